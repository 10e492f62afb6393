//! Debug overlays of wizard mode: path distances, light, noise and minds.

use super::light;
use super::stance;
use crate::world::hearing;
use crate::world::mind::Mind;
use crate::world::position::Position;
use crate::world::setup::Setup;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{FlowMap, Point};
use proto::{Layer, Mode, Overlay};

/// Loudness of the noise overlay, in steps: that of a bell.
const LOUD: u8 = 24;

/// The overlay of a layer; `None` outside wizard mode.
pub(super) fn of(world: &World, layer: Layer) -> Option<Overlay> {
    if world.resource::<Setup>().mode != Mode::Wizard {
        return None;
    }
    let hero = world.get::<Position>(world.hero())?.at();
    Some(match layer {
        Layer::Flow => {
            let steps = steps(world, hero);
            tiles(world, |at| steps.at(at))
        }
        Layer::Light => brightness(world),
        Layer::Noise => {
            let heard = hearing::spread(world.level(), hero, LOUD);
            tiles(world, |at| Some(u16::from(LOUD) - heard.at(at)?))
        }
        Layer::Minds => Overlay {
            minds: minds(world),
            ..Overlay::default()
        },
    })
}

fn tiles(world: &World, number: impl Fn(Point) -> Option<u16>) -> Overlay {
    let all = world.level().terrain().points();
    Overlay {
        tiles: all.filter_map(|at| Some((at, number(at)?))).collect(),
        ..Overlay::default()
    }
}

/// Distance to the hero in steps, for creatures that open doors.
fn steps(world: &World, hero: Point) -> FlowMap {
    let level = world.level();
    let mut flow = FlowMap::new(level.size());
    flow.flood([hero], u16::MAX, level.passable());
    flow
}

fn brightness(world: &World) -> Overlay {
    let light = light::everywhere(world);
    tiles(world, |at| match &light {
        None => Some(100),
        Some(light) => {
            let colour = light[at];
            let most = colour.0.max(colour.1).max(colour.2);
            Some(u16::from(most) * 100 / 255)
        }
    })
}

fn minds(world: &World) -> Vec<(Point, proto::Stance)> {
    let level = world.level();
    let all = level.terrain().points();
    let all = all.filter_map(|at| Some((at, world.get::<Mind>(level.occupant(at)?)?)));
    all.map(|(at, mind)| (at, stance::of(mind))).collect()
}

#[cfg(test)]
mod tests {
    use crate::journal::Setup;
    use crate::scenario::probe::{DUMMY, WOLF};
    use crate::scenario::testing::scene;
    use geom::Point;
    use proto::{Answer, Layer, Mode, Overlay, Query, Stance};

    fn overlay(answer: Answer) -> Overlay {
        match answer {
            Answer::Overlay(overlay) => overlay,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_developer_sees_steps_light_noise_and_minds_and_changes_nothing() {
        let drawing = "
            #######
            #@..#d#
            #.w.#.#
            #######";
        let s = scene(
            &[DUMMY, WOLF],
            drawing,
            &[('d', "t:dummy"), ('w', "t:wolf")],
        );
        let before = s.game.digest();
        let ask = |layer| overlay(s.game.ask(Query::Overlay(layer)));
        let at = |overlay: &Overlay, x, y| {
            let mut tiles = overlay.tiles.iter();
            let found = tiles.find(|(at, _)| *at == Point::new(x, y));
            found.map(|(_, number)| *number)
        };
        let flow = ask(Layer::Flow);
        assert_eq!((at(&flow, 1, 1), at(&flow, 3, 1)), (Some(0), Some(2)));
        assert_eq!(at(&flow, 5, 1), None, "walled in");
        assert_eq!(at(&ask(Layer::Light), 5, 2), Some(100), "it is day");
        let noise = ask(Layer::Noise);
        assert!(at(&noise, 1, 1) > at(&noise, 3, 2) && at(&noise, 5, 1).is_none());
        let minds = ask(Layer::Minds).minds;
        let asleep = (Point::new(5, 1), Stance::Asleep);
        assert!(minds.len() == 2 && minds.contains(&asleep), "{minds:?}");
        assert_eq!(s.game.digest(), before);
    }

    #[test]
    fn overlays_are_refused_outside_wizard_mode() {
        let rules = crate::scenario::testing::rules(&[]);
        for mode in [Mode::Ranked, Mode::Practice] {
            let setup = Setup {
                seed: 1,
                mode,
                calling: None,
            };
            let game = crate::game::Game::new(rules.clone(), setup).unwrap();
            for layer in Layer::ALL {
                assert_eq!(game.ask(Query::Overlay(layer)), Answer::Unknown);
            }
        }
    }
}
