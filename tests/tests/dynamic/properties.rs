//! Random run-time layouts: many more than can be compiled as types, and with numbers up to 2^63.

use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::error::LayoutError;
use cute_tests::{
    account::Account,
    dynamic::{self, at_place, component, of_coordinates, places},
    notation::{Layout, Leaf, Node},
    random::{self, Random},
    share,
};

/// The second argument of an operation; `None` where it has one alone.
fn second(random: &mut Random, op: &str, a: &Layout) -> Option<Node> {
    let size = a.shape().product();
    let integer = |value: i64| Node::Int(Leaf::new_static(value));
    Some(match op {
        "composition" | "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide"
        | "logical_product" | "zipped_product" | "tiled_product" | "flat_product"
        | "blocked_product" | "raked_product" => random::tile(random, size).node(),
        "max_common_layout" | "max_common_vector" => random::alike(random, a).node(),
        "layout_add" => random::addend(random, a).node(),
        "greatest_common_domain" => random::nested_otherwise(random, a).node(),
        "coalesce_profile" | "coalesce_z_profile" | "filter_profile" => random::profile(random, a),
        "complement_cotarget" => integer(size * random.pick(&[1, 2, 3, 5])),
        "tile_to_shape" => {
            let times = |mode: &Layout| mode.shape().product() * random.pick(&[1, 1, 2, 3]);
            Node::Tuple(a.modes().iter().map(times).map(integer).collect())
        }
        "make_layout_tv" => random::numbered(random, a.modes().len(), &[1, 1, 2, 2, 3, 4]).node(),
        op if op.ends_with("_tiler") => random::tiler(random, a),
        _ => return None,
    })
}

const OPERATIONS: &[&str] = &[
    "coalesce",
    "coalesce_z",
    "coalesce_profile",
    "coalesce_z_profile",
    "filter",
    "filter_zeros",
    "filter_profile",
    "composition",
    "composition_tiler",
    "complement_cotarget",
    "logical_divide",
    "logical_divide_tiler",
    "zipped_divide_tiler",
    "tiled_divide_tiler",
    "flat_divide_tiler",
    "flat_divide",
    "logical_product",
    "zipped_product_tiler",
    "tiled_product",
    "flat_product_tiler",
    "blocked_product",
    "raked_product",
    "tile_to_shape",
    "right_inverse",
    "left_inverse",
    "nullspace",
    "max_common_layout",
    "max_common_vector",
    "max_alignment",
    "sort",
    "layout_add",
    "greatest_common_domain",
    "make_layout_tv",
];

/// Operations that say something of negative strides in their left layout.
const NEGATIVE: &[&str] = &[
    "coalesce",
    "coalesce_z",
    "filter",
    "filter_zeros",
    "composition",
    "right_inverse",
    "nullspace",
    "layout_add",
    "complement_cotarget",
    "left_inverse",
    "logical_divide",
];

/// A layout, now and then one with negative strides.
fn first(random: &mut Random, op: &str) -> Layout {
    if op == "make_layout_tv" {
        let rank = 1 + random.below(3);
        return random::numbered(random, rank, &[1, 2, 3, 4, 8]);
    }
    let layout = random::layout(random, 128);
    if !NEGATIVE.contains(&op) || random.chance(80) {
        return layout;
    }
    let mut is_stride = true;
    random::map_leaves(&layout, &mut |leaf| {
        is_stride = !is_stride;
        if is_stride && random.chance(40) {
            return Leaf::new_static(-leaf.value);
        }
        leaf
    })
}

/// Random inputs of each operation.
const CASES: usize = 600;

#[test]
fn answers_are_right_or_refused() {
    let mut random = Random::new(0xd1a5);
    let mut account = Account::default();
    for op in OPERATIONS {
        for _ in 0..CASES {
            let a = first(&mut random, op);
            let b = second(&mut random, op, &a);
            let marked = random.chance(60);
            let args: Vec<_> = (std::iter::once(a.node()).chain(b))
                .map(|node| match node.layout() {
                    Some(_) if marked => random::partly_dynamic(&mut random, &node).to_string(),
                    _ => node.to_string(),
                })
                .collect();
            let args: Vec<_> = args.iter().map(String::as_str).collect();
            account.judge(op, &args, dynamic::ask(op, &args));
        }
    }
    account.close();
}

/// Sizes and strides without a plan, up to 2^63.
const GREAT: &[i128] = &[
    1,
    2,
    3,
    4,
    6,
    8,
    12,
    1 << 20,
    3 << 30,
    1 << 31,
    1 << 32,
    (1 << 61) - 1,
    1 << 61,
    1 << 62,
    (1 << 62) + 1,
    (1 << 63) - 1,
    1 << 63,
];

fn marked(random: &mut Random, value: i128, percent: usize) -> String {
    let mark = if random.chance(percent) { "_" } else { "" };
    format!("{mark}{value}")
}

/// A shape and a stride of these modes, nested up to `depth`.
fn nested(random: &mut Random, modes: &[(String, String)], depth: usize) -> (String, String) {
    if let [(shape, stride)] = modes
        && random.chance(70)
    {
        return (shape.clone(), stride.clone());
    }
    let (mut shapes, mut strides, mut at) = (Vec::new(), Vec::new(), 0);
    while at < modes.len() {
        let n = if depth > 1 {
            1 + random.below(modes.len() - at)
        } else {
            1
        };
        let (shape, stride) = match &modes[at..at + n] {
            [only] => only.clone(),
            several => nested(random, several, depth - 1),
        };
        shapes.push(shape);
        strides.push(stride);
        at += n;
    }
    (
        format!("({})", shapes.join(",")),
        format!("({})", strides.join(",")),
    )
}

/// A layout that may have great numbers, and may not fit: its text, and its modes.
fn great(random: &mut Random) -> (String, Vec<(i128, i128)>) {
    let rank = 1 + random.below(5);
    let percent = random.pick(&[0, 50, 100, 100]);
    let (mut modes, mut step) = (Vec::new(), 1_i128);
    for _ in 0..rank {
        let room = ((1_i128 << 63) / step).max(1);
        let shape = match random.pick(GREAT) {
            wild if random.chance(3) => wild,
            shape => shape.min(room),
        };
        let stride = match random.below(20) {
            0 => 0,
            1 => random.pick(GREAT),
            2 => -random.pick(GREAT),
            _ => step,
        };
        modes.push((shape, stride));
        step = step.saturating_mul(shape).min(1 << 63);
    }
    random::shuffle(random, &mut modes, 30);
    let texts: Vec<_> = (modes.iter())
        .map(|&(s, d)| (marked(random, s, percent), marked(random, d, percent)))
        .collect();
    let (shape, stride) = nested(random, &texts, 3);
    (format!("{shape}:{stride}"), modes)
}

fn fits(modes: &[(i128, i128)]) -> bool {
    let size = modes
        .iter()
        .try_fold(1_i128, |size, mode| size.checked_mul(mode.0));
    let cosize = (modes.iter()).try_fold(1_i128, |sum, (s, d)| {
        sum.checked_add((s - 1).checked_mul(d.abs())?)
    });
    [size, cosize]
        .iter()
        .all(|n| n.is_some_and(|n| n <= 1 << 63))
}

#[test]
fn a_layout_is_made_where_it_fits() {
    let mut random = Random::new(0x2_63);
    let mut made = 0;
    for _ in 0..20_000 {
        let (text, modes) = great(&mut random);
        match text.parse::<DynLayout>() {
            Ok(layout) => {
                assert!(fits(&modes), "{text}");
                assert_eq!(layout.to_string(), text);
                assert_eq!(
                    i128::from(layout.size()),
                    modes.iter().map(|m| m.0).product()
                );
                let reach: i128 = modes.iter().map(|(s, d)| (s - 1) * d.abs()).sum();
                assert_eq!(i128::from(layout.cosize()), reach + 1, "{text}");
                made += 1;
            }
            Err(error) => assert!(!fits(&modes), "{text}: {error}"),
        }
    }
    assert!((2_000..18_000).contains(&made), "{made} of 20000 fit");
}

/// The function of a layout at an index, also beyond its domain and below 0.
fn value(layout: &DynLayout, index: i128) -> i128 {
    let (shape, stride) = (layout.shape(), layout.stride());
    let numbers =
        |tuple: &DynTuple| -> Vec<_> { tuple.leaves().iter().map(|leaf| leaf.value()).collect() };
    let modes: Vec<_> = numbers(&shape).into_iter().zip(numbers(&stride)).collect();
    let (mut rest, mut sum) = (index.abs(), 0);
    for (k, (s, d)) in modes.iter().enumerate() {
        let digit = if k + 1 == modes.len() { rest } else { rest % s };
        sum += digit * d;
        rest /= s;
    }
    sum * index.signum()
}

/// Indices below `size`: the first and last ones, and some between.
fn indices(random: &mut Random, size: u64) -> Vec<i128> {
    let last = i128::from(size) - 1;
    let some = (0..8).map(|_| {
        let below = random.below(usize::MAX) as i128;
        below % (last + 1)
    });
    let some: Vec<_> = some.collect();
    (0..8)
        .chain(some)
        .chain([last / 2, last - 1, last])
        .filter(|i| (0..=last).contains(i))
        .collect()
}

/// Whether these strides are a chain from 1 on: each a multiple of where those before end.
fn is_chain(layouts: [&DynLayout; 2]) -> bool {
    let mut modes: Vec<(i128, i128)> = Vec::new();
    for layout in layouts {
        let (shape, stride) = (layout.shape(), layout.stride());
        let leaves = shape.leaves().iter().zip(stride.leaves());
        let both = leaves.map(|(s, d)| (d.value(), s.value()));
        modes.extend(both.filter(|(d, s)| *d != 0 && *s != 1));
    }
    modes.sort_unstable();
    let mut end = 1;
    modes.iter().all(|(d, s)| {
        let follows = d % end == 0;
        end = d * s;
        follows
    })
}

/// The fault of an answer.
fn wrong(random: &mut Random, op: &str, args: &[&str], answer: &str) -> Option<String> {
    let layout = |text: &str| text.parse::<DynLayout>().expect("a layout");
    let (a, r) = (layout(args[0]), layout(answer));
    let same = |random: &mut Random, size: u64, expected: &dyn Fn(i128) -> i128| {
        let mut indices = indices(random, size).into_iter();
        let differs = indices.find(|&i| value(&r, i) != expected(i));
        differs.map(|i| format!("is {} at {i}, and not {}", value(&r, i), expected(i)))
    };
    match op {
        "coalesce" | "coalesce_z" | "flatten" => {
            let size = (a.size() != r.size()).then(|| "another size".to_owned());
            size.or(same(random, a.size(), &|i| value(&a, i)))
        }
        "composition" => {
            let b = layout(args[1]);
            let size = (b.size() != r.size()).then(|| "another size".to_owned());
            size.or(same(random, b.size(), &|i| value(&a, value(&b, i))))
        }
        "logical_divide" | "zipped_divide" => {
            let tile = layout(args[1]);
            same(random, tile.size(), &|i| value(&a, value(&tile, i)))
        }
        "logical_product" | "zipped_product" => same(random, a.size(), &|i| value(&a, i)),
        "right_inverse" => {
            let mut indices = indices(random, r.size()).into_iter();
            let differs = indices.find(|&i| value(&a, value(&r, i)) != i);
            differs.map(|i| format!("A(R({i})) is another"))
        }
        "left_inverse" => {
            let has_zero = a.stride().leaves().iter().any(|d| d.value() == 0);
            let mut indices = indices(random, a.size()).into_iter();
            let differs = indices.find(|&i| !has_zero && value(&r, value(&a, i)) != i);
            differs.map(|i| format!("R(A({i})) is another"))
        }
        "complement" => (!is_chain([&a, &r])).then(|| "no complement".to_owned()),
        _ => None,
    }
}

#[test]
fn great_numbers_are_right_or_refused() {
    let operations = [
        "coalesce",
        "coalesce_z",
        "flatten",
        "filter",
        "filter_zeros",
        "composition",
        "complement",
        "logical_divide",
        "zipped_divide",
        "tiled_divide",
        "flat_divide",
        "logical_product",
        "zipped_product",
        "flat_product",
        "blocked_product",
        "raked_product",
        "right_inverse",
        "left_inverse",
        "nullspace",
        "max_common_layout",
        "max_common_vector",
        "max_alignment",
        "sort",
        "layout_add",
        "greatest_common_domain",
        "make_layout_tv",
        "upcast",
        "downcast",
        "recast_layout",
        "domain_distribute",
        "complement_cotarget",
        "tile_to_shape",
    ];
    let mut random = Random::new(0x62_63);
    let mut failures = Vec::new();
    let mut answers = 0;
    let cases = GREAT_CASES / share::one_of(4);
    for k in 0..cases {
        let op = operations[k % operations.len()];
        let [a, b] = [0, 1].map(|_| {
            loop {
                let (text, modes) = great(&mut random);
                if fits(&modes) {
                    break text;
                }
            }
        });
        let number = random.pick(GREAT).to_string();
        let other = random.pick(GREAT).to_string();
        let shape = a.split(':').next().expect("a shape");
        let args: Vec<&str> = match op {
            "upcast" | "downcast" => vec![&number, &a],
            "recast_layout" => vec![&number, &other, &a],
            "domain_distribute" => vec![shape, &number],
            "complement_cotarget" => vec![&a, &number],
            "tile_to_shape" => vec![&b, shape],
            _ => vec![&a, &b],
        };
        let place = || format!("{op} {}", args.join(" , "));
        let Ok(outcome) = std::panic::catch_unwind(|| dynamic::ask(op, &args)) else {
            failures.push(format!("{} panics", place()));
            continue;
        };
        for text in [Some(outcome.plain), outcome.exact]
            .into_iter()
            .flatten()
            .flatten()
        {
            answers += 1;
            if let Some(words) = wrong(&mut random, op, &args, &text) {
                failures.push(format!("{} gives {text}: {words}", place()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(answers > cases / 4, "{answers} answers of {cases}");
}

/// Random inputs with great numbers, of all operations together: with `CUTE_ALL=1` so many,
/// otherwise a quarter.
const GREAT_CASES: usize = 100_000;

/// How many cases there are of layouts of coordinates.
const FEW: usize = 250;

/// What holds of offsets holds of coordinates place by place, and so does what is refused.
#[test]
fn layouts_of_coordinates_are_layouts_of_offsets_at_each_place() {
    let mut random = Random::new(31);
    let (mut given, mut refused) = (0, 0);
    for _ in 0..FEW {
        let a = of_coordinates(&mut random);
        for place in places() {
            let part = at_place(&a, place);
            for (i, value) in (0..a.size()).zip(a.values()) {
                assert_eq!(component(&value, place), part.at(i), "{a} at {i}: {value}");
            }
        }
        assert!(
            a.crd2idx(&"0".parse().expect("a coordinate")).is_err(),
            "{a}"
        );
        for same in [a.coalesce(), a.flatten(), a.coalesce_z()] {
            assert_eq!(same.size(), a.size(), "{a} and {same}");
            for (value, wanted) in same.values().zip(a.values()) {
                let at = |value: &DynTuple| places().map(|place| component(value, place));
                assert_eq!(at(&value), at(&wanted), "{a} and {same}");
            }
        }
        assert_eq!(a.to_string().parse().as_ref(), Ok(&a));

        // B of offsets, a tiler of integers
        let b = random::tile(&mut random, a.size() as i64).to_string();
        let tiler: DynTiler = b.parse().expect("a tile");
        let composed = a.compose(&tiler);
        let divided = a.logical_divide(&tiler);
        for (name, whole) in [("∘", &composed), ("by", &divided)] {
            let Ok(whole) = whole else {
                refused += 1;
                continue;
            };
            given += 1;
            for place in places() {
                let part = at_place(&a, place);
                for (i, value) in (0..whole.size()).zip(whole.values()) {
                    let index = match (&tiler, name) {
                        (DynTiler::Layout(b), "∘") => b.at(i) as u64,
                        _ => break,
                    };
                    assert_eq!(
                        component(&value, place),
                        part.at(index),
                        "{a} {name} {b} = {whole} at {i}"
                    );
                }
            }
        }
        if let Ok(divided) = divided {
            // every element once, where tiles fill the layout
            let sorted = |layout: &DynLayout| {
                let values = layout.values();
                let mut values: Vec<_> = values
                    .map(|value| places().map(|place| component(&value, place)))
                    .collect();
                values.sort_unstable();
                values
            };
            if divided.size() == a.size() {
                assert_eq!(sorted(&divided), sorted(&a), "{a} by {b}: {divided}");
            }
        }
    }
    assert!(
        given > 100 && refused > 10,
        "{given} given, {refused} refused"
    );
}

/// `A ∘ B` where the values of `B` are coordinates of `A`.
#[test]
fn coordinates_of_a_layout_are_composed_mode_by_mode() {
    let mut random = Random::new(32);
    let mut given = 0;
    for _ in 0..FEW {
        let b = of_coordinates(&mut random);
        let sizes: [u64; 3] = std::array::from_fn(|_| random.pick(&[4, 8, 12, 24, 36]));
        let [s, t, u] = sizes;
        let a = format!(
            "(({s},{t}),5,{u}):((7,{}),1,{})",
            random.pick(&[1, 50]),
            random.pick(&[3, 900])
        );
        let a: DynLayout = a.parse().expect("a layout");
        let Ok(composed) = a.compose(&DynTiler::from(&b)) else {
            continue;
        };
        given += 1;
        assert_eq!(composed.size(), b.size(), "{a} ∘ {b}");
        for (i, value) in (0..b.size()).zip(b.values()) {
            let [x, y, z] = places().map(|place| component(&value, place));
            let (d, e) = (
                a.stride().leaves()[1].value(),
                a.stride().leaves()[3].value(),
            );
            let wanted = i128::from(x) * 7 + i128::from(y) * d + i128::from(z) * e;
            assert_eq!(
                i128::from(composed.at(i)),
                wanted,
                "{a} ∘ {b} = {composed} at {i}"
            );
        }
    }
    assert!(given > 50, "{given} of {FEW}");
}

/// What orders offsets refuses coordinates, or panics where it says so.
#[test]
fn what_orders_offsets_refuses_coordinates() {
    let a: DynLayout = "(_4,_8):(_1@0,_1@1)".parse().expect("a layout");
    let b: DynLayout = "(_4,_8):(_1,_4)".parse().expect("a layout");
    let errors = [
        a.sort().err(),
        a.upcast(2).err(),
        a.downcast(2).err(),
        a.recast(8, 16).err(),
        a.layout_add(&b).err(),
        b.layout_add(&a).err(),
        a.max_common_layout(&b).err(),
        b.max_common_vector(&a).err(),
        a.make_layout_like().err(),
        a.make_fragment_like().err(),
        a.make_layout_tv(&b).err(),
        b.make_layout_tv(&a).err(),
        a.tile_to_shape(&"(_8,_8)".parse().expect("a shape")).err(),
        a.get_hier_coord(DynLeaf::new_static(3).expect("small"))
            .err(),
        a.at_coordinate(&"(1,2)".parse().expect("a coordinate"))
            .err(),
        a.integer_strides().err(),
        a.stride().size().err(),
        a.stride().sum().err(),
        a.stride().ceil_div(&b.shape()).err(),
        a.stride().shape_div(&b.shape()).err(),
        b.shape().common_refinement(&a.stride()).err(),
    ];
    for (k, error) in errors.into_iter().enumerate() {
        assert_eq!(error, Some(LayoutError::BasisStride {}), "number {k}");
    }
    let panics: [fn(&DynLayout); 4] = [
        |l| {
            let _ = l.max_alignment();
        },
        |l| {
            let _ = l.at(3);
        },
        |l| {
            let _ = l.is_injective();
        },
        |l| {
            let _ = l.stride().max_leaf();
        },
    ];
    for (k, f) in panics.into_iter().enumerate() {
        let words = std::panic::catch_unwind(|| f(&a)).expect_err("a panic");
        let words = words.downcast_ref::<String>().expect("words");
        assert!(words.contains("(IntegerStrides)"), "number {k}: {words}");
    }
}
