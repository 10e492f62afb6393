//! Statistics of the base pack's levels over many seeds: every builder and step occurs, no place occurs too
//! often.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::LazyLock;

use hearthgate_content::{Pack, load};
use mapgen::{Diffusion, Draft, Drunkard, Metric, Observer, Start, Step, VaultKind, Voronoi};
use proto::LevelNo;
use sim::Rules;

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    loaded.rules.expect("the base pack has no problems")
});

/// The builders and steps used for a level, in debug format.
#[derive(Default)]
struct Taken(Vec<String>);

impl Observer for Taken {
    fn begins(&mut self, _attempt: u32) {
        self.0.clear();
    }

    fn takes(&mut self, what: &dyn Debug) {
        self.0.push(format!("{what:?}"));
    }

    fn saw(&mut self, step: &str, _draft: &Draft) {
        self.0.push(step.to_owned());
    }
}

fn numbers() -> impl Iterator<Item = LevelNo> {
    (1..=RULES.depth().0).map(LevelNo)
}

fn build(number: LevelNo, seed: u64, observer: &mut dyn Observer) -> Draft {
    let (_, level) = RULES.level(number).expect("it is a level");
    let plan = RULES.run_plan(seed);
    let places = plan.places(number.0.into(), level.depth.into(), RULES.vaults());
    let built = level
        .map
        .build_with(seed, number.0.into(), places, observer);
    built.expect("it can be built")
}

/// The builders with presets; each preset is counted separately.
fn settings() -> Vec<(&'static str, Start)> {
    let cells = |metric| Voronoi {
        metric,
        ..Voronoi::default()
    };
    vec![
        ("drunkard, open area", Drunkard::open_area().into()),
        ("drunkard, open halls", Drunkard::open_halls().into()),
        ("drunkard, winding", Drunkard::winding_passages().into()),
        ("drunkard, fat", Drunkard::fat_passages().into()),
        ("drunkard, symmetry", Drunkard::fearful_symmetry().into()),
        ("diffusion, inwards", Diffusion::walk_inwards().into()),
        ("diffusion, outwards", Diffusion::walk_outwards().into()),
        (
            "diffusion, attractor",
            Diffusion::central_attractor().into(),
        ),
        ("diffusion, insectoid", Diffusion::insectoid().into()),
        ("voronoi, crow", cells(Metric::Pythagoras).into()),
        ("voronoi, axes", cells(Metric::Manhattan).into()),
        ("voronoi, diagonals", cells(Metric::Chebyshev).into()),
    ]
}

/// Every builder and step: the name to count it under, and the text an observer gets.
fn library() -> Vec<(String, String)> {
    let named = Start::NAMES.iter().chain(Step::NAMES);
    let named = named.map(|name| ((*name).to_owned(), (*name).to_owned()));
    let set = settings().into_iter();
    let set = set.map(|(name, start)| (name.to_owned(), format!("{start:?}")));
    named.chain(set).collect()
}

const SEEDS: u32 = 200;

/// Occurrences by name and level.
type Met = BTreeMap<String, BTreeMap<LevelNo, u32>>;

fn print(met: &Met) {
    for (name, row) in met {
        let on = |number| row.get(&number).copied().unwrap_or_default();
        let counts: Vec<String> = numbers().map(|it| format!("{:>4}", on(it))).collect();
        println!("{name:<30}{}", counts.concat());
    }
}

/// One test for both, because building the levels takes the time.
#[test]
fn all_builders_and_steps_occur_and_no_place_too_often() {
    let library = library();
    let (mut met, mut places) = (Met::new(), Met::new());
    for (name, _) in &library {
        met.insert(name.clone(), BTreeMap::new());
    }
    for (number, seed) in numbers().flat_map(|it| (1..=SEEDS).map(move |seed| (it, seed))) {
        let mut taken = Taken::default();
        let level = build(number, seed.into(), &mut taken);
        for (name, _) in library.iter().filter(|(_, seen)| taken.0.contains(seen)) {
            *met.entry(name.clone())
                .or_default()
                .entry(number)
                .or_default() += 1;
        }
        let built: BTreeSet<String> = level.vaults.into_iter().map(|it| it.name).collect();
        for name in built {
            *places.entry(name).or_default().entry(number).or_default() += 1;
        }
    }
    print(&met);
    print(&places);
    let never: Vec<&String> = met
        .iter()
        .filter(|it| it.1.is_empty())
        .map(|it| it.0)
        .collect();
    assert!(never.is_empty(), "never met in {SEEDS} runs: {never:?}");
    // The arch is a landmark of every town, and the wood teaches with the same places in every run.
    places.remove("base:arch");
    let lessons = [
        "charcoal_hut",
        "ram_and_rope",
        "stile",
        "wolf_den",
        "snare_orchard",
    ];
    let lessons = lessons.into_iter().chain(["sleepers_purse", "oak_hearth"]);
    let lessons = lessons.chain(["lookout_tree", "brigand_camp"]);
    for name in lessons {
        let met = places.remove(&format!("base:{name}"));
        let count = met.and_then(|row| row.get(&LevelNo(2)).copied());
        assert!(
            count.is_some_and(|count| count * 5 > SEEDS),
            "{name}: {count:?}"
        );
    }
    let often = |row: &BTreeMap<LevelNo, u32>| row.values().any(|count| count * 4 > SEEDS);
    let often: Vec<_> = places.iter().filter(|it| often(it.1)).collect();
    assert!(often.is_empty(), "of {SEEDS} runs: {often:?}");
    let vaults = RULES.vaults().iter();
    let vaults = vaults.filter(|it| it.plan.kind != VaultKind::Part);
    let some = vaults.filter(|it| places.contains_key(&it.name)).count();
    assert!(some > 110, "{some} places were met");
}
