//! Products of a warpgroup, `wgmma` (sm_90a).
//!
//! [`Wgmma`] is the instruction of an atom of the core, such as
//! [`SM90_64xNx16_F32F16F16_SS`](cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS);
//! [`gemm`] makes the products of a tile from them.
//!
//! Instructions run while threads go on. Between [`warpgroup_arrive`] and the wait for a group that
//! has them, nobody reads or writes their registers, nor writes their shared memory.

mod instructions;
mod operand;

pub use instructions::{Trans, Wgmma, WgmmaRegisters};
pub use operand::{ScaleOut, SmemOperand, gemm, gemm_rs, gemm_rs_in_groups};

/// Orders accesses to registers before the instructions that follow.
///
/// # Safety
/// All threads of the warpgroup call it together.
///
/// Source: CuTe `warpgroup_arrive`; PTX ISA, `wgmma.fence`.
#[inline(always)]
pub unsafe fn warpgroup_arrive() {
    // SAFETY: the caller's promise.
    unsafe { ptx!("wgmma.fence.sync.aligned;"; options(nostack)) }
}

/// Ends a group of instructions.
///
/// # Safety
/// All threads of the warpgroup call it together.
///
/// Source: CuTe `warpgroup_commit_batch`.
#[inline(always)]
pub unsafe fn warpgroup_commit_batch() {
    // SAFETY: the caller's promise.
    unsafe { ptx!("wgmma.commit_group.sync.aligned;"; options(nostack)) }
}

/// Waits until all but the last `N` groups are done. [`Wgmma::wait`] waits for all.
///
/// # Safety
/// All threads of the warpgroup call it together.
///
/// Source: CuTe `warpgroup_wait`.
#[inline(always)]
pub unsafe fn warpgroup_wait<const N: u32>() {
    // SAFETY: the caller's promise.
    unsafe { ptx!("wgmma.wait_group.sync.aligned {n};"; n = const N, options(nostack)) }
}
