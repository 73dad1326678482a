//! `local_tile` with a step, as CuTe C++ has it: which modes of tiler and coordinate it keeps.
//!
//! ```text
//! local_tile(mA, tile!((128,128,8)), coord!((i, j, _)), Step<_1, X, _1>{})
//! ma.local_tile(tile!((128, 8)), coord!((i, _)))
//! ```

use super::code::{arguments, simple_generics, value};

/// The tile that a step selects, as a call of `x.local_tile`; the form alone where the code does not
/// show the modes. `None` if the last argument is no step.
pub(super) fn projected(x: &str, tile: &str, place: &str, step: &str) -> Option<String> {
    let is_named = ["step!", "Step", "make_step"]
        .iter()
        .any(|name| step.starts_with(name));
    let entries = entries(step);
    let has_gap = |entries: &Vec<&str>| entries.iter().any(|entry| is_gap(entry));
    if !is_named && !entries.as_ref().is_some_and(has_gap) {
        return None;
    }
    let written = entries.and_then(|entries| {
        let (tiler, coordinate) = (kept(tile, &entries)?, kept(place, &entries)?);
        let coordinate = match coordinate.contains('_') || place.starts_with("coord!") {
            true => format!("coord!({coordinate})"),
            false => coordinate,
        };
        Some(format!("`{x}.local_tile(tile!({tiler}), {coordinate})`"))
    });
    Some(written.unwrap_or_else(|| {
        format!("`{x}.local_tile(tile!((128, 8)), coord!((i, _)))`, for example")
    }))
}

/// The entries of a step: `1`, `X` and `1` of `step!((1, X, 1))`, `Step::<_1, X, _1>::new()`,
/// `make_step(_1, X, _1)` and `(1, X, 1)`.
fn entries(step: &str) -> Option<Vec<&str>> {
    if let Some(rest) = step.strip_prefix("Step") {
        return simple_generics(rest);
    }
    let list = step
        .strip_prefix("step!(")
        .and_then(|rest| rest.strip_suffix(')'));
    let list = list.or(step.strip_prefix("make_step"));
    arguments(list.or_else(|| value(step))?)
}

/// Whether an entry of a step leaves its mode out.
fn is_gap(entry: &str) -> bool {
    ["X", "_", "()"].contains(&entry)
}

/// The modes of a literal tuple that a step keeps, as a literal.
fn kept(tuple: &str, step: &[&str]) -> Option<String> {
    let modes = arguments(value(tuple)?)?;
    if modes.len() != step.len() {
        return None;
    }
    let kept = modes.iter().zip(step).filter(|(_, entry)| !is_gap(entry));
    let kept: Vec<&str> = kept.map(|(mode, _)| *mode).collect();
    Some(match kept[..] {
        [] => return None,
        [one] => one.to_owned(),
        _ => format!("({})", kept.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_selects_modes() {
        let tile = "tile!((128, 128, 8))";
        for (place, step, written) in [
            (
                "coord!((i, j, _))",
                "step!((1, X, 1))",
                "`x.local_tile(tile!((128, 8)), coord!((i, _)))`",
            ),
            (
                "(i, j, k)",
                "Step::<X, _1, _1>::new()",
                "`x.local_tile(tile!((128, 8)), (j, k))`",
            ),
            (
                "(i, j, k)",
                "make_step(_1, _1, X)",
                "`x.local_tile(tile!((128, 128)), (i, j))`",
            ),
            ("(i, j, k)", "(1, (), ())", "`x.local_tile(tile!(128), i)`"),
            (
                "cta_coord",
                "coord!((1, _, 1))",
                "`x.local_tile(tile!((128, 8)), coord!((i, _)))`, for example",
            ),
            (
                "(i, j)",
                "Step::<_1, X, _1>::new()",
                "`x.local_tile(tile!((128, 8)), coord!((i, _)))`, for example",
            ),
        ] {
            let found = projected("x", tile, place, step);
            assert_eq!(found.as_deref(), Some(written), "{step}");
        }
        for no_step in ["j", "step", "(1, 2)", "coord!((1, 2))", "1"] {
            assert_eq!(projected("x", tile, "i", no_step), None, "{no_step}");
        }
    }
}
