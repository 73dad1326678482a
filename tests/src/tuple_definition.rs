//! The definitions of the operations on tuples, in plain integers.

use crate::{
    notation::{Layout, Leaf, Node},
    oracle::{self, Verdict},
};
use std::cmp::Ordering;

fn parse(text: &str) -> Node {
    Node::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn int(value: i64) -> Node {
    Node::Int(Leaf::dynamic(value))
}

fn modes(node: &Node) -> &[Node] {
    match node {
        Node::Tuple(items) => items,
        _ => std::slice::from_ref(node),
    }
}

/// The same tree without the difference of static and dynamic.
fn plain(node: &Node) -> Node {
    match node {
        Node::Tuple(items) => Node::Tuple(items.iter().map(plain).collect()),
        leaf => int(leaf.product()),
    }
}

fn same(found: &str, wanted: &Node) -> Verdict {
    let (found, wanted) = (plain(&parse(found)), plain(wanted));
    if found == wanted {
        Ok(())
    } else {
        Err(format!("is {found}, not {wanted}"))
    }
}

/// Whether `answer` is what the operation means, for operations on tuples.
pub fn holds(op: &str, args: &[&str], answer: &str) -> Option<Verdict> {
    let first = || parse(args[0]);
    let second = || parse(args[1]);
    let truth = |holds: bool| same(answer, &int(i64::from(holds)));
    Some(match op {
        "product" => same(answer, &int(first().product())),
        "product_each" => {
            let sizes = modes(&first())
                .iter()
                .map(|mode| int(mode.product()))
                .collect();
            same(answer, &Node::Tuple(sizes))
        }
        "inner_product" => {
            let (a, b) = (first().leaves(), second().leaves());
            let products = a.iter().zip(&b).map(|(a, b)| a.value * b.value);
            same(answer, &int(products.sum()))
        }
        "ceil_div" | "shape_div" => same(answer, &divide(&first(), &second())),
        "round_up" => same(answer, &round_up(&first(), &second())),
        "evenly_divides" => {
            let (a, b) = (first(), second());
            truth(divides(&a, &b))
        }
        "elem_less" => {
            let (a, b) = (first().leaves(), second().leaves());
            truth(a.iter().zip(&b).all(|(a, b)| a.value < b.value))
        }
        "lex_less" => truth(order(&first(), &second(), false) == Ordering::Less),
        "colex_less" => truth(order(&first(), &second(), true) == Ordering::Less),
        "coshape" => same(answer, &int(oracle::cosize(&Layout::parse(args[0]).flat()))),
        "make_ordered_layout" | "make_layout_like" | "make_fragment_like" => {
            let layout = Layout::parse(answer);
            let order = match op {
                "make_ordered_layout" => second(),
                _ => Layout::parse(args[0]).stride(),
            };
            let shape = match op {
                "make_ordered_layout" => first(),
                _ => Layout::parse(args[0]).shape(),
            };
            if op == "make_fragment_like" {
                covers_once(&layout, &shape)
            } else {
                let zeros = op == "make_layout_like";
                in_order(&shape, &order, &layout.shape(), &layout.stride(), zeros)
            }
        }
        "compact_order" => in_order(&first(), &second(), &first(), &parse(answer), false),
        _ => return moved(op, args, answer),
    })
}

/// Whether each leaf of `b` divides the size of what it meets in `a`.
fn divides(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            a.len() >= b.len() && a.iter().zip(b).all(|(a, b)| divides(a, b))
        }
        (_, Node::Tuple(_)) => false,
        (a, b) => a.product() % b.product() == 0,
    }
}

/// The shape is kept, and each stride is the product of the sizes of lower order, and of those to the left
/// under the same order.
fn in_order(shape: &Node, order: &Node, found: &Node, strides: &Node, zeros: bool) -> Verdict {
    if found != shape {
        return Err(format!("shape is {found}, not {shape}"));
    }
    let mut groups = Vec::new();
    pair(shape, order, &mut groups);
    let greatest = groups.iter().filter(|group| group.0.is_static);
    let greatest = greatest.map(|group| group.0.value).max().unwrap_or(0);
    let keys: Vec<i64> = groups
        .iter()
        .enumerate()
        .map(|(k, (order, _))| match order.is_static {
            true => order.value,
            false => greatest + 1 + k as i64,
        })
        .collect();
    let is_zero = |order: Leaf| zeros && order == Leaf::fixed(0);
    let size = |k: usize| match is_zero(groups[k].0) {
        true => 1,
        false => groups[k].1.iter().product::<i64>(),
    };
    let mut wanted = Vec::new();
    for (k, (order, sizes)) in groups.iter().enumerate() {
        let lower = (0..groups.len()).filter(|&other| keys[other] < keys[k]);
        let mut stride: i64 = lower.map(size).product();
        for &n in sizes {
            wanted.push(if is_zero(*order) { 0 } else { stride });
            stride *= n;
        }
    }
    let sizes = shape.leaves();
    let strides = strides.leaves();
    if strides.len() != wanted.len() {
        return Err("another number of strides".to_owned());
    }
    for (k, (stride, wanted)) in strides.iter().zip(&wanted).enumerate() {
        if sizes[k].value != 1 && stride.value != *wanted {
            return Err(format!("stride {k} is {}, not {wanted}", stride.value));
        }
    }
    Ok(())
}

/// The sizes under each order.
fn pair(shape: &Node, order: &Node, groups: &mut Vec<(Leaf, Vec<i64>)>) {
    match (shape, order) {
        (Node::Tuple(shapes), Node::Tuple(orders)) => {
            for (shape, order) in shapes.iter().zip(orders) {
                pair(shape, order, groups);
            }
        }
        _ => {
            let sizes = shape.leaves().iter().map(|leaf| leaf.value).collect();
            groups.push((order.leaves()[0], sizes));
        }
    }
}

/// The sizes are kept, and no stride is beyond the number of elements before it.
fn covers_once(layout: &Layout, shape: &Node) -> Verdict {
    if layout.shape().leaves() != shape.leaves() {
        return Err(format!("shape is {}, not {shape}", layout.shape()));
    }
    let flat = layout.flat();
    let mut moving: Vec<_> = flat.into_iter().filter(|m| m.0 != 1 && m.1 != 0).collect();
    moving.sort_by_key(|mode| mode.1);
    let mut span = 1;
    for (size, stride) in moving {
        if stride > span {
            return Err(format!("a gap from {span} to {stride}"));
        }
        span *= size;
    }
    Ok(())
}

/// Operations that move the modes of a layout: the modes that come out, by vectors.
fn moved(op: &str, args: &[&str], answer: &str) -> Option<Verdict> {
    let layout = |k: usize| Layout::parse(args[k]);
    let number = |k: usize| args[k].parse::<usize>().expect("a number");
    let unit = || Layout::Mode(Leaf::fixed(1), Leaf::fixed(0));
    let wanted = match op {
        "append" => [layout(0).modes(), vec![layout(1)]].concat(),
        "prepend" => [vec![layout(1)], layout(0).modes()].concat(),
        "append_n" | "prepend_n" => {
            let modes = layout(1).modes();
            let mode = args.get(2).map_or_else(unit, |text| Layout::parse(text));
            let more = vec![mode; number(0) - modes.len()];
            if op == "append_n" {
                [modes, more].concat()
            } else {
                [more, modes].concat()
            }
        }
        "take" => layout(2).modes()[number(0)..number(1)].to_vec(),
        "select" => {
            let modes = layout(1).modes();
            let numbers = parse(args[0]).leaves();
            let numbers = numbers.iter().map(|leaf| usize::try_from(leaf.value));
            numbers
                .map(|number| modes[number.expect("a number")].clone())
                .collect()
        }
        "group" => {
            let (modes, b, e) = (layout(2).modes(), number(0), number(1));
            let one = vec![Layout::Tuple(modes[b..e].to_vec())];
            [&modes[..b], &one, &modes[e..]].concat()
        }
        "replace" => {
            let mut modes = layout(1).modes();
            modes[number(0)] = layout(2);
            modes
        }
        "zip" => {
            let rows = match args.len() {
                1 => layout(0).modes(),
                _ => vec![layout(0), layout(1)],
            };
            let rows: Vec<_> = rows.iter().map(Layout::modes).collect();
            let columns = (0..rows[0].len()).map(|k| rows.iter().map(move |row| row[k].clone()));
            columns
                .map(|column| Layout::Tuple(column.collect()))
                .collect()
        }
        "unflatten" => {
            let modes = layout(0).modes();
            let Layout::Tuple(nested) = nest(&parse(args[1]), &mut modes.into_iter()) else {
                return Some(Err("the profile is an integer".to_owned()));
            };
            nested
        }
        _ => return None,
    };
    let wanted = Layout::Tuple(wanted).to_string();
    let is_one = matches!(op, "append_n" | "prepend_n") && answer == args[1];
    Some(if answer == wanted || is_one {
        Ok(())
    } else {
        Err(format!("is {answer}, not {wanted}"))
    })
}

fn nest(profile: &Node, modes: &mut impl Iterator<Item = Layout>) -> Layout {
    match profile {
        Node::Tuple(items) => Layout::Tuple(items.iter().map(|item| nest(item, modes)).collect()),
        _ => modes.next().expect("a mode for each leaf"),
    }
}

fn ceil(a: i64, b: i64) -> i64 {
    (a + b - 1) / b
}

/// `a / b`, rounded up: leaf by leaf, or mode after mode by one integer.
fn divide(a: &Node, b: &Node) -> Node {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => Node::Tuple(
            a.iter()
                .enumerate()
                .map(|(k, a)| b.get(k).map_or_else(|| a.clone(), |b| divide(a, b)))
                .collect(),
        ),
        (a, b) => after(a, &mut b.product()),
    }
}

fn after(a: &Node, by: &mut i64) -> Node {
    match a {
        Node::Tuple(items) => Node::Tuple(items.iter().map(|item| after(item, by)).collect()),
        leaf => {
            let n = leaf.product();
            let quotient = ceil(n, *by);
            *by = ceil(*by, n);
            int(quotient)
        }
    }
}

fn round_up(a: &Node, b: &Node) -> Node {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            Node::Tuple(a.iter().zip(b).map(|(a, b)| round_up(a, b)).collect())
        }
        (a, b) => int(ceil(a.product(), b.product()) * b.product()),
    }
}

/// The order of two tuples in which the first mode decides, or the last.
fn order(a: &Node, b: &Node, from_last: bool) -> Ordering {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            let compare = |(a, b): (&Node, &Node)| order(a, b, from_last);
            let differs = |order: &Ordering| *order != Ordering::Equal;
            let decided = if from_last {
                a.iter()
                    .rev()
                    .zip(b.iter().rev())
                    .map(compare)
                    .find(differs)
            } else {
                a.iter().zip(b).map(compare).find(differs)
            };
            decided.unwrap_or(a.len().cmp(&b.len()))
        }
        (a, b) => a.product().cmp(&b.product()),
    }
}
