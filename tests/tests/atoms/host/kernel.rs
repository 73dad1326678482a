//! A whole kernel with its copies as on a GPU: from global to swizzled shared memory, on to
//! registers by `ldmatrix`, products, and back. Also tiled copies for all threads at once, compared
//! with the partition of each thread.

use cute_core::atom::host::{BlockFragments, HostBlock, HostCopy, HostError, RealFormat, Role};
use cute_core::atom::nvidia::{
    copy::*, sm80::SM80_16x8x16_F32F16F16F32_TN as Atom, universal::UniversalCopy,
};
use cute_core::atom::{
    CopyAtom, E4M3, F16, F32, make_cotiled_copy, make_tiled_copy, make_tiled_copy_a,
    make_tiled_copy_b, make_tiled_copy_c, make_tiled_mma,
};
use cute_core::prelude::*;
use cute_tests::random::Random;
use half::f16;

/// Rows and columns of A and B in shared memory, and how often instructions of a tile of (32,32,16)
/// fill a block.
const BLOCK: usize = 64;

/// `C += A·Bᵀ`, all row-major, of any sizes.
fn kernel([m, n, k]: [usize; 3], a: &[f16], b: &[f16], c: &mut [f32]) -> Result<(), HostError> {
    let mma = make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    let block = HostBlock::new(mma)?;
    let to_shared = HostCopy::new(make_tiled_copy(
        SM80_CP_ASYNC_CACHEGLOBAL::<128>.of::<F16>(),
        layout!((16,8):(8,1)),
        layout!((1, 8)),
    ))?;
    let a_to_registers = HostCopy::new(make_tiled_copy_a(SM75_U32x4_LDSM_N.of::<F16>(), mma))?;
    let b_to_registers = HostCopy::new(make_tiled_copy_b(SM75_U32x2_LDSM_N.of::<F16>(), mma))?;
    let of_c = HostCopy::new(make_tiled_copy_c(UniversalCopy::<64>.of::<F32>(), mma))?;
    assert_eq!([to_shared.threads(), of_c.threads()], [block.threads(); 2]);

    let a = Tensor::new(a, layout!((m,k):(k,1))).expect("A");
    let b = Tensor::new(b, layout!((n,k):(k,1))).expect("B");
    let mut c = Tensor::new(c, layout!((m,n):(n,1))).expect("C");
    let places = || (0..BLOCK).step_by(32);
    for i in (0..m).step_by(BLOCK) {
        for j in (0..n).step_by(BLOCK) {
            let mut sums = Vec::new();
            for at in places().flat_map(|y| places().map(move |x| (i + x, j + y))) {
                sums.push((at, of_c.load(&c, at)?));
            }
            for l in (0..k).step_by(BLOCK) {
                // what was in shared memory before is none of ours
                let (mut x, mut y) = ([f16::NAN; BLOCK * BLOCK], [f16::NAN; BLOCK * BLOCK]);
                let swizzled = swizzle!(3, 3, 3).compose(layout!((64,64):(64,1)));
                let mut shared_a = Tensor::swizzled(&mut x, swizzled).expect("a tile of A");
                let mut shared_b = Tensor::swizzled(&mut y, swizzled).expect("a tile of B");
                for row in (0..BLOCK).step_by(16) {
                    to_shared.copy(&a, (i + row, l), &mut shared_a, (row, 0))?;
                    to_shared.copy(&b, (j + row, l), &mut shared_b, (row, 0))?;
                }
                for along_k in (0..BLOCK).step_by(16) {
                    for ((row, column), mine) in &mut sums {
                        let x = a_to_registers.load(&shared_a, (*row - i, along_k))?;
                        let y = b_to_registers.load(&shared_b, (*column - j, along_k))?;
                        block.gemm(mine, &x, &y)?;
                    }
                }
            }
            for (at, mine) in &sums {
                of_c.store(mine, &mut c, *at)?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_kernel_with_its_copies_multiplies() {
    // full blocks; ragged ones in every mode; less than one instruction. Rows of whole pairs, as 64
    // bits of C at once need
    for [m, n, k] in [[64, 128, 64], [100, 70, 90], [5, 6, 3]] {
        let mut random = Random::new(5);
        let mut numbers = |count: usize| {
            (0..count)
                .map(|_| random.below(9) as f32 - 4.0)
                .collect::<Vec<_>>()
        };
        let (a, b, c) = (numbers(m * k), numbers(n * k), numbers(m * n));
        let halves = |numbers: &[f32]| {
            numbers
                .iter()
                .map(|x| f16::from_f32(*x))
                .collect::<Vec<_>>()
        };
        let mut found = c.clone();
        kernel([m, n, k], &halves(&a), &halves(&b), &mut found).expect("a product");
        for row in 0..m {
            for column in 0..n {
                let products = (0..k).map(|l| a[row * k + l] * b[column * k + l]);
                let wanted = c[row * n + column] + products.sum::<f32>();
                assert_eq!(
                    found[row * n + column],
                    wanted,
                    "({row},{column}) of ({m},{n},{k})"
                );
            }
        }
    }
}

/// Numbers of their own.
fn halves(count: usize) -> Vec<f16> {
    (0..count).map(|i| f16::from_bits(i as u16)).collect()
}

/// Each thread has in registers what `partition_d` gives it: of A, B and C, from plain and swizzled
/// memory.
#[test]
fn registers_have_what_partitions_have() {
    let mma = make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    let block = HostBlock::new(mma).unwrap();
    let data = halves(32 * 16);
    let plain = Tensor::new(&data, layout!((32,16):(16,1))).unwrap();
    let mut swizzled = vec![f16::NAN; 32 * 16];
    let mut swizzled = Tensor::swizzled(
        &mut swizzled,
        swizzle!(1, 3, 3).compose(layout!((32,16):(16,1))),
    )
    .unwrap();
    copy(&plain, &mut swizzled).unwrap();

    macro_rules! loads {
        ($($copy:expr, $load:ident;)*) => {$(
            let tiled = $copy;
            let copy = HostCopy::new(tiled).unwrap();
            let found = copy.load(&plain, (0, 0)).unwrap();
            assert_eq!(found, copy.load(&swizzled, (0, 0)).unwrap());
            assert_eq!(found, block.$load(&plain, (0, 0)));
            let parts = (0..128_usize).map(|thread| {
                let mine = tiled.get_slice(thread).partition_d(plain);
                mine.iter().copied().collect::<Vec<_>>()
            });
            assert_eq!(found, BlockFragments::<F16>::from_threads(parts).unwrap());
        )*};
    }
    loads! {
        make_tiled_copy_a(SM75_U32x4_LDSM_N.of::<F16>(), mma), load_a;
        make_tiled_copy_b(SM75_U32x4_LDSM_N.of::<F16>(), mma), load_b;
        make_tiled_copy_b(SM75_U32x2_LDSM_N.of::<F16>(), mma), load_b;
        make_tiled_copy_a(UniversalCopy::<32>.of::<F16>(), mma), load_a;
    }
}

/// `ldmatrix` with transposition: A of column-major memory.
#[test]
fn transposed_matrices_are_loaded() {
    let mma = make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    let data = halves(32 * 16);
    let a = Tensor::new(&data, layout!((32, 16))).unwrap();
    let load = HostCopy::new(make_tiled_copy_a(SM75_U16x8_LDSM_T.of::<F16>(), mma)).unwrap();
    let block = HostBlock::new(mma).unwrap();
    assert_eq!(load.load(&a, (0, 0)).unwrap(), block.load_a(&a, (0, 0)));
}

/// `stmatrix`: C of two bytes goes to swizzled memory as `store_c` writes it.
#[test]
fn registers_are_stored() {
    use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let block = HostBlock::new(mma).unwrap();
    let data = halves(32 * 32);
    let c = Tensor::new(&data, layout!((32,32):(32,1))).unwrap();
    let fragments = block.load_c(&c, (0, 0));
    let store = HostCopy::new(make_tiled_copy_c(SM90_U32x4_STSM_N.of::<F16>(), mma)).unwrap();
    let (mut by_copy, mut by_block) = (vec![f16::NAN; 1024], vec![f16::NAN; 1024]);
    let layout = swizzle!(2, 3, 3).compose(layout!((32,32):(32,1)));
    let mut shared = Tensor::swizzled(&mut by_copy, layout).unwrap();
    store.store(&fragments, &mut shared, (0, 0)).unwrap();
    let mut shared = Tensor::swizzled(&mut by_block, layout).unwrap();
    block.store_c(&fragments, &mut shared, (0, 0)).unwrap();
    assert_eq!(by_copy, by_block);
    assert!(by_copy.iter().all(|value| !value.is_nan()));

    let few = BlockFragments::<F16>::from_threads([[f16::ONE; 8]; 64]).unwrap();
    let mut out = vec![f16::ZERO; 1024];
    let mut out = Tensor::new(&mut out, layout!((32,32):(32,1))).unwrap();
    assert_eq!(
        store.store(&few, &mut out, (0, 0)).unwrap_err().to_string(),
        "the source has 512 values for 64 threads; 1024 values for 128 threads are needed (SizeMatch)"
    );
}

/// Tiles by addresses, other widths, and parts of a tensor: all and nothing but the tile is
/// written.
#[test]
fn tiles_are_copied() {
    let data: Vec<_> = (0..16 * 64)
        .map(|i| E4M3::from_f64(f64::from(i % 15)))
        .collect();
    let source = Tensor::new(&data, layout!((16,64):(64,1))).unwrap();
    let tiled = make_cotiled_copy(
        UniversalCopy::<64>.of::<E4M3>(),
        layout!((32,8):(8,1)),
        layout!((16,64):(64,1)),
    );
    let copy = HostCopy::new(tiled).unwrap();
    let mut out = vec![E4M3::from_f64(99.0); 16 * 64];
    let before = out[0];
    let mut destination = Tensor::new(&mut out, layout!((16,64):(64,1))).unwrap();
    copy.copy(&source, (8, 0), &mut destination, (4, 0))
        .unwrap();
    for (row, column) in (0..16).flat_map(|row| (0..64).map(move |column| (row, column))) {
        let wanted = match row {
            4..8 => source[(row + 4, column)],
            _ => before,
        };
        assert_eq!(destination[(row, column)], wanted, "({row},{column})");
    }
}

#[test]
fn vectors_lie_side_by_side() {
    let copy = HostCopy::new(make_tiled_copy(
        UniversalCopy::<128>.of::<F32>(),
        layout!((8,4):(4,1)),
        layout!((1, 4)),
    ))
    .unwrap();
    let data = vec![1.0_f32; 8 * 16];
    let rows = Tensor::new(&data, layout!((8,16):(16,1))).unwrap();
    let columns = Tensor::new(&data, layout!((8, 16))).unwrap();
    let mut out = vec![0.0_f32; 8 * 16];
    let mut to_columns = Tensor::new(&mut out, layout!((8, 16))).unwrap();
    let not_contiguous = |role| HostError::NotContiguous {
        role,
        thread: 0,
        value: 1,
    };
    let error = copy.copy(&rows, (0, 0), &mut to_columns, (0, 0));
    assert_eq!(error, Err(not_contiguous(Role::Destination)));
    assert!(to_columns.iter().all(|x| *x == 0.0));
    let mut to_rows = Tensor::new(&mut out, layout!((8,16):(16,1))).unwrap();
    let error = copy.copy(&columns, (0, 0), &mut to_rows, (0, 0));
    assert_eq!(error, Err(not_contiguous(Role::Source)));
    // a swizzle that divides vectors
    let mut swizzled =
        Tensor::swizzled(&mut out, swizzle!(2, 1, 3).compose(layout!((8,16):(16,1)))).unwrap();
    let error = copy.copy(&rows, (0, 0), &mut swizzled, (0, 0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "value 2 of thread 4 in the destination does not follow the value before it in memory"
    );
    // at the edge, what is not there lies nowhere
    let mut out = vec![7.0_f32; 8 * 16];
    let mut to_rows = Tensor::new(&mut out, layout!((8,16):(16,1))).unwrap();
    copy.copy(&rows, (6, 14), &mut to_rows, (0, 0)).unwrap();
    assert!((0..8).all(|row| (0..16).all(|column| {
        let there = row < 2 && column < 2;
        to_rows[(row, column)] == if there { 1.0 } else { 0.0 }
    })));
}
