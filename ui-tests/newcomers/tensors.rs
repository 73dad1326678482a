//! Tensors that are made and used wrongly.

use cute_core::prelude::*;

fn made() {
    let data = [0.0_f32; 32];
    Tensor::new(&data);
    Tensor::new(layout!((4, 8)), &data);
    Tensor::new(&data, (4, 8));
    Tensor::new(&data, shape!((4, 8)));
    Tensor::new(&data, [4, 8]);
    Tensor::new(data[0], layout!((4, 8)));
    Tensor::new(&data, tile!((4, 8)));
    Tensor::new(data.iter(), layout!((4, 8)));
    Tensor::new("text", layout!((4, 8)));
    Tensor::<f32>::new(&data, layout!((4, 8)));
    // the result is a `Result`
    Tensor::new(&data, layout!((4, 8))).slice(coord!((0, _)));
    let x: Tensor<_, _> = Tensor::new(&data, layout!((4, 8)));
    let x = Tensor::new(&data, layout!((4, 8)))?;
}

fn swizzled() {
    let mut data = [0.0_f32; 32];
    let (plain, swizzled) = (layout!((4, 8):(8, 1)), swizzle!(2, 0, 3).compose(layout!((4, 8):(8, 1))));
    Tensor::new(&mut data, swizzled);
    Tensor::swizzled(&mut data, plain);
    Tensor::swizzled(&mut data, swizzle!(2, 0, 3));
    swizzle!(2, 0, 3).before(tile!((4, 8)));
    swizzle!(2, 0, 3).compose(swizzle!(2, 0, 3));
    swizzle!(2, 0, 3).compose((4, 8));
    plain.compose(swizzle!(2, 0, 3));
}

fn fragments() {
    let m = 4_usize;
    Fragment::<f32, Layout![(usize, 8)]>::zeroed();
    Fragment::<f32>::zeroed();
    Fragment::zeroed();
    Fragment::<f32, Layout![4]>::new();
    Fragment::<f32, _>::new(layout!(4));
    Fragment::<f32, Layout![4]>::filled();
    Fragment::<f32, Layout![4]>::from_fn(0.0);
    Fragment::<f32, Layout![4]>::zeroed(layout!(4));
    let fragment: Fragment<f32, _> = make_fragment_like(layout!((m, 8)));
}

fn parts() -> Result<(), TensorError> {
    let (data, mut out) = ([0.0_f32; 32], [0.0_f32; 32]);
    let x = Tensor::new(&data, layout!((4, 8)))?;
    let mut y = Tensor::new(&mut out, layout!((4, 8)))?;
    // slices
    x.slice(coord!((0, _, _)));
    x.slice(1, 2);
    x.slice("0, _");
    x.slice(((0..4).step_by(2), ..));
    // tiles
    x.tiles((2, 4));
    x.tiles(tile!((2, 4, 1)));
    x.tiles(shape!((2, 4)));
    x.tiles_mut(tile!((2, 4)));
    y.tiles(tile!((2, 4)));
    x.zipped_divide((2, 4));
    x.zipped_divide(tile!((3, 4)));
    x.zipped_divide(tile!((2, 4, 2)));
    x.local_tile(tile!((2, 4)));
    x.local_tile((2, 4), coord!((0, 0)));
    x.local_tile(tile!((2, 4)), coord!((0, 0, 0)));
    x.local_tile(coord!((0, 0)), tile!((2, 4)));
    x.local_tile((0, 1), tile!((2, 4)));
    x.local_tile(tile!((3, 4)), coord!((0, 0)));
    // threads
    x.local_partition(layout!((3, 4)), coord!(0));
    x.local_partition(layout!((2, 4, 1)), coord!(0));
    x.local_partition(layout!((2, 4)), coord!((0, 0, 0)));
    x.local_partition((2, 4), coord!(0));
    x.local_partition(layout!((2, 4)), (1, 2));
    x.local_partition(coord!(0), layout!((2, 4)));
    x.local_partition(layout!((2, 4)));
    x.local_partition(tile!((2, 4)), coord!(0));
    // orders and widths
    x.permute(coord!((0, 2)));
    x.recast::<u64>();
    x.compose(tile!((4, 8, 1)));
    y.compose(layout!(4));
    x.mode::<2>();
    Tensor::from_strided(&data, 0, [4, 8], [8])?;
    Ok(())
}

fn main() {}
