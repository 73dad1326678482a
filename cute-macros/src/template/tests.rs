//! Items behind the attribute.

use super::expand;
use crate::tokens::TokenStream;

/// The tokens as a text without spaces, which depend on where tokens come from.
fn text(tokens: TokenStream) -> String {
    tokens.to_string().split_whitespace().collect()
}

#[track_caller]
fn becomes(item: &str, expected: &str) {
    becomes_with("", item, expected);
}

#[track_caller]
fn becomes_with(attribute: &str, item: &str, expected: &str) {
    let (attribute, item) = (
        attribute.parse().expect("tokens"),
        item.parse().expect("tokens"),
    );
    assert_eq!(
        text(expand(attribute, item)),
        text(expected.parse().expect("tokens"))
    );
}

#[test]
fn operations_have_the_names_of_templates() {
    becomes(
        "fn f<L: Layout>(l: L) { l.compose(t).slice(c).len(); l.try_compose(t)?; }",
        "fn f<L: Layout>(l: L) { l.__template_compose(t).__template_slice(c).len(); l.__template_try_compose(t)?; }",
    );
    becomes(
        "fn f() { l.mode::<0>(); }",
        "fn f() { l.__template_mode::<0>(); }",
    );
    // in arguments of other macros as well
    becomes(
        "fn f() { assert_eq!(l.slice(c).len(), 4); }",
        "fn f() { assert_eq!(l.__template_slice(c).len(), 4); }",
    );
}

#[test]
fn names_that_are_no_calls_stay() {
    for item in [
        "fn slice() { let slice = compose; x.slice + slice::f(); 0..slice(1); tile!(4) }",
        "fn f(compose: usize) { Slicing::slice(l, c); S { slice: 1 }; x.zip(y).take(4); }",
    ] {
        becomes(item, item);
    }
}

#[test]
fn a_call_at_a_native_tuple_is_one_of_templates() {
    becomes(
        "fn f() { l.at((i, j)); l.at(i); l.at(c.at((0, 1))); t.tile((i, j)); t.tile(i); l.at((i)); }",
        "fn f() { l.__template_at((i, j)); l.at(i); l.at(c.__template_at((0, 1))); t.__template_tile((i, j)); \
         t.tile(i); l.at((i)); }",
    );
}

#[test]
fn sizes_that_are_parameters_are_static() {
    becomes(
        "fn f<const M: usize, const N: usize>() -> usize { tile!((4, const N)); M }",
        "fn f<const M: usize, const N: usize>() -> usize where ::cute_core::int::Const<M>: \
         ::cute_core::int::StaticConst, ::cute_core::int::Const<N>: ::cute_core::int::StaticConst, \
         { tile!((4, const N)); M }",
    );
    // beside the bounds that there are
    becomes(
        "fn f<T, const N: usize>(x: T) where T: Fn() -> Layout![const N] {}",
        "fn f<T, const N: usize>(x: T) where ::cute_core::int::Const<N>: ::cute_core::int::StaticConst, \
         T: Fn() -> Layout![const N] {}",
    );
    // as the argument of an operation
    becomes(
        "fn f<const I: usize>() { l.mode::<I>(); }",
        "fn f<const I: usize>() where ::cute_core::int::Const<I>: ::cute_core::int::StaticConst, \
         { l.__template_mode::<I>(); }",
    );
    // as the argument of another template, and in a type
    becomes(
        "fn f<const N: usize>(x: &[[f32; N]]) { g::<N>(x); }",
        "fn f<const N: usize>(x: &[[f32; N]]) where ::cute_core::int::Const<N>: \
         ::cute_core::int::StaticConst, { g::<N>(x); }",
    );
    // parameters of other types are no sizes
    let item = "fn f<const B: bool, const C: char>() { g::<B>(); }";
    becomes(item, item);
}

#[test]
fn a_closure_at_a_pair_gets_numbers() {
    becomes(
        "fn f() { x.for_each(|(i, j), v| g(i)); x.for_each_mut(move |(_, mut j), v| *v = j); }",
        "fn f() { x.__template_for_each(|(i, j), v| g(i)); \
         x.__template_for_each_mut(move |(_, mut j), v| *v = j); }",
    );
    becomes(
        "fn f() { OwnedTensor::<f32, _>::from_fn(l, |(i, j)| g(i)); Tensor::from_fn(l, |(i, j)| j); }",
        "fn f() { OwnedTensor::<f32, _>::__template_from_fn(l, |(i, j)| g(i)); \
         Tensor::__template_from_fn(l, |(i, j)| j); }",
    );
    // those of iterators, of other types, and at other coordinates
    for item in [
        "fn f() { zip(a, b).for_each(|(x, y)| g(x)); a.for_each(|x| g(x)); a.for_each(g); a.for_each(); }",
        "fn f() { x.for_each(|c, v| g(c)); x.for_each_mut(|((i, k), j), v| g(i)); x.for_each(|(i, j, k), v| g(i)); }",
        "fn f() { Image::from_fn(n, |(i, j)| i); OwnedTensor::from_fn(l, |c| c); from_fn(l, |(i, j)| i); }",
        "fn f() { <X as Y>::from_fn(l, |(i, j)| i); }",
    ] {
        becomes(item, item);
    }
}

#[test]
fn parameters_of_a_block_are_bounded_there() {
    becomes(
        "impl<const N: usize> Kernel<N> { const M: usize = N; fn f(&self) { tile!(const N); x.slice(c); } }",
        "impl<const N: usize> Kernel<N> where ::cute_core::int::Const<N>: ::cute_core::int::StaticConst, \
         { const M: usize = N; fn f(&self) { tile!(const N); x.__template_slice(c); } }",
    );
    becomes(
        "mod kernels { use a::b; fn f() { x.slice(c) } pub fn g<const N: usize>() { tile!(const N) } }",
        "mod kernels { use a::b; fn f() { x.__template_slice(c) } pub fn g<const N: usize>() where \
         ::cute_core::int::Const<N>: ::cute_core::int::StaticConst, { tile!(const N) } }",
    );
}

#[test]
fn a_parameter_before_a_colon_is_no_declaration_in_a_literal() {
    becomes(
        "fn f<const N: usize>() { assert_eq!(layout!(const N:1), x); fn g<const N: usize>() {} }",
        "fn f<const N: usize>() where ::cute_core::int::Const<N>: ::cute_core::int::StaticConst, \
         { assert_eq!(layout!(const N:1), x); fn g<const N: usize>() {} }",
    );
    becomes(
        "fn f<const N: usize>(x: Layout![const N:usize]) {}",
        "fn f<const N: usize>(x: Layout![const N:usize]) where \
         ::cute_core::int::Const<N>: ::cute_core::int::StaticConst, {}",
    );
    let item = "fn f() { const M: usize = 4; fn g<const N: usize>() {} }";
    becomes(item, item);
}

#[test]
fn a_swizzle_of_parameters_is_a_constant() {
    becomes(
        "fn f<const B: usize>() { swizzle!(const B, 3, 3).compose(l); swizzle!(3, 3, 3); }",
        "fn f<const B: usize>() where ::cute_core::int::Const<B>: ::cute_core::int::StaticConst, { \
         <::cute_core::macros::Swizzle!(const B, 3, 3) as ::cute_core::__template::AnySwizzle>::MADE\
         .__template_compose(l); \
         swizzle!(3, 3, 3); }",
    );
}

#[test]
fn functions_of_the_library_are_called_by_their_path() {
    becomes(
        "fn f() { gemm(a, b, c); }",
        "fn f() { #[allow(unused_imports)] const _: () = { use self::*; use ::cute_core::__template::named::*; \
         { use gemm as _; } }; ::cute_core::__template::gemm(a, b, c); }",
    );
    for import in ["cute_core::prelude", "super"] {
        // what a module imports is compared by the compiler
        becomes(
            &format!("mod kernels {{ use {import}::*; fn f() {{ copy(a, b); }} }}"),
            &format!(
                "mod kernels {{ use {import}::*; fn f() {{ #[allow(unused_imports)] const _: () = {{ use self::*; \
                 use ::cute_core::__template::named::*; {{ use copy as _; }} }}; \
                 ::cute_core::__template::copy(a, b); }} }}"
            ),
        );
    }
    becomes(
        "fn f() { use cute_core::prelude::*; copy(a, b); }",
        "fn f() { #[allow(unused_imports)] const _: () = { use self::*; use ::cute_core::__template::named::*; \
         { use copy as _; } }; #[allow(unused_imports)] use cute_core::prelude::*; \
         ::cute_core::__template::copy(a, b); }",
    );
    // a path, a method and a function of one's own are others
    for item in [
        "fn f() { mine::gemm(a, b, c); x.gemm(y); }",
        "fn f() { fn gemm() {} gemm(); }",
        "fn f() { let copy = |x| x; copy(4); }",
        "fn f(copy: impl Fn()) { copy(); }",
        "fn f() { use crate::fast::{gemm, other}; gemm(a, b, c); }",
        "fn f() { use crate::fast::*; gemm(a, b, c); }",
        "mod kernels { use crate::fast::gemm; fn f() { gemm(a, b, c); } }",
    ] {
        becomes(item, item);
    }
}

#[test]
fn the_library_may_have_another_name() {
    becomes_with(
        "crate = renamed",
        "fn f<const N: usize>() { tile!(const N) }",
        "fn f<const N: usize>() where renamed::int::Const<N>: renamed::int::StaticConst, { tile!(const N) }",
    );
}

#[test]
fn other_items_are_refused() {
    becomes(
        "struct S;",
        "::core::compile_error! { \"`#[template]` is for a function, an `impl` block or a module in braces\" } \
         struct S;",
    );
    becomes_with(
        "renamed",
        "fn f() {}",
        "::core::compile_error! { \"expected nothing, or the name of the library: `#[template(crate = name)]`\" }",
    );
}

#[test]
fn a_size_that_is_computed_from_a_parameter_is_refused_in_its_place() {
    let computed = "the parameter `N` of a template is computed with, and Rust computes no types from parameters: \
        pass the result as a parameter of its own, such as `const N2: usize`";
    let braces = "a parameter of a template has no braces in a literal: write `const N`";
    for (literal, message) in [
        ("tile!((const { 2 * N }, 4))", computed),
        ("Layout![(4, (8, const { N - 1 }))]", computed),
        ("shape!(const { N })", braces),
    ] {
        let mut refused = format!("::core::compile_error! {{ \"{message}\" }}");
        if literal.starts_with('L') {
            refused = format!("[(); {{ {refused} }}]");
        }
        becomes(
            &format!("impl<const N: usize> S<N> {{ fn f() {{ g({literal}); }} }}"),
            &format!(
                "impl<const N: usize> S<N> where ::cute_core::int::Const<N>: ::cute_core::int::StaticConst, \
                 {{ fn f() {{ g({refused}); }} }}"
            ),
        );
    }
    // a parameter as it is, a constant, and a block that is no literal
    for item in [
        "fn f() { const N: usize = 4; tile!(const { 2 * N }); }",
        "fn f<const M: isize>() { tile!(const { 2 * N }); const { M * 2 } }",
    ] {
        becomes(item, item);
    }
}
