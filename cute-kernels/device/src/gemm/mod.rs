//! Matrix products with `wgmma`.

mod epilogue;
mod mainloop;
mod schedule;

use core::marker::PhantomData;
use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS;
use cute_core::atom::{F16, K, MN};
use cute_gpu::device::kernel;
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::map_of;
use cute_kernels::operand_tile;
use epilogue::Halves;
use mainloop::{OperandTile, Problem, gemm_tiles};

kernel! {
    threads = 384, blocks = 1;
    pub unsafe fn gemm_f16_kk(_a: TensorMapBytes, _b: TensorMapBytes, _d: TensorMapBytes, m: u32, n: u32, k: u32, batches: u32, group: u32) {
        let problem = Problem {
            a: map_of!(gemm_f16_kk, 0),
            b: map_of!(gemm_f16_kk, 1),
            d: map_of!(gemm_f16_kk, 2),
            size: (m, n, k),
            batches,
            group,
        };
        unsafe {
            gemm_tiles::<_, F16, K, K, _, _, _, _, _, 4, 2, 256>(
                SM90_64xNx16_F32F16F16_SS::<256, K, K>::default(),
                OperandTile(operand_tile!(K, (128, 64)), operand_tile!(K, (128, 64, 1))),
                OperandTile(operand_tile!(K, (256, 64)), operand_tile!(K, (256, 64, 1))),
                Halves(PhantomData::<F16>),
                problem,
            )
        }
    }
}
