//! Grey pictures in the format PGM: a header of text, then a byte for each pixel, row by row.

use std::fmt;

/// A picture of at least one pixel, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub height: usize,
    pub width: usize,
    /// The value of white.
    pub white: u8,
    pub pixels: Vec<u8>,
}

/// Why a file is not such a picture.
#[derive(Debug, PartialEq, Eq)]
pub enum PgmError {
    /// It does not begin with `P5`.
    NotPgm,
    /// The header ends early, or contains something other than a positive number.
    Header { missing: &'static str },
    /// White is above 255, so each pixel has two bytes.
    Deep { white: usize },
    /// There are more or fewer pixels than the header states.
    Length { found: usize, expected: usize },
}

impl fmt::Display for PgmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPgm => write!(f, "not a binary PGM file: it does not begin with `P5`"),
            Self::Header { missing } => write!(f, "the header has no {missing}"),
            Self::Deep { white } => write!(f, "white is {white}, expected at most 255"),
            Self::Length { found, expected } => {
                write!(f, "{found} bytes of pixels, expected {expected}")
            }
        }
    }
}

impl std::error::Error for PgmError {}

/// Reads a picture.
pub fn read(file: &[u8]) -> Result<Picture, PgmError> {
    let mut rest = file.strip_prefix(b"P5").ok_or(PgmError::NotPgm)?;
    let mut number = |missing| {
        let (value, after) = read_number(rest).ok_or(PgmError::Header { missing })?;
        rest = after;
        Ok(value)
    };
    let (width, height, white) = (
        number("width")?,
        number("height")?,
        number("value of white")?,
    );
    let pixels = match rest {
        [space, pixels @ ..] if space.is_ascii_whitespace() => pixels,
        _ => return Err(PgmError::Header { missing: "end" }),
    };
    let white = u8::try_from(white).map_err(|_| PgmError::Deep { white })?;
    let (found, expected) = (pixels.len(), height.saturating_mul(width));
    if found != expected {
        return Err(PgmError::Length { found, expected });
    }
    let pixels = pixels.to_vec();
    Ok(Picture {
        height,
        width,
        white,
        pixels,
    })
}

/// A positive number after white space, and the rest. (Comments are not read.)
fn read_number(text: &[u8]) -> Option<(usize, &[u8])> {
    let begin = text.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let text = text.get(begin..).filter(|_| begin > 0)?;
    let end = text.iter().position(|byte| !byte.is_ascii_digit())?;
    let (digits, rest) = text.split_at(end);
    let value = std::str::from_utf8(digits).ok()?.parse().ok()?;
    (value > 0).then_some((value, rest))
}

/// Writes a picture.
pub fn write(picture: &Picture) -> Vec<u8> {
    let Picture {
        height,
        width,
        white,
        pixels,
    } = picture;
    [
        format!("P5\n{width} {height}\n{white}\n").as_bytes(),
        pixels,
    ]
    .concat()
}
