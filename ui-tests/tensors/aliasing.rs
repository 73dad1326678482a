//! Elements that can be written are borrowed exclusively.

use cute_core::prelude::*;

fn two_tensors_to_write() {
    let mut data = [1, 2, 3];
    let mut x = Tensor::new(&mut data, layout!(3:1)).unwrap();
    let y = Tensor::new(&mut data, layout!(3:1)).unwrap();
    x[0] = y[0];
}

fn written_while_read() {
    let mut data = [1, 2, 3];
    let mut x = Tensor::new(&mut data, layout!(3:1)).unwrap();
    let first = &x[0];
    x[1] = 5;
    assert_eq!(first, &1);
}

fn two_parts_to_write() {
    let mut data = [1, 2, 3, 4];
    let mut x = Tensor::new(&mut data, layout!((2, 2))).unwrap();
    let mut a = x.view_mut().slice(coord!((0, _)));
    let b = x.view_mut().slice(coord!((0, _)));
    a[0] = b[0];
}

fn element_kept_beyond_its_turn() {
    let mut data = [1, 2, 3, 4];
    let mut x = Tensor::new(&mut data, layout!((2, 2):(0, 1))).unwrap();
    let mut kept = vec![];
    x.for_each_mut(|_, element| kept.push(element));
}

fn written_though_shared() {
    let data = [1, 2, 3];
    let x = Tensor::new(&data, layout!(3:1)).unwrap();
    x[0] = 5;
}

fn copied_though_exclusive() {
    let mut data = [1, 2, 3];
    let x = Tensor::new(&mut data, layout!(3:1)).unwrap();
    let y = x;
    assert_eq!(x[0], y[0]);
}

fn main() {}
