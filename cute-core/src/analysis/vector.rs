//! The widest access that takes the values of a thread.
//!
//! Values `0, 1, …` of a layout are taken in rows of `n`, each row by one access. The layout begins
//! with a run of contiguous values, those with `L(i) = i`. Rows of `n` are contiguous if `n`
//! divides the length of the run, and aligned if `n` divides every stride beyond the run. Example:
//! the run of `(4,2):(1,6)` is `4:1`. Rows of two are legal, since 2 divides 4 and 6; rows of four
//! are not, since 4 does not divide 6.

use crate::layout::predicates::ModeNumbers;

/// The widths of memory instructions, in bits.
pub(crate) const WIDTHS: [u64; 5] = [8, 16, 32, 64, 128];

/// The widest legal access, and what keeps it from being wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct VectorWidth {
    /// The width of one access in bits; `None` if not even 8 bits are legal.
    pub bits: Option<u64>,
    /// The number of elements of one access; also 1 if an element needs several accesses.
    pub elements: u64,
    /// The number of consecutive offsets from coordinate 0 on.
    pub contiguous: u64,
    /// Why the next width, or 8 bits, is not legal; `None` at 128 bits.
    pub narrowed_by: Option<Narrow>,
}

/// Why an access cannot be wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Narrow {
    /// The width is not a whole number of elements, nor an element a whole number of accesses.
    Width {
        /// The width of the access in bits.
        bits: u64,
        /// The width of an element in bits.
        element_bits: u64,
    },
    /// The base address is aligned to fewer bits.
    Base {
        /// The width of the access in bits.
        bits: u64,
        /// The alignment of the base address in bits.
        alignment: u64,
    },
    /// The length of the run of contiguous values is not divisible by the elements of an access.
    Run {
        /// The length of the run.
        contiguous: u64,
        /// The number of elements of an access.
        elements: u64,
    },
    /// A stride leads to an address that is not aligned.
    Stride {
        /// The stride, without its sign.
        stride: u64,
        /// The number of elements of an access.
        elements: u64,
    },
}

impl ModeNumbers {
    /// The largest `n` with `L(i) = i` for all `i < n`.
    pub(crate) const fn contiguous(&self) -> u64 {
        self.run().0
    }

    /// The length of the contiguous run, and the number of modes that make it.
    const fn run(&self) -> (u64, usize) {
        let modes = self.list();
        let (mut run, mut k) = (1, 0);
        while k < modes.len() && modes[k].stride == run && !modes[k].descends {
            run *= modes[k].size;
            k += 1;
        }
        (run, k)
    }

    /// The widest access to values of `element_bits` bits, at a base address aligned to `alignment`
    /// bits.
    pub(crate) const fn vector_width(&self, element_bits: u64, alignment: u64) -> VectorWidth {
        let mut widest = VectorWidth {
            bits: None,
            elements: 1,
            contiguous: self.contiguous(),
            narrowed_by: None,
        };
        let mut k = 0;
        while k < WIDTHS.len() {
            let bits = WIDTHS[k];
            match self.narrow(bits, element_bits, alignment) {
                None => {
                    widest.bits = Some(bits);
                    widest.elements = elements_of(bits, element_bits);
                    widest.narrowed_by = None;
                }
                Some(narrow) if widest.narrowed_by.is_none() => {
                    widest.narrowed_by = Some(narrow);
                }
                Some(_) => {}
            }
            k += 1;
        }
        widest
    }

    /// Why an access of `bits` bits is not legal; `None` if it is.
    const fn narrow(&self, bits: u64, element_bits: u64, alignment: u64) -> Option<Narrow> {
        if !bits.is_multiple_of(element_bits) && !element_bits.is_multiple_of(bits)
            || element_bits == 0
        {
            return Some(Narrow::Width { bits, element_bits });
        }
        if !alignment.is_multiple_of(bits) {
            return Some(Narrow::Base { bits, alignment });
        }
        let elements = elements_of(bits, element_bits);
        let (run, mut k) = self.run();
        if !run.is_multiple_of(elements) {
            return Some(Narrow::Run {
                contiguous: run,
                elements,
            });
        }
        let modes = self.list();
        while k < modes.len() {
            let stride = modes[k].stride;
            if !stride.is_multiple_of(elements) {
                return Some(Narrow::Stride { stride, elements });
            }
            k += 1;
        }
        None
    }
}

/// The number of elements of an access; 1 if an element takes several accesses.
const fn elements_of(bits: u64, element_bits: u64) -> u64 {
    if bits > element_bits {
        bits / element_bits
    } else {
        1
    }
}

impl core::fmt::Display for Narrow {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Width { bits, element_bits } => write!(
                f,
                "{bits} bits are not a whole number of elements of {element_bits} bits"
            ),
            Self::Base { bits, alignment } => write!(
                f,
                "the base address is aligned to {alignment} bits, not to {bits}"
            ),
            Self::Run {
                contiguous,
                elements,
            } => write!(
                f,
                "the run of {contiguous} contiguous values is not divisible by {elements}, the elements of an access"
            ),
            Self::Stride { stride, elements } => write!(
                f,
                "stride {stride} is not divisible by {elements}, the elements of an access"
            ),
        }
    }
}

impl core::fmt::Display for VectorWidth {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.bits {
            Some(bits) => {
                let many = if self.elements == 1 { "" } else { "s" };
                write!(
                    f,
                    "accesses of up to {bits} bits ({} element{many})",
                    self.elements
                )?;
            }
            None => f.write_str("no access of whole bytes")?,
        }
        match self.narrowed_by {
            Some(narrow) => write!(f, ": {narrow}"),
            None => Ok(()),
        }
    }
}
