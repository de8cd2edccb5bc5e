//! Place of a delivery zone for its tax rates.

use korosho_domain::booking::TaxPlace;
use korosho_domain::pricing::tax::TaxRules;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use serde::Deserialize;
use serde_json::Value;

use super::{Reason, reason};
use crate::woocommerce::wire::as_text;

const SPLIT_ZONE: Sentence = Sentence::fixed(
    "make a zone for each county with taxes of its own in WooCommerce, Settings, Shipping; or tax by the shop's own address in WooCommerce, Settings, Tax",
    "tengeneza eneo kwa kila kaunti yenye kodi yake katika WooCommerce, Settings, Shipping; au toza kodi kwa anwani ya duka lenyewe katika WooCommerce, Settings, Tax",
);
const WIDEN_RATE: Sentence = Sentence::fixed(
    "leave city empty in the rates under WooCommerce, Settings, Tax; or tax by the shop's own address there",
    "acha mji wazi kwenye viwango katika WooCommerce, Settings, Tax; au toza kodi kwa anwani ya duka lenyewe hapo",
);

/// A place of a zone: `{code: "KE:KE30", type: "state"}`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct WireLocation {
    code: Value,
    #[serde(rename = "type")]
    kind: Value,
}

/// Tax place of a zone; without taxes by address, any of its places is correct.
pub(super) fn place(locations: &[WireLocation], rules: &TaxRules) -> Result<TaxPlace, Reason> {
    let codes = |kind: &str| -> Vec<String> {
        let of_kind = |row: &&WireLocation| as_text(&row.kind) == kind;
        locations.iter().filter(of_kind).map(|row| as_text(&row.code)).collect()
    };
    let states = codes("state").into_iter().filter_map(|code| {
        let (country, state) = code.split_once(':')?;
        Some((country.to_owned(), state.to_owned()))
    });
    let countries = codes("country").into_iter().map(|country| (country, String::new()));
    let mut places: Vec<(String, String)> = states.chain(countries).collect();
    // The store's own place first, if it is among the zone's places.
    let own = (rules.base.country.clone(), rules.base.state.clone());
    places.sort_by_key(|place| (*place != own, place.0 != own.0));
    let postcodes = codes("postcode");
    let plain = |code: &String| !code.contains('*') && !code.contains("...");
    let chosen = places.first().cloned().unwrap_or((own.0.clone(), String::new()));
    let made = |place: (String, String)| {
        // The store's town is in its county only.
        let city = if place == own { rules.base.city.clone() } else { String::new() };
        let postcode = postcodes.iter().find(|code| plain(code)).cloned().unwrap_or_default();
        let (country, state) = place;
        TaxPlace { country, state, postcode, city }
    };
    let place = made(chosen);
    if !rules.enabled || rules.based_on_store {
        return Ok(place);
    }
    let others = places.into_iter().map(made);
    for other in others {
        if rules.differ(&place, &other) {
            let (one, two) = (named(&place), named(&other));
            let found = sentence!(
                "taxes differ between its places ({one} and {two})",
                "kodi zinatofautiana kati ya sehemu zake ({one} na {two})"
            );
            return Err(reason(found, SPLIT_ZONE));
        }
    }
    if rules.depends_on_more(&place) {
        let remedy = if rules.depends_on_city(&place) { WIDEN_RATE } else { SPLIT_ZONE };
        let place = named(&place);
        let found =
            sentence!("taxes differ within {place}", "kodi zinatofautiana ndani ya {place}");
        return Err(reason(found, remedy));
    }
    Ok(place)
}

fn named(place: &TaxPlace) -> String {
    let parts = [&place.country, &place.state, &place.postcode];
    let parts: Vec<&str> =
        parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}
