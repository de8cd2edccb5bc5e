//! Order page without scripts: status, payment again or by another method, cancellation. While a
//! payment is awaited the page reloads itself.

use axum::extract::State;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use korosho_core::server_carts::PlacedOrder;
use korosho_domain::order::{
    CancelOrderInput, OrderAccess, OrderStatus, OrderView, PayOrderInput, ReportReceiptInput,
};
use korosho_domain::payment::PaymentState;
use korosho_domain::problem::Problem;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::checkout::{order_url, payment};
use super::form::Posted;
use super::{Visit, see_other, with_cart};
use crate::cookies::cart_token;
use crate::extract::{OrderId, parse_query};
use crate::pages::route::Page;
use crate::problem::Refusal;
use crate::state::App;

const REFRESH: HeaderName = HeaderName::from_static("refresh");

/// Time between two reloads, in seconds: a prompt is answered within a minute.
const RELOAD_SECONDS: u16 = 6;

/// Part of an order's address after a receipt number was reported.
const REPORTED: &str = "&done=receipt";

#[derive(Deserialize)]
struct Query {
    #[serde(default)]
    key: String,
    /// `receipt` after a receipt number was reported.
    #[serde(default)]
    done: String,
}

/// Shows an order to the holder of its key, which the query names; `problem` explains a refused form.
pub(super) async fn show(
    app: &App,
    visit: Visit<'_>,
    problem: Option<&Problem>,
) -> Result<Response, Problem> {
    let Query { key, .. } = query(visit)?;
    let id = visit.path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let access = OrderAccess { id: id.parse().map_err(|_| Problem::NotFound)?, key };
    show_order(app, visit, access, problem).await
}

fn query(visit: Visit<'_>) -> Result<Query, Problem> {
    parse_query(visit.uri.query().unwrap_or_default())
}

async fn show_order(
    app: &App,
    visit: Visit<'_>,
    access: OrderAccess,
    problem: Option<&Problem>,
) -> Result<Response, Problem> {
    let key = access.key.clone();
    let found = match app.shop.orders.get_order(access).await {
        Ok(order) => Some(order),
        Err(Problem::NotFound) => None,
        Err(problem) => return Err(problem),
    };
    let reported = query(visit).is_ok_and(|query| query.done == "receipt");
    let contents = json!({
        "kind": "order",
        "order": found,
        "key": key,
        "reported": reported,
        "problem": problem,
    });
    let missing = found.is_none().then_some(&Problem::NotFound);
    let mut response = visit.respond(app, contents, problem.or(missing)).await?;
    if let Some(order) = found.filter(is_awaited) {
        let placed = PlacedOrder { id: order.id, key };
        let done = if reported { REPORTED } else { "" };
        let reload = format!("{RELOAD_SECONDS}; url={}{done}", order_url(&placed));
        if let Ok(reload) = HeaderValue::try_from(reload) {
            response.headers_mut().insert(REFRESH, reload);
        }
    }
    Ok(response)
}

/// Whether an order waits for an answer of its payment provider.
fn is_awaited(order: &OrderView) -> bool {
    matches!(order.status, OrderStatus::Pending | OrderStatus::Confirmed)
        && matches!(order.payment.state, PaymentState::Pending | PaymentState::Unknown)
}

/// Result of a form about an order: its page again, with `done` in the address or the problem of a
/// refused form.
async fn answer(
    app: &App,
    Posted { uri, headers, .. }: &Posted,
    order: PlacedOrder,
    done: Result<&'static str, Problem>,
) -> Response {
    let problem = match done {
        Ok(done) => return see_other(&format!("{}{done}", order_url(&order))),
        Err(problem) => problem,
    };
    let path = format!("/order/{}", order.id);
    let visit = Visit { page: &Page::Order, path: &path, uri, headers };
    let access = OrderAccess { id: order.id, key: order.key };
    let shown = show_order(app, visit, access, Some(&problem)).await;
    shown.unwrap_or_else(|_| Refusal(problem).into_response())
}

/// Order that a form is about.
fn subject(id: Uuid, posted: &Posted) -> PlacedOrder {
    PlacedOrder { id, key: posted.form.text("key").to_owned() }
}

/// Opens the page of an order in a browser without scripts that did not place it: with the cookie of
/// an empty cart it gets the pages without scripts.
pub(super) async fn open(State(app): State<App>, OrderId(_): OrderId, posted: Posted) -> Response {
    let page = see_other(posted.uri.path_and_query().map_or("/", PathAndQuery::as_str));
    if cart_token(&posted.headers, &app.origin).is_some() {
        return page;
    }
    match app.shop.carts.create().await {
        Ok(token) => with_cart(page, &token, &app),
        Err(problem) => Refusal(problem).into_response(),
    }
}

/// Pays an order again, or by another method.
pub(super) async fn pay(State(app): State<App>, OrderId(id): OrderId, posted: Posted) -> Response {
    let order = subject(id, &posted);
    let done = match payment(&posted.form) {
        Ok(payment) => {
            let phone = posted.form.given("phone");
            let input = PayOrderInput { id, key: order.key.clone(), payment, phone };
            app.shop.orders.pay_order(input).await
        }
        Err(problem) => Err(problem),
    };
    answer(&app, &posted, order, done.map(|_| "")).await
}

/// Reports the receipt number of a payment that the shop has not seen.
pub(super) async fn report_receipt(
    State(app): State<App>,
    OrderId(id): OrderId,
    posted: Posted,
) -> Response {
    let order = subject(id, &posted);
    let receipt = posted.form.text("receipt").to_owned();
    let input = ReportReceiptInput { id, key: order.key.clone(), receipt };
    let done = app.shop.orders.report_receipt(input).await;
    answer(&app, &posted, order, done.map(|()| REPORTED)).await
}

/// Cancels an order; the form names the refund that its customer saw.
pub(super) async fn cancel(
    State(app): State<App>,
    OrderId(id): OrderId,
    posted: Posted,
) -> Response {
    let order = subject(id, &posted);
    let done = match posted.form.number("expected_refund") {
        Ok(expected_refund) => {
            let input = CancelOrderInput { id, key: order.key.clone(), expected_refund };
            app.shop.orders.cancel_order(input).await
        }
        Err(problem) => Err(problem),
    };
    answer(&app, &posted, order, done.map(|_| "")).await
}
