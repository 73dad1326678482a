//! How much of a drawing is shown.

/// How much of a drawing is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) rows: Limit,
    pub(crate) columns: Limit,
    pub(crate) panels: Limit,
}

/// How many positions are shown of an axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// So many are shown whole.
    pub(crate) whole: usize,
    /// Of more, so many are shown.
    pub(crate) cut: usize,
}

impl Limit {
    /// The most positions that are shown, whether there are more or not.
    pub(crate) fn at_most(positions: usize) -> Self {
        Self {
            whole: positions,
            cut: positions,
        }
    }

    /// These limits, each at most `most`.
    pub(crate) fn within(self, most: usize) -> Self {
        Self {
            whole: self.whole.min(most),
            cut: self.cut.min(most),
        }
    }
}
