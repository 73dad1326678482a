//! Attention of `cute-kernels` on tensors of candle, beside candle's own operations: errors, what is
//! refused, and times.
//!
//! ```sh
//! cargo run --release --manifest-path examples/candle/Cargo.toml --features cuda
//! ```
//!
//! needs the CUDA toolkit, which candle's feature `cuda` builds with, and a GPU of sm_90. It fails if an
//! error is too large, or if a mistake is not refused with the words for it. Arguments choose parts:
//! `errors`, `refused`, `times`.

mod errors;
mod inputs;
mod plain;
mod refused;
mod times;

use candle_core::{Device, Result, bail};

/// What is not as it should be, in words. The program goes on, and fails in the end.
#[derive(Default)]
struct Failures(Vec<String>);

impl Failures {
    fn unless(&mut self, holds: bool, failure: impl FnOnce() -> String) {
        if !holds {
            let failure = failure();
            println!("FAILURE: {failure}");
            self.0.push(failure);
        }
    }
}

fn main() -> Result<()> {
    type Part = fn(&Device, &mut Failures) -> Result<()>;
    let parts: [(&str, Part); 3] = [
        ("errors", errors::run),
        ("refused", refused::run),
        ("times", times::run),
    ];
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let is_known = |asked: &String| parts.iter().any(|(name, _)| name == asked);
    if let Some(other) = asked.iter().find(|asked| !is_known(asked)) {
        bail!("there is no part {other:?}: the parts are errors, refused and times");
    }
    let gpu = Device::new_cuda(0)?;
    gpu.set_seed(7)?;
    let mut failures = Failures::default();
    for (name, run) in parts {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            run(&gpu, &mut failures)?;
        }
    }
    if failures.0.is_empty() {
        return Ok(());
    }
    bail!("{} failures:\n{}", failures.0.len(), failures.0.join("\n"))
}
