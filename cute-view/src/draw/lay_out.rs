//! A picture laid out on a canvas: its title, its grids, the legend and notes. SVG and LaTeX write
//! down what is there then.

use super::canvas::{
    Anchor, Area, Canvas, GAP, LABEL, Placed, SMALL, Shape, TEXT, TITLE, Text, flow, lines, width,
    width_of,
};
use super::grid::Grid;
use super::paint::Legend;
use super::picture::Picture;
use super::scene::Arrangement;
use super::strip::Strip;
use alloc::{format, string::String, string::ToString, vec::Vec};

const MARGIN: usize = 16;

impl<'a> Canvas<'a> {
    pub(crate) fn new(picture: &'a Picture) -> Self {
        let mut grids: Vec<Grid> = picture.parts.iter().map(Grid::new).collect();
        if picture.arrangement != Arrangement::Flow {
            for three in grids.chunks_exact_mut(3) {
                if let [a, b, c] = three {
                    a.narrow();
                    a.share_rows_with(c);
                    b.share_columns_with(c);
                }
            }
        }
        let sizes: Vec<_> = grids.iter().map(Grid::size).collect();
        let (places, (body, height)) = match (picture.arrangement, &sizes[..]) {
            (Arrangement::Product, &[a, b, c]) => product(a, b, c),
            (Arrangement::Products, all) => products(all),
            _ => flow(&sizes, None),
        };
        let mut canvas = Self {
            width: 0,
            height: MARGIN,
            shapes: Vec::new(),
        };
        let room = body.max(TEXT);
        canvas.paragraph(&picture.title, TITLE, room);
        if !picture.title.is_empty() {
            canvas.height += 6;
        }
        canvas.strips(&picture.strips, MARGIN);
        let top = canvas.height;
        for (grid, (x, y)) in grids.iter().zip(places) {
            grid.draw(&mut canvas, MARGIN + x, top + y);
        }
        canvas.reach(MARGIN + body);
        canvas.height += height;
        canvas.legend(&picture.legend, room);
        for note in picture.notes.iter().chain(&picture.color_notes) {
            canvas.height += 8;
            canvas.paragraph(note, SMALL, room);
        }
        canvas.width += MARGIN;
        canvas.height += MARGIN;
        canvas
    }

    /// A text below what is there, in lines.
    fn paragraph(&mut self, text: &str, size: usize, room: usize) {
        let line_height = size + size / 2;
        for text in lines(text, room / width_of(1, size)) {
            self.text(Text {
                x: MARGIN,
                y: self.height + line_height / 2,
                anchor: Anchor::Start,
                size,
                is_bold: size == TITLE,
                is_soft: size == SMALL,
                text,
            });
            self.height += line_height;
        }
    }

    /// Draws the rows below what is there.
    fn strips(&mut self, strips: &[Strip], left: usize) {
        const HEIGHT: usize = 28;
        const SPACE: usize = 4;
        let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
        let names = widest(&mut strips.iter().map(|strip| width(&strip.name, SMALL)));
        let boxes = strips.iter().flat_map(|strip| &strip.boxes);
        let wide = widest(&mut boxes.map(|(word, _)| width(word, LABEL))) + 10;
        for strip in strips {
            let middle = self.height + HEIGHT / 2;
            let text = |x, anchor, size, text: &String| Text {
                x,
                y: middle,
                anchor,
                size,
                is_bold: false,
                is_soft: size == SMALL,
                text: text.clone(),
            };
            self.text(text(left, Anchor::Start, SMALL, &strip.name));
            let mut x = left + names + 12;
            for (word, fill) in &strip.boxes {
                let area = Area {
                    x,
                    y: self.height,
                    width: wide,
                    height: HEIGHT,
                };
                self.shapes.push(Shape::Swatch { area, fill: *fill });
                self.text(text(x + wide / 2, Anchor::Middle, LABEL, word));
                x += wide + SPACE;
            }
            self.reach(x);
            self.height += HEIGHT + SPACE;
        }
        if !strips.is_empty() {
            self.height += 14;
        }
    }

    fn legend(&mut self, legend: &Legend, room: usize) {
        const SIDE: usize = 16;
        let (mut x, mut y) = (MARGIN, self.height + 12);
        let label = |text: String, x, y| Text {
            x,
            y: y + SIDE / 2,
            anchor: Anchor::Start,
            size: SMALL,
            is_bold: false,
            is_soft: false,
            text,
        };
        match legend {
            Legend::Nothing => return,
            Legend::Scale {
                name,
                from,
                to,
                color,
            } => {
                const STEPS: usize = 24;
                let from = format!("{name} {from}");
                let start = x + width(&from, SMALL) + 8;
                self.text(label(from, x, y));
                for step in 0..STEPS {
                    self.shapes.push(Shape::Swatch {
                        area: Area {
                            x: start + step * 7,
                            y,
                            width: 7,
                            height: SIDE,
                        },
                        fill: color(step as u128, STEPS as u128 - 1),
                    });
                }
                self.text(label(to.to_string(), start + STEPS * 7 + 8, y));
            }
            Legend::Names(names) => {
                for (fill, name) in names {
                    let wide = SIDE + 5 + width(name, SMALL) + 14;
                    if x > MARGIN && x + wide > MARGIN + room {
                        (x, y) = (MARGIN, y + SIDE + 6);
                    }
                    self.shapes.push(Shape::Swatch {
                        area: Area {
                            x,
                            y,
                            width: SIDE,
                            height: SIDE,
                        },
                        fill: *fill,
                    });
                    self.text(label(name.clone(), x + SIDE + 5, y));
                    x += wide;
                }
            }
        }
        self.height = y + SIDE;
    }
}

/// Products, one below the other: three layouts each.
fn products(sizes: &[(usize, usize)]) -> Placed {
    let (mut places, mut wide, mut high) = (Vec::new(), 0, 0);
    for three in sizes.chunks_exact(3) {
        if high > 0 {
            high += GAP;
        }
        let (within, (width, height)) = product(three[0], three[1], three[2]);
        places.extend(within.into_iter().map(|(x, y)| (x, high + y)));
        wide = wide.max(width);
        high += height;
    }
    (places, (wide, high))
}

/// B above C, A beside it: where each goes, and what all take.
fn product(a: (usize, usize), b: (usize, usize), c: (usize, usize)) -> Placed {
    let (x, y) = (a.0 + GAP, b.1 + GAP);
    let body = (x + b.0.max(c.0), y + a.1.max(c.1));
    ([(0, y), (x, 0), (x, y)].into(), body)
}

#[cfg(test)]
mod tests {
    use crate::draw::Drawing;
    use crate::draw::canvas::{Area, Canvas, Shape};
    use crate::draw::limits::{Limit, Limits};
    use crate::draw::paint::Paint;
    use crate::draw::picture::Picture;
    use alloc::{collections::BTreeSet, vec::Vec};
    use cute_core::atom::nvidia::sm80;

    /// The areas of the cells of a drawing, in the order of its layouts.
    fn cells(drawing: &Drawing) -> Vec<Area> {
        let most = Limit::at_most(64);
        let limits = Limits {
            rows: most,
            columns: most,
            panels: most,
        };
        let picture = Picture::new(drawing, limits, &Paint::new(drawing));
        let canvas = Canvas::new(&picture);
        let area = |shape| match shape {
            &Shape::Cell { area, .. } => Some(area),
            _ => None,
        };
        canvas.shapes.iter().filter_map(area).collect()
    }

    fn columns(cells: &[Area]) -> BTreeSet<(usize, usize)> {
        cells.iter().map(|cell| (cell.x, cell.width)).collect()
    }

    fn rows(cells: &[Area]) -> BTreeSet<(usize, usize)> {
        cells.iter().map(|cell| (cell.y, cell.height)).collect()
    }

    /// Also where cells of A and B have longer texts than those of C, and captions take several
    /// lines.
    #[test]
    fn columns_of_b_stand_above_those_of_c_and_rows_of_a_beside_them() {
        let mut atoms = sm80::MMA.atoms.iter().flat_map(|atom| atom.instances());
        let atom = atoms.find(|atom| atom.shape == [16, 8, 16]).expect("f16");
        let tiled = |tile: &str| atom.tiled(&"(_2,_2,_1)".parse().unwrap(), &tile.parse().unwrap());
        let whole = tiled("(_32,_32,_16)").expect("it is a tiling");
        let large = tiled("(_128,_128,_32)").expect("it is a tiling");
        let levels = Drawing::mma_levels(&large).expect("it is small");
        for (drawing, tiles) in [
            (
                crate::draw::DrawInstruction::drawing(&whole).expect("it is small"),
                &[[32, 32, 16]][..],
            ),
            (levels, &[[8, 16, 2], [16, 8, 16]][..]),
        ] {
            let all = cells(&drawing);
            let mut rest = &all[..];
            for &[m, n, k] in tiles {
                let (a, more) = rest.split_at(m * k);
                let (b, more) = more.split_at(k * n);
                let (c, more) = more.split_at(m * n);
                assert_eq!(rows(a), rows(c), "{m} {n} {k}");
                assert_eq!(columns(b), columns(c), "{m} {n} {k}");
                assert_eq!((rows(a).len(), columns(b).len()), (m, n));
                rest = more;
            }
            assert!(rest.is_empty());
        }
    }

    /// Two squares of 900 pixels stand side by side, since one above the other is twice as high as
    /// wide; two wide ones stand one above the other.
    #[test]
    fn pictures_are_not_much_higher_than_wide() {
        use crate::draw::canvas::{GAP, flow};
        let (places, size) = flow(&[(900, 900); 2], None);
        assert_eq!(places, [(0, 0), (900 + GAP, 0)]);
        assert_eq!(size, (1800 + GAP, 900));
        let (places, size) = flow(&[(1100, 500); 2], None);
        assert_eq!(places, [(0, 0), (0, 500 + GAP)]);
        assert_eq!(size, (1100, 1000 + GAP));
    }
}
