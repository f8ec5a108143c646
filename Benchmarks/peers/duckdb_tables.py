#!/usr/bin/env python3
"""The sums of `lookback report` by campaign and channel, out of tables that DuckDB holds already.

    duckdb_tables.py DB OUT.csv [--threads N]                    adds up
    duckdb_tables.py DB OUT.csv --load AUDIT.csv DIR             makes the tables first, once

Prints one JSON object with the seconds that it took, without the start of Python.

The tables are what lookback's state holds, in DuckDB's own form: sessions with what they were found to
be (the audit export) and Branch clicks with campaign and channel, each click once. So all that is left to
do is to read columns and to count, which DuckDB is made for. It does less than lookback: no conditions
of days, no costs, and clicks whose campaign only their link names have none.
"""
import sys

# Python puts this file's own folder first, where it would find duckdb.py instead of the library.
sys.path.pop(0)

import argparse  # noqa: E402
import json  # noqa: E402
import time  # noqa: E402

import duckdb  # noqa: E402


def load(db, audit, folder):
    """Makes the tables."""
    db.execute(f"""
      CREATE TABLE session AS
      SELECT event, campaign, channel
      FROM read_csv('{audit}', header = true, all_varchar = true, nullstr = '\\N')
      WHERE outcome = 'counted'""")
    db.execute(f"""
      CREATE TABLE click AS
      SELECT coalesce(any_value("~campaign"), '') AS campaign,
        coalesce(any_value("~channel"), '') AS channel
      FROM read_json('{folder}/clicks/*.ndjson.gz', format = 'newline_delimited', columns = {{
        "branch_key": 'VARCHAR', "click_id": 'VARCHAR', "~campaign": 'VARCHAR',
        "~channel": 'VARCHAR'}})
      GROUP BY branch_key, coalesce(click_id, uuid()::VARCHAR)""")


def add_up(db, out):
    """Writes the sums."""
    db.execute(f"""
      CREATE TEMP TABLE report AS
      SELECT campaign, channel, sum(installs)::BIGINT AS installs,
        sum(reinstalls)::BIGINT AS reinstalls, sum(opens)::BIGINT AS opens,
        sum(clicks)::BIGINT AS clicks
      FROM (
        SELECT campaign, channel, count(*) FILTER (event = 'INSTALL') AS installs,
          count(*) FILTER (event = 'REINSTALL') AS reinstalls,
          count(*) FILTER (event = 'OPEN') AS opens, 0 AS clicks
        FROM session GROUP BY ALL
        UNION ALL
        SELECT campaign, channel, 0, 0, 0, count(*) FROM click GROUP BY ALL)
      GROUP BY ALL""")
    db.execute(f"COPY (FROM report ORDER BY ALL) TO '{out}' (HEADER, DELIMITER ',')")


def main():
    parser = argparse.ArgumentParser(description="Sums by campaign and channel, out of tables.")
    parser.add_argument("db")
    parser.add_argument("out")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--load", nargs=2, metavar=("AUDIT", "DIR"))
    arguments = parser.parse_args()
    start = time.monotonic()
    db = duckdb.connect(arguments.db)
    db.execute(f"SET threads = {arguments.threads}")
    if arguments.load:
        load(db, *arguments.load)
    add_up(db, arguments.out)
    print(json.dumps({"seconds": round(time.monotonic() - start, 3)}))


if __name__ == "__main__":
    main()
