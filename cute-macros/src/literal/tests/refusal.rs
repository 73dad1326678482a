//! The messages for bad literals.

use super::errors;
use crate::tokens::TokenStream;

#[test]
fn shape_and_stride_of_different_profile_are_refused_at_each_node() {
    assert_eq!(
        errors("layout value", "(4,(2,3)):(1,12)"),
        [
            "shape and stride are not congruent at mode 1: shape `(2,3)` has profile `(_,_)`, \
             stride `12` has profile `_` (Congruent)"
        ]
    );
    assert_eq!(
        errors("layout value", "((4,2),((2,3),5)):((1),((1,2,3),(5)))").len(),
        3
    );
    assert_eq!(errors("layout value", "(4):1").len(), 1);
    assert!(errors("layout value", "(4,(2,(3,4))):(1,(1,7))")[0].contains("at mode (1,1)"));
}

#[test]
fn impossible_numbers_are_refused() {
    for (form, literal, part) in [
        (
            "layout value",
            "0:1",
            "shape 0 is not positive (Representable)",
        ),
        (
            "layout value",
            "-2:1",
            "shape -2 is not positive (Representable)",
        ),
        ("shape value", "(4,0)", "shape 0 is not positive"),
        ("tile value", "(4,0)", "tile 0 is not positive"),
        ("tile value", "-4", "tile -4 is not positive"),
        (
            "coord value",
            "(-1,0)",
            "coordinate -1 is negative (InBounds)",
        ),
        (
            "layout value",
            "(4294967296,4294967296):(0,0)",
            "the size of shape",
        ),
        (
            "layout value",
            "(4294967296,4294967296)",
            "the size of shape",
        ),
        ("layout value", "3:9223372036854775808", "the cosize of"),
        ("layout value", "3:-9223372036854775808", "the cosize of"),
        (
            "layout value",
            "(m,4294967296,4294967296)",
            "the size of shape",
        ),
        ("layout value", "9223372036854775809:1", "exceeds 2^63"),
    ] {
        let errors = errors(form, literal);
        assert!(
            errors.len() == 1 && errors[0].contains(part),
            "{literal}: {errors:?}"
        );
    }
    for good in [
        "9223372036854775808:1",
        "2:9223372036854775807",
        "2:-9223372036854775807",
        "(2147483648,4294967296)",
    ] {
        assert_eq!(errors("layout value", good), [""; 0], "{good}");
    }
    assert_eq!(errors("stride value", "(-3,0,0x10)"), [""; 0]);
}

#[test]
fn each_error_is_reported_once() {
    for (form, literal, part) in [
        ("layout value", "", "found nothing"),
        ("layout value", "()", "empty tuple"),
        ("layout value", "(4,()):(1,2)", "empty tuple"),
        ("layout value", "(4 8):(1,4)", "missing `,` before `8`"),
        ("layout value", "(4,,8):(1,4)", "expected a mode before `,`"),
        ("layout value", "(,4):(1)", "expected a mode before `,`"),
        ("layout value", "(4:1,8)", "unexpected `:` within a tuple"),
        ("layout value", "4,8", "a tuple is written in parentheses"),
        (
            "layout value",
            "(4,8),(8,1)",
            "a `:` stands between shape and stride",
        ),
        ("layout value", "[4,8]", "a tuple is written in parentheses"),
        (
            "layout value",
            "(_4,8):(1,4)",
            "in a literal it is written `4`",
        ),
        ("coord value", "(*,2)", "a whole mode is written `_`"),
        ("coord value", "(1:3,2)", "a whole mode is written `_`"),
        ("layout value", "4:1:2", "after the stride"),
        ("layout value", "(4,8) (1,4)", "missing `:`"),
        (
            "layout value",
            "{row.tile: 8, col: 4}",
            "expected `:` after the name of a mode, found `.`",
        ),
        (
            "layout value",
            "{row 8}",
            "expected `:` after the name of a mode, found `8`",
        ),
        (
            "layout value",
            "{\"row\": 8}",
            "expected the name of a mode, found `\"row\"`",
        ),
        (
            "layout value",
            "{1: 8}",
            "expected the name of a mode, found `1`",
        ),
        (
            "layout value",
            "{row: {inner: 4}}",
            "names stand for the modes of a whole layout",
        ),
        (
            "layout type",
            "({row: 4},8)",
            "names stand for the modes of a whole layout",
        ),
        (
            "layout value",
            "{row: 8; col: 4}",
            "unexpected `;`: expected `,` or `}`",
        ),
        ("layout value", "{}", "expected modes with their names"),
        ("layout value", "(4,8):", "expected a stride, found nothing"),
        ("layout value", ":(4,8)", "expected a shape, found `:`"),
        (
            "layout value",
            "(n + 1, 4)",
            "unexpected `+`: expected `,` or `)`; an expression is written in braces",
        ),
        (
            "layout value",
            "(n - 1, 4)",
            "an expression is written in braces",
        ),
        ("layout value", "(a::B, 4)", "unexpected `::`"),
        ("layout value", "(a..b, 4):(1, 2)", "unexpected `.`"),
        ("layout value", "(a.b::<0>, 4):(1, 2)", "unexpected `::`"),
        ("layout value", "(a.1e5, 4):(1, 2)", "unexpected `.`"),
        ("layout value", "(2 * a.b, 4)", "unexpected `*`"),
        ("layout value", "(a.b * 2, 4)", "unexpected `*`"),
        (
            "layout value",
            "(f(x), 4)",
            "missing `,` before `(x)`; the call of a function is written in braces",
        ),
        (
            "layout value",
            "(*, 4):(1, 2)",
            "expected a shape, found `*`",
        ),
        ("layout value", "n + 1", "unexpected `+`"),
        (
            "layout value",
            "(4,-n):(1,2)",
            "expected an integer after `-`; an expression is written in braces",
        ),
        ("layout value", "(4,_):(1,2)", "`_` in a shape"),
        ("layout value", "(4,8):(1,_)", "`_` in a stride"),
        ("layout value", "(4,1.5):(1,2)", "`1.5` is not an integer"),
        ("layout value", "(4,\"a\"):(1,2)", "found `\"a\"`"),
        (
            "layout value",
            "(4,8u32):(1,2)",
            "the suffix `u32` is not allowed",
        ),
        (
            "layout value",
            "(4,8); rowmajor",
            "expected `row_major` or `col_major` after `;`, found `rowmajor`",
        ),
        ("layout value", "(4,8);", "after `;`, found nothing"),
        (
            "layout value",
            "(4,8):(8,1); row_major",
            "and strides are both given",
        ),
        (
            "layout value",
            "(4,8); row_major 3",
            "expected the end of the literal",
        ),
        ("layout value", "(4,[8]):(1,2)", "found `[8]`"),
        ("layout value", "(4,const):(1,2)", "after `const`"),
        ("layout value", "(4,const 5):(1,2)", "after `const`"),
        ("layout value", "(4,let):(1,2)", "found `let`"),
        ("layout type", "(4,{n}):(1,2)", "an expression in a type"),
        (
            "layout type",
            "(4,u64):(1,2)",
            "`u64` is not a type of run-time integers",
        ),
        (
            "layout type",
            "(m,4)",
            "`m` is the name of a variable: in a type, a run-time integer is written by its type",
        ),
        ("layout type", "(4,a::):(1,2)", "expected a name after `::`"),
        ("layout type", "(4,A<B):(1,2)", "this `<` is not closed"),
        ("layout type", "(4,&A):(1,2)", "found `&`"),
        ("layout type", "(4,A B):(1,2,3)", "missing `,` before `B`"),
        ("shape value", "4:1", "a layout is written with `layout!`"),
        ("shape value", "(4:1)", "a layout is written with `layout!`"),
        ("tile value", "_:1", "`_` cannot have a stride"),
        ("tile value", "(4:1:2)", "already has a stride"),
        ("tile value", "(4,8)::1", "expected `:`"),
        (
            "int value",
            "",
            "expected an integer such as `4`, found nothing",
        ),
        (
            "int value",
            "(4,8)",
            "`: a tuple is written with `shape!`, `stride!` or `coord!`",
        ),
        ("int type", "(4)", "a tuple is written with `shape!`"),
        (
            "int value",
            "4, 8",
            "unexpected `,` after the integer: a tuple is written with `shape!`",
        ),
        (
            "int value",
            "const",
            "expected a name or `{expression}` after `const`, found nothing",
        ),
        (
            "int value",
            "let",
            "expected an integer, found `let`: an integer is a number, a name, `{expression}`",
        ),
        (
            "int value",
            "\"four\"",
            "expected an integer, found `\"four\"`",
        ),
        ("int value", "_", "`_` in an integer"),
        ("int value", "8@1", "`@` in an integer"),
        ("int value", "4:1", "a layout is written with `layout!`"),
        ("int value", "4u8", "the suffix `u8` is not allowed"),
        (
            "layout value",
            "(4,8):row_major",
            "an order stands after `;`, in place of the stride: write `; row_major`",
        ),
        (
            "layout type",
            "(4,8):col_major",
            "an order stands after `;`, in place of the stride: write `; col_major`",
        ),
        ("int value", "9223372036854775809", "exceeds 2^63"),
        (
            "int type",
            "u64",
            "`u64` is not a type of run-time integers",
        ),
        ("int type", "{n}", "an expression in a type"),
    ] {
        let errors = errors(form, literal);
        assert!(
            errors.len() == 1 && errors[0].contains(part),
            "{literal}: {errors:#?}"
        );
    }
}

#[test]
fn all_errors_of_a_literal_are_reported_at_once() {
    let errors = errors("layout value", "(0, 1.5, (2, _), -1):(1, 2, 3, 4u8)");
    assert_eq!(errors.len(), 6, "{errors:#?}");
}

#[test]
fn deep_and_huge_input_is_refused_quickly() {
    let deep = |levels| format!("{}4{}", "(".repeat(levels), ")".repeat(levels));
    assert_eq!(errors("layout value", &deep(32)), [""; 0]);
    assert_eq!(
        errors("layout value", &deep(33)),
        ["nested deeper than 32 levels"]
    );
    assert_eq!(
        errors("tile value", &deep(33)),
        ["nested deeper than 32 levels"]
    );
    let wide = |leaves| format!("({})", "1,".repeat(leaves));
    assert_eq!(errors("shape value", &wide(1024)), [""; 0]);
    assert_eq!(
        errors("shape value", &wide(1025)),
        ["more than 1024 leaves in one literal"]
    );
    assert_eq!(
        errors("shape value", &wide(100_000)),
        ["more than 1024 leaves in one literal"]
    );
    assert!(errors("shape value", &format!("({})", ",".repeat(100_000))).len() <= 1026);
    assert!(errors("shape value", &format!("({})", "1 ".repeat(100_000))).len() <= 1026);
}

#[test]
fn no_soup_of_tokens_makes_it_panic() {
    let words = [
        "(",
        ")",
        "4",
        ",",
        ":",
        "::",
        ";",
        "-",
        "_",
        "n",
        "const",
        "{x}",
        "<",
        ">",
        "*",
        "row_major",
        "u32",
        "0",
    ];
    let mut seed = 1_u64;
    let mut random = move || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) as usize
    };
    for _ in 0..5_000 {
        let soup: Vec<_> = (0..random() % 14)
            .map(|_| words[random() % words.len()])
            .collect();
        let soup = soup.join(" ");
        for form in [
            "layout value",
            "layout type",
            "tile value",
            "tile type",
            "coord value",
            "int value",
            "int type",
            "try_layout value",
        ] {
            if let Ok(input) = format!("lib {form}; {soup}").parse::<TokenStream>() {
                crate::literal::expand(input);
            }
        }
    }
}

#[test]
fn what_is_no_swizzle_is_refused_at_its_token() {
    for (literal, part) in [
        ("", "expected a swizzle such as `3,4,3`, found nothing"),
        ("(3,4,3)", "a swizzle is no tuple"),
        ("3", "after one integer, found nothing"),
        ("3,4", "after two integers, found nothing"),
        ("3 4 3", "after one integer, found `4`"),
        ("3,4,", "after two integers, found nothing"),
        ("3,4,3,2", "unexpected `,`: a swizzle has three integers"),
        (
            "3,4,3; Words",
            "expected `Bytes` or `Elements` after `;`, found `Words`",
        ),
        (
            "n,4,3",
            "the numbers of a swizzle are static: `n` is known at run time; a constant is written `const n`",
        ),
        (
            "3,-4,3",
            "the lowest bit of a swizzle, -4, is negative (Representable)",
        ),
        (
            "-3,4,3",
            "the number of bits of a swizzle, -3, is negative (Representable)",
        ),
        ("3,_,3", "`_` in an integer"),
    ] {
        let errors = errors("swizzle value", literal);
        assert!(
            errors.len() == 1 && errors[0].contains(part),
            "{literal}: {errors:?}"
        );
    }
    assert_eq!(errors("swizzle type", "usize,4,3").len(), 1);
}
