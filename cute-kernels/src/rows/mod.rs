//! Functions of rows: softmax and its logarithm, RMSNorm, LayerNorm.
//!
//! A block has a row, or a cluster of blocks a long one. It is read once and stays in registers where
//! it fits (`choice`).

mod choice;
mod error;
mod matrix;

pub use error::RowError;

use crate::element::FloatElement;
use crate::memory::{BIAS, CENTERED, LOG, Modes, RowArguments, WEIGHTS};
use crate::text;
use choice::{Chosen, Work, choose};
use cute_core::Layout;
use cute_cuda::{ByValue, Capability, Gpu, GpuTensor};
use cute_gpu::FlatModes;
use matrix::{Rows, pair};

/// A tensor of one mode: weights, or a bias.
pub type GpuVector<T> = GpuTensor<T, Layout![usize:1]>;

/// The softmax of each row: `y[i,j] = exp(x[i,j]) / Σₖ exp(x[i,k])`.
///
/// The last mode is that of the columns, with stride 1; before it are one to three modes of rows
/// with any strides. Sums and exponentials are computed in `f32`, in an order that depends on the
/// shape alone. A row of which all numbers are −∞ becomes NaN. The function returns when the work is
/// given to the GPU.
///
/// Rows of up to 32,768 numbers of 16 bits, or 16,384 of `f32`, are read once, by lines of 16 bytes if
/// they begin as far from a multiple of 16 bytes in `x` as in `y`; if they do not, this holds up to
/// 16,384 numbers. Rows that begin alike are read once up to eight times the former length, where the GPU has
/// clusters (sm_90) with shared memory for them. Longer ones are read twice.
///
/// # Errors
/// Fails if the tensors do not have such modes (`Rank`), if their sizes differ (`SizesDiffer`), if columns
/// have another stride (`NotContiguous`), if rows of `y` share elements (`Overlap`), if a size is
/// 2^31 or more (`TooLarge`), or if the GPU fails (`Cuda`). Then `y` is as it was.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// let gpu = Gpu::first()?;
/// let x = gpu.upload(&Tensor::new(vec![0.0_f32; 8 * 1000], layout!((8,1000); row_major))?)?;
/// let mut y = gpu.zeroed::<f32, _>(layout!((8,1000); row_major))?;
/// cute_kernels::softmax(&gpu, &x, &mut y)?;
/// assert!((y.download()?[(7,999)] - 0.001).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: PyTorch `softmax`; the online sum is that of Milakov and Gimelshein, "Online normalizer
/// calculation for softmax", 2018. The kernels are in `cute-collective/src/memory`: `rows.rs`,
/// `odd.rs` and `waiting.rs`.
pub fn softmax<T: FloatElement, M: Layout + FlatModes, L: Layout + FlatModes>(
    gpu: &Gpu,
    x: &GpuTensor<T, M>,
    y: &mut GpuTensor<T, L>,
) -> Result<(), RowError> {
    exponentials(gpu, x, y, 0)
}

/// The logarithm of the softmax of each row: `y[i,j] = x[i,j] - ln Σₖ exp(x[i,k])`; see [`softmax`].
///
/// # Errors
/// The errors of [`softmax`].
///
/// Source: PyTorch `log_softmax`.
pub fn log_softmax<T: FloatElement, M: Layout + FlatModes, L: Layout + FlatModes>(
    gpu: &Gpu,
    x: &GpuTensor<T, M>,
    y: &mut GpuTensor<T, L>,
) -> Result<(), RowError> {
    exponentials(gpu, x, y, LOG)
}

fn exponentials<T: FloatElement, M: Layout + FlatModes, L: Layout + FlatModes>(
    gpu: &Gpu,
    x: &GpuTensor<T, M>,
    y: &mut GpuTensor<T, L>,
    flags: u32,
) -> Result<(), RowError> {
    let (from, to) = pair(x, y)?;
    let chosen = choose::<T>(&from, &to, work(gpu, None));
    let p = arguments(&from, &to, &chosen, flags, 0.0)?;
    let kernel = text::kernel_called(gpu, chosen.kernel.names[0])?;
    let launch = chosen.launch(from.count() as u32, gpu.multiprocessors());
    // SAFETY: the arguments are those of the kernel. Its lines are those of the tensors, aligned as
    // `choose` has checked; rows of `y` are distinct, as `pair` has, and it is borrowed for writes.
    #[allow(unsafe_code, reason = "a launch of a kernel")]
    unsafe {
        kernel.launch(launch, (x, y, ByValue(p)))?;
    }
    Ok(())
}

/// RMSNorm of each row: `y[i,j] = x[i,j] / √(mean of x[i,k]² + epsilon) · weights[j]`.
///
/// Rows are as in [`softmax`]; without weights, they are 1. A row that is not read once is read
/// three times.
///
/// # Errors
/// The errors of [`softmax`]; and if the weights do not have a number for each column (`SizesDiffer`).
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// let (gpu, n) = (Gpu::first()?, 1000_usize);
/// let x = gpu.upload(&Tensor::new(vec![3.0_f32; 8 * 1000], layout!((8,1000); row_major))?)?;
/// let weights = gpu.upload(&Tensor::new(vec![2.0_f32; 1000], layout!(n:1))?)?;
/// let mut y = gpu.zeroed::<f32, _>(layout!((8,1000); row_major))?;
/// cute_kernels::rms_norm(&gpu, &x, Some(&weights), 0.0, &mut y)?;
/// assert!((y.download()?[(7,999)] - 2.0).abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: PyTorch `rms_norm`.
pub fn rms_norm<T: FloatElement, M: Layout + FlatModes, L: Layout + FlatModes>(
    gpu: &Gpu,
    x: &GpuTensor<T, M>,
    weights: Option<&GpuVector<T>>,
    epsilon: f32,
    y: &mut GpuTensor<T, L>,
) -> Result<(), RowError> {
    norm(gpu, x, [weights, None], epsilon, y, 0)
}

/// LayerNorm of each row: `y[i,j] = (x[i,j] - mean) / √(variance + epsilon) · weights[j] + bias[j]`,
/// where the variance is the mean of squared distances from the mean.
///
/// Rows are as in [`softmax`]; without weights they are 1, without a bias it is 0. A row that is not
/// read once is read three times.
///
/// # Errors
/// The errors of [`rms_norm`], for the bias too.
///
/// Source: PyTorch `layer_norm`.
pub fn layer_norm<T: FloatElement, M: Layout + FlatModes, L: Layout + FlatModes>(
    gpu: &Gpu,
    x: &GpuTensor<T, M>,
    weights: Option<&GpuVector<T>>,
    bias: Option<&GpuVector<T>>,
    epsilon: f32,
    y: &mut GpuTensor<T, L>,
) -> Result<(), RowError> {
    norm(gpu, x, [weights, bias], epsilon, y, CENTERED)
}

fn norm<T: FloatElement, M: Layout + FlatModes, L: Layout + FlatModes>(
    gpu: &Gpu,
    x: &GpuTensor<T, M>,
    [weights, bias]: [Option<&GpuVector<T>>; 2],
    epsilon: f32,
    y: &mut GpuTensor<T, L>,
    mut flags: u32,
) -> Result<(), RowError> {
    let (from, to) = pair(x, y)?;
    let mut addresses = std::vec::Vec::new();
    for (tensor, vector, flag) in [("weights", weights, WEIGHTS), ("bias", bias, BIAS)] {
        let Some(vector) = vector else { continue };
        let size = vector.layout().len() as u64;
        if size != from.columns {
            return Err(RowError::SizesDiffer {
                tensor,
                mode: "columns",
                sizes: [from.columns, size],
            });
        }
        addresses.push(vector.address());
        flags |= flag;
    }
    let chosen = choose::<T>(&from, &to, work(gpu, Some(&addresses)));
    let p = arguments(&from, &to, &chosen, flags, epsilon)?;
    let kernel = text::kernel_called(gpu, chosen.kernel.names[1])?;
    let launch = chosen.launch(from.count() as u32, gpu.multiprocessors());
    // SAFETY: as in `exponentials`; weights and bias have a number for each column, and the flags say
    // which are there.
    #[allow(unsafe_code, reason = "a launch of a kernel")]
    unsafe {
        kernel.launch(launch, (x, y, weights, bias, ByValue(p)))?;
    }
    Ok(())
}

/// A norm with these weights and bias, or softmax, on this GPU.
fn work<'a>(gpu: &Gpu, vectors: Option<&'a [u64]>) -> Work<'a> {
    Work {
        vectors,
        has_clusters: gpu.capability() >= Capability::TMA,
        most_shared: gpu.shared_bytes(),
    }
}

/// The arguments of the kernel.
fn arguments(
    from: &Rows,
    to: &Rows,
    chosen: &Chosen,
    flags: u32,
    epsilon: f32,
) -> Result<RowArguments, RowError> {
    let small = |n: u64| n < 1 << 31;
    if !small(from.columns) || !small(from.count()) {
        return Err(RowError::TooLarge {
            rows: from.count(),
            columns: from.columns,
        });
    }
    let lines = |rows: &Rows| {
        rows.modes
            .map(|(_, stride)| (stride / chosen.per_line as i128) as i64)
    };
    Ok(RowArguments {
        rows: Modes::new(from.modes.map(|(size, _)| size as u32)), // below 2^31, as their product is
        lines: from.columns as u32 / chosen.per_line as u32,
        flags,
        epsilon,
        from: lines(from),
        to: lines(to),
    })
}
