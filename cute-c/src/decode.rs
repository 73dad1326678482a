//! Attention of few queries against many keys, as in decoding.

use crate::batching::{MODES, OF_SUMS};
use crate::call::{both, by_element_of};
use crate::gpu::Place;
use crate::options::{CuteAttentionOptions, options};
use crate::plan::{CutePlan, Work};
use crate::status::Failure;
use crate::tensor::{CuteTensor, Given, Rank1, Rank2, Rank3, Rank4, Typed};
use cute_kernels::attention::AttentionElement;
use cute_kernels::attention::decode::KeyCache;

/// The arguments of a call.
struct Call {
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    lengths: *const CuteTensor,
    table: *const CuteTensor,
    options: *const CuteAttentionOptions,
}

impl Call {
    /// The plan.
    ///
    /// # Safety
    /// The arguments are as `cute.h` says.
    unsafe fn plan(&self, place: Place) -> Result<CutePlan, Failure> {
        // SAFETY: the caller's promise.
        unsafe { by_element_of!(self.q, T => self.plan_of::<T>(place)) }
    }

    /// The plan for elements `T`.
    ///
    /// # Safety
    /// The arguments are as `cute.h` says.
    unsafe fn plan_of<T: AttentionElement + Typed>(
        &self,
        place: Place,
    ) -> Result<CutePlan, Failure> {
        let in_cache = if self.table.is_null() {
            MODES
        } else {
            ["rows of a page", "head dimension", "heads", "pages"]
        };
        // SAFETY: the caller's promise.
        unsafe {
            let q = Given::new("q", self.q)?.checked::<T, 4, Rank4>(MODES)?;
            let k = Given::new("k", self.k)?.checked::<T, 4, Rank4>(in_cache)?;
            let v = Given::new("v", self.v)?.checked::<T, 4, Rank4>(in_cache)?;
            let o = Given::new("o", self.o)?.checked::<T, 4, Rank4>(MODES)?;
            let lse = Given::optional("lse", self.lse)?
                .map(|lse| lse.checked::<f32, 3, Rank3>(OF_SUMS))
                .transpose()?;
            let table = Given::optional("table", self.table)?
                .map(|table| table.checked::<i32, 2, Rank2>(["pages of a batch", "batches"]))
                .transpose()?;
            // pages say nothing of how many keys there are
            let lengths = match Given::optional("lengths", self.lengths)? {
                Some(lengths) => Some(lengths.checked::<i32, 1, Rank1>(["batches"])?),
                None if table.is_some() => return Err(Failure::null("lengths")),
                None => None,
            };
            let options = options(self.options)?;
            CutePlan::new(place.gpu()?, |gpu, lent| {
                let [q, k, v] = [q.on(gpu)?, k.on(gpu)?, v.on(gpu)?].map(|x| &*lent.keep(x));
                let o = lent.keep(o.on(gpu)?);
                let cache = match (lengths, table) {
                    (Some(lengths), Some(table)) => {
                        let table = lent.keep(table.on(gpu)?);
                        KeyCache::paged(table, lent.keep(lengths.on(gpu)?))?
                    }
                    (Some(lengths), None) => KeyCache::of_lengths(lent.keep(lengths.on(gpu)?))?,
                    (None, _) => KeyCache::whole(),
                };
                let mut work = options.prepare_decode(gpu, q, k, v, cache, o)?;
                if let Some(lse) = lse {
                    work = work.sums(lent.keep(lse.on(gpu)?))?;
                }
                Ok(Work::Decode(Box::new(work)))
            })
        }
    }
}

both! {
    /// Decoding: see `cute.h`.
    cute_decode, cute_decode_plan,
    (q: *const CuteTensor, k: *const CuteTensor, v: *const CuteTensor, o: *const CuteTensor,
        lse: *const CuteTensor, lengths: *const CuteTensor, table: *const CuteTensor,
        options: *const CuteAttentionOptions)
    => Call { q, k, v, o, lse, lengths, table, options }
}
