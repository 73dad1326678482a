//! `ldmatrix` and `stmatrix`: every element that every thread has, by the rules of the PTX ISA.

#[path = "support/random.rs"]
mod random;

use cute_core::atom::COPY_FAMILIES;
use cute_core::dynamic::DynSwizzledLayout;
use cute_core::swizzle::DynSwizzle;
use cute_gpu::MatrixLoad;
use random::{Random, swizzled};

/// Each thread has two neighbours along mode 1 of each matrix, in row `thread / 4` of it.
fn loads_the_tile(tile: &DynSwizzledLayout, load: &MatrixLoad) {
    let sizes: Vec<u64> = tile.layout().modes().map(|mode| mode.size()).collect();
    let down = sizes[0] / 8;
    assert_eq!(
        load.instructions() * u64::from(load.matrices()) * 64,
        tile.size()
    );
    for instruction in 0..load.instructions() {
        for (matrix, thread, value) in
            (0..load.matrices()).flat_map(|m| (0..64).map(move |i| (m, i / 2, i % 2)))
        {
            // `.trans`: the thread has what lies at (column, row) of the matrix in memory
            let (row, column) = (thread / 4, 2 * (thread % 4) + value);
            let (memory_row, in_row) = if load.is_transposed() {
                (column, row)
            } else {
                (row, column)
            };
            let byte = load.row_byte(instruction, 8 * matrix + memory_row) + 2 * u64::from(in_row);
            let number = instruction * u64::from(load.matrices()) + u64::from(matrix);
            let coordinate = (
                number % down * 8 + u64::from(row),
                number / down * 8 + u64::from(column),
            );
            let there = tile.at(coordinate.0 + sizes[0] * coordinate.1) as u64 * 2;
            assert_eq!(
                byte, there,
                "{tile}: element {coordinate:?} of thread {thread}"
            );
        }
    }
}

#[test]
fn threads_have_the_elements_of_fragments() {
    let mut random = Random(11);
    let (mut plain, mut transposed, mut refused) = (0, 0, 0);
    for _ in 0..600 {
        let bits = random.of(&[0, 1, 2, 3]);
        let row = random.of(&[8, 16, 64]);
        let rows = random.of(&[8, 8, 16, 24, 32, 12]);
        let pitch = row + random.of(&[0, 8, 8, 4]);
        let layout = match random.below(4) {
            0 => format!("({rows},{row}):({pitch},1)"),
            1 => format!("({row},{rows}):(1,{pitch})"),
            2 => format!("({rows},({row},2)):({pitch},(1,{}))", pitch * rows),
            _ => format!("(({row},2),{rows}):((1,{}),{pitch})", pitch * rows),
        };
        let tile = swizzled(DynSwizzle::new(bits, 3, 3).expect("a swizzle"), &layout);
        match MatrixLoad::try_from_dyn(&tile) {
            Ok(load) => {
                loads_the_tile(&tile, &load);
                *if load.is_transposed() {
                    &mut transposed
                } else {
                    &mut plain
                } += 1;
            }
            Err(error) => {
                assert!(rows == 12 || pitch % 8 == 4, "{tile}: {error}");
                refused += 1;
            }
        }
    }
    assert!(
        plain > 100 && transposed > 100 && refused > 100,
        "{plain}, {transposed}, {refused}"
    );
}

/// The names are those of instructions of the core, with as many matrices.
#[test]
fn names_are_those_of_atoms() {
    let records: Vec<_> = COPY_FAMILIES
        .iter()
        .flat_map(|families| families.iter())
        .flat_map(|family| family.atoms.iter())
        .collect();
    for (rows, columns) in [(8, 8), (16, 8), (16, 16), (8, 24)] {
        for (strides, transposed) in [("(64,1)", ""), ("(1,64)", ".trans")] {
            let tile = swizzled(
                DynSwizzle::new(3, 3, 3).expect("a swizzle"),
                &format!("({rows},{columns}):{strides}"),
            );
            let load = MatrixLoad::try_from_dyn(&tile).expect("matrices");
            for (name, form) in [
                (load.load_name(), "ldmatrix"),
                (load.store_name(), "stmatrix"),
            ] {
                let record = records
                    .iter()
                    .find(|record| record.name == name)
                    .expect(name);
                let expected = format!(
                    "{form}.sync.aligned.x{}{transposed}.m8n8.shared.b16",
                    load.matrices()
                );
                assert_eq!(record.instruction, expected);
            }
        }
    }
}

#[test]
fn each_condition_is_named() {
    let refused = |tile: &str| {
        let tile: DynSwizzledLayout = tile.parse().expect("a layout");
        MatrixLoad::try_from_dyn(&tile)
            .expect_err("a condition")
            .name()
    };
    assert_eq!(refused("Sw<0,3,3> o _0 o (64):(1)"), "NotTwoModes");
    assert_eq!(refused("Sw<0,3,3> o _0 o (12,16):(16,1)"), "NotWhole");
    assert_eq!(refused("Sw<0,3,3> o _0 o (16,12):(16,1)"), "PartialPiece");
    assert_eq!(refused("Sw<0,3,3> o _0 o (16,16):(20,1)"), "WithinPiece");
    assert_eq!(refused("Sw<0,3,3> o _0 o (16,16):(32,2)"), "NotContiguous");
    assert_eq!(
        refused("Sw<0,3,3> o _0 o (16,16):(-16,1)"),
        "NegativeStride"
    );
    assert_eq!(refused("Sw<2,2,3> o _0 o (16,16):(64,1)"), "NoSwizzle");
    assert_eq!(refused("Sw<3,3,3> o _4 o (16,16):(64,1)"), "Start");
}
