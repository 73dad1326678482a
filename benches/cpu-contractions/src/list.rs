//! The 48 contractions of the benchmark TCCG, as `C-A-B`, with the first index fastest.
//!
//! Source: P. Springer, P. Bientinesi, *Design of a high-performance GEMM-like tensor-tensor
//! multiplication* (2018), and its tool TCCG.

/// The contractions by their origin: machine learning, transformations of integrals, and coupled
/// clusters.
pub const TCCG: [&str; 48] = [
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

/// A contraction in row-major order, where the last index is the fastest one.
pub struct Contraction {
    /// The letters of C, A and B.
    pub c: String,
    /// The letters of A.
    pub a: String,
    /// The letters of B.
    pub b: String,
    /// The size of all indices.
    pub size: usize,
}

impl Contraction {
    /// The contraction of a line of the list. Its indices have one size, such that it takes about
    /// `10^8` multiplications.
    pub fn of(line: &str) -> Self {
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
            c: c.clone(),
            a: a.clone(),
            b: b.clone(),
            size,
        }
    }

    /// `"a,b->c"`
    pub fn equation(&self) -> String {
        format!("{},{}->{}", self.a, self.b, self.c)
    }

    /// Multiplications and additions.
    pub fn flops(&self) -> f64 {
        let mut letters: Vec<char> = [&*self.a, &self.b].concat().chars().collect();
        letters.sort_unstable();
        letters.dedup();
        2.0 * (self.size as f64).powi(letters.len() as i32)
    }
}
