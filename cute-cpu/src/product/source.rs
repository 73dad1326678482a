//! A and B as the loops see them: elements of any type, which functions of the element and of the
//! instruction set read. So the loops are compiled for each type of sums, and not for each
//! combination of elements.

use super::added::{self, Added};
use super::dots::{self, Sums};
use super::matrix::{Matrix, Product};
use super::pack::{self, PackA, PackB};
use crate::kernel::Kernels;
use crate::number::Number;
use crate::vector::Widen;

/// How elements of one type are read for sums of `S` by one instruction set.
pub(crate) struct Reader<S: 'static> {
    /// The bytes of an element.
    size: usize,
    /// Whether elements are those of the sums, so that a micro-kernel can read the matrix.
    pub(crate) is_same: bool,
    pub(crate) pack_a: unsafe fn(&PackA<'_, S>),
    pub(crate) pack_b: unsafe fn(&PackB<'_, S>),
    pub(crate) sums: unsafe fn(Sums<'_, S>),
    pub(crate) add: unsafe fn(Added<'_, S>),
}

/// The first element of a matrix, and how it is read.
#[derive(Clone, Copy)]
pub(crate) struct Source<S: 'static> {
    pub(crate) at: *const u8,
    pub(crate) reader: &'static Reader<S>,
}

/// A product whose A and B are of any elements.
pub(crate) type Untyped<'t, S, C> = Product<'t, S, Source<S>, Source<S>, *mut C>;

impl<'t, E: Copy> Matrix<'t, *const E> {
    /// The matrix for the loops, whose elements the instruction set `K` reads.
    #[inline(always)]
    pub(crate) fn source<S, K>(&self) -> Matrix<'t, Source<S>>
    where
        S: Number,
        K: Kernels<S, Vector: Widen<E>>,
    {
        let reader = const {
            &Reader {
                size: size_of::<E>(),
                is_same: <K::Vector as Widen<E>>::SAME,
                pack_a: pack::pack_a::<S, E, K>,
                pack_b: pack::pack_b::<S, E, K>,
                sums: dots::sums::<S, E, K>,
                add: added::add::<S, E, K>,
            }
        };
        Matrix {
            at: Source {
                at: self.at.cast(),
                reader,
            },
            rows: self.rows,
            columns: self.columns,
        }
    }
}

impl<S> Matrix<'_, Source<S>> {
    /// The address of an element, which is one of the sums' type if elements are as the sums.
    #[inline(always)]
    pub(crate) fn address(&self, row: usize, column: usize) -> *const S {
        let offset = self.rows.at(row) + self.columns.at(column);
        self.at
            .at
            .wrapping_offset(offset * self.at.reader.size as isize)
            .cast()
    }
}
