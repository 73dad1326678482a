//! The decisions and refusals of the host, without a GPU.

use super::cache::CacheRows;
use super::launch::{DecodeSizes, ENTRIES, WIDTHS};
use crate::attention::entry::Half;
use crate::attention::rows::{MODES, Rows};
use crate::attention::{AttentionError, AttentionTensor};
use cute_core::prelude::*;
use std::string::{String, ToString};

/// A tensor of rows by (batch, row, head).
fn of(tensor: AttentionTensor, [n, d, h, b]: [usize; 4]) -> Rows {
    let (row, batch) = (d * h, n * d * h);
    Rows::of(tensor, layout!((n, d, h, b):(row, 1, d, batch)), MODES).expect("four modes")
}

fn sizes(q: [usize; 4], k: [usize; 4], cache: CacheRows) -> Result<DecodeSizes, AttentionError> {
    DecodeSizes::of(
        &of(AttentionTensor::Q, q),
        &of(AttentionTensor::K, k),
        &of(AttentionTensor::V, k),
        &of(AttentionTensor::O, q),
        cache,
    )
}

fn said(result: Result<DecodeSizes, AttentionError>) -> String {
    match result {
        Ok(_) => "accepted".to_string(),
        Err(error) => error.to_string(),
    }
}

fn table(pages: usize, batches: usize) -> CacheRows {
    let lengths = Rows::of(AttentionTensor::Lengths, layout!(batches:1), &["batches"]);
    let table = Rows::of(
        AttentionTensor::Table,
        layout!((pages, batches):(1, pages)),
        &["pages", "batches"],
    );
    CacheRows {
        lengths: lengths.ok(),
        table: table.ok(),
    }
}

#[test]
fn sizes_that_do_not_fit_are_named() {
    let whole = CacheRows::default();
    let k = [1000, 64, 2, 3];
    assert_eq!(said(sizes([1, 64, 8, 3], k, whole)), "accepted");
    assert_eq!(said(sizes([16, 64, 8, 3], k, whole)), "accepted");
    assert_eq!(
        said(sizes([17, 64, 8, 3], k, whole)),
        "17 queries of 4 heads for each head of K and V are more than 64 rows, which decoding takes (DecodeRows)"
    );
    assert_eq!(
        said(sizes([1, 64, 7, 3], k, whole)),
        "Q has 7 heads, which are no whole number of times the 2 of K and V (Heads)"
    );
    assert_eq!(
        said(sizes([1, 64, 8, 2], k, whole)),
        "batches: Q has 2 and K has 3 (SizesDiffer)"
    );
    assert_eq!(
        said(sizes([1, 60, 8, 3], [1000, 60, 2, 3], whole)),
        "Q has size 60 and stride 1 along mode 1: rows are read eight elements at a time, so the head dimension \
         is a multiple of 8 with stride 1, and other strides are multiples of 8 (Eights)"
    );
    assert!(said(sizes([1, 64, 8, 3], [1 << 29, 64, 2, 3], whole)).ends_with("(TooLarge)"));
}

#[test]
fn each_format_has_all_widths_and_narrower_ones_come_first() {
    for format in [Half::F16, Half::BF16] {
        let of_format = ENTRIES.iter().filter(|entry| entry.format == format);
        assert!(of_format.map(|entry| &entry.head.width).eq(WIDTHS));
    }
}

#[test]
fn pages_have_any_number_and_a_multiple_of_16_rows() {
    // 500 pages of 32 rows; 40 pages of each of 3 batches
    assert_eq!(
        said(sizes([1, 64, 8, 3], [32, 64, 2, 500], table(40, 3))),
        "accepted"
    );
    assert_eq!(
        said(sizes([1, 64, 8, 3], [24, 64, 2, 500], table(40, 3))),
        "pages have 24 rows, which is no multiple of 16 (PageRows)"
    );
    assert_eq!(
        said(sizes([1, 64, 8, 3], [32, 64, 2, 500], table(40, 2))),
        "batches: the table of pages has 2 and Q has 3 (SizesDiffer)"
    );
}

/// The launches of these kernels may be overlapped.
#[test]
fn each_kernel_waits_for_the_one_before() {
    for entry in ENTRIES {
        assert!(entry.text.contains("griddepcontrol.wait"), "{}", entry.name);
    }
}
