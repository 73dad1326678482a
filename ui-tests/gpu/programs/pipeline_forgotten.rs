//! Roles that are forgotten, where `unused_must_use` is denied, as in the crates of kernels.
#![deny(unused_must_use)]

use cute_gpu::device::pipeline::{Consumer, Producer, Writing};

unsafe fn forgets(producer: Producer<4>, consumer: Consumer<4, 0>, writing: Writing<4>) {
    // SAFETY: it is not called.
    unsafe {
        consumer.wait();
        producer.acquire(16).commit();
        writing.expect(16);
    }
}

fn main() {}
