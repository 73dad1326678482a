//! One dimension of a convolution: output positions, divided by what their windows reach.
//!
//! A window of the output position `y` has the input positions `y·stride + k·dilation - before` for
//! `k` below the size of the weights. Where some of these lie in the padding, the rest is a range
//! of `k`. With 5 inputs, windows of 3 and a padding of 1 on both sides:
//!
//! ```text
//! y = 0        k = 1, 2
//! y = 1 to 3   k = 0, 1, 2
//! y = 4        k = 0, 1
//! ```
//!
//! So the input is read in place: each segment is a contraction of its own, and no zeros are
//! multiplied.

use super::error::ConvolutionError;
use core::ops::Range;

/// The geometry of a dimension.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dimension {
    pub(super) input: usize,
    pub(super) window: usize,
    pub(super) stride: usize,
    pub(super) dilation: usize,
    pub(super) padding: (usize, usize),
}

/// Output positions whose windows have the same range of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) outputs: Range<usize>,
    pub(super) weights: Range<usize>,
}

impl Dimension {
    /// The number of windows of dimension `number`.
    pub(super) fn windows(&self, number: usize) -> Result<usize, ConvolutionError> {
        let (before, behind) = self.padding;
        let padded = self
            .input
            .checked_add(before)
            .and_then(|n| n.checked_add(behind));
        let span = self
            .dilation
            .checked_mul(self.window - 1)
            .and_then(|n| n.checked_add(1));
        let fits = |n: &usize| *n <= isize::MAX as usize;
        let (Some(padded), Some(span)) = (padded.filter(fits), span.filter(fits)) else {
            return Err(ConvolutionError::TooLarge);
        };
        match padded.checked_sub(span) {
            Some(rest) => Ok(rest / self.stride + 1),
            None => Err(ConvolutionError::NoWindow {
                dimension: number,
                window: span,
                padded,
            }),
        }
    }

    /// The segments of all `windows` output positions, in their order.
    pub(super) fn segments(&self, windows: usize) -> Vec<Segment> {
        let mut segments: Vec<Segment> = Vec::new();
        for y in 0..windows {
            let weights = self.weights_at(y);
            match segments.last_mut() {
                Some(last) if last.weights == weights => last.outputs.end = y + 1,
                _ => segments.push(Segment {
                    outputs: y..y + 1,
                    weights,
                }),
            }
        }
        segments
    }

    /// The weights of window `y` that do not lie in the padding.
    fn weights_at(&self, y: usize) -> Range<usize> {
        let (before, _) = self.padding;
        // Below the size of the padded input, which fits.
        let start = y * self.stride;
        let first = before.saturating_sub(start).div_ceil(self.dilation);
        let end = match (self.input + before).checked_sub(start) {
            Some(rest) => rest.div_ceil(self.dilation).min(self.window),
            None => 0,
        };
        if first < end { first..end } else { 0..0 }
    }

    /// The input position of weight `k` in window `y`, which does not lie in the padding.
    pub(super) fn position(&self, y: usize, k: usize) -> usize {
        y * self.stride + k * self.dilation - self.padding.0
    }
}

#[cfg(test)]
mod tests {
    use super::Dimension;

    #[test]
    fn segments_have_the_weights_whose_positions_exist() {
        for input in 1..8 {
            for (window, stride, dilation) in (0..27).map(|i| (1 + i % 3, 1 + i / 3 % 3, 1 + i / 9))
            {
                for padding in [(0, 0), (1, 1), (0, 3), (9, 2)] {
                    let dimension = Dimension {
                        input,
                        window,
                        stride,
                        dilation,
                        padding,
                    };
                    let Ok(windows) = dimension.windows(0) else {
                        assert!(input + padding.0 + padding.1 < dilation * (window - 1) + 1);
                        continue;
                    };
                    let segments = dimension.segments(windows);
                    let mut next = 0;
                    for segment in segments {
                        assert_eq!(segment.outputs.start, next);
                        next = segment.outputs.end;
                        for y in segment.outputs {
                            for k in 0..window {
                                let at = (y * stride + k * dilation).checked_sub(padding.0);
                                let exists = at.is_some_and(|at| at < input);
                                assert_eq!(segment.weights.contains(&k), exists);
                            }
                        }
                    }
                    assert_eq!(next, windows);
                }
            }
        }
    }
}
