//! Rows of a table, copied by number.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (vocabulary, dim) = (30, 8);
    let table: Vec<f32> = (0..vocabulary * dim).map(|i| i as f32).collect();
    let table = Tensor::new(&table, layout!((vocabulary, dim); row_major))?;
    let tokens = [3, 17, 3, 29, 0];
    let mut out = OwnedTensor::<f32, _>::zeroed(layout!((tokens.len(), dim); row_major))?;
    for (i, &t) in tokens.iter().enumerate() {
        copy(
            &table.slice(coord!((t, _))),
            &mut out.view_mut().slice(coord!((i, _))),
        )?;
    }
    for (i, &t) in tokens.iter().enumerate() {
        for d in 0..dim {
            assert_eq!(out[(i, d)], (t * dim + d) as f32);
        }
    }
    assert!(table.get((vocabulary, 0)).is_none());
    Ok(())
}
