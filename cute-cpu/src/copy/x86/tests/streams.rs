//! Bands and runs, which are streamed: columns that follow each other, strips, rests of lines, and
//! memory that ends with the source.

use super::super::bands::Order;
use super::super::near::Strips;
use super::super::plan::{Method, Processor};
use super::super::tile::Level;
use super::super::tile::stage::Reads;
use super::plans::{method_of_elements, plan_of, plan_of_elements};
use super::{Counts, Side, check};
use crate::Target;

/// How often bands and runs of `run` bytes ran.
fn ran(counts: &Counts, kind: &str, run: usize) -> usize {
    let of_kind = counts
        .iter()
        .filter(|((k, r, ..), _)| (*k, *r) == (kind, run));
    of_kind.map(|(_, count)| count).sum()
}

/// How many times a kind of AVX-512 runs here, of `times`.
fn expected(times: usize) -> usize {
    times
        * Target::available()
            .filter(|target| *target == Target::Avx512)
            .count()
}

/// Copies of three modes: the destination has them in their order, the source in `order`.
fn planes<const S: usize>(order: [usize; 3], sizes: [usize; 3], gaps: [usize; 3]) -> Counts {
    let mut counts = Counts::new();
    let from = Side::new(sizes, &order, |_| 0, |_| 1);
    let to = Side::new(sizes, &[0, 1, 2], |k| gaps[k], |_| 1);
    check::<3, S>(sizes, from, to, &mut counts);
    counts
}

#[test]
fn columns_that_follow_each_other() {
    // Columns of one to five lines; the last step of a row has columns in common with the one
    // before. Modes 1 and 2 are one row of the source, where mode 2 is another column of the
    // destination or not.
    for lines in 1..=5 {
        let words = planes::<4>([1, 2, 0], [16 * lines, 11, 20], [0, 16, 0]);
        let pairs = planes::<8>([1, 2, 0], [8 * lines, 9, 20], [0, 8, 0]);
        let lanes = planes::<16>([1, 2, 0], [4 * lines, 7, 20], [0, 4, 0]);
        for (counts, run) in [(words, 4), (pairs, 8), (lanes, 16)] {
            assert_eq!(
                ran(&counts, "bands", run),
                expected(7),
                "{lines} lines, {run} bytes: {counts:?}"
            );
        }
    }
    // Rows of three strips, in one mode and in two; and planes that follow each other.
    let counts = planes::<4>([1, 0, 2], [48, 4500, 1], [0; 3]);
    assert_eq!(ran(&counts, "bands", 4), expected(7));
    planes::<4>([1, 2, 0], [32, 200, 25], [0; 3]);
    planes::<4>([1, 0, 2], [112, 21, 9], [0; 3]);
}

#[test]
fn columns_that_begin_anywhere() {
    // Fewer rows than a line, a band, a few bands; rows of three strips.
    for rows in [1, 5, 15, 17, 31, 32, 33, 50, 97] {
        for gap in [1, 5, 16] {
            planes::<4>([1, 2, 0], [rows, 11, 30], [gap, 3, 0]);
            planes::<8>([1, 2, 0], [rows, 9, 30], [gap, 3, 0]);
            planes::<16>([1, 2, 0], [rows, 7, 30], [gap, 3, 0]);
        }
    }
    planes::<4>([1, 0, 2], [50, 4500, 1], [3, 0, 0]);
    planes::<4>([1, 0, 2], [50, 4500, 1], [14, 0, 0]);
    // More rows than a stack has, and more columns than those whose upper rows are read first.
    for rows in [272, 288, 291] {
        planes::<4>([1, 0, 2], [rows, 140, 1], [3, 0, 0]);
    }
    planes::<8>([1, 0, 2], [147, 70, 1], [3, 0, 0]);
    planes::<16>([1, 0, 2], [74, 37, 1], [3, 0, 0]);
    // Planes whose columns begin alike, though planes do not.
    planes::<4>([1, 0, 2], [64, 40, 5], [0, 3, 0]);
    planes::<8>([1, 0, 2], [64, 40, 5], [0, 3, 0]);
}

#[test]
fn runs_of_any_length() {
    for run in [64, 65, 77, 100, 127, 128, 129, 500, 1472] {
        for gaps in [[0; 3], [0, 3, 0]] {
            let counts = planes::<1>([0, 2, 1], [run, 20, 13], gaps);
            assert_eq!(ran(&counts, "runs", run), expected(2), "{run} bytes");
        }
    }
    // Three strips; as many steps as a group, and more; modes that are joined; runs with gaps in
    // the source, and that the source has backwards.
    planes::<4>([0, 2, 1], [16, 20, 520], [0; 3]);
    planes::<4>([0, 1, 2], [16, 8, 30], [0, 16, 0]);
    let sizes = [32, 5, 6, 7];
    let to = Side::new(sizes, &[0, 1, 2, 3], |_| 0, |_| 1);
    for order in [[0, 2, 1, 3], [0, 3, 2, 1], [0, 2, 3, 1]] {
        for sign in [1, -1] {
            let from = Side::new(
                sizes,
                &order,
                |k| k % 2 * 3,
                |k| if k > 0 { sign } else { 1 },
            );
            let mut counts = Counts::new();
            check::<4, 4>(sizes, from, to, &mut counts);
            assert_eq!(ran(&counts, "runs", 128), expected(2), "{order:?}");
        }
    }
}

#[test]
fn where_streamed_lines_leave_apart_more_is_streamed() {
    let target = Target::Avx512;
    let across = 1;
    let apart = Processor::Apart;
    let matrix = |sizes: [usize; 2], bytes| method_of_elements::<f32>(target, apart, sizes, bytes);
    let direct = Method::Direct { across };
    let bands = |order| Method::Bands { across, order };
    let near = |strips| Method::Near { across, strips };
    let squares = Method::Squares { across };
    let reads = Reads::Squares;
    let staged = Method::Staged { across, reads };
    assert_eq!(matrix([79, 200], 60_000), direct);
    assert_eq!(matrix([79, 200], (2 << 20) - 1), direct);
    assert_eq!(matrix([150, 150], 90_000), near(Strips::Wide));
    assert_eq!(matrix([31, 64], 60_000), direct);
    // Columns that begin at one place of a line, and larger copies.
    assert_eq!(matrix([32, 64], 60_000), squares);
    assert_eq!(matrix([320, 320], 319 << 10), squares);
    assert_eq!(matrix([48, 60], 4 << 20), squares);
    for (sizes, bytes) in [
        ([320, 320], 320 << 10),
        ([150, 150], 2 << 20),
        ([600, 600], 17 << 18),
    ] {
        assert_eq!(matrix(sizes, bytes), near(Strips::Wide));
    }
    assert_eq!(matrix([600, 600], (5 << 20) - 1), near(Strips::Wide));
    for (sizes, bytes) in [
        ([600, 600], 5 << 20),
        ([600, 512], 17 << 18),
        ([1023, 600], 17 << 18),
    ] {
        assert_eq!(matrix(sizes, bytes), bands(Order::Next), "{sizes:?}");
    }
    // Columns that are nearly a multiple of 4096 or 2048 bytes apart; and rows.
    for rows in [1021, 1022, 1023, 1025, 1026, 1027] {
        assert_eq!(matrix([rows, 250], 1 << 19), staged);
    }
    assert_eq!(matrix([1024, 250], 1 << 19), squares);
    assert_eq!(matrix([1020, 250], 1 << 19), near(Strips::Wide));
    assert_eq!(matrix([513, 300], 1 << 19), near(Strips::Narrow));
    assert_eq!(matrix([514, 300], 1 << 19), near(Strips::Wide));
    assert_eq!(matrix([511, 511], 1 << 19), near(Strips::Narrow));
    assert_eq!(matrix([513, 513], 1 << 19), staged);
    for columns in [511, 512, 1024, 1025] {
        assert_eq!(matrix([300, columns], 1 << 19), squares);
    }
    // Short columns that follow each other.
    assert_eq!(matrix([16, 512], 4 << 20), bands(Order::Next));
    // Steps on both sides of 4096 bytes, where sides are too short for a stage or are not.
    let crowded = |size: usize, bytes: usize| {
        let side = |order| Side::new([size; 2], order, |_| 1024 - size, |_| 1);
        let sides = [side(&[1, 0]), side(&[0, 1])];
        plan_of::<f32, 2>(target, apart, [size; 2], sides[0], sides[1], bytes).method
    };
    assert_eq!(crowded(32, 1 << 20), staged);
    assert_eq!(crowded(31, 1 << 20), Method::Core);
    assert_eq!(crowded(31, (512 << 10) - 1), direct);
    // Short rows, and short columns.
    assert_eq!(matrix([5000, 7], 4 << 20), Method::Core);
    assert_eq!(matrix([15, 5000], 4 << 20), Method::Plane { across });
    // Columns that follow each other, and others that are too short.
    assert_eq!(matrix([32, 400], 64 << 20), bands(Order::NextFromMemory));
    assert_eq!(matrix([33, 400], 64 << 20), Method::Plane { across });
    // Steps that are multiples of 512 and of 4096 bytes.
    for (sizes, bytes) in [
        ([512, 512], 256 << 10),
        ([1024, 1024], 4 << 20),
        ([640, 640], 8 << 20),
    ] {
        let plan = plan_of_elements::<f32>(target, apart, sizes, bytes);
        assert_eq!((plan.method, plan.streamed), (squares, true), "{sizes:?}");
    }
    assert_eq!(matrix([640, 640], 64 << 20), bands(Order::NextFromMemory));
    assert_eq!(matrix([512, 512], 255 << 10), staged);
    assert_eq!(matrix([1024, 1024], 64 << 20), bands(Order::NextFromMemory));
    // AVX2 does not change.
    let avx2 = method_of_elements::<f32>(Target::Avx2, apart, [600, 600], 2 << 20);
    assert_eq!(avx2, direct);
    // Runs of 80 and of 12 bytes, side by side; and runs with gaps between them.
    let runs = |sizes: [usize; 3], gap: usize, processor, bytes: usize| {
        let from = Side::new(sizes, &[0, 2, 1], |_| 0, |_| 1);
        let to = Side::new(sizes, &[0, 1, 2], |k| if k == 0 { gap } else { 0 }, |_| 1);
        plan_of::<f32, 3>(target, processor, sizes, from, to, bytes).method
    };
    let [first, second] = [Level::First, Level::Second].map(|level| Method::Runs { level });
    assert_eq!(runs([20, 30, 40], 0, apart, 64 << 20), first);
    assert_eq!(runs([64, 30, 40], 0, apart, 64 << 20), first);
    // Zen 4 fetches runs of 256 bytes or more to the second-level cache.
    assert_eq!(runs([63, 30, 40], 0, Processor::Zen4, 64 << 20), first);
    assert_eq!(runs([64, 30, 40], 0, Processor::Zen4, 64 << 20), second);
    // Where streamed lines do not leave apart, runs of large copies are fetched so, and very long ones are not
    // streamed.
    let together = Processor::Together;
    assert_eq!(runs([16, 30, 40], 0, together, (8 << 20) - 1), Method::Core);
    assert_eq!(runs([16, 30, 40], 0, together, 8 << 20), first);
    assert_eq!(runs([20, 30, 40], 0, together, (32 << 20) - 1), first);
    assert_eq!(runs([20, 30, 40], 0, together, 32 << 20), second);
    assert_eq!(runs([2047, 8, 9], 0, together, 32 << 20), second);
    assert_eq!(runs([2048, 8, 9], 0, together, 32 << 20), Method::Rows);
    assert_eq!(runs([20, 30, 40], 1, apart, 64 << 20), Method::Core);
    assert_eq!(runs([3, 30, 40], 0, apart, 64 << 20), Method::Core);
    // Longer runs stay with the loops of the core in larger copies.
    for (count, least) in [(20, 2 << 20), (2047, 6 << 20), (2048, 8 << 20)] {
        assert_eq!(
            runs([count, 8, 9], 0, apart, least - 1),
            Method::Core,
            "{count}"
        );
        assert_eq!(runs([count, 8, 9], 0, apart, least), first, "{count}");
    }
}

#[test]
fn on_zen_4_fewer_rows_are_read_at_a_time() {
    let (target, across) = (Target::Avx512, 1);
    let plan = |sizes: [usize; 2], bytes| {
        let plans = [Processor::Zen4, Processor::Apart]
            .map(|processor| plan_of_elements::<f32>(target, processor, sizes, bytes));
        plans.map(|plan| (plan.method, plan.streamed))
    };
    let bands = |order| (Method::Bands { across, order }, true);
    let staged = |reads| (Method::Staged { across, reads }, false);
    let streamed = (Method::Squares { across }, true);
    // Bands are fetched to the second-level cache; where one has whole columns, to the nearest.
    let [far, halves, ahead] = [Order::Far, Order::Halves, Order::AheadApart].map(bands);
    let next = [Order::Next, Order::NextFromMemory].map(bands);
    assert_eq!(plan([600, 600], 5 << 20), [far, next[0]]);
    assert_eq!(plan([601, 256], 64 << 20), [far, next[1]]);
    assert_eq!(plan([601, 255], 64 << 20), [far, next[1]]);
    assert_eq!(plan([32, 256], 64 << 20), [ahead, next[1]]);
    assert_eq!(plan([32, 255], 64 << 20), [far, next[1]]);
    assert_eq!(plan([48, 256], 64 << 20), [far, next[1]]);
    // They are read by halves where columns begin at different places of a line and long rows nearly a multiple of
    // 4096 bytes apart.
    for columns in [1022, 1023, 1024, 1025, 1026, 2050] {
        assert_eq!(
            plan([600, columns], 5 << 20),
            [halves, next[0]],
            "{columns}"
        );
        assert_eq!(
            plan([600, columns], 64 << 20),
            [halves, next[1]],
            "{columns}"
        );
    }
    for columns in [1021, 1027, 1536] {
        assert_eq!(plan([600, columns], 5 << 20), [far, next[0]], "{columns}");
    }
    assert_eq!(plan([608, 1023], 5 << 20), [far, next[0]]);
    // Squares, where columns begin at one place of a line and rows a multiple of 4096 bytes apart.
    assert_eq!(plan([336, 1024], 5 << 20), [streamed, next[0]]);
    assert_eq!(plan([320, 1024], 64 << 20), [streamed, next[1]]);
    assert_eq!(plan([304, 1024], 64 << 20), [far, next[1]]);
    assert_eq!(plan([336, 1023], 5 << 20), [far, next[0]]);
    assert_eq!(plan([336, 256], 5 << 20), [far, next[0]]);
    // Rows that are shorter, and as far apart.
    let short_rows = |columns: usize| {
        let sizes = [336, columns];
        let from = Side::new(sizes, &[1, 0], |k| (1 - k) * (1024 - columns), |_| 1);
        let to = Side::new(sizes, &[0, 1], |_| 0, |_| 1);
        plan_of::<f32, 2>(target, Processor::Zen4, sizes, from, to, 5 << 20).method
    };
    assert_eq!(short_rows(32), streamed.0);
    assert_eq!(short_rows(31), far.0);
    let short = |processor| method_of_elements::<u16>(target, processor, [2048, 600], 64 << 20);
    assert_eq!(short(Processor::Zen4), Method::Strips { across });
    // Elements of 8 bytes, and of 16, of which fewer rows are read at a time.
    let zen_4 = Processor::Zen4;
    let pairs = |sizes, bytes| method_of_elements::<f64>(target, zen_4, sizes, bytes);
    let lanes = |sizes, bytes| method_of_elements::<u128>(target, zen_4, sizes, bytes);
    for (method, order) in [
        (pairs([304, 304], 64 << 20), Order::Far),
        (pairs([301, 510], 5 << 20), Order::Far),
        (pairs([301, 511], 5 << 20), Order::Halves),
        (pairs([301, 512], 5 << 20), Order::Far),
        (pairs([301, 513], 64 << 20), Order::Halves),
        (pairs([304, 513], 64 << 20), Order::Far),
        (lanes([301, 256], 5 << 20), Order::Far),
        (lanes([301, 257], 64 << 20), Order::Far),
    ] {
        assert_eq!(method, Method::Bands { across, order });
    }
    // Rows and columns that compete are read as halves of squares.
    let [squares, halves] = [Reads::Squares, Reads::Halves].map(staged);
    for n in [1021, 1023, 1025, 1027] {
        assert_eq!(plan([n, n], 4 << 20), [halves, squares], "{n}");
        assert_eq!(plan([n, 250], 1 << 19), [squares, squares], "{n}");
    }
    let near = |strips| (Method::Near { across, strips }, false);
    assert_eq!(plan([511, 511], 1 << 20), [halves, near(Strips::Narrow)]);
    let squares = (Method::Squares { across }, false);
    // So are rows that compete alone, if they do not begin with lines.
    assert_eq!(plan([300, 1025], 1 << 19), [halves, squares]);
    assert_eq!(plan([300, 1024], 1 << 19), [squares; 2]);
    assert_eq!(plan([300, 513], 1 << 19), [squares; 2]);
    for n in [512, 1024] {
        assert_eq!(plan([n, n], 1 << 20), [streamed; 2], "{n}");
        assert_eq!(plan([n, n], 4 << 20), [streamed; 2], "{n}");
    }
    // Near bands have one line of each column, but where columns are short in a copy that a near cache may hold; and
    // small ones are copied so, too.
    let [one, two] = [Strips::WideByLine, Strips::Wide].map(near);
    assert_eq!(plan([500, 500], 1 << 20), [one, two]);
    assert_eq!(plan([600, 250], 600 << 10), [one, two]);
    assert_eq!(plan([255, 700], 256 << 10), [two, two]);
    assert_eq!(plan([255, 700], (1 << 20) - 1), [two, two]);
    for (sizes, bytes) in [
        ([257, 700], 256 << 10),
        ([255, 700], 1 << 20),
        ([255, 700], (256 << 10) - 1),
    ] {
        assert_eq!(plan(sizes, bytes), [one, two], "{sizes:?}");
    }
    assert_eq!(plan([64, 64], 16 << 10), [one, squares]);
    assert_eq!(
        plan([65, 70], 20 << 10),
        [one, (Method::Direct { across }, false)]
    );
    assert_eq!(
        plan([63, 64], 16 << 10)[0],
        (Method::Direct { across }, false)
    );
    // Without AVX-512 there is no difference.
    for processor in [Processor::Together, Processor::Apart, Processor::Zen4] {
        let avx2 = method_of_elements::<f32>(Target::Avx2, processor, [600, 600], 2 << 20);
        assert_eq!(avx2, Method::Direct { across });
    }
}

/// Memory with a page before and behind it that cannot be read.
#[cfg(target_os = "linux")]
mod fenced {
    use core::ffi::{c_int, c_long, c_void};
    use core::ptr;
    use core::slice::from_raw_parts_mut;

    const PAGE: usize = 4096;

    unsafe extern "C" {
        fn mmap(
            at: *mut c_void,
            len: usize,
            prot: c_int,
            flags: c_int,
            fd: c_int,
            off: c_long,
        ) -> *mut c_void;
        fn mprotect(at: *mut c_void, len: usize, prot: c_int) -> c_int;
        fn munmap(at: *mut c_void, len: usize) -> c_int;
    }

    pub struct Fenced {
        begin: *mut u8,
        pages: usize,
    }

    impl Fenced {
        pub fn new(bytes: usize) -> Self {
            let pages = bytes.div_ceil(PAGE);
            // Readable and writable; private and anonymous.
            // SAFETY: a new mapping, of whole pages.
            unsafe {
                let begin = mmap(ptr::null_mut(), (pages + 2) * PAGE, 3, 0x22, -1, 0).cast::<u8>();
                assert_ne!(begin.addr(), usize::MAX, "no memory");
                for page in [0, pages + 1] {
                    assert_eq!(mprotect(begin.add(page * PAGE).cast(), PAGE, 0), 0);
                }
                Fenced { begin, pages }
            }
        }

        /// The first bytes behind the one page, or the last ones before the other.
        pub fn bytes(&mut self, len: usize, is_last: bool) -> &mut [u8] {
            assert!(len <= self.pages * PAGE);
            let before = if is_last { self.pages * PAGE - len } else { 0 };
            // SAFETY: the mapping has these bytes, which are zeros or were written.
            unsafe { from_raw_parts_mut(self.begin.add(PAGE + before), len) }
        }
    }

    impl Drop for Fenced {
        fn drop(&mut self) {
            // SAFETY: the mapping of `new`.
            unsafe { munmap(self.begin.cast(), (self.pages + 2) * PAGE) };
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_around_the_arrays_is_touched() {
    use super::{WAYS, method_of};
    use crate::copy::x86::plan::Plan;
    use cute_core::tensor::{CopyLoop, CopyNest};

    // In the order of the destination; the source has them in `order`.
    let cases: [([usize; 3], [usize; 3]); 10] = [
        ([1, 2, 0], [16, 11, 3]),
        ([1, 2, 0], [48, 16, 5]),
        ([1, 0, 2], [80, 24, 3]),
        ([2, 1, 0], [32, 7, 40]),
        ([1, 0, 2], [50, 43, 1]),
        ([1, 0, 2], [5, 60, 9]),
        ([1, 0, 2], [131, 67, 1]),
        ([1, 0, 2], [290, 140, 1]),
        ([0, 2, 1], [16, 20, 9]),
        ([0, 2, 1], [27, 9, 20]),
    ];
    // Also with the rows of a plane from the last one to the first.
    let backwards = cases.iter().filter(|(order, _)| order[0] != 0);
    let all = cases
        .iter()
        .map(|case| (case, 1))
        .chain(backwards.map(|case| (case, -1)));
    for (&(order, sizes), sign) in all {
        let contiguous = |order: [usize; 3]| {
            let (mut strides, mut step) = ([0; 3], 4);
            for mode in order {
                strides[mode] = step;
                step *= sizes[mode] as isize;
            }
            strides
        };
        let (from, to) = (contiguous(order), contiguous([0, 1, 2]));
        let loops = (0..3).map(|k| CopyLoop {
            count: sizes[k],
            from: if k == 0 { sign * from[k] } else { from[k] },
            to: to[k],
        });
        let nest = CopyNest::of_loops(loops, 4).expect("few loops");
        let bytes = nest.bytes();
        let last_row = (sizes[0] - 1) * from[0] as usize;
        let first = if sign < 0 { last_row } else { 0 };
        let (mut src, mut dst) = (fenced::Fenced::new(bytes), fenced::Fenced::new(bytes + 16));
        // Columns begin with lines, or 16 bytes behind one, or before one.
        let places = [(false, 0), (false, 16), (true, 0), (true, 16)];
        for (target, (is_last, gap)) in
            Target::available().flat_map(|target| places.map(|place| (target, place)))
        {
            let src = src.bytes(bytes, is_last);
            src.iter_mut()
                .enumerate()
                .for_each(|(i, byte)| *byte = (i * 31 + i / 251) as u8);
            for (way, streamed) in (0..WAYS).flat_map(|way| [(way, false), (way, true)]) {
                let Some(method) = method_of(&nest, way, target) else {
                    continue;
                };
                let dst = dst.bytes(bytes + gap, is_last);
                let (dst, around) = match is_last {
                    true => dst.split_at_mut(bytes),
                    false => {
                        let (around, dst) = dst.split_at_mut(gap);
                        (dst, around)
                    }
                };
                around.fill(7);
                dst.fill(0);
                let plan = Plan { method, streamed };
                // SAFETY: the loops lead to elements of both arrays; the processor has the target.
                unsafe { plan.run(target, &nest, src.as_ptr().add(first), dst.as_mut_ptr()) }
                let copied = (0..sizes[2]).all(|k| {
                    (0..sizes[1]).all(|j| {
                        let at = |strides: [isize; 3]| {
                            (j as isize * strides[1] + k as isize * strides[2]) as usize
                        };
                        (0..sizes[0]).all(|i| {
                            let row = if sign < 0 { sizes[0] - 1 - i } else { i };
                            let (f, t) = (
                                at(from) + row * from[0] as usize,
                                at(to) + i * to[0] as usize,
                            );
                            src[f..f + 4] == dst[t..t + 4]
                        })
                    })
                });
                assert!(
                    copied && around.iter().all(|byte| *byte == 7),
                    "{sizes:?} in {order:?}, {target:?}, {plan:?}, {is_last}"
                );
            }
        }
    }
}
