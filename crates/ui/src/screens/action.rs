//! Commands of the game: each screen declares those that open it, with their keys.

use super::screen::Navigation;
use crate::keys::{Binding, Key};
use crate::state::cx::Cx;

/// A command of the game.
pub(crate) struct Action {
    /// Position in the help and among the hints; the lowest comes first.
    order: u16,
    binding: Binding,
    pub(crate) run: fn(&mut Cx<'_>) -> Navigation,
}

impl Action {
    /// A command explained by the message `help`, which is `key-` and the command's name.
    pub(super) const fn new(
        order: u16,
        help: &'static str,
        keys: &'static [Key],
        run: fn(&mut Cx<'_>) -> Navigation,
    ) -> Self {
        Self {
            order,
            binding: Binding {
                help,
                keys,
                wasd: None,
                practice: false,
            },
            run,
        }
    }

    /// Another key for the preset in which W, A, S and D walk.
    pub(super) const fn wasd(mut self, letter: char) -> Self {
        self.binding.wasd = Some(letter);
        self
    }

    /// Offers the command in practice runs only.
    pub(super) const fn practice(mut self) -> Self {
        self.binding.practice = true;
        self
    }
}

fn all() -> impl Iterator<Item = &'static Action> {
    super::ACTIONS.iter().copied().flatten()
}

/// The command with this name.
pub(crate) fn find(name: &str) -> Option<&'static Action> {
    all().find(|action| action.binding.name() == name)
}

/// Every command with its default keys, in the order of the help.
pub(crate) fn bindings() -> Vec<Binding> {
    let mut actions: Vec<&Action> = all().collect();
    actions.sort_by_key(|action| action.order);
    actions.into_iter().map(|action| action.binding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Code, Keymap, Keys, Preset, WAYS};
    use crate::words::{Words, languages};
    use geom::Dir;
    use std::collections::BTreeSet;

    fn keymap(keys: &Keys) -> Keymap {
        Keymap::new(bindings(), keys)
    }

    #[test]
    fn every_command_has_its_own_name_order_and_message() {
        let words = Words::new(languages::choose(&["en"]));
        let mut seen = BTreeSet::new();
        for action in all() {
            let help = action.binding.help;
            assert!(help.starts_with("key-"), "{help}");
            assert!(seen.insert(help.to_owned()), "{help} twice");
            assert!(seen.insert(action.order.to_string()), "{help}: order twice");
            assert_ne!(words.say(help, &[]), help, "{help} has no message");
        }
    }

    #[test]
    fn every_preset_binds_each_command_to_keys_of_its_own() {
        for preset in Preset::ALL {
            let keys = Keys {
                preset,
                ..Keys::default()
            };
            let map = keymap(&keys);
            let mut seen = Vec::new();
            for line in map.lines() {
                assert!(
                    !line.keys.is_empty(),
                    "{preset:?}: {} has no key",
                    line.name
                );
                for key in &line.keys {
                    assert!(!seen.contains(key), "{preset:?}: {key:?} does two things");
                    seen.push(*key);
                }
            }
        }
    }

    #[test]
    fn undo_is_not_on_a_walking_key() {
        for preset in Preset::ALL {
            let map = keymap(&Keys {
                preset,
                ..Keys::default()
            });
            assert_eq!(map.command(Key::ctrl('z')), Some("undo"), "{preset:?}");
            assert_eq!(map.way(Key::ctrl('z')), None, "{preset:?}");
        }
    }

    #[test]
    fn a_chosen_key_is_bound_to_one_command_only() {
        let changed = [("explore".to_owned(), vec![Key::char('k')])];
        let map = keymap(&Keys {
            preset: Preset::Usual,
            changed: changed.into_iter().collect(),
        });
        assert_eq!(map.command(Key::char('k')), Some("explore"));
        assert_eq!(map.way(Key::char('k')), None);
        assert_eq!(map.command(Key::char('o')), None);
        assert_eq!(map.way(Key::of(Code::Up)), Some(Dir::North));
        assert_eq!(map.run(Key::char('K')), None);
        assert_eq!(map.run(Key::char('J')), Some(Dir::South));
    }

    #[test]
    fn the_wasd_preset_keeps_the_arrow_keys() {
        let map = keymap(&Keys {
            preset: Preset::Wasd,
            ..Keys::default()
        });
        assert_eq!(map.way(Key::char('w')), Some(Dir::North));
        assert_eq!(map.way(Key::char('c')), Some(Dir::SouthEast));
        assert_eq!(map.way(Key::of(Code::Left)), Some(Dir::West));
        assert_eq!(map.command(Key::char('p')), Some("wear"));
        assert_eq!(map.walking(), "↑↓←→ wasdqezc");
    }

    #[test]
    fn every_direction_has_a_named_key_a_letter_and_a_digit() {
        let map = keymap(&Keys::default());
        for (way, codes) in WAYS {
            for code in codes {
                assert_eq!(map.way(Key::of(code)), Some(way));
            }
            let digit = matches!(codes[2], Code::Char('1'..='9'));
            assert!(digit && matches!(codes[1], Code::Char('a'..='z')));
        }
        assert_eq!(map.way(Key::ctrl('k')), None);
        assert_eq!(map.way(Key::char('5')), None);
        assert_eq!(map.run(Key::char('K')), Some(Dir::North));
        assert_eq!(map.run(Key::of(Code::Up.shifted())), Some(Dir::North));
        assert_eq!(map.run(Key::char('k')), None);
        assert_eq!(map.run(Key::char('T')), None);
    }

    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/manual/keys.md");

    /// The page of the manual about keys, in Markdown.
    fn key_page() -> String {
        let words = Words::new(languages::choose(&["en"]));
        let maps = Preset::ALL.map(|preset| {
            keymap(&Keys {
                preset,
                ..Keys::default()
            })
        });
        let code = |keys: &[Key]| {
            let shown = keys.iter().map(|key| match key.shown().as_str() {
                "|" => "`\\|`".to_owned(),
                "`" => "`` ` ``".to_owned(),
                key => format!("`{}`", words.keys(key)),
            });
            shown.collect::<Vec<_>>().join(" ")
        };
        let mut page = "# Keys\n\nA test writes this page from the table that the game uses. `?` shows the keys of the \
            current screen, `:` finds a command by name.\n\n\
            ## Walking\n\nThe settings (`=`, Keys) offer five presets. Hold Shift with a direction to run.\n\n| |"
            .to_owned();
        for preset in Preset::ALL {
            page += &format!(" {} |", words.say(preset.text(), &[]));
        }
        page += &format!("\n|---|{}\n", "---|".repeat(Preset::ALL.len()));
        for (n, (way, _)) in WAYS.iter().enumerate() {
            let name = maps[0].lines()[n].help;
            page += &format!("| {} |", words.say(name, &[]));
            for map in &maps {
                let line = map.lines().iter().find(|line| line.walk == Some(*way));
                page += &format!(" {} |", code(&line.unwrap().keys));
            }
            page += "\n";
        }
        for map in &maps[1..4] {
            assert_eq!(map.hints(true), maps[0].hints(true));
        }
        page += "\n## Commands\n\nThe keys are the same in every preset, except where a WASD key is given.\n\n\
            | command | keys | WASD |\n|---|---|---|\n";
        for line in maps[0].lines().iter().filter(|line| line.walk.is_none()) {
            let wasd = maps[4].lines().iter().find(|it| it.name == line.name);
            let wasd = code(&wasd.unwrap().keys);
            let own = code(&line.keys);
            let wasd = if wasd == own { "" } else { &wasd };
            page += &format!("| {} | {own} | {wasd} |\n", words.say(line.help, &[]));
        }
        page
    }

    /// `UPDATE_DOCS=1 cargo nextest run -p hearthgate-ui key_page` writes the page.
    #[test]
    fn key_page_of_the_manual_is_up_to_date() {
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(PAGE, key_page()).unwrap();
        }
        let written = std::fs::read_to_string(PAGE).unwrap();
        assert_eq!(written.replace("\r\n", "\n"), key_page());
    }
}
