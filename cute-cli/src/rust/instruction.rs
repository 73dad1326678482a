//! Instructions, tiled MMAs and tiled copies as Rust source: their types, values and imports.
//!
//! ```text
//! SM90_64x128x16_F32F16F16_SS      use cute_core::atom::K;
//!                                  use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS;
//!                                  SM90_64xNx16_F32F16F16_SS::<128, K, K>::default()
//! ```
//!
//! The name of an instruction leaves some types open: formats of numbers, and orders of operands in
//! memory. The first type that the instruction takes stands in their place, and a note lists all.

use super::{Index, NoLiteral, Part, Source};
use crate::instruction::Instruction;
use crate::value::Value;
use cute_core::atom::{FORMATS, Parameters};
use cute_core::dynamic::{DynLayout, DynTiler};
use std::collections::BTreeSet;

/// The module of formats, orders and tiled instructions.
const ATOM: &str = "cute_core::atom";

impl Source {
    /// The type, the value and the imports of an instruction.
    pub(super) fn instruction(
        instruction: &Instruction,
        index: Option<Index>,
    ) -> Result<Self, NoLiteral> {
        match instruction {
            Instruction::Mma(atom) => {
                let row = atom.record.names().position(|name| name == atom.name);
                let record = atom.record;
                Ok(Self::atom(
                    "mma",
                    record.module,
                    record.name,
                    &record.parameters,
                    row,
                ))
            }
            Instruction::Copy(atom) => {
                let row = atom.record.names().position(|name| name == atom.name);
                let record = atom.record;
                Ok(Self::atom(
                    "copy",
                    record.module,
                    record.name,
                    &record.parameters,
                    row,
                ))
            }
            Instruction::TiledMma { mma, atoms, tile } => {
                let atom = Self::instruction(&Instruction::Mma(mma.atom().clone()), index)?;
                let atoms = Self::new(&Value::Layout(atoms.clone()), index)?;
                atom.tiled("make_tiled_mma", "TiledMma", &atoms, tile)
            }
            Instruction::TiledCopy { copy, bits } => {
                let atom = Self::instruction(&Instruction::Copy(copy.atom().clone()), index)?;
                let atom = atom.of_elements(*bits)?;
                let layout: &DynLayout = copy.layout_tv();
                let layout = Self::new(&Value::Layout(layout.clone()), index)?;
                atom.tiled("make_tiled_copy_tv", "TiledCopy", &layout, copy.tiler_mn())
            }
        }
    }

    /// The instruction of a line of data, with the sizes of its row number `row`.
    fn atom(
        noun: &'static str,
        module: &str,
        name: &str,
        parameters: &Parameters,
        row: Option<usize>,
    ) -> Self {
        let sizes = row.and_then(|row| parameters.rows.get(row).copied());
        let mut arguments: Vec<String> = sizes
            .iter()
            .copied()
            .flatten()
            .map(ToString::to_string)
            .collect();
        let mut uses = BTreeSet::from([format!("{module}::{name}")]);
        for (_, choices) in parameters.types {
            let choice = chosen(choices);
            uses.insert(format!("{ATOM}::{choice}"));
            arguments.push(choice.to_owned());
        }
        let list = arguments.join(", ");
        // copies are unit structs
        let (value, ty) = match (arguments.is_empty(), noun) {
            (true, _) => (name.to_owned(), name.to_owned()),
            (false, "copy") => (format!("{name}::<{list}>"), format!("{name}<{list}>")),
            (false, _) => (
                format!("{name}::<{list}>::default()"),
                format!("{name}<{list}>"),
            ),
        };
        let notes = open(parameters);
        Self {
            noun,
            value,
            ty,
            uses,
            notes,
        }
    }

    /// The copy instruction for elements of some bits.
    fn of_elements(mut self, bits: u64) -> Result<Self, NoLiteral> {
        let element = match bits {
            8 | 16 | 32 | 64 | 128 => format!("u{bits}"),
            _ => {
                let mut formats = FORMATS.iter();
                let format = formats.find(|format| u64::from(format.bits) == bits);
                let name = format.ok_or(NoLiteral::NoKind)?.name;
                self.uses.insert(format!("{ATOM}::{name}"));
                name.to_owned()
            }
        };
        self.uses.insert(format!("{ATOM}::CopyAtomOf"));
        self.value += &format!(".of::<{element}>()");
        self.ty = format!("CopyAtomOf<{}, {element}>", self.ty);
        self.notes
            .push(format!("{element}: any type of {bits} bits"));
        Ok(self)
    }

    /// The instruction over the threads of a layout, on a tile, made by `function`.
    fn tiled(
        self,
        function: &str,
        name: &str,
        layout: &Self,
        tile: &DynTiler,
    ) -> Result<Self, NoLiteral> {
        let tile = Value::from(tile.clone());
        let index = super::Facts::of(&tile)?.index(None)?;
        let (of_values, of_types) = (Part::value(index).tree(&tile), Part::ty(index).tree(&tile));
        let Self {
            noun,
            value,
            ty,
            mut uses,
            notes,
        } = self;
        uses.insert(format!("{ATOM}::{name}"));
        if function == "make_tiled_copy_tv" {
            uses.insert(format!("{ATOM}::{function}")); // the prelude has the other one
        }
        Ok(Self {
            noun,
            value: format!("{function}({value}, {}, tile!({of_values}))", layout.value),
            ty: format!("{name}<{ty}, {}, Tile![{of_types}]>", layout.ty),
            uses,
            notes,
        })
    }
}

/// The type that stands for a parameter: F32 if the instruction takes all formats.
fn chosen(choices: &[&'static str]) -> &'static str {
    let all = choices.len() == FORMATS.len();
    let common = choices.iter().find(|choice| all && **choice == "F32");
    common.or(choices.first()).copied().unwrap_or("_")
}

/// The choices for each parameter, as `A, B: K or MN`: parameters with equal choices share a line.
fn open(parameters: &Parameters) -> Vec<String> {
    let mut groups: Vec<(Vec<&str>, &[&str])> = Vec::new();
    for (name, choices) in parameters.types {
        match groups.iter_mut().find(|(_, of_group)| of_group == choices) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], choices)),
        }
    }
    groups.retain(|(_, choices)| choices.len() > 1);
    let told = groups.into_iter().map(|(names, choices)| {
        let choices = match choices.len() == FORMATS.len() {
            true => format!("any format of {ATOM}"),
            false => choices.join(" or "),
        };
        format!("{}: {choices}", names.join(", "))
    });
    told.collect()
}
