//! The properties of a layout, in a line.

use crate::value::Notation;
use cute_core::analysis::{Injectivity, Limit};
use cute_core::dynamic::DynLayout;

/// How many coordinates to enumerate for a line of properties.
const LIMIT: Limit = Limit {
    work: 1 << 14,
    listed: 0,
};

/// `size 18 · cosize 21 · rank 2 · depth 2 · injective · not surjective`. For a layout of
/// coordinates the coshape in place of the cosize, without the last two properties.
pub fn properties(layout: &DynLayout, notation: Notation) -> String {
    let is_of_offsets = layout.has_integer_strides();
    let reach = if is_of_offsets {
        format!("cosize {}", layout.cosize())
    } else {
        format!("coshape {}", notation.show(&layout.coshape()))
    };
    let mut words = vec![
        format!("size {}", layout.size()),
        reach,
        format!("rank {}", layout.rank()),
        format!("depth {}", layout.depth()),
    ];
    if !is_of_offsets {
        return words.join(" · ");
    }
    let mut add = |word: &str| words.push(word.to_owned());
    if layout.is_bijective() {
        add("bijective");
    } else {
        match Injectivity::of(layout, LIMIT).is_injective() {
            Some(true) => add("injective"),
            Some(false) => add("not injective"),
            None => (),
        }
        add(if layout.is_surjective() {
            "surjective"
        } else {
            "not surjective"
        });
    }
    words.join(" · ")
}
