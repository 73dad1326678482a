//! The queries as rows of a tile: row `r` is query `r / heads` of head `r % heads`, of the heads of Q
//! that share one of K and V.

use super::block::{Place, Problem};
use crate::attention::head::Head;
use cute_core::tensor::Space;
use cute_gpu::device::Global;
use cute_gpu::device::threads::opaque;
use cute_kernels::attention::decode::DecodeArguments;

/// The keys that a query sees: from the first to that behind the last.
#[derive(Clone, Copy)]
pub struct Seen {
    /// The first key.
    pub first: u32,
    /// The key behind the last one.
    pub end: u32,
}

impl Seen {
    /// Those of a query, of so many keys. They may be in the wrong order if it sees none.
    #[inline(always)]
    fn of(a: &DecodeArguments, keys: u32, query: u32) -> Self {
        let shift = if a.from_ends != 0 {
            keys as i32 - a.queries as i32
        } else {
            0
        };
        // no overflow: the host has lengths and distances below 2^29
        let place = query as i32 + shift;
        Seen {
            first: (place - a.left).max(0) as u32,
            end: (place + a.right + 1).max(0).min(keys as i32) as u32,
        }
    }

    /// The keys that any query sees.
    #[inline(always)]
    pub fn of_all(a: &DecodeArguments, keys: u32) -> Self {
        Seen {
            first: Self::of(a, keys, 0).first,
            end: Self::of(a, keys, a.queries - 1).end,
        }
    }

    /// The keys that every query sees.
    #[inline(always)]
    pub fn of_each(a: &DecodeArguments, keys: u32) -> Self {
        Seen {
            first: Self::of(a, keys, a.queries - 1).first,
            end: Self::of(a, keys, 0).end,
        }
    }
}

/// Where the rows lie.
#[derive(Clone, Copy)]
pub struct Queries<'a> {
    problem: &'a Problem<'a>,
    place: Place,
}

impl<'a> Queries<'a> {
    /// The queries of the head of a place.
    #[inline(always)]
    pub fn of(problem: &'a Problem<'a>, place: Place) -> Self {
        Queries { problem, place }
    }

    /// How many rows there are.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        let a = self.problem.arguments;
        a.queries * a.heads_per_key
    }

    /// The offset of a row's first element, by the strides of queries, heads and batches.
    #[inline(always)]
    pub fn offset(&self, row: u32, strides: [u64; 3]) -> u64 {
        let a = self.problem.arguments;
        let (query, head) = (row / a.heads_per_key, row % a.heads_per_key);
        let head = self.place.head * a.heads_per_key + head;
        u64::from(query) * strides[0]
            + u64::from(head) * strides[1]
            + u64::from(self.place.batch) * strides[2]
    }

    /// A pair of neighbours of Q; 0 where there is none.
    ///
    /// # Safety
    /// Q has the rows that there are.
    #[inline(always)]
    unsafe fn pair(&self, row: u32, column: u32) -> u32 {
        let a = self.problem.arguments;
        if row >= self.count() || column >= a.width {
            return 0;
        }
        let offset = self.offset(row, a.q) + u64::from(column);
        // SAFETY: the caller's promise; offsets of rows and columns are even.
        unsafe { self.problem.q.load((offset / 2) as isize) }
    }

    /// Q as operand A: for each 16 columns, pairs of (two rows, two blocks of eight columns).
    ///
    /// # Safety
    /// Q has the rows that there are; this is thread `t` of the warpgroup.
    #[inline(always)]
    pub unsafe fn load<H: Head, const K: usize>(&self, t: u32) -> [[u32; 4]; K] {
        // SAFETY: the caller's promise.
        let (row, column) = unsafe { H::cell(t, 0) };
        let mut all = [[0; 4]; K];
        for (k, four) in all.iter_mut().enumerate() {
            for (place, pair) in four.iter_mut().enumerate() {
                let (down, half) = (place as u32 % 2, place as u32 / 2);
                // SAFETY: the caller's promise.
                *pair = unsafe { self.pair(row + 8 * down, column + 16 * k as u32 + 8 * half) };
            }
        }
        all
    }

    /// Scores of keys that their query does not see become −∞; `key` is the first one of the tile.
    ///
    /// # Safety
    /// This is thread `t` of the warpgroup.
    #[inline(always)]
    pub unsafe fn mask<H: Head>(&self, s: &mut [f32], t: u32, key: u32) {
        let a = self.problem.arguments;
        // Hidden here, so that no coordinates stay in registers between tiles.
        let t = opaque(t);
        let seen = [0, 2].map(|v| {
            // SAFETY: the caller's promise.
            let (row, _) = unsafe { H::cell(t, v) };
            Seen::of(a, self.place.keys, row / a.heads_per_key)
        });
        for v in 0..s.len() {
            // SAFETY: the caller's promise.
            let (_, column) = unsafe { H::cell(t, v as u32) };
            let seen = seen[v / 2 % 2];
            if key + column < seen.first || key + column >= seen.end {
                s[v] = f32::NEG_INFINITY;
            }
        }
    }

    /// Stores a pair of neighbours of O, and as many bytes more.
    ///
    /// # Safety
    /// O has such a row.
    #[inline(always)]
    pub unsafe fn store(&self, row: u32, column: u32, pairs: [u32; 2]) {
        let a = self.problem.arguments;
        let offset = (self.offset(row, a.o) + u64::from(column)) / 2;
        let to: Global<u32> = self.problem.o;
        // SAFETY: the caller's promise; offsets of rows are even, and columns multiples of 4.
        unsafe {
            to.store(offset as isize, pairs[0]);
            to.store(offset as isize + 1, pairs[1]);
        }
    }

    /// Stores the logarithm of a row's sum, if it is wanted.
    ///
    /// # Safety
    /// The tensor of sums has such a row.
    #[inline(always)]
    pub unsafe fn store_logarithm(&self, row: u32, logarithm: f32) {
        let (a, to) = (self.problem.arguments, self.problem.sums);
        if to.address() != 0 {
            // SAFETY: the caller's promise.
            unsafe { to.store(self.offset(row, a.sums) as isize, logarithm) }
        }
    }
}
