//! Checkout without scripts: one form, whose fields are those of the checkout screen.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use korosho_core::server_carts::{CartChange, PlacedOrder, ServerCart};
use korosho_domain::customer::Customer;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::gift::Gift;
use korosho_domain::language::Language;
use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
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
use crate::rate_limits::client_network;
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
    let cart = app.shop.carts.open(token).await?;
    if cart.lines.is_empty() {
        // A form that is sent again after its order.
        return cart.placed.ok_or_else(|| Problem::invalid("lines", InvalidReason::Missing));
    }
    if !cart.coupon.is_empty() {
        app.rate_limits.check_coupon(client)?;
    }
    let mut input = checkout_input(&cart, form, language)?;
    input.checkout_id = cart.checkout_id(&input);
    let placed = app.shop.checkout.place_web_order(input, client_network(client)).await;
    if matches!(placed, Err(Problem::CouponRefused { .. })) {
        app.rate_limits.count_refused_coupon(client);
    }
    let CheckoutAnswer { order, .. } = placed?;
    let order = PlacedOrder { id: order.id, key: order.key };
    // The order stands: a cart that stays full only offers it again, under the same id.
    if let Err(problem) =
        app.shop.carts.change(Some(token), &CartChange::Placed(order.clone())).await
    {
        tracing::warn!(?problem, "the cart of an order was not emptied");
    }
    Ok(order)
}

/// Input of the core's operation; its id is set afterwards, because it depends on the contents.
fn checkout_input(
    cart: &ServerCart,
    form: &Form,
    language: Language,
) -> Result<CheckoutInput, Problem> {
    let fulfilment = match &cart.zone {
        None => Fulfilment::Pickup,
        Some(zone) => Fulfilment::Delivery {
            zone: zone.clone(),
            address: Some(Address {
                estate: form.text("estate").to_owned(),
                landmark: form.text("landmark").to_owned(),
                directions: form.text("directions").to_owned(),
            }),
        },
    };
    let slot = form.given("slot").map(|_| form.number("slot")).transpose()?;
    let payment = payment(form)?;
    // Words for a card without a recipient's name are a mistake, not an order without a card.
    let is_gift = GIFT_FIELDS.iter().any(|name| form.given(name).is_some());
    let [recipient, recipient_phone, card_text] =
        GIFT_FIELDS.map(|name| form.text(name).to_owned());
    let gift = is_gift.then_some(Gift { recipient, recipient_phone, card_text });
    Ok(CheckoutInput {
        checkout_id: Uuid::nil(),
        lines: cart.lines.clone(),
        fulfilment,
        slot,
        coupon: (!cart.coupon.is_empty()).then(|| cart.coupon.clone()),
        customer: Customer {
            name: form.text("name").to_owned(),
            phone: form.text("phone").to_owned(),
            email: form.given("email"),
        },
        payment,
        payer_phone: form.given("payer_phone").filter(|_| payment == PaymentMethod::Mpesa),
        expected_total: form.number("expected_total")?,
        note: form.given("note"),
        gift,
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
