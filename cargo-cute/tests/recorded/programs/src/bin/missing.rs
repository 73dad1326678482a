//! What layouts do not have.
fn error<E: std::error::Error>(_: E) {}

fn main() {
    use cute_core::prelude::*;
    error(layout!((4, 8)));
    layout!((4, 4)).nonsense();
    layout!((4, 4)) + 1;
}
