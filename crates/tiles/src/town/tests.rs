use super::*;
use crate::bitmap::DotKind;
use crate::fire::FlameSize;
use crate::letters::SIGNS;
use paint::palette::{Front, Roof};
use proto::{RoofStyle, VisibleCreature};

fn front() -> Front {
    Front {
        beam: [74, 52, 32],
        sign: [58, 36, 20],
        sign_text: [255, 215, 130],
        window: [74, 86, 96],
        window_lit: [255, 210, 122],
        door: ([232, 176, 96], [58, 36, 18]),
    }
}

fn roof() -> Roof {
    Roof {
        style: RoofStyle::Tile,
        back: [138, 46, 42],
        fore: [106, 35, 32],
        plaster: [160, 138, 100],
        lit: true,
    }
}

fn house(name: &str, sign: &str, door: (i32, i32), night: bool) -> TownHouse {
    let mark = Landmark {
        name: name.into(),
        area: Rect::new(3, 5, 9, 6),
        door: Some(Point::new(3 + door.0, 5 + door.1)),
    };
    let plan = HousePlan {
        mark: &mark,
        roof: &roof(),
        front: &front(),
        sign,
        night,
        sprites: &[],
    };
    TownHouse::new(plan).unwrap()
}

fn glowing<'a>(overlays: impl IntoIterator<Item = &'a TallDrawing>) -> usize {
    let dots = overlays.into_iter().flat_map(|it| &it.bitmap.dots);
    dots.filter(|dot| dot.kind == DotKind::Glows).count()
}

fn arch(percent: u8, keystone: bool) -> ArchPlan {
    ArchPlan {
        area: Rect::new(20, 9, 11, 7),
        stones: vec![[154, 154, 150], [124, 142, 154]],
        fire: ArchFire::of(percent, keystone),
        keystone,
    }
}

fn burning(plan: ArchPlan, time: u64) -> TownArch {
    let mut arch = TownArch::new(plan);
    arch.draw_flame(time);
    arch
}

/// FNV-1a over the place and the dots of drawings.
fn digest<'a>(overlays: impl IntoIterator<Item = &'a TallDrawing>) -> u64 {
    let mut digest = 0xCBF2_9CE4_8422_2325_u64;
    let mut eat = |byte: u8| digest = (digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    for overlay in overlays {
        for number in [overlay.row, overlay.x, overlay.y] {
            number.to_le_bytes().into_iter().for_each(&mut eat);
        }
        for dot in &overlay.bitmap.dots {
            dot.rgb.into_iter().for_each(&mut eat);
            eat(dot.kind as u8);
        }
    }
    digest
}

#[test]
fn windows_glow_at_night_only() {
    let glow = |name, night| glowing(&house(name, "", (4, 5), night).overlays);
    assert_eq!(glow("office", false), 0);
    assert!(glow("office", true) > 50);
    assert_eq!(glow("ruin", true), glow("ruin", false));
    assert!(
        glow("alchemist", true) > glow("clothier", true) + 200,
        "the dome"
    );
}

#[test]
fn a_sign_is_whole_wherever_the_door_is() {
    let mut letters = 0;
    SIGNS.draw("ALCHEMY", |_, _| letters += 1);
    for (x, y) in (1..8).flat_map(|x| [(x, 0), (x, 5)]) {
        let painted = house("hovel", "ALCHEMY", (x, y), false);
        assert_eq!(glowing(&painted.overlays), letters, "door at {x} {y}");
    }
}

#[test]
fn a_figure_north_of_a_house_is_drawn_over_its_eave() {
    let [eave, body] = house("pub", "PUB", (4, 5), false).overlays;
    assert_eq!((eave.row, body.row), (4, 10));
    let low = eave.y + i32::try_from(eave.bitmap.height()).unwrap();
    assert_eq!((low, body.y), (5 * TILE, 5 * TILE));
}

#[test]
fn a_roof_fades_over_people_inside_and_in_a_door_on_the_far_side() {
    let cover = |y| {
        let seen = VisibleCreature {
            at: Point::new(5, y),
            ..VisibleCreature::default()
        };
        let view = View {
            creatures: vec![seen],
            ..View::default()
        };
        wanted_cover(Rect::new(2, 5, 9, 6), &view)
    };
    assert_eq!([5, 8].map(cover), [SEEN_INSIDE; 2]);
    assert_eq!([4, 10].map(cover), [256; 2]);
}

#[test]
fn the_fire_sinks_with_its_size_and_the_keystone_raises_it() {
    assert_eq!(ArchFire::of(100, true), ArchFire::Burns(FlameSize::Full));
    let fires = [100, 61, 60, 26, 25, 1, 0].map(|percent| ArchFire::of(percent, false));
    let (half, small) = (
        ArchFire::Burns(FlameSize::Half),
        ArchFire::Burns(FlameSize::Small),
    );
    let (embers, ashes) = (ArchFire::Embers, ArchFire::Ashes);
    assert_eq!(fires, [half, half, small, small, embers, embers, ashes]);
    let drawn = |plan| burning(plan, 0).at_time(0).count();
    assert_eq!((drawn(arch(25, false)), drawn(arch(26, false))), (2, 3));
}

#[test]
fn the_arch_has_a_gap_until_it_has_its_keystone() {
    let crown = |keystone| {
        let [crown, _] = TownArch::new(arch(100, keystone)).overlays;
        let drawn = |dot: &&crate::Dot| dot.kind == DotKind::Lit;
        crown.bitmap.dots.iter().filter(drawn).count()
    };
    assert!(crown(true) > crown(false) + 150);
}

#[test]
fn smoke_rises_from_the_chimneys_of_covered_houses() {
    let mut house = house("pub", "", (4, 5), false);
    let smoke = |house: &mut TownHouse, time| {
        house.draw_smoke(time);
        let puffs = house.smoke().map(|(puff, _)| puff.clone());
        puffs.collect::<Vec<Veil>>()
    };
    assert_eq!(smoke(&mut house, 0).len(), 9);
    assert_ne!(smoke(&mut house, 0), smoke(&mut house, 1000));
    let window = Window {
        x: -500,
        y: -500,
        width: 1000,
        height: 1000,
    };
    assert!(house.smokes_near(window));
    house.cover = 0;
    assert!(!house.smokes_near(window));
    let mut temple = self::house("temple", "", (4, 5), false);
    assert!(smoke(&mut temple, 0).is_empty());
}

#[test]
fn noise_of_smoke_is_a_patch() {
    let noise = SmokeNoise::new([-8, 5], 21);
    for y in 5..26 {
        for x in -8..13 {
            let patch = paint::noise::patch(x, y, 9, (3, 3));
            assert_eq!(noise.at(x, y), patch, "{x} {y}");
        }
    }
}

#[test]
fn a_roof_fades_in_160_milliseconds() {
    let mut house = house("pub", "", (4, 5), false);
    assert_eq!(house.cover_at(5000), 256);
    (house.cover, house.since) = (0, Some(1000));
    let covers = [1000, 1080, 1160, 9000, 0].map(|time| house.cover_at(time));
    assert_eq!(covers, [256, 128, 0, 0, 0]);
    house.since = None;
    assert_eq!(
        house.cover_at(1000),
        0,
        "the hero was inside from the start"
    );
}

#[test]
fn pixels_of_houses_and_arch_are_the_same_everywhere() {
    let names = ["pub", "temple", "smith", "alchemist", "house", "ruin"];
    let houses = names.map(|name| {
        let door = if name == "smith" { (4, 0) } else { (4, 5) };
        digest(&house(name, "PUB", door, name == "pub").overlays)
    });
    let arches = [(100, false), (0, false), (100, true)]
        .map(|(percent, keystone)| digest(burning(arch(percent, keystone), 300).at_time(300)));
    assert_eq!(
        (houses, arches),
        (
            [
                0xCB1C_59A9_7081_13F1,
                0x26D2_4578_F29E_CE79,
                0xCFE0_158A_C44A_D105,
                0x6C9C_9F79_416F_2794,
                0xDF21_B7CD_8790_9F80,
                0x3039_B0DB_8505_4FD4
            ],
            [
                0xA4D7_88B6_F947_BE00,
                0x3002_2850_0C77_8A98,
                0x58BE_AE2E_018F_643D
            ]
        )
    );
}
