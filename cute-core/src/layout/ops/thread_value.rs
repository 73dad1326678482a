//! Thread-value layouts: which elements of a tile each thread holds.
//!
//! The thread layout maps coordinates of a tile to threads. The value layout maps coordinates of
//! the part that one thread holds to values. Their raked product maps each element of the whole
//! tile to one number, `t + threads · v`. The right inverse of that product, with shape
//! `(threads, values)`, is the thread-value layout: `tv(t, v)` is the column-major index in the
//! tile of value `v` of thread `t`.
//!
//! It is made of two inverses, one of the threads and one of the values, whose strides are indices
//! of the tile. In mode `i` of the tile, values step by the product of the tile's modes before `i`;
//! threads step by that product times mode `i` of the values.
//!
//! Threads `(2,2):(2,1)` with values `(2,2):(1,2)` make a tile of `(4,4)` and the thread-value
//! layout `((2,2),(2,2)):((8,2),(1,4))`.
//!
//! Precondition: SizeMatch: threads and values are each numbered 0, 1, 2, … without a gap, each
//! number once. The types must show this: an inverse ends after a mode of dynamic size.
//!
//! Source: CuTe DSL `make_layout_tv`, CuTe C++ `make_tiled_copy`.

use super::blocked::{Padded, padded};
use super::coalesce::{CoalesceOnto, Unwrap, coalesce_onto, unwrap};
use super::inverse::{Chain, chain};
use crate::error::LayoutError;
use crate::int::ops::*;
use crate::layout::evaluate::{Evaluate, fits, unwrap_or_panic};
use crate::layout::operation::{bound, compute, named};
use crate::layout::size::{Size, size};
use crate::layout::{AsLayout, Layout};
use crate::logic::Both;
use crate::status::{Numbered, numbered};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::thread_value;
    integers;

    /// Both layouts have equally many modes; within each mode, values run faster than threads.
    pub fn thread_value(threads: Layout, values: Layout) -> Checked {
        of_modes(padded(threads, values), padded(values, threads))
    }
    fn of_modes(threads: Modes, values: Modes) -> Checked {
        one_by_one(
            coalesce_onto(chain(thread_places(threads, values, 1), 1), Nil),
            coalesce_onto(chain(value_places(values, threads, 1), 1), Nil),
            mul(size(threads), size(values)),
        )
    }
    fn one_by_one(threads: List, values: List, all: Int) -> Checked {
        Outcome(numbered(mul(size(threads), size(values)), all), Cons(unwrap(threads), Cons(unwrap(values), Nil)))
    }
    /// The modes of the threads, with the index in the tile at which each begins. `index` is the
    /// index at which the mode of the tile begins.
    fn thread_places(threads: Modes, values: Modes, index: Int) -> Places {
        match (threads, values) {
            (Cons(h, t), Cons(v, vs)) => thread_places_from(mul(index, size(v)), h, t, vs),
            _ => NoPlace,
        }
    }
    fn thread_places_from(index: Int, h: Layout, t: Modes, vs: Modes) -> Places {
        place_onto(coalesce_onto(h, Nil), index, thread_places(t, vs, mul(index, size(h))))
    }
    fn value_places(values: Modes, threads: Modes, index: Int) -> Places {
        match (values, threads) {
            (Cons(v, vs), Cons(h, t)) => place_onto(
                coalesce_onto(v, Nil),
                index,
                value_places(vs, t, mul(index, mul(size(v), size(h)))),
            ),
            _ => NoPlace,
        }
    }

    /// The size of the tile in each mode: that of the threads times that of the values.
    ///
    /// ```
    /// use cute_core::{layout::TilerTv, prelude::*};
    /// let tiler: TilerTv<Layout![(4,8):(8,1)], Layout![(2,4)]> = tile!((8,32));
    /// assert_eq!(tiler.to_string(), "(_8,_32)");
    /// ```
    ///
    /// Source: CuTe DSL `make_layout_tv`.
    pub fn tiler_tv(threads: Layout, values: Layout) -> Tiler { ByMode(tile_sizes(padded(threads, values), padded(values, threads))) }
    fn tile_sizes(threads: Modes, values: Modes) -> Tilers {
        match (threads, values) {
            (Cons(h, t), Cons(h2, t2)) => Cons(mul(size(h), size(h2)), tile_sizes(t, t2)),
            _ => Nil,
        }
    }
}

/// The tiler and the thread-value layout of a tile whose elements are spread over threads.
///
/// The thread-value layout has shape `(threads, values)`. Its value at `(t, v)` is the column-major
/// index in the tile of value `v` of thread `t`. Each element of the tile is one value of one
/// thread.
///
/// The thread layout maps coordinates to threads, and the value layout maps coordinates to values.
/// If their ranks differ, modes `1:0` continue the shorter one.
///
/// # Conditions
/// SizeMatch: threads and values are numbered from 0 without a gap, each number once, and the types
/// show this: strides are static, and only the sizes of the slowest mode of threads and of the
/// slowest mode of values may be dynamic.
///
/// # Panics
/// Panics if a condition that depends on dynamic sizes does not hold; [`try_make_layout_tv`]
/// returns an error instead.
///
/// ```
/// use cute_core::prelude::*;
/// // 4 x 8 threads, row-major, each with 2 x 4 values
/// let (tiler, tv) = make_layout_tv(layout!((4,8):(8,1)), layout!((2,4):(4,1)));
/// assert_eq!(tiler, tile!((8,32)));
/// assert_eq!(tv, layout!(((8,4),(4,2)):((32,2),(8,1))));
/// // value (1,3) of thread (2,5), that is value 7 of thread 21, is the element (5,23)
/// assert_eq!(tv.at((21, 7)), 5 + 8 * 23);
/// let tiles = layout!((64,64)).zipped_divide(tiler);
/// assert_eq!(tiles.mode::<0>().compose(tv).at((21, 7)), 5 + 64 * 23);
/// ```
///
/// Source: CuTe DSL `make_layout_tv`, CuTe C++ `make_tiled_copy`.
#[inline(always)]
#[track_caller]
pub fn make_layout_tv<T, V, R: Layout>(
    threads: impl AsLayout<Operand = T>,
    values: impl AsLayout<Operand = V>,
) -> (TilerTv<T, V>, R)
where
    T: ComputeLayoutTv<V, Output = R> + ThreadsWith<V, R::Verdict>,
    V: Layout,
{
    const { fits::<R>() };
    unwrap_or_panic("layout_tv", try_make_layout_tv(threads, values))
}

/// [`make_layout_tv`], with a broken condition as an error.
///
/// # Errors
/// Fails if a condition that depends on dynamic sizes does not hold.
///
/// ```
/// use cute_core::{layout::try_make_layout_tv, prelude::*};
/// let n = 4_usize;
/// let (tiler, tv) = try_make_layout_tv(layout!(32:1), layout!(n:1)).unwrap();
/// assert_eq!((tiler.to_string(), tv.to_string()), ("(128)".into(), "(_32,4):(4,_1)".into()));
/// let error = try_make_layout_tv(layout!(32:1), layout!((n,2):(1,4))).unwrap_err();
/// assert_eq!(error, LayoutError::NotNumbered { reached: 128, size: 256 });
/// ```
#[inline(always)]
pub fn try_make_layout_tv<T, V, R: Layout>(
    threads: impl AsLayout<Operand = T>,
    values: impl AsLayout<Operand = V>,
) -> Result<(TilerTv<T, V>, R), LayoutError>
where
    T: ComputeLayoutTv<V, Output = R> + ThreadsWith<V, R::Verdict>,
    V: Layout,
{
    let (threads, values) = (threads.layout(), values.layout());
    const { fits::<R>() };
    let tv = <Both<T::IsStatic, V::IsStatic> as Evaluate>::try_evaluate(|| {
        ComputeLayoutTv::compute(threads, values)
    })?;
    Ok((tiler_tv(threads, values), tv))
}

compute! { partial
    /// The result of [`make_layout_tv`].
    ComputeLayoutTv(threads, v: V: Layout) -> ThreadValue<A, V> { thread_value(threads, v) }
}

/// The thread-value layout of threads `T` with values `V`: see
/// [`make_layout_tv`](super::make_layout_tv()).
///
/// ```
/// use cute_core::{layout::LayoutTv, prelude::*};
/// let tv: LayoutTv<Layout![(4,8):(8,1)], Layout![(2,2)]> = layout!(((8,4),(2,2)):((16,2),(1,8)));
/// assert_eq!(tv.at((9, 3)), 16 + 2 + 1 + 8);
/// ```
///
/// Source: CuTe DSL `make_layout_tv`.
pub type LayoutTv<T, V> = <T as ComputeLayoutTv<V>>::Output;

bound! {
    /// Layouts of threads that hold values `Values`: see [`make_layout_tv`](make_layout_tv()).
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: layout_tv: threads and values number 32 of 128 elements exactly once (SizeMatch)
    /// make_layout_tv(layout!((4,8):(16,1)), layout!((2,2)));
    /// ```
    ThreadsWith<Values: Layout> with [ComputeLayoutTv<Values>]
        on <LayoutTv<Self, Values> as Layout>::Verdict, else "layout_tv: the bound `{Self}: ThreadsWith<{Values}>` is missing";
    in layout_tv, shown Values
}
// Not the function's own name: the compiler prints the path of a type where a function of its name
// is imported.
named! { layout_tv }
