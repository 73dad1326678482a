//! The public algebra: result types, their conditions, and how values are made.
//!
//! Each partial operation has an alias for its result (uninhabited leaves where its
//! conditions fail), one for its status, and a bound in [`super::bounds`].

use super::complement::{ImageModes, OwnCosize};
use super::parts::*;
use super::{Layout, size};
use crate::error::LayoutError;
use crate::int::{FromConst, Zero};
use crate::logic::{False, True};
use crate::status::{Checked, Status};
use crate::tuple::Nil;

/// The layout of a result; one without values where the result's condition fails.
pub(crate) type Valid<C> = <<C as Checked>::Status as Status>::Guard<<C as Checked>::Layout>;
pub(crate) type StatusOf<C> = <C as Checked>::Status;

/// The layout with as few modes as can be proved equal to it: see [`Layout::coalesce`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Coalesce::<Layout![(2,(1,6)):(1,(6,2))]>::default(), layout!(12:1));
/// ```
///
/// Source: CuTe `coalesce(layout)`.
pub type Coalesce<A> = <A as CoalesceParts>::Result;

/// Coalescing each mode of `layout` that stands against a leaf of `profile`; modes beyond it stay.
///
/// ```
/// use cute_core::prelude::*;
/// type L = Layout![(2,(1,6)):(1,(6,2))];
/// assert_eq!(CoalesceProfile::<L, Shape![(1,1)]>::default(), layout!((2,6):(1,2)));
/// ```
///
/// Source: CuTe `coalesce(layout, profile)`.
pub type CoalesceProfile<A, P> = <A as CoalesceProfileParts<P>>::Result;

/// The layout with as few modes as can be proved equal to it, also beyond its domain: see [`Layout::coalesce_z`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(CoalesceZ::<Layout![(2,1,6,1):(1,7,8,0)]>::default(), layout!((2,6,1):(1,8,0)));
/// ```
pub type CoalesceZ<A> = <A as CoalesceZParts>::Result;

/// The same for each mode of `layout` that stands against a leaf of `profile`: see [`Layout::coalesce_z_profile`].
///
/// ```
/// use cute_core::prelude::*;
/// type L = Layout![((2,1),(6,1)):((1,7),(8,0))];
/// assert_eq!(CoalesceZProfile::<L, Shape![(1,1)]>::default(), layout!(((2,1),(6,1)):((1,7),(8,0))));
/// ```
pub type CoalesceZProfile<A, P> = <A as CoalesceZProfileParts<P>>::Result;

/// `A ∘ B`: see [`Layout::compose`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Compose::<Layout![(6,2):(8,2)], Layout![(4,3):(3,1)]>::default(), layout!(((2,2),3):((24,2),8)));
/// ```
///
/// Source: CuTe `composition(a, b)`.
pub type Compose<A, B> = <A as ComposeParts<B>>::Result;
/// The condition of [`Compose`]: StrideDivisible, ShapeDivisible, SegregatedImages.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: ComposeStatus<Layout![(6,2):(8,2)], Layout![(4,3):(3,1)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = ComposeStatus<Layout![(16,8):(1,20)], Layout![4:24]>;
/// assert_eq!(Broken::CONDITION, Condition::StrideDivisible);
/// ```
pub type ComposeStatus<A, B> = <A as ComposeParts<B>>::Status;

/// What `A` leaves out below its cosize: see [`Layout::complement`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Complement::<Layout![(2,2):(1,6)]>::default(), layout!(3:2));
/// ```
///
/// Source: CuTe `complement(layout)`.
pub type Complement<A> = <A as ComplementParts>::Complement;
/// The condition of [`Complement`]: Injective, OrderedChain.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: ComplementStatus<Layout![(2,2):(1,6)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = ComplementStatus<Layout![(4,4):(1,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::Injective);
/// ```
pub type ComplementStatus<A> = StatusOf<super::complement::Complement<A>>;
/// The cosize, the cotarget of a complement that names none.
pub(crate) type OwnCotarget<A> = OwnCosize<ImageModes<A, Nil>, A>;

/// What `A` leaves out below the cotarget `C`: see [`Layout::complement_to`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(ComplementTo::<Layout![4:2], Shape![24]>::default(), layout!((2,3):(1,8)));
/// ```
///
/// Source: CuTe `complement(layout, cotarget)`.
pub type ComplementTo<A, C> = <A as ComplementToParts<C>>::Result;
/// The condition of [`ComplementTo`]: Injective, OrderedChain, ShapeDivisible.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: ComplementToStatus<Layout![4:2], Shape![24]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = ComplementToStatus<Layout![(2,2):(1,3)], Shape![24]>;
/// assert_eq!(Broken::CONDITION, Condition::OrderedChain);
/// ```
pub type ComplementToStatus<A, C> = <A as ComplementToParts<C>>::Status;

/// `A` in tiles `T`: see [`Layout::logical_divide`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(LogicalDivide::<Layout![(4,2,3):(2,1,8)], Layout![4:2]>::default(), layout!(((2,2),(2,3)):((4,1),(2,8))));
/// ```
///
/// Source: CuTe `logical_divide`.
pub type LogicalDivide<A, T> = <A as LogicalDivideParts<T>>::Result;
/// The condition of [`LogicalDivide`]: the tiles fill `A` (ShapeDivisible), and the conditions of complement and composition.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: LogicalDivideStatus<Layout![(4,2,3):(2,1,8)], Layout![4:2]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = LogicalDivideStatus<Layout![(512,250)], Tile![(128,64)]>;
/// assert_eq!(Broken::CONDITION, Condition::ShapeDivisible);
/// ```
pub type LogicalDivideStatus<A, T> = <A as LogicalDivideParts<T>>::Status;
/// `A` in tiles `T`, their number rounded up: see [`Layout::logical_divide_padded`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(LogicalDividePadded::<Layout![10:1], Tile![4]>::default(), layout!((4,3):(1,4)));
/// ```
///
/// Source: CuTe `logical_divide`.
pub type LogicalDividePadded<A, T> = <A as LogicalDividePaddedParts<T>>::Result;
/// The condition of [`LogicalDividePadded`]: those of complement and composition.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: LogicalDividePaddedStatus<Layout![10:1], Tile![4]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = LogicalDividePaddedStatus<Layout![10:1], Tile![(4,4)]>;
/// assert_eq!(Broken::CONDITION, Condition::Congruent);
/// ```
pub type LogicalDividePaddedStatus<A, T> = <A as LogicalDividePaddedParts<T>>::Status;

/// `A` in tiles `T`, gathered: see [`Layout::zipped_divide`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(ZippedDivide::<Layout![(512,256)], Tile![(128,64)]>::default(), layout!(((128,64),(4,4)):((1,512),(128,32768))));
/// ```
///
/// Source: CuTe `zipped_divide`.
pub type ZippedDivide<A, T> = <A as ZippedDivideParts<T>>::Result;
/// The condition of [`ZippedDivide`]: that of [`LogicalDivide`], and no `_` (Congruent).
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: ZippedDivideStatus<Layout![(512,256)], Tile![(128,64)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = ZippedDivideStatus<Layout![(512,250)], Tile![(128,64)]>;
/// assert_eq!(Broken::CONDITION, Condition::ShapeDivisible);
/// ```
pub type ZippedDivideStatus<A, T> = <A as ZippedDivideParts<T>>::Status;
/// `A` in tiles `T`, gathered, their number rounded up: see [`Layout::zipped_divide_padded`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(ZippedDividePadded::<Layout![(10,6)], Tile![(4,3)]>::default(), layout!(((4,3),(3,2)):((1,10),(4,30))));
/// ```
///
/// Source: CuTe `zipped_divide`.
pub type ZippedDividePadded<A, T> = <A as ZippedDividePaddedParts<T>>::Result;
/// The condition of [`ZippedDividePadded`]: that of [`LogicalDividePadded`], and no `_` (Congruent).
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: ZippedDividePaddedStatus<Layout![(10,6)], Tile![(4,3)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = ZippedDividePaddedStatus<Layout![(512,250)], Tile![(128,_)]>;
/// assert_eq!(Broken::CONDITION, Condition::Congruent);
/// ```
pub type ZippedDividePaddedStatus<A, T> = <A as ZippedDividePaddedParts<T>>::Status;

/// `A` in tiles `T`, gathered, of which the rests are modes side by side: see [`Layout::tiled_divide`].
/// Its condition is [`ZippedDivideStatus`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(TiledDivide::<Layout![(512,256)], Tile![(128,64)]>::default(), layout!(((128,64),4,4):((1,512),128,32768)));
/// ```
///
/// Source: CuTe `tiled_divide`.
pub type TiledDivide<A, T> = <ZippedDivide<A, T> as TiledParts>::Result;
/// The same, with the number of tiles rounded up: see [`Layout::tiled_divide_padded`].
/// Its condition is [`ZippedDividePaddedStatus`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(TiledDividePadded::<Layout![(10,6)], Tile![(4,3)]>::default(), layout!(((4,3),3,2):((1,10),4,30)));
/// ```
///
/// Source: CuTe `tiled_divide`.
pub type TiledDividePadded<A, T> = <ZippedDividePadded<A, T> as TiledParts>::Result;
/// `A` in tiles `T`, gathered, all modes side by side: see [`Layout::flat_divide`].
/// Its condition is [`ZippedDivideStatus`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(FlatDivide::<Layout![(512,256)], Tile![(128,64)]>::default(), layout!((128,64,4,4):(1,512,128,32768)));
/// ```
///
/// Source: CuTe `flat_divide`.
pub type FlatDivide<A, T> = <ZippedDivide<A, T> as FlatParts>::Result;
/// The same, with the number of tiles rounded up: see [`Layout::flat_divide_padded`].
/// Its condition is [`ZippedDividePaddedStatus`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(FlatDividePadded::<Layout![(10,6)], Tile![(4,3)]>::default(), layout!((4,3,3,2):(1,10,4,30)));
/// ```
///
/// Source: CuTe `flat_divide`.
pub type FlatDividePadded<A, T> = <ZippedDividePadded<A, T> as FlatParts>::Result;

/// Copies of `A`, arranged as `T` says: see [`Layout::logical_product`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(LogicalProduct::<Layout![(2,2):(4,1)], Layout![6:1]>::default(), layout!(((2,2),(2,3)):((4,1),(2,8))));
/// ```
///
/// Source: CuTe `logical_product`.
pub type LogicalProduct<A, T> = <A as LogicalProductParts<T>>::Result;
/// The condition of [`LogicalProduct`]: those of complement for `A`, and of composition.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: LogicalProductStatus<Layout![(2,2):(4,1)], Layout![6:1]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = LogicalProductStatus<Layout![(4,4):(1,2)], Layout![2:1]>;
/// assert_eq!(Broken::CONDITION, Condition::Injective);
/// ```
pub type LogicalProductStatus<A, T> = <A as LogicalProductParts<T>>::Status;

/// The modes of `A` that `_` in `C` leaves open: see [`Layout::slice`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Slice::<Layout![(4,(2,3)):(6,(3,1))], Coord![(1,(_,2))]>::default().to_string(), "(_2):(_3)");
/// ```
///
/// Source: CuTe `slice(coord, layout)`.
pub type Slice<A, C> = <A as SliceParts<C>>::Result;
/// The condition of [`Slice`]: Congruent.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: SliceStatus<Layout![(4,8)], Coord![(1,_)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = SliceStatus<Layout![(4,8)], Coord![(1,_,_)]>;
/// assert_eq!(Broken::CONDITION, Condition::Congruent);
/// ```
pub type SliceStatus<A, C> = <A as SliceParts<C>>::Status;
/// The offset of what `C` fixes in `A`: see [`Layout::slice_and_offset`].
///
/// ```
/// use cute_core::{int::StaticInt, prelude::*};
/// assert_eq!(SliceOffset::<Layout![(4,8):(8,1)], Coord![(2,_)]>::VALUE, 16);
/// ```
///
/// Source: CuTe `slice_and_offset`.
pub type SliceOffset<A, C> = super::slice::SliceOffset<C, A>;
/// The modes of `A` that integers in `C` fix: see [`Layout::dice`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Dice::<Layout![(4,(2,3)):(6,(3,1))], Coord![(1,(_,2))]>::default(), layout!((4,3):(6,1)));
/// ```
///
/// Source: CuTe `dice(coord, layout)`.
pub type Dice<A, C> = <A as DiceParts<C>>::Result;
/// The condition of [`Dice`]: Congruent.
///
/// ```
/// use cute_core::{prelude::*, status::Violation};
/// type Broken = DiceStatus<Layout![(4,8)], Coord![(1,_,_)]>;
/// assert_eq!(Broken::CONDITION, Condition::Congruent);
/// ```
pub type DiceStatus<A, C> = <A as DiceParts<C>>::Status;
/// `R` with `A(R(i)) = i`: see [`Layout::right_inverse`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(RightInverse::<Layout![(4,8):(8,1)]>::default(), layout!((8,4):(4,1)));
/// ```
///
/// Source: CuTe `right_inverse`.
pub type RightInverse<A> = <A as RightInverseParts>::Result;

/// `R` with `R(A(i)) = i`: see [`Layout::left_inverse`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(LeftInverse::<Layout![(4,2):(1,5)]>::default(), layout!((5,2):(1,4)));
/// ```
///
/// Source: CuTe `left_inverse`.
pub type LeftInverse<A> = <A as LeftInverseParts>::LeftInverse;
/// The condition of [`LeftInverse`]: Injective, OrderedChain, InBounds.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: LeftInverseStatus<Layout![(4,2):(1,5)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = LeftInverseStatus<Layout![(4,4):(1,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::Injective);
/// ```
pub type LeftInverseStatus<A> = StatusOf<super::inverse::LeftInverse<A>>;

/// The modes of `A` by stride: see [`Layout::sort`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Sort::<Layout![(4,(2,3)):(6,(1,2))]>::default(), layout!((2,3,4):(1,2,6)));
/// ```
pub type Sort<A> = <A as SortParts>::Sorted;
/// The condition of [`Sort`]: OrderedChain.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: SortStatus<Layout![(4,(2,3)):(6,(1,2))]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = SortStatus<Layout![(4,2):(usize,1)]>;
/// assert_eq!(Broken::CONDITION, Condition::OrderedChain);
/// ```
pub type SortStatus<A> = StatusOf<super::sort::SortModes<A>>;

/// The indices on which `A` is 0: see [`Layout::nullspace`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Nullspace::<Layout![(7,2):(1,0)]>::default(), layout!(2:7));
/// ```
///
/// Source: CuTe `nullspace`.
pub type Nullspace<A> = <A as NullspaceParts>::Result;

/// `R` with `A(R(i)) = i = B(R(i))`: see [`Layout::max_common_layout`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(MaxCommonLayout::<Layout![(4,8):(8,1)], Layout![(4,8):(32,1)]>::default(), layout!(8:4));
/// ```
///
/// Source: CuTe `max_common_layout`.
pub type MaxCommonLayout<A, B> = <A as MaxCommonLayoutParts<B>>::Result;
/// The condition of [`MaxCommonLayout`]: InBounds.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: MaxCommonLayoutStatus<Layout![(4,8):(8,1)], Layout![(4,8):(32,1)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = MaxCommonLayoutStatus<Layout![16:1], Layout![32:1]>;
/// assert_eq!(Broken::CONDITION, Condition::InBounds);
/// ```
pub type MaxCommonLayoutStatus<A, B> = <A as MaxCommonLayoutParts<B>>::Status;

/// The size of [`MaxCommonLayout`]: see [`Layout::max_common_vector`].
///
/// ```
/// use cute_core::{int::StaticInt, prelude::*};
/// assert_eq!(MaxCommonVector::<Layout![(4,8):(8,1)], Layout![(4,8):(32,1)]>::VALUE, 8);
/// ```
///
/// Source: CuTe `max_common_vector`.
pub type MaxCommonVector<A, B> = size::Size<MaxCommonLayout<A, B>>;

/// The layout without its modes of stride 0, coalesced: see [`Layout::filter`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Filter::<Layout![(2,(4,3)):(1,(0,2))]>::default(), layout!(6:1));
/// ```
///
/// Source: CuTe `filter(layout)`.
pub type Filter<A> = <A as FilterParts>::Result;

/// [`Filter`] of each mode that stands against a leaf of the profile: see [`Layout::filter_profile`].
///
/// ```
/// use cute_core::prelude::*;
/// type L = Layout![(2,(4,3)):(1,(0,2))];
/// assert_eq!(FilterProfile::<L, Shape![(1,1)]>::default(), layout!((2,3):(1,2)));
/// ```
///
/// Source: CuTe `filter(layout, profile)`.
pub type FilterProfile<A, P> = <A as FilterProfileParts<P>>::Result;
/// Copies of `A`, arranged as `T` says, gathered: see [`Layout::zipped_product`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(ZippedProduct::<Layout![(7,4):(4,1)], Tile![(4,32)]>::default(), layout!(((7,4),(4,32)):((4,1),(1,4))));
/// ```
///
/// Source: CuTe `zipped_product`.
pub type ZippedProduct<A, T> = <A as ZippedProductParts<T>>::Result;
/// The condition of [`ZippedProduct`]: that of [`LogicalProduct`], and no `_` (Congruent).
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: ZippedProductStatus<Layout![(7,4):(4,1)], Tile![(4,32)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = ZippedProductStatus<Layout![(7,4):(4,1)], Tile![(4,_)]>;
/// assert_eq!(Broken::CONDITION, Condition::Congruent);
/// ```
pub type ZippedProductStatus<A, T> = <A as ZippedProductParts<T>>::Status;
/// The same, with the steps as modes side by side: see [`Layout::tiled_product`].
/// Its condition is [`ZippedProductStatus`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(TiledProduct::<Layout![(7,4):(4,1)], Tile![(4,32)]>::default(), layout!(((7,4),4,32):((4,1),1,4)));
/// ```
///
/// Source: CuTe `tiled_product`.
pub type TiledProduct<A, T> = <ZippedProduct<A, T> as TiledParts>::Result;
/// The same, with all modes side by side: see [`Layout::flat_product`].
/// Its condition is [`ZippedProductStatus`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(FlatProduct::<Layout![(7,4):(4,1)], Tile![(4,32)]>::default(), layout!((7,4,4,32):(4,1,1,4)));
/// ```
///
/// Source: CuTe `flat_product`.
pub type FlatProduct<A, T> = <ZippedProduct<A, T> as FlatParts>::Result;

/// Copies of `A`, arranged mode by mode as `T` says, block after block: see [`Layout::blocked_product`].
///
/// ```
/// use cute_core::prelude::*;
/// type R = BlockedProduct<Layout![(2,5):(5,1)], Layout![(3,4):(1,3)]>;
/// assert_eq!(R::default(), layout!(((2,3),(5,4)):((5,10),(1,30))));
/// ```
///
/// Source: CuTe `blocked_product`.
pub type BlockedProduct<A, T> = <A as BlockedProductParts<T>>::Result;
/// The condition of [`BlockedProduct`] and [`RakedProduct`]: that of [`LogicalProduct`].
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: BlockedProductStatus<Layout![(2,5):(5,1)], Layout![(3,4):(1,3)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = BlockedProductStatus<Layout![(4,4):(1,2)], Layout![(2,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::Injective);
/// ```
pub type BlockedProductStatus<A, T> = <A as BlockedProductParts<T>>::Status;
/// Copies of `A`, arranged mode by mode as `T` says, element by element: see [`Layout::raked_product`].
/// Its condition is [`BlockedProductStatus`].
///
/// ```
/// use cute_core::prelude::*;
/// type R = RakedProduct<Layout![(2,5):(5,1)], Layout![(3,4):(1,3)]>;
/// assert_eq!(R::default(), layout!(((3,2),(4,5)):((10,5),(30,1))));
/// ```
///
/// Source: CuTe `raked_product`.
pub type RakedProduct<A, T> = <BlockedProduct<A, T> as RakedParts>::Result;

/// As many copies of `A` as fill the shape `S`, in order `O`: see [`Layout::tile_to_shape`] and
/// [`Layout::tile_to_shape_ordered`].
///
/// ```
/// use cute_core::prelude::*;
/// type R = TileToShape<Layout![(16,8):(8,1)], Shape![(32,24)]>;
/// assert_eq!(R::default(), layout!(((16,2),(8,3)):((8,128),(1,256))));
/// ```
///
/// Source: CuTe `tile_to_shape`.
pub type TileToShape<A, S, O = Zero> = <A as TileToShapeParts<S, O>>::Result;
/// The condition of [`TileToShape`]: the blocks fill the shape (ShapeDivisible), there are not more modes in block or
/// order than in the shape (Congruent), and those of [`BlockedProduct`].
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: TileToShapeStatus<Layout![(16,8):(8,1)], Shape![(32,24)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = TileToShapeStatus<Layout![(16,8):(8,1)], Shape![(32,25)]>;
/// assert_eq!(Broken::CONDITION, Condition::ShapeDivisible);
/// ```
pub type TileToShapeStatus<A, S, O = Zero> = <A as TileToShapeParts<S, O>>::Status;

/// `A(i) + B(i)`: see [`Layout::layout_add`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(LayoutAdd::<Layout![(5,3,4):(1,5,15)], Layout![(10,6):(1,10)]>::default(), layout!(60:2));
/// ```
///
/// Source: arXiv:2603.02298, `layout_add` of its reference implementation.
pub type LayoutAdd<A, B> = <A as LayoutAddParts<B>>::Result;
/// The condition of [`LayoutAdd`]: SizeMatch, Compatible.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: LayoutAddStatus<Layout![12:1], Layout![(4,3):(0,1)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = LayoutAddStatus<Layout![(4,3):(1,5)], Layout![(3,4):(1,5)]>;
/// assert_eq!(Broken::CONDITION, Condition::Compatible);
/// ```
pub type LayoutAddStatus<A, B> = <A as LayoutAddParts<B>>::Status;

/// `A` in elements `N` times as wide: see [`Layout::upcast`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Upcast::<Layout![(8,4):(1,16)], 4>::default(), layout!((2,4):(1,4)));
/// ```
///
/// Source: CuTe `upcast<N>(layout)`.
pub type Upcast<A, const N: usize> = <A as UpcastParts<FromConst<N>>>::Result;
/// The condition of [`Upcast`]: RecastDivisible.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: UpcastStatus<Layout![(8,4):(1,16)], 4> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = UpcastStatus<Layout![7:1], 4>;
/// assert_eq!(Broken::CONDITION, Condition::RecastDivisible);
/// ```
pub type UpcastStatus<A, const N: usize> = <A as UpcastParts<FromConst<N>>>::Status;
/// The elements `N` times as wide in which those of `A` lie: see [`Layout::upcast_padded`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(UpcastPadded::<Layout![7:1], 4>::default(), layout!(2:1));
/// ```
///
/// Source: CuTe `upcast<N>(layout)`.
pub type UpcastPadded<A, const N: usize> = <A as UpcastPaddedParts<FromConst<N>>>::Result;
/// The condition of [`UpcastPadded`]: RecastDivisible.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: UpcastPaddedStatus<Layout![7:1], 4> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = UpcastPaddedStatus<Layout![(2,6):(6,1)], 4>;
/// assert_eq!(Broken::CONDITION, Condition::RecastDivisible);
/// ```
pub type UpcastPaddedStatus<A, const N: usize> = <A as UpcastPaddedParts<FromConst<N>>>::Status;
/// `A` in elements of which `N` make one of its own: see [`Layout::downcast`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Downcast::<Layout![(2,4):(1,4)], 4>::default(), layout!((8,4):(1,16)));
/// ```
///
/// Source: CuTe `downcast<N>(layout)`.
pub type Downcast<A, const N: usize> = <A as DowncastParts<FromConst<N>>>::Result;
/// The condition of [`Downcast`]: RecastDivisible.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: DowncastStatus<Layout![(2,4):(1,4)], 4> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = DowncastStatus<Layout![(4,8):(2,8)], 4>;
/// assert_eq!(Broken::CONDITION, Condition::RecastDivisible);
/// ```
pub type DowncastStatus<A, const N: usize> = <A as DowncastParts<FromConst<N>>>::Status;
/// `A` of elements of `OLD` bits in elements of `NEW` bits: see [`Layout::recast`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(Recast::<Layout![(8,4):(1,16)], 8, 32>::default(), layout!((2,4):(1,4)));
/// ```
///
/// Source: CuTe `recast_layout<Old, New>(layout)`.
pub type Recast<A, const OLD: usize, const NEW: usize> =
    <A as RecastParts<FromConst<OLD>, FromConst<NEW>>>::Result;
/// The condition of [`Recast`]: RecastDivisible.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: RecastStatus<Layout![(8,4):(1,16)], 8, 32> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = RecastStatus<Layout![7:1], 8, 32>;
/// assert_eq!(Broken::CONDITION, Condition::RecastDivisible);
/// ```
pub type RecastStatus<A, const OLD: usize, const NEW: usize> =
    <A as RecastParts<FromConst<OLD>, FromConst<NEW>>>::Status;
/// The elements of `NEW` bits in which those of `A`, of `OLD` bits, lie: see [`Layout::recast_padded`].
///
/// ```
/// use cute_core::prelude::*;
/// assert_eq!(RecastPadded::<Layout![7:1], 8, 32>::default(), layout!(2:1));
/// ```
///
/// Source: CuTe `recast_layout<Old, New>(layout)`.
pub type RecastPadded<A, const OLD: usize, const NEW: usize> =
    <A as RecastPaddedParts<FromConst<OLD>, FromConst<NEW>>>::Result;
/// The condition of [`RecastPadded`]: RecastDivisible.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: RecastPaddedStatus<Layout![7:1], 8, 32> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = RecastPaddedStatus<Layout![(2,6):(6,1)], 8, 32>;
/// assert_eq!(Broken::CONDITION, Condition::RecastDivisible);
/// ```
pub type RecastPaddedStatus<A, const OLD: usize, const NEW: usize> =
    <A as RecastPaddedParts<FromConst<OLD>, FromConst<NEW>>>::Status;
/// The thread-value layout of threads `T` with values `V`: see [`make_layout_tv`](super::make_layout_tv()).
///
/// ```
/// use cute_core::prelude::*;
/// let tv: LayoutTv<Layout![(4,8):(8,1)], Layout![(2,2)]> = layout!(((8,4),(2,2)):((16,2),(1,8)));
/// assert_eq!(tv.at((9, 3)), 16 + 2 + 1 + 8);
/// ```
///
/// Source: CuTe DSL `make_layout_tv`.
pub type LayoutTv<T, V> = <T as LayoutTvParts<V>>::Result;
/// The condition of [`LayoutTv`]: SizeMatch, and those of [`BlockedProduct`].
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: LayoutTvStatus<Layout![(4,8):(8,1)], Layout![(2,2)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = LayoutTvStatus<Layout![(4,8):(16,1)], Layout![(2,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::SizeMatch);
/// ```
pub type LayoutTvStatus<T, V> = <T as LayoutTvParts<V>>::Status;

/// `A` by thread and value of tiles `T`, `(thread, value, (rest, …))`, where `Tv` takes (thread, value) to a tile: what a
/// [tiled copy](crate::atom::TiledCopy) makes of the layout of a tensor.
///
/// ```
/// use cute_core::prelude::*;
/// type Tv = Layout![(4,2):(2,1)];
/// assert_eq!(Tidfrg::<Layout![(4,6):(6,1)], Tile![(4,2)], Tv>::default(), layout!(((2,2),2,(1,3)):((12,1),6,(0,2))));
/// ```
///
/// Source: CuTe `TiledCopy::tidfrg_S`.
pub type Tidfrg<A, T, Tv> = <A as TidfrgParts<T, Tv>>::Result;
/// The condition of [`Tidfrg`]: those of [`ZippedDivide`], and of the composition of a tile with `Tv`.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}};
/// let status: TidfrgStatus<Layout![(4,6)], Tile![(4,2)], Layout![(4,2)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = TidfrgStatus<Layout![(4,7)], Tile![(4,2)], Layout![(4,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::ShapeDivisible);
/// ```
pub type TidfrgStatus<A, T, Tv> = <A as TidfrgParts<T, Tv>>::Status;

/// A fragment `A`, `(V, rest, …)`, by the values of `Tv`, `N` to an instruction, where `S` is the shape of its tile: what
/// [`ThrCopy::retile_s`](crate::atom::ThrCopy::retile_s) makes of it.
///
/// ```
/// use cute_core::{int::FromConst, prelude::*};
/// // pieces of 4 values; a tile of (32,16) has two along its second mode
/// type Tv = Layout![((4,8,2),((2,2),2)):((64,1,16),((32,8),256))];
/// type R = Retile<Layout![(4,2,4)], Tv, Shape![(32,16)], FromConst<8>>;
/// assert_eq!(R::default(), layout!((((4,2),1),2,2):(((1,8),0),4,16)));
/// ```
///
/// Source: CuTe `TiledCopy::retile`.
pub type Retile<A, Tv, S, N> = <A as RetileParts<Tv, S, N>>::Result;
/// The condition of [`Retile`]: SizeMatch, ShapeDivisible, and those of the composition with the fragment's tiles.
///
/// ```
/// use cute_core::{int::FromConst, prelude::*, status::Violation};
/// type Tv = Layout![((4,8,2),((2,2),2)):((64,1,16),((32,8),256))];
/// type Broken = RetileStatus<Layout![(4,2,3)], Tv, Shape![(32,16)], FromConst<8>>;
/// assert_eq!(Broken::CONDITION, Condition::ShapeDivisible);
/// ```
pub type RetileStatus<A, Tv, S, N> = <A as RetileParts<Tv, S, N>>::Status;

/// How a result is made, by whether all operands are static: then it is its type's only value, so that
/// nothing is computed or even compiled.
#[doc(hidden)]
pub trait Evaluate {
    fn evaluate<R: Layout>(compute: impl FnOnce() -> R) -> R;
    fn try_evaluate<R: Layout>(
        compute: impl FnOnce() -> Result<R, LayoutError>,
    ) -> Result<R, LayoutError>;
    /// Of results that are no layouts: the only value, or what is computed.
    fn either<R>(only: impl FnOnce() -> R, compute: impl FnOnce() -> R) -> R;
}

impl Evaluate for True {
    #[inline(always)]
    fn evaluate<R: Layout>(_: impl FnOnce() -> R) -> R {
        R::make_static()
    }
    #[inline(always)]
    fn try_evaluate<R: Layout>(
        _: impl FnOnce() -> Result<R, LayoutError>,
    ) -> Result<R, LayoutError> {
        Ok(R::make_static())
    }
    #[inline(always)]
    fn either<R>(only: impl FnOnce() -> R, _: impl FnOnce() -> R) -> R {
        only()
    }
}

impl Evaluate for False {
    #[inline(always)]
    fn evaluate<R: Layout>(compute: impl FnOnce() -> R) -> R {
        compute()
    }
    #[inline(always)]
    fn try_evaluate<R: Layout>(
        compute: impl FnOnce() -> Result<R, LayoutError>,
    ) -> Result<R, LayoutError> {
        compute()
    }
    #[inline(always)]
    fn either<R>(_: impl FnOnce() -> R, compute: impl FnOnce() -> R) -> R {
        compute()
    }
}

/// Refuses coordinates where offsets are needed, of operations that have no other condition and so no bound.
pub(crate) const fn of_offsets<L: Layout>() {
    assert!(
        L::PATHS.is_of_offsets(),
        "a stride is a scaled basis vector, where an integer is needed (IntegerStrides)"
    );
}

/// Refuses a result that does not fit: each operation asks, so that the compiler names the user's call.
pub(crate) const fn fits<R: Layout>() {
    assert!(
        R::STATIC_FITS,
        "the size or cosize of the result exceeds 2^63 (Representable)"
    );
    assert!(
        R::PATHS.agree(),
        "strides lead to other values than coordinates of one shape (Congruent)"
    );
}

/// A result, or the documented panic of the forms without `try_`.
#[inline(always)]
#[track_caller]
pub(crate) fn unwrap_or_panic<L>(operation: &str, result: Result<L, LayoutError>) -> L {
    match result {
        Ok(layout) => layout,
        Err(error) => fail(operation, error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn fail(operation: &str, error: LayoutError) -> ! {
    panic!("{operation}: {error}")
}
