//! Functions → aliases and value functions of those that are public, and one trait of cases for
//! each matched kind.
//!
//! All is written as Rust source, which the compiler parses once for each block. That takes a third
//! of the time that tokens took, and is easier to read. The price: what the compiler itself finds
//! wrong, such as a function that does not exist, it reports by its name, but not at its place.
//! Mistakes that are found here are reported where they are.

mod lift;
mod patterns;
mod variables;

use self::lift::Names;
use self::variables::{Variable, arguments, joined, lookup, parameters, typed, types, uses};
use super::Error;
use super::kinds;
use super::syntax::{Block, Expr, Function, Name, Supertraits, World};
use crate::tokens::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::BTreeMap;

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

/// The traits of cases of all blocks: one for each kind, whichever blocks match on it. A trait for
/// each block would be one more supertrait of the kind, and rustc goes through all supertraits of a
/// kind wherever it is a bound.
pub fn cases(world: &World) -> Result<TokenStream, Error> {
    let blocks = &world.blocks;
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
    for Supertraits { kind, traits } in &world.supertraits {
        let Some(cases) = cases.get_mut(kind.text.as_str()) else {
            let message = format!("algebra: no function matches on a `{kind}`");
            return Err(Error::new(kind.span, message));
        };
        cases.supertraits = format!("+ {traits}");
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

/// An expression at both levels, as Rust source.
struct Compiled {
    ty: String,
    value: String,
}

/// The code that is compiled.
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
    /// The traits that the kind must implement beside its cases: `+ A + B`.
    supertraits: String,
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
        let words = kinds::words(kind).map(|(message, label, note)| {
            format!(
                "#[diagnostic::on_unimplemented(message = {message:?}, label = {label:?}, note = {note:?})]"
            )
        });
        let words = words.unwrap_or_default();
        let (supertraits, declarations) = (&self.supertraits, &self.declarations);
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
            pub trait {name}: Copy {supertraits} {{ {declarations} }}
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
            Scope::Block => format!("crate::world::{}", case_name(kind)),
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

    /// `tail`: the result kind and the name for lifted matches, where the expression is in tail
    /// position.
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
}

/// Whether a value is more than a name, a part of what has a name, or a constant.
fn is_computed(value: &str) -> bool {
    value.contains(['(', '{'])
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
