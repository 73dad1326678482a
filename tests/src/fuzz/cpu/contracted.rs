//! Equations of any letters, into a new tensor and into one that is there.

use super::support::naive::naive;
use super::support::{Choices, Strided, coordinates};
use super::{Drawn, assert_equal, placed};
use cute_cpu::contract::{Operand, Store, contract, einsum};

const LETTERS: &[u8] = b"abcdefg";
/// More coordinates than so many take plain loops too long.
const MANY: usize = 1 << 18;

/// Draws an equation with its operands, and compares its result with loops over all letters.
pub fn contracted(drawn: &mut Drawn<'_>) {
    let sizes: [usize; LETTERS.len()] = std::array::from_fn(|_| match Choices::below(drawn, 4) {
        0 => 1,
        1 | 2 => 2 + Choices::below(drawn, 4),
        _ => 6 + Choices::below(drawn, 20),
    });
    let count = 1 + Choices::below(drawn, 4);
    let terms: Vec<Vec<usize>> = (0..count)
        .map(|_| {
            let rank = Choices::below(drawn, 5);
            (0..rank)
                .map(|_| Choices::below(drawn, LETTERS.len()))
                .collect()
        })
        .collect();
    let mut known: Vec<usize> = terms.concat();
    known.sort_unstable();
    known.dedup();
    let all = known.iter().try_fold(1_usize, |all, &letter| {
        all.checked_mul(sizes[letter]).filter(|all| *all <= MANY)
    });
    if all.is_none() {
        return;
    }
    let rank = Choices::below(drawn, 5);
    let order = drawn.order(known.len());
    let output: Vec<usize> = order.iter().take(rank).map(|&i| known[i]).collect();
    let text = |term: &[usize]| -> String {
        term.iter()
            .map(|&letter| char::from(LETTERS[letter]))
            .collect()
    };
    let inputs: Vec<String> = terms.iter().map(|term| text(term)).collect();
    let equation = format!("{}->{}", inputs.join(","), text(&output));

    let of = |term: &[usize]| -> Vec<usize> { term.iter().map(|&letter| sizes[letter]).collect() };
    let operands: Vec<Strided> = terms
        .iter()
        .map(|term| placed(drawn, &of(term), false))
        .collect();
    let (result_sizes, elements) = naive(&equation, &operands);
    let boxes: Vec<_> = operands.iter().map(Strided::operand).collect();
    let list: Vec<&dyn Operand<f64>> = boxes.iter().map(|x| &**x).collect();
    let found = einsum(&equation, &list).expect("an equation");
    assert_eq!(found.sizes(), result_sizes, "{equation}");
    let case = || {
        (
            &equation,
            operands
                .iter()
                .map(|x| (&x.sizes, &x.strides))
                .collect::<Vec<_>>(),
        )
    };
    assert_equal(found.elements(), &elements, case());

    if output.is_empty() {
        return;
    }
    let mut c = placed(drawn, &result_sizes, true);
    let (mut expected, add) = (c.data.clone(), drawn.byte() & 1 == 0);
    for (coordinate, element) in coordinates(&result_sizes).zip(elements) {
        let place = c.index(&coordinate);
        expected[place] = if add {
            expected[place] + element
        } else {
            element
        };
        if !add {
            // what is overwritten is not read
            c.data[place] = f64::NAN;
        }
    }
    let store = if add { Store::Add } else { Store::Assign };
    contract(&equation, &list, &mut *c.output(), store).expect("an equation");
    assert_equal(&c.data, &expected, (case(), c.strides, store));
}
