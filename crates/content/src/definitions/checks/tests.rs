//! Tests of values that make no sense, and of values just within bounds.

use crate::example::{spoilt, wrong, wrong_after};

const RAT: &str = "monsters/rat.toml";
const CLUB: &str = "items/club.toml";
const SNARE: &str = "traps/snare.toml";
const RULES: &str = "rules.toml";
const CELLAR: &str = "levels/cellar.toml";

#[test]
fn nonsensical_values_are_reported_at_their_key() {
    for (path, from, to, said) in [
        (
            RAT,
            "\"1d4\"",
            "\"1d4-1\"",
            "3:14: these dice can show 0, and nobody lives with that",
        ),
        (
            RAT,
            "hit_points",
            "speed = 0\nhit_points",
            "3:9: this must be from 10 to 1000, not 0",
        ),
        (
            RAT,
            "\"1d2\"",
            "\"1d2-2\"",
            "5:23: these dice show 0 at the most, and that must be from 1 to 1000",
        ),
        (
            RAT,
            "\"1d2\"",
            "1, range = 0",
            "5:34: this must be from 1 to 30, not 0",
        ),
        (
            RAT,
            "\"1d2\"",
            "1, effects = [{ poison = { turns = 0, per_turn = 1 } }]",
            "5:58: this must be from 1 to 200, not 0",
        ),
        (
            RAT,
            "[text]",
            "[mind]\nasleep = 101\n[text]",
            "8:10: this must be from 0 to 100, not 101",
        ),
        (
            RAT,
            "[text]",
            "[mind]\nflees_below = 255\n[text]",
            "8:15: this must be from 0 to 100, not 255",
        ),
        (
            RAT,
            "one_in = 10",
            "one_in = 0",
            "6:36: this must be from 1 to 10000, not 0",
        ),
        (
            RAT,
            "one_in = 10",
            "count = 0",
            "6:35: this must be from 1 to 100, not 0",
        ),
        (
            RAT,
            "[text]",
            "carries = [{ item = 'club', one_in = 0 }]\n[text]",
            "7:38: this must be from 1 to 10000, not 0",
        ),
        (
            RAT,
            "weight = 1",
            "weight = 1, from = 3, to = 2",
            "4:30: `from` is 3, which is more than `to`, 2",
        ),
        (
            RAT,
            "weight = 1",
            "weight = 1, to = 0",
            "4:28: this must be from 1 to 255, not 0",
        ),
        (
            RAT,
            "weight = 1",
            "weight = 1, group = '1d2-2'",
            "4:31: these dice show 0 at the most, and that must be from 1 to 20",
        ),
        (
            RAT,
            "[text]",
            "diet = { eats = [] }\n[text]",
            "7:17: it starves: the list of what it eats is empty",
        ),
        (
            RAT,
            "[text]",
            "diet = { eats = ['club'], sated = 0 }\n[text]",
            "7:35: this must be from 1 to 10000, not 0",
        ),
        (
            RAT,
            "\"1d2\"",
            "1, windup = { one_in = 0 }",
            "5:46: this must be from 1 to 100, not 0",
        ),
        (
            RAT,
            "\"1d2\"",
            "1, windup = { turns = 0 }",
            "5:45: this must be from 1 to 20, not 0",
        ),
        (
            CELLAR,
            "depth = 1",
            "depth = 1\necho = 0",
            "3:8: this must be from 1 to 10, not 0",
        ),
        (RAT, "\"r\"", "\" \"", "2:18: nobody can see this glyph"),
        (RAT, "\"r\"", "\"\\t\"", "2:18: nobody can see this glyph"),
        (
            CLUB,
            "\"1d6\"",
            "0",
            "7:21: this must be from 1 to 1000, not 0",
        ),
        (
            CLUB,
            "\"1d6\"",
            "1, ammunition = 'club'",
            "7:10: this must be more than 0",
        ),
        (
            CLUB,
            "spawn = {",
            "spawn = { from = 2, to = 1,",
            "8:18: `from` is 2, which is more than `to`, 1",
        ),
        (
            CLUB,
            "[text]",
            "use = { effects = [] }\n[text]",
            "9:19: nothing happens: the list of effects is empty",
        ),
        (
            CLUB,
            "[text]",
            "use = { shape = 'target', range = 0, effects = [{ snare = { turns = 1 } }] }\n[text]",
            "9:35: this must be more than 0",
        ),
        (
            CLUB,
            "[text]",
            "light = { colour = 'gold', radius = 16 }\n[text]",
            "9:37: this must be from 1 to 15, not 16",
        ),
        (
            RAT,
            "[text]",
            "light = { colour = 'gold', radius = 0 }\n[text]",
            "7:37: this must be from 1 to 15, not 0",
        ),
        (
            RAT,
            "[text]",
            "light = { colour = 'black', radius = 1 }\n[text]",
            "7:20: nobody sees by a black light",
        ),
        (
            CLUB,
            "wear = { slot = \"weapon\" }",
            "light = { colour = 'gold', radius = 1 }",
            "6:9: nobody can light this: it does not say how to `wear` it",
        ),
        (
            CLUB,
            "[text]",
            "burns = 9\n[text]",
            "9:9: this burns and gives no `light`",
        ),
        (
            CLUB,
            "[text]",
            "burns = 0\nlight = { colour = 'gold', radius = 1 }\n[text]",
            "9:9: this must be from 1 to 60000, not 0",
        ),
        (
            CELLAR,
            "theme",
            "glowing = { mud = { colour = 'gold', radius = 20 } }\ntheme",
            "3:47: this must be from 1 to 15, not 20",
        ),
        (
            SNARE,
            "[{ snare = { turns = 3 } }]",
            "[]",
            "3:24: nothing happens: the list of effects is empty",
        ),
        (
            SNARE,
            "snare = { turns = 3 }",
            "damage = { amount = '1d4-4' }",
            "3:47: these dice show 0 at the most, and that must be from 1 to 1000",
        ),
        (
            SNARE,
            "[text]",
            "spawn = { weight = 1, from = 9, to = 8 }\n[text]",
            "4:30: `from` is 9, which is more than `to`, 8",
        ),
        (
            RULES,
            "hit_points = 10",
            "hit_points = 0",
            "4:14: this must be from 1 to 10000, not 0",
        ),
        (
            RULES,
            "\"1d4\"",
            "0",
            "6:9: this must be from 1 to 1000, not 0",
        ),
        (
            RULES,
            "\"club\"",
            "\"club\", count = 0",
            "7:33: this must be from 1 to 100, not 0",
        ),
        (
            RULES,
            "glyph = \"@\"",
            "glyph = \" \"",
            "3:18: nobody can see this glyph",
        ),
        (
            RULES,
            "spot_one_in = 24",
            "spot_one_in = 0",
            "11:15: this must be from 1 to 10000, not 0",
        ),
        (
            RULES,
            "experience_per_level = 100",
            "experience_per_level = 0",
            "12:24: this must be from 1 to 100000, not 0",
        ),
        (
            RULES,
            "whole_in = 300",
            "whole_in = 0",
            "14:12: this must be from 1 to 1000000, not 0",
        ),
        (
            RULES,
            "ease_per_might = 150",
            "ease_per_might = 0",
            "15:18: this must be from 1 to 10000, not 0",
        ),
        (
            RULES,
            "starve_every = 5",
            "starve_every = 0",
            "23:16: this must be from 1 to 10000, not 0",
        ),
        (
            RULES,
            "hungry_below = 300",
            "hungry_below = 1501",
            "22:16: `hungry_below` is 1501, which is more than `full_above`, 1500",
        ),
        (
            RULES,
            "full_above = 1500",
            "full_above = 2001",
            "21:14: `full_above` is 2001, which is more than `most`, 2000",
        ),
        (
            RULES,
            "start = 1000",
            "start = 2001",
            "19:9: `start` is 2001, which is more than `most`, 2000",
        ),
        (
            CELLAR,
            "depth = 1",
            "depth = 0",
            "2:9: this must be from 1 to 255, not 0",
        ),
        (
            CELLAR,
            "theme = \"cellar\"",
            "theme = \" \"",
            "3:9: the text is empty",
        ),
        (
            CELLAR,
            "width = 40",
            "open_min = 101, width = 40",
            "4:20: this must be from 0 to 100, not 101",
        ),
        (
            CELLAR,
            "width = 40",
            "open_max = 200, width = 40",
            "4:20: this must be from 0 to 100, not 200",
        ),
    ] {
        let problems = wrong_after(path, from, to);
        let said = format!("{path}:{said}");
        assert!(problems.contains(&said), "{said}: {problems:?}");
    }
}

#[test]
fn values_just_within_bounds_are_accepted() {
    for (path, changes) in [
        (
            RAT,
            [
                ("\"1d4\"", "1"),
                ("[text]", "[mind]\nasleep = 100\nflees_below = 100\n[text]"),
            ],
        ),
        (
            RAT,
            [
                ("\"1d2\"", "\"1d2-1\", effects = []"),
                ("weight = 1", "weight = 1, from = 1, to = 1"),
            ],
        ),
        (
            CLUB,
            [
                ("\"1d6\"", "1, ammunition = 'club', range = 1"),
                ("value = 1", "value = 0"),
            ],
        ),
        (
            CLUB,
            [
                (
                    "[text]",
                    "use = { range = 0, effects = [{ teleport = {} }] }\n[text]",
                ),
                ("20", "0"),
            ],
        ),
        (
            RULES,
            [
                ("hungry_below = 300", "hungry_below = 1500"),
                ("start = 1000", "start = 2000"),
            ],
        ),
        (
            CELLAR,
            [
                ("width = 40", "open_min = 0, open_max = 100, width = 40"),
                ("depth = 1", "depth = 200"),
            ],
        ),
    ] {
        assert_eq!(wrong(&[spoilt(path, &changes)]), [""; 0], "{changes:?}");
    }
}

/// Packs: bug 5. Packs: F 28, 31, 33, 34.
#[test]
fn a_glyph_is_one_column_wide() {
    let glyph = |glyph: &str| {
        let told = wrong_after(RAT, "\"r\"", &format!("\"{glyph}\""));
        told.into_iter()
            .map(|it| it.split_once(": ").unwrap().1.to_owned())
            .collect::<Vec<_>>()
    };
    let wide = "a tile is one column wide, and this glyph takes 2";
    for (text, said) in [
        ("鳥", wide),
        ("🐦", wide),
        ("\\u0301", "nobody can see this glyph"),
        ("\\u200b", "nobody can see this glyph"),
        ("\\u202e", "nobody can see this glyph"),
    ] {
        assert_eq!(glyph(text), [said], "{text}");
    }
    for fine in ["é", "♣", "▓", "ß", "≡"] {
        assert_eq!(glyph(fine), [""; 0], "{fine}");
    }
    let theme = crate::example::with(
        "themes/cellar.toml",
        "[ground]\nwall = { glyph = '鳥', colour = 'brown' }",
    );
    assert_eq!(
        wrong(&[theme]),
        [format!("themes/cellar.toml:2:18: {wide}")]
    );
}

/// Packs: F 92, 93, 94, 95.
#[test]
fn unused_and_missing_texts_are_reported() {
    let text = |to: &str| wrong_after(RAT, "name = \"rat\"", &format!("name = \"rat\"\n{to}"));
    assert_eq!(
        text("descriptoin = 'x'"),
        [
            "monsters/rat.toml:9:1: nobody ever says the text `descriptoin` (did you mean `description`?)"
        ]
    );
    assert_eq!(
        text("attack_9 = 'x'"),
        ["monsters/rat.toml:9:1: nobody ever says the text `attack_9` (did you mean `attack_0`?)"]
    );
    assert_eq!(
        text("zzz = 'x'"),
        [
            "monsters/rat.toml:9:1: nobody ever says the text `zzz` (there are: name, description, proper, epilogue_killed, epilogue_spared, attack_0)"
        ]
    );
    assert_eq!(text("attack_0 = 'teeth'\nproper = 'Ann'"), [""; 0]);
    let talker = [
        ("[text]", "lines = 3\n[text]"),
        ("name = \"rat\"", "name = \"rat\"\nsay_1 = 'hm'"),
    ];
    assert_eq!(
        wrong(&[spoilt(RAT, &talker)]),
        [
            "monsters/rat.toml:8:1: the text `say_0` is missing",
            "monsters/rat.toml:8:1: the text `say_2` is missing",
        ]
    );
    let two = [
        ("[{ damage = \"1d2\" }]", "[{ damage = 1 }, { damage = 2 }]"),
        ("name = \"rat\"", "name = \"rat\"\nattack_0 = 'teeth'"),
    ];
    assert_eq!(
        wrong(&[spoilt(RAT, &two)]),
        ["monsters/rat.toml:7:1: its other attacks have words, and `attack_1` is missing"]
    );
    assert_eq!(
        wrong_after(SNARE, "snare = { turns = 3 }", "tell = {}"),
        ["traps/snare.toml:4:1: the text `tells` is missing"]
    );
    assert_eq!(
        wrong_after(
            SNARE,
            "name = \"snare\"",
            "name = \"snare\"\ntells = 'snap'"
        ),
        ["traps/snare.toml:6:1: nobody ever says the text `tells` (there are: name, description)"]
    );
    assert_eq!(
        wrong_after(
            CELLAR,
            "name = \"Cellar\"",
            "name = \"Cellar\"\nproper = 'x'"
        )
        .len(),
        1
    );
}

/// Packs: F 86.
#[test]
fn the_name_of_a_stackable_item_needs_a_plural() {
    assert_eq!(
        wrong_after(CLUB, "value = 1", "value = 1\nstacks = true"),
        [
            "items/club.toml:11:8: several lie together, and this name has no plural ({ $count ->\n    [one] apple\n   *[other] apples\n})"
        ]
    );
    let both = [
        ("value = 1", "value = 1\nstacks = true"),
        (
            "name = \"club\"",
            "name = \"\"\"\n{ $count ->\n [one] club\n *[other] clubs\n}\"\"\"",
        ),
    ];
    assert_eq!(wrong(&[spoilt(CLUB, &both)]), [""; 0]);
}
