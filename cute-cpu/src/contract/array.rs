//! Results whose number of modes is known at run time only.

use super::error::ContractionError;
use super::number::sealed::Arithmetic;
use cute_core::error::LayoutError;
use cute_core::layout::Layout;
use cute_core::tensor::{OwnedTensor, Tensor};
use std::ops::{Index, IndexMut};

/// Elements in row-major order, as NumPy has them, whose sizes and number of modes are known at run
/// time.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::contract::einsum;
/// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3); row_major))?;
/// let transposed = einsum("ij->ji", &[&a])?;
/// assert_eq!((transposed.sizes(), transposed.elements()), (&[3, 2][..], &[1, 4, 2, 5, 3, 6][..]));
/// let transposed = transposed.with_layout(layout!((3,2); row_major))?;
/// assert_eq!(transposed[(2,0)], 3);
/// # Ok::<(), cute_cpu::contract::ContractionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DynTensor<T> {
    elements: Vec<T>,
    /// Invariant: their product is the number of elements, and none is 0.
    sizes: Vec<usize>,
}

impl<T> DynTensor<T> {
    /// Elements of these sizes, in row-major order.
    ///
    /// # Errors
    /// Fails if the product of the sizes is not the number of elements (SizeMatch), or a size is 0
    /// (Representable).
    ///
    /// ```
    /// use cute_cpu::contract::DynTensor;
    /// assert_eq!(DynTensor::new(vec![1, 2, 3, 4, 5, 6], vec![2, 3])?.sizes(), [2, 3]);
    /// let error = DynTensor::new(vec![1, 2, 3], vec![2, 2]).unwrap_err();
    /// assert_eq!(error.to_string(), "sizes 4 and 3 differ (SizeMatch)");
    /// # Ok::<(), cute_cpu::contract::ContractionError>(())
    /// ```
    pub fn new(elements: Vec<T>, sizes: Vec<usize>) -> Result<Self, ContractionError> {
        let (left, right) = (checked_product(&sizes)?, elements.len());
        if left == 0 {
            return Err(LayoutError::NotPositive { shape: 0 }.into());
        }
        if left != right {
            let (left, right) = (left as i128, right as i128);
            return Err(LayoutError::SizesDiffer { left, right }.into());
        }
        Ok(DynTensor { elements, sizes })
    }

    /// The size of each mode.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The element at a coordinate, or `None` if the coordinate lies outside the sizes or has another
    /// number of modes.
    ///
    /// ```
    /// use cute_cpu::contract::DynTensor;
    /// let mut x = DynTensor::new(vec![1, 2, 3, 4, 5, 6], vec![2, 3])?;
    /// assert_eq!((x[[1, 0]], x.get(&[1, 2]), x.get(&[2, 0]), x.get(&[1])), (4, Some(&6), None, None));
    /// x[[0, 2]] = 7;
    /// assert_eq!(x.elements(), [1, 2, 7, 4, 5, 6]);
    /// # Ok::<(), cute_cpu::contract::ContractionError>(())
    /// ```
    pub fn get(&self, coordinate: &[usize]) -> Option<&T> {
        self.elements.get(self.index(coordinate)?)
    }

    /// The row-major index of a coordinate within the sizes.
    fn index(&self, coordinate: &[usize]) -> Option<usize> {
        if coordinate.len() != self.sizes.len() {
            return None;
        }
        let mut modes = coordinate.iter().zip(&self.sizes);
        // each index lies below the product of the sizes so far, which is an index
        modes.try_fold(0, |index, (&i, &size)| (i < size).then(|| index * size + i))
    }

    /// [`DynTensor::index`], or a panic.
    #[track_caller]
    fn expect_index(&self, coordinate: &[usize]) -> usize {
        self.index(coordinate).unwrap_or_else(|| {
            let sizes = &self.sizes;
            panic!("coordinate {coordinate:?} lies outside sizes {sizes:?} (InBounds)")
        })
    }

    /// The elements, the last mode fastest.
    pub fn elements(&self) -> &[T] {
        &self.elements
    }

    /// The elements for writing, the last mode fastest.
    pub fn elements_mut(&mut self) -> &mut [T] {
        &mut self.elements
    }

    /// The elements, the last mode fastest.
    pub fn into_elements(self) -> Vec<T> {
        self.elements
    }

    /// The elements under a layout, which says where each coordinate lies in row-major order.
    ///
    /// # Errors
    /// Fails if the layout reaches beyond the elements (InBounds).
    pub fn with_layout<L: Layout>(self, layout: L) -> Result<OwnedTensor<T, L>, ContractionError> {
        Ok(Tensor::new(self.elements, layout)?)
    }
}

/// # Panics
/// Panics if the coordinate lies outside the sizes or has another number of modes;
/// [`DynTensor::get`] returns `None` instead.
impl<T, const N: usize> Index<[usize; N]> for DynTensor<T> {
    type Output = T;

    #[track_caller]
    fn index(&self, coordinate: [usize; N]) -> &T {
        &self.elements[self.expect_index(&coordinate)]
    }
}

/// # Panics
/// The panics of [`Index`].
impl<T, const N: usize> IndexMut<[usize; N]> for DynTensor<T> {
    #[track_caller]
    fn index_mut(&mut self, coordinate: [usize; N]) -> &mut T {
        let index = self.expect_index(&coordinate);
        &mut self.elements[index]
    }
}

/// This number of zeros, if there is memory for them.
pub(crate) fn zeros<T: Arithmetic>(len: usize) -> Result<Vec<T>, ContractionError> {
    match len.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes <= isize::MAX as usize => Ok(vec![T::ZERO; len]),
        _ => Err(ContractionError::TooLarge),
    }
}

/// The product of sizes, if it is an index.
pub(crate) fn checked_product(sizes: &[usize]) -> Result<usize, ContractionError> {
    let product = sizes
        .iter()
        .try_fold(1_usize, |n, &size| n.checked_mul(size));
    product
        .filter(|&n| n <= isize::MAX as usize)
        .ok_or(ContractionError::TooLarge)
}
