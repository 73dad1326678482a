//! Swizzled tensors: iterated, in tiles, and as elements of another width. They have the elements
//! that a loop over coordinates finds, in storages of exactly the needed length.

use cute_core::int::Int;
use cute_core::prelude::*;
use cute_core::swizzle::{Elements, Swizzle};
use cute_tests::oracle;
use cute_tests::random::{Random, rounds};
use rayon::prelude::*;

/// `(m,n):(dm,dn)` from `start` on behind a swizzle, in tiles of `(bm,bn)`.
#[derive(Clone, Copy)]
struct Case {
    start: usize,
    shape: (usize, usize),
    stride: (usize, usize),
    tile: (usize, usize),
}

impl Case {
    fn random(random: &mut Random) -> Self {
        let (m, n) = (1 + random.below(12), 1 + random.below(12));
        // injective, of either order, with gaps or without
        let stride = if random.chance(50) {
            (1 + random.below(3), 0)
        } else {
            (0, 1 + random.below(3))
        };
        let stride = match stride {
            (d, 0) => (d, d * m + random.below(3)),
            (_, d) => (d * n + random.below(3), d),
        };
        Case {
            start: random.pick(&[0, 0, 1, 5, 8, 64]),
            shape: (m, n),
            stride,
            tile: (1 + random.below(5), 1 + random.below(5)),
        }
    }
}

/// Everything of one case behind `Sw<B,M,S>`.
fn check<B: Int, M: Int, S: Int>(swizzle: Swizzle<B, M, S, Elements>, case: Case) {
    let Case {
        start,
        shape: (m, n),
        stride: (dm, dn),
        tile: (bm, bn),
    } = case;
    let numbers = [Swizzle::<B, M, S>::BITS, Swizzle::<B, M, S>::BASE];
    let place = |i: usize, j: usize| {
        let offset = i64::try_from(start + i * dm + j * dn).expect("small");
        let permuted = oracle::swizzled(offset, numbers[0], numbers[1], Swizzle::<B, M, S>::SHIFT);
        usize::try_from(permuted).expect("not negative")
    };
    let layout = swizzle.compose_from(Dyn(start), layout!((m, n):(dm, dn)));
    let shown = format!("{layout} by ({bm},{bn})");
    let len = usize::try_from(layout.cosize()).expect("small");
    let data: Box<[usize]> = (0..len).collect();
    let x = Tensor::swizzled(&data, layout).expect("long enough");
    let places = || (0..n).flat_map(move |j| (0..m).map(move |i| place(i, j)));

    assert!(x.iter().copied().eq(places()), "{shown}");
    assert_eq!(x.iter().len(), m * n, "{shown}");
    assert!(
        (&x).into_iter()
            .chain(x)
            .copied()
            .eq(places().chain(places()))
    );
    let mut some = x.view().into_iter();
    some.next();
    assert!(some.clone().copied().eq(places().skip(1)), "{shown}");
    assert_eq!(
        some.copied().sum::<usize>() + place(0, 0),
        places().sum::<usize>()
    );

    // tiles, partial ones included
    let mut origins =
        (0..n.div_ceil(bn)).flat_map(|u| (0..m.div_ceil(bm)).map(move |t| (t * bm, u * bn)));
    for tile in x.tiles(tile!((bm, bn))) {
        let (i0, j0) = tile.origin();
        assert_eq!(Some((i0, j0)), origins.next(), "{shown}");
        let (rows, columns) = (bm.min(m - i0), bn.min(n - j0));
        let mut seen = vec![];
        tile.for_each(|c, &v| {
            assert_eq!(tile.get(c), Some(&v), "{shown} at {c:?}");
            seen.push((c, v));
        });
        let wanted =
            (0..columns).flat_map(|j| (0..rows).map(move |i| ((i, j), place(i0 + i, j0 + j))));
        assert!(seen.into_iter().eq(wanted), "{shown} at ({i0},{j0})");
        if let Ok(full) = tile.into_full() {
            let wanted = (0..bn).flat_map(|j| (0..bm).map(move |i| place(i0 + i, j0 + j)));
            assert!(full.iter().copied().eq(wanted), "{shown} at ({i0},{j0})");
        }
    }
    assert_eq!(origins.next(), None, "{shown}");

    // each element is written once each time, and nothing between them
    let mut written = vec![0_u8; len];
    let mut y = Tensor::swizzled(&mut written, layout).expect("long enough");
    y.iter_mut().for_each(|v| *v += 1);
    for v in &mut y {
        *v += 1;
    }
    let mut elements = y.view_mut();
    let mut exclusive: Vec<_> = elements.iter_mut().collect();
    exclusive.iter_mut().for_each(|v| **v += 1);
    for mut tile in y.tiles_mut(tile!((bm, bn))) {
        tile.for_each_mut(|_, v| *v += 1);
    }
    y.par_tiles_mut(tile!((bm, bn))).for_each(|mut tile| {
        tile.for_each_mut(|_, v| *v += 1);
    });
    for tile in y.tiles_mut(tile!((bm, bn))) {
        if let Ok(mut full) = tile.into_full() {
            full.iter_mut().for_each(|v| *v += 10);
        }
    }
    let is_full = |k: usize, size: usize, tile: usize| k < size / tile * tile;
    let mut wanted = vec![0; len];
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let full = is_full(i, m, bm) && is_full(j, n, bn);
        wanted[place(i, j)] += if full { 15 } else { 5 };
    }
    assert_eq!(written, wanted, "{shown}");
}

#[test]
fn swizzled_tensors_are_walked_over_as_others_are() {
    let mut random = Random::new(0x5122);
    for _ in 0..rounds(400) {
        check(swizzle!(1, 0, 1), Case::random(&mut random));
        check(swizzle!(2, 0, 2), Case::random(&mut random));
        check(swizzle!(2, 1, -3), Case::random(&mut random));
        check(swizzle!(3, 3, 3), Case::random(&mut random));
        check(swizzle!(0, 2, 2), Case::random(&mut random));
    }
}

#[test]
fn overlaps_of_swizzled_tensors_are_refused() {
    let (mut data, d) = ([0; 16], 1_usize);
    let layout = swizzle!(1, 0, 1).compose(layout!((2,3):(d,1)));
    let mut x = Tensor::swizzled(&mut data, layout).expect("long enough");
    let overlap = TensorError::NotInjective {
        first: 1,
        second: 2,
    };
    assert_eq!(x.try_iter_mut().err(), Some(overlap));
    assert_eq!(x.try_tiles_mut(tile!((1, 1))).err(), Some(overlap));
    // in turn, they may be written
    x.for_each_mut(|_, v| *v += 1);
    assert_eq!(data[..4], [1, 2, 1, 2]);
}

#[test]
fn swizzled_tensors_are_written_by_threads() {
    let mut data = vec![0; 1024];
    let mut x = Tensor::swizzled(
        &mut data,
        swizzle!(3, 0, 3).compose(layout!((16,64):(64,1))),
    )
    .expect("long enough");
    std::thread::scope(|scope| {
        for (n, mut tile) in x.tiles_mut(tile!((5, 20))).enumerate() {
            scope.spawn(move || tile.for_each_mut(|_, v| *v = n));
        }
    });
    for (i, j) in (0..16_usize).flat_map(|i| (0..64_usize).map(move |j| (i, j))) {
        assert_eq!(x[(i, j)], i / 5 + 4 * (j / 20));
    }
}

#[test]
fn domain_offsets_of_swizzled_tensors_begin_further_on() {
    let data: Vec<usize> = (0..64).collect();
    let layout = swizzle!(2, 0, 3).compose(layout!((8,4):(0,8)));
    let x = Tensor::swizzled(&data, layout).expect("long enough");
    let rest = x.domain_offset(coord!((3, 0))).expect("of no step");
    assert!(rest.iter().eq(x.iter()));
    assert!(x.domain_offset(coord!((0, 1))).is_err());
}

/// Where elements of any width can begin.
fn aligned<T>(data: &[T]) -> usize {
    data.as_ptr().align_offset(16)
}

/// A swizzled tensor of `$old` as one of `$new`, and back: the bytes of the elements in the order
/// of coordinates are the same, since they lie along the first mode.
macro_rules! recasts {
    ($($sw:tt from $start:literal, $layout:tt: $old:ty as $new:ty, $wanted:literal;)*) => {$({
        let layout = swizzle! $sw.compose_from(int!($start), layout! $layout);
        let len = usize::try_from(layout.cosize()).expect("small");
        let mut storage: Vec<$old> = vec![0; len + 16];
        let first = aligned(&storage);
        let data = &mut storage[first..first + len];
        (0..len).for_each(|k| data[k] = (k as $old).wrapping_mul(0x9d) ^ (k as $old >> 3));
        let before = data.to_vec();
        let bytes: Vec<u8> = (0..layout.len())
            .flat_map(|i| before[layout.at(i)].to_ne_bytes())
            .collect();

        let x = Tensor::swizzled(&*data, layout).expect("long enough");
        let y = x.recast::<$new, _>().expect("aligned");
        assert_eq!(y.layout().to_string(), $wanted, "{layout}");
        let new = size_of::<$new>();
        assert_eq!(y.layout().len() * new, bytes.len());
        for (i, part) in bytes.chunks(new).enumerate() {
            assert_eq!(y[i].to_ne_bytes(), part, "{layout} at {i} as {}", stringify!($new));
        }
        assert!(y.recast::<$old, _>().expect("aligned").iter().eq(x.iter()), "{layout}");

        // written as one width, read as the other
        let z = Tensor::swizzled(&mut *data, layout).expect("long enough");
        let mut z = z.recast::<$new, _>().expect("aligned");
        z.iter_mut().for_each(|v| *v = !*v);
        let mut wanted = before;
        layout.coordinates().for_each(|c| wanted[layout.at(c)] = !wanted[layout.at(c)]);
        assert_eq!(*data, wanted, "{layout} as {}", stringify!($new));
    })*};
}

#[test]
fn swizzled_tensors_of_another_width_have_the_same_bytes() {
    recasts! {
        (3,3,3) from 0, ((64,8):(1,64)): u16 as u32, "(_32,_8):(_1,_32)";
        (3,3,3) from 0, ((64,8):(1,64)): u16 as u128, "(_8,_8):(_1,_8)";
        (3,3,3) from 64, ((64,8):(1,64)): u16 as u64, "(_16,_8):(_1,_16)";
        (3,3,3) from 8, ((64,7):(1,64)): u16 as u8, "(_128,_7):(_1,_128)";
        (2,2,-3) from 0, ((16,8):(1,16)): u8 as u32, "(_4,_8):(_1,_4)";
        (2,2,-3) from 4, ((8,5):(1,20)): u8 as u16, "(_4,_5):(_1,_10)";
        (2,0,3) from 3, ((4,8):(1,4)): u64 as u16, "(_16,_8):(_1,_16)";
        (0,0,0) from 2, ((4,3):(1,6)): u16 as u32, "(_2,_3):(_1,_3)";
        (1,1,2) from 6, ((4,2,3):(1,8,16)): u32 as u64, "(_2,_2,_3):(_1,_4,_8)";
    }
}

#[test]
fn swizzled_tensors_that_begin_between_wider_elements_are_refused() {
    let storage = vec![0_u16; 128 + 16];
    let first = aligned(&storage);
    let layout = layout!((8,8):(1,8));
    let data = &storage[first..first + 128];
    let x = Tensor::swizzled(data, swizzle!(2, 3, 3).compose_from(int!(2), layout));
    let x = x.expect("long enough");
    assert!(x.recast::<u32, _>().is_ok());
    let error = x.recast::<u64, _>().unwrap_err();
    assert_eq!(
        error,
        TensorError::Misaligned {
            excess: 4,
            align: 8
        }
    );
    // a slice begins where its first element is
    let y = Tensor::swizzled(
        data,
        swizzle!(2, 3, 3).compose(layout!((8,(2,4)):(1,(8,16)))),
    );
    let y = y.expect("long enough");
    assert!(y.slice(coord!((_, 1))).recast::<u128, _>().is_ok());
    // the storage is where no word can be
    let data = &storage[first + 1..];
    let z = Tensor::swizzled(data, swizzle!(2, 3, 3).compose(layout)).expect("long enough");
    let error = z.recast::<u32, _>().unwrap_err();
    assert_eq!(
        error,
        TensorError::Misaligned {
            excess: 2,
            align: 4
        }
    );
    // run-time sizes
    let n = 3_usize;
    let w = Tensor::swizzled(data, swizzle!(1, 2, 3).compose(layout!(n:1))).expect("long enough");
    assert!(w.recast::<u32, _>().is_err());
}
