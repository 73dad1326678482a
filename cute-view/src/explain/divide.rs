//! The derivation of divisions: `A ∘ (T, T*)`.

use super::by_mode::{Form, arranged};
use super::complement::complement_told;
use super::compose::{Names, by_layout};
use super::cotarget::{Cotarget, joined};
use super::derivation::{Derivation, Remedy, Step};
use super::formula::{Formula, Term};
use super::notation::{Notation, fixed, leaves, tuple};
use super::told::{Told, derived};
use alloc::{format, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler};
use cute_core::error::LayoutError;

macro_rules! divisions {
    ($($name:ident, $padded:ident: $form:expr => $result:literal;)*) => {$(
        #[doc = concat!("Derives [`DynLayout::", stringify!($name), "`].")]
        ///
        /// ```
        /// use cute_view::explain;
        #[doc = concat!("let derivation = explain::", stringify!($name), "(&\"(_12,_32):(_32,_1)\".parse()?, &\"(_4,_8)\".parse()?);")]
        #[doc = concat!("assert_eq!(derivation.outcome, Ok(\"", $result, "\".parse()?));")]
        /// # Ok::<(), cute_core::dynamic::ParseError>(())
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", stringify!($name), "`, where tiles do not exceed the layout.")]
        pub fn $name(a: &DynLayout, tiler: &DynTiler) -> Derivation {
            let mut derivation = division(stringify!($name), $form, Rounding::Exactly, a, tiler, &DynLayout::$name);
            if derivation.outcome.is_err() && a.$padded(tiler).is_ok() {
                derivation.remedies.push(Remedy::Operation {
                    name: stringify!($padded),
                    instead: "which rounds the number of tiles up",
                });
            }
            derivation
        }

        #[doc = concat!("Derives [`DynLayout::", stringify!($padded), "`].")]
        ///
        /// ```
        /// use cute_view::explain;
        #[doc = concat!("let derivation = explain::", stringify!($padded), "(&\"(_10,_32):(_32,_1)\".parse()?, &\"(_4,_8)\".parse()?);")]
        #[doc = concat!("assert_eq!(derivation.outcome, Ok(\"", $result, "\".parse()?));")]
        /// # Ok::<(), cute_core::dynamic::ParseError>(())
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", stringify!($name), "`.")]
        pub fn $padded(a: &DynLayout, tiler: &DynTiler) -> Derivation {
            division(stringify!($padded), $form, Rounding::Up, a, tiler, &DynLayout::$padded)
        }
    )*};
}

divisions! {
    logical_divide, logical_divide_padded: Form::Logical => "((_4,_3),(_8,_4)):((_32,_128),(_1,_8))";
    zipped_divide, zipped_divide_padded: Form::Zipped => "((_4,_8),(_3,_4)):((_32,_1),(_128,_8))";
    tiled_divide, tiled_divide_padded: Form::Tiled => "((_4,_8),_3,_4):((_32,_1),_128,_8)";
    flat_divide, flat_divide_padded: Form::Flat => "(_4,_8,_3,_4):(_32,_1,_128,_8)";
}

/// Whether tiles fill the layout, or cover it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounding {
    Exactly,
    Up,
}

fn division(
    name: &'static str,
    form: Form,
    rounding: Rounding,
    a: &DynLayout,
    tiler: &DynTiler,
    operation: &dyn Fn(&DynLayout, &DynTiler) -> Result<DynLayout, LayoutError>,
) -> Derivation {
    let left = DynTiler::from(a);
    let n = Notation::of(&[&left, tiler]);
    let of_tile =
        |n, names: &Names, a: &DynLayout, tile: &DynLayout| by_tile(n, names, rounding, a, tile);
    let definition = match form {
        Form::Logical => "R is A in tiles: A ∘ (T, T*), where T* steps over the tiles.",
        Form::Zipped => {
            "R is A in tiles, A ∘ (T, T*), those of all modes first: ((t0,t1,…),(r0,r1,…))."
        }
        Form::Tiled => "R is A in tiles, A ∘ (T, T*), the tile as one mode: ((t0,t1,…),r0,r1,…).",
        Form::Flat => "R is A in tiles, A ∘ (T, T*), not nested: (t0,t1,…,r0,r1,…).",
    };
    derived(
        n,
        name,
        &[("A", &left), ("T", tiler)],
        definition,
        || arranged(n, &Names::of("A", "T", "R"), form, a, tiler, &of_tile),
        |operands| match operands {
            [DynTiler::Layout(a), tiler] => operation(a, tiler),
            _ => Err(LayoutError::NotCongruent {}),
        },
    )
}

/// `A ∘ (T, T*)`.
fn by_tile(
    n: Notation,
    names: &Names,
    rounding: Rounding,
    a: &DynLayout,
    tile: &DynLayout,
) -> Told {
    let Names {
        left,
        right,
        result,
    } = names;
    let coalesced = leaves(&a.coalesce());
    let sizes: Vec<DynLeaf> = coalesced.iter().map(|mode| mode.0).collect();
    let size = sizes.iter().try_fold(fixed(1), |size, &s| size.mul(s));
    let size = match size {
        Ok(size) => size,
        Err(error) => return Told::refused(format!("The size of {left} does not fit."), error),
    };
    let cotarget = match rounding {
        Rounding::Exactly if size.is_static() => vec![size],
        // an exact division may take neighbours as one
        Rounding::Exactly => joined(&sizes).unwrap_or(sizes),
        Rounding::Up => sizes,
    };
    let reach = match rounding {
        Rounding::Exactly => Cotarget::Exactly(&cotarget),
        Rounding::Up => Cotarget::RoundedUp(&cotarget),
    };
    let complement = complement_told(n, right, tile, reach);
    let mut first = Step::new(format!(
        "{right}*, the complement of {right} in the elements of {left}, steps over the tiles."
    ));
    let elements = Term::operation("size", vec![n.named(left, a)]);
    first = first
        .because(Formula::equal(elements, size.value()))
        .by(complement.steps);
    let rest = match complement.result {
        Ok(rest) => rest,
        Err(error) => {
            return Told {
                steps: vec![first],
                result: Err(error),
                check: Vec::new(),
            };
        }
    };
    first = first.gives(rest.clone());
    let both = match tuple(&[tile.clone(), rest]) {
        Ok(both) => both,
        Err(error) => {
            return Told {
                steps: vec![first.fails(error)],
                result: Err(error),
                check: Vec::new(),
            };
        }
    };
    let names = Names::of(left, &format!("({right}, {right}*)"), result);
    let composition = by_layout(n, &names, a, &both);
    let sentence = format!(
        "{left} ∘ {} with {} = {}: the first mode walks within a tile, the second over the tiles.",
        names.right,
        names.right,
        n.layout(&both)
    );
    let mut second = Step::new(sentence).by(composition.steps);
    second.outcome = composition.result.as_ref().ok().cloned().map(Ok);
    Told {
        steps: vec![first, second],
        result: composition.result,
        check: composition.check,
    }
}
