//! Elements that threads cannot share.

use cute_core::prelude::*;
use std::cell::Cell;
use std::rc::Rc;

fn counters(data: &[Cell<u32>; 4]) -> Result<(), TensorError> {
    let x = Tensor::new(data, layout!(4))?;
    std::thread::scope(|scope| {
        scope.spawn(|| x[0].set(1));
    });
    Ok(())
}

fn pointers(data: &mut [Rc<u32>; 4]) -> Result<(), TensorError> {
    let mut x = Tensor::new(data, layout!(4))?;
    std::thread::scope(|scope| {
        for tile in x.tiles_mut(tile!(2)) {
            scope.spawn(move || tile.is_full());
        }
    });
    Ok(())
}

fn pool(data: &mut [u32; 4]) -> Result<(), TensorError> {
    // the feature `rayon` is not on
    let mut x = Tensor::new(data, layout!(4))?;
    x.par_tiles_mut(tile!(2));
    Ok(())
}

fn main() {}
