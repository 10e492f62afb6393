//! What an interface needs to name and draw the things a game speaks of by number.

use crate::{Category, Colour, Habit, Kind, LevelNo, Light, Look, Lore, Paint, Verb};
use geom::Terrain;
use serde::{Deserialize, Serialize};

/// What a kind belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThingClass {
    /// The player's character.
    Hero,
    /// A creature.
    Monster,
    /// Something to carry.
    Item,
    /// Something to step on.
    Trap,
    /// Something that belongs to its place: a door, a chest, a cloud.
    Feature,
    /// Who belongs together, and whom they hunt. Nothing of this class is ever met.
    Faction,
    /// A table that things are drawn from. Nothing of this class is ever met.
    Loot,
    /// What the hero was before the run began.
    Calling,
    /// Something that can be learnt.
    Talent,
    /// Something that can be cast.
    Spell,
    /// What an item of an unknown kind looks like.
    Guise,
    /// A mark that things bear.
    Brand,
}

impl ThingClass {
    /// Whether things of this class stand or lie somewhere, to be looked at.
    #[must_use]
    pub const fn is_met(self) -> bool {
        matches!(
            self,
            Self::Hero | Self::Monster | Self::Item | Self::Trap | Self::Feature | Self::Guise
        )
    }
}

impl ThingClass {
    /// Whether things of this class can be carried: items, and what unknown ones look like.
    #[must_use]
    pub const fn is_carried(self) -> bool {
        matches!(self, Self::Item | Self::Guise)
    }

    /// Whether a name that must lead to this class may lead to `found`: an item is loot too.
    #[must_use]
    pub const fn admits(self, found: Self) -> bool {
        matches!((self, found), (Self::Loot, Self::Item)) || self as u8 == found as u8
    }
}

/// How one kind of thing is drawn and named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its full id, such as `base:wolf`.
    pub id: String,
    /// What it belongs to.
    pub class: ThingClass,
    /// Its look.
    pub look: Look,
    /// Its English words: a Fluent value and attributes, as the pack wrote them, by key.
    pub text: Vec<(String, String)>,
    /// What can be known of it beforehand.
    #[serde(default)]
    pub facts: Facts,
    /// What whoever has met it may know of it.
    #[serde(default)]
    pub about: About,
}

/// What whoever has met a kind may know of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    /// What a creature does.
    pub habits: Vec<Habit>,
    /// What befalls whoever walks into a trap or a cloud.
    pub lore: Vec<Lore>,
    /// How far that reaches around it.
    pub radius: u8,
    /// Whether it goes off only once.
    pub once: bool,
}

/// What a player can know of a kind before meeting it, beyond its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// Whether it tends wounds for gold.
    pub tends: bool,
    /// Whether using it opens a way home.
    pub opens_portal: bool,
    /// Whether it is such a way, open to the hero alone.
    pub is_portal: bool,
    /// Whether it opens or shuts.
    pub is_door: bool,
    /// Whether it stops steps.
    pub blocks: bool,
    /// Whether walking into it opens it.
    pub opens: bool,
    /// Whether that takes a key.
    pub locked: bool,
    /// Whether something may be in it.
    pub holds: bool,
    /// Whether it does something to whoever stands in it.
    pub engulfs: bool,
    /// Whether it keeps a shop.
    pub trades: bool,
    /// How it shines: an item while it is lit, anything else always.
    pub light: Option<Light>,
    /// For how many turns it burns before nothing is left of it, if it burns down.
    pub burns: Option<u16>,
    /// What sort of item it is, if it is one.
    pub category: Option<Category>,
    /// What using it is called, if it can be used.
    pub verb: Option<Verb>,
    /// Whether using it needs a place to aim at.
    pub aimed: bool,
    /// Whether it minds its own business until it is hurt.
    pub calm: bool,
    /// Whether it does harm, or something else that nobody wants, to whoever walks into it.
    pub harms: bool,
    /// Whether it is money: nothing but gold is left of it once the hero has it.
    pub is_money: bool,
    /// How fast it acts, where 100 is ordinary; 0 if it does not act.
    pub speed: u16,
    /// The faction it belongs to, one bit for each.
    pub faction: u64,
    /// The factions that its own hunts.
    pub hunts: u64,
    /// Whether it teaches spells for gold.
    pub teaches: bool,
    /// Whether it is a spell.
    pub is_spell: bool,
}

/// What a calling begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallingEntry {
    /// Which one.
    pub kind: Kind,
    /// Might, Fitness, Quickness, Intelligence.
    pub attributes: [i8; 4],
    /// Melee, missiles, defense.
    pub skills: [i8; 3],
    /// Hit points at the first level of experience.
    pub health: i32,
    /// Coins.
    pub gold: u32,
    /// What is carried for certain, and how many at the average.
    pub kit: Vec<(Kind, u16)>,
    /// What it can do, and what it is bad at.
    pub talents: Vec<Kind>,
    /// The spells it knows.
    #[serde(default)]
    pub spells: Vec<Kind>,
}

/// How one level is named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelEntry {
    /// Its full id, such as `base:wood`.
    pub id: String,
    /// How deep it lies.
    pub depth: u8,
    /// The row of its theme in [`Catalog::themes`], if it has one.
    pub theme: Option<u16>,
    /// Its English words, by key.
    pub text: Vec<(String, String)>,
    /// What its sky is like.
    #[serde(default)]
    pub sky: Sky,
    /// The ground that shines by itself, such as lava.
    #[serde(default)]
    pub glowing: Vec<(Terrain, Light)>,
}

/// What lights a level from above.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sky {
    /// Its light: white is day, black is none, as under the earth.
    pub light: Colour,
    /// The ground that lies under a roof.
    pub roofed: Vec<Terrain>,
}

impl Sky {
    /// Whether there is a sky at all.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.light != Colour::BLACK
    }
}

impl Default for Sky {
    fn default() -> Self {
        Self {
            light: Colour::WHITE,
            roofed: Vec::new(),
        }
    }
}

/// How the ground looks in one sort of place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Theme {
    /// Its full id, such as `base:wood`.
    pub id: String,
    /// The looks it changes; all other ground looks as usual.
    pub ground: Vec<(Terrain, Look)>,
    /// How it is painted where the screen has colours enough.
    #[serde(default)]
    pub paint: Paint,
}

/// How one hand-made place is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceEntry {
    /// Its full id, such as `base:goblin_kitchen`.
    pub id: String,
    /// Its English words, by key; `description` is what one tells a friend who was not there.
    pub text: Vec<(String, String)>,
}

/// What the packs say in another language than English, as far as somebody translated it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tongue {
    /// The language's tag, such as `de`.
    pub language: String,
    /// The words of kinds, levels and places by their full id, sorted; keys are those of the English words, and `gender`.
    pub text: Vec<(String, Vec<(String, String)>)>,
}

/// Every kind and level, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Catalog {
    /// Kinds, in the order of [`Kind`].
    pub kinds: Vec<Entry>,
    /// Levels, in the order of [`LevelNo`], the first being number 1.
    pub levels: Vec<LevelEntry>,
    /// Themes, by name.
    pub themes: Vec<Theme>,
    /// Hand-made places, sorted by id.
    #[serde(default)]
    pub places: Vec<PlaceEntry>,
    /// The words in other languages, sorted by their tags.
    #[serde(default)]
    pub tongues: Vec<Tongue>,
    /// What can be chosen when a run begins: nobody in particular, then all callings, sorted by id.
    #[serde(default)]
    pub callings: Vec<CallingEntry>,
}

impl Catalog {
    /// The entry of a kind.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> Option<&Entry> {
        self.kinds.get(usize::from(kind.0))
    }

    /// The kind with this full id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Kind> {
        let n = self.kinds.iter().position(|entry| entry.id == id)?;
        u16::try_from(n).ok().map(Kind)
    }

    /// The entry of a level.
    #[must_use]
    pub fn level(&self, level: LevelNo) -> Option<&LevelEntry> {
        self.levels.get(usize::from(level.0).checked_sub(1)?)
    }

    /// The same with its words in a language, as far as there are any; the others stay English.
    #[must_use]
    pub fn speaking(&self, language: &str) -> Self {
        let mut spoken = self.clone();
        let Some(tongue) = self.tongues.iter().find(|it| it.language == language) else {
            return spoken;
        };
        for entry in &mut spoken.kinds {
            tongue.translate(&entry.id, &mut entry.text);
        }
        for entry in &mut spoken.levels {
            tongue.translate(&entry.id, &mut entry.text);
        }
        for entry in &mut spoken.places {
            tongue.translate(&entry.id, &mut entry.text);
        }
        spoken
    }
}

impl Tongue {
    /// Puts its own words for a thing in the place of others.
    fn translate(&self, id: &str, words: &mut Vec<(String, String)>) {
        let found = self.text.binary_search_by(|(it, _)| it.as_str().cmp(id));
        let own = found.ok().and_then(|n| self.text.get(n));
        for (key, text) in own.iter().flat_map(|(_, own)| own) {
            match words.iter_mut().find(|(it, _)| it == key) {
                Some((_, word)) => word.clone_from(text),
                None => words.push((key.clone(), text.clone())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(key, text): &(&str, &str)| ((*key).to_owned(), (*text).to_owned());
        words.iter().map(owned).collect()
    }

    #[test]
    fn what_is_not_translated_stays_english() {
        let level = |id: &str, text| LevelEntry {
            id: id.to_owned(),
            text: words(text),
            ..LevelEntry::default()
        };
        let catalog = Catalog {
            levels: vec![
                level("t:wood", &[("name", "wood"), ("description", "Trees.")]),
                level("t:cave", &[("name", "cave")]),
            ],
            tongues: vec![Tongue {
                language: "de".to_owned(),
                text: vec![(
                    "t:wood".to_owned(),
                    words(&[("name", "Wald"), ("gender", "m")]),
                )],
            }],
            ..Catalog::default()
        };
        let german = catalog.speaking("de");
        let wood = [("name", "Wald"), ("description", "Trees."), ("gender", "m")];
        assert_eq!(german.levels[0].text, words(&wood));
        assert_eq!(german.levels[1], catalog.levels[1]);
        assert_eq!(catalog.speaking("fr"), catalog);
    }
}
