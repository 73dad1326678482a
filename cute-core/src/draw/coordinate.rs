//! Coordinates as they are written: `(1,(0,2))`, and those of slices, `(_,_,(0,2))`.

use crate::dynamic::{DynLayout, write_tree};
use core::fmt;

/// The coordinate in the domain of a layout that counts as `index`.
pub(crate) struct At<'a> {
    pub(crate) layout: &'a DynLayout,
    pub(crate) index: u64,
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.index;
        write_tree(self.layout.view(), f, &mut |mode, f| {
            let size = mode.shape.magnitude();
            write!(f, "{}", rest % size)?;
            rest /= size;
            Ok(())
        })
    }
}

/// What `index` is in the modes after the first two, which are kept: a slice of rank 2.
pub(crate) struct Slice<'a> {
    pub(crate) layout: &'a DynLayout,
    pub(crate) index: u64,
}

impl fmt::Display for Slice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        let mut index = self.index;
        for (number, mode) in self.layout.modes().enumerate() {
            f.write_str(if number > 0 { "," } else { "" })?;
            if number < 2 {
                f.write_str("_")?;
            } else {
                write!(
                    f,
                    "{}",
                    At {
                        layout: &mode,
                        index: index % mode.size()
                    }
                )?;
            }
            index /= mode.size();
        }
        f.write_str(")")
    }
}
