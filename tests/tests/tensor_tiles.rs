//! Tiles of any tensor have each element once, at its coordinate, whatever the sizes; threads write
//! them.

use cute_core::prelude::*;
use cute_tests::random::{Random, rounds};
use rayon::prelude::*;

/// Holds the tiles of `(m,n):(dm,dn)` by `(bm,bn)` against two loops.
fn check(m: usize, n: usize, dm: usize, dn: usize, bm: usize, bn: usize) {
    let layout = layout!((m, n):(dm, dn));
    let shown = format!("{layout} by ({bm},{bn})");
    let data: Box<[usize]> = (0..=(m - 1) * dm + (n - 1) * dn).collect();
    let x = Tensor::new(&data, layout).expect("it fits");
    let mut places =
        (0..n.div_ceil(bn)).flat_map(|u| (0..m.div_ceil(bm)).map(move |t| (t * bm, u * bn)));
    let tiles = x.tiles(tile!(({ bm }, { bn })));
    assert_eq!(tiles.len(), m.div_ceil(bm) * n.div_ceil(bn), "{shown}");
    for tile in tiles {
        let (i0, j0) = tile.origin();
        assert_eq!(Some((i0, j0)), places.next(), "{shown}");
        let (rows, columns) = (bm.min(m - i0), bn.min(n - j0));
        assert_eq!(tile.is_full(), (rows, columns) == (bm, bn), "{shown}");
        let mut seen = vec![];
        tile.for_each(|c, &v| {
            assert_eq!(
                (tile.get(c), x.get(tile.in_whole(c))),
                (Some(&v), Some(&v)),
                "{shown} at {c:?}"
            );
            seen.push((c, v));
        });
        let wanted = (0..columns)
            .flat_map(|j| (0..rows).map(move |i| ((i, j), (i0 + i) * dm + (j0 + j) * dn)));
        assert!(seen.into_iter().eq(wanted), "{shown} at ({i0},{j0})");
        if let Ok(full) = tile.into_full() {
            let wanted = (0..bn).flat_map(|j| (0..bm).map(move |i| (i0 + i) * dm + (j0 + j) * dn));
            assert!(full.iter().copied().eq(wanted), "{shown} at ({i0},{j0})");
        }
    }
    assert_eq!(places.next(), None, "{shown}");

    // each element is written once, and nothing between them
    let mut written = vec![0_u8; data.len()];
    let mut y = Tensor::new(&mut written, layout).expect("it fits");
    match y.try_tiles_mut(tile!(({ bm }, { bn }))) {
        Ok(tiles) => {
            tiles.for_each(|mut tile| tile.for_each_mut(|_, v| *v += 1));
            let elements: Vec<usize> = (0..n)
                .flat_map(|j| (0..m).map(move |i| i * dm + j * dn))
                .collect();
            let wanted = |k: usize| u8::from(elements.contains(&k));
            assert!(
                written.iter().copied().eq((0..data.len()).map(wanted)),
                "{shown}"
            );
        }
        Err(error) => {
            let TensorError::NotInjective { first, second } = error else {
                panic!("{shown}: {error}")
            };
            assert!(first < second, "{shown}");
            assert_eq!(layout.at(first), layout.at(second), "{shown}");
            assert!(!layout.is_injective(), "{shown}");
        }
    }
}

#[test]
fn tiles_have_each_element_once() {
    let mut random = Random::new(11);
    for _ in 0..rounds(400) {
        let [m, n, bm, bn] = [(); 4].map(|()| 1 + random.below(9));
        for (dm, dn) in [(1, m), (n, 1), (n + 3, 1), (2, 2 * m + 1), (0, 1), (1, 1)] {
            check(m, n, dm, dn, bm, bn);
        }
    }
}

#[test]
fn tiles_of_static_layouts_are_those_of_dynamic_ones() {
    let data: Vec<usize> = (0..70).collect();
    let (m, n) = (10_usize, 7_usize);
    let fixed = Tensor::new(&data, layout!((10, 7):(7, 1))).expect("it fits");
    let dynamic = Tensor::new(&data, layout!((m, n):(n, 1))).expect("it fits");
    for (a, b) in fixed.tiles(tile!((4, 3))).zip(dynamic.tiles(tile!((4, 3)))) {
        assert_eq!((a.origin(), a.is_full()), (b.origin(), b.is_full()));
        let (mut left, mut right) = (vec![], vec![]);
        a.for_each(|c, v| left.push((c, v)));
        b.for_each(|c, v| right.push((c, v)));
        assert_eq!(left, right);
    }
}

#[test]
fn nested_modes_are_taken_in_the_order_of_their_indices() {
    let data: Vec<usize> = (0..200).collect();
    let x = Tensor::new(&data, layout!(((4, 3), 5):((1, 20), 4))).expect("it fits");
    let mut count = 0;
    for tile in x.tiles(tile!((8, 2))) {
        let (i0, j0) = tile.origin();
        tile.for_each(|(i, j), v| {
            assert_eq!(v, &x[(i0 + i, j0 + j)]);
            count += 1;
        });
    }
    assert_eq!(count, 60);
    // as one sequence
    let mut indices = vec![];
    for tile in x.tiles(tile!(24)) {
        tile.for_each(|i, v| {
            assert_eq!(v, &x[tile.origin() + i]);
            indices.push(tile.origin() + i);
        });
    }
    assert!(indices.into_iter().eq(0..60));
}

#[test]
fn tiles_reach_to_the_ends_of_exact_storages() {
    let d = -7_isize;
    let data: Box<[i32]> = (0..70).collect();
    let x = Tensor::with_offset(&data, 63, layout!((10, 7):(d, 1))).expect("it fits");
    let mut sum = 0;
    x.tiles(tile!((4, 3)))
        .for_each(|tile| tile.for_each(|_, v| sum += v));
    assert_eq!(sum, (0..70).sum::<i32>());
    assert_eq!(
        x.tiles(tile!((4, 3))).filter(|tile| tile.is_full()).count(),
        4
    );
}

#[test]
fn tilers_that_are_not_positive_are_refused() {
    let data = [0; 12];
    let x = Tensor::new(&data, layout!((4, 3))).expect("it fits");
    for n in [0_isize, -2] {
        let error = x.try_tiles(tile!((2, { n }))).err();
        assert_eq!(
            error,
            Some(LayoutError::NotPositive { shape: n as i128 }.into())
        );
    }
}

#[test]
fn threads_write_tiles_of_their_own() {
    let (m, n) = (301_usize, 203_usize);
    for threads in 1..4 {
        let mut data = vec![0_u32; m * n];
        let mut y = Tensor::new(&mut data, layout!((m, n):(n, 1))).expect("it fits");
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool");
        pool.install(|| {
            y.par_tiles_mut(tile!((16, 32))).for_each(|mut tile| {
                let (i0, j0) = tile.origin();
                tile.for_each_mut(|(i, j), v| {
                    *v += ((i0 + i) * n + j0 + j) as u32;
                });
            });
        });
        assert!(data.iter().copied().eq(0..(m * n) as u32));
    }
}

#[test]
fn threads_are_handed_what_they_could_not_share() {
    use std::cell::Cell;
    let mut data = vec![Cell::new(0); 60];
    let mut y = Tensor::new(&mut data, layout!((10, 6))).expect("it fits");
    y.par_tiles_mut(tile!((4, 4)))
        .for_each(|mut tile| tile.for_each_mut(|_, v| v.set(v.get() + 1)));
    assert!(data.iter().all(|v| v.get() == 1));
}
