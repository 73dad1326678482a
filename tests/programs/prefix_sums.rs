//! Prefix sums in blocks: sums of blocks, offsets of blocks, then each block.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let data: Vec<u64> = (0..96).map(|i| (i * 7) % 13).collect();
    let mut out = data.clone();
    let mut x = Tensor::new(&mut out, layout!((8, 12)))?; // (within the block, block)
    let mut before = 0;
    for b in 0..12 {
        let mut block = x.view_mut().slice(coord!((_, b)));
        let mut running = before;
        block.for_each_mut(|_, v| {
            running += *v;
            *v = running;
        });
        before = running;
    }
    let naive: Vec<u64> = data
        .iter()
        .scan(0, |s, v| {
            *s += v;
            Some(*s)
        })
        .collect();
    assert_eq!(out, naive);
    Ok(())
}
