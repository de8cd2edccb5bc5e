//! Daily reconciliation: payments at the providers = ledger = orders = WooCommerce.
//!
//! A payment that is missing in the ledger is booked during the comparison. Every other difference
//! raises an alert for staff.

#![warn(clippy::wildcard_enum_match_arm)]

mod money;
mod orders;

use std::fmt;

use korosho_domain::money::Minor;
use korosho_domain::payment::PaymentProvider;
use korosho_domain::sentence::Sentence;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{AdminContext, next_night};
use crate::jobs::{BackgroundJob, JobResult};
use crate::order_numbers as numbers;
use crate::outbox::{Job, JobOutcome, Queue, enqueue_at};
use crate::store::alerts::{self, AlertKind};
use crate::store::outbox::OutboxEntry;
use crate::store::{Conn, StoreError, reconciliations};

/// Overlap of a comparison with the period of the last one, milliseconds.
const OVERLAP: i64 = 60 * 60_000;

/// Period of the first comparison, milliseconds.
const FIRST_PERIOD: i64 = 48 * 60 * 60_000;

/// Start of the nightly run, milliseconds after the shop's midnight: no orders are placed then.
const NIGHTLY_START: i64 = 3 * 60 * 60_000 + 10 * 60_000;

/// Report of a comparison. Times are milliseconds since 1970.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reconciliation {
    /// Beginning of the period.
    pub since: i64,
    /// End of the period.
    pub until: i64,
    /// Orders compared.
    pub orders: usize,
    /// Money by provider.
    pub money: Vec<Sums>,
    /// Number of payments that the comparison booked.
    pub caught_up: usize,
    /// Differences found.
    pub differences: Vec<Difference>,
    /// Upstreams that did not answer: the comparison is incomplete.
    pub unreachable: Vec<String>,
}

/// Amounts received through one provider, minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Payment provider.
    pub provider: PaymentProvider,
    /// Amount that the provider lists; `None` if it has no list of payments.
    pub listed: Option<Minor>,
    /// Amount in the ledger.
    pub ledger: Minor,
}

/// Kind of a [`Difference`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceKind {
    /// The provider has a payment that the ledger lacks.
    NotBooked,
    /// The ledger has a payment that the provider lacks.
    NotAtProvider,
    /// The amounts of a payment differ.
    Amount,
    /// The ledger covers the total, the order is not paid.
    NotPaid,
    /// WooCommerce lacks the order and no job creates it.
    NotSent,
    /// WooCommerce no longer has the order.
    Gone,
    /// WooCommerce has the order twice.
    DuplicateOrder,
    /// WooCommerce has an order with an id that the database lacks.
    UnknownOrder,
    /// The statuses differ.
    Status,
    /// The totals differ.
    Total,
    /// The refunds differ.
    Refund,
    /// The line items differ.
    Lines,
}

impl DifferenceKind {
    /// Name in reports and alerts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotBooked => "not_booked",
            Self::NotAtProvider => "not_at_provider",
            Self::Amount => "amount",
            Self::NotPaid => "not_paid",
            Self::NotSent => "not_sent",
            Self::Gone => "gone",
            Self::DuplicateOrder => "duplicate_order",
            Self::UnknownOrder => "unknown_order",
            Self::Status => "status",
            Self::Total => "total",
            Self::Refund => "refund",
            Self::Lines => "lines",
        }
    }
}

/// Difference between two of the compared sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Compared fact.
    pub kind: DifferenceKind,
    /// Order, if the difference is about one.
    pub order_id: Option<Uuid>,
    /// Sentence for staff, with the figures.
    pub detail: Sentence,
}

impl Reconciliation {
    /// Whether nothing differs and every upstream answered.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.differences.is_empty() && self.unreachable.is_empty()
    }

    fn differs(&mut self, kind: DifferenceKind, order_id: Option<Uuid>, detail: Sentence) {
        self.differences.push(Difference { kind, order_id, detail });
    }
}

impl fmt::Display for Reconciliation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (numbers::shop_time(self.since), numbers::shop_time(self.until));
        writeln!(f, "Reconciliation from {from} to {to}: {} orders", self.orders)?;
        for sums in &self.money {
            let listed = sums.listed.map_or("not listed".to_owned(), |sum| sum.to_string());
            let provider = sums.provider.as_str();
            writeln!(f, "  {provider}: provider {listed}, ledger {}", sums.ledger)?;
        }
        if self.caught_up > 0 {
            writeln!(f, "  {} payments were booked only now", self.caught_up)?;
        }
        for name in &self.unreachable {
            writeln!(f, "  no answer: {name}")?;
        }
        for Difference { kind, order_id, detail } in &self.differences {
            let order = order_id.map_or_else(String::new, |id| format!(" {id}"));
            writeln!(f, "  DIFFERENCE {}{order}: {detail}", kind.as_str())?;
        }
        if self.is_clean() { writeln!(f, "  everything fits") } else { Ok(()) }
    }
}

/// Compares, raises an alert for each difference, and stores a complete report.
pub(super) async fn run(
    ctx: &AdminContext,
    since: Option<i64>,
) -> Result<Reconciliation, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let until = ctx.local.now();
    let since = match since {
        Some(since) => since,
        None => reconciliations::last_until(&mut conn)
            .await?
            .map_or(until - FIRST_PERIOD, |last| last - OVERLAP),
    };
    drop(conn);
    let mut report = Reconciliation { since, until, ..Reconciliation::default() };
    money::compare(ctx, &mut report).await?;
    orders::compare(ctx, &mut report).await?;
    keep(ctx, &report).await?;
    Ok(report)
}

async fn keep(ctx: &AdminContext, report: &Reconciliation) -> Result<(), StoreError> {
    let text =
        serde_json::to_string(report).map_err(|_| StoreError::Unreadable("reconciliations"))?;
    let mut tx = ctx.local.store.begin().await?;
    for found in &report.differences {
        let about = found.order_id.map_or_else(|| found.detail.to_string(), |id| id.to_string());
        let (kind, key) = (AlertKind::Reconciliation, format!("{}:{about}", found.kind.as_str()));
        alerts::raise(&mut tx, kind, &key, found.order_id, &found.detail, report.until).await?;
    }
    // An incomplete comparison is repeated: the next one begins where it began.
    if report.unreachable.is_empty() {
        let count = i64::try_from(report.differences.len()).unwrap_or(i64::MAX);
        let period = (report.since, report.until);
        reconciliations::insert(&mut tx, period, count, &text).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Enqueues the next nightly comparison; idempotent within a day.
pub(crate) async fn enqueue(conn: &mut Conn, now: i64) -> Result<(), StoreError> {
    let at = next_night(now, NIGHTLY_START);
    enqueue_at(conn, &Reconcile { day: numbers::shop_day(at) }, at, now).await
}

/// Nightly comparison.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Reconcile {
    /// Day of the run in the shop's time zone.
    day: String,
}

impl Job for Reconcile {
    const KIND: &'static str = "reconcile";

    fn queue(&self) -> Queue {
        Queue::Admin
    }

    fn key(&self) -> String {
        self.day.clone()
    }
}

impl BackgroundJob for Reconcile {
    type Context = AdminContext;

    /// Compares and enqueues the next comparison; retried while an upstream is down.
    async fn run(&self, ctx: &AdminContext, _: &OutboxEntry) -> JobResult {
        let report = run(ctx, None).await?;
        if let Some(name) = report.unreachable.first() {
            let error = format!("no answer: {name}");
            return Ok(JobOutcome::UpstreamDown { error, after: None });
        }
        let mut conn = ctx.local.store.connection().await?;
        enqueue(&mut conn, ctx.local.now()).await?;
        let differences = report.differences.len();
        tracing::info!(orders = report.orders, differences, "reconciled");
        Ok(JobOutcome::Done)
    }
}
