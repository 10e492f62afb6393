//! The bottom line for a mouse: each command has a fixed place in real games.

use crate::player::Player;
use proto::Dev;
use std::collections::BTreeMap;
use ui::{Code, Key};

const COLUMNS: [u16; 5] = [60, 80, 100, 120, 160];
/// Commands as the line shows them, some with other words in other situations.
const COMMANDS: [&str; 9] = [
    "Esc menu",
    ": commands",
    "o explore",
    "i inventory",
    "Tab fight",
    "g pick up",
    "> go ",
    "< go ",
    "f shoot",
];

#[test]
fn a_command_of_the_bottom_line_has_one_place_per_window_width() {
    let mut places = BTreeMap::new();
    let keys = ['o', 'o', '\t', '\t', '>', '.', ',', 'o'];
    for seed in 1..3 {
        let mut player = Player::wizard(seed);
        player.dev(Dev::Undying(true));
        player.point_at(5, 5);
        for key in keys.into_iter().cycle().take(160) {
            player.press(match key {
                '\t' => Key::of(Code::Tab),
                key => Key::char(key),
            });
            for columns in COLUMNS {
                let line = player.bottom_line(columns);
                if !line.contains("Esc menu") {
                    // A question or a card is in front.
                    player.press(Key::of(Code::Esc));
                    break;
                }
                for command in COMMANDS {
                    let Some((before, _)) = line.split_once(command) else {
                        continue;
                    };
                    let place = before.chars().count();
                    let first = *places.entry((columns, command)).or_insert(place);
                    assert_eq!(first, place, "{command} in {line}");
                }
            }
        }
    }
    for columns in COLUMNS {
        let shown = COMMANDS
            .iter()
            .filter(|it| places.contains_key(&(columns, **it)));
        let shown: Vec<_> = shown.copied().collect();
        let needed = if columns < 80 { 2 } else { 3 };
        assert_eq!(shown[..needed], COMMANDS[..needed], "{columns}");
        assert!(shown.contains(&"Tab fight"), "{columns}: {shown:?}");
        assert!(
            columns < 100 || shown.contains(&"> go "),
            "{columns}: {shown:?}"
        );
    }
}
