//! The steps of the command.

use super::assembler::Assembler;
use super::build::build;
use super::compare::{compiler_of, differences, is_same, texts, title};
use super::compiler::Compiler;
use super::error::PtxError;
use super::facts::{Facts, facts};
use super::finish::finished;
use super::index::{FILE, index};
use super::options::{HELP, Options, Task};
use super::package::Package;
use super::refuse::Refusal;
use super::report::report;
use super::text::{Text, without_comments};
use super::verify::{Texts, verified};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Runs `cargo cute ptx` with these arguments.
///
/// # Errors
/// Fails if something is missing that the task needs, or if the crate does not build. Kernels that
/// are refused, or differ, are exit status 1.
pub fn command(arguments: &[OsString]) -> Result<ExitCode, PtxError> {
    let options = Options::parse(arguments)?;
    if options.task == Task::Help {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let package = Package::of(&options.folder)?;
    let assembler = Assembler::find(&package.folder)?;
    let there = texts(&package.output)?;
    if options.task == Task::Verify {
        if there.is_empty() {
            return Err(PtxError::NoTexts {
                folder: package.output,
            });
        }
        let assembler = assembler.ok_or(PtxError::NoAssembler)?;
        let rows = verified(&there, Some(&assembler), &package.built)?;
        print!("{}", report(&rows));
        return Ok(status(rows.values().all(|row| row.refusals.is_empty())));
    }

    let compiler = Compiler::find(package.rustc.as_deref())?;
    let (built, without_kernel) = texts_of(&package, &compiler)?;
    let mut rows = verified(&built, assembler.as_ref(), &package.built)?;
    for name in without_kernel {
        rows.entry(name)
            .or_default()
            .refusals
            .push(Refusal::NoKernel);
    }
    print!("{}", report(&rows));
    let is_right = rows.values().all(|row| row.refusals.is_empty());
    if !is_right {
        return Ok(status(false)); // such a text is not written: it may hang a GPU
    }
    if options.task == Task::Check {
        let is_equal = compared(&there, &built, &compiler)? && listed(&package.output, &built);
        if is_equal && assembler.is_none() {
            return Err(PtxError::NoAssembler);
        }
        return Ok(status(is_equal));
    }
    write(&package.output, &there, &built)?;
    if assembler.is_none() {
        eprintln!("warning: {}", PtxError::NoAssembler);
    }
    Ok(status(true))
}

fn status(is_right: bool) -> ExitCode {
    ExitCode::from(u8::from(!is_right))
}

/// The finished texts of a crate, and what is stated of kernels that are not there.
fn texts_of(package: &Package, compiler: &Compiler) -> Result<(Texts, Vec<String>), PtxError> {
    let title = title(&compiler.version);
    let (text, path) = build(package, compiler, &package.target)?;
    let stated = facts(&text)?;
    // Kernels for other GPUs are compiled for those.
    let target = |facts: &Facts| {
        facts
            .target
            .clone()
            .unwrap_or_else(|| package.target.clone())
    };
    let mut targets: BTreeSet<String> = stated.values().map(target).collect();
    targets.insert(package.target.clone());
    let mut texts = Texts::new();
    for wanted in &targets {
        let (text, path) = if *wanted == package.target {
            (text.clone(), path.clone())
        } else {
            build(package, compiler, wanted)?
        };
        let plain = without_comments(&text);
        let parsed = Text::parse(&plain).map_err(|error| PtxError::Text { path, error })?;
        for kernel in &parsed.kernels {
            let facts = stated.get(kernel.name).cloned().unwrap_or_default();
            if target(&facts) == *wanted {
                texts.insert(
                    kernel.name.to_owned(),
                    finished(&parsed, kernel, &facts, &title),
                );
            }
        }
    }
    if texts.is_empty() {
        return Err(PtxError::NoKernels { path });
    }
    let missing = stated.into_keys().filter(|name| !texts.contains_key(name));
    let missing = missing.collect();
    Ok((texts, missing))
}

/// Whether the texts that are there are those that were built; says which are not.
fn compared(there: &Texts, built: &Texts, compiler: &Compiler) -> Result<bool, PtxError> {
    let committed = there.values().filter_map(|text| compiler_of(text));
    if let Some(committed) = committed
        .into_iter()
        .find(|&other| other != compiler.version)
    {
        return Err(PtxError::OtherCompiler {
            committed: committed.to_owned(),
            this: compiler.version.clone(),
        });
    }
    let differences = differences(there, built);
    for (name, difference) in &differences {
        println!("error: kernel `{name}`: {difference}");
    }
    if !differences.is_empty() {
        println!("`cargo cute ptx` writes the texts anew");
    }
    Ok(differences.is_empty())
}

/// Whether the list of the texts is that of those that were built; says if it is not.
fn listed(folder: &Path, built: &Texts) -> bool {
    let list = folder.join(FILE);
    let is_equal = fs::read_to_string(&list).is_ok_and(|there| there == index(built));
    if !is_equal {
        println!("error: {} is not the list of these kernels", list.display());
    }
    is_equal
}

/// Writes the texts and their list, and removes those of kernels that are no more. A text that is
/// the same program stays as it is, so that a build in another folder changes no file.
fn write(folder: &Path, there: &Texts, built: &Texts) -> Result<(), PtxError> {
    let path = |name: &str| folder.join(name).with_extension("ptx");
    let of = |path: &Path| {
        let path = path.to_owned();
        |error| PtxError::File { path, error }
    };
    fs::create_dir_all(folder).map_err(of(folder))?;
    let is_new = |name, text| !there.get(name).is_some_and(|there| is_same(there, text));
    for (name, text) in built.iter().filter(|(name, text)| is_new(*name, text)) {
        let path = path(name);
        fs::write(&path, text).map_err(of(&path))?;
    }
    for name in there.keys().filter(|name| !built.contains_key(*name)) {
        let path = path(name);
        fs::remove_file(&path).map_err(of(&path))?;
    }
    let list = folder.join(FILE);
    fs::write(&list, index(built)).map_err(of(&list))?;
    let shown = folder.canonicalize().map_err(of(folder))?;
    let texts = match built.len() {
        1 => "1 text".to_owned(),
        count => format!("{count} texts"),
    };
    println!("{texts} in {}", shown.display());
    Ok(())
}
