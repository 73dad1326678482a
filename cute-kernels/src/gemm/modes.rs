//! The modes of a tensor of a product, as numbers.

use super::{GemmError, Operand};
use cute_core::macros::try_layout;
use cute_gpu::{FlatModes, ModeLeaves, Side, TensorMap, TmaBox};

/// A mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ModeOf {
    pub(super) size: u64,
    pub(super) stride: i128,
}

/// A matrix for each number of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Matrices {
    pub(super) operand: Operand,
    pub(super) modes: [ModeOf; 3],
}

impl Matrices {
    /// The modes of a layout of two modes, or three.
    pub(super) fn of(operand: Operand, layout: impl FlatModes) -> Result<Self, GemmError> {
        Self::of_modes(operand, layout.flat_modes())
    }

    /// Two modes, or three, as a layout lists them.
    pub(super) fn of_modes(operand: Operand, flat: ModeLeaves) -> Result<Self, GemmError> {
        let rank = flat.rank();
        if !(2..=3).contains(&rank) {
            return Err(GemmError::Rank { operand, rank });
        }
        let mut modes = [ModeOf { size: 1, stride: 0 }; 3];
        for (mode, (size, stride)) in modes.iter_mut().zip(flat.sizes_and_strides()) {
            // no step is made along a single coordinate
            let stride = if size == 1 { 0 } else { stride };
            *mode = ModeOf { size, stride };
        }
        Ok(Matrices { operand, modes })
    }

    /// Fails if coordinates share elements, or lie between the elements of others. Blocks write them at
    /// one time.
    pub(super) fn check_apart(&self) -> Result<(), GemmError> {
        let mut modes = self.modes;
        modes.sort_by_key(|mode| mode.stride.unsigned_abs());
        let mut reach = 1;
        for mode in modes.into_iter().filter(|mode| mode.size > 1) {
            let stride = mode.stride;
            if stride.abs() < reach {
                return Err(GemmError::Overlap { stride, reach });
            }
            reach += (i128::from(mode.size) - 1) * stride.abs();
        }
        Ok(())
    }

    /// The mode that is contiguous: mode 1 if both are.
    pub(super) fn major(&self) -> Result<Side, GemmError> {
        let [first, second, _] = self.modes;
        let contiguous =
            |mode: ModeOf, other: ModeOf| mode.stride == 1 || (mode.size == 1 && other.size == 1);
        // a single column has elements one after the other, or apart along the other mode
        if contiguous(second, first) || (second.size == 1 && first.stride != 1) {
            Ok(Side::K)
        } else if contiguous(first, second) || first.size == 1 {
            Ok(Side::MN)
        } else {
            Err(GemmError::NotContiguous {
                operand: self.operand,
                strides: [first.stride, second.stride],
            })
        }
    }

    /// These modes with the first two exchanged.
    pub(super) fn transposed(mut self) -> Self {
        self.modes.swap(0, 1);
        self
    }

    /// The first columns, as many as are whole pieces of 16 bytes, and their number: what TMA can
    /// store of a result of elements with `bits` bits at an address. Nothing if there are none, or
    /// if the other strides, or the address, are no multiples of 16 bytes.
    pub(super) fn whole_pieces(mut self, bits: u32, address: u64) -> Option<(Self, u32)> {
        let piece = u64::from(128 / bits);
        let [row, column, matrix] = self.modes;
        let aligned = |mode: ModeOf| mode.stride >= 0 && mode.stride % i128::from(piece) == 0;
        let whole = column.size / piece * piece;
        if whole == 0
            || column.stride != 1
            || !aligned(row)
            || !aligned(matrix)
            || !address.is_multiple_of(16)
        {
            return None;
        }
        self.modes[1].size = whole;
        Some((self, u32::try_from(whole).ok()?))
    }

    /// Whether lines of elements of `bytes` bytes begin within 128 bytes, at an address.
    pub(super) fn is_apart(&self, address: u64, bytes: usize) -> bool {
        let [first, second, batch] = self.modes;
        let strides = [first, second, batch].map(|mode| mode.stride * bytes as i128);
        let within = |stride: &i128| *stride > bytes as i128 && stride % 128 != 0;
        strides.iter().any(within) || !address.is_multiple_of(128)
    }

    /// The numbers of the tensor map for boxes of a tile.
    pub(super) fn map(&self, tile: &TmaBox) -> Result<TensorMap, GemmError> {
        let tma = |error| GemmError::Tma {
            operand: self.operand,
            error,
        };
        let inner = tile.modes().as_slice()[0];
        let number = |mode: ModeOf, at: usize| {
            // the innermost dimension has stride 1, also if it is a single element
            let stride = if mode.size == 1 {
                i128::from(at == inner)
            } else {
                mode.stride
            };
            (mode.size as i64, stride as i64)
        };
        let [(a, p), (b, q), (c, r)] = [0, 1, 2].map(|at| number(self.modes[at], at));
        match try_layout!((a, b, c):(p, q, r)) {
            Ok(layout) => TensorMap::new(tile, layout).map_err(tma),
            Err(_) => Err(GemmError::TooLarge {
                sizes: [a, b, 0, c].map(|n| n as u64),
            }),
        }
    }
}

/// Fails if a mode of two tensors has different sizes.
pub(super) fn same(
    mode: &'static str,
    (a, x): (&Matrices, usize),
    (b, y): (&Matrices, usize),
) -> Result<u64, GemmError> {
    let sizes = [a.modes[x].size, b.modes[y].size];
    if sizes[0] == sizes[1] {
        return Ok(sizes[0]);
    }
    Err(GemmError::SizesDiffer {
        operands: [a.operand, b.operand],
        mode,
        sizes,
    })
}

#[cfg(test)]
mod tests {
    use super::{GemmError, Matrices, Operand};
    use cute_core::macros::layout;
    use cute_gpu::FlatModes;

    fn check(layout: impl FlatModes) -> Result<(), GemmError> {
        let matrices = Matrices::of(Operand::D, layout)?;
        assert_eq!(matrices.transposed().check_apart(), matrices.check_apart());
        matrices.check_apart()
    }

    #[test]
    fn results_whose_elements_are_shared_are_refused() {
        for (found, stride, reach) in [
            (check(layout!((8,4):(0,1))), 0, 1),
            (check(layout!((8,4):(3,1))), 3, 4),
            (check(layout!((8,4,2):(4,1,0))), 0, 1),
            (check(layout!((8,4,2):(4,1,31))), 31, 32),
            (check(layout!((8,4,2):(1,-7,100))), -7, 8),
        ] {
            assert_eq!(found, Err(GemmError::Overlap { stride, reach }));
        }
    }

    #[test]
    fn results_with_gaps_and_of_single_coordinates_are_taken() {
        assert_eq!(check(layout!((8,4):(4,1))), Ok(()));
        assert_eq!(check(layout!((8,4):(-5,1))), Ok(()));
        assert_eq!(check(layout!((1,4):(0,1))), Ok(()));
        assert_eq!(check(layout!((8,4,2):(1,16,8))), Ok(()));
        assert_eq!(check(layout!((8,4,1):(2,17,0))), Ok(()));
        assert_eq!(
            check(layout!((8,1):(0,0))),
            Err(GemmError::Overlap {
                stride: 0,
                reach: 1
            })
        );
    }
}
