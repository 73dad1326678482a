//! Parts that would begin or end outside of their whole: slices, tiles, compositions, products.

use cute_adversary::{panics, refused};
use cute_core::layout::span;
use cute_core::prelude::*;

#[test]
fn slices_beyond_a_mode_are_refused() {
    let data = [0_u8; 12];
    let x = Tensor::new(&data, layout!((3, 4))).expect("it fits");
    for far in [4_i64, -1, 1 << 33, i64::MAX, i64::MIN] {
        refused(
            format!("(3,4) at (_,{far})"),
            x.try_slice(coord!((_, far))),
            Condition::InBounds,
        );
        panics(format!("(3,4) at (_,{far})"), || x.slice(coord!((_, far))));
    }
    // (0,4) would be (0,0) further on: offsets that the tensor has
    let rows = Tensor::new(&data[..], layout!((1, 4, 2):(8, 1, 4))).expect("it fits");
    let (zero, four) = (0_usize, 4_usize);
    let error = rows.try_slice(coord!((_, four, zero)));
    refused(rows.layout(), error, Condition::InBounds);
}

#[test]
fn windows_beyond_a_mode_are_refused() {
    let data = [0_u8; 12];
    let x = Tensor::new(&data, layout!((3, 4))).expect("it fits");
    for (start, end) in [
        (0_i64, 5_i64),
        (4, 5),
        (-1, 2),
        (3, i64::MAX),
        (i64::MIN, 4),
        (i64::MIN, i64::MAX),
        (1 << 33, (1 << 33) + 1),
    ] {
        let what = format!("(3,4) at (_,{start}..{end})");
        refused(&what, x.try_slice((.., start..end)), Condition::InBounds);
        refused(
            &what,
            x.layout().try_window((.., start..end)),
            Condition::InBounds,
        );
        panics(&what, || x.slice((.., start..end)));
        let size = end.wrapping_sub(start);
        assert!(x.try_slice((.., span(start, size))).is_err(), "{what}");
    }
    for (start, end) in [(2, 2), (3, 1), (4, 4), (0, 0)] {
        let what = format!("(3,4) at (_,{start}..{end})");
        refused(
            what,
            x.try_slice((.., start..end)),
            Condition::Representable,
        );
    }
    refused(
        "(3,4) at (_,..=max)",
        x.try_slice((.., ..=usize::MAX)),
        Condition::InBounds,
    );
    refused(
        "(3,4) at (_,max..)",
        x.try_slice((.., usize::MAX..)),
        Condition::InBounds,
    );
    // each column of the second matrix begins where one of the first ends: offsets that the tensor
    // has, but beyond the mode
    let rows = Tensor::new(&data[..], layout!((1, 4, 2):(8, 1, 4))).expect("it fits");
    refused(
        rows.layout(),
        rows.try_slice((0, 3..5, 0)),
        Condition::InBounds,
    );
}

#[test]
fn windows_of_exclusive_elements_have_elements_of_the_whole_alone() {
    let mut data = [0_u8; 24];
    // every second element of each row; the others are another tensor's
    let mut x = Tensor::new(&mut data, layout!((3, 4):(8, 2))).expect("it fits");
    for (a, b) in [(0, 3), (1, 2), (1, 3)] {
        for (c, d) in [(0, 4), (1, 3), (3, 4)] {
            x.view_mut()
                .slice((a..b, c..d))
                .for_each_mut(|_, v| *v += 1);
        }
    }
    x.view_mut()
        .slice((.., int!(2)..))
        .slice((span(1, int!(2)), ..))
        .iter_mut()
        .for_each(|v| *v += 1);
    for (at, v) in data.iter().enumerate() {
        assert_eq!(*v > 0, at % 2 == 0, "element {at}");
    }
    // one element at several coordinates: no window of it has two exclusive references to it
    let d = 0_usize;
    let mut y = Tensor::new(&mut data, layout!((3, 4):(d, 1))).expect("it fits");
    refused(
        "(3,4):(0,1)",
        y.view_mut().slice((1.., ..)).try_iter_mut(),
        Condition::Injective,
    );
    assert_eq!(y.view_mut().slice((..int!(1), 1..)).iter_mut().count(), 3);
}

#[test]
fn tiles_that_do_not_exist_are_refused() {
    let data = [0_u8; 48];
    let x = Tensor::new(&data, layout!((8, 6))).expect("it fits");
    let beside = 4_usize;
    for far in [2_i64, -1, i64::MAX, i64::MIN, 1 << 62] {
        refused(
            format!("(8,6) by (4,3) at {far}"),
            x.try_local_tile(tile!((4, 3)), coord!((far, 0))),
            Condition::InBounds,
        );
        refused(
            format!("(8,6) by (4,3) at {far}"),
            x.try_local_tile(tile!((4, 3)), coord!((0, far))),
            Condition::InBounds,
        );
        refused(
            format!("(8,6) by (4,3) at {far}"),
            x.try_outer_partition(tile!((4, 3)), coord!((beside, 0))),
            Condition::InBounds,
        );
    }
}

#[test]
fn moving_the_origin_does_not_lead_out() {
    let data = [0_u8; 12];
    let x = Tensor::new(&data, layout!((3, 4))).expect("it fits");
    for far in [1_i64, 4, -1, i64::MAX, i64::MIN, 1 << 62] {
        let moved = x.domain_offset(coord!((far, 0)));
        assert!(moved.is_err(), "(3,4) from ({far},0) on");
        assert!(
            x.domain_offset(coord!((0, far))).is_err(),
            "(3,4) from (0,{far}) on"
        );
    }
}

#[test]
fn moving_the_origin_there_and_back_stays_inside() {
    let data: Vec<u8> = (0..12).collect();
    // the second mode is a broadcast: any column is the first
    let x = Tensor::new(&data, layout!((3, 4):(1, 0))).expect("it fits");
    let y = x.domain_offset(coord!((0, 3))).expect("the same elements");
    assert!(
        y.iter().eq([0, 1, 2].iter().cycle().take(12)),
        "{}",
        y.layout()
    );
    assert!(y.domain_offset(coord!((1, 0))).is_err(), "{}", y.layout());
}

#[test]
fn compositions_beyond_the_elements_are_refused() {
    let data = [0_u8; 12];
    let x = Tensor::new(&data, layout!((3, 4))).expect("it fits");
    let (n, d) = (13_usize, 12_usize);
    refused(
        "(3,4) o 13:1",
        x.try_compose(layout!(n:1)),
        Condition::InBounds,
    );
    refused(
        "(3,4) o 2:12",
        x.try_compose(layout!(2:d)),
        Condition::InBounds,
    );
}

#[test]
fn compositions_before_the_elements_are_refused() {
    let data = [0_u8; 12];
    let x = Tensor::new(&data, layout!(12:1)).expect("it fits");
    refused(
        "12:1 o 2:-1",
        x.try_compose(layout!(2:-1)),
        Condition::InBounds,
    );
    let d = -1_isize;
    assert!(x.try_compose(layout!(2:d)).is_err(), "12:1 o 2:{d}");
}

#[test]
fn a_part_of_a_part_is_asked_for_the_part_alone() {
    let data: Vec<u8> = (0..32).collect();
    let x = Tensor::new(&data, layout!((4, 8):(8, 1))).expect("it fits");
    let row = x.slice(coord!((1, _)));
    let n = 9_usize;
    // the storage goes on behind the row, the row does not
    refused(
        "(8):(1) o 9:1",
        row.try_compose(layout!(n:1)),
        Condition::InBounds,
    );
    assert_eq!(
        (row.get(7), row.get(8), row.get(-1)),
        (Some(&15), None, None)
    );
}

#[test]
fn products_of_sizes_that_differ_are_refused() {
    let (small, mut large) = ([1_u32; 4], [0_u32; 9]);
    let (two, three) = (2_usize, 3_usize);
    let l = layout!((two, two));
    let (a, b) = (
        Tensor::new(&small, l).expect("it fits"),
        Tensor::new(&small, l).expect("it fits"),
    );
    for (m, n) in [(three, three), (three, two), (two, three)] {
        let mut c = Tensor::new(&mut large, layout!((m, n))).expect("it fits");
        refused(c.layout(), gemm(&a, &b, &mut c), Condition::SizeMatch);
    }
    let one = 1_usize;
    let row = Tensor::new(&small, layout!((two, one))).expect("it fits");
    let mut c = Tensor::new(&mut large, layout!((two, two))).expect("it fits");
    refused(l, gemm(&a, &row, &mut c), Condition::SizeMatch);
    assert_eq!(large, [0; 9]);
}
