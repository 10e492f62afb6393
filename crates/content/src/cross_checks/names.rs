//! The ids of all definitions, and which definition replaces which.

use std::collections::BTreeMap;

use proto::ThingClass;
use sim::Link;

use crate::definitions::definition_file::DefinitionFile;
use crate::definitions::file_role::Class;
use crate::text::file::Problems;
use crate::text::nearest::nearest_id;
use crate::text::problem::Problem;

/// Every id with the class and index of its file.
#[derive(Debug, Default)]
pub(crate) struct Names {
    ids: BTreeMap<String, (Class, usize)>,
    hero: Option<String>,
}

impl Names {
    /// Gives every definition its id. Replaced definitions and duplicates get none.
    pub(crate) fn of(sources: &[DefinitionFile<'_>], problems: &mut Problems) -> Self {
        let mut names = Self::default();
        for (n, source) in sources.iter().enumerate() {
            match names.id_of(source, sources) {
                Ok(id) => {
                    names.warn_of_rival(&id, source, sources, problems);
                    names.insert(id, source.class, n);
                }
                Err(problem) => problems.add(*problem),
            }
        }
        names
    }

    /// Warns if two packs replace the same definition: the later one wins.
    fn warn_of_rival(
        &self,
        id: &str,
        source: &DefinitionFile<'_>,
        sources: &[DefinitionFile<'_>],
        problems: &mut Problems,
    ) {
        let there = self.ids.get(id).and_then(|(_, n)| sources.get(*n));
        let rival = there.filter(|other| other.replaces.is_some());
        if let (Some(rival), Some((_, span))) = (rival, &source.replaces) {
            let message = format!(
                "the pack `{}` replaces `{id}` too, and this one wins",
                rival.pack
            );
            let problem = source.file.problem_at(span.clone(), message).warning();
            problems.add(problem);
        }
    }

    fn insert(&mut self, id: String, class: Class, source: usize) {
        if class == Class::Thing(ThingClass::Hero) {
            self.hero = Some(id.clone());
        }
        self.ids.insert(id, (class, source));
    }

    /// Ids, classes and file indices, sorted by id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, Class, usize)> {
        self.ids
            .iter()
            .map(|(id, (class, n))| (id.as_str(), *class, *n))
    }

    pub(crate) fn class(&self, id: &str) -> Option<Class> {
        self.ids.get(id).map(|(class, _)| *class)
    }

    /// Index of the file with this id.
    pub(crate) fn source(&self, id: &str) -> Option<usize> {
        self.ids.get(id).map(|(_, n)| *n)
    }

    pub(crate) const fn has_hero(&self) -> bool {
        self.hero.is_some()
    }

    /// The id nearest to an unknown one, among the wanted classes.
    pub(crate) fn nearest(&self, id: &str, wanted: impl Fn(Class) -> bool) -> Option<&str> {
        let fitting: Vec<&str> = self
            .iter()
            .filter(|(_, class, _)| wanted(*class))
            .map(|(id, _, _)| id)
            .collect();
        nearest_id(id, fitting)
    }

    fn id_of(
        &self,
        source: &DefinitionFile<'_>,
        sources: &[DefinitionFile<'_>],
    ) -> Result<String, Box<Problem>> {
        let Some((target, span)) = &source.replaces else {
            return self.own_id(source, sources);
        };
        let wrong = |message| Box::new(source.file.problem_at(span.clone(), message));
        let id = Link::from(target.as_str()).full(source.pack);
        let Some((class, n)) = self.ids.get(&id) else {
            let problem = wrong(format!("no earlier pack has `{id}` to be replaced"));
            let meant = self.nearest(&id, |class| class == source.class);
            return Err(Box::new(problem.meant(meant)));
        };
        if *class != source.class {
            let (there, here) = (class.a(), source.class.a());
            return Err(wrong(format!("`{id}` is {there}, and this is {here}")));
        }
        match sources.get(*n) {
            Some(other) if other.file.pack == source.file.pack => {
                let problem = wrong(format!("this pack has `{id}` already"));
                Err(Box::new(problem.help(format!("see {}", other.file.path))))
            }
            _ => Ok(id),
        }
    }

    fn own_id(
        &self,
        source: &DefinitionFile<'_>,
        sources: &[DefinitionFile<'_>],
    ) -> Result<String, Box<Problem>> {
        let id = format!("{}:{}", source.pack, source.stem);
        if let Some((_, n)) = self.ids.get(&id) {
            let path = sources
                .get(*n)
                .map_or("another file", |other| other.file.path);
            let problem = source.file.problem(format!("`{id}` is defined twice"));
            return Err(Box::new(problem.help(format!("see {path}"))));
        }
        match &self.hero {
            Some(hero) if source.class == Class::Thing(ThingClass::Hero) => {
                let message = format!("there are rules already, with the hero `{hero}`");
                let help = format!("to replace them, write `replaces = \"{hero}\"` here");
                Err(Box::new(source.file.problem(message).help(help)))
            }
            _ => Ok(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::example::{self, with, wrong, zoo};
    use crate::load;
    use crate::text::pack::Pack;

    /// The zoo pack, and a second pack with one file over it.
    fn over(path: &str, text: &str) -> [Pack; 2] {
        let manifest = "name = 'ark'\nversion = '1.0.0'";
        [
            zoo().into_iter().collect(),
            [("pack.toml", manifest), (path, text)]
                .into_iter()
                .collect(),
        ]
    }

    #[test]
    fn an_id_belongs_to_one_file_of_whatever_class() {
        assert_eq!(
            wrong(&[with("monsters/more/rat.toml", example::RAT)]),
            ["monsters/rat.toml:1:1: `zoo:rat` is defined twice (see monsters/more/rat.toml)"]
        );
        assert_eq!(
            wrong(&[with("traps/rat.toml", example::SNARE)]),
            ["traps/rat.toml:1:1: `zoo:rat` is defined twice (see monsters/rat.toml)"]
        );
        assert_eq!(
            wrong(&over(
                "monsters/rat.toml",
                &example::RAT.replace("\"club\"", "\"zoo:club\"")
            )),
            [""; 0]
        );
    }

    #[test]
    fn a_replacement_takes_the_id_and_number_of_the_original() {
        let text = format!(
            "replaces = 'zoo:snare'\n{}",
            example::SNARE.replace("turns = 3", "turns = 9")
        );
        let loaded = load(&over("traps/cage.toml", &text));
        let (before, after) = (load(&[zoo().into_iter().collect()]), loaded);
        let (before, after) = (before.rules.unwrap(), after.rules.unwrap());
        let kind = after.find("zoo:snare").unwrap();
        assert_eq!(before.find("zoo:snare"), Some(kind));
        assert_ne!(before.def(kind), after.def(kind));
        assert_eq!(after.find("ark:cage"), None);
        assert_eq!(after.kinds().count(), before.kinds().count());
    }

    #[test]
    fn links_in_a_replacement_mean_its_own_pack() {
        let text = format!("replaces = 'zoo:rat'\n{}", example::RAT);
        assert_eq!(
            wrong(&over("monsters/rat.toml", &text)),
            [
                "monsters/rat.toml:7:19: there is no item or loot table `ark:club` (did you mean `zoo:club`?)"
            ]
        );
        let mut packs = over("monsters/rat.toml", &text);
        packs[1]
            .files
            .push(("items/club.toml".into(), example::CLUB.into()));
        let rules = load(&packs).rules.unwrap();
        let rat = rules.monster(rules.find("zoo:rat").unwrap()).unwrap();
        assert_eq!(rat.drops[0].item.name(), "ark:club");
        assert_eq!(rat.drops[0].item.kind(), rules.find("ark:club"));
    }

    #[test]
    fn impossible_replacements_are_reported() {
        let trap = |target: &str| {
            let text = format!("replaces = '{target}'\n{}", example::SNARE);
            wrong(&over("traps/cage.toml", &text))
        };
        assert_eq!(
            trap("zoo:snair"),
            [
                "traps/cage.toml:1:12: no earlier pack has `zoo:snair` to be replaced (did you mean `zoo:snare`?)"
            ]
        );
        assert_eq!(
            trap("zoo:rat"),
            ["traps/cage.toml:1:12: `zoo:rat` is a monster, and this is a trap"]
        );
        assert_eq!(
            trap("cage"),
            ["traps/cage.toml:1:12: no earlier pack has `ark:cage` to be replaced"]
        );
        let text = format!("replaces = 'zoo:snare'\n{}", example::SNARE);
        let mut packs = over("traps/cage.toml", &text);
        packs[1].files.push(("traps/net.toml".into(), text));
        assert_eq!(
            wrong(&packs),
            ["traps/net.toml:1:12: this pack has `zoo:snare` already (see traps/cage.toml)"]
        );
        let text = example::SNARE.replace("[text]", "replaces = 3\n[text]");
        assert_eq!(
            wrong(&over("traps/cage.toml", &text)),
            ["traps/cage.toml:4:12: the id of what is replaced belongs here"]
        );
    }

    /// Packs: F, two packs that replace one thing.
    #[test]
    fn the_later_of_two_replacing_packs_wins_with_a_warning() {
        let text = format!("replaces = 'zoo:snare'\n{}", example::SNARE);
        let [zoo, ark] = over("traps/cage.toml", &text);
        let pit = ark.files.iter().cloned();
        let pit = pit.map(|(path, text)| (path, text.replace("'ark'", "'pit'")));
        assert_eq!(
            wrong(&[zoo, ark.clone(), pit.collect()]),
            ["traps/cage.toml:1:12: the pack `ark` replaces `zoo:snare` too, and this one wins"]
        );
    }

    #[test]
    fn a_second_rules_file_must_replace_the_first() {
        let rules = example::RULES.replace("\"club\"", "\"zoo:club\"");
        assert_eq!(
            wrong(&over("rules.toml", &rules)),
            [
                "rules.toml:1:1: there are rules already, with the hero `zoo:hero` (to replace them, write `replaces = \"zoo:hero\"` here)"
            ]
        );
        let text = format!(
            "replaces = 'zoo:hero'\n{}",
            rules.replace("patience = 20", "patience = 7")
        );
        let rules = load(&over("rules.toml", &text)).rules.unwrap();
        assert_eq!(rules.tuning().patience, 7);
        assert_eq!(rules.name(proto::Kind(0)), "zoo:hero");
    }
}
