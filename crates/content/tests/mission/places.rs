//! Hand-made places: V2, V7.

use crate::{UPPER_CAVERNS, rules};
use hearthgate_content::{Pack, load};
use mapgen::{Draft, Observer, Xp};

/// Mission: V2.
#[test]
fn painted_places_equal_their_text_versions() {
    let painted = Pack::base();
    let mut written = Pack::base();
    assert!(painted.drawings.len() >= 3, "some are painted");
    for (path, bytes) in written.drawings.drain(..) {
        let drawing = Xp::parse(&bytes).expect(&path).text();
        let head = path.replace(".xp", ".vault");
        let file = written.files.iter_mut().find(|(path, _)| *path == head);
        let (_, text) = file.expect("a drawing lies beside its head");
        assert!(!text.contains("\n---"), "{head} has no drawing of its own");
        *text = format!("{}\n---\n{drawing}", text.trim_end());
    }
    let loaded = load(&[written]);
    let told: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
    assert_eq!(told, [""; 0]);
    let written = loaded.rules.expect("it has no problems");
    assert_eq!(written.vaults(), rules().vaults());
}

/// The names of the steps that built a level, in order.
#[derive(Default)]
struct Steps(Vec<String>);

impl Observer for Steps {
    fn begins(&mut self, _attempt: u32) {
        self.0.clear();
    }

    fn saw(&mut self, step: &str, _draft: &Draft) {
        if self.0.last().is_none_or(|last| last != step) {
            self.0.push(step.to_owned());
        }
    }
}

/// The builders that make shapes instead of rooms with corridors.
const SHAPES: [&str; 7] = [
    "accretion",
    "bsp_interior",
    "caves",
    "diffusion",
    "drunkard",
    "maze",
    "voronoi",
];

/// Mission: V7.
#[test]
fn the_upper_caverns_mix_rooms_shapes_and_rearranged_levels() {
    let (_, level) = rules().level(UPPER_CAVERNS).expect("the upper caverns");
    let (mut rooms, mut shapes, mut whole) = (0, 0, 0);
    let (mut anew, mut sections, mut forts) = (0, 0, 0);
    let seeds = 200;
    for seed in 0..seeds {
        let plan = rules().run_plan(seed);
        let (number, depth) = (UPPER_CAVERNS.0.into(), level.depth.into());
        let places = plan.places(number, depth, rules().vaults());
        let mut steps = Steps::default();
        let map = level
            .map
            .build_with(seed, UPPER_CAVERNS.0.into(), places, &mut steps);
        let map = map.expect("it can be built");
        let when = |step: &str| steps.0.iter().position(|taken| taken == step);
        if when("prefab").is_some() {
            whole += 1;
            continue;
        }
        let begun = |some: &[&str]| some.iter().any(|it| when(it).is_some());
        let shape = begun(&SHAPES);
        assert_ne!(
            begun(&["rooms", "bsp_rooms"]),
            shape,
            "one or the other: {:?}",
            steps.0
        );
        rooms += u32::from(!shape);
        shapes += u32::from(shape);
        let doors = when("doors").expect("doors on every level");
        if let Some(collapsed) = when("wave_function_collapse") {
            let again = &steps.0[collapsed..];
            for step in ["start_by_area", "distant_exit", "spawn_in_regions"] {
                assert!(again.iter().any(|taken| taken == step), "a new {step}");
            }
            assert!(collapsed < doors, "doors come after it");
            anew += 1;
        }
        let vaults = when("vaults").expect("places come last");
        assert!(doors < vaults, "doors come before places: {:?}", steps.0);
        let water = ["stream", "lakes", "river"];
        assert!(begun(&water), "water on every level: {:?}", steps.0);
        sections += u32::from(when("section").is_some());
        forts += u32::from(
            map.vaults
                .iter()
                .any(|vault| vault.name == "base:underground_fort"),
        );
    }
    let told = format!(
        "{rooms} rooms, {shapes} shapes, {whole} whole, {anew} anew, {forts} forts of {seeds}"
    );
    let plain = rooms + shapes;
    assert!(
        (plain * 2 / 5..plain * 3 / 5).contains(&rooms),
        "one as often as the other: {told}"
    );
    assert!(
        (plain / 4..plain / 2).contains(&anew),
        "one in three: {told}"
    );
    assert!(
        (plain / 60..plain / 8).contains(&forts),
        "one in twenty: {told}"
    );
    assert!(
        (plain / 7..plain * 2 / 5).contains(&sections),
        "one in twenty for a fort and one in five for anything: {sections}"
    );
    assert!(whole > 0 && whole < plain / 6, "{told}");
}
