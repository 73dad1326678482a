//! Modes of operands: the leaves of a mode have one index of an equation.

use cute_core::layout::Layout;

/// A mode: its size is the product of the sizes of its leaves, the first one innermost. Leaves of
/// size 1 are left out, and leaves that continue each other are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperandMode {
    pub(crate) size: usize,
    pub(crate) leaves: Vec<(usize, isize)>,
}

impl OperandMode {
    /// No leaves: a mode of size 1.
    pub(crate) const ONE: Self = OperandMode {
        size: 1,
        leaves: Vec::new(),
    };

    /// A mode with one leaf.
    #[cfg(test)]
    fn new(size: usize, stride: isize) -> Self {
        let mut mode = Self::ONE;
        mode.push(size, stride);
        mode
    }

    /// Every `by`-th position along a stride, `size` of them.
    pub(crate) fn stepped(size: usize, stride: isize, by: usize) -> Self {
        let mut mode = Self::ONE;
        if size > 1 {
            // The second position exists, so its offset fits.
            mode.push(size, stride * by as isize);
        }
        mode
    }

    /// The first `inner` coordinates, and the steps from one such part to the next: `(6):(1)` by 2
    /// is `2:1` and `3:2`. `None` if that divides no leaf, as `(3,2)` by 2.
    pub(crate) fn split(&self, inner: usize) -> Option<(Self, Self)> {
        let (mut first, mut rest) = (Self::ONE, Self::ONE);
        for &(size, stride) in &self.leaves {
            let missing = inner / first.size;
            if missing >= size && missing.is_multiple_of(size) {
                first.push(size, stride);
            } else if missing <= 1 {
                rest.push(size, stride);
            } else if size.is_multiple_of(missing) {
                first.push(missing, stride);
                rest.push(size / missing, stride * missing as isize);
            } else {
                return None;
            }
        }
        (first.size == inner).then_some((first, rest))
    }

    /// Appends a leaf as the outermost one.
    pub(crate) fn push(&mut self, size: usize, stride: isize) {
        self.size *= size;
        match self.leaves.last_mut() {
            _ if size == 1 => {}
            // No overflow: this is the stride of a leaf of one tensor, or a number unlike it.
            Some((n, d)) if d.checked_mul(*n as isize) == Some(stride) => *n *= size,
            _ => self.leaves.push((size, stride)),
        }
    }
}

/// The modes of a layout.
pub(crate) fn modes_of<L: Layout>(layout: L) -> Vec<OperandMode> {
    let mut leaves = Vec::new();
    // Sizes and strides of a tensor's layout fit, since its offsets do.
    Layout::each_mode(layout, &mut |size, stride| {
        if size != 1 {
            leaves.push((size as usize, stride as isize));
        }
    });
    let mut leaves = leaves.into_iter();
    let mut modes = Vec::with_capacity(L::RANK);
    Layout::mode_sizes(layout, &mut |size| {
        let mut mode = OperandMode::ONE;
        while mode.size < size {
            let (size, stride) = leaves
                .next()
                .expect("sizes are products of those of leaves");
            mode.push(size, stride);
        }
        modes.push(mode);
    });
    modes
}

#[cfg(test)]
mod tests {
    use super::{OperandMode, modes_of};
    use cute_core::layout;

    #[test]
    fn a_mode_is_split_where_a_part_ends() {
        let mode = modes_of(layout!(((2, 6), 1):((1, 8), 0)))[0].clone();
        let halves = (OperandMode::new(2, 1), OperandMode::new(6, 8));
        assert_eq!(mode.split(2), Some(halves));
        assert_eq!(mode.split(1), Some((OperandMode::ONE, mode.clone())));
        assert_eq!(mode.split(12), Some((mode.clone(), OperandMode::ONE)));
        let (inner, outer) = mode.split(4).expect("a part of the second leaf");
        assert_eq!(inner.leaves, [(2, 1), (2, 8)]);
        assert_eq!(outer, OperandMode::new(3, 16));
        assert_eq!(mode.split(3), None);
        assert_eq!(mode.split(8), None);
    }

    #[test]
    fn a_mode_has_the_leaves_of_its_tuple() {
        let n = 5_usize;
        let modes =
            modes_of(layout!(((2, 1, 3), (1, 1), n, (4, 2)):((1, 9, 8), (3, 4), -7, (1, 4))));
        let expected = [
            OperandMode {
                size: 6,
                leaves: vec![(2, 1), (3, 8)],
            },
            OperandMode::ONE,
            OperandMode::new(5, -7),
            OperandMode::new(8, 1),
        ];
        assert_eq!(modes, expected);
        assert_eq!(modes_of(layout!(7:0)), [OperandMode::new(7, 0)]);
        assert_eq!(modes_of(layout!(1:5)), [OperandMode::ONE]);
    }
}
