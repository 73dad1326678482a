//! A struct that has tensors as fields: a dense layer.
use cute_core::prelude::*;

type RowMajor = Layout![(usize, usize):(usize, 1)];

struct Dense<'a> {
    weights: Tensor<Shared<'a, f32>, RowMajor>, // (out, in)
    bias: Tensor<Shared<'a, f32>, Layout![usize]>,
}

impl<'a> Dense<'a> {
    fn new(weights: &'a [f32], bias: &'a [f32], inputs: usize) -> Result<Self, TensorError> {
        let outputs = bias.len();
        Ok(Self {
            weights: Tensor::new(weights, layout!((outputs, inputs):(inputs, 1)))?,
            bias: Tensor::new(bias, layout!(outputs))?,
        })
    }
    fn apply(&self, x: &[f32]) -> Vec<f32> {
        (0..self.bias.len())
            .map(|o| {
                let row = self.weights.slice(coord!((o, _)));
                self.bias[o] + row.iter().zip(x).map(|(w, x)| w * x).sum::<f32>()
            })
            .collect()
    }
}

pub fn main() -> Result<(), TensorError> {
    let weights = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let bias = [0.5, -0.5];
    let layer = Dense::new(&weights, &bias, 3)?;
    assert_eq!(
        layer.apply(&[1.0, 1.0, 2.0]),
        [1.0 + 2.0 + 6.0 + 0.5, 4.0 + 5.0 + 12.0 - 0.5]
    );
    assert!(Dense::new(&weights[1..], &bias, 3).is_err());
    Ok(())
}
