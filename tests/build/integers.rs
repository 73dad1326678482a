//! Pairs of static integers with the results of every operation, computed in `i128`.

use crate::share;

/// Results of greater magnitude do not exist.
const LIMIT: i128 = 1 << 63;

/// Primes of 17 to 61 bits.
const PRIMES: [i128; 11] = [
    65537,
    1_000_003,
    16_777_213,
    2_147_483_647,
    4_294_967_311,
    68_718_952_447,
    1_099_511_627_791,
    281_474_976_710_597,
    72_057_594_037_927_931,
    1_152_921_504_606_846_883,
    2_305_843_009_213_693_951,
];

const SMALL_ODDS: [i128; 12] = [3, 5, 7, 9, 11, 13, 15, 17, 21, 45, 127, 255];

/// How many random pairs of every mixture of kinds are checked.
const MIXED: usize = 280;

/// How many times eight pairs of long numbers.
const LONG: usize = 24;

/// Pairs in one test function: rustc keeps what it has computed within one.
const CHUNK: usize = 24;

/// The text of the tests, to be included where `check!` and its names are in scope.
pub fn generate() -> String {
    let mut text = String::new();
    let mut pairs = pairs();
    let (mut number, count) = (0, pairs.len());
    pairs.retain(|_| {
        number += 1;
        share::takes(number, count)
    });
    for (index, chunk) in pairs.chunks(CHUNK).enumerate() {
        text += &format!("#[test]\nfn pairs_{index:02}() {{\n");
        for &(a, b) in chunk {
            text += &pair(a, b);
        }
        text += "}\n";
    }
    text
}

/// Edge cases, then random pairs of every mixture of kinds.
fn pairs() -> Vec<(i128, i128)> {
    let edges = [
        0,
        1,
        -1,
        2,
        -2,
        3,
        -3,
        LIMIT,
        LIMIT - 1,
        1 - LIMIT,
        LIMIT / 4 - 1,
        LIMIT / 2,
        LIMIT / 2 - 1,
        -LIMIT,
    ];
    let mut pairs: Vec<_> = edges
        .iter()
        .flat_map(|&a| edges.iter().map(move |&b| (a, b)))
        .collect();
    // Divisors and multiples, squares about the limit, neighbours.
    pairs.extend([
        (96, 24),
        (97, 24),
        (24, 96),
        (3 << 40, 3 << 20),
        (9 << 40, 3 << 50),
        (45, 15),
        (1 << 40, 12),
        (3_037_000_499, 3_037_000_499),
        (3_037_000_500, 3_037_000_500),
        (2_305_843_009_213_693_951, 2_305_843_009_213_693_950),
        (4_294_967_296, 2_147_483_648),
        (4_294_967_295, 2_147_483_649),
        (3 << 61, 3 << 61),
        (7 << 60, 1 << 60),
        (7 << 60, 9 << 59),
    ]);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mixed = pairs.len() + MIXED;
    while pairs.len() < mixed {
        pairs.push((random.integer(), random.integer()));
    }
    let boundaries = boundaries();
    let pick = |random: &mut Random| boundaries[random.below(boundaries.len() as u64) as usize];
    for &a in &boundaries {
        pairs.push((a, pick(&mut random)));
    }
    // Of many digits: any two numbers, divisors, products near the limit, and remainders of 1 and -1.
    for _ in 0..LONG {
        let (a, b) = (random.long(62), random.long(62));
        pairs.push((a, b));
        let (a, b) = (random.long(40), random.long(22));
        pairs.extend([
            (a, b),
            (a * b, b),
            (b, a * b),
            (a * b + 1, b),
            (a * b - 1, a),
        ]);
        let a = random.long(62);
        pairs.push((a, LIMIT / a + random.below(3) as i128 - 1));
        pairs.push((a, pick(&mut random)));
    }
    pairs
}

/// Where digits end: `2^k` and its neighbours, digits all alike, and what is next to them.
fn boundaries() -> Vec<i128> {
    let mut numbers = vec![];
    for k in (1..=62).filter(|k| k % 4 < 2 || k % 5 == 0) {
        numbers.extend([(1 << k) - 1, 1 << k, (1 << k) + 1]);
    }
    for digit in [1, 7, 8, 9, 14, 15] {
        let mut number: i128 = 0;
        while number < LIMIT / 32 {
            number = 16 * number + digit;
            numbers.push(number);
        }
    }
    numbers.extend(PRIMES);
    numbers
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        // xorshift64
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 1) % bound
    }

    /// A number of up to so many bits, mostly odd, of either sign.
    fn long(&mut self, bits: u64) -> i128 {
        let bits = 5 + self.below(bits - 4);
        let magnitude = 1 << (bits - 1) | self.below(1 << (bits - 1)) as i128;
        let magnitude = match self.below(4) {
            0 => magnitude,
            _ => magnitude | 1,
        };
        if self.below(8) == 0 {
            -magnitude
        } else {
            magnitude
        }
    }

    fn integer(&mut self) -> i128 {
        let magnitude = match self.below(16) {
            // powers of two
            0..5 => 1 << self.below(63),
            // small odd numbers times powers of two
            5..11 => {
                let odd = SMALL_ODDS[self.below(SMALL_ODDS.len() as u64) as usize];
                odd << self.below(56)
            }
            11..13 => PRIMES[self.below(PRIMES.len() as u64) as usize],
            // products of primes
            13 => 65537 * PRIMES[self.below(6) as usize],
            // anything
            _ => {
                let bits = self.below(62);
                1 + self.below(1 << bits) as i128
            }
        };
        if self.below(6) == 0 {
            -magnitude
        } else {
            magnitude
        }
    }
}

fn pair(a: i128, b: i128) -> String {
    let mut lines = format!(
        "    {{\n        type A = {};\n        type B = {};\n        numeral::<A>({a});\n        numeral::<B>({b});\n",
        numeral(a),
        numeral(b)
    );
    let mut result = |name: &str, arguments: &str, value: Option<i128>| {
        let call = format!("{name}<{arguments}>");
        lines += &match value.filter(|value| value.abs() <= LIMIT) {
            Some(value) => format!(
                "        result::<{call}, {}>(\"{name}\", {a}, {b});\n",
                numeral(value)
            ),
            None => format!("        over::<{call}>(\"{name}\", {a}, {b});\n"),
        };
    };
    result("Negate", "A", Some(-a));
    result("Abs", "A", Some(a.abs()));
    result("Succ", "A", Some(a + 1));
    result("Pred", "A", Some(a - 1));
    result("Add", "A, B", Some(a + b));
    result("Sub", "A, B", Some(a - b));
    result("Mul", "A, B", Some(a * b));
    result("Gcd", "A, B", Some(gcd(a, b)));
    result("Div", "A, B", floor(a, b));
    result("CeilDiv", "A, B", floor(-a, b).map(|q| -q));
    result("Rem", "A, B", floor(a, b).map(|q| a - b * q));
    result("Min", "A, B", Some(a.min(b)));
    result("Max", "A, B", Some(a.max(b)));
    let exact = match floor(a, b) {
        Some(q) if q * b == a => "Exact",
        _ => "Inexact",
    };
    lines += &format!("        same::<Divide<A, B>, {exact}<Div<A, B>>>(\"Divide\", {a}, {b});\n");
    if a >= 0 && b > 0 {
        let relation = relation(a, b);
        lines += &format!("        same::<Relate<A, B>, {relation}>(\"Relate\", {a}, {b});\n");
    }
    let mut truth = |name: &str, holds: bool| {
        let holds = if holds { "True" } else { "False" };
        lines += &format!("        same::<{name}<A, B>, {holds}>(\"{name}\", {a}, {b});\n");
    };
    truth("Less", a < b);
    truth("Equal", a == b);
    truth("Same", a == b);
    lines + "    }\n"
}

/// How `a` lies to `b`, both not negative.
fn relation(a: i128, b: i128) -> String {
    match (a, b) {
        _ if a == b => "SameAs".into(),
        (0, _) => "LessThan".into(),
        _ if a % b == 0 => format!("MultipleOf<{}>", numeral(a / b)),
        _ if b % a == 0 => format!("DivisorOf<{}>", numeral(b / a)),
        _ if a < b => "LessThan".into(),
        _ => "MoreThan".into(),
    }
}

/// `⌊a / b⌋`.
fn floor(a: i128, b: i128) -> Option<i128> {
    (b != 0).then(|| a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0))
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The type of a static integer, spelled out.
fn numeral(value: i128) -> String {
    if value == 0 {
        return "Zero".into();
    }
    let sign = if value < 0 { "Neg" } else { "Pos" };
    let magnitude = value.unsigned_abs();
    let exponent = magnitude.trailing_zeros();
    format!(
        "{sign}<{}, X{}>",
        hexadecimal(magnitude >> exponent),
        1_u128 << exponent
    )
}

/// `Hex<_1, _5>` is 21.
fn hexadecimal(value: u128) -> String {
    match value {
        0..16 => format!("_{value}"),
        _ => format!("Hex<{}, _{}>", hexadecimal(value >> 4), value & 15),
    }
}
