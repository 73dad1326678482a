//! Attention, forward: O = softmax(scale·Q·Kᵀ)·V, by `wgmma`, for Hopper.
//!
//! `docs/fast-attention.md` in the repository explains the kernel. In the order in which it is read:
//!
//! | | |
//! |---|---|
//! | [`head`] | the tiles, products and copies of one head dimension, from layouts |
//! | [`head_e4m3`] | likewise, of elements of 8 bits |
//! | [`values`] | Vᵀ for these |
//! | [`block`] | a block: its memory, its rings, its roles |
//! | [`schedule`] | the tiles of rows of all heads, in the order in which they are worked on |
//! | `places` | which of them a block takes next |
//! | [`sequences`] | batches of as many rows, or sequences of different lengths behind each other |
//! | [`in_sequence`] | a tile of rows and its sequence, and the coordinates of its boxes |
//! | [`note`] | what the producer tells consumers of a tile of rows |
//! | [`cursor`] | the packed sequence that has a tile |
//! | [`packed`] | where packed sequences lie, for blocks that have a tile each |
//! | [`producer`] | the thread that loads |
//! | [`consumer`] | the main loop: 64 rows of Q, tile after tile of K and V |
//! | [`parts`] | which rows of a tile a consumer takes, and how many keys of the first tile they see |
//! | [`joined`] | blocks of rows that follow each other without a pause |
//! | `first_tile` | the first tile of keys of a block of rows |
//! | `tile` | a tile of keys behind the first one of a block of rows |
//! | [`softmax`] | maxima, exponentials and sums of rows |
//! | `groups` | weights that take the place of those of the tile before, while its products go on |
//! | [`heavy`] | whether the maximum before serves a tile |
//! | [`mask`], [`score`] | which keys count, and what becomes of scores |
//! | [`noted`] | which tiles of keys are worked on, where a mask is sparse |
//! | [`coverages`] | a mask as a table under a layout |
//! | [`dropout`] | which weights become 0 |
//! | [`epilogue`] | O and the logarithms of the sums |
//! | [`kernel`](mod@kernel) | entry points, also of other crates |
//! | [`counts`] | how often instructions stand in a kernel |
//!
//! These files use some words in one meaning:
//!
//! | | |
//! |---|---|
//! | tile of rows, of keys | rows of Q that a block works on at one time; rows of K and V that a stage of a ring holds |
//! | note | what the producer writes of the next tile of rows to shared memory; consumers are *told* of the tile by it |
//! | noted tile | a tile of keys with a note beside it, since the mask is sparse |
//! | part | the 64 rows of a tile that one consumer takes |
//! | weight | the exponential of a score, relative to a maximum |
//! | the maximum before serves | a tile is weighed with the maximum of the tiles before it, and needs none of its own |
//! | heavy | a weight that is too great for that maximum: its tile is weighed again |
//! | flat, pointed | a tile whose weights are much alike in most threads; one whose weights are not |
//! | asked | a tile after which a warpgroup decides whether the maximum before serves from there on |
//! | joined | blocks of rows that follow each other without a pause |

#[cfg(feature = "attention")]
pub mod block;
#[cfg(feature = "attention")]
pub mod consumer;
#[cfg(feature = "attention")]
pub mod counts;
#[cfg(feature = "attention")]
pub mod coverages;
#[cfg(feature = "attention")]
pub mod cursor;
#[cfg(feature = "attention")]
pub mod dropout;
#[cfg(feature = "attention")]
pub mod epilogue;
#[cfg(feature = "attention")]
mod first_tile;
#[cfg(feature = "attention")]
mod groups;
#[cfg(feature = "attention")]
pub mod head;
#[cfg(feature = "attention-e4m3")]
pub mod head_e4m3;
#[cfg(feature = "attention")]
pub mod heavy;
#[cfg(feature = "attention")]
pub mod in_sequence;
#[cfg(feature = "attention")]
pub mod joined;
#[cfg(feature = "attention")]
pub mod kernel;
pub mod mask;
#[cfg(feature = "attention")]
pub mod note;
#[cfg(feature = "attention")]
pub mod noted;
#[cfg(any(feature = "attention-e4m3", feature = "backward"))]
pub mod packed;
#[cfg(feature = "attention")]
pub mod parts;
#[cfg(feature = "attention")]
mod places;
#[cfg(feature = "attention")]
pub mod producer;
pub mod schedule;
pub mod score;
#[cfg(feature = "attention")]
pub mod sequences;
pub mod softmax;
#[cfg(feature = "attention")]
mod tile;
#[cfg(feature = "attention-e4m3")]
pub mod values;
