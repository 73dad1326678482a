//! The product with the copies that a GPU makes. Tiles of A and B go to swizzled shared memory, 16
//! bytes for each thread, and from there to registers in the order of the instruction. Then each
//! thread stores its part of C. The other products of this program load their parts from memory
//! directly.
//!
//! A is row-major and B column-major, so vectors of A run along K and vectors of B along N;
//! `ldmatrix` transposes the latter.

use crate::{Problem, Product};
use cute_core::atom::host::{HostBlock, HostCopy, RealFormat};
use cute_core::atom::nvidia::{
    copy::*, sm80::SM80_16x8x16_F32F16F16F32_TN, universal::UniversalCopy,
};
use cute_core::atom::{
    CopyAtom, F16, F32, TiledMma, make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b,
    make_tiled_copy_c,
};
use cute_core::prelude::*;

/// Four warps, for tiles of (32,32,16).
pub type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2, 2, 1)], Tile![(32, 32, 16)]>;

/// `C = A·B` in blocks of (64,64), in steps of 64 along K.
pub fn gemm(mma: Mma, problem: &Problem) -> Product {
    let Problem { m, n, k, .. } = *problem;
    let a: Vec<_> = problem.a.iter().map(|x| F16::from_f64(*x)).collect();
    let b: Vec<_> = problem.b.iter().map(|x| F16::from_f64(*x)).collect();
    let mut c = vec![0.0_f32; m * n];
    let a = Tensor::new(&a, layout!((m, k):(k, 1)))?;
    let b = Tensor::new(&b, layout!((n, k)))?;
    let mut c = Tensor::new(&mut c, layout!((m, n)))?;

    let block = HostBlock::new(mma)?;
    let cp_async = SM80_CP_ASYNC_CACHEGLOBAL::<128>.of::<F16>();
    let along_k = make_tiled_copy(cp_async, layout!((16,8):(8,1)), layout!((1, 8)));
    let along_n = make_tiled_copy(cp_async, layout!((8,16):(1,8)), layout!((8, 1)));
    let (store_a, store_b) = (HostCopy::new(along_k)?, HostCopy::new(along_n)?);
    let load_a = HostCopy::new(make_tiled_copy_a(SM75_U32x4_LDSM_N.of::<F16>(), mma))?;
    let load_b = HostCopy::new(make_tiled_copy_b(SM75_U16x4_LDSM_T.of::<F16>(), mma))?;
    let of_c = HostCopy::new(make_tiled_copy_c(UniversalCopy::<32>.of::<F32>(), mma))?;

    let (mut x, mut y) = (
        vec![F16::from_f64(0.0); 64 * 64],
        vec![F16::from_f64(0.0); 64 * 64],
    );
    let mut rows = Tensor::swizzled(&mut x, swizzle!(3, 3, 3).compose(layout!((64,64):(64,1))))?;
    let mut columns = Tensor::swizzled(&mut y, swizzle!(3, 3, 3).compose(layout!((64, 64))))?;
    for (i, j) in (0..m)
        .step_by(64)
        .flat_map(|i| (0..n).step_by(64).map(move |j| (i, j)))
    {
        let mut sums = Vec::new();
        for at in [(0, 0), (32, 0), (0, 32), (32, 32)] {
            sums.push((at, of_c.load(&c, (i + at.0, j + at.1))?));
        }
        for l in (0..k).step_by(64) {
            for part in [0, 16, 32, 48] {
                store_a.copy(&a, (i + part, l), &mut rows, (part, 0))?;
                store_b.copy(&b, (j, l + part), &mut columns, (0, part))?;
            }
            for step in [0, 16, 32, 48] {
                for ((row, column), mine) in &mut sums {
                    let a = load_a.load(&rows, (*row, step))?;
                    let b = load_b.load(&columns, (*column, step))?;
                    block.gemm(mine, &a, &b)?;
                }
            }
        }
        for ((row, column), mine) in &sums {
            of_c.store(mine, &mut c, (i + row, j + column))?;
        }
    }
    Ok(c.iter().map(|x| f64::from(*x)).collect())
}
