//! The cost of a process: processor time and peak memory of the process and of those it started, as
//! the kernel reports them to the process that waits for it (`wait4`).
//!
//! ```
//! use cute_benches::{cargo, measure};
//! let cost = measure(std::process::Command::new(cargo()).arg("--version"));
//! assert!(cost.time < 1000.0 && cost.memory > 0.0);
//! ```

use std::process::Command;
use std::time::Instant;
use wait4::Wait4;

/// The cost of a process.
///
/// ```
/// use cute_benches::Cost;
/// let cost = Cost { time: 30.0, wall: 31.0, memory: 70.0 };
/// assert_eq!(cost.above(Cost { time: 20.0, wall: 20.0, memory: 60.0 }).to_string(), "0.01 s, 10 MB");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Processor time, in ms.
    pub time: f64,
    /// Elapsed time, in ms.
    pub wall: f64,
    /// Peak resident memory of its largest process, in MB.
    pub memory: f64,
}

impl Cost {
    /// The cost above `base`.
    ///
    /// ```
    /// use cute_benches::Cost;
    /// let cost = Cost { time: 30.0, wall: 31.0, memory: 70.0 };
    /// assert_eq!(cost.above(cost).time, 0.0);
    /// ```
    pub fn above(self, base: Cost) -> Cost {
        Cost {
            time: self.time - base.time,
            wall: self.wall - base.wall,
            memory: self.memory - base.memory,
        }
    }

    /// The least of several costs, separately for each figure: other work of the machine can only
    /// add to them.
    ///
    /// # Panics
    /// If there are none.
    ///
    /// ```
    /// use cute_benches::Cost;
    /// let cost = |time| Cost { time, wall: time, memory: 60.0 };
    /// assert_eq!(Cost::least(&[cost(9.0), cost(1.0), cost(2.0)]).time, 1.0);
    /// ```
    pub fn least(costs: &[Cost]) -> Cost {
        assert!(!costs.is_empty());
        let least = |of: fn(&Cost) -> f64| costs.iter().map(of).fold(f64::INFINITY, f64::min);
        Cost {
            time: least(|cost| cost.time),
            wall: least(|cost| cost.wall),
            memory: least(|cost| cost.memory),
        }
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} s, {:.0} MB", self.time / 1000.0, self.memory)
    }
}

/// Runs a command and waits for its end.
///
/// # Panics
/// Where it does not start, or fails.
///
/// ```
/// use cute_benches::{cargo, measure};
/// assert!(measure(std::process::Command::new(cargo()).arg("--version")).wall > 0.0);
/// ```
pub fn measure(command: &mut Command) -> Cost {
    let start = Instant::now();
    let child = command.spawn().expect("the command starts");
    let used = child.wait4().expect("the command can be waited for");
    let wall = start.elapsed();
    assert!(used.status.success(), "{command:?} failed: {}", used.status);
    let resources = used.rusage;
    Cost {
        time: (resources.utime + resources.stime).as_secs_f64() * 1e3,
        wall: wall.as_secs_f64() * 1e3,
        memory: resources.maxrss as f64 / 1e6,
    }
}

/// The path of cargo, as it was when cargo built or ran this program.
///
/// ```
/// assert!(cute_benches::cargo().contains("cargo"));
/// ```
pub fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}
