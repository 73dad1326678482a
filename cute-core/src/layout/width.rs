//! The integer type in which offsets are computed, and whether they fit.

use crate::error::LayoutError;
use crate::int::{DynInt, Int, Zero};
use crate::stride::{InPlace, InSpace, Value};
use crate::tuple::Ints;

/// The join of the types of dynamic leaves.
pub trait Width: Copy + 'static {
    /// Joined with a dynamic leaf of type `T`.
    type With<T: DynInt>: Width;
    /// Joined with a static negative stride.
    type Signed: Width;
    /// Joined with a scaled basis vector along `Path`.
    type In<Path: Ints>: Width;
    /// The integer type of coordinates, in which values are computed too.
    type Integer: DynInt;
    /// The type of values.
    type Index: Value<Width = Self::Integer>;
}

/// No dynamic leaf: offsets are `usize`.
#[derive(Clone, Copy)]
pub struct NoWidth;

/// Static, with a negative stride: offsets are `isize`.
#[derive(Clone, Copy)]
pub struct SignedWidth;

/// Dynamic leaves that join to `T`.
#[derive(Clone, Copy)]
pub struct OfWidth<T>(core::marker::PhantomData<T>);

impl Width for NoWidth {
    type With<T: DynInt> = OfWidth<T>;
    type Signed = SignedWidth;
    type In<Path: Ints> = InSpace<InPlace<Path, Zero>, Self>;
    type Integer = usize;
    type Index = usize;
}

impl Width for SignedWidth {
    type With<T: DynInt> = OfWidth<T::Signed>;
    type Signed = SignedWidth;
    type In<Path: Ints> = InSpace<InPlace<Path, Zero>, Self>;
    type Integer = isize;
    type Index = isize;
}

impl<W: DynInt> Width for OfWidth<W> {
    type With<T: DynInt> = OfWidth<W::Join<T>>;
    type Signed = OfWidth<W::Signed>;
    type In<Path: Ints> = InSpace<InPlace<Path, Zero>, Self>;
    type Integer = W;
    type Index = W;
}

/// Size and offsets of a layout, as far as they fit.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    size: Option<i128>,
    lowest: Option<i128>,
    highest: Option<i128>,
    not_positive: Option<i128>,
    /// The greatest value of the narrowest type of a dynamic size.
    sizes_below: i128,
    /// The greatest value of the narrowest type in which a mode with dynamic leaves computes.
    offsets_below: i128,
    saturated: bool,
}

/// The value of a leaf, and the limit of its type.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    pub(super) value: i128,
    pub(super) is_saturated: bool,
    /// The greatest value of a dynamic leaf's type.
    pub(super) greatest: Option<i128>,
}

impl Leaf {
    #[inline(always)]
    pub(super) fn of(leaf: impl Int) -> Self {
        Leaf {
            value: leaf.to_i128(),
            is_saturated: Int::is_saturated(leaf),
            greatest: Int::greatest(leaf),
        }
    }
}

impl Extent {
    pub(crate) const EMPTY: Extent = Extent {
        size: Some(1),
        lowest: Some(0),
        highest: Some(0),
        not_positive: None,
        sizes_below: i128::MAX,
        offsets_below: i128::MAX,
        saturated: false,
    };

    /// One more mode `shape:stride`.
    #[inline(always)]
    pub(crate) fn mode(&mut self, shape: impl Int, stride: impl Int) {
        self.leaves(Leaf::of(shape), Leaf::of(stride));
    }

    /// [`mode`](Self::mode) with numbers for leaves, so that rustc compiles it once for all types.
    #[inline]
    fn leaves(&mut self, shape: Leaf, stride: Leaf) {
        let (s, d) = (shape.value, stride.value);
        if s < 1 && self.not_positive.is_none() {
            self.not_positive = Some(s);
        }
        // Also if the mode has a single element: a size may come from a division by its stride.
        self.saturated |= shape.is_saturated || stride.is_saturated;
        if let Some(greatest) = shape.greatest {
            self.sizes_below = self.sizes_below.min(greatest);
        }
        if let Some(greatest) = shape.greatest.max(stride.greatest) {
            self.offsets_below = self.offsets_below.min(greatest);
        }
        let reach = (s - 1).checked_mul(d);
        self.size = self.size.and_then(|size| size.checked_mul(s));
        // Both sides are added to, instead of one that the sign selects: a selected one would be in
        // memory, and kernels on GPUs that promise to fit would still compute it.
        let (down, up) = if d < 0 {
            (reach, Some(0))
        } else {
            (Some(0), reach)
        };
        let sum = |side: Option<i128>, reach: Option<i128>| side?.checked_add(reach?);
        self.lowest = sum(self.lowest, down);
        self.highest = sum(self.highest, up);
    }

    /// Checks that every size is positive and no integer has saturated; that the size and the
    /// cosize, and so every offset, fit `T` and the narrowest type in which a mode computes; and
    /// that the size fits the narrowest type of a dynamic size. Then parts of the layout also fit
    /// their types, and so do sums and products on the way to an offset, although the leaves may
    /// have different types. [`Reach`](super::reach::Reach) has the same conditions, in `isize`.
    pub(crate) fn check<T: DynInt>(&self) -> Result<(), LayoutError> {
        if let Some(shape) = self.not_positive {
            return Err(LayoutError::NotPositive { shape });
        }
        let offsets = T::MAX.to_i128().min(self.offsets_below);
        let sizes = offsets.min(self.sizes_below);
        let below = |n: Option<i128>, bound: i128| n.is_some_and(|n| n < bound);
        // Nothing wraps where the size fits: strides are at most 2^63, and elements fewer than 2^64. A checked difference would
        // be computed by kernels on GPUs that promise to fit.
        let span = |(high, low): (i128, i128)| high.wrapping_sub(low).wrapping_add(1);
        let cosize = self.highest.zip(self.lowest).map(span);
        let least = T::MIN.to_i128();
        if !self.saturated
            && below(self.size, sizes)
            && below(cosize, offsets)
            && self.lowest >= Some(least)
        {
            Ok(())
        } else {
            Err(LayoutError::NotRepresentable { max: sizes })
        }
    }
}
