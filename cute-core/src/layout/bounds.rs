//! The bounds of partial operations: one each, for generic code.
//!
//! A bound holds exactly where the operation is defined, or where run time decides whether it is.
//! Generic code that uses the operation states it; whoever calls that code with layouts that break a
//! condition gets the compiler's message there.
//!
//! ```
//! use cute_core::prelude::*;
//! fn first_of_second_tile<L: Layout, T: Tiler>(l: L, t: T) -> usize
//! where
//!     L: DivisibleBy<T>,
//! {
//!     l.logical_divide(t).to_string().len()
//! }
//! assert_eq!(first_of_second_tile(layout!(8:1), tile!(2)), "(_2,_4):(_1,_2)".len());
//! ```
//!
//! Without the bound the compiler names it: ``logical_divide: the bound `L: DivisibleBy<_>` is
//! missing``, where `_` stands for the type of the argument. It cannot name it if `L` is a known type
//! with unknown parts, such as `Layout![(M, 64)]` with `M: Int`; then it proposes a condition that
//! fills a page. Write `Layout![(M, 64)]: DivisibleBy<T>` there as well.

use super::coalesce::ProfileReaches;
use super::coordinate::{Locate, Located, ThreadNumber};
use super::operations::*;
use super::parts::*;
use super::slice::Inside;
use super::{Concrete, Coordinate, Layout, Size, Slicer, Tiler};
use crate::fmt::{
    Bits, Cotarget, Offset, OwnCosize, OwnSize, Plain, Ratio, Slicing, Target, Thread,
};
use crate::int::exp::Exp;
use crate::int::nat::OddNat;
use crate::int::{Const, Dyn, DynInt, FromConst, Int, Neg, Pos, StaticConst, Zero};
use crate::status::{AmongThreads, Holds, Status, operation};
use crate::tuple::IntTuple;
use crate::tuple::Tree;

/// The violation that the leaves of a result carry, if any.
///
/// It is read off the result, not off the operation's status, so that a call evaluates the operation
/// once for its result and its bound; and it is a parameter of the bound, so that rustc finds it in
/// the cache of its normalisation queries.
type VerdictOn<L> = <L as Layout>::Verdict;

/// Whether the coordinates that `C` fixes lie in the domain of `L`.
///
/// ```
/// use cute_core::{layout::InsideStatus, prelude::*, status::{Good, Status, Violation}};
/// let status: InsideStatus<Layout![(4,8)], Coord![(3,_)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// assert_eq!(InsideStatus::<Layout![(4,8)], Coord![(4,_)]>::CONDITION, Condition::InBounds);
/// ```
pub type InsideStatus<L, C> = Inside<C, L>;
/// Whether a thread of the layout `L` has the number `I`.
///
/// ```
/// use cute_core::{layout::ThreadStatus, prelude::*, status::{Good, Status, Violation}};
/// let status: ThreadStatus<Layout![(16,16)], Coord![255]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// assert_eq!(ThreadStatus::<Layout![(16,16)], Coord![256]>::CONDITION, Condition::InBounds);
/// ```
pub type ThreadStatus<L, I> = ThreadNumber<L, I>;
/// The condition of operations by profile, such as [`Layout::coalesce_profile`].
///
/// ```
/// use cute_core::{layout::ProfileStatus, prelude::*, status::{Good, Status, Violation}};
/// let status: ProfileStatus<Layout![(4,(2,3))], Shape![(1,(1,1))]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// assert_eq!(ProfileStatus::<Layout![(4,8)], Shape![(1,(1,1))]>::CONDITION, Condition::Congruent);
/// ```
pub type ProfileStatus<L, P> = ProfileReaches<P, L>;

/// The traits; their impls are below, one a line.
macro_rules! bounds {
    ($($(#[$doc:meta])* $name:ident<$($arg:ident: $kind:ident),*> $(with [$parts:path])? on $verdict:ty, else $message:literal;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this call needs the bound",
            note = "add this bound to the `where` clause of the function, with the type of the argument if `_` \
                    stands for it: the bound holds where the operation's conditions do"
        )]
        pub trait $name<$($arg: $kind,)* Verdict = $verdict, Kind = <Self as Layout>::Kind>: Layout $(+ $parts)? {}
    )*};
}

bounds! {
    /// Layouts with the modes of the profile `P`, and maybe more: see [`Layout::coalesce_profile`] and
    /// [`Layout::filter_profile`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: by_profile: the profile has more modes than the layout (Congruent)
    /// layout!((4,8)).coalesce_profile(shape!((1,1,1)));
    /// ```
    ProfiledBy<P: IntTuple>
        on ProfileStatus<Self, P>, else "by_profile: the bound `{Self}: ProfiledBy<{P}>` is missing";
    /// Layouts `A` for which `A ∘ B` is defined, or is checked at run time: see [`Layout::compose`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: composition: stride 24 is not divisible by shape 16 (StrideDivisible)
    /// layout!((16,8):(1,20)).compose(layout!(4:24));
    /// ```
    ComposableWith<B: Tiler> with [ComposeParts<B>]
        on VerdictOn<Compose<Self, B>>, else "composition: the bound `{Self}: ComposableWith<{B}>` is missing";
    /// Layouts that have a complement: see [`Layout::complement`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: complement: stride 2 lies below 4, the span of the modes before it (Injective)
    /// layout!((4,4):(1,2)).complement();
    /// ```
    Complementable<> with [ComplementParts]
        on VerdictOn<Complement<Self>>, else "complement: the bound `{Self}: Complementable` is missing";
    /// Layouts that have a complement below a cotarget: see [`Layout::complement_to`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: complement: stride 3 is not divisible by 2, the span of the modes before it (OrderedChain)
    /// layout!((2,2):(1,3)).complement_to(shape!(24));
    /// ```
    ComplementableTo<C: IntTuple> with [ComplementToParts<C>]
        on VerdictOn<ComplementTo<Self, C>>, else "complement: the bound `{Self}: ComplementableTo<{C}>` is missing";
    /// Layouts that tiles `T` fill: see [`Layout::logical_divide`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: logical_divide: shape 250 is not divisible by 64 (ShapeDivisible)
    /// layout!((512,250)).logical_divide(tile!((128,64)));
    /// ```
    DivisibleBy<T: Tiler> with [LogicalDivideParts<T>]
        on VerdictOn<LogicalDivide<Self, T>>, else "logical_divide: the bound `{Self}: DivisibleBy<{T}>` is missing";
    /// Layouts that tiles `T` cover: see [`Layout::logical_divide_padded`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: logical_divide_padded: the tiler has more modes than the layout (Congruent)
    /// layout!(10:1).logical_divide_padded(tile!((4,4)));
    /// ```
    DivisibleByPadded<T: Tiler> with [LogicalDividePaddedParts<T>]
        on VerdictOn<LogicalDividePadded<Self, T>>, else "logical_divide_padded: the bound `{Self}: DivisibleByPadded<{T}>` is missing";
    /// Layouts that tiles `T` fill, gathered: see [`Layout::zipped_divide`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: zipped_divide: shape 250 is not divisible by 64 (ShapeDivisible)
    /// layout!((512,250)).zipped_divide(tile!((128,64)));
    /// ```
    ZippedDivisibleBy<T: Tiler> with [ZippedDivideParts<T>]
        on VerdictOn<ZippedDivide<Self, T>>, else "zipped_divide: the bound `{Self}: ZippedDivisibleBy<{T}>` is missing";
    /// Layouts that tiles `T` cover, gathered: see [`Layout::zipped_divide_padded`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: zipped_divide_padded: `_` names no tile to gather (Congruent)
    /// layout!((512,250)).zipped_divide_padded(tile!((128,_)));
    /// ```
    ZippedDivisibleByPadded<T: Tiler> with [ZippedDividePaddedParts<T>]
        on VerdictOn<ZippedDividePadded<Self, T>>, else "zipped_divide_padded: the bound `{Self}: ZippedDivisibleByPadded<{T}>` is missing";
    /// Layouts that can be repeated over `T`: see [`Layout::logical_product`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: logical_product: stride 2 lies below 4, the span of the modes before it (Injective)
    /// layout!((4,4):(1,2)).logical_product(layout!(2:1));
    /// ```
    ProductWith<T: Tiler> with [LogicalProductParts<T>]
        on VerdictOn<LogicalProduct<Self, T>>, else "logical_product: the bound `{Self}: ProductWith<{T}>` is missing";
    /// Layouts that a coordinate `C` with `_` slices: see [`Layout::slice`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: slicing: the tuples have different profiles (Congruent)
    /// layout!((4,8)).slice(coord!((1,_,_)));
    /// ```
    SlicedBy<C: Slicer> with [SliceParts<C>]
        on VerdictOn<Slice<Self, C>>, else "slicing: the bound `{Self}: SlicedBy<{C}>` is missing";
    /// Layouts that a coordinate `C` with `_` dices: see [`Layout::dice`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: dicing: the tuples have different profiles (Congruent)
    /// layout!((4,8)).dice(coord!((1,_,_)));
    /// ```
    DicedBy<C: Slicer> with [DiceParts<C>]
        on VerdictOn<Dice<Self, C>>, else "dicing: the bound `{Self}: DicedBy<{C}>` is missing";
    /// Layouts that have a left inverse: see [`Layout::left_inverse`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: left_inverse: stride 2 lies below 4, the span of the modes before it (Injective)
    /// layout!((4,4):(1,2)).left_inverse();
    /// ```
    LeftInvertible<> with [LeftInverseParts]
        on VerdictOn<LeftInverse<Self>>, else "left_inverse: the bound `{Self}: LeftInvertible` is missing";
    /// Layouts whose modes can be sorted: see [`Layout::sort`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: sort: a layout of several modes has a dynamic stride, so that their order is not known (OrderedChain)
    /// let n = 2_usize;
    /// layout!((4,2):(n,1)).sort();
    /// ```
    Sortable<> with [SortParts]
        on VerdictOn<Sort<Self>>, else "sort: the bound `{Self}: Sortable` is missing";
    /// Layouts that can be repeated over `T`, gathered: see [`Layout::zipped_product`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: zipped_product: `_` names no tile to gather (Congruent)
    /// layout!((4,4)).zipped_product(tile!((2,_)));
    /// ```
    ZippedProductWith<T: Tiler> with [ZippedProductParts<T>]
        on VerdictOn<ZippedProduct<Self, T>>, else "zipped_product: the bound `{Self}: ZippedProductWith<{T}>` is missing";
    /// Layouts that can be repeated over `T` mode by mode: see [`Layout::blocked_product`] and
    /// [`Layout::raked_product`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: blocked_product: stride 2 lies below 4, the span of the modes before it (Injective)
    /// layout!((4,4):(1,2)).blocked_product(layout!((2,2)));
    /// ```
    BlockedProductWith<T: Layout> with [BlockedProductParts<T>]
        on VerdictOn<BlockedProduct<Self, T>>, else "blocked_product: the bound `{Self}: BlockedProductWith<{T}>` is missing";
    /// Layouts whose indices are those of what they have in common with `B`: see
    /// [`Layout::max_common_layout`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: max_common_layout: the common layout spans 32 indices, the left one has 16 (InBounds)
    /// layout!(16:1).max_common_layout(layout!(32:1));
    /// ```
    CommonWith<B: Layout> with [MaxCommonLayoutParts<B>]
        on VerdictOn<MaxCommonLayout<Self, B>>, else "max_common_layout: the bound `{Self}: CommonWith<{B}>` is missing";
    /// Blocks that fill the shape `S`, in order `O`: see [`Layout::tile_to_shape_ordered`]. Of
    /// [`Layout::tile_to_shape`] the order is [`Zero`](crate::int::Zero).
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: tile_to_shape: shape 250 is not divisible by 8 (ShapeDivisible)
    /// layout!((16,8):(8,1)).tile_to_shape(shape!((512,250)));
    /// ```
    TileableTo<S: IntTuple, O: IntTuple> with [TileToShapeParts<S, O>]
        on VerdictOn<TileToShape<Self, S, O>>, else "tile_to_shape: the bound `{Self}: TileableTo<{S}, {O}>` is missing";
    /// Layouts that have a sum with `B`: see [`Layout::layout_add`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: layout_add: neither of sizes 3 and 4 divides the other (Compatible)
    /// layout!((4,3):(1,5)).layout_add(layout!((3,4):(1,5)));
    /// ```
    AddableTo<B: Layout> with [LayoutAddParts<B>]
        on VerdictOn<LayoutAdd<Self, B>>, else "layout_add: the bound `{Self}: AddableTo<{B}>` is missing";
    /// Layouts of threads that hold values `V`: see [`make_layout_tv`](super::make_layout_tv()).
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: layout_tv: threads and values take 32 of 128 numbers one by one (SizeMatch)
    /// make_layout_tv(layout!((4,8):(16,1)), layout!((2,2)));
    /// ```
    ThreadsWith<V: Layout> with [LayoutTvParts<V>]
        on VerdictOn<LayoutTv<Self, V>>, else "layout_tv: the bound `{Self}: ThreadsWith<{V}>` is missing";
    /// Layouts that tiles `T` fill, of which `Tv` says what each thread has: see
    /// [`TiledCopy::tidfrg_s`](crate::atom::TiledCopy::tidfrg_s).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn values<L: FragmentedBy<T, Tv>, T: Tiler, Tv: Layout>(_: L, _: T, _: Tv) -> usize {
    ///     Tv::SIZE
    /// }
    /// assert_eq!(values(layout!((4,6)), tile!((4,2)), layout!((4,2))), 8);
    /// ```
    FragmentedBy<T: Tiler, Tv: Layout>
        on VerdictOn<Tidfrg<Self, T, Tv>>, else "partition: the bound `{Self}: FragmentedBy<{T}, {Tv}>` is missing";
    /// Fragments that have the values of `Tv` in pieces, `N` to an instruction, where `S` is the shape of its tile: see
    /// [`ThrCopy::retile_s`](crate::atom::ThrCopy::retile_s).
    ///
    /// ```
    /// use cute_core::{int::FromConst, prelude::*};
    /// fn values<L: RetiledBy<Tv, Shape![(4,4)], FromConst<2>>, Tv: Layout>(_: L, _: Tv) -> usize {
    ///     Tv::SIZE
    /// }
    /// assert_eq!(values(layout!((2,4,2)), layout!((2,8):(8,1))), 16);
    /// ```
    RetiledBy<Tv: Layout, S: IntTuple, N: Int>
        on VerdictOn<Retile<Self, Tv, S, N>>, else "retile: the bound `{Self}: RetiledBy<{Tv}, {S}, {N}>` is missing";
    /// Layouts whose coordinates can be told from an offset `I`: see [`offset2crd`](super::offset2crd()).
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: offset_to_crd: stride 0 gives several coordinates the same offset (Injective)
    /// offset2crd(coord!(5), layout!((4,8):(0,1)));
    /// ```
    WithOffset<I: Int>
        on <Locate<Self, I> as Located>::Status, else "offset_to_crd: the bound `{Self}: WithOffset<{I}>` is missing";
    /// Layouts that have the coordinates which `C` fixes: tensors are sliced by such alone, see
    /// [`Tensor::slice`](crate::tensor::Tensor::slice).
    ///
    /// ```
    /// use cute_core::prelude::*;
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
    /// Layouts of threads of which one has the number `I`: see
    /// [`Tensor::local_partition`](crate::tensor::Tensor::local_partition).
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: local_partition: thread 300 is none of the 256 threads (InBounds)
    /// make_identity_tensor(shape!((64,64))).local_partition(layout!((16,16)), coord!(300));
    /// ```
    WithThread<I: Int>
        on ThreadStatus<Self, I>, else "local_partition: the bound `{Self}: WithThread<{I}>` is missing";
}

/// The same for operations that take numbers by const parameters.
macro_rules! bounds_by_const {
    ($($(#[$doc:meta])* $name:ident<$($arg:ident),*> on $verdict:ty as $operation:ident with $operand:ty, else $message:literal;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this call needs the bound",
            note = "add this bound to the `where` clause of the function: it holds where the operation's conditions do"
        )]
        pub trait $name<$(const $arg: usize,)* Verdict = $verdict, Kind = <Self as Layout>::Kind>: Layout {}
        impl<A: Layout, $(const $arg: usize,)* V: Status> $name<$($arg,)* V, Concrete> for A
        where
            $(Const<$arg>: StaticConst,)*
            V::Report: Holds<operation::$operation, A, $operand>,
        {
        }
    )*};
}

bounds_by_const! {
    /// Layouts of which `N` elements make a wider one: see [`Layout::upcast`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn vectors<const N: usize, L: UpcastableBy<N>>(layout: L) -> Upcast<L, N>
    /// where
    ///     Const<N>: StaticConst,
    /// {
    ///     layout.upcast::<N>()
    /// }
    /// assert_eq!(vectors::<4, _>(layout!((8,4):(1,16))), layout!((2,4):(1,4)));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: upcast: shape 7 is not divisible by 4, its steps in a wider element (RecastDivisible)
    /// layout!(7:1).upcast::<4>();
    /// ```
    UpcastableBy<N>
        on VerdictOn<Upcast<Self, N>> as upcast with Ratio<FromConst<N>>, else "upcast: the bound `{Self}: UpcastableBy<{N}>` is missing";
    /// Layouts whose elements lie in ones `N` times as wide: see [`Layout::upcast_padded`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: upcast_padded: stride 6 neither divides 4 nor is divisible by it (RecastDivisible)
    /// layout!((2,6):(6,1)).upcast_padded::<4>();
    /// ```
    UpcastableByPadded<N>
        on VerdictOn<UpcastPadded<Self, N>> as upcast_padded with Ratio<FromConst<N>>, else "upcast_padded: the bound `{Self}: UpcastableByPadded<{N}>` is missing";
    /// Layouts whose elements have `N` parts along one mode: see [`Layout::downcast`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: downcast: not exactly one mode has static stride 1 (RecastDivisible)
    /// layout!((4,8):(2,8)).downcast::<4>();
    /// ```
    DowncastableBy<N>
        on VerdictOn<Downcast<Self, N>> as downcast with Ratio<FromConst<N>>, else "downcast: the bound `{Self}: DowncastableBy<{N}>` is missing";
    /// Layouts that are as well ones of another width: see [`Layout::recast`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: recast: shape 7 is not divisible by 4, its steps in a wider element (RecastDivisible)
    /// layout!(7:1).recast::<8, 32>();
    /// ```
    RecastableBy<OLD, NEW>
        on VerdictOn<Recast<Self, OLD, NEW>> as recast with Bits<FromConst<OLD>, FromConst<NEW>>, else "recast: the bound `{Self}: RecastableBy<{OLD}, {NEW}>` is missing";
    /// Layouts whose elements lie in those of another width: see [`Layout::recast_padded`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: recast_padded: stride 6 neither divides 4 nor is divisible by it (RecastDivisible)
    /// layout!((2,6):(6,1)).recast_padded::<8, 32>();
    /// ```
    RecastableByPadded<OLD, NEW>
        on VerdictOn<RecastPadded<Self, OLD, NEW>> as recast_padded with Bits<FromConst<OLD>, FromConst<NEW>>, else "recast_padded: the bound `{Self}: RecastableByPadded<{OLD}, {NEW}>` is missing";
}

/// Numbers of threads below `Count`, or that run time tells: see
/// [`TiledMma::get_slice`](crate::atom::TiledMma::get_slice) and
/// [`TiledCopy::get_slice`](crate::atom::TiledCopy::get_slice).
///
/// ```
/// use cute_core::{int::FromConst, layout::ThreadBelow, prelude::*};
/// fn known<I: ThreadBelow<FromConst<128>> + ToString>(thread: I) -> String {
///     thread.to_string()
/// }
/// assert_eq!((known(coord!(127)), known(Dyn(200_usize))), ("_127".into(), "200".into()));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{int::FromConst, layout::ThreadBelow, prelude::*};
/// # fn known<I: ThreadBelow<FromConst<128>>>(thread: I) {}
/// // error: get_slice: thread 200 is none of the 128 threads (InBounds)
/// known(coord!(200));
/// ```
#[diagnostic::on_unimplemented(
    message = "get_slice: the bound `{Self}: ThreadBelow<{Count}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds for a number that run time tells"
)]
pub trait ThreadBelow<Count>: Int {}
impl<T: DynInt, Count> ThreadBelow<Count> for Dyn<T> {}
impl<Count: Int> ThreadBelow<Count> for Zero {}
macro_rules! known_threads {
    ($($sign:ident)*) => {$(
        impl<O: OddNat, K: Exp, Count: Int> ThreadBelow<Count> for $sign<O, K> where
            <AmongThreads<Self, Count> as Status>::Report:
                Holds<operation::get_slice, Thread<Self>, OwnSize<Count>>
        {
        }
    )*};
}
known_threads!(Pos Neg);

/// Layouts with coordinates `C`: [`Coordinate`] from the layout's side, where the layout is what
/// comes last. See [`crd2idx`](super::crd2idx()).
///
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: this is no coordinate of a layout of shape (_4, _8) (Congruent)
/// crd2idx(coord!((1,1,2)), layout!((4,8)));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no coordinate of a layout of shape {Shape} (Congruent)",
    label = "the coordinate is not one of this layout",
    note = "a coordinate is an integer, or a tuple with one coordinate for each mode of a shape that is a tuple"
)]
pub trait WithCoordinate<C, Shape = <Self as Tree>::Shape>: Layout {}
#[diagnostic::do_not_recommend]
impl<A: Layout, C: Coordinate<A>, Shape> WithCoordinate<C, Shape> for A {}

// The parameters `Kind` and `Verdict` are never written. `Kind` is `Concrete` for each layout that there is, but generic
// code does not know that, and so has no impl. There rustc names the bound itself as what is missing,
// rather than the condition behind it, whose type fills a page.
#[rustfmt::skip]
mod impls {
    use super::*;
    use operation as op;

    impl<A: Layout, P: IntTuple, V: Status> ProfiledBy<P, V, Concrete> for A where V::Report: Holds<op::by_profile, A, Plain<P>> {}
    impl<A: Layout, B: Tiler, V: Status> ComposableWith<B, V, Concrete> for A where V::Report: Holds<op::composition, A, B> {}
    impl<A: Layout + ComplementParts, V: Status> Complementable<V, Concrete> for A where V::Report: Holds<op::complement, A, OwnCosize<OwnCotarget<A>>> {}
    impl<A: Layout, C: IntTuple, V: Status> ComplementableTo<C, V, Concrete> for A where V::Report: Holds<op::complement, A, Cotarget<C>> {}
    impl<A: Layout, T: Tiler, V: Status> DivisibleBy<T, V, Concrete> for A where V::Report: Holds<op::logical_divide, A, T> {}
    impl<A: Layout, T: Tiler, V: Status> DivisibleByPadded<T, V, Concrete> for A where V::Report: Holds<op::logical_divide_padded, A, T> {}
    impl<A: Layout, T: Tiler, V: Status> ZippedDivisibleBy<T, V, Concrete> for A where V::Report: Holds<op::zipped_divide, A, T> {}
    impl<A: Layout, T: Tiler, V: Status> ZippedDivisibleByPadded<T, V, Concrete> for A where V::Report: Holds<op::zipped_divide_padded, A, T> {}
    impl<A: Layout, T: Tiler, V: Status> ProductWith<T, V, Concrete> for A where V::Report: Holds<op::logical_product, A, T> {}
    impl<A: Layout, C: Slicer, V: Status> SlicedBy<C, V, Concrete> for A where V::Report: Holds<op::slicing, A, Slicing<C>> {}
    impl<A: Layout, C: Slicer, V: Status> DicedBy<C, V, Concrete> for A where V::Report: Holds<op::dicing, A, Slicing<C>> {}
    impl<A: Layout + LeftInverseParts, V: Status> LeftInvertible<V, Concrete> for A where V::Report: Holds<op::left_inverse, A, OwnSize<Size<A>>> {}
    impl<A: Layout + SortParts, V: Status> Sortable<V, Concrete> for A where V::Report: Holds<op::sort, A, OwnSize<Size<A>>> {}
    impl<A: Layout, T: Tiler, V: Status> ZippedProductWith<T, V, Concrete> for A where V::Report: Holds<op::zipped_product, A, T> {}
    impl<A: Layout, T: Layout, V: Status> BlockedProductWith<T, V, Concrete> for A where V::Report: Holds<op::blocked_product, A, T> {}
    impl<A: Layout, B: Layout, V: Status> CommonWith<B, V, Concrete> for A where V::Report: Holds<op::max_common_layout, A, B> {}
    impl<A: Layout, S: IntTuple, O: IntTuple, V: Status> TileableTo<S, O, V, Concrete> for A where V::Report: Holds<op::tile_to_shape, A, Target<S>> {}
    impl<A: Layout, B: Layout, V: Status> AddableTo<B, V, Concrete> for A where V::Report: Holds<op::layout_add, A, B> {}
    impl<A: Layout, B: Layout, V: Status> ThreadsWith<B, V, Concrete> for A where V::Report: Holds<op::layout_tv, A, B> {}
    impl<A: Layout, T: Tiler, Tv: Layout, V: Status> FragmentedBy<T, Tv, V, Concrete> for A where V::Report: Holds<op::partition, A, T> {}
    impl<A: Layout, Tv: Layout, S: IntTuple, N: Int, V: Status> RetiledBy<Tv, S, N, V, Concrete> for A where V::Report: Holds<op::retile, A, Tv> {}
    impl<A: Layout, I: Int, V: Status> WithOffset<I, V, Concrete> for A where V::Report: Holds<op::offset_to_crd, A, Offset<I>> {}
    impl<A: Layout, C: Slicer, V: Status> Contains<C, V, Concrete> for A where V::Report: Holds<op::slicing, A, Slicing<C>> {}
    impl<A: Layout, I: Int, V: Status> WithThread<I, V, Concrete> for A where V::Report: Holds<op::local_partition, A, Thread<I>> {}
}
