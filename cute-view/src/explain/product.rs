//! The derivation of products: `(A, A* ∘ T)`.

use super::by_mode::{Form, arranged};
use super::complement::{complement_told, cosize};
use super::compose::{Names, by_layout};
use super::cotarget::Cotarget;
use super::derivation::{Derivation, Step};
use super::formula::{Formula, Term};
use super::notation::{Notation, fixed, leaf, leaves, tuple};
use super::told::{Told, derived, samples};
use alloc::{format, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler};
use cute_core::error::LayoutError;

macro_rules! products {
    ($($name:ident: $form:expr => $result:literal;)*) => {$(
        #[doc = concat!("Derives [`DynLayout::", stringify!($name), "`].")]
        ///
        /// ```
        /// use cute_view::explain;
        #[doc = concat!("let derivation = explain::", stringify!($name), "(&\"(_2,_3):(_1,_8)\".parse()?, &\"(_4,_5)\".parse()?);")]
        #[doc = concat!("assert_eq!(derivation.outcome, Ok(\"", $result, "\".parse()?));")]
        /// # Ok::<(), cute_core::dynamic::ParseError>(())
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", stringify!($name), "`.")]
        pub fn $name(a: &DynLayout, tiler: &DynTiler) -> Derivation {
            let left = DynTiler::from(a);
            let n = Notation::of(&[&left, tiler]);
            let told = || arranged(n, &Names::of("A", "T", "R"), $form, a, tiler, &by_tile);
            derived(n, stringify!($name), &[("A", &left), ("T", tiler)], definition($form), told, |operands| {
                match operands {
                    [DynTiler::Layout(a), tiler] => a.$name(tiler),
                    _ => Err(LayoutError::NotCongruent {}),
                }
            })
        }
    )*};
}

products! {
    logical_product: Form::Logical => "((_2,_4),(_3,_5)):((_1,_2),(_8,_1))";
    zipped_product: Form::Zipped => "((_2,_3),(_4,_5)):((_1,_8),(_2,_1))";
    tiled_product: Form::Tiled => "((_2,_3),_4,_5):((_1,_8),_2,_1)";
    flat_product: Form::Flat => "(_2,_3,_4,_5):(_1,_8,_2,_1)";
}

fn definition(form: Form) -> &'static str {
    match form {
        Form::Logical => {
            "R is copies of A, in the order of T: (A, A* ∘ T), where A* steps over the copies."
        }
        Form::Zipped => {
            "R is copies of A, (A, A* ∘ T), the blocks of all modes first: ((a0,a1,…),(r0,r1,…))."
        }
        Form::Tiled => "R is copies of A, (A, A* ∘ T), the block as one mode: ((a0,a1,…),r0,r1,…).",
        Form::Flat => "R is copies of A, (A, A* ∘ T), not nested: (a0,a1,…,r0,r1,…).",
    }
}

/// Derives [`DynLayout::blocked_product`].
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::blocked_product(&"(_2,_5):(_5,_1)".parse()?, &"(_3,_4):(_1,_3)".parse()?);
/// assert_eq!(derivation.outcome, Ok("((_2,_3),(_5,_4)):((_5,_10),(_1,_30))".parse()?));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `blocked_product`.
pub fn blocked_product(a: &DynLayout, tile: &DynLayout) -> Derivation {
    let definition = "R is copies of A, by mode a block and then the next one: ((A0,R0),(A1,R1),…) of (A, A* ∘ T).";
    let arrange = |block, copies| [block, copies];
    by_modes(
        "blocked_product",
        definition,
        a,
        tile,
        &arrange,
        &DynLayout::blocked_product,
    )
}

/// Derives [`DynLayout::raked_product`].
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::raked_product(&"(_2,_5):(_5,_1)".parse()?, &"(_3,_4):(_1,_3)".parse()?);
/// assert_eq!(derivation.outcome, Ok("((_3,_2),(_4,_5)):((_10,_5),(_30,_1))".parse()?));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `raked_product`.
pub fn raked_product(a: &DynLayout, tile: &DynLayout) -> Derivation {
    let definition = "R is copies of A, by mode one element of each block, then the next: ((R0,A0),(R1,A1),…) of (A, A* ∘ T).";
    let arrange = |block, copies| [copies, block];
    by_modes(
        "raked_product",
        definition,
        a,
        tile,
        &arrange,
        &DynLayout::raked_product,
    )
}

/// `(A, A* ∘ T)`.
fn by_tile(n: Notation, names: &Names, a: &DynLayout, tile: &DynLayout) -> Told {
    let Names {
        left,
        right,
        result,
    } = names;
    let failed = |step: Step, error| Told {
        steps: vec![step],
        result: Err(error),
        check: Vec::new(),
    };
    let mut first = Step::new(format!(
        "{left}*, the complement of {left}, steps from copy to copy."
    ));
    // a mode of size 1 asks whether there is a next copy, others do not ask how many there are
    let complement = if leaves(tile).iter().any(|mode| mode.0.is_known(1)) {
        let room = size(a).and_then(|size| size.mul(cosize(tile)?));
        match room {
            Ok(room) => {
                let operands = [
                    Term::operation("size", vec![n.named(left, a)]),
                    Term::operation("cosize", vec![n.named(right, tile)]),
                ];
                let product = Term::Product(operands.into());
                first = first.because(Formula::equal(product, room.value()));
                complement_told(n, left, a, Cotarget::RoundedUp(&[room]))
            }
            Err(error) => return failed(first.fails(error), error),
        }
    } else {
        complement_told(n, left, a, Cotarget::Unbounded)
    };
    first = first.by(complement.steps);
    let rest = match complement.result {
        Ok(rest) => rest,
        Err(error) => return failed(first, error),
    };
    let star = format!("{left}*");
    let composition = by_layout(n, &Names::of(&star, right, "C"), &rest, tile);
    let sentence = format!(
        "{star} ∘ {right}, with {right} = {}: in the order of {right}.",
        n.layout(tile)
    );
    let mut second = Step::new(sentence).by(composition.steps);
    second.outcome = composition.result.as_ref().ok().cloned().map(Ok);
    let product = composition
        .result
        .and_then(|copies| tuple(&[a.clone(), copies]));
    let mut steps = vec![first, second];
    let check = match &product {
        Ok(product) => {
            let sentence = format!("{left}, and beside it what steps over its copies.");
            steps.push(Step::new(sentence).gives(product.clone()));
            checks(n, [left, right, result], (a, &rest, tile), product)
        }
        Err(_) => Vec::new(),
    };
    Told {
        steps,
        result: product,
        check,
    }
}

/// `R(i + size(A)·j) = A(i) + A*(T(j))` at the last element of a copy.
fn checks(
    n: Notation,
    [left, right, result]: [&str; 3],
    (a, rest, tile): (&DynLayout, &DynLayout, &DynLayout),
    product: &DynLayout,
) -> Vec<Formula> {
    let (block, star) = (n.named(left, a), n.named(&format!("{left}*"), rest));
    let (order, found) = (n.named(right, tile), n.named(result, product));
    let i = a.size() - 1;
    let formula = |j: u64| {
        let index = Term::Sum(vec![i.into(), Term::product(a.size(), j)]);
        let sum = vec![Term::at(&block, i), Term::at(&star, Term::at(&order, j))];
        let value = product.at(i + a.size() * j);
        Formula::equal(Term::at(&found, index), Term::Sum(sum)).and_equal(i128::from(value))
    };
    samples(tile).into_iter().map(formula).collect()
}

fn by_modes(
    name: &'static str,
    definition: &str,
    a: &DynLayout,
    tile: &DynLayout,
    arrange: &dyn Fn(DynLayout, DynLayout) -> [DynLayout; 2],
    operation: &dyn Fn(&DynLayout, &DynLayout) -> Result<DynLayout, LayoutError>,
) -> Derivation {
    let (left, right) = (DynTiler::from(a), DynTiler::from(tile));
    let n = Notation::of(&[&left, &right]);
    let told = || by_modes_told(n, a, tile, arrange);
    derived(
        n,
        name,
        &[("A", &left), ("T", &right)],
        definition,
        told,
        |operands| match operands {
            [DynTiler::Layout(a), DynTiler::Layout(tile)] => operation(a, tile),
            _ => Err(LayoutError::NotCongruent {}),
        },
    )
}

fn by_modes_told(
    n: Notation,
    a: &DynLayout,
    tile: &DynLayout,
    arrange: &dyn Fn(DynLayout, DynLayout) -> [DynLayout; 2],
) -> Told {
    let both = continued(a, tile).and_then(|blocks| Ok((blocks, continued(tile, a)?)));
    let (blocks, copies) = match both {
        Ok(both) => both,
        Err(error) => return Told::refused("The operands do not fit.", error),
    };
    let mut steps = Vec::new();
    if a.rank() != tile.rank() {
        let sentence = format!(
            "Both are to have as many modes: A = {}, T = {}, with modes 1:0.",
            n.layout(&blocks),
            n.layout(&copies)
        );
        steps.push(Step::new(sentence));
    }
    let product = by_tile(n, &Names::of("A", "T", "(A, A* ∘ T)"), &blocks, &copies);
    let mut step = Step::new("The logical product of A and T.").by(product.steps);
    if !product.check.is_empty() {
        let mut check = Step::new("Check:");
        check.formulas = product.check;
        step.steps.push(check);
    }
    step.outcome = product.result.as_ref().ok().cloned().map(Ok);
    steps.push(step);
    let result = product.result.and_then(|product| {
        let copies = product.mode(1).ok_or(LayoutError::NotCongruent {})?;
        let pairs = blocks.modes().zip(copies.modes());
        let modes: Result<Vec<DynLayout>, LayoutError> = pairs
            .map(|(block, copies)| tuple(&arrange(block, copies)))
            .collect();
        let result = tuple(&modes?)?;
        steps.push(
            Step::new("Mode by mode, each of A with that of the copies.").gives(result.clone()),
        );
        Ok(result)
    });
    Told {
        steps,
        result,
        check: Vec::new(),
    }
}

/// The modes of `layout`, and `1:0` until there are as many as `other` has.
fn continued(layout: &DynLayout, other: &DynLayout) -> Result<DynLayout, LayoutError> {
    let mut modes: Vec<DynLayout> = if other.depth() == 0 && layout.rank() == 1 {
        vec![layout.clone()]
    } else {
        layout.modes().collect()
    };
    while modes.len() < other.rank() {
        modes.push(leaf((fixed(1), fixed(0)))?);
    }
    tuple(&modes)
}

fn size(a: &DynLayout) -> Result<DynLeaf, LayoutError> {
    leaves(a)
        .into_iter()
        .try_fold(fixed(1), |size, (shape, _)| size.mul(shape))
}
