//! A histogram: each thread counts in a column of its own, then the columns are added.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let data: Vec<u8> = (0..10_000_u32).map(|i| (i * i % 251) as u8).collect();
    const THREADS: usize = 4;
    const BINS: usize = 256;
    let mut counts = OwnedTensor::<u32, _>::zeroed(layout!((const BINS, const THREADS)))?;
    std::thread::scope(|scope| {
        for (mut mine, part) in counts
            .tiles_mut(tile!((const BINS, 1)))
            .zip(data.chunks(2500))
        {
            scope.spawn(move || {
                for &byte in part {
                    mine[(byte as usize, 0)] += 1;
                }
            });
        }
    });
    let mut total = [0_u32; BINS];
    for (bin, t) in total.iter_mut().enumerate() {
        *t = counts.view().slice(coord!((bin, _))).iter().sum();
    }
    for bin in 0..BINS {
        let wanted = data.iter().filter(|&&b| b as usize == bin).count();
        assert_eq!(total[bin] as usize, wanted);
    }
    Ok(())
}
