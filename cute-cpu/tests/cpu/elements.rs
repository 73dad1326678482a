//! Products of 8-bit integers and of 16-bit numbers through the public interface: extreme values,
//! what is refused, rounding, epilogues.

use cute_core::error::Condition;
use cute_core::prelude::*;
use cute_core::tensor::TensorError;
use cute_cpu::{Gemm, Target, gemm};

/// Numbers that look random and are the same in each run: a linear congruential generator.
fn random(count: usize, mut state: u32) -> impl Iterator<Item = u16> {
    (0..count).map(move |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as u16
    })
}

/// A (m,k) and B (n,k) of bytes, and their product in 64 bits.
fn exact(a: &[i64], b: &[i64], k: usize) -> Vec<i64> {
    let rows = || a.chunks(k);
    b.chunks(k)
        .flat_map(|column| rows().map(move |row| row.iter().zip(column).map(|(x, y)| x * y).sum()))
        .collect()
}

/// All bytes of both types meet all, for each kernel, in sizes at the edges of tiles.
macro_rules! all_bytes {
    ($($name:ident: $a:ty, $b:ty;)*) => {$(
        #[test]
        fn $name() -> Result<(), TensorError> {
            for (m, n, k) in [(1_usize, 40_usize, 129_usize), (50, 1, 64), (37, 29, 77), (97, 49, 1300), (17, 7, 1)] {
                let a: Vec<$a> = random(m * k, 1).map(|x| x as $a).collect();
                let b: Vec<$b> = random(n * k, 2).map(|x| x as $b).collect();
                let wide = |(a, b): (Vec<i64>, Vec<i64>)| exact(&a, &b, k);
                let want = wide((
                    a.iter().map(|x| (*x).into()).collect(),
                    b.iter().map(|x| (*x).into()).collect(),
                ));
                for target in Target::available() {
                    let mut got = vec![i32::MIN; m * n];
                    let (a, b) = (Tensor::new(&a[..], layout!((m,k):(k,1)))?, Tensor::new(&b[..], layout!((n,k):(k,1)))?);
                    let mut c = Tensor::new(&mut got[..], layout!((m,n):(1,m)))?;
                    Gemm::new(1, 0).target(target).run(&a, &b, &mut c)?;
                    assert!(got.iter().map(|x| i64::from(*x)).eq(want.iter().copied()), "{target:?} ({m},{n},{k})");
                }
            }
            Ok(())
        }
    )*};
}
all_bytes! {
    all_values_of_i8_and_i8: i8, i8;
    all_values_of_u8_and_i8: u8, i8;
    all_values_of_i8_and_u8: i8, u8;
    all_values_of_u8_and_u8: u8, u8;
}

/// The product of one row and one column of `k` equal numbers, and of `columns` more columns.
fn row<A, B>(
    k: usize,
    (a, b): (A, B),
    (alpha, beta): (i32, i32),
    c: &mut [i32],
) -> Result<(), TensorError>
where
    A: Copy,
    B: Copy,
    i32: cute_cpu::Accumulator<A, B, i32>,
{
    let (x, y) = ([a], [b]);
    let n = c.len();
    let a = Tensor::new(&x[..], layout!((1, k):(0, 0)))?;
    let b = Tensor::new(&y[..], layout!((n, k):(0, 0)))?;
    gemm(alpha, &a, &b, beta, &mut Tensor::new(c, layout!((1, n)))?)
}

#[test]
fn the_longest_sums_are_exact_and_longer_ones_are_refused() {
    // 131071·128·128 = 2³¹ - 16384
    let mut c = [7; 20];
    assert_eq!(row(131_071, (-128_i8, -128_i8), (1, 0), &mut c), Ok(()));
    assert_eq!(c, [2_147_467_264; 20]);
    assert_eq!(row(131_071, (-128_i8, 127_i8), (-1, 0), &mut c), Ok(()));
    assert_eq!(c, [131_071 * 128 * 127; 20]);
    let mut c = [7; 20];
    let error = row(131_072, (0_i8, 0_i8), (1, 0), &mut c).expect_err("2³¹");
    assert_eq!(
        error,
        TensorError::SumsExceed {
            steps: 131_072,
            largest: 1 << 31,
            max: (1 << 31) - 1
        }
    );
    assert_eq!(error.condition(), Condition::Representable);
    assert_eq!(
        error.to_string(),
        "sums of 131072 products could reach 2147483648, beyond 2147483647, the largest value of their type \
         (Representable)"
    );
    // 65793·255·128 < 2³¹ ≤ 65794·255·128, and 33025·255·255 < 2³¹ ≤ 33026·255·255
    assert_eq!(row(65_793, (255_u8, -128_i8), (1, 0), &mut c), Ok(()));
    assert_eq!(c, [-65_793 * 255 * 128; 20]);
    assert!(row(65_794, (0_u8, 0_i8), (1, 0), &mut c).is_err());
    assert!(row(65_794, (0_i8, 0_u8), (1, 0), &mut c).is_err());
    assert_eq!(row(33_025, (255_u8, 255_u8), (1, 0), &mut c), Ok(()));
    assert_eq!(c, [33_025 * 255 * 255; 20]);
    assert!(row(33_026, (0_u8, 0_u8), (1, 0), &mut c).is_err());
    // Nothing was written.
    assert_eq!(c, [33_025 * 255 * 255; 20]);
}

#[test]
fn factors_and_what_c_holds_count_among_what_could_exceed() {
    let mut c = [1000, -2000];
    assert_eq!(row(10, (2_i8, 3_i8), (5, -1), &mut c), Ok(()));
    assert_eq!(c, [300 - 1000, 300 + 2000]);
    let exceed = |steps, largest| {
        Err(TensorError::SumsExceed {
            steps,
            largest,
            max: i32::MAX.into(),
        })
    };
    let mut c = [0, i32::MIN];
    assert_eq!(row(1, (0_i8, 0_i8), (0, 1), &mut c), exceed(1, 1 << 31));
    c = [i32::MAX - 16384, 1];
    assert_eq!(row(1, (-128_i8, -128_i8), (1, 1), &mut c), Ok(()));
    assert_eq!(c, [i32::MAX, 16385]);
    assert_eq!(
        row(1, (0_i8, 0_i8), (1, 1), &mut c),
        exceed(1, (1 << 31) - 1 + 16384)
    );
    assert_eq!(c, [i32::MAX, 16385]);
    // Where beta is 0, what C holds does not count.
    assert_eq!(row(1, (1_i8, 1_i8), (1, 0), &mut c), Ok(()));
    let most = i32::MIN;
    assert_eq!(
        row(2, (0_i8, 0_i8), (most, 0), &mut c),
        exceed(2, (1 << 31) * (1 << 15))
    );
}

#[test]
fn an_epilogue_has_whole_sums_of_integers() -> Result<(), TensorError> {
    let (x, mut y) = ([100_i8; 3000], [0; 9]);
    let a = Tensor::new(&x[..], layout!((3, 1000)))?;
    let scaled = |i: usize, j: usize, sum: i32| sum / 1000 + (i + 10 * j) as i32;
    let mut c = Tensor::new(&mut y[..], layout!((3, 3)))?;
    Gemm::new(1, 0).epilogue(&scaled).run(&a, &a, &mut c)?;
    assert!((0..9).all(|at| y[at] == 10_000 + (at % 3 + 10 * (at / 3)) as i32));
    Ok(())
}

#[cfg(feature = "half")]
mod halves {
    use super::*;
    use cute_cpu::Accumulator;
    use half::{bf16, f16};

    trait Half: Copy + Send + Sync + 'static {
        fn bits(bits: u16) -> Self;
        fn of(x: f32) -> Self;
        fn wide(self) -> f64;
    }
    macro_rules! half {
        ($($t:ty)*) => {$(
            impl Half for $t {
                fn bits(bits: u16) -> Self {
                    <$t>::from_bits(bits)
                }
                fn of(x: f32) -> Self {
                    <$t>::from_f32(x)
                }
                fn wide(self) -> f64 {
                    self.to_f64()
                }
            }
        )*};
    }
    half!(bf16 f16);

    /// Each of the 2¹⁶ values times 1, and by each way of packing: infinities stay, NaN stays NaN,
    /// numbers below the normal ones keep their bits.
    fn all_values<T: Half>() -> Result<(), TensorError>
    where
        f32: Accumulator<T, T, f32> + Accumulator<T, T, T>,
    {
        let all: Vec<T> = (0..=u16::MAX).map(T::bits).collect();
        let one = [T::of(1.0)];
        // A sum that begins with 0 makes 0 of -0.
        let same = |x: f64, y: f64| x == y || x.is_nan() && y.is_nan();
        for target in Target::available() {
            let product = Gemm::new(1.0_f32, 0.0).target(target);
            for (m, row, column) in [
                (256_usize, 256_usize, 1_usize),
                (256, 1, 256),
                (1 << 16, 1, 1 << 16),
            ] {
                let n = (1 << 16) / m;
                // Row i of A is row i of the values, and B is the identity, or 1.
                let mut wide = vec![7.0_f32; all.len()];
                let mut narrow = vec![T::of(7.0); all.len()];
                for j in 0..n {
                    // One column of A times 1.
                    let a = Tensor::new(&all[j * column..], layout!((m, 1):(row, 1)))?;
                    let b = Tensor::new(&one[..], layout!((1, 1)))?;
                    let place = layout!((m, 1):(row, 1));
                    product.run(&a, &b, &mut Tensor::new(&mut wide[j * column..], place)?)?;
                    product.run(&a, &b, &mut Tensor::new(&mut narrow[j * column..], place)?)?;
                }
                for (i, x) in all.iter().enumerate() {
                    assert!(same(f64::from(wide[i]), x.wide()), "{target:?} {i:x}");
                    assert!(same(narrow[i].wide(), x.wide()), "{target:?} {i:x}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn all_values_are_kept() -> Result<(), TensorError> {
        all_values::<bf16>()?;
        all_values::<f16>()
    }

    /// Random numbers against sums of 64 bits, within what a sum in `f32` may be off, through each
    /// way of packing and with more than one block along K.
    fn near<T: Half>(decimals: f64) -> Result<(), TensorError>
    where
        f32: Accumulator<T, T, f32> + Accumulator<T, T, T>,
    {
        for (m, n, k) in [
            (3_usize, 70_usize, 1000_usize),
            (61, 53, 1000),
            (130, 20, 37),
            (1100, 3, 600),
        ] {
            let numbers = |count, seed| -> Vec<T> {
                random(count, seed)
                    .map(|x| T::of(f32::from(x) / 32768.0 - 1.0))
                    .collect()
            };
            let (a, b) = (numbers(m * k, 3), numbers(n * k, 4));
            let old = numbers(m * n, 5);
            for target in Target::available() {
                for (by_rows, of_b) in [(false, (1, n)), (true, (k, 1)), (false, (k, 1))] {
                    let of_a = if by_rows { (k, 1) } else { (1, m) };
                    let at = |i: usize, p: usize| a[i * of_a.0 + p * of_a.1].wide();
                    let bt = |j: usize, p: usize| b[j * of_b.0 + p * of_b.1].wide();
                    let a = Tensor::new(&a[..], layout!((m, k):({ of_a.0 }, { of_a.1 })))?;
                    let b = Tensor::new(&b[..], layout!((n, k):({ of_b.0 }, { of_b.1 })))?;
                    let (mut wide, mut narrow) = (vec![0.0_f32; m * n], old.clone());
                    Gemm::new(0.5, 0.0).target(target).run(
                        &a,
                        &b,
                        &mut Tensor::new(&mut wide[..], layout!((m, n)))?,
                    )?;
                    Gemm::new(0.5, 3.0).target(target).run(
                        &a,
                        &b,
                        &mut Tensor::new(&mut narrow[..], layout!((m, n)))?,
                    )?;
                    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))).step_by(7) {
                        let (sum, size) = (0..k).fold((0.0, 0.0), |(sum, size), p| {
                            let product = at(i, p) * bt(j, p);
                            (sum + product, size + product.abs())
                        });
                        let (sum, old) = (0.5 * sum, 3.0 * old[i + m * j].wide());
                        let off = size * k as f64 * f64::from(f32::EPSILON) / 2.0;
                        let found = f64::from(wide[i + m * j]);
                        assert!(
                            (found - sum).abs() <= off,
                            "{target:?} ({i},{j}): {found}, not {sum}"
                        );
                        // One rounding more, to half of a last place.
                        let found = narrow[i + m * j].wide();
                        let off = 2.0 * off + (sum + old).abs() * decimals / 2.0;
                        assert!(
                            (found - sum - old).abs() <= off,
                            "{target:?} ({i},{j}): {found}, not {}",
                            sum + old
                        );
                    }
                }
            }
        }
        Ok(())
    }

    #[test]
    fn sums_are_those_of_f32() -> Result<(), TensorError> {
        near::<bf16>(1.0 / 128.0)?;
        near::<f16>(1.0 / 1024.0)
    }

    /// 2001 is no `bf16`: rounded before the epilogue it would be 2000, and sums of 16 bits would
    /// stop at 256.
    #[test]
    fn c_is_rounded_once_after_the_epilogue() -> Result<(), TensorError> {
        let ones = vec![bf16::ONE; 50 * 2001];
        let x = Tensor::new(&ones[..], layout!((50, 2001)))?;
        let mut y = vec![bf16::NAN; 2500];
        let less = |_: usize, _: usize, sum: f32| sum - 2000.0;
        let mut c = Tensor::new(&mut y[..], layout!((50, 50)))?;
        Gemm::new(1.0, 0.0).epilogue(&less).run(&x, &x, &mut c)?;
        assert!(y.iter().all(|x| *x == bf16::ONE));
        Ok(())
    }

    #[test]
    fn numbers_beyond_f16_become_infinite() -> Result<(), TensorError> {
        let x = [f16::MAX; 2];
        let a = Tensor::new(&x[..], layout!((1, 2)))?;
        let (mut wide, mut narrow) = ([0.0_f32], [f16::ZERO]);
        gemm(
            1.0,
            &a,
            &a,
            0.0,
            &mut Tensor::new(&mut wide, layout!((1, 1)))?,
        )?;
        gemm(
            1.0,
            &a,
            &a,
            0.0,
            &mut Tensor::new(&mut narrow, layout!((1, 1)))?,
        )?;
        assert_eq!((wide, narrow), ([2.0 * 65504.0 * 65504.0], [f16::INFINITY]));
        Ok(())
    }

    #[cfg(feature = "threads")]
    #[test]
    fn threads_compute_the_same_but_for_rounding() -> Result<(), TensorError> {
        let (m, n, k) = (300_usize, 200, 700);
        let x: Vec<bf16> = random(m * k, 9)
            .map(|x| bf16::from_f32(f32::from(x) / 65536.0))
            .collect();
        let a = Tensor::new(&x[..], layout!((m, k):(k, 1)))?;
        let b = Tensor::new(&x[..], layout!((n, k):(1, n)))?;
        let (mut one, mut four) = (vec![bf16::ZERO; m * n], vec![bf16::NAN; m * n]);
        gemm(
            1.0,
            &a,
            &b,
            0.0,
            &mut Tensor::new(&mut one[..], layout!((m, n)))?,
        )?;
        Gemm::new(1.0, 0.0).threads(4).run(
            &a,
            &b,
            &mut Tensor::new(&mut four[..], layout!((m, n)))?,
        )?;
        // A part of C may have other blocks along K than C: then its sums are rounded otherwise, in `f32`, and
        // a result that lies near the middle of two numbers may become the other one.
        for (x, y) in one.iter().zip(&four) {
            let (x, y) = (x.to_f32(), y.to_f32());
            assert!((x - y).abs() <= x.abs() / 128.0, "{x} and {y}");
        }
        Ok(())
    }
}
