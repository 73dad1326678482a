//! Random operands: layouts of 2 to 6 leaves, such as kernels use.

use super::algebra::{Layout, common, complement, composable, divisible, repeatable};
use super::operation::{Operands, Operation};

/// The second operand.
#[derive(Clone)]
pub enum Second {
    /// No second operand.
    None,
    /// A layout.
    Layout(Layout),
    /// A number, used as cotarget.
    Cotarget(u64),
    /// One tile size for each mode.
    Tiles(Vec<u64>),
    /// A size for each mode.
    Shape(Vec<u64>),
    /// The mode that is taken as a whole, and the coordinate in the other mode.
    Half(usize, u64),
}

/// One use of an operation.
#[derive(Clone)]
pub struct Use {
    /// The left operand.
    pub first: Layout,
    /// The second operand.
    pub second: Second,
}

/// The numbers that occur.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// Their form, in words.
    pub name: &'static str,
    /// The sizes of modes.
    sizes: &'static [u64],
    /// A factor for all strides of the left operand.
    factor: u64,
    /// All offsets are below this bound, without the factor.
    largest: u64,
    /// The number of leaves of the left operand; 2 to 6 if it is not given.
    leaves: Option<usize>,
}

impl Numbers {
    /// Small odd numbers times powers of two, as in kernels.
    pub const KERNEL: Numbers = Numbers {
        name: "small odd × 2^k",
        sizes: &[2, 4, 8, 16, 32, 64, 128, 3, 6, 12],
        factor: 1,
        largest: 1 << 26,
        leaves: None,
    };
    /// Only powers of two.
    pub const POWERS_OF_TWO: Numbers = Numbers {
        name: "powers of two",
        sizes: &[2, 4, 8, 16, 32, 64, 128],
        ..Self::KERNEL
    };
    /// Strides with a prime factor of 14 bits.
    pub const PRIME_14: Numbers = Numbers {
        name: "16381 × 2^k",
        factor: 16381,
        ..Self::POWERS_OF_TWO
    };
    /// Strides with a prime factor of 24 bits.
    pub const PRIME_24: Numbers = Numbers {
        name: "16777213 × 2^k",
        factor: 16_777_213,
        ..Self::POWERS_OF_TWO
    };

    /// These numbers, with strides multiplied by a power of two.
    const fn shifted(self, by: u32) -> Numbers {
        Numbers {
            factor: self.factor << by,
            ..self
        }
    }

    /// These numbers, with offsets below 2^`bits`.
    pub const fn to(self, bits: u32) -> Numbers {
        // every width has these layouts, scaled, so that only the width differs
        let base = Numbers {
            largest: 1 << 20,
            ..self
        };
        let width = base.bits();
        base.shifted(bits - width)
    }

    /// These numbers, in layouts with this many leaves.
    pub const fn with_leaves(self, leaves: usize) -> Numbers {
        Numbers {
            leaves: Some(leaves),
            ..self
        }
    }

    /// ⌈log2⌉ of the bound of all offsets.
    pub const fn bits(self) -> u32 {
        (self.largest * self.factor).next_power_of_two().ilog2()
    }
}

/// A reproducible source of random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
    fn pick(&mut self, from: &[u64]) -> u64 {
        from[self.below(from.len())]
    }
    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// `count` different uses of `operation`.
pub fn uses(operation: Operation, numbers: Numbers, count: usize) -> Vec<Use> {
    let mut random = Random(operation.name.bytes().map(u64::from).sum());
    (0..count)
        .map(|_| {
            loop {
                let leaves = numbers.leaves.unwrap_or_else(|| 2 + random.below(5));
                let found = draw(&mut random, operation, numbers, leaves);
                if let Some(found) = found {
                    break found;
                }
            }
        })
        .collect()
}

fn draw(random: &mut Random, operation: Operation, numbers: Numbers, leaves: usize) -> Option<Use> {
    let plain = layout(random, numbers, leaves);
    let flat = plain.flat();
    let factor = numbers.factor;
    let first = plain.scaled(factor);
    let second = match operation.operands {
        Operands::Alone => Second::None,
        Operands::Wide => {
            let wide = layout(random, numbers, leaves - 1).scaled(4 * factor);
            let first = Layout::Tuple(vec![Layout::Mode(4, 1), wide]);
            return Some(Use {
                first,
                second: Second::None,
            });
        }
        Operands::Extended => {
            let cotarget = plain.size() * factor * random.pick(&[4, 8, 16, 32, 64, 128]);
            complement(&first.flat(), cotarget)?;
            Second::Cotarget(cotarget)
        }
        Operands::ByMode => return tiled_by_mode(random, numbers, leaves),
        Operands::Composed | Operands::Divided | Operands::Repeated => {
            let tile_leaves = 1 + random.below((leaves - 1).min(3));
            let tile = tile(random, numbers, plain.size(), tile_leaves);
            let modes = tile.flat();
            let valid = match operation.operands {
                Operands::Composed => composable(&flat, &modes),
                Operands::Divided => divisible(&flat, &modes),
                _ => repeatable(&flat, &modes),
            };
            valid.then_some(Second::Layout(tile))?
        }
        Operands::Filled => {
            let Layout::Tuple(modes) = &plain else {
                return None;
            };
            let times = |mode: &Layout| mode.size() * random.pick(&[1, 2, 3, 4, 8]);
            let target = modes.iter().map(times).collect();
            return Some(Use {
                first: plain.with_modes(&compact(random, &flat)),
                second: Second::Shape(target),
            });
        }
        Operands::Sliced => {
            let Layout::Tuple(modes) = &plain else {
                return None;
            };
            let half = random.below(2);
            let size = usize::try_from(modes[1 - half].size()).expect("below 2^26");
            Second::Half(half, random.below(size) as u64)
        }
        Operands::Alike => {
            let other = compact(random, &flat);
            common(&flat, &other).then_some(())?;
            Second::Layout(plain.with_modes(&other))
        }
        Operands::Divisors => {
            let divided = |&(s, d): &(u64, u64)| {
                let divisors: Vec<u64> = (1..=s).filter(|n| s.is_multiple_of(*n)).collect();
                (random.pick(&divisors), d)
            };
            let modes: Vec<_> = flat.iter().map(divided).collect();
            Second::Layout(plain.with_modes(&modes))
        }
        Operands::Compact => {
            let mut one = |leaves: usize| {
                let plain = layout(random, numbers, leaves);
                let modes = compact(random, &plain.flat());
                plain.with_modes(&modes)
            };
            let (first, second) = (one(leaves), one(2));
            let second = Second::Layout(second);
            return Some(Use { first, second });
        }
    };
    Some(Use { first, second })
}

/// The modes in a random order, without gaps.
fn compact(random: &mut Random, modes: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut order: Vec<usize> = (0..modes.len()).collect();
    if random.percent(50) {
        random.shuffle(&mut order);
    }
    let (mut compact, mut next) = (modes.to_vec(), 1);
    for mode in order {
        compact[mode].1 = next;
        next *= compact[mode].0;
    }
    compact
}

/// An injective layout: compact in any order, with gaps, nested.
fn layout(random: &mut Random, numbers: Numbers, leaves: usize) -> Layout {
    loop {
        let sizes: Vec<u64> = (0..leaves).map(|_| random.pick(numbers.sizes)).collect();
        let mut order: Vec<usize> = (0..leaves).collect();
        if random.percent(50) {
            random.shuffle(&mut order);
        }
        let (mut strides, mut next) = (vec![0; leaves], 1);
        for mode in order {
            strides[mode] = next;
            next *= sizes[mode];
            if random.percent(30) {
                next *= random.pick(&[2, 4, 8, 16]);
            }
        }
        if next < numbers.largest {
            return nest(random, &sizes.into_iter().zip(strides).collect::<Vec<_>>());
        }
    }
}

/// A layout whose offsets lie in a domain of size `total`.
fn tile(random: &mut Random, numbers: Numbers, total: u64, mut leaves: usize) -> Layout {
    let small: Vec<u64> = numbers
        .sizes
        .iter()
        .copied()
        .filter(|&n| n <= 32 && n != 12)
        .collect();
    loop {
        let mut next = random.pick(&[1, 1, 1, 2, 4, 8]);
        let mut modes = Vec::new();
        for _ in 0..leaves {
            let size = random.pick(&small);
            modes.push((size, next));
            next *= size * random.pick(&[1, 1, 2, 4]);
        }
        if next <= total * 2 {
            if random.percent(40) {
                random.shuffle(&mut modes);
            }
            return nest(random, &modes);
        }
        if leaves > 1 && random.percent(30) {
            leaves -= 1;
        }
    }
}

/// A layout of rank 2 and a tile size for each mode.
fn tiled_by_mode(random: &mut Random, numbers: Numbers, leaves: usize) -> Option<Use> {
    let modes = layout(random, numbers, leaves).flat();
    let (left, right) = modes.split_at(1 + random.below(leaves - 1));
    let halves = [nest(random, left), nest(random, right)];
    let mut tiles = Vec::new();
    for half in &halves {
        let tile = random.pick(&[2, 4, 8, 16, 32, 64]);
        divisible(&half.flat(), &[(tile, 1)]).then_some(())?;
        tiles.push(tile);
    }
    Some(Use {
        first: Layout::Tuple(halves.into()).scaled(numbers.factor),
        second: Second::Tiles(tiles),
    })
}

/// Modes as a tree.
fn nest(random: &mut Random, modes: &[(u64, u64)]) -> Layout {
    let leaf = |&(s, d): &(u64, u64)| Layout::Mode(s, d);
    match modes {
        [mode] => leaf(mode),
        [first, second] => Layout::Tuple(vec![leaf(first), leaf(second)]),
        _ => {
            let (left, right) = modes.split_at(1 + random.below(modes.len() - 1));
            Layout::Tuple(vec![nest(random, left), nest(random, right)])
        }
    }
}
