//! Tests of the host half of the crates for GPUs, without a GPU: `driver.c` stands for NVIDIA's driver.
//!
//! The crates under test load the driver by its name, `libcuda.so`, when a program first opens a GPU. [`Driver::load`]
//! compiles `driver.c` into a library of that name and loads it before them. A system that has a library of a
//! name in memory already takes that one.
#![allow(
    unsafe_code,
    reason = "the driver's own functions are looked up by their names"
)]

use core::ffi::{CStr, c_char, c_int};
use libloading::Library;
use std::ffi::CString;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The driver, as tests ask it. There is one in a program: a test that loads it waits until no other one has it.
pub struct Driver {
    library: &'static Library,
    _alone: MutexGuard<'static, ()>,
}

impl Driver {
    /// The driver, whose GPUs are those of an H200 and which has noted nothing; the first call in a program compiles it into a folder for
    /// temporary files.
    ///
    /// # Panics
    /// Panics if the driver does not compile.
    pub fn load(temporary: &str) -> Driver {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        static ALONE: Mutex<()> = Mutex::new(());
        // A test that has failed leaves nothing behind that the next one does not set.
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let driver = Driver {
            library: LIBRARY.get_or_init(|| compiled(Path::new(temporary))),
            _alone: alone,
        };
        driver.gpu((9, 0), 132, 232_448);
        driver.version((12, 8));
        driver.complaints();
        driver.launches();
        driver
    }

    /// A text that a function gives.
    fn text(&self, name: &[u8]) -> String {
        // SAFETY: the functions that are asked for give texts that stay until the next call.
        unsafe {
            let function = self
                .library
                .get::<unsafe extern "C" fn() -> *const c_char>(name);
            let text = function.expect("a function of driver.c")();
            CStr::from_ptr(text).to_string_lossy().into_owned()
        }
    }

    /// Each thing that no program may do and that was done, a line each, since the last call of this function.
    pub fn complaints(&self) -> String {
        self.text(b"model_complaints\0")
    }

    /// The launches since the last call of this function: a line each with the kernel, its blocks and its threads.
    pub fn launches(&self) -> String {
        self.text(b"model_launches\0")
    }

    /// Lets the next call of a function of the driver fail with an error.
    pub fn fail(&self, name: &str, code: i32) {
        let name = CString::new(name).expect("a name");
        // SAFETY: the function copies the name.
        unsafe {
            let function = self
                .library
                .get::<unsafe extern "C" fn(*const c_char, c_int)>(b"model_fail\0");
            function.expect("a function of driver.c")(name.as_ptr(), code);
        }
    }

    /// Sets the generation, the number of multiprocessors and the most shared memory of a block, in bytes, of the GPUs that are
    /// opened from now on.
    pub fn gpu(&self, generation: (i32, i32), multiprocessors: i32, shared_bytes: i32) {
        type Set = unsafe extern "C" fn(c_int, c_int, c_int, c_int);
        // SAFETY: the function notes the numbers.
        unsafe {
            let function = self.library.get::<Set>(b"model_gpu\0");
            let function = function.expect("a function of driver.c");
            function(generation.0, generation.1, multiprocessors, shared_bytes);
        }
    }

    /// Sets the version of CUDA that the driver supports, major and minor.
    pub fn version(&self, (major, minor): (i32, i32)) {
        // SAFETY: the function notes the number.
        unsafe {
            let function = self
                .library
                .get::<unsafe extern "C" fn(c_int)>(b"model_version\0");
            function.expect("a function of driver.c")(1000 * major + 10 * minor);
        }
    }

    /// The bytes of memory of a GPU that are not freed.
    pub fn used(&self, gpu: i32) -> u64 {
        // SAFETY: the function reads a number.
        unsafe {
            let function = self
                .library
                .get::<unsafe extern "C" fn(c_int) -> u64>(b"model_used\0");
            function.expect("a function of driver.c")(gpu)
        }
    }
}

/// Compiles `driver.c` and loads it.
fn compiled(temporary: &Path) -> Library {
    // a file of this program alone, since several may run at one time
    let file = temporary.join(format!("libcuda-{}.so", std::process::id()));
    let status = Command::new("cc")
        .args(["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1"])
        .args(["-shared", "-fPIC", "-Wl,-soname,libcuda.so", "-o"])
        .arg(&file)
        .args([
            concat!(env!("CARGO_MANIFEST_DIR"), "/driver.c"),
            "-lpthread",
        ])
        .status()
        .expect("a C compiler");
    assert!(status.success(), "driver.c does not compile");
    // SAFETY: the library has nothing that runs when it is loaded.
    let library = unsafe { Library::new(&file) }.expect("the library that was compiled");
    std::fs::remove_file(&file).expect("the file of this program");
    library
}
