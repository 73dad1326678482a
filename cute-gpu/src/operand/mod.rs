//! [`Operand`]: how `wgmma` reads an operand in shared memory.
//!
//! `wgmma` reads (64,K) of A and (N,K) of B by a [`Descriptor`] of 64 bits: an address, two
//! distances, and a swizzle. The numbers are those of the layout; nothing else is a parameter.

mod derive;
mod descriptor;
mod error;
mod order;

pub use descriptor::Descriptor;
pub use error::OperandError;
pub use order::{CanonicalOrder, GmmaOperand, NeighbourStride, TwoModes};

use crate::memory::InSharedMemory;
use crate::modes::ModeList;
use crate::swizzle::{ElementFormat, SmemSwizzle};
use cute_core::atom::{BF16, E4M3, E5M2, F16, S8, TF32, U8};

/// A mode of an operand, or the mode along which its elements are contiguous.
///
/// Source: CuTe `GMMA::Major`; the core has both as types,
/// [`K`](struct@cute_core::atom::K) and [`MN`](struct@cute_core::atom::MN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Mode 0: M of A, N of B.
    MN,
    /// Mode 1.
    K,
}

impl Side {
    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Side::MN => "M or N",
            Side::K => "K",
        }
    }
}

/// Formats of elements that `wgmma` multiplies.
///
/// Source: PTX ISA, `wgmma.mma_async`.
///
/// ```
/// use cute_core::atom::E4M3;
/// use cute_gpu::GmmaFormat;
/// assert_eq!(<E4M3 as GmmaFormat>::K, 32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`wgmma` does not multiply elements `{Self}`",
    label = "not a format of `wgmma`",
    note = "it multiplies F16, BF16, TF32, E4M3, E5M2, S8 and U8"
)]
pub trait GmmaFormat: ElementFormat {
    /// K of an instruction: 32 bytes.
    const K: u32 = 256 / Self::BITS;
}
impl GmmaFormat for F16 {}
impl GmmaFormat for BF16 {}
impl GmmaFormat for TF32 {}
impl GmmaFormat for E4M3 {}
impl GmmaFormat for E5M2 {}
impl GmmaFormat for S8 {}
impl GmmaFormat for U8 {}

/// An operand of `wgmma` in shared memory: what its layout says.
///
/// The layout has the modes (M or N, K), of a tile of any number of instructions. The derivation
/// divides it into parts (64,K) or (N,K), one for each instruction, and finds the descriptor of the
/// first part and the steps to the others.
///
/// As a constant it is checked when the program is compiled:
///
/// ```
/// use cute_core::{atom::{F16, K}, atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom, prelude::*};
/// use cute_gpu::{GmmaOperand, Operand, Side, SmemSwizzle};
/// fn operand<A: GmmaOperand<F16, K, 64>>(_: A) -> Operand {
///     A::OPERAND
/// }
/// // a tile (128,64) in blocks of 8 rows of 128 bytes
/// let a = operand(Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128,64))));
/// assert_eq!((a.major(), a.swizzle(), a.stride_bytes()), (Side::K, SmemSwizzle::B128, 1024));
/// assert_eq!(a.descriptor().bits(), 1 << 62 | 64 << 32 | 1 << 16);
/// // 16 elements along K are two pieces of 16 bytes; the lower half of the tile is 8192 bytes on
/// assert_eq!((a.parts(), a.step(0, 1), a.step(1, 0)), ((2, 4), 2, 512));
/// ```
///
/// A layout that no descriptor describes does not compile:
///
/// ```compile_fail,E0080
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::Operand;
/// // error: neighbours along M or N are 128 bytes apart, where a layout along K without a swizzle
/// // needs 16 (Distance)
/// const A: Operand = Operand::of::<F16, Layout![(64,64):(64,1)]>(64);
/// ```
///
/// Source: PTX ISA, Asynchronous Warpgroup Level Matrix, Matrix Descriptor and Strides; CuTe
/// `make_gmma_desc`, `smem_desc` (`mma_traits_sm90_gmma.hpp`).
#[doc(alias = "make_gmma_desc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    major: Side,
    swizzle: SmemSwizzle,
    /// In pieces of 16 bytes, as all distances here.
    leading: u32,
    stride: u32,
    /// The pieces from the start of the memory to the first part.
    start: u32,
    /// The greatest number of pieces from there to the start of a part.
    reach: u32,
    mn_steps: ModeList,
    k_steps: ModeList,
}

impl Operand {
    /// The operand of a layout `L` of elements `F`, of which an instruction reads `mn` rows: 64 of
    /// A, N of B.
    ///
    /// # Panics
    /// Panics with the words of the [`OperandError`] if no descriptor describes the layout. In a
    /// constant that is a compile error. `cargo check` reports it for a `const` item; within a
    /// generic function rustc evaluates constants in `cargo build` alone. What the bounds of `L`
    /// and `F` say (formats, swizzles, static sizes) is always found by `cargo check`.
    ///
    /// ```
    /// use cute_core::{atom::TF32, prelude::*};
    /// use cute_gpu::{Operand, Side};
    /// // 8 rows of 16 bytes are contiguous, and so on; a padded layout is as good
    /// const B: Operand = Operand::of::<TF32, Layout![((8,16),(4,8)):((4,36),(1,576))]>(128);
    /// assert_eq!((B.major(), B.leading_bytes(), B.stride_bytes()), (Side::K, 2304, 144));
    /// ```
    ///
    /// Source: CuTe `make_gmma_desc`.
    #[track_caller]
    pub const fn of<F: GmmaFormat, L: InSharedMemory<F>>(mn: u32) -> Operand {
        match Self::try_of::<F, L>(mn) {
            Ok(operand) => operand,
            Err(error) => error.refuse(),
        }
    }

    /// [`of`](Self::of), with a broken condition as an error.
    ///
    /// # Errors
    /// The first condition that is broken.
    ///
    /// ```
    /// use cute_core::{atom::E4M3, prelude::*};
    /// use cute_gpu::{Operand, OperandError};
    /// type Columns = Layout![(64,32):(1,64)];
    /// let error = Operand::try_of::<E4M3, Columns>(64).unwrap_err();
    /// assert_eq!(error, OperandError::OnlyAlongK { width: 8 });
    /// ```
    pub const fn try_of<F: GmmaFormat, L: InSharedMemory<F>>(
        mn: u32,
    ) -> Result<Operand, OperandError> {
        derive::derive(&L::MEMORY, F::BITS, mn)
    }

    /// The operand of a layout that is known at run time.
    ///
    /// # Errors
    /// The first condition that is broken.
    ///
    /// ```
    /// use cute_core::{atom::BF16, dynamic::DynLayout};
    /// use cute_gpu::Operand;
    /// let smem: DynLayout = "((8,8),(8,8)):((8,64),(1,512))".parse()?;
    /// let a = Operand::try_from_dyn::<BF16>(&smem, 64)?;
    /// assert_eq!((a.leading_bytes(), a.stride_bytes()), (1024, 128));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn try_from_dyn<F: GmmaFormat>(
        layout: &impl crate::memory::DynSharedMemory,
        mn: u32,
    ) -> Result<Operand, OperandError> {
        derive::derive(&layout.memory(F::BITS)?, F::BITS, mn)
    }

    /// The mode along which elements are contiguous: the instruction has K without `trans`, M or N
    /// with it.
    pub const fn major(&self) -> Side {
        self.major
    }

    /// The swizzle.
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.swizzle
    }

    /// The leading dimension byte offset.
    ///
    /// Along K without a swizzle it is the distance of two pieces of a row; with a swizzle it is 16
    /// and not used. Along M or N it is the distance of two rows of a swizzle, or, without one, of
    /// 8 columns.
    pub const fn leading_bytes(&self) -> u32 {
        self.leading * 16
    }

    /// The stride dimension byte offset.
    ///
    /// Along K it is the distance of 8 rows. Along M or N it is the distance of 8 columns, or,
    /// without a swizzle, of two pieces of a column.
    pub const fn stride_bytes(&self) -> u32 {
        self.stride * 16
    }

    /// The descriptor of the first part for memory at address 0.
    pub const fn descriptor(&self) -> Descriptor {
        Descriptor::new(self.start, self.leading, self.stride, self.swizzle)
    }

    /// The descriptor of the first part for memory that begins at an address of shared memory.
    ///
    /// # Errors
    /// Fails if the address is not aligned to the swizzle ([`SmemSwizzle::alignment`]), since the
    /// hardware permutes addresses; and if a part begins beyond 256 KiB.
    ///
    /// ```
    /// use cute_core::{atom::F16, prelude::*};
    /// use cute_gpu::{Operand, OperandError};
    /// const A: Operand = Operand::of::<F16, Layout![((8,8),(8,8)):((8,64),(1,512))]>(64);
    /// assert_eq!(A.at(0x8010)?.start_address(), 0x8010);
    /// assert_eq!(A.at(0x8008), Err(OperandError::Misaligned { address: 0x8008, alignment: 16 }));
    /// # Ok::<(), OperandError>(())
    /// ```
    pub const fn at(&self, address: u32) -> Result<Descriptor, OperandError> {
        let alignment = self.swizzle.alignment();
        if !address.is_multiple_of(alignment) {
            return Err(OperandError::Misaligned { address, alignment });
        }
        let last = (address / 16) as u64 + (self.start + self.reach) as u64;
        if last > Descriptor::MOST as u64 {
            let bytes = last as i128 * 16;
            return Err(OperandError::TooFar { bytes });
        }
        Ok(self.descriptor().after(address / 16))
    }

    /// The number of parts along (M or N, K).
    pub const fn parts(&self) -> (u64, u64) {
        (self.mn_steps.size(), self.k_steps.size())
    }

    /// The step from the first part to part `(mn, k)`, in pieces of 16 bytes, which is what
    /// [`Descriptor::after`] takes.
    ///
    /// # Panics
    /// Panics if there is no such part.
    ///
    /// ```
    /// use cute_core::{atom::F16, prelude::*};
    /// use cute_gpu::Operand;
    /// type Tile = Layout![((8,16),(8,8)):((8,64),(1,1024))];
    /// const A: Operand = Operand::of::<F16, Tile>(64);
    /// assert_eq!(A.descriptor().after(A.step(1, 1)).start_address(), 64*8*2 + 16*128*2);
    /// ```
    ///
    /// Source: CuTe `DescriptorIterator`.
    #[track_caller]
    pub const fn step(&self, mn: u64, k: u64) -> u32 {
        assert!(
            mn < self.mn_steps.size() && k < self.k_steps.size(),
            "the operand has no such part (InBounds)"
        );
        (self.mn_steps.at(mn) + self.k_steps.at(k)) as u32 // at most `reach`
    }
}
