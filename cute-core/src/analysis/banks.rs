//! Bank conflicts: how often shared memory is asked for one access.
//!
//! Memory is cut into words as wide as a bank; word `w` lies in bank `w mod banks`. A bank gives one word at a time:
//! threads that ask for the same word are served together (broadcast), threads that ask for different words of one
//! bank one after another. So many words of one bank as are asked for, so many times memory is asked: a conflict of so
//! many ways. Accesses wider than a bank are served in phases, each with as many threads as fill all banks once: half
//! a warp for 64 bits, a quarter for 128.
//!
//! `(32,32):(32,1)` of `f32`, read by columns: thread `t` is at `32·t`, always in bank 0, 32 ways. Padded to
//! `(32,32):(33,1)` it is at `33·t`, in bank `t`: one way.
//!
//! Measured on an H200, cycles for each access against the rounds counted here, of random layouts and random addresses:
//! equal for all of 8000 stores of 16 to 128 bits, and of 800 loads of 16 and 32 bits. So for loads of 64 and 128 bits,
//! 4000 of them, but in one case: where each thread `t` of the warp reads the same as `t^1`, or each the same as `t^2`,
//! a phase serves twice as many threads. There the rounds counted here are the most that it can take.
//!
//! Source: CUDA C++ Programming Guide, shared memory of compute capability 5.x and later; for the loads in pairs
//! NVIDIA's answer in <https://forums.developer.nvidia.com/t/unexpected-shared-memory-bank-conflict/77228>.

use super::access::{Access, MOST_BANKS, MOST_WORDS};
use super::error::AccessError;
use super::pattern::{Group, Groups, Pattern};
use super::regular::{MOST_REMAINDERS, Regular, remainders};

/// How often memory is asked, in numbers.
///
/// ```
/// use cute_core::analysis::{Access, Pattern};
/// # #[cfg(feature = "alloc")] {
/// let column = Pattern::threads(&"32:33".parse()?);
/// let count = column.bank_count(&Access::of::<f32>(), u64::MAX)?;
/// assert_eq!((count.ways, count.rounds, count.phases), (1, 1, 1));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BankCount {
    /// The most different words of one bank in one phase; 1 without conflicts.
    pub ways: u64,
    /// How often memory is asked, over all phases.
    pub rounds: u128,
    /// How many phases there are: how often memory would be asked without conflicts.
    pub phases: u64,
    /// Not all accesses have been looked at.
    pub is_cut: bool,
}

impl Pattern {
    /// How often memory is asked for these accesses, of which at most `budget` are looked at.
    ///
    /// # Errors
    /// Where a number of the access is out of range, or a thread cannot make it.
    pub const fn bank_count(&self, access: &Access, budget: u64) -> Result<BankCount, AccessError> {
        // refuses what is no number of accesses
        if let Err(error) = self.steps(access) {
            return Err(error);
        }
        let lanes = access.lanes_per_phase();
        let remainders = remainders(self, access.bank_bits(), access.element_bits());
        if remainders <= MOST_REMAINDERS as u64
            && let Some(regular) = Regular::new(self, access, lanes)
        {
            return Ok(regular_count(self, &regular, access, remainders));
        }
        let mut phases = match self.phases(access, budget) {
            Ok(phases) => phases,
            Err(error) => return Err(error),
        };
        let mut count = BankCount {
            ways: 1,
            rounds: 0,
            phases: 0,
            is_cut: false,
        };
        while let Some(phase) = phases.next() {
            let ways = match self.ways(access, phase) {
                Ok(ways) => ways,
                Err(error) => return Err(error),
            };
            if ways > count.ways {
                count.ways = ways;
            }
            count.rounds += ways as u128;
            count.phases += 1;
        }
        count.is_cut = phases.is_cut;
        Ok(count)
    }

    /// The threads that are served together.
    pub(crate) const fn phases(&self, access: &Access, budget: u64) -> Result<Groups, AccessError> {
        Groups::new(self, access, access.lanes_per_phase(), budget)
    }

    /// The most different words of one bank.
    const fn ways(&self, access: &Access, phase: Group) -> Result<u64, AccessError> {
        let mut words = Words::new(access.bank_count());
        let mut lane = 0;
        while lane < phase.threads {
            let (word, last) = match self.words(access, phase.first_thread + lane, phase.step) {
                Ok(words) => words,
                Err(error) => return Err(error),
            };
            words.add(word, last);
            lane += 1;
        }
        Ok(words.ways)
    }

    /// The first and the last word of an access.
    pub(crate) const fn words(
        &self,
        access: &Access,
        thread: u64,
        step: u64,
    ) -> Result<(i128, i128), AccessError> {
        match self.offset(access, thread, step) {
            Ok(offset) => Ok(words_at(access, offset)),
            Err(error) => Err(error),
        }
    }
}

/// The count of groups that are all alike but for their shifts, modulo so many elements.
const fn regular_count(
    pattern: &Pattern,
    regular: &Regular,
    access: &Access,
    remainders: u64,
) -> BankCount {
    let counts = regular.remainders(remainders as usize);
    let mut count = BankCount {
        ways: 1,
        rounds: 0,
        phases: 0,
        is_cut: false,
    };
    let mut r = 0;
    while r < remainders as usize {
        if counts[r] > 0 {
            let mut words = Words::new(access.bank_count());
            let mut lane = 0;
            while lane < regular.threads {
                let offset = pattern.place(regular.group.at(lane) + r as i128);
                let (word, last) = words_at(access, offset);
                words.add(word, last);
                lane += 1;
            }
            if words.ways > count.ways {
                count.ways = words.ways;
            }
            count.rounds += words.ways as u128 * counts[r] as u128;
            count.phases += counts[r];
        }
        r += 1;
    }
    count
}

/// The first and the last word of an access at an offset.
const fn words_at(access: &Access, offset: i128) -> (i128, i128) {
    let (start, bank) = (
        offset * access.element_bits() as i128,
        access.bank_bits() as i128,
    );
    let last = start + access.bits() as i128 - 1;
    (floor_div(start, bank), floor_div(last, bank))
}

/// The bank of a word.
pub(crate) const fn bank_of(word: i128, banks: u32) -> u32 {
    let bank = word % banks as i128;
    (if bank < 0 { bank + banks as i128 } else { bank }) as u32
}

/// The quotient by a positive number, rounded down.
pub(crate) const fn floor_div(n: i128, by: i128) -> i128 {
    let quotient = n / by;
    if n % by < 0 { quotient - 1 } else { quotient }
}

/// Different words, linked by bank.
struct Words {
    banks: u32,
    words: [i128; MOST_WORDS],
    len: usize,
    /// The word before it in the same bank, from 1.
    before: [usize; MOST_WORDS],
    /// The last word of each bank, from 1, and how many it has.
    last: [usize; MOST_BANKS],
    count: [u64; MOST_BANKS],
    ways: u64,
}

impl Words {
    const fn new(banks: u32) -> Self {
        Words {
            banks,
            words: [0; MOST_WORDS],
            len: 0,
            before: [0; MOST_WORDS],
            last: [0; MOST_BANKS],
            count: [0; MOST_BANKS],
            ways: 1,
        }
    }

    const fn add(&mut self, first: i128, last: i128) {
        let mut word = first;
        while word <= last {
            self.add_word(word);
            word += 1;
        }
    }

    const fn add_word(&mut self, word: i128) {
        let bank = bank_of(word, self.banks) as usize;
        let mut at = self.last[bank];
        while at > 0 {
            if self.words[at - 1] == word {
                return;
            }
            at = self.before[at - 1];
        }
        self.words[self.len] = word;
        self.before[self.len] = self.last[bank];
        self.len += 1;
        self.last[bank] = self.len;
        self.count[bank] += 1;
        if self.count[bank] > self.ways {
            self.ways = self.count[bank];
        }
    }
}
