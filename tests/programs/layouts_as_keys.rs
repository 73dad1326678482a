//! A cache of results by layout: layouts as keys of a map, and in a set.
use cute_core::prelude::*;
use std::collections::{BTreeSet, HashMap};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut costs: HashMap<DynLayout, usize> = HashMap::new();
    for text in ["(4,8):(1,4)", "(4,8):(8,1)", "(4,8):(1,4)"] {
        *costs.entry(text.parse()?).or_default() += 1;
    }
    assert_eq!(costs.len(), 2);
    let column_major = DynLayout::from(layout!((4, 8))).to_dynamic();
    assert_eq!(costs.get(&column_major), Some(&2));
    let names: BTreeSet<String> = costs.keys().map(ToString::to_string).collect();
    assert_eq!(
        names.into_iter().collect::<Vec<_>>(),
        ["(4,8):(1,4)", "(4,8):(8,1)"]
    );
    Ok(())
}
