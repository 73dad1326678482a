//! Modes of trees added, taken, replaced and regrouped: the same for tuples and for layouts.
//!
//! No leaf is looked at: modes 1 to 3 of `(3,(2,3),5)` are `((2,3),5)`, and those of `(3,(2,3),5):(3,(12,1),36)` are
//! `((2,3),5):((12,1),36)`. An integer, or a single `shape:stride`, is its own only mode.
//!
//! Conditions:
//! - InBounds: the modes that are asked for are there.
//! - Congruent: an order, a guide or a profile fits the modes.

use super::integer::DynLeaf;
use super::layout::{DynLayout, LayoutTree};
use super::parse::MAX_LEAVES;
use super::tree::{Tree, View};
use super::tuple::DynTuple;
use crate::error::LayoutError;
use alloc::vec::Vec;

type Made<T> = Result<Tree<T>, LayoutError>;

/// A leaf of a tree.
pub(crate) trait Leaf: Copy + Default {}
impl<T: Copy + Default> Leaf for T {}

fn beyond<R>(mode: usize, rank: usize) -> Result<R, LayoutError> {
    // a rank fits 32 bits, and a mode beyond 2^63 is one beyond every rank
    let [mode, rank] = [mode, rank].map(|n| n as i128);
    Err(LayoutError::BeyondRank { mode, rank })
}

/// Whether mode `n` is there.
fn check_mode<T: Leaf>(tree: View<'_, T>, n: usize) -> Result<(), LayoutError> {
    check_range(tree, n, n.saturating_add(1))
}

/// Whether modes `begin` to `end` are there.
fn check_range<T: Leaf>(tree: View<'_, T>, begin: usize, end: usize) -> Result<(), LayoutError> {
    let rank = tree.rank();
    match () {
        () if end > rank => beyond(end - 1, rank),
        () if begin > end => beyond(begin, end),
        () => Ok(()),
    }
}

/// Whether `n` copies of `copied` beside `kept` have no more leaves, nor modes, than any text.
fn check_copies(copied: usize, n: usize, kept: usize) -> Result<(), LayoutError> {
    let leaves = copied
        .max(1)
        .checked_mul(n)
        .and_then(|all| all.checked_add(kept));
    match leaves {
        Some(leaves) if leaves <= MAX_LEAVES => Ok(()),
        _ => beyond(n, MAX_LEAVES),
    }
}

fn tuple_of<'a, T: Leaf + 'a>(modes: impl IntoIterator<Item = View<'a, T>>) -> Tree<T> {
    Tree::tuple(|tuple| modes.into_iter().for_each(|mode| tuple.push(mode)))
}

fn append<T: Leaf>(tree: View<'_, T>, mode: View<'_, T>) -> Tree<T> {
    tuple_of(tree.modes().chain([mode]))
}

fn prepend<T: Leaf>(tree: View<'_, T>, mode: View<'_, T>) -> Tree<T> {
    tuple_of([mode].into_iter().chain(tree.modes()))
}

fn append_to<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Made<T> {
    Ok(match missing(tree, n, mode)? {
        0 => tree.to_tree(),
        missing => tuple_of(tree.modes().chain(core::iter::repeat_n(mode, missing))),
    })
}

fn prepend_to<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Made<T> {
    Ok(match missing(tree, n, mode)? {
        0 => tree.to_tree(),
        missing => tuple_of(core::iter::repeat_n(mode, missing).chain(tree.modes())),
    })
}

/// How many modes are missing to `n`.
fn missing<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Result<usize, LayoutError> {
    let rank = tree.rank();
    if rank > n {
        return beyond(rank - 1, n);
    }
    check_copies(mode.leaves().len(), n - rank, tree.leaves().len())?;
    Ok(n - rank)
}

fn repeat<T: Leaf>(tree: View<'_, T>, n: usize) -> Made<T> {
    if n == 1 {
        return Ok(tree.to_tree());
    }
    check_copies(tree.leaves().len(), n, 0)?;
    Ok(tuple_of(core::iter::repeat_n(tree, n)))
}

fn repeat_like<T: Leaf>(tree: View<'_, T>, profile: &DynTuple) -> Made<T> {
    let profile = profile.tree.view();
    check_copies(tree.leaves().len(), profile.leaves().len(), 0)?;
    Ok(profile.graft(|_, grown| grown.push(tree)))
}

fn replace<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Made<T> {
    check_mode(tree, n)?;
    if tree.is_leaf() {
        return Ok(mode.to_tree());
    }
    let modes = tree.modes().enumerate();
    Ok(tuple_of(
        modes.map(|(k, old)| if k == n { mode } else { old }),
    ))
}

fn insert<T: Leaf>(tree: View<'_, T>, n: usize, mode: View<'_, T>) -> Made<T> {
    check_range(tree, n, n)?;
    let (before, after) = (tree.modes().take(n), tree.modes().skip(n));
    Ok(tuple_of(before.chain([mode]).chain(after)))
}

fn remove<T: Leaf>(tree: View<'_, T>, n: usize) -> Made<T> {
    check_mode(tree, n)?;
    let (before, after) = (tree.modes().take(n), tree.modes().skip(n + 1));
    Ok(tuple_of(before.chain(after)))
}

fn by_path<T: Leaf>(tree: View<'_, T>, path: &[usize]) -> Made<T> {
    let found = path.iter().try_fold(tree, |tree, &n| {
        let mode = tree.mode(n);
        mode.map_or_else(|| beyond(n, tree.rank()), Ok)
    })?;
    Ok(found.to_tree())
}

fn take<T: Leaf>(tree: View<'_, T>, begin: usize, end: usize) -> Made<T> {
    check_range(tree, begin, end)?;
    Ok(tuple_of(tree.modes().take(end).skip(begin)))
}

fn select<T: Leaf>(tree: View<'_, T>, numbers: &[usize]) -> Made<T> {
    let modes: Vec<_> = tree.modes().collect();
    let selected = numbers.iter().map(|&n| match modes.get(n) {
        Some(mode) => Ok(*mode),
        None => beyond(n, modes.len()),
    });
    let selected: Vec<_> = selected.collect::<Result<_, _>>()?;
    check_copies(selected.iter().map(|mode| mode.leaves().len()).sum(), 1, 0)?;
    Ok(tuple_of(selected))
}

fn permute<T: Leaf>(tree: View<'_, T>, order: &[usize]) -> Made<T> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if sorted.into_iter().eq(0..tree.rank()) {
        select(tree, order)
    } else {
        Err(LayoutError::NotCongruent {})
    }
}

fn transpose<T: Leaf>(tree: View<'_, T>) -> Made<T> {
    match tree.rank() {
        2 => Ok(reverse(tree)),
        _ => Err(LayoutError::NotCongruent {}),
    }
}

fn group<T: Leaf>(tree: View<'_, T>, begin: usize, end: usize) -> Made<T> {
    check_range(tree, begin, end)?;
    if begin == end {
        return Ok(wrap(tree));
    }
    Ok(Tree::tuple(|tuple| {
        let push = |tuple: &mut Tree<T>, from, to| {
            let modes = tree.modes().take(to).skip(from);
            modes.for_each(|mode| tuple.push(mode));
        };
        push(tuple, 0, begin);
        tuple.push_tuple(|group| push(group, begin, end));
        push(tuple, end, tree.rank());
    }))
}

fn reverse<T: Leaf>(tree: View<'_, T>) -> Tree<T> {
    if tree.is_leaf() {
        return tree.to_tree();
    }
    let modes: Vec<_> = tree.modes().collect();
    tuple_of(modes.into_iter().rev())
}

fn wrap<T: Leaf>(tree: View<'_, T>) -> Tree<T> {
    tuple_of(tree.modes())
}

fn unwrap<T: Leaf>(tree: View<'_, T>) -> Tree<T> {
    let mut only = tree;
    while let (false, [inner]) = (only.is_leaf(), only.modes().collect::<Vec<_>>().as_slice()) {
        only = *inner;
    }
    only.to_tree()
}

fn zip<T: Leaf>(tree: View<'_, T>, other: View<'_, T>) -> Made<T> {
    if tree.rank() != other.rank() {
        return Err(LayoutError::NotCongruent {});
    }
    let pairs = tree.modes().zip(other.modes());
    Ok(Tree::tuple(|tuple| {
        pairs.for_each(|(a, b)| tuple.push(tuple_of([a, b]).view()));
    }))
}

fn zip2_by<T: Leaf>(tree: View<'_, T>, guide: &DynTuple) -> Made<T> {
    let guide = guide.tree.view();
    let (firsts, seconds) = told_apart(tree, guide)?;
    Ok(tuple_of([firsts.view(), seconds.view()]))
}

/// The first modes of the pairs at the leaves of `guide`, and the second ones with what the guide does not reach.
fn told_apart<T: Leaf, G: Leaf>(
    tree: View<'_, T>,
    guide: View<'_, G>,
) -> Result<(Tree<T>, Tree<T>), LayoutError> {
    if guide.is_leaf() {
        let modes: Vec<_> = tree.modes().collect();
        return match modes.as_slice() {
            [first, second] => Ok((first.to_tree(), second.to_tree())),
            _ => Err(LayoutError::NotCongruent {}),
        };
    }
    if tree.is_leaf() {
        return Err(LayoutError::NotCongruent {});
    }
    let (mut firsts, mut seconds) = (Tree::new(), Tree::new());
    let open = (firsts.open(), seconds.open());
    let mut modes = tree.modes();
    for guide in guide.modes() {
        let mode = modes.next().ok_or(LayoutError::NotCongruent {})?;
        let (first, second) = told_apart(mode, guide)?;
        firsts.push(first.view());
        seconds.push(second.view());
    }
    modes.for_each(|mode| seconds.push(mode));
    firsts.close(open.0);
    seconds.close(open.1);
    Ok((firsts, seconds))
}

fn unflatten<T: Leaf>(tree: View<'_, T>, profile: &DynTuple) -> Made<T> {
    let profile = profile.tree.view();
    if tree.rank() != profile.leaves().len() {
        return Err(LayoutError::NotCongruent {});
    }
    let mut modes = tree.modes();
    Ok(profile.graft(|_, grown| {
        let mode = modes.next();
        grown.push(mode.expect("there is a mode for each leaf"));
    }))
}

/// The methods of a kind of trees. `$grown` says what a result with other leaves than there were is, and `$Grown` its
/// type; each method has an example, `call => result`.
macro_rules! mode_methods {
    ($kind:ident, $Grown:ty, $grown:path, $also:literal, $fails:literal; $tree:literal; $append:literal => $append_is:literal; $prepend:literal => $prepend_is:literal; $append_to:literal => $append_to_is:literal; $prepend_to:literal => $prepend_to_is:literal; $repeat:literal => $repeat_is:literal; $repeat_like:literal => $repeat_like_is:literal; $replace:literal => $replace_is:literal; $insert:literal => $insert_is:literal; $remove:literal => $remove_is:literal; $by_path:literal => $by_path_is:literal; $take:literal => $take_is:literal; $select:literal => $select_is:literal; $permute:literal => $permute_is:literal; $transpose:literal => $transpose_is:literal; $group:literal => $group_is:literal; $reverse:literal => $reverse_is:literal; $wrap:literal => $wrap_is:literal; $unwrap:literal => $unwrap_is:literal; $zip:literal => $zip_is:literal; $zip2_by:literal => $zip2_by_is:literal; $unflatten:literal => $unflatten_is:literal;) => {
        impl $kind {
        /// One more mode at the end; an integer or a single mode becomes a tuple of two.
        ///
        #[doc = $fails]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.append", $append, ".to_string(), \"", $append_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `append(x)`.
        pub fn append(&self, mode: &Self) -> $Grown {
            $grown(append(self.view(), mode.view()))
        }

        /// One more mode in front; an integer or a single mode becomes a tuple of two.
        ///
        #[doc = $fails]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.prepend", $prepend, ".to_string(), \"", $prepend_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `prepend(x)`.
        pub fn prepend(&self, mode: &Self) -> $Grown {
            $grown(prepend(self.view(), mode.view()))
        }

        /// `mode` at the end until there are `n` modes.
        ///
        /// # Errors
        #[doc = concat!("InBounds, where there are more, or the result has more leaves than [`MAX_LEAVES`]", $also, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.append_to", $append_to, ".to_string(), \"", $append_to_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `append<N>(x)`.
        pub fn append_to(&self, n: usize, mode: &Self) -> Result<Self, LayoutError> {
            Self::of_grown(append_to(self.view(), n, mode.view())?)
        }

        /// `mode` in front until there are `n` modes.
        ///
        /// # Errors
        #[doc = concat!("InBounds, where there are more, or the result has more leaves than [`MAX_LEAVES`]", $also, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.prepend_to", $prepend_to, ".to_string(), \"", $prepend_to_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `prepend<N>(x)`.
        pub fn prepend_to(&self, n: usize, mode: &Self) -> Result<Self, LayoutError> {
            Self::of_grown(prepend_to(self.view(), n, mode.view())?)
        }

        /// This `n` times: a tuple, unless `n` is 1.
        ///
        /// # Errors
        #[doc = concat!("InBounds, where the result has more leaves than [`MAX_LEAVES`]", $also, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.repeat", $repeat, ".to_string(), \"", $repeat_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `repeat<N>(x)`.
        pub fn repeat(&self, n: usize) -> Result<Self, LayoutError> {
            Self::of_grown(repeat(self.view(), n)?)
        }

        /// This in the place of each leaf of `profile`.
        ///
        /// # Errors
        #[doc = concat!("InBounds, where the result has more leaves than [`MAX_LEAVES`]", $also, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.repeat_like", $repeat_like, ".to_string(), \"", $repeat_like_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `repeat_like(t, x)`.
        pub fn repeat_like(&self, profile: &DynTuple) -> Result<Self, LayoutError> {
            Self::of_grown(repeat_like(self.view(), profile)?)
        }

        /// `mode` in the place of mode `n`.
        ///
        /// # Errors
        #[doc = concat!("InBounds, where there is no mode `n`", $also, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.replace", $replace, ".to_string(), \"", $replace_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `replace<N>(x)`.
        pub fn replace(&self, n: usize, mode: &Self) -> Result<Self, LayoutError> {
            Self::of_grown(replace(self.view(), n, mode.view())?)
        }

        /// `mode` in front of mode `n`; at the end where `n` is the rank.
        ///
        /// # Errors
        #[doc = concat!("InBounds, where `n` exceeds the rank", $also, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.insert", $insert, ".to_string(), \"", $insert_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `insert<N>(x)`.
        pub fn insert(&self, n: usize, mode: &Self) -> Result<Self, LayoutError> {
            Self::of_grown(insert(self.view(), n, mode.view())?)
        }

        /// All modes but mode `n`, as a tuple.
        ///
        /// # Errors
        /// InBounds, where there is no mode `n`.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.remove", $remove, ".to_string(), \"", $remove_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `remove<N>(x)`.
        pub fn remove(&self, n: usize) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(remove(self.view(), n)?))
        }

        /// The mode of a mode: along the path `[1, 0]` it is mode 0 of mode 1.
        ///
        /// # Errors
        /// InBounds, where there is no such mode.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.by_path", $by_path, ".to_string(), \"", $by_path_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `get<I0, I1, ...>(x)`.
        pub fn by_path(&self, path: &[usize]) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(by_path(self.view(), path)?))
        }

        /// Modes `begin` to `end`, `end` excluded, as a tuple.
        ///
        /// # Errors
        /// InBounds, where they are not there.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.take", $take, ".to_string(), \"", $take_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `take<B, E>(x)`.
        pub fn take(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(take(self.view(), begin, end)?))
        }

        /// The modes of these numbers, in their order, as a tuple.
        ///
        /// # Errors
        #[doc = concat!("InBounds, where one is not there, or the result has more leaves than [`MAX_LEAVES`]", $also, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.select", $select, ".to_string(), \"", $select_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `select<I...>(x)`.
        pub fn select(&self, modes: &[usize]) -> Result<Self, LayoutError> {
            Self::of_grown(select(self.view(), modes)?)
        }

        /// The modes in another order: mode `k` of the result is mode `order[k]`.
        ///
        /// # Errors
        /// Congruent, where the order does not name each mode once.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.permute", $permute, ".to_string(), \"", $permute_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `select<I...>(x)` of all modes, `permute`.
        pub fn permute(&self, order: &[usize]) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(permute(self.view(), order)?))
        }

        /// The second mode, then the first; each stays as it is.
        ///
        /// # Errors
        /// Congruent, where there are not two modes.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.transpose", $transpose, ".to_string(), \"", $transpose_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `select<1, 0>(x)`.
        pub fn transpose(&self) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(transpose(self.view())?))
        }

        /// Modes `begin` to `end`, `end` excluded, as one mode of the tuple.
        ///
        /// # Errors
        /// InBounds, where they are not there.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.group", $group, ".to_string(), \"", $group_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `group<B, E>(x)`.
        pub fn group(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(group(self.view(), begin, end)?))
        }

        /// The modes in reverse order; each stays as it is.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.reverse", $reverse, ".to_string(), \"", $reverse_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `reverse(x)`.
        pub fn reverse(&self) -> Self {
            Self::from_tree(reverse(self.view()))
        }

        /// An integer or a single mode as a tuple of one; a tuple stays.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.wrap", $wrap, ".to_string(), \"", $wrap_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `wrap(x)`.
        pub fn wrap(&self) -> Self {
            Self::from_tree(wrap(self.view()))
        }

        /// The only mode of a tuple of one, and of that again; another tree stays.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.unwrap", $unwrap, ".to_string(), \"", $unwrap_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `unwrap(x)`.
        pub fn unwrap(&self) -> Self {
            Self::from_tree(unwrap(self.view()))
        }

        /// Pairs of the modes of both.
        ///
        /// # Errors
        #[doc = concat!("Congruent, where the ranks differ", $also, ".")]
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.zip", $zip, ".to_string(), \"", $zip_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `zip(x, y)`.
        pub fn zip(&self, other: &Self) -> Result<Self, LayoutError> {
            Self::of_grown(zip(self.view(), other.view())?)
        }

        /// Pairs told apart: the first modes of all pairs, then their second modes with what the guide does not reach.
        /// There is a pair at each integer of `guide`, whose value does not matter.
        ///
        /// # Errors
        /// Congruent, where the guide has more modes, or an integer where there are not two modes.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.zip2_by", $zip2_by, ".to_string(), \"", $zip2_by_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `zip2_by(x, guide)`.
        pub fn zip2_by(&self, guide: &DynTuple) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(zip2_by(self.view(), guide)?))
        }

        /// The modes, nested as `profile` is.
        ///
        /// # Errors
        /// Congruent, where there are not as many as it has leaves.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.unflatten", $unflatten, ".to_string(), \"", $unflatten_is, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `unflatten(x, profile)`.
        pub fn unflatten(&self, profile: &DynTuple) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(unflatten(self.view(), profile)?))
        }
        }
    };
}

mode_methods! {
    DynTuple, DynTuple, DynTuple::from_tree, "", "";
    "(_3,(2,_4))";
    "(&\"5\".parse()?)" => "(_3,(2,_4),5)";
    "(&\"5\".parse()?)" => "(5,_3,(2,_4))";
    "(4, &\"5\".parse()?)?" => "(_3,(2,_4),5,5)";
    "(4, &\"5\".parse()?)?" => "(5,5,_3,(2,_4))";
    "(2)?" => "((_3,(2,_4)),(_3,(2,_4)))";
    "(&\"(0,(0))\".parse()?)?" => "((_3,(2,_4)),((_3,(2,_4))))";
    "(1, &\"5\".parse()?)?" => "(_3,5)";
    "(1, &\"5\".parse()?)?" => "(_3,5,(2,_4))";
    "(0)?" => "((2,_4))";
    "(&[1, 0])?" => "2";
    "(1, 2)?" => "((2,_4))";
    "(&[1, 1])?" => "((2,_4),(2,_4))";
    "(&[1, 0])?" => "((2,_4),_3)";
    "()?" => "((2,_4),_3)";
    "(0, 1)?" => "((_3),(2,_4))";
    "()" => "((2,_4),_3)";
    "()" => "(_3,(2,_4))";
    "()" => "(_3,(2,_4))";
    "(&\"(5,6)\".parse()?)?" => "((_3,5),((2,_4),6))";
    "(&\"0\".parse()?)?" => "(_3,(2,_4))";
    "(&\"((0),0)\".parse()?)?" => "((_3),(2,_4))";
}
mode_methods! {
    DynLayout, Result<DynLayout, LayoutError>, DynLayout::checked, "; Representable, where it does not fit", "# Errors\nRepresentable, where it does not fit.";
    "(_3,(2,_4)):(_8,(1,_2))";
    "(&\"5:9\".parse()?)?" => "(_3,(2,_4),5):(_8,(1,_2),9)";
    "(&\"5:9\".parse()?)?" => "(5,_3,(2,_4)):(9,_8,(1,_2))";
    "(4, &\"_1:_0\".parse()?)?" => "(_3,(2,_4),_1,_1):(_8,(1,_2),_0,_0)";
    "(4, &\"_1:_0\".parse()?)?" => "(_1,_1,_3,(2,_4)):(_0,_0,_8,(1,_2))";
    "(2)?" => "((_3,(2,_4)),(_3,(2,_4))):((_8,(1,_2)),(_8,(1,_2)))";
    "(&\"(0)\".parse()?)?" => "((_3,(2,_4))):((_8,(1,_2)))";
    "(1, &\"5:9\".parse()?)?" => "(_3,5):(_8,9)";
    "(1, &\"5:9\".parse()?)?" => "(_3,5,(2,_4)):(_8,9,(1,_2))";
    "(0)?" => "((2,_4)):((1,_2))";
    "(&[1, 0])?" => "2:1";
    "(1, 2)?" => "((2,_4)):((1,_2))";
    "(&[1])?" => "((2,_4)):((1,_2))";
    "(&[1, 0])?" => "((2,_4),_3):((1,_2),_8)";
    "()?" => "((2,_4),_3):((1,_2),_8)";
    "(0, 1)?" => "((_3),(2,_4)):((_8),(1,_2))";
    "()" => "((2,_4),_3):((1,_2),_8)";
    "()" => "(_3,(2,_4)):(_8,(1,_2))";
    "()" => "(_3,(2,_4)):(_8,(1,_2))";
    "(&\"(5,6):(9,0)\".parse()?)?" => "((_3,5),((2,_4),6)):((_8,9),((1,_2),0))";
    "(&\"0\".parse()?)?" => "(_3,(2,_4)):(_8,(1,_2))";
    "(&\"((0),0)\".parse()?)?" => "((_3),(2,_4)):((_8),(1,_2))";
}

impl DynTuple {
    /// A tree with other leaves than there were.
    fn of_grown(tree: Tree<DynLeaf>) -> Result<Self, LayoutError> {
        Ok(Self::from_tree(tree))
    }
}

impl DynLayout {
    /// A tree with other leaves than there were, if it fits.
    fn of_grown(tree: LayoutTree) -> Result<Self, LayoutError> {
        Self::checked(tree)
    }
}
