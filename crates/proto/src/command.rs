//! What a player can ask for, and why it may be refused.

use crate::{Attribute, Bidding, Id, Kind, LevelNo, Order};
use geom::{Dir, Point};
use serde::{Deserialize, Serialize};

/// One elementary thing to do. Explore, travel and rest are recorded as the steps they made.
///
/// Journals hold these by position: add variants at the end, never reorder them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Command {
    /// Let a turn pass.
    Wait,
    /// Step, or attack what stands there.
    Step(Dir),
    /// Take something from the floor underfoot.
    PickUp(Id),
    /// Put down some of what is carried.
    Drop {
        /// What to put down.
        item: Id,
        /// How many of a stack.
        count: u16,
    },
    /// Drink, read, eat or throw something, at a place if it needs one.
    Use {
        /// What to use.
        item: Id,
        /// Where to aim it.
        at: Option<Point>,
    },
    /// Put on or wield something.
    Wear(Id),
    /// Take off or unwield something.
    Remove(Id),
    /// Attack from afar with what is wielded.
    Shoot(Point),
    /// Take the way down underfoot.
    Descend,
    /// Take the way up underfoot.
    Ascend,
    /// A developer's action, refused in a ranked run.
    Dev(Dev),
    /// Spend a turn looking for what is hidden.
    Search,
    /// Take a known trap apart, underfoot or beside the hero.
    Disarm(Point),
    /// Shut what stands open beside the hero.
    Close(Dir),
    /// Buy something of a keeper beside the hero.
    Buy {
        /// The keeper.
        from: Id,
        /// What to buy.
        item: Id,
        /// How many of a stack.
        count: u16,
    },
    /// Sell something to a keeper beside the hero.
    Sell {
        /// The keeper.
        to: Id,
        /// What to sell.
        item: Id,
        /// How many of a stack.
        count: u16,
    },
    /// Have one's wounds tended by a healer beside the hero.
    Tend(Id),
    /// Spend a point that a level of experience brought on an attribute; it takes no time.
    Raise(Attribute),
    /// Learn a talent that a level of experience brought; it takes no time.
    Learn(Kind),
    /// Cast a spell that the hero knows, at a place if it needs one.
    Cast {
        /// Which one.
        spell: Kind,
        /// Where to aim it.
        at: Option<Point>,
    },
    /// Have somebody beside the hero teach a spell.
    Study {
        /// The teacher.
        from: Id,
        /// Which one.
        spell: Kind,
    },
    /// Put a spell out of one's mind; it takes no time.
    Forget(Kind),
    /// Have somebody beside the hero say what something unknown is.
    Ask {
        /// Whom to ask.
        of: Id,
        /// What about.
        item: Id,
    },
    /// Win somebody over who is beside the hero, for what it takes.
    Recruit(Id),
    /// Tell those who follow the hero what to do; it takes no time.
    Bid {
        /// Whom; everybody within earshot if nobody is named.
        whom: Option<Id>,
        /// What.
        bidding: Bidding,
    },
}

/// What a developer may do to a running game.
///
/// Journals hold these by position: add variants at the end, never reorder them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dev {
    /// Restore every hit point.
    Heal,
    /// Learn the whole level.
    Reveal,
    /// Stand somewhere else on this level.
    Goto(Point),
    /// Make one thing of this kind appear underfoot or beside the hero.
    Make(Kind),
    /// Come to no end whatever happens, or like everybody again.
    Undying(bool),
    /// Come to a level, where one begins on it.
    Visit(LevelNo),
    /// Build the hand-made place of this number in the catalog near the hero.
    Build(u16),
}

/// Why a command was not carried out. Nothing happened and nothing was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Refusal {
    /// The run has ended, or is as long as a run can be.
    Over,
    /// Something solid is in the way.
    Blocked,
    /// There is no such thing underfoot.
    NotHere,
    /// There is no such thing in the pack.
    NotCarried,
    /// It is not something to wear or wield.
    NotWearable,
    /// It is already worn.
    AlreadyWorn,
    /// It is not worn.
    NotWorn,
    /// It is worn; take it off first.
    Worn,
    /// It does nothing when used.
    NotUsable,
    /// It must be aimed at a place.
    NeedsTarget,
    /// It is too far away.
    OutOfRange,
    /// It cannot be seen from here.
    OutOfSight,
    /// What is wielded cannot attack from afar.
    NoRangedWeapon,
    /// There is nothing left to shoot.
    NoAmmunition,
    /// There is no way down or up here.
    NoWay,
    /// None, or more than there are.
    BadCount,
    /// The pack cannot hold more.
    TooHeavy,
    /// It is locked, and the key is not in the pack.
    Locked,
    /// There is nothing there to shut.
    NothingToClose,
    /// Something in the doorway keeps it open.
    InTheWay,
    /// No trap is known there, or it is too far away.
    NoTrap,
    /// Nobody could take this apart.
    TooSolid,
    /// Nobody to deal with is beside the hero.
    NobodyThere,
    /// They do not deal in that at all.
    NoTrade,
    /// It is not for sale.
    NotForSale,
    /// They do not buy such things.
    NotWanted,
    /// There is not enough gold for it.
    TooDear,
    /// There is nothing to tend.
    Unhurt,
    /// It leads home, and the hero is there.
    AtHome,
    /// Something in the pack keeps the way home shut.
    Bound,
    /// Not on the map, or not a kind that can be made.
    Nonsense,
    /// Only for practice.
    Ranked,
    /// There is no room for more.
    Full,
    /// No level of experience has brought a choice that is still open.
    NothingToLearn,
    /// The hero has this talent.
    Learnt,
    /// The hero is not ready for this talent.
    NotReady,
    /// The hero does not know this spell.
    NotKnown,
    /// There is not enough Warmth for it.
    TooCold,
    /// There is nothing at that place that it would work on.
    NoUse,
    /// It wants a door within reach of whoever casts it.
    NoDoor,
    /// The hero's head holds no more spells.
    HeadFull,
    /// The hero knows this spell, or all that could be learnt here.
    KnownSpell,
    /// It has orders, and the hero is what they are about.
    Ordered(Order),
    /// The hero knows what it is.
    NotUnknown,
    /// It clings to whoever wears it, and cannot be taken off.
    Clings,
    /// It has no charge left.
    Empty,
    /// Nobody who follows the hero hears it.
    NoAlly,
    /// They are not to be won over.
    NotForHire,
    /// There is nothing in the pack that they would eat.
    NoBait,
    /// As many follow the hero as can be kept together.
    Crowded,
    /// Nobody stands there whom anybody could be set on.
    NoFoe,
    /// They remember what the hero did to theirs.
    Unwelcome,
}
