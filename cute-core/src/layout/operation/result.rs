//! The trait of an operation's result, and the bound that holds where its conditions do.

/// The trait of a result: type, condition, and how the value is made.
macro_rules! compute {
    (partial $(#[$doc:meta])* $compute:ident($a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*) -> $checked:ty { $value_of:expr }) => {
        cute_macros::__at_row! { $compute =>
        $(#[$doc])*
        ///
        /// Every layout implements it. If a condition is broken, the result has no values.
        pub trait $compute<$($arg: $arg_kind),*>: $crate::layout::Layout {
            /// The layout of the result.
            type Output: $crate::layout::Layout;
            /// Whether the conditions hold.
            type Status: $crate::status::Status;
            /// The layout of the result in a template, which has shown that the conditions hold.
            #[doc(hidden)]
            type Raw: $crate::layout::Layout;
            #[doc(hidden)]
            fn compute(self $(, $value: $arg)*) -> Result<Self::Output, $crate::error::LayoutError>;
            #[doc(hidden)]
            fn compute_raw(self $(, $value: $arg)*) -> Result<Self::Raw, $crate::error::LayoutError>;
        }
        impl<A: $crate::layout::Layout $(, $arg: $arg_kind)*> $compute<$($arg),*> for A {
            type Output = $crate::layout::evaluate::Valid<$checked>;
            type Status = $crate::layout::evaluate::StatusOf<$checked>;
            #[inline(always)]
            fn compute(self $(, $value: $arg)*) -> Result<Self::Output, $crate::error::LayoutError> {
                let $a = self;
                $crate::status::Checked::validated($value_of)
            }
            type Raw = <$checked as $crate::status::Checked>::Layout;
            #[inline(always)]
            fn compute_raw(self $(, $value: $arg)*) -> Result<Self::Raw, $crate::error::LayoutError> {
                let $a = self;
                $crate::status::Checked::held($value_of)
            }
        }
        }
    };
    // Generic code knows that these results have two modes.
    (pair $(#[$doc:meta])* $compute:ident($a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*) -> $checked:ty { $value_of:expr }) => {
        cute_macros::__at_row! { $compute =>
        $(#[$doc])*
        ///
        /// Every layout implements it. If a condition is broken, the result has no values.
        pub trait $compute<$($arg: $arg_kind),*>: $crate::layout::Layout {
            /// The layout of the result.
            type Output: $crate::layout::Rank2;
            /// Whether the conditions hold.
            type Status: $crate::status::Status;
            /// The layout of the result in a template, which has shown that the conditions hold.
            #[doc(hidden)]
            type Raw: $crate::layout::Rank2;
            #[doc(hidden)]
            fn compute(self $(, $value: $arg)*) -> Result<Self::Output, $crate::error::LayoutError>;
            #[doc(hidden)]
            fn compute_raw(self $(, $value: $arg)*) -> Result<Self::Raw, $crate::error::LayoutError>;
        }
        impl<A: $crate::layout::Layout $(, $arg: $arg_kind)*> $compute<$($arg),*> for A {
            type Output = <$crate::layout::ops::divide::TwoModes<$checked> as $crate::layout::ops::divide::Gathered>::Layout;
            type Status = $crate::layout::evaluate::StatusOf<$checked>;
            #[inline(always)]
            fn compute(self $(, $value: $arg)*) -> Result<Self::Output, $crate::error::LayoutError> {
                let $a = self;
                $crate::layout::ops::divide::Gathered::validated($crate::layout::ops::divide::two_modes($value_of))
            }
            type Raw = <$crate::layout::ops::divide::TwoModes<$checked> as $crate::layout::ops::divide::Gathered>::Raw;
            #[inline(always)]
            fn compute_raw(self $(, $value: $arg)*) -> Result<Self::Raw, $crate::error::LayoutError> {
                let $a = self;
                $crate::layout::ops::divide::Gathered::held($crate::layout::ops::divide::two_modes($value_of))
            }
        }
        }
    };
    // Operations without conditions.
    (total $($row:tt)*) => { $crate::layout::operation::compute! { total_of [$crate::layout::Layout] $($row)* } };
    (total_of [$of:path] $(#[$doc:meta])* $compute:ident($a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*) -> $result:ty { $value_of:expr }) => {
        cute_macros::__at_row! { $compute =>
        $(#[$doc])*
        pub trait $compute<$($arg: $arg_kind),*>: $of {
            /// The layout of the result.
            type Output: $crate::layout::Layout;
            #[doc(hidden)]
            fn compute(self $(, $value: $arg)*) -> Self::Output;
        }
        impl<A: $of $(, $arg: $arg_kind)*> $compute<$($arg),*> for A {
            type Output = $result;
            #[inline(always)]
            fn compute(self $(, $value: $arg)*) -> Self::Output {
                let $a = self;
                $value_of
            }
        }
        }
    };
    // One impl for each form of layout instead of one for all: then generic code leaves the result
    // of an unknown layout as it is, and the compiler names a missing bound in few words.
    (of_each_form $(#[$doc:meta])* $compute:ident($a:ident) -> $checked:ident { $value_of:expr } else $message:literal) => {
        cute_macros::__at_row! { $compute =>
        $(#[$doc])*
        ///
        /// Every layout implements it. If a condition is broken, the result has no values.
        #[diagnostic::on_unimplemented(message = $message, label = "this call needs the bound")]
        pub trait $compute: Sized {
            /// The layout of the result.
            type Output: $crate::layout::Layout;
            /// Whether the conditions hold.
            type Status: $crate::status::Status;
            /// The layout of the result in a template, which has shown that the conditions hold.
            #[doc(hidden)]
            type Raw: $crate::layout::Layout;
            #[doc(hidden)]
            fn compute(self) -> Result<Self::Output, $crate::error::LayoutError>;
            #[doc(hidden)]
            fn compute_raw(self) -> Result<Self::Raw, $crate::error::LayoutError>;
        }
        }
        $crate::layout::operation::compute! { @forms $compute($a) -> $checked { $value_of }
            [] $crate::tuple::Nil;
            [S: $crate::int::Int, D: $crate::int::Int] $crate::layout::Mode<S, D>;
            [S: $crate::int::Int, N: $crate::int::Int, P: $crate::tuple::Ints]
                $crate::layout::BasisMode<S, $crate::stride::ScaledBasis<N, P>>;
            [H: $crate::layout::Layout, T: $crate::layout::Modes] $crate::tuple::Cons<H, T>;
        }
    };
    (@forms $compute:ident($a:ident) -> $checked:ident { $value_of:expr } $($generics:tt $layout:ty;)*) => {
        $($crate::layout::operation::compute! { @form $compute($a) -> $checked { $value_of } $generics $layout })*
    };
    (@form $compute:ident($a:ident) -> $checked:ident { $value_of:expr } [$($generics:tt)*] $layout:ty) => {
        cute_macros::__at_row! { $compute =>
        impl<$($generics)*> $compute for $layout {
            type Output = $crate::layout::evaluate::Valid<$checked<$layout>>;
            type Status = $crate::layout::evaluate::StatusOf<$checked<$layout>>;
            type Raw = <$checked<$layout> as $crate::status::Checked>::Layout;
            #[inline(always)]
            fn compute(self) -> Result<Self::Output, $crate::error::LayoutError> {
                let $a = self;
                $crate::status::Checked::validated($value_of)
            }
            #[inline(always)]
            fn compute_raw(self) -> Result<Self::Raw, $crate::error::LayoutError> {
                let $a = self;
                $crate::status::Checked::held($value_of)
            }
        }
        }
    };
}
pub(crate) use compute;

/// A bound and its one impl. The parameters `Verdict` and `Kind` are never written.
///
/// `Verdict` is the violation that the leaves of the result carry, if any. It is read off the
/// result and not off the operation's status, so that a call evaluates the operation once for its
/// result and its bound. It is a parameter of the bound, so that rustc finds it in the cache of its
/// normalisation queries.
///
/// `or` says what else one can write, where operations with this bound have forms for templates.
///
/// `Kind` is `Kept` or `Broken`, as the verdict is. Where generic code does not know the verdict,
/// it knows neither of them. So no impl applies there, and rustc names the bound itself as missing,
/// rather than the condition behind it, whose type fills a page. With one impl for both, rustc
/// would take the kind from that impl and go on to the condition.
macro_rules! bound {
    ($(#[$doc:meta])* $name:ident<$($arg:ident: $kind:ident),*> $(with [$compute:path])? on $verdict:ty, else $message:literal; in $operation:ident, shown $shown:ty $(, or $or:literal)?) => {
        cute_macros::__at_row! { $name =>
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this call needs the bound",
            note = "add this bound to the `where` clause of the function, with the type of the argument if `_` \
                    stands for it: the bound holds where the operation's conditions do",
            note = "if the compiler proposes a long `where` clause below, write the short one of the first line instead, with \
                    `Tile![(16, 8)]` or `Layout![(4, 8)]` for the types that stand for them",
            $(note = $or)?
        )]
        pub trait $name<$($arg: $kind,)* Verdict: $crate::status::Status = $verdict, Kind = <Verdict as $crate::status::Status>::Kind>:
            $crate::layout::Layout $(+ $compute)?
        {
        }
        impl<A: $crate::layout::Layout $(+ $compute)?, $($arg: $kind,)* V: $crate::status::Status>
            $name<$($arg,)* V, $crate::status::Kept> for A
        {
        }
        impl<A: $crate::layout::Layout $(+ $compute)?, $($arg: $kind,)* V: $crate::status::Status>
            $name<$($arg,)* V, $crate::status::Broken> for A
        where
            V::ReportOn<A>: $crate::status::Holds<$operation, A, $shown>,
        {
        }
        }
    };
}
pub(crate) use bound;
