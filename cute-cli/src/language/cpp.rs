//! Source code of CuTe C++, as far as it differs from the language of the command: types of elements,
//! instructions, functions with arguments in `<…>`, and canonical layouts by name.
//!
//! ```text
//! UniversalCopy<uint128_t>                   UniversalCopy<128>
//! UniversalFMA<float>, SM90_…_SS<Major::K, Major::K>    UniversalFMA, SM90_…_SS
//! MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>     SM80_16x8x16_F32F16F16F32_TN
//! make_tiled_copy(Copy_Atom<I, half_t>{}, …) make_tiled_copy(I, 16, …)
//! size<0>(l), get<1>(t)                      size(l[0]), t[1]
//! recast_layout<half_t, uint32_t>(l)         recast(l, 16, 32)
//! make_layout(s, LayoutRight{})              make_layout_row_major(s)
//! make_shape(_4{}, _8{})                     (_4,_8)
//! GMMA::Layout_K_SW128_Atom<half_t>{}        Sw<3,3,3> o _0 o (_8,_64):(_64,_1)
//! ```

use super::syntax::{Engine, Expression, Form, Name, Pointer, Span, Suffix, SuffixKind};
use cute_core::dynamic::BasisPath;

/// The width of a type of elements, in bits.
fn width(name: &str) -> Option<i128> {
    Some(match name {
        "uint1b_t" | "int1b_t" => 1,
        "uint2b_t" | "int2b_t" => 2,
        "uint4b_t" | "int4b_t" | "float_e2m1_t" => 4,
        "float_e2m3_t" | "float_e3m2_t" => 6,
        "float_e4m3_t" | "float_e5m2_t" | "float_ue8m0_t" | "char" => 8,
        "half_t" | "bfloat16_t" | "half" | "__half" => 16,
        "float" | "tfloat32_t" | "int" => 32,
        "double" => 64,
        _ => {
            let bits = name.strip_suffix("_t")?.trim_start_matches('u');
            let bits = bits.strip_prefix("int")?.parse().ok()?;
            return [8, 16, 32, 64, 128].contains(&bits).then_some(bits);
        }
    })
}

/// The number that an argument in `<…>` is, or the width of the type that it names.
pub(super) fn number(item: &Expression) -> Option<i128> {
    match &item.form {
        Form::Number { value, path, .. } if *path == BasisPath::default() => Some(*value),
        Form::Variable(name) => width(name),
        _ => None,
    }
}

/// The instruction of `Copy_Atom<instruction, element>`, and the width of the element.
pub(super) fn copy_atom(items: &mut Vec<Expression>) -> Option<(Form, i128)> {
    let bits = number(items.get(1)?)?;
    (items.len() == 2).then(|| (items.remove(0).form, bits))
}

/// Whether the arguments in `<…>` of an instruction are formats of numbers or orders of operands in
/// memory, on which its layouts do not depend. The value has no such types.
pub(super) fn leaves_layouts(name: &str, items: &[Expression]) -> bool {
    let is = |item: &Expression, fits: fn(&str) -> bool| match &item.form {
        Form::Variable(name) => fits(name),
        _ => false,
    };
    let is_order = |name: &str| matches!(name, "K" | "MN");
    match name {
        "UniversalFMA" => items
            .iter()
            .all(|item| is(item, |name| width(name).is_some())),
        _ => !items.is_empty() && items.iter().all(|item| is(item, is_order)),
    }
}

/// A block of shared memory that the instructions of sm_90 and sm_100 read, as a layout of elements
/// of `bits` bits: `Layout_K_SW128_Atom`.
///
/// Source: CuTe `mma_traits_sm90_gmma.hpp`.
pub(super) fn canonical(name: &str, bits: i128, span: &Span) -> Option<Form> {
    let (major, rows) = (name.strip_prefix("Layout_")?.strip_suffix("_Atom")?).split_once('_')?;
    let (swizzle, row) = match rows {
        "INTER" => (0, 128),
        "SW32" => (1, 256),
        "SW64" => (2, 512),
        "SW128" => (3, 1024),
        _ => return None,
    };
    let length = (row % bits == 0).then_some(row / bits)?;
    let (shape, stride) = match major {
        "K" => ([8, length], [length, 1]),
        "MN" => ([length, 8], [1, length]),
        _ => return None,
    };
    let at = |form| Expression {
        span: span.clone(),
        form,
    };
    let pair = |pair: [i128; 2]| {
        let items = pair.map(|value| at(static_number(value))).into();
        Box::new(at(Form::Tuple(items)))
    };
    let (shape, stride) = (pair(shape), pair(stride));
    let pointer = Pointer {
        bits: Some(u64::try_from(bits).ok()?),
        address: None,
        swizzle: None,
        is_unset: true,
    };
    let tensor = Form::Tensor {
        engine: Box::new(Engine::Memory(pointer)),
        layout: Box::new(at(Form::Layout { shape, stride })),
    };
    let block = at(Form::Composition {
        first: Box::new(at(Form::Swizzle([swizzle, 4, 3]))),
        rest: vec![at(tensor)],
    });
    // in elements, as `tile_to_shape` takes it
    let kind = SuffixKind::Method(Name {
        text: "as_position_independent".to_owned(),
        span: span.clone(),
    });
    let (end, arguments) = (span.end, Vec::new());
    Some(Form::Suffixed {
        first: Box::new(block),
        suffixes: vec![Suffix {
            end,
            kind,
            arguments,
        }],
    })
}

fn static_number(value: i128) -> Form {
    let path = BasisPath::default();
    Form::Number {
        value,
        path,
        is_marked: true,
    }
}

/// The call of a function with arguments in `<…>`: `size<0>(l)`.
///
/// # Errors
/// If there is no such function: the arguments.
pub(super) fn templated(
    name: &Name,
    numbers: &[i128],
    mut arguments: Vec<Expression>,
) -> Result<Form, Vec<Expression>> {
    let span = name.span.clone();
    let number = |&value: &i128| {
        let path = BasisPath::default();
        let is_marked = false;
        Expression {
            span: span.clone(),
            form: Form::Number {
                value,
                path,
                is_marked,
            },
        }
    };
    let named = |text: &str, arguments| Form::Call {
        name: Name {
            text: text.to_owned(),
            span: span.clone(),
        },
        arguments,
    };
    if arguments.is_empty() || numbers.is_empty() {
        return Err(arguments);
    }
    match name.text.as_str() {
        "size" | "rank" | "depth" | "cosize" | "shape" | "stride" | "get" | "layout" => {
            let first = arguments.remove(0);
            let whole = span.start..first.span.end;
            let suffix = Suffix {
                end: first.span.end,
                kind: SuffixKind::Mode,
                arguments: numbers.iter().map(number).collect(),
            };
            let form = Form::Suffixed {
                first: Box::new(first),
                suffixes: vec![suffix],
            };
            if matches!(name.text.as_str(), "get" | "layout") {
                return Ok(form);
            }
            arguments.insert(0, Expression { span: whole, form });
            Ok(named(&name.text, arguments))
        }
        "upcast" | "downcast" | "group" | "group_modes" | "take" | "recast_layout" => {
            arguments.extend(numbers.iter().map(number));
            let text = match name.text.as_str() {
                "recast_layout" => "recast",
                "group_modes" => "group",
                text => text,
            };
            Ok(named(text, arguments))
        }
        "select" => {
            let form = Form::Tuple(numbers.iter().map(number).collect());
            let span = span.clone();
            arguments.push(Expression { span, form });
            Ok(named("select", arguments))
        }
        _ => Err(arguments),
    }
}

/// A call with the arguments that the operations of the command take: an order of modes is part of
/// the name, and the width of an element comes behind the instruction.
pub(super) fn call(mut name: Name, mut arguments: Vec<Expression>, element: Option<i128>) -> Form {
    if let Some(bits) = element {
        let (form, span) = (static_number(bits), arguments[0].span.clone());
        arguments.insert(1, Expression { span, form });
    }
    if let ("make_layout", [_, Expression { form, .. }]) = (name.text.as_str(), &arguments[..])
        && let Form::Variable(order) = form
    {
        let is_right = matches!(order.as_str(), "LayoutRight" | "GenRowMajor");
        if is_right || matches!(order.as_str(), "LayoutLeft" | "GenColMajor") {
            arguments.truncate(1);
        }
        if is_right {
            name.text = "make_layout_row_major".to_owned();
        }
    }
    match name.text.as_str() {
        "make_shape" | "make_stride" | "make_coord" | "make_tile" | "make_tuple" | "make_step" => {
            Form::Tuple(arguments)
        }
        _ => Form::Call { name, arguments },
    }
}
