//! Matrix products of the numbers that have one.

use super::lists::map;
use super::store::Store;
use crate::modes::Modes;
use crate::product::Computed;
use crate::product::options::Options;
use crate::product::problem::{self, Operand, Problem};
use crate::vector::Short;
use core::any::TypeId;

/// `C(m,n) = Σₖ A(m,k)·B(n,k)`, or `C += …`, for each coordinate of `batch`. The strides of `batch`
/// are those of C, A and B, of `m` those of C and A, of `n` those of C and B, and of `k` those of A
/// and B.
pub(crate) struct Matrices<'a, T> {
    pub(crate) c: *mut T,
    pub(crate) a: *const T,
    pub(crate) b: *const T,
    pub(crate) batch: &'a Modes<3>,
    pub(crate) m: &'a Modes<2>,
    pub(crate) n: &'a Modes<2>,
    pub(crate) k: &'a Modes<2>,
    pub(crate) store: Store,
}

/// Whether there is a matrix product of these numbers, whatever they are.
pub(crate) fn has_products<T: 'static>() -> bool {
    is::<T, f32>() || is::<T, f64>()
}

fn is<T: 'static, E: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<E>()
}

/// The absolute value of an `i32`.
///
/// # Panics
/// Panics if the number is of another type.
///
/// # Safety
/// The number exists.
pub(crate) unsafe fn absolute<T: 'static>(at: *const T) -> u32 {
    assert!(is::<T, i32>(), "the number is no `i32`");
    // SAFETY: `T` is `i32`.
    unsafe { *at.cast::<i32>() }.unsigned_abs()
}

/// Computes the product. Those of `i32` are products of integers that an `i16` holds, and no sum
/// exceeds an `i32`.
///
/// # Panics
/// Panics if these numbers have no matrix product.
///
/// # Safety
/// All elements exist, and nobody else has those of C, which are distinct.
pub(crate) unsafe fn multiply<T: 'static>(matrices: &Matrices<'_, T>) {
    if is::<T, f32>() {
        // SAFETY: `T` is `f32`; the caller proves the rest.
        unsafe { multiply_as::<T, f32, f32>(matrices) }
    } else if is::<T, f64>() {
        // SAFETY: `T` is `f64`; the caller proves the rest.
        unsafe { multiply_as::<T, f64, f64>(matrices) }
    } else if is::<T, i32>() {
        // SAFETY: `T` is `i32`, and `Short` is transparent; the caller proves the rest.
        unsafe { multiply_as::<T, i32, Short>(matrices) }
    } else {
        unreachable!("these numbers have no matrix product")
    }
}

/// # Safety
/// `T` is `S`, whose values that A and B hold are those of `E`, and the conditions of [`multiply`].
unsafe fn multiply_as<T, S: Computed<E, E, S>, E: Copy>(matrices: &Matrices<'_, T>) {
    let Matrices { m, n, k, .. } = *matrices;
    let problem = Problem {
        a: matrix(matrices.a.cast::<E>(), (m, 1), (k, 0)),
        b: matrix(matrices.b.cast::<E>(), (n, 1), (k, 1)),
        c: matrix(matrices.c.cast::<S>(), (m, 0), (n, 0)),
        alpha: S::ONE,
        beta: match matrices.store {
            Store::Assign => S::ZERO,
            Store::Add => S::ONE,
        },
    };
    // SAFETY: the caller's promise. The matrices have the sizes of the lists, so they agree.
    unsafe { problem::multiply(&problem, matrices.batch, &Options::default()) };
}

/// The matrix whose rows and columns have the strides of one tensor of each list.
fn matrix<P>(
    at: P,
    (rows, row): (&Modes<2>, usize),
    (columns, column): (&Modes<2>, usize),
) -> Operand<P> {
    Operand {
        at,
        rows: map(rows, |strides| [strides[row]]).coalesced(),
        columns: map(columns, |strides| [strides[column]]).coalesced(),
    }
}
