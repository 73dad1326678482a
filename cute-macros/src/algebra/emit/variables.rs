//! Variables: those of a function, those that are in scope, and those that an expression names.

use super::super::syntax::{Arm, Expr, Function, Match, Pattern};
use super::pascal;
use std::collections::BTreeSet;

/// A variable as seen from the place that is being compiled.
#[derive(Clone)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) ty: String,
    pub(super) value: String,
}

pub(super) fn parameters(f: &Function) -> Vec<Variable> {
    let params = f.params.iter();
    params
        .map(|(name, kind)| parameter(&name.text, &kind.text))
        .collect()
}

pub(super) fn parameter(name: &str, kind: &str) -> Variable {
    Variable {
        name: name.into(),
        kind: kind.into(),
        ty: match kind {
            "Flag" => "bool".into(),
            _ => format!("V{}", pascal(name)),
        },
        value: name.into(),
    }
}

/// The types of variables, as arguments of an alias.
pub(super) fn types(variables: &[Variable]) -> String {
    joined(typed(variables).map(|v| &v.ty))
}

/// The variables as parameters of a function.
pub(super) fn arguments(variables: &[Variable]) -> String {
    joined(variables.iter().map(|v| format!("{}: {}", v.value, v.ty)))
}

/// The variables that have a type of their own.
pub(super) fn typed<'a>(
    variables: impl IntoIterator<Item = &'a Variable>,
) -> impl Iterator<Item = &'a Variable> {
    variables.into_iter().filter(|v| v.kind != "Flag")
}

/// A list with commas.
pub(super) fn joined<T: AsRef<str>>(parts: impl Iterator<Item = T>) -> String {
    let mut list = String::new();
    for part in parts {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.push_str(part.as_ref());
    }
    list
}

/// The variable that a match is on, if it is on one: the cases have it as `self`.
pub(super) fn scrutinised(m: &Match) -> Option<&str> {
    match &m.scrutinee {
        Expr::Variable(name) => Some(&name.text),
        _ => None,
    }
}

/// The variables that the arms of a match use, which are parameters of its cases.
pub(super) fn captured<'a>(m: &Match, scope: &'a [Variable]) -> Vec<&'a Variable> {
    let itself = scrutinised(m);
    let used: BTreeSet<&str> = m.arms.iter().flat_map(free_in_arm).collect();
    visible(scope)
        .into_iter()
        .filter(|v| used.contains(v.name.as_str()) && Some(v.name.as_str()) != itself)
        .collect()
}

/// How often the value of an expression names a variable; all the arms of a match, which are its
/// cases, do so once.
pub(super) fn uses(expr: &Expr, name: &str) -> usize {
    match expr {
        Expr::Variable(variable) => usize::from(variable.text == name),
        Expr::Number(_) => 0,
        Expr::Call(_, args) | Expr::Pending(_, args) | Expr::Construct(_, args) => {
            args.iter().map(|arg| uses(arg, name)).sum()
        }
        Expr::Match(m) => {
            let passed = scrutinised(m).is_none_or(|itself| itself != name)
                && m.arms.iter().any(|arm| free_in_arm(arm).contains(name));
            uses(&m.scrutinee, name) + usize::from(passed)
        }
        Expr::Let(_, _, value, body) => uses(value, name) + uses(body, name),
    }
}

pub(super) fn lookup<'a>(scope: &'a [Variable], name: &str) -> Option<&'a Variable> {
    scope.iter().rev().find(|v| v.name == name)
}

/// The scope without shadowed variables, in order.
pub(super) fn visible(scope: &[Variable]) -> Vec<&Variable> {
    let mut seen = BTreeSet::new();
    let mut variables: Vec<_> = scope
        .iter()
        .rev()
        .filter(|v| seen.insert(&v.name))
        .collect();
    variables.reverse();
    variables
}

pub(super) fn free_in_arm(arm: &Arm) -> BTreeSet<&str> {
    let mut free = free_in(&arm.body);
    unbind(&arm.pattern, &mut free);
    free
}

pub(super) fn unbind(pattern: &Pattern, free: &mut BTreeSet<&str>) {
    match pattern {
        Pattern::Wildcard => {}
        Pattern::Bind(name) => {
            free.remove(name.text.as_str());
        }
        Pattern::Constructor(_, parts) => parts.iter().for_each(|part| unbind(part, free)),
    }
}

pub(super) fn free_in(expr: &Expr) -> BTreeSet<&str> {
    match expr {
        Expr::Variable(name) => BTreeSet::from([name.text.as_str()]),
        Expr::Number(..) => BTreeSet::new(),
        Expr::Call(_, args) | Expr::Pending(_, args) | Expr::Construct(_, args) => {
            args.iter().flat_map(free_in).collect()
        }
        Expr::Match(m) => free_in(&m.scrutinee)
            .into_iter()
            .chain(m.arms.iter().flat_map(free_in_arm))
            .collect(),
        Expr::Let(name, _, value, body) => {
            let mut free = free_in(body);
            free.remove(name.text.as_str());
            free.extend(free_in(value));
            free
        }
    }
}
