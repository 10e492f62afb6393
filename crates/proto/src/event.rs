//! Events: what happened in a turn, limited to what the player could perceive.

use crate::map_kinds::ReplaceKinds;
use crate::{AllyTask, Attribute, Condition, Id, Kind, LevelNo, MarkPair, Regard, Slot};
use geom::{Dir, Point};
use serde::{Deserialize, Serialize};

/// A participant in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The player's character.
    Hero,
    /// A creature the player sees.
    Creature {
        /// The creature's id.
        id: Id,
        /// The creature's kind.
        kind: Kind,
    },
    /// A creature out of sight.
    Unseen,
}

/// The means of harm or healing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Means {
    /// A natural attack, by its position in the creature's definition.
    Attack {
        /// The attacker's kind.
        kind: Kind,
        /// Index of the attack.
        n: u8,
    },
    /// Bare hands.
    Fists,
    /// A weapon, potion, scroll or trap.
    Thing(Kind),
    /// A condition.
    Condition(Condition),
    /// Hunger.
    Hunger,
}

/// The originator and means of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// The originator, if there is one.
    pub by: Option<Who>,
    /// The means.
    pub means: Means,
}

/// A true rumour about a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rumour {
    /// The direction of the way down, from the middle of the level.
    WayDown {
        /// The level.
        level: LevelNo,
        /// The direction.
        towards: Dir,
    },
    /// A creature that lives on a level.
    Dwells {
        /// The level.
        level: LevelNo,
        /// The creature's kind.
        kind: Kind,
    },
    /// An item that lies on a level.
    Lies {
        /// The level.
        level: LevelNo,
        /// The item's kind.
        kind: Kind,
    },
    /// A branch that leaves a level.
    Branch {
        /// The level.
        level: LevelNo,
        /// The first level of the branch.
        to: LevelNo,
    },
}

/// The hero's hunger.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Hunger {
    /// Starving: loses hit points.
    Starving,
    /// Weak: attacks lose accuracy and damage.
    Weak,
    /// Hungry: hit points no longer regenerate.
    Hungry,
    /// Fed: no effect.
    #[default]
    Fed,
    /// Full: hit points regenerate faster.
    Full,
}

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* },)*) => {
        /// An event that the player could perceive.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Event { $($(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* },)* }

        /// An [`Event`] without its fields, for counting.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum EventKind { $($(#[$doc])* $name,)* }

        impl EventKind {
            /// Every kind of event.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Returns the variant's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }

        impl Event {
            /// Returns the kind of this event.
            #[must_use]
            pub const fn kind(&self) -> EventKind {
                match self { $(Self::$name { .. } => EventKind::$name,)* }
            }

            /// Returns every [`Kind`] that the event mentions, with duplicates.
            #[must_use]
            pub fn kinds(&self) -> Vec<Kind> {
                let all = std::cell::RefCell::new(Vec::new());
                let _ = self.map_kinds(&|kind| {
                    all.borrow_mut().push(kind);
                    kind
                });
                all.into_inner()
            }

            /// Returns the event with every [`Kind`] replaced by `name(kind)`.
            #[must_use]
            pub fn map_kinds(mut self, name: &dyn Fn(Kind) -> Kind) -> Self {
                match &mut self { $(Self::$name { $($field,)* } => { $($field.replace_kinds(name);)* })* }
                self
            }
        }
    };
}

impl Event {
    /// Yields the participants named in the event's message, the affected one first. Empty for events without a
    /// message, such as steps.
    pub fn whom(&self) -> impl Iterator<Item = Who> {
        let (first, second) = match *self {
            Self::Missed { who, cause, .. }
            | Self::Hurt { who, cause, .. }
            | Self::Died { who, cause, .. } => (Some(who), cause.by),
            Self::Stalked { who, prey } | Self::LostTrail { who, prey } => (Some(who), Some(prey)),
            Self::Surprised { who, by } => (Some(who), Some(by)),
            Self::Stole { who, from, .. } => (Some(who), Some(from)),
            Self::Teleported { who, .. }
            | Self::Healed { who, .. }
            | Self::Sprung { who, .. }
            | Self::Fell { who, .. }
            | Self::Rusted { who, .. }
            | Self::Opened { who, .. }
            | Self::Closed { who, .. }
            | Self::Unlocked { who, .. }
            | Self::Said { who, .. }
            | Self::Rumoured { who, .. }
            | Self::Tended { who, .. }
            | Self::Afflicted { who, .. }
            | Self::Recovered { who, .. }
            | Self::Thwarted { who, .. }
            | Self::Noticed { who }
            | Self::Fled { who }
            | Self::Warned { who }
            | Self::Ambushed { who }
            | Self::DrewBack { who, .. }
            | Self::StruckAir { who, .. }
            | Self::Ate { who, .. }
            | Self::GaveUp { who }
            | Self::PickedUp { who, .. }
            | Self::Dropped { who, .. }
            | Self::Used { who, .. }
            | Self::Cast { who, .. }
            | Self::Chanted { who, .. }
            | Self::Faltered { who, .. }
            | Self::Warmed { who, .. }
            | Self::Withstood { who }
            | Self::Gave { who, .. }
            | Self::Followed { who }
            | Self::Burrowed { who, .. }
            | Self::Split { who, .. }
            | Self::Submerged { who }
            | Self::Called { who }
            | Self::Glimpsed { who, .. }
            | Self::Freed { who, .. }
            | Self::Fed { who } => (Some(who), None),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// Yields the things named in the event's message.
    pub fn things(&self) -> impl Iterator<Item = Kind> {
        let (first, second) = match *self {
            Self::Sprung { trap, .. }
            | Self::Disarmed { trap, .. }
            | Self::Fumbled { trap, .. } => (Some(trap), None),
            Self::Spotted { thing, .. }
            | Self::Opened { thing, .. }
            | Self::Closed { thing, .. }
            | Self::CaughtFire { thing, .. }
            | Self::PutOut { thing, .. }
            | Self::Locked { thing, .. }
            | Self::Awoke { thing, .. }
            | Self::Told { thing } => (Some(thing), None),
            Self::Unlocked { thing, key, .. } => (Some(thing), Some(key)),
            Self::Gave { item, thing, .. } => (Some(item), Some(thing)),
            Self::Bought { item, .. }
            | Self::Sold { item, .. }
            | Self::PickedUp { item, .. }
            | Self::Dropped { item, .. }
            | Self::Pocketed { item, .. }
            | Self::Used { item, .. }
            | Self::Unnoticed { item }
            | Self::Stole { item, .. }
            | Self::Bore { item, .. }
            | Self::Clung { item, .. }
            | Self::Freed { item, .. }
            | Self::Hummed { item, .. }
            | Self::Refilled { item }
            | Self::Ate { item, .. } => (Some(item), None),
            Self::Identified { look, item } => (Some(look), Some(item)),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// Whether this is the death of a creature that the hero killed.
    #[must_use]
    pub fn is_kill(&self) -> bool {
        matches!(self, Self::Died { who, cause, .. } if *who != Who::Hero && cause.by == Some(Who::Hero))
    }
}

events! {
    /// A creature walked to another tile.
    Moved {
        /// The creature.
        who: Who,
        /// The tile it left.
        from: Point,
        /// The tile it entered.
        to: Point,
    },
    /// A creature was teleported.
    Teleported {
        /// The creature.
        who: Who,
        /// The tile it left.
        from: Point,
        /// The tile it arrived on, if the player saw that.
        to: Option<Point>,
        /// The means, if known.
        means: Option<Means>,
    },
    /// The hero arrived on a level.
    Arrived {
        /// The level.
        level: LevelNo,
        /// Whether this is the first visit.
        first: bool,
    },
    /// An attack missed.
    Missed {
        /// The attacked creature.
        who: Who,
        /// The attacked creature's tile.
        at: Point,
        /// The attacker and the attack.
        cause: Cause,
    },
    /// A creature lost hit points.
    Hurt {
        /// The creature.
        who: Who,
        /// The creature's tile.
        at: Point,
        /// Hit points lost.
        amount: i32,
        /// The attacker and the means.
        cause: Cause,
        /// Whether the blow was a critical hit.
        critical: bool,
    },
    /// A creature regained hit points.
    Healed {
        /// The creature.
        who: Who,
        /// Hit points regained.
        amount: i32,
    },
    /// A creature died.
    Died {
        /// The creature.
        who: Who,
        /// The creature's tile.
        at: Point,
        /// The killer and the means.
        cause: Cause,
    },
    /// A missile or thrown item flew across the map.
    Shot {
        /// The tile it came from.
        from: Point,
        /// The tile it landed on.
        to: Point,
        /// The missile or item.
        means: Means,
    },
    /// An effect went off over an area.
    Burst {
        /// The centre of the area.
        at: Point,
        /// Radius of the area in tiles.
        radius: u8,
        /// The means that caused it.
        means: Means,
    },
    /// A trap went off.
    Sprung {
        /// The trap's kind.
        trap: Kind,
        /// The trap's tile.
        at: Point,
        /// The creature that set it off.
        who: Who,
    },
    /// The hero found something hidden.
    Spotted {
        /// The kind of the thing found.
        thing: Kind,
        /// The tile of the thing found.
        at: Point,
    },
    /// The hero searched for hidden things.
    Searched {
        /// Number of things found.
        found: u8,
    },
    /// The hero disarmed a trap.
    Disarmed {
        /// The trap's kind.
        trap: Kind,
        /// The trap's tile.
        at: Point,
    },
    /// The hero failed to disarm a trap.
    Fumbled {
        /// The trap's kind.
        trap: Kind,
        /// The trap's tile.
        at: Point,
    },
    /// The hero heard a noise.
    Heard {
        /// The tile it came from.
        at: Point,
        /// The source of the noise.
        means: Means,
    },
    /// A creature fell to the level below.
    Fell {
        /// The creature.
        who: Who,
        /// The tile it fell from.
        from: Point,
    },
    /// Metal rusted.
    Rusted {
        /// The item's owner, or the metal creature itself.
        who: Who,
        /// The carried item; `None` if the creature itself rusted.
        item: Option<Kind>,
    },
    /// A creature opened a door or a chest.
    Opened {
        /// The creature.
        who: Who,
        /// The kind of the shut door or chest.
        thing: Kind,
        /// The tile of the door or chest.
        at: Point,
    },
    /// A creature shut a door.
    Closed {
        /// The creature.
        who: Who,
        /// The kind of the open door.
        thing: Kind,
        /// The door's tile.
        at: Point,
    },
    /// A creature unlocked a door or a chest.
    Unlocked {
        /// The creature.
        who: Who,
        /// The kind of the door or chest.
        thing: Kind,
        /// The kind of the key.
        key: Kind,
    },
    /// A portal back opened at home.
    OpenedPortal {
        /// The level the portal opened on.
        level: LevelNo,
    },
    /// A creature spoke to the hero.
    Said {
        /// The creature.
        who: Who,
        /// Index of the spoken line.
        line: u8,
    },
    /// A creature told the hero a rumour.
    Rumoured {
        /// The creature.
        who: Who,
        /// The rumour.
        about: Rumour,
    },
    /// The hero bought something.
    Bought {
        /// The item's kind.
        item: Kind,
        /// Number bought.
        count: u16,
        /// Total price in coins.
        price: u32,
    },
    /// The hero sold something.
    Sold {
        /// The item's kind.
        item: Kind,
        /// Number sold.
        count: u16,
        /// Total price in coins.
        price: u32,
    },
    /// A healer healed the hero.
    Tended {
        /// The healer.
        who: Who,
        /// Price in coins.
        price: u32,
    },
    /// A thing showed its text to the hero.
    Told {
        /// The thing's kind.
        thing: Kind,
    },
    /// A condition began or got longer.
    Afflicted {
        /// The creature.
        who: Who,
        /// The condition.
        condition: Condition,
    },
    /// A condition ended.
    Recovered {
        /// The creature.
        who: Who,
        /// The condition.
        condition: Condition,
    },
    /// A condition kept a creature from its intended action.
    Thwarted {
        /// The creature.
        who: Who,
        /// The condition.
        condition: Condition,
    },
    /// A creature noticed the hero.
    Noticed {
        /// The creature.
        who: Who,
    },
    /// A creature began to flee.
    Fled {
        /// The creature.
        who: Who,
    },
    /// A creature began to hunt another.
    Stalked {
        /// The hunter.
        who: Who,
        /// The hunted creature.
        prey: Who,
    },
    /// A calm creature warned the hero off its territory.
    Warned {
        /// The creature.
        who: Who,
    },
    /// A creature attacked from ambush.
    Ambushed {
        /// The creature.
        who: Who,
    },
    /// A creature announced an attack; [`View::threatened`](crate::View::threatened) has the tiles.
    DrewBack {
        /// The attacker.
        who: Who,
        /// The attack.
        means: Means,
    },
    /// An announced attack hit no creature.
    StruckAir {
        /// The attacker.
        who: Who,
        /// The attack.
        means: Means,
    },
    /// A creature ate an item it found.
    Ate {
        /// The creature.
        who: Who,
        /// The item's kind.
        item: Kind,
    },
    /// A creature gave up hunting the hero.
    GaveUp {
        /// The creature.
        who: Who,
    },
    /// A creature picked up items.
    PickedUp {
        /// The creature.
        who: Who,
        /// The item's kind.
        item: Kind,
        /// Number of items.
        count: u16,
    },
    /// A creature dropped items, or lost its hold on them.
    Dropped {
        /// The creature.
        who: Who,
        /// The item's kind.
        item: Kind,
        /// Number of items.
        count: u16,
        /// The tile the items lie on.
        at: Point,
    },
    /// A creature used an item.
    Used {
        /// The creature.
        who: Who,
        /// The item's kind.
        item: Kind,
    },
    /// The hero put something on.
    Worn {
        /// The item's kind.
        item: Kind,
        /// The slot it is worn in.
        slot: Slot,
    },
    /// The hero took something off.
    Removed {
        /// The item's kind.
        item: Kind,
        /// The slot it was worn in.
        slot: Slot,
    },
    /// The hero lit a light.
    Kindled {
        /// The light's kind.
        item: Kind,
    },
    /// The hero put out a light.
    Doused {
        /// The light's kind.
        item: Kind,
    },
    /// The hero's light has almost burnt down.
    BurntLow {
        /// The light's kind.
        item: Kind,
        /// Turns left.
        left: u16,
    },
    /// A light burnt out.
    BurntOut {
        /// The light's kind.
        item: Kind,
    },
    /// The map of a level was revealed to the hero.
    Mapped {
        /// The level.
        level: LevelNo,
    },
    /// A creature satisfied its hunger.
    Fed {
        /// The creature.
        who: Who,
    },
    /// The hero's hunger changed.
    Hungered {
        /// The new state.
        to: Hunger,
    },
    /// The hero's burden changed.
    Burdened {
        /// The new state.
        to: crate::Burden,
    },
    /// The hero gained experience from a victory.
    Learnt {
        /// Experience points gained.
        experience: u32,
    },
    /// The hero reached a new level of experience.
    Grew {
        /// The new level.
        level: u8,
    },
    /// The run ended.
    Ended {
        /// The ending.
        ending: crate::Ending,
    },
    /// The hero received money.
    Pocketed {
        /// The kind of the money item.
        item: Kind,
        /// Number of money items.
        count: u16,
        /// Total value in coins.
        gold: u32,
    },
    /// A creature was struck in its sleep.
    Surprised {
        /// The sleeper.
        who: Who,
        /// The attacker.
        by: Who,
    },
    /// The hero raised an attribute.
    Raised {
        /// The attribute.
        attribute: Attribute,
        /// The new value.
        to: i8,
    },
    /// The hero learnt a talent.
    Mastered {
        /// The talent.
        talent: Kind,
    },
    /// A talent saved a creature from a deadly blow.
    Spared {
        /// The creature.
        who: Who,
    },
    /// A blow was parried.
    Parried {
        /// The defender.
        who: Who,
        /// The defender's tile.
        at: Point,
        /// The attacker and the attack.
        cause: Cause,
    },
    /// A creature was pushed or pulled.
    Shoved {
        /// The creature.
        who: Who,
        /// The tile it left.
        from: Point,
        /// The tile it ended on.
        to: Point,
    },
    /// A creature broke a lock by force.
    BrokeOpen {
        /// The creature.
        who: Who,
        /// The kind of the door or chest.
        thing: Kind,
        /// The tile of the door or chest.
        at: Point,
    },
    /// The hero dug into a wall.
    Dug {
        /// The wall's tile.
        at: Point,
        /// Whether the wall came down.
        through: bool,
    },
    /// A creature laid a trap.
    Laid {
        /// The creature.
        who: Who,
        /// The trap's kind.
        trap: Kind,
        /// The trap's tile.
        at: Point,
    },
    /// A creature cast a spell.
    Cast {
        /// The caster.
        who: Who,
        /// The spell.
        spell: Kind,
    },
    /// A creature began a spell; [`View::threatened`](crate::View::threatened) has the tiles.
    Chanted {
        /// The caster.
        who: Who,
        /// The spell.
        spell: Kind,
    },
    /// A creature's spell was interrupted.
    Faltered {
        /// The caster.
        who: Who,
        /// The spell.
        spell: Kind,
    },
    /// The hero learnt a spell.
    Inspired {
        /// The spell.
        spell: Kind,
    },
    /// The hero forgot a spell.
    Forgot {
        /// The spell.
        spell: Kind,
    },
    /// A creature gained or lost Warmth at once.
    Warmed {
        /// The creature.
        who: Who,
        /// Warmth gained; negative if lost.
        amount: i32,
    },
    /// A creature resisted an effect.
    Withstood {
        /// The creature.
        who: Who,
    },
    /// Something caught fire.
    CaughtFire {
        /// The kind of the burning thing.
        thing: Kind,
        /// The tile of the fire.
        at: Point,
    },
    /// A fire was put out.
    PutOut {
        /// The kind of the thing that burnt.
        thing: Kind,
        /// The tile of the fire.
        at: Point,
    },
    /// A door or chest was locked.
    Locked {
        /// The kind before it was locked.
        thing: Kind,
        /// The tile of the door or chest.
        at: Point,
    },
    /// A statue came alive.
    Awoke {
        /// The statue's kind.
        thing: Kind,
        /// The statue's tile.
        at: Point,
    },
    /// The hero saw through the eyes of beasts.
    Borrowed {
        /// Number of beasts.
        count: u8,
    },
    /// A creature gave a feature the item it asks for.
    Gave {
        /// The creature.
        who: Who,
        /// The item's kind.
        item: Kind,
        /// The feature's kind.
        thing: Kind,
        /// The feature's tile.
        at: Point,
    },
    /// An item that the hero carries woke a level.
    Roused {
        /// The level.
        level: LevelNo,
        /// The item's kind.
        item: Kind,
    },
    /// A pursuer followed the hero to this level, by the same way.
    Followed {
        /// The pursuer.
        who: Who,
    },
    /// The hero identified a kind that was known by its look only.
    Identified {
        /// The look.
        look: Kind,
        /// The identified kind.
        item: Kind,
    },
    /// The hero used something unknown without a noticeable effect.
    Unnoticed {
        /// The item's kind.
        item: Kind,
    },
    /// A creature dug through a wall.
    Burrowed {
        /// The creature.
        who: Who,
        /// The wall's tile.
        at: Point,
    },
    /// A cut split a creature in two.
    Split {
        /// The creature.
        who: Who,
        /// The tile of the other half.
        at: Point,
    },
    /// A creature submerged to lie in ambush.
    Submerged {
        /// The creature.
        who: Who,
    },
    /// A creature called its own kind for help.
    Called {
        /// The creature.
        who: Who,
    },
    /// A creature stole from a pack.
    Stole {
        /// The thief.
        who: Who,
        /// The victim.
        from: Who,
        /// The item's kind.
        item: Kind,
        /// Number of items.
        count: u16,
    },
    /// The hero learnt which marks an item bears.
    Bore {
        /// The item's kind.
        item: Kind,
        /// The marks.
        marks: MarkPair,
    },
    /// An item turned out to cling, when the hero put it on or tried to remove it.
    Clung {
        /// The item's kind.
        item: Kind,
        /// The known marks of the item.
        marks: MarkPair,
    },
    /// A clinging item released its wearer.
    Freed {
        /// The wearer.
        who: Who,
        /// The item's kind.
        item: Kind,
    },
    /// An item that the hero wears began to hum.
    Hummed {
        /// The item's kind.
        item: Kind,
        /// The known marks of the item.
        marks: MarkPair,
    },
    /// An item of the hero's was recharged.
    Refilled {
        /// The item's kind.
        item: Kind,
    },
    /// A creature was recruited and follows the hero.
    Joined {
        /// The creature.
        who: Who,
    },
    /// An ally received an order.
    Bidden {
        /// The ally.
        who: Who,
        /// The ally's new task.
        told: AllyTask,
    },
    /// The hero hurt an ally, who forgave it.
    Slighted {
        /// The ally.
        who: Who,
    },
    /// An ally left the hero.
    Parted {
        /// The former ally.
        who: Who,
        /// Whether the ally left in anger; false if the hero dismissed it.
        angry: bool,
    },
    /// An ally died, in sight or not. The hero senses the loss either way.
    Lost {
        /// The ally.
        who: Who,
    },
    /// A faction's opinion of the hero changed.
    Regarded {
        /// The faction.
        faction: Kind,
        /// Whether it improved.
        better: bool,
        /// The resulting regard, which may be the same band as before.
        regard: Regard,
    },
    /// An unseen creature announced an attack on the hero's tile or a tile beside it;
    /// [`View::threatened`](crate::View::threatened) has the tiles.
    Loomed {
        /// Whether the attack is a spell.
        spell: bool,
    },
    /// An ally in sight or within earshot lost the target it was sent after.
    LostTrail {
        /// The ally.
        who: Who,
        /// The lost target.
        prey: Who,
    },
    /// A creature in the dark attacked the hero and was seen for a moment. Events of the same command name it.
    Glimpsed {
        /// The creature.
        who: Who,
        /// Its direction from the hero.
        towards: Dir,
    },
}
