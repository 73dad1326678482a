//! One attempt at an operation that can fail. It ends with a result, an error at run time, or a
//! refusal by the type checker.
//!
//! Each operation has a type that holds its operands, and two ways to `attempt`: by value if the
//! operation's public bound holds, by reference if its status is a [`Violation`]. Method lookup
//! takes the first that applies, so a test can *ask* whether a program compiles:
//!
//! ```text
//! Composition(a, b, PhantomData::<R>).attempt()
//!     A: ComposableWith<B>            =>  a.try_compose(b)
//!     <A as ComputeCompose<B>>::Status: Violation  =>  the violation's condition
//! ```
//!
//! If neither applies, the test does not compile.

use crate::answer::Answer;
use cute_core::{
    error::LayoutError,
    int::{Add, Const, Int, Mul, StaticConst, Succ, add, mul, succ},
    layout::*,
    logic::{False, Tri, True},
    prelude::*,
    status::Violation,
    tuple::{
        CoarsenableWith, CommonCoarseningStatus, CommonRefinementStatus, IntTuple, LeafFold,
        LeafMap, RefinableWith, ShapeDivStatus, ShapeDivisibleBy, try_common_coarsening,
        try_common_refinement, try_shape_div,
    },
};
use std::{any::TypeId, fmt::Display, marker::PhantomData};

/// For operations that compile.
pub trait Attempt {
    /// Its answer.
    fn attempt(self) -> Answer;
}

/// For operations that do not compile.
pub trait AttemptRefused {
    /// The condition that the type checker names.
    fn attempt(self) -> Answer;
}

/// A result as an answer. `R` is the expected type, `()` for any type.
pub fn result<T: Display + 'static, R: 'static>(value: T, _: PhantomData<R>) -> Answer {
    printed(&value, TypeId::of::<T>(), TypeId::of::<R>())
}

/// The part of [`checked`] that does not depend on types, which rustc compiles once.
fn printed(value: &dyn Display, found: TypeId, wanted: TypeId) -> Answer {
    Answer::Result {
        text: value.to_string(),
        same_type: wanted == TypeId::of::<()>() || found == wanted,
    }
}

/// Checks that a value of the algebra and a plain one agree at each place.
///
/// # Panics
/// If they do not.
pub fn same_value(typed: &str, plain: &str, what: &str) {
    use crate::{notation::Node, oracle::coordinates::component};
    let node = |text: &str| Node::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let (typed, plain) = (node(typed), node(plain));
    let mut places = vec![Vec::new()];
    while let Some(place) = places.pop() {
        assert_eq!(
            component(&typed, &place),
            component(&plain, &place),
            "{what}: {typed} and {plain} at {place:?}"
        );
        if place.len() < 4 {
            places.extend((0..8).map(|step| [place.as_slice(), &[step]].concat()));
        }
    }
}

/// A result or an error at run time as an answer.
pub fn checked<T: Display + 'static, R: 'static>(
    value: Result<T, LayoutError>,
    _: PhantomData<R>,
) -> Answer {
    match value {
        Ok(value) => printed(&value, TypeId::of::<T>(), TypeId::of::<R>()),
        Err(error) => refused_at_run_time(error),
    }
}

/// [`checked`] for the result of a division that rounds up, which contains the layout.
fn checked_padded<T: Layout, A: Layout, R: 'static>(
    value: Result<Padded<T, A>, LayoutError>,
    _: PhantomData<R>,
) -> Answer {
    match value {
        Ok(value) => printed(&*value, TypeId::of::<T>(), TypeId::of::<R>()),
        Err(error) => refused_at_run_time(error),
    }
}

fn refused_at_run_time(error: LayoutError) -> Answer {
    Answer::Refused {
        condition: error.condition().to_string(),
        statically: false,
        error: Some(error),
    }
}

/// A violation as an answer.
fn refused<V: Violation>() -> Answer {
    Answer::Refused {
        condition: V::CONDITION.to_string(),
        statically: true,
        error: Some(V::error()),
    }
}

/// The conditions of the operations, by the name of the operation.
macro_rules! statuses {
    (by_const $($status:ident<$($arg:ident),+> of $compute:ident;)*) => {$(
        type $status<A, $(const $arg: usize),+> =
            <A as $compute<$(cute_core::int::FromConst<$arg>),+>>::Status;
    )*};
    ($($status:ident $(<$($arg:ident),+>)? of $compute:ident;)*) => {$(
        type $status<A $(, $($arg),+)?> = <A as $compute $(<$($arg),+>)?>::Status;
    )*};
}
statuses! {
    ComposeStatus<B> of ComputeCompose;
    WithShapeStatus<S> of ComputeWithShape;
    ComplementStatus of ComputeComplement;
    LeftInverseStatus of ComputeLeftInverse;
    MaxCommonLayoutStatus<B> of ComputeMaxCommonLayout;
    LayoutAddStatus<B> of ComputeLayoutAdd;
    ComplementToStatus<C> of ComputeComplementTo;
    LogicalDivideStatus<T> of ComputeLogicalDivide;
    LogicalDividePaddedStatus<T> of ComputeLogicalDividePadded;
    ZippedDivideStatus<T> of ComputeZippedDivide;
    ZippedDividePaddedStatus<T> of ComputeZippedDividePadded;
    LogicalProductStatus<T> of ComputeLogicalProduct;
    ZippedProductStatus<T> of ComputeZippedProduct;
    BlockedProductStatus<T> of ComputeBlockedProduct;
    TileToShapeStatus<S, O> of ComputeTileToShape;
    SliceStatus<C> of ComputeSlice;
    DiceStatus<C> of ComputeDice;
}
statuses! {
    by_const
    UpcastStatus<N> of ComputeUpcast;
    UpcastPaddedStatus<N> of ComputeUpcastPadded;
    DowncastStatus<N> of ComputeDowncast;
    RecastStatus<OLD, NEW> of ComputeRecast;
    RecastPaddedStatus<OLD, NEW> of ComputeRecastPadded;
}

macro_rules! probes {
    ($($(#[$doc:meta])* $name:ident $(($($arg:ident: $kind:ident),+))? : $bound:ident, $status:ident $(of $compute:ident)?, $method:ident $(=> $answer:ident)?;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<A, $($($arg,)+)? R>(pub A, $($(pub $arg,)+)? pub PhantomData<R>);

        impl<A: $bound<$($($arg),+)?>, $($($arg: $kind,)+)? R: 'static> Attempt for $name<A, $($($arg,)+)? R> {
            #[allow(non_snake_case)]
            fn attempt(self) -> Answer {
                let $name(a, $($($arg,)+)? wanted) = self;
                let answer = probes!(@answer $($answer)?);
                answer(a.$method($($($arg),+)?), wanted)
            }
        }

        impl<A: Layout $(+ $compute)?, $($($arg: $kind,)+)? R> AttemptRefused for &$name<A, $($($arg,)+)? R>
        where
            $status<A, $($($arg),+)?>: Violation,
        {
            fn attempt(self) -> Answer {
                refused::<$status<A, $($($arg),+)?>>()
            }
        }
    )*};
    (@answer) => { checked };
    (@answer $answer:ident) => { $answer };
}

probes! {
    /// `a.try_compose(b)`
    Composition(B: Tiler): ComposableWith, ComposeStatus, try_compose;
    /// `a.try_with_shape(shape)`
    Reshaped(S: IntTuple): ReshapableTo, WithShapeStatus, try_with_shape;
    /// `a.try_complement()`
    Complementation: Complementable, ComplementStatus of ComputeComplement, try_complement;
    /// `a.try_left_inverse()`
    LeftInversion: LeftInvertible, LeftInverseStatus of ComputeLeftInverse, try_left_inverse;
    /// `a.try_max_common_layout(b)`
    CommonLayout(B: Layout): CommonWith, MaxCommonLayoutStatus, try_max_common_layout;
    /// `a.try_max_common_vector(b)`
    CommonVector(B: Layout): CommonWith, MaxCommonLayoutStatus, try_max_common_vector;
    /// `a.try_layout_add(b)`
    Addition(B: Layout): AddableTo, LayoutAddStatus, try_layout_add;
    /// `a.try_complement_to(cotarget)`
    ComplementationTo(C: IntTuple): ComplementableTo, ComplementToStatus, try_complement_to;
    /// `a.try_logical_divide(t)`
    Division(T: Tiler): DivisibleBy, LogicalDivideStatus, try_logical_divide;
    /// `a.try_logical_divide_padded(t)`
    DivisionPadded(T: Tiler): DivisibleByPadded, LogicalDividePaddedStatus, try_logical_divide_padded => checked_padded;
    /// `a.try_zipped_divide(t)`
    ZippedDivision(T: Tiler): ZippedDivisibleBy, ZippedDivideStatus, try_zipped_divide;
    /// `a.try_zipped_divide_padded(t)`
    ZippedDivisionPadded(T: Tiler): ZippedDivisibleByPadded, ZippedDividePaddedStatus, try_zipped_divide_padded => checked_padded;
    /// `a.try_tiled_divide(t)`
    TiledDivision(T: Tiler): TiledDivisibleBy, ZippedDivideStatus, try_tiled_divide;
    /// `a.try_tiled_divide_padded(t)`
    TiledDivisionPadded(T: Tiler): TiledDivisibleByPadded, ZippedDividePaddedStatus, try_tiled_divide_padded => checked_padded;
    /// `a.try_flat_divide(t)`
    FlatDivision(T: Tiler): FlatDivisibleBy, ZippedDivideStatus, try_flat_divide;
    /// `a.try_flat_divide_padded(t)`
    FlatDivisionPadded(T: Tiler): FlatDivisibleByPadded, ZippedDividePaddedStatus, try_flat_divide_padded => checked_padded;
    /// `a.try_logical_product(t)`
    LogicalProduction(T: Tiler): ProductWith, LogicalProductStatus, try_logical_product;
    /// `a.try_zipped_product(t)`
    ZippedProduction(T: Tiler): ZippedProductWith, ZippedProductStatus, try_zipped_product;
    /// `a.try_tiled_product(t)`
    TiledProduction(T: Tiler): TiledProductWith, ZippedProductStatus, try_tiled_product;
    /// `a.try_flat_product(t)`
    FlatProduction(T: Tiler): FlatProductWith, ZippedProductStatus, try_flat_product;
    /// `a.try_blocked_product(t)`
    BlockedProduction(T: Layout): BlockedProductWith, BlockedProductStatus, try_blocked_product;
    /// `a.try_raked_product(t)`
    RakedProduction(T: Layout): RakedProductWith, BlockedProductStatus, try_raked_product;
    /// `a.try_tile_to_shape_ordered(shape, order)`
    TilingOfShape(S: IntTuple, O: IntTuple): TileableTo, TileToShapeStatus, try_tile_to_shape_ordered;
}

/// The condition of the methods below, for which the layout is the first operand.
pub type OffsetStatus<L, I> = Offset2CrdStatus<I, L>;

probes! {
    /// `a.try_get_hier_coord(offset)`
    HierCoordinate(I: Int): WithOffset, OffsetStatus, try_get_hier_coord;
    /// `a.try_get_flat_coord(offset)`
    FlatCoordinate(I: Int): WithOffset, OffsetStatus, try_get_flat_coord;
    /// `a.try_get_1d_coord(offset)`
    OneDCoordinate(I: Int): WithOffset, OffsetStatus, try_get_1d_coord;
}

macro_rules! probes_by_const {
    ($($(#[$doc:meta])* $name:ident<$($n:ident),+>: $bound:ident, $status:ident, $method:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<A, R, $(const $n: usize),+>(pub A, pub PhantomData<R>);

        impl<A: $bound<$($n),+>, R: 'static, $(const $n: usize),+> Attempt for $name<A, R, $($n),+>
        where
            $(Const<$n>: StaticConst,)+
        {
            fn attempt(self) -> Answer {
                checked(self.0.$method::<$($n),+>(), self.1)
            }
        }

        impl<A: Layout, R, $(const $n: usize),+> AttemptRefused for &$name<A, R, $($n),+>
        where
            $(Const<$n>: StaticConst,)+
            $status<A, $($n),+>: Violation,
        {
            fn attempt(self) -> Answer {
                refused::<$status<A, $($n),+>>()
            }
        }
    )*};
}

probes_by_const! {
    /// `a.try_upcast::<N>()`
    Upcasting<N>: UpcastableBy, UpcastStatus, try_upcast;
    /// `a.try_upcast_padded::<N>()`
    UpcastPadding<N>: UpcastableByPadded, UpcastPaddedStatus, try_upcast_padded;
    /// `a.try_downcast::<N>()`
    Downcasting<N>: DowncastableBy, DowncastStatus, try_downcast;
    /// `a.try_recast::<OLD, NEW>()`
    Recasting<OLD, NEW>: RecastableBy, RecastStatus, try_recast;
    /// `a.try_recast_padded::<OLD, NEW>()`
    RecastPadding<OLD, NEW>: RecastableByPadded, RecastPaddedStatus, try_recast_padded;
}

/// `try_make_layout_tv(threads, values)`
#[derive(Debug)]
pub struct ThreadValue<T, V, R>(pub T, pub V, pub PhantomData<R>);

impl<T: ThreadsWith<V>, V: Layout, R: 'static> Attempt for ThreadValue<T, V, R> {
    fn attempt(self) -> Answer {
        checked(
            try_make_layout_tv(self.0, self.1).map(|both| both.1),
            self.2,
        )
    }
}

impl<T: Layout, V: Layout, R> AttemptRefused for &ThreadValue<T, V, R>
where
    <T as ComputeLayoutTv<V>>::Status: Violation,
{
    fn attempt(self) -> Answer {
        refused::<<T as ComputeLayoutTv<V>>::Status>()
    }
}

macro_rules! slicings {
    ($($(#[$doc:meta])* $name:ident: $bound:ident, $status:ident, |$a:ident, $c:ident| $answer:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<C, A, R>(pub C, pub A, pub PhantomData<R>);

        impl<C: Slicer, A: $bound<C>, R: 'static> Attempt for $name<C, A, R> {
            fn attempt(self) -> Answer {
                let $name($c, $a, wanted) = self;
                result($answer, wanted)
            }
        }

        impl<C: Slicer, A: Layout, R> AttemptRefused for &$name<C, A, R>
        where
            $status<A, C>: Violation,
        {
            fn attempt(self) -> Answer {
                refused::<$status<A, C>>()
            }
        }
    )*};
}

slicings! {
    /// `a.slice(c)`
    Slicing: SlicedBy, SliceStatus, |a, c| a.slice(c);
    /// `a.dice(c)`
    Dicing: DicedBy, DiceStatus, |a, c| a.dice(c);
    /// `a.slice_and_offset(c)`, in notation
    SlicingWithOffset: SlicedBy, SliceStatus, |a, c| {
        let (slice, offset) = a.slice_and_offset(c);
        let slice = slice.to_string();
        format!("({},{offset})", if slice == "()" { "():()" } else { &slice })
    };
}

/// `a.sort()`
#[derive(Debug)]
pub struct Sorting<A, R>(pub A, pub PhantomData<R>);

impl<A: Sortable, R: 'static> Attempt for Sorting<A, R> {
    fn attempt(self) -> Answer {
        result(self.0.sort(), self.1)
    }
}

impl<A: ComputeSort, R> AttemptRefused for &Sorting<A, R>
where
    A::Status: Violation,
{
    fn attempt(self) -> Answer {
        refused::<A::Status>()
    }
}

macro_rules! tuple_probes {
    ($($(#[$doc:meta])* $name:ident: $bound:ident, $status:ident, |$a:ident, $b:ident| $answer:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<A, B, R>(pub A, pub B, pub PhantomData<R>);

        impl<A: $bound<B>, B: IntTuple, R: 'static> Attempt for $name<A, B, R> {
            fn attempt(self) -> Answer {
                let $name($a, $b, wanted) = self;
                checked($answer, wanted)
            }
        }

        impl<A: IntTuple, B: IntTuple, R> AttemptRefused for &$name<A, B, R>
        where
            $status<A, B>: Violation,
        {
            fn attempt(self) -> Answer {
                refused::<$status<A, B>>()
            }
        }
    )*};
}

tuple_probes! {
    /// `try_shape_div(a, b)`
    ShapeDivision: ShapeDivisibleBy, ShapeDivStatus, |a, b| try_shape_div(a, b);
    /// `greatest_common_domain(a, b)`
    CommonDomain: SharesDomainWith, GreatestCommonDomainStatus, |a, b| Ok(greatest_common_domain(a, b));
    /// `try_common_refinement(a, b)`
    Refinement: RefinableWith, CommonRefinementStatus, |a, b| try_common_refinement(a, b);
    /// `try_common_coarsening(a, b)`
    Coarsening: CoarsenableWith, CommonCoarseningStatus, |a, b| try_common_coarsening(a, b);
}

/// Whether `offset2crd(offset, layout)` compiles. Its condition has no name among types.
#[derive(Debug)]
pub struct OffsetOf<I, L>(pub I, pub L);

impl<I: Int, L: WithOffset<I>> Attempt for OffsetOf<I, L> {
    fn attempt(self) -> Answer {
        let text = "_0".to_owned();
        Answer::Result {
            text,
            same_type: true,
        }
    }
}

impl<I: Int, L: Layout> AttemptRefused for &OffsetOf<I, L> {
    fn attempt(self) -> Answer {
        Answer::Refused {
            condition: "WithOffset".to_owned(),
            statically: true,
            error: None,
        }
    }
}

/// The result of an operation that panics exactly where it is not representable.
pub fn representable<T: Display + 'static, R: 'static>(
    operation: impl FnOnce() -> T + std::panic::UnwindSafe,
    wanted: PhantomData<R>,
) -> Answer {
    match std::panic::catch_unwind(operation) {
        Ok(value) => result(value, wanted),
        Err(panic) => {
            let words = panic.downcast::<String>().expect("a panic in words");
            assert!(words.ends_with("(Representable)"), "{words}");
            Answer::Refused {
                condition: "Representable".to_owned(),
                statically: false,
                error: None,
            }
        }
    }
}

/// `n` as `2n + 1`.
#[derive(Debug)]
pub struct TwicePlusOne;

impl LeafMap for TwicePlusOne {
    type Image<N: Int> = Succ<Mul<N, cute_core::macros::Int![2]>>;
    fn image<N: Int>(&mut self, leaf: N) -> Self::Image<N> {
        succ(mul(leaf, cute_core::macros::int!(2)))
    }
}

/// The leaves as digits: `3a + n` for `a` and the next leaf `n`.
#[derive(Debug)]
pub struct TernaryDigits;

impl LeafFold for TernaryDigits {
    type Next<A: Int, N: Int> = Add<Mul<A, cute_core::macros::Int![3]>, N>;
    fn next<A: Int, N: Int>(&mut self, so_far: A, leaf: N) -> Self::Next<A, N> {
        add(mul(so_far, cute_core::macros::int!(3)), leaf)
    }
}

/// `_1:_0`
pub type UnitMode = cute_core::macros::Layout![1:0];

/// A number that is equal for all values of a type, in notation.
pub fn known(number: usize) -> String {
    format!("_{number}")
}

/// A truth value in notation: `_1` and `_0` if the types decide, `1` and `0` if values do.
pub fn truth<T: Tri>(answer: T) -> String {
    match T::VALUE {
        Some(known) => format!("_{}", u8::from(known)),
        None => u8::from(answer.holds()).to_string(),
    }
}

/// The properties of a layout; those of a static layout as constants, too.
pub fn predicates<L: Layout>(a: L) -> String
where
    L::IsStatic: Constants,
{
    let truths = [
        a.is_sorted(),
        a.is_surjective(),
        a.is_injective(),
        a.is_bijective(),
        a.is_compact(),
        a.is_admissible(),
    ];
    if let Some(constants) = L::IsStatic::constants::<L>() {
        assert_eq!(constants, truths, "{a}");
    }
    format!("{truths:?}")
}

/// The constants, if the layout is static.
pub trait Constants {
    /// In the order of [`predicates`].
    fn constants<L: Layout>() -> Option<[bool; 6]>;
}
impl Constants for True {
    fn constants<L: Layout>() -> Option<[bool; 6]> {
        Some([
            L::IS_SORTED,
            L::IS_SURJECTIVE,
            L::IS_INJECTIVE,
            L::IS_BIJECTIVE,
            L::IS_COMPACT,
            L::IS_ADMISSIBLE,
        ])
    }
}
impl Constants for False {
    fn constants<L: Layout>() -> Option<[bool; 6]> {
        None
    }
}
