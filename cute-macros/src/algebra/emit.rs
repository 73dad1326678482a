//! Functions → aliases and value functions of those that are public, and one trait of cases for
//! each matched kind.
//!
//! All is written as Rust source, which the compiler parses once for each block. That takes a third of the time that
//! tokens took, and is easier to read. The price: what the compiler itself finds wrong, such as a function that does not
//! exist, it reports by its name, but not at its place. Mistakes that are found here are reported where they are.

use super::Error;
use super::kinds::{self, Kind};
use super::parse::{self, Arm, Block, Expr, Function, Match, Name, Pattern};
use crate::tokens::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The expansion of one block: its public functions, and a macro that passes the block on to
/// [`cases`].
pub fn module(block: &Block, tokens: TokenStream) -> Result<TokenStream, Error> {
    let mut places = Places::new();
    note_places(block, &mut places);
    let mut module = Module::new(block, &places, Scope::Block);
    let public = block.functions.iter().filter(|f| f.public);
    let functions = public.map(|f| module.function(f));
    let functions = functions.collect::<Result<String, _>>()?;
    Ok(TokenStream::from_iter([
        parsed(&functions),
        passing_on(tokens),
    ]))
}

/// The macro that passes a block on.
///
/// ```text
/// algebra_block! { [{ next ! } { …! }] { blocks } … }   →   next! { [{ …! }] { blocks } … { this block } }
/// ```
fn passing_on(block: TokenStream) -> TokenStream {
    let blocks = TokenStream::from_iter([parsed("[$($rest)*] $($blocks)*"), braces(block)]);
    let next = TokenStream::from_iter([parsed("$($next)*"), braces(blocks)]);
    let pattern = parsed("([{$($next:tt)*} $($rest:tt)*] $($blocks:tt)*) =>");
    let rule = TokenStream::from_iter([pattern, braces(next), parsed(";")]);
    let head = parsed("macro_rules! algebra_block");
    let import = parsed("pub(crate) use algebra_block;");
    TokenStream::from_iter([head, braces(rule), import])
}

/// The traits of cases of all blocks: one for each kind, whichever blocks match on it. A trait for each
/// block would be one more supertrait of the kind, and rustc goes through all supertraits of a kind
/// wherever it is a bound.
pub fn cases(blocks: &[Block]) -> Result<TokenStream, Error> {
    let mut places = Places::new();
    for block in blocks {
        note_places(block, &mut places);
    }
    let mut cases = BTreeMap::new();
    for block in blocks {
        let mut module = Module::new(block, &places, Scope::AllBlocks);
        module.cases = cases;
        for function in &block.functions {
            module.cases_of(function)?;
        }
        cases = module.cases;
    }
    let cases: String = cases.iter().map(|(name, cases)| cases.emit(name)).collect();
    Ok(parsed(&(kinds::imports() + &cases)))
}

/// The functions of each name, with their blocks.
type Places<'a> = BTreeMap<&'a str, Vec<(&'a Block, &'a Function)>>;

fn note_places<'a>(block: &'a Block, places: &mut Places<'a>) {
    for function in &block.functions {
        let name = function.name.text.as_str();
        places.entry(name).or_default().push((block, function));
    }
}

/// The tokens of Rust source.
fn parsed(source: &str) -> TokenStream {
    source.parse().expect("source without open brackets")
}

fn braces(tokens: TokenStream) -> TokenStream {
    TokenTree::from(Group::new(Delimiter::Brace, tokens)).into()
}

/// A variable as seen from the place that is being compiled.
#[derive(Clone)]
struct Variable {
    name: String,
    kind: String,
    ty: String,
    value: String,
}

/// An expression at both levels, as Rust source.
struct Compiled {
    ty: String,
    value: String,
}

/// What is compiled.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    /// The public functions of one block, where rustc alone knows the functions of other blocks.
    Block,
    /// The cases of all blocks.
    AllBlocks,
}

struct Module<'a> {
    /// The block whose names are meant.
    block: &'a Block,
    places: &'a Places<'a>,
    scope: Scope,
    cases: BTreeMap<&'static str, Cases>,
    /// How many values have a name of the compiler's own.
    locals: usize,
}

/// All the matches on one kind: the members of its trait.
#[derive(Default)]
struct Cases {
    declarations: String,
    impls: Vec<Impl>,
}

/// The cases of one type.
struct Impl {
    /// The type as a pattern.
    of: String,
    header: String,
    members: String,
}

impl Cases {
    fn emit(&self, kind: &str) -> String {
        let name = case_name(kind);
        let words = kinds::words(kind).map(|(message, note)| {
            format!("#[diagnostic::on_unimplemented(message = {message:?}, note = {note:?})]")
        });
        let words = words.unwrap_or_default();
        let declarations = &self.declarations;
        let mut impls = String::new();
        for it in &self.impls {
            let (header, members) = (&it.header, &it.members);
            impls += &format!("#[diagnostic::do_not_recommend] {header} {{ {members} }}\n");
        }
        format!(
            "{words}
            #[doc = \"The cases of the functions that match on a `{kind}`.\"]
            #[doc(hidden)]
            #[allow(missing_docs, clippy::too_many_arguments)]
            pub trait {name}: Copy {{ {declarations} }}
            {impls}"
        )
    }
}

impl<'a> Module<'a> {
    fn new(block: &'a Block, places: &'a Places<'a>, scope: Scope) -> Self {
        Module {
            block,
            places,
            scope,
            cases: BTreeMap::new(),
            locals: 0,
        }
    }

    /// The path of a trait or constructor: the traits of cases stand in a module that imports all.
    fn path(&self, name: &str) -> String {
        match self.scope {
            Scope::Block => kinds::path(name),
            Scope::AllBlocks => name.into(),
        }
    }

    /// The path of a trait of cases.
    fn case_trait(&self, kind: &str) -> String {
        match self.scope {
            Scope::Block => format!("crate::cases::{}", case_name(kind)),
            Scope::AllBlocks => case_name(kind),
        }
    }

    /// The function of the algebra that a name means: the block's own, one of a preferred block, or
    /// the only public one. `None` for a function that is written in Rust, or that another block
    /// has while only one block is known.
    fn function_called(&self, name: &Name) -> Result<Option<(&'a Block, &'a Function)>, Error> {
        let places = self.places.get(name.text.as_str());
        let places = places.map_or(&[][..], Vec::as_slice);
        let is_own = |block: &Block| std::ptr::eq(block, self.block);
        let own = places.iter().find(|(block, _)| is_own(block));
        let preferred = || {
            let mut modules = self.block.preferred.iter();
            modules.find_map(|module| places.iter().find(|(b, _)| b.module == *module))
        };
        let public = || {
            let mut public = places.iter().filter(|(_, f)| f.public);
            match (public.next(), public.next()) {
                (Some(_), Some(_)) => Err(Error::new(
                    name.span,
                    format!("algebra: several blocks have `{name}`; say `with` and a module"),
                )),
                (first, _) => Ok(first.or(places.first())),
            }
        };
        let Some(&(block, function)) = own
            .or_else(preferred)
            .map_or_else(public, |f| Ok(Some(f)))?
        else {
            return Ok(None);
        };
        if !function.public && !is_own(block) {
            return Err(Error::new(
                name.span,
                format!(
                    "algebra: `{name}` is private to {}; it would have to be a `pub fn`",
                    block.module
                ),
            ));
        }
        Ok(Some((block, function)))
    }

    /// The types of variables with their bounds.
    fn generics(&self, variables: &[Variable]) -> String {
        joined(typed(variables).map(|v| format!("{}: {}", v.ty, self.path(&v.kind))))
    }

    /// The alias and the function.
    fn function(&mut self, f: &Function) -> Result<String, Error> {
        let scope = parameters(f);
        let mut names = Names::of(self.block, f, false);
        let Compiled { ty, value } = self.expr(&f.body, &scope, Some((&f.result, &mut names)))?;
        let attributes: TokenStream = f.attributes.iter().cloned().collect();
        let (name, alias) = (&f.name, pascal(&f.name.text));
        let types = types(&scope);
        let generics = self.generics(&scope);
        let arguments = arguments(&scope);
        Ok(format!(
            "{attributes}
            pub type {alias}<{types}> = {ty};
            {attributes}
            #[inline(always)]
            #[allow(unused_variables, clippy::too_many_arguments)]
            pub fn {name}<{generics}>({arguments}) -> {alias}<{types}> {{ {value} }}
            "
        ))
    }

    /// The cases of a function, which are all that there is of it outside of its block.
    fn cases_of(&mut self, f: &Function) -> Result<(), Error> {
        let mut names = Names::of(self.block, f, true);
        self.expr(&f.body, &parameters(f), Some((&f.result, &mut names)))?;
        Ok(())
    }

    /// `tail`: the result kind and the name for lifted matches, where the expression is in tail position.
    fn expr(
        &mut self,
        expr: &Expr,
        scope: &[Variable],
        tail: Option<(&Name, &mut Names)>,
    ) -> Result<Compiled, Error> {
        match expr {
            Expr::Variable(name) => {
                let v = lookup(scope, &name.text).ok_or_else(|| {
                    Error::new(name.span, format!("algebra: unknown variable `{name}`"))
                })?;
                Ok(Compiled {
                    ty: v.ty.clone(),
                    value: v.value.clone(),
                })
            }
            Expr::Number(n) => {
                let ty = self.path(["Zero", "One", "Two"][usize::from(*n)]);
                let value = format!("<{ty}>::NEW");
                Ok(Compiled { ty, value })
            }
            Expr::Call(name, args) => {
                let (types, values) = self.arguments(args, scope)?;
                if let Some((block, function)) = self.function_called(name)? {
                    return self.written_out(block, function, name, &types, &values);
                }
                let module = kinds::module_of(&name.text);
                let ty = format!("{module}{}<{}>", pascal(&name.text), types.join(", "));
                let value = match kinds::operation(&name.text) {
                    Some(operation) => format!(
                        "<{ty} as {}>::eval::<{}, _, _>({})",
                        self.path("Int"),
                        self.path(operation),
                        values.join(", ")
                    ),
                    None => format!("{module}{name}({})", values.join(", ")),
                };
                Ok(Compiled { ty, value })
            }
            Expr::Pending(name, args) => {
                let (_, values) = self.arguments(args, scope)?;
                Ok(Compiled {
                    ty: self.path("Pending"),
                    value: format!("{name}({})", values.join(", ")),
                })
            }
            Expr::Construct(name, args) if args.is_empty() => {
                let path = self.path(&name.text);
                Ok(Compiled {
                    ty: path.clone(),
                    value: path,
                })
            }
            Expr::Construct(name, args) => {
                let (types, values) = self.arguments(args, scope)?;
                let path = self.path(&name.text);
                Ok(Compiled {
                    ty: format!("{path}<{}>", types.join(", ")),
                    value: format!("{path}({})", values.join(", ")),
                })
            }
            Expr::Let(name, kind, value, body) => {
                let bound = self.expr(value, scope, None)?;
                let local = self.local();
                let mut inner = scope.to_vec();
                inner.push(Variable {
                    name: name.text.clone(),
                    kind: kind.text.clone(),
                    ty: bound.ty,
                    value: local.clone(),
                });
                let body = self.expr(body, &inner, tail)?;
                Ok(Compiled {
                    ty: body.ty,
                    value: format!("{{ let {local} = {}; {} }}", bound.value, body.value),
                })
            }
            Expr::Match(matching) => match tail {
                Some((result, names)) => self.matching(matching, scope, result, names),
                None => Err(Error::new(
                    matching.span,
                    "algebra: a conditional must be a function's result; name it",
                )),
            },
        }
    }

    /// A name for a value, which no variable has.
    fn local(&mut self) -> String {
        self.locals += 1;
        format!("local{}", self.locals)
    }

    /// A call, as the body of the function that is called: what rustc compiles for each use is the
    /// members of the traits of cases, and not a function around each of them.
    fn written_out(
        &mut self,
        block: &'a Block,
        function: &'a Function,
        name: &Name,
        types: &[String],
        values: &[String],
    ) -> Result<Compiled, Error> {
        if values.len() != function.params.len() {
            let count = function.params.len();
            return Err(Error::new(
                name.span,
                format!("algebra: `{name}` has {count} parameters"),
            ));
        }
        let mut types = types.iter().cloned();
        let (mut inner, mut names, mut shared) =
            (parameters(function), String::new(), String::new());
        for (variable, value) in inner.iter_mut().zip(values) {
            if variable.kind != "Flag" {
                variable.ty = types.next().expect("as many as there are arguments");
            }
            variable.value = value.clone();
            // Computed once, however often it is named.
            if is_computed(value) && uses(&function.body, &variable.name) > 1 {
                variable.value = self.local();
                names += &format!("{},", variable.value);
                shared += &format!("{value},");
            }
        }
        // The names in the body are meant as the block of the function means them.
        let caller = std::mem::replace(&mut self.block, block);
        let mut case = Names::of(block, function, false);
        let body = self.expr(&function.body, &inner, Some((&function.result, &mut case)));
        self.block = caller;
        let Compiled { ty, value } = body?;
        Ok(Compiled {
            ty,
            value: match names.as_str() {
                "" => value,
                names => format!("{{ let ({names}) = ({shared}); {value} }}"),
            },
        })
    }

    fn arguments(
        &mut self,
        args: &[Expr],
        scope: &[Variable],
    ) -> Result<(Vec<String>, Vec<String>), Error> {
        let mut types = Vec::new();
        let mut values = Vec::new();
        for arg in args {
            let flag = matches!(arg, Expr::Variable(v) if lookup(scope, &v.text).is_some_and(|v| v.kind == "Flag"));
            let Compiled { ty, value } = self.expr(arg, scope, None)?;
            if !flag {
                types.push(ty);
            }
            values.push(value);
        }
        Ok((types, values))
    }

    /// A match in tail position: the call of a case, which is compiled with those of all blocks.
    fn matching(
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

    /// Lifts a match into a member of its kind's trait; the variables that its arms use become parameters.
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
                let written = m
                    .arms
                    .iter()
                    .position(|arm| takes(&arm.pattern, variant, ty));
                let refusal = self.refusal(ty, result);
                let (pattern, arm) = match (written, &refusal) {
                    (Some(arm), _) => (&m.arms[arm].pattern, &m.arms[arm].body),
                    (None, Some(refusal)) => (&Pattern::Wildcard, refusal),
                    (None, None) => {
                        return Err(Error::new(
                            m.span,
                            format!("algebra: no arm for `{}` of {}", ty.text(), kind.name),
                        ));
                    }
                };
                let mut fields = Fields::default();
                let self_type = fields.type_of(ty);
                let mut inner = params.clone();
                if let Some(name) = itself {
                    inner.push(Variable {
                        name: name.into(),
                        kind: kind.name.into(),
                        ty: "Self".into(),
                        value: "self".into(),
                    });
                }
                bind(
                    pattern,
                    ty,
                    &mut Fields::default(),
                    "self",
                    &mut inner,
                    true,
                )?;
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
                let impls = &mut self.cases.get_mut(kind.name).expect("declared above").impls;
                let of = ty.text();
                match impls.iter_mut().find(|it| it.of == of) {
                    Some(it) => it.members += &item,
                    None => impls.push(Impl {
                        of,
                        header: format!(
                            "impl<{}> {} for {self_type}",
                            fields.generics.join(", "),
                            case_name(kind.name)
                        ),
                        members: item,
                    }),
                }
            }
        }
        Ok(())
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

    /// What stands for an arm that is not written, in a block of functions of integers.
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

/// Names for the matches of one function: `push`, `push1`, `push2`, …
struct Names {
    base: String,
    used: usize,
    /// Whether the matches are lifted, and not only called.
    lift: bool,
}

impl Names {
    fn of(block: &Block, function: &Function, lift: bool) -> Self {
        Names {
            base: format!("{}{}", block.prefix, function.name),
            used: 0,
            lift,
        }
    }

    fn next(&mut self) -> String {
        self.used += 1;
        match self.used {
            1 => self.base.clone(),
            n => format!("{}{}", self.base, n - 1),
        }
    }
}

/// Numbers the fields of a constructor pattern, in the order in which they are written.
#[derive(Default)]
struct Fields {
    generics: Vec<String>,
    count: usize,
}

impl Fields {
    fn type_of(&mut self, pattern: &kinds::Pattern) -> String {
        match pattern {
            kinds::Pattern::Field("Flag") => "bool".into(),
            kinds::Pattern::Field(kind) => {
                let name = format!("P{}", self.count);
                self.count += 1;
                self.generics.push(format!("{name}: {kind}"));
                name
            }
            kinds::Pattern::Node(name, _, fields) => {
                let fields: Vec<_> = fields.iter().map(|field| self.type_of(field)).collect();
                if fields.iter().any(|f| f != "bool") {
                    format!("{name}<{}>", fields.join(", "))
                } else {
                    (*name).into()
                }
            }
        }
    }
}

/// Whether an arm is for this type of a variant: by the variant's name, or by the type's constructors.
fn takes(pattern: &Pattern, variant: &kinds::Variant, ty: &kinds::Pattern) -> bool {
    match pattern {
        Pattern::Wildcard => true,
        Pattern::Bind(_) => false,
        Pattern::Constructor(name, _) => {
            name.text == variant.name && name.text != ty.constructor() || fits(pattern, ty)
        }
    }
}

/// Whether a pattern matches all values of a type.
fn fits(pattern: &Pattern, ty: &kinds::Pattern) -> bool {
    match (pattern, ty) {
        (Pattern::Wildcard | Pattern::Bind(_), _) => true,
        (Pattern::Constructor(name, parts), kinds::Pattern::Node(node, _, fields)) => {
            name.text == *node
                && (parts.is_empty()
                    || parts.len() != fields.len()
                    || parts
                        .iter()
                        .zip(*fields)
                        .all(|(part, field)| fits(part, field)))
        }
        // Told as a mistake where the pattern's variables are bound.
        (Pattern::Constructor(..), kinds::Pattern::Field(_)) => true,
    }
}

/// Binds the variables of a pattern to the parts of `value`.
fn bind(
    pattern: &Pattern,
    ty: &kinds::Pattern,
    fields: &mut Fields,
    value: &str,
    scope: &mut Vec<Variable>,
    outermost: bool,
) -> Result<(), Error> {
    match (pattern, ty) {
        (Pattern::Wildcard, _) => {
            fields.type_of(ty);
        }
        (Pattern::Bind(name), _) => {
            let kind = match ty {
                kinds::Pattern::Field(kind) | kinds::Pattern::Node(_, kind, _) => *kind,
            };
            let ty = fields.type_of(ty);
            scope.push(Variable {
                name: name.text.clone(),
                kind: kind.into(),
                ty,
                value: value.into(),
            });
        }
        (Pattern::Constructor(name, parts), kinds::Pattern::Node(node, kind, nodes)) => {
            if outermost && name.text != *node {
                // A pattern that covers several types (`Leaf(n)`): its one variable is the value itself.
                if let [Pattern::Bind(variable)] = parts.as_slice() {
                    scope.push(Variable {
                        name: variable.text.clone(),
                        kind: (*kind).into(),
                        ty: "Self".into(),
                        value: "self".into(),
                    });
                }
                return Ok(());
            }
            if parts.len() != nodes.len() {
                return Err(Error::new(
                    name.span,
                    format!("algebra: `{name}` has {} fields", nodes.len()),
                ));
            }
            for (index, (part, node)) in parts.iter().zip(*nodes).enumerate() {
                bind(
                    part,
                    node,
                    fields,
                    &format!("{value}.{index}"),
                    scope,
                    false,
                )?;
            }
        }
        (Pattern::Constructor(name, _), kinds::Pattern::Field(_)) => {
            return Err(Error::new(
                name.span,
                "algebra: this field has no known constructors; match on it separately",
            ));
        }
    }
    Ok(())
}

fn parameters(f: &Function) -> Vec<Variable> {
    let params = f.params.iter();
    params
        .map(|(name, kind)| parameter(&name.text, &kind.text))
        .collect()
}

fn parameter(name: &str, kind: &str) -> Variable {
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
fn types(variables: &[Variable]) -> String {
    joined(typed(variables).map(|v| &v.ty))
}

/// The variables as parameters of a function.
fn arguments(variables: &[Variable]) -> String {
    joined(variables.iter().map(|v| format!("{}: {}", v.value, v.ty)))
}

/// The variables that have a type of their own.
fn typed<'a>(
    variables: impl IntoIterator<Item = &'a Variable>,
) -> impl Iterator<Item = &'a Variable> {
    variables.into_iter().filter(|v| v.kind != "Flag")
}

/// A list with commas.
fn joined<T: AsRef<str>>(parts: impl Iterator<Item = T>) -> String {
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
fn scrutinised(m: &Match) -> Option<&str> {
    match &m.scrutinee {
        Expr::Variable(name) => Some(&name.text),
        _ => None,
    }
}

/// The variables that the arms of a match use, which are parameters of its cases.
fn captured<'a>(m: &Match, scope: &'a [Variable]) -> Vec<&'a Variable> {
    let itself = scrutinised(m);
    let used: BTreeSet<&str> = m.arms.iter().flat_map(free_in_arm).collect();
    visible(scope)
        .into_iter()
        .filter(|v| used.contains(v.name.as_str()) && Some(v.name.as_str()) != itself)
        .collect()
}

/// The type and the method of a case. Every layout has these methods in scope; the underscores keep them apart from the
/// public ones.
fn members(case: &str) -> (String, String) {
    (pascal(case), format!("__{case}"))
}

/// Whether a value is more than a name, a part of what has a name, or a constant.
fn is_computed(value: &str) -> bool {
    value.contains(['(', '{'])
}

/// How often the value of an expression names a variable; all the arms of a match, which are its cases, do so once.
fn uses(expr: &Expr, name: &str) -> usize {
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

fn lookup<'a>(scope: &'a [Variable], name: &str) -> Option<&'a Variable> {
    scope.iter().rev().find(|v| v.name == name)
}

/// The scope without shadowed variables, in order.
fn visible(scope: &[Variable]) -> Vec<&Variable> {
    let mut seen = BTreeSet::new();
    let mut variables: Vec<_> = scope
        .iter()
        .rev()
        .filter(|v| seen.insert(&v.name))
        .collect();
    variables.reverse();
    variables
}

fn free_in_arm(arm: &Arm) -> BTreeSet<&str> {
    let mut free = free_in(&arm.body);
    unbind(&arm.pattern, &mut free);
    free
}

fn unbind(pattern: &Pattern, free: &mut BTreeSet<&str>) {
    match pattern {
        Pattern::Wildcard => {}
        Pattern::Bind(name) => {
            free.remove(name.text.as_str());
        }
        Pattern::Constructor(_, parts) => parts.iter().for_each(|part| unbind(part, free)),
    }
}

fn free_in(expr: &Expr) -> BTreeSet<&str> {
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

fn case_name(kind: &str) -> String {
    format!("{kind}Cases")
}

/// `coalesce_onto` → `CoalesceOnto`, `crd2idx` → `Crd2Idx`.
fn pascal(name: &str) -> String {
    let mut upper = true;
    let mut pascal = String::new();
    for c in name.chars() {
        match c {
            '_' => upper = true,
            c if c.is_ascii_digit() => {
                pascal.push(c);
                upper = true;
            }
            c => {
                pascal.push(if upper { c.to_ascii_uppercase() } else { c });
                upper = false;
            }
        }
    }
    pascal
}
