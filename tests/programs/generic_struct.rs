//! A grid with any storage and any layout, as a struct with parameters.
use cute_core::prelude::*;

struct Grid<E, L> {
    cells: Tensor<E, L>,
    spacing: f64,
}

impl<E: Stored<Element = f64>, L: Layout2> Grid<E, L> {
    /// The integral over the grid.
    fn integral(&self) -> f64 {
        self.cells.iter().sum::<f64>() * self.spacing * self.spacing
    }
    fn corner(&self) -> f64 {
        self.cells[(0, 0)]
    }
}

pub fn main() -> Result<(), TensorError> {
    let data: Vec<f64> = (0..20).map(f64::from).collect();
    let grid = Grid {
        cells: Tensor::new(&data, layout!((4, 5); row_major))?,
        spacing: 0.5,
    };
    assert_eq!(grid.integral(), data.iter().sum::<f64>() * 0.25);
    assert_eq!(grid.corner(), 0.0);
    let mut owned = OwnedTensor::<f64, _>::zeroed(layout!((4, 5)))?;
    copy(&grid.cells, &mut owned)?;
    let grid = Grid {
        cells: owned,
        spacing: 0.5,
    };
    assert_eq!(grid.integral(), data.iter().sum::<f64>() * 0.25);
    Ok(())
}
