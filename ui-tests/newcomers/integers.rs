//! Static integers where Rust's are needed, and tuples of both.

use cute_core::prelude::*;

fn main() {
    let l = layout!((4, 8));
    let n: usize = l.size();
    let n: i32 = int!(4);
    let array = [0; int!(4)];
    let items = vec![0; l.cosize()];
    let c: (usize, usize) = l.shape();
    let (m, k): (usize, usize) = l.stride();
    let n = l.size() as usize;
    let half = l.size() / 2;
    if l.size() {}
    match l.size() {
        32 => {}
        _ => {}
    }
    let x = [0; 32][int!(4)];
    let text: String = l;
    println!("{:x}", l);
    let range = 0..l.shape();
    const TILE: Tile![(4, 8)] = layout!((4, 8));
}
