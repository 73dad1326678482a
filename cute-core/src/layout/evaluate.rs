//! How results are made: without any code if all operands are static, and checked otherwise.

use crate::error::LayoutError;
use crate::layout::Layout;
use crate::logic::{False, True};
use crate::status::{Checked, Status};

/// The layout of a result; if the condition fails, a layout without values.
pub(crate) type Valid<C> = <<C as Checked>::Status as Status>::Guard<<C as Checked>::Layout>;
pub(crate) type StatusOf<C> = <C as Checked>::Status;

/// How a result is made, by whether all operands are static. If they are, it is the only value of
/// its type, so nothing is computed or even compiled.
#[doc(hidden)]
pub trait Evaluate {
    fn evaluate<R: Layout>(compute: impl FnOnce() -> R) -> R;
    fn try_evaluate<R: Layout>(
        compute: impl FnOnce() -> Result<R, LayoutError>,
    ) -> Result<R, LayoutError>;
    /// For results that are not layouts: `only` if all operands are static, else `compute`.
    fn either<R>(only: impl FnOnce() -> R, compute: impl FnOnce() -> R) -> R;
}

impl Evaluate for True {
    #[inline(always)]
    fn evaluate<R: Layout>(_: impl FnOnce() -> R) -> R {
        R::make_static()
    }
    #[inline(always)]
    fn try_evaluate<R: Layout>(
        _: impl FnOnce() -> Result<R, LayoutError>,
    ) -> Result<R, LayoutError> {
        Ok(R::make_static())
    }
    #[inline(always)]
    fn either<R>(only: impl FnOnce() -> R, _: impl FnOnce() -> R) -> R {
        only()
    }
}

impl Evaluate for False {
    #[inline(always)]
    fn evaluate<R: Layout>(compute: impl FnOnce() -> R) -> R {
        compute()
    }
    #[inline(always)]
    fn try_evaluate<R: Layout>(
        compute: impl FnOnce() -> Result<R, LayoutError>,
    ) -> Result<R, LayoutError> {
        compute()
    }
    #[inline(always)]
    fn either<R>(_: impl FnOnce() -> R, compute: impl FnOnce() -> R) -> R {
        compute()
    }
}

/// Refuses layouts of coordinates where offsets are needed, for operations that have no other
/// condition and so no bound.
pub(crate) const fn of_offsets<L: Layout>() {
    assert!(
        L::PATHS.is_of_offsets(),
        "a stride is a scaled basis vector, where an integer is needed (IntegerStrides)"
    );
}

/// Refuses a result that does not fit. Each operation calls this, so that the compiler names the
/// user's call.
pub(crate) const fn fits<R: Layout>() {
    assert!(
        R::STATIC_FITS,
        "the size or cosize of the result exceeds 2^63 (Representable)"
    );
    assert!(
        R::PATHS.agree(),
        "the strides do not lead to coordinates of one shape (Congruent)"
    );
}

/// A result, or the documented panic of the forms without `try_`.
#[inline(always)]
#[track_caller]
pub(crate) fn unwrap_or_panic<L>(operation: &str, result: Result<L, LayoutError>) -> L {
    match result {
        Ok(layout) => layout,
        Err(error) => fail(operation, error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn fail(operation: &str, error: LayoutError) -> ! {
    panic!("{operation}: {error}")
}
