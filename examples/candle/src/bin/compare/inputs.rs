//! Random numbers, and tensors (batch, head, row, d) of them as models have these in memory.

use candle_core::{DType, Device, Result, Tensor};

/// The sizes of Q, K and V.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) batches: usize,
    /// Of Q, and of K and V.
    pub(crate) heads: [usize; 2],
    /// Of Q, and of K and V.
    pub(crate) rows: [usize; 2],
    pub(crate) d: usize,
}

/// How the tensors lie in memory.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Lie {
    /// (batch, head, row, d)
    Heads,
    /// (batch, row, head, d)
    Rows,
    /// (batch, row, Q or K or V, head, d), as one linear layer makes them: with as many heads and rows of each.
    Packed,
    /// (batch, head, d, row)
    Columns,
}

impl Lie {
    /// From the slowest to the fastest: batch, head, row and element of a head.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Lie::Heads => "b h r d",
            Lie::Rows => "b r h d",
            Lie::Packed => "b r 3 h d",
            Lie::Columns => "b h d r",
        }
    }

    /// What there is in memory: Q, K and V, or all in one.
    pub(crate) fn random(self, gpu: &Device, dtype: DType, sizes: Sizes) -> Result<Vec<Tensor>> {
        let Sizes {
            batches,
            heads,
            rows,
            d,
        } = sizes;
        let shape = |of: usize| match self {
            Lie::Heads => vec![batches, heads[of], rows[of], d],
            Lie::Rows => vec![batches, rows[of], heads[of], d],
            Lie::Packed => vec![batches, rows[of], 3, heads[of], d],
            Lie::Columns => vec![batches, heads[of], d, rows[of]],
        };
        let of: &[usize] = if self == Lie::Packed {
            &[0]
        } else {
            &[0, 1, 1]
        };
        let random = |&of: &usize| Tensor::randn(0_f32, 1.0, shape(of), gpu)?.to_dtype(dtype);
        of.iter().map(random).collect()
    }

    /// Q, K and V as views of it, (batch, head, row, d).
    pub(crate) fn views(self, memory: &[Tensor]) -> Result<[Tensor; 3]> {
        let view = |of: usize| match self {
            Lie::Heads => Ok(memory[of].clone()),
            Lie::Rows => memory[of].transpose(1, 2),
            Lie::Packed => memory[0].narrow(2, of, 1)?.squeeze(2)?.transpose(1, 2),
            Lie::Columns => memory[of].transpose(2, 3),
        };
        Ok([view(0)?, view(1)?, view(2)?])
    }
}
