//! Macros that turn the lines of data into types, trait implementations and records.
#![cfg_attr(
    not(all(
        feature = "nvidia",
        feature = "amd",
        feature = "intel",
        feature = "cpu"
    )),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "some are needed by the data of one vendor alone"
    )
)]

use crate::int::{Div, FromConst, Mul};
use crate::tuple::{Cons, Nil};

/// The sizes (M,N,K), as constants.
pub type Mnk<const M: usize, const N: usize, const K: usize> =
    Cons<FromConst<M>, Cons<FromConst<N>, Cons<FromConst<K>, Nil>>>;
/// `N / D`, which the data know to be exact.
pub type Over<const N: usize, const D: usize> = Div<FromConst<N>, FromConst<D>>;
/// `N · F`.
pub type Times<const N: usize, const F: usize> = Mul<FromConst<N>, FromConst<F>>;

/// The size of an instruction whose only parameters are formats.
pub enum AnySize {}
impl super::Legal for AnySize {}
/// The only row of sizes: it is empty.
#[allow(non_upper_case_globals)]
pub const AnySize: &[&[usize]] = &[&[]];

/// Makes number formats: `F16: 16;` makes the type `F16` and its record.
macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident: $bits:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub struct $name;
            impl Format for $name {
                const NAME: &'static str = stringify!($name);
                const BITS: u32 = $bits;
                type Bits = FromConst<$bits>;
            }
            impl crate::tensor::ElementWidth for $name {
                type Width = FromConst<$bits>;
            }
        )*
        /// All formats.
        pub static FORMATS: &[FormatRecord] =
            &[$(FormatRecord { name: stringify!($name), bits: $bits }),*];
        /// The names of all formats, for parameters that can be any format.
        #[cfg(feature = "nvidia")]
        pub(crate) const Format: &[&str] = &[$(stringify!($name)),*];
    };
}

/// Makes layouts with names: `Pairs8x8 = ((4,8),2):((16,1),8);` makes a type and its text. Sizes
/// may be parameters `<N>`; in the layout these are written `const N`, `Over<N,8>` or `Times<N,8>`.
macro_rules! layouts {
    ($($(#[$doc:meta])* $name:ident $(<$($size:ident),+>)? = $shape:tt : $stride:tt;)*) => {$(
        $(#[$doc])*
        #[allow(dead_code, reason = "the types of layouts of scales are not used, only their texts; the text may not be dead, so an unused layout is found")]
        type $name $(<$(const $size: usize),+>)? = $crate::macros::Layout![$shape : $stride];
        const $name: &str = concat!(stringify!($shape), ":", stringify!($stride));
    )*};
}

/// Makes sets of types that can stand for a parameter: `SixteenBits: Format = F16 | BF16;` makes a
/// trait and the list of names.
macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident: $bound:ident = $($member:ident)|+;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = "this instruction does not take `{Self}` here",
            label = "not one of the types that the instruction takes"
        )]
        pub trait $name: $bound {}
        $(impl $name for $member {})+
        #[allow(dead_code, reason = "place.rs has sets that the data of one vendor alone need")]
        pub(crate) const $name: &[&str] = &[$(stringify!($member)),+];
    )*};
}

/// Makes sets of sizes that can stand for parameters together:
/// `Sizes<M, N> { 64: 8 16; 128: 16; }`, or for one parameter `Sizes<N> { 8 16 }`.
macro_rules! sizes {
    ($($(#[$doc:meta])* $name:ident<$($size:ident),+> { $($rows:tt)+ })*) => {$(
        $(#[$doc])*
        pub enum $name<$(const $size: usize),+> {}
        $crate::atom::macros::sizes! { @ $name $($rows)+ }
    )*};
    (@ $name:ident $($n:literal)+) => {
        $(impl $crate::atom::Legal for $name<$n> {})+
        const $name: &[&[usize]] = &[$(&[$n]),+];
    };
    (@ $name:ident $($m:literal: $($n:literal)+;)+) => {
        $($(impl $crate::atom::Legal for $name<$m, $n> {})+)+
        const $name: &[&[usize]] = &[$($(&[$m, $n]),+),+];
    };
}

/// Makes matrix instructions from lines of data:
///
/// ```text
/// Name<N; TA: Major> in Sizes: (64,N,16) x 1, F32 = F16 * F16 + F32, Threads;
///     A Tile64x16 in SharedMemory<TA>, B TileNx16<N> in SharedMemory<K>, C Acc64xN<N>;
///     "the.instruction.n{N}";
/// ```
///
/// - `<N; TA: Major> in Sizes`: the sizes and types that are parameters; see [`sizes!`] and
///   [`sets!`]. `B: Format = A` is `A` where no type is written.
/// - `x 4`: one instruction makes four independent products.
/// - `Threads`, `Tile64x16` and similar names are layouts of [`layouts!`].
/// - `, scales UE8M0 / 32`: each 32 values along K have a scale; `by ScalesA, ScalesB` says which
///   thread holds which scale.
/// - `in SharedMemory<TA>`: the place of the operand, if it is not in registers with each cell in
///   one thread.
///
/// Without parameters, the first line becomes:
///
/// ```text
/// pub struct Name;
/// impl MmaAtom for Name {
///     const NAME: &str = "Name"; type Shape = Mnk<64, 8, 16>; type ALayout = Tile64x16; …
/// }
/// pub static MMA: MmaFamily = MmaFamily {
///     …, atoms: &[MmaRecord { name: "Name", …, a: Operand { layout: Tile64x16, … } }]
/// };
/// ```
macro_rules! mma_atoms {
    (
        $(#[$family_doc:meta])*
        static $family:ident = $family_name:literal from $source:literal;
        $(
            $(#[$doc:meta])*
            $name:ident $(<$($size:ident),* $(; $($ty:ident: $set:ident $(= $default:ident)?),+)?> in $sizes:ident)?:
            ($m:tt, $n:tt, $k:tt) $(x $blocks:literal)?,
            $d:ident = $a:ident * $b:ident + $c:ident, $threads:ident
            $(, scales $scale:ident / $per:literal $(by $sfa:ident, $sfb:ident)?)?;
            A $al:ident $(<$($ap:ident),+>)? $(in $apl:ident $(<$amajor:ident>)?)?,
            B $bl:ident $(<$($bp:ident),+>)? $(in $bpl:ident $(<$bmajor:ident>)?)?,
            C $cl:ident $(<$($cp:ident),+>)? $(in $cpl:ident)?;
            $instruction:literal;
        )*
    ) => {
        $(
            #[doc = concat!("`", $instruction, "`: ", stringify!($d), " = ", stringify!($a), "·", stringify!($b),
                " + ", stringify!($c), " of (", stringify!($m), ",", stringify!($n), ",", stringify!($k), ").")]
            $(#[doc = ""] #[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub struct $name $(<$(const $size: usize,)* $($($ty: $set $(= $default)?),+)?>(
                core::marker::PhantomData<($($($ty,)+)?)>,
            ))?;

            impl $(<$(const $size: usize,)* $($($ty: $set),+)?>)? $crate::atom::MmaAtom
                for $name $(<$($size,)* $($($ty),+)?>)?
            where
                $(
                    $sizes<$($size),*>: $crate::atom::Legal,
                    $($crate::int::Const<$size>: $crate::int::StaticConst,)*
                )?
            {
                const NAME: &'static str = stringify!($name);
                const INSTRUCTION: &'static str = $instruction;
                const BLOCKS: usize = 1 $(* $blocks)?;
                $(const SCALES: Option<$crate::atom::Scales> = Some($crate::atom::macros::scales!(
                    $scale, $per $(, $sfa, $sfb)?
                ));)?
                type Shape = $crate::atom::macros::Mnk<{ $m }, { $n }, { $k }>;
                type ThrId = $threads;
                type ALayout = $al $(<$($ap),+>)?;
                type BLayout = $bl $(<$($bp),+>)?;
                type CLayout = $cl $(<$($cp),+>)?;
                type A = $a;
                type B = $b;
                type C = $c;
                type D = $d;
                type APlace = $crate::atom::macros::place!($($apl $(<$amajor>)?)?);
                type BPlace = $crate::atom::macros::place!($($bpl $(<$bmajor>)?)?);
                type CPlace = $crate::atom::macros::place!($($cpl)?);
            }
        )*

        $(#[$family_doc])*
        #[doc = concat!("\nSource: ", $source, ".")]
        pub static $family: $crate::atom::MmaFamily = $crate::atom::MmaFamily {
            name: $family_name,
            source: $source,
            atoms: &[$(
                $crate::atom::MmaRecord {
                    name: stringify!($name),
                    module: module_path!(),
                    instruction: $instruction,
                    parameters: $crate::atom::macros::parameters!(
                        $([$($size),*] $sizes [$($($ty: $set),+)?])?
                    ),
                    shape: [stringify!($m), stringify!($n), stringify!($k)],
                    blocks: 1 $(* $blocks)?,
                    d: stringify!($d),
                    threads: $threads,
                    a: $crate::atom::macros::operand!($a, $al, $($apl $($amajor)?)?),
                    b: $crate::atom::macros::operand!($b, $bl, $($bpl $($bmajor)?)?),
                    c: $crate::atom::macros::operand!($c, $cl, $($cpl)?),
                    scales: $crate::atom::macros::optional!(
                        $($crate::atom::macros::scales!($scale, $per $(, $sfa, $sfb)?))?
                    ),
                },
            )*],
        };
    };
}

/// Makes copy instructions from lines of data:
///
/// ```text
/// Name<BITS> in Sizes: Threads; Rows8 => Fragment, Fragment; "the.instruction";
/// ```
///
/// This one reads by the layout `Rows8` and writes by `Fragment`, which is the reference, too.
macro_rules! copy_atoms {
    (
        $(#[$family_doc:meta])*
        static $family:ident = $family_name:literal from $source:literal;
        $(
            $(#[$doc:meta])*
            $name:ident $(<$($size:ident),+> in $sizes:ident)?: $threads:ident;
            $src:ident $(<$($sp:ident),+>)? => $dst:ident $(<$($dp:ident),+>)?,
            $reference:ident $(<$($rp:ident),+>)?; $instruction:literal;
        )*
    ) => {
        $(
            #[doc = concat!("`", $instruction, "`.")]
            $(#[doc = ""] #[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub struct $name $(<$(const $size: usize),+>)?;

            impl $(<$(const $size: usize),+>)? $crate::atom::CopyAtom for $name $(<$($size),+>)?
            where
                $(
                    $sizes<$($size),+>: $crate::atom::Legal,
                    $($crate::int::Const<$size>: $crate::int::StaticConst,)+
                )?
            {
                const NAME: &'static str = stringify!($name);
                const INSTRUCTION: &'static str = $instruction;
                type ThrId = $threads;
                type SrcLayout = $src $(<$($sp),+>)?;
                type DstLayout = $dst $(<$($dp),+>)?;
                type RefLayout = $reference $(<$($rp),+>)?;
            }
        )*

        $(#[$family_doc])*
        #[doc = concat!("\nSource: ", $source, ".")]
        pub static $family: $crate::atom::CopyFamily = $crate::atom::CopyFamily {
            name: $family_name,
            source: $source,
            atoms: &[$(
                $crate::atom::CopyRecord {
                    name: stringify!($name),
                    module: module_path!(),
                    instruction: $instruction,
                    parameters: $crate::atom::macros::parameters!($([$($size),+] $sizes [])?),
                    threads: $threads,
                    source: $src,
                    destination: $dst,
                    reference: $reference,
                },
            )*],
        };
    };
}

/// The place of an operand: registers if none is written.
macro_rules! place {
    () => { $crate::atom::Register };
    ($name:ident $(<$major:ident>)?) => { $crate::atom::$name $(<$major>)? };
}

/// Makes the record of an operand.
macro_rules! operand {
    ($format:ident, $layout:ident,) => {
        $crate::atom::macros::operand!($format, $layout, Register)
    };
    ($format:ident, $layout:ident, $place:ident) => {
        $crate::atom::macros::operand!($format, $layout, $place, None)
    };
    ($format:ident, $layout:ident, $place:ident $major:ident) => {
        $crate::atom::macros::operand!($format, $layout, $place, Some(stringify!($major)))
    };
    ($format:ident, $layout:ident, $place:ident, $major:expr) => {
        $crate::atom::Operand {
            format: stringify!($format),
            layout: $layout,
            place: $crate::atom::PlaceKind::$place,
            major: $major,
        }
    };
}

/// Makes the record of the scales.
macro_rules! scales {
    ($scale:ident, $per:literal $(, $a:ident, $b:ident)?) => {
        $crate::atom::Scales {
            format: stringify!($scale),
            values: $per,
            layouts: $crate::atom::macros::optional!($([$a, $b])?),
        }
    };
}

/// `Some` of the argument, or `None` without one.
macro_rules! optional {
    () => {
        None
    };
    ($some:expr) => {
        Some($some)
    };
}

/// Makes the record of the parameters.
macro_rules! parameters {
    () => {
        $crate::atom::Parameters { sizes: &[], rows: &[&[]], types: &[] }
    };
    ([$($size:ident),*] $sizes:ident [$($ty:ident: $set:ident),*]) => {
        $crate::atom::Parameters {
            sizes: &[$(stringify!($size)),*],
            rows: $sizes,
            types: &[$((stringify!($ty), $set)),*],
        }
    };
}

pub(crate) use {
    copy_atoms, formats, layouts, mma_atoms, operand, optional, parameters, place, scales, sets,
    sizes,
};
