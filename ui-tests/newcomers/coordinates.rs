//! Coordinates that do not fit a layout or a tensor.

use cute_core::prelude::*;

fn of_layouts() {
    let (flat, nested) = (layout!((4, 8)), layout!((4, (2, 4))));
    // the wrong rank, the wrong nesting
    flat.at((1, 2, 3));
    flat.at((1, (2, 3)));
    nested.at((1, 2, 3));
    layout!(8).at((1, 2));
    // the wrong type
    flat.at([1, 2]);
    flat.at((1.0, 2.0));
    flat.at("1, 2");
    flat.at(&(1, 2));
    flat.at((1_u8, 2_u8));
    flat.at((1_u64, 2_u64));
    flat.at((Some(1), 2));
    flat.at(0..4);
    flat.at(true);
    // too many arguments, too few
    flat.at(1, 2);
    flat.at();
    // a slice
    flat.at(coord!((1, _)));
    // a shape is no layout
    shape!((4, 8)).at((1, 2));
    // an offset that is not there to be found
    flat.at_checked((1, 2, 3));
    let n: usize = flat.at_checked((1, 2));
}

fn of_tensors() -> Result<(), TensorError> {
    let data = [0; 32];
    let x = Tensor::new(&data, layout!((4, 8)))?;
    let n = 1_u64;
    x[(1, 2, 3)];
    x[(1, (2, 3))];
    x[(n, n)];
    x[(1.0, 2.0)];
    x[..];
    x[&(1, 2)];
    x.get((1, 2, 3));
    x.get(1, 2);
    let v: i32 = x.get((1, 2));
    // static coordinates beyond the shape
    layout!((4, 8)).at(coord!((1, 2, 3)));
    x[coord!((1, _))];
    Ok(())
}

fn main() {}
