//! Values that can be read and still make no sense.

use geom::Dice;
use mapgen::VaultPlan;
use proto::{Colour, Look};
use sim::{
    AttackDef, Def, FeatureDef, HeroDef, ItemDef, LevelDef, LightDef, Loot, MonsterDef, Power,
    Spawn, TableDef, Tuning,
};
use toml::de::DeValue;

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
            Def::Hero(hero) => self.hero(hero),
            Def::Monster(monster) => self.monster(monster),
            Def::Item(item) => self.item(item),
            Def::Trap(trap) => {
                self.power("on_enter", &trap.on_enter);
                self.spawn(trap.spawn);
            }
            Def::Feature(feature) => self.feature(feature),
            Def::Faction(_) => {}
            Def::Loot(table) => self.table(table),
        }
    }

    pub(crate) fn look(&mut self, path: &str, look: Look) {
        if look.glyph.is_control() || look.glyph.is_whitespace() {
            self.wrong(&format!("{path}.glyph"), "nobody can see this glyph");
        }
    }

    fn hero(&mut self, hero: &HeroDef) {
        self.not_zero("hero.hit_points", hero.hit_points);
        self.dice("hero.fists", hero.fists);
        self.loot("hero.kit", &hero.kit);
    }

    fn monster(&mut self, monster: &MonsterDef) {
        let least = monster.hit_points.min();
        if least < 1 {
            let message = format!("these dice can show {least}, and nobody lives with that");
            self.wrong("hit_points", message);
        }
        self.not_zero("speed", monster.speed);
        for (n, attack) in monster.attacks.iter().enumerate() {
            self.attack(&format!("attacks.{n}"), attack);
        }
        if let Some(diet) = &monster.diet {
            self.not_zero("diet.sated", diet.sated);
            if diet.eats.is_empty() {
                self.wrong("diet.eats", "it starves: the list of what it eats is empty");
            }
        }
        self.percentage("mind.asleep", monster.mind.asleep);
        self.percentage("mind.flees_below", monster.mind.flees_below);
        self.loot("carries", &monster.carries);
        self.loot("drops", &monster.drops);
        self.light(monster.light);
        self.spawn(monster.spawn);
    }

    fn attack(&mut self, path: &str, attack: &AttackDef) {
        self.dice(&format!("{path}.damage"), attack.damage);
        self.not_zero(&format!("{path}.range"), attack.range);
        if let Some(windup) = attack.windup {
            self.not_zero(&format!("{path}.windup.one_in"), windup.one_in);
            self.not_zero(&format!("{path}.windup.turns"), windup.turns);
        }
        self.effects(&format!("{path}.effects"));
    }

    fn item(&mut self, item: &ItemDef) {
        if let Some(power) = &item.power {
            self.power("use", power);
            if power.is_aimed() {
                self.not_zero("use.range", power.range);
            }
        }
        if let Some(weapon) = &item.weapon {
            self.dice("weapon.damage", weapon.damage);
            if weapon.ammunition.is_some() {
                self.not_zero("weapon.range", weapon.range);
            }
        }
        self.light(item.light);
        if item.light.is_some() && item.wear.is_none() {
            self.wrong(
                "light",
                "nobody can light this: it does not say how to `wear` it",
            );
        }
        if let Some(turns) = item.burns {
            self.not_zero("burns", turns);
            if item.light.is_none() {
                self.wrong("burns", "this burns and gives no `light`");
            }
        }
        self.spawn(item.spawn);
    }

    fn light(&mut self, light: Option<LightDef>) {
        if let Some(light) = light {
            self.light_at("light", light);
        }
    }

    fn light_at(&mut self, path: &str, LightDef { colour, radius }: LightDef) {
        if radius == 0 || radius > LightDef::FARTHEST {
            let most = LightDef::FARTHEST;
            let message = format!("a light shines between 1 and {most} tiles far, not {radius}");
            self.wrong(&format!("{path}.radius"), message);
        }
        if colour == Colour::BLACK {
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
        self.loot("holds", &feature.holds);
        self.light(feature.light);
        self.spawn(feature.spawn);
    }

    fn power(&mut self, path: &str, power: &Power) {
        if power.effects.is_empty() {
            self.wrong(
                &format!("{path}.effects"),
                "nothing happens: the list of effects is empty",
            );
        }
        self.effects(&format!("{path}.effects"));
    }

    /// Effects are looked at as they are written, so that a new kind of effect is checked too.
    fn effects(&mut self, path: &str) {
        let Some(effects) = tree::find(self.root, path) else {
            return;
        };
        let effects = effects.get_ref().as_array().into_iter().flatten();
        let values = effects
            .filter_map(tree::table)
            .flat_map(|effect| effect.values().filter_map(tree::table))
            .flatten();
        for (key, value) in values {
            let most = match value.get_ref() {
                DeValue::Integer(number) => number.as_str().parse().ok(),
                DeValue::String(dice) => dice.parse().ok().map(Dice::max),
                _ => None,
            };
            if most.is_some_and(|most: i32| most < 1) {
                let message = format!(
                    "with this `{key}` nothing ever happens",
                    key = key.get_ref()
                );
                self.problems
                    .add(self.file.problem_at(value.span(), message));
            }
        }
    }

    fn loot(&mut self, path: &str, loot: &[Loot]) {
        for (n, loot) in loot.iter().enumerate() {
            self.not_zero(&format!("{path}.{n}.one_in"), loot.one_in);
            self.dice(&format!("{path}.{n}.count"), loot.count);
        }
    }

    fn table(&mut self, table: &TableDef) {
        if table.rows.is_empty() {
            self.wrong(
                "rows",
                "there is nothing to draw: the list of rows is empty",
            );
        }
        for (n, row) in table.rows.iter().enumerate() {
            self.not_zero(&format!("rows.{n}.weight"), row.weight);
            self.dice(&format!("rows.{n}.count"), row.count);
        }
    }

    fn spawn(&mut self, spawn: Option<Spawn>) {
        let Some(Spawn {
            from, to, group, ..
        }) = spawn
        else {
            return;
        };
        if let Some(group) = group {
            self.dice("spawn.group", group);
        }
        if from > to {
            let message = format!("this is upside down: from depth {from} to depth {to}");
            self.wrong("spawn.from", message);
        }
    }

    pub(crate) fn tuning(&mut self, tuning: &Tuning) {
        let hunger = tuning.hunger;
        self.not_zero("tuning.spot_one_in", tuning.spot_one_in);
        self.not_zero("tuning.turns_per_hit_point", tuning.turns_per_hit_point);
        self.not_zero("tuning.ease_per_might", tuning.ease_per_might);
        self.not_zero("tuning.hunger.starve_every", hunger.starve_every);
        if tuning.experience_per_level == 0 {
            self.wrong("tuning.experience_per_level", "this must be more than 0");
        }
        for (key, low, other, high) in [
            (
                "hungry_below",
                hunger.hungry_below,
                "full_above",
                hunger.full_above,
            ),
            ("full_above", hunger.full_above, "most", hunger.most),
            ("start", hunger.start, "most", hunger.most),
        ] {
            if low > high {
                let message = format!("`{key}` is more than `{other}`");
                self.wrong(&format!("tuning.hunger.{key}"), message);
            }
        }
    }

    pub(crate) fn level(&mut self, level: &LevelDef) {
        self.not_zero("depth", level.depth);
        self.not_zero("echo", level.echo);
        self.percentage("map.open_min", level.map.open_min);
        self.percentage("map.open_max", level.map.open_max);
        if level.theme.trim().is_empty() {
            self.wrong("theme", "the text is empty");
        }
        for (terrain, light) in &level.glowing {
            self.light_at(&format!("glowing.{terrain}"), *light);
        }
    }

    pub(crate) fn place(&mut self, plan: &VaultPlan) {
        let (from, to) = plan.depth;
        if from > to {
            let message = format!("this is upside down: from depth {from} to depth {to}");
            self.wrong("depth", message);
        }
        self.not_zero("weight", plan.weight);
    }

    fn dice(&mut self, path: &str, dice: Dice) {
        if dice.max() < 1 {
            let message = format!("these dice never show more than {}", dice.max());
            self.wrong(path, message);
        }
    }

    fn not_zero(&mut self, path: &str, number: impl Into<u32>) {
        if number.into() == 0 {
            self.wrong(path, "this must be more than 0");
        }
    }

    fn percentage(&mut self, path: &str, number: u8) {
        if number > 100 {
            self.wrong(path, format!("{number} in a hundred are more than all"));
        }
    }

    fn wrong(&mut self, path: &str, message: impl Into<String>) {
        let at = tree::place(self.root, path);
        self.problems.add(self.file.problem_at(at, message));
    }
}

#[cfg(test)]
mod tests;
