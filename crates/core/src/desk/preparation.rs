//! Orders to pack and to hand over, with notices to customers. [`open_orders`] reads the open orders
//! for every view of them.

use korosho_domain::actor::Actor;
use korosho_domain::desk::{DeskExtras, LineNote, PastLine};
use korosho_domain::desk_orders::{DeskOrderRef, ORDERS_PER_PAGE, OrderRow};
use korosho_domain::order::{OrderStatus, PaymentRecord};
use korosho_domain::order_key::OrderKey;
use korosho_domain::preparation::{
    OrderToPrepare, PackingLine, Preparation, PreparationStage, ReadyNotice, minute_of_day,
    number_order,
};
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;
use korosho_domain::schedule::{ShopTime, start_of_day};
use korosho_domain::team::{AuditAction, AuditEntry};

use super::{DeskContext, file};
use crate::audit;
use crate::catalogue::Snapshot;
use crate::mail::{self, ReadyText};
use crate::order_access;
use crate::order_transfer;
use crate::store::orders::{self, Order};
use crate::store::register::{self, RegisterFilter};
use crate::store::register_entry::{OrderDetails, StoreDelivery};
use crate::store::{self, Conn, StoreError, customers, ready_notices};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// Statuses of orders that are prepared.
const PREPARED: [OrderStatus; 4] =
    [OrderStatus::Confirmed, OrderStatus::Paid, OrderStatus::Ready, OrderStatus::OutForDelivery];

/// Open order with what other views need besides its preparation.
pub(super) struct OpenOrder {
    pub(super) order: OrderToPrepare,
    /// Time that the customer named clearly, milliseconds since 1970.
    pub(super) wanted_at: Option<i64>,
    /// Id of the delivery zone, if this device knows it.
    pub(super) zone: Option<String>,
    /// WooCommerce's id of the shipping method, for an order that another device holds.
    pub(super) method_instance: Option<i64>,
}

impl OpenOrder {
    /// Place in the list: orders that are wanted at the same time follow each other by number.
    fn urgency(&self) -> (PreparationStage, i64, (&str, u64)) {
        (self.order.stage, self.due_at(), number_order(&self.order.row.number))
    }

    /// Time by which the order is wanted: named clearly, or promised; without either at once.
    fn due_at(&self) -> i64 {
        let promised = || self.order.promise.map(TimePromise::from);
        self.wanted_at.or_else(promised).unwrap_or(self.order.row.placed_at)
    }
}

/// Orders to pack and to hand over, the most urgent first.
pub(super) async fn list(ctx: &DeskContext) -> Result<Preparation, StoreError> {
    let (mut orders, more) = open_orders(ctx).await?;
    orders.sort_by(|one, other| one.urgency().cmp(&other.urgency()));
    Ok(Preparation { orders: orders.into_iter().map(|open| open.order).collect(), more })
}

/// Open orders of every channel, whatever their age, and whether further ones exist.
pub(super) async fn open_orders(ctx: &DeskContext) -> Result<(Vec<OpenOrder>, bool), StoreError> {
    let page = usize::try_from(ORDERS_PER_PAGE).unwrap_or_default();
    let now = ctx.local.now();
    let catalogue = ctx.catalogue.snapshot();
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
            orders.extend(prepared(&mut conn, &catalogue, (row, details), now).await?);
        }
    }
    Ok((orders, more))
}

/// Open order of a row, if its status is one that is prepared.
async fn prepared(
    conn: &mut Conn,
    catalogue: &Snapshot,
    (row, details): (OrderRow, OrderDetails),
    now: i64,
) -> Result<Option<OpenOrder>, StoreError> {
    let Some(stage) = PreparationStage::of(row.status) else { return Ok(None) };
    let order = local(conn, &row.key).await?;
    let record = match &order {
        Some(order) => order_access::payment_record(conn, order).await?,
        None => PaymentRecord::Store,
    };
    let payment_methods =
        order.as_ref().map(|_| file::payment_methods(&row, &details)).unwrap_or_default();
    let is_delivery = details.is_delivery();
    let customer = customers::find(conn, &row.phone).await?.map(|stored| stored.details);
    let customer = customer.unwrap_or_default();
    let avoided: Vec<_> = customer.avoided.into_iter().flatten().collect();
    let facts_of = |line: &PastLine| {
        let entry = catalogue.entry(line.product_id).filter(|_| !avoided.is_empty());
        entry.map(|entry| entry.product.allergen_facts.clone())
    };
    let notice = ready_notices::find(conn, &row.key).await?;
    let next_steps = row.status.next_steps(record);
    let StoreDelivery { method_instance, promised, ready_from, wanted_at, rider_note } =
        details.store_delivery;
    // The contents of an order of this device are newer than what the store has of it.
    let (extras, promise) = match order {
        Some(Order { contents, .. }) => (contents.extras, contents.quote.promise),
        None => {
            let extras = DeskExtras { wanted_at, rider_note, ..DeskExtras::default() };
            (extras, promised.map(delivered).or(ready_from.map(ready)))
        }
    };
    let wanted_at = named_time(&extras.wanted_at, row.placed_at);
    let order = OrderToPrepare {
        stage,
        next_steps,
        usual_step: stage.usual_step(is_delivery),
        lines: details
            .lines
            .into_iter()
            .map(|line| PackingLine {
                allergen_facts: facts_of(&line),
                ..packed(line, &extras.line_notes)
            })
            .collect(),
        is_delivery,
        delivery_address: details.delivery_address,
        wanted_at: extras.wanted_at,
        promise: promise.map(|promise| promise.as_of(now)),
        note: details.note,
        gift: details.gift,
        rider_note: extras.rider_note,
        about_customer: customer.notes,
        avoided,
        payment_methods,
        can_notify: stage != PreparationStage::ToPack && !row.phone.is_empty(),
        notice,
        row,
    };
    Ok(Some(OpenOrder { order, wanted_at, zone: details.zone, method_instance }))
}

/// Promise of a delivery between two times.
const fn delivered((from, until): (i64, i64)) -> TimePromise {
    TimePromise::Delivered { from: ShopTime::as_of(from, from), until }
}

/// Promise of a pick-up from a time on.
const fn ready(from: i64) -> TimePromise {
    TimePromise::Ready { from: ShopTime::as_of(from, from) }
}

fn packed(line: PastLine, notes: &[LineNote]) -> PackingLine {
    let same = |note: &&LineNote| {
        (note.product_id, note.variation_id, &note.attributes)
            == (line.product_id, line.variation_id, &line.attributes)
    };
    let note = notes.iter().find(same).map(|found| found.note.clone()).unwrap_or_default();
    PackingLine {
        quantity: line.quantity,
        name: line.name,
        size: line.size,
        note,
        allergen_facts: None,
    }
}

/// Time that a customer named clearly: on the day on which the order was placed, or the next day if
/// that time was over.
fn named_time(text: &str, placed_at: i64) -> Option<i64> {
    let at = start_of_day(placed_at) + minute_of_day(text)? * MINUTE;
    Some(if at < placed_at { at + DAY } else { at })
}

/// Text that tells the customer that the order is ready or on its way, with its link if known.
pub(super) async fn ready_text(
    ctx: &DeskContext,
    order_ref: &DeskOrderRef,
) -> Result<String, Problem> {
    let (row, details) = file::row(ctx, &order_ref.key).await?;
    let catalogue = ctx.catalogue.snapshot();
    let mut conn = ctx.local.store.connection().await?;
    let (status, now) = (row.status, ctx.local.now());
    let found = prepared(&mut conn, &catalogue, (row, details), now).await?;
    let announceable = found.filter(|open| open.order.stage != PreparationStage::ToPack);
    let order = announceable.ok_or(Problem::OrderChanged { status })?.order;
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
    fn order_is_wanted_at_its_time_or_the_next_day() {
        let midnight = start_of_day(1_795_208_400_000);
        let hour = 60 * MINUTE;
        assert_eq!(named_time("17:30", midnight + 9 * hour), Some(midnight + 1_050 * MINUTE));
        assert_eq!(named_time("10:00", midnight + 20 * hour), Some(midnight + DAY + 10 * hour));
        assert_eq!(named_time("tomorrow", midnight + 9 * hour), None);
    }
}
