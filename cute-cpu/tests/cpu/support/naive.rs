//! Contractions by nested loops over all indices.

use super::Strided;

/// The letters of each operand and of the output: `...` becomes capital letters, the last one `Z`.
fn terms(equation: &str, ranks: &[usize]) -> (Vec<Vec<char>>, Vec<char>) {
    let text: String = equation.chars().filter(|c| *c != ' ').collect();
    let (inputs, output) = match text.split_once("->") {
        Some((inputs, output)) => (inputs, Some(output)),
        None => (&text[..], None),
    };
    let letters = |term: &str| term.replace("...", "").len();
    let inputs: Vec<&str> = inputs.split(',').collect();
    let longest = inputs
        .iter()
        .zip(ranks)
        .map(|(term, rank)| rank - letters(term))
        .max();
    let expand = |term: &str, rank: usize| -> Vec<char> {
        let more: String = (0..rank - letters(term))
            .rev()
            .map(|i| (b'Z' - i as u8) as char)
            .collect();
        term.replace("...", &more).chars().collect()
    };
    let all: Vec<Vec<char>> = inputs
        .iter()
        .zip(ranks)
        .map(|(term, rank)| expand(term, *rank))
        .collect();
    let output = match output {
        Some(term) if term.contains('.') => expand(term, letters(term) + longest.unwrap()),
        Some(term) => term.chars().collect(),
        None => {
            let joined: Vec<char> = all.iter().flatten().copied().collect();
            let mut output: Vec<char> = joined
                .iter()
                .copied()
                .filter(|c| c.is_uppercase() || joined.iter().filter(|d| *d == c).count() == 1)
                .collect();
            output.sort_unstable();
            output.dedup();
            output
        }
    };
    (all, output)
}

/// The contraction by nested loops over all indices: sizes and elements, the last mode fastest.
pub fn naive(equation: &str, operands: &[Strided]) -> (Vec<usize>, Vec<f64>) {
    let ranks: Vec<usize> = operands.iter().map(|x| x.sizes.len()).collect();
    let (inputs, output) = terms(equation, &ranks);
    let mut letters: Vec<char> = inputs.iter().flatten().copied().collect();
    letters.sort_unstable();
    letters.dedup();
    let size = |letter: char| {
        let modes = inputs.iter().zip(operands);
        let sizes = modes.flat_map(|(term, x)| term.iter().zip(&x.sizes));
        sizes
            .filter(|(other, _)| **other == letter)
            .map(|(_, n)| *n)
            .max()
            .unwrap()
    };
    let sizes: Vec<usize> = letters.iter().map(|&letter| size(letter)).collect();
    let result_sizes: Vec<usize> = output.iter().map(|&letter| size(letter)).collect();
    let places = |term: &[char]| -> Vec<usize> {
        term.iter()
            .map(|c| letters.iter().position(|d| d == c).unwrap())
            .collect()
    };
    let output = places(&output);
    // How far a step of each letter goes in each operand; along a stretched mode of size 1 nowhere.
    let steps: Vec<Vec<isize>> = inputs
        .iter()
        .zip(operands)
        .map(|(term, x)| {
            let mut steps = vec![0; letters.len()];
            for ((place, &n), &stride) in places(term).into_iter().zip(&x.sizes).zip(&x.strides) {
                steps[place] += if n == 1 { 0 } else { stride };
            }
            steps
        })
        .collect();
    let mut result = vec![0.0; result_sizes.iter().product()];
    let mut coordinate = vec![0; sizes.len()];
    loop {
        let factors = steps.iter().zip(operands).map(|(steps, x)| {
            let terms = coordinate.iter().zip(steps);
            let offset: isize = terms.map(|(&i, &step)| i as isize * step).sum();
            x.data[(x.start as isize + offset) as usize]
        });
        let product: f64 = factors.product();
        let modes = output.iter().zip(&result_sizes);
        result[modes.fold(0, |sum, (&p, n)| sum * n + coordinate[p])] += product;
        let Some(mode) = (0..sizes.len()).rfind(|&mode| coordinate[mode] + 1 < sizes[mode]) else {
            return (result_sizes, result);
        };
        coordinate[mode] += 1;
        coordinate[mode + 1..].fill(0);
    }
}
