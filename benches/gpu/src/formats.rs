//! Times beside cuBLASLt: formats of 8 and 32 bits, and products with a bias and GELU at the end.

use crate::cublaslt::{CuBlasLt, Elements, LtProduct};
use crate::pairs::contest;
use crate::times::filled;
use cute_core::prelude::*;
use cute_cuda::{F8E4M3, Gpu};
use cute_gpu_benches::Outcome;
use cute_kernels::{Activation, Gemm, GemmElement, GemmResult};
use half::{bf16, f16};

/// The numbers of a format. Random numbers are between -1 and 1.
trait Of: GemmElement {
    fn of(x: f32) -> Self;
}
impl Of for f16 {
    fn of(x: f32) -> Self {
        f16::from_f32(x)
    }
}
impl Of for bf16 {
    fn of(x: f32) -> Self {
        bf16::from_f32(x)
    }
}
impl Of for f32 {
    fn of(x: f32) -> Self {
        x
    }
}
impl Of for F8E4M3 {
    fn of(x: f32) -> Self {
        F8E4M3::from_f32(x)
    }
}
impl Of for i8 {
    fn of(x: f32) -> Self {
        (x * 127.0) as i8
    }
}

/// A result beside cuBLASLt's, as a number.
trait Number: Copy {
    fn number(self) -> f64;
}
impl Number for f16 {
    fn number(self) -> f64 {
        self.to_f64()
    }
}
impl Number for bf16 {
    fn number(self) -> f64 {
        self.to_f64()
    }
}
impl Number for f32 {
    fn number(self) -> f64 {
        self.into()
    }
}
impl Number for i32 {
    fn number(self) -> f64 {
        self.into()
    }
}

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
        line.print::<F8E4M3, bf16>(Elements::E4M3, size, "e4m3 to bf16", false)?;
        line.print::<i8, i32>(Elements::S8, size, "i8 to i32", false)?;
        line.print::<f32, f32>(Elements::TF32, size, "tf32", false)?;
        line.print::<f16, f16>(Elements::F16, size, "f16, bias and GELU", true)?;
        line.print::<bf16, bf16>(Elements::BF16, size, "bf16, bias and GELU", true)?;
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
        is_fused: bool,
    ) -> Outcome {
        let (gpu, [m, n, k]) = (self.gpu, sizes);
        let a = filled(gpu, [m, k, 1], T::of)?;
        let b = filled(gpu, [n, k, 1], T::of)?;
        let bias = gpu.zeroed::<U, _>(try_layout!((n):(1))?)?;
        let mut d = gpu.zeroed::<U, _>(try_layout!((m, n):(n, 1))?)?;
        let gemm = || match is_fused {
            true => Gemm::new().bias(&bias).activation(Activation::Gelu),
            false => Gemm::new(),
        };
        let product = LtProduct {
            elements,
            addresses: [a.address(), b.address(), d.address()],
            bias: is_fused.then_some(bias.address()),
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

/// Fails if an element differs by more than 2 percent of its size or of the root mean square, whichever is
/// more; says how many differ.
fn compare<U: Number>(ours: &[U], theirs: &[U]) -> Outcome {
    let square = |x: &U| x.number() * x.number();
    let mean = (theirs.iter().map(square).sum::<f64>() / theirs.len() as f64).sqrt();
    let differences = ours
        .iter()
        .zip(theirs)
        .map(|(x, y)| (x.number() - y.number()).abs() / y.number().abs().max(mean));
    // what is no number is wrong, too
    let differences = differences.map(|x| if x.is_nan() { f64::INFINITY } else { x });
    let (most, count) = differences.fold((0.0_f64, 0_usize), |(most, count), x| {
        (most.max(x), count + usize::from(x > 0.0))
    });
    if most > 0.02 {
        return Err(
            format!("the greatest difference to cuBLASLt is {most:e} of an element").into(),
        );
    }
    if count > 0 {
        println!(
            "  {count} of {} elements differ, by {most:.1e} of an element at most",
            ours.len()
        );
    }
    Ok(())
}
