//! Lists of names, and the place of a name in a list.

use super::letter::{Answer, Spelling};
use super::name::{Name, Written};
use super::place::{Absent, Missing, Place, Present, Refusal, Searched};
use crate::fmt::Native;
use crate::r#gen::mode_names::{IsGiven, IsMode, IsOnce};
use crate::tuple::{Cons, Nil};
use core::fmt;
use core::marker::PhantomData;

/// A list of names, `Names![row, col]`. Sealed.
///
/// ```
/// use cute_core::{named::NameList, prelude::*};
/// let mut all = Vec::new();
/// <Names![row, col]>::each(&mut |name| all.push(name));
/// assert_eq!(all, ["row", "col"]);
/// ```
pub trait NameList: 'static {
    /// The number of names.
    const COUNT: usize;
    /// Calls `f` with each name as a text, from left to right.
    fn each(f: &mut dyn FnMut(&'static str));
    /// The place of the name `M`.
    #[doc(hidden)]
    type Find<M: Name>: Place;
    /// The names as rustc prints them, `((r, o, w), (c, o, l))`, after those of `Before`.
    #[doc(hidden)]
    type Shown<Before: Native>: Native;
}

/// The place of the name `M` in the list `N`.
pub(crate) type Find<N, M> = <N as NameList>::Find<M>;
/// The names of a list as rustc prints them.
pub(crate) type ShownNames<N> = <N as NameList>::Shown<()>;

impl NameList for Nil {
    const COUNT: usize = 0;
    fn each(_: &mut dyn FnMut(&'static str)) {}
    type Find<M: Name> = Missing;
    type Shown<Before: Native> = Before;
}
impl<N: Name, Ns: NameList> NameList for Cons<N, Ns> {
    const COUNT: usize = 1 + Ns::COUNT;
    fn each(f: &mut dyn FnMut(&'static str)) {
        f(N::TEXT);
        Ns::each(f);
    }
    type Find<M: Name> =
        <<M::Spelling as Spelling>::Is<N::Spelling> as Answer>::FirstOr<Search<Ns, M>>;
    type Shown<Before: Native> = Ns::Shown<Before::Push<N>>;
}

impl Written for Nil {
    fn write(_: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}
impl<N: Name, Ns: NameList> Written for Cons<N, Ns> {
    fn write(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(N::TEXT)?;
        let mut result = Ok(());
        Ns::each(&mut |name| {
            if result.is_ok() {
                result = write!(f, ", {name}");
            }
        });
        result
    }
}

/// The search for `M` in the names after one that is not `M`.
#[doc(hidden)]
pub struct Search<Ns, M>(PhantomData<(Ns, M)>);

impl<Ns: NameList, M: Name> Searched for Search<Ns, M> {
    type Place = <Ns::Find<M> as Place>::Next;
}

/// The list `N` has no name `M`.
#[doc(hidden)]
pub struct NotAMode<M, N>(PhantomData<(M, N)>);
impl<M: IsMode<ShownNames<N>>, N: NameList> Refusal for NotAMode<M, N> {}
/// The list `N` lacks the name `M`.
#[doc(hidden)]
pub struct NotGiven<M, N>(PhantomData<(M, N)>);
impl<M: IsGiven<ShownNames<N>>, N: NameList> Refusal for NotGiven<M, N> {}
/// The name `M` is twice in a list.
#[doc(hidden)]
pub struct NotOnce<M>(PhantomData<M>);
impl<M: IsOnce> Refusal for NotOnce<M> {}

/// Lists whose names are all in the list `N`.
#[doc(hidden)]
pub trait Among<N> {}
impl<N> Among<N> for Nil {}
impl<M: Name, Ms: Among<N>, N: NameList> Among<N> for Cons<M, Ms> where
    N::Find<M>: Present<NotAMode<M, N>>
{
}

/// Lists whose names are all in the list `M`, which stands for them.
#[doc(hidden)]
pub trait AllGiven<M> {}
impl<M> AllGiven<M> for Nil {}
impl<N: Name, Ns: AllGiven<M>, M: NameList> AllGiven<M> for Cons<N, Ns> where
    M::Find<N>: Present<NotGiven<N, M>>
{
}

/// Lists without a name that is there twice.
#[doc(hidden)]
pub trait Distinct {}
impl Distinct for Nil {}
impl<N: Name, Ns: NameList + Distinct> Distinct for Cons<N, Ns> where Ns::Find<N>: Absent<NotOnce<N>>
{}
