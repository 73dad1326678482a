//! The step from a sum to the value that is stored: none, or f(α·sum + β·C + bias).

use super::activation::Activation;
use super::element::{Element, Sums};
use super::number::Number;
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

    /// The results of eight sums, with the elements of C there; `at` is the coordinate of the first
    /// of the 16 columns, and of the first of the warpgroup's 64 rows.
    ///
    /// # Safety
    /// The bias has an element for each row or column of D.
    unsafe fn finish(&self, sums: Sums<T>, c: Sums<T>, at: [i32; 2], size: (u32, u32)) -> Sums<T>;
}

/// Sums are stored as they are.
#[derive(Clone, Copy)]
pub struct Plain;

impl<T> Finish<T> for Plain {
    const READS: bool = false;
    #[inline(always)]
    fn source(&self) -> Option<TensorMapAt> {
        None
    }
    #[inline(always)]
    unsafe fn finish(&self, sums: Sums<T>, _: Sums<T>, _: [i32; 2], _: (u32, u32)) -> Sums<T> {
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
    unsafe fn finish(
        &self,
        sums: Sums<E::Sum>,
        c: Sums<E::Sum>,
        at: [i32; 2],
        size: (u32, u32),
    ) -> Sums<E::Sum> {
        let t = thread() % 128;
        let (row, column) = (
            at[0] as u32 + t / 32 * 16 + t % 32 / 4,
            at[1] as u32 + t % 4 * 2,
        );
        let bias = |number: u32, end: u32| {
            if number < end {
                // SAFETY: the bias has as many elements as there are rows, or columns.
                unsafe { E::load(self.bias, number as isize) }
            } else {
                E::Sum::ZERO
            }
        };
        let bias = if self.bias.address() == 0 {
            [E::Sum::ZERO; 8]
        } else if self.along_rows {
            let (p, q) = (bias(row, size.0), bias(row + 8, size.0));
            [p, p, q, q, p, p, q, q]
        } else {
            let [p, q, r, s] = [0, 1, 8, 9].map(|next| bias(column + next, size.1));
            [p, q, p, q, r, s, r, s]
        };
        let mut results = [E::Sum::ZERO; 8];
        crate::unroll::unroll!(I in [0 1 2 3 4 5 6 7] {
            let factors = [self.alpha, self.beta];
            results[I] = A::of(E::Sum::finished(sums[I], c[I], bias[I], factors));
        });
        results
    }
}
