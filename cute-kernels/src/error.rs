//! The code that all errors of this crate share.

use core::fmt;

/// A number of modes in a sentence: `1 mode`, `2 modes`.
pub(crate) struct Modes(pub(crate) usize);

impl fmt::Display for Modes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 mode"),
            count => write!(f, "{count} modes"),
        }
    }
}

/// Implements the rest of an error that has `Display`: the name of its condition, which is the name of the variant;
/// `Debug`, which prints the same words; and its causes, which are errors of other crates. A cause behind `from` is
/// converted by `?`. The one behind `with a cause` stands beside the tensor to which it belongs.
macro_rules! conditions {
    (
        $error:ident: $($condition:ident),+;
        $(with a cause: $caused:ident;)?
        from: $($within:ident($cause:ty)),+;
    ) => {
        impl $error {
            /// The name of the condition.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$condition { .. } => stringify!($condition),)+
                    $(Self::$caused { .. } => stringify!($caused),)?
                    $(Self::$within(_) => stringify!($within),)+
                }
            }
        }

        cute_core::__debug_as_displayed!($error);

        impl core::error::Error for $error {
            fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
                match self {
                    $(Self::$caused { error, .. } => Some(error),)?
                    $(Self::$within(error) => Some(error),)+
                    _ => None,
                }
            }
        }

        $(
            impl From<$cause> for $error {
                fn from(error: $cause) -> Self {
                    Self::$within(error)
                }
            }
        )+
    };
}
pub(crate) use conditions;
