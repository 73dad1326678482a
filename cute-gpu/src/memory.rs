//! [`InSharedMemory`]: layouts of shared memory, plain or behind a swizzle.

use crate::modes::{ModeLists, StaticModes};
use crate::swizzle::{ElementFormat, HardwareSwizzle, HoldsElements, SmemSwizzle};
use cute_core::composed::{ComposedLayout, SmemPointer};
use cute_core::int::{Int, StaticInt};
use cute_core::layout::Mode;
use cute_core::swizzle::{Bytes, Elements, Swizzle};
use cute_core::tuple::Cons;

/// The numbers of a layout of shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    pub(crate) modes: ModeLists,
    pub(crate) swizzle: SmemSwizzle,
    /// The offset in elements that is added before the swizzle permutes.
    pub(crate) start: u64,
}

/// Static layouts of elements `F` in shared memory: plain ones, and those behind a swizzle that the
/// hardware has.
///
/// Sealed. A swizzle permutes bytes of addresses, as that of
/// [`Layout_K_SW128_Atom`](cute_core::atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom), or
/// elements from the start of the memory; then the memory begins with a whole pattern of the
/// swizzle ([`SmemSwizzle::alignment`]).
///
/// ```
/// use cute_core::{atom::F16, atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom, prelude::*};
/// use cute_gpu::InSharedMemory;
/// fn is_memory<L: InSharedMemory<F16>>(_: L) {}
/// is_memory(layout!((8,64):(64,1)));
/// is_memory(swizzle!(3,3,3).compose(layout!((8,64):(64,1))));
/// is_memory(Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128,64))));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{atom::F16, prelude::*};
/// # use cute_gpu::InSharedMemory;
/// # fn is_memory<L: InSharedMemory<F16>>(_: L) {}
/// // error: `Swizzle<…>` is no swizzle of elements `F16` that `wgmma` and TMA have
/// is_memory(swizzle!(3,2,3).compose(layout!((8,64):(64,1))));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no static layout of elements `{F}` in shared memory",
    label = "not a layout of shared memory",
    note = "layouts of shared memory are static layouts of integer strides, plain or behind one swizzle: \
            `layout!((8, 64):(64, 1))`, `swizzle!(3,3,3).compose(layout!((8, 64):(64, 1)))`, \
            `Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128, 64)))`"
)]
pub trait InSharedMemory<F: ElementFormat>: Copy {
    /// Its modes, its swizzle, and where it starts.
    #[doc(hidden)]
    const MEMORY: Memory;
    /// The layout without the swizzle.
    #[doc(hidden)]
    type Modes: StaticModes;
    /// The number of elements in a row of the swizzle; in 16 bytes without a swizzle.
    #[doc(hidden)]
    type Row: Int;
}

/// A layout without a swizzle.
const fn plain(modes: ModeLists) -> Memory {
    Memory {
        modes,
        swizzle: SmemSwizzle::None,
        start: 0,
    }
}

impl<F: ElementFormat, S: Int, D: Int> InSharedMemory<F> for Mode<S, D>
where
    Self: StaticModes,
{
    const MEMORY: Memory = plain(Self::LISTS);
    type Modes = Self;
    type Row = F::Piece;
}
impl<F: ElementFormat, H: Copy, T: Copy> InSharedMemory<F> for Cons<H, T>
where
    Self: StaticModes,
{
    const MEMORY: Memory = plain(Self::LISTS);
    type Modes = Self;
    type Row = F::Piece;
}
impl<F: ElementFormat, B: Int, M: Int, S: Int, O: StaticInt, L: StaticModes> InSharedMemory<F>
    for ComposedLayout<Swizzle<B, M, S, Elements>, O, L>
where
    Swizzle<B, M, S, Elements>: HardwareSwizzle<F>,
{
    const MEMORY: Memory = Memory {
        modes: L::LISTS,
        swizzle: <Swizzle<B, M, S, Elements> as HardwareSwizzle<F>>::MODE,
        start: O::VALUE as u64, // a layout is made with an offset that is not negative
    };
    type Modes = L;
    type Row = <Swizzle<B, M, S, Elements> as HardwareSwizzle<F>>::Row;
}
impl<F: ElementFormat, B: Int, M: Int, S: Int, L: StaticModes, const BITS: usize> InSharedMemory<F>
    for ComposedLayout<Swizzle<B, M, S, Bytes>, SmemPointer<BITS>, L>
where
    Swizzle<B, M, S, Bytes>: HardwareSwizzle<F>,
    SmemPointer<BITS>: HoldsElements<F>,
{
    const MEMORY: Memory = Memory {
        modes: L::LISTS,
        swizzle: <Swizzle<B, M, S, Bytes> as HardwareSwizzle<F>>::MODE,
        start: 0,
    };
    type Modes = L;
    type Row = <Swizzle<B, M, S, Bytes> as HardwareSwizzle<F>>::Row;
}

/// Run-time layouts.
#[cfg(feature = "alloc")]
mod dynamic {
    use super::{Memory, plain};
    use crate::memory_error::MemoryError;
    use crate::modes::ModeLists;
    use crate::swizzle::{SmemSwizzle, piece};
    use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
    use cute_core::swizzle::DynSwizzle;

    /// Layouts of shared memory that are known at run time.
    ///
    /// Sealed: they are [`DynLayout`] and [`DynSwizzledLayout`], whose swizzle permutes elements.
    ///
    /// ```
    /// use cute_core::{atom::F16, dynamic::DynSwizzledLayout};
    /// use cute_gpu::Operand;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o ((8,16),64):((64,512),1)".parse()?;
    /// assert_eq!(Operand::try_from_dyn::<F16>(&smem, 64)?.stride_bytes(), 1024);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub trait DynSharedMemory: sealed::Sealed {
        /// The numbers, for elements of `width` bits.
        #[doc(hidden)]
        fn memory(&self, width: u32) -> Result<Memory, MemoryError>;
    }

    mod sealed {
        pub trait Sealed {}
        impl Sealed for super::DynLayout {}
        impl Sealed for super::DynSwizzledLayout {}
    }

    /// The kind of a swizzle of elements with `width` bits.
    fn mode(swizzle: DynSwizzle, width: u32) -> Result<SmemSwizzle, MemoryError> {
        let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
        let of_pieces = 1 << base == u64::from(piece(width)) && shift == 3;
        match bits {
            0 => Ok(SmemSwizzle::None),
            1 if of_pieces => Ok(SmemSwizzle::B32),
            2 if of_pieces => Ok(SmemSwizzle::B64),
            3 if of_pieces => Ok(SmemSwizzle::B128),
            _ => Err(MemoryError::NoSwizzle {
                bits,
                base,
                shift,
                width,
            }),
        }
    }

    impl DynSharedMemory for DynLayout {
        fn memory(&self, _: u32) -> Result<Memory, MemoryError> {
            Ok(plain(ModeLists::of_dyn(self)?))
        }
    }

    impl DynSharedMemory for DynSwizzledLayout {
        fn memory(&self, width: u32) -> Result<Memory, MemoryError> {
            Ok(Memory {
                modes: ModeLists::of_dyn(self.layout())?,
                swizzle: mode(self.swizzle(), width)?,
                start: self.offset().value() as u64, // its constructor refuses a negative one
            })
        }
    }
}
#[cfg(feature = "alloc")]
pub use dynamic::DynSharedMemory;
