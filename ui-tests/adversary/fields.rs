//! Fields that other crates neither read nor write: pointers, layouts, offsets, what is left of an
//! iterator.

use cute_core::{prelude::*, tensor::Counting};
use cute_core::tensor::{Iter, IterMut, Permuted, Tile, ZipMut};
use std::marker::PhantomData;
use std::ptr::NonNull;

// Tries to give a tensor another layout.
fn another_layout<'a>(mut x: Tensor<Shared<'a, u8>, Layout![(usize):(1)]>) {
    x.layout = layout!({1000_usize}:1);
}

// Tries to make a tensor of an engine and a layout.
fn of_parts<'a>(
    x: Tensor<Shared<'a, u8>, Layout![4:1]>,
) -> Tensor<Shared<'a, u8>, Layout![1000:1]> {
    Tensor {
        engine: x.engine,
        layout: layout!(1000:1),
    }
}

// Tries to make an exclusive engine by its function.
fn started<'a>() -> Unique<'a, u8> {
    Unique::from_start(NonNull::dangling())
}

// Tries to take the engine of a tensor.
fn taken(x: TensorMut<'_, u8, Layout![4:1]>) -> Unique<'_, u8> {
    x.engine
}

// Tries to move a swizzled tensor in its storage.
fn moved(mut x: Permuted<Shared<'_, u8>, Swizzle![1, 0, 1]>) {
    x.offset = 1000;
}

// Tries to make a tensor of coordinates begin anywhere.
fn counted() -> Counting<usize> {
    Counting(1000)
}

// Tries to make a fragment's array shorter.
fn registers(mut x: Fragment<u8, Layout![4:1]>) {
    x.engine.0 = Default::default();
}

// Tries to walk over elements again.
fn again(mut iter: IterMut<'_, u8, Layout![4:1]>) {
    iter.coordinates = layout!(4:1).coordinates();
}

// Tries to walk over the elements of a tensor by the coordinates of another.
fn other(mut iter: Iter<'_, u8, Layout![usize:1]>) {
    iter.coordinates = layout!({1000_usize}:1).coordinates();
}

// Tries to have more coordinates left.
fn more() {
    let mut coordinates = layout!(4:1).coordinates();
    coordinates.left = 1000;
}

// Tries to take a tile twice.
fn twice<F>(mut tiles: TilesMut<'_, u8, Layout![8:1], Tile![4], F>) {
    tiles.left = 0..2;
}

// Tries to make a partial tile full.
fn full<F>(mut tile: Tile<Unique<'_, u8>, Layout![10:1], Tile![4], F>) {
    tile.full = Some(8);
}

// Tries to move a tile.
fn elsewhere<F>(mut tile: Tile<Unique<'_, u8>, Layout![10:1], Tile![4], F>) {
    tile.origin = 1000;
}

// Tries to pair a tensor with itself.
fn itself<'a, E, L, V, P>(
    both: ZipMut<'a, E, L, E, L, V, P>,
) -> (&'a mut Tensor<E, L>, &'a mut Tensor<E, L>) {
    (both.left, both.right)
}

// Tries to make a swizzle whose bits overlap.
fn swizzled() -> Swizzle<Int![3], Int![0], Int![0]> {
    Swizzle(PhantomData)
}

fn main() {}
