//! Attention of elements of 8 bits.

use crate::batching::Batching;
use crate::call::{both, by_offsets};
use crate::gpu::Place;
use crate::offsets::Offsets;
use crate::options::{CuteAttentionOptions, options};
use crate::plan::{CutePlan, Work};
use crate::pointer::value;
use crate::status::Failure;
use crate::tensor::{CuteTensor, Element, Given, Typed};
use cute_cuda::{F8E4M3, MapElement};
use cute_kernels::attention::AttentionElement;
use cute_kernels::attention::e4m3::E4m3Scales;
use half::{bf16, f16};

/// `cute_scales` of the header.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CuteScales {
    /// The scale of Q.
    pub q: f32,
    /// The scale of K.
    pub k: f32,
    /// The scale of V.
    pub v: f32,
}

/// The arguments of a call.
struct Call {
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    scales: *const CuteScales,
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
            match Given::new("o", self.o)?.element()? {
                Element::F16 => by_offsets!(self.offsets, L => self.plan_of::<f16, L>(place)),
                Element::Bf16 => by_offsets!(self.offsets, L => self.plan_of::<bf16, L>(place)),
                other => Err(Failure::unsupported(
                    "Element",
                    format!(
                        "o has elements of {}, and attention of CUTE_E4M3 gives those of CUTE_F16 and CUTE_BF16",
                        other.name()
                    ),
                )),
            }
        }
    }

    /// The plan for elements `T` of the result, and tensors with these modes.
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
            let given = |name, pointer| L::rows::<F8E4M3>(Given::new(name, pointer)?);
            let (q, k, v) = (
                given("q", self.q)?,
                given("k", self.k)?,
                given("v", self.v)?,
            );
            let o = L::rows::<T>(Given::new("o", self.o)?)?;
            let lse = Given::optional("lse", self.lse)?.map(L::sums).transpose()?;
            let offsets = self.offsets.map(|offsets| offsets.checked()).transpose()?;
            let scales = match value("scales", self.scales)? {
                Some(&CuteScales { q, k, v }) => E4m3Scales { q, k, v },
                None => E4m3Scales::default(),
            };
            let options = options(self.options)?;
            CutePlan::new(place.gpu()?, |gpu, lent| {
                let [q, k, v] = [q.on(gpu)?, k.on(gpu)?, v.on(gpu)?].map(|x| &*lent.keep(x));
                let o = lent.keep(o.on(gpu)?);
                let mut work = match offsets {
                    None => options.prepare_e4m3(gpu, q, k, v, scales, o)?,
                    Some(offsets) => {
                        let sequences = offsets.on(gpu, lent)?;
                        options.prepare_e4m3_sequences(gpu, q, k, v, sequences, scales, o)?
                    }
                };
                if let Some(lse) = lse {
                    work = work.sums(lent.keep(lse.on(gpu)?))?;
                }
                Ok(Work::E4m3(Box::new(work)))
            })
        }
    }
}

both! {
    /// Attention of elements of 8 bits: see `cute.h`.
    cute_attention_e4m3, cute_attention_e4m3_plan,
    (q: *const CuteTensor, k: *const CuteTensor, v: *const CuteTensor, scales: *const CuteScales,
        o: *const CuteTensor, lse: *const CuteTensor, options: *const CuteAttentionOptions)
    => Call { q, k, v, scales, o, lse, offsets: None, options }
}

both! {
    /// Attention of packed sequences of elements of 8 bits: see `cute.h`.
    cute_attention_e4m3_of_sequences, cute_attention_e4m3_of_sequences_plan,
    (q: *const CuteTensor, k: *const CuteTensor, v: *const CuteTensor, scales: *const CuteScales,
        o: *const CuteTensor, lse: *const CuteTensor, query_offsets: *const CuteTensor,
        key_offsets: *const CuteTensor, options: *const CuteAttentionOptions)
    => {
        let offsets = Some(Offsets { queries: query_offsets, keys: key_offsets });
        Call { q, k, v, scales, o, lse, offsets, options }
    }
}
