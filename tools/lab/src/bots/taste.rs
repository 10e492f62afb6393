//! The random bot's preferences, as weights of commands.

use geom::{Dir, Point};
use proto::{AllyOrder, Burden, Carried, Colour, Command, Hunger, Id, View, VisibleCreature};

/// The facts that weights depend on in one turn.
pub(super) struct Taste<'a> {
    pub(super) at: Point,
    pub(super) heading: Dir,
    pub(super) route: Option<Dir>,
    /// Whether the bot has just dropped the item lying here.
    pub(super) littered: bool,
    pub(super) creatures: &'a [VisibleCreature],
    pub(super) is_hurt: bool,
    pub(super) is_hungry: bool,
    pub(super) is_burdened: bool,
    pub(super) is_in_the_dark: bool,
    /// Whether the hero's tile is fully lit, so that a torch adds nothing.
    pub(super) is_day: bool,
    pub(super) pack: &'a [Carried],
}

impl<'a> Taste<'a> {
    /// Fills the fields that follow from the view alone; the caller sets the others.
    pub(super) fn of(view: &'a View) -> Self {
        let hero = view.hero.as_ref();
        Self {
            at: Point::default(),
            heading: Dir::North,
            route: None,
            littered: false,
            creatures: &view.creatures,
            is_hurt: hero.is_some_and(|hero| hero.health * 3 < hero.health_max * 2),
            is_hungry: hero.is_some_and(|hero| hero.hunger <= Hunger::Hungry),
            is_burdened: hero.is_some_and(|hero| hero.burden > Burden::Light),
            is_in_the_dark: hero.is_some_and(|hero| hero.in_the_dark),
            is_day: hero.is_none_or(|hero| {
                let cell = view.cells.get(hero.at);
                let light = cell.and_then(|cell| cell.light);
                light.is_none_or(|light| light == Colour::WHITE)
            }),
            pack: hero.map_or(&[], |hero| hero.pack.as_slice()),
        }
    }

    pub(super) fn weight(&self, command: Command) -> u32 {
        match command {
            Command::Wait if self.is_hurt && !self.is_in_company() => 1500,
            Command::Wait => 8,
            Command::Step(dir) => self.step(dir),
            Command::PickUp(_) if self.littered => 1,
            Command::PickUp(_) => 1000,
            Command::Drop { .. } if self.is_burdened => 20,
            Command::Wear(item) if self.burns(item) => self.light(),
            Command::Remove(item) if self.burns(item) && self.is_day => 30,
            Command::Drop { .. } | Command::Remove(_) => 1,
            Command::Wear(_) => 10,
            Command::Use { at: None, .. } if self.is_hurt || self.is_hungry => 150,
            Command::Use { at: None, .. } => 2,
            Command::Use { at: Some(_), .. } => 300,
            Command::Shoot(_) => 800,
            Command::Descend => 3000,
            Command::Ascend => 10,
            Command::Dev(_) => 0,
            Command::Search => 3,
            Command::Disarm(_) => 60,
            Command::Close(_) => 2,
            Command::Buy { .. } | Command::Sell { .. } => 5,
            Command::Tend(_) => 200,
            // There is only one of them at a time, and it should be spent soon.
            Command::Raise(_) | Command::Learn(_) => 400,
            Command::Cast { at: Some(_), .. } => 100,
            Command::Cast { at: None, .. } => 20,
            Command::Study { .. } => 30,
            Command::Forget(_) => 1,
            Command::Ask { .. } | Command::Recruit(_) => 30,
            Command::Bid {
                bidding: AllyOrder::Leave,
                ..
            } => 1,
            Command::Bid { .. } => 5,
        }
    }

    /// Whether the carried item is a light source that burns down.
    fn burns(&self, item: Id) -> bool {
        let mut pack = self.pack.iter();
        pack.any(|carried| carried.id == item && carried.burns.is_some())
    }

    const fn light(&self) -> u32 {
        if self.is_in_the_dark { 4000 } else { 3 }
    }

    fn step(&self, dir: Dir) -> u32 {
        let to = self.at + dir;
        let met = self.creatures.iter().find(|creature| creature.at == to);
        match met {
            Some(creature) if creature.peaceful => return 4,
            Some(_) => return 1500,
            None => {}
        }
        let mut weight = 4;
        if self.heading == dir {
            weight += 40;
        }
        if self.route == Some(dir) {
            weight += 800;
        }
        if self.pull() == Some(dir) {
            weight += 400;
        }
        weight
    }

    /// Direction towards the nearest enemy, or away from it when hurt.
    fn pull(&self) -> Option<Dir> {
        let enemy = self.creatures.iter().find(|creature| creature.hostile)?;
        let towards = self.at.step_towards(enemy.at)?;
        Some(if self.is_hurt {
            towards.opposite()
        } else {
            towards
        })
    }

    fn is_in_company(&self) -> bool {
        self.creatures.iter().any(|creature| creature.awake)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::{Id, Kind, LevelNo};

    fn wolf(at: Point, hostile: bool) -> VisibleCreature {
        VisibleCreature {
            id: Id {
                level: LevelNo(1),
                n: 5,
            },
            kind: Kind(3),
            at,
            health: 100,
            hostile,
            awake: true,
            ..VisibleCreature::default()
        }
    }

    fn view(creatures: Vec<VisibleCreature>) -> View {
        View {
            creatures,
            ..View::default()
        }
    }

    fn favourite(taste: &Taste<'_>) -> Dir {
        let liking = |dir: &Dir| taste.weight(Command::Step(*dir));
        Dir::ALL.into_iter().max_by_key(liking).unwrap()
    }

    #[test]
    fn the_bot_strikes_adjacent_enemies_or_follows_its_route() {
        let at = Point::new(5, 5);
        let beside = view(vec![wolf(at + Dir::North, true)]);
        let base = |view| Taste {
            at,
            route: Some(Dir::East),
            heading: Dir::South,
            ..Taste::of(view)
        };
        assert_eq!(favourite(&base(&beside)), Dir::North);
        let nobody = view(Vec::new());
        assert_eq!(favourite(&base(&nobody)), Dir::East);
        let lost = Taste {
            route: None,
            ..base(&nobody)
        };
        assert_eq!(favourite(&lost), Dir::South);
    }

    #[test]
    fn the_bot_approaches_enemies_and_avoids_them_when_hurt() {
        let view = view(vec![wolf(Point::new(5, 1), true)]);
        let brave = Taste {
            at: Point::new(5, 5),
            ..Taste::of(&view)
        };
        assert_eq!(favourite(&brave), Dir::North);
        let hurt = Taste {
            is_hurt: true,
            heading: Dir::East,
            ..brave
        };
        assert_eq!(favourite(&hurt), Dir::South);
    }

    #[test]
    fn the_bot_rests_when_hurt_and_alone() {
        let wait = |view: &View, is_hurt| {
            let taste = Taste {
                is_hurt,
                ..Taste::of(view)
            };
            taste.weight(Command::Wait)
        };
        let alone = view(Vec::new());
        let watched = view(vec![wolf(Point::new(5, 1), false)]);
        assert!(wait(&alone, true) > 10 * wait(&alone, false));
        assert_eq!(wait(&watched, true), wait(&watched, false));
    }

    #[test]
    fn the_bot_lights_a_torch_only_in_the_dark() {
        let torch = Id {
            level: LevelNo(0),
            n: 4,
        };
        let pack = [Carried {
            id: torch,
            kind: Kind(2),
            count: 1,
            burns: Some(100),
            ..Carried::default()
        }];
        let nobody = view(Vec::new());
        let weight = |is_in_the_dark, is_day, command| {
            let taste = Taste {
                is_in_the_dark,
                is_day,
                pack: &pack,
                ..Taste::of(&nobody)
            };
            taste.weight(command)
        };
        assert!(weight(true, false, Command::Wear(torch)) > 1000);
        assert!(weight(false, false, Command::Wear(torch)) < 10);
        let put_out = Command::Remove(torch);
        assert!(weight(false, true, put_out) > 10 * weight(false, false, put_out));
        let other = Id { n: 5, ..torch };
        assert_eq!(weight(true, false, Command::Wear(other)), 10);
    }
}
