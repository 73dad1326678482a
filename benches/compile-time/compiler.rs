//! Runs of the compiler, and what they cost: processor time and peak memory, from `/proc`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What a process cost.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Processor time of all its threads, in ms.
    pub time: f64,
    /// The most memory it held, in MB.
    pub memory: f64,
}

impl Cost {
    /// What it costs more than `base`.
    pub fn above(self, base: Cost) -> Cost {
        Cost {
            time: self.time - base.time,
            memory: self.memory - base.memory,
        }
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} s, {:.0} MB", self.time / 1000.0, self.memory)
    }
}

/// How a crate is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// What `cargo check` does.
    Check,
    /// An optimised build.
    Release,
}

/// rustc with the library at hand.
pub struct Compiler {
    rustc: PathBuf,
    library: PathBuf,
    work: PathBuf,
}

impl Compiler {
    /// Builds the library below `target`.
    pub fn new(target: &Path) -> Compiler {
        let built = Command::new(cargo())
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args([
                "build",
                "--release",
                "--quiet",
                "-p",
                "cute-core",
                "--target-dir",
            ])
            .arg(target)
            .status();
        assert!(
            built.is_ok_and(|status| status.success()),
            "cute-core does not build"
        );
        // The compiler itself: a rustup proxy would be measured as well.
        let sysroot = Command::new("rustc")
            .args(["--print", "sysroot"])
            .output()
            .expect("rustc runs")
            .stdout;
        let sysroot = String::from_utf8(sysroot).expect("a path");
        let work = target.join("generated");
        fs::create_dir_all(&work).expect("a writable target directory");
        Compiler {
            rustc: Path::new(sysroot.trim()).join("bin/rustc"),
            library: target.join("release"),
            work,
        }
    }

    /// rustc's own line about itself.
    pub fn version(&self) -> String {
        let output = Command::new(&self.rustc)
            .arg("--version")
            .output()
            .expect("rustc runs")
            .stdout;
        String::from_utf8_lossy(&output).trim().into()
    }

    /// The median cost of compiling `source`.
    pub fn cost(&self, source: &str, mode: Mode, repetitions: usize) -> Cost {
        let file = self.work.join("measured.rs");
        fs::write(&file, source).expect("a writable target directory");
        let runs: Vec<Cost> = (0..repetitions)
            .map(|_| self.compile(&file, mode))
            .collect();
        Cost {
            time: median(runs.iter().map(|run| run.time)),
            memory: median(runs.iter().map(|run| run.memory)),
        }
    }

    fn compile(&self, file: &Path, mode: Mode) -> Cost {
        let mut command = Command::new(&self.rustc);
        command
            .args([
                "--crate-type=lib",
                "--edition=2024",
                "--crate-name=measured",
            ])
            .arg("--extern")
            .arg(format!(
                "cute_core={}",
                self.library.join("libcute_core.rlib").display()
            ))
            .arg("-L")
            .arg(format!(
                "dependency={}",
                self.library.join("deps").display()
            ))
            .arg("--out-dir")
            .arg(&self.work)
            .arg(file)
            .stdin(Stdio::null());
        match mode {
            Mode::Check => command.arg("--emit=metadata"),
            Mode::Release => command.args(["--emit=link", "-Copt-level=3"]),
        };
        measure(&mut command)
    }
}

/// Cargo, as it was when this program was built or run by it.
pub fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}

/// Runs a command that has to succeed.
pub fn measure(command: &mut Command) -> Cost {
    let before = processor_time_of_children();
    let mut child = command.spawn().expect("the command starts");
    let memory = watch(&mut child);
    let status = child.wait().expect("the command can be waited for");
    assert!(status.success(), "{command:?} failed: {status}");
    Cost {
        time: processor_time_of_children() - before,
        memory,
    }
}

/// The middle one.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Waits for the end, and keeps the last high-water mark that could be read.
fn watch(child: &mut Child) -> f64 {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0.0;
    while child
        .try_wait()
        .expect("the command can be waited for")
        .is_none()
    {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let kilobytes = text
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))
            .and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<f64>().ok());
        peak = kilobytes.map_or(peak, |kb| kb / 1000.0);
        std::thread::sleep(Duration::from_millis(2));
    }
    peak
}

/// In ms, of all children waited for; the kernel counts in hundredths of a second.
fn processor_time_of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux's /proc");
    let after_name = stat.rsplit(") ").next().expect("a process name");
    let ticks: Vec<f64> = after_name
        .split(' ')
        .skip(13)
        .take(2)
        .map(|n| n.parse().unwrap_or(0.0))
        .collect();
    ticks.iter().sum::<f64>() * 10.0
}
