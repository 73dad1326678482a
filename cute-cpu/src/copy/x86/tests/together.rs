//! Which method is chosen where streamed lines do not leave apart, and strips that go down, which are copied there.

use super::super::bands::Order;
use super::super::down::{Part, ROWS};
use super::super::near::Strips;
use super::super::plan::{Method, Plan, Processor};
use super::plans::{method_of_elements, plan_of, plan_where};
use super::{Counts, Side, check};
use crate::Target;

const ACROSS: usize = 1;

/// The plan for the transposition of a matrix of `sizes` elements, whose mode 0 is contiguous in the destination. It is
/// a part of a copy of `bytes` bytes.
fn plan<T: Copy + Default>(
    sizes: [usize; 2],
    bytes: usize,
    is_near: impl Into<Option<bool>>,
) -> (Method, bool) {
    let sides = [[1, 0], [0, 1]].map(|order| Side::new(sizes, &order, |_| 0, |_| 1));
    let (target, together) = (Target::Avx512, Processor::Together);
    let plan = plan_where::<T, 2>(target, together, sizes, sides, bytes, is_near.into());
    let Plan { method, streamed } = plan;
    (method, streamed)
}

fn near(strips: Strips) -> (Method, bool) {
    let across = ACROSS;
    (Method::Near { across, strips }, false)
}

fn bands(order: Order) -> (Method, bool) {
    let across = ACROSS;
    (Method::Bands { across, order }, true)
}

const HALF: (Method, bool) = down(Part::Half);
const LINE: (Method, bool) = down(Part::Line);

const fn down(part: Part) -> (Method, bool) {
    let across = ACROSS;
    (Method::Down { across, part }, false)
}

#[test]
fn small_copies_stay_in_the_cache() {
    let [two, one] = [Strips::Fetched, Strips::FetchedByLine].map(near);
    // Wherever their source lies.
    let plan = |sizes: [usize; 2], bytes| {
        let plans = [false, true].map(|is_near| plan::<f32>(sizes, bytes, is_near));
        assert_eq!(plans[0], plans[1], "{sizes:?}");
        plans[0]
    };
    let core = (Method::Core, false);
    let direct = (Method::Direct { across: ACROSS }, false);
    assert_eq!(plan([100, 100], 1600), core);
    assert_eq!(plan([15, 100], 6000), core);
    assert_eq!(plan([47, 100], 40_000), direct);
    assert_eq!(plan([48, 100], 40_000), HALF);
    assert_eq!(plan([100, 16], 40_000), LINE);
    assert_eq!(plan([100, 100], 40_000), HALF);
    // Whole lines, where rows are an odd number of lines apart; and in larger copies, unless columns compete.
    let (least, most) = (256 << 10, (512 << 10) - 1);
    assert_eq!(plan([251, 300], least - 1), HALF);
    assert_eq!(plan([251, 304], least - 1), LINE);
    assert_eq!(plan([251, 300], least), LINE);
    assert_eq!(plan([251, 300], most), LINE);
    for rows in [252, 255, 256, 257, 260, 508, 511, 512, 513, 516] {
        assert_eq!(plan([rows, 300], most), HALF, "{rows}");
        assert_eq!(plan([rows, 304], most), LINE, "{rows}");
    }
    for columns in [511, 513, 1021, 1027] {
        assert_eq!(plan([301, columns], most), HALF, "{columns}");
    }
    for columns in [304, 512, 1024] {
        assert_eq!(plan([301, columns], most), LINE, "{columns}");
        assert_eq!(plan([1024, columns], most), HALF, "{columns}");
    }
    // Bands, where rows are an even number of lines apart and columns whole lines, too.
    for (rows, strips) in [(288, two), (304, one), (320, two), (301, LINE)] {
        assert_eq!(plan([rows, 320], most), strips, "{rows}");
        assert_eq!(plan([rows, 304], most), LINE, "{rows}");
        assert_eq!(plan([rows, 300], most), LINE, "{rows}");
    }
}

#[test]
fn a_source_from_memory_is_streamed() {
    let [two, one] = [Strips::Fetched, Strips::FetchedByLine].map(near);
    let [ahead, far] = [Order::Ahead, Order::Far].map(bands);
    let (least, most) = (512 << 10, (2 << 20) - 1);
    let both = |sizes, bytes| [true, false].map(|is_near| plan::<f32>(sizes, bytes, is_near));
    // Long columns have bands of one line, unless rows or columns compete, or rows are an odd number of lines apart.
    for bytes in [least, (1536 << 10) - 1] {
        assert_eq!(both([261, 300], bytes), [one, ahead]);
        assert_eq!(both([251, 300], bytes), [LINE, ahead]);
        assert_eq!(both([261, 304], bytes), [LINE, ahead]);
        assert_eq!(both([261, 511], bytes), [HALF, far]);
        assert_eq!(both([256, 300], bytes), [HALF, ahead]);
        assert_eq!(both([288, 320], bytes), [two, ahead]);
    }
    for bytes in [1536 << 10, most] {
        assert_eq!(both([261, 300], bytes), [two, ahead]);
        assert_eq!(both([261, 511], bytes), [one, far]);
        assert_eq!(both([256, 300], bytes), [HALF, ahead]);
    }
    assert_eq!(both([261, 300], most + 1), [ahead; 2]);
    // Where nobody knows where the source lies, the size decides.
    let streamed = 1020 << 10;
    assert_eq!(plan::<f32>([261, 300], streamed - 1, None), one);
    assert_eq!(plan::<f32>([261, 300], streamed, None), ahead);
    // Where there are no bands to stream, nothing depends on the source.
    let plane = (Method::Plane { across: ACROSS }, false);
    assert_eq!(both([100, 63], streamed - 1), [LINE; 2]);
    assert_eq!(both([300, 63], streamed), [plane; 2]);
    // Larger elements have fewer columns in a line.
    let pairs = |sizes| [true, false].map(|is_near| plan::<f64>(sizes, least, is_near));
    assert_eq!(pairs([127, 150]), [LINE, ahead]);
    assert_eq!(pairs([256, 256]), [LINE, far]);
    assert_eq!(pairs([301, 301]), [one, ahead]);
}

#[test]
fn large_copies_are_streamed() {
    let across = ACROSS;
    let [plain, ahead, far] = [Order::Plain, Order::Ahead, Order::Far].map(bands);
    let plane = |streamed| (Method::Plane { across }, streamed);
    let strips = Method::Strips { across };
    let core = (Method::Core, false);
    let plan = |sizes, bytes| plan::<f32>(sizes, bytes, false);
    // Bands, unless rows or columns are short. Rows that compete are not fetched to the nearest cache.
    let streamed = 1020 << 10;
    assert_eq!(plan([128, 64], streamed), ahead);
    assert_eq!(plan([127, 64], 2 << 20), plane(false));
    assert_eq!(plan([300, 63], streamed), plane(false));
    assert_eq!(plan([600, 63], 64 << 20), plane(true));
    for columns in [1021, 1022, 1023, 1025, 1027, 511, 512, 513] {
        assert_eq!(plan([600, columns], 64 << 20), far, "{columns}");
    }
    for columns in [1020, 1028, 510, 514, 768] {
        assert_eq!(plan([600, columns], 64 << 20), ahead, "{columns}");
    }
    assert_eq!(plan([600, 1024], streamed), plain);
    // Columns that follow each other are lines of one run.
    assert_eq!(plan([16, 400], 64 << 20), ahead);
    // Narrow matrices.
    assert_eq!(plan([600, 31], 8 << 20), core);
    assert_eq!(plan([600, 4], 8 << 20), core);
    assert_eq!(plan([600, 31], (8 << 20) - 1), plane(false));
    assert_eq!(plan([600, 32], 8 << 20), plane(false));
    // Copies of three loops: planes in the cache; rows of 128 bytes; columns of two lines, whose ends are many.
    let (target, together) = (Target::Avx512, Processor::Together);
    let three = |sizes: [usize; 3], bytes| {
        let from = Side::new(sizes, &[1, 0, 2], |k| [0, 3, 0][k], |_| 1);
        let to = Side::new(sizes, &[0, 1, 2], |_| 0, |_| 1);
        plan_of::<f32, 3>(target, together, sizes, from, to, bytes).method
    };
    assert_eq!(three([251, 300, 2], streamed - 1), LINE.0);
    assert_eq!(three([251, 300, 2], 2 << 20), ahead.0);
    assert_eq!(three([200, 32, 9], 8 << 20), ahead.0);
    assert_eq!(three([200, 32, 9], (8 << 20) - 1), plane(false).0);
    assert_eq!(three([32, 32, 9], 64 << 20), plane(false).0);
    assert_eq!(three([32, 64, 9], 64 << 20), ahead.0);
    // Elements of 2 bytes have strips; of 8 bytes, bands.
    let halves = |sizes| method_of_elements::<u16>(target, together, sizes, 64 << 20);
    assert_eq!(halves([2048, 1000]), strips);
    assert_eq!(halves([2048, 1024]), core.0);
    let pairs = method_of_elements::<f64>(target, together, [512, 256], 64 << 20);
    assert_eq!(pairs, far.0);
}

/// Planes whose rows begin `left` elements behind the beginning of a line, and whose columns begin `above` elements
/// behind one.
fn ends<const S: usize>(counts: &mut Counts) {
    // `cute-core` copies fewer elements itself.
    let (line, long) = (64 / S, 10 * S);
    let to_lines = |count: usize| count.next_multiple_of(line) - count;
    for (left, above) in (0..line).map(|k| (k, 3 * k % line)) {
        for [rows, columns] in [
            [long, line],
            [line + 1, long - 1],
            [5 * line + above, long / 2 + left],
            // Three parts of strips of half a line; the last one ends within a line.
            [2 * ROWS + line + above, line],
        ] {
            let sizes = [rows, columns];
            // Rows and columns that begin alike; then on one side alone.
            for [gap_from, gap_to] in [[0, 0], [0, 1], [1, 0]] {
                let mut from = Side::new(sizes, &[1, 0], |_| to_lines(columns) + gap_from, |_| 1);
                let mut to = Side::new(sizes, &[0, 1], |_| to_lines(rows) + gap_to, |_| 1);
                for (side, more) in [(&mut from, left), (&mut to, above)] {
                    side.offset += more;
                    side.len += more;
                }
                check::<2, S>(sizes, from, to, counts);
            }
        }
    }
}

#[test]
fn strips_go_down_from_any_place_of_a_line() {
    let mut counts = Counts::new();
    ends::<4>(&mut counts);
    ends::<8>(&mut counts);
    ends::<16>(&mut counts);
    let targets = Target::available().filter(|target| *target == Target::Avx512);
    let times = targets.count();
    // Of elements of 4 bytes, strips have half a line, too.
    for (run, line, parts) in [(4, 16, 2), (8, 8, 1), (16, 4, 1)] {
        let ran = counts.get(&("down", run, Target::Avx512, false));
        assert_eq!(
            ran.copied().unwrap_or(0),
            times * line * 12 * parts,
            "{run} bytes"
        );
    }
}
