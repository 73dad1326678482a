//! Structure, tuples, coordinates and constructors.

use super::{Args, Operation, plain, total};
use cute_core::dynamic::{DynCoordinate, DynLayout, DynTuple, MarkedInt, ParseError};

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

    /// Where strides start: the argument, or 1.
    fn start(self, k: usize) -> Result<MarkedInt, ParseError> {
        if k < self.count() {
            self.integer(k)
        } else {
            Ok(MarkedInt::fixed(1).expect("1 fits"))
        }
    }

    /// The mode that fills up: the argument, or `_1:_0`.
    fn filler(self, k: usize) -> Result<DynLayout, ParseError> {
        if k < self.count() {
            self.layout(k)
        } else {
            "_1:_0".parse()
        }
    }
}

/// A static integer, as CuTe has the rank and the depth.
fn fixed(number: usize) -> MarkedInt {
    MarkedInt::fixed(number as i128).expect("a small number")
}

/// The operations of this module, by the names of the golden files.
pub(super) const OPERATIONS: &[(&str, Operation)] = &[
    // accessors
    ("size", |a| Ok(total(a.layout(0)?.marked_size()))),
    ("cosize", |a| Ok(total(a.layout(0)?.marked_cosize()))),
    ("coshape", |a| Ok(total(a.layout(0)?.marked_cosize()))),
    ("rank", |a| Ok(total(fixed(a.layout(0)?.rank())))),
    ("depth", |a| Ok(total(fixed(a.layout(0)?.depth())))),
    ("product", |a| Ok(plain(a.tuple(0)?.size()))),
    ("product_each", |a| Ok(plain(a.tuple(0)?.product_each()))),
    ("inner_product", |a| {
        Ok(plain(a.tuple(0)?.inner_product(&a.tuple(1)?)))
    }),
    // relations
    ("congruent", |a| {
        Ok(total(a.tuple(0)?.congruent(&a.tuple(1)?)))
    }),
    ("weakly_congruent", |a| {
        Ok(total(a.tuple(0)?.weakly_congruent(&a.tuple(1)?)))
    }),
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
    ("elem_less", |a| {
        Ok(total(a.tuple(0)?.elem_less(&a.tuple(1)?)))
    }),
    ("lex_less", |a| {
        Ok(total(a.tuple(0)?.lex_less(&a.tuple(1)?)))
    }),
    ("colex_less", |a| {
        Ok(total(a.tuple(0)?.colex_less(&a.tuple(1)?)))
    }),
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
    ("get", |a| Ok(plain(a.layout(1)?.by_path(&a.numbers(0)?)))),
    ("select", |a| Ok(plain(a.layout(1)?.select(&a.numbers(0)?)))),
    ("take", |a| {
        Ok(plain(a.layout(2)?.take(a.number(0)?, a.number(1)?)))
    }),
    ("group", |a| {
        Ok(plain(a.layout(2)?.group(a.number(0)?, a.number(1)?)))
    }),
    ("append", |a| Ok(plain(a.layout(0)?.append(&a.layout(1)?)))),
    ("prepend", |a| {
        Ok(plain(a.layout(0)?.prepend(&a.layout(1)?)))
    }),
    ("append_n", |a| {
        Ok(plain(a.layout(1)?.append_to(a.number(0)?, &a.filler(2)?)))
    }),
    ("prepend_n", |a| {
        Ok(plain(a.layout(1)?.prepend_to(a.number(0)?, &a.filler(2)?)))
    }),
    ("replace", |a| {
        Ok(plain(a.layout(1)?.replace(a.number(0)?, &a.layout(2)?)))
    }),
    ("unflatten", |a| {
        Ok(plain(a.layout(0)?.unflatten(&a.tuple(1)?)))
    }),
    ("zip", |a| {
        let first = a.layout(0)?;
        let rows = match a.count() {
            // a tuple of rows
            1 => first.modes().collect(),
            _ => vec![first, a.layout(1)?],
        };
        let [x, y] = rows.as_slice() else {
            panic!("two rows, not {rows:?}");
        };
        Ok(plain(x.zip(y)))
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
        Ok(plain(a.layout(0)?.crd2idx(&a.tuple(1)?)))
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
        let slice = a.layout(1)?.slice_and_offset(&a.coordinate(0)?);
        Ok(plain(
            slice.map(|(slice, offset)| format!("({slice},{offset})")),
        ))
    }),
];
