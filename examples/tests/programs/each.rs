//! Properties of each program of a package: it has help, and exits with one line and code 2 if it
//! cannot use its arguments.

use crate::PROGRAMS;
use crate::programs::{assert_unusable, name, run};
use std::{ffi::OsStr, fs};

#[test]
fn each_program_is_here() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the manifest");
    assert_eq!(manifest.matches("[[bin]]").count(), PROGRAMS.len());
}

#[test]
fn help_says_how_a_program_is_used() {
    for (program, _) in PROGRAMS {
        let usage = format!("\nUsage: {}", name(program));
        for arguments in [&["-h"][..], &["--help"], &["x", "y", "z", "--help"]] {
            let (code, help, error) = run(program, arguments);
            assert_eq!((code, &*error), (Some(0), ""));
            assert!(help.contains(&usage), "{help}");
            assert!(help.contains("\nExit code: 0 done, "), "{help}");
        }
    }
}

#[test]
fn what_a_program_does_not_take_is_refused() {
    for (program, operands) in PROGRAMS {
        assert_unusable(
            program,
            &["--fast"],
            "unknown option \"--fast\" (--help tells more)",
        );
        assert_unusable(program, &["-x", "a"], "unknown option \"-x\"");
        assert_unusable(program, operands, "(--help tells more)");
    }
    #[cfg(unix)]
    for (program, _) in PROGRAMS {
        let no_text: &OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"-\xff");
        assert_unusable(program, &[no_text], "unknown option \"-\\xFF\"");
    }
}
