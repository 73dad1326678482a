//! Parts of tensors have exactly the elements of the whole that belong to their coordinates.

use cute_core::{layout::crd2idx, prelude::*};

/// Tensors whose elements are their own offsets.
fn offsets(len: usize) -> Vec<usize> {
    (0..len).collect()
}

/// Dynamic layouts of three modes, in all orders and with gaps.
fn layouts() -> impl Iterator<Item = ([usize; 3], [usize; 3])> {
    let shapes = [[4, 6, 2], [1, 3, 8], [8, 1, 5]];
    let orders = [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]];
    shapes.into_iter().flat_map(move |shape| {
        orders.into_iter().flat_map(move |order| {
            [0, 3].into_iter().map(move |gap| {
                let (mut stride, mut next) = ([0; 3], 1);
                for mode in order {
                    stride[mode] = next;
                    next = next * shape[mode] + gap;
                }
                (shape, stride)
            })
        })
    })
}

#[test]
fn slices_are_the_elements_with_coordinates_fixed() {
    for ([a, b, c], [da, db, dc]) in layouts() {
        let layout = layout!((a, (b, c)):(da, (db, dc)));
        let data = offsets(a * da + b * db + c * dc);
        let x = Tensor::new(&data, layout).expect("it fits");
        for i in 0..a {
            let row = x.slice(coord!((i, _)));
            assert!(
                row.iter()
                    .copied()
                    .eq((0..c).flat_map(|k| (0..b).map(move |j| i * da + j * db + k * dc)))
            );
            for k in 0..c {
                let column = x.slice(coord!((i, (_, k))));
                assert!(
                    column
                        .iter()
                        .copied()
                        .eq((0..b).map(|j| i * da + j * db + k * dc)),
                    "{layout}"
                );
                assert!(
                    x.slice(coord!((i, (0, k))))
                        .iter()
                        .eq([x.get((i, (0, k))).expect("inside")])
                );
            }
        }
        // one integer for a nested mode
        for jk in 0..b * c {
            let rest = x.slice(coord!((_, jk)));
            assert!(
                rest.iter()
                    .copied()
                    .eq((0..a).map(|i| i * da + jk % b * db + jk / b * dc)),
                "{layout}"
            );
        }
    }
}

#[test]
fn coordinates_outside_have_no_slice() {
    let data = offsets(64);
    let (m, n) = (4_usize, 6_usize);
    let x = Tensor::new(&data, layout!((m, n):(8, 1))).expect("it fits");
    let inside = |r: Result<_, TensorError>| {
        r.map(|_: Tensor<_, _>| ())
            .map_err(|error| error.condition())
    };
    let (row, column) = (m, n);
    assert_eq!(
        inside(x.try_slice(coord!((row, _)))),
        Err(Condition::InBounds)
    );
    // (0,6) is an offset of the layout, and no coordinate
    let error = x.try_slice(coord!((_, column))).map(|_| ()).unwrap_err();
    assert_eq!(
        error,
        LayoutError::OutOfBounds {
            coordinate: 6,
            size: 6
        }
        .into()
    );
    let error = x.try_slice(coord!((0, column))).map(|_| ()).unwrap_err();
    assert_eq!(
        error,
        LayoutError::OutOfBounds {
            coordinate: 6,
            size: 6
        }
        .into()
    );
    let below = -1_isize;
    let error = x.try_slice(coord!((below, _))).map(|_| ()).unwrap_err();
    assert_eq!(
        error,
        LayoutError::OutOfBounds {
            coordinate: -1,
            size: 4
        }
        .into()
    );
    assert!(x.try_slice(coord!((5, _))).is_err());
    assert!(x.try_slice(coord!((3, _))).is_ok());
    let error = x
        .try_local_tile(tile!((2, 3)), coord!((_, column)))
        .map(|_| ())
        .unwrap_err();
    assert_eq!(
        error,
        LayoutError::OutOfBounds {
            coordinate: 6,
            size: 2
        }
        .into()
    );
}

#[test]
#[should_panic(expected = "compose: stride 2 does not divide shape 3 (StrideDivisible)")]
fn a_composition_panics_in_the_words_of_the_compiler() {
    let (data, rows) = ([0; 12], 3_usize);
    let x = Tensor::new(&data, layout!((rows, 4); row_major)).unwrap();
    x.compose(layout!((2, 6)));
}

#[test]
#[should_panic(expected = "slicing: coordinate 4 lies outside size 4 (InBounds)")]
fn slices_outside_panic() {
    let m = 4_usize;
    let data = offsets(64);
    Tensor::new(&data, layout!((m, 6):(8, 1)))
        .expect("it fits")
        .slice(coord!((m, _)));
}

#[test]
fn negative_strides_are_sliced_from_either_end() {
    let data = offsets(40);
    let d = -8_isize;
    let x = Tensor::with_offset(&data, 24, layout!((4, 8):(d, 1))).expect("it fits");
    for i in 0..4 {
        assert!(
            x.slice(coord!((i, _)))
                .iter()
                .copied()
                .eq(24 - 8 * i..32 - 8 * i)
        );
    }
    for j in 0..8 {
        assert!(
            x.slice(coord!((_, j)))
                .iter()
                .copied()
                .eq((0..4).map(|i| 24 - 8 * i + j))
        );
    }
}

#[test]
fn tiles_are_the_elements_of_their_place() {
    for (m, n, bm, bn) in [(8, 6, 4, 3), (12, 10, 3, 5), (5, 7, 5, 1)] {
        for (dm, dn) in [(1, m), (n, 1), (n + 2, 1)] {
            let data = offsets(m * dm + n * dn);
            let x = Tensor::new(&data, layout!((m, n):(dm, dn))).expect("it fits");
            for i in 0..m / bm {
                for j in 0..n / bn {
                    let tile = x.local_tile(tile!(({ bm }, { bn })), coord!((i, j)));
                    let at = |a: usize, b: usize| (i * bm + a) * dm + (j * bn + b) * dn;
                    assert!(
                        tile.iter()
                            .copied()
                            .eq((0..bn).flat_map(|b| (0..bm).map(move |a| at(a, b))))
                    );
                }
            }
            for a in 0..bm {
                for b in 0..bn {
                    let part = x.outer_partition(tile!(({ bm }, { bn })), coord!((a, b)));
                    let at = |i: usize, j: usize| (i * bm + a) * dm + (j * bn + b) * dn;
                    assert!(
                        part.iter()
                            .copied()
                            .eq((0..n / bn).flat_map(|j| (0..m / bm).map(move |i| at(i, j))))
                    );
                }
            }
        }
    }
}

#[test]
fn writes_through_parts_reach_the_whole() {
    let mut data = [0_u8; 48];
    let mut x = Tensor::new(&mut data, layout!((8, 6))).expect("it fits");
    x.view_mut()
        .local_tile(tile!((4, 3)), coord!((1, 0)))
        .for_each_mut(|_, v| *v = 1);
    x.view_mut()
        .transpose()
        .slice(coord!((5, _)))
        .for_each_mut(|_, v| *v += 2);
    x.view_mut()
        .zipped_divide(tile!((4, 3)))
        .slice(coord!((3, _)))
        .iter_mut()
        .for_each(|v| *v += 4);
    let expected = |i: usize, j: usize| {
        u8::from(i >= 4 && j < 3)
            + if j == 5 { 2 } else { 0 }
            + if i % 4 == 3 && j.is_multiple_of(3) {
                4
            } else {
                0
            }
    };
    for (i, j) in (0..8).flat_map(|i| (0..6).map(move |j| (i, j))) {
        assert_eq!(x[(i, j)], expected(i, j), "({i},{j})");
    }
}

#[test]
fn fragments_lend_their_parts() {
    let mut accumulators = Fragment::<f32, Layout![((2, 2), 4)]>::zeroed();
    for j in 0..4 {
        let mut column = accumulators.view_mut().slice(coord!((_, j)));
        column
            .iter_mut()
            .enumerate()
            .for_each(|(i, v)| *v = (10 * j + i) as f32);
    }
    assert_eq!(accumulators[((1, 0), 3)], 31.0);
    assert_eq!(accumulators.view().mode::<1>().iter().sum::<f32>(), 60.0);
}

#[test]
fn a_composition_has_the_elements_at_the_indices_of_the_right_layout() {
    let data: Vec<usize> = (0..64).collect();
    let (mut composed, mut beyond, mut refused) = (0, 0, 0);
    for (m, n) in (1..=6_usize).flat_map(|m| (1..=6_usize).map(move |n| (m, n))) {
        let whole = layout!((m, n):(n, 1));
        let x = Tensor::new(&data, whole).expect("it fits");
        for (s, d) in (1..=8_usize).flat_map(|s| (0..=8_usize).map(move |d| (s, d))) {
            let shown = format!("{whole} o {s}:{d}");
            match x.try_compose(layout!(s:d)) {
                Ok(part) => {
                    for i in 0..s {
                        assert_eq!(part.get(i), Some(&data[whole.at(i * d)]), "{shown} at {i}");
                    }
                    composed += 1;
                }
                Err(error @ TensorError::BeyondWhole { .. }) => {
                    assert!((s - 1) * d >= m * n, "{shown}: {error}");
                    beyond += 1;
                }
                Err(error) => {
                    assert!(whole.try_compose(layout!(s:d)).is_err(), "{shown}: {error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(
        composed > 500 && beyond > 200 && refused > 500,
        "{composed} {beyond} {refused}"
    );
}

#[test]
fn a_slice_begins_beyond_the_type_of_its_coordinate() {
    let row = 3_i32;
    let far = make_counting_tensor(layout!((4, 4):(1_073_741_824, -1)));
    assert_eq!(far.slice(coord!((row, _))).at(1), 3 * (1 << 30) - 1);
    assert_eq!(far.slice(coord!((row, row))).at(0), 3 * (1 << 30) - 3);
    // of elements without size there can be so many
    let data = vec![(); (3 << 30) + 4];
    let x = Tensor::new(&data, layout!((4, 4):(1_073_741_824, 1))).expect("it fits");
    assert_eq!(x.slice(coord!((row, _))).iter().count(), 4);
}

/// Offsets whose parts exceed the type of the coordinate, and whose sum comes back into it.
#[test]
fn an_offset_beyond_its_type_is_refused() {
    let row = 3_i32;
    let there = coord!((row, row));
    type Far = Layout![(4, 4):(1_073_741_824, -1)];
    type There = Coord![(i32, i32)];
    let layout = Far::default();
    let refused = |offset: fn(Far, There) -> String| {
        let panic =
            std::panic::catch_unwind(|| offset(layout, there)).expect_err("it does not fit");
        let message = *panic.downcast::<String>().expect("a message");
        assert!(
            message
                .ends_with("size or cosize reaches 2147483647, the largest index (Representable)"),
            "{message}"
        );
    };
    refused(|layout, there| layout.slice_and_offset(there).1.to_string());
    refused(|layout, there| crd2idx(there, layout).to_string());
    refused(|layout, there| layout.domain_offset(there).1.to_string());
    let values = make_counting_tensor(layout);
    let error = values.domain_offset(there).expect_err("it does not fit");
    assert_eq!(error.condition(), Condition::Representable);
    // in 64 bits, it does
    let row = 3_i64;
    assert_eq!(
        crd2idx(coord!((row, row)), layout).to_i128(),
        3 * (1 << 30) - 3
    );
    let rest = values.domain_offset(coord!((row, row))).expect("it fits");
    assert_eq!(rest.at((0, 1)), 3 * (1 << 30) - 4);
}

#[test]
fn a_tile_has_the_elements_of_its_coordinates() {
    for ([a, b, c], [da, db, dc]) in layouts() {
        let layout = layout!((a, (b, c)):(da, (db, dc)));
        let data = offsets(a * da + b * db + c * dc);
        let x = Tensor::new(&data, layout).expect("it fits");
        for (m, n) in [(1, 1), (a, 1), (1, b), (a, b)] {
            let tiles = x.zipped_divide(tile!((m, n)));
            let (rows, columns) = (a / m, b * c / n);
            for (i, j) in (0..rows * columns).map(|t| (t % rows, t / rows)) {
                let tile = tiles.tile((i, j));
                assert_eq!(tile.layout(), tiles.layout().mode::<0>());
                assert!(
                    tile.iter()
                        .copied()
                        .eq(tiles.tile(i + j * rows).iter().copied())
                );
                for (k, l) in (0..m * n).map(|e| (e % m, e / m)) {
                    assert_eq!(tile[(k, l)], x[(i * m + k, j * n + l)], "{layout}");
                }
            }
            let beyond = |(i, j): (usize, usize)| tiles.try_tile((i, j)).map(|_| ()).unwrap_err();
            assert_eq!(
                beyond((rows, 0)).to_string(),
                format!("coordinate {rows} lies outside size {rows} (InBounds)")
            );
            assert_eq!(beyond((0, columns)).condition(), Condition::InBounds);
            assert!(tiles.try_tile((0, -1)).is_err());
            assert!(tiles.try_tile(rows * columns).is_err());
        }
    }
}

#[test]
fn tiles_of_exclusive_elements_are_written() -> Result<(), TensorError> {
    let mut data = vec![0; 48];
    let mut x = Tensor::new(&mut data, layout!((8, 6)))?.zipped_divide(tile!((4, 3)));
    for t in 0..4 {
        fill(&mut x.view_mut().tile(t), t);
    }
    let expected: Vec<_> = (0..48).map(|e| e % 8 / 4 + e / 24 * 2).collect();
    assert_eq!(data, expected);
    Ok(())
}

#[test]
#[should_panic(expected = "tile: coordinate 2 lies outside size 2 (InBounds)")]
fn a_tile_that_is_not_there_panics() {
    let x = Tensor::new(&[0; 48], layout!((8, 6))).expect("it fits");
    x.zipped_divide(tile!((4, 3))).tile((0, 2));
}
