//! Changes by staff in WooCommerce, applied to the local order: status, lines, total and refunds.
//!
//! Every read of an order is compared with the last known state, so that our own changes are not
//! taken for changes by staff. A change by staff replaces our status without being pushed back; a
//! change that staff revert is reverted here too. Payments for an order that staff cancelled,
//! refunded or reduced become refunds due, and staff get an alert.

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::sentence::Sentence;
use korosho_domain::store_state::StoreStatus;
use uuid::Uuid;

use super::known_state::{self, has_other_step, is_unchanged, new_step, same_note, was_unpaid};
use super::{OrderContext, relink, store_alerts};
use crate::decimal;
use crate::ledger;
use crate::order_jobs;
use crate::payment_jobs;
use crate::store::alerts::{self, AlertKind};
use crate::store::balances::Balance;
use crate::store::orders::{self, Contents, Order};
use crate::store::store_orders::{self, StoreOrder};
use crate::store::{Conn, StoreError, coupon_uses, register, stock};
use crate::woocommerce::order_state::{self as woo, OrderState, meaning};

/// Applies a read state of an order; returns `true` if it differs from the last known one.
pub(crate) async fn apply(ctx: &OrderContext, current: &OrderState) -> Result<bool, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let Some(order) = orders::by_woo_id(&mut conn, current.id).await? else {
        relink::detect_duplicate(ctx, &mut conn, current).await?;
        return Ok(false);
    };
    if !current.is_of(order.id) {
        let woo = current.id;
        tracing::warn!(order = %order.id, woo, "another order has this id in WooCommerce");
        return Ok(false);
    }
    let known = store_orders::find(&mut conn, order.id).await?;
    drop(conn);
    if known.as_ref().is_some_and(|known| is_unchanged(known, current))
        && same_note(&order, current)
    {
        return Ok(false);
    }
    match relink::replacement(ctx, &order, current).await {
        Ok(None) => {}
        Ok(Some(kept)) => {
            relink::relink(&ctx.local, order.id, &kept).await?;
            return Ok(true);
        }
        Err(error) => {
            // The next poll reads the order again.
            tracing::debug!(order = %order.id, %error, "duplicates could not be searched");
            return Ok(false);
        }
    }
    let Some(current) = confirmed(ctx, &order, known.as_ref(), current).await? else {
        return Ok(false);
    };
    let (revision, status) = (order.revision, order.status);
    let mut tx = ctx.local.store.begin().await?;
    let Some(order) = orders::lock(&mut tx, order.id).await? else { return Ok(false) };
    // The next poll reads the order again: WooCommerce does not have the agreed contents yet, they
    // changed after this read, or another state was stored while this one was compared.
    let overtaken = store_orders::find(&mut tx, order.id).await? != known;
    let changing = order.revision != revision
        || order.status != status
        || order_jobs::is_changing(&mut tx, order.id).await?;
    let stale = known.as_ref().is_some_and(|known| known_state::is_stale(known, &current));
    if order.woo_id != Some(current.id) || stale || changing || overtaken {
        return Ok(false);
    }
    // A step that is read while a status of ours is on its way may be the former one of ours: it counts
    // as new at the next read.
    let ignores_step = has_other_step(&order, known.as_ref(), &current)
        && order_jobs::is_pushing_status(&mut tx, order.id).await?;
    let (known, now) = (known.as_ref(), ctx.local.now());
    let observed = Observed { order: &order, known, current: &current, ignores_step, now };
    let refresh = observed.write(&mut tx).await?;
    tx.commit().await?;
    ctx.local.wake();
    if refresh {
        for line in &order.contents.quote.lines {
            ctx.catalogue.on_webhook("product.updated", line.product_id, None);
        }
    }
    Ok(true)
}

/// The read state, as soon as its contents are certain; `None` = not now. Other goods, another total,
/// another note or another step may have been read before a change of ours arrived, which WooCommerce's
/// times, exact to the second, do not tell: the order is read again while no change is under way.
async fn confirmed(
    ctx: &OrderContext,
    order: &Order,
    known: Option<&StoreOrder>,
    current: &OrderState,
) -> Result<Option<OrderState>, StoreError> {
    let has_other_goods = known.is_some_and(|known| {
        current.total() != Some(known.total) || current.lines() != known.lines
    });
    let is_certain =
        !has_other_goods && !has_other_step(order, known, current) && same_note(order, current);
    if current.is_deleted() || is_certain {
        return Ok(Some(current.clone()));
    }
    let mut conn = ctx.local.store.connection().await?;
    if order_jobs::is_changing(&mut conn, order.id).await? {
        return Ok(None);
    }
    drop(conn);
    match woo::read(&ctx.woo, current.id).await {
        Ok(state) => Ok(Some(state)),
        Err(error) => {
            tracing::debug!(order = %order.id, %error, "changed contents could not be confirmed");
            Ok(None)
        }
    }
}

/// Comparison of a locked order's store state with the last known one.
struct Observed<'a> {
    order: &'a Order,
    known: Option<&'a StoreOrder>,
    current: &'a OrderState,
    /// Whether the step that was read is left to a later read.
    ignores_step: bool,
    now: i64,
}

impl Observed<'_> {
    /// Stores the consequences; returns `true` if WooCommerce may have changed its stock.
    async fn write(&self, conn: &mut Conn) -> Result<bool, StoreError> {
        let balance = ledger::balance(conn, self.order).await?;
        let (before, imposed) = self.statuses(balance);
        let after = self.after_step(imposed);
        let moved = after != self.order.status;
        let state = self.state(before, imposed, balance);
        store_orders::put(conn, self.order.id, &state).await?;
        let balance = Balance { received_in_store: state.received_in_store, ..balance };
        if self.was_paid_there() && state.received_in_store == 0 {
            ledger::publish_end_of_mark(conn, self.order, after, balance, self.now).await?;
        }
        if moved {
            tracing::info!(
                order = %self.order.id,
                number = self.order.number,
                status = self.current.status_with_step(),
                "staff moved the order in WooCommerce"
            );
            orders::force_status(conn, self.order.id, after, self.now).await?;
            self.follow(conn, after, balance).await?;
        } else if state.received_in_store > 0 {
            if balance.held() >= self.order.total {
                self.close_attempt(conn).await?;
            }
        } else if self.was_paid_there() && after.is_fulfilment_step() {
            self.settle_unpaid(conn, after, balance).await?;
        }
        if self.current.is_deleted() && balance.net() > 0 && after != OrderStatus::Cancelled {
            let detail = store_alerts::deleted(&self.money(balance.net()));
            self.alert(conn, AlertKind::StoreDisagrees, "deleted", &detail).await?;
        }
        if matches!(after, OrderStatus::Cancelled | OrderStatus::Refunded) {
            let shown = after;
            register::set_store_status(conn, self.order.id, shown).await?;
        } else if !self.current.is_deleted() {
            self.agree(conn, after, balance).await?;
        }
        Ok(moved)
    }

    /// Our status before changes by staff, and the one that follows from them.
    fn statuses(&self, balance: Balance) -> (OrderStatus, OrderStatus) {
        let imposed = |known: &&StoreOrder| known.imposed_status == Some(self.order.status);
        let own = self.known.filter(imposed).and_then(|known| known.own_status);
        let before = own.unwrap_or(self.order.status);
        match meaning(&self.current.status()) {
            Some(StoreStatus::Deleted) if self.was_paid_there() => (before, self.order.status),
            Some(theirs) => (before, before.after_store(theirs, balance.is_covered)),
            None => (before, self.order.status),
        }
    }

    /// Status that follows from `imposed`, the one imposed in WooCommerce, and from the fulfilment step
    /// that another desk set since the last read.
    fn after_step(&self, imposed: OrderStatus) -> OrderStatus {
        let takes_steps = matches!(imposed, OrderStatus::Confirmed | OrderStatus::Paid)
            || imposed.is_fulfilment_step();
        let step = new_step(self.known, self.current);
        step.filter(|_| takes_steps && !self.ignores_step).unwrap_or(imposed)
    }

    fn was_paid_there(&self) -> bool {
        self.known.is_some_and(|known| known.received_in_store > 0)
    }

    /// Whether the store awaits the payment, also because staff took it back there.
    fn is_unpaid_there(&self) -> bool {
        meaning(&self.current.status()).is_some_and(StoreStatus::is_unpaid)
    }

    /// Whether staff marked a packed order as paid in the store. The store also has an order as paid
    /// whose total rose after its payment.
    fn is_marked_as_paid(&self, balance: Balance) -> bool {
        let is_paid = meaning(&self.current.status()).is_some_and(StoreStatus::is_paid);
        let is_new =
            self.known.is_some_and(was_unpaid) || (balance.received == 0 && !self.was_paid_there());
        self.order.status.is_fulfilment_step() && is_paid && is_new
    }

    fn state(&self, before: OrderStatus, after: OrderStatus, balance: Balance) -> StoreOrder {
        let (current, known) = (self.current, self.known);
        let deleted = current.is_deleted();
        let of_known = |pick: fn(&StoreOrder) -> Minor| known.map(pick).unwrap_or_default();
        let status = if self.ignores_step { current.status() } else { current.status_with_step() };
        StoreOrder {
            status,
            total: match current.total().filter(|_| !deleted) {
                Some(total) => total,
                None => known.map_or(self.order.total, |known| known.total),
            },
            refunded: if deleted { of_known(|known| known.refunded) } else { current.refunded() },
            lines: match known.filter(|_| deleted) {
                Some(known) => known.lines.clone(),
                None => current.lines(),
            },
            transaction_id: current.transaction_id(),
            changed_at: current.changed_at().unwrap_or_else(|| of_known(|known| known.changed_at)),
            own_status: (after != before).then_some(before),
            imposed_status: (after != before).then_some(after),
            received_in_store: self.received_in_store(before, after, balance),
        }
    }

    /// Rest of the total when staff marked the order as paid in the store; a later rise leaves it.
    fn received_in_store(
        &self,
        before: OrderStatus,
        after: OrderStatus,
        balance: Balance,
    ) -> Minor {
        use OrderStatus::{Completed, Confirmed, OutForDelivery, Paid, Pending, Ready};
        let total = self.changed_quote(balance).map_or(self.order.total, |quote| quote.total);
        let rest = (total - balance.net()).max(0);
        let kept = known_state::net_received_in_store(self.known, self.current, balance);
        // The store also awaits the payment of an order that grew after it was marked.
        let is_taken_back = self.is_unpaid_there() && !self.known.is_some_and(was_unpaid);
        match after {
            Confirmed if after == self.order.status => kept,
            Paid | Ready | OutForDelivery | Completed => {
                if after != self.order.status && matches!(before, Pending | Confirmed) {
                    rest
                } else if self.is_marked_as_paid(balance) {
                    if balance.is_covered { 0 } else { rest }
                } else if is_taken_back {
                    0
                } else {
                    kept
                }
            }
            Pending | Confirmed | OrderStatus::Cancelled | OrderStatus::Refunded => 0,
        }
    }

    /// Applies the consequences of a status that staff set.
    async fn follow(
        &self,
        conn: &mut Conn,
        after: OrderStatus,
        balance: Balance,
    ) -> Result<(), StoreError> {
        let id = self.order.id;
        match after {
            OrderStatus::Pending => return self.settle_unpaid(conn, after, balance).await,
            OrderStatus::Confirmed => {
                stock::release(conn, id, self.now).await?;
                return self.settle_unpaid(conn, after, balance).await;
            }
            OrderStatus::Ready | OrderStatus::OutForDelivery
                if self.is_unpaid_there() && self.order.status != OrderStatus::Paid =>
            {
                stock::release(conn, id, self.now).await?;
                return self.settle_unpaid(conn, after, balance).await;
            }
            OrderStatus::Cancelled | OrderStatus::Refunded => {
                if after == OrderStatus::Cancelled {
                    // WooCommerce releases the use as well.
                    coupon_uses::release(conn, id, self.now).await?;
                }
                let news = format!("store:{}", after.as_str());
                order_jobs::enqueue_transfer_update(conn, id, &news, self.now).await?;
                if balance.net() > 0 {
                    orders::set_refund_due(conn, id, balance.net()).await?;
                    let status = self.current.status();
                    let net = self.money(balance.net());
                    let detail = store_alerts::ended(&status, &net);
                    self.alert(conn, AlertKind::RefundDue, &status, &detail).await?;
                }
            }
            OrderStatus::Paid
            | OrderStatus::Ready
            | OrderStatus::OutForDelivery
            | OrderStatus::Completed => {}
        }
        stock::release(conn, id, self.now).await?;
        self.close_attempt(conn).await
    }

    /// Settles an order whose payment is due, and may be under way.
    async fn settle_unpaid(
        &self,
        conn: &mut Conn,
        after: OrderStatus,
        balance: Balance,
    ) -> Result<(), StoreError> {
        let due = (balance.net() - self.order.total).max(0);
        orders::set_refund_due(conn, self.order.id, due).await?;
        let order = Order { status: after, ..self.order.clone() };
        ledger::settle(conn, &order, self.now).await
    }

    /// Takes over lines, total and note as staff changed them.
    async fn agree(
        &self,
        conn: &mut Conn,
        after: OrderStatus,
        balance: Balance,
    ) -> Result<(), StoreError> {
        let note = Some(self.current.note()).filter(|note| !note.is_empty());
        let contents = &self.order.contents;
        let changed = self.changed_quote(balance);
        if changed.is_none() && same_note(self.order, self.current) {
            return self.refunds(conn, balance).await;
        }
        let quote = changed.clone().unwrap_or_else(|| contents.quote.clone());
        let agreed = Contents { quote, note, ..contents.clone() };
        orders::set_agreed(conn, self.order.id, &agreed, self.now).await?;
        if changed.is_none() {
            return self.refunds(conn, balance).await;
        }
        let total = agreed.quote.total;
        tracing::info!(
            order = %self.order.id,
            before = self.order.total,
            total,
            "staff changed the order in WooCommerce"
        );
        self.close_attempt(conn).await?;
        let order = Order { status: after, total, contents: agreed, ..self.order.clone() };
        self.alert_difference(conn, &order, balance).await?;
        ledger::settle(conn, &order, self.now).await
    }

    /// Quote as staff changed it. Without a known former state, differences may have existed from
    /// the beginning and show nothing.
    fn changed_quote(&self, balance: Balance) -> Option<korosho_domain::quote::Quote> {
        let (known, current) = (self.known?, self.current);
        if current.currency() != self.order.currency {
            return None;
        }
        let unpaid = balance.received == 0;
        let less = |refunded: Minor| if unpaid { refunded } else { 0 };
        let total = current.total()? - less(current.refunded());
        let lines = current.lines();
        let own = self.order.contents.quote.lines.iter().filter(|line| !line.is_custom());
        let own = woo::lines_text(own.map(|line| {
            (line.product_id, line.variation_id.unwrap_or_default(), i64::from(line.quantity))
        }));
        let other_total = total != known.total - less(known.refunded) && total != self.order.total;
        let other_lines = lines != known.lines && lines != own;
        if !other_total && !other_lines {
            return None;
        }
        let mut quote = current.quote(&self.order.contents.quote)?;
        quote.discount += less(current.refunded());
        quote.total = total;
        Some(quote)
    }

    /// Records refunds that staff made in WooCommerce of payments in our ledger: the provider does
    /// not know them.
    async fn refunds(&self, conn: &mut Conn, balance: Balance) -> Result<(), StoreError> {
        let there = self.current.refunded();
        let before = self.known.map_or(0, |known| known.refunded);
        if balance.received == 0 || there <= before.max(balance.returned) {
            return Ok(());
        }
        let due = (there - balance.returned).max(self.order.refund_due);
        orders::set_refund_due(conn, self.order.id, due).await?;
        let (there, back) = (self.money(there), self.money(balance.returned));
        let detail = store_alerts::refunded(&there, &back);
        self.alert(conn, AlertKind::RefundDue, &there, &detail).await
    }

    async fn alert_difference(
        &self,
        conn: &mut Conn,
        order: &Order,
        balance: Balance,
    ) -> Result<(), StoreError> {
        let held = balance.held();
        let (total, came) = (self.money(order.total), self.money(held));
        if held > order.total {
            orders::set_refund_due(conn, order.id, balance.surplus(order.total)).await?;
            let due = self.money(held - order.total);
            let detail = store_alerts::changed_to_less(&total, &came, &due);
            return self.alert(conn, AlertKind::RefundDue, &total, &detail).await;
        }
        if held > 0 && held < order.total {
            let detail = store_alerts::changed(&total, &came);
            return self.alert(conn, AlertKind::Underpaid, &total, &detail).await;
        }
        Ok(())
    }

    /// Expires an open payment page or prompt for an amount that is no longer due.
    async fn close_attempt(&self, conn: &mut Conn) -> Result<(), StoreError> {
        payment_jobs::expire_live(conn, self.order.id, self.now).await
    }

    fn money(&self, amount: Minor) -> String {
        let currency = &self.order.currency;
        format!("{currency} {}", decimal::format(amount, decimal::minor_digits(currency)))
    }

    async fn alert(
        &self,
        conn: &mut Conn,
        kind: AlertKind,
        about: &str,
        detail: &Sentence,
    ) -> Result<(), StoreError> {
        let (id, key): (Uuid, String) = (self.order.id, format!("{}:{about}", self.order.id));
        let detail = store_alerts::of_order(&self.order.number, detail);
        alerts::raise(conn, kind, &key, Some(id), &detail, self.now).await
    }
}
