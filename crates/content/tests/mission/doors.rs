//! Doors: D1, D2, D7, D9.

use crate::{OLD_FORT_GATE, UPPER_CAVERNS, kind, look, rules, scene, shown, view};
use geom::{Dir, Point};
use mapgen::{Draft, Observer};
use proto::{Colour, Command, Event, LevelNo, Who};
use std::collections::BTreeSet;

const EAST: Command = Command::Step(Dir::East);

/// Mission: D1, D2, D9.
#[test]
fn a_closed_door_stops_steps_and_sight() {
    let chocolate = Colour(210, 105, 30);
    assert_eq!(look("base:door"), ('+', chocolate));
    assert_eq!(look("base:open_door"), ('/', chocolate));
    let (door, open) = (kind("base:door"), kind("base:open_door"));
    let mut s = scene(
        "
        ########
        #@+..1.#
        ########",
        &[('+', "base:door")],
    );
    let (start, beyond) = (s.hero(), s.mark('1'));
    let at = start + Dir::East;
    assert_eq!(shown(&s, at), Some(door));
    assert!(!view(&s).cells[beyond].visible, "it stops sight");

    let turn = s.game.turn();
    let events = s.play([EAST]);
    let who = Who::Hero;
    assert!(
        events.contains(&Event::Opened {
            who,
            thing: door,
            at
        }),
        "{events:?}"
    );
    assert_eq!(s.hero(), start, "it stops steps");
    assert_eq!(s.game.turn(), turn + 1, "opening takes the turn");
    assert_eq!(shown(&s, at), Some(open));
    assert!(view(&s).cells[beyond].visible, "open it stops no sight");

    s.play([EAST; 2]);
    assert_eq!(s.hero(), at + Dir::East, "open it stops no steps");
    s.play([Command::Close(Dir::West)]);
    assert_eq!(shown(&s, at), Some(door));
    assert!(!view(&s).cells[start].visible, "shut again");
}

/// A level before hand-made places are added.
#[derive(Default)]
struct Before(Option<Draft>);

impl Observer for Before {
    fn begins(&mut self, _attempt: u32) {
        self.0 = None;
    }

    fn saw(&mut self, step: &str, draft: &Draft) {
        if step == "doors" || step == "secret_doors" {
            self.0 = Some(draft.clone());
        }
    }
}

fn doors(draft: &Draft) -> impl Iterator<Item = Point> {
    let doors = draft.tagged.iter().filter(|mark| mark.tag.is_door());
    doors.map(|mark| mark.at)
}

/// The number of doors before hand-made places were added, and how many of them those removed.
fn cleared(number: LevelNo, seed: u64) -> (usize, usize) {
    let (_, level) = rules().level(number).expect("it is a level");
    let plan = rules().run_plan(seed);
    let places = plan.places(number.0.into(), level.depth.into(), rules().vaults());
    let mut before = Before::default();
    let map = level
        .map
        .build_with(seed, number.0.into(), places, &mut before);
    let map = map.expect("it can be built");
    let Some(before) = before.0 else {
        return (0, 0);
    };
    for door in doors(&before) {
        let marks = before.tagged.iter().filter(|mark| mark.at == door);
        assert_eq!(marks.count(), 1, "seed {seed}: a door stands alone");
        assert_ne!(before.start, Some(door), "seed {seed}");
        assert_eq!(before.exit_at(door), None, "seed {seed}");
    }
    let stood: BTreeSet<Point> = doors(&before).collect();
    let left: BTreeSet<Point> = doors(&map).collect();
    let in_a_place = |at: &Point| {
        let mut places = map.vaults.iter();
        places.any(|vault| vault.at.inflate(1).contains(*at))
    };
    for gone in stood.difference(&left) {
        assert!(
            in_a_place(gone),
            "seed {seed}: nothing else clears the door at {gone}"
        );
    }
    (stood.len(), stood.difference(&left).count())
}

/// Mission: D7.
#[test]
fn doors_stand_alone_and_hand_made_places_clear_them_away() {
    for (level, seeds) in [(UPPER_CAVERNS, 60), (OLD_FORT_GATE, 40)] {
        let (mut stood, mut gone) = (0, 0);
        for seed in 0..seeds {
            let (doors, cleared) = cleared(level, seed);
            stood += doors;
            gone += cleared;
        }
        assert!(stood > 60 && gone > 5, "{gone} of {stood} doors gave way");
    }
}
