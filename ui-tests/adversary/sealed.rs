//! Sealed traits, implemented for a type of one's own: what `unsafe` code trusts them to say,
//! nobody else can say.

use cute_core::atom::MmaTiling;
use cute_core::{prelude::*, tensor::{FragmentLayout, IntoEngine, PlainElement}};
use cute_core::composed::{IndexMap, Start};
use cute_core::layout::{OneLeaf, SliceEntry};
use cute_core::swizzle::Unit;
use cute_core::tensor::{StridedLayout, StridedRank, Values};

/// What every attempt says things of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Mine;

// Tries to be an engine.
impl Engine for Mine {
    type Element = u8;
}

// Tries to be an engine in memory.
impl Memory for Mine {}

// Tries to be an engine in memory that is written.
impl MemoryMut for Mine {}

// Tries to be an engine whose parts are as good.
impl View for Mine {}

// Tries to have values by reference to anything.
impl Values for Mine {
    type Value = &'static mut u8;
}

// Tries to be a storage.
impl IntoEngine for Mine {
    type Engine = Unique<'static, u8>;
    unsafe fn into_engine(self, _: usize) -> Self::Engine {
        loop {}
    }
}

// Tries to be a storage by reference.
impl<'a> IntoEngine for &'a Mine {
    type Engine = Shared<'a, u8>;
    unsafe fn into_engine(self, _: usize) -> Self::Engine {
        loop {}
    }
}

// Tries to be an element of which every pattern of bits is one.
impl PlainElement for Mine {}

// Tries to be a layout of a fragment.
impl FragmentLayout for Mine {
    type Length = cute_core::int::ToTypenum<Int![1]>;
}

// Tries to be a layout of given strides.
impl StridedLayout for Mine {
    fn of_modes(_: usize, _: &impl Fn(usize) -> (usize, isize)) -> Self {
        Mine
    }
}

// Tries to be a rank.
impl StridedRank for Mine {
    type Layout = Layout![4:1];
}

// Tries to be a permutation of offsets.
impl IndexMap for Mine {
    fn map_index<T: cute_core::int::DynInt>(self, _: T) -> T {
        T::MAX
    }
}

// Tries to be what swizzles count.
impl Unit for Mine {}

// Tries to be a start of swizzled memory.
impl Start for Mine {
    fn fits_before<L: Layout<Index: cute_core::int::DynInt>>(
        self,
        _: L,
    ) -> Result<(), LayoutError> {
        Ok(())
    }
}

// Tries to slice a tensor with offsets of one's own.
impl SliceEntry for Mine {
    type Form = <std::ops::Range<usize> as SliceEntry>::Form;
}
fn sliced_by_mine(x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    x.slice(Mine);
}

// Tries to be a layout of which ranges take windows.
impl OneLeaf for Mine {
    type Extent = Dyn<usize>;
    type Window<N: cute_core::int::Int> = Layout![1000:1];
    fn extent(self) -> Dyn<usize> {
        Dyn(4)
    }
    fn window_of<N: cute_core::int::Int>(self, _: N) -> Layout![1000:1] {
        layout!(1000:1)
    }
}

// Tries to be a tiled matrix instruction.
impl MmaTiling for Mine {}

fn main() {}
