//! Typed atoms compute what their records compute, and refuse operands that do not fit.

use cute_core::atom::host::{
    Complex, HostAtom, HostError, HostFormat, HostMma, Narrow, Number, Overflow,
};
use cute_core::atom::{
    E2M1, E4M3, F32, F64, K, MMA_FAMILIES, MN, MmaAtom, Register, UE4M3, UE8M0, amd::*, cpu::*,
    intel::*, nvidia::*,
};
use cute_core::prelude::*;

/// Types and record of an instruction have equal layouts, formats and results.
fn same<A: HostAtom>(name: &str, formats: &[(&str, &str)]) {
    let families = MMA_FAMILIES.iter().copied().flatten();
    let records = families.flat_map(|family| family.atoms);
    let atom = records
        .flat_map(|record| record.instances())
        .find(|atom| atom.name == name)
        .unwrap_or_else(|| panic!("{name}"));
    let record = atom.semantics(formats).unwrap();
    let typed = HostMma::<A>::new().unwrap();
    let semantics = typed.semantics();
    assert_eq!(semantics.kinds(), record.kinds(), "{name}");
    // by cell, as copies of one cell must be the same
    let operands = [
        (record.a(), A::A::KIND),
        (record.b(), A::B::KIND),
        (record.c(), A::C::KIND),
    ];
    let [a, b, c] = operands.map(|(fragments, kind)| {
        let values = (0..fragments.values())
            .flat_map(|value| (0..fragments.threads()).map(move |thread| (thread, value)));
        let words = values.flat_map(|(thread, value)| {
            let (row, column) = fragments.cell(thread, value);
            let digits = move |word: usize| (row * row + 5 * row + 7 * column + word) / 3 % 3;
            (0..kind.words()).map(move |word| Number::from(digits(word) as i64))
        });
        let words = words.map(|number| kind.encode(number, Overflow::Natural));
        words.collect::<Vec<_>>()
    });
    let wanted = record.execute(&a, &b, &c);
    assert_eq!(semantics.execute(&a, &b, &c), wanted, "{name}");
    // and through tensors
    fn values<F: HostFormat>(words: &[u64]) -> Vec<F::Value> {
        let words = words.chunks(F::KIND.words());
        words
            .map(|words| {
                let mut value = [0; 3];
                value[..words.len()].copy_from_slice(words);
                F::from_words(value)
            })
            .collect()
    }
    let (a, b, c) = (values::<A::A>(&a), values::<A::B>(&b), values::<A::C>(&c));
    let mut d = vec![<A::D as HostFormat>::Value::default(); c.len()];
    let (m, n, k) = (a.len(), b.len(), c.len());
    let [x, y, z] = [layout!(m), layout!(n), layout!(k)];
    typed
        .execute(
            &mut Tensor::new(&mut d, z).unwrap(),
            &Tensor::new(&a, x).unwrap(),
            &Tensor::new(&b, y).unwrap(),
            &Tensor::new(&c, z).unwrap(),
        )
        .unwrap();
    assert_eq!(d, values::<A::D>(&wanted.unwrap()), "{name}");
}

#[test]
fn types_compute_what_their_records_do() {
    same::<sm70::SM70_8x8x4_F32F16F16F32_NT>("SM70_8x8x4_F32F16F16F32_NT", &[]);
    same::<sm80::SM80_16x8x8_F32TF32TF32F32_TN>("SM80_16x8x8_F32TF32TF32F32_TN", &[]);
    same::<sm80::SM80_8x8x4_C64C64C64C64_TN>("SM80_8x8x4_C64C64C64C64_TN", &[]);
    same::<sm80::SM80_8x8x4_GC64C64C64GC64_TN>("SM80_8x8x4_GC64C64C64GC64_TN", &[]);
    same::<sm80::SM80_16x8x64_S32S4U4S32_TN>("SM80_16x8x64_S32S4U4S32_TN", &[]);
    same::<sm80::SM80_16x8x256_S32U1U1S32_TN_XORPOPC>("SM80_16x8x256_S32U1U1S32_TN_XORPOPC", &[]);
    same::<sm90_gmma::SM90_64xNx16_F32F16F16_SS<16, K, MN>>("SM90_64x16x16_F32F16F16_SS", &[]);
    same::<sm120::SM120_16x8x32_TN<E2M1, E4M3, F32>>(
        "SM120_16x8x32_TN",
        &[("A", "E2M1"), ("B", "E4M3"), ("C", "F32")],
    );
    same::<cdna1::CDNA1_4x4x4_16B_F32F16F16F32>("CDNA1_4x4x4_16B_F32F16F16F32", &[]);
    same::<rdna3::RDNA3_16x16x16_F16F16F16F16_W64>("RDNA3_16x16x16_F16F16F16F16_W64", &[]);
    same::<xe::XE_Mx16x32_S32S8U4S32_TT<7>>("XE_7x16x32_S32S8U4S32_TT", &[]);
    same::<amx::AMX_16x16x32_F32BF16BF16F32>("AMX_16x16x32_F32BF16BF16F32", &[]);
    same::<x86::AVX512_16x1x2_F32BF16BF16F32>("AVX512_16x1x2_F32BF16BF16F32", &[]);
}

/// Blocks with scales, from the lowest number of a format to the highest.
#[test]
fn scales_multiply_blocks_of_values() {
    type Atom = sm120::SM120_16x8x64_TN_VS16;
    let atom = HostMma::<Atom>::new().unwrap();
    let ([of_a, of_b], kind) = atom.semantics().scales().expect("scales");
    assert_eq!(
        (of_a.threads(), of_a.values(), of_b.threads(), of_b.values()),
        (32, 4, 32, 4)
    );
    assert_eq!(kind, UE4M3::KIND);
    let a = Fragment::<Narrow<E2M1>, Layout![(32, 32)]>::filled(Narrow::from_f64(1.5));
    let b = Fragment::<Narrow<E2M1>, Layout![(32, 16)]>::filled(Narrow::from_f64(-6.0));
    // the scale of row m and block k of A is 2^-k·(m + 1), of B 448
    let scales_of_a: Vec<_> = (0..4)
        .flat_map(|value| (0..32).map(move |thread| (thread, value)))
        .map(|(thread, value)| {
            let (row, block) = of_a.cell(thread, value);
            Narrow::<UE4M3>::from_f64((row % 8 + 1) as f64 * 0.5_f64.powi(block as i32))
        })
        .collect();
    let scales_of_b = vec![Narrow::<UE4M3>::from_f64(448.0); 32 * 4];
    let c = Fragment::<f32, Layout![(32, 4)]>::filled(1.0);
    let mut d = Fragment::<f32, Layout![(32, 4)]>::zeroed();
    atom.execute_scaled::<UE4M3, _, _, _, _, _, _, _, _>(
        &mut d,
        &a,
        &b,
        &c,
        [&scales_of_a, &scales_of_b],
    )
    .unwrap();
    for thread in 0..32 {
        for value in 0..4 {
            let (row, _) = atom.semantics().c().cell(thread, value);
            let sum = 16.0 * (row % 8 + 1) as f32 * (1.0 + 0.5 + 0.25 + 0.125) * 1.5 * -6.0 * 448.0;
            assert_eq!(d[(thread, value)], 1.0 + sum);
        }
    }
    let wrong =
        atom.execute_scaled::<UE8M0, _, _, _, _, _, _, _, _>(&mut d, &a, &b, &c, [&[], &[]]);
    assert_eq!(
        wrong.unwrap_err().to_string(),
        "the instruction does not take UE8M0 as the scales"
    );
    let none = atom.execute(&mut d, &a, &b, &c);
    assert_eq!(
        none.unwrap_err().to_string(),
        "the instruction scales A and B, and no scales are given"
    );
}

#[test]
fn what_is_no_operand_is_refused() {
    type Atom = rdna3::RDNA3_16x16x16_F32F16F16F32_W32;
    let atom = HostMma::<Atom>::new().unwrap();
    let one = half::f16::ONE;
    let mut a = Fragment::<half::f16, Layout![(32, 16)]>::filled(one);
    let b = Fragment::<half::f16, Layout![(32, 16)]>::filled(one);
    let mut c = Fragment::<f32, Layout![(32, 8)]>::zeroed();
    atom.accumulate(&mut c, &a, &b).unwrap();
    assert_eq!(c[(31, 7)], 16.0);
    // lanes 16 to 31 repeat A and B of lanes 0 to 15: they may not differ
    a[(19, 5)] = half::f16::ZERO;
    let error = atom.accumulate(&mut c, &a, &b).unwrap_err();
    assert_eq!(
        error.to_string(),
        "thread 19 has another copy of (3,5) of A than a thread before it"
    );
    assert_eq!(c[(31, 7)], 16.0);
    let short = Fragment::<half::f16, Layout![(32, 15)]>::zeroed();
    let error = atom.accumulate(&mut c, &short, &b).unwrap_err();
    assert_eq!(
        error.to_string(),
        "A of all threads takes 512 words, 480 are given (SizeMatch)"
    );
    let error = atom
        .execute(&mut Fragment::<f32, Layout![(32, 7)]>::zeroed(), &b, &b, &c)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "C of all threads takes 256 words, 224 are given (SizeMatch)"
    );
    let error =
        HostMma::<universal::UniversalFMA<F32, F32, F32, cute_core::atom::C64>>::new().unwrap_err();
    assert_eq!(
        error,
        HostError::NoProduct {
            a: 1,
            b: 1,
            c: 2,
            d: 1
        }
    );
}

/// Atoms of one's own are computed with as well, if their layouts are those of an instruction.
#[test]
fn layouts_that_are_no_instruction_are_refused() {
    macro_rules! own {
        ($name:ident, $a:ty) => {
            #[derive(Clone, Copy, Default)]
            struct $name;
            impl MmaAtom for $name {
                const NAME: &'static str = stringify!($name);
                const INSTRUCTION: &'static str = "";
                type Shape = Shape![(2, 2, 1)];
                type ThrId = Layout![2:1];
                type ALayout = $a;
                type BLayout = Layout![(2,1):(1,0)];
                type CLayout = Layout![(2,2):(1,2)];
                type A = F64;
                type B = F64;
                type C = F64;
                type D = F64;
                type APlace = Register;
                type BPlace = Register;
                type CPlace = Register;
            }
        };
    }
    own!(Good, Layout![(2,1):(1,0)]);
    own!(Far, Layout![(2,1):(2,0)]);
    own!(Gap, Layout![(2,1):(0,0)]);
    own!(Odd, Layout![3:1]);
    let refused = |error: Result<(), HostError>| error.unwrap_err().to_string();
    let good = HostMma::<Good>::new().unwrap();
    let x = Tensor::new(&[2.0, 3.0], layout!(2)).unwrap();
    let mut d = Fragment::<f64, Layout![(2, 2)]>::filled(10.0);
    good.accumulate(&mut d, &x, &x).unwrap();
    assert!(d.iter().eq(&[14.0, 16.0, 16.0, 19.0]));
    assert_eq!(
        refused(HostMma::<Far>::new().map(drop)),
        "index 1 of A lies outside of the 2 cells of its tile (InBounds)"
    );
    assert_eq!(
        refused(HostMma::<Gap>::new().map(drop)),
        "no thread has (1,0) of A"
    );
    assert_eq!(
        refused(HostMma::<Odd>::new().map(drop)),
        "3 values of A are not divisible by 2 threads (ShapeDivisible)"
    );
}

/// (1 + 2i)·(3 + 4i) in each cell, by four and by three multiplications.
#[test]
fn complex_products_are_those_of_two_forms() {
    let (x, y) = (Complex { re: 1.0, im: 2.0 }, Complex { re: 3.0, im: 4.0 });
    let a = Fragment::<Complex, Layout![(32, 1)]>::filled(x);
    let b = Fragment::<Complex, Layout![(32, 1)]>::filled(y);
    let mut c = Fragment::<Complex, Layout![(32, 2)]>::zeroed();
    let plain = HostMma::<sm80::SM80_8x8x4_C64C64C64C64_TN>::new().unwrap();
    plain.accumulate(&mut c, &a, &b).unwrap();
    let mut sums = Fragment::<_, Layout![(32, 2)]>::zeroed();
    let gauss = HostMma::<sm80::SM80_8x8x4_GC64C64C64GC64_TN>::new().unwrap();
    gauss.accumulate(&mut sums, &a, &b).unwrap();
    let product = Complex {
        re: -20.0,
        im: 40.0,
    };
    assert!(c.iter().all(|c| *c == product) && sums.iter().all(|c| c.to_complex() == product));
}

/// Registers of 32 bits by the bits of each value, counted from the lowest.
#[test]
fn registers_hold_values_from_the_lowest_bits_on() {
    use cute_core::atom::host::{pack, unpack};
    use cute_core::atom::{BF16, C64, E3M2, F16, GC64, S4, TF32, U1};
    fn check<F: HostFormat>(bits: usize, count: usize) {
        let values: Vec<_> = (0..count as u64)
            .map(|index| {
                F::from_words([1, 2, 3].map(|n| (index + n).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
            })
            .collect();
        let registers = pack::<F>(&values);
        assert_eq!(registers.len(), (count * bits).div_ceil(32), "{}", F::NAME);
        for (index, value) in values.iter().enumerate() {
            let words = F::to_words(*value);
            for bit in 0..bits {
                let at = index * bits + bit;
                let found = registers[at / 32] >> (at % 32) & 1;
                assert_eq!(
                    u64::from(found),
                    words[bit / 64] >> (bit % 64) & 1,
                    "{} {at}",
                    F::NAME
                );
            }
        }
        let back = unpack::<F>(&registers).unwrap();
        assert!(
            back.iter()
                .zip(&values)
                .all(|(x, y)| F::to_words(*x) == F::to_words(*y)),
            "{}",
            F::NAME
        );
        assert!(back.len() >= count);
    }
    check::<U1>(1, 64);
    check::<S4>(4, 8);
    check::<E3M2>(6, 16);
    check::<E4M3>(8, 5);
    check::<F16>(16, 4);
    check::<BF16>(16, 3);
    check::<TF32>(32, 4);
    check::<F64>(64, 2);
    check::<C64>(128, 2);
    check::<GC64>(192, 2);
    let error = unpack::<C64>(&[0; 6]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "6 registers do not hold a whole number of values of 4 registers (SizeMatch)"
    );
}
