#!/usr/bin/env python3
"""The scan and the last touch in Spark on one machine: a part of the job, for the record.

    spark.py DIR OUT.csv [--threads N]

Does what polars.py does, whose docstring says how much less that is than lookback's job, with the
same output. Needs Java 17 or newer.

- One process, `local[N]`, as many shuffle partitions as threads instead of 200, no web page.
- Nothing but the fields that are needed is in the schemas, so that nothing is read twice to find
  types. Gzip cannot be split: a file is one task's.
- `ASOF JOIN` is new in Spark 4.3 and off by default, and so is the sort-merge operator for it,
  without which every session is compared with all clicks of its device. With both on it takes less
  CPU time than the way known before, a union of both sides and `last(click, true)` in a window.
- The few rows of the result are written by Python, in one file instead of a folder of parts.
- Time to start the JVM counts, as every program's start does.
"""
import argparse
import csv
import json
import os
import time

import pyspark
from pyspark.sql import SparkSession

WINDOW = 30 * 24 * 60 * 60_000
COUNTS = ("installs", "reinstalls", "opens")

CLICKS = """`timestamp` BIGINT, branch_key STRING, idfa STRING, google_advertising_id STRING,
  `~campaign` STRING, `~channel` STRING"""
SESSIONS = """`timestamp` BIGINT, branch_key STRING, first_session BOOLEAN,
  ad_tracking_enabled BOOLEAN, hardware_id STRING, hardware_id_type STRING, ios_vendor_id STRING,
  google_advertising_id STRING, install_begin_ts BIGINT"""


def start(threads):
    """Starts Spark and its JVM."""
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")  # whatever the host's name resolves to
    settings = {
        "spark.driver.memory": "8g",
        "spark.log.level": "ERROR",
        "spark.sql.join.asofJoin.enabled": "true",
        "spark.sql.join.sortMergeAsOfJoin.enabled": "true",
        "spark.sql.shuffle.partitions": str(threads),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    return SparkSession.builder.master(f"local[{threads}]").config(map=settings).getOrCreate()


def stop(spark):
    """Stops Spark and waits for the JVM, so that its time and memory are counted."""
    gateway = spark.sparkContext._gateway
    spark.stop()
    gateway.shutdown()
    gateway.proc.stdin.close()
    gateway.proc.wait()


def device_id(expression):
    """SQL for a device id in the form that is compared; NULL for ids that name no device."""
    written = f"lower(replace({expression}, '-', ''))"
    return f"nullif(nullif({written}, '{'0' * 32}'), '9774d56d682e549c')"


def last_touch(spark, folder):
    """The query: installs, reinstalls and opens by campaign and channel."""
    for name, schema in (("clicks", CLICKS), ("sessions", SESSIONS)):
        logs = spark.read.schema(schema).json(f"{folder}/{name}", pathGlobFilter="*.ndjson.gz")
        logs.createOrReplaceTempView(name)
    return spark.sql(f"""
      WITH click AS (
        SELECT `timestamp` AS ts, branch_key AS app, `~campaign` AS campaign,
          `~channel` AS channel, {device_id('coalesce(idfa, google_advertising_id)')} AS ad_id
        FROM clicks),
      session AS (
        SELECT `timestamp` AS ts, branch_key AS app, first_session AS is_first,
          {device_id('coalesce(ios_vendor_id, hardware_id)')} AS device,
          CASE WHEN ad_tracking_enabled THEN {device_id('''coalesce(google_advertising_id,
            CASE WHEN hardware_id_type = 'idfa' THEN hardware_id END)''')} END AS ad_id,
          install_begin_ts * 1000 AS began
        FROM sessions),
      known AS (
        SELECT ts, app, is_first, ad_id, began, device IS NOT NULL
          AND row_number() OVER (PARTITION BY app, device ORDER BY ts) > 1 AS is_known
        FROM session),
      event AS (
        SELECT *, CASE WHEN NOT coalesce(is_first, NOT is_known) THEN 'OPEN'
          WHEN is_known THEN 'REINSTALL' ELSE 'INSTALL' END AS event
        FROM known),
      outcome AS (
        -- A click after the install began cannot have led to it.
        SELECT e.event, c.campaign, c.channel, e.ts - c.ts <= {WINDOW}
          AND (e.event = 'OPEN' OR e.began IS NULL OR c.ts < e.began + 1000) AS is_touched
        FROM event e LEFT ASOF JOIN (SELECT * FROM click WHERE ad_id IS NOT NULL) c
          MATCH_CONDITION (e.ts >= c.ts) ON c.app = e.app AND c.ad_id = e.ad_id)
      SELECT if(is_touched, coalesce(campaign, ''), '') AS campaign,
        if(is_touched, coalesce(channel, ''), '') AS channel,
        count(*) FILTER (WHERE event = 'INSTALL') AS installs,
        count(*) FILTER (WHERE event = 'REINSTALL') AS reinstalls,
        count(*) FILTER (WHERE event = 'OPEN') AS opens
      FROM outcome GROUP BY ALL ORDER BY ALL""")


def main():
    parser = argparse.ArgumentParser(description="The scan and the last touch in Spark.")
    parser.add_argument("dir")
    parser.add_argument("out")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    began = time.monotonic()
    spark = start(arguments.threads)
    report = last_touch(spark, arguments.dir)
    rows = report.collect()
    with open(arguments.out, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(report.columns)
        writer.writerows(rows)
    stop(spark)
    print(json.dumps({
        "version": pyspark.__version__,
        "totals": {name: sum(row[name] for row in rows) for name in COUNTS},
        "seconds": round(time.monotonic() - began, 3),
    }))


if __name__ == "__main__":
    main()
