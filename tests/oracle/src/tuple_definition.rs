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
    Node::Int(Leaf::new_dynamic(value))
}

fn modes(node: &Node) -> &[Node] {
    match node {
        Node::Tuple(items) => items,
        _ => std::slice::from_ref(node),
    }
}

/// This tree without the difference between static and dynamic.
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

/// Whether `answer` is right, for operations on tuples.
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
        "product_like" => same(
            answer,
            &at_leaves(&second(), &first(), &|_, tree| int(tree.product())),
        ),
        "sum" => same(answer, &int(values(&first()).iter().sum())),
        "max_leaf" => same(
            answer,
            &int(values(&first()).into_iter().max().unwrap_or(0)),
        ),
        "min_leaf" => same(
            answer,
            &int(values(&first()).into_iter().min().unwrap_or(0)),
        ),
        "gcd_leaves" => same(answer, &int(greatest_divisor(&values(&first())))),
        "prefix_product" => {
            let mut next = second().product();
            let strides = map(&first(), &mut |n| {
                next *= n;
                next / n
            });
            same(answer, &strides)
        }
        "inner_product" => {
            let (a, b) = (values(&first()), values(&second()));
            let products = a.iter().zip(&b).map(|(a, b)| a * b);
            same(answer, &int(products.sum()))
        }
        "elem_scale" => same(
            answer,
            &at_leaves(
                &first(),
                &second(),
                &|n, tree| int(n.value * tree.product()),
            ),
        ),
        "filter_zeros_of" => same(
            answer,
            &at_leaves(
                &first(),
                &second(),
                &|n, tree| match n == Leaf::new_static(0) {
                    true => map(tree, &mut |_| 1),
                    false => tree.clone(),
                },
            ),
        ),
        "transform_leaf" => same(answer, &map(&first(), &mut |n| 2 * n + 1)),
        "fold_leaves" => {
            let start = second().product();
            same(
                answer,
                &int(values(&first()).iter().fold(start, |a, n| 3 * a + n)),
            )
        }
        "ceil_div" | "shape_div" => same(answer, &divide(&first(), &second())),
        "round_up" => same(answer, &round_up(&first(), &second())),
        "evenly_divides" => {
            let (a, b) = (first(), second());
            truth(divides(&a, &b))
        }
        "equal_tuples" => truth(plain(&first()) == plain(&second())),
        "elem_less" => truth(each(&first(), &second(), &|a, b| a < b)),
        "elem_leq" => truth(each(&first(), &second(), &|a, b| a <= b)),
        "elem_gtr" => truth(each(&second(), &first(), &|a, b| a < b)),
        "elem_geq" => truth(each(&second(), &first(), &|a, b| a <= b)),
        _ if op.starts_with("lex_") || op.starts_with("colex_") => {
            let order = order(&first(), &second(), op.starts_with("colex"));
            truth(order.is_some_and(|order| match op.rsplit('_').next() {
                Some("less") => order.is_lt(),
                Some("leq") => order.is_le(),
                Some("gtr") => order.is_gt(),
                _ => order.is_ge(),
            }))
        }
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

/// Whether each leaf of `b` divides the size of the part of `a` at its place.
fn divides(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            a.len() >= b.len() && a.iter().zip(b).all(|(a, b)| divides(a, b))
        }
        (_, Node::Tuple(_)) => false,
        (a, b) => a.product() % b.product() == 0,
    }
}

/// The shape stays. Each stride is the product of the sizes of lower order, and of the sizes to its
/// left with equal order.
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
    let is_zero = |order: Leaf| zeros && order == Leaf::new_static(0);
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

/// The sizes with each order.
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

/// The sizes stay, and no stride is greater than the number of elements before it.
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

/// A layout; or a tuple, as the layout with its leaves as shapes and strides. The modes of both
/// move alike.
pub fn modes_of(text: &str) -> Layout {
    let node = parse(text);
    let layout = node.layout().or_else(|| Layout::zip(&node, &node));
    layout.unwrap_or_else(|| panic!("{text}: shape and stride are not congruent"))
}

/// Operations that move the modes of a tuple or a layout: their result, computed with vectors.
fn moved(op: &str, args: &[&str], answer: &str) -> Option<Verdict> {
    let layout = |k: usize| modes_of(args[k]);
    let number = |k: usize| args[k].parse::<usize>().expect("a number");
    let numbers = |k: usize| -> Vec<usize> {
        let leaves = values(&parse(args[k])).into_iter();
        leaves
            .map(|n| usize::try_from(n).expect("a number"))
            .collect()
    };
    let unit = || Layout::Mode(Leaf::new_static(1), Leaf::new_static(0));
    let wanted = match op {
        "append" => Layout::Tuple([layout(0).modes(), vec![layout(1)]].concat()),
        "prepend" => Layout::Tuple([vec![layout(1)], layout(0).modes()].concat()),
        "append_n" | "prepend_n" if layout(1).modes().len() == number(0) => layout(1),
        "append_n" | "prepend_n" => {
            let modes = layout(1).modes();
            let mode = args.get(2).map_or_else(unit, |text| modes_of(text));
            let more = vec![mode; number(0) - modes.len()];
            Layout::Tuple(match op {
                "append_n" => [modes, more].concat(),
                _ => [more, modes].concat(),
            })
        }
        "insert" => {
            let mut modes = layout(1).modes();
            modes.insert(number(0), layout(2));
            Layout::Tuple(modes)
        }
        "remove" => {
            let mut modes = layout(1).modes();
            modes.remove(number(0));
            Layout::Tuple(modes)
        }
        "replace" => match layout(1) {
            Layout::Mode(..) => layout(2),
            Layout::Tuple(mut modes) => {
                modes[number(0)] = layout(2);
                Layout::Tuple(modes)
            }
        },
        "take" => Layout::Tuple(layout(2).modes()[number(0)..number(1)].to_vec()),
        "select" => {
            let modes = layout(1).modes();
            Layout::Tuple(numbers(0).into_iter().map(|k| modes[k].clone()).collect())
        }
        "get" => numbers(0)
            .into_iter()
            .fold(layout(1), |mode, k| mode.modes()[k].clone()),
        "group" => {
            let (modes, b, e) = (layout(2).modes(), number(0), number(1));
            let one: Vec<_> = match b == e {
                true => Vec::new(),
                false => vec![Layout::Tuple(modes[b..e].to_vec())],
            };
            Layout::Tuple([&modes[..b], &one, &modes[e..]].concat())
        }
        "repeat" if number(0) == 1 => layout(1),
        "repeat" => Layout::Tuple(vec![layout(1); number(0)]),
        "repeat_like" => nest(&parse(args[1]), &mut std::iter::repeat(layout(0))),
        "reverse" => match layout(0) {
            Layout::Tuple(modes) => Layout::Tuple(modes.into_iter().rev().collect()),
            mode => mode,
        },
        "wrap" => Layout::Tuple(layout(0).modes()),
        "unwrap" => {
            let mut mode = layout(0);
            while let Layout::Tuple(modes) = &mode
                && let [only] = &modes[..]
            {
                mode = only.clone();
            }
            mode
        }
        "zip" => {
            let rows = match args.len() {
                1 => layout(0).modes(),
                _ => vec![layout(0), layout(1)],
            };
            let rows: Vec<_> = rows.iter().map(Layout::modes).collect();
            let columns = (0..rows[0].len()).map(|k| rows.iter().map(move |row| row[k].clone()));
            Layout::Tuple(
                columns
                    .map(|column| Layout::Tuple(column.collect()))
                    .collect(),
            )
        }
        "zip2_by" => {
            let (a, b) = unzipped(&layout(0), &parse(args[1]));
            Layout::Tuple(vec![a, b])
        }
        "unflatten" => nest(&parse(args[1]), &mut layout(0).modes().into_iter()),
        "make_layout_of_modes" => Layout::Tuple(args.iter().map(|text| modes_of(text)).collect()),
        _ => return None,
    };
    let (wanted, answer) = (wanted.to_string(), modes_of(answer).to_string());
    Some(if answer == wanted {
        Ok(())
    } else {
        Err(format!("is {answer}, not {wanted}"))
    })
}

/// The pairs at the leaves of `guide`: their first modes, and their second modes with the remaining
/// modes.
fn unzipped(tree: &Layout, guide: &Node) -> (Layout, Layout) {
    let modes = tree.modes();
    let Node::Tuple(guides) = guide else {
        return (modes[0].clone(), modes[1].clone());
    };
    let pairs = modes
        .iter()
        .zip(guides)
        .map(|(mode, guide)| unzipped(mode, guide));
    let (firsts, mut seconds): (Vec<_>, Vec<_>) = pairs.unzip();
    seconds.extend_from_slice(&modes[guides.len()..]);
    (Layout::Tuple(firsts), Layout::Tuple(seconds))
}

fn nest(profile: &Node, modes: &mut impl Iterator<Item = Layout>) -> Layout {
    match profile {
        Node::Tuple(items) => Layout::Tuple(items.iter().map(|item| nest(item, modes)).collect()),
        _ => modes.next().expect("a mode for each leaf"),
    }
}

/// Whether the input has an answer, for the operations above; `None` for others.
pub fn is_valid(op: &str, args: &[&str]) -> Option<Verdict> {
    if op == "shape_div" {
        return Some(counts(&parse(args[0]), &mut parse(args[1])));
    }
    // The bounds make sure that all inputs to these have matching profiles; others do not compile.
    let total = TOTAL.contains(&op) || MOVED.contains(&op);
    let total = total
        || ["elem_", "lex_", "colex_"]
            .iter()
            .any(|form| op.starts_with(form));
    total.then_some(Ok(()))
}

/// Operations on tuples that have an answer wherever the profiles fit.
const TOTAL: &[&str] = &[
    "product",
    "product_each",
    "product_like",
    "sum",
    "max_leaf",
    "min_leaf",
    "gcd_leaves",
    "prefix_product",
    "compact_col_major",
    "compact_row_major",
    "inner_product",
    "filter_zeros_of",
    "transform_leaf",
    "fold_leaves",
    "ceil_div",
    "round_up",
    "evenly_divides",
    "equal_tuples",
    "congruent",
    "weakly_congruent",
    "compatible",
    "weakly_compatible",
    "make_ordered_layout",
    "compact_order",
    "make_layout_like",
    "make_fragment_like",
    "flatten",
];

/// Operations that move modes.
const MOVED: &[&str] = &[
    "append",
    "prepend",
    "append_n",
    "prepend_n",
    "insert",
    "remove",
    "replace",
    "take",
    "select",
    "group",
    "get",
    "repeat",
    "repeat_like",
    "reverse",
    "wrap",
    "unwrap",
    "zip",
    "zip2_by",
    "unflatten",
    "make_layout_of_modes",
];

/// Whether `a` can be divided by `b`: one of two integers divides the other.
fn counts(a: &Node, b: &mut Node) -> Verdict {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => a.iter().zip(b).try_for_each(|(a, b)| counts(a, b)),
        (Node::Tuple(a), b) => a.iter().try_for_each(|a| counts(a, b)),
        (a, b) => {
            let (n, by) = (a.product(), b.product());
            *b = int(ceil(by, n));
            match n % by == 0 || by % n == 0 {
                true => Ok(()),
                false => Err(format!("neither of {n} and {by} divides the other")),
            }
        }
    }
}

fn values(node: &Node) -> Vec<i64> {
    node.leaves().iter().map(|leaf| leaf.value).collect()
}

fn greatest_divisor(values: &[i64]) -> i64 {
    let greatest = values.iter().copied().max().unwrap_or(0);
    let divides_all = |d: &i64| values.iter().all(|n| n % d == 0);
    (1..=greatest).rev().find(divides_all).unwrap_or(0)
}

/// Each leaf replaced, from left to right.
fn map(node: &Node, change: &mut impl FnMut(i64) -> i64) -> Node {
    match node {
        Node::Tuple(items) => Node::Tuple(items.iter().map(|item| map(item, change)).collect()),
        leaf => int(change(leaf.product())),
    }
}

/// For each leaf of `guide`, the value of `make` for it and for the tree at its place.
fn at_leaves(guide: &Node, tree: &Node, make: &impl Fn(Leaf, &Node) -> Node) -> Node {
    match (guide, tree) {
        (Node::Tuple(guides), Node::Tuple(trees)) => Node::Tuple(
            guides
                .iter()
                .zip(trees)
                .map(|(guide, tree)| at_leaves(guide, tree, make))
                .collect(),
        ),
        (guide, tree) => make(guide.leaves()[0], tree),
    }
}

/// Whether all leaves of `a` are in this relation to those of `b`, which has at least the modes of
/// `a`.
fn each(a: &Node, b: &Node, related: &impl Fn(i64, i64) -> bool) -> bool {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            a.len() <= b.len() && a.iter().zip(b).all(|(a, b)| each(a, b, related))
        }
        (Node::Tuple(_), _) | (_, Node::Tuple(_)) => false,
        (a, b) => related(a.product(), b.product()),
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
        (Node::Tuple(a), Node::Tuple(b)) => Node::Tuple(
            a.iter()
                .enumerate()
                .map(|(k, a)| b.get(k).map_or_else(|| a.clone(), |b| round_up(a, b)))
                .collect(),
        ),
        (a, b) => int(ceil(a.product(), b.product()) * b.product()),
    }
}

/// The order of two tuples, decided by the first mode that differs, or by the last. An integer and
/// a tuple have none.
fn order(a: &Node, b: &Node, from_last: bool) -> Option<Ordering> {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            let (mut a, mut b) = (a.clone(), b.clone());
            if from_last {
                a.reverse();
                b.reverse();
            }
            let orders = a.iter().zip(&b).map(|(a, b)| order(a, b, from_last));
            let decided = orders
                .into_iter()
                .find(|order| *order != Some(Ordering::Equal));
            decided.unwrap_or(Some(a.len().cmp(&b.len())))
        }
        (Node::Tuple(_), _) | (_, Node::Tuple(_)) => None,
        (a, b) => Some(a.product().cmp(&b.product())),
    }
}
