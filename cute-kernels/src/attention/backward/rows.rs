//! The rows of the tensors of a backward pass, and its boxes of them.

use super::arguments::{KEYS, ROWS};
use super::tensors::{Forward, Gradients};
use crate::attention::entry::{Batches, box_of};
use crate::attention::rows::Rows;
use crate::attention::sizes::Sizes;
use crate::attention::{AttentionError, AttentionTensor};
use cute_core::atom::F16;
use cute_cuda::{MapSource, MapTarget};
use cute_gpu::TensorMap;

/// One value for each tensor of a backward pass: its rows, or its map.
pub(super) struct EachTensor<X> {
    pub(super) q: X,
    pub(super) k: X,
    pub(super) v: X,
    pub(super) o: X,
    pub(super) d_o: X,
    pub(super) d_q: X,
    pub(super) d_k: X,
    pub(super) d_v: X,
}

/// The numbers of a tensor map, and which element it begins with.
pub(super) type MapFrom = (TensorMap, u64);

impl EachTensor<Rows> {
    /// The rows that each tensor's layout has.
    pub(super) fn of<'t, L>(
        forward: &Forward<
            't,
            impl MapSource<'t>,
            impl MapSource<'t>,
            impl MapSource<'t>,
            impl MapSource<'t>,
            L,
        >,
        d_o: &impl MapSource<'t>,
        gradients: &Gradients<impl MapTarget<'t>, impl MapTarget<'t>, impl MapTarget<'t>>,
        modes: &'static [&'static str],
    ) -> Result<Self, AttentionError> {
        use AttentionTensor::{
            K, KeyGradient, O, OutputGradient, Q, QueryGradient, V, ValueGradient,
        };
        Ok(EachTensor {
            q: Rows::of(Q, forward.q.map_layout(), modes)?,
            k: Rows::of(K, forward.k.map_layout(), modes)?,
            v: Rows::of(V, forward.v.map_layout(), modes)?,
            o: Rows::of(O, forward.o.map_layout(), modes)?,
            d_o: Rows::of(OutputGradient, d_o.map_layout(), modes)?,
            d_q: Rows::of(QueryGradient, gradients.q.map_layout(), modes)?,
            d_k: Rows::of(KeyGradient, gradients.k.map_layout(), modes)?,
            d_v: Rows::of(ValueGradient, gradients.v.map_layout(), modes)?,
        })
    }

    /// The sizes of the tensors, with batches or with so many packed sequences: each gradient has those of
    /// its tensor.
    pub(super) fn sizes(
        &self,
        modes: &'static [&'static str],
        packed: Option<u64>,
    ) -> Result<Sizes, AttentionError> {
        let sizes = Sizes::of(&[self.q, self.k, self.v, self.o], packed)?;
        self.q.same(1, &self.v, 1, "head dimension")?;
        for (gradient, of) in [
            (&self.d_o, &self.o),
            (&self.d_q, &self.q),
            (&self.d_k, &self.k),
            (&self.d_v, &self.v),
        ] {
            for (mode, name) in modes.iter().enumerate() {
                of.same(mode, gradient, mode, name)?;
            }
        }
        Ok(sizes)
    }

    /// The map of each tensor. K and V have boxes of a tile of keys, all others boxes of 64 rows.
    pub(super) fn maps(
        &self,
        width: u32,
        batching: Batches,
    ) -> Result<EachTensor<MapFrom>, AttentionError> {
        let (of_rows, of_keys) = match width {
            64 => (
                box_of::<F16, _>(crate::attention_rows!(64, 64, 1, 1)),
                box_of::<F16, _>(crate::attention_rows!(128, 64, 1, 1)),
            ),
            _ => (
                box_of::<F16, _>(crate::attention_rows!(64, 128, 1, 1)),
                box_of::<F16, _>(crate::attention_rows!(128, 128, 1, 1)),
            ),
        };
        let of_64 = |rows: &Rows| rows.map_from(&of_rows, ROWS, batching);
        let of_128 = |rows: &Rows| rows.map_from(&of_keys, KEYS, batching);
        Ok(EachTensor {
            q: of_64(&self.q)?,
            k: of_128(&self.k)?,
            v: of_128(&self.v)?,
            o: of_64(&self.o)?,
            d_o: of_64(&self.d_o)?,
            d_q: of_64(&self.d_q)?,
            d_k: of_64(&self.d_k)?,
            d_v: of_64(&self.d_v)?,
        })
    }
}
