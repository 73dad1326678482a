//! The cost of an index: through a layout, by hand, and through ndarray's run-time strides.
//!
//! ```text
//! cargo bench -p cute-benches --bench index
//! ```
//!
//! Each group is one loop over the same data, in the same order. Layouts and code by hand index a
//! slice, which checks every offset that the compiler cannot prove; `ndarray` is its indexing
//! `a[[i, j]]`, which checks each mode against its size: in loops over these sizes it is proved.
//! Where code is placed moves a loop of few instructions by as much as a quarter, also between two
//! loops of the same instructions (`mixed_columns`). Compare with all loops on cache lines:
//! `RUSTFLAGS="-C llvm-args=-align-all-nofallthru-blocks=6"`.
//! The sums have no chain of dependent multiplications, which would hide what an index costs.
//! `tests/codegen` holds layouts to the code by hand exactly; this table says what that is worth.

use cute_core::prelude::*;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use ndarray::{ArrayView2, ArrayView4, ShapeBuilder};

fn main() {
    cute_benches::end_quietly();
    divan::main();
}

const ROWS: usize = 512;
const COLUMNS: usize = 256;
const SIZE: usize = ROWS * COLUMNS;

/// The matrix that all loops read.
fn data() -> Vec<u32> {
    (0..SIZE as u32).collect()
}

/// Times `sum` over the matrix; its rows are unknown to the optimiser.
fn time(bencher: Bencher, sum: impl Fn(&[u32], usize) -> u32 + Sync) {
    let x = data();
    bencher
        .counter(ItemsCount::new(SIZE))
        .bench(|| sum(black_box(&x), black_box(ROWS)));
}

/// The versions of the loop of a module, which give one sum.
macro_rules! versions {
    () => {
        #[divan::bench]
        fn layout(bencher: Bencher) {
            let (x, m) = (data(), ROWS);
            let sum = through_layout(&x, m);
            assert_eq!(sum, through_hand(&x, m), "{}", module_path!());
            assert_eq!(sum, through_ndarray(&x, m), "{}", module_path!());
            time(bencher, through_layout);
        }

        #[divan::bench]
        fn by_hand(bencher: Bencher) {
            time(bencher, through_hand);
        }

        #[divan::bench]
        fn ndarray(bencher: Bencher) {
            time(bencher, through_ndarray);
        }
    };
}

/// All sizes static: (512,256):(256,1), row by row.
#[divan::bench_group]
mod static_rows {
    use super::*;

    versions! {}

    #[inline(never)]
    fn through_layout(x: &[u32], _: usize) -> u32 {
        let l = layout!((512, 256); row_major);
        let mut sum = 0_u32;
        for i in 0..ROWS {
            for j in 0..COLUMNS {
                sum = sum.wrapping_add(x[l.at((i, j))] ^ j as u32);
            }
        }
        sum
    }

    #[inline(never)]
    fn through_hand(x: &[u32], _: usize) -> u32 {
        let mut sum = 0_u32;
        for i in 0..ROWS {
            for j in 0..COLUMNS {
                sum = sum.wrapping_add(x[i * COLUMNS + j] ^ j as u32);
            }
        }
        sum
    }

    #[inline(never)]
    fn through_ndarray(x: &[u32], _: usize) -> u32 {
        let a = ArrayView2::from_shape((ROWS, COLUMNS), x).expect("the matrix fits");
        let mut sum = 0_u32;
        for i in 0..ROWS {
            for j in 0..COLUMNS {
                sum = sum.wrapping_add(a[[i, j]] ^ j as u32);
            }
        }
        sum
    }

    /// The layout's size is checked against the storage once, as ndarray does: no index is.
    #[divan::bench]
    fn layout_array(bencher: Bencher) {
        #[inline(never)]
        fn sum(x: &[u32], _: usize) -> u32 {
            let x: &[u32; SIZE] = x.first_chunk().expect("the matrix fits");
            let l = layout!((512, 256); row_major);
            let mut sum = 0_u32;
            for i in 0..ROWS {
                for j in 0..COLUMNS {
                    sum = sum.wrapping_add(x[l.at((i, j))] ^ j as u32);
                }
            }
            sum
        }
        time(bencher, sum);
    }

    /// The sum of the bench above, written by hand.
    #[divan::bench]
    fn by_hand_array(bencher: Bencher) {
        #[inline(never)]
        fn sum(x: &[u32], _: usize) -> u32 {
            let x: &[u32; SIZE] = x.first_chunk().expect("the matrix fits");
            let mut sum = 0_u32;
            for i in 0..ROWS {
                for j in 0..COLUMNS {
                    sum = sum.wrapping_add(x[i * COLUMNS + j] ^ j as u32);
                }
            }
            sum
        }
        time(bencher, sum);
    }
}

/// Rows at run time: (m,256):(1,m), column by column.
#[divan::bench_group]
mod mixed_columns {
    use super::*;

    versions! {}

    #[inline(never)]
    fn through_layout(x: &[u32], m: usize) -> u32 {
        let l = layout!((m, 256):(1, m));
        let mut sum = 0_u32;
        for j in 0..COLUMNS {
            for i in 0..m {
                sum = sum.wrapping_add(x[l.at((i, j))] ^ j as u32);
            }
        }
        sum
    }

    #[inline(never)]
    fn through_hand(x: &[u32], m: usize) -> u32 {
        let mut sum = 0_u32;
        for j in 0..COLUMNS {
            for i in 0..m {
                sum = sum.wrapping_add(x[i + j * m] ^ j as u32);
            }
        }
        sum
    }

    #[inline(never)]
    fn through_ndarray(x: &[u32], m: usize) -> u32 {
        let a = ArrayView2::from_shape((m, COLUMNS).f(), x).expect("the matrix fits");
        let mut sum = 0_u32;
        for j in 0..COLUMNS {
            for i in 0..m {
                sum = sum.wrapping_add(a[[i, j]] ^ j as u32);
            }
        }
        sum
    }
}

/// Rows at run time, in tiles of (32,16): (m,256):(256,1), tile by tile.
#[divan::bench_group]
mod mixed_tiles {
    use super::*;

    versions! {}

    #[inline(never)]
    fn through_layout(x: &[u32], m: usize) -> u32 {
        let tiles = layout!((m, 256):(256, 1)).zipped_divide(tile!((32, 16)));
        let mut sum = 0_u32;
        for ti in 0..tiles.mode::<1>().mode::<0>().size().to::<usize>() {
            for tj in 0..COLUMNS / 16 {
                for i in 0..32_usize {
                    for j in 0..16_usize {
                        sum = sum.wrapping_add(x[tiles.at(((i, j), (ti, tj)))] ^ j as u32);
                    }
                }
            }
        }
        sum
    }

    #[inline(never)]
    fn through_hand(x: &[u32], m: usize) -> u32 {
        let mut sum = 0_u32;
        for ti in 0..m / 32 {
            for tj in 0..COLUMNS / 16 {
                for i in 0..32 {
                    for j in 0..16 {
                        sum = sum.wrapping_add(x[(ti * 32 + i) * COLUMNS + tj * 16 + j] ^ j as u32);
                    }
                }
            }
        }
        sum
    }

    #[inline(never)]
    fn through_ndarray(x: &[u32], m: usize) -> u32 {
        let shape = (32, 16, m / 32, COLUMNS / 16).strides((COLUMNS, 1, 32 * COLUMNS, 16));
        let tiles = ArrayView4::from_shape(shape, x).expect("the tiles fit");
        let mut sum = 0_u32;
        for ti in 0..m / 32 {
            for tj in 0..COLUMNS / 16 {
                for i in 0..32 {
                    for j in 0..16 {
                        sum = sum.wrapping_add(tiles[[i, j, ti, tj]] ^ j as u32);
                    }
                }
            }
        }
        sum
    }
}
