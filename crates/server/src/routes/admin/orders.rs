//! Orders of every channel on the admin pages: the operations of the desk.

use axum::Json;
use axum::extract::State;
use korosho_domain::desk_orders::{
    DayEnd, DayInput, DeskOrder, DeskOrderRef, MoveOrder, NoteInput, OrderList, OrdersQuery,
};
use korosho_domain::desk_payments::{MarkPaidInput, RefundInput, RequestPaymentInput};
use korosho_domain::team::AuditEntry;

use super::session::SignedIn;
use crate::extract::Input;
use crate::problem::Refusal;
use crate::state::App;

type JsonResult<T> = Result<Json<T>, Refusal>;

pub(super) async fn list(
    State(app): State<App>,
    _: SignedIn,
    Input(query): Input<OrdersQuery>,
) -> JsonResult<OrderList> {
    Ok(Json(app.shop.desk.list_orders(&query).await?))
}

pub(super) async fn open(
    State(app): State<App>,
    _: SignedIn,
    Input(input): Input<DeskOrderRef>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.get_order(&input).await?))
}

pub(super) async fn advance(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<MoveOrder>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.move_order(&session.actor(), &input).await?))
}

pub(super) async fn note(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<NoteInput>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.note_order(&session.actor(), &input).await?))
}

pub(super) async fn mark_paid(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<MarkPaidInput>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.mark_paid(&session.actor(), &input).await?))
}

pub(super) async fn request_payment(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<RequestPaymentInput>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.request_payment(&session.actor(), &input).await?))
}

pub(super) async fn refund(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<RefundInput>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.refund(session.manager()?, &input).await?))
}

pub(super) async fn retry(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<DeskOrderRef>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.retry(&session.actor(), &input).await?))
}

pub(super) async fn accept_prices(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<DeskOrderRef>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.accept_prices(session.manager()?, &input).await?))
}

pub(super) async fn discard(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<NoteInput>,
) -> JsonResult<DeskOrder> {
    Ok(Json(app.shop.desk.discard(session.manager()?, &input).await?))
}

pub(super) async fn day_end(
    State(app): State<App>,
    _: SignedIn,
    Input(input): Input<DayInput>,
) -> JsonResult<DayEnd> {
    Ok(Json(app.shop.desk.day_end(&input).await?))
}

pub(super) async fn audit_entries(
    State(app): State<App>,
    _: SignedIn,
) -> JsonResult<Vec<AuditEntry>> {
    Ok(Json(app.shop.desk.audit_entries().await?))
}
