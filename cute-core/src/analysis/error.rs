//! What can be wrong with accesses.

use core::fmt;

/// Why threads cannot access memory as described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AccessError {
    /// A number of an [`Access`](super::Access) is 0 or too large.
    OutOfRange {
        /// Which number.
        quantity: Quantity,
        /// The number.
        value: u64,
        /// The largest one.
        most: u64,
    },
    /// A thread's index is none of the memory's layout.
    OutsideMemory {
        /// The thread.
        thread: u64,
        /// The value of that thread.
        value: u64,
        /// What the thread layout maps them to.
        index: i128,
        /// The size of the memory's layout.
        size: i128,
    },
    /// The values of a thread are no whole number of accesses.
    PartialAccess {
        /// How many values a thread has.
        values: u64,
        /// How many one access takes.
        elements: u32,
    },
    /// Values that one access is to take do not lie one after another.
    NotContiguous {
        /// The thread.
        thread: u64,
        /// The value that does not follow the one before it.
        value: u64,
        /// Its offset.
        offset: i128,
        /// The offset after that of the value before it.
        expected: i128,
    },
    /// An access begins at an offset that its width does not divide.
    NotAligned {
        /// The thread.
        thread: u64,
        /// The first value of the access.
        value: u64,
        /// Its offset.
        offset: i128,
        /// How many elements one access takes.
        elements: u32,
    },
}

/// A number of an [`Access`](super::Access).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantity {
    /// The width of an element in bits.
    ElementBits,
    /// How many elements one access takes.
    Vector,
    /// The width of an access in bits.
    AccessBits,
    /// How many threads issue an access together.
    Warp,
    /// How many banks there are.
    Banks,
    /// The width of a bank in bytes.
    BankBytes,
    /// The width of a segment in bytes.
    SegmentBytes,
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ElementBits => "the width of an element in bits",
            Self::Vector => "the number of elements of an access",
            Self::AccessBits => "the width of an access in bits",
            Self::Warp => "the number of threads of a warp",
            Self::Banks => "the number of banks",
            Self::BankBytes => "the width of a bank in bytes",
            Self::SegmentBytes => "the width of a segment in bytes",
        })
    }
}

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange {
                quantity,
                value,
                most,
            } => write!(f, "{quantity} is {value}, not from 1 to {most}"),
            Self::OutsideMemory {
                thread,
                value,
                index,
                size,
            } => write!(
                f,
                "thread {thread} accesses index {index} with value {value}, outside size {size} of the memory's \
                 layout (InBounds)"
            ),
            Self::PartialAccess { values, elements } => {
                write!(
                    f,
                    "{values} values are not divisible by {elements}, the elements of an access"
                )
            }
            Self::NotContiguous {
                thread,
                value,
                offset,
                expected,
            } => write!(
                f,
                "value {value} of thread {thread} has offset {offset}, not {expected}, so that no access takes it \
                 with the value before it"
            ),
            Self::NotAligned {
                thread,
                value,
                offset,
                elements,
            } => write!(
                f,
                "offset {offset} of thread {thread}, value {value}, is not divisible by {elements}, the elements of \
                 an access"
            ),
        }
    }
}

impl core::error::Error for AccessError {}
