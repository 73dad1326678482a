//! Borrows, and elements that are assigned: E0070, E0382, E0499, E0502, E0506, E0594, E0597.

use super::code::last_name;
use super::{Row, Say};

pub(super) const ROWS: &[Row] = &[
    Row {
        codes: &["E0594"],
        message: "cannot assign to data in an index of",
        cause: "the tensor borrows its elements for reading",
        cure: "`Tensor::new(&mut data, …)`; in generic code `E: StoredMut<Element = f32>` or \
               `&mut impl MatrixMut<f32>`",
        say: |facts| {
            let rest = facts
                .message()
                .strip_prefix("cannot assign to data in an index of `")?;
            let bound = rest.strip_prefix("impl ");
            if let Some(bound) = bound.map(|rest| rest.trim_start_matches("cute_core::prelude::")) {
                let (name, element) = bound.split_once('<')?;
                let is_ours = ["Matrix", "Vector"].contains(&name);
                let cure = format!("a `{name}` is for reading: `&mut impl {name}Mut<{element}");
                return is_ours.then_some(Say::Line(cure));
            }
            let (_, engine) = rest.split_once("Tensor<")?;
            let engine = engine.trim_start_matches("cute_core::prelude::");
            if engine.starts_with("Shared<") {
                return Some(Say::Write("`Tensor::new(&mut data, layout)`".into()));
            }
            engine.starts_with("E,").then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0070"],
        message: "invalid left-hand side of assignment",
        cause: "a slice is a tensor, whose elements are filled or copied",
        cure: "`fill(&mut x.view_mut().slice((1, ..)), 3.0)`, \
               `copy(&row, &mut x.view_mut().slice((1, ..)))?`",
        say: |facts| {
            let mark = facts.drawn.labelled("cannot assign to this expression")?;
            let (tensor, slice) = mark.code.split_once(".slice(")?;
            if !facts.is_tensor(tensor) {
                return None;
            }
            let value = mark.after.trim_start().strip_prefix('=')?.trim();
            let value = value.strip_suffix(';')?;
            let tensor = tensor.trim_end_matches(".view_mut()");
            let slice = format!("&mut {tensor}.view_mut().slice({slice}");
            let is_number = value.starts_with(|c: char| c.is_ascii_digit() || c == '-');
            Some(Say::Write(if is_number {
                format!("`fill({slice}, {value})`")
            } else {
                format!("`copy(&{value}, {slice})?`, or `fill({slice}, {value})` of a number")
            }))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0382"],
        message: "moved due to this method call",
        cause: "a tensor that borrows its elements for writing moves into its slices and tiles",
        cure: "`x.view().slice((0, ..))`, or `x.view_mut().slice((0, ..))` for writing, which \
               leave `x`",
        say: |facts| {
            let mark = facts.drawn.labelled("moved due to this method call")?;
            let is_method = facts.drawn.notes.iter().any(|note| {
                note.message
                    .contains("takes ownership of the receiver `self`")
                    && super::is_in_library(&note.text)
            });
            let moved = facts.message().split_once("moved value: `")?.1;
            let name = moved.trim_end_matches('`');
            let call = &mark.code;
            let is_call = mark.before.ends_with(&format!("{name}."))
                && !["into_", "try_", "with_"]
                    .iter()
                    .any(|begin| call.starts_with(begin));
            (is_method && is_call).then(|| {
                Say::Write(format!(
                    "`{name}.view().{call}`, or `{name}.view_mut().{call}` for writing, which \
                     leave `{name}`"
                ))
            })
        },
        misleading: &[
            "you could `clone` the value",
            "you can `clone` the value",
            "consider cloning the value",
        ],
    },
    Row {
        codes: &["E0499", "E0502"],
        message: "cannot borrow `x` as mutable more than once at a time",
        cause: "a view for writing borrows the whole tensor",
        cure: "`x.tiles_mut(tile!((1, 6)))`, which lends all tiles at one time, or `x.split_at_mut((2, ..))`, which lends two parts",
        say: |facts| {
            let rest = facts.primary()?.rest();
            let end = rest.find(".view_mut()")?;
            let name = last_name(&rest[..end]);
            (name.len() == end && facts.is_tensor(name)).then(|| {
                Say::Write(format!(
                    "`{name}.tiles_mut(tile!((1, 6)))`, with the sizes of a part, lends all parts at \
                     one time; or one view after the last use of the other"
                ))
            })
        },
        misleading: &[],
    },
    Row {
        codes: &["E0499", "E0502", "E0506"],
        message: "cannot borrow `data` as mutable because it is also borrowed as immutable",
        cause: "a tensor borrows its data up to its last use",
        cure: "write before `Tensor::new`, or through the tensor, of `&mut data`: \
               `x[(0, 3)] = 1.0`",
        say: |facts| {
            let first = facts.drawn.marks.iter().find(|mark| {
                mark.label.contains(" borrow occurs here")
                    || mark.label.contains("is borrowed here")
            })?;
            let is_tensor = ["Tensor::new(", "Tensor::with_offset("]
                .iter()
                .any(|begin| first.before.ends_with(begin));
            (is_tensor && !facts.has_own("Tensor")).then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0597", "E0716", "E0521"],
        message: "argument requires that `data` is borrowed for `'static`",
        cause: "a thread of `std::thread::spawn` may live longer than the tensor",
        cure: "`std::thread::scope(|scope| { scope.spawn(move || …); })`, which waits for its \
               threads",
        say: |facts| {
            let mark = facts.drawn.labelled("is borrowed for `'static`")?;
            let borrowed = facts.primary()?;
            let is_tensor =
                borrowed.before.ends_with("Tensor::new(") || facts.is_tensor(&borrowed.code);
            (is_tensor && mark.code.contains("thread::spawn(")).then_some(Say::Row)
        },
        misleading: &[],
    },
];
