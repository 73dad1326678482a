//! Numbers of threads, and the check that a thread exists.

use super::FlatCoord;
use super::crd2idx::{self, Located as _, ThreadNumber};
use super::operation::{bound, named};
use crate::error::LayoutError;
use crate::fmt::{OwnSize, Thread};
use crate::int::exp::Exp;
use crate::int::nat::OddNat;
use crate::int::{Dyn, DynInt, Int, Neg, Pos, Zero};
use crate::status::{AmongThreads, Holds, Status};

/// Whether a thread of the layout `L` has the number `I`.
///
/// ```
/// use cute_core::{layout::ThreadStatus, prelude::*, status::{Good, Status, Violation}};
/// let status: ThreadStatus<Layout![(16,16)], Coord![255]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// assert_eq!(ThreadStatus::<Layout![(16,16)], Coord![256]>::CONDITION, Condition::InBounds);
/// ```
pub type ThreadStatus<L, I> = ThreadNumber<L, I>;

bound! {
    /// Layouts of threads in which one thread has the number `I`: see
    /// [`Tensor::local_partition`](crate::tensor::Tensor::local_partition).
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: local_partition: thread 300 is none of the 256 threads (InBounds)
    /// make_identity_tensor(shape!((64,64))).local_partition(layout!((16,16)), coord!(300));
    /// ```
    WithThread<I: Int>
        on ThreadStatus<Self, I>, else "local_partition: the bound `{Self}: WithThread<{I}>` is missing";
    in local_partition, shown Thread<I>,
    or "or write `#[template]` before the function, if it does not stand there: divisions, \
        slices and most other operations then need no bounds, unless a path leads to them"
}
named! { local_partition }

/// The coordinate, one integer for each mode, of the thread with the number `thread`.
#[inline(always)]
pub(crate) fn thread_coordinate<I: Int, L: WithThread<I>>(
    thread: I,
    threads: L,
) -> Result<FlatCoord<L, I>, LayoutError> {
    Status::check(crd2idx::thread_number(threads, thread))?;
    let (_, coordinate) = crd2idx::locate(threads, thread).parts();
    Ok(crd2idx::flat_coordinate(coordinate, threads.shape()))
}

/// Numbers of threads that are below `Count`, or dynamic: see
/// [`TiledMma::get_slice`](crate::atom::TiledMma::get_slice) and
/// [`TiledCopy::get_slice`](crate::atom::TiledCopy::get_slice).
///
/// ```
/// use cute_core::{layout::ThreadBelow, prelude::*};
/// fn known<I: ThreadBelow<Int![128]> + ToString>(thread: I) -> String {
///     thread.to_string()
/// }
/// assert_eq!((known(coord!(127)), known(Dyn(200_usize))), ("_127".into(), "200".into()));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{layout::ThreadBelow, prelude::*};
/// # fn known<I: ThreadBelow<Int![128]>>(thread: I) {}
/// // error: get_slice: thread 200 is none of the 128 threads (InBounds)
/// known(coord!(200));
/// ```
#[diagnostic::on_unimplemented(
    message = "get_slice: the bound `{Self}: ThreadBelow<{Count}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds for a number that run time tells"
)]
pub trait ThreadBelow<Count>: Int {}
impl<T: DynInt, Count> ThreadBelow<Count> for Dyn<T> {}
impl<Count: Int> ThreadBelow<Count> for Zero {}
macro_rules! known_threads {
    ($($sign:ident)*) => {$(
        impl<O: OddNat, K: Exp, Count: Int> ThreadBelow<Count> for $sign<O, K> where
            <AmongThreads<Self, Count> as Status>::Report:
                Holds<get_slice, Thread<Self>, OwnSize<Count>>
        {
        }
    )*};
}
known_threads!(Pos Neg);
named! { get_slice }
