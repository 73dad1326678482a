//! Lines: what the kernels that copy them one by one are told.

use super::Modes;

/// The arguments of a kernel that copies lines, as a parameter by value. Strides count lines; an
/// instruction loads or stores one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct LineArguments {
    /// The modes that are divided among threads: lines that are contiguous on both sides, groups of lines
    /// of `many` that one thread copies, and the other modes.
    pub threads: Modes<7>,
    /// The mode along which each thread copies [`lines_of_thread`] lines.
    pub many: u32,
    /// The strides of `many` in the source and in the destination.
    pub many_strides: [i64; 2],
    /// The strides of the other modes in the source.
    pub rest_from: [i64; 5],
    /// The strides of the other modes in the destination.
    pub rest_to: [i64; 5],
    /// The bytes from both tensors to their first lines.
    pub first: [i64; 2],
}

#[cfg(feature = "host")]
// SAFETY: 22 numbers of 32 bits before those of 64, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for LineArguments {}

/// How many lines of so many bytes a thread copies: on an H200, two of 16 bytes are faster than four by
/// one to two percent, and than one by nine where all are contiguous.
pub const fn lines_of_thread(bytes: usize) -> u32 {
    if bytes == 16 { 2 } else { 4 }
}

/// The threads of a block.
pub const LINE_THREADS: u32 = 128;

impl LineArguments {
    /// The threads for such sizes, if each copies `each` lines; `None` if they, or the threads of whole
    /// blocks, exceed 32 bits.
    pub fn threads(run: u32, many: u32, each: u32, rest: [u32; 5]) -> Option<Modes<7>> {
        let [a, b, c, d, e] = rest;
        let sizes = [run, many.div_ceil(each), a, b, c, d, e];
        let threads = sizes.into_iter().try_fold(1, u32::checked_mul)?;
        threads.checked_add(LINE_THREADS).map(|_| Modes::new(sizes))
    }
}
