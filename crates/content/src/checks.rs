//! Values that can be read and still make no sense.

use geom::Dice;
use proto::Look;
use sim::{AttackDef, Def, HeroDef, ItemDef, LevelDef, Loot, MonsterDef, Power, Spawn, Tuning};
use toml::de::DeValue;

use crate::file::{File, Problems};
use crate::tree::{self, Node};

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
        self.percentage("mind.asleep", monster.mind.asleep);
        self.percentage("mind.flees_below", monster.mind.flees_below);
        self.loot("carries", &monster.carries);
        self.loot("drops", &monster.drops);
        self.spawn(monster.spawn);
    }

    fn attack(&mut self, path: &str, attack: &AttackDef) {
        self.dice(&format!("{path}.damage"), attack.damage);
        self.not_zero(&format!("{path}.range"), attack.range);
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
        self.spawn(item.spawn);
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

    fn spawn(&mut self, spawn: Option<Spawn>) {
        let Some(Spawn { from, to, .. }) = spawn else {
            return;
        };
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
        self.percentage("map.open_min", level.map.open_min);
        self.percentage("map.open_max", level.map.open_max);
        if level.theme.trim().is_empty() {
            self.wrong("theme", "the text is empty");
        }
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
mod tests {
    use crate::example::{spoilt, wrong, wrong_after};

    const RAT: &str = "monsters/rat.toml";
    const CLUB: &str = "items/club.toml";
    const SNARE: &str = "traps/snare.toml";
    const RULES: &str = "rules.toml";
    const CELLAR: &str = "levels/cellar.toml";

    #[test]
    fn nonsense_is_told_at_its_place() {
        for (path, from, to, said) in [
            (
                RAT,
                "\"1d4\"",
                "\"1d4-1\"",
                "3:14: these dice can show 0, and nobody lives with that",
            ),
            (
                RAT,
                "hit_points",
                "speed = 0\nhit_points",
                "3:9: this must be more than 0",
            ),
            (
                RAT,
                "\"1d2\"",
                "\"1d2-2\"",
                "5:23: these dice never show more than 0",
            ),
            (
                RAT,
                "\"1d2\"",
                "1, range = 0",
                "5:34: this must be more than 0",
            ),
            (
                RAT,
                "\"1d2\"",
                "1, effects = [{ poison = { turns = 0, per_turn = 1 } }]",
                "5:58: with this `turns` nothing ever happens",
            ),
            (
                RAT,
                "[text]",
                "[mind]\nasleep = 101\n[text]",
                "8:10: 101 in a hundred are more than all",
            ),
            (
                RAT,
                "[text]",
                "[mind]\nflees_below = 255\n[text]",
                "8:15: 255 in a hundred are more than all",
            ),
            (
                RAT,
                "one_in = 10",
                "one_in = 0",
                "6:36: this must be more than 0",
            ),
            (
                RAT,
                "one_in = 10",
                "count = 0",
                "6:35: these dice never show more than 0",
            ),
            (
                RAT,
                "[text]",
                "carries = [{ item = 'club', one_in = 0 }]\n[text]",
                "7:38: this must be more than 0",
            ),
            (
                RAT,
                "weight = 1",
                "weight = 1, from = 3, to = 2",
                "4:30: this is upside down: from depth 3 to depth 2",
            ),
            (
                RAT,
                "weight = 1",
                "weight = 1, to = 0",
                "4:9: this is upside down: from depth 1 to depth 0",
            ),
            (RAT, "\"r\"", "\" \"", "2:18: nobody can see this glyph"),
            (RAT, "\"r\"", "\"\\t\"", "2:18: nobody can see this glyph"),
            (
                CLUB,
                "\"1d6\"",
                "0",
                "7:21: these dice never show more than 0",
            ),
            (
                CLUB,
                "\"1d6\"",
                "1, ammunition = 'club'",
                "7:10: this must be more than 0",
            ),
            (
                CLUB,
                "spawn = {",
                "spawn = { from = 2, to = 1,",
                "8:18: this is upside down: from depth 2 to depth 1",
            ),
            (
                CLUB,
                "[text]",
                "use = { effects = [] }\n[text]",
                "9:19: nothing happens: the list of effects is empty",
            ),
            (
                CLUB,
                "[text]",
                "use = { shape = 'target', range = 0, effects = [{ snare = { turns = 1 } }] }\n[text]",
                "9:35: this must be more than 0",
            ),
            (
                SNARE,
                "[{ snare = { turns = 3 } }]",
                "[]",
                "3:24: nothing happens: the list of effects is empty",
            ),
            (
                SNARE,
                "snare = { turns = 3 }",
                "damage = { amount = '1d4-4' }",
                "3:47: with this `amount` nothing ever happens",
            ),
            (
                SNARE,
                "[text]",
                "spawn = { weight = 1, from = 9, to = 8 }\n[text]",
                "4:30: this is upside down: from depth 9 to depth 8",
            ),
            (
                RULES,
                "hit_points = 10",
                "hit_points = 0",
                "4:14: this must be more than 0",
            ),
            (
                RULES,
                "\"1d4\"",
                "0",
                "6:9: these dice never show more than 0",
            ),
            (
                RULES,
                "\"club\"",
                "\"club\", count = 0",
                "7:33: these dice never show more than 0",
            ),
            (
                RULES,
                "glyph = \"@\"",
                "glyph = \" \"",
                "3:18: nobody can see this glyph",
            ),
            (
                RULES,
                "spot_one_in = 24",
                "spot_one_in = 0",
                "11:15: this must be more than 0",
            ),
            (
                RULES,
                "experience_per_level = 100",
                "experience_per_level = 0",
                "12:24: this must be more than 0",
            ),
            (
                RULES,
                "turns_per_hit_point = 10",
                "turns_per_hit_point = 0",
                "14:23: this must be more than 0",
            ),
            (
                RULES,
                "ease_per_might = 150",
                "ease_per_might = 0",
                "15:18: this must be more than 0",
            ),
            (
                RULES,
                "starve_every = 5",
                "starve_every = 0",
                "23:16: this must be more than 0",
            ),
            (
                RULES,
                "hungry_below = 300",
                "hungry_below = 1501",
                "22:16: `hungry_below` is more than `full_above`",
            ),
            (
                RULES,
                "full_above = 1500",
                "full_above = 2001",
                "21:14: `full_above` is more than `most`",
            ),
            (
                RULES,
                "start = 1000",
                "start = 2001",
                "19:9: `start` is more than `most`",
            ),
            (
                CELLAR,
                "depth = 1",
                "depth = 0",
                "2:9: this must be more than 0",
            ),
            (
                CELLAR,
                "theme = \"cellar\"",
                "theme = \" \"",
                "3:9: the text is empty",
            ),
            (
                CELLAR,
                "width = 40",
                "open_min = 101, width = 40",
                "4:20: 101 in a hundred are more than all",
            ),
            (
                CELLAR,
                "width = 40",
                "open_max = 200, width = 40",
                "4:20: 200 in a hundred are more than all",
            ),
        ] {
            let problems = wrong_after(path, from, to);
            let said = format!("{path}:{said}");
            assert!(problems.contains(&said), "{said}: {problems:?}");
        }
    }

    #[test]
    fn what_is_just_within_bounds_is_fine() {
        for (path, changes) in [
            (
                RAT,
                [
                    ("\"1d4\"", "1"),
                    ("[text]", "[mind]\nasleep = 100\nflees_below = 100\n[text]"),
                ],
            ),
            (
                RAT,
                [
                    ("\"1d2\"", "\"1d2-1\", effects = []"),
                    ("weight = 1", "weight = 1, from = 1, to = 1"),
                ],
            ),
            (
                CLUB,
                [
                    ("\"1d6\"", "1, ammunition = 'club', range = 1"),
                    ("value = 1", "value = 0"),
                ],
            ),
            (
                CLUB,
                [
                    (
                        "[text]",
                        "use = { range = 0, effects = [{ teleport = {} }] }\n[text]",
                    ),
                    ("20", "0"),
                ],
            ),
            (
                RULES,
                [
                    ("hungry_below = 300", "hungry_below = 1500"),
                    ("start = 1000", "start = 2000"),
                ],
            ),
            (
                CELLAR,
                [
                    ("width = 40", "open_min = 0, open_max = 100, width = 40"),
                    ("depth = 1", "depth = 200"),
                ],
            ),
        ] {
            assert_eq!(wrong(&[spoilt(path, &changes)]), [""; 0], "{changes:?}");
        }
    }
}
