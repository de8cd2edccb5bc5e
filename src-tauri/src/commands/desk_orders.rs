//! Commands of the desk on orders of every channel, and the day's end.

use korosho_core::delivery_runs;
use korosho_core::device::share;
use korosho_domain::deliveries::{Deliveries, DeliveriesQuery};
use korosho_domain::delivery_runs::{CreateRunInput, RunLink, ShareRunInput};
use korosho_domain::desk_messages::{DeskMessages, MessageRef, ReplyInput};
use korosho_domain::desk_orders::{
    DayEnd, DayInput, DeskOrder, DeskOrderRef, ImportedOutbox, MoveOrder, NoteInput, OrderList,
    OrdersQuery, PickupBoard, ScanInput, ShareInput,
};
use korosho_domain::desk_payments::{MarkPaidInput, RefundInput, RequestPaymentInput};
use korosho_domain::desk_reports::{Report, ReportInput};
use korosho_domain::device::{ExportedFile, ImportInput};
use korosho_domain::order_change::{ChangeOrderInput, OrderChange, OrderChangeQuote};
use korosho_domain::preparation::Preparation;
use korosho_domain::team::AuditEntry;
use tauri::{AppHandle, Runtime, State, command};

use super::Answer;
use crate::state::{App, open_in_browser};

/// Returns the orders of every channel, newest first.
#[command]
pub async fn list_orders(app: State<'_, App>, input: OrdersQuery) -> Answer<OrderList> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.list_orders(&input).await?)
}

/// Returns the numbers on the pick-up board.
#[command]
pub async fn get_pickup_board(app: State<'_, App>) -> Answer<PickupBoard> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.pickup_board().await?)
}

/// Returns the orders to pack and to hand over.
#[command]
pub async fn get_preparation(app: State<'_, App>) -> Answer<Preparation> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.preparation().await?)
}

/// Returns the open deliveries, and the run of the selected ones.
#[command]
pub async fn get_deliveries(app: State<'_, App>, input: DeliveriesQuery) -> Answer<Deliveries> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.deliveries(&input).await?)
}

/// Creates a run at the shop's server.
#[command]
pub async fn create_run(app: State<'_, App>, input: CreateRunInput) -> Answer<RunLink> {
    let (actor, shop) = app.at_desk()?;
    Ok(shop.delivery_runs.create(&shop.desk, &actor, input).await?)
}

/// Opens WhatsApp with the link of a run.
#[command]
pub async fn share_run(app: State<'_, App>, input: ShareRunInput) -> Answer<()> {
    app.at_desk()?;
    Ok(open_in_browser(delivery_runs::share_url(&input.text)?.into()).await?)
}

/// Returns an order with its details.
#[command]
pub async fn get_desk_order(app: State<'_, App>, input: DeskOrderRef) -> Answer<DeskOrder> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.get_order(&input).await?)
}

/// Changes an order's status.
#[command]
pub async fn move_order(app: State<'_, App>, input: MoveOrder) -> Answer<DeskOrder> {
    let (actor, shop) = app.at_desk()?;
    Ok(shop.desk.move_order(&actor, &input).await?)
}

/// Adds a note of staff to an order.
#[command]
pub async fn note_order(app: State<'_, App>, input: NoteInput) -> Answer<DeskOrder> {
    let (actor, shop) = app.at_desk()?;
    Ok(shop.desk.note_order(&actor, &input).await?)
}

/// Records a payment taken by staff.
#[command]
pub async fn mark_paid(app: State<'_, App>, input: MarkPaidInput) -> Answer<DeskOrder> {
    let (actor, shop) = app.at_desk()?;
    Ok(shop.desk.mark_paid(&actor, &input).await?)
}

/// Asks the customer to pay an order.
#[command]
pub async fn request_payment(app: State<'_, App>, input: RequestPaymentInput) -> Answer<DeskOrder> {
    let (actor, shop) = app.at_desk()?;
    Ok(shop.desk.request_payment(&actor, &input).await?)
}

/// Prices a change of an order.
#[command]
pub async fn quote_order_change(
    app: State<'_, App>,
    input: OrderChange,
) -> Answer<OrderChangeQuote> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.quote_order_change(input).await?)
}

/// Changes the contents of an order; a large new discount needs a manager.
#[command]
pub async fn change_order(app: State<'_, App>, input: ChangeOrderInput) -> Answer<DeskOrder> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.change_order(&app.staff, input).await?)
}

/// Refunds a payment; needs a manager's approval.
#[command]
pub async fn refund_order(app: State<'_, App>, input: RefundInput) -> Answer<DeskOrder> {
    let (manager, shop) = app.manager_at_desk()?;
    Ok(shop.desk.refund(manager, &input).await?)
}

/// Retries an order's parked jobs.
#[command]
pub async fn retry_order(app: State<'_, App>, input: DeskOrderRef) -> Answer<DeskOrder> {
    let (actor, shop) = app.at_desk()?;
    Ok(shop.desk.retry(&actor, &input).await?)
}

/// Accepts an order's prices under review; needs a manager's approval.
#[command]
pub async fn accept_prices(app: State<'_, App>, input: DeskOrderRef) -> Answer<DeskOrder> {
    let (manager, shop) = app.manager_at_desk()?;
    Ok(shop.desk.accept_prices(manager, &input).await?)
}

/// Discards an order that needs a person; needs a manager's approval.
#[command]
pub async fn discard_order(app: State<'_, App>, input: NoteInput) -> Answer<DeskOrder> {
    let (manager, shop) = app.manager_at_desk()?;
    Ok(shop.desk.discard(manager, &input).await?)
}

/// Exports the unsent orders into a file for another device of the shop.
#[command]
pub async fn export_outbox<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
) -> Answer<ExportedFile> {
    let (manager, shop) = app.manager_at_desk()?;
    let text = shop.order_transfer.export_outbox(manager).await?;
    Ok(app.export(&handle, "korosho-orders", "txt", &text)?)
}

/// Imports the orders of such a file.
#[command]
pub async fn import_outbox(app: State<'_, App>, input: ImportInput) -> Answer<ImportedOutbox> {
    let (manager, shop) = app.manager_at_desk()?;
    Ok(shop.order_transfer.import_outbox(manager, &input.text).await?)
}

/// Returns the order of a kiosk's ticket.
#[command]
pub async fn scan_ticket(app: State<'_, App>, input: ScanInput) -> Answer<DeskOrder> {
    let (actor, shop) = app.at_desk()?;
    Ok(shop.desk.scan_ticket(&actor, &input).await?)
}

/// Returns the messages of the contact form, and the number of newsletter subscribers.
#[command]
pub async fn list_messages(app: State<'_, App>) -> Answer<DeskMessages> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.messages().await?)
}

/// Marks all messages as read at this desk.
#[command]
pub async fn read_messages(app: State<'_, App>) -> Answer<DeskMessages> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.read_messages().await?)
}

/// Marks a message as answered.
#[command]
pub async fn answer_message(app: State<'_, App>, input: MessageRef) -> Answer<DeskMessages> {
    let (actor, shop) = app.at_desk()?;
    Ok(shop.desk.answer_message(&actor, input).await?)
}

/// Opens a chat, call or e-mail to the sender of a message.
#[command]
pub async fn reply_to_message(app: State<'_, App>, input: ReplyInput) -> Answer<()> {
    let (_, shop) = app.at_desk()?;
    let url = shop.desk.reply_url(input).await?;
    Ok(open_in_browser(url.into()).await?)
}

/// Returns the totals of a day.
#[command]
pub async fn get_day_end(app: State<'_, App>, input: DayInput) -> Answer<DayEnd> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.day_end(&input).await?)
}

/// Returns the newest entries of the audit log.
#[command]
pub async fn list_audit_entries(app: State<'_, App>) -> Answer<Vec<AuditEntry>> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.audit_entries().await?)
}

/// Exports the totals of a day into a file for a spreadsheet.
#[command]
pub async fn export_day_end<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    input: DayInput,
) -> Answer<ExportedFile> {
    let (_, shop) = app.at_desk()?;
    let day = shop.desk.day_end(&input).await?;
    Ok(app.export(&handle, &format!("korosho-day-{}", day.day), "csv", &day.csv)?)
}

/// Returns money received and sales of a period.
#[command]
pub async fn get_report(app: State<'_, App>, input: ReportInput) -> Answer<Report> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.report(&input).await?)
}

/// Exports a report into a file for a spreadsheet.
#[command]
pub async fn export_report<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    input: ReportInput,
) -> Answer<ExportedFile> {
    let (_, shop) = app.at_desk()?;
    let report = shop.desk.report(&input).await?;
    let name = format!("korosho-report-{}-{}", report.first_day, report.last_day);
    Ok(app.export(&handle, &name, "csv", &report.csv)?)
}

/// Opens the customer's chat, text message or e-mail with a text about the order.
#[command]
pub async fn share_order(app: State<'_, App>, input: ShareInput) -> Answer<()> {
    let (actor, shop) = app.at_desk()?;
    Ok(share::share(&shop, &actor, &input, |url| open_in_browser(url.into())).await?)
}
