//! [`Limit`]: how far an analysis goes.

/// How much an analysis looks at, and how much of its findings it lists.
///
/// A result that a limit cuts short says so. What formulas decide (sizes, whether a layout is
/// compact or surjective, the widest access) is exact whatever the limit.
///
/// ```
/// use cute_core::analysis::Limit;
/// let limit = Limit::default();
/// assert_eq!((limit.work, limit.listed), (1 << 20, 16));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// The number of coordinates, or of steps of a search, that are looked at. An entry kept for a
    /// coordinate takes up to 40 bytes; an analysis that keeps entries looks at no more than 2^28
    /// coordinates.
    pub work: u64,
    /// The greatest number of entries of each list.
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

/// The greatest number of coordinates for which an entry is kept.
const MOST: u64 = 1 << 28;

impl Limit {
    /// The number of coordinates looked at, of `count`, by an analysis that keeps an entry for
    /// each.
    pub(crate) const fn of_coordinates(&self, count: u64) -> u64 {
        let most = if self.work < MOST { self.work } else { MOST };
        if count < most { count } else { most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_fits_memory() {
        let of = |work| Limit { work, listed: 1 }.of_coordinates(1 << 62);
        assert_eq!([of(0), of(1000), of(u64::MAX)], [0, 1000, 1 << 28]);
        assert_eq!(Limit::default().of_coordinates(12), 12);
    }
}
