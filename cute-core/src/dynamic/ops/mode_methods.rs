//! The methods of tuples and layouts that add, take, replace and regroup modes: see `modes.rs`.

use super::modes;
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree};
use crate::dynamic::tree::Tree;
use crate::dynamic::tuple::DynTuple;
use crate::error::LayoutError;

/// Makes the methods of one kind of tree. `$grown` is the expression for a result with more leaves,
/// `$Grown` its type. Each method has an example, `call => result`.
macro_rules! mode_methods {
    ($kind:ident, $Grown:ty, $grown:path, $also:literal, $fails:literal; $tree:literal; $append:literal => $append_is:literal; $prepend:literal => $prepend_is:literal; $append_to:literal => $append_to_is:literal; $prepend_to:literal => $prepend_to_is:literal; $repeat:literal => $repeat_is:literal; $repeat_like:literal => $repeat_like_is:literal; $replace:literal => $replace_is:literal; $insert:literal => $insert_is:literal; $remove:literal => $remove_is:literal; $by_path:literal => $by_path_is:literal; $take:literal => $take_is:literal; $select:literal => $select_is:literal; $permute:literal => $permute_is:literal; $transpose:literal => $transpose_is:literal; $group:literal => $group_is:literal; $reverse:literal => $reverse_is:literal; $wrap:literal => $wrap_is:literal; $unwrap:literal => $unwrap_is:literal; $zip:literal => $zip_is:literal; $zip2_by:literal => $zip2_by_is:literal; $unflatten:literal => $unflatten_is:literal;) => {
        impl $kind {
        /// The modes and one more at the end; an integer or a single mode becomes a tuple of two.
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
            $grown(modes::append(self.view(), mode.view()))
        }

        /// The modes and one more in front; an integer or a single mode becomes a tuple of two.
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
            $grown(modes::prepend(self.view(), mode.view()))
        }

        /// The modes, with `mode` appended until there are `n`.
        ///
        /// # Errors
        /// InBounds, if there are more modes, or the result has more leaves than
        #[doc = concat!("[`MAX_LEAVES`](crate::dynamic::MAX_LEAVES)", $also, ".")]
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
            Self::of_grown(modes::append_to(self.view(), n, mode.view())?)
        }

        /// The modes, with `mode` prepended until there are `n`.
        ///
        /// # Errors
        /// InBounds, if there are more modes, or the result has more leaves than
        #[doc = concat!("[`MAX_LEAVES`](crate::dynamic::MAX_LEAVES)", $also, ".")]
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
            Self::of_grown(modes::prepend_to(self.view(), n, mode.view())?)
        }

        /// A tuple of `n` copies of this; this itself if `n` is 1.
        ///
        /// # Errors
        /// InBounds, if the result has more leaves than
        #[doc = concat!("[`MAX_LEAVES`](crate::dynamic::MAX_LEAVES)", $also, ".")]
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
            Self::of_grown(modes::repeat(self.view(), n)?)
        }

        /// The tree `profile` with a copy of this in place of each leaf.
        ///
        /// # Errors
        /// InBounds, if the result has more leaves than
        #[doc = concat!("[`MAX_LEAVES`](crate::dynamic::MAX_LEAVES)", $also, ".")]
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
            Self::of_grown(modes::repeat_like(self.view(), profile)?)
        }

        /// The modes, with `mode` in place of mode `n`.
        ///
        /// # Errors
        #[doc = concat!("InBounds, if there is no mode `n`", $also, ".")]
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
            Self::of_grown(modes::replace(self.view(), n, mode.view())?)
        }

        /// The modes, with `mode` inserted in front of mode `n`, or at the end if `n` is the rank.
        ///
        /// # Errors
        #[doc = concat!("InBounds, if `n` exceeds the rank", $also, ".")]
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
            Self::of_grown(modes::insert(self.view(), n, mode.view())?)
        }

        /// The modes without mode `n`, as a tuple.
        ///
        /// # Errors
        /// InBounds, if there is no mode `n`.
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
            Ok(Self::from_tree(modes::remove(self.view(), n)?))
        }

        /// A mode of a mode: the path `[1, 0]` leads to mode 0 of mode 1.
        ///
        /// # Errors
        /// InBounds, if there is no such mode.
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
            Ok(Self::from_tree(modes::by_path(self.view(), path)?))
        }

        /// Modes `begin` to `end`, without `end`, as a tuple.
        ///
        /// # Errors
        /// InBounds, if there are no such modes, or `end` is below `begin`.
        ///
        /// ```
        #[doc = concat!("use cute_core::dynamic::", stringify!($kind), ";")]
        #[doc = concat!("let x: ", stringify!($kind), " = \"", $tree, "\".parse()?;")]
        #[doc = concat!("assert_eq!(x.take", $take, ".to_string(), \"", $take_is, "\");")]
        /// let error = x.take(2, 1).unwrap_err();
        /// assert_eq!(error.to_string(), "a range of modes from 2 to 1 ends before it begins (InBounds)");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `take<B, E>(x)`.
        pub fn take(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
            Ok(Self::from_tree(modes::take(self.view(), begin, end)?))
        }

        /// The modes with these numbers, in the given order, as a tuple.
        ///
        /// # Errors
        /// InBounds, if there is no such mode, or the result has more leaves than
        #[doc = concat!("[`MAX_LEAVES`](crate::dynamic::MAX_LEAVES)", $also, ".")]
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
            Self::of_grown(modes::select(self.view(), modes)?)
        }

        /// The modes permuted: mode `k` of the result is mode `order[k]`.
        ///
        /// # Errors
        /// Congruent, if `order` does not name each mode once.
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
            Ok(Self::from_tree(modes::permute(self.view(), order)?))
        }

        /// The two modes swapped.
        ///
        /// # Errors
        /// Congruent, if there are not two modes.
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
            Ok(Self::from_tree(modes::transpose(self.view())?))
        }

        /// The modes, with `begin` to `end`, without `end`, grouped into one.
        ///
        /// # Errors
        /// InBounds, if there are no such modes, or `end` is below `begin`.
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
            Ok(Self::from_tree(modes::group(self.view(), begin, end)?))
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
            Self::from_tree(modes::reverse(self.view()))
        }

        /// A tuple of one, made of an integer or a single mode; a tuple stays as it is.
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
            Self::from_tree(modes::wrap(self.view()))
        }

        /// The only mode of a tuple of one, unwrapped again if it is one; another tree stays.
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
            Self::from_tree(modes::unwrap(self.view()))
        }

        /// The pairs of the modes of both.
        ///
        /// # Errors
        #[doc = concat!("Congruent, if the ranks differ", $also, ".")]
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
            Self::of_grown(modes::zip(self.view(), other.view())?)
        }

        /// The first modes of all pairs, then their second modes with all that the guide does not
        /// reach. There is a pair at each integer of `guide`; the value of the integer does not
        /// matter.
        ///
        /// # Errors
        /// Congruent, if the guide has more modes, or has an integer where there are not two modes.
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
            Ok(Self::from_tree(modes::zip2_by(self.view(), guide)?))
        }

        /// The modes, nested as in `profile`.
        ///
        /// # Errors
        /// Congruent, if the number of modes is not the number of leaves of `profile`.
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
            Ok(Self::from_tree(modes::unflatten(self.view(), profile)?))
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
    DynLayout, Result<DynLayout, LayoutError>, DynLayout::checked, "; Representable, if the result does not fit", "# Errors\nRepresentable, if the result does not fit.";
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
    /// A tree with other leaves than its source.
    fn of_grown(tree: Tree<DynLeaf>) -> Result<Self, LayoutError> {
        Ok(Self::from_tree(tree))
    }
}

impl DynLayout {
    /// A tree with other leaves than its source, if it fits.
    fn of_grown(tree: LayoutTree) -> Result<Self, LayoutError> {
        Self::checked(tree)
    }
}
