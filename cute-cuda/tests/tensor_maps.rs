//! Tensor maps: a kernel copies boxes by TMA where the maps say.

mod support;

use cute_core::atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom;
use cute_core::{atom::F16, atom::F32, prelude::*};
use cute_cuda::{Capability, CudaError, Gpu, Launch, MapSource};
use cute_gpu::{InSharedMemory, TensorMap, TmaBox, TmaError};
use support::gpu;

/// `copy(from, to, x, y, bytes)`: one thread copies the box at (x,y) through shared memory.
const PTX: &str = "
.version 8.0
.target sm_90
.address_size 64
.visible .entry copy(.param .align 64 .b8 from[128], .param .align 64 .b8 to[128],
    .param .u32 x, .param .u32 y, .param .u32 bytes) {
    .reg .b64 %p<3>; .reg .b32 %r<6>; .reg .pred %q;
    .shared .align 1024 .b8 room[16384];
    .shared .align 8 .b64 bar;
    mov.b64 %p0, from; cvta.param.u64 %p0, %p0;
    mov.b64 %p1, to; cvta.param.u64 %p1, %p1;
    ld.param.u32 %r0, [x]; ld.param.u32 %r1, [y]; ld.param.u32 %r2, [bytes];
    mov.u32 %r3, room; mov.u32 %r4, bar;
    mbarrier.init.shared::cta.b64 [%r4], 1;
    fence.proxy.async;
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r4], %r2;
    cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes
        [%r3], [%p0, {%r0, %r1}], [%r4];
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %q, [%r4], 0;
    @!%q bra wait;
    fence.proxy.async;
    cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%p1, {%r0, %r1}], [%r3];
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    ret;
}";

/// A GPU with TMA.
fn gpu_with_tma() -> Option<Gpu> {
    let gpu = gpu()?;
    if gpu.capability() < Capability::TMA {
        println!("without TMA: the GPU is {}", gpu.capability());
        return None;
    }
    Some(gpu)
}

/// Boxes of a tile of 16-bit elements; a swizzle cancels out between the load and the store.
fn swizzled<L: InSharedMemory<F16>>(_: L) -> TmaBox {
    const { TmaBox::of::<F16, L>() }
}

#[test]
fn boxes_are_copied_where_the_maps_say() -> Result<(), CudaError> {
    let Some(gpu) = gpu_with_tma() else {
        return Ok(());
    };
    let kernel = gpu.load_ptx(PTX)?.kernel("copy")?;
    let tile = swizzled(Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((64, 64))));
    // the size is no multiple of the box: what lies beyond is not stored
    let (m, k) = (100_usize, 136_usize);
    let x = OwnedTensor::from_fn(layout!((m,k); row_major), |(i, j)| (200 * i + j) as u16)?;
    let (x_gpu, mut y) = (
        gpu.upload(&x)?,
        gpu.zeroed::<u16, _>(layout!((m,k); row_major))?,
    );
    let to = y.tensor_map_mut(&tile)?;
    let from = x_gpu.tensor_map(&tile)?;
    let at = from.numbers().coordinate(&[64, 128]);
    let [column, row] = *at.as_slice() else {
        unreachable!("of two modes")
    };
    // SAFETY: one thread; the box has 8 KB, and the kernel room for 16.
    unsafe {
        kernel.launch(
            Launch::new(1, 1),
            (&from, &to, column, row, tile.bytes() as u32),
        )
    }?;
    let y = y.download()?;
    for (i, j) in y.layout().coordinates() {
        let expected = if i >= 64 && j >= 128 { x[(i, j)] } else { 0 };
        assert_eq!(y[(i, j)], expected, "({i},{j})");
    }
    Ok(())
}

/// Row 0 of the map is row 8 of the tensor.
#[test]
fn a_map_may_begin_within_its_tensor() -> Result<(), CudaError> {
    let Some(gpu) = gpu_with_tma() else {
        return Ok(());
    };
    let kernel = gpu.load_ptx(PTX)?.kernel("copy")?;
    let tile = swizzled(Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((64, 64))));
    let (m, k) = (100_usize, 64_usize);
    let x = OwnedTensor::from_fn(layout!((m,k); row_major), |(i, j)| (200 * i + j) as u16)?;
    let (x_gpu, mut y) = (
        gpu.upload(&x)?,
        gpu.zeroed::<u16, _>(layout!((m,k); row_major))?,
    );
    let rows = |rows: usize| TensorMap::new(&tile, layout!((rows,k); row_major));
    let first = 8 * k as u64;
    assert_eq!(
        x_gpu.encoded_from(rows(93)?, first).unwrap_err(),
        CudaError::BeyondTensor {
            last: 101 * 64 - 1,
            has: 100 * 64
        }
    );
    {
        let to = (&mut y).encoded_from(rows(92)?, first)?;
        let from = x_gpu.encoded_from(rows(92)?, first)?;
        // SAFETY: one thread; the box has 8 KB, and the kernel room for 16.
        unsafe {
            kernel.launch(
                Launch::new(1, 1),
                (&from, &to, 0_u32, 40_u32, tile.bytes() as u32),
            )
        }?;
    }
    let y = y.download()?;
    for (i, j) in y.layout().coordinates() {
        let expected = if i >= 48 { x[(i, j)] } else { 0 };
        assert_eq!(y[(i, j)], expected, "({i},{j})");
    }
    Ok(())
}

#[test]
fn tensors_that_tma_does_not_copy_are_refused() -> Result<(), CudaError> {
    const TILE: TmaBox = TmaBox::of::<F32, Layout![(64,32):(32,1)]>();
    let Some(gpu) = gpu_with_tma() else {
        return Ok(());
    };
    let x = gpu.zeroed::<f32, _>(layout!((64,33); row_major))?;
    assert_eq!(
        x.tensor_map(&TILE).unwrap_err(),
        CudaError::Tma(TmaError::StrideBytes {
            mode: 0,
            bytes: 132
        })
    );
    let x = gpu.zeroed::<u16, _>(layout!((64,32); row_major))?;
    assert_eq!(
        x.tensor_map(&TILE).unwrap_err(),
        CudaError::ElementWidth {
            tensor: 16,
            tile: 32
        }
    );
    Ok(())
}
