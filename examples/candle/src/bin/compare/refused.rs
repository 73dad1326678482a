//! What is refused, and with which words.

use crate::Failures;
use candle_core::{DType, Device, Result, Tensor, Var};
use cute_candle_example::{Alignment, Attention, attention};

pub(crate) fn run(gpu: &Device, failures: &mut Failures) -> Result<()> {
    println!("\nRefused:");
    let tensor = |dtype: DType, heads: usize, d: usize| {
        Tensor::randn(0_f32, 1.0, (2, heads, 64, d), gpu)?.to_dtype(dtype)
    };
    let half = |heads, d| tensor(DType::F16, heads, d);
    let full = Attention::new();
    let x = half(4, 64)?;
    let single = tensor(DType::F32, 4, 64)?;
    let other = tensor(DType::BF16, 4, 64)?;
    let on_cpu = x.to_device(&Device::Cpu)?;
    let three = x.narrow(0, 0, 1)?.squeeze(0)?;
    let fewer_rows = x.narrow(2, 0, 63)?;
    let three_heads = x.narrow(1, 0, 3)?;
    let wide = half(1, 264)?;
    let none = x.narrow(2, 0, 0)?;
    let odd = half(2, 68)?;
    let across = x.transpose(2, 3)?;
    let two = half(2, 64)?;
    let shifted = half(2, 72)?.narrow(3, 4, 64)?;

    let all = [
        ("f32", [&single, &single, &single], "q is of F32"),
        ("two formats", [&x, &other, &x], "k of BF16"),
        ("all on the CPU", [&on_cpu, &on_cpu, &on_cpu], "on the CPU"),
        ("k on the CPU", [&x, &on_cpu, &x], "device mismatch"),
        ("three dimensions", [&x, &x, &three], "v has 3 dimensions"),
        ("one row of v less", [&x, &x, &fewer_rows], "SizesDiffer"),
        ("4 heads for 3", [&x, &three_heads, &three_heads], "Heads"),
        ("264 elements", [&wide, &wide, &wide], "Widths"),
        ("no rows", [&none, &x, &x], "q has dimensions"),
        ("rows of 136 bytes", [&odd, &odd, &odd], "Tma"),
        ("rows that are columns", [&across, &across, &across], "Tma"),
        ("rows from byte 8 on", [&shifted, &two, &two], "16"),
    ];
    for (what, [q, k, v], words) in all {
        check(failures, what, attention(q, k, v, full), words);
    }
    let scaled = attention(&x, &x, &x, full.scale(-1.0));
    check(failures, "a scale of -1", scaled, "Scale");

    let gradients = |x: Tensor, options| {
        let x = Var::from_tensor(&x)?;
        attention(&x, &x, &x, options)?.sum_all()?.backward()
    };
    let wide = gradients(half(1, 256)?, full);
    check(failures, "gradients of 256", wide, "HeadDimension");
    let near = gradients(x, full.window(8, 0, Alignment::Ends));
    check(failures, "gradients, window", near, "BackwardWindow");
    Ok(())
}

/// It is a failure if there is a result, or if the error has not these words.
fn check<T>(failures: &mut Failures, what: &str, result: Result<T>, words: &str) {
    let line = match result {
        Ok(_) => "a result".to_owned(),
        Err(error) => error.to_string().lines().next().unwrap_or("").to_owned(),
    };
    println!("{what}: {line}");
    failures.unless(line.contains(words), || {
        format!("{what}: not refused with the words {words:?}: {line}")
    });
}
