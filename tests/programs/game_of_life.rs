//! Conway's game of life: neighbours through padded windows.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (h, w) = (6, 7);
    // a frame of dead cells around the board
    let mut padded = vec![0_u8; (h + 2) * (w + 2)];
    let frame = layout!((h, w):({w + 2}, 1));
    let start = w + 3;
    let mut board = Tensor::with_offset(&mut padded, start, frame)?;
    for (i, j) in [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3)] {
        board[(i, j)] = 1;
    }
    // (i, j, di, dj): the neighbourhood of each cell
    let around = Tensor::new(&padded, layout!((h, w, 3, 3):({w + 2}, 1, {w + 2}, 1)))?;
    let mut next = vec![0_u8; h * w];
    for i in 0..h {
        for j in 0..w {
            let nine: u8 = around.slice(coord!((i, j, _, _))).iter().sum();
            let alive = around[(i, j, 1, 1)];
            next[i * w + j] = u8::from(nine == 3 || nine == 4 && alive == 1);
        }
    }
    let mut live: Vec<(usize, usize)> = Vec::new();
    for i in 0..h {
        for j in 0..w {
            if next[i * w + j] == 1 {
                live.push((i, j));
            }
        }
    }
    assert_eq!(live, [(2, 1), (2, 3), (3, 2), (3, 3), (4, 2)]); // a glider, one step on
    Ok(())
}
