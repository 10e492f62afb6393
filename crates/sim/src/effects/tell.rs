//! The `tell` effect.

use super::{Apply, Cx};
use crate::world::outbox::Witness;
use crate::world::world_ext::WorldExt;
use proto::{Event, Id, Lore, Means};
use serde::{Deserialize, Serialize};

/// Shows the hero a message: the text under `tells` of the thing that causes the effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tell {}

impl Apply for Tell {
    fn apply(&self, cx: &mut Cx<'_>) {
        if let (Id::HERO, Means::Thing(thing)) = (cx.world.thing(cx.target).id, cx.source.means) {
            cx.world.tell(Event::Told { thing });
        }
    }

    fn lore(&self) -> Option<Lore> {
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{EAST, WEST};
    use crate::scenario::testing::scene;
    use proto::Event;

    /// Mission: W4.
    #[test]
    fn at_the_end_of_the_road_a_line_turns_the_hero_back() {
        let end = "
            [trap.road_end]
            hidden = false
            once = false
            quiet = true
            player_only = true
            disarm = 0
            on_enter = { effects = [{ tell = {} }] }
        ";
        let mut s = scene(&[end], "#@^#", &[('^', "t:road_end")]);
        let thing = s.kind("t:road_end");
        for _ in 0..2 {
            let events = s.play([EAST, WEST]);
            assert!(events.contains(&Event::Told { thing }));
            let sprung = |e: &Event| matches!(e, Event::Sprung { .. });
            assert!(!events.iter().any(sprung), "it is no trap to speak of");
        }
    }
}
