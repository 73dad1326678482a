//! The texts in drawings: layouts without marks, coordinates `(1,(0,2))`, and slices `(_,_,(0,2))`.

use alloc::string::{String, ToString};
use core::fmt;
use cute_core::dynamic::{DynLayout, DynLeaf, DynTuple};
use cute_core::named::DynNamedLayout;

/// A layout in CuTe's notation; without marks, `(4,8):(8,1)`, if all of its leaves are static or
/// none is.
pub(crate) struct Plain<'a>(pub(crate) &'a DynLayout);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_mixed = is_mixed(self.0);
        write_plain(&self.0.shape(), is_mixed, f)?;
        f.write_str(":")?;
        write_plain(&self.0.stride(), is_mixed, f)
    }
}

/// A layout with the names of its modes; with marks where [`Plain`] has them.
pub(crate) struct PlainNamed<'a>(pub(crate) &'a DynNamedLayout);

impl fmt::Display for PlainNamed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match is_mixed(self.0.layout()) {
            true => self.0.fmt(f),
            false => f.write_str(&without_marks(self.0)),
        }
    }
}

/// A text in CuTe's notation without the marks of static numbers: `4` where it has `_4`. Names stay as
/// they are.
///
/// ```
/// use cute_core::{dynamic::DynLayout, named::DynNamedLayout, prelude::*};
/// use cute_view::draw::without_marks;
/// let l = DynLayout::from(layout!((4,8):(-1,4)));
/// assert_eq!((l.to_string(), without_marks(&l)), ("(_4,_8):(_-1,_4)".into(), "(4,8):(-1,4)".into()));
/// let named: DynNamedLayout = "{a_2: _4}:{a_2: _1}".parse()?;
/// assert_eq!(without_marks(&named), "{a_2: 4}:{a_2: 1}");
/// # Ok::<(), cute_core::named::NamedError>(())
/// ```
pub fn without_marks(text: &impl fmt::Display) -> String {
    let marked = text.to_string();
    let mut plain = String::with_capacity(marked.len());
    let mut rest = marked.chars().peekable();
    // a name may have `_4` within it
    let mut is_in_name = false;
    while let Some(c) = rest.next() {
        let is_number = |&c: &char| c == '-' || c.is_ascii_digit();
        if is_in_name || c != '_' || !rest.peek().is_some_and(is_number) {
            plain.push(c);
        }
        is_in_name = c.is_alphanumeric() || c == '_' && is_in_name;
    }
    plain
}

/// Whether some leaves are static and some are not.
fn is_mixed(layout: &DynLayout) -> bool {
    let (shape, stride) = (layout.shape(), layout.stride());
    let mut marks = shape
        .leaves()
        .iter()
        .chain(stride.leaves())
        .map(|leaf| leaf.is_static());
    marks
        .next()
        .is_some_and(|first| marks.any(|mark| mark != first))
}

/// A shape or a coordinate, without marks.
pub(crate) struct PlainTuple<'a>(pub(crate) &'a DynTuple);

impl fmt::Display for PlainTuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_plain(self.0, false, f)
    }
}

fn write_plain(tuple: &DynTuple, with_marks: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let leaf = |leaf: DynLeaf| if with_marks { leaf } else { leaf.to_dynamic() };
    tuple.write_with(f, |integer, f| write!(f, "{}", leaf(integer)))
}

/// The coordinate with index `index` in the domain of a layout.
pub(crate) struct At<'a> {
    pub(crate) layout: &'a DynLayout,
    pub(crate) index: u64,
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.index;
        self.layout.shape().write_with(f, |size, f| {
            let size = size.magnitude();
            write!(f, "{}", rest % size)?;
            rest /= size;
            Ok(())
        })
    }
}

/// The slice of rank 2 that keeps the first two modes, at the coordinate that `index` has in the
/// others.
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
