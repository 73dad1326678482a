//! Run-time and compile-time benchmarks.
