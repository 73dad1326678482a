//! A ring with fewer stages than are held: what is found when the function is made.

use cute_gpu::device::pipeline::Consumer;

unsafe fn holds_two(consumer: Consumer<1, 1>) -> Consumer<1, 2> {
    // SAFETY: it is not called.
    unsafe { consumer.wait() }
}

fn main() {
    let _function: unsafe fn(Consumer<1, 1>) -> Consumer<1, 2> = holds_two;
}
