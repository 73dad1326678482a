"""NumPy and opt_einsum, as `python.rs` asks for them: a line in, a line out."""

import sys
import time

import numpy
import opt_einsum


def filled(sizes, dtype):
    """The elements that `filled` of `real.rs` makes."""
    count = int(numpy.prod(sizes, dtype=numpy.int64))
    return ((numpy.arange(count) * 7 % 13 - 6) / 13.0).astype(dtype).reshape(sizes)


def sizes(text):
    return [int(size) for size in text.split()]


def contracted(who, equation, a, b):
    """The contraction in row-major order, as ours is."""
    if who == "numpy":
        result = numpy.einsum(equation, a, b, optimize=True)
    else:
        result = opt_einsum.contract(equation, a, b)
    return numpy.ascontiguousarray(result)


equation, a, b = "", None, None
for line in sys.stdin:
    command, *rest = line.rstrip("\n").split("|")
    if command == "end":
        break
    if command == "versions":
        print(f"NumPy {numpy.__version__}, opt_einsum {opt_einsum.__version__}", flush=True)
    elif command == "prepare":
        dtype, equation, of_a, of_b = rest
        a, b = filled(sizes(of_a), dtype), filled(sizes(of_b), dtype)
        result = contracted("numpy", equation, a, b).tobytes()
        print(len(result), flush=True)
        sys.stdout.buffer.write(result)
        sys.stdout.buffer.flush()
    else:
        start = time.thread_time_ns()
        result = contracted(command, equation, a, b)
        print(time.thread_time_ns() - start, flush=True)
        del result
