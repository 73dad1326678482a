//! Numbers that look random and are the same in each run.

/// A generator (xorshift64).
pub struct Random(u64);

impl Random {
    /// The generator of this number.
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % end
    }

    /// A number from `range`.
    pub fn within(&mut self, range: std::ops::RangeInclusive<usize>) -> usize {
        range.start() + self.below((range.end() - range.start() + 1) as u64) as usize
    }

    /// A number between -1 and 1, near 0 more often.
    pub fn float(&mut self) -> f32 {
        let part = |x: u64| x as f32 / (1 << 20) as f32 - 0.5;
        let mut sum = 0.0;
        for _ in 0..4 {
            sum += part(self.below(1 << 20));
        }
        sum * 0.5
    }
}
