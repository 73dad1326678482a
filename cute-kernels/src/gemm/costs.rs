//! The measured times of tiles, by which a kernel is chosen.

/// The time of a tile, measured: what a step of 128 bytes along K takes, and what all else of a tile
/// does, in nanoseconds, on a GPU whose multiprocessors all have a tile.
pub(super) struct Cost {
    pub(super) tile: (u32, u32),
    /// The blocks of a cluster along M and N.
    pub(super) cluster: (u32, u32),
    pub(super) step: f64,
    pub(super) rest: f64,
    /// The factor of a step if lines of A or B begin within 128 bytes: more is then read from the
    /// second-level cache than is asked for.
    pub(super) apart: f64,
    /// The part of the time of other kernels for bytes from memory, if it is for a B that is read once.
    pub(super) once: Option<f64>,
    /// The least number of tiles along M.
    pub(super) rows: u64,
    /// `rest` for each tile of a block but the last one, if tiles are stored while the next one is multiplied.
    pub(super) carried: Option<f64>,
}

const fn cost(tile: (u32, u32), step: f64, rest: f64, apart: f64) -> Cost {
    in_clusters(tile, (1, 1), step, rest, apart)
}

const fn in_clusters(
    tile: (u32, u32),
    cluster: (u32, u32),
    step: f64,
    rest: f64,
    apart: f64,
) -> Cost {
    Cost {
        tile,
        cluster,
        step,
        rest,
        apart,
        once: None,
        rows: 0,
        carried: None,
    }
}

impl Cost {
    /// The kernel for products of at least `rows` tiles along M.
    const fn for_rows(self, rows: u64) -> Cost {
        Cost { rows, ..self }
    }

    /// The kernel for a B that is read once.
    const fn once(self, part: f64) -> Cost {
        Cost {
            once: Some(part),
            ..self
        }
    }

    /// The kernel that stores a tile while the next one is multiplied.
    const fn carried(self, rest: f64) -> Cost {
        Cost {
            carried: Some(rest),
            ..self
        }
    }
}

/// The kernels by `wgmma`, measured with the programs `gpu tiles` and `gpu choices` of `benches/gpu`: tiles of less
/// than 128 by 128 on an H100, others on an H200 that multiplies without a pause. Power limits its clock then, most of
/// all for large tiles. What a launch takes once, 1000 nanoseconds, is not counted.
pub(super) const BY_WGMMA: &[Cost] = &[
    cost((128, 256), 725.0, 3600.0, 1.25),
    cost((128, 128), 395.0, 1650.0, 1.45),
    cost((64, 128), 240.0, 1060.0, 1.5),
    cost((64, 64), 187.0, 885.0, 1.5),
    in_clusters((128, 256), (2, 1), 725.0, 4700.0, 1.0),
    in_clusters((128, 256), (1, 2), 725.0, 4600.0, 1.05),
    in_clusters((128, 128), (2, 1), 405.0, 3100.0, 1.0),
    in_clusters((128, 128), (1, 2), 400.0, 3500.0, 1.0),
    // On an H200. Where fewer blocks along M have a B in common, a step takes up to 265.
    in_clusters((64, 128), (1, 2), 205.0, 2000.0, 1.3).for_rows(16),
    in_clusters((64, 128), (2, 1), 212.0, 2400.0, 1.0),
    in_clusters((128, 64), (2, 1), 207.0, 2400.0, 1.2),
    in_clusters((128, 64), (1, 4), 190.0, 2400.0, 1.0),
    // Between two tiles, tensor cores of an H200 wait for about 1050 cycles, and for 2800 in the kernels above.
    cost((128, 256), 725.0, 3600.0, 1.25).carried(2500.0),
    cost((128, 192), 560.0, 3000.0, 1.25).carried(2100.0),
    in_clusters((128, 192), (2, 1), 560.0, 4000.0, 1.0).carried(3000.0),
    cost((128, 160), 480.0, 2400.0, 1.35).carried(1700.0),
    cost((128, 144), 435.0, 2300.0, 1.4).carried(1600.0),
    in_clusters((128, 160), (2, 1), 480.0, 3400.0, 1.0).carried(2600.0),
    // One round of many steps takes longer than these: (1280,1280,4096) is faster in fewer tiles of 128 by 128. This is
    // counted as a longer end.
    cost((128, 112), 355.0, 4250.0, 1.45).carried(1350.0),
    cost((128, 96), 320.0, 1850.0, 1.45).carried(1250.0),
    in_clusters((128, 96), (2, 1), 320.0, 3100.0, 1.0).carried(2400.0),
    cost((128, 80), 290.0, 1800.0, 1.45).carried(1200.0),
    // The four blocks have rows of A in common: where there are fewer of these, B is most of what is loaded.
    in_clusters((128, 80), (1, 4), 268.0, 2800.0, 1.0)
        .carried(2200.0)
        .for_rows(5),
    in_clusters((128, 208), (2, 1), 600.0, 4200.0, 1.0).carried(3200.0),
    in_clusters((128, 224), (2, 1), 640.0, 4400.0, 1.0).carried(3300.0),
    in_clusters((128, 256), (2, 1), 725.0, 4700.0, 1.0).carried(3600.0),
    in_clusters((128, 256), (1, 2), 725.0, 4600.0, 1.05).carried(3500.0),
    cost((64, 64), 187.0, 885.0, 1.5).once(0.8),
    // Two rows of these tiles read B twice, so for them clusters of (2,1) without hints are faster: 38 µs beside 42 for
    // (128,8192,8192).
    cost((64, 128), 250.0, 1060.0, 1.5).once(0.83),
    // On an H200; on an H100 a step took 220, where clusters of (2,1) of 64 by 128 were not measured.
    in_clusters((128, 64), (1, 2), 270.0, 1900.0, 1.0).once(0.86),
    in_clusters((128, 128), (1, 2), 400.0, 3500.0, 1.0).once(0.86),
];

/// Those of the kernels with a bias and a function at the end. Their clusters are faster where blocks have several
/// tiles, on an H200 by a hundredth of the time at (8192,8192,8192), and by half of that at
/// (4096,4096,4096).
pub(super) const BY_WGMMA_WITH_BIAS: &[Cost] = &[
    cost((128, 256), 577.0, 3600.0, 1.58),
    cost((128, 128), 371.0, 1650.0, 1.5),
    cost((64, 128), 240.0, 1060.0, 1.5),
    in_clusters((128, 256), (2, 1), 566.0, 4200.0, 1.0),
    cost((128, 256), 577.0, 4000.0, 1.58).carried(2900.0),
    in_clusters((128, 256), (2, 1), 566.0, 4600.0, 1.0).carried(3500.0),
];

/// Those of the kernels by `mma.sync`, measured on an H200 as that program does. A multiprocessor has up to
/// four of their blocks at a time: the times are those of twelve tiles, divided by twelve.
pub(super) const BY_WARPS: &[Cost] = &[
    cost((128, 256), 958.0, 4930.0, 1.0),
    cost((128, 128), 512.0, 1796.0, 1.0),
    cost((64, 64), 198.0, 703.0, 1.0),
];
