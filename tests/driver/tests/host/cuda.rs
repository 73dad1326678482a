//! `cute-cuda`: what safe programs can and cannot do with tensors, kernels and streams.

use crate::driver;
use core::ptr::null_mut;
use cute_core::{atom::F32, prelude::*};
use cute_cuda::{Capability, CudaError, Gpu, Launch};
use cute_gpu::TmaBox;

/// `touch(x)`, with at most 256 threads.
const TOUCH: &str = "
.version 8.0
.target sm_90
.visible .entry touch(
	.param .u64 touch_param_0
)
.maxntid 256, 1, 1
{
    ret;
}";

const ILLEGAL_ADDRESS: i32 = 700;

#[test]
fn drivers_that_lack_functions_are_refused() -> Result<(), CudaError> {
    let driver = driver();
    for supports in [(6, 5), (11, 7)] {
        driver.version(supports);
        let refused = Gpu::first().map(drop).unwrap_err();
        assert!(
            matches!(refused, CudaError::DriverTooOld { supports: (major, minor) }
                if (major as i32, minor as i32) == supports),
            "{refused}"
        );
    }
    driver.version((11, 8));
    let gpu = Gpu::first()?;
    // tensor maps are of later drivers
    let x = gpu.zeroed::<f32, _>(layout!((64,32):(32,1)))?;
    const TILE: TmaBox = TmaBox::of::<F32, Layout![(64,32):(32,1)]>();
    let refused = x.tensor_map(&TILE).map(drop).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "NVIDIA's driver is too old for this: it supports CUDA 11.8"
    );
    Ok(())
}

#[test]
fn sizes_that_overflow_are_refused() -> Result<(), CudaError> {
    let _driver = driver();
    let gpu = Gpu::first()?;
    // 2^62 + 1 elements of 4 bytes would be 4 bytes, if the product wrapped around
    let n = (1_usize << 62) + 1;
    let refused = gpu.zeroed::<f32, _>(layout!(n:1)).map(drop).unwrap_err();
    assert!(
        refused.to_string().ends_with("(Representable)"),
        "{refused}"
    );
    let n = (1_usize << 61) + 1;
    // SAFETY: nothing is read.
    let refused = unsafe { gpu.uninitialized::<u64, _>(layout!(n:-1)) };
    assert!(matches!(refused, Err(CudaError::Tensor(_))));
    // as many as there may be are too many for the GPU
    let most = isize::MAX as usize / 4;
    let refused = gpu.zeroed::<f32, _>(layout!(most:1)).map(drop).unwrap_err();
    assert!(
        matches!(refused, CudaError::OutOfMemory { .. }),
        "{refused}"
    );
    let x = gpu.zeroed::<f32, _>(layout!((3,5):(-5,1)))?;
    // SAFETY: the owner lives longer. An element 2^62 before coordinate 0 is no memory of the GPU.
    let before = unsafe { gpu.borrow::<f32, _>(x.address(), layout!({2_i64}:{-(1_i64 << 62)})) };
    assert!(matches!(before, Err(CudaError::Tensor(_))), "{before:?}");
    Ok(())
}

#[test]
fn tensors_of_longer_vectors_go_to_the_gpu_and_back() -> Result<(), CudaError> {
    let _driver = driver();
    let gpu = Gpu::first()?;
    let long = |start: usize| {
        let numbers: Vec<u32> = (0..100).collect();
        Tensor::with_offset(numbers, start, layout!((3,4):(-4,1)))
    };
    let mut x = gpu.upload_owned(long(20)?)?;
    assert_eq!(x.bytes(), 12 * 4);
    assert!(x.download()?.iter().eq(long(20)?.iter()));
    x.overwrite(&long(30)?)?;
    assert!(x.download()?.iter().eq(long(30)?.iter()));
    let mut y = gpu.zeroed::<u32, _>(layout!((3,4):(-4,1)))?;
    y.copy_from(&x)?;
    assert!(y.download()?.iter().eq(long(30)?.iter()));
    Ok(())
}

/// A crate's functions find its own kernels, whatever other crates call theirs.
#[test]
fn a_cached_kernel_is_that_of_its_own_text() -> Result<(), CudaError> {
    let driver = driver();
    let gpu = Gpu::first()?;
    // of at most 32 threads, where the kernel of `cute-kernels` has 128
    let other = TOUCH.replace("touch", "plane_4_16").replace("256", "32");
    let found = gpu.cached_kernel("plane_4_16", "plane_4_16", || other)?;
    assert_eq!(found.most_threads()?, 32);
    let x = gpu.zeroed::<f32, _>(layout!((64,64):(64,1)))?;
    let mut y = gpu.zeroed::<f32, _>(layout!((64,64):(1,64)))?;
    let copied = cute_kernels::permute(&gpu, &x, &mut y);
    assert_eq!(copied, Ok(()));
    assert_eq!(driver.launches(), "plane_4_16 (1,1,1) 128\n");
    Ok(())
}

#[test]
fn a_gpu_is_what_it_was_after_a_failure() -> Result<(), CudaError> {
    let driver = driver();
    let gpu = Gpu::first()?;
    let facts = || {
        [
            gpu.capability().major,
            gpu.multiprocessors(),
            gpu.shared_bytes(),
        ]
    };
    assert_eq!(gpu.capability(), Capability::TMA);
    for (fact, expected) in [9, 132, 232_448].into_iter().enumerate() {
        let x = gpu.zeroed::<f32, _>(layout!(4:1))?;
        driver.fail("cuMemFreeAsync", ILLEGAL_ADDRESS);
        drop(x);
        assert_eq!(facts()[fact], expected);
        // what has failed is said by the next function that can
        let said = gpu.synchronize();
        assert!(
            matches!(said, Err(CudaError::KernelFailed { .. })),
            "{said:?}"
        );
        assert_eq!(gpu.synchronize(), Ok(()));
    }
    Ok(())
}

#[test]
fn texts_and_names_with_a_byte_of_0_are_refused() -> Result<(), CudaError> {
    let _driver = driver();
    let gpu = Gpu::first()?;
    assert_eq!(gpu.load_ptx("a\0b").map(drop), Err(CudaError::InvalidPtx));
    let name = "to\0uch".to_owned();
    let found = gpu.load_ptx(TOUCH)?.kernel(&name).map(drop);
    assert_eq!(found, Err(CudaError::NoKernel { name }));
    Ok(())
}

/// The driver copies single elements without a stream, so its copy may end later.
#[test]
fn an_element_that_was_written_is_there_for_the_next_work() -> Result<(), CudaError> {
    let _driver = driver();
    let gpu = Gpu::first()?;
    let mut x = gpu.zeroed::<u32, _>(layout!(4:1))?;
    x.view_mut().set(2, 7);
    assert_eq!(x.try_clone()?.download()?[2], 7);
    assert_eq!(x.view().at(2), 7);
    Ok(())
}

#[test]
fn memory_is_freed_by_its_own_gpu() -> Result<(), CudaError> {
    let driver = driver();
    // SAFETY: the default stream is always there.
    let gpu = unsafe { Gpu::first()?.with_stream_of(null_mut()) };
    let before = driver.used(0);
    let x = gpu.zeroed::<u32, _>(layout!(4:1))?;
    let y = gpu.zeroed::<u32, _>(layout!(4:1))?;
    let _other = Gpu::number(1)?; // this thread turns to it
    drop(x);
    std::thread::spawn(|| drop(y)).join().expect("freed");
    assert_eq!(driver.complaints(), "");
    assert_eq!(driver.used(0), before);
    Ok(())
}

#[test]
fn threads_and_shared_memory_are_compared_with_what_there_is() -> Result<(), CudaError> {
    let driver = driver();
    let gpu = Gpu::first()?;
    let text = TOUCH.replace(".visible", ".shared .align 4 .b8 room[1024];\n.visible");
    let kernel = gpu.load_ptx(&text)?.kernel("touch")?;
    let mut x = gpu.zeroed::<u32, _>(layout!(4:1))?;
    let mut run = |launch| {
        // SAFETY: it is the argument of the kernel, which does nothing.
        unsafe { kernel.launch(launch, (&mut x,)) }
    };
    for (threads, is_fine) in [
        ((1, 1, 64), true),
        ((1, 1, 65), false),
        ((257, 1, 1), false),
        ((0, 1, 1), false),
    ] {
        let found = run(Launch::new(1, threads));
        assert_eq!(found.is_ok(), is_fine, "{found:?}");
        assert!(
            is_fine || matches!(found, Err(CudaError::Threads { .. })),
            "{found:?}"
        );
    }
    for blocks in [(0, 1, 1), (1, 65_536, 1), (1, 1, 0), (0x8000_0000, 1, 1)] {
        let found = run(Launch::new(blocks, 32));
        assert!(matches!(found, Err(CudaError::Blocks { .. })), "{found:?}");
    }
    // the kernel has 1024 bytes of its own
    let most = gpu.shared_bytes() - 1024;
    assert_eq!(run(Launch::new(1, 32).shared_bytes(most)), Ok(()));
    let bytes = most + 1;
    let refused = run(Launch::new(1, 32).shared_bytes(bytes));
    assert_eq!(refused, Err(CudaError::SharedMemory { bytes, most }));
    assert_eq!(driver.launches().lines().count(), 2);
    Ok(())
}

/// Kernels are shared by the threads of a program, which launch them with what they need.
#[test]
fn threads_launch_one_kernel_with_different_shared_memory() -> Result<(), CudaError> {
    let _driver = driver();
    let gpu = Gpu::first()?;
    let kernel = gpu.load_ptx(TOUCH)?.kernel("touch")?;
    std::thread::scope(|threads| {
        let launches = [0, 60_000, 120_000, 200_000].map(|bytes| {
            let (gpu, kernel) = (&gpu, &kernel);
            threads.spawn(move || -> Result<(), CudaError> {
                let mut x = gpu.zeroed::<u32, _>(layout!(4:1))?;
                for _ in 0..20_000 {
                    // SAFETY: it is the argument of the kernel, which does nothing.
                    unsafe { kernel.launch(Launch::new(1, 32).shared_bytes(bytes), (&mut x,)) }?;
                }
                Ok(())
            })
        });
        launches
            .map(|launch| launch.join().expect("no panic"))
            .into_iter()
            .collect()
    })
}

#[test]
fn a_panic_while_work_is_recorded_ends_the_recording() -> Result<(), CudaError> {
    let _driver = driver();
    let gpu = Gpu::first()?;
    let record = std::panic::AssertUnwindSafe(|| {
        // SAFETY: no work is recorded.
        let graph: Result<_, CudaError> = unsafe { gpu.record(|| panic!("on purpose")) };
        graph
    });
    assert!(std::panic::catch_unwind(record).is_err());
    assert_eq!(gpu.synchronize(), Ok(()));
    Ok(())
}

#[test]
fn what_belongs_to_another_gpu_or_stream_is_refused() -> Result<(), CudaError> {
    let _driver = driver();
    let (gpu, other) = (Gpu::first()?, Gpu::number(1)?);
    let of_gpu = |found, gpu| Err(CudaError::OtherGpu { found, gpu });
    let kernel = gpu.load_ptx(TOUCH)?.kernel("touch")?;
    let mut x = other.zeroed::<u32, _>(layout!(4:1))?;
    // SAFETY: the launch is refused.
    let launched = unsafe { kernel.launch(Launch::new(1, 32), (&mut x,)) };
    assert_eq!(launched, of_gpu(1, 0));
    assert_eq!(kernel.on_stream(&other).map(drop), of_gpu(0, 1));
    let mut y = gpu.zeroed::<u32, _>(layout!(4:1))?;
    assert_eq!(y.copy_from(&x), of_gpu(1, 0));
    assert_eq!(x.on_stream(&gpu).map(drop), of_gpu(1, 0));
    let (moment, later) = (gpu.moment()?, other.moment()?);
    assert_eq!(moment.until(&later).map(drop), of_gpu(1, 0));
    assert_eq!(other.wait_for(&moment), of_gpu(0, 1));
    let stream = gpu.another_stream()?;
    let z = stream.zeroed::<u32, _>(layout!(4:1))?;
    assert_eq!(y.copy_from(&z), Err(CudaError::OtherStream));
    // SAFETY: the launch is refused.
    let launched = unsafe { kernel.launch(Launch::new(1, 32), (&z,)) };
    assert_eq!(launched, Err(CudaError::OtherStream));
    y.copy_from(&z.on_stream(&gpu)?)
}
