//! Small products of matrices in place: tiles of the output in registers.
//!
//! A tile has a few rows and a few contiguous columns. Each step along K reads a part of a row of B
//! once, and multiplies it by one element of each row of A. Nothing is packed, since a batch
//! has many products of a few rows and columns, and packing them would take longer than their sums.

use super::number::sealed::Arithmetic;
use super::store::Store;
use crate::modes::{Mode, each};

/// `C(i,j) = Σₖ A(i,k)·B(k,j)`, or `C(i,j) += …`, where C and B are contiguous along `j`.
#[derive(Clone, Copy)]
pub(super) struct Product<'a, T> {
    pub(super) c: *mut T,
    pub(super) a: *const T,
    pub(super) b: *const T,
    /// The number of `j`.
    pub(super) columns: usize,
    /// The strides of C and A.
    pub(super) rows: Mode<2>,
    /// The strides of A and B.
    pub(super) inner: &'a [Mode<2>],
    pub(super) store: Store,
}

impl<'a, T: Arithmetic> Product<'a, T> {
    /// The product of a nest of loops that begins with a line of columns and with rows; `line` and
    /// `rows` have the strides of C and of both operands, which are exchanged if the first one is
    /// contiguous. Its operands begin at offset 0.
    #[inline(always)]
    pub(super) fn of(
        [line, rows]: [Mode<3>; 2],
        inner: &'a [Mode<2>],
        exchanged: &'a mut Vec<Mode<2>>,
        (c, a, b): (*mut T, *const T, *const T),
        store: Store,
    ) -> Option<(Self, bool)> {
        let (exchange, stride) = match (line.strides, rows.strides) {
            ([1, 0, 1], [_, stride, 0]) => (false, stride),
            ([1, 1, 0], [_, 0, stride]) => (true, stride),
            _ => return None,
        };
        let rows = Mode {
            size: rows.size,
            strides: [rows.strides[0], stride],
        };
        let mut product = Product {
            c,
            a,
            b,
            columns: line.size,
            rows,
            inner,
            store,
        };
        if exchange {
            (product.a, product.b) = (b, a);
            exchanged.extend(inner.iter().map(|mode| Mode {
                size: mode.size,
                strides: [mode.strides[1], mode.strides[0]],
            }));
            product.inner = exchanged;
        }
        Some((product, exchange))
    }

    /// Computes the product whose elements begin so far behind those of `self`.
    ///
    /// # Safety
    /// All elements exist, and nobody else has those of C, which are distinct.
    #[inline(always)]
    pub(super) unsafe fn run(mut self, [c, a, b]: [isize; 3]) {
        // SAFETY: the caller's promise: there are elements; rows and columns lie below their numbers.
        unsafe {
            (self.c, self.a, self.b) = (self.c.offset(c), self.a.offset(a), self.b.offset(b));
            let mut i = 0;
            while i + 4 <= self.rows.size {
                self.rows::<4>(i);
                i += 4;
            }
            while i < self.rows.size {
                self.rows::<1>(i);
                i += 1;
            }
        }
    }

    /// All columns of `R` rows.
    ///
    /// # Safety
    /// As for [`Product::run`].
    #[inline(always)]
    unsafe fn rows<const R: usize>(&self, i: usize) {
        let mut j = 0;
        // SAFETY: the columns lie below their number.
        unsafe {
            while j + 8 <= self.columns {
                self.tile::<R, 8>(i, j);
                j += 8;
            }
            if j + 4 <= self.columns {
                self.tile::<R, 4>(i, j);
                j += 4;
            }
            while j < self.columns {
                self.tile::<R, 1>(i, j);
                j += 1;
            }
        }
    }

    /// `L` columns of `R` rows.
    ///
    /// # Safety
    /// As for [`Product::run`].
    #[inline(always)]
    #[allow(
        clippy::needless_range_loop,
        reason = "indices are constants in unrolled loops"
    )]
    unsafe fn tile<const R: usize, const L: usize>(&self, i: usize, j: usize) {
        let [to, from] = self.rows.strides;
        // SAFETY: the row, and the column, exist.
        let (c, a, b) = unsafe {
            let (i, j) = (i as isize, j as isize);
            (
                self.c.offset(i * to + j),
                self.a.offset(i * from),
                self.b.offset(j),
            )
        };
        let mut sums = [[T::ZERO; L]; R];
        each(self.inner, [0; 2], &mut |[x, y]| {
            // SAFETY: the offsets are those of a step along K.
            let b: [T; L] = unsafe { b.offset(y).cast::<[T; L]>().read() };
            for r in 0..R {
                // SAFETY: as above, and the row exists.
                let a = unsafe { *a.offset(x + r as isize * from) };
                for l in 0..L {
                    sums[r][l] = sums[r][l].plus_product(a, b[l]);
                }
            }
        });
        for r in 0..R {
            for l in 0..L {
                // SAFETY: the row and the column exist; nobody else has the element.
                unsafe {
                    let to = c.offset(r as isize * to + l as isize);
                    *to = match self.store {
                        Store::Assign => sums[r][l],
                        Store::Add => (*to).plus(sums[r][l]),
                    };
                }
            }
        }
    }
}
