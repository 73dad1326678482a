//! Every entry of the tables, against plain arithmetic.
//!
//! Types are compared by their names, so that the form is checked with the value: `Hex<_0, _5>` is
//! not 5.

use super::*;
use crate::int::exp::*;
use crate::int::hex::*;
use core::any::type_name;

/// The number that a type stands for; `None` for `Borrow`, an overflow, or a form that is not
/// canonical.
fn value<T>() -> Option<u128> {
    number(type_name::<T>())
}

fn number(name: &str) -> Option<u128> {
    let length = name.matches("Hex<").count() + 1;
    let (mut number, mut digits) = (0, 0);
    for part in name.split([',', '>', '<']) {
        let part = part.rsplit("::").next().unwrap_or(part);
        if let Some(digit) = part.strip_prefix('_') {
            let digit: u128 = digit.parse().ok()?;
            if digits == 0 && length > 1 && digit == 0 {
                return None;
            }
            number = 16 * number + digit;
            digits += 1;
        } else if let Some(power) = part.strip_prefix('X') {
            number *= power.parse::<u128>().ok()?;
        } else if part == "Over" {
            return None;
        }
    }
    (digits == length).then_some(number)
}

#[test]
fn names_tell_numbers() {
    assert_eq!(value::<Hex<_1, _5>>(), Some(21));
    assert_eq!(value::<Hex<Hex<_15, _0>, _15>>(), Some(0xf0f));
    assert_eq!(value::<Hex<_0, _5>>(), None);
    assert_eq!(value::<Borrow>(), None);
    assert_eq!(value::<Pos<Hex<_1, _5>, X4>>(), Some(84));
    assert_eq!(value::<Overflow>(), None);
}

/// `T` stands for the number, or for none.
#[track_caller]
fn is<T>(expected: impl Into<Option<u128>>, what: &str, a: u128, b: u128) {
    same(type_name::<T>(), expected.into(), what, a, b);
}

#[track_caller]
fn same(name: &str, expected: Option<u128>, what: &str, a: u128, b: u128) {
    assert_eq!(number(name), expected, "{what} of {a} and {b}: {name}");
}

#[track_caller]
fn truth(found: bool, expected: bool, what: &str, a: u128, b: u128) {
    assert_eq!(found, expected, "{a} {what} {b}");
}

/// `each!(f Form)` is `f::<Form<_0>>()` to `f::<Form<_15>>()`; with `A`, `f::<A, Form<_0>>()` and
/// so on.
macro_rules! each {
    ($f:ident $form:ident $($a:ident)?) => {
        $f::<$($a,)? $form<_0>>();
        $f::<$($a,)? $form<_1>>();
        $f::<$($a,)? $form<_2>>();
        $f::<$($a,)? $form<_3>>();
        $f::<$($a,)? $form<_4>>();
        $f::<$($a,)? $form<_5>>();
        $f::<$($a,)? $form<_6>>();
        $f::<$($a,)? $form<_7>>();
        $f::<$($a,)? $form<_8>>();
        $f::<$($a,)? $form<_9>>();
        $f::<$($a,)? $form<_10>>();
        $f::<$($a,)? $form<_11>>();
        $f::<$($a,)? $form<_12>>();
        $f::<$($a,)? $form<_13>>();
        $f::<$($a,)? $form<_14>>();
        $f::<$($a,)? $form<_15>>();
    };
}

/// [`each`] for odd digits.
macro_rules! each_odd {
    ($f:ident $form:ident $($a:ident)?) => {
        $f::<$($a,)? $form<_1>>();
        $f::<$($a,)? $form<_3>>();
        $f::<$($a,)? $form<_5>>();
        $f::<$($a,)? $form<_7>>();
        $f::<$($a,)? $form<_9>>();
        $f::<$($a,)? $form<_11>>();
        $f::<$($a,)? $form<_13>>();
        $f::<$($a,)? $form<_15>>();
    };
}

type One<D> = D;
type Two<D> = Hex<_1, D>;
type Long<D> = Hex<Hex<_2, _7>, D>;

fn products_and_digits_behind<N: Nat>() {
    let n = value::<N>().expect("a number");
    macro_rules! times {
        ($($name:ident $d:literal $c:literal,)*) => {
            $(is::<N::$name>($d * n + $c, stringify!($name), n, 0);)*
        };
    }
    times! {
        Times2C0 2 0, Times2C1 2 1, Times3C0 3 0, Times3C1 3 1, Times3C2 3 2, Times4C0 4 0,
        Times4C1 4 1, Times4C2 4 2, Times4C3 4 3, Times5C0 5 0, Times5C1 5 1, Times5C2 5 2,
        Times5C3 5 3, Times5C4 5 4, Times7C0 7 0, Times7C1 7 1, Times7C2 7 2, Times7C3 7 3,
        Times7C4 7 4, Times7C5 7 5, Times7C6 7 6, Times8C0 8 0, Times8C1 8 1, Times8C2 8 2,
        Times8C3 8 3, Times8C4 8 4, Times8C5 8 5, Times8C6 8 6, Times8C7 8 7, Times9C0 9 0,
        Times9C1 9 1, Times9C2 9 2, Times9C3 9 3, Times9C4 9 4, Times9C5 9 5, Times9C6 9 6,
        Times9C7 9 7, Times9C8 9 8, Times11C0 11 0, Times11C1 11 1, Times11C2 11 2,
        Times11C3 11 3, Times11C4 11 4, Times11C5 11 5, Times11C6 11 6, Times11C7 11 7,
        Times11C8 11 8, Times11C9 11 9, Times11C10 11 10, Times13C0 13 0, Times13C1 13 1,
        Times13C2 13 2, Times13C3 13 3, Times13C4 13 4, Times13C5 13 5, Times13C6 13 6,
        Times13C7 13 7, Times13C8 13 8, Times13C9 13 9, Times13C10 13 10, Times13C11 13 11,
        Times13C12 13 12, Times15C0 15 0, Times15C1 15 1, Times15C2 15 2, Times15C3 15 3,
        Times15C4 15 4, Times15C5 15 5, Times15C6 15 6, Times15C7 15 7, Times15C8 15 8,
        Times15C9 15 9, Times15C10 15 10, Times15C11 15 11, Times15C12 15 12,
        Times15C13 15 13, Times15C14 15 14,
    }
    macro_rules! append {
        ($($then:ident $push:ident $d:literal,)*) => {$(
            is::<<N as NatAppend>::$then>(16 * n + $d, "then", n, $d);
            is::<<N as DifferenceAppend>::$push>(16 * n + $d, "push", n, $d);
        )*};
    }
    append! {
        Then0 Push0 0, Then1 Push1 1, Then2 Push2 2, Then3 Push3 3, Then4 Push4 4,
        Then5 Push5 5, Then6 Push6 6, Then7 Push7 7, Then8 Push8 8, Then9 Push9 9,
        Then10 Push10 10, Then11 Push11 11, Then12 Push12 12, Then13 Push13 13,
        Then14 Push14 14, Then15 Push15 15,
    }
}

#[test]
fn digits_multiply_and_append() {
    each!(products_and_digits_behind One);
    each!(products_and_digits_behind Two);
}

fn quotients_by_digits<N: Nat>() {
    let n = value::<N>().expect("a number");
    macro_rules! by {
        ($($by:ident $d:literal,)*) => {$(
            is::<<N::$by as SmallDivision>::Quotient>(n / $d, "quotient", n, $d);
            is::<<N::$by as SmallDivision>::Remainder>(n % $d, "remainder", n, $d);
        )*};
    }
    by! { By3 3, By5 5, By7 7, By9 9, By11 11, By13 13, By15 15, }
}

fn exact_quotients_by_digits<N: OddNat>() {
    let n = value::<N>().expect("a number");
    macro_rules! by {
        ($($exact:ident $d:literal,)*) => {
            $(is::<N::$exact>((n % $d == 0).then_some(n / $d), "exact quotient", n, $d);)*
        };
    }
    by! {
        ExactBy3 3, ExactBy5 5, ExactBy7 7, ExactBy9 9, ExactBy11 11, ExactBy13 13, ExactBy15 15,
    }
}

/// Shifts, neighbours, conversions.
fn one_number<N: Nat>() {
    let n = value::<N>().expect("a number");
    assert_eq!(u128::from(N::VALUE), n);
    assert_eq!(u128::from(<N::Typenum as Unsigned>::U64), n);
    is::<N::Shr1>(n / 2, ">> 1", n, 0);
    is::<N::Shr2>(n / 4, ">> 2", n, 0);
    is::<N::Shr3>(n / 8, ">> 3", n, 0);
    is::<N::Shr4>(n / 16, ">> 4", n, 0);
    is::<N::Pred>(n.saturating_sub(1), "- 1", n, 0);
    is::<N::Plus1>(n + 1, "+ 1", n, 0);
    if n > 0 {
        is::<N::OddPart>(n >> n.trailing_zeros(), "odd part", n, 0);
        is::<N::Normal<X1>>(n, "integer", n, 0);
        is::<N::NormalChecked<X1>>(n, "checked integer", n, 0);
        assert_eq!(<N::Log2<X1> as Exp>::VALUE, n.ilog2(), "log2 of {n}");
    }
}

/// Two digits in every combination, also after a third digit.
macro_rules! digit_pairs {
    ($each:ident $f:ident; $($d:ident)*) => {$({
        type Pair<D> = Hex<$d, D>;
        type Triple<D> = Hex<Hex<_1, $d>, D>;
        $each!($f Pair);
        $each!($f Triple);
    })*};
}

#[test]
fn numbers_are_divided_by_digits() {
    each!(quotients_by_digits One);
    digit_pairs!(each quotients_by_digits; _1 _2 _3 _4 _5 _6 _7 _8 _9 _10 _11 _12 _13 _14 _15);
    each_odd!(exact_quotients_by_digits One);
    digit_pairs!(each_odd exact_quotients_by_digits; _1 _2 _3 _4 _5 _6 _7 _8 _9 _10 _11 _12 _13 _14 _15);
}

#[test]
fn numbers_are_shifted() {
    each!(one_number One);
    digit_pairs!(each one_number; _1 _2 _3 _4 _5 _6 _7 _8 _9 _10 _11 _12 _13 _14 _15);
    one_number::<Hex<Hex<_1, _0>, _0>>();
    one_number::<Hex<Hex<Hex<_1, _0>, _0>, _8>>();
}

fn sums_and_order<A: Nat, B: Nat>() {
    let a = value::<A>().expect("a number");
    let b = value::<B>().expect("a number");
    is::<A::Add<B>>(a + b, "sum", a, b);
    is::<A::Sub<B>>(a.checked_sub(b), "difference", a, b);
    is::<A::AddCarry<B>>(a + b + 1, "sum and carry", a, b);
    is::<A::SubBorrow<B>>(a.checked_sub(b + 1), "difference and borrow", a, b);
    truth(<A::Equal<B> as Bool>::VALUE, a == b, "=", a, b);
    truth(<A::Less<B> as Bool>::VALUE, a < b, "<", a, b);
    truth(
        <<A::NotAbove<B> as IntBool>::Condition as Bool>::VALUE,
        a <= b,
        "<=",
        a,
        b,
    );
    if a > 0 && b > 0 {
        is::<A::Product<B>>(a * b, "product", a, b);
    }
}

fn with_all<A: Nat>() {
    each!(sums_and_order One A);
    each!(sums_and_order Two A);
    each!(sums_and_order Long A);
}

#[test]
fn digits_add_up() {
    each!(with_all One);
    each!(with_all Two);
    each!(with_all Long);
}

fn odd_pairs<A: OddNat, B: OddNat>() {
    let a = value::<A>().expect("a number");
    let b = value::<B>().expect("a number");
    is::<A::OddTimes<B, X1>>(a * b, "product", a, b);
    is::<A::OddGcd<B, X1>>(gcd(a, b), "gcd", a, b);
    is::<A::ExactInto<B>>(b.is_multiple_of(a).then_some(b / a), "exact quotient", b, a);
    is::<A::ExactInto<<A::Product<B> as NatShift>::OddPart>>(b, "exact quotient", a * b, a);
    is::<A::Floor<B>>(b / a, "floor", b, a);
    is::<A::Remainder<B>>(b % a, "remainder", b, a);
    // Digits of the quotient from 0 to 15.
    is::<A::Floor<B::Times15C14>>((15 * b + 14) / a, "floor", 15 * b + 14, a);
    is::<A::Remainder<B::Times15C14>>((15 * b + 14) % a, "remainder", 15 * b + 14, a);
    is::<A::Floor<<A::Product<B> as NatAppend>::Then5>>((16 * a * b + 5) / a, "floor", a, b);
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn odd_with_all<A: OddNat>() {
    each_odd!(odd_pairs One A);
    each_odd!(odd_pairs Two A);
    each_odd!(odd_pairs Long A);
}

#[test]
fn odd_numbers_multiply_and_divide() {
    each_odd!(odd_with_all One);
    each_odd!(odd_with_all Two);
    each_odd!(odd_with_all Long);
}

/// Every digit of an exact quotient, after an odd digit.
#[test]
fn exact_division_finds_every_digit() {
    type Quotient<D> = Hex<Hex<_1, D>, _3>;
    fn exact<A: OddNat, Q: Nat>() {
        let (a, q) = (u128::from(A::VALUE), u128::from(Q::VALUE));
        is::<A::ExactInto<<A::Product<Q> as NatShift>::OddPart>>(q, "exact quotient", a * q, a);
    }
    fn by<A: OddNat>() {
        each!(exact Quotient A);
    }
    each_odd!(by Two);
    each_odd!(by Long);
}

/// Products of digits near the limit of 2^63.
#[test]
fn products_of_digits_end_at_the_limit() {
    fn limit<A: OddNat, B: OddNat>() {
        macro_rules! products {
            ($($k:ident)*) => {$({
                let (n, power) = (A::VALUE * B::VALUE, 1 << <$k as Exp>::VALUE);
                let product = u128::from(n) * power;
                is::<A::OddTimes<B, $k>>((product <= 1 << 63).then_some(product), "product", n.into(), power);
            })*};
        }
        products! {
            X36028797018963968 X72057594037927936 X144115188075855872 X288230376151711744
            X576460752303423488 X1152921504606846976 X2305843009213693952 X4611686018427387904
            X9223372036854775808
        }
    }
    fn with_all<A: OddNat>() {
        each_odd!(limit One A);
    }
    each_odd!(with_all One);
}

/// Every digit of a quotient by long division: `B·Q + R`.
#[test]
fn long_division_tries_every_digit() {
    fn digit<Q: Nat>() {
        type Divisor = Hex<Hex<_1, _2>, _7>;
        let q = value::<Q>().expect("a digit");
        is::<<Divisor as OddNat>::Floor<<Q as NatTimes>::Product<Divisor>>>(q, "floor", q, 0);
        is::<
            <Divisor as OddNat>::Floor<
                <<Q as NatTimes>::Product<Divisor> as Nat>::Add<Hex<Hex<_1, _2>, _6>>,
            >,
        >(q, "floor with the greatest remainder", q, 0);
        is::<
            <Divisor as OddNat>::Remainder<
                <<Q as NatTimes>::Product<Divisor> as Nat>::Add<Hex<Hex<_1, _2>, _6>>,
            >,
        >(0x126, "remainder", q, 0);
    }
    each!(digit One);
}

/// The shifts of small numbers by `K`, up to the limit of 2^63.
fn shifted<K: Exp>() {
    let power = 1_u128 << K::VALUE;
    let limit = 1 << 63;
    let fits = |n: u128| (n <= limit).then_some(n);
    is::<K::Shl<_1>>(power, "<<", 1, power);
    is::<K::Shl<Hex<_1, _5>>>(21 * power, "<<", 21, power);
    is::<K::Shr<Hex<Hex<Hex<_1, _5>, _9>, _13>>>(0x159d / power, ">>", 0x159d, power);
    is::<K::Shr<K::Shl<Hex<_1, _5>>>>(21, ">>", 21 * power, power);
    is::<K::SuccOf<_1>>(fits(power + 1), "+ 1", power, 0);
    is::<K::PredOf<_1>>((power > 1).then_some(power - 1), "- 1", power, 0);
    if 21 * power < limit {
        is::<K::SuccOf<Hex<_1, _5>>>(21 * power + 1, "+ 1", 21, power);
        is::<K::PredOf<Hex<_1, _5>>>(21 * power - 1, "- 1", 21, power);
    }
    macro_rules! products {
        ($($a:ident $b:ident $n:literal,)*) => {
            $(is::<<$a as OddTable>::OddTimes<$b, K>>(fits($n * power), "product", $n, power);)*
        };
    }
    // of 2 to 8 bits
    products! {
        _1 _1 1, _1 _3 3, _3 _1 3, _1 _7 7, _1 _15 15, _3 _3 9, _5 _5 25, _7 _9 63, _7 _11 77,
        _11 _11 121, _13 _13 169, _15 _15 225,
    }
    macro_rules! integers {
        ($($number:ty, $n:literal;)*) => {
            $(is::<<$number as NatShift>::NormalChecked<K>>(fits($n * power), "integer", $n, power);)*
        };
    }
    integers! {
        _2, 2; _6, 6; Hex<_1, _1>, 17; Hex<_3, _3>, 51; Hex<_7, _15>, 127; Hex<_15, _15>, 255;
        Hex<Hex<_1, _0>, _1>, 257; Hex<Hex<_3, _0>, _0>, 768;
    }
    // ⌊log2⌋ of the product is the sum of those of the factors, or one more
    type Seventeen = Hex<_1, _1>;
    type ThirtyOne = Hex<_1, _15>;
    is::<<Seventeen as OddTable>::OddTimes<Seventeen, K>>(fits(289 * power), "product", 289, power);
    is::<<ThirtyOne as OddTable>::OddTimes<ThirtyOne, K>>(fits(961 * power), "product", 961, power);
    is::<<_3 as OddTable>::OddTimes<ThirtyOne, K>>(fits(93 * power), "product", 93, power);
}

/// Sums and differences of exponents.
fn exponents<A: Exp, B: Exp>() {
    exponents_by_name(
        A::VALUE,
        B::VALUE,
        type_name::<A::Add<B>>(),
        type_name::<A::Sub<B>>(),
    );
}

fn exponents_by_name(a: u32, b: u32, sum: &str, difference: &str) {
    let power = |name: &str| {
        name.rsplit("::X")
            .next()
            .and_then(|name| name.parse::<u128>().ok())
    };
    assert_eq!(
        power(sum),
        (a + b < 64).then_some(1 << (a + b)),
        "2^{a} · 2^{b}: {sum}"
    );
    let kind = match a.cmp(&b) {
        core::cmp::Ordering::Less => "Below<",
        core::cmp::Ordering::Equal => "Same",
        core::cmp::Ordering::Greater => "Above<",
    };
    assert!(difference.contains(kind), "2^{a} / 2^{b}: {difference}");
    let by = difference.strip_suffix('>').map_or(Some(1), power);
    assert_eq!(by, Some(1 << a.abs_diff(b)), "2^{a} / 2^{b}: {difference}");
}

macro_rules! all_exponents {
    ($f:ident $($a:ident)?) => {
        $f::<$($a,)? X1>();
        $f::<$($a,)? X2>();
        $f::<$($a,)? X4>();
        $f::<$($a,)? X8>();
        $f::<$($a,)? X16>();
        $f::<$($a,)? X32>();
        $f::<$($a,)? X64>();
        $f::<$($a,)? X128>();
        $f::<$($a,)? X256>();
        $f::<$($a,)? X512>();
        $f::<$($a,)? X1024>();
        $f::<$($a,)? X2048>();
        $f::<$($a,)? X4096>();
        $f::<$($a,)? X8192>();
        $f::<$($a,)? X16384>();
        $f::<$($a,)? X32768>();
        $f::<$($a,)? X65536>();
        $f::<$($a,)? X131072>();
        $f::<$($a,)? X262144>();
        $f::<$($a,)? X524288>();
        $f::<$($a,)? X1048576>();
        $f::<$($a,)? X2097152>();
        $f::<$($a,)? X4194304>();
        $f::<$($a,)? X8388608>();
        $f::<$($a,)? X16777216>();
        $f::<$($a,)? X33554432>();
        $f::<$($a,)? X67108864>();
        $f::<$($a,)? X134217728>();
        $f::<$($a,)? X268435456>();
        $f::<$($a,)? X536870912>();
        $f::<$($a,)? X1073741824>();
        $f::<$($a,)? X2147483648>();
        $f::<$($a,)? X4294967296>();
        $f::<$($a,)? X8589934592>();
        $f::<$($a,)? X17179869184>();
        $f::<$($a,)? X34359738368>();
        $f::<$($a,)? X68719476736>();
        $f::<$($a,)? X137438953472>();
        $f::<$($a,)? X274877906944>();
        $f::<$($a,)? X549755813888>();
        $f::<$($a,)? X1099511627776>();
        $f::<$($a,)? X2199023255552>();
        $f::<$($a,)? X4398046511104>();
        $f::<$($a,)? X8796093022208>();
        $f::<$($a,)? X17592186044416>();
        $f::<$($a,)? X35184372088832>();
        $f::<$($a,)? X70368744177664>();
        $f::<$($a,)? X140737488355328>();
        $f::<$($a,)? X281474976710656>();
        $f::<$($a,)? X562949953421312>();
        $f::<$($a,)? X1125899906842624>();
        $f::<$($a,)? X2251799813685248>();
        $f::<$($a,)? X4503599627370496>();
        $f::<$($a,)? X9007199254740992>();
        $f::<$($a,)? X18014398509481984>();
        $f::<$($a,)? X36028797018963968>();
        $f::<$($a,)? X72057594037927936>();
        $f::<$($a,)? X144115188075855872>();
        $f::<$($a,)? X288230376151711744>();
        $f::<$($a,)? X576460752303423488>();
        $f::<$($a,)? X1152921504606846976>();
        $f::<$($a,)? X2305843009213693952>();
        $f::<$($a,)? X4611686018427387904>();
        $f::<$($a,)? X9223372036854775808>();
    };
}

#[test]
fn shifts_and_limits_hold_for_every_exponent() {
    all_exponents!(shifted);
}

#[test]
fn exponents_add_up() {
    fn with_all<A: Exp>() {
        all_exponents!(exponents A);
    }
    all_exponents!(with_all);
}
