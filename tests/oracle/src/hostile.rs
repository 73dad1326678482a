//! Operands on which wrong computations fail: sizes of 1 and of 2^62; strides of 0, below 0 and
//! near 2^62; overlapping modes; both kinds of marks; empty tuples; layouts of coordinates.

/// Layouts, in CuTe's notation.
pub const LAYOUTS: &[&str] = &[
    "1:0",
    "1:1",
    "4:1",
    "_6:_2",
    "8:0",
    "4:-1",
    "12:5",
    "64:1",
    "():()",
    "(4,()):(1,())",
    "(1,1):(0,0)",
    "(1,4,1):(7,1,0)",
    "(4,2):(1,-4)",
    "(2,3):(3,1)",
    "(6,2):(8,2)",
    "(4,4):(1,2)",
    "(2,2):(1,3)",
    "(3,5,7):(35,7,1)",
    "(4,(2,3)):(1,(0,4))",
    "(2,(3,4)):(12,(4,1))",
    "((2,2),2):((1,4),2)",
    "(_4,8):(_1,4)",
    "(4,_8):(8,_1)",
    "(_2,_2):(8,_1)",
    "4611686018427387904:1",
    "_4611686018427387904:_1",
    "2:4611686018427387903",
    "2:-4611686018427387903",
    "(1073741824,4):(4,1)",
    "(2147483648,2147483648):(1,2147483648)",
    "(4,8):(1@0,1@1)",
    "(4,8):(1@1,1@0)",
    "(4,2):(1@0,_0)",
    "(4,2):(1@0,2@0)",
    "8:2@0",
    "(2,(2,2)):(1@0,(1@1,2@0))",
    "(3,2):(1@1@0,2@0@0)",
    "2:4611686018427387903@0",
    "(2147483648,2147483648):(1@0,1@1)",
];

/// Shapes, as cotargets of complements.
pub const SHAPES: &[&str] = &[
    "1",
    "24",
    "_24",
    "(4,6)",
    "()",
    "4611686018427387904",
    "(3,4611686018427387904)",
    "9223372036854775808",
];

/// The number of the first case of a test that takes one case out of some: that of `CUTE_PART`.
pub fn first() -> usize {
    let part = std::env::var("CUTE_PART").map(|text| text.parse().expect("a number of a part"));
    part.unwrap_or(0)
}

/// A test runs one case out of this many: `usually`, or 1, and so all cases, with `CUTE_ALL=1`.
pub fn one_of(usually: usize) -> usize {
    if std::env::var_os("CUTE_ALL").is_some() {
        1
    } else {
        usually
    }
}

/// One case out of so many: those that `CUTE_PART` and `CUTE_ALL` say.
pub fn some<T>(cases: impl Iterator<Item = T>, usually: usize) -> impl Iterator<Item = T> {
    let every = one_of(usually);
    cases.skip(first() % every).step_by(every)
}
