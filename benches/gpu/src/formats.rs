//! Times beside cuBLASLt: formats of 8 and 32 bits, and products with a bias and a function at the end.

use crate::cublaslt::{CuBlasLt, Elements, LtProduct};
use crate::numbers::{Number, Of, compare};
use crate::pairs::contest;
use crate::times::filled;
use cute_core::prelude::*;
use cute_cuda::{F8E4M3, Gpu};
use cute_gpu_benches::Outcome;
use cute_kernels::{Activation, Gemm, GemmResult};
use half::{bf16, f16};

/// Prints the table.
pub fn run(gpu: &Gpu, rounds: usize) -> Outcome {
    let peer = CuBlasLt::load()?;
    if peer.is_none() {
        println!("cuBLASLt is not found (libcublasLt.so): times are those of the kernels alone");
    }
    println!(
        "TFLOP/s, median of {rounds} rounds; burst: four products after a pause of 30 ms; sustained: back to back"
    );
    println!("| (M,N,K) | product | burst | cuBLASLt | ratio | sustained | cuBLASLt | ratio |");
    println!("|---|---|---|---|---|---|---|---|");
    let line = Line {
        gpu,
        peer: peer.as_ref(),
        rounds,
    };
    for size in [[8192; 3], [4096; 3], [2048; 3], [1024; 3]] {
        line.print::<F8E4M3, bf16>(Elements::E4M3, size, "e4m3 to bf16", None)?;
        line.print::<i8, i32>(Elements::S8, size, "i8 to i32", None)?;
        line.print::<f32, f32>(Elements::TF32, size, "tf32", None)?;
        for (activation, f16_name, bf16_name) in [
            (Activation::Identity, "f16, bias", "bf16, bias"),
            (
                Activation::Relu,
                "f16, bias and ReLU",
                "bf16, bias and ReLU",
            ),
            (
                Activation::Gelu,
                "f16, bias and GELU",
                "bf16, bias and GELU",
            ),
        ] {
            let with_bias = Some(activation);
            line.print::<f16, f16>(Elements::F16, size, f16_name, with_bias)?;
            line.print::<bf16, bf16>(Elements::BF16, size, bf16_name, with_bias)?;
        }
    }
    Ok(())
}

/// Measures and prints the lines of the table: the GPU, the peer if it is there, and the rounds.
struct Line<'g> {
    gpu: &'g Gpu,
    peer: Option<&'g CuBlasLt>,
    rounds: usize,
}

impl Line<'_> {
    fn print<T: Of, U: Number + GemmResult<T>>(
        &self,
        elements: Elements,
        sizes: [usize; 3],
        name: &str,
        with_bias: Option<Activation>,
    ) -> Outcome {
        let (gpu, [m, n, k]) = (self.gpu, sizes);
        let a = filled(gpu, [m, k, 1], T::of)?;
        let b = filled(gpu, [n, k, 1], T::of)?;
        let bias = gpu.zeroed::<U, _>(try_layout!((n):(1))?)?;
        let mut d = gpu.zeroed::<U, _>(try_layout!((m, n):(n, 1))?)?;
        let gemm = || match with_bias {
            Some(activation) => Gemm::new().bias(&bias).activation(activation),
            None => Gemm::new(),
        };
        let product = LtProduct {
            elements,
            addresses: [a.address(), b.address(), d.address()],
            bias: with_bias.map(|activation| (bias.address(), activation)),
            sizes,
        };
        let flops = 2.0 * m as f64 * n as f64 * k as f64;
        let planned = match self.peer {
            Some(peer) => Some((peer, peer.plan(product)?)),
            None => None,
        };
        let run = || match &planned {
            Some((peer, planned)) => peer.run(planned),
            None => Ok(()),
        };
        let in_turn = self
            .peer
            .map(|peer| (peer.stream(), &run as &dyn Fn() -> Outcome));
        let columns = {
            let ours = gemm().prepare(gpu, &a, &b, &mut d)?;
            contest(gpu, &ours, in_turn, flops, self.rounds)?.0
        };
        println!("| ({m},{n},{k}) | {name} | {columns} |");
        let Some(peer) = self.peer else { return Ok(()) };
        if m * n > 1 << 24 {
            return Ok(());
        }
        gemm().run(gpu, &a, &b, &mut d)?;
        let ours = d.download()?;
        run()?;
        peer.stream().0.synchronize()?;
        let theirs = d.download()?;
        compare(ours.raw_storage().0, theirs.raw_storage().0)
    }
}
