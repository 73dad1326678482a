//! The functions that the tests of kernels share.
#![allow(dead_code, reason = "each test uses a part of it")]

use cute_cuda::{CudaError, Gpu};

/// The GPU of this machine; where there is none, the error says it, and what is left out.
pub fn gpu(test: &str) -> Option<Gpu> {
    match Gpu::first() {
        Ok(gpu) => Some(gpu),
        Err(error) => {
            let absent = matches!(
                error,
                CudaError::NoDriver
                    | CudaError::NoDevice {
                        number: 0,
                        count: 0
                    }
            );
            assert!(absent, "{error}");
            println!("{test} is left out: {error}");
            None
        }
    }
}

/// Numbers that look random and are the same in each run.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        ((self.0 >> 33) % n as u64) as usize
    }

    /// One of some numbers.
    pub fn of<T: Copy>(&mut self, numbers: &[T]) -> T {
        numbers[self.below(numbers.len())]
    }

    /// A number from -`size` to `size`.
    pub fn float(&mut self, size: f32) -> f32 {
        (self.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size
    }

    /// A normally distributed number: a sum of twelve numbers from 0 to 1.
    pub fn normal(&mut self) -> f64 {
        (0..12)
            .map(|_| self.below(1 << 20) as f64 / f64::from(1 << 20))
            .sum::<f64>()
            - 6.0
    }

    /// Strides of modes that lie in memory in a random order, some of them backwards or with room
    /// behind them. The last mode is the outermost one, with room before its second element: what is
    /// written beyond either end of its elements lies in that room.
    pub fn strides<const N: usize>(
        &mut self,
        shape: [usize; N],
        skipped: [bool; N],
        room: usize,
    ) -> [isize; N] {
        let mut order: [usize; N] = core::array::from_fn(|k| k);
        for k in (1..N - 1).rev() {
            order.swap(k, self.below(k + 1));
        }
        let (mut strides, mut next) = ([0; N], 1);
        for k in order {
            if skipped[k] {
                continue;
            }
            if k == N - 1 {
                next += 64;
            }
            strides[k] = if room > 0 && k < N - 1 && self.below(8) == 0 {
                -next
            } else {
                next
            };
            next *= shape[k] as isize;
            if room > 0 && self.below(3) == 0 {
                next += (room * self.of(&[1, 2, 8])) as isize;
            }
        }
        strides
    }
}
