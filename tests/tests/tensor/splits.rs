//! Tensors in two parts that are written: both are slices, and together they have each element once.

use cute_core::layout::OneLeaf;
use cute_core::named::NamedTensor;
use cute_core::prelude::*;
use cute_core::tensor::SplitIndex;
use cute_tests::random::{Random, rounds};

/// Whether the parts of a split have the layouts and elements of both slices.
macro_rules! assert_split {
    ($data:expr, $layout:expr, $at:expr) => {{
        let (data, layout, at) = ($data, $layout, $at);
        let (before, after) = at.ranges();
        let x = Tensor::new(&data[..], layout).expect("it fits");
        let expected = (x.slice(before), x.slice(after));
        let mut copy = data.clone();
        let mut y = Tensor::new(&mut copy[..], layout).expect("it fits");
        let (mut first, mut second) = y.split_at_mut(at);
        assert_eq!(first.layout(), expected.0.layout(), "{layout}");
        assert_eq!(second.layout(), expected.1.layout(), "{layout}");
        assert!(first.iter().eq(expected.0.iter()), "{layout}");
        assert!(second.iter().eq(expected.1.iter()), "{layout}");
        // both are written while both are lent
        for (n, (a, b)) in first.iter_mut().zip(second.iter_mut()).enumerate() {
            (*a, *b) = (n, n);
        }
        first.for_each_mut(|_, v| *v = 1_000_000);
        second.for_each_mut(|_, v| *v = 2_000_000);
        let written = y.iter().filter(|&&v| v == 1_000_000).count();
        assert_eq!(written, expected.0.len(), "{layout}");
        assert_eq!(
            y.iter().filter(|&&v| v == 2_000_000).count(),
            expected.1.len()
        );
    }};
}

#[test]
fn the_parts_are_the_slices_before_an_index_and_from_it_on() {
    let mut random = Random::new(29);
    for _ in 0..rounds(300) {
        let [m, n, k, l] = [0; 4].map(|_| 2 + random.below(4));
        let data: Vec<usize> = (0..m * n * k * l).collect();
        let below = |random: &mut Random, size: usize| 1 + random.below(size - 1);
        let (i, j, p, q) = (
            below(&mut random, m),
            below(&mut random, n),
            below(&mut random, k),
            below(&mut random, l),
        );
        assert_split!(data.clone(), layout!(m:1), i);
        assert_split!(data.clone(), layout!((m):(n)), (i,));
        assert_split!(data.clone(), layout!((m, n)), (i, ..));
        assert_split!(data.clone(), layout!((m, n); row_major), (.., j));
        assert_split!(data.clone(), layout!((m, n, k)), (.., j, ..));
        assert_split!(data.clone(), layout!((m, (n, k), l)), (.., .., q));
        assert_split!(
            data.clone(),
            layout!((m, n, k, l); row_major),
            (i, .., .., ..)
        );
        assert_split!(data.clone(), layout!((m, n, k, l)), (.., .., p, ..));
        assert_split!(data.clone(), layout!((m, n, k, l)), (.., .., .., q as i32));
    }
}

#[test]
fn a_static_index_gives_static_parts() {
    let mut x = Fragment::<u8, Layout![(4, 8)]>::zeroed();
    let (left, right) = x.split_at_mut((.., int!(3)));
    assert_eq!(left.layout().to_string(), "(_4,_3):(_1,_4)");
    assert_eq!(right.layout().to_string(), "(_4,_5):(_1,_4)");
}

#[test]
fn tensors_of_every_storage_are_split() {
    let mut owned = OwnedTensor::<usize, _>::zeroed(layout!((4, 6); row_major)).expect("it fits");
    let (mut top, mut rest) = owned.split_at_mut((1, ..));
    fill(&mut top, 1);
    // a part is split again, and its parts go to threads
    let (mut left, mut right) = rest.split_at_mut((.., 2));
    std::thread::scope(|scope| {
        scope.spawn(|| fill(&mut left, 2));
        scope.spawn(|| fill(&mut right, 3));
    });
    let sums: Vec<usize> = (0..4)
        .map(|i| owned.view().slice((i, ..)).iter().sum())
        .collect();
    assert_eq!(sums, [6, 16, 16, 16]);

    let mut data = [0; 32];
    let swizzled = swizzle!(2, 0, 3).compose(layout!((4,8):(8,1)));
    let mut smem = Tensor::swizzled(&mut data, swizzled).expect("it fits");
    let (mut left, mut right) = smem.split_at_mut((.., 3));
    left.for_each_mut(|_, v| *v = 1);
    right.for_each_mut(|_, v| *v = 2);
    assert_eq!(smem[(3, 2)] + 10 * smem[(3, 3)], 21);
    assert_eq!(data.iter().sum::<i32>(), 12 + 2 * 20);
}

#[test]
fn tensors_whose_modes_have_names_are_split_by_name() {
    let (mut data, n) = ([0; 4 * 6 * 2], 6_usize);
    let layout = layout!({row: 4, col: n, batch: 2}; row_major);
    let mut y = NamedTensor::new(&mut data, layout).expect("it fits");
    let (mut left, mut right) = y.split_at_mut(named! {col: int!(2)});
    assert_eq!(
        left.layout().to_string(),
        "{row: _4, col: _2, batch: _2}:{row: 12, col: _2, batch: _1}"
    );
    left.as_unnamed_mut().for_each_mut(|_, v| *v = 1);
    // a part is split again, while the other one is held
    let (mut top, rest) = right.split_at_mut(named! {row: 1});
    top.as_unnamed_mut().for_each_mut(|_, v| *v = 2);
    assert_eq!(rest[coord!({batch: 1, row: 2, col: 3})], 0);
    let found = |row, col| y[coord!({col: col, row: row, batch: 1})];
    assert_eq!(
        [
            found(0, 1),
            found(3, 1),
            found(0, 2),
            found(0, 5),
            found(1, 2)
        ],
        [1, 1, 2, 2, 0]
    );
    let all = 3_usize;
    let error = y.try_split_at_mut(named! {batch: all}).unwrap_err();
    assert_eq!(
        error.to_string(),
        "range end 3 lies beyond size 2 (InBounds)"
    );

    let mut data = [0; 32];
    let swizzled = swizzle!(2, 0, 3).compose(layout!((4, 8):(8, 1)));
    let smem = Tensor::swizzled(&mut data, swizzled).expect("it fits");
    let mut smem = names!(row, col).of(smem);
    let (mut above, mut below) = smem.split_at_mut(named! {row: 3});
    above.as_unnamed_mut().for_each_mut(|_, v| *v += 1);
    below.as_unnamed_mut().for_each_mut(|_, v| *v += 2);
    let sums: Vec<i32> = (0..4)
        .map(|row| smem.view().slice(named! {row: row}).unnamed().iter().sum())
        .collect();
    assert_eq!(sums, [8, 8, 8, 16]);
}

#[test]
fn empty_parts_and_indices_outside_are_errors() {
    let mut data = [0; 6];
    let mut y = Tensor::new(&mut data, layout!((2, 3))).expect("it fits");
    for (at, message) in [
        (0, "range 0..0 is empty (Representable)"),
        (3, "range 3..3 is empty (Representable)"),
        (4, "range end 4 lies beyond size 3 (InBounds)"),
        (-1, "range 0..-1 is empty (Representable)"),
    ] {
        let error = y.try_split_at_mut((.., at)).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let stride = 0_usize;
    let mut y = Tensor::new(&mut data, layout!((2,3):(stride,1))).expect("it fits");
    let error = y.try_split_at_mut((1, ..)).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "indices 0 and 1 have the same element (Injective)"
    );
}

#[test]
fn generic_code_splits_layouts_of_two_modes() {
    fn sums<L: Rank2<Mode0: OneLeaf>>(mut x: TensorMut<'_, u32, L>) -> (u32, u32) {
        let (first, rest) = x.split_at_mut((1_usize, ..));
        (first.iter().sum(), rest.iter().sum())
    }
    let mut data = [1, 2, 3, 4, 5, 6];
    let x = Tensor::new(&mut data, layout!((2, 3))).expect("it fits");
    assert_eq!(sums(x), (9, 12));
}
