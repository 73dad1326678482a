//! Structure, tuples, coordinates and constructors.

use super::{Args, Operation, Outcome, plain, total};
use cute_core::{
    dynamic::{DynCoordinate, DynLayout, DynTuple, MarkedInt, ParseError},
    error::LayoutError,
};
use std::{fmt::Display, str::FromStr};

impl Args<'_> {
    fn coordinate(self, k: usize) -> Result<DynCoordinate, ParseError> {
        self.parsed(k)
    }

    fn number(self, k: usize) -> Result<usize, ParseError> {
        let integer = self.integer(k)?;
        Ok(usize::try_from(integer.value()).expect("a number of a mode"))
    }

    fn numbers(self, k: usize) -> Result<Vec<usize>, ParseError> {
        let tuple = self.tuple(k)?;
        let numbers = tuple.leaves().iter().map(|leaf| leaf.value());
        Ok(numbers
            .map(|number| usize::try_from(number).expect("a number of a mode"))
            .collect())
    }

    /// The first stride: the argument, or 1.
    fn start(self, k: usize) -> Result<MarkedInt, ParseError> {
        if k < self.count() {
            self.integer(k)
        } else {
            Ok(MarkedInt::fixed(1).expect("1 fits"))
        }
    }

    /// The mode to add: the argument, or `_1:_0`.
    fn filler<T: FromStr<Err = ParseError>>(self, k: usize) -> Result<T, ParseError> {
        if k < self.count() {
            self.parsed(k)
        } else {
            "_1:_0".parse()
        }
    }

    /// Whether the argument is a layout rather than a tuple.
    fn is_layout(self, k: usize) -> bool {
        self.0[k].contains(':')
    }
}

/// The result of an operation on modes. Some of these cannot fail for tuples.
trait IntoOutcome {
    fn outcome(self) -> Outcome;
}

impl IntoOutcome for DynTuple {
    fn outcome(self) -> Outcome {
        total(self)
    }
}

impl IntoOutcome for DynLayout {
    fn outcome(self) -> Outcome {
        total(self)
    }
}

impl<T: Display> IntoOutcome for Result<T, LayoutError> {
    fn outcome(self) -> Outcome {
        plain(self)
    }
}

/// An operation on the modes of argument number `$k`, a layout or a tuple.
macro_rules! modes {
    ($name:literal, $k:literal, |$a:ident, $tree:ident| $call:expr) => {
        ($name, |$a| {
            Ok(if $a.is_layout($k) {
                let $tree = $a.layout($k)?;
                $call.outcome()
            } else {
                let $tree = $a.tuple($k)?;
                $call.outcome()
            })
        })
    };
}

/// A relation of two tuples that always has an answer.
macro_rules! relation {
    ($name:literal, $relation:ident) => {
        ($name, |a| Ok(total(a.tuple(0)?.$relation(&a.tuple(1)?))))
    };
}

/// A static integer, since CuTe's rank and depth are static.
fn fixed(number: usize) -> MarkedInt {
    MarkedInt::fixed(number as i128).expect("a small number")
}

/// The operations of this module, by the names of the golden files.
pub(super) const OPERATIONS: &[(&str, Operation)] = &[
    // accessors
    ("size", |a| Ok(total(a.layout(0)?.marked_size()))),
    ("cosize", |a| Ok(total(a.layout(0)?.marked_cosize()))),
    ("coshape", |a| Ok(total(a.layout(0)?.coshape()))),
    ("make_identity_layout", |a| {
        Ok(plain(DynLayout::make_identity_layout(&a.tuple(0)?)))
    }),
    ("make_basis_like", |a| {
        Ok(plain(a.tuple(0)?.make_basis_like()))
    }),
    ("rank", |a| Ok(total(fixed(a.layout(0)?.rank())))),
    ("depth", |a| Ok(total(fixed(a.layout(0)?.depth())))),
    ("product", |a| Ok(plain(a.tuple(0)?.size()))),
    ("product_each", |a| Ok(plain(a.tuple(0)?.product_each()))),
    ("inner_product", |a| {
        Ok(plain(a.tuple(0)?.inner_product(&a.tuple(1)?)))
    }),
    ("product_like", |a| {
        Ok(plain(a.tuple(0)?.product_like(&a.tuple(1)?)))
    }),
    ("sum", |a| Ok(plain(a.tuple(0)?.sum()))),
    ("max_leaf", |a| Ok(total(a.tuple(0)?.max_leaf()))),
    ("min_leaf", |a| Ok(total(a.tuple(0)?.min_leaf()))),
    ("gcd_leaves", |a| Ok(total(a.tuple(0)?.gcd_leaves()))),
    ("prefix_product", |a| {
        Ok(plain(a.tuple(0)?.prefix_product(a.integer(1)?)))
    }),
    ("elem_scale", |a| {
        Ok(plain(a.tuple(0)?.elem_scale(&a.tuple(1)?)))
    }),
    ("filter_zeros_of", |a| {
        Ok(plain(a.tuple(0)?.filter_zeros(&a.tuple(1)?)))
    }),
    // as in `probe::TwicePlusOne` and `probe::TernaryDigits`
    ("transform_leaf", |a| {
        let [one, two] = [1, 2].map(fixed);
        Ok(total(a.tuple(0)?.transform_leaf(|leaf| {
            let twice = leaf.times(two).and_then(|twice| twice.plus(one));
            twice.expect("a small number")
        })))
    }),
    ("fold_leaves", |a| {
        let (tuple, start, three) = (a.tuple(0)?, a.integer(1)?, fixed(3));
        Ok(total(tuple.fold_leaves(start, |digits, leaf| {
            let shifted = digits.times(three);
            let digits = shifted.and_then(|shifted| shifted.plus(leaf));
            digits.expect("a small number")
        })))
    }),
    ("common_refinement", |a| {
        Ok(plain(a.tuple(0)?.common_refinement(&a.tuple(1)?)))
    }),
    ("common_coarsening", |a| {
        Ok(plain(a.tuple(0)?.common_coarsening(&a.tuple(1)?)))
    }),
    // relations
    relation!("equal_tuples", equal),
    relation!("elem_leq", elem_leq),
    relation!("elem_gtr", elem_gtr),
    relation!("elem_geq", elem_geq),
    relation!("lex_leq", lex_leq),
    relation!("lex_gtr", lex_gtr),
    relation!("lex_geq", lex_geq),
    relation!("colex_leq", colex_leq),
    relation!("colex_gtr", colex_gtr),
    relation!("colex_geq", colex_geq),
    ("weakly_compatible", |a| {
        Ok(plain(a.tuple(0)?.weakly_compatible(&a.tuple(1)?)))
    }),
    relation!("congruent", congruent),
    relation!("weakly_congruent", weakly_congruent),
    ("compatible", |a| {
        Ok(plain(a.tuple(0)?.compatible(&a.tuple(1)?)))
    }),
    ("evenly_divides", |a| {
        Ok(plain(a.tuple(0)?.evenly_divides(&a.tuple(1)?)))
    }),
    ("shape_div", |a| {
        Ok(plain(a.tuple(0)?.shape_div(&a.tuple(1)?)))
    }),
    ("ceil_div", |a| {
        Ok(plain(a.tuple(0)?.ceil_div(&a.tuple(1)?)))
    }),
    ("round_up", |a| {
        Ok(plain(a.tuple(0)?.round_up(&a.tuple(1)?)))
    }),
    relation!("elem_less", elem_less),
    relation!("lex_less", lex_less),
    relation!("colex_less", colex_less),
    // constructors
    ("make_layout_left", |a| {
        Ok(plain(DynLayout::compact(&a.tuple(0)?)))
    }),
    ("make_layout_right", |a| {
        Ok(plain(DynLayout::row_major(&a.tuple(0)?)))
    }),
    ("make_ordered_layout", |a| {
        Ok(plain(DynLayout::ordered(&a.tuple(0)?, &a.tuple(1)?)))
    }),
    ("make_layout_like", |a| {
        Ok(plain(a.layout(0)?.make_layout_like()))
    }),
    ("make_fragment_like", |a| {
        Ok(plain(a.layout(0)?.make_fragment_like()))
    }),
    ("compact_col_major", |a| {
        Ok(plain(a.tuple(0)?.compact_col_major(a.start(1)?)))
    }),
    ("compact_row_major", |a| {
        Ok(plain(a.tuple(0)?.compact_row_major(a.start(1)?)))
    }),
    ("compact_order", |a| {
        Ok(plain(a.tuple(0)?.compact_order(&a.tuple(1)?)))
    }),
    // structure
    modes!("get", 1, |a, tree| tree.by_path(&a.numbers(0)?)),
    modes!("select", 1, |a, tree| tree.select(&a.numbers(0)?)),
    modes!("take", 2, |a, tree| tree.take(a.number(0)?, a.number(1)?)),
    modes!("group", 2, |a, tree| tree.group(a.number(0)?, a.number(1)?)),
    modes!("append", 0, |a, tree| tree.append(&a.parsed(1)?)),
    modes!("prepend", 0, |a, tree| tree.prepend(&a.parsed(1)?)),
    modes!("append_n", 1, |a, tree| tree
        .append_to(a.number(0)?, &a.filler(2)?)),
    modes!("prepend_n", 1, |a, tree| tree
        .prepend_to(a.number(0)?, &a.filler(2)?)),
    modes!("replace", 1, |a, tree| tree
        .replace(a.number(0)?, &a.parsed(2)?)),
    modes!("insert", 1, |a, tree| tree
        .insert(a.number(0)?, &a.parsed(2)?)),
    modes!("remove", 1, |a, tree| tree.remove(a.number(0)?)),
    modes!("permute", 0, |a, tree| tree.permute(&a.numbers(1)?)),
    modes!("transpose", 0, |a, tree| tree.transpose()),
    modes!("repeat", 1, |a, tree| tree.repeat(a.number(0)?)),
    modes!("repeat_like", 0, |a, tree| tree.repeat_like(&a.tuple(1)?)),
    modes!("reverse", 0, |a, tree| tree.reverse()),
    modes!("wrap", 0, |a, tree| tree.wrap()),
    modes!("unwrap", 0, |a, tree| tree.unwrap()),
    modes!("flatten", 0, |a, tree| tree.flatten()),
    modes!("unflatten", 0, |a, tree| tree.unflatten(&a.tuple(1)?)),
    modes!("zip2_by", 0, |a, tree| tree.zip2_by(&a.tuple(1)?)),
    modes!("zip", 0, |a, tree| {
        // the rows are the modes of one tuple
        let (x, y) = match a.count() {
            1 => (tree.mode(0), tree.mode(1)),
            _ => (Some(tree), Some(a.parsed(1)?)),
        };
        x.expect("a row").zip(&y.expect("a second row"))
    }),
    ("make_layout_of_modes", |a| {
        let modes: Result<Vec<_>, _> = (0..a.count()).map(|k| a.layout(k)).collect();
        Ok(plain(DynLayout::of_modes(&modes?)))
    }),
    // coordinates
    ("crd2idx", |a| {
        let (coordinate, shape) = (a.tuple(0)?, a.tuple(1)?);
        if a.count() == 2 {
            return Ok(plain(shape.crd2idx(&coordinate)));
        }
        let layout = DynLayout::new(&shape, &a.tuple(2)?);
        Ok(plain(layout.and_then(|layout| layout.crd2idx(&coordinate))))
    }),
    ("layout_call", |a| {
        let (layout, coordinate) = (a.layout(0)?, a.tuple(1)?);
        let value = layout.crd2value(&coordinate);
        let offset = layout.crd2idx(&coordinate).map(DynTuple::from);
        // an offset is the value itself, or is refused
        if layout.has_integer_strides() {
            assert_eq!(offset, value, "{layout} at {coordinate}");
        } else {
            assert!(offset.is_err(), "{layout} at {coordinate}");
        }
        Ok(plain(value))
    }),
    ("idx2crd", |a| {
        let (index, shape) = (a.tuple(0)?, a.tuple(1)?);
        if a.count() == 2 {
            return Ok(plain(shape.idx2crd(&index)));
        }
        let (index, layout) = (a.integer(0)?, DynLayout::new(&shape, &a.tuple(2)?));
        Ok(plain(
            layout.and_then(|layout| layout.get_hier_coord(index)),
        ))
    }),
    ("crd2crd", |a| {
        let [coordinate, from, to]: [DynTuple; 3] = [a.tuple(0)?, a.tuple(1)?, a.tuple(2)?];
        Ok(plain(from.crd2crd(&coordinate, &to)))
    }),
    ("get_hier_coord", |a| {
        Ok(plain(a.layout(0)?.get_hier_coord(a.integer(1)?)))
    }),
    ("get_flat_coord", |a| {
        Ok(plain(a.layout(0)?.get_flat_coord(a.integer(1)?)))
    }),
    ("get_1d_coord", |a| {
        Ok(plain(a.layout(0)?.get_1d_coord(a.integer(1)?)))
    }),
    // slices
    ("slice", |a| {
        Ok(plain(a.layout(1)?.slice(&a.coordinate(0)?)))
    }),
    ("dice", |a| Ok(plain(a.layout(1)?.dice(&a.coordinate(0)?)))),
    ("slice_and_offset", |a| {
        let (layout, coordinate) = (a.layout(1)?, a.coordinate(0)?);
        let slice = layout.slice_and_value(&coordinate);
        let with_offset = layout.slice_and_offset(&coordinate);
        let with_offset = with_offset.map(|(slice, offset)| (slice, offset.into()));
        // an offset is the value itself, or is refused
        if layout.has_integer_strides() {
            assert_eq!(with_offset, slice, "{layout} at {coordinate}");
        } else {
            assert!(with_offset.is_err(), "{layout} at {coordinate}");
        }
        Ok(plain(
            slice.map(|(slice, value)| format!("({slice},{value})")),
        ))
    }),
    ("make_identity_tensor", |a| {
        let layout = DynLayout::make_identity_layout(&a.tuple(0)?);
        let all = "_".parse()?;
        let tensor = layout.and_then(|layout| layout.slice_and_value(&all));
        Ok(plain(tensor.map(|(layout, start)| {
            format!("ArithTuple{start} o {layout}")
        })))
    }),
];
