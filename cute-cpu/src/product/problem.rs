//! The product as the loops take it: three matrices in memory, of modes known at run time.
//!
//! `C = alpha·A·Bᵀ + beta·C` for A (m,k), B (n,k) and C (m,n). The rows and columns of a matrix may
//! each be several modes, so that a tensor is a matrix without a copy: with rows `4:1 3:64` and
//! columns `16:4`, row 5 begins at offset 65.

use super::axis::Axis;
use super::loops;
use super::matrix::{Matrix, Product};
use super::options::Options;
use super::panels::{Panels, Room};
use super::plan::Plan;
use crate::element::Element;
use crate::kernel::Kernels;
use crate::modes::Modes;
use crate::target::Target;

/// A matrix: element (i,j) is at `rows.offset(i) + columns.offset(j)` from `at`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand<P> {
    pub(crate) at: P,
    pub(crate) rows: Modes<1>,
    pub(crate) columns: Modes<1>,
}

/// `C = alpha·A·Bᵀ + beta·C`. Where `beta` is 0, what C holds is not read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Problem<T> {
    /// A, (m,k).
    pub(crate) a: Operand<*const T>,
    /// B, (n,k).
    pub(crate) b: Operand<*const T>,
    /// C, (m,n).
    pub(crate) c: Operand<*mut T>,
    pub(crate) alpha: T,
    pub(crate) beta: T,
}

/// Computes the product. Without rows or columns nothing is done; without steps along K, C becomes
/// `beta·C`.
///
/// # Panics
/// Panics if the sizes of the matrices do not agree, or the processor has not the instruction set
/// of the options.
///
/// # Safety
/// Every element exists; those of C are borrowed exclusively, and its coordinates have distinct
/// elements.
pub(crate) unsafe fn multiply<T: Element>(problem: &Problem<T>, options: &Options<'_, T>) {
    let Problem {
        a,
        b,
        c,
        alpha,
        beta,
    } = problem;
    assert_eq!(
        (a.rows.size(), b.rows.size(), a.columns.size()),
        (c.rows.size(), c.columns.size(), b.columns.size()),
        "the sizes of the matrices do not agree"
    );
    let target = options.target.unwrap_or_else(Target::best);
    assert!(target.is_available(), "this processor has no {target:?}");
    Panels::with(|panels| {
        let (mut room, [t0, t1, t2, t3, t4, t5]) = panels.split();
        let mut product = Product {
            a: matrix(a, t0, t1),
            b: matrix(b, t2, t3),
            c: matrix(c, t4, t5),
            alpha: *alpha,
            beta: *beta,
            epilogue: options.epilogue,
            transposed: false,
        };
        if is_better_transposed(&product.c) {
            product = product.transposed();
        }
        // SAFETY: the processor has the instructions, and the caller keeps the other conditions.
        unsafe { product.on(target, &mut room) }
    });
}

/// A matrix with coalesced modes.
fn matrix<'t, P: Copy>(
    operand: &Operand<P>,
    rows: &'t mut Vec<isize>,
    columns: &'t mut Vec<isize>,
) -> Matrix<'t, P> {
    Matrix {
        at: operand.at,
        rows: Axis::new(&operand.rows.coalesced(), rows),
        columns: Axis::new(&operand.columns.coalesced(), columns),
    }
}

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
    /// Computes the product with the kernels of an instruction set.
    ///
    /// # Safety
    /// The processor has the instructions; and the conditions of [`multiply`].
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
        let plan = Plan::of::<T, K>(self);
        // SAFETY: as the caller promises.
        unsafe { loops::multiply::<T, K>(self, &plan, room) }
    }

    /// `C = beta·C`.
    ///
    /// # Safety
    /// Those of [`multiply`].
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
                if let Some(epilogue) = self.epilogue {
                    epilogue.apply(i, j, self.transposed, &mut value);
                }
                [*to] = value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Operand, Options, Problem, multiply};
    use crate::modes::{Mode, Modes};

    fn modes<const N: usize>(modes: [(usize, isize); N]) -> Modes<1> {
        let mut list = Modes::NONE;
        for (size, stride) in modes {
            let strides = [stride];
            list.push(Mode { size, strides }).expect("a place");
        }
        list
    }

    #[test]
    fn rows_and_columns_may_be_several_modes() {
        let (a, b) = ([1.0_f64, 2.0, 3.0, 4.0], [1.0, -1.0]);
        let mut c = [f64::NAN; 4];
        let problem = Problem {
            a: Operand {
                at: a.as_ptr(),
                rows: modes([(2, 2), (2, 1)]),
                columns: modes([]),
            },
            b: Operand {
                at: &raw const b[1],
                rows: modes([(1, 5)]),
                columns: modes([(1, -1)]),
            },
            c: Operand {
                at: c.as_mut_ptr(),
                rows: modes([(4, 1)]),
                columns: modes([]),
            },
            alpha: 2.0,
            beta: 0.0,
        };
        // SAFETY: the offsets of A, B and C are below 4, 1 and 4; those of C are distinct.
        unsafe { multiply(&problem, &Options::default()) };
        assert_eq!(c, [-2.0, -6.0, -4.0, -8.0]);
    }
}
