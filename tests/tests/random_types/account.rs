//! The account of golden lines and random cases passes what is right, and fails what is not.

use cute_tests::account::{Account, Line};
use cute_tests::answer::{Answer, Answers};

fn line(difference: Option<&'static str>) -> Line {
    Line {
        file: "composition",
        number: 1,
        op: "composition",
        args: &["(_6,_2):(_8,_2)", "_3:_2"],
        result: Some("_3:_16"),
        difference,
        exact_difference: None,
    }
}

fn result(text: &str, same_type: bool) -> Answer {
    let text = text.to_owned();
    Answer::Result { text, same_type }
}

fn refused() -> Answer {
    let condition = "StrideDivisible".to_owned();
    Answer::Refused {
        condition,
        statically: true,
        error: None,
    }
}

fn closed(line: &Line, answer: Answer) {
    let mut account = Account::default();
    account.take(line, answer);
    account.close();
}

#[test]
fn a_line_that_is_met_passes() {
    closed(&line(None), result("_3:_16", true));
}

#[test]
fn a_difference_with_a_reason_passes() {
    closed(&line(Some("for a reason")), refused());
}

#[test]
#[should_panic = "is met, yet listed as different"]
fn a_stale_difference_fails() {
    closed(&line(Some("for a reason")), result("_3:_16", true));
}

#[test]
#[should_panic = "refused (StrideDivisible)"]
fn a_refusal_without_a_reason_fails() {
    closed(&line(None), refused());
}

#[test]
#[should_panic = "but of another type"]
fn another_type_fails() {
    closed(&line(None), result("_3:_16", false));
}

#[test]
#[should_panic = "which is wrong"]
fn no_reason_excuses_a_wrong_function() {
    closed(&line(Some("for a reason")), result("_3:_8", true));
}

#[test]
#[should_panic = "accepted"]
fn an_unsound_line_is_not_to_be_accepted() {
    let unsound = Line {
        file: "unsound",
        ..line(None)
    };
    closed(&unsound, result("_3:_8", true));
}

#[test]
#[should_panic = "though the input has no answer"]
fn a_random_input_without_an_answer_is_not_to_be_accepted() {
    let mut account = Account::default();
    let args = ["_10:_1", "_4:_1"];
    let exact = Some(result("(_4,_3):(_1,_4)", true));
    let plain = result("(_4,_3):(_1,_4)", true);
    account.judge("logical_divide", &args, Answers { plain, exact });
    account.close();
}
