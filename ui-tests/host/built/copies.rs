//! Owned copies in layouts where different elements would belong to one.

use cute_core::named::NamedTensor;
use cute_core::prelude::*;

fn copy_that_scatters() {
    let source = Fragment::<i32, Layout![(4, 2)]>::zeroed();
    let _ = source.to_owned_in(layout!((4, 2):(1, 0)));
}

fn copy_by_name_that_scatters() {
    let source = NamedTensor::new(&[0; 8], layout!({row: 4, col: 2})).unwrap();
    let _ = source.to_owned_in(layout!({col: 2, row: 4}:{col: 0, row: 1}));
}

fn main() {
    copy_that_scatters();
    copy_by_name_that_scatters();
}
