//! Tensors of coordinates, and of computed values: their parts have the elements that a loop over
//! coordinates finds.

use cute_core::prelude::*;

/// Shapes of two modes, and tiles that may reach beyond them.
fn cases() -> impl Iterator<Item = ([usize; 2], [usize; 2])> {
    let shapes = [[1, 1], [4, 8], [10, 6], [7, 13]];
    let tiles = [[1, 1], [4, 3], [2, 2], [16, 5]];
    shapes
        .into_iter()
        .flat_map(move |shape| tiles.into_iter().map(move |tile| (shape, tile)))
}

#[test]
fn tiles_of_the_identity_have_the_coordinates_of_the_whole() {
    for ([m, n], [a, b]) in cases() {
        let id = make_identity_tensor((m, n));
        if m % a != 0 || n % b != 0 {
            assert!(id.try_zipped_divide(tile!((a, b))).is_err(), "{id}");
            continue;
        }
        for (i, j) in (0..n / b).flat_map(|j| (0..m / a).map(move |i| (i, j))) {
            let tile = id.local_tile(tile!((a, b)), coord!((i, j)));
            assert_eq!(
                tile.to_string(),
                format!("ArithTuple({},{}) o ({a},{b}):(_1@0,_1@1)", i * a, j * b)
            );
            let expected = (0..b).flat_map(|s| (0..a).map(move |r| (i * a + r, j * b + s)));
            assert!(tile.values().map(|c| c.to_native()).eq(expected), "{tile}");
            for (r, s) in (0..b).flat_map(|s| (0..a).map(move |r| (r, s))) {
                let mine = id.outer_partition(tile!((a, b)), coord!((r, s)));
                assert_eq!(mine.at((i, j)).to_native(), (i * a + r, j * b + s));
            }
        }
    }
}

#[test]
fn of_padded_tiles_each_coordinate_of_the_whole_exists_once() {
    for ([m, n], [a, b]) in cases() {
        let id = make_identity_tensor((m, n));
        let tiles = id.zipped_divide_padded(tile!((a, b)));
        let (rows, columns) = (m.div_ceil(a), n.div_ceil(b));
        assert_eq!(tiles.layout().len(), rows * a * columns * b);
        let mut met = vec![0; m * n];
        for (i, j) in (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j))) {
            tiles.slice(coord!((_, (i, j)))).for_each_value(|_, c| {
                let (r, s) = c.to_native();
                assert_eq!(c.elem_less(id.shape()), r < m && s < n, "{c} of {id}");
                if c.elem_less(id.shape()) {
                    met[r + m * s] += 1;
                }
            });
        }
        assert!(met.iter().all(|&times| times == 1), "{id} in ({a},{b})");
    }
}

#[test]
fn parts_of_parts_of_nested_shapes_keep_their_places() {
    let rows = 6_usize;
    let id = make_identity_tensor((rows, shape!((4, 8))));
    for (k, c) in id.values().enumerate() {
        let (i, (j, l)) = c.to_native();
        assert_eq!((i, j, l), (k % 6, k / 6 % 4, k / 24));
        let row = id.slice(coord!((i, _)));
        assert_eq!(row.at(k / 6).to_native(), c.to_native());
        let column = row.slice(coord!(((_, l))));
        assert_eq!(column.at(j).to_native(), c.to_native(), "{column}");
        assert_eq!(id.transpose().at(((j, l), i)).to_native(), c.to_native());
        assert_eq!(id.flatten().at((i, j, l)).to_native(), c.to_native());
        assert_eq!(id.coalesce().at(k).to_native(), c.to_native());
        assert!(c.elem_less(id.shape()));
        assert!(!c.elem_less(shape!((6, (4, 7)))) || l < 7);
        assert!(
            !c.elem_less(shape!((6, 32))),
            "of another profile none exists"
        );
    }
    assert!(id.at_checked((6, (0, 0))).is_none() && id.at_checked((0, (0, 8))).is_none());
    assert!(id.at_checked(192).is_none() && id.at_checked(-1).is_none());
}

#[test]
fn counting_tensors_give_the_values_of_their_layouts() {
    let d = 5_usize;
    let layout = layout!((4, (2, 3)):(d, (1, 2)));
    let x = make_counting_tensor(layout);
    assert!(x.values().eq(layout.coordinates().map(|c| layout.at(c))));
    assert_eq!(x.slice(coord!((2, _))).at(4), 14);
    let signed = make_counting_tensor(layout!((4, 8):(-1@0, 8@1)));
    assert_eq!(signed.at((3, 2)).to_native(), (-3, 16));
    assert_eq!(signed.slice(coord!((_, 2))).at(3).to_native(), (-3, 16));
}

#[test]
fn what_does_not_fit_is_refused() {
    let id = make_identity_tensor((3_u32, 4_u32));
    let far = u32::MAX - 8;
    let moved = id.domain_offset(coord!((far, far))).expect("it fits");
    assert_eq!(moved.at((2, 3)).to_native(), (u32::MAX - 6, u32::MAX - 5));
    let max = i128::from(u32::MAX);
    let error = TensorError::Layout(LayoutError::NotRepresentable { max });
    let three = 3_u32;
    assert_eq!(moved.domain_offset(coord!((0, three))).err(), None);
    let beyond = 4_u32;
    assert_eq!(moved.domain_offset(coord!((0, beyond))).err(), Some(error));
    let hand = make_counting_tensor::<Mode<Dyn<usize>, Dyn<usize>>>;
    assert!(std::panic::catch_unwind(|| hand(Mode(Dyn(0), Dyn(1)))).is_err());
    assert!(std::panic::catch_unwind(|| hand(Mode(Dyn(3), Dyn(usize::MAX)))).is_err());
}

#[test]
fn mapped_and_zipped_tensors_are_views() {
    let (m, n) = (8_usize, 6_usize);
    let data: Vec<usize> = (0..48).collect();
    let x = Tensor::new(&data, layout!((m, n))).expect("it fits");
    let y = Tensor::new(&data, layout!((m, n):(n, 1))).expect("it fits");
    let pairs = x.zip(y).expect("of one shape");
    for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
        assert_eq!(pairs.at((i, j)), (&(i + m * j), &(n * i + j)));
        assert_eq!(x.map(|v| v + 1).at((i, j)), i + m * j + 1);
        let tile = pairs.local_tile(tile!((4, 3)), coord!(({ i / 4 }, { j / 3 })));
        assert_eq!(tile.at((i % 4, j % 3)), pairs.at((i, j)));
        let column = pairs.map(|(a, b)| a * b).slice(coord!((_, j)));
        assert_eq!(column.at(i), (i + m * j) * (n * i + j));
    }
    let k = 5_usize;
    let other = Tensor::new(&data, layout!((m, k))).expect("it fits");
    assert_eq!(
        x.zip(other).err(),
        Some(TensorError::ModesDiffer {
            mode: 1,
            left: 6,
            right: 5
        })
    );
    let turned = Tensor::new(&data, layout!((n, m))).expect("it fits");
    assert_eq!(
        x.zip(turned).err(),
        Some(TensorError::ModesDiffer {
            mode: 0,
            left: 8,
            right: 6
        })
    );
}

/// Those of a tensor are in the order of its elements, whatever its engine is, and leave it free.
#[test]
fn coordinates_of_a_tensor_lead_to_its_elements_in_order() {
    let n = 5_usize;
    let owned =
        OwnedTensor::from_fn(layout!((4, n):(-1, 4)), |(i, j)| 10 * i + j).expect("it fits");
    let mut storage: Vec<usize> = (0..32).collect();
    let swizzled = swizzle!(2, 0, 3).compose(layout!((4, 8):(8, 1)));
    let mut swizzled = Tensor::swizzled(&mut storage, swizzled).expect("it fits");
    let mut fragment = Fragment::<usize, Layout![(4, 8)]>::zeroed();
    assert!((owned.coordinates().zip(&owned)).all(|((i, j), &v)| v == 10 * i + j));
    assert!(swizzled.coordinates().map(|c| &swizzled[c]).eq(&swizzled));
    for (i, j) in fragment.coordinates() {
        fragment[(i, j)] = swizzled[(i, j)];
        swizzled[(i, j)] = 0;
    }
    assert!(fragment.iter().sum::<usize>() == 31 * 16 && swizzled.iter().all(|v| *v == 0));
    assert_eq!(owned.coordinates().len(), 20);
    assert_eq!(owned.coordinates().next_back(), Some((3, 4)));
}

/// Each pair once, in every part, whatever the two layouts are.
#[test]
fn zipped_tensors_are_written_side_by_side() {
    let (m, n) = (8_usize, 6_usize);
    let (mut a, mut b) = ([0; 48], [0; 48]);
    let mut x = Tensor::new(&mut a, layout!((m, n))).expect("it fits");
    let mut y = Tensor::new(&mut b, layout!((m, n):(n, 1))).expect("it fits");
    for (k, (i, j)) in (0..n / 3)
        .flat_map(|j| (0..m / 4).map(move |i| (i, j)))
        .enumerate()
    {
        let pairs = x.zip_mut(&mut y).expect("of one shape");
        let mut tile = pairs.part(|places| places.local_tile(tile!((4, 3)), coord!((i, j))));
        assert!(tile.get_mut((4, 0)).is_none() && tile.get_mut(12).is_none());
        tile.for_each_mut(|left, right| {
            *left += 10 + k;
            *right -= 10 + k as i32;
        });
        let (left, right) = tile.get_mut((1, 2)).expect("within the tile");
        assert_eq!((*left, *right), (10 + k, -(10 + k as i32)));
    }
    for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
        let k = i / 4 + 2 * (j / 3);
        assert_eq!((a[i + m * j], b[n * i + j]), (10 + k, -(10 + k as i32)));
    }
    // what a padded tile reaches beyond the tensors is not there
    let mut x = Tensor::new(&mut a, layout!((m, n))).expect("it fits");
    let mut y = Tensor::new(&mut b, layout!((m, n):(n, 1))).expect("it fits");
    let pairs = x.zip_mut(&mut y).expect("of one shape");
    let mut last = pairs.part(|places| {
        places
            .zipped_divide_padded(tile!((5, 4)))
            .slice(coord!((_, (1, 1))))
    });
    let met = (0..5).flat_map(|i| (0..4).map(move |j| (i, j)));
    let met = met
        .filter(|&(i, j)| last.get_mut(((i, j),)).is_some())
        .count();
    assert_eq!(met, 3 * 2);
    let beyond = std::panic::AssertUnwindSafe(|| last.for_each_mut(|_, _| ()));
    assert!(std::panic::catch_unwind(beyond).is_err());
    let k = 5_usize;
    let mut other = Tensor::new(&mut b, layout!((m, k))).expect("it fits");
    assert_eq!(
        x.zip_mut(&mut other).err(),
        Some(TensorError::ModesDiffer {
            mode: 1,
            left: 6,
            right: 5
        })
    );
}
