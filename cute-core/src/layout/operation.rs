//! How an operation is declared: one row in its file makes everything that users see of it.
//!
//! A row begins with the documentation of the method, the kind of the operation, its name and its
//! operands. Then it names the other items:
//!
//! ```text
//! partial logical_divide(a, tiler: T: Tiler) {
//!     source: "CuTe `logical_divide`.";
//!     checked: try_logical_divide;                        the form that returns a `Result`
//!     result: LogicalDivide in ComputeLogicalDivide;      the alias of the result, and its trait
//!     compute: LogicalDivideWith<A, T, Exactly>           type and value, made by `algebra!`;
//!         = logical_divide_with(a, tiler, Exactly);       `A` and `a` are the layout itself
//!     bound: DivisibleBy, "…", shown T;                   the bound, its message, what errors show
//! }
//! ```
//!
//! Kinds: `partial` operations have conditions; `partial_pair` operations also have a result of two
//! modes. `padded` and `padded_pair` operations round up, and the type of their result says so. The
//! compiler alone decides the conditions of `decided` operations. `total` operations have no
//! conditions, or only those of a bound that is declared elsewhere. `by_const` operations take
//! numbers as const parameters.
//!
//! Methods take what stands for an operand of the kind that the row names, such as a native integer
//! for a tiler ([`operand`](super::operand)). Traits, aliases and bounds take the operand itself.
//!
//! Messages begin with the name of the operation. A `decided` row gives that name itself (`named`),
//! because the compiler would print `slice` as a path: the standard library has a module of that
//! name.
//!
//! The trait of the result, such as `ComputeLogicalDivide`, has the result for any operands; if a
//! condition is broken, that is a layout without values. The bound, such as `DivisibleBy`, has this
//! trait as its supertrait, and holds only if no condition is broken.
//!
//! The result is a member of a trait, not an alias for the type on the right. The reason: rustc
//! proves a signature well-formed before it normalises it, and for an alias it would evaluate the
//! whole operation once more; a projection is well-formed by the trait's one impl. A method names
//! its result by a parameter, `fn coalesce<R>(self) -> R where Self: ComputeCoalesce<Output = R>`.
//! The reason: rustc evaluates the operation for that bound, and when it generates code, it knows
//! `R` and does not evaluate the operation again, as it would for a return type `Coalesce<Self>`.
//! That saves a third of a release build.
//!
//! Each row also makes *template forms*: `__template ~ slice` in a row's macro is the name
//! `__template_slice`, which the attribute [`template`](macro@crate::template) writes for `slice`
//! in generic code. Such a form has no bound. It has a constant instead, `Instance::check`, which
//! rustc evaluates when the code is instantiated.
//!
//! `__at_row!` gives the items of a row the source position of the row's name, which the compiler's
//! notes then show.

mod result;

pub(crate) use result::{bound, compute};

/// The topic trait of a file and its operations.
macro_rules! operations {
    (
        $(#[$about:meta])*
        pub trait $topic:ident { $($by_hand:tt)* }
        $($(#[$doc:meta])* $kind:ident $name:ident($($operands:tt)*) { $($row:tt)* })*
    ) => {
        $(#[$about])*
        pub trait $topic: $crate::layout::Layout {
            $($by_hand)*
            $($crate::layout::operation::method! {
                $topic [$(#[$doc])*] $kind $name($($operands)*) { $($row)* }
            })*
        }
        impl<L: $crate::layout::Layout> $topic for L {}
        $($crate::layout::operation::items! { $topic $kind $name($($operands)*) { $($row)* } })*
    };
}
pub(crate) use operations;

/// Whether all operands are static.
macro_rules! all_static {
    ($a:ty) => { <$a as $crate::tuple::Tree>::IsStatic };
    ($a:ty, $b:ty) => {
        $crate::logic::Both<
            <$a as $crate::tuple::Tree>::IsStatic,
            <$b as $crate::tuple::Tree>::IsStatic,
        >
    };
    ($a:ty, $b:ty, $c:ty) => {
        $crate::logic::Both<
            $crate::layout::operation::all_static!($a, $b),
            <$c as $crate::tuple::Tree>::IsStatic,
        >
    };
}
pub(crate) use all_static;

/// The methods of a row.
macro_rules! method {
    ($topic:ident $doc:tt partial $($row:tt)*) => {
        $crate::layout::operation::method! { @row $topic $doc [R] [value] [result] $($row)* }
    };
    ($topic:ident $doc:tt partial_pair $($row:tt)*) => {
        $crate::layout::operation::method! { $topic $doc partial $($row)* }
    };
    ($topic:ident $doc:tt padded $($row:tt)*) => {
        $crate::layout::operation::method! { @row $topic $doc
            [$crate::layout::Padded<R, Self>]
            [$crate::layout::Padded::new(value, self)] [$crate::layout::Padded::of(result, self)]
            $($row)* }
    };
    ($topic:ident $doc:tt padded_pair $($row:tt)*) => {
        $crate::layout::operation::method! { $topic $doc padded $($row)* }
    };
    // A shared bound is declared in another row, whose name begins the messages. Its verdict is
    // that of the other row's result, so this one bound is enough in generic code.
    (@row $topic:ident $doc:tt $returned:tt $made:tt $tried:tt $name:ident $operands:tt {
        source: $source:literal;
        checked: $(#[$try_doc:meta])* $try_name:ident;
        result: $(#[$_result_doc:meta])* $result:ident in $compute:ident;
        compute: $_checked:ty = $_value:expr;
        shared: $bound:ident of $of:ident;
    }) => {
        $crate::layout::operation::method! { @both $doc $returned $made $tried $name as $of $operands
            $source; [$(#[$try_doc])*] $try_name; $compute; $bound [] }
    };
    (@row $topic:ident $doc:tt $returned:tt $made:tt $tried:tt $name:ident $operands:tt {
        source: $source:literal;
        checked: $(#[$try_doc:meta])* $try_name:ident;
        result: $(#[$_result_doc:meta])* $result:ident in $compute:ident;
        compute: $_checked:ty = $_value:expr;
        bound: $(#[$_bound_doc:meta])* $bound:ident, $_message:literal, shown $_shown:ty;
    }) => {
        $crate::layout::operation::method! { @both $doc $returned $made $tried $name as $name $operands
            $source; [$(#[$try_doc])*] $try_name; $compute; $bound [R::Verdict] }
    };
    // The method and its checked form: what they return, made of a value or of a `Result`.
    (@both [$($doc:tt)*] [$($returned:tt)*] [$($made:tt)*] [$($tried:tt)*]
        $name:ident as $of:ident($_a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*)
        $source:literal; [$($try_doc:tt)*] $try_name:ident; $compute:ident; $bound:ident [$($verdict:tt)*]
    ) => {
        cute_macros::__at_row! { $name =>
        $($doc)*
        ///
        /// # Panics
        /// Panics if a condition that depends on dynamic sizes does not hold;
        #[doc = concat!("[`", stringify!($try_name), "`](Self::", stringify!($try_name), ") returns an error instead.")]
        ///
        #[doc = concat!("Source: ", $source)]
        #[inline(always)]
        #[track_caller]
        #[allow(clippy::let_and_return, reason = "padded forms wrap the value")]
        fn $name<$($arg: $crate::layout::operand::bounds::$arg_kind,)* R: $crate::layout::Layout>(self $(, $value: $arg)*) -> $($returned)*
        where
            Self: $compute<$($crate::layout::operand::operand!($arg_kind $arg),)* Output = R> + $bound<$($crate::layout::operand::operand!($arg_kind $arg),)* $($verdict)*>,
        {
            const { $crate::layout::evaluate::fits::<R>() };
            let value = $crate::layout::evaluate::unwrap_or_panic(
                stringify!($of),
                <$crate::layout::operation::all_static!(Self $(, $crate::layout::operand::operand!($arg_kind $arg))*) as $crate::layout::evaluate::Evaluate>::try_evaluate(
                    || $compute::compute(self $(, $crate::layout::operand::operand_value!($arg_kind $value))*),
                ),
            );
            $($made)*
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with a broken condition as an error.")]
        ///
        /// # Errors
        /// Fails if a condition on dynamic sizes does not hold; the error has these sizes.
        ///
        $($try_doc)*
        #[inline(always)]
        #[allow(clippy::let_and_return, reason = "padded forms wrap the value")]
        fn $try_name<$($arg: $crate::layout::operand::bounds::$arg_kind,)* R: $crate::layout::Layout>(
            self
            $(, $value: $arg)*
        ) -> Result<$($returned)*, $crate::error::LayoutError>
        where
            Self: $compute<$($crate::layout::operand::operand!($arg_kind $arg),)* Output = R> + $bound<$($crate::layout::operand::operand!($arg_kind $arg),)* $($verdict)*>,
        {
            const { $crate::layout::evaluate::fits::<R>() };
            let result = <$crate::layout::operation::all_static!(Self $(, $crate::layout::operand::operand!($arg_kind $arg))*) as $crate::layout::evaluate::Evaluate>::try_evaluate(
                || $compute::compute(self $(, $crate::layout::operand::operand_value!($arg_kind $value))*),
            );
            $($tried)*
        }

        #[doc(hidden)]
        #[inline(always)]
        #[track_caller]
        fn __template~$name<$($arg: $crate::layout::operand::bounds::$arg_kind,)* R: $crate::layout::Layout>(self $(, $value: $arg)*) -> $($returned)*
        where
            Self: $compute<$($crate::layout::operand::operand!($arg_kind $arg),)* Raw = R>,
        {
            // here as well, so that the compiler names the call of this form
            const {
                $crate::status::Instance::<<Self as $compute<$($crate::layout::operand::operand!($arg_kind $arg)),*>>::Status, $of>::check();
                $crate::layout::evaluate::fits::<R>();
            };
            $crate::layout::evaluate::unwrap_or_panic(stringify!($of), self.__template~$try_name($($value),*))
        }

        #[doc(hidden)]
        #[inline(always)]
        #[allow(clippy::let_and_return, reason = "padded forms wrap the value")]
        fn __template~$try_name<$($arg: $crate::layout::operand::bounds::$arg_kind,)* R: $crate::layout::Layout>(
            self
            $(, $value: $arg)*
        ) -> Result<$($returned)*, $crate::error::LayoutError>
        where
            Self: $compute<$($crate::layout::operand::operand!($arg_kind $arg),)* Raw = R>,
        {
            const {
                $crate::status::Instance::<<Self as $compute<$($crate::layout::operand::operand!($arg_kind $arg)),*>>::Status, $of>::check();
                $crate::layout::evaluate::fits::<R>();
            };
            let result = <$crate::layout::operation::all_static!(Self $(, $crate::layout::operand::operand!($arg_kind $arg))*) as $crate::layout::evaluate::Evaluate>::try_evaluate(
                || $compute::compute_raw(self $(, $crate::layout::operand::operand_value!($arg_kind $value))*),
            );
            $($tried)*
        }
        }
    };

    ($topic:ident [$($doc:tt)*] decided $name:ident($_a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*) {
        source: $source:literal;
        result: $(#[$_result_doc:meta])* $result:ident in $compute:ident;
        compute: $_checked:ty = $_value:expr;
        bound: $(#[$_bound_doc:meta])* $bound:ident, $_message:literal, shown $_shown:ty;
        named: $marker:ident;
    }) => {
        cute_macros::__at_row! { $name =>
        $($doc)*
        ///
        #[doc = concat!("Source: ", $source)]
        #[inline(always)]
        fn $name<$($arg: $crate::layout::operand::bounds::$arg_kind,)* R: $crate::layout::Layout>(self $(, $value: $arg)*) -> R
        where
            Self: $compute<$($crate::layout::operand::operand!($arg_kind $arg),)* Output = R> + $bound<$($crate::layout::operand::operand!($arg_kind $arg),)* R::Verdict>,
        {
            $crate::layout::evaluate::unwrap_or_panic(
                stringify!($marker),
                <$crate::layout::operation::all_static!(Self $(, $crate::layout::operand::operand!($arg_kind $arg))*) as $crate::layout::evaluate::Evaluate>::try_evaluate(
                    || $compute::compute(self $(, $crate::layout::operand::operand_value!($arg_kind $value))*),
                ),
            )
        }

        #[doc(hidden)]
        #[inline(always)]
        fn __template~$name<$($arg: $crate::layout::operand::bounds::$arg_kind,)* R: $crate::layout::Layout>(self $(, $value: $arg)*) -> R
        where
            Self: $compute<$($crate::layout::operand::operand!($arg_kind $arg),)* Raw = R>,
        {
            const { $crate::status::Instance::<<Self as $compute<$($crate::layout::operand::operand!($arg_kind $arg)),*>>::Status, $marker>::check() };
            $crate::layout::evaluate::unwrap_or_panic(
                stringify!($marker),
                <$crate::layout::operation::all_static!(Self $(, $crate::layout::operand::operand!($arg_kind $arg))*) as $crate::layout::evaluate::Evaluate>::try_evaluate(
                    || $compute::compute_raw(self $(, $crate::layout::operand::operand_value!($arg_kind $value))*),
                ),
            )
        }
        }
    };

    ($topic:ident [$($doc:tt)*] total $name:ident($_a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*) {
        source: $source:literal;
        result: $(#[$_result_doc:meta])* $result:ident in $compute:ident;
        compute: $_checked:ty = $_value:expr;
        $(under: $bound:path;)?
    }) => {
        cute_macros::__at_row! { $name =>
        $($doc)*
        ///
        #[doc = concat!("Source: ", $source)]
        #[inline(always)]
        fn $name<$($arg: $crate::layout::operand::bounds::$arg_kind,)* R: $crate::layout::Layout>(self $(, $value: $arg)*) -> R
        where
            Self: $compute<$($crate::layout::operand::operand!($arg_kind $arg),)* Output = R> $(+ $bound)?,
        {
            const { $crate::layout::evaluate::fits::<R>() };
            <$crate::layout::operation::all_static!(Self $(, $crate::layout::operand::operand!($arg_kind $arg))*) as $crate::layout::evaluate::Evaluate>::evaluate(
                || $compute::compute(self $(, $crate::layout::operand::operand_value!($arg_kind $value))*),
            )
        }
        }
    };

    ($topic:ident [$($doc:tt)*] by_const $name:ident($_a:ident $(, $value:ident: $arg:ident)*) {
        source: $source:literal;
        checked: $(#[$try_doc:meta])* $try_name:ident;
        result: $(#[$_result_doc:meta])* $result:ident in $compute:ident;
        compute: $_checked:ty = $_value:expr;
        bound: $(#[$_bound_doc:meta])* $bound:ident, $_message:literal, shown $_shown:ty;
    }) => {
        cute_macros::__at_row! { $name =>
        $($doc)*
        ///
        /// # Panics
        /// Panics if a condition that depends on dynamic sizes or strides does not hold;
        #[doc = concat!("[`", stringify!($try_name), "`](Self::", stringify!($try_name), ") returns an error instead.")]
        ///
        #[doc = concat!("Source: ", $source)]
        #[inline(always)]
        #[track_caller]
        fn $name<$(const $arg: usize),*>(self) -> $result<Self $(, $arg)*>
        where
            $($crate::int::Const<$arg>: $crate::int::StaticConst,)*
            Self: $bound<$($arg),*>,
        {
            $crate::layout::evaluate::unwrap_or_panic(stringify!($name), self.$try_name::<$($arg),*>())
        }

        #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), with a broken condition as an error.")]
        ///
        /// # Errors
        /// Fails if a condition on dynamic sizes or strides does not hold; the error has their
        /// values.
        ///
        $(#[$try_doc])*
        #[inline(always)]
        fn $try_name<$(const $arg: usize),*>(
            self,
        ) -> Result<$result<Self $(, $arg)*>, $crate::error::LayoutError>
        where
            $($crate::int::Const<$arg>: $crate::int::StaticConst,)*
            Self: $bound<$($arg),*>,
        {
            const { $crate::layout::evaluate::fits::<$result<Self $(, $arg)*>>() };
            <Self::IsStatic as $crate::layout::evaluate::Evaluate>::try_evaluate(|| {
                <Self as $compute<$($crate::int::FromConst<$arg>),*>>::compute(
                    self,
                    $($crate::int::FromConst::<$arg>::default()),*
                )
            })
        }

        #[doc(hidden)]
        #[inline(always)]
        #[track_caller]
        fn __template~$name<$(const $arg: usize),*>(self) -> <Self as $compute<$($crate::int::FromConst<$arg>),*>>::Raw
        where
            $($crate::int::Const<$arg>: $crate::int::StaticConst,)*
        {
            const {
                $crate::status::Instance::<<Self as $compute<$($crate::int::FromConst<$arg>),*>>::Status, $name>::check();
                $crate::layout::evaluate::fits::<<Self as $compute<$($crate::int::FromConst<$arg>),*>>::Raw>();
            };
            $crate::layout::evaluate::unwrap_or_panic(
                stringify!($name),
                <Self::IsStatic as $crate::layout::evaluate::Evaluate>::try_evaluate(|| {
                    <Self as $compute<$($crate::int::FromConst<$arg>),*>>::compute_raw(
                        self,
                        $($crate::int::FromConst::<$arg>::default()),*
                    )
                }),
            )
        }
        }
    };
}
pub(crate) use method;

/// The items of a row besides methods: trait and alias of the result, bound, marker in messages.
macro_rules! items {
    // Operations whose only operand is the layout.
    ($topic:ident $kind:ident $name:ident($a:ident) {
        source: $_source:literal;
        $(checked: $(#[$_try_doc:meta])* $_try_name:ident;)?
        result: $(#[$result_doc:meta])* $result:ident in $compute:ident;
        compute: $checked:ident<A> = $value_of:expr;
        bound: $(#[$bound_doc:meta])* $bound:ident, $message:literal, shown $shown:ty;
        $(named: $_marker:ident;)?
    }) => {
        $crate::layout::operation::compute! { of_each_form
            #[doc = concat!("The result of [`", stringify!($topic), "::", stringify!($name), "`].")]
            $compute($a) -> $checked { $value_of } else $message
        }
        $crate::layout::operation::items! { @named $topic $name as $name $result in $compute [$(#[$result_doc])*] [$(#[$bound_doc])*] $bound, $message, $shown; }
    };
    ($topic:ident $kind:ident $name:ident($a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*) {
        source: $_source:literal;
        $(checked: $(#[$_try_doc:meta])* $_try_name:ident;)?
        result: $(#[$result_doc:meta])* $result:ident in $compute:ident;
        compute: $checked:ty = $value_of:expr;
        bound: $(#[$bound_doc:meta])* $bound:ident, $message:literal, shown $shown:ty;
    }) => {
        $crate::layout::operation::items! { @compute $kind $topic $name $compute, $checked => $value_of; $a $(, $value: $arg: $arg_kind)* }
        $crate::layout::operation::items! { @named $topic $name as $name $result in $compute [$(#[$result_doc])*] [$(#[$bound_doc])*] $bound, $message, $shown;
            $($arg: $arg_kind),* }
    };
    // An operation that has another name in messages: see `decided` above.
    ($topic:ident decided $name:ident($a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*) {
        source: $_source:literal;
        result: $(#[$result_doc:meta])* $result:ident in $compute:ident;
        compute: $checked:ty = $value_of:expr;
        bound: $(#[$bound_doc:meta])* $bound:ident, $message:literal, shown $shown:ty;
        named: $marker:ident;
    }) => {
        $crate::layout::operation::items! { @compute decided $topic $name $compute, $checked => $value_of; $a $(, $value: $arg: $arg_kind)* }
        $crate::layout::operation::items! { @named $topic $name as $marker $result in $compute [$(#[$result_doc])*] [$(#[$bound_doc])*] $bound, $message, $shown;
            $($arg: $arg_kind),* }
    };
    // An operation with the bound of another one.
    ($topic:ident $kind:ident $name:ident($a:ident $(, $value:ident: $arg:ident: $arg_kind:ident)*) {
        source: $_source:literal;
        $(checked: $(#[$_try_doc:meta])* $_try_name:ident;)?
        result: $(#[$result_doc:meta])* $result:ident in $compute:ident;
        compute: $checked:ty = $value_of:expr;
        $($_bound:tt)*
    }) => {
        $crate::layout::operation::items! { @compute $kind $topic $name $compute, $checked => $value_of; $a $(, $value: $arg: $arg_kind)* }
        #[doc = concat!("The type of the result of [`", stringify!($name), "`](", stringify!($topic), "::", stringify!($name), ").")]
        ///
        $(#[$result_doc])*
        pub type $result<A $(, $arg)*> = <A as $compute<$($arg),*>>::Output;
    };
    ($topic:ident by_const $name:ident($a:ident $(, $value:ident: $arg:ident)*) {
        source: $_source:literal;
        checked: $(#[$_try_doc:meta])* $_try_name:ident;
        result: $(#[$result_doc:meta])* $result:ident in $compute:ident;
        compute: $checked:ty = $value_of:expr;
        bound: $(#[$bound_doc:meta])* $bound:ident, $message:literal, shown $shown:ty;
    }) => {
        $crate::layout::operation::compute! { partial
            #[doc = concat!("The result of [`", stringify!($topic), "::", stringify!($name), "`].")]
            $compute($a $(, $value: $arg: Int)*) -> $checked { $value_of }
        }
        #[doc = concat!("The type of the result of [`", stringify!($name), "`](", stringify!($topic), "::", stringify!($name), ").")]
        ///
        $(#[$result_doc])*
        pub type $result<A $(, const $arg: usize)*> = <A as $compute<$($crate::int::FromConst<$arg>),*>>::Output;
        cute_macros::__at_row! { $bound =>
        $(#[$bound_doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this call needs the bound",
            note = "add this bound to the `where` clause of the function: it holds where the operation's conditions do",
            note = "or write `#[template]` before the function, if it does not stand there: divisions, \
                slices and most other operations then need no bounds, unless a path leads to them"
        )]
        pub trait $bound<$(const $arg: usize,)* Verdict: $crate::status::Status = <$result<Self $(, $arg)*> as $crate::layout::Layout>::Verdict, Kind = <Verdict as $crate::status::Status>::Kind>:
            $crate::layout::Layout
        {
        }
        impl<A: $crate::layout::Layout, $(const $arg: usize,)* V: $crate::status::Status> $bound<$($arg,)* V, $crate::status::Kept> for A
        where
            $($crate::int::Const<$arg>: $crate::int::StaticConst,)*
        {
        }
        impl<A: $crate::layout::Layout, $(const $arg: usize,)* V: $crate::status::Status> $bound<$($arg,)* V, $crate::status::Broken> for A
        where
            $($crate::int::Const<$arg>: $crate::int::StaticConst,)*
            V::ReportOn<A>: $crate::status::Holds<$name, A, $shown>,
        {
        }
        }
        $crate::layout::operation::named! { $name }
    };

    (@named $topic:ident $name:ident as $marker:ident $result:ident in $compute:ident [$($result_doc:tt)*] [$($bound_doc:tt)*] $bound:ident, $message:literal, $shown:ty;
        $($arg:ident: $arg_kind:ident),*
    ) => {
        #[doc = concat!("The type of the result of [`", stringify!($name), "`](", stringify!($topic), "::", stringify!($name), ").")]
        ///
        $($result_doc)*
        pub type $result<A $(, $arg)*> = <A as $compute<$($arg),*>>::Output;
        $crate::layout::operation::bound! {
            $($bound_doc)*
            $bound<$($arg: $arg_kind),*> with [$compute<$($arg),*>]
                on <$result<Self $(, $arg)*> as $crate::layout::Layout>::Verdict, else $message;
            in $marker, shown $shown, or "or write `#[template]` before the function, if it does not stand there: divisions, \
                slices and most other operations then need no bounds, unless a path leads to them"
        }
        $crate::layout::operation::named! { $marker }
    };
    (@compute partial_pair $($rest:tt)*) => { $crate::layout::operation::items! { @as pair $($rest)* } };
    (@compute padded_pair $($rest:tt)*) => { $crate::layout::operation::items! { @as pair $($rest)* } };
    (@compute total $($rest:tt)*) => { $crate::layout::operation::items! { @as total $($rest)* } };
    (@compute $_kind:ident $($rest:tt)*) => { $crate::layout::operation::items! { @as partial $($rest)* } };
    (@as $kind:ident $topic:ident $name:ident $compute:ident, $checked:ty => $value_of:expr; $($operands:tt)*) => {
        $crate::layout::operation::compute! { $kind
            #[doc = concat!("The result of [`", stringify!($topic), "::", stringify!($name), "`].")]
            $compute($($operands)*) -> $checked { $value_of }
        }
    };
}
pub(crate) use items;

pub(crate) use crate::diagnostic::holds::{Named, named};
