//! Plans for copies of any target and processor, and those for AVX2.

use super::super::plan::{Method, Plan, Processor};
use super::Side;
use crate::Target;
use cute_core::prelude::*;
use cute_core::tensor::{ShapedLike, Strided, StridedRank, copy_by};

/// The method of a target for the transposition of `sizes` floats, as a part of `bytes` bytes,
/// where streamed lines do not leave apart.
fn method(target: Target, sizes: [usize; 2], bytes: usize) -> Method {
    method_of_elements::<f32>(target, Processor::Together, sizes, bytes)
}

/// The method of a target for the transposition of `sizes` elements.
pub(super) fn method_of_elements<T: Copy + Default>(
    target: Target,
    processor: Processor,
    sizes: [usize; 2],
    bytes: usize,
) -> Method {
    plan_of_elements::<T>(target, processor, sizes, bytes).method
}

/// The plan of a target for the transposition of `sizes` elements.
pub(super) fn plan_of_elements<T: Copy + Default>(
    target: Target,
    processor: Processor,
    [n, m]: [usize; 2],
    bytes: usize,
) -> Plan {
    let from = Side::new([n, m], &[1, 0], |_| 0, |_| 1);
    let to = Side::new([n, m], &[0, 1], |_| 0, |_| 1);
    plan_of::<T, 2>(target, processor, [n, m], from, to, bytes)
}

/// The plan of a target for a copy whose source lies in a cache near the processor.
pub(super) fn plan_of<T: Copy + Default, const R: usize>(
    target: Target,
    processor: Processor,
    sizes: [usize; R],
    from: Side<R>,
    to: Side<R>,
    bytes: usize,
) -> Plan
where
    Const<R>: StridedRank,
    Strided<R>: ShapedLike<Strided<R>>,
{
    plan_where::<T, R>(target, processor, sizes, [from, to], bytes, Some(true))
}

/// The plan of a target for a copy whose source lies in a cache near the processor, does not, or lies nobody knows where.
/// A plan depends on that only where streamed lines do not leave apart; elsewhere it does not ask.
pub(super) fn plan_where<T: Copy + Default, const R: usize>(
    target: Target,
    processor: Processor,
    sizes: [usize; R],
    [from, to]: [Side<R>; 2],
    bytes: usize,
    is_near: Option<bool>,
) -> Plan
where
    Const<R>: StridedRank,
    Strided<R>: ShapedLike<Strided<R>>,
{
    let (src, mut dst) = (vec![T::default(); from.len], vec![T::default(); to.len]);
    let x = Tensor::from_strided(&src[..], from.offset, sizes, from.strides).expect("a source");
    let mut y =
        Tensor::from_strided(&mut dst[..], to.offset, sizes, to.strides).expect("a destination");
    let mut plan = None;
    copy_by(&x, &mut y, |nest, _, _| {
        plan = Some(Plan::on(target, processor, nest, bytes, || {
            assert_eq!((target, processor), (Target::Avx512, Processor::Together));
            is_near
        }));
    })
    .expect("one shape");
    plan.expect("the copy has a nest")
}

#[test]
fn methods_are_chosen_by_strides_and_sizes() {
    let across = 1;
    let (plane, direct, strips) = (
        Method::Plane { across },
        Method::Direct { across },
        Method::Strips { across },
    );
    let target = Target::Avx2;
    // A few elements; matrices that stay in the cache; and those that do not.
    assert_eq!(method(target, [100, 100], 1600), Method::Core);
    assert_eq!(method(target, [15, 100], 6000), Method::Core);
    assert_eq!(method(target, [79, 100], 40_000), direct);
    assert_eq!(method(target, [80, 100], 40_000), direct);
    assert_eq!(method(target, [200, 200], 160_000), direct);
    assert_eq!(method(target, [600, 600], 2 << 20), direct);
    assert_eq!(method(target, [600, 400], 32 << 20), strips);
    assert_eq!(method(target, [600, 60], 32 << 20), plane);
    // Rows of less than 2048 bytes.
    assert_eq!(method(target, [100, 512], 64 << 20), plane);
    // Rows of 6 lines, of which a tile takes 4, follow each other; rows of 8 lines are two tiles.
    assert_eq!(method(target, [96, 400], 64 << 20), Method::Core);
    assert_eq!(method(target, [96, 400], 128 << 20), plane);
    assert_eq!(method(target, [96, 32], 64 << 20), plane);
    // Steps of 2064 bytes, and of 2048.
    assert_eq!(method(target, [516, 516], 4 << 20), strips);
    assert_eq!(method(target, [512, 512], 1 << 20), Method::Core);
    for bytes in [2 << 20, 64 << 20, 128 << 20] {
        assert_eq!(method(target, [1024, 512], bytes), Method::Core);
    }
}
