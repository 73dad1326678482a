//! Attention.

use crate::gpu::{CuteGpu, with_stream};
use crate::plan::{CutePlan, Then, Work};
use crate::status::{CuteStatus, Failure, guarded};
use crate::tensor::{CuteTensor, Element, Given, Rank1, Rank2, Rank3, Rank4, Ranked, Typed};
use core::ffi::c_void;
use cute_cuda::MapElement;
use cute_kernels::attention::{
    Alignment, Attention, AttentionElement, AttentionMask, PreparedAttention, Sequences,
};
use half::{bf16, f16};

/// `cute_attention_options` of the header.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CuteAttentionOptions {
    /// How many bytes the structure has.
    pub struct_size: u32,
    /// 0: every key; 1: causal; 2: a window.
    pub mask: i32,
    /// 0: the last query is at the last key; 1: the first at the first.
    pub alignment: i32,
    /// How many keys before its own place a query of a window sees.
    pub window_left: u32,
    /// How many keys behind it.
    pub window_right: u32,
    /// By what scores are multiplied; 0 for 1 / √(head dimension).
    pub scale: f32,
    /// The cap of scores, or 0.
    pub soft_cap: f32,
    /// Whether each tile of keys has its maximum computed.
    pub each_maximum: i32,
    /// A slope for each head of Q, in the memory of the host, or null.
    pub slopes: *const f32,
    /// How many slopes there are.
    pub slopes_count: i64,
}

/// The modes of Q, K, V and O.
const MODES: [&str; 4] = ["rows", "head dimension", "heads", "batches"];

/// The modes of Q, K, V and O where sequences are packed.
const PACKED_MODES: [&str; 3] = ["rows", "head dimension", "heads"];

/// Options as the kernels take them.
///
/// # Safety
/// The pointer is null, or leads to options; their slopes are null, or as many as they say, which stay
/// as they are for as long as `'a`.
pub(crate) unsafe fn options<'a>(
    pointer: *const CuteAttentionOptions,
) -> Result<Attention<'a>, Failure> {
    // SAFETY: the caller's promise.
    let Some(given) = (unsafe { pointer.as_ref() }) else {
        return Ok(Attention::new());
    };
    check_size::<CuteAttentionOptions>(given.struct_size)?;
    let alignment = match given.alignment {
        0 => Alignment::Ends,
        1 => Alignment::Starts,
        other => return Err(unknown("alignment", other)),
    };
    let attention = Attention::new().mask(match given.mask {
        0 => AttentionMask::Full,
        1 => AttentionMask::Causal(alignment),
        2 => AttentionMask::Window {
            left: given.window_left,
            right: given.window_right,
            alignment,
        },
        other => return Err(unknown("mask", other)),
    });
    let attention = match given.each_maximum {
        0 => attention,
        1 => attention.each_maximum(),
        other => return Err(unknown("each_maximum", other)),
    };
    let attention = if given.scale == 0.0 {
        attention
    } else {
        attention.scale(given.scale)
    };
    match (given.soft_cap == 0.0, given.slopes.is_null()) {
        (true, true) => Ok(attention),
        (false, true) => Ok(attention.soft_cap(given.soft_cap)),
        (true, false) => {
            let count = usize::try_from(given.slopes_count).map_err(|_| {
                let words = format!("there are {} slopes", given.slopes_count);
                Failure::invalid("Size", words)
            })?;
            // SAFETY: the caller promises so many slopes.
            Ok(attention.alibi(unsafe { core::slice::from_raw_parts(given.slopes, count) }))
        }
        (false, false) => Err(Failure {
            status: CuteStatus::Unsupported,
            ..Failure::invalid(
                "Scores",
                format!(
                    "there is no kernel for slopes and a soft cap of {}",
                    given.soft_cap
                ),
            )
        }),
    }
}

/// Fails if a structure has another size than this library knows.
pub(crate) fn check_size<T>(found: u32) -> Result<(), Failure> {
    if found as usize == size_of::<T>() {
        return Ok(());
    }
    Err(Failure::invalid(
        "StructSize",
        format!(
            "options have struct_size {found}, and this library knows those of {} bytes",
            size_of::<T>()
        ),
    ))
}

/// A number of an enumeration that has no meaning.
pub(crate) fn unknown(field: &str, number: i32) -> Failure {
    Failure::invalid(
        "Value",
        format!("{field} is {number}, which has no meaning"),
    )
}

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
    gpu: *const CuteGpu,
    stream: *mut c_void,
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    /// Offsets of queries and of keys.
    offsets: Option<[*const CuteTensor; 2]>,
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
            let q = Given::new("q", self.q)?;
            match (q.element()?, self.offsets.is_some()) {
                (Element::F16, false) => self.plan_of::<f16, 4, Rank4, 3, Rank3>(MODES),
                (Element::F16, true) => self.plan_of::<f16, 3, Rank3, 2, Rank2>(PACKED_MODES),
                (Element::Bf16, false) => self.plan_of::<bf16, 4, Rank4, 3, Rank3>(MODES),
                (Element::Bf16, true) => self.plan_of::<bf16, 3, Rank3, 2, Rank2>(PACKED_MODES),
                (other, _) => Err(no_kernel("q", other)),
            }
        }
    }

    /// The plan for elements `T`, and tensors and sums of so many modes.
    ///
    /// # Safety
    /// What `cute.h` asks of the arguments.
    unsafe fn plan_of<T, const RANK: usize, L, const LESS: usize, S>(
        &self,
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
            let of_rows = core::array::from_fn(|mode| ["rows", "heads", "batches"][mode]);
            let lse = match Given::optional("lse", self.lse) {
                Some(lse) => Some(lse.checked::<f32, LESS, S>(of_rows)?),
                None => None,
            };
            let offsets = match self.offsets {
                Some([queries, keys]) => Some([
                    Given::new("query_offsets", queries)?.checked::<i32, 1, Rank1>(["offsets"])?,
                    Given::new("key_offsets", keys)?.checked::<i32, 1, Rank1>(["offsets"])?,
                ]),
                None => None,
            };
            let options = options(self.options)?;
            let gpu = with_stream(self.gpu, self.stream)?;
            CutePlan::new(gpu, |gpu, lent| {
                let [q, k, v] = [q.on(gpu)?, k.on(gpu)?, v.on(gpu)?].map(|x| &*lent.keep(x));
                let o = lent.keep(o.on(gpu)?);
                let mut work: PreparedAttention<'static> = match offsets {
                    Some([queries, keys]) => {
                        let queries = lent.keep(queries.on(gpu)?);
                        let keys = lent.keep(keys.on(gpu)?);
                        let sequences = Sequences::new(queries, keys)?;
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

/// Attention: see `cute.h`.
///
/// # Safety
/// What `cute.h` asks of the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_attention(
    gpu: *const CuteGpu,
    stream: *mut c_void,
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    options: *const CuteAttentionOptions,
) -> CuteStatus {
    let offsets = None;
    let call = Call {
        gpu,
        stream,
        q,
        k,
        v,
        o,
        lse,
        offsets,
        options,
    };
    // SAFETY: the caller's promise.
    guarded(|| unsafe { Then::Run.finish(|| call.plan()) })
}

/// Attention that is prepared: see `cute.h`.
///
/// # Safety
/// What `cute.h` asks of the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_attention_plan(
    gpu: *const CuteGpu,
    stream: *mut c_void,
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    options: *const CuteAttentionOptions,
    plan: *mut *mut CutePlan,
) -> CuteStatus {
    let offsets = None;
    let call = Call {
        gpu,
        stream,
        q,
        k,
        v,
        o,
        lse,
        offsets,
        options,
    };
    // SAFETY: the caller's promise.
    guarded(|| unsafe { Then::HandOut(plan).finish(|| call.plan()) })
}

/// Attention of packed sequences: see `cute.h`.
///
/// # Safety
/// What `cute.h` asks of the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_attention_of_sequences(
    gpu: *const CuteGpu,
    stream: *mut c_void,
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    query_offsets: *const CuteTensor,
    key_offsets: *const CuteTensor,
    options: *const CuteAttentionOptions,
) -> CuteStatus {
    let offsets = Some([query_offsets, key_offsets]);
    let call = Call {
        gpu,
        stream,
        q,
        k,
        v,
        o,
        lse,
        offsets,
        options,
    };
    // SAFETY: the caller's promise.
    guarded(|| unsafe { Then::Run.finish(|| call.plan()) })
}

/// Attention of packed sequences that is prepared: see `cute.h`.
///
/// # Safety
/// What `cute.h` asks of the arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_attention_of_sequences_plan(
    gpu: *const CuteGpu,
    stream: *mut c_void,
    q: *const CuteTensor,
    k: *const CuteTensor,
    v: *const CuteTensor,
    o: *const CuteTensor,
    lse: *const CuteTensor,
    query_offsets: *const CuteTensor,
    key_offsets: *const CuteTensor,
    options: *const CuteAttentionOptions,
    plan: *mut *mut CutePlan,
) -> CuteStatus {
    let offsets = Some([query_offsets, key_offsets]);
    let call = Call {
        gpu,
        stream,
        q,
        k,
        v,
        o,
        lse,
        offsets,
        options,
    };
    // SAFETY: the caller's promise.
    guarded(|| unsafe { Then::HandOut(plan).finish(|| call.plan()) })
}
