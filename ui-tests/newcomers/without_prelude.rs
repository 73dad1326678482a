//! The prelude is not imported.

fn main() {
    let data = [0; 32];
    let l = layout!((4, 8));
    let t: Layout![(4, 8)] = l;
    let x = Tensor::new(&data, l);
    let y = tile!((2, 2));
}
