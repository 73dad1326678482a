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
    /// How many coordinates, or steps of a search, are looked at. What is kept of each takes up to 40 bytes, so that of
    /// coordinates no more than 2^28 are looked at.
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

/// The most coordinates of which something is kept.
const MOST: u64 = 1 << 28;

impl Limit {
    /// How many of so many coordinates are looked at where something is kept of each.
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
