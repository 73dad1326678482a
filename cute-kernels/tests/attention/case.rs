//! One attention: its sizes, strides, options and scores; run, and compared.

use crate::number::{Number, Value};
use crate::reference;
use crate::support::Random;
use cute_core::prelude::*;
use cute_cuda::{Capability, Gpu, GpuTensor};
use cute_kernels::attention::{
    Alignment, Attention, AttentionError, AttentionInstruction, AttentionMask, Dropout,
};
use std::fmt::Debug;

/// How scores are spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scores {
    Normal,
    /// Up to 100 and more, either way.
    Large,
    /// All alike.
    Constant,
    /// Greater for keys that come first, which kernels come to last.
    Grow,
    /// The same, so that each tile's exceed those of the one before by far.
    Steep,
    /// One key that every query sees.
    Sink,
    /// Greater in every other tile.
    Alternate,
}

impl Scores {
    /// All that are not normal.
    pub const HARD: [Scores; 6] = [
        Scores::Large,
        Scores::Constant,
        Scores::Grow,
        Scores::Steep,
        Scores::Sink,
        Scores::Alternate,
    ];
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Modification {
    None,
    SoftCap(f32),
    Alibi,
}

/// The blocks of a kernel by `wgmma`.
#[derive(Clone, Copy, Debug)]
pub enum Blocks {
    /// Those that the crate chooses.
    Chosen,
    /// Of 128 rows of Q.
    Rows128,
    /// Of 192 rows of Q.
    Rows192,
    /// Of tiles of 80 keys.
    Keys80,
}

#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub queries: usize,
    pub keys: usize,
    /// The elements of a row of Q and K.
    pub width: usize,
    /// Those of a row of V and O, if they are not as many.
    pub values: Option<usize>,
    pub heads: usize,
    pub heads_per_key: usize,
    pub batches: usize,
    pub mask: AttentionMask,
    pub modification: Modification,
    pub scale: Option<f32>,
    pub scores: Scores,
    /// The modes row, head and batch in memory, from the least stride to the greatest.
    pub order: [usize; 3],
    /// Whether elements of a column lie side by side, instead of those of a row.
    pub transposed: bool,
    /// How much further apart than they need to be, in elements.
    pub apart: usize,
    /// Whether the maximum before serves.
    pub maximum_before: bool,
    pub dropout: Option<Dropout>,
    /// The blocks of kernels by `wgmma`.
    pub blocks: Blocks,
    pub seed: u64,
}

/// By how much results may differ from the reference.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// All of O, relative to its norm.
    pub relative: f64,
    /// An element of O.
    pub most: f64,
    /// A logarithm, and for each unit of its size.
    pub logarithms: [f64; 2],
}

impl Bounds {
    /// Those of elements of 16 bits.
    pub fn of<T: Number>(case: &Case) -> Self {
        // V is below 6, and with dropout its rows that stay count as many times more as there were
        let stays = case.dropout.map_or(1.0, |d| 1.0 - f64::from(d.probability));
        Bounds {
            // Weights and O are rounded to 16 bits each; rounding of the average is half of the greatest.
            relative: 1.5 * T::ROUNDING,
            most: 16.0 * T::ROUNDING / stays,
            logarithms: [2e-4, 2e-6],
        }
    }
}

/// The layout of a tensor (rows, head dimension, heads, batches) in some order.
pub type Rows = Layout![(usize,usize,usize,usize):(usize,usize,usize,usize)];

/// A tensor of a test.
pub type Tensor4<T> = OwnedTensor<T, Rows>;

impl Case {
    pub fn new() -> Self {
        Case {
            queries: 100,
            keys: 100,
            width: 64,
            values: None,
            heads: 2,
            heads_per_key: 1,
            batches: 1,
            mask: AttentionMask::Full,
            modification: Modification::None,
            scale: None,
            scores: Scores::Normal,
            order: [0, 1, 2],
            transposed: false,
            apart: 0,
            maximum_before: false,
            dropout: None,
            blocks: Blocks::Chosen,
            seed: 1,
        }
    }

    pub fn random(random: &mut Random) -> Self {
        let alignment = random.of(&[Alignment::Ends, Alignment::Starts]);
        let modification = random.of(&[
            Modification::None,
            Modification::None,
            Modification::SoftCap(3.0),
            Modification::Alibi,
        ]);
        let mask = match random.below(3) {
            0 => AttentionMask::Full,
            1 => AttentionMask::Causal(alignment),
            _ => AttentionMask::Window {
                left: random.below(200) as u32,
                right: random.below(100) as u32,
                alignment,
            },
        };
        let wide =
            modification == Modification::None && !matches!(mask, AttentionMask::Window { .. });
        let heads_per_key = random.of(&[1, 1, 2, 4]);
        Case {
            queries: 1 + random.below(400),
            keys: 1 + random.below(700),
            width: 8 * (1 + random.below(if wide { 32 } else { 16 })),
            values: None,
            heads: heads_per_key * (1 + random.below(2)),
            heads_per_key,
            batches: 1 + random.below(2),
            mask,
            modification,
            scale: random.of(&[None, None, Some(0.3), Some(0.01)]),
            scores: random.of(&[
                Scores::Normal,
                Scores::Normal,
                Scores::Large,
                Scores::Grow,
                Scores::Sink,
            ]),
            order: random.of(&[
                [0, 1, 2],
                [1, 0, 2],
                [2, 1, 0],
                [1, 2, 0],
                [0, 2, 1],
                [2, 0, 1],
            ]),
            transposed: false,
            apart: 8 * random.below(3),
            maximum_before: random.below(2) == 0,
            dropout: None,
            blocks: Blocks::Chosen,
            seed: random.below(1 << 30) as u64,
        }
    }

    /// The case, perhaps with V of another width than K.
    pub fn with_values(self, random: &mut Random) -> Self {
        let most = if self.width <= 128 { 16 } else { 32 };
        let values = 8 * (1 + random.below(most));
        // among others 192 and 128
        let widths = match random.below(4) {
            0 => (self.width, Some(values)),
            1 if self.modification == Modification::None => (192, Some(128)),
            2 if self.modification == Modification::None => {
                (136 + 8 * random.below(8), Some(8 * (1 + random.below(16))))
            }
            _ => (self.width, None),
        };
        Case {
            width: widths.0,
            values: widths.1,
            ..self
        }
    }

    /// The case, perhaps with dropout.
    pub fn with_dropout(self, random: &mut Random) -> Self {
        let dropout = Dropout {
            probability: random.of(&[0.1, 0.5, 0.9]),
            seed: random.0,
            offset: random.below(1000) as u32,
        };
        Case {
            dropout: (random.below(3) == 0).then_some(dropout),
            ..self
        }
    }

    /// The elements of a row of V and O.
    pub fn value_width(&self) -> usize {
        self.values.unwrap_or(self.width)
    }

    /// A case of any widths and strides, which TMA does not copy.
    pub fn random_strides(random: &mut Random) -> Self {
        let dropout = Dropout {
            probability: 0.25,
            seed: random.0,
            offset: random.below(1000) as u32,
        };
        Case {
            width: 1 + random.below(256),
            transposed: random.below(3) == 0,
            apart: random.of(&[0, 1, 3, 8]),
            dropout: (random.below(2) == 0).then_some(dropout),
            ..Case::random(random)
        }
    }

    /// The instructions by which a GPU computes the case.
    pub fn instructions(&self, gpu: &Gpu) -> Vec<AttentionInstruction> {
        let eights = [self.width, self.value_width(), self.apart].map(|n| n.is_multiple_of(8));
        let copied_by_tma = !self.transposed && eights == [true; 3];
        // wide heads have no kernels of their own for windows and modified scores
        let is_window = matches!(self.mask, AttentionMask::Window { .. });
        let is_plain = self.modification == Modification::None;
        let has_kernel = match (self.width, self.value_width()) {
            (..=128, ..=128) => self.dropout.is_none() || is_plain && !is_window,
            (..=192, ..=128) => is_plain && self.dropout.is_none(),
            _ => is_plain && !is_window && self.dropout.is_none(),
        };
        let by_wgmma = gpu.capability().major == Capability::TMA.major;
        let mut all = Vec::new();
        if self.width == self.value_width() {
            all.push(AttentionInstruction::MmaSync);
        }
        if by_wgmma && copied_by_tma && has_kernel {
            all.push(AttentionInstruction::Wgmma);
        }
        all
    }

    /// The blocks of 16-bit kernels by `wgmma` for the case.
    pub fn all_blocks(&self) -> &'static [Blocks] {
        let is_plain = self.modification == Modification::None && self.dropout.is_none();
        match self.width.max(self.value_width()) {
            _ if !is_plain || matches!(self.mask, AttentionMask::Window { .. }) => {
                &[Blocks::Chosen]
            }
            ..=64 => &[Blocks::Rows128, Blocks::Rows192],
            193.. => &[Blocks::Chosen, Blocks::Keys80],
            _ => &[Blocks::Chosen],
        }
    }

    pub fn scale(&self) -> f64 {
        self.scale
            .map_or(1.0 / (self.width as f64).sqrt(), f64::from)
    }

    pub fn slopes(&self) -> Vec<f32> {
        (0..self.heads)
            .map(|head| 0.5 / (head + 1) as f32)
            .collect()
    }

    pub fn options<'s>(&self, slopes: &'s [f32]) -> Attention<'s> {
        let options = Attention::new().mask(self.mask);
        let options = match self.scale {
            Some(scale) => options.scale(scale),
            None => options,
        };
        let options = if self.maximum_before {
            options.maximum_before()
        } else {
            options
        };
        let options = match self.dropout {
            Some(dropout) => options.dropout(dropout),
            None => options,
        };
        let options = match self.blocks {
            Blocks::Chosen => options,
            Blocks::Rows128 => options.rows_of_blocks(128),
            Blocks::Rows192 => options.rows_of_blocks(192),
            Blocks::Keys80 => options.keys_of_tiles(80),
        };
        match self.modification {
            Modification::None => options,
            Modification::SoftCap(cap) => options.soft_cap(cap),
            Modification::Alibi => options.alibi(slopes),
        }
    }

    /// Where the reference has an element.
    pub fn offset(&self, i: usize, d: usize, h: usize, b: usize) -> usize {
        d + self.value_width() * (i + self.queries * (h + self.heads * b))
    }

    /// The strides of rows, the head dimension, heads and batches, and the elements that all span.
    pub fn strides(&self, rows: usize, width: usize, heads: usize) -> ([usize; 4], usize) {
        let sizes = [rows, width, heads, self.batches];
        // where rows lie side by side, the head dimension has their place in the order
        let (least, place) = if self.transposed { (0, 1) } else { (1, 0) };
        let [first, second, third] = self.order.map(|mode| [place, 2, 3][mode]);
        let (mut strides, mut span) = ([0; 4], 1);
        for mode in [least, first, second, third] {
            strides[mode] = if mode == least { 1 } else { span + self.apart };
            span = strides[mode] * sizes[mode];
        }
        (strides, span)
    }

    fn layout(&self, rows: usize, d: usize, heads: usize) -> Rows {
        let ([row, column, head, batch], _) = self.strides(rows, d, heads);
        let b = self.batches;
        layout!((rows, d, heads, b):(row, column, head, batch))
    }

    /// Q, K and V.
    pub fn tensors<T: Value>(&self) -> (Tensor4<T>, Tensor4<T>, Tensor4<T>) {
        let mut random = Random(self.seed);
        let mut tensor = |rows: usize, d: usize, heads: usize, of: &dyn Fn(usize, f64) -> f64| {
            OwnedTensor::from_fn(self.layout(rows, d, heads), |(i, _, _, _)| {
                T::of(of(i, random.normal()))
            })
            .expect("a layout")
        };
        let (keys, key_heads) = (self.keys, self.heads / self.heads_per_key);
        // factors of rows of K; scores of normal Q and K are normal, as they are scaled
        let factor = |key: usize| {
            let later = (keys - key) as f64 / keys as f64;
            match self.scores {
                Scores::Normal | Scores::Constant => 1.0,
                Scores::Large => 30.0,
                Scores::Grow => 8.0 * later,
                Scores::Steep => 60.0 * later,
                Scores::Sink => {
                    if key == keys / 2 {
                        20.0
                    } else {
                        1.0
                    }
                }
                Scores::Alternate => {
                    if (key / 128).is_multiple_of(2) {
                        12.0
                    } else {
                        0.5
                    }
                }
            }
        };
        let constant = self.scores == Scores::Constant;
        // scores that grow need queries that point one way
        let pointing = matches!(
            self.scores,
            Scores::Grow | Scores::Steep | Scores::Alternate
        );
        let q = tensor(self.queries, self.width, self.heads, &|_, x| {
            if pointing { 0.7 + 0.3 * x } else { x }
        });
        let k = tensor(
            keys,
            self.width,
            key_heads,
            &|key, x| match (constant, pointing) {
                (true, _) => 0.0,
                (_, true) => factor(key) * (0.2 + 0.1 * x),
                _ => factor(key) * x,
            },
        );
        let v = tensor(keys, self.value_width(), key_heads, &|_, x| x);
        (q, k, v)
    }
}

/// The results that are expected: O at [`Case::offset`], and the logarithms of the sums.
pub type Expected = (Vec<f64>, Vec<f64>);

/// Runs a case by each instruction that the GPU has for it, by `wgmma` also in blocks of 192 rows and in
/// tiles of 80 keys if there are such kernels.
pub fn run<T: Number>(gpu: &Gpu, case: &Case) {
    let tensors = case.tensors::<T>();
    let at = |tensor: &'_ Tensor4<T>, i, d, h, b| tensor[(i, d, h, b)].wide();
    let (q, k, v) = &tensors;
    let expected = reference::attention(
        case,
        |i, d, h, b| at(q, i, d, h, b),
        |i, d, h, b| at(k, i, d, h, b),
        |i, d, h, b| at(v, i, d, h, b),
    );
    for instruction in case.instructions(gpu) {
        let by_wgmma = instruction == AttentionInstruction::Wgmma;
        let all = if by_wgmma {
            case.all_blocks()
        } else {
            &[Blocks::Chosen]
        };
        for &blocks in all {
            let case = Case { blocks, ..*case };
            run_by(gpu, &case, instruction, &tensors, &expected);
        }
    }
}

/// Runs a case twice, and compares all of O and of the logarithms with the reference, what lies
/// around O with what was there, and both runs with each other.
fn run_by<T: Number>(
    gpu: &Gpu,
    case: &Case,
    instruction: AttentionInstruction,
    (q, k, v): &(Tensor4<T>, Tensor4<T>, Tensor4<T>),
    expected: &Expected,
) {
    let [on_q, on_k, on_v] = [q, k, v].map(|tensor| gpu.upload(tensor).expect("room"));
    let slopes = case.slopes();
    let words = format!("{instruction:?} {case:?}");
    run_twice(
        gpu,
        case,
        &words,
        expected,
        Bounds::of::<T>(case),
        |o, sums| {
            let mut o = o.view_mut().slice((.., .., .., .., 1));
            case.options(&slopes)
                .instruction(instruction)
                .prepare(gpu, &on_q, &on_k, &on_v, &mut o)
                .and_then(|prepared| prepared.sums(sums))
                .and_then(|mut prepared| prepared.run())
        },
    );
}

/// Calls `run` twice, and compares all of O and of the logarithms with the reference, what lies around O
/// with what was there, and both runs with each other. O is the second of three tensors, so that there
/// are guards on both sides of it. Returns the differences that are bounded.
pub fn run_twice<T: Number>(
    gpu: &Gpu,
    case: &Case,
    words: &str,
    expected: &Expected,
    bounds: Bounds,
    run: impl Fn(&mut GpuTensor<T, Around>, &mut GpuTensor<f32, Sums>) -> Result<(), AttentionError>,
) -> Bounds {
    let (n, d, h, b) = (case.queries, case.value_width(), case.heads, case.batches);
    let ([row, column, head, batch], span) = case.strides(n, d, h);
    let around = layout!((n, d, h, b, 3):(row, column, head, batch, span));
    let mut o = gpu
        .upload_owned(OwnedTensor::filled(around, T::GUARD).expect("a layout"))
        .expect("room");
    let of_batch = n * h;
    let mut sums = gpu
        .zeroed::<f32, _>(layout!((n, h, b):(1, n, of_batch)))
        .expect("room");
    let mut results = Vec::new();
    for _ in 0..2 {
        run(&mut o, &mut sums).unwrap_or_else(|error| panic!("{words}: {error}"));
        results.push((
            o.download().expect("no failure"),
            sums.download().expect("no failure"),
        ));
    }
    let (o, sums) = results.swap_remove(0);
    let bits = |o: &OwnedTensor<T, _>| -> Vec<f64> {
        o.raw_storage().0.iter().map(|x| x.wide()).collect()
    };
    let again = bits(&results[0].0);
    assert!(
        bits(&o).iter().zip(&again).all(|(x, y)| x == y) && sums.iter().eq(results[0].1.iter()),
        "{words}: two runs differ"
    );
    compare(case, words, &o, &sums, expected, bounds)
}

/// The layout of O and the guards around it.
pub type Around = Layout![(usize,usize,usize,usize,3):(usize,usize,usize,usize,usize)];
/// The layout of the logarithms.
pub type Sums = Layout![(usize,usize,usize):(1,usize,usize)];

/// Compares all of O and of the logarithms with the reference, and what lies around O with what was there.
/// Returns the differences that are bounded.
fn compare<T: Number>(
    case: &Case,
    words: &str,
    o: &OwnedTensor<T, Around>,
    sums: &OwnedTensor<f32, Sums>,
    (expected, logarithms): &Expected,
    bounds: Bounds,
) -> Bounds {
    let (mut errors, mut norm, mut most) = (0.0, 0.0, 0.0_f64);
    let mut results = vec![false; o.raw_storage().0.len()];
    let rows = case.layout(case.queries, case.value_width(), case.heads);
    for (i, d, h, b) in rows.coordinates() {
        let (x, y) = (o[(i, d, h, b, 1)].wide(), expected[case.offset(i, d, h, b)]);
        assert!(x.is_finite(), "{words}: O is {x} at ({i},{d},{h},{b})");
        errors += (x - y) * (x - y);
        norm += y * y;
        most = most.max((x - y).abs());
        results[o.layout().at((i, d, h, b, 1))] = true;
    }
    let (all, _) = o.raw_storage();
    for (place, x) in all.iter().enumerate().filter(|&(place, _)| !results[place]) {
        assert_eq!(*x, T::GUARD, "{words}: element {place} is none of O");
    }
    let relative = (errors / norm.max(1e-30)).sqrt();
    let mut found = Bounds {
        relative,
        most,
        logarithms: [0.0; 2],
    };
    assert!(
        relative < bounds.relative,
        "{words}: relative error {relative:e}, not below {:e}",
        bounds.relative
    );
    assert!(
        most < bounds.most,
        "{words}: an error of {most:e}, not below {:e}",
        bounds.most
    );
    for (i, h, b) in sums.layout().coordinates() {
        let (x, y) = (
            f64::from(sums[(i, h, b)]),
            logarithms[i + case.queries * (h + case.heads * b)],
        );
        let [fixed, part] = bounds.logarithms;
        let same = x == y || (x - y).abs() <= fixed + part * y.abs();
        if x != y {
            found.logarithms[0] = found.logarithms[0].max((x - y).abs());
            found.logarithms[1] = found.logarithms[1].max(y.abs());
        }
        assert!(
            same,
            "{words}: the logarithm of row {i} of head {h} and batch {b} is {x}, not {y}"
        );
    }
    found
}
