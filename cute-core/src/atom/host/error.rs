//! What can be wrong when an instruction is executed on the host.

use crate::error::Condition;
use alloc::string::String;
use core::fmt;

/// Which operand of an instruction it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A, of (M,K).
    A,
    /// B, of (N,K).
    B,
    /// C and D, of (M,N).
    C,
    /// The scales of A.
    ScalesOfA,
    /// The scales of B.
    ScalesOfB,
    /// What a copy reads.
    Source,
    /// What a copy writes.
    Destination,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::ScalesOfA => "the scales of A",
            Self::ScalesOfB => "the scales of B",
            Self::Source => "the source",
            Self::Destination => "the destination",
        })
    }
}

/// Why an instruction is not executed.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{host::HostError, nvidia::sm80};
/// let atom = &sm80::MMA.atoms[0].instances()[0];
/// let semantics = atom.semantics(&[])?;
/// let error = semantics.execute(&[0; 3], &[], &[]).unwrap_err();
/// assert_eq!(error.to_string(), "A of all threads takes 128 words, 3 are given (SizeMatch)");
/// # }
/// # Ok::<(), cute_core::atom::host::HostError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostError {
    /// SizeMatch: fragments of all threads have another length than the instruction needs.
    WrongLength {
        /// Of which operand.
        role: Role,
        /// How many words are given.
        len: usize,
        /// How many there are.
        needed: usize,
    },
    /// Threads that hold copies of one cell have different values of it.
    CopiesDiffer {
        /// Of which operand.
        role: Role,
        /// The row of the cell.
        row: usize,
        /// Its column.
        column: usize,
        /// A thread whose value differs from that of a thread before it.
        thread: usize,
    },
    /// ShapeDivisible: a thread-value layout is no whole number of values a thread.
    NoFragments {
        /// Of which operand.
        role: Role,
        /// How many threads the atom has.
        threads: usize,
        /// How many values there are.
        size: usize,
    },
    /// InBounds: a thread-value layout leads out of the tile.
    OutsideTile {
        /// Of which operand.
        role: Role,
        /// The index of thread and value.
        index: usize,
        /// How many cells the tile has.
        extent: usize,
    },
    /// No thread has a cell of the tile.
    Uncovered {
        /// Of which operand.
        role: Role,
        /// The row of the cell.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// The instruction comes in several formats, and this parameter is not chosen.
    FormatNotChosen {
        /// The parameter.
        parameter: &'static str,
    },
    /// The instruction does not take this format.
    FormatNotTaken {
        /// The parameter.
        parameter: String,
        /// The format.
        format: String,
    },
    /// The formats of the operands give no numbers of the format of the result.
    NoProduct {
        /// How many numbers a value of A is made of.
        a: usize,
        /// The same of B.
        b: usize,
        /// The same of C.
        c: usize,
        /// The same of D.
        d: usize,
    },
    /// The instruction has scales, and is given none, or the other way round.
    Scales {
        /// Whether it has scales.
        needed: bool,
    },
    /// SizeMatch: what all threads of a copy have is of another length.
    WrongBytes {
        /// Which side.
        role: Role,
        /// How many bytes are given.
        len: usize,
        /// How many there are.
        needed: usize,
    },
    /// SizeMatch: a copy reads other bits than it writes.
    BitsDiffer {
        /// How many are read.
        source: usize,
        /// How many are written.
        destination: usize,
    },
    /// RecastDivisible: a thread has no whole number of bytes.
    NoBytes {
        /// Which side.
        role: Role,
        /// How many bits it has.
        bits: usize,
    },
    /// SizeMatch: fragments are those of another block of threads.
    OtherBlock {
        /// Of which operand.
        role: Role,
        /// How many threads have them.
        threads: usize,
        /// How many values these have together.
        len: usize,
        /// How many threads the block has.
        threads_needed: usize,
        /// How many values these have together.
        needed: usize,
    },
    /// SizeMatch: a thread has another number of values than thread 0.
    ThreadsDiffer {
        /// The thread.
        thread: usize,
        /// How many it has.
        len: usize,
        /// How many thread 0 has.
        needed: usize,
    },
    /// SizeMatch: registers are no whole number of values.
    RegistersLeft {
        /// How many there are.
        registers: usize,
        /// How many a value takes.
        of_a_value: usize,
    },
    /// A copy instruction moves what lies side by side, and values of a thread do not.
    NotContiguous {
        /// Which side.
        role: Role,
        /// The thread.
        thread: usize,
        /// The value of the instruction that does not lie behind the one before it.
        value: usize,
    },
    /// The copy has no predicate.
    NoPredicate {},
    /// What the instruction does to the bits is not in its data.
    NotDescribed {
        /// The instruction.
        instruction: &'static str,
    },
}

impl HostError {
    /// The condition that is broken, where it is one of the layouts'.
    pub const fn condition(&self) -> Option<Condition> {
        match self {
            Self::WrongLength { .. }
            | Self::WrongBytes { .. }
            | Self::BitsDiffer { .. }
            | Self::OtherBlock { .. }
            | Self::RegistersLeft { .. }
            | Self::ThreadsDiffer { .. } => Some(Condition::SizeMatch),
            Self::NoBytes { .. } => Some(Condition::RecastDivisible),
            Self::NoFragments { .. } => Some(Condition::ShapeDivisible),
            Self::OutsideTile { .. } => Some(Condition::InBounds),
            _ => None,
        }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength { role, len, needed } => write!(
                f,
                "{role} of all threads takes {needed} words, {len} are given"
            )?,
            Self::CopiesDiffer {
                role,
                row,
                column,
                thread,
            } => write!(
                f,
                "thread {thread} has another copy of ({row},{column}) of {role} than a thread before it"
            )?,
            Self::NoFragments {
                role,
                threads,
                size,
            } => write!(
                f,
                "{size} values of {role} are not divisible by {threads} threads"
            )?,
            Self::OutsideTile {
                role,
                index,
                extent,
            } => write!(
                f,
                "index {index} of {role} lies outside of the {extent} cells of its tile"
            )?,
            Self::Uncovered { role, row, column } => {
                write!(f, "no thread has ({row},{column}) of {role}")?;
            }
            Self::FormatNotChosen { parameter } => {
                write!(f, "the format {parameter} of the instruction is not chosen")?;
            }
            Self::FormatNotTaken { parameter, format } => {
                write!(f, "the instruction does not take {format} as {parameter}")?;
            }
            Self::NoProduct { a, b, c, d } => write!(
                f,
                "products of {a} and {b} numbers plus {c} make no value of {d} numbers"
            )?,
            Self::Scales { needed: true } => {
                f.write_str("the instruction scales A and B, and no scales are given")?;
            }
            Self::Scales { needed: false } => f.write_str("the instruction takes no scales")?,
            Self::WrongBytes { role, len, needed } => write!(
                f,
                "{role} of all threads takes {needed} bytes, {len} are given"
            )?,
            Self::BitsDiffer {
                source,
                destination,
            } => write!(
                f,
                "the instruction reads {source} bits and writes {destination}"
            )?,
            Self::NoBytes { role, bits } => write!(
                f,
                "{bits} bits of a thread of {role} are not divisible by 8"
            )?,
            Self::OtherBlock {
                role,
                threads,
                len,
                threads_needed,
                needed,
            } => write!(
                f,
                "{role} is {len} values of {threads} threads, where {needed} of {threads_needed} are needed"
            )?,
            Self::ThreadsDiffer {
                thread,
                len,
                needed,
            } => write!(
                f,
                "thread {thread} has {len} values, and thread 0 has {needed}"
            )?,
            Self::RegistersLeft {
                registers,
                of_a_value,
            } => write!(
                f,
                "{registers} registers are no whole number of values of {of_a_value}"
            )?,
            Self::NotContiguous {
                role,
                thread,
                value,
            } => write!(
                f,
                "value {value} of thread {thread} in {role} does not lie behind the one before it"
            )?,
            Self::NoPredicate {} => f.write_str("the instruction has no predicate")?,
            Self::NotDescribed { instruction } => write!(
                f,
                "what {instruction} does to the bits is not in its layouts"
            )?,
        }
        match self.condition() {
            Some(condition) => write!(f, " ({condition})"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for HostError {}
