//! [`Fragments`]: the thread and the value at each cell of a tile.

use super::HostError;
use super::error::Role;
use alloc::{vec, vec::Vec};

/// The cells of an operand's tile by thread and value: the thread-value layout as a table.
///
/// Values of all threads are counted with the thread as the fastest index, as the layout counts
/// them: value v of thread t is number `t + threads·v`. An operand in shared memory belongs to all
/// threads alike. It is counted as that of a single thread, whose values are the cells of the tile,
/// column by column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fragments {
    role: Role,
    threads: usize,
    rows: usize,
    /// The cell of each value.
    cells: Vec<usize>,
}

/// A thread-value layout: the offsets of its threads and those of its values, which add up.
pub(super) struct Offsets {
    threads: Vec<Option<usize>>,
    values: Vec<Option<usize>>,
}

impl Offsets {
    /// The offsets of a layout of `size` indices; `at` gives the offset of an index, `None` for a
    /// negative one.
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

    /// The offsets of all values of thread 0, then those of thread 1, and so on.
    pub(super) fn thread_by_thread(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        self.threads.iter().flat_map(|thread| {
            let values = self.values.iter();
            values.map(|value| thread.zip(*value).map(|(thread, value)| thread + value))
        })
    }

    /// The offsets with every `step`th value.
    pub(super) fn every(mut self, step: usize) -> Self {
        self.values = self.values.into_iter().step_by(step).collect();
        self
    }
}

impl Fragments {
    /// The fragments of a tile of `rows`·`columns` cells; `cell_at` gives the cell of an offset.
    pub(super) fn new(
        role: Role,
        [rows, columns]: [usize; 2],
        offsets: Offsets,
        cell_at: impl Fn(usize) -> usize,
    ) -> Result<Self, HostError> {
        let extent = rows * columns;
        let mut held = vec![false; extent];
        let Offsets { threads, values } = offsets;
        // If all threads name the same cells, the operand belongs to all of them: one thread stands
        // for all.
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

    /// The number of threads that hold fragments.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The number of values that each thread holds.
    pub fn values(&self) -> usize {
        self.cells.len() / self.threads
    }

    /// The row and column of a value.
    ///
    /// # Panics
    /// Panics if there is no such thread or value.
    pub fn cell(&self, thread: usize, value: usize) -> (usize, usize) {
        assert!(
            thread < self.threads,
            "thread {thread} of {} (InBounds)",
            self.threads
        );
        let cell = self.cells[thread + self.threads * value];
        (cell % self.rows, cell / self.rows)
    }

    /// The number of words of all threads' values.
    pub(super) fn len(&self, words: usize) -> usize {
        self.cells.len() * words
    }

    /// The words of the cells. If several values belong to one cell, they must be equal.
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
        // Every cell is held, as `new` has seen; behind the last cell there is nothing.
        Ok(tile.into_iter().flatten().collect())
    }

    /// The values of all threads, read from the words of their cells.
    pub(super) fn scatter(&self, tile: &[u64], words: usize) -> Vec<u64> {
        let cells = self.cells.iter();
        cells
            .flat_map(|cell| &tile[cell * words..(cell + 1) * words])
            .copied()
            .collect()
    }
}
