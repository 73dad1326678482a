//! Attention of few queries against many keys, as in decoding.

use crate::attention::{CuteAttentionOptions, no_kernel, options};
use crate::gpu::{CuteGpu, with_stream};
use crate::plan::{CutePlan, Then, Work};
use crate::status::{CuteStatus, Failure, guarded};
use crate::tensor::{CuteTensor, Element, Given, Rank1, Rank2, Rank3, Rank4, Typed};
use core::ffi::c_void;
use cute_kernels::attention::AttentionElement;
use cute_kernels::attention::decode::KeyCache;
use half::{bf16, f16};

/// The arguments of a call.
struct Call {
    gpu: *const CuteGpu,
    stream: *mut c_void,
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
    /// What `cute.h` asks of the arguments.
    unsafe fn plan(&self) -> Result<CutePlan, Failure> {
        // SAFETY: the caller's promise.
        unsafe {
            match Given::new("q", self.q)?.element()? {
                Element::F16 => self.plan_of::<f16>(),
                Element::Bf16 => self.plan_of::<bf16>(),
                other => Err(no_kernel("q", other)),
            }
        }
    }

    /// The plan for elements `T`.
    ///
    /// # Safety
    /// What `cute.h` asks of the arguments.
    unsafe fn plan_of<T: AttentionElement + Typed>(&self) -> Result<CutePlan, Failure> {
        let batches = ["rows", "head dimension", "heads", "batches"];
        let in_cache = if self.table.is_null() {
            batches
        } else {
            ["rows of a page", "head dimension", "heads", "pages"]
        };
        // SAFETY: the caller's promise.
        unsafe {
            let q = Given::new("q", self.q)?.checked::<T, 4, Rank4>(batches)?;
            let k = Given::new("k", self.k)?.checked::<T, 4, Rank4>(in_cache)?;
            let v = Given::new("v", self.v)?.checked::<T, 4, Rank4>(in_cache)?;
            let o = Given::new("o", self.o)?.checked::<T, 4, Rank4>(batches)?;
            let lse = match Given::optional("lse", self.lse) {
                Some(lse) => Some(lse.checked::<f32, 3, Rank3>(["rows", "heads", "batches"])?),
                None => None,
            };
            let table = match Given::optional("table", self.table) {
                Some(table) => {
                    Some(table.checked::<i32, 2, Rank2>(["pages of a batch", "batches"])?)
                }
                None => None,
            };
            // pages say nothing of how many keys there are
            let lengths = match Given::optional("lengths", self.lengths) {
                Some(lengths) => Some(lengths.checked::<i32, 1, Rank1>(["batches"])?),
                None if table.is_some() => return Err(Failure::null("lengths")),
                None => None,
            };
            let options = options(self.options)?;
            let gpu = with_stream(self.gpu, self.stream)?;
            CutePlan::new(gpu, |gpu, lent| {
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

/// Decoding: see `cute.h`.
///
/// # Safety
/// What `cute.h` asks of the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_decode(
    gpu: *const CuteGpu,
    stream: *mut c_void,
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    lengths: *const CuteTensor,
    table: *const CuteTensor,
    options: *const CuteAttentionOptions,
) -> CuteStatus {
    let call = Call {
        gpu,
        stream,
        q,
        k,
        v,
        o,
        lse,
        lengths,
        table,
        options,
    };
    // SAFETY: the caller's promise.
    guarded(|| unsafe { Then::Run.finish(|| call.plan()) })
}

/// Decoding that is prepared: see `cute.h`.
///
/// # Safety
/// What `cute.h` asks of the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_decode_plan(
    gpu: *const CuteGpu,
    stream: *mut c_void,
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    lengths: *const CuteTensor,
    table: *const CuteTensor,
    options: *const CuteAttentionOptions,
    plan: *mut *mut CutePlan,
) -> CuteStatus {
    let call = Call {
        gpu,
        stream,
        q,
        k,
        v,
        o,
        lse,
        lengths,
        table,
        options,
    };
    // SAFETY: the caller's promise.
    guarded(|| unsafe { Then::HandOut(plan).finish(|| call.plan()) })
}
