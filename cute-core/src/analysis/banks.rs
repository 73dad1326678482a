//! Bank conflicts: how often shared memory is accessed to serve one access of the threads.
//!
//! Memory is divided into words as wide as a bank; word `w` lies in bank `w mod banks`. A bank
//! delivers one word at a time. Threads that request one word are served together (broadcast);
//! threads that request different words of one bank are served one after another. If a phase
//! requests `n` words of one bank, memory is accessed `n` times: an `n`-way conflict. Accesses
//! wider than a bank are served in phases, each with as many threads as fill all banks once: half a
//! warp for 64 bits, a quarter for 128.
//!
//! Example: the columns of `(32,32):(32,1)` of `f32`. Thread `t` reads offset `32·t`, always in
//! bank 0: 32 ways. Padded to `(32,32):(33,1)`, thread `t` reads offset `33·t`, in bank `t`: one
//! way.
//!
//! The rounds counted here were compared with cycles measured on an H200, for random layouts and
//! random addresses. They are equal for all of 8000 stores of 16 to 128 bits, and for all of 800
//! loads of 16 and 32 bits. They are also equal for 4000 loads of 64 and 128 bits, with one
//! exception: where each thread `t` of the warp reads the address of thread `t^1`, or each reads
//! that of `t^2`, a phase serves twice as many threads. There the count is an upper bound.
//!
//! Source: CUDA C++ Programming Guide, shared memory of compute capability 5.x and later; for the
//! loads in pairs, NVIDIA's answer in
//! <https://forums.developer.nvidia.com/t/unexpected-shared-memory-bank-conflict/77228>.

use super::access::{Access, MOST_BANKS, MOST_WORDS};
use super::error::AccessError;
use super::pattern::{Group, Groups, Pattern};
use super::regular::{MOST_REMAINDERS, Regular, remainders};

/// How often memory is accessed, in total.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BankCount {
    /// The greatest number of different words of one bank in one phase; 1 without conflicts.
    pub ways: u64,
    /// The number of times that memory is accessed, over all phases.
    pub rounds: u128,
    /// The number of phases: how often memory would be accessed without conflicts.
    pub phases: u64,
    /// Whether some accesses have not been looked at.
    pub is_cut: bool,
}

impl Pattern {
    /// Counts how often memory is accessed to serve these accesses; looks at no more than `budget`
    /// of them.
    ///
    /// # Errors
    /// Fails if a number of the access is out of range, or if a thread cannot make the access.
    pub const fn bank_count(&self, access: &Access, budget: u64) -> Result<BankCount, AccessError> {
        // Refuses values that are not a whole number of accesses.
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

    /// The groups of threads that one phase serves.
    pub(crate) const fn phases(&self, access: &Access, budget: u64) -> Result<Groups, AccessError> {
        Groups::new(self, access, access.lanes_per_phase(), budget)
    }

    /// The greatest number of different words of one bank in a phase.
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

    /// The first and the last word of one access.
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

/// The count for groups that are alike but for their shifts; a shift matters only modulo
/// `remainders` elements.
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

/// A set of words, linked by bank.
struct Words {
    banks: u32,
    words: [i128; MOST_WORDS],
    len: usize,
    /// For each word the number, from 1, of the word before it in its bank; 0 for none.
    before: [usize; MOST_WORDS],
    /// For each bank the number, from 1, of its last word; `count` has the number of its words.
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
