//! Slices: the modes of a layout that a coordinate with `_` leaves open, or those that it fixes.
//!
//! `slice(c, A)` keeps the modes where `c` has `_`, side by side; these are left to walk over once
//! the others are fixed. `dice(c, A)` keeps the modes where `c` has an integer. `slice_and_offset`
//! also returns the offset of the fixed modes: `A(c with x for its _) = offset + slice(c, A)(x)`.
//!
//! ```text
//! slice((2,_), ((3,2),(2,5,2)):((4,1),(2,13,100))) = ((2,5,2)):((2,13,100)), at offset 2·4 = 8
//! ```
//!
//! As in CuTe, nesting above the kept modes is dropped: `(_,(_,3))` leaves a layout of rank 2.
//!
//! Preconditions (source: CuTe `slice`, `dice`): a tuple meets a tuple of the same rank
//! (Congruent).
//!
//! Source: CuTe `slice`, `dice` (`underscore.hpp`), `slice_and_offset` (`layout.hpp`).

use crate::error::LayoutError;
use crate::fmt::Slicing as Shown;
use crate::int::for_integers;
use crate::layout::coordinate::Sealed;
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::operation::bound;
use crate::layout::operation::operations;
use crate::layout::slice_index::{ByCoordinate, SliceEntry};
use crate::layout::wide::{Widened, WidenedList};
use crate::layout::{Layout, SliceIndex, representable, try_representable};
use crate::stride::Value;
use crate::tuple::{Cons, Nil, Tree, Underscore};
use cute_macros::__algebra as algebra;

/// A coordinate in which `_` leaves modes open, as `coord!((2,_))`.
///
/// ```
/// use cute_core::{layout::Slicer, prelude::*};
/// fn columns<C: Slicer, L: SlicedBy<C>>(layout: L, slicer: C) -> String {
///     layout.slice(slicer).to_string()
/// }
/// assert_eq!(columns(layout!((4,8):(8,1)), coord!((2,_))), "(_8):(_1)");
/// ```
///
/// Source: CuTe coordinates with `Underscore`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no coordinate for a slice",
    label = "not a coordinate for a slice",
    note = "such a coordinate is written with `coord!`, where `_` stands for the modes that stay: `coord!((2, _))`; ranges \
            slice a tensor, `x.slice((1..3, ..))`, and give the part of a layout by `layout.window((1..3, ..))`"
)]
pub trait Slicer:
    Copy
    + 'static
    + crate::world::SlicerCases
    + Tree<Canonical = Self>
    + Widened
    + SliceEntry<Form = ByCoordinate>
{
}
for_integers! { [] Slicer {} }
#[diagnostic::do_not_recommend]
impl Slicer for Underscore {}
#[diagnostic::do_not_recommend]
impl Slicer for Nil {}
#[diagnostic::do_not_recommend]
impl<H: Slicer, T: Slicers> Slicer for Cons<H, T> {}

/// The components of a tuple with `_`, as a list: [`Nil`], or [`Cons`] of a component and a list.
/// Sealed.
///
/// ```
/// use cute_core::{layout::Slicers, prelude::*, tuple::Cons};
/// fn in_column<T: Slicers>(rest: T) -> Cons<Underscore, T> {
///     Cons(Underscore, rest)
/// }
/// assert_eq!(layout!((4,8):(8,1)).slice(in_column(coord!((3)))), layout!((4):(8)));
/// ```
///
/// Source: CuTe `cute::tuple`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of components, which ends a tuple with `_`",
    label = "not a list of components",
    note = "the components of a tuple are a list, `Cons(a, Cons(b, Nil))`; `coord!` writes it"
)]
pub trait Slicers: Slicer + crate::world::SlicersCases + WidenedList {}
impl Slicers for Nil {}
impl<H: Slicer, T: Slicers> Slicers for Cons<H, T> {}

algebra! {
    in layout::ops::slice;

    /// The modes that `_` leaves open, under the condition that the tuples fit.
    pub fn slice_checked(layout: Layout, slicer: Slicer) -> Checked { Outcome(fits(slicer, layout), opened(slicer, layout)) }
    fn opened(slicer: Slicer, layout: Layout) -> Layout {
        match slicer { Leaf(n) => Nil, Underscore => layout, Nil => Nil, Cons(h, t) => opened_modes(layout, h, t, Nil) }
    }
    /// The open modes of a layout, in front of `rest`.
    pub fn opened_onto(slicer: Slicer, layout: Layout, rest: Modes) -> Modes {
        match slicer { Leaf(n) => rest, Underscore => Cons(layout, rest), Nil => rest, Cons(h, t) => opened_modes(layout, h, t, rest) }
    }
    fn opened_modes(layout: Layout, h: Slicer, t: Slicers, rest: Modes) -> Modes {
        match layout {
            Single(_) | Nil => rest,
            Cons(l, ls) => opened_onto(h, l, opened_onto(t, ls, rest)),
        }
    }

    /// Whether no mode is fixed.
    pub fn is_open(slicer: Slicer) -> Bool {
        match slicer {
            Leaf(n) => False,
            Underscore | Nil => True,
            Cons(h, t) => both(is_open(h), is_open(t)),
        }
    }

    /// The modes that integers fix.
    pub fn dice_checked(layout: Layout, slicer: Slicer) -> Checked { Outcome(fits(slicer, layout), fixed(slicer, layout)) }
    fn fixed(slicer: Slicer, layout: Layout) -> Layout {
        match slicer {
            Leaf(n) => layout,
            Underscore | Nil => Nil,
            Cons(h, t) => fixed_modes(layout, h, t, Nil),
        }
    }
    fn fixed_onto(slicer: Slicer, layout: Layout, rest: Modes) -> Modes {
        match slicer {
            Leaf(n) => Cons(layout, rest),
            Underscore | Nil => rest,
            Cons(h, t) => fixed_modes(layout, h, t, rest),
        }
    }
    fn fixed_modes(layout: Layout, h: Slicer, t: Slicers, rest: Modes) -> Modes {
        match layout {
            Single(_) | Nil => rest,
            Cons(l, ls) => fixed_onto(h, l, fixed_onto(t, ls, rest)),
        }
    }

    /// The offset of the fixed modes: `_` counts as 0.
    pub fn slice_offset_of(slicer: Slicer, layout: Layout) -> Strides {
        match (slicer, layout) {
            (Leaf(n), _) => offset(layout, n),
            (Underscore, _) => offset(layout, 0),
            (Cons(h, t), Cons(l, ls)) => match ls {
                Nil => slice_offset_of(h, l),
                _ => plus(slice_offset_of(h, l), slice_offset_of(t, ls)),
            },
            _ => 0,
        }
    }

    /// Whether each integer is a coordinate of the mode that it meets (InBounds).
    pub fn inside(slicer: Slicer, layout: Layout) -> Status {
        match (slicer, layout) {
            (Leaf(n), _) => in_bounds(n, size(layout)),
            (Cons(h, t), Cons(l, ls)) => and(inside(h, l), inside(t, ls)),
            _ => Good,
        }
    }

    /// The slicer for one tile of `(tiles, rests)`: `((_,…), coordinate)`. A layout that is not a
    /// pair comes from a violation, for which one message is enough.
    pub fn inner_slicer(zipped: Layout, coordinate: Slicer) -> Slicer {
        match zipped {
            Single(m) => Underscore,
            Nil => Nil,
            Cons(tiles, t) => match t {
                Nil => Nil,
                Cons(rests, t) => Cons(open(tiles), Cons(open_beyond(coordinate, rests), Nil)),
            },
        }
    }
    /// The slicer for one element of each tile of `(tiles, rests)`: `(coordinate, (_,…))`.
    pub fn outer_slicer(zipped: Layout, coordinate: Slicer) -> Slicer {
        match zipped {
            Single(m) => Underscore,
            Nil => Nil,
            Cons(tiles, t) => match t {
                Nil => Nil,
                Cons(rests, t) => Cons(open_beyond(coordinate, tiles), Cons(open(rests), Nil)),
            },
        }
    }
    /// The slicer for a thread of `((ThrV,(ThrM,ThrN)),(FrgV,(RestM,RestN,…)))`:
    /// `(coordinate,(_,(_,_,…)))`.
    pub fn thread_slicer(thrfrg: Layout, coordinate: Slicer) -> Slicer {
        match thrfrg {
            Single(m) => Underscore,
            Nil => Nil,
            Cons(threads, t) => match t {
                Nil => Nil,
                Cons(fragment, t) => Cons(coordinate, Cons(open_fragment(fragment), Nil)),
            },
        }
    }
    fn open_fragment(fragment: Layout) -> Slicer {
        match fragment { Single(m) => Underscore, Nil => Nil, Cons(values, t) => Cons(Underscore, open_rests(t)) }
    }
    fn open_rests(tail: Modes) -> Slicers {
        match tail { Nil => Nil, Cons(rests, t) => Cons(open_each(rests), Nil) }
    }
    /// `_` for each mode; for one mode `_` itself, like CuTe's `repeat<1>(_)`.
    fn open(layout: Layout) -> Slicer {
        match layout {
            Single(m) => Underscore,
            Nil => Nil,
            Cons(h, t) => match t { Nil => Underscore, Cons(h, t2) => Cons(Underscore, open_each(t)) },
        }
    }
    fn open_each(layout: Layout) -> Slicers {
        match layout { Single(_) | Nil => Nil, Cons(h, t) => Cons(Underscore, open_each(t)) }
    }
    /// `coordinate`, with `_` for each mode beyond it.
    fn open_beyond(coordinate: Slicer, layout: Layout) -> Slicer {
        match (coordinate, layout) {
            (Nil, _) => open_each(layout),
            (Cons(h, t), Cons(l, ls)) => Cons(h, open_beyond_each(t, ls)),
            _ => coordinate,
        }
    }
    fn open_beyond_each(coordinates: Slicers, modes: Modes) -> Slicers {
        match (coordinates, modes) {
            (Nil, _) => open_each(modes),
            (Cons(h, t), Nil) => coordinates,
            (Cons(h, t), Cons(l, ls)) => Cons(h, open_beyond_each(t, ls)),
        }
    }

    /// Whether each tuple meets a tuple of its rank.
    fn fits(slicer: Slicer, layout: Layout) -> Status {
        match (slicer, layout) {
            (Leaf(n), _) => Good,
            (Underscore, _) => Good,
            (Nil, Nil) => Good,
            (Cons(h, t), Cons(l, ls)) => and(fits(h, l), fits(t, ls)),
            _ => NotCongruent,
        }
    }
}

operations! {
    /// Slices: some modes of a layout, with the others fixed.
    pub trait Slicing {
        /// [`slice`](crate::layout::Slicing::slice), and the offset, in elements, of the fixed
        /// modes: `self.at(slicer)`, with `x` for its `_`, is that offset plus the slice at `x`.
        ///
        /// # Conditions
        /// The conditions of [`slice`](crate::layout::Slicing::slice).
        ///
        /// # Panics
        /// Panics if the offset does not fit the type of the integers of `slicer` (Representable).
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let (row, offset) = layout!((4,8):(8,1)).slice_and_offset(coord!((2,_)));
        /// assert_eq!((row.to_string(), offset.to_string()), ("(_8):(_1)".into(), "_16".into()));
        /// assert_eq!(layout!((4,8):(8,1)).at((2, 5)), 16 + row.at(5));
        /// ```
        ///
        /// Source: CuTe `slice_and_offset(coord, layout)`.
        #[inline(always)]
        fn slice_and_offset<C: Slicer, R: Layout>(self, slicer: C) -> (R, SliceOffset<Self, C>)
        where
            Self: ComputeSlice<C, Output = R> + SlicedBy<C, R::Verdict>,
        {
            let offset = representable(slice_offset_of(slicer, self));
            (self.slice(slicer), offset)
        }

        /// The layout of the part at an index or a range for each mode, and its offset in elements:
        /// with `start` for the first coordinate of the part, `self.at(start + x)` is that offset
        /// plus the value of the part at `x`. A slice of a tensor by ranges
        /// ([`Tensor::slice`](crate::tensor::Tensor::slice)) has this layout.
        ///
        /// # Conditions
        /// The conditions of a slice of a tensor.
        ///
        /// # Panics
        /// Panics if an index or a range does not lie within its mode (InBounds), if a range is empty,
        /// or if the offset does not fit 64 bits (Representable); [`try_window`](Self::try_window)
        /// returns an error instead.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let l = layout!((4,8):(8,1));
        /// let (window, offset) = l.window((1..3, 2..));
        /// assert_eq!((window.to_string(), offset), ("(2,6):(_8,_1)".to_owned(), 10));
        /// assert_eq!(offset + window.at((1, 3)), l.at((2, 5)));
        /// ```
        ///
        /// Source: CuTe `slice_and_offset(coord, layout)`; NumPy's basic slicing.
        #[inline(always)]
        #[track_caller]
        fn window<S: SliceIndex<Self, Output = R>, R: Layout>(self, slice: S) -> (R, Self::Index) {
            unwrap_or_panic("window", self.try_window(slice))
        }

        /// [`window`](Self::window), with a broken condition as an error.
        ///
        /// # Errors
        /// Fails if an index or a range does not lie within its mode (InBounds), if a range is empty,
        /// or if the offset does not fit 64 bits (Representable).
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let n = 8_usize;
        /// let error = layout!((4,n):(n,1)).try_window((.., n..n)).unwrap_err();
        /// assert_eq!(error.to_string(), "range 8..8 is empty (Representable)");
        /// ```
        #[inline(always)]
        fn try_window<S: SliceIndex<Self, Output = R>, R: Layout>(
            self,
            slice: S,
        ) -> Result<(R, Self::Index), LayoutError> {
            let (window, start) = slice.cut(self, Sealed)?;
            let (zero, offset) = (<Self::Index as Value>::ZERO, slice_offset_of(start, self));
            Ok((window, Value::moved(zero, try_representable(offset)?)))
        }
    }

    /// The modes that `_` in `slicer` leaves open, side by side; modes with an integer are dropped.
    /// The integer may lie beyond the domain; in a slice of a tensor it may not.
    ///
    /// # Conditions
    /// A tuple in `slicer` has one element for each mode of the tuple that it meets (Congruent).
    /// Else this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!(((3,2),(2,5,2)):((4,1),(2,13,100)));
    /// assert_eq!(l.slice(coord!((2,_))).to_string(), "((_2,_5,_2)):((_2,_13,_100))");
    /// assert_eq!(l.slice(coord!(((_,1),(_,0,_)))), layout!((3,2,2):(4,2,100)));
    /// ```
    #[doc(alias = "slice_")]
    decided slice(a, slicer: C: Slicer) {
        source: "CuTe `slice(coord, layout)`, `layout(coord)` with `_`.";
        result:
            /// ```
            /// use cute_core::{layout::Slice, prelude::*};
            /// assert_eq!(Slice::<Layout![(4,(2,3)):(6,(3,1))],
            ///     Coord![(1,(_,2))]>::default().to_string(), "(_2):(_3)");
            /// ```
            Slice in ComputeSlice;
        compute: SliceChecked<A, C> = slice_checked(a, slicer);
        bound:
            /// Layouts that a coordinate `C` with `_` slices: see
            /// [`slice`](crate::layout::Slicing::slice).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: slicing: the tuples have different profiles: (_4, _8):(_1, _4) and coordinate:(_1, Underscore, …) (Congruent)
            /// layout!((4,8)).slice(coord!((1,_,_)));
            /// ```
            SlicedBy, "slicing: the bound `{Self}: SlicedBy<{C}>` is missing", shown Shown<C>;
        named: slicing;
    }

    /// The modes that integers in `slicer` fix, side by side; modes with `_` are dropped.
    ///
    /// # Conditions
    /// The conditions of [`slice`](crate::layout::Slicing::slice).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!(((3,2),(2,5,2)):((4,1),(2,13,100)));
    /// assert_eq!(l.dice(coord!(((_,1),(_,0,_)))), layout!((2,5):(1,13)));
    /// ```
    decided dice(a, slicer: C: Slicer) {
        source: "CuTe `dice(coord, layout)`.";
        result:
            /// ```
            /// use cute_core::{layout::Dice, prelude::*};
            /// assert_eq!(Dice::<Layout![(4,(2,3)):(6,(3,1))], Coord![(1,(_,2))]>::default(),
            ///     layout!((4,3):(6,1)));
            /// ```
            Dice in ComputeDice;
        compute: DiceChecked<A, C> = dice_checked(a, slicer);
        bound:
            /// Layouts that a coordinate `C` with `_` dices: see
            /// [`dice`](crate::layout::Slicing::dice).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: dice: the tuples have different profiles: (_4, _8):(_1, _4) and coordinate:(_1, Underscore, …) (Congruent)
            /// layout!((4,8)).dice(coord!((1,_,_)));
            /// ```
            DicedBy, "dice: the bound `{Self}: DicedBy<{C}>` is missing", shown Shown<C>;
        named: dice;
    }
}

/// The offset of the modes that `C` fixes in `A`: see
/// [`slice_and_offset`](crate::layout::Slicing::slice_and_offset).
///
/// ```
/// use cute_core::{int::StaticInt, layout::SliceOffset, prelude::*};
/// assert_eq!(SliceOffset::<Layout![(4,8):(8,1)], Coord![(2,_)]>::VALUE, 16);
/// ```
///
/// Source: CuTe `slice_and_offset`.
pub type SliceOffset<A, C> = SliceOffsetOf<C, A>;

/// Whether the coordinates that `C` fixes lie in the domain of `L`.
///
/// ```
/// use cute_core::{layout::InsideStatus, prelude::*, status::{Good, Status, Violation}};
/// let status: InsideStatus<Layout![(4,8)], Coord![(3,_)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// assert_eq!(InsideStatus::<Layout![(4,8)], Coord![(4,_)]>::CONDITION, Condition::InBounds);
/// ```
pub type InsideStatus<L, C> = Inside<C, L>;

bound! {
    /// Layouts that contain the coordinates that `C` fixes, as a slice of a tensor requires: see
    /// [`Tensor::slice`](crate::tensor::Tensor::slice).
    ///
    /// ```
    /// use cute_core::{layout::Contains, prelude::*};
    /// fn row<L: Layout, C: Slicer>(x: &[f32], layout: L, c: C) -> String
    /// where
    ///     L: SlicedBy<C> + Contains<C>,
    /// {
    ///     Tensor::new(x, layout).unwrap().slice(c).layout().to_string()
    /// }
    /// assert_eq!(row(&[0.0; 32], layout!((4,8):(8,1)), coord!((3,_))), "(_8):(_1)");
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: slicing: coordinate 4 lies outside size 4 (InBounds)
    /// Tensor::new(&[0; 32], layout!((4,8):(8,1))).unwrap().slice(coord!((4,_)));
    /// ```
    Contains<C: Slicer>
        on InsideStatus<Self, C>, else "slicing: the bound `{Self}: Contains<{C}>` is missing";
    in slicing, shown Shown<C>,
    or "or write `#[template]` before the function, if it does not stand there: divisions, \
        slices and most other operations then need no bounds, unless a path leads to them"
}
