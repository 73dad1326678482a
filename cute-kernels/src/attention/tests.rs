//! What the host decides and refuses, without a GPU.

use super::dropout::{ALL, Keep};
use super::entry::{Batches, ENTRIES, Half, Mask, Scores, entry, widths};
use super::long::LONG_KEYS;
use super::rows::{MODES, Rows};
use super::sequences::count;
use super::sizes::Sizes;
use super::tall::ROWS;
use super::{
    Alignment, Attention, AttentionError, AttentionInstruction, AttentionMask, AttentionTensor,
    Dropout, Maxima,
};
use cute_core::prelude::*;
use cute_cuda::Capability;
use cute_gpu::{FlatModes, TmaError};
use half::f16;
use std::string::ToString;

/// Rows of a tensor by (batch, head, row).
macro_rules! rows {
    ($tensor:ident, $rows:expr, $width:expr, $heads:expr, $batches:expr) => {{
        let (n, d, h, b): (usize, usize, usize, usize) = ($rows, $width, $heads, $batches);
        let (of_head, of_batch) = (n * d, n * d * h);
        Rows::of(AttentionTensor::$tensor, layout!((n, d, h, b):(d, 1, of_head, of_batch)), MODES)
    }};
}

fn sizes(
    q: [usize; 4],
    k: [usize; 4],
    v: [usize; 4],
    o: [usize; 4],
) -> Result<Sizes, AttentionError> {
    let rows = [
        rows!(Q, q[0], q[1], q[2], q[3])?,
        rows!(K, k[0], k[1], k[2], k[3])?,
        rows!(V, v[0], v[1], v[2], v[3])?,
        rows!(O, o[0], o[1], o[2], o[3])?,
    ];
    Sizes::of(&rows, None)
}

fn said(result: Result<Sizes, AttentionError>) -> std::string::String {
    match result {
        Ok(_) => "accepted".to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn sizes_that_do_not_fit_are_named() {
    let q = [100, 64, 8, 2];
    let k = [70, 64, 2, 2];
    assert!(sizes(q, k, k, q).is_ok());
    // V and O have a width of their own
    assert!(sizes(q, k, [70, 48, 2, 2], [100, 48, 8, 2]).is_ok());
    assert_eq!(
        said(sizes(q, k, k, [100, 48, 8, 2])),
        "head dimension: V has 64 and O has 48 (SizesDiffer)"
    );
    assert_eq!(
        said(sizes(q, k, [71, 64, 2, 2], q)),
        "rows: K has 70 and V has 71 (SizesDiffer)"
    );
    assert_eq!(
        said(sizes(q, k, k, [101, 64, 8, 2])),
        "rows: Q has 100 and O has 101 (SizesDiffer)"
    );
    assert_eq!(
        said(sizes(q, [70, 72, 2, 2], k, q)),
        "head dimension: Q has 64 and K has 72 (SizesDiffer)"
    );
    assert_eq!(
        said(sizes(q, k, [70, 64, 2, 3], q)),
        "batches: Q has 2 and V has 3 (SizesDiffer)"
    );
    let three = [70, 64, 3, 2];
    assert_eq!(
        said(sizes(q, three, three, q)),
        "Q has 8 heads, which are no whole number of times the 3 of K and V (Heads)"
    );
    let long = [1 << 29, 8, 1, 1];
    assert_eq!(
        said(sizes(long, long, long, long)),
        "536870912 queries and 536870912 keys of 1 heads, 1 times: there are 2^29 rows or more, or too many tiles \
         (TooLarge)"
    );
}

#[test]
fn tensors_of_other_ranks_are_named() {
    let error = Rows::of(AttentionTensor::K, layout!((64,64,8):(64,1,4096)), MODES).unwrap_err();
    assert_eq!(
        error.to_string(),
        "K has 3 modes, and needs 4: rows, head dimension, heads and batches (Rank)"
    );
    let error = Rows::of(
        AttentionTensor::Sums,
        layout!((64,8):(1,64)),
        &["rows", "heads", "batches"],
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the tensor of sums has 2 modes, and needs 3: rows, heads and batches (Rank)"
    );
}

#[test]
fn offsets_are_a_list_for_queries_and_one_for_keys() {
    let (n, m) = (5_usize, 6_usize);
    assert_eq!(count(layout!(n:1), layout!(n:1)), Ok(4));
    let said = |result: Result<u64, AttentionError>| result.unwrap_err().to_string();
    assert_eq!(
        said(count(layout!(n:1), layout!(m:1))),
        "offsets: the tensor of offsets of queries has 5 and the tensor of offsets of keys has 6 (SizesDiffer)"
    );
    assert_eq!(
        said(count(layout!(1:1), layout!(1:1))),
        "the tensor of offsets of queries has one offset; a sequence has two offsets side by side, and each \
         further one has one more (Offsets)"
    );
    assert_eq!(
        said(count(layout!(n:1), layout!(n:2))),
        "the tensor of offsets of keys has size 5 and stride 2; a sequence has two offsets side by side, and each \
         further one has one more (Offsets)"
    );
    assert_eq!(
        said(count(layout!((n,2):(2,1)), layout!(n:1))),
        "the tensor of offsets of queries has 2 modes, and needs 1: offsets (Rank)"
    );
}

/// Three sequences of so many rows of Q in all, and of K and V, with the room before them.
fn packed(rows: [usize; 2], strides: [usize; 2]) -> Result<(Sizes, [Rows; 4]), AttentionError> {
    let of = |tensor, rows: usize, heads: usize| {
        let [row, head] = strides;
        Rows::of(
            tensor,
            layout!((rows, 64, heads):(row, 1, head)),
            Batches::Packed.modes(),
        )
    };
    let tensors = [
        of(AttentionTensor::Q, rows[0], 8)?,
        of(AttentionTensor::K, rows[1], 2)?,
        of(AttentionTensor::V, rows[1], 2)?,
        of(AttentionTensor::O, rows[0], 8)?,
    ];
    Ok((Sizes::of(&tensors, Some(3))?, tensors))
}

#[test]
fn packed_sequences_have_kernels_and_numbers_of_their_own() {
    let (sizes, _) = packed([1128, 828], [512, 64]).expect("sizes that fit");
    let options = Attention::new().causal();
    let entry = options.entry::<f16>(&sizes).expect("a kernel");
    assert_eq!(entry.name, "attention_packed_f16_64_causal");
    let arguments = options
        .arguments(&sizes, entry.head.width)
        .expect("numbers");
    assert_eq!(
        (
            arguments.queries,
            arguments.keys,
            arguments.batches,
            arguments.shift
        ),
        (1000, 700, 3, 1)
    );
    // as many keys of all heads as have room in the cache
    assert_eq!(arguments.at_once, (32 << 20) / 256);
    let starts = options.mask(AttentionMask::Causal(Alignment::Starts));
    assert_eq!(
        starts.arguments(&sizes, entry.head.width).map(|a| a.shift),
        Ok(0)
    );
    assert_eq!(arguments.maxima, Maxima::WhereHeavy as u32);
    let before = options.maximum_before().arguments(&sizes, entry.head.width);
    assert_eq!(before.map(|a| a.maxima), Ok(Maxima::WhereNeeded as u32));
}

#[test]
fn all_maxima_are_computed_where_no_multiprocessor_has_a_second_tile() {
    let chosen = |before, tiles| Maxima::by_option(before).for_tiles(tiles, 132);
    assert_eq!(chosen(false, 132), Maxima::All);
    assert_eq!(chosen(false, 133), Maxima::WhereHeavy);
    assert_eq!(chosen(true, 1), Maxima::WhereNeeded);
}

#[test]
fn maps_of_packed_sequences_have_the_rows_twice_and_begin_a_box_earlier() {
    let (_, [q, ..]) = packed([1128, 828], [512, 64]).expect("sizes that fit");
    let [of_queries, ..] = (ENTRIES[0].head.boxes)();
    let (rows, first) = q.packed(64);
    let map = rows.map(&of_queries).expect("strides of TMA");
    // a box before the first row behind the room
    assert_eq!(first, 64 * 512);
    // head dimension, rows of a box, heads, rows of sequences
    assert_eq!(map.sizes().as_slice(), [64, 64, 8, 1001]);
    assert_eq!(map.strides().as_slice(), [1024, 128, 1024]);
    let error = packed([1128, 128], [512, 64]).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "K has 128 rows, and those of sequences come behind 128 that belong to none (Room)"
    );
}

fn copied(layout: impl FlatModes) -> Result<(), AttentionError> {
    let [of_queries, ..] = (ENTRIES[0].head.boxes)();
    Rows::of(AttentionTensor::Q, layout, MODES)?
        .map(&of_queries)
        .map(|_| ())
}

#[test]
fn strides_that_tma_does_not_load_are_named() {
    assert_eq!(copied(layout!((100,64,8,2):(64,1,6400,51200))), Ok(()));
    // as (batch, row, head), and with three tensors side by side
    assert_eq!(copied(layout!((100,64,8,2):(512,1,64,51200))), Ok(()));
    assert_eq!(copied(layout!((100,64,8,2):(1536,1,64,153600))), Ok(()));
    // strides along a single coordinate are not used
    assert_eq!(copied(layout!((100,64,1,1):(64,1,3,5))), Ok(()));
    let error = copied(layout!((100,60,8,2):(60,1,6000,48000))).unwrap_err();
    let tensor = AttentionTensor::Q;
    assert_eq!(
        error,
        AttentionError::Tma {
            tensor,
            error: TmaError::StrideBytes {
                mode: 0,
                bytes: 120
            }
        }
    );
    let error = copied(layout!((100,64,8,2):(1,100,6400,51200))).unwrap_err();
    assert_eq!(
        error,
        AttentionError::Tma {
            tensor,
            error: TmaError::NotInnermost {
                mode: 1,
                stride: 100
            }
        }
    );
    assert!(
        error.to_string().starts_with("Q is not copied by TMA: "),
        "{error}"
    );
}

#[test]
fn results_that_share_elements_are_refused() {
    let distinct =
        |layout| Rows::of(AttentionTensor::O, layout, MODES).and_then(|rows| rows.check_distinct());
    let (n, d) = (100_usize, 64_usize);
    let of = |row: usize, head: usize, batch: usize| layout!((n, d, 8, 2):(row, 1, head, batch));
    assert_eq!(distinct(of(64, 6400, 51200)), Ok(()));
    assert_eq!(distinct(of(512, 64, 51200)), Ok(()));
    assert_eq!(
        distinct(of(64, 6400, 0)).unwrap_err().to_string(),
        "O has stride 0 along mode 3, which gives several coordinates the same element (Overlap)"
    );
    assert_eq!(
        distinct(of(512, 32, 51200)).unwrap_err().to_string(),
        "O has stride 32 along mode 2, within the 64 elements that its other modes span (Overlap)"
    );
    // sums of rows have no head dimension
    let q = Rows::of(AttentionTensor::Q, of(64, 6400, 51200), MODES).unwrap();
    let sums =
        |head: usize| Rows::of_sums(layout!((n, 8, 2):(1, head, 800)), &q, Batches::Alike).unwrap();
    assert_eq!(sums(100).strides_to_write(), Ok([1, 100, 800]));
    assert_eq!(
        sums(0).strides_to_write().unwrap_err().to_string(),
        "the tensor of sums has stride 0 along mode 1, which gives several coordinates the same element (Overlap)"
    );
}

/// Two batches of 8 heads of 100 rows of Q, with 2 heads of 70 rows of K and V.
fn of_100_rows_and_70() -> Sizes {
    sizes(
        [100, 64, 8, 2],
        [70, 64, 2, 2],
        [70, 64, 2, 2],
        [100, 64, 8, 2],
    )
    .expect("sizes that fit")
}

#[test]
fn numbers_that_are_not_positive_are_refused() {
    let sizes = of_100_rows_and_70();
    let refused = |options: Attention<'_>| {
        let entry = options.entry::<f16>(&sizes).expect("a kernel");
        options
            .arguments(&sizes, entry.head.width)
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(refused(Attention::new()), None);
    let scale = |x: f32| refused(Attention::new().scale(x));
    assert_eq!(
        scale(0.0).as_deref(),
        Some("scores are scaled by 0, which is no positive number of f32 (Scale)")
    );
    assert!(scale(-1.0).is_some() && scale(f32::NAN).is_some() && scale(f32::INFINITY).is_some());
    assert!(
        refused(Attention::new().soft_cap(0.0)).is_some_and(|said| said.ends_with("(SoftCap)"))
    );
    assert_eq!(
        refused(Attention::new().alibi(&[0.5; 7])).as_deref(),
        Some("heads: Q has 8 and the tensor of slopes has 7 (SizesDiffer)")
    );
}

#[test]
fn each_width_has_the_narrowest_kernel() {
    let of_pair = |widths, mask| {
        let found = entry(
            (ROWS, None),
            Half::BF16,
            widths,
            mask,
            Scores::Plain,
            Batches::Alike,
        );
        found.map(|entry| entry.name)
    };
    let of = |width, mask| of_pair([width; 2], mask);
    assert_eq!(of(1, Mask::Full), Some("attention_bf16_64_full"));
    assert_eq!(of(64, Mask::Causal), Some("attention_bf16_64_causal"));
    assert_eq!(of(65, Mask::Window), Some("attention_bf16_128_window"));
    assert_eq!(of(160, Mask::Full), Some("attention_bf16_192_full"));
    assert_eq!(of(256, Mask::Causal), Some("attention_bf16_256_causal"));
    assert_eq!(of(257, Mask::Full), None);
    // V and O have a width of their own
    for (widths, name) in [
        ([192, 128], "attention_bf16_192_128_full"),
        ([160, 64], "attention_bf16_192_128_full"),
        ([128, 72], "attention_bf16_128_full"),
        ([64, 136], "attention_bf16_192_full"),
        ([200, 64], "attention_bf16_256_full"),
    ] {
        assert_eq!(of_pair(widths, Mask::Full), Some(name));
    }
    let refused = |options: Attention<'_>, width, values| {
        let (q, v) = ([8, width, 1, 1], [8, values, 1, 1]);
        let sizes = sizes(q, q, v, v).expect("sizes that fit");
        let found = options.entry::<f16>(&sizes).map(|entry| entry.name);
        found.unwrap_err().to_string()
    };
    assert_eq!(
        refused(Attention::new(), 264, 264),
        "rows have 264 elements of Q and 264 of V, and for these options there are kernels for up to 64 and 64, \
         128 and 128, 192 and 128, 192 and 192, 256 and 256 (Widths)"
    );
    assert_eq!(
        refused(Attention::new().soft_cap(1.0), 192, 64),
        "rows have 192 elements of Q and 64 of V, and for these options there are kernels for up to 64 and 64, \
         128 and 128 (Widths)"
    );
    for mask in [Mask::Full, Mask::Causal, Mask::Window] {
        for scores in [
            Scores::Plain,
            Scores::SoftCap,
            Scores::Alibi,
            Scores::Dropout,
        ] {
            let kinds = [Half::F16, Half::BF16].into_iter().flat_map(|format| {
                [Batches::Alike, Batches::Packed].map(|batching| (format, batching))
            });
            for (format, batching) in kinds {
                let mut found: std::vec::Vec<[u32; 2]> = ENTRIES
                    .iter()
                    .filter(|e| e.mask == mask && e.scores == scores)
                    .filter(|e| e.format == format && e.batches == batching)
                    .filter(|e| e.head.rows == ROWS && e.head.keys != LONG_KEYS)
                    .map(|e| [e.head.width, e.head.value_width])
                    .collect();
                found.sort_unstable();
                assert!(
                    found.is_empty() || found == widths(mask, scores),
                    "{mask:?} {scores:?} {format:?} {batching:?}"
                );
            }
        }
    }
}

#[test]
fn blocks_fit_a_multiprocessor() {
    for entry in ENTRIES {
        assert!(entry.head.shared_bytes() <= 227 * 1024, "{}", entry.name);
    }
}

#[test]
fn queries_are_aligned_as_options_say() {
    let sizes = of_100_rows_and_70();
    let arguments = |options: Attention<'_>| {
        let entry = options.entry::<f16>(&sizes).expect("a kernel");
        options
            .arguments(&sizes, entry.head.width)
            .expect("numbers that are right")
    };
    let causal = arguments(Attention::new().causal());
    assert_eq!((causal.shift, causal.right), (-30, 0));
    let window = arguments(Attention::new().window(10, u32::MAX, Alignment::Starts));
    assert_eq!((window.shift, window.left, window.right), (0, 10, 1 << 29));
    assert_eq!(
        (
            window.heads,
            window.heads_per_key,
            window.batches,
            window.scale
        ),
        (8, 4, 2, 0.125)
    );
    assert_eq!(arguments(Attention::new().soft_cap(3.0)).modification, 3.0);
}

#[test]
fn every_kernel_has_a_text_of_its_name() {
    for entry in ENTRIES {
        assert!(
            entry
                .text
                .contains(&std::format!(".visible .entry {}(", entry.name)),
            "{}",
            entry.name
        );
    }
}

#[test]
fn the_gpu_and_the_options_choose_the_instruction() {
    use AttentionInstruction::{MmaSync, Wgmma};
    let on = |options: Attention<'_>, major, alone| {
        let chosen = options.instruction_on(Capability { major, minor: 0 }, alone);
        chosen.map_err(|error| error.to_string())
    };
    let plain = Attention::new();
    let dropout = plain.dropout(Dropout {
        probability: 0.5,
        seed: 0,
        offset: 0,
    });
    assert_eq!(on(plain, 9, None), Ok(Wgmma));
    for major in [8, 10, 12] {
        assert_eq!(on(plain, major, None), Ok(MmaSync));
    }
    assert_eq!(on(plain.instruction(MmaSync), 9, None), Ok(MmaSync));
    let said = |result: Result<AttentionInstruction, std::string::String>| result.unwrap_err();
    assert_eq!(
        said(on(plain, 7, None)),
        "this attention needs mma.sync, which GPUs from sm_80 on have, and the GPU is sm_70 (Capability)"
    );
    assert_eq!(
        said(on(plain, 8, Some("decoding"))),
        "this attention needs wgmma, which GPUs of sm_90 have, and the GPU is sm_80 (Capability)"
    );
    assert_eq!(
        said(on(plain.instruction(MmaSync), 9, Some("decoding"))),
        "decoding is computed by wgmma alone, and mma.sync is asked for (Instruction)"
    );
    for options in [dropout, dropout.instruction(Wgmma)] {
        assert_eq!(
            said(on(options, 9, Some("decoding"))),
            "decoding has no kernels with dropout (WithoutDropout)"
        );
    }
}

/// The kernel that a Hopper GPU has for dropout, or the error if `wgmma` is asked for.
#[test]
fn dropout_is_computed_by_the_instruction_that_has_it() {
    use AttentionInstruction::{MmaSync, Wgmma};
    let hopper = Capability { major: 9, minor: 0 };
    let dropout = Attention::new().dropout(Dropout {
        probability: 0.5,
        seed: 0,
        offset: 0,
    });
    let of = |options: Attention<'_>, width| {
        let q = [8, width, 1, 1];
        let sizes = sizes(q, q, q, q).expect("sizes that fit");
        let alone = options.alone::<f16>(&sizes);
        options.choose(hopper, alone).map(|instruction| {
            let entry = options.entry::<f16>(&sizes).map(|entry| entry.name);
            (instruction, entry.ok())
        })
    };
    for (options, width, name) in [
        (dropout, 64, "attention_f16_64_full_dropout"),
        (dropout, 72, "attention_f16_128_full_dropout"),
        (dropout.causal(), 128, "attention_f16_128_causal_dropout"),
    ] {
        assert_eq!(of(options, width), Ok((Wgmma, Some(name))));
        let by_warps = of(options.instruction(MmaSync), width);
        assert_eq!(by_warps.map(|(instruction, _)| instruction), Ok(MmaSync));
    }
    for (options, width) in [
        (dropout, 192),
        (dropout.soft_cap(1.0), 64),
        (dropout.window(3, 0, Alignment::Ends), 64),
    ] {
        assert_eq!(of(options, width), Ok((MmaSync, None)));
        assert_eq!(
            of(options.instruction(Wgmma), width).map_err(|error| error.to_string()),
            Err(
                "attention with dropout and these options is computed by mma.sync alone, and wgmma is asked for \
                 (Instruction)"
                    .to_string()
            )
        );
    }
    // V of another width than K
    let (q, v) = ([8, 192, 1, 1], [8, 128, 1, 1]);
    let wide = sizes(q, q, v, v).expect("sizes that fit");
    let chosen = |options: Attention<'_>, major| {
        let found = Capability { major, minor: 0 };
        let chosen = options.choose(found, options.alone::<f16>(&wide));
        chosen.map_err(|error| error.to_string())
    };
    assert_eq!(chosen(Attention::new(), 9), Ok(Wgmma));
    assert_eq!(
        chosen(Attention::new().instruction(MmaSync), 9).unwrap_err(),
        "attention with V of another width than K is computed by wgmma alone, and mma.sync is asked for (Instruction)"
    );
    assert_eq!(
        chosen(Attention::new(), 8).unwrap_err(),
        "this attention needs wgmma, which GPUs of sm_90 have, and the GPU is sm_80 (Capability)"
    );
    let of_dropout = dropout.entry::<f16>(&wide).map(|entry| entry.name);
    assert_eq!(
        of_dropout.unwrap_err().to_string(),
        "rows have 192 elements of Q and 128 of V, and for these options there are kernels for up to 64 and 64, \
         128 and 128 (Widths)"
    );
    // without dropout, what has no kernel by `wgmma` is not computed by another instruction silently
    assert_eq!(of(Attention::new().soft_cap(1.0), 192), Ok((Wgmma, None)));
}

#[test]
fn words_say_which_weights_stay() {
    let keep = Attention::new()
        .dropout(Dropout {
            probability: 0.25,
            seed: 0x1234_5678_9abc_def0,
            offset: 7,
        })
        .keep()
        .expect("a probability");
    assert_eq!(keep.to_words(), [0x9abc_def0, 0x1234_5678, 7, 49152]);
    assert_eq!(Keep::of_words(keep.to_words()), keep);
}

#[test]
fn probabilities_of_dropout_are_rounded_to_16_bits() {
    let keep = |probability| {
        let (seed, offset) = (0x1234_5678_9abc_def0, 7);
        Attention::new()
            .dropout(Dropout {
                probability,
                seed,
                offset,
            })
            .keep()
    };
    let half = keep(0.5).unwrap();
    assert_eq!((half.below, half.offset), (1 << 15, 7));
    assert_eq!(half.seed, [0x9abc_def0, 0x1234_5678]);
    assert_eq!(keep(0.0).map(|keep| keep.below), Ok(ALL));
    assert_eq!(keep(0.1).map(|keep| keep.below), Ok(58982)); // 58982.4
    for wrong in [-0.1, 1.0, 1.5, f32::NAN] {
        let error = keep(wrong).unwrap_err();
        assert!(error.to_string().ends_with("(Dropout)"), "{error}");
    }
    assert_eq!(Attention::new().keep().map(|keep| keep.below), Ok(ALL));
}

#[test]
fn pieces_of_16_bytes_need_strides_and_an_address() {
    let rows = |n: usize, column: usize, row: usize| {
        let layout = layout!((n, 64, 2, 1):(row, column, 6400, 0));
        Rows::of(AttentionTensor::Q, layout, MODES).unwrap()
    };
    let in_pieces = |rows: Rows, address| rows.to_kernel(address).in_pieces;
    assert_eq!(in_pieces(rows(100, 1, 64), 256), 1);
    assert_eq!(in_pieces(rows(100, 1, 64), 8), 0);
    assert_eq!(in_pieces(rows(100, 1, 66), 256), 0);
    assert_eq!(in_pieces(rows(100, 100, 1), 256), 0);
    // no step is made along a single row
    assert_eq!(in_pieces(rows(1, 1, 66), 256), 1);
    assert_eq!(rows(100, 1, 64).to_kernel(0).strides, [64, 1, 6400, 0]);
}
