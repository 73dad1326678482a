//! A paged cache of keys: pages of 16 tokens anywhere in a pool; heads of a group share keys.
use cute_core::prelude::*;

const PAGE: usize = 16;
const DIM: usize = 4;

pub fn main() -> Result<(), TensorError> {
    let pool: Vec<f32> = (0..10 * PAGE * 2 * DIM).map(|i| i as f32).collect();
    // (token in page, page, (query head in group, key head), dim): four query heads, two key heads
    let pages = pool.len() / (PAGE * 2 * DIM);
    let keys = Tensor::new(
        &pool,
        layout!((const PAGE, pages, (2, 2), const DIM):(const {2 * DIM}, const {PAGE * 2 * DIM}, (0, const DIM), 1)),
    )?;
    let page_table = [7, 2, 9];
    for token in 0..page_table.len() * PAGE {
        let (inside, page) = (token % PAGE, page_table[token / PAGE]);
        for head in 0..4 {
            let key = keys.slice(coord!((inside, page, head, _)));
            let first = ((page * PAGE + inside) * 2 + head / 2) * DIM;
            assert!(key.iter().eq(&pool[first..first + DIM]));
        }
    }
    Ok(())
}
