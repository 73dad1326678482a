//! Matches as members of the traits of cases: declared once for a kind, written for each of its
//! types.

use super::super::Error;
use super::super::kinds::{self, Kind, Variant};
use super::super::parse;
use super::super::syntax::{Block, Expr, Function, Match, Name, Pattern};
use super::patterns::{Fields, bind, takes};
use super::variables::{
    Variable, arguments, captured, joined, lookup, parameter, scrutinised, typed, types,
};
use super::{Compiled, Impl, Module, case_name, pascal};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Names for the matches of one function: `push`, `push1`, `push2`, …
pub(super) struct Names {
    base: String,
    used: usize,
    /// Whether the matches are lifted, and not only called.
    lift: bool,
}

impl Names {
    pub(super) fn of(block: &Block, function: &Function, lift: bool) -> Self {
        Names {
            base: format!("{}{}", block.prefix, function.name),
            used: 0,
            lift,
        }
    }

    pub(super) fn next(&mut self) -> String {
        self.used += 1;
        match self.used {
            1 => self.base.clone(),
            n => format!("{}{}", self.base, n - 1),
        }
    }
}

impl Module<'_> {
    /// A match in tail position: the call of a case, which is compiled with those of all blocks.
    pub(super) fn matching(
        &mut self,
        m: &Match,
        scope: &[Variable],
        result: &Name,
        names: &mut Names,
    ) -> Result<Compiled, Error> {
        let case = names.next();
        if names.lift {
            self.lift(m, scope, result, &case, names)?;
        }
        self.call_of_case(m, scope, &case)
    }

    /// Lifts a match into a member of its kind's trait; the variables that its arms use become
    /// parameters.
    fn lift(
        &mut self,
        m: &Match,
        scope: &[Variable],
        result: &Name,
        case: &str,
        names: &mut Names,
    ) -> Result<(), Error> {
        let kind = self.kind_of(m, scope)?;
        let itself = scrutinised(m);
        let params: Vec<Variable> = captured(m, scope)
            .iter()
            .map(|v| parameter(&v.name, &v.kind))
            .collect();
        let (member, method) = members(case);
        let generics = self.generics(&params);
        let method = format!(
            "fn {method}<{generics}>(self, {}) -> Self::{member}<{}>",
            arguments(&params),
            types(&params),
        );
        let bound = self.path(&result.text);
        self.cases.entry(kind.name).or_default().declarations +=
            &format!("type {member}<{generics}>: {bound}; {method};\n");
        // Where the names of the cases within an arm begin: they are lifted once, for all types of
        // the arm.
        let mut first_names: BTreeMap<usize, usize> = BTreeMap::new();

        for variant in kind.variants {
            for ty in variant.types {
                let refusal = self.refusal(ty, result);
                let (written, pattern, arm) = arm_for(m, kind, variant, ty, refusal.as_ref())?;
                let mut fields = Fields::default();
                let self_type = fields.type_of(ty);
                let inner = scope_of_arm(&params, itself, pattern, ty, kind)?;
                let again = written.and_then(|arm| match first_names.entry(arm) {
                    Entry::Occupied(first) => Some(Names {
                        base: names.base.clone(),
                        used: *first.get(),
                        lift: false,
                    }),
                    Entry::Vacant(first) => {
                        first.insert(names.used);
                        None
                    }
                });
                let body = match again {
                    Some(mut again) => self.expr(arm, &inner, Some((result, &mut again))),
                    None => self.expr(arm, &inner, Some((result, names))),
                };
                let Compiled { ty: body, value } = body?;
                let item = format!(
                    "type {member}<{generics}> = {body};
                    #[inline(always)]
                    #[allow(unused_variables, clippy::too_many_arguments)]
                    {method} {{ {value} }}
                    "
                );
                let header = format!(
                    "impl<{}> {} for {self_type}",
                    fields.generics.join(", "),
                    case_name(kind.name)
                );
                self.implement(kind, ty, header, &item);
            }
        }
        Ok(())
    }

    /// Writes members into the impl of the kind's trait for a type, which begins with this header.
    fn implement(&mut self, kind: &Kind, ty: &kinds::Pattern, header: String, members: &str) {
        let cases = self.cases.entry(kind.name).or_default();
        let of = ty.text();
        match cases.impls.iter_mut().find(|it| it.of == of) {
            Some(it) => it.members += members,
            None => cases.impls.push(Impl {
                of,
                header,
                members: members.into(),
            }),
        }
    }

    /// The call of the member that a match is lifted into.
    fn call_of_case(
        &mut self,
        m: &Match,
        scope: &[Variable],
        case: &str,
    ) -> Result<Compiled, Error> {
        let trait_name = self.case_trait(self.kind_of(m, scope)?.name);
        let (member, method) = members(case);
        let captured = captured(m, scope);
        let types = joined(typed(captured.iter().copied()).map(|v| &v.ty));
        let values = joined(captured.iter().map(|v| &v.value));
        let Compiled { ty, value } = self.expr(&m.scrutinee, scope, None)?;
        Ok(Compiled {
            ty: format!("<{ty} as {trait_name}>::{member}<{types}>"),
            value: format!("<{ty} as {trait_name}>::{method}({value}, {values})"),
        })
    }

    /// The arm in place of one that is not written, in a block of functions of integers.
    fn refusal(&self, ty: &kinds::Pattern, result: &Name) -> Option<Expr> {
        let refused = self.block.refuses_basis && ty.is_refused();
        let text = kinds::refusal(&result.text).filter(|_| refused)?;
        Some(parse::expression(text))
    }

    fn kind_of(&self, m: &Match, scope: &[Variable]) -> Result<&'static Kind, Error> {
        let named = match (&m.kind, &m.scrutinee) {
            (Some(kind), _) => Some(kind.text.as_str()),
            (None, Expr::Variable(name)) => lookup(scope, &name.text).map(|v| v.kind.as_str()),
            (None, Expr::Call(name, _)) => {
                let mut own = self.block.functions.iter();
                let function = own.find(|f| f.name.text == name.text);
                function.map(|f| f.result.text.as_str())
            }
            _ => None,
        };
        let constructors: Vec<&str> = m
            .arms
            .iter()
            .filter_map(|arm| match &arm.pattern {
                Pattern::Constructor(name, _) => Some(name.text.as_str()),
                _ => None,
            })
            .collect();
        named
            .map_or_else(|| kinds::kind_of_variants(&constructors), kinds::kind)
            .ok_or_else(|| {
                Error::new(
                    m.span,
                    "algebra: which kind is matched? write `match x as Kind`",
                )
            })
    }
}

/// The variables of an arm: the parameters of the case, the matched value if it has the name `itself`,
/// and the fields of the pattern.
fn scope_of_arm(
    params: &[Variable],
    itself: Option<&str>,
    pattern: &Pattern,
    ty: &kinds::Pattern,
    kind: &Kind,
) -> Result<Vec<Variable>, Error> {
    let mut scope = params.to_vec();
    scope.extend(itself.map(|name| Variable {
        name: name.into(),
        kind: kind.name.into(),
        ty: "Self".into(),
        value: "self".into(),
    }));
    let fields = &mut Fields::default();
    bind(pattern, ty, fields, "self", &mut scope, true)?;
    Ok(scope)
}

/// The arm that a type takes: its number if it is written, its pattern and its body. `refusal`
/// stands for one that is not written, and for nothing else: `_` would hide that it takes basis
/// vectors.
fn arm_for<'m>(
    m: &'m Match,
    kind: &Kind,
    variant: &Variant,
    ty: &kinds::Pattern,
    refusal: Option<&'m Expr>,
) -> Result<(Option<usize>, &'m Pattern, &'m Expr), Error> {
    let mistake = |what: &str| Err(Error::new(m.span, format!("algebra: {what}")));
    let mut arms = m.arms.iter().enumerate();
    let written = arms.find(|(_, arm)| takes(&arm.pattern, variant, ty));
    match (written, refusal) {
        (Some((_, arm)), Some(_)) if arm.pattern == Pattern::Wildcard => mistake(&format!(
            "`_` takes `{}` as well, which functions of integers refuse; name the constructors \
             that it is for",
            ty.text()
        )),
        (Some((number, arm)), _) => Ok((Some(number), &arm.pattern, &arm.body)),
        (None, Some(refusal)) => Ok((None, &Pattern::Wildcard, refusal)),
        (None, None) => mistake(&format!("no arm for `{}` of {}", ty.text(), kind.name)),
    }
}

/// The type and the method of a case. Every layout has these methods in scope; the underscores keep
/// them apart from the public ones.
fn members(case: &str) -> (String, String) {
    (pascal(case), format!("__{case}"))
}
