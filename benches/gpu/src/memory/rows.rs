//! Functions of rows.

use crate::Problem;
use crate::copies::small;
use crate::measure::{Copied, line, numbers};
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuTensor};
use cute_gpu_benches::Outcome;
use cute_kernels::{FloatElement, layer_norm, log_softmax, rms_norm, softmax};
use half::{bf16, f16};

/// The rows of each tensor.
const ROWS: usize = 16384;

pub fn run(gpu: &Gpu, rounds: usize) -> Outcome {
    for columns in [1024, 4096, 8192, 16384, 32768] {
        functions(gpu, rounds, "f16", columns, f16::from_f32)?;
    }
    for columns in [1000, 1023, 2047, 4095, 8191, 16_383, 32_767] {
        functions(gpu, rounds, "f16", columns, f16::from_f32)?;
    }
    for columns in [65_536, 128_256, 262_144, 50_257, 128_257] {
        functions(gpu, rounds, "f16", columns, f16::from_f32)?;
    }
    for columns in [4096, 32768] {
        functions(gpu, rounds, "bf16", columns, bf16::from_f32)?;
    }
    for columns in [4096, 16384, 50_257] {
        functions(gpu, rounds, "f32", columns, |x| x)?;
    }
    Ok(())
}

fn functions<T: FloatElement>(
    gpu: &Gpu,
    rounds: usize,
    name: &str,
    columns: usize,
    number: impl Fn(f32) -> T,
) -> Outcome {
    let m = if columns > 40_000 { 4096 } else { ROWS };
    let x = numbers(gpu, try_layout!((m,columns):(columns,1))?, |k| {
        number(small(k))
    })?;
    let mut copied = Copied::new(gpu, &x)?;
    let mut y = gpu.zeroed::<T, _>(x.layout())?;
    let vector = gpu.upload_owned(OwnedTensor::filled(try_layout!(columns:1)?, number(1.5))?)?;
    let bytes = x.bytes() + y.bytes();
    let mut row = |what: &str, work: &dyn Fn(&mut GpuTensor<T, _>) -> Result<(), Problem>| {
        let what = format!("{what} ({m},{columns}), {name}");
        line(gpu, rounds, &mut copied, &what, bytes, true, || {
            work(&mut y)
        })
    };
    row("softmax", &|y| Ok(softmax(gpu, &x, y)?))?;
    row("log-softmax", &|y| Ok(log_softmax(gpu, &x, y)?))?;
    row("RMSNorm", &|y| {
        Ok(rms_norm(gpu, &x, Some(&vector), 1e-5, y)?)
    })?;
    row("LayerNorm", &|y| {
        Ok(layer_norm(gpu, &x, Some(&vector), Some(&vector), 1e-5, y)?)
    })
}
