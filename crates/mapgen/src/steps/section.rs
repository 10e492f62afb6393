//! Puts a hand-made section against an edge or corner of the level (mission V1, V5).

use geom::{Grid, Point};
use serde::{Deserialize, Serialize};

use crate::area::Area;
use crate::vaults::{Put, Site, Vault, VaultKind, build};
use crate::work::{BuildContext, Builder, Flaw};

/// Builds one hand-made section against the edge or corner it is drawn for, if that cuts nothing off.
///
/// ```text
/// ################      ################
/// #<.............#      #<......+......#
/// #..............#  →   #.......#.o.o..#
/// #..............#      #.......########
/// #.............>#      #.............>#
/// ################      ################
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Section {
    /// Tags: only sections with at least one of them are considered. Empty means all.
    pub tags: Vec<String>,
}

impl Builder for Section {
    fn build(&self, work: &mut BuildContext<'_>) -> Result<(), Flaw> {
        let Some(vault) = work.pick(VaultKind::Section, &self.tags) else {
            return Ok(());
        };
        let puts = work.resolve(vault);
        let mut ways: Vec<u8> = (0..if vault.plan.turned { 8 } else { 1 }).collect();
        work.rng.shuffle(&mut ways);
        let site = Site::new(&work.draft);
        for way in ways {
            let puts = Vault::turned(&puts, way);
            let area = vault.plan.area.turned(way);
            let fits = |corner: &Point| site.takes(&work.draft, vault, &puts, *corner);
            if let Some(corner) = corner(work, area, &puts).filter(fits) {
                build(&mut work.draft, vault, &puts, corner);
                break;
            }
        }
        Ok(())
    }
}

/// The north-western corner of the section. `None` if the map is too small.
fn corner(work: &BuildContext<'_>, area: Area, puts: &Grid<Put>) -> Option<Point> {
    let inside = work.draft.inside();
    let (w, h) = (i32::from(puts.size().w), i32::from(puts.size().h));
    if w > inside.w || h > inside.h {
        return None;
    }
    let anchor = area.anchor(work.draft.size());
    let x = (anchor.x - w / 2).clamp(inside.left(), inside.right() - w);
    let y = (anchor.y - h / 2).clamp(inside.top(), inside.bottom() - h);
    Some(Point::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Rooms;
    use crate::chain::Chain;
    use crate::steps::{ExitByArea, StartByArea};
    use crate::vaults::VaultPlan;

    fn built(text: &str) -> String {
        built_with(text, 1)
    }

    fn built_with(text: &str, seed: u64) -> String {
        let fort = toml::from_str::<VaultPlan>(text)
            .unwrap()
            .compile("fort")
            .unwrap();
        let room = Rooms {
            count: 1,
            min: 20,
            max: 20,
        };
        let start = StartByArea {
            area: crate::area::Area::NorthWest,
            ..StartByArea::default()
        };
        let exit = ExitByArea {
            area: crate::area::Area::SouthWest,
            ..ExitByArea::default()
        };
        let chain = Chain::new(room)
            .sized(12, 10)
            .then(start)
            .then(exit)
            .then(Section::default());
        chain.build_with(seed, 1, &[fort], &mut ()).unwrap().drawn()
    }

    #[test]
    fn a_section_lies_against_its_edge() {
        let fort = "kind = 'section'\nturned = false\narea = 'AREA'\nmap = '''\n###.\n~~~~\n'''";
        let rows = |area: &str| {
            built(&fort.replace("AREA", area))
                .lines()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(rows("north_east")[1..3], ["#<.....###.#", "#......~~~~#"]);
        assert_eq!(rows("south_east")[7..9], ["#......###.#", "#>.....~~~~#"]);
        assert_eq!(rows("center")[4..6], ["#...###....#", "#...~~~~...#"]);
    }

    /// Mission: V1, V6.
    #[test]
    fn a_section_that_may_be_turned_lies_at_any_side_like_its_own() {
        let fort = "kind = 'section'\narea = 'east'\nmap = '''\n~#\n~#\n~#\n'''";
        let levels: std::collections::BTreeSet<String> =
            (1..40).map(|seed| built_with(fort, seed)).collect();
        assert_eq!(levels.len(), 4, "one per side");
        for level in levels {
            let rows: Vec<&str> = level.lines().collect();
            let wet = |row: &&&str| row.contains('~');
            assert_eq!(level.matches('~').count(), 3, "{level}");
            assert!([1, 3].contains(&rows.iter().filter(wet).count()), "{level}");
        }
    }

    #[test]
    fn a_section_that_would_cut_the_level_in_two_is_left_out() {
        let wall = "kind = 'section'\narea = 'center'\nmap = '''\n##########\n'''";
        assert_eq!(
            built(wall)
                .lines()
                .filter(|row| *row == "############")
                .count(),
            2
        );
        let large = "kind = 'section'\nmap = '''\n....................\n'''";
        assert!(built(large).contains('<'));
    }
}
