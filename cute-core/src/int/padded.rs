//! Text in the width that a format asks for, without allocation.

use core::fmt::{self, Alignment, Display, Formatter, Write};

/// Counts the characters that are written to it.
struct Counter(usize);

impl Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

/// Writes `text` in the width, with the fill and on the side that the format asks for; on the side
/// `default`, if it asks for none. Only a format with a width leads here: `text` is then written by
/// formats without one, first to count its characters.
#[cold]
pub(crate) fn padded(text: &dyn Display, default: Alignment, f: &mut Formatter<'_>) -> fmt::Result {
    let mut counter = Counter(0);
    write!(counter, "{text}")?;
    let missing = f.width().unwrap_or(0).saturating_sub(counter.0);
    let before = match f.align().unwrap_or(default) {
        Alignment::Left => 0,
        Alignment::Center => missing / 2,
        Alignment::Right => missing,
    };
    let fill = f.fill();
    (0..before).try_for_each(|_| f.write_char(fill))?;
    write!(f, "{text}")?;
    (before..missing).try_for_each(|_| f.write_char(fill))
}

/// Returns by [`padded`] if the format asks for a width. The text stands on the left, as Rust's strings do;
/// numbers, which stand on the right, call `padded` themselves.
macro_rules! pad {
    ($text:expr, $f:expr) => {
        if $f.width().is_some() {
            return $crate::int::padded($text, core::fmt::Alignment::Left, $f);
        }
    };
}
pub(crate) use pad;
