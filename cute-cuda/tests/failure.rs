//! A kernel that leaves its memory. It is alone in this program, since the GPU takes no more work
//! from a program after that.

mod support;

use cute_core::prelude::*;
use cute_cuda::{CudaError, Launch};
use support::gpu;

/// `leave(x)`: reads 2^40 bytes behind an address.
const PTX: &str = "
.version 8.0
.target sm_80
.address_size 64
.visible .entry leave(.param .u64 x) {
    .reg .b64 %p<2>; .reg .b32 %r;
    ld.param.u64 %p0, [x];
    add.u64 %p1, %p0, 0x10000000000;
    ld.global.u32 %r, [%p1]; st.global.u32 [%p0], %r;
    ret;
}";

#[test]
fn the_next_wait_names_what_a_kernel_did_wrong() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let mut x = gpu.zeroed::<u32, _>(layout!(1:1))?;
    let kernel = gpu.load_ptx(PTX)?.kernel("leave")?;
    // SAFETY: it is not: the GPU stops the kernel, which is what this test is about.
    unsafe { kernel.launch(Launch::new(1, 1), (&mut x,)) }?;
    let error = gpu.synchronize().unwrap_err();
    assert_eq!(
        error.to_string(),
        "a kernel failed: an illegal memory access was encountered (CUDA_ERROR_ILLEGAL_ADDRESS)"
    );
    assert!(matches!(x.download(), Err(CudaError::KernelFailed { .. })));
    assert!(matches!(
        gpu.zeroed::<u32, _>(layout!(1:1)),
        Err(CudaError::KernelFailed { .. })
    ));
    Ok(())
}
