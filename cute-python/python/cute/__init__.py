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
    compare,
    find,
    make_layout_tv,
)
from ._dsl import from_dsl
from ._numpy import from_numpy, to_numpy

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
    "find",
    "from_dsl",
    "from_numpy",
    "make_layout_tv",
    "to_numpy",
]
