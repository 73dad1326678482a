//! The kernels as the host has them.

use super::tiles::KEPT_BYTES;
use crate::attention::entry::Half;

/// A kernel.
pub(in crate::attention) struct Entry {
    pub(in crate::attention) name: &'static str,
    pub(in crate::attention) text: &'static str,
    format: Half,
    head: Head,
    has_dropout: bool,
}

/// A head.
#[derive(Clone, Copy)]
struct Head {
    /// The most elements of a row.
    width: u32,
    /// The keys of a tile.
    keys: u32,
    /// The rows of Q of a block.
    rows: u32,
}

impl Entry {
    /// The most elements of a row.
    pub(in crate::attention) fn width(&self) -> u32 {
        self.head.width
    }

    /// The rows of Q of a block.
    pub(in crate::attention) fn rows(&self) -> u32 {
        self.head.rows
    }

    /// The bytes of shared memory: a tile of Q, one of K and one of V, and what a block keeps.
    pub(in crate::attention) fn shared_bytes(&self) -> u32 {
        (self.head.rows + 2 * self.head.keys) * self.head.width * 2 + KEPT_BYTES
    }
}

macro_rules! heads {
    ($($name:ident: $head:literal wide in $swizzle:ident $columns:literal, $keys:literal keys, parts [$($part:literal)*] of $rows:literal rows;)*) => {
        /// The widths of Q and K, and of V and O, that there are.
        pub(in crate::attention) const WIDTHS: &[[u32; 2]] = &[$([$head, $head]),*];
        $(
            #[allow(non_upper_case_globals, reason = "the name of the head in the kernels")]
            const $name: Head = Head { width: $head, keys: $keys, rows: $rows };
        )*
    };
}
crate::attention_warps_heads!(heads);

macro_rules! entries {
    ($($name:ident: $format:ident, $head:ident, dropout $dropout:literal;)*) => {
        /// All kernels; those of narrower heads come first.
        const ENTRIES: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                text: include_str!(concat!("../../../ptx/attention-warps/", stringify!($name), ".ptx")),
                format: Half::$format,
                head: $head,
                has_dropout: $dropout,
            },
        )*];
    };
}
crate::attention_warps_kernels!(entries);

/// The kernel with the narrowest heads of at least `width` elements, with dropout or without.
pub(in crate::attention) fn entry(
    format: Half,
    width: u64,
    has_dropout: bool,
) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| {
        entry.format == format
            && entry.has_dropout == has_dropout
            && u64::from(entry.head.width) >= width
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_gpu_from_sm_80_on_has_the_shared_memory_of_a_block() {
        // sm_86, sm_89 and sm_120 have the least: 99 KiB
        for entry in ENTRIES {
            assert!(entry.shared_bytes() <= 99 * 1024, "{}", entry.name);
        }
    }

    #[test]
    fn each_kernel_has_its_text() {
        for entry in ENTRIES {
            let start = std::format!(".visible .entry {}(", entry.name);
            assert!(entry.text.contains(&start), "{}", entry.name);
            assert!(entry.text.contains(".target sm_80"), "{}", entry.name);
        }
    }

    #[test]
    fn there_is_a_kernel_for_each_format_and_width() {
        for (format, has_dropout) in [Half::F16, Half::BF16]
            .into_iter()
            .flat_map(|format| [(format, false), (format, true)])
        {
            for width in 1..=256 {
                let entry = entry(format, width, has_dropout).unwrap();
                assert_eq!((entry.format, entry.has_dropout), (format, has_dropout));
                assert_eq!(entry.name.ends_with("_dropout"), has_dropout);
                assert_eq!(
                    Some(&[entry.width(); 2]),
                    WIDTHS.iter().find(|&&[w, _]| u64::from(w) >= width)
                );
            }
            assert!(entry(format, 257, has_dropout).is_none());
        }
    }
}
