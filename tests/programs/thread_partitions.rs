//! Which elements each of 32 threads has: every element belongs to exactly one.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let data: Vec<usize> = (0..16 * 16).collect();
    let x = Tensor::new(&data, layout!((16, 16); row_major))?;
    let threads = layout!((4, 8); row_major);
    let mut owner = vec![None; 256];
    for t in 0..threads.len() {
        let mine = x.local_partition(threads, t);
        assert_eq!(mine.size(), 8);
        for &element in mine.iter() {
            assert_eq!(owner[element].replace(t), None);
        }
    }
    for i in 0..16 {
        for j in 0..16 {
            assert_eq!(owner[16 * i + j], Some((i % 4) * 8 + j % 8));
        }
    }
    Ok(())
}
