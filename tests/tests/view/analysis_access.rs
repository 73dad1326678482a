//! Bank conflicts, segments and the widest access agree with a look at every bit.

use cute_core::analysis::{
    Access, AccessError, BankConflicts, Coalescing, Limit, Pattern, Quantity, VectorWidth,
    bank_conflicts, bank_conflicts_tv, segments, segments_tv, widest_access,
};
use cute_core::dynamic::DynLayout;
use cute_core::prelude::*;
use cute_tests::notation;
use cute_tests::oracle::memory::{self, Machine};
use cute_tests::oracle::{size, value};
use cute_tests::random::{self, Random};
use std::collections::BTreeMap;

type Flat = Vec<(i64, i64)>;

/// Threads, perhaps values, perhaps a memory between them and the offsets.
struct Case {
    pattern: Pattern,
    threads: i64,
    values: i64,
    has_values: bool,
    tv: Flat,
    memory: Option<Flat>,
    text: String,
}

impl Case {
    fn random(random: &mut Random) -> Case {
        let mut threads = random::layout(random, 128);
        let has_values = random.chance(60);
        if has_values {
            let values = random::layout(random, 16);
            threads = notation::Layout::Tuple(vec![threads, values]);
        }
        if random.chance(50) {
            threads = contiguous_values(random, &threads, has_values);
        }
        if random.chance(10) {
            let sign = std::cell::Cell::new(1);
            threads = random::map_leaves(&threads, &mut |leaf| {
                sign.set(-sign.get());
                let stride = sign.get() == 1 && random.chance(30);
                notation::Leaf::new_static(if stride { -leaf.value } else { leaf.value })
            });
        }
        let memory = random.chance(50).then(|| {
            // large enough for most threads
            let most = notation::Leaf::new_static(random.pick(&[1, 64, 1 << 20]));
            let stride = notation::Leaf::new_static(random.pick(&[1, 33, 64, 1024, 1040]));
            let first = random::layout(random, 512);
            notation::Layout::Tuple(vec![first, notation::Layout::Mode(most, stride)])
        });
        let tv = threads.flat();
        let first = if has_values {
            &threads.modes()[0]
        } else {
            &threads
        };
        let count = size(&first.flat());
        let dynamic = parsed(&threads);
        let mut pattern = if has_values {
            Pattern::thread_values(&dynamic)
        } else {
            Pattern::threads(&dynamic)
        };
        if let Some(memory) = &memory {
            pattern = pattern.in_memory(&parsed(memory));
        }
        let of = |memory: &notation::Layout| format!(" in {memory}");
        Case {
            pattern,
            threads: count,
            values: size(&tv) / count,
            has_values,
            text: format!("{threads}{}", memory.as_ref().map_or_else(String::new, of)),
            tv,
            memory: memory.map(|memory| memory.flat()),
        }
    }

    fn offset(&self, thread: i64, at: i64) -> Option<i64> {
        let index = value(&self.tv, thread + self.threads * at);
        match &self.memory {
            None => Some(index),
            Some(memory) => (0..size(memory))
                .contains(&index)
                .then(|| value(memory, index)),
        }
    }

    fn accesses(&self, machine: Machine) -> Option<Vec<Vec<std::ops::Range<i64>>>> {
        let offset = |thread, value| self.offset(thread, value);
        memory::accesses(machine, self.threads, self.values, self.has_values, offset)
    }
}

/// Spreads the threads, so that each has as many contiguous elements as fit between them.
fn contiguous_values(
    random: &mut Random,
    threads: &notation::Layout,
    has_values: bool,
) -> notation::Layout {
    let vector = random.pick(&[2, 4, 8]);
    let is_stride = std::cell::Cell::new(true);
    let spread = random::map_leaves(threads, &mut |leaf| {
        is_stride.set(!is_stride.get());
        notation::Leaf::new_static(if is_stride.get() {
            leaf.value * vector
        } else {
            leaf.value
        })
    });
    if !has_values {
        return spread;
    }
    let run = notation::Layout::Mode(
        notation::Leaf::new_static(vector),
        notation::Leaf::new_static(1),
    );
    let [threads, values] = &spread.modes()[..] else {
        panic!("threads and values")
    };
    let values = notation::Layout::Tuple(vec![run, values.clone()]);
    notation::Layout::Tuple(vec![threads.clone(), values])
}

fn parsed(layout: &notation::Layout) -> DynLayout {
    let text = layout.to_string();
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn machine(random: &mut Random) -> (Machine, Access) {
    let usual = random.chance(60);
    let mut pick =
        |usually: &[u32], others: &[u32]| random.pick(if usual { usually } else { others });
    let machine = Machine {
        element_bits: pick(&[8, 16, 32, 64], &[4, 6, 12, 24, 32, 128]),
        vector: pick(&[1, 1, 2, 4, 8], &[1, 2, 3, 4]),
        warp: pick(&[32], &[1, 16, 24, 64]),
        banks: pick(&[32], &[5, 16, 64]),
        bank_bytes: pick(&[4], &[3, 4, 8]),
        segment_bytes: pick(&[32, 128], &[1, 20, 64]),
    };
    let access = Access::of_bits(machine.element_bits)
        .vector(machine.vector)
        .warp(machine.warp)
        .banks(machine.banks, machine.bank_bytes)
        .segments(machine.segment_bytes);
    (machine, access)
}

#[test]
fn conflicts_and_segments_are_those_of_the_bits() {
    let mut random = Random::new(0xacce55);
    // legal, refused, with conflicts, alike but for a shift, looked at one by one
    let mut counts = [0; 5];
    for _ in 0..3000 {
        let case = Case::random(&mut random);
        let (machine, access) = machine(&mut random);
        let text = format!("{} with {machine:?}", case.text);
        let banks = case.pattern.bank_count(&access, u64::MAX);
        let segments = case.pattern.segment_count(&access, u64::MAX);
        let Some(accesses) = case.accesses(machine) else {
            counts[1] += 1;
            let error = banks.expect_err(&text);
            is_true(&case, machine, error);
            // segments are counted by warps, so that another thread may be the first
            is_true(&case, machine, segments.expect_err(&text));
            continue;
        };
        counts[0] += 1;
        let banks = banks.unwrap_or_else(|error| panic!("{text}: {error}"));
        let segments = segments.unwrap_or_else(|error| panic!("{text}: {error}"));
        let wanted = memory::banks(machine, &accesses);
        assert_eq!((banks.ways, banks.rounds, banks.phases), wanted, "{text}");
        let wanted = memory::segments(machine, &accesses);
        assert_eq!(
            (segments.most, segments.segments, segments.bits_used),
            wanted,
            "{text}"
        );
        let warps: usize = accesses
            .iter()
            .map(|step| step.chunks(machine.warp as usize).len())
            .sum();
        assert_eq!(segments.accesses, warps as u64, "{text}");
        let moved = segments.segments * u128::from(machine.segment_bytes) * 8;
        assert_eq!(segments.bits_moved, moved, "{text}");
        assert!(!banks.is_cut && !segments.is_cut, "{text}");
        counts[2] += usize::from(banks.ways > 1);
        let without_budget = case.pattern.bank_count(&access, 0).expect(&text);
        counts[if without_budget.is_cut { 4 } else { 3 }] += 1;
        assert!(without_budget.is_cut || without_budget == banks, "{text}");
        reports_agree(&case, machine, access, &accesses);
    }
    println!("{counts:?}");
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

/// Each step of the reports, and each bank that is listed.
#[track_caller]
fn reports_agree(
    case: &Case,
    machine: Machine,
    access: Access,
    accesses: &[Vec<std::ops::Range<i64>>],
) {
    let text = format!("{} with {machine:?}", case.text);
    let all = Limit {
        work: u64::MAX,
        listed: usize::MAX,
    };
    let banks = BankConflicts::of(&case.pattern, access, all).expect(&text);
    let coalescing = Coalescing::of(&case.pattern, access, all).expect(&text);
    assert_eq!(banks.steps.len(), accesses.len(), "{text}");
    assert_eq!(coalescing.steps.len(), accesses.len(), "{text}");
    let mut first_value = 0;
    for (k, step) in accesses.iter().enumerate() {
        let found = banks.steps[k];
        let step = std::slice::from_ref(step);
        let (ways, rounds, phases) = memory::banks(machine, step);
        let counts = (found.ways, u128::from(found.rounds), found.phases);
        assert_eq!(
            (found.value, counts),
            (first_value, (ways, rounds, phases)),
            "{text}"
        );
        let (most, segments, _) = memory::segments(machine, step);
        let found = coalescing.steps[k];
        let counts = (found.most, u128::from(found.segments));
        assert_eq!(
            (found.value, counts),
            (first_value, (most, segments)),
            "{text}"
        );
        first_value += u64::from(machine.vector);
    }
    let most = banks
        .conflicts
        .iter()
        .map(|conflict| conflict.words.len() as u64)
        .max();
    assert_eq!(most.unwrap_or(1), banks.count.ways, "{text}");
    let bank_bits = i64::from(machine.bank_bytes) * 8;
    for conflict in &banks.conflicts {
        let step = &accesses[(conflict.value / u64::from(machine.vector)) as usize];
        assert!(conflict.words.len() > 1, "{text}: {conflict}");
        for word in &conflict.words {
            let bank = word.word.rem_euclid(machine.banks.into());
            assert_eq!(bank, conflict.bank.into(), "{text}: {conflict}");
            for &thread in &word.threads {
                let mut bits = step[thread as usize].clone();
                let touches = bits.any(|bit| i128::from(bit.div_euclid(bank_bits)) == word.word);
                assert!(touches, "{text}: {conflict}");
            }
        }
    }
}

/// What an error says is so.
#[track_caller]
fn is_true(case: &Case, machine: Machine, error: AccessError) {
    let text = format!("{} with {machine:?}: {error}", case.text);
    let offset = |thread: u64, value: u64| case.offset(thread as i64, value as i64);
    match error {
        AccessError::OutsideMemory {
            thread,
            value,
            index,
            size,
        } => {
            assert_eq!(offset(thread, value), None, "{text}");
            assert!(!(0..size).contains(&index), "{text}");
        }
        AccessError::PartialAccess { values, elements } => {
            assert_eq!(
                (values as i64, elements),
                (case.values, machine.vector),
                "{text}"
            );
            assert!(!values.is_multiple_of(elements.into()), "{text}");
        }
        AccessError::NotContiguous {
            thread,
            value,
            offset: found,
            expected,
        } => {
            assert_eq!(offset(thread, value).map(i128::from), Some(found), "{text}");
            let before = offset(thread, value - 1).expect(&text);
            assert_eq!(i128::from(before) + 1, expected, "{text}");
            assert!(
                !value.is_multiple_of(machine.vector.into()) && found != expected,
                "{text}"
            );
        }
        AccessError::NotAligned {
            thread,
            value,
            offset: found,
            elements,
        } => {
            assert_eq!(offset(thread, value).map(i128::from), Some(found), "{text}");
            assert!(value.is_multiple_of(elements.into()), "{text}");
            assert!(found % i128::from(elements) != 0, "{text}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_widest_access_takes_all_values_row_by_row() {
    let mut random = Random::new(0xacce56);
    let mut found = BTreeMap::new();
    for _ in 0..20_000 {
        let mut values = random::layout(&mut random, 64);
        if random.chance(50) {
            values = contiguous_values(
                &mut random,
                &notation::Layout::Tuple(vec![values.clone(), values]),
                true,
            )
            .modes()[1]
                .clone();
        }
        let flat = values.flat();
        let offsets: Vec<_> = (0..size(&flat)).map(|i| value(&flat, i)).collect();
        let element_bits = random.pick(&[1, 4, 6, 8, 16, 24, 32, 64, 128, 256]);
        let alignment = random.pick(&[1, 2, 4, 8, 12, 16, 16, 16, 128]);
        let width = VectorWidth::of(&parsed(&values), element_bits, alignment);
        let wanted = memory::widest_access(element_bits.into(), alignment.into(), &offsets);
        let text = format!("{values} of {element_bits} bits at {alignment} bytes: {width}");
        assert_eq!(width.bits, wanted, "{text}");
        let elements = wanted.map_or(1, |bits| (bits / u64::from(element_bits)).max(1));
        assert_eq!(width.elements, elements, "{text}");
        assert_eq!(width.narrowed_by.is_none(), wanted == Some(128), "{text}");
        *found.entry(wanted).or_insert(0) += 1;
    }
    println!("{found:?}");
    assert!(
        found.len() == 6 && found.values().all(|&count| count > 100),
        "{found:?}"
    );
}

#[test]
fn the_known_cases_of_shared_memory() {
    let conflicts = |threads: &str, memory: &str, access: Access| {
        let threads = Pattern::threads(&threads.parse().expect("a layout"));
        let pattern = threads.in_memory(&memory.parse().expect("a layout"));
        let count = pattern.bank_count(&access, 0).expect("legal accesses");
        (count.ways, count.rounds, count.phases)
    };
    let f32 = Access::of::<f32>();
    // a column of 32 rows of 32, plain and padded; a row
    assert_eq!(conflicts("32:1", "(32,32):(32,1)", f32), (32, 32, 1));
    assert_eq!(conflicts("32:1", "(32,32):(33,1)", f32), (1, 1, 1));
    assert_eq!(conflicts("32:32", "(32,32):(32,1)", f32), (1, 1, 1));
    // one word for all: broadcast; two words of one bank
    assert_eq!(conflicts("32:0", "32:1", f32), (1, 1, 1));
    assert_eq!(conflicts("(16,2):(0,1)", "2:32", f32), (2, 2, 1));
    // 16 bits: two threads share a word
    let f16 = Access::of_bits(16);
    assert_eq!(conflicts("32:1", "1024:1", f16), (1, 1, 1));
    assert_eq!(conflicts("32:2", "1024:1", f16), (1, 1, 1));
    assert_eq!(conflicts("32:4", "1024:1", f16), (2, 2, 1));
    // 64 bits by halves of a warp, 128 by quarters
    assert_eq!(conflicts("32:1", "1024:1", Access::of::<f64>()), (1, 2, 2));
    assert_eq!(conflicts("32:2", "1024:1", Access::of::<f64>()), (2, 4, 2));
    assert_eq!(conflicts("32:4", "1024:1", f32.vector(4)), (1, 4, 4));
    assert_eq!(conflicts("32:8", "1024:1", f32.vector(4)), (2, 8, 4));
    // rows of ldmatrix: 8 rows of 16 bytes, as rows of a tile of 64 halves, and padded by 8 halves
    let rows = f16.vector(8);
    assert_eq!(conflicts("8:1", "(8,64):(64,1)", rows), (8, 8, 1));
    assert_eq!(conflicts("8:1", "(8,64):(72,1)", rows), (1, 1, 1));
    // 16 banks of 8 bytes
    assert_eq!(conflicts("32:1", "1024:1", f32.banks(16, 8)), (1, 1, 1));
    assert_eq!(conflicts("32:32", "1024:1", f32.banks(16, 8)), (32, 32, 1));
}

#[test]
fn the_known_cases_of_global_memory() {
    let count = |threads: &str, access: Access| {
        let threads = Pattern::threads(&threads.parse().expect("a layout"));
        let count = threads.segment_count(&access, 0).expect("legal accesses");
        (count.segments, count.efficiency())
    };
    let (sectors, lines) = (Access::of::<f32>(), Access::of::<f32>().segments(128));
    assert_eq!(count("32:1", sectors), (4, 1.0));
    assert_eq!(count("32:1", lines), (1, 1.0));
    assert_eq!(count("32:32", sectors), (32, 0.125));
    assert_eq!(count("32:32", lines), (32, 0.03125));
    assert_eq!(count("32:2", sectors), (8, 0.5));
    // 16 bytes a thread
    assert_eq!(count("32:4", sectors.vector(4)), (16, 1.0));
    assert_eq!(count("32:4", lines.vector(4)), (4, 1.0));
    // all threads read one number
    assert_eq!(count("32:0", sectors), (1, 0.125));
    // four warps
    assert_eq!(count("128:1", lines), (4, 1.0));
}

#[test]
fn numbers_out_of_range_are_refused() {
    let pattern = Pattern::threads(&"32:1".parse().expect("a layout"));
    let f32 = Access::of::<f32>();
    for (access, wanted) in [
        (Access::of_bits(0), (Quantity::ElementBits, 0)),
        (Access::of::<[u8; 4096]>(), (Quantity::ElementBits, 32768)),
        (f32.vector(0), (Quantity::Vector, 0)),
        (f32.vector(64), (Quantity::AccessBits, 2048)),
        (f32.warp(0), (Quantity::Warp, 0)),
        (f32.warp(65), (Quantity::Warp, 65)),
        (f32.banks(0, 4), (Quantity::Banks, 0)),
        (f32.banks(129, 4), (Quantity::Banks, 129)),
        (f32.banks(32, 0), (Quantity::BankBytes, 0)),
        (
            f32.banks(32, u32::MAX),
            (Quantity::BankBytes, u32::MAX.into()),
        ),
        (f32.segments(0), (Quantity::SegmentBytes, 0)),
    ] {
        for found in [
            pattern.bank_count(&access, 0).map(|_| ()),
            pattern.segment_count(&access, 0).map(|_| ()),
        ] {
            match found {
                Err(AccessError::OutOfRange {
                    quantity, value, ..
                }) => {
                    assert_eq!((quantity, value), wanted, "{access:?}");
                }
                other => panic!("{access:?}: {other:?}"),
            }
        }
    }
    // the widest that are allowed
    let widest = [
        f32.vector(32).warp(64).banks(128, 1),
        Access::of_bits(1024).banks(1, 1),
        Access::of_bits(12)
            .warp(64)
            .banks(128, 1024)
            .segments(1 << 20),
    ];
    for access in widest {
        let pattern = Pattern::threads(&"(64,3):(32,4097)".parse().expect("a layout"));
        let banks = pattern.bank_count(&access, u64::MAX);
        assert!(
            banks.is_ok() || access.elements() > 1,
            "{access:?}: {banks:?}"
        );
        assert!(pattern.segment_count(&access, u64::MAX).is_ok() || access.elements() > 1);
    }
}

#[test]
fn huge_patterns_are_counted_by_one_group() {
    let tv = "(4611686018427387904,2):(1,4611686018427387904)"
        .parse()
        .expect("a layout");
    let count = Pattern::thread_values(&tv)
        .bank_count(&Access::of_bits(8), 0)
        .expect("legal");
    assert_eq!(
        (count.ways, count.phases, count.is_cut),
        (1, 1 << 58, false)
    );
    let count = Pattern::thread_values(&tv)
        .segment_count(&Access::of_bits(8), 0)
        .expect("legal");
    assert_eq!(
        (count.segments, count.efficiency(), count.is_cut),
        (1 << 58, 1.0, false)
    );
    // what no one layout tells is looked at as far as the limit allows, and says so
    let odd = Pattern::threads(&"(3,1000000000):(1,2)".parse().expect("a layout"));
    let report = BankConflicts::of(
        &odd,
        Access::of::<f32>(),
        Limit {
            work: 1000,
            listed: 2,
        },
    );
    let report = report.expect("legal");
    assert!(
        report.count.is_cut
            && report
                .to_string()
                .ends_with("not all threads and values looked at")
    );
}

/// Steps that a limit cuts short are not listed.
#[test]
fn listed_steps_are_whole() {
    let tv = "((3,43),4):((1,2),300)".parse().expect("a layout");
    let pattern = Pattern::thread_values(&tv);
    let report = |work| {
        let limit = Limit { work, listed: 16 };
        let banks = BankConflicts::of(&pattern, Access::of::<f32>(), limit).expect("legal");
        let coalescing = Coalescing::of(&pattern, Access::of::<f32>(), limit).expect("legal");
        (banks.steps, coalescing.steps)
    };
    let (banks, segments) = report(u64::MAX);
    assert_eq!((banks.len(), segments.len()), (4, 4));
    for work in 0..600 {
        let whole = (work as usize / 129).min(4);
        let found = report(work);
        assert_eq!(found.0, banks[..whole], "{work}");
        assert_eq!(found.1, segments[..whole], "{work}");
    }
}

// Typed static layouts: proved while this file compiles.
const F32: Access = Access::of::<f32>();
const PLAIN: Layout![(32,32):(32,1)] = layout!((32,32):(32,1));
const PADDED: Layout![(32,32):(33,1)] = layout!((32,32):(33,1));
const COLUMN: Layout![32:1] = layout!(32:1);
const ROW: Layout![32:32] = layout!(32:32);
const _: () = {
    assert!(bank_conflicts(PLAIN, COLUMN, F32) == 32);
    assert!(bank_conflicts(PADDED, COLUMN, F32) == 1);
    assert!(bank_conflicts(PLAIN, ROW, F32) == 1);
    assert!(segments(PLAIN, ROW, F32.segments(128)) == 1);
    assert!(segments(PLAIN, COLUMN, F32.segments(128)) == 32);
    assert!(widest_access(layout!((8,4):(1,64)), 16, 16) == 128);
    assert!(widest_access(layout!((8,4):(1,68)), 16, 16) == 64);
    assert!(widest_access(layout!((8,4):(1,64)), 16, 8) == 64);
    assert!(widest_access(layout!((8,4):(2,64)), 16, 16) == 16);
    assert!(widest_access(layout!(3:1), 3, 16) == 0);
};
// A tile of 128 x 64 halves, 128 threads of 64 values: 16 rows at a time, 8 threads of 8 halves a
// row.
const TILE: Layout![(128,64):(64,1)] = layout!((128,64):(64,1));
const COPY: Layout![((8,16),(8,8)):((1024,1),(128,16))] =
    layout!(((8,16),(8,8)):((1024,1),(128,16)));
const _: () = {
    let halves = Access::of_bits(16);
    assert!(bank_conflicts_tv(TILE, COPY, halves.vector(8)) == 1);
    assert!(segments_tv(TILE, COPY, halves.vector(8).segments(128)) == 4);
    assert!(bank_conflicts_tv(TILE, COPY, halves) == 4);
};

#[test]
fn typed_and_run_time_layouts_have_the_same_conflicts() {
    let halves = Access::of_bits(16).vector(8);
    let pattern = Pattern::thread_values(&COPY.into()).in_memory(&TILE.into());
    let count = pattern.bank_count(&halves, 0).expect("legal");
    assert_eq!(count.ways, bank_conflicts_tv(TILE, COPY, halves));
    assert_eq!((count.rounds, count.phases), (128, 128));
    let column = Pattern::threads(&COLUMN.into()).in_memory(&PLAIN.into());
    assert_eq!(
        column.bank_count(&F32, 0).expect("legal").ways,
        bank_conflicts(PLAIN, COLUMN, F32)
    );
}
