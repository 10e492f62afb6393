//! What one game tells about how it was played, for targets and balance reports.

use proto::{Event, Kind, View, Who};
use sim::Rules;

/// Counts over one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The hero's level of experience.
    pub level: u8,
    /// Whether the quest was finished.
    pub won: bool,
    /// Commands after the last arrival on a level; 0 if the last command brought the hero there.
    pub since_arrival: u32,
    /// Commands since the hero had more than half of the hit points, the first of them included.
    pub since_half: u32,
    pub arrivals: u32,
    /// Times a light was lit or put out.
    pub light_changes: u32,
    /// Items used, and spells cast.
    pub uses: u32,
    pub portals: u32,
    /// Gold found and earned, and gold paid.
    pub gold: [u32; 2],
    /// Whether an item with charges was used.
    pub used_rod: bool,
    /// Commands until the hero took an item that binds its carrier.
    pub turns_to_prize: Option<u32>,
    /// Commands of the game.
    pub turns: u32,
}

impl Tally {
    /// Counts one command: `before` is the view it was chosen from.
    pub(super) fn note(&mut self, before: &View, events: &[Event], rules: &Rules) {
        self.turns += 1;
        self.since_arrival += 1;
        self.since_half += 1;
        if let Some(hero) = &before.hero {
            self.level = hero.level;
            if hero.health * 2 > hero.health_max {
                self.since_half = 1;
            }
        }
        let is_rod = |kind: Kind| rules.item(kind).is_some_and(|def| def.charges.is_some());
        for event in events {
            match *event {
                Event::Arrived { .. } => {
                    self.since_arrival = 0;
                    self.arrivals += 1;
                }
                Event::Kindled { .. } | Event::Doused { .. } => self.light_changes += 1,
                Event::Used {
                    who: Who::Hero,
                    item,
                } => {
                    self.uses += 1;
                    self.used_rod |= is_rod(item);
                }
                Event::Cast { who: Who::Hero, .. } => self.uses += 1,
                Event::OpenedPortal { .. } => self.portals += 1,
                Event::Pocketed { gold, .. } => self.earn(gold),
                Event::Sold { price, .. } => self.earn(price),
                Event::Bought { price, .. } | Event::Tended { price, .. } => {
                    let [_, paid] = &mut self.gold;
                    *paid += price;
                }
                Event::PickedUp {
                    who: Who::Hero,
                    item,
                    ..
                } if rules.item(item).is_some_and(|def| def.binds) => {
                    self.turns_to_prize.get_or_insert(self.turns);
                }
                Event::Ended { ending } => {
                    self.won = matches!(ending, proto::Ending::Won { .. });
                }
                _ => {}
            }
        }
    }

    fn earn(&mut self, gold: u32) {
        let [earned, _] = &mut self.gold;
        *earned += gold;
    }
}
