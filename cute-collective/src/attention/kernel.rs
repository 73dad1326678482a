//! [`attention_kernel!`](crate::attention_kernel): an entry point, with a mask and a modification of
//! scores.

use super::head::Head;
use super::score::Score;

/// A kernel of attention of one's own: with a mask and with what becomes of scores.
///
/// ```
/// use cute_collective::attention::mask::{Mask, TilePlace};
/// use cute_collective::attention::score::{Given, ScorePlace};
/// use cute_collective::attention_kernel;
/// use cute_collective::attention::head::Head128;
/// use cute_core::atom::F16;
/// use cute_kernels::attention::Coverage;
///
/// /// Each query sees the keys of its own block of 256.
/// #[derive(Clone, Copy)]
/// struct Blocks;
/// impl Mask for Blocks {
///     const LAST: bool = false;
///     const FIRST: bool = false;
///     const SPARSE: bool = true;
///     fn coverage(self, tile: TilePlace, _: &Given<'_>) -> Coverage {
///         if tile.key_tile / 2 == tile.query_tile / 2 { Coverage::Whole } else { Coverage::Skip }
///     }
///     fn sees(self, place: ScorePlace, _: &Given<'_>) -> bool {
///         place.key / 256 == place.query / 256
///     }
/// }
///
/// attention_kernel! {
///     /// Attention within blocks, whose scores fall with the distance.
///     ///
///     /// # Safety
///     /// As for [`attention`](cute_collective::attention::block::attention).
///     host = OWN, head = Head128<F16>, mask = Blocks;
///     pub unsafe fn own(slope: f32) {
///         let score = move |score: f32, place: ScorePlace, _: &Given<'_>| {
///             score - slope * place.distance.unsigned_abs() as f32
///         };
///         (Blocks, score)
///     }
/// }
/// assert_eq!((OWN.name, OWN.format, OWN.width, OWN.keys), ("own", "F16", 128, 128));
/// ```
///
/// Before the function stand
///
/// - `host`: the name of a constant, in which is [what the host has to know of the
///   kernel](cute_kernels::attention::OwnKernel);
/// - `head`: a [head](crate::attention::head) of a format, whose blocks take 128 rows of Q;
/// - `mask`: the type of the mask.
///
/// The parameters are those that the kernel has behind the ones of attention. The body gives the mask
/// and the modification, a closure `|score, place, given| …` or another type that implements
/// [`Score`], but not [`Plain`](crate::attention::score::Plain): the host passes the scale for scores
/// that are modified. The score is scaled already, and what the closure returns is the power of e that
/// is the weight. It may be −∞ only if the mask has
/// [`EMPTY_ROWS`](crate::attention::mask::Mask::EMPTY_ROWS), as sparse masks do, and is no NaN.
///
/// It makes a [`kernel!`](macro@cute_gpu::device::kernel), so the crate of kernels needs what that one
/// needs. `cargo cute ptx` compiles and verifies it, and
/// `cute_kernels::attention::OwnAttention` runs it.
///
/// Source: FlexAttention, `score_mod`, `mask_mod`.
#[doc(alias("score_mod", "mask_mod", "flex_attention"))]
#[macro_export]
macro_rules! attention_kernel {
    (
        $(#[$attribute:meta])*
        host = $host:ident, head = $head:ty, mask = $mask:ty;
        $visibility:vis unsafe fn $name:ident($($parameter:ident: $of:ty),* $(,)?) $body:block
    ) => {
        #[doc = concat!("What the host has to know of the kernel `", stringify!($name), "`.")]
        $visibility const $host: $crate::__private::cute_kernels::attention::OwnKernel =
            $crate::__private::cute_kernels::attention::OwnKernel {
                name: stringify!($name),
                format: <$head as $crate::attention::head::Head>::FORMAT,
                width: <$head as $crate::attention::head::Head>::WIDTH,
                value_width: <$head as $crate::attention::head::Head>::VALUE_WIDTH,
                keys: $crate::attention::kernel::own_keys::<$head>(),
            };
        $crate::__attention_entry! {
            $(#[$attribute])*
            head = $head, mask = $mask, sequences = $crate::attention::sequences::Alike, plain = false;
            $visibility unsafe fn $name($($parameter: $of),*) {
                let (mask, score) = $body;
                (mask, $crate::attention::kernel::modified(score))
            }
        }
    };
}

/// An entry point, with any sequences, and any modification of scores.
#[doc(hidden)]
#[macro_export]
macro_rules! __attention_entry {
    (
        $(#[$attribute:meta])*
        head = $head:ty, mask = $mask:ty, sequences = $sequences:ty, plain = $plain:expr;
        $visibility:vis unsafe fn $name:ident($($parameter:ident: $of:ty),*) $body:block
    ) => {
        $crate::__private::cute_gpu::device::kernel! {
            $(#[$attribute])*
            threads = <$head as $crate::attention::head::Head>::THREADS, blocks = 1, count = {
                "wgmma.mma_async": $crate::attention::counts::products::<$head, $mask, $sequences>($plain),
                "wgmma.fence": $crate::attention::counts::groups::<$head, $mask, $sequences>($plain),
                "wgmma.commit_group": $crate::attention::counts::commits::<$head, $mask, $sequences>($plain),
                "wgmma.wait_group": $crate::attention::counts::waits::<$head, $mask, $sequences>($plain),
                "bar.sync": $crate::attention::counts::syncs::<$head, $mask, $sequences>($plain),
                "bar.arrive": $crate::attention::counts::arrivals::<$head, $mask, $sequences>($plain),
                "bar.red": $crate::attention::counts::questions::<$head, $mask>(),
                "setmaxnreg": 2,
                "ldmatrix": $crate::attention::counts::loads::<$head>(),
                "stmatrix": $crate::attention::counts::stores::<$head, $mask, $sequences>($plain),
                "shfl.sync": $crate::attention::counts::shuffles::<$head, $mask, $sequences>($plain),
                "vote.sync": $crate::attention::counts::votes::<$head, $mask, $sequences>($plain),
            };
            $visibility unsafe fn $name(
                _q: $crate::__private::cute_gpu::device::tma::TensorMapBytes,
                _k: $crate::__private::cute_gpu::device::tma::TensorMapBytes,
                _v: $crate::__private::cute_gpu::device::tma::TensorMapBytes,
                _o: $crate::__private::cute_gpu::device::tma::TensorMapBytes,
                sums: *mut f32,
                workspace: *mut u32,
                arguments: $crate::__private::cute_kernels::attention::AttentionArguments,
                query_offsets: *const i32,
                key_offsets: *const i32
                $(, $parameter: $of)*
            ) {
                use $crate::__private::cute_gpu::{device::Global, map_of};
                let (mask, score) = $body;
                let problem = $crate::attention::block::Problem {
                    q: map_of!($name, 0),
                    k: map_of!($name, 1),
                    v: map_of!($name, 2),
                    o: map_of!($name, 3),
                    sums: Global::new(sums),
                    given: $crate::attention::score::Given {
                        slopes: Global::new(
                            workspace.wrapping_add($crate::attention::kernel::slopes::<$head>()).cast(),
                        ),
                        arguments: &arguments,
                    },
                    keep: Global::new(workspace.wrapping_add(2)),
                    query_offsets: Global::new(query_offsets),
                    key_offsets: Global::new(key_offsets),
                    counters: $crate::attention::schedule::Counters {
                        next: Global::new(workspace),
                        ended: Global::new(workspace.wrapping_add(1)),
                    },
                    arguments: &arguments,
                };
                // SAFETY: the caller's promise.
                unsafe {
                    $crate::attention::block::attention::<$head, $mask, _, $sequences>(
                        mask, score, problem,
                    )
                }
            }
        }
    };
}

/// Where slopes of heads are in the workspace: behind two counters, and the scale of V if it has one.
#[doc(hidden)]
pub const fn slopes<H: Head>() -> usize {
    2 + H::VALUES_SCALED as usize
}

/// The keys of a tile of a head; one whose blocks take other than
/// [`OwnKernel::QUERIES`](cute_kernels::attention::OwnKernel::QUERIES) rows does not compile.
#[doc(hidden)]
pub const fn own_keys<H: Head>() -> u32 {
    assert!(
        H::ROWS == cute_kernels::attention::OwnKernel::QUERIES,
        "a block of a kernel of `attention_kernel!` takes 128 rows of Q: `Head64` in place of `Head64Tall`"
    );
    H::KEYS
}

/// A modification of scores; one that modifies none does not compile.
#[doc(hidden)]
#[inline(always)]
pub fn modified<S: Score>(score: S) -> S {
    const {
        assert!(
            S::MODIFIES,
            "a kernel of `attention_kernel!` modifies scores: `|score, _, _| score` gives them as they are"
        )
    }
    score
}
