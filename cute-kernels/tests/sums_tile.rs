//! The layout of sums that blocks hand to each other.

use cute_core::layout::Layout;
use cute_kernels::sums_tile;

/// Eight columns are neighbours, and so are the rows of eight columns: a thread reads 32 bytes, and a warp
/// whole lines.
#[test]
fn sums_lie_in_blocks_of_eight_columns_by_rows() {
    macro_rules! check {
        ($m:literal, $n:literal) => {
            let tile = sums_tile!($m, $n);
            assert_eq!(tile.cosize(), $m * $n);
            for (row, column) in (0..$m).flat_map(|row| (0..$n).map(move |column| (row, column))) {
                let expected = column / 8 * 8 * $m + row * 8 + column % 8;
                assert_eq!(tile.at((row, column)), expected, "({row},{column})");
            }
        };
    }
    check!(64, 128);
    check!(128, 128);
    check!(128, 256);
}
