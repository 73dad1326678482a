//! Static integers follow the arithmetic of integers up to 2^63; dynamic ones saturate.

use core::any::TypeId;
use cute_core::int::exp::*;
use cute_core::int::hex::*;
use cute_core::int::*;
use cute_core::logic::{Bool, False, Tri, True, Unknown};

include!(concat!(env!("OUT_DIR"), "/integers.rs"));

/// A numeral has the value that it was written for.
#[track_caller]
fn numeral<A: StaticInt>(value: i128) {
    assert_eq!(A::VALUE, value);
    assert_eq!(A::STATIC, Some(value));
    assert_eq!(A::default().to_string(), format!("_{value}"));
    assert_eq!(size_of::<A>(), 0);
    assert_eq!(<A::IsOne as Bool>::VALUE, value == 1);
    assert_eq!(<A::IsZero as Bool>::VALUE, value == 0);
    assert_eq!(<A::IsNegative as Bool>::VALUE, value < 0);
    assert!(<A::IsStatic as Bool>::VALUE);
    assert!(!<A::IsOver as Bool>::VALUE);
}

/// A result is the expected type, so its value and its form are right.
#[track_caller]
fn result<R: Int, Expected: StaticInt>(name: &str, a: i128, b: i128) {
    assert!(
        TypeId::of::<R>() == TypeId::of::<Expected>(),
        "{name} of {a} and {b}: {:?}, expected {:?}",
        R::STATIC,
        Expected::STATIC
    );
}

#[track_caller]
fn same<R: 'static, Expected: 'static>(name: &str, a: i128, b: i128) {
    assert!(
        TypeId::of::<R>() == TypeId::of::<Expected>(),
        "{name} of {a} and {b}: {}, expected {}",
        core::any::type_name::<R>(),
        core::any::type_name::<Expected>()
    );
}

#[track_caller]
fn over<R: Int>(name: &str, a: i128, b: i128) {
    assert!(
        <R::IsOver as Bool>::VALUE,
        "{name} of {a} and {b} is not refused"
    );
}

type N<const VALUE: usize> = FromConst<VALUE>;
type Large = N<0x8000_0000_0000_0000>;
type Beyond = Mul<Large, Large>;

#[test]
fn overflow_survives_further_arithmetic() {
    over::<Beyond>("x", 0, 0);
    over::<Add<Beyond, N<1>>>("x + 1", 0, 0);
    over::<Add<N<1>, Beyond>>("1 + x", 0, 0);
    over::<Sub<Beyond, Beyond>>("x - x", 0, 0);
    over::<Sub<N<7>, Beyond>>("7 - x", 0, 0);
    over::<Mul<Beyond, N<3>>>("x · 3", 0, 0);
    over::<Mul<Negate<N<3>>, Beyond>>("-3 · x", 0, 0);
    over::<Div<Beyond, N<3>>>("x / 3", 0, 0);
    over::<Div<Beyond, N<1>>>("x / 1", 0, 0);
    over::<Div<N<3>, Beyond>>("3 / x", 0, 0);
    over::<CeilDiv<Beyond, N<3>>>("⌈x / 3⌉", 0, 0);
    over::<Rem<Beyond, N<3>>>("x % 3", 0, 0);
    over::<Rem<N<3>, Beyond>>("3 % x", 0, 0);
    over::<Min<Beyond, N<3>>>("min(x, 3)", 0, 0);
    over::<Max<N<3>, Beyond>>("max(3, x)", 0, 0);
    over::<Gcd<N<3>, Beyond>>("gcd(3, x)", 0, 0);
    over::<Succ<Beyond>>("x + 1", 0, 0);
    over::<Pred<Beyond>>("x - 1", 0, 0);
    over::<Negate<Beyond>>("-x", 0, 0);
    over::<Abs<Negate<Beyond>>>("|-x|", 0, 0);
    same::<Less<N<3>, Beyond>, Unknown>("3 < x", 0, 0);
    same::<Same<Beyond, Beyond>, False>("x = x", 0, 0);
    // Unless zero decides.
    result::<Mul<Zero, Beyond>, Zero>("0 · x", 0, 0);
    result::<Mul<Beyond, Zero>, Zero>("x · 0", 0, 0);
}

#[test]
fn zero_divides_nothing() {
    over::<Div<N<7>, Zero>>("7 / 0", 0, 0);
    over::<Div<Zero, Zero>>("0 / 0", 0, 0);
    over::<Rem<N<7>, Zero>>("7 % 0", 0, 0);
    over::<CeilDiv<Zero, Zero>>("⌈0 / 0⌉", 0, 0);
    assert_eq!(div(Dyn(7i32), Zero), Dyn(i32::MAX));
    assert_eq!(div(Dyn(7u32), Dyn(0u32)), Dyn(u32::MAX));
    assert_eq!(rem(N::<7>::NEW, Dyn(0usize)), Dyn(usize::MAX));
    assert_eq!(ceil_div(Dyn(0i64), Dyn(0i64)), Dyn(i64::MAX));
}

#[test]
fn static_and_dynamic_follow_cute() {
    fn kind<R: Int, Expected: Int>(r: R, expected: Expected) {
        same::<R, Expected>("kind", 0, 0);
        assert_eq!(r.to_string(), expected.to_string());
    }
    let n = Dyn(20usize);
    let (one, three) = (N::<1>::NEW, N::<3>::NEW);

    // A static 0 or a static remainder, whatever the other is.
    kind(mul(Zero, n), Zero);
    kind(mul(n, Zero), Zero);
    kind(div(Zero, n), Zero);
    kind(rem(Zero, n), Zero);
    kind(rem(n, one), Zero);
    // Dynamic in spite of a neutral operand.
    kind(add(Zero, n), n);
    kind(add(n, Zero), n);
    kind(div(n, one), n);
    kind(mul(one, n), n);
    kind(ceil_div(Zero, n), Dyn(0usize));
    kind(min(Zero, n), Dyn(0usize));
    kind(max(n, Zero), n);
    // Dynamic.
    kind(mul(three, n), Dyn(60usize));
    kind(mul(n, three), Dyn(60usize));
    kind(sub(n, three), Dyn(17usize));
    kind(sub(three, n), Dyn(0usize));
    kind(div(n, three), Dyn(6usize));
    kind(ceil_div(n, three), Dyn(7usize));
    kind(rem(n, three), Dyn(2usize));
    kind(min(n, three), Dyn(3usize));
    kind(max(three, n), Dyn(20usize));
    kind(gcd(n, N::<15>::NEW), Dyn(5usize));
    kind(succ(n), Dyn(21usize));
    kind(pred(n), Dyn(19usize));
    // Exactness is known, refuted or open.
    assert_eq!(divide(n, three), Unchecked(Dyn(6)));
    assert_eq!(divide(n, one), Exact(n));
    assert_eq!(divide(Zero, n), Exact(Zero));
    // Negative numbers make unsigned ones signed.
    let back = negate(three);
    kind(mul(n, back), Dyn(-60isize));
    kind(mul(back, n), Dyn(-60isize));
    kind(add(n, back), Dyn(17isize));
    kind(sub(n, back), Dyn(23isize));
    kind(sub(back, n), Dyn(-23isize));
    kind(mul(Dyn(7u32), back), Dyn(-21i64));
    kind(mul(Dyn(7i32), back), Dyn(-21i32));
    kind(div(Dyn(7i32), back), Dyn(-3i32));
    kind(negate(n), Dyn(-20isize));
    kind(abs(Dyn(-4i32)), Dyn(4i32));
    // The types do not tell the order, the values do.
    assert_eq!(less(three, n), Unknown(true));
    assert_eq!(less(n, three), Unknown(false));
    assert_eq!(equal(n, n), Unknown(true));
    assert_eq!(Int::same(n, n), False);
    assert_eq!(is_static(n), False);
    assert_eq!(is_one(one), True);
}

/// Every operation on `Dyn<A>` and `Dyn<B>` is that on integers, cut to the range of `J`; the ends
/// of the range stay in sums.
fn saturates<A: DynInt, B: DynInt, J: DynInt>() {
    assert_eq!(TypeId::of::<A::Join<B>>(), TypeId::of::<J>());
    for x in values::<A>() {
        for y in values::<B>() {
            // Operands are cut, too, where the join is narrower: usize beyond isize. What has not
            // fitted its own type does not fit a wider one.
            let (a, b) = (operand::<A, J>(x), operand::<B, J>(y));
            let (wide_a, wide_b) = (a.to_i128(), b.to_i128());
            let (x, y) = (Dyn(x), Dyn(y));
            let is = |result: i128, expected: i128, name: &str| {
                let expected = J::from_i128(expected).to_i128();
                assert_eq!(result, expected, "{name} of {x} and {y}");
            };
            // Of an operand that has not fitted there is no sum that fits.
            let beyond = [a, b].into_iter().find(|&n| Int::is_saturated(Dyn(n)));
            let sum = |sum: i128| beyond.map_or(sum, J::to_i128);
            is(add(x, y).0.to_i128(), sum(wide_a + wide_b), "+");
            is(sub(x, y).0.to_i128(), sum(wide_a - wide_b), "-");
            is(mul(x, y).0.to_i128(), wide_a.saturating_mul(wide_b), "·");
            is(min(x, y).0.to_i128(), wide_a.min(wide_b), "min");
            is(max(x, y).0.to_i128(), wide_a.max(wide_b), "max");
            let max = J::MAX.to_i128();
            let floor = match wide_b {
                0 => max,
                b => wide_a.div_euclid(b) - i128::from(b < 0 && wide_a.rem_euclid(b) != 0),
            };
            let ceil = match wide_b {
                0 => max,
                b => floor + i128::from(wide_a % b != 0),
            };
            is(div(x, y).0.to_i128(), floor, "/");
            is(divide(x, y).quotient().0.to_i128(), floor, "divide");
            is(ceil_div(x, y).0.to_i128(), ceil, "⌈/⌉");
            let remainder = if wide_b == 0 {
                max
            } else {
                wide_a - wide_b * floor
            };
            is(rem(x, y).0.to_i128(), remainder, "%");

            assert_eq!(a.checked_add(b).map(J::to_i128), fits::<J>(wide_a + wide_b));
            assert_eq!(a.checked_sub(b).map(J::to_i128), fits::<J>(wide_a - wide_b));
            assert_eq!(
                a.checked_mul(b).map(J::to_i128),
                fits::<J>(wide_a.saturating_mul(wide_b))
            );
        }
    }
}

fn operand<T: DynInt, J: DynInt>(value: T) -> J {
    match value {
        greatest if greatest == T::MAX => J::MAX,
        least if least == T::MIN && T::MIN < T::ZERO => J::MIN,
        other => J::from_i128(other.to_i128()),
    }
}

fn fits<T: DynInt>(value: i128) -> Option<i128> {
    (T::MIN.to_i128()..=T::MAX.to_i128())
        .contains(&value)
        .then_some(value)
}

fn values<T: DynInt>() -> Vec<T> {
    let mut values = vec![T::MIN, T::MAX, T::ZERO, T::ONE];
    values.extend([T::MIN + T::ONE, T::MAX - T::ONE, T::MAX / (T::ONE + T::ONE)]);
    let small = [2, 3, 7, 24, 46341, 65536, 1 << 31, 1 << 32, 3_037_000_500];
    values.extend(small.iter().map(|&value| T::from_i128(value)));
    values.extend(small.iter().map(|&value| T::from_i128(-value)));
    values
}

#[test]
fn dynamic_integers_saturate_in_the_joined_type() {
    macro_rules! rows {
        ($($a:ident: $($b:ident $join:ident),*;)*) => {$($(
            saturates::<$a, $b, $join>();
        )*)*};
    }
    rows! {
        i32: i32 i32, u32 i64, i64 i64, isize isize, usize isize;
        u32: i32 i64, u32 u32, i64 i64, isize isize, usize usize;
        i64: i32 i64, u32 i64, i64 i64, isize i64, usize i64;
        isize: i32 isize, u32 isize, i64 i64, isize isize, usize isize;
        usize: i32 isize, u32 usize, i64 i64, isize isize, usize usize;
    }
}

#[test]
fn a_static_operand_is_cut_to_the_dynamic_type() {
    let large = N::<0x100_0000_0000>::NEW;
    assert_eq!(large.to::<i32>(), i32::MAX);
    assert_eq!(large.to::<usize>(), 1 << 40);
    assert_eq!(negate(large).to::<i32>(), i32::MIN);
    assert_eq!(negate(large).to::<usize>(), 0);
    assert_eq!(mul(Dyn(1i32), large), Dyn(i32::MAX));
    assert_eq!(min(Dyn(5i32), large), Dyn(5));
    assert_eq!(Dyn(-1i64).to::<u32>(), 0);
    assert_eq!(Dyn(u64::MAX as usize).to::<i64>(), i64::MAX);
}

/// A number of typenum's, whatever it is, needs no bound but this to be a static integer.
fn of_typenum<T: Numeral<Int: StaticInt>>() -> i128 {
    T::Int::VALUE
}

#[test]
fn numbers_of_every_length_convert_from_typenum() {
    use typenum::{Square, Sum, consts::*};
    macro_rules! value {
        ($($number:ident $value:expr),*) => {$(assert_eq!(of_typenum::<$number>(), $value);)*};
    }
    value!(U0 0, U1 1, U2 2, U3 3, U4 4, U7 7, U8 8, U9 9, U15 15, U16 16, U17 17, U31 31, U32 32);
    value!(U33 33, U100 100, U127 127, U128 128, U255 255, U256 256, U257 257, U511 511, U512 512);
    value!(U1000 1000, U1023 1023, U1024 1024, U4095 4095, U65536 65536, U16777215 16_777_215);
    value!(U10000000000 10_000_000_000, U9223372036854775807 (1 << 63) - 1, N255 -255, P1000 1000);
    over::<FromTypenum<Sum<U9223372036854775808, U1>>>("2^63 + 1", 0, 0);
    over::<FromTypenum<Square<U9223372036854775807>>>("(2^63 - 1)^2", 0, 0);
    same::<ToTypenum<N<1000>>, U1000>("1000", 0, 0);
    same::<ToTypenum<N<16777215>>, U16777215>("16777215", 0, 0);
}

#[test]
fn numbers_convert_both_ways() {
    use typenum::{N12, P12, U0, U12, U9223372036854775808, Z0};
    same::<FromTypenum<U12>, N<12>>("U12", 0, 0);
    same::<FromTypenum<P12>, N<12>>("P12", 0, 0);
    same::<FromTypenum<N12>, Negate<N<12>>>("N12", 0, 0);
    same::<FromTypenum<Z0>, Zero>("Z0", 0, 0);
    same::<FromTypenum<U0>, Zero>("U0", 0, 0);
    same::<ToTypenum<N<12>>, U12>("12", 0, 0);
    same::<ToTypenum<Zero>, U0>("0", 0, 0);
    same::<ToTypenum<Large>, U9223372036854775808>("2^63", 0, 0);
    assert_eq!(N::<12>::USIZE, 12);
    assert_eq!(Negate::<N<12>>::ISIZE, -12);
    assert_eq!(12usize.into_int(), Dyn(12usize));
    assert_eq!(N::<12>::NEW.into_int(), N::<12>::NEW);
    assert_eq!(Dyn(3u32).into_int(), Dyn::from(3u32));
}

/// The static integer of a constant expression, as a macro would write it.
macro_rules! constant {
    ($c:expr) => {
        FromDigits<
            { digit($c, 15) }, { digit($c, 14) }, { digit($c, 13) }, { digit($c, 12) },
            { digit($c, 11) }, { digit($c, 10) }, { digit($c, 9) }, { digit($c, 8) },
            { digit($c, 7) }, { digit($c, 6) }, { digit($c, 5) }, { digit($c, 4) },
            { digit($c, 3) }, { digit($c, 2) }, { digit($c, 1) }, { digit($c, 0) },
        >
    };
}

#[test]
fn any_constant_is_a_static_integer() {
    const PRIME: i128 = (1 << 61) - 1;
    same::<constant!(0), Zero>("0", 0, 0);
    same::<constant!(1), N<1>>("1", 0, 0);
    same::<constant!(3 * 300), N<900>>("900", 0, 0);
    same::<constant!(1 << 63), Large>("2^63", 0, 0);
    assert_eq!(<constant!(PRIME)>::VALUE, PRIME);
    assert_eq!(<constant!(0xfedc_ba98_7654)>::VALUE, 0xfedc_ba98_7654);
    // `digit` refuses such a constant
    type TooLarge = FromDigits<8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1>;
    over::<TooLarge>("2^63 + 1", 0, 0);
}

#[test]
fn long_numbers_fit_into_the_algebra_at_the_default_recursion_limit() {
    use cute_core::prelude::*;
    // 2^46 - 21 and 2^30 - 35 are primes.
    let l = layout!((3,(4,5),7):(70368744177643,(1,351843720888215),1759218604441075));
    let tiles = l.logical_divide(tile!((_,(2,5):(2,4))));
    assert_eq!(
        tiles.to_string(),
        "(_3,((_2,_5),_2),_7):(_70368744177643,((_2,_351843720888215),_1),_1759218604441075)"
    );
    assert_eq!(
        layout!((2,(3,2)):(1073741789,(2147483578,6442450734)))
            .coalesce()
            .to_string(),
        "_12:_1073741789"
    );
    let rest = layout!(1073741789:1).complement_to(shape!(4611685703821038827));
    assert_eq!(rest.to_string(), "_4294967143:_1073741789");
}

#[test]
fn conditions_follow_three_valued_logic() {
    fn and<A: Tri, B: Tri>() -> Option<bool> {
        <A::AndTri<B> as Tri>::VALUE
    }
    assert_eq!(and::<True, True>(), Some(true));
    assert_eq!(and::<True, Unknown>(), None);
    assert_eq!(and::<False, Unknown>(), Some(false));
    assert_eq!(and::<Unknown, True>(), None);
    assert_eq!(and::<Unknown, False>(), Some(false));
    assert_eq!(and::<Unknown, Unknown>(), None);
    fn value<B: Bool>() -> bool {
        <B as Bool>::VALUE
    }
    assert!(value::<<True as Bool>::And<True>>());
    assert!(!value::<<True as Bool>::And<False>>());
    assert!(value::<<False as Bool>::Or<True>>());
    assert!(!value::<<False as Bool>::Or<False>>());
    assert!(!value::<<True as Bool>::Not>());
}
