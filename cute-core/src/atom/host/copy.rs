//! [`CopySemantics`]: a copy instruction as a function of the bits of all its threads.

use super::HostError;
use super::error::Role;
use super::fragments::Offsets;
use crate::atom::{CopyAtom, CopyInstance};
use crate::layout::Layout;
use crate::layout::predicates::static_numbers;
use alloc::{vec, vec::Vec};

/// A copy instruction as a function from the bytes that all its threads read to those that they
/// write.
///
/// The source is [`source_len`](Self::source_len) bytes for each thread, thread 0 first, with the
/// lowest bits in the first byte; the destination is laid out in this way, too. The layouts of the
/// atom number the bits on both sides: the bit that a thread writes is the bit of equal number that
/// some thread reads. Several threads may name one bit, as threads from 8 on do in an `ldmatrix` of
/// one matrix. Then the first thread reads or writes it, and the addresses of the others are
/// ignored.
///
/// ```
/// # #[cfg(feature = "nvidia")] {
/// use cute_core::atom::{host::CopySemantics, nvidia::copy::SM75_U32x1_LDSM_N};
/// let ldmatrix = CopySemantics::of::<SM75_U32x1_LDSM_N>()?;
/// // threads 0 to 7 have a row of 16 bytes each; thread t gets bytes 4·(t % 4) and on of row t/4
/// let rows: Vec<u8> = (0..32 * 16).map(|byte| (byte % 256) as u8).collect();
/// let mut registers = vec![0; 32 * 4];
/// ldmatrix.execute(&rows, &mut registers)?;
/// assert_eq!(registers[5 * 4..6 * 4], [20, 21, 22, 23]);
/// # }
/// # Ok::<(), cute_core::atom::host::HostError>(())
/// ```
///
/// Source: CuTe `copy_unpack`, which calls the instruction; PTX ISA, ldmatrix, stmatrix, movmatrix,
/// cp.async.
#[derive(Clone, Debug)]
pub struct CopySemantics {
    source: Side,
    destination: Side,
    /// The map from the number of a bit that is written to the number of the bit that is read.
    read: fn(usize) -> usize,
    fills: bool,
}

/// The source or the destination of all threads.
#[derive(Clone, Debug)]
struct Side {
    /// The bytes of each thread.
    len: usize,
    threads: usize,
    /// For each number of a bit, its place in the bytes of all threads.
    bits: Vec<usize>,
}

impl CopySemantics {
    /// The instruction `Atom`.
    ///
    /// # Errors
    /// Fails if the layouts do not tell what the instruction does, as for values of 4 and 6 bits,
    /// which are widened. Fails if a thread does not have whole bytes, or if source and destination
    /// do not have the same bits.
    pub fn of<Atom: CopyAtom>() -> Result<Self, HostError> {
        let threads = Atom::ThrId::SIZE;
        let source = Side::of::<Atom::SrcLayout>(Role::Source, threads)?;
        let destination = Side::of::<Atom::DstLayout>(Role::Destination, threads)?;
        Self::new(Atom::NAME, Atom::INSTRUCTION, source, destination)
    }

    fn new(
        name: &str,
        instruction: &'static str,
        source: Side,
        destination: Side,
    ) -> Result<Self, HostError> {
        let widens = [".b4x16", ".b6x16"];
        if widens.iter().any(|packed| instruction.contains(packed)) {
            return Err(HostError::NotDescribed { instruction });
        }
        if source.bits.len() != destination.bits.len() {
            return Err(HostError::BitsDiffer {
                source: source.bits.len(),
                destination: destination.bits.len(),
            });
        }
        Ok(Self {
            source,
            destination,
            read: match instruction.starts_with("movmatrix") {
                true => transposed,
                false => |bit| bit,
            },
            fills: name.ends_with("ZFILL"),
        })
    }

    /// The number of threads that take part.
    pub fn threads(&self) -> usize {
        self.source.threads
    }

    /// The number of bytes that each thread reads, or names.
    pub fn source_len(&self) -> usize {
        self.source.len
    }

    /// The number of bytes that each thread writes, or names.
    pub fn destination_len(&self) -> usize {
        self.destination.len
    }

    /// Copies what all threads read to where they write.
    ///
    /// # Errors
    /// Fails unless each side has as many bytes as the threads (SizeMatch); then nothing is
    /// written.
    pub fn execute(&self, source: &[u8], destination: &mut [u8]) -> Result<(), HostError> {
        self.source.check(Role::Source, source.len())?;
        self.destination
            .check(Role::Destination, destination.len())?;
        for (bit, to) in self.destination.bits.iter().enumerate() {
            let from = self.source.bits[(self.read)(bit)];
            let value = source[from / 8] >> (from % 8) & 1;
            let byte = &mut destination[to / 8];
            *byte = *byte & !(1 << (to % 8)) | value << (to % 8);
        }
        Ok(())
    }

    /// [`execute`](Self::execute) if `predicate` holds; else writes zeros. Only for the
    /// instructions that CuTe names `ZFILL`.
    ///
    /// # Errors
    /// The errors of [`execute`](Self::execute); also fails if the instruction has no predicate.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::{host::CopySemantics, nvidia::copy::SM80_CP_ASYNC_CACHEALWAYS_ZFILL};
    /// let copy = CopySemantics::of::<SM80_CP_ASYNC_CACHEALWAYS_ZFILL<32>>()?;
    /// let mut shared = [9; 4];
    /// copy.execute_if(false, &[1, 2, 3, 4], &mut shared)?;
    /// assert_eq!(shared, [0; 4]);
    /// # }
    /// # Ok::<(), cute_core::atom::host::HostError>(())
    /// ```
    ///
    /// Source: CuTe `SM80_CP_ASYNC_CACHEALWAYS_ZFILL`; PTX ISA, `cp.async` with a source size of 0.
    pub fn execute_if(
        &self,
        predicate: bool,
        source: &[u8],
        destination: &mut [u8],
    ) -> Result<(), HostError> {
        match (self.fills, predicate) {
            (false, _) => Err(HostError::NoPredicate {}),
            (true, true) => self.execute(source, destination),
            (true, false) => self.execute(&vec![0; source.len()], destination),
        }
    }
}

/// The bit that `movmatrix` reads for a bit that it writes: for row r, column c of 8×8 values of 16
/// bits, the bit of row c, column r.
fn transposed(bit: usize) -> usize {
    let (value, bit) = (bit / 16, bit % 16);
    (value % 8 * 8 + value / 8) * 16 + bit
}

impl Side {
    fn of<L: Layout>(role: Role, threads: usize) -> Result<Self, HostError> {
        let modes = const { static_numbers!(L) };
        Self::new(role, threads, L::SIZE, |index| {
            usize::try_from(modes.at(index as u64)).ok()
        })
    }

    fn new(
        role: Role,
        threads: usize,
        size: usize,
        at: impl Fn(usize) -> Option<usize>,
    ) -> Result<Self, HostError> {
        let offsets = Offsets::new(role, threads, size, at)?;
        let width = size / threads;
        if !width.is_multiple_of(8) {
            return Err(HostError::NoBytes { role, bits: width });
        }
        let mut bits = Vec::new();
        for (place, number) in offsets.thread_by_thread().enumerate() {
            let extent = size;
            let number = number.filter(|number| *number < extent);
            let number = number.ok_or(HostError::OutsideTile {
                role,
                index: place / width + threads * (place % width),
                extent,
            })?;
            if bits.len() <= number {
                bits.resize(number + 1, None);
            }
            // The first thread that names the bit counts.
            bits[number].get_or_insert(place);
        }
        let missing = bits.iter().position(Option::is_none);
        if let Some(row) = missing {
            let column = 0;
            return Err(HostError::Uncovered { role, row, column });
        }
        Ok(Self {
            len: width / 8,
            threads,
            bits: bits.into_iter().flatten().collect(),
        })
    }

    fn check(&self, role: Role, len: usize) -> Result<(), HostError> {
        let needed = self.len * self.threads;
        match len == needed {
            true => Ok(()),
            false => Err(HostError::WrongBytes { role, len, needed }),
        }
    }
}

impl CopyInstance {
    /// The instruction as a function of the bytes of all its threads.
    ///
    /// # Errors
    /// The errors of [`CopySemantics::of`].
    pub fn semantics(&self) -> Result<CopySemantics, HostError> {
        let threads = usize_of(self.threads.size());
        let side = |role, layout: &crate::dynamic::DynLayout| {
            Side::new(role, threads, usize_of(layout.size()), |index| {
                usize::try_from(layout.at(index as u64)).ok()
            })
        };
        CopySemantics::new(
            self.record.name,
            self.record.instruction,
            side(Role::Source, &self.source)?,
            side(Role::Destination, &self.destination)?,
        )
    }
}

fn usize_of(number: u64) -> usize {
    usize::try_from(number).expect("instructions have few threads and bits")
}
