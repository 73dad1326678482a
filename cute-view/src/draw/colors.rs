//! Colours: on light paper light ones, on which dark text is readable; on dark paper dark ones for
//! light text. They are distinct for readers who do not see all hues.
//!
//! Every colour has a contrast of more than 4.5 to 1 with the text on it. Scales begin at the colour
//! of the paper: on light paper they go from light to dark, on dark paper from dark to light.
//!
//! Source: the light categories are the qualitative scheme *light* of Paul Tol, "Colour Schemes",
//! SRON/EPS/TN/09-002, made for labelled cells.

use core::fmt;

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// A colour of a drawing: what it is on light paper and on dark paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Color {
    pub(crate) light: Rgb,
    pub(crate) dark: Rgb,
}

const fn color(light: Rgb, dark: Rgb) -> Color {
    Color { light, dark }
}

/// The colour of text and of the strongest lines.
pub(crate) const INK: Color = color(Rgb(0x11, 0x18, 0x27), Rgb(0xf8, 0xfa, 0xfc));
/// The colour of text of lesser weight: coordinates, notes.
pub(crate) const SOFT: Color = color(Rgb(0x4b, 0x55, 0x63), Rgb(0xcb, 0xd5, 0xe1));
/// The colour of lines between cells.
pub(crate) const HAIR: Color = color(Rgb(0x9c, 0xa3, 0xaf), Rgb(0x64, 0x74, 0x8b));
/// The colour of the paper, and of cells without a colour of their own.
pub(crate) const PLAIN: Color = color(Rgb(0xff, 0xff, 0xff), Rgb(0x0f, 0x17, 0x2a));
/// The colour of cells that hold nothing.
pub(crate) const EMPTY: Color = color(Rgb(0xe5, 0xe7, 0xeb), Rgb(0x33, 0x3d, 0x4f));

/// The colours of a scale, from the least to the greatest.
const SCALE: [Color; 4] = [
    color(Rgb(0xff, 0xf8, 0xd6), Rgb(0x2a, 0x23, 0x50)),
    color(Rgb(0xbf, 0xe5, 0xb8), Rgb(0x1d, 0x46, 0x73)),
    color(Rgb(0x7f, 0xc8, 0xc6), Rgb(0x14, 0x6a, 0x70)),
    color(Rgb(0x6f, 0xa3, 0xe0), Rgb(0x5b, 0x7a, 0x1a)),
];

/// The colours of categories, none of which stands out.
const CATEGORIES: [Color; 8] = [
    color(Rgb(0x77, 0xaa, 0xdd), Rgb(0x31, 0x57, 0x9f)),
    color(Rgb(0xee, 0x88, 0x66), Rgb(0xbb, 0x4d, 0x26)),
    color(Rgb(0xee, 0xdd, 0x88), Rgb(0x6c, 0x5b, 0x36)),
    color(Rgb(0xff, 0xaa, 0xbb), Rgb(0xb2, 0x42, 0x81)),
    color(Rgb(0x44, 0xbb, 0x99), Rgb(0x2c, 0x64, 0x4f)),
    color(Rgb(0xbb, 0xcc, 0x33), Rgb(0x4e, 0x6d, 0x15)),
    color(Rgb(0x99, 0xdd, 0xff), Rgb(0x1c, 0x74, 0xa7)),
    color(Rgb(0xaa, 0xaa, 0x00), Rgb(0x45, 0x3e, 0x22)),
];

/// The number of categories that have a colour of their own.
pub(crate) const DISTINCT: u64 = 2 * CATEGORIES.len() as u64;

/// The colour of `at` on a scale from 0 to `last`. A scale has 97 colours, which differ from each
/// other on light paper, so that one on dark paper belongs to each.
pub(crate) fn on_scale(at: u128, last: u128) -> Color {
    const PARTS: u128 = 32;
    let steps = SCALE.len() as u128 - 1;
    let position = at.min(last) * steps * PARTS / last.max(1);
    let step = (position / PARTS).min(steps - 1);
    let part = (position - step * PARTS) * 256 / PARTS;
    let step = usize::try_from(step).expect("a scale has few steps");
    mix(SCALE[step], SCALE[step + 1], part)
}

/// The colour of `at` on a scale from 0 to `last` whose neighbours look different: those of even
/// numbers take the first half of the scale, those of odd numbers the second half.
pub(crate) fn in_turn(at: u128, last: u128) -> Color {
    let evens = last / 2 + 1;
    let place = match at % 2 {
        0 => at / 2,
        _ => evens + at / 2,
    };
    on_scale(place, last)
}

/// The colour of category `number`; colours repeat after [`DISTINCT`].
pub(crate) fn category(number: u64) -> Color {
    let count = CATEGORIES.len() as u64;
    let color = CATEGORIES[usize::try_from(number % count).expect("below 8")];
    match number / count % 2 {
        0 => color,
        _ => mix(color, PLAIN, 140),
    }
}

/// A mixture: `part` of 256 parts of `to`, the rest of `from`.
fn mix(from: Color, to: Color, part: u128) -> Color {
    color(from.light.mix(to.light, part), from.dark.mix(to.dark, part))
}

impl Rgb {
    fn mix(self, to: Self, part: u128) -> Self {
        let channel = |a: u8, b: u8| {
            let sum = u128::from(a) * (256 - part) + u128::from(b) * part;
            u8::try_from(sum / 256).expect("a mean of two channels")
        };
        Self(
            channel(self.0, to.0),
            channel(self.1, to.1),
            channel(self.2, to.2),
        )
    }

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

/// As it is on light paper.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.light.fmt(f)
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
    use std::{format, vec::Vec};

    /// The parts of red, green and blue light.
    fn linear(color: Rgb) -> [f64; 3] {
        [color.0, color.1, color.2].map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                f64::powf((part + 0.055) / 1.055, 2.4)
            }
        })
    }

    fn luminance(color: Rgb) -> f64 {
        let [red, green, blue] = linear(color);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
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
            assert!(contrast(fill.light, INK.light) > 4.5, "on {}", fill.light);
            assert!(contrast(fill.dark, INK.dark) > 4.5, "on {}", fill.dark);
            assert!(contrast(fill.light, SOFT.light) > 2.5, "{}", fill.light);
            let black = Rgb(0, 0, 0);
            let ansi = shown(fill.light.ansi());
            assert!(contrast(ansi, black) > 4.5, "black on {ansi}");
        }
        assert!(contrast(PLAIN.light, SOFT.light) > 4.5);
        assert!(contrast(PLAIN.dark, SOFT.dark) > 4.5);
    }

    #[test]
    fn a_scale_goes_away_from_the_paper() {
        let values = |of: fn(Color) -> Rgb| -> Vec<_> {
            (0..=40).map(|at| luminance(of(on_scale(at, 40)))).collect()
        };
        let (light, dark) = (values(|color| color.light), values(|color| color.dark));
        assert!(light.is_sorted_by(|a, b| a > b), "{light:?}");
        assert!(dark.is_sorted_by(|a, b| a < b), "{dark:?}");
        assert_eq!(
            (on_scale(0, 0), on_scale(1 << 64, 1 << 64)),
            (SCALE[0], SCALE[3])
        );
    }

    #[test]
    fn neighbours_in_turn_look_different_to_every_reader() {
        const LEAST: f64 = 10.0;
        for last in [3, 15, 23, 31, 63] {
            let all: Vec<_> = (0..=last).map(|at| in_turn(at, last)).collect();
            for (reader, seen) in &SEEN_BY {
                for pair in all.windows(2) {
                    let papers = [(pair[0].light, pair[1].light), (pair[0].dark, pair[1].dark)];
                    for (one, other) in papers {
                        let far = difference(one, other, seen);
                        let words = format!("{reader}: {one} and {other} differ by {far:.1}");
                        assert!(far > LEAST, "of {last}: {words}");
                    }
                }
            }
            let mut each = all.clone();
            each.sort_unstable();
            each.dedup();
            assert_eq!(each.len(), all.len(), "each has a colour of its own");
        }
    }

    #[test]
    fn each_colour_of_light_paper_belongs_to_one_of_dark_paper() {
        let scale = (0..=1000).map(|at| on_scale(at, 1000));
        let mut all: Vec<_> = scale.chain((0..DISTINCT).map(category)).collect();
        all.extend([INK, SOFT, HAIR, PLAIN, EMPTY]);
        all.sort_unstable();
        all.dedup();
        let count = all.len();
        all.dedup_by_key(|color| color.light);
        assert_eq!(all.len(), count);
    }

    /// The colours that readers see who lack one kind of cones: each channel of light as a mixture.
    ///
    /// Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
    /// Color Vision Deficiency", 2009, at full severity.
    const SEEN_BY: [(&str, [[f64; 3]; 3]); 4] = [
        (
            "all cones",
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        ),
        (
            "protanopia",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
        ),
        (
            "tritanopia",
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ),
    ];

    /// Lightness and the two differences of colours, in which equal distances look alike (CIELAB).
    fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
        let x = 0.4124 * red + 0.3576 * green + 0.1805 * blue;
        let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        let z = 0.0193 * red + 0.1192 * green + 0.9505 * blue;
        let root = |part: f64| match part {
            0.008856.. => part.cbrt(),
            _ => 7.787 * part + 16.0 / 116.0,
        };
        let (x, y, z) = (root(x / 0.9505), root(y), root(z / 1.089));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// How different two colours look to a reader.
    fn difference(a: Rgb, b: Rgb, seen: &[[f64; 3]; 3]) -> f64 {
        let looks = |color| {
            let light = linear(color);
            lab(seen.map(|row| {
                let sum: f64 = row.iter().zip(light).map(|(a, b)| a * b).sum();
                sum.clamp(0.0, 1.0)
            }))
        };
        let squares = looks(a)
            .into_iter()
            .zip(looks(b))
            .map(|(a, b)| (a - b).powi(2));
        squares.sum::<f64>().sqrt()
    }

    #[test]
    fn the_first_categories_look_different_to_every_reader() {
        // about 2 is the least difference that readers notice
        const LEAST: f64 = 10.0;
        for (reader, seen) in &SEEN_BY {
            for a in 0..8 {
                for b in 0..a {
                    let (one, other) = (category(a), category(b));
                    for (one, other) in [(one.light, other.light), (one.dark, other.dark)] {
                        let far = difference(one, other, seen);
                        assert!(
                            far > LEAST,
                            "{reader}: {one} and {other} differ by {far:.1}"
                        );
                    }
                }
            }
        }
    }
}
