//! The table that is printed: a line for each kernel.

use super::assembler::Assembled;
use super::refuse::Refusal;
use std::collections::BTreeMap;

/// A line of the table.
#[derive(Debug, Default)]
pub(super) struct Row {
    pub(super) target: String,
    pub(super) instructions: usize,
    pub(super) counts: BTreeMap<String, u64>,
    /// `None` without an assembler.
    pub(super) assembled: Option<Assembled>,
    pub(super) refusals: Vec<Refusal>,
}

/// A table of kernels, a line each, and behind it why some are refused.
pub(super) fn report(rows: &BTreeMap<String, Row>) -> String {
    let width = rows
        .keys()
        .map(String::len)
        .max()
        .unwrap_or(0)
        .max("kernel".len());
    let mut text = format!(
        "{:width$}  {:8} {:>9} {:>12} {:>12}  counted\n",
        "kernel", "target", "registers", "shared bytes", "instructions"
    );
    for (name, row) in rows {
        let of = |number: fn(&Assembled) -> u64| {
            let number = row.assembled.as_ref().map(number);
            number.map_or_else(|| "?".to_owned(), |number| number.to_string())
        };
        let counts: Vec<_> = row
            .counts
            .iter()
            .map(|(name, n)| format!("{n} {name}"))
            .collect();
        let line = format!(
            "{name:width$}  {:8} {:>9} {:>12} {:>12}  {}",
            row.target,
            of(|assembled| assembled.registers),
            of(|assembled| assembled.shared),
            row.instructions,
            counts.join(", ")
        );
        text += line.trim_end();
        text += "\n";
    }
    for (name, row) in rows {
        let warnings = row
            .assembled
            .iter()
            .flat_map(|assembled| &assembled.warnings);
        for warning in warnings {
            text += &format!("warning: kernel `{name}`: {warning}\n");
        }
        for refusal in &row.refusals {
            text += &format!("error: kernel `{name}`: {refusal}\n");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_has_a_line_for_each_kernel() {
        let row = |assembled, refusals| Row {
            target: "sm_90a".into(),
            instructions: 1234,
            counts: [("bar.sync".to_owned(), 2)].into(),
            assembled,
            refusals,
        };
        let assembled = Assembled {
            registers: 168,
            shared: 64,
            ..Assembled::default()
        };
        let rows = [
            ("gemm".to_owned(), row(Some(assembled), Vec::new())),
            ("transpose".to_owned(), row(None, vec![Refusal::NoFacts])),
        ];
        assert_eq!(
            report(&rows.into()),
            "\
kernel     target   registers shared bytes instructions  counted
gemm       sm_90a         168           64         1234  2 bar.sync
transpose  sm_90a           ?            ?         1234  2 bar.sync
error: kernel `transpose`: its source states nothing of it: declare it with `cute_gpu::device::kernel!`
"
        );
    }
}
