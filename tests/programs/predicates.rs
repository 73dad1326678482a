//! A copy of a matrix that the tiles do not fill: an identity tensor says what exists.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (m, n) = (10, 7);
    let source: Vec<i32> = (0..m * n).map(|i| i as i32).collect();
    // a buffer of whole tiles, which is wider
    let mut buffer = OwnedTensor::<i32, _>::filled(layout!((12, 8)), -1)?;
    let coordinates = make_identity_tensor(shape!((12, 8)));
    let x = Tensor::new(&source, layout!((m, n); row_major))?;
    for i in 0..3 {
        for j in 0..2 {
            let mut tile = buffer.view_mut().local_tile(tile!((4, 4)), (i, j));
            let where_it_is = coordinates.local_tile(tile!((4, 4)), (i, j));
            tile.for_each_mut(|at, v| {
                let c = where_it_is.at(at);
                if c.elem_less((m, n)) {
                    *v = x[c];
                }
            });
        }
    }
    for i in 0..12 {
        for j in 0..8 {
            let wanted = if i < m && j < n {
                source[i * n + j]
            } else {
                -1
            };
            assert_eq!(buffer[(i, j)], wanted);
        }
    }
    Ok(())
}
