//! The starting builders, one file each.

macro_rules! starts {
    ($($rows:tt)*) => {
        crate::list::list! {
            /// The starting builder of a level's map.
            Start { $($rows)* }
        }
    };
}

// <generated: one row per file in this folder, by cargo xtask tidy>
mod accretion;
mod bsp_interior;
mod bsp_rooms;
mod caves;
mod diffusion;
mod drunkard;
mod either;
mod maze;
mod prefab;
mod rooms;
mod town;
mod voronoi;

starts! {
    accretion::Accretion,
    bsp_interior::BspInterior,
    bsp_rooms::BspRooms,
    caves::Caves,
    diffusion::Diffusion,
    drunkard::Drunkard,
    either::Either,
    maze::Maze,
    prefab::Prefab,
    rooms::Rooms,
    town::Town,
    voronoi::Voronoi,
}
// </generated>
