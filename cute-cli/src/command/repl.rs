//! `cute repl`: expressions line by line, with history and completion.

use super::Output;
use super::draw::{Format, table_style, write_to};
use super::picture::picture;
use super::show::in_full;
use super::stop::Stop;
use crate::evaluate::Session;
use crate::instruction::{self, Instruction};
use crate::json;
use crate::language::{Diagnostic, OpenParentheses, is_complete, shortened};
use crate::operations;
use crate::report::report;
use crate::source::Source;
use crate::terminal::Terminal;
use crate::value::Value;
use clap::Args;
use cute_core::error::Condition;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use serde_json::{Value as Json, json};
use std::env;
use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

/// How the interactive mode behaves.
#[derive(Args, Clone, Debug)]
pub(super) struct Options {
    /// Read and print CuTe's notation, `4` being dynamic and `_4` static
    #[arg(long)]
    marks: bool,
    /// Neither read nor write the history file
    #[arg(long)]
    no_history: bool,
}

const HELP: &str = "\
An expression is evaluated and drawn; `a = …` names its value. It goes on in the next line while a
parenthesis is open. `cute --help` explains the language.
  :help [OPERATION]   shows this text, or what an operation does
  :vars               lists the variables
  :explain EXPRESSION derives an operation step by step; explains a condition by its name
  :draw VALUE [FILE]  draws a layout or an instruction, perhaps into a file: .svg, .tex, .html or .txt
  :operations         lists all operations
  :atoms [TEXT]       lists the instructions whose names contain a text
  :quit               ends the session, as Ctrl-D does
";

/// The commands, each with a colon.
const COMMANDS: [&str; 7] = [
    ":help",
    ":vars",
    ":explain",
    ":draw",
    ":operations",
    ":atoms",
    ":quit",
];

/// Reads lines until the end.
pub(super) fn repl(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let mut repl = Repl {
        session: Session::new(options.marks),
        output,
        terminal: *terminal,
    };
    if io::stdin().is_terminal() {
        return repl.edited_lines(options);
    }
    let (mut text, mut open) = (String::new(), OpenParentheses::default());
    for line in io::stdin().lock().lines() {
        let line = line?;
        text += &line;
        // a command is a line; an expression goes on while a parenthesis is open
        if !is_command(&text) && !open.closes(&line) {
            text.push('\n');
            continue;
        }
        open = OpenParentheses::default();
        if !repl.line(&std::mem::take(&mut text))? {
            return Ok(());
        }
    }
    if !text.is_empty() {
        repl.line(&text)?;
    }
    Ok(())
}

/// The answer to a name that names nothing, which may be of any length.
fn unknown(why: &str) -> String {
    format!("{}\n", shortened(why))
}

/// Whether a text can be answered: a command, or an expression whose parentheses are closed.
fn is_whole(text: &str) -> bool {
    is_command(text) || is_complete(text)
}

fn is_command(text: &str) -> bool {
    text.trim_start().starts_with(':')
}

struct Repl {
    session: Session,
    output: Output,
    terminal: Terminal,
}

impl Repl {
    fn edited_lines(&mut self, options: &Options) -> Result<(), Stop> {
        let failed = |error: ReadlineError| Stop::Usage(error.to_string());
        let config = Config::builder()
            .auto_add_history(true)
            .completion_type(CompletionType::List)
            .build();
        let mut editor: Editor<Names, DefaultHistory> =
            Editor::with_config(config).map_err(failed)?;
        let history = history_file().filter(|_| !options.no_history);
        if let Some(file) = &history {
            // the file does not exist before the first time
            let _ = editor.load_history(file);
        }
        if !self.output.json {
            println!("cute {}; type `:help` for help", env!("CARGO_PKG_VERSION"));
        }
        let end = loop {
            let variables = self.session.variables().map(|(name, _)| name.to_owned());
            editor.set_helper(Some(Names::new(variables)));
            match editor.readline("> ") {
                Ok(line) if self.line(&line)? => (),
                Ok(_) | Err(ReadlineError::Eof) => break Ok(()),
                Err(ReadlineError::Interrupted) => (),
                Err(error) => break Err(failed(error)),
            }
        };
        if let Some(file) = &history {
            let kept = (file.parent())
                .map_or(Ok(()), fs::create_dir_all)
                .map_err(ReadlineError::from)
                .and_then(|()| editor.save_history(file));
            if let Err(error) = kept {
                eprintln!("the history is not kept: {}: {error}", file.display());
            }
        }
        end
    }

    /// Answers a line, and returns whether there may be more lines.
    fn line(&mut self, line: &str) -> Result<bool, Stop> {
        let answer = match line.trim().strip_prefix(':') {
            Some(command) => match self.command(command) {
                Some(answer) => answer,
                None => return Ok(false),
            },
            None if self.output.json => {
                let answer = format!("{}\n", self.json(line));
                self.terminal.print(&answer)?;
                return Ok(true);
            }
            None => self.expression(line),
        };
        let answer = match self.output.json {
            true => format!("{}\n", json!({ "text": answer })),
            false => answer,
        };
        self.terminal.print(&answer)?;
        Ok(true)
    }

    /// The answer to an expression as JSON on one line.
    fn json(&mut self, line: &str) -> Json {
        match self.session.evaluate(line) {
            Ok(outcome) => json::outcome(&outcome),
            Err(diagnostic) => json::error(&diagnostic, &Source::new("line", line)),
        }
    }

    fn expression(&mut self, line: &str) -> String {
        match self.session.evaluate(line) {
            Ok(outcome) => {
                let results = outcome.results.iter();
                results
                    .map(|result| in_full(result, outcome.notation, self.output, &self.terminal))
                    .collect()
            }
            Err(diagnostic) => self.wrong(&diagnostic, line),
        }
    }

    fn wrong(&self, diagnostic: &Diagnostic, text: &str) -> String {
        let source = Source::new("line", text);
        report(diagnostic, &source, self.terminal.width, self.terminal.out)
    }

    fn explanation(&mut self, text: &str) -> String {
        let is_variable = self.session.variables().any(|(name, _)| name == text);
        if let (Ok(condition), false) = (text.parse::<Condition>(), is_variable) {
            return condition.explanation().to_owned();
        }
        match self.session.explain(text) {
            Ok(explanations) => explanations.iter().map(ToString::to_string).collect(),
            Err(diagnostic) => self.wrong(&diagnostic, text),
        }
    }

    /// Draws the layout, into a file if the last word is the name of a file for drawings.
    fn drawing(&mut self, text: &str) -> String {
        let named = text.rsplit_once(' ');
        let named = named.filter(|(_, file)| Format::of(Path::new(file)).is_ok());
        let (expression, file) = named.map_or((text, None), |(text, file)| (text, Some(file)));
        let outcome = match self.session.evaluate(expression) {
            Ok(outcome) => outcome,
            Err(diagnostic) => return self.wrong(&diagnostic, expression),
        };
        let Some(result) = outcome.results.last() else {
            return "`:draw` needs a layout\n".to_owned();
        };
        let bits = Some(BITS).filter(|_| is_copy(&result.value));
        let drawn = picture(&result.value, outcome.notation, bits).and_then(|drawing| {
            let Some(file) = file.map(Path::new) else {
                return Ok(drawing.to_table_in(&table_style(self.output, &self.terminal)));
            };
            write_to(file, &Format::of(file)?.draw(&drawing, self.output))?;
            Ok(format!("wrote {}\n", file.display()))
        });
        drawn.unwrap_or_else(|stop| format!("{}\n", stop.message()))
    }

    /// The answer to a command; `None` if it ends the session.
    fn command(&mut self, command: &str) -> Option<String> {
        let (name, operand) = command.split_once(' ').unwrap_or((command, ""));
        Some(match (name, operand.trim()) {
            ("quit" | "q" | "exit", _) => return None,
            ("help" | "h", "") => HELP.to_owned(),
            ("help" | "h", name) => match operations::named(name) {
                found if found.is_empty() => unknown(&format!("there is no operation `{name}`")),
                found => (found.into_iter())
                    .map(|operation| super::list::in_full(operation, self.terminal.out))
                    .collect(),
            },
            ("explain", text) => self.explanation(text),
            ("draw", text) => self.drawing(text),
            ("vars", _) => (self.session.variables())
                .map(|(name, variable)| {
                    format!("{name} = {}\n", variable.notation.value(&variable.value))
                })
                .collect(),
            ("atoms", name) => {
                let names = instruction::names().iter();
                let found = names.filter(|each| each.contains(name));
                let found: String = found.map(|each| format!("{each}\n")).collect();
                match found.is_empty() {
                    true => unknown(&format!("there is no instruction `{name}`")),
                    false => found,
                }
            }
            ("operations", _) => {
                let all: Vec<_> = operations::all().collect();
                super::list::table(&all, self.terminal.out)
            }
            _ => {
                let commands = COMMANDS.map(|command| &command[1..]);
                match operations::nearest(name, commands) {
                    Some(near) => unknown(&format!(
                        "there is no command `:{name}`; did you mean `:{near}`?"
                    )),
                    None => unknown(&format!(
                        "there is no command `:{name}`; `:help` lists them"
                    )),
                }
            }
        })
    }
}

/// The history file, in the platform's folder for data.
fn history_file() -> Option<PathBuf> {
    let folder = |name: &str| {
        let value = env::var_os(name).filter(|value| !value.is_empty());
        value.map(PathBuf::from).filter(|path| path.is_absolute())
    };
    let data = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")))
    };
    data.map(|data| data.join("cute").join("history"))
}

/// Completes the names of operations, variables, commands and instructions.
struct Names {
    names: Vec<String>,
}

impl Names {
    fn new(variables: impl Iterator<Item = String>) -> Self {
        let operations = operations::names()
            .into_iter()
            .map(|name| format!("{name}("));
        Self {
            names: (variables.chain(operations))
                .chain(COMMANDS.map(str::to_owned))
                .chain(instruction::names().iter().cloned())
                .collect(),
        }
    }

    /// Where the word that ends at `at` begins, and the names that begin with this word.
    fn completions(&self, line: &str, at: usize) -> (usize, Vec<&String>) {
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_:<>".contains(c);
        let before = &line[..at];
        let start = at - before.chars().rev().take_while(|&c| is_of_name(c)).count();
        let word = &line[start..at];
        // the colon of `shape:stride` does not begin a command
        let cut = if start > 0 {
            word.rfind(':').map_or(0, |colon| colon + 1)
        } else {
            0
        };
        let (start, word) = (start + cut, &word[cut..]);
        let found = self.names.iter().filter(|name| name.starts_with(word));
        (
            start,
            if word.is_empty() {
                Vec::new()
            } else {
                found.collect()
            },
        )
    }
}

impl Completer for Names {
    type Candidate = Pair;
    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, names) = self.completions(line, at);
        let pair = |name: &String| Pair {
            display: name.clone(),
            replacement: name.clone(),
        };
        Ok((start, names.into_iter().map(pair).collect()))
    }
}

impl Helper for Names {}
impl Highlighter for Names {}
impl Hinter for Names {
    type Hint = String;
}
/// A line that ends within a parenthesis goes on in the next line.
impl Validator for Names {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match is_whole(context.input()) {
            true => ValidationResult::Valid(None),
            false => ValidationResult::Incomplete,
        })
    }
}

/// The width of the elements as which copy instructions are drawn.
const BITS: u32 = 16;

fn is_copy(value: &Value) -> bool {
    matches!(value, Value::Instruction(instruction) if matches!(**instruction, Instruction::Copy(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_completed_within_a_line() {
        let names = Names::new(["tile".to_owned()].into_iter());
        let (start, found) = names.completions("compose(tile", 12);
        assert_eq!((start, found[0].as_str()), (8, "tile"));
        let (_, found) = names.completions("(4,8):coal", 10);
        assert_eq!(found[0], "coalesce(");
        let (start, found) = names.completions(":he", 3);
        assert_eq!((start, found), (0, vec![&":help".to_owned()]));
        assert!(names.completions("(4,8):", 6).1.is_empty());
        let (start, found) = names.completions("tiled_mma(SM80_16x8x16_F32F16F16F32", 35);
        assert_eq!((start, found.len()), (10, 1));
        let (_, found) = names.completions("UniversalCopy<12", 16);
        assert_eq!(found, [&"UniversalCopy<128>".to_owned()]);
    }

    #[test]
    fn an_expression_goes_on_while_a_parenthesis_is_open() {
        assert!(is_whole("a = (4,8)") && is_whole(":draw (4") && is_whole("(4,8))"));
        assert!(!is_whole("logical_divide((4,8),") && !is_whole("{row: 4,"));
    }
}
