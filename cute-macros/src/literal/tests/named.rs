//! Literals whose modes have names.

use super::{errors, short};

/// The expansion, with the paths of names and letters cut as well.
fn named(form: &str, literal: &str) -> String {
    let text = short(form, literal).replace("lib::named::letter::", "");
    text.replace("lib::named::", "")
}

/// The names of the modes in these examples.
const NAMES: &str = "Cons<(r,o,w,),Cons<(c,o,l,),Nil>>";

#[test]
fn names_are_tuples_of_letters() {
    assert_eq!(named("name value", "row"), "<Label<(r,o,w,)>>::NEW");
    assert_eq!(
        named("names value", "row, col"),
        format!("<Label<{NAMES}>>::NEW")
    );
    assert_eq!(named("names type", "row, col,"), NAMES);
    assert_eq!(named("names type", "x"), "Cons<(x,),Nil>");
    assert_eq!(named("name value", "r#in"), "<Label<(i,n,)>>::NEW");
    // a letter after `_` is one with it, a digit is a number, and other `_` are alone
    assert_eq!(named("name value", "a_b2"), "<Label<(a,_b,_2,)>>::NEW");
    assert_eq!(named("name value", "_a__"), "<Label<(_a,__,__,)>>::NEW");
    assert_eq!(named("name value", "a_2"), "<Label<(a,__,_2,)>>::NEW");
}

#[test]
fn a_layout_with_names_is_the_one_without_behind_its_names() {
    for (literal, plain) in [
        ("{row: 4, col: 8}", "(4,8)"),
        ("{row: 4, col: 8,}; row_major", "(4,8); row_major"),
        ("{row: 4, col: 8}:{col: 1, row: 8}", "(4,8):(8,1)"),
        (
            "{row: (2,2), col: 8}:{col: -1, row: (8,16)}",
            "((2,2),8):((8,16),-1)",
        ),
        ("{row: 4, col: 8}:{row: 1@0, col: 1@1}", "(4,8):(1@0,1@1)"),
    ] {
        let layout = short("layout type", plain);
        assert_eq!(
            named("layout type", literal),
            format!("Named<{NAMES},{layout}>")
        );
        let value = format!("<Named<{NAMES},{layout}>asStatic>::INSTANCE");
        assert_eq!(named("layout value", literal), value);
    }
    let layout = short("layout value", "(m,8):(8,1)");
    let value = format!("with_names(<Label<{NAMES}>>::NEW,{layout})");
    assert_eq!(
        named("layout value", "{row: m, col: 8}:{row: 8, col: 1}"),
        value
    );
    let layout = short("try_layout value", "(m,8)");
    let value = format!("try_with_names(<Label<{NAMES}>>::NEW,{layout})");
    assert_eq!(named("try_layout value", "{row: m, col: 8}"), value);
}

#[test]
fn entries_are_literals_or_expressions() {
    let record = |literal: &str| named("named value", &format!("{{ {literal} }}"));
    let with = |entries: &str| format!("with_names(<Label<{NAMES}>>::NEW,{entries})");
    assert_eq!(
        record("row: 3, col: _"),
        format!("<Named<{NAMES},Cons<_3,Cons<Underscore,Nil>>>asStatic>::INSTANCE")
    );
    let nil = "<NilasStatic>::INSTANCE";
    assert_eq!(
        record("row: i + 1, col: 2..5"),
        with(&format!("Cons(i+1,Cons(2..5,{nil}))"))
    );
    assert_eq!(
        record("row: f(a, b), col: 4_usize"),
        with(&format!("Cons(f(a,b),Cons(4_usize,{nil}))"))
    );
    // a path is no name with an entry
    assert_eq!(
        record("row: a::B, col: ..").replace("a::B", "path"),
        with(&format!("Cons(path,Cons(..,{nil}))"))
    );
}

#[test]
fn braces_without_names_are_expressions() {
    for expression in [
        "{2 * n}",
        "{a::B}",
        "{f::<A, B>(n)}",
        "{let i: usize = n; i}",
        "{'a: loop { break 'a n }}",
        "{return 3}",
        "{(|x: usize| x)(n)}",
        "{if let S { a: 3 } = s { 4 } else { 8 }}",
    ] {
        assert_eq!(errors("layout value", expression), [""; 0], "{expression}");
    }
    assert_eq!(errors("layout value", "{a::b}"), [""; 0]);
    assert_eq!(errors("int value", "{n}"), [""; 0]);
}

#[test]
fn mistakes_in_names_are_reported() {
    for (form, literal, messages) in [
        (
            "layout value",
            "{row: 4, row: 8}",
            &["two modes are named `row`"][..],
        ),
        ("names value", "row, row", &["two modes are named `row`"]),
        (
            "layout value",
            "{row: 4}:{col: 1}",
            &[
                "the shape has no mode `col`",
                "mode `row` has a shape, but no stride",
            ],
        ),
        (
            "layout value",
            "(4,8):{row: 8, col: 1}",
            &["the strides have names, but the modes of the shape have none"],
        ),
        (
            "layout value",
            "{row: 4}:(1)",
            &[
                "expected strides with the names of the modes, as in `{row: 8, col: 1}`, found `(1)`",
            ],
        ),
        (
            "layout value",
            "{row: 0, col: -1}",
            &[
                "shape 0 is not positive (Representable)",
                "shape -1 is not positive (Representable)",
            ],
        ),
        (
            "tile value",
            "{row: 0}",
            &["tile 0 is not positive (Representable)"],
        ),
        (
            "coord value",
            "{row: -1}",
            &["coordinate -1 is negative (InBounds)"],
        ),
        (
            "layout value",
            "{row: 4, col}",
            &["expected `:` after the name of a mode, found nothing"],
        ),
        (
            "layout value",
            "{row: 4, 8: 4}",
            &["expected the name of a mode, found `8`"],
        ),
        (
            "name value",
            "_",
            &["expected the name of a mode, found `_`"],
        ),
        (
            "name value",
            "row, col",
            &["unexpected `,`: several names are written with `names!`"],
        ),
        (
            "named value",
            "{}",
            &["expected modes with their names, as in `{row: 4, col: 8}`, found nothing"],
        ),
        (
            "named value",
            "{row: }",
            &["expected an index, a range or a tile after the name of the mode"],
        ),
        (
            "layout value",
            "{row: 4}:{row: 1}:{row: 1}",
            &["unexpected `:` after the stride"],
        ),
    ] {
        assert_eq!(errors(form, literal), messages, "{form}; {literal}");
    }
    let long = "abcdefghijklmnopqrst";
    assert_eq!(
        errors("name value", long),
        [format!("`{long}` has more than 19 letters")]
    );
    assert_eq!(errors("name value", &long[..19]), [""; 0]);
}

#[test]
fn a_named_place_is_the_one_of_its_number() {
    let places = |names: &str, layout: &str| format!("Named<Places<{names}>,{layout}>");
    let names = "Cons<(x,),Cons<(y,),Nil>>";
    let plain = short("layout type", "(4,8):(1@0,2@1)");
    assert_eq!(
        named("layout type", "(4,8):(1@x,2@y)"),
        places(names, &plain)
    );
    let value = format!("<{}asStatic>::INSTANCE", places(names, &plain));
    assert_eq!(named("layout value", "(4,8):(1@x,2@y)"), value);
    // in the order of the modes, behind their names
    let modes = format!("Named<Cons<(a,),Cons<(b,),Nil>>,{plain}>");
    assert_eq!(
        named("layout type", "{a: 4, b: 8}:{b: 2@y, a: 1@x}"),
        places(names, &modes)
    );
    let run_time = short("layout value", "(m,8):(1@0,2@1)");
    assert_eq!(
        named("layout value", "(m,8):(1@x,2@y)"),
        format!("with_names(<Label<Places<{names}>>>::NEW,{run_time})")
    );
    let nested = short("layout type", "(4,8):(1@1@0,2@0@0)");
    assert_eq!(
        named("layout type", "(4,8):(1@1@x,2@0@x)"),
        places("Cons<(x,),Nil>", &nested)
    );
}

#[test]
fn wrong_places_are_refused() {
    for (form, literal, reason) in [
        (
            "layout value",
            "(4,8):(1@x,1@1)",
            "all have names, or all have numbers",
        ),
        (
            "layout value",
            "(4,8):(1@0,1@x)",
            "all have names, or all have numbers",
        ),
        ("layout value", "(4,8):(1@x@0,1@y)", "as in `1@0@lane`"),
        ("layout value", "(4,8):(1@,1@y)", "or its name, found `,`"),
        (
            "layout value",
            "(4,8):(1@99,1@1)",
            "expected the number of a place",
        ),
        ("layout value", "(4@x,8):(1,4)", "`@` in a shape"),
        (
            "stride value",
            "(1@x,1@y)",
            "the places of a layout have names",
        ),
        ("coord value", "(1@x,1)", "`@` in a coordinate"),
    ] {
        let errors = errors(form, literal);
        assert!(
            errors.iter().any(|error| error.contains(reason)),
            "{literal}: {errors:?}"
        );
    }
}
