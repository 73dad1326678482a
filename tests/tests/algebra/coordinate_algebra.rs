//! Complements, inverses, products and divisions by layouts of coordinates, against their
//! definitions at every coordinate.

use cute_core::dynamic::{BasisPath, DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::prelude::*;
use cute_tests::{
    dynamic::{at_place, component, of_coordinates, places},
    random::{self, Random},
};
use std::collections::BTreeSet;

const CASES: usize = 600;

/// The places of the layouts, and the one between them, to which nothing leads.
fn all_places() -> [BasisPath; 4] {
    let [a, b, d] = places();
    [a, b, BasisPath::new(&[1]).expect("a short path"), d]
}

/// The value at each of the places.
fn at(value: &DynTuple) -> [i64; 4] {
    all_places().map(|place| component(value, place))
}

fn values(layout: &DynLayout) -> Vec<[i64; 4]> {
    layout.values().map(|value| at(&value)).collect()
}

fn sum(a: [i64; 4], b: [i64; 4]) -> [i64; 4] {
    [0, 1, 2, 3].map(|k| a[k] + b[k])
}

/// All coordinates of a box.
fn coordinates(sizes: [u64; 4]) -> impl Iterator<Item = [u64; 4]> {
    (0..sizes.iter().product()).map(move |mut index: u64| {
        sizes.map(|size| {
            let digit = index % size;
            index /= size;
            digit
        })
    })
}

/// The layout of the integer at a place, of a layout with a mode for each place; `1:0` where there
/// is no such mode.
fn part(layout: &DynLayout, place: BasisPath) -> DynLayout {
    let mut part = Some(layout.clone());
    for step in place.steps() {
        // an integer place is no tuple of places
        part = part.filter(|part| part.depth() > 0);
        part = part.and_then(|part| part.mode(step as usize));
    }
    part.unwrap_or_else(|| "1:0".parse().expect("a layout"))
}

/// The layout of offsets at one place with its marks.
fn marked_at(layout: &DynLayout, place: BasisPath) -> DynLayout {
    let stride = layout.stride().transform_leaf(|d| {
        if d.path() == place {
            d.along(BasisPath::NONE)
        } else {
            DynLeaf::new_static(0).expect("small")
        }
    });
    DynLayout::new(&layout.shape(), &stride).expect("a part fits")
}

#[test]
fn right_inverses_find_the_index_of_each_coordinate() {
    let mut random = Random::new(41);
    let mut beyond_one = 0;
    for case in 0..CASES {
        let mut a = of_coordinates(&mut random);
        if case % 2 == 0 {
            a = a.to_static();
        }
        let r = a.right_inverse();
        let parts = all_places().map(|place| part(&r, place));
        let sizes = parts.each_ref().map(DynLayout::size);
        assert_eq!(sizes.iter().product::<u64>(), r.size(), "{a}: {r}");
        for (place, part) in all_places().into_iter().zip(&parts) {
            // as far as the strides of the place lead one by one
            let alone = marked_at(&a, place).right_inverse();
            assert_eq!(alone.size(), part.size(), "{a}: {r}");
        }
        for c in coordinates(sizes) {
            let index: i64 = parts.iter().zip(c).map(|(part, i)| part.at(i)).sum();
            let value = a.value(index as u64).expect("an index");
            assert_eq!(at(&value), c.map(|i| i as i64), "{a}: {r}");
        }
        beyond_one += usize::from(sizes.iter().filter(|&&size| size > 1).count() > 1);
    }
    assert!(beyond_one > CASES / 20, "{beyond_one}");
}

#[test]
fn left_inverses_find_the_index_of_each_value() {
    let mut random = Random::new(42);
    let (mut found, mut refused) = (0, 0);
    for case in 0..CASES {
        let mut a = of_coordinates(&mut random);
        if case % 2 == 0 {
            a = a.to_static();
        }
        let alone = all_places().map(|place| marked_at(&a, place));
        let reason = alone.iter().find_map(|part| part.left_inverse().err());
        match a.left_inverse() {
            Ok(r) => {
                found += 1;
                assert_eq!(reason, None, "{a}: {r}");
                let parts = all_places().map(|place| part(&r, place));
                for (i, value) in values(&a).into_iter().enumerate() {
                    let index: i64 = (parts.iter().zip(value))
                        .map(|(part, n)| part.at(n as u64))
                        .sum();
                    assert_eq!(index, i as i64, "{a}: {r}");
                }
            }
            Err(error) => {
                refused += 1;
                assert!(reason.is_some(), "{a}: {error}");
            }
        }
    }
    assert!(
        found > CASES / 10 && refused > CASES / 10,
        "{found} {refused}"
    );
}

#[test]
fn a_layout_and_its_complement_reach_every_coordinate_once() {
    let mut random = Random::new(43);
    let (mut found, mut refused) = (0, 0);
    for case in 0..CASES {
        let a = of_coordinates(&mut random);
        let own = a.coshape();
        let (complement, below) = if case % 2 == 0 {
            (a.complement(), own)
        } else {
            let times = DynLeaf::new_static(random.pick(&[1, 2, 3])).expect("small");
            let wider = own.transform_leaf(|n| n.mul(times).expect("small"));
            (a.complement_to(&wider), wider)
        };
        let rest = match complement {
            Ok(rest) => rest,
            Err(error) => {
                refused += 1;
                let alone = all_places().map(|place| marked_at(&a, place).complement().err());
                assert!(alone.contains(&Some(error)), "{a}: {error}, {alone:?}");
                continue;
            }
        };
        found += 1;
        if a.size() * rest.size() > 3000 {
            continue;
        }
        let (inner, outer) = (values(&a), values(&rest));
        let mut met = BTreeSet::new();
        for &step in &outer {
            met.extend(inner.iter().map(|&value| sum(value, step)));
        }
        // no two coordinates have one value, unless two of `A` have
        let distinct: BTreeSet<_> = inner.iter().collect();
        assert_eq!(met.len(), distinct.len() * outer.len(), "{a}: {rest}");
        let of = |place: BasisPath| {
            let steps: Vec<_> = place.steps().map(|step| step as usize).collect();
            let size = below.by_path(&steps);
            size.map_or(1, |size| {
                size.leaves().iter().map(|n| n.magnitude()).product()
            })
        };
        for c in coordinates(all_places().map(of)) {
            let c = c.map(|n| n as i64);
            assert!(met.contains(&c), "{a}, {rest} below {below}: not {c:?}");
        }
    }
    assert!(
        found > CASES / 10 && refused > CASES / 10,
        "{found} {refused}"
    );
}

/// What is injective stays so, and the copies are where the tile says.
#[test]
fn copies_of_a_product_do_not_meet() {
    let mut random = Random::new(44);
    let (mut by_index, mut by_coordinate) = (0, 0);
    for case in 0..CASES {
        let a = of_coordinates(&mut random);
        let tile = if case % 2 == 0 {
            random::tile(&mut random, 24)
                .to_string()
                .parse()
                .expect("a layout")
        } else {
            of_coordinates(&mut random)
        };
        if a.size() * tile.size() > 3000 {
            continue;
        }
        let Ok(product) = a.logical_product(&DynTiler::from(&tile)) else {
            continue;
        };
        let shown = format!("{a} by {tile}: {product}");
        let (block, copies) = (product.mode(0).expect("two"), product.mode(1).expect("two"));
        assert_eq!((&block, copies.size()), (&a, tile.size()), "{shown}");
        let (inner, outer) = (values(&a), values(&copies));
        let distinct: BTreeSet<_> = inner.iter().collect();
        // two copies are one where two values of the tile are
        let numbers: Vec<_> = tile.values().map(|value| value.to_string()).collect();
        for (i, n) in numbers.iter().enumerate() {
            for (j, m) in numbers.iter().enumerate().skip(i) {
                assert_eq!(outer[i] == outer[j], n == m, "{shown} at {i} and {j}");
            }
        }
        let steps: BTreeSet<_> = outer.iter().collect();
        let met: BTreeSet<_> = (steps.iter())
            .flat_map(|&&step| inner.iter().map(move |&value| sum(value, step)))
            .collect();
        assert_eq!(met.len(), distinct.len() * steps.len(), "{shown}");
        // the same copies, arranged by mode
        let blocked = a.blocked_product(&tile).expect("of the same conditions");
        let raked = a.raked_product(&tile).expect("of the same conditions");
        let sorted = |layout: &DynLayout| {
            let mut values = values(layout);
            values.sort_unstable();
            values
        };
        assert_eq!(sorted(&blocked), sorted(&product), "{shown}");
        assert_eq!(sorted(&raked), sorted(&product), "{shown}");
        if tile.has_integer_strides() {
            by_index += 1;
        } else {
            by_coordinate += 1;
        }
    }
    assert!(
        by_index > CASES / 20 && by_coordinate > CASES / 60,
        "{by_index} {by_coordinate}"
    );
}

/// `A ∘ (T, T*)` where `T` is a tile of coordinates of `A`.
#[test]
fn tiles_of_coordinates_divide_a_layout() {
    let mut random = Random::new(45);
    let (mut divided, mut refused) = (0, 0);
    for _ in 0..CASES {
        let tile = of_coordinates(&mut random);
        let [l, m, n] = [(); 3].map(|()| random.pick(&[4_u64, 8, 12, 24, 36]));
        let a = format!("(({l},{m}),5,{n}):((1,{l}),{},{})", l * m * n, l * m);
        let a: DynLayout = a.parse().expect("a layout");
        match a.logical_divide(&DynTiler::from(&tile)) {
            Ok(tiles) => {
                divided += 1;
                let first = tiles.mode(0).expect("two modes");
                assert_eq!(
                    Ok(first),
                    a.compose(&DynTiler::from(&tile)),
                    "{a} by {tile}"
                );
                let mut met: Vec<_> = (0..tiles.size()).map(|i| tiles.at(i)).collect();
                met.sort_unstable();
                if values(&tile).iter().collect::<BTreeSet<_>>().len() as u64 == tile.size() {
                    let all: Vec<_> = (0..a.size() as i64).collect();
                    assert_eq!(met, all, "{a} by {tile}: {tiles}");
                }
                let padded = a.logical_divide_padded(&DynTiler::from(&tile));
                assert_eq!(padded, Ok(tiles), "{a} by {tile}");
            }
            Err(_) => refused += 1,
        }
    }
    assert!(
        divided > CASES / 20 && refused > CASES / 20,
        "{divided} {refused}"
    );
}

#[test]
fn cotargets_have_a_part_for_each_place() {
    let layout = |text: &str| text.parse::<DynLayout>().expect("a layout");
    let shape = |text: &str| text.parse::<DynTuple>().expect("a shape");
    let identity = layout("(_4,_8):(_1@0,_1@1)");
    for wrong in ["_32", "(_32)", "_4"] {
        let error = identity.complement_to(&shape(wrong)).unwrap_err();
        assert_eq!(error, LayoutError::NotCongruent {}, "{wrong}");
    }
    let deep = layout("(_4,_8):(_1@0@0,_1@1)");
    let error = deep.complement_to(&shape("(_4,_8)")).unwrap_err();
    assert_eq!(error.condition(), Condition::Congruent);
    // places that nothing leads to are left out whole
    let more = identity
        .complement_to(&shape("(_8,_8,(_2,_3))"))
        .expect("three places");
    assert_eq!(more.to_string(), "(_2,_1,_6):(_4@0,_0,_1@2)");
    let unit = layout("(_1,_1):(_1@0,_1@1)");
    let all = unit
        .complement_to(&shape("(_4,_8)"))
        .expect("a single coordinate");
    assert_eq!(all.to_string(), "(_4,_8):(_1@0,_1@1)");
    for place in places() {
        assert_eq!(at_place(&identity, place).size(), 32);
    }
}

/// The types say what the values say, whose definitions are tested above.
macro_rules! as_values {
    ($($layout:expr;)*) => {$(
        let a = $layout;
        let value = DynLayout::from(a);
        let text = |made: Result<DynLayout, LayoutError>| made.map(|l| l.to_string());
        assert_eq!(a.right_inverse().to_string(), value.right_inverse().to_string(), "{a}");
        assert_eq!(a.try_left_inverse().map(|l| l.to_string()), text(value.left_inverse()), "{a}");
        assert_eq!(a.try_complement().map(|l| l.to_string()), text(value.complement()), "{a}");
        assert_eq!(a.nullspace().to_string(), value.nullspace().to_string(), "{a}");
    )*};
}

/// Checks results that are known, of types and of values.
macro_rules! as_told {
    ($($layout:expr => $right:literal, $left:literal, $complement:literal; by $tile:expr => $product:literal;)*) => {$(
        as_values!($layout;);
        let a = $layout;
        assert_eq!(a.right_inverse().to_string(), $right, "{a}");
        assert_eq!(a.left_inverse().to_string(), $left, "{a}");
        assert_eq!(a.complement().to_string(), $complement, "{a}");
        let value = DynLayout::from(a);
        let text = |made: Result<DynLayout, LayoutError>| made.map(|l| l.to_string());
        let tile = "(_3,_2):(_2,_1)".parse().expect("a tile");
        assert_eq!(
            a.try_logical_product(layout!((3,2):(2,1))).map(|l| l.to_string()),
            text(value.logical_product(&DynTiler::from(&tile))),
            "{a}"
        );
        assert_eq!(
            a.try_blocked_product(layout!((3,2):(2,1))).map(|l| l.to_string()),
            text(value.blocked_product(&tile)),
            "{a}"
        );
        let tile = $tile;
        assert_eq!(a.logical_product(tile).to_string(), $product, "{a}");
        let copies = DynLayout::from(tile);
        let product = value.logical_product(&DynTiler::from(&copies)).expect("of its profile");
        assert_eq!(product.to_string(), $product, "{a}");
        let product = value.raked_product(&copies).expect("of its profile");
        assert_eq!(a.raked_product(tile).to_string(), product.to_string(), "{a}");
    )*};
}

#[test]
fn types_of_layouts_of_coordinates_are_their_values() {
    let (m, n) = (6_usize, 5_i32);
    as_told! {
        layout!((4,8):(1@0,1@1)) => "(_4,_8):(_1,_4)", "(_4,_8):(_1,_4)", "(_1,_1):(_0,_0)"; by layout!((3,2):(1@0,1@1)) => "((_4,_8),(_3,_2)):((_1@0,_1@1),(_4@0,_8@1))";
        layout!((4,8):(1@1,1@0)) => "(_8,_4):(_4,_1)", "(_8,_4):(_4,_1)", "(_1,_1):(_0,_0)"; by layout!((3,2):(1@1,1@0)) => "((_4,_8),(_3,_2)):((_1@1,_1@0),(_4@1,_8@0))";
        layout!((4,8):(2@0,1@1)) => "(_1,_8):(_0,_4)", "((_2,_4),_8):((_0,_1),_4)", "(_2,_1):(_1@0,_0)"; by layout!((4,2):(1@0,1@1)) => "((_4,_8),((_2,_2),_2)):((_2@0,_1@1),((_1@0,_8@0),_8@1))";
        layout!((2,3,4):(1@0,4@0,1@1)) => "(_2,_4):(_1,_6)", "((_4,_3),_4):((_1,_2),_6)", "(_2,_1):(_2@0,_0)"; by layout!((2,3):(1@0,1@1)) => "((_2,_3,_4),(_2,_3)):((_1@0,_4@0,_1@1),(_2@0,_4@1))";
        layout!(((4,2),8):((1@0@0,1@1@0),1@1)) => "((_4,_2),_8):((_1,_4),_8)", "((_4,_2),_8):((_1,_4),_8)", "((_1,_1),_1):((_0,_0),_0)"; by layout!((3,2):(1@1@0,1@1)) => "(((_4,_2),_8),(_3,_2)):(((_1@0@0,_1@1@0),_1@1),(_2@1@0,_8@1))";
        layout!((4,3):(1@0,0)) => "(_4):(_1)", "(_4):(_1)", "(_1):(_0)"; by layout!((3):(1@0)) => "((_4,_3),(_3)):((_1@0,_0),(_4@0))";
        layout!(8:1@2) => "(_1,_1,_8):(_0,_0,_1)", "(_1,_1,_8):(_0,_0,_1)", "(_1,_1,_1):(_0,_0,_0)"; by layout!((3,2):(1@2,1@0)) => "(_8,(_3,_2)):(_1@2,(_8@2,_1@0))";
        layout!((m,8):(1@0,1@1)) => "(6,_8):(_1,6)", "(6,_8):(_1,6)", "(1,_1):(6@0,_0)"; by layout!((3,n):(1@0,1@1)) => "((6,_8),(_3,5)):((_1@0,_1@1),(6@0,_8@1))";
        layout!((m,n):(1@0,1@1)) => "(6,5):(_1,6)", "(6,5):(_1,6)", "(1,1):(6@0,5@1)"; by layout!((m,2):(1@1,1@0)) => "((6,5),(6,_2)):((_1@0,_1@1),(5@1,6@0))";
        layout!((4,n):(1@0,4@0)) => "((_4,5)):((_1,_4))", "((_4,5)):((_1,_4))", "(1):(20@0)"; by layout!(3:1@0) => "((_4,5),_3):((_1@0,_4@0),20@0)";
    }
}

#[test]
fn types_of_chains_in_any_order_are_their_values() {
    let (m, n) = (6_usize, 5_i32);
    as_values! {
        layout!((1,4):(1@0,1@2));
        layout!(((n,n),1,3,4):((1@1@1,1@0@1),1@0,0,1@0));
        layout!((3,2,4):(0,1@1,1@0));
        layout!((2,(4,3,1,4)):(0,(2@1@0,1@0@0,12@1,3@1)));
        layout!((1):(1@0));
        layout!((3,n):(2@0@1,1@0));
        layout!((2,2):(2@1,1@0));
        layout!((3,m,1,3,1):(1@0@0,1@1@0,1@0@0,3@1,3@1));
        layout!((2,2):(2@0,0));
        layout!((1,2):(1@0,3@1));
        layout!((3,4,3,4,1):(3@1@1,18@0,3@0,1@0@1,9@1@1));
        layout!((3):(2@0));
        layout!((2,3,3,4,3,3):(2@0@0,12@1,2@1,4@0@0,2@1@0,18@1@0));
        layout!((3,2,2,3,4,1):(3@1,1@0@0,3@1@0,0,4@0@0,18@1));
        layout!((n,1):(1@1,1@0));
        layout!((2,1,4):(1@0,2@0@1,2@1@1));
        layout!((3,4,3,3):(12@2,2@0,2@2,0));
        layout!((3,(4,2,4,3)):(1@0@0,(3@1,36@1@0,3@1@0,3@0@0)));
        layout!(((3,m),n,4):((0,1@1),1@1@0,1@0@0));
        layout!(((3,2),1):((1@1,0),3@0));
        layout!((1,3,3):(6@0,2@0,0));
        layout!((4,n):(3@0,1@2));
        layout!(((2,3,3),4):((2@1,1@0@0,3@1@0),4@1));
        layout!((2,1,4,1,3):(0,12@1,1@1,1@0,1@0));
    }
}

/// The gaps of a layout of offsets are a space as well: a tile of coordinates counts its copies
/// along each gap.
#[test]
fn layouts_of_offsets_are_copied_by_coordinates_of_their_gaps() {
    macro_rules! copies {
        ($($a:expr, $tile:expr => $product:literal;)*) => {$(
            let (a, tile) = ($a, $tile);
            let (value, copies) = (DynLayout::from(a), DynLayout::from(tile));
            let product = value.logical_product(&DynTiler::from(&copies)).expect("it has gaps");
            assert_eq!(a.logical_product(tile).to_string(), product.to_string(), "{a} by {tile}");
            assert_eq!(product.to_string(), $product, "{a} by {tile}");
        )*};
    }
    let n = 3_usize;
    copies! {
        layout!(4:1), layout!(3:1@0) => "(_4,_3):(_1,_4)";
        layout!((4,2):(1,8)), layout!((2,3):(1@0,1@1)) => "((_4,_2),(_2,_3)):((_1,_8),(_4,_16))";
        layout!((4,2):(1,8)), layout!((1,3):(1@0,1@1)) => "((_4,_2),(_1,_3)):((_1,_8),(_4,_16))";
        layout!((4,2):(1,8)), layout!((2,n):(1@0,1@1)) => "((_4,_2),(_2,3)):((_1,_8),(_4,_16))";
    }
}

#[test]
fn places_that_no_path_leads_to_are_refused() {
    let identity: DynLayout = "(4,8):(1@0,1@1)".parse().expect("a layout");
    let part = |size: &str| size.parse::<DynTuple>().expect("a size");
    let far: DynTuple = (0..300)
        .map(|place| part(if place < 299 { "_8" } else { "_2" }))
        .collect();
    let error = identity.complement_to(&far).unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
}
