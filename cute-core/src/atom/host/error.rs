//! The ways in which executing an instruction on the host can fail.

use crate::error::Condition;
use alloc::string::String;
use core::fmt;

/// An operand of an instruction, or a side of a copy.
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
    /// The source of a copy.
    Source,
    /// The destination of a copy.
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
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostError {
    /// SizeMatch: the fragments of all threads have another length than the instruction needs.
    WrongLength {
        /// The operand.
        role: Role,
        /// The number of words given.
        len: usize,
        /// The number of words needed.
        needed: usize,
    },
    /// Threads that hold copies of one cell have different values of it.
    CopiesDiffer {
        /// The operand.
        role: Role,
        /// The row of the cell.
        row: usize,
        /// The column of the cell.
        column: usize,
        /// A thread whose value differs from that of a thread before it.
        thread: usize,
    },
    /// ShapeDivisible: the number of values of a thread-value layout is not divisible by the number
    /// of threads.
    NoFragments {
        /// The operand.
        role: Role,
        /// The number of threads of the atom.
        threads: usize,
        /// The number of values.
        size: usize,
    },
    /// InBounds: a thread-value layout leads out of the tile.
    OutsideTile {
        /// The operand.
        role: Role,
        /// The index of thread and value.
        index: usize,
        /// The number of cells of the tile.
        extent: usize,
    },
    /// No thread has a cell of the tile.
    Uncovered {
        /// The operand.
        role: Role,
        /// The row of the cell.
        row: usize,
        /// The column of the cell.
        column: usize,
    },
    /// The instruction comes in several formats, and the format for this parameter is not chosen.
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
    /// Values of these operands, multiplied and added, do not make a value of the result: complex
    /// and real formats are mixed.
    NoProduct {
        /// The number of numbers that make a value of A.
        a: usize,
        /// The number of numbers that make a value of B.
        b: usize,
        /// The number of numbers that make a value of C.
        c: usize,
        /// The number of numbers that make a value of D.
        d: usize,
    },
    /// The instruction has scales and none are given, or it has none and scales are given.
    Scales {
        /// Whether it has scales.
        needed: bool,
    },
    /// SizeMatch: the bytes of all threads of a copy have another length than the copy needs.
    WrongBytes {
        /// The side of the copy.
        role: Role,
        /// The number of bytes given.
        len: usize,
        /// The number of bytes needed.
        needed: usize,
    },
    /// SizeMatch: a copy reads another number of bits than it writes.
    BitsDiffer {
        /// The number of bits that are read.
        source: usize,
        /// The number of bits that are written.
        destination: usize,
    },
    /// RecastDivisible: a thread does not have a whole number of bytes.
    NoBytes {
        /// The side of the copy.
        role: Role,
        /// The number of bits of the thread.
        bits: usize,
    },
    /// SizeMatch: the fragments are those of another block of threads.
    OtherBlock {
        /// The operand.
        role: Role,
        /// The number of threads that have the fragments.
        threads: usize,
        /// The number of values of these threads together.
        len: usize,
        /// The number of threads of the block.
        threads_needed: usize,
        /// The number of values that the threads of the block have together.
        needed: usize,
    },
    /// SizeMatch: a thread has another number of values than thread 0.
    ThreadsDiffer {
        /// The thread.
        thread: usize,
        /// The number of its values.
        len: usize,
        /// The number of values of thread 0.
        needed: usize,
    },
    /// SizeMatch: the registers do not hold a whole number of values.
    RegistersLeft {
        /// The number of registers.
        registers: usize,
        /// The number of registers of a value.
        of_a_value: usize,
    },
    /// A copy instruction moves contiguous values, and the values of a thread are not contiguous.
    NotContiguous {
        /// The side of the copy.
        role: Role,
        /// The thread.
        thread: usize,
        /// The value of the instruction that does not follow the value before it.
        value: usize,
    },
    /// The copy has no predicate.
    NoPredicate {},
    /// The layouts of the instruction do not tell what it does to the bits.
    NotDescribed {
        /// The instruction.
        instruction: &'static str,
    },
}

impl HostError {
    /// The condition that is broken, if it is a condition of layouts.
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
                "{role} has {len} values for {threads} threads; {needed} values for {threads_needed} threads are needed"
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
                "{registers} registers do not hold a whole number of values of {of_a_value} registers"
            )?,
            Self::NotContiguous {
                role,
                thread,
                value,
            } => write!(
                f,
                "value {value} of thread {thread} in {role} does not follow the value before it in memory"
            )?,
            Self::NoPredicate {} => f.write_str("the instruction has no predicate")?,
            Self::NotDescribed { instruction } => write!(
                f,
                "the layouts of {instruction} do not tell what it does to the bits"
            )?,
        }
        match self.condition() {
            Some(condition) => write!(f, " ({condition})"),
            None => Ok(()),
        }
    }
}

crate::diagnostic::error::debug_as_displayed!(HostError);

impl core::error::Error for HostError {}
