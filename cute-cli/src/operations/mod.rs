//! The table of operations, for the evaluator, the help, completion and the documentation.

mod algebra;
mod build;
mod coordinates;
mod instructions;
mod layouts;
mod modes;
mod operand;
mod operation;
mod swizzles;
mod tuples;

pub use operand::{
    Answer, Failure, Fit, Integers, Kind, LayoutOrTuple, ModeIndices, Operand, Reached, Times,
};
pub use operation::{Function, Operation, Parameter};

/// Operations on one subject.
#[derive(Debug)]
pub struct Group {
    /// The subject.
    pub title: &'static str,
    /// The operations.
    pub operations: &'static [Operation],
}

/// All operations.
pub static GROUPS: &[Group] = &[
    Group {
        title: "Layouts",
        operations: layouts::LAYOUTS,
    },
    Group {
        title: "Properties",
        operations: layouts::PROPERTIES,
    },
    Group {
        title: "Construction",
        operations: build::BUILD,
    },
    Group {
        title: "Coordinates and slices",
        operations: coordinates::COORDINATES,
    },
    Group {
        title: "Algebra",
        operations: algebra::ALGEBRA,
    },
    Group {
        title: "Divisions",
        operations: algebra::DIVISIONS,
    },
    Group {
        title: "Products and tilings",
        operations: algebra::PRODUCTS,
    },
    Group {
        title: "Storage and domains",
        operations: algebra::STORAGE,
    },
    Group {
        title: "Swizzled layouts, XOR layouts and layouts with names",
        operations: swizzles::SWIZZLES,
    },
    Group {
        title: "Instructions",
        operations: instructions::INSTRUCTIONS,
    },
    Group {
        title: "Modes, of layouts and of tuples",
        operations: modes::MODES,
    },
    Group {
        title: "Arithmetic of tuples",
        operations: tuples::ARITHMETIC,
    },
    Group {
        title: "Relations of tuples",
        operations: tuples::RELATIONS,
    },
];

/// All operations, one after the other.
pub fn all() -> impl Iterator<Item = &'static Operation> {
    GROUPS.iter().flat_map(|group| group.operations)
}

/// The operations of a name: one for each kind of operands.
pub fn named(name: &str) -> Vec<&'static Operation> {
    let has_name =
        |operation: &&Operation| operation.name == name || operation.synonyms.contains(&name);
    all().filter(has_name).collect()
}

/// The names of all operations, synonyms as well, each once.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<_> = all()
        .flat_map(|operation| {
            [operation.name]
                .into_iter()
                .chain(operation.synonyms.iter().copied())
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The one of `names` that a misspelt `name` is most like, if one is like it.
pub fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let most = 1 + name.len() / 4;
    // a name is at least as far away as its length differs
    let near = names
        .into_iter()
        .filter(|other| other.len().abs_diff(name.len()) <= most);
    let near = near.map(|other| (strsim::damerau_levenshtein(name, other), other));
    let (distance, near) = near.min_by_key(|(distance, _)| *distance)?;
    (distance <= most).then(|| near.to_owned())
}
