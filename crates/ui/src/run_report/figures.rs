//! The figures of a finished run, in a few sentences.

use super::ended::mode;
use super::worth::sum;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::Ending;

pub(crate) fn figures(ui: &Ui, session: &Session) -> String {
    let hero = session.hero();
    let mode = session.finished.as_ref().map(|it| mode(ui, it.mode));
    let args = [
        ("level", hero.map_or(0, |hero| u32::from(hero.level)).into()),
        ("turns", session.view.turn.into()),
        ("kills", session.kills.into()),
        ("seed", ui.seed(session.seed).into()),
        ("mode", mode.clone().unwrap_or_default().into()),
    ];
    let won = matches!(session.view.ending, Some(Ending::Won { .. }));
    let turns = if won {
        "victory-figures"
    } else {
        "death-turns"
    };
    let world = match session.seed {
        Some(_) => "death-seed",
        None => "death-sealed",
    };
    let lines = ["death-level", turns, "death-kills", world];
    let lines = lines.into_iter();
    let unranked = match mode {
        Some(_) => "death-unranked",
        None => "death-practice",
    };
    let lines = lines.chain(session.practice.then_some(unranked));
    let lines: Vec<String> = lines.map(|id| ui.say(id, &args)).collect();
    let mut text = lines.join(" ");
    // After a victory the score is listed line by line elsewhere.
    if let Some(finished) = session.finished.as_ref().filter(|_| !won) {
        text = format!("{} {text}", sum(ui, &finished.worth));
    }
    text
}
