//! The exact product of two tiles: sums of products, rounded once.

use super::number::Exact;
use super::sum::ExactSum;
use super::{Number, NumberKind, Overflow};
use alloc::{vec, vec::Vec};

/// How a value of A and a value of B are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Product {
    /// They are multiplied; single bits are combined by AND.
    Multiply,
    /// Single bits are compared: the result is 1 if they differ.
    Xor,
}

/// One product in a sum: the number within a value of A, the number within a value of B, and
/// whether it is subtracted.
pub(super) type Term = (usize, usize, bool);

/// The sums that make up a value of D: one sum for real numbers, two for complex ones, three in
/// Gauss's form.
pub(super) fn terms(kind: NumberKind) -> &'static [&'static [Term]] {
    match kind {
        NumberKind::Float(_) | NumberKind::Integer { .. } => &[&[(0, 0, false)]],
        NumberKind::Complex => &[
            &[(0, 0, false), (1, 1, true)],
            &[(0, 1, false), (1, 0, false)],
        ],
        NumberKind::Gauss => &[&[(0, 0, false)], &[(1, 1, false)], &[(2, 2, false)]],
    }
}

/// The rows along K of one operand in one block: the real parts, the imaginary parts, and so on.
pub(super) struct Rows {
    depth: usize,
    /// The numbers by part of the value, then by row.
    parts: Vec<Vec<Number>>,
    /// These numbers as whole multiples of one power of two, if possible.
    fixed: Option<Fixed>,
}

struct Fixed {
    parts: Vec<Vec<i64>>,
    exponent: i32,
    /// All values are less than 2^bits in absolute value.
    bits: u32,
}

impl Rows {
    pub(super) fn new(depth: usize, parts: Vec<Vec<Number>>) -> Self {
        let fixed = Fixed::new(&parts);
        Self {
            depth,
            parts,
            fixed,
        }
    }

    fn row<'a, T>(&self, parts: &'a [Vec<T>], part: usize, row: usize) -> &'a [T] {
        &parts[part][row * self.depth..][..self.depth]
    }
}

impl Fixed {
    fn new(parts: &[Vec<Number>]) -> Option<Self> {
        let (mut lowest, mut highest) = (i32::MAX, i32::MIN);
        for number in parts.iter().flatten() {
            match *number {
                Number::Finite { significand: 0, .. } => {}
                Number::Finite {
                    significand,
                    exponent,
                    ..
                } => {
                    lowest = lowest.min(exponent + significand.trailing_zeros() as i32);
                    highest = highest.max(exponent + significand.ilog2() as i32 + 1);
                }
                _ => return None,
            }
        }
        if lowest > highest {
            (lowest, highest) = (0, 0);
        }
        let bits = u32::try_from(highest - lowest)
            .ok()
            .filter(|bits| *bits < 63)?;
        let fixed = |number: &Number| match *number {
            Number::Finite {
                negative,
                significand,
                exponent,
            } if significand > 0 => {
                // If the exponent is below the common one, the low zeros of the significand are
                // dropped.
                let magnitude = match u32::try_from(exponent - lowest) {
                    Ok(up) => significand << up,
                    Err(_) => significand >> exponent.abs_diff(lowest),
                };
                let magnitude = magnitude.cast_signed();
                if negative { -magnitude } else { magnitude }
            }
            _ => 0,
        };
        let parts = parts.iter().map(|part| part.iter().map(fixed).collect());
        Some(Self {
            parts: parts.collect(),
            exponent: lowest,
            bits,
        })
    }
}

/// `C + A·B`, each value rounded once.
pub(super) struct Multiplication<'a> {
    pub(super) product: Product,
    pub(super) overflow: Overflow,
    pub(super) kind: NumberKind,
    pub(super) a: &'a Rows,
    pub(super) b: &'a Rows,
}

impl Multiplication<'_> {
    /// The words of D, column by column; `c(row, column, word)` is the number of C for a word of D.
    pub(super) fn run(
        &self,
        [rows, columns]: [usize; 2],
        c: impl Fn(usize, usize, usize) -> Number,
    ) -> Vec<u64> {
        let sums = terms(self.kind);
        let fixed = self.fixed(sums);
        let mut d = vec![0; rows * columns * sums.len()];
        for column in 0..columns {
            for row in 0..rows {
                for (word, terms) in sums.iter().enumerate() {
                    let c = c(row, column, word);
                    let quick = fixed
                        .as_ref()
                        .and_then(|f| f.sum(self, terms, row, column, c));
                    let exact = quick.unwrap_or_else(|| self.exact(terms, row, column, c));
                    d[(row + rows * column) * sums.len() + word] =
                        self.kind.round(exact, self.overflow);
                }
            }
        }
        d
    }

    /// The operands as plain integers, if their sums fit.
    fn fixed(&self, sums: &[&[Term]]) -> Option<FixedPair<'_>> {
        let (a, b) = (self.a.fixed.as_ref()?, self.b.fixed.as_ref()?);
        let count = self.a.depth * sums.iter().map(|terms| terms.len()).max().unwrap_or(1);
        let bits = a.bits + b.bits + count.next_power_of_two().ilog2();
        (bits < 126).then_some(FixedPair {
            a,
            b,
            narrow: bits < 63,
        })
    }

    /// The sum in the long accumulator, for any numbers.
    fn exact(&self, terms: &[Term], row: usize, column: usize, c: Number) -> Exact {
        let mut sum = ExactSum::new();
        sum.add(c);
        for &(i, j, subtract) in terms {
            let a = self.a.row(&self.a.parts, i, row);
            let b = self.b.row(&self.b.parts, j, column);
            for (a, b) in a.iter().zip(b) {
                match self.product {
                    Product::Multiply => sum.add_product(*a, *b, subtract),
                    Product::Xor => sum.add(Number::from(i64::from(a != b))),
                }
            }
        }
        sum.finish()
    }
}

struct FixedPair<'a> {
    a: &'a Fixed,
    b: &'a Fixed,
    /// Whether 64 bits suffice.
    narrow: bool,
}

impl FixedPair<'_> {
    /// The sum in plain integers, if it fits them together with C. `None` if C is -0: then, for a
    /// sum of 0, the signs of the summands decide.
    fn sum(
        &self,
        of: &Multiplication<'_>,
        terms: &[Term],
        row: usize,
        column: usize,
        c: Number,
    ) -> Option<Exact> {
        let Number::Finite {
            negative,
            significand,
            exponent,
        } = c
        else {
            return None;
        };
        if significand == 0 && negative {
            return None;
        }
        let mut sum = 0_i128;
        for &(i, j, subtract) in terms {
            let a = of.a.row(&self.a.parts, i, row);
            let b = of.b.row(&self.b.parts, j, column);
            let pairs = a.iter().zip(b);
            let part: i128 = match of.product {
                Product::Xor => pairs.map(|(a, b)| i128::from(a != b)).sum(),
                Product::Multiply if self.narrow => dot(a, b).into(),
                Product::Multiply => pairs.map(|(a, b)| i128::from(*a) * i128::from(*b)).sum(),
            };
            sum += if subtract { -part } else { part };
        }
        let unit = self.a.exponent + self.b.exponent;
        let exponent_of_sum = if significand == 0 {
            unit
        } else {
            unit.min(exponent)
        };
        let c = shift(significand.into(), exponent - exponent_of_sum)?;
        let total =
            shift(sum, unit - exponent_of_sum)?.checked_add(if negative { -c } else { c })?;
        Some(Exact::Finite {
            negative: total < 0,
            magnitude: total.unsigned_abs(),
            exponent: exponent_of_sum,
            more: false,
        })
    }
}

/// The sum of products, eight at a time.
fn dot(a: &[i64], b: &[i64]) -> i64 {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    let rest = a_rest.iter().zip(b_rest).map(|(a, b)| a * b);
    let mut sum = rest.sum();
    for (a, b) in a.iter().zip(b) {
        sum += a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
        sum += a[4] * b[4] + a[5] * b[5] + a[6] * b[6] + a[7] * b[7];
    }
    sum
}

/// `value · 2^power`, if it fits.
fn shift(value: i128, power: i32) -> Option<i128> {
    if value == 0 {
        return Some(0);
    }
    let power = u32::try_from(power).ok()?;
    let spare = value.unsigned_abs().leading_zeros();
    (power + 1 < spare).then(|| value << power)
}
