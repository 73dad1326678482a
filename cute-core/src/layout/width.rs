//! The integer type in which offsets are computed, and whether they fit.

use crate::error::LayoutError;
use crate::int::DynInt;

/// The join of the types of dynamic leaves.
pub trait Width: Copy + 'static {
    /// Joined with a dynamic leaf of type `T`.
    type With<T: DynInt>: Width;
    /// Joined with a static negative stride.
    type Signed: Width;
    /// The type of offsets.
    type Index: DynInt;
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
    type Index = usize;
}

impl Width for SignedWidth {
    type With<T: DynInt> = OfWidth<T::Signed>;
    type Signed = SignedWidth;
    type Index = isize;
}

impl<W: DynInt> Width for OfWidth<W> {
    type With<T: DynInt> = OfWidth<W::Join<T>>;
    type Signed = OfWidth<W::Signed>;
    type Index = W;
}

/// Size and offsets of a layout, as far as they fit.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    size: Option<i128>,
    lowest: Option<i128>,
    highest: Option<i128>,
    not_positive: Option<i128>,
}

impl Extent {
    pub(crate) const EMPTY: Extent = Extent {
        size: Some(1),
        lowest: Some(0),
        highest: Some(0),
        not_positive: None,
    };

    /// One more mode `shape:stride`.
    pub(crate) fn mode(&mut self, shape: i128, stride: i128) {
        if shape < 1 && self.not_positive.is_none() {
            self.not_positive = Some(shape);
        }
        let reach = (shape - 1).checked_mul(stride);
        self.size = self.size.and_then(|size| size.checked_mul(shape));
        let side = if stride < 0 {
            &mut self.lowest
        } else {
            &mut self.highest
        };
        *side = side.and_then(|side| side.checked_add(reach?));
    }

    /// Every size is positive; size and cosize fit `T`, and so do all offsets.
    pub(crate) fn check<T: DynInt>(&self) -> Result<(), LayoutError> {
        if let Some(shape) = self.not_positive {
            return Err(LayoutError::NotPositive { shape });
        }
        let max = T::MAX.to_i128();
        let fits = |n: Option<i128>| n.is_some_and(|n| n < max && n >= T::MIN.to_i128());
        let cosize = self
            .highest
            .zip(self.lowest)
            .map(|(high, low)| high - low + 1);
        // A stride that did not fit its type is `T::MAX`; with two elements it reaches beyond the bound.
        if fits(self.size) && fits(cosize) && fits(self.lowest) {
            Ok(())
        } else {
            Err(LayoutError::NotRepresentable { max })
        }
    }
}
