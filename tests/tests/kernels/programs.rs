//! Programs as a newcomer writes them, one in each file of `programs/`: they compile and run.
//!
//! `programs/README.md` says which of them did not compile the first time, and what changed that.

use std::process::{ExitCode, Termination};

#[allow(
    clippy::style,
    clippy::complexity,
    reason = "loops over indices are the naive computations that results are compared with"
)]
#[path = "../../programs/mod.rs"]
mod programs;

/// Runs each program as a test of its name, and lists their names.
macro_rules! run {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                assert_eq!(programs::$name::main().report(), ExitCode::SUCCESS);
            }
        )*
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

run! {
    any_layout
    any_matrix
    attention_scores
    average_pooling
    banded
    bank_conflicts
    batched_product
    block_sparse
    choice_at_run_time
    cholesky
    configuration
    const_assertions
    convolution
    drawing
    dynamic_layouts
    embedding_lookup
    error_handling
    extension_traits
    fft_strides
    fibonacci_blocks
    game_of_life
    generic_struct
    generic_tiled_product
    histogram
    im2col
    images
    index_widths
    interleaved_complex
    kv_cache_paging
    layer_norm
    layouts_as_keys
    masked_update
    matrix_vector
    morton_order
    nalgebra_views
    native_tuples
    ndarray_views
    no_std_style
    numbers
    packed_nibbles
    parsing
    predicates
    prefix_sums
    quantised_blocks
    ragged_tiles
    rayon_tiles
    reductions
    rotary_embedding
    running_as_pytorch
    scoped_threads
    shared_swizzle
    sliding_window_mask
    softmax_fragment
    stencil
    struct_with_tensor
    swizzle_algebra
    thread_partitions
    threaded_product
    tiled_mma_cpu
    tiled_product
    top_k
    transposition
    triangular
    tv_layouts
    vector_copies
}

#[test]
fn each_program_runs() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/programs");
    let files = std::fs::read_dir(folder).expect("the folder of the programs");
    let mut files: Vec<String> = files
        .map(|file| {
            file.expect("an entry")
                .file_name()
                .into_string()
                .expect("a name in UTF-8")
        })
        .filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned()))
        .filter(|name| name != "mod")
        .collect();
    files.sort();
    assert_eq!(files, NAMES);
}

/// A program of `docs/ten-minutes.md` stands in this folder as well.
#[test]
fn the_kernel_of_the_page_is_a_program() {
    let page = include_str!("../../../docs/ten-minutes.md");
    let program =
        include_str!("../../programs/threaded_product.rs").replace("pub fn main", "fn main");
    let (_about, code) = program.split_once('\n').expect("lines");
    assert!(page.contains(code), "the page has another form of:\n{code}");
}
