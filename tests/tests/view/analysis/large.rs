//! Layouts of any size: analysed within limits, without overflow.

use super::*;

/// Formulas and limits: nothing here may take long, or overflow.
#[test]
fn large_layouts_are_analysed_within_limits() {
    let texts = [
        "(2147483648,2147483648):(1,2147483648)",
        "(2147483648,1073741824):(1073741824,1)",
        "(2147483648,1073741824):(1073741823,1)",
        "4611686018427387904:2",
        "(3,4611686018427387):(1,2)",
        "(1000003,1000033):(1000033,1000003)",
        "(1048576,1048576):(-1,-1048577)",
        "(1000003,999983,101):(7919,104729,15485863)",
        "(7,11,13,17,19,23,29,31):(30030,9699690,17,223092870,5,3,2,1)",
        "9223372036854775808:0",
        "((3,5,7),(9,11,13,15),17,(19,21)):((101,103,107),(109,113,127,131),137,(139,149))",
    ];
    for text in texts {
        let a: DynLayout = text.parse().expect("a layout");
        let limit = Limit {
            work: 1 << 16,
            listed: 4,
        };
        let properties = Properties::of(&a, limit);
        let aliases = Aliases::of(&a, limit);
        let cycles = Cycles::of(&a, limit);
        let coverage = Coverage::of(&a, &a.shape(), limit).expect("fits");
        println!("{a}\n{properties}\n{aliases}");
        match cycles {
            Ok(cycles) => println!("{cycles}\n{coverage}\n"),
            Err(error) => println!("{error}\n{coverage}\n"),
        }
        if let Injectivity::Collides(Some(collision)) = &properties.injectivity {
            assert_eq!(
                a.at(collision.one.index),
                a.at(collision.other.index),
                "{a}"
            );
        }
    }
}

/// Layouts of any size and stride up to 2^63, that nothing was planned for.
#[test]
fn no_analysis_of_a_huge_layout_panics() {
    let mut random = Random::new(0xa1a8);
    let mut count = 0;
    while count < 400 {
        let mode = |random: &mut Random| {
            let number = |random: &mut Random, bits| {
                let bits = random.below(bits);
                (1_i64 << bits) + random.pick(&[-1, 0, 0, 0, 1, (1 << bits) / 3])
            };
            let bits = random.pick(&[2, 5, 20, 62]);
            let shape = number(random, bits);
            let sign = random.pick(&[0, 1, 1, 1, 1, 1, 1, -1]);
            (shape, sign * number(random, 40))
        };
        let modes: Vec<_> = (0..1 + random.below(6))
            .map(|_| mode(&mut random))
            .collect();
        let shapes: Vec<_> = modes.iter().map(|mode| mode.0.to_string()).collect();
        let strides: Vec<_> = modes.iter().map(|mode| mode.1.to_string()).collect();
        let text = format!("({}):({})", shapes.join(","), strides.join(","));
        let Ok(a) = text.parse::<DynLayout>() else {
            continue;
        };
        count += 1;
        let limit = Limit {
            work: 300,
            listed: 3,
        };
        let access = Access::of_bits(random.pick(&[1, 8, 12, 32, 64])).vector(random.pick(&[1, 2]));
        let memory: DynLayout = "(1024,(1048576,1048576)):(33,(1,1048576))"
            .parse()
            .expect("fits");
        let plain = Pattern::thread_values(&a);
        for pattern in [Pattern::threads(&a), plain, plain.in_memory(&memory)] {
            for report in [
                BankConflicts::of(&pattern, access, limit).map(|report| report.to_string()),
                Coalescing::of(&pattern, access, limit).map(|report| report.to_string()),
            ] {
                assert!(
                    !report.unwrap_or_else(|error| error.to_string()).is_empty(),
                    "{a}"
                );
            }
        }
        let reports = [
            Properties::of(&a, limit).to_string(),
            Aliases::of(&a, limit).to_string(),
            Coverage::of(&a, &a.shape(), limit)
                .expect("fits")
                .to_string(),
            Cycles::of(&a, limit)
                .map_or_else(|error| error.to_string(), |cycles| cycles.to_string()),
            VectorWidth::of(&a, 16, 16).to_string(),
        ];
        assert!(reports.iter().all(|report| !report.is_empty()), "{a}");
    }
}

#[test]
fn large_images_are_found_by_their_runs() {
    let image = |text: &str| Image::of(&text.parse().expect("a layout"), Limit::default());
    let text = |text: &str| image(text).to_string();
    assert_eq!(
        text("(2147483648,2147483648):(1,2147483648)"),
        "4611686018427387904 offsets: 0 to 4611686018427387903; none left out"
    );
    assert_eq!(
        text("(1073741824,3):(1,2147483648)"),
        "3221225472 offsets: 0 to 1073741823, 2147483648 to 3221225471, 4294967296 to 5368709119; \
         2147483648 left out: 1073741824 to 2147483647, 3221225472 to 4294967295"
    );
    // every other offset: as many runs, so that only the first are known, and all are counted
    let even = image("4611686018427387904:2");
    assert_eq!((even.runs.len(), even.run_count), (16, None));
    assert_eq!(even.offset_count, Some(4_611_686_018_427_387_904));
    assert_eq!(even.gap_count, Some(4_611_686_018_427_387_903));
    assert_eq!(text("3:-2"), "3 offsets: -4, -2, 0; 2 left out: -3, -1");
}
