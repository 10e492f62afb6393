//! What happened, as far as the player could perceive it.

use crate::renamed::Renamed;
use crate::{Attribute, Condition, Id, Kind, LevelNo, Marks, Regard, Slot, Told};
use geom::{Dir, Point};
use serde::{Deserialize, Serialize};

/// Someone an event speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The player's character.
    Hero,
    /// A creature the player sees.
    Creature {
        /// Which one.
        id: Id,
        /// What it is.
        kind: Kind,
    },
    /// Somebody out of sight.
    Unseen,
}

/// What did the harm or the good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Means {
    /// A natural attack, numbered as in its owner's description.
    Attack {
        /// Whose attack it is.
        kind: Kind,
        /// Which of its attacks.
        n: u8,
    },
    /// Bare hands.
    Fists,
    /// A weapon, a potion, a scroll, a trap.
    Thing(Kind),
    /// A lasting state.
    Condition(Condition),
    /// An empty stomach.
    Hunger,
}

/// Who did it and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// Who did it, if anybody.
    pub by: Option<Who>,
    /// With what.
    pub means: Means,
}

/// Something people have heard. It is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rumour {
    /// Where the way down from a level lies, seen from its middle.
    WayDown {
        /// Which level.
        level: LevelNo,
        /// Which way.
        towards: Dir,
    },
    /// Who lives on a level.
    Dwells {
        /// Which level.
        level: LevelNo,
        /// Who.
        kind: Kind,
    },
    /// What lies on a level for the taking.
    Lies {
        /// Which level.
        level: LevelNo,
        /// What.
        kind: Kind,
    },
}

/// How full the hero is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hunger {
    /// Losing hit points to hunger.
    Starving,
    /// Too hungry to strike as usual.
    Weak,
    /// Time to eat: hit points no longer come back.
    Hungry,
    /// As usual.
    Fed,
    /// Just ate: hit points come back faster.
    Full,
}

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* },)*) => {
        /// Something that happened and that the player could perceive.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Event { $($(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* },)* }

        /// An [`Event`] without its particulars, for counting.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum EventKind { $($(#[$doc])* $name,)* }

        impl EventKind {
            /// Every kind of event there is.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The kind's name as written in this file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }

        impl Event {
            /// Which kind of event this is.
            #[must_use]
            pub const fn kind(&self) -> EventKind {
                match self { $(Self::$name { .. } => EventKind::$name,)* }
            }

            /// Every kind it speaks of.
            #[must_use]
            pub fn kinds(&self) -> Vec<Kind> {
                let all = std::cell::RefCell::new(Vec::new());
                let _ = self.renamed(&|kind| {
                    all.borrow_mut().push(kind);
                    kind
                });
                all.into_inner()
            }

            /// The same, told with other names for some kinds.
            #[must_use]
            pub fn renamed(mut self, name: &dyn Fn(Kind) -> Kind) -> Self {
                match &mut self { $(Self::$name { $($field,)* } => { $($field.rename(name);)* })* }
                self
            }
        }
    };
}

impl Event {
    /// Who is spoken of where it is told, the one it happens to first. Steps are not told.
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
            | Self::Freed { who, .. }
            | Self::Fed { who } => (Some(who), None),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The things it speaks of.
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

    /// Whether the hero killed somebody.
    #[must_use]
    pub fn is_kill(&self) -> bool {
        matches!(self, Self::Died { who, cause, .. } if *who != Who::Hero && cause.by == Some(Who::Hero))
    }
}

events! {
    /// Somebody changed place on foot.
    Moved {
        /// Who.
        who: Who,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// Somebody vanished and appeared elsewhere.
    Teleported {
        /// Who.
        who: Who,
        /// From where.
        from: Point,
        /// To where, if that was seen.
        to: Option<Point>,
        /// By what, if that is known.
        means: Option<Means>,
    },
    /// The hero came to a level.
    Arrived {
        /// Which level.
        level: LevelNo,
        /// Whether for the first time.
        first: bool,
    },
    /// An attack went wide.
    Missed {
        /// Who was attacked.
        who: Who,
        /// Where they stood.
        at: Point,
        /// By whom and with what.
        cause: Cause,
    },
    /// Somebody lost hit points.
    Hurt {
        /// Who.
        who: Who,
        /// Where they stood.
        at: Point,
        /// How many.
        amount: i32,
        /// By whom and with what.
        cause: Cause,
        /// Whether the blow was a lucky one.
        critical: bool,
    },
    /// Somebody got hit points back.
    Healed {
        /// Who.
        who: Who,
        /// How many.
        amount: i32,
    },
    /// Somebody died.
    Died {
        /// Who.
        who: Who,
        /// Where.
        at: Point,
        /// By whom and with what.
        cause: Cause,
    },
    /// Somebody shot or threw across the map.
    Shot {
        /// From where.
        from: Point,
        /// Where it came down.
        to: Point,
        /// With what.
        means: Means,
    },
    /// Something went off over an area.
    Burst {
        /// Its middle.
        at: Point,
        /// How far it reached.
        radius: u8,
        /// What it was.
        means: Means,
    },
    /// A trap was sprung.
    Sprung {
        /// What kind.
        trap: Kind,
        /// Where.
        at: Point,
        /// By whom.
        who: Who,
    },
    /// Something hidden was found.
    Spotted {
        /// What kind.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// The hero looked for what is hidden.
    Searched {
        /// How much was found.
        found: u8,
    },
    /// The hero took a trap apart.
    Disarmed {
        /// What kind.
        trap: Kind,
        /// Where.
        at: Point,
    },
    /// The hero tried to take a trap apart and did not manage.
    Fumbled {
        /// What kind.
        trap: Kind,
        /// Where.
        at: Point,
    },
    /// The hero heard a noise.
    Heard {
        /// Where it came from.
        at: Point,
        /// What made it.
        means: Means,
    },
    /// Somebody fell to the level below.
    Fell {
        /// Who.
        who: Who,
        /// From where.
        from: Point,
    },
    /// Something of metal rusted.
    Rusted {
        /// Whose it is, or who it is.
        who: Who,
        /// What, if it is something carried.
        item: Option<Kind>,
    },
    /// Somebody opened a door or a chest.
    Opened {
        /// Who.
        who: Who,
        /// What it was while it was shut.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// Somebody shut a door.
    Closed {
        /// Who.
        who: Who,
        /// What it was while it was open.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// Somebody unlocked a door or a chest.
    Unlocked {
        /// Who.
        who: Who,
        /// What.
        thing: Kind,
        /// With what.
        key: Kind,
    },
    /// A way back opened at home.
    OpenedPortal {
        /// The level it opened on.
        level: LevelNo,
    },
    /// Somebody said something.
    Said {
        /// Who.
        who: Who,
        /// Which of their lines.
        line: u8,
    },
    /// Somebody told what they have heard.
    Rumoured {
        /// Who.
        who: Who,
        /// What about.
        about: Rumour,
    },
    /// The hero bought something.
    Bought {
        /// What.
        item: Kind,
        /// How many.
        count: u16,
        /// For how much in all.
        price: u32,
    },
    /// The hero sold something.
    Sold {
        /// What.
        item: Kind,
        /// How many.
        count: u16,
        /// For how much in all.
        price: u32,
    },
    /// A healer tended the hero.
    Tended {
        /// Who.
        who: Who,
        /// For how much.
        price: u32,
    },
    /// Something had words for the hero.
    Told {
        /// What.
        thing: Kind,
    },
    /// A condition began or grew.
    Afflicted {
        /// Who.
        who: Who,
        /// With what.
        condition: Condition,
    },
    /// A condition ended.
    Recovered {
        /// Who.
        who: Who,
        /// From what.
        condition: Condition,
    },
    /// A condition made somebody do something else than they meant to.
    Thwarted {
        /// Who.
        who: Who,
        /// By what.
        condition: Condition,
    },
    /// A creature became aware of the hero.
    Noticed {
        /// Which one.
        who: Who,
    },
    /// A creature lost its nerve.
    Fled {
        /// Which one.
        who: Who,
    },
    /// A creature set out after another.
    Stalked {
        /// Which one.
        who: Who,
        /// After whom.
        prey: Who,
    },
    /// A creature that minds its own business warned the hero off.
    Warned {
        /// Which one.
        who: Who,
    },
    /// A creature sprang from hiding.
    Ambushed {
        /// Which one.
        who: Who,
    },
    /// A creature drew back for a blow: the tiles it will land on are in the view.
    DrewBack {
        /// Which one.
        who: Who,
        /// Which blow.
        means: Means,
    },
    /// A blow that was announced landed where nobody stood any more.
    StruckAir {
        /// Whose it was.
        who: Who,
        /// Which blow.
        means: Means,
    },
    /// A creature ate something it found.
    Ate {
        /// Which one.
        who: Who,
        /// What.
        item: Kind,
    },
    /// A creature lost the hero's track, or interest.
    GaveUp {
        /// Which one.
        who: Who,
    },
    /// Somebody picked something up.
    PickedUp {
        /// Who.
        who: Who,
        /// What.
        item: Kind,
        /// How many.
        count: u16,
    },
    /// Somebody put something down, or it fell from them.
    Dropped {
        /// Who.
        who: Who,
        /// What.
        item: Kind,
        /// How many.
        count: u16,
        /// Where it lies.
        at: Point,
    },
    /// Somebody used something.
    Used {
        /// Who.
        who: Who,
        /// What.
        item: Kind,
    },
    /// The hero put something on.
    Worn {
        /// What.
        item: Kind,
        /// Where.
        slot: Slot,
    },
    /// The hero took something off.
    Removed {
        /// What.
        item: Kind,
        /// From where.
        slot: Slot,
    },
    /// The hero lit a light.
    Kindled {
        /// What.
        item: Kind,
    },
    /// The hero put a light out.
    Doused {
        /// What.
        item: Kind,
    },
    /// The hero's light will not last much longer.
    BurntLow {
        /// What.
        item: Kind,
        /// For how many turns.
        left: u16,
    },
    /// A light burnt out.
    BurntOut {
        /// What.
        item: Kind,
    },
    /// The level was shown to the hero.
    Mapped {
        /// Which level.
        level: LevelNo,
    },
    /// Somebody ate.
    Fed {
        /// Who.
        who: Who,
    },
    /// The hero's hunger changed.
    Hungered {
        /// To what.
        to: Hunger,
    },
    /// The hero's load began to tell, or stopped telling.
    Burdened {
        /// How it is now.
        to: crate::Burden,
    },
    /// The hero learnt from a victory.
    Learnt {
        /// How much.
        experience: u32,
    },
    /// The hero reached a new level of experience.
    Grew {
        /// Which.
        level: u8,
    },
    /// The run ended.
    Ended {
        /// How.
        ending: crate::Ending,
    },
    /// The hero came by money.
    Pocketed {
        /// What it was in.
        item: Kind,
        /// How many of those.
        count: u16,
        /// How much gold it was.
        gold: u32,
    },
    /// Somebody was struck in their sleep.
    Surprised {
        /// Who.
        who: Who,
        /// By whom.
        by: Who,
    },
    /// The hero put a point into an attribute.
    Raised {
        /// Which.
        attribute: Attribute,
        /// How high it is now.
        to: i8,
    },
    /// The hero learnt a talent.
    Mastered {
        /// Which.
        talent: Kind,
    },
    /// Death was put off once more.
    Spared {
        /// Whose.
        who: Who,
    },
    /// A blow was turned aside.
    Parried {
        /// Who turned it aside.
        who: Who,
        /// Where they stand.
        at: Point,
        /// Whose blow it was, and with what.
        cause: Cause,
    },
    /// A blow drove somebody back or drew them nearer.
    Shoved {
        /// Who.
        who: Who,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// Somebody broke open what was locked.
    BrokeOpen {
        /// Who.
        who: Who,
        /// What.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// The hero dug into a wall.
    Dug {
        /// Where.
        at: Point,
        /// Whether it came down.
        through: bool,
    },
    /// Somebody laid a trap.
    Laid {
        /// Who.
        who: Who,
        /// What.
        trap: Kind,
        /// Where.
        at: Point,
    },
    /// Somebody cast a spell.
    Cast {
        /// Who.
        who: Who,
        /// Which one.
        spell: Kind,
    },
    /// A creature began a spell: the tiles it will touch are in the view.
    Chanted {
        /// Which one.
        who: Who,
        /// Which spell.
        spell: Kind,
    },
    /// A creature was kept from ending a spell it had begun.
    Faltered {
        /// Which one.
        who: Who,
        /// Which spell.
        spell: Kind,
    },
    /// The hero learnt a spell.
    Inspired {
        /// Which one.
        spell: Kind,
    },
    /// The hero put a spell out of mind.
    Forgot {
        /// Which one.
        spell: Kind,
    },
    /// Somebody's Warmth grew or shrank at a stroke.
    Warmed {
        /// Whose.
        who: Who,
        /// By how much; less than nothing if it shrank.
        amount: i32,
    },
    /// Somebody bore what was meant to work on them.
    Withstood {
        /// Who.
        who: Who,
    },
    /// Something caught fire.
    CaughtFire {
        /// What.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// A fire was put out.
    PutOut {
        /// What burnt.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// Something was locked.
    Locked {
        /// What it was before.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// A thing of stone came alive.
    Awoke {
        /// What it was.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// The hero saw through the eyes of beasts.
    Borrowed {
        /// Of how many.
        count: u8,
    },
    /// Somebody gave a feature what it wants.
    Gave {
        /// Who.
        who: Who,
        /// What.
        item: Kind,
        /// To what.
        thing: Kind,
        /// Where.
        at: Point,
    },
    /// What the hero carries woke a level.
    Roused {
        /// Which level.
        level: LevelNo,
        /// What they carry.
        item: Kind,
    },
    /// Somebody has come after the hero, by the same way.
    Followed {
        /// Who.
        who: Who,
    },
    /// The hero found out what something is that had been known by its look alone.
    Identified {
        /// The look.
        look: Kind,
        /// What it is.
        item: Kind,
    },
    /// The hero used something unknown, and noticed nothing.
    Unnoticed {
        /// What.
        item: Kind,
    },
    /// A creature dug through a wall.
    Burrowed {
        /// Which one.
        who: Who,
        /// Where the wall was.
        at: Point,
    },
    /// A cut made two creatures of one.
    Split {
        /// Which one.
        who: Who,
        /// Where the other half is.
        at: Point,
    },
    /// A creature went under water, to lie in wait there.
    Submerged {
        /// Which one.
        who: Who,
    },
    /// A creature called for its own.
    Called {
        /// Which one.
        who: Who,
    },
    /// Something was taken out of a pack.
    Stole {
        /// Who took it.
        who: Who,
        /// From whom.
        from: Who,
        /// What.
        item: Kind,
        /// How many.
        count: u16,
    },
    /// The hero saw which marks a thing bears.
    Bore {
        /// What.
        item: Kind,
        /// Which marks.
        marks: Marks,
    },
    /// Something that the hero put on or tried to be rid of clings.
    Clung {
        /// What.
        item: Kind,
        /// Which marks it bears.
        marks: Marks,
    },
    /// Something that clung to somebody does so no more.
    Freed {
        /// To whom.
        who: Who,
        /// What.
        item: Kind,
    },
    /// Something that the hero wears began to hum.
    Hummed {
        /// What.
        item: Kind,
        /// Which marks it bears.
        marks: Marks,
    },
    /// Something of the hero's was filled again.
    Refilled {
        /// What.
        item: Kind,
    },
    /// Somebody was won over, and follows the hero.
    Joined {
        /// Who.
        who: Who,
    },
    /// Somebody who follows the hero was told what to do.
    Bidden {
        /// Who.
        who: Who,
        /// What.
        told: Told,
    },
    /// Somebody who follows the hero was hurt by them, and lets it pass.
    Slighted {
        /// Who.
        who: Who,
    },
    /// Somebody follows the hero no longer.
    Parted {
        /// Who.
        who: Who,
        /// Whether the hero has gone too far, and they were not sent away.
        angry: bool,
    },
    /// Somebody who followed the hero died, in sight or out of it: one feels that they are not coming.
    Lost {
        /// Who.
        who: Who,
    },
    /// A faction has come to think better or worse of the hero.
    Regarded {
        /// Which.
        faction: Kind,
        /// Whether better.
        better: bool,
        /// What they make of the hero now.
        regard: Regard,
    },
    /// Somebody out of sight is about to strike where the hero stands, or right beside: the tiles are in the view.
    Loomed {
        /// Whether a spell is coming, and not a blow.
        spell: bool,
    },
    /// Somebody who follows the hero gave up whom they were sent after, in sight or within earshot.
    LostTrail {
        /// Who.
        who: Who,
        /// After whom.
        prey: Who,
    },
}
