//! A tensor as the caller describes it, and as the kernels have it.

use crate::pointer::value;
use crate::status::Failure;
use core::ffi::c_void;
use cute_core::layout::Layout;
use cute_core::prelude::*;
use cute_cuda::{F8E4M3, Gpu, GpuElement, GpuTensor};
use half::{bf16, f16};

/// The most modes of a tensor.
pub const MOST_MODES: usize = 5;

/// `cute_tensor` of the header.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CuteTensor {
    /// The address of the element at coordinate 0, in the memory of the GPU.
    pub data: *mut c_void,
    /// A number of `cute_element`.
    pub element: i32,
    /// The number of modes.
    pub rank: i32,
    /// The size of each mode.
    pub shape: [i64; MOST_MODES],
    /// The stride of each mode, in elements.
    pub stride: [i64; MOST_MODES],
}

/// The elements that a tensor can have, with the numbers of `cute_element`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Element {
    F16 = 1,
    Bf16 = 2,
    F32 = 3,
    E4m3 = 4,
    I32 = 5,
    I8 = 6,
}

impl Element {
    const ALL: [Element; 6] = [
        Element::F16,
        Element::Bf16,
        Element::F32,
        Element::E4m3,
        Element::I32,
        Element::I8,
    ];

    /// The name in the header.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Element::F16 => "CUTE_F16",
            Element::Bf16 => "CUTE_BF16",
            Element::F32 => "CUTE_F32",
            Element::E4m3 => "CUTE_E4M3",
            Element::I32 => "CUTE_I32",
            Element::I8 => "CUTE_I8",
        }
    }
}

/// A type whose tensors have elements of a number of `cute_element`.
pub(crate) trait Typed: GpuElement {
    const ELEMENT: Element;
}
macro_rules! typed {
    ($($t:ty: $element:ident;)*) => {$(
        impl Typed for $t {
            const ELEMENT: Element = Element::$element;
        }
    )*};
}
typed! {
    f16: F16;
    bf16: Bf16;
    f32: F32;
    F8E4M3: E4m3;
    i32: I32;
    i8: I8;
}

/// A layout of so many modes, with run-time numbers.
pub(crate) trait Ranked<const RANK: usize>: Layout {
    /// The layout with these sizes, all positive, and strides.
    fn of(modes: [(i64, i64); RANK]) -> Result<Self, LayoutError>;
}

pub(crate) type Rank1 = Layout![i64:i64];
pub(crate) type Rank2 = Layout![(i64, i64):(i64, i64)];
pub(crate) type Rank3 = Layout![(i64, i64, i64):(i64, i64, i64)];
pub(crate) type Rank4 = Layout![(i64, i64, i64, i64):(i64, i64, i64, i64)];

impl Ranked<1> for Rank1 {
    fn of([(a, p)]: [(i64, i64); 1]) -> Result<Self, LayoutError> {
        try_layout!(a:p)
    }
}
impl Ranked<2> for Rank2 {
    fn of([(a, p), (b, q)]: [(i64, i64); 2]) -> Result<Self, LayoutError> {
        try_layout!((a, b):(p, q))
    }
}
impl Ranked<3> for Rank3 {
    fn of([(a, p), (b, q), (c, r)]: [(i64, i64); 3]) -> Result<Self, LayoutError> {
        try_layout!((a, b, c):(p, q, r))
    }
}
impl Ranked<4> for Rank4 {
    fn of([(a, p), (b, q), (c, r), (d, s)]: [(i64, i64); 4]) -> Result<Self, LayoutError> {
        try_layout!((a, b, c, d):(p, q, r, s))
    }
}

/// A tensor that was given as an argument.
#[derive(Clone, Copy)]
pub(crate) struct Given<'a> {
    /// The name of the argument.
    pub(crate) name: &'static str,
    tensor: &'a CuteTensor,
}

impl<'a> Given<'a> {
    /// The tensor that a pointer leads to.
    ///
    /// # Safety
    /// The pointer is null, or leads to a tensor that stays as it is for as long as `'a`.
    pub(crate) unsafe fn new(
        name: &'static str,
        pointer: *const CuteTensor,
    ) -> Result<Self, Failure> {
        // SAFETY: the caller's promise.
        match unsafe { Self::optional(name, pointer) }? {
            Some(given) => Ok(given),
            None => Err(Failure::null(name)),
        }
    }

    /// The tensor that a pointer leads to, if it is not null.
    ///
    /// # Safety
    /// That of [`new`](Self::new).
    pub(crate) unsafe fn optional(
        name: &'static str,
        pointer: *const CuteTensor,
    ) -> Result<Option<Self>, Failure> {
        // SAFETY: the caller's promise.
        let tensor = unsafe { value(name, pointer) }?;
        Ok(tensor.map(|tensor| Given { name, tensor }))
    }

    /// The elements.
    pub(crate) fn element(&self) -> Result<Element, Failure> {
        let number = self.tensor.element;
        Element::ALL
            .into_iter()
            .find(|&element| element as i32 == number)
            .ok_or_else(|| {
                Failure::invalid(
                    "Element",
                    format!("{} has elements of the unknown number {number}", self.name),
                )
            })
    }

    /// Fails if the elements are not of a type.
    fn check_element<T: Typed>(&self) -> Result<(), Failure> {
        let found = self.element()?;
        if found == T::ELEMENT {
            return Ok(());
        }
        Err(Failure::invalid(
            "Element",
            format!(
                "{} has elements of {}, and needs those of {}",
                self.name,
                found.name(),
                T::ELEMENT.name()
            ),
        ))
    }

    /// The layout, which has `RANK` modes that are called so.
    pub(crate) fn layout<const RANK: usize, L: Ranked<RANK>>(
        &self,
        modes: [&str; RANK],
    ) -> Result<L, Failure> {
        let rank = self.tensor.rank;
        if rank != RANK as i32 {
            let s = if rank == 1 { "" } else { "s" };
            return Err(Failure::invalid(
                "Rank",
                format!(
                    "{} has {rank} mode{s}, and needs {RANK}: {}",
                    self.name,
                    modes.join(", ")
                ),
            ));
        }
        let of = |mode: usize| (self.tensor.shape[mode], self.tensor.stride[mode]);
        let sizes_and_strides = core::array::from_fn(of);
        for (mode, (size, _)) in modes.into_iter().zip(sizes_and_strides) {
            if size < 1 {
                return Err(Failure::invalid(
                    "Size",
                    format!("{} has size {size} along {mode}", self.name),
                ));
            }
        }
        L::of(sizes_and_strides).map_err(|error| Failure::of_layout(self.name, error))
    }

    /// The number of modes.
    pub(crate) fn rank(&self) -> i32 {
        self.tensor.rank
    }

    /// The tensor with one more mode, of size 1.
    pub(crate) fn with_mode(&self, tensor: &'a mut CuteTensor) -> Given<'a> {
        *tensor = *self.tensor;
        if let Some(place) = usize::try_from(tensor.rank)
            .ok()
            .filter(|&rank| rank < MOST_MODES)
        {
            (tensor.shape[place], tensor.stride[place]) = (1, 0);
            tensor.rank += 1;
        }
        Given {
            name: self.name,
            tensor,
        }
    }

    /// Checks all that can be checked without a GPU.
    pub(crate) fn checked<T: Typed, const RANK: usize, L: Ranked<RANK>>(
        &self,
        modes: [&str; RANK],
    ) -> Result<Checked<T, L>, Failure> {
        self.check_element::<T>()?;
        Ok(Checked {
            name: self.name,
            address: self.tensor.data as u64,
            layout: self.layout(modes)?,
            element: core::marker::PhantomData,
        })
    }
}

/// A tensor whose description is in order.
pub(crate) struct Checked<T, L> {
    name: &'static str,
    address: u64,
    layout: L,
    element: core::marker::PhantomData<T>,
}

impl<T: Typed, L: Layout> Checked<T, L> {
    /// The tensor on a GPU.
    ///
    /// # Safety
    /// That of [`Gpu::borrow`].
    pub(crate) unsafe fn on(self, gpu: &Gpu) -> Result<GpuTensor<T, L>, Failure> {
        // SAFETY: the caller's promise.
        unsafe { gpu.borrow(self.address, self.layout) }
            .map_err(|error| Failure::of_tensor(self.name, error))
    }
}
