//! Sums are exact and rounded once: against the fused operations of the processor, and against
//! 128-bit integers.

use cute_core::atom::host::{FloatFormat, MmaSemantics, Number, NumberKind, Overflow};
use cute_core::atom::nvidia::{sm80, universal};
use cute_core::atom::{MmaFamily, MmaInstance};
use cute_tests::random::Random;

fn atom(family: &'static MmaFamily, name: &str) -> MmaInstance {
    let record = family.atoms.iter().find(|record| record.name == name);
    record.expect("an atom").instances().remove(0)
}

fn word(random: &mut Random) -> u64 {
    u64::from_le_bytes(random.bytes(8).try_into().expect("eight bytes"))
}

/// Bit patterns with many zeros, infinities, NaN, subnormal numbers and neighbours of powers of
/// two.
fn pattern(random: &mut Random, exponent_bits: u32, mantissa_bits: u32) -> u64 {
    let sign = word(random) & 1;
    let greatest = (1 << exponent_bits) - 1;
    let middle = greatest / 2;
    let exponent = match random.below(8) {
        0 => 0,
        1 => greatest,
        2..5 => middle + word(random) % 8 - 4,
        _ => word(random) & greatest,
    };
    let all = (1 << mantissa_bits) - 1;
    let mantissa = match random.below(4) {
        0 => 0,
        1 => [1, all, all - 1, 1 << (mantissa_bits - 1)][random.below(4)],
        _ => word(random) & all,
    };
    sign << (exponent_bits + mantissa_bits) | exponent << mantissa_bits | mantissa
}

/// IEEE 754 `fusedMultiplyAdd` is the exact sum of one product, rounded once: zeros and their
/// signs, infinities, NaN.
#[test]
fn one_product_is_the_fused_operation_of_the_processor() {
    let fma = atom(&universal::MMA, "UniversalFMA");
    let all = |format| fma.semantics(&[("A", format), ("B", format), ("C", format), ("D", format)]);
    let (single, double) = (all("F32").unwrap(), all("F64").unwrap());
    let mut random = Random::new(3);
    for _ in 0..30_000 {
        let [a, b, c] = [(); 3].map(|()| pattern(&mut random, 8, 23));
        let found = single.execute(&[a], &[b], &[c]).unwrap()[0];
        let [x, y, z] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
        let wanted = x.mul_add(y, z);
        let same = u64::from(wanted.to_bits()) == found;
        let nan = wanted.is_nan() && f32::from_bits(found as u32).is_nan();
        assert!(same || nan, "{x:e} · {y:e} + {z:e}: {wanted:e}, {found:#x}");

        let [a, b, mut c] = [(); 3].map(|()| pattern(&mut random, 11, 52));
        if random.chance(20) {
            // nearly what the product is
            c = (-f64::from_bits(a) * f64::from_bits(b)).to_bits();
        }
        let found = double.execute(&[a], &[b], &[c]).unwrap()[0];
        let [x, y, z] = [a, b, c].map(f64::from_bits);
        let wanted = x.mul_add(y, z);
        let nan = wanted.is_nan() && f64::from_bits(found).is_nan();
        assert!(
            wanted.to_bits() == found || nan,
            "{x:e} · {y:e} + {z:e}: {wanted:e}, {found:#x}"
        );
    }
}

/// The tiles of A and B of `SM80_16x8x16` and the like, and C, as fragments of all threads.
fn fragments(mma: &MmaSemantics, tile: impl Fn(usize, usize, usize) -> u64) -> [Vec<u64>; 3] {
    let mut side = 0;
    [mma.a(), mma.b(), mma.c()].map(|fragments| {
        let values = (0..fragments.values()).flat_map(|value| {
            (0..fragments.threads()).map(move |thread| fragments.cell(thread, value))
        });
        let words = values
            .map(|(row, column)| tile(side, row, column))
            .collect();
        side += 1;
        words
    })
}

/// Products of binary16 are multiples of 2^-48 below 2^32: their sums fit 128-bit integers, which
/// the language rounds.
#[test]
fn sums_of_half_precision_are_those_of_integers() {
    for (name, result) in [
        ("SM80_16x8x16_F32F16F16F32_TN", FloatFormat::BINARY32),
        ("SM80_16x8x16_F16F16F16F16_TN", FloatFormat::BINARY16),
    ] {
        let mma = atom(&sm80::MMA, name).semantics(&[]).unwrap();
        let mut random = Random::new(5);
        for round in 0..20 {
            let half = NumberKind::Float(FloatFormat::BINARY16);
            // in a few rounds all numbers are of one size, in others of any, subnormal ones among
            // them
            let spread = [1, 4, 30][round % 3];
            let mut draw = |_: usize| {
                let exponent = 15 - spread / 2 + word(&mut random) % spread;
                word(&mut random) & 0x83ff | exponent << 10
            };
            let a: Vec<_> = (0..16 * 16).map(&mut draw).collect();
            let b: Vec<_> = (0..8 * 16).map(&mut draw).collect();
            let c: Vec<_> = (0..16 * 8)
                .map(|cell| match result {
                    FloatFormat::BINARY16 => draw(cell),
                    _ => {
                        let mantissa = word(&mut Random::new(cell as u64)) & 0x007f_ffff;
                        mantissa | (127 - spread / 2 + draw(cell) % spread) << 23
                    }
                })
                .collect();
            let [x, y, z] = fragments(&mma, |side, row, column| match side {
                0 => a[row + 16 * column],
                1 => b[row + 8 * column],
                _ => c[row + 16 * column],
            });
            let d = mma.execute(&x, &y, &z).unwrap();
            // multiples of 2^-80
            let scaled = |number: Number, power: i32| match number {
                Number::Finite {
                    negative,
                    significand,
                    exponent,
                } => {
                    let value = i128::from(significand) << (exponent + power);
                    if negative { -value } else { value }
                }
                other => panic!("{other:?}"),
            };
            let c_kind = NumberKind::Float(result);
            for (index, found) in d.iter().enumerate() {
                let (row, column) = mma.c().cell(index % 32, index / 32);
                let products = (0..16).map(|k| {
                    let (a, b) = (half.decode(a[row + 16 * k]), half.decode(b[column + 8 * k]));
                    scaled(a, 40) * scaled(b, 40)
                });
                let sum = products.sum::<i128>() + scaled(c_kind.decode(c[row + 16 * column]), 80);
                let nearest = match result {
                    FloatFormat::BINARY32 => u64::from((sum as f32 * 2_f32.powi(-80)).to_bits()),
                    _ => {
                        // 53 bits, the last one set where the rest is not 0: then a second rounding
                        // is that of the sum
                        let magnitude = sum.unsigned_abs();
                        let drop = 75_u32.saturating_sub(magnitude.leading_zeros());
                        let rest = magnitude & ((1 << drop) - 1) != 0;
                        let odd = (magnitude >> drop | u128::from(rest)) as f64;
                        let value = odd * 2_f64.powi(drop as i32 - 80);
                        let signed = if sum < 0 { -value } else { value };
                        c_kind.encode(Number::from_f64(signed), Overflow::Natural)
                    }
                };
                assert_eq!(*found, nearest, "{name}: ({row},{column}) = {sum}·2^-80");
            }
        }
    }
}

/// Whatever the order along K, and however much cancels, the sum is the same: binary64 from end to
/// end of its range.
#[test]
fn sums_do_not_depend_on_the_order() {
    let mma = atom(&sm80::MMA, "SM80_8x8x4_F64F64F64F64_TN")
        .semantics(&[])
        .unwrap();
    let run = |a: [f64; 4], b: [f64; 4], c: f64| {
        let [x, y, z] = fragments(&mma, |side, _, k| match side {
            0 => a[k].to_bits(),
            1 => b[k].to_bits(),
            _ => c.to_bits(),
        });
        f64::from_bits(mma.execute(&x, &y, &z).unwrap()[0])
    };
    let big = f64::MAX;
    let tiny = f64::from_bits(1);
    // 2·MAX² cancels, and what is far below the least number is left: tiny·2^-1 + tiny·2^-1 + 0
    assert_eq!(
        run([big, -big, tiny, tiny], [big, big, 0.5, 0.5], 0.0),
        tiny
    );
    assert_eq!(
        run([tiny, big, tiny, -big], [0.5, big, 0.5, big], 0.0),
        tiny
    );
    // a half rounds to even, a little more does not
    assert_eq!(run([tiny, 0.0, 0.0, 0.0], [0.5, 0.0, 0.0, 0.0], 0.0), 0.0);
    assert_eq!(
        run([tiny, tiny, 0.0, 0.0], [0.5, tiny, 0.0, 0.0], 0.0),
        tiny
    );
    assert_eq!(
        run(
            [1.0, 2_f64.powi(-53), tiny, 0.0],
            [1.0, 1.0, tiny, 0.0],
            0.0
        ),
        1.0 + f64::EPSILON
    );
    assert_eq!(
        run(
            [1.0, 2_f64.powi(-53), -tiny, 0.0],
            [1.0, 1.0, tiny, 0.0],
            0.0
        ),
        1.0
    );
    // beyond the greatest number, and back by C
    assert_eq!(run([big, 0.0, 0.0, 0.0], [2.0, 0.0, 0.0, 0.0], -big), big);
    assert_eq!(
        run([big, 0.0, 0.0, 0.0], [2.0, 0.0, 0.0, 0.0], 0.0),
        f64::INFINITY
    );
    // -0 where all are
    assert!(run([-0.0; 4], [1.0; 4], -0.0).is_sign_negative());
    assert!(run([-0.0, 0.0, -0.0, -0.0], [1.0; 4], -0.0).is_sign_positive());
    assert!(run([1.0, -1.0, 0.0, 0.0], [1.0; 4], 0.0).is_sign_positive());
    assert!(run([f64::INFINITY, 1.0, 1.0, 1.0], [0.0, 1.0, 1.0, 1.0], 0.0).is_nan());
    assert!(run([f64::INFINITY, f64::NEG_INFINITY, 0.0, 0.0], [1.0; 4], 0.0).is_nan());
    assert_eq!(
        run([f64::INFINITY, 1.0, 0.0, 0.0], [-1.0; 4], 7.0),
        f64::NEG_INFINITY
    );
}

/// `satfinite` and its absence, at both ends.
#[test]
fn integers_saturate_where_the_instruction_says_so() {
    let run = |name: &str, a: i8, c: i32| {
        let mma = atom(&sm80::MMA, name).semantics(&[]).unwrap();
        let [x, y, z] = fragments(&mma, |side, _, _| match side {
            0 => u64::from(a.cast_unsigned()),
            1 => 100,
            _ => u64::from(c.cast_unsigned()),
        });
        (mma.execute(&x, &y, &z).unwrap()[0] as u32).cast_signed()
    };
    let (plain, saturating) = (
        "SM80_16x8x32_S32S8S8S32_TN",
        "SM80_16x8x32_S32S8S8S32_TN_SATURATE",
    );
    assert_eq!(
        run(plain, 100, i32::MAX - 5),
        (i32::MAX - 5).wrapping_add(320_000)
    );
    assert_eq!(run(saturating, 100, i32::MAX - 5), i32::MAX);
    assert_eq!(
        run(plain, -100, i32::MIN + 5),
        (i32::MIN + 5).wrapping_sub(320_000)
    );
    assert_eq!(run(saturating, -100, i32::MIN + 5), i32::MIN);
    assert_eq!(run(saturating, -100, 5), 5 - 320_000);
}
