//! Operands that are copied into the order of their product first.
//!
//! The matrix product packs what it multiplies, and gathers the elements of several axes while it
//! does. That is fast where runs of the operand are contiguous along the first mode of M or N, or of
//! K: then vectors are copied, or squares are transposed in registers. Elsewhere elements are
//! gathered one by one, over many cache lines; then a permuted copy, which visits them in an order
//! that suits the memory, and packing of what it wrote take less time.
//!
//! Whether that is so was measured, with the benchmark `benches/cpu-contractions`.

use super::batch::Pair;
use super::number::Number;
use crate::copy::copy_modes;
use crate::modes::{Mode, Modes};

/// The elements of runs that are packed as vectors.
const LEAST_RUN: usize = 8;

/// Operands of fewer bytes stay in the first cache while they are gathered.
const LEAST_BYTES: usize = 32 << 10;

/// The operands of a pair that are better copied, A and B; the strides of the pair become those of
/// the copies.
///
/// # Safety
/// The elements of the operands exist.
pub(super) unsafe fn copied<T: Number>(
    pair: &mut Pair,
    a: *const T,
    b: *const T,
) -> [Option<Vec<T>>; 2] {
    let Pair { batch, m, n, k } = pair;
    let mut copy = |rows: &mut Modes<2>, from: *const T, operand: usize| {
        if !is_scattered::<T>(batch, rows, k, operand) {
            return None;
        }
        // Rows and steps along K in the order of the product, and the batch behind them.
        let (mut len, mut modes) = (1, Modes::NONE);
        let mut compact = |size: usize, stride: &mut isize| {
            let strides = [*stride, len as isize];
            modes.push(Mode { size, strides })?;
            *stride = len as isize;
            len *= size;
            Some(())
        };
        let (mut new_rows, mut new_k, mut new_batch) = (*rows, *k, *batch);
        // Longer runs are copied faster.
        let k_first = first_size(&new_k) >= first_size(&new_rows);
        for k_turn in [k_first, !k_first] {
            if k_turn {
                for mode in new_k.iter_mut() {
                    compact(mode.size, &mut mode.strides[operand])?;
                }
            } else {
                for mode in new_rows.iter_mut() {
                    compact(mode.size, &mut mode.strides[1])?;
                }
            }
        }
        for mode in new_batch.iter_mut() {
            compact(mode.size, &mut mode.strides[1 + operand])?;
        }
        let mut elements = vec![T::ZERO; len];
        // SAFETY: the modes are those of the operand; the elements of the copy are new, as many as
        // compact strides reach.
        unsafe { copy_modes(&modes, from, elements.as_mut_ptr()) }?;
        (*rows, *k, *batch) = (new_rows, new_k, new_batch);
        Some(elements)
    };
    [copy(m, a, 0), copy(n, b, 1)]
}

/// The size of the first mode.
fn first_size(modes: &Modes<2>) -> usize {
    modes.first().map_or(1, |mode| mode.size)
}

/// The first element of each operand, in its copy if there is one.
pub(super) fn starts<T>(copies: &[Option<Vec<T>>; 2], operands: [*const T; 2]) -> [*const T; 2] {
    [0, 1].map(|number| match &copies[number] {
        Some(copy) => copy.as_ptr(),
        None => operands[number],
    })
}

/// Whether packing would gather the elements of an operand one by one, and the operand is too large to
/// stay in the first cache meanwhile. An operand that has one element at several coordinates, such as the
/// windows of a convolution, is left alone: its copy would be larger.
fn is_scattered<T>(batch: &Modes<3>, rows: &Modes<2>, k: &Modes<2>, operand: usize) -> bool {
    let elements = batch.size() * rows.size() * k.size();
    let runs = |mode: Option<&Mode<2>>, tensor: usize| {
        mode.is_some_and(|mode| mode.strides[tensor] == 1 && mode.size >= LEAST_RUN)
    };
    let span = 1 + reach(batch, 1 + operand) + reach(rows, 1) + reach(k, operand);
    elements * size_of::<T>() >= LEAST_BYTES
        && elements <= span
        && !runs(rows.first(), 1)
        && !runs(k.first(), operand)
}

/// The distance from the first coordinate to the last one in a tensor, where all strides ascend.
fn reach<const W: usize>(modes: &Modes<W>, tensor: usize) -> usize {
    // Offsets of a tensor fit.
    let last = |mode: &Mode<W>| (mode.size - 1) * mode.strides[tensor].unsigned_abs();
    modes.iter().map(last).sum()
}

#[cfg(test)]
mod tests {
    use super::{Pair, copied, starts};
    use crate::modes::{each, tests::list};

    /// The offsets of the operand A at all coordinates, the batch outermost.
    fn offsets(pair: &Pair) -> Vec<isize> {
        let mut offsets = Vec::new();
        each(&pair.batch, [0; 3], &mut |[_, batch, _]| {
            each(&pair.k, [0; 2], &mut |[step, _]| {
                each(&pair.m, [0; 2], &mut |[_, row]| {
                    offsets.push(batch + step + row)
                });
            });
        });
        offsets
    }

    /// A has 64 rows of stride 30, and 10 steps along K of stride 3 in each of 3 products: no run.
    /// B is (2,10).
    fn scattered() -> Pair {
        Pair {
            batch: list([(3, [1, 1, 0])]),
            m: list([(64, [3, 30]), (3, [384, 1920])]),
            n: list([(2, [192, 1])]),
            k: list([(10, [3, 2])]),
        }
    }

    #[test]
    fn an_operand_without_runs_is_copied_into_the_order_of_its_product() {
        let a: Vec<f64> = (0..5760).map(f64::from).collect();
        let mut pair = scattered();
        let before = offsets(&pair);
        // SAFETY: A has the elements; B is small and is not copied, so none of its own is read.
        let copies = unsafe { copied(&mut pair, a.as_ptr(), a.as_ptr()) };
        let [copy, other] = starts(&copies, [a.as_ptr(); 2]);
        assert!(copies[0].is_some() && copies[1].is_none() && other == a.as_ptr());
        // rows first, then steps, then the batch; the strides of the others are as they were
        assert_eq!([pair.m[0].strides, pair.m[1].strides], [[3, 1], [384, 64]]);
        assert_eq!(
            (pair.k[0].strides, pair.batch[0].strides),
            ([192, 2], [1, 1920, 0])
        );
        for (from, to) in before.into_iter().zip(offsets(&pair)) {
            // SAFETY: a coordinate of the copy.
            assert_eq!(unsafe { *copy.offset(to) }, a[from as usize]);
        }
    }

    #[test]
    fn runs_and_small_operands_are_packed_as_they_are() {
        let a = [0.0_f64; 1];
        let mut small = scattered();
        small.m = list([(64, [3, 30])]);
        let mut runs = scattered();
        runs.m = list([(64, [3, 1]), (3, [384, 1920])]);
        for mut pair in [small, runs] {
            // SAFETY: nothing is copied, so nothing is read.
            let copies = unsafe { copied(&mut pair, a.as_ptr(), a.as_ptr()) };
            assert_eq!(copies, [None, None]);
        }
    }

    #[test]
    fn windows_are_not_copied() {
        let mut pair = scattered();
        // windows that overlap: rows and steps along K have one stride
        (pair.m, pair.k) = (list([(200, [3, 2])]), list([(100, [2, 1])]));
        let a = [0.0_f64; 1];
        // SAFETY: nothing is copied, so nothing is read.
        let copies = unsafe { copied(&mut pair, a.as_ptr(), a.as_ptr()) };
        assert_eq!(copies, [None, None]);
    }
}
