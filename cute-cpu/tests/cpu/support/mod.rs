//! What the tests of contractions have in common: random numbers, and tensors of any strides.

pub mod naive;

use cute_core::layout;
use cute_core::tensor::Tensor;
use cute_cpu::contract::{DynTensor, Operand, OperandMut};

/// Numbers that look random and are the same in each run: a linear congruential generator.
pub struct Random(pub u64);

impl Random {
    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Where choices come from: random numbers, or the input of a fuzzer.
pub trait Choices {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize;
    /// An integer from -2 to 2, so that sums of products are exact in `f64`, in any order.
    fn value(&mut self) -> f64 {
        self.below(5) as f64 - 2.0
    }
    /// A permutation.
    fn order(&mut self, len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        for i in (1..len).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }
}

impl Choices for Random {
    fn below(&mut self, end: usize) -> usize {
        self.below(end)
    }
}

/// A tensor in memory: its elements, and where each coordinate is.
#[derive(Clone, Debug)]
pub struct Strided {
    pub data: Vec<f64>,
    pub start: usize,
    pub sizes: Vec<usize>,
    pub strides: Vec<isize>,
}

impl Strided {
    /// Random elements; modes in random order, some backwards, with gaps, and with `guard` elements
    /// before the first and behind the last one. An injective one has no stride 0.
    pub fn random(
        random: &mut impl Choices,
        sizes: &[usize],
        injective: bool,
        guard: usize,
    ) -> Self {
        // Some have no gaps, and half no backward mode: kernels have faster ways for these.
        let (gaps, backward) = (1 + random.below(3), random.below(2) == 0);
        let mut strides = vec![0; sizes.len()];
        let mut span = 1;
        for mode in random.order(sizes.len()) {
            if !injective && random.below(8) == 0 {
                continue;
            }
            let stride = span + random.below(gaps);
            strides[mode] = if backward && random.below(3) == 0 {
                -(stride as isize)
            } else {
                stride as isize
            };
            span += stride * (sizes[mode] - 1);
        }
        let below = |stride: isize| -stride.min(0) as usize;
        let start: usize = sizes
            .iter()
            .zip(&strides)
            .map(|(n, &d)| (n - 1) * below(d))
            .sum();
        Strided {
            data: (0..span + 2 * guard).map(|_| random.value()).collect(),
            start: start + guard,
            sizes: sizes.to_vec(),
            strides,
        }
    }
    /// The index of a coordinate.
    pub fn index(&self, coordinate: &[usize]) -> usize {
        let steps = coordinate.iter().zip(&self.strides);
        let offset: isize = steps.map(|(&i, &d)| i as isize * d).sum();
        (self.start as isize + offset) as usize
    }
    /// The tensor as an operand.
    pub fn operand(&self) -> Box<dyn Operand<f64> + '_> {
        macro_rules! boxed {
            ($($rank:literal, $($i:literal)+;)*) => {
                match self.sizes.len() {
                    0 => Box::new(DynTensor::new(vec![self.data[self.start]], vec![]).unwrap()),
                    1 => {
                        let (n, d) = (self.sizes[0] as isize, self.strides[0]);
                        Box::new(Tensor::with_offset(&self.data, self.start, layout!(n:d)).unwrap())
                    }
                    $($rank => {
                        let layout = layout!(($({ self.sizes[$i] as isize }),+):($({ self.strides[$i] }),+));
                        Box::new(Tensor::with_offset(&self.data, self.start, layout).unwrap())
                    })*
                    rank => panic!("rank {rank}"),
                }
            };
        }
        boxed! { 2, 0 1; 3, 0 1 2; 4, 0 1 2 3; 5, 0 1 2 3 4; 6, 0 1 2 3 4 5; }
    }
    /// The tensor as an output.
    pub fn output(&mut self) -> Box<dyn OperandMut<f64> + '_> {
        let (data, start) = (&mut self.data, self.start);
        macro_rules! boxed {
            ($($rank:literal, $($i:literal)+;)*) => {
                match self.sizes.len() {
                    1 => {
                        let (n, d) = (self.sizes[0] as isize, self.strides[0]);
                        Box::new(Tensor::with_offset(data, start, layout!(n:d)).unwrap())
                    }
                    $($rank => {
                        let layout = layout!(($({ self.sizes[$i] as isize }),+):($({ self.strides[$i] }),+));
                        Box::new(Tensor::with_offset(data, start, layout).unwrap())
                    })*
                    rank => panic!("rank {rank}"),
                }
            };
        }
        boxed! { 2, 0 1; 3, 0 1 2; 4, 0 1 2 3; 5, 0 1 2 3 4; 6, 0 1 2 3 4 5; }
    }
}

/// All coordinates below sizes, the last one fastest.
pub fn coordinates(sizes: &[usize]) -> impl Iterator<Item = Vec<usize>> + use<'_> {
    let count: usize = sizes.iter().product();
    (0..count).map(move |mut index| {
        let mut coordinate = vec![0; sizes.len()];
        for mode in (0..sizes.len()).rev() {
            (coordinate[mode], index) = (index % sizes[mode], index / sizes[mode]);
        }
        coordinate
    })
}
