//! A pack that passes the check cannot break the game: a bot plays randomly changed copies of the base pack.
//!
//! `PACKS=5000 cargo nextest run -p hearthgate-lab --test packs` tries more, `ROUNDS=9` makes more changes in
//! each, and `FROM=123 PACKS=1` repeats one of them.

use std::collections::BTreeMap;
use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use content::{Loaded, Pack, load};
use geom::Stream;
use hearthgate_lab::{Run, RunConfig};
use serde_json::Value;
use toml::Value as Toml;

/// Number of packs, unless `PACKS` is set.
const PACKS: u64 = 24;
/// Turns played with each pack.
const TURNS: u32 = 300;

/// Every bound in the schemas, by key; keys of different types share an entry.
fn bounds() -> BTreeMap<String, Vec<i64>> {
    fn collect(key: &str, schema: &Value, found: &mut BTreeMap<String, Vec<i64>>) {
        match schema {
            Value::Object(object) => {
                for bound in ["minimum", "maximum"] {
                    let bound = object.get(bound).and_then(Value::as_i64);
                    found.entry(key.to_owned()).or_default().extend(bound);
                }
                for (name, inside) in object {
                    let properties = name == "properties" || name == "definitions";
                    match inside.as_object().filter(|_| properties) {
                        Some(all) => all.iter().for_each(|(key, it)| collect(key, it, found)),
                        None => collect(key, inside, found),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| collect(key, item, found)),
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    for (_, schema) in content::schemas() {
        collect("", &schema, &mut found);
    }
    found
}

/// The files of a pack: path, data, and the drawing below it if there is one.
type Book = Vec<(String, Toml, String)>;

fn open(pack: &Pack) -> Book {
    let data = pack
        .files
        .iter()
        .filter(|(path, _)| !path.ends_with(".ftl"));
    let files = data.map(|(path, text)| {
        let (head, drawing) = match text.split_once("\n---\n") {
            Some((head, drawing)) => (head, format!("\n---\n{drawing}")),
            None => (text.as_str(), String::new()),
        };
        (
            path.clone(),
            toml::from_str(head).expect("it is TOML"),
            drawing,
        )
    });
    files.collect()
}

fn close(book: &Book, base: &Pack) -> Pack {
    let files = book.iter().map(|(path, data, drawing)| {
        let head = toml::to_string(data).expect("it can be written");
        (path.clone(), head + drawing)
    });
    Pack {
        drawings: base.drawings.clone(),
        ..files.collect()
    }
}

/// Collects the paths to every value inside one, as keys and indices.
fn ways(value: &Toml, way: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    found.push(way.clone());
    let mut inside = |key: String, value: &Toml, way: &mut Vec<String>| {
        way.push(key);
        ways(value, way, found);
        way.pop();
    };
    match value {
        Toml::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                inside(n.to_string(), item, way);
            }
        }
        Toml::Table(table) => {
            for (key, value) in table {
                inside(key.clone(), value, way);
            }
        }
        _ => {}
    }
}

fn at<'v>(value: &'v mut Toml, way: &[String]) -> Option<&'v mut Toml> {
    way.iter().try_fold(value, |value, part| match value {
        Toml::Array(items) => items.get_mut(part.parse::<usize>().ok()?),
        Toml::Table(table) => table.get_mut(part),
        _ => None,
    })
}

/// Changes one value in one file, and describes the change.
fn change(book: &mut Book, bounds: &BTreeMap<String, Vec<i64>>, luck: &mut Stream) -> String {
    let n = luck.below(u32::try_from(book.len()).expect("a pack is small")) as usize;
    let other = luck.below(u32::try_from(book.len()).expect("a pack is small")) as usize;
    let mut found = Vec::new();
    ways(&book[other].1, &mut Vec::new(), &mut found);
    let theirs = luck.choose(&found).cloned().unwrap_or_default();
    let theirs = at(&mut book[other].1, &theirs).cloned();
    let (path, data, _) = &mut book[n];
    let mut found = Vec::new();
    ways(data, &mut Vec::new(), &mut found);
    let Some(way) = luck.choose(&found[1..]).cloned() else {
        return String::new();
    };
    let key = way.iter().rev().find(|it| it.parse::<usize>().is_err());
    let known = key
        .and_then(|key| bounds.get(key))
        .cloned()
        .unwrap_or_default();
    let Some((last, above)) = way.split_last() else {
        return String::new();
    };
    let cut = luck.one_in(8);
    let twice = luck.one_in(2);
    let bound = luck.choose(&known).copied();
    let step = luck.range(-1, 1);
    if let Some(Toml::Array(items)) = at(data, above)
        && let Ok(index) = last.parse::<usize>()
        && luck.one_in(3)
    {
        let item = items.remove(index);
        if twice {
            items.extend([item.clone(), item]);
        }
        return format!(
            "{path}: {} {}",
            way.join("."),
            if twice { "twice" } else { "gone" }
        );
    }
    if let (true, Some(Toml::Table(table))) = (cut, at(data, above)) {
        table.remove(last);
        return format!("{path}: {} gone", way.join("."));
    }
    let Some(value) = at(data, &way) else {
        return String::new();
    };
    match value {
        Toml::Integer(number) => *number = bound.unwrap_or(1) + i64::from(step),
        Toml::Boolean(it) => *it = !*it,
        Toml::String(text) => match (text.parse::<geom::Dice>(), bound) {
            (Ok(_), Some(bound)) => *text = format!("1d{}", bound.max(1)),
            _ => {
                if let Some(Toml::String(other)) = theirs {
                    *text = other;
                }
            }
        },
        _ => {}
    }
    format!("{path}: {} = {value}", way.join("."))
}

/// Changes the base pack at random until it passes the check; returns the pack and the changes.
fn changed(case: u64, rounds: u64, bounds: &BTreeMap<String, Vec<i64>>) -> (Loaded, Vec<String>) {
    let mut luck = Stream::new(case, &[]);
    let base = Pack::base();
    let mut book = open(&base);
    let mut changes = Vec::new();
    // Most of the game is below the town, deeper than the bot comes: some games begin there.
    let depth = i64::from(luck.below(5)) + 1;
    book.retain(|(path, data, _)| {
        let is_level = path.starts_with("levels/");
        !is_level || data["depth"].as_integer().is_some_and(|it| it >= depth)
    });
    let mut sound = load(&[close(&book, &base)]);
    // The portal home and the end of the road may lead to a removed level.
    if sound.rules.is_none() {
        book = open(&base);
        sound = load(&[close(&book, &base)]);
    } else {
        changes.push(format!("from depth {depth}"));
    }
    for _ in 0..rounds {
        let mut trial = book.clone();
        let mut said = Vec::new();
        for _ in 0..3 {
            said.push(change(&mut trial, bounds, &mut luck));
        }
        let loaded = load(&[close(&trial, &base)]);
        if loaded.rules.is_some() {
            (book, sound) = (trial, loaded);
            changes.extend(said);
        } else {
            // All changes together did not pass; a single one may.
            let mut trial = book.clone();
            let said = change(&mut trial, bounds, &mut luck);
            let loaded = load(&[close(&trial, &base)]);
            if loaded.rules.is_some() {
                (book, sound) = (trial, loaded);
                changes.push(said);
            }
        }
    }
    (sound, changes)
}

/// Plays a pack, and returns the failure.
fn play(loaded: Loaded, seed: u64) -> Result<(), String> {
    let rules = Arc::new(loaded.rules.ok_or("it has rules")?);
    let catalog = Arc::new(loaded.catalog);
    let config = RunConfig {
        turns: TURNS,
        audit: true,
        look: true,
        save_every: Some(100),
        ..RunConfig::default()
    };
    let played = catch_unwind(AssertUnwindSafe(|| {
        // A level that cannot be built with this seed is rejected before there is a game.
        let Ok(mut run) = Run::begin(&rules, &catalog, None, seed, &config) else {
            return Ok(());
        };
        while !run.is_over() {
            run.step().map_err(|error| format!("{error:#}"))?;
            if run.is_dead() && run.start_over().is_err() {
                break;
            }
        }
        Ok(())
    }));
    played.unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|it| (*it).to_owned()));
        Err(format!("panic: {}", said.unwrap_or_default()))
    })
}

/// Hostile: P3. Packs: "no panic in any pack that passes".
#[test]
fn a_pack_that_passes_the_check_cannot_break_the_game() {
    let number = |name: &str| env::var(name).ok().and_then(|it| it.parse::<u64>().ok());
    let (from, count) = (
        number("FROM").unwrap_or(1),
        number("PACKS").unwrap_or(PACKS),
    );
    let rounds = number("ROUNDS").unwrap_or(2);
    let bounds = bounds();
    let mut broken = Vec::new();
    let mut kept = 0;
    for case in from..from + count {
        let (loaded, changes) = changed(case, rounds, &bounds);
        kept += changes.len();
        if let Err(error) = play(loaded, case) {
            broken.push(format!("FROM={case}: {error}\n  {}", changes.join("\n  ")));
        }
    }
    assert!(
        broken.is_empty(),
        "{} broken:\n{}",
        broken.len(),
        broken.join("\n")
    );
    let enough = u64::try_from(kept).is_ok_and(|kept| kept >= count);
    assert!(
        enough,
        "hardly any change passes the check: {kept} in {count} packs"
    );
}

/// Sets every number inside a value, except those that must fit others: depths, lines, and aims.
fn set_all(value: &mut Toml, number: i64) {
    match value {
        Toml::Integer(it) => *it = number,
        Toml::Array(items) => items.iter_mut().for_each(|it| set_all(it, number)),
        Toml::Table(table) => {
            let fixed = ["lines", "lead", "from", "to", "text"];
            let aimed = |key: &str| number < 0 && key == "range";
            let free = table
                .iter_mut()
                .filter(|(key, _)| !fixed.contains(&key.as_str()) && !aimed(key));
            free.for_each(|(_, it)| set_all(it, number));
        }
        _ => {}
    }
}

/// The base pack with every number of its things at its lower or upper bound, as `pack check` reports them.
fn extreme(most: bool) -> Pack {
    let base = Pack::base();
    let mut book = open(&base);
    let things = [
        "monsters/",
        "items/",
        "guises/",
        "traps/",
        "features/",
        "loot/",
        "rules",
    ];
    for (path, data, _) in &mut book {
        if things.iter().any(|it| path.starts_with(it)) {
            set_all(data, if most { 999_999_999 } else { -999_999_999 });
        }
    }
    let mut pack = close(&book, &base);
    let mut problems = load(&[pack.clone()]).problems;
    problems.sort_by_key(|it| std::cmp::Reverse(it.span));
    for problem in problems {
        let Some((_, bounds)) = problem.message.split_once("this must be from ") else {
            continue;
        };
        let bounds = bounds.split_once(',').map_or(bounds, |it| it.0);
        let (least, greatest) = bounds.split_once(" to ").expect("there are two bounds");
        let (start, len) = problem.span.expect("it has a place");
        let file = pack
            .files
            .iter_mut()
            .find(|(path, _)| *path == problem.path);
        let (_, text) = file.expect("it is a file of the pack");
        text.replace_range(start..start + len, if most { greatest } else { least });
    }
    pack
}

/// Hostile: P3.
#[test]
fn a_pack_with_every_number_at_its_bound_can_be_played() {
    for most in [true, false] {
        let loaded = load(&[extreme(most)]);
        let errors: Vec<String> = loaded
            .problems
            .iter()
            .filter(|it| it.is_error())
            .map(ToString::to_string)
            .collect();
        assert_eq!(errors, [""; 0]);
        for seed in 1..=3 {
            let loaded = load(&[extreme(most)]);
            assert_eq!(play(loaded, seed), Ok(()), "most: {most}, seed {seed}");
        }
    }
}
