//! Conditions in the order in which types and run time find them broken.

use super::layout::{DynLayout, LayoutTree};
use crate::error::LayoutError;

/// The first condition that dynamic numbers break, while an operation goes on.
///
/// Types refuse what static numbers break before anything runs. So an operation on values returns such an error at
/// once, and what dynamic numbers break only when all is looked at: both levels then name the same condition.
#[derive(Default)]
pub(crate) struct Pending(Option<LayoutError>);

impl Pending {
    /// A condition that dynamic numbers break.
    pub(crate) fn note(&mut self, error: LayoutError) {
        self.0.get_or_insert(error);
    }

    /// A condition that is broken: an error at once where types know the numbers.
    pub(crate) fn broken(&mut self, is_known: bool, error: LayoutError) -> Result<(), LayoutError> {
        if is_known {
            return Err(error);
        }
        self.note(error);
        Ok(())
    }
}

/// The layout that `operation` makes, if all its conditions hold and it fits.
pub(crate) fn checked(
    operation: impl FnOnce(&mut Pending) -> Result<LayoutTree, LayoutError>,
) -> Result<DynLayout, LayoutError> {
    let mut pending = Pending::default();
    match (operation(&mut pending), pending.0) {
        // what goes on after a broken condition may lead anywhere
        (Ok(_) | Err(LayoutError::NotRepresentable { .. }), Some(error)) => Err(error),
        (Ok(tree), None) => DynLayout::checked(tree),
        (Err(error), _) => Err(error),
    }
}
