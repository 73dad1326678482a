//! Facts that the source of a kernel states: comments that `cute_gpu::device::kernel!` writes.
//!
//! ```text
//! // cute: gemm threads 384
//! // cute: gemm cluster 2
//! // cute: gemm count wgmma.fence 3
//! ```

use std::collections::BTreeMap;
use std::fmt;

/// The beginning of each of these lines.
const MARK: &str = "// cute: ";

/// The facts of one kernel.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Facts {
    pub(super) threads: Option<u32>,
    pub(super) blocks: Option<u32>,
    pub(super) cluster: Option<u32>,
    pub(super) registers: Option<u32>,
    pub(super) target: Option<String>,
    pub(super) isa: Option<String>,
    /// How often instructions stand in the kernel.
    pub(super) counts: BTreeMap<String, u64>,
}

/// A line that states nothing known.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownFact {
    pub(super) line: String,
}

/// The facts of all kernels of a text, by their names.
pub(super) fn facts(text: &str) -> Result<BTreeMap<String, Facts>, UnknownFact> {
    let mut all: BTreeMap<String, Facts> = BTreeMap::new();
    for line in text.lines() {
        let Some(fact) = line.trim_start().strip_prefix(MARK) else {
            continue;
        };
        let unknown = || UnknownFact {
            line: line.trim().to_owned(),
        };
        let (kernel, fact) = fact.trim_end().split_once(' ').ok_or_else(unknown)?;
        let facts = all.entry(kernel.to_owned()).or_default();
        facts.add(fact).ok_or_else(unknown)?;
    }
    Ok(all)
}

impl Facts {
    /// Adds one; `None` if it is none.
    fn add(&mut self, fact: &str) -> Option<()> {
        let (word, value) = fact.split_once(' ')?;
        match word {
            "threads" => self.threads = Some(value.parse().ok()?),
            "blocks" => self.blocks = Some(value.parse().ok()?),
            "cluster" => self.cluster = Some(value.parse().ok()?),
            "registers" => self.registers = Some(value.parse().ok()?),
            "target" => self.target = Some(value.to_owned()),
            "isa" => self.isa = Some(value.to_owned()),
            "count" => {
                let (instruction, count) = value.split_once(' ')?;
                self.counts
                    .insert(instruction.to_owned(), count.parse().ok()?);
            }
            _ => return None,
        }
        Some(())
    }

    /// The lines that state these facts of a kernel, always in one order.
    pub(super) fn lines(&self, kernel: &str) -> String {
        let mut lines = String::new();
        let mut line = |word: &str, value: Option<&dyn fmt::Display>| {
            if let Some(value) = value {
                lines += &format!("{MARK}{kernel} {word} {value}\n");
            }
        };
        let numbers = [
            ("threads", &self.threads),
            ("blocks", &self.blocks),
            ("cluster", &self.cluster),
            ("registers", &self.registers),
        ];
        for (word, number) in numbers {
            line(word, number.as_ref().map(|n| n as _));
        }
        for (word, text) in [("target", &self.target), ("isa", &self.isa)] {
            line(word, text.as_ref().map(|text| text as _));
        }
        for (instruction, count) in &self.counts {
            line("count", Some(&format!("{instruction} {count}")));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = "\
// cute: gemm threads 384
// cute: gemm blocks 1
// cute: gemm cluster 2
// cute: gemm target sm_90a
// cute: gemm isa 8.3
// cute: gemm count bar.sync 2
// cute: gemm count wgmma.fence 3
";

    #[test]
    fn facts_are_read_in_any_order_and_written_in_one() {
        let mixed: String = LINES.lines().rev().fold(String::new(), |text, line| {
            text + "\t" + line + "\n// another comment\n"
        });
        let all = facts(&mixed).unwrap();
        assert_eq!(all.len(), 1);
        let gemm = &all["gemm"];
        assert_eq!(
            (gemm.threads, gemm.cluster, gemm.registers),
            (Some(384), Some(2), None)
        );
        assert_eq!(gemm.counts["wgmma.fence"], 3);
        assert_eq!(gemm.lines("gemm"), LINES);
    }

    #[test]
    fn a_line_that_states_nothing_known_is_refused() {
        for line in [
            "// cute: gemm",
            "// cute: gemm thread 3",
            "// cute: gemm threads many",
        ] {
            assert_eq!(
                facts(line),
                Err(UnknownFact {
                    line: line.to_owned()
                })
            );
        }
    }
}
