//! [`Layout`] for a mode, for the empty tuple and for tuples.

use super::predicates::ModeNumbers;
use super::reach::Reach;
use super::width::{Extent, Width};
use super::{BasisMode, Concrete, Layout, Mode, Modes};
use crate::error::LayoutError;
use crate::int::{DynInt, Int};
use crate::logic::{False, True};
use crate::status::Good;
use crate::stride::{Paths, ScaledBasis, Value};
use crate::tuple::{Cons, Ints, Nil};

const fn times(a: Option<u128>, b: Option<u128>) -> Option<u128> {
    match (a, b) {
        (Some(a), Some(b)) => match a.checked_mul(b) {
            Some(n) => Some(n),
            None => panic!("the size or cosize exceeds 2^128 (Representable)"),
        },
        _ => None,
    }
}

const fn plus(a: Option<u128>, b: Option<u128>) -> Option<u128> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a + b),
        _ => None,
    }
}

const fn magnitude(n: Option<i128>) -> Option<u128> {
    match n {
        Some(n) => Some(n.unsigned_abs()),
        None => None,
    }
}

/// `(s - 1)·|d|`, known also where one factor is 0.
const fn reach(s: Option<i128>, d: Option<i128>) -> Option<u128> {
    match (s, d) {
        (Some(1), _) | (_, Some(0)) => Some(0),
        (Some(s), d) => times(Some((s - 1).unsigned_abs()), magnitude(d)),
        _ => None,
    }
}

/// The sizes of two layouts, if they differ.
#[inline(always)]
fn unequal<L: Layout, M: Layout>(layout: L, other: M) -> Option<(i128, i128)> {
    let (left, right) = (layout.len().to_i128(), other.len().to_i128());
    (left != right).then_some((left, right))
}

/// What a mode of either kind says of its coordinates, which are those of its shape.
macro_rules! coordinates_of_a_mode {
    () => {
        #[inline(always)]
        fn fold_coordinates<I: DynInt, B>(self, init: B, f: &mut impl FnMut(B, I) -> B) -> B {
            let size = self.0.to::<I>();
            let mut accumulator = init;
            let mut coordinate = I::ZERO;
            while coordinate < size {
                accumulator = f(accumulator, coordinate);
                coordinate = coordinate + I::ONE;
            }
            accumulator
        }
        #[inline(always)]
        fn fold_rows<I: DynInt, B>(self, init: B, f: &mut impl FnMut(B, I) -> B) -> B {
            self.fold_coordinates(init, f)
        }
        fn mode_sizes(self, f: &mut impl FnMut(usize)) {
            f(self.0.to::<usize>());
        }
        #[inline(always)]
        fn value_in<I: DynInt, V: Value, M: Layout>(self, coordinate: I, other: M, sum: V) -> V {
            other.index_beyond(sum, coordinate.cast::<V::Width>())
        }
        #[inline(always)]
        fn value_under<I: DynInt, V: Value, H: Layout, T: Modes>(
            self,
            tuple: Cons<H, T>,
            coordinate: Cons<H::Natural<I>, T::Natural<I>>,
            sum: V,
        ) -> V {
            let index = tuple.index_of::<I>(coordinate);
            self.index_beyond(sum, index.cast::<V::Width>())
        }
        #[inline(always)]
        fn index_of<I: DynInt>(self, coordinate: I) -> I {
            coordinate
        }
        #[inline(always)]
        fn differs<M: Layout>(self, other: M) -> Option<(i128, i128)> {
            unequal(self, other)
        }
        #[inline(always)]
        fn differs_under<H: Layout, T: Modes>(self, tuple: Cons<H, T>) -> Option<(i128, i128)> {
            unequal(tuple, self)
        }
        #[inline(always)]
        fn size_in<I: DynInt>(self) -> I {
            self.0.to::<I>()
        }
        #[inline(always)]
        fn first<I: DynInt>(self) -> I {
            I::ZERO
        }
        #[inline(always)]
        fn advance<I: DynInt>(self, coordinate: &mut I) -> bool {
            *coordinate = *coordinate + I::ONE;
            let over = *coordinate >= self.0.to::<I>();
            if over {
                *coordinate = I::ZERO;
            }
            over
        }
    };
}

impl<S: Int, D: Int> Layout for Mode<S, D> {
    type Kind = Concrete;
    type IsTuple = False;
    type Verdict = S::Verdict;
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    const STATIC_POSITIVE: bool = !matches!(S::STATIC, Some(i128::MIN..=0));
    const STATIC_SIZE: Option<u128> = magnitude(S::STATIC);
    const STATIC_REACH: Option<u128> = reach(S::STATIC, D::STATIC);
    const PATHS: Paths = match D::STATIC {
        Some(0) => Paths::Nowhere,
        _ => Paths::Integer,
    };
    const STATIC_NUMBERS: Option<ModeNumbers> = match (S::STATIC, D::STATIC) {
        (Some(s), Some(d)) => Some(ModeNumbers::one(s, d)),
        _ => None,
    };
    type WidthWith<W: Width> = S::WidthWith<D::WidthWith<W>>;
    type Index = <Self::WidthWith<super::width::NoWidth> as Width>::Index;
    type Natural<I: DynInt> = I;

    #[inline(always)]
    fn make_static() -> Self {
        Mode(S::make_static(), D::make_static())
    }
    #[inline(always)]
    fn index_within<V: Value>(self, sum: V, coordinate: V::Width) -> (V, V::Width) {
        let size = self.0.to::<V::Width>();
        (self.index_beyond(sum, coordinate % size), coordinate / size)
    }
    #[inline(always)]
    fn index_beyond<V: Value>(self, sum: V, coordinate: V::Width) -> V {
        sum.plus(None, coordinate * self.1.to::<V::Width>())
    }
    coordinates_of_a_mode! {}
    #[inline(always)]
    fn each_mode(self, f: &mut impl FnMut(i128, i128)) {
        f(self.0.to_i128(), self.1.to_i128());
    }
    fn measure(self, extent: &mut Extent) {
        extent.mode(self.0, self.1);
    }
    #[inline(always)]
    fn reach(self, before: Reach) -> Reach {
        before.and(self.0, self.1)
    }
    fn numbers(self) -> ModeNumbers {
        ModeNumbers::one(self.0.to_i128(), self.1.to_i128())
    }
}

impl<S: Int, N: Int, P: Ints> Layout for BasisMode<S, ScaledBasis<N, P>> {
    type Kind = Concrete;
    type IsTuple = False;
    type Verdict = S::Verdict;
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    const STATIC_POSITIVE: bool = !matches!(S::STATIC, Some(i128::MIN..=0));
    const STATIC_SIZE: Option<u128> = magnitude(S::STATIC);
    const STATIC_REACH: Option<u128> = reach(S::STATIC, N::STATIC);
    const PATHS: Paths = match P::NUMBERS {
        Some(numbers) => Paths::Along(numbers),
        None => Paths::Integer,
    };
    const STATIC_NUMBERS: Option<ModeNumbers> = None;
    type WidthWith<W: Width> = S::WidthWith<N::WidthWith<W::In<P>>>;
    type Index = <Self::WidthWith<super::width::NoWidth> as Width>::Index;
    type Natural<I: DynInt> = I;

    #[inline(always)]
    fn make_static() -> Self {
        BasisMode(S::make_static(), ScaledBasis(N::make_static(), P::make()))
    }
    #[inline(always)]
    fn index_within<V: Value>(self, sum: V, coordinate: V::Width) -> (V, V::Width) {
        let size = self.0.to::<V::Width>();
        (self.index_beyond(sum, coordinate % size), coordinate / size)
    }
    #[inline(always)]
    fn index_beyond<V: Value>(self, sum: V, coordinate: V::Width) -> V {
        sum.plus(P::NUMBERS, coordinate * self.1.0.to::<V::Width>())
    }
    coordinates_of_a_mode! {}
    #[inline(always)]
    fn each_mode(self, f: &mut impl FnMut(i128, i128)) {
        f(self.0.to_i128(), self.1.0.to_i128());
    }
    fn measure(self, extent: &mut Extent) {
        extent.mode(self.0, self.1.0);
    }
    #[inline(always)]
    fn reach(self, before: Reach) -> Reach {
        before.and(self.0, self.1.0).of_no_offsets()
    }
    fn numbers(self) -> ModeNumbers {
        panic!("{}", LayoutError::BasisStride {})
    }
}

impl Layout for Nil {
    type Kind = Concrete;
    type IsTuple = True;
    type Verdict = Good;
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    const STATIC_POSITIVE: bool = true;
    const STATIC_SIZE: Option<u128> = Some(1);
    const STATIC_REACH: Option<u128> = Some(0);
    const PATHS: Paths = Paths::Nowhere;
    const STATIC_NUMBERS: Option<ModeNumbers> = Some(ModeNumbers::NONE);
    type WidthWith<W: Width> = W;
    type Index = usize;
    type Natural<I: DynInt> = Nil;

    #[inline(always)]
    fn make_static() -> Self {
        Nil
    }
    #[inline(always)]
    fn index_within<V: Value>(self, sum: V, coordinate: V::Width) -> (V, V::Width) {
        (sum, coordinate)
    }
    #[inline(always)]
    fn index_beyond<V: Value>(self, sum: V, _: V::Width) -> V {
        sum
    }
    #[inline(always)]
    fn fold_coordinates<I: DynInt, B>(self, init: B, f: &mut impl FnMut(B, Nil) -> B) -> B {
        f(init, Nil)
    }
    #[inline(always)]
    fn fold_rows<I: DynInt, B>(self, init: B, f: &mut impl FnMut(B, Nil) -> B) -> B {
        f(init, Nil)
    }
    #[inline(always)]
    fn each_mode(self, _: &mut impl FnMut(i128, i128)) {}
    fn mode_sizes(self, _: &mut impl FnMut(usize)) {}
    #[inline(always)]
    fn value_in<I: DynInt, V: Value, M: Layout>(self, _: Nil, _: M, sum: V) -> V {
        sum
    }
    #[inline(always)]
    fn value_under<I: DynInt, V: Value, H: Layout, T: Modes>(
        self,
        _: Cons<H, T>,
        _: Cons<H::Natural<I>, T::Natural<I>>,
        sum: V,
    ) -> V {
        sum
    }
    #[inline(always)]
    fn index_of<I: DynInt>(self, _: Nil) -> I {
        I::ZERO
    }
    #[inline(always)]
    fn differs<M: Layout>(self, other: M) -> Option<(i128, i128)> {
        unequal(self, other)
    }
    #[inline(always)]
    fn differs_under<H: Layout, T: Modes>(self, tuple: Cons<H, T>) -> Option<(i128, i128)> {
        unequal(tuple, self)
    }
    #[inline(always)]
    fn size_in<I: DynInt>(self) -> I {
        I::ONE
    }
    #[inline(always)]
    fn first<I: DynInt>(self) -> Nil {
        Nil
    }
    #[inline(always)]
    fn advance<I: DynInt>(self, _: &mut Nil) -> bool {
        true
    }
    fn measure(self, _: &mut Extent) {}
    #[inline(always)]
    fn reach(self, before: Reach) -> Reach {
        before
    }
    fn numbers(self) -> ModeNumbers {
        ModeNumbers::NONE
    }
}

impl<H: Layout, T: Modes> Layout for Cons<H, T> {
    type Kind = Concrete;
    type IsTuple = True;
    type Verdict = Good;
    const RANK: usize = 1 + T::RANK;
    // the list `T` is a tuple itself, so that its modes are one level below
    const DEPTH: usize = if H::DEPTH < T::DEPTH {
        T::DEPTH
    } else {
        1 + H::DEPTH
    };
    const STATIC_POSITIVE: bool = H::STATIC_POSITIVE && T::STATIC_POSITIVE;
    const STATIC_SIZE: Option<u128> = times(H::STATIC_SIZE, T::STATIC_SIZE);
    const STATIC_REACH: Option<u128> = plus(H::STATIC_REACH, T::STATIC_REACH);
    const PATHS: Paths = Paths::and(&H::PATHS, &T::PATHS);
    const STATIC_NUMBERS: Option<ModeNumbers> = match (H::STATIC_NUMBERS, T::STATIC_NUMBERS) {
        (Some(head), Some(tail)) => Some(head.and(tail)),
        _ => None,
    };
    type WidthWith<W: Width> = H::WidthWith<T::WidthWith<W>>;
    type Index = <Self::WidthWith<super::width::NoWidth> as Width>::Index;
    type Natural<I: DynInt> = Cons<H::Natural<I>, T::Natural<I>>;

    #[inline(always)]
    fn make_static() -> Self {
        Cons(H::make_static(), T::make_static())
    }
    #[inline(always)]
    fn index_within<V: Value>(self, sum: V, coordinate: V::Width) -> (V, V::Width) {
        let (sum, rest) = self.0.index_within(sum, coordinate);
        self.1.index_within(sum, rest)
    }
    #[inline(always)]
    fn index_beyond<V: Value>(self, sum: V, coordinate: V::Width) -> V {
        if T::RANK == 0 {
            // the last mode: no remainder, so that the layout extends beyond its domain
            self.0.index_beyond(sum, coordinate)
        } else {
            // One remainder for each mode: that by the size of a whole tuple first would hide from
            // the optimiser that those by its parts are masks.
            let (sum, rest) = self.0.index_within(sum, coordinate);
            self.1.index_beyond(sum, rest)
        }
    }
    #[inline(always)]
    fn fold_coordinates<I: DynInt, B>(
        self,
        init: B,
        f: &mut impl FnMut(B, Self::Natural<I>) -> B,
    ) -> B {
        self.1.fold_coordinates(init, &mut |accumulator, tail| {
            self.0
                .fold_coordinates(accumulator, &mut |accumulator, head| {
                    f(accumulator, Cons(head, tail))
                })
        })
    }
    #[inline(always)]
    fn fold_rows<I: DynInt, B>(self, init: B, f: &mut impl FnMut(B, Self::Natural<I>) -> B) -> B {
        self.0.fold_rows(init, &mut |accumulator, head| {
            self.1.fold_rows(accumulator, &mut |accumulator, tail| {
                f(accumulator, Cons(head, tail))
            })
        })
    }
    #[inline(always)]
    fn each_mode(self, f: &mut impl FnMut(i128, i128)) {
        self.0.each_mode(f);
        self.1.each_mode(f);
    }
    fn mode_sizes(self, f: &mut impl FnMut(usize)) {
        f(self.0.size_in::<usize>());
        self.1.mode_sizes(f);
    }
    #[inline(always)]
    fn value_in<I: DynInt, V: Value, M: Layout>(
        self,
        coordinate: Self::Natural<I>,
        other: M,
        sum: V,
    ) -> V {
        other.value_under::<I, V, H, T>(self, coordinate, sum)
    }
    #[inline(always)]
    fn value_under<I: DynInt, V: Value, H2: Layout, T2: Modes>(
        self,
        tuple: Cons<H2, T2>,
        coordinate: Cons<H2::Natural<I>, T2::Natural<I>>,
        sum: V,
    ) -> V {
        if T::RANK == T2::RANK {
            let sum = tuple.0.value_in::<I, V, H>(coordinate.0, self.0, sum);
            tuple.1.value_in::<I, V, T>(coordinate.1, self.1, sum)
        } else {
            let index = tuple.index_of::<I>(coordinate);
            self.index_beyond(sum, index.cast::<V::Width>())
        }
    }
    #[inline(always)]
    fn index_of<I: DynInt>(self, coordinate: Self::Natural<I>) -> I {
        let tail = self.1.index_of::<I>(coordinate.1);
        self.0.index_of::<I>(coordinate.0) + self.0.size_in::<I>() * tail
    }
    #[inline(always)]
    fn differs<M: Layout>(self, other: M) -> Option<(i128, i128)> {
        other.differs_under(self)
    }
    #[inline(always)]
    fn differs_under<H2: Layout, T2: Modes>(self, tuple: Cons<H2, T2>) -> Option<(i128, i128)> {
        if T::RANK == T2::RANK {
            let first = tuple.0.differs(self.0);
            first.or_else(|| tuple.1.differs(self.1))
        } else {
            unequal(tuple, self)
        }
    }
    #[inline(always)]
    fn size_in<I: DynInt>(self) -> I {
        if T::RANK == 0 {
            self.0.size_in::<I>()
        } else {
            self.0.size_in::<I>() * self.1.size_in::<I>()
        }
    }
    #[inline(always)]
    fn first<I: DynInt>(self) -> Self::Natural<I> {
        Cons(self.0.first::<I>(), self.1.first::<I>())
    }
    #[inline(always)]
    fn advance<I: DynInt>(self, coordinate: &mut Self::Natural<I>) -> bool {
        self.0.advance::<I>(&mut coordinate.0) && self.1.advance::<I>(&mut coordinate.1)
    }
    fn measure(self, extent: &mut Extent) {
        self.0.measure(extent);
        self.1.measure(extent);
    }
    #[inline(always)]
    fn reach(self, before: Reach) -> Reach {
        self.1.reach(self.0.reach(before))
    }
    fn numbers(self) -> ModeNumbers {
        self.0.numbers().and(self.1.numbers())
    }
}
