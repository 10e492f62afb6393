//! Values that can be read and still make no sense.

use mapgen::VaultPlan;
use proto::{Colour, Look};
use sim::{Def, FeatureDef, ItemDef, LevelDef, LightDef, MonsterDef, Power, TableDef};
use unicode_width::UnicodeWidthChar as _;

use crate::text::file::{File, Problems};
use crate::text::tree::{self, Node};

/// Looks for nonsense in what one file defines.
pub(crate) struct Checks<'c, 'p> {
    pub(crate) root: &'c Node<'p>,
    pub(crate) file: &'c File<'p>,
    pub(crate) problems: &'c mut Problems,
}

impl Checks<'_, '_> {
    pub(crate) fn def(&mut self, def: &Def) {
        match def {
            Def::Hero(_) | Def::Faction(_) => {}
            Def::Monster(monster) => self.monster(monster),
            Def::Item(item) => self.item(item),
            Def::Trap(trap) => self.power("on_enter", &trap.on_enter),
            Def::Feature(feature) => self.feature(feature),
            Def::Loot(table) => self.table(table),
        }
    }

    pub(crate) fn look(&mut self, path: &str, look: Look) {
        if let Some(message) = unfit(look.glyph) {
            self.wrong(&format!("{path}.glyph"), message);
        }
    }

    fn monster(&mut self, monster: &MonsterDef) {
        let least = monster.hit_points.min();
        if least < 1 {
            let message = format!("these dice can show {least}, and nobody lives with that");
            self.wrong("hit_points", message);
        }
        if monster.diet.as_ref().is_some_and(|it| it.eats.is_empty()) {
            self.wrong("diet.eats", "it starves: the list of what it eats is empty");
        }
        self.light("light", monster.light);
    }

    fn item(&mut self, item: &ItemDef) {
        if let Some(power) = &item.power {
            self.power("use", power);
            if power.is_aimed() {
                self.not_zero("use.range", power.range);
            }
        }
        if let Some(weapon) = item.weapon.as_ref().filter(|it| it.ammunition.is_some()) {
            self.not_zero("weapon.range", weapon.range);
        }
        self.light("light", item.light);
        if item.light.is_some() && item.wear.is_none() {
            self.wrong(
                "light",
                "nobody can light this: it does not say how to `wear` it",
            );
        }
        if item.burns.is_some() && item.light.is_none() {
            self.wrong("burns", "this burns and gives no `light`");
        }
    }

    fn light(&mut self, path: &str, light: Option<LightDef>) {
        if light.is_some_and(|light| light.colour == Colour::BLACK) {
            self.wrong(&format!("{path}.colour"), "nobody sees by a black light");
        }
    }

    fn feature(&mut self, feature: &FeatureDef) {
        if let Some(power) = &feature.cloud {
            self.power("cloud", power);
        }
        if feature.hidden && feature.found.is_none() {
            self.wrong(
                "hidden",
                "nobody can find this: it does not say what it turns into when `found`",
            );
        }
        if feature.key.is_some() && feature.opens.is_none() {
            self.wrong(
                "key",
                "there is nothing to unlock: it does not say what it `opens` to",
            );
        }
        self.light("light", feature.light);
    }

    fn power(&mut self, path: &str, power: &Power) {
        if power.effects.is_empty() {
            self.wrong(
                &format!("{path}.effects"),
                "nothing happens: the list of effects is empty",
            );
        }
    }

    fn table(&mut self, table: &TableDef) {
        if table.rows.is_empty() {
            self.wrong(
                "rows",
                "there is nothing to draw: the list of rows is empty",
            );
        }
    }

    pub(crate) fn level(&mut self, level: &LevelDef) {
        if level.theme.trim().is_empty() {
            self.wrong("theme", "the text is empty");
        }
        for (terrain, light) in &level.glowing {
            self.light(&format!("glowing.{terrain}"), Some(*light));
        }
    }

    pub(crate) fn place(&mut self, plan: &VaultPlan) {
        let (from, to) = plan.depth;
        if from > to {
            let message = format!("this is upside down: from depth {from} to depth {to}");
            self.wrong("depth", message);
        }
    }

    fn not_zero(&mut self, path: &str, number: impl Into<u32>) {
        if number.into() == 0 {
            self.wrong(path, "this must be more than 0");
        }
    }

    fn wrong(&mut self, path: &str, message: impl Into<String>) {
        let at = tree::place(self.root, path);
        self.problems.add(self.file.problem_at(at, message));
    }
}

/// Why a character cannot stand on a map, where every tile is one column wide.
pub(crate) fn unfit(glyph: char) -> Option<String> {
    if glyph.is_whitespace() {
        return Some("nobody can see this glyph".to_owned());
    }
    match glyph.width() {
        Some(1) => None,
        None | Some(0) => Some("nobody can see this glyph".to_owned()),
        Some(columns) => Some(format!(
            "a tile is one column wide, and this glyph takes {columns}"
        )),
    }
}

#[cfg(test)]
mod tests;
