//! Tiles of C that are no columns of contiguous rows, by way of a stage.
//!
//! The micro-kernel leaves the sums in the stage; from there they go to where C has them, a run of
//! rows at a time.

use super::matrix::{Finish, Matrix};
use super::stored::Stored;
use crate::number::Number;
use core::ops::Range;

/// The sums of a tile: row `i` of column `j` at `i + pitch·j`.
#[derive(Clone, Copy)]
pub(super) struct Stage<S> {
    pub(super) at: *mut S,
    pub(super) pitch: usize,
}

impl<S: Number> Stage<S> {
    /// Stores `sum + beta·C`, or what becomes of it, for each sum of a part of C: its rows and
    /// columns.
    ///
    /// # Safety
    /// The stage has the sums of all rows and columns of the part, whose elements exist, which are
    /// distinct, and which nobody else has.
    #[inline(never)]
    pub(super) unsafe fn finish<C: Stored<S>>(
        self,
        c: &Matrix<'_, *mut C>,
        (rows, columns): (Range<usize>, Range<usize>),
        beta: S,
        finish: &Finish<'_, S>,
    ) {
        let to = Matrix {
            at: c.at,
            rows: c.rows.part(rows.clone()),
            columns: c.columns.part(columns.clone()),
        };
        // SAFETY: as the caller promises.
        unsafe {
            self.add(beta, &to);
            if !finish.is_nothing() {
                for (j, column) in columns.enumerate() {
                    let sums = self.at.add(j * self.pitch);
                    let sums = core::slice::from_raw_parts_mut(sums, rows.len());
                    finish.apply(rows.start, column, sums);
                }
            }
            self.write(&to);
        }
    }

    /// `sum + beta·C` for each sum of the stage.
    ///
    /// # Safety
    /// The stage has the sums of all rows and columns of C, whose elements exist.
    #[inline(always)]
    unsafe fn add<C: Stored<S>>(self, beta: S, c: &Matrix<'_, *mut C>) {
        if beta == S::ZERO {
            return;
        }
        for run in c.rows.runs() {
            for j in 0..c.columns.size() {
                // SAFETY: rows and columns of C, and of the stage.
                unsafe {
                    let sums = self.at.add(run.start + self.pitch * j);
                    let from = c.at.offset(c.rows.at(run.start) + c.columns.at(j));
                    if c.rows.stride_of_runs() == 1 {
                        let sums = core::slice::from_raw_parts_mut(sums, run.len());
                        let old = core::slice::from_raw_parts(from, run.len());
                        for (sum, old) in sums.iter_mut().zip(old) {
                            *sum = *sum + beta * old.widened();
                        }
                        continue;
                    }
                    for i in 0..run.len() {
                        let old = (*from.offset(i as isize * c.rows.stride_of_runs())).widened();
                        *sums.add(i) = *sums.add(i) + beta * old;
                    }
                }
            }
        }
    }

    /// Writes the sums to C, rounded if its elements have fewer bits.
    ///
    /// # Safety
    /// As for [`Stage::add`]; nobody else has the elements of C, which are distinct.
    #[inline(always)]
    unsafe fn write<C: Stored<S>>(self, c: &Matrix<'_, *mut C>) {
        let stride = c.rows.stride_of_runs();
        for run in c.rows.runs() {
            for j in 0..c.columns.size() {
                // SAFETY: rows and columns of C, and of the stage.
                unsafe {
                    let sums = self.at.add(run.start + self.pitch * j);
                    let to = c.at.offset(c.rows.at(run.start) + c.columns.at(j));
                    if stride == 1 && C::SAME {
                        copy_run(run.len(), sums, to.cast());
                    } else if stride == 1 {
                        let sums = core::slice::from_raw_parts(sums, run.len());
                        C::round_all(sums, core::slice::from_raw_parts_mut(to, run.len()));
                    } else {
                        for i in 0..run.len() {
                            *to.offset(i as isize * stride) = C::rounded(*sums.add(i));
                        }
                    }
                }
            }
        }
    }
}

/// How many elements are copied at once.
const PART: usize = 4;

/// Copies contiguous elements, which are few: fewer than a tile has rows.
///
/// # Safety
/// The elements exist on both sides.
#[inline(always)]
unsafe fn copy_run<T: Copy>(count: usize, from: *const T, to: *mut T) {
    // SAFETY: each part lies within the run.
    let part = |i: usize| unsafe {
        let part = from.add(i).cast::<[T; PART]>().read();
        to.add(i).cast::<[T; PART]>().write(part);
    };
    if count < PART {
        // SAFETY: elements of the run.
        (0..count).for_each(|i| unsafe { *to.add(i) = *from.add(i) });
        return;
    }
    let mut i = 0;
    while i + PART <= count {
        part(i);
        i += PART;
    }
    if i < count {
        // The last part begins in the one before it.
        part(count - PART);
    }
}

#[cfg(test)]
mod tests {
    use super::super::axis::Axis;
    use super::super::matrix::Matrix;
    use super::Stage;
    use crate::modes::tests::list;

    #[test]
    fn runs_of_any_length_are_written_and_nothing_beside_them() {
        for (inner, stride) in (1..12).flat_map(|inner| [(inner, 1), (inner, 2), (inner, -1)]) {
            let (mut rows, mut columns) = (Vec::new(), Vec::new());
            // two runs of rows, 40 apart, and three columns, 100 apart
            let modes = list([(inner, [stride]), (2, [40])]);
            let start = if stride < 0 { inner - 1 } else { 0 } + 1;
            let (rows, columns) = (
                Axis::new(&modes, &mut rows),
                Axis::new(&list([(3, [100])]), &mut columns),
            );
            let mut sums: Vec<f32> = (1..=96).map(|i| i as f32).collect();
            let mut data = vec![-1.0_f32; 300];
            let c = Matrix {
                at: &raw mut data[start],
                rows,
                columns,
            };
            let stage = Stage {
                at: sums.as_mut_ptr(),
                pitch: 32,
            };
            // SAFETY: 32 sums for each of three columns; C lies within 300 elements.
            unsafe {
                stage.add(0.5, &c);
                stage.write(&c);
            }
            let mut expected = vec![-1.0; 300];
            for (j, i) in (0..3).flat_map(|j| (0..2 * inner).map(move |i| (j, i))) {
                let row = i as isize % inner as isize * stride + 40 * (i / inner) as isize;
                let place = (start as isize + row) as usize + 100 * j;
                expected[place] = (1 + i + 32 * j) as f32 - 0.5;
            }
            assert_eq!(data, expected, "{inner} rows of stride {stride}");
        }
    }
}
