//! Attention.

use crate::batching::Batching;
use crate::call::{both, by_element_of, by_offsets};
use crate::gpu::Place;
use crate::offsets::Offsets;
use crate::options::{CuteAttentionOptions, options};
use crate::plan::{CutePlan, Work};
use crate::status::Failure;
use crate::tensor::{CuteTensor, Element, Given, Typed};
use cute_cuda::MapElement;
use cute_kernels::attention::AttentionElement;

/// The failure of a tensor whose type of elements attention has no kernel for.
pub(crate) fn no_kernel(name: &str, element: Element) -> Failure {
    Failure::unsupported(
        "Element",
        format!(
            "{name} has elements of {}, and attention is of CUTE_F16 and CUTE_BF16",
            element.name()
        ),
    )
}

/// The arguments of a call.
struct Call {
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    /// The offsets of packed sequences.
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
            by_element_of!(self.q, T => by_offsets!(self.offsets, L => self.plan_of::<T, L>(place)))
        }
    }

    /// The plan for elements `T`, and tensors with these modes.
    ///
    /// # Safety
    /// The arguments are as `cute.h` says.
    unsafe fn plan_of<T, L>(&self, place: Place) -> Result<CutePlan, Failure>
    where
        T: AttentionElement + MapElement + Typed,
        L: Batching,
    {
        // SAFETY: the caller's promise.
        unsafe {
            let tensor = |name, pointer| L::rows::<T>(Given::new(name, pointer)?);
            let q = tensor("q", self.q)?;
            let k = tensor("k", self.k)?;
            let v = tensor("v", self.v)?;
            let o = tensor("o", self.o)?;
            let lse = Given::optional("lse", self.lse)?.map(L::sums).transpose()?;
            let offsets = self.offsets.map(|offsets| offsets.checked()).transpose()?;
            let options = options(self.options)?;
            CutePlan::new(place.gpu()?, |gpu, lent| {
                let [q, k, v] = [q.on(gpu)?, k.on(gpu)?, v.on(gpu)?].map(|x| &*lent.keep(x));
                let o = lent.keep(o.on(gpu)?);
                let mut work = match offsets {
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
