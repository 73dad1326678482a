//! The facts about a kernel of another crate that the host needs.

/// The facts about a kernel of attention of another crate that the host needs.
///
/// `cute_collective::attention_kernel!` makes it with the kernel, so both agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnKernel {
    /// The name of the entry point.
    pub name: &'static str,
    /// The format of the elements: `"F16"` or `"BF16"`.
    pub format: &'static str,
    /// The most elements of a row of Q and K.
    pub width: u32,
    /// The most elements of a row of V and O.
    pub value_width: u32,
    /// The keys of a tile.
    pub keys: u32,
}

impl OwnKernel {
    /// The queries of a tile: the rows of Q that a block takes at a time.
    pub const QUERIES: u32 = 64 * super::CONSUMERS;
}
