//! Tiles at the edges are smaller: the maximum of each tile (pooling).
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (h, w) = (11, 14);
    let data: Vec<i32> = (0..h * w).map(|i| (i * 31 % 97) as i32).collect();
    let x = Tensor::new(&data, layout!((h, w); row_major))?;
    let mut full = 0;
    for tile in x.tiles(tile!((4, 4))) {
        let (i, j) = tile.origin();
        let (rows, columns) = tile.shape();
        assert_eq!((rows, columns), ((h - i).min(4), (w - j).min(4)));
        let max = tile.iter().copied().max().unwrap();
        let naive = (i..i + rows)
            .flat_map(|r| (j..j + columns).map(move |c| (r, c)))
            .map(|(r, c)| data[r * w + c])
            .max();
        assert_eq!(Some(max), naive);
        full += usize::from(tile.is_full());
    }
    assert_eq!(full, 2 * 3);
    Ok(())
}
