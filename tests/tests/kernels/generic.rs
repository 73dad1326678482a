//! Kernels that are generic over tile sizes, layouts and instructions, without bounds: the
//! attribute `#[template]`.

use cute_core::atom::host::{HostAtom, HostBlock, HostCopy, HostError};
use cute_core::atom::nvidia::sm75::SM75_16x8x8_F32F16F16F32_TN;
use cute_core::atom::nvidia::sm80::{SM80_16x8x8_F32F16F16F32_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::atom::{
    CopyAtom, F16, F32, MmaAtom, MmaTiling, make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b,
    make_tiled_copy_c, make_tiled_mma,
};
use cute_core::prelude::*;
use half::f16;

/// The matrices of a product, A and B row-major, as whole numbers.
struct Problem {
    m: usize,
    n: usize,
    k: usize,
    a: Vec<f32>,
    b: Vec<f32>,
}

impl Problem {
    fn new(m: usize, n: usize, k: usize) -> Self {
        Problem {
            m,
            n,
            k,
            a: (0..m * k).map(|i| (i * 7 % 11) as f32 - 5.0).collect(),
            b: (0..n * k).map(|i| (i * 5 % 13) as f32 - 6.0).collect(),
        }
    }

    /// `C = A·Bᵀ`, row-major.
    fn product(&self) -> Vec<f32> {
        let Problem { m, n, k, a, b } = self;
        let entry = |i: usize, j: usize| (0..*k).map(|l| a[i * k + l] * b[j * k + l]).sum();
        (0..m * n)
            .map(|index| entry(index / n, index % n))
            .collect()
    }
}

#[template]
fn gemm_tiled<const BM: usize, const BN: usize, const BK: usize>(
    a: &[f32],
    b: &[f32],
    c: &mut [f32],
    m: usize,
    n: usize,
    k: usize,
) -> Result<(), TensorError> {
    let a = Tensor::new(a, layout!((m, k):(k, 1)))?.zipped_divide(tile!((const BM, const BK)));
    let b = Tensor::new(b, layout!((n, k):(k, 1)))?.zipped_divide(tile!((const BN, const BK)));
    let mut c = Tensor::new(c, layout!((m, n):(n, 1)))?;
    for j in 0..n / BN {
        for i in 0..m / BM {
            let mut ct = c
                .view_mut()
                .zipped_divide(tile!((const BM, const BN)))
                .slice(coord!((_, (i, j))));
            for l in 0..k / BK {
                gemm(
                    &a.slice(coord!((_, (i, l)))),
                    &b.slice(coord!((_, (j, l)))),
                    &mut ct,
                )?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_product_is_generic_over_tile_sizes() {
    let problem = Problem::new(24, 12, 36);
    let Problem { m, n, k, .. } = problem;
    macro_rules! sizes {
        ($($bm:literal $bn:literal $bk:literal;)*) => {$(
            let mut c = vec![0.0; m * n];
            gemm_tiled::<$bm, $bn, $bk>(&problem.a, &problem.b, &mut c, m, n, k).unwrap();
            assert_eq!(c, problem.product(), "tiles of ({},{},{})", $bm, $bn, $bk);
        )*};
    }
    sizes! { 8 4 2; 24 12 36; 1 1 1; 3 4 9; 12 6 18; 2 12 4; }
}

#[test]
#[should_panic(expected = "zipped_divide: shape 24 is not divisible by 16 (ShapeDivisible)")]
fn sizes_of_run_time_are_checked_at_run_time() {
    let problem = Problem::new(24, 16, 16);
    let mut c = vec![0.0; 24 * 16];
    let _ = gemm_tiled::<16, 16, 16>(&problem.a, &problem.b, &mut c, 24, 16, 16);
}

/// With `try_` an error comes back instead.
#[template]
fn tile_count<const N: usize, L: Layout>(layout: L) -> Result<usize, LayoutError> {
    Ok(layout.try_zipped_divide(tile!(const N))?.mode::<1>().len())
}

#[test]
fn a_condition_of_run_time_is_an_error() {
    let n = 30_usize;
    assert_eq!(tile_count::<6, _>(layout!(n:1)), Ok(5));
    assert_eq!(tile_count::<6, _>(layout!((12, 3):(3, 1))), Ok(6));
    assert_eq!(
        tile_count::<4, _>(layout!(n:1)),
        Err(LayoutError::ShapeNotDivisible { shape: 30, part: 4 })
    );
}

/// The product over any three layouts.
#[template]
fn gemm_of_layouts<
    const BM: usize,
    const BN: usize,
    const BK: usize,
    A: Layout,
    B: Layout,
    C: Layout,
>(
    a: Tensor<Shared<'_, f32>, A>,
    b: Tensor<Shared<'_, f32>, B>,
    mut c: TensorMut<'_, f32, C>,
) -> Result<(), TensorError> {
    let (m, n) = (c.layout().mode::<0>().len(), c.layout().mode::<1>().len());
    let k = a.layout().mode::<1>().len();
    let a = a.zipped_divide(tile!((const BM, const BK)));
    let b = b.zipped_divide(tile!((const BN, const BK)));
    for (i, j) in (0..m / BM).flat_map(|i| (0..n / BN).map(move |j| (i, j))) {
        let mut ct = c
            .view_mut()
            .local_tile(tile!((const BM, const BN)), coord!((i, j)));
        for l in 0..k / BK {
            gemm(&a.tile((i, l)), &b.tile((j, l)), &mut ct)?;
        }
    }
    Ok(())
}

#[test]
fn a_product_is_generic_over_layouts() -> Result<(), TensorError> {
    let problem = Problem::new(12, 8, 16);
    let Problem { m, n, k, a, b } = &problem;
    let (m, n, k) = (*m, *n, *k);
    let wanted = problem.product();
    let (mut c, mut columns) = (vec![0.0; m * n], vec![0.0; m * n]);
    // static, row-major
    gemm_of_layouts::<4, 2, 8, _, _, _>(
        Tensor::new(a, layout!((12,16):(16,1)))?,
        Tensor::new(b, layout!((8,16):(16,1)))?,
        Tensor::new(&mut c, layout!((12,8):(8,1)))?,
    )?;
    assert_eq!(c, wanted);
    // at run time, with C column-major
    gemm_of_layouts::<6, 8, 4, _, _, _>(
        Tensor::new(a, layout!((m, k):(k, 1)))?,
        Tensor::new(b, layout!((n, k):(k, 1)))?,
        Tensor::new(&mut columns, layout!((m, n)))?,
    )?;
    let columns = Tensor::new(&columns, layout!((m, n)))?;
    let rows = Tensor::new(&wanted, layout!((m, n):(n, 1)))?;
    assert!((0..m).all(|i| (0..n).all(|j| columns[(i, j)] == rows[(i, j)])));
    // nested modes
    c.fill(0.0);
    gemm_of_layouts::<2, 4, 16, _, _, _>(
        Tensor::new(a, layout!(((2,6),(4,4)):((16,32),(1,4))))?,
        Tensor::new(b, layout!((8,(2,8)):(16,(1,2))))?,
        Tensor::new(&mut c, layout!(((3,4),8):((8,24),1)))?,
    )?;
    assert_eq!(c, wanted);
    Ok(())
}

/// A kernel with its sizes in its type.
struct Gemm<const BM: usize, const BN: usize, const BK: usize>;

#[template]
impl<const BM: usize, const BN: usize, const BK: usize> Gemm<BM, BN, BK> {
    /// One tile of C, by way of an accumulator.
    fn tile<C: Layout>(
        &self,
        problem: &Problem,
        c: &mut TensorMut<'_, f32, C>,
        (i, j): (usize, usize),
    ) -> Result<(), TensorError> {
        let Problem { m, n, k, a, b } = problem;
        let (m, n, k) = (*m, *n, *k);
        let a = Tensor::new(a, layout!((m, k):(k, 1)))?.zipped_divide(tile!((const BM, const BK)));
        let b = Tensor::new(b, layout!((n, k):(k, 1)))?.zipped_divide(tile!((const BN, const BK)));
        let mut sums = vec![0.0; BM * BN];
        let mut sums = Tensor::new(&mut sums, layout!((const BM, const BN)))?;
        for l in 0..k / BK {
            gemm(&a.tile((i, l)), &b.tile((j, l)), &mut sums)?;
        }
        let mut ct = c
            .view_mut()
            .local_tile(tile!((const BM, const BN)), coord!((i, j)));
        copy(&sums, &mut ct)?;
        // both have two modes, and the compiler knows that
        assert_eq!(ct[(BM - 1, BN - 1)], sums[(BM - 1, BN - 1)]);
        Ok(())
    }

    fn run(&self, problem: &Problem) -> Result<Vec<f32>, TensorError> {
        let (m, n) = (problem.m, problem.n);
        let mut c = vec![f32::NAN; m * n];
        let mut tensor = Tensor::new(&mut c, layout!((m, n); row_major))?;
        for (i, j) in (0..m / BM).flat_map(|i| (0..n / BN).map(move |j| (i, j))) {
            self.tile(problem, &mut tensor, (i, j))?;
        }
        Ok(c)
    }
}

#[test]
fn a_struct_has_its_sizes_in_its_type() -> Result<(), TensorError> {
    let problem = Problem::new(12, 8, 16);
    assert_eq!(Gemm::<4, 8, 2>.run(&problem)?, problem.product());
    assert_eq!(Gemm::<12, 2, 16>.run(&problem)?, problem.product());
    Ok(())
}

/// `C += A·Bᵀ` as a GPU computes it: with a tiled MMA, whose operands tiled copies take from shared
/// memory. Generic over the instruction with its tile, over the vectors of the copies to shared
/// memory, and over the tile of a block, (BM,BN,BK).
#[template]
fn gemm_by_instructions<
    Mma,
    const BM: usize,
    const BN: usize,
    const BK: usize,
    const VECTOR: usize,
>(
    mma: Mma,
    a: &[f16],
    b: &[f16],
    c: &mut [f32],
    [m, n, k]: [usize; 3],
) -> Result<(), HostError>
where
    Mma: MmaTiling<Atom: HostAtom + MmaAtom<A = F16, B = F16, C = F32, D = F32>>,
{
    let block = HostBlock::new(mma)?;
    let [tile_m, tile_n, tile_k] = block.tile();
    let to_shared = HostCopy::new(make_tiled_copy(
        UniversalCopy::<32>.of::<F16>(),
        layout!((16, 2):(2, 1)),
        layout!((1, const VECTOR)),
    ))?;
    let load_a = HostCopy::new(make_tiled_copy_a(UniversalCopy::<16>.of::<F16>(), mma))?;
    let load_b = HostCopy::new(make_tiled_copy_b(UniversalCopy::<16>.of::<F16>(), mma))?;
    let of_c = HostCopy::new(make_tiled_copy_c(UniversalCopy::<32>.of::<F32>(), mma))?;

    let a = Tensor::new(a, layout!((m, k):(k, 1))).expect("A");
    let b = Tensor::new(b, layout!((n, k):(k, 1))).expect("B");
    let mut c = Tensor::new(c, layout!((m, n):(n, 1))).expect("C");
    let (mut x, mut y) = (vec![f16::NAN; BM * BK], vec![f16::NAN; BN * BK]);
    for (i, j) in (0..m / BM).flat_map(|i| (0..n / BN).map(move |j| (i, j))) {
        let mut ct = c
            .view_mut()
            .local_tile(tile!((const BM, const BN)), coord!((i, j)));
        for l in 0..k / BK {
            let mut shared_a =
                Tensor::new(&mut x, layout!((const BM, const BK):(const BK, 1))).expect("shared A");
            let mut shared_b =
                Tensor::new(&mut y, layout!((const BN, const BK):(const BK, 1))).expect("shared B");
            let from_a = a.local_tile(tile!((const BM, const BK)), coord!((i, l)));
            let from_b = b.local_tile(tile!((const BN, const BK)), coord!((j, l)));
            for column in (0..BK).step_by(2 * VECTOR) {
                for row in (0..BM).step_by(16) {
                    to_shared.copy(&from_a, (row, column), &mut shared_a, (row, column))?;
                }
                for row in (0..BN).step_by(16) {
                    to_shared.copy(&from_b, (row, column), &mut shared_b, (row, column))?;
                }
            }
            for row in (0..BM).step_by(tile_m) {
                for column in (0..BN).step_by(tile_n) {
                    let mut mine = of_c.load(&ct, (row, column))?;
                    for step in (0..BK).step_by(tile_k) {
                        let x = load_a.load(&shared_a, (row, step))?;
                        let y = load_b.load(&shared_b, (column, step))?;
                        block.gemm(&mut mine, &x, &y)?;
                    }
                    of_c.store(&mine, &mut ct, (row, column))?;
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_product_is_generic_over_instructions() {
    let problem = Problem::new(64, 64, 32);
    let halves = |numbers: &[f32]| {
        numbers
            .iter()
            .map(|x| f16::from_f32(*x))
            .collect::<Vec<_>>()
    };
    let (a, b) = (halves(&problem.a), halves(&problem.b));
    macro_rules! products {
        ($($atom:ident $threads:tt $tile:tt by [$($size:literal),*];)*) => {$(
            let mma = make_tiled_mma($atom, layout!($threads), tile!($tile));
            let mut c = vec![0.0; 64 * 64];
            gemm_by_instructions::<_, $($size),*>(mma, &a, &b, &mut c, [64, 64, 32]).unwrap();
            assert_eq!(c, problem.product(), "{mma:?}");
        )*};
    }
    products! {
        SM80_16x8x16_F32F16F16F32_TN (2,2,1) (32,32,16) by [64, 32, 32, 2];
        SM80_16x8x8_F32F16F16F32_TN (1,2,1) (16,16,8) by [32, 64, 16, 4];
        SM75_16x8x8_F32F16F16F32_TN (1,1,1) (16,8,8) by [16, 16, 8, 2];
    }
}

/// The instruction is given, and the tile is generic: the type of the tiled MMA is written out.
#[template]
fn tiles_of_an_instruction<const WM: usize, const WN: usize, const TN: usize>() -> [usize; 3] {
    let mma = make_tiled_mma(
        SM80_16x8x16_F32F16F16F32_TN,
        layout!((const WM, const WN, 1):(1, const WM, 0)),
        tile!((_, const TN, 16)),
    );
    HostBlock::new(mma)
        .expect("an instruction of the CPU")
        .tile()
}

#[test]
fn a_tiled_instruction_is_generic_over_its_tile() {
    assert_eq!(tiles_of_an_instruction::<2, 2, 32>(), [32, 32, 16]);
    assert_eq!(tiles_of_an_instruction::<1, 4, 64>(), [16, 64, 16]);
}

/// A copy of a matrix by threads with vectors of `V` numbers.
#[template]
fn copy_by_threads<const T: usize, const V: usize, A: Layout, B: Layout>(
    x: Tensor<Shared<'_, u16>, A>,
    y: &mut TensorMut<'_, u16, B>,
) -> Result<(), TensorError> {
    let atom = UniversalCopy::<16>.of::<u16>();
    let tiled = make_tiled_copy(atom, layout!((const T, 4):(4, 1)), layout!((1, const V)));
    for thread in 0..4 * T {
        let mine = tiled.get_slice(thread);
        copy(&mine.partition_s(x), &mut mine.partition_d(y.view_mut()))?;
    }
    assert!(tiled.try_get_slice(4 * T).is_err());
    Ok(())
}

#[test]
fn threads_of_a_template_copy_a_matrix() -> Result<(), TensorError> {
    let data: Vec<u16> = (0..32 * 64).collect();
    let x = Tensor::new(&data, layout!((32,64):(64,1)))?;
    let (mut out, rows) = (vec![0; 32 * 64], 32_usize);
    copy_by_threads::<8, 4, _, _>(x, &mut Tensor::new(&mut out, layout!((32,64):(64,1)))?)?;
    assert_eq!(out, data);
    out.fill(0);
    copy_by_threads::<32, 2, _, _>(x, &mut Tensor::new(&mut out, layout!((rows, 64)))?)?;
    let transposed = Tensor::new(&out, layout!((32, 64)))?;
    assert!((0..32).all(|i| (0..64).all(|j| transposed[(i, j)] == x[(i, j)])));
    Ok(())
}

/// Writes into each element of A and C which thread has it.
#[template]
fn owners<Mma: MmaTiling, A: Layout, C: Layout>(
    mma: Mma,
    threads: usize,
    mut a: TensorMut<'_, usize, A>,
    mut c: TensorMut<'_, usize, C>,
) {
    for thread in 0..threads {
        let mine = mma.get_slice(thread);
        fill(&mut mine.partition_a(a.view_mut()), thread);
        fill(&mut mine.partition_c(c.view_mut()), thread);
    }
}

#[test]
fn threads_of_a_template_share_an_instruction() -> Result<(), TensorError> {
    let atom = SM80_16x8x16_F32F16F16F32_TN;
    let mma = make_tiled_mma(atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    let (mut a, mut c, n) = (
        vec![usize::MAX; 64 * 32],
        vec![usize::MAX; 64 * 64],
        64_usize,
    );
    owners(
        mma,
        128,
        Tensor::new(&mut a, layout!((64, 32)))?,
        Tensor::new(&mut c, layout!((n, 64):(64, 1)))?,
    );
    let a = Tensor::new(&a, layout!((64, 32)))?;
    let c = Tensor::new(&c, layout!((64,64):(64,1)))?;
    assert!(c.iter().all(|thread| *thread < 128));
    for thread in 0..128_usize {
        let mine = mma.get_slice(thread);
        assert!(mine.partition_c(c).iter().all(|owner| *owner == thread));
        // several threads have each element of A: those along N
        let owner = mine.partition_a(a)[0];
        assert_eq!(owner % 64, thread % 64, "thread {thread}");
    }
    Ok(())
}
