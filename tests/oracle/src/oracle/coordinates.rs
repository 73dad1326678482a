//! Layouts of coordinates: every statement about them is one about each place.
//!
//! A value is a tuple of integers. Two functions to tuples are equal if they are equal at each
//! place. At one place a layout of coordinates is a layout of offsets: `(4,8):(1@0,2@1)` is
//! `(4,8):(1,0)` at place 0 and `(4,8):(0,2)` at place 1. So the definitions for offsets are used
//! once for each place.

use super::{Verdict, compatible, offset, same_size, samples, size, value};
use crate::notation::{Layout, Leaf, Node, Path};
use std::collections::BTreeSet;

/// The places to which the strides of these trees lead.
pub fn places<'a>(nodes: impl IntoIterator<Item = &'a Node>) -> BTreeSet<Path> {
    let leaves = nodes.into_iter().flat_map(Node::leaves);
    leaves
        .map(|leaf| leaf.path)
        .filter(|path| *path != Path::NONE)
        .collect()
}

/// A tree of strides, or a layout, at one place. An integer stride other than 0 leads to no place.
pub fn at_place(node: &Node, place: Path) -> Result<Node, String> {
    let tuple = |items: &[Node]| {
        let items = items.iter().map(|item| at_place(item, place));
        items.collect::<Result<_, _>>().map(Node::Tuple)
    };
    match node {
        Node::Underscore => Ok(Node::Underscore),
        Node::Layout(shape, stride) => Ok(Node::Layout(
            shape.clone(),
            Box::new(at_place(stride, place)?),
        )),
        Node::Tuple(items) => tuple(items),
        Node::Int(leaf) if leaf.path == Path::NONE && leaf.value != 0 => {
            Err(format!("stride {leaf} leads to no place of a tuple"))
        }
        Node::Int(leaf) => Ok(Node::Int(Leaf {
            value: if leaf.path == place { leaf.value } else { 0 },
            path: Path::NONE,
            ..*leaf
        })),
    }
}

/// The integer at one place of a value; 0 if there is no such place.
pub fn component(value: &Node, place: &[u8]) -> i64 {
    match (value, place) {
        (Node::Int(leaf), _) if leaf.path.steps() == place => leaf.value,
        (Node::Tuple(items), [first, rest @ ..]) => items
            .get(usize::from(*first))
            .map_or(0, |item| component(item, rest)),
        _ => 0,
    }
}

/// `R(i) = A(B(i))`, where the values of `B` are coordinates of `A`, and `R`'s shape refines `B`'s.
pub fn composition(a: &Layout, b: &Node, r: &Layout) -> Verdict {
    let Node::Layout(shape, _) = b else {
        return Err(format!("{b} is no layout"));
    };
    let parts = places([b])
        .into_iter()
        .map(|place| {
            let part = at_place(b, place)?.layout().ok_or("not congruent")?;
            Ok((place, part.flat()))
        })
        .collect::<Result<Vec<_>, String>>()?;
    let r_flat = r.flat();
    same_size("size", size(&r_flat), shape.product())?;
    for i in samples(size(&r_flat)) {
        let values: Vec<_> = parts
            .iter()
            .map(|(place, flat)| (place.steps(), value(flat, i)))
            .collect();
        let at = coordinate(a, &values)?;
        let wanted = offset(&at, a).ok_or_else(|| format!("{at} is no coordinate of {a}"))?;
        if value(&r_flat, i) != wanted {
            return Err(format!(
                "R(i) = A(B(i)) at {i}: the result gives {}, the definition {wanted}",
                value(&r_flat, i)
            ));
        }
    }
    if compatible(shape, &r.shape()) {
        Ok(())
    } else {
        Err(format!("shape {} does not refine {shape}", r.shape()))
    }
}

/// The coordinate of `a` with these values at its places. A single mode is its own mode 0.
fn coordinate(a: &Layout, values: &[(&[u8], i64)]) -> Result<Node, String> {
    if let [([], value)] = values {
        return Ok(Node::Int(Leaf::new_dynamic(*value)));
    }
    if values.iter().any(|(place, _)| place.is_empty()) {
        return Err("an integer and a tuple at one place".to_owned());
    }
    let modes = a.modes();
    if let Some((place, _)) = values
        .iter()
        .find(|(place, _)| usize::from(place[0]) >= modes.len())
    {
        return Err(format!("{a} has no mode {}", place[0]));
    }
    let parts = modes.iter().enumerate().map(|(k, mode)| {
        let within = values
            .iter()
            .filter(|(place, _)| usize::from(place[0]) == k);
        let within: Vec<_> = within.map(|(place, value)| (&place[1..], *value)).collect();
        if within.is_empty() {
            Ok(Node::Int(Leaf::new_dynamic(0)))
        } else {
            coordinate(mode, &within)
        }
    });
    let mut parts = parts.collect::<Result<Vec<_>, _>>()?;
    Ok(match a {
        Layout::Mode(..) => parts.remove(0),
        Layout::Tuple(_) => Node::Tuple(parts),
    })
}

/// One more than the last coordinate's value at each place, with all strides taken as positive.
pub fn coshape(a: &Node) -> Result<Node, String> {
    let mut shape = Node::Tuple(Vec::new());
    for place in places([a]) {
        let part = at_place(a, place)?.layout().ok_or("not congruent")?;
        put(&mut shape, place.steps(), super::cosize(&part.flat()));
    }
    Ok(shape)
}

fn put(node: &mut Node, place: &[u8], value: i64) {
    let [first, rest @ ..] = place else {
        *node = Node::Int(Leaf::new_dynamic(value));
        return;
    };
    if let Node::Int(_) = node {
        *node = Node::Tuple(Vec::new());
    }
    if let Node::Tuple(items) = node {
        let first = usize::from(*first);
        while items.len() <= first {
            items.push(Node::Int(Leaf::new_dynamic(1)));
        }
        put(&mut items[first], rest, value);
    }
}

/// A basis vector for each leaf of a shape.
pub fn basis_like(shape: &Node, path: Path) -> Node {
    match shape {
        Node::Tuple(items) => Node::Tuple(
            (0_u8..)
                .zip(items)
                .map(|(k, item)| basis_like(item, path.with(k).expect("a short path")))
                .collect(),
        ),
        _ => Node::Int(Leaf {
            path,
            ..Leaf::new_static(1)
        }),
    }
}
