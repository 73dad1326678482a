//! What is wrong with an equation or its operands is said with the letter and the operand.

use cute_core::prelude::*;
use cute_cpu::contract::{self, Equation, Operand, Store};
use cute_cpu::einsum;

/// The message about an equation alone.
#[track_caller]
fn refused(equation: &str) -> String {
    Equation::parse(equation).expect_err(equation).to_string()
}

#[test]
fn texts_that_are_no_equations_are_refused_with_the_place() {
    let cases = [
        ("i?", "`?` at byte 1 of the equation is no letter"),
        ("i1->i", "`1` at byte 1 of the equation is no letter"),
        (
            "ä",
            "the character at byte 0 of the equation is no letter from a to z or A to Z",
        ),
        (
            "i\0->i",
            "the character at byte 1 of the equation is no letter from a to z or A to Z",
        ),
        (
            "ij-ji",
            "`-` at byte 2 of the equation is not followed by `>`",
        ),
        (
            "ij-",
            "`-` at byte 2 of the equation is not followed by `>`",
        ),
        (
            "ij- >ji",
            "`-` at byte 2 of the equation is not followed by `>`",
        ),
        ("i>j", "`>` at byte 1 of the equation is no letter"),
        ("i->i->i", "the equation has a second `->` at byte 4"),
        (
            "..i",
            "the dots at byte 0 of the equation are not three: write `...`",
        ),
        (
            "i....",
            "the dots at byte 1 of the equation are not three: write `...`",
        ),
        (
            ". ..i",
            "the dots at byte 0 of the equation are not three: write `...`",
        ),
        (
            "i,...i...",
            "operand 1 has a second `...` at byte 6 of the equation",
        ),
        (
            "...i->...i...",
            "the output has a second `...` at byte 10 of the equation",
        ),
        (
            "ij->i,j",
            "`,` at byte 5 of the equation stands behind `->`: there is one output",
        ),
        ("ij->ii", "index `i` stands twice in the output"),
        ("ij->iq", "index `q` of the output is in no operand"),
        ("ij,jk->iK", "index `K` of the output is in no operand"),
        (
            "ij,...jk->ik",
            "operand 1 has `...`, and the output has none: write `...` there too",
        ),
    ];
    for (equation, words) in cases {
        assert_eq!(refused(equation), words);
    }
}

/// An equation, its operands, what is said of them, and which condition they break.
type Case<'a> = (
    &'a str,
    &'a [&'a dyn Operand<f64>],
    &'a str,
    Option<Condition>,
);

#[test]
fn operands_that_do_not_fit_are_named() -> Result<(), TensorError> {
    let data = [1.0_f64; 64];
    let (two, three) = (2_usize, 3_usize);
    let matrix = Tensor::new(&data, layout!((two, three)))?;
    let line = Tensor::new(&data, layout!(two:1))?;
    let said = |equation: &str, operands: &[&dyn Operand<f64>]| {
        let error = contract::einsum(equation, operands).expect_err(equation);
        (error.to_string(), error.condition())
    };
    let cases: &[Case] = &[
        (
            "ij,jk",
            &[&matrix],
            "the equation has 2 operands, and 1 is given",
            None,
        ),
        (
            "ij",
            &[&matrix, &matrix],
            "the equation has 1 operand, and 2 are given",
            None,
        ),
        (
            "ijk,j",
            &[&matrix, &line],
            "operand 0 has 2 modes, and the equation names 3 of it (Congruent)",
            Some(Condition::Congruent),
        ),
        (
            "ij,",
            &[&matrix, &line],
            "operand 1 has 1 mode, and the equation names 0 of it (Congruent)",
            Some(Condition::Congruent),
        ),
        (
            "ij,...jk->...ik",
            &[&matrix, &line],
            "operand 1 has 1 mode, and the equation names at least 2 of it (Congruent)",
            Some(Condition::Congruent),
        ),
        (
            "ij,j->i",
            &[&matrix, &line],
            "index `j` has size 3 in operand 0 and 2 in operand 1 (SizeMatch)",
            Some(Condition::SizeMatch),
        ),
        (
            "ii",
            &[&matrix],
            "index `i` has size 2 in operand 0 and 3 in operand 0 (SizeMatch)",
            Some(Condition::SizeMatch),
        ),
        (
            "...,...",
            &[&matrix, &line],
            "the last mode of `...` has size 3 in operand 0 and 2 in operand 1 (SizeMatch)",
            Some(Condition::SizeMatch),
        ),
        (
            "...i,...j",
            &[
                &Tensor::new(&data, layout!((3, 2, 4)))?,
                &Tensor::new(&data, layout!((2, 2, 4)))?,
            ],
            "mode 1 from the last one of `...` has size 3 in operand 0 and 2 in operand 1 (SizeMatch)",
            Some(Condition::SizeMatch),
        ),
    ];
    for (equation, operands, words, condition) in cases {
        assert_eq!(said(equation, operands), (words.to_string(), *condition));
    }
    Ok(())
}

#[test]
fn operands_of_a_macro_are_named_as_they_are_written() -> Result<(), TensorError> {
    let (two, three) = (2_usize, 3_usize);
    let matrix = OwnedTensor::filled(layout!((two, three)), 1.0)?;
    let said = |error: contract::ContractionError| error.to_string();
    assert_eq!(
        einsum!("ij,jk->ik", matrix.view(), &matrix)
            .map_err(said)
            .err(),
        Some("index `j` has size 3 in `matrix.view()` and 2 in `&matrix` (SizeMatch)".to_owned())
    );
    let borrowed = &&matrix;
    assert_eq!(
        einsum!("ij,jk->ik", **borrowed, &**borrowed)
            .map_err(said)
            .err(),
        Some("index `j` has size 3 in `**borrowed` and 2 in `&**borrowed` (SizeMatch)".to_owned())
    );
    Ok(())
}

#[test]
fn outputs_that_do_not_fit_are_refused_and_left_alone() -> Result<(), TensorError> {
    let data = [1.0_f64; 6];
    let x = Tensor::new(&data, layout!((2, 3)))?;
    let mut to = [7.0; 6];
    let said = |equation: &str, output: &mut dyn contract::OperandMut<f64>| {
        let error = contract::contract(equation, &[&x], output, Store::Assign);
        error.expect_err(equation).to_string()
    };
    assert_eq!(
        said("ij->ji", &mut Tensor::new(&mut to, layout!((2, 3)))?),
        "index `j` has size 3 in operand 0 and 2 in the output (SizeMatch)"
    );
    assert_eq!(
        said("ij->ji", &mut Tensor::new(&mut to, layout!(6:1))?),
        "the output has 1 mode, and the equation names 2 of it (Congruent)"
    );
    assert_eq!(
        said("ij", &mut Tensor::new(&mut to, layout!(6:1))?),
        "the output has 1 mode, and the equation names 2 of it (Congruent)"
    );
    assert_eq!(
        said("ij->ij", &mut Tensor::new(&mut to, layout!((2, 3):(0, 1)))?),
        "indices 0 and 1 have the same element (Injective)"
    );
    assert_eq!(to, [7.0; 6]);
    Ok(())
}

#[test]
fn shapes_of_an_index_need_a_common_refinement() -> Result<(), TensorError> {
    let data = [1_i32; 6];
    let x = Tensor::new(&data, layout!(((2, 3), 1):((1, 2), 0)))?;
    let y = Tensor::new(&data, layout!(((3, 2), 1):((2, 1), 0)))?;
    // contiguous modes are one
    assert_eq!(
        contract::einsum("ki,kj->", &[&x, &y]).map(|sum| sum.elements()[0]),
        Ok(6)
    );
    let x = Tensor::new(&data, layout!(((2, 3), 1):((3, 1), 0)))?;
    let error = contract::einsum("ki,kj->", &[&x, &y]).expect_err("no refinement");
    assert_eq!(
        error.to_string(),
        "the modes of index `k` in operand 0 and in operand 1 have no common refinement (Compatible)"
    );
    Ok(())
}

#[test]
fn a_result_beyond_all_memory_is_refused() -> Result<(), TensorError> {
    // One element at many coordinates: the operands exist, their product does not.
    let n = 1_usize << 40;
    let x = Tensor::new(&[1_u8], layout!(n:0))?;
    let words = "a result has more elements than memory can have (Representable)";
    let error = contract::einsum::<u8>("i,j->ij", &[&x, &x]).expect_err("2^80 elements");
    assert_eq!(error.to_string(), words);
    // So many elements have indices, but not so many bytes.
    let n = 1_usize << 61;
    let x = Tensor::new(&[1.0_f64], layout!(n:0))?;
    let error = contract::einsum("i->i", &[&x]).expect_err("2^64 bytes");
    assert_eq!(error.to_string(), words);
    let y = Tensor::new(&[1_f64; 2], layout!(2:1))?;
    let error = contract::einsum("i,j,j->ij", &[&x, &y, &y]).expect_err("2^65 bytes");
    assert_eq!(error.to_string(), words);
    Ok(())
}
