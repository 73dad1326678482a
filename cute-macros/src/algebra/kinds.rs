//! The closed world as the language knows it: [constructors] of each kind, where each of them
//! stands in `cute-core`, and the words of messages.

mod constructors;

use constructors::KINDS;

use Pattern::{Field, Node};

/// The pattern of a constructor: what `match` can take apart.
pub enum Pattern {
    /// A field: a type parameter bounded by this kind (`Flag` is a plain `bool`).
    Field(&'static str),
    /// A constructor applied to fields; the second name is the kind it has as a whole.
    Node(&'static str, &'static str, &'static [Pattern]),
}

/// One constructor of a kind: the name in patterns, and the types it stands for.
pub struct Variant {
    pub name: &'static str,
    /// More than one where a pattern covers several types (`Leaf`: any integer).
    pub types: &'static [Pattern],
}

pub struct Kind {
    pub name: &'static str,
    pub variants: &'static [Variant],
}

/// The result that a function of integers has for a scaled basis vector, by the kind of the result: a block
/// that begins with `integers;` has these arms where none is written. It is a status, or something
/// without values whose further functions refuse it again.
const REFUSALS: &[(&str, &str)] = &[
    ("Status", "BasisStride"),
    ("Bool", "False"),
    ("Checked", "Outcome(BasisStride, Nil)"),
    ("CheckedModes", "Outcome(BasisStride, Nil)"),
    ("Gaps", "Gap(BasisStride, Nil)"),
    ("Blocks", "Counted(BasisStride, Nil)"),
    ("Located", "At(BasisStride, no_integer())"),
    ("Int", "no_integer()"),
    ("IntTuple", "no_integer()"),
    ("Layout", "no_integers()"),
    ("List", "no_modes()"),
    ("Modes", "no_modes()"),
    ("Places", "Unplaced"),
];

/// The module of a function, as the beginning of a path. What refusals call is named by its path,
/// as constructors are; all else is local.
pub fn module_of(function: &str) -> &'static str {
    match function {
        "no_integer" | "no_integers" | "no_modes" => "crate::stride::",
        _ => "",
    }
}

/// Functions of integers whose result is one of the two-operand operations of
/// `cute_core::int::eval`.
const OPERATIONS: &[(&str, &str)] = &[
    ("add", "AddOp"),
    ("sub", "SubOp"),
    ("mul", "MulOp"),
    ("div", "DivOp"),
    ("ceil_div", "CeilDivOp"),
    ("rem", "RemOp"),
    ("min", "MinOp"),
    ("max", "MaxOp"),
    ("gcd", "GcdOp"),
];

/// The operation on integers that a function of this name comes to, whose value is made without the
/// function and the method that it calls.
pub fn operation(name: &str) -> Option<&'static str> {
    let row = OPERATIONS.iter().find(|(function, _)| name == *function)?;
    Some(row.1)
}

/// The refusal of a result of this kind.
pub fn refusal(kind: &str) -> Option<&'static str> {
    let row = REFUSALS.iter().find(|(name, _)| *name == kind)?;
    Some(row.1)
}

impl Pattern {
    /// The name of the outermost constructor; empty for a field.
    pub fn constructor(&self) -> &'static str {
        match self {
            Field(_) => "",
            Node(name, ..) => name,
        }
    }

    /// The pattern as an arm would write it: `Cons(BasisMode(_, _), _)`.
    pub fn text(&self) -> String {
        match self {
            Field(_) => "_".into(),
            Node(name, _, []) => (*name).into(),
            Node(name, _, fields) => {
                let fields: Vec<_> = fields.iter().map(Pattern::text).collect();
                format!("{name}({})", fields.join(", "))
            }
        }
    }

    /// Whether it is what functions of integers refuse.
    pub fn is_refused(&self) -> bool {
        match self {
            Field(_) => false,
            Node("BasisMode" | "Unplaced", ..) => true,
            Node(_, _, fields) => fields.iter().any(Pattern::is_refused),
        }
    }
}

/// A kind, and message, label and note for a type that is not of this kind.
type Words = (&'static str, &'static str, &'static str, &'static str);

/// The compiler's message about a type of a user that is not of the kind. The traits of cases have the
/// words of the kind's own trait, since the compiler names them as well.
const WORDS: &[Words] = &[
    (
        "Tiler",
        "`{Self}` is no tiler",
        "not a tiler",
        "a tiler is a layout, a static integer or one of `tile!`, which also takes tuples: `tile!((128, 64))`",
    ),
    (
        "IntTuple",
        "`{Self}` is no tuple of integers",
        "not a tuple of integers",
        "a tuple of integers is written with `shape!`, `stride!` or `coord!`, as in `shape!((4, 8))`",
    ),
    (
        "Layout",
        "`{Self}` is no layout",
        "not a layout",
        "a layout is written with `layout!`, as in `layout!((4, 8))`, or made of a shape by `make_layout`; shapes, \
         tiles, numbers, references and tensors are none, and a layout behind a swizzle is a `ComposedLayout`",
    ),
    (
        "Slicer",
        "`{Self}` is no coordinate for a slice",
        "not a coordinate for a slice",
        "such a coordinate is written with `coord!`, where `_` stands for the modes that stay: `coord!((2, _))`",
    ),
    (
        "Ints",
        "`{Self}` is no flat tuple of integers",
        "not a flat tuple of integers",
        "the numbers of modes, and orders of modes, are written with `coord!`: `coord!((2, 0, 1))`",
    ),
    (
        "IntTuples",
        "`{Self}` is no list of elements, which ends a tuple of integers",
        "not a list of elements",
        "a tuple of integers is written with `shape!`, `stride!` or `coord!`, as in `shape!((4, 8))`",
    ),
    (
        "Modes",
        "`{Self}` is no list of modes, which ends a tuple of modes",
        "not a list of modes",
        "a layout is written with `layout!`, as in `layout!((4, 8))`, or made of a shape by `make_layout`",
    ),
];

/// Message, label and note for a type that is not of this kind.
pub fn words(kind: &str) -> Option<(&'static str, &'static str, &'static str)> {
    let &(_, message, label, note) = WORDS.iter().find(|(name, ..)| *name == kind)?;
    Some((message, label, note))
}

/// The kind called `name`.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// The only kind whose constructors are all of `names`, if there is just one.
pub fn kind_of_variants(names: &[&str]) -> Option<&'static Kind> {
    let mut found = KINDS.iter().filter(|kind| {
        names
            .iter()
            .all(|n| kind.variants.iter().any(|v| v.name == *n))
    });
    // `Bool` comes first: `True | False` without `Unknown` is a Bool.
    let first = found.next()?;
    (first.name == "Bool" || found.next().is_none()).then_some(first)
}

/// Where the traits and constructors that several modules share are declared; others are local.
const PATHS: &[(&str, &[&str])] = &[
    (
        "crate::int",
        &[
            "Int",
            "DynInt",
            "Zero",
            "One",
            "Two",
            "Pos",
            "Neg",
            "Dyn",
            "Relation",
            "SameAs",
            "MultipleOf",
            "DivisorOf",
            "LessThan",
            "MoreThan",
            "Undecided",
            "Division",
            "Exact",
            "Inexact",
            "Unchecked",
        ],
    ),
    (
        "crate::int::eval",
        &[
            "AddOp",
            "SubOp",
            "MulOp",
            "DivOp",
            "CeilDivOp",
            "RemOp",
            "MinOp",
            "MaxOp",
            "GcdOp",
        ],
    ),
    ("crate::int::exp", &["Exp"]),
    ("crate::int::nat", &["OddNat"]),
    ("crate::logic", &["Bool", "Tri", "True", "False", "Unknown"]),
    (
        "crate::tuple",
        &["IntTuple", "IntTuples", "Ints", "Cons", "Nil", "Underscore"],
    ),
    (
        "crate::stride",
        &["Stride", "Strides", "StridesList", "ScaledBasis"],
    ),
    (
        "crate::layout",
        &[
            "Layout",
            "Modes",
            "List",
            "Mode",
            "BasisMode",
            "Tiler",
            "Tilers",
            "ByMode",
        ],
    ),
    (
        "crate::status",
        &[
            "Status",
            "Checked",
            "CheckedModes",
            "Outcome",
            "Good",
            "Pending",
        ],
    ),
];

/// Where the violations are, which are constructors of no kind.
const VIOLATIONS: &str = "crate::status";

/// Whether `name` is the name of a kind or of one of its constructors.
fn is_of_a_kind(name: &str) -> bool {
    KINDS.iter().any(|kind| {
        let mut variants = kind.variants.iter();
        kind.name == name || variants.any(|variant| variant.name == name)
    })
}

/// The path of a trait or constructor.
pub fn path(name: &str) -> String {
    let shared = PATHS.iter().find(|(_, names)| names.contains(&name));
    match shared {
        Some((module, _)) => format!("{module}::{name}"),
        None if is_of_a_kind(name) => name.into(),
        None => format!("{VIOLATIONS}::{name}"),
    }
}

/// The imports of all shared traits and constructors.
pub fn imports() -> String {
    let imports = PATHS.iter().map(|(module, names)| {
        let names = names.join(", ");
        format!("#[allow(unused_imports)] use {module}::{{{names}}};\n")
    });
    let violations = format!("#[allow(unused_imports)] use {VIOLATIONS}::*;\n");
    imports.chain([violations]).collect()
}
