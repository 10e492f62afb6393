//! The commands of the current screen, for buttons on touch devices.

use crate::app::App;
use crate::keys::{Code, Hint, Key};
use crate::screens::suggestions::{needs_rest, suggested_hints};
use crate::screens::which_way::WhichWay;
use crate::state::session::Session;
use geom::{Dir, Terrain};
use proto::{Answer, LevelNo, Query, VisibleCreature};

/// A command that can be shown as a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Key that the button presses.
    pub key: Key,
    /// Id of the message that explains the command, such as `key-explore`.
    pub id: &'static str,
    /// Label in the player's language.
    pub text: String,
}

/// The heading under which a menu lists a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferGroup {
    Act,
    Items,
    Travel,
    Records,
    Game,
}

impl OfferGroup {
    pub const ALL: [Self; 5] = [
        Self::Act,
        Self::Items,
        Self::Travel,
        Self::Records,
        Self::Game,
    ];

    /// Id of the message that names the group.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Act => "offers-act",
            Self::Items => "offers-items",
            Self::Travel => "offers-travel",
            Self::Records => "offers-records",
            Self::Game => "offers-game",
        }
    }
}

impl Offer {
    #[must_use]
    pub fn group(&self) -> OfferGroup {
        match self.id {
            "key-inventory" | "key-pick-up" | "key-take-all" | "key-use" | "key-wear"
            | "key-remove" | "key-drop" | "key-eat" | "fight-use" => OfferGroup::Items,
            "key-explore" | "key-places" | "key-find" | "key-atlas" | "key-descend"
            | "key-ascend" | "key-go-on" | "key-go-back" | "key-here" | "fight-flee" => {
                OfferGroup::Travel
            }
            "key-sheet" | "key-history" | "key-notes" | "key-discoveries" => OfferGroup::Records,
            "key-help" | "key-settings" | "key-menu" | "key-palette" | "key-leave"
            | "key-tiles" | "key-develop" | "key-undo" => OfferGroup::Game,
            _ => OfferGroup::Act,
        }
    }
}

/// Commands that take the way on the hero's tile.
const WAYS: [&str; 4] = ["key-descend", "key-go-on", "key-ascend", "key-go-back"];

impl App {
    /// Commands of the screen on top that are possible now, in the order of its hints. Commands without a single key
    /// are left out.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        let Some(screen) = self.screens.last() else {
            return Vec::new();
        };
        let hints = screen.hints(&self.ui, self.session.as_ref());
        let session = self.session.as_ref().filter(|_| screen.is_map());
        let mut offers = self.offers_of(&hints);
        if let Some(session) = session {
            offers.retain(|offer| is_possible(offer.id, session));
        }
        offers
    }

    fn offers_of(&self, hints: &[Hint]) -> Vec<Offer> {
        let offers = hints.iter().filter_map(|hint| {
            // A hint may list several keys: take the first that is a single key.
            let key = hint.keys.split(' ').find_map(Key::read)?;
            let (id, text) = (hint.help, self.ui.text(hint.help));
            Some(Offer { key, id, text })
        });
        offers.collect()
    }

    /// All commands of the map, each with whether it is possible now, in an order that stays.
    #[must_use]
    pub fn menu(&self) -> Vec<(Offer, bool)> {
        let Some(session) = self.session.as_ref() else {
            return Vec::new();
        };
        let now = suggested_hints(session);
        let offers = self.offers_of(&self.ui.keymap.hints(session.practice));
        let possible = |id| is_possible(id, session) && (id != "key-company" || now.contains(&id));
        let mut menu = Vec::new();
        for offer in offers {
            let is_possible = possible(offer.id);
            menu.push((offer, is_possible));
        }
        menu
    }

    /// A command of the map with its short label; `None` if it is not possible now.
    #[must_use]
    pub fn short_offer(&self, name: &str) -> Option<Offer> {
        let line = self.ui.keymap.lines().iter().find(|it| it.name == name)?;
        let session = self.session.as_ref()?;
        let (key, id) = (*line.keys.first()?, line.help);
        let text = self.ui.text(&format!("button-{name}"));
        is_possible(id, session).then_some(Offer { key, id, text })
    }

    /// The command that the situation suggests, for one large button; a fight with its odds.
    pub fn first_offer(&mut self) -> Option<Offer> {
        let close = |id, text| {
            let key = Key::of(Code::Esc);
            Some(Offer { key, id, text })
        };
        if !self.ui.notices.troubles.is_empty() {
            return close("key-back", self.ui.text("button-close"));
        }
        if self.screen() == "watch" {
            let mut offers = self.offers().into_iter();
            return offers.find(|offer| offer.id == "watch-take-over");
        }
        if !self.is_playing() {
            return None;
        }
        if self.has_active_errand() {
            return close("key-back", self.ui.text("button-stop"));
        }
        if !self.shows_map() {
            return close("key-back", self.ui.text("button-close"));
        }
        let mut offers = self.offers();
        if offers.first()?.id.starts_with("fight-strike") {
            let mut first = offers.swap_remove(0);
            first.text = self.fight_text(&first.text);
            return Some(first);
        }
        let session = self.session.as_ref()?;
        let mut suggested = suggested_hints(session);
        // A second tap must not lead straight back, and orders to a companion can wait.
        let came = session.has_just_arrived;
        suggested.retain(|id| *id != "key-company" && !(came && WAYS.contains(id)));
        let mut suggested = suggested.into_iter();
        let first = suggested.find_map(|id| offers.iter().find(|offer| offer.id == id));
        if let Some(first) = first {
            let mut first = first.clone();
            if first.id == "key-sheet" {
                first.text = self.ui.text("button-grow");
            }
            return Some(first);
        }
        let level = session.view.level;
        let travels = level == LevelNo(1) || session.errands.explored == Some(level);
        self.short_offer(if travels { "places" } else { "explore" })
    }

    /// The label of a fight: the nearest foe, and the chance to hit it.
    fn fight_text(&mut self, plain: &str) -> String {
        let foe = self.session.as_ref().and_then(|session| {
            let hero = session.hero()?.at;
            let foes = session.view.creatures.iter().filter(|it| is_foe(it));
            foes.min_by_key(|it| hero.distance_sq(it.at)).cloned()
        });
        let Some((foe, mut cx)) = foe.zip(self.cx()) else {
            return plain.to_owned();
        };
        let hit = match cx.ask(Query::Duel(foe.id)) {
            Some(Answer::Duel(duel)) => Some(u32::from(duel.hit)),
            _ => None,
        };
        let name = cx.ui.words.name(foe.kind, 1);
        let text = cx.ui.say("button-fight", &[("foe", name.into())]);
        match hit {
            Some(hit) => cx.ui.say(
                "button-odds",
                &[("text", text.into()), ("percent", hit.into())],
            ),
            None => text,
        }
    }

    /// The directions in which a hostile creature is beside the hero.
    #[must_use]
    pub fn foe_directions(&self) -> Vec<Dir> {
        let Some(session) = self.session.as_ref().filter(|_| self.is_playing()) else {
            return Vec::new();
        };
        let Some(hero) = session.hero() else {
            return Vec::new();
        };
        let foes = session.view.creatures.iter().filter(|it| is_foe(it));
        let beside = foes.filter(|it| hero.at.is_adjacent(it.at));
        beside
            .filter_map(|it| hero.at.step_towards(it.at))
            .collect()
    }

    /// Tag of the language in effect: `en`.
    #[must_use]
    pub fn language(&self) -> &'static str {
        self.ui.language().tag
    }

    /// A message of the interface, for labels beside the commands.
    #[must_use]
    pub fn label(&self, id: &str) -> String {
        self.ui.text(id)
    }

    /// The hero's name in the run on the screen.
    #[must_use]
    pub fn hero_name(&self) -> Option<&str> {
        Some(&self.session.as_ref()?.name)
    }

    /// Name of the run that the player plays; `None` at the title, after its end, and for a recorded run.
    #[must_use]
    pub fn played_run(&self) -> Option<&str> {
        let session = self.session.as_ref().filter(|it| !it.only_watches())?;
        session.view.ending.is_none().then_some(&session.name)
    }

    /// The eight directions, each with its label and its first key.
    #[must_use]
    pub fn walks(&self) -> Vec<(Dir, Offer)> {
        let lines = self.ui.keymap.lines().iter();
        let walks = lines.filter_map(|line| {
            let way = line.walk?;
            let key = *line.keys.first()?;
            let text = self.ui.text(line.help);
            let id = line.help;
            Some((way, Offer { key, id, text }))
        });
        walks.collect()
    }

    /// Whether the map takes touches: the player plays, and no card or errand would be ended by the touch.
    #[must_use]
    pub fn shows_map(&self) -> bool {
        let session = self.session.as_ref();
        let plain = session.is_some_and(|it| {
            it.level_intro.is_none() && it.story_card.is_none() && !it.spectates()
        });
        self.is_playing() && plain && !self.has_active_errand()
    }

    /// Whether the screen on top is about the map: the player plays, aims, examines, watches or looks at a level.
    #[must_use]
    pub fn shows_level(&self) -> bool {
        let session = self.session.as_ref();
        let mut top = self.screens.last().into_iter();
        self.ui.notices.troubles.is_empty()
            && top.any(|it| {
                it.is_map()
                    || it.cursor(session).is_some()
                    || it.sheet().is_some()
                    || it.title() == "watch"
            })
    }

    /// Whether a key walks or has a command while playing.
    #[must_use]
    pub fn has_command(&self, key: Key) -> bool {
        self.ui.keymap.way(key).is_some() || self.ui.keymap.command(key).is_some()
    }

    /// Forgets where the mouse points: it left the screen, or a finger was lifted.
    pub const fn forget_pointer(&mut self) {
        self.ui.pointer = None;
    }

    /// The text being entered, if the screen on top has a text field; a touch device then shows its keyboard.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.screens.last()?.text()
    }

    /// State of a replay: commands played, their total, and whether it is playing.
    #[must_use]
    pub fn watched(&self) -> Option<(u32, u32, bool)> {
        let playback = self.session.as_ref()?.playback()?;
        Some((playback.at, playback.of, playback.playing))
    }

    /// Stable name of the screen on top: the message id of its title.
    #[must_use]
    pub fn screen(&self) -> &'static str {
        self.screens.last().map_or("", |screen| screen.title())
    }
}

fn is_foe(seen: &VisibleCreature) -> bool {
    seen.hostile && seen.awake
}

/// Whether a command of the map can do anything now. Commands that open a list are always possible.
fn is_possible(id: &str, session: &Session) -> bool {
    let Some(hero) = session.hero() else {
        return false;
    };
    let knows = |ways: &[Terrain]| {
        let mut cells = session.view.cells.iter();
        cells.any(|(_, cell)| cell.terrain.is_some_and(|it| ways.contains(&it)))
    };
    let mut creatures = session.view.creatures.iter();
    match id {
        "key-shoot" => hero.range > 0,
        "key-cast" => !hero.spells.is_empty(),
        "key-fight" => creatures.any(is_foe),
        "key-pick-up" | "key-take-all" => !hero.underfoot.is_empty(),
        "key-trade" => creatures.any(|it| hero.at.is_adjacent(it.at) && session.deals(it)),
        "key-again" => session.errands.last.is_some(),
        "key-rest" => needs_rest(hero),
        "key-close" => !WhichWay::Close.places(session).is_empty(),
        "key-disarm" => !WhichWay::Disarm.places(session).is_empty(),
        "key-descend" | "key-go-on" => knows(&[Terrain::StairsDown, Terrain::Exit]),
        "key-ascend" | "key-go-back" => knows(&[Terrain::StairsUp]),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Code;
    use crate::settings::Settings;

    #[test]
    fn offers_list_the_keys_of_the_screen_on_top() {
        let mut app = App::new(Settings::default());
        let offers = app.offers();
        let help = offers.iter().find(|offer| offer.key == Key::char('?'));
        assert!(!help.unwrap().text.is_empty());
        assert_eq!(app.walks().len(), 8);
        assert_eq!(app.screen(), "title");
        app.on_key(Key::char('?'));
        assert_ne!(app.screen(), "title");
        let offers = app.offers();
        assert!(offers.iter().any(|it| it.key == Key::of(Code::Esc)));
    }

    #[test]
    fn app_text_is_the_text_being_entered() {
        let settings = Settings {
            hero_name: "Ann".into(),
            ..Settings::default()
        };
        let mut app = App::new(settings);
        assert_eq!(app.text(), None);
        app.on_key(Key::char('n'));
        assert_eq!(app.text(), Some("Ann"));
        app.on_key(Key::char('a'));
        assert_eq!(
            app.text(),
            Some("a"),
            "a new name takes the place of the old"
        );
        app.on_key(Key::of(Code::Tab));
        assert_eq!(app.text(), None, "one chooses a calling by arrows");
    }
}
