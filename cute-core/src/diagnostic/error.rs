//! Errors of layouts as values: compile time and run time share one vocabulary.

use super::conditions::conditions;
use crate::r#gen::explanations;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::mem::discriminant;

/// Makes the two enums of the [table](super::conditions).
macro_rules! errors {
    ($(
        $(#[$about:meta])*
        $Condition:ident {
            $(
                $(#[$doc:meta])*
                $name:ident $( { $( $(#[$of:meta])* $field:ident: $Value:ident, )+ } )?
                $( words $guard:tt { message: $message:literal, $($advice:tt)* } )+
                example $example:literal => $text:literal;
            )*
        }
        $( at_run_time {
            $(
                $(#[$late_doc:meta])*
                $late:ident { $( $(#[$late_of:meta])* $late_field:ident, )+ } $late_message:literal;
            )*
        } )?;
    )*) => {
        /// The named conditions of the algebra.
        ///
        /// [`explanation`](Self::explanation) has an example, the cause and the cure: the text that
        /// `cargo cute explain` prints, and a page of the book, `docs/errors`.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let n = 6_usize;
        /// let error = layout!((n,2):(8,2)).try_compose(layout!(3:4)).unwrap_err();
        /// assert_eq!(error.condition(), Condition::StrideDivisible);
        /// assert_eq!(error.condition().to_string(), "StrideDivisible");
        /// ```
        ///
        /// Source: CuTe's post- and preconditions, with the names of arXiv:2603.02298.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Condition {
            $( $(#[$about])* $Condition, )*
        }

        /// A broken condition and the values that break it.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let m = 1797_usize;
        /// let error = layout!((m,64):(64,1)).try_zipped_divide(tile!((32,64))).unwrap_err();
        /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 1797, part: 32 });
        /// assert_eq!(error.to_string(), "shape 1797 is not divisible by 32 (ShapeDivisible)");
        /// assert_eq!(format!("{error:?}"), error.to_string()); // what `main` and `unwrap` print
        /// ```
        ///
        /// The [violations](crate::status) of static layouts have these names and words, too.
        ///
        /// Source: the static assertions of CuTe's `layout.hpp`; C++ has none at run time.
        #[derive(Clone, Copy)]
        #[non_exhaustive]
        pub enum LayoutError {
            $(
                $(
                    #[doc = concat!("[`", stringify!($Condition), "`](Condition::", stringify!($Condition), "):")]
                    $(#[$doc])*
                    $name { $( $( $(#[$of])* $field: i128, )+ )? },
                )*
                $( $(
                    #[doc = concat!("[`", stringify!($Condition), "`](Condition::", stringify!($Condition), "):")]
                    $(#[$late_doc])*
                    $late { $( $(#[$late_of])* $late_field: i128, )+ },
                )* )?
            )*
        }

        impl Condition {
            /// All conditions.
            ///
            /// ```
            /// use cute_core::error::Condition;
            /// assert!(Condition::ALL.contains(&Condition::InBounds));
            /// ```
            pub const ALL: &'static [Self] = &[$( Self::$Condition ),*];

            /// Each condition with the names of the errors that break it.
            pub(super) const BROKEN_BY: &'static [(Self, &'static [&'static str])] = &[$((
                Self::$Condition,
                &[$( stringify!($name), )* $( $( stringify!($late), )* )?],
            )),*];

            /// An example, the cause and the cure, as plain text of several paragraphs.
            ///
            /// ```
            /// use cute_core::prelude::*;
            /// let rows = 1797_usize;
            /// let error = layout!((rows, 64)).try_zipped_divide(tile!((32, 64))).unwrap_err();
            /// let text = error.condition().explanation();
            /// assert!(text.starts_with("ShapeDivisible: tiles or a new shape leave a remainder\n\n"));
            /// assert!(text.contains("zipped_divide_padded"));
            /// ```
            pub fn explanation(self) -> &'static str {
                match self {
                    $( Self::$Condition => explanations::$Condition, )*
                }
            }

            /// The name, as messages end with it.
            ///
            /// ```
            /// use cute_core::error::Condition;
            /// assert_eq!(Condition::SizeMatch.name(), "SizeMatch");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$Condition => stringify!($Condition), )*
                }
            }
        }

        impl LayoutError {
            /// The condition that is broken.
            ///
            /// ```
            /// use cute_core::prelude::*;
            /// let rows = 0_usize;
            /// let error = try_layout!((rows,64):(64,1)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::Representable);
            /// ```
            pub const fn condition(&self) -> Condition {
                match self {
                    $(
                        $( Self::$name { .. } => Condition::$Condition, )*
                        $( $( Self::$late { .. } => Condition::$Condition, )* )?
                    )*
                }
            }

            /// What to do about it, or which rule is broken, in a sentence: the note of the
            /// compiler's message. Errors that only run time finds have none.
            ///
            /// ```
            /// use cute_core::{dynamic::DynLayout, error::LayoutError};
            /// let error = LayoutError::NotCongruent {};
            /// assert!(error.note().unwrap().starts_with("a tuple stands against a tuple"));
            /// ```
            #[cfg(feature = "alloc")]
            pub const fn note(&self) -> Option<&'static str> {
                match self {
                    $(
                        $( Self::$name { .. } => note!($( { $($advice)* } )+), )*
                        $( $( Self::$late { .. } => None, )* )?
                    )*
                }
            }

            /// The row of the table of this error, with the values.
            pub(super) const fn row(&self) -> Row {
                match *self {
                    $(
                        $( Self::$name { $( $( $field, )+ )? } => Row {
                            message: message!($( $guard $message )+),
                            fields: &[$( $( stringify!($field), )+ )?],
                            values: filled([$( $( $field, )+ )?]),
                        }, )*
                        $( $( Self::$late { $( $late_field, )+ } => Row {
                            message: $late_message,
                            fields: &[$( stringify!($late_field), )+],
                            values: filled([$( $late_field, )+]),
                        }, )* )?
                    )*
                }
            }
        }
    };
}

/// The message of a row for the values in scope: the first one if its guard holds, else the second.
macro_rules! message {
    ($guard:tt $message:literal) => {
        $message
    };
    (($a:ident < $b:tt) $first:literal $guard:tt $second:literal) => {
        if $a < $b { $first } else { $second }
    };
}

/// The note of a row: if a row has two forms of words, that of the first.
#[cfg(feature = "alloc")]
macro_rules! note {
    ({ label: $label:literal, note: $note:literal $(,)? } $($other:tt)*) => {
        Some($note)
    };
}

conditions!(errors);

/// An error as data, by which it is compared and printed: derived code for each variant would cost
/// every build of the library tens of milliseconds.
pub(super) struct Row {
    /// With the names of fields in braces: `stride {stride} does not divide shape {shape}`.
    pub(super) message: &'static str,
    pub(super) fields: &'static [&'static str],
    /// In the order of `fields`; 0 where there is no field.
    pub(super) values: [i128; 2],
}

/// At most two values, followed by zeros.
const fn filled<const N: usize>(values: [i128; N]) -> [i128; 2] {
    const { assert!(N <= 2, "an error has two values at most") };
    let (mut all, mut place) = ([0; 2], 0);
    while place < N {
        all[place] = values[place];
        place += 1;
    }
    all
}

impl PartialEq for LayoutError {
    fn eq(&self, other: &Self) -> bool {
        discriminant(self) == discriminant(other) && self.row().values == other.row().values
    }
}

impl Eq for LayoutError {}

impl Hash for LayoutError {
    fn hash<H: Hasher>(&self, state: &mut H) {
        discriminant(self).hash(state);
        self.row().values.hash(state);
    }
}

/// Lets `Debug` of errors print what `Display` prints: `main` prints the error that it returns by
/// `Debug`, and so does the panic of `unwrap`. Exported for the crates beside this one.
#[doc(hidden)]
#[macro_export]
macro_rules! __debug_as_displayed {
    ($($Error:ty),+) => {$(
        /// As [`Display`](core::fmt::Display) prints it, so that `main` and `unwrap` print the
        /// sentence.
        impl core::fmt::Debug for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    )+};
}
pub(crate) use crate::__debug_as_displayed as debug_as_displayed;

debug_as_displayed!(LayoutError);

/// The message with its values, and the condition:
/// `shape 6 is not divisible by 4 (ShapeDivisible)`.
impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.row();
        let mut rest = row.message;
        while let Some((text, after)) = rest.split_once('{') {
            let (field, after) = after.split_once('}').unwrap_or((after, ""));
            let is_first = row.fields.first() == Some(&field);
            write!(f, "{text}{}", row.values[usize::from(!is_first)])?;
            rest = after;
        }
        f.write_str(rest)?;
        write!(f, " ({})", self.condition())
    }
}

impl core::error::Error for LayoutError {}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
