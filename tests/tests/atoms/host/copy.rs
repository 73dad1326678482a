//! Copy instructions: the layouts of every line bit by bit, and the formulas of the PTX ISA.

use cute_core::atom::host::{CopySemantics, HostError};
use cute_core::atom::nvidia::copy::{
    SM75_U16x8_LDSM_T, SM75_U32x1_MOVM_T, SM75_U32x4_LDSM_N, SM80_CP_ASYNC_CACHEALWAYS,
    SM90_U16x4_STSM_T, SM90_U32x2_STSM_N,
};
use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::atom::{COPY_FAMILIES, CopyAtom, CopyInstance};
use cute_tests::random::Random;
use std::collections::BTreeMap;

fn copies() -> impl Iterator<Item = CopyInstance> {
    let families = COPY_FAMILIES.iter().copied().flatten();
    families.flat_map(|family| family.atoms.iter().flat_map(|atom| atom.instances()))
}

fn bit(bytes: &[u8], at: usize) -> u8 {
    bytes[at / 8] >> (at % 8) & 1
}

/// Each bit of each thread that the layouts number alike is the same; of threads that name one bit,
/// the first.
#[test]
fn bits_go_where_the_layouts_say() {
    let mut random = Random::new(2);
    let (mut described, mut others) = (0, Vec::new());
    for atom in copies() {
        let copy = match atom.semantics() {
            Ok(copy) => copy,
            Err(HostError::NotDescribed { .. }) => {
                others.push(atom.name);
                continue;
            }
            Err(error) => panic!("{}: {error}", atom.name),
        };
        described += 1;
        let threads = copy.threads();
        let source = random.bytes(threads * copy.source_len());
        let before = random.bytes(threads * copy.destination_len());
        let mut destination = before.clone();
        copy.execute(&source, &mut destination).unwrap();
        // by number: the first thread that has it and the place of the bit there
        let places = |layout: &cute_core::dynamic::DynLayout, len: usize| {
            let mut places = BTreeMap::new();
            for thread in 0..threads {
                for bit in 0..len * 8 {
                    let number = layout.at((thread + threads * bit) as u64);
                    places.entry(number).or_insert(thread * len * 8 + bit);
                }
            }
            places
        };
        let from = places(&atom.source, copy.source_len());
        let to = places(&atom.destination, copy.destination_len());
        assert!(from.keys().eq(to.keys()), "{}", atom.name);
        let is_transposed = atom.name == "SM75_U32x1_MOVM_T";
        let mut written = vec![false; destination.len() * 8];
        for (number, place) in to {
            let number = match is_transposed {
                true => {
                    let (row, column, bit) = (number / 128, number / 16 % 8, number % 16);
                    column * 128 + row * 16 + bit
                }
                false => number,
            };
            assert_eq!(
                bit(&destination, place),
                bit(&source, from[&number]),
                "{}",
                atom.name
            );
            written[place] = true;
        }
        for place in (0..written.len()).filter(|place| !written[*place]) {
            assert_eq!(
                bit(&destination, place),
                bit(&before, place),
                "{}",
                atom.name
            );
        }
    }
    assert_eq!((described, others.len()), (36, 6), "{others:?}");
    assert!(
        others
            .iter()
            .all(|name| name.contains("_SU4_") || name.contains("_SU6_"))
    );
}

/// Values of 16 bits: a function of what threads have, as the PTX ISA writes it.
fn run<Atom: CopyAtom>(source: &[u16], destination_values: usize) -> Vec<u16> {
    let copy = CopySemantics::of::<Atom>().unwrap();
    let bytes: Vec<_> = source
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    let mut destination = vec![0; destination_values * 2];
    copy.execute(&bytes, &mut destination).unwrap();
    let pairs = destination
        .chunks(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    pairs.collect()
}

/// PTX ISA, ldmatrix: threads 8i to 8i + 7 name the rows of matrix i; each row is held by four
/// threads, thread t has row t/4, columns 2·(t % 4) and the next, with `.trans` column t/4, rows
/// 2·(t % 4) and the next.
#[test]
fn ldmatrix_and_stmatrix_follow_the_ptx_isa() {
    // row r of matrix i, column c, is 64·i + 8·r + c
    let rows: Vec<u16> = (0..32 * 8).collect();
    let value = |matrix: usize, row: usize, column: usize| (64 * matrix + 8 * row + column) as u16;
    let plain = run::<SM75_U32x4_LDSM_N>(&rows, 32 * 8);
    let transposed = run::<SM75_U16x8_LDSM_T>(&rows, 32 * 8);
    for thread in 0..32 {
        for matrix in 0..4 {
            for part in 0..2 {
                let (row, column) = (thread / 4, 2 * (thread % 4) + part);
                let at = thread * 8 + 2 * matrix + part;
                assert_eq!(plain[at], value(matrix, row, column), "T{thread}");
                assert_eq!(transposed[at], value(matrix, column, row), "T{thread}");
            }
        }
    }
    // stmatrix is the way back, of two matrices: threads 16 to 31 name no row
    let of_two = |registers: &[u16]| {
        let threads = registers.chunks(8).flat_map(|thread| &thread[..4]);
        threads.copied().collect::<Vec<_>>()
    };
    let stored = run::<SM90_U32x2_STSM_N>(&of_two(&plain), 32 * 8);
    let stored_transposed = run::<SM90_U16x4_STSM_T>(&of_two(&transposed), 32 * 8);
    for stored in [stored, stored_transposed] {
        assert_eq!(stored[..128], rows[..128]);
        assert_eq!(stored[128..], [0; 128]);
    }
    // movmatrix: of the fragment of a matrix that of its transpose
    let first: Vec<_> = plain
        .chunks(8)
        .flat_map(|thread| [thread[0], thread[1]])
        .collect();
    let moved = run::<SM75_U32x1_MOVM_T>(&first, 32 * 2);
    for (at, found) in moved.iter().enumerate() {
        let (thread, part) = (at / 2, at % 2);
        assert_eq!(
            *found,
            value(0, 2 * (thread % 4) + part, thread / 4),
            "T{thread}"
        );
    }
}

#[test]
fn copies_of_one_thread_copy() {
    let bytes: Vec<u8> = (1..=16).collect();
    let mut copied = vec![0; 16];
    CopySemantics::of::<UniversalCopy<128>>()
        .unwrap()
        .execute(&bytes, &mut copied)
        .unwrap();
    assert_eq!(copied, bytes);
    let copy = CopySemantics::of::<SM80_CP_ASYNC_CACHEALWAYS<64>>().unwrap();
    let error = copy.execute(&bytes, &mut copied).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the source of all threads takes 8 bytes, 16 are given (SizeMatch)"
    );
    let error = copy.execute(&bytes[..8], &mut copied).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the destination of all threads takes 8 bytes, 16 are given (SizeMatch)"
    );
    let error = copy
        .execute_if(true, &bytes[..8], &mut copied[..8])
        .unwrap_err();
    assert_eq!(error.to_string(), "the instruction has no predicate");
    let widening = copies()
        .find(|atom| atom.name == "SM100_SU4_DU8x16_x1_LDSM_N")
        .unwrap();
    let error = widening.semantics().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the layouts of ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64 do not tell what it does to the bits"
    );
}
