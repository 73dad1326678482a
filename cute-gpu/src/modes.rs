//! The modes of a layout as numbers, for derivations that are evaluated as constants.
//!
//! A mode of the layout, which may be nested, becomes a [`ModeList`]: its leaves from left to
//! right, without those of size 1, and joined where one continues the one before it:
//! `((8,2),(64,1)):((64,512),(1,0))` has the lists `[16:64]` and `[64:1]`.

use cute_core::int::{Int, StaticInt};
use cute_core::layout::{Layout, Mode};
use cute_core::tuple::{Cons, Nil};

/// The greatest number of leaves of one mode, after they were joined.
const MOST_LEAVES: usize = 16;

/// The greatest number of modes of a layout.
pub(crate) const MOST_MODES: usize = 5;

/// A leaf `size:stride`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaf {
    pub(crate) size: u64,
    pub(crate) stride: i128,
}

impl Leaf {
    /// `1:0`.
    pub(crate) const ONE: Leaf = Leaf { size: 1, stride: 0 };
}

/// The leaves of a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModeList {
    leaves: [Leaf; MOST_LEAVES],
    len: usize,
    /// Whether there were more leaves than are kept.
    pub(crate) is_cut: bool,
}

impl ModeList {
    /// A mode of size 1.
    pub(crate) const ONE: ModeList = ModeList {
        leaves: [Leaf::ONE; MOST_LEAVES],
        len: 0,
        is_cut: false,
    };

    /// The list with one more leaf.
    pub(crate) const fn with(mut self, size: u64, stride: i128) -> ModeList {
        if size == 1 {
            return self;
        }
        if self.len > 0 {
            let last = &mut self.leaves[self.len - 1];
            if last.size as i128 * last.stride == stride {
                last.size *= size;
                return self;
            }
        }
        if self.len == MOST_LEAVES {
            self.is_cut = true;
        } else {
            self.leaves[self.len] = Leaf { size, stride };
            self.len += 1;
        }
        self
    }

    /// The leaves of this list, and those of another one.
    pub(crate) const fn and(mut self, other: ModeList) -> ModeList {
        let mut k = 0;
        while k < other.len {
            self = self.with(other.leaves[k].size, other.leaves[k].stride);
            k += 1;
        }
        self.is_cut |= other.is_cut;
        self
    }

    /// The leaves, from left to right.
    pub(crate) const fn leaves(&self) -> &[Leaf] {
        self.leaves.split_at(self.len).0
    }

    /// The leaf, if there is no other.
    pub(crate) const fn only(&self) -> Option<Leaf> {
        match self.leaves() {
            [] => Some(Leaf::ONE),
            [leaf] => Some(*leaf),
            _ => None,
        }
    }

    /// The number of coordinates.
    pub(crate) const fn size(&self) -> u64 {
        let (mut size, mut k) = (1, 0);
        while k < self.len {
            size *= self.leaves[k].size;
            k += 1;
        }
        size
    }

    /// The offset at a coordinate below the size.
    pub(crate) const fn at(&self, coordinate: u64) -> i128 {
        let (mut rest, mut offset, mut k) = (coordinate, 0, 0);
        while k < self.len {
            offset += (rest % self.leaves[k].size) as i128 * self.leaves[k].stride;
            rest /= self.leaves[k].size;
            k += 1;
        }
        offset
    }

    /// The greatest offset, if no stride is negative.
    pub(crate) const fn reach(&self) -> i128 {
        let (mut reach, mut k) = (0, 0);
        while k < self.len {
            reach += (self.leaves[k].size as i128 - 1) * self.leaves[k].stride;
            k += 1;
        }
        reach
    }

    /// The first `size` coordinates, and the coordinates of these parts: `12:1` in parts of 4 is
    /// `4:1` and `3:4`. `None` if the parts do not fill the leaves.
    pub(crate) const fn split(&self, size: u64) -> Option<(ModeList, ModeList)> {
        let (mut part, mut rest) = (ModeList::ONE, ModeList::ONE);
        let (mut needed, mut k) = (size, 0);
        while k < self.len {
            let leaf = self.leaves[k];
            if needed.is_multiple_of(leaf.size) {
                part = part.with(leaf.size, leaf.stride);
                needed /= leaf.size;
            } else if leaf.size.is_multiple_of(needed) {
                part = part.with(needed, leaf.stride);
                rest = rest.with(leaf.size / needed, leaf.stride * needed as i128);
                needed = 1;
            } else {
                return None;
            }
            k += 1;
        }
        if needed > 1 {
            return None;
        }
        Some((part, rest))
    }

    /// The first stride below 0.
    pub(crate) const fn negative(&self) -> Option<i128> {
        let mut k = 0;
        while k < self.len {
            if self.leaves[k].stride < 0 {
                return Some(self.leaves[k].stride);
            }
            k += 1;
        }
        None
    }
}

/// The modes of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModeLists {
    lists: [ModeList; MOST_MODES],
    rank: usize,
}

impl ModeLists {
    /// No modes.
    pub(crate) const NONE: ModeLists = ModeLists {
        lists: [ModeList::ONE; MOST_MODES],
        rank: 0,
    };

    /// One more mode. Modes beyond the greatest number are counted, not kept.
    pub(crate) const fn with(mut self, list: ModeList) -> ModeLists {
        if self.rank < MOST_MODES {
            self.lists[self.rank] = list;
        }
        self.rank += 1;
        self
    }

    /// The number of modes.
    pub(crate) const fn rank(&self) -> usize {
        self.rank
    }

    /// The modes that are kept.
    pub(crate) const fn lists(&self) -> &[ModeList] {
        let kept = if self.rank < MOST_MODES {
            self.rank
        } else {
            MOST_MODES
        };
        self.lists.split_at(kept).0
    }
}

/// Layouts whose sizes and strides are static integers: what is derived from them is a constant.
///
/// Sealed: it holds for every static layout of integer strides.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_gpu::StaticModes;
/// fn is_static<L: StaticModes>(_: L) {}
/// is_static(layout!(((8,16),64):((64,512),1)));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # use cute_gpu::StaticModes;
/// # fn is_static<L: StaticModes>(_: L) {}
/// let rows = 8_usize;
/// is_static(layout!((rows,64):(64,1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no layout of static sizes and strides",
    label = "not static",
    note = "a constant is derived from static integers, as in `layout!((8, 64):(64, 1))`; sizes of shared memory are known \
            when the kernel is compiled; for run-time layouts the feature `alloc` has forms that take a `DynLayout`"
)]
pub trait StaticModes: Layout {
    /// The leaves of the whole layout as one mode.
    #[doc(hidden)]
    const LIST: ModeList;
    /// The modes of the layout, after those of `before`.
    #[doc(hidden)]
    const LISTS: ModeLists;
}

#[diagnostic::do_not_recommend]
impl<S: StaticInt, D: StaticInt> StaticModes for Mode<S, D> {
    const LIST: ModeList = ModeList::ONE.with(size(S::VALUE), D::VALUE);
    const LISTS: ModeLists = ModeLists::NONE.with(Self::LIST);
}
#[diagnostic::do_not_recommend]
impl StaticModes for Nil {
    const LIST: ModeList = ModeList::ONE;
    const LISTS: ModeLists = ModeLists::NONE;
}
#[diagnostic::do_not_recommend]
impl<H: StaticModes, T: StaticModes> StaticModes for Cons<H, T>
where
    Cons<H, T>: Layout,
{
    const LIST: ModeList = H::LIST.and(T::LIST);
    const LISTS: ModeLists = {
        let (mut all, mut k) = (ModeLists::NONE.with(H::LIST), 0);
        while k < T::LISTS.lists().len() {
            all = all.with(T::LISTS.lists()[k]);
            k += 1;
        }
        all.rank = 1 + T::LISTS.rank;
        all
    };
}

/// A size, which is at most 2^63.
const fn size(n: i128) -> u64 {
    assert!(0 < n && n <= 1 << 63, "a shape is not positive");
    n as u64
}

/// Layouts whose modes are not nested, static or not: matrices and tensors in global memory.
///
/// Sealed: it holds for flat layouts of integer strides.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_gpu::FlatModes;
/// fn is_flat<L: FlatModes>(_: L) {}
/// let (m, k) = (1000_usize, 512_usize);
/// is_flat(layout!((m,k):(k,1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no layout of flat modes with integer strides",
    label = "not a flat layout",
    note = "a tensor map has one dimension for each mode: `flatten` the layout of global memory, and give the tile a mode \
            for each of its modes"
)]
pub trait FlatModes: Layout {
    /// The modes, each with its size and stride.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// use cute_gpu::FlatModes;
    /// let modes = layout!((1000,512):(512,1)).flat_modes();
    /// assert!(modes.sizes_and_strides().eq([(1000, 512), (512, 1)]));
    /// ```
    fn flat_modes(self) -> ModeLeaves;
}

/// The leaves of a flat layout, those of size 1 too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModeLeaves {
    pub(crate) leaves: [Leaf; MOST_MODES],
    pub(crate) rank: usize,
}

impl ModeLeaves {
    /// No modes.
    pub(crate) const NONE: ModeLeaves = ModeLeaves {
        leaves: [Leaf::ONE; MOST_MODES],
        rank: 0,
    };

    /// The size and the stride of each mode, the first five.
    pub fn sizes_and_strides(&self) -> impl Iterator<Item = (u64, i128)> + '_ {
        let leaves = self.leaves.iter().take(self.rank);
        leaves.map(|leaf| (leaf.size, leaf.stride))
    }

    /// The number of modes.
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// One more mode. Modes beyond the greatest number are counted, not kept.
    pub(crate) fn with(mut self, leaf: Leaf) -> Self {
        if let Some(place) = self.leaves.get_mut(self.rank) {
            *place = leaf;
        }
        self.rank += 1;
        self
    }
}

fn leaf<S: Int, D: Int>(Mode(shape, stride): Mode<S, D>) -> Leaf {
    Leaf {
        size: size(shape.to_i128()),
        stride: stride.to_i128(),
    }
}

#[diagnostic::do_not_recommend]
impl<S: Int, D: Int> FlatModes for Mode<S, D> {
    fn flat_modes(self) -> ModeLeaves {
        ModeLeaves::NONE.with(leaf(self))
    }
}
#[diagnostic::do_not_recommend]
impl FlatModes for Nil {
    fn flat_modes(self) -> ModeLeaves {
        ModeLeaves::NONE
    }
}
#[diagnostic::do_not_recommend]
impl<S: Int, D: Int, T: FlatModes> FlatModes for Cons<Mode<S, D>, T>
where
    Cons<Mode<S, D>, T>: Layout,
{
    fn flat_modes(self) -> ModeLeaves {
        let rest = self.1.flat_modes();
        let mut all = ModeLeaves::NONE.with(leaf(self.0));
        for leaf in rest.leaves.iter().take(rest.rank) {
            all = all.with(*leaf);
        }
        all.rank = 1 + rest.rank;
        all
    }
}

/// Run-time layouts: their modes as numbers.
#[cfg(feature = "alloc")]
mod dynamic {
    use super::{Leaf, ModeLeaves, ModeList, ModeLists};
    use crate::memory_error::MemoryError;
    use cute_core::dynamic::{DynLayout, DynLeaf};

    fn leaf(shape: &DynLeaf, stride: &DynLeaf) -> Leaf {
        Leaf {
            size: shape.value() as u64, // a layout has positive sizes of at most 2^63
            stride: stride.value(),
        }
    }

    /// The leaves of a layout of integer strides.
    fn leaves(layout: &DynLayout) -> Result<impl Iterator<Item = Leaf>, MemoryError> {
        if !layout.has_integer_strides() {
            return Err(MemoryError::BasisStride);
        }
        let (shape, stride) = (layout.shape().flatten(), layout.stride().flatten());
        let leaves: alloc::vec::Vec<Leaf> = core::iter::zip(shape.leaves(), stride.leaves())
            .map(|(shape, stride)| leaf(shape, stride))
            .collect();
        Ok(leaves.into_iter())
    }

    impl ModeLists {
        /// The modes of a layout of integer strides.
        pub(crate) fn of_dyn(layout: &DynLayout) -> Result<Self, MemoryError> {
            layout.modes().try_fold(ModeLists::NONE, |lists, mode| {
                let list = leaves(&mode)?.fold(ModeList::ONE, |list, leaf| {
                    list.with(leaf.size, leaf.stride)
                });
                Ok(lists.with(list))
            })
        }
    }

    impl ModeLeaves {
        /// The modes of a flat layout of integer strides; `None` where a mode is nested.
        pub(crate) fn of_dyn(layout: &DynLayout) -> Result<Option<Self>, MemoryError> {
            if layout.depth() > 1 {
                return Ok(None);
            }
            Ok(Some(
                leaves(layout)?.fold(ModeLeaves::NONE, ModeLeaves::with),
            ))
        }
    }
}
