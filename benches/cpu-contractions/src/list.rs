//! The contractions that are measured.

use crate::contraction::Contraction;

/// The 48 contractions of the benchmark TCCG, as `C-A-B`, with the first index fastest, by their
/// origin: machine learning, transformations of integrals, and coupled clusters.
///
/// Source: P. Springer, P. Bientinesi, *Design of a high-performance GEMM-like tensor-tensor
/// multiplication* (2018), and its tool TCCG.
const TCCG: [&str; 48] = [
    "abc-bda-dc",
    "abc-dca-bd",
    "abcd-dbea-ec",
    "abcd-deca-be",
    "abcd-ebad-ce",
    "abcde-efbad-cf",
    "abcde-ecbfa-fd",
    "abcde-efcad-bf",
    "abcd-ea-ebcd",
    "abcd-eb-aecd",
    "abcd-ec-abed",
    "ab-ac-cb",
    "ab-acd-dbc",
    "ab-cad-dcb",
    "abc-acd-db",
    "abc-ad-bdc",
    "abc-adc-bd",
    "abc-adc-db",
    "abc-adec-ebd",
    "abcd-aebf-dfce",
    "abcd-aebf-fdec",
    "abcd-aecf-bfde",
    "abcd-aecf-fbed",
    "abcd-aedf-bfce",
    "abcd-aedf-fbec",
    "abcd-aefb-fdce",
    "abcd-aefc-fbed",
    "abcd-eafb-fdec",
    "abcd-eafc-bfde",
    "abcd-eafd-fbec",
    "abcdef-dega-gfbc",
    "abcdef-degb-gfac",
    "abcdef-degc-gfab",
    "abcdef-dfga-gebc",
    "abcdef-dfgb-geac",
    "abcdef-dfgc-geab",
    "abcdef-efga-gdbc",
    "abcdef-efgb-gdac",
    "abcdef-efgc-gdab",
    "abcdef-gdab-efgc",
    "abcdef-gdac-efgb",
    "abcdef-gdbc-efga",
    "abcdef-geab-dfgc",
    "abcdef-geac-dfgb",
    "abcdef-gebc-dfga",
    "abcdef-gfab-degc",
    "abcdef-gfac-degb",
    "abcdef-gfbc-dega",
];

/// The contractions of TCCG in row-major order, where the last index is the fastest one. The
/// indices of each have one size, such that it takes about `10^8` multiplications.
pub fn tccg() -> Vec<Contraction> {
    let of = |line: &str| {
        let reversed: Vec<String> = line
            .split('-')
            .map(|term| term.chars().rev().collect())
            .collect();
        let [c, a, b] = &reversed[..] else {
            panic!("{line} has no three terms")
        };
        let mut letters: Vec<char> = reversed.concat().chars().collect();
        letters.sort_unstable();
        letters.dedup();
        let size = match letters.len() {
            3 => 480,
            4 => 100,
            5 => 40,
            6 => 22,
            _ => 14,
        };
        Contraction {
            terms: [a.clone(), b.clone(), c.clone()],
            sizes: letters.into_iter().map(|letter| (letter, size)).collect(),
        }
    };
    TCCG.into_iter().map(of).collect()
}

/// Contractions as those with which TBLIS was published: M, N and K of a product are divided into 1
/// to 3 indices each, in random order. The products are square ones, ones of few steps along K, and
/// ones of few elements of C.
///
/// Source: D. A. Matthews, *High-performance tensor contraction without transposition* (2018).
pub fn random() -> Vec<Contraction> {
    let mut state = 1_u64;
    let mut below = |end: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let shapes = [
        [500, 500, 500],
        [1000, 1000, 100],
        [1000, 1000, 24],
        [160, 160, 4000],
        [2000, 48, 1000],
    ];
    let mut list = Vec::new();
    for number in 0..30 {
        let [m, n, k] = shapes[number % shapes.len()];
        let (mut sizes, mut groups) = (Vec::new(), [const { String::new() }; 3]);
        for (group, size) in groups.iter_mut().zip([m, n, k]) {
            let count = 1 + below(3);
            let mut left = size as f64;
            for part in (1..=count).rev() {
                // About the root of what is left, more or less by half.
                let share = left.powf(1.0 / part as f64) * (0.75 + below(50) as f64 / 100.0);
                let share = if part == 1 { left } else { share };
                let size = (share.round() as usize).max(2);
                left = (left / size as f64).max(1.0);
                let letter = (b'a' + sizes.len() as u8) as char;
                sizes.push((letter, size));
                group.push(letter);
            }
        }
        let mut shuffled = |x: &str, y: &str| -> String {
            let mut letters: Vec<char> = x.chars().chain(y.chars()).collect();
            for i in (1..letters.len()).rev() {
                letters.swap(i, below(i + 1));
            }
            letters.into_iter().collect()
        };
        let [m, n, k] = &groups;
        list.push(Contraction {
            terms: [shuffled(m, k), shuffled(n, k), shuffled(m, n)],
            sizes,
        });
    }
    list
}

/// Products in batches, as attention has them, matrices with vectors, and sums.
pub fn networks() -> Vec<Contraction> {
    let cases = [
        ("bhqd,bhkd->bhqk", "b 2, h 8, q 256, k 256, d 64"),
        ("bhqk,bhkd->bqhd", "b 2, h 8, q 256, k 256, d 64"),
        ("bqhd,bkhd->bhqk", "b 2, h 8, q 256, k 256, d 64"),
        ("bij,bjk->bik", "b 10000, i 4, j 4, k 4"),
        ("bij,bjk->bik", "b 1000, i 8, j 8, k 8"),
        ("bij,bjk->bik", "b 1000, i 12, j 12, k 12"),
        ("bij,bjk->bik", "b 1000, i 16, j 16, k 16"),
        ("ijb,jkb->ikb", "i 8, j 8, k 8, b 1000"),
        ("ij,j->i", "i 2000, j 2000"),
        ("ij,i->j", "i 2000, j 2000"),
        ("ijk,k->ij", "i 100, j 200, k 200"),
        ("ijk,j->ik", "i 100, j 200, k 200"),
        ("i,i->", "i 1000000"),
        ("ij,ij->", "i 1000, j 1000"),
        ("i,j->ij", "i 1000, j 1000"),
        ("ij,ij->ij", "i 1000, j 1000"),
        ("ij,j->ij", "i 1000, j 1000"),
        ("ij,ij->i", "i 1000, j 1000"),
        ("ij,ij->j", "i 1000, j 1000"),
        ("ij,ji->ij", "i 1000, j 1000"),
    ];
    cases
        .into_iter()
        .map(|(equation, sizes)| Contraction::new(equation, sizes))
        .collect()
}
