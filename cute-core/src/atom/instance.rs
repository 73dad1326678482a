//! Records with their parameters filled in: the texts of layouts become layouts.

use super::{COPY_FAMILIES, CopyRecord, MMA_FAMILIES, MmaRecord, Operand, Parameters, PlaceKind};
use crate::dynamic::DynLayout;
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// A matrix instruction of given sizes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MmaInstance {
    /// The name, with the sizes filled in: `SM90_64x128x16_F32F16F16_SS`.
    pub name: String,
    /// M, N and K.
    pub shape: [u64; 3],
    /// The map from the atom's threads to their numbers within the warp or wave.
    pub threads: DynLayout,
    /// The layout of A: (thread, value) to cells of (M,K).
    pub a: DynLayout,
    /// The layout of B: (thread, value) to cells of (N,K).
    pub b: DynLayout,
    /// The layout of C: (thread, value) to cells of (M,N).
    pub c: DynLayout,
    /// The line of data.
    pub record: &'static MmaRecord,
}

/// A copy instruction of given sizes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CopyInstance {
    /// The name, with the sizes: `UniversalCopy<128>`.
    pub name: String,
    /// The map from the atom's threads to their numbers within the warp or wave.
    pub threads: DynLayout,
    /// The map from (thread, bit) to the bits that are read.
    pub source: DynLayout,
    /// The map from (thread, bit) to the bits that are written.
    pub destination: DynLayout,
    /// The source or the destination: the one by which a tiled copy counts threads and values.
    pub reference: DynLayout,
    /// The line of data.
    pub record: &'static CopyRecord,
}

impl MmaRecord {
    /// The instructions of this line, one for each choice of sizes.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::nvidia::sm90_gmma;
    /// let record = &sm90_gmma::MMA.atoms[2];
    /// assert_eq!(record.name, "SM90_64xNx16_F32F16F16_SS");
    /// let atom = &record.instances()[15];
    /// assert_eq!((&*atom.name, atom.shape), ("SM90_64x128x16_F32F16F16_SS", [64, 128, 16]));
    /// assert_eq!(atom.c.to_string(), "((_4,_8,_4),(_2,_2,_16)):((_128,_1,_16),(_64,_8,_512))");
    /// # }
    /// ```
    pub fn instances(&'static self) -> Vec<MmaInstance> {
        instances(self)
    }

    /// The names of the instructions of this line, without their layouts.
    pub fn names(&'static self) -> impl Iterator<Item = String> {
        names(self)
    }
}

impl Line for MmaRecord {
    type Instance = MmaInstance;

    fn name(&self) -> (&'static str, Parameters) {
        (self.name, self.parameters)
    }

    fn of_sizes(&'static self, sizes: &Sizes) -> MmaInstance {
        MmaInstance {
            name: sizes.name(self.name),
            shape: self.shape.map(|size| sizes.number(size)),
            threads: sizes.layout(self.threads),
            a: sizes.layout(self.a.layout),
            b: sizes.layout(self.b.layout),
            c: sizes.layout(self.c.layout),
            record: self,
        }
    }
}

impl MmaInstance {
    /// The matrix instruction of a name, among the vendors whose features are enabled.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::MmaInstance;
    /// let atom = MmaInstance::named("SM90_64x128x16_F32F16F16_SS").unwrap();
    /// assert_eq!(atom.shape, [64, 128, 16]);
    /// assert_eq!(MmaInstance::named("SM90_64x128x17_F32F16F16_SS"), None);
    /// # }
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let families = MMA_FAMILIES.iter().copied().flatten();
        named(families.flat_map(|family| family.atoms), name)
    }

    /// The operands A, B and C, each with its layout and the extents of its tile: rows, columns,
    /// blocks.
    pub fn operands(&self) -> [(&'static Operand, &DynLayout, [u64; 3]); 3] {
        let [m, n, k] = self.shape;
        let blocks = self.record.blocks.into();
        [
            (&self.record.a, &self.a, [m, k, blocks]),
            (&self.record.b, &self.b, [n, k, blocks]),
            (&self.record.c, &self.c, [m, n, blocks]),
        ]
    }
}

impl Operand {
    /// Whether each cell belongs to one thread: the operand is neither in shared memory nor
    /// replicated.
    pub fn is_distributed(&self) -> bool {
        !matches!(self.place, PlaceKind::SharedMemory | PlaceKind::Replicated)
    }
}

impl CopyRecord {
    /// The instructions of this line, one for each choice of sizes.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::nvidia::universal;
    /// let atoms = universal::COPY.atoms[0].instances();
    /// assert_eq!(atoms[4].name, "UniversalCopy<128>");
    /// assert_eq!(atoms[4].source.to_string(), "(_1,_128):(_0,_1)");
    /// # }
    /// ```
    pub fn instances(&'static self) -> Vec<CopyInstance> {
        instances(self)
    }

    /// The names of the instructions of this line, without their layouts.
    pub fn names(&'static self) -> impl Iterator<Item = String> {
        names(self)
    }
}

impl Line for CopyRecord {
    type Instance = CopyInstance;

    fn name(&self) -> (&'static str, Parameters) {
        (self.name, self.parameters)
    }

    fn of_sizes(&'static self, sizes: &Sizes) -> CopyInstance {
        CopyInstance {
            name: sizes.name(self.name),
            threads: sizes.layout(self.threads),
            source: sizes.layout(self.source),
            destination: sizes.layout(self.destination),
            reference: sizes.layout(self.reference),
            record: self,
        }
    }
}

impl CopyInstance {
    /// The copy instruction of a name, among the vendors whose features are enabled.
    ///
    /// ```
    /// # #[cfg(feature = "nvidia")] {
    /// use cute_core::atom::CopyInstance;
    /// let atom = CopyInstance::named("UniversalCopy<128>").unwrap();
    /// assert_eq!(atom.source.to_string(), "(_1,_128):(_0,_1)");
    /// # }
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let families = COPY_FAMILIES.iter().copied().flatten();
        named(families.flat_map(|family| family.atoms), name)
    }
}

/// A line of data: instructions that differ in their sizes.
trait Line: 'static {
    type Instance;
    /// The name, without sizes, and the sizes that exist.
    fn name(&self) -> (&'static str, Parameters);
    /// The instruction of these sizes.
    fn of_sizes(&'static self, sizes: &Sizes) -> Self::Instance;
}

fn instances<L: Line>(line: &'static L) -> Vec<L::Instance> {
    let (_, parameters) = line.name();
    let all = Sizes::all(parameters);
    all.map(|sizes| line.of_sizes(&sizes)).collect()
}

fn names<L: Line>(line: &'static L) -> impl Iterator<Item = String> {
    let (name, parameters) = line.name();
    Sizes::all(parameters).map(move |sizes| sizes.name(name))
}

/// The instruction of a name, among those of some lines.
fn named<L: Line>(mut lines: impl Iterator<Item = &'static L>, name: &str) -> Option<L::Instance> {
    lines.find_map(|line| {
        let (own, parameters) = line.name();
        let sizes = Sizes::named(parameters, own, name)?;
        Some(line.of_sizes(&sizes))
    })
}

/// The parameters of a line, and one row of their sizes.
struct Sizes(Parameters, &'static [usize]);

impl Sizes {
    /// All sizes that exist.
    fn all(parameters: Parameters) -> impl Iterator<Item = Self> {
        let rows = parameters.rows.iter();
        rows.map(move |row| Self(parameters, row))
    }

    /// The sizes for which the line `line` has the name `name`.
    fn named(parameters: Parameters, line: &str, name: &str) -> Option<Self> {
        // most lines begin with another text, so their names need not be written
        let same = line.bytes().zip(name.bytes()).take_while(|(a, b)| a == b);
        let rest = &line[same.count()..];
        let mut next = parameters.sizes.iter().map(|size| rest.starts_with(size));
        if !rest.is_empty() && !next.any(|is_size| is_size) {
            return None;
        }
        Self::all(parameters).find(|sizes| sizes.name(line) == name)
    }

    fn pairs(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.0.sizes.iter().copied().zip(self.1.iter().copied())
    }

    /// The name with sizes filled in: `64xNx16` with the size for `N`. Sizes whose parameter the
    /// name does not contain follow it: `UniversalCopy<128>`.
    fn name(&self, name: &str) -> String {
        let mut text = name.to_string();
        let mut behind = Vec::new();
        for (size, value) in self.pairs() {
            let written = [("x", "x"), ("_", "x")]
                .into_iter()
                .find_map(|(left, right)| {
                    let place = format!("{left}{size}{right}");
                    let filled = format!("{left}{value}{right}");
                    text.contains(&place)
                        .then(|| text.replacen(&place, &filled, 1))
                });
            match written {
                Some(written) => text = written,
                None => behind.push(value.to_string()),
            }
        }
        if !behind.is_empty() {
            text = format!("{text}<{}>", behind.join(","));
        }
        text
    }

    /// The value of a text: a number, a parameter, or `Over<N,8>` or `Times<N,8>` of these.
    fn number(&self, text: &str) -> u64 {
        let operands = |text: &str| {
            let (left, right) = text
                .strip_suffix('>')
                .and_then(|text| text.split_once(','))
                .expect("an operation has two operands");
            (self.number(left), self.number(right))
        };
        if let Some(operation) = text.strip_prefix("Over<") {
            let (left, right) = operands(operation);
            assert!(left.is_multiple_of(right), "{left} / {right} is not exact");
            left / right
        } else if let Some(operation) = text.strip_prefix("Times<") {
            let (left, right) = operands(operation);
            left * right
        } else if let Some((_, value)) = self.pairs().find(|(size, _)| *size == text) {
            value as u64
        } else {
            text.parse().expect("a number or a parameter")
        }
    }

    /// A layout with static leaves, each the text of a [`number`](Self::number).
    fn layout(&self, text: &str) -> DynLayout {
        let text = text.replace("const ", "").replace(char::is_whitespace, "");
        let mut notation = String::new();
        let mut rest = &*text;
        while let Some(first) = rest.chars().next() {
            if first.is_ascii_alphanumeric() {
                let end = leaf_end(rest);
                notation += &format!("_{}", self.number(&rest[..end]));
                rest = &rest[end..];
            } else {
                notation.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
        notation.parse().expect("the data are layouts")
    }
}

/// The end of the leaf with which the text begins: behind its word, or behind the `<…>` that
/// follows the word.
fn leaf_end(text: &str) -> usize {
    let is_end = |c: char| !c.is_ascii_alphanumeric();
    let word = text.find(is_end).unwrap_or(text.len());
    match text[word..].starts_with('<') {
        true => text.find('>').map_or(text.len(), |end| end + 1),
        false => word,
    }
}
