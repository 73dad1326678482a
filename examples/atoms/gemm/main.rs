//! `gemm`: a matrix product by tiles, with the matrix instruction of your choice, executed on the
//! CPU.
//!
//! The loop is that of a GPU kernel. A block of threads computes each tile of C: each thread takes
//! its parts of A and B along K, all multiply, and each puts back its part of C. The loop is
//! written once ([`gemm`]), and the instruction is a type. Each atom is checked twice: on whole
//! numbers, where the result must equal the plain product to the bit, and on real numbers, where it
//! may differ by rounding.
//!
//! The last product also makes the copies of a GPU, through swizzled shared memory: `kernel.rs`.
//!
//!     cargo run --release -p cute-atom-examples --bin gemm
//! # all atoms below cargo run --release -p cute-atom-examples --bin gemm --
//! SM80_16x8x16_F32F16F16F32_TN          # one cargo run --release -p cute-atom-examples --bin gemm
//! -- XE_8x16x16_F32BF16BF16F32_TT 200 120 90

mod kernel;

use cute_core::atom::host::{HostAtom, HostBlock, RealFormat};
use cute_core::atom::{
    Format, K, MN, MmaAtom, MmaTiling, amd::*, cpu::*, intel::*, make_tiled_mma, nvidia::*,
};
use cute_core::prelude::*;
use cute_examples::{Arguments, CommandLine, Unusable};
use std::{error::Error, ffi::OsString, process::ExitCode};

/// The formats of a tiled MMA's operands.
type A<Mma> = <<Mma as MmaTiling>::Atom as MmaAtom>::A;
type B<Mma> = <<Mma as MmaTiling>::Atom as MmaAtom>::B;
type C<Mma> = <<Mma as MmaTiling>::Atom as MmaAtom>::C;

/// Matrices of real numbers: A row-major, B and C column-major.
struct Problem {
    m: usize,
    n: usize,
    k: usize,
    a: Vec<f64>,
    b: Vec<f64>,
}

/// C, column-major.
type Product = Result<Vec<f64>, Box<dyn Error>>;

/// `C = A·B` by tiles, with any atom.
fn gemm<Mma: MmaTiling>(mma: Mma, problem: &Problem) -> Product
where
    Mma::Atom: HostAtom + MmaAtom<A: RealFormat, B: RealFormat, C: RealFormat, D = C<Mma>>,
{
    let Problem { m, n, k, .. } = *problem;
    let a: Vec<_> = problem.a.iter().map(|x| A::<Mma>::from_f64(*x)).collect();
    let b: Vec<_> = problem.b.iter().map(|x| B::<Mma>::from_f64(*x)).collect();
    let mut c = vec![C::<Mma>::from_f64(0.0); m * n];
    let a = Tensor::new(&a, layout!((m, k):(k, 1)))?;
    let b = Tensor::new(&b, layout!((n, k)))?;
    let mut sums = Tensor::new(&mut c, layout!((m, n)))?;

    let block = HostBlock::new(mma)?;
    let [tile_m, tile_n, tile_k] = block.tile();
    for i in (0..m).step_by(tile_m) {
        for j in (0..n).step_by(tile_n) {
            let mut mine = block.load_c(&sums, (i, j));
            for l in (0..k).step_by(tile_k) {
                let (x, y) = (block.load_a(&a, (i, l)), block.load_b(&b, (j, l)));
                block.gemm(&mut mine, &x, &y)?;
            }
            block.store_c(&mine, &mut sums, (i, j))?;
        }
    }
    Ok(c.into_iter().map(C::<Mma>::to_f64).collect())
}

/// The numbers of a problem, rounded to the formats of the atom.
fn rounded<Mma: MmaTiling>(problem: &Problem) -> Problem
where
    Mma::Atom: MmaAtom<A: RealFormat, B: RealFormat>,
{
    let Problem { m, n, k, .. } = *problem;
    let a = problem
        .a
        .iter()
        .map(|x| A::<Mma>::to_f64(A::<Mma>::from_f64(*x)));
    let b = problem
        .b
        .iter()
        .map(|x| B::<Mma>::to_f64(B::<Mma>::from_f64(*x)));
    let (a, b) = (a.collect(), b.collect());
    Problem { m, n, k, a, b }
}

impl Problem {
    /// The numbers that `draw` computes from an index.
    fn new([m, n, k]: [usize; 3], draw: fn(usize) -> f64) -> Self {
        let a = (0..m * k).map(draw).collect();
        let b = (m * k..m * k + n * k).map(draw).collect();
        Self { m, n, k, a, b }
    }

    /// Each value of the product, with the sum of the absolute values of its summands.
    fn plain(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let cells = (0..self.n).flat_map(|j| (0..self.m).map(move |i| (i, j)));
        cells.map(|(i, j)| {
            let products = (0..self.k).map(|l| self.a[i * self.k + l] * self.b[j + self.n * l]);
            products.fold((0.0, 0.0), |(sum, size), x| (sum + x, size + x.abs()))
        })
    }
}

/// A line of the table: whether whole numbers give the plain product, and how far real numbers are
/// from it.
fn check<Mma: MmaTiling>(
    name: &str,
    mma: Mma,
    sizes: [usize; 3],
    gemm: fn(Mma, &Problem) -> Product,
) -> Result<(), Box<dyn Error>>
where
    Mma::Atom: HostAtom + MmaAtom<A: RealFormat, B: RealFormat, C: RealFormat, D = C<Mma>>,
{
    let whole = Problem::new(sizes, |index| (index * index / 7 % 4) as f64);
    let found = gemm(mma, &whole)?;
    if let Some(at) = found
        .iter()
        .zip(whole.plain())
        .position(|(x, (y, _))| *x != y)
    {
        return Err(format!("{name} is not the plain product at index {at} of C").into());
    }
    let real = Problem::new(sizes, |index| (index as f64 * 0.73).sin() * 2.0);
    let found = gemm(mma, &real)?;
    let rounded = rounded::<Mma>(&real);
    let error = (found.iter().zip(rounded.plain()))
        .map(|(x, (y, size))| (x - y).abs() / size)
        .fold(0.0, f64::max);
    let block = HostBlock::new(mma)?;
    let [m, n, k] = block.tile();
    let formats = format!(
        "{} = {} * {}",
        C::<Mma>::NAME,
        A::<Mma>::NAME,
        B::<Mma>::NAME
    );
    let tile = format!("({m},{n},{k})");
    println!(
        "{name:<32} {formats:<28} {tile:<12} {:>4} threads   exact   {error:.1e}",
        block.threads()
    );
    Ok(())
}

const COMMAND_LINE: CommandLine = CommandLine {
    name: "gemm",
    help: "\
Multiplies matrices by tiles, with a matrix instruction that is executed on the CPU, and checks the product.

Usage: gemm [ATOM [M N K]]

  ATOM         the instruction, such as SM80_16x8x16_F32F16F16F32_TN; an unknown one lists all.
               Without it, every instruction in turn
  M N K        A is (M,K), B is (K,N), each from 1 to 1024; without them, 70 50 40
  -h, --help   this text

Exit code: 0 done, 1 a product is wrong, 2 wrong arguments.
",
    options: &[],
};

/// The name of [`kernel`].
const THROUGH: &str = "SM80, through shared memory";

/// The greatest size. Instructions are executed one by one, so larger products take long.
const LARGEST: usize = 1024;

fn main() -> ExitCode {
    COMMAND_LINE.run(run)
}

/// A size from 1 to [`LARGEST`].
fn size(text: &OsString) -> Result<usize, Unusable> {
    let number = text.to_str().and_then(|text| text.parse().ok());
    number
        .filter(|size| (1..=LARGEST).contains(size))
        .ok_or_else(|| Unusable::arguments(format!("{text:?} is not a size from 1 to {LARGEST}")))
}

fn run(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    let (chosen, sizes) = match &arguments.operands[..] {
        [] => (None, [70, 50, 40]),
        [atom] => (Some(atom), [70, 50, 40]),
        [atom, m, n, k] => (Some(atom), [size(m)?, size(n)?, size(k)?]),
        more => {
            let count = more.len() - 1;
            return Err(Unusable::arguments(format!("expected three sizes, found {count}")).into());
        }
    };
    let chosen = chosen.map(|atom| atom.to_string_lossy());
    // An atom, how other threads repeat it, and the tile; `_` stands for the size that the threads
    // cover.
    macro_rules! atoms {
        ($($name:literal: $atom:ty, [$($threads:tt)+], $tile:tt;)*) => {
            let known = [$($name,)* THROUGH];
            if let Some(chosen) = chosen.as_deref().filter(|chosen| !known.contains(chosen)) {
                let known = known.join(", ");
                return Err(Unusable::arguments(format!("no atom {chosen}; there are {known}")).into());
            }
            println!("C of ({},{}), K = {}", sizes[0], sizes[1], sizes[2]);
            $(if chosen.as_deref().is_none_or(|chosen| chosen == $name) {
                let mma = make_tiled_mma(<$atom>::default(), layout!($($threads)+), tile!($tile));
                check($name, mma, sizes, gemm)?;
            })*
        };
    }
    atoms! {
        "SM70_8x8x4_F32F16F16F32_NT": sm70::SM70_8x8x4_F32F16F16F32_NT, [(2,2,1):(2,1,0)], (_,32,_);
        "SM80_16x8x16_F32F16F16F32_TN": sm80::SM80_16x8x16_F32F16F16F32_TN, [(2,2,1)], (32,32,16);
        "SM80_16x8x32_S32S8S8S32_TN": sm80::SM80_16x8x32_S32S8S8S32_TN, [(2,1,1)], (_,16,_);
        "SM89_16x8x32_F32E4M3E5M2F32_TN": sm89::SM89_16x8x32_F32E4M3E5M2F32_TN, [(2,1,1)], (_,_,_);
        "SM90_64x32x16_F32BF16BF16_SS": sm90_gmma::SM90_64xNx16_F32BF16BF16_SS<32, K, MN>, [(1,1,1)], (_,_,32);
        "CDNA3_16x16x32_F32E4M3E4M3F32": cdna3::CDNA3_16x16x32_F32E4M3E4M3F32, [(2,1,1)], (_,_,_);
        "RDNA3_16x16x16_F32F16F16F32_W32": rdna3::RDNA3_16x16x16_F32F16F16F32_W32, [(1,2,1)], (32,_,_);
        "XE_8x16x16_F32BF16BF16F32_TT": xe::XE_Mx16x16_F32BF16BF16F32_TT<8>, [(2,1,1)], (_,_,_);
        "AMX_16x16x64_S32U8U8S32": amx::AMX_16x16x64_S32U8U8S32, [(1,1,1)], (32,_,_);
        "AVX512_16x1x1_F32F32F32F32": x86::AVX512_16x1x1_F32F32F32F32, [(1,1,1)], (_,6,_);
        "NEON_4x1x1_F32F32F32F32": aarch64::NEON_4x1x1_F32F32F32F32, [(1,1,1)], (8,4,_);
    }
    if chosen.as_deref().is_none_or(|chosen| chosen == THROUGH) {
        check(THROUGH, kernel::Mma::default(), sizes, kernel::gemm)?;
    }
    Ok(())
}
