//! Names and looks of everything a game refers to by number.

use crate::{Category, Colour, Habit, Kind, LevelNo, Light, Look, Lore, Paint, Sprite, Verb};
use geom::Terrain;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::iter;

/// The class of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThingClass {
    /// The player's character.
    Hero,
    /// A creature.
    Monster,
    /// An item that can be carried.
    Item,
    /// A trap on a tile.
    Trap,
    /// A fixture of its tile: a door, a chest, a cloud.
    Feature,
    /// A group of creatures and the groups they hunt. Never placed on a map.
    Faction,
    /// A loot table. Never placed on a map.
    Loot,
    /// The hero's background.
    Calling,
    /// A talent.
    Talent,
    /// A spell.
    Spell,
    /// The look of an unidentified item.
    Guise,
    /// A mark on an item, such as an enchantment.
    #[serde(rename = "brand")]
    Mark,
}

impl ThingClass {
    /// Whether things of this class are placed on maps.
    #[must_use]
    pub const fn is_met(self) -> bool {
        matches!(
            self,
            Self::Hero | Self::Monster | Self::Item | Self::Trap | Self::Feature | Self::Guise
        )
    }
}

impl ThingClass {
    /// Whether things of this class can be carried: items and their unidentified looks.
    #[must_use]
    pub const fn is_carried(self) -> bool {
        matches!(self, Self::Item | Self::Guise)
    }

    /// Whether a pack's link to this class may point to `found`. A link to loot may also name an item.
    #[must_use]
    pub const fn admits(self, found: Self) -> bool {
        matches!((self, found), (Self::Loot, Self::Item)) || self as u8 == found as u8
    }
}

/// Name, look and facts of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Full id, such as `base:wolf`.
    pub id: String,
    /// The kind's class.
    pub class: ThingClass,
    /// Glyph and colour.
    pub look: Look,
    /// English texts by key, as the pack wrote them: a Fluent value and its attributes.
    pub text: Vec<(String, String)>,
    /// Facts that a player may know before meeting the kind.
    #[serde(default)]
    pub facts: Facts,
    /// Facts that a player may know after meeting the kind.
    #[serde(default)]
    pub about: About,
}

impl Entry {
    /// Id of the sprite that shows the kind. Talents and spells share names with items; their sprites have a prefix.
    #[must_use]
    pub fn sprite_id(&self) -> String {
        match self.class {
            ThingClass::Talent => self.id.replacen(':', ":talent_", 1),
            ThingClass::Spell => self.id.replacen(':', ":spell_", 1),
            _ => self.id.clone(),
        }
    }
}

/// Facts about a kind that a player may know after meeting it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    /// A creature's habits.
    pub habits: Vec<Habit>,
    /// Effects of a trap or a cloud on a creature that enters.
    pub lore: Vec<Lore>,
    /// Radius of these effects in tiles; 0 is the tile itself.
    pub radius: u8,
    /// Whether the trap goes off only once.
    pub once: bool,
}

/// Facts about a kind that a player may know before meeting it, besides its texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// Whether this creature heals for gold.
    pub tends: bool,
    /// Whether using this item opens a portal home.
    pub opens_portal: bool,
    /// Whether this trap is such a portal, which works for the hero only.
    pub is_portal: bool,
    /// Whether this feature is a door, open or shut.
    pub is_door: bool,
    /// Whether this feature blocks movement.
    pub blocks: bool,
    /// Whether walking into this feature opens it.
    pub opens: bool,
    /// Whether opening it needs a key.
    pub locked: bool,
    /// The item that this feature wants: walking into it with the item gives it.
    pub wants: Option<Kind>,
    /// Whether this container may hold items.
    pub holds: bool,
    /// Whether this feature is a cloud, which affects creatures inside it.
    pub engulfs: bool,
    /// Whether this creature keeps a shop.
    pub trades: bool,
    /// The light it sheds: an item only while lit, anything else always.
    pub light: Option<Light>,
    /// Turns until this item has burnt away; `None` if it does not burn down.
    pub burns: Option<u16>,
    /// The item's category; `None` for anything but items and their looks.
    pub category: Option<Category>,
    /// The verb for using this item; `None` if it cannot be used.
    pub verb: Option<Verb>,
    /// Whether using it needs a target tile.
    pub aimed: bool,
    /// Whether this creature attacks only after it was hurt.
    pub calm: bool,
    /// Whether this trap or cloud has an unwanted effect on a creature that enters.
    pub harms: bool,
    /// Weight of one item in tenths of a pound; 0 for money and anything but items.
    pub weight: u16,
    /// Whether this item is a weapon that shoots when wielded.
    pub shoots: bool,
    /// Whether this item is money, which turns into gold when the hero takes it.
    pub is_money: bool,
    /// Speed in percent of the ordinary; 0 if it does not act.
    pub speed: u16,
    /// Bit of the creature's faction; 0 if it has none.
    pub faction: u64,
    /// Bits of the factions that the creature's faction hunts.
    pub hunts: u64,
    /// Whether this creature teaches spells for gold.
    pub teaches: bool,
    /// Whether this kind is a spell.
    pub is_spell: bool,
}

impl Facts {
    /// Whether this item is eaten.
    #[must_use]
    pub const fn is_food(&self) -> bool {
        matches!(self.verb, Some(Verb::Eat))
    }
}

/// A calling and what the hero starts with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallingEntry {
    /// The calling's kind; `Kind(0)` is the hero without a calling.
    pub kind: Kind,
    /// Might, Fitness, Quickness, Intelligence.
    pub attributes: [i8; 4],
    /// Melee, missiles, defense.
    pub skills: [i8; 3],
    /// Maximum hit points at experience level 1.
    pub health: i32,
    /// Starting coins.
    pub gold: u32,
    /// Items that are always in the starting kit, with their average counts.
    pub kit: Vec<(Kind, u16)>,
    /// Starting talents and weaknesses.
    pub talents: Vec<Kind>,
    /// Spells known at the start.
    #[serde(default)]
    pub spells: Vec<Kind>,
}

/// Name and light of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelEntry {
    /// Full id, such as `base:wood`.
    pub id: String,
    /// Depth in the campaign.
    pub depth: u8,
    /// The level that leads to it; `None` for the first.
    #[serde(default)]
    pub above: Option<LevelNo>,
    /// Whether the level is on a branch.
    #[serde(default)]
    pub aside: bool,
    /// Row in [`Catalog::themes`]; `None` uses the default look.
    pub theme: Option<u16>,
    /// English texts by key.
    pub text: Vec<(String, String)>,
    /// The sky above the level.
    #[serde(default)]
    pub sky: Sky,
    /// Terrain that gives light, such as lava.
    #[serde(default)]
    pub glowing: Vec<(Terrain, Light)>,
}

/// The light from above a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sky {
    /// Colour of the light: white is day, black is underground.
    pub light: Colour,
    /// Terrain that is under a roof.
    pub roofed: Vec<Terrain>,
}

impl Sky {
    /// Whether the level is under the open sky.
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

/// The look of terrain in one kind of place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Theme {
    /// Full id, such as `base:wood`.
    pub id: String,
    /// Changed looks; all other terrain keeps its default look.
    pub ground: Vec<(Terrain, Look)>,
    /// Colours and textures for screens that can show them.
    #[serde(default)]
    pub paint: Paint,
}

/// Name of one hand-made place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceEntry {
    /// Full id, such as `base:goblin_kitchen`.
    pub id: String,
    /// English texts by key; `description` describes the place to a player who was not there.
    pub text: Vec<(String, String)>,
}

/// The packs' texts in one language other than English, as far as they are translated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translation {
    /// Language tag, such as `de`.
    pub language: String,
    /// Texts of kinds, levels and places by full id, sorted. Keys are those of the English texts, and `gender`.
    pub text: Vec<(String, Vec<(String, String)>)>,
}

/// Every kind, level and place by number, with names and looks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Catalog {
    /// Kinds, indexed by [`Kind`].
    pub kinds: Vec<Entry>,
    /// Levels, indexed by [`LevelNo`] minus 1.
    pub levels: Vec<LevelEntry>,
    /// Themes, indexed by [`LevelEntry::theme`].
    pub themes: Vec<Theme>,
    /// Hand-made places, sorted by id.
    #[serde(default)]
    pub places: Vec<PlaceEntry>,
    /// Translations, sorted by language tag.
    #[serde(default, rename = "tongues")]
    pub translations: Vec<Translation>,
    /// The choices at the start of a run: first the hero without a calling, then all callings sorted by id.
    #[serde(default)]
    pub callings: Vec<CallingEntry>,
    /// Drawings in pixels, sorted by id.
    #[serde(default)]
    pub sprites: Vec<Sprite>,
}

impl Catalog {
    /// Returns the entry of a kind.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> Option<&Entry> {
        self.kinds.get(usize::from(kind.0))
    }

    /// Finds a kind by its full id. Linear in the number of kinds.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Kind> {
        let n = self.kinds.iter().position(|entry| entry.id == id)?;
        u16::try_from(n).ok().map(Kind)
    }

    /// Returns the sprite with a full id; see [`Sprite::id`].
    #[must_use]
    pub fn sprite(&self, id: &str) -> Option<&Sprite> {
        let n = self.sprites.binary_search_by(|it| it.id.as_str().cmp(id));
        self.sprites.get(n.ok()?)
    }

    /// Returns the entry of a level.
    #[must_use]
    pub fn level(&self, level: LevelNo) -> Option<&LevelEntry> {
        self.levels.get(usize::from(level.0).checked_sub(1)?)
    }

    /// Returns the level that leads to a level. Levels without an entry are on a line.
    #[must_use]
    pub fn above(&self, level: LevelNo) -> Option<LevelNo> {
        match self.level(level) {
            Some(entry) => entry.above,
            None => level.0.checked_sub(1).filter(|n| *n > 0).map(LevelNo),
        }
    }

    /// Returns the number of ways from the first level to a level.
    #[must_use]
    pub fn steps(&self, level: LevelNo) -> u16 {
        let ways = iter::successors(self.above(level), |level| self.above(*level));
        // A catalogue from elsewhere may lead in a circle.
        let ways = ways.take(usize::from(level.0) + self.levels.len());
        u16::try_from(ways.count()).unwrap_or(u16::MAX)
    }

    /// Returns the level of these that is the most ways from the first; of several the one with the lowest number.
    #[must_use]
    pub fn deepest(&self, levels: impl Iterator<Item = LevelNo>) -> Option<LevelNo> {
        levels.max_by_key(|level| (self.steps(*level), Reverse(*level)))
    }

    /// Returns a copy with the texts of this language. Untranslated texts stay English.
    #[must_use]
    pub fn translated(&self, language: &str) -> Self {
        let mut spoken = self.clone();
        let Some(translation) = self.translations.iter().find(|it| it.language == language) else {
            return spoken;
        };
        for entry in &mut spoken.kinds {
            translation.translate(&entry.id, &mut entry.text);
        }
        for entry in &mut spoken.levels {
            translation.translate(&entry.id, &mut entry.text);
        }
        for entry in &mut spoken.places {
            translation.translate(&entry.id, &mut entry.text);
        }
        spoken
    }
}

impl Translation {
    /// Replaces or adds the texts of one entry.
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
    fn untranslated_texts_stay_english() {
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
            translations: vec![Translation {
                language: "de".to_owned(),
                text: vec![(
                    "t:wood".to_owned(),
                    words(&[("name", "Wald"), ("gender", "m")]),
                )],
            }],
            ..Catalog::default()
        };
        let german = catalog.translated("de");
        let wood = [("name", "Wald"), ("description", "Trees."), ("gender", "m")];
        assert_eq!(german.levels[0].text, words(&wood));
        assert_eq!(german.levels[1], catalog.levels[1]);
        assert_eq!(catalog.translated("fr"), catalog);
    }

    #[test]
    fn levels_are_counted_by_ways_not_numbers() {
        let catalog = |above: &[Option<u16>]| Catalog {
            levels: above
                .iter()
                .map(|above| LevelEntry {
                    above: above.map(LevelNo),
                    ..LevelEntry::default()
                })
                .collect(),
            ..Catalog::default()
        };
        let branch = catalog(&[None, Some(1), Some(2), Some(1), Some(4), Some(5)]);
        let steps = (1..=6).map(|n| branch.steps(LevelNo(n)));
        assert_eq!(steps.collect::<Vec<_>>(), [0, 1, 2, 1, 2, 3]);
        let deepest = |levels: &[u16]| branch.deepest(levels.iter().copied().map(LevelNo));
        assert_eq!(deepest(&[1, 4]), Some(LevelNo(4)));
        assert_eq!(deepest(&[5, 3, 4]), Some(LevelNo(3)), "the line first");
        assert_eq!(deepest(&[6, 3]), Some(LevelNo(6)));
        assert_eq!(Catalog::default().steps(LevelNo(4)), 3, "a line if unknown");
        let circle = catalog(&[Some(2), Some(1)]);
        assert!(circle.steps(LevelNo(1)) < 9, "it ends");
    }
}
