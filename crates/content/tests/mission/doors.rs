//! Doors: D1, D2, D7, D9.

use crate::{UPPER_CAVERNS, kind, look, rules, scene, shown, view};
use geom::{Dir, Point};
use mapgen::{Draft, Observer, Places};
use proto::{Colour, Command, Event, Who};
use std::collections::BTreeSet;

const EAST: Command = Command::Step(Dir::East);

/// Mission: D1, D2, D9.
#[test]
fn a_door_stops_steps_and_sight_until_it_is_opened_and_again_when_it_is_shut() {
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

/// The doors of the upper caverns before the hand-made places came.
#[derive(Default)]
struct Doors(BTreeSet<Point>);

impl Observer for Doors {
    fn begins(&mut self, _attempt: u32) {
        self.0.clear();
    }

    fn saw(&mut self, step: &str, draft: &Draft) {
        if step == "doors" || step == "secret_doors" {
            self.0 = doors(draft).collect();
        }
    }
}

fn doors(draft: &Draft) -> impl Iterator<Item = Point> {
    let marks = draft.marks.iter();
    let doors = marks.filter(|mark| ["door", "secret_door"].contains(&mark.tag.as_str()));
    doors.map(|mark| mark.at)
}

/// Mission: D7.
#[test]
fn in_the_upper_caverns_hand_made_places_clear_doors_away() {
    let (_, level) = rules().level(UPPER_CAVERNS).expect("the upper caverns");
    let (mut stood, mut cleared) = (0, 0);
    for seed in 0..60 {
        let plan = rules().run_plan(seed);
        let places = Places {
            vaults: rules().vaults(),
            depth: Some(level.depth.into()),
            unique: Some(plan.on(UPPER_CAVERNS.0.into())),
        };
        let mut before = Doors::default();
        let map = level
            .map
            .build_with(seed, UPPER_CAVERNS.0.into(), places, &mut before);
        let map = map.expect("it can be built");
        let after: BTreeSet<Point> = doors(&map).collect();
        let in_a_place = |at: &Point| {
            map.vaults
                .iter()
                .any(|vault| vault.at.inflate(1).contains(*at))
        };
        for gone in before.0.difference(&after) {
            assert!(
                in_a_place(gone),
                "seed {seed}: nothing else clears the door at {gone}"
            );
            cleared += 1;
        }
        stood += before.0.len();
    }
    assert!(
        stood > 60 && cleared > 5,
        "{cleared} of {stood} doors gave way"
    );
}
