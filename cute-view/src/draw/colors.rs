//! Colours: light ones, on which dark text is readable, and distinct for readers who do not see all
//! hues.
//!
//! Every colour has a contrast of more than 4.5 to 1 with the text on it, and scales go from light
//! to dark.
//!
//! Source: the qualitative scheme *light* of Paul Tol, "Colour Schemes", SRON/EPS/TN/09-002, made
//! for labelled cells.

use core::fmt;

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// The colour of text and of the strongest lines.
pub(crate) const INK: Rgb = Rgb(0x11, 0x18, 0x27);
/// The colour of text of lesser weight: coordinates, notes.
pub(crate) const SOFT: Rgb = Rgb(0x4b, 0x55, 0x63);
/// The colour of lines between cells.
pub(crate) const HAIR: Rgb = Rgb(0x9c, 0xa3, 0xaf);
/// The colour of cells without a colour of their own.
pub(crate) const PLAIN: Rgb = Rgb(0xff, 0xff, 0xff);
/// The colour of cells that hold nothing.
pub(crate) const EMPTY: Rgb = Rgb(0xe5, 0xe7, 0xeb);

/// The colours of a scale, from the least to the greatest.
const SCALE: [Rgb; 4] = [
    Rgb(0xff, 0xf8, 0xd6),
    Rgb(0xbf, 0xe5, 0xb8),
    Rgb(0x7f, 0xc8, 0xc6),
    Rgb(0x6f, 0xa3, 0xe0),
];

/// The colours of categories, none of which stands out.
const CATEGORIES: [Rgb; 8] = [
    Rgb(0x77, 0xaa, 0xdd),
    Rgb(0xee, 0x88, 0x66),
    Rgb(0xee, 0xdd, 0x88),
    Rgb(0xff, 0xaa, 0xbb),
    Rgb(0x44, 0xbb, 0x99),
    Rgb(0xbb, 0xcc, 0x33),
    Rgb(0x99, 0xdd, 0xff),
    Rgb(0xaa, 0xaa, 0x00),
];

/// The number of categories that have a colour of their own.
pub(crate) const DISTINCT: u64 = 2 * CATEGORIES.len() as u64;

/// The colour of `at` on a scale from 0 to `last`.
pub(crate) fn on_scale(at: u128, last: u128) -> Rgb {
    let steps = SCALE.len() as u128 - 1;
    // In 256ths of a step.
    let position = at.min(last) * steps * 256 / last.max(1);
    let step = (position / 256).min(steps - 1);
    let part = position - step * 256;
    let step = usize::try_from(step).expect("a scale has few steps");
    mix(SCALE[step], SCALE[step + 1], part)
}

/// The colour of category `number`; colours repeat after [`DISTINCT`].
pub(crate) fn category(number: u64) -> Rgb {
    let count = CATEGORIES.len() as u64;
    let color = CATEGORIES[usize::try_from(number % count).expect("below 8")];
    match number / count % 2 {
        0 => color,
        _ => mix(color, PLAIN, 140),
    }
}

/// A mixture: `part` of 256 parts of `to`, the rest of `from`.
fn mix(from: Rgb, to: Rgb, part: u128) -> Rgb {
    let channel = |a: u8, b: u8| {
        let sum = u128::from(a) * (256 - part) + u128::from(b) * part;
        u8::try_from(sum / 256).expect("a mean of two channels")
    };
    Rgb(
        channel(from.0, to.0),
        channel(from.1, to.1),
        channel(from.2, to.2),
    )
}

impl Rgb {
    /// The nearest of the 216 colours in the colour cube of terminals with 256 colours.
    pub(crate) fn ansi(self) -> u8 {
        let level = |channel: u8| match channel {
            0..48 => 0,
            48..115 => 1,
            _ => (channel - 35) / 40,
        };
        16 + 36 * level(self.0) + 6 * level(self.1) + level(self.2)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;

    fn luminance(color: Rgb) -> f64 {
        let linear = |channel: u8| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                f64::powf((part + 0.055) / 1.055, 2.4)
            }
        };
        0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// A colour of the colour cube, as terminals show it.
    fn shown(ansi: u8) -> Rgb {
        let channel = |level: u8| [0, 95, 135, 175, 215, 255][usize::from(level)];
        let at = ansi - 16;
        Rgb(channel(at / 36), channel(at / 6 % 6), channel(at % 6))
    }

    #[test]
    fn text_has_a_contrast_of_more_than_four_and_a_half() {
        let scale = (0..=100).map(|at| on_scale(at, 100));
        let fills = scale.chain((0..DISTINCT).map(category));
        for fill in fills.chain([PLAIN, EMPTY]) {
            assert!(contrast(fill, INK) > 4.5, "{INK} on {fill}");
            assert!(contrast(fill, SOFT) > 2.5, "{SOFT} on {fill}");
            let black = Rgb(0, 0, 0);
            assert!(contrast(shown(fill.ansi()), black) > 4.5, "black on {fill}");
        }
        assert!(contrast(PLAIN, SOFT) > 4.5);
    }

    #[test]
    fn a_scale_goes_from_light_to_dark() {
        let values: std::vec::Vec<_> = (0..=40).map(|at| luminance(on_scale(at, 40))).collect();
        assert!(values.is_sorted_by(|a, b| a > b), "{values:?}");
        assert_eq!(
            (on_scale(0, 0), on_scale(1 << 64, 1 << 64)),
            (SCALE[0], SCALE[3])
        );
    }
}
