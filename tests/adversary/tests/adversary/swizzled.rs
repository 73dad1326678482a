//! Swizzled memory: whatever bits are flipped, offsets stay in the storage, and different ones are
//! different elements.

use cute_adversary::{Random, refused};
use cute_core::prelude::*;
use std::collections::HashSet;

/// Every storage length around what is needed, for a swizzle and a layout.
macro_rules! around {
    ($($b:literal, $m:literal, $s:literal: $layout:expr;)*) => {$({
        let smem = swizzle!($b, $m, $s).compose($layout);
        let needed = smem.cosize() as usize;
        let data: Vec<u32> = (0..needed as u32).collect();
        refused(smem, Tensor::swizzled(&data[1..], smem), Condition::InBounds);
        let x = Tensor::swizzled(&data, smem).expect("it fits");
        let all: HashSet<u32> = x.iter().copied().collect();
        assert_eq!(all.len(), x.iter().count(), "{smem}");
    })*};
}

#[test]
fn storages_one_element_short_are_refused() {
    around! {
        3, 3, 3: layout!((8, 64):(64, 1));
        1, 0, 1: layout!(2:1);
        1, 0, -1: layout!(2:1);
        2, 1, -3: layout!((4, 8):(8, 1));
        3, 0, 5: layout!((32, 32):(32, 1));
        2, 4, 4: layout!((3, 5):(1, 3));
        1, 6, 1: layout!(3:1);
        1, 1, -6: layout!((5, 2):(2, 1));
    }
}

#[test]
fn swizzles_beyond_the_storage_are_refused() {
    let data = [0_u8; 64];
    // flips bit 40: the part has 2^41 elements
    refused(
        "Sw<1,40,1>",
        Tensor::swizzled(&data, swizzle!(1, 40, 1).compose(layout!(4:1))),
        Condition::InBounds,
    );
    refused(
        "Sw<1,0,-40>",
        Tensor::swizzled(&data, swizzle!(1, 0, -40).compose(layout!(4:1))),
        Condition::InBounds,
    );
    refused(
        "Sw<1,60,1>",
        Tensor::swizzled(&data, swizzle!(1, 60, 1).compose(layout!(4:1))),
        Condition::InBounds,
    );
}

#[test]
fn offsets_before_the_storage_are_refused() {
    let data = [0_u8; 64];
    let d = -1_isize;
    refused(
        "Sw<1,0,1> o 4:-1",
        Tensor::swizzled(&data, swizzle!(1, 0, 1).compose(layout!(4:d))),
        Condition::InBounds,
    );
    let start = 2_isize;
    let early = swizzle!(1, 0, 1).compose_from(Dyn(start), layout!(4:d));
    refused(early, Tensor::swizzled(&data, early), Condition::InBounds);
    let start = 3_isize;
    assert!(
        Tensor::swizzled(
            &data,
            swizzle!(1, 0, 1).compose_from(Dyn(start), layout!(4:d))
        )
        .is_ok()
    );
}

#[test]
fn starts_near_the_ends_of_their_types_are_refused() {
    let data = [0_u8; 64];
    for start in [64_i64, 1 << 40, i64::MAX / 2, i64::MAX - 8] {
        let made =
            std::panic::catch_unwind(|| swizzle!(1, 0, 1).compose_from(Dyn(start), layout!(4:1)));
        if let Ok(smem) = made {
            assert!(Tensor::swizzled(&data, smem).is_err(), "{smem}");
        }
    }
}

#[test]
fn endless_storages_of_nothing_are_swizzled_within() {
    let data = vec![(); usize::MAX];
    let (n, far) = (4_usize, 1_usize << 61);
    let x = Tensor::swizzled(&data, swizzle!(1, 60, 1).compose(layout!((n, 2):(1, far))))
        .expect("it fits");
    assert_eq!(
        (x.iter().count(), x.get((3, 1)), x.get((4, 0))),
        (8, Some(&()), None)
    );
}

#[test]
fn swizzled_elements_are_written_once_each() {
    let mut data = vec![0_u16; 512];
    let mut smem = Tensor::swizzled(
        &mut data,
        swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1))),
    )
    .expect("it fits");
    let all: Vec<&mut u16> = smem.iter_mut().collect();
    all.into_iter().for_each(|v| *v += 1);
    assert_eq!(data, vec![1; 512]);
}

#[test]
fn tiles_of_swizzled_elements_do_not_meet() {
    let mut data = vec![0_u16; 512];
    let mut smem = Tensor::swizzled(
        &mut data,
        swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1))),
    )
    .expect("it fits");
    let mut tiles: Vec<_> = smem.tiles_mut(tile!((3, 10))).collect();
    for _ in 0..2 {
        tiles
            .iter_mut()
            .for_each(|tile| tile.for_each_mut(|_, v| *v += 1));
    }
    assert_eq!(data, vec![2; 512]);
}

#[test]
fn shared_offsets_are_refused_behind_a_swizzle() {
    let mut data = vec![0_u16; 512];
    let (d, e) = (8_usize, 4_usize);
    let mut smem = Tensor::swizzled(&mut data, swizzle!(2, 3, 3).compose(layout!((4, 8):(d, e))))
        .expect("it fits");
    refused(
        smem.layout(),
        smem.try_iter_mut().map(|_| ()),
        Condition::Injective,
    );
    refused(
        smem.layout(),
        smem.try_tiles_mut(tile!((2, 2))).map(|_| ()),
        Condition::Injective,
    );
}

#[test]
fn parts_of_swizzled_tensors_are_asked_for_their_offsets() {
    let data: Vec<u16> = (0..512).collect();
    let smem = Tensor::swizzled(&data, swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1))))
        .expect("it fits");
    let (row, far) = (7_usize, 8_usize);
    let last = smem.slice(coord!((row, _)));
    assert_eq!(
        last.iter().copied().collect::<HashSet<_>>(),
        (448..512).collect()
    );
    refused(
        "(8,_)",
        smem.try_slice(coord!((far, _))),
        Condition::InBounds,
    );
    let n = 65_usize;
    refused("65:1", last.try_compose(layout!(n:1)), Condition::InBounds);
    assert!(last.domain_offset(coord!((1,))).is_err());
}

#[test]
fn slices_of_random_swizzled_tensors_have_elements_of_theirs_alone() {
    let mut random = Random::new(3);
    let mut data = vec![0_u32; 1024];
    let rounds = if cfg!(miri) { 2 } else { 500 };
    for _ in 0..rounds {
        let [m, n] = [0; 2].map(|_| 1 + random.below(16));
        let start = random.below(32);
        let pitch = n + random.below(4);
        data.fill(0);
        let layout = swizzle!(2, 1, 4).compose_from(Dyn(start), layout!((m, n):(pitch, 1)));
        let Ok(mut smem) = Tensor::swizzled(&mut data, layout) else {
            continue;
        };
        let row = random.below(m);
        smem.view_mut()
            .slice(coord!((row, _)))
            .for_each_mut(|_, v| *v += 1);
        for i in 0..m {
            for j in 0..n {
                assert_eq!(smem[(i, j)], u32::from(i == row), "{layout} at ({i},{j})");
            }
        }
        assert_eq!(data.iter().sum::<u32>() as usize, n, "{layout}");
    }
}

#[test]
fn copies_through_swizzles_end_where_the_storage_does() {
    let data: Vec<u16> = (0..256).collect();
    let mut out = vec![0xFFFF_u16; 256];
    let n = 64_usize;
    let x = Tensor::new(&data, layout!((4, n):(n, 1))).expect("it fits");
    let mut smem = Tensor::swizzled(
        &mut out,
        swizzle!(2, 3, 3).compose(layout!((4, 64):(64, 1))),
    )
    .expect("it fits");
    copy(&x, &mut smem).expect("one shape");
    assert!(smem.iter().eq(x.iter()));
    assert_eq!(
        out.iter().copied().collect::<HashSet<_>>(),
        (0..256).collect()
    );
}
