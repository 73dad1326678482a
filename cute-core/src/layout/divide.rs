//! Division: the elements of `A` in tiles.
//!
//! `logical_divide(A, T) = A ∘ (T, T*)` with `T*` the complement of `T` below the size of `A`:
//! the first mode walks within a tile, the second over the tiles.
//! `(4,2,3):(2,1,8)` by `4:2` is `((2,2),(2,3)):((4,1),(2,8))`.
//!
//! The exact forms require that the tiles fill `A` (ShapeDivisible, besides the conditions of
//! complement and composition); the padded forms round up as CuTe does, and say so in their type.
//!
//! Source: CuTe `logical_divide`, `zipped_divide`.

use super::complement::Rounding;
use super::{Layout, Layout2, Modes};
use crate::error::LayoutError;
use crate::status::Status;
use cute_macros::__algebra as algebra;

/// A mode's tile and the rest over it.
pub trait Divided: Copy + 'static + crate::world::DividedCases {}
/// The only [`Divided`].
#[derive(Clone, Copy)]
pub struct TileAndRest<St, Tiles, Rests>(pub St, pub Tiles, pub Rests);
impl<St: Status, Tiles: Modes, Rests: Modes> Divided for TileAndRest<St, Tiles, Rests> {}

/// Two modes and the condition under which they are a result. Closed.
pub trait Gathered: Copy + 'static {
    /// The condition.
    type Status: Status;
    /// The layout of the two modes, where the condition holds.
    type Layout: Layout2;
    /// The result if its condition holds, and its sizes and offsets fit.
    fn validated(self) -> Result<Self::Layout, LayoutError>;
}
/// The only [`Gathered`].
#[derive(Clone, Copy)]
pub struct Modes2<St, A, B>(pub St, pub A, pub B);
impl<St: Status, A: Layout, B: Layout> Gathered for Modes2<St, A, B> {
    type Status = St;
    type Layout = St::GuardPair<A, B>;
    #[inline(always)]
    fn validated(self) -> Result<Self::Layout, LayoutError> {
        match self.0.check() {
            Ok(()) => St::guard_pair(self.1, self.2).validated(),
            Err(error) => Err(error),
        }
    }
}

algebra! {
    in layout::divide;

    /// The two modes of a gathered form; of a violation, whose layout may be anything, none.
    pub fn two_modes(gathered: Checked) -> Gathered {
        match gathered {
            Outcome(status, layout) => match layout {
                Cons(a, t) => match t { Cons(b, t1) => Modes2(status, a, b), Nil => Modes2(status, Nil, Nil) },
                _ => Modes2(status, Nil, Nil),
            },
        }
    }

    /// `A` by `T`: `(tile, rest)`, for a tiler by mode in each mode.
    pub fn logical_divide_with(a: Layout, tiler: Tiler, rounding: Rounding) -> Checked {
        match tiler {
            Leaf(n) => divide_by_layout(a, integer_tile(n), rounding),
            Whole(tile) => divide_by_layout(a, tile, rounding),
            Underscore => Outcome(Good, a),
            ByMode(tilers) => match tilers {
                Nil => Outcome(Good, a),
                Cons(t, ts) => divide_mode(a, t, ts, rounding),
            },
        }
    }
    fn divide_modes(tilers: Tilers, modes: Modes, rounding: Rounding) -> CheckedModes {
        match tilers { Nil => Outcome(Good, modes), Cons(t, ts) => divide_mode(modes, t, ts, rounding) }
    }
    fn divide_mode(a: Layout, t: Tiler, ts: Tilers, rounding: Rounding) -> CheckedModes {
        match a {
            Single(m) => cons_checked(logical_divide_with(a, t, rounding), divide_modes(ts, Nil, rounding)),
            Nil => Outcome(TooManyModes, Nil),
            Cons(h, rest) => cons_checked(logical_divide_with(h, t, rounding), divide_modes(ts, rest, rounding)),
        }
    }

    /// `A ∘ (T, T*)`.
    fn divide_by_layout(a: Layout, tile: Layout, rounding: Rounding) -> Checked {
        let image: List = image_modes(tile, Nil);
        match image {
            // By a tile of coordinates of `A`.
            Cons(BasisMode(s, e), t) => {
                let Outcome(status, rest): Checked = complement_below(image, space_of(a), rounding);
                also(compose_layout(a, Cons(tile, Cons(rest, Nil))), status)
            }
            _ => {
                let Outcome(status, rest): Checked = complement_of(
                    gaps_of(image, cotarget(rounding, coalesce_onto(a, Nil)), rounding),
                );
                let both: Layout = Cons(tile, Cons(rest, Nil));
                match rounding {
                    // Where tiles are known to fill `A`, `(T, T*)` is an ordered chain: what it takes of a digit, and
                    // can be composed at all, lies segregated.
                    Exactly => if is_good(status) {
                        compose_chain(a, both)
                    } else {
                        also(compose_layout(a, both), status)
                    },
                    _ => also(compose_layout(a, both), status),
                }
            }
        }
    }

    /// The shape of the coalesced `A`. Where tiles divide exactly, it may as well be coalesced further.
    fn cotarget(rounding: Rounding, modes: List) -> Ints {
        match rounding {
            Exactly => {
                let size: Int = list_size(modes);
                if is_static(size) { Cons(size, Nil) } else { ints_coalesce(shapes_of(modes)) }
            }
            _ => shapes_of(modes),
        }
    }
    fn list_size(modes: List) -> Int {
        match modes { Nil => 1, Cons(Mode(s, _), t) | Cons(BasisMode(s, _), t) => list_size_from(t, s) }
    }
    fn list_size_from(tail: List, s: Int) -> Int {
        match tail {
            Nil => s,
            Cons(Mode(s1, _), t) | Cons(BasisMode(s1, _), t) => list_size_from(t, mul(s, s1)),
        }
    }
    fn shapes_of(modes: List) -> Ints {
        match modes {
            Nil => Cons(1, Nil),
            Cons(Mode(s, _), t) | Cons(BasisMode(s, _), t) => Cons(s, more_shapes_of(t)),
        }
    }
    fn more_shapes_of(modes: List) -> Ints {
        match modes {
            Nil => Nil,
            Cons(Mode(s, _), t) | Cons(BasisMode(s, _), t) => Cons(s, more_shapes_of(t)),
        }
    }

    /// `((tiles…), (rests…))`: the tiles of all modes first.
    pub fn zipped_divide_with(a: Layout, tiler: Tiler, rounding: Rounding) -> Checked {
        match tiler {
            Leaf(n) => divide_by_layout(a, integer_tile(n), rounding),
            Whole(tile) => divide_by_layout(a, tile, rounding),
            Underscore => Outcome(NoTile, Nil),
            ByMode(tilers) => match tilers {
                Nil => no_tiles(a),
                Cons(t, ts) => zipped(zip_mode(a, t, ts, rounding)),
            },
        }
    }
    pub fn zipped(divided: Divided) -> Checked {
        match divided { TileAndRest(status, tiles, rests) => Outcome(status, Cons(tiles, Cons(rests, Nil))) }
    }
    pub fn no_tiles(a: Layout) -> Checked { Outcome(Good, Cons(Nil, Cons(a, Nil))) }
    pub fn zip_modes(tilers: Tilers, modes: Modes, rounding: Rounding) -> Divided {
        match tilers { Nil => TileAndRest(Good, Nil, modes), Cons(t, ts) => zip_mode(modes, t, ts, rounding) }
    }
    fn zip_mode(a: Layout, t: Tiler, ts: Tilers, rounding: Rounding) -> Divided {
        match a {
            Single(m) => zip_first(zipped_divide_with(a, t, rounding), zip_modes(ts, Nil, rounding)),
            Nil => TileAndRest(TooManyModes, Nil, Nil),
            Cons(h, rest) => zip_first(zipped_divide_with(h, t, rounding), zip_modes(ts, rest, rounding)),
        }
    }
    pub fn zip_first(first: Checked, others: Divided) -> Divided {
        match first { Outcome(status, layout) => zip_pair(layout, status, others) }
    }
    /// `layout` is `(tile, rest)`, or anything where `status` is a violation.
    pub fn zip_pair(layout: Layout, status: Status, others: Divided) -> Divided {
        match layout {
            Single(_) | Nil => TileAndRest(status, Nil, Nil),
            Cons(tile, t) => match t {
                Nil => TileAndRest(status, Nil, Nil),
                Cons(rest, t) => {
                    let TileAndRest(status2, tiles, rests) = others;
                    TileAndRest(and(status, status2), Cons(tile, tiles), Cons(rest, rests))
                }
            },
        }
    }
}
