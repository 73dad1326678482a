//! Index functions in WGSL, the language of `wgpu`'s shaders.
//!
//! Integers of WGSL have 32 bits. A layout whose offsets do not fit is refused, so no product or
//! sum wraps around within the domain: offsets are `u32`, or `i32` if a stride is negative.

mod words;

use alloc::{format, string::String, vec::Vec};
use core::fmt;
use cute_core::dynamic::{DynLayout, DynSwizzledLayout, DynTuple};
use cute_core::error::LayoutError;
use cute_core::swizzle::DynSwizzle;

/// Why a layout has no index function in WGSL.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum WgslError {
    /// The name is no identifier of WGSL.
    Name(String),
    /// The name is a keyword or a reserved word of WGSL, or the name of a type in the functions.
    Word(String),
    /// The shape has more integers than a function of WGSL may have parameters.
    Parameters {
        /// The number of integers.
        count: usize,
    },
    /// The layout is one of coordinates, or its sizes or offsets do not fit 32 bits.
    Layout(LayoutError),
}

cute_core::__debug_as_displayed!(WgslError);

impl fmt::Display for WgslError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(
                f,
                "`{name}` is no name in WGSL: letters, digits and single `_`, not first a digit"
            ),
            Self::Word(name) => write!(f, "`{name}` is a word of WGSL itself: choose another name"),
            Self::Parameters { count } => write!(
                f,
                "the shape has {count} integers, and a function of WGSL takes at most {MOST}"
            ),
            Self::Layout(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for WgslError {}

impl From<LayoutError> for WgslError {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}

/// The number of parameters of a function of WGSL.
const MOST: usize = 255;

/// The two functions of a layout; see [`Source::to_wgsl`](super::Source::to_wgsl).
pub(super) fn layout(layout: &DynLayout, name: &str) -> Result<String, WgslError> {
    let modes = Modes::new(layout, 0)?;
    let of = Functions {
        name,
        text: format!("{layout}"),
        ty: modes.number.name(),
    };
    of.write(&modes, |sum| format!("    return {sum};\n"))
}

/// The two functions of a layout behind a swizzle.
pub(super) fn swizzled(composed: &DynSwizzledLayout, name: &str) -> Result<String, WgslError> {
    let modes = Modes::new(composed.layout(), composed.offset().value())?;
    let swizzle = composed.swizzle();
    // A swizzle permutes offsets from 0 on, within blocks.
    if modes.lowest < 0 || swizzle.block() > 1 << 32 {
        return Err(LayoutError::NotRepresentable {
            max: u32::MAX.into(),
        }
        .into());
    }
    let of = Functions {
        name,
        text: format!("{composed}"),
        ty: "u32",
    };
    of.write(&modes, |sum| {
        let sum = match modes.number {
            Number::U32 => sum,
            Number::I32 => format!("u32({sum})"),
        };
        format!(
            "    let offset = {sum};\n    return offset{};\n",
            exclusive_or(swizzle)
        )
    })
}

/// The text that adds the bits of the swizzle to `offset` by XOR.
fn exclusive_or(swizzle: DynSwizzle) -> String {
    let distance = swizzle.shift().unsigned_abs();
    let field = ((1_u64 << swizzle.bits()) - 1) << swizzle.base();
    match (swizzle.bits(), swizzle.shift()) {
        (0, _) => String::new(),
        (_, ..0) => format!(" ^ ((offset & {field}u) << {distance}u)"),
        _ => format!(" ^ ((offset >> {distance}u) & {field}u)"),
    }
}

/// The parts that both functions of a layout have in common.
struct Functions<'a> {
    name: &'a str,
    text: String,
    ty: &'static str,
}

impl Functions<'_> {
    /// The functions, with the statements that return the offset.
    fn write(&self, modes: &Modes, body: impl Fn(String) -> String) -> Result<String, WgslError> {
        let Self { name, text, ty } = self;
        check_name(name)?;
        let parameters: Vec<String> = (0..modes.count()).map(|i| format!("i{i}: u32")).collect();
        let parameters = parameters.join(", ");
        let at = body(modes.sum((0..modes.count()).map(|i| format!("i{i}"))));
        let by_index = body(modes.sum(modes.coordinates()));
        Ok(format!(
            "// {text}: the offset at a coordinate, one number for each integer of the shape\n\
             fn {name}_at({parameters}) -> {ty} {{\n{at}}}\n\n\
             // {text}: the offset of an index\n\
             fn {name}(index: u32) -> {ty} {{\n{by_index}}}\n"
        ))
    }
}

/// The integers of a layout. All of them fit the type of offsets.
struct Modes {
    sizes: Vec<i128>,
    strides: Vec<i128>,
    /// The offset of coordinate 0.
    start: i128,
    lowest: i128,
    number: Number,
}

impl Modes {
    fn new(layout: &DynLayout, start: i128) -> Result<Self, WgslError> {
        let values = |tuple: &DynTuple| tuple.leaves().iter().map(|leaf| leaf.value()).collect();
        let sizes: Vec<i128> = values(&layout.shape());
        let strides: Vec<i128> = values(&layout.integer_strides()?.stride());
        if sizes.len() > MOST {
            return Err(WgslError::Parameters { count: sizes.len() });
        }
        let (mut lowest, mut highest, mut size) = (start, start, 1_i128);
        for (mode, stride) in sizes.iter().zip(&strides) {
            let reach = (mode - 1) * stride;
            lowest += reach.min(0);
            highest += reach.max(0);
            // A layout has less than 2^64 coordinates.
            size *= mode;
        }
        let number = if strides.iter().any(|&stride| stride < 0) {
            Number::I32
        } else {
            Number::U32
        };
        let (least, most) = number.range();
        let of_sizes = [lowest, highest, size];
        if of_sizes
            .iter()
            .chain(&strides)
            .any(|n| !(least..=most).contains(n))
        {
            return Err(LayoutError::NotRepresentable { max: most }.into());
        }
        Ok(Self {
            sizes,
            strides,
            start,
            lowest,
            number,
        })
    }

    fn count(&self) -> usize {
        self.sizes.len()
    }

    /// The coordinate of `index`, mode by mode. The last mode is not reduced: beyond the domain the
    /// function goes on along this mode, as a layout does.
    fn coordinates(&self) -> impl Iterator<Item = String> + '_ {
        let mut before = 1;
        self.sizes.iter().enumerate().map(move |(i, size)| {
            let quotient = match before {
                1 => String::from("index"),
                _ => format!("index / {before}u"),
            };
            before *= size;
            if i + 1 == self.count() {
                quotient
            } else {
                format!("{quotient} % {size}u")
            }
        })
    }

    /// `start + c0 * d0 + c1 * d1 + …`, without the parts that are 0.
    fn sum(&self, coordinates: impl Iterator<Item = String>) -> String {
        let mut terms = Vec::new();
        if self.start != 0 {
            terms.push(self.number.literal(self.start));
        }
        for (coordinate, &stride) in coordinates.zip(&self.strides).filter(|(_, d)| **d != 0) {
            let is_name = !coordinate.contains(' ');
            let coordinate = match (self.number, stride) {
                (Number::I32, _) => format!("i32({coordinate})"),
                (Number::U32, 1) => coordinate,
                (Number::U32, _) if is_name => coordinate,
                (Number::U32, _) => format!("({coordinate})"),
            };
            terms.push(match stride {
                1 => coordinate,
                _ => format!("{coordinate} * {}", self.number.literal(stride)),
            });
        }
        if terms.is_empty() {
            return self.number.literal(0);
        }
        terms.join(" + ")
    }
}

/// The type of offsets.
#[derive(Clone, Copy)]
enum Number {
    U32,
    I32,
}

impl Number {
    fn name(self) -> &'static str {
        match self {
            Self::U32 => "u32",
            Self::I32 => "i32",
        }
    }

    fn range(self) -> (i128, i128) {
        match self {
            Self::U32 => (0, u32::MAX.into()),
            Self::I32 => (i32::MIN.into(), i32::MAX.into()),
        }
    }

    fn literal(self, value: i128) -> String {
        match self {
            Self::U32 => format!("{value}u"),
            // A literal has no sign, so there is none of the least number.
            Self::I32 if value == i32::MIN.into() => format!("({}i - 1i)", value + 1),
            Self::I32 if value < 0 => format!("({value}i)"),
            Self::I32 => format!("{value}i"),
        }
    }
}

/// Names that WGSL has: letters, digits and `_`, not `_` alone, no `__` in front, and no words of
/// its own.
fn check_name(name: &str) -> Result<(), WgslError> {
    let is_name = !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric())
        && !["", "_"].contains(&name)
        && !name.starts_with("__");
    if !is_name {
        Err(WgslError::Name(name.into()))
    } else if words::is_taken(name) {
        Err(WgslError::Word(name.into()))
    } else {
        Ok(())
    }
}
