//! What is done with the elements of tensors.

use cute_core::prelude::*;

fn copies() -> Result<(), TensorError> {
    let (data, mut out, mut wide) = ([0.0_f32; 32], [0.0_f32; 32], [0.0_f64; 32]);
    let x = Tensor::new(&data, layout!((4, 8)))?;
    let mut y = Tensor::new(&mut out, layout!((4, 8)))?;
    let mut z = Tensor::new(&mut wide, layout!((4, 8)))?;
    // by value, not exclusive, in the other order
    copy(x, &mut y)?;
    copy(&x, y)?;
    copy(&x, &y)?;
    copy(&mut y, &x)?;
    copy(&x, &mut x)?;
    copy(&data, &mut y)?;
    copy(&x, &mut out)?;
    // other elements, other shapes
    copy(&x, &mut z)?;
    copy(&x.slice(coord!((0, _))), &mut y)?;
    copy(&x, &mut Fragment::<f32, Layout![(8, 4)]>::zeroed())?;
    copy(&x, &mut Fragment::<f32, Layout![(4, 4)]>::zeroed())?;
    copy(&x, &mut Fragment::<f32, Layout![32]>::zeroed())?;
    copy(&x)?;
    // other arguments
    fill(&mut y, 0);
    fill(&x, 0.0);
    fill(0.0, &mut y);
    fill(&mut y);
    clear(&mut x);
    clear(y);
    reduce(&x, 0, |sum, v| sum + v);
    reduce(&x, |sum, v| sum + v);
    transform(&x, &mut y)?;
    transform(&x, |v| v + 1.0)?;
    transform(&x, &mut y, |a, b| a + b)?;
    axpby(2, &x, 1, &mut y)?;
    axpby(&x, 2.0, &mut y, 1.0)?;
    copy_if(&x, &x, &mut y)?;
    copy_if(true, &x, &mut y)?;
    copy_if(|&v| v > 0.0, &x, &mut y)?;
    reduce(&x, 0.0, |sum, &v| sum + v);
    reduce(&x, 0.0, |sum, v| sum + *v);
    copy_where(|v| v > 0.0, &x, &mut y)?;
    // what is an element of a tile
    let tile = y.tiles_mut(tile!((2, 4))).next().unwrap();
    tile[5];
    tile[(0, 0, 0)];
    let tile = x.tiles(tile!((2, 4))).next().unwrap();
    fill(&mut tile, 0.0);
    Ok(())
}

fn products() -> Result<(), TensorError> {
    let (data, mut out, whole) = ([0.0_f32; 32], [0.0_f32; 16], [0_i32; 32]);
    // (m,k), (n,k), (m,n)
    let a = Tensor::new(&data, layout!((4, 8)))?;
    let b = Tensor::new(&data, layout!((4, 8)))?;
    let mut c = Tensor::new(&mut out, layout!((4, 4)))?;
    let i = Tensor::new(&whole, layout!((4, 8)))?;
    gemm(&a, &b.transpose(), &mut c)?;
    gemm(&a, &b, &mut Fragment::<f32, Layout![(8, 8)]>::zeroed())?;
    gemm(&a, &b, &mut Fragment::<f32, Layout![16]>::zeroed())?;
    gemm(&a.slice(coord!((0, _))), &b, &mut c)?;
    gemm(&a, &i, &mut c)?;
    gemm(&a, &b, &c)?;
    gemm(a, b, c)?;
    gemm(&a, &b)?;
    gemm(1.0, &a, &b, 0.0, &mut c)?;
    gemm(&mut c, &a, &b)?;
    Ok(())
}

fn writes() -> Result<(), TensorError> {
    let (data, mut out) = ([0.0_f32; 32], [0.0_f32; 32]);
    let x = Tensor::new(&data, layout!((4, 8)))?;
    let mut y = Tensor::new(&mut out, layout!((4, 8)))?;
    // a tensor of shared elements
    x.iter_mut();
    x.for_each_mut(|_, v| *v = 0.0);
    x.get_mut((0, 0));
    x.view_mut();
    // values that do not fit
    y[(0, 0)] = 1;
    y[(0, 0)] = "1";
    y.for_each_mut(|v| *v = 0.0);
    y.for_each_mut(|_, v| v = 0.0);
    y.for_each(|_, v| *v = 0.0);
    // computed elements
    let id = make_identity_tensor(shape!((4, 8)));
    id[(0, 0)];
    id.iter();
    fill(&mut id, 0);
    copy(&id, &mut y)?;
    Ok(())
}

fn main() {}
