//! Tensors by thread and value: what a tiled copy takes of them.
#![allow(
    unsafe_code,
    reason = "threads and values of a tile are elements of it, as is asked or proved each time"
)]

use super::construct::reach_of;
use super::{Tensor, TensorError, View};
use crate::error::LayoutError;
use crate::int::{Dyn, Int, Zero};
use crate::layout::coordinate::offset;
use crate::layout::operations::Evaluate;
use crate::layout::parts::{OfThreadParts, RetileParts, TidfrgParts};
use crate::layout::tiled_copy::threads_of;
use crate::layout::whole::tile_size;
use crate::layout::{FragmentedBy, Layout, RetiledBy, Tiler};
use crate::logic::Both;
use crate::tuple::IntTuple;

impl<E: View, L: Layout> Tensor<E, L> {
    /// The same elements by thread and value of each tile, `(thread, value, (rest, …))`: `tv` says which element of a tile
    /// (thread, value) is.
    #[inline(always)]
    pub(crate) fn try_tidfrg<T: Tiler, Tv: Layout, R: Layout>(
        self,
        tiler: T,
        tv: Tv,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: TidfrgParts<T, Tv, Result = R> + FragmentedBy<T, Tv, R::Verdict>,
    {
        let (reach, size) = (reach_of(tv)?, tile_size(tiler).to_i128());
        if reach.lowest() < 0 || reach.highest() as i128 >= size {
            let span = reach.highest() as i128 + 1;
            return Err(LayoutError::ValuesBeyondTile { span, size }.into());
        }
        let layout =
            <Both<Both<L::IsStatic, T::IsStatic>, Tv::IsStatic> as Evaluate>::try_evaluate(|| {
                self.layout.compute(tiler, tv)
            })?;
        // SAFETY: tiles that fill a layout have its indices and no others, and `tv` has indices of
        // one tile, as was asked.
        unsafe { self.part(Zero, layout) }
    }

    /// Of a tensor `(thread, value, (rest, …))`, what one thread has: `(value, rest, …)`.
    #[inline(always)]
    pub(crate) fn try_of_thread<I: Int, R: Layout>(
        self,
        thread: I,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: OfThreadParts<Result = R>,
    {
        let threads = threads_of(self.layout);
        let (number, count) = (thread.to_i128(), threads.size().to_i128());
        if number < 0 || number >= count {
            let (thread, threads) = (number, count);
            return Err(LayoutError::NoThread { thread, threads }.into());
        }
        // computed in the type of offsets, whatever the thread's is
        let offset = offset(threads, Dyn(thread.to::<isize>()));
        let layout = self.layout.compute();
        // SAFETY: the offsets of this layout at the coordinates that have the thread, which is one of its own.
        unsafe { self.part(offset, layout) }
    }

    /// The same elements in the order of the values of `tv`, `values` to an instruction; `tile` is the shape of its tile.
    #[inline(always)]
    pub(crate) fn try_retile<Tv: Layout, S: IntTuple, N: Int, R: Layout>(
        self,
        tv: Tv,
        tile: S,
        values: N,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: RetileParts<Tv, S, N, Result = R> + RetiledBy<Tv, S, N, R::Verdict>,
    {
        let layout =
            <Both<Both<L::IsStatic, S::IsStatic>, Tv::IsStatic> as Evaluate>::try_evaluate(|| {
                self.layout.compute(tv, tile, values)
            })?;
        // SAFETY: tiles that fill a layout have its indices and no others, and the values of a tile are
        // indices of it: InBounds, among the conditions of the operation.
        unsafe { self.part(Zero, layout) }
    }
}
