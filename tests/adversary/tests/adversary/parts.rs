//! Parts of exclusive tensors: whatever is asked of a part, it writes elements of that part alone,
//! though those beside them belong to somebody else, and are held by him at that time.

use cute_adversary::{Random, offsets, panics, refused};
use cute_core::prelude::*;

/// One of four tiles whose elements alternate with those of the others: `at` gets it, the others
/// are counted by 1000 meanwhile and must be as they were left.
fn beside(at: impl Fn(TensorMut<'_, u32, Layout![(4, 6, 1):(4, 16, 0)]>)) {
    let mut data = vec![0_u32; 96];
    let mut x = Tensor::new(&mut data, layout!((4, 6, 4):(4, 16, 1))).expect("it fits");
    let mut tiles: Vec<_> = x
        .tiles_mut(tile!((4, 6, 1)))
        .map(|tile| tile.into_full().expect("full"))
        .collect();
    let mine = tiles.remove(2);
    // held while the other is written
    let mut others: Vec<&mut u32> = tiles.iter_mut().flat_map(|tile| tile.iter_mut()).collect();
    others.iter_mut().for_each(|v| **v = 1000);
    at(mine);
    others.iter_mut().for_each(|v| **v += 1);
    assert_eq!(others.len(), 72);
    for (n, v) in data.into_iter().enumerate() {
        assert!(
            if n % 4 == 2 { v < 1000 } else { v == 1001 },
            "element {n} is {v}"
        );
    }
}

#[test]
fn all_of_a_tile_is_the_tile() {
    beside(|mut tile| {
        assert_eq!(tile.layout(), layout!((4, 6, 1):(4, 16, 0)));
        fill(&mut tile, 7);
        tile.iter_mut().for_each(|v| *v += 1);
    });
}

#[test]
fn coalesced_tiles_do_not_join_what_lies_between() {
    beside(|tile| {
        let mut joined = tile.coalesce();
        assert_eq!(joined.layout(), layout!(24:4));
        joined.for_each_mut(|_, v| *v += 1);
    });
}

#[test]
fn filtered_and_flattened_tiles_are_the_tile() {
    beside(|tile| tile.filter().for_each_mut(|_, v| *v += 1));
    beside(|tile| tile.filter_zeros().flatten().for_each_mut(|_, v| *v += 1));
}

#[test]
fn flipped_tiles_and_diagonals_are_the_tile() {
    beside(|tile| tile.flip::<1>().for_each_mut(|_, v| *v += 1));
    beside(|tile| tile.coalesce().flip::<0>().for_each_mut(|_, v| *v += 1));
    beside(|tile| {
        let mut flipped = tile.flip::<2>().flip::<0>();
        flipped.swap((0, 0, 0), (3, 5, 0));
        flipped.iter_mut().for_each(|v| *v += 1);
    });
    beside(|tile| {
        let mut diagonal = tile.slice(coord!((_, _, 0))).flip::<1>().diagonal();
        assert_eq!(diagonal.layout(), layout!(4:-12));
        diagonal.for_each_mut(|_, v| *v += 1);
    });
}

#[test]
fn regrouped_tiles_are_the_tile() {
    beside(|tile| tile.group::<0, 2>().for_each_mut(|_, v| *v += 1));
    beside(|tile| tile.permute(coord!((2, 0, 1))).for_each_mut(|_, v| *v += 1));
    beside(|tile| {
        tile.slice(coord!((_, _, 0)))
            .transpose()
            .for_each_mut(|_, v| *v += 1)
    });
}

#[test]
fn slices_of_tiles_are_in_the_tile() {
    for k in 0..6_usize {
        beside(|tile| {
            tile.slice(coord!((_, k, 0)))
                .iter_mut()
                .for_each(|v| *v += 1)
        });
    }
    let six = 6_usize;
    beside(|tile| {
        refused(
            "6",
            tile.try_slice(coord!((_, six, 0))).map(|_| ()),
            Condition::InBounds,
        );
    });
}

#[test]
fn single_modes_of_tiles_are_in_the_tile() {
    beside(|tile| tile.mode::<0>().for_each_mut(|_, v| *v += 1));
    beside(|tile| tile.mode::<1>().for_each_mut(|_, v| *v += 1));
    beside(|tile| tile.mode::<2>().for_each_mut(|_, v| *v += 1));
}

#[test]
fn divided_tiles_are_the_tile() {
    beside(|tile| {
        tile.logical_divide(tile!((2, 3)))
            .for_each_mut(|_, v| *v += 1)
    });
    beside(|tile| {
        tile.zipped_divide(tile!((2, 3, 1)))
            .for_each_mut(|_, v| *v += 1)
    });
    beside(|tile| {
        tile.tiled_divide(tile!((4, 2)))
            .for_each_mut(|_, v| *v += 1)
    });
    beside(|tile| tile.flat_divide(tile!((1, 6))).for_each_mut(|_, v| *v += 1));
}

#[test]
fn tiles_of_tiles_divided_by_layouts_are_in_the_tile() {
    beside(|tile| {
        tile.logical_divide(layout!(4:6))
            .for_each_mut(|_, v| *v += 1)
    });
    beside(|tile| {
        tile.logical_divide(layout!((2, 3):(2, 4)))
            .for_each_mut(|_, v| *v += 1)
    });
    beside(|tile| {
        tile.logical_divide(layout!((4, 3):(1, 8)))
            .for_each_mut(|_, v| *v += 1)
    });
    beside(|tile| {
        tile.logical_divide(tile!((2:2, 3:2)))
            .for_each_mut(|_, v| *v += 1)
    });
}

#[test]
fn partitions_of_tiles_are_in_the_tile() {
    for k in 0..4_usize {
        beside(|tile| {
            tile.local_partition(layout!((2, 2, 1)), coord!(k))
                .for_each_mut(|_, v| *v += 1)
        });
        beside(|tile| {
            tile.outer_partition(tile!((2, 2)), coord!(k))
                .for_each_mut(|_, v| *v += 1)
        });
    }
    beside(|tile| {
        tile.local_tile(tile!((2, 3)), coord!((1, 1, 0)))
            .for_each_mut(|_, v| *v += 1)
    });
}

#[test]
fn parts_of_parts_of_tiles_are_in_the_tile() {
    beside(|tile| {
        let part = tile
            .zipped_divide(tile!((2, 2)))
            .slice(coord!((_, (1, 2, 0))));
        let mut part = part.flatten().coalesce();
        part.iter_mut().for_each(|v| *v += 1);
        assert!(part.iter().all(|&v| v == 1), "{}", part.layout());
    });
}

#[test]
fn tiles_of_tiles_are_in_the_tile() {
    beside(|mut tile| {
        let mut inner: Vec<_> = tile.tiles_mut(tile!((3, 4, 1))).collect();
        inner
            .iter_mut()
            .for_each(|tile| tile.for_each_mut(|_, v| *v += 1));
        drop(inner);
        assert!(tile.iter().all(|&v| v == 1));
    });
}

#[test]
fn tiles_written_by_copies_are_the_tile() {
    let data: Vec<u32> = (1..25).collect();
    beside(|mut tile| {
        let x = Tensor::new(&data, layout!((4, 6, 1):(6, 1, 1))).expect("it fits");
        copy(&x, &mut tile).expect("one shape");
        assert!(tile.iter().eq(x.iter()));
    });
}

#[test]
fn tiles_as_views_of_other_crates_are_the_tile() {
    beside(|tile| tile.into_ndarray().expect("one to one").fill(3));
    beside(|tile| {
        let matrix = tile
            .slice(coord!((_, _, 0)))
            .into_nalgebra::<nalgebra::Const<4>, nalgebra::Const<6>, nalgebra::Dyn, nalgebra::Dyn>(
            );
        matrix.expect("one to one").fill(3);
    });
}

#[test]
fn elements_of_tiles_recast_to_bytes_are_those_of_the_tile() {
    let mut data = [0_u32; 32];
    let mut x = Tensor::new(&mut data, layout!((8, 4))).expect("it fits");
    let mut tiles = x
        .tiles_mut(tile!((4, 4)))
        .map(|tile| tile.into_full().expect("full"));
    let (first, mut second) = (
        tiles.next().expect("the first"),
        tiles.next().expect("the second"),
    );
    let held: Vec<&mut u32> = second.iter_mut().collect();
    let mut bytes = first.recast::<u8, _>().expect("bytes are aligned");
    bytes.iter_mut().for_each(|v| *v = 1);
    held.into_iter().for_each(|v| *v += 5);
    assert!(
        data.chunks(8)
            .all(|column| column[..4] == [0x0101_0101; 4] && column[4..] == [5; 4])
    );
}

#[test]
fn the_partial_tile_at_an_edge_has_what_exists() {
    let mut data = vec![0_u32; 10 * 3];
    let mut x = Tensor::new(&mut data, layout!((10, 3):(3, 1))).expect("it fits");
    let tiles: Vec<_> = x.tiles_mut(tile!((4, 2))).collect();
    for mut tile in tiles {
        let (full, mut count) = (tile.is_full(), 0);
        tile.for_each_mut(|_, v| {
            *v += 1;
            count += 1;
        });
        for far in [4_usize, 10, usize::MAX, usize::MAX - 7] {
            let local = tile.origin();
            let mut wild = local;
            wild.0 = far;
            assert!(tile.get(wild).is_none(), "row {far} of a tile at {local:?}");
        }
        assert_eq!(full, count == 8);
        assert!(full || tile.into_full().is_err());
    }
    assert_eq!(data, vec![1; 30]);
}

#[test]
fn a_partial_tile_is_no_tensor_and_has_no_elements_beyond_its_edge() {
    let mut data = vec![0_u32; 10 * 3];
    let mut x = Tensor::new(&mut data, layout!((10, 3):(3, 1))).expect("it fits");
    for mut tile in x.tiles_mut(tile!((4, 2))) {
        let (rows, columns) = tile.shape();
        assert_eq!(tile.iter().count(), rows * columns);
        for at in [
            (rows, 0),
            (0, columns),
            (usize::MAX, 0),
            (0, usize::MAX - 2),
        ] {
            assert!(tile.get_mut(at).is_none(), "{at:?} of ({rows},{columns})");
        }
        for i in 0..rows {
            for j in 0..columns {
                tile[(i, j)] += 1;
            }
        }
        if tile.is_full() {
            tile.iter_mut().for_each(|v| *v += 1);
        } else {
            panics("a partial tile", || tile.layout());
            panics("a partial tile", || fill(&mut tile, 9));
            tile.for_each_mut(|_, v| *v += 1);
        }
    }
    assert_eq!(data, vec![2; 30]);
}

#[test]
fn a_tile_replaced_by_a_smaller_tensor_is_not_walked_beyond_it() {
    let (all, n, few) = (64_usize, 32_usize, 3_usize);
    for is_written in [false, true] {
        let (mut data, mut other) = ([1; 64], [7; 3]);
        let mut x = Tensor::new(&mut data, layout!(all:1)).expect("it fits");
        let mut y = Tensor::new(&mut other, layout!(few:1)).expect("it fits");
        let mut tile = x.tiles_mut(tile!(n)).next().expect("a tile");
        let mut short = y.tiles_mut(tile!(few)).next().expect("a tile");
        core::mem::swap(&mut *tile, &mut *short);
        assert_eq!((tile.get(2), tile.get(3)), (Some(&7), None));
        assert_eq!((tile.iter().count(), short.iter().count()), (few, n));
        let words = panics("a walk over 32 of 3 elements", || match is_written {
            true => tile.for_each_mut(|_, v| *v = 9),
            false => tile.for_each(|_, v| assert_eq!(*v, 7)),
        });
        let name = if is_written {
            "for_each_mut"
        } else {
            "for_each"
        };
        assert_eq!(
            words,
            format!("{name}: sizes 32 and 3 of mode 0 differ (SizeMatch)")
        );
        assert_eq!(other, [7; 3]);
    }
}

#[test]
fn tiles_replaced_by_each_other_are_each_other() {
    let mut data = [0_u32; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4):(4, 1))).expect("it fits");
    let mut tiles: Vec<_> = x.tiles_mut(tile!((2, 2))).collect();
    let (one, other) = tiles.split_at_mut(1);
    core::mem::swap(&mut *one[0], &mut *other[0]);
    for (n, tile) in (1..).zip(&mut tiles) {
        tile.for_each_mut(|_, v| *v += n);
    }
    assert_eq!(data, [2, 2, 1, 1, 2, 2, 1, 1]);
}

#[test]
fn tiles_of_two_swizzled_storages_may_change_places() {
    let (mut a, mut b) = ([0_u32; 64], [0_u32; 64]);
    let layout = swizzle!(2, 0, 3).compose(layout!((8, 8):(8, 1)));
    let mut x = Tensor::swizzled(&mut a, layout).expect("it fits");
    let mut y = Tensor::swizzled(&mut b, layout).expect("it fits");
    let mut xs: Vec<_> = x.tiles_mut(tile!((4, 3))).collect();
    let mut ys: Vec<_> = y.tiles_mut(tile!((4, 3))).collect();
    for (x, y) in xs.iter_mut().zip(&mut ys).filter(|(x, _)| x.is_full()) {
        std::mem::swap(&mut **x, &mut **y);
    }
    let all = xs
        .iter_mut()
        .chain(&mut ys)
        .flat_map(|tile| tile.iter_mut());
    let all: Vec<&mut u32> = all.collect(); // all held at one time
    assert_eq!(all.len(), 128);
    all.into_iter().zip(1..).for_each(|(v, n)| *v = n);
    let mut found = [a, b].concat();
    found.sort_unstable();
    assert!(found.into_iter().eq(1..=128));
}

#[test]
fn a_tile_is_asked_for_again_while_others_are_held() {
    let mut data = vec![0_u32; 63];
    let mut x = Tensor::new(&mut data[..], layout!((7, 9); row_major)).expect("it fits");
    let mut tiles = x.tiles_mut(tile!((3, 4)));
    let mut held = vec![tiles.next(), tiles.next_back()];
    for _ in 0..2 {
        let mut tile = tiles.get_mut((1, 1)).expect("it is left");
        let mut elements = tile.iter_mut();
        let pair = (elements.next(), elements.next());
        pair.0.into_iter().chain(pair.1).for_each(|v| *v += 1);
    }
    held.push(tiles.nth(2));
    assert!(tiles.get_mut((0, 0)).is_none() && tiles.get_mut((2, 2)).is_none());
    held.extend(tiles.map(Some));
    let all = held.iter_mut().flatten().flat_map(|tile| tile.iter_mut());
    let all: Vec<&mut u32> = all.collect(); // all held at one time, but for two tiles that were passed over
    let count = all.len();
    all.into_iter().for_each(|v| *v += 10);
    assert_eq!(data.iter().filter(|&&v| v >= 10).count(), count);
}

#[test]
fn coordinates_of_a_tile_in_the_whole_do_not_wrap_into_it() {
    let data: Vec<u32> = (0..10).collect();
    let x = Tensor::new(&data, layout!(10:1)).expect("it fits");
    for tile in x.tiles(tile!(4)) {
        for far in [4_usize, 10, usize::MAX, usize::MAX - 3, usize::MAX - 8] {
            assert_eq!(tile.get(far), None, "{far} from {}", tile.origin());
        }
    }
}

#[test]
fn divisions_that_leave_a_rest_are_refused_to_exclusive_tensors() {
    let mut data = vec![0_u32; 64];
    let n = 7_usize;
    for attempt in 0..4 {
        let x = Tensor::new(&mut data, layout!((n, 8))).expect("it fits");
        let error = match attempt {
            0 => x.try_logical_divide(tile!((2, 2))).map(|_| ()),
            1 => x.try_zipped_divide(tile!((4, 2))).map(|_| ()),
            2 => x.try_tiled_divide(tile!((3, 1))).map(|_| ()),
            _ => x.try_flat_divide(tile!((6, 1))).map(|_| ()),
        };
        refused("(7,8)", error, Condition::ShapeDivisible);
    }
}

#[test]
fn divisions_by_layouts_of_run_time_strides_reach_elements_alone() {
    let rounds = if cfg!(miri) { 10 } else { 1500 };
    let mut random = Random::new(7);
    let mut next = |most: usize| random.below(most);
    let (mut accepted, mut data) = (0, vec![0_u32; 4096]);
    for _ in 0..rounds {
        let [m, n] = [0; 2].map(|_| 1 + next(6));
        let [a, b] = [0; 2].map(|_| next(30) as isize - 10);
        let (s, d) = (1 + next(6), next(9) as isize - 3);
        let whole = layout!((m, n):(a, b));
        let mut image = offsets(whole);
        image.sort_unstable();
        let x = Tensor::with_offset(&mut data, 2048, whole).expect("it fits");
        if let Ok(part) = x.try_logical_divide(layout!(s:d)) {
            accepted += 1;
            let part = part.layout();
            assert!(
                offsets(part).iter().all(|o| image.binary_search(o).is_ok()),
                "{whole} by {s}:{d}: {part}"
            );
        }
    }
    assert!(accepted * 100 >= rounds, "{accepted} of {rounds}");
}

#[test]
fn tiles_of_run_time_sizes_have_each_element_once() {
    let rounds = if cfg!(miri) { 3 } else { 800 };
    let mut random = Random::new(11);
    let mut next = |most: usize| 1 + random.below(most);
    let mut data = vec![0_u8; 6 * 5 * 4 * 3];
    for _ in 0..rounds {
        let [m, n, k] = [6, 5, 4].map(&mut next);
        let [a, b] = [8, 22].map(&mut next);
        let (p, q) = (3 * n * k, 3 * k);
        let layout = layout!((m, (n, k)):(p, (q, 3)));
        data.fill(0);
        let mut x = Tensor::new(&mut data, layout).expect("it fits");
        let Ok(tiles) = x.try_tiles_mut(tile!((a, b))) else {
            continue;
        };
        let mut tiles: Vec<_> = tiles.collect();
        tiles
            .iter_mut()
            .for_each(|tile| tile.for_each_mut(|_, v| *v += 1));
        drop(tiles);
        assert!(x.iter().all(|&v| v == 1), "{layout} by ({a},{b})");
        assert_eq!(
            data.iter().map(|&v| usize::from(v)).sum::<usize>(),
            m * n * k,
            "{layout} by ({a},{b})"
        );
    }
}
