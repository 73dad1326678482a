//! Instructions as values: by name, and tiled.

use cute_core::atom::{
    COPY_FAMILIES, CopyInstance, CopySide, MMA_FAMILIES, MmaInstance, OperandKind,
    TiledCopyInstance, TiledMmaInstance,
};
use cute_core::dynamic::{DynLayout, DynTiler};
use std::fmt;
use std::sync::OnceLock;

/// An instruction, or a tiled one. It prints as the expression that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "values have it in a box")]
pub enum Instruction {
    /// A matrix instruction.
    Mma(MmaInstance),
    /// A matrix instruction, repeated over threads and values.
    TiledMma {
        /// The tiled MMA.
        mma: TiledMmaInstance,
        /// How other threads repeat the instruction along M, N and K.
        atoms: DynLayout,
        /// The tile, as it was asked for.
        tile: DynTiler,
    },
    /// A copy instruction.
    Copy(CopyInstance),
    /// A copy instruction, repeated over threads and values.
    TiledCopy {
        /// The tiled copy.
        copy: TiledCopyInstance,
        /// The bits of an element.
        bits: u64,
    },
}

impl Instruction {
    /// The instruction of a name, such as `SM80_16x8x16_F32F16F16F32_TN` or `UniversalCopy<128>`.
    ///
    /// ```
    /// use cute_cli::instruction::Instruction;
    /// let atom = Instruction::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    /// assert!(atom.description().contains("Shape_MNK:  (_16,_8,_16)"));
    /// assert!(Instruction::named("UniversalCopy<128>").is_some());
    /// assert_eq!(Instruction::named("SM80_16x8x16"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let copy = || CopyInstance::named(name).map(Self::Copy);
        MmaInstance::named(name).map(Self::Mma).or_else(copy)
    }

    /// The kind of the instruction, with an article.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Mma(_) => "the matrix instruction",
            Self::TiledMma { .. } => "the tiled MMA",
            Self::Copy(_) => "the copy instruction",
            Self::TiledCopy { .. } => "the tiled copy",
        }
    }

    /// The name of its instruction.
    pub fn name(&self) -> &str {
        match self {
            Self::Mma(atom) => &atom.name,
            Self::TiledMma { mma, .. } => &mma.atom().name,
            Self::Copy(atom) => &atom.name,
            Self::TiledCopy { copy, .. } => &copy.atom().name,
        }
    }

    /// Its layouts, each with the name under which CuTe prints it.
    pub fn layouts(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Mma(atom) => of_mma(atom),
            Self::TiledMma { mma, tile, .. } => {
                let mut lines = vec![
                    ("ThrLayoutVMNK", mma.thr_layout_vmnk().to_string()),
                    ("PermutationMNK", tile.to_string()),
                ];
                let [m, n, k] = mma.tile_shape();
                lines.push(("TileShape_MNK", format!("(_{m},_{n},_{k})")));
                let names = ["TiledLayoutA_TV", "TiledLayoutB_TV", "TiledLayoutC_TV"];
                for (name, operand) in names.into_iter().zip(OperandKind::ALL) {
                    if let Ok(layout) = mma.get_layout_tv(operand) {
                        lines.push((name, layout.to_string()));
                    }
                }
                lines.extend(of_mma(mma.atom()));
                lines
            }
            Self::Copy(atom) => of_copy(atom),
            Self::TiledCopy { copy, bits } => {
                let [source, destination] =
                    CopySide::BOTH.map(|side| copy.get_layout_tv(side).to_string());
                let mut lines = vec![
                    ("Tiler_MN", copy.tiler_mn().to_string()),
                    ("TiledLayout_TV", copy.layout_tv().to_string()),
                    ("TiledLayoutSrc", source),
                    ("TiledLayoutDst", destination),
                    ("ValueType", format!("{bits}b")),
                ];
                lines.extend(of_copy(copy.atom()));
                lines
            }
        }
    }

    /// Its name and its layouts, as CuTe's `print` shows them. Layouts of copies are those of bits.
    pub fn description(&self) -> String {
        let layouts = self.layouts();
        let width = layouts.iter().map(|(name, _)| name.len()).max();
        let mut text = format!("{self}\n");
        for (name, layout) in layouts {
            let space = " ".repeat(width.unwrap_or(0) - name.len());
            text += &format!("  {name}: {space}{layout}\n");
        }
        text
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mma(atom) => f.write_str(&atom.name),
            Self::TiledMma { mma, atoms, tile } => {
                write!(f, "tiled_mma({}, {atoms}, {tile})", mma.atom().name)
            }
            Self::Copy(atom) => f.write_str(&atom.name),
            Self::TiledCopy { copy, bits } => {
                let (name, tv, tiler) = (&copy.atom().name, copy.layout_tv(), copy.tiler_mn());
                write!(f, "tiled_copy_tv({name}, {bits}, {tv}, {tiler})")
            }
        }
    }
}

/// The names of all instructions, matrix instructions first.
pub fn names() -> &'static [String] {
    static NAMES: OnceLock<Vec<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mma = MMA_FAMILIES.iter().copied().flatten();
        let mma = mma.flat_map(|family| family.atoms.iter().flat_map(|record| record.names()));
        let copy = COPY_FAMILIES.iter().copied().flatten();
        let copy = copy.flat_map(|family| family.atoms.iter().flat_map(|record| record.names()));
        mma.chain(copy).collect()
    })
}

fn of_mma(atom: &MmaInstance) -> Vec<(&'static str, String)> {
    let [m, n, k] = atom.shape;
    vec![
        ("ThrID", atom.threads.to_string()),
        ("Shape_MNK", format!("(_{m},_{n},_{k})")),
        ("LayoutA_TV", atom.a.to_string()),
        ("LayoutB_TV", atom.b.to_string()),
        ("LayoutC_TV", atom.c.to_string()),
    ]
}

fn of_copy(atom: &CopyInstance) -> Vec<(&'static str, String)> {
    vec![
        ("ThrID", atom.threads.to_string()),
        ("BitLayoutSrc", atom.source.to_string()),
        ("BitLayoutDst", atom.destination.to_string()),
        ("BitLayoutRef", atom.reference.to_string()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_instruction_is_found_by_its_name() {
        let names = names();
        assert!(names.len() > 1_000, "{}", names.len());
        let each: BTreeSet<_> = names.iter().collect();
        assert_eq!(each.len(), names.len(), "names are different");
        // all lines of data, and one instruction of each
        for name in names.iter().step_by(7) {
            let found = Instruction::named(name).expect(name);
            assert_eq!((found.name(), &found.to_string()), (name.as_str(), name));
        }
    }
}
