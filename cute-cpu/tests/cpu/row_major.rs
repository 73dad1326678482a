//! Tensors in row-major order.

use crate::support::{Choices, Strided};

/// Random elements in row-major order.
pub fn row_major(random: &mut impl Choices, sizes: &[usize]) -> Strided {
    let mut strides = vec![1; sizes.len()];
    for i in (1..sizes.len()).rev() {
        strides[i - 1] = strides[i] * sizes[i] as isize;
    }
    let len = sizes.iter().product();
    Strided {
        data: (0..len).map(|_| random.value()).collect(),
        start: 0,
        sizes: sizes.to_vec(),
        strides,
    }
}
