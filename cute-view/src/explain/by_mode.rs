//! Derivations with tilers: of each mode that has a tile, and how their results are arranged.

use super::compose::Names;
use super::derivation::Step;
use super::notation::{Notation, fixed, leaf, tuple};
use super::told::Told;
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynTiler};
use cute_core::error::LayoutError;

/// How the results of the modes are arranged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `((t0,r0),(t1,r1),…)`
    Logical,
    /// `((t0,t1,…),(r0,r1,…))`
    Zipped,
    /// `((t0,t1,…),r0,r1,…)`
    Tiled,
    /// `(t0,t1,…,r0,r1,…)`
    Flat,
}

/// The derivation for a layout and a tile; its result has two modes.
pub(super) type OfTile<'a> = &'a dyn Fn(Notation, &Names, &DynLayout, &DynLayout) -> Told;

/// The derivation in a form, with any tiler.
pub(super) fn arranged(
    n: Notation,
    names: &Names,
    form: Form,
    a: &DynLayout,
    tiler: &DynTiler,
    of_tile: OfTile<'_>,
) -> Told {
    if form == Form::Logical {
        return logical(n, names, a, tiler, of_tile);
    }
    let mut told = zipped(n, names, a, tiler, of_tile);
    let (words, spread_first) = match form {
        Form::Logical | Form::Zipped => return told,
        Form::Tiled => (
            "The modes of the second mode stand beside the first.",
            false,
        ),
        Form::Flat => ("The modes of both modes stand beside each other.", true),
    };
    told.result = told.result.and_then(|pair| {
        let mut modes = Vec::new();
        for (k, side) in pair.modes().enumerate() {
            if (k == 0 && !spread_first) || side.rank() == 1 {
                modes.push(side);
            } else {
                modes.extend(side.modes());
            }
        }
        let result = tuple(&modes)?;
        told.steps.push(Step::new(words).gives(result.clone()));
        Ok(result)
    });
    // the result has another profile, and is the same function
    told
}

fn logical(
    n: Notation,
    names: &Names,
    a: &DynLayout,
    tiler: &DynTiler,
    of_tile: OfTile<'_>,
) -> Told {
    let tilers = match tiler {
        DynTiler::ByMode(tilers) if !tilers.is_empty() => tilers,
        DynTiler::Underscore | DynTiler::ByMode(_) => return Told::kept(&names.left, a),
        DynTiler::Size(_) | DynTiler::Layout(_) => return of_one(n, names, a, tiler, of_tile),
    };
    let each = |n, names: &Names, mode: &DynLayout, tiler: &DynTiler| {
        logical(n, names, mode, tiler, of_tile)
    };
    let (mut steps, results) = modes_told(n, names, a, tilers, &each);
    let result = results.and_then(|mut modes| {
        let beyond: Vec<DynLayout> = a.modes().skip(tilers.len()).collect();
        if !beyond.is_empty() {
            steps.push(Step::new(format!(
                "Modes beyond the tiler stay: {}.",
                list(n, &beyond)
            )));
        }
        modes.extend(beyond);
        tuple(&modes)
    });
    Told {
        steps,
        result,
        check: Vec::new(),
    }
}

fn zipped(
    n: Notation,
    names: &Names,
    a: &DynLayout,
    tiler: &DynTiler,
    of_tile: OfTile<'_>,
) -> Told {
    let tilers = match tiler {
        DynTiler::ByMode(tilers) => tilers,
        DynTiler::Underscore => {
            let sentence = format!(
                "`_` keeps {}, so it has no tile to gather with those of other modes.",
                names.left
            );
            return Told::refused(sentence, LayoutError::NoTile {});
        }
        DynTiler::Size(_) | DynTiler::Layout(_) => return of_one(n, names, a, tiler, of_tile),
    };
    let each = |n, names: &Names, mode: &DynLayout, tiler: &DynTiler| {
        zipped(n, names, mode, tiler, of_tile)
    };
    let (mut steps, results) = modes_told(n, names, a, tilers, &each);
    let result = results.and_then(|pairs| {
        let side = |k: usize| {
            pairs
                .iter()
                .filter_map(|pair| pair.mode(k))
                .collect::<Vec<_>>()
        };
        let (firsts, mut seconds) = (side(0), side(1));
        seconds.extend(a.modes().skip(tilers.len()));
        let seconds = if tilers.is_empty() {
            a.clone()
        } else {
            tuple(&seconds)?
        };
        let result = tuple(&[tuple(&firsts)?, seconds])?;
        let sentence =
            "Gathered: the first modes of all, then the second ones, and modes beyond the tiler.";
        steps.push(Step::new(sentence).gives(result.clone()));
        Ok(result)
    });
    Told {
        steps,
        result,
        check: Vec::new(),
    }
}

/// A whole layout by a single tile.
fn of_one(
    n: Notation,
    names: &Names,
    a: &DynLayout,
    tiler: &DynTiler,
    of_tile: OfTile<'_>,
) -> Told {
    match tiler {
        DynTiler::Layout(tile) => of_tile(n, names, a, tile),
        DynTiler::Size(size) => {
            let stride = fixed(if size.is_known(1) { 0 } else { 1 });
            match leaf((*size, stride)) {
                Ok(tile) => of_tile(n, names, a, &tile),
                Err(error) => Told::refused("A tile has at least one element.", error),
            }
        }
        DynTiler::Underscore | DynTiler::ByMode(_) => Told::kept(&names.left, a),
    }
}

/// Each mode with its tiler: the steps, and the results.
pub(super) fn modes_told(
    n: Notation,
    names: &Names,
    a: &DynLayout,
    tilers: &[DynTiler],
    each: &dyn Fn(Notation, &Names, &DynLayout, &DynTiler) -> Told,
) -> (Vec<Step>, Result<Vec<DynLayout>, LayoutError>) {
    let modes: Vec<DynLayout> = a.modes().collect();
    let (mut steps, mut results) = (Vec::new(), Vec::new());
    for (k, tiler) in tilers.iter().enumerate() {
        let names = names.of_mode(k);
        let Some(mode) = modes.get(k) else {
            let sentence = format!(
                "{} has no mode: there are {} tiles for {} modes.",
                names.right,
                tilers.len(),
                modes.len()
            );
            let error = LayoutError::TooManyModes {};
            steps.push(Step::new(sentence).fails(error));
            results.push(Err(error));
            break;
        };
        let told = each(n, &names, mode, tiler);
        let Names { left, right, .. } = &names;
        let sentence = format!(
            "Mode {k}: {left} = {}, {right} = {}.",
            n.layout(mode),
            n.tiler(tiler)
        );
        let mut step = Step::new(sentence).by(told.steps);
        if !told.check.is_empty() {
            let mut check = Step::new("Check:");
            check.formulas = told.check;
            step.steps.push(check);
        }
        step.outcome = told.result.as_ref().ok().cloned().map(Ok);
        steps.push(step);
        results.push(told.result);
    }
    (steps, results.into_iter().collect())
}

fn list(n: Notation, layouts: &[DynLayout]) -> String {
    let texts: Vec<String> = layouts.iter().map(|l| format!("{}", n.layout(l))).collect();
    texts.join(", ")
}

impl Told {
    /// A mode that stays.
    pub(super) fn kept(name: &str, a: &DynLayout) -> Self {
        let step = Step::new(format!("{name} is kept.")).gives(a.clone());
        Self {
            steps: vec![step],
            result: Ok(a.clone()),
            check: Vec::new(),
        }
    }
}
