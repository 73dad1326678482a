//! The files that `cargo cute new-kernel` makes, and that they build.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of the library.
fn library() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn cute(arguments: &[&OsStr]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cute"));
    command.arg("cute").args(arguments);
    command
}

/// A folder of this name that is not there.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn make(folder: &Path) -> Output {
    cute(&["new-kernel".as_ref(), folder.as_os_str()])
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_folder_is_made_once() {
    let folder = folder("made-once");
    let made = make(&folder);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(text(&made.stdout).contains("cargo cute ptx kernels"));
    for file in [
        "Cargo.toml",
        "README.md",
        ".gitignore",
        "src/main.rs",
        "kernels/Cargo.toml",
        "kernels/src/lib.rs",
    ] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    let again = make(&folder);
    assert_eq!(again.status.code(), Some(2));
    assert!(
        text(&again.stderr)
            .ends_with("made-once is there already: choose another name, or remove it\n")
    );
}

/// The command without the clone from which it was built: a copy of it, for a folder that is gone.
fn without_the_clone() -> PathBuf {
    let built_from = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut program = fs::read(env!("CARGO_BIN_EXE_cargo-cute")).unwrap();
    let mut at = 0;
    while let Some(next) = program[at..]
        .windows(built_from.len())
        .position(|window| window == built_from.as_bytes())
    {
        at += next;
        program[at..at + 5].copy_from_slice(b"/gone");
        at += built_from.len();
    }
    assert!(at > 0, "the program names the folder");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cargo-cute-elsewhere");
    fs::write(&copy, program).unwrap();
    let permissions = fs::metadata(env!("CARGO_BIN_EXE_cargo-cute")).unwrap();
    fs::set_permissions(&copy, permissions.permissions()).unwrap();
    copy
}

#[test]
fn the_library_is_the_clone_that_is_stated_or_that_built_the_command() {
    let elsewhere = without_the_clone();
    let (gone, stated) = (folder("gone"), folder("stated"));
    let run = |arguments: &[&OsStr]| {
        let run = Command::new(&elsewhere)
            .arg("cute")
            .args(arguments)
            .output();
        let run = run.unwrap();
        (run.status.code(), text(&run.stderr))
    };
    let (code, err) = run(&["new-kernel".as_ref(), gone.as_os_str()]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("is not on crates.io: clone its repository, and pass `--cute "),
        "{err}"
    );
    assert!(!gone.exists());
    let cute = ["--cute".as_ref(), library().as_os_str()];
    let (code, err) = run(&["new-kernel".as_ref(), stated.as_os_str(), cute[0], cute[1]]);
    assert_eq!((code, &*err), (Some(0), ""));
    let manifest = fs::read_to_string(stated.join("Cargo.toml")).unwrap();
    let core = library().canonicalize().unwrap().join("cute-core");
    assert!(
        manifest.contains(&format!("path = '{}'", core.display())),
        "{manifest}"
    );
}

#[test]
fn help_and_mistakes() {
    let run = |arguments: &[&str]| {
        let arguments: Vec<_> = arguments.iter().map(OsStr::new).collect();
        let output = cute(&arguments).output().unwrap();
        let code = output.status.code().unwrap();
        (code, text(&output.stdout), text(&output.stderr))
    };
    for command in ["ptx", "new-kernel"] {
        let (code, out, _) = run(&[command, "--help"]);
        assert_eq!(code, 0);
        assert!(out.contains(&format!("    cargo cute {command} ")), "{out}");
        let (code, _, err) = run(&[command, "--unknown"]);
        assert_eq!(code, 2);
        assert!(err.starts_with("error: `"), "{err}");
    }
    let (code, _, err) = run(&["ptx", "/nowhere"]);
    assert_eq!(
        (code, &*err),
        (
            2,
            "error: /nowhere is no crate of kernels: it has no Cargo.toml\n"
        )
    );
}

/// The folder of the host program is one above that of the kernels.
#[test]
fn a_crate_without_kernels_or_texts_is_told_what_to_name() {
    let folder = folder("in-the-wrong-folder");
    assert!(make(&folder).status.success());
    let ptx = |arguments: &[&str]| {
        let mut ptx = cute(&["ptx".as_ref()]);
        let output = ptx.args(arguments).current_dir(&folder).output().unwrap();
        (output.status.code(), text(&output.stderr))
    };
    let (code, err) = ptx(&[]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains(". is no crate of kernels: it has no library (src/lib.rs)")
            && err.ends_with("as in `cargo cute ptx kernels`\n"),
        "{err}"
    );
    let (code, err) = ptx(&["--verify", "kernels"]);
    assert_eq!(code, Some(2));
    assert!(
        err.ends_with("ptx has no texts: `cargo cute ptx` without `--verify` writes them\n"),
        "{err}"
    );
    // rustc shows the line of a file that is not there, and the line says who writes it
    for program in ["kernel", "attention"] {
        let path = library()
            .join("cargo-cute/templates")
            .join(program)
            .join("host.rs");
        let program = fs::read_to_string(path).unwrap();
        let line = program
            .lines()
            .find(|line| line.contains("include_str!"))
            .unwrap();
        assert!(
            line.contains("`cargo cute ptx kernels` writes it"),
            "{line}"
        );
    }
}

/// A folder that the command made, and where it compiles kernels.
struct Made {
    folder: PathBuf,
    target: PathBuf,
}

impl Made {
    /// A folder of this name; `further` are the options.
    fn new(name: &str, further: &[&OsStr]) -> Self {
        let folder = folder(name);
        let mut arguments = vec!["new-kernel".as_ref(), folder.as_os_str()];
        arguments.extend(further);
        let made = cute(&arguments).output().unwrap();
        assert!(made.status.success(), "{}", text(&made.stderr));
        // with the dependencies of this workspace, so that nothing newer is looked up
        fs::copy(library().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
        let target = std::env::var_os("CUTE_KERNELS_TARGET").map(PathBuf::from);
        let target =
            target.unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernels"));
        Made { folder, target }
    }

    /// Runs `cargo cute ptx` with these arguments.
    fn ptx(&self, arguments: &[&str]) -> Output {
        let mut ptx = cute(&["ptx".as_ref()]);
        ptx.args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target);
        ptx.output().unwrap()
    }

    /// Compiles the kernels; whether this machine can.
    fn build(&self) -> bool {
        let built = self.ptx(&["kernels"]);
        let (out, err) = (text(&built.stdout), text(&built.stderr));
        if built.status.code() == Some(3) {
            println!("left out: {err}");
            return false;
        }
        assert!(built.status.success(), "{out}{err}");
        true
    }

    /// States the GPUs of cute-kernels, so that the library is there if those kernels are built.
    fn share_the_library(&self) {
        let manifest = self.folder.join("kernels/Cargo.toml");
        let stated = fs::read_to_string(&manifest).unwrap();
        assert!(stated.contains("\"sm_80\""), "{stated}");
        fs::write(&manifest, stated.replace("\"sm_80\"", "\"sm_90a\"")).unwrap();
    }

    /// Runs the program of the host, which says what it lacks where there is no GPU.
    fn run_host(&self) {
        let mut cargo = Command::new(env!("CARGO"));
        let host = cargo
            .args(["run", "--quiet"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("RUSTFLAGS", "-Dwarnings")
            .output()
            .unwrap();
        let err = text(&host.stderr);
        let lacks = err.to_lowercase().starts_with("error: ") && err.contains("GPU");
        assert!(host.status.success() || lacks, "{err}");
    }
}

#[test]
#[ignore = "compiles the library for a GPU, which takes minutes: .ci/ptx runs it"]
fn what_is_made_builds() {
    let made = Made::new("it-builds", &[]);
    made.share_the_library();
    if !made.build() {
        return;
    }
    let path = made.folder.join("ptx/axpy.ptx");
    let axpy = fs::read_to_string(&path).unwrap();
    assert!(
        axpy.contains("\n.target sm_90a\n") && axpy.contains("\n.maxntid 256, 1, 1\n"),
        "{axpy}"
    );

    // a text that is changed is found
    fs::write(&path, axpy.replace("256, 1, 1", "128, 1, 1")).unwrap();
    let checked = made.ptx(&["--check", "kernels"]);
    let out = text(&checked.stdout);
    assert_eq!(
        checked.status.code(),
        Some(1),
        "{out}{}",
        text(&checked.stderr)
    );
    assert!(
        out.contains("is `.maxntid 128, 1, 1`, and was built as `.maxntid 256, 1, 1`"),
        "{out}"
    );
    made.run_host();
}

/// The programs of `docs/first-gpu-kernel.md`, as the page shows them.
fn programs_of_the_page() -> Vec<String> {
    let page = fs::read_to_string(library().join("docs/first-gpu-kernel.md")).unwrap();
    let blocks = page.split("\n```rust").skip(1);
    let shown = |block: &str| {
        let (program, _) = block.split_once("\n```").unwrap();
        let lines = program
            .lines()
            .skip(1)
            .filter(|line| !line.starts_with("# "));
        lines.map(|line| format!("{line}\n")).collect()
    };
    blocks.map(shown).collect()
}

#[test]
#[ignore = "compiles the library for a GPU, which takes minutes: .ci/ptx runs it"]
fn the_kernel_of_the_page_builds() {
    let made = Made::new("turn", &[]);
    made.share_the_library();
    let [_, kernel, program, partitions] = &programs_of_the_page()[..] else {
        panic!("the page has a layout, a kernel, a program, and a kernel with partitions");
    };
    // as the page says: in place of the lines from `use` to the end of `kernel!`
    let path = made.folder.join("kernels/src/lib.rs");
    let there = fs::read_to_string(&path).unwrap();
    let (above, _) = there.split_once("\nuse ").unwrap();
    let (_, below) = there.split_once("\n}\n").unwrap();
    assert!(
        above.contains("#![no_std]") && below.contains("panic_handler!"),
        "{there}"
    );
    fs::write(&path, format!("{above}\n{kernel}{below}")).unwrap();
    fs::write(made.folder.join("src/main.rs"), program).unwrap();
    if made.build() {
        made.run_host();
        fs::write(&path, format!("{above}\n{partitions}{below}")).unwrap();
        made.build();
        let text = fs::read_to_string(made.folder.join("ptx/sgemm.ptx")).unwrap();
        assert_eq!(text.matches("fma.rn.f32").count(), 8 * 64, "{text}");
    }
}

#[test]
#[ignore = "compiles the library for a GPU, which takes minutes: .ci/ptx runs it"]
fn an_attention_kernel_that_is_made_builds() {
    let made = Made::new("own-attention", &["--attention".as_ref()]);
    if !made.build() {
        return;
    }
    let kernel = fs::read_to_string(made.folder.join("ptx/own_attention.ptx")).unwrap();
    assert!(
        kernel.contains("wgmma.mma_async") && kernel.contains("\n.maxntid 384, 1, 1\n"),
        "{kernel}"
    );
    made.run_host();
}
