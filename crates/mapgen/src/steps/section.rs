//! Sets a hand-made section against an edge or corner of the level (mission V1, V5).

use geom::{Grid, Point};
use serde::{Deserialize, Serialize};

use crate::vaults::{Put, Site, Vault, VaultKind, build};
use crate::{Builder, Flaw, Work};

/// Sets one hand-made section against the edge or corner it belongs to, if that cuts nothing off.
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
    /// Only sections with one of these tags; none ask for all.
    pub tags: Vec<String>,
}

impl Builder for Section {
    fn build(&self, work: &mut Work<'_>) -> Result<(), Flaw> {
        let depth = work.level;
        let fits = |vault: &&Vault| {
            vault.plan.kind == VaultKind::Section && vault.suits(depth, &self.tags)
        };
        let choice: Vec<&Vault> = work.vaults().iter().filter(fits).collect();
        let Some(index) = work
            .rng
            .weighted(choice.iter().map(|vault| vault.plan.weight))
        else {
            return Ok(());
        };
        let vault = choice[index];
        let puts = vault.resolve(&mut work.rng);
        let Some(corner) = corner(work, vault, &puts) else {
            return Ok(());
        };
        if Site::new(&work.draft).takes(&work.draft, vault, &puts, corner) {
            build(&mut work.draft, vault, &puts, corner);
        }
        Ok(())
    }
}

/// Where the section's north-western corner lies, unless the map is too small for it.
fn corner(work: &Work<'_>, vault: &Vault, puts: &Grid<Put>) -> Option<Point> {
    let inside = work.draft.inside();
    let (w, h) = (i32::from(puts.size().w), i32::from(puts.size().h));
    if w > inside.w || h > inside.h {
        return None;
    }
    let anchor = vault.plan.area.anchor(work.draft.size());
    let x = (anchor.x - w / 2).clamp(inside.left(), inside.right() - w);
    let y = (anchor.y - h / 2).clamp(inside.top(), inside.bottom() - h);
    Some(Point::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chain, ExitByArea, Rooms, StartByArea, VaultPlan};

    fn built(text: &str) -> String {
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
            area: crate::Area::NorthWest,
            stairs: true,
        };
        let exit = ExitByArea {
            area: crate::Area::SouthWest,
        };
        let chain = Chain::new(room)
            .sized(12, 10)
            .then(start)
            .then(exit)
            .then(Section::default());
        chain.build_with(1, 1, &[fort], &mut ()).unwrap().drawn()
    }

    #[test]
    fn a_section_lies_against_its_edge() {
        let fort = "kind = 'section'\narea = 'AREA'\nmap = '''\n###+\n~~~~\n'''";
        let rows = |area: &str| {
            built(&fort.replace("AREA", area))
                .lines()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(rows("north_east")[1..3], ["#<.....###.#", "#......~~~~#"]);
        assert_eq!(rows("south_east")[7..9], ["#......###+#", "#>.....~~~~#"]);
        assert_eq!(rows("center")[4..6], ["#...###....#", "#...~~~~...#"]);
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
