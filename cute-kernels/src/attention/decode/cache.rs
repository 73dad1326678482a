//! Where keys and values lie.

use crate::attention::rows::Rows;
use crate::attention::{AttentionError, AttentionTensor};
use cute_core::layout::Layout;
use cute_cuda::{AnyTensor, Gpu, GpuTensor};
use cute_gpu::FlatModes;

/// Which rows of K and V are the keys and values of each batch.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_kernels::attention::decode::KeyCache;
/// let gpu = cute_cuda::Gpu::first()?;
/// // two batches with 100 and 37 keys in pages of 64 rows: the first has pages 5 and 2, the second 0
/// let lengths = gpu.upload(&Tensor::new(&[100_i32, 37][..], layout!(2:1))?)?;
/// let table = gpu.upload(&Tensor::new(&[5_i32, 2, 0, 0][..], layout!((2,2):(1,2)))?)?;
/// let cache = KeyCache::paged(&table, &lengths)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KeyCache<'t> {
    lengths: Option<(AnyTensor<'t>, Rows)>,
    table: Option<(AnyTensor<'t>, Rows)>,
}

impl<'t> KeyCache<'t> {
    /// All rows of K and V are keys and values: the modes are (rows, head dimension, heads, batches).
    pub fn whole() -> Self {
        KeyCache {
            lengths: None,
            table: None,
        }
    }

    /// The first rows of K and V are keys and values, of each batch as many as its length says. The
    /// modes of K and V are (rows, head dimension, heads, batches), that of the lengths (batches).
    ///
    /// The GPU reads the lengths when the kernel runs. One that is negative counts as 0, and one beyond
    /// the rows as their number. Rows behind them may be anything.
    ///
    /// # Errors
    /// Fails if the lengths do not have one mode (`Rank`).
    pub fn of_lengths<L: Layout + FlatModes>(
        lengths: &'t GpuTensor<i32, L>,
    ) -> Result<Self, AttentionError> {
        const MODES: &[&str] = &["batches"];
        let rows = Rows::of(AttentionTensor::Lengths, lengths.layout(), MODES)?;
        Ok(KeyCache {
            lengths: Some((AnyTensor::of(lengths), rows)),
            table: None,
        })
    }

    /// Keys and values lie in pages: the modes of K and V are (rows of a page, head dimension, heads,
    /// pages), those of the table (pages of a batch, batches). Entry `(i, b)` is the number of the page
    /// that has the rows of batch `b` from `i` times the rows of a page on.
    ///
    /// The GPU reads the table and the lengths when the kernel runs. Entries behind the length are not
    /// used; a page that there is not counts as zeros.
    ///
    /// # Errors
    /// Fails if the table does not have two modes, or the lengths do not have one (`Rank`).
    #[doc(alias("block_table", "page_table"))]
    pub fn paged<L: Layout + FlatModes, M: Layout + FlatModes>(
        table: &'t GpuTensor<i32, M>,
        lengths: &'t GpuTensor<i32, L>,
    ) -> Result<Self, AttentionError> {
        const MODES: &[&str] = &["pages of a batch", "batches"];
        let rows = Rows::of(AttentionTensor::Table, table.layout(), MODES)?;
        Ok(KeyCache {
            table: Some((AnyTensor::of(table), rows)),
            ..Self::of_lengths(lengths)?
        })
    }

    /// The modes of lengths and of the table.
    pub(super) fn rows(&self) -> CacheRows {
        CacheRows {
            lengths: self.lengths.as_ref().map(|&(_, rows)| rows),
            table: self.table.as_ref().map(|&(_, rows)| rows),
        }
    }

    /// Lengths and table as arguments.
    pub(super) fn tensors(self, gpu: &'t Gpu) -> [AnyTensor<'t>; 2] {
        [self.lengths, self.table]
            .map(|tensor| tensor.map_or(AnyTensor::none(gpu), |(tensor, _)| tensor))
    }
}

/// The modes of the lengths and of the table, if there are any.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CacheRows {
    pub(super) lengths: Option<Rows>,
    pub(super) table: Option<Rows>,
}

impl CacheRows {
    /// The most keys of a batch, the rows of a page, and the strides of the table, where K and V have so many rows.
    pub(super) fn keys(
        &self,
        q: &Rows,
        [k, v]: [&Rows; 2],
        rows: u64,
    ) -> Result<(u64, u64, [u32; 2]), AttentionError> {
        let Some(pages) = &self.table else {
            q.same(3, k, 3, "batches")?;
            q.same(3, v, 3, "batches")?;
            return Ok((rows, 0, [0; 2]));
        };
        k.same(3, v, 3, "pages")?;
        pages.same(1, q, 3, "batches")?;
        let [of_pages, of_batches, _] = pages.strides()?;
        if !rows.is_multiple_of(16) {
            return Err(AttentionError::PageRows { rows });
        }
        let keys = rows.saturating_mul(pages.mode(0).0);
        Ok((keys, rows, [of_pages, of_batches]))
    }

    /// Fails if there are lengths, and they are not one for each batch of Q, side by side.
    pub(super) fn check_lengths(&self, q: &Rows) -> Result<(), AttentionError> {
        let Some(lengths) = &self.lengths else {
            return Ok(());
        };
        lengths.same(0, q, 3, "batches")?;
        let (size, stride) = lengths.mode(0);
        if size > 1 && stride != 1 {
            return Err(AttentionError::Stride {
                tensor: lengths.tensor,
                mode: 0,
                stride,
            });
        }
        Ok(())
    }
}
