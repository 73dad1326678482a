//! The instructions of this processor against the reference semantics of their atoms.

use cute_core::atom::MmaAtom;
use cute_core::atom::cpu::{aarch64::*, x86::*};
use cute_core::atom::host::{CpuAtom, CpuMma, HostFormat, Number, Overflow, RealFormat};
use cute_tests::random::Random;

/// The format of C, which is that of D.
type C<A> = <A as MmaAtom>::C;
type Value<F> = <F as HostFormat>::Value;

/// The numbers from which operands are drawn.
#[derive(Clone, Copy, PartialEq)]
enum Draw {
    /// Whole numbers, whose products and sums are exact.
    Whole,
    /// Any bits: infinities, NaN and subnormal numbers among them.
    Bits,
    /// Numbers from -8 to 8.
    Real,
}

impl Draw {
    fn values<F: RealFormat>(self, random: &mut Random, count: usize) -> Vec<Value<F>> {
        let mut value = || {
            let word = u64::from_le_bytes(random.bytes(8).try_into().expect("eight bytes"));
            match self {
                Self::Whole => {
                    let number = Number::from((word % 5) as i64);
                    F::from_words([F::KIND.encode(number, Overflow::Natural), 0, 0])
                }
                Self::Bits => F::from_words([word, 0, 0]),
                Self::Real => F::from_f64((word >> 11) as f64 * 2_f64.powi(-49) - 8.0),
            }
        };
        (0..count).map(|_| value()).collect()
    }
}

/// The instruction against the reference: to the bit, or where it rounds more than once within
/// `units` of the last place of the sum of absolute values.
fn agrees<A>(random: &mut Random, draw: Draw, units: f64) -> bool
where
    A: CpuAtom<A: RealFormat, B: RealFormat>,
    C<A>: RealFormat,
    A::ValuesOfA: TryFrom<Vec<Value<<A as MmaAtom>::A>>>,
    A::ValuesOfB: TryFrom<Vec<Value<<A as MmaAtom>::B>>>,
    A::ValuesOfC: TryFrom<Vec<Value<C<A>>>>,
{
    let native = CpuMma::<A>::new().unwrap();
    let reference = CpuMma::<A>::reference().unwrap();
    assert!(!reference.is_instruction());
    let count = |values: usize, value: usize| values / value;
    for _ in 0..200 {
        let a = draw.values::<<A as MmaAtom>::A>(
            random,
            count(
                size_of::<A::ValuesOfA>(),
                size_of::<Value<<A as MmaAtom>::A>>(),
            ),
        );
        let b = draw.values::<<A as MmaAtom>::B>(
            random,
            count(
                size_of::<A::ValuesOfB>(),
                size_of::<Value<<A as MmaAtom>::B>>(),
            ),
        );
        let c = draw.values::<C<A>>(
            random,
            count(size_of::<A::ValuesOfC>(), size_of::<Value<C<A>>>()),
        );
        let a = A::ValuesOfA::try_from(a).ok().expect("an array");
        let b = A::ValuesOfB::try_from(b).ok().expect("an array");
        let mut found = A::ValuesOfC::try_from(c).ok().expect("an array");
        let mut wanted = found;
        native.accumulate(&mut found, &a, &b);
        reference.accumulate(&mut wanted, &a, &b);
        for (found, wanted) in found.as_ref().iter().zip(wanted.as_ref()) {
            let (x, y) = (C::<A>::to_f64(*found), C::<A>::to_f64(*wanted));
            let same = x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan();
            // 200 is more than the sum of absolute values of two products and C
            let near = (x - y).abs() <= units * 200.0 * f64::from(f32::EPSILON);
            assert!(same || near, "{}: {x:e}, by the reference {y:e}", A::NAME);
        }
    }
    native.is_instruction()
}

/// Tests atoms; the names of those that ran as instructions.
macro_rules! instructions {
    ($random:ident, $draw:ident, $units:literal: $($atom:ident)+) => {
        [$((stringify!($atom), agrees::<$atom>(&mut $random, Draw::$draw, $units))),+]
            .into_iter()
            .filter_map(|(name, ran)| ran.then_some(name))
    };
}

#[test]
fn instructions_compute_what_their_atoms_say() {
    let mut random = Random::new(23);
    let mut ran = Vec::new();
    // fused: one rounding, whatever the bits
    ran.extend(instructions!(random, Bits, 0.0:
        SCALAR_1x1x1_F32F32F32F32 SCALAR_1x1x1_F64F64F64F64 AVX2_8x1x1_F32F32F32F32 AVX2_4x1x1_F64F64F64F64
        AVX512_16x1x1_F32F32F32F32 AVX512_8x1x1_F64F64F64F64 AVX512_32x1x1_F16F16F16F16
        NEON_4x1x1_F32F32F32F32 NEON_2x1x1_F64F64F64F64 NEON_8x1x1_F16F16F16F16));
    // integers wrap around
    ran.extend(instructions!(random, Bits, 0.0:
        AVX2_8x1x2_S32S16S16S32 AVX2_8x1x4_S32U8S8S32 AVX2_8x1x4_S32S8S8S32 AVX2_8x1x4_S32U8U8S32
        AVX512_16x1x2_S32S16S16S32 AVX512_16x1x4_S32U8S8S32 NEON_4x1x4_S32S8S8S32 NEON_4x1x4_U32U8U8U32
        NEON_4x1x4_S32U8S8S32 NEON_2x2x8_S32S8S8S32 NEON_2x2x8_U32U8U8U32 NEON_2x2x8_S32U8S8S32));
    // a rounding after each product
    ran.extend(instructions!(random, Real, 1.0:
        AVX512_16x1x2_F32BF16BF16F32 NEON_4x1x2_F32BF16BF16F32 NEON_2x2x4_F32BF16BF16F32));
    ran.extend(instructions!(random, Whole, 0.0:
        AVX512_16x1x2_F32BF16BF16F32 NEON_4x1x2_F32BF16BF16F32 NEON_2x2x4_F32BF16BF16F32));
    println!("as instructions: {ran:?}");
    assert!(ran.contains(&"SCALAR_1x1x1_F32F32F32F32"));
    #[cfg(target_arch = "x86_64")]
    for (feature, name) in [
        (
            std::arch::is_x86_feature_detected!("avx2"),
            "AVX2_8x1x2_S32S16S16S32",
        ),
        (
            std::arch::is_x86_feature_detected!("avx512f"),
            "AVX512_16x1x1_F32F32F32F32",
        ),
        (
            std::arch::is_x86_feature_detected!("avx512vnni"),
            "AVX512_16x1x4_S32U8S8S32",
        ),
    ] {
        assert_eq!(ran.contains(&name), feature, "{name}");
    }
}
