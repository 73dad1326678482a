//! Elements, tiles and run-time layouts, as one writes them.

use cute_core::dynamic::DynLayout;
use cute_core::layout::OffsetFunction;
use cute_core::prelude::*;
use cute_core::tensor::transform_pair;
use cute_tests::random::{Random, rounds};

#[test]
fn functions_of_std_are_functions_of_elements() -> Result<(), TensorError> {
    let (data, mut out) = ([1.0_f32, 4.0, 9.0, f32::NAN], [0.0; 4]);
    let x = Tensor::new(&data, layout!((2, 2)))?;
    let mut y = Tensor::new(&mut out, layout!((2, 2):(2, 1)))?;
    assert_eq!(reduce(&x, f32::NEG_INFINITY, f32::max), 9.0);
    transform(&x, &mut y, f32::sqrt)?;
    assert_eq!((y[(1, 0)], y[(0, 1)]), (2.0, 3.0));
    fill(&mut y, 0.0);
    copy_if(f32::is_finite, &x, &mut y)?;
    copy_if(|v| v > 4.0, &x, &mut y)?;
    assert!(y.iter().eq(&[1.0, 4.0, 9.0, 0.0]));
    let powers = Tensor::new(&[1, 2, 3, 0], layout!((2, 2)))?;
    transform_pair(&x, &powers, &mut y, f32::powi)?;
    assert_eq!((y[(1, 0)], y[(0, 1)], y[(1, 1)]), (16.0, 729.0, 1.0));
    Ok(())
}

#[test]
fn a_tensor_of_bool_is_a_mask() -> Result<(), TensorError> {
    let (data, mut out, n) = ([1, 2, 3, 4, 5, 6], [0; 6], 3_usize);
    let x = Tensor::new(&data, layout!((2, n)))?;
    let mut y = Tensor::new(&mut out, layout!((2, n):(n, 1)))?;
    let mask = Fragment::<bool, Layout![(2, 3)]>::from_fn(|(i, j)| i < j);
    copy_where(&mask, &x, &mut y)?;
    assert_eq!(out, [0, 3, 5, 0, 0, 6]);
    let mut y = Tensor::new(&mut out, layout!((n, 2)))?;
    let error = copy_where(&mask.view().transpose(), &x, &mut y).unwrap_err();
    assert_eq!(error.condition(), Condition::SizeMatch);
    assert_eq!(out, [0, 3, 5, 0, 0, 6]);
    Ok(())
}

#[test]
fn swizzles_take_plain_offsets() {
    let s = swizzle!(3, 3, 3);
    for offset in 0..1024_usize {
        assert_eq!(Dyn(s.apply(offset)), s.apply(Dyn(offset)));
        assert_eq!(s.apply(s.apply(offset)), offset);
    }
    assert_eq!(
        (s.apply(200), s.apply(200_u32), s.apply(int!(200))),
        (208, 208, int!(208))
    );
}

#[test]
fn layouts_of_run_time_take_tuples() {
    let mut random = Random::new(21);
    for _ in 0..rounds(100) {
        let [m, n, k, d, e] = [(); 5].map(|()| 1 + random.below(9));
        let typed = layout!((m, (n, k)):(d, (e, { d * e })));
        let l = DynLayout::from(typed);
        for (i, (j, p)) in typed.coordinates() {
            let wanted = typed.at((i, (j, p))) as i64;
            assert_eq!(l.at((i, (j, p))), wanted, "{l}");
            assert_eq!(l.at((i, j + n * p)), wanted, "{l}");
            assert_eq!(l.at(i + m * (j + n * p)), wanted, "{l}");
            assert_eq!(l.at_checked((i, (j, p))), Some(wanted), "{l}");
            assert_eq!(OffsetFunction::at(&l, (i, (j, p))) as i64, wanted, "{l}");
        }
        assert_eq!(
            (l.at_checked((m, 0)), l.at_checked((0, (0, k)))),
            (None, None),
            "{l}"
        );
        assert_eq!(
            (l.at_checked(m * n * k), l.at_checked(-1)),
            (None, None),
            "{l}"
        );
        // beyond the domain a mode goes on
        assert_eq!(l.at((m, 0)), (m * d) as i64, "{l}");
    }
}

#[test]
#[should_panic(expected = "(4,8):(1,4): the tuples have different profiles (Congruent)")]
fn tuples_of_another_profile_are_no_coordinates_of_run_time() {
    "(4,8):(1,4)"
        .parse::<DynLayout>()
        .expect("a layout")
        .at((1, 2, 3));
}

#[test]
fn layouts_of_run_time_forget_what_was_static() {
    let n = 8_usize;
    for l in [
        DynLayout::from(layout!((4, (2, n)))),
        DynLayout::from(layout!((4, 8):(1@0, 3@1))),
        DynLayout::from(layout!(4:-2)),
    ] {
        let dynamic = l.to_dynamic();
        assert_eq!(dynamic.to_string(), l.to_string().replace('_', ""));
        assert_eq!(dynamic, dynamic.to_dynamic());
        assert_eq!(
            dynamic,
            dynamic.to_string().parse::<DynLayout>().expect("a layout")
        );
    }
    let l = layout!((4, 8):(8, 1));
    assert_eq!(DynLayout::from(l).to_dynamic(), l);
    assert_eq!(
        DynLayout::from(l).to_dynamic(),
        DynLayout::from(l.to_dynamic())
    );
}

#[test]
fn a_product_takes_tiles_of_slices() -> Result<(), TensorError> {
    let (a, b): (Vec<i32>, Vec<i32>) = ((0..48).collect(), (0..48).map(|n| 7 * n % 11).collect());
    let (mut c, mut wanted, data) = (vec![0; 64], vec![0; 64], [0; 12]);
    let a = Tensor::new(&a, layout!((8, 6); row_major))?;
    let b = Tensor::new(&b, layout!((8, 6)))?;
    gemm(&a, &b, &mut Tensor::new(&mut wanted, layout!((8, 8)))?)?;
    let mut c = Tensor::new(&mut c, layout!((8, 8)))?;
    let (x, y) = (
        a.zipped_divide(tile!((4, 3))),
        b.zipped_divide(tile!((2, 3))),
    );
    for (i, j) in layout!((2, 4)).coordinates() {
        for k in 0..2 {
            gemm(
                &x.slice(coord!((_, (i, k)))),
                &y.slice(coord!((_, (j, k)))),
                &mut c
                    .view_mut()
                    .zipped_divide(tile!((4, 2)))
                    .slice(coord!((_, (i, j)))),
            )?;
        }
    }
    assert!(c.iter().eq(&wanted));
    let n = 2_usize;
    let other = Tensor::new(&data, layout!(((4, n))))?;
    let mut c = Fragment::<i32, Layout![(4, 4)]>::zeroed();
    let error = gemm(&x.slice(coord!((_, 0))), &other, &mut c).unwrap_err();
    assert_eq!(error.condition(), Condition::SizeMatch);
    Ok(())
}

/// Slices in templates are those of ordinary code.
#[template]
fn sliced<L: Layout>(x: Tensor<Shared<'_, usize>, L>, [a, b, c]: [usize; 3]) -> Vec<Vec<usize>> {
    let (row, block) = (x.slice((a, ..)), x.slice((a.., b..=c)));
    let mut all = vec![
        row.iter().copied().collect(),
        block.iter().copied().collect(),
    ];
    all.push(block.slice((0, ..)).iter().copied().collect());
    all.push(x.slice((..=a, ..c + 1)).iter().copied().collect());
    all.push(
        x.slice((span(a, int!(2)), int!(1)))
            .iter()
            .copied()
            .collect(),
    );
    all.push((0..=c - b).map(|j| block[(0, j)]).collect());
    all
}

#[test]
fn templates_slice_by_ranges() {
    let mut random = Random::new(22);
    let data: Vec<usize> = (0..400).collect();
    for _ in 0..rounds(100) {
        let [m, n] = [(); 2].map(|()| 3 + random.below(7));
        let (a, b) = (random.below(m - 1), random.below(n));
        let c = b + random.below(n - b);
        for (dm, dn) in [(1, m), (n, 1), (2, 2 * m + 1)] {
            let l = layout!((m, n):(dm, dn));
            let x = Tensor::new(&data, l).expect("it fits");
            let part =
                |rows: std::ops::Range<usize>, columns: std::ops::Range<usize>| -> Vec<usize> {
                    columns
                        .flat_map(|j| rows.clone().map(move |i| i * dm + j * dn))
                        .collect()
                };
            let wanted = [
                part(a..a + 1, 0..n),
                part(a..m, b..c + 1),
                part(a..a + 1, b..c + 1),
                part(0..a + 1, 0..c + 1),
                part(a..a + 2, 1..2),
                part(a..a + 1, b..c + 1),
            ];
            assert_eq!(sliced(x, [a, b, c]), wanted, "{l}: {a}, {b}, {c}");
        }
    }
}

#[template]
fn window<L: Layout>(
    x: Tensor<Shared<'_, usize>, L>,
    rows: std::ops::Range<i64>,
) -> Result<usize, TensorError> {
    Ok(x.try_slice((rows, ..))?.len())
}

#[test]
fn windows_beyond_a_mode_are_errors_in_templates() {
    let data: Vec<usize> = (0..24).collect();
    let x = Tensor::new(&data, layout!((4, 6))).expect("it fits");
    assert_eq!(window(x, 1..3), Ok(12));
    for (range, condition) in [
        (1..5, Condition::InBounds),
        (-1..2, Condition::InBounds),
        (5..6, Condition::InBounds),
        (2..2, Condition::Representable),
        (
            std::ops::Range { start: 3, end: 1 },
            Condition::Representable,
        ),
        (0..i64::MAX, Condition::InBounds),
        (i64::MIN..1, Condition::InBounds),
    ] {
        let error = window(x, range.clone()).unwrap_err();
        assert_eq!(error.condition(), condition, "{range:?}: {error}");
    }
}

/// Parts of threads have as many modes as their whole.
#[template]
fn part_of_thread<const T: usize>(x: &[usize], m: usize, n: usize, thread: usize) -> Vec<usize> {
    let x = Tensor::new(x, layout!((m, n); row_major)).unwrap();
    let mine = x.local_partition(layout!((const T, const T)), thread);
    let mut all = vec![];
    for j in 0..n / T {
        for i in 0..m / T {
            all.push(mine[(i, j)]);
        }
    }
    all
}

#[test]
fn templates_call_parts_of_threads_at_tuples() {
    let (m, n) = (6, 9);
    let data: Vec<usize> = (0..m * n).collect();
    let x = Tensor::new(&data, layout!((m, n); row_major)).expect("it fits");
    for thread in 0..9 {
        let wanted = x.local_partition(layout!((3, 3)), thread);
        assert!(wanted.iter().eq(&part_of_thread::<3>(&data, m, n, thread)));
    }
}
