//! Checks of a literal beyond its grammar, as far as its numbers are written in it.

use super::{
    error::Errors,
    form::Role,
    number::{LARGEST, Number},
    tree::{Element, Entry, Layout, Leaf, LeafKind, Literal, Strides, Tree},
};

/// Reports every violation in a literal.
pub(crate) fn literal(literal: &Literal, errors: &Errors) {
    match literal {
        Literal::Layout(layout) => check_layout(layout, errors),
        Literal::Tree(Role::Shape, shape) => check_shape(shape, errors),
        Literal::Tree(role, tree) => tree
            .leaves()
            .iter()
            .for_each(|leaf| check_sign(leaf, *role, errors)),
        Literal::Tiler(tiler) => check_tiler(tiler, errors),
        Literal::Swizzle(swizzle) => super::swizzle::check(swizzle, errors),
        Literal::Named(_, named) | Literal::Places(_, named) => self::literal(named, errors),
        Literal::Label(_) => {}
        Literal::Tilers(tilers) => tilers.iter().for_each(|tiler| check_tiler(tiler, errors)),
        Literal::Entries(entries) => entries.iter().for_each(|entry| match entry {
            Entry::Tree(tree) => {
                let leaves = tree.leaves();
                (leaves.iter()).for_each(|leaf| check_sign(leaf, Role::Coordinate, errors));
            }
            Entry::Expression(_) => {}
        }),
    }
}

fn check_tiler(tiler: &Element, errors: &Errors) {
    match tiler {
        Element::Leaf(leaf) => check_sign(leaf, Role::Tile, errors),
        Element::Layout(layout) => check_layout(layout, errors),
        Element::ByMode(elements) => elements
            .iter()
            .for_each(|element| check_tiler(element, errors)),
    }
}

fn check_layout(layout: &Layout, errors: &Errors) {
    check_shape(&layout.shape, errors);
    if let Strides::Given(stride) = &layout.stride
        && check_congruent(&layout.shape, stride, &mut Vec::new(), errors)
    {
        check_cosize(&layout.shape, stride, errors);
        check_values(stride, errors);
    }
}

/// All extents are positive, and their product is at most 2^63.
fn check_shape(shape: &Tree, errors: &Errors) {
    let leaves = shape.leaves();
    leaves
        .iter()
        .for_each(|leaf| check_sign(leaf, Role::Shape, errors));
    // Extents that are unknown here are at least 1, so the product of the known ones is a lower
    // bound.
    let extents = leaves.iter().filter_map(|leaf| leaf.number());
    let size = extents.fold(1_u128, |size, extent| {
        size.saturating_mul(extent.magnitude.into())
    });
    if size > LARGEST.into() {
        errors.report(
            shape.span(),
            format!("the size of shape `{shape}` exceeds 2^63 (Representable)"),
        );
    }
}

/// Extents are positive and coordinates are not negative. Strides may be any integers.
fn check_sign(leaf: &Leaf, role: Role, errors: &Errors) {
    let Some(number) = leaf.number() else { return };
    let noun = role.noun();
    match role {
        Role::Shape | Role::Tile if number.negative || number.magnitude == 0 => {
            errors.report(
                leaf.span,
                format!("{noun} {number} is not positive (Representable)"),
            );
        }
        Role::Coordinate if number.negative => {
            errors.report(leaf.span, format!("{noun} {number} is negative (InBounds)"));
        }
        Role::Shape | Role::Tile | Role::Coordinate | Role::Stride | Role::Integer => {}
    }
}

/// Shape and stride have equal nesting. Reports each node where they differ; `path` leads to this
/// one.
fn check_congruent(shape: &Tree, stride: &Tree, path: &mut Vec<usize>, errors: &Errors) -> bool {
    match (shape, stride) {
        (Tree::Tuple(extents, _), Tree::Tuple(strides, _)) if extents.len() == strides.len() => {
            let mut congruent = true;
            for (index, (shape, stride)) in extents.iter().zip(strides).enumerate() {
                path.push(index);
                congruent &= check_congruent(shape, stride, path, errors);
                path.pop();
            }
            congruent
        }
        (Tree::Leaf(_), Tree::Leaf(_)) => true,
        (
            Tree::Leaf(Leaf {
                kind: LeafKind::Erroneous,
                ..
            }),
            _,
        )
        | (
            _,
            Tree::Leaf(Leaf {
                kind: LeafKind::Erroneous,
                ..
            }),
        ) => false,
        _ => {
            let message = format!(
                "shape and stride are not congruent{}: shape `{shape}` has profile `{}`, \
                 stride `{stride}` has profile `{}` (Congruent)",
                place(path),
                shape.profile(),
                stride.profile(),
            );
            errors.report(stride.span(), message);
            false
        }
    }
}

/// ` at mode 1`, ` at mode (1,0)`, or nothing for the whole layout.
fn place(path: &[usize]) -> String {
    let indices: Vec<_> = path.iter().map(usize::to_string).collect();
    match &indices[..] {
        [] => String::new(),
        [index] => format!(" at mode {index}"),
        _ => format!(" at mode ({})", indices.join(",")),
    }
}

/// All strides lead to one integer, or all lead to places of one tuple. A stride of 0 leads
/// nowhere, and the macro does not know where a stride that is not a number leads.
fn check_values(stride: &Tree, errors: &Errors) {
    let leads = |leaf: &&Leaf| {
        !leaf.path.is_empty() || leaf.number().is_some_and(|number| number.magnitude != 0)
    };
    let leaves: Vec<_> = stride.leaves().into_iter().filter(leads).collect();
    let strays = leaves.iter().enumerate().find_map(|(index, leaf)| {
        let other = leaves[..index].iter().find(|other| {
            let common = leaf.path.len().min(other.path.len());
            leaf.path.len() != other.path.len() && leaf.path[..common] == other.path[..common]
        })?;
        Some((leaf, other))
    });
    if let Some((leaf, other)) = strays {
        let message = format!(
            "strides `{other}` and `{leaf}` lead to other values than coordinates of one shape (Congruent)"
        );
        errors.report(leaf.span, message);
    }
}

/// `1 + Σ (s-1)·|d|` over the modes that are known here is at most 2^63.
fn check_cosize(shape: &Tree, stride: &Tree, errors: &Errors) {
    // One sum for each place to which strides lead.
    let mut cosizes: Vec<(&[Number], u128)> = Vec::new();
    for (extent, stride) in shape.leaves().into_iter().zip(stride.leaves()) {
        let (Some(extent), Some(number)) = (extent.number(), stride.number()) else {
            continue;
        };
        let steps = u128::from(extent.magnitude.saturating_sub(1));
        let reach = steps.saturating_mul(number.magnitude.into());
        match cosizes.iter_mut().find(|(path, _)| *path == stride.path) {
            Some((_, cosize)) => *cosize = cosize.saturating_add(reach),
            None => cosizes.push((&stride.path, reach.saturating_add(1))),
        }
    }
    if cosizes.iter().any(|(_, cosize)| *cosize > LARGEST.into()) {
        errors.report(
            stride.span(),
            format!("the cosize of `{shape}:{stride}` exceeds 2^63 (Representable)"),
        );
    }
}
