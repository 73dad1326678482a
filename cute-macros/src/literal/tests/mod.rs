//! Tests of parsing and checking, on tokens without a compiler around them.

mod expansion;
mod named;
mod refusal;

use super::{Cursor, analyse, emit::Emit, form::Header};
use crate::tokens::TokenStream;

/// The errors of a literal with its header; empty if it is good.
fn errors(form: &str, literal: &str) -> Vec<String> {
    match expand(form, literal) {
        Ok(_) => Vec::new(),
        Err(messages) => messages,
    }
}

/// The expansion with all spaces removed, or the errors.
fn expand(form: &str, literal: &str) -> Result<String, Vec<String>> {
    let input: TokenStream = format!("lib {form}; {literal}")
        .parse()
        .expect("the test has balanced delimiters");
    let mut cursor = Cursor::new(input);
    let header = Header::parse(&mut cursor).expect("the test has a header");
    match analyse(&header, &mut cursor) {
        Ok(literal) => Ok(Emit::new(&header)
            .literal(&literal)
            .to_string()
            .replace(' ', "")),
        Err(report) => Err(report.messages().into_iter().map(str::to_owned).collect()),
    }
}

/// The expansion in a short form: paths without modules, small numbers in decimal.
fn short(form: &str, literal: &str) -> String {
    let mut text = expand(form, literal).unwrap_or_else(|errors| panic!("{literal}: {errors:?}"));
    text = text.replace("lib::number::n", "_");
    for path in [
        "lib::int::exp::",
        "lib::int::hex::",
        "lib::int::",
        "lib::tuple::",
        "lib::layout::",
        "lib::__private::",
    ] {
        text = text.replace(path, "");
    }
    // names that rustc prints where a type stands for a value, or a value for a type
    if let Some(ty) = text.strip_prefix("the_value_of_this_type_is_written_in_lower_case::<") {
        text = ty.strip_suffix('>').expect("one type").into();
    }
    for number in [1_u32, 2, 3, 4, 6, 8, 12] {
        let factor = 1 << number.trailing_zeros();
        let odd = number / factor;
        text = text.replace(&format!("Pos<_{odd},X{factor}>"), &format!("_{number}"));
        text = text.replace(&format!("Neg<_{odd},X{factor}>"), &format!("_-{number}"));
    }
    text.replace("Zero", "_0")
}
