//! Each program in a topic folder must be refused with exactly the words beside it.
//!
//! `TRYBUILD=overwrite cargo test -p cute-ui-tests` writes the words anew; read them before you
//! commit them. They are those of the compiler in `rust-toolchain.toml`.

mod harness;

#[path = "../accepted.rs"]
mod accepted;

/// Those of `built` are refused after `cargo check`, when a function is compiled for its types.
#[test]
fn refused_programs() {
    harness::assert_refused(
        "refused_programs",
        &[
            "explained/*.rs",
            "macros/*.rs",
            "algebra/*.rs",
            "coordinates/*.rs",
            "tuples/*.rs",
            "integers/*.rs",
            "tensors/*.rs",
            "named/*.rs",
            "atoms/*.rs",
            "cute_asserts/*.rs",
            "adversary/*.rs",
            "newcomers/*.rs",
            "built/*.rs",
        ],
    );
}
