//! Programs that the compiler refuses, and its words: trybuild, in a process of its own, whose
//! conditions are the same on every machine.
//!
//! - No sources of the standard library: where rustc finds them (the component `rust-src` of
//!   rustup), it shows lines of them in its messages. So it gets a sysroot without any.
//! - One width: rustc cuts its messages at that of the terminal, also where its output is captured.
//!   Cargo states a width of its own where it has a terminal, and rustc takes but one: so it has none.
//! - The same flags in each of trybuild's builds, which would otherwise build the library twice.
//!
//! Programs are checked with `--emit=mir`, so that functions are compiled for their types as in a
//! build: what is found only then is found as well, and one build of the library serves all.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// Set in the process that trybuild runs in.
const INSIDE: &str = "CUTE_REFUSED_PROGRAMS";

/// Asserts that each of these programs is refused with exactly the words beside it.
///
/// `test` is the name of the test that calls this: it is run again, in a process of its own.
///
/// # Panics
/// Where one is not, and where the conditions above cannot be made.
pub fn assert_refused(test: &str, programs: &[&str]) {
    if env::var_os(INSIDE).is_some() {
        let cases = trybuild::TestCases::new();
        for program in programs {
            cases.compile_fail(program);
        }
        return;
    }
    let sysroot = sysroot_without_sources().unwrap_or_else(|error| panic!("a sysroot: {error}"));
    let mut sysroot_flag = OsString::from("--sysroot=");
    sysroot_flag.push(sysroot);
    let flags: [OsString; 5] = [
        // lists are not cut
        "--verbose".into(),
        "--emit=mir".into(),
        "--diagnostic-width=140".into(),
        "-Adead_code".into(),
        sysroot_flag,
    ];
    // `cargo test -- trybuild=overflow` takes some of the programs.
    let selection =
        env::args_os().filter(|argument| argument.as_encoded_bytes().starts_with(b"trybuild="));
    let output = Command::new(env::current_exe().expect("a path"))
        .args([test, "--exact", "--nocapture"])
        .args(selection)
        .env(INSIDE, "1")
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f".as_ref()))
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .stdin(Stdio::null())
        .output()
        .expect("this program starts again");
    print!("{}", String::from_utf8_lossy(&output.stdout));
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "see above");
}

/// A sysroot that has all targets of the toolchain, and no sources.
fn sysroot_without_sources() -> io::Result<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let printed = Command::new(rustc).args(["--print", "sysroot"]).output()?;
    let installed = String::from_utf8(printed.stdout).map_err(io::Error::other)?;
    let installed = Path::new(installed.trim()).join("lib/rustlib");
    let sysroot = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sysroot");
    let ours = sysroot.join("lib/rustlib");
    fs::create_dir_all(&ours)?;
    for entry in fs::read_dir(&installed)? {
        let entry = entry?;
        let (target, link) = (entry.path(), ours.join(entry.file_name()));
        if !target.join("lib").is_dir() || fs::read_link(&link).is_ok_and(|old| old == target) {
            continue;
        }
        // one of another toolchain
        let _ = fs::remove_file(&link);
        link_folder(&target, &link)?;
    }
    Ok(sysroot)
}

#[cfg(unix)]
fn link_folder(folder: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(folder, link)
}

#[cfg(windows)]
fn link_folder(folder: &Path, link: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_dir(folder, link)
}
