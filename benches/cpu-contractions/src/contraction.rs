//! A contraction of two operands: its equation, and the size of each index.

/// `"mk,kn->mn"` with the sizes of `m`, `k` and `n`.
#[derive(Clone, Debug)]
pub struct Contraction {
    /// The letters of A, B and C.
    pub terms: [String; 3],
    /// The size of each letter.
    pub sizes: Vec<(char, usize)>,
}

impl Contraction {
    /// The contraction of an equation; `sizes` is as `"m 10, k 20, n 30"`.
    pub fn new(equation: &str, sizes: &str) -> Self {
        let mut terms = equation.split("->").flat_map(|side| side.split(','));
        let mut term = || terms.next().expect("three terms").to_string();
        let sizes = sizes.split(", ").map(|size| {
            let (letter, size) = size.split_once(' ').expect("a letter and a size");
            let letter = letter.chars().next().expect("a letter");
            (letter, size.parse().expect("a size"))
        });
        Contraction {
            terms: [term(), term(), term()],
            sizes: sizes.collect(),
        }
    }

    /// `"a,b->c"`
    pub fn equation(&self) -> String {
        let [a, b, c] = &self.terms;
        format!("{a},{b}->{c}")
    }

    /// The size of an index.
    pub fn size(&self, letter: char) -> usize {
        let found = self.sizes.iter().find(|(other, _)| *other == letter);
        found.expect("a size for each letter").1
    }

    /// The sizes of a term, which is 0 for A, 1 for B and 2 for C.
    pub fn shape(&self, term: usize) -> Vec<usize> {
        self.terms[term].chars().map(|c| self.size(c)).collect()
    }

    /// Multiplications and additions.
    pub fn flops(&self) -> f64 {
        2.0 * self.sizes.iter().map(|(_, n)| *n as f64).product::<f64>()
    }

    /// The sizes in words: `all 14`, or one for each letter.
    pub fn describe(&self) -> String {
        let first = self.sizes[0].1;
        if self.sizes.len() > 2 && self.sizes.iter().all(|(_, n)| *n == first) {
            return format!("all {first}");
        }
        let list = self.sizes.iter().map(|(c, n)| format!("{c} {n}"));
        list.collect::<Vec<_>>().join(", ")
    }
}
