//! Lists of modes: appended to, sorted, and with the strides of other tensors.

use super::error::ContractionError;
use crate::modes::{MOST, Mode, Modes};

/// Appends a mode.
pub(crate) fn push<const W: usize>(
    modes: &mut Modes<W>,
    size: usize,
    strides: [isize; W],
) -> Result<(), ContractionError> {
    let pushed = modes.push(Mode { size, strides });
    pushed.ok_or(ContractionError::TooManyModes { most: MOST })
}

/// The list, sorted by the size of strides in tensor `t`.
pub(crate) fn sorted<const W: usize>(modes: &Modes<W>, t: usize) -> Modes<W> {
    let mut list = modes.to_vec();
    list.sort_by_key(|mode| mode.strides[t].unsigned_abs());
    let mut result = Modes::NONE;
    for mode in list {
        // As many modes as there were.
        let _ = result.push(mode);
    }
    result
}

/// The modes with other strides.
pub(crate) fn map<const W: usize, const V: usize>(
    modes: &Modes<W>,
    f: impl Fn([isize; W]) -> [isize; V],
) -> Modes<V> {
    let mut result = Modes::NONE;
    for mode in modes.iter() {
        // As many modes as there were.
        let _ = result.push(Mode {
            size: mode.size,
            strides: f(mode.strides),
        });
    }
    result
}
