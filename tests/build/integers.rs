//! Pairs of static integers with the results of every operation, computed in `i128`.

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

/// How many pairs are checked.
const PAIRS: usize = 480;

/// Pairs in one test function: rustc keeps what it has computed within one.
const CHUNK: usize = 24;

/// The text of the tests, to be included where `check!` and its names are in scope.
pub fn generate() -> String {
    let mut text = String::new();
    let pairs = pairs();
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
    while pairs.len() < PAIRS {
        pairs.push((random.integer(), random.integer()));
    }
    pairs
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        // xorshift64
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
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
    if digits(a, b) <= 61 {
        result("Add", "A, B", Some(a + b));
        result("Sub", "A, B", Some(a - b));
    }
    if digits(a, b) <= 60 {
        result("Mul", "A, B", Some(a * b));
        result("Gcd", "A, B", Some(gcd(a, b)));
        result("Div", "A, B", floor(a, b));
        result("CeilDiv", "A, B", floor(-a, b).map(|q| -q));
        result("Rem", "A, B", floor(a, b).map(|q| a - b * q));
    }
    result("Min", "A, B", Some(a.min(b)));
    result("Max", "A, B", Some(a.max(b)));
    let exact = match floor(a, b) {
        Some(q) if q * b == a => "Exact",
        _ => "Inexact",
    };
    if digits(a, b) <= 60 {
        lines +=
            &format!("        same::<Divide<A, B>, {exact}<Div<A, B>>>(\"Divide\", {a}, {b});\n");
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

/// The number of binary digits of the longer odd part: rustc's default recursion limit suffices for
/// 61 digits in sums and for 60 in products and quotients.
fn digits(a: i128, b: i128) -> u32 {
    let digits = |n: i128| 128 - (n.unsigned_abs() >> n.trailing_zeros().min(127)).leading_zeros();
    digits(a).max(digits(b))
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
    let exponent = value.unsigned_abs().trailing_zeros();
    let odd = value.unsigned_abs() >> exponent;
    let length = 128 - odd.leading_zeros();
    let open: String = (0..length)
        .map(|place| if odd >> place & 1 == 1 { "I<" } else { "O<" })
        .collect();
    format!(
        "{sign}<E{exponent}, {open}UTerm{}>",
        ">".repeat(length as usize)
    )
}
