//! Where the strides of one layout lead: all to one integer, or to places of one tuple.

use crate::tuple::StaticPath;

/// The paths of a layout's strides, as a constant.
#[derive(Clone, Copy, Debug)]
pub enum Paths {
    /// Nowhere: a stride of 0.
    Nowhere,
    /// To an integer.
    Integer,
    /// To a place of a tuple.
    Along(&'static StaticPath),
    /// The paths of two parts.
    Both(&'static Paths, &'static Paths),
}

impl Paths {
    /// The paths of both parts.
    pub(crate) const fn and(a: &'static Paths, b: &'static Paths) -> Paths {
        match (a, b) {
            (Paths::Nowhere, paths) | (paths, Paths::Nowhere) => *paths,
            (Paths::Integer, Paths::Integer) => Paths::Integer,
            _ => Paths::Both(a, b),
        }
    }

    /// Whether all lead to one integer, so that values are offsets.
    pub(crate) const fn is_of_offsets(&self) -> bool {
        match self {
            Paths::Nowhere | Paths::Integer => true,
            Paths::Along(_) => false,
            Paths::Both(a, b) => a.is_of_offsets() && b.is_of_offsets(),
        }
    }

    /// Whether there is a profile of values that has a place for each of them.
    pub(crate) const fn agree(&self) -> bool {
        self.each_agrees_with(self)
    }

    const fn each_agrees_with(&self, all: &Paths) -> bool {
        match self {
            Paths::Both(a, b) => a.each_agrees_with(all) && b.each_agrees_with(all),
            one => one.agrees_with(all),
        }
    }

    const fn agrees_with(&self, all: &Paths) -> bool {
        match (self, all) {
            (_, Paths::Both(a, b)) => self.agrees_with(a) && self.agrees_with(b),
            (Paths::Along(a), Paths::Along(b)) => a.parts_from(b),
            (Paths::Integer, Paths::Along(_)) | (Paths::Along(_), Paths::Integer) => false,
            _ => true,
        }
    }
}

impl StaticPath {
    /// Whether neither path leads on from the end of the other.
    const fn parts_from(&self, other: &StaticPath) -> bool {
        let same = match (self.first, other.first) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        };
        if !same {
            return true;
        }
        match (self.rest, other.rest) {
            (Some(a), Some(b)) => a.parts_from(b),
            (None, None) => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::layout::Layout;
    use crate::prelude::*;

    #[test]
    #[should_panic = "the strides do not lead to coordinates of one shape (Congruent)"]
    fn offsets_and_coordinates_are_no_layout_together() {
        let _ = layout!(4:1).append(layout!(8:1@0));
    }

    #[test]
    fn what_is_known_at_run_time_leads_somewhere_as_well() {
        let n = 3_usize;
        let error = try_layout!((4,8):(n,1@0)).unwrap_err();
        assert_eq!(error, LayoutError::NotCoordinates {});
    }

    #[test]
    fn strides_of_one_layout_lead_to_one_profile() {
        assert!(<Layout![(4,8):(8,1)]>::PATHS.agree());
        assert!(<Layout![(4,8,2):(1@0,0,3@0)]>::PATHS.agree());
        assert!(<Layout![(4,8,2):(1@0,1@0@1,1@1@1)]>::PATHS.agree());
        assert!(!<crate::tuple::Cons<Layout![4:1], Layout![(8):(1@0)]>>::PATHS.agree());
        assert!(!<crate::tuple::Cons<Layout![4:1@0@1], Layout![(8):(1@1)]>>::PATHS.agree());
    }
}
