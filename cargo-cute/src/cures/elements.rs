//! Elements, offsets and names: E0271, E0277, E0412, E0425, E0599, E0605, E0608.

use super::code::{arguments, last_name, simple_generics};
use super::{Facts, Row, Say};

/// Names that the prelude imports, and that a program uses before anything else.
const PRELUDE: &[&str] = &[
    "DynLayout",
    "Fragment",
    "Layout2",
    "Matrix",
    "MatrixMut",
    "MatrixView",
    "MatrixViewMut",
    "OwnedMatrix",
    "OwnedTensor",
    "Stored",
    "StoredMut",
    "Tensor",
    "TensorError",
    "Vector",
    "VectorView",
    "gemm",
];

pub(super) const ROWS: &[Row] = &[
    Row {
        codes: &["E0277"],
        message: "the type `[f32]` cannot be indexed by `i32`",
        cause: "the offsets of a layout have the type of its integers, and `rows` is an `i32`",
        cure: "`rows as usize` where the layout is made; a \
               [`Tensor`](../cute-core/src/tensor/mod.rs) takes offsets of every type",
        say: |facts| {
            let layout = offset_of(facts)?;
            let index = index(facts)?;
            if !["i32", "u32", "i64"].contains(&index) {
                return None;
            }
            let tensor = "a `Tensor` takes offsets of every type";
            Some(if facts.is_declared(layout, &["DynLayout"]) {
                let code = &facts.primary()?.code;
                Say::Line(format!(
                    "the offsets of a `DynLayout` are of type `i64`: `usize::try_from({code})?`; \
                     {tensor}"
                ))
            } else {
                Say::Line(format!(
                    "the offsets of a layout have the type of its integers, here `{index}`: sizes \
                     of type `usize` in `{layout}`, such as `rows as usize`; {tensor}"
                ))
            })
        },
        misleading: &[],
    },
    Row {
        codes: &["E0277"],
        message: "the type `[f32]` cannot be indexed by `isize`",
        cause: "a layout with a negative stride has negative offsets",
        cure: "`Tensor::with_offset(&x, offset, layout)`, which checks that all of them lie \
               within `x`",
        say: |facts| (index(facts)? == "isize" && offset_of(facts).is_some()).then_some(Say::Row),
        misleading: &[],
    },
    Row {
        codes: &["E0277"],
        message: "as cute_core::Layout>::Index`",
        cause: "the offsets of any layout may be of any type of integer",
        cure: "`L: Layout<Index = usize>`, or `L: Layout2`, which takes pairs",
        say: |facts| {
            let (layout, trait_) = index(facts)?.strip_prefix('<')?.rsplit_once(" as ")?;
            let is_offset = trait_.ends_with("Layout>::Index");
            let call = facts.primary()?.code.rsplit_once(".at(");
            let is_pair = call.is_some_and(|(_, coordinate)| {
                coordinate.starts_with('(') && coordinate.matches(',').count() == 1
            });
            let of_result = |bound: &str| {
                format!(
                    "the bound of the operation states it of its result, as in \
                     `L: ZippedDivisibleBy<T, Output: {bound}>`"
                )
            };
            let (bound, also) = match is_pair {
                true => (
                    "Layout2",
                    ", which takes pairs and gives offsets of type `usize`",
                ),
                false => ("Layout<Index = usize>", ""),
            };
            is_offset.then(|| {
                Say::Write(match layout.contains('<') {
                    true => of_result(bound),
                    false => format!("`{layout}: {bound}`{also}"),
                })
            })
        },
        misleading: &["consider further restricting the associated type"],
    },
    Row {
        codes: &["E0277"],
        message: "cannot calculate the remainder of `isize` divided by `i32`",
        cause: "coordinates are `isize` where the sizes of a layout have several types, such as \
                `usize` and `i32`",
        cure: "one type for all sizes, `let [m, n] = [50_usize, 40];`, and not \
               `let (m, n) = (50_usize, 40);`",
        say: |facts| {
            let types: Vec<&str> = facts.message().split('`').skip(1).step_by(2).collect();
            let is_mixed = types.first() == Some(&"isize")
                && types
                    .get(1)
                    .is_some_and(|ty| ["i32", "u32", "i64", "usize"].contains(ty));
            let has_coordinates = ["layout!", "shape!"]
                .iter()
                .any(|word| facts.source_has(word));
            (is_mixed && has_coordinates && facts.message().starts_with("cannot "))
                .then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0271"],
        message: "as Layout>::Index == usize`",
        cause: "the function asks for `Layout<Index = usize>`, and the layout has integers of \
                another type",
        cure: "`rows as usize`, where the layout is made",
        say: |facts| {
            let is_index = facts.message().ends_with("Layout>::Index == usize`");
            is_index.then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0271"],
        message: "as Engine>::Element == {integer}`",
        cause: "factors have the type of the elements",
        cure: "with a point: `2.0`, or with a suffix: `2_f32`",
        say: |facts| {
            let is_element = facts
                .message()
                .ends_with(" as Engine>::Element == {integer}`");
            (is_element && facts.points_here() && facts.has_label("expected integer, found `f"))
                .then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0271"],
        message: "as Engine>::Element == f32`",
        cause: "all tensors of a call have elements of one type",
        cure: "`transform(&x, &mut y, |v| f64::from(v))?`, which converts them",
        say: |facts| {
            if !facts.message().contains(" as Engine>::Element == ") {
                return None;
            }
            let call = facts
                .drawn
                .labelled("required by a bound introduced by this call")
                .filter(|call| !call.before.ends_with('.'))?;
            let arguments = arguments(&call.after);
            let mut types = facts.primary()?.label.split('`').skip(1).step_by(2);
            let number = types.clone().nth(1).unwrap_or_default();
            let is_number =
                types.all(|ty| ["f32", "f64", "i32", "u32", "i64", "u64"].contains(&ty));
            let is_call = ["axpby", "copy", "gemm"].contains(&&*call.code);
            // An argument in the place of another is no matter of its elements.
            let has_tensor = facts.message().contains("Tensor<")
                || types.clone().any(|ty| ty.contains("Tensor<"));
            if !is_call || has_tensor || !facts.points_here() {
                return None;
            }
            Some(match (&*call.code, arguments.as_deref()) {
                ("copy", Some([from, to])) if is_number => Say::Write(format!(
                    "`transform({from}, {to}, |v| v as {number})`, which converts them"
                )),
                _ => Say::Row,
            })
        },
        misleading: &[],
    },
    Row {
        codes: &["E0608"],
        message: "cannot index into a value of type `Result<cute_core::Tensor<",
        cause: "`Tensor::new` and `zeroed` give a `Result`",
        cure: "`Tensor::new(&data, layout)?`, or `.unwrap()` after it",
        say: |facts| {
            let found = facts
                .message()
                .strip_prefix("cannot index into a value of type `")?;
            let rest = found.split_once("Result<")?.1;
            let is_tensor = ["cute_core::Tensor<", "Tensor<"]
                .iter()
                .any(|begin| rest.starts_with(begin));
            (is_tensor && facts.context.is_ours).then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0608"],
        message: "cannot index into a value of type `f32`",
        cause: "one index is an element already",
        cure: "`x[(1, 2)]`",
        say: |facts| {
            let mark = facts.primary()?;
            let (tensor, first) = mark.before.strip_suffix(']')?.rsplit_once('[')?;
            let second = mark.code.strip_prefix('[')?.strip_suffix(']')?;
            let name = last_name(tensor);
            facts
                .is_tensor(name)
                .then(|| Say::Write(format!("`{name}[({first}, {second})]`")))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0599"],
        message: "exists for reference `&cute_core::Tensor<f32, L>`",
        cause: "`Tensor<f32, L>` names the elements, and not their storage",
        cure: "`&impl Matrix<f32>` for any matrix; `Tensor<Shared<'_, f32>, L>` by name",
        say: |facts| {
            let (_, element) = facts.message().split_once("cute_core::Tensor<")?;
            let (element, _) = element.split_once(',')?;
            let is_number = element.starts_with(|c: char| c.is_ascii_lowercase());
            let lacks_storage = facts.has_note(&format!("`{element}: Stored"))
                || facts.has_note(&format!("`{element}: Engine"));
            (lacks_storage && (is_number || facts.has_own(element))).then(|| {
                Say::Write(format!(
                    "`&impl Matrix<{element}>` for any matrix; `Tensor<Shared<'_, {element}>, L>` \
                     by name"
                ))
            })
        },
        misleading: &[
            "consider restricting the type parameter",
            "the following trait bounds were not satisfied",
        ],
    },
    Row {
        codes: &["E0599"],
        message: "is no layout",
        cause: "this is a tensor already, and no `Result`",
        cure: "`Fragment::<f32, Layout![(4, 2)]>::zeroed()`, without `.unwrap()`",
        say: |facts| {
            let method = &*facts.primary()?.code;
            let is_tensor = ["`Tensor<", "`cute_core::Tensor<"]
                .iter()
                .any(|begin| facts.message().starts_with(begin));
            let call = match method {
                "unwrap" => ".unwrap()",
                "expect" => ".expect(…)",
                _ => return None,
            };
            is_tensor.then(|| Say::Write(format!("leave out `{call}`")))
        },
        misleading: &[
            "the following trait bounds were not satisfied",
            "a layout is written with",
            "a swizzle before a layout",
            "`layout::choose(first",
        ],
    },
    Row {
        codes: &["E0277"],
        message: "is not an iterator",
        cause: "a layout is a function of coordinates, and no list",
        cure: "`0..l.len()`, `l.coordinates()`",
        say: |facts| {
            if facts.message() == "`usize` is not an iterator" {
                let x = facts.primary()?.code.strip_suffix(".rows()")?;
                return Some(Say::Line(format!(
                    "`rows()` is the number of rows, and a row is a slice: \
                     `for i in 0..{x}.rows()`, `{x}.slice((i, ..))`"
                )));
            }
            let rest = facts.message().strip_prefix('`')?.trim_start_matches('&');
            let is_layout = ["Cons<Mode<", "Mode<", "Cons<Cons<Mode<"]
                .iter()
                .any(|begin| rest.starts_with(begin));
            let fits = is_layout && facts.message().ends_with("is not an iterator");
            let layout = facts.primary()?.code.trim_start_matches('&');
            fits.then(|| Say::Write(format!("`0..{layout}.len()`, `{layout}.coordinates()`")))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0277"],
        message: "partition_a: shape 16 is not divisible by 32",
        cause: "the operand A of a multiplication is (M, K), and B is (N, K)",
        cure: "`a.transpose()` for a tensor of (K, M)",
        say: |facts| {
            let (name, _) = facts.message().split_once(": shape ")?;
            let begin = format!("in {name} of (");
            let mut notes = facts.drawn.notes.iter();
            let pairs = notes.find_map(|note| {
                let (shape, rest) = note.message.strip_prefix(&*begin)?.split_once(')')?;
                let (_, tiles) = rest.split_once("with tiles:(")?;
                let pair = |text: &str| -> Option<(u64, u64)> {
                    let (m, k) = text.split_once(", ")?;
                    let number = |text: &str| text.strip_prefix('_')?.parse().ok();
                    Some((number(m)?, number(k)?))
                };
                Some((pair(shape)?, pair(tiles.split(')').next()?)?))
            });
            let ((m, k), (tile_m, tile_k)) = pairs?;
            let fits = |m: u64, k: u64| {
                m.checked_rem(tile_m) == Some(0) && k.checked_rem(tile_k) == Some(0)
            };
            let is_operand = ["partition_a", "partition_b", "thrfrg_a", "thrfrg_b"].contains(&name);
            let code = &facts.primary()?.code;
            (is_operand && !fits(m, k) && fits(k, m) && facts.points_here())
                .then(|| Say::Write(format!("`{code}.transpose()`, if it is (K, M) or (K, N)")))
        },
        misleading: &["choose sizes that divide"],
    },
    Row {
        codes: &["E0605"],
        message: "non-primitive cast: `Pos<_1, X8>` as `f32`",
        cause: "the size of a static layout is a static integer",
        cure: "`l.len() as f32`",
        say: |facts| {
            let is_static = facts.message().starts_with("non-primitive cast: `Pos<");
            let (layout, ty) = facts.primary()?.code.split_once(".size() as ")?;
            is_static.then(|| Say::Write(format!("`{layout}.len() as {ty}`")))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0599"],
        message: "but its trait bounds were not satisfied",
        cause: "a tensor of any storage may have no elements in memory",
        cure: "`E: Stored<Element = f32>`, and `E: StoredMut<Element = f32>` for writing",
        say: |facts| {
            let (method, rest) = facts
                .message()
                .strip_prefix("the method `")?
                .split_once("` exists for ")?;
            let (_, engine) = rest.split_once("cute_core::Tensor<")?;
            let (engine, _) = engine.split_once(',')?;
            let is_parameter = engine.chars().all(char::is_alphanumeric);
            let lacks = |bound: &str| facts.has_note(&format!("`{engine}: {bound}`"));
            if !is_parameter || method.is_empty() {
                return None;
            }
            let bound = if lacks("StoredMut") {
                "StoredMut"
            } else {
                Some("Stored").filter(|bound| lacks(bound))?
            };
            Some(Say::Write(format!("`{engine}: {bound}<Element = f32>`")))
        },
        misleading: &["consider restricting the type parameter"],
    },
    Row {
        codes: &["E0425"],
        message: "cannot find value `SM80_16x8x16_F16F16F16F16_TN` in this scope",
        cause: "instructions are imported by name",
        cure: "`use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;`, from the \
               module of the processor, or from `nvidia::copy`",
        say: |facts| {
            let name = missing(facts)?;
            Some(Say::Write(format!(
                "`use cute_core::atom::nvidia::{}::{name};`",
                module(name)?
            )))
        },
        misleading: &["consider importing"],
    },
    Row {
        codes: &["E0425"],
        message: "cannot find function `size` in this scope",
        cause: "the number of a mode is a parameter of a method",
        cure: "`l.mode::<0>().size()`, `l.shape().get::<0>()`",
        say: |facts| {
            let name = missing(facts)?;
            let rest = facts.primary()?.rest();
            let rest = rest.strip_prefix(name)?;
            let number = simple_generics(rest)?;
            let list = arguments(rest.split_once('>')?.1)?;
            let ([number], [x]) = (&number[..], &list[..]) else {
                return None;
            };
            // rustc knows the method, for a layout or a tuple of the library.
            let is_here = facts.has_note("to call the method `")
                && ["`Cons<", "`Mode<"].iter().any(|ty| facts.has_note(ty));
            let cure = match name {
                "size" | "shape" | "stride" => format!("`{x}.mode::<{number}>().{name}()`"),
                "get" => format!("`{x}.get::<{number}>()`"),
                _ => return None,
            };
            is_here.then_some(Say::Write(cure))
        },
        misleading: &["use the `.` operator to call the method"],
    },
    Row {
        codes: &["E0412", "E0425", "E0433", "E0405"],
        message: "cannot find type `TensorError` in this scope",
        cause: "the prelude has the names of every program",
        cure: "`use cute_core::prelude::*;`",
        say: |facts| {
            let name = missing(facts)?;
            let is_known = PRELUDE.contains(&name) && !facts.source_has("cute_core::prelude::*");
            is_known.then_some(Say::Row)
        },
        misleading: &["consider importing"],
    },
];

/// The type of an index that a slice does not take.
fn index<'f>(facts: &'f Facts<'_>) -> Option<&'f str> {
    let rest = facts.message().strip_prefix("the type `[")?;
    let (_, index) = rest.split_once("]` cannot be indexed by `")?;
    index.strip_suffix('`')
}

/// The layout whose offset is the index: a literal, or a name that is declared as one.
fn offset_of<'f>(facts: &'f Facts<'_>) -> Option<&'f str> {
    let (layout, _) = facts.primary()?.code.split_once(".at(")?;
    let is_literal = layout.starts_with("layout!");
    let words = ["layout!", "Layout", "layout("];
    let is_layout = is_literal || facts.is_declared(last_name(layout), &words);
    is_layout.then_some(layout)
}

/// The name that is not in scope.
fn missing<'f>(facts: &'f Facts<'_>) -> Option<&'f str> {
    let (before, rest) = facts.message().split_once('`')?;
    let is_message =
        before.starts_with("cannot find ") || before.ends_with("use of undeclared type ");
    Some(rest.split_once('`')?.0).filter(|_| is_message)
}

/// The module of an instruction of NVIDIA: `sm80` for `SM80_16x8x16_F16F16F16F16_TN`, `copy` for
/// `SM75_U32x4_LDSM_N`, `universal` for `UniversalCopy`.
fn module(name: &str) -> Option<String> {
    if name.starts_with("Universal") {
        return Some("universal".into());
    }
    let (processor, rest) = name.split_once('_')?;
    let number = processor.strip_prefix("SM")?;
    if number.is_empty() || !number.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let moves = [
        "LDSM", "STSM", "MOVM", "CP_ASYNC", "LOAD", "STORE", "Shuffle",
    ];
    if moves.iter().any(|word| rest.contains(word)) {
        return Some("copy".into());
    }
    Some(match number {
        "90" if rest.starts_with("64xN") => "sm90_gmma".into(),
        "103" => "sm100".into(),
        _ => format!("sm{number}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of the repository.
    fn file(name: &str) -> String {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        std::fs::read_to_string(root.join(name)).unwrap()
    }

    #[test]
    fn each_instruction_is_in_the_module_that_is_proposed() {
        let surface = file("docs/surface/cute-core.txt");
        let mut count = 0;
        for (_, rest) in surface
            .match_indices("cute_core::atom::nvidia::")
            .map(|(at, begin)| surface.split_at(at + begin.len()))
        {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
            let path = rest[..end.unwrap_or(rest.len())].trim_end_matches(':');
            let mut parts = path.split("::");
            let (Some(found), Some(name), None) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            let is_instruction = name.starts_with("SM") && name.contains('_');
            if is_instruction && found != "universal" || name.starts_with("Universal") {
                assert_eq!(module(name).as_deref(), Some(found), "{name}");
                count += 1;
            }
        }
        assert!(count > 100, "{count}");
        assert_eq!(module("SMALL_NUMBER"), None);
    }

    #[test]
    fn the_prelude_has_the_names_that_are_said_to_be_in_it() {
        let prelude = file("cute-core/src/prelude.rs");
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        for name in PRELUDE {
            let mut words = prelude.split(|c| !is_name(c));
            assert!(words.any(|word| word == *name), "{name}");
        }
    }
}
