//! Atoms, tiled MMAs and tiled copies as CuTe prints them: their layouts, a line each.
//!
//! CuTe prints no name of the instruction. The value has the first instruction with these layouts.

use super::evaluator::Evaluator;
use crate::instruction::Instruction;
use crate::language::{Diagnostic, Expression, NO_INSTRUCTION, Name, Problem};
use crate::value::{Notation, Value};
use cute_core::atom::{
    COPY_FAMILIES, CopyInstance, CopyRecord, MMA_FAMILIES, MmaInstance, MmaRecord, TiledMmaInstance,
};
use cute_core::dynamic::{DynLayout, DynTiler};
use std::collections::BTreeMap;

/// The lines of what is printed: the text of each without marks, and its value.
struct Lines<'a> {
    heading: &'a Name,
    of_labels: BTreeMap<&'a str, (String, Value)>,
}

impl Evaluator<'_> {
    /// The instruction that was printed under `heading`.
    pub(super) fn printed(
        &self,
        heading: &Name,
        lines: &[(Name, Expression)],
    ) -> Result<Value, Diagnostic> {
        let mut of_labels = BTreeMap::new();
        for (label, line) in lines {
            let value = self.value(line)?;
            of_labels.insert(label.text.as_str(), (Notation::Plain.value(&value), value));
        }
        let lines = Lines { heading, of_labels };
        let found = match heading.text.as_str() {
            "MMA_Atom" => Instruction::Mma(lines.mma()?),
            "TiledMMA" => lines.tiled_mma()?,
            "Copy_Atom" => Instruction::Copy(lines.copy()?.0),
            _ => lines.tiled_copy()?,
        };
        Ok(found.into())
    }
}

impl Lines<'_> {
    fn failed(&self, why: String) -> Diagnostic {
        let within = None;
        Diagnostic::new(self.heading.span.clone(), Problem::Failed { why, within })
    }

    fn line(&self, label: &str) -> Result<&(String, Value), Diagnostic> {
        let missing = || {
            let heading = &self.heading.text;
            self.failed(format!("below `{heading}` the line `{label}` is missing"))
        };
        self.of_labels.get(label).ok_or_else(missing)
    }

    fn text(&self, label: &str) -> Result<&str, Diagnostic> {
        Ok(&self.line(label)?.0)
    }

    /// The value of a line, read as the library reads its text.
    fn read<T: std::str::FromStr>(&self, label: &str, what: &str) -> Result<T, Diagnostic> {
        let (text, value) = self.line(label)?;
        let marked = Notation::Marked.value(value);
        let wrong = |_| self.failed(format!("`{label}`: {text} is not {what}"));
        marked.parse().map_err(wrong)
    }

    fn none_found(&self) -> Diagnostic {
        self.failed(NO_INSTRUCTION.into())
    }

    /// The first matrix instruction with the printed layouts.
    fn mma(&self) -> Result<MmaInstance, Diagnostic> {
        let plain = |layout: &DynLayout| Notation::Plain.show(layout);
        let [threads, shape] = [self.text("ThrID")?, self.text("Shape_MNK")?];
        let [a, b, c] = [
            self.text("LayoutA_TV")?,
            self.text("LayoutB_TV")?,
            self.text("LayoutC_TV")?,
        ];
        let records = MMA_FAMILIES.iter().copied().flatten();
        let records = records.flat_map(|family| family.atoms);
        let mut all = records.flat_map(MmaRecord::instances);
        let found = all.find(|atom| {
            let [m, n, k] = atom.shape;
            format!("({m},{n},{k})") == shape
                && plain(&atom.threads) == threads
                && [&atom.a, &atom.b, &atom.c].map(plain) == [a, b, c]
        });
        found.ok_or_else(|| self.none_found())
    }

    fn tiled_mma(&self) -> Result<Instruction, Diagnostic> {
        let atom = self.mma()?;
        let threads = self.text("ThrLayoutVMNK")?;
        let tile: DynTiler = self.read("PermutationMNK", "a tile of three modes")?;
        let layout: DynLayout = self.read("ThrLayoutVMNK", "a layout")?;
        let sizes: Vec<u64> = layout.modes().skip(1).map(|mode| mode.size()).collect();
        let sizes = <[u64; 3]>::try_from(sizes);
        let sizes = sizes.map_err(|_| self.failed(format!("{threads} has not four modes")))?;
        let mut refused = None;
        for atoms in compact(sizes) {
            match atom.tiled(&atoms, &tile) {
                Ok(mma) if same_threads(&mma, threads) => {
                    return Ok(Instruction::TiledMma { mma, atoms, tile });
                }
                Ok(_) => (),
                Err(error) => refused = Some(error),
            }
        }
        Err(match refused {
            Some(error) => Diagnostic::refused(self.heading.span.clone(), error),
            None => {
                let name = &atom.name;
                let why =
                    format!("no compact layout of {name} over (M,N,K) has the threads {threads}");
                self.failed(why)
            }
        })
    }

    /// The first copy instruction with the printed layouts, and the bits of an element.
    fn copy(&self) -> Result<(CopyInstance, u64), Diagnostic> {
        let bits: u64 = self.text("ValueType")?.parse().map_err(|_| {
            self.failed("`ValueType` is not the width of an element, as in `16b`".into())
        })?;
        let threads = self.text("ThrID")?;
        let sides = [
            self.text("ValLayoutSrc")?,
            self.text("ValLayoutDst")?,
            self.text("ValLayoutRef")?,
        ];
        let plain = |layout: &DynLayout| {
            let layout = layout.upcast(bits).ok()?;
            Some(Notation::Plain.show(&layout))
        };
        let records = COPY_FAMILIES.iter().copied().flatten();
        let records = records.flat_map(|family| family.atoms);
        let mut all = records.flat_map(CopyRecord::instances);
        let found = all.find(|atom| {
            let own = [&atom.source, &atom.destination, &atom.reference].map(plain);
            Notation::Plain.show(&atom.threads) == threads
                && own.iter().map(Option::as_deref).eq(sides.map(Some))
        });
        Ok((found.ok_or_else(|| self.none_found())?, bits))
    }

    fn tiled_copy(&self) -> Result<Instruction, Diagnostic> {
        let (atom, bits) = self.copy()?;
        let tiler: DynTiler = self.read("Tiler_MN", "a tiler")?;
        let tv: DynLayout = self.read("TiledLayout_TV", "a layout")?;
        let copy = atom.tiled_tv(bits, &tv, &tiler);
        let copy = copy.map_err(|error| Diagnostic::refused(self.heading.span.clone(), error))?;
        Ok(Instruction::TiledCopy { copy, bits })
    }
}

fn same_threads(mma: &TiledMmaInstance, threads: &str) -> bool {
    Notation::Plain.show(&mma.thr_layout_vmnk()) == threads
}

/// The compact layouts of these sizes, with their modes in any order.
fn compact(sizes: [u64; 3]) -> impl Iterator<Item = DynLayout> {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    orders.into_iter().filter_map(move |order| {
        let (mut strides, mut stride) = ([0; 3], 1);
        for mode in order {
            if sizes[mode] > 1 {
                strides[mode] = stride;
                stride *= sizes[mode];
            }
        }
        let ([m, n, k], [dm, dn, dk]) = (sizes, strides);
        format!("(_{m},_{n},_{k}):(_{dm},_{dn},_{dk})").parse().ok()
    })
}
