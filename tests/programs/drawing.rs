//! A layout is drawn: as a table in the terminal, and as a picture.
use cute_core::prelude::*;
use cute_view::draw::Draw;

pub fn main() {
    let layout = layout!((4, 6):(6, 1));
    let text = layout.to_table();
    for offset in 0..24 {
        assert!(text.contains(&offset.to_string()), "{offset} in {text}");
    }
    let svg = layout.to_svg();
    assert!(svg.starts_with("<svg"));
    assert_eq!(svg.matches("<rect").count() >= 24, true);
}
