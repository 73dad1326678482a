//! Elements as what they are not, and operations on tensors that do not have them.

use cute_core::prelude::*;
use cute_core::tensor::ElementWidth;

// Tries to read bytes as truth values.
fn truth(x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    let _ = x.recast::<bool, _>();
}

// Tries to read numbers as characters.
fn characters(x: Tensor<Shared<'_, u32>, Layout![4:1]>) {
    let _ = x.recast::<char, _>();
}

// Tries to read numbers as references.
fn references(x: Tensor<Shared<'_, u64>, Layout![4:1]>) {
    let _ = x.recast::<&'static u8, _>();
}

// Tries to read numbers as numbers that are not 0.
fn not_zero(x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    let _ = x.recast::<std::num::NonZero<u8>, _>();
}

// Tries to write truth values as bytes.
fn bytes_of_truth(x: TensorMut<'_, bool, Layout![4:1]>) {
    let _ = x.recast::<u8, _>();
}

// Tries to read the padding of elements.
fn padding(x: Tensor<Shared<'_, (u8, u32)>, Layout![4:1]>) {
    let _ = x.recast::<u8, _>();
}

// Tries to read the bytes of a type that says how wide it is.
fn own_width(x: Tensor<Shared<'_, Own>, Layout![4:1]>) {
    let _ = x.recast::<u8, _>();
}

// Tries to read bytes as a type that says how wide it is.
fn as_own_width(x: Tensor<Shared<'_, u8>, Layout![64:1]>) {
    let _ = x.recast::<Own, _>();
}
struct Own(&'static str);
impl ElementWidth for Own {
    type Width = Int![8];
}

// Tries to write through a shared tensor.
fn write_shared(mut x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    x[0] = 1;
}

// Tries to walk over a shared tensor and write.
fn walk_shared(mut x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    x.iter_mut();
}

// Tries to write each element of a shared tensor.
fn each_shared(mut x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    x.for_each_mut(|_, _| ());
}

// Tries to fill a shared tensor.
fn fill_shared(mut x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    fill(&mut x, 1);
}

// Tries to copy into a shared tensor.
fn copy_shared(
    x: Tensor<Shared<'_, u8>, Layout![4:1]>,
    mut y: Tensor<Shared<'_, u8>, Layout![4:1]>,
) {
    let _ = copy(&x, &mut y);
}

// Tries to take exclusive tiles of a shared tensor.
fn tiles_shared(mut x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    x.tiles_mut(tile!(2));
}

// Tries to take an exclusive view of a shared tensor.
fn view_shared(mut x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    x.view_mut();
}

// Tries to copy an exclusive tensor.
fn clone_exclusive(x: TensorMut<'_, u8, Layout![4:1]>) {
    let _ = x.clone();
}

// Tries to take tiles of an exclusive tensor that are copies of it.
fn tiles_exclusive(x: TensorMut<'_, u8, Layout![4:1]>) {
    x.tiles(tile!(2));
}

// Tries to name elements of an exclusive tensor twice.
fn compose_exclusive(x: TensorMut<'_, u8, Layout![4:1]>) {
    let _ = x.compose(layout!((4, 2):(1, 0)));
}

// Tries to move the origin of an exclusive tensor.
fn move_exclusive(x: TensorMut<'_, u8, Layout![(4, 2):(1, 0)]>) {
    let _ = x.domain_offset(coord!((0, 1)));
}

// Tries to compute values of an exclusive tensor, which would be read while it is written.
fn map_exclusive(x: TensorMut<'_, u8, Layout![4:1]>) {
    let _ = x.map(|v: &u8| *v);
}

// Tries to slice what owns its elements.
fn slice_fragment(x: Fragment<u8, Layout![(2, 2)]>) {
    let _ = x.slice(coord!((0, _)));
}

// Tries to make a tensor of an array that it would own.
fn owned_array() {
    let _ = Tensor::new([0; 4], layout!(4:1));
}

// Tries to write a mapped tensor.
fn write_mapped(x: Tensor<Shared<'_, u8>, Layout![4:1]>) {
    let mut y = x.map(|v| *v);
    y[0] = 1;
}

// Tries to write a tensor of coordinates.
fn write_coordinates() {
    let mut id = make_identity_tensor(shape!((4, 8)));
    id.for_each_mut(|_, _| ());
}

// Tries to make a fragment of a run-time size.
fn fragment_of_run_time() {
    let _ = Fragment::<u8, Layout![usize:1]>::zeroed();
}

// Tries to flip bits that are read.
fn overlapping_swizzle() {
    let _ = swizzle!(3, 0, 1);
}

// Tries to clear bits by themselves.
fn clearing_swizzle() {
    let _ = swizzle!(1, 0, 0);
}

// Tries to take a mode twice from an exclusive tensor.
fn mode_twice(x: TensorMut<'_, u8, Layout![(2, 2)]>) {
    let _ = x.permute(coord!((0, 0)));
}

// Tries to take a mode that there is not.
fn no_mode(x: TensorMut<'_, u8, Layout![(2, 2)]>) {
    let _ = x.mode::<2>();
}

// Tries to slice along more modes than there are.
fn long_slice(x: TensorMut<'_, u8, Layout![(2, 2)]>) {
    let _ = x.slice(coord!((_, 0, 0)));
}

// Tries to take tiles that leave a rest.
fn rest(x: TensorMut<'_, u8, Layout![10:1]>) {
    let _ = x.zipped_divide(tile!(4));
}

// Tries to take tiles along more modes than there are.
fn long_tiles(mut x: TensorMut<'_, u8, Layout![(2, 2)]>) {
    x.tiles_mut(tile!((1, 1, 1)));
}

// Tries to tile an exclusive tensor by a layout of two modes that share indices.
fn overlapping_tiler(x: TensorMut<'_, u8, Layout![16:1]>) {
    let _ = x.logical_divide(layout!((2, 2):(1, 1)));
}

// Tries to copy between shapes that differ.
fn other_shape(
    x: Tensor<Shared<'_, u8>, Layout![(2, 4)]>,
    mut y: TensorMut<'_, u8, Layout![(4, 2)]>,
) {
    let _ = copy(&x, &mut y);
}

// Tries to copy to fewer elements.
fn fewer(x: Tensor<Shared<'_, u8>, Layout![8:1]>, mut y: TensorMut<'_, u8, Layout![4:1]>) {
    let _ = copy(&x, &mut y);
}

// Tries to copy what must be cloned.
fn owners(
    x: Tensor<Shared<'_, Box<u8>>, Layout![4:1]>,
    mut y: TensorMut<'_, Box<u8>, Layout![4:1]>,
) {
    let _ = copy(&x, &mut y);
}

// Tries to multiply matrices that do not fit.
fn product(
    a: Tensor<Shared<'_, u8>, Layout![(2, 3)]>,
    b: Tensor<Shared<'_, u8>, Layout![(2, 4)]>,
    mut c: TensorMut<'_, u8, Layout![(2, 2)]>,
) {
    let _ = gemm(&a, &b, &mut c);
}

fn main() {}
