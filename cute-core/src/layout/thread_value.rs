//! Thread-value layouts: which elements of a tile each thread holds.
//!
//! The thread layout takes coordinates of a tile to threads, the value layout takes coordinates of what one
//! thread holds to its values. Their raked product takes each element of the whole tile to one number,
//! `t + threads · v`, and its right inverse, as a layout of shape `(threads, values)`, is the
//! thread-value layout: `tv(t, v)` is the index, column-major in the tile, of value `v` of thread `t`.
//!
//! Threads `(2,2):(2,1)` with values `(2,2):(1,2)` are a tile of `(4,4)`, and `((2,2),(2,2)):((8,2),(1,4))`.
//!
//! Preconditions:
//! - those of the raked product;
//! - SizeMatch: threads and values are each numbered 0, 1, 2, … without a gap, each number once. Then the inverse
//!   has every element of the tile, unless types do not tell: a mode of dynamic size ends it.
//!
//! Source: CuTe DSL `make_layout_tv`, CuTe C++ `make_tiled_copy`.

use super::Layout;
use super::blocked::{BlockedProduct, Padded, RakedModes, blocked_product, padded, raked_modes};
use super::bounds::ThreadsWith;
use super::compose::{ComposeChain, compose_chain};
use super::inverse::{RightInverse, right_inverse};
use super::make::{CompactColMajor, compact_col_major};
use super::operations::{Evaluate, fits, unwrap_or_panic};
use super::parts::LayoutTvParts;
use super::size::{Cosize, Size, cosize, size};
use crate::error::LayoutError;
use crate::int::ops::*;
use crate::logic::Both;
use crate::status::{Also, And, Numbered, also, and, numbered};
use cute_macros::__algebra as algebra;

algebra! {
    fn thread_value(threads: Layout, values: Layout) -> Checked {
        raked(blocked_product(threads, values), size(threads), cosize(threads), size(values))
    }
    fn raked(product: Checked, threads: Int, numbers: Int, values: Int) -> Checked {
        match product { Outcome(status, layout) => also(by_number(right_inverse(raked_modes(layout)), threads, numbers, values), status) }
    }
    /// An inverse of everything can still have values in gaps between the threads. What `(threads, values)` takes of
    /// a digit is a chain, so that it lies segregated.
    fn by_number(inverse: Layout, threads: Int, numbers: Int, values: Int) -> Checked {
        also(
            compose_chain(inverse, compact_col_major(Cons(threads, Cons(values, Nil)))),
            and(numbered(size(inverse), mul(threads, values)), numbered(threads, numbers)),
        )
    }

    /// How many elements the tile has in each mode: a mode of threads times the one of values.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tiler: TilerTv<Layout![(4,8):(8,1)], Layout![(2,4)]> = tile!((8,32));
    /// assert_eq!(tiler.to_string(), "(_8,_32)");
    /// ```
    ///
    /// Source: CuTe DSL `make_layout_tv`.
    fn tiler_tv(threads: Layout, values: Layout) -> Tiler { ByMode(tile_sizes(padded(threads, values), padded(values, threads))) }
    fn tile_sizes(threads: Layout, values: Layout) -> Tilers {
        match threads { Mode(s, d) => Nil, Nil => Nil, Cons(h, t) => tile_size(values, h, t) }
    }
    fn tile_size(values: Layout, threads: Layout, rest: Layout) -> Tilers {
        match values { Mode(s, d) => Nil, Nil => Nil, Cons(h, t) => Cons(mul(size(threads), size(h)), tile_sizes(rest, t)) }
    }
}

/// A tile of which each thread holds some values, and which they are: the tiler, and the layout of shape
/// `(threads, values)` whose value at `(t, v)` is the index of value `v` of thread `t`, column-major in the tile.
/// Each element of the tile is one value of one thread.
///
/// The thread layout takes coordinates to threads, the value layout takes coordinates to values; of
/// different ranks, the shorter one is continued by modes `1:0`.
///
/// # Conditions
/// Those of [`Layout::raked_product`]. SizeMatch: threads and values are numbered from 0 without a gap, each number
/// once, and the types tell so: of the sizes, only that of the values' slowest mode may be dynamic.
///
/// # Panics
/// Where they depend on dynamic sizes and do not hold; see [`try_make_layout_tv`].
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
pub fn make_layout_tv<T, V: Layout, R: Layout>(threads: T, values: V) -> (TilerTv<T, V>, R)
where
    T: LayoutTvParts<V, Result = R> + ThreadsWith<V, R::Verdict>,
{
    const { fits::<R>() };
    unwrap_or_panic("layout_tv", try_make_layout_tv(threads, values))
}

/// [`make_layout_tv`], checked.
///
/// # Errors
/// Where a condition depends on dynamic sizes and does not hold.
///
/// ```
/// use cute_core::prelude::*;
/// let n = 4_usize;
/// let (tiler, tv) = try_make_layout_tv(layout!(32:1), layout!(n:1)).unwrap();
/// assert_eq!((tiler.to_string(), tv.to_string()), ("(128)".into(), "(_32,4):(4,_1)".into()));
/// let error = try_make_layout_tv(layout!(32:1), layout!((n,2):(1,4))).unwrap_err();
/// assert_eq!(error, LayoutError::NotNumbered { reached: 128, size: 256 });
/// ```
#[inline(always)]
pub fn try_make_layout_tv<T, V: Layout, R: Layout>(
    threads: T,
    values: V,
) -> Result<(TilerTv<T, V>, R), LayoutError>
where
    T: LayoutTvParts<V, Result = R> + ThreadsWith<V, R::Verdict>,
{
    const { fits::<R>() };
    let tv = <Both<T::AllStatic, V::AllStatic> as Evaluate>::try_evaluate(|| {
        LayoutTvParts::compute(threads, values)
    })?;
    Ok((tiler_tv(threads, values), tv))
}
