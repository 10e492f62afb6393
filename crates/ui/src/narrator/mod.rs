//! Turns events, refusals and endings into lines of text.

mod epitaph;
pub(crate) mod trouble;

use crate::look::tone::Tone;
use crate::settings::Settings;
use crate::words::{Arg, Words, sentence};
use fluent_bundle::FluentValue;
use geom::Dir;
use proto::{
    Attribute, Burden, Cause, Condition, Ending, Event, Hunger, LevelNo, Means, Refusal, Rumour,
    Slot, Verb, Who,
};

pub(crate) struct Narrator<'a> {
    pub(crate) words: &'a Words,
    pub(crate) settings: &'a Settings,
}

impl Narrator<'_> {
    /// The line for an event; `None` if the map alone shows the event.
    pub(crate) fn tell(&self, event: &Event) -> Option<(String, Tone)> {
        let (id, args, tone) = self.message(event)?;
        let own = condition_of(event).and_then(|condition| {
            let id = format!("{}.{id}", condition_id(condition));
            self.words.find(&id, &args)
        });
        let line = own.map_or_else(|| self.line(id, &args), |own| sentence(&own));
        Some((line, tone))
    }

    /// What a condition does to the hero, in words.
    pub(crate) fn meaning(&self, condition: Condition) -> Option<String> {
        let id = format!("{}.meaning", condition_id(condition));
        self.words.find(&id, &[])
    }

    fn line(&self, id: &str, args: &[Arg<'_>]) -> String {
        sentence(&self.words.say(id, args))
    }

    #[expect(
        clippy::too_many_lines,
        reason = "one arm for each kind of event, and none may be forgotten"
    )]
    fn message(&self, event: &Event) -> Option<(&'static str, Vec<Arg<'static>>, Tone)> {
        let told = match *event {
            Event::Moved { .. } | Event::Shot { .. } | Event::Learnt { .. } => return None,
            Event::Teleported { who, to, means, .. } => {
                let own = means.and_then(|means| match means {
                    Means::Thing(kind) => self.words.of_kind(kind, "whisks", &[]),
                    _ => None,
                });
                if let Some(own) = own {
                    return Some(("told", vec![("words", own.into())], Tone::Bad));
                }
                let mut args = self.who("who", who);
                args.push(("seen", flag(to.is_some())));
                ("teleported", args, tone_for(who, Tone::Bad, Tone::Plain))
            }
            Event::Arrived { level, first } => {
                let args = vec![
                    ("level", self.words.level(level).into()),
                    ("first", flag(first)),
                ];
                ("arrived", args, Tone::News)
            }
            Event::Missed { who, cause, .. } => {
                let args = [self.who("who", who), self.cause(cause)].concat();
                ("missed", args, Tone::Faint)
            }
            Event::Hurt {
                who,
                amount,
                cause,
                critical,
                ..
            } => {
                // Damage from a condition does not name its originator: setting a creature on fire is one hit,
                // not one per turn.
                let lasts = matches!(cause.means, Means::Condition(_));
                let by = cause.by.filter(|_| !lasts);
                let mut args = [self.who("who", who), self.cause(Cause { by, ..cause })].concat();
                args.push(("amount", amount.into()));
                args.push(("numbers", flag(self.settings.log_numbers)));
                args.push(("critical", flag(critical)));
                ("hurt", args, tone_for(who, Tone::Bad, Tone::Plain))
            }
            Event::Healed { who, amount } => {
                let mut args = self.who("who", who);
                args.push(("amount", amount.into()));
                args.push(("numbers", flag(self.settings.log_numbers)));
                ("healed", args, tone_for(who, Tone::Good, Tone::Plain))
            }
            Event::Died { who, cause, .. } => {
                let args = [self.who("who", who), self.cause(cause)].concat();
                ("died", args, tone_for(who, Tone::Danger, Tone::Good))
            }
            // The line about casting the spell or reading the scroll is enough.
            Event::Burst {
                means: Means::Thing(kind),
                ..
            } if self.is_spoken(kind) => return None,
            Event::Burst { means, .. } => ("burst", self.means(means), Tone::Plain),
            Event::Sprung { trap, who, .. } => {
                let mut args = self.who("who", who);
                args.push(("trap", self.words.noun(trap).into()));
                ("sprung", args, tone_for(who, Tone::Bad, Tone::Plain))
            }
            Event::Spotted { thing, .. } => ("spotted", self.thing(thing), Tone::News),
            Event::Afflicted { who, condition } => {
                let args = self.who("who", who);
                let mine = if condition.is_boon() {
                    Tone::Good
                } else {
                    Tone::Bad
                };
                ("afflicted", args, tone_for(who, mine, Tone::Plain))
            }
            Event::Recovered { who, .. } => {
                let args = self.who("who", who);
                ("recovered", args, tone_for(who, Tone::Good, Tone::Faint))
            }
            Event::Thwarted { who, .. } => {
                let args = self.who("who", who);
                ("thwarted", args, tone_for(who, Tone::Bad, Tone::Faint))
            }
            Event::Noticed { who } => ("noticed", self.who("who", who), Tone::Bad),
            Event::Fled { who } => ("fled", self.who("who", who), Tone::Good),
            Event::Stalked { who, prey } => {
                let args = [self.who("who", who), self.who("by", prey)].concat();
                ("stalked", args, tone_for(prey, Tone::Bad, Tone::Plain))
            }
            Event::Warned { who } => ("warned", self.who("who", who), Tone::Bad),
            Event::Ambushed { who } => ("ambushed", self.who("who", who), Tone::Danger),
            Event::DrewBack { who, means } => {
                let args = [self.who("who", who), self.means(means)].concat();
                ("drew-back", args, Tone::Danger)
            }
            Event::StruckAir { who, means } => {
                let args = [self.who("who", who), self.means(means)].concat();
                ("struck-air", args, Tone::Good)
            }
            Event::Ate { who, item } => {
                let mut args = self.who("who", who);
                args.push(("item", self.words.noun(item).into()));
                ("ate", args, Tone::Plain)
            }
            Event::GaveUp { who } => ("gave-up", self.who("who", who), Tone::Good),
            Event::PickedUp { who, item, count } => {
                if let Some(own) = self.custom_text(who, item, "taken") {
                    return Some(own);
                }
                let mut args = self.who("who", who);
                args.push(("item", self.words.counted_noun(item, count).into()));
                ("picked-up", args, tone_for(who, Tone::Loot, Tone::Plain))
            }
            Event::Dropped {
                who, item, count, ..
            } => {
                let mut args = self.who("who", who);
                args.push(("item", self.words.counted_noun(item, count).into()));
                ("dropped", args, Tone::Plain)
            }
            Event::Used { who, item } => {
                let mut args = self.who("who", who);
                args.push(("item", self.words.noun(item).into()));
                let verb = self.words.facts(item).verb.unwrap_or(Verb::Use);
                args.push(("verb", verb.name().into()));
                ("used", args, Tone::Plain)
            }
            Event::Worn { item, slot } => ("worn", self.worn_item_args(item, slot), Tone::Plain),
            Event::Removed { item, slot } => {
                ("removed", self.worn_item_args(item, slot), Tone::Plain)
            }
            Event::Kindled { item } => ("kindled", self.thing(item), Tone::Plain),
            Event::Doused { item } => ("doused", self.thing(item), Tone::Plain),
            Event::BurntLow { item, left } => {
                let mut args = self.thing(item);
                args.push(("left", u32::from(left).into()));
                ("burnt-low", args, Tone::Bad)
            }
            Event::BurntOut { item } => ("burnt-out", self.thing(item), Tone::Danger),
            Event::Mapped { .. } => ("mapped", vec![], Tone::News),
            Event::Fed { who } => ("fed", self.who("who", who), Tone::Good),
            Event::Hungered { to } => {
                let (name, tone) = match to {
                    Hunger::Starving => ("starving", Tone::Danger),
                    Hunger::Weak => ("weak", Tone::Danger),
                    Hunger::Hungry => ("hungry", Tone::Bad),
                    Hunger::Fed => ("fed", Tone::Faint),
                    Hunger::Full => ("full", Tone::Good),
                };
                ("hungered", vec![("to", name.into())], tone)
            }
            Event::Burdened { to } => {
                let tone = if to == Burden::Light {
                    Tone::Good
                } else {
                    Tone::Bad
                };
                ("burdened", vec![("to", burden(to).into())], tone)
            }
            Event::Grew { level } => ("grew", vec![("level", u32::from(level).into())], Tone::News),
            Event::Ended { .. } => return None,
            // What was found has lines of its own.
            Event::Searched { found: 1.. } => return None,
            Event::Searched { .. } => ("searched", vec![], Tone::Faint),
            Event::Disarmed { trap, .. } => ("disarmed", self.thing(trap), Tone::Good),
            Event::Fumbled { trap, .. } => ("fumbled", self.thing(trap), Tone::Bad),
            Event::Heard { means, .. } => ("heard", self.means(means), Tone::Bad),
            Event::Fell { who, .. } => {
                let args = self.who("who", who);
                ("fell", args, tone_for(who, Tone::Danger, Tone::Plain))
            }
            Event::Rusted { who, item } => {
                let mut args = self.who("who", who);
                args.push(("worn", flag(item.is_some())));
                args.push(("item", item.map(|item| self.words.noun(item)).into()));
                ("rusted", args, tone_for(who, Tone::Bad, Tone::Plain))
            }
            Event::Opened { who, thing, .. } => {
                ("opened", self.actor_and_thing_args(who, thing), Tone::Plain)
            }
            Event::Closed { who, thing, .. } => {
                ("closed", self.actor_and_thing_args(who, thing), Tone::Plain)
            }
            Event::Unlocked { who, thing, key } => {
                let mut args = self.actor_and_thing_args(who, thing);
                args.push(("key", self.words.noun(key).into()));
                ("unlocked", args, Tone::Good)
            }
            Event::OpenedPortal { level } => {
                let args = vec![("where", self.words.place(level).into())];
                ("opened-portal", args, Tone::News)
            }
            Event::Said { who, line } => {
                let said = format!("say_{line}");
                ("said", self.speech(who, &said), Tone::Speech)
            }
            Event::Rumoured { who, about } => {
                let args = [self.who("who", who), self.rumour(about)].concat();
                ("rumoured", args, Tone::Speech)
            }
            Event::Bought { item, count, price } => {
                ("bought", self.bargain(item, count, price), Tone::Loot)
            }
            Event::Sold { item, count, price } => {
                ("sold", self.bargain(item, count, price), Tone::Loot)
            }
            Event::Tended { who, price } => {
                let mut args = self.who("who", who);
                args.push(("price", price.into()));
                ("tended", args, Tone::Good)
            }
            Event::Told { thing } => {
                let words = self.words.of_kind(thing, "tells", &[]);
                let words = words.unwrap_or_else(|| self.words.name(thing, 1));
                ("told", vec![("words", words.into())], Tone::News)
            }
            Event::Pocketed { item, count, gold } => {
                ("pocketed", self.bargain(item, count, gold), Tone::Loot)
            }
            Event::Surprised { who, by } => {
                let args = [self.who("who", who), self.who("by", by)].concat();
                ("surprised", args, tone_for(who, Tone::Bad, Tone::Good))
            }
            Event::Raised { attribute, to } => {
                let name = self.words.say(&attribute_id(attribute), &[]);
                let args = vec![("attribute", name.into()), ("to", i32::from(to).into())];
                ("raised", args, Tone::News)
            }
            Event::Mastered { talent } => {
                let name = self.words.name(talent, 1);
                ("mastered", vec![("talent", name.into())], Tone::News)
            }
            Event::Spared { who } => {
                let args = self.who("who", who);
                ("spared", args, tone_for(who, Tone::News, Tone::Bad))
            }
            Event::Parried { who, cause, .. } => {
                let args = [self.who("who", who), self.cause(cause)].concat();
                ("parried", args, tone_for(who, Tone::Good, Tone::Faint))
            }
            Event::Shoved { who, .. } => {
                let args = self.who("who", who);
                ("shoved", args, tone_for(who, Tone::Bad, Tone::Plain))
            }
            Event::BrokeOpen { who, thing, .. } => (
                "broke-open",
                self.actor_and_thing_args(who, thing),
                Tone::Plain,
            ),
            Event::Dug { through, .. } => {
                let args = vec![("through", flag(through))];
                ("dug", args, Tone::Plain)
            }
            Event::Laid { who, trap, .. } => {
                let mut args = self.who("who", who);
                args.push(("trap", self.words.noun(trap).into()));
                ("laid", args, Tone::Plain)
            }
            Event::Cast { who, spell } => (
                "cast",
                self.spell(who, spell),
                tone_for(who, Tone::Plain, Tone::Bad),
            ),
            Event::Chanted { who, spell } => ("chanted", self.spell(who, spell), Tone::Danger),
            Event::Faltered { who, spell } => ("faltered", self.spell(who, spell), Tone::Good),
            Event::Inspired { spell } => {
                let name = self.words.name(spell, 1);
                ("inspired", vec![("spell", name.into())], Tone::News)
            }
            Event::Forgot { spell } => {
                let name = self.words.name(spell, 1);
                ("forgot", vec![("spell", name.into())], Tone::Faint)
            }
            Event::Warmed { who, amount } => {
                let mut args = self.who("who", who);
                args.push(("amount", amount.into()));
                args.push(("lost", flag(amount < 0)));
                args.push(("much", amount.abs().into()));
                let mine = if amount < 0 { Tone::Bad } else { Tone::Good };
                ("warmed", args, tone_for(who, mine, Tone::Plain))
            }
            Event::Withstood { who } => {
                let args = self.who("who", who);
                ("withstood", args, tone_for(who, Tone::Good, Tone::Bad))
            }
            Event::CaughtFire { thing, .. } => ("caught-fire", self.thing(thing), Tone::Plain),
            Event::PutOut { thing, .. } => ("put-out", self.thing(thing), Tone::Plain),
            Event::Locked { thing, .. } => ("locked", self.thing(thing), Tone::Plain),
            Event::Awoke { thing, .. } => ("awoke", self.thing(thing), Tone::News),
            Event::Borrowed { count } => {
                let args = vec![("count", u32::from(count).into())];
                ("borrowed", args, Tone::News)
            }
            Event::Gave {
                who, item, thing, ..
            } => {
                if let Some(own) = self.custom_text(who, thing, "given") {
                    return Some(own);
                }
                let mut args = self.actor_and_thing_args(who, thing);
                args.push(("item", self.words.noun(item).into()));
                ("gave", args, Tone::News)
            }
            // The first level is home, which was awake already.
            Event::Roused { level, item } => {
                let args = vec![("item", self.words.noun(item).into())];
                match level {
                    LevelNo(1) => ("roused-home", args, Tone::News),
                    _ => ("roused", args, Tone::Danger),
                }
            }
            Event::Followed { who } => ("followed", self.who("who", who), Tone::Danger),
            Event::Identified { look, item } => {
                let args = vec![
                    ("look", self.words.noun(look).into()),
                    ("item", self.words.noun(item).into()),
                ];
                ("identified", args, Tone::News)
            }
            Event::Unnoticed { item } => ("unnoticed", self.thing(item), Tone::Faint),
            Event::Burrowed { who, .. } => ("burrowed", self.who("who", who), Tone::Bad),
            Event::Split { who, .. } => ("split", self.who("who", who), Tone::Bad),
            Event::Submerged { who } => ("submerged", self.who("who", who), Tone::Plain),
            Event::Called { who } => ("called", self.who("who", who), Tone::Bad),
            Event::Stole {
                who,
                from,
                item,
                count,
            } => {
                let mut args = self.who("who", who);
                args.extend(self.who("by", from));
                args.push(("item", self.words.counted_noun(item, count).into()));
                ("stole", args, tone_for(from, Tone::Danger, Tone::Plain))
            }
            Event::Bore { item, marks } => ("bore", self.marked_item_args(item, marks), Tone::Loot),
            Event::Clung { item, marks } => {
                ("clung", self.marked_item_args(item, marks), Tone::Danger)
            }
            Event::Hummed { item, marks } => {
                ("hummed", self.marked_item_args(item, marks), Tone::News)
            }
            Event::Freed { who, item } => {
                let mut args = self.who("who", who);
                args.push(("item", self.words.noun(item).into()));
                ("freed", args, tone_for(who, Tone::Good, Tone::Plain))
            }
            Event::Refilled { item } => ("refilled", self.thing(item), Tone::Good),
            Event::Joined { who } => ("joined", self.who("who", who), Tone::Good),
            Event::Bidden { who, told } => {
                let mut args = self.who("who", who);
                args.push(("told", told.name().into()));
                ("bidden", args, Tone::Plain)
            }
            Event::Glimpsed { who, towards } => {
                let mut args = self.who("who", who);
                args.push(("way", self.words.say(way_id(towards), &[]).into()));
                ("glimpsed", args, Tone::Bad)
            }
            Event::Slighted { who } => ("slighted", self.who("who", who), Tone::Bad),
            Event::Parted { who, angry } => {
                let mut args = self.who("who", who);
                args.push(("angry", flag(angry)));
                let tone = if angry { Tone::Danger } else { Tone::News };
                ("parted", args, tone)
            }
            Event::Regarded {
                faction,
                better,
                regard,
            } => {
                let args = vec![
                    ("who", self.words.name(faction, 1).into()),
                    ("better", flag(better)),
                    ("regard", regard.name().into()),
                ];
                let tone = if better { Tone::Good } else { Tone::Bad };
                ("regarded", args, tone)
            }
            Event::Lost { who } => ("lost", self.who("who", who), Tone::Danger),
            Event::Loomed { spell } => ("loomed", vec![("spell", flag(spell))], Tone::Danger),
            Event::LostTrail { who, prey } => {
                let args = [self.who("who", who), self.who("by", prey)].concat();
                ("lost-trail", args, Tone::Plain)
            }
        };
        Some(told)
    }

    /// The line for the damage of the hero's own fall.
    pub(crate) fn landing(&self, amount: i32) -> (String, Tone) {
        let args = [
            ("amount", amount.into()),
            ("numbers", flag(self.settings.log_numbers)),
        ];
        (self.line("landed", &args), Tone::Bad)
    }

    /// The line for the end of a borrowed talent; `gift` is the item or spell that lent it.
    pub(crate) fn gift_ended(&self, gift: proto::Kind) -> (String, Tone) {
        (self.line("gift-ended", &self.thing(gift)), Tone::Plain)
    }

    pub(crate) fn refuse(&self, refusal: Refusal) -> (String, Tone) {
        let id = match refusal {
            Refusal::Over => "refused-over",
            Refusal::Blocked => "refused-blocked",
            Refusal::NotHere => "refused-not-here",
            Refusal::NotCarried => "refused-not-carried",
            Refusal::NotWearable => "refused-not-wearable",
            Refusal::AlreadyWorn => "refused-already-worn",
            Refusal::NotWorn => "refused-not-worn",
            Refusal::Worn => "refused-worn",
            Refusal::NotUsable => "refused-not-usable",
            Refusal::NeedsTarget => "refused-needs-target",
            Refusal::OutOfRange => "refused-out-of-range",
            Refusal::OutOfSight => "refused-out-of-sight",
            Refusal::NoRangedWeapon => "refused-no-ranged-weapon",
            Refusal::NoAmmunition => "refused-no-ammunition",
            Refusal::NoWay => "refused-no-way",
            Refusal::BadCount => "refused-bad-count",
            Refusal::TooHeavy => "refused-too-heavy",
            Refusal::Nonsense => "refused-nonsense",
            Refusal::Locked => "refused-locked",
            Refusal::NothingToClose => "refused-nothing-to-close",
            Refusal::InTheWay => "refused-in-the-way",
            Refusal::NoTrap => "refused-no-trap",
            Refusal::TooSolid => "refused-too-solid",
            Refusal::AtHome => "refused-at-home",
            Refusal::Bound => "refused-bound",
            Refusal::NobodyThere => "refused-nobody-there",
            Refusal::NoTrade => "refused-no-trade",
            Refusal::NotForSale => "refused-not-for-sale",
            Refusal::NotWanted => "refused-not-wanted",
            Refusal::TooDear => "refused-too-dear",
            Refusal::Unhurt => "refused-unhurt",
            Refusal::Ranked => "refused-ranked",
            Refusal::Full => "refused-full",
            Refusal::NothingToLearn => "refused-nothing-to-learn",
            Refusal::Learnt => "refused-learnt",
            Refusal::NotReady => "refused-not-ready",
            Refusal::NotKnown => "refused-not-known",
            Refusal::TooCold => "refused-too-cold",
            Refusal::NoUse => "refused-no-use",
            Refusal::NoDoor => "refused-no-door",
            Refusal::HeadFull => "refused-head-full",
            Refusal::KnownSpell => "refused-known-spell",
            Refusal::NotUnknown => "refused-not-unknown",
            Refusal::Clings => "refused-clings",
            Refusal::Empty => "refused-empty",
            Refusal::NoAlly => "refused-no-ally",
            Refusal::NotForHire => "refused-not-for-hire",
            Refusal::NoBait => "refused-no-bait",
            Refusal::Crowded => "refused-crowded",
            Refusal::NoFoe => "refused-no-foe",
            Refusal::Unwelcome => "refused-unwelcome",
            Refusal::Ordered(order) => {
                let id = format!("refused-{}", order.name());
                return (self.line(&id, &[]), Tone::Faint);
            }
        };
        (self.line(id, &[]), Tone::Faint)
    }

    pub(crate) fn ending(&self, ending: Ending) -> String {
        match ending {
            Ending::Died { level, cause } => {
                let mut args = self.cause(cause);
                args.push(("where", self.words.place(level).into()));
                self.line("ending-died", &args)
            }
            Ending::Won { level } => {
                let args = [("where", self.words.place(level).into())];
                self.line("ending-won", &args)
            }
        }
    }

    /// Arguments for an actor: a phrase called `name`, and `whois` or `byis` with `you`, `it` or `unseen`.
    fn who(&self, name: &'static str, who: Who) -> Vec<Arg<'static>> {
        let (phrase, is) = match who {
            Who::Hero => (self.words.pronoun("you"), "you"),
            Who::Creature { kind, .. } => (self.words.noun(kind), "it"),
            Who::Unseen => (self.words.pronoun("something"), "unseen"),
        };
        let which = match name {
            "by" => "byis",
            _ => "whois",
        };
        vec![(name, phrase.into()), (which, is.into())]
    }

    fn cause(&self, cause: Cause) -> Vec<Arg<'static>> {
        let by = match cause.by {
            Some(who) => self.who("by", who),
            None => vec![("by", "".into()), ("byis", "none".into())],
        };
        [by, self.means(cause.means)].concat()
    }

    /// Arguments for a means: the phrase `means`, and `meansis` with `attack`, `fists`, `thing`, `power`,
    /// `worn`, `state` or `hunger`.
    fn means(&self, means: Means) -> Vec<Arg<'static>> {
        let (phrase, is): (FluentValue<'static>, _) = match means {
            Means::Attack { kind, n } => {
                let phrase = self.words.of_kind(kind, &format!("attack_{n}"), &[]);
                let phrase = phrase.unwrap_or_else(|| self.words.say("attack", &[]));
                (phrase.into(), "attack")
            }
            Means::Fists => ("".into(), "fists"),
            // A scroll or a spell acts by itself; the text must not say that it was swung.
            Means::Thing(kind) if self.is_power(kind) => (self.words.noun(kind).into(), "power"),
            // A worn thing strikes back; the text must not say that it was swung.
            Means::Thing(kind) if self.is_worn(kind) => (self.words.noun(kind).into(), "worn"),
            Means::Thing(kind) => (self.words.noun(kind).into(), "thing"),
            Means::Condition(condition) => (self.condition_as_cause(condition).into(), "state"),
            Means::Hunger => ("".into(), "hunger"),
        };
        vec![("means", phrase), ("meansis", is.into())]
    }

    /// Whether a kind is used with a verb (drink, read), or is a spell.
    fn is_power(&self, kind: proto::Kind) -> bool {
        let facts = self.words.facts(kind);
        facts.verb.is_some() || facts.is_spell
    }

    /// Whether a kind is a spell, or is read aloud.
    fn is_spoken(&self, kind: proto::Kind) -> bool {
        let facts = self.words.facts(kind);
        facts.is_spell || facts.verb == Some(Verb::Read)
    }

    fn is_worn(&self, kind: proto::Kind) -> bool {
        use proto::Category::{Armour, Clothes, Ring};
        let category = self.words.facts(kind).category;
        matches!(category, Some(Armour | Clothes | Ring))
    }

    /// The phrase for a condition as the cause of harm; its name if it has no such phrase.
    fn condition_as_cause(&self, condition: Condition) -> String {
        let id = condition_id(condition);
        let own = self.words.find(&format!("{id}.cause"), &[]);
        own.unwrap_or_else(|| self.words.say(&id, &[]))
    }

    /// Arguments for spoken words. `heard` is `no` if the speaker has no words under `key`.
    fn speech(&self, who: Who, key: &str) -> Vec<Arg<'static>> {
        let words = match who {
            Who::Creature { kind, .. } => self.words.of_kind(kind, key, &[]),
            Who::Hero | Who::Unseen => None,
        };
        let mut args = self.who("who", who);
        args.push(("heard", flag(words.is_some())));
        args.push(("words", words.unwrap_or_default().into()));
        args
    }

    fn rumour(&self, about: Rumour) -> Vec<Arg<'static>> {
        let (what, level, thing): (_, _, FluentValue<'static>) = match about {
            Rumour::WayDown { level, towards } => {
                ("way", level, self.words.say(way_id(towards), &[]).into())
            }
            Rumour::Dwells { level, kind } => ("dwells", level, self.words.noun(kind).into()),
            Rumour::Lies { level, kind } => ("lies", level, self.words.noun(kind).into()),
            Rumour::Branch { level, to } => ("branch", level, self.words.level(to).into()),
        };
        vec![
            ("what", what.into()),
            ("where", self.words.place(level).into()),
            ("thing", thing),
        ]
    }

    fn bargain(&self, item: proto::Kind, count: u16, price: u32) -> Vec<Arg<'static>> {
        vec![
            ("item", self.words.counted_noun(item, count).into()),
            ("price", price.into()),
        ]
    }

    fn spell(&self, who: Who, spell: proto::Kind) -> Vec<Arg<'static>> {
        let mut args = self.who("who", who);
        args.push(("spell", self.words.name(spell, 1).into()));
        args
    }

    fn thing(&self, thing: proto::Kind) -> Vec<Arg<'static>> {
        vec![("thing", self.words.noun(thing).into())]
    }

    /// The thing's own text under `key`, if the hero is the actor and there is such a text.
    fn custom_text(
        &self,
        who: Who,
        thing: proto::Kind,
        key: &str,
    ) -> Option<(&'static str, Vec<Arg<'static>>, Tone)> {
        let of_hero = Some(thing).filter(|_| who == Who::Hero)?;
        let words = self.words.of_kind(of_hero, key, &[])?;
        Some(("told", vec![("words", words.into())], Tone::News))
    }

    fn marked_item_args(&self, item: proto::Kind, marks: proto::MarkPair) -> Vec<Arg<'static>> {
        vec![("item", self.words.noun_with_marks(item, marks, 1).into())]
    }

    /// Arguments for an action on a thing; `door` tells doors from other things.
    fn actor_and_thing_args(&self, who: Who, thing: proto::Kind) -> Vec<Arg<'static>> {
        let door = self.words.facts(thing).is_door;
        let door = vec![("door", flag(door))];
        [self.who("who", who), self.thing(thing), door].concat()
    }

    fn worn_item_args(&self, item: proto::Kind, slot: Slot) -> Vec<Arg<'static>> {
        let hand = matches!(slot, Slot::Weapon | Slot::Shield);
        vec![("item", self.words.noun(item).into()), ("hand", flag(hand))]
    }
}

/// Id of the message that names a direction.
pub(crate) const fn way_id(way: Dir) -> &'static str {
    match way {
        Dir::North => "way-north",
        Dir::NorthEast => "way-north-east",
        Dir::East => "way-east",
        Dir::SouthEast => "way-south-east",
        Dir::South => "way-south",
        Dir::SouthWest => "way-south-west",
        Dir::West => "way-west",
        Dir::NorthWest => "way-north-west",
    }
}

fn flag(yes: bool) -> FluentValue<'static> {
    if yes { "yes" } else { "no" }.into()
}

/// Chooses a tone by whether the hero or another creature is affected.
fn tone_for(who: Who, hero: Tone, others: Tone) -> Tone {
    if who == Who::Hero { hero } else { others }
}

/// Id of the message that names an attribute.
pub(crate) fn attribute_id(attribute: Attribute) -> String {
    format!("attribute-{}", attribute.name())
}

/// Id of the message that names a condition. Attributes of the message word becoming afflicted, being thwarted
/// and recovering.
pub(crate) fn condition_id(condition: Condition) -> String {
    format!("condition-{}", condition.name())
}

const fn condition_of(event: &Event) -> Option<Condition> {
    match *event {
        Event::Afflicted { condition, .. }
        | Event::Recovered { condition, .. }
        | Event::Thwarted { condition, .. } => Some(condition),
        _ => None,
    }
}

/// The burden's name in the selectors of the catalogues.
pub(crate) const fn burden(burden: Burden) -> &'static str {
    match burden {
        Burden::Light => "light",
        Burden::Burdened => "burdened",
        Burden::Overloaded => "overloaded",
    }
}

/// Ids of the messages that name the attributes, in the order of the view.
pub(crate) const ATTRIBUTES: [&str; 4] = [
    "attribute-might",
    "attribute-fitness",
    "attribute-quickness",
    "attribute-intelligence",
];

/// Id of the message that names a slot.
pub(crate) const fn slot_id(slot: Slot) -> &'static str {
    match slot {
        Slot::Weapon => "slot-weapon",
        Slot::Shield => "slot-shield",
        Slot::Head => "slot-head",
        Slot::Torso => "slot-torso",
        Slot::Legs => "slot-legs",
        Slot::Feet => "slot-feet",
        Slot::Hands => "slot-hands",
        Slot::Finger => "slot-finger",
    }
}

#[cfg(test)]
mod tests;
