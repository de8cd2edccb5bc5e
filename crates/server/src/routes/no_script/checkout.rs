//! Checkout without scripts: one form, whose fields are those of the checkout screen.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use korosho_core::server_carts::PlacedOrder;
use korosho_domain::customer::Customer;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::gift::Gift;
use korosho_domain::language::Language;
use korosho_domain::order::CheckoutInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::form::{Form, Posted};
use super::{Visit, cart, see_other, with_cart};
use crate::cookies::cart_token;
use crate::extract::Client;
use crate::pages::language;
use crate::pages::route::Page;
use crate::problem::Refusal;
use crate::state::App;

/// Fields of a gift; one that is filled in makes the order one.
const GIFT_FIELDS: [&str; 3] = ["recipient", "recipient_phone", "card_text"];

/// Shows the empty form.
pub(super) async fn show(app: &App, visit: Visit<'_>, token: &str) -> Result<Response, Problem> {
    form_page(app, visit, token, (json!({}), None)).await
}

/// Shows the form with what was typed, and the problem that refused it.
async fn form_page(
    app: &App,
    visit: Visit<'_>,
    token: &str,
    (typed, problem): (Value, Option<&Problem>),
) -> Result<Response, Problem> {
    let cart = app.shop.carts.open(token).await?;
    let contents = json!({
        "kind": "checkout",
        "quote": cart::quote(app, &cart).await?,
        "coupon": cart.coupon,
        "zone": cart.zone,
        "draft": typed,
        "token": form_token(token),
        "problem": problem,
    });
    visit.respond(app, contents, problem).await
}

/// Token of the form, which only a page of this site can name: it is derived from the cart's.
fn form_token(cart: &str) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(format!("checkout {cart}"))[..16])
}

/// Places the order of the form.
pub(super) async fn place(State(app): State<App>, posted: Posted) -> Response {
    let Posted { client, uri, headers, form } = posted;
    let token = cart_token(&headers, &app.origin).unwrap_or_default();
    if token.is_empty() {
        return see_other("/cart");
    }
    let placed = if form.text("token") == form_token(token) {
        let query = uri.query().unwrap_or_default();
        let language = language::choose(query, &headers, app.shop.languages());
        place_order(&app, client, token, (&form, language)).await
    } else {
        Err(Problem::Forbidden)
    };
    let problem = match placed {
        Ok(order) => return with_cart(see_other(&order_url(&order)), token, &app),
        Err(problem) => problem,
    };
    let visit = Visit { page: &Page::Checkout, path: "/checkOut", uri: &uri, headers: &headers };
    let shown = form_page(&app, visit, token, (json!(form.fields()), Some(&problem))).await;
    shown.unwrap_or_else(|_| Refusal(problem).into_response())
}

/// URL of an order's page.
pub(super) fn order_url(PlacedOrder { id, key }: &PlacedOrder) -> String {
    format!("/order/{id}?key={}", utf8_percent_encode(key, NON_ALPHANUMERIC))
}

async fn place_order(
    app: &App,
    Client(client): Client,
    token: &str,
    (form, language): (&Form, Language),
) -> Result<PlacedOrder, Problem> {
    if !app.shop.carts.open(token).await?.coupon.is_empty() {
        app.rate_limits.check_coupon(client)?;
    }
    let input = checkout_input(form, language)?;
    let placed = app.shop.carts.place(token, input, client).await;
    if matches!(placed, Err(Problem::CouponRefused { .. })) {
        app.rate_limits.count_refused_coupon(client);
    }
    placed
}

/// Input of the core's operation; id, goods, coupon and zone are those of the cart.
fn checkout_input(form: &Form, language: Language) -> Result<CheckoutInput, Problem> {
    let text = |name: &str| form.text(name).to_owned();
    let [estate, landmark, directions] = ["estate", "landmark", "directions"].map(text);
    let address = Some(Address { estate, landmark, directions });
    let payment = payment(form)?;
    // Words for a card without a recipient's name are a mistake, not an order without a card.
    let is_gift = GIFT_FIELDS.iter().any(|name| form.given(name).is_some());
    let [recipient, recipient_phone, card_text] = GIFT_FIELDS.map(text);
    Ok(CheckoutInput {
        checkout_id: Uuid::nil(),
        lines: Vec::new(),
        fulfilment: Fulfilment::Delivery { zone: String::new(), address },
        slot: form.given("slot").map(|_| form.number("slot")).transpose()?,
        coupon: None,
        customer: Customer { name: text("name"), phone: text("phone"), email: form.given("email") },
        payment,
        payer_phone: form.given("payer_phone").filter(|_| payment == PaymentMethod::Mpesa),
        expected_total: form.number("expected_total")?,
        note: form.given("note"),
        gift: is_gift.then_some(Gift { recipient, recipient_phone, card_text }),
        language: Some(language),
    })
}

/// Payment method of a form.
///
/// # Errors
/// [`Problem::InvalidInput`] for none or an unknown one.
pub(super) fn payment(form: &Form) -> Result<PaymentMethod, Problem> {
    match form.given("payment") {
        None => Err(Problem::invalid("payment", InvalidReason::Missing)),
        Some(word) => serde_json::from_value(Value::String(word))
            .map_err(|_| Problem::invalid("payment", InvalidReason::Unknown)),
    }
}
