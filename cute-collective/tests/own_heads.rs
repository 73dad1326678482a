//! Which heads kernels of one's own may have.
#![cfg(feature = "attention")]

use cute_collective::attention::head::{Head64, Head64Tall};
use cute_collective::attention::kernel::own_keys;
use cute_core::atom::F16;

/// The host launches kernels of one's own with blocks of 128 rows.
#[test]
#[should_panic(expected = "`Head64` in place of `Head64Tall`")]
fn blocks_of_192_rows_are_refused() {
    assert_eq!(own_keys::<Head64<F16>>(), 128);
    own_keys::<Head64Tall<F16>>();
}
