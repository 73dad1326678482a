//! Tiles in the hands of threads: they write elements of their own, also when a thread panics,
//! takes all its time or gives its tile to another.

use cute_adversary::panics;
use cute_core::prelude::*;
use rayon::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Sizes for as long as a watched program may take.
const M: usize = if cfg!(miri) { 12 } else { 100 };

#[test]
fn tiles_of_scoped_threads_do_not_meet() {
    let mut data = vec![0_u32; M * 10];
    let m = M;
    let mut x = Tensor::new(&mut data, layout!((m, 10):(10, 1))).expect("it fits");
    thread::scope(|scope| {
        for mut tile in x.tiles_mut(tile!((7, 4))) {
            scope.spawn(move || {
                for _ in 0..3 {
                    tile.for_each_mut(|_, v| *v += 1);
                }
            });
        }
    });
    assert_eq!(data, vec![3; M * 10]);
}

#[test]
fn full_tiles_of_scoped_threads_do_not_meet() {
    let mut data = vec![0_u32; 16 * 8];
    // rows alternate: elements of different tiles are neighbours
    let mut x = Tensor::new(&mut data, layout!((4, 4, 8):(1, 4, 16))).expect("it fits");
    thread::scope(|scope| {
        for tile in x.tiles_mut(tile!((1, 4, 8))) {
            let mut tile = tile.into_full().expect("full");
            scope.spawn(move || tile.iter_mut().for_each(|v| *v += 1));
        }
    });
    assert_eq!(data, vec![1; 128]);
}

#[test]
fn a_thread_that_panics_leaves_its_tile_and_the_others() {
    let mut data = vec![0_u32; 64];
    let mut x = Tensor::new(&mut data, layout!((8, 8))).expect("it fits");
    let words = panics("(8,8) by (4,4)", || {
        thread::scope(|scope| {
            for (n, mut tile) in x.tiles_mut(tile!((4, 4))).enumerate() {
                scope.spawn(move || {
                    tile.for_each_mut(|c, v| {
                        assert!(n != 2 || c != (1, 1), "the sixth of the third");
                        *v += 1;
                    });
                });
            }
        });
    });
    assert!(!words.is_empty());
    assert_eq!(data.iter().sum::<u32>(), 16 * 3 + 5);
}

#[test]
fn tiles_handed_from_thread_to_thread_are_written_by_one_at_a_time() {
    let mut data = vec![0_u32; 40];
    let mut x = Tensor::new(&mut data, layout!((10, 4))).expect("it fits");
    let tiles = Mutex::new(x.tiles_mut(tile!((3, 2))));
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                loop {
                    let next = tiles.lock().expect("nobody panics").next();
                    let Some(mut tile) = next else { break };
                    tile.for_each_mut(|_, v| *v += 1);
                }
            });
        }
    });
    assert_eq!(data, vec![1; 40]);
}

#[test]
fn tiles_of_a_pool_do_not_meet() {
    let mut data = vec![0_u32; M * 10];
    let m = M;
    let mut x = Tensor::new(&mut data, layout!((m, 10))).expect("it fits");
    x.par_tiles_mut(tile!((3, 3)))
        .for_each(|mut tile| tile.for_each_mut(|_, v| *v += 1));
    assert_eq!(data, vec![1; M * 10]);
}

#[test]
fn tiles_of_a_pool_are_dealt_once_in_any_order() {
    let mut data = vec![0_u32; 60];
    let mut x = Tensor::new(&mut data, layout!((10, 6):(6, 1))).expect("it fits");
    let dealt = AtomicUsize::new(0);
    x.par_tiles_mut(tile!((2, 2)))
        .rev()
        .with_max_len(1)
        .enumerate()
        .skip(1)
        .step_by(2)
        .for_each(|(_, mut tile)| {
            dealt.fetch_add(1, Ordering::Relaxed);
            tile.for_each_mut(|_, v| *v += 1);
        });
    assert_eq!(dealt.load(Ordering::Relaxed), 7);
    assert_eq!(
        (data.iter().sum::<u32>(), data.iter().max()),
        (28, Some(&1))
    );
}

#[test]
fn tiles_of_a_pool_collected_are_as_many_as_there_are() {
    let mut data = vec![0_u32; 60];
    let mut x = Tensor::new(&mut data, layout!((10, 6))).expect("it fits");
    let mut tiles: Vec<_> = x.par_tiles_mut(tile!((4, 4))).collect();
    assert_eq!(tiles.len(), 6);
    tiles
        .par_iter_mut()
        .for_each(|tile| tile.for_each_mut(|_, v| *v += 1));
    drop(tiles);
    assert_eq!(data, vec![1; 60]);
}

#[test]
fn a_pool_in_which_one_panics_leaves_every_element_whole() {
    let mut data: Vec<Box<u32>> = (0..60).map(Box::new).collect();
    let mut x = Tensor::new(&mut data, layout!((10, 6))).expect("it fits");
    panics("(10,6) by (4,4)", || {
        x.par_tiles_mut(tile!((4, 4))).for_each(|mut tile| {
            tile.for_each_mut(|_, v| {
                assert_ne!(**v, 33, "the 33rd");
                let sum = Box::new(**v + 100);
                drop(std::mem::replace(v, sum));
            });
        });
    });
    assert!(
        data.iter()
            .enumerate()
            .all(|(n, v)| **v == n as u32 || **v == n as u32 + 100)
    );
}

#[test]
fn shared_tensors_are_read_by_all_threads() {
    let data: Vec<u32> = (0..M as u32).collect();
    let m = M;
    let x = Tensor::new(&data, layout!(m:1)).expect("it fits");
    let wanted: u32 = data.iter().sum();
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(move || assert_eq!(x.iter().sum::<u32>(), wanted));
        }
    });
}

#[test]
fn halves_of_an_exclusive_tensor_are_written_by_two_threads() {
    let mut data = vec![0_u32; 32];
    let mut x = Tensor::new(&mut data, layout!((2, 16):(1, 2))).expect("it fits");
    let mut halves = x
        .tiles_mut(tile!((1, 16)))
        .map(|tile| tile.into_full().expect("full"));
    let (mut a, mut b) = (
        halves.next().expect("the first"),
        halves.next().expect("the second"),
    );
    thread::scope(|scope| {
        scope.spawn(|| fill(&mut a, 1));
        scope.spawn(|| fill(&mut b, 2));
    });
    assert!(data.chunks(2).all(|pair| pair == [1, 2]));
}
