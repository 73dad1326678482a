//! The language, on tokens without a compiler around them.

use super::{Error, emit, parse};
use crate::tokens::TokenStream;

fn tokens(text: &str) -> TokenStream {
    text.parse().expect("the test has balanced delimiters")
}

/// The rest of a block in its module, without spaces.
fn module(block: &str) -> Result<String, String> {
    let parsed = parse::block(tokens(block));
    without_spaces(parsed.and_then(|block| emit::module(&block, TokenStream::new())))
}

/// The traits of cases of blocks, without spaces.
fn cases(blocks: &[&str]) -> Result<String, String> {
    cases_with("", blocks)
}

/// The traits of cases of blocks, where kinds have supertraits beside them; without spaces.
fn cases_with(supertraits: &str, blocks: &[&str]) -> Result<String, String> {
    let blocks: String = blocks
        .iter()
        .map(|block| format!("{{ {block} }}"))
        .collect();
    let world = format!("[] {{ supertraits; {supertraits} }} {blocks}");
    let parsed = parse::world(tokens(&world));
    without_spaces(parsed.and_then(|world| emit::cases(&world)))
}

fn without_spaces(expansion: Result<TokenStream, Error>) -> Result<String, String> {
    match expansion {
        Ok(tokens) => Ok(tokens.to_string().replace([' ', '\n'], "")),
        Err(error) => Err(error.message),
    }
}

const BLOCK: &str = "in a;
    pub fn first(modes: List) -> Layout { match modes { Nil => Nil, Cons(m, t) => second(t, m) } }
    fn second(modes: List, first: Layout) -> Layout { match modes { Nil => first, _ => Nil } }";

#[test]
fn only_what_is_public_is_an_item() {
    let module = module(BLOCK).expect("a good block");
    assert!(module.contains("pubtypeFirst<VModes>=<VModesascrate::world::ListCases>::First<>;"));
    assert!(module.contains("pubfnfirst<VModes:crate::layout::List>"));
    assert!(!module.contains("Second") && !module.contains("second"));
}

#[test]
fn a_call_is_the_member_that_it_comes_to() {
    let cases = cases(&[BLOCK]).expect("a good block");
    assert!(cases.contains("=<P2asListCases>::Second<Mode<P0,P1>>;"));
    assert!(cases.contains("{<P2asListCases>::__second(self.1,self.0)}"));
}

#[test]
fn a_kind_has_supertraits_beside_its_cases() {
    let with = |supertraits: &str| cases_with(supertraits, &[BLOCK]);
    let cases = with("List: a::First + Second;").expect("a kind that is matched");
    assert!(cases.contains("pubtraitListCases:Copy+a::First+Second{"));
    assert_eq!(
        with("Walk: First;"),
        Err("algebra: no function matches on a `Walk`".into())
    );
    assert_eq!(with("List: First"), Err("algebra: expected `;`".into()));
}

#[test]
fn a_private_function_is_not_called_from_other_blocks() {
    let other = "in b; fn third(modes: List) -> Layout { second(modes, Nil) }";
    assert_eq!(
        cases(&[BLOCK, other]),
        Err("algebra: `second` is private to crate::a; it would have to be a `pub fn`".into())
    );
    let public = "in b; fn third(modes: List) -> Layout { first(modes) }";
    assert!(cases(&[BLOCK, public]).is_ok());
    let own = "in b; fn third(modes: List) -> Layout { second(modes) }
        fn second(modes: List) -> Layout { Nil }";
    assert!(cases(&[BLOCK, own]).is_ok());
}

#[test]
fn a_function_of_several_blocks_is_chosen() {
    let (a, b) = (
        "in a; pub fn f() -> Int { 0 }",
        "in b; pub fn f() -> Int { 1 }",
    );
    let matching = |chosen: &str| {
        let c = format!("in c{chosen}; fn g(b: Bool) -> Int {{ if b {{ f() }} else {{ 2 }} }}");
        cases(&[a, b, &c])
    };
    assert_eq!(
        matching(""),
        Err("algebra: several blocks have `f`; say `with` and a module".into())
    );
    let chosen = matching(" with b").expect("the function of `b`");
    assert!(chosen.contains("typeG<>=One;"));
}

#[test]
fn calls_have_as_many_arguments_as_parameters() {
    let block = "in a; pub fn f(b: Bool) -> Bool { g(b, b) } fn g(b: Bool) -> Bool { b }";
    assert_eq!(module(block), Err("algebra: `g` has 1 parameters".into()));
}

#[test]
fn a_constructor_is_taken_apart_by_let() {
    let by_let = "in a; fn f(walk: Walk) -> Checked {
        let Walked(status, modes, digits) = walk;
        Outcome(status, modes)
    }";
    let by_match = "in a; fn f(walk: Walk) -> Checked {
        match walk { Walked(status, modes, digits) => Outcome(status, modes) }
    }";
    assert_eq!(cases(&[by_let]), cases(&[by_match]));
    let of_two = "in a; fn f(modes: List) -> List { let Cons(m, t) = modes; t }";
    assert_eq!(
        cases(&[of_two]),
        Err("algebra: no arm for `Nil` of List".into())
    );
}

#[test]
fn functions_of_integers_name_what_takes_basis_vectors() {
    let of = |arm: &str| {
        format!(
            "in a; integers; pub fn f(layout: Layout) -> Bool {{
                match layout {{ Mode(s, d) => True, {arm} => False }}
            }}"
        )
    };
    assert_eq!(
        cases(&[&of("_")]),
        Err(
            "algebra: `_` takes `BasisMode(_, ScaledBasis(_, _))` as well, which functions of \
             integers refuse; name the constructors that it is for"
                .into()
        )
    );
    // refused: `False`
    let refused = cases(&[&of("Nil | Cons(_, _)")]).expect("what is refused needs no arm");
    let named = cases(&[&of("Single(_) | Nil | Cons(_, _)")]).expect("an arm for basis vectors");
    assert_eq!(refused, named);
    let elsewhere = of("_").replace("integers;", "");
    assert!(cases(&[&elsewhere]).is_ok());
    let of_integers = "in a; integers; fn f(n: IntTuple) -> Bool {
        match n { Nil => True, _ => False }
    }";
    assert!(cases(&[of_integers]).is_ok());
}

#[test]
fn several_patterns_have_one_arm() {
    let joined = "in a; fn f(r: Rounding) -> Int { match r { Exactly | RoundUp => 1, Unbounded | Copies => 0 } }";
    let apart = "in a; fn f(r: Rounding) -> Int { match r { Exactly => 1, RoundUp => 1, Unbounded => 0, Copies => 0 } }";
    assert_eq!(cases(&[joined]), cases(&[apart]));
}

#[test]
fn a_pair_is_a_match_in_a_match() {
    let pair = "in a; fn f(a: List, b: List) -> Bool {
        match (a, b) { (Nil, Nil) => True, (Cons(m, t), Cons(n, u)) => f(t, u), _ => False }
    }";
    let nested = "in a; fn f(a: List, b: List) -> Bool {
        match a {
            Nil => match b { Nil => True, _ => False },
            Cons(m, t) => match b { Cons(n, u) => f(t, u), _ => False },
        }
    }";
    assert_eq!(cases(&[pair]), cases(&[nested]));
    let first_decides = "in a; fn f(a: Bool, b: Bool) -> Bool {
        match (a, b) { (True, _) => b, (False, True) => True, (False, False) => a }
    }";
    let nested = "in a; fn f(a: Bool, b: Bool) -> Bool {
        match a { True => b, False => match b { True => True, False => a } }
    }";
    assert_eq!(cases(&[first_decides]), cases(&[nested]));
}

#[test]
fn rows_of_a_pair_agree_on_the_first_pattern() {
    let rows = "in a; fn f(a: List, b: List) -> List {
        match (a, b) { (Cons(m, t), Nil) => t, (Cons(n, u), Cons(m, t)) => u, _ => Nil }
    }";
    assert_eq!(
        cases(&[rows]),
        Err("algebra: rows with one constructor must name its fields alike".into())
    );
}

/// A match within an arm for several types is one member, declared once.
#[test]
fn an_arm_for_several_types_is_lifted_once() {
    let block = "in a; fn f(a: IntTuple, b: Bool) -> Bool {
        match a { Leaf(n) => if b { True } else { False }, _ => if b { False } else { True } }
    }";
    let cases = cases(&[block]).expect("a good block");
    assert_eq!(cases.matches("typeF1<>:Bool;").count(), 1);
    assert_eq!(cases.matches("typeF2<>:Bool;").count(), 1);
    assert!(!cases.contains("F3"));
}
