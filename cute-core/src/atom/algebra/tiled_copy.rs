//! Tiled copies: the elements of a tile on each side of the instruction, tensors by thread and
//! value, and fragments in the order of a copy.
//!
//! A tiled copy counts threads and values by the *reference* of its instruction, as a layout `tv`
//! from (thread, value) to the tile. Within one instruction, `right_inverse(reference) ∘ side` maps
//! (thread, value) of a side, the source or the destination, to the (thread, value) of the
//! reference with the same bits. So `tv` is divided by the threads and values of one instruction,
//! that part is composed with the map, and the rest stays:
//!
//! ```text
//! side_tv   tv                 (thread, value)                                      -> tile
//!           zipped_divide      ((atom thread, atom value), (thread, value))         -> tile
//!           composed, zipped   ((side thread, thread), (side value, value))         -> tile
//! ```
//!
//! `ldmatrix` of four matrices, for values of 16 bits, has the reference `(32,(2,4)):(2,(1,64))`
//! and the source `(32,8):(8,1)`. With the reference itself as `tv`, the source of the tile of 256
//! is `(32,(8,1)):(8,(1,0))`.
//!
//! A tensor is divided by the tiles; a thread's part of each tile is the composition with a side:
//!
//! ```text
//! tidfrg    zipped_divide      (tile, (rest, …))
//!           composed           ((thread, value), (rest, …))
//!           unfolded           (thread, value, (rest, …))
//! ```
//!
//! For `(128,64):(64,1)` in tiles `(32,32)` with the side `((4,32),(8,1)):((256,1),(32,0))` it is
//! `((4,32),(8,1),(4,2)):((8,64),(1,0),(2048,32))`: thread 33 = (1,8) begins at 1·8 + 8·64 = 520,
//! and has 8 contiguous values there.
//!
//! The fragment of a thread, as a tiled MMA makes it, is `(V, rest, …)`: `V` values of an
//! instruction, and its repetitions along each mode. A copy with these threads and values takes
//! more or fewer values at once. The values of `tv` number the pieces of `V` values; the fragment
//! in tiles `(V, pieces, …)` is composed with the order of the pieces:
//!
//! ```text
//! retile    right_inverse(tv)                      tile           -> thread + threads · value
//!           in elements threads · V times as wide  pieces of tile -> number of the piece
//!           (V, right_inverse of that)             value          -> (v, piece of tile)
//! ```
//!
//! `(4,2,4):(1,4,8)`, for C of an m16n8 instruction, becomes `(((4,2),1),2,2):(((1,8),0),4,16)` for
//! a copy of 8 values that takes two instructions along n at once.
//!
//! Conditions:
//! - RecastDivisible: each thread has a whole number of elements, and no element is divided between
//!   threads.
//! - SizeMatch: each side has as many threads as the instruction; a `tv` that is not made for the
//!   tile takes each element of it; pieces make up all values of `tv`, and types prove it.
//! - ShapeDivisible: threads and values of the instruction divide those of `tv`; tiles fill
//!   tensors, and pieces fill fragments.
//! - InBounds: no element lies beyond the tile.
//!
//! Source: CuTe `TiledCopy::tile2thrfrg`, `tidfrg_S`, `tidfrg_D`, `retile`.

use crate::int::Int;
use crate::layout::make::{CompactColMajor, compact_col_major};
use crate::layout::operation::{bound, compute, named};
use crate::layout::ops::complement::Exactly;
use crate::layout::ops::compose::{ComposeLayout, compose_layout};
use crate::layout::ops::divide::{ZippedDivideWith, zipped_divide_with};
use crate::layout::ops::inverse::{RightInverseOf, right_inverse_of};
use crate::layout::ops::recast::{UpcastWith, upcast_with};
use crate::layout::size::{Size, size};
use crate::layout::{Layout, Tiler};
use crate::status::{Also, Numbered, also, numbered};
use crate::tuple::IntTuple;
use crate::tuple::{Product, product};
use cute_macros::__algebra as algebra;

algebra! {
    in atom::algebra::tiled_copy with layout::ops::modes with status::require;
    integers;

    // ---- the instruction for elements ----

    /// The layout from (thread, value) to elements of `bits` bits, where `side` leads to bits: each
    /// element belongs to one thread.
    pub fn of_elements(side: Layout, bits: Int, threads: Int) -> Checked {
        also(of_threads(upcast_with(side, bits, Exactly), bits, threads), threads_agree(side, threads))
    }
    fn threads_agree(side: Layout, threads: Int) -> Status {
        match side { Cons(t, v) => sizes_agree(size(t), threads), Single(_) | Nil => NotCongruent }
    }
    fn of_threads(values: Checked, bits: Int, threads: Int) -> Checked {
        match values { Outcome(status, layout) => Outcome(and(status, whole_in_threads(layout, bits, threads)), layout) }
    }
    /// If a wider element consisted of parts of several threads, fewer threads would have elements.
    fn whole_in_threads(values: Layout, bits: Int, threads: Int) -> Status {
        match values { Cons(t, v) => undivided(size(t), threads, bits), Single(_) | Nil => NotCongruent }
    }

    // ---- one thread's part for the instruction ----

    /// `layout`, if its first mode, or the first mode of that and so on, has the values of an
    /// instruction, side by side.
    pub fn by_vectors(layout: Layout, values: Int) -> Checked { Outcome(vectors(layout, values), layout) }
    fn vectors(layout: Layout, values: Int) -> Status {
        match layout {
            Single(m) => and(sizes_agree(size(layout), values), side_by_side(coalesce_onto(layout, Nil), 1, values)),
            Nil => sizes_agree(1, values),
            Cons(h, t) => if same(size(h), values) { side_by_side(coalesce_onto(h, Nil), 1, values) } else { vectors(h, values) },
        }
    }
    /// Whether each mode begins where those before it end, the first at `next`.
    fn side_by_side(modes: List, next: Int, values: Int) -> Status {
        match modes { Nil => Good, Cons(Mode(s, d), t) => and(goes_on(s, d, next, values), side_by_side(t, mul(next, s), values)) }
    }

    // ---- a side of the instruction ----

    /// `tv`, if it has each element of a tile.
    pub fn covering(tv: Layout, tile: Int) -> Checked {
        match tv {
            Cons(threads, values) => Outcome(numbered(size(right_inverse_of(tv)), tile), tv),
            Single(_) | Nil => Outcome(NotCongruent, tv),
        }
    }

    /// The layout of a side from (thread, (value of an instruction, instruction)) to the tile.
    pub fn side_tv(
        tv: Layout,
        tile: Int,
        reference: Layout,
        side: Layout,
        bits: Int,
        threads: Int,
    ) -> Checked {
        let Outcome(status, layout) = with_reference(
            of_elements(reference, bits, threads),
            of_elements(side, bits, threads),
            tv,
        );
        Outcome(and(status, values_within(cosize_list(coalesce_onto(layout, Nil)), tile)), layout)
    }
    fn with_reference(reference: Checked, side: Checked, tv: Layout) -> Checked {
        let Outcome(status, layout) = reference;
        let Outcome(status2, layout2) = side;
        also(of_reference(layout, layout2, right_inverse_of(layout), tv), and(status, status2))
    }

    /// `tv` in instructions, and the reference within one instruction in terms of the side. If `tv`
    /// is not a pair, it is the result of a broken condition, and that is reported alone.
    fn of_reference(reference: Layout, side: Layout, inverse: Layout, tv: Layout) -> Checked {
        match (tv, reference) {
            (Cons(t, v), Cons(threads, values)) => also(
                in_instructions(
                    zipped_divide_with(
                        tv,
                        ByMode(Cons(size(threads), Cons(size(values), Nil))),
                        Exactly,
                    ),
                    compose_layout(inverse, side),
                ),
                numbered(size(inverse), size(reference)),
            ),
            (Cons(t, v), Single(_)) => Outcome(NotCongruent, Nil),
            (Cons(t, v), Nil) => Outcome(NotCongruent, Nil),
            (Single(_), _) => Outcome(Good, Nil),
            (Nil, _) => Outcome(Good, Nil),
        }
    }
    fn in_instructions(divided: Checked, ref2side: Checked) -> Checked {
        let Outcome(status, pair) = divided;
        let Outcome(status2, layout) = ref2side;
        also(of_instruction(pair, layout), and(status, status2))
    }
    /// `(one instruction, rest)`, or anything if a condition is broken.
    fn of_instruction(pair: Layout, ref2side: Layout) -> Checked {
        match pair {
            Cons(one, t) => with_others(t, compose_layout(one, ref2side)),
            Single(_) | Nil => Outcome(Good, pair),
        }
    }
    fn with_others(tail: Modes, one: Checked) -> Checked {
        match tail {
            // `((thread, value), (threads, values))  =>  (thread and threads, (value, values))`.
            Cons(others, t) => {
                let Outcome(status, layout) = one;
                Outcome(
                    status,
                    coalesce_profile_of(
                        zip_layouts(layout, others),
                        Cons(1, Cons(Cons(1, Cons(1, Nil)), Nil)),
                        False,
                    ),
                )
            }
            _ => one,
        }
    }

    /// The layout from coordinates of a tile of that shape to `thread + threads · value`, the
    /// number of the thread and value that have the element.
    pub fn side_mn(tv: Layout, shape: IntTuple) -> Checked {
        let inverse: Layout = right_inverse_of(tv);
        also(compose_layout(inverse, compact_col_major(shape)), numbered(size(inverse), product(shape)))
    }

    // ---- a tensor by thread and value ----

    /// `layout` by thread and value of each tile.
    pub fn tidfrg_checked(layout: Layout, tiler: Tiler, tv: Layout) -> Checked {
        let Outcome(status, tiles): Checked = zipped_divide_with(layout, tiler, Exactly);
        also(of_tile(tiles, tv), status)
    }
    /// `(tile, (rest, …))`, or anything if a condition is broken.
    fn of_tile(tiles: Layout, tv: Layout) -> Checked {
        match tiles {
            Cons(tile, rests) => {
                let Outcome(status, modes): Checked = compose_layout(tile, tv);
                Outcome(status, append_modes(wrap_mode(modes), rests))
            }
            Single(_) | Nil => Outcome(Good, tiles),
        }
    }

    /// The part of each thread, `(value, rest, …)`, of `(thread, value, (rest, …))`.
    pub fn of_thread(all: Layout) -> Layout { match all { Cons(threads, t) => tiled_modes(t), Single(_) | Nil => all } }
    /// The threads alone.
    pub fn threads_of(all: Layout) -> Layout { match all { Cons(threads, t) => threads, Single(_) | Nil => all } }

    // ---- a fragment in the order of a copy ----

    /// `fragment` by the values of `tv`, with `values` of them for one instruction; `tile` is the
    /// shape of the copy's tile.
    pub fn retile_checked(fragment: Layout, tv: Layout, tile: IntTuple, values: Int) -> Checked {
        match fragment {
            Cons(v, rests) => numbered_by(tv, compose_layout(right_inverse_of(tv), compact_col_major(tile)), size(v), fragment, values),
            Single(_) | Nil => Outcome(NotCongruent, Nil),
        }
    }
    fn numbered_by(tv: Layout, numbers: Checked, v: Int, fragment: Layout, values: Int) -> Checked {
        match tv {
            // In elements of width `step`, pieces of the tile lead to their numbers.
            Cons(threads, t) => {
                let Outcome(status, layout) = numbers;
                also(
                    of_pieces(
                        upcast_with(layout, mul(v, size(threads)), RoundUp),
                        v,
                        fragment,
                        size(t),
                        values,
                    ),
                    status,
                )
            }
            Single(_) | Nil => Outcome(NotCongruent, Nil),
        }
    }
    fn of_pieces(pieces: Checked, v: Int, fragment: Layout, all: Int, values: Int) -> Checked {
        match pieces { Outcome(status, layout) => also(ordered_by(layout, right_inverse_of(layout), v, fragment, all, values), status) }
    }
    fn ordered_by(pieces: Layout, order: Layout, v: Int, fragment: Layout, all: Int, values: Int) -> Checked {
        also(
            of_fragment(
                zipped_divide_with(fragment, ByMode(Cons(v, piece_sizes(pieces))), Exactly),
                by_instruction(product_by_layout(integer_tile(v), order), values),
                mul(v, size(pieces)),
            ),
            and(sizes_agree(mul(v, size(pieces)), all), numbered(size(order), size(pieces))),
        )
    }
    fn piece_sizes(pieces: Layout) -> Tilers {
        match pieces { Single(m) => Cons(size(pieces), Nil), Nil => Nil, Cons(h, t) => Cons(size(h), more_sizes(t)) }
    }
    fn more_sizes(pieces: Modes) -> Tilers {
        match pieces { Nil => Nil, Cons(h, t) => Cons(size(h), more_sizes(t)) }
    }
    fn by_instruction(product: Checked, values: Int) -> Checked {
        match product { Outcome(status, layout) => also(zipped_divide_with(layout, values, Exactly), status) }
    }
    fn of_fragment(divided: Checked, order: Checked, size: Int) -> Checked {
        let Outcome(status, tiles) = divided;
        let Outcome(status2, layout) = order;
        also(
            reordered(tiles, layout),
            and(and(status, status2), values_within(cosize_list(coalesce_onto(layout, Nil)), size)),
        )
    }
    /// `(tile, (1, rest, …))`, or anything if a condition is broken.
    fn reordered(tiles: Layout, order: Layout) -> Checked {
        match tiles {
            Cons(tile, t) => {
                let values: Checked = compose_layout(tile, order);
                match t { Cons(rests, t) => beside_each(rests, values), Nil => values }
            }
            Single(_) | Nil => Outcome(Good, tiles),
        }
    }
    fn beside_each(rests: Layout, values: Checked) -> Checked {
        match rests {
            Cons(one, t) => {
                let Outcome(status, layout) = values;
                Outcome(status, Cons(layout, t))
            }
            Single(_) | Nil => values,
        }
    }
}

compute! { partial
    /// The layout from (thread, value) of one side of an instruction to a tile.
    ComputeCopySide(tv, tile: N: Int, reference: Ref: Layout, side: S: Layout, bits: Bits: Int, threads: T: Int) ->
        SideTv<A, N, Ref, S, Bits, T> { side_tv(tv, tile, reference, side, bits, threads) }
}
compute! { partial
    /// A side of an instruction in elements of a given width.
    ComputeOfElements(side, bits: Bits: Int, threads: T: Int) -> OfElements<A, Bits, T> { of_elements(side, bits, threads) }
}
compute! { partial
    /// The values of a thread in vectors of an instruction.
    ComputeVectors(a, values: N: Int) -> ByVectors<A, N> { by_vectors(a, values) }
}
compute! { partial
    /// A layout of threads and values that covers its tile.
    ComputeCovering(tv, tile: N: Int) -> Covering<A, N> { covering(tv, tile) }
}
compute! { partial
    /// A side of a tiled copy by the modes of its tile.
    ComputeSideMn(tv, s: S: IntTuple) -> SideMn<A, S> { side_mn(tv, s) }
}
compute! { partial
    /// The result of [`Retile`].
    ComputeRetile(a, tv: Tv: Layout, tile: S: IntTuple, values: N: Int) -> RetileChecked<A, Tv, S, N> { retile_checked(a, tv, tile, values) }
}
compute! { partial
    /// The result of [`Tidfrg`].
    ComputeTidfrg(a, tiler: T: Tiler, tv: Tv: Layout) -> TidfrgChecked<A, T, Tv> { tidfrg_checked(a, tiler, tv) }
}
compute! { total
    /// One thread's part of a partitioned tensor.
    ComputeOfThread(all) -> OfThread<A> { of_thread(all) }
}

/// The layout `A` by thread and value of tiles `T`, `(thread, value, (rest, …))`, where `Tv` maps
/// (thread, value) to a tile: a [tiled copy](crate::atom::TiledCopy) partitions the layout of a
/// tensor in this way.
///
/// ```
/// use cute_core::{atom::Tidfrg, prelude::*};
/// type Tv = Layout![(4,2):(2,1)];
/// type Parts = Tidfrg<Layout![(4,6):(6,1)], Tile![(4,2)], Tv>;
/// assert_eq!(Parts::default(), layout!(((2,2),2,(1,3)):((12,1),6,(0,2))));
/// ```
///
/// Source: CuTe `TiledCopy::tidfrg_S`.
pub type Tidfrg<A, T, Tv> = <A as ComputeTidfrg<T, Tv>>::Output;

/// A fragment `A`, `(V, rest, …)`, by the values of `Tv`, with `N` of them for one instruction; `S`
/// is the shape of the copy's tile: the result of
/// [`ThrCopy::retile_s`](crate::atom::ThrCopy::retile_s).
///
/// ```
/// use cute_core::{atom::Retile, prelude::*};
/// // pieces of 4 values; a tile of (32,16) has two along its second mode
/// type Tv = Layout![((4,8,2),((2,2),2)):((64,1,16),((32,8),256))];
/// type R = Retile<Layout![(4,2,4)], Tv, Shape![(32,16)], Int![8]>;
/// assert_eq!(R::default(), layout!((((4,2),1),2,2):(((1,8),0),4,16)));
/// ```
///
/// Source: CuTe `TiledCopy::retile`.
pub type Retile<A, Tv, S, N> = <A as ComputeRetile<Tv, S, N>>::Output;

bound! {
    /// Layouts that tiles `T` fill, with the threads' parts of a tile given by `Tv`: see
    /// [`TiledCopy::tidfrg_s`](crate::atom::TiledCopy::tidfrg_s).
    ///
    /// ```
    /// use cute_core::{atom::FragmentedBy, prelude::*};
    /// fn values<L: FragmentedBy<T, Tv>, T: Tiler, Tv: Layout>(_: L, _: T, _: Tv) -> usize {
    ///     Tv::SIZE
    /// }
    /// assert_eq!(values(layout!((4,6)), tile!((4,2)), layout!((4,2))), 8);
    /// ```
    FragmentedBy<T: Tiler, Tv: Layout>
        on <Tidfrg<Self, T, Tv> as Layout>::Verdict, else "partition: the bound `{Self}: FragmentedBy<{T}, {Tv}>` is missing";
    in partition, shown T
}
named! { partition }
bound! {
    /// Fragments that have the values of `Tv` in pieces, with `N` values for one instruction; `S`
    /// is the shape of the copy's tile: see [`ThrCopy::retile_s`](crate::atom::ThrCopy::retile_s).
    ///
    /// ```
    /// use cute_core::{atom::RetiledBy, prelude::*};
    /// fn values<L: RetiledBy<Tv, Shape![(4,4)], Int![2]>, Tv: Layout>(_: L, _: Tv) -> usize {
    ///     Tv::SIZE
    /// }
    /// assert_eq!(values(layout!((2,4,2)), layout!((2,8):(8,1))), 16);
    /// ```
    RetiledBy<Tv: Layout, S: IntTuple, N: Int>
        on <Retile<Self, Tv, S, N> as Layout>::Verdict, else "retile: the bound `{Self}: RetiledBy<{Tv}, {S}, {N}>` is missing";
    in retile, shown Tv
}
named! { retile }
