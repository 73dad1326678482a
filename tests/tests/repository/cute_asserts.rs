//! Runs each row of `docs/cute-asserts.md`, which lists the assertions of CuTe's headers and what
//! is refused here.

use cute_cli::evaluate::Session;
use cute_core::atom::host::{BlockFragments, HostBlock, HostCopy, HostMma};
use cute_core::atom::nvidia::copy::{SM75, SM80_CP_ASYNC_CACHEALWAYS};
use cute_core::atom::nvidia::sm80::{self, SM80_16x8x16_F32F16F16F32_TN};
use cute_core::atom::nvidia::universal::{self, UniversalCopy};
use cute_core::atom::{
    CopyAtom, CopyInstance, CopySide, F16, MMA_FAMILIES, MmaInstance, MmaRecord, OperandKind,
    make_tiled_copy, make_tiled_mma,
};
use cute_core::dynamic::{DynSwizzledLayout, DynTuple};
use cute_core::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The programs of this page, and some of others: of the first folder each function has a row.
const PROGRAMS: [&str; 2] = ["ui-tests/cute_asserts", "ui-tests/built"];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A row of the page, as it is written.
struct Row {
    line: usize,
    header: String,
    count: Option<usize>,
    how: String,
    case: String,
    words: String,
}

/// The rows, and of each header how many assertions it has.
fn rows(page: &str) -> (Vec<Row>, BTreeMap<String, usize>) {
    let (mut rows, mut headers, mut header) = (Vec::new(), BTreeMap::new(), String::new());
    for (line, text) in page.lines().enumerate() {
        if let Some(title) = text.strip_prefix("## ") {
            let (name, count) = title.split_once("`: ").expect("a header and a number");
            header = name.trim_start_matches('`').to_owned();
            headers.insert(header.clone(), count.parse().expect("a number"));
        }
        let cells: Vec<_> = text.trim_matches('|').split('|').map(str::trim).collect();
        let is_row = text.starts_with('|') && !header.is_empty();
        if !is_row || cells[0] == "in CuTe" || cells[0].starts_with("---") {
            continue;
        }
        let [_, count, _, how, case, words] = cells[..] else {
            panic!("line {}: {} cells", line + 1, cells.len());
        };
        rows.push(Row {
            line,
            header: header.clone(),
            count: (count != "·").then(|| count.parse().expect("a number")),
            how: how.to_owned(),
            case: case.trim_matches('`').to_owned(),
            words: words.trim_matches('`').trim().to_owned(),
        });
    }
    (rows, headers)
}

/// A function of a program that is refused.
struct Refused {
    /// The first line that the compiler says of it.
    words: String,
    needs_row: bool,
}

fn refused_programs() -> BTreeMap<String, Refused> {
    let mut refused = BTreeMap::new();
    for folder in PROGRAMS {
        for entry in fs::read_dir(repository().join(folder)).expect("a folder") {
            let file = entry.expect("a file").path();
            if file.extension().is_some_and(|extension| extension == "rs") {
                of_program(&file, folder == PROGRAMS[0], &mut refused);
            }
        }
    }
    refused
}

fn of_program(file: &Path, needs_row: bool, refused: &mut BTreeMap<String, Refused>) {
    let name = file.file_name().expect("a name").to_string_lossy();
    let program = read(file);
    let functions: Vec<(usize, &str)> = (program.lines().enumerate())
        .filter_map(|(line, text)| {
            let name = text.strip_prefix("fn ")?.split(['(', '<']).next()?;
            (name != "main").then_some((line + 1, name))
        })
        .collect();
    let told = fs::read_to_string(file.with_extension("stderr")).unwrap_or_default();
    for error in told.split("\nerror") {
        let message = error.lines().next().unwrap_or_default();
        let message = message.split_once(": ").map_or(message, |(_, words)| words);
        let message = message.trim_start_matches("evaluation panicked: ");
        let places = error.lines().filter_map(|line| {
            let place = line.trim_start().strip_prefix("--> ")?;
            let place = place.rsplit('/').next()?.strip_prefix(&*name)?;
            place.split(':').nth(1)?.parse::<usize>().ok()
        });
        for place in places {
            let function = functions.iter().rev().find(|(line, _)| *line <= place);
            if let Some((_, function)) = function {
                let words = message.to_owned();
                let found = Refused { words, needs_row };
                refused.entry((*function).to_owned()).or_insert(found);
            }
        }
    }
    let accepted = functions
        .iter()
        .find(|(_, name)| !refused.contains_key(*name));
    assert!(
        !needs_row || accepted.is_none(),
        "{name} accepts {accepted:?}"
    );
}

/// The value of an expression of the command.
fn answer(expression: &str) -> Result<String, String> {
    match Session::default().evaluate(expression) {
        Ok(outcome) => Ok(outcome.to_string()),
        Err(error) => Err(error.problem.to_string()),
    }
}

#[test]
fn each_row_of_the_page_is_what_happens() {
    let file = repository().join("docs/cute-asserts.md");
    let page = read(&file);
    let (rows, headers) = rows(&page);
    let (programs, errors) = (refused_programs(), errors_of_run_time());

    let mut sums = BTreeMap::new();
    let mut wanted: Vec<String> = page.lines().map(str::to_owned).collect();
    for row in &rows {
        *sums.entry(row.header.clone()).or_insert(0) += row.count.unwrap_or(0);
        let Row {
            how, case, line, ..
        } = row;
        let is_expression = case.contains('(');
        let happens = match &**how {
            "compiler" => programs.get(case).map(|refused| refused.words.clone()),
            "run time" if is_expression => answer(case).err(),
            "run time" => errors.get(&**case).cloned(),
            "not here" if is_expression => answer(case).ok(),
            "no value" | "not here" if case.is_empty() => {
                assert!(!row.words.is_empty(), "line {} has no reason", line + 1);
                continue;
            }
            _ => None,
        };
        let happens = happens.unwrap_or_else(|| panic!("line {}: `{case}` is no {how}", line + 1));
        if happens != row.words {
            let cells: Vec<_> = page
                .lines()
                .nth(*line)
                .expect("a line")
                .split('|')
                .collect();
            let quote = if happens.contains('`') {
                ("`` ", " ``")
            } else {
                ("`", "`")
            };
            let before = cells[..cells.len() - 2].join("|");
            wanted[*line] = format!("{before}| {}{happens}{} |", quote.0, quote.1);
        }
    }
    assert_eq!(
        sums, headers,
        "the rows of a header stand for all of its assertions"
    );

    let named: BTreeSet<&str> = rows.iter().map(|row| &*row.case).collect();
    let programs = programs.iter().filter(|(_, refused)| refused.needs_row);
    let cases = programs.map(|(name, _)| name).chain(errors.keys());
    let unnamed: Vec<_> = cases.filter(|name| !named.contains(&***name)).collect();
    assert!(unnamed.is_empty(), "no row has {unnamed:?}");

    let wanted = wanted.join("\n") + "\n";
    if std::env::var_os("CUTE_BLESS").is_some_and(|value| value == "1") {
        fs::write(&file, &wanted).expect("the file can be written");
        return;
    }
    let changed = page
        .lines()
        .zip(wanted.lines())
        .find(|(is, wanted)| is != wanted);
    assert_eq!(
        changed, None,
        "see `CUTE_BLESS=1 cargo test -p cute-tests --test repository cute_asserts::`"
    );
}

fn parsed<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn copy_instance(name: &str) -> CopyInstance {
    let records = SM75.atoms.iter().chain(universal::COPY.atoms);
    let mut instances = records.flat_map(|record| record.instances());
    instances
        .find(|atom| atom.name == name)
        .expect("an instruction")
}

/// The first matrix instruction of 16 by 8 by 8.
fn mma_instance() -> MmaInstance {
    sm80::MMA.atoms[0].instances().remove(0)
}

macro_rules! errors {
    ($($name:ident: $result:expr;)*) => {
        /// By their names: what run time says of what is given there.
        fn errors_of_run_time() -> BTreeMap<String, String> {
            let mut errors = BTreeMap::new();
            $(
                let error = match $result {
                    Err(error) => error.to_string(),
                    Ok(_) => panic!("{} is accepted", stringify!($name)),
                };
                errors.insert(stringify!($name).to_owned(), error);
            )*
            errors
        }
    };
}
errors! {
    instance_of_a_transposing_load: copy_instance("SM75_U16x2_LDSM_T")
        .tiled(32, &parsed("_32:_1"), &parsed("_1:_0"));
    instance_of_wide_elements: copy_instance("UniversalCopy<64>").tiled(128, &parsed("_32:_1"), &parsed("_1:_0"));
    tensors_of_run_time_for_the_instruction: {
        let (data, mut out, n) = ([0_u16; 8], [0; 8], 6_usize);
        let source = Tensor::new(&data, layout!(n:1)).expect("it fits");
        let mut destination = Tensor::new(&mut out, layout!(n:1)).expect("it fits");
        UniversalCopy::<128>.of::<u16>().copy(&source, &mut destination)
    };
    instance_of_too_few_threads: copy_instance("SM75_U32x1_LDSM_N")
        .tiled(16, &parsed("_48:_1"), &parsed("_2:_1"));
    instance_of_too_few_values: copy_instance("UniversalCopy<128>")
        .tiled(16, &parsed("(_32,_4):(_1,_32)"), &parsed("(_1,_4):(_0,_1)"));
    instance_over_fewer_modes: copy_instance("UniversalCopy<128>")
        .tiled(16, &parsed("(_32,_4):(_4,_1)"), &parsed("(_1,_8):(_0,_1)"))
        .expect("a copy")
        .tidfrg(CopySide::Source, &parsed("_128:_1"));
    instance_of_fewer_values_of_c: {
        let mma = mma_instance().tiled(&parsed("(_2,_2,_1)"), &parsed("(_32,_16,_8)")).expect("a tile");
        copy_instance("UniversalCopy<128>").tiled_c_atom(16, &mma)
    };
    instance_of_addresses_without_data: copy_instance("UniversalCopy<64>")
        .cotiled(32, &parsed("(_8,_2):(_2,_1)"), &parsed("(_4,_8):(_1,_8)"));
    a_source_of_run_time_that_is_no_vector: {
        let (data, d) = ([0_u16; 8], 2_usize);
        let source = Tensor::new(&data, layout!(4:d)).expect("it fits");
        UniversalCopy::<64>.of::<u16>().copy(&source, &mut Fragment::<u16, Layout![4:1]>::zeroed())
    };
    a_source_on_the_host_that_is_no_vector: {
        let atom = SM80_CP_ASYNC_CACHEALWAYS::<64>.of::<F16>();
        let tiled = make_tiled_copy(atom, layout!((4, 1)), layout!((1, 4)));
        let (data, mut out) = ([half::f16::ZERO; 16], [half::f16::ZERO; 16]);
        let source = Tensor::new(&data, layout!((4, 4))).expect("it fits");
        let mut destination = Tensor::new(&mut out, layout!((4, 4):(4, 1))).expect("it fits");
        HostCopy::new(tiled).expect("a copy").copy(&source, (0, 0), &mut destination, (0, 0))
    };
    a_swizzled_destination_that_is_no_vector: {
        let mut out = [0_u16; 64];
        let swizzled = swizzle!(1, 0, 3).compose(layout!((4, 4)));
        let mut destination = Tensor::swizzled(&mut out, swizzled).expect("it fits");
        let source = Fragment::<u16, Layout![(4, 4)]>::zeroed();
        UniversalCopy::<64>.of::<u16>().copy(&source, &mut destination)
    };
    operands_of_too_few_values: {
        let mma = HostMma::<SM80_16x8x16_F32F16F16F32_TN>::new().expect("an instruction");
        let a = Fragment::<half::f16, Layout![(32, 4)]>::zeroed();
        let b = Fragment::<half::f16, Layout![(32, 4)]>::zeroed();
        mma.accumulate(&mut Fragment::<f32, Layout![(32, 4)]>::zeroed(), &a, &b)
    };
    instance_of_an_atom_layout_of_two_modes: mma_instance().tiled(&parsed("(_2,_2)"), &parsed("(_32,_32,_8)"));
    instance_of_a_tile_of_two_modes: mma_instance().tiled(&parsed("(_2,_2,_1)"), &parsed("(_32,_32)"));
    instance_of_a_tile_that_is_a_number: mma_instance().tiled(&parsed("(_2,_2,_1)"), &parsed("_32"));
    instance_of_c_of_one_mode: mma_instance()
        .tiled(&parsed("(_2,_2,_1)"), &parsed("(_32,_32,_8)"))
        .expect("a tile")
        .thrfrg(OperandKind::C, &parsed("_128:_1"));
    scales_of_another_number: {
        let has_scales = |atom: &&MmaRecord| {
            let in_threads = |scales: cute_core::atom::Scales| scales.layouts.is_some();
            atom.name.starts_with("SM120") && atom.scales.is_some_and(in_threads)
        };
        let mut records = MMA_FAMILIES.iter().copied().flatten().flat_map(|family| family.atoms.iter());
        let record = records.find(has_scales).expect("an instruction with scales");
        let formats: Vec<_> = record.parameters.types.iter().map(|(name, all)| (*name, all[0])).collect();
        let mma = record.instances()[0].semantics(&formats).expect("an instruction");
        let [a, b, c] = [mma.a(), mma.b(), mma.c()].map(|side| vec![0; side.values() * side.threads()]);
        mma.execute_scaled(&a, &b, &c, [&[0], &[0]])
    };
    fragments_of_another_block: {
        let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), tile!((32, 32, 16)));
        let block = HostBlock::new(mma).expect("a block");
        let fragments = || BlockFragments::from_threads([[half::f16::ZERO; 8]; 32]).expect("fragments");
        let mut c = BlockFragments::from_threads([[0.0_f32; 8]; 32]).expect("fragments");
        block.gemm(&mut c, &fragments(), &fragments())
    };
    rows_of_run_time: product_of([2, 3, 3, 3]);
    columns_of_run_time: product_of([3, 3, 2, 3]);
    depths_of_run_time: product_of([3, 2, 3, 3]);
    copy_of_run_time_that_scatters: {
        let (data, mut out, d) = ([1, 2, 3, 4], [0], 0_usize);
        let source = Tensor::new(&data, layout!(4:1)).expect("it fits");
        copy(&source, &mut Tensor::new(&mut out, layout!(4:d)).expect("it fits"))
    };
    swizzle_of_bits_that_it_reads: "Sw<3,4,2> o _0 o _64:_1".parse::<DynSwizzledLayout>();
    swizzle_of_wider_elements_in_another_ratio: swizzled().recast(8, 24);
    swizzle_of_narrower_elements_in_another_ratio: swizzled().recast(24, 8);
    coordinate_of_another_rank_in_a_shape: parsed::<DynTuple>("(4,6)").crd2idx(&parsed("(1,1,2)"));
}

fn swizzled() -> DynSwizzledLayout {
    parsed("Sw<3,3,3> o _0 o _192:_1")
}

/// The product of A, 3 by `k`, and B, `n` by `l`, in C of `m` rows and 3 columns: those that differ
/// from 3 are refused.
fn product_of([m, k, n, l]: [usize; 4]) -> Result<(), TensorError> {
    let (data, mut out) = ([1.0; 9], [0.0; 9]);
    let a = Tensor::new(&data, layout!((3, k))).expect("it fits");
    let b = Tensor::new(&data, layout!((n, l))).expect("it fits");
    gemm(
        &a,
        &b,
        &mut Tensor::new(&mut out, layout!((m, 3))).expect("it fits"),
    )
}
