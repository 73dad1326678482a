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
//! packs. An operand that it could gather only one by one is copied into their order first
//! (`gather`).
//!
//! Source: D. A. Matthews, *High-performance tensor contraction without transposition* (2018);
//! P. Springer, P. Bientinesi, *Design of a high-performance GEMM-like tensor-tensor
//! multiplication* (2018).

use super::axes::{Axes, Strides};
use super::batch::Pair;
use super::error::ContractionError;
use super::gather;
use super::lists::{map, push, sorted};
use super::matrix::{self, Matrices};
use super::nest;
use super::number::Number;
use super::store::Store;
use crate::modes::{Modes, each};
use core::cmp::Ordering;

/// Elements that are read.
#[derive(Clone, Debug)]
pub(crate) struct Source<T> {
    pub(crate) at: *const T,
    pub(crate) strides: Strides,
    /// The largest absolute value, where it is known that vectors of integers multiply the elements.
    pub(crate) largest: Option<u32>,
}

/// Elements that are written.
#[derive(Clone, Debug)]
pub(crate) struct Target<T> {
    pub(crate) at: *mut T,
    pub(crate) strides: Strides,
    pub(crate) store: Store,
}

/// The stride along an axis, if a tensor has it.
fn stride(strides: &Strides, axis: usize) -> Option<isize> {
    let found = strides.iter().find(|(other, _)| *other == axis);
    found.map(|(_, stride)| *stride)
}

/// How many elements of one tensor should be used together: those of a cache line or two.
const LINE: usize = 32;

/// How many cache lines of an operand may wait until their other elements are used: those of a
/// cache of 1 MB.
const LINES_NEAR: usize = 1 << 14;

/// The stride nearest to 0 of tensor `t`; that of no mode is the largest one.
fn least<const W: usize>(modes: &Modes<W>, t: usize) -> usize {
    let strides = modes.iter().map(|mode| mode.strides[t].unsigned_abs());
    strides.min().unwrap_or(usize::MAX)
}

/// The modes of M or N, which are sorted by the strides of C, in the order in which they are packed:
/// the same order, but for a mode along which the operand has elements of one cache line, if those are not along K:
/// it is second, so that a cache line of the operand is used up while it is near. If the first mode
/// is too long for that, a part of it goes before.
fn ordered(sorted: &Modes<2>, k: &Modes<2>, operand: usize) -> Result<Modes<2>, ContractionError> {
    let nearest = sorted
        .iter()
        .min_by_key(|mode| mode.strides[1].unsigned_abs());
    let (Some(&first), Some(&nearest)) = (sorted.first(), nearest) else {
        return Ok(*sorted);
    };
    let step = nearest.strides[1].unsigned_abs();
    if first == nearest || (step > least(k, operand) && step >= LINE / 2) {
        return Ok(*sorted);
    }
    let part = match first.size.saturating_mul(k.size()) > LINES_NEAR {
        true => (LINE / 4..=LINE)
            .rev()
            .find(|part| first.size.is_multiple_of(*part)),
        false => None,
    };
    let part = part.unwrap_or(first.size);
    let mut result = Modes::NONE;
    push(&mut result, part, first.strides)?;
    push(&mut result, nearest.size, nearest.strides)?;
    if part < first.size {
        let strides = first.strides.map(|stride| stride * part as isize);
        push(&mut result, first.size / part, strides)?;
    }
    for mode in sorted[1..].iter().filter(|mode| **mode != nearest) {
        push(&mut result, mode.size, mode.strides)?;
    }
    Ok(result)
}

impl Pair {
    /// The lists of a pair, the batch sorted by the strides of C. Every axis is in two of the three
    /// tensors, or in all.
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
            // The larger operand has more to pack, or the one with elements side by side.
            k: match m.size().cmp(&n.size()) {
                Ordering::Less => sorted(&k, 1),
                Ordering::Equal => sorted(&k, usize::from(least(&m, 1) < least(&k, 0))),
                Ordering::Greater => sorted(&k, 0),
            }
            .coalesced(),
        })
    }

    /// Whether the elements of C that lie side by side are those of a row, so that A and B change
    /// their roles: the matrix product wants them along M.
    fn is_by_rows(&self) -> bool {
        least(&self.n, 0) < least(&self.m, 0)
    }

    /// The pair with A and B exchanged.
    fn exchanged(mut self) -> Self {
        (self.m, self.n) = (self.n, self.m);
        self.batch = map(&self.batch, |[c, a, b]| [c, b, a]);
        self.k = map(&self.k, |[a, b]| [b, a]);
        self
    }

    /// The pair with M and N in the order in which they are packed.
    fn in_order(self) -> Result<Self, ContractionError> {
        Ok(Pair {
            m: ordered(&self.m, &self.k, 0)?,
            n: ordered(&self.n, &self.k, 1)?,
            ..self
        })
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
    if is_worth_packing(m, n, k) && {
        let largest = a.largest.zip(b.largest);
        // SAFETY: the caller's promise.
        matrix::has_products::<T>() || unsafe { are_exact(&pair, largest, c) }
    } {
        let mut pair = pair;
        // SAFETY: the caller's promise.
        let copies = unsafe { gather::copied(&mut pair, a.at, b.at) };
        let [a, b] = gather::starts(&copies, [a.at, b.at]);
        let pair = pair.in_order()?;
        // SAFETY: the caller's promise; copies have the elements of their operands.
        unsafe {
            matrix::multiply(&Matrices {
                c: c.at,
                a,
                b,
                batch: &pair.batch,
                m: &pair.m,
                n: &pair.n,
                k: &pair.k,
                store: c.store,
            });
        }
        return Ok(());
    }
    // SAFETY: the caller's promise.
    unsafe { nest::products((c.at, a.at, b.at), &pair.outer()?, &pair.k, c.store) };
    Ok(())
}

/// Whether no sum of products of integers, whose largest absolute values are known, exceeds an `i32`.
///
/// # Safety
/// All elements of C exist.
unsafe fn are_exact<T: Number>(pair: &Pair, largest: Option<(u32, u32)>, c: &Target<T>) -> bool {
    let Some((a, b)) = largest else {
        return false;
    };
    let mut old = 0;
    if c.store == Store::Add {
        let Ok(outer) = pair.outer() else {
            return false;
        };
        each(&outer, [0; 3], &mut |[at, _, _]| {
            // SAFETY: a coordinate of C, as the caller promises.
            old = old.max(unsafe { matrix::absolute(c.at.offset(at)) });
        });
    }
    let products = (pair.k.size() as u128).saturating_mul(u128::from(a) * u128::from(b));
    products.saturating_add(u128::from(old)) <= i32::MAX as u128
}

/// Whether the matrix product gains from packing what the loops would read in place: each element
/// is used several times.
fn is_worth_packing(m: usize, n: usize, k: usize) -> bool {
    m >= 2 && n >= 2 && k >= 2 && m.saturating_mul(n).saturating_mul(k) >= 3000
}
