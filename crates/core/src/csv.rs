//! CSV of reports and lists (RFC 4180).

/// Cells as one line of CSV.
pub(crate) fn line<const N: usize>(cells: [&str; N]) -> String {
    format!("{}\r\n", cells.map(cell).join(","))
}

/// CSV cell; text that a spreadsheet would read as a formula stays text.
fn cell(text: &str) -> String {
    let is_amount = text.parse::<f64>().is_ok();
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let guarded = if is_formula && !is_amount { format!("'{text}") } else { text.to_owned() };
    if guarded.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", guarded.replace('"', "\"\""));
    }
    guarded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_cells_are_quoted_and_formulas_are_escaped() {
        assert_eq!(cell("Amina"), "Amina");
        assert_eq!(cell("Amina, Kilimani"), "\"Amina, Kilimani\"");
        assert_eq!(cell("the \"boss\""), "\"the \"\"boss\"\"\"");
        for formula in ["=1+1", "-2+3+cmd", "+2+cmd", "@SUM(A1)", "\t=1"] {
            assert_eq!(cell(formula), format!("'{formula}"));
        }
        assert_eq!(cell("\r=1"), "\"'\r=1\"");
    }

    #[test]
    fn negative_amount_stays_a_number() {
        assert_eq!(line(["returned", "-250.00"]), "returned,-250.00\r\n");
    }
}
