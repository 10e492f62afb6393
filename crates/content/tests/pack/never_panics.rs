//! Property tests: loading ends with problems or rules for any file content, never with a panic.

use hearthgate_content::{Pack, load};
use proptest::prelude::*;

const SOUND: [(&str, &str); 5] = [
    ("pack.toml", "name = 'zoo'\nversion = '1.0.0'\n"),
    (
        "rules.toml",
        "[hero]\nlook = { glyph = '@', colour = 'gold' }\nhit_points = 9\nhit_points_per_level = 4\nfists = 1\n\
         [hero.text]\nname = 'you'\n[tuning]\nspot_one_in = 24\nexperience_per_level = 9\nexperience_per_kill = 9\n\
         whole_in = 9\nease_per_might = 9\npatience = 9\ntracking = 9\n\
         [tuning.hunger]\nstart = 9\nmost = 9\nfull_above = 9\nhungry_below = 1\nstarve_every = 9\n",
    ),
    (
        "monsters/rat.toml",
        "look = { glyph = 'r', colour = '#FF0000' }\nhit_points = '1d4'\nattacks = [{ damage = '1d2', effects = [\n\
         { poison = { turns = 2, per_turn = 1 } } ] }]\ndrops = [{ item = 'tail' }]\nspawn = { weight = 3 }\n\
         [text]\nname = '''{ $count ->\n[one] rat\n*[other] rats\n}'''\n",
    ),
    (
        "items/tail.json",
        r##"{ "look": { "glyph": "~", "colour": "pink" }, "category": "food", "weight": 1, "value": 1,
         "use": { "effects": [{ "feed": { "turns": 9 } }] }, "spawn": { "weight": 1, "from": 1 },
         "text": { "name": "tail", "description": "Long, and no longer attached." } }"##,
    ),
    (
        "levels/cellar.toml",
        "depth = 1\ntheme = 'cellar'\n[text]\nname = 'Cellar'\n[map]\nwidth = 30\nheight = 20\nstart = { rooms = {} }\n\
         steps = [{ dogleg_corridors = {} }, { stairs = {} }, { spawn_in_rooms = { tag = 'rat' } }]\n",
    ),
];

fn sound() -> Pack {
    SOUND.into_iter().collect()
}

/// Loads and formats every problem, as a terminal would.
fn survives(pack: Pack) -> Result<(), TestCaseError> {
    let texts = pack.files.clone();
    let loaded = load(&[pack]);
    let is_wrong = loaded
        .problems
        .iter()
        .any(hearthgate_content::Problem::is_error);
    prop_assert_eq!(loaded.rules.is_some(), !is_wrong);
    for problem in &loaded.problems {
        let text = texts.iter().find(|(path, _)| *path == problem.path);
        if let (Some((start, len)), Some((_, text))) = (problem.span, text) {
            prop_assert!(text.get(start..start + len).is_some());
        }
        prop_assert!(problem.line >= 1 && problem.column >= 1);
        prop_assert!(!problem.message.is_empty() && !problem.message.contains('\n'));
    }
    Ok(())
}

#[test]
fn the_pack_for_property_tests_is_valid() {
    let problems = load(&[sound()]).problems;
    assert!(problems.iter().all(|it| !it.is_error()), "{problems:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn loading_survives_any_text_in_any_file(n in 0..SOUND.len(), text in "\\PC{0,80}") {
        let mut pack = sound();
        pack.files[n].1 = text;
        survives(pack)?;
    }

    #[test]
    fn loading_survives_text_made_of_syntax_characters(n in 0..SOUND.len(), text in "[a-c0\"'\\[\\]{}=,.:#$*> \n\t\\\\-]{0,60}") {
        let mut pack = sound();
        pack.files[n].1 = text;
        survives(pack)?;
    }

    #[test]
    fn loading_survives_cut_doubled_or_overwritten_files(
        n in 0..SOUND.len(), from in 0_usize..600, len in 0_usize..40, to in 0_usize..600, new in "\\PC{0,6}",
    ) {
        let mut pack = sound();
        let letters: Vec<char> = pack.files[n].1.chars().collect();
        let from = from % letters.len();
        let piece = from..(from + len).min(letters.len());
        let to = to % letters.len();
        let cut: String = [&letters[..piece.start], &letters[piece.end..]].concat().into_iter().collect();
        let doubled = [&letters[..to], &letters[piece.clone()], &letters[to..]].concat().into_iter().collect();
        let overwritten = format!("{}{new}{}", letters[..piece.start].iter().collect::<String>(), letters[piece.end..].iter().collect::<String>());
        for text in [cut, doubled, overwritten] {
            pack.files[n].1 = text;
            survives(pack.clone())?;
        }
    }

    #[test]
    fn loading_survives_any_path(path in "(monsters|items|text|levels|[a-z./]{0,9})/?[ -~]{0,9}(/|\\.toml|\\.json|\\.ftl)?", text in "\\PC{0,20}") {
        let mut pack = sound();
        pack.files.push((path, text));
        survives(pack)?;
    }
}
