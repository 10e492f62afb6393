//! A module stays within its limits whatever it does; the modules here are written by hand to misbehave.

use hearthgate_prover::{Archive, BadArchive, Failure, Prover, SandboxLimits, make_ready};
use ladder::Verdict;

const JOURNAL: &[u8] = b"HGJ1H\x01\x07and the rest of it";
const REPORT: &str = r#"{"verdict":"doubtful","ranked":false,"doubt":{"command":3,"why":"refused","text":"no"},"rules":7,"packs":null,"seed":null,"mode":null,"turns":2,"digest":null,"level":null,"deepest":null,"ending":null,"score":{"total":5,"gold":5},"work":null}"#;

/// A module with this body and the imports of ours.
fn module(body: &str) -> Vec<u8> {
    let text = format!(
        r#"(module
            (import "wasi_snapshot_preview1" "fd_read"
                (func $read (param i32 i32 i32 i32) (result i32)))
            (import "wasi_snapshot_preview1" "fd_write"
                (func $write (param i32 i32 i32 i32) (result i32)))
            (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
            (import "wasi_snapshot_preview1" "random_get"
                (func $random (param i32 i32) (result i32)))
            (memory (export "memory") 2)
            (data (i32.const 1024) "{report}")
            {body})"#,
        report = REPORT.replace('"', "\\22"),
    );
    wat::parse_str(text).expect("it is well written")
}

fn start(body: &str) -> Vec<u8> {
    module(&format!(
        r#"(func (export "_start") (local $n i32) {body})"#
    ))
}

fn print(at: usize, length: usize) -> String {
    format!(
        "(i32.store (i32.const 0) (i32.const {at}))
         (i32.store (i32.const 4) (i32.const {length}))
         (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))"
    )
}

fn limits() -> SandboxLimits {
    SandboxLimits {
        journal: 1000,
        memory: 4 << 20,
        fuel: 10_000_000,
        fuel_per_byte: 0,
        printed: 4096,
    }
}

fn prove(module: &[u8], journal: &[u8]) -> Result<hearthgate_prover::Proof, Failure> {
    let mut prover = Prover::new(limits()).expect("this machine can");
    prover.add(7, module).expect("it is a module");
    prover.prove(journal)
}

fn fails(body: &str) -> Failure {
    prove(&start(body), JOURNAL).expect_err("it must not")
}

#[test]
fn a_proof_contains_the_report_and_its_cost() {
    let body = print(1024, REPORT.len()) + "(call $exit (i32.const 1))";
    let proof = prove(&start(&body), JOURNAL).unwrap();
    assert_eq!(proof.report.verdict, Verdict::Doubtful);
    assert_eq!(proof.report.doubt.as_ref().unwrap().why, "refused");
    let score = proof.report.score.as_ref().unwrap();
    assert_eq!((score.total, score.lines["gold"]), (5, 5));
    assert!(proof.fuel > 0 && !proof.report.is_won());
    assert_eq!(prove(&start(&body), JOURNAL).unwrap(), proof);
}

#[test]
fn the_journal_is_read_to_its_end_and_no_further() {
    // Reads twice as much as there is in two calls, and prints the counts, which are not a report.
    let body = "
        (i32.store (i32.const 0) (i32.const 4096))
        (i32.store (i32.const 4) (i32.const 65000))
        (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
        (if (i32.ne (i32.load (i32.const 8)) (i32.const 25)) (then unreachable))
        (if (i32.ne (i32.load8_u (i32.const 4100)) (i32.const 72)) (then unreachable))
        (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
        (if (i32.ne (i32.load (i32.const 8)) (i32.const 0)) (then unreachable))";
    assert_eq!(JOURNAL.len(), 25);
    let body = body.to_owned() + &print(1024, REPORT.len());
    assert!(prove(&start(&body), JOURNAL).is_ok());
}

#[test]
fn a_module_that_never_ends_runs_out_of_fuel() {
    assert_eq!(fails("(loop $again (br $again))"), Failure::TooMuchWork);
}

#[test]
fn a_module_that_grows_forever_is_stopped() {
    let grow = "(loop $again (drop (memory.grow (i32.const 16))) (br $again))";
    assert_eq!(fails(grow), Failure::TooMuchMemory);
    let deep = module(
        r#"(func $deep (param i64 i64 i64) (call $deep (local.get 0) (local.get 1) (local.get 2)) (drop (call $random (i32.const 0) (i32.const 1))))
           (func (export "_start") (call $deep (i64.const 1) (i64.const 2) (i64.const 3)))"#,
    );
    assert_eq!(prove(&deep, JOURNAL), Err(Failure::TooMuchMemory));
}

#[test]
fn a_module_that_prints_forever_is_stopped() {
    let body = format!("(loop $again {} (br $again))", print(0, 1000));
    assert_eq!(
        fails(&body),
        Failure::Broke("printed more than is read".to_owned())
    );
}

#[test]
fn a_trapping_module_fails_and_bad_addresses_are_refused() {
    assert!(matches!(fails("unreachable"), Failure::Broke(_)));
    assert!(matches!(
        fails("(call $exit (i32.const 0))"),
        Failure::Broke(_)
    ));
    assert!(matches!(fails(""), Failure::Broke(_)));
    // The module is refused addresses beyond its memory, and continues.
    let far = "(i32.store (i32.const 0) (i32.const -16))
        (i32.store (i32.const 4) (i32.const 100))
        (if (i32.eqz (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))) (then unreachable))
        (if (i32.eqz (call $write (i32.const 1) (i32.const -4) (i32.const 1) (i32.const 8))) (then unreachable))
        (if (i32.eqz (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const -1))) (then unreachable))
        (if (i32.eqz (call $random (i32.const -1) (i32.const 100))) (then unreachable))
        (if (i32.eqz (call $write (i32.const 7) (i32.const 0) (i32.const 1) (i32.const 8))) (then unreachable))";
    let body = far.to_owned() + &print(1024, REPORT.len());
    assert!(prove(&start(&body), JOURNAL).is_ok());
}

#[test]
fn a_module_with_unknown_imports_is_refused() {
    let mut prover = Prover::new(limits()).unwrap();
    for import in ["sock_accept", "path_unlink_file", "fd_pread"] {
        let text = format!(
            r#"(module (import "wasi_snapshot_preview1" "{import}" (func)) (func (export "_start")))"#
        );
        assert!(prover.add(7, &wat::parse_str(text).unwrap()).is_err());
    }
    assert!(prover.add(7, b"no module").is_err());
}

#[test]
fn journals_without_a_module_get_distinct_failures() {
    let module = start(&print(1024, REPORT.len()));
    let other = b"HGJ1H\x01\x08";
    assert_eq!(prove(&module, other), Err(Failure::NoModule(8)));
    assert_eq!(prove(&module, b"PK\x03\x04"), Err(Failure::NoJournal));
    assert_eq!(prove(&module, &[0; 1001]), Err(Failure::TooLarge(1001)));
}

#[test]
fn an_archived_module_is_checked_against_its_hash() {
    use std::io::Write as _;
    let folder = tempfile::tempdir().unwrap();
    let module = start(&print(1024, REPORT.len()));
    let pack = |bytes: &[u8]| {
        let file = std::fs::File::create(folder.path().join("7.wasm.gz")).unwrap();
        let mut gz = flate2::write::GzEncoder::new(file, flate2::Compression::best());
        gz.write_all(bytes).unwrap();
        gz.finish().unwrap();
    };
    let list = serde_json::json!({ "7": {
        "hash": blake3::hash(&module).to_hex().to_string(), "bytes": module.len(), "packs": [], "compiler": "by hand",
    }});
    std::fs::write(folder.path().join("archive.json"), list.to_string()).unwrap();
    pack(&module);
    let archive = Archive::open(folder.path()).unwrap();
    let mut prover = Prover::new(limits()).unwrap();
    prover.fetch(7, &archive).unwrap();
    assert!(prover.prove(JOURNAL).is_ok());
    assert!(matches!(archive.module(8), Err(BadArchive::NotKept(8))));
    // Swapped, and with endless content.
    pack(&start("unreachable"));
    assert!(matches!(archive.module(7), Err(BadArchive::Changed(..))));
    pack(&vec![0; 50 << 20]);
    assert!(matches!(archive.module(7), Err(BadArchive::Changed(..))));
}

/// A program that counts its calls in its memory and in a global. On empty input it prints nothing; otherwise
/// it prints the report if both counts equal `calls`, and traps if not.
fn counting(calls: i32) -> Vec<u8> {
    module(&format!(
        r#"(global $calls (mut i32) (i32.const 0))
           (func $main (export "__main_void") (result i32)
             (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
             (i32.store (i32.const 70000) (i32.add (i32.load (i32.const 70000)) (i32.const 1)))
             (i32.store (i32.const 0) (i32.const 4096))
             (i32.store (i32.const 4) (i32.const 1000))
             (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
             (if (i32.eqz (i32.load (i32.const 8))) (then
               (if (i32.lt_s (memory.grow (i32.const 3)) (i32.const 0)) (then unreachable))
               (return (i32.const 0))))
             (if (i32.ne (global.get $calls) (i32.const {calls})) (then unreachable))
             (if (i32.ne (i32.load (i32.const 70000)) (i32.const {calls})) (then unreachable))
             (if (i32.ne (memory.size) (i32.const {pages})) (then unreachable))
             {print}
             (i32.const 1))
           (func (export "_start")
             (i32.store (i32.const 70004) (i32.const 1))
             (if (call $main) (then (call $exit (i32.const 1)))))"#,
        pages = if calls == 1 { 2 } else { 5 },
        print = print(1024, REPORT.len()),
    ))
}

#[test]
fn every_proof_of_a_ready_module_starts_from_its_snapshot() {
    let ready = make_ready(&counting(2)).unwrap();
    assert_eq!(
        ready,
        make_ready(&counting(2)).unwrap(),
        "the same every time"
    );
    let mut prover = Prover::new(limits()).unwrap();
    prover.add(7, &ready).unwrap();
    let first = prover.prove(JOURNAL).unwrap();
    assert_eq!(first.memory, 5 << 16);
    // Changes by an earlier journal, in memory or globals, are gone: the module would have trapped.
    for _ in 0..3 {
        assert_eq!(prover.prove(JOURNAL).unwrap(), first);
    }
    // A program that was not prepared still works.
    prover.add(7, &counting(1)).unwrap();
    assert!(prover.prove(JOURNAL).is_ok());
}

#[test]
fn a_trap_leaves_no_state_for_the_next_journal() {
    // The module marks its memory, and traps on a mark or on an X in the journal.
    let body = r#"(func $main (export "__main_void") (result i32)
        (i32.store (i32.const 0) (i32.const 4096))
        (i32.store (i32.const 4) (i32.const 1000))
        (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
        (if (i32.eqz (i32.load (i32.const 8))) (then (return (i32.const 0))))
        (if (i32.load (i32.const 70000)) (then unreachable))
        (i32.store (i32.const 70000) (i32.const 1))
        (if (i32.eq (i32.load8_u (i32.const 4103)) (i32.const 88)) (then unreachable))
        (if (i32.eq (i32.load8_u (i32.const 4103)) (i32.const 89)) (then (loop $again (br $again))))"#;
    let body = body.to_owned()
        + &print(1024, REPORT.len())
        + r#"(i32.const 0)) (func (export "_start") (drop (call $main)))"#;
    let mut prover = Prover::new(limits()).unwrap();
    prover.add(7, &make_ready(&module(&body)).unwrap()).unwrap();
    for _ in 0..3 {
        assert!(prover.prove(b"HGJ1H\x01\x07 fine").is_ok());
        let broken = prover.prove(b"HGJ1H\x01\x07X");
        assert!(matches!(broken, Err(Failure::Broke(_))), "{broken:?}");
        assert_eq!(prover.prove(b"HGJ1H\x01\x07Y"), Err(Failure::TooMuchWork));
    }
}

#[test]
fn only_a_program_can_be_made_ready() {
    assert!(make_ready(b"no module").is_err());
    assert!(make_ready(&start("")).is_err());
    let breaks = r#"(func (export "__main_void") (result i32) unreachable)
        (func (export "_start") unreachable)"#;
    assert!(make_ready(&module(breaks)).is_err());
}

#[test]
fn compiled_modules_are_cached() {
    let folder = tempfile::tempdir().unwrap();
    let module = start(&print(1024, REPORT.len()));
    let proofs = [(); 2].map(|()| {
        let mut prover = Prover::with_cache(limits(), folder.path()).unwrap();
        prover.add(7, &module).unwrap();
        prover.prove(JOURNAL).unwrap()
    });
    assert_eq!(proofs[0], proofs[1]);
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_some());
}
