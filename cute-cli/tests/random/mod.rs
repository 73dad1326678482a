//! Random layouts, as texts. Deterministic.

/// A generator of pseudo-random numbers: Steele, Lea and Flood's SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn one_of<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }

    pub fn number(&mut self) -> String {
        let mark = self.one_of(&["", "", "", "_"]);
        let number = match self.below(12) {
            0 => self.one_of(&[
                "0",
                "-1",
                "9223372036854775808",
                "4294967296",
                "-9223372036854775808",
            ]),
            _ => self.one_of(&["1", "2", "3", "4", "5", "6", "8", "12", "16"]),
        };
        format!("{mark}{number}")
    }

    pub fn tuple(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return self.number();
        }
        let items: Vec<_> = (0..1 + self.below(3))
            .map(|_| self.tuple(depth - 1))
            .collect();
        format!("({})", items.join(","))
    }

    /// A number; where there are paths mostly the multiple of a basis vector.
    pub fn stride(&mut self, paths: &[&str]) -> String {
        let number = self.number();
        if paths.is_empty() || self.below(20) == 0 {
            return number;
        }
        number + self.one_of(paths)
    }

    /// A layout whose stride has the profile of its shape: of offsets, of coordinates, or the
    /// identity.
    pub fn layout(&mut self) -> String {
        let shape = self.tuple(2);
        let paths: &[&str] = match self.below(12) {
            0 => return format!("make_identity_layout({shape})"),
            1 | 2 => &["@0", "@1", "@2"],
            3 => &["@0@1", "@1@1", "@0"],
            4 => &["@3@1@0", "@255"],
            // of different profiles, if both are met
            5 => &["@0", "@1@0"],
            _ => &[],
        };
        let mut stride = String::new();
        let mut is_in_number = false;
        for c in shape.chars() {
            let is_of_number = !matches!(c, '(' | ')' | ',');
            if !is_of_number {
                stride.push(c);
            } else if !is_in_number {
                stride += &self.stride(paths);
            }
            is_in_number = is_of_number;
        }
        format!("{shape}:{stride}")
    }

    pub fn swizzle(&mut self) -> String {
        let name = self.one_of(&["Sw", "S", "Swizzle"]);
        let (bits, base) = (self.below(4), self.below(5));
        let sign = self.one_of(&["", "", "-"]);
        format!("{name}<{bits},{base},{sign}{}>", self.below(4))
    }
}
