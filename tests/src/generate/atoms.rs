//! Writes `docs/atoms.md`: the families of instructions with their numbers and sources.

use cute_core::atom::{COPY_FAMILIES, MMA_FAMILIES, MmaFamily};
use std::collections::BTreeSet;
use std::fmt::Write;

const HEAD: &str = "\
# Atoms: instructions as layouts

`tests/src/generate/atoms.rs` writes this page from the data. To write it anew, run
`CUTE_BLESS=1 cargo test -p cute-tests --test repository generated::`.

Each matrix instruction is a type that implements `MmaAtom`. It states its shape, its formats, and
the layouts that map (thread, value) to cells of A, B and C. Each copy instruction implements
`CopyAtom`, which states the bits that a thread reads and writes. The data are in
`cute-core/src/atom`, one file for each family and one line for each instruction:

```text
Pairs16x16 = ((4,8),(2,2,2)):((32,1),(16,8,128));

SM80_16x8x16_F16F16F16F16_TN: (16,8,16), F16 = F16 * F16 + F16, Warp;
    A Pairs16x16, B Pairs8x16, C Pairs16x8; \"mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16\";
```

The types are behind the features `nvidia`, `amd`, `intel` and `cpu` of `cute-core`. Checking all of
them adds about a tenth to the time that rustc needs for the library itself, so only programs that
use them pay for them. With the feature `alloc`, the lines are also values: `MMA_FAMILIES` and
`COPY_FAMILIES`, whose `instances()` have layouts to calculate with.

Names are CuTe's if CuTe has a name. A size that is a parameter has a letter in the name:
`SM90_64xNx16_F32F16F16_SS<128, K, MN>` is CuTe's
`SM90_64x128x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::MN>`. In the tables a line with parameters
counts as one line, and as one instruction for each choice of sizes. Choices of formats and orders
are not counted.

";

const TAIL: &str = "
## How they are checked

`tests/tests/atoms/instructions.rs` checks every line of every family:

- A, B and C each cover their tile, with one thread for each cell, or with a constant number of
  threads if the data say that the hardware replicates.
- A, B and C have the threads of the atom.
- Values fill whole registers.
- Names state shape and formats.
- The layouts of NVIDIA are those that CuTe C++ prints. Those of AMD, Intel and Arm follow the
  formulas of the documents above, written as formulas in the test.
- Copies write the bits that they read, and their registers hold each bit once.

The tests also execute each line on the CPU, and compare the result with the plain product: see
[instructions on the CPU](host.md).

## What is missing

- Instructions on sparse operands (`mma.sp`, `wgmma.mma_async.sp`, `tcgen05.mma.sp`, SMFMAC,
  SWMMAC): these data have no layout for their third input, which says where the values are.
- Copies of whole tiles by descriptors (TMA), and copies from and to tensor memory.
- Forms of `dp4a`, `dp2a` and of Turing's products of bits that CuTe does not have.
- RDNA 4 with waves of 64 lanes or operands of 4 bits, and CDNA 4: there is no public table, or
  these data cannot describe them.
- AMX for complex numbers; DPAS with 3, 5 or 7 rows of `TF32`.

CuTe C++ differs in two places, where these data follow the hardware. It prints strides of
`SM80_16x8x128_S32U1U1S32_TN_XORPOPC` that are not congruent to the shape,
`((_512,_1),((_16,_8)))`, but compute the function that is here. It says that B of `SM61_DP2A` is
16 bits wide; B consists of bytes.
";

/// The whole file.
pub fn atoms_page() -> String {
    let mut page = HEAD.to_owned();
    page.push_str("## Matrix instructions\n\n| family | lines | instructions | shapes | formats | sources |\n|---|---|---|---|---|---|\n");
    let (mut lines, mut instructions) = (0, 0);
    for family in MMA_FAMILIES.iter().copied().flatten() {
        let count: usize = family.atoms.iter().map(|atom| atom.instances().len()).sum();
        (lines, instructions) = (lines + family.atoms.len(), instructions + count);
        let (name, source) = (family.name, family.source);
        let (shapes, formats) = (shapes(family), formats(family));
        writeln!(
            page,
            "| {name} | {} | {count} | {shapes} | {formats} | {source} |",
            family.atoms.len()
        )
        .expect("a text");
    }
    writeln!(page, "| all | {lines} | {instructions} | | | |").expect("a text");
    page.push_str(
        "\n## Copies\n\n| family | lines | instructions | sources |\n|---|---|---|---|\n",
    );
    let (mut lines, mut instructions) = (0, 0);
    for family in COPY_FAMILIES.iter().copied().flatten() {
        let count: usize = family.atoms.iter().map(|atom| atom.instances().len()).sum();
        (lines, instructions) = (lines + family.atoms.len(), instructions + count);
        writeln!(
            page,
            "| {} | {} | {count} | {} |",
            family.name,
            family.atoms.len(),
            family.source
        )
        .expect("a text");
    }
    writeln!(page, "| all | {lines} | {instructions} | |").expect("a text");
    page.push_str(TAIL);
    page
}

/// The shapes of a family, each once.
fn shapes(family: &MmaFamily) -> String {
    let mut shapes: Vec<String> = Vec::new();
    for atom in family.atoms {
        let blocks = if atom.blocks > 1 {
            format!(" ×{}", atom.blocks)
        } else {
            String::new()
        };
        let shape = format!("{}×{}{blocks}", atom.shape[..2].join("×"), atom.shape[2]);
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    shapes.join(", ")
}

/// The formats of a family: `F32 = F16·F16`, with the choices of parameters.
fn formats(family: &MmaFamily) -> String {
    let mut texts: BTreeSet<String> = BTreeSet::new();
    for atom in family.atoms {
        let choice = |format: &str| -> String {
            let parameters = atom.parameters.types.iter();
            let mut sets = parameters
                .filter(|(name, _)| *name == format)
                .map(|(_, set)| *set);
            match sets.next() {
                Some(set) if set.len() > 8 => "any".to_owned(),
                Some(set) => set.join("/"),
                None => format.to_owned(),
            }
        };
        texts.insert(format!(
            "{} = {}·{}",
            choice(atom.d),
            choice(atom.a.format),
            choice(atom.b.format)
        ));
    }
    texts.into_iter().collect::<Vec<_>>().join(", ")
}
