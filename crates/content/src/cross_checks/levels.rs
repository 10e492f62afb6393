//! Checks that levels can be built and populated.

use std::collections::BTreeSet;

use mapgen::{ChainError, Places, Tag, TagClass, Way};
use proto::{Entry, LevelNo, Theme, ThingClass};
use sim::{Campaign, Def, LeadFault, LeadProblem, LevelDef, Link};

use crate::definitions::definition_file::DefinitionFile;
use crate::definitions::themes;
use crate::text::file::Problems;
use crate::text::nearest::nearest;
use crate::text::tree;

/// Each level must be buildable with these seeds.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=3;

/// Maximum number of marks on one map; each may become a group.
const CROWD: usize = 2_000;

/// Reports mistakes in the ways between levels, and entrances that block their tile. `levels` must be in the order of
/// their numbers.
pub(crate) fn check_leads(
    levels: &[(&DefinitionFile<'_>, &LevelDef)],
    names: &[&str],
    faults: Vec<LeadProblem>,
    things: &[(Def, Entry)],
    problems: &mut Problems,
) {
    for LeadProblem {
        level,
        key,
        fault,
        other,
    } in faults
    {
        let Some((source, _)) = levels.get(level) else {
            continue;
        };
        let problem = at(source, &key, fault.to_string());
        let problem = match &fault {
            LeadFault::Unknown(name) => problem.meant(nearest(name, names.iter().copied())),
            _ => problem,
        };
        let other = other.and_then(|other| levels.get(other));
        problems.add(match other {
            Some((other, _)) => problem.help(format!("see {}", other.file.path)),
            None => problem,
        });
    }
    for (source, level) in levels {
        for (n, lead) in level.leads.iter().enumerate() {
            let by = lead.by.as_ref().map(Link::name);
            let def = things.iter().find(|(_, entry)| Some(&*entry.id) == by);
            if let Some((Def::Feature(def), entry)) = def
                && def.blocks
            {
                let message = format!("the hero could not enter: `{}` blocks its tile", entry.id);
                problems.add(at(source, &format!("leads.{n}.by"), message));
            }
        }
    }
}

/// Warns of an unknown theme, if the packs have themes at all.
pub(crate) fn check_theme(
    source: &DefinitionFile<'_>,
    level: &LevelDef,
    themes: &[Theme],
    problems: &mut Problems,
) {
    if themes.is_empty() || themes::find(themes, &level.theme, source.pack).is_some() {
        return;
    }
    let problem = at(
        source,
        "theme",
        format!("there is no theme `{}`", level.theme),
    )
    .warning();
    let names = themes.iter().map(|theme| themes::stem(&theme.id));
    problems.add(match nearest(&level.theme, names) {
        Some(name) => problem.help(format!("did you mean `{name}`?")),
        None => problem,
    });
}

/// The result of building a level with all [`SEEDS`].
#[derive(Default)]
pub(crate) struct Built {
    pub(crate) tags: BTreeSet<Tag>,
    /// Whether every seed succeeded.
    pub(crate) is_whole: bool,
    /// Whether any build had a way down.
    pub(crate) leads_down: bool,
    /// Whether any build had a way up.
    pub(crate) leads_up: bool,
}

/// Builds a level with all [`SEEDS`].
pub(crate) fn check_chain(
    source: &DefinitionFile<'_>,
    level: &LevelDef,
    number: LevelNo,
    places: Places<'_>,
    problems: &mut Problems,
) -> Built {
    let mut built = Built {
        is_whole: true,
        ..Built::default()
    };
    for seed in SEEDS {
        match level.map.build_with(seed, number.0.into(), places, &mut ()) {
            Ok(draft) => {
                let leads = |way| draft.exits.iter().any(|exit| exit.to == way);
                built.leads_down |= leads(Way::Down);
                built.leads_up |= leads(Way::Up);
                let marks = draft.tagged.len();
                if marks > CROWD {
                    let message = format!(
                        "with seed {seed} this map holds {marks} things, and {CROWD} are the most"
                    );
                    problems.add(at(source, "map", message));
                }
                built
                    .tags
                    .extend(draft.tagged.into_iter().map(|mark| mark.tag));
            }
            Err(error) => {
                built.is_whole = false;
                let message = format!("with seed {seed} this map cannot be built: {error}");
                problems.add(match step_of(&error).zip(source.root.as_ref()) {
                    Some((step, root)) => match tree::key(root, step) {
                        Some(span) => source.file.problem_at(span, message),
                        None => at(source, "map", message),
                    },
                    None => at(source, "map", message),
                });
                break;
            }
        }
    }
    built
}

/// Warns of unreachable levels, of ways down without a level below, and of branches without a way back. `levels` must
/// be in the order of their numbers.
pub(crate) fn check_ways(
    levels: &[(&DefinitionFile<'_>, &LevelDef, Built)],
    campaign: &Campaign,
    lead_depths: &BTreeSet<u8>,
    problems: &mut Problems,
) {
    for (number, (source, level, built)) in (1..).map(LevelNo).zip(levels) {
        let below = campaign.beyond(number, Way::Down);
        let below = below.and_then(|below| levels.get(usize::from(below.0) - 1));
        if let Some((source, lower, _)) = below {
            if built.is_whole && !built.leads_down && !lead_depths.contains(&lower.depth) {
                let message = "nobody ever comes here: the level above has no way down";
                let depth = level.depth;
                let help = format!(
                    "the level at depth {depth} needs stairs down, or something must `lead` here"
                );
                problems.add(at(source, "depth", message.to_owned()).help(help).warning());
            }
            if level.depth.abs_diff(lower.depth) > 1 {
                let message = format!("there is no level between depth {} and this", level.depth);
                problems.add(at(source, "depth", message).warning());
            }
        } else if built.leads_down {
            let message = match campaign.is_aside(number) {
                true => "the way down leads nowhere: this is the end of a branch",
                false => "the way down leads nowhere: this is the deepest level",
            };
            let problem = at(source, "map", message.to_owned());
            problems.add(problem.help("{ stairs = { down = false } }").warning());
        }
        if campaign.is_aside(number) && built.is_whole && !built.leads_up {
            let message = "there is no way back: this branch has no way up";
            problems.add(at(source, "map", message.to_owned()).warning());
        }
    }
}

/// The step that failed, if the error names one.
const fn step_of(error: &ChainError) -> Option<&'static str> {
    match error {
        ChainError::Flaw(flaw) => Some(flaw.step),
        _ => None,
    }
}

/// Reports tags of a map that name unknown definitions. Warns of classes of which nothing spawns at this depth.
pub(crate) fn check_tags(
    source: &DefinitionFile<'_>,
    (id, level): (&str, &LevelDef),
    tags: &BTreeSet<Tag>,
    things: &[(Def, Entry)],
    problems: &mut Problems,
) {
    for tag in tags.iter().filter(|tag| tag.is_named()) {
        // Tags written in the file were checked as links; this one comes from a builder's or step's defaults.
        if !things.iter().any(|(_, entry)| entry.id == tag.as_str()) {
            let message = format!("this map asks for `{tag}`, and there is no such thing");
            problems.add(at(source, "map", message));
        }
    }
    for (class, word, asked) in [
        (
            ThingClass::Monster,
            "monster",
            [TagClass::Monster, TagClass::Spawn],
        ),
        (ThingClass::Item, "item", [TagClass::Item, TagClass::Spawn]),
        (ThingClass::Trap, "trap", [TagClass::Trap, TagClass::Trap]),
    ] {
        let turns_up = |def: &Def| {
            let row = def.spawn().filter(|_| def.class() == class);
            row.is_some_and(|row| row.weight_at(level.depth) > 0 && row.belongs(id, &level.theme))
        };
        if asked.iter().any(|class| tags.contains(&Tag::Any(*class)))
            && !things.iter().any(|(def, _)| turns_up(def))
        {
            let depth = level.depth;
            let message = format!("no {word} ever turns up at depth {depth}");
            let help = format!("some {word} needs a `spawn` whose range holds {depth}");
            problems.add(at(source, "depth", message).help(help).warning());
        }
    }
}

fn at(source: &DefinitionFile<'_>, path: &str, message: String) -> crate::text::problem::Problem {
    let span = source.root.as_ref().map(|root| tree::place(root, path));
    source.file.problem_at(span.unwrap_or_default(), message)
}

#[cfg(test)]
mod tests {
    use crate::example::{CELLAR, spoilt, with, wrong, wrong_after, zoo};
    use crate::load;

    const PATH: &str = "levels/cellar.toml";
    const NOTHING: &str = "monsters/rat.toml:1:1: nothing ever brings this into the game (give it a `spawn`, or let a level, a place or another thing name it)";

    /// Packs: F 64, 67.
    #[test]
    fn unreachable_levels_and_dead_ways_down_are_warned_of() {
        let cellars = |upper: &str, depth: &str, lower: &str| {
            let stairs = "{ stairs = { down = false } }";
            let pit = CELLAR.replace("depth = 1", depth).replace(stairs, lower);
            let mut pack = with("levels/pit.toml", &pit);
            for (path, text) in &mut pack.files {
                if path == PATH {
                    *text = text.replace(stairs, upper);
                }
            }
            wrong(&[pack])
        };
        let (way, none) = ("{ stairs = {} }", "{ stairs = { down = false } }");
        assert_eq!(cellars(way, "depth = 2", none), [""; 0]);
        assert_eq!(
            cellars(none, "depth = 2", none),
            [
                "levels/pit.toml:2:9: nobody ever comes here: the level above has no way down (the level at depth 1 needs stairs down, or something must `lead` here)"
            ]
        );
        assert_eq!(
            cellars(way, "depth = 200", none),
            ["levels/pit.toml:2:9: there is no level between depth 1 and this"]
        );
        assert_eq!(
            cellars(way, "depth = 2", way),
            [
                "levels/pit.toml:4:7: the way down leads nowhere: this is the deepest level ({ stairs = { down = false } })"
            ]
        );
    }

    #[test]
    fn two_levels_at_one_depth_are_an_error() {
        assert_eq!(
            wrong(&[with("levels/attic.toml", CELLAR)]),
            ["levels/cellar.toml:2:9: there is a level at depth 1 already (see levels/attic.toml)"]
        );
    }

    const GATE: &str = "look = { glyph = 'o', colour = 'grey' }\n[text]\nname = 'gate'";

    /// Problems of a pack with a cellar, a gate, and a second level with these keys.
    fn with_attic(keys: &str, gate: &str) -> Vec<String> {
        let attic = CELLAR.replacen("\ndepth = 1", keys, 1);
        let mut pack = with("levels/attic.toml", &attic);
        pack.files.push(("features/gate.toml".into(), gate.into()));
        wrong(&[pack])
    }

    #[test]
    fn mistakes_in_the_ways_between_levels_are_reported() {
        let branch = "depth = 2\nleads = [{ from = 'cellar', by = 'gate' }]";
        assert_eq!(with_attic(branch, GATE), [""; 0]);
        let attic = |from: &str, to: &str| with_attic(&branch.replace(from, to), GATE);
        assert_eq!(
            attic("cellar", "celar"),
            ["levels/attic.toml:2:19: there is no level `zoo:celar` (did you mean `zoo:cellar`?)"]
        );
        assert_eq!(
            attic("depth = 2", "depth = 1"),
            [
                "levels/attic.toml:2:19: this leads from depth 1 to depth 1, which is not deeper (see levels/cellar.toml)"
            ]
        );
        assert_eq!(
            attic("'gate' }", "'gate' }, { from = 'zoo:cellar', by = 'gate' }"),
            [
                "levels/attic.toml:2:53: another way leads to `zoo:attic` already (see levels/cellar.toml)"
            ]
        );
        assert_eq!(
            attic("from = 'cellar', ", ""),
            ["levels/attic.toml:2:10: a lead needs either `to` or `from`"]
        );
        assert_eq!(
            attic("'gate'", "'gaet'"),
            ["levels/attic.toml:2:34: there is no feature `zoo:gaet` (did you mean `gate`?)"]
        );
        assert_eq!(
            attic("'gate'", "'rat'"),
            ["levels/attic.toml:2:34: `zoo:rat` is a monster, and a feature belongs here"]
        );
        assert_eq!(
            attic("by = 'gate'", "set = 'near'"),
            ["levels/attic.toml:2:35: only a branch, which has a `by`, can be left out of a run"]
        );
        assert_eq!(
            attic("'gate' }", "'gate', set = 'near', take = 0 }"),
            ["levels/attic.toml:2:63: this must be from 1 to 20, not 0"]
        );
        let wall = GATE.replace("[text]", "blocks = true\n[text]");
        assert_eq!(
            with_attic(branch, &wall),
            ["levels/attic.toml:2:34: the hero could not enter: `zoo:gate` blocks its tile"]
        );
    }

    #[test]
    fn a_branch_needs_a_way_back_and_ends_somewhere() {
        let branch = "depth = 2\nleads = [{ from = 'cellar', by = 'gate' }]";
        let attic = |stairs: &str| {
            let attic = CELLAR.replacen("\ndepth = 1", branch, 1);
            let attic = attic.replace("{ down = false }", stairs);
            let mut pack = with("levels/attic.toml", &attic);
            pack.files.push(("features/gate.toml".into(), GATE.into()));
            wrong(&[pack])
        };
        assert_eq!(
            attic("{}"),
            [
                "levels/attic.toml:4:7: the way down leads nowhere: this is the end of a branch ({ stairs = { down = false } })"
            ]
        );
        assert_eq!(
            attic("{ up = false }"),
            [
                "levels/attic.toml:4:7: the way down leads nowhere: this is the end of a branch ({ stairs = { down = false } })",
                "levels/attic.toml:4:7: there is no way back: this branch has no way up"
            ]
        );
    }

    #[test]
    fn levels_are_numbered_by_depth() {
        let attic = CELLAR.replace("depth = 1", "depth = 3");
        let vault = CELLAR.replace("depth = 1", "depth = 2");
        let mut pack = with("levels/attic.toml", &attic);
        pack.files.push(("levels/vault.toml".into(), vault));
        let loaded = load(&[pack]);
        let ids: Vec<_> = loaded
            .catalog
            .levels
            .iter()
            .map(|it| it.id.as_str())
            .collect();
        assert_eq!(ids, ["zoo:cellar", "zoo:vault", "zoo:attic"]);
        let rules = loaded.rules.unwrap();
        assert_eq!(rules.level(proto::LevelNo(3)).unwrap().0, "zoo:attic");
    }

    #[test]
    fn an_unbuildable_map_is_reported_at_the_failing_step() {
        assert_eq!(
            wrong_after(
                PATH,
                "{ dogleg_corridors = {} }, { stairs = { down = false } }",
                "{ distant_exit = {} }"
            ),
            [
                "levels/cellar.toml:5:5: with seed 1 this map cannot be built: no level after 20 tries: step `distant_exit`: there is no start to be far from"
            ]
        );
        assert_eq!(
            wrong_after(PATH, "{ stairs = { down = false } }, ", ""),
            [
                "levels/cellar.toml:4:7: with seed 1 this map cannot be built: no level after 20 tries: the level has no start"
            ]
        );
        assert_eq!(
            wrong_after(PATH, "width = 40", "width = 9"),
            ["levels/cellar.toml:4:17: this must be from 10 to 256, not 9"]
        );
    }

    #[test]
    fn default_tags_of_a_map_must_name_existing_things() {
        let told = wrong_after(
            PATH,
            "width = 40, height = 20, start = { rooms = {} }, steps = [
  { dogleg_corridors = {} }, { stairs = { down = false } }, { spawn_in_rooms = {} },
]",
            "start = { town = { buildings = [{ name = 'pub', inside = ['rat'] }] } }, steps = []",
        );
        assert!(!told.is_empty());
        for problem in told {
            let start = "levels/cellar.toml:4:7: this map asks for `";
            assert!(problem.starts_with(start), "{problem}");
            assert!(!problem.contains("rat"), "{problem}");
        }
    }

    #[test]
    fn a_depth_without_any_spawn_is_a_warning() {
        let bare = [("spawn = { weight = 1 }", "")];
        assert_eq!(
            wrong(&[spoilt("monsters/rat.toml", &bare)]),
            [
                "levels/cellar.toml:2:9: no monster ever turns up at depth 1 (some monster needs a `spawn` whose range holds 1)",
                NOTHING,
            ]
        );
        let deeper = [("weight = 1", "weight = 1, from = 2")];
        assert_eq!(
            wrong(&[spoilt("items/club.toml", &deeper)]),
            [
                "levels/cellar.toml:2:9: no item ever turns up at depth 1 (some item needs a `spawn` whose range holds 1)"
            ]
        );
        let never = [("weight = 1", "weight = 0")];
        assert_eq!(wrong(&[spoilt("items/club.toml", &never)]).len(), 1);
        assert_eq!(
            wrong_after(
                PATH,
                "spawn_in_rooms = {}",
                "spawn_in_rooms = { tag = 'trap' }"
            ),
            [
                "levels/cellar.toml:2:9: no trap ever turns up at depth 1 (some trap needs a `spawn` whose range holds 1)"
            ]
        );
    }

    #[test]
    fn a_level_without_marks_needs_no_spawns() {
        let mut pack = spoilt("monsters/rat.toml", &[("spawn = { weight = 1 }", "")]);
        let quiet = CELLAR.replace(", { spawn_in_rooms = {} }", "");
        pack.files.retain(|(path, _)| path != PATH);
        pack.files.push((PATH.into(), quiet));
        assert_eq!(wrong(&[pack]), [NOTHING]);
        assert_eq!(zoo().len(), 6);
    }

    #[test]
    fn spawns_are_not_checked_while_a_file_is_broken() {
        let told = wrong_after("monsters/rat.toml", "hit_points", "hit_point");
        assert_eq!(
            told,
            [
                "monsters/rat.toml:1:1: the key `hit_points` is missing",
                "monsters/rat.toml:3:1: unknown key `hit_point` (did you mean `hit_points`?)",
            ]
        );
    }
}
