//! The oracle itself: what it reads, and what it accepts and refuses.

use cute_oracle::notation::{Layout, Leaf, Node, ParseError};
use cute_oracle::oracle::domain::{common_factors, intervals};
use cute_oracle::oracle::sum::{has_sum, is_layout};
use cute_oracle::oracle::{size, valid, value};
use cute_oracle::random::Random;

#[test]
fn the_notation_survives_a_round_trip() {
    for text in [
        "_4",
        "-2",
        "_-2",
        "_",
        "(2,(_3,4))",
        "(_3:_3,(_2,_4):(_1,_8),_)",
        "((_4),_1):((_1),_0)",
        "(_4,(8,2)):(_1@0,(-8@0@1,_1@1@1))",
    ] {
        assert_eq!(Node::parse(text).unwrap().to_string(), text);
    }
}

#[test]
fn what_is_no_notation_is_refused_with_its_place() {
    for (text, at) in [
        ("", 0),
        ("(1", 2),
        ("1,2", 1),
        ("(1,)", 3),
        ("x", 0),
        ("_1@", 3),
    ] {
        assert_eq!(
            Node::parse(text),
            Err(ParseError::Unexpected { at }),
            "{text}"
        );
    }
}

#[test]
fn a_layout_is_congruent() {
    assert_eq!(
        Node::parse("(2,3):(1,2)").unwrap().layout().unwrap().flat(),
        [(2, 1), (3, 2)]
    );
    assert_eq!(Node::parse("(2,3):1").unwrap().layout(), None);
}

/// The size of the greatest ordered chain of prime factors that lie in a leaf of both shapes.
fn greatest_chain(a: &[(i64, i64)], b: &[(i64, i64)], from: i64, size: i64) -> i64 {
    let lies = |leaves: &[(i64, i64)], d: i64, s: i64| {
        leaves
            .iter()
            .any(|&(begin, end)| d % begin == 0 && end % (d * s) == 0)
    };
    let mut best = 1;
    for d in (1..=size).filter(|d| d % from == 0) {
        for s in [2, 3, 5, 7] {
            if lies(a, d, s) && lies(b, d, s) {
                best = best.max(s * greatest_chain(a, b, d * s, size));
            }
        }
    }
    best
}

#[test]
fn no_common_domain_is_greater() {
    let mut random = Random::new(0xd0);
    for _ in 0..400 {
        let mut shape = || {
            let mut sizes = Vec::new();
            let mut size = 1;
            while size < 60 && sizes.len() < 4 {
                sizes.push(random.pick(&[2, 3, 4, 5, 6, 10, 12]));
                size *= sizes[sizes.len() - 1];
            }
            Node::Tuple(
                sizes
                    .into_iter()
                    .map(|s| Node::Int(Leaf::new_static(s)))
                    .collect(),
            )
        };
        let (a, b) = (shape(), shape());
        let size = a.product().min(b.product());
        let greatest = greatest_chain(&intervals(&a), &intervals(&b), 1, size);
        let found: i64 = common_factors(&a, &b)
            .iter()
            .map(|factor| factor.0)
            .product();
        assert_eq!(found, greatest, "{a} {b}");
    }
}

#[test]
fn layouts_are_told_from_other_functions() {
    for text in ["12:1", "(4,3):(3,1)", "(2,3,2):(0,5,1)", "(5,3,4):(1,5,15)"] {
        let flat = Layout::parse(text).flat();
        let values: Vec<_> = (0..size(&flat)).map(|i| value(&flat, i)).collect();
        assert_eq!(is_layout(&values), Ok(()), "{text}");
    }
    assert!(is_layout(&[0, 1, 2, 3, 5, 6]).is_err());
    assert!(is_layout(&[0, 1, 5, 6, 7, 11]).is_err());
    let (a, b) = (Layout::parse("(2,3):(1,5)"), Layout::parse("(3,2):(1,5)"));
    assert!(has_sum(&a, &b).is_err());
    assert!(has_sum(&a, &a).is_ok());
}

#[test]
fn inputs_that_peers_answer_wrongly_are_invalid() {
    for (a, b) in [
        ("(4,3):(0,1)", "(2,3):(2,1)"),
        ("(4,3):(3,1)", "(2,3):(2,1)"),
        ("(4,6,8):(2,3,5)", "6:3"),
        ("(8,6):(1,64)", "12:3"),
        ("(6,2):(8,2)", "4:4"),
    ] {
        let verdict = valid::composition(&Layout::parse(a), &Layout::parse(b));
        assert!(verdict.is_err(), "{a} o {b}: {verdict:?}");
    }
    let (a, b) = (Layout::parse("(6,2):(8,2)"), Layout::parse("(4,3):(3,1)"));
    assert_eq!(
        valid::composition(&a, &b),
        Ok(vec![(2, 24), (2, 2), (3, 8), (1, 2)])
    );
}

#[test]
fn overlaps_and_edges_are_invalid() {
    let parse = Layout::parse;
    assert!(valid::complement(&parse("(4,4):(1,2)"), 16).is_err());
    assert!(valid::complement(&parse("(4,4):(1,4)"), 32).is_ok());
    assert!(valid::divide(&parse("10:1"), &parse("4:1")).is_err());
    assert!(valid::divide_padded(&parse("10:1"), &parse("4:1")).is_ok());
    assert!(valid::divide(&parse("12:1"), &parse("4:1")).is_ok());
}
