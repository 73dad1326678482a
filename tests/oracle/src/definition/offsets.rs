//! Definitions for layouts of offsets, and for all that is no layout.

use super::node;
use crate::{
    notation::{Layout, Leaf, Node},
    oracle::{self, Verdict},
    tuple_definition,
};
use std::collections::BTreeSet;

/// Whether `answer`, as printed, is what the operation means on these arguments.
pub fn holds(op: &str, args: &[&str], answer: &str) -> Verdict {
    let second = || node(args[1]);
    let layout = |text: &str| Layout::parse(text);
    match op {
        "coalesce" => oracle::coalesce(&layout(args[0]), &layout(answer)),
        "coalesce_profile" => oracle::coalesce_profile(
            &layout(args[0]),
            &second(),
            &layout(answer),
            oracle::coalesce,
        ),
        "coalesce_z" => oracle::coalesce_z(&layout(args[0]), &layout(answer)),
        "coalesce_z_profile" => oracle::coalesce_profile(
            &layout(args[0]),
            &second(),
            &layout(answer),
            oracle::coalesce_z,
        ),
        "flatten" => {
            let modes = tuple_definition::modes_of;
            let (from, to) = (modes(args[0]), modes(answer));
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
        "with_shape" => {
            let reshaped = oracle::composition_tiler(
                &layout(args[0]),
                &column_major(&second()),
                &layout(answer),
            );
            reshaped.and(
                match oracle::compatible(&second(), &layout(answer).shape()) {
                    true => Ok(()),
                    false => Err("the shape is not a refinement of the new one".to_owned()),
                },
            )
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
        "tiled_divide" | "tiled_divide_tiler" => {
            let zipped = |r: &Layout| oracle::zipped_divide_tiler(&layout(args[0]), &second(), r);
            zipped(&gathered(&layout(answer), 1)?)
        }
        "flat_divide" | "flat_divide_tiler" => {
            let zipped = |r: &Layout| oracle::zipped_divide_tiler(&layout(args[0]), &second(), r);
            flat_holds(&second(), &layout(answer), zipped)
        }
        "logical_product" | "logical_product_tiler" => {
            oracle::product_tiler(&layout(args[0]), &second(), &layout(answer))
        }
        "zipped_product" | "zipped_product_tiler" => {
            oracle::zipped_product_tiler(&layout(args[0]), &second(), &layout(answer))
        }
        "tiled_product" | "tiled_product_tiler" => {
            let zipped = |r: &Layout| oracle::zipped_product_tiler(&layout(args[0]), &second(), r);
            zipped(&gathered(&layout(answer), 1)?)
        }
        "flat_product" | "flat_product_tiler" => {
            let zipped = |r: &Layout| oracle::zipped_product_tiler(&layout(args[0]), &second(), r);
            flat_holds(&second(), &layout(answer), zipped)
        }
        "blocked_product" => {
            oracle::blocked_product(&layout(args[0]), &layout(args[1]), &layout(answer))
        }
        "raked_product" => {
            oracle::raked_product(&layout(args[0]), &layout(args[1]), &layout(answer))
        }
        "tile_to_shape" => {
            let order = args.get(2).map(|text| node(text));
            let a = layout(args[0]);
            let tile = blocks(&a, &second(), order.as_ref())?;
            oracle::blocked_product(&a, &tile, &layout(answer))
        }
        "greatest_common_domain" | "common_refinement" | "common_coarsening" => {
            let (a, b) = (layout(args[0]).shape(), layout(args[1]).shape());
            match op {
                "common_refinement" => oracle::domain::common_refinement(&a, &b, &node(answer)),
                "common_coarsening" => oracle::domain::common_coarsening(&a, &b, &node(answer)),
                _ => oracle::domain::greatest_common_domain(&a, &b, &layout(answer)),
            }
        }
        "layout_add" => {
            oracle::sum::layout_add(&layout(args[0]), &layout(args[1]), &layout(answer))
        }
        "make_layout_tv" => {
            oracle::thread_value::thread_value(&layout(args[0]), &layout(args[1]), &layout(answer))
        }
        "tiled_copy_layoutS_TV" | "tiled_copy_layoutD_TV" => {
            oracle::thread_value::thread_value(&layout(args[2]), &layout(args[3]), &layout(answer))
        }
        "tiled_copy_tiler_mn" => {
            let tile = oracle::thread_value::tile(&layout(args[2]), &layout(args[3]));
            expect(op, &values(&node(answer)), &tile)
        }
        _ => holds_of_inverses(op, args, answer),
    }
}

/// Inverses, common layouts and filters.
fn holds_of_inverses(op: &str, args: &[&str], answer: &str) -> Verdict {
    use oracle::inverse;
    let layout = |text: &str| Layout::parse(text);
    match op {
        "right_inverse" => inverse::right_inverse(&layout(args[0]), &layout(answer)),
        "left_inverse" => inverse::left_inverse(&layout(args[0]), &layout(answer)),
        "nullspace" => inverse::nullspace(&layout(args[0]), &layout(answer)),
        "max_common_layout" => {
            inverse::max_common_layout(&layout(args[0]), &layout(args[1]), &layout(answer))
        }
        "max_common_vector" => {
            inverse::max_common_vector(&layout(args[0]), &layout(args[1]), node(answer).product())
        }
        "domain_distribute" => {
            inverse::domain_distribute(&node(args[0]), node(args[1]).product(), &layout(answer))
        }
        "filter" => inverse::filter_layout(&layout(args[0]), &layout(answer)),
        "sort" => oracle::order::sort(&layout(args[0]), &layout(answer)),
        "permute" => oracle::order::permute(&layout(args[0]), &node(args[1]), &layout(answer)),
        "predicates" => {
            use oracle::predicates;
            let (a, flat) = (layout(args[0]), layout(args[0]).flat());
            let bijective = predicates::bijective(&flat);
            let truths = [
                predicates::sorted(&flat),
                predicates::surjective(&flat),
                predicates::injective(&flat),
                bijective,
                bijective,
                predicates::admissible(&a),
            ];
            expect(
                "sorted, onto, one to one, both, compact, admissible",
                &answer,
                &format!("{truths:?}").as_str(),
            )
        }
        "filter_zeros" => inverse::filter_zeros(&layout(args[0]), &layout(answer)),
        "filter_profile" => {
            inverse::filter_profile(&layout(args[0]), &node(args[1]), &layout(answer))
        }
        "max_alignment" => {
            oracle::alignment::max_alignment(&layout(args[0]), node(answer).product())
        }
        "upcast" => {
            oracle::recast::upcast(node(args[0]).product(), &layout(args[1]), &layout(answer))
        }
        "downcast" => {
            oracle::recast::downcast(node(args[0]).product(), &layout(args[1]), &layout(answer))
        }
        "recast_layout" => {
            let (old, new) = (node(args[0]).product(), node(args[1]).product());
            oracle::recast::recast(old, new, &layout(args[2]), &layout(answer))
        }
        _ => holds_elsewhere(op, args, answer),
    }
}

/// How many blocks fill the shape in each mode, as a compact layout in the given order of modes.
pub(super) fn blocks(a: &Layout, shape: &Node, order: Option<&Node>) -> Result<Layout, String> {
    let items = |node: &Node| match node {
        Node::Tuple(items) => items.clone(),
        _ => vec![node.clone()],
    };
    let (shapes, modes) = (items(shape), a.modes());
    if modes.len() > shapes.len() {
        return Err("the block has more modes than the shape".to_owned());
    }
    let mut counts = Vec::new();
    for (k, whole) in shapes.iter().enumerate() {
        let part = modes.get(k).map_or(1, |mode| oracle::size(&mode.flat()));
        if whole.product() % part != 0 {
            return Err(format!("{whole} is no multiple of {part}"));
        }
        counts.push(whole.product() / part);
    }
    let places = order.map_or_else(|| vec![0; counts.len()], values);
    let before = |j: usize, k: usize| (places[j], j) < (places[k], k);
    let stride = |k: usize| -> i64 {
        let earlier = (0..counts.len()).filter(|&j| before(j, k));
        earlier.map(|j| counts[j]).product()
    };
    let mode = |k: usize| Layout::Mode(Leaf::new_dynamic(counts[k]), Leaf::new_dynamic(stride(k)));
    Ok(match shape {
        Node::Tuple(_) => Layout::Tuple((0..counts.len()).map(mode).collect()),
        _ => mode(0),
    })
}

/// A flat answer is right if it is a zipped answer with its modes side by side. For a tuple of
/// tiles it is known how many modes run within a tile; a single tile may have become several modes.
fn flat_holds(tiler: &Node, flat: &Layout, zipped: impl Fn(&Layout) -> Verdict) -> Verdict {
    let tiled = |tiles: usize| {
        let modes = flat.modes();
        if tiles >= modes.len() {
            return Err(format!("{flat} has no {tiles} modes and rests"));
        }
        let mut regrouped = vec![one_mode(&modes[..tiles])];
        regrouped.extend_from_slice(&modes[tiles..]);
        zipped(&gathered(&Layout::Tuple(regrouped), 1)?)
    };
    match tiler {
        Node::Tuple(items) => tiled(items.len()),
        _ => {
            let all = (1..flat.modes().len()).map(tiled);
            all.reduce(Result::or)
                .unwrap_or_else(|| Err(format!("{flat} has no tile and rest")))
        }
    }
}

/// The modes from `first` on, gathered: `(t,r0,r1)` becomes `(t,(r0,r1))`, and `(t,r)` stays.
fn gathered(spread: &Layout, first: usize) -> Result<Layout, String> {
    let modes = spread.modes();
    if modes.len() <= first {
        return Err(format!("{spread} has no tile and rest"));
    }
    let mut gathered = modes[..first].to_vec();
    gathered.push(one_mode(&modes[first..]));
    Ok(Layout::Tuple(gathered))
}

fn one_mode(modes: &[Layout]) -> Layout {
    match modes {
        [mode] => mode.clone(),
        _ => Layout::Tuple(modes.to_vec()),
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
        "weakly_compatible" => truth(oracle::weakly_compatible(&node(args[0]), &node(args[1]))),
        "slice" => oracle::slice::slice(
            &node(args[0]),
            &Layout::parse(args[1]),
            &modes_or_none(answer),
        ),
        "dice" => oracle::slice::dice(
            &node(args[0]),
            &Layout::parse(args[1]),
            &modes_or_none(answer),
        ),
        "slice_and_offset" => {
            let Node::Tuple(parts) = node(answer) else {
                return Err("no pair".to_owned());
            };
            let (slicer, a) = (node(args[0]), Layout::parse(args[1]));
            let slice = parts[0].layout().ok_or("no layout")?;
            oracle::slice::slice(&slicer, &a, &slice)?;
            expect(
                "the offset",
                &parts[1].product(),
                &oracle::slice::start(&slicer, &a)?,
            )
        }
        "domain_offset" => {
            let (found, a) = (node(answer), Layout::parse(args[1]));
            let Node::Tuple(parts) = &found else {
                return Err("no pair".to_owned());
            };
            expect("the layout", &parts[0].layout(), &Some(a.clone()))?;
            offset(&a, &node(args[0]), &parts[1].to_string())
        }
        "get_hier_coord" | "get_flat_coord" | "get_1d_coord" => {
            let (a, index) = (Layout::parse(args[0]), node(args[1]));
            let natural = coordinate(&index, &a.shape(), Some(&a.stride()));
            // a layout onto an interval has each offset only once
            let offsets: BTreeSet<_> = (0..oracle::size(&a.flat()).min(oracle::LIMIT))
                .map(|i| oracle::value(&a.flat(), i))
                .collect();
            let onto = offsets.iter().copied().eq(0..oracle::size(&a.flat()));
            if onto && offsets.contains(&index.product()) {
                offset(&a, &natural, &index.to_string())?;
            }
            let modes = match (op, &natural) {
                ("get_flat_coord", Node::Tuple(items)) if items.len() > 1 => a.modes(),
                ("get_hier_coord", _) => {
                    return expect(op, &values(&node(answer)), &values(&natural));
                }
                _ => vec![a.clone()],
            };
            let parts = match &natural {
                Node::Tuple(items) if modes.len() > 1 => items.clone(),
                _ => vec![natural.clone()],
            };
            let index_in = |(mode, part): (&Layout, &Node)| {
                let shape = mode.shape();
                let column_major = Layout::zip(&shape, &compact(&shape, 1, false))?;
                oracle::offset(part, &column_major)
            };
            let wanted: Option<Vec<_>> = modes.iter().zip(&parts).map(index_in).collect();
            expect(op, &Some(values(&node(answer))), &wanted)
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

pub(super) fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Verdict {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("{what} is {found:?}, not {wanted:?}"))
    }
}

/// A layout that may have no modes. Such layouts print as one tuple, since neither shape nor stride
/// has a mode.
fn modes_or_none(text: &str) -> Layout {
    match text {
        "()" => Layout::Tuple(Vec::new()),
        _ => Layout::parse(text),
    }
}

fn offset(layout: &Layout, coordinate: &Node, answer: &str) -> Verdict {
    let wanted = oracle::offset(coordinate, layout).ok_or("coordinate not congruent")?;
    expect("offset", &node(answer).product(), &wanted)
}

fn values(node: &Node) -> Vec<i64> {
    node.leaves().iter().map(|leaf| leaf.value).collect()
}

/// Strides of modes of size 1 do not matter.
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

/// The compact column-major layout of a shape.
pub(super) fn column_major(shape: &Node) -> Node {
    Node::Layout(Box::new(shape.clone()), Box::new(compact(shape, 1, false)))
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
                Node::Int(Leaf::new_dynamic(stride))
            }
        }
    }
    walk(shape, &mut next, row_major)
}

/// `index / stride % shape` in each mode; a tuple of indices is used mode by mode. Without given
/// strides they are compact, and the last mode takes all that is left.
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
            Node::Int(Leaf::new_dynamic(digit))
        }
        Layout::Tuple(modes) => Node::Tuple(
            modes
                .iter()
                .map(|mode| digits(index, mode, position, open))
                .collect(),
        ),
    }
}
