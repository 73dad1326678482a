//! The answers of the page's engine on this host. `.ci/play` asks the module in a browser.

use serde_json::{Value as Json, json};

fn ask(request: &Json) -> Json {
    let answer = cute_play::answer(&request.to_string());
    serde_json::from_str(&answer).expect("answers are JSON")
}

fn text(text: &str) -> Json {
    ask(&json!({ "text": text }))
}

fn svg(answer: &Json) -> &str {
    answer["picture"]
        .as_str()
        .unwrap_or_else(|| panic!("there is no picture in {answer:#}"))
}

#[test]
fn a_layout_has_a_picture_properties_and_rust() {
    let answer = text("(3,(2,3)):(3,(12,1))");
    let result = &answer["results"][0];
    assert_eq!(result["text"], "(3,(2,3)):(3,(12,1))");
    assert!(
        (result["properties"].as_str().unwrap()).starts_with("size 18 · cosize 21 · rank 2"),
        "{result:#}"
    );
    assert_eq!(result["rust"]["type"], "Layout![(3, (2, 3)):(3, (12, 1))]");
    assert_eq!(result["rust"]["value"], "layout!((3, (2, 3)):(3, (12, 1)))");
    assert_eq!(result["rust"]["use"], "");
    assert_eq!(svg(&answer).matches("<g>").count(), 18);
    assert!(answer.get("error").is_none() && answer.get("explanations").is_none());
}

#[test]
fn an_operation_has_steps_and_its_operands_beside_it() {
    let answer = text("A = (6,2):(8,2); B = (4,3):(3,1); A o B");
    assert_eq!(answer["results"][0]["text"], "((2,2),3):((24,2),8)");
    let steps = &answer["explanations"][0];
    assert_eq!(steps["operation"], "compose");
    assert_eq!(steps["result"], "((2,2),3):((24,2),8)");
    assert!(!steps["steps"].as_array().unwrap().is_empty());
    for caption in ["A: (6,2):(8,2)", "B: (4,3):(3,1)", "R: ((2,2),3):"] {
        assert!(svg(&answer).contains(caption), "no {caption}");
    }
    let alone = ask(&json!({ "text": "(6,2):(8,2) o (4,3):(3,1)", "alone": true }));
    assert_eq!(svg(&alone).matches("<g>").count(), 12);
}

#[test]
fn tiles_of_a_division_have_colours() {
    let answer = text("zipped_divide((8,6), (4,3))");
    assert!(svg(&answer).contains("tile (1,1)"));
    let chosen = ask(&json!({ "text": "zipped_divide((8,6), (4,3))", "color": "offset" }));
    assert!(!svg(&chosen).contains("tile (1,1)"));
    let tiler = ask(&json!({ "text": "(6,8):(8,1)", "tiler": "(2,4)" }));
    assert!(svg(&tiler).contains("tile (2,1)"));
}

#[test]
fn colours_are_those_that_the_user_chooses() {
    let banks = |bits| ask(&json!({ "text": "(4,64):(64,1)", "color": "bank", "bits": bits }));
    assert!(
        svg(&banks(32)).contains("bank 31") && svg(&banks(16)).contains("(0,2) = 8 → 2: bank 1")
    );
    let threads = ask(&json!({ "text": "((4,8),2):((16,1),8)", "tile": "(8,8)" }));
    assert!(svg(&threads).contains("T31"), "{threads:#}");
    for (request, why) in [
        (
            json!({ "text": "4:1", "color": "bank", "bits": 0 }),
            "must be at least 1",
        ),
        (
            json!({ "text": "4:1", "tiler": "3" }),
            "the tiler: zipped_divide: shape 4 is not divisible by 3",
        ),
        (
            json!({ "text": "4:1", "tiler": "(" }),
            "the tiler `(`: expected",
        ),
        (
            json!({ "text": "4:1", "tile": "(2,2)" }),
            "a thread-value layout has 2 modes",
        ),
        (
            json!({ "text": "(4,8):(1@0,1@1)", "color": "bank" }),
            "IntegerStrides",
        ),
    ] {
        let answer = ask(&request);
        let told = answer["no_picture"].as_str().unwrap_or_default();
        assert!(told.contains(why), "{request}: {answer:#}");
        assert_eq!(answer["results"][0]["kind"], "layout");
    }
}

#[test]
fn what_is_wrong_has_a_caret_and_the_steps_up_to_there() {
    let answer = text("A = (6,2):(8,2)\nA o 4:4");
    let report = answer["error"]["report"].as_str().unwrap();
    assert!(report.contains("\n2 | A o 4:4\n  | ^^^^^^^\n"), "{report}");
    assert_eq!(answer["error"]["condition"], "StrideDivisible");
    let steps = &answer["explanations"][0];
    assert!(
        steps["error"]
            .as_str()
            .unwrap()
            .contains("(StrideDivisible)")
    );
    assert!(!steps["remedies"].as_array().unwrap().is_empty());
    assert!(answer.get("picture").is_none());

    let answer = text("(4,8:1");
    let report = answer["error"]["report"].as_str().unwrap();
    assert!(
        report.lines().any(|line| line.trim_end().ends_with('^')),
        "{report}"
    );
    assert_eq!(
        text(" # nothing")["error"]["message"],
        "there is no expression"
    );
}

#[test]
fn what_is_no_plain_layout_has_a_picture_too() {
    let swizzle = ask(&json!({ "text": "Sw<3,3,3>", "bits": 16 }));
    assert!(svg(&swizzle).contains("3^6") && svg(&swizzle).contains("elements of 16 bits"));
    for (input, shown) in [
        ("Sw<2,0,2> o _0 o (_4,_4):(_4,_1)", "(1,0) = 1 → 5"),
        ("Xor o (4,4):(5,1)", "(1,1) = 5 → 4"),
        ("{row: 2, col: 3}:{row: 3, col: 1}", "across → col = 3:1"),
        ("{row: 2, col: 4}.tile(col: 2)", ">{row: 2, col_tile: 2, "),
        ("SM80_16x8x16_F16F16F16F16_TN", "T31"),
        (
            "tiled_mma(SM80_16x8x16_F16F16F16F16_TN, (2,2,1), (128,128,32))",
            "W3",
        ),
    ] {
        let answer = text(input);
        assert!(svg(&answer).contains(shown), "{input}");
    }
    let refused = ask(&json!({ "text": "Sw<3,3,3>", "bits": 24 }));
    assert!(refused["no_picture"].as_str().unwrap().contains("not 24"));
}

#[test]
fn values_without_a_picture_have_none() {
    for (input, result) in [
        ("size((4,8))", "32"),
        ("idx2crd(5, (4,8))", "(1,1)"),
        ("is_compact((4,8))", "true"),
        ("(4,8):(8,1)(2,3)", "19"),
    ] {
        let answer = text(input);
        assert_eq!(answer["results"][0]["text"], result);
        assert!(answer.get("picture").is_none(), "{input}: {answer:#}");
    }
    assert_eq!(svg(&text("(2,3)")).matches("<g>").count(), 6);
}

#[test]
fn every_request_has_an_answer() {
    let deep = "(".repeat(10_000);
    let long = "9".repeat(2 << 20);
    for request in ["", "[]", "{\"text\": 4}", "\u{0}", &deep, &long] {
        let answer: Json = serde_json::from_str(&cute_play::answer(request)).unwrap();
        assert!(
            answer["error"]["report"]
                .as_str()
                .unwrap()
                .starts_with("error: "),
            "{request:.20}"
        );
    }
    for input in [&deep[..], &long, "a o", "\u{202e}", "1/0", "_", "()"] {
        let answer = text(input);
        assert!(answer.is_object(), "{input:.20}");
    }
    let large = text("(1048576,1048576)");
    assert!(svg(&large).len() < 1 << 20, "{}", svg(&large).len());
}
