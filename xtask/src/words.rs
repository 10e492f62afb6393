//! Finds words that make documents, comments and interface strings hard to read, and says what to write instead.
//!
//! In-game prose is left alone: packs, and the catalogues that speak as the narrator.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use crate::table::{Align, table};
use crate::tree;

/// A phrase to avoid and its replacement.
struct Rule {
    phrase: &'static [&'static str],
    instead: &'static str,
}

const ACTOR: &str =
    "name the actor: the caller, the player, the client, the operator, the creature";
const NUMBER: &str = "give the number, or name it: `count` items, every 25 s";
const AGAIN: &str = "write `again`, or a verb with re-: reload, recompute, rebuild";
const DIFFERENTLY: &str = "write `differently from` or `other than`";

const RULES: &[Rule] = &[
    rule(&["whoever"], ACTOR),
    rule(&["whomever"], ACTOR),
    rule(&["somebody"], ACTOR),
    rule(&["onlooker"], "write `spectator`"),
    rule(&["onlookers"], "write `spectators`"),
    rule(&["so", "many"], NUMBER),
    rule(&["so", "often"], NUMBER),
    rule(&["anew"], AGAIN),
    rule(&["is", "no"], "write `is not a …`; `there is no …` is fine"),
    rule(&["otherwise", "than"], DIFFERENTLY),
    rule(&["elsewhere", "than"], DIFFERENTLY),
];

const fn rule(phrase: &'static [&'static str], instead: &'static str) -> Rule {
    Rule { phrase, instead }
}

/// Words before `is no` that make it ordinary English.
const BEFORE_IS_NO: &[&str] = &["there"];

/// Words after `is no` that make it ordinary English.
const AFTER_IS_NO: &[&str] = &[
    "longer", "more", "less", "better", "worse", "later", "earlier", "larger", "smaller", "one",
];

/// Folders and files that are not checked, as paths from the root.
const SKIPPED: &[&str] = &[
    // Build output and version control.
    ".git",
    "target",
    "dist",
    // In-game prose, and the page that a test writes from it.
    "packs",
    "docs/manual/tables.md",
    // The word list itself, and the tests of it.
    "xtask/src/words.rs",
    "xtask/src/commits.rs",
];

/// In-game prose: catalogues, or single messages after `#`. Only their comments are checked.
const PROSE: &[&str] = &[
    "crates/ui/text/en/allies.ftl",
    "crates/ui/text/en/creatures.ftl",
    "crates/ui/text/en/ending.ftl",
    "crates/ui/text/en/narrator.ftl",
    "crates/ui/text/en/screens.ftl#hall-empty",
    "crates/ui/text/en/story.ftl",
];

/// Where a text is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Document,
    Comment,
    Interface,
}

impl Kind {
    const ALL: [(Self, &str); 3] = [
        (Self::Document, "documents"),
        (Self::Comment, "comments"),
        (Self::Interface, "interface"),
    ];
}

/// A phrase that was found.
pub(crate) struct Hit {
    file: String,
    line: usize,
    kind: Kind,
    rule: &'static Rule,
}

impl std::fmt::Display for Hit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let phrase = self.rule.phrase.join(" ");
        write!(
            f,
            "{}:{}: `{phrase}`: {}",
            self.file, self.line, self.rule.instead
        )
    }
}

/// Every phrase to avoid below `root`, sorted by file and line.
pub(crate) fn hits(root: &Path) -> Result<Vec<Hit>> {
    let mut hits = Vec::new();
    search(root, root, &mut hits)?;
    Ok(hits)
}

fn search(folder: &Path, root: &Path, hits: &mut Vec<Hit>) -> Result<()> {
    for path in tree::entries(folder)? {
        let file = tree::shown(&path, root);
        let is_german = path.file_stem().is_some_and(|stem| stem == "de");
        if is_german || SKIPPED.contains(&file.as_str()) {
            continue;
        }
        if path.is_dir() && !path.is_symlink() {
            search(&path, root, hits)?;
        } else if Syntax::of(&file).is_some() {
            hits.extend(hits_in(&file, &tree::read(&path)?));
        }
    }
    Ok(())
}

/// How many times each phrase occurs, by kind of text.
pub(crate) fn counted(hits: &[Hit]) -> String {
    let mut counts: BTreeMap<(&[&str], Kind), usize> = BTreeMap::new();
    for hit in hits {
        *counts.entry((hit.rule.phrase, hit.kind)).or_default() += 1;
    }
    let count = |phrase, kind| counts.get(&(phrase, kind)).copied().unwrap_or(0);
    let row = |name: String, numbers: [usize; 3]| {
        let all = numbers.iter().sum::<usize>();
        let numbers = numbers.into_iter().chain([all]);
        let cells = numbers.map(|number| number.to_string());
        [name].into_iter().chain(cells).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<String>> = RULES
        .iter()
        .map(|rule| {
            let numbers = Kind::ALL.map(|(kind, _)| count(rule.phrase, kind));
            row(rule.phrase.join(" "), numbers)
        })
        .collect();
    let total = |kind| hits.iter().filter(|hit| hit.kind == kind).count();
    rows.push(row(
        "all".to_owned(),
        Kind::ALL.map(|(kind, _)| total(kind)),
    ));
    let kinds = Kind::ALL.map(|(_, name)| (name, Align::Right));
    let headings = [("phrase", Align::Left)].into_iter().chain(kinds);
    let headings: Vec<_> = headings.chain([("all", Align::Right)]).collect();
    table(&headings, &rows)
}

/// How a file marks comments and strings.
#[derive(Clone, Copy)]
enum Syntax {
    Markdown,
    /// Comments after `//` and between `/*` and `*/`.
    Code,
    /// Comments after `#`.
    Hash,
    Fluent,
}

impl Syntax {
    /// `None` for a file that is not checked.
    fn of(file: &str) -> Option<Self> {
        if file == ".ci/run" {
            return Some(Self::Hash);
        }
        match file.rsplit_once('.')?.1 {
            "md" => Some(Self::Markdown),
            "rs" | "mjs" | "js" | "css" => Some(Self::Code),
            "toml" | "yml" | "yaml" | "sh" => Some(Self::Hash),
            "ftl" => Some(Self::Fluent),
            _ => None,
        }
    }
}

/// A line of text with its number, counted from 1.
type Line<'a> = (usize, &'a str);

fn hits_in(file: &str, text: &str) -> Vec<Hit> {
    let mut hits = Vec::new();
    let mut add = |kind, lines: Vec<Line<'_>>| {
        hits.extend(phrases(&lines).into_iter().map(|(line, rule)| Hit {
            file: file.to_owned(),
            line,
            kind,
            rule,
        }));
    };
    let numbered = || text.lines().enumerate().map(|(n, line)| (n + 1, line));
    match Syntax::of(file) {
        Some(Syntax::Markdown) => add(Kind::Document, markdown_prose(numbered())),
        Some(Syntax::Code) => add(Kind::Comment, code_comments(text)),
        Some(Syntax::Hash) => add(
            Kind::Comment,
            numbered()
                .filter_map(|(n, line)| Some((n, hash_comment(line)?)))
                .collect(),
        ),
        Some(Syntax::Fluent) => {
            let (comments, messages): (Vec<_>, Vec<_>) =
                numbered().partition(|(_, line)| line.starts_with('#'));
            add(Kind::Comment, comments);
            let is_prose = |line: &str| {
                let id = line.split([' ', '=']).next().unwrap_or(line);
                let message = format!("{file}#{id}");
                PROSE.contains(&file) || PROSE.contains(&message.as_str())
            };
            let values = messages
                .into_iter()
                .filter(|(_, line)| !is_prose(line))
                .map(|(n, line)| (n, value(line)));
            add(Kind::Interface, values.collect());
        }
        None => {}
    }
    hits.sort_by_key(|hit| hit.line);
    hits
}

/// The prose of a Markdown file. Of a fenced block with a language, only comments count; one without a language shows a
/// screen of the game.
fn markdown_prose<'a>(lines: impl Iterator<Item = Line<'a>>) -> Vec<Line<'a>> {
    let mut fence = None;
    lines
        .filter_map(|(number, line)| {
            if let Some(language) = line.trim_start().strip_prefix("```") {
                fence = match fence {
                    None => Some(language.trim()),
                    Some(_) => None,
                };
                return None;
            }
            let prose = match fence {
                None => Some(line),
                Some("" | "text") => None,
                Some("rust") => line.split_once("//").map(|(_, comment)| comment),
                Some(_) => hash_comment(line),
            };
            Some((number, prose?))
        })
        .collect()
}

/// The comment of a line in a file where `#` begins one.
fn hash_comment(line: &str) -> Option<&str> {
    if let Some(comment) = line.trim_start().strip_prefix('#') {
        return Some(comment);
    }
    let (before, comment) = line.split_once(" # ")?;
    (before.matches(['"', '\'']).count() % 2 == 0).then_some(comment)
}

/// The text of a line of a Fluent message, without the message's id or the variant's name.
fn value(line: &str) -> &str {
    let trimmed = line.trim_start();
    if let Some((_, value)) = trimmed
        .strip_prefix(['[', '*'])
        .and_then(|it| it.split_once(']'))
    {
        return value;
    }
    let is_id = line.starts_with(|c: char| c.is_ascii_alphabetic()) || trimmed.starts_with('.');
    match trimmed.split_once('=') {
        Some((_, value)) if is_id => value,
        _ => line,
    }
}

/// The comments of Rust or JavaScript, line by line; what looks like a comment inside a string is left out.
fn code_comments(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut number = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = token_end(rest);
        let (token, after) = rest.split_at(end);
        if token.starts_with("//") || token.starts_with("/*") {
            let comment = token.lines().enumerate();
            lines
                .extend(comment.map(|(n, line)| (number + n, line.trim_start_matches(['/', '!']))));
        }
        number += token.matches('\n').count();
        debug_assert!(end >= first.len_utf8());
        rest = after;
    }
    lines
}

/// The length of the comment, string or character that `text` begins with; otherwise of its first character.
fn token_end(text: &str) -> usize {
    let until = |from: usize, end: &str| {
        let found = text.get(from..).and_then(|rest| rest.find(end));
        found.map_or(text.len(), |at| from + at + end.len())
    };
    let first = text.chars().next().map_or(0, char::len_utf8);
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return until(2, "*/");
    }
    if text.starts_with('"') {
        return quoted_end(text);
    }
    if text.starts_with("r\"") || text.starts_with("r#") {
        let hashes = text[1..].len() - text[1..].trim_start_matches('#').len();
        if text[1 + hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            return until(2 + hashes, &end);
        }
    }
    // A character such as '"' or '\''; otherwise the apostrophe begins a lifetime.
    if let Some(inside) = text.strip_prefix('\'') {
        let mut chars = inside.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some('\\'), Some(escaped), Some('\'')) => return 3 + escaped.len_utf8(),
            (Some('\\'), ..) => return until(2, "'"),
            (Some(one), Some('\''), _) => return 2 + one.len_utf8(),
            _ => {}
        }
    }
    // A whole name at once, so that the `r` at its end does not begin a raw string.
    let name = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    name.unwrap_or(text.len()).max(first)
}

fn quoted_end(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The phrases to avoid in a text; one may continue on the next line.
fn phrases(lines: &[Line<'_>]) -> Vec<(usize, &'static Rule)> {
    let words = words(lines);
    let word = |at: usize| words.get(at).map_or("", |(_, word)| word.as_str());
    let mut found = Vec::new();
    for (at, (line, _)) in words.iter().enumerate() {
        for rule in RULES {
            let length = rule.phrase.len();
            let fits = (0..length).all(|n| word(at + n) == rule.phrase[n]);
            let is_plain = rule.phrase == ["is", "no"]
                && (at > 0 && BEFORE_IS_NO.contains(&word(at - 1))
                    || AFTER_IS_NO.contains(&word(at + length)));
            if fits && !is_plain {
                found.push((*line, rule));
            }
        }
    }
    found
}

/// The words of a text in lower case, each with its line. An empty word stands for punctuation and for a gap between
/// lines; text in backticks is code and left out.
fn words(lines: &[Line<'_>]) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    let mut last = 0;
    for &(number, line) in lines {
        if number != last + 1 {
            words.push((number, String::new()));
        }
        last = number;
        let mut word = String::new();
        let mut is_code = false;
        for c in line.chars().chain([' ']) {
            if c == '`' {
                is_code = !is_code;
            }
            if !is_code && (c.is_alphanumeric() || matches!(c, '_' | '\'' | '’')) {
                word.extend(c.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                let plain = word.trim_matches(['_', '\'', '’']).to_owned();
                words.push((number, plain));
                word.clear();
            }
            if !c.is_whitespace() && c != '*' {
                words.push((number, String::new()));
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{counted, hits, hits_in};

    /// Line and phrase of everything found in a file of this name.
    fn found(file: &str, text: &str) -> Vec<String> {
        let hits = hits_in(file, text);
        hits.iter()
            .map(|hit| format!("{} {}", hit.line, hit.rule.phrase.join(" ")))
            .collect()
    }

    #[test]
    fn a_hit_names_file_line_word_and_replacement() {
        let hits = hits_in("docs/a.md", "# Title\n\nWhoever calls this.\n");
        assert_eq!(
            hits[0].to_string(),
            "docs/a.md:3: `whoever`: name the actor: the caller, the player, the client, the operator, the creature"
        );
    }

    #[test]
    fn a_phrase_is_found_across_a_line_end_but_not_across_punctuation() {
        assert_eq!(found("a.md", "there are so\nmany of them"), ["1 so many"]);
        assert_eq!(found("a.md", "it is so. Many are"), [""; 0]);
        assert_eq!(found("a.rs", "// not so\nfn a() {}\n// many"), [""; 0]);
        assert_eq!(found("a.rs", "// counts so\n// many"), ["1 so many"]);
    }

    #[test]
    fn comments_are_told_from_code_and_strings() {
        let text = r##"
//! Whoever
/// somebody
fn whoever(c: char) -> &'static str { // anew
    let a = ('"', '\'', "https://somebody \" // anew", r#"" // anew "#);
    /* so
       many */
    "is no string // whoever"
}
"##;
        assert_eq!(
            found("a.rs", text),
            ["2 whoever", "3 somebody", "4 anew", "6 so many"]
        );
    }

    #[test]
    fn ordinary_uses_of_is_no_are_allowed() {
        for fine in [
            "there is no journal",
            "it is no longer there",
            "it is no more than that",
            "answers: it is, no doubt",
        ] {
            assert_eq!(found("a.md", fine), [""; 0], "{fine}");
        }
        assert_eq!(found("a.md", "stdout is no terminal"), ["1 is no"]);
    }

    #[test]
    fn code_in_backticks_and_identifiers_are_left_alone() {
        assert_eq!(found("a.md", "`whoever` and whoever_calls"), [""; 0]);
    }

    #[test]
    fn of_fenced_blocks_only_comments_are_read() {
        let text = "```\nsomebody\n```\n```toml\n# whoever\na = 'somebody'\n```\nanew\n";
        assert_eq!(found("a.md", text), ["5 whoever", "8 anew"]);
    }

    #[test]
    fn only_the_values_of_messages_are_read() {
        let text = "# For somebody.\nservice-reload = look again\n    .whoever = plain\nstop = { $a ->\n    [somebody] Stop.\n   *[other] Somebody stops.\n}\n";
        let all = ["1 somebody", "6 somebody"];
        assert_eq!(found("crates/ui/text/en/screens.ftl", text), all);
        let comments = ["1 somebody"];
        assert_eq!(found("crates/ui/text/en/narrator.ftl", text), comments);
        let prose = "hall-empty = Somebody has to be the first.\n";
        assert_eq!(found("crates/ui/text/en/screens.ftl", prose), [""; 0]);
    }

    #[test]
    fn hash_comments_are_read_and_values_are_not() {
        let text = "# whoever\nname = 'somebody' # anew\nother = \"a # anew\"\n";
        assert_eq!(found("Cargo.toml", text), ["1 whoever", "2 anew"]);
    }

    #[test]
    fn prose_and_german_are_skipped_and_the_rest_is_counted() {
        let root = tempfile::tempdir().unwrap();
        for (file, text) in [
            ("packs/base/README.md", "whoever"),
            ("crates/ui/text/de/screens.ftl", "a = whoever"),
            ("apps/server/text/de.ftl", "a = whoever"),
            ("docs/a.md", "whoever"),
            ("crates/ui/src/a.rs", "// whoever, anew"),
            ("crates/ui/text/en/screens.ftl", "a = anew"),
        ] {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let counted = counted(&hits(root.path()).unwrap());
        let row = |name: &str| {
            let row = counted.lines().find(|line| line.starts_with(name));
            row.unwrap()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(row("whoever"), "whoever 1 1 0 2");
        assert_eq!(row("anew"), "anew 0 1 1 2");
        assert_eq!(row("all"), "all 1 2 1 4");
    }
}
