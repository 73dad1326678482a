//! Which kernel computes a product.

/// The time of a tile, measured: what a step of 128 bytes along K takes, and what all else of a tile does,
/// in nanoseconds, on a GPU whose multiprocessors all have a tile.
pub(super) struct Cost {
    tile: (u32, u32),
    step: f64,
    rest: f64,
}

const fn cost(tile: (u32, u32), step: f64, rest: f64) -> Cost {
    Cost { tile, step, rest }
}

/// The kernels by `wgmma`, measured on an H200 with the program `gpu tiles` of `benches/gpu`. What a launch takes once, 1900
/// nanoseconds, is not counted.
pub(super) const BY_WGMMA: &[Cost] = &[
    cost((128, 256), 576.0, 3500.0),
    cost((128, 128), 295.0, 2500.0),
    cost((64, 128), 205.0, 1500.0),
    cost((64, 64), 150.0, 1100.0),
];

/// Those of the kernels by `mma.sync`, measured on an H100 by that program. A multiprocessor has up to
/// four of their blocks at a time: the times are those of twelve tiles, divided by twelve.
pub(super) const BY_WARPS: &[Cost] = &[
    cost((128, 256), 1200.0, 5500.0),
    cost((128, 128), 535.0, 2300.0),
    cost((64, 64), 271.0, 390.0),
];

/// The tile with which a product of (m,n) and so many steps, `batches` times, takes the shortest time on so many
/// multiprocessors, of those that there are.
pub(super) fn tile(
    costs: &[Cost],
    size: [u64; 4],
    multiprocessors: u32,
    exists: impl Fn((u32, u32)) -> bool,
) -> Option<(u32, u32)> {
    let [m, n, steps, batches] = size;
    let time = |cost: &Cost| {
        let tiles = m.div_ceil(cost.tile.0.into()) as f64 * n.div_ceil(cost.tile.1.into()) as f64;
        let rounds = (tiles * batches as f64 / f64::from(multiprocessors.max(1))).ceil();
        rounds * (steps as f64 * cost.step + cost.rest)
    };
    let best = costs
        .iter()
        .filter(|cost| exists(cost.tile))
        .min_by(|a, b| time(a).total_cmp(&time(b)));
    best.map(|cost| cost.tile)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_products_have_small_tiles() {
        let of = |m, k: u64| tile(BY_WGMMA, [m, m, k / 64, 1], 132, |_| true);
        assert_eq!(of(8192, 8192), Some((128, 256)));
        assert_eq!(of(1024, 1024), Some((64, 128)));
        assert_eq!(of(512, 512), Some((64, 64)));
        let large = tile(BY_WGMMA, [512, 512, 8, 1], 132, |(m, _)| m == 128);
        assert_eq!(large, Some((128, 128)));
        assert_eq!(tile(BY_WGMMA, [512, 512, 8, 1], 132, |_| false), None);
    }
}
