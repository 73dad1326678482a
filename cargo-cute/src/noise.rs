//! Notes about the library's inner traits, which repeat what the message before them says in words.
//!
//! ```text
//! error[E0277]: compose: stride 24 is not divisible by shape 16 (StrideDivisible)
//!   = help: the trait `cute_core::status::messages::StrideNotDivisible2x2<2, 4, 1, 6, …>` is not implemented for `composition`
//!   = note: required for `…StrideNotDivisible<Decimal2<2, 4>, Decimal2<1, 6>>` to implement `Holds<compose, …>`
//! ```
//!
//! Both notes are noise. A note that the left layout must implement `ComposableWith<_4:_24>` is
//! not, since it names the two layouts.

use crate::gather::file_of_full_types;
use crate::text::{BOUNDS, paths};
use crate::token::{Kind, tokens};
use crate::tree::Path;

/// How useful a note is to a user of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Note {
    /// Useful.
    Kept,
    /// Only about inner traits.
    Noise,
    /// Tells where full types are, or how to get them. Useful while a type is cut.
    FullTypes,
}

/// Judges a note of a diagnostic about this library by its message, without colours and as rustc
/// wrote it.
///
/// `suggestion` is the code that the note proposes, or any text that contains it.
pub(crate) fn judge(message: &str, suggestion: &str) -> Note {
    if file_of_full_types(message).is_some()
        || message.starts_with("consider using `--verbose` to print the full type name")
    {
        return Note::FullTypes;
    }
    let is_noise = unimplemented(message).is_some_and(|(ty, rest)| {
        is_inner(&ty) && !rest.contains('\n') || is_other_impl(&ty, rest)
    }) || required(message).is_some_and(|ty| is_inner(&ty))
        || message.starts_with("for that trait implementation, expected `")
            && message.contains("::Concrete`, found `")
        || (message.starts_with("consider introducing a `where` clause")
            || message.starts_with("consider further restricting "))
            && names_inner_traits(suggestion);
    if is_noise { Note::Noise } else { Note::Kept }
}

/// Whether a proposed bound is one that nobody writes. The message itself has the short one.
fn names_inner_traits(suggestion: &str) -> bool {
    [": Holds<", " as cute_core::world::", "::Guard<"]
        .iter()
        .any(|part| suggestion.contains(part))
}

/// "the trait `T` is not implemented for …", and what follows.
fn unimplemented(message: &str) -> Option<(Path, &str)> {
    let rest = message.strip_prefix("the trait `")?;
    let (ty, rest) = rest.split_once('`')?;
    let rest = rest.strip_prefix(" is not implemented for `")?;
    Some((first_path(ty)?, rest))
}

/// "required for `report` to implement `T`"
fn required(message: &str) -> Option<Path> {
    let rest = message.strip_prefix("required for `")?;
    let (_, rest) = rest.split_once("` to implement `")?;
    first_path(rest.split_once('`')?.0)
}

fn first_path(text: &str) -> Option<Path> {
    paths(&tokens(text))
        .into_iter()
        .next()
        .map(|(_, path)| path)
}

/// The bounds behind the public bounds.
fn is_inner(path: &Path) -> bool {
    ["Holds", "SameProfile", "Congruence", "OrderOf"].contains(&&*path.name)
        || path.prefix.ends_with("::messages::")
        || path.prefix.ends_with("::modes::")
}

/// "but trait `B<…>` is implemented for it": the two differ in parameters that users never write.
fn is_other_impl(path: &Path, rest: &str) -> bool {
    BOUNDS.iter().any(|bound| bound.0 == path.name)
        && rest
            .split_once("but trait `")
            .and_then(|(_, rest)| first_path(rest))
            .is_some_and(|other| other.name == path.name)
}

/// Whether a text has a type with a part missing.
pub(crate) fn has_cut_type(text: &str) -> bool {
    let tokens = tokens(text);
    text.contains('…')
        || tokens.windows(3).any(|window| {
            window[1].kind == Kind::Cut
                && matches!(window[0].text, "<" | ",")
                && matches!(window[2].text, ">" | ",")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_about_inner_traits_are_noise() {
        for note in [
            "the trait `cute_core::status::messages::NotInjective1x1<2, 4>` is not implemented for `complement`",
            "the trait `Holds<<A as Checked>::Status>` is not implemented for `logical_divide`",
            "required for `complement` to implement `cute_core::status::messages::NotInjective1x1<2, 4>`",
            "required for `cute_core::status::NotInjective<Decimal1<2>, Decimal1<4>>` to implement `Holds<complement, ..., ...>`",
            "the trait `ComposableWith<_, <L as Layout>::Kind, _>` is not implemented for `L`\n      but trait `ComposableWith<_, cute_core::layout::Concrete, _>` is implemented for it",
            "for that trait implementation, expected `cute_core::layout::Concrete`, found `<L as cute_core::layout::Layout>::Kind`",
        ] {
            assert_eq!(judge(note, ""), Note::Noise, "{note}");
        }
        let where_clause =
            "consider introducing a `where` clause, but there might be an alternative";
        assert_eq!(
            judge(where_clause, " where compose: Holds<<L as X>::Y>"),
            Note::Noise
        );
        let restriction = "consider further restricting the associated type";
        assert_eq!(
            judge(restriction, " where <L as X>::Y: Holds<compose, L, T>"),
            Note::Noise
        );
        let parameter =
            "consider further restricting type parameter `L` with trait `ComposableWith`";
        assert_eq!(
            judge(
                parameter,
                "L: Layout + ComposableWith<B, <<B as cute_core::world::TilerCases>::X<L> as Y>::Z>"
            ),
            Note::Noise
        );
        assert_eq!(
            judge(parameter, "L: Layout + ComposableWith<B>"),
            Note::Kept
        );
        assert_eq!(judge(where_clause, " where L: Copy"), Note::Kept);
        assert_eq!(judge(restriction, " where L::Item: Copy"), Note::Kept);
    }

    #[test]
    fn notes_about_the_users_types_are_kept() {
        for note in [
            "the trait `Layout` is not implemented for `u32`",
            "the trait `Coordinate<Nil>` is not implemented for `(u8,)`",
            "the trait `ComposableWith<B>` is not implemented for `L`",
            "required for `Mode<_, _>` to implement `ComposableWith<...>`",
            "for that trait implementation, expected `u32`, found `u64`",
            "each operation has one short bound, in its `where` clause",
        ] {
            assert_eq!(judge(note, ""), Note::Kept, "{note}");
        }
    }

    #[test]
    fn a_cut_type_is_told_from_an_ellipsis() {
        assert!(
            has_cut_type("Cons<A, ...>") && has_cut_type("Cons<..., B>") && has_cut_type("(_4,…)")
        );
        assert!(
            !has_cut_type("this has type `u8`...")
                && !has_cut_type("<...")
                && !has_cut_type("a, ... b")
        );
    }
}
