//! The operations on plain numbers, as far as the generator needs them. It draws only operands that
//! fulfil the library's conditions, since invalid operands would not compile.

/// A layout tree.
#[derive(Clone, Debug)]
pub enum Layout {
    /// `shape:stride`.
    Mode(u64, u64),
    /// A tuple of layouts.
    Tuple(Vec<Layout>),
}

/// `shape:stride` modes without nesting.
pub type Flat = Vec<(u64, u64)>;

impl Layout {
    /// The modes in order, without nesting.
    pub fn flat(&self) -> Flat {
        match self {
            Layout::Mode(s, d) => vec![(*s, *d)],
            Layout::Tuple(modes) => modes.iter().flat_map(Layout::flat).collect(),
        }
    }

    /// Number of coordinates.
    pub fn size(&self) -> u64 {
        size(&self.flat())
    }

    /// This tree with other modes, in order.
    pub fn with_modes(&self, modes: &[(u64, u64)]) -> Layout {
        fn fill(layout: &Layout, modes: &mut impl Iterator<Item = (u64, u64)>) -> Layout {
            match layout {
                Layout::Mode(..) => {
                    let (s, d) = modes.next().expect("a mode for each leaf");
                    Layout::Mode(s, d)
                }
                Layout::Tuple(all) => {
                    Layout::Tuple(all.iter().map(|one| fill(one, modes)).collect())
                }
            }
        }
        fill(self, &mut modes.iter().copied())
    }

    /// The layout with all strides multiplied.
    pub fn scaled(&self, factor: u64) -> Layout {
        match self {
            Layout::Mode(s, d) => Layout::Mode(*s, d * factor),
            Layout::Tuple(modes) => Layout::Tuple(modes.iter().map(|m| m.scaled(factor)).collect()),
        }
    }
}

/// Number of coordinates.
pub fn size(flat: &[(u64, u64)]) -> u64 {
    flat.iter().map(|mode| mode.0).product()
}

/// One more than the largest offset.
pub fn cosize(flat: &[(u64, u64)]) -> u64 {
    1 + flat.iter().map(|(s, d)| (s - 1) * d).sum::<u64>()
}

/// Drops modes of size 1, and joins modes that continue each other.
fn coalesced(flat: &[(u64, u64)]) -> Flat {
    let mut modes: Flat = Vec::new();
    for &(s, d) in flat.iter().rev().filter(|mode| mode.0 != 1) {
        match modes.last_mut() {
            Some(next) if s * d == next.1 => *next = (s * next.0, d),
            _ => modes.push((s, d)),
        }
    }
    modes.reverse();
    modes
}

/// Whether `A ∘ B` is defined: walks each mode of `B` over the digits of `A`.
pub fn composable(a: &[(u64, u64)], b: &[(u64, u64)]) -> bool {
    let mut digits: Vec<(u64, Flat)> = coalesced(a)
        .iter()
        .map(|mode| (mode.0, Vec::new()))
        .collect();
    let walked = b.iter().all(|&(s, d)| walk(&mut digits, s, d).is_some());
    digits.pop();
    let segregated = |(s, taken): &(u64, Flat)| taken.len() < 2 || cosize(taken) <= *s;
    walked && digits.iter().all(segregated)
}

/// The digits that `s:d` takes; the last digit has no bound.
fn walk(digits: &mut [(u64, Flat)], mut s: u64, mut d: u64) -> Option<()> {
    let last = digits.len().saturating_sub(1);
    for (digit, taken) in &mut digits[..last] {
        if d == 0 || s == 1 {
            return Some(());
        }
        if d >= *digit {
            if !d.is_multiple_of(*digit) {
                return None;
            }
            d /= *digit;
            continue;
        }
        let room = digit.div_ceil(d);
        let part = room.min(s);
        taken.push((part, d));
        if part == s {
            return Some(());
        }
        if !digit.is_multiple_of(d) || !s.is_multiple_of(part) {
            return None;
        }
        (s, d) = (s / part, 1);
    }
    Some(())
}

/// The complement of `a` below `cotarget`, and whether the number of repetitions was rounded up;
/// `None` if `a` is not an ordered chain.
pub fn complement(a: &[(u64, u64)], cotarget: u64) -> Option<(Flat, bool)> {
    let mut modes = coalesced(
        &a.iter()
            .copied()
            .filter(|mode| mode.1 != 0)
            .collect::<Vec<_>>(),
    );
    modes.sort_by_key(|mode| mode.1);
    let (mut span, mut gaps) = (1, Vec::new());
    for (s, d) in modes {
        if !d.is_multiple_of(span) {
            return None;
        }
        gaps.push((d / span, span));
        span = s * d;
    }
    gaps.push((cotarget.div_ceil(span), span));
    Some((coalesced(&gaps), cotarget.is_multiple_of(span)))
}

/// Whether tiles `t` fill `a`, so that `a` can be divided by them.
pub fn divisible(a: &[(u64, u64)], t: &[(u64, u64)]) -> bool {
    complement(t, size(a)).is_some_and(|(rest, exact)| exact && composable(a, &[t, &rest].concat()))
}

/// Whether copies of `a` can be arranged as `t`.
pub fn repeatable(a: &[(u64, u64)], t: &[(u64, u64)]) -> bool {
    complement(a, size(a) * cosize(t)).is_some_and(|(rest, _)| composable(&rest, t))
}

/// Whether `max_common_layout` of `a` and `b` is defined: `a` can be read by the right inverse of
/// `b`.
pub fn common(a: &[(u64, u64)], b: &[(u64, u64)]) -> bool {
    composable(a, &right_inverse(b))
}

/// The indices at which the offsets 0, 1, 2, … lie.
fn right_inverse(a: &[(u64, u64)]) -> Flat {
    let starts = a.iter().scan(1, |next, (s, d)| {
        let start = *next;
        *next *= s;
        Some((*d, *s, start))
    });
    let mut modes: Vec<_> = starts.collect();
    modes.sort_unstable();
    let (mut span, mut inverse) = (1, Flat::new());
    for (d, s, start) in modes {
        if d == span && s != 1 {
            inverse.push((s, start));
            span *= s;
        }
    }
    inverse
}
