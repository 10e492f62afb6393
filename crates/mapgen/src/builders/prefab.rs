//! A whole hand-made level (mission V4).

use geom::Point;
use serde::{Deserialize, Serialize};

use crate::draft::Way;
use crate::steps::{CullUnreachable, DistantExit};
use crate::vaults::{Vault, VaultKind, build};
use crate::work::{BuildContext, Builder, Flaw};

/// A whole hand-made level in the middle of the map, chosen by tag, depth and weight.
///
/// A level drawn without a start gets one on the first walkable tile from its middle leftwards. Ground
/// unreachable from there is filled. If the drawing has no way down, one is put on the farthest tile.
///
/// ```text
/// #######      #######
/// #..#..#      #..#..#
/// #.....#  →   #..<..#
/// #..#.##      #>.#.##
/// #######      #######
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prefab {
    /// Tags: only levels with at least one of them are considered. Empty means all.
    pub tags: Vec<String>,
}

impl Builder for Prefab {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let Some(vault) = work.pick(VaultKind::Level, &self.tags) else {
            return Err(work.flaw("no whole level suits this depth"));
        };
        let ways = if vault.plan.turned { 0..8 } else { 0..1 };
        let ways: Vec<u8> = ways.filter(|way| fits(work, vault, *way)).collect();
        let Some(way) = work.rng.choose(&ways).copied() else {
            return Err(work.flaw("the level is larger than the map"));
        };
        let puts = Vault::turned(&work.resolve(vault), way);
        let (map, size) = (work.draft.size(), puts.size());
        let corner = Point::new(i32::from(map.w - size.w) / 2, i32::from(map.h - size.h) / 2);
        build(&mut work.draft, vault, &puts, corner);
        complete(work, size.rect().translate(corner).center())
    }
}

fn fits(work: &BuildContext<'_>, vault: &Vault, way: u8) -> bool {
    let (map, size) = (work.draft.size(), vault.size());
    let (w, h) = if way & 4 == 0 {
        (size.w, size.h)
    } else {
        (size.h, size.w)
    };
    w <= map.w && h <= map.h
}

/// Adds start, way up and way down to a level drawn without a start.
fn complete(work: &mut BuildContext<'_>, middle: Point) -> Result<(), Flaw> {
    if work.draft.start.is_some() {
        return Ok(());
    }
    let Some(start) = first_open(work, middle) else {
        return Err(work.flaw("there is no open ground left of the middle"));
    };
    work.draft.set_start(start);
    work.draft.add_stairs(start, Way::Up);
    CullUnreachable {}.build(work)?;
    if work.draft.exits.iter().all(|exit| exit.to == Way::Up) {
        DistantExit {}.build(work)?;
    }
    Ok(())
}

/// The first walkable tile from a point leftwards.
fn first_open(work: &BuildContext<'_>, from: Point) -> Option<Point> {
    (0..=from.x)
        .rev()
        .map(|x| Point::new(x, from.y))
        .find(|at| work.draft.is_open(*at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::{Chain, ChainError};
    use crate::check::check;
    use crate::draft::Draft;
    use crate::vaults::VaultPlan;

    fn level(name: &str, text: &str) -> Vault {
        toml::from_str::<VaultPlan>(&format!("kind = 'level'\nturned = false\n{text}"))
            .unwrap()
            .compile(name)
            .unwrap()
    }

    fn built(vaults: &[Vault], seed: u64) -> Result<Draft, ChainError> {
        Chain::new(Prefab::default())
            .sized(10, 10)
            .build_with(seed, 2, vaults, &mut ())
    }

    /// Mission: V4.
    #[test]
    fn v4_a_level_with_a_start_is_built_as_drawn() {
        let draft = built(&[level("a", "map = '''\n######\n#@g.>#\n######\n'''")], 1).unwrap();
        let drawn = draft.drawn();
        let rows: Vec<&str> = drawn.lines().collect();
        assert_eq!(rows[3..6], ["##########", "###@*.>###", "##########"]);
        assert_eq!(check(&draft), []);
        assert_eq!(draft.vaults[0].at, geom::Rect::new(2, 3, 6, 3));
    }

    /// Mission: V4.
    #[test]
    fn v4_a_level_without_a_start_is_completed_and_culled() {
        let text = "map = '''\n#######\n#..##.#\n#...#.#\n#######\n'''";
        let draft = built(&[level("a", text)], 1).unwrap();
        let drawn = draft.drawn();
        let rows: Vec<&str> = drawn.lines().collect();
        // The middle of the drawing is the wall at (4, 5) of the map; the tile to its left is open.
        assert_eq!(rows[4..6], ["##>.######", "##..<#####"]);
        assert_eq!(draft.exits.len(), 2);
    }

    #[test]
    fn levels_are_chosen_by_weight_depth_and_tag() {
        let one = level("one", "weight = 3\nmap = '@>'");
        let other = level("other", "map = '@.>'\nweight = 1\ntags = ['x']");
        let deep = level("deep", "map = '@..>'\ndepth = [3, 9]");
        let all = [one, other, deep];
        let names: Vec<String> = (0..200)
            .map(|seed| built(&all, seed).unwrap().vaults[0].name.clone())
            .collect();
        let count = |name: &str| names.iter().filter(|it| *it == name).count();
        assert!((125..175).contains(&count("one")), "{}", count("one"));
        assert_eq!(count("one") + count("other"), 200);
        let tagged = Prefab {
            tags: vec!["x".into()],
        };
        let draft = Chain::new(tagged).build_with(1, 2, &all, &mut ()).unwrap();
        assert_eq!(draft.vaults[0].name, "other");
    }

    #[test]
    fn prefab_reports_why_it_cannot_build() {
        let why = |vaults: &[Vault]| match built(vaults, 1).unwrap_err() {
            ChainError::Flaw(flaw) => flaw.why,
            error => panic!("{error}"),
        };
        assert_eq!(why(&[]), "no whole level suits this depth");
        assert_eq!(
            why(&[level("a", "map = '@.........>'")]),
            "the level is larger than the map"
        );
        assert_eq!(
            why(&[level("a", "map = '##.'")]),
            "there is no open ground left of the middle"
        );
        let rocky = level("a", "map = '''\n###\n###\n###\n'''");
        assert_eq!(why(&[rocky]), "there is no open ground left of the middle");
    }
}
