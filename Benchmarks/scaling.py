#!/usr/bin/env python3
"""Measures how the time and the memory of a run grow with the logs.

    scaling.py [--lines MILLION ...] [--memory SIZE ...] [--runs N] [--cores N] [--data DIR]

Makes logs like those of bench.py of each size once, runs lookback over each from nothing, and prints
the best of the runs: wall time, CPU time and peak memory. An exponent of 1 is time that grows as the
lines do.

The standard library only.
"""

import argparse
import math
import os
import pathlib
import sys

from bench import Bench, DAYS, Data, Failure, ROOT, TOUCHED

MILLION = 1_000_000


def exponent(first, last, figure):
    """The power of the lines by which a figure grows from one size to another."""
    (lines, sample), (more, other) = first, last
    return math.log(getattr(other, figure) / getattr(sample, figure)) / math.log(more / lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--lines", type=float, nargs="+", default=[1, 3, 10, 30],
        help="millions of lines, clicks and as many sessions")
    parser.add_argument("--memory", nargs="+", default=["256MiB", "1GiB"])
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--cores", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / ".build" / "bench")
    arguments = parser.parse_args()
    if arguments.runs < 1 or arguments.cores < 1:
        parser.error("--runs and --cores must be 1 or more")
    if min(arguments.lines) * MILLION < 2 * DAYS or len(set(arguments.lines)) < len(arguments.lines):
        parser.error(f"--lines must be different numbers, of {2 * DAYS} lines or more")
    try:
        for memory in arguments.memory:
            print(f"memory {memory}\n{'lines':>12}{'wall s':>9}{'CPU s':>9}{'peak MiB':>10}")
            measured = []
            for lines in sorted(int(lines * MILLION) for lines in arguments.lines):
                data = Data(arguments.data.resolve(), lines // 2)
                data.make()
                data.warm()
                bench = Bench(data, arguments.cores)
                sample = min(
                    (bench.run_job(
                        data.job, "-other", arguments.cores, f"memory={memory}",
                        touched=TOUCHED + 512 * lines)
                     for _ in range(arguments.runs)),
                    key=lambda sample: sample.wall)
                measured.append((lines, sample))
                print(
                    f"{lines:>12}{sample.wall:>9.2f}{sample.cpu:>9.2f}{sample.peak:>10.0f}",
                    flush=True)
            if len(measured) > 1:
                print(
                    f"exponent of wall time {exponent(measured[0], measured[-1], 'wall'):.2f},"
                    f" of CPU time {exponent(measured[0], measured[-1], 'cpu'):.2f}")
    except (Failure, OSError) as failure:
        sys.exit(f"scaling: {failure}")


if __name__ == "__main__":
    main()
