//! Size and cosize, for types and values.

use super::{Layout, StaticSizes};
use crate::int::DynInt;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::size;

    /// Number of coordinates of a layout: the product of its shape.
    ///
    /// ```
    /// use cute_core::{int::StaticInt, layout::Size, prelude::*};
    /// assert_eq!(Size::<Layout![(3,(2,3)):(3,(12,1))]>::VALUE, 18);
    /// ```
    ///
    /// Source: CuTe `size`.
    pub fn size(layout: Layout) -> Int { size_onto(layout, 1) }
    fn size_onto(layout: Layout, factor: Int) -> Int {
        match layout {
            Mode(s, _) | BasisMode(s, _) => mul(s, factor),
            Nil => factor,
            Cons(h, t) => size_onto(h, size_onto(t, factor)),
        }
    }

    /// The cosize of a list of modes with integer strides.
    pub fn cosize_list(list: List) -> Int {
        match list { Nil => 1, Cons(Mode(s, d), t) => add(mul(pred(s), abs(d)), cosize_list(t)), Cons(BasisMode(s, e), t) => no_integer() }
    }
}

/// A number of coordinates as a `usize`, for `len`.
#[inline(always)]
#[track_caller]
pub(crate) fn as_length<N: DynInt>(size: N) -> usize {
    if const { size_of::<N>() > size_of::<usize>() } {
        let length = usize::try_from(size.to_i128());
        return length.expect("the size exceeds usize (Representable)");
    }
    size.cast()
}

/// Panics unless there are as many sizes as modes: in a constant.
pub(crate) const fn assert_sizes(modes: usize, sizes: usize) {
    assert!(
        modes == sizes,
        "the number of sizes is not that of the modes (Congruent): `let [m, n] = layout.sizes()` takes those of two modes"
    );
}

/// The sizes of the modes of a static layout as numbers, also in constants. For a shape `S`, it is the
/// layout [`CompactColMajor<S>`](super::CompactColMajor) that has them. [`Layout::sizes`] tells those of
/// a value.
///
/// # Panics
/// Panics, so that a constant does not compile, if there are not `N` modes (Congruent), if a size is
/// known only at run time, or if it exceeds `usize` (Representable).
///
/// ```
/// use cute_core::{layout::{CompactColMajor, static_sizes}, prelude::*};
/// const TILE: [usize; 2] = static_sizes::<Layout![(128,(8,8))], 2>();
/// assert_eq!(TILE, [128, 64]);
///
/// trait Tile {
///     type Shape: IntTuple;
///     const SIZES: [usize; 2] = static_sizes::<CompactColMajor<Self::Shape>, 2>();
/// }
/// struct Small;
/// impl Tile for Small {
///     type Shape = Shape![(16,8)];
/// }
/// assert_eq!([[0_u8; Small::SIZES[0]]; Small::SIZES[1]].as_flattened().len(), 128);
/// ```
/// ```compile_fail,E0080
/// # use cute_core::{layout::static_sizes, prelude::*};
/// // error: a size of this layout is no constant: it is known only at run time
/// const SIZES: [usize; 2] = static_sizes::<Layout![(usize,8)], 2>();
/// ```
pub const fn static_sizes<L: Layout, const N: usize>() -> [usize; N] {
    assert_sizes(L::RANK, N);
    let (mut sizes, mut mode, mut rest) = ([0; N], 0, &L::STATIC_SIZES);
    while let StaticSizes::Mode(size, more) = rest {
        sizes[mode] = match *size {
            Some(size) if size <= usize::MAX as u128 => size as usize,
            Some(_) => panic!("a size of this layout exceeds usize (Representable)"),
            None => panic!(
                "a size of this layout is no constant: it is known only at run time, or the layout is the result of an \
                 operation whose conditions do not hold"
            ),
        };
        (mode, rest) = (mode + 1, *more);
    }
    sizes
}
