//! HTML of the hosted pages: card form, confirmation, closed session.

use super::{
    card::{CardForm, FieldError},
    html::{escape, money, page},
};
use crate::stripe::store::Object;
use axum::{http::StatusCode, response::Response};
use serde_json::Value;

/// Errors of the last attempt.
#[derive(Default)]
pub(crate) struct FormErrors {
    /// Decline of the whole payment.
    pub(crate) refusal: Option<&'static str>,
    /// Invalid fields.
    pub(crate) wrong: Vec<FieldError>,
}

/// Card form with the previous input (card numbers are never repeated).
pub(crate) fn card_page(session: &Object, form: &CardForm, errors: &FormErrors) -> Response {
    let total = total(session);
    let verb = if session.body["amount_total"] == 0 { "Confirm order" } else { "Pay" };
    let button = if verb == "Pay" { format!("Pay {total}") } else { verb.to_owned() };
    let main = format!(
        "<main>\n{}\n<section class=\"panel\" aria-labelledby=\"card\">\n\
         <h2 id=\"card\">Pay by card</h2>\n{}\
         <form method=\"post\" action=\"/stripe/pay/{}\">\n{}\
         <button name=\"action\" value=\"pay\">{}</button>\n{}</form>\n{}</section>\n</main>",
        summary(session),
        alert(errors),
        session.id(),
        fields(session, form, errors),
        escape(&button),
        other_endings(),
        cancel(session),
    );
    let status = if errors.refusal.is_some() {
        StatusCode::PAYMENT_REQUIRED
    } else if errors.wrong.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    page(status, &format!("Pay {total}"), &main, &redirect_targets(session))
}

fn redirect_targets(session: &Object) -> Vec<&str> {
    ["success_url", "cancel_url"].iter().filter_map(|name| session.body[name].as_str()).collect()
}

fn total(session: &Object) -> String {
    amount(session, &session.body["amount_total"])
}

fn amount(session: &Object, minor: &Value) -> String {
    let currency = session.body["currency"].as_str().unwrap_or_default();
    money(minor.as_i64().unwrap_or(0), currency)
}

fn summary(session: &Object) -> String {
    let brand = session.hidden["brand"].as_str().unwrap_or("Your order");
    let empty = Vec::new();
    let lines = session.hidden["line_items"].as_array().unwrap_or(&empty);
    let rows: String = lines
        .iter()
        .enumerate()
        .map(|(at, line)| line_row(session, line, &session.hidden["display"][at]))
        .collect();
    format!(
        "<section class=\"summary\" aria-labelledby=\"order\">\n<h1 id=\"order\">{}</h1>\n\
         <p class=\"total\" data-testid=\"total\">{}</p>\n<ul class=\"lines\">\n{rows}{}\
         <li class=\"sum\"><span class=\"what\">Total</span><span class=\"money\">{}</span></li>\n\
         </ul>\n</section>",
        escape(brand),
        total(session),
        shipping_row(session),
        total(session),
    )
}

fn line_row(session: &Object, line: &Value, display: &Value) -> String {
    let image = display["image"].as_str().map_or(String::new(), |address| {
        format!("<img src=\"{}\" alt=\"\" width=\"48\" height=\"48\">", escape(address))
    });
    let note = display["description"]
        .as_str()
        .map_or(String::new(), |text| format!("<small>{}</small>", escape(text)));
    format!(
        "<li>{image}<span class=\"what\">{} × {}{note}</span><span class=\"money\">{}</span></li>\n",
        line["quantity"],
        escape(line["description"].as_str().unwrap_or_default()),
        amount(session, &line["amount_total"]),
    )
}

fn shipping_row(session: &Object) -> String {
    let Some(cost) = session.body["shipping_cost"].as_object() else { return String::new() };
    let name = session.hidden["shipping_name"].as_str().unwrap_or("Delivery");
    format!(
        "<li><span class=\"what\">{}</span><span class=\"money\">{}</span></li>\n",
        escape(name),
        amount(session, &cost["amount_total"]),
    )
}

fn alert(errors: &FormErrors) -> String {
    let text = match (errors.refusal, errors.wrong.len()) {
        (Some(refusal), _) => refusal,
        (None, 0) => return String::new(),
        (None, _) => "Please correct the fields below.",
    };
    format!("<p class=\"alert\" role=\"alert\" data-testid=\"refusal\">{}</p>\n", escape(text))
}

fn fields(session: &Object, form: &CardForm, errors: &FormErrors) -> String {
    let email = if session.body["customer_email"].is_null() {
        let hints = "type=\"email\" autocomplete=\"email\"";
        field("email", "Email", hints, &form.email, errors)
    } else {
        String::new()
    };
    let digits = "inputmode=\"numeric\" autocomplete=";
    let number =
        format!("{digits}\"cc-number\" maxlength=\"23\" placeholder=\"1234 1234 1234 1234\"");
    let expiry = format!("{digits}\"cc-exp\" maxlength=\"7\" placeholder=\"MM / YY\"");
    let cvc = format!("{digits}\"cc-csc\" maxlength=\"4\" placeholder=\"CVC\"");
    format!(
        "{email}{}<div class=\"pair\">\n{}{}</div>\n{}",
        field("number", "Card number", &number, "", errors),
        field("expiry", "Expiry", &expiry, &form.expiry, errors),
        field("cvc", "CVC", &cvc, "", errors),
        field("name", "Name on card", "autocomplete=\"cc-name\"", &form.name, errors),
    )
}

fn field(name: &str, label: &str, hints: &str, value: &str, errors: &FormErrors) -> String {
    let reason = errors.wrong.iter().find(|(field, _)| *field == name).map(|(_, reason)| reason);
    let (marks, note) = reason.map_or((String::new(), String::new()), |reason| {
        (
            format!(" aria-invalid=\"true\" aria-describedby=\"{name}-wrong\""),
            format!("<p class=\"wrong\" id=\"{name}-wrong\">{}</p>\n", escape(reason)),
        )
    });
    format!(
        "<div class=\"field\">\n<label for=\"{name}\">{label}</label>\n\
         <input id=\"{name}\" name=\"{name}\" {hints} value=\"{}\" required{marks}>\n{note}</div>\n",
        escape(value)
    )
}

/// Results of a payment that a real page does not offer.
fn other_endings() -> &'static str {
    "<details>\n<summary>Test cards and other endings</summary>\n<ul class=\"cards\">\n\
     <li><code>4242 4242 4242 4242</code> pays</li>\n\
     <li><code>4000 0000 0000 9995</code> is declined: no funds</li>\n\
     <li><code>4000 0025 0000 3155</code> asks to confirm (3-D Secure)</li>\n</ul>\n\
     <button class=\"plain\" name=\"action\" value=\"later\" formnovalidate>\
     Pay later by bank transfer</button>\n\
     <button class=\"plain\" name=\"action\" value=\"fail\" formnovalidate>\
     Let the payment fail</button>\n</details>\n"
}

fn cancel(session: &Object) -> String {
    session.body["cancel_url"].as_str().map_or(String::new(), |address| {
        format!("<a class=\"back\" href=\"{}\">Cancel</a>\n", escape(address))
    })
}

/// Step of 3-D Secure: the holder confirms or declines.
pub(crate) fn confirm_page(session: &Object) -> Response {
    let main = format!(
        "<main>\n{}\n<section class=\"panel\" aria-labelledby=\"confirm\">\n\
         <h2 id=\"confirm\">Confirm with your bank</h2>\n\
         <p>Your bank asks whether you want to pay {} by this card.</p>\n\
         <form method=\"post\" action=\"/stripe/pay/{}/confirm\">\n\
         <button name=\"action\" value=\"confirm\">Complete authentication</button>\n\
         <button class=\"plain\" name=\"action\" value=\"refuse\">Fail authentication</button>\n\
         </form>\n</section>\n</main>",
        summary(session),
        escape(&total(session)),
        session.id(),
    );
    page(StatusCode::OK, "Confirm with your bank", &main, &redirect_targets(session))
}

/// Page of a session that is no longer payable.
pub(crate) fn closed_page(session: &Object, back: Option<&str>) -> Response {
    let (title, text) = match session.body["status"].as_str() {
        Some("expired") => {
            ("This page has expired", "Nothing was charged. Go back to the shop to start again.")
        }
        _ if waits(session) => {
            ("Waiting for your bank transfer", "The order is placed; the money is not here yet.")
        }
        _ => ("This order is already paid", "You can't pay for it a second time."),
    };
    let link = back.map_or(String::new(), |address| {
        format!("<a class=\"button\" href=\"{}\">Back to the shop</a>\n", escape(address))
    });
    let settle = if waits(session) { settle_form(session) } else { String::new() };
    let main = format!(
        "<main class=\"single\">\n<section class=\"panel\">\n<h2 data-testid=\"closed\">{title}</h2>\n\
         <p>{text}</p>\n{settle}{link}</section>\n</main>"
    );
    page(StatusCode::OK, title, &main, &redirect_targets(session))
}

fn waits(session: &Object) -> bool {
    session.body["status"] == "complete"
        && session.body["payment_status"] == "unpaid"
        && session.hidden["async_failed"] != true
}

fn settle_form(session: &Object) -> String {
    format!(
        "<form method=\"post\" action=\"/stripe/pay/{}/settle\">\n\
         <button class=\"plain\" name=\"action\" value=\"arrive\">Let the transfer arrive</button>\n\
         <button class=\"plain\" name=\"action\" value=\"fail\">Let the transfer fail</button>\n\
         </form>\n<p></p>\n",
        session.id()
    )
}

/// Page for an unknown session.
pub(crate) fn unknown_page() -> Response {
    let main = "<main class=\"single\">\n<section class=\"panel\">\n<h2>Page not found</h2>\n\
                <p>No payment is waiting at this address. Was it copied whole?</p>\n</section>\n</main>";
    page(StatusCode::NOT_FOUND, "Page not found", main, &[])
}
