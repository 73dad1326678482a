//! Depends on the library under the name `renamed`; see `tests/`.
