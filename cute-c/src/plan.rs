//! The handle of work that is prepared.

use crate::status::{CuteStatus, Failure, guarded};
use core::any::Any;
use core::fmt;
use cute_cuda::Gpu;
use cute_kernels::Prepared;
use cute_kernels::attention::PreparedAttention;
use cute_kernels::attention::backward::PreparedBackward;
use cute_kernels::attention::decode::PreparedDecode;
use cute_kernels::attention::e4m3::PreparedE4m3;

/// `cute_plan` of the header: work that is prepared, and what it borrows.
///
/// The work comes first, and so is dropped first.
#[derive(Debug)]
pub struct CutePlan {
    work: Work,
    _lent: Lent,
}

/// Work that is prepared. What it borrows lives as long as the [`Lent`] beside it.
#[derive(Debug)]
pub(crate) enum Work {
    Attention(Box<PreparedAttention<'static>>),
    Backward(Box<PreparedBackward<'static>>),
    Decode(Box<PreparedDecode<'static>>),
    E4m3(Box<PreparedE4m3<'static>>),
    Gemm(Box<Prepared<'static>>),
}

/// Values at addresses that stay, for references to them.
#[derive(Default)]
pub(crate) struct Lent(Vec<*mut dyn Any>);

impl fmt::Debug for Lent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lent({})", self.0.len())
    }
}

impl Lent {
    /// Keeps a value, and lends it.
    ///
    /// # Safety
    /// The reference is not used after the `Lent` is dropped.
    pub(crate) unsafe fn keep<T: Any>(&mut self, value: T) -> &'static mut T {
        let place = Box::into_raw(Box::new(value));
        self.0.push(place);
        // SAFETY: the box is freed when `self` is dropped, and nothing else uses it until then.
        unsafe { &mut *place }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        for place in self.0.drain(..).rev() {
            // SAFETY: it was made from a box, and references to it are not used any more.
            drop(unsafe { Box::from_raw(place) });
        }
    }
}

impl CutePlan {
    /// The plan that `prepare` makes of a GPU with what it keeps.
    ///
    /// # Safety
    /// `prepare` uses references to what it keeps nowhere but in the work that it returns.
    pub(crate) unsafe fn new(
        gpu: Gpu,
        prepare: impl FnOnce(&'static Gpu, &mut Lent) -> Result<Work, Failure>,
    ) -> Result<Self, Failure> {
        let mut lent = Lent::default();
        // SAFETY: the work is dropped before.
        let gpu = unsafe { lent.keep(gpu) };
        let work = prepare(gpu, &mut lent)?;
        Ok(CutePlan { work, _lent: lent })
    }

    /// Gives the work to the stream.
    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        match &mut self.work {
            Work::Attention(work) => work.run()?,
            Work::Backward(work) => work.run()?,
            Work::Decode(work) => work.run()?,
            Work::E4m3(work) => work.run()?,
            Work::Gemm(work) => work.run()?,
        }
        Ok(())
    }
}

/// Runs a plan: see `cute.h`.
///
/// # Safety
/// `plan` is null, or a plan that no other thread uses meanwhile, and its tensors and stream are still
/// there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_plan_run(plan: *mut CutePlan) -> CuteStatus {
    guarded(|| {
        // SAFETY: the caller's promise.
        let plan = unsafe { plan.as_mut() }.ok_or_else(|| Failure::null("plan"))?;
        plan.run()
    })
}

/// Frees a plan: see `cute.h`.
///
/// # Safety
/// `plan` is null, or a plan that is not used again, and its stream is still there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_plan_free(plan: *mut CutePlan) -> CuteStatus {
    guarded(|| {
        if !plan.is_null() {
            // SAFETY: the plan was made from a box, and is not used again.
            drop(unsafe { Box::from_raw(plan) });
        }
        Ok(())
    })
}

/// The use of a plan that a function has made.
#[derive(Clone, Copy)]
pub(crate) enum Then {
    /// The plan is run once.
    Run,
    /// The plan is handed out at this place.
    HandOut(*mut *mut CutePlan),
}

impl Then {
    /// Does that with the plan that `make` makes.
    ///
    /// # Safety
    /// A place is null, or a pointer may be written there.
    pub(crate) unsafe fn finish(
        self,
        make: impl FnOnce() -> Result<CutePlan, Failure>,
    ) -> Result<(), Failure> {
        match self {
            Then::Run => make()?.run(),
            Then::HandOut(place) => {
                crate::pointer::place("plan", place)?;
                // SAFETY: it is not null and aligned, so a pointer may be written there.
                unsafe { place.write(core::ptr::null_mut()) };
                let plan = make()?;
                // SAFETY: it is not null and aligned, so a pointer may be written there.
                unsafe { crate::gpu::hand_out(plan, place) };
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lent, Work};
    use crate::gpu::CuteGpu;
    use std::rc::Rc;

    /// Threads use handles as `cute.h` says.
    #[test]
    fn threads_share_a_gpu_and_hand_over_plans() {
        fn shared<T: Send + Sync>() {}
        fn handed_over<T: Send>() {}
        shared::<CuteGpu>();
        handed_over::<Work>();
    }

    #[test]
    fn what_is_lent_stays_and_is_freed_with_the_lender() {
        let counted = Rc::new(5);
        let mut lent = Lent::default();
        // SAFETY: the references are not used after `lent` is dropped.
        let (first, second) = unsafe { (lent.keep(counted.clone()), lent.keep([1_u8; 1000])) };
        for i in 0..100 {
            // SAFETY: the reference is not used.
            let _ = unsafe { lent.keep(i) };
        }
        second[999] = 2;
        assert_eq!(
            (**first, second[999], Rc::strong_count(&counted)),
            (5, 2, 2)
        );
        drop(lent);
        assert_eq!(Rc::strong_count(&counted), 1);
    }
}
