//! A convolution in one dimension with stride and dilation, by a layout of windows.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (n, taps, stride, dilation) = (40, 5, 2, 3);
    let outputs = (n - dilation * (taps - 1) - 1) / stride + 1;
    let signal: Vec<i32> = (0..n).map(|i| (i * i % 23) as i32).collect();
    let kernel = [1, -2, 3, -2, 1];
    let windows = Tensor::new(&signal, layout!((outputs, taps):(stride, dilation)))?;
    let mut out = vec![0; outputs];
    for (o, v) in out.iter_mut().enumerate() {
        *v = windows
            .slice(coord!((o, _)))
            .iter()
            .zip(kernel)
            .map(|(x, k)| x * k)
            .sum();
    }
    for (o, v) in out.iter().enumerate() {
        let naive: i32 = (0..taps)
            .map(|t| signal[o * stride + t * dilation] * kernel[t])
            .sum();
        assert_eq!(*v, naive);
    }
    Ok(())
}
