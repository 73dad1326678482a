//! `cute check`: the properties of layouts, for people and for scripts.

use super::Output;
use super::input::{Evaluated, Input};
use super::picture::layout_of;
use super::stop::Stop;
use crate::json;
use crate::terminal::{Colour, Terminal};
use crate::value::{Notation, Value};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use cute_core::analysis::{
    Access, AccessError, BankConflicts, Coalescing, Coverage, Cycles, Injectivity, Limit, Pattern,
    Properties, VectorWidth,
};
use cute_core::dynamic::{DynLayout, DynTuple};
use cute_core::swizzle::DynSwizzle;
use serde_json::{Value as Json, json};
use std::fmt::Display;

const EXAMPLES: &str = "\
Without assertions, tells what holds. With assertions, tells which hold, and ends with
status 1 unless all do.

An argument that names a file is a file of assertions, one on a line:
  tile = (128,64):(64,1)                  names a value
  size(tile) == 8192                      a comparison: == != < <= > >=
  is_bijective(tile)                      a question
  tile o 4:3 fails StrideDivisible        a condition is broken; its name may be left out
  check tile --vector 128                 the options of this command
  # …                                     a comment
The status is 0 if all hold, 1 if one does not, and 2 if a line is wrong.

Examples:
  cute check '(3,(2,3)):(3,(12,1))'
  cute check '(4,8):(8,1)' --bijective --vector 128
  cute check '(32,32):(33,1)' --threads 32:1 --no-bank-conflicts
  cute check '(32,32):(1,32)' --threads 32:1 --element-bits 16 --coalesced
  cute check '((4,8),2):((2,8),1)' --covers '(8,8)'";

/// The options of `cute check`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    assertions: Assertions,
    #[command(flatten)]
    accesses: Accesses,
    /// How many coordinates to enumerate at most where no formula decides
    #[arg(long, value_name = "COUNT", default_value_t = 1 << 20)]
    work: u64,
    /// How many entries of a list to print at most
    #[arg(long, value_name = "COUNT", default_value_t = 16)]
    listed: usize,
}

/// The assertions.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Assertions")]
struct Assertions {
    /// Different coordinates have different offsets
    #[arg(long)]
    injective: bool,
    /// Each offset below the cosize occurs
    #[arg(long)]
    surjective: bool,
    /// Each offset below the size occurs once, and no other
    #[arg(long)]
    bijective: bool,
    /// The strides are in ascending order
    #[arg(long)]
    sorted: bool,
    /// The layout has a complement
    #[arg(long)]
    admissible: bool,
    /// The layout equals this one
    #[arg(long, value_name = "LAYOUT")]
    equals: Option<String>,
    /// Accesses of this many bits are legal
    #[arg(long, value_name = "BITS", value_parser = vector_bits())]
    vector: Option<u64>,
    /// The layout maps (thread, value) to each element of a tile of this shape once
    #[arg(long, value_name = "SHAPE")]
    covers: Option<String>,
    /// No two threads ask one bank of shared memory for different words at once
    #[arg(long)]
    no_bank_conflicts: bool,
    /// At most this many different words are asked of one bank at once
    #[arg(long, value_name = "WAYS")]
    bank_conflicts_at_most: Option<u64>,
    /// All bytes that are moved are used
    #[arg(long)]
    coalesced: bool,
    /// An access of a warp touches at most this many segments
    #[arg(long, value_name = "COUNT")]
    segments_at_most: Option<u64>,
}

/// Which threads access the layout, and how.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Accesses")]
struct Accesses {
    /// The coordinates at which threads access the layout; without it, the layout itself maps
    /// threads to offsets
    #[arg(long, value_name = "LAYOUT", conflicts_with = "thread_values")]
    threads: Option<String>,
    /// The coordinates at which threads access the layout, from (thread, value)
    #[arg(long, value_name = "LAYOUT")]
    thread_values: Option<String>,
    /// The width of an element in bits
    #[arg(long, value_name = "BITS", default_value_t = 32)]
    element_bits: u32,
    /// The number of elements of an access
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    elements: u32,
    /// The number of threads of a warp
    #[arg(long, value_name = "COUNT", default_value_t = 32)]
    warp: u32,
    /// The number of banks
    #[arg(long, value_name = "COUNT", default_value_t = 32)]
    banks: u32,
    /// The width of a bank in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 4)]
    bank_bytes: u32,
    /// The number of bytes that are moved together
    #[arg(long, value_name = "BYTES", default_value_t = 32)]
    segment_bytes: u32,
    /// The base address is a multiple of this many bytes
    #[arg(long, value_name = "BYTES", default_value_t = 16)]
    alignment: u32,
}

/// The widths that memory instructions have. Of another one there is nothing to assert.
fn vector_bits() -> impl TypedValueParser<Value = u64> {
    PossibleValuesParser::new(["8", "16", "32", "64", "128"])
        .try_map(|bits: String| bits.parse::<u64>())
}

/// An assertion, and whether it holds.
pub(super) struct Answer {
    pub(super) name: String,
    pub(super) holds: bool,
    pub(super) why: String,
}

impl Answer {
    pub(super) fn new(name: &str, holds: bool, why: String) -> Self {
        let name = name.to_owned();
        Self { name, holds, why }
    }

    /// The assertion, and why it holds or does not; further lines are indented.
    pub(super) fn in_words(&self) -> String {
        let why = self.why.replace('\n', "\n         ");
        if why.starts_with(&self.name) {
            why
        } else {
            format!("{}: {why}", self.name)
        }
    }
}

impl From<AccessError> for Stop {
    fn from(error: AccessError) -> Self {
        let why = error.to_string();
        match error {
            // an option alone is wrong, for any layout
            AccessError::OutOfRange { .. } => Self::Usage(why),
            _ => Self::Refused(why),
        }
    }
}

impl Assertions {
    /// Whether something is asserted of the offsets alone, without accesses.
    fn is_about_modes(&self) -> bool {
        let asserted = [
            self.injective,
            self.surjective,
            self.bijective,
            self.sorted,
            self.admissible,
            self.equals.is_some(),
            self.vector.is_some(),
            self.covers.is_some(),
        ];
        asserted.contains(&true)
    }
}

impl Options {
    /// The layouts.
    pub(super) fn input(&self) -> &Input {
        &self.input
    }

    /// Whether CuTe's notation holds in any case.
    pub(super) fn marks(&self) -> bool {
        self.input.marks
    }

    /// The variables, `NAME=EXPRESSION`.
    pub(super) fn variables(&self) -> &[String] {
        &self.input.variables
    }

    /// Refuses options that ask about a layout, where there is none.
    pub(super) fn refuse_without_layout(&self) -> Result<(), Stop> {
        let asked = &self.assertions;
        let is_asked = [
            asked.is_about_modes(),
            asked.no_bank_conflicts,
            asked.bank_conflicts_at_most.is_some(),
            asked.coalesced,
            asked.segments_at_most.is_some(),
            self.accesses.threads.is_some(),
            self.accesses.thread_values.is_some(),
        ];
        if is_asked.contains(&true) {
            let why = "assertions of a file stand in the file: `check LAYOUT --bijective`";
            return Err(Stop::Usage(why.to_owned()));
        }
        Ok(())
    }
}

/// The answers to all assertions about all layouts.
pub(super) fn answers_of(
    options: &Options,
    evaluated: &mut Evaluated,
) -> Result<Vec<Answer>, Stop> {
    let notation = evaluated.outcome.notation;
    let mut answers = Vec::new();
    for result in evaluated.outcome.results.clone() {
        let (layout, swizzle) = memory_of(&result.value, notation)?;
        let check = Check::new(options, &layout, swizzle, evaluated)?;
        answers.extend(check.answers(evaluated)?);
    }
    Ok(answers)
}

/// Checks the layouts.
pub(super) fn check(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let mut evaluated = options.input.evaluate()?;
    let notation = evaluated.outcome.notation;
    let (mut text, mut list, mut all_hold) = (String::new(), Vec::new(), true);
    for result in evaluated.outcome.results.clone() {
        let (layout, swizzle) = memory_of(&result.value, notation)?;
        let check = Check::new(options, &layout, swizzle, &mut evaluated)?;
        let answers = check.answers(&mut evaluated)?;
        all_hold &= answers.iter().all(|answer| answer.holds);
        let shown = notation.value(&result.value);
        if output.json {
            list.push(check.json(&shown, &answers)?);
            continue;
        }
        text += &format!("{}\n", terminal.out.with(Colour::Bold, &shown));
        if answers.is_empty() {
            text += &check.report()?;
        }
        for answer in &answers {
            let (colour, word) = if answer.holds {
                (Colour::Green, "holds")
            } else {
                (Colour::Red, "fails")
            };
            let word = terminal.out.with(colour, word);
            text += &format!("  {word}  {}\n", answer.in_words());
        }
    }
    if output.json {
        text = format!("{:#}\n", json!({ "checks": list, "holds": all_hold }));
    }
    terminal.print(&text)?;
    if all_hold {
        Ok(())
    } else {
        Err(Stop::DoesNotHold)
    }
}

/// Checks offsets, so it refuses a layout of coordinates.
fn of_offsets(layout: &DynLayout, notation: Notation, option: &str) -> Result<(), Stop> {
    layout.integer_strides().map(drop).map_err(|error| {
        let shown = notation.show(layout);
        Stop::Refused(format!("{option}{shown}: {error}"))
    })
}

/// A layout of offsets, and the swizzle that permutes them with the offset before it. Names of modes
/// do not matter here.
fn memory_of(
    value: &Value,
    notation: Notation,
) -> Result<(DynLayout, Option<(DynSwizzle, u64)>), Stop> {
    let (layout, swizzle) = match value {
        Value::Named(layout) => (layout.layout().clone(), None),
        Value::Swizzled(swizzled) => {
            // `DynSwizzledLayout` refuses negative offsets
            let offset = swizzled.offset().magnitude();
            let swizzle = Some((swizzled.swizzle(), offset));
            (swizzled.layout().clone(), swizzle)
        }
        value => (layout_of(value, notation)?, None),
    };
    of_offsets(&layout, notation, "")?;
    Ok((layout, swizzle))
}

struct Check<'a> {
    options: &'a Options,
    layout: &'a DynLayout,
    /// Whether a swizzle permutes the offsets. Then only accesses can be checked.
    is_swizzled: bool,
    notation: Notation,
    limit: Limit,
    access: Access,
    /// The threads that access the layout, and whether the user named them.
    pattern: Pattern,
    has_threads: bool,
}

impl<'a> Check<'a> {
    fn new(
        options: &'a Options,
        layout: &'a DynLayout,
        swizzle: Option<(DynSwizzle, u64)>,
        evaluated: &mut Evaluated,
    ) -> Result<Self, Stop> {
        let accesses = &options.accesses;
        let access = Access::of_bits(accesses.element_bits)
            .vector(accesses.elements)
            .warp(accesses.warp)
            .banks(accesses.banks, accesses.bank_bytes)
            .segments(accesses.segment_bytes);
        let pattern = match (&accesses.threads, &accesses.thread_values) {
            (Some(threads), _) => {
                let threads: DynLayout = evaluated.option("--threads", threads)?;
                of_offsets(&threads, evaluated.outcome.notation, "--threads ")?;
                Pattern::threads(&threads).in_memory(layout)
            }
            (_, Some(tv)) => {
                let tv: DynLayout = evaluated.option("--thread-values", tv)?;
                of_offsets(&tv, evaluated.outcome.notation, "--thread-values ")?;
                Pattern::thread_values(&tv).in_memory(layout)
            }
            _ => Pattern::threads(layout),
        };
        let pattern = match swizzle {
            Some((swizzle, offset)) => pattern.swizzled(swizzle, offset),
            None => pattern,
        };
        Ok(Self {
            options,
            layout,
            is_swizzled: swizzle.is_some(),
            notation: evaluated.outcome.notation,
            limit: Limit {
                work: options.work,
                listed: options.listed,
            },
            access,
            pattern,
            has_threads: accesses.threads.is_some() || accesses.thread_values.is_some(),
        })
    }

    fn banks(&self) -> Result<BankConflicts, AccessError> {
        BankConflicts::of(&self.pattern, self.access, self.limit)
    }

    fn segments(&self) -> Result<Coalescing, AccessError> {
        Coalescing::of(&self.pattern, self.access, self.limit)
    }

    fn width(&self) -> VectorWidth {
        let accesses = &self.options.accesses;
        VectorWidth::of(self.layout, accesses.element_bits, accesses.alignment)
    }

    /// The properties, in words.
    fn report(&self) -> Result<String, Stop> {
        if self.is_swizzled {
            if !self.has_threads {
                let why = "of a swizzled layout, accesses are checked: --threads or --thread-values \
                           tell which; `.layout_b()` is the layout behind the swizzle";
                return Err(Stop::Usage(why.to_owned()));
            }
            let lines = format!("{}\n{}", self.banks()?, self.segments()?);
            return Ok(self.indented(&lines));
        }
        let properties = Properties::of(self.layout, self.limit);
        let mut lines = properties.to_string();
        if let Ok(cycles) = Cycles::of(self.layout, self.limit) {
            lines += &format!("\npermutation: {cycles}");
        }
        lines += &format!("\n{}", self.width());
        if self.has_threads {
            lines += &format!("\n{}\n{}", self.banks()?, self.segments()?);
        }
        Ok(self.indented(&lines))
    }

    fn indented(&self, lines: &str) -> String {
        let lines = self.notation.show(&lines);
        lines.lines().map(|line| format!("  {line}\n")).collect()
    }

    /// The assertions, in the order of the help.
    fn answers(&self, evaluated: &mut Evaluated) -> Result<Vec<Answer>, Stop> {
        let asserted = &self.options.assertions;
        if self.is_swizzled && asserted.is_about_modes() {
            let why = "of a swizzled layout, only accesses are checked: write `.layout_b()` for the \
                       layout behind the swizzle";
            return Err(Stop::Usage(why.to_owned()));
        }
        let mut answers = Vec::new();
        let mut add = |name: &str, holds, why: &dyn Display| {
            answers.push(Answer {
                name: name.to_owned(),
                holds,
                why: self.notation.show(&why),
            });
        };
        let injectivity = Injectivity::of(self.layout, self.limit);
        if asserted.injective {
            let holds = injectivity.is_injective() == Some(true);
            add("injective", holds, &injectivity);
        }
        let (size, cosize) = (self.layout.size(), self.layout.cosize());
        if asserted.surjective {
            let holds = self.layout.is_surjective();
            let what = if holds { "each" } else { "not every" };
            let why = format!("{what} offset below the cosize {cosize} occurs");
            add("surjective", holds, &why);
        }
        if asserted.bijective {
            let holds = self.layout.is_bijective();
            let why = if holds {
                format!("each offset below the size {size} occurs once, and no other")
            } else {
                // there are as many coordinates as offsets below the size
                format!("some offset below the size {size} does not occur")
            };
            add("bijective", holds, &why);
        }
        if asserted.sorted {
            let holds = self.layout.is_sorted();
            let verb = if holds { "ascend" } else { "do not ascend" };
            let why = format!("the strides {} {verb}", self.layout.stride());
            add("sorted", holds, &why);
        }
        if asserted.admissible {
            let complement = self.layout.complement();
            let holds = complement.is_ok();
            let why = match complement {
                Ok(complement) => format!("the complement is {complement}"),
                Err(error) => error.to_string(),
            };
            add("admissible", holds, &why);
        }
        if let Some(other) = &asserted.equals {
            let other: DynLayout = evaluated.option("--equals", other)?;
            let holds = self.layout.to_static() == other.to_static();
            let not = if holds { "" } else { "not " };
            add("equals", holds, &format!("the layout is {not}{other}"));
        }
        if let Some(bits) = asserted.vector {
            let width = self.width();
            let holds = width.bits.is_some_and(|widest| widest >= bits);
            add(&format!("vector {bits}"), holds, &width);
        }
        if let Some(tile) = &asserted.covers {
            let tile: DynTuple = evaluated.option("--covers", tile)?;
            let name = format!("covers {}", self.notation.show(&tile));
            let coverage = Coverage::of(self.layout, &tile, self.limit)
                .map_err(|error| Stop::Refused(format!("{name}: {error}")))?;
            add(&name, coverage.holds_each_once(), &coverage);
        }
        self.answer_about_accesses(&mut add)?;
        Ok(answers)
    }

    /// The assertions about banks and segments, in the order of the help. A count that was cut says nothing about
    /// the rest.
    fn answer_about_accesses(
        &self,
        add: &mut impl FnMut(&str, bool, &dyn Display),
    ) -> Result<(), Stop> {
        let asserted = &self.options.assertions;
        if asserted.no_bank_conflicts {
            let banks = self.banks()?;
            let holds = banks.count.ways == 1 && !banks.count.is_cut;
            add("no bank conflicts", holds, &banks);
        }
        if let Some(ways) = asserted.bank_conflicts_at_most {
            let banks = self.banks()?;
            let holds = banks.count.ways <= ways && !banks.count.is_cut;
            add(&format!("bank conflicts at most {ways}"), holds, &banks);
        }
        if asserted.coalesced {
            let segments = self.segments()?;
            let count = &segments.count;
            let holds = count.bits_used == count.bits_moved && !count.is_cut;
            add("coalesced", holds, &segments);
        }
        if let Some(most) = asserted.segments_at_most {
            let segments = self.segments()?;
            let holds = segments.count.most <= most && !segments.count.is_cut;
            add(&format!("segments at most {most}"), holds, &segments);
        }
        Ok(())
    }

    fn json(&self, shown: &str, answers: &[Answer]) -> Result<Json, Stop> {
        let asserted = answers
            .iter()
            .map(|answer| json!({ "name": answer.name, "holds": answer.holds, "why": answer.why }));
        let asserted: Json = asserted.collect();
        if self.is_swizzled {
            let mut report = json!({ "text": shown });
            self.add_accesses(&mut report)?;
            report["assertions"] = asserted;
            return Ok(report);
        }
        let properties = Properties::of(self.layout, self.limit);
        let width = self.width();
        let runs = |runs: &[cute_core::analysis::Run]| -> Vec<Json> {
            runs.iter()
                .map(|run| json!({ "first": run.first, "len": run.len }))
                .collect()
        };
        let mut report = json!({
            "text": shown,
            "layout": json::layout(self.layout),
            "injective": properties.injectivity.is_injective(),
            "surjective": properties.is_surjective,
            "bijective": properties.is_bijective,
            "sorted": properties.is_sorted,
            "admissible": properties.is_admissible,
            "image": {
                "runs": runs(&properties.image.runs),
                "gaps": runs(&properties.image.gaps),
                "offsets": properties.image.offset_count,
                "left_out": properties.image.gap_count,
                "whole": properties.image.is_whole(),
            },
            "contiguous": properties.contiguous,
            "vector_bits": width.bits,
        });
        self.add_accesses(&mut report)?;
        report["assertions"] = asserted;
        Ok(report)
    }

    /// Adds the cost of the accesses, if there are threads.
    fn add_accesses(&self, report: &mut Json) -> Result<(), Stop> {
        if self.has_threads {
            let (banks, segments) = (self.banks()?.count, self.segments()?.count);
            report["bank_conflicts"] = json!({
                "ways": banks.ways,
                "rounds": wide(banks.rounds),
                "phases": banks.phases,
                "cut": banks.is_cut,
            });
            report["segments"] = json!({
                "most": segments.most,
                "segments": wide(segments.segments),
                "accesses": segments.accesses,
                "bits_used": wide(segments.bits_used),
                "bits_moved": wide(segments.bits_moved),
                "cut": segments.is_cut,
            });
        }
        Ok(())
    }
}

/// A number, or a text if JSON might not hold the number.
fn wide(number: u128) -> Json {
    u64::try_from(number).map_or_else(|_| json!(number.to_string()), Json::from)
}
