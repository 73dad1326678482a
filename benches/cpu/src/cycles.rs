//! The cost of a piece of work: cycles of this thread where the kernel counts them, else the time
//! that this thread ran; wall time where there is neither.

#![allow(
    dead_code,
    reason = "three benchmarks share this file, each with the clocks that it needs"
)]

use std::time::Instant;

/// A clock of this thread.
pub enum Clock {
    #[cfg(target_os = "linux")]
    Cycles(std::os::fd::RawFd),
    /// The processor time of this thread, which other programs do not lengthen.
    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    Thread,
    Time(Instant),
}

#[cfg(target_os = "linux")]
mod system {
    use std::ffi::{c_int, c_long, c_void};
    unsafe extern "C" {
        pub fn syscall(number: c_long, ...) -> c_long;
        #[cfg(target_pointer_width = "64")]
        pub fn clock_gettime(clock: c_int, to: *mut i64) -> c_int;
        pub fn read(fd: c_int, to: *mut c_void, count: usize) -> isize;
    }
}

impl Clock {
    /// Cycles in user mode, pinned to a counter of their own; time where that is refused.
    pub fn start() -> Clock {
        #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
        {
            const PERF_EVENT_OPEN: std::ffi::c_long = 298;
            // perf_event_attr: the type "hardware", the size, the event "cycles", and flags:
            // pinned, without kernel and hypervisor.
            let mut attributes = [0_u64; 16];
            attributes[0] = 128 << 32;
            attributes[5] = 1 << 2 | 1 << 5 | 1 << 6;
            // SAFETY: the attributes are as large as they say, and outlive the call.
            let fd =
                unsafe { system::syscall(PERF_EVENT_OPEN, attributes.as_ptr(), 0, -1, -1, 0_u64) };
            let clock = Clock::Cycles(fd as std::os::fd::RawFd);
            if fd >= 0 && clock.now() > 0.0 {
                return clock;
            }
        }
        Clock::of_thread()
    }

    /// The nanoseconds that this thread ran; those that passed where nothing counts that.
    pub fn of_thread() -> Clock {
        #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
        return Clock::Thread;
        #[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
        Clock::Time(Instant::now())
    }

    /// The time that passes, for work of several threads.
    pub fn wall() -> Clock {
        Clock::Time(Instant::now())
    }

    /// Cycles, or nanoseconds.
    pub fn now(&self) -> f64 {
        match self {
            #[cfg(target_os = "linux")]
            Clock::Cycles(fd) => {
                let mut value = 0_u64;
                // SAFETY: 8 bytes are written to the value. A failure leaves it 0.
                unsafe { system::read(*fd, (&raw mut value).cast(), 8) };
                value as f64
            }
            #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
            Clock::Thread => {
                const THREAD_CPUTIME: std::ffi::c_int = 3;
                let mut time = [0_i64; 2];
                // SAFETY: a `timespec` is two numbers of 8 bytes, seconds and nanoseconds.
                unsafe { system::clock_gettime(THREAD_CPUTIME, time.as_mut_ptr()) };
                time[0] as f64 * 1e9 + time[1] as f64
            }
            Clock::Time(start) => start.elapsed().as_nanos() as f64,
        }
    }

    /// Operations per unit, in words.
    pub fn unit(&self) -> &'static str {
        match self {
            #[cfg(target_os = "linux")]
            Clock::Cycles(_) => "flop/cycle",
            _ => "Gflop/s",
        }
    }
}
