//! Streams and memory that another library has made: here, another `Gpu`.

mod support;

use core::ptr::null_mut;
use cute_core::prelude::*;
use cute_cuda::{CallersContext, CudaError, GpuTensor};
use support::gpu;

#[test]
fn a_borrowed_tensor_has_the_elements_of_its_owner_and_leaves_them() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let x = OwnedTensor::from_fn(layout!((5,7):(7,1)), |(i, j)| (10 * i + j) as u32)?;
    let owner = gpu.upload(&x)?;
    for _ in 0..3 {
        // SAFETY: the owner lives longer; its work and that of the tensor are in one stream.
        let mut turned = unsafe { gpu.borrow::<u32, _>(owner.address(), layout!((7,5):(1,7))) }?;
        assert_eq!(turned.download()?[(6, 4)], 46);
        // SAFETY: element (4,6) is the last one, from where strides lead back.
        let back = unsafe { gpu.borrow::<u32, _>(owner.address() + 4 * 34, layout!(35:-1)) }?;
        assert_eq!((back.download()?[0], back.download()?[34]), (46, 0));
        let copy = turned.try_clone()?;
        turned.copy_from(&copy)?;
    }
    assert!(owner.download()?.iter().eq(x.iter()));
    Ok(())
}

#[test]
fn what_is_no_memory_of_the_gpu_is_refused() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let host = [0_u32; 4];
    let refused = |address: u64| -> CudaError {
        // SAFETY: nothing is read or written, since there is no tensor.
        let tensor: Result<GpuTensor<u32, _>, _> = unsafe { gpu.borrow(address, layout!(4:1)) };
        tensor.expect_err("no memory of a GPU")
    };
    let address = host.as_ptr() as u64;
    assert_eq!(refused(address), CudaError::NotOnGpu { address, gpu: 0 });
    assert_eq!(refused(0), CudaError::NotOnGpu { address: 0, gpu: 0 });
    assert_eq!(
        refused(6).to_string(),
        "the tensor begins at address 0x6, which is no multiple of 4 bytes"
    );
    Ok(())
}

#[test]
fn streams_are_alike_if_their_handles_are() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    // SAFETY: the default stream is always there.
    let [a, b] = [(), ()].map(|()| unsafe { gpu.with_stream_of(null_mut()) });
    assert_eq!(a.same_stream(&b), Ok(()));
    assert_eq!(a.same_stream(&gpu), Err(CudaError::OtherStream));
    let mut x = a.zeroed::<u32, _>(layout!(4:1))?;
    x.copy_from(&b.zeroed::<u32, _>(layout!(4:1))?)?;
    assert_eq!(x.download()?[3], 0);
    Ok(())
}

/// A thread without a context gets none.
#[test]
fn the_callers_context_is_kept() -> Result<(), CudaError> {
    let kept = CallersContext::keep();
    let Some(gpu) = gpu() else { return Ok(()) };
    let x = gpu.zeroed::<u32, _>(layout!(4:1))?;
    drop(kept);
    // the crate turns to the GPU again by itself
    assert_eq!(x.download()?[3], 0);
    Ok(())
}
