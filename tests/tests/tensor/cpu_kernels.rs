//! The kernels of `cute-cpu` give what plain loops give, and write nothing else.

use cute_tests::fuzz;

#[test]
fn products_copies_and_contractions_of_any_strides_equal_loops() {
    fuzz::run(400, |random| fuzz::cpu(&random.bytes(96)));
}
