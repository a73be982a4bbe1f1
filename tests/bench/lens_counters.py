#!/usr/bin/env python3
"""Compares what the lens counts with what a GPU's own counters say, kernel by kernel.

On a machine with a GPU and Nsight Compute (which may need the right to read counters), profile a run:

    tests/bench/lens_counters.py --print-command bfs graph.wfg --variant mask

prints the command. Its file is compared here, on any machine, with the lens on the same graph:

    tests/bench/lens_counters.py --counters FILE.csv --program build/bin/warpfront bfs graph.wfg --variant mask

A row a step: requests and sectors (loads, stores and atomics together), sectors per request, efficiency and divergent branches, of the lens
and of the device. Launches before the first step and after the last, which prepare a run or fetch its result, are left out: the steps begin
where every kernel has a functor of its own. Exits 1 where requests or sectors of all steps
differ by more than --within (a ratio), 2 where files or launches do not fit.
"""
import argparse
import csv
import json
import re
import subprocess
import sys

KINDS = ("ld", "st", "red", "atom")
REQUESTS = "l1tex__t_requests_pipe_lsu_mem_global_op_{}.sum"
SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_{}.sum"
THREADS, WARPS = "smsp__thread_inst_executed.sum", "smsp__inst_executed.sum"
DIVERGENT = "smsp__sass_branch_targets_threads_divergent.sum"


def command(arguments):
    metrics = [m.format(kind) for kind in KINDS for m in (REQUESTS, SECTORS)] + [THREADS, WARPS, DIVERGENT]
    return (f"ncu --csv --page raw --clock-control none --metrics {','.join(metrics)} --log-file FILE.csv "
            f"warpfront run {' '.join(arguments)} --device cuda --no-metrics")


def number(text):
    return float(text.replace(",", "") or 0)


class Launch:
    def __init__(self, row):
        inner = re.search(r"tallied<(.*)", row["Kernel Name"]).group(1)
        self.functor = re.split(r"[<>(]", re.sub(r"(wf::|algorithms::|kernels::|<unnamed>::)", "", inner))[0]
        self.requests = sum(number(row[REQUESTS.format(kind)]) for kind in KINDS)
        self.sectors = sum(number(row[SECTORS.format(kind)]) for kind in KINDS)
        self.efficiency = number(row[THREADS]) / 32 / max(number(row[WARPS]), 1)
        self.divergent = number(row[DIVERGENT])


def launches(path):
    with open(path, encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if line.startswith('"'))
        return [Launch(row) for row in rows if "tallied<" in row["Kernel Name"]]


def aligned(steps, made):
    """The offset of the first step's launch: where one kernel is always one functor."""
    for offset in range(len(made) - len(steps) + 1):
        functors = {}
        pairs = zip(steps, made[offset:])
        if all(functors.setdefault(step["kernel"], launch.functor) == launch.functor for step, launch in pairs):
            if len(set(functors.values())) == len(functors):
                return offset
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--print-command", action="store_true", help="print how to profile the run")
    parser.add_argument("--counters", help="what the profiler wrote")
    parser.add_argument("--program", default="warpfront")
    parser.add_argument("--within", type=float, default=1.1)
    options, arguments = parser.parse_known_args()
    if options.print_command:
        print(command(arguments))
        return 0
    if not options.counters:
        parser.error("--counters or --print-command is required")
    opened = subprocess.run([options.program, "lens", *arguments, "--steps", "all", "--json", "-"], capture_output=True, text=True)
    if opened.returncode != 0:
        print(opened.stderr.strip(), file=sys.stderr)
        return 2
    steps = json.loads(opened.stdout)["steps"]
    made = launches(options.counters)
    offset = aligned(steps, made)
    if offset is None:
        print(f"{len(steps)} steps and {len(made)} launches do not line up: another graph, variant or source?", file=sys.stderr)
        return 2
    print(f"{'step':>5} {'kernel':14} {'requests':>21} {'ratio':>6} {'sectors':>21} {'ratio':>6} {'per request':>13} "
          f"{'efficiency, %':>13} {'divergent':>15}")
    sums = [0.0] * 4
    for step, launch in zip(steps, made[offset:]):
        sectors = step.get("sectors", step["requests"] * step["sectors_per_request"])
        row = (step["requests"], launch.requests, sectors, launch.sectors)
        sums = [a + b for a, b in zip(sums, row)]
        print(f"{step['step']:5} {step['kernel']:14} {row[0]:10.0f} {row[1]:10.0f} {row[0] / max(row[1], 1):6.3f} "
              f"{row[2]:10.0f} {row[3]:10.0f} {row[2] / max(row[3], 1):6.3f} {row[2] / max(row[0], 1):6.2f} "
              f"{row[3] / max(row[1], 1):6.2f} {100 * step['efficiency']:6.1f} {100 * launch.efficiency:6.1f} "
              f"{step['divergent']:7} {launch.divergent:7.0f}")
    ratios = [sums[0] / max(sums[1], 1), sums[2] / max(sums[3], 1)]
    print(f"all {len(steps)} steps, lens by device: requests {ratios[0]:.4f}, sectors {ratios[1]:.4f}")
    return 0 if all(1 / options.within <= ratio <= options.within for ratio in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
