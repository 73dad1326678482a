//! Gradients of attention.

use crate::attention::{MODES, OF_SUMS};
use crate::call::{both, by_element_of};
use crate::gpu::Place;
use crate::options::{CuteAttentionOptions, options};
use crate::plan::{CutePlan, Work};
use crate::status::Failure;
use crate::tensor::{CuteTensor, Given, Rank3, Rank4, Typed};
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
        // SAFETY: the caller's promise.
        unsafe {
            let tensor = |name, pointer| Given::new(name, pointer)?.checked::<T, 4, Rank4>(MODES);
            let q = tensor("q", self.q)?;
            let k = tensor("k", self.k)?;
            let v = tensor("v", self.v)?;
            let o = tensor("o", self.o)?;
            let sums = Given::new("lse", self.lse)?.checked::<f32, 3, Rank3>(OF_SUMS)?;
            let d_o = tensor("d_o", self.d_o)?;
            let dq = tensor("dq", self.dq)?;
            let dk = tensor("dk", self.dk)?;
            let dv = tensor("dv", self.dv)?;
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
                let work = options.prepare_backward(gpu, forward, d_o, gradients)?;
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
    => Call { q, k, v, o, lse, d_o, dq, dk, dv, options }
}
