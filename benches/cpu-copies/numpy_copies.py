"""Times NumPy's permuted copies of 32-bit floats beside its contiguous copy, in one process.

    cargo run --release -p cute-cpu-copies -- --list square --print | python3 numpy_copies.py

Reads lines such as `[1, 0] of [512, 512]`: axes and sizes, the first axis contiguous. Prints the
median of the ratios of both speeds.
"""

import ast
import statistics
import sys
import time

import numpy


def seconds(run, repeats):
    start = time.perf_counter()
    for _ in range(repeats):
        run()
    return (time.perf_counter() - start) / repeats


for line in sys.stdin:
    axes, sizes = (ast.literal_eval(part) for part in line.strip().split(" of "))
    source = numpy.arange(numpy.prod(sizes), dtype="f4").reshape(sizes, order="F")
    permuted = source.transpose(axes)
    result = numpy.empty(permuted.shape, "f4", order="F")
    flat = numpy.empty(source.shape, "f4", order="F")
    repeats = max(1, (8 << 20) // source.nbytes)
    ratios = []
    begin = time.perf_counter()
    while len(ratios) < 3 or time.perf_counter() - begin < 0.3:
        plain = seconds(lambda: numpy.copyto(flat, source), repeats)
        ratios.append(plain / seconds(lambda: numpy.copyto(result, permuted), repeats))
    print(f"{line.strip():<50}{statistics.median(ratios):>8.2f}", flush=True)
