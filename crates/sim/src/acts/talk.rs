//! Talking: lines and rumours of creatures that the hero walks into peacefully.

use super::rumours;
use crate::defs::{Link, MonsterDef, Remark};
use crate::things::gear;
use crate::world::level::Levels;
use crate::world::outbox::Witness;
use crate::world::pending::Pending;
use crate::world::position::Position;
use crate::world::thing::{EntityIndex, Luck};
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::Event;

/// Lets every creature that was walked into say a line or a rumour. Remarks about an item the hero carries come
/// first.
pub(crate) fn talk(world: &mut World) {
    if world.resource::<Pending>().talks.is_empty() {
        return;
    }
    let rules = world.rules().clone();
    for who in std::mem::take(&mut world.resource_mut::<Pending>().talks) {
        let Some(def) = rules.monster(world.thing(who).kind) else {
            continue;
        };
        let Some(mut luck) = world.get_mut::<Luck>(who) else {
            continue;
        };
        let gossips = def.rumours && (def.lines == 0 || luck.0.one_in(2));
        let draw = luck.0.next_u32();
        world.mark_changed(who);
        let named = world.who(who);
        let pressing = remarks(world, def, |remark| remark.carries.is_some());
        let gossips = gossips && pressing.is_empty();
        let heard = gossips.then(|| rumours::one(world, draw)).flatten();
        if let Some(about) = heard {
            world.tell(Event::Rumoured { who: named, about });
            continue;
        }
        let lines = match pressing.is_empty() {
            true => [
                (0..def.lines).collect(),
                remarks(world, def, |remark| remark.carries.is_none()),
            ]
            .concat(),
            false => pressing,
        };
        let line = draw.checked_rem(u32::try_from(lines.len()).unwrap_or(0));
        let line = line.map_or(0, |line| lines[line as usize]);
        world.tell(Event::Said { who: named, line });
    }
}

/// Line numbers of the creature's remarks that match `such` and apply now. They follow the plain lines.
fn remarks(world: &World, def: &MonsterDef, such: impl Fn(&Remark) -> bool) -> Vec<u8> {
    (def.lines..)
        .zip(&def.remarks)
        .filter(|(_, remark)| such(remark) && is_so(world, remark))
        .map(|(line, _)| line)
        .collect()
}

fn is_so(world: &World, remark: &Remark) -> bool {
    let reached = Levels::deepest(world);
    let reached = world.rules().level(reached).map_or(0, |(_, def)| def.depth);
    let carries = |item: &Link| {
        let item = item.kind();
        item.is_some_and(|item| gear::find(world, world.hero(), item).is_some())
    };
    reached >= remark.reached
        && remark.carries.as_ref().is_none_or(carries)
        && remark.stands.as_ref().is_none_or(|it| stands(world, it))
}

/// Whether a thing of this kind is on the hero's level.
fn stands(world: &World, feature: &Link) -> bool {
    let here = world.resource::<Levels>().current;
    let mut all = world.resource::<EntityIndex>().all();
    all.any(|entity| {
        let place = world.get::<Position>(entity);
        place.is_some_and(|place| place.level() == here)
            && Some(world.thing(entity).kind) == feature.kind()
    })
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use crate::scenario::probe::EAST;
    use crate::scenario::testing::scene;
    use proto::Event;
    use std::collections::BTreeSet;

    const CAST: &str = "
        [item.stone]
        category = 'treasure'
        weight = 30
        value = 1

        [feature.bell]
        blocks = true

        [feature.rope]
        blocks = true
        wants = { item = 'stone', becomes = 'bell' }

        [monster.priest]
        hit_points = 10
        peaceful = true
        mind = { temper = 'calm', asleep = 0, stays = true }
        lines = 2
        remarks = [{ stands = 'bell' }, { carries = 'stone' }, { reached = 9 }, { carries = 'stone', stands = 'bell' }]
    ";

    fn temple(drawing: &str) -> Scenario {
        let legend = [('p', "t:priest"), ('b', "t:bell"), ('r', "t:rope")];
        scene(&[CAST], drawing, &legend)
    }

    /// Every line the priest says in 60 conversations.
    fn said(s: &mut Scenario) -> BTreeSet<u8> {
        let events = s.play([EAST; 60]);
        let line = |event: Event| match event {
            Event::Said { line, .. } => Some(line),
            _ => None,
        };
        events.into_iter().filter_map(line).collect()
    }

    #[test]
    fn remarks_about_features_join_the_other_lines() {
        let mut s = temple("#@p#\n##r#");
        assert_eq!(said(&mut s), BTreeSet::from([0, 1]));
        let mut s = temple("#@p#\n##b#");
        assert_eq!(said(&mut s), BTreeSet::from([0, 1, 2]));
    }

    #[test]
    fn remarks_about_carried_items_replace_all_other_lines() {
        let mut s = temple("#@p#\n##r#");
        s.give("t:stone", 1);
        assert_eq!(said(&mut s), BTreeSet::from([3]));
        let mut s = temple("#@p#\n##b#");
        s.give("t:stone", 1);
        assert_eq!(said(&mut s), BTreeSet::from([3, 5]));
    }
}
