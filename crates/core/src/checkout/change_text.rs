//! Description of a change of an order for the audit log and the order notes in WooCommerce.

use korosho_domain::promise::TimePromise;
use korosho_domain::quote::QuoteLine;

use crate::money::money;
use crate::store::orders::Contents;

/// Differences between two contents, and the reason.
pub(super) fn describe(before: &Contents, after: &Contents, reason: &str) -> String {
    let mut parts = lines(before, after);
    let (from, to) = (&before.quote, &after.quote);
    if from.total != to.total {
        let amount = |total| money(total, &to.currency);
        parts.push(format!("total {} → {}", amount(from.total), amount(to.total)));
    }
    let fields = [
        ("delivery", before.fulfilment != after.fulfilment),
        ("customer", before.customer != after.customer),
        ("note", before.note != after.note),
        ("time", time(before) != time(after)),
        ("rider note", before.extras.rider_note != after.extras.rider_note),
        ("line notes", before.extras.line_notes != after.extras.line_notes),
        ("discount", before.extras.discount != after.extras.discount),
    ];
    parts.extend(fields.iter().filter(|(_, differs)| *differs).map(|(name, _)| (*name).to_owned()));
    format!("{}: {reason}", parts.join(", "))
}

/// Promised time and the time that staff noted.
fn time(contents: &Contents) -> (Option<TimePromise>, &str) {
    (contents.quote.promise, &contents.extras.wanted_at)
}

fn lines(before: &Contents, after: &Contents) -> Vec<String> {
    let (old, new) = (&before.quote.lines, &after.quote.lines);
    let same = |one: &QuoteLine, other: &QuoteLine| {
        one.to_line().is_same_goods(&other.to_line()) && one.name == other.name
    };
    let pieces = |lines: &[QuoteLine], line: &QuoteLine| -> u32 {
        lines.iter().filter(|other| same(line, other)).map(|other| other.quantity).sum()
    };
    let gone = old.iter().filter(|line| pieces(new, line) == 0);
    let all = new.iter().chain(gone);
    all.filter_map(|line| {
        let (from, to) = (pieces(old, line), pieces(new, line));
        let sizes: Vec<&str> = line.options.values().map(String::as_str).collect();
        let name = [&[line.name.as_str()], sizes.as_slice()].concat().join(" ");
        (from != to).then(|| format!("{name} {from} → {to}"))
    })
    .collect()
}
