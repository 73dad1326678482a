//! Plans against naive loops, on the host: each step reads and writes what its kernel does.

use super::plan::{Step, plan};
use super::{ReduceError, Reduction};
use crate::memory::{BY_WARPS, ReduceArguments};
use cute_core::prelude::*;
use cute_core::tensor::pair_nest;
use half::f16;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

/// All coordinates of four modes.
fn each(modes: [u32; 4], mut visit: impl FnMut([i64; 4])) {
    let [a, b, c, d] = modes;
    for (i, j, k, l) in layout!((a, b, c, d)).coordinates() {
        visit([i, j, k, l].map(i64::from));
    }
}

fn dot(a: [i64; 4], b: [i64; 4]) -> i64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Runs a step as a sum, from and to elements at these places of the storages.
fn run(step: &Step, from: &[f64], at: [usize; 2], to: &mut [f64], bytes: i64) {
    let p: ReduceArguments = step.arguments;
    let lines: i64 = step
        .name
        .rsplit('x')
        .next()
        .and_then(|n| n.parse().ok())
        .expect("a number");
    let is_beside = step.name.contains("beside");
    covers(step);
    let count: u32 = p.reduced.iter().product();
    assert!(
        u64::from(p.parts - 1) * u64::from(p.part) < u64::from(count),
        "no part is empty"
    );
    let place = |start: usize, offset: i64| (start as i64 + offset) as usize;
    each(p.kept, |kept| {
        let mut sums = vec![0.0; (p.parts as usize) * lines as usize];
        let mut index = 0;
        each(p.reduced, |reduced| {
            let line = (dot(kept, p.kept_from) + dot(reduced, p.reduced_from)) * lines
                + p.first[0] / bytes;
            let part = (index / p.part) as usize;
            for v in 0..lines {
                let number = if is_beside { v as usize } else { 0 };
                sums[part * lines as usize + number] += from[place(at[0], line + v)];
            }
            index += 1;
        });
        for part in 0..i64::from(p.parts) {
            for v in 0..if is_beside { lines } else { 1 } {
                let mut element = kept;
                if is_beside {
                    element[0] = kept[0] * lines + v;
                }
                let offset = dot(element, p.kept_to) + part * p.part_to + p.first[1];
                let result = &mut to[place(at[1], offset)];
                assert!(result.is_nan(), "a result is written once");
                *result = sums[(part * lines + v) as usize] * f64::from(p.scale);
            }
        }
    });
}

/// A step has threads for all its results.
fn covers(step: &Step) {
    let p = step.arguments;
    let kept: u32 = p.kept.iter().product();
    let (blocks, threads) = (u64::from(step.blocks), u64::from(step.threads));
    assert!(
        p.lanes.is_power_of_two() && p.lanes <= 32 && threads.is_multiple_of(32) && threads <= 256
    );
    let all = if step.name.contains("beside") {
        assert_eq!(threads, 256);
        u64::from(kept.div_ceil(p.lanes) * p.parts)
    } else {
        assert_eq!(p.results, kept * p.parts);
        p.results.into()
    };
    if step.name.contains("short") {
        // rows of one mode, eight for some lanes
        assert_eq!((p.parts, &p.reduced[1..]), (1, &[1, 1, 1][..]));
        let of_block = 8 * threads / u64::from(p.lanes);
        assert!(blocks * of_block >= all && (blocks - 1) * of_block < all);
    } else if p.flags & BY_WARPS != 0 {
        assert!(blocks * (threads / 32) >= all);
    } else {
        assert_eq!(blocks, all);
    }
}

/// A reduction in four modes.
fn check(shape: [usize; 4], from: [isize; 4], to: [isize; 4], address: u64) -> Vec<&'static str> {
    let ([a, b, c, d], x, y) = (shape, from, to);
    let from = layout!((a, b, c, d):({x[0]}, {x[1]}, {x[2]}, {x[3]}));
    let to = layout!((a, b, c, d):({y[0]}, {y[1]}, {y[2]}, {y[3]}));
    let nest = pair_nest(from, to, 1)
        .expect("one shape")
        .expect("few modes");
    let (first, second) = plan::<f16>(&nest, address, Reduction::Mean, 0).expect("a plan");
    let extent = |strides: [isize; 4]| {
        let reach = (0..4).map(|k| (shape[k] as isize - 1) * strides[k]);
        let below: isize = reach.clone().filter(|&r| r < 0).sum();
        (
            below.unsigned_abs(),
            (reach.filter(|&r| r > 0).sum::<isize>() - below) as usize + 1,
        )
    };
    let (read, write) = (extent(x), extent(y));
    let data: Vec<f64> = (0..read.1).map(|i| (i * 7 % 31) as f64).collect();
    let mut results = vec![f64::NAN; write.1];
    let at = [read.0, write.0];
    match &second {
        None => run(&first, &data, at, &mut results, 2),
        Some(second) => {
            let mut parts = vec![f64::NAN; second.elements];
            run(&first, &data, [read.0, 0], &mut parts, 2);
            assert!(parts.iter().all(|v| !v.is_nan()), "all parts are written");
            run(&second.step, &parts, [0, write.0], &mut results, 4);
        }
    }
    let mut sums = vec![(0.0, 0); write.1];
    for index in 0..from.len() as usize {
        let sum = &mut sums[(to.at(index) as i64 + write.0 as i64) as usize];
        *sum = (
            sum.0 + data[(from.at(index) as i64 + read.0 as i64) as usize],
            sum.1 + 1,
        );
    }
    for (result, (sum, count)) in results.iter().zip(sums) {
        let right = if count == 0 {
            result.is_nan()
        } else {
            (result - sum / f64::from(count)).abs() < 1e-3
        };
        assert!(
            right,
            "{shape:?} {x:?} {y:?}: {result} is not {sum} / {count}; {first:?} {second:?}"
        );
    }
    [first]
        .iter()
        .chain(second.as_ref().map(|second| &second.step))
        .map(|step| step.name)
        .collect()
}

#[test]
fn rows_columns_and_all_have_their_kernels() {
    assert_eq!(
        check([64, 128, 1, 1], [128, 1, 0, 0], [1, 0, 0, 0], 0),
        ["reduce_along_f16x8"]
    );
    assert_eq!(
        check([64, 127, 1, 1], [127, 1, 0, 0], [1, 0, 0, 0], 0),
        ["reduce_along_f16x1"]
    );
    assert_eq!(
        check([60, 128, 1, 1], [128, 1, 0, 0], [0, 1, 0, 0], 0),
        ["reduce_beside_f16x8"]
    );
    assert_eq!(
        check([60, 127, 1, 1], [127, 1, 0, 0], [0, 1, 0, 0], 2),
        ["reduce_beside_f16x1"]
    );
    assert_eq!(
        check([600, 128, 1, 1], [128, 1, 0, 0], [0, 1, 0, 0], 0),
        ["reduce_beside_f16x8", "reduce_along_f32x1"]
    );
    assert_eq!(
        check([600, 128, 1, 1], [128, 1, 0, 0], [0, 0, 0, 0], 0),
        ["reduce_along_f16x8", "reduce_along_f32x1"]
    );
    // many short rows
    assert_eq!(
        check([70_000, 32, 1, 1], [32, 1, 0, 0], [1, 0, 0, 0], 0),
        ["reduce_short_f16x8"]
    );
    assert_eq!(
        check([9000, 33, 1, 1], [33, 1, 0, 0], [1, 0, 0, 0], 0),
        ["reduce_short_f16x1"]
    );
    // lines of the kept mode are a line apart, but the source is contiguous along the reduced one
    assert_eq!(
        check([8, 6, 1, 1], [1, 8, 0, 0], [0, 1, 0, 0], 0),
        ["reduce_along_f16x8"]
    );
    // a copy, of which each result has one element
    assert_eq!(
        check([24, 8, 1, 1], [1, 24, 0, 0], [1, 24, 0, 0], 0),
        ["reduce_beside_f16x8"]
    );
}

#[test]
fn plans_reduce_what_naive_loops_do() {
    let mut state = 7_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        ((state >> 33) % n as u64) as usize
    };
    for _ in 0..200 {
        let mut shape = [1; 4];
        let rank = 1 + below(4);
        for size in &mut shape[..rank] {
            *size = 1 + below([5000, 96, 24, 10][rank - 1]);
            if below(2) == 0 {
                *size = size.next_multiple_of(8);
            }
        }
        let mut strides = |reduces: bool| {
            let mut order = [0, 1, 2, 3];
            for k in (1..4).rev() {
                order.swap(k, below(k + 1));
            }
            let (mut strides, mut next) = ([0; 4], 1);
            for k in order {
                if reduces && below(2) == 0 {
                    continue;
                }
                strides[k] = if below(6) == 0 { -next } else { next };
                next *= shape[k] as isize;
                next += [0, 0, 8, 3][below(4)];
            }
            strides
        };
        let (from, to) = (strides(false), strides(true));
        check(shape, from, to, [0, 2, 16][below(3)]);
    }
}

#[test]
fn what_cannot_be_reduced_is_refused_with_its_numbers() {
    let refused = |error: Result<(Step, _), ReduceError>| {
        error
            .map(|(step, _)| step)
            .expect_err("refused")
            .to_string()
    };
    let n = 4_usize;
    let nest = pair_nest(layout!((n, n):(4, 1)), layout!((n, n):(1, 2)), 1)
        .expect("one shape")
        .expect("few modes");
    assert_eq!(
        refused(plan::<f32>(&nest, 0, Reduction::Sum, 0)),
        "a mode of y has stride 2, and those inside it reach 4 elements (Overlap)"
    );
    let n = 1_usize << 31;
    let nest = pair_nest(layout!(n:1), layout!(n:0), 1)
        .expect("one shape")
        .expect("few modes");
    assert_eq!(
        refused(plan::<f32>(&nest, 0, Reduction::Sum, 0)),
        "1 results of 2147483648 elements each: a size is 2^31 or more (TooLarge)"
    );
    let n = 2_usize;
    let x = layout!((n, n, n, n, n):(1, 3, 9, 27, 81));
    let nest = pair_nest(x, layout!((n, n, n, n, n):(0, 0, 0, 0, 0)), 1)
        .expect("one shape")
        .expect("few modes");
    assert_eq!(
        refused(plan::<f32>(&nest, 0, Reduction::Sum, 0)),
        "0 modes are kept and 5 reduced that do not continue each other, at most 4 of either (Modes)"
    );
}
