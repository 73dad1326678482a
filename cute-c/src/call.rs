//! Functions of the header that come in pairs.

/// Defines two functions of the header with these arguments, behind a GPU and a stream: the first one
/// does the work of a call at once, the second one hands out a plan of it.
macro_rules! both {
    (#[doc = $doc:literal] $run:ident, $prepare:ident, ($($argument:ident: $type:ty),*) => $call:expr) => {
        #[doc = $doc]
        ///
        /// # Safety
        /// The arguments are as `cute.h` says.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $run(
            gpu: *const $crate::gpu::CuteGpu,
            stream: *mut core::ffi::c_void,
            $($argument: $type,)*
        ) -> $crate::status::CuteStatus {
            let place = $crate::gpu::Place { gpu, stream };
            let then = $crate::plan::Then::Run;
            let call = $call;
            // SAFETY: the caller's promise.
            $crate::status::guarded(|| unsafe { then.finish(|| call.plan(place)) })
        }

        #[doc = $doc]
        /// The work is prepared, and done by [`cute_plan_run`](crate::cute_plan_run).
        ///
        /// # Safety
        /// The arguments are as `cute.h` says.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $prepare(
            gpu: *const $crate::gpu::CuteGpu,
            stream: *mut core::ffi::c_void,
            $($argument: $type,)*
            plan: *mut *mut $crate::plan::CutePlan,
        ) -> $crate::status::CuteStatus {
            let place = $crate::gpu::Place { gpu, stream };
            let then = $crate::plan::Then::HandOut(plan);
            let call = $call;
            // SAFETY: the caller's promise.
            $crate::status::guarded(|| unsafe { then.finish(|| call.plan(place)) })
        }
    };
}
pub(crate) use both;

/// A plan of attention for the elements of `q`, whose type stands for `$element` in `$plan`. Fails if there
/// is no attention of such elements.
macro_rules! by_element_of {
    ($q:expr, $element:ident => $plan:expr) => {
        match $crate::tensor::Given::new("q", $q)?.element()? {
            $crate::tensor::Element::F16 => {
                type $element = half::f16;
                $plan
            }
            $crate::tensor::Element::Bf16 => {
                type $element = half::bf16;
                $plan
            }
            other => Err($crate::attention::no_kernel("q", other)),
        }
    };
}
pub(crate) use by_element_of;

/// A plan of attention for tensors with the modes of batches, or of packed sequences if there are offsets;
/// `$batching` stands for one of [`Alike`](crate::batching::Alike) and [`Packed`](crate::batching::Packed)
/// in `$plan`.
macro_rules! by_offsets {
    ($offsets:expr, $batching:ident => $plan:expr) => {
        match $offsets {
            None => {
                type $batching = $crate::batching::Alike;
                $plan
            }
            Some(_) => {
                type $batching = $crate::batching::Packed;
                $plan
            }
        }
    };
}
pub(crate) use by_offsets;
