//! Conditions that are checked when generic code is instantiated: the message of a constant.
//!
//! A [template](macro@crate::template) has no bounds. In place of a bound it has a constant,
//! [`Instance::check`], which rustc evaluates for each instance. For a violation the constant
//! panics, with the words and numbers that [`LayoutError`](crate::error::LayoutError) prints:
//!
//! ```text
//! error[E0080]: evaluation panicked: zipped_divide: shape 250 is not divisible by 64 (ShapeDivisible)
//! ```
//!
//! A constant cannot use `core::fmt`, so the text is put together here, byte by byte.

use super::error::LayoutError;
use super::holds::Named;
use super::status::Status;
use core::marker::PhantomData;

/// The conditions of an operation in an instance of a template.
///
/// The constant belongs to this type, not to the function that evaluates it, since rustc prints the
/// name of the constant: here it has the violation with its numbers in it, and no more. rustc
/// reports a constant once. So if two calls of an operation break one condition with equal numbers,
/// the second is reported when the first is mended.
pub struct Instance<S, Operation>(PhantomData<(S, Operation)>);

impl<S: Status, Operation: Named> Instance<S, Operation> {
    /// Panics if static numbers break a condition.
    const HOLDS: () = if let Some(error) = S::ERROR {
        refuse(Operation::NAME, error);
    };

    /// Evaluates the constant. The constants of a function are evaluated before its first
    /// statement, so that of several conditions the first is reported only if each is a call.
    pub(crate) const fn check() {
        Self::HOLDS
    }
}

/// Panics with the condition that is broken.
#[track_caller]
pub(crate) const fn refuse(operation: &str, error: LayoutError) -> ! {
    let text = Text::new().with(operation).with(": ").with_error(&error);
    panic!("{}", text.as_str())
}

/// Panics in a constant: a part has another number of modes than its whole, where a template takes
/// it for as many.
#[track_caller]
pub(crate) const fn refuse_part(operation: &str, part: usize, whole: usize) -> ! {
    let text = Text::new()
        .with(operation)
        .with(": ranks ")
        .with_number(part as i128)
        .with(" and ")
        .with_number(whole as i128)
        .with(" of the part and the tensor differ, which a template does not allow (Congruent)");
    panic!("{}", text.as_str())
}

/// Panics in a constant: an array has fewer elements than a static layout needs.
#[track_caller]
pub(crate) const fn refuse_array(needed: u128, len: usize) -> ! {
    let text = Text::new()
        .with("the layout needs ")
        .with_number(needed as i128)
        .with(" elements, and the array has ")
        .with_number(len as i128)
        .with(" (InBounds); rows of arrays, as `[[1, 2], [3, 4]]`, are one element each: `Tensor::from_rows` takes them");
    panic!("{}", text.as_str())
}

/// A text in a constant; what does not fit is cut off. The crate of the CPU's kernels words its
/// conditions with it too.
#[derive(Clone, Copy)]
pub struct Text {
    bytes: [u8; Text::MOST],
    len: usize,
}

impl Text {
    /// More than an operation's name and the longest message of the table with its two numbers.
    const MOST: usize = 512;

    /// No text.
    #[allow(clippy::new_without_default, reason = "a default is no constant")]
    pub const fn new() -> Self {
        Text {
            bytes: [0; Text::MOST],
            len: 0,
        }
    }

    /// The text, and behind it another one.
    pub const fn with(self, text: &str) -> Self {
        self.with_bytes(text.as_bytes(), 0, text.len())
    }

    /// The bytes from `start` to `end`.
    const fn with_bytes(mut self, bytes: &[u8], start: usize, end: usize) -> Self {
        let mut place = start;
        while place < end && self.len < Text::MOST {
            self.bytes[self.len] = bytes[place];
            self.len += 1;
            place += 1;
        }
        self
    }

    /// The text, and behind it a number in decimal.
    pub const fn with_number(self, number: i128) -> Self {
        let sign = if number < 0 { "-" } else { "" };
        // the digits of any `i128` and none of its sign
        let (mut digits, mut start, mut rest) = ([0; 40], 40, number.unsigned_abs());
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.with(sign).with_bytes(&digits, start, 40)
    }

    /// The message with its values, and the condition, as `Display` prints them.
    const fn with_error(mut self, error: &LayoutError) -> Self {
        let row = error.row();
        let message = row.message.as_bytes();
        let mut start = 0;
        loop {
            let open = find(message, b'{', start);
            self = self.with_bytes(message, start, open);
            if open == message.len() {
                break;
            }
            let close = find(message, b'}', open);
            let is_first = !row.fields.is_empty() && is_at(row.fields[0], message, open + 1, close);
            self = self.with_number(row.values[if is_first { 0 } else { 1 }]);
            start = close + 1;
        }
        self.with(" (").with(error.condition().name()).with(")")
    }

    /// The text.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "a condition is broken",
        }
    }
}

/// The place of the first such byte from `start` on, or the length.
const fn find(bytes: &[u8], byte: u8, start: usize) -> usize {
    let mut place = start;
    while place < bytes.len() && bytes[place] != byte {
        place += 1;
    }
    place
}

/// Whether the bytes from `start` to `end` are this word.
const fn is_at(word: &str, bytes: &[u8], start: usize, end: usize) -> bool {
    let word = word.as_bytes();
    if word.len() != end - start {
        return false;
    }
    let mut place = 0;
    while place < word.len() {
        if word[place] != bytes[start + place] {
            return false;
        }
        place += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::Text;
    use crate::error::LayoutError;
    use core::fmt::{self, Write};

    /// A writer that expects this text, which is what is left of it.
    struct Expected<'a>(&'a str);

    impl Write for Expected<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    #[test]
    fn a_constant_writes_an_error_as_display_does() {
        let errors = [
            LayoutError::ShapeNotDivisible {
                shape: 250,
                part: 64,
            },
            LayoutError::StrideNotDivisible {
                stride: 4,
                shape: 6,
            },
            LayoutError::StrideNotDivisible {
                stride: 24,
                shape: 16,
            },
            LayoutError::OutOfBounds {
                coordinate: -1,
                size: 8,
            },
            LayoutError::OutOfBounds {
                coordinate: i128::MIN,
                size: i128::MAX,
            },
            LayoutError::NotPositive { shape: 0 },
            LayoutError::TooManyModes {},
        ];
        for error in errors {
            let text = Text::new().with("compose: ").with_error(&error);
            let mut left = Expected(text.as_str());
            assert_eq!(
                write!(left, "compose: {error}"),
                Ok(()),
                "{}",
                text.as_str()
            );
            assert_eq!(left.0, "");
        }
    }
}
