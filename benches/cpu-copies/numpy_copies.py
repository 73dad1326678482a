"""Times the permuted copies of NumPy and PyTorch beside a plain copy of the same arrays.

    cargo run --release -p cute-cpu-copies -- --list square --print | python3 numpy_copies.py

Reads lines such as `[1, 0] of [512, 512]`: axes and sizes, the first axis contiguous. Prints the
speed of the plain copy in 10^9 bytes of the source per second, and for each library the median of
the ratios to the plain copy of its round. The arrays, their pages and the clock are those of the
Rust program. PyTorch is left out if it is not installed. Options: `--state hot|memory`,
`--pages huge|small`, `--threads N` (PyTorch only; then by the clock on the wall).
"""

import argparse
import ast
import mmap
import statistics
import sys
import time

import numpy

try:
    import torch
except ImportError:
    torch = None

HEADER = 16
BEYOND_CACHES = 192 << 20

parser = argparse.ArgumentParser()
parser.add_argument("--state", choices=["hot", "memory"], default="hot")
parser.add_argument("--pages", choices=["huge", "small"], default="huge")
parser.add_argument("--threads", type=int, default=1)
parser.add_argument("--seconds", type=float, default=0.6)
options = parser.parse_args()
clock = time.thread_time if options.threads == 1 else time.perf_counter
if torch:
    torch.set_num_threads(options.threads)


def block(count, elements):
    """So many arrays of floats, each at a multiple of a page and a header."""
    step = (4 * elements + HEADER + 4095) // 4096 * 4096
    size = (count * step + (2 << 20) - 1) // (2 << 20) * (2 << 20)
    # Room for the first multiple of a huge page.
    memory = mmap.mmap(-1, size + (2 << 20), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    memory.madvise(mmap.MADV_HUGEPAGE if options.pages == "huge" else mmap.MADV_NOHUGEPAGE)
    everything = numpy.frombuffer(memory, "u1")
    begin = -everything.ctypes.data % (2 << 20)
    arrays = []
    for k in range(count):
        first = begin + k * step + HEADER
        arrays.append(everything[first : first + 4 * elements].view("f4"))
        arrays[-1][:] = numpy.arange(elements, dtype="f4")
    return arrays


def case(axes, sizes):
    """The functions that copy the k-th pair of arrays, by the name of their library."""
    elements = int(numpy.prod(sizes))
    count = 1
    if options.state == "memory":
        count = max(1, -(-BEYOND_CACHES // (8 * elements)))
    sources, results = block(count, elements), block(count, elements)
    permuted = [x.reshape(sizes, order="F").transpose(axes) for x in sources]
    written = [y.reshape(p.shape, order="F") for y, p in zip(results, permuted)]
    copies = {
        "plain": lambda k: numpy.copyto(results[k], sources[k]),
        "numpy": lambda k: numpy.copyto(written[k], permuted[k]),
    }
    if torch:
        to = [torch.from_numpy(y) for y in written]
        of = [torch.from_numpy(x) for x in permuted]
        copies["torch"] = lambda k: to[k].copy_(of[k])
        if options.threads > 1:
            flat = [[torch.from_numpy(a) for a in arrays] for arrays in (results, sources)]
            copies["plain"] = lambda k: flat[0][k].copy_(flat[1][k])
    return copies, count, elements


print(f"{options.state}, {options.pages} pages, {options.threads} threads")
for line in sys.stdin:
    copies, count, elements = case(*(ast.literal_eval(part) for part in line.strip().split(" of ")))
    repeats = max(1, (4 << 20) // (4 * elements))
    turn = 0

    def seconds(copy):
        global turn
        start = clock()
        for _ in range(repeats):
            turn = (turn + 1) % count
            copy(turn)
        return (clock() - start) / repeats

    rounds = {name: [] for name in copies}
    begin = time.perf_counter()
    while len(rounds["plain"]) < 4 or time.perf_counter() - begin < options.seconds:
        for name, copy in copies.items():
            rounds[name].append(seconds(copy))
    speed = 4e-9 * elements / statistics.median(rounds["plain"])
    print(f"{line.strip():<46}{speed:>7.1f}", end="")
    for name, times in rounds.items():
        if name != "plain":
            # The first round finds the arrays as they were made.
            ratio = statistics.median(p / t for p, t in list(zip(rounds["plain"], times))[1:])
            print(f"{name:>8}{ratio:>6.2f}", end="")
    print(flush=True)
