//! What is hidden from the documentation and yet public, called with wild arguments; and public
//! fields, written wildly: values change, and no memory.

use cute_adversary::{panics, refused};
use cute_core::layout::{BasisMode, Coordinate};
use cute_core::stride::{ScaledBasis, Value};
use cute_core::tuple::StaticPath;
use cute_core::tuple::{Build, Cons, Nil, Source, Tree, Walker};
use cute_core::{
    layout::{ByMode, LogicalDivide},
    prelude::*,
    tensor::TiledBy as _,
};

#[test]
fn values_beyond_the_domain_are_numbers() {
    let l = layout!((4, 8):(8, 1));
    assert_eq!(Layout::index_beyond(l, 0_usize, 1001), 250 + 8);
    assert_eq!(Layout::index_within(l, 7_usize, 100), (7 + 1, 3));
    assert_eq!(
        <usize as Coordinate<Layout![(4, 8):(8, 1)]>>::index_onto(1000, l, 5_usize),
        5 + 250
    );
    let data = [0_u8; 32];
    assert_eq!(Tensor::new(&data, l).expect("it fits").get(1000), None);
}

#[test]
fn coordinates_stepped_by_hand_are_not_those_of_a_tensor() {
    let l = layout!((2, 3));
    let mut c = Layout::first::<usize>(l);
    for _ in 0..100 {
        Layout::advance::<usize>(l, &mut c);
    }
    let far = Cons(usize::MAX - 1, Cons(77, Nil));
    let mut wrapped = far;
    Layout::advance::<usize>(l, &mut wrapped);
    let data = [0_u8; 6];
    let x = Tensor::new(&data, l).expect("it fits");
    assert_eq!(
        (x.get(far), x.iter().count(), x.get(c)),
        (None, 6, Some(&0))
    );
    assert_eq!(wrapped, Layout::first::<usize>(l));
}

#[test]
fn folds_of_coordinates_of_another_type_do_not_reach_memory() {
    let n = 3_usize;
    let mut seen = vec![];
    Layout::fold_coordinates::<i32, ()>(layout!((2, n)), (), &mut |(), c| seen.push(c));
    Layout::fold_rows::<u32, ()>(layout!((2, n)), (), &mut |(), c| {
        seen.push(Cons(c.0 as i32, Cons((c.1).0 as i32, Nil)))
    });
    assert_eq!(seen.len(), 12);
}

#[test]
fn modes_told_and_walked_are_told_to_nobody() {
    let (mut sizes, mut all) = (vec![], vec![]);
    let l = Mode(Dyn(0_usize), Dyn(usize::MAX));
    Layout::mode_sizes(l, &mut |size| sizes.push(size));
    Layout::each_mode(l, &mut |s, d| all.push((s, d)));
    assert_eq!((sizes, all), (vec![0], vec![(0, usize::MAX as i128)]));
    refused(l, Tensor::new(&[0_u8][..], l), Condition::Representable);
}

#[test]
fn tiles_asked_for_by_a_wild_number_are_numbers() {
    let l = layout!((10, 6));
    let (origin, _, _) = l.tile_place(tile!((4, 3)), 5);
    assert_eq!(origin, (8, 3));
    assert_eq!(l.tile_count(tile!((4, 3))), 6);
    // beyond the count it is some place, or a panic: the tiles of a tensor are numbered by itself
    for index in [6_usize, 1 << 40, usize::MAX] {
        let _ = std::panic::catch_unwind(|| l.tile_place(tile!((4, 3)), index));
        let _ = std::panic::catch_unwind(|| l.tile_place(tile!(7), index));
    }
    let mut data = [0_u8; 60];
    let mut x = Tensor::new(&mut data, l).expect("it fits");
    x.tiles_mut(tile!((4, 3)))
        .for_each(|mut tile| tile.for_each_mut(|_, v| *v += 1));
    assert_eq!(data, [1; 60]);
}

#[test]
fn sizes_compared_by_hand_do_not_make_shapes_agree() {
    let n = 3_usize;
    let (x, mut y) = ([0_u8; 8], [0_u8; 6]);
    let (from, to) = (layout!((2, 4)), layout!((2, n)));
    assert_eq!(Layout::differs(from, to), Some((4, 3)));
    let (x, mut y) = (
        Tensor::new(&x, from).expect("it fits"),
        Tensor::new(&mut y, to).expect("it fits"),
    );
    refused(to, copy(&x, &mut y), Condition::SizeMatch);
}

#[test]
fn values_in_another_layout_are_numbers() {
    let (l, m) = (layout!((2, 3)), layout!((2, 3):(300, 100)));
    let sum = Layout::value_in::<usize, usize, _>(l, Cons(1_000_000, Cons(1_000_000, Nil)), m, 0);
    assert_eq!(sum, 400_000_000);
    assert_eq!(Layout::index_of::<usize>(l, Cons(5, Cons(7, Nil))), 19);
}

#[test]
fn results_without_values_have_none() {
    // 4 does not divide 6: the result is a type, and no layout is of it
    type Broken = LogicalDivide<Layout![6:1], Tile![4]>;
    panics("6:1 by 4", Broken::make_static);
}

#[test]
fn run_time_layouts_are_not_made_of_their_type() {
    type Dynamic = Layout![(usize, 4):(4, 1)];
    panics("(usize,4):(4,1)", Dynamic::make_static);
}

#[test]
fn layouts_with_fields_changed_are_other_layouts() {
    let data = [0_u8; 12];
    let n = 3_usize;
    let layout = layout!((n, 4));
    let x = Tensor::new(&data, layout).expect("it fits");
    let mut changed = x.layout();
    changed.0.0.0 = 1 << 40;
    changed.1.0.1 = Dyn(1 << 20);
    refused(changed, Tensor::new(&data, changed), Condition::InBounds);
    // the tensor has its own
    assert_eq!(
        (x.layout().to_string(), x.iter().count()),
        ("(3,_4):(_1,3)".to_owned(), 12)
    );
}

#[test]
fn modes_written_by_hand_are_asked_as_others() {
    let data = [0_u8; 12];
    for (s, d) in [
        (12_i64, 1_i64),
        (13, 1),
        (-12, -1),
        (0, 0),
        (i64::MAX, 0),
        (2, i64::MIN),
    ] {
        let layout = Mode(Dyn(s), Dyn(d));
        assert_eq!(
            Tensor::new(&data, layout).is_ok(),
            (s, d) == (12, 1),
            "{layout}"
        );
    }
}

#[test]
fn modes_of_coordinates_written_by_hand_are_no_offsets() {
    let data = [0_u8; 12];
    let along = BasisMode(Dyn(2_usize), ScaledBasis(Dyn(1_usize), coord!((0))));
    refused(along, Tensor::new(&data, along), Condition::IntegerStrides);
    let nested = Cons(Mode(Dyn(2_usize), Dyn(0_usize)), Cons(along, Nil));
    refused(
        nested,
        Tensor::new(&data, nested),
        Condition::IntegerStrides,
    );
}

#[test]
fn tilers_written_by_hand_are_asked_as_others() {
    let data = [0_u8; 60];
    let x = Tensor::new(&data, layout!((10, 6))).expect("it fits");
    for n in [0_i32, -5, i32::MIN] {
        assert!(
            x.try_tiles(ByMode(Cons(Dyn(n), Cons(Dyn(3_i32), Nil))))
                .is_err(),
            "{n}"
        );
        assert!(
            x.try_zipped_divide(ByMode(Cons(Dyn(n), Cons(Dyn(3_i32), Nil))))
                .is_err(),
            "{n}"
        );
    }
}

#[test]
fn typed_layouts_made_of_a_lying_source_are_asked_as_others() {
    /// Says 1000 to every question.
    struct Liar;
    impl Source for Liar {
        fn fixed(&mut self, _: i128) -> Option<()> {
            Some(())
        }
        fn dynamic(&mut self, _: fn(i128) -> bool, _: &'static str) -> Option<i128> {
            Some(1000)
        }
        fn along(&mut self, _: Option<&'static StaticPath>) {}
        fn open(&mut self, _: usize) -> Option<()> {
            Some(())
        }
        fn next(&mut self) {}
        fn close(&mut self) {}
    }
    let layout = <Layout![(usize, 4):(usize, 1)]>::build(&mut Liar).expect("whatever it says");
    let data = [0_u8; 16];
    refused(layout, Tensor::new(&data, layout), Condition::InBounds);
}

#[test]
fn walkers_are_told_numbers_and_cannot_change_them() {
    struct Count(usize);
    impl Walker for Count {
        fn underscore(&mut self) {}
        fn integer(&mut self, _: i128, _: bool) {
            self.0 += 1;
            assert!(self.0 < 4, "enough");
        }
        fn along(&mut self, _: Option<&'static StaticPath>) {}
        fn mode(&mut self) {}
        fn open(&mut self) {}
        fn open_tilers(&mut self) {}
        fn close(&mut self) {}
    }
    let l = layout!((4, 8):(8, 1));
    let mut count = Count(0);
    panics(l, || l.walk(&mut count));
    assert_eq!(
        Tensor::new(&[0_u8; 32], l).expect("it fits").iter().count(),
        32
    );
}

#[test]
fn counters_of_tensors_of_coordinates_reach_no_element() {
    let id = make_identity_tensor(shape!((4, 8)));
    let less = -5_isize;
    assert!(
        id.domain_offset(coord!((1_000_000, less))).is_err(),
        "of unsigned numbers"
    );
    let far = id
        .domain_offset(coord!((1_000_000, 5)))
        .expect("coordinates have no bounds");
    let data = [0_u8; 32];
    let x = Tensor::new(&data, layout!((4, 8))).expect("it fits");
    assert_eq!(
        (far.at((3, 7)).to_native(), x.get(far.at((3, 7)))),
        ((1_000_003, 12), None)
    );
    assert!(!far.at(0).elem_less(x.shape()));
}

#[test]
fn iterators_of_coordinates_are_copies_of_their_own() {
    let l = layout!((2, 3));
    let mut coordinates = l.coordinates();
    let again = coordinates;
    assert_eq!(
        (
            coordinates.by_ref().count(),
            coordinates.count(),
            again.count()
        ),
        (6, 0, 6)
    );
}
