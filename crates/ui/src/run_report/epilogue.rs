//! The epilogue of a won run: sentences chosen by recorded events.

use super::company::{Fate, company};
use super::list::{creatures, culprit, kills};
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{Arg, sentence};
use proto::{Chronicle, Deed, Event, Hunger, Kind, Who};

/// Maximum number of killed kinds that are named.
const NAMED: usize = 5;
/// Points for the fire from which on the text says "much".
const MUCH: u32 = 400;
/// A wound is a close call if at most one part in this many of the hero's health is left.
const CLOSE: i32 = 4;

pub(crate) fn epilogue(ui: &Ui, session: &Session, chronicle: &Chronicle) -> Vec<String> {
    let teller = Teller {
        ui,
        session,
        chronicle,
    };
    let mut told = vec![teller.lit(), teller.calling(), teller.fire()];
    told.extend(teller.depth());
    told.push(teller.killed());
    told.extend(teller.known());
    told.push(teller.close());
    told.extend(teller.bargains());
    told.push(teller.portals());
    told.extend(teller.hungry());
    told.extend(teller.company());
    told.extend(teller.followed());
    told.push(teller.say("epilogue-pub", vec![]));
    told
}

struct Teller<'a> {
    ui: &'a Ui,
    session: &'a Session,
    chronicle: &'a Chronicle,
}

impl Teller<'_> {
    fn say(&self, id: &str, mut args: Vec<Arg<'_>>) -> String {
        args.push(("name", self.session.name.clone().into()));
        sentence(&self.ui.say(id, &args))
    }

    fn deeds(&self) -> impl DoubleEndedIterator<Item = &Deed> {
        self.chronicle.deeds.iter()
    }

    fn count(&self, is: impl Fn(&Event) -> bool) -> usize {
        self.deeds().filter(|deed| is(&deed.event)).count()
    }

    fn lit(&self) -> String {
        let args = vec![("turns", self.session.view.turn.into())];
        self.say("epilogue-lit", args)
    }

    fn calling(&self) -> String {
        let calling = self.session.hero().and_then(|hero| hero.calling);
        match calling {
            Some(kind) => {
                let noun = self.ui.words.noun(kind);
                self.say("epilogue-calling", vec![("calling", noun.into())])
            }
            None => self.say("epilogue-no-calling", vec![]),
        }
    }

    fn fire(&self) -> String {
        let fire = self.session.finished.as_ref();
        let left = match fire.map_or(0, |finished| finished.worth.fire) {
            0 => "none",
            MUCH.. => "much",
            _ => "little",
        };
        self.say("epilogue-fire", vec![("left", left.into())])
    }

    fn depth(&self) -> Option<String> {
        let levels = self.deeds().map(|deed| deed.level);
        let deepest = self.session.catalog.deepest(levels)?;
        let steps = self.session.catalog.steps(deepest);
        if steps == 0 {
            return None;
        }
        let args = vec![
            ("levels", u32::from(steps).into()),
            ("where", self.ui.words.place(deepest).into()),
        ];
        Some(self.say("epilogue-depth", args))
    }

    fn killed(&self) -> String {
        let mut killed = kills(self.chronicle);
        if killed.is_empty() {
            return self.say("epilogue-nobody-killed", vec![]);
        }
        let all: u32 = killed.iter().map(|(_, count)| count).sum();
        let few = killed.len() <= NAMED;
        killed.truncate(NAMED);
        let list = creatures(self.ui, killed);
        let id = if few {
            "epilogue-killed"
        } else {
            "epilogue-many"
        };
        self.say(id, vec![("list", list.into()), ("count", all.into())])
    }

    /// Texts that packs have for killed creatures, and for creatures met and spared.
    fn known(&self) -> Vec<String> {
        let killed = kills(self.chronicle);
        let words = |kind: Kind| {
            let dead = killed.iter().any(|(it, _)| *it == kind);
            let key = if dead {
                "epilogue_killed"
            } else {
                "epilogue_spared"
            };
            self.ui.words.of_kind(kind, key, &[])
        };
        self.chronicle
            .met
            .iter()
            .copied()
            .filter_map(words)
            .collect()
    }

    /// The closest call: the wound that left the hero the least health.
    fn close(&self) -> String {
        let hurt = self.deeds().filter_map(|deed| match deed.event {
            Event::Hurt {
                who: Who::Hero,
                cause,
                ..
            } if deed.health > 0 && deed.health * CLOSE <= deed.health_max => Some((deed, cause)),
            _ => None,
        });
        let Some((deed, cause)) = hurt.min_by_key(|(deed, _)| deed.health) else {
            return self.say("epilogue-never-close", vec![]);
        };
        let args = vec![
            ("turn", deed.turn.into()),
            ("health", deed.health.into()),
            ("who", culprit(self.ui, cause).into()),
        ];
        self.say("epilogue-close", args)
    }

    fn bargains(&self) -> Vec<String> {
        let gold = self.deeds().map(|deed| match deed.event {
            Event::Bought { price, .. } => price,
            _ => 0,
        });
        let gold = gold.fold(0, u32::saturating_add);
        let mut said = vec![match gold {
            0 => self.say("epilogue-never-bought", vec![]),
            gold => self.say("epilogue-bought", vec![("gold", gold.into())]),
        }];
        if self.count(|event| matches!(event, Event::Tended { .. })) > 0 {
            said.push(self.say("epilogue-tended", vec![]));
        }
        said
    }

    fn portals(&self) -> String {
        match self.count(|event| matches!(event, Event::OpenedPortal { .. })) {
            0 => self.say("epilogue-walked", vec![]),
            count => self.say("epilogue-portals", vec![("count", count.into())]),
        }
    }

    fn hungry(&self) -> Option<String> {
        let weak = |event: &Event| matches!(event, Event::Hungered { to } if *to <= Hunger::Weak);
        (self.count(weak) > 0).then(|| self.say("epilogue-hungry", vec![]))
    }

    /// Allies that came home with the hero, and allies that died.
    fn company(&self) -> Vec<String> {
        let all = company(self.chronicle);
        let of = |is: fn(Fate) -> bool| {
            let some = all.iter().filter(|(_, fate)| is(*fate));
            some.map(|(kind, _)| (*kind, 1)).collect::<Vec<_>>()
        };
        let with = of(|fate| fate == Fate::Stayed);
        let lost = of(|fate| matches!(fate, Fate::Lost(_)));
        let rows = [("epilogue-company", with), ("epilogue-lost", lost)];
        let rows = rows.into_iter().filter(|(_, kinds)| !kinds.is_empty());
        rows.map(|(id, kinds)| {
            let list = creatures(self.ui, kinds);
            self.say(id, vec![("list", list.into())])
        })
        .collect()
    }

    /// The fate of the last creature that followed the hero between levels.
    fn followed(&self) -> Option<String> {
        let mut came = self.deeds().rev().filter_map(|deed| match deed.event {
            Event::Followed { who } => Some(who),
            _ => None,
        });
        let last = came.next()?;
        let seen = [last].into_iter().chain(came);
        let named = seen.into_iter().find(|who| *who != Who::Unseen);
        let Some(Who::Creature { kind, .. }) = named else {
            return Some(self.say("epilogue-followed", vec![("whois", "unseen".into())]));
        };
        if kills(self.chronicle).iter().any(|(it, _)| *it == kind) {
            return Some(self.say("epilogue-follower-dead", vec![]));
        }
        let args = vec![
            ("who", self.ui.words.noun(kind).into()),
            ("whois", "it".into()),
        ];
        Some(self.say("epilogue-followed", args))
    }
}
