//! PTX text, divided into what stands at the scope of the file, its kernels, and their statements.

/// A PTX text without comments.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Text<'t> {
    /// `.version`, `.target`, `.address_size`, each with its number.
    pub(super) header: Vec<Directive<'t>>,
    /// Declarations of variables, and functions that are no kernels.
    pub(super) items: Vec<Item<'t>>,
    pub(super) kernels: Vec<Kernel<'t>>,
}

/// A directive of the header.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Directive<'t> {
    /// With its point.
    pub(super) name: &'t str,
    pub(super) value: &'t str,
}

/// Something at the scope of the file that is no kernel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Item<'t> {
    pub(super) name: &'t str,
    pub(super) text: &'t str,
    pub(super) is_function: bool,
}

/// An entry point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Kernel<'t> {
    pub(super) name: &'t str,
    /// The text between the parentheses.
    pub(super) parameters: &'t str,
    /// The directives between the parentheses and the body.
    pub(super) directives: &'t str,
    /// The text between the outer braces.
    pub(super) body: &'t str,
}

/// A text that is no PTX as rustc writes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreadable {
    /// The piece of PTX that should stand there.
    pub(super) expected: &'static str,
    /// Where, as the text goes on.
    pub(super) at: String,
}

/// The text without comments, without blank lines, and without space at the ends of lines.
pub(super) fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        // within a comment to the end of the line, it begins none
        let line = rest[..start].rfind('\n').map_or(0, |end| end + 1);
        if rest[line..start].contains("//") {
            let end = rest[start..].find('\n').map_or(rest.len(), |n| start + n);
            plain.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        plain.push_str(&rest[..start]);
        rest = rest[start..].split_once("*/").map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    let lines = plain
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    let mut result = String::with_capacity(plain.len());
    for line in lines.map(str::trim_end).filter(|line| !line.is_empty()) {
        result.push_str(line);
        result.push('\n');
    }
    result
}

impl<'t> Text<'t> {
    /// The parts of a text without comments.
    pub(super) fn parse(text: &'t str) -> Result<Self, Unreadable> {
        let mut parts = Text::default();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            rest = match header(rest) {
                Some((directive, rest)) => {
                    parts.header.push(directive);
                    rest
                }
                None => parts.item(rest)?,
            }
            .trim_start();
        }
        Ok(parts)
    }

    /// The value of a directive of the header.
    pub(super) fn value(&self, name: &str) -> Option<&'t str> {
        let found = self.header.iter().find(|directive| directive.name == name);
        found.map(|directive| directive.value)
    }

    /// Reads what is no header, and returns the rest.
    fn item(&mut self, text: &'t str) -> Result<&'t str, Unreadable> {
        let expected = |expected, at: &str| Unreadable {
            expected,
            at: at.lines().next().unwrap_or("the end").to_owned(),
        };
        let end = text
            .find(['{', ';'])
            .ok_or_else(|| expected("a declaration", text))?;
        let head = &text[..end];
        let is_function = [".entry", ".func"].iter().any(|word| head.contains(word));
        if text[end..].starts_with(';') || !is_function {
            let end = text[end..]
                .find(';')
                .ok_or_else(|| expected("the `;` of a declaration", text))?
                + end;
            self.items.push(Item {
                name: if is_function {
                    function_name(head)
                } else {
                    variable_name(head)
                },
                text: &text[..=end],
                is_function,
            });
            return Ok(&text[end + 1..]);
        }
        let length =
            closing(&text[end..]).ok_or_else(|| expected("the `}` of a function", head))?;
        let (body, rest) = (&text[end + 1..end + length], &text[end + length + 1..]);
        match head.split_once(".entry") {
            Some((_, head)) => {
                let (name, list) = head
                    .split_once('(')
                    .ok_or_else(|| expected("the parameters of a kernel", head))?;
                let (parameters, directives) = list
                    .rsplit_once(')')
                    .ok_or_else(|| expected("the `)` of a kernel", head))?;
                self.kernels.push(Kernel {
                    name: name.trim(),
                    parameters,
                    directives: directives.trim(),
                    body,
                });
            }
            None => self.items.push(Item {
                name: function_name(head),
                text: &text[..end + length + 1],
                is_function,
            }),
        }
        Ok(rest)
    }
}

fn header(text: &str) -> Option<(Directive<'_>, &str)> {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (name, value) = line.split_once(char::is_whitespace)?;
    let is_header = [".version", ".target", ".address_size"].contains(&name);
    is_header.then(|| {
        let value = value.trim();
        (Directive { name, value }, rest)
    })
}

/// Where the brace is closed with which the text begins.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(place),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The name in `.extern .shared .align 1024 .b8 name[]` or `.global .b32 name = 1`.
fn variable_name(head: &str) -> &str {
    let head = head.split(['=', '[']).next().unwrap_or(head);
    head.split_whitespace().last().unwrap_or("")
}

/// The name in `.func (.param .b32 result) name(…)`.
fn function_name(head: &str) -> &str {
    let head = head.split_once(".func").map_or(head, |(_, rest)| rest);
    let head = head.trim_start();
    let head = if head.starts_with('(') {
        head.split_once(')').map_or("", |(_, rest)| rest)
    } else {
        head
    };
    head.split('(').next().unwrap_or("").trim()
}

/// Whether a character belongs to a name.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '%')
}

impl<'t> Kernel<'t> {
    /// The statements of the body: instructions and declarations, without labels, predicates and
    /// the braces that enclose them.
    pub(super) fn statements(&self) -> impl Iterator<Item = &'t str> {
        self.body
            .split(';')
            .map(bare)
            .filter(|text| !text.is_empty())
    }

    /// The names of instructions, such as `ld.global.b32`.
    pub(super) fn instructions(&self) -> impl Iterator<Item = &'t str> {
        let words = self.statements().map(first_word);
        words.filter(|word| !word.starts_with('.'))
    }
}

fn first_word(statement: &str) -> &str {
    statement.split_whitespace().next().unwrap_or("")
}

/// A statement without what can stand before it.
fn bare(statement: &str) -> &str {
    let mut rest = statement;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '{' || c == '}');
        let word = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
        let behind = &rest[word..];
        if word > 0 && behind.starts_with(':') && !behind.starts_with("::") {
            rest = &behind[1..]; // a label
        } else if let Some(predicated) = rest.strip_prefix('@') {
            rest = predicated
                .split_once(char::is_whitespace)
                .map_or("", |(_, rest)| rest);
        } else {
            return rest.trim_end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
.version 8.0
.target sm_90a
.address_size 64
.extern .shared .align 1024 .b8 memory[];
.global .align 4 .b8 table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
.extern .func  (.param .b32 r) vprintf
(
\t.param .b64 x
);
.visible .entry first(
\t.param .u64 .ptr .align 1 first_param_0,
\t.param .align 8 .b8 first_param_1[128]
)
.maxntid 32, 1, 1
{
\t.reg .b32 \t%r<4>;
$L__BB0_1:
\t{ .reg .pred p; LAB: mbarrier.try_wait.parity.shared::cta.b64 p, [%r1], 0; @p bra DONE; bra LAB; DONE: }
\t@!%p1 bra \t$L__BB0_1;
\twgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r1,%r2}, %rd1, %rd2, p, 1, 1, 0, 0;
\tret;
}
.func helper()
{
\tret;
}
";

    #[test]
    fn a_text_is_divided_into_its_parts() {
        let text = Text::parse(TEXT).unwrap();
        assert_eq!(
            (text.value(".version"), text.value(".target")),
            (Some("8.0"), Some("sm_90a"))
        );
        let items: Vec<_> = text
            .items
            .iter()
            .map(|item| (item.name, item.is_function))
            .collect();
        assert_eq!(
            items,
            [
                ("memory", false),
                ("table", false),
                ("vprintf", true),
                ("helper", true)
            ]
        );
        let [kernel] = text.kernels[..] else {
            panic!("{text:?}")
        };
        assert_eq!(
            (kernel.name, kernel.directives),
            ("first", ".maxntid 32, 1, 1")
        );
        assert!(kernel.parameters.contains("first_param_1[128]"));
        assert_eq!(
            kernel.instructions().collect::<Vec<_>>(),
            [
                "mbarrier.try_wait.parity.shared::cta.b64",
                "bra",
                "bra",
                "bra",
                "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16",
                "ret"
            ]
        );
    }

    #[test]
    fn what_is_no_ptx_is_not_read() {
        let read = |text| Text::parse(text).map(|text| text.kernels.len());
        assert!(read(".version 8.0\n.visible .entry a(\n)\n{\n ret;\n").is_err());
        assert!(read("error").is_err());
        assert_eq!(read(""), Ok(0));
    }

    #[test]
    fn comments_are_left_out() {
        let text = "// a\n.version 8.0 // b\n\n/* c\n// d */\tret; // /* e\n\tbar.sync 0;\n";
        assert_eq!(
            without_comments(text),
            ".version 8.0\n\tret;\n\tbar.sync 0;\n"
        );
    }
}
