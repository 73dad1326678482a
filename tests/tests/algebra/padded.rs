//! Products of padded blocks: gaps between their rows have no room for a whole number of copies.

use cute_core::dynamic::DynLayout;
use cute_core::prelude::*;
use cute_oracle::random::{Random, rounds, shuffle};

/// The copies have the block's offsets, each moved as a whole, and no two have one offset.
#[track_caller]
fn copies_are_apart(block: DynLayout, copies: u64, product: DynLayout) {
    let (first, second) = (product.mode(0).unwrap(), product.mode(1).unwrap());
    assert_eq!(
        (first.size(), second.size()),
        (block.size(), copies),
        "{product}"
    );
    let mut all = Vec::new();
    for copy in 0..copies {
        for i in 0..block.size() {
            assert_eq!(first.at(i), block.at(i), "{product}");
            let at = product.at(i + copy * block.size());
            assert_eq!(at, block.at(i) + second.at(copy), "{product}");
            all.push(at);
        }
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len() as u64, product.size(), "{product}");
}

/// The text of a product by types, after its copies are found apart and its twin of run time equal.
macro_rules! product {
    ($block:expr, $tile:expr) => {{
        let (block, tile) = ($block, $tile);
        let product = block.logical_product(tile);
        let twin = DynLayout::from(block).logical_product(&DynLayout::from(tile).into());
        assert_eq!(twin.unwrap().to_string(), product.to_string());
        copies_are_apart(block.into(), DynLayout::from(tile).size(), product.into());
        product.to_string()
    }};
}

#[test]
fn padded_blocks_have_copies_behind_them() {
    let one = product!(layout!((8,8):(1,9)), layout!(3:1));
    assert_eq!(one, "((_8,_8),_3):((_1,_9),_72)");
    assert_eq!(
        product!(layout!((8,8):(9,1)), layout!((2, 2))),
        "((_8,_8),(_2,_2)):((_9,_1),(_72,_144))"
    );
    // as CuTe C++ 4.7 answers
    assert_eq!(
        product!(layout!((4,6):(1,6)), layout!(3:1)),
        "((_4,_6),_3):((_1,_6),_36)"
    );
    let with_one = product!(layout!((4,6):(1,6)), layout!((3, 1)));
    assert_eq!(with_one, "((_4,_6),(_3,_1)):((_1,_6),(_36,_0))");
}

#[test]
fn a_gap_has_as_many_copies_as_fit() {
    // two columns of four fit between columns that are ten apart
    assert_eq!(
        product!(layout!((4,6):(1,10)), layout!(4:1)),
        "((_4,_6),(_2,_2)):((_1,_10),(_4,_60))"
    );
    let three = product!(layout!((2,3,2):(1,7,50)), layout!(12:1));
    assert_eq!(three, "((_2,_3,_2),(_3,_2,_2)):((_1,_7,_50),(_2,_21,_100))");
}

/// The last gap of such a block has fewer places than its span divided by the size of the block.
#[test]
fn no_copy_is_lost_where_fewer_fit_than_the_span_says() {
    product!(layout!((2,2):(2,7)), layout!((4, 1)));
    product!(layout!((2,2):(2,7)), layout!((1, 6)));
    product!(layout!((2,2,2):(1,3,11)), layout!((2, 1, 1)));
    product!(layout!((4,6,5):(1,5,51)), layout!((2, 1)));
    product!(layout!((6,2,3):(3,24,48)), layout!((4,1):(3,0)));
    for tiled in [
        layout!((2,2):(2,7))
            .tile_to_shape(shape!((2, 8)))
            .to_string(),
        layout!((2,2,2):(1,3,11))
            .tile_to_shape(shape!((4, 2, 2)))
            .to_string(),
        layout!((4,6,5):(1,5,51))
            .blocked_product(layout!(2:1))
            .to_string(),
        layout!((4,6,5):(1,5,51))
            .raked_product(layout!(2:1))
            .to_string(),
    ] {
        let tiled: DynLayout = tiled.parse().unwrap();
        let mut offsets: Vec<_> = (0..tiled.size()).map(|i| tiled.at(i)).collect();
        offsets.sort_unstable();
        offsets.dedup();
        assert_eq!(offsets.len() as u64, tiled.size(), "{tiled}");
    }
}

/// Blocks of modes with room between them, and copies with modes of size 1, at random.
#[test]
fn copies_of_random_blocks_are_apart() {
    let mut random = Random::new(0x9add);
    let (mut made, mut uneven) = (0, 0);
    for _ in 0..rounds(20_000) {
        let (mut modes, mut end) = (Vec::new(), 1);
        let mut is_even = true;
        for _ in 0..1 + random.below(3) {
            let (s, stride) = (
                random.pick(&[1, 2, 3, 4, 6]),
                end + random.below(2 * end as usize + 4) as i64,
            );
            is_even &= s == 1 || stride % end == 0;
            modes.push((s, stride));
            if s > 1 {
                end = s * stride;
            }
        }
        shuffle(&mut random, &mut modes, 50);
        let sizes = [
            1 + random.below(4),
            random.pick(&[1, 1, 2, 3]),
            random.pick(&[1, 1, 2]),
        ];
        let text = |of: &dyn Fn(&(i64, i64)) -> i64| {
            let parts: Vec<_> = modes.iter().map(|mode| format!("_{}", of(mode))).collect();
            format!("({})", parts.join(","))
        };
        let block: DynLayout = format!("{}:{}", text(&|m| m.0), text(&|m| m.1))
            .parse()
            .unwrap();
        let [a, b, c] = sizes;
        let tile: DynLayout = format!("(_{a},_{b},_{c}):(_1,_{a},_{})", a * b)
            .parse()
            .unwrap();
        if let Ok(product) = block.logical_product(&tile.clone().into()) {
            copies_are_apart(block.clone(), tile.size(), product.clone());
            made += 1;
            uneven += u32::from(!is_even);
            let all = |layout: &DynLayout| {
                let mut all: Vec<_> = layout.offsets().collect();
                all.sort_unstable();
                all
            };
            for other in [block.blocked_product(&tile), block.raked_product(&tile)] {
                assert_eq!(all(&other.unwrap()), all(&product), "{block} by {tile}");
            }
        }
    }
    assert!(
        made > rounds(5_000) && uneven > rounds(2_000) as u32,
        "{made}, {uneven}"
    );
}

#[test]
fn tiles_of_padded_blocks() {
    let stages = layout!((8,8):(1,9)).tile_to_shape(shape!((16, 16, 3)));
    assert_eq!(
        stages.to_string(),
        "((_8,_2),(_8,_2),(_1,_3)):((_1,_72),(_9,_144),(_0,_288))"
    );
    let raked = layout!((8,8):(1,9)).raked_product(layout!((2, 2)));
    assert_eq!(raked.to_string(), "((_2,_8),(_2,_8)):((_72,_1),(_144,_9))");
}

#[test]
fn spans_known_at_run_time() {
    for n in 1..=12_usize {
        let block = layout!((n,8):(1,9));
        let twin = DynLayout::from(block).logical_product(&"_36:_1".parse().unwrap());
        match block.try_logical_product(layout!(36:1)) {
            Ok(product) => {
                assert!(n <= 9, "{product}");
                assert_eq!(twin.unwrap().to_string(), product.to_string());
                copies_are_apart(block.into(), 36, product.into());
            }
            Err(error) => {
                assert!(n > 9, "{n}: {error}");
                assert_eq!(
                    (error.condition(), twin.unwrap_err()),
                    (Condition::Injective, error)
                );
            }
        }
    }
}

/// A complement has to fill the gaps, and a division is made of one.
#[test]
fn complements_and_divisions_are_refused_as_before() {
    let block: DynLayout = "(_8,_8):(_1,_9)".parse().unwrap();
    let error = block.complement_to(&"72".parse().unwrap()).unwrap_err();
    assert_eq!(error.condition(), Condition::OrderedChain);
    let whole: DynLayout = "_144:_1".parse().unwrap();
    let error = whole.logical_divide(&block.into()).unwrap_err();
    assert_eq!(error.condition(), Condition::OrderedChain);
}
