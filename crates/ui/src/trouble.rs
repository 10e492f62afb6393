//! Says what went wrong.

use crate::desk::Desk;
use proto::session::{BadSave, Closed, JournalLost, NotSaved, Trouble};

/// A trouble in the player's words. What it is about may come from a stranger's file, so whatever acts on a terminal is
/// written out.
pub(crate) fn say(desk: &Desk, trouble: &Trouble) -> String {
    let mut shown = String::new();
    for c in words(desk, trouble).chars() {
        if c == '\n' || !proto::is_unseen(c) {
            shown.push(c);
        } else {
            shown.extend(c.escape_unicode());
        }
    }
    shown
}

fn words(desk: &Desk, trouble: &Trouble) -> String {
    match trouble {
        Trouble::CannotBegin(why) => told(desk, "trouble-cannot-begin", why),
        Trouble::BadSave(bad) => bad_save(desk, bad),
        Trouble::PacksMissing(names) => listed(desk, "trouble-packs-missing", names),
        Trouble::PacksBroken(names) => listed(desk, "trouble-packs-broken", names),
        Trouble::PacksChanged(names) => listed(desk, "trouble-packs-changed", names),
        Trouble::RulesChanged { turn } => {
            desk.say("trouble-rules-changed", &[("turn", (*turn).into())])
        }
        Trouble::JournalLost { why, turn } => journal_lost(desk, why, *turn),
        Trouble::BadSettings(why) => told(desk, "trouble-settings", why),
        Trouble::JournalCut { commands, copy } => {
            let args = [
                ("commands", (*commands).into()),
                ("copy", copy.as_str().into()),
            ];
            desk.say("trouble-journal-cut", &args)
        }
        Trouble::TakenOver { from, name } => {
            let args = [
                ("from", from.as_str().into()),
                ("name", name.as_str().into()),
            ];
            desk.say("trouble-taken-over", &args)
        }
        Trouble::InUse(who) => told(desk, "trouble-in-use", who),
        Trouble::NotSaved(lost) => not_saved(desk, lost),
        Trouble::NotPractice => desk.text("trouble-not-practice"),
        Trouble::CannotRead(why) => told(desk, "trouble-cannot-read", why),
        Trouble::CannotWrite(why) => told(desk, "trouble-cannot-write", why),
        Trouble::NoCalling(name) => told(desk, "trouble-no-calling", name),
        Trouble::Closed(closed) => shut(desk, *closed),
    }
}

fn told(desk: &Desk, id: &str, why: &str) -> String {
    desk.say(id, &[("why", why.into())])
}

fn listed(desk: &Desk, id: &str, names: &[String]) -> String {
    desk.say(id, &[("names", names.join(", ").into())])
}

fn not_saved(desk: &Desk, lost: &NotSaved) -> String {
    let args = [
        ("why", lost.why.as_str().into()),
        ("commands", lost.commands.into()),
    ];
    let what = desk.say("trouble-not-saved", &args);
    let next = if lost.leaving && lost.commands > 0 {
        "trouble-not-saved-leaving"
    } else {
        "trouble-not-saved-playing"
    };
    format!("{what} {}", desk.text(next))
}

fn bad_save(desk: &Desk, bad: &BadSave) -> String {
    match bad {
        BadSave::Foreign => desk.text("trouble-save-foreign"),
        BadSave::Damaged => desk.text("trouble-save-damaged"),
        BadSave::Format(format) => desk.say("trouble-save-format", &[("format", (*format).into())]),
        BadSave::Broken(why) => told(desk, "trouble-save-broken", why),
        BadSave::OtherRules => desk.text("trouble-save-other-rules"),
        BadSave::NoBeginning => desk.text("trouble-save-no-beginning"),
        BadSave::TooMuchWork => desk.text("trouble-save-too-much-work"),
    }
}

fn shut(desk: &Desk, closed: Closed) -> String {
    let id = match closed {
        Closed::Stranger => "trouble-closed-stranger",
        Closed::NotYours => "trouble-closed-not-yours",
        Closed::NotYet => "trouble-closed-not-yet",
        Closed::Unknown => "trouble-closed-unknown",
        Closed::Over => "trouble-closed-over",
        Closed::Nonsense => "trouble-closed-nonsense",
        Closed::OtherRules(rules) => {
            return desk.say("trouble-closed-other-rules", &[("rules", rules.into())]);
        }
        Closed::Broken => "trouble-closed-broken",
    };
    desk.text(id)
}

fn journal_lost(desk: &Desk, lost: &JournalLost, turn: u32) -> String {
    let what = match lost {
        JournalLost::Missing => desk.text("trouble-journal-missing"),
        JournalLost::Damaged => desk.text("trouble-journal-damaged"),
        JournalLost::Foreign => desk.text("trouble-journal-foreign"),
        JournalLost::Behind => desk.text("trouble-journal-behind"),
        JournalLost::Elsewhere => desk.text("trouble-journal-elsewhere"),
    };
    let args = [("what", what.into()), ("turn", turn.into())];
    desk.say("trouble-journal", &args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn every_trouble_has_its_words() {
        let desk = Desk::new(Settings::default());
        let text = || "zoo".to_owned();
        let lost = |commands, leaving| NotSaved {
            run: "Ann".into(),
            commands,
            why: text(),
            leaving,
        };
        let lost_journal = |why| Trouble::JournalLost { why, turn: 12 };
        let troubles = [
            Trouble::CannotBegin(text()),
            Trouble::BadSave(BadSave::Foreign),
            Trouble::BadSave(BadSave::Damaged),
            Trouble::BadSave(BadSave::Format(9)),
            Trouble::BadSave(BadSave::Broken(text())),
            Trouble::PacksMissing(vec![text()]),
            Trouble::PacksBroken(vec![text()]),
            Trouble::PacksChanged(vec![text()]),
            lost_journal(JournalLost::Missing),
            lost_journal(JournalLost::Damaged),
            lost_journal(JournalLost::Foreign),
            lost_journal(JournalLost::Behind),
            lost_journal(JournalLost::Elsewhere),
            Trouble::RulesChanged { turn: 12 },
            Trouble::BadSettings(text()),
            Trouble::BadSave(BadSave::OtherRules),
            Trouble::BadSave(BadSave::NoBeginning),
            Trouble::BadSave(BadSave::TooMuchWork),
            Trouble::JournalCut {
                commands: 3,
                copy: text(),
            },
            Trouble::TakenOver {
                from: "Ann".into(),
                name: text(),
            },
            Trouble::InUse(text()),
            Trouble::NotSaved(lost(0, false)),
            Trouble::NotSaved(lost(1, true)),
            Trouble::NotPractice,
            Trouble::CannotRead(text()),
            Trouble::CannotWrite(text()),
            Trouble::Closed(Closed::Stranger),
            Trouble::Closed(Closed::NotYours),
            Trouble::Closed(Closed::NotYet),
            Trouble::Closed(Closed::Unknown),
            Trouble::Closed(Closed::Over),
            Trouble::Closed(Closed::Nonsense),
            Trouble::Closed(Closed::OtherRules(11)),
            Trouble::Closed(Closed::Broken),
        ];
        for trouble in troubles {
            let said = say(&desk, &trouble);
            assert!(said.contains(' '), "{trouble:?}: {said}");
            assert!(!said.contains("trouble-") && !said.contains('$'), "{said}");
            let particular = format!("{trouble:?}").contains("zoo");
            assert_eq!(particular, said.contains("zoo"), "{said}");
            let at_a_turn = format!("{trouble:?}").contains("turn: 12");
            assert_eq!(at_a_turn, said.contains("turn 12"), "{said}");
        }
    }

    #[test]
    fn what_a_stranger_wrote_does_nothing_to_a_terminal() {
        let desk = Desk::new(Settings::default());
        let evil = || "\u{1b}[31mevil\u{202e}\u{7}".to_owned();
        for trouble in [
            Trouble::PacksChanged(vec![evil()]),
            Trouble::PacksMissing(vec![evil()]),
            Trouble::BadSave(BadSave::Broken(evil())),
            Trouble::CannotRead(evil()),
        ] {
            let said = say(&desk, &trouble);
            assert!(!said.chars().any(proto::is_unseen), "{said:?}");
            assert!(said.contains("[31mevil"), "{said:?}");
        }
    }
}
