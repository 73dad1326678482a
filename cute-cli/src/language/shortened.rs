//! Messages of a length that can be read, whatever the length of the input that they repeat.

use std::borrow::Cow;

/// The characters at the beginning of a long message that are kept, and those at its end.
const KEPT: [usize; 2] = [600, 200];

/// The greatest number of characters of a message that is kept whole.
const MOST: usize = 1000;

/// A message, whose middle is left out if it is long: there it repeats the input. At its beginning and at its end, it
/// says what is wrong.
///
/// ```
/// use cute_cli::language::shortened;
/// assert_eq!(shortened("there is no variable `a`"), "there is no variable `a`");
/// let long = shortened(&format!("there is no variable `{}`", "a".repeat(1_000_000))).into_owned();
/// assert!(long.starts_with("there is no variable `aaa") && long.ends_with("aaa`"));
/// assert!(long.contains("a… (999223 characters) …a"));
/// ```
pub fn shortened(text: &str) -> Cow<'_, str> {
    // No character has less than a byte, so only long texts are counted.
    let count = match text.len() {
        ..=MOST => return Cow::Borrowed(text),
        _ => text.chars().count(),
    };
    if count <= MOST {
        return Cow::Borrowed(text);
    }
    let [first, last] = KEPT;
    let place = |k: usize| text.char_indices().nth(k).map_or(text.len(), |(at, _)| at);
    let (begin, end) = (&text[..place(first)], &text[place(count - last)..]);
    let left_out = count - first - last;
    Cow::Owned(format!("{begin}… ({left_out} characters) …{end}"))
}

#[cfg(test)]
mod tests {
    use super::{KEPT, MOST, shortened};

    #[test]
    fn the_ends_of_long_texts_are_kept() {
        // Characters of one byte, and of three.
        for c in ["a", "層"] {
            let most = c.repeat(MOST);
            assert_eq!(shortened(&most), most);
            let left_out = MOST + 1 - KEPT[0] - KEPT[1];
            let [first, last] = KEPT.map(|count| c.repeat(count));
            let expected = format!("{first}… ({left_out} characters) …{last}");
            assert_eq!(shortened(&c.repeat(MOST + 1)), expected);
        }
    }
}
