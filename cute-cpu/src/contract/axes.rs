//! From an equation and its operands to axes: what an index is, once sizes are known.
//!
//! An index that is a tuple in some operand is divided into axes, which are what all operands have
//! in common. With `k` of modes `(2,6):(1,8)` in one operand and `(4,3):(3,1)` in the other, the
//! axes have the sizes 2, 2 and 3, by the refinement of both shapes:
//!
//! ```text
//! (2,6):(1,8)   =   (2,2,3):(1,8,16)
//! (4,3):(3,1)   =   (2,2,3):(3,6,1)
//! ```
//!
//! An index that stands twice in a term has the sum of both strides: the diagonal of `(n,n):(n,1)`
//! is `n:n+1`.

use super::equation::{Equation, Symbol};
use super::error::{ContractionError, Index, Place};
use super::operand_mode::OperandMode;

/// The greatest number of axes, those of a set.
pub(crate) const MOST_AXES: usize = 64;

/// A set of axes, a bit for each.
pub(crate) type AxisSet = u64;

/// Where an operand has its elements: a stride for each of its axes.
pub(crate) type Strides = Vec<(usize, isize)>;

/// A contraction as loops over axes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Axes {
    /// The size of each axis, at least 2.
    pub(crate) sizes: Vec<usize>,
    /// The strides of each operand.
    pub(crate) operands: Vec<Strides>,
    /// The size of each mode of the output, and its axes, the innermost one first.
    pub(crate) output: Vec<(usize, Vec<usize>)>,
    /// The strides of a given output.
    pub(crate) target: Option<Strides>,
}

/// An index of the equation: a letter, or a mode of `...` counted from the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Letter(u8),
    Broadcast(usize),
}

/// Where an axis ends, and the first tensor whose modes end there.
#[derive(Clone, Copy)]
struct Cut {
    end: usize,
    place: Place,
}

/// An index with its size, and where that is from.
struct Known {
    key: Key,
    size: usize,
    place: Place,
    /// Where its axes end, from 1 on: each divides the next one.
    cuts: Vec<Cut>,
    /// The number of its first axis.
    first: usize,
}

impl Axes {
    /// The axes of operands, and of an output if one is given.
    pub(crate) fn of(
        equation: &Equation<'_>,
        operands: &[Vec<OperandMode>],
        target: Option<&[OperandMode]>,
    ) -> Result<Self, ContractionError> {
        if equation.operands() != operands.len() {
            return Err(ContractionError::OperandsDiffer {
                equation: equation.operands(),
                given: operands.len(),
            });
        }
        let mut known = Vec::new();
        let mut keys = Vec::with_capacity(operands.len());
        for (number, modes) in operands.iter().enumerate() {
            equation.check_rank(number, modes.len())?;
            let list = keys_of(&equation.symbols(number), modes.len());
            for (&key, mode) in list.iter().zip(modes) {
                meet(&mut known, equation, key, mode, equation.place(number))?;
            }
            keys.push(list);
        }
        let output = output_keys(equation, &known);
        if let Some(modes) = target {
            check_output_rank(equation, output.len(), modes.len())?;
            for (&key, mode) in output.iter().zip(modes) {
                meet_output(&mut known, equation, key, mode)?;
            }
        }
        let mut axes = Axes::default();
        for index in &mut known {
            index.first = axes.sizes.len();
            let ends = index.cuts.windows(2);
            axes.sizes
                .extend(ends.map(|pair| pair[1].end / pair[0].end));
        }
        if axes.sizes.len() > MOST_AXES {
            return Err(ContractionError::TooManyModes { most: MOST_AXES });
        }
        let lists = keys.iter().zip(operands);
        axes.operands = lists
            .map(|(keys, modes)| strides(&known, keys, modes))
            .collect();
        axes.target = target.map(|modes| strides(&known, &output, modes));
        axes.output = output
            .iter()
            .map(|&key| {
                let index = find(&known, key);
                let axes = index.first..index.first + index.cuts.len() - 1;
                (index.size, axes.collect())
            })
            .collect();
        Ok(axes)
    }

    /// The number of coordinates of a set of axes.
    pub(crate) fn count(&self, set: AxisSet) -> f64 {
        let sizes = self.sizes.iter().enumerate();
        sizes
            .filter(|(axis, _)| set & (1 << axis) != 0)
            .map(|(_, &size)| size as f64)
            .product()
    }
}

/// The axes that have strides.
pub(crate) fn set_of(strides: &Strides) -> AxisSet {
    strides.iter().fold(0, |set, (axis, _)| set | 1 << axis)
}

/// The index of each mode of a term.
fn keys_of(symbols: &[Symbol], rank: usize) -> Vec<Key> {
    let letters = symbols.len() - usize::from(symbols.contains(&Symbol::Ellipsis));
    let mut keys = Vec::with_capacity(rank);
    for symbol in symbols {
        match *symbol {
            Symbol::Letter(letter) => keys.push(Key::Letter(letter)),
            Symbol::Ellipsis => keys.extend((0..rank - letters).rev().map(Key::Broadcast)),
        }
    }
    keys
}

/// The index of each mode of the output: its `...` is as long as the longest one of the operands.
fn output_keys(equation: &Equation<'_>, known: &[Known]) -> Vec<Key> {
    let symbols = equation.output_symbols();
    let is_broadcast = |index: &&Known| matches!(index.key, Key::Broadcast(_));
    let longest = known.iter().filter(is_broadcast).count();
    let ellipsis = symbols.contains(&Symbol::Ellipsis);
    let letters = symbols.len() - usize::from(ellipsis);
    keys_of(&symbols, letters + if ellipsis { longest } else { 0 })
}

/// Fails if a given output has another number of modes than the equation makes.
fn check_output_rank(
    equation: &Equation<'_>,
    indices: usize,
    rank: usize,
) -> Result<(), ContractionError> {
    if indices == rank {
        return Ok(());
    }
    Err(ContractionError::RanksDiffer {
        place: equation.output_place(),
        rank,
        indices,
        ellipsis: false,
    })
}

fn find(known: &[Known], key: Key) -> &Known {
    let index = known.iter().find(|index| index.key == key);
    index.expect("an index of the output is one of an operand")
}

/// Takes note of an index of an operand.
fn meet(
    known: &mut Vec<Known>,
    equation: &Equation<'_>,
    key: Key,
    mode: &OperandMode,
    place: Place,
) -> Result<(), ContractionError> {
    match known.iter_mut().find(|index| index.key == key) {
        None => known.push(Known {
            key,
            size: mode.size,
            place,
            cuts: cuts(mode, place),
            first: 0,
        }),
        // Size 1 is stretched along `...`, as in NumPy, and along no letter.
        Some(_) if mode.size == 1 && matches!(key, Key::Broadcast(_)) => {}
        Some(index) if index.size == 1 && matches!(key, Key::Broadcast(_)) => {
            (index.size, index.place, index.cuts) = (mode.size, place, cuts(mode, place));
        }
        Some(index) => refine(index, equation, mode, place)?,
    }
    Ok(())
}

/// Takes note of an index of a given output: there no size is stretched.
fn meet_output(
    known: &mut [Known],
    equation: &Equation<'_>,
    key: Key,
    mode: &OperandMode,
) -> Result<(), ContractionError> {
    let index = known.iter_mut().find(|index| index.key == key);
    let index = index.expect("an index of the output is one of an operand");
    refine(index, equation, mode, equation.output_place())
}

/// Divides an index by the modes of one more tensor.
fn refine(
    index: &mut Known,
    equation: &Equation<'_>,
    mode: &OperandMode,
    other: Place,
) -> Result<(), ContractionError> {
    let name = match index.key {
        Key::Letter(letter) => equation.index(letter),
        Key::Broadcast(number) => Index::Broadcast(number),
    };
    if index.size != mode.size {
        return Err(ContractionError::SizesDiffer {
            index: name,
            size: index.size,
            place: index.place,
            other_size: mode.size,
            other,
        });
    }
    index.cuts.extend(cuts(mode, other));
    // The sort is stable: where two tensors end at one place, the first of them stays.
    index.cuts.sort_by_key(|cut| cut.end);
    index.cuts.dedup_by_key(|cut| cut.end);
    let mut pairs = index.cuts.windows(2);
    if let Some(pair) = pairs.find(|pair| pair[1].end % pair[0].end != 0) {
        // The ends of one tensor divide each other, so one of these two belongs to an earlier tensor.
        let place = match pair[0].place == other {
            true => pair[1].place,
            false => pair[0].place,
        };
        return Err(ContractionError::NotRefined {
            index: name,
            place,
            other,
        });
    }
    Ok(())
}

/// Where the leaves of a mode end: 1, 2, 12 for `(2,6)`.
fn cuts(mode: &OperandMode, place: Place) -> Vec<Cut> {
    let mut end = 1;
    let ends = mode.leaves.iter().map(|(size, _)| {
        end *= size;
        end
    });
    let ends = core::iter::once(1).chain(ends);
    ends.map(|end| Cut { end, place }).collect()
}

/// The strides of a tensor along its axes.
fn strides(known: &[Known], keys: &[Key], modes: &[OperandMode]) -> Strides {
    let mut strides: Strides = Vec::new();
    for (&key, mode) in keys.iter().zip(modes) {
        let index = find(known, key);
        let (mut start, mut axis) = (1, index.first);
        for &(size, stride) in &mode.leaves {
            // Axes that divide this leaf: the first one begins where the leaf does.
            let end = start * size;
            for pair in index
                .cuts
                .windows(2)
                .filter(|pair| pair[0].end >= start && pair[1].end <= end)
            {
                let stride = stride * (pair[0].end / start) as isize;
                match strides.iter_mut().find(|(other, _)| *other == axis) {
                    Some((_, sum)) => *sum += stride,
                    None => strides.push((axis, stride)),
                }
                axis += 1;
            }
            start = end;
        }
    }
    strides
}

#[cfg(test)]
mod tests {
    use super::{Axes, OperandMode};
    use crate::contract::equation::Equation;

    fn mode<const N: usize>(leaves: [(usize, isize); N]) -> OperandMode {
        let mut mode = OperandMode::ONE;
        for (size, stride) in leaves {
            mode.push(size, stride);
        }
        mode
    }

    fn axes(equation: &str, operands: &[Vec<OperandMode>]) -> Result<Axes, String> {
        let equation = Equation::parse(equation).map_err(|error| error.to_string())?;
        Axes::of(&equation, operands, None).map_err(|error| error.to_string())
    }

    #[test]
    fn indices_are_refined_by_all_operands() {
        let operands = [vec![mode([(2, 1), (6, 8)])], vec![mode([(4, 3), (3, 1)])]];
        let axes = axes("k,k->k", &operands).expect("a refinement");
        assert_eq!(axes.sizes, [2, 2, 3]);
        assert_eq!(axes.operands[0], [(0, 1), (1, 8), (2, 16)]);
        assert_eq!(axes.operands[1], [(0, 3), (1, 6), (2, 1)]);
        assert_eq!(axes.output, [(12, vec![0, 1, 2])]);
    }

    #[test]
    fn shapes_without_a_refinement_are_refused() {
        let operands = [vec![mode([(2, 1), (3, 8)])], vec![mode([(3, 5), (2, 1)])]];
        assert_eq!(
            axes("k,k->k", &operands).err().as_deref(),
            Some(
                "the modes of index `k` in operand 0 and in operand 1 have no common refinement \
                 (Compatible)"
            )
        );
        // The operand that is named is the one whose modes do not fit, not the first one.
        let operands = [
            vec![mode([(6, 1)])],
            vec![mode([(2, 1), (3, 8)])],
            vec![mode([(3, 5), (2, 1)])],
        ];
        assert_eq!(
            axes("k,k,k->k", &operands).err().as_deref(),
            Some(
                "the modes of index `k` in operand 1 and in operand 2 have no common refinement \
                 (Compatible)"
            )
        );
    }

    #[test]
    fn a_diagonal_is_the_sum_of_strides() {
        let n = mode([(3, 4)]);
        let axes = axes("ii->i", &[vec![n, mode([(3, -1)])]]).expect("a diagonal");
        assert_eq!((axes.sizes, axes.operands), (vec![3], vec![vec![(0, 3)]]));
    }

    #[test]
    fn an_ellipsis_stretches_size_1_and_a_letter_does_not() {
        let (one, four) = (OperandMode::ONE, mode([(4, 1)]));
        let operands = [vec![one, four.clone()], vec![mode([(4, 1)])]];
        let broadcast = axes(
            "...i,...->...i",
            &[operands[0].clone(), operands[1].clone()],
        );
        let broadcast = broadcast.expect("a broadcast");
        assert_eq!(
            broadcast
                .output
                .iter()
                .map(|mode| mode.0)
                .collect::<Vec<_>>(),
            [4, 4]
        );
        assert_eq!(
            axes("ij,i->j", &operands).err().as_deref(),
            Some("index `i` has size 1 in operand 0 and 4 in operand 1 (SizeMatch)")
        );
    }
}
