//! NumPy and opt_einsum in a process of their own, which computes when it is asked to.

use crate::contraction::Contraction;
use crate::real::Real;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program that the Python process runs.
const PROGRAM: &str = include_str!("peers.py");

/// The process of the interpreter in `PYTHON`.
pub struct Python {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Python {
    /// Starts the interpreter, if the environment names one. It has one thread.
    pub fn start() -> Option<Python> {
        let interpreter = std::env::var("PYTHON").ok()?;
        let mut child = Command::new(&interpreter)
            .args(["-c", PROGRAM])
            .envs(["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"].map(|x| (x, "1")))
            // NumPy has its own kernels and block sizes.
            .env_remove("OPENBLAS_CORETYPE")
            .env_remove("OPENBLAS_L2_SIZE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("PYTHON: {interpreter}: {error}"));
        let to = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut python = Python { child, to, from };
        println!("{}\n", python.ask("versions"));
        Some(python)
    }

    /// Sends a line; the line that is the answer.
    fn ask(&mut self, line: &str) -> String {
        writeln!(self.to, "{line}").expect("a running process");
        let mut answer = String::new();
        self.from.read_line(&mut answer).expect("an answer");
        assert!(!answer.is_empty(), "the process of PYTHON ended");
        answer.trim_end().to_string()
    }

    /// Makes the operands of a contraction; NumPy's result.
    pub fn prepare<T: Real>(&mut self, contraction: &Contraction) -> Vec<T> {
        let shape = |term: usize| {
            let sizes = contraction.shape(term);
            sizes
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let answer = self.ask(&format!(
            "prepare|{}|{}|{}|{}",
            T::NUMPY,
            contraction.equation(),
            shape(0),
            shape(1)
        ));
        let mut bytes = vec![0; answer.parse().expect("a number of bytes")];
        self.from.read_exact(&mut bytes).expect("a result");
        bytes
            .chunks_exact(size_of::<T>())
            .map(T::from_bytes)
            .collect()
    }

    /// The nanoseconds that the thread ran for a contraction by `numpy` or `opt_einsum`.
    pub fn run(&mut self, who: &str) -> f64 {
        self.ask(who).parse().expect("a time")
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        // The process ends when it is told to, or has ended already.
        let _ = writeln!(self.to, "end");
        let _ = self.child.wait();
    }
}
