//! Lists which tests cover which rows of docs/mission.md, from the comments `/// Mission: D2.`.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use crate::table::{Align, table};
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask mission                 every row and its tests
  cargo xtask mission --gaps          only the rows without a test")]
pub(crate) struct Args {
    /// Show only rows without a test
    #[arg(long)]
    gaps: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let rows = rows(&tree::read(&root.join("docs/mission.md"))?);
    let mut covered: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in ["crates", "apps", "tools", "xtask"] {
        for path in tree::files(&root.join(folder), "rs")? {
            for (row, test) in named(&tree::read(&path)?) {
                covered.entry(row).or_default().push(test);
            }
        }
    }
    let unknown: Vec<&String> = covered.keys().filter(|row| !rows.contains(row)).collect();
    let gaps: Vec<&String> = rows
        .iter()
        .filter(|row| !covered.contains_key(*row))
        .collect();
    if !args.gaps {
        let lines: Vec<Vec<String>> = rows
            .iter()
            .map(|row| {
                let tests = covered
                    .get(row)
                    .map_or_else(String::new, |it| it.join(", "));
                vec![row.clone(), tests]
            })
            .collect();
        tree::say(&table(
            &[("row", Align::Left), ("tests", Align::Left)],
            &lines,
        ));
    }
    if !unknown.is_empty() {
        bail!("tests name rows that docs/mission.md does not have: {unknown:?}");
    }
    if !gaps.is_empty() {
        bail!("no test names these rows of docs/mission.md: {gaps:?}");
    }
    Ok(())
}

/// The ids in the first column of the page's tables.
fn rows(page: &str) -> Vec<String> {
    page.lines()
        .filter_map(|line| line.strip_prefix("| ")?.split_once(" |"))
        .map(|(id, _)| id.to_owned())
        .filter(|id| is_row(id))
        .collect()
}

fn is_row(id: &str) -> bool {
    let (letter, number) = id.split_at(id.len().min(1));
    letter.chars().all(|c| c.is_ascii_uppercase())
        && !number.is_empty()
        && number.chars().all(|c| c.is_ascii_digit())
}

/// The rows a source file names, each with the test below.
fn named(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut waiting: Vec<String> = Vec::new();
    for line in source.lines().map(str::trim) {
        if let Some(ids) = line.strip_prefix("/// Mission: ") {
            let ids = ids.trim_end_matches('.').split(", ").map(str::to_owned);
            waiting.extend(ids.filter(|id| is_row(id)));
        } else if let Some(rest) = line.strip_prefix("fn ") {
            let test = rest.split('(').next().unwrap_or(rest);
            found.extend(waiting.drain(..).map(|row| (row, test.to_owned())));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{named, rows};

    #[test]
    fn rows_are_the_ids_in_the_first_column() {
        let page = "# Title\n\n| id | behaviour |\n|---|---|\n| D1 | A door. |\n| W10 | A wood with D2. |\n";
        assert_eq!(rows(page), ["D1", "W10"]);
    }

    #[test]
    fn a_test_covers_the_rows_its_comment_names() {
        let source = "\
            /// Mission: D1, P2.\n#[test]\nfn one() {}\n\
            #[test]\nfn two() {}\n    /// Mission: T8.\n    #[test]\n    fn three(of: u8) {}\n";
        let found = named(source);
        let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (&**a, &**b)).collect();
        assert_eq!(found, [("D1", "one"), ("P2", "one"), ("T8", "three")]);
    }
}
