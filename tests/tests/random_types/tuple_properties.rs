//! Random tuples and layouts: the functions of tuples and of modes agree with their definitions.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

/// As types: all sizes are static, and a refusal is the type checker's.
mod fixed {
    use cute_tests::{answer::Answers, names::*, notation::Node, *};

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
    use cute_tests::{answer::Answers, draw::Tree, names::*, *};

    include!(concat!(env!("OUT_DIR"), "/tuple_properties_dynamic.rs"));

    #[test]
    fn dynamic_tuples_have_the_right_answer() {
        draw::judge(TREES);
    }
}

/// No result is less than it should be for want of room.
mod beyond {
    use cute_core::{
        int::Dyn,
        layout::{
            compact_col_major, compact_row_major, make_layout_of_modes, make_ordered_layout,
            try_make_layout_of_modes,
        },
        prelude::*,
        tuple::*,
    };
    use std::panic::{UnwindSafe, catch_unwind};

    #[track_caller]
    fn assert_refused<T>(operation: impl FnOnce() -> T + UnwindSafe) {
        let panic = catch_unwind(operation).err().expect("a panic");
        let words = panic.downcast::<String>().expect("a panic in words");
        assert!(words.ends_with("(Representable)"), "{words}");
    }

    #[test]
    fn what_does_not_fit_its_type_is_refused() {
        let n = Dyn(i32::MAX / 2);
        let s = Cons(n, Cons(int!(2), Cons(n, Nil)));
        assert_refused(move || sum(Cons(n, s)));
        assert_refused(move || product_each(Cons(s, Nil)));
        assert_refused(move || product_like(Cons(s, Nil), coord!((0))));
        assert_refused(move || prefix_product(Cons(n, s), int!(1)));
        assert_refused(move || elem_scale(n, int!(4)));
        assert_refused(move || round_up(n, int!(2147483647)));
        assert_refused(move || inner_product(n, int!(4)));
        assert_refused(move || compact_col_major(s, stride!(1)));
        assert_refused(move || compact_row_major(s, stride!(1)));
        assert_refused(move || make_ordered_layout(s, stride!((2, 1, 0))));
        let l = layout!(n:1);
        assert_refused(move || make_layout_of_modes((l, l)));
        assert_refused(move || l.append(l));
        assert_refused(move || l.insert::<0, _>(l));
        assert_refused(move || l.repeat::<3>());
        assert_refused(move || l.repeat_like(coord!((0, 0))));
        let error = try_make_layout_of_modes((l, l)).unwrap_err();
        assert_eq!(error.condition(), Condition::Representable);
    }
}
