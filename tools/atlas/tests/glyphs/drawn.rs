//! Every glyph that the interface or a pack can show can be drawn in a picture.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use picture::Font;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if path
            .extension()
            .is_some_and(|it| endings.iter().any(|ending| it == *ending))
        {
            found.push(path);
        }
    }
    found
}

/// Every glyph in the interface, its texts and the base pack, with a file that contains it. Comments do not
/// count.
fn written() -> BTreeMap<char, PathBuf> {
    let mut glyphs = BTreeMap::new();
    for folder in ["crates/ui/src", "crates/ui/text", "packs/base"] {
        for file in files(&root().join(folder), &["rs", "ftl", "toml", "txt"]) {
            let text = fs::read_to_string(&file).unwrap();
            let lines = text.lines().map(str::trim_start);
            let drawn = lines.filter(|line| !line.starts_with("//") && !line.starts_with("# "));
            for glyph in drawn.flat_map(str::chars).filter(|it| !it.is_control()) {
                glyphs.entry(glyph).or_insert_with(|| file.clone());
            }
        }
    }
    glyphs
}

#[test]
fn the_tall_font_has_all_glyphs_of_interface_and_base_pack() {
    let written = written();
    assert!(
        ['A', '♣', '‼', '≈']
            .iter()
            .all(|it| written.contains_key(it))
    );
    let missing: Vec<_> = written
        .iter()
        .filter(|(it, _)| !Font::Tall.has(**it))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn title() -> Vec<char> {
    let title = fs::read(root().join("apps/terminal/art/title.xp")).unwrap();
    let title = mapgen::Xp::parse(&title).unwrap();
    let cells = title.layers.iter().flat_map(geom::Grid::as_slice);
    cells.map(|cell| cell.glyph).collect()
}

#[test]
fn the_tall_face_has_every_glyph_of_the_title() {
    let mut missing = title();
    missing.retain(|it| !Font::Tall.has(*it));
    assert!(missing.is_empty(), "{missing:?}");
}

/// Glyphs that the browser's font has, or that the browser draws without a font.
#[test]
fn the_browser_font_has_all_glyphs_of_interface_and_base_pack() {
    let points = fs::read_to_string(root().join("apps/web/font/points.txt")).unwrap();
    let point = |line: &str| {
        let code = line.split(' ').next().unwrap();
        u32::from_str_radix(code, 16).unwrap()
    };
    let points: BTreeSet<u32> = points.lines().map(point).collect();
    let by_rule = |it: char| matches!(it, '\u{2500}'..='\u{259f}' | '\u{2800}'..='\u{28ff}');
    let mut missing: BTreeSet<char> = written().into_keys().chain(title()).collect();
    missing.retain(|it| !by_rule(*it) && !points.contains(&u32::from(*it)));
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn both_faces_have_every_look_of_the_base_pack() {
    let catalog = content::load(&[content::Pack::base()]).catalog;
    let looks = catalog
        .kinds
        .iter()
        .map(|entry| (entry.id.as_str(), entry.look.glyph));
    let missing: Vec<_> = looks
        .filter(|(_, glyph)| !Font::Tall.has(*glyph) || !Font::Square.has(*glyph))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
