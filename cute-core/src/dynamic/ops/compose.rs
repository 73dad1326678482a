//! Composition `A ∘ B`: the layout `R` with `R(i) = A(B(i))`.
//!
//! The modes of `A`, coalesced, are the digits of an index: each has a size and a stride. The last
//! digit has no bound, since a layout goes on along its last mode. A mode `s:d` of `B` takes `s`
//! steps of `d` through these digits: it passes over the digits below `d`, takes as many elements
//! of the next digit as fit, and goes on with the digits above.
//!
//! `(6,2):(8,2) ∘ (4,3):(3,1) = ((2,2),3):((24,2),8)`: `4:3` takes two elements of the digit of
//! size 6, `2:24`, and two of the next digit, `2:2`.
//!
//! Conditions:
//! - StrideDivisible: a stride is a multiple of each digit that it passes over, and divides the
//!   digit that it leaves.
//! - ShapeDivisible: a mode that leaves a digit fills it evenly.
//! - SegregatedImages: the elements that the modes of `B` take of one digit add up to less than its
//!   size. If the next digit continues it, both count as one digit.
//! - Congruent: where strides of `B` are basis vectors, the values of `B` are coordinates of `A`,
//!   and each mode of `B` walks over the mode of `A` along its path.
//! - InBounds: no stride of `B` is negative, unless it is the only one: then `A(-i) = -A(i)`.

use super::by_mode::mode_with_tiler;
use super::coalesce::{Flat, extend};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, Mode, have_integer_strides};
use crate::dynamic::path::BasisPath;
use crate::dynamic::pending::{Pending, filled};
use crate::dynamic::short::Short;
use crate::dynamic::steps::{Event, Observer, Outcome, Part, shown};
use crate::dynamic::tiler::DynTiler;
use crate::error::LayoutError;
use alloc::vec::Vec;

impl DynLayout {
    /// `self ∘ b`: the layout `R` with `R(i) = self(b(i))`.
    ///
    /// The result refines `b`: it has the modes of `b`, each split where it crosses modes of
    /// `self`. With a tiler by mode, mode `k` of the result is the composition of mode `k` and its
    /// tiler; `_` keeps a mode, and modes beyond the tiler are dropped.
    ///
    /// # Errors
    /// StrideDivisible, ShapeDivisible, SegregatedImages or InBounds, if no layout is the
    /// composition; Congruent, if the tiler has more modes than the layout; Representable, if the
    /// result does not fit.
    ///
    /// ```
    /// use cute_core::{dynamic::DynLayout, error::Condition};
    /// let a: DynLayout = "(_6,_2):(_8,_2)".parse()?;
    /// let r = a.compose(&"(_4,_3):(_3,_1)".parse()?)?;
    /// assert_eq!(r.to_string(), "((_2,_2),_3):((_24,_2),_8)");
    /// assert_eq!(a.compose(&"(_3,_)".parse()?)?.to_string(), "(_3,_2):(_8,_2)");
    /// assert_eq!(a.compose(&"4:4".parse()?).unwrap_err().condition(), Condition::StrideDivisible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `composition(a, b)`; arXiv:2603.02298.
    pub fn compose(&self, b: &DynTiler /* &l.into() */) -> Result<DynLayout, LayoutError> {
        compose(self, b, ())
    }
}

/// [`DynLayout::compose`], telling its steps to `observer`.
pub fn compose(a: &DynLayout, b: &DynTiler, observer: impl Observer) -> Outcome {
    filled(observer, |pending, found| {
        compose_tiler(a.view(), b, pending, found)
    })
}

fn compose_tiler(
    a: LayoutView<'_>,
    tiler: &DynTiler,
    pending: &mut Pending<impl Observer>,
    found: &mut LayoutTree,
) -> Result<(), LayoutError> {
    match tiler {
        DynTiler::Underscore => {
            pending.tell(|| Event::Kept(DynLayout::from_view(a)));
            found.push(a);
        }
        DynTiler::Size(size) => {
            let stride = DynLeaf::ONE;
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
            for (index, tiler) in tilers.iter().enumerate() {
                let mode = modes.next().ok_or(LayoutError::TooManyModes {})?;
                pending.begin(|| mode_with_tiler(index, mode, tiler));
                let begin = found.end();
                compose_tiler(mode, tiler, pending, found)?;
                pending.end(found.since(begin));
            }
            found.close(open);
        }
    }
    Ok(())
}

/// The modes of `a ∘ s:d`, and whether types prove them; if not, they may end at a broken
/// condition.
pub(crate) fn front_composed(a: &[Mode], mode: Mode) -> (Flat, bool) {
    let (mut pending, mut found) = (<Pending>::default(), Flat::default());
    let taken = Digits::of(a).take_alone(mode, &mut pending, &mut |mode| found.push(mode));
    (found, taken.is_ok() && pending.is_proved())
}

/// `a ∘ b`.
pub(crate) fn composed(
    a: LayoutView<'_>,
    b: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    let mut found = LayoutTree::new();
    compose_onto(a, b, pending, &mut found)?;
    Ok(found)
}

fn compose_onto(
    a: LayoutView<'_>,
    b: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
    found: &mut LayoutTree,
) -> Result<(), LayoutError> {
    pending.begin(|| Part::Composition(shown(a), shown(b)));
    let begin = found.end();
    if have_integer_strides(b.leaves()) {
        compose_over(a, b, pending, found)?;
    } else {
        compose_in(a, b, pending, found)?;
    }
    pending.end(found.since(begin));
    Ok(())
}

/// `R(i) = A(B(i))`, where the values of `B` are indices of `A`.
fn compose_over(
    a: LayoutView<'_>,
    b: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
    found: &mut LayoutTree,
) -> Result<(), LayoutError> {
    let mut digits = Digits::of(a.leaves());
    pending.tell(|| Event::Digits(digits.modes.to_vec()));
    if b.as_leaf().is_some() {
        return take_modes(b, pending, found, &mut |mode, pending, found| {
            digits.take_alone(mode, pending, &mut |mode| found.push_leaf(mode))
        });
    }
    let begin = found.end();
    take_modes(b, pending, found, &mut |mode, pending, found| {
        digits.take(mode, pending, &mut |mode| found.push_leaf(mode))
    })?;
    pending.tell(|| Event::OneByOne(shown(found.since(begin))));
    digits.check_segregated(pending)
}

/// `R(c) = A(B(c))`, if the values of `B` are coordinates of `A`: each mode `s:n@p` of `B` walks
/// over the mode of `A` along the path `p` alone.
#[cold]
#[inline(never)]
fn compose_in(
    a: LayoutView<'_>,
    b: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
    found: &mut LayoutTree,
) -> Result<(), LayoutError> {
    let mut space = Space {
        of: a,
        walked: Vec::new(),
    };
    take_modes(b, pending, found, &mut |mode, pending, found| {
        space.take(mode, pending, found)
    })?;
    // in the order of the modes of `A`
    space.walked.sort_by_key(|(path, _)| *path);
    let mut walked = space.walked.iter();
    walked.try_for_each(|(path, digits)| {
        pending.tell(|| Event::Along(*path));
        digits.check_segregated(pending)
    })
}

/// Calls `take` for each mode of `B` that is no tuple. Its results are nested as the modes of `B` are.
fn take_modes<O: Observer>(
    b: LayoutView<'_>,
    pending: &mut Pending<O>,
    found: &mut LayoutTree,
    take: &mut impl FnMut(Mode, &mut Pending<O>, &mut LayoutTree) -> Result<(), LayoutError>,
) -> Result<(), LayoutError> {
    let open = found.open();
    if let Some(mode) = b.as_leaf() {
        pending.begin(|| Part::Walk(mode));
        take(mode, pending, found)?;
        found.close_unwrapped(open);
        pending.end(found.since(open));
        return Ok(());
    }
    for mode in b.modes() {
        take_modes(mode, pending, found, take)?;
    }
    found.close(open);
    Ok(())
}

/// A layout over whose coordinates modes walk: the digits of each mode that a path has led to.
struct Space<'a> {
    of: LayoutView<'a>,
    walked: Vec<(BasisPath, Digits)>,
}

impl Space<'_> {
    fn take(
        &mut self,
        mode: Mode,
        pending: &mut Pending<impl Observer>,
        found: &mut LayoutTree,
    ) -> Result<(), LayoutError> {
        let path = mode.stride.path();
        if path.is_empty() {
            // 0 leads nowhere
            let leads = !mode.stride.is_known(0);
            found.push_leaf(mode);
            return if leads {
                Err(LayoutError::NotCoordinates {})
            } else {
                Ok(())
            };
        }
        pending.tell(|| Event::Along(path));
        let known = self.walked.iter().position(|(known, _)| *known == path);
        let known = match known {
            Some(known) => known,
            None => {
                let mode = along(self.of, path)?;
                pending.tell(|| Event::Lies(shown(mode)));
                let digits = Digits::of(mode.leaves());
                pending.tell(|| Event::Digits(digits.modes.to_vec()));
                self.walked.push((path, digits));
                self.walked.len() - 1
            }
        };
        let Mode { shape, stride } = mode;
        let stride = stride.multiple();
        let digits = &mut self.walked[known].1;
        digits.take(Mode { shape, stride }, pending, &mut |mode| {
            found.push_leaf(mode)
        })
    }
}

/// The mode of a layout along a path; a single mode is its own mode 0, as in CuTe.
fn along(layout: LayoutView<'_>, path: BasisPath) -> Result<LayoutView<'_>, LayoutError> {
    path.steps().try_fold(layout, |mode, step| {
        let step = usize::try_from(step).ok();
        step.and_then(|step| mode.mode(step))
            .ok_or(LayoutError::NotCoordinates {})
    })
}

/// The elements that modes of `B` take of a mode of `A`.
#[derive(Clone, Copy, Default)]
struct Taken {
    /// The largest coordinate that these modes reach together, and whether types know it.
    most: u128,
    /// The number of these modes.
    takers: u32,
    is_most_dynamic: bool,
}

impl Taken {
    /// Notes that a mode of `B` takes `n` elements at distance `step`.
    fn take(&mut self, n: DynLeaf, step: DynLeaf) {
        self.takers += 1;
        let most = u128::from(n.magnitude() - 1) * u128::from(step.magnitude());
        self.most = self.most.saturating_add(most);
        self.is_most_dynamic |= !(n.is_static() && step.is_static());
    }
}

/// The modes of `A` as digits of an index, lowest first.
struct Digits {
    modes: Flat,
    /// One for each digit but the last, which has no bound.
    taken: Short<Taken, 8>,
}

impl Digits {
    #[inline]
    fn of(modes: &[Mode]) -> Self {
        let mut digits = Self {
            modes: Flat::default(),
            taken: Short::default(),
        };
        extend(modes, &mut digits.modes);
        digits.taken.grow(digits.modes.len().saturating_sub(1));
        digits
    }

    /// The digits but the last, each with the elements that modes take of it.
    fn bounded(&self) -> impl Iterator<Item = (&Mode, &Taken)> {
        self.modes.iter().zip(self.taken.iter())
    }

    /// The stride of the last digit, along which the layout goes on.
    fn last(&self) -> DynLeaf {
        self.modes.last().map_or(DynLeaf::ZERO, |mode| mode.stride)
    }

    /// Takes the only mode of `B`, which may run backwards.
    fn take_alone(
        &mut self,
        mode: Mode,
        pending: &mut Pending<impl Observer>,
        found: &mut impl FnMut(Mode),
    ) -> Result<(), LayoutError> {
        let Mode { shape, stride } = mode;
        if !(stride.is_static() && stride.is_negative()) {
            return self.take(mode, pending, found);
        }
        let stride = stride.negate();
        self.take(
            Mode { shape, stride },
            pending,
            &mut |Mode { shape, stride }| {
                let stride = stride.negate();
                found(Mode { shape, stride });
            },
        )
    }

    /// `A ∘ s:d` as modes, up to the first broken condition.
    fn take(
        &mut self,
        mode: Mode,
        pending: &mut Pending<impl Observer>,
        found: &mut impl FnMut(Mode),
    ) -> Result<(), LayoutError> {
        let Mode {
            // how many elements remain, and their distance in units of the digit
            shape: mut left,
            stride: mut step,
        } = mode;
        if step.is_known(0) {
            found(mode);
            return Ok(());
        }
        if left.is_known(1) {
            let stride = self.stride_at(step, pending)?;
            found(Mode {
                shape: left,
                stride,
            });
            return Ok(());
        }
        let last = self.last();
        let mut found = |shape, step: DynLeaf, along| {
            let stride = step.scaled(along)?;
            found(Mode { shape, stride });
            Ok(())
        };
        for (digit, digit_taken) in self.modes.iter().zip(self.taken.iter_mut()) {
            if step.is_static() && step.is_negative() {
                return Err(negative(step));
            }
            let size = digit.shape.magnitude();
            let is_digit_known = step.is_static() && digit.shape.is_static();
            if is_digit_known && step.magnitude() >= size {
                // the digit lies below the stride
                pending.tell(|| stepped_over(*digit, step));
                if !step.magnitude().is_multiple_of(size) {
                    return Err(not_divisible(step, digit.shape));
                }
                step = step.ceil_div_positive(digit.shape);
                continue;
            }
            let is_known = is_digit_known && left.is_static();
            if is_known && ends_within(left, step, digit.shape) {
                digit_taken.take(left, step);
                pending.tell(|| Event::Taken(*digit, left, step, left, None));
                return found(left, step, digit.stride);
            }
            let taken = room(step, digit.shape).min(left.magnitude());
            let taken = DynLeaf::natural(taken, is_known);
            let rest = left.ceil_div_positive(taken);
            pending.tell(|| Event::Taken(*digit, left, step, taken, Some(rest)));
            pending.condition(is_known, step_error(left, step, digit.shape))?;
            digit_taken.take(taken, step);
            found(taken, step, digit.stride)?;
            left = rest;
            step = step.ceil_div_positive(digit.shape);
        }
        pending.tell(|| Event::LastTakes(last, left, step));
        found(left, step, last)
    }

    /// The stride of a mode of size 1: that of the digit where a second element would lie.
    fn stride_at(
        &self,
        mut step: DynLeaf,
        pending: &mut Pending<impl Observer>,
    ) -> Result<DynLeaf, LayoutError> {
        for (digit, _) in self.bounded() {
            let is_known = step.is_static() && digit.shape.is_static();
            if step.is_static() && step.is_negative() {
                if !is_known {
                    return Err(negative(step));
                }
                step = DynLeaf::ONE;
                continue;
            }
            let is_beyond = step.magnitude() > digit.shape.magnitude();
            if is_known && is_beyond {
                pending.tell(|| stepped_over(*digit, step));
            }
            let fills = step.magnitude().is_multiple_of(digit.shape.magnitude());
            if is_known && is_beyond && !fills {
                return Err(not_divisible(step, digit.shape));
            }
            step = step.ceil_div_positive(digit.shape);
        }
        step.mul(self.last())
    }

    /// Checks that modes take no digit but the last beyond its size.
    #[inline]
    fn check_segregated(&self, pending: &mut Pending<impl Observer>) -> Result<(), LayoutError> {
        for (k, (digit, taken)) in self.bounded().enumerate() {
            // one mode alone fits
            if taken.takers < 2 {
                continue;
            }
            pending.tell(|| Event::Shared(k, span_of(taken.most)));
            let reaches_beyond = taken.most >= u128::from(digit.shape.magnitude());
            let is_known = digit.shape.is_static() && !taken.is_most_dynamic;
            if !is_known {
                pending.condition(false, self.carry_error(k))?;
            } else if reaches_beyond {
                let error = LayoutError::NotSegregated {
                    span: span_of(taken.most),
                    shape: digit.shape.value(),
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
    fn stride_above(&self, k: usize) -> DynLeaf {
        self.modes[k + 1].stride
    }

    /// Whether the digit above digit `k` begins where that one ends; `None` if types do not know.
    fn continues(&self, k: usize) -> Option<bool> {
        let (digit, next) = (&self.modes[k], self.stride_above(k));
        match digit.shape.scaled(digit.stride) {
            Ok(end) if end.is_static() && next.is_static() => Some(end == next),
            Ok(_) => None,
            Err(_) => Some(false),
        }
    }

    /// The error of a carry out of digit `k`: it may only go into digits that continue `k`, and not
    /// out of those.
    fn carry_error(&self, k: usize) -> Option<LayoutError> {
        let (mut most, mut size) = (0_u128, 1_u128);
        for ((digit, taken), k) in self.bounded().zip(0..).skip(k) {
            most = most.saturating_add(size.saturating_mul(taken.most));
            size = size.saturating_mul(digit.shape.magnitude().into());
            if most < size {
                return None;
            }
            let end = digit.shape.value().checked_mul(digit.stride.value());
            let above = self.stride_above(k);
            if end != Some(above.value()) || digit.stride.path() != above.path() {
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

fn negative(stride: DynLeaf) -> LayoutError {
    let stride = stride.value();
    LayoutError::NegativeStride { stride }
}

fn not_divisible(stride: DynLeaf, shape: DynLeaf) -> LayoutError {
    LayoutError::StrideNotDivisible {
        stride: stride.value(),
        shape: shape.value(),
    }
}

/// The event that the digit lies below the distance of the elements.
fn stepped_over(digit: Mode, step: DynLeaf) -> Event {
    Event::SteppedOver(digit, step, step.ceil_div_positive(digit.shape))
}

/// How many elements at distance `step` lie below `size`.
fn room(step: DynLeaf, size: DynLeaf) -> u64 {
    if step.is_negative() || step.equals(0) {
        size.magnitude()
    } else {
        size.magnitude().div_ceil(step.magnitude())
    }
}

/// Whether `left` elements at distance `step` lie below `size`. Most calls come here, so it takes
/// no division.
fn ends_within(left: DynLeaf, step: DynLeaf, size: DynLeaf) -> bool {
    let last = (left.magnitude() - 1).checked_mul(step.magnitude());
    last.is_some_and(|last| last < size.magnitude())
}

/// Why `left` elements at distance `step` do not fit into a digit of this size and those above.
fn step_error(left: DynLeaf, step: DynLeaf, size: DynLeaf) -> Option<LayoutError> {
    if step.is_negative() {
        return Some(negative(step));
    }
    let (n, d, s) = (left.magnitude(), step.magnitude(), size.magnitude());
    if d == 0 {
        let shape = size.value();
        return Some(LayoutError::DynamicZeroStride { shape });
    }
    let room = room(step, size);
    if n == 1 || (d < s && n <= room) {
        return None;
    }
    let is_whole = if d < s {
        s.is_multiple_of(d)
    } else {
        d.is_multiple_of(s)
    };
    if !is_whole {
        return Some(not_divisible(step, size));
    }
    (n > room && !n.is_multiple_of(room)).then(|| LayoutError::ShapeNotDivisible {
        shape: left.value(),
        part: room.into(),
    })
}
