//! Schedules: each tile, and each step of each tile, is worked on exactly once.

use cute_core::layout::Layout;
use cute_gpu::schedule::{Clustered, Grouped, Persistent, ScheduleError, Segment, SplitK, StreamK};

#[path = "support/numbers.rs"]
mod numbers;
use numbers::Random;

#[test]
fn groups_have_each_tile_once() {
    for (m, n, rows) in
        (0..9).flat_map(|m| (0..7).flat_map(move |n| (1..11).map(move |rows| (m, n, rows))))
    {
        let order = Grouped::new(m, n, rows).expect("an order");
        assert_eq!(order.tiles(), m * n);
        let mut expected = Vec::new();
        for group in (0..m).step_by(rows as usize) {
            for column in 0..n {
                expected.extend((group..m.min(group + rows)).map(|row| (row, column)));
            }
        }
        let tiles: Vec<_> = (0..order.tiles())
            .map(|number| order.tile(number))
            .collect();
        assert_eq!(tiles, expected, "{m} by {n} tiles in groups of {rows}");
    }
}

#[test]
fn clusters_have_each_tile_once_and_side_by_side() {
    for (m, n) in (1..8).flat_map(|m| (1..8).map(move |n| (m, n))) {
        for cluster in [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (3, 2)] {
            for rows in [1, 2, 3, 8] {
                let order = Clustered::new((m, n), cluster, rows).expect("an order");
                let mut seen = vec![0; (m * n) as usize];
                for number in 0..order.clusters() {
                    let first = order.tile(number, 0);
                    assert!(order.is_inside(first), "a cluster has a tile");
                    for block in 0..order.blocks() {
                        let tile = order.tile(number, block);
                        assert_eq!(
                            tile,
                            (first.0 + block % cluster.0, first.1 + block / cluster.0)
                        );
                        assert_eq!(order.is_inside(tile), tile.0 < m && tile.1 < n);
                        if order.is_inside(tile) {
                            seen[(tile.0 + m * tile.1) as usize] += 1;
                        }
                    }
                }
                assert!(
                    seen.iter().all(|times| *times == 1),
                    "{m} by {n}, {cluster:?}, {rows}"
                );
            }
        }
    }
}

#[test]
fn blocks_take_each_number_once() {
    for (tiles, blocks) in (0..30).flat_map(|tiles| (1..12).map(move |blocks| (tiles, blocks))) {
        let schedule = Persistent::new(tiles, blocks).expect("a schedule");
        let mut numbers: Vec<u32> = (0..blocks)
            .flat_map(|block| schedule.numbers(block))
            .collect();
        let most = (0..blocks).map(|block| schedule.numbers(block).len()).max();
        assert_eq!(most, Some(schedule.waves() as usize));
        numbers.sort_unstable();
        assert!(
            numbers.into_iter().eq(0..tiles),
            "{tiles} tiles, {blocks} blocks"
        );
    }
}

#[test]
fn streams_have_each_step_once_in_equal_shares() {
    for (tiles, steps, blocks) in
        (0..9).flat_map(|t| (0..9).flat_map(move |s| (1..20).map(move |b| (t, s, b))))
    {
        let stream = StreamK::new(tiles, steps, blocks).expect("a schedule");
        let mut owners = vec![None; (tiles * steps) as usize];
        for block in 0..blocks {
            let mut share = 0;
            for segment in stream.segments(block) {
                assert!(segment.steps.start < segment.steps.end && segment.steps.end <= steps);
                assert_eq!(segment.is_whole(), segment.steps == (0..steps));
                for step in segment.steps {
                    let owner = &mut owners[(segment.tile * steps + step) as usize];
                    assert_eq!(*owner, None);
                    *owner = Some(block);
                    share += 1;
                }
            }
            let each = tiles * steps / blocks;
            assert!(
                share == each || share == each + 1,
                "{share} steps of {each}"
            );
        }
        for tile in 0..tiles {
            let steps_of_tile = (tile * steps) as usize..((tile + 1) * steps) as usize;
            let mut blocks: Vec<u32> = owners[steps_of_tile]
                .iter()
                .map(|owner| owner.expect("a block"))
                .collect();
            blocks.dedup();
            assert!(
                stream.blocks_of(tile).eq(blocks),
                "{tiles} tiles of {steps}, tile {tile}"
            );
        }
    }
}

/// Groups are schedules of their own, one after the other.
#[test]
fn groups_of_tiles_have_blocks_of_their_own() {
    let mut random = Random(7);
    for _ in 0..500 {
        let mut below = |end| random.below(end) as u32;
        let [tiles, steps, blocks, groups] = [below(5), below(40), 1 + below(9), below(6)];
        let one = StreamK::new(tiles, steps, blocks).expect("a schedule");
        let all = one.groups(groups).expect("a schedule");
        assert_eq!(
            (all.tiles(), all.blocks()),
            (tiles * groups, blocks * groups)
        );
        for (group, block) in (0..groups).flat_map(|g| (0..blocks).map(move |b| (g, b))) {
            let there = one.segments(block).map(|segment| Segment {
                tile: segment.tile + group * tiles,
                ..segment
            });
            assert!(all.segments(group * blocks + block).eq(there));
        }
        for (group, tile) in (0..groups).flat_map(|g| (0..tiles).map(move |t| (g, t))) {
            let there = one.blocks_of(tile);
            let before = if steps == 0 { 0 } else { group * blocks };
            let expected = before + there.start..before + there.end;
            assert_eq!(all.blocks_of(group * tiles + tile), expected);
        }
    }
}

/// With as many blocks as tiles, or more, a block has steps of at most two tiles; in order, segments
/// have a place each at the sum of the block's number and the tile's. Kernels keep sums there.
#[test]
fn segments_of_few_tiles_have_a_place_each() {
    let mut random = Random(11);
    for _ in 0..500 {
        let groups = random.of(&[1, 1, 2, 5]);
        let mut below = |end: u32| random.below(end as usize) as u32;
        let [tiles, steps] = [1 + below(9), 1 + below(60)];
        let blocks = tiles + below((tiles * steps - tiles + 1).min(40));
        let stream = StreamK::new(tiles, steps, blocks)
            .and_then(|stream| stream.groups(groups))
            .expect("a schedule");
        let mut places = Vec::new();
        for block in 0..stream.blocks() {
            let segments: Vec<_> = stream.segments(block).collect();
            assert!(
                (1..=2).contains(&segments.len()),
                "{stream:?}, block {block}"
            );
            places.extend(segments.iter().map(|segment| block + segment.tile));
        }
        assert!(places.is_sorted_by(|a, b| a < b), "{stream:?}: {places:?}");
        assert!(
            places
                .iter()
                .all(|&place| place < stream.blocks() + stream.tiles())
        );
        // the parts of a tile lie one behind the other
        for tile in 0..stream.tiles() {
            let has = |block: &u32| stream.segments(*block).any(|segment| segment.tile == tile);
            assert!(stream.blocks_of(tile).eq((0..stream.blocks()).filter(has)));
        }
    }
}

#[test]
fn splits_have_each_step_once_in_parts_of_equal_steps() {
    for (tiles, steps, parts) in
        (0..6).flat_map(|t| (0..9).flat_map(move |s| (1..8).map(move |p| (t, s, p))))
    {
        let split = SplitK::new(tiles, steps, parts).expect("a schedule");
        assert!(split.parts() <= parts);
        // the longest part is as short as it can be
        assert_eq!(split.part_steps(), steps.div_ceil(parts).max(1));
        let mut seen = vec![0; (tiles * steps) as usize];
        for number in 0..split.segments() {
            let segment = split.segment(number);
            let len = segment.steps.end - segment.steps.start;
            assert!(0 < len && len <= split.part_steps());
            assert!(len == split.part_steps() || segment.is_last());
            // what the layout says
            let place = split.layout().at(number);
            assert_eq!(place.0, segment.tile);
            assert_eq!(place.1.0, segment.steps.start);
            for step in segment.steps {
                seen[(segment.tile * steps + step) as usize] += 1;
            }
        }
        assert!(
            seen.iter().all(|times| *times == 1),
            "{tiles} tiles of {steps} in {parts}"
        );
    }
}

/// As a layout, segments and their places are one to one: the layout of a split is injective.
#[test]
fn the_layout_of_a_split_reaches_each_tile_and_part_once() {
    let split = SplitK::new(5, 12, 4).expect("a schedule");
    let layout = split.layout();
    assert_eq!(layout.size(), 20);
    let mut places: Vec<(u32, u32)> = (0..split.segments())
        .map(|number| layout.at(number))
        .map(|place| (place.0, place.1.0))
        .collect();
    places.sort_unstable();
    let expected = (0..5).flat_map(|tile| [0, 3, 6, 9].map(|first| (tile, first)));
    assert!(places.into_iter().eq(expected));
}

/// Products of numbers near 2^32 do not wrap around.
#[test]
fn large_numbers_are_right_or_refused() {
    let most = u32::MAX;
    assert_eq!(
        Grouped::new(1 << 16, 1 << 16, 8),
        Err(ScheduleError::TooManyTiles {
            m: 1 << 16,
            n: 1 << 16
        })
    );
    let (m, n) = (1 << 16, 1 << 16);
    let blocks = Err(ScheduleError::TooManyBlocks { m, n });
    assert_eq!(Clustered::new((4, 4), (m, n), 8), blocks);
    let order = Grouped::new(most, 1, 8).expect("as many tiles as 32 bits number");
    assert_eq!(order.tile(most - 1), (most - 1, 0));
    let order = Grouped::new(65_535, 65_536, most).expect("as many tiles as 32 bits number");
    assert_eq!(order.tile(order.tiles() - 1), (65_534, 65_535));
    assert!(
        Clustered::new((most, 1), (2, 1), 8).is_err(),
        "the last cluster reaches beyond 32 bits"
    );
    assert!(SplitK::new(most, 8, 2).is_err());
    let split = SplitK::new(1, most - 1, 2).expect("as many steps as 32 bits number");
    assert_eq!(split.segment(1).steps, most / 2..most - 1);
    let steps = Err(ScheduleError::TooManySteps {
        tiles: 1,
        steps: most,
    });
    assert_eq!(SplitK::new(1, most, 1), steps);
    let error = SplitK::new(3, most, 1 << 16).expect_err("the last part ends beyond 32 bits");
    assert_eq!(
        error.to_string(),
        "3 tiles of 4294967295 steps have more steps, in whole parts, than 32 bits number (TooManySteps)"
    );
    assert_eq!(
        StreamK::new(most, 2, 132),
        Err(ScheduleError::TooManySteps {
            tiles: most,
            steps: 2
        })
    );
    let stream = StreamK::new(65_537, 65_535, 132).expect("as many steps as 32 bits number");
    let last = stream.segments(131).next().expect("a segment");
    assert_eq!(stream.blocks_of(last.tile).end, 132);
    assert_eq!(stream.blocks_of(65_536), 131..132);
    assert!(
        StreamK::new(1, 8, 1 << 16)
            .expect("a group")
            .groups(1 << 16)
            .is_err()
    );
    let schedule = Persistent::new(most, most).expect("a schedule");
    assert!(schedule.numbers(most - 1).eq([most - 1]));
}

#[test]
fn nobody_is_refused() {
    assert_eq!(Grouped::new(4, 4, 0), Err(ScheduleError::Nobody));
    assert_eq!(
        Clustered::new((4, 4), (0, 2), 8),
        Err(ScheduleError::Nobody)
    );
    assert_eq!(Persistent::new(4, 0), Err(ScheduleError::Nobody));
    assert_eq!(StreamK::new(4, 4, 0), Err(ScheduleError::Nobody));
    assert_eq!(SplitK::new(4, 4, 0), Err(ScheduleError::Nobody));
}
