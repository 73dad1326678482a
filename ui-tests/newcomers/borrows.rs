//! Elements that are borrowed twice, too long, or not for writing.

use cute_core::prelude::*;

fn not_mutable(data: &mut [f32; 32]) -> Result<(), TensorError> {
    let y = Tensor::new(data, layout!((4, 8)))?;
    y[(0, 0)] = 1.0;
    fill(&mut y, 0.0);
    let tiles = y.tiles_mut(tile!((2, 4)));
    Ok(())
}

fn written_while_read(data: &mut [f32; 32]) -> Result<(), TensorError> {
    let mut y = Tensor::new(&mut data[..], layout!((4, 8)))?;
    for v in y.iter() {
        y[(0, 0)] += v;
    }
    let row = y.view().slice(coord!((0, _)));
    y[(1, 0)] = row[0];
    let first = &y[(0, 0)];
    y[(1, 0)] = *first;
    data[0] = 1.0;
    println!("{}", y[(0, 0)]);
    Ok(())
}

fn borrowed_twice(data: &mut [f32; 32]) -> Result<(), TensorError> {
    let mut y = Tensor::new(data, layout!((4, 8)))?;
    let mut upper = y.view_mut().slice(coord!((0, _)));
    let mut lower = y.view_mut().slice(coord!((1, _)));
    upper[0] = lower[0];
    let (left, right) = (y.tiles_mut(tile!((4, 4))), y.tiles_mut(tile!((4, 4))));
    left.zip(right);
    Ok(())
}

fn moved(data: &mut [f32; 32]) -> Result<(), TensorError> {
    let mut y = Tensor::new(data, layout!((4, 8)))?;
    let row = y.slice(coord!((0, _)));
    y[(0, 0)] = 1.0;
    Ok(())
}

fn moved_by_a_tile(data: &mut [f32; 32]) -> Result<(), TensorError> {
    let x = Tensor::new(data, layout!((4, 8)))?;
    let tile = x.local_tile(tile!((2, 4)), (0, 1));
    println!("{} {}", tile[0], x[(0, 0)]);
    Ok(())
}

fn moved_by_a_division(data: &mut [f32; 32]) -> Result<(), TensorError> {
    let mut y = Tensor::new(data, layout!((4, 8)))?;
    for i in 0..2 {
        let tile = y.zipped_divide(tile!((2, 4)));
    }
    Ok(())
}

fn too_short<'a>() -> Tensor<Shared<'a, f32>, Layout![4]> {
    let data = [0.0; 4];
    Tensor::new(&data, layout!(4)).unwrap()
}

fn of_an_argument(data: Vec<f32>) -> Tensor<Shared<'static, f32>, Layout![4]> {
    Tensor::new(&data[..], layout!(4)).unwrap()
}

fn threads(data: &mut [f32; 32]) -> Result<(), TensorError> {
    let mut y = Tensor::new(data, layout!((4, 8)))?;
    std::thread::scope(|scope| {
        for i in 0..4_usize {
            scope.spawn(|| y[(i, 0)] = 1.0);
        }
    });
    std::thread::spawn(move || fill(&mut y, 0.0));
    Ok(())
}

fn main() {}
