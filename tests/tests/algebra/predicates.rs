//! Predicates against brute force, on layouts that random properties seldom reach: strides without
//! a common plan, negative ones, many modes.

use cute_core::prelude::*;
use cute_tests::{oracle::predicates, random::Random};

/// Strides of all kinds: small, near each other, with common divisors, 0, negative.
fn stride(random: &mut Random) -> i64 {
    let size = match random.below(8) {
        0 => random.below(4),
        1 => 30 + random.below(4),
        2 => 6 * random.below(8),
        3 => 35 * random.below(4),
        4 => 1 << random.below(8),
        _ => random.below(41),
    };
    let sign = if random.chance(10) { -1 } else { 1 };
    sign * i64::try_from(size).expect("small")
}

fn flat<const N: usize>(random: &mut Random, sizes: &[i64]) -> [(i64, i64); N] {
    core::array::from_fn(|_| (random.pick(sizes), stride(random)))
}

/// Each predicate, and how often it was true and false.
#[derive(Default)]
struct Counts([[usize; 2]; 5]);

impl Counts {
    fn hold(&mut self, a: impl Layout, flat: &[(i64, i64)]) {
        let bijective = predicates::bijective(flat);
        let wanted = [
            predicates::sorted(flat),
            predicates::surjective(flat),
            predicates::injective(flat),
            bijective,
            bijective,
        ];
        let found = [
            a.is_sorted(),
            a.is_surjective(),
            a.is_injective(),
            a.is_bijective(),
            a.is_compact(),
        ];
        assert_eq!(
            found, wanted,
            "sorted, onto, one to one, both, compact: {a}"
        );
        for (count, holds) in self.0.iter_mut().zip(found) {
            count[usize::from(holds)] += 1;
        }
    }
}

#[test]
fn predicates_are_those_of_the_offsets() {
    let mut random = Random::new(0x9ed1);
    let mut counts = Counts::default();
    for _ in 0..6000 {
        let [(s, d)] = flat(&mut random, &[1, 2, 7]);
        counts.hold(layout!(s:d), &[(s, d)]);
        let a @ [(s, d), (t, e)] = flat(&mut random, &[1, 2, 3, 4, 5, 6, 7, 9, 12]);
        counts.hold(layout!((s,t):(d,e)), &a);
        let a @ [(s, d), (t, e), (u, f)] = flat(&mut random, &[1, 2, 3, 4, 5, 6, 8]);
        counts.hold(layout!((s,(t,u)):(d,(e,f))), &a);
        let a @ [(s, d), (t, e), (u, f), (v, g)] = flat(&mut random, &[1, 2, 2, 3, 4, 5]);
        counts.hold(layout!(((s,t),(u,v)):((d,e),(f,g))), &a);
        let a @ [(s, d), (t, e), (u, f), (v, g), (w, h)] = flat(&mut random, &[1, 2, 2, 3, 4]);
        counts.hold(layout!((s,(t,(u,v)),w):(d,(e,(f,g)),h)), &a);
    }
    println!("{:?}", counts.0);
    assert!(counts.0.iter().flatten().all(|&count| count > 100));
}

/// Strides from what is left to collide: products of the others' sizes, a little more or less.
#[test]
fn near_collisions_are_told_from_collisions() {
    let mut random = Random::new(0x9ed2);
    let mut counts = Counts::default();
    let near = |random: &mut Random, n: i64| n - 2 + random.pick(&[0, 1, 2, 2, 2, 3, 4]);
    for _ in 0..6000 {
        let sizes: [i64; 3] = core::array::from_fn(|_| random.pick(&[2, 3, 4, 5, 7]));
        let [s, t, u] = sizes;
        // the Chinese remainder theorem makes these one to one for coprime sizes
        let (d, e, f) = (t * u, s * u, s * t);
        let [d, e, f] = [d, e, f].map(|n| {
            if random.chance(70) {
                n
            } else {
                near(&mut random, n)
            }
        });
        counts.hold(layout!((s,t,u):(d,e,f)), &[(s, d), (t, e), (u, f)]);
        let (e, f) = (near(&mut random, s), near(&mut random, s * t));
        counts.hold(layout!((s,t,u):(1,e,f)), &[(s, 1), (t, e), (u, f)]);
    }
    println!("{:?}", counts.0);
    assert!(counts.0.iter().flatten().all(|&count| count > 100));
}

// Large sizes and strides, where offsets cannot be looked at one by one.
const _: () = {
    assert!(<Layout![(2147483648,2147483648):(1,2147483648)]>::IS_COMPACT);
    assert!(<Layout![(2147483648,1073741824):(1073741824,1)]>::IS_BIJECTIVE);
    assert!(!<Layout![(2147483648,1073741824):(1073741823,1)]>::IS_INJECTIVE);
    // coprime
    assert!(<Layout![(1000003,1000033):(1000033,1000003)]>::IS_INJECTIVE);
    assert!(!<Layout![(1000004,1000034):(1000033,1000003)]>::IS_INJECTIVE);
    assert!(!<Layout![(1000003,1000033):(1000033,1000003)]>::IS_SURJECTIVE);
    // sixty-two modes
    assert!(
        <Layout![(((2,2,2,2,2,2,2,2),(2,2,2,2,2,2,2,2),(2,2,2,2,2,2,2,2),(2,2,2,2,2,2,2,2)),
            ((2,2,2,2,2,2,2,2),(2,2,2,2,2,2,2,2),(2,2,2,2,2,2,2,2),(2,2,2,2,2,2))); row_major]>::IS_COMPACT
    );
    // nothing but modes that do not count
    assert!(<Layout![(1,1):(5,-3)]>::IS_COMPACT);
    assert!(<Layout![(4,1):(0,7)]>::IS_SURJECTIVE);
    assert!(!<Layout![(4,1):(0,7)]>::IS_INJECTIVE);
};
