//! How many columns the tiles of a small product have, from left to right.

use super::strided::MOST;
use crate::kernel::Kernels;
use crate::vector::Vector;
use core::marker::PhantomData;

/// A multiple of the columns of most tiles.
pub(super) const MULTIPLE: usize = 48;

/// The numbers of columns of the tiles from left to right.
#[derive(Clone, Copy)]
pub(super) struct Widths {
    /// How many tiles have `most` columns; the others have fewer.
    wider: u8,
    width: u8,
    most: u8,
}

/// The widths for each number of columns, by the number of vectors and whether they are whole. The compiler computes
/// them: products of a few elements have no time for divisions.
struct Table<S, K>(PhantomData<(S, K)>);

impl<S, K: Kernels<S>> Table<S, K> {
    const WIDTHS: [[[Widths; MOST + 1]; 2]; MOST_VECTORS + 1] = {
        let none = Widths {
            wider: 0,
            width: 0,
            most: 0,
        };
        let mut i = 0;
        while i < K::SHAPES.len() {
            assert!(K::SHAPES[i].0 <= MOST_VECTORS, "the table has no such tile");
            i += 1;
        }
        let mut table = [[[none; MOST + 1]; 2]; MOST_VECTORS + 1];
        let mut vectors = 0;
        while vectors <= MOST_VECTORS {
            let mut columns = 1;
            while columns <= MOST {
                table[vectors][0][columns] = Widths::compute::<S, K>(vectors, false, columns);
                table[vectors][1][columns] = Widths::compute::<S, K>(vectors, true, columns);
                columns += 1;
            }
            vectors += 1;
        }
        table
    };
}

/// No tile has more vectors of rows.
const MOST_VECTORS: usize = 4;

impl Widths {
    #[inline(always)]
    pub(super) fn of<S, K: Kernels<S>>(rows: usize, columns: usize) -> Self {
        let vectors = rows.div_ceil(K::Vector::LANES);
        let is_whole = rows.is_multiple_of(K::Vector::LANES);
        let table = const { &Table::<S, K>::WIDTHS };
        table[vectors][usize::from(is_whole)][columns]
    }

    /// As many columns as there are registers for with `vectors` vectors of rows, whole ones or not. A whole tile has a
    /// kernel of its own, and the columns that are left have a smaller tile; other tiles are as wide as each
    /// other, since narrow ones wait for their sums.
    const fn compute<S, K: Kernels<S>>(vectors: usize, is_whole: bool, columns: usize) -> Self {
        let mut most = K::NR;
        let mut i = 0;
        while i < K::SHAPES.len() {
            if K::SHAPES[i].0 == vectors {
                most = K::SHAPES[i].1;
            }
            i += 1;
        }
        let mut has_kernel = vectors * K::Vector::LANES == K::MR;
        i = 0;
        while i < K::OTHERS.len() {
            has_kernel |= K::OTHERS[i].0 == vectors;
            i += 1;
        }
        let (wider, width, most) = if is_whole && has_kernel && columns >= most {
            (columns / most, columns % most, most)
        } else {
            let count = columns.div_ceil(most);
            (columns % count, columns / count, columns / count + 1)
        };
        Widths {
            wider: wider as u8,
            width: width as u8,
            most: most as u8,
        }
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> usize {
        match self.wider.checked_sub(1) {
            Some(left) => {
                self.wider = left;
                self.most.into()
            }
            None => self.width.into(),
        }
    }
}
