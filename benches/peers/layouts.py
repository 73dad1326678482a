"""What operations on layouts cost in the Python peers.

Started by `cargo bench -p cute-benches --bench dynamic`. Reads one case a line, `operation<tab>operand...`, operands
as in `(8,16,4):(16,1,128)`, and writes `peer<tab>operation<tab>nanoseconds<tab>checksum<tab>result` for each peer
that can be imported; its version first, as `peer<tab>version`.
"""

import ast
import sys
import time


def parse(text):
    """(shape, stride) of a layout, or a tuple of integers."""
    parts = [ast.literal_eval(part) for part in text.split(":")]
    return parts[0] if len(parts) == 1 else tuple(parts)


def pycute():
    import pycute as p
    from importlib.metadata import version

    operations = {
        "coalesce": p.coalesce,
        "compose": p.composition,
        "complement_to": p.complement,
        "logical_divide": p.logical_divide,
        "zipped_divide": p.zipped_divide,
        "logical_product": p.logical_product,
        "right_inverse": p.right_inverse,
        "left_inverse": p.left_inverse,
        "at": lambda layout, index: layout(index),
        "print": str,
    }
    return version_or(version, "nvidia-cutlass"), p.Layout, p.size, operations


def tensor_layouts():
    import tensor_layouts as t
    from importlib.metadata import version

    operations = {
        "coalesce": t.coalesce,
        "compose": t.compose,
        "complement_to": t.complement,
        "logical_divide": t.logical_divide,
        "zipped_divide": t.zipped_divide,
        "logical_product": t.logical_product,
        "right_inverse": t.right_inverse,
        "left_inverse": t.left_inverse,
        "at": lambda layout, index: layout(index),
        "print": str,
    }
    return version_or(version, "tensor-layouts"), t.Layout, t.size, operations


def version_or(version, package):
    try:
        return version(package)
    except Exception:
        return "of unknown version"


def least(call):
    """Nanoseconds a call, the least of 500 batches of at least 100 µs."""
    count = 1
    while batch(call, count) < 1e5:
        count *= 2
    return min(batch(call, count) for _ in range(500)) / count


def batch(call, count):
    start = time.perf_counter_ns()
    for _ in range(count):
        call()
    return time.perf_counter_ns() - start


def checksum(value, size):
    """Equal for equal functions."""
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return 0
    return sum((i + 1) * value(i) for i in range(size(value)))


def main():
    cases = [line.rstrip("\n").split("\t") for line in sys.stdin]
    for name, peer in [("pycute", pycute), ("tensor-layouts", tensor_layouts)]:
        try:
            version, layout, size, operations = peer()
        except ImportError:
            continue
        print(f"{name}\t{version}")
        for operation, *operands in cases:
            if operation not in operations:
                continue
            values = [parse(text) for text in operands]
            values = [layout(*v) if ":" in text else v for v, text in zip(values, operands)]
            run, (first, *rest) = operations[operation], values
            result = run(first, *rest)
            check = checksum(result, size)
            # no closure and no unpacking in what is timed
            if rest:
                second = rest[0]
                time_of = least(lambda: run(first, second))
            else:
                time_of = least(lambda: run(first))
            print(f"{name}\t{operation}\t{time_of:.1f}\t{check}\t{result}")


main()
