#!/usr/bin/env python3
"""The same job in DuckDB, as an analyst with SQL would write it: what lookback is compared with.

    duckdb.py DIR OUT.csv [--threads N] [--last-touch]

DIR holds clicks/, sessions/ and adservices/ with *.ndjson.gz. Writes the `attribution` report and
prints one JSON object with the totals, the seconds and the version.

With --last-touch it does only the part that polars.py and spark.py do, for comparing them: it reads
what that needs of clicks and sessions, finds the last click of the same advertising id, and counts
by campaign and channel. In addition to the list below no answers, named clicks or fingerprints are
touches then, and nothing is limited: every open counts.

It does less than lookback, always to its own advantage:

- a session has a device's id and an advertising id, whatever their types, instead of all its ids;
- a record that comes twice counts twice, and sessions with `tracking_disabled` count;
- a first session right after another one of its device is a reinstall, not a repetition;
- `is_hardware_id_real` and sessions without any device id get no treatment of their own;
- links, clipboards, cookies and the campaigns within referrer strings are no touches;
- a fingerprint compares ip, os, screen, language and os version, and knows no user agent;
- of the clicks of an advertising id the last one counts, or none where it came after the install began;
- times are epoch milliseconds, values have one type each: little more than case is normalised, and nothing rejected;
- campaigns are taken as written;
- one report as CSV: no other reports, no SQLite, no summary, no balances, no crash safety.
"""
import sys

# Python puts this file's own folder first, where it would find this file instead of the library.
sys.path.pop(0)

import argparse  # noqa: E402
import json  # noqa: E402
import time  # noqa: E402

import duckdb  # noqa: E402

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WINDOW = 30 * DAY
SKEW = 2_000

ZERO_ID = "'00000000000000000000000000000000'"
SHARED_ANDROID_ID = "'9774d56d682e549c'"

EVENT = """CASE WHEN NOT coalesce(is_first, NOT is_known) THEN 'OPEN'
             WHEN is_known THEN 'REINSTALL' ELSE 'INSTALL' END"""
# A click after the install began cannot have led to it.
BEFORE = "(e.event = 'OPEN' OR e.began IS NULL OR c.ts < e.began + 1000)"


def logs(folder, name, **columns):
    """The FROM clause for one kind of log, with just the columns that are needed."""
    types = ", ".join(f"\"{key.replace('__', '~')}\": '{kind}'" for key, kind in columns.items())
    return (
        f"read_json('{folder}/{name}/*.ndjson.gz', format = 'newline_delimited',"
        f" columns = {{{types}}})"
    )


def device_id(expression):
    """SQL for a device id in the form that is compared; NULL for ids that name no device."""
    return f"nullif(nullif(lower(replace({expression}, '-', '')), {ZERO_ID}), {SHARED_ANDROID_ID})"


def read_logs(db, folder, kind="TABLE"):
    """Loads the columns that matter of all three kinds of logs; as VIEWs, when they are used."""
    text, number, flag = "VARCHAR", "BIGINT", "BOOLEAN"
    clicks = logs(
        folder, "clicks", timestamp=number, branch_key=text, click_id=text, ip=text, os=text,
        os_version=text, language=text, screen_width=number, screen_height=number, idfa=text,
        google_advertising_id=text, __campaign=text, __channel=text, __referring_link=text,
    )
    db.execute(f"""
      CREATE {kind} click AS SELECT
        "timestamp" AS ts, branch_key AS app, click_id AS id, ip, lower(os) AS os,
        os_version AS version, lower("language") AS language, screen_width AS width,
        screen_height AS height, "~campaign" AS campaign, "~channel" AS channel,
        "~referring_link" AS link, {device_id('coalesce(idfa, google_advertising_id)')} AS device
      FROM {clicks}""")
    sessions = logs(
        folder, "sessions", timestamp=number, branch_key=text, os=text, ip=text, os_version=text,
        language=text, screen_width=number, screen_height=number, first_session=flag,
        ad_tracking_enabled=flag, hardware_id=text, hardware_id_type=text, ios_vendor_id=text,
        google_advertising_id=text, link_identifier=text, install_referrer_extras=text,
        install_begin_ts=number, apple_attribution_token=text, custom_param_1=text,
        custom_param_2=text, custom_param_3=text,
    )
    db.execute(f"""
      CREATE {kind} session AS SELECT
        "timestamp" AS ts, branch_key AS app, os, lower(os) AS system,
        ip, os_version AS version, lower("language") AS language, screen_width AS width,
        screen_height AS height, first_session AS is_first,
        {device_id('coalesce(ios_vendor_id, hardware_id)')} AS device,
        CASE WHEN ad_tracking_enabled THEN {device_id('''coalesce(google_advertising_id,
          CASE WHEN hardware_id_type = 'idfa' THEN hardware_id END)''')} END AS ad_id,
        coalesce(link_identifier,
          nullif(regexp_extract(install_referrer_extras, 'link_click_id=([^&]+)', 1), '')) AS named,
        install_begin_ts * 1000 AS began, apple_attribution_token AS token,
        coalesce(custom_param_1, '') AS p1, coalesce(custom_param_2, '') AS p2,
        coalesce(custom_param_3, '') AS p3
      FROM {sessions}""")
    answers = logs(
        folder, "adservices", token=text, status=number,
        payload="STRUCT(attribution BOOLEAN, orgId BIGINT, campaignId BIGINT, clickDate VARCHAR)",
    )
    db.execute(f"""
      CREATE {kind} answer AS SELECT
        token, payload.campaignId::VARCHAR AS campaign,
        epoch_ms(try_strptime(payload.clickDate, '%Y-%m-%dT%H:%MZ')) AS ts
      FROM {answers}
      WHERE status = 200 AND payload.attribution AND payload.orgId <> 1234567890""")


def attribute(db):
    """Finds the event and the winning touch of every session."""
    db.execute(f"""
      CREATE TABLE event AS
      WITH known AS (
        SELECT rowid AS n, row_number() OVER (PARTITION BY app, device ORDER BY ts, rowid) > 1 AS is_known,
          count(*) OVER (PARTITION BY app, device ORDER BY ts
            RANGE BETWEEN {MINUTE - 1} PRECEDING AND CURRENT ROW) <= 10 AS is_allowed
        FROM session WHERE device IS NOT NULL)
      SELECT *, {EVENT} AS event
      FROM (
        SELECT s.*, coalesce(k.is_known, false) AS is_known, coalesce(k.is_allowed, true) AS is_allowed
        FROM (SELECT rowid AS n, * FROM session) s LEFT JOIN known k USING (n))""")
    db.execute(f"""
      CREATE TABLE touch AS
      -- 1: the click that the session names
      SELECT e.n, 1 AS tier, c.ts, c.campaign, c.channel
      FROM event e JOIN click c ON c.app = e.app AND c.id = e.named
      WHERE e.ts - c.ts BETWEEN -{SKEW} AND {WINDOW} AND {BEFORE}
      UNION ALL
      -- 2: the last click of the same advertising id
      SELECT e.n, 2, c.ts, c.campaign, c.channel
      FROM (FROM event WHERE ad_id IS NOT NULL) e ASOF JOIN (FROM click WHERE device IS NOT NULL) c
        ON c.app = e.app AND c.device = e.ad_id AND c.ts <= e.ts
      WHERE e.ts - c.ts <= {WINDOW} AND {BEFORE}
      UNION ALL
      -- 2 with a date, 3 without: what Apple answers
      SELECT e.n, if(a.ts IS NULL, 3, 2), a.ts, a.campaign, 'Apple Search Ads'
      FROM event e JOIN answer a ON a.token = e.token
      WHERE e.event <> 'OPEN' AND (a.ts IS NULL OR e.ts - a.ts BETWEEN -{SKEW} AND {WINDOW})
      UNION ALL
      -- 4: the last click of a device that looks the same, if all such clicks agree
      SELECT e.n, 4, max(c.ts), arg_max(c.campaign, c.ts), arg_max(c.channel, c.ts)
      FROM event e JOIN click c
        ON c.app = e.app AND c.ip = e.ip AND c.os = e.system AND c.device IS NULL
        AND c.ts BETWEEN e.ts - {DAY} AND e.ts
      WHERE e.event <> 'OPEN'
        AND (c.width IS NULL OR c.width = e.width) AND (c.height IS NULL OR c.height = e.height)
        AND (c.language IS NULL OR c.language = e.language)
        AND (c.version IS NULL OR c.version = e.version OR e.version LIKE c.version || '.%')
      GROUP BY e.n HAVING count(DISTINCT (c.link, c.campaign, c.channel)) = 1""")
    order = "(tier, -coalesce(ts, 0))"
    db.execute(f"""
      CREATE TABLE outcome AS
      WITH winner AS (
        SELECT n, arg_min(coalesce(campaign, ''), {order}) AS campaign,
          arg_min(coalesce(channel, ''), {order}) AS channel,
          arg_min(coalesce(ts, 0), {order}) AS touched
        FROM touch GROUP BY n)
      SELECT e.n, e.ts, e.app, e.os, e.ip, e.event, e.p1, e.p2, e.p3,
        coalesce(w.campaign, '') AS campaign, coalesce(w.channel, '') AS channel,
        e.named IS NOT NULL OR e.ts - coalesce(w.touched, 0) <= {DAY} AS is_referred
      FROM event e LEFT JOIN winner w USING (n) WHERE e.is_allowed""")


def last_touch(db, out):
    """Writes the counts of the last clicks of devices and returns their totals."""
    db.execute(f"""
      CREATE TABLE report AS
      WITH known AS (
        SELECT ts, app, is_first, ad_id, began, device IS NOT NULL
          AND row_number() OVER (PARTITION BY app, device ORDER BY ts) > 1 AS is_known
        FROM session),
      event AS (
        SELECT *, {EVENT} AS event FROM known),
      outcome AS (
        SELECT e.event, c.campaign, c.channel,
          e.ts - c.ts <= {WINDOW} AND {BEFORE} AS is_touched
        FROM event e ASOF LEFT JOIN (FROM click WHERE device IS NOT NULL) c
          ON c.app = e.app AND c.device = e.ad_id AND c.ts <= e.ts)
      SELECT if(is_touched, coalesce(campaign, ''), '') AS campaign,
        if(is_touched, coalesce(channel, ''), '') AS channel,
        count(*) FILTER (event = 'INSTALL') AS installs,
        count(*) FILTER (event = 'REINSTALL') AS reinstalls,
        count(*) FILTER (event = 'OPEN') AS opens
      FROM outcome GROUP BY ALL""")
    return write(db, out)


def limit_opens(db):
    """Finds the opens without a touch that count: one of each ip within four hours."""
    db.execute(f"""
      CREATE TABLE unreferred AS
      SELECT DISTINCT app, ip, ts FROM outcome
      WHERE event = 'OPEN' AND NOT is_referred AND ip IS NOT NULL;
      CREATE TABLE jump AS
      SELECT a.app, a.ip, a.ts, b.ts AS next FROM unreferred a ASOF JOIN unreferred b
        ON b.app = a.app AND b.ip = a.ip AND b.ts >= a.ts + {4 * HOUR};
      CREATE TABLE counted AS
      WITH RECURSIVE chain AS (
        SELECT app, ip, min(ts) AS ts FROM unreferred GROUP BY ALL
        UNION ALL
        SELECT c.app, c.ip, j.next FROM chain c JOIN jump j USING (app, ip, ts))
      FROM chain""")


def report(db, out):
    """Writes the report and returns its totals."""
    db.execute("""
      CREATE TABLE report AS
      SELECT strftime(make_timestamp(o.ts * 1000), '%Y-%m-%d') AS date, o.app, o.os, campaign,
        channel, p1 AS custom_param_1, p2 AS custom_param_2, p3 AS custom_param_3,
        count(*) FILTER (event = 'INSTALL') AS installs,
        count(*) FILTER (event = 'REINSTALL') AS reinstalls,
        count(*) FILTER (event = 'OPEN') AS opens
      FROM outcome o LEFT JOIN counted c ON c.app = o.app AND c.ip = o.ip AND c.ts = o.ts
      WHERE event <> 'OPEN' OR is_referred OR o.ip IS NULL OR c.ts IS NOT NULL
      GROUP BY ALL""")
    return write(db, out)


def write(db, out):
    """Writes the table `report` and returns its totals."""
    db.execute(f"COPY (FROM report ORDER BY ALL) TO '{out}' (HEADER, DELIMITER ',')")
    names = ("installs", "reinstalls", "opens")
    sums = ", ".join(f"coalesce(sum({name}), 0)::BIGINT" for name in names)
    return dict(zip(names, db.execute(f"SELECT {sums} FROM report").fetchone()))


def main():
    parser = argparse.ArgumentParser(description="The job of lookback in DuckDB.")
    parser.add_argument("dir")
    parser.add_argument("out")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--last-touch", action="store_true", help="only that part")
    arguments = parser.parse_args()
    db = duckdb.connect()
    db.execute(f"SET threads = {arguments.threads}")
    db.execute("SET memory_limit = '8GB'")
    db.execute("SET preserve_insertion_order = false")
    start = time.monotonic()
    if arguments.last_touch:
        read_logs(db, arguments.dir, kind="VIEW")
        totals = last_touch(db, arguments.out)
    else:
        read_logs(db, arguments.dir)
        attribute(db)
        limit_opens(db)
        totals = report(db, arguments.out)
    print(json.dumps({
        "version": duckdb.__version__, "totals": totals,
        "seconds": round(time.monotonic() - start, 3),
    }))


if __name__ == "__main__":
    main()
