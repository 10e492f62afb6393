use proto::{Colour, Ink};

use crate::example::{with, wrong, zoo};
use crate::load;
use crate::text::pack::Pack;

const PALETTE: &str = "[ramp]\niron = ['#333333', '#666666', '#999999']\n[glow]\nflame = ['#EE5500', '#FFAA22', '#FFF6B8']\n";

/// A file whose drawing is 16 rows of `row`.
fn drawing(keys: &str, row: &str) -> String {
    format!("{keys}\nrows = '''\n{}'''\n", format!("{row}\n").repeat(16))
}

fn full(keys: &str) -> String {
    drawing(keys, "aaaaAAAA....1111")
}

fn pack(files: &[(&'static str, String)]) -> Pack {
    let ramps = [("sprites/palette.toml", PALETTE.to_owned())];
    let files = files.iter().cloned();
    zoo().into_iter().chain(ramps).chain(files).collect()
}

fn wrong_in(files: &[(&'static str, String)]) -> Vec<String> {
    wrong(&[pack(files)])
}

fn ark(files: &[(&'static str, String)]) -> Pack {
    let manifest = ("pack.toml", "name = 'ark'\nversion = '1.0.0'".to_owned());
    [manifest]
        .into_iter()
        .chain(files.iter().cloned())
        .collect()
}

#[test]
fn a_sprite_shows_the_kind_with_its_name() {
    let rat = full("ink = ['iron', 'flame']\nbob = 9\nhem = false");
    let packs = [pack(&[("sprites/beasts/rat.toml", rat)])];
    assert_eq!(wrong(&packs), [""; 0]);
    let catalog = load(&packs).catalog;
    let sprite = catalog.sprite("zoo:rat").unwrap();
    assert_eq!((sprite.width, sprite.bob, sprite.hem), (16, Some(9), false));
    assert_eq!(sprite.rows, "aaaaAAAA....1111".repeat(16));
    let glows: Vec<bool> = sprite.inks.iter().map(|ink| ink.glows).collect();
    assert_eq!(glows, [false, true]);
    assert_eq!(sprite.colour(b'A'), Some((Colour(0x99, 0x99, 0x99), false)));
}

#[test]
fn like_layers_and_mirror_are_resolved() {
    let files = [
        (
            "sprites/part_hat.toml",
            drawing("ink = ['iron']\nmirror = true", "......aA"),
        ),
        ("sprites/rat.toml", full("ink = ['iron']")),
        (
            "sprites/club.toml",
            "like = 'rat'\nink = ['flame']\nlayers = ['rat', 'part_hat']".to_owned(),
        ),
        (
            "sprites/snare.toml",
            "like = 'club'\nink = ['look']".to_owned(),
        ),
    ];
    assert_eq!(wrong_in(&files), [""; 0]);
    let catalog = load(&[pack(&files)]).catalog;
    let sprite = |id| catalog.sprite(id).unwrap();
    assert_eq!(sprite("zoo:part_hat").rows, "......aAAa......".repeat(16));
    assert_eq!(sprite("zoo:club").rows, "aaaaAAaAAa..1111".repeat(16));
    assert!(sprite("zoo:club").inks[0].glows);
    assert_eq!(sprite("zoo:snare").rows, sprite("zoo:club").rows);
    assert_eq!(sprite("zoo:snare").inks[0].middle, Colour(255, 0, 0));
}

#[test]
fn a_colour_code_gives_three_tones() {
    let files = [("sprites/rat.toml", full("ink = ['#A2BC44']"))];
    let ink = load(&[pack(&files)])
        .catalog
        .sprite("zoo:rat")
        .unwrap()
        .inks[0];
    let tones = Ink {
        dark: Colour(91, 101, 46),
        middle: Colour(0xA2, 0xBC, 0x44),
        light: Colour(208, 217, 134),
        glows: false,
    };
    assert_eq!(ink, tones);
}

#[test]
fn an_item_without_sprite_takes_that_of_its_category() {
    let files = [("sprites/weapon.toml", full("ink = ['look']"))];
    assert_eq!(wrong_in(&files), [""; 0]);
    let catalog = load(&[pack(&files)]).catalog;
    let club = catalog.sprite("zoo:club").unwrap();
    assert_eq!(club.inks[0].middle, "brown".parse().unwrap());
    assert_eq!(catalog.sprite("zoo:rat"), None);
}

#[test]
fn mistakes_in_a_sprite_are_reported_with_position() {
    let good = full("ink = ['iron']");
    let row = "aaaaAAAA....1111";
    for (text, said) in [
        (
            good.replacen(row, "aaaaAAAb....1111", 1),
            "3:8: `b` in row 1, column 8 is not an ink (`.` is empty, `a A 1` is the first ink, `b B 2` the second, `k` a line, `w` a glint)",
        ),
        (
            good.replacen(row, "aaaaAAAA....111", 2)
                .replacen("111\n", "1111\n", 1),
            "4:1: row 2 has 15 letters, and the first row has 16 (all rows are equally long)",
        ),
        (
            good.replace(row, "aaaa"),
            "2:8: a drawing cannot be 4 pixels wide and 16 high (it is 16 wide and 16 to 24 high, or 32 wide and 16 to 40 high; an icon is 11 × 11)",
        ),
        (
            good.replacen(&format!("{row}\n"), "", 1),
            "2:8: a drawing cannot be 16 pixels wide and 15 high (it is 16 wide and 16 to 24 high, or 32 wide and 16 to 40 high; an icon is 11 × 11)",
        ),
        (
            good.replace("'iron'", "'irn'"),
            "1:8: there is no ramp `irn` (did you mean `iron`?)",
        ),
        (
            good.replace("'iron'", "'#12'"),
            "1:8: there is no ramp `#12` (use a ramp of sprites/palette.toml, `#RRGGBB` or `look`)",
        ),
        (
            good.replace("['iron']", "[]"),
            "1:7: a sprite needs an ink at least (such as `ink = [\"iron\", \"bone\"]`)",
        ),
        (
            good.replace("['iron']", "['iron', 'iron', 'iron', 'iron', 'iron']"),
            "1:7: this list has 5 entries, and 4 are the most",
        ),
        (
            good.replace("ink", "inks"),
            "1:1: unknown key `inks` (did you mean `ink`?)",
        ),
        (
            format!("bob = 16\n{good}"),
            "1:7: `bob` is row 16, and the last row is 15 (rows are counted from 0)",
        ),
        (
            format!("like = 'rta'\n{good}"),
            "1:8: there is no sprite `rta`",
        ),
        (
            format!("like = 'rat'\n{good}"),
            "1:8: `rat` is made from itself",
        ),
        (
            format!("like = 'part_a'\n{good}"),
            "1:8: there is no sprite `part_a`",
        ),
        (
            format!("layers = ['part_a']\n{good}"),
            "1:11: there is no sprite `part_a`",
        ),
        (
            "ink = ['iron']".to_owned(),
            "1:1: the key `rows` is missing (draw it in `rows`, or use `like` or `layers`)",
        ),
        (
            format!(
                "{good}{}",
                drawing("", &row.repeat(2)).replace("rows", "asleep")
            ),
            "21:10: `asleep` has 32 × 16 pixels, and `rows` has 16 × 16 pixels (all drawings of a sprite are equally wide)",
        ),
    ] {
        let told = wrong_in(&[("sprites/rat.toml", text)]);
        let said = format!("sprites/rat.toml:{said}");
        assert!(told.contains(&said), "{said}: {told:#?}");
    }
}

#[test]
fn sprites_that_do_not_fit_together_are_reported() {
    let rat = |keys: &str| ("sprites/rat.toml", full(keys));
    let club = |text: &str| ("sprites/club.toml", text.to_owned());
    for (files, said) in [
        (
            [rat("ink = ['iron']\nlike = 'club'"), club("like = 'rat'")],
            "sprites/rat.toml:2:8: by `club` this sprite is made from itself (draw its rows here)",
        ),
        (
            [rat("ink = ['iron']"), club("like = 'rta'")],
            "sprites/club.toml:1:8: there is no sprite `rta` (did you mean `zoo:rat`?)",
        ),
        (
            [rat("ink = ['iron']"), club("layers = ['rat']\nink = []")],
            "sprites/club.toml:2:7: a sprite needs an ink at least (such as `ink = [\"iron\", \"bone\"]`)",
        ),
        (
            [
                (
                    "sprites/rat.toml",
                    drawing("ink = ['iron', 'flame']", "aabbaabbaabbaabb"),
                ),
                club("like = 'rat'\nink = ['iron']"),
            ],
            "sprites/club.toml:2:7: `rows` has the letter `b`, and this sprite has 1 inks (add the missing ink)",
        ),
        (
            [
                rat("ink = ['iron']"),
                club(&full("ink = ['iron']\nlayers = ['rat']")),
            ],
            "sprites/club.toml:2:10: a sprite has either `rows` or at least one of `layers` (leave one of them out)",
        ),
        (
            [
                rat("ink = ['iron']"),
                ("sprites/more/rat.toml", full("ink = ['iron']")),
            ],
            "sprites/rat.toml:1:1: `zoo:rat` is drawn twice (see sprites/more/rat.toml)",
        ),
        (
            [
                rat("ink = ['iron']"),
                ("sprites/rta.toml", full("ink = ['iron']")),
            ],
            "sprites/rta.toml:1:1: nothing is drawn with `zoo:rta` (did you mean `zoo:rat`?)",
        ),
        (
            [
                rat("ink = ['iron']"),
                (
                    "sprites/x/palette.toml",
                    "[ramp]\nlook = ['red', 'red', 'red']".to_owned(),
                ),
            ],
            "sprites/x/palette.toml:2:8: a ramp cannot be called `look` (use a-z, 0-9 and _, beginning with a letter; `look` is taken)",
        ),
    ] {
        let told = wrong_in(&files);
        assert!(told.contains(&said.to_owned()), "{said}: {told:#?}");
    }
}

#[test]
fn long_chains_of_like_end_in_an_error() {
    let last = ("sprites/part_99.toml".to_owned(), full("ink = ['iron']"));
    let link = |n: u32| {
        (
            format!("sprites/part_{n}.toml"),
            format!("like = 'part_{}'", n + 1),
        )
    };
    let mut deep = pack(&[]);
    deep.files.extend((10..99).map(link).chain([last]));
    let told = wrong(&[deep]);
    assert!(
        told[0].contains("more than 16 sprites in a row"),
        "{told:?}"
    );
}

#[test]
fn later_packs_replace_sprites_and_ramps() {
    let base = pack(&[
        ("sprites/rat.toml", full("ink = ['iron']")),
        ("sprites/club.toml", "like = 'rat'".to_owned()),
    ]);
    let other = [
        (
            "sprites/rat.toml",
            "replaces = 'zoo:rat'\nlike = 'zoo:rat'\nink = ['flame', 'iron']".to_owned(),
        ),
        (
            "sprites/palette.toml",
            "[ramp]\niron = ['#010101', '#020202', '#030303']".to_owned(),
        ),
    ];
    let packs = [base.clone(), ark(&other)];
    assert_eq!(wrong(&packs), [""; 0]);
    let catalog = load(&packs).catalog;
    let rat = catalog.sprite("zoo:rat").unwrap();
    assert_eq!(rat.inks[0].middle, Colour(0xFF, 0xAA, 0x22));
    assert_eq!(rat.inks[1].middle, Colour(2, 2, 2));
    // `like` of an earlier pack keeps its drawing, but not its colours.
    let club = catalog.sprite("zoo:club").unwrap();
    assert_eq!(club.inks[0].middle, Colour(2, 2, 2));
    let alone = [("sprites/rat.toml", full("ink = ['iron']"))];
    assert_eq!(
        wrong(&[base.clone(), ark(&alone)]),
        [
            "sprites/rat.toml:1:1: nothing is drawn with `ark:rat` (to draw that of another pack, write `replaces = \"zoo:rat\"`)"
        ]
    );
    let misspelt = [(
        "sprites/rat.toml",
        full("replaces = 'zoo:rta'\nink = ['iron']"),
    )];
    assert_eq!(
        wrong(&[base, ark(&misspelt)]),
        ["sprites/rat.toml:1:12: nothing is drawn with `zoo:rta` (did you mean `zoo:rat`?)"]
    );
}

#[test]
fn a_pack_without_sprites_has_no_problems() {
    assert_eq!(wrong(&[with("sprites/palette.toml", PALETTE)]), [""; 0]);
}
