//! Matrix instructions: every line of every family, in every size, against the plain product of
//! whole numbers.

use cute_core::atom::host::{Fragments, HostError, MmaSemantics, Number, NumberKind, Overflow};
use cute_core::atom::{FormatRecord, MMA_FAMILIES, MmaFamily, MmaInstance};
use cute_tests::random::Random;
use cute_tests::share;

/// Choices of formats to test an instruction with: one that takes each format of each parameter at
/// least once.
fn choices(atom: &MmaInstance) -> Vec<Vec<(&'static str, &'static str)>> {
    let parameters: Vec<_> = (atom.record.parameters.types.iter())
        .filter(|(_, set)| FormatRecord::named(set[0]).is_some())
        .collect();
    let most = parameters.iter().map(|(_, set)| set.len()).max();
    let choice = |round: usize| {
        let each = parameters.iter().enumerate();
        each.map(|(index, (name, set))| (*name, set[(round + index) % set.len()]))
            .collect()
    };
    (0..most.unwrap_or(1)).map(choice).collect()
}

/// The instruction in all choices of formats that are products. The one instruction that takes
/// every format takes real numbers with real ones alone.
fn semantics(atom: &MmaInstance) -> Vec<MmaSemantics> {
    let all = choices(atom).into_iter().map(|choice| {
        let semantics = atom.semantics(&choice);
        if atom.record.name == "UniversalFMA"
            && matches!(semantics, Err(HostError::NoProduct { .. }))
        {
            return None;
        }
        Some(semantics.unwrap_or_else(|error| panic!("{} {choice:?}: {error}", atom.name)))
    });
    let found: Vec<_> = all.flatten().collect();
    assert!(!found.is_empty(), "{}", atom.name);
    found
}

/// A tile of small whole numbers that the format has, and their words.
struct Tile {
    numbers: Vec<i64>,
    words: Vec<u64>,
}

impl Tile {
    fn random(random: &mut Random, kind: NumberKind, cells: usize) -> Self {
        // numbers of every format, of which sums of some hundred products are exact in every
        // accumulator
        let values: &[i64] = match kind {
            NumberKind::Integer { bits: 1, .. } => &[0, 1],
            NumberKind::Integer { signed: false, .. } => &[0, 1, 2, 3],
            NumberKind::Float(format) if !format.signed => &[1, 2],
            NumberKind::Float(format) if format.mantissa == 0 => &[1, 2, 4],
            _ => &[-2, -1, 0, 1, 2],
        };
        let count = cells * kind.words();
        let numbers: Vec<_> = (0..count).map(|_| random.pick(values)).collect();
        let words = numbers.iter().map(|number| {
            let word = kind.encode(Number::from(*number), Overflow::Natural);
            assert_eq!(kind.decode(word).to_f64(), *number as f64, "{kind:?}");
            word
        });
        let words = words.collect();
        Self { numbers, words }
    }

    /// The words as the threads hold them, by the layout: asked cell by cell.
    fn fragments(&self, fragments: &Fragments, rows: usize, kind: NumberKind) -> Vec<u64> {
        let words = kind.words();
        let mut values = Vec::new();
        for value in 0..fragments.values() {
            for thread in 0..fragments.threads() {
                let (row, column) = fragments.cell(thread, value);
                let cell = row + rows * column;
                values.extend_from_slice(&self.words[cell * words..][..words]);
            }
        }
        values
    }
}

/// One value of the plain product, each part of it: of real numbers one, of complex ones two, in
/// Gauss's form three.
fn plain(atom: &MmaInstance, a: &[&[i64]], b: &[&[i64]], c: &[i64]) -> Vec<i64> {
    let pairs = a.iter().zip(b);
    let is_xor = atom.name.ends_with("XORPOPC");
    let mut sum = c.to_vec();
    for (a, b) in pairs {
        match (a, b, &mut *sum) {
            ([a], [b], [d]) if is_xor => *d += a ^ b,
            ([a], [b], [d]) => *d += a * b,
            ([x, y], [u, v], [re, im]) => {
                *re += x * u - y * v;
                *im += x * v + y * u;
            }
            ([x, y], [u, v], [t0, t1, t2]) => {
                *t0 += x * u;
                *t1 += y * v;
                *t2 += (x + y) * (u + v);
            }
            other => panic!("{}: {other:?}", atom.name),
        }
    }
    sum
}

/// An instruction executed on random whole numbers: the cells of A and B, with their scales, those
/// of C, and the fragments of D.
struct Run {
    a: Vec<i64>,
    b: Vec<i64>,
    c: Vec<i64>,
    d: Vec<u64>,
}

impl Run {
    fn new(random: &mut Random, atom: &MmaInstance, mma: &MmaSemantics) -> Self {
        let [m, n, k] = mma.shape();
        let blocks = mma.blocks();
        let [a_kind, b_kind, c_kind, _] = mma.kinds();
        let a = Tile::random(random, a_kind, m * k * blocks);
        let b = Tile::random(random, b_kind, n * k * blocks);
        let c = Tile::random(random, c_kind, m * n * blocks);
        let [x, y, z] = [
            a.fragments(mma.a(), m, a_kind),
            b.fragments(mma.b(), n, b_kind),
            c.fragments(mma.c(), m, c_kind),
        ];
        let (a, b, d) = match mma.scales() {
            None => (a.numbers, b.numbers, mma.execute(&x, &y, &z)),
            Some(([of_a, of_b], kind)) => {
                let per = atom.record.scales.expect("scales").values as usize;
                let scales = [m, n].map(|rows| Tile::random(random, kind, rows * (k / per)));
                let scaled = |tile: &Tile, rows: usize, scales: &Tile| {
                    let scale = |cell: usize| cell % rows + rows * (cell / rows / per);
                    let cells = tile.numbers.iter().enumerate();
                    cells
                        .map(|(cell, x)| x * scales.numbers[scale(cell)])
                        .collect()
                };
                let (of_a, of_b) = (
                    scales[0].fragments(of_a, m, kind),
                    scales[1].fragments(of_b, n, kind),
                );
                (
                    scaled(&a, m, &scales[0]),
                    scaled(&b, n, &scales[1]),
                    mma.execute_scaled(&x, &y, &z, [&of_a, &of_b]),
                )
            }
        };
        let d = d.unwrap_or_else(|error| panic!("{}: {error}", atom.name));
        let c = c.numbers;
        Self { a, b, c, d }
    }
}

/// Each value of each thread of D is that of the plain product.
fn check(random: &mut Random, atom: &MmaInstance, mma: &MmaSemantics) {
    let Run { a, b, c, d } = Run::new(random, atom, mma);
    let [m, n, k] = mma.shape();
    let blocks = mma.blocks();
    let [a_kind, b_kind, _, d_kind] = mma.kinds();
    let words = d_kind.words();
    let (a_words, b_words) = (a_kind.words(), b_kind.words());
    assert_eq!(
        d.len(),
        mma.c().threads() * mma.c().values() * words,
        "{}",
        atom.name
    );
    let mut seen = vec![None; m * n * blocks];
    for value in 0..mma.c().values() {
        for thread in 0..mma.c().threads() {
            let (row, wide_column) = mma.c().cell(thread, value);
            let cell = row + m * wide_column;
            let (column, block) = (wide_column % n, wide_column / n);
            let wanted = seen[cell].get_or_insert_with(|| {
                let number = |numbers: &[i64], words: usize, cell: usize| {
                    numbers[cell * words..][..words].to_vec()
                };
                let a: Vec<_> = (0..k)
                    .map(|k_| number(&a, a_words, row + m * (k_ + k * block)))
                    .collect();
                let b: Vec<_> = (0..k)
                    .map(|k_| number(&b, b_words, column + n * (k_ + k * block)))
                    .collect();
                let [a, b] = [&a, &b].map(|x| x.iter().map(Vec::as_slice).collect::<Vec<_>>());
                plain(atom, &a, &b, &c[cell * words..][..words])
            });
            let at = (thread + mma.c().threads() * value) * words;
            for (word, wanted) in d[at..at + words].iter().zip(wanted) {
                let rounded = d_kind.encode(Number::from(*wanted), Overflow::Natural);
                assert_eq!(*word, rounded, "{}: T{thread}V{value}, {wanted}", atom.name);
            }
        }
    }
}

/// Checks a large instruction by a random vector r: `D·r = A·(Bᵀ·r) + C·r`, row by row.
fn check_by_vectors(random: &mut Random, atom: &MmaInstance, mma: &MmaSemantics) {
    let Run { a, b, c, d } = Run::new(random, atom, mma);
    let [m, n, k] = mma.shape();
    let d_kind = mma.kinds()[3];
    let vector: Vec<_> = (0..n).map(|_| random.below(1 << 16) as i64).collect();
    let mut b_r = vec![0; k];
    for (cell, b) in b.iter().enumerate() {
        b_r[cell / n] += b * vector[cell % n];
    }
    let mut wanted = vec![0; m];
    for (cell, a) in a.iter().enumerate() {
        wanted[cell % m] += a * b_r[cell / m];
    }
    for (cell, c) in c.iter().enumerate() {
        wanted[cell % m] += c * vector[cell / m];
    }
    let mut found = vec![0; m];
    let mut index = 0;
    for value in 0..mma.c().values() {
        for thread in 0..mma.c().threads() {
            let (row, column) = mma.c().cell(thread, value);
            let number = d_kind.decode(d[index]).to_f64();
            assert_eq!(number.fract(), 0.0, "{}: {number}", atom.name);
            found[row] += vector[column] * number as i64;
            index += 1;
        }
    }
    assert_eq!((found, index), (wanted, d.len()), "{}", atom.name);
}

fn family_of(name: &str) -> &'static MmaFamily {
    let mut families = MMA_FAMILIES.iter().copied().flatten();
    families
        .find(|family| family.name == name)
        .expect("a family")
}

/// Every line of a family in every size and every choice of formats.
fn family_is_the_plain_product(name: &str) {
    let mut random = Random::new(1);
    for atom in family_of(name)
        .atoms
        .iter()
        .flat_map(|record| record.instances())
    {
        for mma in semantics(&atom) {
            check(&mut random, &atom, &mma);
        }
    }
}

/// Every line of a family of large instructions, in the least size and some others by turns; with
/// `CUTE_ALL=1`, which takes minutes, in every size.
fn large_family_is_the_plain_product(name: &str) {
    let mut random = Random::new(1);
    for (line, record) in family_of(name).atoms.iter().enumerate() {
        for (index, atom) in record.instances().iter().enumerate() {
            if index == 0 || (index + line) % 24 == 0 || share::all() {
                let all = semantics(atom);
                check_by_vectors(&mut random, atom, &all[(index + line) % all.len()]);
            }
        }
    }
}

#[test]
fn nvidia_warps_multiply() {
    for family in [
        "Universal",
        "SM61",
        "SM70",
        "SM75",
        "SM80",
        "SM89",
        "SM90",
        "SM120",
    ] {
        family_is_the_plain_product(family);
    }
}

#[test]
fn nvidia_warp_groups_multiply() {
    large_family_is_the_plain_product("SM90 GMMA");
}

#[test]
fn nvidia_blocks_multiply() {
    large_family_is_the_plain_product("SM100 UMMA");
}

#[test]
fn amd_waves_multiply() {
    for family in ["CDNA1", "CDNA2", "CDNA3", "RDNA3", "RDNA4"] {
        family_is_the_plain_product(family);
    }
}

#[test]
fn intel_and_vectors_multiply() {
    for family in ["AMX", "Xe", "Scalar", "AVX2", "AVX-512", "NEON"] {
        family_is_the_plain_product(family);
    }
}

#[test]
fn every_family_is_among_these() {
    let names: Vec<_> = MMA_FAMILIES
        .iter()
        .copied()
        .flatten()
        .map(|family| family.name)
        .collect();
    assert_eq!(names.len(), 21, "{names:?}: add the family to a test above");
}
