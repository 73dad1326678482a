//! Which thread, warp and block this is, and what a warp or a warpgroup does together.

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident $register:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name() -> u32 {
            let number: u32;
            // SAFETY: reads a register that every thread has and nobody writes.
            unsafe {
                ptx!(concat!("mov.u32 {0}, %", $register, ";"); out(reg32) number, options(pure, nomem, nostack));
            }
            number
        }
    )*};
}
numbers! {
    /// The number of the thread within its warp, 0 to 31.
    lane "laneid";
    /// The number of the block within its cluster.
    #[doc = ""]
    /// Source: CuTe `block_rank_in_cluster`.
    block_rank_in_cluster "cluster_ctarank";
    /// The number of the block's cluster.
    cluster "clusterid.x";
    /// The number of clusters of the grid.
    clusters "nclusterid.x";
}

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident $function:ident $register:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name() -> u32 {
            #[cfg(target_arch = "nvptx64")]
            // SAFETY: reads a register that every thread has and nobody writes.
            unsafe {
                core::arch::nvptx::$function() as u32 // not negative
            }
            #[cfg(not(target_arch = "nvptx64"))]
            super::instruction::absent($register)
        }
    )*};
}
// LLVM knows the ranges of these.
indices! {
    /// The number of the thread within its block, along x.
    thread _thread_idx_x "tid.x";
    /// The number of the block, along x.
    block _block_idx_x "ctaid.x";
    /// The number of the block, along y.
    block_y _block_idx_y "ctaid.y";
    /// The number of the block, along z.
    block_z _block_idx_z "ctaid.z";
    /// The number of blocks, along x.
    blocks _grid_dim_x "nctaid.x";
    /// The number of threads of a block, along x.
    block_threads _block_dim_x "ntid.x";
}

/// A number that all lanes of the warp have alike, told to the compiler: that of lane 0.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
pub unsafe fn uniform(number: u32) -> u32 {
    let result: u32;
    // SAFETY: the caller has all lanes here.
    unsafe {
        ptx!("shfl.sync.idx.b32 {0}, {1}, 0, 31, 0xffffffff;";
            out(reg32) result, in(reg32) number, options(nomem, nostack));
    }
    result
}

/// The number of the warpgroup within its block: 128 threads each.
///
/// # Safety
/// All lanes of the warp call it together.
///
/// Source: CUTLASS `canonical_warp_group_idx`.
#[inline(always)]
pub unsafe fn canonical_warp_group_idx() -> u32 {
    // SAFETY: the caller has all lanes here; 128 is a multiple of 32, so they agree.
    unsafe { uniform(thread() / 128) }
}

/// The number that lane `lane ^ mask` gives.
///
/// # Safety
/// All lanes of the warp call it together, with one mask below 32.
///
/// Source: CUDA `__shfl_xor_sync`.
#[inline(always)]
pub unsafe fn shfl_xor(number: u32, mask: u32) -> u32 {
    let result: u32;
    // SAFETY: the caller has all lanes here.
    unsafe {
        ptx!("shfl.sync.bfly.b32 {0}, {1}, {2}, 31, 0xffffffff;";
            out(reg32) result, in(reg32) number, in(reg32) mask, options(nomem, nostack));
    }
    result
}

/// The number that a lane gives, below 32: each names its own.
///
/// # Safety
/// All lanes of the warp call it together.
///
/// Source: CUDA `__shfl_sync`.
#[inline(always)]
pub unsafe fn shfl(number: u32, lane: u32) -> u32 {
    let result: u32;
    // SAFETY: the caller has all lanes here.
    unsafe {
        ptx!("shfl.sync.idx.b32 {0}, {1}, {2}, 31, 0xffffffff;";
            out(reg32) result, in(reg32) number, in(reg32) lane, options(nomem, nostack));
    }
    result
}

/// The number that the lane `lanes` above gives; a lane that has none there gets its own.
///
/// # Safety
/// All lanes of the warp call it together, with one `lanes` below 32.
///
/// Source: CUDA `__shfl_down_sync`.
#[inline(always)]
pub unsafe fn shfl_down(number: u32, lanes: u32) -> u32 {
    let result: u32;
    // SAFETY: the caller has all lanes here.
    unsafe {
        ptx!("shfl.sync.down.b32 {0}, {1}, {2}, 31, 0xffffffff;";
            out(reg32) result, in(reg32) number, in(reg32) lanes, options(nomem, nostack));
    }
    result
}

/// The lanes of the warp in which a condition holds: bit `l` for lane `l`.
///
/// # Safety
/// All lanes of the warp call it together.
///
/// Source: CUDA `__ballot_sync`.
#[inline(always)]
pub unsafe fn ballot(condition: bool) -> u32 {
    let result: u32;
    // SAFETY: the caller has all lanes here.
    unsafe {
        ptx!("{{ .reg .pred p; setp.ne.b32 p, {1}, 0; vote.sync.ballot.b32 {0}, p, 0xffffffff; }}";
            out(reg32) result, in(reg32) u32::from(condition), options(nomem, nostack));
    }
    result
}

/// Whether a condition holds in any lane of the warp.
///
/// # Safety
/// All lanes of the warp call it together.
///
/// Source: CUDA `__any_sync`.
#[inline(always)]
pub unsafe fn any(condition: bool) -> bool {
    let result: u32;
    // SAFETY: the caller has all lanes here.
    unsafe {
        ptx!("{{ .reg .pred p, q; setp.ne.b32 p, {1}, 0; vote.sync.any.pred q, p, 0xffffffff; selp.b32 {0}, 1, 0, q; }}";
            out(reg32) result, in(reg32) u32::from(condition), options(nomem, nostack));
    }
    result != 0
}

/// `number`, hidden from the compiler.
///
/// Two tests of a thread's number are then two questions. Otherwise the compiler may copy what lies
/// between two equal tests into both of their sides; where that is an instruction of a whole warp,
/// the warp waits for itself forever.
#[inline(always)]
pub fn opaque(number: u32) -> u32 {
    let result: u32;
    // SAFETY: the instruction copies a register.
    unsafe {
        ptx!("mov.b32 {0}, {1};"; out(reg32) result, in(reg32) number, options(nomem, nostack));
    }
    result
}

/// Gives registers of this warpgroup back, so that each thread has `N` from here on.
///
/// # Safety
/// All threads of the warpgroup call it together, once; `N` is a multiple of 8 from 24 to 256, and
/// they have at least as many.
///
/// Source: CUTLASS `warpgroup_reg_dealloc`; PTX ISA, `setmaxnreg`.
#[inline(always)]
pub unsafe fn warpgroup_reg_dealloc<const N: u32>() {
    const { assert!(N.is_multiple_of(8) && N >= 24 && N <= 256) };
    // SAFETY: the caller's promise.
    unsafe { ptx!("setmaxnreg.dec.sync.aligned.u32 {n};"; n = const N, options(nostack)) }
}

/// Waits until each thread of this warpgroup can have `N` registers, and takes them.
///
/// # Safety
/// All threads of the warpgroup call it together, once; `N` is a multiple of 8 from 24 to 256, and
/// other warpgroups give back enough.
///
/// Source: CUTLASS `warpgroup_reg_alloc`; PTX ISA, `setmaxnreg`.
#[inline(always)]
pub unsafe fn warpgroup_reg_alloc<const N: u32>() {
    const { assert!(N.is_multiple_of(8) && N >= 24 && N <= 256) };
    // SAFETY: the caller's promise.
    unsafe { ptx!("setmaxnreg.inc.sync.aligned.u32 {n};"; n = const N, options(nostack)) }
}

/// Keeps the assembler from moving instructions of a thread from one side of this place to the other.
///
/// `ptxas` orders the instructions between two branches as it sees fit. It then puts a wait before all work that could be
/// done meanwhile, for instance. What happens here is an event of the performance monitor, which changes nothing else.
///
/// Source: PTX ISA, `pmevent`.
#[inline(always)]
pub fn keep_order() {
    // SAFETY: no memory and no register is changed.
    unsafe { ptx!("pmevent 0;"; options(nostack)) }
}
