//! Static integers: reads literals, and splits a number into `odd * 2^exponent`.

use std::fmt;

/// The largest magnitude of a static integer, 2^63.
pub(crate) const LARGEST: u64 = 1 << 63;

/// A static integer with a magnitude of at most [`LARGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) magnitude: u64,
    pub(crate) negative: bool,
}

/// Why a literal is not a static integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotANumber {
    Float,
    OtherLiteral,
    Suffix { digits: String, suffix: String },
    TooLarge,
}

impl Number {
    /// A natural number.
    pub(crate) fn natural(magnitude: u64) -> Self {
        Number {
            magnitude,
            negative: false,
        }
    }

    /// Reads the text of a Rust literal: `12`, `0xFF`, `1_024`.
    pub(crate) fn parse(text: &str) -> Result<Self, NotANumber> {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (radix, digits) = match text.get(..2) {
            Some("0x") => (16, &text[2..]),
            Some("0o") => (8, &text[2..]),
            Some("0b") => (2, &text[2..]),
            _ => (10, text),
        };
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(NotANumber::OtherLiteral);
        }
        let end = digits
            .find(|c: char| c != '_' && !c.is_digit(radix))
            .unwrap_or(digits.len());
        let (digits, suffix) = digits.split_at(end);
        if radix == 10 && is_fraction_or_exponent(suffix) {
            return Err(NotANumber::Float);
        }
        if !suffix.is_empty() {
            let prefix = text.len() - digits.len() - suffix.len();
            let digits = text[..prefix + digits.len()]
                .trim_end_matches('_')
                .to_owned();
            return Err(NotANumber::Suffix {
                digits,
                suffix: suffix.to_owned(),
            });
        }
        let digits: String = digits.chars().filter(|&c| c != '_').collect();
        match u64::from_str_radix(&digits, radix) {
            Ok(magnitude) if magnitude <= LARGEST => Ok(Number {
                magnitude,
                negative: negative && magnitude != 0,
            }),
            _ => Err(NotANumber::TooLarge),
        }
    }

    pub(crate) fn negate(self) -> Self {
        Number {
            magnitude: self.magnitude,
            negative: !self.negative && self.magnitude != 0,
        }
    }

    /// The name in the library's module `number`, which has names for 0 to 1024 and for powers of
    /// two.
    pub(crate) fn name(self) -> Option<String> {
        let is_named = self.magnitude <= 1024 || self.magnitude.is_power_of_two();
        (is_named && !self.negative).then(|| format!("n{}", self.magnitude))
    }

    /// `magnitude = odd * 2^exponent`; `None` for zero.
    pub(crate) fn odd_and_exponent(self) -> Option<(u64, u32)> {
        let exponent = self.magnitude.trailing_zeros();
        self.magnitude
            .checked_shr(exponent)
            .map(|odd| (odd, exponent))
    }
}

/// `.5`, `e3`, `E-3`: the part of a float after its digits.
fn is_fraction_or_exponent(rest: &str) -> bool {
    let exponent = rest.strip_prefix(['e', 'E']).is_some_and(|digits| {
        let digits = digits.trim_start_matches(['+', '-', '_']);
        digits.starts_with(|c: char| c.is_ascii_digit())
    });
    rest.starts_with('.') || exponent
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        write!(f, "{sign}{}", self.magnitude)
    }
}

impl NotANumber {
    /// The error as a sentence; `text` is the literal.
    pub(crate) fn message(&self, text: &str) -> String {
        match self {
            NotANumber::Float => {
                format!("`{text}` is not an integer: write whole numbers, such as `4`")
            }
            NotANumber::OtherLiteral => format!(
                "expected an integer, found `{text}`: numbers and names stand without quotes, and `DynLayout` reads texts"
            ),
            NotANumber::Suffix { digits, suffix } => {
                format!(
                    "the suffix `{suffix}` is not allowed: a static integer has no width; \
                     write `{digits}`, or `{{{text}}}` for a run-time integer"
                )
            }
            NotANumber::TooLarge => format!("integer `{text}` exceeds 2^63 (Representable)"),
        }
    }
}
