//! The ways in which accesses can be wrong.

use core::fmt;

/// Why threads cannot access memory as described.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AccessError {
    /// A number of an [`Access`](super::Access) is 0 or too large.
    OutOfRange {
        /// The number that is out of range.
        quantity: Quantity,
        /// Its value.
        value: u64,
        /// The largest value allowed.
        most: u64,
    },
    /// InBounds: a thread's index lies outside the memory's layout.
    OutsideMemory {
        /// The thread.
        thread: u64,
        /// The value of that thread.
        value: u64,
        /// The index to which the thread layout maps them.
        index: i128,
        /// The size of the memory's layout.
        size: i128,
    },
    /// The number of a thread's values is not divisible by the elements of an access.
    PartialAccess {
        /// The number of values of a thread.
        values: u64,
        /// The number of elements of one access.
        elements: u32,
    },
    /// Values that one access should take do not lie one after another.
    NotContiguous {
        /// The thread.
        thread: u64,
        /// The value that does not follow the one before it.
        value: u64,
        /// Its offset.
        offset: i128,
        /// The offset that follows the offset of the value before it.
        expected: i128,
    },
    /// An access begins at an offset that is not divisible by the elements of the access.
    NotAligned {
        /// The thread.
        thread: u64,
        /// The first value of the access.
        value: u64,
        /// Its offset.
        offset: i128,
        /// The number of elements of one access.
        elements: u32,
    },
}

/// A number of an [`Access`](super::Access).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantity {
    /// The width of an element in bits.
    ElementBits,
    /// The number of elements of one access.
    Vector,
    /// The width of an access in bits.
    AccessBits,
    /// The number of threads that issue an access together.
    Warp,
    /// The number of banks.
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
            } => write!(f, "{quantity} is {value}, and must be from 1 to {most}"),
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

crate::diagnostic::error::debug_as_displayed!(AccessError);

impl core::error::Error for AccessError {}
