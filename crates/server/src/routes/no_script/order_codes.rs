//! One-time codes of orders without scripts: a form names the order, and the next one takes the code
//! that was sent and leads to the order's page.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use korosho_core::server_carts::PlacedOrder;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_code::{OpenOrderInput, OrderCodeInput};
use korosho_domain::problem::Problem;
use serde_json::json;

use super::checkout::order_url;
use super::form::Posted;
use super::{Visit, see_other, with_cart};
use crate::cookies::cart_token;
use crate::extract::Client;
use crate::pages::language;
use crate::pages::route::Page;
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Carries out either form, or shows the first one again (`change`).
pub(super) async fn find(State(app): State<App>, posted: Posted) -> Response {
    let action = posted.form.text("action");
    if action == "change" {
        return page(&app, &posted, false, None).await;
    }
    let limited = app.rate_limits.check(RateLimit::Message, posted.client.0);
    match action {
        "open" => {
            let opened = match limited {
                Ok(()) => open(&app, &posted).await,
                Err(problem) => Err(problem),
            };
            match opened {
                Ok(order) => lead(&app, &posted, order).await,
                Err(problem) => page(&app, &posted, !names_order(&problem), Some(problem)).await,
            }
        }
        _ => {
            let sent = match limited {
                Ok(()) => request(&app, &posted).await,
                Err(problem) => Err(problem),
            };
            page(&app, &posted, sent.is_ok(), sent.err()).await
        }
    }
}

/// Sends a code for the order of the form, if there is such an order.
async fn request(app: &App, posted: &Posted) -> Result<(), Problem> {
    let Posted { client: Client(client), uri, headers, form } = posted;
    let query = uri.query().unwrap_or_default();
    let input = OrderCodeInput {
        number: form.text("number").to_owned(),
        contact: form.text("contact").to_owned(),
        language: Some(language::choose(query, headers, app.shop.languages())),
    };
    app.shop.order_codes.request(input, *client).await
}

async fn open(app: &App, Posted { form, .. }: &Posted) -> Result<OrderAccess, Problem> {
    let [number, contact, code] = ["number", "contact", "code"].map(|name| form.text(name).into());
    app.shop.order_codes.open(OpenOrderInput { number, contact, code }).await
}

/// Whether a problem is one of the first form, which names the order.
fn names_order(problem: &Problem) -> bool {
    matches!(problem, Problem::InvalidInput { field, .. } if field != "code")
}

/// Redirect to an order's page, with the cookie that makes it one without scripts.
async fn lead(app: &App, posted: &Posted, OrderAccess { id, key }: OrderAccess) -> Response {
    let page = see_other(&order_url(&PlacedOrder { id, key }));
    if cart_token(&posted.headers, &app.origin).is_some() {
        return page;
    }
    match app.shop.carts.create().await {
        Ok(token) => with_cart(page, &token, app),
        // The code is used up. The order's page offers to set the cookie.
        Err(_) => page,
    }
}

/// Page with the form for the code (`sent`), or with that for the order, as they were typed.
async fn page(app: &App, posted: &Posted, sent: bool, problem: Option<Problem>) -> Response {
    let Posted { uri, headers, form, .. } = posted;
    let visit = Visit { page: &Page::Orders, path: "/orders", uri, headers };
    let contents = json!({
        "kind": "orders",
        "sent": sent,
        "draft": form.fields(),
        "problem": problem,
    });
    match visit.respond(app, contents, problem.as_ref()).await {
        Ok(response) => response,
        Err(error) => Refusal(problem.unwrap_or(error)).into_response(),
    }
}
