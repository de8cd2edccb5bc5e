//! Comparison of local orders with the ledger and with WooCommerce.

use std::collections::BTreeMap;

use korosho_domain::language::Language;
use korosho_domain::order::OrderStatus;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use uuid::Uuid;

use super::money::under_way;
use super::{DifferenceKind, Reconciliation};
use crate::admin::AdminContext;
use crate::decimal;
use crate::ledger;
use crate::money::money;
use crate::store::StoreError;
use crate::store::orders::{self, Order};
use crate::woocommerce::WooError;
use crate::woocommerce::order_state::{self, OrderState};
use crate::woocommerce::orders::{self as woo, WooOrder};

pub(super) async fn compare(
    ctx: &AdminContext,
    report: &mut Reconciliation,
) -> Result<(), StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let ours = orders::between(&mut conn, report.since, report.until).await?;
    drop(conn);
    let theirs = match woo::ours_since(&ctx.woo, report.since).await {
        Ok(theirs) => theirs,
        Err(error) => {
            report.unreachable.push(format!("woocommerce: {error}"));
            return Ok(());
        }
    };
    let ids: Vec<i64> = theirs.iter().map(|(_, order)| order.id).collect();
    let mut states = BTreeMap::new();
    for ids in ids.chunks(order_state::PER_PAGE) {
        match order_state::with_ids(&ctx.woo, ids).await {
            Ok(all) => states.extend(all.into_iter().map(|state| (state.id, state))),
            Err(error) => {
                report.unreachable.push(format!("woocommerce: {error}"));
                return Ok(());
            }
        }
    }
    let mut by_id: BTreeMap<Uuid, Vec<WooOrder>> = BTreeMap::new();
    for (id, order) in theirs {
        by_id.entry(id).or_default().push(order);
    }
    for order in &ours {
        let found = by_id.remove(&order.id).unwrap_or_default();
        if !under_way(ctx, order.placed_at) {
            one(ctx, report, order, found, &states).await?;
        }
    }
    unknown_orders(ctx, report, by_id).await
}

async fn one(
    ctx: &AdminContext,
    report: &mut Reconciliation,
    order: &Order,
    mut found: Vec<WooOrder>,
    states: &BTreeMap<i64, OrderState>,
) -> Result<(), StoreError> {
    report.orders += 1;
    let covered = paid(ctx, report, order).await?;
    if found.len() > 1 {
        let ids: Vec<String> = found.iter().map(|order| order.id.to_string()).collect();
        let number = &order.number;
        let ids = Sentence::of(|language| match language {
            Language::En => ids.join(" and "),
            Language::Sw => ids.join(" na "),
        });
        let detail = sentence!(
            "{number} is in WooCommerce as {ids}",
            "{number} iko kwenye WooCommerce kama {ids}",
            ids
        );
        report.differs(DifferenceKind::DuplicateOrder, Some(order.id), detail);
    }
    let kept = found.iter().position(|found| Some(found.id) == order.woo_id).unwrap_or(0);
    let theirs = match (found.is_empty(), order.woo_id) {
        (false, _) => found.swap_remove(kept),
        // The order may have another date in WooCommerce.
        (true, Some(id)) => match woo::read(&ctx.woo, id).await {
            Ok(read) => read,
            Err(WooError::Business { status: 404, .. }) => {
                let number = &order.number;
                let detail = sentence!(
                    "{number} was {id} in WooCommerce and is gone",
                    "{number} ilikuwa {id} kwenye WooCommerce na haipo tena"
                );
                report.differs(DifferenceKind::Gone, Some(order.id), detail);
                return Ok(());
            }
            Err(error) => {
                report.unreachable.push(format!("woocommerce: {error}"));
                return Ok(());
            }
        },
        (true, None) if order.status == OrderStatus::Cancelled => return Ok(()),
        (true, None) => {
            let number = &order.number;
            let detail = sentence!(
                "{number} has not arrived in WooCommerce",
                "{number} haijafika WooCommerce"
            );
            report.differs(DifferenceKind::NotSent, Some(order.id), detail);
            return Ok(());
        }
    };
    in_woocommerce(report, order, covered, &theirs);
    match states.get(&theirs.id) {
        Some(state) => goods_and_refunds(ctx, report, order, state).await,
        // In the trash, or outside the period by its date: its status is compared above.
        None => Ok(()),
    }
}

/// Compares the status of an order with its ledger: a paid order is covered, a covered order is
/// paid. Returns whether it is covered.
async fn paid(
    ctx: &AdminContext,
    report: &mut Reconciliation,
    order: &Order,
) -> Result<bool, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let received = ledger::balance(&mut conn, order).await?.received;
    let enough = received >= order.total;
    let fits = match order.status {
        OrderStatus::Pending | OrderStatus::Confirmed => !enough || order.total == 0,
        OrderStatus::Paid => enough,
        OrderStatus::Ready
        | OrderStatus::OutForDelivery
        | OrderStatus::Completed
        | OrderStatus::Cancelled
        | OrderStatus::Refunded => true,
    };
    if !fits {
        let (number, status) = (&order.number, order.status.as_str());
        let (received, total) =
            (money(received, &order.currency), money(order.total, &order.currency));
        let detail = sentence!(
            "{number} is {status}, and {received} of {total} came in",
            "hali ya {number} ni {status}, na {received} kati ya {total} zimeingia"; english status
        );
        report.differs(DifferenceKind::NotPaid, Some(order.id), detail);
    }
    Ok(enough)
}

fn in_woocommerce(report: &mut Reconciliation, order: &Order, covered: bool, theirs: &WooOrder) {
    if !goes_with(order.status, &theirs.status, covered) {
        let (ours, theirs) = (order.status.as_str(), &theirs.status);
        let number = &order.number;
        let detail = sentence!(
            "{number} is {ours} here and {theirs} in WooCommerce",
            "hali ya {number} ni {ours} hapa, na {theirs} kwenye WooCommerce"; english ours, theirs
        );
        report.differs(DifferenceKind::Status, Some(order.id), detail);
    }
    if woo::total(theirs, &order.currency) != Some(order.total) {
        let (number, theirs) = (&order.number, &theirs.total);
        let ours = decimal::format(order.total, decimal::minor_digits(&order.currency));
        let detail = sentence!(
            "{number}: {ours} here, {theirs} in WooCommerce",
            "{number}: {ours} hapa, {theirs} kwenye WooCommerce"
        );
        report.differs(DifferenceKind::Total, Some(order.id), detail);
    }
}

/// Compares lines and refunds; an order without payments in the ledger has nothing to refund.
async fn goods_and_refunds(
    ctx: &AdminContext,
    report: &mut Reconciliation,
    order: &Order,
    state: &OrderState,
) -> Result<(), StoreError> {
    let number = &order.number;
    let lines = order.contents.quote.lines.iter().filter(|line| !line.is_custom());
    let ours = order_state::lines_text(lines.map(|line| {
        (line.product_id, line.variation_id.unwrap_or_default(), i64::from(line.quantity))
    }));
    let theirs = state.lines();
    if ours != theirs && !state.is_deleted() {
        let detail = sentence!(
            "{number}: {ours} here, {theirs} in WooCommerce",
            "{number}: {ours} hapa, {theirs} kwenye WooCommerce"
        );
        report.differs(DifferenceKind::Lines, Some(order.id), detail);
    }
    let mut conn = ctx.local.store.connection().await?;
    let balance = ledger::balance(&mut conn, order).await?;
    let there = state.refunded();
    if balance.received > 0 && there != balance.returned {
        let [there, here] = [there, balance.returned].map(|amount| money(amount, &order.currency));
        let detail = sentence!(
            "{number}: {there} refunded in WooCommerce, {here} given back here",
            "{number}: {there} zimerudishwa kwenye WooCommerce, {here} zimerudishwa hapa"
        );
        report.differs(DifferenceKind::Refund, Some(order.id), detail);
    }
    Ok(())
}

/// Whether two statuses are compatible. Staff advance orders in WooCommerce, and plug-ins add
/// statuses: only a contradicting status is a difference. `covered`: the ledger holds the total.
fn goes_with(ours: OrderStatus, theirs: &str, covered: bool) -> bool {
    let unpaid = matches!(theirs, "pending" | "failed" | "checkout-draft");
    let ended = matches!(theirs, "cancelled" | "refunded" | "trash");
    match ours {
        OrderStatus::Pending => !matches!(theirs, "processing" | "completed"),
        OrderStatus::Confirmed => !unpaid && !ended,
        OrderStatus::Cancelled | OrderStatus::Refunded => ended || theirs == "failed",
        // Packed before it is paid.
        OrderStatus::Ready | OrderStatus::OutForDelivery if theirs == "on-hold" => !covered,
        OrderStatus::Paid
        | OrderStatus::Ready
        | OrderStatus::OutForDelivery
        | OrderStatus::Completed => {
            !unpaid && theirs != "on-hold" && theirs != "cancelled" && theirs != "trash"
        }
    }
}

/// Orders in WooCommerce with an id that the database lacks.
async fn unknown_orders(
    ctx: &AdminContext,
    report: &mut Reconciliation,
    rest: BTreeMap<Uuid, Vec<WooOrder>>,
) -> Result<(), StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    for (id, found) in rest {
        // An order placed before the period and synchronised within it is known.
        if orders::find(&mut conn, id).await?.is_none() {
            let woo_id = found[0].id;
            let detail = sentence!(
                "WooCommerce order {woo_id} carries an unknown id",
                "oda {woo_id} ya WooCommerce ina kitambulisho kisichojulikana"
            );
            report.differs(DifferenceKind::UnknownOrder, Some(id), detail);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn store_status_may_advance_but_not_contradict_the_ledger() {
        for (ours, theirs, fits) in [
            (OrderStatus::Paid, "processing", true),
            (OrderStatus::Paid, "completed", true),
            (OrderStatus::Paid, "shipped", true),
            (OrderStatus::Paid, "pending", false),
            (OrderStatus::Paid, "cancelled", false),
            (OrderStatus::Pending, "pending", true),
            (OrderStatus::Pending, "processing", false),
            (OrderStatus::Confirmed, "on-hold", true),
            (OrderStatus::Ready, "on-hold", false),
            (OrderStatus::OutForDelivery, "on-hold", false),
            (OrderStatus::Ready, "cancelled", false),
            (OrderStatus::Confirmed, "pending", false),
            (OrderStatus::Cancelled, "cancelled", true),
            (OrderStatus::Cancelled, "processing", false),
            (OrderStatus::Refunded, "refunded", true),
        ] {
            assert_eq!(goes_with(ours, theirs, true), fits, "{ours:?} {theirs}");
        }
        for packed in [OrderStatus::Ready, OrderStatus::OutForDelivery] {
            assert!(goes_with(packed, "on-hold", false), "{packed:?}, not paid");
        }
    }
}
