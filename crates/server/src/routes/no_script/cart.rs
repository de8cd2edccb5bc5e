//! Cart without scripts: goods, coupon, and pick-up or delivery.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use korosho_core::server_carts::{CartChange, ServerCart};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::Quote;
use serde_json::json;

use super::form::{Form, Posted};
use super::{Visit, see_other, with_cart};
use crate::cookies::cart_token;
use crate::extract::Client;
use crate::pages::route::Page;
use crate::problem::Refusal;
use crate::state::App;

/// Shows the cart; `problem` explains a refused change.
pub(super) async fn show(
    app: &App,
    visit: Visit<'_>,
    token: &str,
    problem: Option<&Problem>,
) -> Result<Response, Problem> {
    let cart = app.shop.carts.open(token).await?;
    let quote = quote(app, &cart).await?;
    let contents = json!({
        "kind": "cart",
        "quote": quote,
        "coupon": cart.coupon,
        "zone": cart.zone,
        "problem": problem,
    });
    visit.respond(app, contents, problem).await
}

/// Current prices of a cart; `None` for an empty one.
pub(super) async fn quote(app: &App, cart: &ServerCart) -> Result<Option<Quote>, Problem> {
    match cart.quote_input() {
        Some(input) => app.shop.checkout.get_quote(input).await.map(Some),
        None => Ok(None),
    }
}

/// Changes the cart by one of its forms, or by that of a product.
pub(super) async fn change(State(app): State<App>, posted: Posted) -> Response {
    let Posted { client, uri, headers, form } = posted;
    let token = cart_token(&headers, &app.origin);
    let changed = match change_of(&form) {
        Ok(change) => apply(&app, client, token, &change).await,
        Err(problem) => Err(problem),
    };
    let problem = match changed {
        Ok(token) => return with_cart(see_other("/cart"), &token, &app),
        Err(problem) => problem,
    };
    let visit = Visit { page: &Page::Cart, path: "/cart", uri: &uri, headers: &headers };
    let shown = show(&app, visit, token.unwrap_or_default(), Some(&problem)).await;
    shown.unwrap_or_else(|_| Refusal(problem).into_response())
}

async fn apply(
    app: &App,
    Client(client): Client,
    token: Option<&str>,
    change: &CartChange,
) -> Result<String, Problem> {
    let is_coupon = matches!(change, CartChange::Coupon(code) if !code.is_empty());
    if is_coupon {
        app.rate_limits.check_coupon(client)?;
    }
    let token = app.shop.carts.change(token, change).await?;
    if is_coupon {
        let quote = quote(app, &app.shop.carts.open(&token).await?).await?;
        if quote.is_some_and(|quote| quote.coupon_refusal().is_some()) {
            app.rate_limits.count_refused_coupon(client);
        }
    }
    Ok(token)
}

/// Change that a form asks for; the form of a product names none.
fn change_of(form: &Form) -> Result<CartChange, Problem> {
    Ok(match form.text("action") {
        "" => CartChange::Add {
            product_id: form.number("product_id")?,
            chosen: form.options().clone(),
            quantity: form.given("quantity").map_or(Ok(1), |_| form.number("quantity"))?,
        },
        "set" => CartChange::SetQuantity {
            goods: form.goods("goods")?,
            quantity: form.number("quantity")?,
        },
        "remove" => CartChange::SetQuantity { goods: form.goods("goods")?, quantity: 0 },
        "coupon" => CartChange::Coupon(form.text("coupon").to_owned()),
        "fulfilment" => CartChange::Zone(match form.text("method") {
            "delivery" => Some(form.text("zone").to_owned()),
            _ => None,
        }),
        _ => return Err(Problem::invalid("action", InvalidReason::Unknown)),
    })
}
