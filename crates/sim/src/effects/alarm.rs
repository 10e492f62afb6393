//! The `alarm` effect: a noise that alerts the creatures in earshot.

use super::{Apply, Cx};
use crate::senses::noise;
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Makes a noise at the target: fierce creatures in earshot hunt the hero, timid ones flee.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Alarm {
    /// Hearing distance in steps; the level's echo multiplies it, and a closed door costs eight steps.
    pub loudness: u8,
}

impl Apply for Alarm {
    fn apply(&self, cx: &mut Cx<'_>) {
        if let Some(at) = cx.at() {
            noise::make(cx.world, at, self.loudness, cx.source.means);
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Rings(self.loudness))
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::{DUMMY, EAST};
    use crate::scenario::testing::scene;
    use crate::world::mind::Mood;

    #[test]
    fn an_alarm_is_heard_exactly_as_far_as_its_loudness() {
        for (loudness, heard) in [(5, true), (4, false)] {
            let bell = format!(
                "
                [trap.bell.on_enter]
                effects = [{{ alarm = {{ loudness = {loudness} }} }}]
                "
            );
            let legend = [('^', "t:bell"), ('d', "t:dummy")];
            let mut s = scene(&[&bell, DUMMY], "#@^....d#", &legend);
            s.play([EAST]);
            let awake = s.mood(s.thing('d')) != Mood::Asleep;
            assert_eq!(awake, heard, "{loudness}");
        }
    }
}
