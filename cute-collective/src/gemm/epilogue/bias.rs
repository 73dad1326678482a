//! [`Bias`]: a bias and a function of sums, in few instructions.

use super::activation::OfPart;
use super::element::{HalfElement, Sums};
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::async_copy::{cp_async_4, cp_async_fence, cp_async_wait};
use cute_gpu::device::barrier::NamedBarrier;
use cute_gpu::device::math::fma;
use cute_gpu::device::threads::thread;
use cute_gpu::device::{DynamicShared, Global, Shared};

/// The function `A` of `alpha·sum + bias`, for tiles of `N` columns of 16-bit elements `E`; the bias has an element
/// for each column.
///
/// The bias of a tile is copied to shared memory while the tile is multiplied.
#[derive(Clone, Copy)]
pub struct Bias<E, A, const N: u32> {
    /// α.
    pub alpha: f32,
    /// The address of the bias, a multiple of 4; 0 if there is none.
    pub address: Global<u32>,
    /// The elements of the bias, and the function.
    pub kinds: PhantomData<(E, A)>,
}

impl<E: HalfElement, A: OfPart, const N: u32> Bias<E, A, N> {
    /// Takes the room of `groups` warpgroups.
    #[inline(always)]
    pub(super) fn take(self, memory: &mut DynamicShared, groups: u32) -> Shared<u32> {
        const {
            assert!(
                N.is_multiple_of(16) && N <= 256,
                "a thread copies two columns of the bias"
            )
        };
        memory.take(groups * N / 2)
    }

    /// Begins to copy the bias of the columns from `column` on, of `columns` that D has.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, and have read the bias of the tile before. `column` is
    /// even. The bias has the columns that D has, or its address is 0.
    #[inline(always)]
    pub(super) unsafe fn begin(self, room: Shared<u32>, group: u32, column: i32, columns: u32) {
        let pair = thread() % 128;
        if pair < N / 2 {
            // those behind the last column are 0, and so is no bias
            let columns = columns.saturating_sub(column as u32 + 2 * pair).min(2);
            let columns = if self.address.address() == 0 {
                0
            } else {
                columns
            };
            let first = column as u32 / 2 + pair;
            let first = if columns == 0 { 0 } else { first };
            // SAFETY: the caller's promise.
            unsafe {
                let from = self.address.moved(first as isize);
                cp_async_4(
                    room.after_bytes((group * N / 2 + pair) * 4),
                    from,
                    2 * columns,
                );
            }
        }
        cp_async_fence();
    }

    /// Waits until the bias is there.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together.
    #[inline(always)]
    pub(super) unsafe fn ready(self, group: u32) {
        cp_async_wait::<0>();
        // SAFETY: all threads of the warpgroup are here.
        unsafe { NamedBarrier::new(1 + group, 128).sync() };
    }

    /// The results of this thread's sums of 16 columns, those from column `16·BLOCK` on.
    ///
    /// # Safety
    /// `room` is that of [`take`](Self::take), `group` the warpgroup of this thread, the bias is there, and the tile has
    /// the columns.
    #[inline(always)]
    pub(super) unsafe fn finish<const BLOCK: usize>(
        self,
        room: Shared<u32>,
        group: u32,
        sums: &[f32],
    ) -> Sums<f32> {
        let bias = room.after_bytes((group * N / 2 + thread() % 4) * 4);
        let pair = BLOCK as isize * 8;
        // SAFETY: the room has N/2 pairs for each warpgroup, all of which `begin` has written.
        let pairs = unsafe { [bias.load(pair), bias.load(pair + 4)] };
        let parts = pairs
            .map(E::unpacked)
            .map(|[a, b]| [A::PART * a, A::PART * b]);
        let mut results = [0.0; 8];
        unroll!(I in [0 1 2 3 4 5 6 7] {
            let part = fma(A::PART * self.alpha, sums[BLOCK * 8 + I], parts[I / 4][I % 2]);
            results[I] = A::of_part(part);
        });
        results
    }
}
