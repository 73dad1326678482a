//! Analysis of layouts agrees with an enumeration of their offsets.

use cute_core::analysis::{
    Access, Aliases, BankConflicts, Coalescing, Coverage, Cycles, Image, Injectivity, Limit,
    NotPermutation, Pattern, Properties, ReportedCoordinate, Run, VectorWidth,
};
use cute_core::dynamic::{DynLayout, DynTuple};
use cute_tests::notation::{Layout, Leaf};
use cute_tests::oracle::{self, predicates};
use cute_tests::random::{self, Random};
use std::collections::{BTreeMap, BTreeSet};

mod extremes;
mod large;

/// A random layout, now and then with negative strides, as value and as numbers.
fn layout(random: &mut Random, max_size: i64) -> (DynLayout, Vec<(i64, i64)>) {
    let layout = random::layout(random, max_size);
    let negative = if random.chance(25) { 30 } else { 0 };
    let is_stride = std::cell::Cell::new(true);
    let layout = random::map_leaves(&layout, &mut |leaf: Leaf| {
        is_stride.set(!is_stride.get());
        if is_stride.get() && random.chance(negative) {
            Leaf::new_static(-leaf.value)
        } else {
            leaf
        }
    });
    (value(&layout), layout.flat())
}

fn value(layout: &Layout) -> DynLayout {
    let text = layout.to_string();
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn offsets(flat: &[(i64, i64)]) -> Vec<i64> {
    (0..oracle::size(flat))
        .map(|i| oracle::value(flat, i))
        .collect()
}

/// Consecutive numbers as runs.
fn runs(numbers: impl IntoIterator<Item = i64>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some(run) if run.first + run.len as i64 == number => run.len += 1,
            _ => runs.push(Run {
                first: number,
                len: 1,
            }),
        }
    }
    runs
}

const ALL: Limit = Limit {
    work: u64::MAX,
    listed: usize::MAX,
};

#[test]
fn properties_are_those_of_the_offsets() {
    let mut random = Random::new(0xa1a1);
    let mut counts = [[0; 2]; 5];
    for _ in 0..20_000 {
        let (a, flat) = layout(&mut random, 300);
        let found = Properties::of(&a, ALL);
        let offsets = offsets(&flat);
        let contiguous = offsets
            .iter()
            .zip(0..)
            .take_while(|&(&offset, i)| offset == i)
            .count();
        let is = [
            (found.is_sorted, predicates::sorted(&flat)),
            (found.is_surjective, predicates::surjective(&flat)),
            (found.is_bijective, predicates::bijective(&flat)),
            (
                found.injectivity.is_injective() == Some(true),
                predicates::injective(&flat),
            ),
            (found.is_admissible, a.complement().is_ok()),
        ];
        for (k, (found, wanted)) in is.into_iter().enumerate() {
            assert_eq!(found, wanted, "property {k} of {a}");
            counts[k][usize::from(found)] += 1;
        }
        assert_eq!(
            (a.is_sorted(), a.is_surjective()),
            (is[0].1, is[1].1),
            "{a}"
        );
        assert_eq!(
            (a.is_bijective(), a.is_injective()),
            (is[2].1, is[3].1),
            "{a}"
        );
        assert_eq!(
            (a.is_compact(), a.is_admissible()),
            (is[2].1, is[4].1),
            "{a}"
        );
        assert_eq!((found.size, found.cosize), (a.size(), a.cosize()), "{a}");
        assert_eq!(found.contiguous, contiguous as u64, "{a}");
    }
    println!("{counts:?}");
    assert!(counts.iter().flatten().all(|&count| count > 100));
}

#[test]
fn collisions_are_of_different_coordinates_with_one_offset() {
    let mut random = Random::new(0xa1a2);
    let mut counts = [0; 2];
    for _ in 0..20_000 {
        let (a, flat) = layout(&mut random, 400);
        match Injectivity::of(&a, ALL) {
            Injectivity::Collides(Some(collision)) => {
                assert_ne!(collision.one.index, collision.other.index, "{a}");
                for place in [&collision.one, &collision.other] {
                    assert!(place.index < a.size(), "{a}: {place}");
                    assert_eq!(a.at(place.index), collision.offset, "{a}: {place}");
                    let offset = a.at_coordinate(&place.coordinate);
                    assert_eq!(offset, Ok(collision.offset), "{a}: {place}");
                }
                counts[0] += 1;
            }
            answer => {
                assert_eq!(answer, Injectivity::Injective, "{a}");
                assert!(predicates::injective(&flat), "{a}");
                counts[1] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn a_search_without_budget_does_not_answer_wrongly() {
    let mut random = Random::new(0xa1a3);
    let mut undecided = 0;
    for _ in 0..5000 {
        let (a, flat) = layout(&mut random, 400);
        for work in [0, 1, 2, 5] {
            let answer = Injectivity::of(&a, Limit { work, listed: 1 }).is_injective();
            undecided += usize::from(answer.is_none());
            assert!(
                answer.is_none_or(|answer| answer == predicates::injective(&flat)),
                "{a}"
            );
        }
    }
    assert!(undecided > 100, "{undecided}");
}

#[test]
fn images_are_the_runs_of_the_offsets() {
    let mut random = Random::new(0xa1a4);
    let mut cut = 0;
    for _ in 0..10_000 {
        let (a, flat) = layout(&mut random, 500);
        let image: BTreeSet<_> = offsets(&flat).into_iter().collect();
        let span = *image.first().expect("an offset")..=*image.last().expect("an offset");
        let wanted = runs(image.iter().copied());
        let gaps = runs(span.filter(|offset| !image.contains(offset)));
        let missing: u64 = gaps.iter().map(|gap| gap.len).sum();

        let whole = Image::of(&a, ALL);
        assert_eq!(whole.runs, wanted, "{a}");
        assert_eq!(whole.gaps, gaps, "{a}");
        assert_eq!(whole.run_count, Some(wanted.len() as u64), "{a}");
        assert_eq!(whole.offset_count, Some(image.len() as u64), "{a}");
        assert_eq!(whole.gap_count, Some(missing), "{a}");
        assert!(whole.is_whole(), "{a}");

        for (work, listed) in [(0, 3), (4, 3), (30, 100), (ALL.work, 1)] {
            let part = Image::of(&a, Limit { work, listed });
            assert!(
                part.run_count
                    .is_none_or(|count| count == wanted.len() as u64),
                "{a}"
            );
            assert!(
                part.offset_count
                    .is_none_or(|count| count == image.len() as u64),
                "{a}"
            );
            assert!(part.gap_count.is_none_or(|count| count == missing), "{a}");
            assert!(!part.runs.is_empty() && part.runs.len() <= listed, "{a}");
            // the last run may go on where not all are known
            let (last, before) = part.runs.split_last().expect("a run");
            assert_eq!(before, &wanted[..before.len()], "{a}");
            let whole = wanted[before.len()];
            assert!(
                last.first == whole.first && last.len <= whole.len,
                "{a}: {part}"
            );
            assert!(
                part.run_count.is_none() || last.len == whole.len,
                "{a}: {part}"
            );
            assert!(
                part.gaps.len() <= listed && gaps.starts_with(&part.gaps),
                "{a}: {part}"
            );
            assert_eq!(
                part.is_whole(),
                part.runs == wanted && part.run_count.is_some(),
                "{a}"
            );
            cut += usize::from(!part.is_whole());
        }
    }
    assert!(cut > 1000, "{cut}");
}

#[test]
fn aliases_are_the_offsets_that_occur_again() {
    let mut random = Random::new(0xa1a5);
    for _ in 0..5000 {
        let (a, flat) = layout(&mut random, 300);
        let mut wanted: BTreeMap<i64, Vec<u64>> = BTreeMap::new();
        for (offset, i) in offsets(&flat).into_iter().zip(0..) {
            wanted.entry(offset).or_default().push(i);
        }
        wanted.retain(|_, places| places.len() > 1);
        let found = Aliases::of(&a, ALL);
        let indices =
            |places: &[ReportedCoordinate]| places.iter().map(|place| place.index).collect();
        let offsets = found.offsets.iter();
        assert_eq!(
            offsets
                .map(|alias| (alias.offset, indices(&alias.places)))
                .collect::<BTreeMap<_, _>>(),
            wanted,
            "{a}"
        );
        assert_eq!(
            (found.count, found.cut_at),
            (wanted.len() as u64, None),
            "{a}"
        );

        let short = Aliases::of(
            &a,
            Limit {
                work: ALL.work,
                listed: 2,
            },
        );
        assert_eq!(short.count, found.count, "{a}");
        assert_eq!(short.offsets.len(), found.offsets.len().min(2), "{a}");
        for (short, alias) in short.offsets.iter().zip(&found.offsets) {
            assert_eq!(
                (short.offset, short.count),
                (alias.offset, alias.count),
                "{a}"
            );
            assert_eq!(short.places, alias.places[..2], "{a}");
        }
    }
}

#[test]
fn coverage_counts_each_cell() {
    let mut random = Random::new(0xa1a6);
    let (mut exact, mut outside, mut shared) = (0, 0, 0);
    for _ in 0..1500 {
        let (tv, flat) = layout(&mut random, 200);
        let shape = random::shape(&mut random).to_string();
        let tile: DynTuple = if random.chance(50) {
            tv.shape()
        } else {
            shape.parse().expect("a shape")
        };
        let cells = DynLayout::make_layout(&tile).expect("fits").size();
        if cells > 2000 {
            continue;
        }
        let threads = tv.mode(0).expect("a mode").size();
        let mut holders: BTreeMap<i64, Vec<(u64, u64)>> = BTreeMap::new();
        for (offset, i) in offsets(&flat).into_iter().zip(0..) {
            holders
                .entry(offset)
                .or_default()
                .push((i % threads, i / threads));
        }
        let found = Coverage::of(&tv, &tile, ALL).expect("a tile");
        let context = format!("{tv} on {tile}: {found}");
        let place = |place: &ReportedCoordinate| place.index as i64;

        let is_cell = |offset: &i64| (0..cells as i64).contains(offset);
        let missing = (0..cells as i64).filter(|cell| !holders.contains_key(cell));
        assert!(found.missing.iter().map(place).eq(missing), "{context}");
        assert_eq!(
            found.missing_count,
            Some(found.missing.len() as u64),
            "{context}"
        );
        let wanted: Vec<_> = holders
            .iter()
            .filter(|(offset, holders)| is_cell(offset) && holders.len() > 1)
            .map(|(offset, holders)| (*offset, holders.clone()))
            .collect();
        let pairs = found.shared.iter().map(|shared| {
            let holders = shared
                .holders
                .iter()
                .map(|holder| (holder.thread, holder.value));
            (place(&shared.cell), holders.collect::<Vec<_>>())
        });
        assert_eq!(pairs.collect::<Vec<_>>(), wanted, "{context}");
        assert_eq!(found.shared_count, wanted.len() as u64, "{context}");
        let beyond: Vec<_> = holders
            .iter()
            .filter(|(offset, _)| !is_cell(offset))
            .flat_map(|(&offset, holders)| holders.iter().map(move |&holder| (offset, holder)))
            .collect();
        let listed = found.outside.iter();
        let listed = listed.map(|cell| (cell.offset, (cell.holder.thread, cell.holder.value)));
        assert_eq!(listed.collect::<Vec<_>>(), beyond, "{context}");
        assert_eq!(found.outside_count, beyond.len() as u64, "{context}");
        let is_exact = beyond.is_empty() && wanted.is_empty() && holders.len() as u64 == cells;
        assert_eq!(found.holds_each_once(), is_exact, "{context}");
        for missing in &found.missing {
            let compact = DynLayout::make_layout(&tile).expect("fits");
            let cell = compact.at_coordinate(&missing.coordinate);
            assert_eq!(cell, Ok(missing.index as i64), "{context}");
        }
        exact += usize::from(is_exact);
        outside += usize::from(!beyond.is_empty());
        shared += usize::from(!wanted.is_empty());

        let short = Coverage::of(
            &tv,
            &tile,
            Limit {
                work: ALL.work,
                listed: 2,
            },
        )
        .expect("a tile");
        let counts = |c: &Coverage| {
            (
                c.held,
                c.missing_count,
                c.shared_count,
                c.outside_count,
                c.cut_at,
            )
        };
        assert_eq!(counts(&short), counts(&found), "{context}");
        assert!(found.missing.starts_with(&short.missing), "{context}");
        cut_coverage_holds_of_what_is_looked_at(&tv, &tile, &found);
        assert!(found.outside.starts_with(&short.outside), "{context}");
    }
    assert!(
        exact > 100 && outside > 100 && shared > 100,
        "{exact} {outside} {shared}"
    );
}

/// With a small limit nothing is said of what has not been looked at.
#[track_caller]
fn cut_coverage_holds_of_what_is_looked_at(tv: &DynLayout, tile: &DynTuple, whole: &Coverage) {
    let limit = Limit {
        work: 7,
        listed: usize::MAX,
    };
    let part = Coverage::of(tv, tile, limit).expect("a tile");
    if part.cut_at.is_none() {
        assert_eq!(&part, whole, "{tv} on {tile}");
        return;
    }
    assert!(
        !part.holds_each_once() && part.missing_count.is_none(),
        "{tv}: {part}"
    );
    assert!(
        part.missing.is_empty() && part.held <= whole.held,
        "{tv}: {part}"
    );
    for shared in &part.shared {
        let is_same = |cell: &&cute_core::analysis::SharedCell| cell.cell == shared.cell;
        let whole = whole
            .shared
            .iter()
            .find(is_same)
            .expect("shared by those looked at");
        let mut holders = shared.holders.iter();
        assert!(
            holders.all(|holder| whole.holders.contains(holder)),
            "{tv}: {part}"
        );
    }
    assert!(
        part.outside.iter().all(|cell| whole.outside.contains(cell)),
        "{tv}: {part}"
    );
}

#[test]
fn cycles_are_followed_around() {
    let mut random = Random::new(0xa1a7);
    let (mut permutations, mut moved) = (0, 0);
    for _ in 0..10_000 {
        let (a, flat) = layout(&mut random, 300);
        let offsets = offsets(&flat);
        let found = Cycles::of(&a, ALL);
        assert_eq!(found.is_ok(), predicates::bijective(&flat), "{a}");
        match found {
            Ok(found) => {
                permutations += 1;
                moved += usize::from(found.count > 0);
                let mut seen = BTreeSet::new();
                for cycle in &found.cycles {
                    assert_eq!(cycle.len, cycle.places.len() as u64, "{a}");
                    assert_eq!(cycle.places.iter().min(), cycle.places.first(), "{a}");
                    for (k, &i) in cycle.places.iter().enumerate() {
                        let next = cycle.places[(k + 1) % cycle.places.len()];
                        assert_eq!(a.at(i), next as i64, "{a}: {cycle}");
                        assert!(seen.insert(i), "{a}: {cycle}");
                    }
                }
                let fixed = offsets
                    .iter()
                    .zip(0..)
                    .filter(|&(&offset, i)| offset == i)
                    .count();
                assert_eq!(found.fixed_points, fixed as u64, "{a}");
                assert_eq!(seen.len() + fixed, offsets.len(), "{a}");
                let order = found.order.expect("small cycles");
                assert!(is_identity(&power(&offsets, order)), "{a}: {found}");
                for part in (2..=300).filter(|part| order % part == 0) {
                    assert!(!is_identity(&power(&offsets, order / part)), "{a}: {found}");
                }
                cut_cycles_are_cycles(&a, &found);
            }
            Err(NotPermutation::Outside {
                index,
                offset,
                size,
            }) => {
                assert_eq!((a.at(index), a.size()), (offset, size), "{a}");
                assert!(!(0..size as i64).contains(&offset), "{a}");
            }
            Err(NotPermutation::Twice(Some(collision))) => {
                assert_eq!(
                    a.at(collision.one.index),
                    a.at(collision.other.index),
                    "{a}"
                );
            }
            Err(other) => panic!("{a}: {other}"),
        }
    }
    assert!(permutations > 1000 && moved > 300, "{permutations} {moved}");
}

/// So many applications of a permutation, by squaring.
fn power(permutation: &[i64], mut times: u128) -> Vec<i64> {
    let after = |a: &[i64], b: &[i64]| b.iter().map(|&i| a[i as usize]).collect::<Vec<_>>();
    let mut square = permutation.to_vec();
    let mut power: Vec<_> = (0..permutation.len() as i64).collect();
    while times > 0 {
        if times % 2 == 1 {
            power = after(&square, &power);
        }
        square = after(&square, &square);
        times /= 2;
    }
    power
}

fn is_identity(permutation: &[i64]) -> bool {
    permutation.iter().copied().eq(0..permutation.len() as i64)
}

/// What few steps find is part of what all find, and says where it stopped.
#[track_caller]
fn cut_cycles_are_cycles(a: &DynLayout, whole: &Cycles) {
    for work in [0, 1, 7, 40] {
        let part = Cycles::of(
            a,
            Limit {
                work,
                listed: usize::MAX,
            },
        )
        .expect("a permutation");
        assert!(whole.cycles.starts_with(&part.cycles), "{a}: {part}");
        match part.cut_at {
            None => assert_eq!(&part, whole, "{a}"),
            Some(cut_at) => {
                assert_eq!(part.order, None, "{a}");
                let begun = part.cycles.iter().all(|cycle| cycle.places[0] < cut_at);
                assert!(begun && part.fixed_points <= cut_at, "{a}: {part}");
                let fixed = (0..cut_at).filter(|&i| a.at(i) == i as i64).count();
                assert_eq!(part.fixed_points, fixed as u64, "{a}: {part}");
            }
        }
    }
}

#[test]
fn a_tile_says_which_cells_are_missing_and_shared() {
    let coverage = |tv: &str, tile: &str| {
        let (tv, tile) = (
            tv.parse().expect("a layout"),
            tile.parse().expect("a shape"),
        );
        Coverage::of(&tv, &tile, Limit::default())
            .expect("a tile")
            .to_string()
    };
    // the accumulator of SM80_16x8x16: 32 threads of 4 values over 16 x 8
    assert_eq!(
        coverage("((4,8),(2,2)):((32,1),(16,8))", "(16,8)"),
        "32 threads of 4 values cover 128 of 128 cells, each once"
    );
    assert_eq!(
        coverage("(4,2):(1,3)", "(4,2)"),
        "4 threads of 2 values cover 7 of 8 cells; missing: (3,1); 1 held more than once: (3,0) by T3V0, T0V1"
    );
    assert_eq!(
        coverage("(4,2):(1,6)", "(4,2)"),
        "4 threads of 2 values cover 6 of 8 cells; missing: (0,1), (1,1); 2 outside the tile: 8 by T2V1, 9 by T3V1"
    );
}
