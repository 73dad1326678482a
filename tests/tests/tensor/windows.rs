//! Slices by ranges: a window has the elements of the coordinates in its ranges, and ranges that
//! reach beyond a mode are refused with their numbers.

use cute_core::layout::span;
use cute_core::prelude::*;
use cute_core::tensor::{Strided, for_each_pair};
use cute_tests::random::Random;

/// The elements of `x` at the coordinates of two ranges, the first mode fastest.
fn expected<E, L>(
    x: &Tensor<E, L>,
    rows: core::ops::Range<usize>,
    columns: core::ops::Range<usize>,
) -> Vec<u32>
where
    E: Memory<Element = u32>,
    L: Rank2,
{
    let mut found = vec![];
    for j in columns {
        for i in rows.clone() {
            found.push(x[(i, j)]);
        }
    }
    found
}

#[test]
fn a_window_has_the_elements_in_its_ranges() {
    let data: Vec<u32> = (0..32).collect();
    let x = Tensor::new(&data[..], layout!((4,8):(8,1))).expect("it fits");
    let all = expected(&x, 0..4, 0..8);
    for a in 0..4_usize {
        for b in a + 1..=4 {
            for c in 0..8_usize {
                for d in c + 1..=8 {
                    let window = x.slice((a..b, c..d));
                    let found = expected(&x, a..b, c..d);
                    assert!(window.iter().eq(&found), "{a}..{b}, {c}..{d}");
                    assert!(x.slice((a..=b - 1, c..d)).iter().eq(&found));
                    assert!(
                        x.slice((span(a, b - a), c..))
                            .slice((.., ..d - c))
                            .iter()
                            .eq(&found)
                    );
                    assert_eq!(
                        window.layout().to_string(),
                        format!("({},{}):(_8,_1)", b - a, d - c)
                    );
                }
            }
        }
    }
    assert!(x.slice((.., ..)).iter().eq(&all));
    assert_eq!(x.slice((.., ..)).layout(), x.layout());
    assert!(x.slice((..=3, ..=7)).iter().eq(&all));
}

#[test]
fn an_index_drops_its_mode() {
    let data: Vec<u32> = (0..24).collect();
    let x = Tensor::new(&data[..], layout!((2,3,4):(12,4,1))).expect("it fits");
    for i in 0..2_usize {
        for j in 0..3_u32 {
            for k in 0..4_i64 {
                let at = 12 * i + 4 * j as usize + k as usize;
                let one = x.slice((i, j, k));
                assert_eq!(
                    (one.layout().to_string(), one[0]),
                    ("()".to_owned(), at as u32)
                );
                assert_eq!(x.slice((i, .., k))[j], at as u32);
                assert_eq!(x.slice((.., j, k..))[(i, 0)], at as u32);
                assert_eq!(
                    x.slice((i, int!(1).., ..))[(0, k)],
                    4 + (12 * i) as u32 + k as u32
                );
            }
        }
    }
    let j = 2_usize;
    let by_name = x.slice(coord!((1, j, _)));
    assert!(x.slice((1, j, ..)).iter().eq(by_name.iter()));
}

#[test]
fn static_ranges_keep_static_sizes() {
    let data = [0_u8; 32];
    let x = Tensor::new(&data, layout!((4,8):(8,1))).expect("it fits");
    assert_eq!(
        x.slice((..int!(3), int!(2)..)).layout(),
        layout!((3,6):(8,1))
    );
    assert_eq!(x.slice((..=int!(2), ..)).layout(), layout!((3,8):(8,1)));
    assert_eq!(x.slice((int!(3), ..)).layout(), layout!((8):(1)));
    let n = 4_usize;
    let y = Tensor::new(&data, layout!((n,8):(8,1))).expect("it fits");
    assert_eq!(
        y.slice((..int!(3), 1..3)).layout().to_string(),
        "(_3,2):(_8,_1)"
    );
    assert_eq!(
        y.slice((int!(1).., ..)).layout().to_string(),
        "(3,_8):(_8,_1)"
    );
    for i in 0..n - 1 {
        assert_eq!(
            y.slice((span(i, int!(2)), ..)).layout(),
            layout!((2,8):(8,1))
        );
    }
}

#[test]
fn modes_that_are_tuples_are_sliced_by_tuples() {
    let data: Vec<u32> = (0..24).collect();
    let x = Tensor::new(&data[..], layout!((4,(2,3)):(6,(3,1)))).expect("it fits");
    let inner = x.slice((1..3, (1, 1..)));
    assert_eq!(inner.layout().to_string(), "(2,2):(_6,_1)");
    assert_eq!(inner[(1, 1)], 2 * 6 + 3 + 2);
    // as in a slice by `coord!`, nesting above the modes that are kept is dropped
    assert_eq!(
        x.slice((0, (.., ..))).layout(),
        x.slice(coord!((0, (_, _)))).layout()
    );
    assert_eq!(x.slice((1, ..)).layout(), layout!(((2,3)):((3,1))));
    // an index of a nested mode counts its coordinates
    assert_eq!(x.slice((.., 5))[3], 3 * 6 + 3 + 2);
    assert_eq!(x.slice((.., coord!((1, _))))[(3, 2)], 3 * 6 + 3 + 2);
}

#[test]
fn a_layout_of_one_mode_is_sliced_by_one_range() {
    let data: Vec<u32> = (0..32).collect();
    let x = Tensor::new(&data[..], layout!((4,8):(8,1))).expect("it fits");
    let row = x.slice((1, ..));
    assert!(row.slice(2..5).iter().eq(&[10, 11, 12]));
    assert_eq!(row.slice(2..5).layout().to_string(), "(3):(_1)");
    assert!(row.slice((6..,)).iter().eq(&[14, 15]));
    let line = Tensor::new(&data[..], layout!(16:2)).expect("it fits");
    assert_eq!(line.slice(..int!(3)).layout(), layout!(3:2));
    assert!(line.slice(13..).iter().eq(&[26, 28, 30]));
    assert!(line.slice(..).iter().eq(line.iter()));
}

#[test]
fn windows_are_of_the_width_of_their_layout() {
    let (n, data) = (4_i32, [0_u8; 32]);
    let x = Tensor::new(&data, layout!((n,8):(8,1))).expect("it fits");
    let at: i32 = x.slice((1..3_usize, 2_u32..)).layout().at((1, 1));
    assert_eq!(at, 9);
}

#[test]
fn windows_go_on_from_the_offset_that_a_layout_tells() {
    let mut random = Random::new(11);
    for _ in 0..300 {
        let shape: [usize; 3] = std::array::from_fn(|_| 1 + random.below(6));
        let strides: [isize; 3] = std::array::from_fn(|_| random.below(40) as isize - 20);
        let reach = |sign: isize| -> usize {
            let modes = shape.iter().zip(strides);
            modes
                .map(|(&s, d)| (s - 1) * (d * sign).max(0) as usize)
                .sum()
        };
        let data: Vec<usize> = (0..=reach(-1) + reach(1)).collect();
        let x = Tensor::from_strided(&data, reach(-1), shape, strides).expect("it fits");
        let starts: [usize; 3] = std::array::from_fn(|k| random.below(shape[k]));
        let ends: [usize; 3] =
            std::array::from_fn(|k| starts[k] + 1 + random.below(shape[k] - starts[k]));
        let depth = span(starts[2], ends[2] - starts[2]);
        let ranges = (starts[0]..ends[0], starts[1]..=ends[1] - 1, depth);
        let (layout, offset) = x.layout().window(ranges.clone());
        let window = x.slice(ranges);
        assert_eq!(window.layout(), layout);
        window.for_each(|c, &v| {
            let (i, j, k) = c.to_native();
            let at = [i, j, k].map(|c| c as usize);
            let in_whole = (starts[0] + at[0], starts[1] + at[1], starts[2] + at[2]);
            assert_eq!(v, x[in_whole], "{}", x.layout());
            assert_eq!(v as isize, reach(-1) as isize + offset + layout.at(c));
        });
    }
}

/// The reason why there is no such slice.
fn refused<E, L>(slice: Result<Tensor<E, L>, TensorError>) -> LayoutError {
    match slice {
        Err(TensorError::Layout(error)) => error,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("there is such a slice"),
    }
}

#[test]
fn ranges_beyond_a_mode_are_refused_with_their_numbers() {
    let data = [0_u8; 32];
    let x = Tensor::new(&data, layout!((4,8):(8,1))).expect("it fits");
    for (start, end) in [(0, 9), (8, 9), (7, 20)] {
        let error = refused(x.try_slice((.., start..end)));
        let end = i128::from(end);
        assert_eq!(error, LayoutError::BeyondMode { end, size: 8 });
        assert_eq!(
            error.to_string(),
            format!("range end {end} lies beyond size 8 (InBounds)")
        );
    }
    for (start, end) in [(-1, 3), (-8, 8), (9, 10), (9, 2)] {
        let error = refused(x.try_slice((.., start..end)));
        let coordinate = i128::from(start);
        assert_eq!(
            error,
            LayoutError::OutOfBounds {
                coordinate,
                size: 8
            }
        );
    }
    for (start, end) in [(3, 3), (5, 2), (8, 8), (0, 0), (0, -1)] {
        let error = refused(x.try_slice((.., start..end)));
        let (start, end) = (i128::from(start), i128::from(end));
        assert_eq!(error, LayoutError::EmptyRange { start, end });
        assert_eq!(
            error.to_string(),
            format!("range {start}..{end} is empty (Representable)")
        );
    }
    let huge = u32::MAX;
    let error = refused(x.try_slice((..huge, ..)));
    assert_eq!(
        error,
        LayoutError::BeyondMode {
            end: huge.into(),
            size: 4
        }
    );
    let error = refused(x.try_slice((usize::MAX.., ..)));
    assert_eq!(
        error,
        LayoutError::OutOfBounds {
            coordinate: usize::MAX as i128,
            size: 4
        }
    );
    let error = refused(x.try_slice((..=usize::MAX, ..)));
    assert_eq!(
        error,
        LayoutError::BeyondMode {
            end: 1 << 64,
            size: 4
        }
    );
    let error = refused(x.try_slice((span(2, 3), ..)));
    assert_eq!(error, LayoutError::BeyondMode { end: 5, size: 4 });
    let error = refused(x.try_slice((span(3, int!(2)), ..)));
    assert_eq!(error, LayoutError::BeyondMode { end: 5, size: 4 });
    let error = refused(x.try_slice((span(usize::MAX, usize::MAX), ..)));
    assert_eq!(error.condition(), Condition::InBounds);
    let error = refused(x.try_slice((4, ..)));
    assert_eq!(
        error,
        LayoutError::OutOfBounds {
            coordinate: 4,
            size: 4
        }
    );
    let mut walked = 0..=2;
    walked.by_ref().for_each(drop);
    let error = refused(x.try_slice((walked, ..)));
    assert_eq!(error.condition(), Condition::Representable);
    // the first wrong range from the last mode on is the one that is named
    assert!(x.layout().try_window((4.., 8..)).is_err());
}

#[test]
#[should_panic = "slicing: range end 5 lies beyond size 4 (InBounds)"]
fn a_slice_beyond_a_mode_panics() {
    let _ = Tensor::new(&[0; 32], layout!((4, 8)))
        .expect("it fits")
        .slice((3..5, ..));
}

#[test]
fn windows_of_exclusive_tensors_write() {
    let mut data = [0; 40];
    let mut x = Tensor::new(&mut data, layout!((5,8):(8,1))).expect("it fits");
    fill(&mut x.view_mut().slice((1..4, 2..=5)), 1);
    x.view_mut().slice((.., 7))[3] = 2;
    for (at, v) in data.iter().enumerate() {
        let (i, j) = (at / 8, at % 8);
        let inner = (1..4).contains(&i) && (2..=5).contains(&j);
        assert_eq!(
            *v,
            if inner {
                1
            } else if (i, j) == (3, 7) {
                2
            } else {
                0
            }
        );
    }
    // of fragments, of tensors on the heap and of swizzled memory
    let mut fragment = Fragment::<i32, Layout![(4, 4)]>::zeroed();
    fill(&mut fragment.view_mut().slice((..int!(2), 3)), 5);
    assert_eq!(fragment.iter().sum::<i32>(), 10);
    let mut owned = OwnedTensor::zeroed(layout!((4,4):(-4,1))).expect("it fits");
    fill(&mut owned.view_mut().slice((3.., ..3)), 5);
    assert_eq!((owned[(3, 2)], owned.iter().sum::<i32>()), (5, 15));
    let mut memory = [0; 512];
    let mut smem = Tensor::swizzled(
        &mut memory,
        swizzle!(3, 3, 3).compose(layout!((8,64):(64,1))),
    )
    .expect("it fits");
    fill(&mut smem.view_mut().slice((2..4, 8..16)), 1);
    smem.for_each(|c, &v| {
        let (i, j) = c.to_native();
        assert_eq!(v, i32::from((2..4).contains(&i) && (8..16).contains(&j)));
    });
}

#[test]
fn windows_of_coordinates_tell_where_they_are() {
    let id = make_identity_tensor(shape!((8, (2, 3))));
    let window = id.slice((2..5, (1, 1..)));
    assert_eq!(window.at((0, 0)).to_string(), "(2,(1,1))");
    assert_eq!(window.at((2, 1)).to_string(), "(4,(1,2))");
    let squares = make_identity_tensor(shape!(8)).map(|i| i * i);
    assert!(squares.slice(3..6).values().eq([9, 16, 25]));
}

/// The mean of the four neighbours, by windows: each is the whole, moved by one.
fn smooth<'a>(x: Tensor<Shared<'a, f32>, Strided<2>>, y: Tensor<Unique<'_, f32>, Strided<2>>) {
    let (m, n) = x.layout().shape().to_native();
    let (up, down) = (x.slice((..m - 2, 1..n - 1)), x.slice((2.., 1..n - 1)));
    let (left, right) = (x.slice((1..m - 1, ..n - 2)), x.slice((1..m - 1, 2..)));
    let mut inner = y.slice((1..m - 1, 1..n - 1));
    fill(&mut inner, 0.0);
    for neighbour in [up, down, left, right] {
        for_each_pair(&neighbour, &mut inner, |v, sum| *sum += 0.25 * v).expect("one shape");
    }
}

#[test]
fn a_stencil_of_windows_reads_neighbours() {
    let mut random = Random::new(3);
    for (m, n) in [(3, 3), (3, 17), (12, 5), (9, 9)] {
        let data: Vec<f32> = (0..m * n).map(|_| random.below(64) as f32).collect();
        let mut result = vec![-1.0; m * n];
        let x = Tensor::from_strided(&data, 0, [m, n], None).expect("it fits");
        let y = Tensor::from_strided(&mut result, 0, [m, n], None).expect("it fits");
        smooth(x, y);
        for i in 0..m {
            for j in 0..n {
                let at = |i: usize, j: usize| data[n * i + j];
                let inner = i > 0 && j > 0 && i < m - 1 && j < n - 1;
                let mean = if inner {
                    0.25 * (at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1))
                } else {
                    -1.0
                };
                assert_eq!(result[n * i + j], mean, "({i},{j}) of ({m},{n})");
            }
        }
    }
}

/// A stencil that is ragged at the edges: there the mean is of the neighbours that exist.
#[test]
fn a_stencil_is_ragged_at_the_edges() {
    let (m, n) = (7, 10);
    let data: Vec<f32> = (0..m * n).map(|v| (v * v % 31) as f32).collect();
    let x = Tensor::new(&data[..], layout!((m, n); row_major)).expect("it fits");
    let mut means = vec![0.0; m * n];
    let mut y = Tensor::new(&mut means[..], layout!((m, n); row_major)).expect("it fits");
    y.for_each_mut(|c, mean| {
        let (i, j) = c.to_native();
        let near = x.slice((
            i.saturating_sub(1)..(i + 2).min(m),
            j.saturating_sub(1)..(j + 2).min(n),
        ));
        *mean = near.iter().sum::<f32>() / near.layout().len() as f32;
    });
    for (i, j) in (0..m * n).map(|v| (v / n, v % n)) {
        let (mut sum, mut count) = (0.0, 0.0);
        for a in i.max(1) - 1..=(i + 1).min(m - 1) {
            for b in j.max(1) - 1..=(j + 1).min(n - 1) {
                (sum, count) = (sum + data[n * a + b], count + 1.0);
            }
        }
        assert_eq!(means[n * i + j], sum / count, "({i},{j})");
    }
}

/// Rows, columns and windows of any layout of two modes, in generic code.
fn sums<L: Rank2>(x: Tensor<Shared<'_, u32>, L>, i: usize, j: usize) -> (u32, u32) {
    (x.slice((i, ..)).iter().sum(), x.slice((.., j)).iter().sum())
}

#[test]
fn generic_code_slices_layouts_of_two_modes() {
    let data: Vec<u32> = (0..24).collect();
    let rows = Tensor::new(&data[..], layout!((4,6):(6,1))).expect("it fits");
    let nested = Tensor::new(&data[..], layout!(((2,2),6):((12,6),1))).expect("it fits");
    assert_eq!(sums(rows, 1, 2), (6 * 6 + 15, 2 + 8 + 14 + 20));
    assert_eq!(sums(nested, 1, 2), (12 * 6 + 15, 2 + 8 + 14 + 20));
}
