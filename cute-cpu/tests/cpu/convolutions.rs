//! Convolutions equal nested loops, for all options and strides.

use crate::row_major::row_major;
use crate::support::{Random, Strided, coordinates};
use cute_core::prelude::*;
use cute_cpu::contract::{Convolution, ConvolutionError, convolution};

/// The sizes of a convolution.
struct Sizes<const D: usize> {
    batch: usize,
    channels: usize,
    filters: usize,
    input: [usize; D],
    window: [usize; D],
}

fn shape<const D: usize>(first: usize, second: usize, rest: [usize; D]) -> Vec<usize> {
    [first, second].into_iter().chain(rest).collect()
}

/// The number of windows, as PyTorch states it.
fn windows<const D: usize>(sizes: &Sizes<D>, options: &Convolution<D>) -> Option<[usize; D]> {
    let mut windows = sizes.input;
    for (d, windows) in windows.iter_mut().enumerate() {
        let padded = *windows + options.padding[d].0 + options.padding[d].1;
        let span = options.dilation[d] * (sizes.window[d] - 1) + 1;
        *windows = padded.checked_sub(span)? / options.stride[d] + 1;
    }
    Some(windows)
}

fn assert_equals_loops<const D: usize>(
    random: &mut Random,
    sizes: &Sizes<D>,
    options: Convolution<D>,
) {
    let Some(outputs) = windows(sizes, &options) else {
        return;
    };
    let groups = options.groups;
    let input = Strided::random(
        random,
        &shape(sizes.batch, sizes.channels, sizes.input),
        false,
        0,
    );
    let weights = Strided::random(
        random,
        &shape(sizes.filters, sizes.channels / groups, sizes.window),
        false,
        0,
    );
    let mut output = Strided::random(random, &shape(sizes.batch, sizes.filters, outputs), true, 4);
    let mut expected = output.data.clone();
    for at in coordinates(&output.sizes) {
        let (group, inner) = (at[1] / (sizes.filters / groups), sizes.channels / groups);
        let mut sum = 0.0;
        for k in coordinates(&weights.sizes[1..]) {
            let mut place = vec![at[0], group * inner + k[0]];
            for d in 0..D {
                let padded = at[2 + d] * options.stride[d] + k[1 + d] * options.dilation[d];
                let position = padded.checked_sub(options.padding[d].0);
                place.extend(position.filter(|&position| position < sizes.input[d]));
            }
            if place.len() == 2 + D {
                let weight: Vec<usize> = [at[1]].into_iter().chain(k).collect();
                sum += input.data[input.index(&place)] * weights.data[weights.index(&weight)];
            }
        }
        expected[output.index(&at)] = sum;
    }
    convolution(
        &*input.operand(),
        &*weights.operand(),
        options,
        &mut *output.output(),
    )
    .expect("a convolution");
    assert_eq!(output.data, expected, "{options:?}");
}

/// Random options, with paddings as wide as a window.
fn options<const D: usize>(
    random: &mut Random,
    window: [usize; D],
    groups: usize,
) -> Convolution<D> {
    Convolution {
        stride: [0; D].map(|_| 1 + random.below(3)),
        dilation: [0; D].map(|_| 1 + random.below(3)),
        padding: window.map(|k| (random.below(k + 2), random.below(k + 2))),
        groups,
    }
}

fn random_convolutions<const D: usize>(seed: u64, count: usize, longest: usize) {
    let mut random = Random(seed);
    for _ in 0..count {
        let groups = 1 + random.below(3);
        let sizes = Sizes {
            batch: 1 + random.below(2),
            channels: groups * (1 + random.below(3)),
            filters: groups * (1 + random.below(3)),
            input: [0; D].map(|_| 1 + random.below(longest)),
            window: [0; D].map(|_| 1 + random.below(3)),
        };
        let options = options(&mut random, sizes.window, groups);
        assert_equals_loops(&mut random, &sizes, options);
    }
}

#[test]
fn convolutions_in_one_dimension_equal_loops() {
    random_convolutions::<1>(1, 300, 12);
}

#[test]
fn convolutions_in_two_dimensions_equal_loops() {
    random_convolutions::<2>(2, 150, 7);
}

#[test]
fn convolutions_in_three_dimensions_equal_loops() {
    random_convolutions::<3>(3, 60, 5);
}

#[test]
fn windows_in_the_padding_alone_may_be_any_distance_apart() {
    let sizes = Sizes {
        batch: 2,
        channels: 3,
        filters: 2,
        input: [4],
        window: [2],
    };
    for before in [0, 3, usize::MAX / 8] {
        let options = Convolution {
            stride: [usize::MAX / 9],
            dilation: [1],
            padding: [(before, usize::MAX / 4)],
            groups: 1,
        };
        assert_equals_loops(&mut Random(7), &sizes, options);
    }
}

#[test]
fn a_layer_of_a_network_equals_loops() {
    let sizes = Sizes {
        batch: 2,
        channels: 8,
        filters: 16,
        input: [14, 13],
        window: [3, 3],
    };
    let options = Convolution {
        padding: [(1, 1); 2],
        ..Convolution::new()
    };
    assert_equals_loops(&mut Random(4), &sizes, options);
    let strided = Convolution {
        stride: [2, 2],
        groups: 4,
        ..options
    };
    assert_equals_loops(&mut Random(5), &sizes, strided);
}

/// What a convolution of these shapes says.
fn refusal<const D: usize>(
    [x, w, y]: [&[usize]; 3],
    options: Convolution<D>,
) -> (String, Option<Condition>) {
    let mut random = Random(6);
    let [x, w, mut y] = [x, w, y].map(|sizes| row_major(&mut random, sizes));
    let error: ConvolutionError =
        convolution(&*x.operand(), &*w.operand(), options, &mut *y.output())
            .expect_err("a mistake");
    (error.to_string(), error.condition())
}

#[test]
fn mistakes_are_named() {
    let plain = Convolution::<1>::new();
    let cases: &[([&[usize]; 3], Convolution<1>, &str, Condition)] = &[
        (
            [&[1, 2, 5], &[3, 2], &[1, 3, 5]],
            plain,
            "rank 2 of the weights is not 3, that of a convolution in 1 dimension (Congruent)",
            Condition::Congruent,
        ),
        (
            [&[1, 2, 5], &[3, 2, 2], &[1, 3, 4]],
            Convolution {
                stride: [0],
                ..plain
            },
            "the option `stride` is 0 (Representable)",
            Condition::Representable,
        ),
        (
            [&[1, 2, 5], &[3, 2, 2], &[1, 3, 4]],
            Convolution {
                dilation: [0],
                ..plain
            },
            "the option `dilation` is 0 (Representable)",
            Condition::Representable,
        ),
        (
            [&[1, 2, 5], &[3, 2, 2], &[1, 3, 4]],
            Convolution { groups: 0, ..plain },
            "the option `groups` is 0 (Representable)",
            Condition::Representable,
        ),
        (
            [&[1, 3, 5], &[2, 2, 2], &[1, 2, 4]],
            Convolution { groups: 2, ..plain },
            "2 groups do not divide the 3 channels of the input (ShapeDivisible)",
            Condition::ShapeDivisible,
        ),
        (
            [&[1, 2, 5], &[3, 1, 2], &[1, 3, 4]],
            Convolution { groups: 2, ..plain },
            "2 groups do not divide the 3 filters of the weights (ShapeDivisible)",
            Condition::ShapeDivisible,
        ),
        (
            [&[1, 2, 5], &[3, 2, 2], &[1, 3, 3]],
            plain,
            "dimension 0 of the output has size 3, and the input has 4 windows (SizeMatch)",
            Condition::SizeMatch,
        ),
        (
            [&[1, 2, 5], &[3, 4, 2], &[1, 3, 4]],
            plain,
            "index `channel` has size 2 in `input` and 4 in `weights` (SizeMatch)",
            Condition::SizeMatch,
        ),
        (
            [&[1, 2, 5], &[3, 2, 2], &[2, 3, 4]],
            plain,
            "index `batch` has size 1 in `input` and 2 in `output` (SizeMatch)",
            Condition::SizeMatch,
        ),
        (
            [&[1, 2, 5], &[3, 2, 2], &[1, 4, 4]],
            plain,
            "index `filter` has size 3 in `weights` and 4 in `output` (SizeMatch)",
            Condition::SizeMatch,
        ),
        (
            [&[1, 2, 5], &[3, 2, 2], &[1, 3, 4]],
            Convolution {
                padding: [(usize::MAX, 1)],
                ..plain
            },
            "a size with its padding exceeds the largest index (Representable)",
            Condition::Representable,
        ),
    ];
    for (shapes, options, words, condition) in cases {
        let expected = (words.to_string(), Some(*condition));
        assert_eq!(refusal(*shapes, *options), expected);
    }
}

#[test]
fn a_dimension_is_one_mode_and_an_output_is_injective() -> Result<(), TensorError> {
    let data = [1.0; 12];
    let x = Tensor::new(&data, layout!((1, 1, (2, 3)):(0, 0, (3, 1))))?;
    let w = Tensor::new(&data, layout!((1, 1, 2)))?;
    let mut to = [0.0; 5];
    let error = convolution(
        &x,
        &w,
        Convolution::<1>::new(),
        &mut Tensor::new(&mut to, layout!((1, 1, 5)))?,
    );
    let words = error.expect_err("several modes").to_string();
    assert_eq!(
        words,
        "dimension 0 of the input is a tuple of several modes (Congruent)"
    );
    // 6 channels in groups of 3, which end within a mode
    let x = Tensor::new(&data, layout!((1, (2, 3), 2):(0, (3, 1), 6)))?;
    let w = Tensor::new(&data, layout!((2, 3, 1)))?;
    let groups = Convolution {
        groups: 2,
        ..Convolution::<1>::new()
    };
    let mut both = [0.0; 4];
    let error = convolution(
        &x,
        &w,
        groups,
        &mut Tensor::new(&mut both, layout!((1, 2, 2)))?,
    );
    assert_eq!(
        error.expect_err("a mode that is cut").to_string(),
        "the 6 channels of the input are a tuple of modes, which 2 groups do not divide (ShapeDivisible)"
    );
    let x = Tensor::new(&data, layout!((1, 1, 6)))?;
    let w = Tensor::new(&data, layout!((1, 1, 2)))?;
    let error = convolution(
        &x,
        &w,
        Convolution::<1>::new(),
        &mut Tensor::new(&mut to, layout!((1, 1, 5):(0, 0, 0)))?,
    );
    let words = error.expect_err("one element").to_string();
    assert_eq!(words, "indices 0 and 1 have the same element (Injective)");
    assert_eq!(to, [0.0; 5]);
    // refused at once, though it has 2^45 positions
    let (windows, one) = ((1_usize << 45) + 5, 1_usize);
    let padded = Convolution {
        padding: [(1 << 45, 0)],
        ..Convolution::<1>::new()
    };
    let mut shared = Tensor::new(&mut to, layout!((one, one, windows):(0, 0, 0)))?;
    let error = convolution(&x, &w, padded, &mut shared);
    let words = error.expect_err("one element").to_string();
    assert_eq!(words, "indices 0 and 1 have the same element (Injective)");
    Ok(())
}
