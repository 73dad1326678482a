//! Decides by brute force which inputs are valid: evaluates CuTe's formula, and checks it against
//! the definition. `Ok` has the right answer as a flat function.

use super::formula::{complement_formula, composition_formula, significant};
use super::{LIMIT, composition_flat, cosize, covers, divisor, size, value};
use crate::notation::{Layout, Leaf};
use std::collections::BTreeMap;

/// Composition is valid when the formula's result is the composed function.
pub fn composition(a: &Layout, b: &Layout) -> Result<Vec<(i64, i64)>, String> {
    let formula = composition_formula(&a.flat(), &b.flat());
    composition_flat(&a.flat(), &b.flat(), &formula).map(|()| formula)
}

/// A complement exists when `(A, A*)` is one-to-one and counts up to the cotarget.
pub fn complement(a: &Layout, cotarget: i64) -> Result<Vec<(i64, i64)>, String> {
    let formula = room(a, cotarget)?;
    if size(&significant(a)) * size(&formula) < cotarget {
        return Err(format!("(A, A*) does not reach {cotarget}"));
    }
    Ok(formula)
}

/// There is room for copies when `(A, A*)` is one-to-one. It need not count up to the cotarget: nothing
/// of a copy lies between the rows of a padded block.
fn room(a: &Layout, cotarget: i64) -> Result<Vec<(i64, i64)>, String> {
    let modes = significant(a);
    let formula = complement_formula(&modes, cotarget).ok_or("a stride is not positive")?;
    let whole = [modes, formula.clone()].concat();
    if size(&whole) == 0 {
        return Err("a stride of A lies below the span of the modes before it".to_owned());
    }
    let mut seen = BTreeMap::new();
    for i in 0..size(&whole).min(LIMIT) {
        if let Some(other) = seen.insert(value(&whole, i), i) {
            return Err(format!(
                "(A, A*) meets {} at {other} and {i}",
                value(&whole, i)
            ));
        }
    }
    Ok(formula)
}

/// The rounding division: `A` can be composed with both the tile and its rest.
pub fn divide_padded(a: &Layout, tile: &Layout) -> Result<Vec<(i64, i64)>, String> {
    complement(tile, size(&a.flat()))?;
    let whole = divisor(a, tile);
    let tile_part = composition(a, tile)?;
    let rest = Layout::Tuple(
        complement_formula(&significant(tile), size(&a.flat()))
            .ok_or("a stride is not positive")?
            .into_iter()
            .map(|(s, d)| Layout::Mode(Leaf::new_dynamic(s), Leaf::new_dynamic(d)))
            .collect(),
    );
    let rest_part = composition(a, &rest)?;
    covers(&whole, size(&a.flat()))?;
    // Tile and rest together must be the composition with both, so their offsets add up.
    let r = [tile_part, rest_part].concat();
    composition_flat(&a.flat(), &whole, &r).map(|()| r)
}

/// The exact division: in addition, the tiles hold exactly the elements of `A`.
pub fn divide(a: &Layout, tile: &Layout) -> Result<Vec<(i64, i64)>, String> {
    let r = divide_padded(a, tile)?;
    let whole = divisor(a, tile);
    if cosize(&whole) == size(&a.flat()) {
        Ok(r)
    } else {
        Err(format!(
            "the tiles reach {} of {} elements",
            cosize(&whole),
            size(&a.flat())
        ))
    }
}

/// The product: `A` has room for copies, which can be composed with `B`.
pub fn product(a: &Layout, b: &Layout) -> Result<Vec<(i64, i64)>, String> {
    if size(&b.flat()) == 1 {
        return Ok(a.flat());
    }
    let cotarget = size(&a.flat()) * cosize(&b.flat());
    let rest = room(a, cotarget)?;
    let formula = composition_formula(&rest, &b.flat());
    composition_flat(&rest, &b.flat(), &formula)?;
    Ok([a.flat(), formula].concat())
}
