//! [`Limit`]: how far an analysis goes.

/// How much an analysis looks at, and how much of what it finds it lists.
///
/// Whatever a limit cuts says so. What formulas decide (sizes, whether a layout is compact or onto, the widest access) is
/// exact whatever the limit.
///
/// ```
/// use cute_core::analysis::Limit;
/// let limit = Limit::default();
/// assert_eq!((limit.work, limit.listed), (1 << 20, 16));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// How many coordinates, or steps of a search, are looked at. Memory is at most some 100 bytes for each.
    pub work: u64,
    /// How many entries each list has.
    pub listed: usize,
}

impl Default for Limit {
    fn default() -> Self {
        Self {
            work: 1 << 20,
            listed: 16,
        }
    }
}
