//! Tests over golden lines.

/// For each name a module with a test: it runs the lines that the build script wrote into
/// `golden_<name>.rs`, and prints their table.
#[macro_export]
macro_rules! golden_tests {
    ($($(#[$about:meta])+ $name:ident: $test:ident;)+) => {$(
        $(#[$about])+
        #[allow(missing_docs, clippy::type_complexity, reason = "generated code")]
        mod $name {
            use $crate::{names::*, *};

            include!(concat!(env!("OUT_DIR"), "/golden_", stringify!($name), ".rs"));

            #[test]
            fn $test() {
                let mut account = Account::new(OUT_OF_SCOPE);
                CHUNKS.iter().for_each(|chunk| chunk(&mut account));
                account.close();
            }
        }
    )+};
}
