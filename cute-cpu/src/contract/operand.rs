//! Operands: tensors of any layout, and of any number of modes.
//!
//! An operand is a pointer to the element at coordinate 0 and a list of modes. A mode that is a
//! tuple in the layout, as `(2,3):(1,8)` is, has one index in an equation and several leaves.

use super::array::DynTensor;
use super::error::ContractionError;
use super::number::sealed::Arithmetic;
use super::operand_mode::{OperandMode, modes_of};
use super::summed::{Held, SummedAs};
use cute_core::layout::Layout;
use cute_core::tensor::{Memory, MemoryMut, Tensor, TensorError};

pub(crate) mod sealed {
    use super::super::error::ContractionError;
    use super::super::summed::Held;
    use super::TensorError;

    /// An operand that has numbers at all coordinates of its modes.
    ///
    /// # Safety
    /// For as long as the value is borrowed and what is [held](Read::held) of it exists, each sum of
    /// strides times coordinates below the sizes of what is held is the offset of an initialised
    /// number from its address, and fits `isize` in bytes.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is no operand of a contraction",
        label = "not an operand",
        note = "an operand is a tensor with elements in memory, as `Tensor::new(&data, layout)?` makes it, or a reference to one; its elements are f32, f64, integers of 8 to 128 bits, or what the features `half` and `num-complex` add"
    )]
    pub unsafe trait Read<T> {
        fn held(&self) -> Result<Held<T>, ContractionError>;
    }

    /// [`Read`], for writes: nobody else reads or writes these elements meanwhile.
    ///
    /// # Safety
    /// That of [`Read`] for what is held, and no two coordinates have one element.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is no output of a contraction",
        label = "not an output",
        note = "an output is a tensor whose elements can be written, as `Tensor::new(&mut data, layout)?` makes it, or a reference to one"
    )]
    pub unsafe trait Write<T>: Read<T> {
        fn at_mut(&mut self) -> Result<*mut T, TensorError>;
    }
}

/// An operand of a contraction: a tensor, or a [`DynTensor`]. Sealed.
pub trait Operand<T>: sealed::Read<T> {}
impl<T, O: sealed::Read<T> + ?Sized> Operand<T> for O {}

/// The output of a contraction: a tensor whose elements can be written, or a [`DynTensor`]. Sealed.
pub trait OperandMut<T>: sealed::Write<T> {}
impl<T, O: sealed::Write<T> + ?Sized> OperandMut<T> for O {}

// SAFETY: a tensor was proved to have an initialised element at each offset of its layout, and its
// leaves are those of the layout, but for the ones of size 1, whose coordinate is 0.
#[diagnostic::do_not_recommend]
unsafe impl<T: Arithmetic, E: Memory<Element: SummedAs<T>>, L: Layout> sealed::Read<T>
    for Tensor<E, L>
{
    fn held(&self) -> Result<Held<T>, ContractionError> {
        // SAFETY: as above.
        unsafe { Held::of(self.as_ptr(), modes_of(self.layout())) }
    }
}

// SAFETY: the tensor is borrowed exclusively, and `try_iter_mut` proved that its layout is
// injective. What is held of numbers are these numbers.
#[diagnostic::do_not_recommend]
unsafe impl<T: Arithmetic, E: MemoryMut<Element = T>, L: Layout> sealed::Write<T> for Tensor<E, L> {
    fn at_mut(&mut self) -> Result<*mut T, TensorError> {
        self.try_iter_mut()?;
        Ok(self.as_mut_ptr())
    }
}

// SAFETY: the elements are as many as the product of the sizes, and the strides are row-major.
unsafe impl<T: Arithmetic, E: SummedAs<T>> sealed::Read<T> for DynTensor<E> {
    fn held(&self) -> Result<Held<T>, ContractionError> {
        let mut modes = vec![OperandMode::ONE; self.sizes().len()];
        let mut stride = 1;
        for (mode, &size) in modes.iter_mut().zip(self.sizes()).rev() {
            mode.push(size, stride);
            stride *= size as isize;
        }
        // SAFETY: as above.
        unsafe { Held::of(self.elements().as_ptr(), modes) }
    }
}

// SAFETY: the tensor is borrowed exclusively, and row-major strides are injective. What is held of
// numbers are these numbers.
unsafe impl<T: Arithmetic> sealed::Write<T> for DynTensor<T> {
    fn at_mut(&mut self) -> Result<*mut T, TensorError> {
        Ok(self.elements_mut().as_mut_ptr())
    }
}

// A variable may be a reference itself, and a macro borrows it once more.
//
// SAFETY: what is held is that of the tensor, which is borrowed for as long as the reference to it.
#[diagnostic::do_not_recommend]
unsafe impl<T, X: sealed::Read<T> + ?Sized> sealed::Read<T> for &X {
    fn held(&self) -> Result<Held<T>, ContractionError> {
        (**self).held()
    }
}

// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<T, X: sealed::Read<T> + ?Sized> sealed::Read<T> for &mut X {
    fn held(&self) -> Result<Held<T>, ContractionError> {
        (**self).held()
    }
}

// SAFETY: as above; and the tensor is borrowed exclusively for as long as the reference to it.
#[diagnostic::do_not_recommend]
unsafe impl<T, X: sealed::Write<T> + ?Sized> sealed::Write<T> for &mut X {
    fn at_mut(&mut self) -> Result<*mut T, TensorError> {
        (**self).at_mut()
    }
}
