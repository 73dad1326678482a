//! Memory accesses, computed by looking at every thread, bit and word.

use std::collections::{BTreeMap, BTreeSet};

/// A machine, and the width of accesses.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The width of an element in bits.
    pub element_bits: u32,
    /// The number of elements in an access.
    pub vector: u32,
    /// The number of threads that access together.
    pub warp: u32,
    /// The number of banks.
    pub banks: u32,
    /// The width of a bank in bytes.
    pub bank_bytes: u32,
    /// The width of a segment in bytes.
    pub segment_bytes: u32,
}

/// The bits that an access touches.
type Bits = std::ops::Range<i64>;

/// The accesses, one after the other, each as the bits that each thread touches; `None` if one is
/// not legal. `offset` gives the offset of a thread and a value, if that exists.
pub fn accesses(
    machine: Machine,
    threads: i64,
    values: i64,
    has_values: bool,
    offset: impl Fn(i64, i64) -> Option<i64>,
) -> Option<Vec<Vec<Bits>>> {
    let (vector, width) = (i64::from(machine.vector), i64::from(machine.element_bits));
    if has_values && values % vector != 0 {
        return None;
    }
    let steps = if has_values { values / vector } else { 1 };
    let access = |step: i64, thread: i64| {
        let first = offset(thread, step * vector)?;
        let taken = if has_values { vector } else { 1 };
        let is_contiguous =
            (0..taken).all(|k| offset(thread, step * vector + k) == Some(first + k));
        (is_contiguous && first.rem_euclid(vector) == 0)
            .then(|| first * width..(first + vector) * width)
    };
    let of_step = |step| (0..threads).map(|thread| access(step, thread)).collect();
    (0..steps).map(of_step).collect()
}

/// The parts of memory, with a number of bits each, in which these bits lie.
fn parts(bits: &Bits, part: i64) -> impl Iterator<Item = i64> + use<> {
    bits.start.div_euclid(part)..=(bits.end - 1).div_euclid(part)
}

/// The most words of one bank in one phase, the sum of these over all phases, and the number of
/// phases.
pub fn banks(machine: Machine, accesses: &[Vec<Bits>]) -> (u64, u128, u64) {
    let bank_bits = i64::from(machine.bank_bytes) * 8;
    let width = machine.element_bits * machine.vector;
    // as many threads as fill all banks once
    let row = machine.banks * machine.bank_bytes * 8;
    let lanes = (row / width).clamp(1, machine.warp);
    let (mut most, mut rounds, mut phases) = (1, 0, 0);
    for step in accesses {
        for warp in step.chunks(machine.warp as usize) {
            for phase in warp.chunks(lanes as usize) {
                let mut words: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
                for word in phase.iter().flat_map(|bits| parts(bits, bank_bits)) {
                    let bank = word.rem_euclid(machine.banks.into());
                    words.entry(bank).or_default().insert(word);
                }
                let ways = words.values().map(BTreeSet::len).max().expect("a thread") as u64;
                most = most.max(ways);
                rounds += u128::from(ways);
                phases += 1;
            }
        }
    }
    (most, rounds, phases)
}

/// The most segments in one access of a warp, the segments of all accesses, and the bits touched.
pub fn segments(machine: Machine, accesses: &[Vec<Bits>]) -> (u64, u128, u128) {
    let segment_bits = i64::from(machine.segment_bytes) * 8;
    let (mut most, mut all, mut used) = (0, 0, 0);
    for step in accesses {
        for warp in step.chunks(machine.warp as usize) {
            let segments = warp.iter().flat_map(|bits| parts(bits, segment_bits));
            let segments: BTreeSet<_> = segments.collect();
            let element = i64::from(machine.element_bits);
            let elements: BTreeSet<_> = warp.iter().flat_map(|bits| parts(bits, element)).collect();
            most = most.max(segments.len() as u64);
            all += segments.len() as u128;
            used += elements.len() as u128 * element as u128;
        }
    }
    (most, all, used)
}

/// The widest access among 8, 16, 32, 64 and 128 bits that takes all values row by row.
pub fn widest_access(element_bits: i64, alignment: i64, offsets: &[i64]) -> Option<u64> {
    let is_legal = |bits: i64| {
        if element_bits % bits == 0 {
            return alignment * 8 % bits == 0;
        }
        let taken = bits / element_bits;
        bits % element_bits == 0
            && alignment * 8 % bits == 0
            && offsets.len() as i64 % taken == 0
            && offsets.chunks(taken as usize).all(|row| {
                row[0].rem_euclid(taken) == 0 && row.windows(2).all(|pair| pair[1] == pair[0] + 1)
            })
    };
    [128, 64, 32, 16, 8]
        .into_iter()
        .find(|&bits| is_legal(bits))
        .map(|bits| bits as u64)
}
