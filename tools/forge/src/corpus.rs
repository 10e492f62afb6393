//! Seeds of the fuzzing corpus: for every target an input that its reader accepts.

use proto::Mode;

use crate::{base, saves};

/// Turns in the journal seed.
const SHORT: u32 = 70;

/// Seeds of all targets: target, name of the seed, and bytes.
#[must_use]
pub fn seeds() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let mut journal = base::run(1, Mode::Practice, SHORT);
    let game = base::run(1, Mode::Practice, 3);
    let save = game.save();
    let body = save.get(8..save.len().saturating_sub(8));
    let pack = content::Pack::base();
    let file = |path: &str| {
        let found = pack.files.iter().find(|(other, _)| other == path);
        found.map_or_else(Vec::new, |(path, text)| {
            format!("@@{path}\n{text}").into_bytes()
        })
    };
    let vault = pack.files.iter().find(|(path, _)| path.ends_with(".vault"));
    let drawing = pack.drawings.first();
    let words = "{ $count ->\n  [one] a wolf\n *[other] { $count } wolves\n }";
    let settings = "motion = \"off\"\nhero_name = \"Ann\"\n";
    vec![
        ("journal", "played", journal.close().bytes().to_vec()),
        (
            "verify",
            "waits",
            [[0, 1, 0], [0, 2, 1], [3, 1, 0]].concat(),
        ),
        (
            "save",
            "begun",
            body.map(<[u8]>::to_vec).unwrap_or_default(),
        ),
        ("pack", "spider", file("monsters/vermin/cave_spider.toml")),
        ("pack", "wood", file("levels/wood_edge.toml")),
        ("pack", "rules", file("rules.toml")),
        (
            "vault",
            "place",
            vault.map_or_else(Vec::new, |(_, text)| text.clone().into_bytes()),
        ),
        ("words", "wolves", words.as_bytes().to_vec()),
        (
            "xp",
            "drawing",
            drawing.map_or_else(Vec::new, |(_, bytes)| bytes.clone()),
        ),
        ("settings", "some", settings.as_bytes().to_vec()),
        (
            "keys",
            "new_game",
            vec![1, 0, b'n', 0, 0, 4, 0, 0, 3, 80, 24, 0, 2, 10, 10, 0],
        ),
        ("play", "some", (0..60).collect()),
    ]
}

/// Whether a save of this version can be taken apart; if not, the seeds are useless.
#[must_use]
pub fn is_readable() -> bool {
    saves::body(&base::run(1, Mode::Practice, 0).save()).is_some()
}
