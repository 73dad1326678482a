//! Whether an input has an answer: for layouts of offsets, and for all that is no layout.

use super::node;
use super::offsets::{blocks, column_major, expect};
use crate::{
    notation::{Layout, Node},
    oracle::{self, Verdict},
};

/// Whether the input has an answer at all, by brute force; `Err` says what goes wrong.
/// `exact`: a division without rounding.
pub fn is_valid(op: &str, args: &[&str], exact: bool) -> Verdict {
    match op {
        "slice" | "dice" | "slice_and_offset" => {
            return oracle::slice::start(&node(args[0]), &Layout::parse(args[1])).map(drop);
        }
        "domain_offset" | "domain_distribute" => return Ok(()),
        _ => {}
    }
    let a = Layout::parse(args[0]);
    match op {
        "get_hier_coord" | "get_flat_coord" | "get_1d_coord" => {
            match a.flat().iter().find(|mode| mode.0 > 1 && mode.1 <= 0) {
                None => Ok(()),
                Some((_, d)) => Err(format!("stride {d}")),
            }
        }
        "with_shape" => by_mode("composition", &a, &column_major(&node(args[1])), exact),
        "complement_cotarget" => oracle::valid::complement(&a, node(args[1]).product()).map(drop),
        "left_inverse" => oracle::inverse::has_left_inverse(&a),
        "sort" => oracle::order::has_known_order(&a),
        "coalesce" | "right_inverse" | "nullspace" | "max_common_layout" | "max_common_vector"
        | "filter" | "filter_zeros" | "predicates" | "permute" | "coalesce_profile"
        | "filter_profile" | "coalesce_z" | "coalesce_z_profile" | "max_alignment" => Ok(()),
        "common_refinement" => {
            oracle::domain::has_refinement(&a.shape(), &Layout::parse(args[1]).shape())
        }
        "common_coarsening" => {
            let size = Layout::parse(args[1]).shape().product();
            expect("the size", &size, &a.shape().product())
        }
        "greatest_common_domain" => {
            let shapes = [a.shape(), Layout::parse(args[1]).shape()];
            match shapes
                .iter()
                .flat_map(Node::leaves)
                .find(|leaf| !leaf.is_static)
            {
                Some(leaf) => Err(format!("size {} is dynamic", leaf.value)),
                None => Ok(()),
            }
        }
        "layout_add" => oracle::sum::has_sum(&a, &Layout::parse(args[1])),
        "make_layout_tv" => oracle::thread_value::elements(&a, &Layout::parse(args[1])).map(drop),
        "tile_to_shape" => {
            let order = args.get(2).map(|text| node(text));
            let tile = blocks(&a, &node(args[1]), order.as_ref())?;
            oracle::valid::product(&a, &tile).map(drop)
        }
        _ => by_mode(op, &a, &node(args[1]), exact),
    }
}

/// Whether elements of another width are whole numbers of those of the layout.
pub(super) fn has_recast(op: &str, args: &[&str], exact: bool) -> Option<Verdict> {
    use oracle::recast;
    let number = |k: usize| node(args[k]).product();
    let layout = |k: usize| Layout::parse(args[k]);
    Some(match op {
        "upcast" if exact => recast::has_whole_elements(number(0), &layout(1)),
        "upcast" => recast::has_upcast(number(0), &layout(1)),
        "downcast" => recast::has_downcast(number(0), &layout(1)),
        "recast_layout" => recast::has_recast(number(0), number(1), &layout(2), exact),
        _ => return None,
    })
}

fn by_mode(op: &str, a: &Layout, tiler: &Node, exact: bool) -> Verdict {
    match tiler {
        Node::Underscore
            if ["zipped", "tiled", "flat"]
                .iter()
                .any(|form| op.starts_with(form)) =>
        {
            Err("`_` names no tile".to_owned())
        }
        Node::Underscore => Ok(()),
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
                _ if op.contains("product") => oracle::valid::product(a, &tile),
                _ if exact => oracle::valid::divide(a, &tile),
                _ => oracle::valid::divide_padded(a, &tile),
            };
            answer.map(drop)
        }
    }
}

/// Whether the left layout is the shorter one, so that what is common may reach beyond it.
pub fn may_reach_beyond(op: &str, args: &[&str]) -> bool {
    let size = |text: &str| oracle::size(&Layout::parse(text).flat());
    op.starts_with("max_common") && size(args[0]) < size(args[1])
}

/// Whether the tiles of a division, or the elements of another width, hold those of `A` and no
/// others.
pub fn is_filled(op: &str, args: &[&str]) -> bool {
    match has_recast(op, args, true) {
        Some(verdict) => verdict.is_ok(),
        None => oracle::tiles_divide(&Layout::parse(args[0]), &node(args[1])),
    }
}

/// Whether a dynamic size is smaller than its steps within a wider element, which static sizes may
/// be.
pub fn may_be_within_an_element(args: &[&str]) -> bool {
    let layout = args.iter().find_map(|text| node(text).layout());
    layout.is_some_and(|layout| layout.shape().leaves().iter().any(|leaf| !leaf.is_static))
}

/// Whether any size or stride is dynamic.
pub fn is_dynamic(args: &[&str]) -> bool {
    let leaves = |text: &&str| {
        let node = node(text);
        node.layout()
            .map_or_else(|| node.leaves(), |layout| layout.leaves())
    };
    args.iter().flat_map(leaves).any(|leaf| !leaf.is_static)
}
