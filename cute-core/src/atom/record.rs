//! Atoms as values, for tools and tests: written by the same lines as the types.

use super::PlaceKind;

/// The matrix instructions of one family.
#[derive(Clone, Copy, Debug)]
pub struct MmaFamily {
    /// The name: `SM80`.
    pub name: &'static str,
    /// The public documents from which the data are.
    pub source: &'static str,
    /// The instructions.
    pub atoms: &'static [MmaRecord],
}

/// One line of data: a matrix instruction, or several that differ in sizes or formats.
///
/// Texts are in CuTe's notation, with the names of parameters.
#[derive(Clone, Copy, Debug)]
pub struct MmaRecord {
    /// The name, without parameters.
    pub name: &'static str,
    /// The vendor's name of the instruction; `{N}` stands for the parameter `N`.
    pub instruction: &'static str,
    /// The parameters, if any.
    pub parameters: Parameters,
    /// M, N and K.
    pub shape: [&'static str; 3],
    /// The number of products that one instruction makes.
    pub blocks: u32,
    /// The format of D, or the parameter that is.
    pub d: &'static str,
    /// From the atom's threads to their number within the warp or wave.
    pub threads: &'static str,
    /// The operand A.
    pub a: Operand,
    /// The operand B.
    pub b: Operand,
    /// The operand C; D has its layout.
    pub c: Operand,
    /// The scales of A and B, if they have some.
    pub scales: Option<Scales>,
}

/// The scales of A and B: one for so many values along K.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scales {
    /// The format of a scale.
    pub format: &'static str,
    /// The number of values that have one scale.
    pub values: u32,
    /// Where threads hold scales: of A and B, (thread, value) to the cells whose scale it is.
    pub layouts: Option<[&'static str; 2]>,
}

/// An operand of a matrix instruction.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    /// The format, or the parameter that is.
    pub format: &'static str,
    /// (thread, value) to cells of the tile.
    pub layout: &'static str,
    /// Where it lies.
    pub place: PlaceKind,
    /// In shared memory: its order, `K` or `MN`, or the parameter that is.
    pub major: Option<&'static str>,
}

/// The copy instructions of one family.
#[derive(Clone, Copy, Debug)]
pub struct CopyFamily {
    /// The name: `SM75`.
    pub name: &'static str,
    /// The public documents from which the data are.
    pub source: &'static str,
    /// The instructions.
    pub atoms: &'static [CopyRecord],
}

/// One line of data: a copy instruction, or several that differ in sizes.
#[derive(Clone, Copy, Debug)]
pub struct CopyRecord {
    /// The name, without parameters.
    pub name: &'static str,
    /// The vendor's name of the instruction.
    pub instruction: &'static str,
    /// The parameters, if any.
    pub parameters: Parameters,
    /// From the atom's threads to their number within the warp or wave.
    pub threads: &'static str,
    /// (thread, bit) to the bits that are read.
    pub source: &'static str,
    /// (thread, bit) to the bits that are written.
    pub destination: &'static str,
    /// The one of both that threads and values of a tiled copy are counted in.
    pub reference: &'static str,
}

/// What a line of data leaves open.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// The names of sizes.
    pub sizes: &'static [&'static str],
    /// What they can be together: `[64, 8]` where the sizes are M and N. One empty row without sizes.
    pub rows: &'static [&'static [usize]],
    /// The names of formats and orders, and what each can be.
    pub types: &'static [(&'static str, &'static [&'static str])],
}

/// All matrix instructions, of the vendors whose features are enabled.
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

/// All copy instructions, of the vendors whose features are enabled.
pub static COPY_FAMILIES: &[&[&CopyFamily]] = &[
    #[cfg(feature = "nvidia")]
    super::nvidia::COPY_FAMILIES,
];
