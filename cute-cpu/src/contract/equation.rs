//! Equations: `"bij,bjk->bik"`, parsed and checked in constants as at run time.
//!
//! Terms of letters are separated by commas; behind `->` stands the output. An index that is not in
//! the output is summed over; one that stands twice in a term is that term's diagonal; `...` stands
//! for the modes that a term does not name. Without `->` the output is `...` and, in the order of
//! the alphabet, the letters that stand in the equation once: NumPy's rule.
//!
//! ```
//! use cute_cpu::contract::Equation;
//! let equation = Equation::parse("bij,bjk->bik")?;
//! assert_eq!(equation.operands(), 2);
//! assert_eq!(Equation::parse("ij,kj").map(|product| product.output()), Ok(b"ik".to_vec()));
//! let error = Equation::parse("ij,jk->iq").unwrap_err();
//! assert_eq!(error.to_string(), "index `q` of the output is in no operand");
//! # Ok::<(), cute_cpu::contract::ContractionError>(())
//! ```

use super::error::{ContractionError, Index, Place};

/// Terms and an output, all of whose letters are known to fit together.
///
/// ```
/// use cute_cpu::contract::Equation;
/// let equation = Equation::parse("ij,jk")?;
/// assert_eq!((equation.operands(), equation.output()), (2, b"ik".to_vec()));
/// let error = Equation::parse("ij,jk->iq").unwrap_err();
/// assert_eq!(error.to_string(), "index `q` of the output is in no operand");
/// # Ok::<(), cute_cpu::contract::ContractionError>(())
/// ```
///
/// Source: `numpy.einsum`; A. Einstein, Die Grundlage der allgemeinen Relativitätstheorie (1916).
#[derive(Clone, Copy, Debug)]
pub struct Equation<'a> {
    text: &'a str,
    names: Names<'a>,
    /// Where `->` stands; the length of the text if it has none.
    arrow: usize,
    operands: usize,
}

/// The program's names of the indices and the tensors of an equation, for messages. An equation of a
/// string has no names.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The names of the indices `a`, `b`, and so on, if they are not the letters themselves.
    pub indices: &'a [&'static str],
    /// The names of the operands.
    pub operands: &'a [&'static str],
    /// The name of the output.
    pub output: Option<&'static str>,
}

impl Names<'_> {
    /// No names: letters and numbers stand for themselves.
    pub const NONE: Self = Names {
        indices: &[],
        operands: &[],
        output: None,
    };
}

/// A part of an equation between commas.
#[derive(Clone, Copy)]
struct Term<'a> {
    text: &'a [u8],
    next: usize,
    end: usize,
}

/// A letter or an ellipsis of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    Letter(u8),
    Ellipsis,
}

impl Term<'_> {
    /// The symbol at the start of the term, and the rest. The text has been checked.
    const fn next(mut self) -> (Option<Symbol>, Self) {
        while self.next < self.end {
            let byte = self.text[self.next];
            self.next += 1;
            match byte {
                b' ' => {}
                b'.' => {
                    self.next += 2;
                    return (Some(Symbol::Ellipsis), self);
                }
                letter => return (Some(Symbol::Letter(letter)), self),
            }
        }
        (None, self)
    }

    /// How often a symbol stands in the term.
    const fn count(self, symbol: Symbol) -> usize {
        let (mut count, mut rest) = (0, self);
        while let (Some(found), behind) = rest.next() {
            count += is_equal(found, symbol) as usize;
            rest = behind;
        }
        count
    }

    /// The number of letters.
    const fn letters(self) -> usize {
        let (mut count, mut rest) = (0, self);
        while let (Some(found), behind) = rest.next() {
            count += matches!(found, Symbol::Letter(_)) as usize;
            rest = behind;
        }
        count
    }
}

/// `==` is no constant.
const fn is_equal(a: Symbol, b: Symbol) -> bool {
    match (a, b) {
        (Symbol::Ellipsis, Symbol::Ellipsis) => true,
        (Symbol::Letter(a), Symbol::Letter(b)) => a == b,
        _ => false,
    }
}

impl<'a> Equation<'a> {
    /// The equation that a text states.
    ///
    /// # Errors
    /// Fails if the text is no equation: see [`ContractionError`].
    pub const fn parse(text: &'a str) -> Result<Self, ContractionError> {
        Self::named(text, Names::NONE)
    }

    /// [`parse`](Self::parse) for an equation with names.
    ///
    /// # Errors
    /// The errors of [`parse`](Self::parse).
    pub const fn named(text: &'a str, names: Names<'a>) -> Result<Self, ContractionError> {
        let mut equation = Equation {
            text,
            names,
            arrow: text.len(),
            operands: 1,
        };
        match equation.scan() {
            Err(error) => Err(error),
            Ok(()) => match equation.check_output() {
                Err(error) => Err(error),
                Ok(()) => Ok(equation),
            },
        }
    }

    /// Reads all characters: finds the arrow and counts the operands.
    const fn scan(&mut self) -> Result<(), ContractionError> {
        let text = self.text.as_bytes();
        let (mut at, mut ellipsis) = (0, false);
        while at < text.len() {
            let is_output = self.arrow < text.len();
            match text[at] {
                b' ' | b'a'..=b'z' | b'A'..=b'Z' => {}
                b',' if is_output => return Err(ContractionError::CommaInOutput { at }),
                b',' => {
                    self.operands += 1;
                    ellipsis = false;
                }
                b'.' => {
                    let mut dots = 1;
                    while at + dots < text.len() && text[at + dots] == b'.' {
                        dots += 1;
                    }
                    if dots != 3 {
                        return Err(ContractionError::NotThreeDots { at });
                    }
                    if ellipsis {
                        let place = match is_output {
                            true => self.output_place(),
                            false => self.place(self.operands - 1),
                        };
                        return Err(ContractionError::SecondEllipsis { place, at });
                    }
                    ellipsis = true;
                    at += 2;
                }
                b'-' if at + 1 == text.len() || text[at + 1] != b'>' => {
                    return Err(ContractionError::NoArrow { at });
                }
                b'-' if is_output => return Err(ContractionError::SecondArrow { at }),
                b'-' => {
                    self.arrow = at;
                    ellipsis = false;
                    at += 1;
                }
                other => {
                    let character = match other.is_ascii() {
                        true => Some(other as char),
                        false => None,
                    };
                    return Err(ContractionError::NotALetter { character, at });
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Checks the output that the text states.
    const fn check_output(&self) -> Result<(), ContractionError> {
        let Some(output) = self.stated_output() else {
            return Ok(());
        };
        let mut rest = output;
        while let (Some(symbol), behind) = rest.next() {
            if let Symbol::Letter(letter) = symbol {
                let index = self.index(letter);
                if output.count(symbol) > 1 {
                    return Err(ContractionError::TwiceInOutput { index });
                }
                if self.count(symbol) == 0 {
                    return Err(ContractionError::InNoOperand { index });
                }
            }
            rest = behind;
        }
        let mut number = 0;
        while number < self.operands {
            if self.term(number).count(Symbol::Ellipsis) > output.count(Symbol::Ellipsis) {
                let place = self.place(number);
                return Err(ContractionError::EllipsisNotInOutput { place });
            }
            number += 1;
        }
        Ok(())
    }

    /// The number of operands.
    pub const fn operands(&self) -> usize {
        self.operands
    }

    /// The letters of the output; its `...` comes before them or among them.
    pub fn output(&self) -> Vec<u8> {
        let letter = |symbol| match symbol {
            Symbol::Letter(letter) => Some(letter),
            Symbol::Ellipsis => None,
        };
        self.output_symbols()
            .into_iter()
            .filter_map(letter)
            .collect()
    }

    /// The number of letters of the output.
    pub(crate) const fn output_letters(&self) -> usize {
        if let Some(output) = self.stated_output() {
            return output.letters();
        }
        let (mut count, mut byte) = (0, b'A');
        while byte <= b'z' {
            count += (self.count(Symbol::Letter(byte)) == 1) as usize;
            byte += 1;
        }
        count
    }

    /// The symbols of the output.
    pub(crate) fn output_symbols(&self) -> Vec<Symbol> {
        if let Some(output) = self.stated_output() {
            return symbols(output);
        }
        let ellipsis = (self.count(Symbol::Ellipsis) > 0).then_some(Symbol::Ellipsis);
        let letters = (b'A'..=b'z').map(Symbol::Letter);
        let once = letters.filter(|&letter| self.count(letter) == 1);
        ellipsis.into_iter().chain(once).collect()
    }

    /// The symbols of an operand.
    pub(crate) fn symbols(&self, operand: usize) -> Vec<Symbol> {
        symbols(self.term(operand))
    }

    /// How an error names an operand.
    pub(crate) const fn place(&self, operand: usize) -> Place {
        if operand < self.names.operands.len() {
            Place::Named(self.names.operands[operand])
        } else {
            Place::Operand(operand)
        }
    }

    /// How an error names the output.
    pub(crate) const fn output_place(&self) -> Place {
        match self.names.output {
            Some(name) => Place::Named(name),
            None => Place::Output,
        }
    }

    /// How an error names an operand, or the output after them.
    pub(crate) const fn any_place(&self, number: usize) -> Place {
        if number == self.operands {
            self.output_place()
        } else {
            self.place(number)
        }
    }

    /// Whether the output has `...`.
    pub(crate) const fn has_ellipsis(&self) -> bool {
        let ellipsis = Symbol::Ellipsis;
        match self.stated_output() {
            Some(output) => output.count(ellipsis) > 0,
            None => self.count(ellipsis) > 0,
        }
    }

    /// How an error names an index.
    pub(crate) const fn index(&self, letter: u8) -> Index {
        let number = number_of(letter);
        if number < self.names.indices.len() {
            Index::Name(self.names.indices[number])
        } else {
            Index::Letter(letter as char)
        }
    }

    /// Fails if a tensor of `rank` modes is not what the equation names at `place`.
    pub(crate) const fn check_rank(
        &self,
        operand: usize,
        rank: usize,
    ) -> Result<(), ContractionError> {
        let (term, place) = if operand == self.operands {
            match self.stated_output() {
                Some(output) => (output, self.output_place()),
                // The output of a rule has the rank that the rule gives it.
                None => return Ok(()),
            }
        } else {
            (self.term(operand), self.place(operand))
        };
        let (indices, ellipsis) = (term.letters(), term.count(Symbol::Ellipsis) > 0);
        if rank == indices || (ellipsis && rank > indices) {
            return Ok(());
        }
        Err(ContractionError::RanksDiffer {
            place,
            rank,
            indices,
            ellipsis,
        })
    }

    /// The letter of mode `mode` of an operand of `rank` modes; `None` for a mode of `...`. The
    /// operand after the last one is the output.
    pub(crate) const fn letter(&self, operand: usize, mode: usize, rank: usize) -> Option<u8> {
        let term = match (operand == self.operands, self.stated_output()) {
            (true, Some(output)) => output,
            (true, None) => return None,
            (false, _) => self.term(operand),
        };
        // `...` stands for the modes that the letters leave.
        let more = rank.saturating_sub(term.letters());
        let (mut number, mut rest) = (0, term);
        while let (Some(symbol), behind) = rest.next() {
            match symbol {
                Symbol::Ellipsis => {
                    number += more;
                    if number > mode {
                        return None;
                    }
                }
                Symbol::Letter(letter) if number == mode => return Some(letter),
                Symbol::Letter(_) => number += 1,
            }
            rest = behind;
        }
        None
    }

    /// How often a symbol stands in the operands.
    const fn count(&self, symbol: Symbol) -> usize {
        let (mut count, mut number) = (0, 0);
        while number < self.operands {
            count += self.term(number).count(symbol);
            number += 1;
        }
        count
    }

    /// The output behind `->`.
    const fn stated_output(&self) -> Option<Term<'a>> {
        let text = self.text.as_bytes();
        if self.arrow == text.len() {
            return None;
        }
        Some(Term {
            text,
            next: self.arrow + 2,
            end: text.len(),
        })
    }

    /// The term of an operand.
    const fn term(&self, operand: usize) -> Term<'a> {
        let text = self.text.as_bytes();
        let (mut next, mut number, mut end) = (0, 0, 0);
        loop {
            if end == self.arrow || text[end] == b',' {
                if number == operand {
                    return Term { text, next, end };
                }
                number += 1;
                next = end + 1;
            }
            end += 1;
        }
    }
}

/// The number of a letter: a, b, …, z, A, B, …, Z.
const fn number_of(letter: u8) -> usize {
    match letter {
        b'a'..=b'z' => (letter - b'a') as usize,
        _ => letter.wrapping_sub(b'A').wrapping_add(26) as usize,
    }
}

fn symbols(term: Term<'_>) -> Vec<Symbol> {
    let mut rest = term;
    core::iter::from_fn(|| {
        let (symbol, behind) = rest.next();
        rest = behind;
        symbol
    })
    .collect()
}
