"""CuTe layouts: their algebra, drawings and checks.

A layout is a function from coordinates to offsets:

>>> import cute
>>> l = cute.Layout("(3,(2,3)):(3,(12,1))")
>>> l(1, (1, 2)), l.shape, l.size
(17, (3, (2, 3)), 18)
>>> cute.Layout((512, 256)).zipped_divide((128, 64))
Layout("((128,64),(4,4)):((1,512),(128,32768))")
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
    "from_dsl",
    "from_numpy",
    "to_numpy",
]
