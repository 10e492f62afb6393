//! Checks of values that parse but make no sense, within one file.

use mapgen::VaultPlan;
use proto::{Colour, Look, Slot};
use sim::effects::Effect;
use sim::{
    CallingDef, Def, FeatureDef, ItemDef, Knacks, LevelDef, LightDef, Link, MarkDef, MonsterDef,
    Needs, Power, Quirk, Shape, Skills, SpellDef, TableDef, TalentDef,
};
use unicode_width::UnicodeWidthChar as _;

use crate::definitions::words::{TextEntries, has_plural};
use crate::text::file::{File, Problems};
use crate::text::nearest::nearest;
use crate::text::tree::{self, Node};

/// The checks of one file; problems point at the key they are about.
pub(crate) struct Checks<'c, 'p> {
    pub(crate) root: &'c Node<'p>,
    pub(crate) file: &'c File<'p>,
    pub(crate) problems: &'c mut Problems,
}

impl Checks<'_, '_> {
    pub(crate) fn def(&mut self, def: &Def) {
        match def {
            Def::Hero(_) | Def::Faction(_) | Def::Guise(_) => {}
            Def::Calling(calling) => self.calling(calling),
            Def::Talent(talent) => self.talent(talent),
            Def::Spell(spell) => self.spell(spell),
            Def::Mark(mark) => self.mark(mark),
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

    fn calling(&mut self, calling: &CallingDef) {
        let names: Vec<&str> = calling.talents.iter().map(Link::name).collect();
        let twice = (1..names.len()).find(|n| names[..*n].contains(&names[*n]));
        if let Some(n) = twice {
            let message = format!("`{}` stands here twice", names[n]);
            self.wrong("talents", message);
        }
    }

    fn talent(&mut self, talent: &TalentDef) {
        if talent.knacks == Knacks::NONE && talent.skills == Skills::default() {
            self.doubt("knacks", "this talent does nothing");
        }
        if talent.tree.is_none() && talent.needs != Needs::default() {
            self.doubt("needs", "nobody learns this: it has no `tree`");
        }
    }

    fn spell(&mut self, spell: &SpellDef) {
        self.power("cast", &spell.cast);
        if spell.cast.is_aimed() {
            self.not_zero("cast.range", spell.cast.range);
        }
        if spell.unseen && !matches!(spell.cast.shape, Shape::Tile) {
            let message = "only the `tile` aimed at can be out of sight";
            self.wrong("unseen", message);
        }
    }

    fn mark(&mut self, mark: &MarkDef) {
        if mark.on.is_empty() {
            self.wrong("on", "nothing can bear this: the list is empty");
        }
        if mark.does == Quirk::default() {
            self.doubt("does", "this mark does nothing");
        }
        self.quirk("does", &mark.does);
    }

    fn quirk(&mut self, path: &str, quirk: &Quirk) {
        for (key, sting) in [("on_hit", &quirk.on_hit), ("on_struck", &quirk.on_struck)] {
            if sting.as_ref().is_some_and(|sting| sting.effects.is_empty()) {
                let path = format!("{path}.{key}.effects");
                self.wrong(&path, "nothing happens: the list of effects is empty");
            }
        }
    }

    /// Rules for items with charges and for unique items.
    fn rare(&mut self, item: &ItemDef) {
        if let Some(quirk) = &item.does {
            self.quirk("does", quirk);
        }
        if item.charges.is_some() && item.power.is_none() {
            self.wrong("charges", "this is charged with nothing: it has no `use`");
        }
        if item.charges.is_some() && item.stacks {
            self.wrong("stacks", "what has charges lies by itself");
        }
        if item.once && item.stacks {
            self.wrong("stacks", "what is met once lies by itself");
        }
    }

    fn item(&mut self, item: &ItemDef) {
        self.rare(item);
        let slot = item.wear.map(|wear| wear.slot);
        if let Some(weapon) = &item.weapon {
            if weapon.range > 0 && (weapon.reach > 1 || weapon.cleaves || weapon.parry > 0) {
                let message = "what shoots neither reaches, cleaves nor parries";
                self.wrong("weapon", message);
            }
            if weapon.effects_one_in > 1 && weapon.effects.is_empty() {
                let message = "one hit in so many does something, and it does not say what";
                self.wrong("weapon.effects_one_in", message);
            }
            if slot != Some(Slot::Weapon) {
                let message = "nobody can wield this: it is not worn in the slot `weapon`";
                self.doubt("weapon", message);
            }
        }
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
            if feature.blocks {
                self.wrong(
                    "blocks",
                    "nobody could stand in this `cloud`; leave one of the two out",
                );
            }
        }
        if let Some(power) = &feature.touch {
            self.power("touch", power);
            if !feature.blocks {
                self.wrong("touch", "nobody walks into this: it does not say `blocks`");
            }
        }
        if feature.spent.is_some() && feature.touch.is_none() {
            self.wrong("spent", "this is never spent: there is no `touch`");
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

    /// Reports unknown text keys and missing texts. `also` lists further known keys.
    pub(crate) fn words(
        &mut self,
        path: &str,
        def: Option<&Def>,
        also: &[String],
        words: &TextEntries,
    ) {
        let has = |key: &str| words.iter().any(|(it, _)| it == key);
        let mut known = vec!["name".to_owned(), "description".to_owned()];
        known.extend_from_slice(also);
        let mut missed = Vec::new();
        if let Some(Def::Monster(monster)) = def {
            let told = ["proper", "epilogue_killed", "epilogue_spared"];
            known.extend(told.map(str::to_owned));
            let attacks: Vec<String> = numbered("attack", monster.attacks.len());
            if attacks.iter().any(|key| has(key)) {
                let silent = attacks.iter().filter(|key| !has(key));
                for key in silent {
                    let message = format!("its other attacks have words, and `{key}` is missing");
                    self.doubt(path, message);
                }
            }
            missed = numbered("say", usize::from(monster.lines) + monster.remarks.len());
            known.extend(attacks);
        }
        if def.is_some_and(Def::is_once) {
            missed.push("history".to_owned());
        }
        // Optional texts that replace the usual log line: on teleporting the hero, on pick-up, on receiving
        // the wanted item.
        if def.is_some_and(whisks) {
            known.push("whisks".to_owned());
        }
        match def {
            Some(Def::Item(_)) => known.push("taken".to_owned()),
            Some(Def::Feature(feature)) if feature.wants.is_some() => {
                known.push("given".to_owned());
            }
            _ => {}
        }
        if def.is_some_and(tells) {
            missed.push("tells".to_owned());
        }
        for key in missed.iter().filter(|key| !has(key)) {
            self.wrong(path, format!("the text `{key}` is missing"));
        }
        known.extend(missed);
        for (key, _) in words.iter().filter(|(key, _)| !known.contains(key)) {
            let at = tree::find(self.root, path).and_then(tree::table);
            let at = at.and_then(|table| table.get_key_value(key.as_str()));
            let at = at.map_or(0..0, |(key, _)| key.span());
            let problem = self
                .file
                .problem_at(at, format!("nobody ever says the text `{key}`"));
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            self.problems
                .add(match nearest(key, known.iter().copied()) {
                    Some(meant) => problem.meant(Some(meant)),
                    None => problem.help(format!("there are: {}", known.join(", "))),
                });
        }
        let stacks = match def {
            Some(Def::Item(item)) => item.stacks,
            Some(Def::Guise(guise)) => guise.stacks,
            _ => false,
        };
        if stacks
            && let Some((_, name)) = words.iter().find(|(key, _)| key == "name")
            && !has_plural(name)
        {
            let at = tree::place(self.root, &format!("{path}.name"));
            let problem = self
                .file
                .problem_at(at, "several lie together, and this name has no plural");
            let help = "{ $count ->\n    [one] apple\n   *[other] apples\n}";
            self.problems.add(problem.help(help).warning());
        }
    }

    fn doubt(&mut self, path: &str, message: impl Into<String>) {
        let at = tree::place(self.root, path);
        self.problems
            .add(self.file.problem_at(at, message).warning());
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

fn numbered(word: &str, count: usize) -> Vec<String> {
    (0..count).map(|n| format!("{word}_{n}")).collect()
}

/// Whether an effect prints the definition's own text `tells`.
fn tells(def: &Def) -> bool {
    does(def, |effect| matches!(effect, Effect::Tell(_)))
}

fn whisks(def: &Def) -> bool {
    does(def, |effect| matches!(effect, Effect::Teleport(_)))
}

fn does(def: &Def, is: impl Fn(&Effect) -> bool) -> bool {
    let power = match def {
        Def::Item(def) => def.power.as_ref(),
        Def::Trap(def) => Some(&def.on_enter),
        Def::Feature(def) => def.cloud.as_ref().or(def.touch.as_ref()),
        Def::Spell(def) => Some(&def.cast),
        _ => None,
    };
    let effects = power.into_iter().flat_map(|power| &power.effects);
    let mut attacks = Vec::new();
    if let Def::Monster(def) = def {
        attacks.extend(def.attacks.iter().flat_map(|attack| &attack.effects));
    }
    effects.chain(attacks).any(is)
}

/// Why a glyph cannot be drawn on a map, where every tile is one column wide; `None` if it can.
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
