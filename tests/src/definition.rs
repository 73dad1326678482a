//! Each operation's definition by name: is this text the answer, and has the input one at all?

use crate::{
    notation::{Layout, Leaf, Node},
    oracle::{self, Verdict},
    tuple_definition,
};

fn node(text: &str) -> Node {
    Node::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether `answer`, as printed, is what the operation means on these arguments.
pub fn holds(op: &str, args: &[&str], answer: &str) -> Verdict {
    let second = || node(args[1]);
    let layout = |text: &str| Layout::parse(text);
    match op {
        "coalesce" => oracle::coalesce(&layout(args[0]), &layout(answer)),
        "coalesce_profile" => {
            oracle::coalesce_profile(&layout(args[0]), &second(), &layout(answer))
        }
        "flatten" => {
            let (from, to) = (layout(args[0]), layout(answer));
            expect(
                "the modes",
                &format!("{:?}", to.flat()),
                &format!("{:?}", from.flat()),
            )?;
            expect(
                "depth",
                &oracle::depth(&to.shape()).min(1),
                &oracle::depth(&to.shape()),
            )
        }
        "composition" | "composition_tiler" => {
            oracle::composition_tiler(&layout(args[0]), &second(), &layout(answer))
        }
        "complement" => oracle::complement(&layout(args[0]), None, &layout(answer)),
        "complement_cotarget" => {
            oracle::complement(&layout(args[0]), Some(second().product()), &layout(answer))
        }
        "logical_divide" | "logical_divide_tiler" => {
            oracle::divide_tiler(&layout(args[0]), &second(), &layout(answer))
        }
        "zipped_divide" | "zipped_divide_tiler" => {
            oracle::zipped_divide_tiler(&layout(args[0]), &second(), &layout(answer))
        }
        "logical_product" | "logical_product_tiler" => {
            oracle::product_tiler(&layout(args[0]), &second(), &layout(answer))
        }
        _ => holds_elsewhere(op, args, answer),
    }
}

/// The operations outside the algebra: accessors, relations, coordinates, construction.
fn holds_elsewhere(op: &str, args: &[&str], answer: &str) -> Verdict {
    if let Some(verdict) = tuple_definition::holds(op, args, answer) {
        return verdict;
    }
    let number = || node(answer).product();
    let truth = |holds: bool| expect(op, &number(), &i64::from(holds));
    let flat = |text: &str| Layout::parse(text).flat();
    match op {
        "size" => expect(
            op,
            &number(),
            &node(args[0])
                .layout()
                .map_or_else(|| node(args[0]).product(), |l| oracle::size(&l.flat())),
        ),
        "cosize" => expect(op, &number(), &oracle::cosize(&flat(args[0]))),
        "rank" => expect(
            op,
            &number(),
            &(Layout::parse(args[0]).modes().len() as i64),
        ),
        "depth" => {
            let depth = oracle::depth(&Layout::parse(args[0]).shape());
            expect(op, &number(), &(depth as i64))
        }
        "congruent" => truth(oracle::congruent(&node(args[0]), &node(args[1]))),
        "weakly_congruent" => truth(oracle::weakly_congruent(&node(args[0]), &node(args[1]))),
        "compatible" => truth(oracle::compatible(&node(args[0]), &node(args[1]))),
        "get" => {
            let path = node(args[0]).leaves();
            let mode = path.iter().fold(Layout::parse(args[1]), |layout, step| {
                layout.modes()[usize::try_from(step.value).expect("an index")].clone()
            });
            expect(op, &answer.to_owned(), &mode.to_string())
        }
        "layout_call" => offset(&Layout::parse(args[0]), &node(args[1]), answer),
        "crd2idx" => {
            let shape = node(args[1]);
            let stride = args
                .get(2)
                .map_or_else(|| compact(&shape, 1, false), |text| node(text));
            let layout = Layout::zip(&shape, &stride).ok_or("shape and stride not congruent")?;
            offset(&layout, &node(args[0]), answer)
        }
        "idx2crd" => {
            let stride = args.get(2).map(|text| node(text));
            let wanted = coordinate(&node(args[0]), &node(args[1]), stride.as_ref());
            expect(op, &values(&node(answer)), &values(&wanted))
        }
        "crd2crd" => {
            let (from, to) = (node(args[1]), node(args[2]));
            let column_major = |shape: &Node| {
                Layout::zip(shape, &compact(shape, 1, false)).expect("congruent by construction")
            };
            let index = |coordinate: &Node, shape: &Node| {
                oracle::offset(coordinate, &column_major(shape)).ok_or("coordinate not congruent")
            };
            expect(
                op,
                &index(&node(answer), &to)?,
                &index(&node(args[0]), &from)?,
            )
        }
        "make_layout_left" | "make_layout_right" => {
            let (layout, shape) = (Layout::parse(answer), node(args[0]));
            expect("shape", &layout.shape().to_string(), &shape.to_string())?;
            let stride = compact(&shape, 1, op.ends_with("right"));
            same_strides(&shape, &layout.stride(), &stride)
        }
        "compact_col_major" | "compact_row_major" => {
            let shape = node(args[0]);
            let start = args.get(1).map_or(1, |text| node(text).product());
            let stride = compact(&shape, start, op.contains("row"));
            same_strides(&shape, &node(answer), &stride)
        }
        _ => Err(format!("no definition of {op}")),
    }
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Verdict {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("{what} is {found:?}, not {wanted:?}"))
    }
}

fn offset(layout: &Layout, coordinate: &Node, answer: &str) -> Verdict {
    let wanted = oracle::offset(coordinate, layout).ok_or("coordinate not congruent")?;
    expect("offset", &node(answer).product(), &wanted)
}

fn values(node: &Node) -> Vec<i64> {
    node.leaves().iter().map(|leaf| leaf.value).collect()
}

/// Strides of a mode of size 1 are free.
fn same_strides(shape: &Node, found: &Node, wanted: &Node) -> Verdict {
    if !oracle::congruent(shape, found) {
        return Err(format!("{found} is not congruent with {shape}"));
    }
    let of = |stride: &Node| -> Vec<i64> {
        values(shape)
            .into_iter()
            .zip(values(stride))
            .filter(|s| s.0 != 1)
            .map(|s| s.1)
            .collect()
    };
    expect("stride", &of(found), &of(wanted))
}

/// Compact strides from `start`: column-major, or row-major.
fn compact(shape: &Node, start: i64, row_major: bool) -> Node {
    let mut next = start;
    fn walk(shape: &Node, next: &mut i64, row_major: bool) -> Node {
        match shape {
            Node::Tuple(items) if row_major => {
                let mut strides: Vec<_> = items
                    .iter()
                    .rev()
                    .map(|item| walk(item, next, true))
                    .collect();
                strides.reverse();
                Node::Tuple(strides)
            }
            Node::Tuple(items) => {
                Node::Tuple(items.iter().map(|item| walk(item, next, false)).collect())
            }
            leaf => {
                let stride = *next;
                *next *= leaf.product();
                Node::Int(Leaf::dynamic(stride))
            }
        }
    }
    walk(shape, &mut next, row_major)
}

/// `index / stride % shape` in each mode, for a tuple of indices mode by mode. Without given strides
/// they are compact, and the last mode takes all that is left.
fn coordinate(index: &Node, shape: &Node, stride: Option<&Node>) -> Node {
    match (index, shape, stride) {
        (Node::Tuple(items), Node::Tuple(shapes), None) => Node::Tuple(
            items
                .iter()
                .zip(shapes)
                .map(|(i, s)| coordinate(i, s, None))
                .collect(),
        ),
        _ => {
            let compact = compact(shape, 1, false);
            let layout = Layout::zip(shape, stride.unwrap_or(&compact)).expect("congruent");
            let open = stride.is_none().then_some(layout.flat().len());
            digits(index.product(), &layout, &mut 0, open)
        }
    }
}

fn digits(index: i64, layout: &Layout, position: &mut usize, open: Option<usize>) -> Node {
    match layout {
        Layout::Mode(s, d) => {
            *position += 1;
            let whole = if d.value == 0 { 0 } else { index / d.value };
            let digit = if open == Some(*position) {
                whole
            } else {
                whole % s.value
            };
            Node::Int(Leaf::dynamic(digit))
        }
        Layout::Tuple(modes) => Node::Tuple(
            modes
                .iter()
                .map(|mode| digits(index, mode, position, open))
                .collect(),
        ),
    }
}

/// Whether the input has an answer at all, by brute force; `Err` says what goes wrong.
/// `exact`: a division without rounding.
pub fn is_valid(op: &str, args: &[&str], exact: bool) -> Verdict {
    let a = Layout::parse(args[0]);
    match op {
        "complement_cotarget" => oracle::valid::complement(&a, node(args[1]).product()).map(drop),
        "coalesce" => Ok(()),
        _ => by_mode(op, &a, &node(args[1]), exact),
    }
}

fn by_mode(op: &str, a: &Layout, tiler: &Node, exact: bool) -> Verdict {
    match tiler {
        Node::Keep if op.starts_with("zipped_divide") => Err("`_` names no tile".to_owned()),
        Node::Keep => Ok(()),
        Node::Tuple(items) => {
            let modes = a.modes();
            if items.len() > modes.len() {
                return Err("more tiles than modes".to_owned());
            }
            items
                .iter()
                .zip(&modes)
                .try_for_each(|(item, mode)| by_mode(op, mode, item, exact))
        }
        _ => {
            let tile = oracle::tile_layout(tiler);
            let answer = match op {
                "composition" | "composition_tiler" => oracle::valid::composition(a, &tile),
                "logical_product" => oracle::valid::product(a, &tile),
                _ if exact => oracle::valid::divide(a, &tile),
                _ => oracle::valid::divide_padded(a, &tile),
            };
            answer.map(drop)
        }
    }
}

/// Whether the tiles of a division hold the elements of `A` and no others.
pub fn tiles_divide(args: &[&str]) -> bool {
    oracle::tiles_divide(&Layout::parse(args[0]), &node(args[1]))
}

/// Whether some sizes of a layout are static and some are not.
pub fn is_partly_dynamic(layout: &str) -> bool {
    let shape = Layout::parse(layout).shape().leaves();
    shape.iter().any(|leaf| leaf.is_static) && shape.iter().any(|leaf| !leaf.is_static)
}
