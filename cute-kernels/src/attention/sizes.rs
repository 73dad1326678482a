//! The sizes of all tensors of attention, which fit each other.

use super::entry::Batches;
use super::launch::{QUERY_ROWS, ROWS_END};
use super::rows::Rows;
use super::tiles::CONSUMERS;
use super::{AttentionError, AttentionTensor};
use cute_gpu::FlatModes;

/// The sizes of all tensors.
pub(super) struct Sizes {
    pub(super) queries: u64,
    pub(super) keys: u64,
    /// The elements of a row of Q and K.
    pub(super) width: u64,
    /// The elements of a row of V and O.
    pub(super) value_width: u64,
    pub(super) heads: u64,
    pub(super) key_heads: u64,
    pub(super) batches: u64,
    pub(super) batching: Batches,
    /// The tiles of Q, or a bound of their number.
    pub(super) tiles: u32,
}

impl Sizes {
    /// The tiles of so many rows of Q, or a bound of their number.
    pub(super) fn blocks(&self, rows: u32) -> Result<u32, AttentionError> {
        let rows = u64::from(rows);
        let down = match self.batching {
            // each packed sequence has at most one tile that is not full
            Batches::Packed => u128::from(self.queries / rows) + u128::from(self.batches),
            Batches::Alike => u128::from(self.queries.div_ceil(rows)) * u128::from(self.batches),
        };
        // a block's number and its step are added
        u32::try_from(down * u128::from(self.heads))
            .ok()
            .filter(|&blocks| blocks < 1 << 31)
            .ok_or_else(|| self.too_large())
    }

    /// There is too much of something.
    pub(super) fn too_large(&self) -> AttentionError {
        AttentionError::TooLarge {
            queries: self.queries,
            keys: self.keys,
            heads: self.heads,
            batches: self.batches,
        }
    }

    /// The rows of Q, K, V and O, and the sizes of all of them, with batches or with so many packed sequences.
    pub(super) fn of_layouts(
        q: impl FlatModes,
        k: impl FlatModes,
        v: impl FlatModes,
        o: impl FlatModes,
        packed: Option<u64>,
    ) -> Result<([Rows; 4], Self), AttentionError> {
        let modes = Batches::of(packed).modes();
        let rows = [
            Rows::of(AttentionTensor::Q, q, modes)?,
            Rows::of(AttentionTensor::K, k, modes)?,
            Rows::of(AttentionTensor::V, v, modes)?,
            Rows::of(AttentionTensor::O, o, modes)?,
        ];
        let sizes = Sizes::of(&rows, packed)?;
        Ok((rows, sizes))
    }

    /// The sizes of Q, K, V and O, with batches or with so many packed sequences.
    pub(super) fn of(
        [q, k, v, o]: &[Rows; 4],
        packed: Option<u64>,
    ) -> Result<Self, AttentionError> {
        let (mut queries, mut keys) = (q.same(0, o, 0, "rows")?, k.same(0, v, 0, "rows")?);
        if packed.is_some() {
            (queries, keys) = (q.behind_room()?, k.behind_room()?);
        }
        let width = q.same(1, k, 1, "head dimension")?;
        let value_width = v.same(1, o, 1, "head dimension")?;
        let (heads, key_heads) = (q.same(2, o, 2, "heads")?, k.same(2, v, 2, "heads")?);
        q.same(3, k, 3, "batches")?;
        q.same(3, v, 3, "batches")?;
        let of_tensors = q.same(3, o, 3, "batches")?;
        let batches = packed.unwrap_or(of_tensors);
        if !heads.is_multiple_of(key_heads) {
            return Err(AttentionError::Heads {
                queries: heads,
                keys: key_heads,
            });
        }
        let mut sizes = Sizes {
            queries,
            keys,
            width,
            value_width,
            heads,
            key_heads,
            batches,
            batching: Batches::of(packed),
            tiles: 0,
        };
        sizes.tiles = sizes.blocks(QUERY_ROWS * CONSUMERS)?;
        if queries.max(keys) >= ROWS_END {
            return Err(sizes.too_large());
        }
        Ok(sizes)
    }
}
