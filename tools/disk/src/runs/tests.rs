use super::*;
use std::fs;

fn append(runs: &mut Runs, from: u64, bytes: &[u8]) -> Result<Stored, NotStored> {
    runs.perform(&StorageRequest::Append {
        run: "Ann".into(),
        from,
        bytes: bytes.to_vec(),
    })
}

fn rewrite(runs: &mut Runs, bytes: &[u8]) -> Result<Stored, NotStored> {
    let run = "Ann".into();
    let bytes = bytes.to_vec();
    runs.perform(&StorageRequest::Rewrite { run, bytes })
}

fn write(runs: &mut Runs, bytes: &[u8]) -> Result<Stored, NotStored> {
    let run = "Ann".into();
    let bytes = bytes.to_vec();
    runs.perform(&StorageRequest::Write { run, bytes })
}

fn create(runs: &mut Runs, run: &str) -> Result<Stored, NotStored> {
    runs.perform(&StorageRequest::Create {
        run: run.into(),
        bytes: b"head".to_vec(),
    })
}

fn finish(runs: &mut Runs, len: u64) -> Result<Stored, NotStored> {
    runs.perform(&StorageRequest::Finish {
        run: "Ann".into(),
        title: "Ann-7".into(),
        len,
    })
}

fn runs_in(home: &tempfile::TempDir) -> Runs {
    let home = home.path();
    Runs::new(home.join("saves"), home.join("journals"), home.join("hall"))
}

/// Runs in a temporary folder, with Ann's created.
fn anns() -> (tempfile::TempDir, Runs) {
    let home = tempfile::tempdir().unwrap();
    let mut runs = runs_in(&home);
    assert_eq!(create(&mut runs, "Ann"), Ok(Stored::Done));
    (home, runs)
}

fn why(done: Result<Stored, NotStored>) -> String {
    match done {
        Err(NotStored::Failed(why)) => why,
        other => panic!("{other:?}"),
    }
}

fn how_changed(done: Result<Stored, NotStored>) -> String {
    match done {
        Err(NotStored::Changed(how)) => how,
        other => panic!("{other:?}"),
    }
}

fn place(done: Result<Stored, NotStored>) -> String {
    match done {
        Ok(Stored::At(place)) => place,
        other => panic!("{other:?}"),
    }
}

fn files(home: &tempfile::TempDir) -> Vec<String> {
    let files = fs::read_dir(home.path().join("saves")).unwrap();
    let mut files: Vec<String> = files
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    files
}

#[test]
fn a_journal_grows_is_cut_and_never_has_a_gap() {
    let (home, mut runs) = anns();
    append(&mut runs, 4, b" one").unwrap();
    append(&mut runs, 8, b" two").unwrap();
    append(&mut runs, 8, b"").unwrap();
    append(&mut runs, 8, b" three").unwrap();
    drop(runs);
    // Another process continues with the files.
    let mut later = runs_in(&home);
    let kept = later.open("Ann").unwrap();
    assert_eq!(kept.journal.unwrap(), b"head one three");
    assert!(kept.snapshot.is_none());
    append(&mut later, 8, b" four").unwrap();
    let gap = how_changed(append(&mut later, 99, b"!"));
    assert!(gap.contains("Ann.hgj"), "{gap}");
    rewrite(&mut later, b"anew").unwrap();
    assert_eq!(later.open("Ann").unwrap().journal.unwrap(), b"anew");
}

#[test]
fn a_snapshot_is_replaced_as_a_whole() {
    let (home, mut runs) = anns();
    let folder = home.path().join("saves");
    // A process was killed while writing.
    fs::write(folder.join("Ann.hgs.new"), "half").unwrap();
    write(&mut runs, b"old").unwrap();
    write(&mut runs, b"new").unwrap();
    let kept = runs.open("Ann").unwrap();
    assert_eq!(kept.snapshot.unwrap(), b"new");
    assert_eq!(runs.list()[0].name, "Ann");
    assert_eq!(files(&home), ["Ann.hgj", "Ann.hgs", "Ann.lock"]);
}

#[test]
fn finished_journals_do_not_overwrite_each_other() {
    let mut places = Vec::new();
    let (home, mut runs) = anns();
    for bytes in [b"one", b"two"] {
        rewrite(&mut runs, bytes).unwrap();
        write(&mut runs, b"snapshot").unwrap();
        // An incomplete journal stays where it is, and so does its snapshot.
        assert!(how_changed(finish(&mut runs, 99)).contains("Ann.hgj"));
        assert_eq!(runs.list().len(), 1);
        places.push(place(finish(&mut runs, 3)));
        assert!(files(&home).is_empty());
        assert_eq!(create(&mut runs, "Ann"), Ok(Stored::Done));
    }
    assert!(places[0].ends_with("Ann-7.hgj") && places[1].ends_with("Ann-7-2.hgj"));
    assert_eq!(fs::read(&places[1]).unwrap(), b"two");
}

/// Hostile: D7.
#[test]
fn journal_copies_are_numbered_and_not_listed_as_runs() {
    let (home, mut runs) = anns();
    let aside = StorageRequest::SetAside { run: "Ann".into() };
    assert!(place(runs.perform(&aside)).ends_with("Ann.aside-1.hgj"));
    rewrite(&mut runs, b"another").unwrap();
    assert!(place(runs.perform(&aside)).ends_with("Ann.aside-2.hgj"));
    let copy = |n| fs::read(home.path().join(format!("saves/Ann.aside-{n}.hgj"))).unwrap();
    assert_eq!((copy(1), copy(2)), (b"head".to_vec(), b"another".to_vec()));
    assert_eq!(runs.list().len(), 1);
    assert_eq!(runs.open("Ann").unwrap().journal.unwrap(), b"another");
}

#[test]
fn a_failed_write_names_its_file() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("saves"), "a file where a folder should be").unwrap();
    let mut runs = runs_in(&home);
    assert!(why(create(&mut runs, "Ann")).contains("saves"));
    assert!(matches!(runs.open("Ann"), Err(Trouble::CannotRead(_))));
}

/// Hostile: D5.
#[test]
fn a_run_is_open_for_one_process_at_a_time() {
    let (home, mut first) = anns();
    let mut second = runs_in(&home);
    let Err(Trouble::InUse(who)) = second.open("Ann") else {
        panic!("two have it open");
    };
    assert!(who.contains(&std::process::id().to_string()), "{who}");
    assert_eq!(create(&mut second, "Ann"), Err(NotStored::Taken));
    // A process that does not have the run open cannot write to it.
    assert!(why(append(&mut second, 4, b"!")).contains("not open"));
    assert!(why(write(&mut second, b"!")).contains("not open"));
    assert!(why(finish(&mut second, 4)).contains("not open"));
    append(&mut first, 4, b" one").unwrap();
    first
        .perform(&StorageRequest::Release { run: "Ann".into() })
        .unwrap();
    let kept = second.open("Ann").unwrap();
    assert_eq!(kept.journal.unwrap(), b"head one");
    assert!(matches!(first.open("Ann"), Err(Trouble::InUse(_))));
}

/// Hostile: D2.
#[test]
fn runs_with_any_name_are_stored_and_found() {
    let home = tempfile::tempdir().unwrap();
    let names = [
        "A".repeat(250),
        "龍".repeat(83),
        "../../evil".to_owned(),
        "CON".to_owned(),
        "🐉 of Bracketon".to_owned(),
        "Ann".to_owned(),
    ];
    for name in &names {
        let mut runs = runs_in(&home);
        assert_eq!(create(&mut runs, name), Ok(Stored::Done), "{name}");
        let store = StorageRequest::Write {
            run: name.clone(),
            bytes: name.clone().into_bytes(),
        };
        assert_eq!(runs.perform(&store), Ok(Stored::Done), "{name}");
    }
    let mut runs = runs_in(&home);
    let mut listed: Vec<String> = runs.list().into_iter().map(|run| run.name).collect();
    listed.sort();
    let mut wanted = names.to_vec();
    wanted.sort();
    assert_eq!(listed, wanted);
    for name in &names {
        let kept = runs.open(name).unwrap();
        assert_eq!(kept.snapshot.unwrap(), name.as_bytes());
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1, "outside");
}

#[test]
fn a_long_name_of_an_earlier_version_is_found() {
    let (home, _) = anns();
    let name = "B".repeat(120);
    let saves = home.path().join("saves");
    fs::write(saves.join(format!("{name}.hgs")), "old").unwrap();
    let mut runs = runs_in(&home);
    assert_eq!(runs.list().len(), 2);
    assert_eq!(runs.open(&name).unwrap().snapshot.unwrap(), b"old");
}

/// Hostile: D9.
#[cfg(unix)]
#[test]
fn pipes_and_links_are_neither_read_nor_written() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    let (home, mut runs) = anns();
    let saves = home.path().join("saves");
    let victim = home.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    write(&mut runs, b"old").unwrap();
    // A draft that is a link is replaced, not followed.
    symlink(&victim, saves.join("Ann.hgs.new")).unwrap();
    write(&mut runs, b"new").unwrap();
    assert_eq!(fs::read(saves.join("Ann.hgs")).unwrap(), b"new");
    // A journal that is a link, even a dangling one, is not written.
    for target in [&victim, &home.path().join("nothing")] {
        fs::remove_file(saves.join("Ann.hgj")).unwrap();
        symlink(target, saves.join("Ann.hgj")).unwrap();
        assert!(how_changed(append(&mut runs, 4, b"!")).contains("Ann.hgj"));
        assert!(why(rewrite(&mut runs, b"head!")).contains("Ann.hgj"));
    }
    assert_eq!(fs::read(&victim).unwrap(), b"precious");
    assert!(!home.path().join("nothing").exists());
    // Reading a pipe would never end.
    let made = Command::new("mkfifo").arg(saves.join("Bert.hgs")).status();
    assert!(made.unwrap().success());
    assert!(runs.list().iter().all(|run| run.name != "Bert"));
    let Err(Trouble::CannotRead(why)) = runs.open("Bert") else {
        panic!("a pipe was read");
    };
    assert!(why.contains("Bert.hgs"), "{why}");
}

/// Hostile: D10.
#[test]
fn a_vanished_saves_folder_is_reported_and_recreated() {
    for name in ["Ann", "Ann/Bert"] {
        let home = tempfile::tempdir().unwrap();
        let mut runs = runs_in(&home);
        create(&mut runs, name).unwrap();
        fs::remove_dir_all(home.path().join("saves")).unwrap();
        let run = name.to_owned();
        let append = StorageRequest::Append {
            run: run.clone(),
            from: 4,
            bytes: b" one".to_vec(),
        };
        assert!(how_changed(runs.perform(&append)).contains("removed"));
        let bytes = b"head one".to_vec();
        runs.perform(&StorageRequest::Rewrite { run, bytes })
            .unwrap();
        assert_eq!(runs.list()[0].name, name);
        // No other process can open the run meanwhile.
        let mut other = runs_in(&home);
        assert!(matches!(other.open(name), Err(Trouble::InUse(_))));
        drop(runs);
        let kept = other.open(name).unwrap();
        assert_eq!(kept.journal.unwrap(), b"head one");
    }
}

/// Hostile: D10.
#[test]
fn a_removed_or_cut_journal_is_rewritten_not_appended() {
    for cut in [None, Some(0), Some(2)] {
        let (home, mut runs) = anns();
        append(&mut runs, 4, b" one").unwrap();
        let journal = home.path().join("saves/Ann.hgj");
        match cut {
            None => fs::remove_file(&journal).unwrap(),
            Some(len) => fs::write(&journal, &b"head one"[..len]).unwrap(),
        }
        assert!(how_changed(append(&mut runs, 8, b" two")).contains("Ann.hgj"));
        assert!(how_changed(finish(&mut runs, 8)).contains("Ann.hgj"));
        assert_eq!(fs::read(&journal).ok().map(|it| it.len()), cut);
        rewrite(&mut runs, b"head one two").unwrap();
        append(&mut runs, 12, b" three").unwrap();
        assert_eq!(fs::read(&journal).unwrap(), b"head one two three");
    }
}

/// Hostile: D11.
#[test]
fn another_process_data_is_not_overwritten() {
    // The lock file is removed, and a second process opens the run; then it leaves, or stays.
    for stays in [false, true] {
        let (home, mut first) = anns();
        write(&mut first, b"snapshot").unwrap();
        fs::remove_file(home.path().join("saves/Ann.lock")).unwrap();
        let mut second = runs_in(&home);
        second.open("Ann").unwrap();
        append(&mut second, 4, b" of theirs").unwrap();
        if !stays {
            drop(second);
            assert!(how_changed(append(&mut first, 4, b" one")).contains("Ann.hgj"));
            assert!(how_changed(write(&mut first, b"other")).contains("Ann.hgs"));
        }
        assert_eq!(rewrite(&mut first, b"head one"), Err(NotStored::TakenOver));
        if stays {
            assert_eq!(append(&mut first, 4, b" one"), Err(NotStored::TakenOver));
            assert_eq!(write(&mut first, b"other"), Err(NotStored::TakenOver));
            assert_eq!(finish(&mut first, 4), Err(NotStored::TakenOver));
        }
        let saves = home.path().join("saves");
        assert_eq!(fs::read(saves.join("Ann.hgj")).unwrap(), b"head of theirs");
        assert_eq!(fs::read(saves.join("Ann.hgs")).unwrap(), b"snapshot");
        assert_eq!(create(&mut first, "Ann 2"), Ok(Stored::Done));
    }
}

#[test]
fn pages_are_written_next_to_their_journal() {
    let (home, mut runs) = anns();
    let pages = |text: &str| Pages {
        text: text.into(),
        html: format!("<p>{text}</p>"),
    };
    let journal = place(finish(&mut runs, 4));
    let put = |runs: &mut Runs, beside: &str, text: &str| {
        runs.perform(&StorageRequest::Pages {
            beside: beside.into(),
            pages: pages(text),
        })
    };
    let page = place(put(&mut runs, &journal, "the first"));
    assert!(page.ends_with("Ann-7.html"), "{page}");
    // Another run of that name and seed has its own pages.
    create(&mut runs, "Ann").unwrap();
    let again = place(finish(&mut runs, 4));
    put(&mut runs, &again, "the second").unwrap();
    let read = |name: &str| fs::read_to_string(home.path().join("journals").join(name)).unwrap();
    assert_eq!(read("Ann-7.txt"), "the first");
    assert_eq!(read("Ann-7-2.html"), "<p>the second</p>");
    // Pages can only be put next to a journal.
    let elsewhere = home.path().join("elsewhere.hgj").display().to_string();
    why(put(&mut runs, &elsewhere, "never"));
    assert!(!home.path().join("elsewhere.txt").exists());
}

#[test]
fn notes_are_stored_with_the_run_and_deleted_with_it() {
    let (home, mut runs) = anns();
    let write = |runs: &mut Runs, bytes: &[u8]| {
        runs.perform(&StorageRequest::Notes {
            run: "Ann".into(),
            bytes: bytes.to_vec(),
        })
    };
    write(&mut runs, b"bear").unwrap();
    write(&mut runs, b"two bears").unwrap();
    assert_eq!(files(&home), ["Ann.hgj", "Ann.lock", "Ann.notes"]);
    assert_eq!(runs.list().len(), 1);
    assert_eq!(runs.open("Ann").unwrap().notes.unwrap(), b"two bears");
    finish(&mut runs, 4).unwrap();
    assert!(files(&home).is_empty());
    // Notes of an earlier run do not reach the next one.
    fs::write(home.path().join("saves").join("Ann.notes"), "old").unwrap();
    create(&mut runs, "Ann").unwrap();
    assert_eq!(runs.open("Ann").unwrap().notes, None);
}
