//! Why a contraction is refused.
//!
//! A constant cannot use `core::fmt`, so each error puts its words together as a
//! [`Text`](cute_core::__private::Text). The macros print that text when they refuse an equation at
//! compile time, and `Display` prints it at run time.

use core::fmt;
use cute_core::__private::Text;
use cute_core::error::{Condition, LayoutError};
use cute_core::tensor::TensorError;

/// An index of an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Index {
    /// A letter, as in `"ij,jk->ik"`.
    Letter(char),
    /// A name, as in `contract!(c[row] += a[row, inner] * b[inner])`.
    Name(&'static str),
    /// A mode that `...` stands for, counted from the last one, which is 0.
    Broadcast(usize),
}

/// Where an index stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The operand of this number, from 0 on.
    Operand(usize),
    /// The tensor that the program calls so.
    Named(&'static str),
    /// The tensor that is written.
    Output,
}

/// Why an equation, or its operands, are refused.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::contract::{ContractionError, Index, Place, einsum};
/// let (m, k) = (2_usize, 3_usize);
/// let a = OwnedTensor::filled(layout!((m,k)), 1.0_f64)?;
/// let error = einsum("ij,jk->ik", &[&a, &a]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "index `j` has size 3 in operand 0 and 2 in operand 1 (SizeMatch)"
/// );
/// assert_eq!(error.condition(), Some(Condition::SizeMatch));
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ContractionError {
    /// The equation has a character that is no letter.
    NotALetter {
        /// The character; `None` if it is not in ASCII.
        character: Option<char>,
        /// Where it begins, in bytes.
        at: usize,
    },
    /// A `-` is not followed by `>`.
    NoArrow {
        /// Where it stands, in bytes.
        at: usize,
    },
    /// The equation has a second `->`.
    SecondArrow {
        /// Where it stands, in bytes.
        at: usize,
    },
    /// An ellipsis has not three dots.
    NotThreeDots {
        /// Where it begins, in bytes.
        at: usize,
    },
    /// A term has a second ellipsis.
    SecondEllipsis {
        /// The term.
        place: Place,
        /// Where it begins, in bytes.
        at: usize,
    },
    /// The output is followed by a comma.
    CommaInOutput {
        /// Where it stands, in bytes.
        at: usize,
    },
    /// An index stands twice in the output.
    TwiceInOutput {
        /// The index.
        index: Index,
    },
    /// An index of the output is in no operand.
    InNoOperand {
        /// The index.
        index: Index,
    },
    /// An operand has `...`, and the output has none.
    EllipsisNotInOutput {
        /// The operand.
        place: Place,
    },
    /// The equation has another number of operands than are given.
    OperandsDiffer {
        /// How many operands the equation has.
        equation: usize,
        /// How many are given.
        given: usize,
    },
    /// Congruent: a tensor has another number of modes than the equation names.
    RanksDiffer {
        /// The tensor.
        place: Place,
        /// How many modes it has.
        rank: usize,
        /// How many the equation names.
        indices: usize,
        /// Whether the equation has `...` there, which stands for any number of further modes.
        ellipsis: bool,
    },
    /// SizeMatch: an index has two sizes.
    SizesDiffer {
        /// The index.
        index: Index,
        /// Its size in the first tensor.
        size: usize,
        /// The first tensor.
        place: Place,
        /// Its size in the other one.
        other_size: usize,
        /// The other one.
        other: Place,
    },
    /// Compatible: an index is divided into modes that have no common refinement, such as `(2,3)`
    /// and `(3,2)`.
    NotRefined {
        /// The index.
        index: Index,
        /// The first tensor.
        place: Place,
        /// The other one.
        other: Place,
    },
    /// Representable: the indices have too many modes.
    TooManyModes {
        /// How many there may be.
        most: usize,
    },
    /// Representable: a result has more elements than memory can have.
    TooLarge,
    /// A tensor is refused.
    Tensor(TensorError),
}

impl ContractionError {
    /// The condition that is broken; `None` if the text is no equation.
    pub const fn condition(&self) -> Option<Condition> {
        match self {
            Self::RanksDiffer { .. } => Some(Condition::Congruent),
            Self::SizesDiffer { .. } => Some(Condition::SizeMatch),
            Self::NotRefined { .. } => Some(Condition::Compatible),
            Self::TooManyModes { .. } | Self::TooLarge => Some(Condition::Representable),
            Self::Tensor(error) => Some(error.condition()),
            _ => None,
        }
    }

    /// Panics with the words of the error: in a constant, at the place of the caller.
    #[track_caller]
    pub(crate) const fn refuse(&self) -> ! {
        panic!("{}", self.text().as_str())
    }

    /// The error in words, but for those of a tensor, which no constant has.
    const fn text(&self) -> Text {
        let text = Text::new();
        let text = match *self {
            Self::NotALetter {
                character: Some(character),
                at,
            } if !character.is_ascii_control() => letter(text.with("`"), character)
                .with("` at byte ")
                .with_number(at as i128)
                .with(" of the equation is no letter"),
            // nothing that moves the cursor of a terminal is printed
            Self::NotALetter { at, .. } => text
                .with("the character at byte ")
                .with_number(at as i128)
                .with(" of the equation is no letter from a to z or A to Z"),
            Self::NoArrow { at } => text
                .with("`-` at byte ")
                .with_number(at as i128)
                .with(" of the equation is not followed by `>`"),
            Self::SecondArrow { at } => text
                .with("the equation has a second `->` at byte ")
                .with_number(at as i128),
            Self::NotThreeDots { at } => text
                .with("the dots at byte ")
                .with_number(at as i128)
                .with(" of the equation are not three: write `...`"),
            Self::SecondEllipsis { place, at } => place
                .text(text)
                .with(" has a second `...` at byte ")
                .with_number(at as i128)
                .with(" of the equation"),
            Self::CommaInOutput { at } => text
                .with("`,` at byte ")
                .with_number(at as i128)
                .with(" of the equation stands behind `->`: there is one output"),
            Self::TwiceInOutput { index } => index.text(text).with(" stands twice in the output"),
            Self::InNoOperand { index } => index.text(text).with(" of the output is in no operand"),
            Self::EllipsisNotInOutput { place } => place
                .text(text)
                .with(" has `...`, and the output has none: write `...` there too"),
            Self::OperandsDiffer { equation, given } => text
                .with("the equation has ")
                .with_number(equation as i128)
                .with(if equation == 1 {
                    " operand, and "
                } else {
                    " operands, and "
                })
                .with_number(given as i128)
                .with(if given == 1 {
                    " is given"
                } else {
                    " are given"
                }),
            Self::RanksDiffer {
                place,
                rank,
                indices,
                ellipsis,
            } => place
                .text(text)
                .with(" has ")
                .with_number(rank as i128)
                .with(if rank == 1 { " mode" } else { " modes" })
                .with(", and the equation names ")
                .with(if ellipsis { "at least " } else { "" })
                .with_number(indices as i128)
                .with(" of it"),
            Self::SizesDiffer {
                index,
                size,
                place,
                other_size,
                other,
            } => {
                let text = index
                    .text(text)
                    .with(" has size ")
                    .with_number(size as i128);
                let text = place.text(text.with(" in ")).with(" and ");
                other.text(text.with_number(other_size as i128).with(" in "))
            }
            Self::NotRefined {
                index,
                place,
                other,
            } => {
                let text = index.text(text.with("the modes of "));
                let text = place.text(text.with(" in ")).with(" and in ");
                other.text(text).with(" have no common refinement")
            }
            Self::TooManyModes { most } => text
                .with("the indices have more than ")
                .with_number(most as i128)
                .with(" modes"),
            Self::TooLarge => text.with("a result has more elements than memory can have"),
            Self::Tensor(_) => text.with("a tensor is refused"),
        };
        match self.condition() {
            Some(condition) => text.with(" (").with(condition.name()).with(")"),
            None => text,
        }
    }
}

impl Index {
    /// `text` and the index.
    const fn text(self, text: Text) -> Text {
        match self {
            Self::Letter(character) => letter(text.with("index `"), character).with("`"),
            Self::Name(name) => text.with("index `").with(name).with("`"),
            Self::Broadcast(0) => text.with("the last mode of `...`"),
            Self::Broadcast(number) => text
                .with("mode ")
                .with_number(number as i128)
                .with(" from the last one of `...`"),
        }
    }
}

impl Place {
    /// `text` and the place.
    const fn text(self, text: Text) -> Text {
        match self {
            Self::Operand(number) => text.with("operand ").with_number(number as i128),
            Self::Named(name) => text.with("`").with(name).with("`"),
            Self::Output => text.with("the output"),
        }
    }
}

/// `text` and a character.
const fn letter(text: Text, character: char) -> Text {
    let mut bytes = [0; 4];
    text.with(character.encode_utf8(&mut bytes))
}

impl From<TensorError> for ContractionError {
    fn from(error: TensorError) -> Self {
        Self::Tensor(error)
    }
}

impl From<LayoutError> for ContractionError {
    fn from(error: LayoutError) -> Self {
        Self::Tensor(error.into())
    }
}

impl fmt::Display for ContractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tensor(error) => error.fmt(f),
            _ => f.write_str(self.text().as_str()),
        }
    }
}

cute_core::__debug_as_displayed!(ContractionError);

impl core::error::Error for ContractionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Tensor(error) => Some(error),
            _ => None,
        }
    }
}
