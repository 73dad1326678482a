//! Gradients of attention.

use crate::batching::Batching;
use crate::call::{both, by_element_of, by_offsets};
use crate::gpu::Place;
use crate::offsets::Offsets;
use crate::options::{CuteAttentionOptions, options};
use crate::plan::{CutePlan, Work};
use crate::status::Failure;
use crate::tensor::{CuteTensor, Given, Typed};
use cute_cuda::MapElement;
use cute_kernels::attention::AttentionElement;
use cute_kernels::attention::backward::{Forward, Gradients};

/// The arguments of a call.
struct Call {
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    d_o: *const CuteTensor,
    dq: *const CuteTensor,
    dk: *const CuteTensor,
    dv: *const CuteTensor,
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
            let sums = L::sums(Given::new("lse", self.lse)?)?;
            let d_o = tensor("d_o", self.d_o)?;
            let dq = tensor("dq", self.dq)?;
            let dk = tensor("dk", self.dk)?;
            let dv = tensor("dv", self.dv)?;
            let offsets = self.offsets.map(|offsets| offsets.checked()).transpose()?;
            let options = options(self.options)?;
            CutePlan::new(place.gpu()?, |gpu, lent| {
                let [q, k, v, o, d_o] =
                    [q.on(gpu)?, k.on(gpu)?, v.on(gpu)?, o.on(gpu)?, d_o.on(gpu)?]
                        .map(|x| &*lent.keep(x));
                let sums = &*lent.keep(sums.on(gpu)?);
                let [dq, dk, dv] = [dq.on(gpu)?, dk.on(gpu)?, dv.on(gpu)?].map(|x| lent.keep(x));
                let forward = Forward { q, k, v, o, sums };
                let gradients = Gradients {
                    q: dq,
                    k: dk,
                    v: dv,
                };
                let work = match offsets {
                    None => options.prepare_backward(gpu, forward, d_o, gradients)?,
                    Some(offsets) => {
                        let sequences = offsets.on(gpu, lent)?;
                        options
                            .prepare_backward_sequences(gpu, forward, d_o, sequences, gradients)?
                    }
                };
                Ok(Work::Backward(Box::new(work)))
            })
        }
    }
}

both! {
    /// Gradients of attention: see `cute.h`.
    cute_attention_backward, cute_attention_backward_plan,
    (q: *const CuteTensor, k: *const CuteTensor, v: *const CuteTensor, o: *const CuteTensor,
        lse: *const CuteTensor, d_o: *const CuteTensor, dq: *const CuteTensor, dk: *const CuteTensor,
        dv: *const CuteTensor, options: *const CuteAttentionOptions)
    => Call { q, k, v, o, lse, d_o, dq, dk, dv, offsets: None, options }
}

both! {
    /// Gradients of attention of packed sequences: see `cute.h`.
    cute_attention_backward_of_sequences, cute_attention_backward_of_sequences_plan,
    (q: *const CuteTensor, k: *const CuteTensor, v: *const CuteTensor, o: *const CuteTensor,
        lse: *const CuteTensor, d_o: *const CuteTensor, dq: *const CuteTensor, dk: *const CuteTensor,
        dv: *const CuteTensor, query_offsets: *const CuteTensor, key_offsets: *const CuteTensor,
        options: *const CuteAttentionOptions)
    => {
        let offsets = Some(Offsets { queries: query_offsets, keys: key_offsets });
        Call { q, k, v, o, lse, d_o, dq, dk, dv, offsets, options }
    }
}
