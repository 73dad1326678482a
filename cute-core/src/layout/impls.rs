//! [`Layout`] for a mode, for the empty tuple and for tuples.

use super::predicates::ModeNumbers;
use super::reach::Reach;
use super::width::{Extent, Width};
use super::{BasisMode, Concrete, Layout, Mode, Modes, StaticSizes};
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

/// `(s - 1)·|d|`, also known if only one factor is known and is 0.
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

/// The items of a mode that are alike for both kinds of modes: those that follow from its size `S`, and those that
/// follow from its other items.
macro_rules! mode_of_size {
    ($S:ident) => {
        type Kind = Concrete;
        type IsTuple = False;
        type Verdict = $S::Verdict;
        const RANK: usize = 1;
        const DEPTH: usize = 0;
        const STATIC_POSITIVE: bool = !matches!($S::STATIC, Some(i128::MIN..=0));
        const STATIC_SIZE: Option<u128> = magnitude($S::STATIC);
        const STATIC_SIZES: StaticSizes = StaticSizes::Mode(Self::STATIC_SIZE, &StaticSizes::End);
        type Index = <Self::WidthWith<super::width::NoWidth> as Width>::Index;
        type Natural<I: DynInt> = I;
        type Listed<I: DynInt> = I;

        #[inline(always)]
        fn index_within<V: Value>(layout: Self, sum: V, coordinate: V::Width) -> (V, V::Width) {
            let size = layout.0.to::<V::Width>();
            (
                Layout::index_beyond(layout, sum, coordinate % size),
                coordinate / size,
            )
        }
        #[inline(always)]
        fn fold_coordinates<I: DynInt, B>(
            layout: Self,
            init: B,
            f: &mut impl FnMut(B, I) -> B,
        ) -> B {
            let size = layout.0.to::<I>();
            let mut accumulator = init;
            let mut coordinate = I::ZERO;
            while coordinate < size {
                accumulator = f(accumulator, coordinate);
                coordinate = coordinate + I::ONE;
            }
            accumulator
        }
        #[inline(always)]
        fn fold_rows<I: DynInt, B>(layout: Self, init: B, f: &mut impl FnMut(B, I) -> B) -> B {
            Layout::fold_coordinates(layout, init, f)
        }
        fn mode_sizes(layout: Self, f: &mut impl FnMut(usize)) {
            f(layout.0.to::<usize>());
        }
        #[inline(always)]
        fn value_in<I: DynInt, V: Value, M: Layout>(_: Self, coordinate: I, other: M, sum: V) -> V {
            Layout::index_beyond(other, sum, coordinate.cast::<V::Width>())
        }
        #[inline(always)]
        fn value_under<I: DynInt, V: Value, H: Layout, T: Modes>(
            layout: Self,
            tuple: Cons<H, T>,
            coordinate: Cons<H::Listed<I>, T::Listed<I>>,
            sum: V,
        ) -> V {
            let index = Layout::index_of::<I>(tuple, coordinate);
            Layout::index_beyond(layout, sum, index.cast::<V::Width>())
        }
        #[inline(always)]
        fn index_of<I: DynInt>(_: Self, coordinate: I) -> I {
            coordinate
        }
        #[inline(always)]
        fn coordinate_of<I: DynInt>(_: Self, index: I) -> I {
            index
        }
        #[inline(always)]
        fn differs<M: Layout>(layout: Self, other: M) -> Option<(i128, i128)> {
            unequal(layout, other)
        }
        #[inline(always)]
        fn differs_under<H: Layout, T: Modes>(
            layout: Self,
            tuple: Cons<H, T>,
        ) -> Option<(i128, i128)> {
            unequal(tuple, layout)
        }
        #[inline(always)]
        fn size_in<I: DynInt>(layout: Self) -> I {
            layout.0.to::<I>()
        }
        #[inline(always)]
        fn first<I: DynInt>(_: Self) -> I {
            I::ZERO
        }
        #[inline(always)]
        fn advance<I: DynInt>(layout: Self, coordinate: &mut I) -> bool {
            *coordinate = *coordinate + I::ONE;
            let over = *coordinate >= layout.0.to::<I>();
            if over {
                *coordinate = I::ZERO;
            }
            over
        }
    };
}

#[diagnostic::do_not_recommend]
impl<S: Int, D: Int> Layout for Mode<S, D> {
    mode_of_size! { S }
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

    const ONLY: Option<Self> = match (S::ONLY, D::ONLY) {
        (Some(shape), Some(stride)) => Some(Mode(shape, stride)),
        _ => None,
    };
    #[inline(always)]
    fn index_beyond<V: Value>(layout: Self, sum: V, coordinate: V::Width) -> V {
        V::plus(sum, None, coordinate * layout.1.to::<V::Width>())
    }
    #[inline(always)]
    fn each_mode(layout: Self, f: &mut impl FnMut(i128, i128)) {
        f(layout.0.to_i128(), layout.1.to_i128());
    }
    fn measure(layout: Self, extent: &mut Extent) {
        extent.mode(layout.0, layout.1);
    }
    #[inline(always)]
    fn reach(layout: Self, before: Reach) -> Reach {
        before.and(layout.0, layout.1)
    }
    fn numbers(layout: Self) -> ModeNumbers {
        ModeNumbers::one(layout.0.to_i128(), layout.1.to_i128())
    }
}

#[diagnostic::do_not_recommend]
impl<S: Int, N: Int, P: Ints> Layout for BasisMode<S, ScaledBasis<N, P>> {
    mode_of_size! { S }
    const STATIC_REACH: Option<u128> = reach(S::STATIC, N::STATIC);
    const PATHS: Paths = match P::NUMBERS {
        Some(numbers) => Paths::Along(numbers),
        None => Paths::Integer,
    };
    const STATIC_NUMBERS: Option<ModeNumbers> = None;
    type WidthWith<W: Width> = S::WidthWith<N::WidthWith<W::In<P>>>;

    const ONLY: Option<Self> = match (S::ONLY, N::ONLY, P::ONLY) {
        (Some(shape), Some(factor), Some(path)) => {
            Some(BasisMode(shape, ScaledBasis(factor, path)))
        }
        _ => None,
    };
    #[inline(always)]
    fn index_beyond<V: Value>(layout: Self, sum: V, coordinate: V::Width) -> V {
        V::plus(sum, P::NUMBERS, coordinate * layout.1.0.to::<V::Width>())
    }
    #[inline(always)]
    fn each_mode(layout: Self, f: &mut impl FnMut(i128, i128)) {
        f(layout.0.to_i128(), layout.1.0.to_i128());
    }
    fn measure(layout: Self, extent: &mut Extent) {
        extent.mode(layout.0, layout.1.0);
    }
    #[inline(always)]
    fn reach(layout: Self, before: Reach) -> Reach {
        before.and(layout.0, layout.1.0).of_no_offsets()
    }
    fn numbers(_: Self) -> ModeNumbers {
        panic!("{}", LayoutError::BasisStride {})
    }
}

#[diagnostic::do_not_recommend]
impl Layout for Nil {
    type Kind = Concrete;
    type IsTuple = True;
    type Verdict = Good;
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    const STATIC_POSITIVE: bool = true;
    const STATIC_SIZE: Option<u128> = Some(1);
    const STATIC_SIZES: StaticSizes = StaticSizes::End;
    const STATIC_REACH: Option<u128> = Some(0);
    const PATHS: Paths = Paths::Nowhere;
    const STATIC_NUMBERS: Option<ModeNumbers> = Some(ModeNumbers::NONE);
    type WidthWith<W: Width> = W;
    type Index = usize;
    type Natural<I: DynInt> = Nil;
    type Listed<I: DynInt> = Nil;

    const ONLY: Option<Self> = Some(Nil);
    #[inline(always)]
    fn index_within<V: Value>(_: Self, sum: V, coordinate: V::Width) -> (V, V::Width) {
        (sum, coordinate)
    }
    #[inline(always)]
    fn index_beyond<V: Value>(_: Self, sum: V, _: V::Width) -> V {
        sum
    }
    #[inline(always)]
    fn fold_coordinates<I: DynInt, B>(_: Self, init: B, f: &mut impl FnMut(B, Nil) -> B) -> B {
        f(init, Nil)
    }
    #[inline(always)]
    fn fold_rows<I: DynInt, B>(_: Self, init: B, f: &mut impl FnMut(B, Nil) -> B) -> B {
        f(init, Nil)
    }
    #[inline(always)]
    fn each_mode(_: Self, _: &mut impl FnMut(i128, i128)) {}
    fn mode_sizes(_: Self, _: &mut impl FnMut(usize)) {}
    #[inline(always)]
    fn value_in<I: DynInt, V: Value, M: Layout>(_: Self, _: Nil, _: M, sum: V) -> V {
        sum
    }
    #[inline(always)]
    fn value_under<I: DynInt, V: Value, H: Layout, T: Modes>(
        _: Self,
        _: Cons<H, T>,
        _: Cons<H::Listed<I>, T::Listed<I>>,
        sum: V,
    ) -> V {
        sum
    }
    #[inline(always)]
    fn index_of<I: DynInt>(_: Self, _: Nil) -> I {
        I::ZERO
    }
    #[inline(always)]
    fn coordinate_of<I: DynInt>(_: Self, _: I) -> Nil {
        Nil
    }
    #[inline(always)]
    fn differs<M: Layout>(layout: Self, other: M) -> Option<(i128, i128)> {
        unequal(layout, other)
    }
    #[inline(always)]
    fn differs_under<H: Layout, T: Modes>(layout: Self, tuple: Cons<H, T>) -> Option<(i128, i128)> {
        unequal(tuple, layout)
    }
    #[inline(always)]
    fn size_in<I: DynInt>(_: Self) -> I {
        I::ONE
    }
    #[inline(always)]
    fn first<I: DynInt>(_: Self) -> Nil {
        Nil
    }
    #[inline(always)]
    fn advance<I: DynInt>(_: Self, _: &mut Nil) -> bool {
        true
    }
    fn measure(_: Self, _: &mut Extent) {}
    #[inline(always)]
    fn reach(_: Self, before: Reach) -> Reach {
        before
    }
    fn numbers(_: Self) -> ModeNumbers {
        ModeNumbers::NONE
    }
}

#[diagnostic::do_not_recommend]
impl<H: Layout, T: Modes> Layout for Cons<H, T> {
    type Kind = Concrete;
    type IsTuple = True;
    type Verdict = Good;
    const RANK: usize = 1 + T::RANK;
    // the list `T` is itself a tuple, so its modes are one level below it
    const DEPTH: usize = if H::DEPTH < T::DEPTH {
        T::DEPTH
    } else {
        1 + H::DEPTH
    };
    const STATIC_POSITIVE: bool = H::STATIC_POSITIVE && T::STATIC_POSITIVE;
    const STATIC_SIZE: Option<u128> = times(H::STATIC_SIZE, T::STATIC_SIZE);
    const STATIC_SIZES: StaticSizes = StaticSizes::Mode(H::STATIC_SIZE, &T::STATIC_SIZES);
    const STATIC_REACH: Option<u128> = plus(H::STATIC_REACH, T::STATIC_REACH);
    const PATHS: Paths = Paths::and(&H::PATHS, &T::PATHS);
    const STATIC_NUMBERS: Option<ModeNumbers> = match (H::STATIC_NUMBERS, T::STATIC_NUMBERS) {
        (Some(head), Some(tail)) => Some(head.and(tail)),
        _ => None,
    };
    type WidthWith<W: Width> = H::WidthWith<T::WidthWith<W>>;
    type Index = <Self::WidthWith<super::width::NoWidth> as Width>::Index;
    type Natural<I: DynInt> = T::Natural1<I, H>;
    type Listed<I: DynInt> = Cons<H::Listed<I>, T::Listed<I>>;

    const ONLY: Option<Self> = match (H::ONLY, T::ONLY) {
        (Some(first), Some(rest)) => Some(Cons(first, rest)),
        _ => None,
    };
    #[inline(always)]
    fn index_within<V: Value>(layout: Self, sum: V, coordinate: V::Width) -> (V, V::Width) {
        let (sum, rest) = Layout::index_within(layout.0, sum, coordinate);
        Layout::index_within(layout.1, sum, rest)
    }
    #[inline(always)]
    fn index_beyond<V: Value>(layout: Self, sum: V, coordinate: V::Width) -> V {
        if T::RANK == 0 {
            // the last mode: no remainder, so that the layout extends beyond its domain
            Layout::index_beyond(layout.0, sum, coordinate)
        } else {
            // Each mode takes its own remainder. A remainder by the size of a whole tuple first
            // would hide from the optimiser that the remainders by its parts are masks.
            let (sum, rest) = Layout::index_within(layout.0, sum, coordinate);
            Layout::index_beyond(layout.1, sum, rest)
        }
    }
    #[inline(always)]
    fn fold_coordinates<I: DynInt, B>(
        layout: Self,
        init: B,
        f: &mut impl FnMut(B, Self::Listed<I>) -> B,
    ) -> B {
        Layout::fold_coordinates(layout.1, init, &mut |accumulator, tail| {
            Layout::fold_coordinates(layout.0, accumulator, &mut |accumulator, head| {
                f(accumulator, Cons(head, tail))
            })
        })
    }
    #[inline(always)]
    fn fold_rows<I: DynInt, B>(
        layout: Self,
        init: B,
        f: &mut impl FnMut(B, Self::Listed<I>) -> B,
    ) -> B {
        Layout::fold_rows(layout.0, init, &mut |accumulator, head| {
            Layout::fold_rows(layout.1, accumulator, &mut |accumulator, tail| {
                f(accumulator, Cons(head, tail))
            })
        })
    }
    #[inline(always)]
    fn each_mode(layout: Self, f: &mut impl FnMut(i128, i128)) {
        Layout::each_mode(layout.0, f);
        Layout::each_mode(layout.1, f);
    }
    fn mode_sizes(layout: Self, f: &mut impl FnMut(usize)) {
        f(Layout::size_in::<usize>(layout.0));
        Layout::mode_sizes(layout.1, f);
    }
    #[inline(always)]
    fn value_in<I: DynInt, V: Value, M: Layout>(
        layout: Self,
        coordinate: Self::Listed<I>,
        other: M,
        sum: V,
    ) -> V {
        Layout::value_under::<I, V, H, T>(other, layout, coordinate, sum)
    }
    #[inline(always)]
    fn value_under<I: DynInt, V: Value, H2: Layout, T2: Modes>(
        layout: Self,
        tuple: Cons<H2, T2>,
        coordinate: Cons<H2::Listed<I>, T2::Listed<I>>,
        sum: V,
    ) -> V {
        if T::RANK == T2::RANK {
            let sum = Layout::value_in::<I, V, H>(tuple.0, coordinate.0, layout.0, sum);
            Layout::value_in::<I, V, T>(tuple.1, coordinate.1, layout.1, sum)
        } else {
            let index = Layout::index_of::<I>(tuple, coordinate);
            Layout::index_beyond(layout, sum, index.cast::<V::Width>())
        }
    }
    #[inline(always)]
    fn index_of<I: DynInt>(layout: Self, coordinate: Self::Listed<I>) -> I {
        let tail = Layout::index_of::<I>(layout.1, coordinate.1);
        Layout::index_of::<I>(layout.0, coordinate.0) + Layout::size_in::<I>(layout.0) * tail
    }
    #[inline(always)]
    fn coordinate_of<I: DynInt>(layout: Self, index: I) -> Self::Listed<I> {
        let size = Layout::size_in::<I>(layout.0);
        let (head, tail) = if T::RANK == 0 {
            (index, I::ZERO)
        } else {
            (index % size, index / size)
        };
        Cons(
            Layout::coordinate_of::<I>(layout.0, head),
            Layout::coordinate_of::<I>(layout.1, tail),
        )
    }
    #[inline(always)]
    fn differs<M: Layout>(layout: Self, other: M) -> Option<(i128, i128)> {
        Layout::differs_under(other, layout)
    }
    #[inline(always)]
    fn differs_under<H2: Layout, T2: Modes>(
        layout: Self,
        tuple: Cons<H2, T2>,
    ) -> Option<(i128, i128)> {
        if T::RANK == T2::RANK {
            let first = Layout::differs(tuple.0, layout.0);
            first.or_else(|| Layout::differs(tuple.1, layout.1))
        } else {
            unequal(tuple, layout)
        }
    }
    #[inline(always)]
    fn size_in<I: DynInt>(layout: Self) -> I {
        if T::RANK == 0 {
            Layout::size_in::<I>(layout.0)
        } else {
            Layout::size_in::<I>(layout.0) * Layout::size_in::<I>(layout.1)
        }
    }
    #[inline(always)]
    fn first<I: DynInt>(layout: Self) -> Self::Listed<I> {
        Cons(Layout::first::<I>(layout.0), Layout::first::<I>(layout.1))
    }
    #[inline(always)]
    fn advance<I: DynInt>(layout: Self, coordinate: &mut Self::Listed<I>) -> bool {
        Layout::advance::<I>(layout.0, &mut coordinate.0)
            && Layout::advance::<I>(layout.1, &mut coordinate.1)
    }
    fn measure(layout: Self, extent: &mut Extent) {
        Layout::measure(layout.0, extent);
        Layout::measure(layout.1, extent);
    }
    #[inline(always)]
    fn reach(layout: Self, before: Reach) -> Reach {
        Layout::reach(layout.1, Layout::reach(layout.0, before))
    }
    fn numbers(layout: Self) -> ModeNumbers {
        Layout::numbers(layout.0).and(Layout::numbers(layout.1))
    }
}
