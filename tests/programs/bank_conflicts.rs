//! How much padding a tile needs so that a warp reads its columns at once.
use cute_core::analysis::{BankConflicts, Limit, Pattern};
use cute_core::prelude::*;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let warp = layout!(32:1);
    // rows of 32 numbers at distance 32, 33, 34
    assert_eq!(
        bank_conflicts(layout!((32, 32):(32, 1)), warp, Access::of::<f32>()),
        32
    );
    assert_eq!(
        bank_conflicts(layout!((32, 32):(33, 1)), warp, Access::of::<f32>()),
        1
    );
    assert_eq!(
        bank_conflicts(layout!((32, 32):(34, 1)), warp, Access::of::<f32>()),
        2
    );
    // distances known at run time: the same function of a layout known at run time
    for distance in [32, 33, 34, 36, 40, 48] {
        let mut banks = [0; 32];
        for row in 0..32 {
            banks[row * distance % 32] += 1;
        }
        let naive = *banks.iter().max().unwrap();
        // natural: bank_conflicts(layout!((32, 32):(distance, 1)), warp, Access::of::<f32>())
        let layout = DynLayout::from(layout!((32, 32):(distance, 1)));
        let column = Pattern::threads(&warp.into()).in_memory(&layout);
        let report = BankConflicts::of(&column, Access::of::<f32>(), Limit::default())?;
        assert_eq!(report.count.ways, naive);
    }
    Ok(())
}
