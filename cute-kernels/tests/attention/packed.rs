//! Sequences of different lengths behind each other, each compared with the reference as a case of its
//! own. Neighbouring sequences are poisoned: a single element that is read from them spoils a row.

use crate::case::{Blocks, Bounds, Case, Scores};
use crate::number::{Number, Value};
use crate::reference;
use crate::support::Random;
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuTensor, MapElement};
use cute_kernels::attention::{Attention, AttentionError, Sequences};

/// The lengths of sequences, and rows before, behind and of a neighbour.
#[derive(Clone, Debug)]
pub struct PackedCase {
    /// Mask, scores, heads and width; its lengths are not used.
    pub case: Case,
    /// (queries, keys) of each sequence.
    pub lengths: Vec<(usize, usize)>,
    /// Rows of the tensors before the first sequence and behind the last.
    pub around: [usize; 2],
    /// Whether every other sequence has infinities and no numbers.
    pub poisoned: bool,
    /// Whether heads lie behind each other, instead of beside each other in a row.
    pub heads_apart: bool,
}

/// The rows before those of sequences.
pub const ROOM: usize = Sequences::ROOM;

pub type Rows = Layout![(usize,usize,usize):(usize,1,usize)];
pub type Sums = Layout![(usize,usize):(1,usize)];
pub type Tensor3<T> = OwnedTensor<T, Rows>;
pub type Offsets = GpuTensor<i32, Layout![usize:1]>;

impl PackedCase {
    pub fn new(case: Case, lengths: &[(usize, usize)]) -> Self {
        PackedCase {
            case,
            lengths: lengths.to_vec(),
            around: [3, 70],
            poisoned: true,
            heads_apart: false,
        }
    }

    pub fn random(random: &mut Random) -> Self {
        let lengths: Vec<_> = (0..1 + random.below(7))
            .map(|_| {
                let long = random.of(&[1, 20, 130, 400]);
                let queries = random.below(long + 1);
                let others = random.below(500);
                (queries, random.of(&[queries, others]))
            })
            .collect();
        PackedCase {
            around: [random.below(200), random.below(200)],
            poisoned: random.below(2) == 0,
            heads_apart: random.below(2) == 0,
            ..Self::new(Case::random(random).with_values(random), &lengths)
        }
    }

    /// Offsets of all sequences.
    pub fn offsets(&self, of: impl Fn(&(usize, usize)) -> usize) -> Vec<i32> {
        let mut offsets = vec![self.around[0] as i32];
        for lengths in &self.lengths {
            offsets.push(offsets[offsets.len() - 1] + of(lengths) as i32);
        }
        offsets
    }

    pub fn layout(&self, rows: usize, d: usize, heads: usize) -> Rows {
        let (row, head) = if self.heads_apart {
            (d, d * rows)
        } else {
            (d * heads, d)
        };
        layout!((rows, d, heads):(row, 1, head))
    }

    /// The sequence as a case.
    pub fn of_sequence(&self, number: usize) -> Case {
        let (queries, keys) = self.lengths[number];
        Case {
            queries,
            keys,
            batches: 1,
            ..self.case
        }
    }

    /// The rows of a tensor whose sequences have these offsets.
    pub fn rows(&self, offsets: &[i32]) -> usize {
        ROOM + offsets[offsets.len() - 1] as usize + self.around[1].max(1)
    }

    /// Random numbers for Q, K and V.
    pub fn draw<E: MapElement + Value>(&self, gpu: &Gpu) -> Drawn<E> {
        let case = &self.case;
        let offsets = [
            self.offsets(|&(queries, _)| queries),
            self.offsets(|&(_, keys)| keys),
        ];
        let mut random = Random(case.seed);
        let mut tensor = |width, heads, offsets: &[i32], size: f64| -> Tensor3<E> {
            let layout = self.layout(self.rows(offsets), width, heads);
            OwnedTensor::from_fn(layout, |(row, column, _)| {
                let x = size * random.normal();
                match self.is_poisoned(offsets, row) {
                    true if column % 2 == 0 => E::of(f64::INFINITY),
                    true => E::of(f64::NAN),
                    false => E::of(x),
                }
            })
            .expect("a layout")
        };
        let size = if case.scores == Scores::Large {
            30.0
        } else {
            1.0
        };
        let of_keys = case.heads / case.heads_per_key;
        let tensors = [
            tensor(case.width, case.heads, &offsets[0], 1.0),
            tensor(case.width, of_keys, &offsets[1], size),
            tensor(case.value_width(), of_keys, &offsets[1], 1.0),
        ];
        Drawn {
            on_gpu: tensors.each_ref().map(|x| gpu.upload(x).expect("room")),
            offsets_on_gpu: offsets.each_ref().map(|x| on_gpu_offsets(gpu, x)),
            tensors,
            offsets,
        }
    }

    pub fn is_poisoned(&self, offsets: &[i32], row: usize) -> bool {
        let sequence = offsets.partition_point(|&offset| ROOM + offset as usize <= row);
        self.poisoned && sequence.is_multiple_of(2)
    }
}

/// Offsets on a GPU.
pub fn on_gpu_offsets(gpu: &Gpu, offsets: &[i32]) -> Offsets {
    let count = offsets.len();
    gpu.upload(&Tensor::new(offsets, layout!(count:1)).expect("a layout"))
        .expect("room")
}

/// Runs a case twice with each kind of blocks, and compares O and the logarithms of all sequences, and all other
/// rows with what was there.
pub fn run<T: Number>(gpu: &Gpu, packed: &PackedCase) {
    for &blocks in packed.case.all_blocks() {
        // sequences have no kernels of such tiles
        if !matches!(blocks, Blocks::Keys80) {
            let case = Case {
                blocks,
                ..packed.case
            };
            run_in_blocks::<T>(
                gpu,
                &PackedCase {
                    case,
                    ..packed.clone()
                },
            );
        }
    }
}

fn run_in_blocks<T: Number>(gpu: &Gpu, packed: &PackedCase) {
    let bounds = |_| Bounds::of::<T>(&packed.case);
    compare::<T, T>(gpu, packed, [1.0; 3], bounds, |options, of| {
        let Given { q, k, v, sequences } = of.given;
        options
            .prepare_sequences(gpu, q, k, v, sequences, of.o)?
            .sums(of.sums)
            .and_then(|mut prepared| {
                prepared.run()?;
                prepared.run()
            })
    });
}

/// The random Q, K and V of a case, and its offsets of queries and of keys.
pub struct Drawn<E> {
    pub tensors: [Tensor3<E>; 3],
    pub offsets: [Vec<i32>; 2],
    on_gpu: [GpuTensor<E, Rows>; 3],
    offsets_on_gpu: [Offsets; 2],
}

impl<E> Drawn<E> {
    pub fn given(&self) -> Given<'_, E> {
        let ([q, k, v], [queries, keys]) = (&self.on_gpu, &self.offsets_on_gpu);
        let sequences = Sequences::new(queries, keys).expect("offsets");
        Given { q, k, v, sequences }
    }
}

/// The tensors that a launch reads.
pub struct Given<'t, E> {
    pub q: &'t GpuTensor<E, Rows>,
    pub k: &'t GpuTensor<E, Rows>,
    pub v: &'t GpuTensor<E, Rows>,
    pub sequences: Sequences<'t>,
}

/// The tensors of a launch.
pub struct Tensors<'t, E, T> {
    pub given: Given<'t, E>,
    pub o: &'t mut GpuTensor<T, Rows>,
    pub sums: &'t mut GpuTensor<f32, Sums>,
}

/// Launches a case twice, with Q, K and V of elements `E` that stand for numbers so many times as large, and
/// compares as [`run`] says. The bounds are those of a sequence with so many elements of O.
pub fn compare<E: MapElement + Value, T: Number>(
    gpu: &Gpu,
    packed: &PackedCase,
    [of_q, of_k, of_v]: [f64; 3],
    bounds: impl Fn(usize) -> Bounds,
    launch: impl for<'t> Fn(Attention<'_>, Tensors<'t, E, T>) -> Result<(), AttentionError>,
) {
    let case = &packed.case;
    let (values, h) = (case.value_width(), case.heads);
    let drawn = packed.draw::<E>(gpu);
    let ([q, k, v], [of_queries, of_keys]) = (&drawn.tensors, &drawn.offsets);
    let n = packed.rows(of_queries);
    let slopes = case.slopes();
    let options = case.options(&slopes);
    let mut results = Vec::new();
    for _ in 0..2 {
        let guards = OwnedTensor::filled(packed.layout(n, values, h), T::GUARD).expect("a layout");
        let mut o = gpu.upload_owned(guards).expect("room");
        let of_sums = n - ROOM;
        let guards = OwnedTensor::filled(layout!((of_sums, h):(1, of_sums)), 7.5_f32);
        let guards = guards.expect("a layout");
        let mut sums = gpu.upload_owned(guards).expect("room");
        let tensors = Tensors {
            given: drawn.given(),
            o: &mut o,
            sums: &mut sums,
        };
        launch(options, tensors).unwrap_or_else(|error| panic!("{packed:?}: {error}"));
        results.push((
            o.download().expect("no failure"),
            sums.download().expect("no failure"),
        ));
    }
    let (o, sums) = &results[0];
    let bits = |x: T| x.wide().to_bits();
    for (row, column, head) in o.layout().coordinates() {
        let at = (row, column, head);
        // the payload of what is no number is its own matter
        let nan = o[at].wide().is_nan();
        assert!(
            nan || bits(o[at]) == bits(results[1].0[at]),
            "{packed:?}: two runs differ at {at:?}"
        );
        let first = ROOM + of_queries[0] as usize;
        let last = ROOM + of_queries[of_queries.len() - 1] as usize;
        if !(first..last).contains(&row) {
            assert_eq!(o[at], T::GUARD, "{packed:?}: row {row} is in no sequence");
            if row >= ROOM {
                let sum = sums[(row - ROOM, head)];
                assert_eq!(sum, 7.5, "{packed:?}: row {row} is in no sequence");
            }
        }
    }
    for number in 0..packed.lengths.len() {
        let of = packed.of_sequence(number);
        let (row, key) = (of_queries[number] as usize, of_keys[number] as usize);
        if of.queries == 0 || packed.poisoned && number % 2 == 1 {
            continue;
        }
        let (expected, logarithms) = reference::attention(
            &of,
            |i, d, h, _| of_q * q[(ROOM + row + i, d, h)].wide(),
            |i, d, h, _| of_k * k[(ROOM + key + i, d, h)].wide(),
            |i, d, h, _| of_v * v[(ROOM + key + i, d, h)].wide(),
        );
        let bounds = bounds(of.queries * values * h);
        let (mut errors, mut norm, mut most) = (0.0, 0.0, 0.0_f64);
        for (i, column, head) in (0..of.queries)
            .flat_map(|i| (0..values).flat_map(move |c| (0..h).map(move |j| (i, c, j))))
        {
            let x = o[(ROOM + row + i, column, head)].wide();
            let y = expected[of.offset(i, column, head, 0)];
            assert!(
                x.is_finite(),
                "{packed:?}: O is {x} at ({i},{column},{head}) of sequence {number}"
            );
            errors += (x - y) * (x - y);
            norm += y * y;
            most = most.max((x - y).abs());
        }
        let relative = (errors / norm.max(1e-30)).sqrt();
        assert!(
            relative < bounds.relative && most < bounds.most,
            "{packed:?}: sequence {number} has a relative error of {relative:e}, one of {most:e} at most"
        );
        for (i, head) in (0..of.queries).flat_map(|i| (0..h).map(move |head| (i, head))) {
            let x = f64::from(sums[(row + i, head)]);
            let y = logarithms[i + of.queries * head];
            assert!(
                x == y || (x - y).abs() <= bounds.logarithms[0] + bounds.logarithms[1] * y.abs(),
                "{packed:?}: the logarithm of row {i} of head {head} of sequence {number} is {x}, not {y}"
            );
        }
    }
}
