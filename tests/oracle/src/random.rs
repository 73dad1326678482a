//! Random layouts from a seed. Half of them are such as programs have (compact in some order,
//! padded, nested, with broadcast and size-1 modes), and half are arbitrary, so that invalid ones
//! occur too.

use crate::notation::{Layout, Leaf, Node, Path};

/// SplitMix64: small, and equal on every machine.
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("below a usize")
    }

    /// A number of random bytes.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.below(256).to_le_bytes()[0]).collect()
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// The number of cases of a test: `many`, or a twentieth of them if `CUTE_BRIEF` is set, for tools
/// that make programs slow.
pub fn rounds(many: usize) -> usize {
    match std::env::var_os("CUTE_BRIEF") {
        Some(_) => many.div_ceil(20),
        None => many,
    }
}

/// Usual extents: mostly powers of two, some odd numbers, and 1.
const SHAPES: &[i64] = &[1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 8, 8, 12, 16];
/// Arbitrary strides.
const STRIDES: &[i64] = &[0, 1, 1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 64];

/// A layout to operate on, with at most `max_size` elements.
pub fn layout(random: &mut Random, max_size: i64) -> Layout {
    let rank = 1 + random.below(5);
    let mut shapes = Vec::new();
    for _ in 0..rank {
        let shape = random.pick(SHAPES);
        let size: i64 = shapes.iter().product();
        shapes.push(if size * shape <= max_size { shape } else { 1 });
    }
    let strides = if random.chance(70) {
        compact(random, &shapes)
    } else {
        arbitrary(random, rank)
    };
    nest(random, &pairs(&shapes, &strides), 3)
}

/// A tuple of up to six of these values, at most three levels deep.
pub fn tuple(random: &mut Random, values: &[i64]) -> Node {
    let drawn: Vec<_> = (0..1 + random.below(6))
        .map(|_| random.pick(values))
        .collect();
    nest(random, &pairs(&drawn, &drawn), 3).shape()
}

/// A tuple with one leaf for each value.
pub fn nested(random: &mut Random, values: &[i64]) -> Node {
    nest(random, &pairs(values, values), 3).shape()
}

/// A shape with at most 4096 elements.
pub fn shape(random: &mut Random) -> Node {
    let mut size = 1;
    let tuple = tuple(random, SHAPES);
    map_tuple(&tuple, &mut |leaf| {
        let kept = if size * leaf.value <= 4096 {
            leaf.value
        } else {
            1
        };
        size *= kept;
        Leaf::new_static(kept)
    })
}

/// A tree with this structure and other leaves. `percent` of 100 trees become one leaf.
pub fn coarser(random: &mut Random, tuple: &Node, percent: usize, values: &[i64]) -> Node {
    match tuple {
        Node::Tuple(items) if !random.chance(percent) => Node::Tuple(
            items
                .iter()
                .map(|item| coarser(random, item, percent, values))
                .collect(),
        ),
        _ => Node::Int(Leaf::new_static(random.pick(values))),
    }
}

/// This tree, with some leaves replaced by trees.
pub fn finer(random: &mut Random, tuple: &Node, values: &[i64]) -> Node {
    match tuple {
        Node::Tuple(items) => Node::Tuple(
            items
                .iter()
                .map(|item| finer(random, item, values))
                .collect(),
        ),
        _ if random.chance(30) => {
            let drawn: Vec<_> = (0..1 + random.below(3))
                .map(|_| random.pick(values))
                .collect();
            nest(random, &pairs(&drawn, &drawn), 2).shape()
        }
        _ => Node::Int(Leaf::new_static(random.pick(values))),
    }
}

/// This tree without some of its last modes.
pub fn shorter(random: &mut Random, tuple: &Node) -> Node {
    match tuple {
        Node::Tuple(items) => {
            let kept = if random.chance(25) {
                1 + random.below(items.len())
            } else {
                items.len()
            };
            Node::Tuple(
                items[..kept]
                    .iter()
                    .map(|item| shorter(random, item))
                    .collect(),
            )
        }
        leaf => leaf.clone(),
    }
}

/// Replaces every leaf of a tuple, from left to right.
pub fn map_tuple(tuple: &Node, change: &mut impl FnMut(Leaf) -> Leaf) -> Node {
    match tuple {
        Node::Tuple(items) => {
            Node::Tuple(items.iter().map(|item| map_tuple(item, change)).collect())
        }
        Node::Int(leaf) => Node::Int(change(*leaf)),
        other => other.clone(),
    }
}

/// This tuple or layout with some leaves dynamic: all of them, or about half.
pub fn partly_dynamic(random: &mut Random, node: &Node) -> Node {
    match node.layout() {
        Some(layout) => with_dynamic_leaves(random, &layout).node(),
        None => {
            let percent = random.pick(&[100, 30, 60]);
            map_tuple(node, &mut |leaf| match random.chance(percent) {
                true => Leaf::new_dynamic(leaf.value),
                false => leaf,
            })
        }
    }
}

/// Other values for the dynamic leaves of a tuple, at most 16. A leaf that is 0 may change; no
/// other leaf becomes 0.
pub fn redraw_tuple(random: &mut Random, tuple: &Node) -> Node {
    map_tuple(tuple, &mut |leaf| {
        if leaf.is_static {
            return leaf;
        }
        let new = match random.below(8) {
            0 => leaf.value * 2,
            1 => leaf.value / 2,
            2 => random.pick(SHAPES),
            _ => leaf.value,
        };
        Leaf::new_dynamic(new.clamp(leaf.value.min(1), 16))
    })
}

/// A layout that has much in common with `layout`: its modes, some of them split in two, and
/// sometimes one with another stride.
pub fn alike(random: &mut Random, layout: &Layout) -> Layout {
    let mut modes = Vec::new();
    for (s, d) in layout.flat() {
        let d = if random.chance(12) {
            random.pick(STRIDES)
        } else {
            d
        };
        if s % 2 == 0 && s > 2 && random.chance(40) {
            modes.extend(pairs(&[2, s / 2], &[d, 2 * d]));
        } else {
            modes.extend(pairs(&[s], &[d]));
        }
    }
    nest(random, &modes, 2)
}

/// A layout to add to `layout`. It is similar to it, or has its size and other modes, or makes the
/// sum `n:d`, or sometimes has another size.
pub fn addend(random: &mut Random, layout: &Layout) -> Layout {
    match random.below(10) {
        0..4 => alike(random, layout),
        4..6 => {
            let flat = layout.flat();
            let (shapes, strides): (Vec<_>, Vec<_>) = flat.iter().copied().unzip();
            let slope = strides.iter().max().map_or(1, |most| most + 1);
            let mut index = 1;
            let missing: Vec<_> = flat
                .iter()
                .map(|&(s, d)| {
                    let start = index;
                    index *= s;
                    slope * start - d
                })
                .collect();
            nest(random, &pairs(&shapes, &missing), 2)
        }
        _ => {
            let mut left = layout.shape().product() + i64::from(random.chance(8));
            let mut shapes = Vec::new();
            while left > 1 && shapes.len() < 3 {
                let divisors: Vec<_> = (2..=left).filter(|n| left % n == 0).collect();
                shapes.push(random.pick(&divisors));
                left /= shapes[shapes.len() - 1];
            }
            shapes.push(left);
            let strides = arbitrary(random, shapes.len());
            nest(random, &pairs(&shapes, &strides), 2)
        }
    }
}

/// This layout with some trees replaced by one mode of their size, and some modes split in two;
/// sometimes with other sizes.
pub fn nested_otherwise(random: &mut Random, layout: &Layout) -> Layout {
    if random.chance(15) {
        let size = layout.shape().product();
        return Layout::Mode(Leaf::new_static(size), Leaf::new_static(1));
    }
    match layout {
        Layout::Tuple(modes) => {
            let mut modes: Vec<_> = modes
                .iter()
                .map(|mode| nested_otherwise(random, mode))
                .collect();
            if random.chance(6) {
                modes.push(Layout::Mode(Leaf::new_static(1), Leaf::new_static(0)));
            }
            Layout::Tuple(modes)
        }
        Layout::Mode(s, d) if s.value % 2 == 0 && random.chance(40) => {
            let other = s.value / 2 + i64::from(random.chance(8));
            Layout::Tuple(pairs(&[2, other], &[d.value, 2 * d.value]))
        }
        Layout::Mode(s, d) => Layout::Mode(Leaf::new_static(s.value), *d),
    }
}

/// A right-hand side, or a tile, for a layout of `size` elements.
pub fn tile(random: &mut Random, size: i64) -> Layout {
    let rank = 1 + random.below(3);
    let (mut shapes, mut strides) = (Vec::new(), Vec::new());
    // Steps through the domain: each mode starts where the one before it ended, or a little beyond.
    let mut step = random.pick(&[1, 1, 1, 1, 2, 2, 3, 4]);
    for _ in 0..rank {
        let shape = random.pick(&[1, 2, 2, 3, 4, 4, 6, 8]);
        if step * shape > 2 * size {
            break;
        }
        shapes.push(shape);
        strides.push(step);
        step *= shape * random.pick(&[1, 1, 1, 2, 2, 3]);
    }
    if shapes.is_empty() {
        (shapes, strides) = (vec![1], vec![0]);
    }
    for stride in &mut strides {
        if random.chance(8) {
            *stride = random.pick(STRIDES);
        }
    }
    let mut modes = pairs(&shapes, &strides);
    shuffle(random, &mut modes, 40);
    nest(random, &modes, 2)
}

/// Threads, or the values of a thread: usually numbered one by one.
pub fn numbered(random: &mut Random, rank: usize, sizes: &[i64]) -> Layout {
    let rank = if random.chance(85) {
        rank
    } else {
        1 + random.below(3)
    };
    let shapes: Vec<_> = (0..rank).map(|_| random.pick(sizes)).collect();
    let strides = if random.chance(20) {
        compact(random, &shapes)
    } else {
        in_order(random, &shapes, |_| Some(1))
    };
    nest(random, &pairs(&shapes, &strides), 2)
}

/// Addresses of threads and values in data, and the data. Each prime factor of a mode of the data
/// belongs to the threads, to the values, or to neither. There are at most 64 addresses.
pub fn addresses(random: &mut Random) -> (Layout, Layout) {
    let rank = 1 + random.below(3);
    let sizes: Vec<_> = (0..rank)
        .map(|_| random.pick(&[1, 2, 3, 4, 4, 6, 8, 16]))
        .collect();
    let strides = in_order(random, &sizes, |random| Some(random.pick(&[1, 1, 1, 2])));
    let data = nest(random, &pairs(&sizes, &strides), 2);

    let mut factors = Vec::new();
    for (size, stride) in sizes.iter().zip(&strides) {
        let (mut rest, mut step) = (*size, *stride);
        while rest > 1 {
            let factor = if rest % 2 == 0 { 2 } else { rest };
            factors.push((factor, step));
            (rest, step) = (rest / factor, step * factor);
        }
    }
    let mut taken = Vec::new();
    for (factor, step) in factors {
        let size: i64 = taken.iter().map(|(factor, _)| factor).product();
        if size * factor <= 64 && random.chance(80) {
            taken.push((factor, step));
        }
    }
    let (sizes, strides): (Vec<_>, Vec<_>) = taken.into_iter().unzip();
    let mut modes = pairs(&sizes, &strides);
    shuffle(random, &mut modes, 60);
    let values = modes.split_off(random.below(modes.len() + 1));
    let side = |mut modes: Vec<Layout>| match modes.len() {
        0 => Layout::Mode(Leaf::new_static(1), Leaf::new_static(0)),
        1 => modes.remove(0),
        _ => Layout::Tuple(modes),
    };
    (Layout::Tuple(vec![side(modes), side(values)]), data)
}

/// A coordinate of the layout, as deep as the layout or less. In `open` of 100 places it has `_`,
/// and then it sometimes does not fit.
pub fn coordinate(random: &mut Random, layout: &Layout, open: usize) -> Node {
    if random.chance(open) {
        return Node::Underscore;
    }
    match layout {
        Layout::Tuple(modes) if random.chance(80) => {
            let mut items: Vec<_> = modes
                .iter()
                .map(|mode| coordinate(random, mode, open))
                .collect();
            if open > 0 && random.chance(4) {
                items.push(Node::Underscore);
            }
            Node::Tuple(items)
        }
        _ => {
            let size = usize::try_from(layout.shape().product()).expect("a size");
            let index = i64::try_from(random.below(size)).expect("a small index");
            Node::Int(Leaf::new_static(index))
        }
    }
}

/// A tile for each mode, sometimes for fewer modes.
pub fn tiler(random: &mut Random, layout: &Layout) -> Node {
    let mut items: Vec<_> = layout
        .modes()
        .iter()
        .map(|mode| match random.below(10) {
            0 => Node::Underscore,
            1..=5 => {
                let size = mode.shape().product();
                let divisors: Vec<_> = (1..=size).filter(|n| size % n == 0).collect();
                let n = if random.chance(80) {
                    random.pick(&divisors)
                } else {
                    random.pick(SHAPES)
                };
                Node::Int(Leaf::new_static(n))
            }
            _ => tile(random, mode.shape().product()).node(),
        })
        .collect();
    if random.chance(15) {
        items.truncate(1);
    }
    Node::Tuple(items)
}

/// Some of the modes of a layout, and of the modes' modes: 1 for each, in a tuple with their
/// structure.
pub fn profile(random: &mut Random, layout: &Layout) -> Node {
    match layout {
        Layout::Tuple(modes) if random.chance(75) => {
            let mut items: Vec<_> = modes.iter().map(|mode| profile(random, mode)).collect();
            if items.len() > 1 && random.chance(20) {
                items.pop();
            }
            Node::Tuple(items)
        }
        _ => Node::Int(Leaf::new_static(1)),
    }
}

/// This layout with some leaves dynamic: all of them, or about half.
pub fn with_dynamic_leaves(random: &mut Random, layout: &Layout) -> Layout {
    let percent = random.pick(&[100, 30, 60]);
    map_leaves(layout, &mut |leaf| {
        if random.chance(percent) {
            Leaf::new_dynamic(leaf.value)
        } else {
            leaf
        }
    })
}

/// This layout with strides that lead to places of a tuple; strides of 0 stay.
pub fn of_coordinates(random: &mut Random, layout: &Layout) -> Layout {
    let places: [&[u8]; 3] = random.pick(&[
        [&[0], &[1], &[2]],
        [&[0], &[1, 0], &[1, 1]],
        [&[0, 1], &[0, 0], &[1]],
    ]);
    led_to(layout, &mut || random.pick(&places))
}

/// A layout whose values are coordinates of `layout`: tiles of some of its modes.
pub fn into_coordinates(random: &mut Random, layout: &Layout) -> Layout {
    let mut modes: Vec<_> = layout.modes().into_iter().enumerate().collect();
    shuffle(random, &mut modes, 50);
    modes.truncate(1 + random.below(modes.len()));
    let mode = |(place, mode): (usize, Layout)| {
        let place = [u8::try_from(place).expect("few modes")];
        led_to(&tile(random, mode.shape().product()), &mut || &place)
    };
    Layout::Tuple(modes.into_iter().map(mode).collect())
}

fn led_to<'a>(layout: &Layout, place: &mut dyn FnMut() -> &'a [u8]) -> Layout {
    let mut is_stride = true;
    map_leaves(layout, &mut |leaf| {
        is_stride = !is_stride;
        if !is_stride || leaf.value == 0 {
            return leaf;
        }
        let path = place()
            .iter()
            .try_fold(Path::NONE, |path, step| path.with(*step));
        Leaf {
            path: path.expect("a short path"),
            ..leaf
        }
    })
}

/// Other values for the dynamic leaves: often the old value, otherwise one near it.
pub fn redraw(random: &mut Random, layout: &Layout) -> Layout {
    let is_shape = std::cell::Cell::new(false);
    map_leaves(layout, &mut |leaf| {
        is_shape.set(!is_shape.get());
        let value = leaf.value;
        let (least, most) = if is_shape.get() { (1, 16) } else { (0, 4096) };
        let new = match random.below(8) {
            0 => value * 2,
            1 => value / 2,
            2 if is_shape.get() => random.pick(SHAPES),
            2 => random.pick(STRIDES),
            _ => value,
        };
        if leaf.is_static {
            leaf
        } else {
            Leaf::new_dynamic(new.clamp(least, most))
        }
    })
}

/// Replaces every leaf from left to right, each shape before its stride.
pub fn map_leaves(layout: &Layout, change: &mut impl FnMut(Leaf) -> Leaf) -> Layout {
    match layout {
        Layout::Mode(s, d) => {
            let s = change(*s);
            Layout::Mode(s, change(*d))
        }
        Layout::Tuple(modes) => {
            Layout::Tuple(modes.iter().map(|mode| map_leaves(mode, change)).collect())
        }
    }
}

fn pairs(shapes: &[i64], strides: &[i64]) -> Vec<Layout> {
    let leaf = Leaf::new_static;
    shapes
        .iter()
        .zip(strides)
        .map(|(&s, &d)| Layout::Mode(leaf(s), leaf(d)))
        .collect()
}

/// Strides without overlap: the modes in some order, sometimes padded or broadcast.
fn compact(random: &mut Random, shapes: &[i64]) -> Vec<i64> {
    in_order(random, shapes, |random| {
        (!random.chance(10)).then(|| random.pick(&[1, 1, 1, 1, 1, 2, 4]))
    })
}

/// Strides in some order of the modes, with a gap after each mode, as a multiple of its span. A
/// mode without a gap gets stride 0.
fn in_order(
    random: &mut Random,
    shapes: &[i64],
    gap: impl Fn(&mut Random) -> Option<i64>,
) -> Vec<i64> {
    let mut order: Vec<_> = (0..shapes.len()).collect();
    shuffle(random, &mut order, 50);
    let (mut strides, mut next) = (vec![0; shapes.len()], 1);
    for k in order {
        if let Some(gap) = gap(random) {
            strides[k] = next;
            next *= shapes[k] * gap;
        }
    }
    strides
}

fn arbitrary(random: &mut Random, rank: usize) -> Vec<i64> {
    (0..rank).map(|_| random.pick(STRIDES)).collect()
}

/// The items in another order, in `percent` of 100 cases.
pub fn shuffle<T>(random: &mut Random, items: &mut [T], percent: usize) {
    if random.chance(percent) {
        for k in (1..items.len()).rev() {
            let other = random.below(k + 1);
            items.swap(k, other);
        }
    }
}

/// A random tree over the modes.
fn nest(random: &mut Random, modes: &[Layout], depth: usize) -> Layout {
    if modes.len() == 1 && (depth < 3 || random.chance(60)) {
        return modes[0].clone();
    }
    if depth <= 1 || modes.len() == 1 || random.chance(40) {
        return Layout::Tuple(modes.to_vec());
    }
    let cut = 1 + random.below(modes.len() - 1);
    let (left, right) = modes.split_at(cut);
    Layout::Tuple(vec![
        nest(random, left, depth - 1),
        nest(random, right, depth - 1),
    ])
}
