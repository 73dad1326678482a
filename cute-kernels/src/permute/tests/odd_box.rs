//! Boxes: their plans against naive loops.

use super::{Bounds, Buffers, Case, Random, SMALL_TOO, permuted};
use crate::memory::{ODD_PLANE_SECTOR, OddBoxArguments, OddBoxTile};
use crate::permute::odd_box;
use crate::permute::plan::{Copy, Step};
use cute_core::tensor::copy_nest;

impl Buffers {
    /// Copies as the kernel of boxes does. A place that its shared memory lacks fails the test.
    pub(super) fn odd_box(&mut self, bytes: u32, p: &OddBoxArguments, starts: [u64; 2]) {
        let sum = |c: &[i64], s: &[i64]| c.iter().zip(s).map(|(c, s)| c * s).sum::<i64>();
        let (tile, plane, size) = (p.tile, p.plane, i64::from(bytes));
        let [i0, i1, i2, rows] = p.run.sizes();
        let inner = i0 * i1 * i2;
        let [lines, _] = p.lines.sizes();
        let (down, across) = (plane.down.size(), plane.across.size());
        let front = tile.front(bytes);
        for block in 0..plane.blocks.size() {
            let at = plane.blocks.coordinate(block);
            let tiles = |moves: [u32; 6]| at.iter().zip(moves).map(|(c, t)| c * t).sum::<u32>();
            let (tile_down, tile_across) = (tiles(plane.tiles_down), tiles(plane.tiles_across));
            let at = at.map(i64::from);
            let first_row = (tile_down * tile.rows).wrapping_sub(tile.above);
            let first_column = tile_across * tile.columns;
            let columns = u32::min(tile.columns, across - first_column);
            let before = tile_down * tile.rows * inner;
            for column in 0..columns {
                let c = plane
                    .across
                    .coordinate(first_column + column)
                    .map(i64::from);
                let to = (sum(&c, &plane.across_to) + sum(&at, &plane.planes_to)) * size
                    + plane.first[1];
                let start = to + (i64::from(before) - i64::from(front)) * size;
                let address = starts[1].wrapping_add_signed(start) as u32;
                let excess = |of: u32| {
                    let address = if tile.above > 0 {
                        address / bytes + of
                    } else {
                        0
                    };
                    address % (ODD_PLANE_SECTOR / bytes)
                };
                let whole = tile.rows * inner;
                let begin = u32::max(front - excess(0), front.saturating_sub(before));
                let end = u32::min(front + whole - excess(whole), front + down * inner - before);
                let class = address / bytes % OddBoxTile::per_piece(bytes);
                for number in begin..end {
                    // chunks begin with a piece; before the first one there is room for another one
                    assert!(number + class < tile.chunks * OddBoxTile::chunk(bytes));
                    let place = number + OddBoxTile::per_piece(bytes);
                    assert!(place < tile.places(bytes));
                    let element = number + tile.above * inner - front;
                    let [c0, c1, c2, row] = p.run.coordinate(element);
                    assert!(row < rows);
                    let from_row = first_row.wrapping_add(row);
                    assert!(from_row < down);
                    let c = plane.down.coordinate(from_row).map(i64::from);
                    let from = (sum(&c, &plane.down_from)
                        + sum(&at, &plane.planes_from)
                        + i64::from(first_column * inner))
                        * size
                        + plane.first[0];
                    let excess = starts[0].wrapping_add_signed(from) as u32 % 16 / bytes;
                    assert!(
                        from >= p.extent[0] && (columns * inner + excess) * bytes <= lines * 16
                    );
                    let inside = [c0, c1, c2]
                        .iter()
                        .zip(p.inner_from)
                        .map(|(c, s)| c * s)
                        .sum::<u32>();
                    let inside = inside + column * inner;
                    assert!(inside < columns * inner);
                    let at =
                        OddBoxTile::first_line(row, lines, bytes) * (16 / bytes) + excess + inside;
                    assert!(
                        at < 1 << 16 && at * bytes + 16 <= tile.shared_lines(inner, bytes) * 16
                    );
                    let from = from + i64::from(inside) * size;
                    assert!(from + size <= p.extent[1]);
                    let to = start + i64::from(number) * size;
                    assert!(
                        self.to[(self.starts[1] + to) as usize] == 0,
                        "an element is written twice"
                    );
                    self.move_bytes(from, to, bytes as usize);
                }
            }
        }
    }
}

/// The copy by boxes, if there are some.
fn boxes(case: &Case, addresses: [u64; 2]) -> Option<Step> {
    boxes_within(case, addresses, SMALL_TOO)
}

/// The copy by boxes within these bounds, if there are some.
fn boxes_within(case: &Case, addresses: [u64; 2], bounds: Bounds) -> Option<Step> {
    let nest = copy_nest(case.layout(case.from), case.layout(case.to), case.bytes)
        .expect("one shape")
        .expect("few modes");
    odd_box::step(&Copy::of(&nest, addresses, bounds)).expect("a plan")
}

#[test]
fn boxes_copy_each_element_once() {
    let mut random = Random(31);
    let mut used = [0; 6];
    for number in 0..400 {
        let mut shape = [1; 6];
        let rank = 1 + random.below(6);
        let most = [20_000, 500, 80, 28, 14, 9][rank - 1];
        for size in &mut shape[..rank] {
            *size = 1 + random.below(most);
        }
        let padded = number % 3 == 0;
        let case = Case {
            shape,
            from: random.strides(shape, padded),
            to: random.strides(shape, padded),
            bytes: 1 << random.below(4),
        };
        let mut address = || 4096 + (random.below(16) * case.bytes) as u64;
        let addresses = [address(), address()];
        if let Some(step) = boxes(&case, addresses) {
            let Step::Box(_, _, p) = &step else { panic!() };
            used[0] += 1;
            used[1] += usize::from(p.tile.above > 0);
            used[2] += usize::from(p.run.sizes()[1] > 1);
            used[3] += usize::from(p.plane.down.sizes()[1] > 1);
            used[4] += usize::from(p.plane.across.sizes()[1] > 1);
            used[5] +=
                usize::from(p.run.sizes()[0] * p.run.sizes()[1] > 1 && p.plane.blocks.size() > 1);
            case.run_steps(addresses, &[step]);
        }
    }
    // tiles with rows above; inner parts of several modes; joined modes down, and across; inner parts in planes
    assert!(used.iter().all(|&count| count > 5), "{used:?}");
}

#[test]
fn large_copies_of_odd_sizes_are_boxes() {
    let kernels = |case: Case| case.kernels([4096; 2]);
    for (bytes, name) in [
        (1, "odd_box_1"),
        (2, "odd_box_2"),
        (4, "odd_box_4"),
        (8, "odd_box_8"),
    ] {
        assert_eq!(
            kernels(permuted([63, 97, 127, 255], [3, 2, 1, 0], bytes)),
            [name]
        );
    }
    // runs that begin between lines
    assert_eq!(
        kernels(permuted([255, 1023, 511], [1, 0, 2], 2)),
        ["odd_box_2"]
    );
    assert_eq!(
        kernels(permuted([255, 1023, 510], [1, 0, 2], 2)),
        ["odd_box_4"]
    );
    // planes that leave much of other tiles empty, and short ones, whose tiles have several of them
    assert_eq!(
        kernels(permuted([255, 1023, 511], [1, 2, 0], 4)),
        ["odd_box_4"]
    );
    assert_eq!(
        kernels(permuted([255, 1023, 511], [0, 2, 1], 2)),
        ["odd_plane_2"]
    );
    assert_eq!(
        kernels(permuted([999, 67, 33, 63], [0, 1, 3, 2], 2)),
        ["odd_box_2"]
    );
    // long lines fit; small
    assert_eq!(
        kernels(permuted([255, 1023, 512], [1, 0, 2], 2)),
        ["lines_16"]
    );
    assert_eq!(
        kernels(permuted([255, 1023, 508], [1, 0, 2], 2)),
        ["lines_8"]
    );
    assert_eq!(
        kernels(permuted([15, 31, 17, 33], [3, 2, 1, 0], 2)),
        ["plane_2_2_joined"]
    );
}

#[test]
fn blocks_have_the_shared_memory_of_their_gpu() {
    // sm_86, sm_89 and sm_120
    let small = Bounds {
        shared_bytes: 101_376,
        ..SMALL_TOO
    };
    let case = Case {
        shape: [51, 134, 240, 46, 1, 1],
        from: [11_040, 563_040, 46, 1, 0, 0],
        to: [1_479_360, 11_040, 1, 240, 0, 0],
        bytes: 2,
    };
    let shared = |bounds| {
        let step = boxes_within(&case, [4096; 2], bounds);
        step.map(|step| step.launch().2)
    };
    assert!(shared(SMALL_TOO) > Some(small.shared_bytes));
    assert!(shared(small) <= Some(small.shared_bytes));
}

#[test]
fn chunks_have_room_for_pieces_before_the_first_row() {
    // columns of as many elements as a chunk has, but for one, begin anywhere in a piece
    for (bytes, down) in [(1, 509), (2, 255), (4, 128)] {
        let case = permuted([down, 33, 63], [1, 2, 0], bytes);
        for address in [4096, 4096 + bytes as u64] {
            let Some(step) = boxes(&case, [4096, address]) else {
                panic!()
            };
            let Step::Box(_, _, p) = &step else { panic!() };
            assert_eq!(
                [p.tile.rows, p.tile.above, p.tile.chunks],
                [down as u32, 0, 1]
            );
            case.run_steps([4096, address], &[step]);
        }
    }
}
