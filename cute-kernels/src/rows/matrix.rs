//! The rows of a tensor, as numbers.

use super::RowError;
use cute_core::layout::Layout;
use cute_cuda::{GpuElement, GpuTensor};
use cute_gpu::FlatModes;

/// The rows of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    /// The sizes and strides of the modes of rows.
    pub(super) modes: [(u64, i128); 3],
    /// The elements of a row.
    pub(super) columns: u64,
    /// The address of the element at coordinate 0.
    pub(super) address: u64,
}

impl Rows {
    pub(super) fn of(
        tensor: &'static str,
        layout: impl FlatModes,
        address: u64,
    ) -> Result<Self, RowError> {
        let flat = layout.flat_modes();
        let rank = flat.rank();
        if !(2..=4).contains(&rank) {
            return Err(RowError::Rank { tensor, rank });
        }
        let mut rows = Rows {
            modes: [(1, 0); 3],
            columns: 1,
            address,
        };
        for (k, (size, stride)) in flat.sizes_and_strides().enumerate() {
            if k + 1 < rank {
                // no step is made along a single coordinate
                rows.modes[k] = (size, if size == 1 { 0 } else { stride });
            } else {
                rows.columns = size;
                if size > 1 && stride != 1 {
                    return Err(RowError::NotContiguous { tensor, stride });
                }
            }
        }
        Ok(rows)
    }

    /// How many rows there are.
    pub(super) fn count(&self) -> u64 {
        self.modes
            .iter()
            .fold(1, |all, &(size, _)| all.saturating_mul(size))
    }

    /// Fails if rows share elements, or lie between the elements of others.
    fn apart(&self) -> Result<(), RowError> {
        let mut modes = self.modes;
        modes.sort_by_key(|&(_, stride)| stride.unsigned_abs());
        let mut reach = i128::from(self.columns);
        for (size, stride) in modes.into_iter().filter(|&(size, _)| size > 1) {
            if stride.abs() < reach {
                return Err(RowError::Overlap { stride, reach });
            }
            reach += (i128::from(size) - 1) * stride.abs();
        }
        Ok(())
    }
}

/// The rows of both tensors, which have one shape; those of `y` are apart.
pub(super) fn pair<T: GpuElement, M: Layout + FlatModes, L: Layout + FlatModes>(
    x: &GpuTensor<T, M>,
    y: &GpuTensor<T, L>,
) -> Result<(Rows, Rows), RowError> {
    let from = Rows::of("x", x.layout(), x.address())?;
    let to = Rows::of("y", y.layout(), y.address())?;
    same(&from, &to)?;
    Ok((from, to))
}

fn same(from: &Rows, to: &Rows) -> Result<(), RowError> {
    let sizes = |rows: &Rows| rows.modes.map(|(size, _)| size);
    let columns = ("columns", [from.columns, to.columns]);
    let rows = sizes(from)
        .into_iter()
        .zip(sizes(to))
        .map(|(a, b)| ("rows", [a, b]));
    for (mode, sizes) in rows.chain([columns]) {
        if sizes[0] != sizes[1] {
            return Err(RowError::SizesDiffer {
                tensor: "y",
                mode,
                sizes,
            });
        }
    }
    to.apart()
}

#[cfg(test)]
mod tests {
    use super::{Rows, same};
    use crate::RowError;
    use cute_core::layout;
    use cute_gpu::FlatModes;
    use std::string::ToString;

    fn rows(layout: impl FlatModes) -> Rows {
        Rows::of("y", layout, 0).expect("rows")
    }
    fn refused(layout: impl FlatModes) -> std::string::String {
        Rows::of("x", layout, 0)
            .map(drop)
            .expect_err("refused")
            .to_string()
    }

    #[test]
    fn rows_are_all_modes_but_the_last() {
        let x = rows(layout!((3, 4, 8):(100, 8, 1)));
        assert_eq!(
            (x.modes, x.columns, x.count()),
            ([(3, 100), (4, 8), (1, 0)], 8, 12)
        );
        assert_eq!(rows(layout!((1, 8):(77, 1))).modes[0], (1, 0));
    }

    #[test]
    fn other_tensors_are_refused_with_their_numbers() {
        assert_eq!(
            refused(layout!(8:1)),
            "x has 1 mode, and needs rows and columns (Rank)"
        );
        assert_eq!(
            refused(layout!((4, 8))),
            "the rows of x have stride 4, and need 1 (NotContiguous)"
        );
        let x = rows(layout!((4, 8):(8, 1)));
        let y = rows(layout!((4, 7):(8, 1)));
        assert_eq!(
            same(&x, &y).expect_err("sizes").to_string(),
            "x has 8 columns, and y 7 (SizesDiffer)"
        );
        let y = rows(layout!((5, 8):(8, 1)));
        assert_eq!(
            same(&x, &y).expect_err("sizes").to_string(),
            "x has 4 rows, and y 5 (SizesDiffer)"
        );
        let y = rows(layout!((4, 8):(7, 1)));
        assert_eq!(
            same(&x, &y),
            Err(RowError::Overlap {
                stride: 7,
                reach: 8
            })
        );
        let (x, y) = (
            rows(layout!((2, 3, 8):(24, 8, 1))),
            rows(layout!((2, 3, 8):(16, 8, 1))),
        );
        assert_eq!(
            same(&x, &y),
            Err(RowError::Overlap {
                stride: 16,
                reach: 24
            })
        );
        assert_eq!(same(&y, &x), Ok(()));
        assert_eq!(same(&x, &rows(layout!((2, 3, 8):(8, -16, 1)))), Ok(()));
    }
}
