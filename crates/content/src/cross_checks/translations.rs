//! Checks translations against the definitions they belong to, and collects them by language.

use std::collections::{BTreeMap, BTreeSet};

use proto::{ThingClass, Translation};

use crate::cross_checks::names::Names;
use crate::definitions::definition_file::DefinitionFile;
use crate::definitions::file_role::Class;
use crate::definitions::translation::{TranslatedEntry, Word};
use crate::definitions::words::{TextEntries, has_plural};
use crate::text::file::Problems;
use crate::text::nearest::nearest;
use crate::text::problem::Problem;

/// Valid genders of names, for the languages whose articles the interface chooses by gender.
const GENDERS: &[(&str, &[&str])] = &[("de", &["m", "f", "n", "p"])];

/// Number of untranslated texts named in a warning; the rest are counted.
const NAMED: usize = 5;

const GENDER: &str = "gender";

/// Keys a translation may have that English does not.
const OWN: [&str; 3] = [GENDER, "inside", "plain"];

type Texts = BTreeMap<String, BTreeMap<String, String>>;

/// Collects the checked texts by language.
pub(crate) fn collect_translations(
    translations: &[TranslatedEntry<'_>],
    names: &Names,
    sources: &[DefinitionFile<'_>],
    problems: &mut Problems,
) -> Vec<Translation> {
    let mut languages: BTreeMap<&str, Texts> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for translation in translations {
        let TranslatedEntry {
            file, language, id, ..
        } = translation;
        if !seen.insert((file.pack, *language, id.as_str())) {
            let message = format!("`{id}` has words in this language already");
            problems.add(file.problem_at(translation.at.clone(), message));
            continue;
        }
        let Some(source) = names.source(id).and_then(|n| sources.get(n)) else {
            problems.add(unknown_definition_problem(translation, names));
            continue;
        };
        // A later pack replaced the definition; the old translation does not apply.
        if source.file.pack > file.pack {
            continue;
        }
        let Some(english) = words_of(source) else {
            continue;
        };
        check(translation, source, english, problems);
        let texts = languages.entry(language).or_default();
        let texts = texts.entry(id.clone()).or_default();
        let words = translation.words.iter();
        texts.extend(words.map(|it| (it.key.clone(), it.text.clone())));
    }
    let spoken: BTreeSet<(u32, &str)> = translations
        .iter()
        .map(|it| (it.file.pack, it.language))
        .collect();
    for (pack, language) in spoken {
        if let Some(texts) = languages.get(language) {
            problems
                .0
                .extend(gaps(pack, language, texts, names, sources));
        }
    }
    let translation = |(language, texts): (&str, Texts)| Translation {
        language: language.to_owned(),
        text: texts
            .into_iter()
            .map(|(id, words)| (id, words.into_iter().collect()))
            .collect(),
    };
    languages.into_iter().map(translation).collect()
}

fn words_of<'a>(source: &'a DefinitionFile<'_>) -> Option<&'a TextEntries> {
    source
        .definition
        .as_ref()
        .and_then(|definition| definition.words())
}

fn unknown_definition_problem(translation: &TranslatedEntry<'_>, names: &Names) -> Problem {
    let message = format!("there is no `{}` to have words", translation.id);
    let problem = translation.file.problem_at(translation.at.clone(), message);
    let meant = names.nearest(&translation.id, |_| true);
    problem.meant(meant).warning()
}

/// Warns of texts without English counterpart, of a missing plural and of a missing gender.
fn check(
    translation: &TranslatedEntry<'_>,
    source: &DefinitionFile<'_>,
    english: &TextEntries,
    problems: &mut Problems,
) {
    let TranslatedEntry { file, words, .. } = translation;
    let has = |key: &str| english.iter().any(|(it, _)| it == key);
    let is_own = |key: &str| OWN.contains(&key);
    for Word { key, at, .. } in words.iter().filter(|it| !is_own(&it.key) && !has(&it.key)) {
        let message = format!("`{}` has no text `{key}` in English", translation.id);
        let keys = english.iter().map(|(key, _)| key.as_str());
        let problem = file.problem_at(at.clone(), message);
        problems.add(problem.meant(nearest(key, keys)).warning());
    }
    let name = words.iter().find(|it| it.key == "name");
    let plural = english
        .iter()
        .any(|(key, name)| key == "name" && has_plural(name));
    if let Some(name) = name.filter(|name| plural && !has_plural(&name.text)) {
        let message = "several lie together, and this name has no plural";
        problems.add(file.problem_at(name.at.clone(), message).warning());
    }
    check_gender(translation, source, name.is_some(), problems);
}

fn check_gender(
    translation: &TranslatedEntry<'_>,
    source: &DefinitionFile<'_>,
    named: bool,
    problems: &mut Problems,
) {
    let genders = GENDERS.iter().find(|(it, _)| *it == translation.language);
    let Some((_, genders)) = genders else {
        return;
    };
    let gender = translation.words.iter().find(|it| it.key == GENDER);
    let at = gender.map_or(&translation.at, |it| &it.at).clone();
    let help = format!("`.gender` is one of {}", genders.join(", "));
    let message = match gender {
        Some(gender) if genders.contains(&gender.text.as_str()) => return,
        Some(gender) => format!("`{}` is no gender of this language", gender.text),
        // Only things have articles, and a mark takes the gender of the item that bears it.
        None if named && is_noun(source.class) => {
            "the name has no gender, so it will have no article".to_owned()
        }
        None => return,
    };
    let problem = translation.file.problem_at(at, message);
    problems.add(problem.help(help).warning());
}

const fn is_noun(class: Class) -> bool {
    matches!(class, Class::Thing(_)) && !matches!(class, Class::Thing(ThingClass::Mark))
}

/// A warning about the pack's untranslated texts, for a language it has started to translate.
fn gaps(
    pack: u32,
    language: &str,
    texts: &Texts,
    names: &Names,
    sources: &[DefinitionFile<'_>],
) -> Option<Problem> {
    let mut missing = Vec::new();
    for (id, _, n) in names.iter() {
        let source = sources.get(n).filter(|it| it.file.pack == pack);
        let Some(english) = source.and_then(words_of) else {
            continue;
        };
        let own = texts.get(id);
        let is_there = |key: &str| own.is_some_and(|own| own.contains_key(key));
        let keys = english.iter().map(|(key, _)| key.as_str());
        let short = id.split_once(':').map_or(id, |(_, short)| short);
        for key in keys.filter(|key| !is_there(key)) {
            missing.push(match key {
                "name" => short.to_owned(),
                key => format!("{short}.{key}"),
            });
        }
    }
    let count = missing.len();
    if count == 0 {
        return None;
    }
    let mut said = missing;
    said.truncate(NAMED);
    let mut said = said.join(", ");
    if count > NAMED {
        said = format!("{said} and {} more", count - NAMED);
    }
    let path = format!("text/{language}");
    let message = format!("these texts are not translated and stay English: {said}");
    Some(Problem::with_file(pack, &path, message).warning())
}

#[cfg(test)]
mod tests {
    use crate::example::{with, wrong, zoo};
    use crate::load;
    use crate::text::pack::Pack;

    const WHOLE: &str = "hero = Held\n    .gender = m\nrat = grau{ $ending } Ratte\n    .gender = f\nclub = Keule\n    .gender = f\nsnare = Schlinge\n    .gender = f\ncellar = Keller\n";

    fn over(files: &[(&str, &str)]) -> Vec<Pack> {
        let mut ark: Vec<(&str, &str)> = vec![("pack.toml", "name = 'ark'\nversion = '1.0.0'")];
        ark.extend_from_slice(files);
        vec![zoo().into_iter().collect(), ark.into_iter().collect()]
    }

    fn german(packs: &[Pack], id: &str, key: &str) -> Option<String> {
        let loaded = load(packs);
        assert!(loaded.rules.is_some(), "{:?}", loaded.problems);
        let translation = loaded.catalog.translations.first()?;
        assert_eq!(translation.language, "de");
        let (_, words) = translation.text.iter().find(|(it, _)| it == id)?;
        let (_, text) = words.iter().find(|(it, _)| it == key)?;
        Some(text.clone())
    }

    #[test]
    fn a_whole_translation_is_sound_and_in_the_catalogue() {
        let pack = with("text/de/zoo.ftl", WHOLE);
        assert_eq!(wrong(std::slice::from_ref(&pack)), [""; 0]);
        let packs = [pack];
        let name = german(&packs, "zoo:rat", "name");
        assert_eq!(name.as_deref(), Some("grau{ $ending } Ratte"));
        assert_eq!(german(&packs, "zoo:rat", "gender").as_deref(), Some("f"));
        assert_eq!(german(&packs, "zoo:wolf", "name"), None);
    }

    #[test]
    fn a_translation_does_not_change_the_pack_hash() {
        let plain: Pack = zoo().into_iter().collect();
        assert_eq!(with("text/de/zoo.ftl", WHOLE).hash(), plain.hash());
    }

    #[test]
    fn unfitting_translations_are_warnings_only() {
        let text = "rta = Ratte\n    .gender = f\nrat = Ratte\n    .descripton = x\n    .gender = w\nclub = Keule\n    .name2 = x\n";
        assert_eq!(
            wrong(&[with("text/de/zoo.ftl", text)]),
            [
                "text/de:1:1: these texts are not translated and stay English: cellar, hero, snare",
                "text/de/zoo.ftl:1:1: there is no `zoo:rta` to have words (did you mean `zoo:rat`?)",
                "text/de/zoo.ftl:4:5: `zoo:rat` has no text `descripton` in English",
                "text/de/zoo.ftl:5:5: `w` is no gender of this language (`.gender` is one of m, f, n, p)",
                "text/de/zoo.ftl:6:1: the name has no gender, so it will have no article (`.gender` is one of m, f, n, p)",
                "text/de/zoo.ftl:7:5: `zoo:club` has no text `name2` in English (did you mean `name`?)",
            ]
        );
    }

    #[test]
    fn a_second_translation_of_one_definition_is_an_error() {
        let text = format!("{WHOLE}rat = Maus\n    .gender = f\n");
        assert_eq!(
            wrong(&[with("text/de/zoo.ftl", &text)]),
            ["text/de/zoo.ftl:10:1: `zoo:rat` has words in this language already"]
        );
    }

    #[test]
    fn a_later_pack_may_translate_and_override_an_earlier_one() {
        let text = "zoo-rat = Ratz\n    .gender = m\n";
        let mut packs = over(&[("text/de/ark.ftl", text)]);
        assert_eq!(
            german(&packs, "zoo:rat", "name").as_deref(),
            Some("Ratz"),
            "alone"
        );
        packs[0] = with("text/de/zoo.ftl", WHOLE);
        assert_eq!(
            german(&packs, "zoo:rat", "name").as_deref(),
            Some("Ratz"),
            "over the pack's own"
        );
        assert_eq!(german(&packs, "zoo:club", "name").as_deref(), Some("Keule"));
    }

    #[test]
    fn a_replaced_definition_loses_its_old_translation() {
        let robot = crate::example::RAT.replace("name = \"rat\"", "name = \"robot\"");
        let robot = format!("replaces = 'zoo:rat'\n{robot}");
        let robot = robot.replace("club", "zoo:club");
        let mut packs = over(&[("monsters/robot.toml", &robot)]);
        packs[0] = with("text/de/zoo.ftl", WHOLE);
        assert_eq!(german(&packs, "zoo:rat", "name"), None);
        assert_eq!(german(&packs, "zoo:club", "name").as_deref(), Some("Keule"));
    }
}
