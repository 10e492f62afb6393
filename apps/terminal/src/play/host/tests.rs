use super::*;
use proto::Query;

fn host(home: &Path) -> Host {
    let (rules, catalog) = crate::packs::rules_and_catalog(&[]).unwrap();
    Host::new(rules, catalog, Some(Folders::under(home)))
}

fn begin(host: &mut Host, name: &str, practice: bool) {
    let updates = host.answer(Request::Begin(Start {
        name: name.into(),
        seed: Some(5),
        practice,
    }));
    assert!(matches!(updates[0], Update::Started { .. }), "{updates:?}");
}

fn names(host: &Host) -> Vec<String> {
    match host.saves().remove(0) {
        Update::Saves { runs, .. } => runs.into_iter().map(|run| run.name).collect(),
        other => panic!("{other:?}"),
    }
}

fn turn(updates: &[Update]) -> u32 {
    match &updates[0] {
        Update::Started { view, .. } | Update::Stepped { view, .. } | Update::Undone { view } => {
            view.turn
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_run_that_was_left_goes_on_where_it_was() {
    let home = tempfile::tempdir().unwrap();
    let mut first = host(home.path());
    begin(&mut first, "Ann", false);
    for _ in 0..5 {
        first.answer(Request::Step(Command::Wait));
    }
    first.answer(Request::Leave);
    assert_eq!(names(&first), ["Ann"]);
    let mut second = host(home.path());
    let updates = second.answer(Request::Resume("Ann".into()));
    assert_eq!(turn(&updates), 5);
    assert_eq!(turn(&second.answer(Request::Step(Command::Wait))), 6);
}

#[test]
fn a_process_that_vanished_loses_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut first = host(home.path());
    begin(&mut first, "Ann", false);
    for _ in 0..7 {
        first.answer(Request::Step(Command::Wait));
    }
    // No leave: as if the power went.
    let mut second = host(home.path());
    assert_eq!(turn(&second.answer(Request::Resume("Ann".into()))), 7);
}

#[test]
fn two_runs_of_one_name_do_not_overwrite_each_other() {
    let home = tempfile::tempdir().unwrap();
    let mut host = host(home.path());
    begin(&mut host, "Ann", false);
    begin(&mut host, "Ann", false);
    begin(&mut host, "../Ann", false);
    host.answer(Request::Leave);
    let mut names = names(&host);
    names.sort();
    assert_eq!(names, ["Ann", "Ann 2", "___Ann"]);
}

#[test]
fn practice_can_be_taken_back_and_saved_in_between() {
    let home = tempfile::tempdir().unwrap();
    let mut first = host(home.path());
    begin(&mut first, "Ann", true);
    for _ in 0..4 {
        first.answer(Request::Step(Command::Wait));
    }
    assert_eq!(turn(&first.answer(Request::Undo)), 3);
    first.answer(Request::Leave);
    let mut second = host(home.path());
    assert_eq!(turn(&second.answer(Request::Resume("Ann".into()))), 3);
    assert_eq!(turn(&second.answer(Request::Undo)), 2);
    assert_eq!(turn(&second.answer(Request::Undo)), 1);
    assert_eq!(turn(&second.answer(Request::Undo)), 0);
    assert!(second.answer(Request::Undo).is_empty());
}

#[test]
fn what_is_ranked_cannot_be_taken_back() {
    let home = tempfile::tempdir().unwrap();
    let mut host = host(home.path());
    begin(&mut host, "Ann", false);
    host.answer(Request::Step(Command::Wait));
    let updates = host.answer(Request::Undo);
    assert!(matches!(updates[0], Update::Trouble(_)));
}

#[test]
fn the_journal_of_a_run_is_the_one_the_same_commands_give_without_a_screen() {
    let home = tempfile::tempdir().unwrap();
    let mut host = host(home.path());
    begin(&mut host, "Ann", false);
    let mut game = Game::new(
        Arc::clone(&host.rules),
        Setup {
            seed: 5,
            practice: false,
        },
    )
    .unwrap();
    for way in geom::Dir::ALL.into_iter().cycle().take(40) {
        let command = Command::Step(way);
        // What is refused is in neither.
        let _ = game.step(command);
        host.answer(Request::Step(command));
        host.answer(Request::Ask(Query::Choices));
    }
    host.answer(Request::Leave);
    let played = fs::read(home.path().join("saves").join("Ann.hgj")).unwrap();
    assert_eq!(played, game.journal().bytes());
}

#[test]
fn an_end_puts_the_journal_with_the_finished_ones() {
    let home = tempfile::tempdir().unwrap();
    let mut host = host(home.path());
    begin(&mut host, "Ann", false);
    let mut kept = None;
    'run: for n in 0..20_000_usize {
        let choices = match host.answer(Request::Ask(Query::Choices)).remove(0) {
            Update::Answered(_, proto::Answer::Choices(choices)) => choices,
            other => panic!("{other:?}"),
        };
        // Walk down, and into whatever is there.
        let down = choices.iter().find(|it| **it == Command::Descend);
        let step = choices.iter().filter(|it| matches!(it, Command::Step(_)));
        let steps: Vec<&Command> = step.collect();
        let command = match down {
            Some(down) => *down,
            None if steps.is_empty() => Command::Wait,
            None => *steps[(n / 7 + n % 3) % steps.len()],
        };
        for update in host.answer(Request::Step(command)) {
            if let Update::Kept(file) = update {
                kept = Some(file);
                break 'run;
            }
        }
    }
    let kept = kept.expect("nobody lives so long");
    let tape = journal::read(&fs::read(kept).unwrap()).unwrap();
    assert!(tape.end.is_some());
    assert!(names(&host).is_empty());
}
