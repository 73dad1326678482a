//! Where packed sequences begin.

use crate::plan::Lent;
use crate::status::Failure;
use crate::tensor::{Checked, CuteTensor, Given, Rank1};
use cute_cuda::Gpu;
use cute_kernels::attention::Sequences;

/// Offsets of queries and of keys, as arguments.
#[derive(Clone, Copy)]
pub(crate) struct Offsets {
    pub(crate) queries: *const CuteTensor,
    pub(crate) keys: *const CuteTensor,
}

/// Offsets whose description is in order.
pub(crate) struct CheckedOffsets([Checked<i32, Rank1>; 2]);

impl Offsets {
    /// Checks all that can be checked without a GPU.
    ///
    /// # Safety
    /// The pointers are null, or lead to tensors.
    pub(crate) unsafe fn checked(self) -> Result<CheckedOffsets, Failure> {
        let of = |name, pointer| {
            // SAFETY: the caller's promise.
            unsafe { Given::new(name, pointer) }?.checked::<i32, 1, Rank1>(["offsets"])
        };
        Ok(CheckedOffsets([
            of("query_offsets", self.queries)?,
            of("key_offsets", self.keys)?,
        ]))
    }
}

impl CheckedOffsets {
    /// The sequences on a GPU.
    ///
    /// # Safety
    /// Those of [`Gpu::borrow`] and [`Lent::keep`].
    pub(crate) unsafe fn on(
        self,
        gpu: &Gpu,
        lent: &mut Lent,
    ) -> Result<Sequences<'static>, Failure> {
        let [queries, keys] = self.0;
        // SAFETY: the caller's promise.
        let (queries, keys) = unsafe { (lent.keep(queries.on(gpu)?), lent.keep(keys.on(gpu)?)) };
        Ok(Sequences::new(queries, keys)?)
    }
}
