//! How often barriers, and other instructions that all threads of a warp execute together, stand in
//! a kernel.
//!
//! rustc and LLVM may copy such an instruction into both sides of a branch. Threads then wait in
//! different places, for ever. The sources state how many there are.

use super::facts::Facts;
use super::text::Kernel;
use std::collections::BTreeMap;

/// A count that is not the one that is stated.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Miscount {
    pub(super) instruction: String,
    pub(super) found: u64,
    /// `None` if nothing is stated of it.
    pub(super) stated: Option<u64>,
}

/// Whether all threads of a warp or block must come to the same instruction.
fn is_counted(instruction: &str) -> bool {
    let mut words = instruction.split('.');
    matches!(words.next(), Some("bar" | "barrier")) || words.any(|word| word == "aligned")
}

/// The short name of an instruction, for messages and the table: `wgmma.fence` for
/// `wgmma.fence.sync.aligned`.
fn short(instruction: &str) -> &str {
    if instruction.starts_with("bar") {
        let second = instruction.match_indices('.').nth(1);
        return second.map_or(instruction, |(end, _)| &instruction[..end]);
    }
    let end = [".sync", ".aligned"]
        .iter()
        .filter_map(|word| instruction.find(word));
    end.min().map_or(instruction, |end| &instruction[..end])
}

/// Whether a name is the beginning of an instruction, in whole words.
fn begins(instruction: &str, name: &str) -> bool {
    let rest = instruction.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ':']))
}

/// How often instructions that are stated, or have to be, stand in a kernel.
pub(super) fn counts(kernel: &Kernel, facts: &Facts) -> BTreeMap<String, u64> {
    let mut found: BTreeMap<String, u64> =
        facts.counts.keys().map(|name| (name.clone(), 0)).collect();
    for instruction in kernel.instructions() {
        let stated = facts.counts.keys().filter(|name| begins(instruction, name));
        let name = match stated.max_by_key(|name| name.len()) {
            Some(name) => name,
            None if is_counted(instruction) => short(instruction),
            None => continue,
        };
        *found.entry(name.to_owned()).or_default() += 1;
    }
    found
}

/// The counts that are not stated so.
pub(super) fn miscounts(kernel: &Kernel, facts: &Facts) -> Vec<Miscount> {
    let of = |(instruction, found): (String, u64)| {
        let stated = facts.counts.get(&instruction).copied();
        (stated != Some(found)).then_some(Miscount {
            instruction,
            found,
            stated,
        })
    };
    counts(kernel, facts).into_iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(counts: &[(&str, u64)]) -> Facts {
        Facts {
            counts: counts
                .iter()
                .map(|&(name, count)| (name.to_owned(), count))
                .collect(),
            ..Facts::default()
        }
    }

    fn kernel(body: &str) -> Kernel<'_> {
        Kernel {
            name: "k",
            parameters: "",
            directives: "",
            body,
        }
    }

    const BODY: &str = "
        bar.sync 0;
        @%p1 bra $L2;
        setmaxnreg.dec.sync.aligned.u32 40;
        { .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r1,%r2}, %rd1, %rd2, p; }
        wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;
    $L2:
        setmaxnreg.inc.sync.aligned.u32 232;
        barrier.cluster.arrive.release; barrier.cluster.wait.acquire;
        bar.sync 1, 128;
        shfl.sync.bfly.b32 %r1, %r2, 1, 31, -1;
        mbarrier.try_wait.parity.shared::cta.b64 p, [%r1], 0;
        ret;";

    const STATED: [(&str, u64); 7] = [
        ("bar.sync", 2),
        ("barrier.cluster", 2),
        ("setmaxnreg.dec", 1),
        ("setmaxnreg.inc", 1),
        ("wgmma.commit_group", 1),
        ("wgmma.mma_async", 1),
        ("wgmma.wait_group", 1),
    ];

    #[test]
    fn counts_as_stated_are_right() {
        assert_eq!(miscounts(&kernel(BODY), &facts(&STATED)), []);
        // others may be stated, and then count
        let mut more = STATED.to_vec();
        more.push(("mbarrier.try_wait", 1));
        assert_eq!(miscounts(&kernel(BODY), &facts(&more)), []);
    }

    #[test]
    fn a_copied_barrier_is_found() {
        let copied = BODY.replace("$L2:", "bar.sync 1, 128; $L2:");
        assert_eq!(
            miscounts(&kernel(&copied), &facts(&STATED)),
            [Miscount {
                instruction: "bar.sync".to_owned(),
                found: 3,
                stated: Some(2)
            }]
        );
    }

    #[test]
    fn what_is_not_stated_shall_not_be_there_and_what_is_stated_shall() {
        let mut stated = STATED.to_vec();
        stated.retain(|(name, _)| *name != "wgmma.wait_group");
        stated.push(("ldmatrix", 4));
        assert_eq!(
            miscounts(&kernel(BODY), &facts(&stated)),
            [
                Miscount {
                    instruction: "ldmatrix".to_owned(),
                    found: 0,
                    stated: Some(4)
                },
                Miscount {
                    instruction: "wgmma.wait_group".to_owned(),
                    found: 1,
                    stated: None
                },
            ]
        );
        let found: Vec<_> = counts(&kernel(BODY), &facts(&[])).into_keys().collect();
        assert_eq!(
            found,
            [
                "bar.sync",
                "barrier.cluster",
                "setmaxnreg.dec",
                "setmaxnreg.inc",
                "wgmma.commit_group",
                "wgmma.mma_async",
                "wgmma.wait_group"
            ]
        );
    }

    #[test]
    fn the_longest_name_counts_in_whole_words() {
        let stated = facts(&[
            ("setmaxnreg", 1),
            ("setmaxnreg.inc", 1),
            ("bar", 2),
            ("barrier", 2),
        ]);
        let found = counts(&kernel(BODY), &stated);
        let of = |name: &str| found[name];
        assert_eq!(
            (
                of("setmaxnreg"),
                of("setmaxnreg.inc"),
                of("bar"),
                of("barrier")
            ),
            (1, 1, 2, 2)
        );
    }
}
