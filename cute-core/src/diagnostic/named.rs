//! A condition by its name, as users type it or paste it with a message.

use super::error::Condition;
use core::fmt;
use core::str::FromStr;

/// No condition has the name that was looked for.
///
/// ```
/// use cute_core::error::Condition;
/// let error = "ShapeDivisble".parse::<Condition>().unwrap_err();
/// assert_eq!(error.to_string(), "no condition has this name; did you mean ShapeDivisible?");
/// let error = "E0277".parse::<Condition>().unwrap_err();
/// assert!(error.to_string().starts_with("no condition has this name; there are Congruent, "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownCondition {
    /// The condition whose name differs least, if few letters differ.
    pub nearest: Option<Condition>,
}

impl fmt::Display for UnknownCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no condition has this name; ")?;
        if let Some(nearest) = self.nearest {
            return write!(f, "did you mean {nearest}?");
        }
        f.write_str("there are ")?;
        for (place, condition) in Condition::ALL.iter().enumerate() {
            let between = if place == 0 { "" } else { ", " };
            write!(f, "{between}{condition}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownCondition {}

/// From the name of a condition, in capitals or not; from the name of an error that breaks it; or
/// from a message that has such a name in parentheses, in its own spelling.
///
/// ```
/// use cute_core::error::Condition;
/// let of = |text: &str| text.parse::<Condition>();
/// assert_eq!(of("InBounds"), Ok(Condition::InBounds));
/// assert_eq!(of("inbounds"), Ok(Condition::InBounds));
/// assert_eq!(of("ShapeNotDivisible"), Ok(Condition::ShapeDivisible));
/// assert_eq!(of("shape 250 is not divisible by 64 (ShapeDivisible)"), Ok(Condition::ShapeDivisible));
/// assert_eq!(of("sizes 6 and 4 differ (SizesDiffer)"), Ok(Condition::SizeMatch));
/// assert!(of("").is_err() && of("f(inbounds)").is_err());
/// ```
impl FromStr for Condition {
    type Err = UnknownCondition;

    fn from_str(text: &str) -> Result<Self, UnknownCondition> {
        let text = text.trim();
        let mut in_parentheses = text
            .split('(')
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        by_name(text, str::eq_ignore_ascii_case)
            .or_else(|| in_parentheses.find_map(|name| by_name(name, str::eq)))
            .ok_or_else(|| UnknownCondition {
                nearest: nearest(text),
            })
    }
}

/// The condition that has this name, or an error of this name.
fn by_name(name: &str, is_equal: impl Fn(&str, &str) -> bool) -> Option<Condition> {
    let mut rows = Condition::BROKEN_BY.iter();
    let row = rows.find(|(condition, errors)| {
        is_equal(condition.name(), name) || errors.iter().any(|error| is_equal(error, name))
    });
    row.map(|row| row.0)
}

/// The condition whose name differs from this one in the fewest letters, at most a third of them.
fn nearest(name: &str) -> Option<Condition> {
    let distances = Condition::ALL
        .iter()
        .map(|&condition| (distance(name, condition.name()), condition));
    let (distance, condition) = distances.min_by_key(|&(distance, _)| distance)?;
    (distance <= condition.name().len() / 3).then_some(condition)
}

/// The longest name of a condition, with room for more.
const LONGEST: usize = 32;

/// How many letters are inserted, left out or exchanged between two names; capitals do not count.
fn distance(one: &str, other: &str) -> usize {
    if one.len() > LONGEST || other.len() > LONGEST {
        return LONGEST;
    }
    // the distances of the beginnings of `other` from the beginning of `one` that is read so far
    let mut row: [usize; LONGEST + 1] = core::array::from_fn(|place| place);
    for (read, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = read + 1;
        for (place, b) in other.bytes().enumerate() {
            let exchanged = diagonal + usize::from(!a.eq_ignore_ascii_case(&b));
            diagonal = row[place + 1];
            row[place + 1] = exchanged.min(row[place].min(diagonal) + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("InBounds", "inbound"), 1);
        assert!(
            Condition::ALL
                .iter()
                .all(|condition| condition.name().len() <= LONGEST)
        );
    }
}
