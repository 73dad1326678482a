//! The way in which the crate computes products, for each combination of elements.

use super::matrix::Typed;
use super::options::Options;
use super::panels::Room;
use super::strided::Strided;
use crate::number::Number;
use crate::target::Target;
use cute_core::tensor::TensorError;

/// Products whose loops are compiled in this crate, rather than in each crate that calls them.
pub trait Computed<A, B, C>: Number {
    /// Computes a product as the options say.
    ///
    /// # Panics
    /// Panics if the processor has not the instruction set of the options.
    ///
    /// # Safety
    /// The sizes of the matrices agree and all elements exist; those of C are borrowed
    /// exclusively and are distinct.
    unsafe fn multiply(
        product: &Typed<'_, Self, A, B, C>,
        options: &Options<'_, Self>,
        room: &mut Room<'_>,
    );

    /// Computes a small product if the elements can stay where they lie, and returns whether they can. A product
    /// that is not computed is one for [`Computed::multiply`].
    ///
    /// # Panics
    /// Panics if the processor has not the instruction set of the options.
    ///
    /// # Safety
    /// All elements exist; those of C are borrowed exclusively and are distinct.
    unsafe fn multiply_small(product: &Strided<Self>, options: &Options<'_, Self>) -> bool;

    /// Computes a product with the kernels of an instruction set, on at most `threads` threads. `may_be_small`
    /// says whether it may be one that [`Computed::multiply_small`] computes.
    ///
    /// # Safety
    /// The processor has the instructions. The sizes of the matrices agree and all elements
    /// exist; those of C are borrowed exclusively and are distinct.
    unsafe fn multiply_on(
        product: &Typed<'_, Self, A, B, C>,
        target: Target,
        threads: usize,
        may_be_small: bool,
        room: &mut Room<'_>,
    );

    /// Refuses a product whose results could exceed the type of the sums.
    ///
    /// # Safety
    /// All elements of C exist.
    unsafe fn check(product: &Typed<'_, Self, A, B, C>) -> Result<(), TensorError>;
}
