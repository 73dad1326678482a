"""The module as users call it."""

import ast
import contextlib
import copy
import doctest
import io
import pickle
import re
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import cute
from cute import CuteError, Layout, LayoutError, ParseError, ScaledBasis, Swizzle, SwizzledLayout

FOLDER = Path(__file__).resolve().parents[1]


class Layouts(unittest.TestCase):
    def test_one_layout_is_made_in_several_ways(self):
        text = Layout("(3,(2,3)):(3,(12,1))")
        self.assertEqual(text, Layout((3, (2, 3)), (3, (12, 1))))
        self.assertEqual(text, Layout([3, [2, 3]], "(3,(12,1))"))
        self.assertEqual(text, Layout("(_3,(_2,3)):(_3,(_12,_1))"))
        self.assertEqual(hash(text), hash(Layout("(_3,(_2,3)):(_3,(_12,_1))")))
        self.assertNotEqual(text, Layout("(3,(2,3)):(3,(12,2))"))
        self.assertNotEqual(text, "(3,(2,3)):(3,(12,1))")
        self.assertEqual(Layout((4, 8)), Layout("(4,8):(1,4)"))
        self.assertEqual(Layout("(4,8)"), Layout(Layout((4, 8))))
        self.assertEqual(Layout.row_major((4, 8)), Layout("(4,8):(8,1)"))
        self.assertEqual(Layout.ordered((4, 8), (1, 0)), Layout("(4,8):(8,1)"))
        self.assertEqual(Layout.of_modes(4, "8:4"), Layout((4, 8)))

    def test_what_it_consists_of(self):
        l = Layout("(3,(2,3)):(3,(12,1))")
        self.assertEqual((l.shape, l.stride), ((3, (2, 3)), (3, (12, 1))))
        self.assertEqual((l.size, l.cosize, l.rank, l.depth, len(l)), (18, 21, 2, 2, 2))
        self.assertEqual((Layout(4).shape, Layout((4,)).shape, Layout(()).shape), (4, (4,), ()))
        self.assertEqual([str(mode) for mode in l], ["3:3", "(2,3):(12,1)"])
        self.assertEqual((l[-1], l[1, 0]), (l[1], Layout(2, 12)))
        with self.assertRaisesRegex(IndexError, "no mode 2 in a layout of rank 2"):
            l[2]

    def test_values(self):
        l = Layout("(3,(2,3)):(3,(12,1))")
        self.assertEqual(l(1, (1, 2)), 17)
        self.assertEqual(l((1, (1, 2))), 17)
        self.assertEqual(l(16), l(1, 5))
        self.assertEqual(l.offsets(), [l(i) for i in range(18)])
        self.assertEqual(l.offsets(), [l(c) for c in l.coordinates()])
        for l in (l, Layout("4:2"), Layout("(6):(24)"), Layout("((6)):((24))"), Layout("(2,(3)):(3,(1))")):
            for i, c in enumerate(l.coordinates()):
                self.assertEqual((l.crd2idx(c), l.idx2crd(i)), (i, c))
        self.assertEqual(Layout("4:-1")(3), -3)

    def test_slices(self):
        l = Layout("(4,8):(8,1)")
        self.assertEqual(str(l(2, None)), "(8):(1)")
        slice, offset = l.slice_and_offset(2, None)
        self.assertEqual((slice, offset), (l(2, None), 16))
        self.assertEqual(str(l.dice((2, None))), "(4):(8)")

    def test_the_algebra_keeps_marks_of_its_operands(self):
        plain, marked = Layout("(6,2):(8,2)"), Layout("(_6,_2):(_8,_2)")
        self.assertEqual(str(plain.compose("(4,3):(3,1)")), "((2,2),3):((24,2),8)")
        self.assertEqual(str(marked @ Layout("(4,3):(3,1)")), "((_2,_2),_3):((_24,_2),_8)")
        self.assertEqual(str(plain @ Layout("(_4,_3):(_3,_1)")), "((_2,_2),_3):((_24,_2),_8)")
        self.assertEqual(str(marked.compose(Layout("(4,3):(3,1)")).unmarked()), "((2,2),3):((24,2),8)")
        n = Layout("4:1", marks=True)
        self.assertEqual(repr(n), 'Layout("4:1", marks=True)')
        with self.assertRaisesRegex(CuteError, "marks"):
            Layout("_4:_1", marks=False)
        with self.assertRaisesRegex(TypeError, "text"):
            Layout(4, marks=True)

    def test_tilers(self):
        l = Layout((512, 256))
        tiles = l.zipped_divide((128, 64))
        self.assertEqual(str(tiles), "((128,64),(4,4)):((1,512),(128,32768))")
        self.assertEqual(tiles, l.zipped_divide("(128,64)"))
        self.assertEqual(tiles, l.zipped_divide((Layout(128), 64)))
        self.assertEqual(str(l.logical_divide((None, 64))), "(512,(64,4)):(1,(512,32768))")
        self.assertEqual(str(Layout(10).logical_divide(4, padded=True)), "(4,3):(1,4)")
        self.assertEqual(str(Layout((2, 3)).blocked_product((2, 2))), "((2,2),(3,2)):((1,6),(2,12))")

    def test_layouts_of_coordinates(self):
        identity = Layout.identity((4, 8))
        self.assertEqual(str(identity), "(4,8):(1@0,1@1)")
        self.assertEqual(identity(3, 5), (3, 5))
        self.assertEqual(identity.stride, (ScaledBasis(1, 0), ScaledBasis(1, 1)))
        self.assertEqual(Layout((4, 8), identity.stride), identity)
        self.assertEqual((str(ScaledBasis(8, (0, 2))), ScaledBasis(8, (0, 2)).mode), ("8@2@0", (0, 2)))
        self.assertEqual(repr(ScaledBasis(8, 1)), "ScaledBasis(8, 1)")
        # a stride of 0 beside basis vectors leads to no place
        tiles = identity.logical_divide(1)
        self.assertEqual(str(tiles), "(1,(4,8)):(0,(1@0,1@1))")
        self.assertEqual((Layout(str(tiles)), hash(Layout(str(tiles)))), (tiles, hash(tiles)))
        self.assertIn("(1,(4,8)):(0,(1@0,1@1))", tiles.to_svg())
        for refused in (Layout.right_inverse, Layout.is_injective, Layout.bank_conflicts, Layout.nullspace):
            with self.assertRaises(LayoutError) as caught:
                refused(identity)
            self.assertEqual(caught.exception.condition, "IntegerStrides")

    def test_objects_that_stand_for_an_integer(self):
        class Four:
            def __index__(self):
                return 4

        self.assertEqual(Layout((Four(), 8))(Four()), 4)
        for other in (4.0, "4", None):
            with self.assertRaises(TypeError):
                Layout((other, 8))

    def test_copies_and_pickles(self):
        swizzled = "Sw<3,3,3> o {} o {}"
        for l in (
            Layout((4, 8)), Layout("(_4,8):(_1,_4)"), Layout("4:1", marks=True),
            Swizzle(3, 4, -3), ScaledBasis(8, (0, 2)), SwizzledLayout(swizzled.format("0", "8:1")),
            SwizzledLayout(swizzled.format("8", "_8:1")), SwizzledLayout(swizzled.format("8", "8:1"), marks=True),
        ):
            for other in (copy.deepcopy(l), pickle.loads(pickle.dumps(l))):
                self.assertEqual((other, repr(other)), (l, repr(l)))


class Arrays(unittest.TestCase):
    """Stand-ins for the arrays of NumPy and the tensors of PyTorch, which need not be installed."""

    class Array:
        def __init__(self, values, strides=None, itemsize=4):
            self.values, self.shape, self.strides, self.itemsize = values, (3, 4), strides, itemsize

        def tolist(self):
            return self.values

    class Tensor:
        shape = (3, 4)

        def stride(self):
            return (4, 1)

    def test_arrays_are_shapes_and_have_strides(self):
        self.assertEqual(Layout(self.Array([4, [2, 4]])), Layout((4, (2, 4))))
        self.assertEqual(Layout((64, 32)).zipped_divide(self.Array([16, 8])).shape[0], (16, 8))
        self.assertEqual(cute.from_numpy(self.Array(None, (16, 4))), Layout("(3,4):(4,1)"))
        self.assertEqual(cute.from_numpy(self.Tensor()), Layout("(3,4):(4,1)"))
        self.assertEqual(Layout.from_numpy(self.Array(None, (16, 4))), Layout("(3,4):(4,1)"))
        for other in ([[1, 2], [3, 4]], 3, {}, "(4,8)", self.Array([1], None)):
            for from_numpy in (cute.from_numpy, Layout.from_numpy):
                with self.assertRaisesRegex(TypeError, r"has no strides: give an array, as `numpy.asarray"):
                    from_numpy(other)

    def test_an_array_that_is_no_shape_leads_to_from_numpy(self):
        for array in (self.Array([[0.5, 1.5]], (8,)), self.Array([1.5], (8,))):
            with self.assertRaisesRegex(TypeError, r"write `cute.from_numpy\(array\)`"):
                Layout(array)
        with self.assertRaisesRegex(TypeError, "float"):
            Layout([1.5])

    def test_the_module_tells_its_version(self):
        manifest = (FOLDER / "Cargo.toml").read_text()
        self.assertEqual(cute.__version__, re.search(r'^version = "(.*)"', manifest, re.M)[1])


class Errors(unittest.TestCase):
    def test_conditions_have_names(self):
        with self.assertRaises(LayoutError) as caught:
            Layout("(6,2):(8,2)").compose(Layout(4, 4))
        error = caught.exception
        first, where, helps, note = str(error).splitlines()
        self.assertEqual(first, "compose: stride 4 does not divide shape 6 (StrideDivisible)")
        self.assertEqual(where, "  in compose of (6,2):(8,2) with 4:4")
        self.assertEqual(helps, f"  help: {error.help}")
        explained = "  note: `cute.explain(\"StrideDivisible\")` has an example and the cure"
        self.assertEqual(note, explained)
        self.assertEqual((error.condition, error.operation), ("StrideDivisible", "compose"))
        with self.assertRaisesRegex(LayoutError, "different profiles") as caught:
            Layout((4, 8), (8,))
        self.assertEqual((caught.exception.operation, caught.exception.help), (None, None))
        self.assertIn("\n  note: `cute.explain(\"Congruent\")`", str(caught.exception))
        with self.assertRaisesRegex(cute.ParseError, "`from_dsl` reads a tensor"):
            Layout("tensor<ptr<f16, smem, align<1024>> o (8,64):(64,1)>")
        for make, condition in (
            (lambda: Layout((2, 3), (1, (2, 3))), "Congruent"),
            (lambda: Layout((512, 250)).zipped_divide((128, 64)), "ShapeDivisible"),
            (lambda: Layout(2**63 + 1), "Representable"),
            (lambda: Layout(2**200), "Representable"),
            (lambda: Layout((4, 8))(1, 2, 3), "Congruent"),
        ):
            with self.assertRaises(LayoutError) as caught:
                make()
            self.assertEqual(caught.exception.condition, condition)

    def test_conditions_are_explained(self):
        with self.assertRaises(LayoutError) as caught:
            Layout((512, 250)).zipped_divide((128, 64))
        text = cute.explain(caught.exception.condition)
        self.assertTrue(text.startswith("ShapeDivisible: "), text)
        self.assertIn("\nCure. ", text)
        self.assertEqual(cute.explain(str(caught.exception)), text)
        with self.assertRaisesRegex(cute.CuteError, "did you mean ShapeDivisible"):
            cute.explain("ShapeDivisble")

    def test_texts_are_refused_at_a_column(self):
        with self.assertRaises(ParseError) as caught:
            Layout("(4,8):(8,x)")
        self.assertEqual(caught.exception.column, 10)
        first, text, mark = str(caught.exception).splitlines()
        self.assertEqual(first, "at column 10: expected an integer or `(`, found `x`")
        self.assertEqual(text[mark.index("^")], "x")
        with self.assertRaisesRegex(ParseError, "help: `SwizzledLayout` reads"):
            Layout("S<3,3,3> o 0 o (8,64):(64,1)")

    def test_an_error_names_the_operation_that_was_called(self):
        a, other = Layout((64, 32)), Layout("(4,2):(1,3)")
        for name, call in (
            ("logical_divide", lambda: a.logical_divide((24, 8))),
            ("zipped_divide", lambda: a.zipped_divide((24, 8))),
            ("tiled_divide", lambda: a.tiled_divide((24, 8))),
            ("flat_divide", lambda: a.flat_divide((24, 8))),
            ("raked_product", lambda: other.raked_product((2, 2))),
            ("tile_to_shape", lambda: a.tile_to_shape((100, 32))),
            ("zipped_divide", lambda: (Swizzle(3, 3, 3) @ a).zipped_divide((24, 8))),
        ):
            with self.assertRaises(LayoutError) as caught:
                call()
            error = caught.exception
            self.assertEqual(error.operation, name)
            self.assertTrue(str(error).startswith(f"{name}: "), str(error))
            self.assertIn(f"in {name} of ", str(error))
        with self.assertRaisesRegex(LayoutError, "of \\(64,32\\):\\(1,64\\) with \\(24,8\\)\\n.*padded=True"):
            a.zipped_divide((24, 8))

    def test_names_of_other_libraries_lead_to_ours(self):
        for name, write in (
            ("make_layout", "Layout(shape, stride)"),
            ("zipped_divide", "layout.zipped_divide"),
            ("from_torch", "from_numpy(tensor)"),
            ("make_tiled_mma", "`cute draw 'tiled_mma("),
        ):
            with self.assertRaises(AttributeError) as caught:
                getattr(cute, name)
            self.assertIn(f"write {write}", str(caught.exception))
        with self.assertRaisesRegex(AttributeError, "no attribute 'no_such_name'$"):
            cute.no_such_name
        for name, write in (
            ("T", "transpose"),
            ("strides", "stride"),
            ("reshape", "with_shape"),
            ("inverse", "right_inverse"),
            ("modes", r"list\(layout\)"),
            ("numpy", "cute.to_numpy"),
        ):
            with self.assertRaisesRegex(AttributeError, f"'{name}': write `{write}"):
                getattr(Layout((4, 8)), name)
        self.assertFalse(hasattr(Layout(4), "no_such_name"))
        with self.assertRaisesRegex(TypeError, r"a part of a layout is `layout\(1, None\)`"):
            Layout((4, 8))[1, :]
        self.assertEqual(Layout.column_major((4, 8)), Layout("(4,8):(1,4)"))

    def test_all_are_value_errors(self):
        for error in (cute.AccessError, LayoutError, ParseError):
            self.assertTrue(issubclass(error, CuteError) and issubclass(CuteError, ValueError))
        with self.assertRaises(cute.AccessError):
            Layout(3).bank_conflicts(element_bits=0)

    def test_no_input_exhausts_memory_or_the_stack(self):
        with self.assertRaisesRegex(CuteError, "has 1099511627776 coordinates"):
            Layout(2**40).offsets()
        nested = 1
        for _ in range(100_000):
            nested = (nested,)
        for refused in (Layout, Layout(4).compose, Layout(4)):
            with self.assertRaises(RecursionError):
                refused(nested)
        with self.assertRaises(TypeError):
            Layout(4.5)
        with self.assertRaises(TypeError):
            Layout({4: 1})

    def test_tuples_that_have_one_many_times_are_refused(self):
        for shared in ((1,), ()):
            for _ in range(60):
                shared = (shared, shared)
            for refused in (Layout, Layout(4).compose, Layout(4), Layout((4, 8)).tile_to_shape):
                with self.assertRaisesRegex(CuteError, "more than 4096 integers"):
                    refused(shared)
        self.assertEqual(Layout((1,) * 4096).rank, 4096)
        with self.assertRaisesRegex(CuteError, "more than 4096 integers"):
            Layout((1,) * 4097)

    def test_layouts_that_no_text_has_are_refused(self):
        wide = Layout((1,) * 2048)
        twice = Layout.of_modes(wide, wide)
        self.assertEqual(pickle.loads(pickle.dumps(twice)), twice)
        for refused in (
            lambda: Layout.of_modes(wide, twice),
            lambda: twice.append(4),
            lambda: twice.logical_product(wide),
            lambda: (Swizzle(3, 3, 3) @ twice).tile_to_shape((1,) * 4096 + (1,)),
        ):
            with self.assertRaisesRegex(CuteError, "4096 integers"):
                refused()
        deep = Layout(4)
        for _ in range(64):
            deep = Layout.of_modes(deep)
        self.assertEqual(pickle.loads(pickle.dumps(deep)), deep)
        with self.assertRaisesRegex(CuteError, "at most 4096 integers in 64 levels.* 1 in 65"):
            Layout.of_modes(deep)


class Memory(unittest.TestCase):
    def test_bank_conflicts(self):
        rows = Layout.row_major((32, 32))
        column = Layout(32)
        found = rows.bank_conflicts(column)
        self.assertEqual((found.ways, found.rounds, found.phases, found.is_cut), (32, 32, 1, False))
        self.assertIn("32", str(found))
        swizzled = Swizzle(5, 0, 5) @ rows
        self.assertEqual(swizzled.bank_conflicts(column).ways, 1)
        self.assertEqual(Layout("(32,32):(33,1)").bank_conflicts(column).ways, 1)
        self.assertEqual(Layout(32, 32).bank_conflicts().ways, 32)
        with self.assertRaisesRegex(TypeError, "not both"):
            rows.bank_conflicts(column, thread_values=column)

    def test_segments(self):
        found = Layout.row_major((32, 32)).coalescing(Layout(32, 32), element_bits=32)
        self.assertEqual((found.most, found.used), (4, 1.0))
        self.assertEqual(Layout.row_major((32, 32)).coalescing(Layout(32)).most, 32)

    def test_swizzles(self):
        swizzle = Swizzle(3, 3, 3)
        self.assertEqual((swizzle(200), swizzle.bits, swizzle.base, swizzle.shift), (208, 3, 3, 3))
        smem = swizzle @ Layout.row_major((8, 64))
        self.assertEqual(str(smem), "Sw<3,3,3> o 0 o (8,64):(64,1)")
        self.assertEqual(smem, SwizzledLayout("S<3,3,3> o 0 o (8,64):(64,1)"))
        self.assertEqual(hash(smem), hash(SwizzledLayout("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)")))
        self.assertEqual(smem.offsets(), [swizzle(o) for o in smem.layout.offsets()])
        self.assertEqual(smem(7, 8), swizzle(7 * 64 + 8))
        self.assertEqual((smem.swizzle, smem.offset, smem.shape, smem.size), (swizzle, 0, (8, 64), 512))
        self.assertEqual(smem(None, 8).offsets(), [smem(i, 8) for i in range(8)])
        with self.assertRaises(LayoutError):
            Swizzle(3, 4, -2)


class Pictures(unittest.TestCase):
    def test_drawings_are_whole(self):
        l = Layout("(3,(2,3)):(3,(12,1))")
        for svg in (l._repr_svg_(), l.to_svg(title="A < B", banks_of_bits=16), (Swizzle(1, 0, 1) @ Layout(8))._repr_svg_()):
            root = ElementTree.fromstring(svg)
            self.assertTrue(root.tag.endswith("svg"))
        texts = [e.text for e in ElementTree.fromstring(l.to_svg()).iter() if e.tag.endswith("text")]
        for offset in l.offsets():
            self.assertIn(str(offset), texts)
        self.assertIn("(3,(2,3)):(3,(12,1))", l.to_table())
        self.assertIn("<html", l.to_html())
        self.assertIn("\\begin{document}", l.to_latex())
        with self.assertRaises(CuteError):
            Layout.identity((4, 8)).to_svg(banks_of_bits=16)

    def test_drawings_of_tiles_and_of_threads(self):
        l = Layout((4, 8))
        plain = l.to_svg()
        tiles = l.to_svg(tiles=(2, 4))
        self.assertIn("tile (1,1)", tiles)
        self.assertNotIn("tile (1,1)", plain)
        dark = l.to_svg(dark=True)
        self.assertIn("#0f172a", dark)
        self.assertNotIn("#0f172a", plain)
        self.assertIn("#0f172a", (Swizzle(1, 0, 1) @ Layout(8)).to_svg(dark=True))
        fragment = Layout("((4,8),2):((16,1),8)")
        svg = fragment.to_svg(tv=(8, 8), title="C")
        texts = [e.text for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("text")]
        for text in ("C", "T0", "T31"):
            self.assertIn(text, texts)
        self.assertIn("T31V1", fragment.to_table(tv="(8,8)"))
        self.assertIn("T31", fragment.to_latex(tv=(8, 8)))
        self.assertIn("T31", fragment.to_html(tv=(8, 8), dark=True))
        with self.assertRaises(LayoutError):
            l.to_svg(tiles=(3, 4))
        with self.assertRaises(CuteError):
            fragment.to_svg(tv=(4, 4))

    def test_layouts_of_threads_and_values(self):
        tiler, tv = cute.make_layout_tv("(32,4):(4,1)", "(1,8):(0,1)")
        self.assertEqual((tiler, str(tv)), ((32, 32), "((4,32),8):((256,1),32)"))
        self.assertEqual(str(Layout((64, 64)).zipped_divide(tiler)[0]), "(32,32):(1,64)")
        with self.assertRaises(LayoutError):
            cute.make_layout_tv("(4,8):(1,1)", 2)

    def test_offsets_are_found(self):
        for layout in ("(4,8):(8,1)", "((2,2),3):((1,12),4)", "1:0"):
            found, start = cute.find(Layout(layout).offsets())
            self.assertEqual((found.offsets(), start), (Layout(layout).offsets(), 0))
        self.assertEqual(cute.find([5, 6, 13, 14]), (Layout("(2,2):(1,8)"), 5))
        for offsets, why in (
            ([], "there are no offsets"),
            ([0, 1, 2, 8, 9, 11], "not 11"),
            ([0, 1, 3, 2], "Xor o "),
        ):
            with self.assertRaisesRegex(CuteError, why):
                cute.find(offsets)

    def test_layouts_are_compared_as_functions(self):
        self.assertIsNone(cute.compare("(4,8):(1,4)", 32))
        self.assertEqual(cute.compare("(4,8):(1,4)", "(4,8):(8,1)"), (1, 1, 8))
        self.assertEqual(cute.compare(32, 16), (16, 16, None))
        swizzled = Swizzle(3, 3, 3) @ Layout((8, 64), (64, 1))
        index, one, other = cute.compare(swizzled, swizzled.layout)
        self.assertEqual((swizzled(index), swizzled.layout(index)), (one, other))
        self.assertEqual(swizzled.offsets()[:index], swizzled.layout.offsets()[:index])
        with self.assertRaises(CuteError):
            cute.compare("(4,8):(1,4", 32)

    def test_explanations_tell_what_would_be_valid(self):
        text = Layout("(6,2):(8,2)").explain_compose(Layout(4, 4))
        self.assertIn("valid would be: ", text)


class Bridges(unittest.TestCase):
    def test_numpy(self):
        class Array:
            shape, strides, itemsize = (3, 4), (32, -8), 8

        self.assertEqual(str(cute.from_numpy(Array())), "(3,4):(4,-1)")
        self.assertEqual(cute.to_numpy(cute.from_numpy(Array()), 8), ((3, 4), (32, -8)))
        self.assertEqual(cute.to_numpy(Layout(4, 2), 4), ((4,), (8,)))
        self.assertEqual(cute.to_numpy("(4,8):(8,1)", 4), ((4, 8), (32, 4)))
        self.assertEqual(cute.from_numpy((), (), 4), Layout((), ()))
        with self.assertRaisesRegex(CuteError, "stride 6 is not a multiple of the 4 bytes"):
            cute.from_numpy((3,), (6,), 4)
        with self.assertRaisesRegex(CuteError, "coordinates"):
            cute.to_numpy(Layout.identity((2, 2)), 4)
        for wrong in (4.0, "4", None, [4], (4,)):
            with self.assertRaises(TypeError):
                cute.to_numpy(Layout(4, 2), wrong)
            with self.assertRaises(TypeError):
                cute.from_numpy((4,), (wrong,), 4)
        with self.assertRaises(TypeError):
            cute.from_numpy((4,), (16,), 4.0)
        for itemsize in (0, -4):
            with self.assertRaises(CuteError):
                cute.to_numpy(Layout(4, 2), itemsize)
        with self.assertRaises(TypeError):
            cute.from_numpy((3,), (4,))

    def test_buffers_of_python(self):
        # A `memoryview` has shape, strides and itemsize, as arrays of NumPy have.
        view = memoryview(bytes(range(24))).cast("B", (4, 6))
        l = cute.from_numpy(view)
        self.assertEqual(l, Layout.row_major((4, 6)))
        for i, j in l.coordinates():
            self.assertEqual(view[i, j], l(i, j))

    def test_other_things_are_named(self):
        with self.assertRaisesRegex(TypeError, "expected a text of the CuTe DSL, found `list`"):
            cute.from_dsl([4, 8])
        with self.assertRaises(TypeError):
            cute.to_numpy(None, 4)

        class Number:  # as a number of NumPy, which has strides
            strides = ()

            def __index__(self):
                return -3

        with self.assertRaisesRegex(LayoutError, "shape -3 is not positive"):
            Layout(Number())

        class Array:
            strides = (8,)

        with self.assertRaisesRegex(TypeError, "write `cute.from_numpy\\(array\\)`"):
            Layout(Array())

    def test_source_of_the_dsl_is_read_back(self):
        for l in (
            Layout("(3,(2,3)):(3,(12,1))"),
            Layout(4),
            Layout((4,)),
            Layout(()),
            Layout("4:-1"),
            Layout.identity((4, (2, 3))),
            Swizzle(3, 4, -3) @ Layout.row_major((8, 64)),
        ):
            self.assertEqual(cute.from_dsl(l.to_dsl()), l)
        self.assertEqual(str(cute.from_dsl("cute.make_ordered_layout((4, 8), order=(1, 0))")), "(4,8):(8,1)")
        self.assertEqual(str(cute.from_dsl("make_identity_layout((4, 8))")), "(4,8):(1@0,1@1)")
        self.assertEqual(str(cute.from_dsl("cute.make_layout((4, cutlass.Int32(8)))")), "(4,8):(1,4)")
        self.assertEqual(cute.from_dsl("(4,(8)):(1@0,(2@1))").stride, (ScaledBasis(1, 0), (ScaledBasis(2, 1),)))

    def test_tensors_of_the_dsl_are_read(self):
        rows = Layout.row_major((8, 64))
        for text, layout in (
            ("tensor<ptr<f16, smem, align<1024>> o (8,64):(64,1)>", rows),
            ("raw_ptr(0x00007f5f81200400: f32, gmem, align<4>) o (8,64):(64,1)", rows),
            ("tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>", Swizzle(3, 3, 3) @ rows),
            ("tensor<ptr<f16, smem> o S<3,3,3> o 0 o (8,64):(64,1)>", Swizzle(3, 3, 3) @ rows),
        ):
            with self.subTest(text=text):
                self.assertEqual(cute.from_dsl(text), layout)
                self.assertIs(type(cute.from_dsl(text)), type(layout))

    def test_other_texts_are_refused(self):
        for text, words in (
            ("tensor<ptr<f16, gmem> o (?,64):(64,1)>", "only a running kernel knows"),
            ("tensor<ptr<f16, gmem> o (8,64):(64,1)", "expected `>`"),
            ("(?,8):(8,1)", "only a running kernel knows"),
            ("cute.make_layout((m, 8))", "expected an integer, found `m`"),
            ("cute.make_layout((4, 8), strid=(8, 1))", "the arguments shape, stride"),
            ("cute.make_layout((4, 8), (8, 1), stride=(8, 1))", "the arguments shape, stride"),
            ("cute.make_layout(4, stride=2, stride=3)", "each argument once"),
            ("cute.make_layout()", "the arguments shape"),
            ("cute.make_layout((4, 8)", "not an expression"),
            ("cute.make_layout(4\0)", "not an expression"),
            ("cute.make_layout('\ud800')", "not an expression"),
            ("make_tensor(4)", "expected make_layout"),
            ("make_layout(True)", "expected an integer"),
            ("__import__('os').system('make_layout')", "expected make_layout"),
        ):
            with self.subTest(text=text), self.assertRaisesRegex(CuteError, re.escape(words)):
                cute.from_dsl(text)

    def test_source_of_cpp(self):
        self.assertEqual(
            Layout((4, (2, 2))).to_cpp(),
            "make_layout(make_shape(Int<4>{}, make_shape(Int<2>{}, Int<2>{})), "
            "make_stride(Int<1>{}, make_stride(Int<4>{}, Int<8>{})))",
        )


class Documentation(unittest.TestCase):
    def test_examples(self):
        for module in (cute, cute._dsl, cute._numpy):
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0)
            self.assertGreater(result.attempted, 0)

    def test_programs_of_the_pages(self):
        for page in (FOLDER / "README.md", FOLDER.parent / "docs" / "python.md"):
            programs = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
            self.assertGreater(len(programs), 1)
            names = {}
            for program in programs:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(program, str(page), "exec"), names)

    def test_stubs_have_what_the_module_has(self):
        stub = Path(cute.__file__).with_name("__init__.pyi")
        self.assertTrue(stub.with_name("py.typed").exists())
        tree = ast.parse(stub.read_text(encoding="utf-8"))
        named = {n.name: n for n in tree.body if isinstance(n, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual({n for n in named if not n.startswith("_")}, set(cute.__all__))
        for name, node in named.items():
            if name.startswith("_") or isinstance(node, ast.FunctionDef) or name.endswith("Error"):
                continue
            ours = vars(getattr(cute, name))
            stated = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            public = {n for n in ours if not n.startswith("__")}
            self.assertEqual({n for n in stated if not n.startswith("__")}, public)
            self.assertLessEqual(stated, set(ours))
            for item in node.body:
                doc = ours[item.name].__doc__
                self.assertTrue(doc or item.name.startswith("_"), f"{name}.{item.name} has no text")


if __name__ == "__main__":
    unittest.main()
