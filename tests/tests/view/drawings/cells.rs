//! Every format shows in each cell the value of the layout at its coordinate.

use super::{Shown, layout, rows_of_table, shown_in_html, shown_in_svg};
use cute_core::dynamic::{DynLayout, DynSwizzledLayout, DynXorLayout};
use cute_tests::golden_lines::golden_lines;
use cute_tests::hostile;
use cute_tests::oracle;
use cute_tests::random::{self, Random};
use cute_tests::share;
use cute_view::draw::{ColorBy, Draw, Drawing, TableStyle};
use std::collections::BTreeSet;

/// The texts in the cells of a picture in SVG, in its order.
fn labels_of_svg(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("a picture");
    let cells = document.descendants().filter(|node| node.has_tag_name("g"));
    let label = |cell: roxmltree::Node| {
        let mut texts = cell.children().filter(|node| node.has_tag_name("text"));
        let text = texts.next().expect("a text");
        assert!(texts.next().is_none(), "one text in a cell");
        text.text().expect("a text").to_owned()
    };
    cells.map(label).collect()
}

/// The texts in the cells of a page, in its order.
fn labels_of_html(html: &str) -> Vec<String> {
    let cells = html.split("<td tabindex").skip(1);
    let label = |cell: &str| {
        let (_, rest) = cell.split_once('>').expect("the end of a tag");
        rest.split('<').next().expect("a text").to_owned()
    };
    cells.map(label).collect()
}

/// A text of a document, in which marks that TeX has a use for stand by their codes.
fn plain(text: &str) -> String {
    let codes = [
        ("\\char44{}", ","),
        ("\\char45{}", "-"),
        ("\\char95{}", "_"),
    ];
    let plain = codes.iter().fold(text.to_owned(), |text, (code, mark)| {
        text.replace(code, mark)
    });
    plain.trim_end_matches('}').to_owned()
}

/// The texts in the cells of a document, in its order.
fn labels_of_latex(document: &str) -> Vec<String> {
    let (_, picture) = document.split_once("\\begin{tikzpicture}").expect("one");
    let cells = picture.split("\n\\cell{").skip(1);
    let label = |cell: &str| {
        let mut words = cell.lines().filter(|line| line.starts_with("\\words{"));
        let (_, text) = words.next().expect("a text").rsplit_once("}{").expect("it");
        plain(&format!("{text}}}"))
    };
    cells.map(label).collect()
}

/// Each format shows `value` of each coordinate that it shows, and as many coordinates as the
/// others.
fn assert_shows(
    drawing: &Drawing,
    rank: usize,
    value: impl Fn(u64) -> String,
    name: &str,
) -> usize {
    let drawing = drawing.clone().color_by(ColorBy::Nothing);
    let (svg, html) = (drawing.to_svg(), drawing.to_html());
    let shown: Shown<String> = shown_in_svg(&svg);
    for (&index, text) in &shown {
        assert_eq!(*text, value(index), "{name} at {index}");
    }
    assert_eq!(shown_in_html(&html), std::slice::from_ref(&shown), "{name}");
    // the texts that one sees, in the order of the cells
    let labels = labels_of_svg(&svg);
    let sorted = |texts: &[String]| {
        let mut texts = texts.to_vec();
        texts.sort();
        texts
    };
    let values: Vec<String> = shown.into_values().collect();
    assert_eq!(sorted(&labels), sorted(&values), "{name}");
    assert_eq!(labels_of_html(&html), labels, "{name}");
    assert_eq!(labels_of_latex(&drawing.to_latex()), labels, "{name}");
    if rank <= 2 {
        let style = TableStyle {
            width: 10_000,
            ..TableStyle::default()
        };
        let rows: Vec<Vec<String>> = rows_of_table(&drawing.to_table_in(&style));
        assert_eq!(rows.concat(), labels, "{name}");
    }
    labels.len()
}

fn assert_layout_is_shown(layout: &DynLayout) -> usize {
    // without marks
    let value = |index| match layout.value(index) {
        Ok(value) => value.to_string().replace('_', ""),
        Err(error) => panic!("{layout} at {index}: {error}"),
    };
    let drawing = layout.drawing().at_most(7, 7, 3);
    assert_shows(&drawing, layout.rank(), value, &layout.to_string())
}

#[test]
fn hostile_layouts_and_golden_results_are_shown_as_they_are() {
    let mut all: BTreeSet<String> = hostile::LAYOUTS.iter().map(|&text| text.into()).collect();
    for file in ["composition", "divide", "product", "inverse", "coord"] {
        for line in share::some(golden_lines(file).iter(), 16) {
            let result = line["result"].as_str().unwrap_or_default();
            if result.parse::<DynLayout>().is_ok() {
                all.insert(result.to_owned());
            }
        }
    }
    let cells: usize = all
        .iter()
        .map(|text| assert_layout_is_shown(&layout(text)))
        .sum();
    assert!(
        all.len() > 300 && cells > 5000,
        "{} layouts, {cells} cells",
        all.len()
    );
}

#[test]
fn layouts_of_coordinates_are_shown_as_they_are() {
    let mut random = Random::new(11);
    let mut cells = 0;
    for _ in 0..100 {
        let drawn = random::layout(&mut random, 100);
        let drawn = random::of_coordinates(&mut random, &drawn).to_string();
        // strides that lead to tuples of different profiles are no layout
        if let Ok(layout) = drawn.parse() {
            cells += assert_layout_is_shown(&layout);
        }
    }
    assert!(cells > 500, "{cells}");
}

#[test]
fn swizzled_layouts_are_shown_as_they_are() {
    let mut random = Random::new(12);
    for _ in 0..100 {
        let drawn = random::layout(&mut random, 200);
        let (b, m) = (random.below(4) as u32, random.below(5) as u32);
        let s = random.pick(&[-1, 1]) * (b as i32 + random.below(3) as i32);
        let offset = random.below(100) as i64;
        let text = format!("Sw<{b},{m},{s}> o {offset} o {drawn}");
        let swizzled: DynSwizzledLayout = super::parsed(&text);
        let flat = drawn.flat();
        let value = |index| {
            let inner = offset + oracle::value(&flat, index as i64);
            oracle::swizzled(inner, b, m, s).to_string()
        };
        assert_shows(
            &swizzled.drawing().at_most(8, 8, 4),
            drawn.modes().len(),
            value,
            &text,
        );
    }
}

#[test]
fn layouts_of_bits_are_shown_as_they_are() {
    let mut random = Random::new(13);
    for _ in 0..60 {
        let modes: Vec<(u64, u64)> = (0..1 + random.below(3))
            .map(|_| (1 << random.below(4), random.below(50) as u64))
            .collect();
        let tuple = |numbers: Vec<u64>| {
            let numbers: Vec<_> = numbers.iter().map(ToString::to_string).collect();
            format!("({})", numbers.join(","))
        };
        let shape = tuple(modes.iter().map(|&(size, _)| size).collect());
        let stride = tuple(modes.iter().map(|&(_, stride)| stride).collect());
        let text = format!("Xor o {shape}:{stride}");
        let layout: DynXorLayout = super::parsed(&text);
        // each bit of a coordinate flips the bits of its multiple of the stride
        let value = |index: u64| {
            let (mut rest, mut sum) = (index, 0);
            for &(size, stride) in &modes {
                let digit = rest % size;
                rest /= size;
                for bit in (0..4).filter(|bit| digit >> bit & 1 == 1) {
                    sum ^= stride << bit;
                }
            }
            sum.to_string()
        };
        assert_shows(
            &layout.drawing().at_most(8, 8, 4),
            modes.len(),
            value,
            &text,
        );
    }
}
