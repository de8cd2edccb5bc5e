//! Orders of every channel, and the end of a day.

use korosho_domain::desk_orders::{
    DayEnd, DayInput, DeskMessages, DeskOrder, ImportedOutbox, MarkPaidInput, MoveOrder, NoteInput,
    OrderList, OrderPick, OrdersQuery, RefundInput, ScanInput, ShareInput,
};
use korosho_domain::device::{ExportedFile, ImportInput};
use korosho_domain::problem::Problem;
use korosho_domain::team::AuditEntry;
use tauri::{AppHandle, Runtime, State, command};

use super::Answer;
use crate::app::App;
use crate::desk::{self, at_desk};
use crate::team::Team;

/// Orders of every channel, newest first.
#[command]
pub async fn list_orders(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: OrdersQuery,
) -> Answer<OrderList> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.list_orders(&input).await.map_err(Problem::document)
}

/// All that is known of an order.
#[command]
pub async fn get_desk_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: OrderPick,
) -> Answer<DeskOrder> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.get_order(&input).await.map_err(Problem::document)
}

/// Moves an order on.
#[command]
pub async fn move_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: MoveOrder,
) -> Answer<DeskOrder> {
    let (who, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.move_order(&who, &input).await.map_err(Problem::document)
}

/// Writes a note of staff on an order.
#[command]
pub async fn note_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: NoteInput,
) -> Answer<DeskOrder> {
    let (who, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.note_order(&who, &input).await.map_err(Problem::document)
}

/// Enters money that staff took.
#[command]
pub async fn mark_paid(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: MarkPaidInput,
) -> Answer<DeskOrder> {
    let (who, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.mark_paid(&who, &input).await.map_err(Problem::document)
}

/// Gives money back; a manager has to agree.
#[command]
pub async fn refund_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: RefundInput,
) -> Answer<DeskOrder> {
    desk::refund(&app, &team, &input).await.map_err(Problem::document)
}

/// Sends again what waits for a person.
#[command]
pub async fn retry_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: OrderPick,
) -> Answer<DeskOrder> {
    let (who, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.retry(&who, &input).await.map_err(Problem::document)
}

/// Gives up an order that waits for a person; a manager has to agree.
#[command]
pub async fn discard_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: NoteInput,
) -> Answer<DeskOrder> {
    desk::discard(&app, &team, &input).await.map_err(Problem::document)
}

/// Writes the orders that wait into a file for another machine of the shop.
#[command]
pub async fn export_outbox<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    team: State<'_, Team>,
) -> Answer<ExportedFile> {
    let path = desk::export_outbox(&handle, &app, &team).await.map_err(Problem::document)?;
    Ok(ExportedFile { path })
}

/// Takes over the orders of such a file.
#[command]
pub async fn import_outbox(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: ImportInput,
) -> Answer<ImportedOutbox> {
    desk::import_outbox(&app, &team, &input).await.map_err(Problem::document)
}

/// The order of a kiosk's ticket.
#[command]
pub async fn scan_ticket(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: ScanInput,
) -> Answer<DeskOrder> {
    let (who, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.scan_ticket(&who, &input).await.map_err(Problem::document)
}

/// What people wrote, and how many want the news.
#[command]
pub async fn list_messages(app: State<'_, App>, team: State<'_, Team>) -> Answer<DeskMessages> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.messages().await.map_err(Problem::document)
}

/// How a day ended.
#[command]
pub async fn get_day_end(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: DayInput,
) -> Answer<DayEnd> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.day_end(&input).await.map_err(Problem::document)
}

/// The newest lines of the audit log.
#[command]
pub async fn list_audit_entries(
    app: State<'_, App>,
    team: State<'_, Team>,
) -> Answer<Vec<AuditEntry>> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.audit_entries().await.map_err(Problem::document)
}

/// Writes a day's end into a file for a spreadsheet.
#[command]
pub async fn export_day_end<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    team: State<'_, Team>,
    input: DayInput,
) -> Answer<ExportedFile> {
    let path = desk::export_day(&handle, &app, &team, &input).await.map_err(Problem::document)?;
    Ok(ExportedFile { path })
}

/// Opens the customer's chat, message or e-mail with the way to pay in it.
#[command]
pub async fn share_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: ShareInput,
) -> Answer<()> {
    desk::share(&app, &team, &input).await.map_err(Problem::document)
}
