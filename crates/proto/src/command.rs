//! The commands a player can give, and the reasons for refusing one.

use crate::{AccessRule, AllyOrder, Attribute, Id, Kind, LevelNo};
use geom::{Dir, Point};
use serde::{Deserialize, Serialize};

/// One elementary action. Explore, travel and rest are recorded as the steps they made.
///
/// Journals store the variant's position: add variants at the end and never reorder them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Command {
    /// Lets a turn pass.
    Wait,
    /// Steps, or attacks the creature on that tile.
    Step(Dir),
    /// Takes an item from the floor underfoot.
    PickUp(Id),
    /// Drops carried items.
    Drop {
        /// The item to drop.
        item: Id,
        /// Number of items from the stack.
        count: u16,
    },
    /// Drinks, reads, eats or throws an item.
    Use {
        /// The item to use.
        item: Id,
        /// The target tile, if the item needs one.
        at: Option<Point>,
    },
    /// Puts on or wields an item.
    Wear(Id),
    /// Takes off or unwields an item.
    Remove(Id),
    /// Attacks this tile with the wielded ranged weapon.
    Shoot(Point),
    /// Takes the way down underfoot.
    Descend,
    /// Takes the way up underfoot.
    Ascend,
    /// A developer's action, refused in a ranked run.
    Dev(Dev),
    /// Spends a turn searching for hidden things.
    Search,
    /// Disarms a known trap, underfoot or beside the hero.
    Disarm(Point),
    /// Shuts the open door beside the hero.
    Close(Dir),
    /// Buys from a keeper beside the hero.
    Buy {
        /// The keeper.
        from: Id,
        /// The item to buy.
        item: Id,
        /// Number of items from the stack.
        count: u16,
    },
    /// Sells to a keeper beside the hero.
    Sell {
        /// The keeper.
        to: Id,
        /// The item to sell.
        item: Id,
        /// Number of items from the stack.
        count: u16,
    },
    /// Pays the healer beside the hero for full healing.
    Tend(Id),
    /// Raises an attribute with a point earned by a level of experience. Takes no time.
    Raise(Attribute),
    /// Learns a talent earned by a level of experience. Takes no time.
    Learn(Kind),
    /// Casts a spell that the hero knows.
    Cast {
        /// The spell.
        spell: Kind,
        /// The target tile, if the spell needs one.
        at: Option<Point>,
    },
    /// Learns a spell from a teacher beside the hero.
    Study {
        /// The teacher.
        from: Id,
        /// The spell.
        spell: Kind,
    },
    /// Forgets a spell. Takes no time.
    Forget(Kind),
    /// Has an unknown item identified by a creature beside the hero.
    Ask {
        /// The creature that identifies it.
        of: Id,
        /// The unknown item.
        item: Id,
    },
    /// Recruits the creature beside the hero, for its price.
    Recruit(Id),
    /// Gives an order to allies. Takes no time.
    Bid {
        /// The ally; `None` is every ally within earshot.
        whom: Option<Id>,
        /// The order.
        bidding: AllyOrder,
    },
}

/// A developer's change to a running game.
///
/// Journals store the variant's position: add variants at the end and never reorder them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dev {
    /// Restores every hit point.
    Heal,
    /// Reveals the whole level.
    Reveal,
    /// Teleports the hero to this tile of the level.
    Goto(Point),
    /// Creates one thing of this kind underfoot or beside the hero.
    Make(Kind),
    /// Makes the hero immortal, or mortal again.
    Undying(bool),
    /// Moves the hero to the start of another level.
    Visit(LevelNo),
    /// Builds the hand-made place with this number in the catalog near the hero.
    Build(u16),
}

/// The reason for refusing a command. A refused command changes nothing and is not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Refusal {
    /// The run has ended, or has reached its maximum length.
    Over,
    /// Something solid blocks the way.
    Blocked,
    /// The item is not underfoot.
    NotHere,
    /// The item is not in the pack.
    NotCarried,
    /// The item cannot be worn or wielded.
    NotWearable,
    /// The item is already worn.
    AlreadyWorn,
    /// The item is not worn.
    NotWorn,
    /// The item is worn and must be taken off first.
    Worn,
    /// The item has no use.
    NotUsable,
    /// The item or spell needs a target tile.
    NeedsTarget,
    /// The target is out of range.
    OutOfRange,
    /// The target is not in sight.
    OutOfSight,
    /// The wielded weapon cannot shoot.
    NoRangedWeapon,
    /// No ammunition is left.
    NoAmmunition,
    /// No way down or up is underfoot.
    NoWay,
    /// The count is zero, or exceeds the stack.
    BadCount,
    /// The load would be too heavy to lift.
    TooHeavy,
    /// The door or chest is locked, and its key is not in the pack.
    Locked,
    /// Nothing there can be shut.
    NothingToClose,
    /// Something in the doorway keeps the door open.
    InTheWay,
    /// No known trap is there, or it is too far away.
    NoTrap,
    /// The trap cannot be disarmed at all.
    TooSolid,
    /// No creature to deal with is beside the hero.
    NobodyThere,
    /// The creature does not offer this service.
    NoTrade,
    /// The item is not for sale.
    NotForSale,
    /// The keeper does not buy such items.
    NotWanted,
    /// The hero has too little gold.
    TooDear,
    /// The hero needs no healing.
    Unhurt,
    /// The portal leads home, and the hero is home already.
    AtHome,
    /// An item in the pack blocks the portal home.
    Bound,
    /// The command makes no sense: a tile off the map, or a kind of the wrong class.
    Nonsense,
    /// The run is ranked; the command is for practice only.
    Ranked,
    /// The tile or the level has no room left.
    Full,
    /// The hero has no unspent choice of this kind.
    NothingToLearn,
    /// The hero has this talent already.
    Learnt,
    /// The hero does not meet the talent's requirements.
    NotReady,
    /// The hero does not know this spell.
    NotKnown,
    /// The hero has too little Warmth.
    TooCold,
    /// Nothing on the target tile can be affected.
    NoUse,
    /// The spell needs a door within the caster's reach.
    NoDoor,
    /// The hero cannot learn more spells without forgetting one.
    HeadFull,
    /// The hero knows this spell, or every spell that could be learnt here.
    KnownSpell,
    /// The door's or guardian's order bars the hero.
    Ordered(AccessRule),
    /// The hero knows this item's kind already.
    NotUnknown,
    /// The item clings to its wearer and cannot be taken off.
    Clings,
    /// The item has no charge left.
    Empty,
    /// No ally is within earshot.
    NoAlly,
    /// The creature cannot be recruited.
    NotForHire,
    /// The pack holds no food that the creature wants.
    NoBait,
    /// The hero has the maximum number of allies.
    Crowded,
    /// No creature that an ally could attack is on that tile.
    NoFoe,
    /// The creature refuses to deal with the hero because of past wrongs.
    Unwelcome,
}
