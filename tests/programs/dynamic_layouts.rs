//! Layouts whose structure comes at run time: a search for the tiling with the fewest strides.
use cute_core::dynamic::{DynLayout, DynTiler};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let matrix: DynLayout = "(64,32):(32,1)".parse()?;
    let mut best = None;
    for tiler in ["(8,8)", "(16,4)", "(4,16)", "(7,4)"] {
        let tiler: DynTiler = tiler.parse()?;
        match matrix.zipped_divide(&tiler) {
            Ok(tiles) => {
                let leaves = tiles.coalesce().rank();
                if best.as_ref().is_none_or(|(n, _)| leaves < *n) {
                    best = Some((leaves, tiles));
                }
            }
            Err(error) => assert_eq!(
                error.to_string(),
                "shape 64 is not divisible by 7 (ShapeDivisible)"
            ),
        }
    }
    let (_, tiles) = best.unwrap();
    // a tile's elements are those of the matrix
    let mut offsets: Vec<usize> = (0..tiles.size()).map(|i| tiles.at(i) as usize).collect();
    offsets.sort();
    assert_eq!(offsets, (0..64 * 32).collect::<Vec<_>>());
    Ok(())
}
