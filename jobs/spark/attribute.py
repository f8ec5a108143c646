#!/usr/bin/env python3
"""The stages of a distributed job in Spark: logs in, the lines of `lookback export --as audit` out.

    spark-submit attribute.py JOB OUT.csv --source clicks/branch='/logs/clicks/*.ndjson.gz' \\
        --source sessions/branch='/logs/sessions/*.ndjson.gz' --parts 64 [--rejects FILE]

Spark brings rows of one key together between the stages and does again what failed; `lookback worker` does the
stages (docs/distributed.md). The program, the job file, what that names (the catalogue of links, names of campaigns,
association files) and the logs must be at the same places on all machines. As many parts as it takes for one to fit
into the memory of a core. Ends with 3 when lines were rejected, files are damaged or a worker warned of something;
what it was is in the output of the workers. OUT.csv appears when it is whole.
"""
import argparse
import collections
import contextlib
import datetime
import fnmatch
import glob
import json
import os
import subprocess
import sys
import tempfile
import threading
import zlib

from pyspark import SparkContext, StorageLevel

STAGES = ("duplicates", "histories", "candidates", "resolve", "limit")
DONE = (0, 3)  # 3: done, with warnings on stderr
DAMAGED = 65  # of decode


def command(options, stage, *more):
    """The command line of a worker with one thread: Spark has as many as there are cores."""
    return [
        options.lookback, "worker", stage, options.job, "--set", "workers=1", "--as-of", options.as_of, *more]


def matches(pattern):
    """The files that a pattern finds. Ends where a folder cannot be read: its files would be missed silently."""
    paths = [""]
    parts = pattern.split("/")
    for place, part in enumerate(parts):
        rest = "/" if place < len(parts) - 1 else ""
        if not glob.has_magic(part):
            paths = [path + part + rest for path in paths]
            continue
        found = []
        for path in paths:
            try:
                names = os.listdir(path or ".")
            except (FileNotFoundError, NotADirectoryError):
                continue
            # As in a shell, one that begins with a period is found by such a pattern alone.
            found += [
                path + name + rest for name in fnmatch.filter(names, part.replace("[^", "[!"))
                if part.startswith(".") or not name.startswith(".")]
        paths = found
    return sorted(path for path in paths if os.path.lexists(path) and not os.path.isdir(path))


def is_text(path):
    """Whether a name is UTF-8."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def decode(options, warnings):
    """What decodes files, given as pairs of a source's name and a path. Of a damaged one nothing counts."""

    def rows(files):
        for source, path in files:
            try:
                if not is_text(path):
                    raise ValueError("its name is not UTF-8 - rename it")
                if not os.path.isfile(path):
                    raise ValueError("no file - what is read must have an end")
                log = open(path, "rb")
            except (OSError, ValueError) as error:
                print(f"{ascii(path)}: {error}; none of its records count", file=sys.stderr)
                warnings.add(1)
                continue
            with log, tempfile.TemporaryFile() as found:
                status = subprocess.run(
                    command(options, "decode", "--source", source, "--file", path), stdin=log, stdout=found
                ).returncode
                if status == DAMAGED:
                    print(f"{ascii(path)}: damaged; none of its records count", file=sys.stderr)
                    warnings.add(1)
                    continue
                if status not in DONE:
                    raise RuntimeError(f"decode of {path} ended with {status}")
                found.seek(0)
                for line in found:
                    yield line[:-1]

    return rows


def work(options, stage, warnings):
    """What does a stage for the rows of a part."""

    def rows(part):
        worker = subprocess.Popen(
            command(options, stage), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        failures = []

        def feed():
            try:
                with worker.stdin as stdin:
                    for row in part:
                        stdin.write(row + b"\n")
            except BrokenPipeError:
                pass  # its exit status says why
            except BaseException as failure:
                # The worker would take what it has for everything.
                failures.append(failure)
                worker.kill()

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        for line in worker.stdout:
            yield line[:-1]
        feeder.join()
        status = worker.wait()
        if failures:
            raise failures[0]
        if status not in DONE:
            raise RuntimeError(f"{stage} ended with {status}")
        if status:
            warnings.add(1)

    return rows


def of(stage):
    """Whether a row is for a stage."""
    prefix = stage.encode() + b"\t"
    return lambda row: row.startswith(prefix)


@contextlib.contextmanager
def whole(path):
    """A file that appears when it is whole; without a path what is written goes nowhere."""
    unfinished = path + ".unfinished" if path else os.devnull
    try:
        with open(unfinished, "wb") as file:
            yield file
        if path:
            os.replace(unfinished, path)
    except BaseException:
        if path and os.path.exists(unfinished):
            os.unlink(unfinished)
        raise


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("job")
    parser.add_argument("out")
    parser.add_argument("--source", action="append", required=True, metavar="NAME=GLOB")
    parser.add_argument("--parts", type=int, default=8, help="into how many parts each stage is divided")
    parser.add_argument("--rejects", metavar="FILE", help="where rejected lines go, a JSON object for each")
    parser.add_argument("--as-of", metavar="TIME", help="as for 'lookback run'")
    parser.add_argument("--lookback", default="lookback", metavar="PATH", help="the program")
    options = parser.parse_args()
    if options.parts < 1:
        parser.error(f"--parts {options.parts}: expected 1 or more")
    # All workers need the same.
    options.as_of = options.as_of or datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    files = []
    for source in options.source:
        name, _, pattern = source.partition("=")
        if "**" in pattern or "\\" in pattern:
            parser.error(f"--source {source}: expected a pattern of *, ? and [ ] alone")
        try:
            found = matches(pattern)
        except OSError as error:
            sys.exit(f"{name}: {error}")
        if not found:
            sys.exit(f"{name}: no file matches '{pattern}'")
        files += [(name, path) for path in found]

    spark = SparkContext.getOrCreate()
    warnings = spark.accumulator(0)
    rows = spark.parallelize(files, len(files)).mapPartitions(decode(options, warnings))
    rows.persist(StorageLevel.DISK_ONLY)
    for stage in STAGES:
        is_own = of(stage)
        own = rows.filter(is_own).map(lambda row: (row.split(b"\t", 2)[1], row))
        done = own.partitionBy(options.parts, zlib.crc32).values().mapPartitions(work(options, stage, warnings))
        rows = rows.filter(lambda row, is_own=is_own: not is_own(row)).union(done)
        rows.persist(StorageLevel.DISK_ONLY)

    def lines(part, rows):
        printed = work(options, "audit", warnings)(rows)
        header = next(printed)
        return [header, *printed] if part == 0 else printed

    audit = rows.filter(of("audit")).sortBy(lambda row: row, numPartitions=options.parts)
    reasons = collections.Counter()
    with whole(options.out) as out, whole(options.rejects) as rejects:
        for line in audit.mapPartitionsWithIndex(lines).toLocalIterator():
            out.write(line + b"\n")
        for row in rows.filter(of("rejected")).toLocalIterator():
            entry = row.split(b"\t", 2)[2]
            reasons[json.loads(entry)["source"], row.split(b"\t", 2)[1].decode()] += 1
            rejects.write(entry + b"\n")
    for (source, reason), count in sorted(reasons.items()):
        print(f"{source}: {count} rejected: {reason}", file=sys.stderr)
    sys.exit(3 if reasons or warnings.value else 0)


if __name__ == "__main__":
    main()
