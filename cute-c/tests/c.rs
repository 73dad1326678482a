//! Programs in C and C++, compiled against the header and linked with the library, as users do it.
#![cfg(target_os = "linux")]

use cute_c::{
    ABI_VERSION, CuteAttentionOptions, CuteGemmOptions, CuteScales, CuteStatus, CuteTensor,
    MOST_MODES,
};
use cute_kernels::attention::Sequences;
use std::collections::BTreeMap;
use std::mem::offset_of;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Where cargo has built the libraries: the folder of this program.
fn built() -> PathBuf {
    let program = std::env::current_exe().expect("a path");
    program.parent().expect("a folder").to_owned()
}

/// Runs a command, which must succeed.
fn done(command: &mut Command) -> Output {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

/// Compiles a program of `tests/c` with the strictest warnings.
fn compile(compiler: &str, standard: &str, source: &str, program: &str, link: &[&str]) -> PathBuf {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(program);
    let mut command = Command::new(compiler);
    command
        .arg(standard)
        .args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-I"])
        .arg(folder().join("include"))
        .arg(folder().join("tests/c").join(source))
        .arg("-o")
        .arg(&to)
        .arg("-L")
        .arg(built())
        .args(link);
    done(&mut command);
    to
}

/// The name and the number of each line that a program prints.
fn described(output: &Output) -> BTreeMap<String, i64> {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let line = |line: &str| {
        let (name, number) = line.rsplit_once(' ').expect("a name and a number");
        (
            name.to_owned(),
            number.parse().unwrap_or_else(|_| panic!("{line}")),
        )
    };
    text.lines().map(line).collect()
}

macro_rules! fields {
    ($all:ident, $type:ident as $name:literal: $($field:ident)*) => {
        $all.push((concat!("sizeof ", $name).to_owned(), size_of::<$type>()));
        $($all.push((concat!("offsetof ", $name, ".", stringify!($field)).to_owned(), offset_of!($type, $field)));)*
    };
}

/// Sizes, places and numbers as the library has them, by the names of the header.
fn expected() -> BTreeMap<String, i64> {
    let mut all = Vec::new();
    fields!(all, CuteTensor as "cute_tensor": data element rank shape stride);
    fields!(all, CuteAttentionOptions as "cute_attention_options": struct_size mask alignment window_left
        window_right scale soft_cap maximum_before slopes slopes_count instruction deterministic dropout
        dropout_offset dropout_seed);
    fields!(all, CuteScales as "cute_scales": q k v);
    fields!(all, CuteGemmOptions as "cute_gemm_options": struct_size activation instruction alpha beta bias_mode c
        bias tile cluster parts group);
    let numbers = [
        ("CUTE_ABI_VERSION", ABI_VERSION as usize),
        ("CUTE_MOST_MODES", MOST_MODES),
        ("CUTE_ROOM", Sequences::ROOM),
        ("CUTE_OK", CuteStatus::Ok as usize),
        ("CUTE_NULL", CuteStatus::Null as usize),
        ("CUTE_INVALID", CuteStatus::Invalid as usize),
        ("CUTE_UNSUPPORTED", CuteStatus::Unsupported as usize),
        ("CUTE_NO_GPU", CuteStatus::NoGpu as usize),
        ("CUTE_OUT_OF_MEMORY", CuteStatus::OutOfMemory as usize),
        ("CUTE_KERNEL_FAILED", CuteStatus::KernelFailed as usize),
        ("CUTE_DRIVER", CuteStatus::Driver as usize),
        ("CUTE_PANIC", CuteStatus::Panic as usize),
        ("failures", 0),
    ];
    all.extend(numbers.map(|(name, number)| (name.to_owned(), number)));
    all.into_iter()
        .map(|(name, number)| (name, i64::try_from(number).expect("small")))
        .collect()
}

/// The program loads the library, and is right about its structures, numbers and error paths.
#[test]
fn a_program_in_c_has_the_structures_and_errors_of_the_header() {
    let program = compile("cc", "-std=c99", "errors.c", "errors-shared", &["-lcute_c"]);
    let output = done(Command::new(program).env("LD_LIBRARY_PATH", built()));
    assert_eq!(described(&output), expected());
}

/// The first program of the page, which finds the library without a variable of the environment, and
/// says what is missing where there is no GPU.
#[test]
fn the_program_of_the_page_runs() {
    let page = folder().join("../docs/c-abi.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let (_, rest) = page.split_once("```c\n").expect("a program");
    let (program, _) = rest.split_once("```").expect("its end");
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page.c");
    std::fs::write(&source, program).expect("written");
    let rpath = format!("-Wl,-rpath,{}", built().display());
    let source = source.to_str().expect("UTF-8");
    let program = compile("cc", "-std=c99", source, "page", &["-lcute_c", &rpath]);
    let output = Command::new(program).output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).expect("UTF-8");
    let is_right = match output.status.code() {
        Some(0) => said.starts_with("a GPU of sm_"),
        _ => {
            said.contains("(NoDriver)") || said.contains("(NoDevice)") || said.contains("(Driver)")
        }
    };
    assert!(is_right, "{said}");
}

/// The static library needs nothing but what every program of Rust does.
#[test]
fn a_program_in_c_links_the_static_library() {
    let link = ["-l:libcute_c.a", "-lpthread", "-ldl", "-lm", "-lgcc_s"];
    let program = compile("cc", "-std=c99", "errors.c", "errors-static", &link);
    assert_eq!(described(&done(&mut Command::new(program))), expected());
}

/// C++ has other rules for structures that begin with values. Rust needs no compiler of C++, so a
/// machine may have none, and the test says so; `.ci/run` installs one.
#[test]
fn the_header_is_one_of_cpp() {
    if Command::new("c++").arg("--version").output().is_err() {
        eprintln!("there is no c++: the header is not compiled as C++");
        return;
    }
    let program = compile("c++", "-std=c++11", "options.cpp", "options", &["-lcute_c"]);
    done(Command::new(program).env("LD_LIBRARY_PATH", built()));
}

/// Each function that the library exports is declared in the header, and no other is.
#[test]
fn the_header_declares_what_the_library_exports() {
    let header = std::fs::read_to_string(folder().join("include/cute.h")).expect("the header");
    let output = done(
        Command::new("nm")
            .args(["-D", "--defined-only"])
            .arg(built().join("libcute_c.so")),
    );
    let symbols = String::from_utf8(output.stdout).expect("UTF-8");
    let exported: Vec<&str> = symbols
        .lines()
        .filter_map(|line| line.rsplit_once(" T "))
        .map(|(_, name)| name)
        .collect();
    assert!(exported.len() >= 15, "{exported:?}");
    for name in &exported {
        assert!(
            header.contains(&format!("{name}(")),
            "{name} is not in the header"
        );
    }
    let declared = header
        .split(|c: char| !(c.is_ascii_alphanumeric() || "_(".contains(c)))
        .filter_map(|word| {
            word.strip_suffix('(')
                .or_else(|| word.strip_suffix("(void"))
        })
        .filter(|word| word.starts_with("cute_"));
    for name in declared {
        let name = name.trim_start_matches('*');
        assert!(exported.contains(&name), "the library has no {name}");
    }
}

/// With a GPU, results are right; without one, the program says so.
#[test]
fn a_program_in_c_computes_on_a_gpu() {
    let link = ["-lcute_c", "-lm", "-ldl"];
    let program = compile("cc", "-std=c99", "gpu.c", "gpu", &link);
    let mut command = Command::new(program);
    let output = command
        .env("LD_LIBRARY_PATH", built())
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    match output.status.code() {
        Some(0) => assert!(text.contains("from C are right"), "{text}"),
        Some(3) => assert!(
            text.starts_with("NVIDIA's driver is not")
                || text.starts_with("there is no GPU number 0"),
            "{text}"
        ),
        other => panic!("{other:?}: {text}"),
    }
}
