//! The algebra of swizzled layouts at run time: it changes the layout, whose offsets are permuted
//! afterwards.

use super::integer::DynLeaf;
use super::layout::DynLayout;
use super::ops::coalesce::unwrapped;
use super::ops::common::front;
use super::swizzled::DynSwizzledLayout;
use super::tiler::DynTiler;
use super::tuple::DynTuple;
use crate::error::LayoutError;

/// Operations that can fail. Each has an example: the call on `Sw<3,3,3> o _0 o (_8,_64):(_64,_1)`,
/// and the layout of the result.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $arg:ty),*) $call:literal => $result:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        #[doc = concat!("The errors of [`DynLayout::", stringify!($name), "`]; Representable, if the")]
        /// offset and the result do not fit.
        ///
        /// ```
        /// use cute_core::dynamic::DynSwizzledLayout;
        /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
        #[doc = concat!("let r = smem.", stringify!($name), $call, "?;")]
        #[doc = concat!("assert_eq!(r.to_string(), \"Sw<3,3,3> o _0 o ", $result, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn $name(&self, $($value: $arg),*) -> Result<Self, LayoutError> {
            self.over(self.layout().$name($($value),*)?)
        }
    )*};
}

/// Operations that every layout has.
macro_rules! total {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $arg:ty),*) $call:literal => $result:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// ```
        /// use cute_core::dynamic::DynSwizzledLayout;
        /// let smem = "Sw<3,3,3> o _0 o (_8,(_2,_32),_2):(_64,(_1,_2),_0)";
    /// let smem: DynSwizzledLayout = smem.parse()?;
        #[doc = concat!("let r = smem.", stringify!($name), $call, ";")]
        #[doc = concat!("assert_eq!(r.to_string(), \"Sw<3,3,3> o _0 o ", $result, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn $name(&self, $($value: $arg),*) -> Self {
            self.over(self.layout().$name($($value),*)).expect("no offset is beyond those of the layout")
        }
    )*};
}

impl DynSwizzledLayout {
    operations! {
        /// `R(c) = A(T(c))`.
        compose(tiler: &DynTiler) "(&\"(_4,_64)\".parse()?)" => "(_4,_64):(_64,_1)";
        /// The layout coalesced in each mode that meets an integer of `profile`.
        coalesce_profile(profile: &DynTuple) "(&\"(_1,_1)\".parse()?)" => "(_8,_64):(_64,_1)";
        /// The result of `coalesce_profile`, equal also beyond the domain.
        coalesce_z_profile(profile: &DynTuple) "(&\"(_1,_1)\".parse()?)" => "(_8,_64):(_64,_1)";
        /// The layout without its modes of static stride 0, in each mode that meets an integer of
        /// `profile`.
        filter_profile(profile: &DynTuple) "(&\"(_1,_1)\".parse()?)" => "(_8,_64):(_64,_1)";
        /// The layout on another shape, as the same function of an index.
        with_shape(shape: &DynTuple) "(&\"(_4,_2,_64)\".parse()?)" => "(_4,_2,_64):(_64,_256,_1)";
        /// The layout in tiles, `((t0,r0),(t1,r1),…)`.
        logical_divide(tiler: &DynTiler) "(&\"(_4,_8)\".parse()?)" => "((_4,_2),(_8,_8)):((_64,_256),(_1,_8))";
        /// The layout in tiles, `((t0,t1,…),(r0,r1,…))`.
        zipped_divide(tiler: &DynTiler) "(&\"(_4,_8)\".parse()?)" => "((_4,_8),(_2,_8)):((_64,_1),(_256,_8))";
        /// The layout in tiles, `((t0,t1,…),r0,r1,…)`.
        tiled_divide(tiler: &DynTiler) "(&\"(_4,_8)\".parse()?)" => "((_4,_8),_2,_8):((_64,_1),_256,_8)";
        /// The layout in tiles, `(t0,t1,…,r0,r1,…)`.
        flat_divide(tiler: &DynTiler) "(&\"(_4,_8)\".parse()?)" => "(_4,_8,_2,_8):(_64,_1,_256,_8)";
        /// The layout in tiles, `((t0,r0),(t1,r1),…)`, their number rounded up.
        logical_divide_padded(tiler: &DynTiler) "(&\"(_5,_8)\".parse()?)" => "((_5,_2),(_8,_8)):((_64,_320),(_1,_8))";
        /// The layout in tiles, `((t0,t1,…),(r0,r1,…))`, their number rounded up.
        zipped_divide_padded(tiler: &DynTiler) "(&\"(_5,_8)\".parse()?)" => "((_5,_8),(_2,_8)):((_64,_1),(_320,_8))";
        /// The layout in tiles, `((t0,t1,…),r0,r1,…)`, their number rounded up.
        tiled_divide_padded(tiler: &DynTiler) "(&\"(_5,_8)\".parse()?)" => "((_5,_8),_2,_8):((_64,_1),_320,_8)";
        /// The layout in tiles, `(t0,t1,…,r0,r1,…)`, their number rounded up.
        flat_divide_padded(tiler: &DynTiler) "(&\"(_5,_8)\".parse()?)" => "(_5,_8,_2,_8):(_64,_1,_320,_8)";
        /// Copies, arranged by a tiler.
        logical_product(tiler: &DynTiler) "(&\"_2\".parse()?)" => "((_8,_64),_2):((_64,_1),_512)";
        /// Copies, `((modes…), (copies…))`.
        zipped_product(tiler: &DynTiler) "(&\"_2\".parse()?)" => "((_8,_64),_2):((_64,_1),_512)";
        /// Copies, `((modes…), copy, copy, …)`.
        tiled_product(tiler: &DynTiler) "(&\"_2\".parse()?)" => "((_8,_64),_2):((_64,_1),_512)";
        /// Copies, all modes side by side.
        flat_product(tiler: &DynTiler) "(&\"_2\".parse()?)" => "(_8,_64,_2):(_64,_1,_512)";
        /// Copies side by side: blocks.
        blocked_product(tile: &DynLayout) "(&\"(_1,_2)\".parse()?)" => "((_8,_1),(_64,_2)):((_64,_0),(_1,_512))";
        /// Copies interleaved: one element of each, then the next.
        raked_product(tile: &DynLayout) "(&\"(_1,_2)\".parse()?)" => "((_1,_8),(_2,_64)):((_0,_64),(_512,_1))";
        /// Copies that fill a shape.
        tile_to_shape(shape: &DynTuple) "(&\"(_16,_128)\".parse()?)" => "((_8,_2),(_64,_2)):((_64,_512),(_1,_1024))";
        /// Copies that fill a shape in a given order.
        tile_to_shape_ordered(shape: &DynTuple, order: &DynTuple) "(&\"(_16,_128)\".parse()?, &\"(_1,_0)\".parse()?)"
            => "((_8,_2),(_64,_2)):((_64,_1024),(_1,_512))";
        /// The modes and one more at the end, added before offsets are permuted.
        append(mode: &DynLayout) "(&\"4:512\".parse()?)" => "(_8,_64,4):(_64,_1,512)";
        /// The modes and one more in front, added before offsets are permuted.
        prepend(mode: &DynLayout) "(&\"4:512\".parse()?)" => "(4,_8,_64):(512,_64,_1)";
        /// The modes, with `mode` appended until there are `n`.
        append_to(n: usize, mode: &DynLayout) "(3, &\"_1:_0\".parse()?)" => "(_8,_64,_1):(_64,_1,_0)";
        /// The modes, with `mode` prepended until there are `n`.
        prepend_to(n: usize, mode: &DynLayout) "(3, &\"_1:_0\".parse()?)" => "(_1,_8,_64):(_0,_64,_1)";
        /// The modes, with `mode` in place of mode `n`.
        replace(n: usize, mode: &DynLayout) "(0, &\"4:512\".parse()?)" => "(4,_64):(512,_1)";
        /// The modes, with `mode` inserted in front of mode `n`, or at the end if `n` is the rank.
        insert(n: usize, mode: &DynLayout) "(1, &\"4:512\".parse()?)" => "(_8,4,_64):(_64,512,_1)";
        /// The modes without mode `n`.
        remove(n: usize) "(0)" => "(_64):(_1)";
        /// The mode along a path of numbers.
        by_path(path: &[usize]) "(&[1])" => "_64:_1";
        /// Modes `begin` to `end`, without `end`.
        take(begin: usize, end: usize) "(0, 1)" => "(_8):(_64)";
        /// The modes, with `begin` to `end`, without `end`, grouped into one.
        group(begin: usize, end: usize) "(0, 2)" => "((_8,_64)):((_64,_1))";
        /// The modes with these numbers, in the given order.
        select(modes: &[usize]) "(&[1, 0])" => "(_64,_8):(_1,_64)";
        /// The modes in another order, each once.
        permute(order: &[usize]) "(&[1, 0])" => "(_64,_8):(_1,_64)";
        /// The two modes swapped.
        transpose() "()" => "(_64,_8):(_1,_64)";
        /// The first modes of all pairs, then their second modes with all that the guide does not
        /// reach.
        zip2_by(guide: &DynTuple) "(&\"_0\".parse()?)" => "(_8,_64):(_64,_1)";
        /// The modes, nested as in `profile`.
        unflatten(profile: &DynTuple) "(&\"(_0,(_0))\".parse()?)" => "(_8,(_64)):(_64,(_1))";
    }

    total! {
        /// The layout with as few modes as types can prove.
        coalesce() "()" => "(_8,_64,_2):(_64,_1,_0)";
        /// The layout with as few modes as types can prove, equal also beyond the domain.
        coalesce_z() "()" => "(_8,_64,_2):(_64,_1,_0)";
        /// The layout without its modes of static stride 0, coalesced.
        filter() "()" => "(_8,_64):(_64,_1)";
        /// The layout with size 1 in each mode of static stride 0.
        filter_zeros() "()" => "(_8,(_2,_32),_1):(_64,(_1,_2),_0)";
        /// The modes without nesting.
        flatten() "()" => "(_8,_2,_32,_2):(_64,_1,_2,_0)";
        /// The modes in reverse order.
        reverse() "()" => "(_2,(_2,_32),_8):(_0,(_1,_2),_64)";
        /// A tuple of one, made of a single mode.
        wrap() "()" => "(_8,(_2,_32),_2):(_64,(_1,_2),_0)";
        /// The only mode of a tuple of one, unwrapped again if it is one.
        unwrap() "()" => "(_8,(_2,_32),_2):(_64,(_1,_2),_0)";
    }

    /// The largest layout that this and `b` have in common: `R` with `self(R(i)) = i = b(R(i))`,
    /// within one block that the swizzle keeps together.
    ///
    /// # Errors
    /// InBounds, if the offset is not 0, since nothing is in common then; the errors of
    /// [`DynLayout::max_common_layout`].
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
    /// assert_eq!(smem.max_common_layout(&"(_8,_64):(_128,_1)".parse()?)?.to_string(), "_8:_8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `max_common_layout(a, b)`.
    pub fn max_common_layout(&self, b: &DynLayout) -> Result<DynLayout, LayoutError> {
        self.begins_at_0()?;
        let common = self.layout().max_common_layout(b)?;
        let block = 1 << self.swizzle().base();
        if block == 1 {
            return Ok(DynLayout::from_tree(unwrapped(&[])));
        }
        Ok(DynLayout::from_tree(unwrapped(&front(
            common.view().leaves(),
            block,
        ))))
    }

    /// The number of elements that can be copied at once from or to a layout `b`: in pieces of this
    /// length, elements that lie one after another in one of them do so in the other. Here each
    /// piece also begins at a multiple of it, so that the swizzle keeps it together.
    ///
    /// # Errors
    /// The errors of [`max_common_layout`](Self::max_common_layout).
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_64,_8):(_1,_64)".parse()?;
    /// assert_eq!(smem.max_common_vector(&"(_64,_8):(_1,_128)".parse()?)?.value(), 8);
    /// // pieces of 8 would not be whole rows, nor lie in one block
    /// let rows: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_12,_8):(_1,_12)".parse()?;
    /// assert_eq!(rows.max_common_vector(&"(_12,_8):(_1,_64)".parse()?)?.value(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `max_common_vector(a, b)`, which takes the smaller of the two lengths.
    pub fn max_common_vector(&self, b: &DynLayout) -> Result<DynLeaf, LayoutError> {
        self.begins_at_0()?;
        let common = self.layout().max_common_vector(b)?;
        let block = DynLeaf::new_static(1 << self.swizzle().base())?;
        Ok(common.gcd(self.layout().max_alignment()).gcd(block))
    }

    /// InBounds: the offset is 0.
    pub(super) fn begins_at_0(&self) -> Result<(), LayoutError> {
        match self.offset().value() {
            0 => Ok(()),
            offset => Err(LayoutError::NotFromZero { offset }),
        }
    }

    /// The number of elements that can be read at once: offsets come in contiguous blocks of this
    /// length, and each block begins at a multiple of it.
    ///
    /// ```
    /// use cute_core::dynamic::DynSwizzledLayout;
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_64,_8):(_1,_64)".parse()?;
    /// assert_eq!(smem.max_alignment().value(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `max_alignment`.
    pub fn max_alignment(&self) -> DynLeaf {
        let block =
            DynLeaf::new_static(1 << self.swizzle().base()).expect("a swizzle has at most 62 bits");
        self.layout().max_alignment().gcd(block).gcd(self.offset())
    }
}
