//! Drawings of swizzles: the bits that move, and memory before and after.

use super::color_by::ColorBy;
use super::colors::{EMPTY, category};
use super::drawing::Drawing;
use super::error::DrawError;
use super::scene::Scene;
use super::strip::Strip;
use alloc::{format, string::String, string::ToString, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf, DynSwizzledLayout, DynTuple};
use cute_core::swizzle::DynSwizzle;

/// The bytes of a row: 32 banks of 4 bytes, as in NVIDIA's GPUs.
const ROW: u64 = 128;
/// The most vectors that are drawn.
const MOST: u64 = 1 << 12;

impl Drawing {
    /// A drawing of a swizzle on elements of `element_bits` bits: which bits of an offset change,
    /// and what lies in each row of 128 bytes of shared memory before and after.
    ///
    /// A cell is a vector of 2^M elements, which a swizzle `Sw<B,M,S>` keeps together. Colours are
    /// the columns before; the first one is outlined. After the swizzle a column lies in as many
    /// banks as it can.
    ///
    /// # Errors
    /// [`DrawError::ElementWidth`] if the width is not a power of two of at most 1024 bits,
    /// [`DrawError::TooMany`] if the swizzle permutes more than 2^12 vectors.
    ///
    /// ```
    /// use cute_core::swizzle::DynSwizzle;
    /// use cute_view::draw::Drawing;
    /// let drawing = Drawing::swizzle(DynSwizzle::new(1, 3, 3)?, 16)?;
    /// let table = drawing.to_table();
    /// assert!(table.contains("bits of an offset    6    5    4    3    2    1    0"));
    /// assert!(table.contains("after the swizzle    6    5    4  3^6    2    1    0"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn swizzle(swizzle: DynSwizzle, element_bits: u32) -> Result<Self, DrawError> {
        if !element_bits.is_power_of_two() || u64::from(element_bits) > ROW * 8 {
            return Err(DrawError::ElementWidth { bits: element_bits });
        }
        let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
        let count = 1 << (bits + shift.unsigned_abs());
        if count > MOST {
            return Err(DrawError::TooMany {
                size: count,
                limit: MOST,
            });
        }
        let vector = u128::from(element_bits) << base;
        let columns = u64::try_from(u128::from(ROW * 8) / vector).expect("at most 1024");
        let columns = columns.clamp(1, count);
        let rows = count / columns;
        let shape = DynTuple::new_dynamic([rows, columns])?;
        let layout = DynLayout::new(&shape, &DynTuple::new_dynamic([columns, 1])?)?;
        let vectors = DynSwizzle::new(bits, 0, shift)?;
        let after = DynSwizzledLayout::new(vectors, DynLeaf::new_dynamic(0)?, layout.clone())?;
        let across = match vector {
            ..32 => "part of a bank",
            32 => "bank",
            33..128 => "group of 2 banks",
            128..256 => "group of 4 banks",
            256..512 => "group of 8 banks",
            512..1024 => "group of 16 banks",
            _ => "all 32 banks",
        };
        let axes = Some(["row of 128 bytes".into(), across.into()]);
        let scenes = vec![
            Scene {
                axes: axes.clone(),
                ..Scene::new(Some("before".into()), &layout)
            },
            Scene {
                axes,
                swizzled: Some(after),
                ..Scene::new(Some("after".into()), &layout)
            },
        ];
        let title = format!("{swizzle} on elements of {element_bits} bits");
        let drawing = Self::of(title, scenes).color_by(ColorBy::Tile(layout));
        Ok(Self {
            strips: strips(swizzle),
            tile_name: "column",
            ..drawing
        })
    }
}

/// The bits of an offset before and after, the highest first.
fn strips(swizzle: DynSwizzle) -> Vec<Strip> {
    let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
    let distance = shift.unsigned_abs();
    // the lowest bit that is read, and the lowest that changes
    let (read, changed) = match shift < 0 {
        true => (base, base + distance),
        false => (base + distance, base),
    };
    let all = (0..bits + base + distance).rev();
    let is_in = |from: u32, bit: u32| (from..from + bits).contains(&bit);
    let row = |name: &str, word: &dyn Fn(u32) -> String| Strip {
        name: name.into(),
        boxes: (all.clone())
            .map(|bit| {
                let fill = match (is_in(read, bit), is_in(changed, bit)) {
                    (true, _) => category(2),
                    (_, true) => category(0),
                    _ => EMPTY,
                };
                (word(bit), fill)
            })
            .collect(),
    };
    vec![
        row("bits of an offset", &|bit| bit.to_string()),
        row("after the swizzle", &|bit| match is_in(changed, bit) {
            true => format!("{bit}^{}", bit + read - changed),
            false => bit.to_string(),
        }),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(bits: u32, base: u32, shift: i32, width: u32) -> Result<Drawing, DrawError> {
        let swizzle = DynSwizzle::new(bits, base, shift).expect("a swizzle");
        Drawing::swizzle(swizzle, width)
    }

    #[test]
    fn memory_has_rows_of_128_bytes() {
        for (swizzle, width, shape) in [
            ((3, 4, 3), 8, "(8,8)"),
            ((3, 3, 3), 16, "(8,8)"),
            ((2, 4, 3), 8, "(4,8)"),
            ((5, 0, 5), 32, "(32,32)"),
            ((3, 4, 3), 32, "(32,2)"),
            ((1, 10, 1), 64, "(4,1)"),
            ((0, 62, 0), 1024, "(1,1)"),
        ] {
            let (bits, base, shift) = swizzle;
            let drawing = drawing(bits, base, shift, width).expect("it is small");
            let after = drawing.scenes[1].swizzled.as_ref().expect("a swizzle");
            assert_eq!(after.layout().shape().to_string(), shape, "{swizzle:?}");
        }
    }

    /// The bits above the grids say what the grids show: each vector lies where the bits lead.
    #[test]
    fn the_bits_lead_where_the_vectors_are() {
        for (bits, base, shift) in [(3, 3, 3), (2, 0, 3), (2, 1, -2), (1, 2, 4)] {
            let drawing = drawing(bits, base, shift, 16).expect("it is small");
            let words = &drawing.strips[1].boxes;
            let after = drawing.scenes[1].swizzled.as_ref().expect("a swizzle");
            for index in 0..after.size() {
                let offset = after.layout().at(index) << base;
                let bit = |word: &str| {
                    let bit: u32 = word.parse().expect("a number");
                    offset >> bit & 1
                };
                let moved = words.iter().fold(0, |moved, (word, _)| {
                    moved << 1 | word.split('^').map(bit).fold(0, |a, b| a ^ b)
                });
                assert_eq!(moved, after.at(index) << base, "{bits} {base} {shift}");
            }
        }
    }

    #[test]
    fn widths_and_sizes_that_are_not_drawn_are_refused() {
        for width in [0, 24, 2048] {
            let error = drawing(3, 3, 3, width).unwrap_err();
            assert_eq!(error, DrawError::ElementWidth { bits: width });
        }
        let error = drawing(7, 0, 7, 16).unwrap_err();
        assert!(matches!(error, DrawError::TooMany { size: 16384, .. }));
    }
}
