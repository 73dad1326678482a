//! Colours and weights of texts, as terminals show them.

/// Colours and weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// For errors.
    Red,
    /// For frames around a text.
    Blue,
    /// For assertions that hold.
    Green,
    /// For the main text.
    Bold,
    /// For notes beside the main text.
    Dim,
}

/// Colours, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    has_colour: bool,
}

impl Paint {
    /// No colours.
    pub const PLAIN: Self = Self { has_colour: false };

    /// Colours if `has_colour`.
    pub const fn new(has_colour: bool) -> Self {
        Self { has_colour }
    }

    /// Whether colours are used.
    pub const fn has_colour(self) -> bool {
        self.has_colour
    }

    /// The text in a colour.
    pub fn with(self, colour: Colour, text: &str) -> String {
        let code = match colour {
            Colour::Red => "1;31",
            Colour::Blue => "1;34",
            Colour::Green => "32",
            Colour::Bold => "1",
            Colour::Dim => "2",
        };
        if self.has_colour {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}
