//! Decisions of the hero's allies: fight the hero's enemies, flee when badly hurt, follow or hold a post.

use super::chase::{self, Trail};
use super::shift::FRIGHT;
use super::situation::{Foe, Situation};
use super::{CreatureItem, Decision, flee};
use crate::defs::MindDef;
use crate::moods::MoodChange;
use crate::world::ally::{Ally, Duty, EARSHOT};
use crate::world::mind::Mood;
use crate::world::time::Plan;
use geom::Point;
use proto::{Command, Event, Id, Who};

/// Maximum distance of an enemy from the hero, in tiles, for a following ally to attack unasked.
const LEASH: i32 = 6;

/// Maximum distance of an enemy from the post, in tiles, for an ally on a post to attack.
const POST: i32 = 2;

/// Distance to the hero, in tiles, at which a following ally stops.
const HEEL: i32 = 2;

/// Allies flee below this percentage of hit points, even if their definition says less.
const HURT: u8 = 25;

/// A fleeing ally recovers its nerve at this percentage of hit points.
const MENDED: u8 = 50;

/// A sleeping ally wakes with a chance of one in this number, each turn.
const DOZE: u32 = 4;

impl Decision<'_> {
    /// Plans the turn of an ally.
    pub(super) fn plan_ally(
        &mut self,
        it: &mut CreatureItem<'_, '_>,
        mut situation: Situation<'_>,
        ally: Ally,
    ) -> Plan {
        self.update_mood(it, &situation, ally);
        let Some(foe) = self.company.object(&situation, it.mind.mood) else {
            return match it.mind.mood {
                Mood::Idle => Plan::to(self.attend(it, &situation, ally)),
                _ => Plan::WAIT,
            };
        };
        situation.foe = foe;
        if self.draws_back(it, &situation) || self.chants(it, &situation) {
            return Plan::WAIT;
        }
        let command = match it.mind.mood {
            Mood::Stalking { .. } => {
                let off = flee::keep_off(&situation, &mut it.luck.0);
                let has = || self.belongings(it.entity);
                off.unwrap_or_else(|| chase::seek(&mut it.mind, &situation, &mut it.luck.0, has))
            }
            _ => flee::step(&situation, || self.belongings(it.entity)),
        };
        Plan {
            aim: Some(foe.id),
            ..Plan::to(command)
        }
    }

    /// Updates the ally's mood from its health and the enemies in view, and reports a new target.
    fn update_mood(
        &mut self,
        it: &mut CreatureItem<'_, '_>,
        situation: &Situation<'_>,
        ally: Ally,
    ) {
        let before = it.mind.mood;
        it.mind.mood = match before {
            Mood::Asleep if !it.luck.0.one_in(DOZE) => Mood::Asleep,
            Mood::Shying { threat, lost } if !is_mended(situation) => {
                self.dread(situation, threat, lost)
            }
            Mood::Stalking { prey, lost } if !is_hurt(situation) => {
                self.pursue(situation, ally, prey, lost)
            }
            Mood::Lurking => Mood::Lurking,
            _ => Mood::Idle,
        };
        if it.mind.mood != Mood::Idle {
            return;
        }
        self.report_lost_target(it, situation, ally, before);
        let (census, sight) = (self.company.census, situation.def.sight);
        let hurt = is_hurt(situation);
        let fits = |at: Point| hurt || self.is_in_reach(situation, ally, at);
        let menace = census.menace(situation.level, situation.at, sight, fits);
        let Some(id) = menace else {
            return;
        };
        let turn = if hurt {
            it.mind.mood = Mood::Shying {
                threat: id,
                lost: 0,
            };
            MoodChange::Fled
        } else {
            it.mind.mood = Mood::Stalking { prey: id, lost: 0 };
            MoodChange::Stalked
        };
        let who = self.scene.sight.name(*it.thing, situation.at);
        if who != Who::Unseen {
            let foe = self.company.object(situation, it.mind.mood);
            self.out.0.push(turn.of(who, self.scene.name(foe)));
        }
    }

    /// Reports that an ally lost the target the hero sent it after, if the hero sees the ally or is in earshot.
    fn report_lost_target(
        &mut self,
        it: &CreatureItem<'_, '_>,
        situation: &Situation<'_>,
        ally: Ally,
        before: Mood,
    ) {
        let prey = match before {
            Mood::Stalking { prey, .. } if ally.sent == Some(prey) => prey,
            _ => return,
        };
        // A dead target, or one on another level, was not lost.
        let alive = self.scene.find(prey).is_some();
        let prey = self.scene.index.entity(prey).filter(|_| alive);
        let prey = prey.and_then(|prey| self.scene.things.get(prey).ok());
        let near = situation.at.distance(self.hero) <= EARSHOT;
        let told = near || self.scene.sight.sees(situation.at);
        if let Some(prey) = prey.filter(|_| told && !is_hurt(situation)) {
            let (who, prey) = (Who::from(*it.thing), Who::from(*prey));
            self.out.0.push(Event::LostTrail { who, prey });
        }
    }

    /// Keeps the fear while the threat is in sight, and [`FRIGHT`] turns longer.
    fn dread(&self, situation: &Situation<'_>, threat: Id, lost: u16) -> Mood {
        let mood = Mood::Shying { threat, lost };
        match self.company.object(situation, mood) {
            Some(Foe { seen: true, .. }) => Mood::Shying { threat, lost: 0 },
            Some(_) if lost < FRIGHT => Mood::Shying {
                threat,
                lost: lost + 1,
            },
            _ => Mood::Idle,
        }
    }

    /// Keeps the target while it is in reach. A target the hero pointed out may be anywhere, and is given up only after
    /// the hunters' `patience`.
    fn pursue(&self, situation: &Situation<'_>, ally: Ally, prey: Id, lost: u16) -> Mood {
        let mood = Mood::Stalking { prey, lost };
        let Some(foe) = self.company.object(situation, mood) else {
            return Mood::Idle;
        };
        let sent = ally.sent == Some(prey);
        let lost = if foe.seen { 0 } else { lost + 1 };
        let patience = match sent {
            true => self.scene.rules.0.tuning().patience,
            false => 2,
        };
        if lost > patience || !(sent || self.is_in_reach(situation, ally, foe.at)) {
            return Mood::Idle;
        }
        Mood::Stalking { prey, lost }
    }

    /// Whether an enemy at `at` is near enough to attack unasked.
    fn is_in_reach(&self, situation: &Situation<'_>, ally: Ally, at: Point) -> bool {
        let beside = situation.at.is_adjacent(at);
        let shoots = situation.at.distance(at) <= situation.reach.into();
        beside
            || match ally.duty {
                Duty::Follow => at.distance(self.hero) <= LEASH,
                Duty::Hold(post) => shoots || at.distance(post) <= POST,
            }
    }

    /// Command of an ally without an enemy: follow the hero or return to the post.
    fn attend(
        &mut self,
        it: &mut CreatureItem<'_, '_>,
        situation: &Situation<'_>,
        ally: Ally,
    ) -> Command {
        let step = match ally.duty {
            Duty::Follow => {
                let near = situation.at.distance(self.hero) <= HEEL && situation.foe.seen;
                let step = |trail: &mut Trail| {
                    // An ally that cannot open doors first looks for a way around the shut ones.
                    let round =
                        chase::is_shut_out(situation).then(|| chase::way(situation, self.hero));
                    round.flatten().or_else(|| trail.step(situation, u16::MAX))
                };
                (!near).then(|| step(self.trail)).flatten()
            }
            Duty::Hold(post) if situation.at == post => None,
            Duty::Hold(post) => {
                let step = chase::way(situation, post);
                step.or_else(|| chase::towards(&mut it.mind, situation, post))
            }
        };
        step.map_or(Command::Wait, Command::Step)
    }
}

fn is_hurt(situation: &Situation<'_>) -> bool {
    let MindDef { flees_below, .. } = situation.def.mind;
    situation.health.percent() < flees_below.max(HURT)
}

fn is_mended(situation: &Situation<'_>) -> bool {
    !is_hurt(situation) && situation.health.percent() >= MENDED
}
