//! The compositions that reference implementations silently answer wrongly, by condition.

use cute_core::{
    dynamic::DynSwizzledLayout,
    layout::{crd2idx_in, make_ordered_layout, try_make_layout_tv},
    prelude::*,
};
use cute_tests::{answer::Answer, probe::*};
use std::marker::PhantomData;

/// `$a o $b` does not compile, by the named condition.
macro_rules! refused_statically {
    ($condition:literal: $($a:expr, $b:expr;)+) => {$(
        match Composition($a, $b, PhantomData::<()>).attempt() {
            Answer::Refused { condition, statically: true, .. } if condition == $condition => {}
            other => panic!("{} o {}: {other:?}", $a, $b),
        }
    )+};
}

/// `$a o $b` is an error at run time, by the named condition.
macro_rules! refused_at_run_time {
    ($condition:literal: $($a:expr, $b:expr;)+) => {$(
        match Composition($a, $b, PhantomData::<()>).attempt() {
            Answer::Refused { condition, statically: false, .. } if condition == $condition => {}
            other => panic!("{} o {}: {other:?}", $a, $b),
        }
    )+};
}

#[test]
fn modes_that_meet_in_one_mode_are_refused() {
    refused_statically! { "SegregatedImages":
        layout!((4,3):(0,1)), layout!((2,3):(2,1));
        layout!((4,3):(3,1)), layout!((2,3):(2,1));
    }
    let four = 4_i32;
    refused_at_run_time! { "SegregatedImages":
        layout!((four,3):(3,1)), layout!((2,3):(2,1));
    }
}

#[test]
fn strides_that_divide_in_the_weak_form_alone_are_refused() {
    refused_statically! { "StrideDivisible":
        layout!((4,6,8):(2,3,5)), layout!(6:3);
        layout!((8,6):(1,64)), layout!(12:3);
        layout!((6,2):(8,2)), layout!(4:4);
    }
    let (three, four) = (3_i32, 4_i32);
    refused_at_run_time! { "StrideDivisible":
        layout!((8,6):(1,64)), layout!(12:three);
        layout!((6,2):(8,2)), layout!(4:four);
    }
}

/// Offsets below a cotarget begin at 0: a layout with a negative stride has no complement.
#[test]
fn complements_of_layouts_that_run_backwards_are_refused() {
    use cute_core::status::Violation;
    type Broken<L> = <L as cute_core::layout::ComputeComplement>::Status;
    let negative = |stride| Some(LayoutError::NegativeStride { stride });
    assert_eq!(Some(Broken::<Layout![4:-1]>::error()), negative(-1));
    assert_eq!(Some(Broken::<Layout![(8,2):(1,-8)]>::error()), negative(-8));
    assert_eq!(
        Some(Broken::<Layout![(2,2):(-4,-8)]>::error()),
        negative(-8)
    );
    for (layout, stride) in [
        ("_4:_-1", -1),
        ("(_8,_2):(_1,_-8)", -8),
        ("(_2,_2):(_-4,_-8)", -8),
    ] {
        let layout: DynLayout = layout.parse().expect("a layout");
        assert_eq!(layout.complement().err(), negative(stride), "{layout}");
        assert_eq!(
            layout.logical_product(&layout.clone().into()).err(),
            negative(stride)
        );
    }
    // what only run time knows to be negative lies below the offsets
    let (backwards, below) = (
        -1_isize,
        LayoutError::NotInjective {
            stride: -1,
            span: 1,
        },
    );
    assert_eq!(layout!(4:backwards).try_complement().err(), Some(below));
    let layout = DynLayout::from(layout!(4:backwards));
    assert_eq!(layout.complement().err(), Some(below));
}

/// CuTe divides by such a stride.
#[test]
fn a_stride_that_only_run_time_knows_to_be_0_is_refused_in_words_of_its_own() {
    let (a, zero) = (layout!((6,2):(8,2)), 0_i32);
    let error = a.try_compose(layout!(4:zero)).err();
    assert_eq!(error, Some(LayoutError::DynamicZeroStride { shape: 6 }));
    let whole = DynLayout::from(a).compose(&DynLayout::from(layout!(4:zero)).into());
    assert_eq!(whole.err(), error);
    let words = error.map(|error| error.to_string());
    let (words, static_zero) = (words.as_deref(), layout!(4:0));
    assert_eq!(
        words,
        Some(
            "stride 0 is known at run time only, and cannot step through shape 6; \
             a static stride of 0 repeats one element (StrideDivisible)"
        )
    );
    assert_eq!(a.compose(static_zero), static_zero);
}

/// CuTe answers beyond the domain of the left layout.
#[test]
fn what_is_common_lies_in_both_layouts() {
    let n = 2_i32;
    let error = layout!((8,n):(8,1)).try_max_common_vector(layout!((8,4):(8,1)));
    assert_eq!(error, Err(LayoutError::BeyondSize { span: 25, size: 16 }));
    assert_eq!(
        layout!((8,n):(8,1)).max_common_vector(layout!((8,n):(8,1))),
        int!(1)
    );
    // right for each mode by itself; two of them together carry from mode 5:1 of `a` into the next
    let (a, b) = (
        layout!((5,8,2):(1,16,2)),
        layout!((2,2,2,5,2):(1,64,4,16,2)),
    );
    let common = a.max_common_layout(b);
    for i in 0..common.len() {
        assert_eq!((a.at(common.at(i)), b.at(common.at(i))), (i, i), "{common}");
    }
}

/// Offsets have one index, and a digit between two strides is a whole number.
#[test]
fn left_inverses_need_a_mixed_radix() {
    let (two, three, stride) = (2_i32, 3_i32, 0_i32);
    let condition = |error: Option<LayoutError>| error.map(|error| error.condition());
    assert_eq!(
        condition(layout!((three,2):(1,2)).try_left_inverse().err()),
        Some(Condition::Injective)
    );
    assert_eq!(
        condition(layout!(4:stride).try_left_inverse().err()),
        Some(Condition::Injective)
    );
    let inverse = layout!((two,2):(2,4)).left_inverse();
    assert_eq!(inverse.to_string(), "(_2,_2,_2):(_0,_1,2)");
    // neither of the modes alone may begin at the stride, unless the other has one element
    let one = 1_i32;
    let l = layout!((one,4):(1,1));
    assert_eq!(l.left_inverse().to_string(), "_4:1");
    assert_eq!(
        condition(layout!((two,4):(1,1)).try_left_inverse().err()),
        Some(Condition::Injective)
    );
}

/// `A(-i) = -A(i)` lets a single mode run backwards; beside another it would borrow from the digits
/// that the other has taken.
#[test]
fn a_mode_runs_backwards_alone() {
    assert_eq!(
        layout!((2,4):(-1,512)).compose(layout!(4:-1)),
        layout!((2,2):(1,-512))
    );
    assert_eq!(
        layout!(8:3).compose(layout!((4,2):(-1,4))),
        layout!((4,2):(-3,12))
    );
    refused_statically! { "InBounds":
        layout!((4,8):(1,9)), layout!((4,2):(-1,4));
        layout!((4,8):(1,9)), layout!((4,2):(1,-4));
    }
    let back = -1_i32;
    refused_at_run_time! { "InBounds":
        layout!((4,8):(1,9)), layout!((4,2):(back,4));
    }
}

/// What saturates in a narrow type is not taken for a value in a wider one.
#[test]
fn widths_do_not_hide_what_does_not_fit() {
    let representable = |error: LayoutError| error.condition() == Condition::Representable;
    let (four, stride, far) = (4_i32, 1_i32 << 20, 1_i32 << 12);
    let wide = 4_i64;
    let left = layout!(four: stride);
    assert!(
        left.try_compose(layout!(wide: far))
            .is_err_and(representable)
    );

    let (two, half, cotarget) = (2_u32, 1_u32 << 31, 1_usize << 33);
    let complement = layout!(two: half).try_complement_to(shape!(cotarget));
    assert!(complement.is_err_and(representable));

    let (a, b, m, one) = (1_i32 << 20, 1_i32 << 20, 2_i64, 1_i64);
    let product = layout!(a:1).try_logical_product(layout!((m,m):(b,one)));
    assert!(product.is_err_and(representable));
    assert!(try_layout!((a, b, m)).is_err_and(representable));
    assert!(try_layout!((m, a, b); row_major).is_err_and(representable));
    assert!(try_layout!((a, m):(b, one)).is_err_and(representable));

    // A part of a layout has the narrower type of its own leaves, and fits it.
    let f = 65_536_i32;
    assert!(try_layout!(((f, 65536), one)).is_err_and(representable));
    let w = 7_i64;
    assert!(try_layout!((f, 65536, 1):(1, 65536, w)).is_err_and(representable));

    // Sizes in one type and strides in a wider one are what they seem.
    let (n, ld) = (100_000_i32, 100_000_i64);
    let matrix = layout!((n, 1000):(ld, 1));
    assert_eq!(matrix.at((99_999, 999)), 9_999_900_999_i64);
}

#[test]
#[should_panic(expected = "Representable")]
fn an_index_that_does_not_fit_is_none() {
    let (a, b, i) = (1_i32 << 20, 1_i32 << 20, 1_i32);
    crd2idx_in(coord!((0, 0, i)), shape!((a, b, 2)));
}

/// Sums of layouts whose modes run time finds to be of other sizes.
#[test]
fn added_layouts_have_one_size() {
    let (n, m) = (4_i32, 6_i32);
    let sum = layout!((n,6):(1,n)).try_layout_add(layout!((4,m):(m,1)));
    assert_eq!(sum.map(|r| r.to_string()), Ok("(_4,_6):(7,5)".into()));
    let differ = |left, right| Some(LayoutError::SizesDiffer { left, right });
    let error = layout!((n,6):(1,n))
        .try_layout_add(layout!((m,4):(4,1)))
        .err();
    assert_eq!(error, differ(4, 6));
    assert_eq!(
        layout!(n:1).try_layout_add(layout!(5:1)).err(),
        differ(4, 5)
    );
    // the last mode of one layout is refined by what is left of the other
    assert_eq!(
        layout!(n:3).layout_add(layout!((2,2):(2,0))),
        layout!((2,2):(5,6))
    );
    let panic = std::panic::catch_unwind(|| layout!(n:1).layout_add(layout!(5:1)));
    let words = panic
        .expect_err("two sizes")
        .downcast::<String>()
        .expect("words");
    assert_eq!(*words, "layout_add: sizes 4 and 5 differ (SizeMatch)");
}

/// CuTe divides a dynamic stride without asking, and rounds a shape up.
#[test]
fn wider_elements_are_whole_at_run_time_too() {
    let condition = |error: Option<LayoutError>| error.map(|error| error.condition());
    let recast = Some(Condition::RecastDivisible);
    let (six, ten, back) = (6_i32, 10_i32, -1_i32);
    assert_eq!(
        condition(layout!((4,3):(1,six)).try_upcast::<4>().err()),
        recast
    );
    assert_eq!(
        condition(layout!((4,3):(1,six)).try_upcast_padded::<4>().err()),
        recast
    );
    assert_eq!(condition(layout!(ten:1).try_upcast::<4>().err()), recast);
    assert_eq!(layout!(ten:1).upcast_padded::<4>().to_string(), "3:_1");
    // a mode that runs backwards lies in elements below the first one, counted by the floor
    assert_eq!(
        condition(layout!(4:back).try_upcast_padded::<4>().err()),
        recast
    );
    assert_eq!(layout!(2:back).upcast_padded::<4>().to_string(), "_2:-1");
    // what saturates is not taken for a value
    let far = i32::MAX / 2;
    assert_eq!(
        condition(layout!((far,2):(1,far)).try_downcast::<4>().err()),
        Some(Condition::Representable)
    );
    assert_eq!(
        condition(layout!((4,1):(1,far)).try_downcast::<4>().err()),
        Some(Condition::Representable)
    );
}

#[test]
#[should_panic(expected = "upcast: shape 10 is not divisible by 4")]
fn a_partial_element_is_named_in_the_panic() {
    let ten = 10_i32;
    layout!(ten:1).upcast::<4>();
}

/// Shapes that are compatible with others for some run-time sizes only.
#[test]
fn shapes_that_meet_have_one_size() {
    use cute_core::tuple::{
        common_coarsening, common_refinement, try_common_coarsening, try_common_refinement,
    };
    let (n, m) = (4_i32, 6_i32);
    let differ = |left, right| Some(LayoutError::SizesDiffer { left, right });
    let fine = common_refinement(shape!((n, (2, 3))), shape!(((2, 2), m)));
    assert_eq!(fine.to_string(), "((_2,_2),(_2,_3))");
    let error = try_common_refinement(shape!((n, (2, 3))), shape!(((2, 3), m))).err();
    assert_eq!(error, differ(6, 4));
    assert_eq!(
        try_common_refinement(shape!((n, 6)), shape!((5, m))).err(),
        differ(4, 5)
    );
    let coarse = common_coarsening(shape!((n, (2, m))), shape!(((2, 2), 12)));
    assert_eq!(coarse.to_string(), "(_4,_12)");
    // the last modes are of other sizes whatever n is
    assert_eq!(
        common_coarsening(shape!((n, 6)), shape!((2, 12))),
        shape!(24)
    );
    assert_eq!(
        try_common_coarsening(shape!((n, 6)), shape!((m, 6))).err(),
        differ(4, 6)
    );
    assert_eq!(
        try_common_coarsening(shape!((n, 6)), shape!(25)).err(),
        differ(24, 25)
    );
}

/// Threads and values that run time numbers with gaps, or that types do not tell apart.
#[test]
fn threads_and_values_are_numbered_one_by_one() {
    let n = 4_i32;
    let threads = layout!((4, 8):(8, 1));
    let (_, tv) = try_make_layout_tv(threads, layout!((2,n):(1,2))).expect("one by one");
    assert_eq!(tv.to_string(), "((_8,_4),(_2,4)):((32,_2),(_1,_8))");
    let (_, tv) = try_make_layout_tv(layout!((n,8):(8,1)), layout!((2, 2))).expect("one by one");
    assert_eq!(tv.to_string(), "((_8,4),(_2,_2)):((16,_2),(_1,8))");
    assert_eq!(
        try_make_layout_tv(layout!((8,n):(1,16)), layout!((2, 2))).map(|both| both.1.len()),
        Err(LayoutError::NotNumbered {
            reached: 32,
            size: 128
        })
    );
    let panic = std::panic::catch_unwind(|| make_layout_tv(threads, layout!((2,n):(1,4))).1);
    let words = panic
        .expect_err("a gap")
        .downcast::<String>()
        .expect("words");
    assert_eq!(
        *words,
        "layout_tv: threads and values number 64 of 256 elements exactly once (SizeMatch)"
    );
}

/// A static layout is checked without code at run time where it is valid, and by code where it is
/// not.
#[test]
fn static_sizes_are_positive_too() {
    let words = |made: std::thread::Result<String>| {
        *made
            .expect_err("no layout")
            .downcast::<String>()
            .expect("words")
    };
    let made = std::panic::catch_unwind(|| make_layout(coord!((4, 0))).to_string());
    assert!(words(made).contains("shape 0 is not positive (Representable)"));
    let made = std::panic::catch_unwind(|| make_layout_row_major(stride!((-2, 3))).to_string());
    assert!(words(made).contains("shape -2 is not positive (Representable)"));
    let made = std::panic::catch_unwind(|| {
        make_ordered_layout(coord!((0, 3)), stride!((1, 0))).to_string()
    });
    assert!(words(made).contains("shape 0 is not positive (Representable)"));
    // from 2^62 on the check is made by code
    let large = make_layout(shape!((0x2000_0000_0000_0000, 2)));
    assert_eq!(large.size().to_string(), "_4611686018427387904");
}

/// A part that begins before offset 0 has no values, since a swizzle has none there.
#[test]
fn parts_of_compositions_begin_at_0_or_after() {
    let refused = |error: Option<LayoutError>| {
        assert_eq!(
            error.map(|error| error.condition()),
            Some(Condition::InBounds)
        );
    };
    let column = 4_usize;
    let smem = swizzle!(3, 3, 3).compose(layout!((8,8):(8,-1)));
    refused(smem.try_slice(coord!((_, 4))).err());
    refused(smem.try_slice(coord!((_, column))).err());
    refused(smem.try_slice_and_offset(coord!((_, 4))).err());
    refused(smem.try_slice_and_offset(coord!((_, column))).err());
    let dynamic = DynSwizzledLayout::try_from(smem).expect("an offset that is not negative");
    refused(dynamic.slice(&"(_,4)".parse().expect("a coordinate")).err());
    // from 64 on there are values before the first coordinate, too
    let smem = swizzle!(3, 3, 3).compose_from(int!(64), layout!((8,8):(8,-1)));
    let column_of_4 = smem.slice(coord!((_, column)));
    for row in 0..8_usize {
        assert_eq!(column_of_4.at(row) as isize, smem.at((row, column)));
    }
}
