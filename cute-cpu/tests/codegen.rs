//! The machine code of the micro-kernels and of the tiles of copies: sums and lines stay in registers.
//!
//! The crate is compiled once more, to an assembly listing. In the innermost loop of each
//! micro-kernel there must be one fused multiply-add, or one multiplication of pairs of integers,
//! for each vector of the tile and each unrolled step, and no vector may be read from the stack or written to it: one sum that is spilled costs
//! half of the speed. Held on x86-64 Linux for the toolchain of the repository.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::cmp::Reverse;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

/// The listing, compiled once for all tests.
static LISTING: LazyLock<String> = LazyLock::new(listing);

/// A micro-kernel of a listing.
struct Kernel<'a> {
    symbol: &'a str,
    /// The numbers of vectors and of columns of its tile.
    vectors: usize,
    columns: usize,
    /// Whether the last vector is masked.
    part: bool,
    /// Whether A is copied on the way.
    copy: bool,
    /// Whether lines are fetched on the way.
    ahead: bool,
    /// The instructions of its innermost loop with the most multiply-adds.
    steps: Vec<&'a str>,
}

fn listing() -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("micro-kernels");
    fs::create_dir_all(&folder).expect("a folder");
    let assembly = folder.join("cute_cpu.s");
    let status = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args([
            "rustc",
            "--offline",
            "--release",
            "--lib",
            // contractions have no micro-kernels of their own
            "--no-default-features",
            "--manifest-path",
        ])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(folder.join("target"))
        .args(["--", "-Ccodegen-units=1", "-Csymbol-mangling-version=v0"])
        .arg(format!("--emit=asm={}", assembly.display()))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET")
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the crate does not compile to assembly");
    fs::read_to_string(assembly).expect("a listing")
}

/// The constants of a micro-kernel in its symbol: `Kj3_Kj8_Kb0_Kb1_` are 3, 8, false and true. A constant that has
/// been named before is a place in the symbol: `KB2t_` is what begins there. These are the first four and the eighth.
fn constants(symbol: &str) -> Option<(usize, usize, bool, bool, bool)> {
    let mut rest = &symbol[symbol.find("Microkernel")?..];
    rest = &rest[rest.find("Kj")?..];
    let mut next = || {
        let (first, after) = rest.strip_prefix('K')?.split_once('_')?;
        rest = after;
        let text = match first.strip_prefix('B') {
            None => first,
            Some(place) => symbol.get(2 + number(place)?..)?.split('_').next()?,
        };
        usize::from_str_radix(text.get(1..)?, 16).ok()
    };
    let (vectors, columns, part, copy) = (next()?, next()?, next()? == 1, next()? == 1);
    for _ in 0..3 {
        next()?;
    }
    Some((vectors, columns, part, copy, next()? == 1))
}

/// A place in a symbol, in digits to base 62: none is 0, and `0` is 1.
fn number(digits: &str) -> Option<usize> {
    if digits.is_empty() {
        return Some(0);
    }
    let value = digits.bytes().try_fold(0, |sum, digit| {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'z' => digit - b'a' + 10,
            b'A'..=b'Z' => digit - b'A' + 36,
            _ => return None,
        };
        Some(62 * sum + usize::from(value))
    })?;
    Some(value + 1)
}

/// The functions of a listing, with their lines.
fn functions(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut functions: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match line.strip_suffix(':') {
            Some(label) if label.starts_with("_R") => functions.push((label, Vec::new())),
            _ => {
                if let Some((_, lines)) = functions.last_mut() {
                    lines.push(line.trim());
                }
            }
        }
    }
    functions
}

fn count(lines: &[&str], what: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(what)).count()
}

/// The instructions that multiply, of numbers and of pairs of integers.
const PRODUCTS: [&str; 3] = ["vfmadd", "vpmaddwd", "vpdpwssd"];

/// How many products there are.
fn products(lines: &[&str]) -> usize {
    PRODUCTS.iter().map(|what| count(lines, what)).sum()
}

/// The innermost loops: from a label to a jump back to it, without such a jump between.
fn loops<'a>(lines: &[&'a str]) -> Vec<Vec<&'a str>> {
    let place = |label: &str| {
        lines
            .iter()
            .position(|line| line.strip_suffix(':') == Some(label))
    };
    let back: Vec<(usize, usize)> = (0..lines.len())
        .filter(|&end| lines[end].starts_with('j'))
        .filter_map(|end| Some((place(lines[end].split_whitespace().last()?)?, end)))
        .filter(|(first, end)| first < end)
        .collect();
    let is_inner = |&&(first, end): &&(usize, usize)| {
        !back
            .iter()
            .any(|&(f, e)| (f, e) != (first, end) && first <= f && e <= end)
    };
    back.iter()
        .filter(is_inner)
        .map(|&(first, end)| {
            let is_instruction =
                |line: &&&str| !line.starts_with(['.', '#']) && !line.ends_with(':');
            lines[first..=end]
                .iter()
                .filter(is_instruction)
                .copied()
                .collect()
        })
        .collect()
}

fn kernels(text: &str) -> Vec<Kernel<'_>> {
    let named = functions(text).into_iter().filter_map(|(symbol, lines)| {
        let (vectors, columns, part, copy, ahead) = constants(symbol)?;
        // Kernels in plain Rust have no fused instruction.
        (products(&lines) > 0).then_some(())?;
        // A jump back from behind the loop has the end of the kernel within it.
        let steps = loops(&lines)
            .into_iter()
            .max_by_key(|steps| (products(steps), Reverse(steps.len())))?;
        Some(Kernel {
            symbol,
            vectors,
            columns,
            part,
            copy,
            ahead,
            steps,
        })
    });
    named.collect()
}

#[test]
fn sums_of_micro_kernels_stay_in_registers() {
    let kernels = kernels(&LISTING);
    assert!(
        kernels.len() >= 100,
        "only {} micro-kernels were found",
        kernels.len()
    );
    let mut failures = Vec::new();
    for product in PRODUCTS {
        let of = |kernel: &&Kernel<'_>| count(&kernel.steps, product) > 0;
        assert!(
            kernels.iter().filter(of).count() >= 15,
            "kernels of {product}"
        );
    }
    for kernel in &kernels {
        let steps = &kernel.steps;
        let tile = kernel.vectors * kernel.columns;
        let of = format!(
            "{} x {}, masked {}",
            kernel.vectors, kernel.columns, kernel.part
        );
        let fused = products(steps);
        if fused == 0 || !fused.is_multiple_of(tile) {
            failures.push(format!(
                "{of}: {fused} multiply-adds in a loop: {}",
                kernel.symbol
            ));
        }
        let spilled = steps
            .iter()
            .filter(|line| line.starts_with('v') && line.contains("(%rsp"));
        if let Some(line) = spilled.clone().next() {
            let spilled = spilled.count();
            failures.push(format!(
                "{of}: {spilled} vectors on the stack, such as {line}: {}",
                kernel.symbol
            ));
        }
        if !kernel.part {
            let each = steps.len() as f64 / fused as f64;
            println!("{of}: {each:.2} instructions for a multiply-add");
            // Pairs of integers are multiplied and then added, but by VNNI.
            let most = if count(steps, "vpmaddwd") > 0 {
                3.1
            } else if kernel.copy {
                // The stores, and the turn of a loop for half as many steps.
                2.5
            } else {
                2.1
            };
            // With 16 registers, some addresses of what is fetched are on the stack.
            let is_short = steps.iter().any(|line| line.contains("%ymm"));
            let fetched = if kernel.ahead && is_short { 0.2 } else { 0.0 };
            if each > most + fetched {
                failures.push(format!(
                    "{of}: {each:.2} instructions for a multiply-add: {}",
                    kernel.symbol
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn sums_along_k_of_small_products_stay_in_registers() {
    let functions = functions(&LISTING);
    let tiles = functions
        .iter()
        .filter(|(symbol, lines)| symbol.contains("5along4Tile") && products(lines) > 0);
    // Of two types with AVX-512 and with AVX2.
    assert!(tiles.clone().count() >= 100, "tiles of sums along K");
    for (symbol, lines) in tiles {
        let steps = loops(lines)
            .into_iter()
            .max_by_key(|steps| (products(steps), Reverse(steps.len())))
            .expect("a loop");
        let spilled = steps
            .iter()
            .find(|line| line.starts_with('v') && line.contains("(%rsp"));
        assert_eq!(spilled, None, "{symbol}");
        let each = steps.len() as f64 / products(&steps) as f64;
        assert!(
            each <= 8.0,
            "{each:.2} instructions for a multiply-add: {symbol}"
        );
    }
}

/// Parts of the symbols of functions that take or return lines of a cache.
const OF_LINES: [&str; 4] = [
    "4band5lines",
    "4band7rows_of",
    "4band7crossed",
    "10transposed",
];

#[test]
fn lines_of_copies_stay_in_registers() {
    let functions = functions(&LISTING);
    let has = |part: &str| functions.iter().any(|(symbol, _)| symbol.contains(part));
    for caller in ["4band4near", "4band4copy", "5stage9transpose"] {
        assert!(has(caller), "no function of {caller}");
    }
    // A function that is not inlined passes its lines through memory: bands were half as fast so.
    for part in OF_LINES {
        assert!(!has(part), "{part} is a function of its own");
    }
}

/// Loads of several numbers at once.
const VECTORS: [&str; 4] = ["movu", "mova", "vmovu", "vmova"];

#[test]
fn strides_of_a_tile_are_not_copied_at_once() {
    // A tile's strides were stored one by one shortly before. A processor forwards no load of two such stores: the
    // kernel would wait until both have left, and with them all that the product before has stored.
    let functions = functions(&LISTING);
    let edges = functions
        .iter()
        .filter(|(symbol, _)| symbol.contains("4edge") && !symbol.contains("Microkernel"));
    assert!(edges.clone().count() >= 6, "functions of tiles at edges");
    for (symbol, lines) in edges {
        let copied = lines
            .iter()
            .find(|line| VECTORS.iter().any(|what| line.starts_with(what)));
        assert_eq!(copied, None, "{symbol}");
    }
}

#[test]
fn a_spilled_sum_is_found() {
    let text = "_RMicrokernelKj2_Kj1_Kb0_Kb0_Kb0_Kb0_Kb0_Kb0_:\n.LBB0_1:\n\tvmovups 8(%rsp), %ymm0\n\tvfmadd231ps %ymm0, %ymm1, %ymm2\n\
                \tvfmadd231ps %ymm0, %ymm1, %ymm3\n\tjne .LBB0_1\n\tretq\n";
    let kernels = kernels(text);
    let [kernel] = &kernels[..] else {
        panic!("{} micro-kernels", kernels.len())
    };
    assert_eq!((kernel.vectors, kernel.columns, kernel.part), (2, 1, false));
    assert_eq!(
        (
            count(&kernel.steps, "vfmadd"),
            count(&kernel.steps, "vmovups 8(%rsp)")
        ),
        (2, 1)
    );
}
