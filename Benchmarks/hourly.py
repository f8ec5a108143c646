#!/usr/bin/env python3
"""Measures hourly runs on a large state.

    hourly.py [--rows N] [--hours N] [--cores N] [--data DIR] [--again] [--peer]

Makes logs of all kinds once: thirty days in daily files, N clicks and N sessions, and the first
hours of the next day in files of their own. Then runs the thirty days from nothing and each hour on
the state of the run before, and prints wall time, CPU time, peak memory and the parts of each. With
--again the thirty days are taken from the state that the last measurement kept of them. With --peer the
logs are plain, which the DuckDB peer can read, and it does the thirty days, too.

The standard library only.
"""

import argparse
import contextlib
import datetime
import gzip
import json
import os
import pathlib
import shutil
import statistics
import sys

from bench import BUILT, Failure, HERE, ROOT, Sample, TOLERANCE, agree, counted, read

DAYS = 30
# The day after the thirty: `lookback generate` begins with the first of October.
LAST = datetime.datetime(2025, 10, 31, tzinfo=datetime.timezone.utc)


def hour(line):
    """The hour of the last day in which a line happened; the generator dates lines in many ways."""
    record = json.loads(line.decode("utf-8-sig", "replace"))
    time = record.get("timestamp", record.get("updated_at"))
    try:
        seconds = float(time)
        while seconds > 1e11:
            seconds /= 1000
    except ValueError:
        text = time.replace("Z", "+00:00")
        moment = datetime.datetime.fromisoformat(text)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=datetime.timezone.utc)
        seconds = moment.timestamp()
    return int((seconds - LAST.timestamp()) // 3600)


def cut(path, folder, hours):
    """Gives the lines of the first hours of a file files of their own."""
    with contextlib.ExitStack() as stack:
        targets = []
        for number in range(hours):
            target = folder / f"hour-{number}" / path.parent.name / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            targets.append(stack.enter_context(gzip.open(target, "wb", compresslevel=6)))
        for line in stack.enter_context(gzip.open(path)):
            try:
                number = hour(line)
            except (ValueError, TypeError, AttributeError):
                continue  # a blemish of the generator
            if 0 <= number < hours:
                targets[number].write(line)


def make(logs, rows, hours, *options):
    """Generates the logs unless they are there."""
    if logs.exists():
        if not (logs / "hours" / f"hour-{hours - 1}").is_dir():
            raise Failure(f"{logs} is cut into fewer than {hours} hours - remove it")
        return
    print(f"generating {rows} clicks and as many sessions", file=sys.stderr)
    unfinished = logs.with_suffix(".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    per_day = str(rows // DAYS)
    Sample([
        str(BUILT / "lookback"), "generate", str(unfinished), "--quiet", "--days", str(DAYS + 1),
        "--apps", "3", "--clicks-per-day", per_day, "--sessions-per-day", per_day, *options])
    for path in sorted(unfinished.glob(f"*/{LAST:%Y-%m-%d}.*")):
        cut(path, unfinished / "hours", hours)
        path.unlink()
    unfinished.rename(logs)


def run(logs, cores):
    """One run, with what it says of itself."""
    sample = Sample(
        # A line of the generator's blemishes is more than 0.1 % of a small file.
        [str(BUILT / "lookback"), "run", "job.json", "--quiet", "--set", f"workers={cores}", "--set",
         "warn_rejected=50%"], cwd=logs)
    parts = json.loads((logs / "var" / "reports" / "run.json").read_text())["timings_ms"]
    return sample, parts


def show(name, sample, parts):
    times = ", ".join(
        f"{part} {time}" for part, time in sorted(parts.items(), key=lambda part: -part[1]) if time)
    print(f"{name:<14}{sample.wall:>7.2f} s{sample.cpu:>7.2f} CPU{sample.peak:>6.0f} MiB  {times}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=1_000_000, help="clicks, and as many sessions")
    parser.add_argument("--hours", type=int, default=3)
    parser.add_argument("--cores", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / ".build" / "bench")
    parser.add_argument("--again", action="store_true", help="keep the state of the thirty days")
    parser.add_argument("--peer", action="store_true", help="compare with DuckDB over the thirty days")
    arguments = parser.parse_args()
    if arguments.rows < DAYS or arguments.hours not in range(1, 24):
        parser.error(f"--rows must be {DAYS} or more, --hours 1 to 23")
    kind, options = ("hourly-plain", ["--plain"]) if arguments.peer else ("hourly", [])
    logs = arguments.data.resolve() / f"{kind}-{arguments.rows}"
    try:
        make(logs, arguments.rows, arguments.hours, *options)
        for path in logs.glob("**/*.ndjson.gz"):
            read(path)
        kept = logs / "var-of-thirty-days"
        shutil.rmtree(logs / "var", ignore_errors=True)
        for number in range(24):
            for path in logs.glob(f"*/hour-{number}.ndjson.gz"):
                path.unlink()
        if not arguments.again or not kept.exists():
            shutil.rmtree(kept, ignore_errors=True)
            show("thirty days", *run(logs, arguments.cores))
            shutil.copytree(logs / "var", kept)
        else:
            shutil.copytree(kept, logs / "var")
        peer = None
        if arguments.peer:
            peer = Sample([
                sys.executable, str(HERE / "peers" / "duckdb.py"), str(logs), str(logs / "peer.csv"),
                "--threads", str(arguments.cores)])
            show("peer", peer, {})
        walls = []
        for number in range(arguments.hours):
            for path in (logs / "hours" / f"hour-{number}").glob("*/*.gz"):
                shutil.copy(path, logs / path.parent.name / f"hour-{number}.ndjson.gz")
            sample, parts = run(logs, arguments.cores)
            show(f"hour {number + 1}", sample, parts)
            walls.append(sample.wall)
        if peer:
            print(f"an hour is {peer.wall / statistics.median(walls):.0f} times as fast as the peer")
            summary = json.loads((kept / "reports" / "run.json").read_text())
            totals = {
                "lookback": counted(summary["balance"]), "peer": json.loads(peer.output)["totals"]}
            agree(totals, "lookback", "peer", TOLERANCE)
    except (Failure, OSError) as failure:
        sys.exit(f"hourly: {failure}")


if __name__ == "__main__":
    main()
