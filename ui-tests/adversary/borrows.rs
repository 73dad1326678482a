//! References that would outlive what they borrow, or meet others to the same elements.

use cute_core::{prelude::*, tensor::for_each_pair};
use cute_core::tensor::Tile;

// Tries to return a tensor of a local array.
fn local() -> Tensor<Shared<'static, u8>, Layout![4:1]> {
    let data = [0; 4];
    Tensor::new(&data, layout!(4:1)).unwrap()
}

// Tries to return an exclusive tensor of a local array.
fn local_mut<'a>() -> TensorMut<'a, u8, Layout![4:1]> {
    let mut data = [0; 4];
    Tensor::new(&mut data, layout!(4:1)).unwrap()
}

// Tries to return a view of a fragment.
fn fragment<'a>() -> Tensor<Shared<'a, u8>, Layout![4:1]> {
    let fragment = Fragment::<u8, Layout![4:1]>::zeroed();
    fragment.view()
}

// Tries to return an exclusive view of a fragment.
fn fragment_mut<'a>() -> TensorMut<'a, u8, Layout![4:1]> {
    let mut fragment = Fragment::<u8, Layout![4:1]>::zeroed();
    fragment.view_mut()
}

// Tries to keep an element of a fragment longer than that.
fn element<'a>() -> &'a u8 {
    let fragment = Fragment::<u8, Layout![4:1]>::zeroed();
    fragment.get(0).unwrap()
}

// Tries to read the storage while it is written.
fn read_meanwhile() {
    let mut data = [0; 4];
    let mut x = Tensor::new(&mut data, layout!(4:1)).unwrap();
    let first = data[0];
    x[0] = first;
}

// Tries to write the storage while it is read.
fn write_meanwhile() {
    let mut data = [0; 4];
    let x = Tensor::new(&data, layout!(4:1)).unwrap();
    data[0] = 1;
    let _ = x[0];
}

// Tries to drop the storage while it is read.
fn drop_meanwhile() {
    let data = vec![0; 4];
    let x = Tensor::new(&data[..], layout!(4:1)).unwrap();
    drop(data);
    let _ = x[0];
}

// Tries to grow the storage while it is read.
fn grow_meanwhile() {
    let mut data = vec![0; 4];
    let x = Tensor::new(&data[..], layout!(4:1)).unwrap();
    data.push(1);
    let _ = x[0];
}

// Tries to have two exclusive tensors of one storage.
fn two() {
    let mut data = [0; 4];
    let mut x = Tensor::new(&mut data, layout!(4:1)).unwrap();
    let mut y = Tensor::new(&mut data, layout!(4:1)).unwrap();
    x[0] = 1;
    y[0] = 2;
}

// Tries to have a shared tensor beside an exclusive one.
fn shared_beside() {
    let mut data = [0; 4];
    let mut x = Tensor::new(&mut data, layout!(4:1)).unwrap();
    let y = Tensor::new(&data, layout!(4:1)).unwrap();
    x[0] = y[0];
}

// Tries to have two exclusive views of one tensor.
fn two_views(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    let mut a = x.view_mut();
    let mut b = x.view_mut();
    a[0] = 1;
    b[0] = 2;
}

// Tries to write a tensor while its view is read.
fn write_behind_a_view(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    let view = x.view();
    x[0] = 1;
    let _ = view[0];
}

// Tries to have two exclusive elements by coordinates.
fn two_elements(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    let a = x.get_mut(0).unwrap();
    let b = x.get_mut(0).unwrap();
    *a = 1;
    *b = 2;
}

// Tries to swap an element with itself.
fn swapped(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    std::mem::swap(&mut x[0], &mut x[0]);
}

// Tries to walk over elements twice at once.
fn two_walks(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    let mut a = x.iter_mut();
    let mut b = x.iter_mut();
    std::mem::swap(a.next().unwrap(), b.next().unwrap());
}

// Tries to read while it walks and writes.
fn read_in_a_walk(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    for element in x.iter_mut() {
        *element = x[0];
    }
}

// Tries to read within a loop of writes.
fn read_in_a_loop(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    x.for_each_mut(|_, element| *element = x[0]);
}

// Tries to keep the elements of a loop of writes.
fn kept(mut x: TensorMut<'_, u8, Layout![(4, 2):(1, 0)]>) {
    let mut all = [None, None, None, None, None, None, None, None];
    let mut k = 0;
    x.for_each_mut(|_, element| {
        all[k] = Some(element);
        k += 1;
    });
}

// Tries to keep the elements of a loop over pairs.
fn kept_of_pairs<'a>(
    x: &Tensor<Shared<'a, u8>, Layout![4:1]>,
    y: &mut TensorMut<'_, u8, Layout![4:1]>,
) {
    let mut last = None;
    for_each_pair(x, y, |_, element| last = Some(element)).unwrap();
}

// Tries to keep an element that a walk over a pair reads.
fn kept_of_a_pair<'a>(
    x: &Tensor<Shared<'a, u8>, Layout![4:1]>,
    y: &mut TensorMut<'a, &'a u8, Layout![4:1]>,
) {
    cute_core::tensor::for_each_pair(x, y, |element, to| *to = element).unwrap();
}

// Tries to keep an element of a tile.
fn kept_of_a_tile<'a>(x: TensorMut<'a, u8, Layout![4:1]>) -> Option<&'a u8> {
    let mut x = x;
    let tile = x.tiles_mut(tile!(2)).next()?;
    tile.iter().next()
}

// Tries to write two elements of a tile at once.
fn two_of_a_tile(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    let mut tile = x.tiles_mut(tile!(2)).next().unwrap();
    let (a, b) = (tile.get_mut(0), tile.get_mut(1));
    drop((a, b));
}

// Tries to copy a tensor to itself.
fn to_itself(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    copy(&x, &mut x).unwrap();
}

// Tries to copy a view of a tensor to the tensor.
fn from_a_view(mut x: TensorMut<'_, u8, Layout![(2, 2)]>) {
    let transposed = x.view().transpose();
    copy(&transposed, &mut x).unwrap();
}

// Tries to multiply a matrix with itself into itself.
fn product(mut x: TensorMut<'_, u8, Layout![(2, 2)]>) {
    gemm(&x, &x, &mut x).unwrap();
}

// Tries to add a tensor to itself.
fn sum(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    axpby(2, &x, 3, &mut x).unwrap();
}

// Tries to pair a tensor with itself.
fn pairs(mut x: TensorMut<'_, u8, Layout![4:1]>) {
    x.zip_mut(&mut x)
        .unwrap()
        .for_each_mut(|a, b| std::mem::swap(a, b));
}

// Tries to have two pairs of one place.
fn two_pairs(mut x: TensorMut<'_, u8, Layout![4:1]>, mut y: TensorMut<'_, u8, Layout![4:1]>) {
    let mut both = x.zip_mut(&mut y).unwrap();
    let a = both.get_mut(0).unwrap();
    let b = both.get_mut(0).unwrap();
    std::mem::swap(a.0, b.0);
}

// Tries to use a tensor while its tiles are written.
fn beside_tiles(mut x: TensorMut<'_, u8, Layout![8:1]>) {
    let mut tiles = x.tiles_mut(tile!(4));
    x[0] = 1;
    tiles.next();
}

// Tries to have tiles of two kinds of one tensor.
fn two_kinds_of_tiles(mut x: TensorMut<'_, u8, Layout![8:1]>) {
    let mut a = x.tiles_mut(tile!(4));
    let mut b = x.tiles_mut(tile!(2));
    a.next().unwrap().for_each_mut(|_, v| *v += 1);
    b.next().unwrap().for_each_mut(|_, v| *v += 1);
}

// Tries to keep a tile longer than the storage.
fn tile_outlives() {
    let mut kept = None;
    {
        let mut data = [0; 8];
        let mut x = Tensor::new(&mut data, layout!(8:1)).unwrap();
        kept = x.tiles_mut(tile!(4)).next();
    }
    kept.unwrap().for_each_mut(|_, v: &mut u8| *v += 1);
}

// Tries to keep an element of a tile longer than it is borrowed.
fn element_of_a_tile<F: Layout>(
    tile: Tile<Unique<'_, u8>, Layout![8:1], Tile![4], F>,
) -> Option<&'static u8>
where
    usize: cute_core::layout::Coordinate<F>,
{
    tile.get(0)
}

// Tries to write a full tile again after it has become a tensor.
fn full_again(mut x: TensorMut<'_, u8, Layout![8:1]>) {
    let mut tile = x.tiles_mut(tile!(4)).next().unwrap();
    let full = tile.into_full();
    tile.for_each_mut(|_, v| *v += 1);
    drop(full);
}

// Tries to slice an exclusive tensor twice.
fn sliced_twice(x: TensorMut<'_, u8, Layout![(2, 4)]>) {
    let a = x.slice(coord!((0, _)));
    let b = x.slice(coord!((0, _)));
    let _ = (a, b);
}

// Tries to use an exclusive tensor after a part took it.
fn after_a_part(x: TensorMut<'_, u8, Layout![(2, 4)]>) {
    let mut part = x.transpose();
    part[0] = x[0];
}

// Tries to use an exclusive tensor after it was recast.
fn after_a_recast(x: TensorMut<'_, u32, Layout![8:1]>) {
    let mut bytes = x.recast::<u8, _>().unwrap();
    bytes[0] = x[0] as u8;
}

// Tries to use a partition twice.
fn after_a_partition(x: TensorMut<'_, u8, Layout![(4, 4)]>) {
    let a = x.local_partition(layout!((2, 2)), coord!(0));
    let b = x.local_partition(layout!((2, 2)), coord!(0));
    let _ = (a, b);
}

// Tries to write elements that a mapped view reads.
fn beside_a_map() {
    let mut data = [0; 4];
    let squares = Tensor::new(&data, layout!(4:1)).unwrap().map(|v| v * v);
    data[0] = 1;
    let _ = squares.at(0);
}

// Tries to keep a mapped view longer than what its function borrows.
fn map_outlives<'a>(x: Tensor<Shared<'a, u8>, Layout![4:1]>) -> impl Fn(usize) -> u8 + 'a {
    let factor = 3;
    let scaled = x.map(|v| v * &factor);
    move |n| scaled.at(n)
}

// Tries to shorten what exclusive elements borrow.
fn shorter<'a, 'b>(
    x: TensorMut<'a, &'static str, Layout![4:1]>,
) -> TensorMut<'a, &'b str, Layout![4:1]> {
    x
}

// Tries to lengthen what shared elements borrow.
fn longer<'a, 'b>(
    x: Tensor<Shared<'a, &'b str>, Layout![4:1]>,
) -> Tensor<Shared<'a, &'static str>, Layout![4:1]> {
    x
}

// Tries to lengthen a view.
fn longer_view<'a>(
    x: Tensor<Shared<'a, u8>, Layout![4:1]>,
) -> Tensor<Shared<'static, u8>, Layout![4:1]> {
    x
}

// Tries to take elements of the tensor's own lifetime out of a borrowed one.
fn reborrowed<'a>(x: &mut TensorMut<'a, u8, Layout![4:1]>) -> &'a mut u8 {
    x.get_mut(0).unwrap()
}

// Tries to take a view of the tensor's own lifetime out of a borrowed one.
fn view_of_a_borrowed<'a>(
    x: &mut TensorMut<'a, u8, Layout![4:1]>,
) -> TensorMut<'a, u8, Layout![4:1]> {
    x.view_mut()
}

// Tries to take tiles of the tensor's own lifetime out of a borrowed one.
fn iterator_of_a_borrowed<'a>(x: &mut TensorMut<'a, u8, Layout![4:1]>) -> Vec<&'a mut u8> {
    x.iter_mut().collect()
}

// Tries to read through an exclusive view for as long as that lives, and write later.
fn shared_of_exclusive<'a>(x: &'a mut TensorMut<'_, u8, Layout![4:1]>) {
    let kept: Vec<&u8> = x.iter().collect();
    x.for_each_mut(|_, v| *v += 1);
    let _ = kept[0];
}

// Tries to use swizzled memory twice.
fn swizzled_twice() {
    let mut data = [0; 4];
    let mut x = Tensor::swizzled(&mut data, swizzle!(1, 0, 1).compose(layout!(4:1))).unwrap();
    let mut y = Tensor::swizzled(&mut data, swizzle!(1, 0, 1).compose(layout!(4:1))).unwrap();
    x[0] = 1;
    y[0] = 2;
}

fn main() {}
