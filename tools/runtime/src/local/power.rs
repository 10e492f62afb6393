//! Tests that power cuts and full disks at any moment lose no stored turn.

use super::*;
use disk::SimulatedDisk;
use geom::Stream;
use proto::Command;
use proto::session::{Calling, NotSaved, Start};

/// A game on a disk that can fail.
struct Bench {
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    folders: Folders,
}

impl Bench {
    fn new() -> Self {
        let (rules, catalog) = crate::packs::load(&[]).unwrap().unwrap();
        Self {
            rules,
            catalog,
            folders: Folders::under(std::path::Path::new("home")),
        }
    }

    /// A new process on this disk.
    fn local(&self, disk: &SimulatedDisk) -> Local {
        let (rules, catalog) = (Arc::clone(&self.rules), Arc::clone(&self.catalog));
        let mut local = Local::new(rules, catalog, Some(&self.folders), Vec::new());
        local.runs = Some(on(disk, &self.folders));
        local.run_storage_requests();
        local
    }
}

/// The runs on a disk.
fn on(disk: &SimulatedDisk, folders: &Folders) -> Runs {
    Runs::on(
        Box::new(disk.clone()),
        folders.saves(),
        folders.journals(),
        folders.hall(),
    )
}

fn begin(local: &mut Local, practice: bool) -> Vec<Update> {
    local.answer(Request::Begin(Start {
        name: "Ann".into(),
        seed: Some(5),
        practice,
        calling: Calling::Nobody,
    }))
}

fn turn(local: &Local) -> Option<u32> {
    local.host.running().map(|(_, game)| game.turn())
}

fn troubles(updates: &[Update]) -> Vec<&Trouble> {
    let troubles = updates.iter().filter_map(|update| match update {
        Update::Trouble(trouble) => Some(trouble),
        _ => None,
    });
    troubles.collect()
}

/// Number of power cuts; set with `HEARTHGATE_CUTS`.
fn cuts() -> u32 {
    let wanted = std::env::var("HEARTHGATE_CUTS").ok();
    wanted.and_then(|wanted| wanted.parse().ok()).unwrap_or(200)
}

/// Hostile: D6.
#[test]
fn a_power_cut_costs_at_most_the_command_being_carried_out() {
    let bench = Bench::new();
    let (mut in_saves, mut behind) = (0, 0);
    for cut in 0..cuts() {
        let mut luck = Stream::named(u64::from(cut), "power", 0);
        let disk = SimulatedDisk::new();
        let mut local = bench.local(&disk);
        let practice = luck.below(3) == 0;
        disk.cut_power_at(1 + luck.below(160));
        let begun = begin(&mut local, practice);
        let mut known = turn(&local).filter(|_| !begun.is_empty());
        let mut range = (0, 0);
        while !disk.is_dark() {
            let at = known.expect("it began while there was power");
            let act = luck.below(12);
            range = (at, at);
            if act == 0 {
                local.answer(Request::Leave);
                local.answer(Request::Resume("Ann".into()));
            } else if act == 1 && practice {
                range.0 = at.saturating_sub(1);
                local.answer(Request::Undo(1));
            } else {
                range.1 = at + 1;
                local.answer(Request::Step(Command::Wait));
            }
            if !disk.is_dark() {
                known = turn(&local);
                assert!(known.is_some(), "cut {cut}: it was not resumed");
            } else {
                in_saves += u32::from(act < 2);
            }
        }
        drop(local);
        let found = disk.after_the_cut(&mut luck);
        let mut local = bench.local(&found);
        let listed = local.answer(Request::Leave);
        let runs = listed.iter().find_map(|update| match update {
            Update::Saves { runs, .. } => Some(runs.len()),
            _ => None,
        });
        if known.is_none() {
            assert!(runs <= Some(1), "cut {cut}");
            continue;
        }
        assert_eq!(runs, Some(1), "cut {cut}: the run is gone");
        let updates = local.answer(Request::Resume("Ann".into()));
        let troubles = troubles(&updates);
        // Only the last write may be torn.
        let torn = |it: &&&Trouble| matches!(it, Trouble::JournalCut { .. });
        behind += troubles.iter().filter(torn).count();
        assert!(
            troubles.iter().all(|it| torn(&it)),
            "cut {cut}: {troubles:?}"
        );
        let turn = turn(&local).unwrap();
        assert!(
            (range.0..=range.1).contains(&turn),
            "cut {cut}: {range:?} became {turn}"
        );
        // The run can be continued.
        local.answer(Request::Step(Command::Wait));
        assert!(local.leave().is_empty());
        let mut local = bench.local(&found);
        local.answer(Request::Resume("Ann".into()));
        assert_eq!(super::power::turn(&local), Some(turn + 1), "cut {cut}");
    }
    println!(
        "{} cuts, {in_saves} of them while saving, {behind} torn journals, nothing lost",
        cuts()
    );
    assert!(in_saves > cuts() / 20, "{in_saves} cuts were while saving");
}

/// Starts a run, plays 30 turns and leaves; returns the unsaved turns.
fn play(local: &mut Local, mut each: impl FnMut(&[Update])) -> Vec<NotSaved> {
    each(&begin(local, false));
    for _ in 0..30 {
        each(&local.answer(Request::Step(Command::Wait)));
    }
    let troubles = local.leave().into_iter();
    let lost = troubles.filter_map(|trouble| match trouble {
        Trouble::NotSaved(lost) => Some(lost),
        _ => None,
    });
    lost.collect()
}

/// Hostile: D1, D4.
#[test]
fn a_disk_that_is_full_for_a_moment_is_told_of_and_costs_nothing() {
    let bench = Bench::new();
    let disk = SimulatedDisk::new();
    assert!(play(&mut bench.local(&disk), |_| {}).is_empty());
    let changes = disk.changes();
    assert!(changes > 60);
    let mut told = 0;
    for change in 1..=changes {
        let disk = SimulatedDisk::new();
        disk.fill(change..change + 1);
        let mut local = bench.local(&disk);
        let mut began = true;
        let lost = play(&mut local, |updates| {
            let troubles = troubles(updates);
            began &= !troubles
                .iter()
                .any(|it| matches!(it, Trouble::CannotWrite(_)));
            if disk.was_full() {
                told += 1;
                assert_eq!(troubles.len(), 1, "change {change}: {updates:?}");
            }
        });
        assert!(lost.iter().all(|lost| lost.commands == 0), "{lost:?}");
        drop(local);
        let mut local = bench.local(&disk);
        let updates = local.answer(Request::Resume("Ann".into()));
        if began {
            assert!(
                troubles(&updates).is_empty(),
                "change {change}: {updates:?}"
            );
            assert_eq!(turn(&local), Some(30), "change {change}");
        }
    }
    assert!(told > 30, "{told}");
}

/// Hostile: D1, D4.
#[test]
fn a_disk_that_stays_full_is_told_of_at_once_and_on_leaving_and_keeps_what_was_stored() {
    let bench = Bench::new();
    let disk = SimulatedDisk::new();
    play(&mut bench.local(&disk), |_| {});
    for change in 1..=disk.changes() {
        let disk = SimulatedDisk::new();
        disk.fill(change..u32::MAX);
        let mut local = bench.local(&disk);
        let mut told = 0;
        let lost = play(&mut local, |updates| told += troubles(updates).len());
        drop(local);
        if !disk.was_full() {
            continue;
        }
        // The disk has room again.
        disk.fill(0..0);
        let mut local = bench.local(&disk);
        local.answer(Request::Resume("Ann".into()));
        let Some(turn) = turn(&local) else {
            assert!(
                told > 0,
                "change {change}: it did not even begin, and nobody said so"
            );
            continue;
        };
        let commands = lost.first().map_or(0, |lost| lost.commands);
        // Some of the turns reported as unsaved may have been stored.
        assert!(turn >= 30 - commands, "change {change}: {turn}, {lost:?}");
        assert!(
            turn == 30 || (told > 0 && lost[0].leaving),
            "change {change}"
        );
    }
}

/// Hostile: D6.
#[test]
fn the_dead_stay_dead_whenever_the_power_goes() {
    let folders = Folders::under(std::path::Path::new("home"));
    let bytes = b"all there is".to_vec();
    let requests = [
        StorageRequest::Create {
            run: "Ann".into(),
            bytes: bytes.clone(),
        },
        StorageRequest::Write {
            run: "Ann".into(),
            bytes: b"alive".to_vec(),
        },
        StorageRequest::Finish {
            run: "Ann".into(),
            title: "Ann-5".into(),
            len: bytes.len() as u64,
        },
    ];
    let (mut in_saves, mut finished) = (0, 0);
    for n in 0..400_u32 {
        let mut luck = Stream::named(n.into(), "dead", 0);
        let disk = SimulatedDisk::new();
        let mut runs = on(&disk, &folders);
        for request in &requests[..2] {
            runs.perform(request).unwrap();
        }
        disk.cut_power_at(disk.changes() + 1 + n % 6);
        let _ = runs.perform(&requests[2]);
        let found = disk.after_the_cut(&mut luck);
        let read = |path: std::path::PathBuf| disk::Disk::read(&found, &path).ok();
        let journal = read(folders.saves().join("Ann.hgj"));
        let moved = read(folders.journals().join("Ann-5.hgj"));
        let snapshot = read(folders.saves().join("Ann.hgs"));
        in_saves += u32::from(journal.is_some());
        finished += u32::from(moved.is_some());
        assert!(
            journal.is_some() || moved.is_some(),
            "{n}: the journal is gone"
        );
        assert!(journal.or(moved).unwrap() == bytes, "{n}");
        let saved = read(folders.saves().join("Ann.hgj")).is_some();
        assert!(
            snapshot.is_none() || saved,
            "{n}: a snapshot without its journal"
        );
    }
    assert!(in_saves > 50 && finished > 50, "{in_saves} {finished}");
}
