//! Which constructors make up each kind, and the kinds of their fields. A new kind is one more
//! entry here and one trait in `cute-core`.

use super::Pattern::{self, Field, Node};
use super::{Kind, Variant};

const fn unit(name: &'static str, types: &'static [Pattern]) -> Variant {
    Variant { name, types }
}

macro_rules! variants {
    ($($name:ident $(($($field:ident),*))?),* $(,)?) => {
        &[$(Variant { name: stringify!($name), types: &[Node(stringify!($name), "", &[$($(Field(stringify!($field))),*)?])] }),*]
    };
}

const LEAVES: &[Pattern] = &[
    Node("Zero", "Int", &[]),
    Node("Pos", "Int", &[Field("OddNat"), Field("Exp")]),
    Node("Neg", "Int", &[Field("OddNat"), Field("Exp")]),
    Node("Dyn", "Int", &[Field("DynInt")]),
];
const MODE: Pattern = Node("Mode", "Layout", &[Field("Int"), Field("Int")]);
const BASIS: Pattern = Node("ScaledBasis", "Stride", &[Field("Int"), Field("Ints")]);
const BASIS_MODE: Pattern = Node("BasisMode", "Layout", &[Field("Int"), BASIS]);
const NIL: &[Pattern] = &[Node("Nil", "", &[])];

pub const KINDS: &[Kind] = &[
    Kind {
        name: "Bool",
        variants: variants![True, False],
    },
    // Unknown at compile time; the answer itself is a value.
    Kind {
        name: "Tri",
        variants: variants![True, False, Unknown(Flag)],
    },
    Kind {
        name: "Relation",
        variants: variants![
            SameAs,
            MultipleOf(Int),
            DivisorOf(Int),
            LessThan,
            MoreThan,
            Undecided
        ],
    },
    Kind {
        name: "Division",
        variants: variants![Exact(Int), Inexact(Int), Unchecked(Int)],
    },
    // A flat list of modes, as coalescing and complementing make them.
    Kind {
        name: "List",
        variants: &[
            unit("Nil", NIL),
            unit(
                "Cons",
                &[
                    Node("Cons", "List", &[MODE, Field("List")]),
                    Node("Cons", "List", &[BASIS_MODE, Field("List")]),
                ],
            ),
        ],
    },
    // A tree of modes; `Single` is either of both.
    Kind {
        name: "Layout",
        variants: &[
            unit("Single", &[MODE, BASIS_MODE]),
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node("Cons", "Layout", &[Field("Layout"), Field("Modes")])],
            ),
        ],
    },
    // The modes of a tuple: a layout that is a list, and so what a list goes on with.
    Kind {
        name: "Modes",
        variants: &[
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node("Cons", "Modes", &[Field("Layout"), Field("Modes")])],
            ),
        ],
    },
    // A tree of integers: shapes, strides, coordinates.
    Kind {
        name: "IntTuple",
        variants: &[
            unit("Leaf", LEAVES),
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node(
                    "Cons",
                    "IntTuple",
                    &[Field("IntTuple"), Field("IntTuples")],
                )],
            ),
        ],
    },
    // The elements of a tuple of integers.
    Kind {
        name: "IntTuples",
        variants: &[
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node(
                    "Cons",
                    "IntTuples",
                    &[Field("IntTuple"), Field("IntTuples")],
                )],
            ),
        ],
    },
    // A stride: an element of a module over the integers.
    Kind {
        name: "Stride",
        variants: &[unit("Leaf", LEAVES), unit("ScaledBasis", &[BASIS])],
    },
    // A tree of strides: an integer, a scaled basis vector, or a tuple of them. So are the values
    // of layouts.
    Kind {
        name: "Strides",
        variants: &[
            unit("Leaf", LEAVES),
            unit("ScaledBasis", &[BASIS]),
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node(
                    "Cons",
                    "Strides",
                    &[Field("Strides"), Field("StridesList")],
                )],
            ),
        ],
    },
    // The elements of a tuple of strides.
    Kind {
        name: "StridesList",
        variants: &[
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node(
                    "Cons",
                    "StridesList",
                    &[Field("Strides"), Field("StridesList")],
                )],
            ),
        ],
    },
    // The right operands of divisions and compositions: `n` (that is `n:1`), `_`, a layout, a tiler for each mode.
    Kind {
        name: "Tiler",
        variants: &[
            unit("Leaf", LEAVES),
            unit(
                "Whole",
                &[
                    MODE,
                    BASIS_MODE,
                    Node("Nil", "Layout", &[]),
                    Node("Cons", "Layout", &[Field("Layout"), Field("Modes")]),
                ],
            ),
            unit("Underscore", &[Node("Underscore", "Tiler", &[])]),
            unit("ByMode", &[Node("ByMode", "Tiler", &[Field("Tilers")])]),
        ],
    },
    // A flat list of integers.
    Kind {
        name: "Ints",
        variants: &[
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node("Cons", "Ints", &[Field("Int"), Field("Ints")])],
            ),
        ],
    },
    Kind {
        name: "Tilers",
        variants: &[
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node("Cons", "Tilers", &[Field("Tiler"), Field("Tilers")])],
            ),
        ],
    },
    // A coordinate in which `_` leaves modes open.
    Kind {
        name: "Slicer",
        variants: &[
            unit("Leaf", LEAVES),
            unit("Underscore", &[Node("Underscore", "Slicer", &[])]),
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node("Cons", "Slicer", &[Field("Slicer"), Field("Slicers")])],
            ),
        ],
    },
    Kind {
        name: "Slicers",
        variants: &[
            unit("Nil", NIL),
            unit(
                "Cons",
                &[Node(
                    "Cons",
                    "Slicers",
                    &[Field("Slicer"), Field("Slicers")],
                )],
            ),
        ],
    },
    // Composition: the left layout's modes as the digits of an index.
    Kind {
        name: "Digits",
        variants: variants![Last(Stride), Digit(Int, Stride, List, Digits)],
    },
    Kind {
        name: "Walk",
        variants: variants![Walked(Status, List, Digits)],
    },
    Kind {
        name: "Composition",
        variants: variants![Composed(Status, Layout, Digits), ByCoordinate],
    },
    Kind {
        name: "CompositionModes",
        variants: variants![Composed(Status, Modes, Digits), ByCoordinate],
    },
    // A right layout of coordinates: the modes of the left one, and the digits of those that are
    // met.
    Kind {
        name: "Space",
        variants: variants![
            NoSpace,
            Untouched(Layout),
            Touched(Digits),
            Spaces(Space, Space)
        ],
    },
    Kind {
        name: "SpaceWalk",
        variants: variants![SpaceWalked(Status, List, Space)],
    },
    Kind {
        name: "SpaceComposition",
        variants: variants![ComposedIn(Status, Layout, Space)],
    },
    // Complement.
    Kind {
        name: "Rounding",
        variants: variants![Exactly, RoundUp, Unbounded, Copies],
    },
    Kind {
        name: "Gaps",
        variants: variants![Gap(Status, List)],
    },
    Kind {
        name: "Quotient",
        variants: variants![Quotients(Status, Ints)],
    },
    // Inverses: modes with the indices at which they begin.
    Kind {
        name: "Places",
        variants: variants![NoPlace, Place(Int, Int, Int, Places), Unplaced],
    },
    // Numbers of blocks that fill a shape.
    Kind {
        name: "Blocks",
        variants: variants![Counted(Status, List)],
    },
    // A coordinate and the condition under which it is one.
    Kind {
        name: "Located",
        variants: variants![At(Status, IntTuple)],
    },
    // A coordinate and the index that is left for the modes after it.
    Kind {
        name: "SplitOff",
        variants: variants![Split(IntTuple, Int)],
    },
    // Strides under construction: a layout, and the stride that comes next.
    Kind {
        name: "Compact",
        variants: variants![Strided(Layout, Int)],
    },
    Kind {
        name: "CompactModes",
        variants: variants![Strided(Modes, Int)],
    },
    // A result and the condition under which it holds.
    Kind {
        name: "Checked",
        variants: variants![Outcome(Status, Layout)],
    },
    Kind {
        name: "CheckedModes",
        variants: variants![Outcome(Status, Modes)],
    },
    // A tuple divided by one integer: the condition, the tuple, and what is left of the integer.
    Kind {
        name: "DivideLeft",
        variants: variants![Left(Status, IntTuple, Int)],
    },
    Kind {
        name: "Divided",
        variants: variants![TileAndRest(Status, Modes, Modes)],
    },
];
