//! The report: printed as it comes about, and kept for `RESULTS.md`.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Markdown, and when it was begun.
pub struct Report {
    text: String,
    start: Instant,
}

impl Report {
    /// With a heading that says where, when, of what and by which command.
    pub fn new(rustc: &str, arguments: &str) -> Report {
        let mut report = Report {
            text: String::new(),
            start: Instant::now(),
        };
        report.line("# Compile time, measured");
        report.line("");
        report
            .line("Written by `compile-time`; [README.md](README.md) says what the columns mean.");
        report.line("");
        report.line("| | |");
        report.line("|---|---|");
        let separator = if arguments.is_empty() { "" } else { " -- " };
        report.line(format!(
            "| command | `cargo run --release -p cute-benches --bin compile-time{separator}{arguments}` |"
        ));
        report.line(format!("| date | {} |", today()));
        report.line(format!("| compiler | {rustc} |"));
        report.line(format!("| machine | {} |", machine()));
        report.line(format!("| load | {} at the start |", load()));
        report
    }

    /// Another line.
    pub fn line(&mut self, line: impl AsRef<str>) {
        println!("{}", line.as_ref());
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// A heading, and a paragraph on what its table shows.
    pub fn section(&mut self, title: &str, paragraph: &str) {
        self.line(format!("\n## {title}\n\n{paragraph}\n"));
    }

    /// The first row of a table.
    pub fn head(&mut self, columns: &[&str]) {
        self.line(format!("| {} |", columns.join(" | ")));
        self.line(format!("|{}", "---|".repeat(columns.len())));
    }

    /// Another row.
    pub fn row(&mut self, name: &str, cells: &[String]) {
        self.line(format!("| {name} | {} |", cells.join(" | ")));
    }

    /// The whole text.
    pub fn end(mut self) -> String {
        let minutes = self.start.elapsed().as_secs_f64() / 60.0;
        self.line(format!(
            "\nLoad at the end {}; {minutes:.1} minutes.",
            load()
        ));
        self.text
    }
}

/// How busy the machine is: on a shared one, figures are worth what this says.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// The processor, and how much of it and of memory there is.
fn machine() -> String {
    let field = |file, name| {
        let text: String = std::fs::read_to_string(file).unwrap_or_default();
        let value = text.lines().find_map(|line| line.strip_prefix(name));
        let value = value
            .unwrap_or("unknown")
            .trim_start_matches([' ', '\t', ':']);
        value.to_owned()
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let memory = field("/proc/meminfo", "MemTotal");
    let memory: f64 = memory.trim_end_matches(" kB").parse().unwrap_or(0.0);
    format!(
        "{}, {cores} cores, {:.0} GB",
        field("/proc/cpuinfo", "model name"),
        memory / 1e6
    )
}

/// The date of today (UTC), year first.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date(since.map_or(0, |since| since.as_secs() / 86400))
}

/// The date so many days after 1970-01-01, year first.
///
/// Days are counted from 0000-03-01: then a leap day ends its year, and month `m` begins on day
/// `(153·m + 2) / 5`.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_have_leap_years() {
        let dates = [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_089, "2025-01-01"),
        ];
        for (days, text) in dates {
            assert_eq!(date(days), text);
        }
    }
}
