//! Structs that other crates do not write or take apart: tensors, engines, compositions.

use cute_core::prelude::*;
use cute_core::composed::ComposedLayout;
use cute_core::tensor::Mapped;
use std::marker::PhantomData;
use std::ptr::NonNull;

// Tries to make a tensor of another tensor's fields.
fn updated<'a>(
    x: Tensor<Shared<'a, u8>, Layout![usize:1]>,
) -> Tensor<Shared<'a, u8>, Layout![usize:1]> {
    Tensor {
        layout: Mode(Dyn(1000), shape!(1)),
        ..x
    }
}

// Tries to make a shared engine of any pointer.
fn shared<'a>() -> Shared<'a, u8> {
    Shared {
        start: NonNull::dangling(),
        borrowed: PhantomData,
    }
}

// Tries to make an exclusive engine of any pointer.
fn exclusive<'a>() -> Unique<'a, u8> {
    Unique {
        start: NonNull::dangling(),
        borrowed: PhantomData,
    }
}

// Tries to make a tensor of functions of another engine.
fn mapped<'a>(f: fn(&u8) -> u8, x: Mapped<Shared<'a, u8>, fn(&'a u8) -> u8>) {
    let Mapped { engine, map } = x;
    let _ = (f, engine, map);
}

// Tries to make a composition without asking.
fn composed() -> ComposedLayout<Swizzle![1, 0, 1], Dyn<usize>, Layout![4:1]> {
    ComposedLayout {
        outer: swizzle!(1, 0, 1),
        offset: Dyn(usize::MAX),
        inner: layout!(4:1),
    }
}

fn main() {}
