//! `cute find`: the layout of a list of offsets, or of an array of NumPy or PyTorch.

use super::Output;
use super::input::standard_input;
use super::stop::Stop;
use crate::evaluate::Shown;
use crate::find::{Found, NotFound, layout_of_array, layout_of_offsets};
use crate::json;
use crate::terminal::Terminal;
use crate::value::Notation;
use clap::Args;
use cute_core::dynamic::DynTuple;
use serde_json::json;

const EXAMPLES: &str = "\
Offsets stand between commas or spaces, perhaps in brackets, in the order of the index. The
layout has as few modes as possible. If no layout has these offsets, one whose strides are
added bit by bit may, as for swizzles: `Xor o …`. The status is 1 if there is none.

Examples:
  cute find 0,1,2,8,9,10
  cute find '[0, 8, 1, 9]'
  cute find --shape '(2,3)' --strides '(24,8)' --itemsize 8
  cute find --shape 'torch.Size([2, 3])' --strides '(1, 2)'
  echo '0 1 3 2' | cute find";

/// The options of `cute find`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    /// The offsets; `-` is standard input, which is also read if there are none
    #[arg(value_name = "OFFSETS", value_parser = super::input::unprotected)]
    offsets: Vec<String>,
    /// The shape of an array, with --strides
    #[arg(long, requires = "strides", conflicts_with = "offsets")]
    shape: Option<String>,
    /// The strides of an array, with --shape: in bytes, as NumPy has them, with --itemsize, and
    /// otherwise in elements, as PyTorch has them
    #[arg(long, requires = "shape", allow_hyphen_values = true)]
    strides: Option<String>,
    /// The bytes of an element, if strides count bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1, requires = "strides")]
    itemsize: i64,
}

/// Prints the layout.
pub(super) fn find(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let found = match (&options.shape, &options.strides) {
        (Some(shape), Some(strides)) => {
            let (shape, strides) = (tuple("--shape", shape)?, tuple("--strides", strides)?);
            let layout = layout_of_array(&shape, &strides, options.itemsize);
            layout.map(|layout| Found {
                layout: layout.into(),
                start: 0,
            })
        }
        _ => layout_of_offsets(&offsets(&options.offsets)?),
    };
    let found = found.map_err(|none| match none {
        NotFound::Empty | NotFound::TooMany => Stop::Usage(none.to_string()),
        none => Stop::Refused(none.to_string()),
    })?;
    let text = if output.json {
        let shown = Shown {
            variable: None,
            text: String::new(),
            value: found.layout.clone(),
        };
        let mut object = json::result(&shown, Notation::Plain);
        object["start"] = json!(found.start);
        format!("{object:#}\n")
    } else {
        format!("{found}\n")
    };
    Ok(terminal.print(&text)?)
}

/// The shape or the strides of an array: `(2,3)`, `(2,)`, `2`, or `torch.Size([2, 3])`.
fn tuple(option: &str, text: &str) -> Result<DynTuple, Stop> {
    let size = text.trim().strip_prefix("torch.Size(");
    let size = size.and_then(|size| size.strip_suffix(')'));
    let list = size.unwrap_or(text).replace('[', "(").replace(']', ")");
    // Python writes a tuple of one with a comma
    let plain = list.replace(",)", ")");
    plain.trim().parse().map_err(|error| {
        let why = format!("{option} {text}: {error}");
        Stop::Usage(format!("{why}; write a tuple, as in `(2,3)`"))
    })
}

/// The numbers of all arguments.
fn offsets(arguments: &[String]) -> Result<Vec<i64>, Stop> {
    let mut text = String::new();
    for argument in arguments {
        text.push(' ');
        text += &match argument.as_str() {
            "-" => standard_input()?,
            argument => argument.to_owned(),
        };
    }
    if arguments.is_empty() {
        text = standard_input()?;
    }
    let is_between = |c: char| c == ',' || c.is_whitespace() || "[]()".contains(c);
    let words = text.split(is_between).filter(|word| !word.is_empty());
    let number = |word: &str| {
        word.parse().map_err(|_| {
            Stop::Usage(format!(
                "`{word}` is no offset: offsets are integers, as in `0,1,8,9`"
            ))
        })
    };
    words.map(number).collect()
}
