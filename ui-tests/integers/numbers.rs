//! Static integers beside what is no number, and where Rust asks for one of its own.

use cute_core::prelude::*;

fn main() {
    let l = layout!((4, 8));
    let _ = l.size() == "32";
    let _ = l.size() + 1.5;
    let _ = l.size() * 2_u8;
    for i in 0..l.size() {
        let _: usize = i;
    }
    let i = 3_usize;
    let _ = i < l.size();
    let _: f32 = l.size().into();
    let _ = l.shape() == (32, 1, 1);
    let _ = l == layout!(32);
    let _: (i32, i32, i32) = l.coordinates().next().unwrap();
}
