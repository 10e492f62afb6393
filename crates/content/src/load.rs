//! Loading as a whole: sorts a pack's files, reads them, runs all checks and assembles [`Rules`] and
//! [`Catalog`].

use std::collections::{BTreeMap, BTreeSet};

use mapgen::{Places, Vault};
use proto::{
    About, Catalog, Entry, Kind, LevelEntry, LevelNo, Look, PlaceEntry, Sky, Theme, Translation,
};
use sim::{Campaign, Def, LevelDef, PackStamp, Rules, Tuning};

use crate::bounds_checker::BoundsChecker;
use crate::cross_checks::names::Names;
use crate::cross_checks::{
    facts, guises, levels, links, places, proof, sprites, translations, usage_checks,
};
use crate::definitions::definition::Definition;
use crate::definitions::definition_file::{DefinitionFile, read_definition};
use crate::definitions::file_role::{Class, FileRole, file_role};
use crate::definitions::sprite_file::{Ramps, SpriteFile, read_ramps, read_sprite};
use crate::definitions::themes::{self, ReadTheme, read_theme};
use crate::definitions::translation::{self, TranslatedEntry};
use crate::definitions::{canvas, manifest};
use crate::text::file::{File, Problems};
use crate::text::pack::{Pack, Refused};
use crate::text::problem::Problem;
use crate::text::tree::Node;

/// The result of loading packs.
#[derive(Debug)]
pub struct Loaded {
    /// `None` if any problem is an error.
    pub rules: Option<Rules>,
    /// Looks and texts, numbered as in the rules. Without rules it holds the entries that could be read.
    pub catalog: Catalog,
    /// All errors and warnings, ordered by pack, path and position.
    pub problems: Vec<Problem>,
}

/// Loads packs, each over the ones before it, and reports all their problems at once.
///
/// A new definition is one file. In this example a pack adds a trap made of existing effects:
///
/// ```
/// use hearthgate_content::{Pack, load};
///
/// let files = [
///     ("pack.toml", "name = 'zoo'\nversion = '1.0.0'\nrequires = ['base']"),
///     ("traps/tickler.toml", "
/// look = { glyph = '^', colour = 'pink' }
/// on_enter = { effects = [{ snare = { turns = 2 } }, { damge = { amount = '1d4' } }] }
/// [text]
/// name = 'tickling trap'
/// "),
/// ];
/// let loaded = load(&[Pack::base(), files.into_iter().collect()]);
///
/// // One effect is misspelt:
/// let problem = &loaded.problems[0];
/// assert_eq!(
///     problem.to_string(),
///     "traps/tickler.toml:3:54: there is no `damge` here"
/// );
/// assert_eq!(problem.help.as_deref(), Some("did you mean `damage`?"));
/// assert!(loaded.rules.is_none());
/// ```
#[must_use]
pub fn load(packs: &[Pack]) -> Loaded {
    read(packs, false)
}

/// Loads packs as [`load`] does, and also proves that every hand-made place can be built in all its
/// symmetries.
///
/// Slower than [`load`]; meant for pack authors.
#[must_use]
pub fn check_vaults(packs: &[Pack]) -> Loaded {
    read(packs, true)
}

fn read(packs: &[Pack], proven: bool) -> Loaded {
    let mut problems = Problems::default();
    let opened = open(packs, &mut problems);
    let stamps = opened.iter().zip(packs).map(|(opened, pack)| PackStamp {
        name: opened.name.clone(),
        hash: pack.hash(),
    });
    let stamps: Vec<PackStamp> = stamps.collect();
    let bounds_checker = BoundsChecker::new();
    let mut sources = Vec::new();
    let mut themes = Vec::new();
    let mut translations = Vec::new();
    let mut sprites = Vec::new();
    let mut ramps = Ramps::new();
    for pack in &opened {
        for file in &pack.ramps {
            read_ramps(*file, &mut ramps, &mut problems);
        }
        for (file, stem) in &pack.sprites {
            let sprite = read_sprite(*file, &pack.name, stem, &mut problems);
            if let Some(sprite) = &sprite {
                bounds_checker.check_sprite(file, &sprite.root, &mut problems);
            }
            sprites.extend(sprite);
        }
        for (file, language) in &pack.words {
            translations.extend(translation::read(
                *file,
                language,
                &pack.name,
                &mut problems,
            ));
        }
        for (file, stem) in &pack.themes {
            let check = |file: &File<'_>, root: &Node<'_>, problems: &mut Problems| {
                bounds_checker.check_theme(file, root, problems);
            };
            themes.extend(read_theme(*file, &pack.name, stem, check, &mut problems));
        }
        for (file, what) in &pack.files {
            let mut source =
                read_definition(*file, &pack.name, *what, pack.drawings, &mut problems);
            bounds_checker.check(&mut source, &mut problems);
            sources.push(source);
        }
    }
    let all_packs_named = opened.iter().all(|pack| pack.is_named);
    let themes = themes::apply_theme_replacements(themes, &mut problems);
    let themes = themes::extend(themes, &mut problems);
    let names: Vec<String> = opened.iter().map(|pack| pack.name.clone()).collect();
    let merged = gather(
        sources,
        (&themes, &translations),
        &names,
        all_packs_named,
        proven,
        &mut problems,
    );
    merged.finish(stamps, (&sprites, &ramps), problems)
}

/// A pack whose files have been sorted by what they hold.
struct Opened<'p> {
    name: String,
    /// False if the manifest gave no valid name; `name` is then `pack_<number>`.
    is_named: bool,
    files: Vec<(File<'p>, (Class, &'p str))>,
    drawings: &'p [(String, Vec<u8>)],
    themes: Vec<(File<'p>, &'p str)>,
    sprites: Vec<(File<'p>, &'p str)>,
    ramps: Vec<File<'p>>,
    words: Vec<(File<'p>, &'p str)>,
}

fn open<'p>(packs: &'p [Pack], problems: &mut Problems) -> Vec<Opened<'p>> {
    let mut opened: Vec<Opened<'_>> = Vec::new();
    for (n, pack) in (0..).zip(packs) {
        let earlier: Vec<&str> = opened.iter().map(|it| it.name.as_str()).collect();
        opened.push(open_one(n, pack, &earlier, problems));
    }
    opened
}

fn open_one<'p>(n: u32, pack: &'p Pack, earlier: &[&str], problems: &mut Problems) -> Opened<'p> {
    let mut manifests = Vec::new();
    let mut files = Vec::new();
    let mut themes = Vec::new();
    let mut sprites = Vec::new();
    let mut ramps = Vec::new();
    let mut words = Vec::new();
    for (path, text) in &pack.files {
        let file = File {
            pack: n,
            path,
            text,
        };
        match file_role(path) {
            Ok(FileRole::Manifest) => manifests.push(file),
            Ok(FileRole::Defines(class, stem)) => files.push((file, (class, stem))),
            Ok(FileRole::Words(language)) => words.push((file, language)),
            Ok(FileRole::Note) => {}
            Ok(FileRole::Theme(stem)) => themes.push((file, stem)),
            Ok(FileRole::Sprite(stem)) => sprites.push((file, stem)),
            Ok(FileRole::Ramps) => ramps.push(file),
            Err(stray) => problems.add(file.problem(stray.message).help(stray.help)),
        }
    }
    canvas::check_drawings(n, pack, problems);
    for (path, why) in &pack.refused {
        let problem = Problem::with_file(n, path, why.to_string());
        problems.add(match why {
            Refused::NotText { before } => problem.at(before, before.len()..before.len()),
            _ => problem,
        });
    }
    files.sort_by_key(|(file, _)| file.path);
    words.sort_by_key(|(file, _)| file.path);
    sprites.sort_by_key(|(file, _)| file.path);
    ramps.sort_by_key(|file| file.path);
    let name = match manifests.as_slice() {
        [] => {
            let problem = Problem::with_file(n, "pack.toml", "the pack has no pack.toml");
            problems.add(problem.help("name = \"mine\"\nversion = \"0.1.0\""));
            None
        }
        [file, more @ ..] => {
            for second in more {
                problems.add(second.problem(format!("the pack has {} already", file.path)));
            }
            manifest::name(file, earlier, problems)
        }
    };
    Opened {
        is_named: name.is_some(),
        name: name.unwrap_or_else(|| format!("pack_{n}")),
        files,
        drawings: &pack.drawings,
        themes,
        sprites,
        ramps,
        words,
    }
}

/// The definitions that remain after replacement, sorted into the tables of the game.
#[derive(Default)]
struct MergedDefinitions {
    tuning: Option<Tuning>,
    things: Vec<(Def, Entry)>,
    /// With the index of the source file.
    levels: Vec<(usize, LevelDef, LevelEntry)>,
    /// With the index of the source file.
    places: Vec<(usize, Vault, PlaceEntry)>,
    themes: Vec<Theme>,
    translations: Vec<Translation>,
    /// Index of the source file, by id.
    sources: BTreeMap<String, usize>,
    /// Definitions without look and text, by id. They are not in the catalogue, so they are numbered last.
    plain: Vec<(String, Def)>,
}

/// Names the definitions and checks how they fit together. Links and translations are checked only if `all_packs_named`:
/// every pack has a valid name.
fn gather(
    mut sources: Vec<DefinitionFile<'_>>,
    (themes, translations): (&[ReadTheme<'_>], &[TranslatedEntry<'_>]),
    packs: &[String],
    all_packs_named: bool,
    proven: bool,
    problems: &mut Problems,
) -> MergedDefinitions {
    let names = Names::of(&sources, problems);
    let mut merged = MergedDefinitions {
        themes: themes.iter().map(|it| it.theme.clone()).collect(),
        ..MergedDefinitions::default()
    };
    if all_packs_named {
        merged.translations =
            translations::collect_translations(translations, &names, &sources, problems);
    }
    let mut referenced_ids: BTreeSet<String> = BTreeSet::new();
    for (id, _, n) in names.iter() {
        let Some(source) = sources.get_mut(n) else {
            continue;
        };
        if all_packs_named {
            referenced_ids.extend(links::check(source, &names, packs, problems));
            places::check_glyphs(source, &names, problems);
        }
        if let Some(definition) = source.definition.take() {
            merged.add(id, n, source.pack, definition);
        }
    }
    if !names.has_hero() {
        let problem = Problem::with_file(0, "rules.toml", "no pack has a rules.toml");
        let help = "it holds the tables `hero` and `tuning`; a pack over the base pack says `requires = [\"base\"]` in pack.toml";
        problems.add(problem.help(help));
    }
    if !names.iter().any(|(_, class, _)| class == Class::Level) {
        problems.add(Problem::with_file(0, "levels", "no pack has a level"));
    }
    merged.things.sort_by_key(|(def, _)| def.class());
    merged.sort_levels();
    merged.check_levels(&sources, &mut referenced_ids, problems);
    merged.check_places(&sources, &mut referenced_ids, proven, problems);
    let last = packs.len().saturating_sub(1);
    merged.check_sense(&sources, themes, &referenced_ids, last, problems);
    merged
}

impl MergedDefinitions {
    fn add(&mut self, id: &str, source: usize, pack: &str, definition: Definition) {
        let id = id.to_owned();
        match definition {
            Definition::Hero(def, look, text, tuning) => {
                self.tuning = Some(tuning);
                self.add(&id, source, pack, Definition::Thing(def, look, text));
            }
            Definition::Thing(def, look, text) => {
                let class = def.class();
                let entry = Entry {
                    id: id.clone(),
                    class,
                    look,
                    text,
                    facts: facts::of(&def),
                    about: About::default(),
                };
                self.things.push((def, entry));
                self.sources.insert(id, source);
            }
            Definition::TextOnly(def, text) => {
                self.add(
                    &id,
                    source,
                    pack,
                    Definition::Thing(def, Look::UNSEEN, text),
                );
            }
            Definition::Plain(def) => {
                self.sources.insert(id.clone(), source);
                self.plain.push((id, def));
            }
            Definition::Level(mut level, text) => {
                let theme = themes::find(&self.themes, &level.theme, pack);
                // From here on the theme's id is complete, so later lookups need no pack name.
                if let Some(theme) = theme.and_then(|n| self.themes.get(usize::from(n))) {
                    level.theme.clone_from(&theme.id);
                }
                level.leads.iter_mut().for_each(|lead| lead.qualify(pack));
                let entry = LevelEntry {
                    id,
                    depth: level.depth,
                    above: None,
                    aside: false,
                    theme,
                    text,
                    sky: Sky {
                        light: level.light,
                        roofed: level.roofed.clone(),
                    },
                    glowing: level
                        .glowing
                        .iter()
                        .map(|(ground, light)| (*ground, facts::light(*light)))
                        .collect(),
                };
                self.levels.push((source, level, entry));
            }
            Definition::Place(mut vault, text) => {
                vault.name.clone_from(&id);
                self.places.push((source, vault, PlaceEntry { id, text }));
            }
        }
    }

    fn sort_levels(&mut self) {
        let order = Campaign::order(&self.named_levels());
        let mut levels: Vec<_> = std::mem::take(&mut self.levels)
            .into_iter()
            .map(Some)
            .collect();
        let sorted = order.into_iter().filter_map(|n| levels.get_mut(n)?.take());
        self.levels = sorted.collect();
    }

    fn named_levels(&self) -> Vec<(&str, &LevelDef)> {
        let levels = self.levels.iter();
        levels
            .map(|(_, level, entry)| (entry.id.as_str(), level))
            .collect()
    }

    fn check_levels(
        &self,
        sources: &[DefinitionFile<'_>],
        referenced_ids: &mut BTreeSet<String>,
        problems: &mut Problems,
    ) {
        let levels = self.levels.iter();
        let levels: Vec<(&DefinitionFile<'_>, &LevelDef)> = levels
            .filter_map(|(n, level, _)| Some((sources.get(*n)?, level)))
            .collect();
        let named = self.named_levels();
        let names: Vec<&str> = named.iter().map(|(id, _)| *id).collect();
        let (campaign, faults) = Campaign::of(&named);
        levels::check_leads(&levels, &names, faults, &self.things, problems);
        for (source, level) in &levels {
            levels::check_theme(source, level, &self.themes, problems);
        }
        let is_whole = !problems.any_error();
        let vaults = self.vaults();
        let mut built = Vec::new();
        let all: Vec<LevelNo> = (1..).map(LevelNo).take(levels.len()).collect();
        for ((number, id), (source, level)) in all.iter().zip(names).zip(levels) {
            let places = Places {
                depth: Some(level.depth.into()),
                entrances: &campaign.entrances(*number, &all),
                ..Places::from(&vaults)
            };
            let held = levels::check_chain(source, level, *number, places, problems);
            // An unreadable file might define things for these tags.
            if is_whole {
                let tags = &held.tags;
                levels::check_tags(source, (id, level), tags, &self.things, problems);
            }
            let named = held.tags.iter().filter(|tag| tag.is_named());
            referenced_ids.extend(named.map(|tag| tag.as_str().to_owned()));
            built.push((source, level, held));
        }
        if is_whole {
            let depths = built.iter().map(|(_, level, _)| level.depth).collect();
            let sources: Vec<&DefinitionFile<'_>> = self
                .sources
                .values()
                .filter_map(|n| sources.get(*n))
                .collect();
            let lead_depths = usage_checks::check_leads(&sources, &depths, problems);
            if !problems.any_error() {
                levels::check_ways(&built, &campaign, &lead_depths, problems);
            }
        }
    }

    /// Checks guises, cycles of references and features of all packs, and the use of the last pack's definitions.
    fn check_sense(
        &self,
        sources: &[DefinitionFile<'_>],
        themes: &[ReadTheme<'_>],
        referenced_ids: &BTreeSet<String>,
        last: usize,
        problems: &mut Problems,
    ) {
        if problems.any_error() {
            return;
        }
        let things = self.things.iter().map(|(def, entry)| (&entry.id, def));
        let plain = self.plain.iter().map(|(id, def)| (id, def));
        let all: Vec<(&DefinitionFile<'_>, &str, &Def)> = things
            .chain(plain)
            .filter_map(|(id, def)| {
                let source = sources.get(*self.sources.get(id)?)?;
                Some((source, id.as_str(), def))
            })
            .collect();
        let looks = self.things.iter().filter_map(|(def, entry)| {
            let source = sources.get(*self.sources.get(&entry.id)?)?;
            Some((source, def, entry.look))
        });
        guises::check(&looks.collect::<Vec<_>>(), problems);
        usage_checks::check_loot(&all, problems);
        usage_checks::check_talents(&all, problems);
        usage_checks::check_features(&all, problems);
        let levels = self.levels.iter();
        let levels = levels.map(|(_, level, entry)| (entry.id.as_str(), level.theme.as_str()));
        usage_checks::check_places(&all, &levels.collect::<Vec<_>>(), problems);
        // A pack may leave definitions of earlier packs unused.
        let is_last = |file: &File<'_>| usize::try_from(file.pack) == Ok(last);
        let own: Vec<_> = all
            .into_iter()
            .filter(|(source, ..)| is_last(&source.file))
            .collect();
        usage_checks::check_once(&own, referenced_ids, problems);
        usage_checks::check_use(&own, referenced_ids, problems);
        let own = themes.iter().filter(|it| is_last(&it.file));
        let own = own.filter(|it| !themes::is_extended(themes, &it.theme.id));
        let own: Vec<_> = own.collect();
        let levels: Vec<&LevelDef> = self.levels.iter().map(|(_, level, _)| level).collect();
        usage_checks::check_themes(&own, &levels, problems);
    }

    fn vaults(&self) -> Vec<Vault> {
        self.places
            .iter()
            .map(|(_, vault, _)| vault.clone())
            .collect()
    }

    fn check_places(
        &self,
        sources: &[DefinitionFile<'_>],
        referenced_ids: &mut BTreeSet<String>,
        proven: bool,
        problems: &mut Problems,
    ) {
        let levels: Vec<&LevelDef> = self.levels.iter().map(|(_, level, _)| level).collect();
        let vaults = self.vaults();
        let is_whole = !problems.any_error();
        for (n, vault, _) in &self.places {
            referenced_ids.extend(vault.tags().map(|(_, tag)| tag.as_str().to_owned()));
            let Some(source) = sources.get(*n) else {
                continue;
            };
            // An unreadable file might define parts or levels that use this place.
            if is_whole {
                places::check_parts(source, vault, &vaults, problems);
                places::check_use(source, vault, &levels, problems);
                usage_checks::check_size(source, vault, &levels, problems);
            }
            if proven {
                proof::check_vault(source, vault, &vaults, problems);
            }
        }
        for (n, level, _) in self.levels.iter().filter(|_| is_whole) {
            if let Some(source) = sources.get(*n) {
                places::check_wishes(source, level, &vaults, problems);
            }
        }
    }

    fn finish(
        self,
        stamps: Vec<PackStamp>,
        (sprites, ramps): (&[SpriteFile<'_>], &Ramps),
        mut problems: Problems,
    ) -> Loaded {
        let (defs, mut kinds): (Vec<Def>, Vec<Entry>) = self.things.into_iter().unzip();
        let sprites = sprites::resolve(sprites, ramps, &kinds, &mut problems);
        let things = kinds
            .iter()
            .map(|entry| entry.id.clone())
            .zip(defs)
            .chain(self.plain)
            .collect();
        let (levels, mut entries): (Vec<_>, Vec<LevelEntry>) = self
            .levels
            .into_iter()
            .map(|(_, level, entry)| ((entry.id.clone(), level), entry))
            .unzip();
        let (vaults, places): (Vec<Vault>, Vec<PlaceEntry>) = self
            .places
            .into_iter()
            .map(|(_, vault, entry)| (vault, entry))
            .unzip();
        let mut rules = None;
        let mut callings = Vec::new();
        if let Some(tuning) = self.tuning.filter(|_| !problems.any_error()) {
            match Rules::assemble(stamps, tuning, things, levels) {
                Ok(assembled) => {
                    callings = facts::callings(&assembled);
                    for (level, entry) in (1..).map(LevelNo).zip(&mut entries) {
                        entry.above = assembled.campaign().above(level);
                        entry.aside = assembled.campaign().is_aside(level);
                    }
                    let orders = kinds.iter().map(|entry| entry.look.order).collect();
                    for (n, entry) in (0..).zip(&mut kinds) {
                        // Factions and links are known only after assembly.
                        let facts = &mut entry.facts;
                        (facts.faction, facts.hunts) = assembled.factions(Kind(n));
                        let wants = assembled.feature(Kind(n));
                        let wants = wants.and_then(|def| def.wants.as_ref());
                        facts.wants = wants.and_then(|wants| wants.item.kind());
                        entry.about = facts::about(assembled.def(Kind(n)));
                    }
                    rules = Some(assembled.with_vaults(vaults).with_orders(orders));
                }
                Err(error) => problems.add(Problem::with_file(0, "pack.toml", error.to_string())),
            }
        }
        Loaded {
            rules,
            catalog: Catalog {
                kinds,
                levels: entries,
                themes: self.themes,
                places,
                translations: self.translations,
                callings,
                sprites,
            },
            problems: problems.sorted(),
        }
    }
}

#[cfg(test)]
mod tests;
