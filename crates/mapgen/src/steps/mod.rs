//! The steps that modify a level after its starting builder, one file each.

macro_rules! steps {
    ($($rows:tt)*) => {
        crate::list::list! {
            /// A step that modifies a level after its starting builder.
            Step { $($rows)* }
        }
    };
}

use crate::vaults::VaultKind;

// <generated: one row per file in this folder, by cargo xtask tidy>
mod bridges;
mod bsp_corridors;
mod chance;
mod cull_unreachable;
mod decorate;
mod distant_exit;
mod dogleg_corridors;
mod doors;
mod draw_rooms;
mod erode;
mod exit_by_area;
mod explode_rooms;
mod lakes;
mod loops;
mod nearest_corridors;
mod one_of;
mod river;
mod road;
mod round_corners;
mod secret_doors;
mod section;
mod sort_rooms;
mod spawn_in_corridors;
mod spawn_in_regions;
mod spawn_in_rooms;
mod spawn_near;
mod stairs;
mod start_by_area;
mod straight_corridors;
mod stream;
mod vaults;
mod wave_function_collapse;

steps! {
    bridges::Bridges,
    bsp_corridors::BspCorridors,
    chance::Chance,
    cull_unreachable::CullUnreachable,
    decorate::Decorate,
    distant_exit::DistantExit,
    dogleg_corridors::DoglegCorridors,
    doors::Doors,
    draw_rooms::DrawRooms,
    erode::Erode,
    exit_by_area::ExitByArea,
    explode_rooms::ExplodeRooms,
    lakes::Lakes,
    loops::Loops,
    nearest_corridors::NearestCorridors,
    one_of::OneOf,
    river::River,
    road::Road,
    round_corners::RoundCorners,
    secret_doors::SecretDoors,
    section::Section,
    sort_rooms::SortRooms,
    spawn_in_corridors::SpawnInCorridors,
    spawn_in_regions::SpawnInRegions,
    spawn_in_rooms::SpawnInRooms,
    spawn_near::SpawnNear,
    stairs::Stairs,
    start_by_area::StartByArea,
    straight_corridors::StraightCorridors,
    stream::Stream,
    vaults::Vaults,
    wave_function_collapse::WaveFunctionCollapse,
}
// </generated>

/// Visits the kind and the tags of the places that these steps request.
pub(crate) fn each_wish(steps: &[Step], visit: &mut dyn FnMut(VaultKind, &[String])) {
    for step in steps {
        match step {
            Step::Vaults(it) => visit(VaultKind::Room, &it.tags),
            Step::Section(it) => visit(VaultKind::Section, &it.tags),
            Step::Chance(it) => each_wish(&it.steps, visit),
            Step::OneOf(it) => {
                for choice in &it.0 {
                    each_wish(&choice.steps, visit);
                }
            }
            _ => {}
        }
    }
}
