//! Lists of names, and the place of a name in a list.

use super::letter::{Answer, Spelling};
use super::name::{Name, Written};
use super::place::{Agree, Holds, Missing, Place, Searched, Verdict};
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
    /// Whether all names are in the list `N`, and the words about the first that is not.
    #[doc(hidden)]
    type Within<N: NameList, W: Words>: Verdict;
    /// Whether no name is there twice.
    #[doc(hidden)]
    type Distinct: Verdict;
    /// These names, then those of `M`; a name may be there twice.
    #[doc(hidden)]
    type Append<M: NameList>: NameList;
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
    type Within<N: NameList, W: Words> = Agree;
    type Distinct = Agree;
    type Append<M: NameList> = M;
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
    type Within<M: NameList, W: Words> =
        <M::Find<N> as Place>::Choose<Ns::Within<M, W>, W::About<N, M>>;
    type Distinct = <Ns::Find<N> as Place>::Choose<NotOnce<N>, Ns::Distinct>;
    type Append<M: NameList> = Cons<N, Ns::Append<M>>;
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
impl<M, N> Verdict for NotAMode<M, N> {
    type Then<Next: Verdict> = Self;
}
impl<M: IsMode<ShownNames<N>>, N: NameList> Holds for NotAMode<M, N> {}

/// The list `N` lacks the name `M`.
#[doc(hidden)]
pub struct NotGiven<M, N>(PhantomData<(M, N)>);
impl<M, N> Verdict for NotGiven<M, N> {
    type Then<Next: Verdict> = Self;
}
impl<M: IsGiven<ShownNames<N>>, N: NameList> Holds for NotGiven<M, N> {}

/// The name `M` is twice in a list.
#[doc(hidden)]
pub struct NotOnce<M>(PhantomData<M>);
impl<M> Verdict for NotOnce<M> {
    type Then<Next: Verdict> = Self;
}
impl<M: IsOnce> Holds for NotOnce<M> {}

/// The message about a name that is not in a list.
#[doc(hidden)]
pub trait Words {
    /// The verdict about the name `M` that is not in `N`.
    type About<M: Name, N: NameList>: Verdict;
}
/// The name is that of no mode.
#[doc(hidden)]
pub enum Strays {}
impl Words for Strays {
    type About<M: Name, N: NameList> = NotAMode<M, N>;
}
/// The mode of that name has no entry.
#[doc(hidden)]
pub enum Lacks {}
impl Words for Lacks {
    type About<M: Name, N: NameList> = NotGiven<M, N>;
}

/// Whether all names of `M` are among those of `N`.
#[doc(hidden)]
pub type Among<M, N> = <M as NameList>::Within<N, Strays>;
/// Whether `M` and `N` have equal names, in any order.
pub(crate) type Match<M, N> = <Among<M, N> as Verdict>::Then<<N as NameList>::Within<M, Lacks>>;
/// Whether the name `M` is one of `N`.
pub(crate) type IsOneOf<M, N> = <Find<N, M> as Place>::Choose<Agree, NotAMode<M, N>>;
/// Whether no name is twice in `N`.
pub(crate) type IsDistinct<N> = <N as NameList>::Distinct;
