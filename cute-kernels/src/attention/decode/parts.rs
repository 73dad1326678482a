//! Into how many parts the keys of a head are divided.

/// The time that a block takes beside its tiles, in tiles. A tile takes about as long as a few hundred
/// instructions one after the other.
const BLOCK: u64 = 5;
/// The parts that are combined in the time of a tile.
const PARTS_FOR_A_TILE: u64 = 16;

/// The number of parts with which the last block ends first, by this count: `items` heads of K and V of
/// all batches with `tiles` tiles of keys each, where the GPU has room for `room` blocks at a time.
pub(super) fn parts(items: u64, tiles: u64, room: u64) -> u64 {
    let most = tiles.clamp(1, room);
    let cost = |parts: u64| {
        let rounds = (items * parts).div_ceil(room);
        let combined = if parts > 1 {
            parts.div_ceil(PARTS_FOR_A_TILE)
        } else {
            0
        };
        rounds * (tiles.div_ceil(parts) + BLOCK) + combined
    };
    (1..=most).min_by_key(|&parts| cost(parts)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn blocks_fill_the_gpu_and_no_more() {
        // 132 multiprocessors with two blocks each; 32768 keys in tiles of 64. 33 parts for each of
        // eight heads would fill all blocks, and take as long as 32.
        assert_eq!(parts(8, 512, 264), 32);
        assert_eq!(parts(64, 512, 264), 4);
        assert_eq!(parts(256, 512, 264), 1);
        // few keys are not worth many blocks
        assert_eq!(parts(8, 1, 264), 1);
        assert!(parts(1, 16, 264) > 4);
        assert_eq!(parts(1, 0, 264), 1);
    }

    #[test]
    fn all_parts_together_have_all_tiles() {
        for (items, tiles) in [(1, 1000), (3, 17), (500, 300), (1, 1)] {
            let parts = parts(items, tiles, 264);
            assert!((1..=tiles).contains(&parts));
        }
    }
}
