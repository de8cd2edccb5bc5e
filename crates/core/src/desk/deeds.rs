//! Who did what: added to the log, and written among the order's notes in WooCommerce.

use korosho_domain::desk::DeskExtras;
use korosho_domain::money::Minor;
use korosho_domain::problem::Problem;
use korosho_domain::team::{Deed, DeedKind};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::money::money;
use crate::outbox::{self, JobKind, JobOutcome, Queue};
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::outbox::OutboxEntry;
use crate::store::{Conn, StoreError, deeds, orders};
use crate::woocommerce::WooError;

/// Lines of the log that are shown.
const SHOWN: i64 = 500;
/// How soon it is looked whether the order has arrived, in milliseconds.
const LOOK_AGAIN: i64 = 30_000;

/// Adds a deed in the caller's transaction; one about an order of ours is owed to WooCommerce.
pub(crate) async fn add(
    conn: &mut Conn,
    deed: &Deed,
    order: Option<Uuid>,
) -> Result<(), StoreError> {
    let id = Uuid::new_v4();
    deeds::add(conn, id, deed, order).await?;
    if let Some(order) = order {
        let (kind, queue, key) = (JobKind::NoteWooOrder, Queue::WooCommerce, id.to_string());
        outbox::add(conn, kind, queue, &key, order, deed.at, deed.at).await?;
    }
    Ok(())
}

/// Adds a deed by itself. What is about an order is noted once, however often it was asked for.
pub(super) async fn once(
    shared: &Shared,
    who: &str,
    what: DeedKind,
    about: Option<(Uuid, &str)>,
    detail: String,
) -> Result<(), Problem> {
    let order = about.map(|(_, number)| number.to_owned());
    let deed = Deed { at: shared.now(), who: who.to_owned(), what, order, detail };
    let id = about.map(|(id, _)| id);
    let mut tx = shared.store.begin().await.map_err(from_store)?;
    if let Some(id) = id {
        let known = deeds::of_order(&mut tx, id).await.map_err(from_store)?;
        if known.iter().any(|known| known.what == deed.what && known.detail == deed.detail) {
            return Ok(());
        }
    }
    add(&mut tx, &deed, id).await.map_err(from_store)?;
    tx.commit().await.map_err(|error| from_store(error.into()))?;
    shared.wake();
    Ok(())
}

/// An amount in the shop's currency, as people read it in the log and among the store's notes.
pub(super) fn told_money(shared: &Shared, amount: Minor) -> String {
    money(amount, shared.catalogue.snapshot().currency())
}

/// What staff did by what they added to an order.
pub(super) fn of_extras(shared: &Shared, extras: &DeskExtras) -> Vec<(DeedKind, String)> {
    let discount = extras.discount.iter().map(|discount| {
        let what = format!("{}: {}", told_money(shared, discount.amount), discount.reason);
        (DeedKind::DiscountGiven, what)
    });
    let custom = extras.custom_lines.iter().map(|line| {
        let each = told_money(shared, line.unit_price);
        let what = format!("{} × {} at {each}: {}", line.quantity, line.name, line.reason);
        (DeedKind::CustomSold, what)
    });
    discount.chain(custom).collect()
}

pub(super) async fn newest(shared: &Shared) -> Result<Vec<Deed>, Problem> {
    let mut conn = shared.store.connection().await.map_err(from_store)?;
    deeds::newest(&mut conn, SHOWN).await.map_err(from_store)
}

/// A deed in a line, as it stands among WooCommerce's notes.
fn words(deed: &Deed) -> String {
    let who = if deed.who.is_empty() { "Desk" } else { &deed.who };
    let what = deed.what.as_str().replace('_', " ");
    match deed.detail.as_str() {
        "" => format!("{who}: {what}"),
        detail => format!("{who}: {what}: {detail}"),
    }
}

/// Writes a deed among the order's notes; one that stands there already is not written again.
pub(crate) async fn send(shared: &Shared, entry: &OutboxEntry) -> Result<JobOutcome, StoreError> {
    let mut conn = shared.store.connection().await?;
    let id = Uuid::parse_str(&entry.key).map_err(|_| StoreError::Unreadable("outbox.entry_key"))?;
    let deed = deeds::find(&mut conn, id).await?;
    let order = orders::find(&mut conn, entry.order_id).await?;
    drop(conn);
    let (Some(deed), Some(order)) = (deed, order) else { return Ok(JobOutcome::Done) };
    let Some(woo_id) = order.woo_id else {
        return Ok(JobOutcome::NotBefore {
            at: shared.now() + shared.config.orders.scaled(LOOK_AGAIN),
        });
    };
    let (path, note) = (format!("orders/{woo_id}/notes"), words(&deed));
    let sent = async {
        let notes: Vec<Value> = shared.woo.get(&path, &[]).await?;
        if notes.iter().all(|known| known["note"] != note.as_str()) {
            shared.woo.post::<Value>(&path, &json!({ "note": note })).await?;
        }
        Ok::<_, WooError>(())
    };
    Ok(sent.await.map_or_else(JobOutcome::from, |()| JobOutcome::Done))
}
