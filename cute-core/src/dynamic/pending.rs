//! Broken conditions, reported in the order in which types and run time find them.

use super::integer::DynLeaf;
use super::layout::{DynLayout, LayoutTree, LayoutView};
use super::steps::{Event, Observer, Part, shown, tell};
use crate::error::LayoutError;

/// The conditions of one operation that dynamic numbers leave to run time.
///
/// Types refuse what static numbers break before anything runs. So an operation on values returns
/// such an error at once, and an error of dynamic numbers only at the end: types and values then
/// name the same condition.
///
/// All parts of an operation that can fail take this value, and tell their steps through it.
#[derive(Default)]
pub(crate) struct Pending<O = ()> {
    is_open: bool,
    broken: Option<LayoutError>,
    observer: O,
}

impl<O: Observer> Pending<O> {
    /// A new list for an operation that tells its steps to `observer`.
    pub(crate) fn told_to(observer: O) -> Self {
        Self {
            is_open: false,
            broken: None,
            observer,
        }
    }

    /// Tells an event, if the observer listens.
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        tell(&mut self.observer, event);
    }

    /// Tells that a part of the operation begins.
    pub(crate) fn begin(&mut self, part: impl FnOnce() -> Part) {
        self.tell(|| Event::Begins(part()));
    }

    /// Tells that the part that began last ends, and its result.
    pub(crate) fn end(&mut self, found: LayoutView<'_>) {
        self.tell(|| Event::Ends(shown(found)));
    }

    /// Notes a condition and the error that breaks it, if any. Fails at once if types know the
    /// numbers.
    pub(crate) fn condition(
        &mut self,
        is_known: bool,
        broken: Option<LayoutError>,
    ) -> Result<(), LayoutError> {
        self.is_open |= !is_known;
        match broken {
            None => Ok(()),
            Some(error) if is_known => Err(error),
            Some(error) => {
                if self.broken.is_none() {
                    self.broken = Some(error);
                    self.tell(|| Event::Refused(error));
                }
                Ok(())
            }
        }
    }

    /// ShapeDivisible: `shape` is a multiple of `part`, both positive.
    pub(crate) fn divides(&mut self, shape: DynLeaf, part: DynLeaf) -> Result<(), LayoutError> {
        let divides = shape.magnitude().is_multiple_of(part.magnitude());
        let is_known = shape.is_static() && part.is_static();
        self.condition(is_known, (!divides).then(|| not_divisible(shape, part)))
    }

    /// Whether no condition is left to run time.
    pub(crate) fn is_proved(&self) -> bool {
        !self.is_open
    }

    /// The result of an operation, if all its conditions hold.
    pub(crate) fn finish<T>(mut self, made: Result<T, LayoutError>) -> Result<T, LayoutError> {
        match (made, self.broken) {
            // an operation that goes on after a broken condition may overflow
            (Ok(_) | Err(LayoutError::NotRepresentable { .. }), Some(error)) => Err(error),
            (Err(error), _) => {
                self.tell(|| Event::Refused(error));
                Err(error)
            }
            (made, _) => made,
        }
    }
}

/// SizeMatch: two sizes must agree. Returns the one that types know.
pub(crate) fn sizes_agree(
    left: DynLeaf,
    right: DynLeaf,
    pending: &mut Pending<impl Observer>,
) -> Result<DynLeaf, LayoutError> {
    let same = left.equal(right);
    let broken = (!same.holds()).then_some(LayoutError::SizesDiffer {
        left: left.value(),
        right: right.value(),
    });
    pending.condition(same.is_static(), broken)?;
    Ok(agreed(left, right))
}

/// The static one of two sizes that agree.
pub(crate) fn agreed(left: DynLeaf, right: DynLeaf) -> DynLeaf {
    if !left.is_static() && right.is_static() {
        right
    } else {
        left
    }
}

/// The error of ShapeDivisible.
pub(crate) fn not_divisible(shape: DynLeaf, part: DynLeaf) -> LayoutError {
    LayoutError::ShapeNotDivisible {
        shape: shape.value(),
        part: part.value(),
    }
}

/// The layout that `operation` fills in, if all its conditions hold and it fits.
pub(crate) fn filled<O: Observer>(
    observer: O,
    operation: impl FnOnce(&mut Pending<O>, &mut LayoutTree) -> Result<(), LayoutError>,
) -> Result<DynLayout, LayoutError> {
    let (mut pending, mut tree) = (Pending::told_to(observer), LayoutTree::new());
    let done = operation(&mut pending, &mut tree);
    pending.finish(done)?;
    DynLayout::checked(tree)
}

/// The layout that `operation` makes, if all its conditions hold and it fits.
pub(crate) fn checked(
    operation: impl FnOnce(&mut Pending) -> Result<LayoutTree, LayoutError>,
) -> Result<DynLayout, LayoutError> {
    told((), operation)
}

/// The layout that `operation` makes, as [`checked`] does, telling the steps.
pub(crate) fn told<O: Observer>(
    observer: O,
    operation: impl FnOnce(&mut Pending<O>) -> Result<LayoutTree, LayoutError>,
) -> Result<DynLayout, LayoutError> {
    let mut pending = Pending::told_to(observer);
    let made = operation(&mut pending);
    DynLayout::checked(pending.finish(made)?)
}
