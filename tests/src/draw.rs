//! Trees with dynamic leaves. The tree is fixed when the test is compiled; the leaves are drawn
//! when it runs.

use crate::{
    account::Account,
    answer::Answers,
    notation::Node,
    random::{self, Random},
};

/// An operation on trees, as the build script wrote them.
#[derive(Debug)]
pub struct Tree {
    /// The operation.
    pub op: &'static str,
    /// The arguments with the first values of their dynamic leaves.
    pub args: &'static [&'static str],
    /// Maps the values of the dynamic leaves, in the order of the call, to the library's answer.
    pub run: fn(&[i32]) -> Answers,
    /// The arguments that the call takes, in its order; the others are constants in it.
    pub order: &'static [usize],
}

/// The number of draws for each tree.
const DRAWS: usize = 60;
/// Larger layouts take long to check, and show nothing more.
const MAX_SIZE: i64 = 8192;
/// The greatest size that results of repetition or joining may have, so that they fit 32 bits.
const MAX_JOINED: i64 = 1 << 24;

/// The values of the dynamic leaves, in the order of the generated code.
fn dynamic_values(node: &Node, values: &mut Vec<i32>) {
    let leaves = node
        .layout()
        .map_or_else(|| node.leaves(), |layout| layout.leaves());
    let dynamic = leaves.iter().filter(|leaf| !leaf.is_static);
    values.extend(dynamic.map(|leaf| i32::try_from(leaf.value).expect("small values")));
}

fn redraw(random: &mut Random, text: &str) -> Node {
    let node = Node::parse(text).expect("the build script wrote it");
    match node.layout() {
        None => random::redraw_tuple(random, &node),
        Some(layout) => random::redraw(random, &layout).node(),
    }
}

/// Whether the check takes long, or a result may exceed 32 bits.
fn is_large(op: &str, args: &[Node]) -> bool {
    let sizes = args.iter().filter_map(Node::layout);
    let sizes: Vec<_> = sizes.map(|layout| layout.shape().product()).collect();
    let times = if op.starts_with("repeat") || op.ends_with("_n") {
        4
    } else {
        1
    };
    let joined = sizes.iter().try_fold(1_i64, |all, &size| {
        let size = size.checked_pow(times)?;
        all.checked_mul(size)
    });
    sizes.iter().any(|&size| size > MAX_SIZE) || joined.is_none_or(|size| size > MAX_JOINED)
}

/// Judges the answers for many draws of each tree.
///
/// # Panics
/// Where an answer is wrong.
pub fn judge(trees: &[Tree]) {
    let mut random = Random::new(0xd12a);
    let mut account = Account::default();
    for tree in trees {
        for _ in 0..DRAWS {
            let args: Vec<_> = tree
                .args
                .iter()
                .map(|text| redraw(&mut random, text))
                .collect();
            if is_large(tree.op, &args) {
                continue;
            }
            let mut values = Vec::new();
            for &k in tree.order {
                dynamic_values(&args[k], &mut values);
            }
            let texts: Vec<_> = args
                .iter()
                .enumerate()
                .map(|(k, node)| match tree.order.contains(&k) {
                    true => node.to_string(),
                    false => tree.args[k].to_owned(),
                })
                .collect();
            let texts: Vec<_> = texts.iter().map(String::as_str).collect();
            account.judge(tree.op, &texts, (tree.run)(&values));
        }
    }
    account.close();
}
