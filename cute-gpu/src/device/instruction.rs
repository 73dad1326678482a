//! Instructions: inline assembly on GPUs, a panic with their name elsewhere.

/// An instruction, or a few in braces, with its operands as `asm!` takes them.
///
/// All functions of [`device`](super) that are no more than an instruction consist of this macro.
/// Without `options` the compiler takes it that the instruction reads and writes memory.
macro_rules! ptx {
    ($text:expr $(; $($operands:tt)*)?) => {{
        #[cfg(target_arch = "nvptx64")]
        core::arch::asm!($text $(, $($operands)*)?);
        #[cfg(not(target_arch = "nvptx64"))]
        $crate::device::instruction::absent($text);
    }};
}

/// Panics with the name of an instruction.
#[cfg(not(target_arch = "nvptx64"))]
#[track_caller]
pub(super) fn absent(text: &str) -> ! {
    panic!("`{}` is an instruction of NVIDIA GPUs", name(text))
}

/// The longest word with a dot that begins with a letter: what stands around an instruction, such
/// as the setting of a predicate, is shorter.
#[cfg(not(target_arch = "nvptx64"))]
fn name(text: &str) -> &str {
    let words = text.split(|c: char| c.is_whitespace() || c == ';');
    let names = words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    let names = names.filter(|word| word.contains('.'));
    names.max_by_key(|word| word.len()).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn an_instruction_is_named_without_what_stands_around_it() {
        assert_eq!(name("bar.sync {0}, {1};"), "bar.sync");
        let text = "{{ .reg .pred p; setp.ne.b32 p, {1}, 0; @p mbarrier.arrive.b64 _, [{0}]; }}";
        assert_eq!(name(text), "mbarrier.arrive.b64");
        assert_eq!(name("membar"), "membar");
    }
}
