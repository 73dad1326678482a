//! What swizzled tensors refuse, as others do, and a swizzle that divides elements.

use cute_core::prelude::*;
use std::rc::Rc;

fn parts_of_an_element_apart() {
    let data = [0_u16; 64];
    let x = Tensor::swizzled(&data, swizzle!(2, 0, 3).compose(layout!((8, 8):(8, 1)))).unwrap();
    x.recast::<u32, _>().unwrap();
}

fn elements_of_unknown_width() {
    let data = [0_u16; 64];
    let x = Tensor::swizzled(&data, swizzle!(2, 1, 3).compose(layout!((8, 8):(8, 1)))).unwrap();
    x.recast::<bool, _>().unwrap();
}

fn written_though_shared() {
    let data = [0; 16];
    let mut x = Tensor::swizzled(&data, swizzle!(1, 0, 2).compose(layout!((4, 4)))).unwrap();
    x.iter_mut().for_each(|v| *v = 1);
}

fn element_beyond_its_storage() -> &'static i32 {
    let data = [0; 16];
    let x = Tensor::swizzled(&data, swizzle!(1, 0, 2).compose(layout!((4, 4)))).unwrap();
    x.into_iter().next().unwrap()
}

fn two_tiles_at_once() {
    let mut data = [0; 16];
    let mut x = Tensor::swizzled(&mut data, swizzle!(1, 0, 2).compose(layout!((4, 4)))).unwrap();
    let a = x.tiles_mut(tile!((2, 2)));
    let b = x.tiles_mut(tile!((2, 2)));
    drop((a, b));
}

fn written_beyond_its_thread() {
    let mut data = [const { None::<Rc<i32>> }; 16];
    let mut x = Tensor::swizzled(&mut data, swizzle!(1, 0, 2).compose(layout!((4, 4)))).unwrap();
    std::thread::scope(|scope| {
        for mut tile in x.tiles_mut(tile!((2, 2))) {
            scope.spawn(move || tile.for_each_mut(|_, v| *v = None));
        }
    });
}

fn main() {}
