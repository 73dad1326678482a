//! The arguments of a kernel, and the rows of a block.

use super::copies::HeadRows;
use super::head::Head;
use crate::attention::mask::Window;
use crate::attention::schedule::{key_head, row_and_head};
use crate::attention::score::Given;
use cute_gpu::device::Global;
use cute_gpu::device::threads::block;
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
    pub(super) fn keys_and_values(&self, place: Place) -> [HeadRows<'a>; 2] {
        let head = key_head(self.arguments, place.head);
        let sizes = self.sizes_of_keys();
        let of = |tensor, rows| HeadRows::of(tensor, rows, [head, place.batch], sizes);
        [
            of(self.all[1], &self.tensors.k),
            of(self.all[2], &self.tensors.v),
        ]
    }
    /// The number of rows of K and V, and of elements of each.
    #[inline(always)]
    pub(super) fn sizes_of_keys(&self) -> [u32; 2] {
        [self.arguments.keys, self.tensors.width]
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
