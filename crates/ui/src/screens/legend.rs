//! The legend: signs on the map and their meanings, as the loaded packs draw them.

use crate::state::session::Session;
use crate::state::ui::Ui;
use geom::Terrain;
use paint::classic_look::ClassicLook;
use proto::{Category, Entry, ThingClass};

/// Maximum number of signs per row, the most frequent first.
const MOST: usize = 4;

const GROUND: [Terrain; 8] = [
    Terrain::StairsDown,
    Terrain::StairsUp,
    Terrain::ShallowWater,
    Terrain::DeepWater,
    Terrain::Tree,
    Terrain::Rubble,
    Terrain::Chasm,
    Terrain::Lava,
];

/// A row: its message id, and which kinds belong to it.
type Mark = (&'static str, fn(&Entry) -> bool);

/// Signs and their meanings: hero and creatures, terrain, features, then items. Without a session, only those that
/// need no packs.
pub(super) fn legend(ui: &Ui, session: Option<&Session>) -> Vec<(String, String)> {
    let say = |id: &str| ui.text(id);
    let mut rows = vec![
        ("@".to_owned(), say("you")),
        ("a–z A–Z".to_owned(), ui.text("legend-creature")),
    ];
    let plain = ClassicLook::new(None);
    let classic_look = session.map_or(&plain, |session| &session.classic_look);
    for terrain in GROUND {
        let id = format!("ground-{}", terrain.name().replace('_', "-"));
        rows.push((classic_look.look(terrain).0.to_string(), say(&id)));
    }
    let Some(session) = session else {
        return rows;
    };
    let marks: [Mark; 4] = [
        ("legend-door", |it| it.facts.is_door),
        ("legend-chest", |it| {
            it.class == ThingClass::Feature && it.facts.holds
        }),
        ("legend-trap", |it| {
            it.class == ThingClass::Trap && !it.facts.is_portal
        }),
        ("place-portal", |it| it.facts.is_portal),
    ];
    // A trap that looks like terrain (the end of a road does) is not a sign to know traps by.
    let ground: Vec<char> = Terrain::ALL
        .iter()
        .map(|it| classic_look.look(*it).0)
        .collect();
    for (id, is_meant) in marks {
        let is_meant = |it: &Entry| is_meant(it) && !ground.contains(&it.look.glyph);
        rows.push((signs(session, is_meant), say(id)));
    }
    for category in Category::ALL {
        let glyphs = signs(session, |it| it.facts.category == Some(category));
        rows.push((glyphs, say(&format!("category-{}", category.name()))));
    }
    rows.retain(|(glyphs, _)| !glyphs.is_empty());
    rows
}

/// The most frequent glyphs of the kinds that `is_meant` accepts.
fn signs(session: &Session, is_meant: impl Fn(&Entry) -> bool) -> String {
    let mut counted: Vec<(char, usize)> = Vec::new();
    for entry in session.catalog.kinds.iter().filter(|it| is_meant(it)) {
        let glyph = entry.look.glyph;
        match counted.iter_mut().find(|(it, _)| *it == glyph) {
            Some((_, count)) => *count += 1,
            None => counted.push((glyph, 1)),
        }
    }
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let glyphs = counted.iter().take(MOST);
    let glyphs: Vec<String> = glyphs.map(|(glyph, _)| glyph.to_string()).collect();
    glyphs.join(" ")
}
