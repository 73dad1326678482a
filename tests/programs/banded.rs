//! A tridiagonal matrix: its band of n by 3 seen as a matrix by a skewed layout.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let n = 9_usize;
    // LAPACK's band storage by rows: (i, j - i + 1)
    let band: Vec<i64> = (0..3 * n as i64).map(|i| i % 10 + 1).collect();
    let band_view = Tensor::new(&band, layout!((n, 3); row_major))?;
    // element (i,j) is at 3i + (j - i + 1) = 2i + j + 1
    let skewed = layout!((n, n):(2, 1));
    let x: Vec<i64> = (0..n as i64).collect();
    for i in 0..n {
        let mut by_band = 0;
        let mut by_layout = 0;
        for j in i.saturating_sub(1)..(i + 2).min(n) {
            by_band += band_view[(i, j + 1 - i)] * x[j];
            by_layout += band[skewed.at((i, j)) + 1] * x[j];
        }
        assert_eq!(by_band, by_layout);
        let naive: i64 = (0..n)
            .filter(|&j| i.abs_diff(j) <= 1)
            .map(|j| band[3 * i + j + 1 - i] * x[j])
            .sum();
        assert_eq!(by_band, naive);
    }
    // diagonals are columns of the band
    let main_diagonal = band_view.slice(coord!((_, 1)));
    assert_eq!(
        main_diagonal.iter().sum::<i64>(),
        (0..n).map(|i| band[3 * i + 1]).sum()
    );
    Ok(())
}
