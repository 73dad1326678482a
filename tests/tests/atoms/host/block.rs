//! Whole products by blocks of threads: one loop for the atoms of every vendor.

use cute_core::atom::host::{BlockFragments, HostAtom, HostBlock, HostError, RealFormat};
use cute_core::atom::{
    E4M3, F16, F32, K, MN, MmaAtom, MmaTiling, amd::*, cpu::*, intel::*, make_tiled_mma, nvidia::*,
};
use cute_core::prelude::*;
use cute_tests::random::Random;

/// Products of random whole numbers, of sizes that the tile does not divide, against the plain
/// ones.
fn multiplies<Mma: MmaTiling>(mma: Mma)
where
    Mma::Atom: HostAtom<A: RealFormat, B: RealFormat, C: RealFormat>
        + MmaAtom<D = <Mma::Atom as MmaAtom>::C>,
{
    let block = HostBlock::new(mma).expect("a block");
    let [tile_m, tile_n, tile_k] = block.tile();
    let (m, n, k) = (tile_m + tile_m / 2 + 1, tile_n + 1, 2 * tile_k - 1);
    let mut random = Random::new(17);
    let mut numbers = |count: usize| {
        (0..count)
            .map(|_| random.below(4) as f64)
            .collect::<Vec<_>>()
    };
    let (a, b, c) = (numbers(m * k), numbers(n * k), numbers(m * n));
    fn values<F: RealFormat>(numbers: &[f64]) -> Vec<F::Value> {
        numbers.iter().map(|number| F::from_f64(*number)).collect()
    }
    // A row-major, B and C column-major
    let a_values = values::<<Mma::Atom as MmaAtom>::A>(&a);
    let b_values = values::<<Mma::Atom as MmaAtom>::B>(&b);
    let mut c_values = values::<<Mma::Atom as MmaAtom>::C>(&c);
    let one = 1_usize;
    let a_tensor = Tensor::new(&a_values, layout!((m, k):(k, one))).unwrap();
    let b_tensor = Tensor::new(&b_values, layout!((n, k))).unwrap();
    let mut c_tensor = Tensor::new(&mut c_values, layout!((m, n))).unwrap();
    for i in (0..m).step_by(tile_m) {
        for j in (0..n).step_by(tile_n) {
            let mut sums = block.load_c(&c_tensor, (i, j));
            for l in (0..k).step_by(tile_k) {
                let (x, y) = (
                    block.load_a(&a_tensor, (i, l)),
                    block.load_b(&b_tensor, (j, l)),
                );
                block.gemm(&mut sums, &x, &y).expect("a product");
            }
            let stored = block.store_c(&sums, &mut c_tensor, (i, j));
            stored.expect("its own fragments");
        }
    }
    for row in 0..m {
        for column in 0..n {
            let products = (0..k).map(|l| a[row * k + l] * b[column + n * l]);
            let wanted = c[row + m * column] + products.sum::<f64>();
            let found = <<Mma::Atom as MmaAtom>::C>::to_f64(c_values[row + m * column]);
            assert_eq!(found, wanted, "{}: ({row},{column})", Mma::Atom::NAME);
        }
    }
}

#[test]
fn blocks_of_every_vendor_multiply() {
    multiplies(make_tiled_mma(
        universal::UniversalFMA::<F32, F16, F16, F32>::default(),
        layout!((4, 4, 1)),
        tile!((_, 8, 2)),
    ));
    multiplies(make_tiled_mma(
        sm70::SM70_8x8x4_F32F16F16F32_NT,
        layout!((2,2,1):(2,1,0)),
        tile!((_, 32, _)),
    ));
    multiplies(make_tiled_mma(
        sm80::SM80_16x8x16_F32F16F16F32_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    ));
    multiplies(make_tiled_mma(
        sm80::SM80_16x8x32_S32U8S8S32_TN,
        layout!((1, 2, 1)),
        tile!((32,(2,4,2):(1,4,2),64)),
    ));
    multiplies(make_tiled_mma(
        sm89::SM89_16x8x32_F32E4M3E4M3F32_TN,
        layout!((2, 1, 1)),
        tile!((_, _, _)),
    ));
    multiplies(make_tiled_mma(
        sm90_gmma::SM90_64xNx16_F32F16F16_SS::<32, K, MN>::default(),
        layout!((1, 1, 1)),
        tile!((_, _, 32)),
    ));
    multiplies(make_tiled_mma(
        sm90_gmma::SM90_64xNx32_F32E4M3E4M3_RS_TN::<16>::default(),
        layout!((2, 1, 1)),
        tile!((_, _, _)),
    ));
    multiplies(make_tiled_mma(
        sm120::SM120_16x8x32_TN::<E4M3, E4M3, F32>::default(),
        layout!((1, 1, 1)),
        tile!((_, 16, _)),
    ));
    multiplies(make_tiled_mma(
        cdna3::CDNA3_16x16x32_F32E4M3E4M3F32,
        layout!((2, 1, 1)),
        tile!((_, _, _)),
    ));
    multiplies(make_tiled_mma(
        rdna3::RDNA3_16x16x16_F32F16F16F32_W32,
        layout!((1, 2, 1)),
        tile!((32, _, _)),
    ));
    multiplies(make_tiled_mma(
        xe::XE_Mx16x16_F32BF16BF16F32_TT::<8>::default(),
        layout!((2, 1, 1)),
        tile!((_, _, _)),
    ));
    multiplies(make_tiled_mma(
        amx::AMX_16x16x64_S32U8S8S32,
        layout!((1, 1, 1)),
        tile!((32, _, _)),
    ));
    multiplies(make_tiled_mma(
        x86::AVX512_16x1x1_F32F32F32F32,
        layout!((1, 1, 1)),
        tile!((_, 6, 4)),
    ));
    multiplies(make_tiled_mma(
        aarch64::NEON_2x2x8_S32S8S8S32,
        layout!((1, 1, 1)),
        tile!((4, 4, _)),
    ));
}

/// Threads that divide K have sums of their own, which are added in the end; numbers that are
/// nobody's store nothing.
#[test]
fn threads_divide_k_or_are_left_out() {
    multiplies(make_tiled_mma(
        sm80::SM80_16x8x16_F32F16F16F32_TN,
        layout!((1, 1, 2)),
        tile!((_, _, _)),
    ));
    multiplies(make_tiled_mma(
        sm80::SM80_16x8x16_F32F16F16F32_TN,
        layout!((2,1,4):(1,0,2)),
        tile!((32, 16, 128)),
    ));
    // the groups along K are the slowest, or the fastest
    multiplies(make_tiled_mma(
        sm80::SM80_16x8x32_S32S8S8S32_TN,
        layout!((2,2,2):(4,2,1)),
        tile!((_, 32, _)),
    ));
    multiplies(make_tiled_mma(
        cdna3::CDNA3_16x16x32_F32E4M3E4M3F32,
        layout!((1, 1, 2)),
        tile!((32, _, _)),
    ));
    // 8 threads of a warp, 0 to 3 and 16 to 19, and of two quads those between them
    multiplies(make_tiled_mma(
        sm70::SM70_8x8x4_F32F16F16F32_NT,
        layout!((1, 1, 1)),
        tile!((_, _, _)),
    ));
    multiplies(make_tiled_mma(
        sm70::SM70_8x8x4_F32F16F16F32_NT,
        layout!((1, 2, 2)),
        tile!((16, _, 8)),
    ));
}

/// The sum over the groups is rounded once: 2048 and halves of 1, which binary16 has not beside it.
#[test]
fn sums_of_groups_are_rounded_once() {
    let mma = make_tiled_mma(
        sm80::SM80_16x8x8_F16F16F16F16_TN,
        layout!((1, 1, 4)),
        tile!((_, _, _)),
    );
    let block = HostBlock::new(mma).unwrap();
    let mut a = vec![F16::from_f64(0.0); 16 * 32];
    // of each group of 8 along K one product: 2048, and three times 0.75
    for row in 0..16 {
        a[row] = F16::from_f64(2048.0);
        (1..4).for_each(|group| a[row + 16 * 8 * group] = F16::from_f64(0.75));
    }
    let b = vec![F16::from_f64(1.0); 8 * 32];
    let mut c = vec![F16::from_f64(0.0); 16 * 8];
    let (a, b) = (
        Tensor::new(&a, layout!((16, 32))).unwrap(),
        Tensor::new(&b, layout!((8, 32))).unwrap(),
    );
    let mut sums = Tensor::new(&mut c, layout!((16, 8))).unwrap();
    let mut mine = block.load_c(&sums, (0, 0));
    let (x, y) = (block.load_a(&a, (0, 0)), block.load_b(&b, (0, 0)));
    block.gemm(&mut mine, &x, &y).unwrap();
    block.store_c(&mine, &mut sums, (0, 0)).unwrap();
    // 2050.25; one after the other it would be 2048
    assert!(sums.iter().all(|x| F16::to_f64(*x) == 2050.0));
}

/// What a block has of C is what `partition_c` gives each of its threads.
#[test]
fn threads_have_what_their_partitions_have() {
    let mma = make_tiled_mma(
        sm80::SM80_16x8x16_F32F16F16F32_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let block = HostBlock::new(mma).unwrap();
    let data: Vec<f32> = (0..32 * 32).map(|cell| cell as f32).collect();
    let c = Tensor::new(&data, layout!((32,32):(32,1))).unwrap();
    let halves: Vec<_> = (0..32 * 16)
        .map(|cell| F16::from_f64(f64::from(cell)))
        .collect();
    let a = Tensor::new(&halves, layout!((32, 16))).unwrap();
    let (of_c, of_a) = (block.load_c(&c, (0, 0)), block.load_a(&a, (0, 0)));
    for thread in 0..128_usize {
        let mine = mma.get_slice(thread);
        assert!(
            mine.partition_c(c)
                .iter()
                .copied()
                .eq(of_c.of_thread(thread)),
            "thread {thread}"
        );
        assert!(
            mine.partition_a(a)
                .iter()
                .copied()
                .eq(of_a.of_thread(thread)),
            "thread {thread}"
        );
    }
}

/// A kernel as CuTe has it: each thread copies its parts of A and B to fragments, all multiply, and
/// each writes its part of C.
#[test]
fn threads_with_fragments_of_their_own_multiply() {
    let mma = make_tiled_mma(
        sm80::SM80_16x8x16_F32F16F16F32_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let block = HostBlock::new(mma).unwrap();
    let number = |index: usize| F16::from_f64((index * index % 7) as f64);
    let a: Vec<_> = (0..64 * 32).map(number).collect();
    let b: Vec<_> = (0..64 * 32).map(|index| number(index + 5)).collect();
    let mut c = vec![0.0_f32; 64 * 64];
    let x = Tensor::new(&a, layout!((64, 32):(32, 1))).unwrap();
    let y = Tensor::new(&b, layout!((64, 32))).unwrap();
    let mut z = Tensor::new(&mut c, layout!((64, 64))).unwrap();
    // of a block of (64,64): tiles by (i,j), and within one by k
    for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let mut sums = block.load_c(&z, (32 * i, 32 * j));
        for k in 0..2_usize {
            let tile_of_a = x.local_tile(tile!((32, 16)), coord!((i, k)));
            let tile_of_b = y.local_tile(tile!((32, 16)), coord!((j, k)));
            let of_a = (0..128_usize).map(|thread| {
                let mine = mma.get_slice(thread).partition_a(tile_of_a);
                let mut fragment = mma.get_slice(thread).partition_fragment_a(&tile_of_a);
                copy(&mine, &mut fragment).unwrap();
                (0..fragment.layout().len())
                    .map(|v| fragment[v])
                    .collect::<Vec<_>>()
            });
            let of_b = (0..128_usize).map(|thread| {
                let mine = mma.get_slice(thread).partition_b(tile_of_b);
                mine.iter().copied().collect::<Vec<_>>()
            });
            let (of_a, of_b) = (
                BlockFragments::from_threads(of_a).unwrap(),
                BlockFragments::from_threads(of_b).unwrap(),
            );
            block.gemm(&mut sums, &of_a, &of_b).unwrap();
        }
        for thread in 0..128_usize {
            let mut tile = z.view_mut().local_tile(tile!((32, 32)), coord!((i, j)));
            let mut mine = mma.get_slice(thread).partition_c(tile.view_mut());
            let mut values = sums.of_thread(thread);
            mine.for_each_mut(|_, element| *element = values.next().expect("as many values"));
            assert_eq!(values.next(), None);
        }
    }
    for (cell, found) in c.iter().enumerate() {
        let (row, column) = (cell % 64, cell / 64);
        let products =
            (0..32).map(|k| F16::to_f64(a[row * 32 + k]) * F16::to_f64(b[column + 64 * k]));
        assert_eq!(f64::from(*found), products.sum::<f64>(), "({row},{column})");
    }
}

#[test]
fn blocks_that_are_none_are_refused() {
    let refused = |error: HostError| error.to_string();
    // fragments of another block
    let warp = make_tiled_mma(
        sm80::SM80_16x8x16_F32F16F16F32_TN,
        layout!((1, 1, 1)),
        tile!((_, _, _)),
    );
    let warps = make_tiled_mma(
        sm80::SM80_16x8x16_F32F16F16F32_TN,
        layout!((2, 2, 1)),
        tile!((_, _, _)),
    );
    let (one, four) = (
        HostBlock::new(warp).unwrap(),
        HostBlock::new(warps).unwrap(),
    );
    let halves = [F16::from_f64(1.0); 32 * 32];
    let mut sums = [0.0; 32 * 32];
    let x = Tensor::new(&halves, layout!((32, 32))).unwrap();
    let mut z = Tensor::new(&mut sums, layout!((32, 32))).unwrap();
    let (a, b, mut c) = (
        one.load_a(&x, (0, 0)),
        four.load_b(&x, (0, 0)),
        four.load_c(&z, (0, 0)),
    );
    assert_eq!(
        refused(four.gemm(&mut c, &a, &b).unwrap_err()),
        "A has 256 values for 32 threads; 1024 values for 128 threads are needed (SizeMatch)"
    );
    assert_eq!(
        refused(one.store_c(&c, &mut z, (0, 0)).unwrap_err()),
        "C has 512 values for 128 threads; 128 values for 32 threads are needed (SizeMatch)"
    );
    let uneven = BlockFragments::<F32>::from_threads([vec![1.0, 2.0], vec![3.0]]);
    assert_eq!(
        refused(uneven.unwrap_err()),
        "thread 1 has 1 values, and thread 0 has 2 (SizeMatch)"
    );
}
