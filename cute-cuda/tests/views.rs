//! Parts of tensors on a GPU, as arguments of kernels and to the host.

mod support;

use cute_core::prelude::*;
use cute_cuda::{CudaError, Launch};
use support::gpu;

/// `add(x, stride, v)`: adds `v` to element `(i, j)` of thread `(i, j)`, rows `stride` apart.
const PTX: &str = "
.version 8.0
.target sm_80
.address_size 64
.visible .entry add(.param .u64 x, .param .u32 stride, .param .u32 v) {
    .reg .b64 %p<3>; .reg .b32 %r<6>;
    ld.param.u64 %p0, [x]; ld.param.u32 %r0, [stride]; ld.param.u32 %r1, [v];
    mov.u32 %r2, %tid.x; mov.u32 %r3, %tid.y;
    mad.lo.u32 %r2, %r2, %r0, %r3;
    mul.wide.u32 %p1, %r2, 4; add.u64 %p0, %p0, %p1;
    ld.global.u32 %r4, [%p0]; add.u32 %r4, %r4, %r1; st.global.u32 [%p0], %r4;
    ret;
}";

#[test]
fn a_kernel_writes_a_tile_and_nothing_beside_it() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let x = OwnedTensor::from_fn(layout!((12,20); row_major), |(i, j)| (100 * i + j) as u32)?;
    let mut y = gpu.upload(&x)?;
    let kernel = gpu.load_ptx(PTX)?.kernel("add")?;
    let mut tile = y.view_mut().local_tile(tile!((4, 5)), (2, 1));
    // SAFETY: (4,5) threads, each with an element of the tile, whose rows are 20 apart.
    unsafe { kernel.launch(Launch::new(1, (4, 5)), (&mut tile, 20_u32, 7_u32)) }?;
    let y = y.download()?;
    for (i, j) in y.layout().coordinates() {
        let inside = (8..12).contains(&i) && (5..10).contains(&j);
        assert_eq!(y[(i, j)], x[(i, j)] + if inside { 7 } else { 0 });
    }
    Ok(())
}

#[test]
fn a_host_reads_and_writes_single_elements() -> Result<(), CudaError> {
    let Some(gpu) = gpu() else { return Ok(()) };
    let x = OwnedTensor::from_fn(layout!((5,7):(-9,1)), |(i, j)| (10 * i + j) as u32)?;
    let mut y = gpu.upload(&x)?;
    let view = y.view();
    assert_eq!((view.at((4, 6)), view.slice((3, ..)).at(2)), (46, 32));
    assert_eq!(view.space().address(), y.address());
    assert_eq!(view.transpose().at((6, 1)), 16);
    y.view_mut().slice((2, ..)).set(5, 1000);
    let back = y.download()?;
    for (i, j) in back.layout().coordinates() {
        let expected = if (i, j) == (2, 5) { 1000 } else { x[(i, j)] };
        assert_eq!(back[(i, j)], expected);
    }
    Ok(())
}
