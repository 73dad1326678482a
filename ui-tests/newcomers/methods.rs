//! Methods and operators of other libraries.

use cute_core::prelude::*;

fn layouts() {
    let (l, b) = (layout!((4, 8)), layout!(4:1));
    // CuTe C++
    l.composition(b);
    l.divide(b);
    l.product(b);
    l.crd2idx((1, 2));
    l.get(0);
    l.mode(0);
    l(1, 2);
    // an array
    l[(1, 2)];
    l.strides();
    l.ndim();
    l.shape.0;
    l.size;
    l.shape().0;
    l.to_vec();
    for offset in l {}
    // arithmetic
    l + 3;
    l * b;
}

fn tensors() -> Result<(), TensorError> {
    let (data, mut out) = ([0_i32; 32], [0_i32; 32]);
    let x = Tensor::new(&data, layout!((4, 8)))?;
    let mut y = Tensor::new(&mut out, layout!((4, 8)))?;
    // NumPy and PyTorch
    x.T();
    x.t();
    x.numel();
    x.dim();
    x.reshape((8, 4));
    x.flatten_all();
    x.sum();
    x.max();
    x.matmul(&x);
    x.dot(&x);
    x.clone_();
    x.contiguous();
    x.unsqueeze(0);
    x.item();
    y.fill_(3);
    // ndarray, nalgebra, slices
    x.row(1);
    x.column(1);
    x.rows();
    x.to_vec();
    x.as_slice();
    x.outer_iter();
    x.chunks(4);
    x.split_at(2);
    y.assign(&x);
    y.copy_from(&x);
    y.copy_from_slice(&data);
    // calls and indices
    x(1, 2);
    x[1][2];
    x[[1, 2]];
    // operators
    x + x;
    x * 2;
    y += x;
    x == x;
    x < x;
    Ok(())
}

fn main() {}
