//! Plans against naive loops, on the host: each step copies lines of a byte buffer as its kernel
//! does.

use super::plan::{Bounds, Copy, ODD_ELEMENTS, Step, plan};
use super::plane;
use crate::memory::{LineArguments, ODD_PLANE_SECTOR, PlaneArguments, PlaneKernel};
use cute_core::prelude::*;
use cute_core::tensor::copy_nest;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

mod odd_box;

const H200: Bounds = Bounds {
    odd_elements: ODD_ELEMENTS,
    shared_bytes: 232_448,
};

/// Kernels of odd planes for small copies as well.
const SMALL_TOO: Bounds = Bounds {
    odd_elements: 0,
    ..H200
};

/// The effect of a kernel on its arguments, in bytes.
struct Buffers {
    from: Vec<u8>,
    to: Vec<u8>,
    /// Where the tensors begin in the buffers.
    starts: [i64; 2],
    /// Where coordinate 0 of the destination would lie on a GPU.
    address: u64,
}

impl Buffers {
    fn move_bytes(&mut self, from: i64, to: i64, bytes: usize) {
        let (from, to) = (
            (self.starts[0] + from) as usize,
            (self.starts[1] + to) as usize,
        );
        self.to[to..to + bytes].copy_from_slice(&self.from[from..from + bytes]);
    }

    fn lines(&mut self, line: i64, p: &LineArguments) {
        let [run, _, a, b, c, d, e] = p.threads.sizes();
        for (run, many, rest) in layout!((run, { p.many }, { a * b * c * d * e })).coordinates() {
            let (r0, r1, r2, r3, r4) = layout!((a, b, c, d, e)).idx2crd(rest).to_native();
            let rest = [r0, r1, r2, r3, r4].map(i64::from);
            let at = |side: usize, strides: [i64; 5]| {
                let rest: i64 = rest.iter().zip(strides).map(|(c, s)| c * s).sum();
                (i64::from(run) + i64::from(many) * p.many_strides[side] + rest) * line
                    + p.first[side]
            };
            self.move_bytes(at(0, p.rest_from), at(1, p.rest_to), line as usize);
        }
    }

    fn plane(&mut self, line: i64, kernel: &PlaneKernel, p: &PlaneArguments) {
        let element = line / i64::from(kernel.per_line);
        let [tile_down, tile_across] = kernel.tile();
        let sum = |c: &[i64], s: &[i64]| c.iter().zip(s).map(|(c, s)| c * s).sum::<i64>();
        let of3 = |[a, b, c]: [u32; 3], i: u32| {
            let (x, y, z) = layout!((a, b, c)).idx2crd(i).to_native();
            [x, y, z].map(i64::from)
        };
        let sides = [p.down, p.across].map(|side| side.size());
        let blocks = p.blocks.size();
        for (i, j, block) in layout!((tile_down, tile_across, blocks)).coordinates() {
            let at = p.blocks.coordinate(block);
            let tile = |moves: [u32; 6]| at.iter().zip(moves).map(|(c, t)| c * t).sum::<u32>();
            let (i, j) = (
                i + tile(p.tiles_down) * tile_down,
                j + tile(p.tiles_across) * tile_across,
            );
            let at = at.map(i64::from);
            let column = (sum(&of3(p.across.sizes(), j), &p.across_to) + sum(&at, &p.planes_to))
                * line
                + p.first[1];
            // what a tile of an odd plane has of a column begins with a sector, before the tile
            let i = if kernel.overlap > 0 {
                let excess = self.address.wrapping_add_signed(column) % u64::from(ODD_PLANE_SECTOR);
                i.wrapping_sub((excess / element as u64) as u32)
            } else {
                i
            };
            if i >= sides[0] || j >= sides[1] {
                continue;
            }
            let from = (sum(&of3(p.down.sizes(), i), &p.down_from) + sum(&at, &p.planes_from))
                * line
                + i64::from(j) * element
                + p.first[0];
            let to = column + i64::from(i) * element;
            self.move_bytes(from, to, element as usize);
        }
    }
}

/// Six modes.
type Axes = Layout![
    (usize, usize, usize, usize, usize, usize):(isize, isize, isize, isize, isize, isize)
];

/// A copy of elements of `bytes` bytes in six modes, some of them of one element.
#[derive(Clone, Copy, Debug)]
struct Case {
    shape: [usize; 6],
    from: [isize; 6],
    to: [isize; 6],
    bytes: usize,
}

impl Case {
    /// The bytes from the lowest element to the one at coordinate 0, and to the end.
    fn extent(&self, strides: [isize; 6]) -> (usize, usize) {
        let reach = |k: usize| (self.shape[k] as isize - 1) * strides[k] * self.bytes as isize;
        let below: isize = (0..6).map(reach).filter(|&r| r < 0).sum();
        let above: isize = (0..6).map(reach).filter(|&r| r > 0).sum();
        (below.unsigned_abs(), (above - below) as usize + self.bytes)
    }

    fn layout(&self, s: [isize; 6]) -> Axes {
        let [a, b, c, d, e, f] = self.shape;
        layout!((a,b,c,d,e,f):({s[0]}, {s[1]}, {s[2]}, {s[3]}, {s[4]}, {s[5]}))
    }

    /// The plan for tensors whose coordinate 0 lies at such addresses.
    fn steps(&self, addresses: [u64; 2]) -> Vec<Step> {
        let nest = copy_nest(self.layout(self.from), self.layout(self.to), self.bytes)
            .expect("one shape")
            .expect("few modes");
        plan(&nest, addresses, H200).expect("a plan")
    }

    /// The names of the kernels of the plan.
    fn kernels(&self, addresses: [u64; 2]) -> Vec<&'static str> {
        let steps = self.steps(addresses);
        steps.iter().map(Step::kernel).collect()
    }

    /// Runs the plan for tensors whose coordinate 0 lies at such addresses, compares it with naive
    /// loops, and returns the names of its kernels.
    fn run(&self, addresses: [u64; 2]) -> Vec<&'static str> {
        self.run_steps(addresses, &self.steps(addresses))
    }

    /// Runs these steps, likewise.
    fn run_steps(&self, addresses: [u64; 2], steps: &[Step]) -> Vec<&'static str> {
        let [from, to] = [self.from, self.to].map(|strides| self.layout(strides));
        let (read, write) = (self.extent(self.from), self.extent(self.to));
        let mut buffers = Buffers {
            from: (0..read.1).map(|i| (i * 7 + i / 251) as u8 | 1).collect(),
            to: vec![0; write.1],
            starts: [read.0 as i64, write.0 as i64],
            address: addresses[1],
        };
        let mut expected = buffers.to.clone();
        for index in 0..from.len() {
            let at = [from.at(index), to.at(index)].map(|offset| offset as i64 * self.bytes as i64);
            let [at_from, at_to] = [0, 1].map(|side| (buffers.starts[side] + at[side]) as usize);
            let element = &buffers.from[at_from..at_from + self.bytes];
            expected[at_to..at_to + self.bytes].copy_from_slice(element);
        }
        for step in steps {
            match step {
                Step::Plane(kernel, plane) => {
                    buffers.plane(kernel.line as i64, kernel, plane);
                    assert!(addresses.iter().zip(plane.first).all(|(&a, first)| {
                        a.wrapping_add_signed(first)
                            .is_multiple_of(kernel.line as u64)
                    }));
                }
                Step::Box(_, bytes, arguments) => buffers.odd_box(*bytes, arguments, addresses),
                Step::Lines(name, lines) => {
                    let line = name
                        .strip_prefix("lines_")
                        .and_then(|n| n.parse().ok())
                        .expect("a number");
                    buffers.lines(line, lines);
                }
            }
        }
        assert!(buffers.to == expected, "{self:?}: {steps:?}");
        steps.iter().map(Step::kernel).collect()
    }
}

/// Numbers that look random.
struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        ((self.0 >> 33) % n as u64) as usize
    }

    /// Strides of axes in a random order, some with room behind them or backwards.
    fn strides(&mut self, shape: [usize; 6], padded: bool) -> [isize; 6] {
        let mut order = [0, 1, 2, 3, 4, 5];
        for k in (1..6).rev() {
            order.swap(k, self.below(k + 1));
        }
        let (mut strides, mut next) = ([0; 6], 1);
        for k in order {
            strides[k] = if padded && self.below(8) == 0 {
                -next
            } else {
                next
            };
            next *= shape[k] as isize;
            if padded && self.below(3) == 0 {
                next += [1, 4, 8, 16][self.below(4)];
            }
        }
        strides
    }
}

#[test]
fn plans_copy_each_element_once() {
    let mut random = Random(1);
    let mut used = std::collections::BTreeSet::new();
    for number in 0..300 {
        let mut shape = [1; 6];
        let rank = 1 + random.below(6);
        let most = [4096, 100, 32, 12, 9, 6][rank - 1];
        for size in &mut shape[..rank] {
            *size = 1 + random.below(most);
            if random.below(2) == 0 {
                *size = size.next_multiple_of(8).min(most);
            }
        }
        let padded = number % 2 == 0;
        let case = Case {
            shape,
            from: random.strides(shape, padded),
            to: random.strides(shape, padded),
            bytes: 1 << random.below(4),
        };
        let align = |n: usize| 4096 + (n * case.bytes) as u64;
        let addresses = if padded {
            [align(random.below(16)), align(random.below(16))]
        } else {
            [4096; 2]
        };
        used.extend(case.run(addresses));
    }
    // every kernel is the plan of some copy, but for elements of 16 bytes that are several
    std::println!("{used:?}");
    for name in [
        "lines_1",
        "lines_16",
        "plane_4_16",
        "plane_4_4_joined",
        "plane_2_16_joined_narrow",
        "plane_1_4",
    ] {
        assert!(used.contains(name), "{name} was never used: {used:?}");
    }
}

/// The transposition of `(m,n)`, whose rows and columns have room behind them.
fn transposition([m, n]: [usize; 2], room: [usize; 2], bytes: usize) -> Case {
    Case {
        shape: [m, n, 1, 1, 1, 1],
        from: [(n + room[0]) as isize, 1, 0, 0, 0, 0],
        to: [1, (m + room[1]) as isize, 0, 0, 0, 0],
        bytes,
    }
}

#[test]
fn odd_planes_of_any_size_are_copied() {
    // around the sides of tiles: 128 by 240 and by 120, 64 by 124, 32 by 62
    for (m, n, bytes, name) in [
        (97, 239, 1, "odd_plane_1"),
        (113, 137, 2, "odd_plane_2"),
        (129, 239, 2, "odd_plane_2"),
        (128, 123, 4, "odd_plane_4"),
        (57, 141, 4, "odd_plane_4"),
        (65, 62, 8, "odd_plane_8"),
        (29, 70, 8, "odd_plane_8"),
    ] {
        for (room, from, to) in [([0, 1], 0, 0), ([1, 0], 1, 3), ([3, 5], 3, 31)] {
            let case = transposition([m, n], room, bytes);
            let addresses = [from, to].map(|elements| 4096 + (elements * bytes) as u64);
            let nest = copy_nest(case.layout(case.from), case.layout(case.to), bytes);
            let nest = nest.expect("one shape").expect("few modes");
            let step = plane::step(&Copy::of(&nest, addresses, SMALL_TOO)).expect("a plan");
            let steps = [step.expect("planes")];
            assert_eq!(case.run_steps(addresses, &steps), [name], "{case:?}");
            assert_ne!(case.kernels(addresses), [name], "{case:?} is small");
        }
    }
}

#[test]
fn large_planes_without_lines_of_16_bytes_are_odd() {
    let kernels = |sides, bytes| transposition(sides, [0; 2], bytes).kernels([4096; 2]);
    assert_eq!(kernels([8191, 8193], 1), ["odd_plane_1"]);
    assert_eq!(kernels([2049, 2049], 1), ["odd_plane_1"]);
    assert_ne!(kernels([2047, 2047], 1), ["odd_plane_1"]);
    assert_eq!(kernels([2047, 2047], 2), ["odd_plane_2"]);
    assert_eq!(kernels([8191, 8193], 2), ["odd_plane_2"]);
    assert_eq!(kernels([8190, 8194], 2), ["odd_plane_2"]);
    assert_eq!(kernels([8192, 8191], 4), ["odd_plane_4"]);
    assert_eq!(kernels([8191, 8192], 8), ["odd_plane_8"]);
    assert_eq!(kernels([8192, 8192], 2), ["plane_2_16"]);
    // addresses count as well
    let aligned = transposition([8192, 8192], [0; 2], 2);
    assert_eq!(aligned.kernels([4098, 4096]), ["odd_plane_2"]);
    assert_eq!(aligned.kernels([4096, 4104]), ["odd_plane_2"]);
    // too few elements; a side that fills too little of a tile
    assert_eq!(kernels([513, 515], 2), ["plane_2_2"]);
    assert_eq!(kernels([1 << 20, 17], 2), ["odd_box_2"]);
    // batches: tiles come before planes
    let batch = permuted([511, 639, 767], [0, 2, 1], 2);
    let steps = batch.steps([4096; 2]);
    let [Step::Plane(kernel, plane)] = steps[..] else {
        panic!("not one plane: {steps:?}");
    };
    assert_eq!(kernel.name, "odd_plane_2");
    assert_eq!(plane.blocks.sizes(), [6, 7, 511, 1, 1, 1]);
}

#[test]
fn transpositions_are_planes_of_the_longest_lines_that_fit() {
    let transposition = |m, n, bytes| transposition([m, n], [0; 2], bytes);
    assert_eq!(transposition(128, 64, 4).run([4096; 2]), ["plane_4_16"]);
    assert_eq!(transposition(128, 64, 4).run([4100, 4096]), ["plane_4_4"]);
    assert_eq!(transposition(127, 64, 4).run([4096; 2]), ["plane_4_4"]);
    assert_eq!(transposition(64, 64, 2).run([4096; 2]), ["plane_2_16"]);
    assert_eq!(transposition(66, 64, 2).run([4096; 2]), ["plane_2_4"]);
    assert_eq!(transposition(65, 64, 2).run([4096; 2]), ["plane_2_2"]);
    assert_eq!(transposition(64, 32, 1).run([4096; 2]), ["plane_1_16"]);
    assert_eq!(transposition(32, 32, 8).run([4096; 2]), ["plane_8_16"]);
    // pairs of 8 bytes are elements of 16
    let pairs = Case {
        shape: [32, 16, 2, 1, 1, 1],
        from: [32, 2, 1, 0, 0, 0],
        to: [2, 64, 1, 0, 0, 0],
        bytes: 8,
    };
    assert_eq!(pairs.run([4096; 2]), ["plane_16_16"]);
    // sides too short for tiles
    assert_eq!(transposition(3, 64, 4).run([4096; 2]), ["lines_4"]);
    // short modes join
    let short = Case {
        shape: [4, 4, 4, 4, 4, 4],
        from: [1024, 256, 64, 16, 4, 1],
        to: [1, 4, 16, 64, 256, 1024],
        bytes: 4,
    };
    assert_eq!(short.run([4096; 2]), ["plane_4_16_joined"]);
}

/// The axes of a row-major tensor in another order, the slowest first.
fn permuted<const N: usize>(sizes: [usize; N], order: [usize; N], bytes: usize) -> Case {
    let mut shape = [1; 6];
    shape[..N].copy_from_slice(&sizes);
    let strides = |order: &mut dyn Iterator<Item = usize>| {
        let (mut strides, mut next) = ([0; 6], 1);
        for k in order {
            (strides[k], next) = (next, next * shape[k] as isize);
        }
        strides
    };
    Case {
        shape,
        from: strides(&mut (0..N).rev()),
        to: strides(&mut order.into_iter().rev()),
        bytes,
    }
}

#[test]
fn tiles_are_as_wide_as_they_are_full() {
    // the side across has 480, 128 and 64 elements
    let across = |sizes, bytes| permuted(sizes, [3, 1, 2, 0], bytes).run([4096; 2]);
    assert_eq!(across([32, 8, 3, 480], 2), ["plane_2_16_joined_wide"]);
    assert_eq!(across([32, 8, 3, 128], 2), ["plane_2_16_joined"]);
    assert_eq!(across([32, 8, 3, 64], 2), ["plane_2_16_joined_narrow"]);
    assert_eq!(across([32, 8, 3, 480], 4), ["plane_4_16_joined_wide"]);
    assert_eq!(across([32, 8, 3, 64], 4), ["plane_4_16_joined"]);
}

#[test]
fn neighbouring_blocks_read_and_write_close_to_each_other() {
    let blocks = |case: Case| {
        let steps = case.steps([4096; 2]);
        let [Step::Plane(_, plane)] = steps[..] else {
            panic!("not one plane: {steps:?}");
        };
        plane.blocks.sizes()
    };
    // planes of which each is a matrix of its own come last
    let matrices = permuted([512, 640, 768], [0, 2, 1], 4);
    assert_eq!(blocks(matrices), [10, 12, 512, 1, 1, 1]);
    // planes that are rows of both sides come first, then tiles down, along which blocks write
    let reversed = permuted([512, 640, 768], [2, 1, 0], 4);
    assert_eq!(blocks(reversed), [640, 8, 12, 1, 1, 1]);
    // 96 tiles down lie along the second mode of that side, for the first one fills a tile
    let joined = permuted([64, 96, 128, 256], [3, 2, 1, 0], 4);
    assert_eq!(blocks(joined), [128, 96, 2, 1, 1, 1]);
    // distances of writes count four times as much as those of reads
    let five = permuted([32, 48, 40, 56, 64], [4, 2, 0, 3, 1], 2);
    assert_eq!(blocks(five), [21, 40, 32, 1, 1, 1]);
    let six = permuted([24, 20, 16, 64, 20, 24], [5, 3, 1, 4, 2, 0], 4);
    assert_eq!(blocks(six), [4, 6, 20, 64, 1, 1]);
}

#[test]
fn runs_are_copied_by_lines() {
    let whole = Case {
        shape: [1000, 3, 1, 1, 1, 1],
        from: [3, 1, 0, 0, 0, 0],
        to: [3, 1, 0, 0, 0, 0],
        bytes: 4,
    };
    assert_eq!(whole.run([4096; 2]), ["lines_16", "lines_16"]); // rows of 256 lines, and the rest
    let rows = Case {
        shape: [64, 5, 7, 1, 1, 1],
        from: [1, 64, 320, 0, 0, 0],
        to: [1, 448, 64, 0, 0, 0],
        bytes: 2,
    };
    assert_eq!(rows.run([4096; 2]), ["lines_16"]);
    assert_eq!(rows.run([4098, 4096]), ["lines_2"]);
}

#[test]
fn what_kernels_cannot_number_is_refused() {
    let n = 1_usize << 32;
    let (from, to) = (layout!((n, 2):(3, 1)), layout!((n, 2):(1, n)));
    let nest = copy_nest(from, to, 1)
        .expect("one shape")
        .expect("few modes");
    let error = plan(&nest, [0, 0], H200).expect_err("more than 32 bits");
    assert_eq!(
        error.to_string(),
        "a copy of 8589934592 bytes has more lines than 32 bits number (TooLarge)"
    );
    let a = 2_usize;
    let from = layout!((a, a, a, a, a, a, a):(1, 3, 9, 27, 81, 243, 729));
    let to = layout!((a, a, a, a, a, a, a):(729, 243, 81, 27, 9, 3, 1));
    let nest = copy_nest(from, to, 1)
        .expect("one shape")
        .expect("few modes");
    let error = plan(&nest, [0, 0], H200).expect_err("seven modes");
    assert_eq!(
        error.to_string(),
        "the layouts have 7 modes that do not continue each other, and at most 6 are copied (Modes)"
    );
}
