//! Products of a warp, `mma.sync` (sm_80).
//!
//! [`WarpMma`] is the instruction of an atom of the core, such as
//! [`SM80_16x8x16_F32F16F16F32_TN`](cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN);
//! [`gemm`] makes the products of fragments from them, and [`MatrixOperand`] loads fragments from
//! shared memory.
//!
//! A fragment is what a thread has of an operand of a tiled MMA: CuTe's modes (V,M) of A, (V,N) of
//! B and (V,M,N) of the sums, for one step along K. Here they are arrays: V is an array of
//! registers, and M and N are arrays of it.
//!
//! ```
//! use cute_core::atom::{TiledMma, nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN};
//! use cute_core::prelude::*;
//! use cute_gpu::device::mma::gemm;
//! type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2,2,1)], Tile![(32,32,16)]>;
//! /// Sums of a block of (64,64): two instructions along M and four along N for each warp.
//! unsafe fn step(a: &[[u32; 4]; 2], b: &[[u32; 2]; 4], sums: &mut [[[f32; 4]; 4]; 2]) {
//!     // SAFETY: the caller has all lanes here.
//!     unsafe { gemm(Mma::default(), a, b, sums) }
//! }
//! ```

mod instructions;
mod operand;

pub use instructions::WarpMma;
pub use operand::{MatrixOperand, gemm};
