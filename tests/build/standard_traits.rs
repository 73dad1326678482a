//! The public types, from `docs/surface/cute-core.txt`: which traits of the standard library each
//! of them has.
//!
//! A new type is in that list (`.ci/surface` sees to it), so it needs these traits too. A generic
//! one also needs arguments: by the bounds of its parameters, or a line in [`ARGUMENTS`].

use std::collections::HashSet;

/// The traits that every public type has.
const TRAITS: [&str; 7] = ["Debug", "Clone", "PartialEq", "Eq", "Hash", "Send", "Sync"];

/// What types do not have, and why. The test fails for a trait that they have all the same.
const EXCEPTIONS: &[(&str, &[&str], &str)] = &[
    ("atom::host::Complex", &["Eq", "Hash"], FLOATS),
    ("atom::host::GaussComplex", &["Eq", "Hash"], FLOATS),
    ("atom::host::BlockFragments", &["Eq", "Hash"], FLOATS),
    ("atom::host::CopySemantics", COMPARED, FUNCTIONS),
    ("atom::host::HostCopy", COMPARED, FUNCTIONS),
    ("atom::host::CpuMma", COMPARED, FUNCTIONS),
    ("layout::Coordinates", COMPARED, ITERATORS),
    ("tensor::Iter", COMPARED, ITERATORS),
    ("tensor::Tiles", COMPARED, ITERATORS),
    (
        "tensor::IterMut",
        EXCLUSIVE,
        "it borrows elements exclusively",
    ),
    (
        "tensor::Unique",
        EXCLUSIVE,
        "it borrows elements exclusively",
    ),
    (
        "tensor::ZipMut",
        EXCLUSIVE,
        "it borrows elements exclusively",
    ),
    ("tensor::Shared", COMPARED, ENGINES),
    ("tensor::Permuted", COMPARED, ENGINES),
    ("tensor::Promised", COMPARED, ENGINES),
    ("tensor::InSpace", COMPARED, ENGINES),
    (
        "tensor::InSpaceMut",
        EXCLUSIVE,
        "its elements are exclusive",
    ),
    ("tensor::Mapped", COMPARED, ENGINES),
    (
        "tensor::Table",
        COMPARED,
        "it stands for a tensor that is printed",
    ),
    (
        "tensor::MatrixPart",
        COMPARED,
        "it stands for a part of a matrix, whose elements are compared",
    ),
    (
        "tensor::Tile",
        COMPARED,
        "its elements are compared as a tensor: `into_full`, `for_each`",
    ),
];
const COMPARED: &[&str] = &["PartialEq", "Eq", "Hash"];
const EXCLUSIVE: &[&str] = &["Clone", "PartialEq", "Eq", "Hash"];
const FLOATS: &str = "it holds floating point";
const FUNCTIONS: &str = "it holds functions, whose addresses say nothing";
const ITERATORS: &str = "as iterators of the standard library";
const ENGINES: &str = "tensors are compared, by their elements: an engine alone has no layout";

/// Types without values of their own: digits of integers, words of messages, and the join of types.
const WITHOUT_VALUES: &[&str] = &[
    "int::exp::",
    "int::hex::",
    "int::names::",
    "int::decimal::",
    "status::report::",
    "fmt::More",
    "stride::InSpace",
];

/// Arguments of types whose parameters have no bounds, or bounds of their own.
const ARGUMENTS: &[(&str, &str)] = &[
    ("atom::host::BlockFragments", "F32"),
    ("atom::host::CpuMma", "AVX2_8x1x1_F32F32F32F32"),
    ("atom::host::HostBlock", "Mma"),
    ("atom::host::HostCopy", "UniversalCopy<32>, u32"),
    ("atom::host::HostMma", "AVX2_8x1x1_F32F32F32F32"),
    ("atom::host::Narrow", "E4M3"),
    ("atom::CopyAtomOf", "UniversalCopy<32>, u32"),
    ("atom::SharedMemory", "K"),
    (
        "atom::ThrCopy",
        "UniversalCopy<32>, L, Tile![(4,8)], Int![1]",
    ),
    ("atom::ThrMma", "Mma, Shape![(1,1,1,1)]"),
    ("atom::TiledCopy", "UniversalCopy<32>, L, Tile![(4,8)]"),
    ("atom::TiledMma", "Atom, Layout![(2,2,1)], Tile![(_,_,_)]"),
    ("composed::ComposedLayout", "Swizzle![3,3,3], Int![0], L"),
    ("int::Dyn", "usize"),
    ("int::Pos", "hex::_3, exp::X4"),
    ("int::Neg", "hex::_3, exp::X4"),
    (
        "layout::BasisMode",
        "Int![4], ScaledBasis<Int![1], Coord![(0)]>",
    ),
    ("layout::ByMode", "Shape![(4,8)]"),
    ("layout::Coordinates", "L"),
    ("layout::Either", "L, L"),
    ("layout::Padded", "L, L"),
    ("matrix::TensorRef", "&'static [u8], RowMajor<usize>"),
    ("named::Label", "(letter::r, letter::w)"),
    ("named::Named", "Names![row, col], L"),
    ("stride::ScaledBasis", "Int![1], Coord![(0)]"),
    ("Swizzle", "Int![3], Int![3], Int![3]"),
    ("tensor::Iter", "'static, u32, L"),
    ("tensor::IterMut", "'static, u32, L"),
    (
        "tensor::Mapped",
        "Shared<'static, u32>, fn(&'static u32) -> u32",
    ),
    ("tensor::Owned", "u32"),
    ("tensor::Permuted", "Shared<'static, u32>, Swizzle![3,3,3]"),
    ("tensor::Registers", "u32, typenum::U4"),
    ("tensor::Table", "'static, Shared<'static, u32>, L"),
    ("tensor::Tensor", "Shared<'static, u32>, L"),
    (
        "tensor::Tile",
        "Shared<'static, u32>, L, Tile![(4,4)], Layout![(4,4):(8,1)]",
    ),
    (
        "tensor::Tiles",
        "Shared<'static, u32>, L, Tile![(4,4)], Layout![(4,4):(8,1)]",
    ),
    (
        "tensor::ZipMut",
        "'static, Unique<'static, u32>, L, Unique<'static, u32>, L, usize, L",
    ),
    ("tuple::Cons", "Int![4], Nil"),
    ("xor::XorLayout", "Layout![(2,4):(1,2)]"),
];

/// An argument for a parameter, by its bound or its kind.
fn argument(parameter: &str) -> Option<&'static str> {
    let (name, bound) = parameter.split_once(": ").unwrap_or((parameter, ""));
    Some(match bound.rsplit("::").next().unwrap_or(bound) {
        "" if name.starts_with('\'') => "'static",
        // a violation's numbers, a class's index type
        "" => "Number",
        "usize" | "u8" => "4",
        "Major" => "K",
        "Format" | "FloatSum" => "F32",
        "SixteenBits" => "F16",
        "EightBitIntegers" | "Bytes" => "S8",
        "Nibbles" => "S4",
        "F8F6F4" => "E4M3",
        _ => return None,
    })
}

/// The generics of a type, `A: Bound, const N: usize`, as parameters.
fn parameters(generics: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = generics.split(|c| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts
        .map(|part| part.trim().trim_start_matches("const "))
        .collect()
}

/// The type with arguments.
fn with_arguments(path: &str, rest: &str) -> String {
    let Some(rest) = rest.strip_prefix('<') else {
        return format!("cute_core::{path}");
    };
    let listed = ARGUMENTS.iter().find(|(name, _)| *name == path);
    if let Some((_, arguments)) = listed {
        return format!("cute_core::{path}<{arguments}>");
    }
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0
    });
    let parameters = parameters(&rest[..end.expect("generics end")]);
    let arguments: Option<Vec<_>> = parameters.into_iter().map(argument).collect();
    let arguments = arguments.unwrap_or_else(|| {
        panic!("{path}: add arguments for its parameters to ARGUMENTS in tests/build/standard_traits.rs")
    });
    format!("cute_core::{path}<{}>", arguments.join(", "))
}

/// A line of the list, without `#[non_exhaustive]`, after `pub <kind> cute_core::`.
fn item<'a>(line: &'a str, kind: &str) -> Option<(&'a str, &'a str)> {
    let line = line.strip_prefix("#[non_exhaustive] ").unwrap_or(line);
    let path = line
        .strip_prefix("pub ")?
        .strip_prefix(kind)?
        .strip_prefix("cute_core::")?;
    let end = path.find(|c: char| c != ':' && c != '_' && !c.is_alphanumeric());
    Some(path.split_at(end.unwrap_or(path.len())))
}

/// `check!(Type: has Debug Clone; has not Eq);` for each public type with values.
pub fn generate(list: &str) -> String {
    let of_variant = |line| item(line, "").and_then(|(path, _)| path.rsplit_once("::"));
    let with_variants: HashSet<&str> = list.lines().filter_map(of_variant).map(|p| p.0).collect();
    let (mut text, mut count) = (String::new(), 0);
    let mut exceptions: HashSet<&str> = EXCEPTIONS.iter().map(|(path, ..)| *path).collect();
    for line in list.lines() {
        let (path, rest) = match (item(line, "struct "), item(line, "enum ")) {
            (Some(found), _) => found,
            (_, Some((path, rest))) if with_variants.contains(path) => (path, rest),
            _ => continue,
        };
        if WITHOUT_VALUES.iter().any(|words| path.starts_with(words)) {
            continue;
        }
        exceptions.remove(path);
        let exception = EXCEPTIONS.iter().find(|(name, ..)| *name == path);
        let missing = exception.map_or(&[][..], |(_, missing, _)| missing);
        let has: Vec<_> = TRAITS
            .iter()
            .filter(|t| !missing.contains(t))
            .copied()
            .collect();
        count += 1;
        text += &format!(
            "check!({}: has {}; has not {});\n",
            with_arguments(path, rest),
            has.join(" + "),
            missing.join(" ")
        );
    }
    assert!(exceptions.is_empty(), "no such types: {exceptions:?}");
    text + &format!(
        "/// The number of public types with values.\npub const TYPES: usize = {count};\n"
    )
}
