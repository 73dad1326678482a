"""The answers of CuTe C++ in `tests/golden`, against the module: every line of these operations."""

import json
import re
import unittest
from collections import Counter
from pathlib import Path

from cute import CuteError, Layout, Swizzle, SwizzledLayout

GOLDEN = Path(__file__).resolve().parents[2] / "tests" / "golden"


def lines(name):
    with open(GOLDEN / f"{name}.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def marked(text):
    return Layout(text, marks=True)


def tiler(text):
    """A tiler in the notation of the lines. A text without marks is one of dynamic integers."""
    return marked(text) if ":" in text and not text.startswith("(") else text


def divide(name):
    """The form that rounds up, as CuTe does."""
    return lambda layout, by: getattr(marked(layout), name)(by, padded=True)


def method(name, *kinds):
    """A method of the first argument, a layout; the others are of these kinds."""
    return lambda layout, *rest: getattr(marked(layout), name)(*(f(a) for f, a in zip(kinds, rest)))


def same(value):
    return value


def swizzle(text):
    return Swizzle(*map(int, re.fullmatch(r"Sw<(\d+),(\d+),(-?\d+)>", text).groups()))


def apply(swizzle, offset):
    """The permuted offset, with the mark of the offset."""
    mark = "_" if offset.startswith("_") else ""
    return f"{mark}{swizzle(int(offset[len(mark):]))}"


# File, operation, and the module's form of it. Operands without a mark would be taken as static
# integers, so lines are used if each of their operands has one.
OPERATIONS = {
    "coalesce": {
        "coalesce": method("coalesce"),
        "coalesce_profile": method("coalesce", same),
        "filter": method("filter"),
        "filter_zeros": method("filter_zeros"),
        "filter_profile": method("filter", same),
    },
    "composition": {
        "composition": method("compose", same),
        "composition_tiler": method("compose", same),
    },
    "complement": {
        "complement": method("complement"),
        "complement_cotarget": method("complement", same),
    },
    "inverse": {
        "right_inverse": method("right_inverse"),
        "left_inverse": method("left_inverse"),
        "nullspace": method("nullspace"),
        "max_common_layout": method("max_common_layout", marked),
    },
    "divide": {
        f"{kind}_divide{form}": divide(f"{kind}_divide")
        for kind in ("logical", "zipped", "tiled", "flat")
        for form in ("", "_tiler")
    },
    "product": {
        **{
            f"{kind}_product{form}": method(f"{kind}_product", same)
            for kind in ("logical", "zipped", "tiled", "flat")
            for form in ("", "_tiler")
        },
        "blocked_product": method("blocked_product", marked),
        "raked_product": method("raked_product", marked),
        "tile_to_shape": method("tile_to_shape", same, same),
    },
    "slice": {
        "slice": lambda at, layout: marked(layout)(at),
        "dice": lambda at, layout: marked(layout).dice(at),
    },
    "recast": {
        "recast_layout": lambda old, new, layout: marked(layout).recast(int(old), int(new)),
    },
    "swizzle": {
        "swizzle_apply": lambda by, offset: apply(swizzle(by), offset),
    },
}

HAS_MARK = re.compile(r"_-?\d")


class Golden(unittest.TestCase):
    def test_results_are_those_of_cute(self):
        differences = Counter((line["op"], tuple(line["args"])) for line in lines("differences"))
        counts = Counter()
        for name, operations in OPERATIONS.items():
            for line in lines(name):
                op, args = line["op"], line["args"]
                run = operations.get(op)
                if run is None or differences[op, tuple(args)] or line.get("result") is None:
                    continue
                if not all(":" in a and i == 0 or HAS_MARK.search(a) for i, a in enumerate(args)):
                    if op not in ("slice", "dice", "recast_layout", "swizzle_apply"):
                        continue
                with self.subTest(op=op, args=args):
                    try:
                        result = str(run(*args))
                    except CuteError as error:
                        if op == "recast_layout":  # the exact form; CuTe rounds up
                            counts["refused"] += 1
                            continue
                        raise AssertionError(f"refused: {error}") from error
                    self.assertEqual(result, line["result"])
                    counts[op] += 1
        for operations in OPERATIONS.values():
            for op in operations:
                self.assertGreater(counts[op], 20, f"too few lines of {op}: {counts}")
        self.assertLess(counts["refused"], 60)
        print(f"{counts.total()} golden lines")

    def test_differences_are_not_the_answer_of_cute(self):
        of_op = {op: run for operations in OPERATIONS.values() for op, run in operations.items()}
        answers = {
            (line["op"], tuple(line["args"])): line.get("result")
            for name in OPERATIONS
            for line in lines(name)
        }
        count = 0
        for line in lines("differences"):
            key = line["op"], tuple(line["args"])
            if key[0] not in of_op or answers.get(key) is None:
                continue
            if not all(":" in a and i == 0 or HAS_MARK.search(a) for i, a in enumerate(key[1])):
                continue
            with self.subTest(op=key[0], args=key[1]):
                try:
                    self.assertNotEqual(str(of_op[key[0]](*key[1])), answers[key])
                except CuteError:
                    pass
                count += 1
        self.assertGreater(count, 5)

    def test_offsets_of_swizzled_layouts(self):
        count = 0
        for line in lines("swizzle"):
            if line["op"] != "composition_swizzle" or "values" not in line:
                continue
            if not line["result"].startswith("Sw<"):
                continue
            with self.subTest(result=line["result"]):
                layout = SwizzledLayout(line["result"])
                self.assertEqual(layout.offsets(), line["values"])
                count += 1
        self.assertGreater(count, 20)


if __name__ == "__main__":
    unittest.main()
