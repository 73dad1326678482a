//! A ring of stages in shared memory between a producer and consumers.
