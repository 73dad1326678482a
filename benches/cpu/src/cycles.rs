//! What a piece of work cost: cycles of this thread where the kernel counts them, else time.

use std::time::Instant;

/// A clock of this thread.
pub enum Clock {
    #[cfg(target_os = "linux")]
    Cycles(std::os::fd::RawFd),
    Time(Instant),
}

#[cfg(target_os = "linux")]
mod system {
    use std::ffi::{c_int, c_long, c_void};
    unsafe extern "C" {
        pub fn syscall(number: c_long, ...) -> c_long;
        pub fn read(fd: c_int, to: *mut c_void, count: usize) -> isize;
    }
}

impl Clock {
    /// Cycles in user mode, pinned to a counter of their own; time where that is refused.
    pub fn start() -> Clock {
        #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
        {
            const PERF_EVENT_OPEN: std::ffi::c_long = 298;
            // perf_event_attr: the type "hardware", the size, the event "cycles", and flags: pinned,
            // without kernel and hypervisor.
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
            Clock::Time(start) => start.elapsed().as_nanos() as f64,
        }
    }

    /// Operations per unit, in words.
    pub fn unit(&self) -> &'static str {
        match self {
            #[cfg(target_os = "linux")]
            Clock::Cycles(_) => "flop/cycle",
            Clock::Time(_) => "Gflop/s",
        }
    }
}
