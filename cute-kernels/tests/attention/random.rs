//! Numbers that look random and are the same in each run.

/// A linear congruential generator.
pub struct Random(pub u64);

impl Random {
    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// One of these.
    pub fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A normally distributed number: a sum of twelve numbers from 0 to 1.
    pub fn normal(&mut self) -> f64 {
        (0..12)
            .map(|_| self.below(1 << 20) as f64 / f64::from(1 << 20))
            .sum::<f64>()
            - 6.0
    }
}
