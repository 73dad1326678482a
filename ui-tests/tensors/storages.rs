//! What a tensor cannot be made of, or taken to.

use cute_core::prelude::*;
use std::rc::Rc;

fn array_by_value() {
    let x = Tensor::new([1, 2, 3], layout!(3:1));
}

fn text() {
    let x = Tensor::new(String::from("abc"), layout!(3:1));
}

fn counted_to_write() {
    let mut data: Rc<[i32]> = Rc::new([1, 2, 3]);
    let x = Tensor::new(&mut data, layout!(3:1));
}

fn vector_of_vectors() {
    let x = Tensor::from_rows(&vec![vec![1, 2], vec![3, 4]]);
}

fn rows_of_numbers() {
    let x = Tensor::from_rows(&[1, 2, 3]);
}

fn vector_without_the_feature() {
    let x = Tensor::new(vec![1, 2, 3], layout!(3:1));
}

fn part_of_what_is_owned() {
    let fragment = Fragment::<i32, Layout![(2,2)]>::zeroed();
    fragment.slice(coord!((0, _)));
}

fn fragment_of_dynamic_size() {
    Fragment::<i32, Layout![(usize, 2)]>::zeroed();
}

fn shared_beyond_its_thread() {
    let data = [Rc::new(1)];
    let x = Tensor::new(&data, layout!(1:0)).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || x.iter().count());
    });
}

fn tiles_that_do_not_fit() {
    let data = [0; 48];
    let x = Tensor::new(&data, layout!((8, 6))).unwrap();
    x.local_tile(tile!((4, 4)), coord!((0, 0)));
}

fn tiles_of_another_rank() {
    let data = [0; 48];
    let x = Tensor::new(&data, layout!((8, 6))).unwrap();
    x.tiles(tile!((4, 3, 1)));
}

fn slice_of_another_profile() {
    let data = [0; 48];
    let x = Tensor::new(&data, layout!((8, 6))).unwrap();
    x.slice(coord!((0, _, 1)));
}

fn main() {}
