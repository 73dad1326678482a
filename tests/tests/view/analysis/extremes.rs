//! Analysis of layouts with strides up to 2^62, and of hostile ones, agrees with their offsets,
//! computed in 128 bits. Layouts of coordinates are refused, as the operations refuse them.

use super::ALL;
use cute_core::analysis::{
    Access, Aliases, BankConflicts, Coalescing, Coverage, Cycles, Image, Injectivity, Limit,
    Pattern, Properties, VectorWidth,
};
use cute_core::dynamic::DynLayout;
use cute_tests::hostile;
use cute_tests::random::Random;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};

/// The coordinates of each offset, ascending.
type Places = BTreeMap<i128, Vec<u64>>;

/// The modes of a layout as its notation has them: sizes and strides.
fn modes(layout: &DynLayout) -> Vec<(i128, i128)> {
    let (shape, stride) = (layout.shape(), layout.stride());
    let sizes = shape.leaves().iter().map(|size| size.value());
    sizes
        .zip(stride.leaves().iter().map(|stride| stride.value()))
        .collect()
}

fn places(modes: &[(i128, i128)]) -> Places {
    let mut places = Places::new();
    let size: i128 = modes.iter().map(|mode| mode.0).product();
    for index in 0..size {
        let (mut rest, mut offset) = (index, 0);
        for (size, stride) in modes {
            offset += rest % size * stride;
            rest /= size;
        }
        places.entry(offset).or_default().push(index as u64);
    }
    places
}

/// How many runs of consecutive offsets there are.
fn run_count(places: &Places) -> u64 {
    let begins = |offset: &&i128| !places.contains_key(&(**offset - 1));
    places.keys().filter(begins).count() as u64
}

/// Every report of a layout with few coordinates against its offsets.
fn assert_reports(a: &DynLayout) {
    let modes = modes(a);
    let places = places(&modes);
    let size: i128 = modes.iter().map(|mode| mode.0).product();
    let cosize: i128 = 1 + modes
        .iter()
        .map(|mode| (mode.0 - 1) * mode.1.abs())
        .sum::<i128>();
    let count = places.len() as i128;
    let (least, greatest) = (
        *places.first_key_value().expect("an offset").0,
        *places.last_key_value().expect("an offset").0,
    );

    let found = Properties::of(a, ALL);
    assert_eq!(
        (i128::from(found.size), i128::from(found.cosize)),
        (size, cosize),
        "{a}"
    );
    assert_eq!(found.injectivity.is_injective(), Some(count == size), "{a}");
    let is_onto = |end: i128| least == 0 && greatest == end - 1 && count == end;
    assert_eq!(found.is_surjective, is_onto(cosize), "{a}");
    assert_eq!(found.is_bijective, is_onto(size) && count == size, "{a}");
    assert_eq!(Cycles::of(a, ALL).is_ok(), found.is_bijective, "{a}");
    let contiguous = (0..size as u64).take_while(|&i| i128::from(a.at(i)) == i.into());
    assert_eq!(found.contiguous, contiguous.count() as u64, "{a}");

    let image = Image::of(a, ALL);
    assert_eq!(image.run_count, Some(run_count(&places)), "{a}");
    assert_eq!(image.offset_count.map(i128::from), Some(count), "{a}");
    assert_eq!(
        image.gap_count.map(i128::from),
        Some(greatest - least + 1 - count),
        "{a}"
    );
    let runs = image
        .runs
        .iter()
        .flat_map(|run| (0..run.len).map(|i| i128::from(run.first) + i128::from(i)));
    assert!(runs.eq(places.keys().copied()), "{a}: {image}");

    let shared: Vec<_> = places
        .iter()
        .filter(|(_, places)| places.len() > 1)
        .collect();
    let aliases = Aliases::of(a, ALL);
    assert_eq!(aliases.count, shared.len() as u64, "{a}");
    for (alias, (&offset, places)) in aliases.offsets.iter().zip(shared) {
        assert_eq!(i128::from(alias.offset), offset, "{a}");
        let listed: Vec<u64> = alias.places.iter().map(|place| place.index).collect();
        assert_eq!((alias.count, &listed), (places.len() as u64, places), "{a}");
    }

    let coverage = Coverage::of(a, &a.shape(), ALL).expect("a tile");
    let inside = places.keys().filter(|offset| (0..size).contains(*offset));
    assert_eq!(i128::from(coverage.held), inside.count() as i128, "{a}");
    assert_accesses(a, &places);
}

/// Elements of 32 bits, each a word of a bank, eight of them a segment: one warp at most.
fn assert_accesses(a: &DynLayout, places: &Places) {
    let access = Access::of_bits(32);
    if a.size() > 32 {
        return;
    }
    let threads = Pattern::threads(a);
    let banks = BankConflicts::of(&threads, access, ALL).expect("an access");
    let mut words = BTreeMap::<i128, u64>::new();
    for offset in places.keys() {
        *words.entry(offset.rem_euclid(32)).or_default() += 1;
    }
    assert_eq!(
        Some(&banks.count.ways),
        words.values().max(),
        "{a}: {banks}"
    );
    assert_eq!(banks.steps[0].ways, banks.count.ways, "{a}: {banks}");
    let mut segments: Vec<_> = places.keys().map(|offset| offset.div_euclid(8)).collect();
    segments.dedup();
    let wanted = segments.len() as u64;
    let coalescing = Coalescing::of(&threads, access, ALL).expect("an access");
    let (found, step) = (&coalescing.count, coalescing.steps[0]);
    assert_eq!(
        (found.segments, found.accesses),
        (wanted.into(), 1),
        "{a}: {coalescing}"
    );
    assert_eq!(
        (step.segments, step.most),
        (wanted, wanted),
        "{a}: {coalescing}"
    );
    assert_eq!(found.bits_used, places.len() as u128 * 32, "{a}");
}

#[test]
fn strides_up_to_the_largest_are_analysed_as_the_offsets_say() {
    let mut random = Random::new(0xa1a9);
    let (mut count, mut shared, mut negative) = (0, 0, 0);
    while count < 3000 {
        // multiples of one large number, and their neighbours, so that offsets meet
        let large = (1_i128 << random.below(62)) + random.pick(&[-1, 0, 0, 1, 3]);
        let rank = 1 + random.below(4);
        let modes: Vec<(usize, i128)> = (0..rank)
            .map(|_| {
                let times = random.pick(&[0, 1, 1, 2, 3, 4, -1, -2]);
                (1 + random.below(5), times * large + random.pick(&[0, 0, 1]))
            })
            .collect();
        let text = |part: &dyn Fn(&(usize, i128)) -> String| {
            let parts: Vec<_> = modes.iter().map(part).collect();
            parts.join(",")
        };
        let text = format!(
            "({}):({})",
            text(&|mode| mode.0.to_string()),
            text(&|mode| mode.1.to_string())
        );
        // of sizes and offsets beyond 2^63 there is no layout
        let Ok(a) = text.parse::<DynLayout>() else {
            continue;
        };
        count += 1;
        shared += usize::from(!a.is_injective());
        negative += usize::from(modes.iter().any(|mode| mode.1 < 0));
        assert_reports(&a);
    }
    assert!(shared > 300 && negative > 300, "{shared} {negative}");
}

/// Each report in words.
fn reports(a: &DynLayout, limit: Limit) -> [Box<dyn Fn() -> String + '_>; 9] {
    let access = Access::of_bits(32);
    [
        Box::new(move || Properties::of(a, limit).to_string()),
        Box::new(move || Image::of(a, limit).to_string()),
        Box::new(move || Aliases::of(a, limit).to_string()),
        Box::new(move || Injectivity::of(a, limit).to_string()),
        Box::new(move || match Cycles::of(a, limit) {
            Ok(cycles) => cycles.to_string(),
            Err(error) => error.to_string(),
        }),
        Box::new(move || VectorWidth::of(a, 16, 16).to_string()),
        Box::new(move || Pattern::threads(a).thread_count().to_string()),
        Box::new(move || {
            let report = BankConflicts::of(&Pattern::threads(a), access, limit);
            report.expect("an access").to_string()
        }),
        Box::new(move || {
            let report = Coalescing::of(&Pattern::threads(a), access, limit);
            report.expect("an access").to_string()
        }),
    ]
}

#[test]
fn hostile_layouts_are_analysed_as_the_offsets_say_or_refused() {
    let limit = Limit {
        work: 1 << 12,
        listed: 8,
    };
    let (mut small, mut refused) = (0, 0);
    for text in hostile::LAYOUTS {
        let a: DynLayout = text.parse().expect("a layout");
        let is_of_offsets = a.integer_strides().is_ok();
        for (number, report) in reports(&a, limit).iter().enumerate() {
            match panic::catch_unwind(AssertUnwindSafe(report)) {
                Ok(words) => assert!(is_of_offsets && !words.is_empty(), "{a}: report {number}"),
                Err(payload) => {
                    let why = payload.downcast_ref::<String>().expect("words");
                    assert!(
                        !is_of_offsets && why.ends_with("(IntegerStrides)"),
                        "{a}: report {number}: {why}"
                    );
                    refused += 1;
                }
            }
        }
        if is_of_offsets && a.size() <= 4096 {
            small += 1;
            assert_reports(&a);
        }
    }
    assert!(small > 20 && refused > 50, "{small} {refused}");
}
