//! From the sums of a warpgroup, 64 rows, to D: through shared memory, by TMA.

use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_core::atom::{BF16, F16};
use cute_core::composed::SmemPointer;
use cute_gpu::device::Shared;
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::convert::{pack_bf16, pack_f16};
use cute_gpu::device::matrices::stmatrix_x4;
use cute_gpu::device::threads::thread;
use cute_gpu::device::tma::{TensorMapAt, TmaTile, tma_store_arrive, tma_store_wait};
use cute_gpu::{ElementFormat, HoldsElements};
use cute_kernels::result_tile;

/// How the sums of a warpgroup become a part of D.
pub trait Output: Copy {
    /// The bytes of shared memory that a warpgroup has for it.
    const BYTES: u32;

    /// Stores 64 rows of `columns` columns at a coordinate of D.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together, with the sums of the atom's layout of C.
    unsafe fn store(self, sums: &[f32], columns: u32, smem: Shared<u8>, group: u32, at: [i32; 3], d: TensorMapAt);
}

/// Elements of 16 bits.
pub trait Half: Copy {
    type Format: ElementFormat;
    fn pack(first: f32, second: f32) -> u32;
}
impl Half for F16 {
    type Format = F16;
    #[inline(always)]
    fn pack(first: f32, second: f32) -> u32 {
        pack_f16(first, second)
    }
}
impl Half for BF16 {
    type Format = BF16;
    #[inline(always)]
    fn pack(first: f32, second: f32) -> u32 {
        pack_bf16(first, second)
    }
}

/// D of 16-bit elements, `COLUMNS` columns at a time: 64 or 128, of which 64 are a row of the
/// swizzle.
#[derive(Clone, Copy)]
pub struct Halves<F, const COLUMNS: u32>(pub PhantomData<F>);

macro_rules! halves {
    ($($columns:literal)*) => {$(
        impl<F: Half> Output for Halves<F, $columns>
        where
            SmemPointer<16>: HoldsElements<F::Format>,
        {
            const BYTES: u32 = 64 * $columns * 2;

            #[inline(always)]
            unsafe fn store(self, sums: &[f32], columns: u32, smem: Shared<u8>, group: u32, at: [i32; 3], d: TensorMapAt) {
                let tile = result_tile!(16, (64, $columns)).as_position_independent();
                let store = TmaTile::<F::Format, _>::new(result_tile!(16, (64, $columns, 1)));
                let (t, barrier) = (thread() % 128, NamedBarrier::new(1 + group, 128));
                // The row that this thread names: of four matrices, two below each other and two beside.
                let (row, beside) = (t / 32 * 16 + t % 16, t % 32 / 16 * 8);
                unroll!(PART in [0 1] {
                    if PART as u32 * $columns < columns {
                        // SAFETY: all threads of the warpgroup are here; the tile is theirs.
                        unsafe {
                            if t == 0 {
                                tma_store_wait::<0>();
                            }
                            barrier.sync();
                            unroll!(J in [0 1 2 3 4 5 6 7] {
                                if J * 16 < $columns {
                                    // the sums of 16 columns: pairs of neighbours, two rows, two blocks of 8 columns
                                    const FIRST: usize = PART * $columns / 2 + J * 8;
                                    let pair = |number: usize| F::pack(sums[FIRST + 2 * number], sums[FIRST + 2 * number + 1]);
                                    let to = tile.at((row, (J as u32 % 4 * 16 + beside, J as u32 / 4)));
                                    stmatrix_x4(smem.after_bytes(to as u32 * 2), [pair(0), pair(1), pair(2), pair(3)]);
                                }
                            });
                            tma_store_fence();
                            barrier.sync();
                            if t == 0 {
                                d.store(store, smem, [at[0], at[1] + PART as i32 * $columns, at[2]]);
                                tma_store_arrive();
                            }
                        }
                    }
                });
            }
        }
    )*};
}
halves!(64 128);
