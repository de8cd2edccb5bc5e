//! Details of alerts about orders that staff changed in WooCommerce; amounts are formatted.

use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

/// Detail with the number of the order.
pub(super) fn of_order(number: &str, detail: &Sentence) -> Sentence {
    Sentence::of(|language| format!("{number}: {}", detail.in_language(language)))
}

pub(super) fn deleted(net: &str) -> Sentence {
    sentence!(
        "deleted in WooCommerce, and {net} came in",
        "imefutwa kwenye WooCommerce, na {net} zimeingia"
    )
}

pub(super) fn ended(status: &str, net: &str) -> Sentence {
    sentence!(
        "{status} in WooCommerce: {net} to be given back",
        "hali yake ni {status} kwenye WooCommerce: {net} za kurudishwa"; english status
    )
}

pub(super) fn refunded(there: &str, back: &str) -> Sentence {
    sentence!(
        "{there} refunded in WooCommerce, {back} given back here",
        "{there} zimerudishwa kwenye WooCommerce, {back} zimerudishwa hapa"
    )
}

pub(super) fn changed(total: &str, came: &str) -> Sentence {
    sentence!(
        "changed to {total} in WooCommerce, {came} came in",
        "imebadilishwa kuwa {total} kwenye WooCommerce, {came} zimeingia"
    )
}

pub(super) fn changed_to_less(total: &str, came: &str, due: &str) -> Sentence {
    sentence!(
        "changed to {total} in WooCommerce, {came} came in: {due} due",
        "imebadilishwa kuwa {total} kwenye WooCommerce, {came} zimeingia: {due} za kurudishwa"
    )
}
