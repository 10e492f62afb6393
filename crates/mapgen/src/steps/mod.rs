//! The steps, one file each: what is done to a level after it has begun.

macro_rules! steps {
    ($($rows:tt)*) => {
        crate::list::list! {
            /// What is done to a level after it has begun.
            Step { $($rows)* }
        }
    };
}

// <generated: one row per file in this folder, by cargo xtask tidy>
mod chance;
mod cull_unreachable;
mod distant_exit;
mod dogleg_corridors;
mod exit_by_area;
mod loops;
mod one_of;
mod sort_rooms;
mod spawn_in_regions;
mod spawn_in_rooms;
mod stairs;
mod start_by_area;

steps! {
    chance::Chance,
    cull_unreachable::CullUnreachable,
    distant_exit::DistantExit,
    dogleg_corridors::DoglegCorridors,
    exit_by_area::ExitByArea,
    loops::Loops,
    one_of::OneOf,
    sort_rooms::SortRooms,
    spawn_in_regions::SpawnInRegions,
    spawn_in_rooms::SpawnInRooms,
    stairs::Stairs,
    start_by_area::StartByArea,
}
// </generated>
