//! Themes: how the ground looks in one sort of place.

use std::collections::BTreeMap;

use geom::Terrain;
use proto::{Look, Theme};
use serde::Deserialize;

use crate::pieces::checks::unfit;
use crate::text::file::{File, Problems};
use crate::text::parse::parse;
use crate::text::{read, tree};

/// How the ground looks in one sort of place; what it does not name looks as usual.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThemeDef {
    /// The looks it changes, by terrain. A wall drawn as `#` joins its neighbours in double lines.
    ground: BTreeMap<Terrain, Look>,
}

/// Reads a theme's file.
pub(crate) fn read_theme(
    file: &File<'_>,
    pack: &str,
    stem: &str,
    problems: &mut Problems,
) -> Option<Theme> {
    let mut root = parse(file, problems)?;
    tree::take(&mut root, "$schema");
    let def: ThemeDef = read::read(root.clone(), &[], file, problems)?;
    for (terrain, look) in &def.ground {
        if let Some(message) = unfit(look.glyph) {
            let at = tree::place(&root, &format!("ground.{terrain}.glyph"));
            problems.add(file.problem_at(at, message));
        }
    }
    Some(Theme {
        id: format!("{pack}:{stem}"),
        ground: def.ground.into_iter().collect(),
    })
}

/// The theme of that name: a whole id, or the last pack's theme with that stem.
pub(crate) fn find(themes: &[Theme], name: &str) -> Option<u16> {
    let is_it = |theme: &Theme| theme.id == name || stem(&theme.id) == name;
    let n = themes.iter().rposition(is_it)?;
    u16::try_from(n).ok()
}

/// A theme's name without its pack.
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
            ["levels/cellar.toml:3:9: there is no theme `cellar` (did you mean `celar`?)"]
        );
    }

    #[test]
    fn ground_that_does_not_exist_is_an_error_with_its_place() {
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
