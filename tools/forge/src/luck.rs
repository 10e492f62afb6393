//! Random values for forgeries: ordinary ones, and often edge cases.

use geom::{Dir, Point, Stream};
use proto::{AllyOrder, Attribute, Command, Dev, Id, Kind, LevelNo};

/// Picks an element; `None` from an empty slice.
pub(crate) fn one<'a, T>(luck: &mut Stream, all: &'a [T]) -> Option<&'a T> {
    let count = u32::try_from(all.len()).ok()?;
    all.get(luck.below(count) as usize)
}

pub(crate) fn index(luck: &mut Stream, length: usize) -> usize {
    luck.below(u32::try_from(length).unwrap_or(u32::MAX)) as usize
}

/// Returns a small number, any number, or one at the edge of an integer type.
pub(crate) fn word(luck: &mut Stream) -> u64 {
    const EDGES: &[u64] = &[
        0,
        1,
        0x7F,
        0x80,
        0xFF,
        0x100,
        0xFFFF,
        0x1_0000,
        0x7FFF_FFFF,
        0x8000_0000,
        0xFFFF_FFFF,
        0x1_0000_0000,
        u64::MAX / 2,
        u64::MAX / 2 + 1,
        u64::MAX,
    ];
    match luck.below(3) {
        0 => luck.below(300).into(),
        1 => u64::from(luck.next_u32()) << 32 | u64::from(luck.next_u32()),
        _ => one(luck, EDGES).copied().unwrap_or(0),
    }
}

fn half(luck: &mut Stream) -> u32 {
    let [a, b, c, d, ..] = word(luck).to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

fn quarter(luck: &mut Stream) -> u16 {
    let [a, b, ..] = word(luck).to_le_bytes();
    u16::from_le_bytes([a, b])
}

fn point(luck: &mut Stream) -> Point {
    if luck.one_in(3) {
        Point::new(half(luck).cast_signed(), half(luck).cast_signed())
    } else {
        Point::new(luck.range(0, 79), luck.range(0, 49))
    }
}

fn id(luck: &mut Stream) -> Id {
    if luck.one_in(4) {
        Id {
            level: LevelNo(quarter(luck)),
            n: half(luck),
        }
    } else {
        Id {
            level: LevelNo(u16::try_from(luck.below(3)).unwrap_or(0)),
            n: luck.below(200),
        }
    }
}

/// Returns any command, legal or not.
pub(crate) fn command(luck: &mut Stream) -> Command {
    let dir = one(luck, &Dir::ALL).copied().unwrap_or(Dir::North);
    match luck.below(26) {
        0 | 1 => Command::Step(dir),
        2 => Command::PickUp(id(luck)),
        3 => Command::Drop {
            item: id(luck),
            count: quarter(luck),
        },
        4 => Command::Use {
            item: id(luck),
            at: luck.one_in(2).then(|| point(luck)),
        },
        5 => Command::Wear(id(luck)),
        6 => Command::Remove(id(luck)),
        7 => Command::Shoot(point(luck)),
        8 => Command::Descend,
        9 => Command::Ascend,
        10 => Command::Search,
        11 => Command::Disarm(point(luck)),
        12 => Command::Close(dir),
        13 => Command::Buy {
            from: id(luck),
            item: id(luck),
            count: quarter(luck),
        },
        14 => Command::Sell {
            to: id(luck),
            item: id(luck),
            count: quarter(luck),
        },
        15 => Command::Tend(id(luck)),
        16 => Command::Dev(dev(luck)),
        17 => {
            let attribute = one(luck, &Attribute::ALL).copied();
            Command::Raise(attribute.unwrap_or(Attribute::Might))
        }
        18 => Command::Learn(kind(luck)),
        19 => Command::Cast {
            spell: kind(luck),
            at: luck.one_in(2).then(|| point(luck)),
        },
        20 => Command::Study {
            from: id(luck),
            spell: kind(luck),
        },
        21 => Command::Forget(kind(luck)),
        22 => Command::Ask {
            of: id(luck),
            item: id(luck),
        },
        23 => Command::Recruit(id(luck)),
        24 => Command::Bid {
            whom: luck.one_in(2).then(|| id(luck)),
            bidding: bidding(luck),
        },
        _ => Command::Wait,
    }
}

fn bidding(luck: &mut Stream) -> AllyOrder {
    match luck.below(5) {
        0 => AllyOrder::Follow,
        1 => AllyOrder::Stay,
        2 => AllyOrder::Go(point(luck)),
        3 => AllyOrder::Attack(point(luck)),
        _ => AllyOrder::Leave,
    }
}

fn kind(luck: &mut Stream) -> Kind {
    if luck.one_in(5) {
        return Kind(quarter(luck));
    }
    Kind(u16::try_from(luck.below(260)).unwrap_or(0))
}

fn dev(luck: &mut Stream) -> Dev {
    match luck.below(9) {
        0 => Dev::Heal,
        1 => Dev::Reveal,
        2 | 3 => Dev::Goto(point(luck)),
        4 => Dev::Undying(luck.one_in(2)),
        5 => Dev::Visit(LevelNo(u16::try_from(luck.below(8)).unwrap_or(0))),
        6 => Dev::Build(u16::try_from(luck.below(120)).unwrap_or(0)),
        _ => Dev::Make(kind(luck)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// An exhaustive match, so that a new command cannot be forgotten in [`command`].
    const fn name(command: Command) -> &'static str {
        match command {
            Command::Wait => "wait",
            Command::Step(_) => "step",
            Command::PickUp(_) => "pick up",
            Command::Drop { .. } => "drop",
            Command::Use { .. } => "use",
            Command::Wear(_) => "wear",
            Command::Remove(_) => "remove",
            Command::Shoot(_) => "shoot",
            Command::Descend => "descend",
            Command::Ascend => "ascend",
            Command::Search => "search",
            Command::Disarm(_) => "disarm",
            Command::Close(_) => "close",
            Command::Buy { .. } => "buy",
            Command::Sell { .. } => "sell",
            Command::Tend(_) => "tend",
            Command::Dev(Dev::Heal) => "heal",
            Command::Dev(Dev::Reveal) => "reveal",
            Command::Dev(Dev::Goto(_)) => "go to",
            Command::Dev(Dev::Make(_)) => "make",
            Command::Dev(Dev::Undying(_)) => "undying",
            Command::Dev(Dev::Visit(_)) => "visit",
            Command::Dev(Dev::Build(_)) => "build",
            Command::Raise(_) => "raise",
            Command::Learn(_) => "learn",
            Command::Cast { .. } => "cast",
            Command::Study { .. } => "study",
            Command::Forget(_) => "forget",
            Command::Ask { .. } => "ask",
            Command::Recruit(_) => "recruit",
            Command::Bid { .. } => "bid",
        }
    }

    #[test]
    fn random_commands_cover_every_variant() {
        let mut luck = Stream::new(1, &[]);
        let names: BTreeSet<_> = (0..5_000).map(|_| name(command(&mut luck))).collect();
        assert_eq!(names.len(), 31, "{names:?}");
    }
}
