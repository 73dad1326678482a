//! Tensors go to threads exactly where references to their elements do.

use cute_core::prelude::*;
use std::cell::Cell;
use std::rc::Rc;

fn is_send<T: Send>(_: T) {}
fn is_sync<T: Sync>(_: T) {}

fn shared_cells_go_nowhere() {
    let data = [Cell::new(1)];
    is_send(Tensor::new(&data, layout!(1:0)).unwrap());
}

fn iterators_of_cells_stay() {
    let data = [Cell::new(1)];
    let x = Tensor::new(&data, layout!(1:0)).unwrap();
    is_send(x.iter());
}

fn exclusive_cells_are_not_shared() {
    let mut data = [Cell::new(1)];
    is_sync(Tensor::new(&mut data, layout!(1:0)).unwrap());
}

fn exclusive_counters_go_nowhere() {
    let mut data = [Rc::new(1)];
    is_send(Tensor::new(&mut data, layout!(1:0)).unwrap());
}

fn counters_in_a_fragment_go_nowhere() {
    is_send(Fragment::<Rc<i32>, Layout![2:1]>::filled(Rc::new(1)));
}

fn tiles_of_counters_go_nowhere() {
    let mut data = [Rc::new(1), Rc::new(2)];
    let mut x = Tensor::new(&mut data, layout!(2:1)).unwrap();
    std::thread::scope(|scope| {
        for tile in x.tiles_mut(tile!(1)) {
            scope.spawn(move || drop(tile));
        }
    });
}

fn main() {}
