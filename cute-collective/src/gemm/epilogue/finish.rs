//! The step from a sum to the value that is stored: none, or f(α·sum + β·C + bias).

use super::activation::Activation;
use super::element::{Element, Sums};
use super::number::Number;
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_gpu::device::Global;
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::TensorMapAt;

/// The step from sums to the values that are stored.
pub trait Finish<T>: Copy {
    /// Whether C can be read.
    const READS: bool;

    /// The map of C, if it is read: all threads of the block agree.
    fn source(&self) -> Option<TensorMapAt>;

    /// The bias that is added to a thread's sums of 16 columns; `at` is the coordinate of the first of the columns,
    /// and of the first of the warpgroup's 64 rows.
    ///
    /// # Safety
    /// The bias has an element for each row or column of D, of which there is one.
    unsafe fn bias(&self, at: [i32; 2], size: (u32, u32)) -> [T; 4];

    /// The results of eight sums, with the elements of C at their places, and their [`bias`](Self::bias).
    fn finish(&self, sums: Sums<T>, c: Sums<T>, bias: [T; 4]) -> Sums<T>;
}

/// Sums are stored as they are.
#[derive(Clone, Copy)]
pub struct Plain;

impl<T: Number> Finish<T> for Plain {
    const READS: bool = false;
    #[inline(always)]
    fn source(&self) -> Option<TensorMapAt> {
        None
    }
    #[inline(always)]
    unsafe fn bias(&self, _: [i32; 2], _: (u32, u32)) -> [T; 4] {
        [T::ZERO; 4]
    }
    #[inline(always)]
    fn finish(&self, sums: Sums<T>, _: Sums<T>, _: [T; 4]) -> Sums<T> {
        sums
    }
}

/// `f(α·sum + β·C + bias)`.
#[derive(Clone, Copy)]
pub struct Fused<E: Element, A> {
    /// α
    pub alpha: E::Sum,
    /// β
    pub beta: E::Sum,
    /// The map of C, for boxes of a tile.
    pub c: TensorMapAt,
    /// 0 if there is none.
    pub bias: Global<E::Stored>,
    /// Whether the bias has an element for each row, not for each column.
    pub along_rows: bool,
    /// f
    pub activation: PhantomData<A>,
}

impl<E: Element, A: Activation<E::Sum>> Finish<E::Sum> for Fused<E, A>
where
    Global<E::Stored>: Copy,
{
    const READS: bool = true;

    #[inline(always)]
    fn source(&self) -> Option<TensorMapAt> {
        // Opaque: the answer is asked for on both sides of a barrier, which would be copied.
        (opaque(u32::from(self.beta != E::Sum::ZERO)) != 0).then_some(self.c)
    }

    #[inline(always)]
    unsafe fn bias(&self, at: [i32; 2], size: (u32, u32)) -> [E::Sum; 4] {
        let mut bias = [E::Sum::ZERO; 4];
        if self.bias.address() == 0 {
            return bias;
        }
        let t = thread() % 128;
        let (row, column) = (
            at[0] as u32 + t / 32 * 16 + t % 32 / 4,
            at[1] as u32 + t % 4 * 2,
        );
        // of two rows, or of four columns
        let (numbers, end) = if self.along_rows {
            ([row, row + 8, row, row + 8], size.0)
        } else {
            ([column, column + 1, column + 8, column + 9], size.1)
        };
        unroll!(I in [0 1 2 3] {
            // what is behind the last one is not stored: no branch keeps the loads apart
            let number = numbers[I].min(end - 1);
            // SAFETY: there is such an element.
            bias[I] = unsafe { E::load(self.bias, number as isize) };
        });
        bias
    }

    #[inline(always)]
    fn finish(
        &self,
        sums: Sums<E::Sum>,
        c: Sums<E::Sum>,
        [p, q, r, s]: [E::Sum; 4],
    ) -> Sums<E::Sum> {
        let bias = if self.along_rows {
            [p, p, q, q, p, p, q, q]
        } else {
            [p, q, p, q, r, s, r, s]
        };
        let mut results = [E::Sum::ZERO; 8];
        unroll!(I in [0 1 2 3 4 5 6 7] {
            let factors = [self.alpha, self.beta];
            results[I] = A::of(E::Sum::finished(sums[I], c[I], bias[I], factors));
        });
        results
    }
}
