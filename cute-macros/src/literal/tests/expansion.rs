//! The expansions of good literals.

use super::short;
use crate::literal::number::{NotANumber, Number};

/// A value that is no type: see `Emit::no_type`.
fn no_type(written: &str, value: &str) -> String {
    let more = if written.starts_with("Swizzle") {
        ""
    } else {
        ", and usize for a run-time number"
    };
    let text = format!("in a type, write {written}: a capital letter{more}");
    format!("value({text:?},{value})").replace(' ', "")
}

#[test]
fn integer_literals_of_every_radix_are_read() {
    let natural = |text| Number::parse(text).map(|number| number.magnitude);
    assert_eq!(natural("0"), Ok(0));
    assert_eq!(natural("1_024"), Ok(1024));
    assert_eq!(natural("0xFF"), Ok(255));
    assert_eq!(natural("0xe5"), Ok(0xe5));
    assert_eq!(natural("0o17"), Ok(15));
    assert_eq!(natural("0b1010_1010"), Ok(0xAA));
    assert_eq!(natural("9223372036854775808"), Ok(1 << 63));
    assert_eq!(natural("9223372036854775809"), Err(NotANumber::TooLarge));
    assert_eq!(
        natural("99999999999999999999999999999999999999999999"),
        Err(NotANumber::TooLarge)
    );
    assert_eq!(natural("1.5"), Err(NotANumber::Float));
    assert_eq!(natural("1e5"), Err(NotANumber::Float));
    assert_eq!(natural("1E-5"), Err(NotANumber::Float));
    assert_eq!(natural("\"4\""), Err(NotANumber::OtherLiteral));
    assert_eq!(natural("'é'"), Err(NotANumber::OtherLiteral));
    let suffix = |digits: &str, suffix: &str| {
        Err(NotANumber::Suffix {
            digits: digits.into(),
            suffix: suffix.into(),
        })
    };
    assert_eq!(natural("4u32"), suffix("4", "u32"));
    assert_eq!(natural("0x1F_usize"), suffix("0x1F", "usize"));
    assert_eq!(natural("4f64"), suffix("4", "f64"));
    assert_eq!(natural("4elements"), suffix("4", "elements"));
    assert_eq!(
        Number::parse("-3"),
        Ok(Number {
            magnitude: 3,
            negative: true
        })
    );
    assert_eq!(
        Number::parse("-0"),
        Ok(Number {
            magnitude: 0,
            negative: false
        })
    );
}

#[test]
fn every_number_is_odd_times_power_of_two() {
    for number in (0..2000).chain([1 << 62, 1 << 63, (1 << 63) - 1]) {
        match Number::natural(number).odd_and_exponent() {
            None => assert_eq!(number, 0),
            Some((odd, exponent)) => {
                assert_eq!(odd % 2, 1);
                assert_eq!(odd << exponent, number);
            }
        }
    }
}

#[test]
fn static_layout_is_one_type() {
    assert_eq!(short("layout type", "4:1"), "Mode<_4,_1>");
    assert_eq!(short("layout type", "(4):(1)"), "Cons<Mode<_4,_1>,Nil>");
    assert_eq!(short("layout type", "(4,):(1)"), "Cons<Mode<_4,_1>,Nil>");
    assert_eq!(
        short("layout value", "(3,(2,3)):(3,(12,-1))"),
        "<Cons<Mode<_3,_3>,Cons<Cons<Mode<_2,_12>,Cons<Mode<_3,_-1>,Nil>>,Nil>>asStatic>::INSTANCE"
    );
}

#[test]
fn missing_strides_are_compact() {
    assert_eq!(short("layout type", "4"), "Mode<_4,_1>");
    assert_eq!(short("layout type", "1"), "Mode<_1,_0>");
    assert_eq!(
        short("layout type", "(4,1,2)"),
        short("layout type", "(4,1,2):(1,0,4)")
    );
    assert_eq!(
        short("layout type", "(4,1,2); col_major"),
        short("layout type", "(4,1,2):(1,0,4)")
    );
    assert_eq!(
        short("layout type", "((2,3),2); row_major"),
        short("layout type", "((2,3),2):((6,2),1)")
    );
}

#[test]
fn run_time_leaves_are_expressions() {
    assert_eq!(
        short("layout value", "(m, 4):(4, 1)"),
        no_type(
            "Layout![(usize, 8)]",
            "validated(Cons(Mode(leaf(m),<_4asStatic>::INSTANCE),<Cons<Mode<_4,_1>,Nil>asStatic>::INSTANCE))"
        )
    );
    assert_eq!(
        short("try_layout value", "4:n as usize"),
        no_type(
            "Layout![(usize, 8)]",
            "try_validated(Mode(<_4asStatic>::INSTANCE,leaf(nasusize)))"
        )
    );
    assert_eq!(
        short("try_layout value", "4:{2*n}"),
        no_type(
            "Layout![(usize, 8)]",
            "try_validated(Mode(<_4asStatic>::INSTANCE,leaf(2*n)))"
        )
    );
    assert_eq!(
        short("try_layout value", "4:1"),
        no_type(
            "Layout![(usize, 8)]",
            "try_validated(<Mode<_4,_1>asStatic>::INSTANCE)"
        )
    );
    assert_eq!(
        short("layout value", "(4, m); row_major"),
        no_type(
            "Layout![(usize, 8)]",
            "validated(compact_row_major(Cons(<_4asStatic>::INSTANCE,Cons(leaf(m),<NilasStatic>::INSTANCE))))"
        )
    );
    assert_eq!(
        short("shape value", "m"),
        no_type("Shape![(usize, 8)]", "leaf(m)")
    );
    assert_eq!(
        short("shape value", "{let a = 3; a}"),
        no_type("Shape![(usize, 8)]", "leaf({leta=3;a})")
    );
    assert_eq!(
        short("shape value", "{if a {b} else {c}}"),
        no_type("Shape![(usize, 8)]", "leaf({ifa{b}else{c}})")
    );
    assert_eq!(
        short("shape value", "{unsafe {b}}"),
        no_type("Shape![(usize, 8)]", "leaf(unsafe{b})")
    );
    assert_eq!(
        short("shape value", "{a, b}"),
        no_type("Shape![(usize, 8)]", "leaf({a,b})")
    );
    assert_eq!(
        short("shape value", "{}"),
        no_type("Shape![(usize, 8)]", "leaf({})")
    );
}

#[test]
fn parts_of_a_value_need_no_braces() {
    for part in [
        "self.m",
        "sizes[0]",
        "x.rows()",
        "x.0.1",
        "x.0[i + 1].y",
        "x.mode::<0>().len()",
        "x.get::<A<B>>(i, j) as usize",
    ] {
        assert_eq!(
            short("shape value", part),
            no_type(
                "Shape![(usize, 8)]",
                &format!("leaf({})", part.replace(' ', ""))
            )
        );
        let within = short("layout value", &format!("(4,{part}):({part},1)"));
        assert_eq!(within.matches("leaf(").count(), 2, "{within}");
    }
    assert_eq!(
        short("stride value", "x.n@0"),
        short("stride value", "{x.n}@0")
    );
}

#[test]
fn an_integer_is_a_leaf_of_any_sign() {
    assert_eq!(short("int type", "4"), "_4");
    assert_eq!(short("int type", "0"), "_0");
    assert_eq!(short("int type", "-3"), "_-3");
    assert_eq!(short("int value", "-3"), "<_-3asStatic>::INSTANCE");
    assert_eq!(short("int type", "const N"), "FromConst<N>");
    assert_eq!(short("int type", "usize"), "Dyn<usize>");
    assert_eq!(short("int type", "a::B<C>"), "a::B<C>");
    assert_eq!(short("int value", "n"), no_type("Int![usize]", "leaf(n)"));
    assert_eq!(
        short("int value", "{2 * n}"),
        no_type("Int![usize]", "leaf(2*n)")
    );
}

#[test]
fn types_stand_in_type_position() {
    assert_eq!(
        short("layout type", "(u32, S):(a::B<C, D>, <T as X>::Y)")
            .matches("Cons")
            .count(),
        2
    );
    assert_eq!(short("layout type", "u32:S"), "Mode<Dyn<u32>,S>");
    assert_eq!(
        short("layout type", "S:a::B<fn(C) -> D, E>"),
        "Mode<S,a::B<fn(C)->D,E>>"
    );
    assert_eq!(
        short("layout type", "(usize, 4)"),
        "CompactColMajor<Cons<Dyn<usize>,Cons<_4,Nil>>>"
    );
    assert_eq!(short("layout type", "const N:1"), "Mode<FromConst<N>,_1>");
    let constant = short("layout type", "const {2 * N}:1");
    assert!(constant.starts_with("Mode<FromDigits<{digit(({2*N}|0)asi128,15u32)},"));
    assert!(constant.ends_with(",{digit(({2*N}|0)asi128,0u32)}>,_1>"));
}

#[test]
fn coordinates_and_tilers_leave_modes_out() {
    assert_eq!(
        short("coord value", "(3, _)"),
        "<Cons<_3,Cons<Underscore,Nil>>asStatic>::INSTANCE"
    );
    assert_eq!(short("tile type", "8"), "_8");
    assert_eq!(
        short("tile type", "(8,4):(4,1)"),
        short("layout type", "(8,4):(4,1)")
    );
    assert_eq!(
        short("tile type", "(8, (4,2):(2,1), _, (2,4:1))"),
        "ByMode<Cons<_8,Cons<Cons<Mode<_4,_2>,Cons<Mode<_2,_1>,Nil>>,Cons<Underscore,\
         Cons<ByMode<Cons<_2,Cons<Mode<_4,_1>,Nil>>>,Nil>>>>>"
    );
    assert_eq!(
        short("tile value", "(m:1, n)"),
        no_type(
            "Tile![(usize, 8)]",
            "ByMode(Cons(validated(Mode(leaf(m),<_1asStatic>::INSTANCE)),Cons(leaf(n),<NilasStatic>::INSTANCE)))"
        )
    );
}

#[test]
fn a_swizzle_has_three_static_integers_and_a_unit() {
    assert_eq!(
        short("swizzle type", "3,4,-3"),
        "lib::swizzle::Swizzle<_3,_4,_-3,lib::swizzle::Elements>"
    );
    assert_eq!(
        short("swizzle value", "3,4,3; Bytes"),
        no_type(
            "Swizzle![3, 4, 3]",
            "<lib::swizzle::Swizzle<_3,_4,_3,lib::swizzle::Bytes>>::new()"
        )
    );
    assert_eq!(
        short("swizzle type", "const B, M, 3"),
        "lib::swizzle::Swizzle<FromConst<B>,M,_3,lib::swizzle::Elements>"
    );
    let shift = short("swizzle value", "3,4,const {D}");
    assert!(
        shift.contains(
            "WithSign<{is_below_zero(({D}|0)asi128,(({D}|0)>>1)asi128)},\
             FromDigits<{signed_digit(({D}|0)asi128,15u32)}"
        ),
        "{shift}"
    );
}
