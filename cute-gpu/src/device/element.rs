//! The element that one instruction loads and stores: 1, 2, 4, 8 or 16 bytes.

use half::{bf16, f16};

/// Elements that memory is read and written by: of 1, 2, 4, 8 or 16 bytes.
///
/// ```
/// use cute_gpu::device::{Aligned, DeviceElement};
/// fn bytes<T: DeviceElement>() -> usize {
///     size_of::<T>()
/// }
/// assert_eq!((bytes::<half::f16>(), bytes::<Aligned<[f32; 4], 16>>()), (2, 16));
/// ```
///
/// # Safety
/// The type has a size of 1, 2, 4, 8 or 16 bytes, is aligned to that size, has no padding, and
/// every value of its bytes is one of the type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not loaded or stored by one instruction",
    label = "not an element of a GPU's memory",
    note = "elements are numbers of 8 to 64 bits, and `Aligned<[T; N], 8>` and `Aligned<[T; N], 16>` of 8 and 16 bytes"
)]
pub unsafe trait DeviceElement: Copy {}

macro_rules! elements {
    ($($t:ty)*) => {$(
        // SAFETY: a number, whose size is its alignment on GPUs.
        unsafe impl DeviceElement for $t {}
    )*};
}
elements!(u8 i8 u16 i16 u32 i32 u64 i64 f32 f64 f16 bf16);

/// An array of numbers that one instruction loads or stores: of 8 or 16 bytes, and aligned to them.
///
/// ```
/// use cute_gpu::device::Aligned;
/// let x = Aligned::<[f32; 4], 16>::new([1.0, 2.0, 3.0, 4.0]);
/// assert_eq!((x[2], align_of_val(&x)), (3.0, 16));
/// ```
/// ```compile_fail,E0080
/// // error: 12 bytes are no element of 16
/// let x = cute_gpu::device::Aligned::<[f32; 3], 16>::new([0.0; 3]);
/// ```
///
/// Source: CuTe `uint128_t`, `AutoVectorizingCopyWithAssumedAlignment`.
#[doc(alias("uint128_t", "float4"))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Aligned<A, const BYTES: usize>
where
    Bytes<BYTES>: Alignment,
{
    align: [<Bytes<BYTES> as Alignment>::Unit; 0],
    array: A,
}

/// A number of bytes, as a type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bytes<const N: usize>;

/// The numbers of bytes that vectors have: 8 and 16. Sealed.
pub trait Alignment: sealed::Sealed {
    /// A type that is aligned so.
    #[doc(hidden)]
    type Unit: Copy + core::fmt::Debug + PartialEq;
}
impl Alignment for Bytes<8> {
    type Unit = Unit8;
}
impl Alignment for Bytes<16> {
    type Unit = Unit16;
}

/// 8 bytes, aligned to them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(8))]
pub struct Unit8;
/// 16 bytes, aligned to them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(16))]
pub struct Unit16;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Bytes<8> {}
    impl Sealed for super::Bytes<16> {}
}

impl<T: DeviceElement, const N: usize, const BYTES: usize> Aligned<[T; N], BYTES>
where
    Bytes<BYTES>: Alignment,
{
    /// The vector of these numbers.
    #[inline(always)]
    pub fn new(array: [T; N]) -> Self {
        const {
            assert!(
                size_of::<[T; N]>() == BYTES,
                "the numbers do not fill the vector"
            )
        };
        Self { align: [], array }
    }

    /// The numbers.
    #[inline(always)]
    pub fn into_array(self) -> [T; N] {
        self.array
    }
}

impl<T, const N: usize, const BYTES: usize> core::ops::Index<usize> for Aligned<[T; N], BYTES>
where
    Bytes<BYTES>: Alignment,
{
    type Output = T;
    #[inline(always)]
    fn index(&self, number: usize) -> &T {
        &self.array[number]
    }
}

macro_rules! vectors {
    ($($bytes:literal: $($t:ty, $n:literal;)*)*) => {$($(
        // SAFETY: the numbers fill the bytes to which the vector is aligned.
        unsafe impl DeviceElement for Aligned<[$t; $n], $bytes> {}
    )*)*};
}
vectors! {
    8: u8, 8; i8, 8; u16, 4; i16, 4; f16, 4; bf16, 4; u32, 2; i32, 2; f32, 2;
    16: u8, 16; i8, 16; u16, 8; i16, 8; f16, 8; bf16, 8; u32, 4; i32, 4; f32, 4; u64, 2; i64, 2; f64, 2;
}

/// The bits of an element of `N` words, or the element of such bits.
///
/// # Safety
/// Both types have one size, and the bytes of `A` are a value of `B`.
#[inline(always)]
pub(super) unsafe fn bits<A: Copy, B: Copy>(value: A) -> B {
    debug_assert_eq!(size_of::<A>(), size_of::<B>());
    // SAFETY: as many bytes are read as there are, and the caller promises that they are a `B`.
    unsafe { core::mem::transmute_copy(&value) }
}
