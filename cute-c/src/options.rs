//! Options of attention, as the kernels take them.

use crate::pointer::aligned;
use crate::status::Failure;
use cute_kernels::attention::{Alignment, Attention, AttentionInstruction, AttentionMask, Dropout};

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
    /// Whether the maximum of the first tile of keys serves for the others.
    pub maximum_before: i32,
    /// A slope for each head of Q, in the memory of the host, or null.
    pub slopes: *const f32,
    /// How many slopes there are.
    pub slopes_count: i64,
    /// 0: the library chooses; 1: `wgmma`; 2: `mma.sync`.
    pub instruction: i32,
    /// Whether gradients have the same bits in each run.
    pub deterministic: i32,
    /// The probability with which a weight becomes 0, or 0 for no dropout.
    pub dropout: f32,
    /// The offset of dropout.
    pub dropout_offset: u32,
    /// The seed of dropout.
    pub dropout_seed: u64,
}

/// Options as the kernels take them.
///
/// # Safety
/// The pointer is null, or leads to options; their slopes are null, or as many as they say, which stay
/// as they are for as long as `'a`.
pub(crate) unsafe fn options<'a>(
    pointer: *const CuteAttentionOptions,
) -> Result<Attention<'a>, Failure> {
    // SAFETY: the caller's promise.
    let Some(given) = (unsafe { of_known_size(pointer) })? else {
        return Ok(Attention::new());
    };
    let alignment = match given.alignment {
        0 => Alignment::Ends,
        1 => Alignment::Starts,
        other => return Err(unknown("alignment", other)),
    };
    let mut attention = Attention::new().mask(match given.mask {
        0 => AttentionMask::Full,
        1 => AttentionMask::Causal(alignment),
        2 => AttentionMask::Window {
            left: given.window_left,
            right: given.window_right,
            alignment,
        },
        other => return Err(unknown("mask", other)),
    });
    if flag("maximum_before", given.maximum_before)? {
        attention = attention.maximum_before();
    }
    if flag("deterministic", given.deterministic)? {
        attention = attention.deterministic();
    }
    let wgmma_or_mma_sync = [AttentionInstruction::Wgmma, AttentionInstruction::MmaSync];
    if let Some(instruction) = instruction(given.instruction, wgmma_or_mma_sync)? {
        attention = attention.instruction(instruction);
    }
    if given.dropout != 0.0 {
        attention = attention.dropout(Dropout {
            probability: given.dropout,
            seed: given.dropout_seed,
            offset: given.dropout_offset,
        });
    }
    if given.scale != 0.0 {
        attention = attention.scale(given.scale);
    }
    match (given.soft_cap == 0.0, given.slopes.is_null()) {
        (true, true) => Ok(attention),
        (false, true) => Ok(attention.soft_cap(given.soft_cap)),
        (true, false) => {
            // no array has more bytes, and so there can be no slice of it
            const MOST: usize = isize::MAX as usize / size_of::<f32>();
            let count = usize::try_from(given.slopes_count).ok();
            let count = count.filter(|&count| count <= MOST).ok_or_else(|| {
                let words = format!("there are {} slopes", given.slopes_count);
                Failure::invalid("Size", words)
            })?;
            aligned("slopes", given.slopes)?;
            // SAFETY: the caller promises so many slopes, and they may be an array; the first is aligned.
            Ok(attention.alibi(unsafe { core::slice::from_raw_parts(given.slopes, count) }))
        }
        (false, false) => Err(Failure::unsupported(
            "Scores",
            format!(
                "there is no kernel for slopes and a soft cap of {}",
                given.soft_cap
            ),
        )),
    }
}

/// Options that a pointer leads to, if it is not null. Their size is read first, and they are refused
/// if this library knows another one: those of another version may end earlier.
///
/// # Safety
/// The pointer is null, or leads to options of as many bytes as their first field says, which stay as
/// they are for as long as `'a`.
pub(crate) unsafe fn of_known_size<'a, T>(pointer: *const T) -> Result<Option<&'a T>, Failure> {
    aligned("options", pointer)?;
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's promise: options begin with their size.
    let found = unsafe { pointer.cast::<u32>().read() };
    if found as usize == size_of::<T>() {
        // SAFETY: the caller's promise: so many bytes are there.
        return Ok(unsafe { pointer.as_ref() });
    }
    Err(Failure::invalid(
        "StructSize",
        format!(
            "options have struct_size {found}, and this library knows those of {} bytes",
            size_of::<T>()
        ),
    ))
}

/// The one of two instructions that `CUTE_WGMMA` or `CUTE_MMA_SYNC` says, if one is asked for.
pub(crate) fn instruction<T>(number: i32, [wgmma, mma_sync]: [T; 2]) -> Result<Option<T>, Failure> {
    match number {
        0 => Ok(None),
        1 => Ok(Some(wgmma)),
        2 => Ok(Some(mma_sync)),
        other => Err(unknown("instruction", other)),
    }
}

/// Whether a field that is 0 or 1 is 1.
fn flag(field: &str, number: i32) -> Result<bool, Failure> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(unknown(field, other)),
    }
}

/// A number of an enumeration that has no meaning.
pub(crate) fn unknown(field: &str, number: i32) -> Failure {
    Failure::invalid(
        "Value",
        format!("{field} is {number}, which has no meaning"),
    )
}
