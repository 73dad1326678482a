//! Bytes as elements of any type that `bytemuck` allows (feature `bytemuck`).

use crate::layout::Layout;
use crate::tensor::{Engine, IntoEngine, Shared, Tensor, TensorError, Unique};
use bytemuck::{AnyBitPattern, NoUninit, PodCastError};

/// Bytes that [`Tensor::from_bytes`] takes as elements of an engine `E`: `&B` for reading, where
/// `B` is `[u8]`, `[u8; N]`, `Vec<u8>` or another type that derefs to bytes by `AsRef`, and `&mut
/// B` for writing. Sealed by its two implementations.
///
/// ```
/// use cute_core::{prelude::*, tensor::IntoElements};
/// fn first<'a>(bytes: impl IntoElements<Shared<'a, u16>>) -> Result<u16, TensorError> {
///     Ok(Tensor::from_bytes(bytes, layout!(1:0))?[0])
/// }
/// let words = [0x0201_u16, 0x0403];
/// assert_eq!(first(bytemuck::bytes_of(&words)), Ok(0x0201));
/// ```
pub trait IntoElements<E: Engine> {
    /// A slice of the elements.
    type Elements: IntoEngine<Engine = E>;
    #[doc(hidden)]
    fn into_elements(self) -> Result<Self::Elements, TensorError>;
}

impl<'a, B: AsRef<[u8]> + ?Sized, T: AnyBitPattern> IntoElements<Shared<'a, T>> for &'a B {
    type Elements = &'a [T];
    #[inline]
    fn into_elements(self) -> Result<&'a [T], TensorError> {
        let bytes = self.as_ref();
        bytemuck::try_cast_slice(bytes)
            .map_err(|error| refusal::<T>(error, bytes.as_ptr().addr(), bytes.len()))
    }
}
impl<'a, B: AsMut<[u8]> + ?Sized, T: AnyBitPattern + NoUninit> IntoElements<Unique<'a, T>>
    for &'a mut B
{
    type Elements = &'a mut [T];
    #[inline]
    fn into_elements(self) -> Result<&'a mut [T], TensorError> {
        let bytes = self.as_mut();
        let (address, len) = (bytes.as_ptr().addr(), bytes.len());
        bytemuck::try_cast_slice_mut(bytes).map_err(|error| refusal::<T>(error, address, len))
    }
}

/// Why bytes are no elements of `T`.
#[cold]
fn refusal<T>(error: PodCastError, address: usize, len: usize) -> TensorError {
    let (size, align) = (size_of::<T>(), align_of::<T>());
    match error {
        PodCastError::TargetAlignmentGreaterAndInputNotAligned => TensorError::Misaligned {
            excess: address % align,
            align,
        },
        // Elements of no bytes leave all of them over.
        _ => TensorError::PartialElement {
            excess: len.checked_rem(size).unwrap_or(len),
            size,
        },
    }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The tensor whose coordinate 0 is at the first of these bytes, as elements of another type
    /// (feature `bytemuck`): `&bytes` for reading, `&mut bytes` for writing. Nothing is copied. The
    /// element is any type for which each pattern of bits is a value (`bytemuck::AnyBitPattern`,
    /// and `NoUninit` for writing), such as numbers, arrays of them, and types that derive `Pod`.
    ///
    /// # Errors
    /// Fails if the bytes do not begin where such an element can, or if they are not a whole number
    /// of elements (RecastDivisible); and for the errors of [`Tensor::new`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut words = [1.0_f32, 2.0, 3.0, 4.0];
    /// let bytes: &mut [u8] = bytemuck::bytes_of_mut(&mut words);
    /// let x: Tensor<Shared<'_, f32>, _> = Tensor::from_bytes(&*bytes, layout!((2,2):(2,1)))?;
    /// assert_eq!(x[(1,0)], 3.0);
    /// let mut y: TensorMut<'_, f32, _> = Tensor::from_bytes(bytes, layout!((2,2):(2,1)))?;
    /// y[(1,1)] = 7.0;
    /// assert_eq!(words[3], 7.0);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: the trait bound `bool: AnyBitPattern` is not satisfied
    /// let x: Tensor<Shared<'_, bool>, _> = Tensor::from_bytes(&[0_u8; 4], layout!(4:1)).unwrap();
    /// ```
    ///
    /// Source: `numpy.frombuffer`.
    #[inline]
    pub fn from_bytes<B: IntoElements<E>>(bytes: B, layout: L) -> Result<Self, TensorError> {
        Self::new(bytes.into_elements()?, layout)
    }
}
