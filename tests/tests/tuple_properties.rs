//! Random tuples and layouts: what the functions of tuples and of modes give is what they mean.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

/// As types: all sizes are static, and a refusal is the type checker's.
mod fixed {
    use cute_tests::{account::Answers, names::*, notation::Node, *};

    include!(concat!(env!("OUT_DIR"), "/tuple_properties_static.rs"));

    fn judge(account: &mut Account, case: &Line, answers: impl Into<Answers>) {
        let answers = answers.into();
        if let Answer::Result { text, .. } = &answers.plain {
            let leaves = Node::parse(text).expect("an answer in notation").leaves();
            let is_static = leaves.iter().all(|leaf| leaf.is_static);
            assert!(is_static, "{} {:?} gives {text}", case.op, case.args);
        }
        account.judge(case.op, case.args, answers);
    }

    #[test]
    fn static_tuples_have_the_right_static_answer() {
        let mut account = Account::default();
        CHUNKS.iter().for_each(|chunk| chunk(&mut account));
        account.close();
    }
}

/// As values: the tree is fixed, the dynamic leaves are drawn.
mod drawn {
    use cute_tests::{account::Answers, draw::Tree, names::*, *};

    include!(concat!(env!("OUT_DIR"), "/tuple_properties_dynamic.rs"));

    #[test]
    fn dynamic_tuples_have_the_right_answer() {
        draw::judge(TREES);
    }
}
