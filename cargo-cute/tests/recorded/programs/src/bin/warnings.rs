//! A program without layouts that compiles, with warnings.
struct Zero;

fn compare(a: f32, mode: Option<u8>) -> bool {
    let unused = Zero;
    match mode {
        Some(_) => a == f32::NAN,
        None => return false,
        _ => true,
    }
}

fn main() {
    compare(1.0, None);
}
