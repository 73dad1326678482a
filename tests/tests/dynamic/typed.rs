//! Layouts, tuples and tilers of types become values with equal marks, and values become types
//! where they fit.

use cute_core::dynamic::{
    DynIndex, DynLayout, DynLeaf, DynSwizzledLayout, DynTiler, DynTuple, DynXorLayout, TypedError,
    TypedProblem,
};
use cute_core::layout::{OffsetFunction, crd2idx};
use cute_core::prelude::*;
use cute_core::tuple::{Build, Cons, Nil};

/// Printed as the type prints, parsed as the same value, and read back as the same type.
#[track_caller]
fn round_trip<L: Layout + Build + PartialEq + std::fmt::Debug>(typed: L) {
    let value = DynLayout::from(typed);
    assert_eq!(value.to_string(), typed.to_string());
    assert_eq!(typed.to_string().parse(), Ok(value.clone()));
    assert_eq!(value.to_typed(), Ok(typed), "{value}");
    // marks do not matter on the way back
    assert_eq!(value.to_static().to_typed(), Ok(typed), "{value}");
}

#[test]
fn typed_layouts_come_back_from_values() {
    let (m, n, k) = (7_usize, -3_isize, 5_u32);
    round_trip(layout!(4:1));
    round_trip(layout!((4):(1)));
    round_trip(layout!((m):(k)));
    round_trip(layout!(((4)):((1))));
    round_trip(Cons(
        layout!(4:1),
        Cons(Nil, Cons(Cons(layout!(2:m), Cons(Nil, Nil)), Nil)),
    ));
    round_trip(layout!((3,(2,3)):(3,(12,1))));
    round_trip(layout!((3,(2,m)):(-3,(12,n))));
    round_trip(layout!(((k,k),(((k)),8)):((k,0),(((-1)),k))));
    round_trip(layout!((1,1,1,1,1,1,1,1,1,(1,(1,(1,m)))):(0,0,0,0,0,0,0,0,0,(0,(0,(0,k))))));
    round_trip(layout!((2,4611686018427387904):(4611686018427387903,1)));
}

#[test]
fn layouts_of_coordinates_come_back_from_values() {
    let (m, k) = (7_usize, 5_u32);
    round_trip(layout!(4:1@0));
    round_trip(layout!((m,8):(1@0,k@1)));
    round_trip(layout!(((4,k),2,3):((1@0@1,-8@1@1),1@0,0)));
    round_trip(make_identity_layout(shape!((4, (8, (2, 3))))));
    let value: DynLayout = "(4,8):(1@0,2@1)".parse().expect("a layout");
    let error = value.to_typed::<Layout![(4,8):(1@0,2@0)]>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "at mode (1): a stride along @1 is not a stride along @0 (SizeMatch)"
    );
    let error = value.to_typed::<Layout![(4,8):(u32,2)]>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "at mode (0): a stride along @0 is not an integer stride (SizeMatch)"
    );
    let error = value.to_typed::<Layout![(4,8):(1@0,4@1)]>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "at mode (1): stride 2 is not _4 (SizeMatch)"
    );
}

#[test]
fn the_layout_without_modes_comes_back() {
    // as a type it is the empty tuple, and printed as that
    let value = DynLayout::from(Nil);
    assert_eq!(value.to_string(), "():()");
    assert_eq!(value.to_typed(), Ok(Nil));
}

#[test]
fn typed_tuples_come_back_from_values() {
    #[track_caller]
    fn round_trip<T: IntTuple + Build + PartialEq + std::fmt::Debug>(typed: T) {
        let value = DynTuple::from(typed);
        assert_eq!(value.to_string(), typed.to_string());
        assert_eq!(typed.to_string().parse(), Ok(value.clone()));
        assert_eq!(value.to_typed(), Ok(typed), "{value}");
    }
    let (m, n) = (7_usize, i64::MIN);
    round_trip(shape!(4));
    round_trip(Nil);
    round_trip(Cons(
        stride!((m, (-4, n))),
        Cons(Cons(int!(0), Cons(Nil, Nil)), Nil),
    ));
    round_trip(stride!((9223372036854775808, -9223372036854775808)));
}

#[test]
fn typed_tilers_become_values() {
    #[track_caller]
    fn printed<T: Tiler>(tiler: T, expected: &str) {
        let value = DynTiler::from(tiler);
        assert_eq!(value.to_string(), expected);
        assert_eq!(expected.parse(), Ok(value));
    }
    let m = 7_usize;
    printed(tile!(_), "_");
    printed(tile!(4), "_4");
    printed(tile!(4:2), "_4:_2");
    printed(tile!((4, m)), "(_4,7)");
    printed(
        tile!((4,(_,m:2),(2,3):(1,m),(4:1,8:1))),
        "(_4,(_,7:_2),(_2,_3):(_1,7),(_4:_1,_8:_1))",
    );
    printed(layout!((4,(2,m)):(1,(m,4))), "(_4,(_2,7)):(_1,(7,_4))");
}

fn refused<L: Layout + Build + std::fmt::Debug>(value: &str) -> (Vec<usize>, TypedProblem, String) {
    let value: DynLayout = value.parse().expect(value);
    let error: TypedError = value.to_typed::<L>().expect_err("another type");
    (error.path().into(), error.problem(), error.to_string())
}

#[test]
fn values_that_a_type_does_not_have_are_refused_at_their_mode() {
    type L = Layout![(4,(u32,8)):(i32,(1,u32))];
    let refused = refused::<L>;
    for (value, path, text) in [
        (
            "(5,(3,8)):(1,(1,1))",
            &[0][..],
            "at mode (0): shape 5 is not _4 (SizeMatch)",
        ),
        (
            "(4,(3,8)):(1,(2,1))",
            &[1, 0],
            "at mode (1,0): stride 2 is not _1 (SizeMatch)",
        ),
        (
            "(4,(3,8)):(2147483648,(1,1))",
            &[0],
            "at mode (0): stride 2147483648 does not fit i32 (Representable)",
        ),
        (
            "(4,(4294967296,8)):(1,(1,1))",
            &[1, 0],
            "at mode (1,0): shape 4294967296 does not fit u32 (Representable)",
        ),
        (
            "(4,(3,8)):(1,(1,-1))",
            &[1, 1],
            "at mode (1,1): stride -1 does not fit u32 (Representable)",
        ),
        ("4:1", &[], "an integer is no tuple of rank 2 (Congruent)"),
        (
            "(4,(3,8),1):(1,(1,1),1)",
            &[],
            "a tuple of rank 3 is no tuple of rank 2 (Congruent)",
        ),
        (
            "(4):(1)",
            &[],
            "a tuple of rank 1 is no tuple of rank 2 (Congruent)",
        ),
        (
            "():()",
            &[],
            "a tuple of rank 0 is no tuple of rank 2 (Congruent)",
        ),
        (
            "((4),(3,8)):((1),(1,1))",
            &[0],
            "at mode (0): a tuple of rank 1 is no integer (Congruent)",
        ),
        (
            "(4,(3,())):(1,(1,()))",
            &[1, 1],
            "at mode (1,1): a tuple of rank 0 is no integer (Congruent)",
        ),
        (
            "(4,24):(1,1)",
            &[1],
            "at mode (1): an integer is no tuple of rank 2 (Congruent)",
        ),
        (
            "(4,((),8)):(1,((),1))",
            &[1, 0],
            "at mode (1,0): a tuple of rank 0 is no integer (Congruent)",
        ),
    ] {
        let (at, _, shown) = refused(value);
        assert_eq!((at.as_slice(), shown.as_str()), (path, text), "{value}");
    }
    let (_, problem, _) = refused("(4,(4,8)):(1,(1,1000000000000))");
    let (what, value) = (
        "stride",
        "1000000000000".parse::<DynTuple>().unwrap().leaves()[0],
    );
    assert_eq!(
        problem,
        TypedProblem::TooLarge {
            what,
            value,
            index: "u32"
        }
    );
    assert_eq!(
        self::refused::<Nil>("4:1").2,
        "an integer is no tuple of rank 0 (Congruent)"
    );
}

#[test]
fn the_index_type_must_hold_the_cosize() {
    type L = Layout![(u32, u32):(u32, u32)];
    let (path, problem, text) = refused::<L>("(100000,100000):(100000,1)");
    assert_eq!(path, Vec::<usize>::new());
    let error = LayoutError::NotRepresentable {
        max: u32::MAX.into(),
    };
    assert_eq!(problem, TypedProblem::Invalid(error));
    assert_eq!(text, error.to_string());
}

#[test]
#[should_panic(expected = "shape 0 is not positive")]
fn layouts_that_were_made_by_hand_are_checked() {
    let _ = DynLayout::from(Mode(Dyn(0_usize), Dyn(1_usize)));
}

/// CuTe divides the sizes of a layout from the left, each by what those before it leave of the
/// tile's span. What a run-time size leaves is a run-time number, also where it must be 1.
#[test]
fn exact_divisions_join_the_sizes_behind_one_of_run_time() {
    let m = 4_usize;
    let a = layout!((8,m,2):(1,16,32));
    let value = DynLayout::from(a);
    let tile = layout!(2:4);
    let expected = "(_2,(_4,(4,2))):(_4,(_1,(_16,32)))";
    let (exact, padded) = (a.logical_divide(tile), a.logical_divide_padded(tile));
    assert_eq!(exact.to_string(), expected);
    assert_eq!(padded.to_string(), expected);
    let values = value.logical_divide(&DynLayout::from(tile).into());
    assert_eq!(values.map(|r| r.to_string()), Ok(expected.into()));
    for i in 0..64 {
        let step = i / 2;
        assert_eq!(exact.at(i), a.at(4 * (i % 2) + step % 4 + 8 * (step / 4)));
    }
}

/// As in CuTe C++, where `_0@0` times a run-time number is `_0@0`.
#[test]
fn a_static_0_along_a_basis_vector_stays_static() {
    let (n, zero) = (14_i32, 0_i32);
    let (a, b) = (layout!((n):(0@0)), layout!((2,13):(0,zero)));
    let value = DynLayout::from(a).compose(&DynLayout::from(b).into());
    assert_eq!(a.compose(b).to_string(), "(_2,_13):(_0,_0@0)");
    assert_eq!(value.unwrap().to_string(), "(_2,_13):(_0,_0@0)");

    let l = layout!((n,12):(0@0,1@1));
    let value = DynLayout::from(l).crd2value(&coord!(1337).into());
    assert_eq!(crd2idx(coord!(1337), l).to_string(), "(_0,95)");
    assert_eq!(value.unwrap().to_string(), "(_0,95)");
}

/// Sizes of layouts known at run time are `u64`, so coordinates are, in tuples too.
#[test]
fn coordinates_of_integers_of_any_type_lead_to_one_offset() {
    let layout: DynLayout = "(4,(2,8)):(16,(8,1))".parse().expect("a layout");
    let swizzled: DynSwizzledLayout = format!("Sw<2,0,4> o 0 o {layout}").parse().expect("one");
    let xor: DynXorLayout = format!("Xor o {layout}").parse().expect("one");
    let offset = 3 * 16 + 8 + 5;
    fn of<C: Copy>(layout: &impl OffsetFunction<C>, coordinate: C) -> Option<usize> {
        let offset = layout.at_checked(coordinate);
        assert!(offset.is_none_or(|offset| offset == layout.at(coordinate)));
        offset
    }
    macro_rules! all {
        ($($coordinate:expr),+ $(,)?) => {$(
            assert_eq!(layout.at($coordinate), offset);
            assert_eq!(layout.at_checked($coordinate), Some(offset));
            assert_eq!(of(&layout, $coordinate), Some(offset as usize));
            assert_eq!(swizzled.at($coordinate), offset ^ 3);
            assert_eq!(swizzled.at_checked($coordinate), Some(offset ^ 3));
            assert_eq!(of(&swizzled, $coordinate), Some(offset as usize ^ 3));
            assert_eq!(xor.at($coordinate), offset);
            assert_eq!(xor.at_checked($coordinate), Some(offset));
        )+};
    }
    let (i, j, k) = (3_u64, 1_usize, 5_i32);
    all!(
        (i, (j, k)),
        (i, i64::from(k) * 2 + 1),
        (int!(3), (1_u64, coord!(5))),
        coord!((3, (j, 5))),
        Cons(i, Cons(Cons(j, Cons(k, Nil)), Nil)),
        3 + 4 * 11,
        47_u64,
        int!(47),
    );
    let leaf = |n: u64| DynLeaf::new_dynamic(n.into()).expect("small");
    for (i, j) in (0..4_u64).flat_map(|i| (0..16_u64).map(move |j| (i, j))) {
        let at = DynTuple::from_iter([i, j].map(|n| leaf(n).into()));
        assert_eq!(Ok(layout.at((i, j))), layout.at_coordinate(&at));
        assert_eq!(Ok(swizzled.at((i, j))), swizzled.at_coordinate(&at));
        assert_eq!(Ok(xor.at((i, j))), xor.at_coordinate(&at));
    }

    fn outside(layout: &DynLayout, coordinate: impl DynIndex) {
        assert_eq!(layout.at_checked(coordinate), None);
        assert_eq!(OffsetFunction::at_checked(layout, coordinate), None);
    }
    outside(&layout, (4_u64, 0));
    outside(&layout, (-1, 0));
    outside(&layout, (0, (0_u64, usize::MAX)));
    outside(&layout, (u64::MAX, 0));
    outside(&layout, u64::MAX);
    assert_eq!(swizzled.at_checked((u64::MAX, 0)), None);
    assert_eq!(of(&swizzled, (u64::MAX, 0)), None);
    assert_eq!(xor.at_checked((0, u64::MAX)), None);
}
