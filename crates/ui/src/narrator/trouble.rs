//! Words a [`Trouble`] for the player.

use crate::words::Words;
use proto::session::{BadSave, Closed, JournalLost, NotSaved, Trouble};

/// The message for a trouble. Its details may come from an untrusted file, so invisible and control characters
/// are escaped.
pub(crate) fn say(words: &Words, trouble: &Trouble) -> String {
    let mut shown = String::new();
    for c in worded(words, trouble).chars() {
        if c == '\n' || !proto::is_unprintable(c) {
            shown.push(c);
        } else {
            shown.extend(c.escape_unicode());
        }
    }
    shown
}

fn worded(words: &Words, trouble: &Trouble) -> String {
    match trouble {
        Trouble::CannotBegin(why) => text_with_reason(words, "trouble-cannot-begin", why),
        Trouble::BadSave(bad) => bad_save(words, bad),
        Trouble::PacksMissing(names) => listed(words, "trouble-packs-missing", names),
        Trouble::PacksBroken(names) => listed(words, "trouble-packs-broken", names),
        Trouble::PacksChanged(names) => listed(words, "trouble-packs-changed", names),
        Trouble::RulesChanged { turn } => {
            words.say("trouble-rules-changed", &[("turn", (*turn).into())])
        }
        Trouble::JournalLost { why, turn } => journal_lost(words, why, *turn),
        Trouble::BadSettings(why) => text_with_reason(words, "trouble-settings", why),
        Trouble::JournalCut { commands, copy } => {
            let args = [
                ("commands", (*commands).into()),
                ("copy", copy.as_str().into()),
            ];
            words.say("trouble-journal-cut", &args)
        }
        Trouble::TakenOver { from, name } => {
            let args = [
                ("from", from.as_str().into()),
                ("name", name.as_str().into()),
            ];
            words.say("trouble-taken-over", &args)
        }
        Trouble::InUse(who) => text_with_reason(words, "trouble-in-use", who),
        Trouble::NotSaved(lost) => not_saved(words, lost),
        Trouble::NotPractice => text(words, "trouble-not-practice"),
        Trouble::CannotRead(why) => text_with_reason(words, "trouble-cannot-read", why),
        Trouble::CannotWrite(why) => text_with_reason(words, "trouble-cannot-write", why),
        Trouble::NoCalling(name) => text_with_reason(words, "trouble-no-calling", name),
        Trouble::Closed(closed) => closed_text(words, *closed),
    }
}

fn text_with_reason(words: &Words, id: &str, why: &str) -> String {
    words.say(id, &[("why", why.into())])
}

fn listed(words: &Words, id: &str, names: &[String]) -> String {
    words.say(id, &[("names", names.join(", ").into())])
}

fn not_saved(words: &Words, lost: &NotSaved) -> String {
    let args = [
        ("why", lost.why.as_str().into()),
        ("commands", lost.commands.into()),
    ];
    let what = words.say("trouble-not-saved", &args);
    let next = if lost.leaving && lost.commands > 0 {
        "trouble-not-saved-leaving"
    } else {
        "trouble-not-saved-playing"
    };
    format!("{what} {}", text(words, next))
}

fn bad_save(words: &Words, bad: &BadSave) -> String {
    match bad {
        BadSave::Foreign => text(words, "trouble-save-foreign"),
        BadSave::Damaged => text(words, "trouble-save-damaged"),
        BadSave::Format(format) => {
            words.say("trouble-save-format", &[("format", (*format).into())])
        }
        BadSave::Broken(why) => text_with_reason(words, "trouble-save-broken", why),
        BadSave::OtherRules => text(words, "trouble-save-other-rules"),
        BadSave::NoBeginning => text(words, "trouble-save-no-beginning"),
        BadSave::TooMuchWork => text(words, "trouble-save-too-much-work"),
    }
}

fn closed_text(words: &Words, closed: Closed) -> String {
    let id = match closed {
        Closed::Stranger => "trouble-closed-stranger",
        Closed::NotYours => "trouble-closed-not-yours",
        Closed::NotYet => "trouble-closed-not-yet",
        Closed::Unknown => "trouble-closed-unknown",
        Closed::Over => "trouble-closed-over",
        Closed::Nonsense => "trouble-closed-nonsense",
        Closed::OtherRules(rules) => {
            return words.say("trouble-closed-other-rules", &[("rules", rules.into())]);
        }
        Closed::Broken => "trouble-closed-broken",
    };
    text(words, id)
}

fn journal_lost(words: &Words, lost: &JournalLost, turn: u32) -> String {
    let what = match lost {
        JournalLost::Missing => text(words, "trouble-journal-missing"),
        JournalLost::Damaged => text(words, "trouble-journal-damaged"),
        JournalLost::Foreign => text(words, "trouble-journal-foreign"),
        JournalLost::Behind => text(words, "trouble-journal-behind"),
        JournalLost::Elsewhere => text(words, "trouble-journal-elsewhere"),
    };
    let args = [("what", what.into()), ("turn", turn.into())];
    words.say("trouble-journal", &args)
}

fn text(words: &Words, id: &str) -> String {
    words.say(id, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trouble_has_its_words() {
        let words = Words::new(crate::words::languages::choose(&["en"]));
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
            let said = say(&words, &trouble);
            assert!(said.contains(' '), "{trouble:?}: {said}");
            assert!(!said.contains("trouble-") && !said.contains('$'), "{said}");
            let particular = format!("{trouble:?}").contains("zoo");
            assert_eq!(particular, said.contains("zoo"), "{said}");
            let at_a_turn = format!("{trouble:?}").contains("turn: 12");
            assert_eq!(at_a_turn, said.contains("turn 12"), "{said}");
        }
    }

    #[test]
    fn trouble_messages_escape_control_characters() {
        let words = Words::new(crate::words::languages::choose(&["en"]));
        let evil = || "\u{1b}[31mevil\u{202e}\u{7}".to_owned();
        for trouble in [
            Trouble::PacksChanged(vec![evil()]),
            Trouble::PacksMissing(vec![evil()]),
            Trouble::BadSave(BadSave::Broken(evil())),
            Trouble::CannotRead(evil()),
        ] {
            let said = say(&words, &trouble);
            assert!(!said.chars().any(proto::is_unprintable), "{said:?}");
            assert!(said.contains("[31mevil"), "{said:?}");
        }
    }
}
