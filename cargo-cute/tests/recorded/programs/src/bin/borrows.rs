//! Tensors that borrow.
use cute_core::prelude::*;

fn read_only(data: Vec<f32>, m: &mut impl Matrix<f32>) {
    let mut x = Tensor::new(&data, layout!((4, 6))).unwrap();
    x[(1, 2)] = 3.0;
    m[(0, 0)] = 0.0;
}

fn taken(mut data: Vec<f32>) {
    let x = Tensor::new(&mut data, layout!((4, 6))).unwrap();
    let row = x.slice((0, ..));
    println!("{} {}", row[0], x[(1, 2)]);
}

fn two_views(mut x: OwnedMatrix<f32>) {
    let mut top = x.view_mut().slice((0, ..));
    let mut low = x.view_mut().slice((1, ..));
    top[0] = 1.0;
}

fn written_while_borrowed(mut data: Vec<f32>) {
    let x = Tensor::new(&data, layout!((4, 6))).unwrap();
    data[3] = 1.0;
    println!("{}", x[(0, 3)]);
}

fn threads(mut data: Vec<f32>) {
    let mut x = Tensor::new(&mut data, layout!((4, 6))).unwrap();
    for mut tile in x.tiles_mut(tile!((2, 3))) {
        std::thread::spawn(move || tile.for_each_mut(|_, v| *v += 1.0));
    }
}

fn main() {}
