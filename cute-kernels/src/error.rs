//! The code that all errors of this crate share.

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
