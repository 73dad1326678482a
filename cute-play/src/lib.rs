//! The engine of the command `cute` for a page in the browser: [`answer`] takes what the user typed
//! and chose, and returns the values, a picture, the steps, and the Rust source. Both are JSON; the
//! page `docs/play.md` describes them.
//!
//! ```
//! let answer = cute_play::answer(r#"{"text": "(6,2):(8,2) o (4,3):(3,1)"}"#);
//! assert!(answer.contains(r#""text":"((2,2),3):((24,2),8)""#));
//! assert!(answer.contains("<svg"));
//! ```
//!
//! The folder `page` has the page itself, and `build` makes one file of both.
#![deny(unsafe_code)]

mod answer;
mod exports;
mod picture;
mod request;

pub use answer::answer;
