//! Properties of a layout as a function: the predicates of [`DynLayout`], and a report of all of
//! them.

use super::alias::Injectivity;
use super::image::Image;
use super::limit::Limit;
use super::pattern::Pattern;
use super::place::Many;
use super::vector::VectorWidth;
use crate::dynamic::{DynLayout, DynSwizzledLayout};
use crate::layout::predicates::ModeNumbers;
use core::fmt;

/// The predicates of [`Layout`](crate::layout::Layout), for run-time layouts. Which leaves are
/// static matters only for [`is_admissible`](Self::is_admissible). The predicates are about
/// offsets: they panic if strides are not integers (IntegerStrides); see
/// [`integer_strides`](Self::integer_strides).
impl DynLayout {
    /// The modes as numbers.
    #[track_caller]
    pub(crate) fn numbers(&self) -> ModeNumbers {
        self.expect_integers();
        let leaves = self.view().leaves().iter();
        let modes = leaves.fold(ModeNumbers::NONE, |modes, mode| {
            modes.and(ModeNumbers::one(mode.shape.value(), mode.stride.value()))
        });
        let first = self.view().mode(0).map_or(0, |mode| {
            let leaves = mode.leaves().iter();
            leaves.filter(|mode| !mode.shape.equals(1)).count()
        });
        modes.with_first(first)
    }

    /// Whether strides ascend from left to right; for equal strides, sizes must ascend. Modes of
    /// size 1 count.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// assert!("(2,(2,4)):(1,(2,6))".parse::<DynLayout>()?.is_sorted());
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn is_sorted(&self) -> bool {
        self.numbers().is_sorted()
    }

    /// Whether each offset of `[0,cosize)` occurs.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// assert!("(4,3):(1,2)".parse::<DynLayout>()?.is_surjective());
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn is_surjective(&self) -> bool {
        self.numbers().is_surjective()
    }

    /// Whether no offset occurs twice.
    ///
    /// The answer is immediate if each stride is beyond the reach of those below it, or if a common
    /// divisor decides. Else a search decides, which may take long for many modes whose strides
    /// have no common divisor. [`Injectivity::of`] has a limit, and gives an example.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// assert!("(3,5):(5,3)".parse::<DynLayout>()?.is_injective());
    /// assert!(!"(4,6):(5,3)".parse::<DynLayout>()?.is_injective()); // 3*5 = 5*3
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn is_injective(&self) -> bool {
        self.numbers().is_injective()
    }

    /// Whether each offset of `[0,size)` occurs once, and no other offset occurs.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// assert!("(4,(3,2)):(6,(1,3))".parse::<DynLayout>()?.is_bijective());
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn is_bijective(&self) -> bool {
        self.numbers().is_bijective()
    }

    /// Whether, in some order of the modes, each stride is the product of the sizes before it:
    /// there is neither gap nor overlap. This is [`is_bijective`](Self::is_bijective), decided by
    /// the strides.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// assert!("(4,8):(8,1)".parse::<DynLayout>()?.is_compact());
    /// assert!(!"(4,8):(1,8)".parse::<DynLayout>()?.is_compact());
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn is_compact(&self) -> bool {
        self.numbers().is_compact()
    }

    /// Whether there is a [`complement`](Self::complement). Ordered by stride, and without modes of
    /// stride 0 or static size 1, each stride must be a multiple of the span of the mode before it;
    /// above rank 1, strides must be static.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// assert!("(_2,_2):(_6,_1)".parse::<DynLayout>()?.is_admissible());
    /// assert!(!"(_2,_2):(_3,_1)".parse::<DynLayout>()?.is_admissible());
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `complement`.
    pub fn is_admissible(&self) -> bool {
        self.complement().is_ok()
    }
}

impl Pattern {
    /// The pattern of a layout whose coordinates are threads; each accesses memory at its offset.
    pub fn threads(layout: &DynLayout) -> Self {
        Self::of_threads(layout.numbers())
    }

    /// The pattern of a layout whose first mode is the threads, and whose other modes are their
    /// values; it maps to offsets.
    pub fn thread_values(layout: &DynLayout) -> Self {
        Self::of_thread_values(layout.numbers())
    }

    /// The pattern whose offsets so far are coordinates of a memory with this layout.
    pub fn in_memory(self, memory: &DynLayout) -> Self {
        self.in_memory_of(memory.numbers())
    }

    /// The pattern whose offsets so far are coordinates of a swizzled memory.
    ///
    /// ```
    /// use cute_core::{analysis::{Access, Pattern}, dynamic::DynSwizzledLayout};
    /// let smem: DynSwizzledLayout = "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)".parse()?;
    /// let column = Pattern::threads(&"8:1".parse()?).in_swizzled(&smem);
    /// assert_eq!(column.bank_count(&Access::of::<u16>().vector(8), u64::MAX)?.ways, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_swizzled(self, memory: &DynSwizzledLayout) -> Self {
        // not negative, and below 2^63
        let start = memory.offset().magnitude();
        self.in_memory(memory.layout())
            .swizzled(memory.swizzle(), start)
    }
}

impl VectorWidth {
    /// The widest access to the values of a layout. Values have `element_bits` bits, and the base
    /// address is aligned to `alignment` bytes.
    ///
    /// ```
    /// use cute_core::analysis::VectorWidth;
    /// let width = VectorWidth::of(&"(8,4):(1,66)".parse()?, 16, 16);
    /// assert_eq!((width.bits, width.elements), (Some(32), 2));
    /// assert_eq!(
    ///     width.to_string(),
    ///     "accesses of up to 32 bits (2 elements): stride 66 is not divisible by 4, the elements of an access"
    /// );
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn of(values: &DynLayout, element_bits: u32, alignment: u32) -> Self {
        let modes = values.numbers();
        modes.vector_width(element_bits.into(), u64::from(alignment) * 8)
    }
}

/// The properties of a layout.
///
/// ```
/// use cute_core::analysis::{Limit, Properties};
/// use cute_core::dynamic::DynLayout;
/// let l: DynLayout = "(3,(2,3)):(3,(12,1))".parse()?;
/// let properties = Properties::of(&l, Limit::default());
/// assert_eq!(
///     properties.to_string(),
///     "size 18, cosize 21, rank 2, depth 2\n\
///      injective, not surjective\n\
///      18 offsets: 0 to 8, 12 to 20; 3 left out: 9 to 11\n\
///      1 consecutive offset from coordinate 0 on"
/// );
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Properties {
    /// The number of coordinates.
    pub size: u64,
    /// The largest offset plus one, with the absolute values of negative strides.
    pub cosize: u64,
    /// The number of modes.
    pub rank: usize,
    /// The depth of nesting.
    pub depth: usize,
    /// Whether strides ascend.
    pub is_sorted: bool,
    /// Whether each offset of `[0,cosize)` occurs.
    pub is_surjective: bool,
    /// Whether each offset of `[0,size)` occurs once, and no other: the strides are compact in some
    /// order.
    pub is_bijective: bool,
    /// Whether there is a complement.
    pub is_admissible: bool,
    /// Whether no offset occurs twice, and an example if one does.
    pub injectivity: Injectivity,
    /// The offsets that occur.
    pub image: Image,
    /// The number of consecutive offsets from coordinate 0 on.
    pub contiguous: u64,
}

impl Properties {
    /// The properties of this layout.
    pub fn of(layout: &DynLayout, limit: Limit) -> Self {
        let modes = layout.numbers();
        Self {
            size: layout.size(),
            cosize: layout.cosize(),
            rank: layout.rank(),
            depth: layout.depth(),
            is_sorted: modes.is_sorted(),
            is_surjective: modes.is_surjective(),
            is_bijective: modes.is_bijective(),
            is_admissible: layout.is_admissible(),
            injectivity: Injectivity::of(layout, limit),
            image: Image::of(layout, limit),
            contiguous: modes.contiguous(),
        }
    }
}

impl fmt::Display for Properties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            size,
            cosize,
            rank,
            depth,
            ..
        } = self;
        writeln!(
            f,
            "size {size}, cosize {cosize}, rank {rank}, depth {depth}"
        )?;
        if self.is_bijective {
            f.write_str("bijective: compact, each offset below the size once")?;
        } else {
            let onto = if self.is_surjective { "" } else { "not " };
            match &self.injectivity {
                Injectivity::Injective => write!(f, "injective, {onto}surjective")?,
                other => write!(f, "{onto}surjective, {other}")?,
            }
        }
        if self.is_sorted {
            f.write_str("; sorted")?;
        }
        if self.is_admissible {
            f.write_str("; has a complement")?;
        }
        write!(
            f,
            "\n{}\n{} from coordinate 0 on",
            self.image,
            Many(self.contiguous, "consecutive offset")
        )
    }
}
