//! Copy atoms, tiled copies and tiled MMAs as CuTe's `print` shows them: their layouts, a line each.
//!
//! CuTe prints no names of instructions, so that instructions with equal layouts print alike.

use super::algebra::tiled_copy::ComputeOfElements;
use super::{CopyAtom, CopyAtomOf, MmaAtom, MmaTiling, TiledCopy, TiledMma};
use crate::int::{Int, StaticInt};
use crate::layout::{Layout, Size, Tiler};
use crate::tensor::ElementWidth;
use core::fmt::{Display, Formatter, Result};

/// The layout `L` of bits, in elements of type `T`.
fn in_elements<I, T, L, R: Layout>() -> R
where
    I: CopyAtom,
    T: ElementWidth,
    L: ComputeOfElements<T::Width, Size<I::ThrId>, Output = R>,
{
    Layout::make_static()
}

/// As CuTe prints it:
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, F16, nvidia::copy::SM75_U32x4_LDSM_N};
/// assert_eq!(SM75_U32x4_LDSM_N.of::<F16>().to_string(), "\
/// Copy_Atom
///   ThrID:        _32:_1
///   ValLayoutSrc: (_32,_8):(_8,_1)
///   ValLayoutDst: (_32,(_2,_4)):(_2,(_1,_64))
///   ValLayoutRef: (_32,(_2,_4)):(_2,(_1,_64))
///   ValueType:    16b");
/// # }
/// ```
///
/// Source: CuTe `print(Copy_Atom)`.
impl<I: CopyAtom, T: ElementWidth> Display for CopyAtomOf<I, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "Copy_Atom")?;
        writeln!(f, "  ThrID:        {}", I::ThrId::make_static())?;
        writeln!(
            f,
            "  ValLayoutSrc: {}",
            in_elements::<I, T, I::SrcLayout, _>()
        )?;
        writeln!(
            f,
            "  ValLayoutDst: {}",
            in_elements::<I, T, I::DstLayout, _>()
        )?;
        writeln!(
            f,
            "  ValLayoutRef: {}",
            in_elements::<I, T, I::RefLayout, _>()
        )?;
        write!(f, "  ValueType:    {}b", T::Width::VALUE)
    }
}

/// As CuTe prints it:
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy, make_tiled_copy};
/// use cute_core::prelude::*;
/// let atom = UniversalCopy::<64>.of::<u16>();
/// let copy = make_tiled_copy(atom, layout!((32,8)), layout!((4,1)));
/// assert_eq!(copy.to_string(), "\
/// TiledCopy
///   Tiler_MN:       (_128,_8)
///   TiledLayout_TV: (_256,_4):(_4,_1)
/// Copy_Atom
///   ThrID:        _1:_0
///   ValLayoutSrc: (_1,_4):(_0,_1)
///   ValLayoutDst: (_1,_4):(_0,_1)
///   ValLayoutRef: (_1,_4):(_0,_1)
///   ValueType:    16b");
/// # }
/// ```
///
/// Source: CuTe `print(TiledCopy)`.
impl<A: Copy + Display, Tv: Layout, T: Tiler + Display> Display for TiledCopy<A, Tv, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "TiledCopy")?;
        writeln!(f, "  Tiler_MN:       {}", self.tiler_mn())?;
        writeln!(f, "  TiledLayout_TV: {}", self.layout_tv())?;
        self.atom().fmt(f)
    }
}

/// As CuTe prints it:
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{make_tiled_mma, nvidia::sm70::SM70_8x8x4_F32F16F16F32_NT};
/// use cute_core::prelude::*;
/// let mma = make_tiled_mma(SM70_8x8x4_F32F16F16F32_NT, layout!((2,2,1):(2,1,0)), tile!((_,32,_)));
/// assert_eq!(mma.to_string(), "\
/// TiledMMA
///   ThrLayoutVMNK:  ((_4,_2),_2,_2,_1):((_1,_16),_8,_4,_0)
///   PermutationMNK: (_,_32,_)
/// MMA_Atom
///   ThrID:      (_4,_2):(_1,_16)
///   Shape_MNK:  (_8,_8,_4)
///   LayoutA_TV: ((_4,_2),_4):((_8,_4),_1)
///   LayoutB_TV: ((_4,_2),_4):((_8,_4),_1)
///   LayoutC_TV: ((_2,_2,_2),(_2,_2,_2)):((_1,_16,_4),(_8,_2,_32))");
/// # }
/// ```
///
/// Source: CuTe `print(TiledMMA)`.
impl<A: MmaAtom, L: Layout, T: Tiler> Display for TiledMma<A, L, T>
where
    Self: MmaTiling,
{
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "TiledMMA")?;
        writeln!(f, "  ThrLayoutVMNK:  {}", self.thr_layout_vmnk())?;
        f.write_str("  PermutationMNK: ")?;
        Self::write_tile(f)?;
        writeln!(f, "\nMMA_Atom")?;
        writeln!(f, "  ThrID:      {}", A::ThrId::make_static())?;
        let m = <Self as MmaTiling>::AtomM::make_static();
        let n = <Self as MmaTiling>::AtomN::make_static();
        let k = <Self as MmaTiling>::AtomK::make_static();
        writeln!(f, "  Shape_MNK:  ({m},{n},{k})")?;
        writeln!(f, "  LayoutA_TV: {}", A::ALayout::make_static())?;
        writeln!(f, "  LayoutB_TV: {}", A::BLayout::make_static())?;
        write!(f, "  LayoutC_TV: {}", A::CLayout::make_static())
    }
}
