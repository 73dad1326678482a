//! Names for the places of values: they are the numbers of the places, in types and at run time.

use cute_core::dynamic::DynLayout;
use cute_core::named::{DynNamedLayout, NamedPlaces, NamedTensor};
use cute_core::prelude::*;
use cute_tests::random::Random;

/// Both types are one.
fn same<T>(_: T, _: T) {}

fn read(text: &str) -> DynNamedLayout {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
#[allow(clippy::type_complexity, reason = "the type is what the test states")]
fn a_name_is_the_number_of_a_place() {
    let l: NamedPlaces<Names![lane, value], Layout![(4, 8):(1@0, 1@1)]> =
        layout!((4, 8):(1@lane, 1@value));
    same(l.unnamed(), layout!((4, 8):(1@0, 1@1)));
    // the order of the numbers is that in which the strides name the places
    same(
        layout!((4, (2, 8)):(1@value, (4@value, 3@lane))),
        names!(value, lane).places_of(layout!((4, (2, 8)):(1@0, (4@0, 3@1)))),
    );
    // a place within a named one has a number
    same(
        layout!((4, 8):(1@1@tile, 1@0@tile)).unnamed(),
        layout!((4, 8):(1@1@0, 1@0@0)),
    );
    same(
        layout!({row: 4, col: 8}:{col: 1@value, row: 1@lane}),
        layout!({row: 4, col: 8}:{row: 1@lane, col: 1@value}),
    );
    type Owned = Layout![(4, usize):(1@lane, 1@value)];
    let n = 8_usize;
    let owned: Owned = layout!((4, n):(1@lane, 1@value));
    assert_eq!(owned.to_string(), "(_4,8):(_1@lane,_1@value)");
    assert!(try_layout!((4, n):(1@lane, 1@value)).is_ok());
    const WIDTH: usize = 4;
    same(layout!((const WIDTH, 8):(1@lane, 1@value)), l);
    assert_eq!(size_of_val(&l), 0);
}

#[test]
fn fragments_of_macros_are_places() {
    macro_rules! owners {
        ($first:ident, $second:ident, $n:expr) => {
            layout!((4, const $n):(1@$first, 2@$second))
        };
    }
    same(owners!(lane, value, 8), layout!((4, 8):(1@lane, 2@value)));
}

#[test]
fn values_have_the_names_of_their_places() {
    let (m, d) = (5_usize, 3_usize);
    let plain = layout!((m, (2, 3)):(1@0, (d@1, 7@0)));
    let l = layout!((m, (2, 3)):(1@lane, (d@value, 7@lane)));
    for c in plain.coordinates() {
        let (lane, value) = plain.at(c).to_native();
        assert_eq!(l.at(c), named! {lane: lane, value: value});
        assert_eq!(l.at(c).entry(name!(value)), value);
        assert_eq!(l.at_checked(c).map(|at| at.entry(name!(lane))), Some(lane));
    }
    assert!(l.at_checked((m, 0)).is_none());

    let by_name = names!(row, col).of(plain);
    let by_name = names!(lane, value).places_of(by_name);
    assert_eq!(by_name.at(named! {col: 4, row: 2}), l.at((2, 4)));
    assert_eq!(
        by_name.to_string(),
        "{row: 5, col: (_2,_3)}:{row: _1@lane, col: (3@value,_7@lane)}"
    );
}

#[test]
fn a_value_is_a_coordinate_by_name() {
    let data: Vec<u32> = (0..32).collect();
    let held = NamedTensor::new(&data[..], layout!({value: 8, lane: 4})).unwrap();
    let owner = layout!((4, 8):(1@lane, 1@value));
    for (i, j) in layout!((4, 8)).coordinates() {
        assert_eq!(held[owner.at((i, j))], (j + 8 * i) as u32);
    }
    let tiles = owner.map_domain(|l| l.zipped_divide(tile!((2, 4))));
    assert_eq!(tiles.at(((1, 2), (1, 1))), owner.at((3, 6)));
}

#[test]
fn layouts_of_run_time_print_and_read_names_of_places() {
    macro_rules! check {
        ($l:expr) => {
            let l = $l;
            let text = l.to_string();
            assert_eq!(DynNamedLayout::from(l).to_string(), text);
            assert_eq!(read(&text), DynNamedLayout::from(l), "{text}");
        };
    }
    check!(layout!((4, 8):(1@lane, 1@value)));
    check!(layout!(((2, 2), 8):((1@1@lane, 12@0@lane), -10@value)));
    check!(layout!({row: 4, col: 8}:{row: 1@lane, col: 0}));
    let n = 12_usize;
    check!(layout!({row: n, col: 8}:{row: n@lane, col: 1@value}));

    let l = read("{row: 4, col: 8}:{col: 1@value, row: 2@lane}");
    assert_eq!(
        l.to_string(),
        "{row: 4, col: 8}:{row: 2@lane, col: 1@value}"
    );
    let value = l.value(4 * 5 + 3).unwrap();
    let text: Vec<_> = value
        .iter()
        .map(|(name, n)| format!("{name} {n}"))
        .collect();
    assert_eq!(text, ["lane 6", "value 5"]);
    assert_eq!(
        l.transpose_to(&["col", "row"]).unwrap().to_string(),
        "{col: 8, row: 4}:{col: 1@value, row: 2@lane}"
    );
    assert_eq!(
        l.tile(&[("col", 4)]).unwrap().to_string(),
        "{row: 4, col_tile: 4, col_rest: 2}:{row: 2@lane, col_tile: 1@value, col_rest: 4@value}"
    );
}

/// Random profiles, numbers and names: a text with names is the one with numbers, renamed.
#[test]
fn random_layouts_are_read_as_they_are_printed() {
    let mut random = Random::new(20);
    let names = ["lane", "value", "warp9", "_x"];
    for _ in 0..200 {
        let rank = 1 + random.below(5);
        let places = 1 + random.below(4);
        let (mut shape, mut numbered, mut named) = (Vec::new(), Vec::new(), Vec::new());
        // every place is there, in the order of its number
        for mode in 0..rank.max(places) {
            let place = match mode < places {
                true => mode,
                false => random.below(places),
            };
            let (size, stride) = (1 + random.below(4), 1 + random.below(30));
            shape.push(size.to_string());
            numbered.push(format!("{stride}@{place}"));
            named.push(format!("{stride}@{}", names[place]));
        }
        let of = |strides: &[String]| format!("({}):({})", shape.join(","), strides.join(","));
        let (plain, text) = (of(&numbered), of(&named));
        let layout = read(&text);
        assert_eq!(layout.to_string(), text);
        assert_eq!(*layout.layout(), plain.parse::<DynLayout>().unwrap());
        assert!(layout.places().eq(names[..places].iter().copied()));
        let again = DynNamedLayout::of_places(names[..places].to_vec(), plain.parse().unwrap());
        assert_eq!(again.unwrap(), layout);
    }
}

#[test]
fn texts_with_places_are_refused_with_the_reason() {
    for (text, reason) in [
        (
            "(4,8):(1@lane,1@1)",
            "expected names for all places, or for none, found `1`",
        ),
        (
            "(4,8):(1@0,1@lane)",
            "expected names for all places, or for none, found `lane`",
        ),
        (
            "(4,8):(1@lane@0,1@value)",
            "expected the end of a path after the name of a place, found `@`",
        ),
        (
            "(4,8):(1@größe,1@value)",
            "`größe` is no name of a mode: a name is a letter or `_`, then letters, digits and `_`, in ASCII",
        ),
        ("(4,8)", "expected `{`, found `(4,8)`"),
    ] {
        let error = text.parse::<DynNamedLayout>().unwrap_err();
        assert_eq!(error.to_string(), reason, "{text}");
    }
    assert!("(4,8):(1@,1@lane)".parse::<DynNamedLayout>().is_err());
    assert!("(4,8):(1@lane)".parse::<DynNamedLayout>().is_err());
    let offsets: DynLayout = "(4,8):(8,1)".parse().unwrap();
    assert_eq!(
        DynNamedLayout::of_places(["lane"], offsets)
            .unwrap_err()
            .to_string(),
        "there is 1 name for 0 places"
    );
}
