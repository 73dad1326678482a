//! Layouts as texts: read, checked, converted to types and printed.
use cute_core::prelude::*;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "(_4,8):(_1,_4)";
    let layout: DynLayout = text.parse()?;
    assert_eq!(layout.to_string(), text);
    assert_eq!((layout.rank(), layout.size(), layout.cosize()), (2, 32, 32));
    let typed: Layout![(4, usize):(1, 4)] = layout.to_typed()?;
    for j in 0..8 {
        for i in 0..4 {
            assert_eq!(typed.at((i, j)), i + 4 * j);
            assert_eq!(layout.at((i, j)), (i + 4 * j) as i64);
        }
    }
    let error = "(4,8:(1,4)".parse::<DynLayout>().unwrap_err();
    println!("{error}");
    // the wrong type: its second stride is 5
    assert!(layout.to_typed::<Layout![(4, usize):(1, 5)]>().is_err());
    Ok(())
}
