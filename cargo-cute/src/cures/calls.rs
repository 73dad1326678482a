//! Calls with other arguments or parameters: E0061, E0107, E0593, E0618, E0631, and of `axpby`.

use super::code::{arguments, only_literal, receiver, simple_generics, value};
use super::projection::projected;
use super::{Facts, Row, Say};

pub(super) const ROWS: &[Row] = &[
    Row {
        codes: &["E0061"],
        message: "this method takes 1 argument but 2 arguments were supplied",
        cause: "a coordinate, a tile and a slice are one argument",
        cure: "`x.at((1, 2))`, `x.slice((3, ..))`, `x.tiles(tile!((16, 16)))`; without the second \
               argument, `x.at(1)` is another element",
        say: |facts| {
            let is_message = facts
                .message()
                .starts_with("this method takes 1 argument but");
            let (name, x) = (called(facts)?, of_call(facts)?);
            let arguments = arguments(&facts.primary()?.after)?;
            if !is_message || !facts.is_defined_here() || arguments.len() < 2 {
                return None;
            }
            let list = arguments.join(", ");
            match name {
                "at" | "slice" | "window" => Some(Say::Write(format!("`{x}.{name}(({list}))`"))),
                "tiles" | "tiles_mut" | "logical_divide" | "zipped_divide" | "tiled_divide"
                | "flat_divide"
                    if list.chars().all(|c| c.is_ascii_digit() || ", ".contains(c)) =>
                {
                    Some(Say::Write(format!("`{x}.{name}(tile!(({list})))`")))
                }
                _ => None,
            }
        },
        misleading: &[
            "remove the extra argument",
            "you might have meant to use `..`",
        ],
    },
    Row {
        codes: &["E0061"],
        message: "this function takes 3 arguments but 4 arguments were supplied",
        cause: "in place of a step write the modes of tiler and coordinate that it keeps",
        cure: "`x.local_tile(tile!((128, 8)), coord!((i, _)))` for tiles of (128, 128, 8), the \
               coordinate (i, j, _) and the step (1, X, 1)",
        say: |facts| {
            if called(facts)? != "local_tile" || !facts.is_defined_here() {
                return None;
            }
            let arguments = arguments(&facts.primary()?.after)?;
            let (x, [tile, place, step]) = match (of_call(facts), &arguments[..]) {
                (Some(x), &[tile, place, step]) => (x, [tile, place, step]),
                (None, &[x, tile, place, step]) => (x, [tile, place, step]),
                _ => return None,
            };
            projected(x, tile, place, step).map(Say::Write)
        },
        misleading: &["remove the extra argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this method takes 2 arguments but 3 arguments were supplied",
        cause: "the place of a tile is one argument",
        cure: "`x.local_tile(tile!((16, 8)), (1, 2))`; without the third argument, it is another tile",
        say: |facts| {
            let is_message = facts
                .message()
                .starts_with("this method takes 2 arguments but");
            let x = of_call(facts).filter(|_| is_message && called(facts) == Some("local_tile"))?;
            let arguments = arguments(&facts.primary()?.after)?;
            let (tile, place) = arguments
                .split_first()
                .filter(|(_, place)| place.len() > 1 && facts.is_defined_here())?;
            Some(Say::Write(format!(
                "`{x}.local_tile({tile}, ({}))`",
                place.join(", ")
            )))
        },
        misleading: &["remove the extra argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this method takes 0 arguments but 1 argument was supplied",
        cause: "the number of a mode is part of a type",
        cure: "`l.mode::<0>()`, `l.mode::<0>().size()`",
        say: |facts| {
            let (name, x) = (called(facts)?, of_call(facts)?);
            let arguments = arguments(&facts.primary()?.after)?;
            let [number] = arguments[..] else { return None };
            if !facts.is_defined_here() || number.is_empty() {
                return None;
            }
            let is_number = number.chars().all(|c| c.is_ascii_digit());
            let number = if is_number { number } else { "0" };
            match name {
                "mode" => Some(Say::Write(format!("`{x}.mode::<{number}>()`"))),
                "size" | "shape" | "stride" => {
                    Some(Say::Write(format!("`{x}.mode::<{number}>().{name}()`")))
                }
                _ => None,
            }
        },
        misleading: &["remove the extra argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this method takes 0 arguments but 2 arguments were supplied",
        cause: "the numbers of modes are part of a type",
        cure: "`l.group::<0, 2>()`, `l.take::<1, 3>()`, `l.select(coord!((0, 2)))`",
        say: |facts| {
            let (name, x) = (called(facts)?, of_call(facts)?);
            let arguments = arguments(&facts.primary()?.after)?;
            let is_number = |text: &&str| text.chars().all(|c| c.is_ascii_digit());
            if !facts.is_defined_here() || arguments.len() < 2 || !arguments.iter().all(is_number) {
                return None;
            }
            let list = arguments.join(", ");
            match name {
                "group" | "take" => Some(Say::Write(format!("`{x}.{name}::<{list}>()`"))),
                "select" | "permute" => Some(Say::Write(format!("`{x}.{name}(coord!(({list})))`"))),
                _ => None,
            }
        },
        misleading: &["remove the extra argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this method takes 0 arguments but 1 argument was supplied",
        cause: "`coalesce` has a form with a profile",
        cure: "`l.coalesce_profile(coord!((1, 1)))`",
        say: |facts| {
            let (name, x) = (called(facts)?, of_call(facts)?);
            let arguments = arguments(&facts.primary()?.after)?;
            let [profile] = arguments[..] else {
                return None;
            };
            let fits = name == "coalesce" && facts.is_defined_here();
            fits.then(|| Say::Write(format!("`{x}.coalesce_profile({profile})`")))
        },
        misleading: &["remove the extra argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this method takes 0 arguments but 1 argument was supplied",
        cause: "`complement` has a form up to a size",
        cure: "`l.complement_to(64)`; without the argument, `l.complement()` is another layout",
        say: |facts| {
            let (name, x) = (called(facts)?, of_call(facts)?);
            let arguments = arguments(&facts.primary()?.after)?;
            let [size] = arguments[..] else { return None };
            let fits = name == "complement" && facts.is_defined_here();
            fits.then(|| Say::Write(format!("`{x}.complement_to({size})`")))
        },
        misleading: &["remove the extra argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this method takes 0 arguments but 1 argument was supplied",
        cause: "a tensor has another shape by composition, where the first mode runs fastest",
        cure: "`x.compose(layout!((8, 3)))`; without the argument, `x.view()` has the shape of `x`",
        say: |facts| {
            let (name, x) = (called(facts)?, of_call(facts)?);
            let arguments = arguments(&facts.primary()?.after)?;
            if name != "view" || arguments.is_empty() || !facts.is_defined_here() {
                return None;
            }
            let shape = match arguments[..] {
                [shape] => value(shape).unwrap_or(shape).to_string(),
                _ => format!("({})", arguments.join(", ")),
            };
            Some(Say::Write(format!("`{x}.compose(layout!({shape}))`")))
        },
        misleading: &["remove the extra argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this function takes 1 argument but 2 arguments were supplied",
        cause: "`make_layout` takes a shape, and a literal has a shape and a stride",
        cure: "`layout!((4, 8))`, `layout!((4, 8):(8, 1))`, `make_layout_with_stride(shape, stride)`",
        say: |facts| {
            let arguments = arguments(&facts.primary()?.after)?;
            if called(facts)? != "make_layout" || !facts.is_defined_here() {
                return None;
            }
            let is_integer = |text: &&str| text.chars().all(|c| c.is_ascii_digit());
            Some(Say::Write(match arguments[..] {
                [shape, stride] if !is_integer(&shape) => match (value(shape), value(stride)) {
                    (Some(shape), Some(stride)) => format!("`layout!({shape}:{stride})`"),
                    _ => format!("`make_layout_with_stride({shape}, {stride})`"),
                },
                [_, _, ..] if arguments.iter().all(is_integer) => {
                    format!("`layout!(({}))`", arguments.join(", "))
                }
                _ => return None,
            }))
        },
        misleading: &["remove the extra argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this function takes 2 arguments but 1 argument was supplied",
        cause: "`new` takes the elements and their layout, and `zeroed` makes the elements",
        cure: "`OwnedTensor::<f32, _>::zeroed(layout)?`, \
               `Fragment::<f32, Layout![(4, 2)]>::zeroed()`",
        say: |facts| {
            let mark = facts.primary()?;
            let arguments = arguments(&mark.after)?;
            let [layout] = arguments[..] else { return None };
            let tensor = mark.code.strip_suffix("::new")?;
            let names = ["Tensor", "OwnedTensor", "Fragment"];
            let name = names
                .into_iter()
                .find(|name| tensor.split("::").next() == Some(name))?;
            let inner = only_literal(layout).filter(|_| facts.is_defined_here())?;
            let generics = tensor.strip_prefix(name).and_then(simple_generics);
            let element = generics.as_deref().and_then(|list| list.first().copied());
            let element = element.filter(|_| name != "Tensor").unwrap_or("f32");
            Some(Say::Write(if name == "Fragment" {
                format!("`Fragment::<{element}, Layout![{inner}]>::zeroed()`")
            } else {
                format!("`OwnedTensor::<{element}, _>::zeroed({layout})?`")
            }))
        },
        misleading: &["provide the argument"],
    },
    Row {
        codes: &["E0061"],
        message: "this function takes 3 arguments but 2 arguments were supplied",
        cause: "the first value of a reduction comes before the closure",
        cure: "`reduce(&x, 0.0, |sum, v| sum + v)`",
        say: |facts| {
            let arguments = arguments(&facts.primary()?.after)?;
            let [x, closure] = arguments[..] else {
                return None;
            };
            let fits = called(facts)? == "reduce" && closure.contains('|');
            (fits && facts.is_defined_here())
                .then(|| Say::Write(format!("`reduce({x}, 0.0, {closure})`")))
        },
        misleading: &["provide the argument"],
    },
    Row {
        codes: &["E0631"],
        message: "type mismatch in function arguments",
        cause: "the first value of a reduction has the type of the elements",
        cure: "`reduce(&x, f32::MIN, f32::max)`",
        say: |facts| {
            let call = facts
                .drawn
                .labelled("required by a bound introduced by this call")?;
            let arguments = arguments(&call.after)?;
            let [x, _, function] = arguments[..] else {
                return None;
            };
            let is_call = call.code == "reduce" && facts.points_here();
            let (ty, name) = function.split_once("::").filter(|_| is_call)?;
            let first = match name {
                "max" => "MIN",
                "min" => "MAX",
                _ => return None,
            };
            Some(Say::Write(format!(
                "`reduce({x}, {ty}::{first}, {function})`"
            )))
        },
        misleading: &["consider wrapping the function in a closure"],
    },
    Row {
        codes: &["E0271", "E0277", "E0308"],
        message: "arguments to this function are incorrect",
        cause: "each tensor comes after its factor, and the result is the last",
        cure: "`axpby(alpha, &x, beta, &mut y)`, for y = alpha x + beta y",
        say: |facts| {
            let mut marks = facts.drawn.marks.iter();
            let call = marks.find(|mark| mark.code == "axpby")?;
            let arguments = arguments(&call.after)?;
            if !arguments.first()?.starts_with('&') || !facts.points_here() {
                return None;
            }
            let (tensors, factors): (Vec<&str>, Vec<&str>) =
                arguments.iter().partition(|text| text.starts_with('&'));
            let (results, tensors): (Vec<&str>, Vec<&str>) =
                tensors.iter().partition(|text| text.starts_with("&mut "));
            Some(match (&factors[..], &tensors[..], &results[..]) {
                ([alpha, beta], [x], [y]) => {
                    Say::Write(format!("`axpby({alpha}, {x}, {beta}, {y})`"))
                }
                _ => Say::Row,
            })
        },
        misleading: &["the trait `Mul<", "the trait `Add<"],
    },
    Row {
        codes: &["E0107", "E0061"],
        message: "method takes 1 generic argument but 2 generic arguments were supplied",
        cause: "several modes are one argument, a tuple of static integers",
        cure: "`l.select(coord!((0, 2)))`, `l.permute(coord!((1, 0)))`",
        say: |facts| {
            let (rest, x) = (facts.primary()?.rest(), of_call(facts)?);
            let name = ["select", "permute"]
                .into_iter()
                .find(|name| rest.starts_with(&format!("{name}::<")))?;
            let modes = simple_generics(&rest[name.len()..])?.join(", ");
            facts
                .is_defined_here()
                .then(|| Say::Write(format!("`{x}.{name}(coord!(({modes})))`")))
        },
        misleading: &["remove the unnecessary generic", "provide the argument"],
    },
    Row {
        codes: &["E0107"],
        message: "method takes 2 generic arguments but 1 generic argument was supplied",
        cause: "the layout of the new elements is a parameter as well, which the compiler infers",
        cure: "`x.recast::<u8, _>()?`",
        say: |facts| {
            let (rest, x) = (facts.primary()?.rest(), of_call(facts)?);
            let generics = simple_generics(
                rest.strip_prefix("recast::<")
                    .map(|_| &rest["recast".len()..])?,
            )?;
            let [element] = generics[..] else {
                return None;
            };
            facts
                .is_defined_here()
                .then(|| Say::Write(format!("`{x}.recast::<{element}, _>()?`")))
        },
        misleading: &["add missing generic argument"],
    },
    Row {
        codes: &["E0107"],
        message: "method takes 0 generic arguments but 1 generic argument was supplied",
        cause: "a size is that of a layout",
        cure: "`l.mode::<0>().size()`",
        say: |facts| {
            let name = called(facts)?;
            let generics = facts.primary()?.rest();
            let generics = generics.split_once(name)?.1;
            let number = simple_generics(generics)?;
            let [number] = number[..] else { return None };
            // `l.size::<0>()`, or `size::<0>(l)`
            let list = arguments(generics.split_once('>')?.1);
            let x = of_call(facts).or(match list.as_deref() {
                Some(&[x]) => Some(x),
                _ => None,
            })?;
            let is_part = ["size", "shape", "stride", "len", "cosize"].contains(&name);
            (is_part && facts.is_defined_here())
                .then(|| Say::Write(format!("`{x}.mode::<{number}>().{name}()`")))
        },
        misleading: &["remove the unnecessary generics"],
    },
    Row {
        codes: &["E0107"],
        message: "missing generics for struct `cute_core::Tensor`",
        cause: "a `Tensor` has the type of its storage and a layout",
        cure: "`&impl Matrix<f32>` for any matrix; `MatrixView<'_, f32>`, `MatrixViewMut`, \
               `OwnedMatrix`, and `VectorView` and the like by name",
        say: |facts| {
            let is_message = facts.message() == "missing generics for struct `cute_core::Tensor`";
            is_message.then_some(Say::Row)
        },
        misleading: &["add missing generic argument"],
    },
    Row {
        codes: &["E0107"],
        message: "struct takes 2 generic arguments but 1 generic argument was supplied",
        cause: "`Tensor<f32>` names the elements alone",
        cure: "`&impl Matrix<f32>` for any matrix; `MatrixView<'_, f32>` by name; a new tensor is \
               `OwnedTensor::<f32, _>::zeroed(layout)?`",
        say: |facts| {
            let is_message = facts
                .message()
                .starts_with("struct takes 2 generic arguments but 1");
            let is_tensor = facts.primary()?.code == "Tensor" && facts.has_note("struct Tensor<");
            if !(is_message && is_tensor && facts.is_defined_here()) {
                return None;
            }
            let rest = facts.primary()?.rest();
            let new = || {
                let element = simple_generics(rest.strip_prefix("Tensor")?)?.join(", ");
                let (_, call) = rest.split_once("::zero")?;
                let (_, call) = call.split_once('(')?;
                let layout = arguments(&format!("({call}"))?.join(", ");
                Some(format!("`OwnedTensor::<{element}, _>::zeroed({layout})`"))
            };
            Some(new().map_or(Say::Row, Say::Write))
        },
        misleading: &["add missing generic argument"],
    },
    Row {
        codes: &["E0107"],
        message: "type alias takes 2 generic arguments but 1 generic argument was supplied",
        cause: "a `Fragment` and an `OwnedTensor` have a layout",
        cure: "`Fragment::<f32, Layout![(4, 8)]>::zeroed()`, \
               `OwnedTensor::<f32, _>::zeroed(layout!((3, 4)))`",
        say: |facts| {
            let is_message = facts
                .message()
                .starts_with("type alias takes 2 generic arguments but");
            let is_tensor = ["Fragment", "OwnedTensor"].contains(&&*facts.primary()?.code);
            (is_message && is_tensor && facts.is_defined_here()).then_some(Say::Row)
        },
        misleading: &[
            "add missing generic argument",
            "remove the unnecessary generic argument",
        ],
    },
    Row {
        codes: &["E0593"],
        message: "closure is expected to take 2 arguments, but it takes 3 arguments",
        cause: "the coordinate is one argument of the closure, before the element",
        cure: "`|(i, j), v|`, or `|_, v|` without the coordinate",
        say: |facts| {
            let is_message = facts
                .message()
                .starts_with("closure is expected to take 2 arguments");
            let name = &*facts.primary()?.code;
            let is_of_tensor = || of_call(facts).is_some_and(|x| facts.is_tensor(x));
            if !is_message || !["for_each", "for_each_mut"].contains(&name) || !is_of_tensor() {
                return None;
            }
            let closure = facts
                .drawn
                .marks
                .iter()
                .find(|mark| mark.label.starts_with("takes "));
            let parameters = closure.and_then(|mark| {
                let list = mark.code.trim_start_matches("move ").strip_prefix('|')?;
                Some(list.strip_suffix('|')?.split(", ").collect::<Vec<_>>())
            });
            Some(match parameters.as_deref() {
                Some([element]) => Say::Write(format!("`|_, {element}|`")),
                Some([coordinate @ .., element]) => {
                    Say::Write(format!("`|({}), {element}|`", coordinate.join(", ")))
                }
                _ => Say::Row,
            })
        },
        misleading: &["consider changing the closure to take and ignore"],
    },
    Row {
        codes: &["E0593"],
        message: "closure is expected to take 1 argument, but it takes 2 arguments",
        cause: "`transform` takes the elements of one tensor",
        cure: "`transform_pair(&x, &y, &mut z, |a, b| a + b)` for two",
        say: |facts| {
            let is_message = facts.message()
                == "closure is expected to take 1 argument, but it takes 2 arguments";
            let is_call = facts.primary()?.rest().starts_with("transform(");
            (is_message && is_call && !facts.has_own("transform")).then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0618"],
        message: "expected function, found",
        cause: "a tensor and a layout are no functions in Rust",
        cure: "`x[(1, 2)]`, `l.at((1, 2))`",
        say: |facts| {
            let found = facts.message().strip_prefix("expected function, found `")?;
            let is_tensor = found.starts_with("cute_core::Tensor<") || found.starts_with("Tensor<");
            let is_layout = ["Cons<Mode<", "Mode<", "Cons<Cons<"]
                .iter()
                .any(|begin| found.starts_with(begin));
            if !(is_tensor || is_layout) || !facts.context.is_ours {
                return None;
            }
            let mark = facts.primary()?;
            let Some(list) = arguments(&mark.after) else {
                return Some(Say::Row);
            };
            let coordinate = match list[..] {
                [one] => one.to_string(),
                _ => format!("({})", list.join(", ")),
            };
            Some(Say::Write(if is_tensor {
                format!("`{}[{coordinate}]`", mark.code)
            } else {
                format!("`{}.at({coordinate})`", mark.code)
            }))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0061", "E0107"],
        message: "this function takes 2 arguments but 3 arguments were supplied",
        cause: "the call has another form here",
        cure: "`copy(&x, &mut y)` without an instruction, `l.transpose()` of two modes, \
               `x.local_tile(tile!((2, 4)), (0, 1))`, `a.mode(0)` of a `DynLayout`",
        say: |facts| {
            let name = called(facts)?;
            if !facts.is_defined_here() {
                return None;
            }
            let (x, mark) = (of_call(facts), facts.primary()?);
            let list = arguments(&mark.after);
            let written = match (name, x, list.as_deref()) {
                ("copy", None, Some([_, from, to])) if to.starts_with("&mut ") => {
                    format!("`copy({from}, {to})`")
                }
                ("transpose", Some(x), Some([_, _])) => format!("`{x}.transpose()`"),
                ("tile", Some(x), Some([tile, place])) => {
                    format!("`{x}.local_tile({tile}, {place})`")
                }
                ("mode", Some(x), _) if &*facts.drawn.code == "E0107" => {
                    let rest = mark.rest();
                    let number = simple_generics(rest.strip_prefix(name)?)?;
                    let [number] = number[..] else { return None };
                    format!("`{x}.mode({number})`")
                }
                _ => return None,
            };
            Some(Say::Write(written))
        },
        misleading: &[
            "remove the extra argument",
            "remove the unnecessary generic",
        ],
    },
    Row {
        codes: &["E0061", "E0107"],
        message: "remove the extra argument",
        cause: "a call without the argument may compile, and mean something else",
        cure: "the arguments of the definition that the message shows, or another method",
        say: |facts| {
            let begins = [
                "this method takes",
                "this function takes",
                "method takes",
                "function takes",
            ];
            let is_call = begins
                .iter()
                .any(|begin| facts.message().starts_with(begin));
            let mut notes = facts.drawn.notes.iter();
            let is_removal = notes.any(|note| note.message.starts_with("remove the "))
                || facts.has_label("help: remove the ");
            (is_call && is_removal && facts.is_defined_here()).then_some(Say::Row)
        },
        misleading: &[
            "remove the extra argument",
            "remove the unnecessary generic",
        ],
    },
];

/// The name that is called.
fn called<'f>(facts: &'f Facts<'_>) -> Option<&'f str> {
    let code = &*facts.primary()?.code;
    let name = code.split("::<").next()?;
    name.rsplit("::").next()
}

/// The expression whose method is called.
fn of_call<'f>(facts: &'f Facts<'_>) -> Option<&'f str> {
    receiver(&facts.primary()?.before)
}
