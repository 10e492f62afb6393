//! A measured value with its limit, as a table row and as JSON.
#![cfg_attr(
    not(any(test, feature = "bench")),
    expect(dead_code, reason = "only a build that measures has rows")
)]

use serde_json::{Value, json};

use crate::table::{Align, table};

/// A measured value, with the value of the bare engine or algorithm in the same run.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) unit: &'static str,
    pub(crate) limit: f64,
}

impl Row {
    /// Value as a multiple of the limit.
    fn ratio(&self) -> f64 {
        self.value / self.limit
    }

    fn json(&self) -> Value {
        json!({
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "limit": self.limit,
            "ratio": self.ratio(),
        })
    }
}

/// The rows as a table, or as one object.
pub(crate) fn report(rows: &[Row], json: bool) -> String {
    if json {
        let rows: Vec<Value> = rows.iter().map(Row::json).collect();
        return json!({ "rows": rows }).to_string();
    }
    let headings = [
        ("name", Align::Left),
        ("value", Align::Right),
        ("unit", Align::Left),
        ("limit", Align::Right),
        ("ratio", Align::Right),
    ];
    let cells = |row: &Row| {
        vec![
            row.name.clone(),
            shown(row.value),
            row.unit.to_owned(),
            shown(row.limit),
            format!("{:.2}", row.ratio()),
        ]
    };
    table(&headings, &rows.iter().map(cells).collect::<Vec<_>>())
}

/// Three significant digits; large numbers without decimals.
fn shown(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        small if small < 10.0 => format!("{value:.2}"),
        middling if middling < 1000.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Row, report};

    fn rows() -> [Row; 2] {
        let row = |name: &str, value, unit, limit| Row {
            name: name.to_owned(),
            value,
            unit,
            limit,
        };
        [
            row("fov", 1.5, "µs", 3.0),
            row("turns", 123_456.0, "1/s", 250.0),
        ]
    }

    #[test]
    fn rows_are_drawn_in_columns() {
        assert_eq!(
            report(&rows(), false),
            "name    value  unit  limit   ratio\n\
             fov      1.50  µs     3.00    0.50\n\
             turns  123456  1/s   250.0  493.82"
        );
    }

    #[test]
    fn rows_are_written_as_one_object() {
        let report: Value = serde_json::from_str(&report(&rows(), true)).unwrap();
        assert_eq!(
            report["rows"][0],
            json!({ "name": "fov", "value": 1.5, "unit": "µs", "limit": 3.0, "ratio": 0.5 })
        );
        assert_eq!(report["rows"][1]["name"], "turns");
    }
}
