//! DLPack's description of a tensor, without its pointer and its device: the storage stands for
//! these.

use super::strided::{check_sizes, elements_before, row_major_stride};
use super::{SourceError, StridedLayout};
use crate::error::LayoutError;
use crate::tensor::{Engine, IntoEngine, Tensor};
use core::fmt;

/// What DLPack's `DLTensor` says of a tensor. The fields have DLPack's names; `ndim` is the length
/// of `shape`.
///
/// ```
/// use cute_core::{prelude::*, tensor::{DlElement, DlTensor, SourceError, Strided}};
/// let description = DlTensor {
///     dtype: f32::DATA_TYPE,
///     shape: &[2, 3],
///     strides: None, // as `strides == NULL`
///     byte_offset: 4,
/// };
/// let data = [0.0_f32, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let x = Tensor::<_, Strided<2>>::from_dlpack(&data, &description)?;
/// assert_eq!(x[(1,0)], 4.0);
/// # Ok::<(), SourceError>(())
/// ```
///
/// Source: DLPack `DLTensor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DlTensor<'a> {
    /// The type of the elements.
    pub dtype: DlDataType,
    /// The size of each mode.
    pub shape: &'a [i64],
    /// The stride of each mode, in elements; `None` means row-major.
    pub strides: Option<&'a [i64]>,
    /// The offset of coordinate 0, in bytes from the start of the storage.
    pub byte_offset: u64,
}

/// The type of an element: DLPack's `DLDataType`.
///
/// ```
/// use cute_core::{prelude::*, tensor::{DlDataType, DlElement}};
/// let half = DlDataType { code: DlDataType::FLOAT, bits: 16, lanes: 1 };
/// assert_eq!(half.to_string(), "float16");
/// assert_eq!(i64::DATA_TYPE.to_string(), "int64");
/// ```
///
/// Source: DLPack `DLDataType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DlDataType {
    /// The kind of number: DLPack's `DLDataTypeCode`.
    pub code: u8,
    /// The bits of one number.
    pub bits: u8,
    /// How many numbers make an element.
    pub lanes: u16,
}

impl DlDataType {
    /// Signed integers: `kDLInt`.
    pub const INT: u8 = 0;
    /// Unsigned integers: `kDLUInt`.
    pub const UINT: u8 = 1;
    /// IEEE numbers: `kDLFloat`.
    pub const FLOAT: u8 = 2;
    /// The upper half of `f32`: `kDLBfloat`.
    pub const BFLOAT: u8 = 4;
    /// Two IEEE numbers: `kDLComplex`.
    pub const COMPLEX: u8 = 5;
    /// Truth values: `kDLBool`.
    pub const BOOL: u8 = 6;

    const fn one(code: u8, bits: u8) -> Self {
        DlDataType {
            code,
            bits,
            lanes: 1,
        }
    }
}

/// Prints `float32`, or `float32x4` for an element of four numbers.
impl fmt::Display for DlDataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &DlDataType { code, bits, lanes } = self;
        match code {
            Self::INT => write!(f, "int{bits}")?,
            Self::UINT => write!(f, "uint{bits}")?,
            Self::FLOAT => write!(f, "float{bits}")?,
            Self::BFLOAT => write!(f, "bfloat{bits}")?,
            Self::COMPLEX => write!(f, "complex{bits}")?,
            Self::BOOL => write!(f, "bool{bits}")?,
            _ => write!(f, "type {code} of {bits} bits")?,
        }
        match lanes {
            1 => Ok(()),
            _ => write!(f, "x{lanes}"),
        }
    }
}

/// Element types that DLPack knows. Implement it for your own types, such as halves.
///
/// ```
/// use cute_core::{prelude::*, tensor::{DlDataType, DlElement, DlTensor, SourceError, Strided}};
/// #[derive(Clone, Copy)]
/// struct Half(u16);
/// impl DlElement for Half {
///     const DATA_TYPE: DlDataType = DlDataType { code: DlDataType::FLOAT, bits: 16, lanes: 1 };
/// }
/// let described = DlTensor { dtype: Half::DATA_TYPE, shape: &[2], strides: None, byte_offset: 0 };
/// let x = Tensor::<_, Strided<1>>::from_dlpack(&[Half(0), Half(0x3c00)], &described)?;
/// assert_eq!(x[1].0, 0x3c00);
/// # Ok::<(), SourceError>(())
/// ```
pub trait DlElement {
    /// The type's description in DLPack.
    const DATA_TYPE: DlDataType;
}

macro_rules! elements {
    ($($code:ident: $($element:ident)*;)*) => {$($(
        impl DlElement for $element {
            const DATA_TYPE: DlDataType = DlDataType::one(DlDataType::$code, 8 * size_of::<$element>() as u8);
        }
    )*)*};
}
elements! {
    INT: i8 i16 i32 i64;
    UINT: u8 u16 u32 u64;
    FLOAT: f32 f64;
    BOOL: bool;
}

impl<E: Engine, L: StridedLayout> Tensor<E, L> {
    /// The tensor that DLPack describes, in a storage that begins where DLPack's `data` points.
    ///
    /// The type of the tensor's layout determines its rank.
    ///
    /// # Errors
    /// Fails if the element type is not that of the tensor's type, if the rank is not (Congruent),
    /// if `byte_offset` lies within an element (RecastDivisible), and for the errors of
    /// [`Tensor::from_strided`].
    ///
    /// ```
    /// use cute_core::{prelude::*, tensor::{DlElement, DlTensor, SourceError, Strided}};
    /// let data = vec![0_i64; 6];
    /// let described = |shape| DlTensor { dtype: i64::DATA_TYPE, shape, strides: None, byte_offset: 0 };
    /// let x: Tensor<_, Strided<2>> = Tensor::from_dlpack(&data[..], &described(&[2, 3]))?;
    /// assert_eq!(x.layout().to_string(), "(2,3):(3,1)");
    ///
    /// let refused = |described: DlTensor<'_>| Tensor::<_, Strided<2>>::from_dlpack(&data[..], &described).unwrap_err().to_string();
    /// assert_eq!(refused(described(&[6])), "1 modes are described, the layout has 2 (Congruent)");
    /// assert_eq!(refused(described(&[2, 4])), "needs 8 elements, storage has 6 (InBounds)");
    /// let floats = DlTensor { dtype: f64::DATA_TYPE, ..described(&[2, 3]) };
    /// assert_eq!(refused(floats), "elements are float64, those of the storage int64");
    /// # Ok::<(), SourceError>(())
    /// ```
    ///
    /// Source: DLPack `DLTensor`.
    pub fn from_dlpack<S: IntoEngine<Engine = E>>(
        storage: S,
        description: &DlTensor<'_>,
    ) -> Result<Self, SourceError>
    where
        E::Element: DlElement,
    {
        let &DlTensor {
            dtype,
            shape,
            strides,
            byte_offset,
        } = description;
        let expected = E::Element::DATA_TYPE;
        if dtype != expected {
            return Err(SourceError::DataType {
                found: dtype,
                expected,
            });
        }
        if shape.len() != L::RANK {
            return Err(SourceError::Rank {
                found: shape.len(),
                expected: L::RANK,
            });
        }
        let offset = elements_before::<E::Element>(byte_offset)?;
        check_sizes(shape.len(), |k| shape[k].into())?;
        let size = |k: usize| shape[k] as usize; // the product of all fits `isize`
        if let Some(strides) = strides {
            if strides.len() != shape.len() {
                return Err(SourceError::Strides {
                    strides: strides.len(),
                    sizes: shape.len(),
                });
            }
            if strides
                .iter()
                .any(|&stride| isize::try_from(stride).is_err())
            {
                return Err(LayoutError::NotRepresentable {
                    max: isize::MAX as i128,
                }
                .into());
            }
        }
        let stride = |k: usize| match strides {
            Some(strides) => strides[k] as isize, // fits, as was checked
            None => row_major_stride(shape.len(), size, k),
        };
        let layout = L::of_modes(0, &|k| (size(k), stride(k)));
        Ok(Self::with_offset(storage, offset, layout)?)
    }
}
