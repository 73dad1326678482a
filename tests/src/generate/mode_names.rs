//! Writes `cute-core/src/gen/mode_names.rs`: names of modes as tuples of letters, and the words of
//! the compiler about them.

/// A name has at most this many letters. Types of more would be nested deeper than readers of JSON
/// take the description of the library (`.ci/surface`).
const MOST_LETTERS: usize = 19;

/// A message shows at most this many letters of a name.
const MOST_SHOWN: usize = 16;

/// A refusal that names a mode: its trait, its other parameters, and its words around the name.
struct Refusal {
    bound: &'static str,
    message_trait: &'static str,
    about: &'static str,
    parameters: &'static [&'static str],
    before: &'static str,
    after: &'static str,
    label: &'static str,
    note: &'static str,
}

const REFUSALS: [Refusal; 5] = [
    Refusal {
        bound: "IsMode",
        message_trait: "NoMode",
        about: "A name that a layout does not have.",
        parameters: &["Modes"],
        before: "no mode is named `",
        after: "`: the modes are {Modes}",
        label: "names a mode that is not there",
        note: "a name is printed letter by letter, with `_2` for a digit 2; modes are named in any order",
    },
    Refusal {
        bound: "IsGiven",
        message_trait: "Lacks",
        about: "A mode without an entry.",
        parameters: &["Given"],
        before: "mode `",
        after: "` is missing: given are {Given}",
        label: "a mode is missing here",
        note: "a coordinate, an order and a second operand name each mode once, in any order; `slice` and `tile` leave out \
               modes that stay whole",
    },
    Refusal {
        bound: "MeetsSize",
        message_trait: "SizesMeet",
        about: "Modes of one name with different sizes.",
        parameters: &["Left", "Right"],
        before: "mode `",
        after: "` of size {Left} meets `NAME` of size {Right} (SizeMatch)",
        label: "sizes of modes of one name differ",
        note: "modes meet by their names, whatever their order: modes of one name have one size",
    },
    Refusal {
        bound: "TakesTile",
        message_trait: "Undivided",
        about: "A mode that its tile does not divide.",
        parameters: &["Size", "Tile"],
        before: "mode `",
        after: "` of size {Size} does not divide into tiles of {Tile} (ShapeDivisible)",
        label: "this tile does not fit its mode",
        note: "the size of a mode is a multiple of its tile; for other sizes, see `Tensor::tiles` and `zipped_divide_padded`",
    },
    Refusal {
        bound: "IsOnce",
        message_trait: "Twice",
        about: "A name of two modes.",
        parameters: &[],
        before: "two modes are named `",
        after: "`",
        label: "a name belongs to one mode",
        note: "`tile` names the parts of a mode `row` `row_tile` and `row_rest`, which no other mode may be named",
    },
];

fn letters(count: usize) -> Vec<String> {
    (0..count).map(|index| format!("L{index}")).collect()
}

fn list(items: &[String]) -> String {
    items.join(", ")
}

/// `(L0, L1)`, or `(L0,)`.
fn tuple(items: &[String]) -> String {
    match items {
        [one] => format!("({one},)"),
        _ => format!("({})", list(items)),
    }
}

/// The name in a message: `{L0}{L1}`, with a mark if the rest of it is left out.
fn spelled(count: usize) -> String {
    let shown: String = (0..count.min(MOST_SHOWN))
        .map(|i| format!("{{L{i}}}"))
        .collect();
    if count > MOST_SHOWN {
        shown + "…"
    } else {
        shown
    }
}

/// The text of `cute-core/src/gen/mode_names.rs`.
pub fn mode_names_table() -> String {
    let mut text = String::from(HEADER);
    for count in 1..=MOST_LETTERS {
        text += &name(count);
    }
    for refusal in &REFUSALS {
        text += &bound(refusal);
        for count in 1..=MOST_SHOWN + 1 {
            text += &message(refusal, count);
        }
        for count in 1..=MOST_LETTERS {
            text += &implementation(refusal, count);
        }
    }
    text
}

/// A tuple of letters is a name.
fn name(count: usize) -> String {
    let letters = letters(count);
    let bounds: Vec<String> = letters.iter().map(|l| format!("{l}: Letter")).collect();
    let texts: Vec<String> = letters.iter().map(|l| format!("{l}::TEXT")).collect();
    let spelling = letters.iter().rev().fold("Nil".to_owned(), |rest, letter| {
        format!("Cons<{letter}, {rest}>")
    });
    let with = |suffix: [&str; 4]| {
        if count + suffix.len() > MOST_LETTERS {
            return "TooLong".to_owned();
        }
        let mut letters = letters.clone();
        letters.extend(suffix.map(str::to_owned));
        tuple(&letters)
    };
    format!(
        "#[diagnostic::do_not_recommend]\nimpl<{}> Name for {} {{\n    type Spelling = {spelling};\n    type Tile = {};\n    type Rest = {};\n    \
         const SPELLED: Spelled = Spelled::of(&[{}]);\n}}\n",
        list(&bounds),
        tuple(&letters),
        with(["_t", "i", "l", "e"]),
        with(["_r", "e", "s", "t"]),
        list(&texts),
    )
}

/// The bound that a name satisfies nowhere.
fn bound(refusal: &Refusal) -> String {
    let Refusal {
        bound,
        about,
        parameters,
        ..
    } = refusal;
    let generics = if parameters.is_empty() {
        String::new()
    } else {
        format!("<{}>", parameters.join(", "))
    };
    format!("\n/// {about}\npub trait {bound}{generics} {{}}\n")
}

/// The trait that carries the message for names of `count` letters, or for all longer ones.
fn message(refusal: &Refusal, count: usize) -> String {
    let Refusal {
        message_trait,
        parameters,
        before,
        after,
        label,
        note,
        ..
    } = refusal;
    let name = spelled(count);
    let mut generics = letters(count.min(MOST_SHOWN));
    generics.extend(parameters.iter().map(|&parameter| parameter.to_owned()));
    let after = after.replace("NAME", &name);
    format!(
        "#[diagnostic::on_unimplemented(message = \"{before}{name}{after}\", label = \"{label}\", note = \"{note}\")]\n\
         pub trait {message_trait}{}<{}> {{}}\n",
        length(count),
        list(&generics),
    )
}

fn length(count: usize) -> String {
    if count > MOST_SHOWN {
        "Long".to_owned()
    } else {
        count.to_string()
    }
}

fn implementation(refusal: &Refusal, count: usize) -> String {
    let Refusal {
        bound,
        message_trait,
        parameters,
        ..
    } = refusal;
    let letters = letters(count);
    let parameters: Vec<String> = parameters
        .iter()
        .map(|&parameter| parameter.to_owned())
        .collect();
    let mut generics = letters.clone();
    generics.extend(parameters.clone());
    let mut shown = letters[..count.min(MOST_SHOWN)].to_vec();
    shown.extend(parameters.clone());
    let of = if parameters.is_empty() {
        String::new()
    } else {
        format!("<{}>", list(&parameters))
    };
    format!(
        "impl<{}> {bound}{of} for {} where Names: {message_trait}{}<{}> {{}}\n",
        list(&generics),
        tuple(&letters),
        length(count),
        list(&shown),
    )
}

const HEADER: &str = "\
//! Names of modes: tuples of letters, and what the compiler says about them.
//!
//! A message shows a name letter by letter, `{L0}{L1}{L2}`, so there is one trait for each length.
//! Nothing implements these traits; a bound on one of them is the message.
//!
//! Generated by `tests/src/generate/mode_names.rs`; do not edit. To write it anew:
//! `CUTE_BLESS=1 cargo test -p cute-tests --test repository generated::`.

#![cfg_attr(rustfmt, rustfmt_skip)]
#![allow(missing_docs, reason = \"one row is like the other\")]

use crate::named::letter::{_r, _t, Letter, e, i, l, s, t};
use crate::named::name::{Name, Spelled, TooLong};
use crate::tuple::{Cons, Nil};

/// Stands for the names of modes in messages; it satisfies none of these bounds.
pub enum Names {}
";
