//! The starting builders, one file each: how a level begins.

macro_rules! starts {
    ($($rows:tt)*) => {
        crate::list::list! {
            /// How a level begins: the first builder of a chain.
            Start { $($rows)* }
        }
    };
}

// <generated: one row per file in this folder, by cargo xtask tidy>
mod caves;
mod rooms;

starts! {
    caves::Caves,
    rooms::Rooms,
}
// </generated>
