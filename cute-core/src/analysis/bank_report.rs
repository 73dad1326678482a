//! Bank conflicts of run-time layouts, with a list of the threads that conflict.

use super::access::Access;
use super::banks::{BankCount, bank_of};
use super::error::AccessError;
use super::limit::Limit;
use super::pattern::{Group, Pattern};
use super::place::{Many, write_list};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

/// The bank conflicts of accesses to shared memory.
///
/// ```
/// use cute_core::analysis::{Access, BankConflicts, Limit, Pattern};
/// // 32 rows of 32 numbers; thread t reads row t
/// let column = Pattern::threads(&"32:1".parse()?).in_memory(&"(32,32):(32,1)".parse()?);
/// let report = BankConflicts::of(&column, Access::of::<f32>(), Limit::default())?;
/// assert_eq!(report.count.ways, 32);
/// assert_eq!(report.conflicts[0].bank, 0);
///
/// let column = column_of("(32,32):(33,1)")?;
/// let report = BankConflicts::of(&column, Access::of::<f32>(), Limit::default())?;
/// assert_eq!(report.to_string(), "no bank conflicts: 1 access of memory in 1 phase");
/// # fn column_of(memory: &str) -> Result<Pattern, cute_core::dynamic::ParseError> {
/// #     Ok(Pattern::threads(&"32:1".parse()?).in_memory(&memory.parse()?))
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BankConflicts {
    /// The totals.
    pub count: BankCount,
    /// The first steps: each thread's first access, its second, and so on. Only steps of which all
    /// threads have been looked at are listed.
    pub steps: Vec<BankStep>,
    /// The first banks from which one phase requests several words.
    pub conflicts: Vec<BankConflict>,
    /// The width of the accesses, and the memory.
    pub access: Access,
}

/// One access of each thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BankStep {
    /// The number of the first value of the access.
    pub value: u64,
    /// The greatest number of words of one bank in one phase.
    pub ways: u64,
    /// The number of times that memory is accessed.
    pub rounds: u64,
    /// The number of times that memory would be accessed without conflicts.
    pub phases: u64,
}

/// A bank from which one phase requests several words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BankConflict {
    /// The number of the first value of the access.
    pub value: u64,
    /// The bank.
    pub bank: u32,
    /// The words, and the threads that request each.
    pub words: Vec<BankWord>,
}

/// Threads that request one word, and are served together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BankWord {
    /// The number of the word: its offset in units of a bank's width.
    pub word: i128,
    /// The threads.
    pub threads: Vec<u64>,
}

impl BankConflicts {
    /// The conflicts of these accesses. The first [`Limit::work`] accesses are looked at one by
    /// one.
    ///
    /// [`count`](Self::count) covers all accesses if the groups of threads are alike but for a
    /// shift, as they usually are.
    ///
    /// # Errors
    /// Fails if a number of the access is out of range, or if a thread cannot make the access.
    pub fn of(pattern: &Pattern, access: Access, limit: Limit) -> Result<Self, AccessError> {
        let mut report = Self {
            count: pattern.bank_count(&access, limit.work)?,
            steps: Vec::new(),
            conflicts: Vec::new(),
            access,
        };
        let mut phases = pattern.phases(&access, limit.work)?;
        while let Some(phase) = phases.next() {
            let value = phase.step * u64::from(access.elements());
            let is_listed = report.steps.last().is_some_and(|step| step.value == value);
            let has_room = is_listed || report.steps.len() < limit.listed;
            if !has_room && report.conflicts.len() >= limit.listed {
                break;
            }
            let banks = banks(pattern, &access, phase)?;
            let ways = banks.values().map(|words| words.len() as u64).max();
            if has_room {
                report.add(value, ways.unwrap_or(1));
            }
            for (bank, words) in banks {
                if words.len() > 1 && report.conflicts.len() < limit.listed {
                    let words = words.into_iter();
                    report.conflicts.push(BankConflict {
                        value,
                        bank,
                        words: words
                            .map(|(word, threads)| BankWord { word, threads })
                            .collect(),
                    });
                }
            }
        }
        if phases.ends_within_step() {
            report.steps.pop();
        }
        Ok(report)
    }

    /// Adds a phase to its step.
    fn add(&mut self, value: u64, ways: u64) {
        if self.steps.last().is_none_or(|step| step.value != value) {
            self.steps.push(BankStep {
                value,
                ways: 1,
                rounds: 0,
                phases: 0,
            });
        }
        if let Some(step) = self.steps.last_mut() {
            step.ways = step.ways.max(ways);
            step.rounds += ways;
            step.phases += 1;
        }
    }
}

/// The words that a phase requests from each bank, and the threads that request each word.
fn banks(
    pattern: &Pattern,
    access: &Access,
    phase: Group,
) -> Result<BTreeMap<u32, BTreeMap<i128, Vec<u64>>>, AccessError> {
    let mut banks = BTreeMap::new();
    for thread in phase.first_thread..phase.first_thread + phase.threads {
        let (first, last) = pattern.words(access, thread, phase.step)?;
        for word in first..=last {
            let bank: &mut BTreeMap<_, Vec<_>> =
                banks.entry(bank_of(word, access.bank_count())).or_default();
            bank.entry(word).or_default().push(thread);
        }
    }
    Ok(banks)
}

impl fmt::Display for BankWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "word {} ({} ", self.word, threads(&self.threads))?;
        write_list(f, &self.threads, false)?;
        f.write_str(")")
    }
}

fn threads(threads: &[u64]) -> &'static str {
    if threads.len() == 1 {
        "thread"
    } else {
        "threads"
    }
}

impl fmt::Display for BankConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bank {}, value {}: ", self.bank, self.value)?;
        write_list(f, &self.words, false)
    }
}

impl fmt::Display for BankConflicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BankCount {
            ways,
            rounds,
            phases,
            is_cut,
        } = self.count;
        if ways == 1 {
            f.write_str("no bank conflicts")?;
        } else {
            write!(f, "{ways}-way bank conflicts")?;
        }
        let accesses = if rounds == 1 { "access" } else { "accesses" };
        write!(
            f,
            ": {rounds} {accesses} of memory in {}",
            Many(phases, "phase")
        )?;
        if is_cut {
            f.write_str(", not all threads and values looked at")?;
        }
        for conflict in &self.conflicts {
            write!(f, "\n  {conflict}")?;
        }
        Ok(())
    }
}
