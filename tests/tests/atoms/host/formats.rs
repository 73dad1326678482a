//! Number formats against their standards: every number of at most 16 bits, the roundings between
//! any two.

use cute_core::atom::host::{
    FloatFormat, HostFormat, Narrow, Number, NumberKind, Overflow, RealFormat, Specials,
};
use cute_core::atom::{
    E2M1, E2M3, E3M2, E4M3, E4M3FNUZ, E5M2, E5M2FNUZ, F32, FORMATS, S4, TF32, U1, U4, UE4M3, UE8M0,
};
use half::{bf16, f16};

const NARROW: [(&str, FloatFormat); 9] = [
    ("E5M2", FloatFormat::E5M2),
    ("E4M3", FloatFormat::E4M3),
    ("E5M2FNUZ", FloatFormat::E5M2FNUZ),
    ("E4M3FNUZ", FloatFormat::E4M3FNUZ),
    ("E3M2", FloatFormat::E3M2),
    ("E2M3", FloatFormat::E2M3),
    ("E2M1", FloatFormat::E2M1),
    ("UE8M0", FloatFormat::UE8M0),
    ("UE4M3", FloatFormat::UE4M3),
];

/// All values of a format that are numbers, with their bits, by value; of two zeros the positive
/// one.
fn numbers(format: FloatFormat) -> Vec<(f64, u64)> {
    let bits = u32::from(format.signed) + format.exponent + format.mantissa;
    let all = (0..1 << bits).map(|bits| (format.decode(bits).to_f64(), bits));
    let mut finite: Vec<_> = all
        .filter(|(value, _)| value.is_finite() && !(*value == 0.0 && value.is_sign_negative()))
        .collect();
    finite.sort_by(|x, y| x.0.total_cmp(&y.0));
    finite
}

/// The tables of the specifications: OFP8 table 1 and 2, MX table 1 to 7, for FNUZ those of LLVM.
#[test]
fn formats_have_the_numbers_of_their_specifications() {
    // the least and the greatest positive number, the least normal one, bits of 1, how many
    // numbers, how many NaN
    let power = |p: i32| 2_f64.powi(p);
    let table = [
        ("E5M2", power(-16), 57344.0, power(-14), 0x3c, 247, 6),
        ("E4M3", power(-9), 448.0, power(-6), 0x38, 253, 2),
        ("E5M2FNUZ", power(-17), 57344.0, power(-15), 0x40, 255, 1),
        ("E4M3FNUZ", power(-10), 240.0, power(-7), 0x40, 255, 1),
        ("E3M2", 0.0625, 28.0, 0.25, 0x0c, 63, 0),
        ("E2M3", 0.125, 7.5, 1.0, 0x08, 63, 0),
        ("E2M1", 0.5, 6.0, 1.0, 0x2, 15, 0),
        ("UE8M0", power(-127), power(127), power(-127), 0x7f, 255, 1),
        ("UE4M3", power(-9), 448.0, power(-6), 0x38, 127, 1),
    ];
    for ((name, format), row) in NARROW.into_iter().zip(table) {
        let values = numbers(format);
        let positive = |(value, _): &(f64, u64)| (*value > 0.0).then_some(*value);
        let least = values.iter().find_map(positive);
        let normal = format.decode(1 << format.mantissa).to_f64();
        let least_normal = if format.mantissa == 0 {
            least.unwrap()
        } else {
            normal
        };
        let one = values.iter().find(|(value, _)| *value == 1.0).unwrap().1;
        let width = u32::from(format.signed) + format.exponent + format.mantissa;
        let nan = (0..1 << width).filter(|bits| format.decode(*bits) == Number::Nan);
        let greatest = values.last().unwrap().0;
        let found = (
            name,
            least.unwrap(),
            greatest,
            least_normal,
            one,
            values.len(),
            nan.count(),
        );
        assert_eq!(found, row);
    }
    // MX table 5: all numbers of FP4
    let fp4: Vec<_> = (0..8)
        .map(|bits| Narrow::<E2M1>::from_bits(bits).to_f64())
        .collect();
    assert_eq!(fp4, [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0]);
    assert!(Narrow::<E5M2>::from_bits(0xfc).to_f64() == f64::NEG_INFINITY);
}

/// By the definition of each bit, in binary64, whose powers of two are exact.
#[test]
fn decoding_is_the_formula_of_the_specifications() {
    for (name, format) in NARROW {
        let width = format.exponent + format.mantissa;
        for bits in 0..1_u64 << (width + u32::from(format.signed)) {
            let value = format.decode(bits).to_f64();
            if !value.is_finite() {
                continue;
            }
            let sign = if format.signed && bits >> width == 1 {
                -1.0
            } else {
                1.0
            };
            let e = (bits >> format.mantissa & ((1 << format.exponent) - 1)) as i32;
            let f = (bits & ((1 << format.mantissa) - 1)) as f64 / (1 << format.mantissa) as f64;
            let formula = match e {
                0 if format.mantissa > 0 => f * 2_f64.powi(1 - format.bias),
                _ => (1.0 + f) * 2_f64.powi(e - format.bias),
            };
            assert_eq!(value, sign * formula, "{name} {bits:#x}");
        }
    }
}

/// The nearest by search among all numbers: at each number, halfway between two, and just beside
/// these.
#[test]
fn rounding_finds_the_nearest_number_and_of_two_the_even_one() {
    for (name, format) in NARROW {
        let values = numbers(format);
        let kind = NumberKind::Float(format);
        let encode = |value: f64| kind.encode(Number::from_f64(value), Overflow::Saturate);
        for pair in values.windows(2) {
            let [(low, low_bits), (high, high_bits)] = [pair[0], pair[1]];
            let half = low + (high - low) / 2.0;
            // the magnitude's bits: of negative numbers as of positive ones
            let even = match (low_bits % 2 == 0, format.mantissa) {
                (_, 0) => high_bits,
                (true, _) => low_bits,
                (false, _) => high_bits,
            };
            let value_of = |bits| format.decode(bits).to_f64();
            assert_eq!(value_of(encode(low)), low, "{name}");
            assert_eq!(value_of(encode(half)), value_of(even), "{name}: {half}");
            assert_eq!(
                value_of(encode(half.next_down())),
                low,
                "{name}: below {half}"
            );
            assert_eq!(
                value_of(encode(half.next_up())),
                high,
                "{name}: above {half}"
            );
        }
        let (greatest, bits) = *values.last().unwrap();
        for beyond in [2.0 * greatest, f64::MAX, f64::INFINITY] {
            assert_eq!(encode(beyond), bits, "{name}");
            let natural = format.decode(kind.encode(Number::from_f64(beyond), Overflow::Natural));
            match format.specials {
                Specials::Ieee => assert_eq!(natural, Number::Infinite { negative: false }),
                Specials::None => assert_eq!(natural.to_f64(), greatest),
                _ => assert_eq!(natural, Number::Nan, "{name}"),
            }
        }
        let nan = format.decode(encode(f64::NAN));
        match format.specials {
            Specials::None => assert_eq!(nan.to_f64(), greatest),
            _ => assert_eq!(nan, Number::Nan, "{name}"),
        }
    }
    // zeros have signs where the format has them
    let sign = |bits: u64, format: FloatFormat| format.decode(bits).to_f64().is_sign_negative();
    let zero = |format| NumberKind::Float(format).encode(Number::from_f64(-0.0), Overflow::Natural);
    assert!(sign(zero(FloatFormat::E4M3), FloatFormat::E4M3));
    assert_eq!(
        [zero(FloatFormat::E4M3FNUZ), zero(FloatFormat::UE4M3)],
        [0, 0]
    );
    // a negative number has no scale
    assert!(Narrow::<UE8M0>::from_f64(-2.0).to_f64().is_nan());
    assert!(Narrow::<UE4M3>::from_f64(-2.0).to_f64().is_nan());
    assert_eq!(Narrow::<UE8M0>::from_f64(0.0).to_f64(), 2_f64.powi(-127));
}

/// Every number of 16 bits is the one that `half` has; between any two of them the nearest is
/// found, which `half` misses just beside the middle: it cuts a binary64 off before it rounds.
#[test]
fn sixteen_bits_are_those_of_half() {
    fn compare(format: FloatFormat, to_f64: fn(u16) -> f64) {
        let kind = NumberKind::Float(format);
        let encode = |value: f64| kind.encode(Number::from_f64(value), Overflow::Natural);
        for bits in 0..=u16::MAX {
            let (value, found) = (to_f64(bits), format.decode(bits.into()).to_f64());
            if value.is_nan() {
                assert!(found.is_nan(), "{bits:#x}");
                continue;
            }
            assert_eq!(value.to_bits(), found.to_bits(), "{bits:#x}");
            assert_eq!(encode(value), u64::from(bits));
            let next = bits.wrapping_add(1);
            let outward = to_f64(next);
            if value.is_finite() && outward.is_finite() {
                let half = value + (outward - value) / 2.0;
                let (below, above) = match value.is_sign_negative() {
                    false => (half.next_down(), half.next_up()),
                    true => (half.next_up(), half.next_down()),
                };
                let even = if bits % 2 == 0 { bits } else { next };
                assert_eq!(
                    [below, half, above].map(encode),
                    [bits, even, next].map(u64::from),
                    "{half}"
                );
            }
        }
        let infinite =
            NumberKind::Float(format).encode(Number::from_f64(f64::MAX), Overflow::Natural);
        assert_eq!(
            format.decode(infinite),
            Number::Infinite { negative: false }
        );
    }
    compare(FloatFormat::BINARY16, |bits| f16::from_bits(bits).to_f64());
    compare(FloatFormat::BFLOAT16, |bits| bf16::from_bits(bits).to_f64());
    let encode = |value| {
        FloatFormat::BINARY16.decode(
            NumberKind::Float(FloatFormat::BINARY16)
                .encode(Number::from_f64(value), Overflow::Natural),
        )
    };
    // halfway to what would be the next number is infinite
    assert_eq!(encode(65519.99).to_f64(), 65504.0);
    assert_eq!(encode(65520.0), Number::Infinite { negative: false });
}

/// Binary32 and TF32 against the conversion of the processor, at random and at the ends.
#[test]
fn wide_formats_round_as_the_processor_does() {
    let mut random = cute_tests::random::Random::new(7);
    let mut bits = || {
        let bytes = random.bytes(8);
        u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
    };
    for round in 0..200_000 {
        let value = match round {
            0 => f64::from(f32::MAX) * (1.0 + 2_f64.powi(-25)),
            1 => f64::from(f32::MIN_POSITIVE) / 3.0,
            // of the exponents of binary32, and anything
            _ if round % 2 == 0 => {
                f64::from_bits(bits() & !(0xff << 52) | (0x380 + (round & 0xff)) << 52)
            }
            _ => f64::from_bits(bits()),
        };
        if value.is_nan() {
            continue;
        }
        let encode = |kind: NumberKind| kind.encode(Number::from_f64(value), Overflow::Natural);
        let nearest = (value as f32).to_bits();
        assert_eq!(encode(F32::KIND), u64::from(nearest), "{value}");
        assert_eq!(
            encode(NumberKind::Float(FloatFormat::BINARY64)),
            value.to_bits()
        );
        // TF32 is binary32 of 10 mantissa bits, rounded at once: by the bits of a binary64, of
        // which it is the same
        let tf32 = encode(TF32::KIND);
        assert_eq!(tf32 & 0x1fff, 0);
        let exact = FloatFormat::BINARY32.decode(tf32).to_f64();
        if value.abs() < 2_f64.powi(127) && value.abs() > 2_f64.powi(-126) {
            let unit = 2_f64.powi(value.abs().log2().floor() as i32 - 10);
            assert_eq!(exact, (value / unit).round_ties_even() * unit, "{value}");
        }
    }
    // the multiplier reads 19 bits: what is below them is ignored
    assert_eq!(TF32::KIND.decode(0x3f80_1fff).to_f64(), 1.0);
    assert_eq!(TF32::from_f64(1.0 + 2_f64.powi(-11)), 1.0);
    assert_eq!(
        TF32::from_f64(1.0 + 3.0 * 2_f64.powi(-11)),
        1.0 + 2_f32.powi(-9)
    );
}

#[test]
fn integers_wrap_or_saturate() {
    for (name, bits, signed) in [
        ("S4", 4, true),
        ("U4", 4, false),
        ("U1", 1, false),
        ("S8", 8, true),
        ("U32", 32, false),
        ("S32", 32, true),
    ] {
        let kind = NumberKind::named(name).unwrap();
        assert_eq!(kind, NumberKind::Integer { signed, bits });
        let (least, greatest) = match signed {
            true => (-1_i64 << (bits - 1), (1 << (bits - 1)) - 1),
            false => (0, (1 << bits) - 1),
        };
        let around = (least - 40..least + 40)
            .chain(greatest - 40..greatest + 40)
            .chain([1 << 40]);
        for value in around {
            let wrapped = kind.encode(Number::from(value), Overflow::Natural);
            assert_eq!(
                wrapped,
                value.cast_unsigned() & ((1 << bits) - 1),
                "{name} {value}"
            );
            let limited = kind.decode(kind.encode(Number::from(value), Overflow::Saturate));
            assert_eq!(
                limited.to_f64(),
                value.clamp(least, greatest) as f64,
                "{name} {value}"
            );
            if (least..=greatest).contains(&value) {
                assert_eq!(kind.decode(wrapped).to_f64(), value as f64, "{name}");
            }
        }
        for (value, whole) in [(0.5, 0), (1.5, 2), (2.5, 2), (f64::NAN, 0)] {
            let found = kind.encode(Number::from_f64(value), Overflow::Saturate);
            assert_eq!(found, whole.min(greatest).cast_unsigned(), "{name} {value}");
        }
        let infinite =
            kind.decode(kind.encode(Number::from_f64(f64::NEG_INFINITY), Overflow::Saturate));
        assert_eq!(infinite.to_f64(), least as f64);
    }
    assert_eq!(Narrow::<S4>::from_f64(-9.0).to_f64(), -8.0);
    assert_eq!(
        (
            Narrow::<U4>::from_f64(99.0).to_bits(),
            Narrow::<U1>::from_f64(1.0).to_bits()
        ),
        (15, 1)
    );
}

#[test]
fn every_format_has_a_type() {
    for format in FORMATS {
        let kind = NumberKind::named(format.name).unwrap_or_else(|| panic!("{}", format.name));
        let bits = match kind {
            NumberKind::Float(float) => {
                u32::from(float.signed) + float.exponent + float.mantissa + float.unused
            }
            NumberKind::Integer { bits, .. } => bits,
            NumberKind::Complex | NumberKind::Gauss => 64 * kind.words() as u32,
        };
        // a scale without sign is stored in a byte
        let stored = if format.name == "UE4M3" {
            7
        } else {
            format.bits
        };
        assert_eq!(bits, stored, "{}", format.name);
    }
    fn round_trip<F: RealFormat>() {
        for value in [0.0, 1.0, 2.0, 4.0] {
            assert_eq!(F::to_f64(F::from_f64(value)), value, "{}", F::NAME);
        }
    }
    use cute_core::atom::{BF16, F16, F64, S8, S16, S32, U8, U32};
    round_trip::<F64>();
    round_trip::<F32>();
    round_trip::<TF32>();
    round_trip::<F16>();
    round_trip::<BF16>();
    round_trip::<E5M2>();
    round_trip::<E4M3>();
    round_trip::<E5M2FNUZ>();
    round_trip::<E4M3FNUZ>();
    round_trip::<E3M2>();
    round_trip::<E2M3>();
    round_trip::<E2M1>();
    round_trip::<UE4M3>();
    round_trip::<S32>();
    round_trip::<U32>();
    round_trip::<S16>();
    round_trip::<S8>();
    round_trip::<U8>();
    round_trip::<S4>();
    round_trip::<U4>();
}
