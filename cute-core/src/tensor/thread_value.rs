//! Tensors by thread and value: what each thread of a tiled copy has of a tensor.
#![allow(
    unsafe_code,
    reason = "threads and values of a tile are elements of it, as is checked or proved each time"
)]

use super::construct::reach_of;
use super::{Tensor, TensorError, View};
use crate::atom::algebra::tiled_copy::RetiledBy;
use crate::atom::algebra::tiled_copy::threads_of;
use crate::atom::algebra::tiled_copy::{ComputeOfThread, ComputeRetile, ComputeTidfrg};
use crate::error::LayoutError;
use crate::int::{Dyn, Int, Zero};
use crate::layout::crd2idx::offset;
use crate::layout::evaluate::Evaluate;
use crate::layout::ops::whole::tile_size;
use crate::layout::{Layout, Tiler};
use crate::logic::Both;
use crate::tuple::IntTuple;

impl<E: View, L: Layout> Tensor<E, L> {
    /// The tensor by thread and value of each tile, `(thread, value, (rest, …))`. The layout `tv`
    /// maps (thread, value) to an element of a tile.
    #[inline(always)]
    pub(crate) fn try_tidfrg<T: Tiler, Tv: Layout, R: Layout>(
        self,
        tiler: T,
        tv: Tv,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: ComputeTidfrg<T, Tv, Output = R>,
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
        // one tile, as was checked.
        unsafe { self.part(Zero, layout) }
    }

    /// The part of one thread, `(value, rest, …)`, of a tensor `(thread, value, (rest, …))`.
    #[inline(always)]
    pub(crate) fn try_of_thread<I: Int, R: Layout>(
        self,
        thread: I,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: ComputeOfThread<Output = R>,
    {
        let threads = threads_of(self.layout);
        let (number, count) = (thread.to_i128(), threads.size().to_i128());
        if number < 0 || number >= count {
            let (thread, threads) = (number, count);
            return Err(LayoutError::NoThread { thread, threads }.into());
        }
        // The offset is computed in the type of offsets, whatever the type of `thread` is.
        let offset = offset(threads, Dyn(thread.to::<isize>()));
        let layout = self.layout.compute();
        // SAFETY: these are the offsets of this layout at the coordinates with this thread, which
        // is one of the layout's.
        unsafe { self.part(offset, layout) }
    }

    /// The tensor's elements in the order of the values of `tv`, `values` for each instruction;
    /// `tile` is the shape of the tile.
    #[inline(always)]
    pub(crate) fn try_retile<Tv: Layout, S: IntTuple, N: Int, R: Layout>(
        self,
        tv: Tv,
        tile: S,
        values: N,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: ComputeRetile<Tv, S, N, Output = R> + RetiledBy<Tv, S, N, R::Verdict>,
    {
        let layout =
            <Both<Both<L::IsStatic, S::IsStatic>, Tv::IsStatic> as Evaluate>::try_evaluate(|| {
                self.layout.compute(tv, tile, values)
            })?;
        // SAFETY: tiles that fill a layout have its indices and no others. The values of a tile are
        // indices of it, which is one of the operation's conditions (InBounds).
        unsafe { self.part(Zero, layout) }
    }
}
