//! Layouts with names that are known at run time: they do what those of types do, read what they
//! print, and refuse texts and names with the reason.

use cute_core::dynamic::DynLayout;
use cute_core::named::{DynNamedLayout, NamedError};
use cute_core::prelude::*;
use cute_tests::random::Random;

fn read(text: &str) -> DynNamedLayout {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn layouts_of_run_time_do_what_those_of_types_do() {
    macro_rules! check {
        ($l:expr) => {
            let l = $l;
            let dynamic = DynNamedLayout::from(l);
            assert_eq!(dynamic.to_string(), l.to_string());
            assert_eq!(read(&l.to_string()), dynamic);
            assert_eq!(dynamic.mode("b").expect("b"), DynLayout::from(l.mode(name!(b))));
            let turned = dynamic.transpose_to(&["c", "a", "b"]).expect("all names");
            assert_eq!(turned, l.transpose_to(names!(c, a, b)).into());
            let tiles = dynamic.tile(&[("a", 4)]);
            let typed = l.tile(tile!({a: 4}));
            let tiles = tiles.expect("4 divides the mode");
            assert!(tiles.names().eq(["a_tile", "a_rest", "b", "c"]));
            for (((i, r), j), k) in layout!((((4,2),3),5)).coordinates() {
                let found = l.at(coord!({c: k, a: {i + 4 * r}, b: j}));
                assert_eq!(typed.at(coord!({a_tile: i, b: j, c: k, a_rest: r})), found);
                let [i, r, j, k] = [i, r, j, k].map(|n| i64::try_from(n).expect("small"));
                let found = i64::try_from(found).expect("small");
                assert_eq!(dynamic.at(&[("c", k), ("a", i + 4 * r), ("b", j)]), Ok(found));
                assert_eq!(tiles.at(&[("b", j), ("a_rest", r), ("c", k), ("a_tile", i)]), Ok(found));
            }
        };
    }
    check!(layout!({a: 8, b: 3, c: 5}));
    check!(layout!({a: 8, b: 3, c: 5}; row_major));
    check!(layout!({a: 8, b: 3, c: 5}:{b: 100, a: -3, c: 0}));
    check!(layout!({a: (4,2), b: 3, c: 5}:{a: (1,60), b: 20, c: 4}));
    let n = 3_usize;
    check!(layout!({a: 8, b: n, c: 5}:{c: 1, b: 5, a: {5 * n}}));
}

#[test]
fn a_text_is_read_as_it_is_printed() {
    for text in [
        "{row: 4, col: 8}:{row: 8, col: 1}",
        "{row: _4, col: (2,_3)}:{row: _1, col: (4,_-8)}",
        "{thread: 4, value: 8}:{thread: 1@0, value: 1@1}",
        "{x: 4}:{x: 2}",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
    assert_eq!(
        read(" { row :4,col:8 , } : {col:1,row:8,}").to_string(),
        "{row: 4, col: 8}:{row: 8, col: 1}"
    );
    assert_eq!(
        read("{row: 4, col: 8}").to_string(),
        "{row: 4, col: 8}:{row: _1, col: 4}"
    );
}

#[test]
fn wrong_texts_are_refused_with_the_reason() {
    for (text, message) in [
        ("(4,8)", "expected `{`, found `(4,8)`"),
        ("{row: 4", "expected `}`, found the end"),
        (
            "{row 4}",
            "expected `:` after the name of a mode, found `row 4`",
        ),
        (
            "{row: 4x}",
            "in `4x`: at column 2: expected the end, found `x`",
        ),
        ("{row: 4}(1)", "expected `:` or the end, found `(1)`"),
        ("{row: 4}:{row: 1} 5", "expected the end, found `5`"),
        (
            "{row: 4, col: 8}:{row: 1}",
            "mode `col` is missing: given are row",
        ),
        (
            "{row: 4}:{row: 1, col: 4}",
            "no mode is named `col`: the modes are row",
        ),
        ("{row: 4}:{row: 1, row: 4}", "two modes are named `row`"),
        ("{row: 4, row: 8}", "two modes are named `row`"),
        ("{row: 4, row: 8}:{row: 1}", "two modes are named `row`"),
        (
            "{2d: 4}",
            "`2d` is no name of a mode: a name is a letter or `_`, then letters, digits and `_`, in ASCII",
        ),
        (
            "{größe: 4}",
            "`größe` is no name of a mode: a name is a letter or `_`, then letters, digits and `_`, in ASCII",
        ),
        ("{row: 0}", "shape 0 is not positive (Representable)"),
        (
            "{row: (2,2)}:{row: 1}",
            "the tuples have different profiles (Congruent)",
        ),
        ("{row: 4}:", "expected `{`, found the end"),
    ] {
        let error = text.parse::<DynNamedLayout>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn no_name_and_one_name_are_said_in_words() {
    let l = read("{row: 4, col: 8}");
    let said = |error: NamedError| error.to_string();
    assert_eq!(
        l.at(&[]).map_err(said),
        Err("mode `row` is missing: no name is given".into())
    );
    let none = l.transpose_to(&[]).map_err(said);
    assert_eq!(
        none.expect_err("no names"),
        "mode `row` is missing: no name is given"
    );
    let places = read("(4,8):(1@lane,1@value)");
    let none = places.mode("row").map_err(said);
    assert_eq!(
        none.expect_err("no modes with names"),
        "no mode is named `row`: no mode has a name"
    );
    for (names, layout, words) in [
        (&["row"][..], "(4,8)", "there is 1 name for 2 modes"),
        (&["row", "col"], "((4,8))", "there are 2 names for 1 mode"),
        (&["row"], "4", "there is 1 name for 0 modes"),
    ] {
        let layout = layout.parse().expect(layout);
        let error = DynNamedLayout::new(names.iter().copied(), layout).expect_err(words);
        assert_eq!(error.to_string(), words);
    }
}

#[test]
fn names_that_are_wrong_are_refused() {
    let l = read("{row: 4, col: 8}");
    assert!(matches!(l.mode("depth"), Err(NamedError::NoMode { .. })));
    assert!(matches!(
        l.transpose_to(&["col"]),
        Err(NamedError::Missing { .. })
    ));
    assert!(matches!(
        l.transpose_to(&["col", "row", "col"]),
        Err(NamedError::Twice { .. })
    ));
    assert!(matches!(
        l.at(&[("row", 0), ("line", 0)]),
        Err(NamedError::NoMode { .. })
    ));
    assert!(matches!(
        l.at(&[("row", 4), ("col", 0)]),
        Err(NamedError::Layout(LayoutError::OutOfBounds { .. }))
    ));
    assert!(matches!(
        l.at(&[("row", -1), ("col", 0)]),
        Err(NamedError::Layout(_))
    ));
    assert!(matches!(
        l.tile(&[("col", 3)]),
        Err(NamedError::InMode { .. })
    ));
    assert!(matches!(
        l.tile(&[("line", 2)]),
        Err(NamedError::NoMode { .. })
    ));
    let taken = read("{row: 4, row_tile: 8}");
    assert!(matches!(
        taken.tile(&[("row", 2)]),
        Err(NamedError::Twice { .. })
    ));
    let flat = DynLayout::new(
        &"4".parse().expect("a shape"),
        &"1".parse().expect("a stride"),
    );
    let error = DynNamedLayout::new(["row"], flat.expect("a layout")).expect_err("a single mode");
    assert_eq!(error, NamedError::OtherRank { names: 1, modes: 0 });
}

/// No text makes the parser panic, and what is read prints as a text that is read again.
#[test]
fn random_texts_are_read_or_refused() {
    let mut random = Random::new(11);
    let parts = [
        "{", "}", ":", ",", "row", "col", "4", "_8", "(", ")", "-1", " ", "1@0", "ß", "_", "1@row",
        "@",
    ];
    for _ in 0..20_000 {
        let text: String = (0..random.below(14)).map(|_| random.pick(&parts)).collect();
        if let Ok(l) = text.parse::<DynNamedLayout>() {
            assert_eq!(read(&l.to_string()), l, "{text}");
        }
    }
}

/// A tuple of tiles divides the parts of a mode: its tile and rest would not be those of the mode.
#[test]
fn a_tile_divides_a_mode_as_a_whole() {
    let l: DynNamedLayout = "{row: (_4,_8,_2), col: _2}".parse().expect("a layout");
    let said = |error: NamedError| error.to_string();
    assert_eq!(
        l.tile(&[("row", tile!((2, 2)))]).map_err(said),
        Err("mode `row`: the tuples have different profiles (Congruent)".to_owned())
    );
    assert_eq!(
        l.tile(&[("row", tile!(_))]).map_err(said),
        Err("mode `row`: `_` is not a tile that can be gathered (Congruent)".to_owned())
    );
    let tiles = l.tile(&[("row", layout!((2,2):(1,4)))]).expect("tiles");
    assert_eq!(tiles.layout().size(), l.layout().size());
    assert_eq!(
        tiles
            .mode("row_tile")
            .map(|tile| tile.to_string())
            .map_err(said),
        Ok("(_2,_2):(_1,_4)".to_owned())
    );
}
