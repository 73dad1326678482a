//! The names of the operations, as the message of a broken condition begins.
//!
//! They are those that the panicking forms print at run time.

#![allow(non_camel_case_types)]

macro_rules! operations {
    ($($name:ident)*) => {$(
        #[doc = concat!("The operation `", stringify!($name), "`.")]
        pub enum $name {}
    )*};
}
operations! {
    composition
    complement
    logical_divide
    zipped_divide
    logical_product
    offset_to_crd
}
