//! The copies that are timed.

use std::fmt;

/// A copy of an array of 32-bit floats: axis `k` of the result is axis `axes[k]` of the source. The
/// first axis is contiguous, as in HPTT's column-major notation.
#[derive(Clone, Debug)]
pub struct Case {
    /// The sizes of the source.
    pub sizes: Vec<usize>,
    /// The axes of the source in the order of the result.
    pub axes: Vec<usize>,
}

impl Case {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The strides of the source, in the order of the source's axes.
    pub fn source_strides(&self) -> Vec<isize> {
        contiguous(&self.sizes)
    }

    /// The strides of the result, in the order of the source's axes.
    pub fn result_strides(&self) -> Vec<isize> {
        let sizes: Vec<usize> = self.axes.iter().map(|&axis| self.sizes[axis]).collect();
        let mut strides = vec![0; sizes.len()];
        for (stride, &axis) in contiguous(&sizes).into_iter().zip(&self.axes) {
            strides[axis] = stride;
        }
        strides
    }

    /// The case with its largest slow axis shortened until it has at most so many bytes, and then its fast ones, to 16
    /// elements at least.
    fn within(mut self, bytes: usize) -> Self {
        let fast = [0, self.axes[0]];
        while 4 * self.len() > bytes {
            let largest = |axes: &mut dyn Iterator<Item = usize>| {
                axes.max_by_key(|&axis| self.sizes[axis]).filter(|&axis| {
                    let least = if fast.contains(&axis) { 16 } else { 1 };
                    self.sizes[axis] > least
                })
            };
            let slow = largest(&mut (0..self.sizes.len()).filter(|axis| !fast.contains(axis)));
            if let Some(axis) = slow {
                self.sizes[axis] = self.sizes[axis].div_ceil(2);
            } else if let Some(axis) = largest(&mut fast.into_iter().rev()) {
                // Whole cache lines, as in the list.
                self.sizes[axis] = self.sizes[axis].div_ceil(32) * 16;
            } else {
                break;
            }
        }
        self
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:?} of {:?}", self.axes, self.sizes))
    }
}

fn contiguous(sizes: &[usize]) -> Vec<isize> {
    let mut stride = 1;
    let strides = sizes.iter().map(|&size| {
        let this = stride;
        stride *= size as isize;
        this
    });
    strides.collect()
}

fn case(axes: &[usize], sizes: &[usize]) -> Case {
    Case {
        sizes: sizes.to_vec(),
        axes: axes.to_vec(),
    }
}

/// Transpositions of square matrices, of powers of two and of other sizes.
pub fn square() -> Vec<Case> {
    [
        64, 256, 512, 1024, 2048, 4096, 8192, 500, 511, 1000, 1023, 2000, 2050, 3000, 5000, 7777,
    ]
    .map(|n| case(&[1, 0], &[n, n]))
    .to_vec()
}

/// The 57 copies with which HPTT was measured, each shortened to at most so many bytes.
///
/// Source: Springer, Su, Bientinesi, "HPTT: A High-Performance Tensor Transposition C++ Library",
/// and its `benchmark/benchmark.sh`.
pub fn hptt(bytes: usize) -> Vec<Case> {
    /// Three shapes for each permutation.
    const TABLE: &[(&[usize], [&[usize]; 3])] = &[
        (&[1, 0], [&[7264, 7264], &[43408, 1216], &[1216, 43408]]),
        (
            &[0, 2, 1],
            [&[368, 384, 384], &[2144, 64, 384], &[368, 64, 2307]],
        ),
        (
            &[1, 0, 2],
            [&[384, 384, 355], &[2320, 384, 59], &[384, 2320, 59]],
        ),
        (
            &[2, 1, 0],
            [&[384, 355, 384], &[2320, 59, 384], &[384, 59, 2320]],
        ),
        (
            &[0, 3, 2, 1],
            [&[80, 96, 75, 96], &[464, 16, 75, 96], &[80, 16, 75, 582]],
        ),
        (
            &[2, 1, 3, 0],
            [&[96, 75, 96, 75], &[608, 12, 96, 75], &[96, 12, 608, 75]],
        ),
        (
            &[2, 0, 3, 1],
            [&[96, 75, 96, 75], &[608, 12, 96, 75], &[96, 12, 608, 75]],
        ),
        (
            &[1, 0, 3, 2],
            [&[96, 96, 75, 75], &[608, 96, 12, 75], &[96, 608, 12, 75]],
        ),
        (
            &[3, 2, 1, 0],
            [&[96, 75, 75, 96], &[608, 12, 75, 96], &[96, 12, 75, 608]],
        ),
        (
            &[0, 4, 2, 1, 3],
            [
                &[32, 48, 28, 28, 48],
                &[176, 8, 28, 28, 48],
                &[32, 8, 28, 28, 298],
            ],
        ),
        (
            &[3, 2, 1, 4, 0],
            [
                &[48, 28, 28, 48, 28],
                &[352, 4, 28, 48, 28],
                &[48, 4, 28, 352, 28],
            ],
        ),
        (
            &[2, 0, 4, 1, 3],
            [
                &[48, 28, 48, 28, 28],
                &[352, 4, 48, 28, 28],
                &[48, 4, 352, 28, 28],
            ],
        ),
        (
            &[1, 3, 0, 4, 2],
            [
                &[48, 48, 28, 28, 28],
                &[352, 48, 4, 28, 28],
                &[48, 352, 4, 28, 28],
            ],
        ),
        (
            &[4, 3, 2, 1, 0],
            [
                &[48, 28, 28, 28, 48],
                &[352, 4, 28, 28, 48],
                &[48, 4, 28, 28, 352],
            ],
        ),
        (
            &[0, 3, 2, 5, 4, 1],
            [
                &[16, 32, 15, 32, 15, 15],
                &[48, 10, 15, 32, 15, 15],
                &[16, 10, 15, 103, 15, 15],
            ],
        ),
        (
            &[3, 2, 0, 5, 1, 4],
            [
                &[32, 15, 15, 32, 15, 15],
                &[112, 5, 15, 32, 15, 15],
                &[32, 5, 15, 112, 15, 15],
            ],
        ),
        (
            &[2, 0, 4, 1, 5, 3],
            [
                &[32, 15, 32, 15, 15, 15],
                &[112, 5, 32, 15, 15, 15],
                &[32, 5, 112, 15, 15, 15],
            ],
        ),
        (
            &[3, 2, 5, 1, 0, 4],
            [
                &[32, 15, 15, 32, 15, 15],
                &[112, 5, 15, 32, 15, 15],
                &[32, 5, 15, 112, 15, 15],
            ],
        ),
        (
            &[5, 4, 3, 2, 1, 0],
            [
                &[32, 15, 15, 15, 15, 32],
                &[112, 5, 15, 15, 15, 32],
                &[32, 5, 15, 15, 15, 112],
            ],
        ),
    ];
    let cases = TABLE
        .iter()
        .flat_map(|(axes, shapes)| shapes.map(|sizes| case(axes, sizes)));
    cases.map(|case| case.within(bytes)).collect()
}

/// Shapes with short or odd rows, which tiles do not fill.
pub fn odd() -> Vec<Case> {
    vec![
        case(&[2, 1, 0], &[100, 100, 100]),
        case(&[2, 1, 0], &[64, 64, 64]),
        case(&[2, 1, 0], &[201, 203, 205]),
        case(&[3, 1, 0, 2], &[64, 64, 64, 64]),
        case(&[2, 1, 0], &[1024, 32, 1024]),
        case(&[1, 0, 2], &[1024, 32, 1024]),
        case(&[1, 0], &[3, 1_000_000]),
        case(&[1, 0], &[1_000_000, 3]),
        case(&[1, 0], &[7, 500_000]),
        case(&[3, 2, 1, 0], &[15, 17, 150, 140]),
        case(&[5, 4, 3, 2, 1, 0], &[15, 15, 15, 15, 15, 15]),
        case(&[0, 3, 2, 1], &[3, 120, 120, 120]),
        case(&[0, 3, 2, 1], &[9, 80, 80, 80]),
    ]
}

/// Transpositions that stay in the cache, whose rows or columns begin a power of two apart, or nearly so:
/// they compete for few places of it.
pub fn crowded() -> Vec<Case> {
    [
        [64, 1024],
        [100, 1024],
        [300, 512],
        [400, 1024],
        [600, 1023],
        [600, 1536],
        [32, 8192],
        [64, 4096],
        [513, 513],
        [1023, 1023],
        [1024, 64],
        [1024, 400],
        [1023, 600],
        [1536, 600],
        [4096, 200],
        [16384, 40],
    ]
    .map(|sizes| case(&[1, 0], &sizes))
    .to_vec()
}

/// The transpositions of matrices of the sizes of a text such as `500x400,1000x1000x2`; a third size is the number
/// of floats that stay side by side.
pub fn transpositions(text: &str) -> Result<Vec<Case>, String> {
    let sizes =
        |text: &str| -> Option<Vec<usize>> { text.split('x').map(|n| n.parse().ok()).collect() };
    text.split(',')
        .map(|text| match sizes(text).as_deref() {
            Some(&[n, m]) => Ok(case(&[1, 0], &[n, m])),
            Some(&[n, m, floats]) => Ok(case(&[0, 2, 1], &[floats, n, m])),
            _ => Err(format!("{text} is no size such as 500x400")),
        })
        .collect()
}
