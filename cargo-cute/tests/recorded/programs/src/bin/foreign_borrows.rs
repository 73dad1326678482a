//! Types of this file that borrow, beside a literal of the library.
use cute_core::layout;

#[derive(Default)]
struct Grid(Vec<f32>);

impl Grid {
    fn view_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }
    fn into_row(self) -> Vec<f32> {
        self.0
    }
}

fn two_views(mut g: Grid) {
    let a = g.view_mut();
    let b = g.view_mut();
    a[0] = b[0];
}

fn taken(g: Grid) {
    let row = g.into_row();
    println!("{} {}", row[0], g.0[0]);
}

fn threads(mut g: Grid) {
    let row = &mut g;
    std::thread::spawn(move || row.0[0] = 1.0);
}

fn main() {
    layout!((4, 6));
}
