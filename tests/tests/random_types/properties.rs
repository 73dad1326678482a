//! Random layouts: every answer is right at every coordinate, and inputs without an answer are
//! refused.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

/// As types: all sizes are static, and a refusal is the type checker's.
mod fixed {
    use cute_tests::{answer::Answers, names::*, *};

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
    use cute_tests::{answer::Answers, draw::Tree, names::*, *};

    include!(concat!(env!("OUT_DIR"), "/properties_dynamic.rs"));

    #[test]
    fn dynamic_layouts_have_the_right_answer_or_none() {
        draw::judge(TREES);
    }
}
