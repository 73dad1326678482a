//! Definitions for layouts of coordinates: those for offsets, applied place by place.

use super::{offsets, valid};
use crate::{
    notation::{Layout, Node, Path},
    oracle::{Verdict, coordinates, shape},
};

/// Whether `answer` is right, for strides that are scaled basis vectors; `None` if there are none.
pub fn holds(op: &str, args: &[&str], answer: &str) -> Option<Verdict> {
    let makes = [
        "make_identity_layout",
        "make_basis_like",
        "make_identity_tensor",
    ]
    .contains(&op);
    let has_basis = args.iter().any(|text| text.contains('@'));
    (makes || has_basis).then(|| holds_of_coordinates(op, args, answer))
}

/// Whether `A ∘ B` has an answer if the values of `B` are coordinates of `A`, one place for each
/// mode: each mode of `A` must compose with `B` at its place. `None` for other operations.
pub fn is_valid(op: &str, args: &[&str]) -> Option<Verdict> {
    let composes = op == "composition" && args[1].contains('@');
    composes.then(|| {
        let (a, b) = (layout(&node(args[0])?)?, node(args[1])?);
        for place in coordinates::places([&b]) {
            let [mode] = *place.steps() else {
                return Err(format!("{b} leads into modes of modes"));
            };
            let modes = a.modes();
            let mode = modes.get(usize::from(mode)).ok_or("no such mode")?;
            let part = coordinates::at_place(&b, place)?;
            valid::is_valid(op, &[&mode.node().to_string(), &part.to_string()], false)?;
        }
        Ok(())
    })
}

fn node(text: &str) -> Result<Node, String> {
    Node::parse(text).map_err(|error| format!("{text}: {error}"))
}

fn layout(node: &Node) -> Result<Layout, String> {
    node.layout().ok_or_else(|| format!("{node} is no layout"))
}

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Verdict {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("{what} is {found:?}, not {wanted:?}"))
    }
}

fn holds_of_coordinates(op: &str, args: &[&str], answer: &str) -> Verdict {
    let values =
        |node: &Node| -> Vec<i64> { node.leaves().iter().map(|leaf| leaf.value).collect() };
    match op {
        "make_basis_like" => equal(
            "the basis",
            &node(answer)?,
            &coordinates::basis_like(&node(args[0])?, Path::NONE),
        ),
        "make_identity_layout" => {
            let shape = node(args[0])?;
            let stride = coordinates::basis_like(&shape, Path::NONE);
            equal(
                "the layout",
                &node(answer)?,
                &Node::Layout(Box::new(shape), Box::new(stride)),
            )
        }
        "make_identity_tensor" => {
            let (start, layout) = (answer.strip_prefix("ArithTuple"))
                .and_then(|tensor| tensor.split_once(" o "))
                .ok_or("no tensor of coordinates")?;
            let (start, shape) = (node(start)?, node(args[0])?);
            if !shape::congruent(&start, &shape) {
                return Err(format!("start {start} is not nested as {shape}"));
            }
            equal("the start", &values(&start), &vec![0; values(&shape).len()])?;
            holds_of_coordinates("make_identity_layout", args, layout)
        }
        "coshape" => {
            let (found, wanted) = (node(answer)?, coordinates::coshape(&node(args[0])?)?);
            if !shape::congruent(&found, &wanted) {
                return Err(format!("coshape {found} is not nested as {wanted}"));
            }
            equal("the coshape", &values(&found), &values(&wanted))
        }
        "cosize" => equal(
            "the cosize",
            &node(answer)?.product(),
            &coordinates::coshape(&node(args[0])?)?.product(),
        ),
        "layout_call" => {
            let (a, value) = (node(args[0])?, node(answer)?);
            for place in coordinates::places([&a]) {
                let part = coordinates::at_place(&a, place)?.to_string();
                let at = coordinates::component(&value, place.steps()).to_string();
                offsets::holds(op, &[&part, args[1]], &at)?;
            }
            Ok(())
        }
        "slice_and_offset" => {
            let (a, answer) = (node(args[1])?, node(answer)?);
            let Node::Tuple(parts) = &answer else {
                return Err("no pair".to_owned());
            };
            for place in coordinates::places([&a]) {
                let part = coordinates::at_place(&a, place)?.to_string();
                let slice = coordinates::at_place(&parts[0], place)?;
                let offset = coordinates::component(&parts[1], place.steps());
                offsets::holds(op, &[args[0], &part], &format!("({slice},{offset})"))?;
            }
            Ok(())
        }
        "composition" | "composition_tiler" if args[1].contains('@') => {
            let (a, b, r) = (node(args[0])?, node(args[1])?, node(answer)?);
            let places = coordinates::places([&a, &r]);
            if places.is_empty() {
                return coordinates::composition(&layout(&a)?, &b, &layout(&r)?);
            }
            for place in places {
                let (a, r) = (
                    coordinates::at_place(&a, place)?,
                    coordinates::at_place(&r, place)?,
                );
                coordinates::composition(&layout(&a)?, &b, &layout(&r)?)?;
            }
            Ok(())
        }
        _ => {
            let operands = args.iter().map(|text| node(text));
            let operands = operands.collect::<Result<Vec<_>, _>>()?;
            let r = node(answer)?;
            for place in coordinates::places(operands.iter().chain([&r])) {
                let args = args.iter().zip(&operands).map(|(text, operand)| {
                    if text.contains('@') {
                        Ok(coordinates::at_place(operand, place)?.to_string())
                    } else {
                        Ok((*text).to_owned())
                    }
                });
                let args = args.collect::<Result<Vec<String>, String>>()?;
                let args: Vec<_> = args.iter().map(String::as_str).collect();
                let r = coordinates::at_place(&r, place)?.to_string();
                offsets::holds(op, &args, &r)
                    .map_err(|error| format!("at place {:?}: {error}", place.steps()))?;
            }
            Ok(())
        }
    }
}
