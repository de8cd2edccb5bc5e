//! Complete view of one order for the desk.

use korosho_domain::desk_orders::{DeskOrder, OrderEvent, OrderEventKind, OrderRow};
use korosho_domain::order::{OrderStatus, PaymentRecord};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::preparation::PreparationStage;
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};
use korosho_domain::translation::Translations;
use uuid::Uuid;

use super::DeskContext;
use crate::admin::{self, OrderFile};
use crate::mail;
use crate::order_access;
use crate::order_jobs;
use crate::order_transfer;
use crate::orders;
use crate::store::orders::Order;
use crate::store::refunds::RefundState;
use crate::store::register::{self, RegisterFilter};
use crate::store::register_entry::OrderDetails;
use crate::store::{audit_log, orders as book};
use crate::validation;

/// The register's row with this key.
pub(super) async fn row(ctx: &DeskContext, key: &str) -> Result<(OrderRow, OrderDetails), Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let filter = RegisterFilter { key: Some(key.to_owned()), ..RegisterFilter::default() };
    let found = register::list(&mut conn, &filter).await?;
    found.into_iter().next().ok_or(Problem::NotFound)
}

pub(super) async fn open(ctx: &DeskContext, key: &str) -> Result<DeskOrder, Problem> {
    let (row, details) = row(ctx, key).await?;
    let known = match Uuid::parse_str(key) {
        Ok(id) => {
            let mut conn = ctx.local.store.connection().await?;
            book::find(&mut conn, id).await?
        }
        Err(_) => None,
    };
    let Some(order) = known else { return Ok(from_elsewhere(row, details)) };
    let (id, access_key) = (order.id, order.key.clone());
    let view = orders::see(&ctx.orders, order.clone()).await?;
    let file = admin::open_file(&ctx.admin, order).await?;
    let mut conn = ctx.local.store.connection().await?;
    let entries = audit_log::of_order(&mut conn, id).await?;
    let in_review = order_jobs::is_in_price_review(&mut conn, &file.order).await?;
    let record = order_access::payment_record(&mut conn, &file.order).await?;
    let is_payable = record == PaymentRecord::Ledger { is_paid: false } && !in_review;
    drop(conn);
    // Asking the provider may have updated the row, too.
    let (row, details) = self::row(ctx, key).await?;
    // The order's page if a server has the order; else the open page of the payment.
    let page = match order_transfer::known_page(&ctx.transfers, &file.order).await? {
        Some(page) => page,
        None if ctx.local.config.has_order_pages => mail::order_page(&ctx.mail, &file.order),
        None if ctx.transfers.server.is_some() => String::new(),
        None => view.payment.url.clone().unwrap_or_default(),
    };
    let net = file.received - file.returned;
    Ok(DeskOrder {
        text: mail::text_to_pay(&ctx.mail, &file.order, row.due, &page),
        timeline: timeline(&file, &entries),
        next_steps: if in_review { Vec::new() } else { row.status.next_steps(record) },
        usual_step: usual_step(&row, &details).filter(|_| !in_review),
        payment_methods: if in_review { Vec::new() } else { payment_methods(&row, &details) },
        requestable_methods: if is_payable && !row.paid {
            requestable_methods(ctx, &file.order)
        } else {
            Vec::new()
        },
        prices_in_review: in_review,
        lines: details.lines,
        delivery_address: details.delivery_address,
        extras: file.order.contents.extras.clone(),
        revision: file.order.revision,
        can_be_changed: row.status.is_open() && !in_review,
        note: details.note,
        gift: details.gift,
        page,
        access_key,
        received: file.received,
        refundable: net.max(0),
        is_refunded_by_hand: file.payments.iter().any(|payment| {
            let provider = ctx.orders.payments.providers.get(payment.provider);
            provider.is_none_or(|provider| !provider.supports_refunds())
        }),
        row,
        view: Some(view),
    })
}

/// Status that usually follows.
fn usual_step(row: &OrderRow, details: &OrderDetails) -> Option<OrderStatus> {
    Some(PreparationStage::of(row.status)?.usual_step(details.is_delivery()))
}

/// Methods by which staff may record a payment: cash, and M-Pesa by its receipt.
pub(super) fn payment_methods(row: &OrderRow, details: &OrderDetails) -> Vec<PaymentMethod> {
    if row.paid || matches!(row.status, OrderStatus::Cancelled | OrderStatus::Refunded) {
        return Vec::new();
    }
    let is_delivered = !details.delivery_address.is_empty();
    let cash = if is_delivered { PaymentMethod::OnDelivery } else { PaymentMethod::Counter };
    let methods = [cash, PaymentMethod::Mpesa];
    methods.into_iter().filter(|method| method.takes(&row.currency)).collect()
}

/// Methods of the shop by which the customer may pay the order.
fn requestable_methods(ctx: &DeskContext, order: &Order) -> Vec<PaymentMethod> {
    let (fulfilment, is_gift) = (&order.contents.fulfilment, order.contents.gift.is_some());
    let offered = ctx.local.payment_methods(&order.currency);
    let fits =
        |method: &PaymentMethod| validation::method(&offered, *method, fulfilment, is_gift).is_ok();
    offered.iter().copied().filter(fits).collect()
}

fn from_elsewhere(row: OrderRow, details: OrderDetails) -> DeskOrder {
    let placed = event(row.placed_at, OrderEventKind::Placed);
    DeskOrder {
        timeline: vec![placed],
        view: None,
        next_steps: row.status.next_steps(PaymentRecord::Store),
        usual_step: usual_step(&row, &details),
        lines: details.lines,
        delivery_address: details.delivery_address,
        extras: korosho_domain::desk::DeskExtras::default(),
        note: details.note,
        gift: details.gift,
        page: String::new(),
        text: String::new(),
        access_key: String::new(),
        revision: 0,
        can_be_changed: false,
        received: if row.paid { row.total } else { details.received },
        // Payments of an order that only the store has are recorded there.
        payment_methods: Vec::new(),
        requestable_methods: Vec::new(),
        prices_in_review: false,
        refundable: 0,
        is_refunded_by_hand: false,
        row,
    }
}

const fn event(at: i64, kind: OrderEventKind) -> OrderEvent {
    OrderEvent {
        at,
        kind,
        who: String::new(),
        change: None,
        method: None,
        detail: String::new(),
        translations: Translations::new(),
        amount: None,
    }
}

/// Timeline of the order, oldest event first.
fn timeline(file: &OrderFile, entries: &[AuditEntry]) -> Vec<OrderEvent> {
    let mut all = vec![event(file.order.placed_at, OrderEventKind::Placed)];
    all.extend(file.attempts.iter().map(|attempt| OrderEvent {
        method: Some(attempt.provider.method()),
        amount: Some(attempt.amount),
        ..event(attempt.created_at, OrderEventKind::PaymentStarted)
    }));
    all.extend(file.payments.iter().map(|payment| OrderEvent {
        detail: payment.receipt.clone().unwrap_or_default(),
        amount: Some(payment.amount),
        ..event(payment.received_at, OrderEventKind::PaymentReceived)
    }));
    let returned = file.refunds.iter().filter(|refund| refund.state != RefundState::Failed);
    all.extend(returned.map(|refund| OrderEvent {
        detail: refund.reason.clone(),
        amount: Some(refund.amount),
        ..event(refund.asked_at, OrderEventKind::Refunded)
    }));
    all.extend(file.alerts.iter().map(|alert| OrderEvent {
        detail: alert.detail.clone(),
        translations: alert.translations(),
        ..event(alert.raised_at, OrderEventKind::Alert)
    }));
    all.extend(entries.iter().filter_map(done));
    all.sort_by_key(|event| event.at);
    all
}

/// Audit entries that neither the ledger nor the order shows.
fn done(entry: &AuditEntry) -> Option<OrderEvent> {
    let kind = match entry.action {
        AuditAction::OrderMoved => OrderEventKind::StatusChanged,
        AuditAction::OrderChanged => OrderEventKind::Changed,
        AuditAction::OrderNoted
        | AuditAction::DiscountGiven
        | AuditAction::CustomSold
        | AuditAction::TicketScanned
        | AuditAction::PricesAccepted
        | AuditAction::OrderDiscarded
        | AuditAction::SentAgain => OrderEventKind::Note,
        AuditAction::CustomerNotified => OrderEventKind::CustomerNotified,
        _ => return None,
    };
    let named = !entry.actor.name.is_empty();
    let who = if named { entry.actor.to_string() } else { String::new() };
    let detail = entry.detail.clone();
    let change = entry.change;
    Some(OrderEvent { who, change, detail, ..event(entry.at, kind) })
}
