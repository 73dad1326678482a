//! What `DynLayout` answers is compared with what types answer.

use cute_core::error::LayoutError;
use cute_tests::answer::Answer;
use cute_tests::dynamic::difference;

#[test]
fn another_mark_is_a_difference() {
    let answer = |text: &str| Answer::Result {
        text: text.to_owned(),
        same_type: true,
    };
    let args = ["(_2,_4):(_1,_2)"];
    let difference = |text| difference("coalesce", &args, &answer(text).into());
    assert_eq!(difference("_8:_1"), None);
    assert!(difference("8:_1").is_some());
}

#[test]
fn other_values_are_a_difference() {
    let args = ["(6,_2):(_8,_2)", "3:4"];
    let refused = |shape| {
        let error = LayoutError::StrideNotDivisible { stride: 4, shape };
        let answer = Answer::Refused {
            condition: error.condition().to_string(),
            statically: false,
            error: Some(error),
        };
        difference("composition", &args, &answer.into())
    };
    assert_eq!(refused(6), None);
    assert!(refused(8).is_some());
}
