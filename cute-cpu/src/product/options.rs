//! How a product is computed, beside its operands.

use crate::target::Target;

/// Choices for a product.
#[derive(Clone, Copy)]
pub struct Options<'e, T> {
    /// The instruction set, or the best one.
    pub(crate) target: Option<Target>,
    /// Among how many threads at most the work is divided.
    #[cfg(feature = "threads")]
    pub(crate) threads: usize,
    /// Whether [`multiply_small`](super::computed::Computed::multiply_small) may compute the product: not where it was
    /// asked already. Products of a few elements have no time to ask again.
    pub(crate) may_be_small: bool,
    /// The step from each sum to the value that is stored.
    pub(crate) epilogue: Option<&'e dyn Epilogue<T>>,
}

impl<T> Options<'_, T> {
    /// The instruction set.
    ///
    /// # Panics
    /// Panics if the processor lacks that of the options.
    #[inline]
    pub(crate) fn target(&self) -> Target {
        let best = Target::best();
        let target = self.target.unwrap_or(best);
        assert!(
            target == best || target.is_available(),
            "this processor has no {target:?}"
        );
        target
    }

    /// Among how many threads at most the work is divided.
    pub(crate) fn threads(&self) -> usize {
        #[cfg(feature = "threads")]
        return self.threads;
        #[cfg(not(feature = "threads"))]
        1
    }
}

impl<T> Default for Options<'_, T> {
    fn default() -> Self {
        Options {
            target: None,
            #[cfg(feature = "threads")]
            threads: 1,
            may_be_small: true,
            epilogue: None,
        }
    }
}

/// A function of each element of C when its sum is complete.
pub trait Epilogue<T>: Sync {
    /// Replaces values: value `i` is C(row + i, column), or C(column, row + i) if `transposed`.
    fn apply(&self, row: usize, column: usize, transposed: bool, values: &mut [T]);
}

impl<T: Copy, F: Fn(usize, usize, T) -> T + Sync> Epilogue<T> for F {
    #[inline]
    fn apply(&self, row: usize, column: usize, transposed: bool, values: &mut [T]) {
        for (i, value) in values.iter_mut().enumerate() {
            *value = if transposed {
                self(column, row + i, *value)
            } else {
                self(row + i, column, *value)
            };
        }
    }
}
