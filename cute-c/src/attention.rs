//! Attention.

use crate::call::{both, by_element_of};
use crate::gpu::Place;
use crate::offsets::Offsets;
use crate::options::{CuteAttentionOptions, options};
use crate::plan::{CutePlan, Work};
use crate::status::{CuteStatus, Failure};
use crate::tensor::{CuteTensor, Element, Given, Rank2, Rank3, Rank4, Ranked, Typed};
use cute_cuda::MapElement;
use cute_kernels::attention::{AttentionElement, PreparedAttention};

/// The modes of Q, K, V and O.
pub(crate) const MODES: [&str; 4] = ["rows", "head dimension", "heads", "batches"];

/// The modes of Q, K, V and O where sequences are packed.
pub(crate) const PACKED_MODES: [&str; 3] = ["rows", "head dimension", "heads"];

/// The modes of the logarithms of the sums.
pub(crate) const OF_SUMS: [&str; 3] = ["rows", "heads", "batches"];

/// A number of elements that attention does not have.
pub(crate) fn no_kernel(name: &str, element: Element) -> Failure {
    Failure {
        status: CuteStatus::Unsupported,
        ..Failure::invalid(
            "Element",
            format!(
                "{name} has elements of {}, and attention is of CUTE_F16 and CUTE_BF16",
                element.name()
            ),
        )
    }
}

/// The arguments of a call.
struct Call {
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    /// Those of packed sequences.
    offsets: Option<Offsets>,
    options: *const CuteAttentionOptions,
}

impl Call {
    /// The plan.
    ///
    /// # Safety
    /// The arguments are as `cute.h` says.
    unsafe fn plan(&self, place: Place) -> Result<CutePlan, Failure> {
        // SAFETY: the caller's promise.
        unsafe {
            by_element_of!(self.q, T => match self.offsets {
                None => self.plan_of::<T, 4, Rank4, 3, Rank3>(place, MODES),
                Some(_) => self.plan_of::<T, 3, Rank3, 2, Rank2>(place, PACKED_MODES),
            })
        }
    }

    /// The plan for elements `T`, and tensors and sums of so many modes.
    ///
    /// # Safety
    /// The arguments are as `cute.h` says.
    unsafe fn plan_of<T, const RANK: usize, L, const LESS: usize, S>(
        &self,
        place: Place,
        modes: [&'static str; RANK],
    ) -> Result<CutePlan, Failure>
    where
        T: AttentionElement + MapElement + Typed,
        L: Ranked<RANK> + cute_gpu::FlatModes + 'static,
        S: Ranked<LESS> + cute_gpu::FlatModes + 'static,
    {
        // SAFETY: the caller's promise.
        unsafe {
            let q = Given::new("q", self.q)?.checked::<T, RANK, L>(modes)?;
            let k = Given::new("k", self.k)?.checked::<T, RANK, L>(modes)?;
            let v = Given::new("v", self.v)?.checked::<T, RANK, L>(modes)?;
            let o = Given::new("o", self.o)?.checked::<T, RANK, L>(modes)?;
            let of_rows = core::array::from_fn(|mode| OF_SUMS[mode]);
            let lse = Given::optional("lse", self.lse)
                .map(|lse| lse.checked::<f32, LESS, S>(of_rows))
                .transpose()?;
            let offsets = self.offsets.map(|offsets| offsets.checked()).transpose()?;
            let options = options(self.options)?;
            CutePlan::new(place.gpu()?, |gpu, lent| {
                let [q, k, v] = [q.on(gpu)?, k.on(gpu)?, v.on(gpu)?].map(|x| &*lent.keep(x));
                let o = lent.keep(o.on(gpu)?);
                let mut work: PreparedAttention<'static> = match offsets {
                    Some(offsets) => {
                        let sequences = offsets.on(gpu, lent)?;
                        options.prepare_sequences(gpu, q, k, v, sequences, o)?
                    }
                    None => options.prepare(gpu, q, k, v, o)?,
                };
                if let Some(lse) = lse {
                    work = work.sums(lent.keep(lse.on(gpu)?))?;
                }
                Ok(Work::Attention(Box::new(work)))
            })
        }
    }
}

both! {
    /// Attention: see `cute.h`.
    cute_attention, cute_attention_plan,
    (q: *const CuteTensor, k: *const CuteTensor, v: *const CuteTensor, o: *const CuteTensor,
        lse: *const CuteTensor, options: *const CuteAttentionOptions)
    => Call { q, k, v, o, lse, offsets: None, options }
}

both! {
    /// Attention of packed sequences: see `cute.h`.
    cute_attention_of_sequences, cute_attention_of_sequences_plan,
    (q: *const CuteTensor, k: *const CuteTensor, v: *const CuteTensor, o: *const CuteTensor,
        lse: *const CuteTensor, query_offsets: *const CuteTensor, key_offsets: *const CuteTensor,
        options: *const CuteAttentionOptions)
    => {
        let offsets = Some(Offsets { queries: query_offsets, keys: key_offsets });
        Call { q, k, v, o, lse, offsets, options }
    }
}
