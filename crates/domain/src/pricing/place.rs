//! Matching of tax rates to places (WooCommerce's `get_matched_tax_rates`).

use super::tax::TaxRate;
use crate::booking::TaxPlace;

/// Whether the rate applies at the place.
pub(super) fn matches_place(rate: &TaxRate, place: &TaxPlace) -> bool {
    let fits = |wanted: &str, given: &str| wanted.is_empty() || wanted.eq_ignore_ascii_case(given);
    let city = place.city.trim().to_uppercase();
    let postcode = normalised(&place.postcode);
    fits(&rate.country, &place.country)
        && fits(&rate.state, &place.state)
        && (rate.cities.is_empty() || rate.cities.contains(&city))
        && (rate.postcodes.is_empty() || rate.postcodes.iter().any(|code| covers(code, &postcode)))
}

/// Normalises a postcode like `wc_normalize_postcode`.
fn normalised(postcode: &str) -> String {
    let kept = postcode.chars().filter(|c| !c.is_whitespace() && *c != '-');
    kept.flat_map(char::to_uppercase).collect()
}

/// Whether a postcode matches `00100`, `001*` or `00100...00200`.
fn covers(wanted: &str, postcode: &str) -> bool {
    if let Some((from, to)) = wanted.split_once("...") {
        return between(from.trim(), postcode, to.trim());
    }
    match wanted.strip_suffix('*') {
        Some(start) => postcode.starts_with(&normalised(start)),
        None => normalised(wanted) == postcode,
    }
}

fn between(from: &str, postcode: &str, to: &str) -> bool {
    let number = |text: &str| text.parse::<u64>().ok();
    match (number(from), number(postcode), number(to)) {
        (Some(from), Some(postcode), Some(to)) => (from..=to).contains(&postcode),
        _ => {
            let (from, to) = (normalised(from), normalised(to));
            !postcode.is_empty() && (from.as_str()..=to.as_str()).contains(&postcode)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(country: &str, state: &str, postcodes: &[&str], cities: &[&str]) -> TaxRate {
        let texts = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect();
        TaxRate {
            country: country.to_owned(),
            state: state.to_owned(),
            postcodes: texts(postcodes),
            cities: texts(cities),
            ..TaxRate::default()
        }
    }

    #[test]
    fn tax_rate_applies_if_all_its_place_fields_match() {
        let nairobi = TaxPlace {
            country: "KE".to_owned(),
            state: "KE30".to_owned(),
            postcode: "00100".to_owned(),
            city: "Nairobi".to_owned(),
        };
        for (rate, applies) in [
            (rate("", "", &[], &[]), true),
            (rate("KE", "", &[], &[]), true),
            (rate("UG", "", &[], &[]), false),
            (rate("KE", "KE01", &[], &[]), false),
            (rate("KE", "KE30", &["001*"], &["NAIROBI"]), true),
            (rate("KE", "", &["00200", "00050...00150"], &[]), true),
            (rate("KE", "", &["00200...00300"], &[]), false),
            (rate("KE", "", &["00100"], &["MOMBASA"]), false),
        ] {
            assert_eq!(matches_place(&rate, &nairobi), applies, "{rate:?}");
        }
    }
}
