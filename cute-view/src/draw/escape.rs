//! Text in XML and HTML, and in a terminal.

use alloc::string::String;
use core::fmt::{Display, Formatter, Result, Write};

/// A line for a terminal, which obeys control characters: they become U+FFFD.
pub(crate) fn printed(line: &str) -> String {
    let printed = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    line.chars().map(printed).collect()
}

/// A text in which every character stands for itself in XML and HTML, between tags and in quoted
/// attributes.
///
/// Characters that XML 1.0 does not allow become U+FFFD.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(character)?,
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn texts_cannot_leave_their_place() {
        let text = format!("{}", Escaped("</title><a b=\"c\" d='e'>&\u{1}"));
        assert_eq!(
            text,
            "&lt;/title&gt;&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\u{fffd}"
        );
    }
}
