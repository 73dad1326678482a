//! From a product to the loops with the kernels of an instruction set.

use super::dots;
use super::loops;
use super::matrix::{Matrix, Product};
use super::options::Options;
#[cfg(feature = "threads")]
use super::panels::Panels;
use super::panels::Room;
use super::plan::Plan;
#[cfg(feature = "threads")]
use super::threads::Grid;
use crate::element::Element;
use crate::kernel::Kernels;
use crate::target::Target;

/// Whether vectors should run along the columns of C: its rows are few or not contiguous.
fn is_better_transposed<P>(c: &Matrix<'_, P>) -> bool {
    let (m, n) = (c.rows.size(), c.columns.size());
    match (
        c.rows.stride_of_runs() == 1,
        c.columns.stride_of_runs() == 1,
    ) {
        (true, _) if m > 1 => m < FEW && n >= 4 * FEW,
        (_, true) if n > 1 => n >= FEW || m < 4 * FEW,
        _ => n > m,
    }
}

/// Fewer rows than this leave most of a vector without work.
const FEW: usize = 4;

impl<T: Element> Product<'_, T> {
    /// Computes the product, with the kernels of an instruction set or of the best one.
    ///
    /// # Panics
    /// Panics if the processor has not the instruction set.
    ///
    /// # Safety
    /// The sizes of the matrices agree and all elements exist; those of C are borrowed exclusively
    /// and are distinct.
    pub(crate) unsafe fn compute(self, options: &Options<'_, T>, room: &mut Room<'_>) {
        let target = options.target.unwrap_or_else(Target::best);
        assert!(target.is_available(), "this processor has no {target:?}");
        let product = if is_better_transposed(&self.c) {
            self.transposed()
        } else {
            self
        };
        #[cfg(feature = "threads")]
        if let Some(grid) = Grid::of(&product, options.threads) {
            // SAFETY: each part has rows or columns of its own, and the conditions of the whole.
            return grid.each(&product, |part| unsafe {
                Panels::with(|panels| part.on(target, &mut panels.split().0));
            });
        }
        // SAFETY: the processor has the instructions, and the caller keeps the other conditions.
        unsafe { product.on(target, room) }
    }

    /// Computes the product with the kernels of an instruction set.
    ///
    /// # Safety
    /// The processor has the instructions; and the conditions of [`Product::compute`].
    unsafe fn on(&self, target: Target, room: &mut Room<'_>) {
        // SAFETY: as the caller promises.
        unsafe {
            match target {
                #[cfg(target_arch = "x86_64")]
                Target::Avx512 => self.with::<T::Avx512>(room),
                #[cfg(target_arch = "x86_64")]
                Target::Avx2 => self.with::<T::Avx2>(room),
                #[cfg(target_arch = "aarch64")]
                Target::Neon => self.with::<T::Neon>(room),
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                Target::Simd128 => self.with::<T::Simd128>(room),
                _ => self.with::<T::Portable>(room),
            }
        }
    }

    /// Computes the product with these kernels.
    ///
    /// # Safety
    /// Those of [`Product::on`].
    unsafe fn with<K: Kernels<T>>(&self, room: &mut Room<'_>) {
        let (m, n, k) = self.sizes();
        if m == 0 || n == 0 {
            return;
        }
        if k == 0 {
            // SAFETY: as the caller promises.
            return unsafe { self.without_steps() };
        }
        if let Some(product) = dots::few_rows::<T, K>(self) {
            // SAFETY: as the caller promises.
            return unsafe { dots::multiply::<T, K>(&product, room) };
        }
        let plan = Plan::of::<T, K>(self);
        // SAFETY: as the caller promises.
        unsafe { loops::multiply::<T, K>(self, &plan, room) }
    }

    /// `C = beta·C`.
    ///
    /// # Safety
    /// Those of [`Product::compute`].
    unsafe fn without_steps(&self) {
        let c = &self.c;
        for j in 0..c.columns.size() {
            for i in 0..c.rows.size() {
                // SAFETY: the coordinates lie below the sizes of C.
                let to = unsafe { &mut *c.at.offset(c.rows.at(i) + c.columns.at(j)) };
                let mut value = [if self.beta == T::ZERO {
                    T::ZERO
                } else {
                    self.beta * *to
                }];
                self.finish.apply(i, j, &mut value);
                [*to] = value;
            }
        }
    }
}
