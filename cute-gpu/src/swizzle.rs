//! [`SmemSwizzle`]: the swizzles of shared memory that the hardware has.

use cute_core::atom::{BF16, E4M3, E5M2, F16, F32, F64, Format, S8, S16, S32, TF32, U8, U32};
use cute_core::int::{Int, Mul};
use cute_core::macros::Int;
use cute_core::swizzle::{Bytes, Elements, Swizzle};

/// A swizzle that `wgmma` and TMA know: it permutes the pieces of 16 bytes within rows of 32, 64 or
/// 128 bytes.
///
/// The address of a byte is permuted, whatever begins where: bits 4, 5 and 6 are flipped by bits 7,
/// 8 and 9 (`Sw<3,4,3>` of bytes), of which the shorter rows have one or two.
///
/// ```
/// use cute_gpu::SmemSwizzle;
/// assert_eq!((SmemSwizzle::B128.span(), SmemSwizzle::B128.alignment()), (128, 1024));
/// ```
///
/// Source: PTX ISA, Asynchronous Warpgroup Level Matrix, Matrix Descriptor; CuTe
/// `SM90::GMMA::LayoutType`, `CUtensorMapSwizzle` of the CUDA driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SmemSwizzle {
    /// None: `Sw<0,4,3>` of bytes.
    None,
    /// Rows of 32 bytes: `Sw<1,4,3>`.
    B32,
    /// Rows of 64 bytes: `Sw<2,4,3>`.
    B64,
    /// Rows of 128 bytes: `Sw<3,4,3>`.
    B128,
}

impl SmemSwizzle {
    /// The number of bits of an address that it permutes.
    pub const fn bits(self) -> u32 {
        match self {
            Self::None => 0,
            Self::B32 => 1,
            Self::B64 => 2,
            Self::B128 => 3,
        }
    }

    /// The length of a row in bytes; 16 without a swizzle.
    pub const fn span(self) -> u32 {
        16 << self.bits()
    }

    /// The alignment in bytes of memory that begins with a whole pattern; 16 without a swizzle.
    ///
    /// A pattern has 8 rows of 32, 64 or 128 bytes.
    pub const fn alignment(self) -> u32 {
        match self {
            Self::None => 16,
            _ => 8 * self.span(),
        }
    }

    /// Bits 62 and 63 of a matrix descriptor.
    pub const fn descriptor_bits(self) -> u64 {
        match self {
            Self::None => 0,
            Self::B32 => 3,
            Self::B64 => 2,
            Self::B128 => 1,
        }
    }

    /// The value of `CUtensorMapSwizzle`.
    pub const fn tensor_map_value(self) -> u32 {
        self.bits()
    }

    /// The address that a byte has after the swizzle.
    ///
    /// ```
    /// use cute_gpu::SmemSwizzle;
    /// assert_eq!(SmemSwizzle::B128.apply(0x2180), 0x21b0);
    /// ```
    pub const fn apply(self, address: u64) -> u64 {
        let field = (1 << self.bits()) - 1;
        address ^ ((address >> 7 & field) << 4)
    }
}

/// The number of elements of `width` bits in 16 bytes.
pub(crate) const fn piece(width: u32) -> u32 {
    128 / width
}

/// Formats of elements in memory, of 8 to 64 bits. Sealed.
///
/// ```
/// use cute_core::atom::{Format, TF32};
/// use cute_gpu::ElementFormat;
/// fn bytes<F: ElementFormat>() -> u32 {
///     F::BITS / 8
/// }
/// assert_eq!(bytes::<TF32>(), 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no format of elements in shared memory",
    label = "not a format of elements of 8, 16, 32 or 64 bits"
)]
pub trait ElementFormat: Format + sealed::Sealed {
    /// The number of elements in 16 bytes.
    type Piece: Int;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! element_formats {
    ($($bits:literal bits, $count:literal = 2^$piece:literal in 16 bytes: $($format:ident)*;)*) => {$($(
        impl sealed::Sealed for $format {}
        impl ElementFormat for $format {
            type Piece = Int![$count];
        }
        #[diagnostic::do_not_recommend]
        impl KeepsPieces<$format> for Int![$piece] {}
        #[diagnostic::do_not_recommend]
        impl HoldsElements<$format> for cute_core::composed::SmemPointer<$bits> {}
    )*)*};
}
element_formats! {
    8 bits, 16 = 2^4 in 16 bytes: E4M3 E5M2 S8 U8;
    16 bits, 8 = 2^3 in 16 bytes: F16 BF16 S16;
    32 bits, 4 = 2^2 in 16 bytes: F32 TF32 S32 U32;
    64 bits, 2 = 2^1 in 16 bytes: F64;
}

/// Pointers to shared memory with elements as wide as those of `F`.
///
/// ```
/// use cute_core::{atom::F16, composed::SmemPointer};
/// use cute_gpu::HoldsElements;
/// fn holds<P: HoldsElements<F16>>(_: P) {}
/// holds(SmemPointer::<16>);
/// ```
#[diagnostic::on_unimplemented(
    message = "shared memory at `{Self}` does not hold elements `{F}`",
    label = "elements of another width",
    note = "the number of `SmemPointer` is the width of an element in bits: `Layout_K_SW128_Atom::<16>` is for F16 and BF16, \
            `<8>` for E4M3, E5M2, S8 and U8, `<32>` for TF32"
)]
pub trait HoldsElements<F: ElementFormat> {}

/// Bases of swizzles of elements `F` that leave 16 bytes together: the logarithm of their number.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::KeepsPieces;
/// fn keeps<B: KeepsPieces<F16>>(_: B) {}
/// keeps(int!(3)); // 2^3 elements of 16 bits
/// ```
#[diagnostic::on_unimplemented(
    message = "a swizzle of elements `{F}` that `wgmma` and TMA have permutes pieces of 16 bytes, not elements from bit `{Self}` on",
    label = "not a swizzle of the hardware",
    note = "the base of a swizzle of elements, the second number, is 4 for elements of 8 bits, 3 for 16, 2 for 32 and 1 for 64"
)]
pub trait KeepsPieces<F: ElementFormat> {}

/// Swizzles of elements `F` that the hardware has, with their [`SmemSwizzle`].
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::{HardwareSwizzle, SmemSwizzle};
/// const MODE: SmemSwizzle = <Swizzle![3,3,3] as HardwareSwizzle<F16>>::MODE;
/// assert_eq!(MODE, SmemSwizzle::B128);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no swizzle of elements `{F}` that `wgmma` and TMA have",
    label = "not a swizzle of the hardware",
    note = "they permute pieces of 16 bytes in rows of 32, 64 or 128 bytes: `Sw<1,4,3>`, `Sw<2,4,3>` and `Sw<3,4,3>` of \
            bytes; of elements with 16 bits `Sw<1,3,3>`, `Sw<2,3,3>` and `Sw<3,3,3>`, with 32 bits `Sw<1,2,3>` and so on"
)]
pub trait HardwareSwizzle<F: ElementFormat> {
    /// The swizzle.
    const MODE: SmemSwizzle;
    /// The number of elements in a row of the swizzle; in 16 bytes without a swizzle.
    type Row: Int;
}

macro_rules! hardware_swizzles {
    ($($bits:literal $mode:ident, $pieces:literal pieces in a row;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<F: ElementFormat> HardwareSwizzle<F> for Swizzle<Int![$bits], Int![4], Int![3], Bytes> {
            const MODE: SmemSwizzle = SmemSwizzle::$mode;
            type Row = Mul<F::Piece, Int![$pieces]>;
        }
        impl<F: ElementFormat, M: Int + KeepsPieces<F>> HardwareSwizzle<F> for Swizzle<Int![$bits], M, Int![3], Elements> {
            const MODE: SmemSwizzle = SmemSwizzle::$mode;
            type Row = Mul<F::Piece, Int![$pieces]>;
        }
    )*};
}
hardware_swizzles! {
    0 None, 1 pieces in a row;
    1 B32, 2 pieces in a row;
    2 B64, 4 pieces in a row;
    3 B128, 8 pieces in a row;
}
