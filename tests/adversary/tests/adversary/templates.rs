//! Templates: what has no bound is proved all the same, when it runs.

use cute_adversary::{panics, refused};
use cute_core::prelude::*;

#[template]
fn column<L: Layout>(x: Tensor<Shared<'_, u8>, L>, at: i64) -> Result<usize, TensorError> {
    Ok(x.try_slice(coord!((_, at)))?.iter().count())
}

#[template]
fn increment<L: Layout>(
    x: TensorMut<'_, u8, L>,
    rows: core::ops::Range<i64>,
    column: i64,
) -> Result<(), TensorError> {
    x.try_slice((rows, column))?.for_each_mut(|_, v| *v += 1);
    Ok(())
}

#[test]
fn windows_beyond_a_mode_are_refused() {
    // every second row: what lies between them is another's
    let mut data = [0_u8; 48];
    let (rows, columns) = (4_usize, 6_usize);
    let mut x = Tensor::new(&mut data, layout!((rows, columns):(2, 8))).expect("it fits");
    increment(x.view_mut(), 1..3, 5).expect("it is within");
    for (range, column) in [
        (0..5, 0),
        (-1..2, 0),
        (3..i64::MAX, 0),
        (i64::MIN..4, 0),
        (0..4, 6),
        (0..4, -1),
        (0..4, i64::MAX),
        (4..5, 5),
    ] {
        let shown = format!("(4,6) at ({range:?},{column})");
        let found = increment(x.view_mut(), range, column);
        refused(shown, found, Condition::InBounds);
    }
    let written: Vec<usize> = (0..48).filter(|&at| data[at] != 0).collect();
    assert_eq!(written, [42, 44]);
}

#[template]
fn tile<const M: usize, const N: usize, L: Layout>(
    x: Tensor<Shared<'_, u8>, L>,
    at: (i64, i64),
) -> Result<u8, TensorError> {
    Ok(x.try_zipped_divide(tile!((const M, const N)))?
        .try_tile((at.0, at.1))?[(M - 1, N - 1)])
}

#[test]
fn slices_and_tiles_beyond_a_mode_are_refused() {
    let data: [u8; 48] = core::array::from_fn(|n| n as u8);
    let (rows, columns) = (8_usize, 6_usize);
    let x = Tensor::new(&data, layout!((rows, columns))).expect("it fits");
    assert_eq!(column(x, 5), Ok(8));
    assert_eq!(tile::<4, 3, _>(x, (1, 1)), Ok(47));
    for far in [6_i64, -1, 1 << 33, i64::MAX, i64::MIN] {
        refused(
            format!("(8,6) at (_,{far})"),
            column(x, far),
            Condition::InBounds,
        );
        for at in [(far, 0), (0, far), (far, far)] {
            let found = tile::<4, 3, _>(x, at);
            refused(
                format!("(8,6) by (4,3) at {at:?}"),
                found,
                Condition::InBounds,
            );
        }
    }
    refused(
        "(8,6) by (5,3)",
        tile::<5, 3, _>(x, (0, 0)),
        Condition::ShapeDivisible,
    );
}

#[template]
fn write<const M: usize, const N: usize, L: Layout>(
    mut x: TensorMut<'_, u32, L>,
    (i, j): (usize, usize),
    thread: usize,
) {
    let mut tile = x
        .view_mut()
        .local_tile(tile!((const M, const N)), coord!((i, j)));
    fill(&mut tile, 1);
    fill(
        &mut tile.local_partition(layout!((const M, 1)), coord!(thread)),
        2,
    );
}

#[test]
fn a_part_writes_elements_of_that_part_alone() {
    let (rows, columns) = (8_usize, 6_usize);
    for (i, j, thread) in [(0, 0, 0), (1, 1, 3), (1, 0, 2)] {
        let mut data = [0; 96];
        // every other element is somebody else's
        let x = Tensor::new(&mut data, layout!((rows, columns):(2, 16))).expect("it fits");
        write::<4, 3, _>(x, (i, j), thread);
        for (n, found) in data.into_iter().enumerate() {
            let (row, column) = (n % 16 / 2, n / 16);
            let wanted = match n % 2 == 0 && row / 4 == i && column / 3 == j {
                false => 0,
                true if row % 4 == thread => 2,
                true => 1,
            };
            assert_eq!(found, wanted, "element {n}");
        }
    }
    for (at, thread) in [((2, 0), 0), ((0, 2), 0), ((0, 0), 4)] {
        panics(format!("tile {at:?}, thread {thread}"), || {
            let mut data = [0; 96];
            let x = Tensor::new(&mut data, layout!((rows, columns):(2, 16))).expect("it fits");
            write::<4, 3, _>(x, at, thread);
        });
    }
}

#[template]
fn product<A: Layout, B: Layout, C: Layout>(
    a: Tensor<Shared<'_, u32>, A>,
    b: Tensor<Shared<'_, u32>, B>,
    mut c: TensorMut<'_, u32, C>,
) -> Result<(), TensorError> {
    gemm(&a, &b, &mut c)
}

#[test]
fn products_of_sizes_that_differ_are_refused() {
    let ones = [1; 16];
    let square = |m: usize, n: usize| Tensor::new(&ones, layout!((m, n))).expect("it fits");
    let sizes = [(2, 3, 4), (4, 4, 4), (1, 2, 3)];
    for (m, n, k) in sizes {
        let mut c = [0; 16];
        let tensor = Tensor::new(&mut c, layout!((m, n))).expect("it fits");
        assert_eq!(product(square(m, k), square(n, k), tensor), Ok(()));
        assert!(c[..m * n].iter().all(|sum| *sum == k as u32));
        for (rows, columns, depth) in [(m - 1, n, k), (m, n - 1, k), (m, n, k - 1)] {
            if rows * columns * depth == 0 {
                continue;
            }
            let mut c = [0; 16];
            let tensor = Tensor::new(&mut c, layout!((rows, columns))).expect("it fits");
            let found = product(square(m, k), square(n, depth), tensor);
            refused(format!("({m},{n},{k})"), found, Condition::SizeMatch);
            assert_eq!(c, [0; 16]);
        }
    }
}
