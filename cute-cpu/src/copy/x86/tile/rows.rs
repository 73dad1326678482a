//! Where the rows of a tile begin.

/// Rows of the source, by their offsets.
pub(super) trait Rows: Copy {
    /// The offset of a row.
    fn at(self, row: usize) -> isize;
}

impl Rows for &[isize] {
    #[inline(always)]
    fn at(self, row: usize) -> isize {
        self[row]
    }
}

/// Rows that are so many bytes apart. Their addresses stay in registers.
#[derive(Clone, Copy)]
pub(super) struct Strided(pub(super) isize);

impl Rows for Strided {
    #[inline(always)]
    fn at(self, row: usize) -> isize {
        (row as isize).wrapping_mul(self.0)
    }
}
