//! Contractions have NumPy's results, and refuse what NumPy refuses.
//!
//! `numpy/einsum.txt` has what NumPy made of small integers, so the rules of equations (implicit
//! outputs, `...`, diagonals) are pinned by NumPy itself.

use cute_cpu::contract::{DynTensor, Number, Operand, einsum};

/// The element that `numpy/einsum.py` puts in place `i` of an operand.
fn element(number: u64, i: u64) -> i64 {
    let value = (((i + 1) * (7 * number + 11) * 2_654_435_761) >> 13) % 5;
    [-2, -1, 1, 2, 3][value as usize]
}

fn operand<T: Number>(number: usize, sizes: Vec<usize>, of: fn(i64) -> T) -> DynTensor<T> {
    let len: usize = sizes.iter().product();
    let elements = (0..len).map(|i| of(element(number as u64, i as u64)));
    DynTensor::new(elements.collect(), sizes).expect("as many elements")
}

fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace()
        .map(|number| number.parse().expect("a number"))
        .collect()
}

/// The sizes of the result and the digest of its elements.
fn ours<T: Number>(
    equation: &str,
    sizes: &[Vec<usize>],
    of: fn(i64) -> T,
    back: fn(T) -> i64,
) -> (Vec<usize>, i64) {
    let operands: Vec<_> = sizes
        .iter()
        .enumerate()
        .map(|(number, sizes)| operand(number, sizes.clone(), of))
        .collect();
    let list: Vec<&dyn Operand<T>> = operands.iter().map(|x| x as _).collect();
    let result = einsum(equation, &list).unwrap_or_else(|error| panic!("{equation}: {error}"));
    let elements = result.elements().iter();
    let digest = elements.fold(0, |sum: i64, &x| (31 * sum + back(x)).rem_euclid(1_000_003));
    (result.sizes().to_vec(), digest)
}

#[test]
fn equations_have_the_results_of_numpy() {
    let mut count = 0;
    for line in include_str!("numpy/einsum.txt").lines() {
        let fields: Vec<&str> = line.split('|').collect();
        let [equation, sizes, result, digest] = fields[..] else {
            panic!("{line}")
        };
        let sizes: Vec<_> = sizes.split(';').map(numbers).collect();
        let expected = (numbers(result), digest.parse().expect("a digest"));
        assert_eq!(ours(equation, &sizes, |x| x, |x| x), expected, "{line}");
        // Sums of few small integers are exact.
        let floating = ours(equation, &sizes, |x| x as f64, |x| x as i64);
        assert_eq!(floating, expected, "{line} of f64");
        count += 1;
    }
    assert_eq!(count, 145, "lines");
}

/// An equation that NumPy refuses, the sizes of its operands, and what is said of it here.
type Refused<'a> = (&'a str, &'a [&'a [usize]], &'a str);

/// The invalid equations of the tests of NumPy and opt_einsum, and further ones.
const REFUSED: &[Refused] = &[
    (
        "i%...",
        &[&[2]],
        "`%` at byte 1 of the equation is no letter",
    ),
    (
        "...j$",
        &[&[2]],
        "`$` at byte 4 of the equation is no letter",
    ),
    (
        "i->&",
        &[&[2]],
        "`&` at byte 3 of the equation is no letter",
    ),
    (
        "->,->",
        &[&[], &[]],
        "`,` at byte 2 of the equation stands behind `->`: there is one output",
    ),
    (
        "&,a->",
        &[&[], &[]],
        "`&` at byte 0 of the equation is no letter",
    ),
    (
        "a,a->&",
        &[&[2], &[2]],
        "`&` at byte 5 of the equation is no letter",
    ),
    (
        "",
        &[&[], &[]],
        "the equation has 1 operand, and 2 are given",
    ),
    (
        ",",
        &[&[], &[2], &[2]],
        "the equation has 2 operands, and 3 are given",
    ),
    (",", &[&[2]], "the equation has 2 operands, and 1 is given"),
    (
        "i",
        &[&[]],
        "operand 0 has 0 modes, and the equation names 1 of it (Congruent)",
    ),
    (
        "ij",
        &[&[2]],
        "operand 0 has 1 mode, and the equation names 2 of it (Congruent)",
    ),
    (
        "...i",
        &[&[]],
        "operand 0 has 0 modes, and the equation names at least 1 of it (Congruent)",
    ),
    (
        "i...j",
        &[&[2]],
        "operand 0 has 1 mode, and the equation names at least 2 of it (Congruent)",
    ),
    (
        "i...",
        &[&[]],
        "operand 0 has 0 modes, and the equation names at least 1 of it (Congruent)",
    ),
    (
        "ij...",
        &[&[2]],
        "operand 0 has 1 mode, and the equation names at least 2 of it (Congruent)",
    ),
    (
        "i..",
        &[&[2]],
        "the dots at byte 1 of the equation are not three: write `...`",
    ),
    (
        ".i...",
        &[&[2]],
        "the dots at byte 0 of the equation are not three: write `...`",
    ),
    (
        "j->..j",
        &[&[2]],
        "the dots at byte 3 of the equation are not three: write `...`",
    ),
    (
        "j->.j...",
        &[&[2]],
        "the dots at byte 3 of the equation are not three: write `...`",
    ),
    ("i->ij", &[&[2]], "index `j` of the output is in no operand"),
    (
        "ij->jij",
        &[&[2, 2]],
        "index `j` stands twice in the output",
    ),
    (
        "ii",
        &[&[2, 3]],
        "index `i` has size 2 in operand 0 and 3 in operand 0 (SizeMatch)",
    ),
    (
        "ii->i",
        &[&[2, 3]],
        "index `i` has size 2 in operand 0 and 3 in operand 0 (SizeMatch)",
    ),
    (
        "i",
        &[&[2, 3]],
        "operand 0 has 2 modes, and the equation names 1 of it (Congruent)",
    ),
    (
        "ij,jk->ik",
        &[&[2, 3], &[4, 2]],
        "index `j` has size 3 in operand 0 and 4 in operand 1 (SizeMatch)",
    ),
    (
        "...,...",
        &[&[2, 3], &[2, 2]],
        "the last mode of `...` has size 3 in operand 0 and 2 in operand 1 (SizeMatch)",
    ),
    (
        "i......j",
        &[&[2, 2]],
        "the dots at byte 1 of the equation are not three: write `...`",
    ),
    (
        "ij->ik",
        &[&[2, 3]],
        "index `k` of the output is in no operand",
    ),
    (
        "ij,j",
        &[&[2, 3], &[2, 2]],
        "operand 1 has 2 modes, and the equation names 1 of it (Congruent)",
    ),
    (
        "i->i->i",
        &[&[2]],
        "the equation has a second `->` at byte 4",
    ),
    (
        "ij-j",
        &[&[2, 2]],
        "`-` at byte 2 of the equation is not followed by `>`",
    ),
    ("i>i", &[&[2]], "`>` at byte 1 of the equation is no letter"),
    (
        "1->1",
        &[&[2]],
        "`1` at byte 0 of the equation is no letter",
    ),
    ("i,", &[&[2]], "the equation has 2 operands, and 1 is given"),
];

#[test]
fn equations_that_numpy_refuses_are_refused() {
    for (equation, sizes, words) in REFUSED {
        let operands: Vec<_> = sizes
            .iter()
            .enumerate()
            .map(|(number, sizes)| operand(number, sizes.to_vec(), |x| x))
            .collect();
        let list: Vec<&dyn Operand<i64>> = operands.iter().map(|x| x as _).collect();
        let error = einsum(equation, &list).expect_err(equation);
        assert_eq!(error.to_string(), *words, "{equation}");
    }
}
