//! A new trap made of existing effects needs one new file, and so do a calling and a talent.

use std::fs;
use std::path::Path;

use hearthgate_content::{Pack, load};
use miette::Diagnostic;
use proto::{Command, View};
use sim::scenario::Scenario;
use sim::{Game, Setup};
use std::sync::Arc;

const TICKLER: &str = "\
look = { glyph = '^', colour = 'pink' }
spawn = { weight = 2 }

[on_enter]
effects = [
    { snare = { turns = 2 } },
    { damage = { amount = '1d4' } },
]

[text]
name = 'tickling trap'
";

/// Reads every file of a folder, as the terminal does.
fn read(folder: &Path) -> Pack {
    let mut pack = Pack::default();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(folder).expect("it lies inside");
            let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
            let text = fs::read_to_string(&path).expect("it is text");
            pack.files.push((parts.join("/"), text));
        }
    }
    pack
}

/// The base pack, and a pack with only a trap, read from a temporary folder.
fn with_trap(text: &str) -> [Pack; 2] {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    };
    write(
        "pack.toml",
        "name = 'zoo'\nversion = '1.0.0'\nrequires = ['base']\n",
    );
    write("traps/tickler.toml", text);
    [Pack::base(), read(folder.path())]
}

#[test]
fn a_trap_of_one_file_is_in_the_rules() {
    let loaded = load(&with_trap(TICKLER));
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let rules = loaded.rules.expect("there are no problems");
    let kind = rules.find("zoo:tickler").expect("the trap has its id");
    let trap = rules.trap(kind).expect("it is a trap");
    assert_eq!(trap.on_enter.effects.len(), 2);
    let table = rules.table(&[proto::ThingClass::Trap], proto::LevelNo(1));
    assert!(table.contains(&(kind, 2)));
    let entry = loaded.catalog.kind(kind).expect("it is in the catalogue");
    assert_eq!(
        entry.text,
        [("name".to_owned(), "tickling trap".to_owned())]
    );
    assert_eq!(rules.packs().len(), 2);
}

#[test]
fn a_misspelt_effect_is_reported_with_position_and_suggestion() {
    let loaded = load(&with_trap(&TICKLER.replace("damage", "damgae")));
    assert!(loaded.rules.is_none());
    let [problem] = loaded.problems.as_slice() else {
        panic!("one problem, not {:?}", loaded.problems);
    };
    assert_eq!((problem.pack, problem.line, problem.column), (1, 7, 7));
    assert_eq!(
        problem.to_string(),
        "traps/tickler.toml:7:7: there is no `damgae` here"
    );
    assert_eq!(problem.help.as_deref(), Some("did you mean `damage`?"));
    let label = problem
        .labels()
        .and_then(|mut labels| labels.next())
        .expect("it is underlined");
    let source = problem.source_code().expect("the text is at hand");
    let shown = source
        .read_span(label.inner(), 1, 1)
        .expect("the span lies in the text");
    let shown = String::from_utf8_lossy(shown.data()).into_owned();
    assert!(
        shown.contains("    { damgae = { amount = '1d4' } },"),
        "{shown}"
    );
}

/// The first TOML example below a heading of docs/packs.md.
fn example(heading: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/packs.md");
    let docs = fs::read_to_string(path)
        .expect("it is there")
        .replace("\r\n", "\n");
    let section = docs.split(&format!("\n## {heading}\n")).nth(1);
    let section = section.expect("it has such a heading");
    let code = section
        .split("```toml\n")
        .nth(1)
        .expect("it has an example");
    code.split("```").next().expect("it ends").to_owned()
}

/// Every example of docs/first-pack.md that begins with the name of its file.
#[test]
fn the_first_pack_of_the_docs_has_no_problems() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/first-pack.md");
    let page = fs::read_to_string(path).expect("it is there");
    let page = page.replace("\r\n", "\n");
    let blocks = page.split("```").skip(1).step_by(2);
    let file = |block: &str| {
        let (name, _) = block.split_once("\n# ")?.1.split_once('\n')?;
        let text = block.split_once('\n')?.1;
        Some((name.to_owned(), text.to_owned()))
    };
    let files: Vec<(String, String)> = blocks.filter_map(file).collect();
    assert_eq!(files.len(), 3);
    let loaded = load(&[Pack::base(), files.into_iter().collect()]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let german = loaded.catalog.translated("de");
    let goose = german.find("geese:goose").and_then(|it| german.kind(it));
    let name = ("name".to_owned(), "Gans".to_owned());
    assert!(goose.is_some_and(|goose| goose.text.contains(&name)));
}

fn ferry(calling: &str, talent: &str) -> [Pack; 2] {
    let manifest = "name = 'ferry'\nversion = '1.0.0'\nrequires = ['base']\n";
    let files = [
        ("pack.toml", manifest),
        ("callings/ferryman.toml", calling),
        ("talents/steady_feet.toml", talent),
    ];
    let own = files.map(|(path, text)| (path, text.to_owned()));
    [Pack::base(), own.into_iter().collect()]
}

#[test]
fn the_calling_and_the_talent_of_the_docs_can_be_played() {
    let loaded = load(&ferry(&example("A calling"), &example("A talent")));
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let rules = Arc::new(loaded.rules.expect("there are no problems"));
    let setup = Setup {
        calling: rules.find_calling("ferryman"),
        ..Setup::default()
    };
    let game = Game::new(Arc::clone(&rules), setup).expect("it can begin");
    let mut view = View::default();
    game.view(&mut view);
    let hero = view.hero.expect("there is a hero");
    assert_eq!(hero.attributes, [13, 12, 10, 9]);
    assert_eq!(hero.skills, [1, 0, 1], "the talent trains");
    assert_eq!(
        hero.talents,
        [rules.find("ferry:steady_feet").expect("it is there")]
    );
    let staff = rules.find("base:quarterstaff").expect("it is there");
    assert!(
        hero.pack
            .iter()
            .any(|it| it.kind == staff && it.worn.is_some())
    );
    let shown = loaded.catalog.callings.iter();
    let shown = shown.filter(|it| Some(it.kind) == setup.calling).count();
    assert_eq!(shown, 1, "and it can be chosen");
}

#[test]
fn mistakes_in_callings_and_talents_have_positions() {
    let told = |from: &str, to: &str| {
        let [calling, talent] = [example("A calling"), example("A talent")];
        assert!(calling.contains(from) || talent.contains(from), "{from}");
        let packs = ferry(&calling.replace(from, to), &talent.replace(from, to));
        let problems = load(&packs).problems.into_iter();
        let problems = problems.map(|it| match it.help.clone() {
            Some(help) => format!("{it} ({help})"),
            None => it.to_string(),
        });
        problems.collect::<Vec<_>>()
    };
    assert_eq!(
        told("[\"steady_feet\"]", "[\"steady_feat\"]"),
        [
            "callings/ferryman.toml:5:12: there is no talent `ferry:steady_feat` (did you mean `steady_feet`?)"
        ]
    );
    assert_eq!(
        told("unbowed", "unbowd"),
        ["talents/steady_feet.toml:4:12: unknown key `unbowd` (did you mean `unbowed`?)"]
    );
    assert_eq!(
        told("fallen = 50", "fallen = 1"),
        ["talents/steady_feet.toml:4:37: this must be from 5 to 1000, not 1"]
    );
    assert_eq!(
        told("level = 3", "talents = [\"steady_feet\"]"),
        ["talents/steady_feet.toml:2:33: `ferry:steady_feet` must be learnt before itself"]
    );
    let idle = told("knacks = { unbowed = true, fallen = 50 }", "");
    assert!(idle.is_empty(), "training is something: {idle:?}");
}

/// A pack with this spell, a scroll that teaches it, and a creature that knows it.
fn songs(spell: &str) -> [Pack; 2] {
    let manifest = "name = 'ferry'\nversion = '1.0.0'\nrequires = ['base']\n";
    let leaf = "look = { glyph = '?', colour = '#123456' }\ncategory = 'scroll'\nweight = 1\nvalue = 1\n\
        use = { effects = [{ teach = { spells = ['pole_song'] } }] }\nspawn = { weight = 1 }\n\
        [text]\nname = 'leaf'\n";
    let files = [
        ("pack.toml", manifest),
        ("spells/pole_song.toml", spell),
        ("items/leaf.toml", leaf),
    ];
    let own = files.map(|(path, text)| (path, text.to_owned()));
    [Pack::base(), own.into_iter().collect()]
}

#[test]
fn the_spell_of_the_docs_can_be_learnt_and_cast() {
    let loaded = load(&songs(&example("A spell")));
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let rules = Arc::new(loaded.rules.expect("there are no problems"));
    let wolf = ('w', "base:wolf");
    let mut s = Scenario::draw(&rules, "#..@w...#", &[wolf]).expect("it can be drawn");
    s.lull();
    let item = s.give("ferry:leaf", 1);
    s.play([Command::Use { item, at: None }]);
    let spell = rules.find("ferry:pole_song").expect("it is there");
    s.lull();
    s.play([Command::Cast { spell, at: None }]);
    assert_ne!(s.drawn(), "#..@w...#", "it drives the wolf back");
}

#[test]
fn mistakes_in_spells_have_positions() {
    let told = |from: &str, to: &str| {
        let spell = example("A spell");
        assert!(spell.contains(from), "{from}");
        let problems = load(&songs(&spell.replace(from, to))).problems;
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let said = |from, to, what: &str| {
        let told = told(from, to);
        assert!(told.iter().any(|it| it.contains(what)), "{told:?}");
    };
    said("\"water\"", "\"watre\"", "watre");
    said("cost = 2 ", "cost = 200 ", "not 200");
    said("{ tiles = 2 }", "{ tiles = 2, far = 3 }", "far");
    said(
        "effects = [{ push = { tiles = 2 } }, { douse = {} }]",
        "effects = []",
        "the list of effects is empty",
    );
    said("light = 0 ", "unseen = true ", "only the `tile` aimed at");
}

/// A pack with this guise and an item of its set with these lines.
fn bottles(guise: &str, item: &str) -> [Pack; 2] {
    let manifest = "name = 'ferry'\nversion = '1.0.0'\nrequires = ['base']\n";
    let tonic = format!(
        "look = {{ glyph = '!', colour = '#123456' }}\ncategory = 'potion'\nvalue = 1\nstacks = true\n{item}\n\
        use = {{ effects = [{{ heal = {{ amount = 1 }} }}] }}\nspawn = {{ weight = 1 }}\n\
        [text]\nname = '''\n{{ $count ->\n    [one] tonic\n   *[other] tonics\n}}'''\n"
    );
    let files = [
        ("pack.toml", manifest.to_owned()),
        ("guises/speckled_bottle.toml", guise.to_owned()),
        ("items/tonic.toml", tonic),
    ];
    [Pack::base(), files.into_iter().collect()]
}

#[test]
fn the_guise_of_the_docs_hides_an_item() {
    let loaded = load(&bottles(
        &example("A guise"),
        "weight = 5\nguise = 'bottle'",
    ));
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let rules = loaded.rules.expect("there are no problems");
    let find = |name| rules.find(name).expect("it is there");
    let (look, tonic) = (find("ferry:speckled_bottle"), find("ferry:tonic"));
    let drawn = |seed| rules.guises(seed);
    let is_hidden = |seed| drawn(seed).iter().any(|(kind, _)| *kind == tonic);
    assert!((0..20).all(is_hidden));
    let shows = |seed: &u64| drawn(*seed).iter().any(|(_, it)| *it == look);
    assert!((0..200).any(|seed| shows(&seed)));
}

#[test]
fn distinguishable_unidentified_items_are_reported() {
    let told = |guise: &str, item: &str| {
        let problems = load(&bottles(guise, item)).problems;
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let guise = example("A guise");
    let said = |guise: &str, item: &str, what: &str| {
        let told = told(guise, item);
        assert!(told.iter().any(|it| it.contains(what)), "{what}: {told:?}");
    };
    said(&guise, "weight = 7\nguise = 'bottle'", "by its `weight`");
    said(&guise, "weight = 5\nguise = 'botle'", "no look belongs");
    said(
        &guise,
        "weight = 5\nguise = 'bottle'\nmetal = true",
        "by its `metal`",
    );
    let heavy = guise.replace("weight = 5", "weight = 50");
    said(&heavy, "weight = 5\nguise = 'bottle'", "by its `weight`");
}

#[test]
fn the_goose_of_the_docs_flies_and_rises_from_its_feathers() {
    let manifest = "name = 'geese'\nversion = '1.0.0'\nrequires = ['base']\n";
    let feathers = "look = { glyph = '%', colour = '#DDEEFF' }\nwakes = 'ghost_goose'\nstirs = 20\n\
        kindles = 'base:ashes'\n[text]\nname = 'wet feathers'\n";
    let goose = example("Bodies and minds that differ");
    let files = [
        ("pack.toml", manifest),
        ("features/wet_feathers.toml", feathers),
        ("monsters/ghost_goose.toml", goose.as_str()),
    ];
    let own = files.map(|(path, text)| (path, text.to_owned()));
    let loaded = load(&[Pack::base(), own.into_iter().collect()]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let rules = Arc::new(loaded.rules.expect("there are no problems"));
    let legend = [('g', "geese:ghost_goose"), ('f', "geese:wet_feathers")];
    let mut s = Scenario::draw(&rules, "#@.~~~g..f#", &legend).expect("it can be drawn");
    s.toughen(1000);
    s.rouse();
    s.play([Command::Wait; 4]);
    let near = s.place(s.thing('g')).map(|at| at.x);
    assert!(near < Some(6), "over the water: {}", s.drawn());
    let mut view = View::default();
    s.play([Command::Wait; 20]);
    s.game.view(&mut view);
    assert_eq!(view.creatures.len(), 2, "and there is another");
}
