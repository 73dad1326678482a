//! [`CopyAtomOf`]: a copy instruction that moves elements of one type.
//!
//! The layouts of an instruction map to bits. For elements of `b` bits, their upcast by `b` maps to
//! elements. For example, the destination of `ldmatrix` with four matrices is
//! `(32,(32,4)):(32,(1,1024))` in bits, and `(32,(2,4)):(2,(1,64))` in elements of 16 bits: value 2
//! = (0,1) of thread 5 is element 5·2 + 64 = 74.

use crate::atom::CopyAtom;
use crate::atom::algebra::tiled_copy::ComputeOfElements;
use crate::int::{Int, StaticInt};
use crate::layout::{Layout, Size};
use crate::status::{And, Broken, Holds, Kept, Status, operation};
use crate::tensor::ElementWidth;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

/// The instruction `I` for elements of type `T`; made by [`CopyAtom::of`].
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, F16, nvidia::copy::SM75_U32x4_LDSM_N};
/// use cute_core::prelude::*;
/// let ldmatrix = SM75_U32x4_LDSM_N.of::<F16>();
/// assert_eq!(ldmatrix.val_layout_src(), layout!((32,8):(8,1)));
/// assert_eq!(ldmatrix.val_layout_dst(), layout!((32,(2,4)):(2,(1,64))));
/// assert_eq!(format!("{ldmatrix:?}"), "SM75_U32x4_LDSM_N of 128 bits, elements of 16 bits");
/// # }
/// ```
///
/// Source: CuTe `Copy_Atom<Traits, T>`.
#[doc(alias("Copy_Atom", "make_copy_atom"))]
pub struct CopyAtomOf<I, T> {
    instruction: I,
    element: PhantomData<fn() -> T>,
}

/// A copy instruction whose elements are stated: a [`CopyAtomOf`].
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, OfElements, nvidia::universal::UniversalCopy};
/// fn bytes<A: OfElements>(_: A) -> usize {
///     size_of::<A::Element>()
/// }
/// assert_eq!(bytes(UniversalCopy::<128>.of::<f32>()), 4);
/// # }
/// ```
///
/// Source: CuTe `Copy_Atom`, whose second parameter is the element type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no copy instruction for elements of a stated type",
    label = "write `.of::<f32>()` after a copy instruction, with `use cute_core::atom::CopyAtom;`"
)]
pub trait OfElements {
    /// The instruction.
    type Instruction: CopyAtom;
    /// The element type.
    type Element: ElementWidth;
    #[doc(hidden)]
    fn of_elements(self) -> CopyAtomOf<Self::Instruction, Self::Element>;
}
impl<I: CopyAtom, E: ElementWidth> OfElements for CopyAtomOf<I, E> {
    type Instruction = I;
    type Element = E;
    #[inline(always)]
    fn of_elements(self) -> Self {
        self
    }
}

impl<I: CopyAtom, T> CopyAtomOf<I, T> {
    #[inline(always)]
    pub(in crate::atom) fn new(instruction: I) -> Self {
        CopyAtomOf {
            instruction,
            element: PhantomData,
        }
    }

    /// The instruction.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{CopyAtom, F16, nvidia::universal::UniversalCopy};
    /// let UniversalCopy = UniversalCopy::<128>.of::<F16>().instruction();
    /// # }
    /// ```
    #[inline(always)]
    pub fn instruction(self) -> I {
        self.instruction
    }
}

impl<I: Copy, T> Clone for CopyAtomOf<I, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<I: Copy, T> Copy for CopyAtomOf<I, T> {}
impl<I: PartialEq, T> PartialEq for CopyAtomOf<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.instruction == other.instruction
    }
}
impl<I: Eq, T> Eq for CopyAtomOf<I, T> {}
impl<I: Hash, T> Hash for CopyAtomOf<I, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.instruction.hash(state);
    }
}
impl<I: Moves<T>, T: ElementWidth> Default for CopyAtomOf<I, T> {
    #[inline(always)]
    fn default() -> Self {
        Self::new(I::default())
    }
}
/// The name, the bits that an instruction copies for a thread, and those of an element.
impl<I: CopyAtom, T: ElementWidth> fmt::Debug for CopyAtomOf<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = I::RefLayout::make_static().size().to_i128();
        let bits = bits / I::ThrId::make_static().size().to_i128();
        let width = T::Width::VALUE;
        write!(f, "{} of {bits} bits, elements of {width} bits", I::NAME)
    }
}

/// Copy instructions that can move elements of type `T`: the bound of [`CopyAtom::of`], for generic
/// code.
///
/// Each element belongs to one thread, on both sides (RecastDivisible). For example, an `ldmatrix`
/// that transposes moves values of 16 bits: it would divide an element of 32 bits between two
/// threads.
///
/// ```
/// use cute_core::atom::{CopyAtom, CopyAtomOf, Moves};
/// use cute_core::tensor::ElementWidth;
/// fn of<I: Moves<T>, T: ElementWidth>(instruction: I) -> CopyAtomOf<I, T> {
///     instruction.of::<T>()
/// }
/// ```
/// ```compile_fail,E0277
/// # use cute_core::atom::{CopyAtom, nvidia::copy::SM75_U16x2_LDSM_T};
/// // error: copy_atom: elements of 32 bits are divided between threads (RecastDivisible)
/// SM75_U16x2_LDSM_T.of::<f32>();
/// ```
///
/// Source: CuTe `Copy_Atom`, "CopyOperation is not valid for Src of ValType".
#[diagnostic::on_unimplemented(
    message = "copy_atom: the bound `{Self}: Moves<{T}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the instruction can move such elements"
)]
pub trait Moves<
    T: ElementWidth,
    Verdict: Status = SidesVerdict<Self, T>,
    Kind = <Verdict as Status>::Kind,
>: CopyAtom
{
}
impl<I: CopyAtom, T: ElementWidth, V: Status> Moves<T, V, Kept> for I {}
impl<I: CopyAtom, T: ElementWidth, V: Status> Moves<T, V, Broken> for I where
    V::Report: Holds<operation::copy_atom, I::SrcLayout, I::DstLayout>
{
}

/// The layout of a side of the instruction `I`, in elements of type `T`.
type InElements<I, T, L> =
    <L as ComputeOfElements<<T as ElementWidth>::Width, Size<<I as CopyAtom>::ThrId>>>::Output;
type VerdictOf<I, T, L> = <InElements<I, T, L> as Layout>::Verdict;
type SidesVerdict<I, T> = And<
    VerdictOf<I, T, <I as CopyAtom>::SrcLayout>,
    And<VerdictOf<I, T, <I as CopyAtom>::DstLayout>, VerdictOf<I, T, <I as CopyAtom>::RefLayout>>,
>;

macro_rules! value_layouts {
    ($($(#[$doc:meta])* $method:ident, $alias:ident, $of:ident: $name:literal $bits:literal $values:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// ```
        /// # #[cfg(feature = "nvidia")] {
        #[doc = concat!("use cute_core::atom::{BF16, ", stringify!($alias), ", nvidia::copy::SM90_U32x2_STSM_N};")]
        /// use cute_core::prelude::*;
        #[doc = concat!("let _: ", stringify!($alias), "<SM90_U32x2_STSM_N, BF16> = layout!(", $values, ");")]
        /// # }
        /// ```
        ///
        #[doc = concat!("Source: CuTe `Copy_Atom::", $name, "`.")]
        pub type $alias<I, T> = InElements<I, T, <I as CopyAtom>::$of>;

        impl<I: CopyAtom, T: ElementWidth> CopyAtomOf<I, T> {
            $(#[$doc])*
            ///
            /// ```
            /// # #[cfg(feature = "nvidia")] {
            /// use cute_core::atom::{BF16, CopyAtom, nvidia::copy::SM90_U32x2_STSM_N};
            /// use cute_core::prelude::*;
            #[doc = concat!("// in bits ", $bits)]
            #[doc = concat!("assert_eq!(SM90_U32x2_STSM_N.of::<BF16>().", stringify!($method), "(), layout!(", $values, "));")]
            /// # }
            /// ```
            ///
            #[doc = concat!("Source: CuTe `Copy_Atom::", $name, "`.")]
            #[inline(always)]
            pub fn $method<R: Layout>(self) -> R
            where
                I::$of: ComputeOfElements<T::Width, Size<I::ThrId>, Output = R>,
            {
                R::make_static()
            }
        }
    )*};
}
value_layouts! {
    /// The layout from (thread, value) to the elements that are read.
    val_layout_src, ValLayoutSrc, SrcLayout: "ValLayoutSrc" "(32,(32,2)):(32,(1,1024))" "(32,(2,2)):(2,(1,64))";
    /// The layout from (thread, value) to the elements that are written.
    val_layout_dst, ValLayoutDst, DstLayout: "ValLayoutDst" "((16,2),128):((128,0),1)" "((16,2),8):((8,0),1)";
    /// The layout from (thread, value) to elements, for the side by which a tiled copy counts
    /// threads and values.
    val_layout_ref, ValLayoutRef, RefLayout: "ValLayoutRef" "(32,(32,2)):(32,(1,1024))" "(32,(2,2)):(2,(1,64))";
}
