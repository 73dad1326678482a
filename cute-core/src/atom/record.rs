//! Atoms as values, for tools and tests. The lines of data that make the types make these, too.

use super::PlaceKind;

/// The matrix instructions of one family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MmaFamily {
    /// The name: `SM80`.
    pub name: &'static str,
    /// The public documents from which the data come.
    pub source: &'static str,
    /// The instructions.
    pub atoms: &'static [MmaRecord],
}

/// One line of data: a matrix instruction, or several that differ in sizes or formats.
///
/// Texts are in CuTe's notation and contain the names of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MmaRecord {
    /// The name, without parameters.
    pub name: &'static str,
    /// The module of the type with this name: `cute_core::atom::nvidia::sm80`.
    pub module: &'static str,
    /// The vendor's name of the instruction; `{N}` stands for the parameter `N`.
    pub instruction: &'static str,
    /// The parameters, if any.
    pub parameters: Parameters,
    /// M, N and K.
    pub shape: [&'static str; 3],
    /// The number of independent products that one instruction makes.
    pub blocks: u32,
    /// The format of D, or the name of its parameter.
    pub d: &'static str,
    /// The map from the atom's threads to their numbers within the warp or wave.
    pub threads: &'static str,
    /// The operand A.
    pub a: Operand,
    /// The operand B.
    pub b: Operand,
    /// The operand C; D has its layout.
    pub c: Operand,
    /// The scales of A and B, if the instruction has scales.
    pub scales: Option<Scales>,
}

/// The scales of A and B: one scale for a number of values along K.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scales {
    /// The format of a scale.
    pub format: &'static str,
    /// The number of values along K that share a scale.
    pub values: u32,
    /// The layouts of the scales of A and of B: (thread, value) to the cells to which the scale
    /// belongs.
    pub layouts: Option<[&'static str; 2]>,
}

/// An operand of a matrix instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    /// The format, or the name of its parameter.
    pub format: &'static str,
    /// The map from (thread, value) to cells of the tile.
    pub layout: &'static str,
    /// The place of the operand.
    pub place: PlaceKind,
    /// The order of an operand in shared memory: `K`, `MN`, or the name of its parameter.
    pub major: Option<&'static str>,
}

/// The copy instructions of one family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CopyFamily {
    /// The name: `SM75`.
    pub name: &'static str,
    /// The public documents from which the data come.
    pub source: &'static str,
    /// The instructions.
    pub atoms: &'static [CopyRecord],
}

/// One line of data: a copy instruction, or several that differ in sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CopyRecord {
    /// The name, without parameters.
    pub name: &'static str,
    /// The module of the type with this name: `cute_core::atom::nvidia::copy`.
    pub module: &'static str,
    /// The vendor's name of the instruction.
    pub instruction: &'static str,
    /// The parameters, if any.
    pub parameters: Parameters,
    /// The map from the atom's threads to their numbers within the warp or wave.
    pub threads: &'static str,
    /// The map from (thread, bit) to the bits that are read.
    pub source: &'static str,
    /// The map from (thread, bit) to the bits that are written.
    pub destination: &'static str,
    /// `source` or `destination`: the one by which a tiled copy counts threads and values.
    pub reference: &'static str,
}

/// The parameters that a line of data leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// The names of sizes.
    pub sizes: &'static [&'static str],
    /// The combinations of sizes that exist: `[64, 8]` if the sizes are M and N. Without sizes, one
    /// empty row.
    pub rows: &'static [&'static [usize]],
    /// The names of formats and orders, and the types that each can be.
    pub types: &'static [(&'static str, &'static [&'static str])],
}

/// All matrix instructions of the vendors whose features are enabled.
///
/// ```
/// use cute_core::atom::MMA_FAMILIES;
/// for family in MMA_FAMILIES.iter().copied().flatten() {
///     assert!(!family.atoms.is_empty(), "{}", family.name);
/// }
/// ```
pub static MMA_FAMILIES: &[&[&MmaFamily]] = &[
    #[cfg(feature = "nvidia")]
    super::nvidia::MMA_FAMILIES,
    #[cfg(feature = "amd")]
    super::amd::MMA_FAMILIES,
    #[cfg(feature = "intel")]
    super::intel::MMA_FAMILIES,
    #[cfg(feature = "cpu")]
    super::cpu::MMA_FAMILIES,
];

/// All copy instructions of the vendors whose features are enabled.
pub static COPY_FAMILIES: &[&[&CopyFamily]] = &[
    #[cfg(feature = "nvidia")]
    super::nvidia::COPY_FAMILIES,
];
