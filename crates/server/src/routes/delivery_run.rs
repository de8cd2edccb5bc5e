//! Page of a run of deliveries, `/run/{token}`: rendered here, without scripts, for a rider's phone.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::Router;
use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY,
};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use html_escape::{encode_double_quoted_attribute as attribute, encode_text as text};
use korosho_core::delivery_runs::{RunTexts, texts};
use korosho_core::money::money;
use korosho_domain::delivery_runs::{RunStop, RunUpload};
use korosho_domain::language::Language;
use korosho_domain::phone::readable;
use korosho_domain::problem::Problem;
use sha2::{Digest as _, Sha256};
use url::Url;

use crate::extract::PathText;
use crate::middleware::enforce;
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Style sheet of the page. Links are as high as a finger, because the rider is on the road.
const STYLE: &str = "\
body{margin:0 auto;max-width:40rem;padding:1rem;font:1.0625rem/1.4 system-ui,sans-serif;color:#2b1a12;background:#fbf6ea}\
h1{margin:0;font-size:1.375rem}h2{margin:0 0 .25rem;font-size:1.125rem}p{margin:.25rem 0}\
ol{margin:1rem 0 0;padding:0;list-style:none}\
li{padding:1rem 0;border-top:1px solid #8a7566;overflow-wrap:anywhere;white-space:pre-line}\
a{display:inline-block;min-height:2.75rem;line-height:2.75rem;margin-right:1.25rem;color:#8f0f2c}\
strong{font-size:1.125rem}";

/// Content policy: no script, and no style but that of the page.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let style = STANDARD.encode(Sha256::digest(STYLE));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'none'; base-uri 'none'; \
         frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
});

pub(super) fn router(app: &App) -> Router<App> {
    let limit = from_fn_with_state((app.clone(), RateLimit::Order), enforce);
    Router::new().route("/run/{token}", get(show).route_layer(limit))
}

/// The run, or the one page of an unknown and of an ended run.
async fn show(State(app): State<App>, PathText(token): PathText) -> Response {
    let shop = app.shop.get_shop().name;
    match app.shop.delivery_runs.open(&token).await {
        Ok(run) => respond(StatusCode::OK, run.language, &run_html(&shop, &run)),
        Err(Problem::NotFound) => {
            respond(StatusCode::NOT_FOUND, Language::default(), &ended_html(&shop))
        }
        Err(problem) => Refusal(problem).into_response(),
    }
}

fn respond(status: StatusCode, language: Language, body: &str) -> Response {
    let title = text(&texts(language).title);
    let html = format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><title>{title}</title>\
         <style>{STYLE}</style></head><body>{body}</body></html>"
    );
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (CONTENT_SECURITY_POLICY, POLICY.clone()),
        // Links to maps must not reveal the page.
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (ROBOTS, HeaderValue::from_static("noindex")),
    ];
    (status, headers, html).into_response()
}

fn ended_html(shop: &str) -> String {
    let sentences = Language::ALL
        .map(|language| format!("<p lang=\"{language}\">{}</p>", text(&texts(language).ended)));
    format!("<main><h1>{}</h1>{}</main>", text(shop), sentences.concat())
}

fn run_html(shop: &str, run: &RunUpload) -> String {
    let t = texts(run.language);
    let sums: Vec<String> =
        run.to_collect.iter().map(|sum| money(sum.amount, &sum.currency)).collect();
    let sums = collect_text(t, &sums.join(" + "));
    let stops: Vec<String> = (1..).zip(&run.stops).map(|(at, one)| stop_html(t, at, one)).collect();
    let (shop, title) = (text(shop), text(&t.title));
    format!(
        "<main><h1>{shop}: {title}</h1><p>{}</p><ol>{}</ol></main>",
        text(&sums),
        stops.concat()
    )
}

fn stop_html(t: &RunTexts, at: usize, stop: &RunStop) -> String {
    let amount =
        if stop.to_collect > 0 { money(stop.to_collect, &stop.currency) } else { String::new() };
    let mut html = format!("<li><h2>{at}. {}</h2>", text(&stop.number));
    let mut add = |part: String| html.write_str(&part).unwrap_or_else(|_| unreachable!("a text"));
    if !stop.name.is_empty() {
        add(format!("<p>{}</p>", text(&stop.name)));
    }
    let address = stop.address.join(", ");
    if !address.is_empty() {
        add(format!("<p>{}</p>", text(&address)));
    }
    if !stop.note.is_empty() {
        add(format!("<p>{}: {}</p>", text(&t.note), text(&stop.note)));
    }
    add(format!("<p><strong>{}</strong></p>", text(&collect_text(t, &amount))));
    if !stop.phone.is_empty() {
        let (phone, shown) = (attribute(&stop.phone), readable(&stop.phone));
        add(format!("<a href=\"tel:{phone}\">{}: {}</a>", text(&t.call), text(&shown)));
    }
    if let Some(map) = map_url(&address) {
        let map = attribute(map.as_str());
        add(format!("<a href=\"{map}\" rel=\"noreferrer\">{}</a>", text(&t.map)));
    }
    html + "</li>"
}

fn collect_text(t: &RunTexts, amount: &str) -> String {
    if amount.is_empty() { t.nothing.clone() } else { format!("{} {amount}", t.collect) }
}

/// Search of an address on a map, which the rider's phone opens in its app.
fn map_url(address: &str) -> Option<Url> {
    let base = "https://www.google.com/maps/search/?api=1";
    (!address.is_empty()).then(|| Url::parse_with_params(base, [("query", address)]).ok())?
}

#[cfg(test)]
mod tests {
    use korosho_domain::deliveries::AmountToCollect;

    use super::*;

    #[test]
    fn stop_shows_what_a_rider_needs_and_its_texts_are_escaped() {
        let stop = RunStop {
            number: "D-0001".to_owned(),
            name: "<b>Amina</b>".to_owned(),
            phone: "+254712345678".to_owned(),
            address: vec!["Kilimani & \"Yaya\"".to_owned(), "blue gate".to_owned()],
            note: "<script>alert(1)</script>".to_owned(),
            to_collect: 150_000,
            currency: "KES".to_owned(),
        };
        let paid = RunStop { number: "W-0002".to_owned(), ..RunStop::default() };
        let to_collect = vec![AmountToCollect { amount: 150_000, currency: "KES".to_owned() }];
        let run = RunUpload { stops: vec![stop, paid], to_collect, language: Language::En };
        let html = run_html("Korosho", &run);
        for part in [
            "<p>Collect Ksh 1,500</p>",
            "<h2>1. D-0001</h2>",
            "&lt;b&gt;Amina&lt;/b&gt;",
            "href=\"tel:+254712345678\">Call: 0712 345 678<",
            "query=Kilimani+%26+%22Yaya%22%2C+blue+gate",
            "<strong>Collect nothing</strong>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
    }
}
