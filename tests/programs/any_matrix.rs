//! Functions that take any tensor of rank 2 of f32.
use cute_core::prelude::*;

fn frobenius(x: &impl Matrix<f32>) -> f32 {
    let (m, n) = x.shape();
    let mut sum = 0.0;
    for i in 0..m {
        for j in 0..n {
            sum += x.at((i, j)) * x.at((i, j));
        }
    }
    sum
}
fn row_sum<E: Stored<Element = f32>, L: Rank2>(x: &Tensor<E, L>, i: usize) -> f32 {
    (0..x.layout().mode::<1>().len()).map(|j| x[(i, j)]).sum()
}

pub fn main() -> Result<(), TensorError> {
    let data: Vec<f32> = (0..12).map(|i| i as f32).collect();
    let wanted: f32 = data.iter().map(|x| x * x).sum();
    let (m, n) = (3, 4);
    let a = Tensor::new(&data, layout!((3, 4); row_major))?;
    let b = Tensor::new(&data, layout!((m, n)))?;
    let mut c = OwnedTensor::<f32, _>::zeroed(layout!((m, 4)))?;
    copy(&a, &mut c)?;
    assert_eq!(frobenius(&a), wanted);
    assert_eq!(frobenius(&b), wanted);
    assert_eq!(frobenius(&c), wanted);
    assert_eq!(row_sum(&a, 1), 4.0 + 5.0 + 6.0 + 7.0);
    assert_eq!(row_sum(&c, 1), row_sum(&a, 1));
    assert_eq!(row_sum(&b, 1), 1.0 + 4.0 + 7.0 + 10.0);
    Ok(())
}
