//! Random layouts: every answer is right at every coordinate, and what has no answer is refused.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

/// As types: all sizes are static, and a refusal is the type checker's.
mod fixed {
    use cute_tests::{account::Answers, names::*, *};

    include!(concat!(env!("OUT_DIR"), "/properties_static.rs"));

    fn judge(account: &mut Account, case: &Line, answers: impl Into<Answers>) {
        account.judge(case.op, case.args, answers);
    }

    #[test]
    fn static_layouts_have_the_right_answer_or_none() {
        let mut account = Account::default();
        CHUNKS.iter().for_each(|chunk| chunk(&mut account));
        account.close();
    }
}

/// As values: the tree is fixed, the dynamic leaves are drawn.
mod drawn {
    use cute_tests::{
        account::Answers,
        names::*,
        notation::{Layout, Node},
        random::{self, Random},
        *,
    };

    struct Tree {
        op: &'static str,
        args: &'static [&'static str],
        run: fn(&[i32]) -> Answers,
    }

    include!(concat!(env!("OUT_DIR"), "/properties_dynamic.rs"));

    const DRAWS: usize = 60;
    /// Larger layouts take long to check, and show no more.
    const MAX_SIZE: i64 = 8192;

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
        let Some(layout) = node.layout() else {
            return random::redraw_integers(random, &node);
        };
        let drawn: Layout = random::redraw(random, &layout);
        Node::Layout(Box::new(drawn.shape()), Box::new(drawn.stride()))
    }

    #[test]
    fn dynamic_layouts_have_the_right_answer_or_none() {
        let mut random = Random::new(0xd12a);
        let mut account = Account::default();
        for tree in TREES {
            for _ in 0..DRAWS {
                let args: Vec<_> = tree
                    .args
                    .iter()
                    .map(|text| redraw(&mut random, text))
                    .collect();
                let layouts = args.iter().filter_map(Node::layout);
                if layouts
                    .into_iter()
                    .any(|layout| layout.shape().product() > MAX_SIZE)
                {
                    continue;
                }
                let mut values = Vec::new();
                args.iter()
                    .for_each(|node| dynamic_values(node, &mut values));
                let texts: Vec<_> = args.iter().map(Node::to_string).collect();
                let texts: Vec<_> = texts.iter().map(String::as_str).collect();
                account.judge(tree.op, &texts, (tree.run)(&values));
            }
        }
        account.close();
    }
}
