//! Tensors on a GPU and back, and a kernel that writes them. On a machine without a GPU the same
//! program gets the error that says so.

mod support;

use cute_core::prelude::*;
use cute_cuda::{CudaError, Gpu, Launch};
use support::gpu;

/// `transpose(x, y, n)`: `y(j,i) = x(i,j)` for square matrices of `n` rows of `u32`, one row a
/// thread.
const PTX: &str = "
.version 8.0
.target sm_80
.address_size 64
.visible .entry transpose(.param .u64 x, .param .u64 y, .param .u32 n) {
    .reg .b64 %p<6>; .reg .b32 %r<8>; .reg .pred %q;
    ld.param.u64 %p0, [x]; ld.param.u64 %p1, [y]; ld.param.u32 %r0, [n];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, 0;
next:
    mad.lo.u32 %r3, %r1, %r0, %r2;
    mad.lo.u32 %r4, %r2, %r0, %r1;
    mul.wide.u32 %p2, %r3, 4; mul.wide.u32 %p3, %r4, 4;
    add.u64 %p2, %p2, %p0; add.u64 %p3, %p3, %p1;
    ld.global.u32 %r5, [%p2]; st.global.u32 [%p3], %r5;
    add.u32 %r2, %r2, 1;
    setp.lt.u32 %q, %r2, %r0;
    @%q bra next;
    ret;
}";

#[test]
fn a_gpu_that_is_not_there_is_an_error() {
    let error = Gpu::number(1000).expect_err("no machine has so many");
    let said = error.to_string();
    assert!(
        said.starts_with("NVIDIA's driver is not installed")
            || said.starts_with("there is no GPU number 1000: this machine has"),
        "{said}"
    );
}

#[test]
fn tensors_of_any_layout_come_back() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let x = OwnedTensor::from_fn(layout!((5,7):(-9,1)), |(i, j)| (10 * i + j) as u32)?;
    let back = gpu.upload(&x)?.download()?;
    assert!(back.iter().eq(x.iter()));
    let zeros = gpu.zeroed::<f32, _>(layout!((5, 7)))?;
    assert!(zeros.download()?.iter().all(|&v| v == 0.0));
    let mut y = gpu.zeroed::<u32, _>(layout!((5,7):(-9,1)))?;
    y.overwrite(&x)?;
    assert!(y.download()?.iter().eq(x.iter()));
    let mut z = gpu.zeroed::<u32, _>(layout!((5,7):(-9,1)))?;
    z.copy_from(&y)?;
    let w = z.try_clone()?;
    z.overwrite(&OwnedTensor::zeroed(layout!((5,7):(-9,1)))?)?;
    assert!(w.download()?.iter().eq(x.iter()) && z.download()?.iter().all(|&v| v == 0));
    let n = 8_usize;
    let mut y = gpu.zeroed::<u32, _>(layout!((n, 8)))?;
    let m = 9_usize;
    let error = y
        .overwrite(&OwnedTensor::zeroed(layout!((m, 8)))?)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "a tensor of (9,_8):(_1,9) is copied into one of (8,_8):(_1,8)"
    );
    Ok(())
}

#[test]
fn a_kernel_writes_a_tensor() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let n = 96_usize;
    let x = OwnedTensor::from_fn(layout!((n, n); row_major), |(i, j)| (1000 * i + j) as u32)?;
    let (x, mut y) = (
        gpu.upload(&x)?,
        gpu.zeroed::<u32, _>(layout!((n, n); row_major))?,
    );
    let kernel = gpu.load_ptx(PTX)?.kernel("transpose")?;
    let start = gpu.moment()?;
    // SAFETY: the kernel takes two square matrices of `n` rows, row-major, and `n` threads.
    unsafe { kernel.launch(Launch::new(1, 96), (&x, &mut y, 96_u32)) }?;
    println!("{:?}", start.until(&gpu.moment()?)?);
    let y = y.download()?;
    for (i, j) in y.layout().coordinates() {
        assert_eq!(y[(i, j)], (1000 * j + i) as u32);
    }
    Ok(())
}

#[test]
fn launches_that_a_gpu_does_not_take_are_refused() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let (x, mut y) = (
        gpu.zeroed::<u32, _>(layout!(1:1))?,
        gpu.zeroed::<u32, _>(layout!(1:1))?,
    );
    let module = gpu.load_ptx(PTX)?;
    let error = module.kernel("transposed").unwrap_err();
    assert_eq!(error.to_string(), "the PTX text has no kernel `transposed`");
    let kernel = module.kernel("transpose")?;
    let mut said = |launch: Launch| {
        // SAFETY: the launch is refused.
        unsafe { kernel.launch(launch, (&x, &mut y, 1_u32)) }
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        said(Launch::new(0, 32)),
        "a grid of (0,1,1) blocks is not from 1 to (2147483647,65535,65535)"
    );
    assert_eq!(
        said(Launch::new(1, (64, 64))),
        "a block of (64,64,1) threads is not from 1 to 1024"
    );
    assert!(
        said(Launch::new(1, 32).shared_bytes(1 << 30))
            .starts_with("a block asks for 1073741824 bytes")
    );
    let other = Gpu::first()?;
    let mut foreign = other.zeroed::<u32, _>(layout!(1:1))?;
    // SAFETY: the launch is refused.
    let error = unsafe { kernel.launch(Launch::new(1, 1), (&x, &mut foreign, 1_u32)) }.unwrap_err();
    assert_eq!(error, CudaError::OtherStream);
    let foreign = foreign.on_stream(&gpu)?;
    // SAFETY: one thread reads and writes one element each.
    unsafe { kernel.launch(Launch::new(1, 1), (&foreign, &mut y, 1_u32)) }?;
    gpu.synchronize()?;
    assert!(matches!(
        gpu.load_ptx("nonsense"),
        Err(CudaError::InvalidPtx)
    ));
    let future = PTX.replace(".target sm_80", ".target sm_120");
    assert!(matches!(
        gpu.load_ptx(&future),
        Err(CudaError::Capability { .. } | CudaError::InvalidPtx)
    ));
    Ok(())
}

#[test]
fn more_memory_than_there_is_is_refused() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let (free, total) = gpu.memory()?;
    assert!(free <= total && gpu.multiprocessors() > 0 && !gpu.name()?.is_empty());
    let bytes = total + 4;
    let n = bytes / 4;
    match gpu.zeroed::<u32, _>(layout!(n:1)) {
        Err(CudaError::OutOfMemory { bytes: asked, .. }) => assert_eq!(asked, n * 4),
        other => panic!("{other:?}"),
    }
    Ok(())
}
