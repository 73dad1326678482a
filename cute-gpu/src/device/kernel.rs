//! [`kernel!`](macro@kernel): an entry point, with what rustc cannot say about it.

use crate::words::error_in_words;
use cute_core::__private::Text;

/// A kernel: a function that a host launches, with what the assembler is told about it.
///
/// ```
/// # #![allow(missing_docs)]
/// use cute_gpu::device::kernel;
/// const THREADS: u32 = 3 * 128;
/// kernel! {
///     /// Sets an element to 0.
///     ///
///     /// # Safety
///     /// `x` is the address of an `f32`.
///     threads = THREADS, blocks = 1, cluster = 2, count = { "bar.sync": 1, "barrier.cluster": 2 };
///     pub unsafe fn clear(x: *mut f32) {
///         // SAFETY: the caller's promise.
///         unsafe { *x = 0.0 }
///     }
/// }
/// ```
///
/// Before the function stands, in constants,
///
/// - `threads`: the most threads that a block has, 1 to 1024 (`.maxntid`);
/// - `blocks`: how many blocks a multiprocessor shall hold at least, 1 to 32 (`.minnctapersm`): the
///   assembler gives each thread so few registers that they fit;
/// - `cluster`: the blocks of a cluster, 1 to 16 along x (`.reqnctapercluster`);
/// - `registers`: the most registers of a thread, 16 to 255, instead of `blocks` (`.maxnreg`);
/// - `target`: the GPUs that the kernel is for, such as `"sm_80"`, if they are not those that the
///   crate is for (`.target`);
/// - `isa`: the version of the PTX ISA that its instructions need, such as `"8.6"`, if it is newer
///   than the first one for the target (`.version`). Older drivers do not take newer versions;
/// - `count`: how often an instruction stands in the kernel.
///
/// All but `threads` may be left out, but stay in this order.
///
/// Instructions are counted because all threads of a warp, or of a block, must come to the same
/// barrier: if the compiler copies one into both sides of a branch, the kernel waits for ever. So
/// `cargo cute ptx` refuses a kernel where a barrier, or an instruction with `.aligned`, stands
/// more or less often than stated. One that is not stated shall not be there. A name is the
/// beginning of an instruction, in whole words: `"wgmma.fence"` counts
/// `wgmma.fence.sync.aligned`. Where several names fit, the longest counts.
///
/// On NVIDIA GPUs the macro makes an `extern "ptx-kernel"` function, for which the crate needs
/// `#![feature(abi_ptx, asm_experimental_arch)]`. Elsewhere it makes a plain function, so that
/// `cargo check` works on any host. The facts are comments in the text that rustc writes, one line
/// each, from where `cargo cute ptx` takes them:
///
/// ```text
/// // cute: clear threads 384
/// // cute: clear count bar.sync 1
/// ```
///
/// Numbers beyond those above do not compile:
///
/// ```compile_fail,E0080
/// # use cute_gpu::device::kernel;
/// kernel! {
///     // error: a block has 1 to 1024 threads, not 2048 (Threads)
///     threads = 2048;
///     unsafe fn too_large() {}
/// }
/// ```
///
/// Source: PTX ISA, Performance-Tuning Directives, Cluster Dimension Directives; CUDA C++
/// `__launch_bounds__`, `__cluster_dims__`, `__maxnreg__`.
#[doc(alias("__global__", "__launch_bounds__", "__cluster_dims__", "__maxnreg__"))]
#[doc(inline)]
pub use crate::__kernel as kernel;

/// See [`device::kernel`](macro@kernel).
#[doc(hidden)]
#[macro_export]
macro_rules! __kernel {
    (
        $(#[$attribute:meta])*
        threads = $threads:expr
        $(, blocks = $blocks:expr)?
        $(, cluster = $cluster:expr)?
        $(, registers = $registers:expr)?
        $(, target = $target:literal)?
        $(, isa = $isa:literal)?
        $(, count = { $($instruction:literal: $count:expr),* $(,)? })?;
        $visibility:vis unsafe fn $name:ident($($parameters:tt)*) $body:block
    ) => {
        const _: () = $crate::device::check_kernel(
            $threads,
            [$($blocks)?],
            [$($cluster)?],
            [$($registers)?],
        );

        #[cfg(target_arch = "nvptx64")]
        $(#[$attribute])*
        #[allow(clippy::too_many_arguments, reason = "a launch has no other way to give them")]
        #[unsafe(no_mangle)]
        $visibility unsafe extern "ptx-kernel" fn $name($($parameters)*) $body

        #[cfg(not(target_arch = "nvptx64"))]
        $(#[$attribute])*
        #[allow(dead_code, clippy::too_many_arguments, reason = "a host launches it from its PTX text")]
        $visibility unsafe fn $name($($parameters)*) $body

        $crate::__kernel!(@fact $name ("threads {}") $threads);
        $($crate::__kernel!(@fact $name ("blocks {}") $blocks);)?
        $($crate::__kernel!(@fact $name ("cluster {}") $cluster);)?
        $($crate::__kernel!(@fact $name ("registers {}") $registers);)?
        $($crate::__kernel!(@text $name "target" $target);)?
        $($crate::__kernel!(@text $name "isa" $isa);)?
        $($($crate::__kernel!(@fact $name ("count " $instruction " {}") $count);)*)?
    };
    // An invocation of `global_asm` each: rustc puts them into the text in any order.
    (@fact $name:ident ($($word:literal)+) $number:expr) => {
        #[cfg(target_arch = "nvptx64")]
        ::core::arch::global_asm!(
            concat!("// cute: ", stringify!($name), " ", $($word),+),
            const $number
        );
        #[cfg(not(target_arch = "nvptx64"))]
        const _: i128 = ($number) as i128;
    };
    (@text $name:ident $word:literal $text:literal) => {
        #[cfg(target_arch = "nvptx64")]
        ::core::arch::global_asm!(concat!("// cute: ", stringify!($name), " ", $word, " ", $text));
    };
}

/// The panic handler that rustc asks of a program of kernels: a panic ends the kernel, and its launch
/// fails.
///
/// It stands once in the crate of the kernels, and is nothing on hosts.
///
/// ```
/// cute_gpu::device::panic_handler!();
/// ```
#[doc(inline)]
pub use crate::__panic_handler as panic_handler;

/// See [`device::panic_handler`](macro@panic_handler).
#[doc(hidden)]
#[macro_export]
macro_rules! __panic_handler {
    () => {
        #[cfg(target_arch = "nvptx64")]
        #[panic_handler]
        fn panic(_: &::core::panic::PanicInfo<'_>) -> ! {
            $crate::device::__trap()
        }
    };
}

/// Ends the kernel.
#[cfg(target_arch = "nvptx64")]
#[doc(hidden)]
#[inline(always)]
pub fn __trap() -> ! {
    // SAFETY: the thread ends here, as the return type says.
    unsafe { core::arch::nvptx::trap() }
}

/// Why there is no such kernel.
///
/// ```
/// use cute_gpu::device::KernelError;
/// let error = KernelError::Threads { threads: 2048 };
/// assert_eq!(error.to_string(), "a block has 1 to 1024 threads, not 2048 (Threads)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelError {
    /// No block has so many threads.
    Threads {
        /// The threads.
        threads: u32,
    },
    /// No multiprocessor holds so many blocks.
    Blocks {
        /// The blocks.
        blocks: u32,
        /// The threads of a block.
        threads: u32,
    },
    /// No cluster has so many blocks.
    Cluster {
        /// The blocks.
        blocks: u32,
    },
    /// No thread has so many registers.
    Registers {
        /// The registers.
        registers: u32,
    },
    /// Both are stated.
    BlocksAndRegisters {
        /// The blocks of a multiprocessor.
        blocks: u32,
        /// The registers of a thread.
        registers: u32,
    },
}

impl KernelError {
    /// The error in words.
    const fn words(&self, text: Text) -> Text {
        match *self {
            Self::Threads { threads } => text
                .with("a block has 1 to 1024 threads, not ")
                .with_number(threads as i128),
            Self::Blocks { blocks, threads } => text
                .with("a multiprocessor holds 1 to 32 blocks and at most 2048 threads, not ")
                .with_number(blocks as i128)
                .with(" blocks of ")
                .with_number(threads as i128),
            Self::Cluster { blocks } => text
                .with("a cluster has 1 to 16 blocks, not ")
                .with_number(blocks as i128),
            Self::Registers { registers } => text
                .with("a thread has 16 to 255 registers, not ")
                .with_number(registers as i128),
            Self::BlocksAndRegisters { blocks, registers } => text
                .with("blocks = ")
                .with_number(blocks as i128)
                .with(" and registers = ")
                .with_number(registers as i128)
                .with(" both say how many registers a thread has: state one of them"),
        }
    }
}
error_in_words! { KernelError: Threads, Blocks, Cluster, Registers, BlocksAndRegisters }

/// Panics if there is no such kernel. What is left out is an empty array.
#[doc(hidden)]
#[track_caller]
pub const fn check_kernel<const B: usize, const C: usize, const R: usize>(
    threads: u32,
    blocks: [u32; B],
    cluster: [u32; C],
    registers: [u32; R],
) {
    if threads < 1 || threads > 1024 {
        KernelError::Threads { threads }.refuse()
    }
    if let [blocks, ..] = *blocks.as_slice() {
        if blocks < 1 || blocks > 32 || blocks * threads > 2048 {
            KernelError::Blocks { blocks, threads }.refuse()
        }
        if let [registers, ..] = *registers.as_slice() {
            KernelError::BlocksAndRegisters { blocks, registers }.refuse()
        }
    }
    if let [blocks, ..] = *cluster.as_slice()
        && (blocks < 1 || blocks > 16)
    {
        KernelError::Cluster { blocks }.refuse()
    }
    if let [registers, ..] = *registers.as_slice()
        && (registers < 16 || registers > 255)
    {
        KernelError::Registers { registers }.refuse()
    }
}

#[cfg(test)]
mod tests {
    use super::check_kernel;

    #[test]
    fn the_greatest_numbers_are_taken() {
        check_kernel(1024, [2], [16], []);
        check_kernel(64, [32], [], []);
        check_kernel(1, [], [1], [255]);
    }

    macro_rules! refused {
        ($($name:ident: $arguments:tt => $words:literal)*) => {$(
            #[test]
            #[should_panic(expected = $words)]
            fn $name() {
                check_kernel $arguments
            }
        )*};
    }
    refused! {
        no_thread: (0, [], [], []) => "a block has 1 to 1024 threads, not 0 (Threads)"
        many_threads: (1025, [], [], []) => "a block has 1 to 1024 threads, not 1025 (Threads)"
        no_block: (32, [0], [], []) => "not 0 blocks of 32 (Blocks)"
        many_blocks: (32, [33], [], []) => "not 33 blocks of 32 (Blocks)"
        many_threads_of_blocks: (1024, [3], [], []) =>
            "a multiprocessor holds 1 to 32 blocks and at most 2048 threads, not 3 blocks of 1024 (Blocks)"
        large_cluster: (32, [], [17], []) => "a cluster has 1 to 16 blocks, not 17 (Cluster)"
        no_cluster: (32, [], [0], []) => "a cluster has 1 to 16 blocks, not 0 (Cluster)"
        many_registers: (32, [], [], [256]) => "a thread has 16 to 255 registers, not 256 (Registers)"
        both: (32, [2], [], [64]) => "blocks = 2 and registers = 64 both say how many registers"
    }
}
