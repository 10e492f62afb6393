//! `hearthgate replay morgue` and `hearthgate stats`: reports and statistics.

use std::fs;
use std::path::{Path, PathBuf};

use crate::call::{call, complaints, hearthgate, json, text};

const STORY: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/journals/story.hgj"
);

/// A journal that ends with a death; the same bot run continued with a second game.
fn dead() -> PathBuf {
    let folder = Path::new(STORY).parent().unwrap();
    let second = fs::read_dir(folder).unwrap().find_map(|entry| {
        let name = entry.unwrap().file_name().into_string().unwrap();
        name.strip_suffix("-2.hgj").map(ToOwned::to_owned)
    });
    let first = second.expect("some of the recorded games end in a death");
    folder.join(format!("{first}.hgj"))
}

#[test]
fn a_run_that_ended_is_told_as_text_and_as_a_page() {
    let home = tempfile::tempdir().unwrap();
    let dead = dead();
    let dead = dead.display();
    let output = call(home.path(), &format!("replay morgue {dead} --name Ann"));
    assert!(output.status.success(), "{}", complaints(&output));
    let told = text(&output);
    for part in [
        "Hearthgate: Ann",
        "Killed",
        "It all began",
        "What happened",
        "unused",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let page = home.path().join("ann.html");
    let output = call(
        home.path(),
        &format!("replay morgue {dead} --html {}", page.display()),
    );
    assert!(output.status.success(), "{}", complaints(&output));
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("<pre><span") && html.ends_with("</html>\n"));
}

/// The file name of a journal is untrusted text.
#[test]
fn a_hostile_name_stays_a_name() {
    let home = tempfile::tempdir().unwrap();
    let page = home.path().join("page.html");
    let name = "<script>alert(1)</script>\u{1b}[2J";
    let mut command = hearthgate(home.path());
    command.args(["replay", "morgue", "--name", name]);
    command.arg(dead()).arg("--html");
    let output = command.arg(&page).output().unwrap();
    assert!(output.status.success(), "{}", complaints(&output));
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("&lt;script&gt;alert(1)") && !html.contains("<script"));
    assert!(!html.contains('\u{1b}'));
}

#[test]
fn a_run_that_goes_on_is_told_as_far_as_it_came() {
    let home = tempfile::tempdir().unwrap();
    let told = text(&call(home.path(), &format!("replay morgue {STORY}")));
    assert!(
        told.contains("Alive ") && !told.contains("What happened"),
        "{told}"
    );
    assert!(told.contains("Bought:") || told.contains("Sold:"), "{told}");
    let line = format!("replay morgue {STORY} --lang de");
    let told = text(&call(home.path(), &line));
    assert!(told.contains("Noch am Leben"), "{told}");
}

#[test]
fn what_cannot_be_told_is_said_and_no_game_is_written_over() {
    let home = tempfile::tempdir().unwrap();
    let output = call(home.path(), "replay morgue nowhere.hgj");
    assert!(!output.status.success());
    let copy = home.path().join("copy.hgj");
    let dead = dead();
    fs::copy(&dead, &copy).unwrap();
    let line = format!("replay morgue {} --text {}", dead.display(), copy.display());
    assert!(!call(home.path(), &line).status.success());
    assert_eq!(fs::read(&copy).unwrap(), fs::read(&dead).unwrap());
}

#[test]
fn all_runs_are_counted_for_people_and_machines() {
    let home = tempfile::tempdir().unwrap();
    let none = text(&call(home.path(), "stats"));
    assert!(none.contains("No finished runs"), "{none}");
    let hall = home.path().join("hall");
    fs::create_dir(&hall).unwrap();
    let record = |name: &str, score: u32| {
        format!(
            r#"{{"name":"{name}","seed":7,"mode":"ranked","turns":120,"level":2,"score":{score},
            "place":"base:wood_edge","by":{{"creature":"base:orc"}},"means":{{"attack":["base:orc",0]}}}}"#
        )
    };
    fs::write(hall.join("a.json"), record("Ann", 100)).unwrap();
    fs::write(hall.join("b.json"), record("Bo", 300)).unwrap();
    fs::write(hall.join("c.json"), "no record").unwrap();
    let (counted, ok) = json(home.path(), "stats");
    assert!(ok);
    let all = &counted["statistics"];
    assert_eq!(all["runs"], 2);
    assert_eq!(all["best"]["name"], "Bo");
    assert_eq!(all["causes"][0]["id"], "base:orc");
    assert_eq!(all["places"][0]["count"], 2);
    let told = text(&call(home.path(), "stats"));
    assert!(told.contains("orc") && told.contains("200"), "{told}");
    assert!(told.contains("in the wood"), "{told}");
    let told = text(&call(home.path(), "stats --lang de"));
    assert!(told.contains("Ork") && told.contains("im Wald"), "{told}");
}

#[test]
fn kills_are_counted_in_words() {
    let home = tempfile::tempdir().unwrap();
    let victory = STORY.replace("story.hgj", "victory.hgj");
    for (language, words) in [
        ("en", ["killed two ", "killed three ", "killed four "]),
        ("de", ["tötete zwei ", "tötete drei ", "tötete vier "]),
    ] {
        let line = format!("replay morgue {victory} --lang {language}");
        let told = text(&call(home.path(), &line));
        assert!(words.iter().any(|it| told.contains(it)), "{told}");
        assert!(!told.contains(" × "), "{told}");
    }
}
