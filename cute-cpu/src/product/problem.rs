//! The product as the loops take it: three matrices in memory, of modes known at run time.
//!
//! `C = alpha·A·Bᵀ + beta·C` for A (m,k), B (n,k) and C (m,n). The rows and columns of a matrix may
//! each be several modes, so that a tensor is a matrix without a copy: with rows `4:1 3:64` and
//! columns `16:4`, row 5 begins at offset 65.

use super::axis::Axis;
use super::computed::Computed;
use super::matrix::{Finish, Matrix, Product};
use super::options::Options;
use super::panels::Panels;
use crate::modes::{Modes, each};

/// A matrix: element (i,j) is at `rows.offset(i) + columns.offset(j)` from `at`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand<P> {
    pub(crate) at: P,
    pub(crate) rows: Modes<1>,
    pub(crate) columns: Modes<1>,
}

/// `C = alpha·A·Bᵀ + beta·C`. Where `beta` is 0, what C holds is not read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Problem<S, A = S, B = S, C = S> {
    /// A, (m,k).
    pub(crate) a: Operand<*const A>,
    /// B, (n,k).
    pub(crate) b: Operand<*const B>,
    /// C, (m,n).
    pub(crate) c: Operand<*mut C>,
    pub(crate) alpha: S,
    pub(crate) beta: S,
}

/// Computes a product for each coordinate of `batch`, whose strides are those of C, A and B. Without
/// rows or columns nothing is done; without steps along K, C becomes `beta·C`.
///
/// # Panics
/// Panics if the sizes of the matrices do not agree, or the processor has not the instruction set
/// of the options.
///
/// # Safety
/// Every element exists; those of C are borrowed exclusively, and its coordinates have distinct
/// elements, those of the batch included.
pub(crate) unsafe fn multiply<S: Computed<A, B, C>, A: Copy, B: Copy, C: Copy>(
    problem: &Problem<S, A, B, C>,
    batch: &Modes<3>,
    options: &Options<'_, S>,
) {
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
    Panels::with(|panels| {
        let (mut room, [t0, t1, t2, t3, t4, t5]) = panels.split();
        let product = Product {
            a: matrix(a, t0, t1),
            b: matrix(b, t2, t3),
            c: matrix(c, t4, t5),
            alpha: *alpha,
            beta: *beta,
            finish: Finish::new(options.epilogue),
        };
        each(batch, [0; 3], &mut |[c, a, b]| {
            let mut one = product;
            // SAFETY: the offsets are those of a coordinate of the batch, so the sums of a matrix
            // begin there; the sizes agree, and the caller keeps the other conditions.
            unsafe {
                one.c.at = product.c.at.offset(c);
                one.a.at = product.a.at.offset(a);
                one.b.at = product.b.at.offset(b);
                S::multiply(&one, options, &mut room);
            }
        });
    });
}

/// A matrix as the loops see it.
fn matrix<'t, P: Copy>(
    operand: &Operand<P>,
    rows: &'t mut Vec<isize>,
    columns: &'t mut Vec<isize>,
) -> Matrix<'t, P> {
    Matrix {
        at: operand.at,
        rows: Axis::new(&operand.rows, rows),
        columns: Axis::new(&operand.columns, columns),
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
        unsafe { multiply(&problem, &Modes::NONE, &Options::default()) };
        assert_eq!(c, [-2.0, -6.0, -4.0, -8.0]);
    }
}
