use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;

use serde_json::json;

use super::{Audit, audit};
use crate::pack::tests::zstd;
use crate::{Dump, LadderEntry, Packer, Report, RunTrust, SeedCommitment};

const SALT: &str = "00112233445566778899aabbccddeeff";

/// Replaces the game: a journal here is its own report.
fn judge(journal: &[u8]) -> Result<Report, String> {
    serde_json::from_slice(journal).map_err(|error| error.to_string())
}

fn journal(score: u32, turns: u32) -> Vec<u8> {
    let report = json!({
        "verdict": "complete", "ranked": true, "doubt": null, "rules": 9,
        "packs": [{ "name": "base", "hash": "ab" }], "seed": score.to_string(), "mode": "ranked",
        "calling": "base:docker", "turns": turns, "digest": "cd", "level": 1, "deepest": 3,
        "ending": { "Died": { "level": 3 } }, "score": { "gold": score, "total": score }, "work": 1,
    });
    report.to_string().into_bytes()
}

/// Audits a ladder of four runs, two of equal merit and one sealed, after `tamper` has changed its list.
fn audited(tamper: impl Fn(&mut Vec<LadderEntry>)) -> Audit {
    let runs = [
        journal(50, 10),
        journal(70, 30),
        journal(70, 20),
        journal(50, 10),
    ];
    let mut entries = Vec::new();
    for (n, bytes) in runs.iter().enumerate() {
        // Otherwise the two equal runs would have the same hash.
        let mut bytes = bytes.clone();
        bytes.extend(vec![b' '; n]);
        let run = blake3::hash(&bytes).to_hex().to_string();
        let seal = (n == 1).then(|| SeedCommitment {
            promise: SeedCommitment::promise("70", SALT),
            salt: SALT.to_owned(),
        });
        let entry =
            LadderEntry::of(run, format!("player {n}"), seal, &judge(&bytes).unwrap()).unwrap();
        entries.push((entry, bytes));
    }
    let folder = tempfile::tempdir().unwrap();
    let dump = Dump::new(folder.path());
    let mut listed: Vec<LadderEntry> = entries.iter().map(|(entry, _)| entry.clone()).collect();
    LadderEntry::mark_known(&mut listed);
    LadderEntry::rank(&mut listed);
    tamper(&mut listed);
    let bytes_of = |run: &str| {
        let (_, bytes) = entries.iter().find(|(entry, _)| entry.run == run)?;
        Some(bytes.as_slice())
    };
    dump.write(&listed, bytes_of).unwrap();
    let found = audit(&dump, judge, |_, _| ControlFlow::Continue(())).unwrap();
    // The packed ladder gives the same audit.
    let file = folder.path().join("dump.tar.zst");
    fs::write(&file, packed(&listed, bytes_of)).unwrap();
    let packed = audit(&Dump::new(&file), judge, |_, _| ControlFlow::Continue(()));
    assert_eq!(packed.unwrap(), found);
    found
}

fn packed<'a>(entries: &[LadderEntry], journal: impl Fn(&str) -> Option<&'a [u8]>) -> Vec<u8> {
    let mut packer = Packer::begin(Vec::new(), entries).unwrap();
    let mut seen = BTreeSet::new();
    for entry in entries {
        if let Some(bytes) = journal(&entry.run).filter(|_| seen.insert(&entry.run)) {
            packer.journal(&entry.run, bytes).unwrap();
        }
    }
    zstd(&packer.finish().unwrap())
}

fn finds(tamper: impl Fn(&mut Vec<LadderEntry>)) -> Vec<String> {
    let audit = audited(tamper);
    assert!(audit.unjudged.is_empty());
    audit.falsehoods.into_iter().map(|it| it.what).collect()
}

#[test]
fn a_true_ladder_is_found_true() {
    let audit = audited(|entries| {
        let ranks: Vec<u32> = entries.iter().map(|entry| entry.rank).collect();
        assert_eq!(ranks, [1, 2, 3, 3]);
        assert_eq!(entries[0].turns, 20);
    });
    assert_eq!((audit.true_runs, audit.runs, audit.turns), (4, 4, 70));
    assert_eq!(audit.falsehoods, []);
}

#[test]
fn an_audit_finds_what_the_operator_changed() {
    // The second run is the sealed one.
    assert_eq!(finds(|it| it[0].score = 71), ["its score is 70, not 71"]);
    assert_eq!(
        finds(|it| it[0].won = true),
        ["its victory is false, not true"]
    );
    assert_eq!(
        finds(|it| it[1].seed = "71".to_owned()),
        [
            "its seed is not the one that was promised",
            "its seed is \"70\", not \"71\""
        ]
    );
    let swapped = finds(|it| {
        if let Some(seal) = &mut it[1].seal {
            seal.promise = SeedCommitment::promise("71", SALT);
        }
    });
    assert_eq!(swapped, ["its seed is not the one that was promised"]);
    assert_eq!(
        finds(|it| it[0].kind = crate::RunTrust::Sealed),
        ["it is said to be sealed and has no seal"]
    );
    assert_eq!(
        finds(|it| it[1].seal = None),
        ["it is said to be sealed and has no seal"]
    );
    assert_eq!(
        finds(|it| it[0].calling = None),
        ["its calling is Some(\"base:docker\"), not None"]
    );
}

#[test]
fn an_audit_checks_ranks_and_order() {
    assert_eq!(finds(|it| it[3].rank = 4), ["its place is 3, not 4"]);
    let swapped = finds(|it| it.swap(0, 2));
    assert!(
        swapped
            .iter()
            .any(|it| it == "it stands below a run that is worth less"),
        "{swapped:?}"
    );
    let twice = finds(|it| it.push(it[3].clone()));
    assert_eq!(twice, ["the same run is listed twice"]);
}

#[test]
fn an_audit_finds_missing_and_swapped_journals() {
    let gone = finds(|it| it[0].run = "0".repeat(64));
    assert_eq!(gone, ["its journal is not in the dump"]);
    let outside = finds(|it| it[0].run = "../../etc/passwd".to_owned());
    assert_eq!(outside, ["its journal is not in the dump"]);
}

#[test]
fn unverifiable_runs_are_not_called_false() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = b"of other rules".as_slice();
    let report = judge(&journal(5, 5)).unwrap();
    let run = blake3::hash(bytes).to_hex().to_string();
    let mut entries = [LadderEntry::of(run, "Ann".to_owned(), None, &report).unwrap()];
    LadderEntry::rank(&mut entries);
    let dump = Dump::new(folder.path());
    dump.write(&entries, |_| Some(bytes)).unwrap();
    let found = audit(&dump, judge, |_, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(
        (
            found.unjudged.len(),
            found.falsehoods.len(),
            found.true_runs
        ),
        (1, 0, 0)
    );
    let broken = audit(&dump, judge, |_, _| ControlFlow::Break(())).unwrap();
    assert!(broken.interrupted);
}

#[test]
fn two_first_runs_on_one_seed_are_false() {
    let found = finds(|entries| {
        for entry in entries.iter_mut().filter(|entry| entry.seed == "50") {
            entry.kind = RunTrust::Fresh;
        }
    });
    assert_eq!(found, ["another run on its seed is said to be the first"]);
}
