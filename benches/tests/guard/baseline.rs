//! Counts by program, as they stand in a file, and what differs between two of them.
//!
//! ```text
//! # how to write it anew
//! rustc 1.95.0 (59807616e 2026-04-14)
//! at                  12345
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Differences up to this part of a count are those of machines.
const TOLERANCE: f64 = 0.03;

const HEADER: &str = "\
# Thousand instructions of rustc for each program of this folder, above those for a crate that uses
# nothing. Written by `CUTE_BLESS=1 cargo test -p cute-benches --test guard`.
";

/// Counts, in thousands, of one version of rustc.
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    pub rustc: String,
    pub counts: BTreeMap<String, u64>,
}

/// A program whose count is another one now; without a count where there is no such program.
#[derive(Debug)]
pub struct Change {
    program: String,
    before: Option<u64>,
    now: Option<u64>,
}

impl Baseline {
    /// Reads what [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Baseline> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let rustc = lines.next()?.to_owned();
        let counts = lines
            .map(|line| {
                let (name, count) = line.split_once(' ')?;
                Some((name.to_owned(), count.trim().parse().ok()?))
            })
            .collect::<Option<_>>()?;
        Some(Baseline { rustc, counts })
    }

    /// Counts beyond the tolerance, less as well as more: a baseline that is too high hides growth.
    pub fn changes(&self, now: &Baseline) -> Vec<Change> {
        let programs: BTreeSet<&String> = self.counts.keys().chain(now.counts.keys()).collect();
        programs
            .into_iter()
            .map(|program| Change {
                program: program.clone(),
                before: self.counts.get(program).copied(),
                now: now.counts.get(program).copied(),
            })
            .filter(|change| change.part().is_none_or(|part| part.abs() > TOLERANCE))
            .collect()
    }
}

impl Change {
    /// The change as a part of what was before.
    fn part(&self) -> Option<f64> {
        let (before, now) = (self.before? as f64, self.now? as f64);
        Some((now - before) / before)
    }
}

impl fmt::Display for Baseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}{}", self.rustc)?;
        for (name, count) in &self.counts {
            writeln!(f, "{name:<16}{count:>10}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.before, self.now) {
            (Some(before), Some(now)) => {
                let percent = 100.0 * self.part().unwrap_or_default();
                writeln!(
                    f,
                    "{}: {before} before, {now} now ({percent:+.1} %)",
                    self.program
                )
            }
            (Some(before), None) => writeln!(f, "{}: {before} before, gone now", self.program),
            (None, Some(now)) => writeln!(f, "{}: new, {now} now", self.program),
            (None, None) => Ok(()),
        }
    }
}
