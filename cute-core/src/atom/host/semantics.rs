//! [`MmaSemantics`]: what a matrix instruction computes, on values known at run time.

use super::error::Role;
use super::fragments::Offsets;
use super::product::{Multiplication, Product, Rows};
use super::{Fragments, HostError, Number, NumberKind, Overflow};
use crate::atom::MmaInstance;
use crate::dynamic::DynLayout;
use alloc::{string::ToString, vec::Vec};

/// A matrix instruction as a function of the fragments of all its threads: `D = A·B + C`.
///
/// Values are words of 64 bits that hold the bits of their format; [`NumberKind`] says which
/// numbers they are. They come in the order of [`Fragments`], with the thread as the fastest index.
///
/// Each value of D is the exact sum of C and all products, rounded once to the nearest value of D's
/// format; of two equally near values, to the even one. Integers wrap around, or saturate if the
/// instruction says `satfinite`. A sum of 0 is -0 if all summands are -0. Instructions named
/// `SCALED` multiply C by a factor; here it is 1. `docs/host.md` says in what ways hardware may
/// differ.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::nvidia::sm61;
/// let dp4a = sm61::MMA.atoms[0].instances()[0].semantics(&[])?;
/// // -1·5 + 2·6 + 3·7 + 4·8 + 100
/// let d = dp4a.execute(&[0xff, 2, 3, 4], &[5, 6, 7, 8], &[100])?;
/// assert_eq!(d, [160]);
/// # }
/// # Ok::<(), cute_core::atom::host::HostError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MmaSemantics {
    shape: [usize; 3],
    blocks: usize,
    a: Operand,
    b: Operand,
    c: Operand,
    d: NumberKind,
    product: Product,
    overflow: Overflow,
    scaling: Option<Scaling>,
}

/// An operand: its kind of numbers, and its cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Operand {
    pub(super) kind: NumberKind,
    pub(super) fragments: Fragments,
}

/// The scales: their kind of numbers, the number of values along K that share one, and the cells of
/// those of A and of B.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Scaling {
    kind: NumberKind,
    values: usize,
    fragments: [Fragments; 2],
}

/// The facts of an instruction that a multiplication needs.
pub(super) struct Description {
    pub(super) instruction: &'static str,
    pub(super) shape: [usize; 3],
    pub(super) blocks: usize,
    pub(super) operands: [Operand; 3],
    pub(super) d: NumberKind,
    /// The format of a scale, the number of values that share one, and the thread-value layouts of
    /// scales.
    pub(super) scales: Option<crate::atom::Scales>,
    pub(super) threads: usize,
}

impl MmaSemantics {
    pub(super) fn new(description: Description) -> Result<Self, HostError> {
        let Description {
            instruction,
            shape,
            blocks,
            operands: [a, b, c],
            d,
            scales,
            threads,
        } = description;
        let words = [a.kind, b.kind, c.kind, d].map(NumberKind::words);
        let complex = [1, 2, 2][d.words() - 1];
        if words != [complex, complex, d.words(), d.words()] {
            let [a, b, c, d] = words;
            return Err(HostError::NoProduct { a, b, c, d });
        }
        let scaling = match scales {
            Some(scales) => Some(Scaling::new(scales, shape, threads)?),
            None => None,
        };
        Ok(Self {
            shape,
            blocks,
            a,
            b,
            c,
            d,
            product: match instruction.contains(".xor.") {
                true => Product::Xor,
                false => Product::Multiply,
            },
            overflow: match instruction.contains(".satfinite") {
                true => Overflow::Saturate,
                false => Overflow::Natural,
            },
            scaling,
        })
    }

    /// The sizes (M,N,K).
    pub fn shape(&self) -> [usize; 3] {
        self.shape
    }

    /// How sums beyond the greatest number of D's format are written.
    pub(super) fn overflow(&self) -> Overflow {
        self.overflow
    }

    /// The number of independent products that the instruction makes.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The cells of A; the columns of block b follow those of block b - 1.
    pub fn a(&self) -> &Fragments {
        &self.a.fragments
    }

    /// The cells of B.
    pub fn b(&self) -> &Fragments {
        &self.b.fragments
    }

    /// The cells of C and D.
    pub fn c(&self) -> &Fragments {
        &self.c.fragments
    }

    /// The kinds of numbers of A, B, C and D.
    pub fn kinds(&self) -> [NumberKind; 4] {
        [self.a.kind, self.b.kind, self.c.kind, self.d]
    }

    /// The cells of the scales of A and of B, and the kind of their numbers, if the instruction has
    /// scales. Column k of such a tile is the scales for the values along K from `k·values` on,
    /// with `values` as in [`Scales`](crate::atom::Scales). If the data have no layout of scales,
    /// they are counted as those of one thread.
    pub fn scales(&self) -> Option<(&[Fragments; 2], NumberKind)> {
        let scaling = self.scaling.as_ref();
        scaling.map(|scaling| (&scaling.fragments, scaling.kind))
    }

    /// `D = A·B + C`, from and to the fragments of all threads.
    ///
    /// # Errors
    /// Fails if a length is not that of the [`Fragments`], if copies of one cell differ, or if the
    /// instruction has scales.
    pub fn execute(&self, a: &[u64], b: &[u64], c: &[u64]) -> Result<Vec<u64>, HostError> {
        if self.scaling.is_some() {
            return Err(HostError::Scales { needed: true });
        }
        self.run(a, b, c, None)
    }

    /// [`execute`](Self::execute) with scales: each value of A and B is first multiplied by its
    /// scale, exactly.
    ///
    /// # Errors
    /// The errors of [`execute`](Self::execute); also fails if the instruction has no scales.
    pub fn execute_scaled(
        &self,
        a: &[u64],
        b: &[u64],
        c: &[u64],
        scales: [&[u64]; 2],
    ) -> Result<Vec<u64>, HostError> {
        match &self.scaling {
            Some(scaling) => self.run(a, b, c, Some((scaling, scales))),
            None => Err(HostError::Scales { needed: false }),
        }
    }

    fn run(
        &self,
        a: &[u64],
        b: &[u64],
        c: &[u64],
        scales: Option<(&Scaling, [&[u64]; 2])>,
    ) -> Result<Vec<u64>, HostError> {
        let [m, n, depth] = self.shape;
        let [scales_of_a, scales_of_b] = match scales {
            Some((scaling, values)) => {
                let [x, y] = [0, 1].map(|side| scaling.fragments[side].gather(values[side], 1));
                [Some((scaling, x?)), Some((scaling, y?))]
            }
            None => [None, None],
        };
        let [a_tile, b_tile] = [(&self.a, a), (&self.b, b)]
            .map(|(operand, values)| operand.fragments.gather(values, operand.kind.words()));
        let (a_tile, b_tile) = (a_tile?, b_tile?);
        let words = self.c.kind.words();
        let c_tile = self.c.fragments.gather(c, words)?;
        let mut d = Vec::with_capacity(c_tile.len());
        for block in 0..self.blocks {
            let rows_of_a = self.rows(&self.a, &a_tile, [m, depth], block, scales_of_a.as_ref());
            let rows_of_b = self.rows(&self.b, &b_tile, [n, depth], block, scales_of_b.as_ref());
            let multiplication = Multiplication {
                product: self.product,
                overflow: self.overflow,
                kind: self.d,
                a: &rows_of_a,
                b: &rows_of_b,
            };
            let c = |row, column, word| {
                let cell = row + m * (column + n * block);
                self.c.kind.decode(c_tile[cell * words + word])
            };
            d.extend(multiplication.run([m, n], c));
        }
        Ok(self.c.fragments.scatter(&d, self.d.words()))
    }

    /// The numbers of one block of A or B, along K.
    fn rows(
        &self,
        operand: &Operand,
        tile: &[u64],
        [rows, depth]: [usize; 2],
        block: usize,
        scales: Option<&(&Scaling, Vec<u64>)>,
    ) -> Rows {
        let words = operand.kind.words();
        let number = |row: usize, k: usize, word: usize| {
            let cell = row + rows * (k + depth * block);
            let value = operand.kind.decode(tile[cell * words + word]);
            match scales {
                None => value,
                Some((scaling, scales)) => {
                    let scale = scaling
                        .kind
                        .decode(scales[row + rows * (k / scaling.values)]);
                    value.times(scale)
                }
            }
        };
        let along_k = |number: &dyn Fn(usize, usize) -> Number| {
            let cells = (0..rows).flat_map(|row| (0..depth).map(move |k| (row, k)));
            cells.map(|(row, k)| number(row, k)).collect::<Vec<_>>()
        };
        let mut parts: Vec<_> = (0..words)
            .map(|word| along_k(&|row, k| number(row, k, word)))
            .collect();
        if self.d == NumberKind::Gauss {
            parts.push(along_k(&|row, k| {
                let sum = number(row, k, 0).to_f64() + number(row, k, 1).to_f64();
                Number::from_f64(sum)
            }));
        }
        Rows::new(depth, parts)
    }
}

impl Scaling {
    fn new(
        scales: crate::atom::Scales,
        [m, n, k]: [usize; 3],
        threads: usize,
    ) -> Result<Self, HostError> {
        let values = scales.values as usize;
        let fragments = |side: usize, role: Role, rows: usize| {
            let tile = [rows, k.div_ceil(values)];
            let Some(layouts) = scales.layouts else {
                let offsets = Offsets::new(role, 1, tile[0] * tile[1], Some)?;
                return Fragments::new(role, tile, offsets, |cell| cell);
            };
            let layout: DynLayout = layouts[side].parse().expect("the data are layouts");
            // A thread has one scale for each `values` values of the tile.
            let offsets = offsets(role, threads, &layout)?.every(values);
            Fragments::new(role, tile, offsets, |cell| {
                cell % rows + rows * (cell / rows / values)
            })
        };
        Ok(Self {
            kind: NumberKind::named(scales.format).expect("the data name formats"),
            values,
            fragments: [
                fragments(0, Role::ScalesOfA, m)?,
                fragments(1, Role::ScalesOfB, n)?,
            ],
        })
    }
}

fn usize_of(number: u64) -> usize {
    usize::try_from(number).expect("tiles of instructions are small")
}

fn offsets(role: Role, threads: usize, layout: &DynLayout) -> Result<Offsets, HostError> {
    Offsets::new(role, threads, usize_of(layout.size()), |index| {
        usize::try_from(layout.at(index as u64)).ok()
    })
}

impl MmaInstance {
    /// The function that the instruction computes. `formats` chooses the formats that are parameters:
    /// `("A", "E4M3")`.
    ///
    /// # Errors
    /// Fails if a format is not chosen, if the instruction does not take a chosen format, or if the
    /// formats give no product.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::nvidia::sm120;
    /// let atom = &sm120::MMA.atoms[0].instances()[0];
    /// assert!(atom.semantics(&[("A", "E2M1"), ("B", "E4M3"), ("C", "F32")]).is_ok());
    /// let error = atom.semantics(&[("A", "E2M1"), ("B", "F64"), ("C", "F32")]).unwrap_err();
    /// assert_eq!(error.to_string(), "the instruction does not take F64 as B");
    /// let error = atom.semantics(&[("A", "E2M1")]).unwrap_err();
    /// assert_eq!(error.to_string(), "the format B of the instruction is not chosen");
    /// # }
    /// ```
    pub fn semantics(&self, formats: &[(&str, &str)]) -> Result<MmaSemantics, HostError> {
        let types = self.record.parameters.types;
        for (parameter, format) in formats {
            let set = types.iter().find(|(name, _)| name == parameter);
            if !set.is_some_and(|(_, set)| set.contains(format)) {
                return Err(HostError::FormatNotTaken {
                    parameter: parameter.to_string(),
                    format: format.to_string(),
                });
            }
        }
        let kind = |written: &'static str| {
            let is_parameter = types.iter().any(|(name, _)| *name == written);
            let chosen = formats.iter().find(|(name, _)| *name == written);
            let format = match (is_parameter, chosen) {
                (false, _) => written,
                (true, Some((_, format))) => format,
                (true, None) => return Err(HostError::FormatNotChosen { parameter: written }),
            };
            Ok(NumberKind::named(format).expect("the data name formats"))
        };
        let threads = usize_of(self.threads.size());
        let roles = [Role::A, Role::B, Role::C];
        let [a, b, c] = self.operands();
        let [a, b, c] = [(a, roles[0]), (b, roles[1]), (c, roles[2])].map(
            |((operand, layout, [rows, columns, blocks]), role)| {
                let tile = [usize_of(rows), usize_of(columns * blocks)];
                let offsets = offsets(role, threads, layout)?;
                Ok(Operand {
                    kind: kind(operand.format)?,
                    fragments: Fragments::new(role, tile, offsets, |cell| cell)?,
                })
            },
        );
        MmaSemantics::new(Description {
            instruction: self.record.instruction,
            shape: self.shape.map(usize_of),
            blocks: self.record.blocks as usize,
            operands: [a?, b?, c?],
            d: kind(self.record.d)?,
            scales: self.record.scales,
            threads,
        })
    }
}
