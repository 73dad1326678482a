//! A copy of those elements alone for which a mask holds, and of the others by arithmetic.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (m, n) = (5, 6);
    let new: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
    let mask: Vec<bool> = (0..m * n).map(|i| i % 3 == 0).collect();
    let mut data = vec![-1.0; m * n];
    let x = Tensor::new(&new, layout!((m, n)))?;
    let keep = Tensor::new(&mask, layout!((m, n)))?;
    let mut y = Tensor::new(&mut data, layout!((m, n)))?;
    // natural: copy_if(&keep, &x, &mut y)?;
    copy_where(&keep, &x, &mut y)?;
    axpby(2.0, &x, 3.0, &mut y)?;
    for i in 0..m * n {
        let before = if mask[i] { new[i] } else { -1.0 };
        assert_eq!(data[i], 2.0 * new[i] + 3.0 * before);
    }
    Ok(())
}
