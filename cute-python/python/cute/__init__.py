"""CuTe layouts: their algebra, drawings and checks.

A layout is a function from coordinates to offsets:

>>> import cute
>>> l = cute.Layout("(3,(2,3)):(3,(12,1))")
>>> l(1, (1, 2)), l.shape, l.size
(17, (3, (2, 3)), 18)
>>> cute.Layout((512, 256)).zipped_divide((128, 64))
Layout("((128,64),(4,4)):((1,512),(128,32768))")
>>> cute.find([0, 1, 2, 8, 9, 10])
(Layout("(3,2):(1,8)"), 0)
>>> cute.compare("(4,8):(1,4)", "(4,8):(8,1)")
(1, 1, 8)
>>> cute.make_layout_tv("(4,8):(8,1)", "(2,2):(2,1)")
((8, 16), Layout("((8,4),(2,2)):((16,2),(8,1))"))
"""

from ._cute import (
    AccessError,
    CuteError,
    Layout,
    LayoutError,
    ParseError,
    ScaledBasis,
    Swizzle,
    SwizzledLayout,
    __version__,
    compare,
    explain,
    find,
    make_layout_tv,
)
from ._dsl import from_dsl
from ._numpy import from_numpy, to_numpy

Layout.from_numpy = staticmethod(from_numpy)  # beside `Layout.row_major`, where one looks for it

__all__ = [
    "AccessError",
    "CuteError",
    "Layout",
    "LayoutError",
    "ParseError",
    "ScaledBasis",
    "Swizzle",
    "SwizzledLayout",
    "compare",
    "explain",
    "find",
    "from_dsl",
    "from_numpy",
    "make_layout_tv",
    "to_numpy",
]

# Names of the CuTe DSL, PyCuTe and other libraries: what to write for them here.
_INSTEAD = {
    "make_layout": "Layout(shape, stride)",
    "make_ordered_layout": "Layout.ordered(shape, order)",
    "make_identity_layout": "Layout.identity(shape)",
    "make_swizzle": "Swizzle(bits, base, shift)",
    "make_composed_layout": "Swizzle(bits, base, shift) @ layout",
    "make_shape": "a tuple",
    "make_stride": "a tuple",
    "make_coord": "a tuple",
    "composition": "a.compose(b), or a @ b",
    "size": "layout.size",
    "parse": "Layout(text)",
    "draw": "layout.to_svg(), or print(layout.to_table())",
    "print_layout": "print(layout.to_table())",
    "group_modes": "layout.group(begin, end)",
    "local_tile": "layout.zipped_divide(tiler)(None, place)",
    "tiled_mma": "`cute draw 'tiled_mma(SM80_…, (2,2,1))'` in a terminal: the command has instructions",
    "make_tiled_mma": "`cute draw 'tiled_mma(SM80_…, (2,2,1))'` in a terminal: the command has instructions",
    "make_tiled_copy": "`cute draw 'tiled_copy(…)'` in a terminal: the command has instructions",
    "einsum": "numpy.einsum(…): this module has layouts, without elements",
    "from_torch": "from_numpy(tensor), which takes tensors of PyTorch as well",
    "from_cpp": "Layout(text), which reads what CuTe C++ prints",
}


def __getattr__(name):
    write = _INSTEAD.get(name)
    if write is None and not name.startswith("_") and name in dir(Layout):
        write = f"layout.{name}" + ("(…)" if callable(getattr(Layout, name)) else "")
    hint = f": write {write}" if write else ""
    raise AttributeError(f"module 'cute' has no attribute '{name}'{hint}", name=name)
