//! Properties that a kernel shall not have: memory of its own, calls, spilled registers, products that the
//! assembler serialises, copied barriers.

use super::assembler::Assembled;
use super::count::{Miscount, miscounts};
use super::facts::Facts;
use super::text::{Kernel, Text};
use std::fmt;

/// Why a kernel is refused.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Refusal {
    /// The source states nothing of it.
    NoFacts,
    /// The source states something of a kernel that the text has not.
    NoKernel,
    /// A variable in local memory: an array that did not stay in registers.
    Local {
        statement: String,
    },
    Call {
        statement: String,
    },
    /// A function that is not part of the kernel.
    Function {
        name: String,
    },
    Count(Miscount),
    /// ptxas has not enough registers.
    Spills {
        stack: u64,
        stores: u64,
        loads: u64,
    },
    /// ptxas lets products wait for each other, or has another reason for slow code.
    Serialised {
        said: String,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFacts => f.write_str(
                "its source states nothing of it: declare it with `cute_gpu::device::kernel!`",
            ),
            Self::NoKernel => f.write_str(
                "its source states facts, and the text has no kernel of this name: is it in a module that the crate has?",
            ),
            Self::Local { statement } => write!(
                f,
                "it has local memory, `{statement}`: an array is indexed by what is known at run time alone, or its address is taken"
            ),
            Self::Call { statement } => write!(
                f,
                "it calls a function, `{statement}`: {}",
                instead_of_call(statement)
            ),
            Self::Function { name } => write!(
                f,
                "the text has the function `{name}` beside it: {}",
                instead_of_call(name)
            ),
            Self::Count(Miscount {
                instruction,
                found,
                stated: Some(stated),
            }) if found > stated => write!(
                f,
                "`{instruction}` stands in it {found} times, and {stated} times by its source: where the compiler copied it into both sides of a branch, threads wait for ever"
            ),
            Self::Count(Miscount {
                instruction,
                found,
                stated: Some(stated),
            }) => write!(
                f,
                "`{instruction}` stands in it {found} times, and {stated} times by its source"
            ),
            Self::Count(Miscount {
                instruction,
                found,
                stated: None,
            }) => write!(
                f,
                "`{instruction}` stands in it {found} times, and its source does not state it: `count = {{ \"{instruction}\": {found} }}` does, if that is right"
            ),
            Self::Spills {
                stack,
                stores,
                loads,
            } => write!(
                f,
                "it has too few registers: {stack} bytes of stack, {stores} bytes spilled, {loads} bytes loaded back"
            ),
            Self::Serialised { said } => write!(f, "ptxas says: {said}"),
        }
    }
}

/// The cure for a function that stays in a kernel, by a text that has its name. Functions of the library stay only
/// where they panic with run-time numbers in their words.
fn instead_of_call(text: &str) -> &'static str {
    match crate_of(text) {
        Some("cute_core") => {
            "an operation of the library panics there, on run-time numbers: write its `try_` form and \
             `expect`, such as `try_layout!((m,n):(n,1)).expect(\"offsets have 32 bits\")`, or make the \
             tensor by a promise; a thread of a tiled copy or product is `get_slice_unchecked(thread)`"
        }
        _ => "mark the function `#[inline(always)]`",
    }
}

/// The crate of a function, by its mangled name: `cute_core` of `_RNvNtCsb5aG_9cute_core6layout6refuse`.
fn crate_of(text: &str) -> Option<&str> {
    let (_, name) = text.split_once("_R")?;
    let (_, rest) = name.split_once("Cs")?;
    let (_, rest) = rest.split_once('_')?;
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let (length, rest) = rest.split_at(digits);
    rest.get(..length.parse().ok()?)
}

/// The mistakes that the text of a kernel shows.
pub(super) fn in_text(text: &Text, kernel: &Kernel, facts: &Facts) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    if facts.threads.is_none() {
        refusals.push(Refusal::NoFacts);
    }
    for item in text.items.iter().filter(|item| item.is_function) {
        refusals.push(Refusal::Function {
            name: item.name.to_owned(),
        });
    }
    for statement in kernel.statements() {
        let mut words = statement.split(|c: char| c == '.' || c.is_whitespace());
        let shown = || statement.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.clone().next() == Some("call") {
            refusals.push(Refusal::Call { statement: shown() });
        } else if words.any(|word| word == "local") {
            refusals.push(Refusal::Local { statement: shown() });
            break; // the others use it
        }
    }
    refusals.dedup(); // calls of one function are one mistake
    refusals.extend(miscounts(kernel, facts).into_iter().map(Refusal::Count));
    refusals
}

/// The mistakes that the assembler's report shows.
pub(super) fn in_code(assembled: &Assembled) -> Vec<Refusal> {
    let &Assembled {
        stack,
        stores,
        loads,
        ..
    } = assembled;
    let mut refusals = Vec::new();
    if [stack, stores, loads] != [0; 3] {
        refusals.push(Refusal::Spills {
            stack,
            stores,
            loads,
        });
    }
    let said = assembled.serialised.iter().cloned();
    refusals.extend(said.map(|said| Refusal::Serialised { said }));
    refusals
}

#[cfg(test)]
mod tests {
    use super::super::facts::facts;
    use super::super::text::without_comments;
    use super::*;

    fn refused(text: &str) -> Vec<String> {
        let (plain, facts) = (without_comments(text), facts(text).unwrap());
        let text = Text::parse(&plain).unwrap();
        let kernel = &text.kernels[0];
        let facts = facts.get(kernel.name).cloned().unwrap_or_default();
        in_text(&text, kernel, &facts)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    const HEADER: &str = "\
.version 8.0
.target sm_90a
.address_size 64
// cute: k threads 64
// cute: k count bar.sync 1
";

    #[test]
    fn a_panic_of_the_library_has_another_cure_than_a_function() {
        let library = "call.uni _RNvNtNtCsb5aGk5UEw9l_9cute_core6layout9construct6refuse, ();";
        assert_eq!(crate_of(library), Some("cute_core"));
        assert!(instead_of_call(library).contains("`try_layout!("));
        for other in [
            "_RINvCs3u5_12turn_kernels4turnNtNtCsb5aGk5UEw9l_9cute_core6layoutE",
            "call.uni helper, ();",
            "_RNvCs",
            "_RNvCs3u5_99x",
        ] {
            assert!(instead_of_call(other).contains("inline(always)"), "{other}");
        }
    }

    #[test]
    fn a_clean_kernel_is_not_refused() {
        let body = ".visible .entry k()\n{\n\tmov.b32 %local, 1;\n\tbar.sync 0;\n\tret;\n}\n";
        assert_eq!(refused(&format!("{HEADER}{body}")), [""; 0]);
    }

    #[test]
    fn local_memory_calls_and_functions_are_refused() {
        let local = ".visible .entry k()\n{\n\t.local .align 16 .b8 \t__local_depot0[512];\n\tbar.sync 0;\n\tst.local.b32 [%rd1], 0;\n\tret;\n}\n";
        let said = refused(&format!("{HEADER}{local}"));
        assert_eq!(said.len(), 1);
        assert!(
            said[0].starts_with("it has local memory, `.local .align 16 .b8 __local_depot0[512]`"),
            "{said:?}"
        );
        let call = ".extern .func  (.param .b32 r) vprintf\n(\n\t.param .b64 x\n)\n;\n.visible .entry k()\n{\n\tbar.sync 0;\n\t{\n\t.param .b64 p;\n\tcall.uni (r), vprintf, (p);\n\t}\n\tret;\n}\n";
        let said = refused(&format!("{HEADER}{call}"));
        assert_eq!(said.len(), 2);
        assert!(
            said[0].starts_with("the text has the function `vprintf` beside it"),
            "{said:?}"
        );
        assert!(
            said[1].starts_with("it calls a function, `call.uni (r), vprintf, (p)`"),
            "{said:?}"
        );
    }

    #[test]
    fn a_copied_barrier_is_refused_with_both_counts() {
        let body = ".visible .entry k()\n{\n\t@%p1 bra $L1;\n\tbar.sync 0;\n\tbra $L2;\n$L1:\n\tbar.sync 0;\n$L2:\n\tret;\n}\n";
        let said = refused(&format!("{HEADER}{body}"));
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("`bar.sync` stands in it 2 times, and 1 times by its source: where the compiler copied it"), "{said:?}");
    }

    #[test]
    fn a_kernel_without_facts_is_refused() {
        let text =
            ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k()\n{\n\tret;\n}\n";
        assert_eq!(
            refused(text),
            ["its source states nothing of it: declare it with `cute_gpu::device::kernel!`"]
        );
    }

    #[test]
    fn spilled_registers_and_serialised_products_are_refused() {
        let clean = Assembled::default();
        assert_eq!(in_code(&clean), []);
        let spilled = Assembled {
            stores: 32,
            loads: 36,
            ..clean.clone()
        };
        assert_eq!(
            in_code(&spilled)[0].to_string(),
            "it has too few registers: 0 bytes of stack, 32 bytes spilled, 36 bytes loaded back"
        );
        let serialised = Assembled {
            serialised: vec!["(C7510) …".to_owned()],
            ..clean
        };
        assert_eq!(in_code(&serialised)[0].to_string(), "ptxas says: (C7510) …");
    }
}
