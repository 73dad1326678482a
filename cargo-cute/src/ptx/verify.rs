//! The check of finished texts: what they contain, and what the assembler reports.

use super::assembler::Assembler;
use super::count::counts;
use super::error::PtxError;
use super::facts::facts;
use super::refuse::{Refusal, in_code, in_text};
use super::report::Row;
use super::text::{Text, without_comments};
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

/// Texts by the names of their kernels.
pub(super) type Texts = BTreeMap<String, String>;

/// A line of the table for each text. The texts are written to a folder, a file each, where the
/// assembler works on as many at once as there are processors.
pub(super) fn verified(
    texts: &Texts,
    assembler: Option<&Assembler>,
    folder: &Path,
) -> Result<BTreeMap<String, Row>, PtxError> {
    let folder = folder.join("texts");
    fs::create_dir_all(&folder).map_err(|error| PtxError::File {
        path: folder.clone(),
        error,
    })?;
    let all: Vec<_> = texts.iter().collect();
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let of_worker = |first| {
        let mine = all.iter().skip(first).step_by(workers);
        let row = |&(name, text): &(&String, &String)| {
            Ok((name.clone(), row(name, text, assembler, &folder)?))
        };
        mine.map(row).collect::<Result<Vec<_>, PtxError>>()
    };
    thread::scope(|scope| {
        let started: Vec<_> = (0..workers)
            .map(|first| scope.spawn(move || of_worker(first)))
            .collect();
        let mut rows = BTreeMap::new();
        for worker in started {
            match worker.join() {
                Ok(found) => rows.extend(found?),
                Err(panic) => resume_unwind(panic),
            }
        }
        Ok(rows)
    })
}

/// The line of one text.
fn row(
    name: &str,
    text: &str,
    assembler: Option<&Assembler>,
    folder: &Path,
) -> Result<Row, PtxError> {
    let path = folder.join(name).with_extension("ptx");
    fs::write(&path, text).map_err(|error| PtxError::File {
        path: path.clone(),
        error,
    })?;
    let (plain, stated) = (without_comments(text), facts(text)?);
    let parsed = Text::parse(&plain).map_err(|error| PtxError::Text {
        path: path.clone(),
        error,
    })?;
    let Some(kernel) = parsed.kernels.iter().find(|kernel| kernel.name == name) else {
        return Ok(Row {
            refusals: vec![Refusal::NoKernel],
            ..Row::default()
        });
    };
    let facts = stated.get(name).cloned().unwrap_or_default();
    let target = parsed.value(".target").unwrap_or("").to_owned();
    let mut refusals = in_text(&parsed, kernel, &facts);
    let assembled = assembler
        .map(|assembler| assembler.assemble(&path, &target, folder))
        .transpose()?;
    refusals.extend(assembled.iter().flat_map(in_code));
    Ok(Row {
        target,
        instructions: kernel.instructions().count(),
        counts: counts(kernel, &facts),
        assembled,
        refusals,
    })
}
