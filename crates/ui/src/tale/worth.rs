//! What a run was worth, line by line.

use super::list::in_a_row;
use crate::state::desk::Desk;
use proto::Score;

/// The lines that are worth something, each with its name, and the sum as the last.
pub(crate) fn worth(desk: &Desk, score: &Score) -> Vec<(String, u32)> {
    let lines = score.lines().into_iter().filter(|(_, points)| *points > 0);
    let lines = lines.map(|(name, points)| (desk.text(&format!("score-{name}")), points));
    let total = (desk.text("score-total"), score.total());
    lines.chain([total]).collect()
}

/// The same in one sentence, for where there is little room.
pub(crate) fn sum(desk: &Desk, score: &Score) -> String {
    let lines = worth(desk, score);
    let parts = &lines[..lines.len().saturating_sub(1)];
    let part = |(line, points): &(String, u32)| {
        let args = [("points", (*points).into()), ("line", line.clone().into())];
        desk.say("score-part", &args)
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    if parts.is_empty() {
        return desk.say("death-score", &[("score", score.total().into())]);
    }
    let args = [
        ("score", score.total().into()),
        ("list", in_a_row(desk, &parts).into()),
    ];
    desk.say("score-sum", &args)
}
