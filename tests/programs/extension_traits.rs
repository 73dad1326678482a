//! Extension traits may have names of other libraries, which the library answers with advice.
use cute_core::prelude::*;

trait Torch {
    fn numel(&self) -> usize;
    fn t(self) -> Self;
    fn matmul(&self, other: &Self) -> f32;
    fn fill_(&mut self, value: f32) -> bool;
}

impl Torch for Vector1<'_> {
    fn numel(&self) -> usize {
        100 + self.len()
    }
    fn t(self) -> Self {
        self
    }
    fn matmul(&self, other: &Self) -> f32 {
        self.iter().zip(other.iter()).map(|(a, b)| a * b).sum()
    }
    fn fill_(&mut self, value: f32) -> bool {
        value == self[0]
    }
}

type Vector1<'a> = VectorView<'a, f32>;

trait Algebra: Layout {
    fn divide(self, by: usize) -> usize {
        self.len() / by
    }
    fn product(self, times: usize) -> usize {
        self.len() * times
    }
}

impl<L: Layout> Algebra for L {}

pub fn main() {
    let (data, n) = ([1.0, 2.0, 3.0], 3_usize);
    let mut x = Tensor::new(&data[..], layout!(n:1)).unwrap();
    assert_eq!(x.numel(), 103);
    assert_eq!((&x).numel(), 103);
    assert_eq!(x.t().matmul(&x), 14.0);
    assert!(x.fill_(1.0));

    let l = layout!((4, 8));
    assert_eq!((l.divide(2), l.product(2)), (16, 64));
}
