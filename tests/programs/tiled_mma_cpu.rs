//! A matrix product with the tensor cores' instruction, executed on the CPU.
use cute_core::atom::host::HostBlock;
use cute_core::atom::make_tiled_mma;
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN as Atom;
use cute_core::prelude::*;
use half::f16;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (m, n, k) = (64, 32, 48);
    let a: Vec<f16> = (0..m * k).map(|i| f16::from_f32((i % 5) as f32)).collect();
    let b: Vec<f16> = (0..n * k).map(|i| f16::from_f32((i % 3) as f32)).collect();
    let mut c = vec![0.0_f32; m * n];
    let x = Tensor::new(&a, layout!((m, k); row_major))?;
    let y = Tensor::new(&b, layout!((n, k); row_major))?;
    let mut z = Tensor::new(&mut c, layout!((m, n); row_major))?;
    let mma = make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    assert_eq!(mma.size(), 128);
    let block = HostBlock::new(mma)?;
    for i in (0..m).step_by(32) {
        for j in (0..n).step_by(32) {
            let mut sums = block.load_c(&z, (i, j));
            for l in (0..k).step_by(16) {
                block.gemm(
                    &mut sums,
                    &block.load_a(&x, (i, l)),
                    &block.load_b(&y, (j, l)),
                )?;
            }
            block.store_c(&sums, &mut z, (i, j))?;
        }
    }
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..k)
                .map(|l| a[i * k + l].to_f32() * b[j * k + l].to_f32())
                .sum();
            assert_eq!(c[i * n + j], sum);
        }
    }
    Ok(())
}
