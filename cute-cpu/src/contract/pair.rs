//! A product of two operands as a batch of matrix products.
//!
//! Each axis of a pair is in one of four lists, by who has it:
//!
//! | left | right | result | list |
//! |---|---|---|---|
//! | x | x | x | batch: one matrix product for each coordinate |
//! | x | | x | M, the rows |
//! | | x | x | N, the columns |
//! | x | x | | K, the sum |
//!
//! The lists go to the matrix product as they are: it gathers the elements of several axes while it
//! packs, so that no operand is copied into another order first.
//!
//! Source: D. A. Matthews, *High-performance tensor contraction without transposition* (2018);
//! P. Springer, P. Bientinesi, *Design of a high-performance GEMM-like tensor-tensor
//! multiplication* (2018).

use super::axes::{Axes, Strides};
use super::error::ContractionError;
use super::lists::{map, push, sorted};
use super::matrix::{self, Matrices};
use super::nest;
use super::number::Number;
use super::store::Store;
use crate::modes::Modes;

/// Elements that are read.
#[derive(Clone, Debug)]
pub(crate) struct Source<T> {
    pub(crate) at: *const T,
    pub(crate) strides: Strides,
}

/// Elements that are written.
#[derive(Clone, Debug)]
pub(crate) struct Target<T> {
    pub(crate) at: *mut T,
    pub(crate) strides: Strides,
    pub(crate) store: Store,
}

/// A batch of matrix products: the strides of `batch` are those of C, A and B, those of `m` C and
/// A, those of `n` C and B, and those of `k` A and B.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) batch: Modes<3>,
    pub(crate) m: Modes<2>,
    pub(crate) n: Modes<2>,
    pub(crate) k: Modes<2>,
}

/// The stride along an axis, if a tensor has it.
fn stride(strides: &Strides, axis: usize) -> Option<isize> {
    let found = strides.iter().find(|(other, _)| *other == axis);
    found.map(|(_, stride)| *stride)
}

impl Pair {
    /// The lists of a pair, each sorted by the strides of C, and K by those of A. Every axis is in
    /// two of the three tensors, or in all.
    pub(crate) fn of(
        axes: &Axes,
        c: &Strides,
        a: &Strides,
        b: &Strides,
    ) -> Result<Self, ContractionError> {
        let (mut batch, mut m, mut n, mut k) = (Modes::NONE, Modes::NONE, Modes::NONE, Modes::NONE);
        for (axis, &size) in axes.sizes.iter().enumerate() {
            match (stride(c, axis), stride(a, axis), stride(b, axis)) {
                (Some(c), Some(a), Some(b)) => push(&mut batch, size, [c, a, b])?,
                (Some(c), Some(a), None) => push(&mut m, size, [c, a])?,
                (Some(c), None, Some(b)) => push(&mut n, size, [c, b])?,
                (None, Some(a), Some(b)) => push(&mut k, size, [a, b])?,
                (None, None, None) => {}
                _ => unreachable!("an axis of one tensor alone was summed over before"),
            }
        }
        Ok(Pair {
            batch: sorted(&batch, 0).coalesced(),
            m: sorted(&m, 0).coalesced(),
            n: sorted(&n, 0).coalesced(),
            k: sorted(&k, 0).coalesced(),
        })
    }

    /// Whether the elements of C that lie side by side are those of a row, so that A and B change
    /// their roles: the matrix product wants them along M.
    fn is_by_rows(&self) -> bool {
        let least = |modes: &Modes<2>| {
            modes
                .iter()
                .map(|mode| mode.strides[0].unsigned_abs())
                .min()
        };
        match (least(&self.m), least(&self.n)) {
            (Some(m), Some(n)) => n < m,
            (None, Some(_)) => true,
            _ => false,
        }
    }

    /// The pair with A and B exchanged.
    fn exchanged(mut self) -> Self {
        (self.m, self.n) = (self.n, self.m);
        self.batch = map(&self.batch, |[c, a, b]| [c, b, a]);
        self.k = sorted(&map(&self.k, |[a, b]| [b, a]), 0);
        self
    }

    /// All axes of C, with the strides of C, A and B, for loops.
    fn outer(&self) -> Result<Modes<3>, ContractionError> {
        let mut outer = self.batch;
        for mode in self.m.iter() {
            push(&mut outer, mode.size, [mode.strides[0], mode.strides[1], 0])?;
        }
        for mode in self.n.iter() {
            push(&mut outer, mode.size, [mode.strides[0], 0, mode.strides[1]])?;
        }
        Ok(outer)
    }
}

/// `C = A·B`, or `C += A·B`, summed over the axes that C does not have.
///
/// # Safety
/// All elements exist, and nobody else has those of C, which are distinct.
pub(crate) unsafe fn multiply<T: Number>(
    axes: &Axes,
    a: &Source<T>,
    b: &Source<T>,
    c: &Target<T>,
) -> Result<(), ContractionError> {
    let pair = Pair::of(axes, &c.strides, &a.strides, &b.strides)?;
    let (pair, a, b) = match pair.is_by_rows() {
        true => (pair.exchanged(), b, a),
        false => (pair, a, b),
    };
    let (m, n, k) = (pair.m.size(), pair.n.size(), pair.k.size());
    if matrix::has_products::<T>() && is_worth_packing(m, n, k) {
        nest::each(&pair.batch, [0; 3], &mut |[to, x, y]| {
            // SAFETY: the offsets are those of coordinates of the batch, for each of which there is
            // a matrix of each tensor; the caller proves the rest.
            unsafe {
                matrix::multiply(&Matrices {
                    c: c.at.offset(to),
                    a: a.at.offset(x),
                    b: b.at.offset(y),
                    m: &pair.m,
                    n: &pair.n,
                    k: &pair.k,
                    store: c.store,
                });
            }
        });
        return Ok(());
    }
    // SAFETY: the caller's.
    unsafe { nest::products((c.at, a.at, b.at), &pair.outer()?, &pair.k, c.store) };
    Ok(())
}

/// Whether the matrix product gains from packing what the loops would read in place: each element
/// is used several times.
fn is_worth_packing(m: usize, n: usize, k: usize) -> bool {
    m >= 2 && n >= 2 && k >= 2 && m.saturating_mul(n).saturating_mul(k) >= 512
}
