//! The command: its options, and what each subcommand prints.

mod assertions;
mod atoms;
mod check;
mod compare;
mod draw;
mod explain;
mod find;
mod input;
mod list;
mod man;
mod picture;
mod repl;
mod rust;
mod show;
mod source;
mod stop;

use crate::operations;
use crate::terminal::{self, Terminal, When};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use input::Input;
use serde_json::json;
use std::ffi::OsString;
use std::io::{self, Write};
use stop::Stop;

const EXAMPLES: &str = "\
Examples:
  cute '(3,(2,3)):(3,(12,1))'
  cute eval 'logical_divide((4,2,3):(2,1,8), 4:2)'
  cute eval 'a = (4,8):(8,1); b = 2:1; a o b'
  cute eval --let 'tile=(128,64)' 'zipped_divide((512,256), tile)'
  cute eval 'coalesce((_2,4):(_1,_2))'
  cute draw '(4,(2,4)):(2,(1,8))' -o layout.svg
  cute explain '(6,2):(8,2) o (4,3):(3,1)'
  cute check '(32,32):(33,1)' --threads 32:1 --no-bank-conflicts
  cute compare 'Sw<3,3,3> o 0 o (8,64):(64,1)' 'Xor o (8,64):(72,1)'
  cute find 0,1,2,8,9,10
  cute draw 'tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))'
  cute rust '(4,_8):(_8,_1)'
  echo '(6,2):(8,2) o (4,3):(3,1)' | cute eval

Language:
  Layouts, shapes, coordinates and tilers are written as CuTe prints them:
  `(3,(2,3)):(3,(12,1))`, `(2,_)`. A shape stands for its compact layout where a
  layout is needed. `a o b` or `a ∘ b` composes; `L(3)`, `L(1,2)` and `L((1,2))`
  are offsets, `L(2,_)` is a slice, `L[0]` is a mode. Call operations as
  `compose(a, b)` or `a.compose(b)`; `cute operations` lists them. `+ - * / %`
  compute with integers, `(x)` groups, `(x,)` is a tuple of one. A statement ends
  with `;` or with the line. `a = …` names a value, `a == b` and `size(a) <= 32`
  compare, `#` begins a comment. Each argument is a line; `-` reads standard input.
  What CuTe C++ and CuTe DSL print is read, too: `Sw<3,4,3> o smem_ptr[16b](unset) o
  (_8,_64):(_64,_1)`, `S<3,3,3> o 0 o …`, `gmem_ptr[16b](0x…) o …`, and types of C++.
  `{row: 4, col: 8}` has names, `Xor o …` adds strides bit by bit. Instructions have
  CuTe's names; `cute atoms` lists them.

Marks:
  If no number has a mark, all are static (known) and printed plain. If one number
  has a mark, as `_4`, CuTe's notation holds for the whole input: `_4` is static,
  `4` is dynamic, and results are printed with marks. `--marks` sets CuTe's
  notation in any case. A lone `_` is not a mark. The interactive mode decides line
  by line. A variable remembers the notation in which it was written, and a line
  that uses a variable from CuTe's notation is in CuTe's notation.

Exit status:
  0 success; 1 a condition does not hold; 2 the input or the usage is wrong.";

/// Draw, evaluate, explain and check CuTe layouts.
#[derive(Debug, Parser)]
#[command(name = "cute", version, after_long_help = EXAMPLES, after_help = "See `cute --help` for examples.")]
#[command(subcommand_precedence_over_arg = true, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: Output,
    #[command(subcommand)]
    command: Option<Command>,
}

/// How results are printed.
#[derive(Args, Clone, Copy, Debug)]
struct Output {
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    color: When,
    /// Draw tables with ASCII characters alone
    #[arg(long, global = true)]
    ascii: bool,
    /// Do not show long output page by page
    #[arg(long, global = true)]
    no_pager: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Evaluate expressions and print the results
    Eval(Input),
    /// Draw layouts: in the terminal, as SVG, LaTeX or HTML
    Draw(draw::Options),
    /// Derive operations step by step, or say where they fail
    Explain(explain::Options),
    /// Tell what holds of layouts, or assert it; check files of assertions
    Check(check::Options),
    /// Tell whether two layouts are equal as functions, and where they differ first
    Compare(compare::Options),
    /// Find the layout of a list of offsets, or of an array of NumPy or PyTorch
    Find(find::Options),
    /// Print values as Rust source: `layout!(…)` and `Layout![…]`
    Rust(rust::Options),
    /// Print layouts as source of CuTe C++, the CuTe DSL or WGSL
    Source(source::Options),
    /// Read expressions line by line
    Repl(repl::Options),
    /// List the operations
    Operations(list::Options),
    /// List the instructions that expressions can name
    Atoms(atoms::Options),
    /// Print the manual page of the command, or of a subcommand
    Man(man::Options),
    /// Print the completions of a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// The bytes of what clap says about wrong arguments, unless it repeats long ones.
const MOST_HELP: usize = 4096;

/// Runs the command on its arguments and returns the exit status. The first argument is the
/// command's own name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<_> = arguments.into_iter().map(input::protected).collect();
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => {
            let is_json = arguments.iter().any(|argument| argument == "--json");
            // Clap repeats arguments of any length.
            let is_long = || error.render().to_string().len() > MOST_HELP;
            if error.use_stderr() && (is_json || is_long()) {
                let stop = Stop::Usage(words(&error));
                return stop.show(is_json, &Terminal::new(When::Never, false));
            }
            let shown =
                terminal::whoever_listens(error.print().and_then(|()| io::stdout().flush()));
            return match shown {
                // the help is output like any other; without a standard error there is nobody to tell
                Err(failure) if !error.use_stderr() => {
                    Stop::Io(failure).show(is_json, &Terminal::new(When::Never, false))
                }
                _ => u8::try_from(error.exit_code()).unwrap_or(2),
            };
        }
    };
    let terminal = Terminal::new(cli.output.color, !cli.output.no_pager);
    let json = cli.output.json;
    match dispatch(cli, &terminal) {
        Ok(()) => 0,
        Err(stop) => stop.show(json, &terminal),
    }
}

/// One line that says what is wrong with the arguments. Clap writes the usage in paragraphs below, which are left out.
fn words(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let first = text.split("\n\n").next().unwrap_or(text);
    let lines: Vec<_> = first.lines().map(str::trim).collect();
    lines.join(" ")
}

fn dispatch(cli: Cli, terminal: &Terminal) -> Result<(), Stop> {
    let output = cli.output;
    match cli.command {
        None => match misspelt(&cli.input) {
            Some(why) => Err(Stop::Usage(why)),
            None => show::show(&cli.input, output, terminal),
        },
        Some(_) if !cli.input.is_empty() => Err(Stop::Usage(
            "an expression stands before the subcommand: write it after".to_owned(),
        )),
        Some(Command::Eval(input)) => show::evaluate(&input, output, terminal),
        Some(Command::Draw(options)) => draw::draw(&options, output, terminal),
        Some(Command::Explain(options)) => explain::explain(&options, output, terminal),
        Some(Command::Check(options)) => assertions::check(&options, output, terminal),
        Some(Command::Rust(options)) => rust::rust(&options, output, terminal),
        Some(Command::Source(options)) => source::source(&options, output, terminal),
        Some(Command::Repl(options)) => repl::repl(&options, output, terminal),
        Some(Command::Compare(options)) => compare::compare(&options, output, terminal),
        Some(Command::Find(options)) => find::find(&options, output, terminal),
        Some(Command::Operations(options)) => list::list(&options, output, terminal),
        Some(Command::Atoms(options)) => atoms::list(&options, output, terminal),
        Some(Command::Man(options)) => man::man(&options, output, terminal),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "cute", &mut script);
            let script = String::from_utf8_lossy(&script);
            let text = match output.json {
                true => format!(
                    "{:#}\n",
                    json!({ "shell": shell.to_string(), "script": script })
                ),
                false => script.into_owned(),
            };
            Ok(terminal.print(&text)?)
        }
    }
}

/// The error of a word that stands where a subcommand would and names nothing, as in `cute evl 4:1`.
fn misspelt(input: &Input) -> Option<String> {
    let [word, _, ..] = &input.expressions[..] else {
        return None;
    };
    let is_word = word.chars().all(|c| c.is_ascii_lowercase());
    if !is_word || !input.variables.is_empty() || !operations::named(word).is_empty() {
        return None;
    }
    let cli = Cli::command();
    let near = operations::nearest(word, cli.get_subcommands().map(clap::Command::get_name))?;
    Some(format!(
        "there is no subcommand `{word}`; did you mean `cute {near}`?"
    ))
}
