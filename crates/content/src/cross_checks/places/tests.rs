use crate::example::{CELLAR, with, wrong, zoo};
use crate::text::pack::Pack;
use crate::{check_vaults, load};
use mapgen::Xp;

const PATH: &str = "vaults/den.vault";
const DEN: &str = "tags = ['den']
[legend]
r = 'rat'
[text]
name = 'den'
---
#####
#r..#
##+##
";

/// The example pack with a place that the cellar requests.
fn pack(den: &str) -> Pack {
    let mut pack = with(PATH, den);
    let cellar = CELLAR.replace(
        "{ spawn_in_rooms = {} },",
        "{ vaults = { count = 2, tags = ['den'] } },",
    );
    for (path, text) in &mut pack.files {
        if path == "levels/cellar.toml" {
            text.clone_from(&cellar);
        }
    }
    pack
}

fn told(den: &str) -> Vec<String> {
    wrong(&[pack(den)])
}

fn told_after(from: &str, to: &str) -> Vec<String> {
    assert!(DEN.contains(from), "{from}");
    told(&DEN.replacen(from, to, 1))
}

/// Mission: V1, V2.
#[test]
fn a_place_is_read_and_met_in_play() {
    let loaded = load(&[pack(DEN)]);
    assert_eq!(loaded.problems.len(), 0, "{:?}", loaded.problems);
    let rules = loaded.rules.unwrap();
    assert_eq!(rules.vaults()[0].name, "zoo:den");
    assert_eq!(loaded.catalog.places[0].id, "zoo:den");
    assert_eq!(loaded.catalog.places[0].text[0].1, "den");
    let maps = (0..20).filter_map(|seed| {
        let map = rules.map(&rules.run_plan(seed), seed, proto::LevelNo(1));
        map.unwrap().ok()
    });
    let met = maps.filter(|map| {
        let rats = map
            .tagged
            .iter()
            .filter(|mark| mark.tag.as_str() == "zoo:rat");
        !map.vaults.is_empty() && rats.count() == 1
    });
    assert!(met.count() > 10);
}

/// Mission: V3.
#[test]
fn an_unknown_glyph_is_reported_with_its_position_and_line() {
    let problems = load(&[pack(&DEN.replace("#r..#", "#r.Q#"))]).problems;
    assert_eq!(
        problems[0].to_string(),
        "vaults/den.vault:8:4: row 2, column 4: `Q` stands for nothing; add it to the legend"
    );
    let (start, len) = problems[0].span.unwrap();
    let text = DEN.replace("#r..#", "#r.Q#");
    assert_eq!(&text[start..start + len], "Q");
}

#[test]
fn mistakes_in_head_and_drawing_have_their_positions() {
    assert_eq!(
        told_after("tags", "tgas"),
        ["vaults/den.vault:1:1: unknown key `tgas` (did you mean `tags`?)"]
    );
    assert_eq!(
        told_after("'rat'", "{ tga = 'rat' }"),
        ["vaults/den.vault:3:7: unknown key `tga` (did you mean `tag`?)"]
    );
    assert_eq!(
        told_after("'rat'", "'rta'"),
        ["vaults/den.vault:3:5: there is no thing `zoo:rta` (did you mean `rat`?)"]
    );
    assert_eq!(
        told_after("'rat'", "{ one_of = [{ tag = 'cellar' }] }"),
        ["vaults/den.vault:3:25: `zoo:cellar` is a level"]
    );
    assert_eq!(
        told_after("r = 'rat'", "x = 'rat'"),
        [
            "vaults/den.vault:3:1: `x` is in the legend but not drawn",
            "vaults/den.vault:8:2: row 2, column 2: `r` stands for nothing; add it to the legend"
        ]
    );
    assert_eq!(
        told_after("##+##", "##+#"),
        ["vaults/den.vault:9:1: row 3 is 4 tiles long, the first row 5"]
    );
    assert_eq!(
        told_after("---\n#####\n#r..#\n##+##\n", ""),
        [
            "vaults/den.vault:1:1: there is no drawing (draw it below a line of dashes, or beside this file in den.xp)"
        ]
    );
    assert_eq!(
        told_after(
            "tags = ['den']",
            "tags = ['den']\ndepth = [3, 1]\nweight = 0"
        ),
        [
            "vaults/den.vault:2:9: this is upside down: from depth 3 to depth 1",
            "vaults/den.vault:3:10: this must be from 1 to 10000, not 0",
        ]
    );
    assert_eq!(
        told_after("tags = ['den']", "tags = ['den']\nmap = '...'"),
        [
            "vaults/den.vault:2:7: the drawing stands below a line of dashes (---\n#####\n#...#\n##+##)"
        ]
    );
}

#[test]
fn common_legend_glyphs_need_their_definitions() {
    assert_eq!(
        told_after("#r..#", "#rg.#"),
        [
            "vaults/den.vault:8:3: `g` stands for `base:goblin`, and there is no such thing (give it another meaning in the legend)"
        ]
    );
}

#[test]
fn unused_places_and_unknown_place_tags_are_reported() {
    assert_eq!(
        told_after("tags = ['den']", "tags = ['dne']"),
        [
            "levels/cellar.toml:5:93: no room has the tag `den` (did you mean `dne`?)",
            "vaults/den.vault:1:1: no level ever asks for this place (a level's `vaults`, `section` or `prefab` asks by tag, at the place's depths)",
        ]
    );
    assert_eq!(
        told_after("tags = ['den']", "tags = ['den']\ndepth = [2, 9]"),
        [
            "vaults/den.vault:1:1: no level ever asks for this place (a level's `vaults`, `section` or `prefab` asks by tag, at the place's depths)",
        ]
    );
    assert_eq!(
        told_after("r = 'rat'", "r = { part = 'hoard' }"),
        ["vaults/den.vault:3:1: no part has the tag `hoard`"]
    );
}

fn drawn_beside(drawing: &str) -> Pack {
    let head = DEN.split("---").next().unwrap();
    let mut pack = pack(head);
    let xp = Xp::painted(drawing, |_| [255; 3]).to_bytes();
    pack.drawings.push(("vaults/den.xp".into(), xp));
    pack
}

/// Mission: V2.
#[test]
fn a_drawing_made_in_rex_paint_gives_the_same_place() {
    let drawn = load(&[drawn_beside("#####\n#r..#\n##+##\n")]);
    let written = load(&[pack(DEN)]);
    assert_eq!(drawn.problems.len(), 0);
    assert_eq!(
        drawn.rules.unwrap().vaults(),
        written.rules.unwrap().vaults()
    );
}

#[test]
fn mistakes_in_an_xp_drawing_are_reported_in_that_file() {
    assert_eq!(
        wrong(&[drawn_beside("#####\n#r.Q#\n##+##\n")]),
        ["vaults/den.xp:2:4: row 2, column 4: `Q` stands for nothing; add it to the legend"]
    );
    let mut broken = drawn_beside("r");
    broken.drawings[0].1.truncate(9);
    assert_eq!(
        wrong(&[broken]),
        ["vaults/den.xp:1:1: not a REX Paint file, or a damaged one"]
    );
    let mut twice = drawn_beside("r");
    twice.files.retain(|(path, _)| path != PATH);
    twice.files.push((PATH.into(), DEN.into()));
    assert_eq!(
        wrong(&[twice]),
        ["vaults/den.vault:7:1: this place is drawn twice (see vaults/den.xp)"]
    );
    let mut lost: Pack = zoo().into_iter().collect();
    lost.drawings = vec![("vaults/a.xp".into(), vec![]), ("b.xp".into(), vec![])];
    assert_eq!(
        wrong(&[lost]),
        [
            "b.xp:1:1: nothing can be done with a drawing here (drawings of places lie in vaults/)",
            "vaults/a.xp:1:1: this drawing has no head (write vaults/a.vault)",
        ]
    );
}

#[test]
fn a_place_that_cannot_be_built_is_found_by_the_proof() {
    let shut = DEN.replace("##+##", "#####");
    assert_eq!(load(&[pack(&shut)]).problems.len(), 0);
    let problems = check_vaults(&[pack(&shut)]).problems;
    assert_eq!(
        problems[0].to_string(),
        "vaults/den.vault:8:2: this cannot be reached; if that is meant, say `sealed = true`"
    );
    assert_eq!(
        problems[0].help.as_deref(),
        Some("so it is with seed 0, symmetry 0")
    );
    assert!(check_vaults(&[pack(DEN)]).rules.is_some());
    let adrift = DEN.replace("#r..#\n##+##", "#r+.#\n#...#\n##+##");
    let problems = check_vaults(&[pack(&adrift)]).problems;
    assert_eq!(
        problems[0].to_string(),
        "vaults/den.vault:8:3: a door stands outside a door frame"
    );
}

/// Packs: C 158.
#[test]
fn a_legend_explains_single_glyphs() {
    assert_eq!(
        told_after("r = 'rat'", "rr = 'rat'"),
        ["vaults/den.vault:3:1: one character belongs here"]
    );
}
