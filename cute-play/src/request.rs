//! The requests of the page: `{"text": "(4,8)", "color": "bank", "bits": 16}`.

use serde_json::Value as Json;

/// The text that the user typed, and the choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Request {
    /// The statements.
    pub(crate) text: String,
    /// The meaning of colours; by default the one that suits the operation.
    pub(crate) color: Option<Color>,
    /// The width of an element in bits, for banks.
    pub(crate) bits: u32,
    /// The tiler whose tiles are coloured.
    pub(crate) tiler: Option<String>,
    /// The tile that a layout from (thread, value) covers.
    pub(crate) tile: Option<String>,
    /// Whether the picture leaves out the operands.
    pub(crate) is_alone: bool,
    /// Whether the picture has dark paper.
    pub(crate) is_dark: bool,
}

/// The meanings of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Color {
    Nothing,
    Offset,
    Thread,
    Value,
    Bank,
}

impl Request {
    /// Reads a request. What is missing has its default.
    ///
    /// # Errors
    /// A sentence about what cannot be read.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let json: Json =
            serde_json::from_str(text).map_err(|error| format!("the request: {error}"))?;
        let word = |name: &str| match json.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(word)) => Ok(Some(word.trim()).filter(|word| !word.is_empty())),
            Some(other) => Err(format!("the request: `{name}` is a text, not {other}")),
        };
        let color = match word("color")? {
            None | Some("auto") => None,
            Some("none") => Some(Color::Nothing),
            Some("offset") => Some(Color::Offset),
            Some("thread") => Some(Color::Thread),
            Some("value") => Some(Color::Value),
            Some("bank") => Some(Color::Bank),
            Some(other) => return Err(format!("there are no colours by `{other}`")),
        };
        let bits = match json.get("bits") {
            None => 32,
            Some(bits) => (bits.as_u64())
                .and_then(|bits| u32::try_from(bits).ok())
                .ok_or_else(|| format!("the request: {bits} is no width in bits"))?,
        };
        let truth = |name: &str| match json.get(name) {
            None => Ok(false),
            Some(Json::Bool(holds)) => Ok(*holds),
            Some(other) => Err(format!("the request: `{name}` is a truth, not {other}")),
        };
        Ok(Self {
            text: match json.get("text") {
                Some(Json::String(text)) => text.clone(),
                _ => return Err("the request: there is no `text`".to_owned()),
            },
            color,
            bits,
            tiler: word("tiler")?.map(str::to_owned),
            tile: word("tile")?.map(str::to_owned),
            is_alone: truth("alone")?,
            is_dark: truth("dark")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_has_its_default() {
        let request = Request::read(r#"{"text": "4:1", "tile": " "}"#).unwrap();
        let expected = Request {
            text: "4:1".to_owned(),
            bits: 32,
            ..Request::default()
        };
        assert_eq!(request, expected);
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        for (request, why) in [
            ("4:1", "the request: "),
            ("{}", "no `text`"),
            (r#"{"text": "4", "color": "red"}"#, "`red`"),
            (r#"{"text": "4", "bits": -1}"#, "-1 is no width"),
            (r#"{"text": "4", "tile": 4}"#, "`tile` is a text, not 4"),
            (r#"{"text": "4", "alone": 1}"#, "`alone` is a truth"),
        ] {
            let error = Request::read(request).unwrap_err();
            assert!(error.contains(why), "{request}: {error}");
        }
    }
}
