//! Convolutions: contractions of the input's windows with weights.
//!
//! The windows of an input are a layout of it: output position `y` and weight `k` lead to the input
//! at `y·stride + k·dilation`. In two dimensions the input `(n,c,h,w)` has the modes
//! `(n,c,y,x,k,l)`, some of which overlap, and a convolution is `"ncyxkl,ockl->noyx"`. The matrix
//! product gathers the windows while it packs, so that no matrix of windows is made ("im2col").

mod error;
mod segment;

pub use error::ConvolutionError;

use super::axes::Axes;
use super::equation::{Equation, Names};
use super::error::ContractionError;
use super::execute::{Start, execute};
use super::lists::push;
use super::number::Number;
use super::operand::{Operand, OperandMut};
use super::operand_mode::OperandMode;
use super::pair::Target;
use super::store::Store;
use crate::modes::{Modes, each};
use segment::{Dimension, Segment};

/// The options of a convolution in `D` dimensions.
///
/// ```
/// use cute_cpu::contract::Convolution;
/// let options = Convolution { stride: [2, 2], padding: [(1, 1); 2], ..Convolution::new() };
/// assert_eq!((options.dilation, options.groups), ([1, 1], 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Convolution<const D: usize> {
    /// How many input positions one window begins after the one before it.
    pub stride: [usize; D],
    /// How many input positions one weight lies after the one before it.
    pub dilation: [usize; D],
    /// How many zeros are thought before the first input position and behind the last one.
    pub padding: [(usize, usize); D],
    /// How many groups the channels are divided into; each group has its own weights.
    pub groups: usize,
}

impl<const D: usize> Convolution<D> {
    /// Windows that begin at each position, without gaps, padding or groups.
    pub const fn new() -> Self {
        Convolution {
            stride: [1; D],
            dilation: [1; D],
            padding: [(0, 0); D],
            groups: 1,
        }
    }
}

impl<const D: usize> Default for Convolution<D> {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes the convolution of an input `(n, c, x₁, …)` with weights `(o, c/groups, k₁, …)` into an
/// output `(n, o, y₁, …)`, in 1 to 3 dimensions:
///
/// ```text
/// output(n,o,y) = Σ input(n, c, y·stride + k·dilation - padding) · weights(o,c,k)
/// ```
///
/// The sum is over the channels `c` of the group of `o`, and over `k`; positions in the padding are
/// 0. As in all libraries of neural networks, the weights are not reversed. The tensors may lie in
/// any order, such as `(n,h,w,c)`: their strides say so.
///
/// # Errors
/// Fails if the sizes do not agree, if no window fits, or if two coordinates of the output have one
/// element; see [`ConvolutionError`]. Then nothing is written.
///
/// # Panics
/// The panics of [`einsum`](super::einsum).
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::contract::{Convolution, convolution};
/// let x = Tensor::new(&[1, 2, 3, 4, 5], layout!((1,1,5)))?;
/// let w = Tensor::new(&[1, 10, 100], layout!((1,1,3)))?;
/// let mut data = [0; 5];
/// let mut y = Tensor::new(&mut data, layout!((1,1,5)))?;
/// let options = Convolution { padding: [(1, 1)], ..Convolution::new() };
/// convolution(&x, &w, options, &mut y)?;
/// assert_eq!(data, [210, 321, 432, 543, 54]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: PyTorch `conv1d`, `conv2d`, `conv3d`.
pub fn convolution<T: Number, const D: usize>(
    input: &dyn Operand<T>,
    weights: &dyn Operand<T>,
    options: Convolution<D>,
    output: &mut dyn OperandMut<T>,
) -> Result<(), ConvolutionError> {
    const { assert!(1 <= D && D <= 3, "a convolution has 1 to 3 dimensions") }
    let (input, weights) = (input.held()?, weights.held()?);
    let tensors = Tensors {
        input: Channels::of("input", input.modes.clone(), D)?,
        weights: Channels::of("weights", weights.modes.clone(), D)?,
        output: Channels::of("output", output.held()?.modes, D)?,
    };
    let dimensions = tensors.dimensions(&options)?;
    // Before the output positions are gone through: an output of stride 0 may have any number of them.
    let output = output.at_mut().map_err(ContractionError::from)?;
    let segments: Vec<_> = dimensions
        .iter()
        .map(|(dimension, windows)| dimension.segments(*windows))
        .collect();
    let grouped = tensors.grouped(options.groups)?;
    // All errors come before the first region is written.
    for region in regions(&segments) {
        grouped.axes(&options, &region)?;
    }
    let starts = Starts {
        input: (input.at, input.largest),
        weights: (weights.at, weights.largest),
        output,
    };
    for region in regions(&segments) {
        // SAFETY: the tensors have elements at all coordinates of their modes, and each region of
        // outputs, weights and input positions lies within them; the output is borrowed
        // exclusively, and its coordinates have distinct elements, as `at_mut` proved.
        unsafe { grouped.execute(&options, &region, &starts) }?;
    }
    Ok(())
}

/// Where the tensors begin.
struct Starts<T> {
    input: Start<T>,
    weights: Start<T>,
    output: *mut T,
}

/// A tensor: two modes, and a size and a stride for each dimension.
#[derive(Clone, Debug)]
struct Channels {
    name: &'static str,
    outer: OperandMode,
    channels: OperandMode,
    dimensions: Vec<(usize, isize)>,
}

impl Channels {
    fn of(
        name: &'static str,
        modes: Vec<OperandMode>,
        dimensions: usize,
    ) -> Result<Self, ConvolutionError> {
        let rank = modes.len();
        let mut modes = modes.into_iter();
        let (Some(outer), Some(channels), true) =
            (modes.next(), modes.next(), rank == dimensions + 2)
        else {
            return Err(ConvolutionError::RanksDiffer {
                tensor: name,
                rank,
                dimensions,
            });
        };
        let one_leaf = |(dimension, mode): (usize, OperandMode)| match mode.leaves[..] {
            [] => Ok((1, 0)),
            [leaf] => Ok(leaf),
            _ => Err(ConvolutionError::SeveralModes {
                tensor: name,
                dimension,
            }),
        };
        Ok(Channels {
            name,
            outer,
            channels,
            dimensions: modes.enumerate().map(one_leaf).collect::<Result<_, _>>()?,
        })
    }
}

/// The three tensors; with the channels in groups, or not yet.
struct Tensors<M> {
    input: M,
    weights: M,
    output: M,
}

impl Tensors<Channels> {
    /// Each dimension, and the number of its windows.
    fn dimensions<const D: usize>(
        &self,
        options: &Convolution<D>,
    ) -> Result<Vec<(Dimension, usize)>, ConvolutionError> {
        let zero = |option| Err(ConvolutionError::Zero { option });
        if options.stride.contains(&0) {
            return zero("stride");
        }
        if options.dilation.contains(&0) {
            return zero("dilation");
        }
        if options.groups == 0 {
            return zero("groups");
        }
        let dimensions = (0..D).map(|number| {
            let dimension = self.dimension(options, number);
            let windows = dimension.windows(number)?;
            let size = self.output.dimensions[number].0;
            if size != windows {
                return Err(ConvolutionError::OutputDiffers {
                    dimension: number,
                    size,
                    windows,
                });
            }
            Ok((dimension, windows))
        });
        dimensions.collect()
    }

    fn dimension<const D: usize>(&self, options: &Convolution<D>, number: usize) -> Dimension {
        let sizes = (
            self.input.dimensions[number].0,
            self.weights.dimensions[number].0,
        );
        dimension(options, number, sizes)
    }

    /// The modes by groups: `(batch, group, channel)` of the input, `(group, filter, channel)` of
    /// the weights and `(batch, group, filter)` of the output.
    fn grouped(self, groups: usize) -> Result<Tensors<Grouped>, ConvolutionError> {
        let split = |tensor: &Channels, mode: &OperandMode| {
            let (tensor, channels) = (tensor.name, mode.size);
            if !channels.is_multiple_of(groups) {
                return Err(ConvolutionError::NotDivisible {
                    tensor,
                    channels,
                    groups,
                });
            }
            let parts = mode.split(channels / groups);
            parts.ok_or(ConvolutionError::ModesNotDivisible {
                tensor,
                channels,
                groups,
            })
        };
        let (channel, input_group) = split(&self.input, &self.input.channels)?;
        let (filter, weights_group) = split(&self.weights, &self.weights.outer)?;
        let (output_filter, output_group) = split(&self.output, &self.output.channels)?;
        Ok(Tensors {
            input: Grouped {
                modes: [self.input.outer, input_group, channel],
                dimensions: self.input.dimensions,
            },
            weights: Grouped {
                modes: [weights_group, filter, self.weights.channels],
                dimensions: self.weights.dimensions,
            },
            output: Grouped {
                modes: [self.output.outer, output_group, output_filter],
                dimensions: self.output.dimensions,
            },
        })
    }
}

/// A tensor whose channels are in groups.
struct Grouped {
    modes: [OperandMode; 3],
    dimensions: Vec<(usize, isize)>,
}

fn dimension<const D: usize>(
    options: &Convolution<D>,
    number: usize,
    (input, window): (usize, usize),
) -> Dimension {
    Dimension {
        input,
        window,
        stride: options.stride[number],
        dilation: options.dilation[number],
        padding: options.padding[number],
    }
}

/// All combinations of a segment of each dimension.
fn regions(segments: &[Vec<Segment>]) -> Vec<Vec<Segment>> {
    segments
        .iter()
        .fold(vec![Vec::new()], |regions, dimension| {
            let mut longer = Vec::with_capacity(regions.len() * dimension.len());
            for segment in dimension {
                for region in &regions {
                    let mut region = region.clone();
                    region.push(segment.clone());
                    longer.push(region);
                }
            }
            longer
        })
}

/// The equations in 1 to 3 dimensions: batch, group, channel, outputs, weights and filter.
const EQUATIONS: [&str; 3] = [
    "abcej,bdcj->abde",
    "abcefjk,bdcjk->abdef",
    "abcefgjkl,bdcjkl->abdefg",
];

/// The names of the letters and the tensors in errors.
const NAMES: Names<'_> = Names {
    indices: &["batch", "group", "channel", "filter"],
    operands: &["input", "weights"],
    output: Some("output"),
};

impl Tensors<Grouped> {
    /// The axes of a region.
    fn axes<const D: usize>(
        &self,
        options: &Convolution<D>,
        region: &[Segment],
    ) -> Result<Axes, ContractionError> {
        let equation = Equation::named(EQUATIONS[D - 1], NAMES)?;
        let (mut input, mut weights, mut output) = (
            self.input.modes.to_vec(),
            self.weights.modes.to_vec(),
            self.output.modes.to_vec(),
        );
        let mut windows = Vec::with_capacity(D);
        for (number, segment) in region.iter().enumerate() {
            let (outputs, range) = (segment.outputs.len(), segment.weights.len());
            let (_, step) = self.input.dimensions[number];
            // Windows in the padding have no positions, and the distance of two may be any number.
            let stride = if range == 0 {
                0
            } else {
                options.stride[number]
            };
            input.push(OperandMode::stepped(outputs, step, stride));
            windows.push(OperandMode::stepped(range, step, options.dilation[number]));
            weights.push(OperandMode::stepped(
                range,
                self.weights.dimensions[number].1,
                1,
            ));
            output.push(OperandMode::stepped(
                outputs,
                self.output.dimensions[number].1,
                1,
            ));
        }
        input.extend(windows);
        Axes::of(&equation, &[input, weights], Some(&output))
    }

    /// Writes a region.
    ///
    /// # Safety
    /// The tensors have elements at all coordinates of their modes; nobody else has those of the
    /// output, which are distinct.
    unsafe fn execute<T: Number, const D: usize>(
        &self,
        options: &Convolution<D>,
        region: &[Segment],
        starts: &Starts<T>,
    ) -> Result<(), ContractionError> {
        let axes = self.axes(options, region)?;
        let (mut input, mut weights, mut output) = (0, 0, 0);
        for (number, segment) in region.iter().enumerate() {
            let (size, step) = self.input.dimensions[number];
            let (window, weight_step) = self.weights.dimensions[number];
            let (y, k) = (segment.outputs.start, segment.weights.start);
            output += y as isize * self.output.dimensions[number].1;
            if !segment.weights.is_empty() {
                let position = dimension(options, number, (size, window)).position(y, k);
                input += position as isize * step;
                weights += k as isize * weight_step;
            }
        }
        let target = Target {
            // SAFETY: the outputs of the region lie within those of the output.
            at: unsafe { starts.output.offset(output) },
            strides: axes.target.clone().unwrap_or_default(),
            store: Store::Assign,
        };
        if region.iter().any(|segment| segment.weights.is_empty()) {
            // SAFETY: the caller's promise; the target is a region of the output.
            return unsafe { clear(&axes, &target) };
        }
        // SAFETY: the weights of the region are those whose input positions exist for each of its
        // outputs, so the first position exists, and the axes reach no further than the last one.
        unsafe {
            let from = |(at, largest): Start<T>, offset| (at.offset(offset), largest);
            let starts = [from(starts.input, input), from(starts.weights, weights)];
            execute(&axes, &starts, &target)
        }
    }
}

/// Writes zeros where windows lie in the padding entirely.
///
/// # Safety
/// The target has elements at all coordinates of its axes, and nobody else has them.
unsafe fn clear<T: Number>(axes: &Axes, target: &Target<T>) -> Result<(), ContractionError> {
    let mut modes = Modes::NONE;
    for &(axis, stride) in &target.strides {
        push(&mut modes, axes.sizes[axis], [stride])?;
    }
    each(&modes, [0], &mut |[offset]| {
        // SAFETY: the offset is that of a coordinate of the target.
        unsafe { *target.at.offset(offset) = T::ZERO };
    });
    Ok(())
}
