//! Light and dark paper.

use super::colors::{Color, Rgb};

/// The paper of a picture in SVG.
///
/// ```
/// use cute_view::draw::{Drawing, Theme};
/// let drawing = Drawing::new(&"(2,3):(3,1)".parse()?);
/// assert!(drawing.clone().theme(Theme::Dark).to_svg().contains("fill=\"#0f172a\""));
/// assert!(drawing.theme(Theme::System).to_svg().contains("@media (prefers-color-scheme: dark)"));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// White paper and dark text.
    #[default]
    Light,
    /// Dark paper and light text.
    Dark,
    /// As the reader's system has it, where the program that shows the picture tells; otherwise
    /// light.
    System,
}

impl Theme {
    /// The colour as it is written.
    pub(crate) fn of(self, color: Color) -> Rgb {
        match self {
            Self::Light | Self::System => color.light,
            Self::Dark => color.dark,
        }
    }
}
