//! Texts from anywhere, read as layouts, tuples, tilers and coordinates; and a limited run of the
//! fuzz targets.

use cute_core::{
    dynamic::{
        BasisPath, DynCoordinate, DynLayout, DynTiler, DynTuple, MAX_DEPTH, MAX_LEAVES,
        ParseProblem,
    },
    error::LayoutError,
};
use cute_tests::{
    fuzz::{self, mutated, run},
    random::{self, Random},
};

/// As which the text is read, where it is wrong, and what stands there.
#[track_caller]
fn refused(text: &str, column: usize, problem: &str) {
    let error = text.parse::<DynLayout>().expect_err(text);
    let words = format!("at column {column}: {problem}");
    assert_eq!(error.to_string(), words, "{text}");
    fuzz::parse(text);
}

#[test]
fn errors_are_at_their_place() {
    let integer = "expected an integer or `(`";
    refused("", 1, &format!("{integer}, found the end"));
    refused("   ", 4, &format!("{integer}, found the end"));
    refused("(", 2, &format!("{integer}, found the end"));
    refused("(4", 3, "expected `,` or `)`, found the end");
    refused("(4,", 4, &format!("{integer}, found the end"));
    refused("(4,):", 6, &format!("{integer}, found the end"));
    refused("(,)", 2, &format!("{integer}, found `,`"));
    refused("(4,,)", 4, &format!("{integer}, found `,`"));
    refused("(,4)", 2, &format!("{integer}, found `,`"));
    refused("(4,,8)", 4, &format!("{integer}, found `,`"));
    refused("(4 8)", 4, "expected `,` or `)`, found `8`");
    refused("(4,8", 5, "expected `,` or `)`, found the end");
    refused("4)", 2, "expected the end, found `)`");
    refused("4\u{1b}[2J", 2, "expected the end, found `\\u{1b}`");
    refused("4:", 3, &format!("{integer}, found the end"));
    refused(":4", 1, &format!("{integer}, found `:`"));
    refused("4:1:1", 4, "expected the end, found `:`");
    refused("(4,8):(1,4) x", 13, "expected the end, found `x`");
    refused("4:-", 4, "expected digits, found the end");
    refused("4:--1", 4, "expected digits, found `-`");
    refused("4:- 1", 4, "expected digits, found ` `");
    refused("4:_-", 5, "expected digits, found the end");
    refused("4:+1", 3, &format!("{integer}, found `+`"));
    refused("4.5", 2, "expected the end, found `.`");
    refused("4_000", 2, "expected the end, found `_`");
    refused("0x10", 2, "expected the end, found `x`");
    refused("٤:1", 1, &format!("{integer}, found `٤`"));
    refused("４:1", 1, &format!("{integer}, found `４`"));
    refused("(4,é):(1,4)", 4, &format!("{integer}, found `é`"));
    refused("(é", 2, &format!("{integer}, found `é`"));
    refused("4:1∞", 4, "expected the end, found `∞`");
    refused("\u{feff}4:1", 1, &format!("{integer}, found `\u{feff}`"));
    refused("4:1\0", 4, "expected the end, found `\\u{0}`");
    refused("_", 1, "expected an integer, found `_`");
    refused("(4,_):(1,4)", 4, "expected an integer, found `_`");
    refused(
        "(4:1,8:4)",
        2,
        "expected integers, not `shape:stride`, found `4`",
    );
    refused("4:1@", 5, "expected digits, found the end");
    refused("4:1@-1", 5, "expected digits, found `-`");
    refused("4:1 @0", 5, "expected the end, found `@`");
    refused("4:1@ 0", 5, "expected digits, found ` `");
    refused("4:_@0", 4, "expected the end, found `@`");
    refused("4:@0", 3, &format!("{integer}, found `@`"));
    let integers = "a stride is a scaled basis vector, where an integer is needed (IntegerStrides)";
    refused("(4,8@1)", 4, integers);
    refused("(4,8@1):(1,4)", 4, integers);
    let long = |steps, step| {
        format!(
            "a basis vector at a path of length {steps}, up to place {step}, of at most {} steps to \
             places below {} (Representable)",
            BasisPath::LONGEST,
            BasisPath::PLACES,
        )
    };
    refused("4:1@256", 4, &long(1, 256));
    refused("4:1@0@1@2@3@4@5@6@7", 4, &long(8, 7));
    refused("4:1@99999999999999999999", 4, &long(1, u64::MAX));
}

#[test]
fn a_comma_may_end_a_tuple() {
    for (text, plain) in [
        ("(24,)", "(24)"),
        ("(24,):(1,)", "(24):(1)"),
        ("((4,2,),8,):((1,4),8)", "((4,2),8):((1,4),8)"),
        ("((24 , ) , )", "((24))"),
    ] {
        let layout: DynLayout = text.parse().expect(text);
        assert_eq!(layout, plain.parse::<DynLayout>().expect(plain), "{text}");
        fuzz::parse(text);
    }
    let tuple: DynTuple = "(24,)".parse().expect("a tuple");
    assert_eq!((tuple.to_string(), tuple.rank()), ("(24)".into(), 1));
    assert_ne!(tuple, "24".parse::<DynTuple>().expect("an integer"));
    let tiler: DynTiler = "(4,_,)".parse().expect("a tiler");
    assert_eq!(tiler.to_string(), "(4,_)");
    let coordinate: DynCoordinate = "(_,)".parse().expect("a coordinate");
    assert_eq!(coordinate.to_string(), "(_)");
}

#[test]
fn shape_and_stride_are_one_layout() {
    let differ = "the tuples have different profiles (Congruent)";
    refused("(4,8):(1,4,8)", 7, differ);
    refused("(4,(2,8)):(1,4)", 14, differ);
    refused("((4,2),8):((1,4),(8))", 18, differ);
    refused("4:(1)", 3, differ);
    refused("():1", 4, differ);
    refused("0:1", 1, "shape 0 is not positive (Representable)");
    refused(
        "(4,-8):(1,4)",
        1,
        "shape -8 is not positive (Representable)",
    );
    let large = LayoutError::NotRepresentable { max: 1 << 63 }.to_string();
    refused("(9223372036854775808,2):(0,0)", 1, &large);
    refused("(2,3):(4611686018427387904,4611686018427387904)", 1, &large);
}

#[test]
fn strides_may_be_basis_vectors() {
    for text in [
        "4:1@0",
        "(4,_8):(_1@0,8@1)",
        "((4,2),8):((1@0@1,-1@1@1),_0)",
        "(4,8):(_0,3@255@7)",
        "4:1@0@1@2@3@4@5@6",
    ] {
        let layout: DynLayout = text.parse().expect(text);
        assert_eq!(layout.to_string(), text);
        fuzz::parse(text);
    }
    let shared = "the strides do not lead to coordinates of one shape (Congruent)";
    refused("(4,8):(1@0,1)", 1, shared);
    refused("(4,8):(1@0,0)", 1, shared);
    refused("(4,8):(1@0,1@1@0)", 1, shared);
    refused(
        "(4,0):(1@0,1@1)",
        1,
        "shape 0 is not positive (Representable)",
    );
    let large = LayoutError::NotRepresentable { max: 1 << 63 }.to_string();
    refused("(4611686018427387904,4):(1@0,1@1)", 1, &large);
    refused("(4,4):(2305843009213693952@0,1@1)", 1, &large);
}

#[test]
fn integers_reach_2_to_the_63() {
    for text in [
        "9223372036854775808",
        "_-9223372036854775808",
        "(_0,0,00,_007)",
        "-0",
        "_-0",
    ] {
        fuzz::parse(text);
    }
    let printed = |text: &str| text.parse::<DynTuple>().map(|tuple| tuple.to_string());
    assert_eq!(
        printed("( -0 ,_-0,_007, -9223372036854775808)"),
        Ok("(0,_0,_7,-9223372036854775808)".into())
    );
    let max = LayoutError::NotRepresentable { max: 1 << 63 };
    for digits in [
        "9223372036854775809",
        "-9223372036854775809",
        &"9".repeat(100_000),
    ] {
        let error = digits.parse::<DynTuple>().expect_err("beyond 2^63");
        assert_eq!(
            (error.at(), error.problem()),
            (0, ParseProblem::Invalid(max))
        );
    }
    assert_eq!(
        printed(&format!("{}7", "0".repeat(100_000))),
        Ok("7".into())
    );
}

#[test]
fn spaces_may_stand_between_what_is_said() {
    let text = " ( _4 ,\t( 2,\n3 ) )\u{a0}: ( 1 , ( _4,\r\n8 ) ) ";
    let layout: DynLayout = text.parse().expect("a layout with spaces");
    assert_eq!(layout.to_string(), "(_4,(2,3)):(1,(_4,8))");
    refused("_ 4", 3, "expected the end, found `4`");
    refused("1 2", 3, "expected the end, found `2`");
}

#[test]
fn tuples_without_modes_are_read() {
    for text in ["()", "(())", "((),())", "(4,())", "(((),4),())"] {
        let tuple: DynTuple = text.parse().expect(text);
        assert_eq!(tuple.to_string(), text);
        fuzz::parse(text);
    }
    assert_eq!(
        "():()".parse::<DynLayout>().expect("a layout").to_string(),
        "():()"
    );
    assert_eq!("()".parse::<DynTiler>(), Ok(DynTiler::ByMode(Vec::new())));
}

#[test]
fn underscores_stand_where_modes_are_open() {
    let coordinate: DynCoordinate = "(_,(_2, _ ,3))".parse().expect("a coordinate");
    assert_eq!(coordinate.to_string(), "(_,(_2,_,3))");
    assert_eq!(coordinate.to_tuple(), None);
    assert!("(_,2:1)".parse::<DynCoordinate>().is_err());
    assert_eq!(
        "(_,_4:_1)"
            .parse::<DynTiler>()
            .expect("a tiler")
            .to_string(),
        "(_,_4:_1)"
    );
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| format!("{}4{}", "(".repeat(depth), ")".repeat(depth));
    let deepest: DynLayout = nested(MAX_DEPTH).parse().expect("as deep as may be");
    assert_eq!(deepest.depth(), MAX_DEPTH);
    fuzz::parse(&nested(MAX_DEPTH));
    for text in [
        nested(MAX_DEPTH + 1),
        nested(1_000_000),
        "(".repeat(1_000_000),
    ] {
        let error = text.parse::<DynLayout>().expect_err("too deep");
        assert_eq!(
            (error.at(), error.problem()),
            (MAX_DEPTH, ParseProblem::TooDeep)
        );
        assert!(text.parse::<DynTiler>().is_err());
    }
}

#[test]
fn the_number_of_leaves_is_limited() {
    let list = |leaf: &str, n: usize| format!("({})", vec![leaf; n].join(","));
    for leaf in ["1", "_1", "()", "(())", "(1)"] {
        let text = list(leaf, MAX_LEAVES);
        assert!(text.parse::<DynTuple>().is_ok(), "{leaf}");
        fuzz::parse(&text);
        let error = list(leaf, MAX_LEAVES + 1)
            .parse::<DynTuple>()
            .expect_err("too long");
        assert_eq!(error.problem(), ParseProblem::TooLong, "{leaf}");
    }
    // a stride is not counted beside its shape, but no stride hides leaves
    let half = list("1", MAX_LEAVES / 2);
    assert!(
        format!("({half}:{half},{half}:{half})")
            .parse::<DynTiler>()
            .is_ok()
    );
    for shown in ["0", "()"] {
        let hiding = format!("({half}:{shown},{half}:{shown},1)");
        let error = hiding.parse::<DynTiler>().expect_err("too long");
        assert_eq!(error.problem(), ParseProblem::TooLong, "{shown}");
    }
    let endless = "(),".repeat(1_000_000);
    let error = format!("({endless}1)")
        .parse::<DynTuple>()
        .expect_err("too long");
    assert_eq!(error.problem(), ParseProblem::TooLong);
}

#[test]
fn what_is_printed_is_read_as_the_same() {
    let mut random = Random::new(0x9a7e);
    for _ in 0..20_000 {
        let layout = random::layout(&mut random, 4096);
        let text = layout.to_string();
        let node = cute_tests::notation::Node::parse(&text).expect("a layout");
        let text = random::partly_dynamic(&mut random, &node).to_string();
        let value: DynLayout = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(value.to_string(), text);
        assert_eq!(
            value.shape().to_string(),
            text.split_once(':').expect("a layout").0
        );
        fuzz::parse(&text);
    }
}

#[test]
fn any_text_is_read_or_refused_at_its_place() {
    let golden = include_str!("../../golden/struct.jsonl");
    let texts = golden.split('"').filter(|text| text.contains('('));
    let mut corpus: Vec<String> = texts.map(str::to_owned).collect();
    corpus.extend(["_", "(_,4)", "(_4:_1,(_,8))", "4:1", "()", "(4,8"].map(str::to_owned));
    run(5_000, |random| {
        let (k, other) = (random.below(corpus.len()), random.below(corpus.len()));
        let text = mutated(random, &corpus[k], &corpus[other]);
        fuzz::parse(&text);
        // some go on from here
        if random.chance(2) {
            corpus[k] = text;
        }
    });
}

#[test]
fn operations_on_any_layouts_give_what_they_mean_or_an_error() {
    run(1_000, |random| fuzz::algebra(&random.bytes(64)));
}
