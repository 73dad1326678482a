//! Pointers as CuTe C++ and CuTe DSL print them before the layout of a tensor.
//!
//! ```text
//! ptr[32b](0x7f2c00000400)                       gmem_ptr[16b](0x…)   smem_ptr[16b](unset)
//! tmem_[32b](0x0000.0000)                        Sw<3,4,3>_smem_ptr[16b](0x400), behind the swizzle
//! raw_ptr(0x00007f5f: f32, gmem, align<4>)       ptr<f16, smem, align<1024>, S<3,4,3>>
//! ```

use super::syntax::Pointer;

/// The words that begin a pointer with its width in brackets. In front of each, `_` may stand for
/// the end of its swizzle.
const WORDS: [&str; 5] = ["ptr[", "gmem_ptr[", "smem_ptr[", "rmem_ptr[", "tmem_["];

/// The pointer with which a text begins, and its length.
pub(super) fn pointer(text: &str) -> Option<(Pointer, usize)> {
    let body = text.strip_prefix('_').unwrap_or(text);
    let word = WORDS.iter().find_map(|word| body.strip_prefix(word));
    let (pointer, rest) = match word {
        Some(rest) => of_cpp(rest)?,
        None => of_dsl(text)?,
    };
    Some((pointer, text.len() - rest.len()))
}

/// `16b](0x400)`, and what follows.
fn of_cpp(text: &str) -> Option<(Pointer, &str)> {
    let (bits, rest) = text.split_once("b](")?;
    let (address, rest) = rest.split_once(')')?;
    let pointer = Pointer {
        bits: Some(bits.parse().ok()?),
        address: hexadecimal(address),
        swizzle: None,
        is_unset: address.trim() == "unset",
    };
    Some((pointer, rest))
}

/// `raw_ptr(…)` or `ptr<…>`, and what follows.
fn of_dsl(text: &str) -> Option<(Pointer, &str)> {
    let (inside, rest) = if let Some(text) = text.strip_prefix("raw_ptr(") {
        text.split_once(')')?
    } else {
        let text = text.strip_prefix("ptr<")?;
        let mut depth = 1;
        let end = text.find(|c| {
            depth += match c {
                '<' => 1,
                '>' => -1,
                _ => 0,
            };
            depth == 0
        })?;
        (&text[..end], &text[end + 1..])
    };
    let (address, kind) = inside.split_once(':').unwrap_or(("", inside));
    let swizzle = match kind.split_once("S<") {
        Some((_, numbers)) => Some(three(numbers.split_once('>')?.0)?),
        None => None,
    };
    let pointer = Pointer {
        bits: bits_of(kind.trim()),
        address: hexadecimal(address),
        swizzle,
        is_unset: false,
    };
    Some((pointer, rest))
}

/// The width of the type with which a text begins: 16 of `bf16`, 8 of `f8E4M3FN`.
fn bits_of(text: &str) -> Option<u64> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let end = digits.find(|c: char| !c.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}

/// `3,4,3`
fn three(text: &str) -> Option<[i64; 3]> {
    let numbers: Option<Vec<i64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

/// The number of `0x7f2c`, if that is the whole text. A number left out, as in `0x…`, is none.
fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text.trim().strip_prefix("0x")?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &str, bits: Option<u64>, address: Option<u64>, swizzle: Option<[i64; 3]>) {
        let (found, length) = pointer(text).expect(text);
        assert_eq!(
            (found.bits, found.address, found.swizzle),
            (bits, address, swizzle),
            "{text}"
        );
        assert_eq!(length, text.len(), "{text}");
    }

    #[test]
    fn pointers_of_cute_cpp_and_of_the_dsl_are_read() {
        read("ptr[32b](0x7f2c)", Some(32), Some(0x7f2c), None);
        read("_smem_ptr[16b](0x400)", Some(16), Some(0x400), None);
        read("gmem_ptr[16b](0x…)", Some(16), None, None);
        read("tmem_[32b](0x0000.0000)", Some(32), None, None);
        let raw = "raw_ptr(0x00007f5f81200400: f32, gmem, align<4>)";
        read(raw, Some(32), Some(0x7f5f_8120_0400), None);
        let swizzled = "ptr<bf16, smem, align<1024>, S<3,4,3>>";
        read(swizzled, Some(16), None, Some([3, 4, 3]));
        read("ptr<f8E4M3FN, gmem>", Some(8), None, None);
        assert!(
            pointer("smem_ptr[16b](unset)")
                .expect("a pointer")
                .0
                .is_unset
        );
    }

    #[test]
    fn other_texts_are_no_pointers() {
        for text in [
            "ptr",
            "ptr[0]",
            "ptr[32b]",
            "smem",
            "_4",
            "ptr<f32",
            "raw_ptr(0x0",
            "ptr[xb](0x0)",
        ] {
            assert_eq!(pointer(text), None, "{text}");
        }
    }
}
