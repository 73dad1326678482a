//! Tensors in swizzled memory: every element, parts, algorithms, and storages of exactly their
//! length.

use super::*;

/// Reads and writes of every element, of parts, and by algorithms, in a storage of exactly the
/// length that is asked for.
macro_rules! swizzled_tensors {
    ($($sw:tt from $offset:literal, $layout:tt;)*) => {$({
        let layout = swizzle! $sw.compose_from(int!($offset), layout! $layout);
        let len = usize::try_from(layout.cosize()).expect("small");
        let data: Vec<usize> = (0..len).collect();
        let x = Tensor::swizzled(&data, layout).expect("long enough");
        let error = Tensor::swizzled(&data[1..], layout).unwrap_err();
        assert_eq!(error, TensorError::TooShort { needed: len, len: len - 1 }, "{layout}");

        // each element is its offset
        for i in 0..layout.len() {
            assert_eq!((x[i], *x.at(i)), (layout.at(i), layout.at(i)), "{layout} at {i}");
        }
        assert_eq!(x.get(layout.len()), None);
        assert!(x.values().copied().eq(layout.coordinates().map(|c| layout.at(c))));
        x.for_each(|c, &v| assert_eq!(v, layout.at(c)));

        // to a plain tensor and back
        let mut plain = vec![0; layout.len()];
        let mut y = Tensor::new(&mut plain, make_layout(layout.shape())).expect("as long");
        copy(&x, &mut y).expect("of one shape");
        assert!(plain.iter().copied().eq((0..layout.len()).map(|i| layout.at(i))));
        let mut written = vec![usize::MAX; len];
        let mut z = Tensor::swizzled(&mut written, layout).expect("long enough");
        let y = Tensor::new(&plain, make_layout(layout.shape())).expect("as long");
        copy(&y, &mut z).expect("of one shape");
        assert!((0..layout.len()).all(|i| z[i] == z.view()[i] && z[i] == x[i]));
        axpby(1, &x, 1, &mut z).expect("of one shape");
        z.for_each_mut(|_, v| *v += 1);
        let reached: std::collections::BTreeSet<_> = (0..layout.len()).map(|i| layout.at(i)).collect();
        for (place, &v) in written.iter().enumerate() {
            let wanted = if reached.contains(&place) { 2 * place + 1 } else { usize::MAX };
            assert_eq!(v, wanted, "{layout}: element {place}");
        }
        assert_eq!(reduce(&x, 0, |sum, v| sum + v), plain.iter().sum::<usize>());
    })*};
}

#[test]
fn swizzled_tensors_have_the_elements_of_their_layouts() {
    swizzled_tensors! {
        (3,3,3) from 0, ((8,64):(64,1));
        (3,3,3) from 64, ((8,64):(64,1));
        (2,0,-3) from 0, ((4,8):(1,4));
        (2,0,-3) from 3, ((4,8):(8,1));
        (0,0,0) from 2, ((3,5):(5,1));
        (1,2,1) from 0, ((32,32):(33,1));
        (3,0,3) from 5, ((7,3):(1,11));
        (2,4,3) from 0, ((64,16):(1,64));
    }
}

#[test]
fn parts_of_swizzled_tensors_are_swizzled() {
    let layout = swizzle!(3, 3, 3).compose(layout!((16,64):(64,1)));
    let data: Vec<usize> = (0..1024).collect();
    let x = Tensor::swizzled(&data, layout).expect("long enough");
    for row in 0..16_usize {
        let slice = x.slice(coord!((row, _)));
        assert!((0..64_usize).all(|column| slice[column] == layout.at((row, column))));
    }
    for (i, j) in (0..4_usize).flat_map(|i| (0..8_usize).map(move |j| (i, j))) {
        let tile = x.local_tile(tile!((4, 8)), coord!((i, j)));
        tile.for_each(|(a, b), &v| {
            assert_eq!(v, layout.at((4 * i + a, 8 * j + b)));
        });
        // of one piece of 8 elements each row
        assert!((0..4_usize).all(|a| (0..8_usize).all(|b| tile[(a, b)] == tile[(a, 0)] + b)));
    }
    let mut seen: Vec<_> = (0..32_usize)
        .flat_map(|t| {
            x.local_partition(layout!((4, 8)), coord!(t))
                .values()
                .copied()
                .collect::<Vec<_>>()
        })
        .collect();
    seen.sort_unstable();
    assert_eq!(seen, data);
    let full = x
        .tiles(tile!((4, 8)))
        .map(|tile| tile.into_full().expect("whole tiles"));
    assert_eq!(
        full.map(|tile| reduce(&tile, 0, |sum, v| sum + v))
            .sum::<usize>(),
        data.iter().sum::<usize>()
    );
    let text = x.slice(coord!((1, _))).to_string();
    assert!(
        text.starts_with("Sw<3,3,3>_ptr[64b](0x") && text.ends_with(" o (_64):(_1)"),
        "{text}"
    );
}

#[test]
fn matrices_in_swizzled_memory_are_multiplied() {
    let (a, b): (Vec<i64>, Vec<i64>) = ((0..64).collect(), (0..64).map(|n| n * n % 17).collect());
    let l = layout!((8,8):(8,1));
    let (plain_a, plain_b) = (
        Tensor::new(&a, l).expect("64"),
        Tensor::new(&b, l).expect("64"),
    );
    let mut wanted = [0; 64];
    gemm(
        &plain_a,
        &plain_b,
        &mut Tensor::new(&mut wanted, l).expect("64"),
    )
    .expect("sizes agree");
    let swizzled = swizzle!(3, 0, 3).compose(l);
    let (mut sa, mut sb, mut sc) = ([0; 64], [0; 64], [0; 64]);
    let mut x = Tensor::swizzled(&mut sa, swizzled).expect("64");
    let mut y = Tensor::swizzled(&mut sb, swizzled).expect("64");
    let mut z = Tensor::swizzled(&mut sc, swizzled).expect("64");
    copy(&plain_a, &mut x).expect("of one shape");
    copy(&plain_b, &mut y).expect("of one shape");
    gemm(&x, &y, &mut z).expect("sizes agree");
    let wanted = Tensor::new(&wanted, l).expect("64");
    wanted.for_each(|c, v| assert_eq!(z[c], *v));
}

#[test]
fn swizzled_tensors_begin_within_their_storage() {
    let data = [0; 64];
    let back = swizzle!(1, 0, 1).compose_from(int!(2), layout!(4:-1));
    let error = Tensor::swizzled(&data, back).unwrap_err();
    assert_eq!(
        error,
        TensorError::BeforeStart {
            offset: 2,
            needed: 3
        }
    );
    let back = swizzle!(1, 0, 1).compose_from(int!(3), layout!(4:-1));
    assert!(
        Tensor::swizzled(&data, back)
            .expect("from 3 down to 0")
            .values()
            .count()
            == 4
    );
    let far = swizzle!(1, 0, 1).compose_from(Dyn(isize::MAX as usize - 8), layout!(4:1));
    assert!(matches!(
        Tensor::swizzled(&data, far),
        Err(TensorError::TooShort { .. })
    ));
}
