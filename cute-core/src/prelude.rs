//! What kernels use: `use cute_core::prelude::*;`.

pub use crate::composed::{ComposedLayout, make_composed_layout};
pub use crate::error::{Condition, LayoutError};
pub use crate::int::{Const, Dyn, Int, StaticConst};
pub use crate::layout::methods::*;
pub use crate::layout::*;
pub use crate::macros::*;
pub use crate::stride::Value as _;
pub use crate::swizzle::Swizzle;
pub use crate::tensor::{
    Counting, DlDataType, DlElement, DlTensor, Engine, Fragment, FragmentLayout, IdentityTensor,
    IntoEngine, Memory, MemoryMut, PlainElement, Registers, ShapedLike, Shared, SourceError,
    Tensor, TensorError, TensorMut, TiledBy, Tiles, TilesMut, Unique, View, axpby, clear, copy,
    copy_if, fill, for_each_pair, for_each_triple, gemm, make_counting_tensor,
    make_identity_tensor, reduce, transform, transform_pair,
};
#[cfg(feature = "alloc")]
pub use crate::tensor::{Owned, OwnedTensor};
pub use crate::tuple::{IntTuple, ToNative, Underscore};
