//! Convolutions of usual layers: ours, plain loops, and the crate `ndarray-conv`.
//!
//! `ndarray-conv` convolves arrays without channels. A layer takes one call of it for each image
//! and filter, over the channels as one more dimension.

use crate::cycles::Clock;
use crate::real::{array, assert_close, filled};
use cute_core::layout;
use cute_core::tensor::Tensor;
use cute_cpu::contract::{Convolution, DynTensor, convolution};
use ndarray::{ArrayD, Axis, Ix2, Ix3, Ix4, Slice};
use ndarray_conv::{ConvExt, ConvMode, PaddingMode, ReverseKernel, WithDilation};

/// How often each contender runs.
const ROUNDS: usize = 3;

/// A layer; the options are the same in all dimensions.
struct Layer {
    name: &'static str,
    batch: usize,
    channels: usize,
    filters: usize,
    input: &'static [usize],
    window: usize,
    stride: usize,
    dilation: usize,
    padding: usize,
    groups: usize,
}

const PLAIN: Layer = Layer {
    name: "",
    batch: 1,
    channels: 64,
    filters: 64,
    input: &[],
    window: 3,
    stride: 1,
    dilation: 1,
    padding: 1,
    groups: 1,
};

#[rustfmt::skip]
const LAYERS: &[Layer] = &[
    Layer { name: "first, 7×7, stride 2", channels: 3, input: &[224, 224], window: 7, stride: 2, padding: 3, ..PLAIN },
    Layer { name: "3×3", input: &[56, 56], ..PLAIN },
    Layer { name: "3×3, stride 2", filters: 128, input: &[56, 56], stride: 2, ..PLAIN },
    Layer { name: "3×3, many channels", channels: 256, filters: 256, input: &[14, 14], ..PLAIN },
    Layer { name: "3×3, batch of 8", batch: 8, channels: 16, filters: 16, input: &[32, 32], ..PLAIN },
    Layer { name: "3×3, dilation 2", input: &[28, 28], dilation: 2, padding: 2, ..PLAIN },
    Layer { name: "3×3, 4 groups", input: &[56, 56], groups: 4, ..PLAIN },
    Layer { name: "3×3, each channel alone", channels: 128, filters: 128, input: &[56, 56], groups: 128, ..PLAIN },
    Layer { name: "1×1", channels: 256, input: &[56, 56], window: 1, padding: 0, ..PLAIN },
    Layer { name: "9 in one dimension", input: &[4000], window: 9, padding: 4, ..PLAIN },
    Layer { name: "31, each channel alone", channels: 256, filters: 256, input: &[500], window: 31, padding: 15, groups: 256, ..PLAIN },
    Layer { name: "3×3×3", channels: 16, filters: 32, input: &[16, 28, 28], ..PLAIN },
];

impl Layer {
    fn outputs(&self) -> Vec<usize> {
        let span = self.dilation * (self.window - 1) + 1;
        let windows = |n: &usize| (n + 2 * self.padding - span) / self.stride + 1;
        self.input.iter().map(windows).collect()
    }

    /// The sizes of the input, the weights and the output.
    fn shapes(&self) -> [Vec<usize>; 3] {
        let with = |first: [usize; 2], rest: Vec<usize>| [first.to_vec(), rest].concat();
        [
            with([self.batch, self.channels], self.input.to_vec()),
            with(
                [self.filters, self.channels / self.groups],
                vec![self.window; self.input.len()],
            ),
            with([self.batch, self.filters], self.outputs()),
        ]
    }

    /// Multiplications and additions, those with the padding included.
    fn flops(&self) -> f64 {
        let [_, weights, output] = self.shapes();
        let terms: usize = weights[1..].iter().product();
        2.0 * (terms * output.iter().product::<usize>()) as f64
    }

    fn ours(&self, x: &DynTensor<f32>, w: &DynTensor<f32>, y: &mut DynTensor<f32>) {
        macro_rules! in_dimensions {
            ($d:literal: $($i:literal)+) => {{
                let options = Convolution {
                    stride: [self.stride; $d],
                    dilation: [self.dilation; $d],
                    padding: [(self.padding, self.padding); $d],
                    groups: self.groups,
                };
                let sizes = y.sizes().to_vec();
                let layout = layout!(($({ sizes[$i] }),+); row_major);
                let mut y = Tensor::new(y.elements_mut(), layout).expect("a tensor");
                convolution(x, w, options, &mut y).expect("sizes agree");
            }};
        }
        match self.input.len() {
            1 => in_dimensions!(1: 0 1 2),
            2 => in_dimensions!(2: 0 1 2 3),
            _ => in_dimensions!(3: 0 1 2 3 4),
        }
    }

    /// Loops over the output, the channels and the window, as ONNX states the operator.
    fn loops(&self, x: &[f32], w: &[f32], y: &mut [f32]) {
        // Missing dimensions in front have one position.
        let three = |sizes: &[usize]| -> [usize; 3] {
            let mut all = [1; 3];
            all[3 - sizes.len()..].copy_from_slice(sizes);
            all
        };
        let missing = 3 - self.input.len();
        let (input, output) = (three(self.input), three(&self.outputs()));
        let window = three(&vec![self.window; self.input.len()]);
        let own = self.channels / self.groups;
        let per_group = self.filters / self.groups;
        let at = |d: usize, y: usize, k: usize| {
            let before = if d < missing { 0 } else { self.padding };
            let position = (y * self.stride + k * self.dilation).checked_sub(before)?;
            (position < input[d]).then_some(position)
        };
        let mut places = y.iter_mut();
        for n in 0..self.batch {
            for o in 0..self.filters {
                for i in 0..output[0] {
                    for j in 0..output[1] {
                        for l in 0..output[2] {
                            let mut sum = 0.0;
                            for c in 0..own {
                                let plane = n * self.channels + o / per_group * own + c;
                                for p in 0..window[0] {
                                    let Some(u) = at(0, i, p) else { continue };
                                    for q in 0..window[1] {
                                        let Some(v) = at(1, j, q) else { continue };
                                        let row = (plane * input[0] + u) * input[1] + v;
                                        let weights =
                                            ((o * own + c) * window[0] + p) * window[1] + q;
                                        for r in 0..window[2] {
                                            let Some(z) = at(2, l, r) else { continue };
                                            sum +=
                                                x[row * input[2] + z] * w[weights * window[2] + r];
                                        }
                                    }
                                }
                            }
                            *places.next().expect("as many outputs") = sum;
                        }
                    }
                }
            }
        }
    }

    /// `ndarray-conv`, for each image and filter.
    fn ndarray_conv(&self, x: &ArrayD<f32>, w: &ArrayD<f32>, y: &mut ArrayD<f32>) {
        let own = self.channels / self.groups;
        for n in 0..self.batch {
            for o in 0..self.filters {
                let first = o / (self.filters / self.groups) * own;
                let image = x.index_axis(Axis(0), n);
                let image = image.slice_axis(Axis(0), Slice::from(first..first + own));
                let kernel = w.index_axis(Axis(0), o);
                macro_rules! in_dimensions {
                    ($dimension:ident, $d:literal) => {{
                        let image = image
                            .into_dimensionality::<$dimension>()
                            .expect("dimensions");
                        let kernel = kernel
                            .into_dimensionality::<$dimension>()
                            .expect("dimensions");
                        let mut padding = [self.padding; $d];
                        let mut strides = [self.stride; $d];
                        let mut dilation = [self.dilation; $d];
                        (padding[0], strides[0], dilation[0]) = (0, 1, 1);
                        let mode = ConvMode::Custom { padding, strides };
                        let kernel = kernel.with_dilation(dilation).no_reverse();
                        let result = image.conv(kernel, mode, PaddingMode::Zeros);
                        result.expect("a convolution").into_dyn()
                    }};
                }
                let result = match self.input.len() {
                    1 => in_dimensions!(Ix2, 2),
                    2 => in_dimensions!(Ix3, 3),
                    _ => in_dimensions!(Ix4, 4),
                };
                let mut to = y.index_axis_mut(Axis(0), n);
                to.index_axis_mut(Axis(0), o)
                    .assign(&result.index_axis(Axis(0), 0));
            }
        }
    }
}

/// The rates of all layers.
pub fn table() {
    let clock = Clock::start();
    println!("float32, {} of one thread.\n", clock.unit());
    println!(
        "| layer | channels | input | ours | loops | ndarray-conv |\n|---|---|---|---|---|---|"
    );
    let mut gains = [0.0; 2];
    for layer in LAYERS {
        let [x, w, mut y] = layer.shapes().map(|sizes| filled::<f32>(&sizes));
        let (of_x, of_w, mut of_y) = (array(&x), array(&w), array(&y));
        let mut plain = y.elements().to_vec();
        let mut least = [f64::INFINITY; 3];
        for round in 0..ROUNDS {
            let mut turn = |contender: usize, f: &mut dyn FnMut()| {
                let start = clock.now();
                f();
                least[contender] = least[contender].min(clock.now() - start);
            };
            layer.ours(&x, &w, &mut y);
            turn(0, &mut || layer.ours(&x, &w, &mut y));
            turn(0, &mut || layer.ours(&x, &w, &mut y));
            if round < 2 {
                turn(1, &mut || {
                    layer.loops(x.elements(), w.elements(), &mut plain)
                });
                turn(2, &mut || layer.ndarray_conv(&of_x, &of_w, &mut of_y));
            }
        }
        assert_close(layer.name, y.elements(), plain.iter());
        assert_close(layer.name, y.elements(), of_y.iter());
        let rates = least.map(|least| layer.flops() / least);
        gains[0] += (rates[0] / rates[1]).ln();
        gains[1] += (rates[0] / rates[2]).ln();
        println!(
            "| {} | {} to {} | {:?} | {:.2} | {:.2} | {:.2} |",
            layer.name, layer.channels, layer.filters, layer.input, rates[0], rates[1], rates[2]
        );
    }
    let [loops, peer] = gains.map(|gain| (gain / LAYERS.len() as f64).exp());
    println!("\nOurs / loops {loops:.2}, ours / ndarray-conv {peer:.2} (geometric means).");
}
