//! A tensor borrows its storage, a part borrows what the whole does.

use cute_core::prelude::*;

fn outlives_its_storage() -> Tensor<Shared<'static, i32>, Layout![3:1]> {
    let data = [1, 2, 3];
    Tensor::new(&data, layout!(3:1)).unwrap()
}

fn part_outlives_its_storage() -> i32 {
    let row = {
        let data = [1, 2, 3, 4];
        Tensor::new(&data, layout!((2, 2))).unwrap().slice(coord!((0, _)))
    };
    row[0]
}

fn outlives_its_fragment() -> Tensor<Shared<'static, i32>, Layout![3:1]> {
    let fragment = Fragment::<i32, Layout![3:1]>::zeroed();
    fragment.view()
}

fn main() {}
