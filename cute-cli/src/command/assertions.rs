//! `cute check FILE`: files of assertions, for tests and CI.
//!
//! ```text
//! tile = (128,64):(64,1)                      # names a value
//! size(tile) == 8192                          # asserts
//! is_bijective(tile)
//! tile o 4:3 fails StrideDivisible            # asserts that a condition is broken
//! check tile --vector 128                     # the assertions of the options
//! ```

use super::Output;
use super::check::{Answer, Options, answers_of};
use super::input::{Evaluated, Input, without_mark};
use super::stop::Stop;
use crate::evaluate::Session;
use crate::json;
use crate::language::{Form, OpenParentheses, Problem, parse, shortened};
use crate::source::Source;
use crate::terminal::{Colour, Terminal};
use crate::value::Value;
use clap::Parser;
use serde_json::{Value as Json, json};
use std::fs;
use std::path::Path;

/// A line `check …`, with the options of the command.
#[derive(Parser)]
#[command(name = "check", no_binary_name = true, disable_help_flag = true)]
struct CheckLine {
    #[command(flatten)]
    options: Options,
}

/// An assertion of a file.
struct Assertion {
    /// The number of its line, from 1.
    line: usize,
    /// The assertion as it is written.
    text: String,
    answer: Result<Answer, Stop>,
}

/// Checks layouts, or files of assertions.
pub(super) fn check(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    match files(options.input())? {
        [] => super::check::check(options, output, terminal),
        files => check_files(files, options, output, terminal),
    }
}

/// The files among the expressions, if they are files.
fn files(input: &Input) -> Result<&[String], Stop> {
    let expressions = &input.expressions[..];
    // also a pipe, as the shell makes one for `cute check <(program)`
    let is_file =
        |text: &&String| fs::metadata(text.as_str()).is_ok_and(|metadata| !metadata.is_dir());
    // `layouts.cute` is no expression: a method has parentheses
    let looks_like_file =
        |text: &&String| Path::new(text.as_str()).extension().is_some() && !text.contains('(');
    if let Some(file) = expressions
        .iter()
        .find(|text| looks_like_file(text) && !is_file(text))
    {
        return Err(Stop::Usage(format!("there is no file `{file}`")));
    }
    // a name alone is an expression if there is such a variable
    let is_folder = |text: &&String| {
        let is_expression = text.contains(['(', ':']) || input.has_variable(text);
        !is_expression && Path::new(text.as_str()).is_dir()
    };
    if let Some(folder) = expressions.iter().find(is_folder) {
        let why = format!("`{folder}` is a folder; files of assertions are checked");
        return Err(Stop::Usage(why));
    }
    let count = expressions.iter().filter(is_file).count();
    match count {
        0 => Ok(&[]),
        _ if count == expressions.len() => Ok(expressions),
        _ => {
            let why =
                "files of assertions and expressions stand in one call; check them one by one";
            Err(Stop::Usage(why.to_owned()))
        }
    }
}

/// Checks files of assertions.
fn check_files(
    files: &[String],
    options: &Options,
    output: Output,
    terminal: &Terminal,
) -> Result<(), Stop> {
    options.refuse_without_layout()?;
    let (mut text, mut list, mut worst) = (String::new(), Vec::new(), 0);
    for file in files {
        let content =
            fs::read_to_string(file).map_err(|error| Stop::Usage(format!("{file}: {error}")))?;
        let assertions = assertions(file, without_mark(&content), options)?;
        if assertions.is_empty() {
            return Err(Stop::Usage(format!("{file}: there is no assertion")));
        }
        for assertion in &assertions {
            worst = worst.max(match &assertion.answer {
                Ok(answer) => u8::from(!answer.holds),
                Err(stop) => stop.status(),
            });
        }
        if output.json {
            let lines: Vec<_> = assertions.iter().map(Assertion::in_json).collect();
            list.push(json!({ "file": file, "assertions": lines }));
        } else {
            text += &in_words(file, &assertions, terminal);
        }
    }
    if output.json {
        text = format!("{:#}\n", json!({ "files": list, "holds": worst == 0 }));
    }
    terminal.print(&text)?;
    match worst {
        0 => Ok(()),
        1 => Err(Stop::DoesNotHold),
        _ => Err(Stop::Told),
    }
}

/// The assertions of a file. Values that lines name are known to the lines behind them.
fn assertions(file: &str, content: &str, options: &Options) -> Result<Vec<Assertion>, Stop> {
    let mut session = Session::new(options.marks());
    for variable in options.variables() {
        (session.evaluate(variable))
            .map_err(|diagnostic| Stop::at(diagnostic, Source::new("--let", variable)))?;
    }
    let mut found = Vec::new();
    let (mut start, mut end) = (0, 0);
    let (mut open, mut lines) = (OpenParentheses::default(), 1);
    for line in content.split_inclusive('\n') {
        end += line.len();
        // a statement goes on within parentheses
        if !open.closes(line) && end < content.len() {
            continue;
        }
        open = OpenParentheses::default();
        let written = content[start..end].trim_end();
        let written = &written[written.len() - written.trim_start().len()..];
        let at = start + (content[start..end].len() - content[start..end].trim_start().len());
        let answer = answer(written, &mut session);
        if let Some(answer) = answer.transpose() {
            let answer = answer.map_err(|stop| stop.within(file, content, at));
            found.push(Assertion {
                line: lines + count_lines(&content[start..at]),
                text: without_comment(written).to_owned(),
                answer,
            });
        }
        lines += count_lines(&content[start..end]);
        start = end;
    }
    Ok(found)
}

/// How many lines end in a text.
fn count_lines(text: &str) -> usize {
    text.matches('\n').count()
}

/// The answer to a line; none if it asserts nothing.
fn answer(written: &str, session: &mut Session) -> Result<Option<Answer>, Stop> {
    let code = without_comment(written);
    if let Some(words) = code.strip_prefix("check ") {
        return checked(words, session).map(Some);
    }
    if let Some((expression, condition)) = refusal(code) {
        return refused(expression, condition, session).map(Some);
    }
    let at = |diagnostic| Stop::at(diagnostic, Source::new("", code));
    let outcome = session.evaluate(code).map_err(at)?;
    let asserted = outcome
        .results
        .iter()
        .filter(|shown| shown.variable.is_none());
    let asserted: Vec<_> = asserted.collect();
    if asserted.is_empty() {
        return Ok(None);
    }
    for shown in asserted {
        match &shown.value {
            Value::Truth(truth) if truth.holds() => (),
            Value::Truth(_) => {
                let why = sides(&shown.text, session).unwrap_or_else(|| "false".to_owned());
                return Ok(Some(Answer::new(&shown.text, false, why)));
            }
            value => {
                let found = value.in_words(outcome.notation);
                let why = format!(
                    "`{}` asserts nothing: expected a comparison or a question, found {found}",
                    shown.text
                );
                return Err(Stop::Usage(why));
            }
        }
    }
    Ok(Some(Answer::new(code, true, "true".to_owned())))
}

/// The values on both sides of a comparison.
fn sides(text: &str, session: &mut Session) -> Option<String> {
    let program = parse(text).ok()?;
    let [statement] = &program.statements[..] else {
        return None;
    };
    let Form::Comparison { left, right, .. } = &statement.expression.form else {
        return None;
    };
    let mut side = |span: &std::ops::Range<usize>| {
        let outcome = session.evaluate(&text[span.clone()]);
        outcome.map(|outcome| outcome.to_string()).ok()
    };
    let (left, right) = (side(&left.span)?, side(&right.span)?);
    Some(format!("{left} on the left, {right} on the right"))
}

/// `EXPRESSION fails`, or `EXPRESSION fails Condition`.
fn refusal(code: &str) -> Option<(&str, Option<&str>)> {
    if let Some(expression) = code.strip_suffix(" fails") {
        return Some((expression, None));
    }
    let (before, condition) = code.rsplit_once(' ')?;
    Some((before.trim_end().strip_suffix(" fails")?, Some(condition)))
}

fn refused(
    expression: &str,
    condition: Option<&str>,
    session: &mut Session,
) -> Result<Answer, Stop> {
    let name = match condition {
        Some(condition) => format!("{expression} fails {condition}"),
        None => format!("{expression} fails"),
    };
    match session.evaluate(expression) {
        Ok(outcome) => Ok(Answer::new(
            &name,
            false,
            format!("the result is {outcome}"),
        )),
        Err(diagnostic) => match (&diagnostic.problem, diagnostic.problem.condition()) {
            (problem, Some(found)) => {
                let holds = condition.is_none_or(|condition| condition == found.to_string());
                Ok(Answer::new(&name, holds, problem.to_string()))
            }
            (problem @ Problem::Failed { .. }, _) if condition.is_none() => {
                Ok(Answer::new(&name, true, problem.to_string()))
            }
            _ => Err(Stop::at(diagnostic, Source::new("", expression))),
        },
    }
}

/// `check LAYOUT --option …`, behind `check`.
fn checked(text: &str, session: &Session) -> Result<Answer, Stop> {
    let arguments = words(text)
        .into_iter()
        .map(|word| super::input::protected(word.into()));
    let line = CheckLine::try_parse_from(arguments).map_err(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        Stop::Usage(first.trim_start_matches("error: ").to_owned())
    })?;
    let options = line.options;
    let mut evaluated: Evaluated = options.input().evaluate_in(session.clone())?;
    let answers = answers_of(&options, &mut evaluated)?;
    if answers.is_empty() {
        let why =
            format!("`check {text}` asserts nothing: an option such as --bijective is missing");
        return Err(Stop::Usage(why));
    }
    let fails: Vec<_> = answers.iter().filter(|answer| !answer.holds).collect();
    let why: Vec<_> = fails.iter().map(|answer| answer.in_words()).collect();
    Ok(Answer::new(
        &format!("check {text}"),
        fails.is_empty(),
        why.join("\n"),
    ))
}

/// The words of a line, between spaces; quotes and parentheses keep words together.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut depth) = (Vec::new(), String::new(), None, 0_i32);
    for c in text.chars() {
        match c {
            '\'' | '"' if quote == Some(c) => quote = None,
            '\'' | '"' if quote.is_none() => quote = Some(c),
            _ if quote.is_none() && depth <= 0 && c.is_whitespace() => {
                words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
            }
            _ => {
                depth += match c {
                    '(' | '[' | '{' => 1,
                    ')' | ']' | '}' => -1,
                    _ => 0,
                };
                word.push(c);
            }
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

fn without_comment(text: &str) -> &str {
    // one line or several: a comment at the end of the last line is cut, others stay
    let last = text.rfind('\n').map_or(0, |at| at + 1);
    let end = text[last..].find('#').map_or(text.len(), |at| last + at);
    text[..end].trim()
}

fn in_words(file: &str, assertions: &[Assertion], terminal: &Terminal) -> String {
    let mut text = String::new();
    let mut fails = 0;
    for assertion in assertions {
        let line = assertion.line;
        match &assertion.answer {
            Ok(answer) if answer.holds => (),
            Ok(answer) => {
                fails += 1;
                let word = terminal.out.with(Colour::Red, "fails");
                let asserted = shortened(&assertion.text);
                let why = shortened(&answer.why).replace('\n', "\n  ");
                text += &format!("{file}:{line}: {word}: {asserted}\n  {why}\n");
            }
            Err(stop) => {
                fails += 1;
                let why = stop.report(terminal);
                text += &match stop {
                    Stop::Diagnostic { .. } => why,
                    _ => format!("{file}:{line}: {why}"),
                };
            }
        }
    }
    let count = assertions.len();
    let all = if count == 1 {
        "assertion"
    } else {
        "assertions"
    };
    text += &match fails {
        0 if count == 1 => format!("{file}: 1 assertion holds\n"),
        0 => format!("{file}: {count} assertions hold\n"),
        1 => format!("{file}: 1 of {count} {all} fails\n"),
        fails => format!("{file}: {fails} of {count} {all} fail\n"),
    };
    text
}

impl Assertion {
    fn in_json(&self) -> Json {
        let mut object = json!({ "line": self.line, "text": self.text });
        match &self.answer {
            Ok(answer) => {
                object["holds"] = json!(answer.holds);
                object["why"] = json!(answer.why);
            }
            Err(stop) => {
                object["holds"] = json!(false);
                let error = match stop {
                    Stop::Diagnostic { diagnostic, source } => json::error(diagnostic, source),
                    _ => json!({ "error": { "message": stop.message() } }),
                };
                object["error"] = error["error"].clone();
            }
        }
        object
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_together_by_parentheses_and_quotes() {
        assert_eq!(
            words("(4, 8):(8, 1) --vector 128"),
            ["(4, 8):(8, 1)", "--vector", "128"]
        );
        assert_eq!(words("'a o b' --sorted"), ["a o b", "--sorted"]);
    }

    #[test]
    fn refusals_are_found_at_the_end() {
        assert_eq!(refusal("a o b fails"), Some(("a o b", None)));
        assert_eq!(
            refusal("a o b fails InBounds"),
            Some(("a o b", Some("InBounds")))
        );
        assert_eq!(refusal("size(a) == 4"), None);
    }
}
