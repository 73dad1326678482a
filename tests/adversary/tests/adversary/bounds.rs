//! Storages that are too short, offsets beyond them, coordinates outside of the domain.

use cute_adversary::{panics, refused};
use cute_core::prelude::*;
use cute_core::tuple::Nil;

#[test]
fn a_storage_one_element_short_is_refused() {
    let data = [0_u8; 32];
    let (n, d) = (4_usize, 9_usize);
    let layout = layout!((n, 2):(d, 4));
    assert!(Tensor::new(&data, layout).is_ok(), "{layout}");
    refused(
        layout,
        Tensor::new(&data[..31], layout),
        Condition::InBounds,
    );
}

#[test]
fn an_empty_storage_holds_no_element() {
    let empty: [u8; 0] = [];
    let one = 1_usize;
    refused(
        "1:1",
        Tensor::new(&empty[..], layout!(one:1)),
        Condition::InBounds,
    );
    refused(
        "1:0",
        Tensor::new(&empty[..], layout!(one:0)),
        Condition::InBounds,
    );
}

#[test]
fn an_empty_storage_does_not_hold_the_empty_tuple() {
    let empty: Vec<u8> = Vec::new();
    // one coordinate, the empty one
    refused(Nil, Tensor::new(&empty, Nil), Condition::InBounds);
    assert_eq!(Tensor::new(&[7_u8][..], Nil).expect("one element")[0], 7);
}

#[test]
fn negative_strides_do_not_lead_before_the_storage() {
    let data = [0_u8; 8];
    let (n, d) = (4_usize, -1_isize);
    for (origin, fits) in [(0, false), (2, false), (3, true), (7, true)] {
        let x = Tensor::with_offset(&data, origin, layout!(n:d));
        assert_eq!(x.is_ok(), fits, "{}:{} at {origin}", n, d);
    }
}

#[test]
fn strides_of_both_signs_need_room_on_both_sides() {
    let data = [0_u8; 8];
    let (up, down) = (2_isize, -3_isize);
    let layout = layout!((2, 3):(down, up));
    // from -3 to 4: 8 elements, of which coordinate 0 is the fourth
    for origin in 0..10 {
        let x = Tensor::with_offset(&data, origin, layout);
        assert_eq!(x.is_ok(), origin == 3, "{layout} at {origin}");
    }
}

#[test]
fn an_offset_at_the_end_is_refused() {
    let data = [0_u8; 8];
    let one = 1_usize;
    for origin in [8, 9, usize::MAX] {
        refused(
            "1:1",
            Tensor::with_offset(&data, origin, layout!(one:1)),
            Condition::InBounds,
        );
        refused(
            "()",
            Tensor::with_offset(&data, origin, Nil),
            Condition::InBounds,
        );
    }
}

#[test]
fn an_offset_does_not_wrap_into_the_storage() {
    let data = [0_u8; 8];
    let n = 4_usize;
    for below in 1..4 {
        let origin = 0_usize.wrapping_sub(below);
        refused(
            layout!(n:1),
            Tensor::with_offset(&data, origin, layout!(n:1)),
            Condition::InBounds,
        );
    }
}

#[test]
fn an_array_is_asked_for_its_length_from_the_offset_on() {
    let data = [0_u8; 8];
    // the compiler knows that 8:1 fits from the first element on, and that alone
    refused(
        layout!(8:1),
        Tensor::with_offset(&data, 1, layout!(8:1)),
        Condition::InBounds,
    );
}

#[test]
fn sizes_of_zero_and_below_are_refused() {
    let data = [0_u8; 8];
    let (zero, none, less) = (0_usize, 0_i32, -4_i32);
    refused(
        "0:1",
        Tensor::new(&data, Mode(Dyn(zero), Dyn(1_usize))),
        Condition::Representable,
    );
    refused(
        "0:1",
        Tensor::new(&data, Mode(Dyn(none), Dyn(1_i32))),
        Condition::Representable,
    );
    refused(
        "-4:-1",
        Tensor::new(&data, Mode(Dyn(less), Dyn(-1_i32))),
        Condition::Representable,
    );
    // two negative sizes have a positive product
    let two = cute_core::tuple::Cons(
        Mode(Dyn(less), Dyn(0_i32)),
        cute_core::tuple::Cons(Mode(Dyn(less), Dyn(0_i32)), Nil),
    );
    refused(
        "(-4,-4):(0,0)",
        Tensor::new(&data, two),
        Condition::Representable,
    );
}

#[test]
fn default_layouts_of_run_time_sizes_have_none() {
    let data = [0_u8; 8];
    let layout = <Layout![(usize, usize):(usize, usize)]>::default();
    refused(
        "(0,0):(0,0)",
        Tensor::new(&data, layout),
        Condition::Representable,
    );
}

#[test]
fn a_coordinate_is_refused_where_one_component_is_outside_though_the_offset_is_not() {
    let data: Vec<u8> = (0..32).collect();
    let x = Tensor::new(&data, layout!((4, 8):(8, 1))).expect("it fits");
    // (0,8) would be the element of (1,0)
    assert_eq!((x.get((0, 8)), x.get((1, 0))), (None, Some(&8)));
    assert_eq!(
        (x.get((4, -8)), x.get((-1, 8)), x.get((3, -1))),
        (None, None, None)
    );
}

#[test]
fn coordinates_do_not_wrap_into_the_domain() {
    let data = [0_u8; 12];
    let n = 3_i32;
    // offsets of 32 bits
    let x = Tensor::new(&data, layout!((n, 4))).expect("it fits");
    for far in [
        1_i64 << 32,
        (1 << 32) + 1,
        -(1 << 32),
        (1 << 31) + 2,
        i64::MIN,
        i64::MAX,
    ] {
        assert_eq!(
            (x.get(far), x.get((far, 0)), x.get((0, far))),
            (None, None, None),
            "{far}"
        );
    }
    for far in [1_usize << 32, (1 << 63) + 1, usize::MAX] {
        assert_eq!((x.get(far), x.get((far, far))), (None, None), "{far}");
    }
}

#[test]
fn writes_outside_of_the_domain_are_refused() {
    let mut data = [0_u8; 12];
    let mut x = Tensor::new(&mut data, layout!((3, 4))).expect("it fits");
    for far in [12_i64, -1, 1 << 40, i64::MIN] {
        assert_eq!(x.get_mut(far), None, "{far}");
        let words = panics(format!("(3,4) at {far}"), || x[far] = 1);
        assert!(words.contains("(_3,_4) (InBounds)"), "{words}");
    }
    assert_eq!(data, [0; 12]);
}

#[test]
fn indices_of_nested_modes_are_checked_mode_by_mode() {
    let data: Vec<u8> = (0..24).collect();
    let x = Tensor::new(&data, layout!(((2, 3), 4))).expect("it fits");
    assert_eq!(
        (
            x.get((5, 3)),
            x.get((6, 0)),
            x.get(((2, 0), 0)),
            x.get(((0, 3), 0))
        ),
        (Some(&23), None, None, None)
    );
    assert_eq!((x.get(23), x.get(24)), (Some(&23), None));
}

#[test]
fn a_static_index_outside_is_refused_as_others() {
    let data = [0_u8; 12];
    let x = Tensor::new(&data, layout!((3, 4))).expect("it fits");
    assert_eq!(
        (
            x.get(coord!(12)),
            x.get(coord!((3, 0))),
            x.get(coord!((2, 3)))
        ),
        (None, None, Some(&0))
    );
    panics("(3,4) at _12", || x[coord!(12)]);
}

#[test]
fn fragments_have_no_elements_beyond_their_shape() {
    // holes: elements of the array that no coordinate reaches
    let mut fragment = Fragment::<u8, Layout![(2, 2):(1, 4)]>::filled(1);
    for far in [4_i64, 5, -1, i64::MAX] {
        assert_eq!(fragment.get(far), None, "{far}");
        assert_eq!(fragment.get_mut((0, far)), None, "{far}");
    }
    fill(&mut fragment, 2);
    assert_eq!(fragment.iter().copied().sum::<u8>(), 8);
}

#[test]
fn fragments_of_descending_strides_lie_within_their_array() {
    let mut fragment = Fragment::<u8, Layout![(4, 2):(-1, -4)]>::filled(1);
    fragment.for_each_mut(|_, v| *v += 1);
    assert!(fragment.iter().eq(&[2; 8]), "{}", fragment.layout());
    assert_eq!(size_of_val(&fragment), 8);
}

#[test]
fn owned_tensors_are_as_long_as_they_reach() {
    let (n, d) = (3_usize, -5_isize);
    let mut x = OwnedTensor::filled(layout!((n, 2):(d, 1)), 1_u8).expect("it fits");
    x.iter_mut().for_each(|v| *v += 1);
    assert!(x.iter().eq(&[2; 6]), "{}", x.layout());
}

#[test]
fn tensors_that_own_a_vector_reach_its_elements_alone() {
    for (offset, stride, fits) in [
        (0, 1, true),
        (4, 1, true),
        (5, 1, false),
        (3, -1, true),
        (7, -1, true),
        (2, -1, false),
        (8, -1, false),
        (0, 2, true),
        (2, 2, false),
        (usize::MAX, 1, false),
    ] {
        let layout = Mode(Dyn(4_usize), Dyn(stride as isize));
        let mut numbers: Vec<isize> = Vec::with_capacity(64);
        numbers.extend(0..8);
        match Tensor::with_offset(numbers, offset, layout) {
            Ok(mut x) => {
                assert!(fits, "{layout} from {offset} on");
                let expected = |k| offset as isize + k * stride as isize;
                assert!(
                    x.iter().copied().eq((0..4).map(expected)),
                    "{layout} from {offset} on"
                );
                x.iter_mut().for_each(|v| *v = -1);
                let moved = std::hint::black_box(x);
                assert!(moved.clone().iter().eq(&[-1; 4]));
            }
            Err(error) => {
                assert!(!fits, "{layout} from {offset} on: {error}");
                assert_eq!(error.condition(), Condition::InBounds);
            }
        }
    }
    let none = Tensor::new(Vec::<u8>::new(), layout!(1:0));
    refused("no element", none.map(|_| ()), Condition::InBounds);
}

#[test]
fn owned_tensors_that_reach_too_far_are_refused_before_memory_is_asked_for() {
    for stride in [isize::MIN + 1, isize::MIN / 2 - 1, isize::MAX] {
        let layout = Mode(Dyn(3_usize), Dyn(stride));
        refused(
            layout,
            OwnedTensor::<u8, _>::zeroed(layout),
            Condition::Representable,
        );
    }
}

#[test]
fn owned_tensors_of_more_than_there_can_be_are_refused() {
    let layout = Mode(Dyn(2_usize), Dyn(isize::MAX - 2));
    refused(
        layout,
        OwnedTensor::<u64, _>::zeroed(layout),
        Condition::Representable,
    );
}

#[test]
fn layouts_of_coordinates_reach_no_memory() {
    let data = [0_u8; 64];
    let id = layout!((4, 8):(1@0, 1@1));
    refused(id, Tensor::new(&data, id), Condition::IntegerStrides);
    let mixed = layout!((4, 8):(0, 1@0));
    refused(mixed, Tensor::new(&data, mixed), Condition::IntegerStrides);
    panics(id, Fragment::<u8, Layout![(4, 8):(1@0, 1@1)]>::zeroed);
    let n = 4_usize;
    let identity = make_identity_layout((n, 8_usize));
    refused(
        identity,
        Tensor::new(&data, identity),
        Condition::IntegerStrides,
    );
}

#[test]
fn storages_of_every_kind_are_asked_for_their_length() {
    let (n, m) = (5_usize, 4_usize);
    let (slice, array, vector): (&[u8], [u8; 4], Vec<u8>) = (&[0; 4], [0; 4], vec![0; 4]);
    let boxed: Box<[u8]> = vec![0; 4].into();
    let all = |n: usize| {
        [
            Tensor::new(slice, layout!(n:1)).is_ok(),
            Tensor::new(&array, layout!(n:1)).is_ok(),
            Tensor::new(&vector, layout!(n:1)).is_ok(),
            Tensor::new(&boxed, layout!(n:1)).is_ok(),
        ]
    };
    assert_eq!((all(m), all(n)), ([true; 4], [false; 4]));
}

#[test]
fn spare_capacity_is_no_storage() {
    let mut vector = Vec::with_capacity(100);
    vector.extend([1_u8, 2, 3]);
    let n = 4_usize;
    refused(
        layout!(n:1),
        Tensor::new(&vector, layout!(n:1)),
        Condition::InBounds,
    );
    refused(
        layout!(n:1),
        Tensor::new(&mut vector, layout!(n:1)),
        Condition::InBounds,
    );
}
