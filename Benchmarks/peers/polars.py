#!/usr/bin/env python3
"""The scan and the last touch in Polars: a part of the job, for the record.

    polars.py DIR OUT.csv [--threads N]

DIR holds clicks/ and sessions/ with *.ndjson.gz. Finds for every session the last click of the same
advertising id within 30 days, writes installs, reinstalls and opens by campaign and channel, and
prints one JSON object with the totals, the seconds and the version.

`scan_ndjson` inflates gzip itself, piece by piece, since Polars 1.38, so the files are read as they
are, all of them in one lazy query, by the streaming engine, with nothing but the fields that are
needed in its schema. Both sides are sorted by time once; `join_asof` needs no more than that, and
the order shows too which sessions are the first of their device.

It does less than lookback and the DuckDB peer, always to its own advantage; what duckdb.py lists,
and:

- a click of the same advertising id is the only touch: no named clicks, no answers of Apple, no
  fingerprints; adservices/ is not read;
- nothing is limited: every open counts;
- counts by campaign and channel instead of by day, app, os and parameters too.
"""
import os
import sys

# Python puts this file's own folder first, where it would find this file instead of the library.
sys.path.pop(0)

import argparse  # noqa: E402
import json  # noqa: E402
import time  # noqa: E402

parser = argparse.ArgumentParser(description="The scan and the last touch in Polars.")
parser.add_argument("dir")
parser.add_argument("out")
parser.add_argument("--threads", type=int, default=2)
arguments = parser.parse_args()
os.environ["POLARS_MAX_THREADS"] = str(arguments.threads)  # read when the library is imported

import polars as pl  # noqa: E402

WINDOW = 30 * 24 * 60 * 60_000
NO_DEVICE = ["00000000000000000000000000000000", "9774d56d682e549c"]


def device_id(expression):
    """A device id in the form that is compared; null for ids that name no device."""
    written = expression.str.to_lowercase().str.replace_all("-", "", literal=True)
    return pl.when(~written.is_in(NO_DEVICE)).then(written)


def scan_clicks(folder):
    """Clicks with an advertising id, in order of time."""
    clicks = pl.scan_ndjson(f"{folder}/clicks/*.ndjson.gz", schema={
        "timestamp": pl.Int64, "branch_key": pl.String, "idfa": pl.String,
        "google_advertising_id": pl.String, "~campaign": pl.String, "~channel": pl.String})
    return clicks.select(
        ts="timestamp", touched="timestamp", app="branch_key", campaign="~campaign",
        channel="~channel", ad_id=device_id(pl.coalesce("idfa", "google_advertising_id")),
    ).filter(pl.col("ad_id").is_not_null()).sort("ts")


def scan_sessions(folder):
    """Sessions with their events, in order of time."""
    sessions = pl.scan_ndjson(f"{folder}/sessions/*.ndjson.gz", schema={
        "timestamp": pl.Int64, "branch_key": pl.String, "first_session": pl.Boolean,
        "ad_tracking_enabled": pl.Boolean, "hardware_id": pl.String,
        "hardware_id_type": pl.String, "ios_vendor_id": pl.String,
        "google_advertising_id": pl.String, "install_begin_ts": pl.Int64})
    idfa = pl.when(pl.col("hardware_id_type") == "idfa").then("hardware_id")
    ad_id = pl.when("ad_tracking_enabled").then(pl.coalesce("google_advertising_id", idfa))
    is_known = pl.col("device").is_not_null() & ~pl.struct("app", "device").is_first_distinct()
    is_open = ~pl.coalesce("is_first", ~pl.col("is_known"))
    return sessions.select(
        ts="timestamp", app="branch_key", is_first="first_session",
        device=device_id(pl.coalesce("ios_vendor_id", "hardware_id")),
        ad_id=device_id(ad_id), began=pl.col("install_begin_ts") * 1000,
    ).sort("ts").with_columns(is_known=is_known).with_columns(is_open=is_open)


def last_touch(folder):
    """The query: installs, reinstalls and opens by campaign and channel."""
    is_open, is_known = pl.col("is_open"), pl.col("is_known")
    # A click after the install began cannot have led to it.
    is_before = pl.col("touched") < pl.col("began") + 1000
    is_touched = is_open | pl.col("began").is_null() | is_before
    # Both are sorted; with `by` Polars cannot check that and would warn.
    joined = scan_sessions(folder).join_asof(
        scan_clicks(folder), on="ts", by=["app", "ad_id"], tolerance=WINDOW,
        check_sortedness=False)
    return joined.group_by(
        campaign=pl.when(is_touched).then("campaign").fill_null(""),
        channel=pl.when(is_touched).then("channel").fill_null(""),
    ).agg(
        installs=(~is_open & ~is_known).sum(), reinstalls=(~is_open & is_known).sum(),
        opens=is_open.sum(),
    ).sort("campaign", "channel")


def main():
    start = time.monotonic()
    report = last_touch(arguments.dir).collect(engine="streaming")
    report.write_csv(arguments.out)
    totals = report.select("installs", "reinstalls", "opens").sum().row(0, named=True)
    print(json.dumps({
        "version": pl.__version__, "totals": totals,
        "seconds": round(time.monotonic() - start, 3),
    }))


if __name__ == "__main__":
    main()
