//! Tests of the host half of the crates for GPUs, without a GPU: `driver.c` stands for NVIDIA's driver.
//!
//! A program loads the driver when it runs, from where the system looks for libraries. So each test program
//! compiles `driver.c`, and runs itself once more with that folder in front: see [`run_with_driver`].
#![allow(
    unsafe_code,
    reason = "the driver's own functions are looked up by their names"
)]

use core::ffi::{CStr, c_char, c_int};
use libloading::Library;
use std::ffi::CString;
use std::path::Path;
use std::process::Command;

/// Compiles the driver into a folder of its own below `temporary`, and runs the ignored tests of this program
/// with it, one after the other.
///
/// # Panics
/// Panics if the driver does not compile, or if a test fails.
pub fn run_with_driver(temporary: &str) {
    if !cfg!(target_os = "linux") {
        eprintln!("the driver is for Linux: its tests do not run");
        return;
    }
    let program = std::env::current_exe().expect("a path");
    let name = program.file_name().expect("a name");
    // a folder for each program, since several may run at one time
    let folder = Path::new(temporary).join(name).join("driver");
    std::fs::create_dir_all(&folder).expect("a folder");
    let library = folder.join("libcuda.so.1");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/driver.c");
    let status = Command::new("cc")
        .args([
            "-std=gnu11",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-O1",
            "-shared",
            "-fPIC",
            "-o",
        ])
        .arg(&library)
        .args([source, "-lpthread"])
        .status()
        .expect("a C compiler");
    assert!(status.success(), "driver.c does not compile");
    let link = folder.join("libcuda.so");
    let _ = std::fs::remove_file(&link);
    std::fs::copy(&library, &link).expect("copied");
    let mut paths = vec![folder];
    if let Some(more) = std::env::var_os("LD_LIBRARY_PATH") {
        paths.extend(std::env::split_paths(&more));
    }
    let status = Command::new(program)
        .args(["--ignored", "--test-threads=1", "--nocapture"])
        .env(
            "LD_LIBRARY_PATH",
            std::env::join_paths(paths).expect("paths"),
        )
        .status()
        .expect("it runs");
    assert!(status.success(), "tests with the driver have failed");
}

/// The driver, as tests ask it.
pub struct Driver(Library);

impl Driver {
    /// The driver, if it is that of this crate: tests that were run without it have nothing to do.
    pub fn get() -> Option<Driver> {
        // SAFETY: a driver may be loaded at any time, and was before this by the crates that are tested.
        let library = unsafe { Library::new("libcuda.so") }.ok()?;
        // SAFETY: the symbol is looked up, and not used.
        let is_model = unsafe { library.get::<unsafe extern "C" fn()>(b"model_fail\0") }.is_ok();
        is_model.then_some(Driver(library))
    }

    /// A text that a function gives.
    fn text(&self, name: &[u8]) -> String {
        // SAFETY: the functions that are asked for give texts that stay until the next call.
        unsafe {
            let function = self.0.get::<unsafe extern "C" fn() -> *const c_char>(name);
            let text = function.expect("a function of driver.c")();
            CStr::from_ptr(text).to_string_lossy().into_owned()
        }
    }

    /// What programs did and must not, since this was asked last.
    pub fn complaints(&self) -> String {
        self.text(b"model_complaints\0")
    }

    /// The launches since this was asked last: lines of a kernel, its blocks and its threads.
    pub fn launches(&self) -> String {
        self.text(b"model_launches\0")
    }

    /// Lets the next call of a function of the driver fail with an error.
    pub fn fail(&self, name: &str, code: i32) {
        let name = CString::new(name).expect("a name");
        // SAFETY: the function copies the name.
        unsafe {
            let function = self
                .0
                .get::<unsafe extern "C" fn(*const c_char, c_int)>(b"model_fail\0");
            function.expect("a function of driver.c")(name.as_ptr(), code);
        }
    }

    /// GPUs that are opened from now on are of another generation, with so many multiprocessors and so much shared
    /// memory for a block.
    pub fn gpu(&self, generation: (i32, i32), multiprocessors: i32, shared_bytes: i32) {
        type Set = unsafe extern "C" fn(c_int, c_int, c_int, c_int);
        // SAFETY: the function notes the numbers.
        unsafe {
            let function = self.0.get::<Set>(b"model_gpu\0");
            let function = function.expect("a function of driver.c");
            function(generation.0, generation.1, multiprocessors, shared_bytes);
        }
    }

    /// The bytes of memory of a GPU that are not freed.
    pub fn used(&self, gpu: i32) -> u64 {
        // SAFETY: the function reads a number.
        unsafe {
            let function = self
                .0
                .get::<unsafe extern "C" fn(c_int) -> u64>(b"model_used\0");
            function.expect("a function of driver.c")(gpu)
        }
    }
}
