//! Rows are copied as vectors of four: f32 as [f32; 4].
use cute_core::atom::{CopyAtom, F32, make_tiled_copy, nvidia::universal::UniversalCopy};
use cute_core::prelude::*;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let source: Vec<f32> = (0..32 * 64).map(|i| i as f32).collect();
    let mut target = vec![0.0; source.len()];
    let x = Tensor::new(&source, layout!((32, 64):(64, 1)))?;
    let mut y = Tensor::new(&mut target, layout!((32, 64):(64, 1)))?;
    // 8 by 16 threads, each with four values along a row
    let atom = UniversalCopy::<128>.of::<F32>();
    let tiled = make_tiled_copy(atom, layout!((8, 16):(16, 1)), layout!((1, 4)));
    for t in 0..128 {
        let thread = tiled.get_slice(t);
        let from = thread.partition_s(x);
        let mut to = thread.partition_d(y.view_mut());
        copy(&from, &mut to)?;
    }
    // the widest vector that both share
    assert_eq!(x.layout().max_common_vector(y.layout()), 2048);
    assert_eq!(source, target);
    Ok(())
}
