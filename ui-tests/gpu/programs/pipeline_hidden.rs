//! A role that nobody has given.

use cute_gpu::device::pipeline::{Consumer, Producer};

fn invents(producer: Producer<4>, consumer: Consumer<4, 1>) {
    let Producer { ring, state } = producer;
    let _one = Producer { ring, state };
    let _other = Producer { ring, state };
    let _held = Consumer::<4, 1> { ..consumer };
}

fn main() {}
