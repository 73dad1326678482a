//! The notes by which the producer of attention tells consumers which tiles were loaded.
#![cfg(feature = "attention")]

use cute_collective::attention::noted::{NotedTile, SeenTile};
use cute_kernels::attention::Coverage;

#[test]
fn a_note_says_what_was_noted() {
    for coverage in [Coverage::Skip, Coverage::Part, Coverage::Whole] {
        for (tile, is_last) in [(0, false), (1, true), ((1 << 23) - 1, true)] {
            let note = NotedTile::new(SeenTile { tile, coverage }, is_last);
            assert_eq!(
                (note.tile(), note.coverage(), note.is_last()),
                (tile, coverage, is_last)
            );
        }
    }
}
