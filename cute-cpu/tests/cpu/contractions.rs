//! Contractions of any equation are sums over all indices, as nested loops compute them.

use crate::row_major::row_major;
use crate::support::naive::naive;
use crate::support::{Choices, Random, Strided, coordinates};
use core::panic::AssertUnwindSafe;
use cute_core::prelude::*;
use cute_cpu::contract::{DynTensor, Operand, Store, einsum};
use cute_cpu::{contract, einsum};

/// The equations of opt_einsum's test-suite, by its groups.
///
/// Source: `opt_einsum/tests/test_contract.py` (MIT).
const EQUATIONS: &[&str] = &[
    // scalars
    "a,->a",
    "ab,->ab",
    ",ab,->ab",
    ",,->",
    // products of elements
    "a,ab,abc->abc",
    "a,b,ab->ab",
    // transformations of indices
    "ea,fb,gc,hd,abcd->efgh",
    "ea,fb,abcd,gc,hd->efgh",
    "abcd,ea,fb,gc,hd->efgh",
    // many operands
    "acdf,jbje,gihb,hfac,gfac,gifabc,hfac",
    "cd,bdhe,aidb,hgca,gc,hgibcd,hgac",
    "abhe,hidj,jgba,hiab,gab",
    "bde,cdh,agdb,hica,ibd,hgicd,hiac",
    "chd,bde,agbc,hiad,hgc,hgi,hiad",
    "chd,bde,agbc,hiad,bdi,cgh,agdb",
    "bdhe,acad,hiab,agac,hibd",
    // operands that share all indices
    "ab,ab,c->",
    "ab,ab,c->c",
    "ab,ab,cd,cd->",
    "ab,ab,cd,cd->ac",
    "ab,ab,cd,cd->cd",
    "ab,ab,cd,cd,ef,ef->",
    // outer products
    "ab,cd,ef->abcdef",
    "ab,cd,ef->acdf",
    "ab,cd,de->abcde",
    "ab,cd,de->be",
    "ab,bcd,cd->abcd",
    "ab,bcd,cd->abd",
    // found at random
    "eb,cb,fb->cef",
    "dd,fb,be,cdb->cef",
    "bca,cdb,dbf,afc->",
    "dcc,fce,ea,dbf->ab",
    "fdf,cdd,ccd,afe->ae",
    "abcd,ad",
    "ed,fcd,ff,bcf->be",
    "baa,dcf,af,cde->be",
    "bd,db,eac->ace",
    "fff,fae,bef,def->abd",
    "efc,dbc,acf,fd->abe",
    // inner products
    "ab,ab",
    "ab,ba",
    "abc,abc",
    "abc,bac",
    "abc,cba",
    // matrix products
    "ab,bc",
    "ab,cb",
    "ba,bc",
    "ba,cb",
    "abcd,cd",
    "abcd,ab",
    "abcd,cdef",
    "abcd,cdef->feba",
    "abcd,efdc",
    // diagonals
    "aab,bc->ac",
    "ab,bcc->ac",
    "aab,bcc->ac",
    "baa,bcc->ac",
    "aab,ccb->ac",
    // built at random
    "aab,fa,df,ecc->bde",
    "ecb,fef,bad,ed->ac",
    "bcf,bbb,fbf,fc->",
    "bb,ff,be->e",
    "bcb,bb,fc,fff->",
    "fbb,dfd,fc,fc->",
    "afd,ba,cc,dc->bf",
    "adb,bc,fa,cfc->d",
    "bbd,bda,fc,db->acf",
    "dba,ead,cad->bce",
    "aef,fbc,dca->bde",
    // one operand
    "a",
    "a->",
    "a->a",
    "ab->ba",
    "ba",
    "aab->b",
    "aaa->a",
    "aaa->",
    "abc->b",
    "abcd->dcba",
    "abcb->ca",
];

/// The size of each letter, as opt_einsum has it.
fn size(letter: char) -> usize {
    [2, 3, 4, 5, 4, 3, 2, 6, 5, 4][letter as usize - 'a' as usize]
}

fn operands(random: &mut Random, equation: &str, strided: bool) -> Vec<Strided> {
    let inputs = equation
        .split("->")
        .next()
        .expect("the operands")
        .split(',');
    inputs
        .map(|term| {
            let sizes: Vec<usize> = term.chars().filter(|c| *c != ' ').map(size).collect();
            match strided {
                true => Strided::random(random, &sizes, false, 0),
                false => row_major(random, &sizes),
            }
        })
        .collect()
}

/// The contraction by the library.
fn ours(equation: &str, operands: &[Strided]) -> Result<DynTensor<f64>, String> {
    let boxes: Vec<_> = operands.iter().map(Strided::operand).collect();
    let list: Vec<&dyn Operand<f64>> = boxes.iter().map(|x| &**x).collect();
    einsum(equation, &list).map_err(|error| error.to_string())
}

fn assert_equals_loops(equation: &str, operands: &[Strided]) {
    let (sizes, elements) = naive(equation, operands);
    let found = ours(equation, operands).unwrap_or_else(|error| panic!("{equation}: {error}"));
    assert_eq!(found.sizes(), sizes, "{equation}");
    assert_eq!(found.elements(), elements, "{equation} of {operands:?}");
}

#[test]
fn equations_of_opt_einsum_equal_loops() {
    let mut random = Random(1);
    for equation in EQUATIONS {
        for strided in [false, true] {
            let operands = operands(&mut random, equation, strided);
            assert_equals_loops(equation, &operands);
        }
    }
}

#[test]
fn an_ellipsis_stands_for_further_modes() {
    let mut random = Random(2);
    let cases: &[(&str, &[&[usize]])] = &[
        ("...", &[&[2, 3]]),
        ("...->...", &[&[]]),
        ("i...->...i", &[&[2, 3, 4]]),
        ("i...j->...", &[&[2, 3, 4, 5]]),
        ("...ij,...jk->...ik", &[&[6, 2, 3], &[6, 3, 4]]),
        ("...ij,...jk->...ik", &[&[5, 1, 2, 3], &[6, 3, 4]]),
        ("...ij,...jk->...ik", &[&[2, 3], &[6, 3, 4]]),
        ("...ij,jk", &[&[5, 2, 3], &[3, 4]]),
        ("...a,...a->...", &[&[2, 1, 3], &[1, 4, 3]]),
        ("...a,...a", &[&[2, 1, 3], &[4, 3]]),
        ("...,...,...", &[&[2, 1], &[1], &[1, 3]]),
        ("ab...,b...->a...", &[&[2, 3, 2, 2], &[3, 2, 2]]),
        ("a...a->...", &[&[3, 2, 3]]),
        ("ij,jk->...ik", &[&[2, 3], &[3, 4]]),
        (" i j , j k -> i k ", &[&[2, 3], &[3, 4]]),
        ("...->...", &[&[1, 1, 1]]),
    ];
    for (equation, sizes) in cases {
        for _ in 0..4 {
            let operands: Vec<_> = sizes
                .iter()
                .map(|sizes| Strided::random(&mut random, sizes, false, 0))
                .collect();
            assert_equals_loops(equation, &operands);
        }
    }
}

/// Terms of random letters, and an output of some of them.
fn random_equation(random: &mut Random) -> (String, Vec<String>) {
    let letters: Vec<char> = "abcdefg".chars().collect();
    let term = |random: &mut Random| -> String {
        let rank = random.below(5);
        (0..rank)
            .map(|_| letters[random.below(letters.len())])
            .collect()
    };
    let terms: Vec<String> = (0..1 + random.below(4)).map(|_| term(random)).collect();
    let mut known: Vec<char> = terms.concat().chars().collect();
    known.sort_unstable();
    known.dedup();
    let order = random.order(known.len());
    let output: String = order
        .iter()
        .take(random.below(5))
        .map(|&i| known[i])
        .collect();
    (format!("{}->{output}", terms.join(",")), terms)
}

#[test]
fn random_equations_of_random_strides_equal_loops() {
    let mut random = Random(3);
    for _ in 0..400 {
        let (equation, terms) = random_equation(&mut random);
        let sizes: Vec<usize> = (0..7).map(|_| 1 + random.below(4)).collect();
        let operands: Vec<_> = terms
            .iter()
            .map(|term| {
                let own: Vec<usize> = term
                    .chars()
                    .map(|c| sizes[c as usize - 'a' as usize])
                    .collect();
                Strided::random(&mut random, &own, false, 0)
            })
            .collect();
        assert_equals_loops(&equation, &operands);
    }
}

/// Equations with the sizes of their operands, in row-major order and with random strides.
fn assert_all_equal_loops(random: &mut Random, cases: &[(&str, &[&[usize]])]) {
    for (equation, sizes) in cases {
        for strided in [false, true] {
            let operands: Vec<_> = sizes
                .iter()
                .map(|sizes| match strided {
                    true => Strided::random(random, sizes, true, 0),
                    false => row_major(random, sizes),
                })
                .collect();
            assert_equals_loops(equation, &operands);
        }
    }
}

#[test]
fn large_products_equal_loops() {
    let mut random = Random(4);
    let cases: &[(&str, &[&[usize]])] = &[
        ("mk,kn->mn", &[&[33, 40], &[40, 29]]),
        ("km,nk->nm", &[&[40, 33], &[29, 40]]),
        ("bmk,bkn->bmn", &[&[3, 17, 20], &[3, 20, 19]]),
        ("bhqd,bhkd->bhqk", &[&[2, 3, 9, 16], &[2, 3, 11, 16]]),
        ("bhqk,bhkd->bqhd", &[&[2, 3, 9, 11], &[2, 3, 11, 16]]),
        ("abcd,cdef->feba", &[&[5, 6, 7, 8], &[7, 8, 3, 9]]),
        ("acbd,dcfe->aefb", &[&[5, 6, 7, 8], &[8, 6, 3, 9]]),
        (
            "ab,bc,cd,de->ae",
            // inner sizes that are small, since the loops walk over all five indices at once
            &[&[20, 9], &[9, 10], &[10, 11], &[11, 24]],
        ),
        ("ij,kj,lj->ikl", &[&[12, 13], &[14, 13], &[15, 13]]),
    ];
    assert_all_equal_loops(&mut random, cases);
}

#[test]
fn operands_that_are_copied_first_equal_loops() {
    let mut random = Random(7);
    // more than 32 KB, without a run along the first index of C or along the sum
    let cases: &[(&str, &[&[usize]])] = &[
        ("aebd,ce->dcba", &[&[9, 17, 8, 9], &[6, 17]]),
        ("ce,aebd->dcba", &[&[6, 17], &[9, 17, 8, 9]]),
        ("zaebd,zce->zdcba", &[&[2, 9, 17, 8, 9], &[2, 6, 17]]),
        ("aebzd,cez->dczba", &[&[9, 17, 4, 3, 9], &[6, 17, 3]]),
        ("fhae,gbfe->bhga", &[&[20, 5, 9, 7], &[11, 8, 20, 7]]),
    ];
    assert_all_equal_loops(&mut random, cases);
}

#[test]
fn batches_of_small_products_equal_loops() {
    let mut random = Random(8);
    let equations = [
        "bij,bjk->bik",
        "bij,bkj->bik",
        "bji,bjk->bki",
        "ijb,jkb->ikb",
        "ij,jk->ik",
    ];
    for round in 0..120 {
        let equation = equations[round % equations.len()];
        let sizes: Vec<usize> = (0..4).map(|_| 1 + random.below(17)).collect();
        let inputs = equation.split("->").next().expect("operands").split(',');
        let shapes: Vec<Vec<usize>> = inputs
            .map(|term| {
                term.chars()
                    .map(|c| sizes["bijk".find(c).expect("a letter")])
                    .collect()
            })
            .collect();
        let operands: Vec<_> = shapes
            .iter()
            .map(|shape| match round % 3 {
                0 => Strided::random(&mut random, shape, false, 0),
                _ => row_major(&mut random, shape),
            })
            .collect();
        assert_equals_loops(equation, &operands);
        if round % 3 == 0 {
            continue;
        }
        // the same products of integers, which are loops for all sizes
        let integers: Vec<DynTensor<i32>> = operands
            .iter()
            .map(|x| {
                let elements = x.data.iter().map(|&x| x as i32).collect();
                DynTensor::new(elements, x.sizes.clone()).expect("as many elements")
            })
            .collect();
        let list: Vec<&dyn Operand<i32>> = integers.iter().map(|x| x as _).collect();
        let found = einsum(equation, &list).expect(equation);
        let (_, expected) = naive(equation, &operands);
        assert!(
            found.elements().iter().map(|&x| f64::from(x)).eq(expected),
            "{equation}"
        );
    }
}

#[test]
fn more_operands_than_are_compared_in_all_orders_equal_loops() {
    let mut random = Random(5);
    let equation = "ab,bc,cd,de,ef,fa,ab,bc,cd,de,a->af";
    let operands = operands(&mut random, equation, true);
    assert_equals_loops(equation, &operands);
    // A tree of 20 scalars, each a product of the ones before it.
    let scalars: Vec<_> = (0..20).map(|_| row_major(&mut random, &[])).collect();
    assert_equals_loops(&[""; 20].join(","), &scalars);
}

/// An equation, the sizes of its operands, and those of its output.
type IntoOutput<'a> = (&'a str, &'a [&'a [usize]], &'a [usize]);

#[test]
fn only_the_elements_of_the_output_are_written() {
    let mut random = Random(6);
    let cases: &[IntoOutput] = &[
        ("ij,jk->ik", &[&[3, 4], &[4, 5]], &[3, 5]),
        ("ij,jk->ki", &[&[19, 30], &[30, 17]], &[17, 19]),
        ("bij,bjk->kib", &[&[2, 9, 12], &[2, 12, 10]], &[10, 9, 2]),
        ("ij->ji", &[&[7, 4]], &[4, 7]),
        ("ijk->j", &[&[7, 4, 3]], &[4]),
        ("iij->ij", &[&[4, 4, 3]], &[4, 3]),
        ("i,j,k->kij", &[&[2], &[3], &[4]], &[4, 2, 3]),
        ("...j,j->...", &[&[2, 3, 4], &[4]], &[2, 3]),
    ];
    for (equation, sizes, output) in cases {
        for round in 0..6 {
            let operands: Vec<_> = sizes
                .iter()
                .map(|sizes| Strided::random(&mut random, sizes, false, 0))
                .collect();
            let mut c = Strided::random(&mut random, output, true, 5);
            let add = round % 2 == 0;
            let mut expected = c.data.clone();
            let (_, elements) = naive(equation, &operands);
            for (coordinate, element) in coordinates(output).zip(elements) {
                let place = &mut expected[c.index(&coordinate)];
                *place = if add { *place + element } else { element };
            }
            if !add {
                // what is overwritten is not read
                for coordinate in coordinates(output) {
                    let place = c.index(&coordinate);
                    c.data[place] = f64::NAN;
                }
            }
            let store = if add { Store::Add } else { Store::Assign };
            let boxes: Vec<_> = operands.iter().map(Strided::operand).collect();
            let list: Vec<&dyn Operand<f64>> = boxes.iter().map(|x| &**x).collect();
            contract::contract(equation, &list, &mut *c.output(), store).expect(equation);
            assert_eq!(c.data, expected, "{equation}");
        }
    }
}

#[test]
fn an_index_may_be_a_tuple_of_modes() -> Result<(), contract::ContractionError> {
    let data: Vec<i64> = (0..48).collect();
    // k has the modes (2,6) in one operand, and (4,3) in the other
    let a = Tensor::new(&data, layout!((2, (2, 6)):(24, (1, 4))))?;
    let b = Tensor::new(&data, layout!(((4, 3), 2):((3, 1), 12)))?;
    let c = einsum!("ik,kj->ij", a, b)?;
    for i in 0..2 {
        for j in 0..2 {
            let sum: i64 = (0..12)
                .map(|k| a[(i, (k % 2, k / 2))] * b[((k % 4, k / 4), j)])
                .sum();
            assert_eq!(c[(i, j)], sum);
        }
    }
    // and the output may divide an index too
    let mut c = OwnedTensor::zeroed(layout!(((2, 6), 2):((12, 2), 1)))?;
    contract!(c[k, j] = b[k, j])?;
    assert!((0..12).all(|k| c[((k % 2, k / 2), 1)] == b[((k % 4, k / 4), 1)]));
    Ok(())
}

#[test]
fn integers_and_references_are_operands() -> Result<(), contract::ContractionError> {
    struct Layer {
        weights: OwnedMatrix<i32>,
    }
    let (m, n) = (2_usize, 3_usize);
    let layer = Layer {
        weights: Tensor::new(vec![1, 3, 5, 2, 4, 6], layout!((m, n); row_major))?,
    };
    fn apply(
        layer: &Layer,
        x: &VectorView<'_, i32>,
        y: &mut OwnedVector<i32>,
    ) -> Result<(), contract::ContractionError> {
        contract!(y[row] += layer.weights[row, column] * x[column])
    }
    let x = Tensor::new(&[1, 10, 100], layout!(n:1))?;
    let mut y = OwnedVector::filled(layout!(m:1), 1000)?;
    apply(&layer, &x, &mut y)?;
    assert!(y.iter().eq(&[1000 + 531, 1000 + 642]));
    let total: i32 = einsum!("ij->", &layer.weights)?;
    assert_eq!(total, 21);
    let (u, v) = ([3_u8; 4], [5_u8; 4]);
    assert_eq!(
        einsum::<u8>(
            "i,i->",
            &[
                &Tensor::new(&u, layout!(4:1))?,
                &Tensor::new(&v, layout!(4:1))?
            ]
        )?
        .elements(),
        [60]
    );
    Ok(())
}

#[test]
#[should_panic(expected = "a number of a contraction exceeds its type (Representable)")]
fn a_sum_beyond_its_type_panics() {
    let x = [100_u8; 4];
    let x = Tensor::new(&x, layout!(4:1)).expect("a tensor");
    let _ = einsum::<u8>("i->", &[&x]);
}

#[test]
fn products_beyond_their_type_panic_on_each_path() {
    // sums of products, tiles of small products, products of elements, and three operands
    let cases = [
        ("ij,ij->", 2),
        ("ij,jk->ik", 2),
        ("ij,ij->ij", 2),
        ("ij,ij,ij->j", 3),
    ];
    for (equation, count) in cases {
        let x = DynTensor::new(vec![12_i8; 64], vec![8, 8]).expect("64 elements");
        let list: Vec<&dyn Operand<i8>> = vec![&x; count];
        let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| einsum(equation, &list)));
        assert!(outcome.is_err(), "{equation}");
    }
}

#[cfg(feature = "num-complex")]
#[test]
fn complex_contractions_are_four_real_ones() {
    use num_complex::Complex;
    let mut random = Random(9);
    for equation in [
        "ab,bc->ca",
        "aab,bcd->dc",
        "ab,ab->",
        "abc,abc->abc",
        "abc->b",
        "a,b,ab->b",
    ] {
        let parts = [0; 2].map(|_| operands(&mut random, equation, false));
        let complex: Vec<DynTensor<Complex<f64>>> = (0..parts[0].len())
            .map(|n| {
                let pairs = parts[0][n].data.iter().zip(&parts[1][n].data);
                let elements = pairs.map(|(&re, &im)| Complex::new(re, im)).collect();
                DynTensor::new(elements, parts[0][n].sizes.clone()).expect("as many elements")
            })
            .collect();
        let list: Vec<&dyn Operand<Complex<f64>>> = complex.iter().map(|x| x as _).collect();
        let found = einsum(equation, &list).expect(equation);
        // Each way to take the real or the imaginary part of each operand.
        let mut expected = vec![Complex::new(0.0, 0.0); found.elements().len()];
        for choice in 0..1 << list.len() {
            let chosen: Vec<Strided> = (0..list.len())
                .map(|n| parts[choice >> n & 1][n].clone())
                .collect();
            let factor = Complex::new(0.0, 1.0).powu(u32::count_ones(choice as u32));
            for (sum, term) in expected.iter_mut().zip(naive(equation, &chosen).1) {
                *sum += factor * term;
            }
        }
        assert_eq!(found.elements(), expected, "{equation}");
    }
}

#[cfg(feature = "num-complex")]
#[test]
fn complex_numbers_are_multiplied() -> Result<(), contract::ContractionError> {
    use num_complex::Complex;
    let a = [Complex::new(1.0_f64, 2.0), Complex::new(0.0, 1.0)];
    let b = [Complex::new(3.0, -1.0), Complex::new(f64::INFINITY, 0.0)];
    let (x, y) = (
        Tensor::new(&a, layout!(2:1))?,
        Tensor::new(&b[..1], layout!(1:1))?,
    );
    assert_eq!(einsum!("i,j->i", x, y)?[1], Complex::new(1.0, 3.0));
    // a copy does not multiply
    let copied = einsum!("i->i", Tensor::new(&b, layout!(2:1))?)?;
    assert_eq!(copied[1], b[1]);
    Ok(())
}

#[test]
fn results_of_all_ranks_have_row_major_layouts() -> Result<(), contract::ContractionError> {
    let x = Tensor::new(&[1.0_f32, 2.0], layout!(2:1))?;
    assert_eq!(einsum!("a,a->", x, x)?, 5.0);
    assert_eq!(einsum!("a->a", x)?.layout().to_string(), "2:_1");
    assert_eq!(
        einsum!("a,b->ab", x, x)?.layout().to_string(),
        "(2,2):(2,_1)"
    );
    let eight = einsum!("a,b,c,d,e,f,g,h->abcdefgh", x, x, x, x, x, x, x, x)?;
    assert_eq!(
        eight.layout().to_string(),
        "(2,2,2,2,2,2,2,2):(128,64,32,16,8,4,2,_1)"
    );
    let nine = einsum!("a,b,c,d,e,f,g,h,i->abcdefghi", x, x, x, x, x, x, x, x, x)?;
    assert_eq!((nine.sizes(), nine.elements()[511]), (&[2; 9][..], 512.0));
    assert_eq!(einsum!("...,...", x, x)?.elements(), [1.0, 4.0]);
    Ok(())
}

/// The layouts of callers reach a macro in generic code too, with the checks of each.
fn trace<L: Layout>(x: &Tensor<Shared<'_, f32>, L>) -> Result<f32, contract::ContractionError> {
    einsum!("ii->", x)
}

#[test]
fn a_macro_in_generic_code_takes_any_layout() -> Result<(), contract::ContractionError> {
    let data = [1.0, 2.0, 3.0, 4.0];
    let n = 2_usize;
    assert_eq!(trace(&Tensor::new(&data, layout!((2, 2)))?)?, 5.0);
    assert_eq!(trace(&Tensor::new(&data, layout!((n, n):(0, 1)))?)?, 3.0);
    let m = 1_usize;
    let error = trace(&Tensor::new(&data, layout!((n, m)))?).map_err(|error| error.to_string());
    let words = "index `i` has size 2 in `x` and 1 in `x` (SizeMatch)";
    assert_eq!(error, Err(words.to_owned()));
    Ok(())
}

/// `$x.view()` of `*boxed` is `(*boxed).view()`.
#[test]
fn an_expression_of_a_macro_stays_one_operand() {
    macro_rules! total {
        ($x:expr, $sum:expr) => {{
            contract!($sum[i] = $x.view()[i]).unwrap();
            einsum!("i->", $x.view()).unwrap()
        }};
    }
    let x = OwnedTensor::new(vec![1.0, 2.0], layout!(2:1)).unwrap();
    let mut sum = OwnedTensor::new(vec![0.0; 2], layout!(2:1)).unwrap();
    let reference = &&x;
    assert_eq!(total!(*reference as &OwnedTensor<f64, _>, &mut sum), 3.0);
    assert_eq!((sum[0], sum[1]), (1.0, 2.0));
}
