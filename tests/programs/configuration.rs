//! Sizes of tiles from a configuration file; a wrong one is an error that says why.
use cute_core::prelude::*;
use std::collections::HashMap;
use std::error::Error;

const FILE: &str = "rows = 48\ncolumns = 40\ntile_rows = 16\ntile_columns = 8\n";

fn tiles(text: &str) -> Result<usize, Box<dyn Error>> {
    let mut values = HashMap::new();
    for line in text.lines() {
        let (key, value) = line.split_once(" = ").ok_or("a line without ` = `")?;
        values.insert(key, value.parse::<usize>()?);
    }
    let get = |key: &str| {
        values
            .get(key)
            .copied()
            .ok_or_else(|| format!("{key} is missing"))
    };
    let (m, n, tm, tn) = (
        get("rows")?,
        get("columns")?,
        get("tile_rows")?,
        get("tile_columns")?,
    );
    let tiles = layout!((m, n)).try_zipped_divide(tile!((tm, tn)))?;
    assert_eq!(tiles.mode::<0>().size(), tm * tn);
    Ok(tiles.mode::<1>().len())
}

pub fn main() -> Result<(), Box<dyn Error>> {
    assert_eq!(tiles(FILE)?, (48 / 16) * (40 / 8));
    let error = tiles(&FILE.replace("= 16", "= 17")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape 48 is not divisible by 17 (ShapeDivisible)"
    );
    Ok(())
}
