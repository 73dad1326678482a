//! The arguments of a kernel, and the rows of a block: what it keeps of them in shared memory.

use super::copies::HeadRows;
use super::head::Head;
use crate::attention::mask::Window;
use crate::attention::schedule::{key_head, row_and_head};
use crate::attention::score::Given;
use cute_core::tensor::Space;
use cute_gpu::device::threads::{block, thread};
use cute_gpu::device::{Global, Shared};
use cute_kernels::attention::AttentionArguments;
use cute_kernels::attention::warps::{TensorRows, WarpsArguments};

/// The arguments of a kernel.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// Q, K, V and O.
    pub all: [Global<u16>; 4],
    /// Where the logarithms of sums go, or address 0.
    pub sums: Global<f32>,
    /// The data that modifications of scores and masks may read.
    pub given: Given<'a>,
    /// How the tensors lie.
    pub tensors: &'a WarpsArguments,
    /// Sizes and options.
    pub arguments: &'a AttentionArguments,
}

impl<'a> Problem<'a> {
    /// The rows of Q of the head of a place.
    #[inline(always)]
    pub fn q(&self, place: Place) -> HeadRows<'a> {
        self.of_queries(self.all[0], &self.tensors.q, place)
    }
    /// The rows of O of the head of a place.
    #[inline(always)]
    pub fn o(&self, place: Place) -> HeadRows<'a> {
        self.of_queries(self.all[3], &self.tensors.o, place)
    }
    #[inline(always)]
    fn of_queries(&self, tensor: Global<u16>, rows: &'a TensorRows, place: Place) -> HeadRows<'a> {
        let sizes = [self.arguments.queries, self.tensors.width];
        HeadRows::of(tensor, rows, [place.head, place.batch], sizes)
    }
    /// The rows of K and of V of the head of a place.
    #[inline(always)]
    fn keys_and_values(&self, place: Place) -> [HeadRows<'a>; 2] {
        let head = key_head(self.arguments, place.head);
        let sizes = self.sizes_of_keys();
        let of = |tensor, rows| HeadRows::of(tensor, rows, [head, place.batch], sizes);
        [
            of(self.all[1], &self.tensors.k),
            of(self.all[2], &self.tensors.v),
        ]
    }
    #[inline(always)]
    fn sizes_of_keys(&self) -> [u32; 2] {
        [self.arguments.keys, self.tensors.width]
    }
}

/// What a block keeps in shared memory, so that it takes no registers between tiles: its place, and where the rows of K
/// and V of its head begin.
#[derive(Clone, Copy)]
pub struct Kept<'a> {
    problem: Problem<'a>,
    addresses: Shared<u64>,
    place: Shared<u32>,
}

impl<'a> Kept<'a> {
    /// Keeps a place, and returns the rows of K as well, which the caller may read before the barrier.
    ///
    /// # Safety
    /// All threads of the block call it together, and meet at a barrier before they read what is kept. The
    /// memory has [`KEPT_BYTES`], is aligned to 8 bytes, and nobody else uses it until the block ends.
    ///
    /// [`KEPT_BYTES`]: cute_kernels::attention::warps::KEPT_BYTES
    #[inline(always)]
    pub unsafe fn new(
        problem: Problem<'a>,
        place: Place,
        memory: Shared<u8>,
    ) -> (Self, HeadRows<'a>) {
        let [k, v] = problem.keys_and_values(place);
        let kept = Kept {
            problem,
            addresses: memory.recast(),
            place: memory.after_bytes(2 * 8).recast(),
        };
        if thread() == 0 {
            // SAFETY: the caller's promise.
            unsafe {
                kept.addresses.store(0, k.address());
                kept.addresses.store(1, v.address());
                kept.place.store(0, place.query);
                kept.place.store(1, place.head);
                kept.place.store(2, place.batch);
            }
        }
        (kept, k)
    }

    /// The rows of K.
    ///
    /// # Safety
    /// A barrier is behind [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn k(&self) -> HeadRows<'a> {
        // SAFETY: the caller's promise.
        unsafe { self.rows(0, &self.problem.tensors.k) }
    }

    /// The rows of V.
    ///
    /// # Safety
    /// As for [`k`](Self::k).
    #[inline(always)]
    pub unsafe fn v(&self) -> HeadRows<'a> {
        // SAFETY: the caller's promise.
        unsafe { self.rows(1, &self.problem.tensors.v) }
    }

    #[inline(always)]
    unsafe fn rows(&self, number: isize, rows: &'a TensorRows) -> HeadRows<'a> {
        // SAFETY: the caller's promise.
        let address = unsafe { self.addresses.load(number) };
        HeadRows::at_address(address, rows, self.problem.sizes_of_keys())
    }

    /// The place.
    ///
    /// # Safety
    /// As for [`k`](Self::k).
    #[inline(always)]
    pub unsafe fn place(&self) -> Place {
        // SAFETY: the caller's promise.
        let [query, head, batch] = [0, 1, 2].map(|word| unsafe { self.place.load(word) });
        Place { query, head, batch }
    }
}

/// The rows of Q that a block has.
#[derive(Clone, Copy)]
pub struct Place {
    /// The first row.
    pub query: u32,
    /// The head of Q.
    pub head: u32,
    /// The batch.
    pub batch: u32,
}

impl Place {
    /// The rows, the head and the batch of this block.
    #[inline(always)]
    pub fn of_block<H: Head>(a: &AttentionArguments) -> Self {
        let down = a.queries.div_ceil(H::ROWS);
        // Windows are what this kernel computes: those of other masks reach to the ends.
        let (row, of_all) = row_and_head::<Window>(block(), down, a.heads * a.batches, a.at_once);
        Place {
            query: row * H::ROWS,
            head: of_all % a.heads,
            batch: of_all / a.heads,
        }
    }
}
