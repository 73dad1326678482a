//! Tensors as text, as CuTe prints them.

#[cfg(feature = "alloc")]
use super::Owned;
use super::engine::sealed::{Start, Written};
use super::{Counting, Iter, IterMut, Mapped, Permuted, Registers, Shared, Table, Tensor};
use super::{Tile, TiledBy, Tiles, Unique, Values, ZipMut};
use crate::layout::{Layout, Tiler};
use crate::stride::Value;
use core::fmt;
use core::ptr::NonNull;
use generic_array::ArrayLength;

/// A tensor in memory prints as `ptr[32b](0x7f…) o (_128,_32):(_1,_128)`: the bits of an element,
/// the address of the element at coordinate 0, the layout. A tensor of coordinates prints as
/// `ArithTuple(0,0) o (_4,_8):(_1@0,_1@1)`: its origin, and the layout. For the elements, print
/// [`x.table()`](Tensor::table).
///
/// ```
/// use cute_core::prelude::*;
/// let data = [0_f32; 6];
/// let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
/// assert_eq!(x.to_string(), format!("ptr[32b]({:p}) o (_2,_3):(_3,_1)", &data));
/// let id = make_identity_tensor(shape!((4,8)));
/// assert_eq!(id.to_string(), "ArithTuple(0,0) o (_4,_8):(_1@0,_1@1)");
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `print(tensor)`.
impl<E: Written, L: Layout> fmt::Display for Tensor<E, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_engine(f)?;
        write!(f, " o {}", self.layout)
    }
}

impl<E: Written, L: Layout> Tensor<E, L> {
    /// Writes what stands before the layout.
    pub(crate) fn write_engine(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.write(self.layout, f)
    }
}

impl<E: Written, L: Layout> fmt::Debug for Tensor<E, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn write_pointer<T>(start: NonNull<T>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let bits = 8 * size_of::<T>() as u128;
    write!(f, "ptr[{bits}b]({start:p})")
}

macro_rules! memory {
    ($([$($generics:tt)*] $engine:ty;)*) => {$(
        impl<T, $($generics)*> Written for $engine {
            fn write<L: Layout>(&self, layout: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_pointer(self.start(layout), f)
            }
        }
    )*};
}
memory! {
    [] Shared<'_, T>;
    [] Unique<'_, T>;
    [N: ArrayLength] Registers<T, N>;
}
#[cfg(feature = "alloc")]
memory! { [] Owned<T>; }

impl<E: Start, Sw: Copy + fmt::Display> Written for Permuted<E, Sw> {
    fn write<L: Layout>(&self, layout: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (swizzle, base, offset) = self.parts();
        let (bits, start) = (8 * size_of::<E::Element>() as u128, base.start(layout));
        let start = start.as_ptr().wrapping_offset(offset);
        write!(f, "{swizzle}_ptr[{bits}b]({start:p})")
    }
}

impl<V: Value> Written for Counting<V> {
    fn write<L: Layout>(&self, _: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ArithTuple{}", self.origin())
    }
}

impl<E: Written + Values, F: Fn(E::Value) -> U, U> Written for Mapped<E, F> {
    fn write<L: Layout>(&self, layout: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("map of ")?;
        self.inner().write(layout, f)
    }
}

// Views, engines and iterators print layouts and addresses. Elements are not printed: a kernel's
// tensors are large, and `Tensor::table` prints them.

/// An engine prints the address of the element at coordinate 0.
macro_rules! engines {
    ($($engine:ident),*) => {$(
        impl<T> fmt::Debug for $engine<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:p})", stringify!($engine), self.pointer())
            }
        }
    )*};
}
engines!(Shared, Unique);

impl<E: fmt::Debug, F> fmt::Debug for Mapped<E, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Mapped").field(self.inner()).finish()
    }
}

/// An iterator prints its tensor, and how many elements are left.
macro_rules! iterators {
    ($($name:ident),*) => {$(
        impl<T, L: Layout, E: Written> fmt::Debug for $name<'_, T, L, E> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (tensor, left) = self.parts();
                write!(f, "{}({tensor}, {left} left)", stringify!($name))
            }
        }
    )*};
}
iterators!(Iter, IterMut);

/// A table prints its tensor; its elements are printed by `Display`.
impl<E: Written, L: Layout> fmt::Debug for Table<'_, E, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({})", self.tensor())
    }
}

impl<E: Written, L: Layout, T: Tiler + fmt::Debug, F> fmt::Debug for Tiles<E, L, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tiler, left) = self.parts();
        write!(f, "Tiles({whole} by {tiler:?}, {left} left)")
    }
}

/// A partial tile says so, with its sizes: `tile.into_full().unwrap()` prints it.
impl<E: Written, L: TiledBy<T>, T: Tiler + fmt::Debug, F> fmt::Debug for Tile<E, L, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tiler, origin) = self.parts();
        match self.partial() {
            None => write!(f, "Tile({whole} by {tiler:?}, at {origin:?})"),
            Some(part) => write!(
                f,
                "the tile at {origin:?} is partial, {} of {tiler:?}: Tile({whole})",
                part.shape()
            ),
        }
    }
}

impl<E, L, F, M, V, P> fmt::Debug for ZipMut<'_, E, L, F, M, V, P>
where
    E: Written,
    L: Layout,
    F: Written,
    M: Layout,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, right) = self.tensors();
        write!(f, "ZipMut({left}, {right})")
    }
}
