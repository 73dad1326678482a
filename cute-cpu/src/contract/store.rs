//! What a result does to the elements that are there.

/// What happens to the elements that the output has already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Store {
    /// They are overwritten, and not read: `=`.
    Assign,
    /// The result is added to them: `+=`.
    Add,
}
