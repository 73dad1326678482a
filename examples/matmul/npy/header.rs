//! The header of a `.npy` file: three keys of a Python dictionary, in any order.
//!
//! ```text
//! {'descr': '<f4', 'fortran_order': False, 'shape': (1797, 64), }
//! ```
//!
//! No crate reads it. The established one, `npyz`, accepts any Python literal: nested brackets can
//! keep it busy for minutes. It also needs sixteen more crates, a parser generator among them,
//! which would be built before the main example runs. A matrix needs only what is here.

use std::str;

/// The three values.
#[derive(Debug, PartialEq)]
pub struct Header {
    /// Byte order, kind and number of bytes, as NumPy writes them: `<f4`.
    pub element_type: String,
    pub is_fortran_order: bool,
    pub shape: Vec<u64>,
}

impl Header {
    /// `None` if the text is not such a dictionary: each key once, strings in either kind of
    /// quotes, decimal numbers, optional spaces between all of these, an optional comma after the
    /// last entry, and at the end spaces and a newline.
    pub fn parse(text: &[u8]) -> Option<Header> {
        let text = str::from_utf8(text).ok()?;
        let text = text.strip_suffix('\n').unwrap_or(text);
        let mut rest = Rest(text.trim_end_matches(' '));
        let (mut element_type, mut is_fortran_order, mut shape) = (None, None, None);
        rest.take("{")?;
        rest.entries("}", |rest| {
            let key = rest.string()?;
            rest.take(":")?;
            match key {
                "descr" => set_once(&mut element_type, rest.element_type()?),
                "fortran_order" => set_once(&mut is_fortran_order, rest.boolean()?),
                "shape" => set_once(&mut shape, rest.shape()?),
                _ => None,
            }
        })?;
        rest.0.is_empty().then_some(Header {
            element_type: element_type?,
            is_fortran_order: is_fortran_order?,
            shape: shape?,
        })
    }
}

/// `None` if there is a value already.
fn set_once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    place.replace(value).is_none().then_some(())
}

/// How the entries ended: `(1, 2)` or `(1, 2,)`.
#[derive(PartialEq)]
enum End {
    Plain,
    AfterComma,
}

/// The text that is not read yet. Each method reads what its name says, and spaces before it. It
/// gives `None` if something else is there.
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    fn take(&mut self, token: &str) -> Option<()> {
        self.0 = self.0.trim_start_matches(' ').strip_prefix(token)?;
        Some(())
    }

    /// Entries with commas between them, up to the bracket that closes them.
    fn entries(
        &mut self,
        close: &str,
        mut entry: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<End> {
        let mut end = End::Plain;
        while self.take(close).is_none() {
            entry(self)?;
            if self.take(",").is_none() {
                self.take(close)?;
                return Some(End::Plain);
            }
            end = End::AfterComma;
        }
        Some(end)
    }

    /// The text between quotes. A backslash has no special meaning, since no key and no type
    /// contains one.
    fn string(&mut self) -> Option<&'a str> {
        let quote = ["'", "\""]
            .into_iter()
            .find(|quote| self.take(quote).is_some())?;
        let (string, rest) = self.0.split_once(quote)?;
        self.0 = rest;
        Some(string)
    }

    /// A type with one number, such as `<f4`, `>i8` or `|O`. Structures have other types.
    fn element_type(&mut self) -> Option<String> {
        let text = self.string()?;
        let kind = text.strip_prefix(['<', '>', '|'])?;
        let bytes = kind.strip_prefix(|c: char| c.is_ascii_alphabetic() || c == '?')?;
        let is_type = bytes.bytes().all(|byte| byte.is_ascii_digit());
        is_type.then(|| text.to_owned())
    }

    fn boolean(&mut self) -> Option<bool> {
        match self.take("True") {
            Some(()) => Some(true),
            None => self.take("False").map(|()| false),
        }
    }

    fn shape(&mut self) -> Option<Vec<u64>> {
        let mut shape = vec![];
        self.take("(")?;
        let end = self.entries(")", |rest| {
            shape.push(rest.number()?);
            Some(())
        })?;
        // in Python `(4)` is a number
        (shape.len() != 1 || end == End::AfterComma).then_some(shape)
    }

    /// A size of an array. NumPy's sizes have 63 bits.
    fn number(&mut self) -> Option<u64> {
        let text = self.0.trim_start_matches(' ');
        let end = text.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
        self.0 = rest;
        // in Python `07` is not a number
        let number: u64 = digits.parse().ok()?;
        (number <= i64::MAX as u64 && (digits == "0" || !digits.starts_with('0'))).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn parse(text: &str) -> (String, bool, Vec<u64>) {
        let header = Header::parse(text.as_bytes()).unwrap_or_else(|| panic!("refused: {text}"));
        (header.element_type, header.is_fortran_order, header.shape)
    }

    #[test]
    fn keys_stand_in_any_order_with_any_spaces_and_quotes() {
        for text in [
            "{'descr': '<f4', 'fortran_order': False, 'shape': (1797, 64), }             \n",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (1797, 64)}",
            "{'shape':(1797,64),'fortran_order':False,'descr':'<f4',}\n",
            "{\"fortran_order\": False, \"descr\": \"<f4\", 'shape': (1797, 64,)}   ",
            "  {  'shape'  :  (  1797  ,  64  ,  )  ,  \"descr\"  :  '<f4'  ,  'fortran_order' : False  }",
        ] {
            assert_eq!(parse(text), ("<f4".to_owned(), false, vec![1797, 64]));
        }
    }

    #[test]
    fn each_value_is_read() {
        let header = |descr: &str, order: &str, shape: &str| {
            parse(&format!(
                "{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}}}"
            ))
        };
        for descr in ["<f4", ">i8", "|b1", "|O", "|?", "<U120", "|S0", "<M8"] {
            assert_eq!(header(descr, "True", "()").0, descr);
        }
        assert!(header("<f4", "True", "()").1 && !header("<f4", "False", "()").1);
        for (text, shape) in [
            ("()", &[][..]),
            ("(4,)", &[4]),
            ("(0, 10)", &[0, 10]),
            ("(1, 2, 3)", &[1, 2, 3]),
            ("(9223372036854775807, 1)", &[i64::MAX as u64, 1]),
        ] {
            assert_eq!(header("<f4", "False", text).2, shape);
        }
    }

    #[test]
    fn all_else_is_refused() {
        const HEADER: &str = "{'descr': '<f4', 'fortran_order': False, 'shape': (1797, 64), }\n";
        assert!(Header::parse(HEADER.as_bytes()).is_some());
        for (part, others) in [
            // a key too many, too few, twice, or with another name
            (
                ", }",
                &[
                    ", 'x': 1}",
                    ", 'descr': '<f4'}",
                    ", 'shape': (1797, 64)}",
                    ", 'fortran_order': True}",
                    ", ,}",
                    ",, }",
                    "",
                    "]",
                    ", }}",
                    ", } x",
                    ", }\0",
                    ", }\n",
                ][..],
            ),
            ("'descr': '<f4', ", &["", "'<f4', ", "descr: '<f4', ", ", "]),
            ("'descr'", &["'Descr'", "'descr ", "b'descr'", "'de' 'scr'"]),
            (
                "'<f4'",
                &[
                    "''",
                    "'<'",
                    "'f4'",
                    "'<f4\"",
                    "'<f-4'",
                    "'<f4 '",
                    "'<\\x664'",
                    "'=f4'",
                    "'<é4'",
                    "'<M8[ns]'",
                    "u'<f4'",
                    "'<f4' '<f4'",
                    "<f4",
                    "4",
                    "None",
                    "[('x', '<f4')]",
                    "('<f4', (2,))",
                ],
            ),
            (
                "False",
                &["false", "0", "'False'", "Falsehood", "None", "not True", ""],
            ),
            (
                "(1797, 64)",
                &[
                    "[1797, 64]",
                    "{1797, 64}",
                    "1797",
                    "(1797)",
                    "(,)",
                    "(1797, 64",
                    "1797, 64)",
                    "(1797 64)",
                    "(1797,, 64)",
                    "((1797, 64))",
                    "(1797, (64,))",
                    "(-1797, 64)",
                    "(+1797, 64)",
                    "(1797.0, 64)",
                    "(1_797, 64)",
                    "(01797, 64)",
                    "(00, 64)",
                    "(0x705, 64)",
                    "(1797L, 64L)",
                    "(1797, ' 64')",
                    "(1797, 6 4)",
                    "(1797,\t64)",
                    "(1797,\n64)",
                    "(9223372036854775808, 1)",
                    "(99999999999999999999, 1)",
                    "(None, 64)",
                ],
            ),
            ("{", &["", "[", "{{", "x{"]),
        ] {
            for other in others {
                let text = HEADER.replacen(part, other, 1);
                assert_ne!(text, HEADER);
                assert_eq!(Header::parse(text.as_bytes()), None, "{text}");
            }
        }
        for text in ["", "\n", "{}", "{", "}"] {
            assert_eq!(Header::parse(text.as_bytes()), None, "{text}");
        }
    }
}
