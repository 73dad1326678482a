//! Sums over modes of a tensor of rank 3.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let data: Vec<i64> = (0..2 * 3 * 4).collect();
    let x = Tensor::new(&data, layout!((2, 3, 4); row_major))?;
    // over the last mode
    let mut rows = OwnedTensor::<i64, _>::zeroed(layout!((2, 3)))?;
    rows.for_each_mut(|(i, j), v| *v = x.slice(coord!((i, j, _))).iter().sum());
    // over the first mode and the last
    let mut middle = [0; 3];
    for (i, j, k) in x.layout().coordinates() {
        middle[j] += x[(i, j, k)];
    }
    let max = reduce(&x, i64::MIN, i64::max);
    for j in 0..3 {
        let mut sum = 0;
        for i in 0..2 {
            let row: i64 = (0..4).map(|k| data[(i * 3 + j) * 4 + k]).sum();
            assert_eq!(rows[(i, j)], row);
            sum += row;
        }
        assert_eq!(middle[j], sum);
    }
    assert_eq!(max, 23);
    Ok(())
}
