//! Interleaved complex numbers (re, im, re, im, …) to planes, and their magnitudes.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let n = 50;
    let interleaved: Vec<f32> = (0..2 * n).map(|i| (i % 9) as f32).collect();
    let z = Tensor::new(&interleaved, layout!((2, n):(1, 2)))?; // (part, number)
    let (re, im) = (z.slice(coord!((0, _))), z.slice(coord!((1, _))));
    let magnitudes: Vec<f32> = re
        .iter()
        .zip(im.iter())
        .map(|(re, im)| re * re + im * im)
        .collect();

    let mut planes = vec![0.0; 2 * n];
    copy(&z, &mut Tensor::new(&mut planes, layout!((2, n):(n, 1)))?)?;
    for i in 0..n {
        let (re, im) = (interleaved[2 * i], interleaved[2 * i + 1]);
        assert_eq!(magnitudes[i], re * re + im * im);
        assert_eq!((planes[i], planes[n + i]), (re, im));
    }
    Ok(())
}
