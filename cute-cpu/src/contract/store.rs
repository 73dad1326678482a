//! The effect of a result on the elements that are there.

/// The treatment of the elements that the output has already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Store {
    /// They are overwritten, and not read: `=`.
    Assign,
    /// The result is added to them: `+=`.
    Add,
}
