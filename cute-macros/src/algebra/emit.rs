//! Functions → aliases, value functions, and one trait of cases for each matched kind.

use super::Error;
use super::kinds::{self, Kind};
use super::parse::{self, Arm, Block, Expr, Function, Match, Pattern};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};

/// The expansion of one block: its functions, and a macro that passes the block on to [`cases`].
///
/// ```text
/// algebra_block! { [{ next ! } { …! }] { blocks } … }   →   next! { [{ …! }] { blocks } … { this block } }
/// ```
pub fn module(block: &Block, tokens: TokenStream) -> Result<TokenStream, Error> {
    let items = Module::new(block, None).functions()?;
    Ok(quote! {
        #(#items)*
        macro_rules! algebra_block {
            ([{$($next:tt)*} $($rest:tt)*] $($blocks:tt)*) => {
                $($next)* { [$($rest)*] $($blocks)* { #tokens } }
            };
        }
        pub(crate) use algebra_block;
    })
}

/// The traits of cases of all blocks: one for each kind, whichever blocks match on it. A trait for each
/// block would be one more supertrait of the kind, and rustc goes through all supertraits of a kind
/// wherever it is a bound.
pub fn cases(blocks: &[Block]) -> Result<TokenStream, Error> {
    let mut places: BTreeMap<String, Vec<&Block>> = BTreeMap::new();
    for block in blocks {
        for function in &block.functions {
            places
                .entry(function.name.to_string())
                .or_default()
                .push(block);
        }
    }
    let mut cases = BTreeMap::new();
    for block in blocks {
        let mut module = Module::new(block, Some(&places));
        module.cases = cases;
        module.functions()?;
        cases = module.cases;
    }
    let cases = cases.iter().map(|(name, cases)| cases.emit(name));
    Ok(quote! { #(#cases)* })
}

/// A variable as seen from the place that is being compiled.
#[derive(Clone)]
struct Variable {
    name: String,
    kind: String,
    ty: TokenStream,
    value: TokenStream,
}

/// An expression at both levels.
struct Compiled {
    ty: TokenStream,
    value: TokenStream,
}

struct Module<'a> {
    block: &'a Block,
    /// Where the functions of all blocks are, if cases are compiled; names are the module's own if not.
    places: Option<&'a BTreeMap<String, Vec<&'a Block>>>,
    /// Whether a match without an arm for scaled basis vectors refuses them.
    refuses_basis: bool,
    /// The block's functions by name.
    functions: BTreeMap<String, &'a Function>,
    cases: BTreeMap<String, Cases>,
    /// How many arguments of inlined calls have a name of their own.
    shared: usize,
}

/// All the matches on one kind: the members of its trait.
#[derive(Default)]
struct Cases {
    declarations: Vec<TokenStream>,
    /// The self type of an impl as text, its header and its members.
    impls: Vec<(String, TokenStream, Vec<TokenStream>)>,
}

impl Cases {
    fn emit(&self, kind: &str) -> TokenStream {
        let name = case_name(kind);
        let doc = format!("The cases of the functions that match on a `{kind}`.");
        let declarations = &self.declarations;
        let impls = self.impls.iter().map(
            |(_, header, members)| quote! { #[diagnostic::do_not_recommend] #header { #(#members)* } },
        );
        let words = kinds::words(kind).map(
            |(message, note)| quote! { #[diagnostic::on_unimplemented(message = #message, note = #note)] },
        );
        quote! {
            #words
            #[doc = #doc]
            #[doc(hidden)]
            #[allow(missing_docs, clippy::too_many_arguments)]
            pub trait #name: Copy { #(#declarations)* }
            #(#impls)*
        }
    }
}

impl<'a> Module<'a> {
    fn new(block: &'a Block, places: Option<&'a BTreeMap<String, Vec<&'a Block>>>) -> Self {
        let functions = block.functions.iter();
        Module {
            block,
            places,
            refuses_basis: block.refuses_basis,
            functions: functions.map(|f| (f.name.to_string(), f)).collect(),
            cases: BTreeMap::new(),
            shared: 0,
        }
    }

    fn functions(&mut self) -> Result<Vec<TokenStream>, Error> {
        let functions = &self.block.functions;
        functions.iter().map(|f| self.function(f)).collect()
    }

    /// Alias and function of a call: by the path of their block where cases are compiled, which is in
    /// another module.
    fn called(&self, alias: &Ident, name: &Ident) -> Result<(TokenStream, TokenStream), Error> {
        let blocks = self
            .places
            .and_then(|places| places.get(&name.to_string()))
            .map_or(&[][..], Vec::as_slice);
        let own = blocks
            .iter()
            .find(|block| std::ptr::eq(**block, self.block));
        let preferred = || {
            let mut modules = self.block.preferred.iter();
            modules.find_map(|module| blocks.iter().find(|b| b.module.to_string() == *module))
        };
        let Some(block) = own.or_else(preferred).or(blocks.first()) else {
            return Ok(kinds::function(alias, name));
        };
        if blocks.len() > 1 && own.or_else(preferred).is_none() {
            return Err(Error::new(
                name.span(),
                format!("algebra: several blocks have `{name}`; say `with` and a module"),
            ));
        }
        let module = &block.module;
        Ok((quote!(#module::#alias), quote!(#module::#name)))
    }

    fn function(&mut self, f: &Function) -> Result<TokenStream, Error> {
        let scope: Vec<Variable> = f
            .params
            .iter()
            .map(|(name, kind)| parameter(&name.to_string(), &kind.to_string()))
            .collect();
        let mut names = Names::of(self.block, f);
        let body = self.expr(&f.body, &scope, Some((&f.result, &mut names)))?;
        let alias = format_ident!("{}", pascal(&f.name.to_string()), span = f.name.span());
        let (attributes, name) = (&f.attributes, &f.name);
        let params: Vec<_> = scope
            .iter()
            .filter(|v| v.kind != "Flag")
            .map(|v| v.ty.clone())
            .collect();
        let generics = generics(&scope);
        let arguments = arguments(&scope);
        let Compiled { ty, value } = body;
        Ok(quote! {
            #attributes
            pub type #alias<#(#params),*> = #ty;
            #attributes
            #[inline(always)]
            #[allow(unused_variables, clippy::too_many_arguments)]
            pub fn #name<#(#generics),*>(#(#arguments),*) -> #alias<#(#params),*> { #value }
        })
    }

    /// `tail`: the result kind and the name for lifted matches, where the expression is in tail position.
    fn expr(
        &mut self,
        expr: &Expr,
        scope: &[Variable],
        tail: Option<(&Ident, &mut Names)>,
    ) -> Result<Compiled, Error> {
        match expr {
            Expr::Variable(name) => {
                let v = lookup(scope, &name.to_string()).ok_or_else(|| {
                    Error::new(name.span(), format!("algebra: unknown variable `{name}`"))
                })?;
                Ok(Compiled {
                    ty: v.ty.clone(),
                    value: v.value.clone(),
                })
            }
            Expr::Number(n) => {
                let name = format_ident!("{}", ["Zero", "One", "Two"][usize::from(*n)]);
                Ok(Compiled {
                    ty: quote!(crate::int::#name),
                    value: quote!(<crate::int::#name>::NEW),
                })
            }
            Expr::Call(name, args) => {
                let (types, values) = self.arguments(args, scope)?;
                let value = self.inlined(name, &types, &values)?;
                let alias = format_ident!("{}", pascal(&name.to_string()), span = name.span());
                let (alias, function) = self.called(&alias, name)?;
                let ty = quote!(#alias<#(#types),*>);
                let value = value
                    .or_else(|| kinds::operation(name, &ty, &values))
                    .unwrap_or_else(|| quote!(#function(#(#values),*)));
                Ok(Compiled { ty, value })
            }
            Expr::Pending(name, args) => {
                let (_, values) = self.arguments(args, scope)?;
                Ok(Compiled {
                    ty: quote!(crate::status::Pending),
                    value: quote!(#name(#(#values),*)),
                })
            }
            Expr::Construct(name, args) if args.is_empty() => {
                let name = kinds::path(name);
                Ok(Compiled {
                    ty: quote!(#name),
                    value: quote!(#name),
                })
            }
            Expr::Construct(name, args) => {
                let (types, values) = self.arguments(args, scope)?;
                let name = kinds::path(name);
                Ok(Compiled {
                    ty: quote!(#name<#(#types),*>),
                    value: quote!(#name(#(#values),*)),
                })
            }
            Expr::Let(name, kind, value, body) => {
                let bound = self.expr(value, scope, None)?;
                let mut inner = scope.to_vec();
                inner.push(Variable {
                    name: name.to_string(),
                    kind: kind.to_string(),
                    ty: bound.ty,
                    value: quote!(#name),
                });
                let body = self.expr(body, &inner, tail)?;
                let (value, rest) = (bound.value, body.value);
                Ok(Compiled {
                    ty: body.ty,
                    value: quote!({ let #name = #value; #rest }),
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

    /// The value of a call, as the body of the function that is called: what rustc compiles for each use is the members
    /// of the traits of cases, and not a function around each of them. `None` for functions of other blocks.
    fn inlined(
        &mut self,
        name: &Ident,
        types: &[TokenStream],
        values: &[TokenStream],
    ) -> Result<Option<TokenStream>, Error> {
        let Some(&function) = self.functions.get(&name.to_string()) else {
            return Ok(None);
        };
        if matches!(function.body, Expr::Let(..)) || values.len() != function.params.len() {
            return Ok(None);
        }
        let mut types = types.iter().cloned();
        let (mut inner, mut names, mut shared) = (Vec::new(), Vec::new(), Vec::new());
        for ((name, kind), value) in function.params.iter().zip(values) {
            let mut variable = parameter(&name.to_string(), &kind.to_string());
            if variable.kind != "Flag" {
                variable.ty = types.next().expect("as many as there are arguments");
            }
            variable.value = value.clone();
            // Computed once, however often it is named.
            if is_computed(value) && uses(&function.body, &variable.name) > 1 {
                self.shared += 1;
                let name = format_ident!("shared{}", self.shared);
                variable.value = quote!(#name);
                names.push(name);
                shared.push(value);
            }
            inner.push(variable);
        }
        let value = match &function.body {
            Expr::Match(matching) => {
                let mut case = Names::of(self.block, function);
                self.call_of_case(matching, &inner, &case.next())?.value
            }
            body => self.expr(body, &inner, None)?.value,
        };
        Ok(Some(match names.as_slice() {
            [] => value,
            names => quote!({ let (#(#names,)*) = (#(#shared,)*); #value }),
        }))
    }

    fn arguments(
        &mut self,
        args: &[Expr],
        scope: &[Variable],
    ) -> Result<(Vec<TokenStream>, Vec<TokenStream>), Error> {
        let mut types = Vec::new();
        let mut values = Vec::new();
        for arg in args {
            let flag = matches!(arg, Expr::Variable(v) if lookup(scope, &v.to_string()).is_some_and(|v| v.kind == "Flag"));
            let Compiled { ty, value } = self.expr(arg, scope, None)?;
            if !flag {
                types.push(ty);
            }
            values.push(value);
        }
        Ok((types, values))
    }

    /// Lifts a match into a member of its kind's trait; the variables that its arms use become parameters.
    fn matching(
        &mut self,
        m: &Match,
        scope: &[Variable],
        result: &Ident,
        names: &mut Names,
    ) -> Result<Compiled, Error> {
        let kind = self.kind_of(m, scope)?;
        let itself = scrutinised(m);
        let params: Vec<Variable> = captured(m, scope)
            .iter()
            .map(|v| parameter(&v.name, &v.kind))
            .collect();

        let result_kind = kinds::path(result);
        let case = names.next();
        if self.places.is_none() {
            return self.call_of_case(m, scope, &case);
        }
        let (member, method) = members(&case);
        let generics = generics(&params);
        let arguments = arguments(&params);
        let types: Vec<_> = params
            .iter()
            .filter(|v| v.kind != "Flag")
            .map(|v| v.ty.clone())
            .collect();
        self.cases
            .entry(kind.name.to_string())
            .or_default()
            .declarations
            .push(quote! {
                type #member<#(#generics),*>: #result_kind;
                fn #method<#(#generics),*>(self, #(#arguments),*) -> Self::#member<#(#types),*>;
            });

        for variant in kind.variants {
            for ty in variant.types {
                let written = m.arms.iter().find(|arm| takes(&arm.pattern, variant, ty));
                let refusal = self.refusal(ty, result);
                let (pattern, arm) = match (written, &refusal) {
                    (Some(arm), _) => (&arm.pattern, &arm.body),
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
                if let Some(name) = &itself {
                    inner.push(Variable {
                        name: name.clone(),
                        kind: kind.name.into(),
                        ty: quote!(Self),
                        value: quote!(self),
                    });
                }
                bind(
                    pattern,
                    ty,
                    &mut Fields::default(),
                    quote!(self),
                    &mut inner,
                    true,
                )?;
                let Compiled { ty: body, value } = self.expr(arm, &inner, Some((result, names)))?;
                let header_generics = fields.generics;
                let trait_name = case_trait(kind.name);
                let header = quote!(impl<#(#header_generics),*> #trait_name for #self_type);
                let item = quote! {
                    type #member<#(#generics),*> = #body;
                    #[inline(always)]
                    #[allow(unused_variables, clippy::too_many_arguments)]
                    fn #method<#(#generics),*>(self, #(#arguments),*) -> Self::#member<#(#types),*> { #value }
                };
                let impls = &mut self.cases.get_mut(kind.name).expect("declared above").impls;
                let key = ty.text();
                match impls.iter_mut().find(|(k, ..)| *k == key) {
                    Some((.., members)) => members.push(item),
                    None => impls.push((key, header, vec![item])),
                }
            }
        }

        self.call_of_case(m, scope, &case)
    }

    /// The call of the member that a match is lifted into.
    fn call_of_case(
        &mut self,
        m: &Match,
        scope: &[Variable],
        case: &str,
    ) -> Result<Compiled, Error> {
        let trait_name = case_trait(self.kind_of(m, scope)?.name);
        let (member, method) = members(case);
        let captured = captured(m, scope);
        let types = captured.iter().filter(|v| v.kind != "Flag").map(|v| &v.ty);
        let values = captured.iter().map(|v| &v.value);
        let Compiled { ty, value } = self.expr(&m.scrutinee, scope, None)?;
        Ok(Compiled {
            ty: quote!(<#ty as #trait_name>::#member<#(#types),*>),
            value: quote!(<#ty as #trait_name>::#method(#value, #(#values),*)),
        })
    }

    /// What stands for an arm that is not written, in a block of functions of integers.
    fn refusal(&self, ty: &kinds::Pattern, result: &Ident) -> Option<Expr> {
        let refused = self.refuses_basis && ty.is_refused();
        let text = kinds::refusal(&result.to_string()).filter(|_| refused)?;
        Some(parse::expression(text))
    }

    fn kind_of(&self, m: &Match, scope: &[Variable]) -> Result<&'static Kind, Error> {
        let named = match (&m.kind, &m.scrutinee) {
            (Some(kind), _) => Some(kind.to_string()),
            (None, Expr::Variable(name)) => {
                lookup(scope, &name.to_string()).map(|v| v.kind.clone())
            }
            (None, Expr::Call(name, _)) => {
                (self.functions.get(&name.to_string())).map(|f| f.result.to_string())
            }
            _ => None,
        };
        let constructors: Vec<String> = m
            .arms
            .iter()
            .filter_map(|arm| match &arm.pattern {
                Pattern::Constructor(name, _) => Some(name.to_string()),
                _ => None,
            })
            .collect();
        named
            .map_or_else(
                || kinds::kind_of_variants(&constructors),
                |name| kinds::kind(&name),
            )
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
}

impl Names {
    fn of(block: &Block, function: &Function) -> Self {
        Names {
            base: block.prefix.clone() + &function.name.to_string(),
            used: 0,
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
    generics: Vec<TokenStream>,
    count: usize,
}

impl Fields {
    fn type_of(&mut self, pattern: &kinds::Pattern) -> TokenStream {
        match pattern {
            kinds::Pattern::Field("Flag") => quote!(bool),
            kinds::Pattern::Field(kind) => {
                let (name, kind) = (
                    format_ident!("P{}", self.count),
                    kinds::path(&format_ident!("{kind}")),
                );
                self.count += 1;
                self.generics.push(quote!(#name: #kind));
                quote!(#name)
            }
            kinds::Pattern::Node(name, _, fields) => {
                let name = kinds::path(&format_ident!("{name}"));
                let fields: Vec<_> = fields.iter().map(|field| self.type_of(field)).collect();
                if fields.iter().any(|f| f.to_string() != "bool") {
                    quote!(#name<#(#fields),*>)
                } else {
                    quote!(#name)
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
            name == variant.name && name != ty.constructor() || fits(pattern, ty)
        }
    }
}

/// Whether a pattern matches all values of a type.
fn fits(pattern: &Pattern, ty: &kinds::Pattern) -> bool {
    match (pattern, ty) {
        (Pattern::Wildcard | Pattern::Bind(_), _) => true,
        (Pattern::Constructor(name, parts), kinds::Pattern::Node(node, _, fields)) => {
            name == node
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
    value: TokenStream,
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
                name: name.to_string(),
                kind: kind.into(),
                ty,
                value,
            });
        }
        (Pattern::Constructor(name, parts), kinds::Pattern::Node(node, kind, nodes)) => {
            if outermost && name != node {
                // A pattern that covers several types (`Leaf(n)`): its one variable is the value itself.
                if let [Pattern::Bind(variable)] = parts.as_slice() {
                    scope.push(Variable {
                        name: variable.to_string(),
                        kind: (*kind).into(),
                        ty: quote!(Self),
                        value: quote!(self),
                    });
                }
                return Ok(());
            }
            if parts.len() != nodes.len() {
                return Err(Error::new(
                    name.span(),
                    format!("algebra: `{name}` has {} fields", nodes.len()),
                ));
            }
            for (index, (part, node)) in parts.iter().zip(*nodes).enumerate() {
                let index = proc_macro2::Literal::usize_unsuffixed(index);
                bind(part, node, fields, quote!(#value.#index), scope, false)?;
            }
        }
        (Pattern::Constructor(name, _), kinds::Pattern::Field(_)) => {
            return Err(Error::new(
                name.span(),
                "algebra: this field has no known constructors; match on it separately",
            ));
        }
    }
    Ok(())
}

fn parameter(name: &str, kind: &str) -> Variable {
    let ident = format_ident!("{name}");
    let ty = format_ident!("V{}", pascal(name));
    let ty = if kind == "Flag" {
        quote!(bool)
    } else {
        quote!(#ty)
    };
    Variable {
        name: name.into(),
        kind: kind.into(),
        ty,
        value: quote!(#ident),
    }
}

fn generics(variables: &[Variable]) -> Vec<TokenStream> {
    variables
        .iter()
        .filter(|v| v.kind != "Flag")
        .map(|v| {
            let (ty, kind) = (&v.ty, kinds::path(&Ident::new(&v.kind, Span::call_site())));
            quote!(#ty: #kind)
        })
        .collect()
}

fn arguments(variables: &[Variable]) -> Vec<TokenStream> {
    variables
        .iter()
        .map(|v| {
            let (name, ty) = (&v.value, &v.ty);
            quote!(#name: #ty)
        })
        .collect()
}

/// The variable that a match is on, if it is on one: the cases have it as `self`.
fn scrutinised(m: &Match) -> Option<String> {
    match &m.scrutinee {
        Expr::Variable(name) => Some(name.to_string()),
        _ => None,
    }
}

/// The variables that the arms of a match use, which are parameters of its cases.
fn captured<'a>(m: &Match, scope: &'a [Variable]) -> Vec<&'a Variable> {
    let itself = scrutinised(m);
    let used: BTreeSet<String> = m.arms.iter().flat_map(free_in_arm).collect();
    visible(scope)
        .into_iter()
        .filter(|v| used.contains(&v.name) && Some(&v.name) != itself.as_ref())
        .collect()
}

/// The type and the method of a case. Every layout has these methods in scope; the underscores keep them apart from the
/// public ones.
fn members(case: &str) -> (Ident, Ident) {
    (format_ident!("{}", pascal(case)), format_ident!("__{case}"))
}

/// Whether a value is more than a name, a part of what has a name, or a constant.
fn is_computed(value: &TokenStream) -> bool {
    (value.clone().into_iter()).any(|token| matches!(token, TokenTree::Group(_)))
}

/// How often the value of an expression names a variable; all the arms of a match, which are its cases, do so once.
fn uses(expr: &Expr, name: &str) -> usize {
    match expr {
        Expr::Variable(variable) => usize::from(variable == name),
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

fn free_in_arm(arm: &Arm) -> BTreeSet<String> {
    let mut free = free_in(&arm.body);
    unbind(&arm.pattern, &mut free);
    free
}

fn unbind(pattern: &Pattern, free: &mut BTreeSet<String>) {
    match pattern {
        Pattern::Wildcard => {}
        Pattern::Bind(name) => {
            free.remove(&name.to_string());
        }
        Pattern::Constructor(_, parts) => parts.iter().for_each(|part| unbind(part, free)),
    }
}

fn free_in(expr: &Expr) -> BTreeSet<String> {
    match expr {
        Expr::Variable(name) => BTreeSet::from([name.to_string()]),
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
            free.remove(&name.to_string());
            free.extend(free_in(value));
            free
        }
    }
}

fn case_trait(kind: &str) -> TokenStream {
    let name = case_name(kind);
    quote!(crate::cases::#name)
}

fn case_name(kind: &str) -> Ident {
    format_ident!("{kind}Cases")
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
