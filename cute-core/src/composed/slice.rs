//! Slices of swizzled layouts: plain layouts if the swizzle is known to be linear on the open
//! modes.
//!
//! For the offsets `x` of a slice, `Sw(o + x)` is `Sw(o)` plus a sum over the bits of `x`, if no
//! bit of `x` is a bit of `o`, and no bit of `x` flips another one:
//!
//! - a bit that neither flips nor is flipped counts as it is, `2^k`;
//! - a bit `z` that a fixed bit `y` flips counts `z`, or `-z` if `o` has `y`;
//! - a bit `y` that flips `z` counts `y + z`, or `y - z` if `o` has `z`.
//!
//! These sums are a layout of bits, with which the slice is composed: row 2 of
//! `Sw<1,2,3> ∘ (8,8):(1,8)`, …
//!
//! ```text
//! Sw<1,2,3> o _0 o (_8,_8):(_1,_8)  at (_,_5)  =  ((_4,_2)):((_1,_-4))  from _44 on
//! ```
//!
//! A slice becomes a plain layout if types prove all of this: the layout is static, the strides are
//! powers of two, and the bits of its modes are separate from each other and from those of the
//! offset. Otherwise it stays a composition with the same swizzle.
//!
//! Source: CuTe `slice_and_offset` (`swizzle_layout.hpp`), which assumes that the bits are
//! separate.

use super::composed_layout::ComposedLayout;
use super::start::not_negative;
use crate::error::LayoutError;
use crate::int::{DynInt, Int, Zero, ops::*};
use crate::layout::ComputeSlice;
use crate::layout::evaluate::{Evaluate, unwrap_or_panic};
use crate::layout::methods::*;
use crate::layout::ops::slice::{self, IsOpen};
use crate::layout::{Compose, ComputeCompose, Layout, Slice, SlicedBy, Slicer, try_representable};
use crate::logic::{Bool, Both, False, True};
use crate::status::Status;
use crate::stride::{IntegerOf, integer_of};
use crate::swizzle::bits::{FlipsAt, Power, ReadsAt, flips_at, power, reads_at};
use crate::swizzle::{Elements, Unit};
use crate::swizzle::{Swizzle, Swizzled};
use cute_macros::__algebra as algebra;

algebra! {
    in composed::slice as slice;
    integers;

    /// Whether all modes are static, with powers of two as strides, and each ends before the next
    /// in order begins.
    pub fn bits_apart(modes: List) -> Bool {
        match modes { Nil => True, Cons(Mode(s, d), t) => if regular(s, d) { both(apart_from(t, d, mul(s, d)), bits_apart(t)) } else { False } }
    }
    fn regular(s: Int, d: Int) -> Bool {
        if both(is_static(s), is_static(d)) {
            if is_negative(d) { False } else if is_zero(d) { True } else { is_power(d) }
        } else {
            False
        }
    }
    /// Whether the bits from `low` to below `high` are in no other mode. A mode of one offset
    /// begins and ends at 0.
    fn apart_from(modes: List, low: Int, high: Int) -> Bool {
        match modes { Nil => True, Cons(Mode(s, d), t) => if ends_before(low, high, d, mul(s, d), s) { apart_from(t, low, high) } else { False } }
    }
    fn ends_before(low: Int, high: Int, d: Int, end: Int, s: Int) -> Bool {
        if is_zero(low) {
            True
        } else if is_zero(d) {
            True
        } else if is_one(s) {
            True
        } else {
            match less(d, high) {
                True => not_after(less(low, end)),
                False => True,
                Unknown(holds) => False,
            }
        }
    }
    fn not_after(ends_after: Tri) -> Bool { match ends_after { True => False, False => True, Unknown(holds) => False } }

    /// Whether no bit of a static offset is in one of these modes.
    fn clear_of(modes: List, o: Int) -> Bool {
        match modes { Nil => True, Cons(Mode(s, d), t) => if clear_of_mode(o, s, d) { clear_of(t, o) } else { False } }
    }
    fn clear_of_mode(o: Int, s: Int, d: Int) -> Bool {
        if is_zero(d) {
            True
        } else if is_one(s) {
            True
        } else {
            not_after(less(pred(d), rem(o, mul(d, above(s, 1)))))
        }
    }
    /// The least power of two that is not below `s`.
    fn above(s: Int, p: Int) -> Int {
        match less(p, s) { True => above(s, mul(2, p)), False | Unknown(_) => p }
    }

    /// Whether, of the `b` bits from `2^z` on, none is in these modes together with its partner
    /// from `2^y` on.
    fn none_flips(modes: List, b: Int, z: Int, y: Int) -> Bool {
        if is_zero(b) {
            True
        } else if both(hit(modes, z), hit(modes, y)) {
            False
        } else {
            none_flips(modes, pred(b), mul(2, z), mul(2, y))
        }
    }
    fn hit(modes: List, bit: Int) -> Bool {
        match modes { Nil => False, Cons(Mode(s, d), t) => if hit_by(s, d, bit) { True } else { hit(t, bit) } }
    }
    fn hit_by(s: Int, d: Int, bit: Int) -> Bool {
        if is_one(s) {
            False
        } else if is_zero(d) {
            False
        } else {
            both(not_after(less(bit, d)), not_after(less(pred(mul(s, d)), bit)))
        }
    }

    /// Whether the bits of the open modes are separate from those of the fixed offset `o`. If `o`
    /// is dynamic: whether the bits of all modes are separate from those of the offset `before`.
    pub fn is_clear(layout: Layout, sliced: Layout, before: Int, o: Int) -> Bool {
        if is_static(o) {
            clear_if(bits_apart(flatten_layout_onto(sliced, Nil)), flatten_layout_onto(sliced, Nil), o)
        } else if is_static(before) {
            clear_if(
                bits_apart(flatten_layout_onto(layout, Nil)),
                flatten_layout_onto(layout, Nil),
                before,
            )
        } else {
            False
        }
    }
    fn clear_if(apart: Bool, modes: List, o: Int) -> Bool { if apart { clear_of(modes, o) } else { False } }
    /// Whether the swizzle is a sum over the bits of `sliced`.
    pub fn is_linear(clear: Bool, sliced: Layout, b: Int, z: Int, y: Int) -> Bool {
        if clear { none_flips(flatten_layout_onto(sliced, Nil), b, z, y) } else { False }
    }

    /// The layout from the bits of an offset to what they count after `o`.
    pub fn bit_layout(o: Int, b: Int, m: Int, s: Int) -> Layout {
        Cons(Mode(power(m), 1), bit_layout_by(is_negative(s), o, b, power(flips_at(m, s)), power(reads_at(m, s)), power(sub(abs(s), b))))
    }
    fn bit_layout_by(upwards: Bool, o: Int, b: Int, z: Int, y: Int, gap: Int) -> Modes {
        if upwards { flipping(b, z, y, o, Cons(Mode(gap, mul(y, power(b))), flipped(b, z, y, o, beyond(mul(z, power(b)))))) }
        else { flipped(b, z, y, o, Cons(Mode(gap, mul(z, power(b))), flipping(b, z, y, o, beyond(mul(y, power(b)))))) }
    }
    fn beyond(block: Int) -> Modes { Cons(Mode(1, block), Nil) }
    /// Bits from `z` on, each flipped if `o` has its partner from `y` on.
    fn flipped(b: Int, z: Int, y: Int, o: Int, rest: Modes) -> Modes {
        if is_zero(b) { rest } else { Cons(Mode(2, signed(z, z, bit(o, y))), flipped(pred(b), mul(2, z), mul(2, y), o, rest)) }
    }
    /// Bits from `y` on, each with the bit from `z` on that it flips, which `o` may have.
    fn flipping(b: Int, z: Int, y: Int, o: Int, rest: Modes) -> Modes {
        if is_zero(b) { rest } else { Cons(Mode(2, signed(add(y, z), z, bit(o, z))), flipping(pred(b), mul(2, z), mul(2, y), o, rest)) }
    }
    fn bit(o: Int, place: Int) -> Int { rem(div(o, place), 2) }
    /// `sum`, minus twice `z` if the bit is 1.
    fn signed(sum: Int, z: Int, bit: Int) -> Int { add(sum, mul(negate(mul(2, z)), bit)) }
}

/// The whole fixed offset, after `O`.
type Fixed<O, L, C> = Add<O, IntegerOf<slice::SliceOffsetOf<C, L>>>;
/// Whether a slice becomes a plain layout.
type Decays<B, M, S, O, L, C> = Both<
    <IsOpen<C> as Bool>::Not,
    <IsLinear<
        IsClear<L, Slice<L, C>, O, Fixed<O, L, C>>,
        Slice<L, C>,
        B,
        Power<FlipsAt<M, S>>,
        Power<ReadsAt<M, S>>,
    > as Decay>::AndProved<B, M, S, Fixed<O, L, C>, Slice<L, C>>,
>;

/// Layouts `L` whose composition `Sw<B,M,S> ∘ (O + L)` a coordinate `C` can slice: the slice, and
/// where it begins. Sealed.
///
/// ```
/// use cute_core::{composed::SlicesSwizzled, prelude::*};
/// type Row = <Layout![(8,8):(1,8)] as SlicesSwizzled<
///     Int![1], Int![2], Int![3], Int![0], Coord![(_,5)],
/// >>::Slice;
/// assert_eq!(Row::default().to_string(), "((_4,_2)):((_1,_-4))");
/// ```
pub trait SlicesSwizzled<B, M, S, O, C, U = Elements>: Layout {
    /// The slice, a layout or a composition.
    type Slice: Copy;
    /// The offset of the fixed part.
    type Start: Int;
    #[doc(hidden)]
    fn slices(self, offset: O, slicer: C) -> Result<(Self::Slice, Self::Start), LayoutError>;
}
#[diagnostic::do_not_recommend]
impl<B, M, S, U, O, L, C> SlicesSwizzled<B, M, S, O, C, U> for L
where
    B: Int,
    M: Int,
    S: Int,
    U: Unit,
    O: Int,
    C: Slicer,
    L: SlicedBy<C>,
    Fixed<O, L, C>: Swizzled<B, M, S>,
{
    type Slice =
        <Decays<B, M, S, O, L, C> as Decay>::Slice<B, M, S, U, Fixed<O, L, C>, Slice<L, C>>;
    type Start = <Decays<B, M, S, O, L, C> as Decay>::Start<B, M, S, Fixed<O, L, C>>;
    #[inline(always)]
    fn slices(self, offset: O, slicer: C) -> Result<(Self::Slice, Self::Start), LayoutError> {
        <Both<L::IsStatic, Both<C::IsStatic, O::IsStatic>> as Evaluate>::either(
            Decays::<B, M, S, O, L, C>::slice_static,
            || {
                let fixed = add(offset, integer_of(slice::slice_offset_of(slicer, self)));
                let fixed = try_representable(fixed)?;
                if <Decays<B, M, S, O, L, C> as Bool>::VALUE {
                    // bits of modes are separate only for coordinates inside these modes
                    slice::inside(slicer, self).check()?;
                }
                Decays::<B, M, S, O, L, C>::slices(fixed, self.slice(slicer))
            },
        )
    }
}

/// Whether a slice is a plain layout. The layout is computed only if it is.
#[doc(hidden)]
pub trait Decay {
    /// Whether types also prove the composition with the bits.
    type AndProved<B: Int, M: Int, S: Int, O: Int, L: Layout>: Bool;
    type Slice<B: Int, M: Int, S: Int, U: Unit, O: Int, L: Layout>: Copy;
    type Start<B: Int, M: Int, S: Int, O: Swizzled<B, M, S>>: Int;
    /// The slice of static operands, whose types determine it.
    #[allow(clippy::type_complexity, reason = "a slice and its offset")]
    fn slice_static<B: Int, M: Int, S: Int, U: Unit, O: Swizzled<B, M, S>, L: Layout>()
    -> Result<(Self::Slice<B, M, S, U, O, L>, Self::Start<B, M, S, O>), LayoutError>;
    #[allow(clippy::type_complexity, reason = "a slice and its offset")]
    fn slices<B: Int, M: Int, S: Int, U: Unit, O: Swizzled<B, M, S>, L: Layout>(
        fixed: O,
        layout: L,
    ) -> Result<(Self::Slice<B, M, S, U, O, L>, Self::Start<B, M, S, O>), LayoutError>;
}
impl Decay for True {
    type AndProved<B: Int, M: Int, S: Int, O: Int, L: Layout> =
        <<BitLayout<O, B, M, S> as ComputeCompose<L>>::Status as Status>::IsGood;
    type Slice<B: Int, M: Int, S: Int, U: Unit, O: Int, L: Layout> =
        Compose<BitLayout<O, B, M, S>, L>;
    type Start<B: Int, M: Int, S: Int, O: Swizzled<B, M, S>> = O::Swizzled;
    #[inline(always)]
    fn slice_static<B: Int, M: Int, S: Int, U: Unit, O: Swizzled<B, M, S>, L: Layout>()
    -> Result<(Compose<BitLayout<O, B, M, S>, L>, O::Swizzled), LayoutError> {
        Ok((Layout::make_static(), Int::make_static()))
    }
    #[inline(always)]
    fn slices<B: Int, M: Int, S: Int, U: Unit, O: Swizzled<B, M, S>, L: Layout>(
        fixed: O,
        layout: L,
    ) -> Result<(Compose<BitLayout<O, B, M, S>, L>, O::Swizzled), LayoutError> {
        let bits = bit_layout(fixed, B::make_static(), M::make_static(), S::make_static());
        Ok((ComputeCompose::compute(bits, layout)?, fixed.swizzled()))
    }
}
impl Decay for False {
    type AndProved<B: Int, M: Int, S: Int, O: Int, L: Layout> = False;
    type Slice<B: Int, M: Int, S: Int, U: Unit, O: Int, L: Layout> =
        ComposedLayout<Swizzle<B, M, S, U>, O, L>;
    type Start<B: Int, M: Int, S: Int, O: Swizzled<B, M, S>> = Zero;
    #[inline(always)]
    fn slice_static<B: Int, M: Int, S: Int, U: Unit, O: Swizzled<B, M, S>, L: Layout>()
    -> Result<(ComposedLayout<Swizzle<B, M, S, U>, O, L>, Zero), LayoutError> {
        Self::slices(O::make_static(), L::make_static())
    }
    #[inline(always)]
    fn slices<B: Int, M: Int, S: Int, U: Unit, O: Swizzled<B, M, S>, L: Layout>(
        fixed: O,
        layout: L,
    ) -> Result<(ComposedLayout<Swizzle<B, M, S, U>, O, L>, Zero), LayoutError> {
        not_negative(fixed)?;
        Ok((
            ComposedLayout::from_parts(Swizzle::NEW, fixed, layout),
            Zero,
        ))
    }
}

impl<B: Int, M: Int, S: Int, U: Unit, O: Int, L: Layout<Index: DynInt>>
    ComposedLayout<Swizzle<B, M, S, U>, O, L>
{
    /// The modes that `_` leaves open, and the offset of the fixed part: at `slicer` with `x` for
    /// its `_`, this layout is that offset plus the slice at `x`.
    ///
    /// The slice is a plain layout if types prove that there is one, otherwise a composition that
    /// begins at the fixed offset.
    ///
    /// # Conditions
    /// The conditions of [`slice`](crate::layout::Slicing::slice).
    ///
    /// # Panics
    /// Panics if a slice that is a plain layout has a dynamic coordinate outside its mode, or if
    /// another one would begin before offset 0; see
    /// [`try_slice_and_offset`](Self::try_slice_and_offset).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// let (row, offset) = smem.slice_and_offset(coord!((7,_)));
    /// assert_eq!(row.to_string(), "((_8,_8)):((_1,_-8))");
    /// assert_eq!(offset.to_string(), "_504");
    /// assert_eq!(smem.at((7,9)) as isize, 504 + row.at(9));
    /// ```
    ///
    /// Source: CuTe `slice_and_offset(coord, layout)`.
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::type_complexity, reason = "a slice and its offset")]
    pub fn slice_and_offset<C: Slicer, R: Layout, P: Copy, N: Int>(self, slicer: C) -> (P, N)
    where
        L: ComputeSlice<C, Output = R>
            + SlicedBy<C, R::Verdict>
            + SlicesSwizzled<B, M, S, O, C, U, Slice = P, Start = N>,
    {
        unwrap_or_panic("slicing", self.try_slice_and_offset(slicer))
    }

    /// [`slice_and_offset`](Self::slice_and_offset), with a broken condition as an error.
    ///
    /// # Errors
    /// InBounds, if a slice that is a plain layout has a dynamic coordinate outside its mode, or if
    /// another one would begin before offset 0; Representable, if the offset does not fit the type of
    /// the integers of `slicer`, or of the offset before.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let i = 8_usize;
    /// let smem = swizzle!(3,3,3).compose(layout!((8,64):(64,1)));
    /// let error = smem.try_slice_and_offset(coord!((i,_))).unwrap_err();
    /// assert_eq!(error.condition(), Condition::InBounds);
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "a slice and its offset")]
    pub fn try_slice_and_offset<C: Slicer, R: Layout, P: Copy, N: Int>(
        self,
        slicer: C,
    ) -> Result<(P, N), LayoutError>
    where
        L: ComputeSlice<C, Output = R>
            + SlicedBy<C, R::Verdict>
            + SlicesSwizzled<B, M, S, O, C, U, Slice = P, Start = N>,
    {
        let (_, offset, layout) = self.into_parts();
        layout.slices(offset, slicer)
    }
}
