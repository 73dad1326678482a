//! Small products by sums of vectors along K, straight to C.
//!
//! Where A and B are contiguous along K, tiles of vectors along rows need a panel of one of them. With few rows and
//! columns that costs more than to add up a vector of sums for each element of C. So do tiles most of whose lanes have
//! no rows.

mod cost;
#[cfg(all(test, target_arch = "x86_64"))]
mod tests;

pub(super) use cost::{is_fast, is_measured, rest};

use super::dots::{MOST_OF_TILE, rows_of_tile, tile};
use super::panels::{Panels, Room};
use super::squares::Transpose;
use super::strided::{Grid, Strided, is_better_transposed, is_next};
use crate::kernel::{self, Kernels};
use crate::number::Number;
use crate::target::Work;
use crate::vector::{SUMMED, Vector};
use core::mem::MaybeUninit;
use cost::{CALL, are_worth};

/// The most sums of a tile.
const MOST_SUMS: usize = 32;
/// The rows of a tile whose sums go to C at once.
const TOGETHER: usize = 4;

/// A product by sums along K, whose C is contiguous along M. B is contiguous along K, and A is or will be.
pub(super) struct Along<S> {
    product: Strided<S>,
    /// Whether A is contiguous along M, and has to be copied.
    is_to_copy: bool,
}

impl<S: Number> Along<S> {
    /// The product, or the transposed one, if it takes less time by sums along K than by tiles of vectors along rows.
    #[inline(always)]
    pub(super) fn of<K: Kernels<S>>(product: &Strided<S>) -> Option<Self> {
        let (m, n, k) = product.sizes;
        let (is_a, is_b) = (product.a.column == 1, product.b.column == 1);
        if !is_measured::<K::Vector>() || !(is_a || is_b) {
            return None;
        }
        // Products of a few elements have no time for other questions: a copy takes longer than they do.
        let is_in_place = K::Vector::MASKS || m.is_multiple_of(K::Vector::LANES);
        if is_in_place && !(is_a && is_b) && m.max(n) * k <= 2 * CALL {
            return None;
        }
        let Strided { a, b, c, .. } = product;
        let has_rows = is_next(m, c.row) && (m > 1 || !is_next(n, c.column));
        let ((m, a, c_row), (n, b, c_column)) = match has_rows {
            true => ((m, a, c.row), (n, b, c.column)),
            false => ((n, b, c.column), (m, a, c.row)),
        };
        let is_to_copy = a.column != 1;
        let can_be = is_next(m, c_row) && b.column == 1 && (!is_to_copy || is_next(m, a.row));
        let is_elsewhere = m > 1 && is_better_transposed((m, c_row), (n, c_column))
            || !K::Vector::MASKS && !m.is_multiple_of(K::Vector::LANES);
        let is_worth = can_be && are_worth::<K::Vector>((m, n, k), is_to_copy, is_elsewhere);
        if !(is_worth && is_fast::<K::Vector>()) {
            return None;
        }
        Some(Along::new(match has_rows {
            true => *product,
            false => product.transposed(),
        }))
    }

    /// A product whose C is contiguous along M, whose B along K, and whose A along either.
    fn new(product: Strided<S>) -> Self {
        let is_to_copy = product.a.column != 1;
        Along {
            product,
            is_to_copy,
        }
    }

    /// Computes the product. Without `room`, the copy of A is the memory of this thread.
    ///
    /// # Safety
    /// The processor has the instructions of `K`. All elements exist; those of C are borrowed exclusively and are
    /// distinct.
    #[inline(never)]
    pub(super) unsafe fn multiply<K: Kernels<S>>(self, room: Option<&mut Room<'_>>) {
        // SAFETY: as the caller promises.
        unsafe {
            match self.is_to_copy {
                false => tiles::<S, K>(&self.product),
                true => with_room(room, |room| tiles::<S, K>(&self.copied::<K>(room).product)),
            }
        }
    }

    /// The product with a copy of A, if it is to be copied.
    ///
    /// # Safety
    /// The processor has the instructions of `K`. The elements of A exist.
    pub(super) unsafe fn copied<K: Kernels<S>>(self, room: &mut Room<'_>) -> Self {
        if !self.is_to_copy {
            return self;
        }
        let (m, _, k) = self.product.sizes;
        let Grid { at, column, .. } = self.product.a;
        let pitch = k.next_multiple_of(K::Vector::LANES);
        let [to]: [*mut S; 1] = Panels::rooms(room, [m * pitch]);
        // SAFETY: as the caller promises; there is room for all rows.
        unsafe {
            if m < K::Vector::SMALL_SIDE {
                for (i, p) in (0..m).flat_map(|i| (0..k).map(move |p| (i, p))) {
                    *to.add(i * pitch + p) = *at.wrapping_offset(p as isize * column).add(i);
                }
            } else {
                let (sizes, lines) = ((k, m), (at, column));
                K::with(Transpose::<K::Vector> {
                    sizes,
                    lines,
                    to,
                    pitch,
                });
            }
        }
        let a = Grid {
            at: to.cast_const(),
            row: pitch as isize,
            column: 1,
        };
        Along::new(Strided { a, ..self.product })
    }
}

/// Calls `f` with room, or else with the memory of this thread.
pub(super) fn with_room(room: Option<&mut Room<'_>>, f: impl FnOnce(&mut Room<'_>)) {
    match room {
        Some(room) => f(room),
        None => Panels::with(|panels| f(&mut panels.split().0)),
    }
}

/// The last rows of a product, which leave its tile, if they are better [`Along`] K. The strides of A are those of its
/// rows and columns.
#[inline(always)]
pub(super) fn last_rows<S: Number, K: Kernels<S>>(
    tile: &mut kernel::Tile<S>,
    (a_row, a_column): (usize, usize),
) -> Option<Along<S>> {
    let sizes @ (m, ..) = (tile.rows, tile.columns, tile.depth);
    if m <= K::Vector::LANES || tile.b_step != 1 {
        return None;
    }
    let rest = rest::<K::Vector>(sizes, a_column != 1);
    if rest == 0 {
        return None;
    }
    tile.rows -= rest;
    Some(rows_behind(tile, rest, (a_row, a_column)))
}

/// A function of its own: products without such rows do not call it.
#[inline(never)]
fn rows_behind<S: Number>(
    tile: &kernel::Tile<S>,
    rows: usize,
    (a_row, a_column): (usize, usize),
) -> Along<S> {
    let grid = |at: *const S, row: usize, column: usize| Grid {
        at,
        row: row as isize,
        column: column as isize,
    };
    Along::new(Strided {
        sizes: (rows, tile.columns, tile.depth),
        a: grid(tile.a.wrapping_add(tile.rows * a_row), a_row, a_column),
        b: grid(tile.b, tile.b_column, 1),
        c: Grid {
            at: tile.c.wrapping_add(tile.rows),
            row: 1,
            column: tile.c_stride as isize,
        },
        alpha: tile.alpha,
        beta: tile.beta,
    })
}

/// The tiles of a product whose A is contiguous along K, too.
///
/// # Safety
/// Those of [`Along::multiply`].
unsafe fn tiles<S: Number, K: Kernels<S>>(product: &Strided<S>) {
    let (m, n, _) = product.sizes;
    let mut row = 0;
    while row < m {
        let rows = rows_of_tile::<Low<S, K>>(m - row);
        let count = n.div_ceil(columns_of_tile::<Low<S, K>>(rows));
        let mut column = 0;
        // As wide as each other: narrow tiles wait for their sums.
        for left in (1..=count).rev() {
            let columns = (n - column).div_ceil(left);
            // SAFETY: the rows and columns are some of the product.
            unsafe { tile_of::<S, K>(product, (row, rows), (column, columns)) };
            column += columns;
        }
        row += rows;
    }
}

/// The vectors of the sums.
type Low<S, K> = <<K as Kernels<S>>::Vector as Vector>::Low;

/// The most columns of a tile of so many rows: as many as there are registers for, beside a vector of each column and
/// one of a row.
const fn columns_of_tile<V: Vector>(rows: usize) -> usize {
    match (V::REGISTERS, rows) {
        (32.., 1 | 2) => 8,
        (32.., 3 | 4) => 6,
        (32.., 5 | 6) => 4,
        (32.., _) => 3,
        (_, 1) => 8,
        (_, 2) => 4,
        (_, 3) => 3,
        (_, _) => 2,
    }
}

/// Whether products have tiles of so many rows and columns.
const fn has_tile<V: Vector>(rows: usize, columns: usize) -> bool {
    rows == rows_of_tile::<V>(rows) && columns <= columns_of_tile::<V>(rows)
}

/// A tile of so many rows and columns.
///
/// # Safety
/// Those of [`Along::multiply`]; the rows and columns are some of the product.
#[inline(always)]
unsafe fn tile_of<S: Number, K: Kernels<S>>(
    product: &Strided<S>,
    (row, rows): (usize, usize),
    (column, columns): (usize, usize),
) {
    macro_rules! of {
        ($($rows:literal x [$($columns:literal)*])*) => {
            match rows {
                $($rows => match columns {
                    $($columns if const { has_tile::<Low<S, K>>($rows, $columns) } => {
                        let work = Tile::<Low<S, K>, $rows, $columns> { product, row, column };
                        // SAFETY: as the caller promises.
                        unsafe { K::with(work) }
                    })*
                    _ => unreachable!("a tile has a shape of the table"),
                },)*
                _ => unreachable!("a tile has a shape of the table"),
            }
        };
    }
    of! {
        1 x [1 2 3 4 5 6 7 8] 2 x [1 2 3 4 5 6 7 8] 3 x [1 2 3 4 5 6] 4 x [1 2 3 4 5 6]
        5 x [1 2 3 4] 6 x [1 2 3 4] 7 x [1 2 3] 8 x [1 2 3]
    }
}

/// A tile of `R` rows and `W` columns from a row and a column on.
struct Tile<'p, V: Vector, const R: usize, const W: usize> {
    product: &'p Strided<V::Element>,
    row: usize,
    column: usize,
}

impl<V: Vector, const R: usize, const W: usize> Work for Tile<'_, V, R, W> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`] and of [`Along::multiply`].
    #[inline(always)]
    unsafe fn run(self) {
        let Tile {
            product:
                &Strided {
                    sizes,
                    a,
                    b,
                    c,
                    alpha,
                    beta,
                },
            row,
            column,
        } = self;
        let place = |i: usize, stride: isize| i as isize * stride;
        let at_a: [_; R] = core::array::from_fn(|r| a.at.wrapping_offset(place(row + r, a.row)));
        let at_b: [_; W] = core::array::from_fn(|w| b.at.wrapping_offset(place(column + w, b.row)));
        const { assert!((R * W).next_multiple_of(SUMMED) <= MOST_SUMS && R <= MOST_OF_TILE) }
        let mut sums = MaybeUninit::<[V::Element; MOST_SUMS]>::uninit();
        let sums: *mut V::Element = sums.as_mut_ptr().cast();
        // The sums of [`TOGETHER`] rows of each column, then those of the next rows, and of the rows that are left.
        let (parts, rest) = (R / TOGETHER, R % TOGETHER);
        let order = |i: usize| match i.checked_sub(parts * TOGETHER * W) {
            None => (
                i / (TOGETHER * W) * TOGETHER + i % TOGETHER,
                i / TOGETHER % W,
            ),
            Some(i) => (parts * TOGETHER + i % rest.max(1), i / rest.max(1)),
        };
        // SAFETY: the rows and columns have as many elements as there are steps along K; C has the elements of all
        // rows and columns, and its rows are contiguous.
        unsafe {
            tile::<V, V::Element, R, W>(
                (at_a, at_b, sizes.2),
                |from| V::load(from),
                |from, count| V::load_part(from, count),
                |_| {},
                (alpha, sums),
                order,
            );
            for w in 0..W {
                let to = c.at.wrapping_offset(place(column + w, c.column)).add(row);
                for part in 0..parts {
                    let from = sums
                        .add(TOGETHER * (part * W + w))
                        .cast::<[V::Element; TOGETHER]>();
                    let to = to.add(TOGETHER * part).cast::<[V::Element; TOGETHER]>();
                    let mut new = from.read();
                    if beta != V::Element::ZERO {
                        let old = to.read();
                        new = core::array::from_fn(|i| new[i] + beta * old[i]);
                    }
                    to.write(new);
                }
                for i in 0..rest {
                    let (from, to) = (
                        sums.add(parts * TOGETHER * W + rest * w + i),
                        to.add(parts * TOGETHER + i),
                    );
                    *to = match beta == V::Element::ZERO {
                        true => *from,
                        false => *from + beta * *to,
                    };
                }
            }
        }
    }
}
