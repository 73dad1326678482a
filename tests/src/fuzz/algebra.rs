//! Operations on any layouts: none may panic, and each result must fulfil the operation's
//! definition.

use super::drawn::Drawn;
use cute_core::dynamic::{DynCoordinate, DynLayout, DynTiler, DynTuple, MarkedInt};

/// `Σ cₖ·dₖ` at the digits of an index, the last one without bound.
fn value(layout: &DynLayout, index: i128) -> i128 {
    let (shape, stride) = (layout.shape(), layout.stride());
    let (mut rest, mut sum) = (index, 0);
    let last = shape.leaves().len().saturating_sub(1);
    for (k, (size, step)) in shape.leaves().iter().zip(stride.leaves()).enumerate() {
        let size = size.value();
        sum += step.value() * if k == last { rest } else { rest % size };
        rest /= size;
    }
    sum
}

/// Whether an index is 0 in the modes of stride 0, so that its offset determines it.
fn is_told(layout: &DynLayout, index: i128) -> bool {
    let (shape, stride) = (layout.shape(), layout.stride());
    let mut rest = index;
    shape
        .leaves()
        .iter()
        .zip(stride.leaves())
        .all(|(size, step)| {
            let digit = rest % size.value();
            rest /= size.value();
            digit == 0 || step.value() != 0
        })
}

/// Some indices below a size, with the first and the last ones among them.
fn samples(size: u64) -> impl Iterator<Item = i128> {
    let size = i128::from(size);
    let strides = (0..16).map(move |k| size / 16 * k + k % 3);
    let all = (0..24).chain(size - 8..size).chain(strides);
    all.filter(move |index| (0..size).contains(index))
}

/// Draws operands from the bytes, and checks the results of operations against their definitions.
///
/// # Panics
/// If an operation panics, or its result breaks its definition.
pub fn algebra(bytes: &[u8]) {
    let mut drawn = Drawn::new(bytes);
    let choice = drawn.byte();
    let (a, b) = (drawn.tuple(2), drawn.tuple(2));
    tuples(&a, &b);
    let (Ok(a), Ok(b)) = (drawn.layout(), drawn.layout()) else {
        return;
    };
    structure(&a, &b, &mut drawn);
    match choice % 4 {
        0 => functions(&a),
        1 => compositions(&a, &b),
        2 => divisions(&a, &b),
        _ => slices(&a, &mut drawn),
    }
}

/// Arithmetic of tuples gives a result or an error, whatever their numbers.
fn tuples(a: &DynTuple, b: &DynTuple) {
    let given = [
        a.ceil_div(b),
        a.shape_div(b),
        a.round_up(b),
        a.elem_scale(b),
        a.filter_zeros(b),
        a.product_like(b),
        a.product_each(),
        a.common_refinement(b),
        a.common_coarsening(b),
        a.compact_order(b),
        a.compact_row_major(b.max_leaf()),
        a.idx2crd(b),
        a.crd2crd(b, a),
    ];
    for tuple in given.into_iter().flatten() {
        assert_eq!(tuple.to_string().parse().as_ref(), Ok(&tuple), "{a} , {b}");
    }
    let answers = [a.compatible(b), a.weakly_compatible(b), a.evenly_divides(b)];
    for answer in answers.into_iter().flatten() {
        assert!(answer.to_string().ends_with(['0', '1']), "{a} , {b}");
    }
    // not both orders hold
    assert!(
        !(a.lex_less(b).holds() && b.lex_less(a).holds()),
        "{a} , {b}"
    );
    assert!(
        !(a.colex_less(b).holds() && b.colex_leq(a).holds()),
        "{a} , {b}"
    );
    assert_eq!(a.equal(b).holds(), b.equal(a).holds(), "{a} , {b}");
    if let (Ok(sum), Ok(product)) = (a.sum(), a.size()) {
        let leaves = || a.leaves().iter().map(|leaf| leaf.value());
        assert_eq!(sum.value(), leaves().sum::<i128>(), "{a}");
        let wide = leaves().try_fold(1_i128, i128::checked_mul);
        assert!(wide.is_none_or(|wide| wide == product.value()), "{a}");
    }
}

/// Modes that are moved keep their functions.
fn structure(a: &DynLayout, b: &DynLayout, drawn: &mut Drawn<'_>) {
    let n = drawn.below(4);
    let given = [
        a.append(b),
        a.prepend(b),
        a.insert(n, b),
        a.replace(n, b),
        a.remove(n),
        a.append_to(n, b),
        a.repeat(n),
        a.take(n, n + 1),
        a.group(0, n),
        a.zip(b),
        a.transpose(),
        a.make_layout_like(),
        a.make_fragment_like(),
    ];
    for layout in given.into_iter().flatten() {
        assert_eq!(
            layout.to_string().parse().as_ref(),
            Ok(&layout),
            "{a} , {b} , {n}"
        );
    }
    if let Ok(joined) = a.append(b) {
        let rank = a.rank();
        assert_eq!(joined.take(0, rank), Ok(a.wrap()), "{a} , {b}");
        assert_eq!(joined.mode(rank).as_ref(), Some(b), "{a} , {b}");
        assert_eq!(joined.remove(rank), Ok(a.wrap()), "{a} , {b}");
    }
    assert_eq!(a.reverse().reverse(), *a);
    assert_eq!(a.flatten().unflatten(&a.shape()).as_ref(), Ok(a));
}

/// Layouts that must be equal as functions.
fn functions(a: &DynLayout) {
    for (name, same) in [("coalesce", a.coalesce()), ("flatten", a.flatten())] {
        assert_eq!(same.size(), a.size(), "{name} of {a}");
        for i in samples(a.size()) {
            assert_eq!(value(&same, i), value(a, i), "{name} of {a} at {i}");
        }
    }
    let inverse = a.right_inverse();
    for i in samples(inverse.size()) {
        assert_eq!(
            value(a, value(&inverse, i)),
            i,
            "right inverse of {a} at {i}"
        );
    }
    if let Ok(inverse) = a.left_inverse() {
        for i in samples(a.size()).filter(|&i| is_told(a, i)) {
            assert_eq!(
                value(&inverse, value(a, i)),
                i,
                "left inverse of {a} at {i}"
            );
        }
    }
    if let Ok(complement) = a.complement() {
        let mut before = -1;
        for i in (0..24).take_while(|&i| i < i128::from(complement.size())) {
            let here = value(&complement, i);
            assert!(here > before, "complement of {a}: {complement} at {i}");
            before = here;
        }
    }
}

fn compositions(a: &DynLayout, b: &DynLayout) {
    if let Ok(both) = a.compose(&b.into()) {
        assert_eq!(both.size(), b.size(), "{a} ∘ {b}");
        for i in samples(b.size()) {
            assert_eq!(value(&both, i), value(a, value(b, i)), "{a} ∘ {b} at {i}");
        }
    }
}

fn divisions(a: &DynLayout, b: &DynLayout) {
    let tile = DynTiler::from(b);
    if let Ok(tiles) = a.logical_divide(&tile) {
        // a mode of stride 0 has elements more than once
        let once = samples(b.size()).all(|i| is_told(b, i));
        let more = tiles.size() > a.size() && !once;
        assert!(more || tiles.size() == a.size(), "{a} by {b}: {tiles}");
        let first = tiles.mode(0).expect("the mode of a tile");
        for i in samples(b.size()) {
            assert_eq!(value(&first, i), value(a, value(b, i)), "{a} by {b} at {i}");
        }
    }
    if let Ok(copies) = a.logical_product(&tile) {
        assert_eq!(copies.mode(0).as_ref(), Some(a), "{a} times {b}");
        let size = u128::from(a.size()) * u128::from(b.size());
        assert_eq!(u128::from(copies.size()), size, "{a} times {b}");
    }
    // rounding up may add elements, but not remove any
    if let Ok(tiles) = a.zipped_divide_padded(&tile) {
        assert!(tiles.size() >= a.size(), "{a} by {b}, rounded up");
    }
}

/// `A(c) = offset + slice(the open part of c)`.
fn slices(a: &DynLayout, drawn: &mut Drawn<'_>) {
    let index = u64::from(drawn.byte()) * (a.size() / 256).max(1) % a.size();
    let index = MarkedInt::dynamic(index.into()).expect("an index");
    let coordinate = a.shape().idx2crd(&index.into()).expect("a coordinate");
    assert_eq!(a.shape().crd2idx(&coordinate), Ok(index), "{a}");
    let offset = a.at_coordinate(&coordinate).expect("a coordinate within");
    assert_eq!(
        i128::from(offset),
        value(a, index.value()),
        "{a} at {coordinate}"
    );
    let crd = a.crd2idx(&coordinate).expect("an offset that fits");
    assert_eq!(crd.value(), offset.into(), "{a} at {coordinate}");

    let modes: Vec<_> = coordinate.modes().collect();
    let is_open: Vec<_> = modes.iter().map(|_| drawn.below(2) == 1).collect();
    if coordinate.depth() == 0 {
        return;
    }
    let texts = modes.iter().zip(&is_open).map(|(mode, open)| match open {
        true => "_".to_owned(),
        false => mode.to_string(),
    });
    let text = format!("({})", texts.collect::<Vec<_>>().join(","));
    let slicer: DynCoordinate = text.parse().expect("a coordinate with `_`");
    let (slice, base) = a.slice_and_offset(&slicer).expect("a slice");
    let kept: DynTuple = modes
        .iter()
        .zip(&is_open)
        .filter(|(_, open)| **open)
        .map(|(mode, _)| mode.clone())
        .collect();
    let within = slice.crd2idx(&kept).expect("a coordinate of the slice");
    assert_eq!(
        base.value() + within.value(),
        offset.into(),
        "{a} at {coordinate}, sliced by {text}"
    );
    let dice = a.dice(&slicer).expect("a dice");
    assert_eq!(slice.size() * dice.size(), a.size(), "{a} sliced by {text}");
}
