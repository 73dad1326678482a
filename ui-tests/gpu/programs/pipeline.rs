//! Steps of a ring that are left out, done twice, or in another order.

use cute_gpu::device::pipeline::{Consumer, Filling, Producer, Writing};

type Ring = Producer<4>;

// SAFETY: no function is called.
unsafe fn fills_twice(producer: Ring) -> [Filling<4>; 2] {
    unsafe { [producer.acquire(16), producer.acquire(16)] }
}
unsafe fn commits_twice(filling: Filling<4>) -> [Ring; 2] {
    [filling.commit(), filling.commit()]
}
unsafe fn fills_after_the_commit(producer: Ring) -> u32 {
    let filling = unsafe { producer.acquire(16) };
    let _next = filling.commit();
    filling.stage()
}
unsafe fn does_not_commit(producer: Ring) -> Ring {
    unsafe { producer.acquire(16) }
}
unsafe fn writes_after_it_expects_copies(writing: Writing<4>) -> u32 {
    let _filling = unsafe { writing.expect(16) };
    writing.stage()
}
unsafe fn takes_the_role_twice(producer: Ring) -> [Ring; 2] {
    [producer.clone(), producer]
}

unsafe fn waits_twice(consumer: Consumer<4, 0>) -> [Consumer<4, 1>; 2] {
    unsafe { [consumer.wait(), consumer.wait()] }
}
unsafe fn releases_what_it_has_not(consumer: Consumer<4, 0>) -> Consumer<4, 0> {
    unsafe { consumer.release() }
}
unsafe fn reads_what_it_has_not(consumer: &Consumer<4, 0>) -> u32 {
    consumer.newest()
}
unsafe fn holds_three(consumer: Consumer<4, 2>) -> u32 {
    unsafe { consumer.wait() }.newest()
}
unsafe fn does_not_release(consumer: Consumer<4, 0>) -> Consumer<4, 0> {
    unsafe { consumer.wait() }
}
unsafe fn is_that_of_another_ring(consumer: Consumer<4, 1>) -> Consumer<3, 0> {
    unsafe { consumer.release() }
}

fn main() {}
