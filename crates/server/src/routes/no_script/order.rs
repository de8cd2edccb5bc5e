//! Order page without scripts: status, payment again or by another method, change, cancellation. While
//! a payment is awaited the page reloads itself.

use axum::extract::State;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use korosho_core::server_carts::PlacedOrder;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::limits::MAX_LINES;
use korosho_domain::money::Minor;
use korosho_domain::order::{
    CancelOrderInput, OrderAccess, OrderView, PayOrderInput, ReportReceiptInput,
};
use korosho_domain::order_change::{ChangeDetailsInput, ChangeTimes, ChangeTimesQuery};
use korosho_domain::payment::PaymentState;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, QuoteLine};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::checkout::{order_url, payment};
use super::form::{Form, Posted};
use super::order_additions as additions;
use super::{Visit, see_other, with_cart};
use crate::cookies::cart_token;
use crate::extract::{OrderId, parse_query};
use crate::pages::route::Page;
use crate::problem::Refusal;
use crate::state::App;

const REFRESH: HeaderName = HeaderName::from_static("refresh");

/// Time between two reloads, in seconds: a prompt is answered within a minute.
const RELOAD_SECONDS: u16 = 6;

/// Total that no order has: a change that names it is answered with its own.
const UNSEEN_TOTAL: Minor = -1;

#[derive(Deserialize)]
struct Query {
    #[serde(default)]
    key: String,
    /// Form that has just been carried out.
    #[serde(default)]
    done: String,
    /// Present if the page shows the form of a change: most orders are never changed, and the form is
    /// a fifth of the page.
    change: Option<String>,
}

/// Form whose success the page confirms.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum CompletedForm {
    Receipt,
    Change,
}

impl CompletedForm {
    fn of(query: &Query) -> Option<Self> {
        match query.done.as_str() {
            "receipt" => Some(Self::Receipt),
            "change" => Some(Self::Change),
            _ => None,
        }
    }

    /// Part of the order's address.
    const fn parameter(self) -> &'static str {
        match self {
            Self::Receipt => "&done=receipt",
            // The browser would stay at the form, whose address has a fragment.
            Self::Change => "&done=change#answer",
        }
    }
}

/// Form that is shown again: a refused one, or a search for goods.
struct ReturnedForm<'a> {
    problem: Option<&'a Problem>,
    form: &'a Form,
}

impl ReturnedForm<'_> {
    /// Whether it is the form of a change.
    fn is_change(&self) -> bool {
        self.form.given("revision").is_some()
    }

    /// Delivery zone that was chosen; `None` if the form begins again with the order's.
    fn zone(&self) -> Option<&str> {
        let begins_again = matches!(self.problem, Some(Problem::OrderChanged { .. }));
        self.form.fields().get("zone").filter(|_| !begins_again).map(String::as_str)
    }
}

/// Shows an order to the holder of its key, which the query names.
pub(super) async fn show(app: &App, visit: Visit<'_>) -> Result<Response, Problem> {
    let Query { key, .. } = query(visit)?;
    let id = visit.path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let access = OrderAccess { id: id.parse().map_err(|_| Problem::NotFound)?, key };
    show_order(app, visit, access, None).await
}

fn query(visit: Visit<'_>) -> Result<Query, Problem> {
    parse_query(visit.uri.query().unwrap_or_default())
}

async fn show_order(
    app: &App,
    visit: Visit<'_>,
    access: OrderAccess,
    returned: Option<ReturnedForm<'_>>,
) -> Result<Response, Problem> {
    let key = access.key.clone();
    let found = match app.shop.orders.get_order(access).await {
        Ok(order) => Some(order),
        Err(Problem::NotFound) => None,
        Err(problem) => return Err(problem),
    };
    let asked = query(visit).ok();
    let done = asked.as_ref().and_then(CompletedForm::of);
    let is_returned = returned.as_ref().is_some_and(ReturnedForm::is_change);
    let is_changing = is_returned || asked.is_some_and(|asked| asked.change.is_some());
    let problem = returned.as_ref().and_then(|returned| returned.problem);
    let zone = returned.as_ref().and_then(ReturnedForm::zone);
    let form = returned.as_ref().map(|returned| returned.form);
    let times = match is_changing {
        true => change_times(app, found.as_ref(), &key, zone).await,
        false => None,
    };
    let contents = json!({
        "kind": "order",
        "order": found,
        "key": key,
        "done": done,
        "changing": is_changing,
        "times": times,
        "found": form.map(|form| additions::products(app, form.fields())).unwrap_or_default(),
        "draft": form.map(Form::typed),
        "problem": problem,
    });
    let missing = found.is_none().then_some(&Problem::NotFound);
    let mut response = visit.respond(app, contents, problem.or(missing)).await?;
    if let Some(order) = found.filter(is_awaited) {
        let placed = PlacedOrder { id: order.id, key };
        let done = done.map_or("", CompletedForm::parameter);
        let reload = format!("{RELOAD_SECONDS}; url={}{done}", order_url(&placed));
        if let Ok(reload) = HeaderValue::try_from(reload) {
            response.headers_mut().insert(REFRESH, reload);
        }
    }
    Ok(response)
}

/// Times to which an order can move; `None` unless it can change. `zone`: the zone that its customer
/// has chosen, if any.
async fn change_times(
    app: &App,
    order: Option<&OrderView>,
    key: &str,
    zone: Option<&str>,
) -> Option<ChangeTimes> {
    let id = order.filter(|order| order.offered_changes.is_some())?.id;
    let query = ChangeTimesQuery { id, key: key.to_owned(), zone: zone.map(str::to_owned) };
    app.shop.checkout.get_change_times(query).await.ok()
}

/// Lines with a product of the catalogue, which a customer may change.
fn goods(order: &OrderView) -> impl Iterator<Item = &QuoteLine> {
    order.lines.iter().filter(|line| !line.is_custom())
}

/// Whether an order waits for an answer of its payment provider.
fn is_awaited(order: &OrderView) -> bool {
    order.payment.due > 0
        && matches!(order.payment.state, PaymentState::Pending | PaymentState::Unknown)
}

/// Result of a form about an order: its page again, with `done` in the address or the problem of a
/// refused form.
async fn answer(
    app: &App,
    posted: &Posted,
    order: PlacedOrder,
    done: Result<Option<CompletedForm>, Problem>,
) -> Response {
    match done {
        Ok(done) => {
            let done = done.map_or("", CompletedForm::parameter);
            see_other(&format!("{}{done}", order_url(&order)))
        }
        Err(problem) => show_again(app, posted, order, Some(&problem)).await,
    }
}

/// Page of an order with its form as it was typed.
async fn show_again(
    app: &App,
    Posted { uri, headers, form, .. }: &Posted,
    order: PlacedOrder,
    problem: Option<&Problem>,
) -> Response {
    let path = format!("/order/{}", order.id);
    let visit = Visit { page: &Page::Order, path: &path, uri, headers };
    let access = OrderAccess { id: order.id, key: order.key };
    let returned = ReturnedForm { problem, form };
    let shown = show_order(app, visit, access, Some(returned)).await;
    shown.unwrap_or_else(|unshown| Refusal(problem.cloned().unwrap_or(unshown)).into_response())
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
    let done = match payment_of(&order, &posted.form) {
        Ok(input) => app.shop.orders.pay_order(input).await,
        Err(problem) => Err(problem),
    };
    answer(&app, &posted, order, done.map(|_| None)).await
}

fn payment_of(order: &PlacedOrder, form: &Form) -> Result<PayOrderInput, Problem> {
    Ok(PayOrderInput {
        id: order.id,
        key: order.key.clone(),
        payment: payment(form)?,
        phone: form.given("phone"),
        expected_due: Some(form.number("expected_due")?),
    })
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
    answer(&app, &posted, order, done.map(|()| Some(CompletedForm::Receipt))).await
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
    answer(&app, &posted, order, done.map(|_| None)).await
}

/// Changes goods, delivery zone and slot, directions and note of an order. Another total than the form
/// names is refused, and the page then shows it for agreement; so is a zone whose delivery times the form
/// did not show. A search for goods changes nothing.
pub(super) async fn change(
    State(app): State<App>,
    OrderId(id): OrderId,
    posted: Posted,
) -> Response {
    let order = subject(id, &posted);
    if additions::is_search(&posted.form) {
        return show_again(&app, &posted, order, None).await;
    }
    let done = match change_of(&app, &order, &posted.form).await {
        Ok(input) => app.shop.checkout.change_details(input).await,
        Err(problem) => Err(problem),
    };
    answer(&app, &posted, order, done.map(|()| Some(CompletedForm::Change))).await
}

async fn change_of(
    app: &App,
    PlacedOrder { id, key }: &PlacedOrder,
    form: &Form,
) -> Result<ChangeDetailsInput, Problem> {
    let (id, key) = (*id, key.clone());
    let order = app.shop.orders.get_order(OrderAccess { id, key: key.clone() }).await?;
    let lines = changed_lines(app, &order, form)?;
    let zone = other_zone(&order, form);
    let is_unseen = zone.is_some() && zone.as_deref() != Some(form.text("shown_zone"));
    let expected_total = match (is_unseen, lines.is_empty() && zone.is_none()) {
        (true, _) => Some(UNSEEN_TOTAL),
        (false, true) => None,
        (false, false) => Some(form.number("expected_total")?),
    };
    let text = |name: &str| form.text(name).to_owned();
    let address = || Address {
        estate: text("estate"),
        landmark: text("landmark"),
        directions: text("directions"),
    };
    Ok(ChangeDetailsInput {
        id,
        key,
        revision: form.number("revision")?,
        address: matches!(order.fulfilment, Fulfilment::Delivery { .. }).then(address),
        zone,
        note: text("note"),
        expected_total,
        lines,
        slot: form.given("slot").map(|_| form.number("slot")).transpose()?,
    })
}

/// Delivery zone of a form, if it is another one than the order's.
fn other_zone(order: &OrderView, form: &Form) -> Option<String> {
    let before = match &order.fulfilment {
        Fulfilment::Delivery { zone, .. } => Some(zone),
        Fulfilment::Pickup => None,
    };
    form.given("zone").filter(|zone| Some(zone) != before)
}

/// Lines that a form asks for: the goods that its page showed with its quantities, and those that it
/// adds; empty = the order's stay. They follow from the form alone, so that a repeated form asks for what
/// the order then has.
fn changed_lines(app: &App, order: &OrderView, form: &Form) -> Result<Vec<Line>, Problem> {
    let mut lines = Vec::new();
    for at in 0..MAX_LINES {
        let (goods, quantity) = (format!("goods.{at}"), format!("quantity.{at}"));
        if form.given(&goods).is_none() {
            break;
        }
        let shown = form.goods(&goods)?;
        let quantity = form.given(&quantity).map_or(Ok(shown.quantity), |_| form.number(&quantity));
        lines.push(Line { quantity: quantity?, ..shown });
    }
    let has_shown = !lines.is_empty();
    let snapshot = app.shop.catalogue.snapshot();
    additions::add_to(&mut lines, form, |id| snapshot.product(id))?;
    let asks_for_goods = !lines.is_empty() || form.given("quantity.0").is_some();
    if !has_shown && asks_for_goods && goods(order).next().is_some() {
        // A page of an earlier version does not name the goods that it showed.
        return Err(Problem::OrderChanged { status: order.status });
    }
    lines.retain(|line| line.quantity > 0);
    if lines.is_empty() && has_shown {
        return Err(Problem::invalid("quantity", InvalidReason::Missing));
    }
    match goods(order).map(QuoteLine::to_line).eq(lines.iter().cloned()) {
        true => Ok(Vec::new()),
        false => Ok(lines),
    }
}
