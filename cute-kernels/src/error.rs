//! What the errors of this crate have in common.

/// Writes what an error has beside its words: the name of each condition, which is that of the variant; `Debug`, which
/// prints the words; and causes, errors of other crates. A cause behind `from` becomes the error by itself, one of
/// `with a cause` is given with the tensor to which it belongs.
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
