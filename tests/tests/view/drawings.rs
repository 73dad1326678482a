//! Drawings: each format is read back and compared with its layout. Everything is shown, or said to
//! be missing.
//!
//! `INSTA_UPDATE=always` writes the texts in `snapshots/` anew.

use cute_core::dynamic::{DynLayout, MAX_LEAVES};
use cute_core::prelude::*;
use cute_tests::random::{self, Random};
use cute_tests::share;
use cute_view::draw::{Banks, ColorBy, Draw, DrawError, Drawing, TableStyle};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::str::FromStr;

mod cells;
mod holders;

fn layout(text: &str) -> DynLayout {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn banks() -> ColorBy {
    ColorBy::Bank(Banks::of_elements(32).expect("32 bits"))
}

fn thread_value(layout_text: &str, tile: &str) -> Result<Drawing, DrawError> {
    Drawing::thread_value(&layout(layout_text), &tile.parse().expect("a tile"))
}

/// Drawings of every kind, by name.
fn drawings() -> Vec<(&'static str, Drawing)> {
    let draw = |text: &str| layout(text).drawing();
    let (a, zipped) = (
        layout("(4,6):(1,4)"),
        layout("((2,3),(2,2)):((1,4),(2,12))"),
    );
    let divided = Drawing::side_by_side([("A", &a), ("zipped_divide(A, (2,3))", &zipped)]);
    vec![
        ("no_modes", draw("():()")),
        ("one_cell", draw("1:0")),
        ("one_mode", draw("12:2")),
        ("one_nested_mode", draw("((2,2,3)):((1,6,2))")),
        ("upright", draw("(6):(3)").upright()),
        ("row_major", draw("(4,8):(8,1)")),
        ("nested", draw("(3,(2,3)):(3,(12,1))")),
        (
            "nested_thrice",
            draw("((2,2,2),(2,2,2)):((1,4,16),(2,8,32))"),
        ),
        ("marked", draw("(_4,(2,1)):(_1,(4,_7))")),
        ("negative", draw("(3,4):(-4,-1)")),
        ("broadcast", draw("(2,3):(0,0)")),
        ("panels", draw("(2,3,(2,2),2):(3,1,(12,6),24)")),
        (
            "cut",
            draw("(100,(4,100),100):(1,(100,400),40000)").at_most(5, 10, 3),
        ),
        ("threads", draw("(4,3):(1,4)").color_by(ColorBy::Thread)),
        ("values", draw("(4,3):(1,4)").color_by(ColorBy::Value)),
        ("plain", draw("(4,3):(1,4)").color_by(ColorBy::Nothing)),
        ("banks", draw("(4,4):(33,1)").color_by(banks())),
        (
            "tiles",
            divided
                .color_by(ColorBy::Tile(zipped))
                .title("A <divided> & \"quoted\", {braces}_and^all"),
        ),
        (
            "swizzle",
            Drawing::swizzle(swizzle!(2, 4, 3).into(), 8).expect("it is small"),
        ),
        (
            "held",
            thread_value("((4,2),2):((2,8),1)", "(4,4)").expect("in the tile"),
        ),
        (
            "held_badly",
            thread_value("(4,3):(1,2)", "(3,5)").expect("in the tile"),
        ),
    ]
}

fn colored() -> TableStyle {
    TableStyle {
        is_colored: true,
        ..TableStyle::default()
    }
}

/// What a drawing shows of the cells of a layout: from the one-dimensional coordinate to the
/// offset, or the text.
type Shown<T> = BTreeMap<u64, T>;

fn parsed<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// From the titles of the cells of a picture: `(1,(1,2)) = 16 → 17`.
fn shown_in_svg<T: FromStr<Err: Debug>>(svg: &str) -> Shown<T> {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let root = document.root_element();
    assert_eq!(
        (root.tag_name().name(), root.attribute("role")),
        ("svg", Some("img"))
    );
    let first = root.first_element_child().expect("a title");
    assert!(first.has_tag_name((root.tag_name().namespace().expect("SVG's"), "title")));
    let cells = root
        .descendants()
        .filter(|node| node.tag_name().name() == "g");
    let cells = cells.map(|cell| {
        let title = cell
            .first_element_child()
            .and_then(|title| title.text())
            .expect("a title");
        let (_, rest) = title.split_once(" = ").expect(title);
        let (index, offset) = rest.split_once(" → ").expect(title);
        let offset = offset.split(':').next().expect("an offset");
        (parsed(index), parsed(offset))
    });
    cells.collect()
}

/// The texts of a picture, lines joined.
fn texts(svg: &str) -> String {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let texts = document
        .descendants()
        .filter(|node| node.tag_name().name() == "text");
    texts
        .filter_map(|text| text.text())
        .collect::<Vec<_>>()
        .join(" ")
}

/// From the attributes of the cells of each section of a page.
fn shown_in_html<T: FromStr<Err: Debug>>(html: &str) -> Vec<Shown<T>> {
    let attribute = |cell: &str, name: &str| {
        let (_, rest) = cell.split_once(&format!("{name}=\"")).expect(cell);
        rest.split('"').next().expect("a quote").to_owned()
    };
    let cells = |section: &str| {
        let cells = section.split("<td tabindex").skip(1);
        let cells = cells.map(|cell| {
            let (index, offset) = (attribute(cell, "data-i"), attribute(cell, "data-o"));
            (parsed(&index), parsed(&offset))
        });
        cells.collect()
    };
    html.split("<section").skip(1).map(cells).collect()
}

/// The numbers in the rows of a table without panels: what stands between the sides.
fn rows_of_table<T: FromStr<Err: Debug>>(table: &str) -> Vec<Vec<T>> {
    let rows = table.lines().filter(|line| line.ends_with('│'));
    let rows = rows.map(|line| {
        let (_, cells) = line.split_once('│').expect("a side");
        let cells = cells.split(['│', '┃', ' ']).filter(|cell| !cell.is_empty());
        cells
            .filter(|cell| !["…", "⋮"].contains(cell))
            .map(parsed)
            .collect()
    });
    rows.collect()
}

fn offsets(layout: &DynLayout) -> BTreeMap<u64, i64> {
    (0..).zip(layout.offsets()).collect()
}

fn random_layout(random: &mut Random, size: i64) -> DynLayout {
    let drawn = random::layout(random, size);
    layout(&format!("{drawn}"))
}

/// How many cells a note says are missing.
fn left_out(text: &str) -> u64 {
    let Some(at) = text.find("cells are left out") else {
        return 0;
    };
    let (before, _) = text[..at].rsplit_once(" of ").expect("of how many");
    let number = before.rsplit(' ').next().expect("a number");
    number.parse().expect("a number")
}

macro_rules! snapshots {
    ($($test:ident, $format:literal, $write:expr;)*) => {$(
        #[test]
        fn $test() {
            let write: fn(&Drawing) -> String = $write;
            for (name, drawing) in drawings() {
                let file = format!("drawings__{}.{name}", $format);
                insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
                    insta::assert_snapshot!(file, write(&drawing));
                });
            }
        }
    )*};
}

snapshots! {
    tables_are_those_checked_in, "table", Drawing::to_table;
    tables_in_ascii_are_those_checked_in, "ascii", |drawing| {
        let table = drawing.to_table_in(&TableStyle { is_ascii: true, ..TableStyle::default() });
        let lines: Vec<_> = table.lines().filter(|line| !line.is_ascii()).collect();
        assert!(lines.iter().all(|line| line.contains("∘")), "{lines:?}");
        table
    };
    tables_in_colour_are_those_checked_in, "colour", |drawing| {
        drawing.to_table_in(&colored()).replace('\x1b', "␛")
    };
    pictures_are_those_checked_in, "svg", Drawing::to_svg;
    documents_are_those_checked_in, "latex", Drawing::to_latex;
    pages_are_those_checked_in, "html", |drawing| {
        // the style and the script are the same on every page, and files of their own
        let page = drawing.to_html();
        let cut = |text: &str, from: &str, to: &str| {
            let (before, rest) = text.split_once(from).expect("an element");
            let (_, after) = rest.split_once(to).expect("its end");
            format!("{before}{from}…{to}{after}")
        };
        cut(&cut(&page, "<style>", "</style>"), "<script>", "</script>")
    };
}

#[test]
fn typed_layouts_are_drawn_as_those_of_run_time() {
    let n = 4_usize;
    let typed = layout!((n, (2, 3)):(3, (12, 1)));
    let dynamic = layout("(4,(_2,_3)):(_3,(_12,_1))");
    assert_eq!(typed.to_table(), dynamic.to_table());
    assert_eq!(typed.to_svg(), dynamic.to_svg());
    assert_eq!(typed.to_latex(), dynamic.to_latex());
    assert_eq!(typed.to_html(), dynamic.to_html());
}

#[test]
fn every_coordinate_is_shown_with_its_offset() {
    let mut random = Random::new(1);
    for _ in 0..300 {
        let layout = random_layout(&mut random, 200);
        let drawing = layout.drawing().at_most(256, 256, 256);
        let expected = offsets(&layout);
        assert_eq!(shown_in_svg(&drawing.to_svg()), expected, "{layout}");
        assert_eq!(shown_in_html(&drawing.to_html()), [expected], "{layout}");
        let cells = drawing.to_latex().matches("\n\\cell").count();
        assert_eq!(cells as u64, layout.size(), "{layout}");
    }
}

#[test]
fn rows_of_tables_are_mode_0_and_columns_mode_1() {
    let mut random = Random::new(2);
    let mut count = 0;
    while count < 300 {
        let layout = random_layout(&mut random, 200);
        if layout.rank() != 2 {
            continue;
        }
        count += 1;
        let style = TableStyle {
            width: 10_000,
            ..TableStyle::default()
        };
        let table = layout.drawing().at_most(256, 256, 2).to_table_in(&style);
        let (rows, columns) = (
            layout.mode(0).expect("two modes").size(),
            layout.mode(1).expect("two modes").size(),
        );
        let row = |row| {
            (0..columns)
                .map(|column| layout.at(row + rows * column))
                .collect()
        };
        let expected: Vec<Vec<i64>> = (0..rows).map(row).collect();
        assert_eq!(rows_of_table::<i64>(&table), expected, "{layout}\n{table}");
    }
}

#[test]
fn what_is_cut_is_counted() {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let layout = random_layout(&mut random, 4096);
        let mut limit = || 2 + random.below(9);
        let drawing = layout.drawing().at_most(limit(), limit(), limit());
        let svg = drawing.to_svg();
        let shown: Shown<i64> = shown_in_svg(&svg);
        assert_eq!(
            shown.len() as u64 + left_out(&texts(&svg)),
            layout.size(),
            "{layout}"
        );
        assert!(
            shown
                .iter()
                .all(|(&index, &offset)| layout.at(index) == offset),
            "{layout}"
        );
        assert!(
            shown.contains_key(&0) && shown.contains_key(&(layout.size() - 1)),
            "{layout}"
        );
        let html = drawing.to_html();
        assert_eq!(
            (shown_in_html(&html), left_out(&html)),
            (vec![shown], left_out(&texts(&svg))),
            "{layout}"
        );
    }
}

/// Columns without escapes for colour.
fn width(line: &str) -> usize {
    let visible = line
        .split('\x1b')
        .enumerate()
        .map(|(part, text)| match part {
            0 => text,
            _ => text.split_once('m').expect("an escape").1,
        });
    visible.map(|text| text.chars().count()).sum()
}

#[test]
fn texts_of_tables_have_no_control_characters() {
    let l = layout("2:1");
    let title = |text: &str| l.drawing().title(text).to_table();
    let plain = title("");
    let printed = title("a\u{1b}[31mb\u{7}\tc\u{9b}\nsecond line");
    assert_eq!(
        printed,
        format!("a\u{fffd}[31mb\u{fffd}\u{fffd}c\u{fffd}\nsecond line\n\n{plain}")
    );
    let named = |name: &str| {
        let (a, b) = (layout("(100,2):(1,100)"), layout("4:1"));
        let drawing = Drawing::side_by_side([(name, &a), ("B", &b)]);
        drawing.at_most(4, 4, 1).to_table()
    };
    assert_eq!(named("a\u{1b}\nb"), named("a\u{fffd}\u{fffd}b"));
    assert!(
        named("name").matches("name").count() > 1,
        "{}",
        named("name")
    );
}

#[test]
fn tables_keep_to_their_width() {
    let mut random = Random::new(4);
    for _ in 0..200 {
        let layout = random_layout(&mut random, 4096);
        let style = TableStyle {
            width: 40 + random.below(100),
            is_colored: random.chance(50),
            is_ascii: false,
        };
        let table = layout.drawing().title("").to_table_in(&style);
        let grids = table.lines().filter(|line| line.contains(['│', '┌']));
        let widest = grids.map(width).max().expect("a grid");
        assert!(
            widest <= style.width,
            "{layout} in {}:\n{table}",
            style.width
        );
    }
}

#[test]
fn cells_of_tiles_name_who_holds_them() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let (threads, values) = (1 + random.below(8), 1 + random.below(6));
        let (d, e) = (random.below(5), random.below(5));
        let text = format!("({threads},{values}):({d},{e})");
        let tv = layout(&text);
        let rows = 1 + random.below(4);
        let columns = usize::try_from(tv.cosize()).expect("small").div_ceil(rows);
        let drawing = thread_value(&text, &format!("({rows},{columns})")).expect("in the tile");
        let svg = drawing.to_svg();
        let mut owners: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for (pair, index) in tv.offsets().enumerate() {
            let name = format!("T{}V{}", pair % threads, pair / threads);
            owners.entry(index).or_default().push(name);
        }
        for index in 0..rows * columns {
            let cell = format!(" = {index} → {index}: ");
            let at = svg
                .find(&cell)
                .unwrap_or_else(|| panic!("{cell} in {text}"));
            let title = svg[at + cell.len()..].split('<').next().expect("its end");
            let expected = match owners.get(&i64::try_from(index).expect("small")) {
                None => "held by no thread".into(),
                Some(all) if all.len() > 8 => {
                    format!("{}, {} more", all[..8].join(", "), all.len() - 8)
                }
                Some(all) => all.join(", "),
            };
            assert_eq!(title, expected, "{text}, cell {index}");
        }
        let held = owners.len();
        let missing = format!(
            "{} of {} cells are held by no thread",
            rows * columns - held,
            rows * columns
        );
        assert_eq!(svg.contains(&missing), held < rows * columns, "{text}");
    }
}

#[test]
fn thread_values_that_do_not_fit_their_tile_are_refused() {
    let error = |layout, tile| thread_value(layout, tile).map(|_| ()).unwrap_err();
    let outside = error("(4,3):(1,4)", "(2,5)");
    assert_eq!(
        outside,
        DrawError::OutsideTile {
            thread: 2,
            value: 2,
            index: 10,
            size: 10
        }
    );
    assert_eq!(
        outside.to_string(),
        "thread 2 holds its value 2 at index 10, outside the tile of size 10 (InBounds)"
    );
    assert_eq!(
        error("(2,2):(1,-1)", "4"),
        DrawError::OutsideTile {
            thread: 0,
            value: 1,
            index: -1,
            size: 4
        }
    );
    assert_eq!(error("4:1", "4"), DrawError::NotThreadValue { rank: 1 });
    assert_eq!(
        error("(1048576,2):(0,0)", "4"),
        DrawError::TooMany {
            size: 1 << 21,
            limit: 1 << 20
        }
    );
    assert_eq!(
        error("(2,2):(0,0)", "(0,4)"),
        DrawError::Tile(LayoutError::NotPositive { shape: 0 })
    );
    let too_large = error("(2,2):(0,0)", "(4294967296,4294967296)");
    assert_eq!(
        too_large,
        DrawError::Tile(LayoutError::NotRepresentable { max: 1 << 63 })
    );
    assert_eq!(Banks::new(8, 0, 4).unwrap_err(), DrawError::NoBanks {});
}

#[test]
fn banks_go_round_from_offset_0_both_ways() {
    let banks = Banks::of_elements(16).expect("16 bits");
    let of: Vec<_> = [-1, 0, 1, 2, 63, 64]
        .map(|offset| banks.bank(offset))
        .into();
    assert_eq!(of, [31, 0, 0, 1, 31, 0]);
    assert_eq!(Banks::new(4, 16, 8).expect("4 bits").bank(i64::MAX), 15);
}

/// Layouts at every limit.
fn extremes() -> Vec<DynLayout> {
    let most = 1_u64 << 63;
    let ones = vec!["1"; MAX_LEAVES / 2].join(",");
    let twos = vec!["2"; 63].join(",");
    let deep = format!("{}2{}", "(".repeat(60), ")".repeat(60));
    [
        format!("{most}:0"),
        format!("({most}):(-1)").replace(&most.to_string(), &(most - 1).to_string()),
        format!("(2,2):({0},-{0})", (1_u64 << 62) - 1),
        format!("({0},1,{1}):(1,7,{0})", 1_u64 << 31, 1_u64 << 32),
        format!("({0},{0},{0}):(0,0,0)", 1_u64 << 21),
        format!("({ones}):({ones})"),
        format!("({twos}):({})", vec!["0"; 63].join(",")),
        format!("(({twos})):(({}))", vec!["0"; 63].join(",")),
        format!("{deep}:{deep}"),
        "((),(2,()),()):((),(1,()),())".into(),
    ]
    .iter()
    .map(|text| layout(text))
    .collect()
}

#[test]
fn layouts_at_every_limit_are_drawn() {
    // each layout by every third of the rules, in turn, since drawings of so many modes take long;
    // with `CUTE_ALL=1` by all of them
    let every = share::one_of(3);
    for (first, layout) in extremes().into_iter().enumerate() {
        let rules = [
            ColorBy::Offset,
            ColorBy::Thread,
            ColorBy::Value,
            banks(),
            ColorBy::Tile(layout.clone()),
        ];
        for rule in rules.into_iter().skip(first % every).step_by(every) {
            let drawing = layout.drawing().color_by(rule).at_most(4, 4, 4);
            let svg = drawing.to_svg();
            let shown = shown_in_svg::<i64>(&svg).len() as u64;
            assert_eq!(shown + left_out(&texts(&svg)), layout.size(), "{layout}");
            assert!(drawing.to_html().ends_with("</html>\n"), "{layout}");
            assert!(
                drawing.to_latex().ends_with("\\end{document}\n"),
                "{layout}"
            );
            for width in [0, 1, 80] {
                let style = TableStyle { width, ..colored() };
                assert!(drawing.to_table_in(&style).contains('┌'), "{layout}");
            }
        }
        for (rows, columns, panels) in [(0, 0, 0), (usize::MAX, 1, 1), (1, usize::MAX, usize::MAX)]
        {
            let svg = layout.drawing().at_most(rows, columns, panels).to_svg();
            let shown = shown_in_svg::<i64>(&svg).len() as u64;
            assert_eq!(shown + left_out(&texts(&svg)), layout.size(), "{layout}");
        }
    }
}

#[test]
fn braces_of_documents_are_balanced() {
    for (name, drawing) in drawings() {
        let document = drawing.to_latex();
        let mut open = 0_i64;
        for line in document.lines().filter(|line| !line.starts_with('%')) {
            for character in line.replace("\\{", "").replace("\\}", "").chars() {
                open += i64::from(character == '{') - i64::from(character == '}');
                assert!(open >= 0, "{name}: {line}");
            }
            // a document can be cut after each line, but for the definitions
            assert_eq!(open, 0, "{name}: {line}");
        }
    }
}

/// Cells of a layout of coordinates show where they lead, in every format; equal coordinates belong
/// together.
#[test]
fn coordinates_stand_in_the_cells_of_layouts_of_coordinates() {
    let layout: DynLayout = "((2,2),4):((1@1,8@0),-1@1)".parse().expect("a layout");
    let drawing = Drawing::new(&layout);
    let pictures = [
        drawing.to_table(),
        drawing.to_svg(),
        // commas and signs by their codes, so that TeX makes no ligatures of them
        drawing
            .to_latex()
            .replace("\\char44{}", ",")
            .replace("\\char45{}", "-"),
        drawing.to_html(),
    ];
    for picture in &pictures {
        for value in layout.values() {
            assert!(picture.contains(&value.to_string()), "{value} in {picture}");
        }
        assert!(picture.contains("((2,2),4):((1@1,8@0),-1@1)"), "{picture}");
    }
    // (0,0) is met at 0 and at (1,1)
    assert_eq!(pictures[3].matches("data-m=\"(0,0)\"").count(), 2);
    assert!(pictures[3].contains("data-kind=\"coordinates\""));
    let plain = |drawing: Drawing| drawing.color_by(ColorBy::Nothing).to_svg();
    let banks = Banks::of_elements(32).expect("banks");
    let by_bank = Drawing::new(&layout)
        .color_by(ColorBy::Bank(banks))
        .to_svg();
    assert_eq!(
        by_bank,
        plain(Drawing::new(&layout)),
        "banks are of offsets"
    );
    let refused = |layout: &DynLayout, by| {
        let colored = Drawing::new(layout).try_color_by(by).map(drop);
        colored == Err(DrawError::Colors(LayoutError::BasisStride {}))
    };
    let offsets: DynLayout = "(2,4):(4,1)".parse().expect("a layout");
    assert!(refused(&layout, ColorBy::Bank(banks)));
    assert!(refused(&layout, ColorBy::Tile(offsets.clone())));
    assert!(refused(&offsets, ColorBy::Tile(layout.clone())));
    assert!(!refused(&offsets, ColorBy::Tile(offsets.clone())));
    assert!(!refused(&layout, ColorBy::Thread));
    let tile = "4".parse().expect("a shape");
    let refused = Drawing::thread_value(&"(2,2):(1@0,1@1)".parse().expect("a layout"), &tile);
    assert!(matches!(
        refused,
        Err(DrawError::Tile(LayoutError::BasisStride {}))
    ));
}
