//! Orders to pack and to hand over, with notices to customers.

use korosho_domain::actor::Actor;
use korosho_domain::desk::{LineNote, PastLine};
use korosho_domain::desk_orders::{DeskOrderRef, ORDERS_PER_PAGE, OrderRow};
use korosho_domain::order::OrderStatus;
use korosho_domain::order_key::OrderKey;
use korosho_domain::preparation::{
    OrderToPrepare, PackingLine, Preparation, PreparationStage, ReadyNotice, minute_of_day,
};
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};

use super::register::day_start;
use super::{DeskContext, file};
use crate::audit;
use crate::ledger;
use crate::mail::{self, ReadyText};
use crate::order_transfer;
use crate::store::orders::{self, Order};
use crate::store::register::{self, RegisterFilter};
use crate::store::register_entry::OrderDetails;
use crate::store::{self, Conn, StoreError, customers, ready_notices};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// Statuses of orders that are prepared.
const PREPARED: [OrderStatus; 4] =
    [OrderStatus::Confirmed, OrderStatus::Paid, OrderStatus::Ready, OrderStatus::OutForDelivery];

/// Open orders of every channel, whatever their age.
pub(super) async fn list(ctx: &DeskContext) -> Result<Preparation, StoreError> {
    let page = usize::try_from(ORDERS_PER_PAGE).unwrap_or_default();
    let now = ctx.local.now();
    let mut conn = ctx.local.store.connection().await?;
    let (mut orders, mut more) = (Vec::new(), false);
    for status in PREPARED {
        // The open orders come from an index; a status alone would be searched in all orders.
        let filter = RegisterFilter {
            status: Some(status),
            current_since: Some(now),
            ..RegisterFilter::default()
        };
        let found = register::list(&mut conn, &filter).await?;
        more |= found.len() > page;
        for (row, details) in found.into_iter().take(page) {
            orders.extend(prepared(&mut conn, row, details).await?);
        }
    }
    orders.sort_by_key(|(due_at, order)| (order.stage, *due_at, order.row.placed_at));
    Ok(Preparation { orders: orders.into_iter().map(|(_, order)| order).collect(), more })
}

/// Order with the time by which it is wanted, if it is to be prepared.
async fn prepared(
    conn: &mut Conn,
    row: OrderRow,
    details: OrderDetails,
) -> Result<Option<(i64, OrderToPrepare)>, StoreError> {
    let Some(stage) = PreparationStage::of(row.status) else { return Ok(None) };
    let order = local(conn, &row.key).await?;
    let net = match &order {
        Some(order) if !row.paid => ledger::balance(conn, order).await?.net(),
        _ => 0,
    };
    let payment_methods =
        order.as_ref().map(|_| file::payment_methods(&row, &details)).unwrap_or_default();
    let is_delivery = details.zone.is_some() || !details.delivery_address.is_empty();
    let about = customers::find(conn, &row.phone).await?;
    let notice = ready_notices::find(conn, &row.key).await?;
    let next_steps = row.status.next_steps(order.is_some());
    let extras = order.map(|order| order.contents.extras).unwrap_or_default();
    let due_at = due_at(&extras.wanted_at, row.placed_at);
    let prepared = OrderToPrepare {
        stage,
        next_steps,
        usual_step: stage.usual_step(is_delivery),
        lines: details.lines.into_iter().map(|line| packed(line, &extras.line_notes)).collect(),
        is_delivery,
        delivery_address: details.delivery_address,
        wanted_at: extras.wanted_at,
        note: details.note,
        gift: details.gift,
        rider_note: extras.rider_note,
        about_customer: about.map(|stored| stored.details.notes).unwrap_or_default(),
        due: if row.paid { 0 } else { (row.total - net).max(0) },
        payment_methods,
        can_notify: stage != PreparationStage::ToPack && !row.phone.is_empty(),
        notice,
        row,
    };
    Ok(Some((due_at, prepared)))
}

fn packed(line: PastLine, notes: &[LineNote]) -> PackingLine {
    let same = |note: &&LineNote| {
        (note.product_id, note.variation_id, &note.attributes)
            == (line.product_id, line.variation_id, &line.attributes)
    };
    let note = notes.iter().find(same).map(|found| found.note.clone()).unwrap_or_default();
    PackingLine { quantity: line.quantity, name: line.name, size: line.size, note }
}

/// Time by which an order is wanted: at the named time of its day, the next day if that was over
/// when it was placed; without a clear time at once.
fn due_at(wanted_at: &str, placed_at: i64) -> i64 {
    let Some(minute) = minute_of_day(wanted_at) else { return placed_at };
    let at = day_start(placed_at) + minute * MINUTE;
    if at < placed_at { at + DAY } else { at }
}

/// Text that tells the customer that the order is ready or on its way, with its link if known.
pub(super) async fn ready_text(
    ctx: &DeskContext,
    order_ref: &DeskOrderRef,
) -> Result<String, Problem> {
    let (row, details) = file::row(ctx, &order_ref.key).await?;
    let mut conn = ctx.local.store.connection().await?;
    let (status, found) = (row.status, prepared(&mut conn, row, details).await?);
    let announceable = found.filter(|(_, order)| order.stage != PreparationStage::ToPack);
    let (_, order) = announceable.ok_or(Problem::OrderChanged { status })?;
    let known = local(&mut conn, &order.row.key).await?;
    drop(conn);
    let page = match &known {
        Some(known) => order_transfer::known_page(&ctx.transfers, known).await?,
        None => None,
    };
    let language = known.and_then(|known| known.contents.language);
    let text = ReadyText { language, order: &order, page: page.as_deref() };
    Ok(mail::text_ready(&ctx.mail, &text))
}

async fn local(conn: &mut Conn, key: &str) -> Result<Option<Order>, StoreError> {
    match key.parse() {
        Ok(OrderKey::Local(id)) => orders::find(conn, id).await,
        Ok(OrderKey::Store(_)) | Err(()) => Ok(None),
    }
}

/// Records a notice to the customer.
pub(super) async fn record_notice(
    ctx: &DeskContext,
    actor: &Actor,
    order_ref: &DeskOrderRef,
) -> Result<(), Problem> {
    let (row, _) = file::row(ctx, &order_ref.key).await?;
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let notice = ReadyNotice { by: actor.to_string(), at: now };
    ready_notices::record(&mut tx, &row.key, &notice).await?;
    let id = local(&mut tx, &row.key).await?.map(|order| order.id);
    let new = AuditEntry::new(now, actor.clone(), AuditAction::CustomerNotified);
    audit::add(&mut tx, &AuditEntry { order: Some(row.number), ..new }, id).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_wanted_at_its_time_or_the_next_day_else_at_once() {
        let midnight = day_start(1_795_208_400_000);
        let hour = 60 * MINUTE;
        assert_eq!(due_at("17:30", midnight + 9 * hour), midnight + 1_050 * MINUTE);
        assert_eq!(due_at("10:00", midnight + 20 * hour), midnight + DAY + 10 * hour);
        assert_eq!(due_at("tomorrow", midnight + 9 * hour), midnight + 9 * hour);
    }
}
