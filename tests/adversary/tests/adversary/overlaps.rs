//! Two exclusive references to one element: layouts in which coordinates share elements, of all
//! sorts, and every way to ask for such references.

use cute_adversary::{Random, offsets, panics, refused};
use cute_core::named::NamedTensor;
use cute_core::prelude::*;
use rayon::prelude::*;
use std::collections::HashSet;

/// Layouts with two coordinates of one element, by the offset of coordinate 0, sizes and strides.
const SHARING: [(usize, [usize; 2], [isize; 2]); 10] = [
    (0, [4, 4], [0, 1]),
    (0, [4, 4], [1, 1]),
    (0, [4, 4], [3, 1]),
    (0, [4, 4], [2, 3]),
    (3, [4, 4], [1, -1]),
    (0, [3, 4], [6, 4]),
    (5, [2, 2], [-5, 5]),
    (49, [8, 8], [-7, 1]),
    (0, [2, 8], [8, 2]),
    (0, [6, 10], [5, 3]),
];

#[test]
fn iterators_of_shared_elements_are_refused() {
    let mut data = [0_u8; 64];
    for (origin, shape, strides) in SHARING {
        let mut x = Tensor::from_strided(&mut data, origin, shape, strides).expect("it fits");
        refused(
            x.layout(),
            x.try_iter_mut().map(|_| ()),
            Condition::Injective,
        );
        panics(x.layout(), || x.iter_mut().count());
    }
}

#[test]
fn loops_over_exclusive_references_are_refused_where_elements_are_shared() {
    let mut data = [0_u8; 64];
    for (origin, shape, strides) in SHARING {
        let mut x = Tensor::from_strided(&mut data, origin, shape, strides).expect("it fits");
        panics(x.layout(), || {
            for element in &mut x {
                *element += 1;
            }
        });
    }
    assert_eq!(data, [0; 64]);
}

#[test]
fn two_parts_that_share_elements_are_refused() {
    let mut data = [0_u8; 64];
    for (origin, shape, strides) in SHARING {
        let mut x = Tensor::from_strided(&mut data, origin, shape, strides).expect("it fits");
        let layout = x.layout();
        refused(
            layout,
            x.try_split_at_mut((1, ..)).map(|_| ()),
            Condition::Injective,
        );
        panics(layout, || {
            x.split_at_mut((.., 1));
        });
    }
}

#[test]
fn parts_by_name_have_each_element_once() {
    let (mut data, half, one) = (vec![0_u16; 60], 2_usize, 1_usize);
    let layout = layout!({a: 3, b: 4, c: 5});
    let mut x = NamedTensor::new(&mut data[..], layout).expect("it fits");
    let (mut low, mut high) = x.split_at_mut(named! {b: half});
    let (mut p, mut q) = low.split_at_mut(named! {a: one});
    let (mut r, mut s) = high.split_at_mut(named! {c: half});
    let first = p
        .as_unnamed_mut()
        .iter_mut()
        .chain(q.as_unnamed_mut().iter_mut());
    let rest = r
        .as_unnamed_mut()
        .iter_mut()
        .chain(s.as_unnamed_mut().iter_mut());
    let all: Vec<&mut u16> = first.chain(rest).collect(); // all held at one time
    assert_eq!(all.len(), 60);
    all.into_iter().for_each(|v| *v += 1);
    assert_eq!(data, [1; 60]);

    let (mut data, stride) = ([0_u16; 12], 0_usize);
    let shared = layout!({a: 3, b: 4}:{a: stride, b: 1});
    let mut x = NamedTensor::new(&mut data, shared).expect("it fits");
    let what = x.try_split_at_mut(named! {a: one}).map(|_| ());
    refused("rows that are one row", what, Condition::Injective);
}

#[test]
fn tiles_of_shared_elements_are_refused() {
    let mut data = [0_u8; 64];
    for (origin, shape, strides) in SHARING {
        let mut x = Tensor::from_strided(&mut data, origin, shape, strides).expect("it fits");
        refused(
            x.layout(),
            x.try_tiles_mut(tile!((2, 2))).map(|_| ()),
            Condition::Injective,
        );
        refused(
            x.layout(),
            x.try_tiles_mut(tile!(1)).map(|_| ()),
            Condition::Injective,
        );
        panics(x.layout(), || x.tiles_mut(tile!((2, 1))).count());
    }
}

#[test]
fn tiles_for_a_pool_of_shared_elements_are_refused() {
    let mut data = [0_u8; 64];
    for (origin, shape, strides) in SHARING {
        let mut x = Tensor::from_strided(&mut data, origin, shape, strides).expect("it fits");
        panics(x.layout(), || x.par_tiles_mut(tile!((2, 2))).count());
    }
}

#[test]
fn views_of_other_crates_of_shared_elements_are_refused() {
    let mut data = [0_u8; 64];
    for (origin, shape, strides) in SHARING {
        let mut x = Tensor::from_strided(&mut data, origin, shape, strides).expect("it fits");
        refused(
            x.layout(),
            x.view_mut().into_ndarray(),
            Condition::Injective,
        );
        let matrix = x
            .view_mut()
            .into_nalgebra::<nalgebra::Dyn, nalgebra::Dyn, nalgebra::Dyn, nalgebra::Dyn>();
        assert!(matrix.is_err(), "{}", x.layout());
    }
}

#[test]
fn shared_elements_are_written_one_at_a_time() {
    let mut data = [0_u8; 64];
    for (origin, shape, strides) in SHARING {
        data.fill(0);
        let mut x = Tensor::from_strided(&mut data, origin, shape, strides).expect("it fits");
        x.for_each_mut(|_, v| *v += 1);
        let layout = x.layout();
        let total: u32 = data.iter().map(|&v| u32::from(v)).sum();
        assert_eq!(total as usize, shape[0] * shape[1], "{layout}");
        let touched: HashSet<_> = offsets(layout).into_iter().collect();
        assert_eq!(
            data.iter().filter(|&&v| v > 0).count(),
            touched.len(),
            "{layout}"
        );
    }
}

#[test]
fn parts_that_share_elements_are_refused_though_the_whole_did_not_ask() {
    let mut data = [0_u8; 64];
    let d = 0_usize;
    let mut x = Tensor::new(&mut data, layout!((4, 4, 4):(1, d, 4))).expect("it fits");
    // this part shares, that does not
    let mut shares = x.view_mut().slice(coord!((_, _, 3)));
    refused(
        shares.layout(),
        shares.try_iter_mut().map(|_| ()),
        Condition::Injective,
    );
    let mut whole = x.view_mut().slice(coord!((_, 2, _)));
    assert_eq!(whole.try_iter_mut().expect("one to one").count(), 16);
}

#[test]
fn tiles_of_size_one_of_a_broadcast_are_refused() {
    let mut data = [0_u8; 4];
    let d = 0_usize;
    let mut x = Tensor::new(&mut data, layout!((4, 2):(1, d))).expect("it fits");
    refused(
        x.layout(),
        x.try_tiles_mut(tile!((4, 1))).map(|_| ()),
        Condition::Injective,
    );
}

#[test]
fn filtered_broadcasts_are_exclusive() {
    let mut data = [0_u8; 4];
    let mut x = Tensor::new(&mut data, layout!((4, 2):(1, 0))).expect("it fits");
    let mut once = x.view_mut().filter();
    once.iter_mut().for_each(|v| *v += 1);
    assert_eq!(data, [1; 4]);
}

#[test]
fn repeated_tiles_share_elements_and_say_so() {
    // a tiler of stride 0 repeats elements of an exclusive tensor: one may write them, in turn
    let mut data = [0_u8; 8];
    let x = Tensor::new(&mut data, layout!(8:1)).expect("it fits");
    let mut repeated = x.logical_divide(layout!(2:0));
    refused(
        repeated.layout(),
        repeated.try_iter_mut().map(|_| ()),
        Condition::Injective,
    );
    repeated.for_each_mut(|_, v| *v += 1);
    assert_eq!(data, [2; 8]);
}

#[test]
fn exclusive_references_are_as_many_as_elements() {
    let mut data = vec![0_u32; 5 * 7 * 3];
    let (m, n) = (5_usize, 7_usize);
    let mut x = Tensor::new(&mut data, layout!((m, n, 3):(21, 3, 1))).expect("it fits");
    let mut elements = x.iter_mut();
    let mut all: Vec<&mut u32> = Vec::new();
    // from both ends, until they meet
    while let Some(v) = elements.next_back() {
        all.push(v);
        all.extend(elements.next());
    }
    assert!(elements.next().is_none());
    let places: HashSet<*const u32> = all.iter().map(|v| &raw const **v).collect();
    assert_eq!((all.len(), places.len()), (105, 105));
    // all at once
    for (n, v) in all.into_iter().enumerate() {
        *v = n as u32;
    }
    assert_eq!(data.iter().collect::<HashSet<_>>().len(), 105);
}

#[test]
fn exclusive_references_of_all_tiles_are_as_many_as_elements() {
    let mut data = vec![0_u32; 10 * 6];
    let mut x = Tensor::new(&mut data, layout!((10, 6):(6, 1))).expect("it fits");
    let mut full: Vec<_> = x
        .tiles_mut(tile!((4, 3)))
        .filter_map(|tile| tile.into_full().ok())
        .collect();
    let mut all: Vec<&mut u32> = full.iter_mut().flat_map(|tile| tile.iter_mut()).collect();
    assert_eq!(
        all.iter()
            .map(|v| &raw const **v)
            .collect::<HashSet<_>>()
            .len(),
        48
    );
    all.iter_mut().for_each(|v| **v += 1);
    assert_eq!(data.iter().sum::<u32>(), 48);
}

#[test]
fn tiles_held_all_at_once_write_elements_of_their_own() {
    let mut data = vec![0_u32; 11 * 7];
    let (m, n) = (11_usize, 7_usize);
    for (by_m, by_n) in [(1_usize, 1_usize), (2, 3), (4, 7), (11, 2), (5, 5), (12, 8)] {
        data.fill(0);
        let mut x = Tensor::new(&mut data, layout!((m, n))).expect("it fits");
        let mut tiles: Vec<_> = x.tiles_mut(tile!((by_m, by_n))).collect();
        for (k, tile) in tiles.iter_mut().enumerate() {
            tile.for_each_mut(|_, v| *v += 1 + k as u32);
        }
        // and again, in turns
        for _ in 0..2 {
            tiles
                .iter_mut()
                .rev()
                .for_each(|tile| tile.for_each_mut(|_, v| *v += 100));
        }
        assert!(
            data.iter().all(|&v| v > 200 && v < 300),
            "({m},{n}) by ({by_m},{by_n})"
        );
    }
}

#[test]
fn an_iterator_taken_apart_gives_each_element_once() {
    let mut data = vec![0_u32; 24];
    let mut x = Tensor::new(&mut data, layout!((4, 6):(6, 1))).expect("it fits");
    let mut iter = x.iter_mut();
    let first: Vec<_> = iter.by_ref().take(5).collect();
    let skipped = iter.nth(3).expect("the ninth");
    *skipped += 1;
    let rest: Vec<_> = iter.collect();
    assert_eq!((first.len(), rest.len()), (5, 15));
    first.into_iter().chain(rest).for_each(|v| *v += 1);
    *skipped += 1;
    assert_eq!(
        (data.iter().sum::<u32>(), data.iter().max()),
        (22, Some(&2))
    );
}

#[test]
fn an_iterator_that_is_over_stays_so() {
    let mut data = [0_u8; 4];
    let mut x = Tensor::new(&mut data, layout!((2, 2))).expect("it fits");
    let mut iter = x.iter_mut();
    assert_eq!(iter.by_ref().count(), 4);
    assert!((0..10).all(|_| iter.next().is_none()) && iter.len() == 0);
}

#[test]
fn an_iterator_folded_in_the_middle_goes_on_where_it_was() {
    let mut data = [0_u8; 12];
    let mut x = Tensor::new(&mut data, layout!((3, 4):(4, 1))).expect("it fits");
    let mut iter = x.iter_mut();
    let first = iter.next().expect("the first");
    iter.for_each(|v| *v += 1);
    *first += 10;
    assert_eq!(data, [10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
}

#[test]
fn pairs_of_two_tensors_do_not_meet() {
    let mut data = [0_u8; 16];
    let (low, high) = data.split_at_mut(8);
    let mut x = Tensor::new(low, layout!((2, 4))).expect("it fits");
    let mut y = Tensor::new(high, layout!((2, 4):(4, 1))).expect("it fits");
    let mut both = x.zip_mut(&mut y).expect("one shape");
    both.for_each_mut(|a, b| {
        std::mem::swap(a, b);
        *a += 1;
        *b += 2;
    });
    assert_eq!(data, [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]);
}

#[test]
fn pairs_chosen_wildly_are_elements_or_nothing() {
    let (mut a, mut b) = ([0_u8; 8], [0_u8; 8]);
    let mut x = Tensor::new(&mut a, layout!((2, 4))).expect("it fits");
    let mut y = Tensor::new(&mut b, layout!((2, 4):(4, 1))).expect("it fits");
    let both = x.zip_mut(&mut y).expect("one shape");
    // the coordinates of another place altogether
    let mut moved = both.part(|id| {
        id.domain_offset(coord!((1, 3)))
            .expect("coordinates have no bounds")
    });
    assert_eq!(moved.get_mut((0, 0)), Some((&mut 0, &mut 0)));
    assert_eq!(moved.get_mut((1, 0)), None);
    assert_eq!(moved.get_mut((0, 1)), None);
    panics("(2,4) from (1,3) on", || moved.for_each_mut(|a, _| *a += 1));
    assert_eq!(a.iter().sum::<u8>(), 1);
}

#[test]
fn pairs_chosen_twice_are_written_in_turn() {
    let (mut a, mut b) = ([0_u8; 4], [0_u8; 4]);
    let mut x = Tensor::new(&mut a, layout!(4:1)).expect("it fits");
    let mut y = Tensor::new(&mut b, layout!(4:1)).expect("it fits");
    let both = x.zip_mut(&mut y).expect("one shape");
    let mut repeated = both.part(|id| id.compose(layout!((4, 3):(1, 0))));
    repeated.for_each_mut(|a, b| {
        *a += 1;
        *b += 1;
    });
    assert_eq!((a, b), ([3; 4], [3; 4]));
}

#[test]
fn injectivity_is_asked_of_numbers_as_large_as_they_get() {
    // (s-1)·d of several modes near 2^62, which meet at one offset and nowhere else
    let mut data = vec![(); usize::MAX];
    let far = 1_usize << 60;
    let (d, e) = (far, far / 2);
    let mut x = Tensor::new(&mut data, layout!((2, 3):(d, e))).expect("it fits");
    refused(
        x.layout(),
        x.try_iter_mut().map(|_| ()),
        Condition::Injective,
    );
    let e = far / 2 + 1;
    let mut x = Tensor::new(&mut data, layout!((2, 3):(d, e))).expect("it fits");
    assert_eq!(x.try_iter_mut().expect("one to one").count(), 6);
}

#[test]
fn injectivity_is_what_counting_offsets_finds() {
    let mut data = vec![(); 1 << 20];
    let mut random = Random::new(1);
    let mut next = |most: usize| random.below(most);
    let rounds = if cfg!(miri) { 8 } else { 3000 };
    for _ in 0..rounds {
        let shape = [0; 3].map(|_| 1 + next(5));
        let strides = [0; 3].map(|_| next(40) as isize - 20);
        let mut x = Tensor::from_strided(&mut data, 1 << 10, shape, strides).expect("it fits");
        let all = offsets(x.layout());
        let once = all.iter().collect::<HashSet<_>>().len() == all.len();
        assert_eq!(x.try_iter_mut().is_ok(), once, "{}", x.layout());
    }
}
