//! What is `unsafe`, called as if it were not.

use cute_core::{prelude::*, tensor::IntoEngine};

// Tries to read an element unchecked.
fn unchecked() {
    let data = [0; 4];
    Tensor::new(&data, layout!(4:1))
        .unwrap()
        .get_unchecked(1000);
}

// Tries to write an element unchecked.
fn unchecked_mut() {
    let mut data = [0; 4];
    *Tensor::new(&mut data, layout!(4:1))
        .unwrap()
        .get_unchecked_mut(1000) = 1;
}

// Tries to make a tensor of any pointer.
fn from_ptr() {
    let _: Tensor<Shared<'static, u8>, _> = Tensor::from_ptr(1 as *const u8, layout!(4:1)).unwrap();
}

// Tries to make an exclusive tensor of any pointer.
fn from_mut_ptr() {
    let _: Tensor<Unique<'static, u8>, _> =
        Tensor::from_mut_ptr(1 as *mut u8, layout!(4:1)).unwrap();
}

// Tries to take the part of a thread that there is not, unchecked.
fn thread(x: TensorMut<'_, u8, Layout![(4, 4)]>, number: usize) {
    let _ = x.local_partition_unchecked(layout!((2, 2)), coord!(number));
}

// Tries to make an engine that begins anywhere.
fn into_engine() {
    let data = [0; 4];
    let _ = (&data).into_engine(1000);
}

// Tries to make an exclusive engine that begins anywhere, of any storage.
fn of_any<S: IntoEngine>(storage: S) -> S::Engine {
    storage.into_engine(usize::MAX)
}

// Tries to move an engine by a method of what is hidden.
fn moved<E: View, L: Layout>(x: E, layout: L) {
    let _ = x.part(layout, int!(1000), layout);
}

// Tries to read a value of an engine by a method of what is hidden.
fn value<E: cute_core::tensor::Values, L: Layout>(x: E, layout: L) -> E::Value {
    x.value_at(layout, 1000_usize)
}

// Tries to promise conditions.
fn promised() {
    let _ = Tensor::new(&[0; 4], layout!(4:1)).unwrap().promised();
}

// Tries to make a tensor over a memory that somebody else uses.
fn in_space<S: cute_core::tensor::Space>(space: S) {
    let _ = Tensor::in_space(space, layout!(4:1));
    let _ = Tensor::in_space_mut(space, layout!(4:1));
}

// Tries to write an element of an engine by a method of what is hidden.
fn write<E: cute_core::tensor::Writes, L: Layout>(x: &mut E, layout: L, value: E::Element) {
    x.write_at(layout, 1000_usize, value);
}

fn main() {}
