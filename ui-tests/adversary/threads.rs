//! What cannot be sent to another thread, or shared with one, sent within a tensor.

use cute_core::prelude::*;
use cute_core::tensor::{Iter, IterMut, Mapped, Permuted, Tile};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::MutexGuard;

fn send<T: Send>() {}
fn share<T: Sync>() {}

type L = Layout![4:1];

// Tries to share cells.
fn cells() {
    send::<Tensor<Shared<'static, Cell<u8>>, L>>();
}

// Tries to share cells by reference.
fn cells_by_reference() {
    share::<Tensor<Shared<'static, RefCell<u8>>, L>>();
}

// Tries to share exclusive cells by reference.
fn exclusive_cells() {
    share::<TensorMut<'static, Cell<u8>, L>>();
}

// Tries to send counted pointers.
fn counted() {
    send::<TensorMut<'static, Rc<u8>, L>>();
}

// Tries to send guards, which belong to their thread.
fn guards() {
    send::<TensorMut<'static, MutexGuard<'static, u8>, L>>();
}

// Tries to share counted pointers.
fn shared_counted() {
    send::<Tensor<Shared<'static, Rc<u8>>, L>>();
}

// Tries to send pointers.
fn pointers() {
    send::<TensorMut<'static, *mut u8, L>>();
}

// Tries to send a fragment of counted pointers.
fn fragment() {
    send::<Fragment<Rc<u8>, L>>();
}

// Tries to share a fragment of cells.
fn shared_fragment() {
    share::<Fragment<Cell<u8>, L>>();
}

// Tries to send tiles of counted pointers.
fn tiles() {
    send::<TilesMut<'static, Rc<u8>, L, Tile![2], Layout![2:1]>>();
}

// Tries to send one tile of counted pointers.
fn tile() {
    send::<Tile<Unique<'static, Rc<u8>>, L, Tile![2], Layout![2:1]>>();
}

// Tries to share a tile of cells.
fn shared_tile() {
    share::<Tile<Shared<'static, Cell<u8>>, L, Tile![2], Layout![2:1]>>();
}

// Tries to send an iterator over cells.
fn iterator() {
    send::<Iter<'static, Cell<u8>, L>>();
}

// Tries to send an iterator over exclusive counted pointers.
fn exclusive_iterator() {
    send::<IterMut<'static, Rc<u8>, L>>();
}

// Tries to share an iterator over exclusive cells.
fn shared_iterator() {
    share::<IterMut<'static, Cell<u8>, L>>();
}

// Tries to send a swizzled view of cells.
fn swizzled() {
    send::<Tensor<Permuted<Shared<'static, Cell<u8>>, Swizzle![1, 0, 1]>, L>>();
}

// Tries to send a swizzled view of exclusive counted pointers.
fn exclusive_swizzled() {
    send::<Tensor<Permuted<Unique<'static, Rc<u8>>, Swizzle![1, 0, 1]>, L>>();
}

// Tries to send a function that counts in a cell.
fn function() {
    let calls = Rc::new(Cell::new(0));
    let data = [0_u8; 4];
    let x = Tensor::new(&data, layout!(4:1))
        .unwrap()
        .map(|v| calls.set(calls.get() + v));
    fn sent<T: Send>(_: T) {}
    sent(x);
}

// Tries to send a function that is not sent.
fn named_function() {
    send::<Mapped<Shared<'static, u8>, *const u8>>();
}

fn main() {}
