//! Orders of every channel on the admin pages: the operations of the desk.

use axum::Json;
use axum::extract::State;
use korosho_domain::desk_orders::{
    DayEnd, DayInput, DeskOrder, DeskOrderRef, MoveOrder, NoteInput, OrderList, OrdersQuery,
};
use korosho_domain::desk_payments::{MarkPaidInput, RefundInput, RequestPaymentInput};
use korosho_domain::desk_reports::{Report, ReportInput};
use korosho_domain::team::AuditEntry;

use super::session::SignedIn;
use crate::extract::Input;
use crate::problem::Refusal;
use crate::state::App;

type Answer<T> = Result<Json<T>, Refusal>;

pub(super) async fn list(
    State(app): State<App>,
    _: SignedIn,
    Input(query): Input<OrdersQuery>,
) -> Answer<OrderList> {
    Ok(Json(app.shop.desk.list_orders(&query).await?))
}

pub(super) async fn open(
    State(app): State<App>,
    _: SignedIn,
    Input(input): Input<DeskOrderRef>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.get_order(&input).await?))
}

pub(super) async fn advance(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<MoveOrder>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.move_order(&session.actor(), &input).await?))
}

pub(super) async fn note(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<NoteInput>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.note_order(&session.actor(), &input).await?))
}

pub(super) async fn mark_paid(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<MarkPaidInput>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.mark_paid(&session.actor(), &input).await?))
}

pub(super) async fn request_payment(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<RequestPaymentInput>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.request_payment(&session.actor(), &input).await?))
}

pub(super) async fn refund(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<RefundInput>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.refund(session.manager()?, &input).await?))
}

pub(super) async fn retry(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<DeskOrderRef>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.retry(&session.actor(), &input).await?))
}

pub(super) async fn accept_prices(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<DeskOrderRef>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.accept_prices(session.manager()?, &input).await?))
}

pub(super) async fn discard(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<NoteInput>,
) -> Answer<DeskOrder> {
    Ok(Json(app.shop.desk.discard(session.manager()?, &input).await?))
}

pub(super) async fn day_end(
    State(app): State<App>,
    _: SignedIn,
    Input(input): Input<DayInput>,
) -> Answer<DayEnd> {
    Ok(Json(app.shop.desk.day_end(&input).await?))
}

pub(super) async fn report(
    State(app): State<App>,
    _: SignedIn,
    Input(input): Input<ReportInput>,
) -> Answer<Report> {
    Ok(Json(app.shop.desk.report(&input).await?))
}

pub(super) async fn audit_entries(State(app): State<App>, _: SignedIn) -> Answer<Vec<AuditEntry>> {
    Ok(Json(app.shop.desk.audit_entries().await?))
}
