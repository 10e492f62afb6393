//! Themes: how the terrain of a level looks.

use std::collections::BTreeMap;
use std::ops::Range;

use geom::Terrain;
use proto::{Glyphs, Look, Paint, Theme};
use serde::Deserialize;
use sim::Link;

use crate::definitions::checks::unfit;
use crate::text::file::{File, Problems};
use crate::text::nearest::nearest_id;
use crate::text::parse::parse;
use crate::text::tree::Node;
use crate::text::{read, tree};

/// How the terrain of a level looks. Terrain that is not listed keeps its default look.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ThemeDef {
    /// The theme that supplies the parts of `paint` left out here.
    #[serde(default)]
    extends: Option<String>,
    /// Classic looks, by terrain. A wall drawn as `#` joins its neighbours in double lines.
    #[serde(default)]
    ground: BTreeMap<Terrain, Look>,
    /// How the theme is painted: ground, walls, remembered tiles and lights.
    #[serde(default)]
    paint: Paint,
}

pub(crate) struct ReadTheme<'p> {
    pub(crate) file: File<'p>,
    pub(crate) theme: Theme,
    /// The id of the replaced theme, and its span.
    replaces: Option<(String, Range<usize>)>,
    /// The name of the extended theme, its span, and the pack that wrote it.
    extends: Option<(String, Range<usize>, String)>,
}

/// Reads a theme file; `measure` checks the bounds.
pub(crate) fn read_theme<'p>(
    file: File<'p>,
    pack: &str,
    stem: &str,
    bounds_checker: impl FnOnce(&File<'_>, &Node<'_>, &mut Problems),
    problems: &mut Problems,
) -> Option<ReadTheme<'p>> {
    let mut root = parse(&file, problems)?;
    tree::take(&mut root, "$schema");
    let replaces = tree::take(&mut root, "replaces");
    let replaces = replaces.map(|node| {
        let name = node.get_ref().as_str().unwrap_or_default();
        let id = Link::from(name).full(pack);
        (id, node.span())
    });
    let def: Option<ThemeDef> = read::read(root.clone(), &["replaces"], &file, problems);
    bounds_checker(&file, &root, problems);
    let def = def?;
    check(&def, &file, &root, problems);
    let extends = def.extends.map(|name| {
        let at = tree::place(&root, "extends");
        (name, at, pack.to_owned())
    });
    let theme = Theme {
        id: format!("{pack}:{stem}"),
        ground: def.ground.into_iter().collect(),
        paint: def.paint,
    };
    Some(ReadTheme {
        file,
        theme,
        replaces,
        extends,
    })
}

/// Reports glyphs that do not fit into a cell, and glyph mixes without weight or colour.
fn check(def: &ThemeDef, file: &File<'_>, root: &Node<'_>, problems: &mut Problems) {
    let mut wrong = |path: &str, message: String| {
        let at = tree::place(root, path);
        problems.add(file.problem_at(at, message));
    };
    for (terrain, look) in &def.ground {
        if let Some(message) = unfit(look.glyph) {
            wrong(&format!("ground.{terrain}.glyph"), message);
        }
    }
    let mut mix = |path: &str, glyphs: &Glyphs, colours: usize| {
        let bad = glyphs.keys().filter(|glyph| **glyph != ' ');
        if let Some(message) = bad.filter_map(|glyph| unfit(*glyph)).next() {
            wrong(&format!("{path}.glyphs"), message);
        }
        if glyphs.values().all(|weight| *weight == 0) {
            let message = "nothing would ever be drawn: no glyph has any weight".to_owned();
            wrong(&format!("{path}.glyphs"), message);
        }
        if colours == 0 {
            let message = "its glyphs need a colour at least".to_owned();
            wrong(&format!("{path}.fore"), message);
        }
    };
    for (terrain, ground) in &def.paint.ground {
        let path = format!("paint.ground.{terrain}");
        mix(&path, &ground.glyphs, ground.fore.len());
    }
    if let Some(canopy) = &def.paint.canopy {
        mix("paint.canopy", &canopy.glyphs, canopy.fore.len());
    }
    let mut own = def.paint.things.iter();
    if let Some((name, message)) = own.find_map(|(name, thing)| Some((name, unfit(thing.glyph?)?)))
    {
        wrong(&format!("paint.things.{name}.glyph"), message);
    }
}

/// Completes themes with the themes they extend. Reports unknown bases and cycles.
pub(crate) fn extend<'p>(
    mut themes: Vec<ReadTheme<'p>>,
    problems: &mut Problems,
) -> Vec<ReadTheme<'p>> {
    let plain: Vec<Theme> = themes.iter().map(|it| it.theme.clone()).collect();
    let base_of = |theme: &ReadTheme<'_>| {
        let (name, _, pack) = theme.extends.as_ref()?;
        find(&plain, name, pack).map(usize::from)
    };
    let bases: Vec<Option<usize>> = themes.iter().map(base_of).collect();
    for (n, theme) in themes.iter_mut().enumerate() {
        let Some((name, at, _)) = &theme.extends else {
            continue;
        };
        let Some(mut base) = bases[n] else {
            let message = format!("there is no theme `{name}` to extend");
            let ids = plain.iter().map(|it| stem(&it.id));
            let problem = theme.file.problem_at(at.clone(), message);
            problems.add(problem.meant(nearest_id(name, ids.collect::<Vec<_>>())));
            continue;
        };
        let mut paint = std::mem::take(&mut theme.theme.paint);
        let mut met = vec![n];
        loop {
            if met.contains(&base) {
                let message = format!("by `{name}` this theme extends itself");
                problems.add(theme.file.problem_at(at.clone(), message));
                break;
            }
            met.push(base);
            paint = paint.over(&plain[base].paint);
            match bases[base] {
                Some(next) => base = next,
                None => break,
            }
        }
        theme.theme.paint = paint;
    }
    themes
}

/// Whether some theme extends the theme `id`.
pub(crate) fn is_extended(themes: &[ReadTheme<'_>], id: &str) -> bool {
    let all: Vec<Theme> = themes.iter().map(|it| it.theme.clone()).collect();
    themes.iter().any(|theme| {
        let base = theme.extends.as_ref();
        let base = base.and_then(|(name, _, pack)| find(&all, name, pack));
        base.is_some_and(|n| all[usize::from(n)].id == id)
    })
}

/// Applies replacements and reports duplicate ids.
pub(crate) fn apply_theme_replacements<'p>(
    read: Vec<ReadTheme<'p>>,
    problems: &mut Problems,
) -> Vec<ReadTheme<'p>> {
    let mut settled: Vec<ReadTheme<'p>> = Vec::new();
    for mut theme in read {
        let id = match &theme.replaces {
            Some((id, _)) => id.clone(),
            None => theme.theme.id.clone(),
        };
        let there = settled.iter().position(|it| it.theme.id == id);
        match (there, &theme.replaces) {
            (None, None) => settled.push(theme),
            (Some(n), None) => {
                let problem = theme.file.problem(format!("`{id}` is defined twice"));
                let other = settled.get(n).map_or("another file", |it| it.file.path);
                problems.add(problem.help(format!("see {other}")));
            }
            (None, Some((_, span))) => {
                let message = format!("no earlier pack has a theme `{id}` to be replaced");
                let ids: Vec<&str> = settled.iter().map(|it| it.theme.id.as_str()).collect();
                let problem = theme.file.problem_at(span.clone(), message);
                problems.add(problem.meant(nearest_id(&id, ids)));
            }
            (Some(n), Some(_)) => {
                theme.theme.id = id;
                if let Some(old) = settled.get_mut(n) {
                    *old = theme;
                }
            }
        }
    }
    settled
}

/// Finds the theme of a level: by full id, else in the level's own pack, else in the last pack that has one.
pub(crate) fn find(themes: &[Theme], name: &str, pack: &str) -> Option<u16> {
    let own = format!("{pack}:{name}");
    let exact = |theme: &Theme| theme.id == name || theme.id == own;
    let n = themes.iter().position(exact);
    let n = n.or_else(|| themes.iter().rposition(|theme| stem(&theme.id) == name))?;
    u16::try_from(n).ok()
}

pub(crate) fn stem(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, stem)| stem)
}

#[cfg(test)]
mod tests {
    use crate::example::{with, wrong, zoo};
    use crate::load;
    use crate::text::pack::Pack;
    use geom::Terrain;
    use proto::LevelNo;

    const CELLAR: &str = "ground = { wall = { glyph = '%', colour = 'brown' }, floor = { glyph = ',', colour = 'teal' } }";

    /// Mission: W6.
    #[test]
    fn a_level_is_drawn_by_the_theme_it_names() {
        let loaded = load(&[with("themes/cellar.toml", CELLAR)]);
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        let level = loaded.catalog.level(LevelNo(1)).unwrap();
        let theme = &loaded.catalog.themes[usize::from(level.theme.unwrap())];
        assert_eq!(theme.id, "zoo:cellar");
        assert_eq!(theme.ground[0].0, Terrain::Wall);
        assert_eq!(theme.ground[0].1.glyph, '%');
    }

    #[test]
    fn a_pack_without_themes_looks_as_usual() {
        let pack: Pack = zoo().into_iter().collect();
        let loaded = load(&[pack]);
        assert_eq!(loaded.catalog.level(LevelNo(1)).unwrap().theme, None);
    }

    #[test]
    fn a_theme_that_is_misspelt_is_pointed_out() {
        assert_eq!(
            wrong(&[with("themes/celar.toml", CELLAR)]),
            [
                "levels/cellar.toml:3:9: there is no theme `cellar` (did you mean `celar`?)",
                "themes/celar.toml:1:1: no level names this theme",
            ]
        );
    }

    /// Packs: bug 3.
    #[test]
    fn a_theme_replaces_another_only_with_replaces() {
        let ark = |theme: &str| {
            let ark = "name = 'ark'\nversion = '1.0.0'";
            let files = [("pack.toml", ark), ("themes/cellar.toml", theme)];
            let packs = [
                with("themes/cellar.toml", CELLAR),
                files.into_iter().collect(),
            ];
            let glyph = load(&packs).catalog;
            let theme = glyph.level(LevelNo(1)).unwrap().theme.unwrap();
            let theme = &glyph.themes[usize::from(theme)];
            (theme.id.clone(), theme.ground[0].1.glyph, wrong(&packs))
        };
        let other = CELLAR.replace('%', "W");
        let (id, glyph, told) = ark(&other);
        assert_eq!((id.as_str(), glyph), ("zoo:cellar", '%'));
        assert_eq!(told, ["themes/cellar.toml:1:1: no level names this theme"]);
        let (id, glyph, told) = ark(&format!("replaces = 'zoo:cellar'\n{other}"));
        assert_eq!((id.as_str(), glyph), ("zoo:cellar", 'W'));
        assert_eq!(told, [""; 0]);
        let (_, _, told) = ark(&format!("replaces = 'zoo:celar'\n{other}"));
        assert_eq!(
            told,
            [
                "themes/cellar.toml:1:12: no earlier pack has a theme `zoo:celar` to be replaced (did you mean `zoo:cellar`?)"
            ]
        );
        let mut twice = with("themes/cellar.toml", CELLAR);
        twice
            .files
            .push(("themes/cellar.json".into(), "{ \"ground\": {} }".into()));
        assert_eq!(
            wrong(&[twice]),
            ["themes/cellar.json:1:1: `zoo:cellar` is defined twice (see themes/cellar.toml)"]
        );
    }

    #[test]
    fn unknown_terrain_in_a_theme_is_an_error_with_position() {
        let spoilt = CELLAR.replace("floor", "flor");
        let problems = wrong(&[with("themes/cellar.toml", &spoilt)]);
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(
            problems[0].starts_with("themes/cellar.toml:1:"),
            "{problems:?}"
        );
        assert!(problems[0].contains("floor"), "{problems:?}");
    }
}
