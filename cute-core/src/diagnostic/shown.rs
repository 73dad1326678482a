//! Layouts as types that rustc prints in CuTe's notation, for the reader of a compile error.
//!
//! rustc prints native tuples as they are written, and a nominal type by its name. So the trees of
//! a layout, as native tuples of named numbers, read as CuTe writes them:
//!
//! ```text
//! Cons<Mode<Pos<_1, X16>, Pos<_1, X1>>, Cons<Mode<Dyn<usize>, Pos<_5, X4>>, Nil>>
//!     => (_16, usize):(_1, _20)
//! ```
//!
//! Messages take them as parameters. An operand that is not a layout is shown as its kind and its
//! value: `tiles:(_128, _64)`, `cotarget:_64`.

use crate::world::kinds::{Pair, Tree};
use core::marker::PhantomData;

/// An operand of a message: a tree, or a tree with a word for its kind. Sealed.
#[doc(hidden)]
pub trait Shown {
    /// The part before the colon: the shape of a layout, or the kind of another operand.
    type Before;
    /// The part after the colon: the stride of a layout, or the value of another operand.
    type After;
}

impl<T: Tree> Shown for T {
    type Before = T::Before;
    type After = T::After;
}

/// A native tuple in the making.
#[doc(hidden)]
pub trait Native {
    /// The tuple with one more element.
    type Push<Element>: Native;
}

/// Stands for the elements after the twelfth.
pub struct More;

/// An operand that is not a layout, with the word for its kind.
#[doc(hidden)]
pub struct As<W, T>(PhantomData<(W, T)>);

impl<W, T: Tree> Shown for As<W, T> {
    type Before = W;
    type After = T::Shape;
}

/// A cotarget as an operand.
#[doc(hidden)]
pub type Cotarget<C> = As<words::cotarget, C>;
/// The cosize of a layout as an operand: the cotarget of a complement that has no other.
#[doc(hidden)]
pub type OwnCosize<C> = As<words::cosize, C>;
/// A coordinate as an operand.
#[doc(hidden)]
pub type Slicing<C> = As<words::coordinate, C>;
/// The size of a layout as an operand, if an operation has no other.
#[doc(hidden)]
pub type OwnSize<C> = As<words::size, C>;
/// A shape that blocks are to fill, as an operand.
#[doc(hidden)]
pub type Target<S> = As<words::target, S>;
/// An offset as an operand.
#[doc(hidden)]
pub type Offset<I> = As<words::offset, I>;
/// The number of a thread as an operand.
#[doc(hidden)]
pub type Thread<I> = As<words::thread, I>;
/// The number of elements in a wider one, as an operand.
#[doc(hidden)]
pub type Ratio<N> = As<words::ratio, N>;
/// Two widths in bits as an operand.
#[doc(hidden)]
pub type Bits<Old, New> = As<words::bits, Pair<Old, New>>;
/// The bits of a swizzle as an operand.
#[doc(hidden)]
pub type SwizzledBits<B> = As<words::swizzled_bits, B>;
/// The shift of a swizzle as an operand.
#[doc(hidden)]
pub type Shift<S> = As<words::shift, S>;
/// A tuple as an operand.
#[doc(hidden)]
pub type Plain<T> = As<words::integers, T>;

/// The sizes M, N and K of a product of matrices as an operand: M and N of C, and K of A.
#[doc(hidden)]
pub type SizesOfAAndC<T> = As<words::MNK_of_A_MK_and_C_MN, T>;
/// The sizes M, N and K of a product of matrices as an operand: M of A, and N and K of B.
#[doc(hidden)]
pub type SizesOfAAndB<T> = As<words::MNK_of_A_MK_and_B_NK, T>;

/// The kinds of operands that are not layouts: `tiles:(_128, _64)`.
#[allow(non_camel_case_types)]
pub mod words {
    /// A tile: its size, or one for each mode.
    pub enum tiles {}
    /// The cotarget of a complement.
    pub enum cotarget {}
    /// The cosize of the layout itself.
    pub enum cosize {}
    /// The size of the layout itself.
    pub enum size {}
    /// A shape to be filled.
    pub enum target {}
    /// A tuple of integers.
    pub enum integers {}
    /// The shape of a layout or of a tensor.
    pub enum shape {}
    /// The sizes (M,N,K) of an instruction.
    pub enum instruction {}
    /// The sizes of a product of matrices: K of A of shape (M,K), M and N of C of shape (M,N).
    pub enum MNK_of_A_MK_and_C_MN {}
    /// The sizes of a product of matrices: M of A of shape (M,K), N and K of B of shape (N,K).
    pub enum MNK_of_A_MK_and_B_NK {}
    /// The number of elements in a wider one.
    pub enum ratio {}
    /// The old and the new width of elements.
    pub enum bits {}
    /// The bits that a swizzle changes.
    pub enum swizzled_bits {}
    /// The distance from the bits that a swizzle changes to those that it reads.
    pub enum shift {}
    /// An offset.
    pub enum offset {}
    /// The number of a thread.
    pub enum thread {}
    /// A coordinate.
    pub enum coordinate {}
    /// A scaled basis vector.
    pub enum basis {}
}

/// Which of the two trees of a layout is written.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The shape; or the only tree there is.
    Shape,
    /// The strides.
    Stride,
}

macro_rules! native {
    ($($T:ident)+) => { native!(@from [] $($T)+); };
    (@from [$($T:ident)*] $Next:ident $($Rest:ident)*) => {
        native!(@one [$($T)*] $Next);
        native!(@from [$($T)* $Next] $($Rest)*);
    };
    (@one [] $Next:ident) => {
        impl Native for () {
            type Push<$Next> = ($Next,);
        }
    };
    (@one [$($T:ident)+] $Next:ident) => {
        impl<$($T),+> Native for ($($T,)+) {
            type Push<$Next> = ($($T,)+ $Next,);
        }
    };
    (@from [$($T:ident)+]) => {};
}
native!(A B C D E F G H I J K L M);

/// Twelve elements and [`More`].
impl<A, B, C, D, E, F, G, H, I, J, K, L, M> Native for (A, B, C, D, E, F, G, H, I, J, K, L, M) {
    type Push<Element> = (A, B, C, D, E, F, G, H, I, J, K, L, More);
}
