//! [`Fragments`]: which value of which thread is which cell of a tile.

use super::HostError;
use super::error::Role;
use alloc::{vec, vec::Vec};

/// Where the cells of an operand's tile are: the thread-value layout as a table.
///
/// Values of all threads are counted thread first, as the layout counts them: value v of thread t is number
/// `t + threads·v`. An operand in shared memory is one for all threads: it is counted as that of a single thread, whose values
/// are the cells of the tile, the rows of a column first.
#[derive(Clone, Debug)]
pub struct Fragments {
    role: Role,
    threads: usize,
    rows: usize,
    /// The cell of each value.
    cells: Vec<usize>,
}

/// A thread-value layout: the offsets of its threads, and those of its values, which add up.
pub(super) struct Offsets {
    threads: Vec<Option<usize>>,
    values: Vec<Option<usize>>,
}

impl Offsets {
    /// Of a layout of `size` indices, `at` of which is an offset, `None` of a negative one.
    pub(super) fn new(
        role: Role,
        threads: usize,
        size: usize,
        at: impl Fn(usize) -> Option<usize>,
    ) -> Result<Self, HostError> {
        if threads == 0 || !size.is_multiple_of(threads) {
            return Err(HostError::NoFragments {
                role,
                threads,
                size,
            });
        }
        Ok(Self {
            threads: (0..threads).map(&at).collect(),
            values: (0..size).step_by(threads).map(&at).collect(),
        })
    }

    /// The offsets of all values of thread 0, of thread 1, …
    pub(super) fn thread_by_thread(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        self.threads.iter().flat_map(|thread| {
            let values = self.values.iter();
            values.map(|value| thread.zip(*value).map(|(thread, value)| thread + value))
        })
    }

    /// Every `step`th value.
    pub(super) fn every(mut self, step: usize) -> Self {
        self.values = self.values.into_iter().step_by(step).collect();
        self
    }
}

impl Fragments {
    /// Of a tile of `rows`·`columns` cells; `cell_at` is the cell at an offset.
    pub(super) fn new(
        role: Role,
        [rows, columns]: [usize; 2],
        offsets: Offsets,
        cell_at: impl Fn(usize) -> usize,
    ) -> Result<Self, HostError> {
        let extent = rows * columns;
        let mut held = vec![false; extent];
        let Offsets { threads, values } = offsets;
        // what all threads name alike is one for all
        let alike = threads.iter().all(|thread| *thread == Some(0));
        let threads = if alike { &threads[..1] } else { &threads[..] };
        let mut cells = Vec::with_capacity(threads.len() * values.len());
        for value in &values {
            for thread in threads {
                let offset = thread.zip(*value).map(|(thread, value)| thread + value);
                let cell = offset.map(&cell_at).filter(|cell| *cell < extent);
                let cell = cell.ok_or(HostError::OutsideTile {
                    role,
                    index: cells.len(),
                    extent,
                })?;
                held[cell] = true;
                cells.push(cell);
            }
        }
        if let Some(cell) = held.iter().position(|held| !held) {
            let (row, column) = (cell % rows, cell / rows);
            return Err(HostError::Uncovered { role, row, column });
        }
        Ok(Self {
            role,
            threads: threads.len(),
            rows,
            cells,
        })
    }

    /// How many threads hold fragments.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How many values each thread holds.
    pub fn values(&self) -> usize {
        self.cells.len() / self.threads
    }

    /// The row and column of a value.
    ///
    /// # Panics
    /// Where there is no such thread or value.
    pub fn cell(&self, thread: usize, value: usize) -> (usize, usize) {
        assert!(
            thread < self.threads,
            "thread {thread} of {} (InBounds)",
            self.threads
        );
        let cell = self.cells[thread + self.threads * value];
        (cell % self.rows, cell / self.rows)
    }

    /// How many words the values of all threads have.
    pub(super) fn len(&self, words: usize) -> usize {
        self.cells.len() * words
    }

    /// The words of the cells. Where several values are one cell, they must be the same.
    pub(super) fn gather(&self, values: &[u64], words: usize) -> Result<Vec<u64>, HostError> {
        if values.len() != self.len(words) {
            return Err(HostError::WrongLength {
                role: self.role,
                len: values.len(),
                needed: self.len(words),
            });
        }
        let mut tile: Vec<Option<u64>> = vec![None; self.cells.len() * words];
        for (index, (cell, value)) in self.cells.iter().zip(values.chunks(words)).enumerate() {
            for (word, value) in value.iter().enumerate() {
                let place = &mut tile[cell * words + word];
                if place.is_some_and(|earlier| earlier != *value) {
                    return Err(HostError::CopiesDiffer {
                        role: self.role,
                        row: cell % self.rows,
                        column: cell / self.rows,
                        thread: index % self.threads,
                    });
                }
                *place = Some(*value);
            }
        }
        // every cell is held, as `new` has seen; behind the last cell there is nothing
        Ok(tile.into_iter().flatten().collect())
    }

    /// The values whose cells have these words.
    pub(super) fn scatter(&self, tile: &[u64], words: usize) -> Vec<u64> {
        let cells = self.cells.iter();
        cells
            .flat_map(|cell| &tile[cell * words..(cell + 1) * words])
            .copied()
            .collect()
    }
}
