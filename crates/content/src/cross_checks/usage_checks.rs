//! Checks references between definitions: cycles, targets that do not exist, and definitions that nothing uses.

use std::collections::{BTreeMap, BTreeSet};

use mapgen::{Vault, VaultKind};
use sim::{Def, LevelDef};
use toml::de::DeValue;

use crate::definitions::definition_file::DefinitionFile;
use crate::definitions::themes::{self, ReadTheme};
use crate::text::file::Problems;
use crate::text::nearest::nearest;
use crate::text::tree::{self, Node};

/// Collects the target depth of every `lead` effect below a node, with its span.
pub(crate) fn leads(node: &Node<'_>, found: &mut Vec<(u8, std::ops::Range<usize>)>) {
    match node.get_ref() {
        DeValue::Array(items) => items.iter().for_each(|item| leads(item, found)),
        DeValue::Table(table) => {
            let lead = table.get("lead").map(|lead| tree::find(lead, "to.depth"));
            if let Some(depth) = lead.flatten()
                && let Some(Ok(number)) = tree::integer(depth).map(u8::try_from)
            {
                found.push((number, depth.span()));
            }
            table.values().for_each(|value| leads(value, found));
        }
        _ => {}
    }
}

/// Reports `lead` effects to a depth without level. Returns all target depths.
pub(crate) fn check_leads(
    sources: &[&DefinitionFile<'_>],
    depths: &BTreeSet<u8>,
    problems: &mut Problems,
) -> BTreeSet<u8> {
    let mut lead_depths = BTreeSet::new();
    for source in sources {
        let mut found = Vec::new();
        source.root.iter().for_each(|root| leads(root, &mut found));
        for (depth, span) in found {
            lead_depths.insert(depth);
            if !depths.contains(&depth) {
                let message = format!("there is no level at depth {depth}");
                problems.add(source.file.problem_at(span, message));
            }
        }
    }
    lead_depths
}

/// Reports loot tables that contain themselves, directly or through others.
pub(crate) fn check_loot(tables: &[(&DefinitionFile<'_>, &str, &Def)], problems: &mut Problems) {
    let rows = |def: &Def| match def {
        Def::Loot(table) => {
            let items = table.rows.iter().filter_map(|row| row.item.as_ref());
            items.map(|link| link.name().to_owned()).collect()
        }
        _ => Vec::new(),
    };
    for (source, _) in in_circles(tables, rows) {
        let root = source.root.as_ref();
        let at = root.map(|root| tree::place(root, "rows"));
        let message = "this table leads back to itself";
        problems.add(source.file.problem_at(at.unwrap_or_default(), message));
    }
}

/// Reports talents that require themselves, directly or through others.
pub(crate) fn check_talents(things: &[(&DefinitionFile<'_>, &str, &Def)], problems: &mut Problems) {
    let needed = |def: &Def| match def {
        Def::Talent(talent) => {
            let first = talent.needs.talents.iter();
            first.map(|link| link.name().to_owned()).collect()
        }
        _ => Vec::new(),
    };
    for (source, id) in in_circles(things, needed) {
        let root = source.root.as_ref();
        let at = root.map(|root| tree::place(root, "needs.talents"));
        let message = format!("`{id}` must be learnt before itself");
        problems.add(source.file.problem_at(at.unwrap_or_default(), message));
    }
}

/// The definitions that lie on a cycle of `leads`.
fn in_circles<'a, 'p>(
    things: &[(&'a DefinitionFile<'p>, &'a str, &Def)],
    leads: impl Fn(&Def) -> Vec<String>,
) -> Vec<(&'a DefinitionFile<'p>, &'a str)> {
    let next: BTreeMap<&str, Vec<String>> = things
        .iter()
        .map(|(_, id, def)| (*id, leads(def)))
        .collect();
    let mut circles = Vec::new();
    for (source, id, _) in things {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&str> = vec![id];
        while let Some(at) = open.pop() {
            for to in next.get(at).into_iter().flatten() {
                if seen.insert(to) {
                    open.push(to);
                }
            }
        }
        if seen.contains(id) {
            circles.push((*source, *id));
        }
    }
    circles
}

/// Reports features that turn into themselves. Warns of a feature whose tag an earlier feature has.
pub(crate) fn check_features(
    features: &[(&DefinitionFile<'_>, &str, &Def)],
    problems: &mut Problems,
) {
    let mut tagged: BTreeMap<&str, &str> = BTreeMap::new();
    for (source, id, def) in features {
        let Def::Feature(feature) = def else { continue };
        let at = |key: &str| {
            let root = source.root.as_ref();
            root.map(|root| tree::place(root, key)).unwrap_or_default()
        };
        let states = [
            ("opens", &feature.opens),
            ("closes", &feature.closes),
            ("found", &feature.found),
            ("locks", &feature.locks),
            ("kindles", &feature.kindles),
            ("douses", &feature.douses),
            ("spent", &feature.spent),
        ];
        for (key, link) in states {
            if link.as_ref().is_some_and(|link| link.name() == *id) {
                let message = "this turns into itself";
                problems.add(source.file.problem_at(at(key), message));
            }
        }
        let Some(tag) = &feature.tag else { continue };
        if let Some(first) = tagged.get(tag.as_str()) {
            let message = format!("this never stands where the tag asks: `{first}` has it already");
            let problem = source.file.problem_at(at("tag"), message);
            problems.add(
                problem
                    .help(format!("`replaces = \"{first}\"` takes its place"))
                    .warning(),
            );
        } else {
            tagged.insert(tag.as_str(), id);
        }
    }
}

/// Warns of places in `spawn` that are neither a level nor the theme of one. `levels` holds ids and themes.
pub(crate) fn check_places(
    things: &[(&DefinitionFile<'_>, &str, &Def)],
    levels: &[(&str, &str)],
    problems: &mut Problems,
) {
    for (source, _, def) in things {
        let rows = def.spawn().into_iter();
        for place in rows.flat_map(|row| row.unknown_places(levels)) {
            let span = source.root.as_ref();
            let span = span.map(|root| tree::place(root, "spawn.places"));
            let message = format!("there is no level or theme `{place}`");
            let problem = source.file.problem_at(span.unwrap_or_default(), message);
            let names = levels
                .iter()
                .flat_map(|(id, theme)| [themes::stem(id), theme]);
            let problem = problem.warning();
            problems.add(match nearest(place, names) {
                Some(name) => problem.help(format!("did you mean `{name}`?")),
                None => problem,
            });
        }
    }
}

/// Warns of definitions that nothing ever brings into the game.
pub(crate) fn check_use(
    things: &[(&DefinitionFile<'_>, &str, &Def)],
    referenced_ids: &BTreeSet<String>,
    problems: &mut Problems,
) {
    for (source, id, def) in things {
        let turns_up = def
            .spawn()
            .is_some_and(|row| row.weight > 0 || row.per_depth > 0);
        // A talent without a tree cannot be learnt, so another definition must grant it.
        let asks = match def {
            Def::Monster(_) | Def::Item(_) | Def::Spell(_) | Def::Mark(_) => true,
            Def::Talent(talent) => talent.tree.is_none(),
            _ => false,
        };
        if asks && !turns_up && !referenced_ids.contains(*id) {
            let problem = source
                .file
                .problem("nothing ever brings this into the game");
            let help = "give it a `spawn`, or let a level, a place or another thing name it";
            problems.add(problem.help(help).warning());
        }
    }
}

/// Reports unique definitions that something else names: they could appear twice.
pub(crate) fn check_once(
    things: &[(&DefinitionFile<'_>, &str, &Def)],
    referenced_ids: &BTreeSet<String>,
    problems: &mut Problems,
) {
    let twice = things
        .iter()
        .filter(|(_, id, def)| def.is_once() && referenced_ids.contains(*id));
    for (source, ..) in twice {
        let root = source.root.as_ref();
        let at = root.map(|root| tree::place(root, "once"));
        let message = "something else brings this, so it may be met twice";
        problems.add(source.file.problem_at(at.unwrap_or_default(), message));
    }
}

pub(crate) fn check_themes(
    themes: &[&ReadTheme<'_>],
    levels: &[&LevelDef],
    problems: &mut Problems,
) {
    for theme in themes {
        if !levels.iter().any(|level| level.theme == theme.theme.id) {
            problems.add(theme.file.problem("no level names this theme").warning());
        }
    }
}

/// Reports a place larger than every level that requests it.
pub(crate) fn check_size(
    source: &DefinitionFile<'_>,
    vault: &Vault,
    levels: &[&LevelDef],
    problems: &mut Problems,
) {
    let size = vault.size();
    let fits = |level: &&&LevelDef| {
        let (w, h) = (level.map.width, level.map.height);
        let upright = size.w <= w && size.h <= h;
        upright || (vault.plan.turned && size.h <= w && size.w <= h)
    };
    let asking = || {
        levels
            .iter()
            .filter(|level| level.map.asks_for(vault, level.depth.into()))
    };
    if vault.plan.kind == VaultKind::Part
        || asking().next().is_none()
        || asking().any(|it| fits(&it))
    {
        return;
    }
    let message = format!(
        "this place is {}×{} tiles, larger than any level that asks for it",
        size.w, size.h
    );
    match &source.canvas {
        Some(canvas) => problems.add(canvas.problem(1, None, message)),
        None => problems.add(source.file.problem(message)),
    }
}

#[cfg(test)]
mod tests {
    use crate::example::{CLUB, RAT, spoilt, with, wrong, wrong_after, zoo};
    use crate::text::pack::Pack;

    /// Packs: F 120.
    #[test]
    fn a_lead_effect_needs_a_level_at_its_depth() {
        let lead = |depth: &str| {
            let to = format!("lead = {{ to = {{ depth = {depth}, x = 1, y = 1 }} }}");
            wrong_after("traps/snare.toml", "snare = { turns = 3 }", &to)
        };
        assert_eq!(lead("1"), [""; 0]);
        for nowhere in ["99", "0x63", "9_9"] {
            assert_eq!(
                lead(nowhere),
                ["traps/snare.toml:3:51: there is no level at depth 99"],
                "{nowhere}"
            );
        }
    }

    fn with_files<const N: usize>(files: [(&str, &str); N]) -> Vec<String> {
        let more = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let zoo = zoo()
            .into_iter()
            .map(|(path, text)| (path.to_owned(), text));
        let pack: Pack = zoo.chain(more).collect();
        wrong(&[pack])
    }

    /// Packs: F 15, 16.
    #[test]
    fn a_loot_table_never_leads_back_to_itself() {
        let said = "1:8: this table leads back to itself";
        assert_eq!(
            with_files([("loot/a.toml", "rows = [{ item = 'a' }, { item = 'club' }]")]),
            [format!("loot/a.toml:{said}")]
        );
        assert_eq!(
            with_files([
                ("loot/a.toml", "rows = [{ item = 'b' }]"),
                ("loot/b.toml", "rows = [{ item = 'c' }]"),
                ("loot/c.toml", "rows = [{ item = 'b' }]"),
                ("loot/d.toml", "rows = [{ item = 'club' }]"),
            ]),
            [format!("loot/b.toml:{said}"), format!("loot/c.toml:{said}")]
        );
    }

    #[test]
    fn a_cloud_that_blocks_is_an_error() {
        let fog = "look = { glyph = '%', colour = 'grey' }\nblocks = true\ncloud = { effects = [{ damage = { amount = 1 } }] }\n[text]\nname = 'fog'";
        assert_eq!(
            with_files([("features/fog.toml", fog)]),
            [
                "features/fog.toml:2:10: nobody could stand in this `cloud`; leave one of the two out"
            ]
        );
        let free = fog.replace("blocks = true\n", "");
        assert_eq!(with_files([("features/fog.toml", &free)]), [""; 0]);
    }

    const DOOR: &str =
        "look = { glyph = '+', colour = 'brown' }\ntag = 'door'\n[text]\nname = 'door'";

    /// Packs: F 105, 106.
    #[test]
    fn features_must_not_turn_into_themselves_or_share_a_tag() {
        let itself = DOOR.replace("tag = 'door'", "opens = 'door'");
        assert_eq!(
            with_files([("features/door.toml", &itself)]),
            ["features/door.toml:2:9: this turns into itself"]
        );
        assert_eq!(
            with_files([("features/door.toml", DOOR), ("features/gate.toml", DOOR)]),
            [
                "features/gate.toml:2:7: this never stands where the tag asks: `zoo:door` has it already (`replaces = \"zoo:door\"` takes its place)"
            ]
        );
    }

    /// Packs: F 152.
    #[test]
    fn definitions_that_nothing_uses_are_warned_of() {
        let said = "nothing ever brings this into the game (give it a `spawn`, or let a level, a place or another thing name it)";
        let (rat, club) = (
            RAT.replace("weight = 1", "weight = 0"),
            CLUB.replace("spawn = { weight = 1 }", ""),
        );
        assert_eq!(
            with_files([("monsters/bat.toml", &rat), ("items/mace.toml", &club)]),
            [
                format!("items/mace.toml:1:1: {said}"),
                format!("monsters/bat.toml:1:1: {said}")
            ]
        );
        assert_eq!(
            with_files([
                ("monsters/bat.toml", &RAT.replace("\"club\"", "\"mace\"")),
                ("items/mace.toml", &club)
            ]),
            [""; 0]
        );
        // A pack may leave definitions of earlier packs unused.
        let ark = [("pack.toml", "name = 'ark'\nversion = '1.0.0'")];
        let bare = spoilt("monsters/rat.toml", &[("spawn = { weight = 1 }", "")]);
        let told = wrong(&[bare, ark.into_iter().collect()]);
        assert!(
            !told.iter().any(|it| it.contains("nothing ever")),
            "{told:?}"
        );
    }

    /// Packs: F 14.
    #[test]
    fn a_place_larger_than_every_level_is_reported() {
        let row = format!("#{}#\n", ".".repeat(60));
        let wall = format!("{}\n", "#".repeat(62));
        let hall = format!(
            "tags = ['den']\n[text]\nname = 'hall'\n---\n{wall}{row}{}+{}\n",
            "#".repeat(30),
            "#".repeat(31)
        );
        let mut pack = with("vaults/hall.vault", &hall);
        for (path, text) in &mut pack.files {
            if path == "levels/cellar.toml" {
                *text = text.replace("{ spawn_in_rooms = {} }", "{ vaults = { tags = ['den'] } }");
            }
        }
        assert_eq!(
            wrong(&[pack]),
            [
                "vaults/hall.vault:5:1: this place is 62×3 tiles, larger than any level that asks for it"
            ]
        );
    }
}
