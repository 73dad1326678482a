//! Small products by sums of vectors along K, straight to C.
//!
//! Where A and B are contiguous along K, tiles of vectors along rows need a panel of one of them. With few rows and columns that
//! costs more than to add up a vector of sums for each element of C. So do tiles most of whose lanes have no rows.

use super::dots::{MOST_OF_TILE, rows_of_tile, tile};
use super::panels::{Panels, Room};
use super::squares::Transpose;
use super::strided::{Grid, Strided, is_better_transposed, is_next};
use crate::kernel::{self, Kernels};
use crate::number::Number;
use crate::target::{Work, is_zen_4};
use crate::vector::{SUMMED, Vector};
use core::mem::MaybeUninit;

/// The bytes of the vectors of these sums: those of AVX2, and with AVX-512 halves of vectors. Others were not measured.
const BYTES: usize = 32;

/// Costs are multiplications of such vectors, as measured on Zen 4. So many are the end of a sum, where there are few
/// registers for narrower tiles as well,
const END: usize = 2;
const END_OF_NARROW: usize = 4;
/// a copied vector where a matrix is transposed, an element of it more where it has no squares, and the call of the copy,
const COPY: usize = 4;
const ELEMENT: usize = 2;
const CALL: usize = 128;
/// and the loops for products that cannot stay where they lie.
const ELSEWHERE: usize = 800;

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

/// Whether the costs are known of an instruction set.
pub(super) const fn is_measured<V: Vector>() -> bool {
    size_of::<V::Low>() == BYTES
}

/// Whether vectors of these sums are multiplied as fast as longer ones.
pub(super) fn is_fast<V: Vector>() -> bool {
    !V::HALVES || is_zen_4()
}

/// Whether sums along K cost less than tiles, which go `elsewhere` if they cannot read A or write C as it lies.
#[inline(always)]
fn are_worth<V: Vector>(
    (m, n, k): (usize, usize, usize),
    is_to_copy: bool,
    is_elsewhere: bool,
) -> bool {
    let sums = cost_of_sums::<V>((m, n, k));
    let tiles = n * k * m.div_ceil(V::Low::LANES) + if is_elsewhere { ELSEWHERE } else { 0 };
    // Sums or tiles, either of them reads A as it lies.
    let copy = cost_of_copy::<V>(m, k);
    match is_to_copy {
        true => sums + copy < tiles,
        false => sums < tiles + copy,
    }
}

/// The last rows of a product, which leave its tile, if they are better [`Along`] K. The strides of A are those of its rows and
/// columns.
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

/// How many of the last rows, which fill no vector, are better sums along K than in a tile: all or none.
#[inline(always)]
pub(super) fn rest<V: Vector>((m, n, k): (usize, usize, usize), is_to_copy: bool) -> usize {
    let rest = m % V::LANES;
    if rest == 0 || const { !is_measured::<V>() || !V::HALVES } {
        return 0;
    }
    let copy = if is_to_copy {
        cost_of_copy::<V>(rest, k)
    } else {
        0
    };
    let sums = cost_of_sums::<V>((rest, n, k)) + copy + CALL;
    let is_worth = sums < n * k * rest.div_ceil(V::Low::LANES);
    if is_worth && is_fast::<V>() { rest } else { 0 }
}

fn cost_of_sums<V: Vector>((m, n, k): (usize, usize, usize)) -> usize {
    let end = match V::REGISTERS {
        32.. => END,
        _ => END_OF_NARROW,
    };
    m * n * (k.div_ceil(V::Low::LANES) + end)
}

fn cost_of_copy<V: Vector>(m: usize, k: usize) -> usize {
    let lanes = V::Low::LANES;
    let each = if m.min(k) < lanes { ELEMENT } else { 0 };
    CALL + COPY * m.div_ceil(lanes) * k + each * m * k
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
        // SAFETY: the rows and columns have as many elements as there are steps along K; C has the elements of all rows and
        // columns, and its rows are contiguous.
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

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::{Along, are_worth, rest};
    use crate::kernel::Kernels;
    use crate::number::Number;
    use crate::product::strided::{Grid, Strided};
    use crate::target::{Avx2, Avx512, Target};

    /// Behind each line of A and B, so that nothing of it reaches a sum.
    const GAP: usize = 3;
    /// What is written nowhere.
    const UNTOUCHED: f64 = -77.0;

    /// Products of small integers, which are exact, by tiles of each shape and steps around whole vectors.
    fn check<S: Number, K: Kernels<S>>(of: impl Fn(f64) -> S) {
        let element = |i: usize, j: usize| ((3 * i + 5 * j) % 7) as f64 - 3.0;
        let shapes = (1..=19).flat_map(|m| (1..=9).map(move |n| (m, n)));
        for ((m, n), k) in shapes.flat_map(|shape| [2, 3, 4, 7, 8, 9, 17, 33].map(|k| (shape, k))) {
            for (is_to_copy, beta) in [(false, 0.0), (true, 0.0), (false, 2.0), (true, -1.0)] {
                let lines = |lines: usize, length: usize, element: &dyn Fn(usize, usize) -> f64| {
                    let at = |x: usize| match x % (length + GAP) < length {
                        true => element(x / (length + GAP), x % (length + GAP)),
                        false => f64::NAN,
                    };
                    let count = lines * (length + GAP) - GAP;
                    (0..count).map(|x| of(at(x))).collect::<Vec<S>>()
                };
                let a = match is_to_copy {
                    true => lines(k, m, &|p, i| element(i, p)),
                    false => lines(m, k, &element),
                };
                let b = lines(n, k, &|j, p| element(p, j));
                let rows = m + GAP;
                let old = |x: usize| match (x % rows < m, beta == 0.0) {
                    (false, _) => UNTOUCHED,
                    (true, true) => f64::NAN,
                    (true, false) => (x % 5) as f64,
                };
                let mut c: Vec<S> = (0..n * rows).map(|x| of(old(x))).collect();
                let grid = |at: *const S, line: usize| Grid {
                    at,
                    row: (line + GAP) as isize,
                    column: 1,
                };
                let (a, along_m) = (grid(a.as_ptr(), k), grid(a.as_ptr(), m));
                let product = Strided {
                    sizes: (m, n, k),
                    a: match is_to_copy {
                        true => Grid {
                            row: 1,
                            column: along_m.row,
                            ..a
                        },
                        false => a,
                    },
                    b: grid(b.as_ptr(), k),
                    c: Grid {
                        at: c.as_mut_ptr(),
                        row: 1,
                        column: rows as isize,
                    },
                    alpha: of(2.0),
                    beta: of(beta),
                };
                // SAFETY: the caller has asked for the instructions, and the lists have the elements.
                unsafe { Along::new(product).multiply::<K>(None) };
                for (x, got) in c.into_iter().enumerate() {
                    let (i, j) = (x % rows, x / rows);
                    let sum: f64 = (0..k).map(|p| element(i, p) * element(p, j)).sum();
                    let want = match (i < m, beta == 0.0) {
                        (false, _) => UNTOUCHED,
                        (true, true) => 2.0 * sum,
                        (true, false) => 2.0 * sum + beta * old(x),
                    };
                    assert_eq!(
                        got,
                        of(want),
                        "({i},{j}) of ({m},{n},{k}), {is_to_copy}, {beta}"
                    );
                }
            }
        }
    }

    #[test]
    fn sums_along_k_are_exact_and_nothing_beside_c_is_written() {
        for target in Target::available() {
            match target {
                Target::Avx512 => {
                    check::<f32, Avx512>(|x| x as f32);
                    check::<f64, Avx512>(|x| x);
                }
                Target::Avx2 => {
                    check::<f32, Avx2>(|x| x as f32);
                    check::<f64, Avx2>(|x| x);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn sums_along_k_are_for_few_rows_and_many_steps() {
        use core::arch::x86_64::{__m256, __m512, __m512d};
        let words = |sizes, is_to_copy| are_worth::<__m512>(sizes, is_to_copy, false);
        // A panel would be copied; or the rows would leave lanes of tiles without work.
        assert!(words((4, 4, 4), false) && words((12, 12, 64), false) && words((3, 40, 90), true));
        // The ends of sums cost more, or the copy.
        assert!(!words((64, 64, 64), false) && !words((20, 20, 4), false));
        assert!(!words((16, 40, 90), true) && !words((3, 4, 9), true));
        assert!(are_worth::<__m512d>((20, 20, 64), false, false));
        assert!(!are_worth::<__m512d>((33, 33, 33), false, false));
        // Other loops take longer to begin.
        assert!(!are_worth::<__m256>((3, 16, 20), true, false));
        assert!(are_worth::<__m256>((3, 16, 20), true, true));
    }

    #[test]
    fn last_rows_along_k_are_few() {
        use core::arch::x86_64::{__m256, __m512};
        if !super::is_fast::<__m512>() {
            assert_eq!(rest::<__m512>((65, 65, 65), true), 0);
            return;
        }
        let words = |m, n, is_to_copy| rest::<__m512>((m, n, n), is_to_copy);
        assert_eq!((words(65, 65, true), words(33, 33, true)), (1, 1));
        assert_eq!((words(17, 17, true), words(40, 40, true)), (0, 0));
        assert_eq!((words(36, 36, true), words(36, 36, false)), (0, 4));
        assert_eq!(
            (words(64, 64, false), rest::<__m256>((65, 65, 65), true)),
            (0, 0)
        );
    }
}
