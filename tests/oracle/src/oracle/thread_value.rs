//! The threads and values of a tile, element by element.

use super::{Verdict, size, value};
use crate::notation::Layout;

/// The modes of a layout, continued to `rank` by modes of one element.
fn modes(layout: &Layout, rank: usize) -> Vec<Vec<(i64, i64)>> {
    let mut modes: Vec<_> = layout.modes().iter().map(Layout::flat).collect();
    modes.resize(rank, vec![(1, 0)]);
    modes
}

fn rank(threads: &Layout, values: &Layout) -> usize {
    threads.modes().len().max(values.modes().len())
}

/// The number of elements of the tile in each mode.
pub fn tile(threads: &Layout, values: &Layout) -> Vec<i64> {
    let rank = rank(threads, values);
    let sizes = modes(threads, rank).into_iter().zip(modes(values, rank));
    sizes.map(|(t, v)| size(&t) * size(&v)).collect()
}

/// The index of the element that thread `t` holds as value `v`, at `t + threads · v`; `Err` if two
/// threads or values have one element.
pub fn elements(threads: &Layout, values: &Layout) -> Result<Vec<i64>, String> {
    let rank = rank(threads, values);
    let (t_modes, v_modes) = (modes(threads, rank), modes(values, rank));
    let (t_size, v_size) = (size(&threads.flat()), size(&values.flat()));
    let mut elements = vec![None; usize::try_from(t_size * v_size).expect("a small tile")];
    for t_index in 0..t_size {
        for v_index in 0..v_size {
            // in each mode, the values of one thread lie side by side
            let (mut index, mut below) = (0, 1);
            let (mut t_rest, mut v_rest) = (t_index, v_index);
            let (mut t, mut v) = (0, 0);
            for (t_mode, v_mode) in t_modes.iter().zip(&v_modes) {
                let (ts, vs) = (size(t_mode), size(v_mode));
                index += below * (v_rest % vs + vs * (t_rest % ts));
                below *= ts * vs;
                // `value` continues beyond the domain of a mode, but this is within
                t += value(t_mode, t_rest % ts);
                v += value(v_mode, v_rest % vs);
                (t_rest, v_rest) = (t_rest / ts, v_rest / vs);
            }
            if !(0..t_size).contains(&t) || !(0..v_size).contains(&v) {
                return Err(format!("element {index} is value {v} of thread {t}"));
            }
            let place = usize::try_from(t + t_size * v).expect("not negative");
            if let Some(other) = elements[place].replace(index) {
                return Err(format!(
                    "elements {other} and {index} are value {v} of thread {t}"
                ));
            }
        }
    }
    Ok(elements.into_iter().flatten().collect())
}

/// The thread-value layout: its shape is `(threads, values)`, and its value is the index of each
/// element.
pub fn thread_value(threads: &Layout, values: &Layout, r: &Layout) -> Verdict {
    let elements = elements(threads, values)?;
    let (t_size, v_size) = (size(&threads.flat()), size(&values.flat()));
    let sizes: Vec<_> = r.modes().iter().map(|mode| size(&mode.flat())).collect();
    if sizes != [t_size, v_size] {
        return Err(format!("{r} is not of shape ({t_size},{v_size})"));
    }
    let flat = r.flat();
    for (place, &element) in (0..).zip(&elements) {
        let found = value(&flat, place);
        if found != element {
            let (t, v) = (place % t_size, place / t_size);
            return Err(format!("value {v} of thread {t} is {element}, not {found}"));
        }
    }
    Ok(())
}
