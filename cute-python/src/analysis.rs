//! The costs of memory accesses by threads, as objects that print as a report.

use crate::error::OrRaise;
use crate::layout::Layout;
use crate::operand::layout;
use cute_core::analysis::{self, Access, Limit, Pattern};
use cute_core::dynamic::DynLayout;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The accesses of threads: the width of an element in bits, the elements of an access, the
/// threads of a warp.
pub(crate) struct Accesses {
    pub(crate) element_bits: u32,
    pub(crate) elements: u32,
    pub(crate) warp: u32,
}

/// Conflicts of banks. It prints as a report.
#[pyclass(frozen, module = "cute")]
pub(crate) struct BankConflicts {
    /// The greatest number of different words asked of one bank at once; 1 if nothing conflicts.
    #[pyo3(get)]
    ways: u64,
    /// How often the memory is asked in all.
    #[pyo3(get)]
    rounds: u128,
    /// How often it would be asked without conflicts.
    #[pyo3(get)]
    phases: u64,
    /// Whether not all accesses were counted, since there are too many.
    #[pyo3(get)]
    is_cut: bool,
    report: String,
}

/// The use of segments of global memory. It prints as a report.
#[pyclass(frozen, module = "cute")]
pub(crate) struct Coalescing {
    /// The most segments that one access of a warp touches.
    #[pyo3(get)]
    most: u64,
    /// The segments of all accesses.
    #[pyo3(get)]
    segments: u128,
    /// The number of accesses.
    #[pyo3(get)]
    accesses: u64,
    /// The part of the moved bits that is used, from 0 to 1.
    #[pyo3(get)]
    used: f64,
    /// Whether not all accesses were counted, since there are too many.
    #[pyo3(get)]
    is_cut: bool,
    report: String,
}

#[pymethods]
impl BankConflicts {
    fn __str__(&self) -> &str {
        &self.report
    }

    fn __repr__(&self) -> String {
        let Self {
            ways,
            rounds,
            phases,
            ..
        } = self;
        format!("BankConflicts(ways={ways}, rounds={rounds}, phases={phases})")
    }
}

#[pymethods]
impl Coalescing {
    fn __str__(&self) -> &str {
        &self.report
    }

    fn __repr__(&self) -> String {
        let Self {
            most,
            segments,
            accesses,
            ..
        } = self;
        format!("Coalescing(most={most}, segments={segments}, accesses={accesses})")
    }
}

impl Accesses {
    fn access(&self) -> Access {
        Access::of_bits(self.element_bits)
            .vector(self.elements)
            .warp(self.warp)
    }

    pub(crate) fn bank_conflicts(
        &self,
        pattern: &Pattern,
        banks: u32,
        bank_bytes: u32,
    ) -> PyResult<BankConflicts> {
        let access = self.access().banks(banks, bank_bytes);
        let found = analysis::BankConflicts::of(pattern, access, Limit::default()).or_raise()?;
        let count = &found.count;
        Ok(BankConflicts {
            ways: count.ways,
            rounds: count.rounds,
            phases: count.phases,
            is_cut: count.is_cut,
            report: found.to_string(),
        })
    }

    pub(crate) fn coalescing(&self, pattern: &Pattern, segment_bytes: u32) -> PyResult<Coalescing> {
        let access = self.access().segments(segment_bytes);
        let found = analysis::Coalescing::of(pattern, access, Limit::default()).or_raise()?;
        let count = &found.count;
        Ok(Coalescing {
            most: count.most,
            segments: count.segments,
            accesses: count.accesses,
            used: count.bits_used as f64 / count.bits_moved as f64,
            is_cut: count.is_cut,
            report: found.to_string(),
        })
    }
}

impl Layout {
    /// The offsets that threads access. Without arguments the layout itself maps threads to them.
    pub(crate) fn pattern(
        &self,
        threads: Option<&Bound<'_, PyAny>>,
        thread_values: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Pattern> {
        let memory = self.of_offsets()?;
        Ok(match pattern(threads, thread_values)? {
            Some(pattern) => pattern.in_memory(memory),
            None => Pattern::threads(memory),
        })
    }
}

/// Which coordinates threads access, if they are named.
pub(crate) fn pattern(
    threads: Option<&Bound<'_, PyAny>>,
    thread_values: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Pattern>> {
    let (operand, of): (_, fn(&DynLayout) -> Pattern) = match (threads, thread_values) {
        (None, None) => return Ok(None),
        (Some(threads), None) => (threads, Pattern::threads),
        (None, Some(values)) => (values, Pattern::thread_values),
        (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err(
                "give threads or thread_values, not both",
            ));
        }
    };
    let (operand, _) = layout(operand)?;
    Ok(Some(of(operand.integer_strides().or_raise()?)))
}
