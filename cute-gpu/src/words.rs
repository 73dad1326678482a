//! Errors in words, also in constants, which cannot use `core::fmt`.

use cute_core::__private::Text;

/// The text, and behind it `mode 1`.
pub(crate) const fn of_mode(text: Text, mode: usize) -> Text {
    text.with("mode ").with_number(mode as i128)
}

/// Implements the rest of an error that has a method `words`: printing, also as `Debug`; a panic with these words; and
/// the name of its condition. That is the name of the variant, or, of those behind `of`, the name of the error within.
macro_rules! error_in_words {
    ($error:ident: $($condition:ident),+ $(; of $($within:ident),+)?) => {
        impl $error {
            /// The name of the condition.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$condition { .. } => stringify!($condition),)+
                    $($(Self::$within(error) => error.name(),)+)?
                }
            }

            /// Panics with the words of the error: in a constant, at the place of the caller.
            #[track_caller]
            #[allow(dead_code, reason = "not every error is one of a constant by itself")]
            pub(crate) const fn refuse(&self) -> ! {
                panic!("{}", self.text().as_str())
            }

            /// The words, and the name of the condition.
            const fn text(&self) -> cute_core::__private::Text {
                let words = self.words(cute_core::__private::Text::new());
                words.with(" (").with(self.name()).with(")")
            }
        }

        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.text().as_str())
            }
        }

        cute_core::__debug_as_displayed!($error);

        impl core::error::Error for $error {}
    };
}
pub(crate) use error_in_words;
