#!/usr/bin/env python3
"""Measures lookback against its peer and its floor on the same files and cores.

    bench.py [--rows N] [--pairs N] [--cores N] [--data DIR] [--others | --check [--record]]

Makes logs once, then runs lookback, the DuckDB peer and the floor in turn, each from nothing, and
prints medians: wall time, CPU time, peak memory and the ratios. In the same turns it asks the state
that lookback left, as DuckDB does tables that it has loaded, and runs lookback with one worker, and
over the sessions alone, in ten files and in one. Checks on the way that the totals
of lookback and of the peer agree as far as the peer's simplifications allow. With --others it runs
Polars and Spark too, and DuckDB once more, on the part of the job that they do, and checks that all
three write the same. With --check it leaves the peer out and compares the ratio to the floor with
threshold.json.

The standard library only. `make bench` and `make bench-others` build what is needed and call it.
"""

import argparse
import concurrent.futures
import csv
import itertools
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
BUILT = ROOT / ".build" / "release"
DAYS = 10
ROWS = 2_500_000
APPS = 3
KINDS = ("clicks", "sessions", "adservices")
KIB_PER_MIB = 1024

# How far the peer's totals may be from lookback's, in percent of lookback's. The peer counts
# duplicates and tracking_disabled sessions, knows devices by one id only, and takes no opened link
# for a touch, so that it limits more opens. On generated logs this moves a total by 1 to 2 percent;
# more is a fault of either.
TOLERANCE = {"installs": (-3, 3), "reinstalls": (-3, 3), "opens": (-3, 3)}

# The same of what has a campaign or a channel. The peer reads no links, clipboards, cookies or
# campaigns in referrers, and finds a named click in two fields alone, a fingerprint without a user
# agent: so far below lookback it has to lie, and an attribution that is broken in either does not.
ATTRIBUTED = {
    "attributed_installs": (-50, -40), "attributed_reinstalls": (-33, -23),
    "attributed_opens": (-28, -17)}


# What `report` and the peer's tables count.
COUNTS = ("installs", "reinstalls", "opens", "clicks")

# In percent. A click's id that comes once more behind `dedupe_window` is another click to lookback.
TABLES_TOLERANCE = {
    "installs": (0, 0), "reinstalls": (0, 0), "opens": (0, 0), "clicks": (-0.1, 0.1)}


# What a program and its files take, in bytes.
TOUCHED = 4 << 30


class Failure(Exception):
    """Something that makes the measurement worthless."""


class Sample:
    """One run of one program."""

    def __init__(self, command, cwd=None, touched=TOUCHED):
        os.sync()  # what the program before left to be written is not this one's
        touch_memory(touched)
        before = time.monotonic()
        process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE)
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        self.wall = time.monotonic() - before
        self.cpu = usage.ru_utime + usage.ru_stime
        # A process begins with the peak of the one that started it, below which nobody sees its own.
        self.least_peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB_PER_MIB
        self.peak = usage.ru_maxrss / KIB_PER_MIB
        process.stdout.close()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise Failure(f"'{' '.join(command[:2])}' ended with {process.returncode} - expected 0")
        self.output = output.decode()


def processor_time():
    """What /proc/stat counts for all cores since the start: all of it, and what the host took."""
    with open("/proc/stat") as file:
        ticks = [int(word) for word in file.readline().split()[1:9]]
    return sum(ticks), ticks[7]


def read(path):
    """Reads a file, so that the system has it in its cache."""
    with open(path, "rb") as file:
        while file.read(1 << 20):
            pass


def touch_memory(size):
    """Touches as much memory as a program and its files take: what the host of a virtual machine has taken back
    since it was last in use, some seconds ago, whoever touches it first waits for, two seconds for a gigabyte. Half
    as much is touched as pages of a file, too: after memory of a process alone 700 MB were written in 0.14 s or in up to
    1.5, after both always in 0.14."""
    size = min(size, os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 4 * 3)
    child = os.fork()
    if child == 0:
        room = bytearray(size)
        room[::4096] = bytes([1]) * len(range(0, size, 4096))
        os._exit(0)
    os.waitpid(child, 0)
    with tempfile.TemporaryFile(dir=ROOT / ".build") as file:
        for _ in range(size // 2 >> 20):
            file.write(bytes(1 << 20))


class Data:
    """Generated logs and the job that reads them."""

    def __init__(self, folder, rows):
        self.logs = folder / f"logs-{rows}"
        self.work = folder / f"work-{rows}"
        self.rows = rows
        self.job = self.work / "bench.json"

    def make(self):
        """Generates the logs unless they are there, and writes the job."""
        if not self.logs.exists():
            print(f"generating {self.rows} clicks and as many sessions", file=sys.stderr)
            unfinished = self.logs.with_suffix(".unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            per_day = str(self.rows // DAYS)
            Sample([
                str(BUILT / "lookback"), "generate", str(unfinished), "--plain", "--quiet",
                "--days", str(DAYS), "--apps", str(APPS),
                "--clicks-per-day", per_day, "--sessions-per-day", per_day])
            self.compress(unfinished)
            unfinished.rename(self.logs)
        self.work.mkdir(parents=True, exist_ok=True)
        self.job.write_text(self.job_text())

    def compress(self, folder):
        """Compresses all logs as log shippers do, with gzip's default level, instead of the
        generator's fast one."""
        def again(path):
            text = path.with_suffix("")
            with open(text, "wb") as plain:
                subprocess.run(["gzip", "-dc", str(path)], stdout=plain, check=True)
            path.unlink()
            subprocess.run(["gzip", "-n", str(text)], check=True)

        files = [path for kind in KINDS for path in (folder / kind).glob("*.ndjson.gz")]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(again, files))

    def job_text(self):
        """The generated job with the three kinds of logs that the peer reads, too."""
        generated = (self.logs / "job.json").read_text()
        start, end = generated.find("  apps: ["), generated.find("  sources: [")
        if not 0 <= start < end:
            raise Failure(f"{self.logs / 'job.json'}: no 'apps' before 'sources'")
        dialects = {"clicks": "branch", "sessions": "branch", "adservices": "apple"}
        sources = "".join(
            f'    {{ kind: "{kind}", dialect: "{dialects[kind]}",'
            f' paths: ["{self.logs}/{kind}/*.ndjson.gz"] }},\n' for kind in KINDS)
        return (
            f'{{\n  name: "bench", state: "state", output: "reports",\n{generated[start:end]}'
            f"  sources: [\n{sources}  ],\n}}\n")

    @property
    def one_file(self):
        """All sessions in one file; made when it is asked for."""
        path = self.work / "sessions.ndjson.gz"
        if not path.exists():
            unfinished = path.with_suffix(".unfinished")
            with open(unfinished, "wb") as file:
                unzip = subprocess.Popen(
                    ["gzip", "-dc", *self.files("sessions")], stdout=subprocess.PIPE)
                subprocess.run(["gzip", "-n"], stdin=unzip.stdout, stdout=file, check=True)
                if unzip.wait() != 0:
                    raise Failure("the sessions could not be inflated")
            unfinished.rename(path)
        return path

    def sessions_job(self, paths):
        """A job of the sessions alone."""
        text = self.job_text()
        sources = f'  sources: [{{ kind: "sessions", dialect: "branch", paths: ["{paths}"] }}],\n}}\n'
        job = self.work / "sessions.json"
        job.write_text(text[:text.find("  sources: [")] + sources)
        return job

    def files(self, kind):
        """The paths of one kind of logs."""
        return sorted(str(path) for path in (self.logs / kind).glob("*.ndjson.gz"))

    def all_files(self):
        """All files, large ones first, so that threads end together."""
        files = [path for kind in KINDS for path in self.files(kind)]
        return sorted(files, key=os.path.getsize, reverse=True)

    def warm(self):
        """Reads all files once, so that no program pays for the disk."""
        for path in self.all_files():
            read(path)


class Bench:
    """The programs and what was measured of them."""

    def __init__(self, data, cores):
        self.data = data
        self.cores = cores
        # One that has the peers.
        self.python = sys.executable
        self.samples = {}
        self.totals = {}
        # By campaign and channel, what came of sessions.
        self.rows = {}
        self.versions = {}
        self.has_tables = False
        # What the logs hold, in bytes, and how busy the machine was.
        self.text = 0
        self.load = self.stolen = 0.0

    def run_job(self, job, name, workers, *settings, touched=TOUCHED):
        """A run from nothing into folders of its own."""
        folders = [self.data.work / f"state{name}", self.data.work / f"reports{name}"]
        for leftover in folders:
            shutil.rmtree(leftover, ignore_errors=True)
        return Sample([
            str(BUILT / "lookback"), "run", str(job), "--quiet", "--state", str(folders[0]),
            "--output", str(folders[1]), "--set", f"workers={workers}",
            *[word for setting in settings for word in ("--set", setting)]], touched=touched)

    def one_worker(self):
        return self.run_job(self.data.job, "-other", 1)

    def ten_files(self):
        job = self.data.sessions_job(f"{self.data.logs}/sessions/*.ndjson.gz")
        return self.run_job(job, "-other", self.cores)

    def one_file(self):
        # One that an earlier day left may not be in the system's cache.
        read(self.data.one_file)
        return self.run_job(self.data.sessions_job(self.data.one_file), "-other", self.cores)

    def ask(self, *command):
        """Asks the state that the last whole run left."""
        return Sample([
            str(BUILT / "lookback"), command[0], str(self.data.job), "--quiet", *command[1:],
            "--set", f"workers={self.cores}"])

    def report(self):
        # A run takes what it has written out of the system's cache.
        for path in (self.data.work / "state").rglob("*"):
            if path.is_file():
                read(path)
        sample = self.ask("report", "--metrics", ",".join(COUNTS), "--format", "csv")
        self.totals["report"], self.rows["report"] = sums(sample.output.splitlines())
        return sample

    def compare(self):
        return self.ask("compare", "--set", "lookback.install=7d", "--top", "20")

    def compare_limits(self):
        """A rule that limits opens otherwise, of which all others stay what the state has them as."""
        return self.ask("compare", "--set", "referred_within=12h", "--top", "20")

    def compare_all(self):
        """A rule of which it does not follow what it can move, so that all sessions are derived."""
        return self.ask("compare", "--set", "clock_skew=10s", "--top", "20")

    def tables(self):
        """The sums of `report` out of tables that DuckDB has loaded before."""
        program = str(HERE / "peers" / "duckdb_tables.py")
        file, out = self.data.work / "tables.duckdb", self.written("tables")
        if not self.has_tables:
            file.unlink(missing_ok=True)
            audit = self.data.work / "audit.csv"
            self.ask("export", "--as", "audit", "-o", str(audit))
            Sample([
                self.python, program, str(file), str(out), "--load", str(audit),
                str(self.data.logs)])
            self.has_tables = True
        sample = Sample([self.python, program, str(file), str(out), "--threads", str(self.cores)])
        self.totals["tables"], self.rows["tables"] = sums(out.read_text().splitlines())
        return sample

    def lookback(self):
        work = self.data.work
        sample = self.run_job(self.data.job, "", self.cores)
        balance = json.loads((work / "reports" / "run.json").read_text())["balance"]
        with open(work / "reports" / "attribution.csv", newline="") as lines:
            self.totals["lookback"] = counted(balance) | attributed(lines)
        return sample

    def peer(self):
        return self.script("peer", "duckdb")

    def duckdb(self):
        return self.script("duckdb", "duckdb", "--last-touch")

    def polars(self):
        return self.script("polars", "polars")

    def spark(self):
        return self.script("spark", "spark")

    def script(self, name, program, *options):
        """Runs one of the programs in peers/, which all take and print the same."""
        out = self.written(name)
        out.unlink(missing_ok=True)
        sample = Sample([
            self.python, str(HERE / "peers" / f"{program}.py"), str(self.data.logs), str(out),
            "--threads", str(self.cores), *options])
        result = json.loads(sample.output)
        with open(out, newline="") as lines:
            self.totals[name] = result["totals"] | attributed(lines)
        self.versions[program] = result["version"]
        return sample

    def written(self, name):
        """The path of the CSV file that a program in peers/ writes."""
        return self.data.work / f"{name}.csv"

    def floor(self):
        sample = Sample([str(BUILT / "floor"), str(self.cores), *self.data.all_files()])
        self.text = json.loads(sample.output)["bytes"]
        return sample

    def decode(self):
        command = [str(BUILT / "decode-bench")]
        for kind in KINDS:
            command += [kind, *self.data.files(kind)]
        return Sample(command)

    def floor_of_one(self):
        return Sample([str(BUILT / "floor"), "1", *self.data.all_files()])

    def run(self, names, pairs):
        """Runs the programs in turn, so that what disturbs one disturbs all."""
        total, stolen = processor_time()
        for pair in range(pairs):
            for name in names:
                sample = getattr(self, name)()
                self.samples.setdefault(name, []).append(sample)
                print(f"  {pair + 1}/{pairs} {name}: {sample.wall:.2f} s", file=sys.stderr)
        total, stolen = (now - then for now, then in zip(processor_time(), (total, stolen)))
        self.load = os.getloadavg()[0]
        self.stolen = stolen / max(total, 1)

    def peak(self, name):
        """The median of the peak memory in MiB, as far as it can be seen."""
        peak, least = self.median(name, "peak"), self.median(name, "least_peak")
        return f"{peak:.0f}" if peak > least else f"<{least:.0f}"

    def median(self, name, figure="wall"):
        return statistics.median(getattr(sample, figure) for sample in self.samples[name])

    def ratio(self, a, b, figure="wall"):
        """The median over the pairs of how many times as long `a` takes as `b`."""
        return statistics.median(
            getattr(x, figure) / getattr(y, figure)
            for x, y in zip(self.samples[a], self.samples[b]))

    def without_python(self, name, other):
        """The median over the pairs of how many times as long a script says that its work took as `other` takes."""
        return statistics.median(
            json.loads(x.output)["seconds"] / y.wall
            for x, y in zip(self.samples[name], self.samples[other]))

    def speed(self, name):
        """GB of text per second of CPU time, of a program on one core."""
        return statistics.median(
            json.loads(sample.output)["bytes"] / sample.cpu / 1e9 for sample in self.samples[name])


def sums(lines):
    """What the rows of a CSV text with a header come to, of `COUNTS`, and what each says of sessions."""
    rows = list(csv.DictReader(lines))
    sessions = {}
    for row in rows:
        counts = tuple(int(row[name]) for name in COUNTS[:3])
        # Clicks may have a campaign that no session came from.
        if any(counts):
            sessions[row["campaign"], row["channel"]] = counts
    return {name: sum(int(row[name]) for row in rows) for name in COUNTS}, sessions


def counted(balance):
    """What a run counted, as the peer counts it: a repeated install is one more reinstall to it."""
    totals = {name: balance["counted"][name] for name in TOLERANCE}
    totals["reinstalls"] += balance["sessions"]["repeated_install"]
    return totals


def attributed(lines):
    """What the rows of a CSV text with a campaign or a channel come to."""
    totals = {"attributed_installs": 0, "attributed_reinstalls": 0, "attributed_opens": 0}
    for row in csv.DictReader(lines):
        if row["campaign"] or row["channel"]:
            for name in totals:
                totals[name] += int(row[name.removeprefix("attributed_")])
    return totals


def agree(totals, first, second, names):
    """Prints the totals of both; fails where they are not as far apart as they may be."""
    print(f"\n{'total':<22}{first:>12}{second:>12}{'difference':>12}{'allowed':>16}")
    apart = []
    for name, (low, high) in names.items():
        own, other = totals[first][name], totals[second][name]
        percent = 100 * (other - own) / max(own, 1)
        print(f"{name:<22}{own:>12}{other:>12}{percent:>+11.2f}%{f'{low} to {high} %':>16}")
        if not low <= percent <= high:
            apart.append(name)
    if apart:
        raise Failure(f"{', '.join(apart)} differ by more than the peer's simplifications explain")


def write_the_same(bench, first, *others):
    """Fails unless all have written the same rows, whatever they put in quotes."""
    def rows(name):
        with open(bench.written(name), newline="") as file:
            return list(csv.reader(file))

    expected = rows(first)
    for name in others:
        for row, other in itertools.zip_longest(expected, rows(name)):
            if row != other:
                raise Failure(f"{name} writes {other} - expected {row} as {first} does")
    print(f"\n{first}, {', '.join(others)} write the same {len(expected) - 1} rows")


# The programs that use all cores; of these the last three read clicks and sessions alone.
WHOLE = ("lookback", "peer", "floor", "duckdb", "polars", "spark")


def table(bench, names):
    """Prints one row for each program."""
    print(f"\n{'program':<14}{'wall s':>9}{'min-max':>15}{'CPU s':>8}{'peak MiB':>10}{'x floor':>9}")
    for name in names:
        walls = [sample.wall for sample in bench.samples[name]]
        span = f"{min(walls):.2f}-{max(walls):.2f}"
        ratio = f"{bench.ratio(name, 'floor'):.2f}" if name in WHOLE else ""
        print(
            f"{name:<14}{bench.median(name):>9.2f}{span:>15}{bench.median(name, 'cpu'):>8.2f}"
            f"{bench.peak(name):>10}{ratio:>9}")


def measure(bench, names, pairs):
    """Runs the programs and prints what was measured, and on what."""
    bench.run(names, pairs)
    versions = "; ".join(f"{name} {version}" for name, version in bench.versions.items())
    print(
        f"{bench.data.rows} clicks, {bench.data.rows} sessions, {bench.text / 1e9:.2f} GB of text;"
        f" {bench.cores} cores; {versions}; medians of {pairs};"
        f" load at the end {bench.load:.1f}, the host took {bench.stolen:.0%} of the cores")
    table(bench, names)


def compare(bench, pairs):
    """What `make bench` does."""
    measure(
        bench, (
            "lookback", "report", "compare", "compare_limits", "compare_all", "tables", "peer",
            "floor", "decode", "floor_of_one", "one_worker", "ten_files", "one_file"), pairs)
    print(
        f"\nlookback is {bench.ratio('peer', 'lookback'):.2f} times as fast as the peer"
        f" ({bench.ratio('peer', 'lookback', 'cpu'):.2f} in CPU time)"
        f" and takes {bench.ratio('lookback', 'floor'):.2f} times the floor"
        f" ({bench.ratio('lookback', 'floor', 'cpu'):.2f} in CPU time)")
    print(
        f"decoding: {bench.speed('decode'):.2f} GB of text per second on one core;"
        f" the floor there: {bench.speed('floor_of_one'):.2f}")
    print(
        f"{bench.cores} workers are {bench.ratio('one_worker', 'lookback'):.2f} times as fast as one;"
        f" sessions in one file take {bench.ratio('one_file', 'ten_files'):.2f} times as long as in ten")
    print(
        f"out of the state, report is {bench.ratio('peer', 'report'):.0f} times as fast as the peer"
        f" out of logs and {bench.ratio('tables', 'report'):.2f} times as fast as it is out of its own"
        f" tables ({bench.without_python('tables', 'report'):.2f} without the start of Python), compare {bench.ratio('peer', 'compare'):.1f} times as fast as the peer out of logs,"
        f" {bench.ratio('peer', 'compare_limits'):.1f} times where it limits all opens anew,"
        f" {bench.ratio('peer', 'compare_all'):.1f} times where it derives all sessions")
    agree(bench.totals, "lookback", "peer", TOLERANCE | ATTRIBUTED)
    agree(bench.totals, "report", "tables", TABLES_TOLERANCE)
    if bench.rows["report"] != bench.rows["tables"]:
        raise Failure("report and tables count other sessions for a campaign and channel")


def compare_others(bench, pairs):
    """What `make bench-others` does: DuckDB, Polars and Spark on a part of the job."""
    part = ("duckdb", "polars", "spark")
    measure(bench, ("lookback", "peer", "floor", *part), pairs)
    agree(bench.totals, "lookback", "peer", TOLERANCE | ATTRIBUTED)
    # The part limits no opens.
    agree(
        bench.totals, "peer", "duckdb",
        {name: TOLERANCE[name] for name in ("installs", "reinstalls")})
    write_the_same(bench, *part)


def check(bench, pairs, record):
    """What `make bench-check` does: no run may take more times the floor than is committed, and its margin."""
    path = HERE / "threshold.json"
    bench.run(("lookback", "floor"), pairs)
    threshold = json.loads(path.read_text())
    # CPU time, as other work on the machine lengthens the wall time of both unequally.
    ratio = bench.ratio("lookback", "floor", "cpu")
    if record:
        threshold["cpu_times_floor"] = round(ratio, 2)
        path.write_text(json.dumps(threshold, indent=2) + "\n")
        raise Failure(f"{path.name} now says {ratio:.2f} - look at the difference and commit it")
    limit = threshold["cpu_times_floor"] * (1 + threshold["margin"])
    print(f"lookback takes {ratio:.2f} times the floor's CPU time; at most {limit:.2f} is allowed")
    if ratio > limit:
        raise Failure(
            f"{ratio:.2f} is more than {threshold['cpu_times_floor']} and"
            f" {threshold['margin']:.0%} - make it fast again, or run with --record and say why")


def main():
    cores = len(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=ROWS, help="clicks, and as many sessions")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--cores", type=int, default=cores)
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / ".build" / "bench")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--others", action="store_true", help="measure Polars and Spark, too")
    mode.add_argument("--check", action="store_true", help="compare with threshold.json")
    parser.add_argument("--record", action="store_true", help="rewrite threshold.json, and fail")
    arguments = parser.parse_args()
    if arguments.rows < DAYS or arguments.pairs < 1 or arguments.cores < 1:
        parser.error(f"--rows must be {DAYS} or more, --pairs and --cores 1 or more")
    if arguments.record and not arguments.check:
        parser.error("--record goes with --check")
    if arguments.check and arguments.rows != ROWS:
        parser.error(f"threshold.json is of {ROWS} rows: --check takes no others")
    data = Data(arguments.data.resolve(), arguments.rows)
    load = os.getloadavg()[0]
    if load > 0.5:
        print(f"bench: the load is {load:.1f} - a quiet machine gives better figures", file=sys.stderr)
    try:
        data.make()
        data.warm()
        bench = Bench(data, arguments.cores)
        if arguments.check:
            check(bench, arguments.pairs, arguments.record)
        elif arguments.others:
            compare_others(bench, arguments.pairs)
        else:
            compare(bench, arguments.pairs)
    except (Failure, OSError) as failure:
        sys.exit(f"bench: {failure}")


if __name__ == "__main__":
    main()
