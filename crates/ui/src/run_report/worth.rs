//! The score of a run, line by line.

use super::list::in_a_row;
use crate::state::ui::Ui;
use proto::Score;

/// The score lines above 0, each with its name, and the total as the last line.
pub(crate) fn worth(ui: &Ui, score: &Score) -> Vec<(String, u32)> {
    let lines = score.lines().into_iter().filter(|(_, points)| *points > 0);
    let lines = lines.map(|(name, points)| (ui.text(&format!("score-{name}")), points));
    let total = (ui.text("score-total"), score.total());
    lines.chain([total]).collect()
}

/// The score in one sentence, for small areas.
pub(crate) fn sum(ui: &Ui, score: &Score) -> String {
    let lines = worth(ui, score);
    let parts = &lines[..lines.len().saturating_sub(1)];
    let part = |(line, points): &(String, u32)| {
        let args = [("points", (*points).into()), ("line", line.clone().into())];
        ui.say("score-part", &args)
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    if parts.is_empty() {
        return ui.say("death-score", &[("score", score.total().into())]);
    }
    let args = [
        ("score", score.total().into()),
        ("list", in_a_row(ui, &parts).into()),
    ];
    ui.say("score-sum", &args)
}
