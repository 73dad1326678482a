//! Which kernel computes a product.

/// The time of a tile, measured: what a step of 64 along K takes, and what all else of a tile does,
/// in nanoseconds, on a GPU whose multiprocessors all have a tile.
pub(super) struct Cost {
    pub(super) tile: (u32, u32),
    step: f64,
    rest: f64,
}

/// Measured on an H200.
pub(super) const COSTS: &[Cost] = &[
    Cost {
        tile: (128, 256),
        step: 730.0,
        rest: 3000.0,
    },
    Cost {
        tile: (128, 128),
        step: 400.0,
        rest: 2500.0,
    },
    Cost {
        tile: (64, 128),
        step: 260.0,
        rest: 2000.0,
    },
    Cost {
        tile: (64, 64),
        step: 180.0,
        rest: 1800.0,
    },
];

/// The tile with which a product of (m,n,k), `batches` times, takes the shortest time on so many
/// multiprocessors.
pub(super) fn tile(size: [u64; 4], multiprocessors: u32) -> (u32, u32) {
    let [m, n, k, batches] = size;
    let time = |cost: &Cost| {
        let tiles = m.div_ceil(cost.tile.0.into()) * n.div_ceil(cost.tile.1.into()) * batches;
        let rounds = tiles.div_ceil(multiprocessors.max(1).into());
        rounds as f64 * (k.div_ceil(64) as f64 * cost.step + cost.rest)
    };
    let best = COSTS.iter().min_by(|a, b| time(a).total_cmp(&time(b)));
    best.map_or((128, 256), |cost| cost.tile)
}
