//! Owned copies of tensors, elements exchanged by coordinates, and sizes as numbers.

use cute_core::layout::static_sizes;
use cute_core::named::NamedTensor;
use cute_core::prelude::*;
use cute_tests::random::{Random, rounds};
use std::panic::{AssertUnwindSafe, catch_unwind};

#[test]
fn an_owned_copy_is_column_major_and_has_the_elements() {
    let mut random = Random::new(44);
    for _ in 0..rounds(100) {
        // now and then enough elements for the copy in blocks
        let most = if random.below(4) == 0 { 14 } else { 5 };
        let [m, n, k] = [0; 3].map(|_| 1 + random.below(most));
        let (d, e) = ((n * k) as isize, k as isize);
        let data: Vec<u32> = (0..(m * n * k) as u32).collect();
        let x = Tensor::with_offset(&data, (m - 1) * n * k, layout!((m, (n, k)):({-d}, (e, 1))));
        let x = x.expect("it fits");
        let owned = x.to_owned().expect("it fits");
        assert_eq!(owned.layout(), layout!((m, (n, k))));
        assert!(x.coordinates().all(|c| owned[c] == x[c]));
        let (storage, start) = owned.into_raw_storage();
        assert_eq!((storage.len(), start), (m * n * k, 0));
        assert!(storage.iter().eq(x.iter()));

        let rows = x
            .to_owned_in(layout!((m, (n, k)); row_major))
            .expect("it fits");
        assert_eq!(rows.layout(), layout!((m, (n, k)); row_major));
        assert!(x.coordinates().all(|c| rows[c] == x[c]));
        // backwards and with gaps, which have the element at coordinate 0
        let (d, e, f) = (-2_isize, 2 * m as isize + 1, 2 * (m * n + n) as isize);
        let spread = x
            .to_owned_in(layout!((m, (n, k)):(d, (e, f))))
            .expect("it fits");
        assert!(x.coordinates().all(|c| spread[c] == x[c]));
        let (storage, start) = spread.into_raw_storage();
        assert_eq!(start, 2 * (m - 1));
        let first = storage.iter().filter(|&&v| v == x[0]).count();
        assert_eq!(first, storage.len() + 1 - m * n * k);
    }
}

#[test]
fn every_kind_of_tensor_has_an_owned_copy() {
    let data: Vec<u16> = (0..512).collect();
    let swizzled = swizzle!(3, 3, 3).compose(layout!((8,64):(64,1)));
    let x = Tensor::swizzled(&data[..], swizzled).expect("it fits");
    type Compact = Layout![(8, 64)];
    let owned: OwnedTensor<u16, Compact> = x.to_owned().expect("it fits");
    assert!(x.coordinates().all(|c| owned[c] == x[c]));

    let fragment = Fragment::<f32, Layout![(2,3):(3,1)]>::filled(2.0);
    assert_eq!(
        fragment.to_owned().expect("it fits").layout(),
        layout!((2, 3))
    );
    // an owned tensor, and a view that is written
    let mut again = owned.to_owned().expect("it fits");
    again[(1, 2)] += 1;
    assert_eq!(
        owned[(1, 2)] + 1,
        again.view_mut().to_owned().expect("it fits")[(1, 2)]
    );
    // a mode of stride 0 becomes as many elements
    let broadcast = Tensor::new(&data, layout!((4,8):(1,0))).expect("it fits");
    let owned = broadcast.to_owned().expect("it fits");
    assert_eq!(owned.layout(), layout!((4, 8)));
    assert!(owned.iter().copied().eq((0..32).map(|i| i % 4)));
    // elements of size 0
    let nothing = Tensor::new(&[(); 6], layout!((2,3):(3,1))).expect("it fits");
    assert_eq!(nothing.to_owned().expect("it fits").len(), 6);

    let x = NamedTensor::new(&data, layout!({row: 4, col: 8}; row_major)).expect("it fits");
    let owned = x.to_owned_in(layout!({col: 8, row: 4})).expect("it fits");
    for (i, j) in x.as_unnamed().coordinates() {
        assert_eq!(owned[coord!({row: i, col: j})], x[coord!({row: i, col: j})]);
    }
}

#[test]
fn copies_that_have_no_memory_or_no_place_are_refused() {
    let n = usize::MAX >> 3;
    let x = Tensor::new(&[1.0_f64], layout!(n:0)).expect("one element");
    let error = x.to_owned().map(|_| ()).unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
    let (m, d) = (3_usize, 0_usize);
    let x = Tensor::new(&[1, 2, 3], layout!(m:1)).expect("it fits");
    let error = x.to_owned_in(layout!(m:d)).map(|_| ()).unwrap_err();
    assert_eq!(error.condition(), Condition::Injective);
    // sizes are compared before anything is allocated
    let error = x.to_owned_in(layout!(n:1)).map(|_| ()).unwrap_err();
    assert_eq!(error.condition(), Condition::SizeMatch);
    let x = NamedTensor::new(&[1; 6], layout!({row: 2, col: m})).expect("it fits");
    let error = x
        .to_owned_in(layout!({col: m, row: m}))
        .map(|_| ())
        .unwrap_err();
    assert_eq!(error.condition(), Condition::SizeMatch);
}

#[test]
fn swapped_elements_are_exchanged_and_no_others() {
    let mut random = Random::new(45);
    for _ in 0..rounds(200) {
        let [m, n, k] = [0; 3].map(|_| 1 + random.below(5));
        let len = 2 * m * n * k;
        let mut data: Vec<usize> = (0..len).collect();
        let mut expected = data.clone();
        let layout = layout!((m, (n, k)):(2, ({2 * m}, {2 * m * n})));
        let mut y = Tensor::new(&mut data, layout).expect("it fits");
        for _ in 0..10 {
            let [a, b] = [0; 2].map(|_| (random.below(m), (random.below(n), random.below(k))));
            y.swap(a, b);
            expected.swap(layout.at(a), layout.at(b));
            let [a, b] = [0; 2].map(|_| random.below(m * n * k));
            y.swap(a, b); // indices
            expected.swap(2 * a, 2 * b);
        }
        assert_eq!(data, expected, "{layout}");
    }
}

#[test]
fn coordinates_that_share_an_element_leave_it() {
    let mut data = [String::from("a"), String::from("b")];
    let mut y = Tensor::new(&mut data, layout!((2,3):(1,0))).expect("it fits");
    y.swap((1, 0), (1, 2));
    y.swap((0, 1), (0, 1));
    y.swap((0, 0), (1, 2));
    assert_eq!(data, ["b", "a"]);
    let mut smem = vec![0_u16; 512];
    let swizzled = swizzle!(3, 3, 3).compose(layout!((8,64):(64,1)));
    let mut y = Tensor::swizzled(&mut smem, swizzled).expect("it fits");
    y[(1, 0)] = 7;
    y.swap((1, 0), (2, 5));
    assert_eq!((y[(1, 0)], y[(2, 5)]), (0, 7));
}

#[test]
fn coordinates_outside_are_not_swapped() {
    let mut y = Fragment::<i32, Layout![(2, 3)]>::from_fn(|(i, j)| (10 * i + j) as i32);
    let before = y;
    for (a, b) in [((2, 0), (0, 0)), ((0, 0), (0, 3)), ((0, 0), (-1, 0))] {
        let panic = catch_unwind(AssertUnwindSafe(|| y.swap(a, b))).unwrap_err();
        let message = panic.downcast_ref::<String>().expect("a message");
        assert!(
            message.ends_with("lies outside of shape (_2,_3) (InBounds)"),
            "{message}"
        );
    }
    assert_eq!(y, before);
}

/// Exchanges elements of a matrix at random, in itself, in a row, in a column and in a window; `place` is where the
/// data has the element at a pair.
fn swap_in_parts(
    x: &mut impl MatrixMut<usize>,
    random: &mut Random,
    expected: &mut [usize],
    place: impl Fn((usize, usize)) -> usize,
) {
    let (m, n) = x.shape();
    for _ in 0..20 {
        let [(i, j), (k, l)] = [0; 2].map(|_| (random.below(m), random.below(n)));
        x.swap((i, j), (k, l));
        expected.swap(place((i, j)), place((k, l)));
        x.row_mut(i).swap(j, l);
        expected.swap(place((i, j)), place((i, l)));
        x.column_mut(j).swap(i, k);
        expected.swap(place((i, j)), place((k, j)));
        let (top, left) = (i.min(k), j.min(l));
        let mut window = x.slice_mut((top.., left..));
        window.swap((i - top, j - left), (k - top, l - left));
        expected.swap(place((i, j)), place((k, l)));
        window.row_mut(0).swap(j - left, l - left);
        expected.swap(place((top, j)), place((top, l)));
        window.column_mut(0).swap(i - top, k - top);
        expected.swap(place((i, left)), place((k, left)));
    }
}

#[test]
fn elements_of_any_matrix_are_exchanged() {
    let mut random = Random::new(47);
    for _ in 0..rounds(100) {
        let [m, n] = [0; 2].map(|_| 1 + random.below(7));
        let mut data: Vec<usize> = (0..3 * m * n).collect();
        let mut expected = data.clone();
        let layout = layout!((m, n):({ 3 * n }, 2));
        let mut y = Tensor::new(&mut data, layout).expect("it fits");
        swap_in_parts(&mut y, &mut random, &mut expected, |at| layout.at(at));
        for mut tile in y.tiles_mut(tile!((3, 2))) {
            let (top, left) = tile.origin();
            swap_in_parts(&mut tile, &mut random, &mut expected, |(i, j)| {
                layout.at((top + i, left + j))
            });
        }
        assert_eq!(data, expected, "{layout}");
        let size = m * n;
        let line = layout!(size:2);
        for mut tile in (Tensor::new(&mut data, line).expect("it fits")).tiles_mut(tile!(4)) {
            let (start, len) = (tile.origin(), tile.len());
            let [a, b] = [0; 2].map(|_| random.below(len));
            tile.swap(a, b);
            expected.swap(2 * (start + a), 2 * (start + b));
        }
        assert_eq!(data, expected, "{line}");
    }
}

#[test]
fn what_is_outside_of_a_part_is_not_exchanged() {
    fn refused(swap: impl FnOnce()) -> String {
        let panic = catch_unwind(AssertUnwindSafe(swap)).expect_err("it is outside");
        let message = panic.downcast_ref::<String>().expect("a message");
        message.clone()
    }
    fn in_parts(x: &mut impl MatrixMut<u8>, shape: &str) {
        let beyond = format!("coordinate (2,0) lies outside of shape {shape} (InBounds)");
        assert_eq!(
            refused(|| x.swap((2, 0), (0, 0))).replace(", ", ","),
            beyond
        );
        assert_eq!(
            refused(|| x.swap((0, 0), (2, 0))).replace(", ", ","),
            beyond
        );
        // these are elements of the whole, but not of the parts
        let beyond = "coordinate (0,2) lies outside of shape (2,2) (InBounds)";
        let mut window = x.slice_mut((.., ..2));
        assert_eq!(refused(|| window.swap((0, 0), (0, 2))), beyond);
        assert_eq!(refused(|| window.swap((0, 2), (0, 0))), beyond);
        let beyond = "coordinate 2 lies outside size 2 (InBounds)";
        assert_eq!(refused(|| window.row_mut(1).swap(0, 2)), beyond);
        assert_eq!(refused(|| window.row_mut(1).swap(2, 0)), beyond);
    }
    let mut data: Vec<u8> = (0..15).collect();
    let before = data.clone();
    in_parts(
        &mut Tensor::new(&mut data, layout!((2, 3))).expect("it fits"),
        "(_2,_3)",
    );
    let mut y = Tensor::new(&mut data, layout!((5, 3))).expect("it fits");
    let mut edge = y
        .tiles_mut(tile!((4, 4)))
        .last()
        .expect("a tile of one row");
    for (a, b) in [((0, 0), (1, 0)), ((1, 0), (0, 0))] {
        assert_eq!(
            refused(|| edge.swap(a, b)),
            "coordinate (1, 0) lies outside of a tile of sizes (1, 3) (InBounds)"
        );
    }
    assert_eq!(data, before);
}

#[test]
fn sizes_are_those_of_the_modes() {
    let (m, n) = (5_i64, 7_u32);
    let layout = layout!((m, (n, 2), 3));
    assert_eq!(layout.sizes(), [5, 14, 3]);
    assert_eq!(layout!(8:2).sizes(), [8]);
    assert_eq!(layout!(((2, 4))).sizes(), [8]);
    let fragment = Fragment::<f32, Layout![(4, (2, 8))]>::zeroed();
    let [rows, columns] = fragment.sizes();
    assert_eq!((rows, columns), (4, 16));
    assert_eq!(make_identity_tensor((m, n)).sizes(), [5, 7]);
    const SIZES: [usize; 3] = static_sizes::<Layout![(128,(8,8),1):(1,(128,1024),0)], 3>();
    assert_eq!(SIZES, [128, 64, 1]);
    const ONE: [usize; 1] = static_sizes::<Layout![32:1], 1>();
    assert_eq!(ONE, [32]);
    const COORDINATES: [usize; 2] = static_sizes::<Layout![(4,8):(1@0,1@1)], 2>();
    assert_eq!(COORDINATES, layout!((4,8):(1@0,1@1)).sizes());
}
