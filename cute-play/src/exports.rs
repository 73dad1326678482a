//! The three functions that a page calls in the WebAssembly module. They take and return numbers.
//!
//! The page asks for room with [`cute_room`], writes a request there in UTF-8, calls
//! [`cute_answer`], and reads as many bytes as that returns at [`cute_text`]. A module runs on one
//! thread, so nobody else uses the room meanwhile.
#![allow(
    unsafe_code,
    reason = "a name that a page calls is an unsafe attribute; nothing else here is unsafe"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The request, then its answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for a request of `length` bytes, filled with zeros.
#[unsafe(no_mangle)]
pub extern "C" fn cute_room(length: usize) -> *mut u8 {
    let mut text = text();
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Answers the request, and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn cute_answer() -> usize {
    let mut text = text();
    let answer = crate::answer(&String::from_utf8_lossy(&text));
    *text = answer.into_bytes();
    text.len()
}

/// The address at which the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn cute_text() -> *const u8 {
    text().as_ptr()
}
