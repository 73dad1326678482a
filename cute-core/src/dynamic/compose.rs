//! Composition `A ∘ B`: the layout `R` with `R(i) = A(B(i))`.
//!
//! The modes of `A`, coalesced, are the digits of an index, each a size and a stride; the last one has no bound, since
//! a layout goes on along its last mode. A mode `s:d` of `B` is `s` steps of `d` through these digits: it passes over
//! the digits that `d` steps over, takes as many elements of the next one as that has room for, and goes on with the
//! digits above.
//!
//! `(6,2):(8,2) ∘ (4,3):(3,1) = ((2,2),3):((24,2),8)`: `4:3` takes two elements of the digit of size 6, `2:24`, and
//! two of the next one, `2:2`.
//!
//! Conditions:
//! - StrideDivisible: a stride is a multiple of a digit that it steps over, and divides one that it leaves.
//! - ShapeDivisible: a mode that leaves a digit fills it evenly.
//! - SegregatedImages: what the modes of `B` take of one digit adds up to less than its size. Where the next digit
//!   continues it, a carry is none, and both count as one.
//! - InBounds: no stride of `B` is negative, unless it is the only one: then `A(-i) = -A(i)`.

use super::coalesce::{Flat, extended};
use super::integer::MarkedInt;
use super::layout::{DynLayout, LayoutTree, LayoutView, Mode};
use super::pending::{Pending, checked};
use super::short::Short;
use super::tiler::DynTiler;
use crate::error::LayoutError;

impl DynLayout {
    /// `self ∘ b`: the layout `R` with `R(i) = self(b(i))`.
    ///
    /// The result refines `b`: its modes are those of `b`, each split where it crosses modes of `self`. With a tiler
    /// by mode, mode `k` is the composition of mode `k` and the tiler's; `_` keeps a mode, modes beyond are dropped.
    ///
    /// # Errors
    /// StrideDivisible, ShapeDivisible, SegregatedImages, InBounds, where no layout is the composition; Congruent,
    /// where the tiler has more modes than the layout; Representable, where the result does not fit.
    ///
    /// ```
    /// use cute_core::{dynamic::DynLayout, error::Condition};
    /// let a: DynLayout = "(_6,_2):(_8,_2)".parse()?;
    /// assert_eq!(a.compose(&"(_4,_3):(_3,_1)".parse()?)?.to_string(), "((_2,_2),_3):((_24,_2),_8)");
    /// assert_eq!(a.compose(&"(_3,_)".parse()?)?.to_string(), "(_3,_2):(_8,_2)");
    /// assert_eq!(a.compose(&"4:4".parse()?).unwrap_err().condition(), Condition::StrideDivisible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `composition(a, b)`; arXiv:2603.02298.
    pub fn compose(&self, b: &DynTiler) -> Result<DynLayout, LayoutError> {
        checked(|pending| {
            let mut found = LayoutTree::new();
            compose_tiler(self.view(), b, pending, &mut found)?;
            Ok(found)
        })
    }
}

fn compose_tiler(
    a: LayoutView<'_>,
    tiler: &DynTiler,
    pending: &mut Pending,
    found: &mut LayoutTree,
) -> Result<(), LayoutError> {
    match tiler {
        DynTiler::Keep => found.push(a),
        DynTiler::Size(size) => {
            let stride = MarkedInt::ONE;
            let tile = LayoutTree::leaf(Mode {
                shape: *size,
                stride,
            });
            compose_onto(a, DynLayout::checked(tile)?.view(), pending, found)?;
        }
        DynTiler::Layout(b) => compose_onto(a, b.view(), pending, found)?,
        DynTiler::ByMode(tilers) => {
            let open = found.open();
            let mut modes = a.modes();
            for tiler in tilers {
                let mode = modes.next().ok_or(LayoutError::TooManyModes {})?;
                compose_tiler(mode, tiler, pending, found)?;
            }
            found.close(open);
        }
    }
    Ok(())
}

/// The modes of `a ∘ s:d`, and whether types prove that they are it; if not, they may end where a condition is broken.
pub(crate) fn front_composed(a: &[Mode], mode: Mode) -> (Flat, bool) {
    let (mut pending, mut found) = (Pending::default(), Flat::default());
    let taken = Digits::of(a).take_alone(mode, &mut pending, &mut found);
    (found, taken.is_ok() && pending.is_proved())
}

/// `a ∘ b`.
pub(crate) fn composed(
    a: LayoutView<'_>,
    b: LayoutView<'_>,
    pending: &mut Pending,
) -> Result<LayoutTree, LayoutError> {
    let mut found = LayoutTree::new();
    compose_onto(a, b, pending, &mut found)?;
    Ok(found)
}

fn compose_onto(
    a: LayoutView<'_>,
    b: LayoutView<'_>,
    pending: &mut Pending,
    found: &mut LayoutTree,
) -> Result<(), LayoutError> {
    let mut digits = Digits::of(a.leaves());
    match b.as_leaf() {
        Some(mode) => {
            let mut modes = Flat::default();
            digits.take_alone(mode, pending, &mut modes)?;
            push_unwrapped(&modes, found);
        }
        None => {
            digits.take_modes(b, pending, found)?;
            digits.check_segregated(pending)?;
        }
    }
    Ok(())
}

fn push_unwrapped(modes: &[Mode], found: &mut LayoutTree) {
    match modes {
        [only] => found.push_leaf(*only),
        _ => found.push_tuple(|found| modes.iter().for_each(|&mode| found.push_leaf(mode))),
    }
}

/// A mode of `A`, and what modes of `B` take of it.
#[derive(Clone, Copy, Default)]
struct Digit {
    size: MarkedInt,
    stride: MarkedInt,
    /// How many modes of `B` have elements in it.
    takers: usize,
    /// The largest coordinate that they reach together, and whether types know it.
    most: u128,
    is_most_dynamic: bool,
}

impl Digit {
    /// A mode of `B` takes `n` elements at distance `step`.
    fn take(&mut self, n: MarkedInt, step: MarkedInt) {
        self.takers += 1;
        let most = u128::from(n.magnitude() - 1) * u128::from(step.magnitude());
        self.most = self.most.saturating_add(most);
        self.is_most_dynamic |= !(n.is_static() && step.is_static());
    }
}

/// The modes of `A` as digits of an index, lowest first.
struct Digits {
    bounded: Short<Digit, 8>,
    /// The stride of the last digit, which has no bound.
    last: MarkedInt,
}

impl Digits {
    fn of(modes: &[Mode]) -> Self {
        let modes = extended(modes);
        let Some((last, bounded)) = modes.split_last() else {
            return Self {
                bounded: Short::default(),
                last: MarkedInt::ZERO,
            };
        };
        let digit = |mode: &Mode| Digit {
            size: mode.shape,
            stride: mode.stride,
            ..Digit::default()
        };
        Self {
            bounded: bounded.iter().map(digit).collect(),
            last: last.stride,
        }
    }

    fn take_modes(
        &mut self,
        b: LayoutView<'_>,
        pending: &mut Pending,
        found: &mut LayoutTree,
    ) -> Result<(), LayoutError> {
        if let Some(mode) = b.as_leaf() {
            let mut modes = Flat::default();
            self.take(mode, pending, &mut modes)?;
            push_unwrapped(&modes, found);
            return Ok(());
        }
        let open = found.open();
        for mode in b.modes() {
            self.take_modes(mode, pending, found)?;
        }
        found.close(open);
        Ok(())
    }

    /// A mode that is all of `B` may run backwards.
    fn take_alone(
        &mut self,
        mode: Mode,
        pending: &mut Pending,
        found: &mut Flat,
    ) -> Result<(), LayoutError> {
        let Mode { shape, stride } = mode;
        if !(stride.is_static() && stride.is_negative()) {
            return self.take(mode, pending, found);
        }
        let stride = stride.negated();
        self.take(Mode { shape, stride }, pending, found)?;
        for mode in found.iter_mut() {
            mode.stride = mode.stride.negated();
        }
        Ok(())
    }

    /// `A ∘ s:d` as modes; up to where a condition is broken, if one is.
    fn take(
        &mut self,
        mode: Mode,
        pending: &mut Pending,
        found: &mut Flat,
    ) -> Result<(), LayoutError> {
        let Mode {
            // how many elements are still to be found, and their distance in units of the digit
            shape: mut left,
            stride: mut step,
        } = mode;
        if step.is_known(0) {
            found.push(mode);
            return Ok(());
        }
        if left.is_known(1) {
            let stride = self.stride_at(step)?;
            found.push(Mode {
                shape: left,
                stride,
            });
            return Ok(());
        }
        for digit in self.bounded.iter_mut() {
            if step.is_static() && step.is_negative() {
                return Err(negative(step));
            }
            let size = digit.size.magnitude();
            let is_digit_known = step.is_static() && digit.size.is_static();
            if is_digit_known && step.magnitude() >= size {
                // the digit lies below the stride
                if !step.magnitude().is_multiple_of(size) {
                    return Err(not_divisible(step, digit.size));
                }
                step = step.ceil_div(digit.size);
                continue;
            }
            let is_known = is_digit_known && left.is_static();
            pending.condition(is_known, step_error(left, step, digit.size))?;
            let taken = room(step, digit.size).min(left.magnitude());
            let taken = MarkedInt::natural(taken, is_known);
            digit.take(taken, step);
            found.push(Mode {
                shape: taken,
                stride: step.times(digit.stride)?,
            });
            if is_known && taken == left {
                return Ok(());
            }
            left = left.ceil_div(taken);
            step = step.ceil_div(digit.size);
        }
        found.push(Mode {
            shape: left,
            stride: step.times(self.last)?,
        });
        Ok(())
    }

    /// The stride of a mode of size 1: that of the digit where a second element would lie.
    fn stride_at(&self, mut step: MarkedInt) -> Result<MarkedInt, LayoutError> {
        for digit in self.bounded.iter() {
            let is_known = step.is_static() && digit.size.is_static();
            if step.is_static() && step.is_negative() {
                if !is_known {
                    return Err(negative(step));
                }
                step = MarkedInt::ONE;
                continue;
            }
            let is_beyond = step.magnitude() > digit.size.magnitude();
            let fills = step.magnitude().is_multiple_of(digit.size.magnitude());
            if is_known && is_beyond && !fills {
                return Err(not_divisible(step, digit.size));
            }
            step = step.ceil_div(digit.size);
        }
        step.times(self.last)
    }

    /// No digit but the last may be taken beyond its size.
    fn check_segregated(&self, pending: &mut Pending) -> Result<(), LayoutError> {
        for (k, digit) in self.bounded.iter().enumerate() {
            // one mode alone fits
            if digit.takers < 2 {
                continue;
            }
            let reaches_beyond = digit.most >= u128::from(digit.size.magnitude());
            let is_known = digit.size.is_static() && !digit.is_most_dynamic;
            if !is_known {
                pending.condition(false, self.carry_error(k))?;
            } else if reaches_beyond {
                let error = LayoutError::NotSegregated {
                    span: span_of(digit.most),
                    shape: digit.size.value(),
                };
                match self.continues(k) {
                    Some(false) => return Err(error),
                    _ => pending.condition(false, self.carry_error(k))?,
                }
            }
        }
        Ok(())
    }

    /// The stride of the digit above digit `k`.
    fn stride_above(&self, k: usize) -> MarkedInt {
        self.bounded
            .get(k + 1)
            .map_or(self.last, |next| next.stride)
    }

    /// Whether the digit above digit `k` begins where that ends; `None` where types do not know.
    fn continues(&self, k: usize) -> Option<bool> {
        let (digit, next) = (&self.bounded[k], self.stride_above(k));
        match digit.size.times(digit.stride) {
            Ok(end) if end.is_static() && next.is_static() => Some(end == next),
            Ok(_) => None,
            Err(_) => Some(false),
        }
    }

    /// What is wrong with a carry out of digit `k`: only into digits that continue it, and not out of those.
    fn carry_error(&self, k: usize) -> Option<LayoutError> {
        let (mut most, mut size) = (0_u128, 1_u128);
        for (digit, k) in self.bounded[k..].iter().zip(k..) {
            most = most.saturating_add(size.saturating_mul(digit.most));
            size = size.saturating_mul(digit.size.magnitude().into());
            if most < size {
                return None;
            }
            let end = digit.size.value().checked_mul(digit.stride.value());
            if end != Some(self.stride_above(k).value()) {
                return Some(LayoutError::NotSegregated {
                    span: span_of(most),
                    shape: i128::try_from(size).unwrap_or(i128::MAX),
                });
            }
        }
        None
    }
}

fn span_of(most: u128) -> i128 {
    i128::try_from(most).unwrap_or(i128::MAX).saturating_add(1)
}

fn negative(stride: MarkedInt) -> LayoutError {
    let stride = stride.value();
    LayoutError::NegativeStride { stride }
}

fn not_divisible(stride: MarkedInt, shape: MarkedInt) -> LayoutError {
    LayoutError::StrideNotDivisible {
        stride: stride.value(),
        shape: shape.value(),
    }
}

/// How many elements at distance `step` lie below `size`.
fn room(step: MarkedInt, size: MarkedInt) -> u64 {
    if step.is_negative() || step.equals(0) {
        size.magnitude()
    } else {
        size.magnitude().div_ceil(step.magnitude())
    }
}

/// Why `left` elements at distance `step` cannot be found in a digit of this size and those above.
fn step_error(left: MarkedInt, step: MarkedInt, size: MarkedInt) -> Option<LayoutError> {
    if step.is_negative() {
        return Some(negative(step));
    }
    let (n, d, s) = (left.magnitude(), step.magnitude(), size.magnitude());
    if d == 0 {
        return Some(not_divisible(step, size));
    }
    let room = room(step, size);
    let is_whole = if d >= s {
        d.is_multiple_of(s)
    } else {
        n <= room || s.is_multiple_of(d)
    };
    if n == 1 {
        None
    } else if !is_whole {
        Some(not_divisible(step, size))
    } else if n > room && !n.is_multiple_of(room) {
        Some(LayoutError::ShapeNotDivisible {
            shape: left.value(),
            part: room.into(),
        })
    } else {
        None
    }
}
