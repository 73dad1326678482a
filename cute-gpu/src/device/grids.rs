//! Kernels that begin before the one before them has ended.
//!
//! A launch that is [`overlapped`](https://docs.rs/cute-cuda/latest/cute_cuda/struct.Launch.html#method.overlapped)
//! need not wait until the kernel before it in the stream has ended: its blocks start as soon as all
//! blocks of that kernel have called [`launch_dependent_grids`], or have ended, and there is room. What
//! such a kernel does before [`wait_on_dependent_grids`], its barriers for example, then takes no time
//! of its own.
//!
//! Source: CUTLASS `grid_dependency_control.h`; PTX ISA, `griddepcontrol`.

/// Waits until all kernels that this one was launched after have ended; what they wrote is then
/// visible. It does nothing in a launch that is not overlapped.
///
/// A kernel whose launches may be overlapped calls it before it reads or writes memory that other
/// kernels write or read.
///
/// Source: CUTLASS `wait_on_dependent_grids`; CUDA `cudaGridDependencySynchronize`.
#[inline(always)]
pub fn wait_on_dependent_grids() {
    // SAFETY: the instruction waits, and touches no memory of this thread.
    unsafe { ptx!("griddepcontrol.wait;"; options(nostack)) }
}

/// Lets overlapped launches behind this one start once all blocks are here, or have ended.
///
/// Source: CUTLASS `launch_dependent_grids`; CUDA `cudaTriggerProgrammaticLaunchCompletion`.
#[inline(always)]
pub fn launch_dependent_grids() {
    // SAFETY: those that start wait before they touch memory that this kernel uses.
    unsafe { ptx!("griddepcontrol.launch_dependents;"; options(nostack)) }
}
