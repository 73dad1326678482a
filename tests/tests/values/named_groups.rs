//! Groups and compositions by name are those by place, in types and at run time.

use cute_core::named::{DynNamedLayout, NamedTensor};
use cute_core::prelude::*;

/// Layouts of three modes: compact, padded, with negative and zero strides, nested, known only at run time.
macro_rules! layouts {
    ($test:ident) => {
        $test!(layout!({a: 3, b: 4, c: 5}), layout!((3,4,5)));
        $test!(layout!({a: 3, b: 4, c: 5}:{c: 1, a: 40, b: 7}), layout!((3,4,5):(40,7,1)));
        $test!(layout!({a: 3, b: 4, c: 5}:{b: -1, a: 4, c: 0}), layout!((3,4,5):(4,-1,0)));
        $test!(layout!({a: 3, b: (2,2), c: 5}:{a: 20, b: (10,5), c: 1}), layout!((3,(2,2),5):(20,(10,5),1)));
        let (m, ld) = (4_usize, 9_usize);
        $test!(layout!({a: 3, b: m, c: 5}:{a: ld, b: {3 * ld}, c: 1}), layout!((3,m,5):(ld,{3 * ld},1)));
    };
}

/// The group of some names, which is one mode of a permutation.
macro_rules! groups {
    ($named:expr, $plain:expr; $(($($member:ident)+) as $group:ident: [$($order:literal)+] $begin:literal $end:literal, $names:expr;)+) => {$(
        let grouped = $named.group(names!($($member),+), name!($group));
        let by_place = $plain.permute(coord!(($($order),+))).group::<$begin, $end>();
        assert_eq!(grouped.names(), $names);
        assert_eq!(grouped.unnamed(), by_place);
        let at_run_time = DynNamedLayout::from($named).group(&[$(stringify!($member)),+], stringify!($group));
        assert_eq!(at_run_time, Ok(DynNamedLayout::from(grouped)));
    )+};
}

#[test]
fn a_group_by_name_is_a_group_by_place() {
    macro_rules! check {
        ($named:expr, $plain:expr) => {{
            let (named, plain) = ($named, $plain);
            groups! { named, plain;
                (a b) as g: [0 1 2] 0 2, names!(g, c);
                (b a) as g: [1 0 2] 0 2, names!(g, c);
                (b c) as g: [0 1 2] 1 3, names!(a, g);
                (a c) as g: [0 2 1] 0 2, names!(g, b);
                (c a) as g: [1 2 0] 1 3, names!(b, g);
                (c b a) as g: [2 1 0] 0 3, names!(g);
                (b) as g: [0 1 2] 1 2, names!(a, g, c);
                (a c) as a: [0 2 1] 0 2, names!(a, b);
            }
        }};
    }
    layouts!(check);
}

#[test]
fn a_composition_by_name_is_one_mode_by_mode() {
    macro_rules! check {
        ($named:expr, $plain:expr) => {{
            let (named, plain) = ($named, $plain);
            let composed = named.compose(tile!({c: 2:2, b: 2}));
            assert_eq!(composed.names(), names!(a, b, c));
            assert_eq!(composed.unnamed(), plain.compose(tile!((_, 2, 2:2))));
            let all = named.compose(tile!({a: 3:1, b: (2,2):(2,1), c: 5}));
            assert_eq!(all.unnamed(), plain.compose(tile!((3:1, (2,2):(2,1), 5))));
            let at_run_time = DynNamedLayout::from(named).compose(&[("b", layout!((2,2):(2,1)))]);
            let by_name = named.compose(tile!({b: (2,2):(2,1)}));
            assert_eq!(at_run_time.unwrap().to_dynamic(), DynNamedLayout::from(by_name).to_dynamic());
        }};
    }
    layouts!(check);
}

#[test]
fn tensors_have_the_elements_of_their_groups() -> Result<(), TensorError> {
    let mut data: Vec<usize> = (0..60).collect();
    let x = NamedTensor::new(&data[..], layout!({a: 3, b: 4, c: 5}; row_major))?;
    let grouped = x.group(names!(c, a), name!(line));
    for (a, b, c) in (0..60).map(|i| (i / 20, i / 5 % 4, i % 5)) {
        assert_eq!(
            grouped[coord!({line: (c, a), b: b})],
            x[coord!({a: a, b: b, c: c})]
        );
        assert_eq!(
            grouped[coord!({b: b, line: {c + 5 * a}})],
            x[coord!({a: a, b: b, c: c})]
        );
    }
    let even = x.compose(tile!({c: 3:2}));
    assert_eq!(even[coord!({a: 1, b: 2, c: 2})], 20 + 10 + 4);
    let mut y = NamedTensor::new(&mut data[..], layout!({a: 3, b: 4, c: 5}; row_major))?
        .group(names!(a, b), name!(row));
    y[coord!({row: (2, 3), c: 4})] = 1000;
    assert_eq!(data[59], 1000);
    Ok(())
}

#[test]
fn conditions_of_run_time_are_errors() {
    let n = 6_usize;
    let l = layout!({row: (n,2), col: 4}:{row: (8,2), col: 100});
    let error = l.try_compose(tile!({row: 3:4})).unwrap_err();
    assert_eq!(error.condition(), Condition::StrideDivisible);
    assert!(l.try_compose(tile!({col: 2})).is_ok());
}

#[test]
fn names_of_run_time_that_are_wrong_are_errors() {
    let l: DynNamedLayout = "{row: 4, col: 8}".parse().unwrap();
    let said = |result: Result<DynNamedLayout, cute_core::named::NamedError>| {
        result.unwrap_err().to_string()
    };
    let unknown = "no mode is named `depth`: the modes are row, col";
    assert_eq!(said(l.group(&["row", "depth"], "pixel")), unknown);
    assert_eq!(
        said(l.group(&["row", "row"], "pixel")),
        "two modes are named `row`"
    );
    assert_eq!(said(l.group(&["row"], "col")), "two modes are named `col`");
    assert_eq!(said(l.compose(&[("depth", 2_usize)])), unknown);
    let nested: DynNamedLayout = "{row: 4, col: (6,2)}:{row: 1, col: (8,2)}".parse().unwrap();
    let error = said(nested.compose(&[("col", layout!(3:4))]));
    assert!(error.starts_with("mode `col`: "), "{error}");
    assert!(error.ends_with("(StrideDivisible)"), "{error}");
    assert_eq!(l.group(&[], "pixel"), Ok(l.clone()));
}
