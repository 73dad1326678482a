//! Copies of many elements, which go by how they lie: through registers, in tiles, past the cache.
//! Whatever the strides, they read and write the elements of the two tensors, each whole, and
//! nothing beside them.

use cute_adversary::{Random, refused};
use cute_core::{
    prelude::*,
    tensor::{ShapedLike, for_each_pair},
};

/// The value that no copy may write.
const GUARD: u8 = 0xA5;

/// Sizes with which a copy goes by how elements lie; as few as can be where a program is watched
/// step by step.
const SIDES: (usize, usize) = if cfg!(miri) { (19, 27) } else { (37, 41) };

/// Copies between two layouts of one shape, in storages that are exactly as long as they reach, and
/// are asked before and after.
fn copied<T: Copy + PartialEq, M: Layout, L: ShapedLike<M>>(
    from: M,
    to: L,
    make: impl Fn(usize) -> T,
    guard: T,
) {
    let mut source = OwnedTensor::filled(from, make(0)).expect("it fits");
    let mut n = 0;
    source.for_each_mut(|_, v| {
        *v = make(n);
        n += 1;
    });
    let mut target = OwnedTensor::filled(to, guard).expect("it fits");
    copy(&source, &mut target).expect("one shape");
    let mut wrong = 0;
    for_each_pair(&source, &mut target, |x, y| wrong += usize::from(x != y)).expect("one shape");
    assert_eq!(wrong, 0, "{from} to {to}");
}

#[test]
fn elements_of_every_width_are_transposed_whole() {
    let (m, n) = SIDES;
    let (rows, columns) = (layout!((m, n):(n, 1)), layout!((m, n)));
    copied(rows, columns, |n| n as u16, 0xA5A5);
    if cfg!(miri) {
        return;
    }
    copied(rows, columns, |n| n as u8, GUARD);
    copied(rows, columns, |n| [n as u8, 1, 2], [GUARD; 3]);
    copied(rows, columns, |n| n as u32, u32::MAX);
    copied(rows, columns, |n| n as f64, f64::INFINITY);
    copied(rows, columns, |n| [n as u32; 3], [u32::MAX; 3]);
    copied(rows, columns, |n| [n as u64; 2], [u64::MAX; 2]);
    copied(rows, columns, |n| [n as u64; 5], [u64::MAX; 5]);
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn gaps_between_rows_are_not_written() {
    let (m, n) = (64_usize, 33_usize);
    let mut data = vec![GUARD; 64 * 50];
    let source: Vec<u8> = (0..m * n).map(|n| n as u8 & 0x7F).collect();
    let x = Tensor::new(&source, layout!((m, n):(n, 1))).expect("it fits");
    for (d, e) in [(50_usize, 1_usize), (1, 64), (1, 97), (40, 1)] {
        data.fill(GUARD);
        let Ok(mut y) = Tensor::new(&mut data, layout!((m, n):(d, e))) else {
            continue;
        };
        copy(&x, &mut y).expect("one shape");
        let layout = y.layout();
        assert_eq!(
            data.iter().filter(|&&v| v != GUARD).count(),
            m * n,
            "{layout}"
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn rows_that_overlap_in_the_target_are_written_within_it() {
    let (m, n) = (64_usize, 64_usize);
    let source: Vec<u16> = (0..(m * n) as u16).collect();
    let x = Tensor::new(&source, layout!((m, n):(n, 1))).expect("it fits");
    for (d, e) in [
        (1_usize, 1_usize),
        (1, 2),
        (2, 1),
        (0, 1),
        (1, 0),
        (0, 0),
        (3, 5),
    ] {
        let layout = layout!((m, n):(d, e));
        let mut y = OwnedTensor::filled(layout, 0xFFFF_u16).expect("it fits");
        let copied = copy(&x, &mut y);
        if d == 0 || e == 0 {
            refused(layout, copied, Condition::Injective);
            assert!(y.iter().all(|&v| v == 0xFFFF), "{layout}");
        } else {
            copied.expect("one shape");
            assert!(y.iter().all(|&v| v < 4096), "{layout}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn broadcasts_are_read_within_their_source() {
    let source = [1_u32, 2, 3, 4];
    let (m, n, d) = (4_usize, 256_usize, 0_usize);
    let x = Tensor::new(&source, layout!((m, n):(1, d))).expect("it fits");
    let mut y = OwnedTensor::filled(layout!((m, n):(n, 1)), 0_u32).expect("it fits");
    copy(&x, &mut y).expect("one shape");
    assert!(y.iter().copied().eq((0..4 * n as u32).map(|k| 1 + k % 4)));
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn copies_backwards_begin_and_end_where_the_elements_do() {
    let (m, n) = SIDES;
    let (up, down, one, less) = (n as isize, -(n as isize), 1_isize, -1_isize);
    for (d, e) in [(up, less), (down, one), (down, less)] {
        copied(
            layout!((m, n):(d, e)),
            layout!((m, n)),
            |n| n as u32,
            u32::MAX,
        );
        copied(
            layout!((m, n)),
            layout!((m, n):(d, e)),
            |n| n as u32,
            u32::MAX,
        );
        copied(
            layout!((m, n):(d, e)),
            layout!((m, n):(d, e)),
            |n| n as u8,
            GUARD,
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn copies_of_any_strides_write_the_elements_of_the_target_alone() {
    let mut random = Random::new(5);
    for _ in 0..400 {
        let [m, n] = [0; 2].map(|_| 1 + random.below(60));
        let k = 1 + 512 / (m * n) + random.below(3);
        let mut strides = || {
            let mut at = 1 + random.below(2) as isize;
            let mut strides = [0_isize; 3];
            let first = random.below(3);
            for mode in [first, (first + 1) % 3, (first + 2) % 3] {
                strides[mode] = if random.below(4) == 0 { -at } else { at };
                at *= [m, n, k][mode] as isize;
                at += random.below(3) as isize;
            }
            strides
        };
        let ([a, b, c], [d, e, f]) = (strides(), strides());
        let (from, to) = (layout!((m, n, k):(a, b, c)), layout!((m, n, k):(d, e, f)));
        let mut source = OwnedTensor::filled(from, 0_u16).expect("it fits");
        let mut count = 0;
        source.for_each_mut(|_, v| {
            count += 1;
            *v = count % 0x7FFF;
        });
        let mut target = OwnedTensor::filled(to, 0xFFFF_u16).expect("it fits");
        copy(&source, &mut target).expect("one shape");
        assert!(target.iter().eq(source.iter()), "{from} to {to}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn many_modes_are_copied_as_few() {
    let two = 2_usize;
    let from = layout!((two, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2):(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096));
    let to = layout!((two, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2):(4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1));
    copied(from, to, |n| n as u16, 0xFFFF);
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn shapes_that_are_nested_otherwise_meet_by_index() {
    let (a, b) = (24_usize, 48_usize);
    copied(
        layout!(((4, 6), 48):((288, 48), 1)),
        layout!((a, b)),
        |n| n as u32,
        u32::MAX,
    );
    copied(
        layout!((a, b):(b, 1)),
        layout!(((2, 3, 4), (6, 8))),
        |n| n as u32,
        u32::MAX,
    );
    copied(
        layout!((24, (8, 6))),
        layout!((24, 48):(48, 1)),
        |n| n as u8,
        GUARD,
    );
}

#[test]
fn sizes_that_differ_copy_nothing() {
    let source = vec![1_u32; 4096];
    let mut data = vec![0_u32; 4096];
    let (m, n) = (64_usize, 32_usize);
    let x = Tensor::new(&source, layout!((m, 64))).expect("it fits");
    let mut y = Tensor::new(&mut data, layout!((n, 64))).expect("it fits");
    refused(y.layout(), copy(&x, &mut y), Condition::SizeMatch);
    assert!(data.iter().all(|&v| v == 0));
}

#[test]
fn pointers_keep_what_they_point_to() {
    let (m, n) = SIDES;
    let words: Vec<String> = (0..m * n).map(|n| n.to_string()).collect();
    let borrowed: Vec<&str> = words.iter().map(String::as_str).collect();
    let x = Tensor::new(&borrowed, layout!((m, n):(n, 1))).expect("it fits");
    let mut y = OwnedTensor::filled(layout!((m, n)), "").expect("it fits");
    copy(&x, &mut y).expect("one shape");
    drop(borrowed);
    assert_eq!((y[(1, 0)], y[(0, 5)]), (&*n.to_string(), "5"));
}

#[test]
fn padding_is_copied_unread() {
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Padded(u8, u32);
    let (m, n) = SIDES;
    let (rows, columns) = (layout!((m, n):(n, 1)), layout!((m, n)));
    // a value that may be absent: its bytes mean nothing then
    copied(rows, columns, |n| (n % 3 == 0).then_some(n as u64), None);
    if cfg!(miri) {
        return;
    }
    copied(
        rows,
        columns,
        |n| Padded(n as u8, n as u32),
        Padded(GUARD, 0),
    );
    copied(
        columns,
        columns,
        |n| Padded(n as u8, n as u32),
        Padded(GUARD, 0),
    );
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn elements_in_unaligned_places_of_larger_ones_are_aligned_as_their_type() {
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[repr(C, packed)]
    struct Packed(u8, u32);
    let (m, n) = SIDES;
    copied(
        layout!((m, n):(n, 1)),
        layout!((m, n)),
        |n| Packed(n as u8, n as u32),
        Packed(GUARD, 0),
    );
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn what_is_streamed_past_the_cache_ends_where_the_target_does() {
    // from 4 MiB on; rows are whole lines of the cache, and begin within one
    let (m, n) = (1024_usize, 1040_usize);
    let source: Vec<u32> = (0..(m * n) as u32).collect();
    let mut data = vec![u32::MAX; m * n + 32];
    for begin in [0_usize, 1, 5, 16] {
        data.fill(u32::MAX);
        let x = Tensor::new(&source, layout!((m, n):(n, 1))).expect("it fits");
        let mut y = Tensor::new(&mut data[begin..begin + m * n], layout!((m, n))).expect("it fits");
        copy(&x, &mut y).expect("one shape");
        assert_eq!(
            (y[(1, 0)], y[(m - 1, n - 1)]),
            (n as u32, (m * n - 1) as u32)
        );
        assert_eq!(
            data.iter().filter(|&&v| v == u32::MAX).count(),
            32,
            "from {begin} on"
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many elements to watch each step")]
fn partial_tiles_of_a_transposition_end_where_the_elements_do() {
    // sizes around a vector, a square, a line, a page
    let sizes = [1, 2, 15, 16, 17, 63, 65, 95, 97, 127, 129, 255, 257];
    for m in sizes {
        for n in sizes {
            if m * n >= 512 {
                copied(layout!((m, n):(n, 1)), layout!((m, n)), |n| n as u8, GUARD);
                copied(
                    layout!((m, n):(n, 1)),
                    layout!((m, n)),
                    |n| [n as u8; 2],
                    [GUARD; 2],
                );
                copied(
                    layout!((m, n):(n, 1)),
                    layout!((m, n)),
                    |n| n as u64,
                    u64::MAX,
                );
            }
        }
    }
}
