//! What is handed out exclusively is had once, and as long as it is had nobody else has the tensor.

use cute_core::prelude::*;

fn all_tiles_twice() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4))).unwrap();
    let tiles = x.tiles_mut(tile!((2, 2)));
    for (mut a, mut b) in tiles.zip(x.tiles_mut(tile!((2, 2)))) {
        a.for_each_mut(|_, v| *v += 1);
        b.for_each_mut(|_, v| *v += 1);
    }
}

fn a_copy_of_exclusive_tiles() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4))).unwrap();
    let tiles = x.tiles_mut(tile!((2, 2)));
    let again = tiles.clone();
    drop((tiles, again));
}

fn a_tile_beside_the_whole() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4))).unwrap();
    let mut tile = x.tiles_mut(tile!((2, 2))).next().unwrap();
    x[(0, 0)] = 1;
    tile.for_each_mut(|_, v| *v = 2);
}

fn a_full_tile_and_what_it_was_made_of() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4))).unwrap();
    let mut tile = x.tiles_mut(tile!((2, 2))).next().unwrap();
    let full = tile.into_full();
    tile.for_each_mut(|_, v| *v = 2);
    drop(full);
}

fn a_tile_beyond_its_storage() {
    let mut kept = {
        let mut data = [0; 8];
        let mut x = Tensor::new(&mut data, layout!((2, 4))).unwrap();
        x.tiles_mut(tile!((2, 2))).next().unwrap()
    };
    kept.for_each_mut(|_, v| *v = 2);
}

fn an_element_beyond_its_tile() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4))).unwrap();
    let mut kept = vec![];
    for mut tile in x.tiles_mut(tile!((2, 2))) {
        tile.for_each_mut(|_, v| kept.push(v));
    }
}

fn an_element_beyond_its_owner() -> &'static i32 {
    let fragment = Fragment::<i32, Layout![4:1]>::filled(7);
    fragment.view().into_iter().next().unwrap()
}

fn an_owner_that_moves_away() {
    let fragment = Fragment::<Vec<i32>, Layout![4:1]>::filled(vec![7]);
    let view = fragment.view();
    drop(fragment);
    assert_eq!(view[0], [7]);
}

fn elements_twice_to_write() {
    let mut fragment = Fragment::<i32, Layout![4:1]>::filled(7);
    let (a, b) = (fragment.iter_mut(), fragment.iter_mut());
    for (a, b) in a.zip(b) {
        std::mem::swap(a, b);
    }
}

fn a_longer_borrow_by_a_shorter_one<'long, 'short>(
    x: TensorMut<'short, &'long str, Layout![1:0]>,
) -> TensorMut<'short, &'short str, Layout![1:0]> {
    x
}

fn a_mode_twice() {
    let mut data = [0; 32];
    let x = Tensor::new(&mut data, layout!((4, 4):(1, 8))).unwrap();
    x.permute(coord!((0, 0)));
}

fn main() {}
