//! Streams of one GPU, and what waits for what.

mod support;

use cute_core::prelude::*;
use cute_cuda::{CudaError, Launch};
use support::gpu;

/// `count(x, n)`: one thread adds 1 to an element, after `n` steps that take time.
const PTX: &str = "
.version 8.0
.target sm_80
.address_size 64
.visible .entry count(.param .u64 x, .param .u32 n) {
    .reg .b64 %p; .reg .b32 %r<4>; .reg .pred %q;
    ld.param.u64 %p, [x]; ld.param.u32 %r0, [n];
    mov.u32 %r1, 0;
next:
    nanosleep.u32 1000;
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %q, %r1, %r0;
    @%q bra next;
    ld.global.u32 %r2, [%p]; add.u32 %r2, %r2, 1; st.global.u32 [%p], %r2;
    ret;
}";

/// Steps that take longer than everything that a host does in a test.
const LONG: u32 = 20_000;

#[test]
fn a_tensor_that_is_handed_over_is_complete() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let other = gpu.another_stream()?;
    let kernel = gpu.load_ptx(PTX)?.kernel("count")?;
    let mut x = gpu.zeroed::<u32, _>(layout!(1:1))?;
    for round in 0..4 {
        let (here, there) = if round % 2 == 0 {
            (&gpu, &other)
        } else {
            (&other, &gpu)
        };
        let kernel = kernel.on_stream(here)?;
        // SAFETY: one thread adds 1 to the element.
        unsafe { kernel.launch(Launch::new(1, 1), (&mut x, LONG / 10)) }?;
        // SAFETY: the launch is refused.
        let refused = unsafe {
            kernel
                .on_stream(there)?
                .launch(Launch::new(1, 1), (&mut x, 1_u32))
        };
        assert_eq!(refused, Err(CudaError::OtherStream));
        x = x.on_stream(there)?;
    }
    assert_eq!(x.download()?[0], 4);
    Ok(())
}

#[test]
fn a_stream_waits_for_a_moment_of_another() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let other = gpu.another_stream()?;
    let kernel = gpu.load_ptx(PTX)?.kernel("count")?;
    let mut x = gpu.zeroed::<u32, _>(layout!(1:1))?;
    gpu.synchronize()?;
    // SAFETY: one thread adds 1 to the element.
    unsafe { kernel.launch(Launch::new(1, 1), (&mut x, LONG)) }?;
    let end = gpu.moment()?;
    assert!(!end.has_come()?, "the kernel still runs");
    other.synchronize()?;
    assert!(!end.has_come()?, "the other stream has no work");
    other.wait_for(&end)?;
    let later = other.moment()?;
    other.synchronize()?;
    assert!(end.has_come()? && later.has_come()?);
    assert_eq!(x.download()?[0], 1);
    Ok(())
}

#[test]
fn memory_is_freed_after_the_stream_that_used_it_last() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let other = gpu.another_stream()?;
    let kernel = gpu.load_ptx(PTX)?.kernel("count")?.on_stream(&other)?;
    for _ in 0..20 {
        let mut x = gpu.zeroed::<u32, _>(layout!(1:1))?.on_stream(&other)?;
        // SAFETY: one thread adds 1 to the element.
        unsafe { kernel.launch(Launch::new(1, 1), (&mut x, LONG / 20)) }?;
        drop(x);
        // Where `x` was freed too early, this has its memory, and the kernel changes it.
        let y = gpu.zeroed::<u32, _>(layout!(1:1))?;
        other.synchronize()?;
        assert_eq!(y.download()?[0], 0);
    }
    Ok(())
}
