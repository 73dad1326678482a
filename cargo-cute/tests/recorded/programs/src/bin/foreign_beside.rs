//! The mistakes of the other programs, made with types of this file, beside types of the library.
use cute_core::prelude::*;

struct Grid(Vec<f32>);

impl Grid {
    fn at(&self, place: (i32, i32)) -> i32 {
        place.0
    }
    fn mode(&self) {}
    fn slice(&self, rows: usize) -> Grid {
        Grid(self.0[rows..].to_vec())
    }
    fn tiles(self, size: usize) {}
    fn select<I>(self, modes: I) {}
    fn view(&self) {}
    fn complement(&self) {}
    fn for_each_mut(&mut self, f: impl Fn(usize, &mut f32)) {}
}

fn reduce(x: &Grid, first: f32, f: impl Fn(f32, f32) -> f32) {}
fn copy(from: &Grid, to: &mut Grid) {}
fn axpby(a: f32, x: &Grid, b: f32, y: &mut Grid) {}
fn transform(f: impl Fn(f32) -> f32) {}

fn calls(g: Grid, data: &[f32], rows: Vec<Vec<f32>>, mut other: Grid) {
    g.at(1, 2);
    g.mode(1);
    g.slice(1, 2);
    g.tiles(2, 3);
    g.select::<0, 1>();
    g(1, 2);
    reduce(&g, |a, b| a + b);
    copy(&mut other, &g);
    data[g.at((1, 2))];
    rows[0][1][2];
    other.for_each_mut(|i, j, v| *v = 0.0);
    transform(|a, b| a + b);
    g.view((8, 3));
    g.complement(64);
    g.max(0);
    g.unwrap();
    axpby(&g, &mut other, 2.0, 1.0);
    g.slice(1) = 3.0;
    let m: usize = 2_i32;
}

fn main() {
    layout!((4, 6)).at((1, 2));
}
